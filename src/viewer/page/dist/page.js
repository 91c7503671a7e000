(()=>{var JM=Object.defineProperty;var S_=i=>{throw TypeError(i)};var KM=(i,t,e)=>t in i?JM(i,t,{enumerable:!0,configurable:!0,writable:!0,value:e}):i[t]=e;var kt=(i,t,e)=>KM(i,typeof t!="symbol"?t+"":t,e),om=(i,t,e)=>t.has(i)||S_("Cannot "+e);var h=(i,t,e)=>(om(i,t,"read from private field"),e?e.call(i):t.get(i)),F=(i,t,e)=>t.has(i)?S_("Cannot add the same private member more than once"):t instanceof WeakSet?t.add(i):t.set(i,e),J=(i,t,e,n)=>(om(i,t,"write to private field"),n?n.call(i,e):t.set(i,e),e),K=(i,t,e)=>(om(i,t,"access private method"),e);var Du=(i,t,e,n)=>({set _(s){J(i,t,s,e)},get _(){return h(i,t,n)}});function M_(i){let{store:t,clock:e}=i,n=s=>t.scene.bodies.findIndex(r=>r.name===s);window.cenic={get ready(){return i.ready},time:()=>e.time,setTime:s=>e.setTime(s),play:()=>e.play(),pause:()=>e.pause(),playing:()=>e.playing,value(s,r=""){let o=t.scene.columns.findIndex(a=>a.name===s&&a.element===r);return o<0?NaN:t.signals.at(o,e.time)},columns:()=>t.scene.columns,bodies:()=>t.scene.bodies.map(({name:s})=>s),pose(s){let r=n(s);return r<0?null:Array.from(t.track.pose(t.track.locate(e.time),r,new Float64Array(7)))},screen(s){let r=n(s);return r<0||!i.view?.bodies?null:i.view.screen(r)},duration:()=>t.end,frames:()=>i.view?.drawn??0,fps:()=>i.rate,live:()=>t.status,show:s=>i.plots.toggle(i.plots.signals.filter(r=>r.name===s),!0),tab:s=>i.tabs.show(s)}}var go,_i=class{constructor(){F(this,go,new Map)}on(t,e){h(this,go).has(t)||h(this,go).set(t,[]),h(this,go).get(t).push(e)}emit(t,...e){for(let n of h(this,go).get(t)??[])n(...e)}};go=new WeakMap;var jM=.06,Vi,am,_o,Nu=class extends _i{constructor(){super(...arguments);F(this,Vi);kt(this,"time",0);kt(this,"begin",0);kt(this,"end",0);kt(this,"playing",!1);kt(this,"speed",1);kt(this,"loop",!1);kt(this,"following",!1)}setRange(e,n){this.begin=e,this.end=n,this.time=K(this,Vi,am).call(this,this.time)}setTime(e){Number.isFinite(e)&&(this.time=K(this,Vi,am).call(this,e),K(this,Vi,_o).call(this,{following:!1}))}play(){this.time>=this.end&&(this.time=this.begin),K(this,Vi,_o).call(this,{playing:!0,following:!1})}pause(){K(this,Vi,_o).call(this,{playing:!1})}follow(){K(this,Vi,_o).call(this,{playing:!1,following:!0})}setSpeed(e){K(this,Vi,_o).call(this,{speed:e})}setLoop(e){K(this,Vi,_o).call(this,{loop:e})}get moving(){return this.playing||this.following&&this.time!==this.end}advance(e){if(this.following){let n=this.end-this.time,s=Math.abs(n)<.001||n>1;this.time=s?this.end:this.time+n*(1-Math.exp(-e/jM))}else if(this.playing){let n=this.time+e*this.speed;n<this.end?this.time=n:this.loop&&this.end>this.begin?this.time=this.begin:(this.time=this.end,this.pause())}}};Vi=new WeakSet,am=function(e){return Math.min(Math.max(e,this.begin),this.end)},_o=function(e){Object.assign(this,e),this.emit("change")};var ei=i=>`<path d="${i}" fill="none" stroke="currentColor" stroke-width="1.4" stroke-linecap="round" stroke-linejoin="round"/>`,xo=i=>`<path d="${i}" fill="currentColor"/>`,QM={play:xo("M4.5 2.6v10.8a.6.6 0 0 0 .9.5l8.4-5.4a.6.6 0 0 0 0-1L5.4 2.1a.6.6 0 0 0-.9.5z"),pause:xo("M4 2.5h2.6v11H4zM9.4 2.5H12v11H9.4z"),start:xo("M3 3h1.8v10H3zM13 3.6v8.8a.5.5 0 0 1-.8.4L6.3 8.4a.5.5 0 0 1 0-.8l5.9-4.4a.5.5 0 0 1 .8.4z"),end:xo("M11.2 3H13v10h-1.8zM3 3.6v8.8a.5.5 0 0 0 .8.4l5.9-4.4a.5.5 0 0 0 0-.8L3.8 3.2a.5.5 0 0 0-.8.4z"),back:ei("M10 3.5 5.5 8l4.5 4.5"),forward:ei("M6 3.5 10.5 8 6 12.5"),step:xo("M3 3v10l5.6-5zM10 3h2.2v10H10z"),loop:ei("M3 7.5V6.6A2.6 2.6 0 0 1 5.6 4H13M11 1.8 13.2 4 11 6.2M13 8.5v.9a2.6 2.6 0 0 1-2.6 2.6H3M5 9.8 2.8 12 5 14.2"),reset:ei("M3.2 8a4.9 4.9 0 1 0 1.7-3.7M5.2 1.6 4.7 4.5l2.9.5"),camera:ei("M2 5h2.4l1-1.7h5.2l1 1.7H14v8H2zM8 11.2a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6z"),download:ei("M8 2v8M4.8 7.2 8 10.3l3.2-3.1M2.6 13.4h10.8"),stop:xo("M3.5 3.5h9v9h-9z"),sun:ei("M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM8 1.5v1.3M8 13.2v1.3M1.5 8h1.3M13.2 8h1.3M3.4 3.4l.9.9M11.7 11.7l.9.9M3.4 12.6l.9-.9M11.7 4.3l.9-.9"),moon:ei("M13.2 9.6A5.6 5.6 0 0 1 6.4 2.8a5.6 5.6 0 1 0 6.8 6.8z"),help:ei("M5.9 6.1a2.1 2.1 0 1 1 3 1.9c-.6.3-.9.7-.9 1.5M8 11.6v.1M8 14.4A6.4 6.4 0 1 0 8 1.6a6.4 6.4 0 0 0 0 12.8z"),fit:ei("M2.5 5.5v-3h3M10.5 2.5h3v3M13.5 10.5v3h-3M5.5 13.5h-3v-3"),layers:ei("M8 2 14 5.2 8 8.4 2 5.2zM2.4 8.2 8 11.2l5.6-3M2.4 11 8 14l5.6-3"),hand:ei("M5.2 8.6V4.2a1 1 0 0 1 2 0v3V3a1 1 0 0 1 2 0v4.2-3a1 1 0 0 1 2 0v3.6-1.7a1 1 0 0 1 2 0v3.4c0 2.9-1.7 4.9-4.3 4.9-2 0-3-.8-4-2.4L2.8 9.2a1 1 0 0 1 1.6-1z"),close:ei("M4 4l8 8M12 4l-8 8"),more:xo("M3.3 6.8a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4zM8 6.8a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4zM12.7 6.8a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4z"),list:ei("M5.8 4h7.7M5.8 8h7.7M5.8 12h7.7M2.6 4h.1M2.6 8h.1M2.6 12h.1"),widen:ei("M9.5 3.5 5 8l4.5 4.5M2.5 2.5v11M13.5 8H5.4"),narrow:ei("M6.5 3.5 11 8l-4.5 4.5M13.5 2.5v11M2.5 8h8.1")};function lm(i){let t=document.createElement("template");return t.innerHTML=`<svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">${QM[i]}</svg>`,t.content.firstChild}function Y(i,t={},...e){let n=document.createElement(i);for(let[s,r]of Object.entries(t))typeof r=="function"?n.addEventListener(s,r):s==="text"?n.textContent=r:s==="data"?Object.assign(n.dataset,r):r!==!1&&r!==null&&r!==void 0&&n.setAttribute(s,r===!0?"":r);return n.append(...e.filter(s=>s!=null&&s!==!1)),n}function Me(i,t,e,n={}){return Y("button",{type:"button",class:"icon-button",title:t,"aria-label":t,click:e,...n},lm(i))}function Er(i,t,e){i.dataset.icon===t&&i.title===e||(i.dataset.icon=t,i.replaceChildren(lm(t)),i.title=e,i.setAttribute("aria-label",e))}function ws(i,t){i.setAttribute("aria-pressed",String(t))}function b_(i,t,e,n={}){let s=Y("input",{type:"checkbox",change:()=>e(s.checked),...n});return s.checked=t,Y("label",{class:"tick"},s,Y("span",{text:i}))}function Uu(i,t){let e=Y("div",{class:"popover"},i,t),n=s=>{t.hidden=!s,i.setAttribute("aria-expanded",String(s))};return n(!1),i.addEventListener("click",()=>n(t.hidden)),document.addEventListener("pointerdown",s=>{s.composedPath().includes(e)||n(!1)}),e.addEventListener("keydown",s=>{s.key!=="Escape"||t.hidden||(s.stopPropagation(),n(!1),i.focus())}),e}function Gi(i,t){let e=-1/0,n=0,s,r=()=>{n=0,e=performance.now(),t(...s)};return(...o)=>{if(s=o,n)return;let a=e+i-performance.now();a<=0?r():n=setTimeout(r,a)}}var w_=50,tb=700,yo,Na,vo,Tr,T_,A_,C_,Fu=class{constructor(t,e){F(this,Tr);kt(this,"element",Y("div",{class:"controls"}));F(this,yo);F(this,Na);F(this,vo,new Map);J(this,yo,t),J(this,Na,e)}setScene(){h(this,vo).clear(),this.element.replaceChildren(...h(this,yo).scene.params.map(t=>K(this,Tr,T_).call(this,t))),h(this,yo).scene.params.length||this.element.append(Y("p",{class:"empty",text:"This diagram has no parameters."})),this.element.append(Y("p",{class:"hint",text:"Pull at a body: hold Shift, or switch the hand on, and drag it in the 3-D view."}))}update(){for(let[t,e]of Object.entries(h(this,yo).status?.params??{})){let n=h(this,vo).get(t);if(!n||performance.now()-n.changed<tb||n.boxes.includes(document.activeElement))continue;hm(e).length===n.boxes.length&&hm(e).every(Number.isFinite)&&n.show(e,null)}}data(){}time(){}shown(){}};yo=new WeakMap,Na=new WeakMap,vo=new WeakMap,Tr=new WeakSet,T_=function(t){return Array.isArray(t.value)?K(this,Tr,C_).call(this,t):K(this,Tr,A_).call(this,t)},A_=function(t){let{name:e,unit:n,doc:s,value:r}=t,[o,a]=eb(t),l=Gi(w_,p=>h(this,Na).send({do:"set",param:e,value:p})),c=Y("input",{type:"range",min:o,max:a,step:"any","aria-label":e}),u=Y("input",{type:"number",step:"any","aria-label":`${e} as a number`}),f={boxes:[u],changed:-1/0,show:(p,_)=>cm(f,p,_),slider:c,box:u},d=(p,_)=>{Number.isFinite(p)&&(f.changed=performance.now(),cm(f,p,_),l(p))};return c.addEventListener("input",()=>d(Number(Number(c.value).toPrecision(4)),c)),u.addEventListener("change",()=>u.value!==""&&d(Number(u.value),u)),h(this,vo).set(e,f),cm(f,r,null),E_(t,()=>d(r,null),Y("div",{class:"param-row"},c,u))},C_=function(t){let{name:e,value:n}=t,s=Gi(w_,u=>h(this,Na).send({do:"set",param:e,value:u})),r={boxes:[],changed:-1/0,value:n};r.show=u=>{r.value=u,hm(u).forEach((f,d)=>r.boxes[d].value=R_(f))};let o=u=>{r.changed=performance.now(),r.show(u),s(u)},a=u=>{let f=`${e}[${u.join("][")}]`,d=Y("input",{type:"number",step:"any",title:f,"aria-label":f});return d.addEventListener("change",()=>{let p=d.value===""?NaN:Number(d.value);Number.isFinite(p)?o(P_(r.value,u,p)):r.show(r.value)}),r.boxes.push(d),d},l=(u,f)=>u.every(d=>!Array.isArray(d))?[Y("div",{class:"param-cells"},...u.map((d,p)=>a([...f,p])))]:u.flatMap((d,p)=>Array.isArray(d)?l(d,[...f,p]):[Y("div",{class:"param-cells"},a([...f,p]))]),c=Y("div",{class:"param-matrix"},...l(n,[]));return h(this,vo).set(e,r),r.show(n),E_(t,()=>o(n),c)};function E_({name:i,unit:t,doc:e,value:n},s,r){let o=Y("button",{type:"button",class:"link",text:"reset",title:`Back to ${JSON.stringify(n)}`,click:s});return Y("div",{class:"param"},Y("div",{class:"param-head"},Y("strong",{text:i}),Y("span",{class:"unit",text:t}),o),r,e?Y("p",{class:"hint",text:e}):null)}function cm({slider:i,box:t},e,n){n!==i&&(i.value=e),n!==t&&(t.value=R_(e))}var R_=i=>Number(Number(i).toPrecision(6)),hm=i=>[i].flat(1/0);function P_(i,[t,...e],n){return i.map((s,r)=>r!==t?s:e.length?P_(s,e,n):n)}function eb({value:i,min:t,max:e}){let n=i===0?[-1,1]:[Math.min(0,2*i),Math.max(0,2*i)],s=t??n[0],r=e??n[1];return s<r?[s,r]:[s,s+1]}function Hi(i){if(i==null||Number.isNaN(i))return"–";if(!Number.isFinite(i))return i>0?"∞":"−∞";let t=Math.abs(i);if(t<1e5&&Number.isInteger(i))return String(i).replace("-","−");if(t<.001||t>=1e5)return i.toExponential(2).replace("e+","e").replace("-","−").replace("e-","e−");let e=Math.max(0,3-Math.max(0,Math.floor(Math.log10(t))));return i.toFixed(e).replace("-","−")}function um(i){if(!Number.isFinite(i))return Hi(i);let t=Number(i.toPrecision(2)),e=Math.abs(t);return(e>0&&(e<.01||e>=1e4)?t.toExponential().replace("e+","e"):String(t)).replaceAll("-","−")}function I_(i,t){let e=(s,r)=>`[${i.slice(0,r).map(s).join(", ")}${i.length>r?", …":""}]`;return(i.length===1?[Hi(i[0]),um(i[0])]:[e(Hi,3),e(Hi,2),e(um,2),e(um,1)]).find(s=>s.length<=t)??""}function Ar(i,t){let e=t>=1e3?1:t>=100?2:t>=.5||t===0?3:6;return i.toFixed(e)}function Dc(i,t){let e=[[1e9,"G"],[1e6,"M"],[1e3,"k"],[1,""],[.001,"m"],[1e-6,"µ"]],[n,s]=e.find(([r])=>Math.abs(i)>=r*.9999)??[1,""];return`${Number((i/n).toPrecision(3))} ${s}${t}`}function fm(i){return i>=1?`${Number(i.toPrecision(3))} m`:i>=.01?`${Number((100*i).toPrecision(2))} cm`:`${Number((1e3*i).toPrecision(2))} mm`}function dm(i){if(!(i>0))return 1;let t=10**Math.floor(Math.log10(i));return t*[1,2,5,10].find(e=>e*t>=i*.9999)}function L_(i){let t=i.indexOf(".");return t<0?{block:i,port:""}:{block:i.slice(0,t),port:i.slice(t+1)}}var D_="cenic.";function Ou(i,t){try{localStorage.setItem(D_+i,t)}catch{}}function Bu(i){try{return localStorage.getItem(D_+i)}catch{return null}}var pm=matchMedia("(prefers-color-scheme: dark)"),So,Ua,ku,mm=class extends _i{constructor(){super();F(this,Ua);F(this,So,Bu("theme"));pm.addEventListener("change",()=>K(this,Ua,ku).call(this)),K(this,Ua,ku).call(this)}get dark(){return h(this,So)?h(this,So)==="dark":pm.matches}toggle(){let e=this.dark?"light":"dark";J(this,So,e==="dark"===pm.matches?null:e),Ou("theme",h(this,So)??""),K(this,Ua,ku).call(this)}colour(e){return getComputedStyle(document.documentElement).getPropertyValue(`--${e}`).trim()}};So=new WeakMap,Ua=new WeakSet,ku=function(){document.documentElement.dataset.theme=this.dark?"dark":"light",this.emit("change")};var tn=new mm;var U_="http://www.w3.org/2000/svg",nb=90,ib=130,sb=5.2,rb=8,ob=1.4,ab=.9,gm=.67,lb=`
:host{display:block;height:100%}svg{display:block;width:100%;height:100%;touch-action:none;cursor:grab;user-select:none}svg.held{cursor:grabbing}
.value{font-size:9px;font-weight:600;fill:#2563eb;stroke:#fff;stroke-width:3px;paint-order:stroke;stroke-linejoin:round;pointer-events:none;font-variant-numeric:tabular-nums}
.has-data{cursor:pointer}.has-data:hover text,text.has-data:hover{fill:#2563eb;text-decoration:underline}
@media (prefers-color-scheme:dark){.value{fill:#7db2ff;stroke:#0f172a}.has-data:hover text,text.has-data:hover{fill:#7db2ff}}`,Fa,Uc,Cr,Mo,_n,Wn,Es,bo,Fc,qs,wo,Rr,ke,zu,_m,F_,Nc,xm,ym,O_,B_,k_,Vu=class{constructor(t,e){F(this,ke);F(this,Fa);F(this,Uc);F(this,Cr,Y("div",{class:"diagram-host"}));F(this,Mo);F(this,_n,null);F(this,Wn,null);F(this,Es,null);F(this,bo,[]);F(this,Fc,[]);F(this,qs,new Map);F(this,wo,0);F(this,Rr,!1);J(this,Fa,t),J(this,Uc,e),J(this,Mo,h(this,Cr).attachShadow({mode:"open"})),this.element=Y("div",{class:"diagram"},h(this,Cr),Y("div",{class:"corner"},Me("fit","Show all of it (double click); drag to move, scroll to zoom",()=>this.fit(!0)))),this.time=Gi(nb,n=>K(this,ke,F_).call(this,n)),tn.on("change",()=>K(this,ke,_m).call(this)),new ResizeObserver(()=>h(this,Rr)||K(this,ke,zu).call(this)).observe(h(this,Cr))}setScene(){let{picture:t,columns:e}=h(this,Fa).scene;if(h(this,Mo).replaceChildren(),J(this,_n,t?cb(t):null),J(this,bo,[]),!h(this,_n)){h(this,Mo).append(Y("style",{text:":host{padding:16px}"}),Y("span",{text:"There is no picture of this diagram."}));return}let{width:n,height:s}=h(this,_n).viewBox.baseVal;J(this,Es,[0,0,(n||600)+30,s||400]),h(this,_n).removeAttribute("width"),h(this,_n).removeAttribute("height");let r=document.createElementNS(U_,"style");r.textContent=lb,h(this,_n).append(r),h(this,Mo).append(h(this,_n)),J(this,Fc,[...h(this,_n).querySelectorAll("style")].map(a=>({element:a,text:a.textContent})));let o=new Map;e.forEach(({name:a},l)=>o.set(a,[...o.get(a)??[],l]));for(let a of h(this,_n).querySelectorAll("[data-port]")){let l=o.get(a.dataset.port);l&&h(this,bo).push({port:a,columns:l,place:null})}for(let{port:a}of h(this,bo))a.classList.add("has-data"),a.addEventListener("click",()=>h(this,wo)<5&&h(this,Uc).call(this,a.dataset.port));K(this,ke,B_).call(this),K(this,ke,_m).call(this),K(this,ke,zu).call(this)}get wanted(){return h(this,_n)?ab*h(this,Es)[2]:0}fit(t=!1){if(!h(this,_n))return;J(this,Rr,t);let[,,e,n]=h(this,Es),{clientWidth:s,clientHeight:r}=h(this,Cr),o=Math.max(1,Math.min(s/e,r/n)/ob);K(this,ke,Nc).call(this,[e*(1-o)/2,n*(1-o)/2,e*o,n*o])}shown(){h(this,Rr)||K(this,ke,zu).call(this)}data(){}};Fa=new WeakMap,Uc=new WeakMap,Cr=new WeakMap,Mo=new WeakMap,_n=new WeakMap,Wn=new WeakMap,Es=new WeakMap,bo=new WeakMap,Fc=new WeakMap,qs=new WeakMap,wo=new WeakMap,Rr=new WeakMap,ke=new WeakSet,zu=function(){if(this.fit(),!h(this,_n))return;let{clientWidth:t,clientHeight:e}=h(this,Cr),[,,n,s]=h(this,Es),r=Math.min(t/n,e/s);if(!t||r>=gm)return;let[o,a]=[t/gm,e/gm];K(this,ke,Nc).call(this,[Math.min(0,(n-o)/2),Math.min(0,(s-a)/2),o,a])},_m=function(){let t=tn.dark?"all":"not all";for(let{element:e,text:n}of h(this,Fc))e.textContent=n.replace(/@media\s*\(prefers-color-scheme:\s*dark\)/g,`@media ${t}`)},F_=function(t){for(let e of h(this,bo)){if(e.place??(e.place=hb(h(this,_n),e.port,h(this,Es)[2])),!e.place)continue;let{text:n,room:s}=e.place,r=I_(e.columns.map(o=>h(this,Fa).signals.at(o,t)),s);n.textContent!==r&&(n.textContent=r)}},Nc=function(t){J(this,Wn,t),h(this,_n).setAttribute("viewBox",t.map(e=>e.toFixed(2)).join(" "))},xm=function(t,e){let{left:n,top:s,width:r,height:o}=h(this,_n).getBoundingClientRect(),a=Math.min(r/h(this,Wn)[2],o/h(this,Wn)[3])||1,[l,c]=[(r-a*h(this,Wn)[2])/2,(o-a*h(this,Wn)[3])/2];return{scale:a,at:[h(this,Wn)[0]+(t-n-l)/a,h(this,Wn)[1]+(e-s-c)/a]}},ym=function(t,e,n){let s=h(this,Wn)[2]/t;if(s<h(this,Es)[2]/(2*rb)||s>h(this,Es)[2]*4)return;J(this,Rr,!0);let{at:r}=K(this,ke,xm).call(this,e,n);K(this,ke,Nc).call(this,[r[0]-(r[0]-h(this,Wn)[0])/t,r[1]-(r[1]-h(this,Wn)[1])/t,s,h(this,Wn)[3]/t])},O_=function(t,e){J(this,Rr,!0);let{scale:n}=K(this,ke,xm).call(this,0,0);K(this,ke,Nc).call(this,[h(this,Wn)[0]-t/n,h(this,Wn)[1]-e/n,h(this,Wn)[2],h(this,Wn)[3]])},B_=function(){let t=h(this,_n);t.addEventListener("wheel",e=>{e.preventDefault(),K(this,ke,ym).call(this,Math.exp(-e.deltaY*(e.deltaMode?.05:.0015)),e.clientX,e.clientY)},{passive:!1}),t.addEventListener("dblclick",()=>this.fit(!0)),t.addEventListener("pointerdown",e=>{h(this,qs).size||J(this,wo,0),h(this,qs).set(e.pointerId,[e.clientX,e.clientY])}),t.addEventListener("pointermove",e=>K(this,ke,k_).call(this,e));for(let e of["pointerup","pointercancel","pointerleave"])t.addEventListener(e,n=>{h(this,qs).delete(n.pointerId),t.classList.remove("held")})},k_=function(t){let e=h(this,qs).get(t.pointerId);if(!e)return;let n=[t.clientX,t.clientY];J(this,wo,h(this,wo)+Math.hypot(n[0]-e[0],n[1]-e[1]));let s=[...h(this,qs)].find(([a])=>a!==t.pointerId)?.[1];if(h(this,qs).set(t.pointerId,n),h(this,wo)<5)return;h(this,_n).setPointerCapture(t.pointerId),h(this,_n).classList.add("held");let r=s?.5:1;if(K(this,ke,O_).call(this,r*(n[0]-e[0]),r*(n[1]-e[1])),!s)return;let o=([a,l])=>Math.hypot(a-s[0],l-s[1]);K(this,ke,ym).call(this,o(n)/Math.max(o(e),1),(n[0]+s[0])/2,(n[1]+s[1])/2)};function cb(i){let t=new DOMParser().parseFromString(i,"image/svg+xml").documentElement;if(t.nodeName!=="svg")return null;for(let e of[...t.querySelectorAll("*")]){/^(script|foreignObject)$/i.test(e.nodeName)&&e.remove();for(let{name:n}of[...e.attributes])/^on/i.test(n)&&e.removeAttribute(n)}return document.importNode(t,!0)}function N_(i,t){let{x:e,y:n,width:s,height:r}=t.getBBox(),[o,a]=[t.getScreenCTM(),i.getScreenCTM()];if(!s||!o||!a)return null;let l=new DOMPoint(e,n).matrixTransform(a.inverse().multiply(o));return{left:l.x,right:l.x+s,top:l.y,bottom:l.y+r}}function hb(i,t,e){let n=N_(i,t);if(!n)return null;let s={x:n.right+12,y:(n.top+n.bottom)/2-3},r=[...i.querySelectorAll("[data-block] > .edge")].map(a=>N_(i,a)).filter(a=>a&&a.left>n.right+8&&a.top<n.bottom&&a.bottom>n.top-6).reduce((a,{left:l})=>Math.min(a,l-s.x),Math.min(ib,e-s.x)),o=document.createElementNS(U_,"text");return o.setAttribute("class","value"),o.setAttribute("x",s.x),o.setAttribute("y",s.y),i.append(o),{text:o,room:Math.floor(r/sb)}}var ub=[["Space","play or pause"],["← →","one state back or on"],["Home End","to the start or the end"],["F","follow the chosen body"],["R","reset the view"],["?","show these keys"],["Mouse","turn: left · move: right · zoom: wheel"],["In plots","click: set the time · drag: zoom · double click: all"]],fb=[["Shift + drag","pull at a body"]];function z_(i,t){let e=[...ub,...t?fb:[]].map(([o,a])=>[Y("dt",{text:o}),Y("dd",{text:a})]).flat(),n=Y("dialog",{class:"keys"},Y("header",{},Y("strong",{text:"Keys and mouse"}),Me("close","Close",()=>n.close())),Y("dl",{},...e));n.addEventListener("click",o=>o.target===n&&n.close()),document.body.append(n);let s=()=>n.open?n.close():n.showModal(),r={" ":i.toggle,ArrowLeft:()=>i.step(-1),ArrowRight:()=>i.step(1),Home:i.toStart,End:i.toEnd,f:i.follow,r:i.resetView,"?":s};return document.addEventListener("keydown",o=>{if(o.ctrlKey||o.metaKey||o.altKey||db(o.target)||n.open&&o.key!=="?")return;let a=r[o.key.length===1?o.key.toLowerCase():o.key];a&&(o.preventDefault(),a())}),s}function db(i){return i.matches?.(".scrub")?!1:!!i.closest?.("input:not([type=checkbox]), select, textarea")}var pb=.2,mb=.75,Eo,Oc,Bc,kc,Gu=class{constructor(t,e,n){kt(this,"current",null);F(this,Eo);F(this,Oc);F(this,Bc,new Map);F(this,kc,Y("div",{class:"tab-body"}));J(this,Eo,t),J(this,Oc,e);let s=Y("div",{class:"tab-bar",role:"tablist"});for(let[r,o]of Object.entries(t)){let a=Y("button",{type:"button",role:"tab",text:r,click:()=>this.show(r)});h(this,Bc).set(r,a),s.append(a),o.element.setAttribute("role","tabpanel"),o.element.hidden=!0,h(this,kc).append(o.element)}this.element=Y("div",{class:"tabs"},Y("div",{class:"tab-row"},s,n),h(this,kc))}show(t){let e=Object.keys(h(this,Eo)).find(n=>n.toLowerCase()===String(t).toLowerCase());if(e){this.current=h(this,Eo)[e];for(let[n,s]of Object.entries(h(this,Eo)))s.element.hidden=n!==e,h(this,Bc).get(n).setAttribute("aria-selected",String(n===e));this.current.shown(),h(this,Oc).call(this)}}};Eo=new WeakMap,Oc=new WeakMap,Bc=new WeakMap,kc=new WeakMap;function V_(i){let t=s=>i.style.setProperty("--side",`${(100*Math.min(Math.max(s,pb),mb)).toFixed(2)}%`),e=Number(Bu("side"));e&&t(e);let n=Y("div",{class:"splitter",role:"separator","aria-orientation":"vertical",title:"Drag to resize"});return n.addEventListener("pointerdown",s=>{s.preventDefault(),n.setPointerCapture(s.pointerId)}),n.addEventListener("pointermove",s=>{if(!n.hasPointerCapture(s.pointerId))return;let{right:r,width:o}=i.getBoundingClientRect(),a=(r-s.clientX)/o;t(a),Ou("side",a.toFixed(4))}),n}function G_(i){let t=Me("widen","Hide the 3-D view",()=>{let e=i.classList.toggle("wide");Er(t,e?"narrow":"widen",e?"Show the 3-D view":"Hide the 3-D view")},{class:"icon-button wide-button"});return t}var gb=new TextDecoder("utf-8",{fatal:!0}),vm={f64:Float64Array,f32:Float32Array,u32:Uint32Array,u16:Uint16Array,i16:Int16Array,u8:Uint8Array};function Hu(i){if(i.length<4)throw new Error("a record of less than four bytes");let t=new DataView(i.buffer,i.byteOffset,4).getUint32(0,!0);if(4+t>i.length)throw new Error("a record that ends within its head");let e=JSON.parse(gb.decode(i.subarray(4,4+t))),n={},s=4+t;for(let r of e.arrays??[]){let o=_b(r);if(!(s+o<=i.length))throw new Error(`a record that ends within its array ${r.name}`);n[r.name]=xb(r,i.slice(s,s+o)),s+=o}return{head:e,arrays:n}}function _b({codec:i,count:t,rows:e,columns:n}){if(i==="fixed"||i==="bits")return 4*e*n;if(i==="bf16")return 2*t;if(i in vm)return vm[i].BYTES_PER_ELEMENT*t;throw new Error(`unknown codec ${i}`)}function xb({codec:i,rows:t,columns:e,step:n},s){return i==="fixed"?{rows:t,columns:e,step:n,data:H_(s,t,e)}:i==="bits"?{rows:t,columns:e,data:new Float32Array(H_(s,t,e).buffer)}:i==="bf16"?yb(new Uint16Array(s.buffer)):new vm[i](s.buffer)}function H_(i,t,e){let n=t*e,s=new Int32Array(n),r=0;for(let o=0;o<e;o++){let a=0;for(let l=0;l<t;l++,r++){let c=i[r]|i[n+r]<<8|i[2*n+r]<<16|i[3*n+r]<<24;a=a+(c>>>1^-(c&1))|0,s[r]=a}}return s}function yb(i){let t=new Uint32Array(i.length);for(let e=0;e<i.length;e++)t[e]=i[e]<<16;return new Float32Array(t.buffer)}var vb=1500,Oa,Ba,zc,Sm,Wu=class extends _i{constructor(){super(...arguments);F(this,zc);kt(this,"connected",!1);F(this,Oa,null);F(this,Ba,!1)}connect(){let{protocol:e,host:n,search:s}=location,r=new WebSocket(`${e==="https:"?"wss:":"ws:"}//${n}/ws${s}`);r.binaryType="arraybuffer",r.addEventListener("open",()=>K(this,zc,Sm).call(this,!0)),r.addEventListener("message",({data:o})=>{if(typeof o=="string")return;let a;try{a=Hu(new Uint8Array(o))}catch(l){this.emit("damaged",l);return}this.emit("record",a)}),r.addEventListener("close",()=>{K(this,zc,Sm).call(this,!1),h(this,Ba)||setTimeout(()=>this.connect(),vb)}),J(this,Oa,r)}send(e){h(this,Oa)?.readyState===WebSocket.OPEN&&(e.do==="stop"&&J(this,Ba,!0),h(this,Oa).send(JSON.stringify(e)))}get stopped(){return h(this,Ba)}};Oa=new WeakMap,Ba=new WeakMap,zc=new WeakSet,Sm=function(e){e===this.connected&&e||(this.connected=e,this.emit("connection"))};var Vc,ka,za,qu,Xu=class{constructor(t){F(this,Vc);F(this,ka,!1);F(this,za,null);kt(this,"wake",()=>{h(this,ka)||(J(this,ka,!0),requestAnimationFrame(h(this,qu)))});F(this,qu,t=>{J(this,ka,!1);let e=h(this,za)===null?0:Math.min((t-h(this,za))/1e3,.25),n=h(this,Vc).call(this,e);J(this,za,n?t:null),n&&this.wake()});J(this,Vc,t)}};Vc=new WeakMap,ka=new WeakMap,za=new WeakMap,qu=new WeakMap;var Gr={LEFT:0,MIDDLE:1,RIGHT:2,ROTATE:0,DOLLY:1,PAN:2},Hr={ROTATE:0,PAN:1,DOLLY_PAN:2,DOLLY_ROTATE:3},Mx=0,jm=1,bx=2;var Lo=1,wx=2,pl=3,Wr=0,di=1,Ps=2,Do=0,ml=1,Qm=2,tg=3,eg=4,Ex=5;var No=100,Tx=101,Ax=102,Cx=103,Rx=104,Px=200,Ix=201,Lx=202,Dx=203,ng=204,ig=205,Nx=206,Ux=207,Fx=208,Ox=209,Bx=210,kx=211,zx=212,Vx=213,Gx=214,Mf=0,bf=1,wf=2,il=3,Ef=4,Tf=5,Af=6,Cf=7,Th=0,Hx=1,Wx=2,Is=0,sg=1,rg=2,og=3,ag=4,lg=5,cg=6,hg=7;var ug=300,Uo=301,gl=302,td=303,ed=304,Rf=1e3,As=1001,Pf=1002,qn=1003,Xx=1004;var Ah=1005;var fi=1006,nd=1007;var sr=1008;var yi=1009,fg=1010,dg=1011,_l=1012,id=1013,as=1014,Yi=1015,ls=1016,sd=1017,rd=1018,Fo=1020,pg=35902,mg=35899,gg=1021,_g=1022,cs=1023,tr=1026,rr=1027,od=1028,ad=1029,Xr=1030,ld=1031;var cd=1033,Ch=33776,Rh=33777,Ph=33778,Ih=33779,hd=35840,ud=35841,fd=35842,dd=35843,pd=36196,md=37492,gd=37496,_d=37488,xd=37489,Lh=37490,yd=37491,vd=37808,Sd=37809,Md=37810,bd=37811,wd=37812,Ed=37813,Td=37814,Ad=37815,Cd=37816,Rd=37817,Pd=37818,Id=37819,Ld=37820,Dd=37821,Nd=36492,Ud=36494,Fd=36495,Od=36283,Bd=36284,Dh=36285,kd=36286;var Kc=2300,If=2301,vf=2302,Wm=2303,Xm=2400,qm=2401,Ym=2402;var qx=3200;var Nh=0,Yx=1,or="",In="srgb",jc="srgb-linear",Qc="linear",Le="srgb";var Sf=7680;var $x=519,Zx=512,Jx=513,Kx=514,xg=515,jx=516,Qx=517,yg=518,vg=519,ty=35044,Sg=35048;var Mg="300 es",Xi=2e3,sl=2001;function Sb(i){for(let t=i.length-1;t>=0;--t)if(i[t]>=65535)return!0;return!1}function Mb(i){return ArrayBuffer.isView(i)&&!(i instanceof DataView)}function th(i){return document.createElementNS("http://www.w3.org/1999/xhtml",i)}function ey(){let i=th("canvas");return i.style.display="block",i}var W_={},rl=null;function bg(...i){let t="THREE."+i.shift();rl?rl("log",t,...i):console.log(t,...i)}function ny(i){let t=i[0];if(typeof t=="string"&&t.startsWith("TSL:")){let e=i[1];e&&e.isStackTrace?i[0]+=" "+e.getLocation():i[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return i}function jt(...i){i=ny(i);let t="THREE."+i.shift();if(rl)rl("warn",t,...i);else{let e=i[0];e&&e.isStackTrace?console.warn(e.getError(t)):console.warn(t,...i)}}function se(...i){i=ny(i);let t="THREE."+i.shift();if(rl)rl("error",t,...i);else{let e=i[0];e&&e.isStackTrace?console.error(e.getError(t)):console.error(t,...i)}}function Zc(...i){let t=i.join(" ");t in W_||(W_[t]=!0,jt(...i))}function iy(i,t,e){return new Promise(function(n,s){function r(){switch(i.clientWaitSync(t,i.SYNC_FLUSH_COMMANDS_BIT,0)){case i.WAIT_FAILED:s();break;case i.TIMEOUT_EXPIRED:setTimeout(r,e);break;default:n()}}setTimeout(r,e)})}var sy={[Mf]:Mf,[wf]:Af,[Ef]:Ef,[il]:Tf,[bf]:bf,[Af]:wf,[Cf]:Cf,[Tf]:il},rs=class{addEventListener(t,e){this._listeners===void 0&&(this._listeners={});let n=this._listeners;n[t]===void 0&&(n[t]=[]),n[t].indexOf(e)===-1&&n[t].push(e)}hasEventListener(t,e){let n=this._listeners;return n===void 0?!1:n[t]!==void 0&&n[t].indexOf(e)!==-1}removeEventListener(t,e){let n=this._listeners;if(n===void 0)return;let s=n[t];if(s!==void 0){let r=s.indexOf(e);r!==-1&&s.splice(r,1)}}dispatchEvent(t){let e=this._listeners;if(e===void 0)return;let n=e[t.type];if(n!==void 0){t.target=this;let s=n.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,t);t.target=null}}},ni=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],X_=1234567,el=Math.PI/180,ol=180/Math.PI;function xl(){let i=Math.random()*4294967295|0,t=Math.random()*4294967295|0,e=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(ni[i&255]+ni[i>>8&255]+ni[i>>16&255]+ni[i>>24&255]+"-"+ni[t&255]+ni[t>>8&255]+"-"+ni[t>>16&15|64]+ni[t>>24&255]+"-"+ni[e&63|128]+ni[e>>8&255]+"-"+ni[e>>16&255]+ni[e>>24&255]+ni[n&255]+ni[n>>8&255]+ni[n>>16&255]+ni[n>>24&255]).toLowerCase()}function ye(i,t,e){return Math.max(t,Math.min(e,i))}function wg(i,t){return(i%t+t)%t}function bb(i,t,e,n,s){return n+(i-t)*(s-n)/(e-t)}function wb(i,t,e){return i!==t?(e-i)/(t-i):0}function Jc(i,t,e){return(1-e)*i+e*t}function Eb(i,t,e,n){return Jc(i,t,1-Math.exp(-e*n))}function Tb(i,t=1){return t-Math.abs(wg(i,t*2)-t)}function Ab(i,t,e){return i<=t?0:i>=e?1:(i=(i-t)/(e-t),i*i*(3-2*i))}function Cb(i,t,e){return i<=t?0:i>=e?1:(i=(i-t)/(e-t),i*i*i*(i*(i*6-15)+10))}function Rb(i,t){return i+Math.floor(Math.random()*(t-i+1))}function Pb(i,t){return i+Math.random()*(t-i)}function Ib(i){return i*(.5-Math.random())}function Lb(i){i!==void 0&&(X_=i);let t=X_+=1831565813;return t=Math.imul(t^t>>>15,t|1),t^=t+Math.imul(t^t>>>7,t|61),((t^t>>>14)>>>0)/4294967296}function Db(i){return i*el}function Nb(i){return i*ol}function Ub(i){return i>0&&Number.isInteger(i)&&2**Math.round(Math.log2(i))===i}function Fb(i){return Math.pow(2,Math.ceil(Math.log(i)/Math.LN2))}function Eg(i){return Math.pow(2,Math.floor(Math.log(i)/Math.LN2))}function Ob(i,t,e,n,s){let r=Math.cos,o=Math.sin,a=r(e/2),l=o(e/2),c=r((t+n)/2),u=o((t+n)/2),f=r((t-n)/2),d=o((t-n)/2),p=r((n-t)/2),_=o((n-t)/2);switch(s){case"XYX":i.set(a*u,l*f,l*d,a*c);break;case"YZY":i.set(l*d,a*u,l*f,a*c);break;case"ZXZ":i.set(l*f,l*d,a*u,a*c);break;case"XZX":i.set(a*u,l*_,l*p,a*c);break;case"YXY":i.set(l*p,a*u,l*_,a*c);break;case"ZYZ":i.set(l*_,l*p,a*u,a*c);break;default:jt("MathUtils: .setQuaternionFromProperEuler() encountered an unknown order: "+s)}}function Tg(i){switch(i.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function ry(i,t){if(t.constructor===Float32Array)return i;let e=Tg(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(i/e,-1)}function oy(i,t){if(t.constructor===Float32Array)return i;let e=Tg(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(i*e)}var Ag={DEG2RAD:el,RAD2DEG:ol,generateUUID:xl,clamp:ye,euclideanModulo:wg,mapLinear:bb,inverseLerp:wb,lerp:Jc,damp:Eb,pingpong:Tb,smoothstep:Ab,smootherstep:Cb,randInt:Rb,randFloat:Pb,randFloatSpread:Ib,seededRandom:Lb,degToRad:Db,radToDeg:Nb,isPowerOfTwo:Ub,ceilPowerOfTwo:Fb,floorPowerOfTwo:Eg,setQuaternionFromProperEuler:Ob,normalize:oy,denormalize:ry},Lg=class Lg{constructor(t=0,e=0){this.x=t,this.y=e}get width(){return this.x}set width(t){this.x=t}get height(){return this.y}set height(t){this.y=t}set(t,e){return this.x=t,this.y=e,this}setScalar(t){return this.x=t,this.y=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;default:throw new Error("THREE.Vector2: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y)}copy(t){return this.x=t.x,this.y=t.y,this}add(t){return this.x+=t.x,this.y+=t.y,this}addScalar(t){return this.x+=t,this.y+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this}subScalar(t){return this.x-=t,this.y-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this}multiply(t){return this.x*=t.x,this.y*=t.y,this}multiplyScalar(t){return this.x*=t,this.y*=t,this}divide(t){return this.x/=t.x,this.y/=t.y,this}divideScalar(t){return this.multiplyScalar(1/t)}applyMatrix3(t){let e=this.x,n=this.y,s=t.elements;return this.x=s[0]*e+s[3]*n+s[6],this.y=s[1]*e+s[4]*n+s[7],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this}clamp(t,e){return this.x=ye(this.x,t.x,e.x),this.y=ye(this.y,t.y,e.y),this}clampScalar(t,e){return this.x=ye(this.x,t,e),this.y=ye(this.y,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(ye(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(t){return this.x*t.x+this.y*t.y}cross(t){return this.x*t.y-this.y*t.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let n=this.dot(t)/e;return Math.acos(ye(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,n=this.y-t.y;return e*e+n*n}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this}equals(t){return t.x===this.x&&t.y===this.y}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this}rotateAround(t,e){let n=Math.cos(e),s=Math.sin(e),r=this.x-t.x,o=this.y-t.y;return this.x=r*n-o*s+t.x,this.y=r*s+o*n+t.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}};Lg.prototype.isVector2=!0;var te=Lg,Jn=class{constructor(t=0,e=0,n=0,s=1){this.isQuaternion=!0,this._x=t,this._y=e,this._z=n,this._w=s}static slerpFlat(t,e,n,s,r,o,a){let l=n[s+0],c=n[s+1],u=n[s+2],f=n[s+3],d=r[o+0],p=r[o+1],_=r[o+2],S=r[o+3];if(f!==S||l!==d||c!==p||u!==_){let g=l*d+c*p+u*_+f*S;g<0&&(d=-d,p=-p,_=-_,S=-S,g=-g);let m=1-a;if(g<.9995){let v=Math.acos(g),C=Math.sin(v);m=Math.sin(m*v)/C,a=Math.sin(a*v)/C,l=l*m+d*a,c=c*m+p*a,u=u*m+_*a,f=f*m+S*a}else{l=l*m+d*a,c=c*m+p*a,u=u*m+_*a,f=f*m+S*a;let v=1/Math.sqrt(l*l+c*c+u*u+f*f);l*=v,c*=v,u*=v,f*=v}}t[e]=l,t[e+1]=c,t[e+2]=u,t[e+3]=f}static multiplyQuaternionsFlat(t,e,n,s,r,o){let a=n[s],l=n[s+1],c=n[s+2],u=n[s+3],f=r[o],d=r[o+1],p=r[o+2],_=r[o+3];return t[e]=a*_+u*f+l*p-c*d,t[e+1]=l*_+u*d+c*f-a*p,t[e+2]=c*_+u*p+a*d-l*f,t[e+3]=u*_-a*f-l*d-c*p,t}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get w(){return this._w}set w(t){this._w=t,this._onChangeCallback()}set(t,e,n,s){return this._x=t,this._y=e,this._z=n,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(t){return this._x=t.x,this._y=t.y,this._z=t.z,this._w=t.w,this._onChangeCallback(),this}setFromEuler(t,e=!0){let n=t._x,s=t._y,r=t._z,o=t._order,a=Math.cos,l=Math.sin,c=a(n/2),u=a(s/2),f=a(r/2),d=l(n/2),p=l(s/2),_=l(r/2);switch(o){case"XYZ":this._x=d*u*f+c*p*_,this._y=c*p*f-d*u*_,this._z=c*u*_+d*p*f,this._w=c*u*f-d*p*_;break;case"YXZ":this._x=d*u*f+c*p*_,this._y=c*p*f-d*u*_,this._z=c*u*_-d*p*f,this._w=c*u*f+d*p*_;break;case"ZXY":this._x=d*u*f-c*p*_,this._y=c*p*f+d*u*_,this._z=c*u*_+d*p*f,this._w=c*u*f-d*p*_;break;case"ZYX":this._x=d*u*f-c*p*_,this._y=c*p*f+d*u*_,this._z=c*u*_-d*p*f,this._w=c*u*f+d*p*_;break;case"YZX":this._x=d*u*f+c*p*_,this._y=c*p*f+d*u*_,this._z=c*u*_-d*p*f,this._w=c*u*f-d*p*_;break;case"XZY":this._x=d*u*f-c*p*_,this._y=c*p*f-d*u*_,this._z=c*u*_+d*p*f,this._w=c*u*f+d*p*_;break;default:jt("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return e===!0&&this._onChangeCallback(),this}setFromAxisAngle(t,e){let n=e/2,s=Math.sin(n);return this._x=t.x*s,this._y=t.y*s,this._z=t.z*s,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(t){let e=t.elements,n=e[0],s=e[4],r=e[8],o=e[1],a=e[5],l=e[9],c=e[2],u=e[6],f=e[10],d=n+a+f;if(d>0){let p=.5/Math.sqrt(d+1);this._w=.25/p,this._x=(u-l)*p,this._y=(r-c)*p,this._z=(o-s)*p}else if(n>a&&n>f){let p=2*Math.sqrt(1+n-a-f);this._w=(u-l)/p,this._x=.25*p,this._y=(s+o)/p,this._z=(r+c)/p}else if(a>f){let p=2*Math.sqrt(1+a-n-f);this._w=(r-c)/p,this._x=(s+o)/p,this._y=.25*p,this._z=(l+u)/p}else{let p=2*Math.sqrt(1+f-n-a);this._w=(o-s)/p,this._x=(r+c)/p,this._y=(l+u)/p,this._z=.25*p}return this._onChangeCallback(),this}setFromUnitVectors(t,e){let n=t.dot(e)+1;return n<1e-8?(n=0,Math.abs(t.x)>Math.abs(t.z)?(this._x=-t.y,this._y=t.x,this._z=0,this._w=n):(this._x=0,this._y=-t.z,this._z=t.y,this._w=n)):(this._x=t.y*e.z-t.z*e.y,this._y=t.z*e.x-t.x*e.z,this._z=t.x*e.y-t.y*e.x,this._w=n),this.normalize()}angleTo(t){return 2*Math.acos(Math.abs(ye(this.dot(t),-1,1)))}rotateTowards(t,e){let n=this.angleTo(t);if(n===0)return this;let s=Math.min(1,e/n);return this.slerp(t,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(t){return this._x*t._x+this._y*t._y+this._z*t._z+this._w*t._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let t=this.length();return t===0?(this._x=0,this._y=0,this._z=0,this._w=1):(t=1/t,this._x=this._x*t,this._y=this._y*t,this._z=this._z*t,this._w=this._w*t),this._onChangeCallback(),this}multiply(t){return this.multiplyQuaternions(this,t)}premultiply(t){return this.multiplyQuaternions(t,this)}multiplyQuaternions(t,e){let n=t._x,s=t._y,r=t._z,o=t._w,a=e._x,l=e._y,c=e._z,u=e._w;return this._x=n*u+o*a+s*c-r*l,this._y=s*u+o*l+r*a-n*c,this._z=r*u+o*c+n*l-s*a,this._w=o*u-n*a-s*l-r*c,this._onChangeCallback(),this}slerp(t,e){let n=t._x,s=t._y,r=t._z,o=t._w,a=this.dot(t);a<0&&(n=-n,s=-s,r=-r,o=-o,a=-a);let l=1-e;if(a<.9995){let c=Math.acos(a),u=Math.sin(c);l=Math.sin(l*c)/u,e=Math.sin(e*c)/u,this._x=this._x*l+n*e,this._y=this._y*l+s*e,this._z=this._z*l+r*e,this._w=this._w*l+o*e,this._onChangeCallback()}else this._x=this._x*l+n*e,this._y=this._y*l+s*e,this._z=this._z*l+r*e,this._w=this._w*l+o*e,this.normalize();return this}slerpQuaternions(t,e,n){return this.copy(t).slerp(e,n)}random(){let t=2*Math.PI*Math.random(),e=2*Math.PI*Math.random(),n=Math.random(),s=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(s*Math.sin(t),s*Math.cos(t),r*Math.sin(e),r*Math.cos(e))}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._w===this._w}fromArray(t,e=0){return this._x=t[e],this._y=t[e+1],this._z=t[e+2],this._w=t[e+3],this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._w,t}fromBufferAttribute(t,e){return this._x=t.getX(e),this._y=t.getY(e),this._z=t.getZ(e),this._w=t.getW(e),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},Dg=class Dg{constructor(t=0,e=0,n=0){this.x=t,this.y=e,this.z=n}set(t,e,n){return n===void 0&&(n=this.z),this.x=t,this.y=e,this.z=n,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;default:throw new Error("THREE.Vector3: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this}multiplyVectors(t,e){return this.x=t.x*e.x,this.y=t.y*e.y,this.z=t.z*e.z,this}applyEuler(t){return this.applyQuaternion(q_.setFromEuler(t))}applyAxisAngle(t,e){return this.applyQuaternion(q_.setFromAxisAngle(t,e))}applyMatrix3(t){let e=this.x,n=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[3]*n+r[6]*s,this.y=r[1]*e+r[4]*n+r[7]*s,this.z=r[2]*e+r[5]*n+r[8]*s,this}applyNormalMatrix(t){return this.applyMatrix3(t).normalize()}applyMatrix4(t){let e=this.x,n=this.y,s=this.z,r=t.elements,o=1/(r[3]*e+r[7]*n+r[11]*s+r[15]);return this.x=(r[0]*e+r[4]*n+r[8]*s+r[12])*o,this.y=(r[1]*e+r[5]*n+r[9]*s+r[13])*o,this.z=(r[2]*e+r[6]*n+r[10]*s+r[14])*o,this}applyQuaternion(t){let e=this.x,n=this.y,s=this.z,r=t.x,o=t.y,a=t.z,l=t.w,c=2*(o*s-a*n),u=2*(a*e-r*s),f=2*(r*n-o*e);return this.x=e+l*c+o*f-a*u,this.y=n+l*u+a*c-r*f,this.z=s+l*f+r*u-o*c,this}project(t){return this.applyMatrix4(t.matrixWorldInverse).applyMatrix4(t.projectionMatrix)}unproject(t){return this.applyMatrix4(t.projectionMatrixInverse).applyMatrix4(t.matrixWorld)}transformDirection(t){let e=this.x,n=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[4]*n+r[8]*s,this.y=r[1]*e+r[5]*n+r[9]*s,this.z=r[2]*e+r[6]*n+r[10]*s,this.normalize()}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this}divideScalar(t){return this.multiplyScalar(1/t)}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this}clamp(t,e){return this.x=ye(this.x,t.x,e.x),this.y=ye(this.y,t.y,e.y),this.z=ye(this.z,t.z,e.z),this}clampScalar(t,e){return this.x=ye(this.x,t,e),this.y=ye(this.y,t,e),this.z=ye(this.z,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(ye(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this}cross(t){return this.crossVectors(this,t)}crossVectors(t,e){let n=t.x,s=t.y,r=t.z,o=e.x,a=e.y,l=e.z;return this.x=s*l-r*a,this.y=r*o-n*l,this.z=n*a-s*o,this}projectOnVector(t){let e=t.lengthSq();if(e===0)return this.set(0,0,0);let n=t.dot(this)/e;return this.copy(t).multiplyScalar(n)}projectOnPlane(t){return Mm.copy(this).projectOnVector(t),this.sub(Mm)}reflect(t){return this.sub(Mm.copy(t).multiplyScalar(2*this.dot(t)))}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let n=this.dot(t)/e;return Math.acos(ye(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,n=this.y-t.y,s=this.z-t.z;return e*e+n*n+s*s}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)+Math.abs(this.z-t.z)}setFromSpherical(t){return this.setFromSphericalCoords(t.radius,t.phi,t.theta)}setFromSphericalCoords(t,e,n){let s=Math.sin(e)*t;return this.x=s*Math.sin(n),this.y=Math.cos(e)*t,this.z=s*Math.cos(n),this}setFromCylindrical(t){return this.setFromCylindricalCoords(t.radius,t.theta,t.y)}setFromCylindricalCoords(t,e,n){return this.x=t*Math.sin(e),this.y=n,this.z=t*Math.cos(e),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this}setFromMatrixScale(t){let e=this.setFromMatrixColumn(t,0).length(),n=this.setFromMatrixColumn(t,1).length(),s=this.setFromMatrixColumn(t,2).length();return this.x=e,this.y=n,this.z=s,this}setFromMatrixColumn(t,e){return this.fromArray(t.elements,e*4)}setFromMatrix3Column(t,e){return this.fromArray(t.elements,e*3)}setFromEuler(t){return this.x=t._x,this.y=t._y,this.z=t._z,this}setFromColor(t){return this.x=t.r,this.y=t.g,this.z=t.b,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let t=Math.random()*Math.PI*2,e=Math.random()*2-1,n=Math.sqrt(1-e*e);return this.x=n*Math.cos(t),this.y=e,this.z=n*Math.sin(t),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}};Dg.prototype.isVector3=!0;var z=Dg,Mm=new z,q_=new Jn,Ng=class Ng{constructor(t,e,n,s,r,o,a,l,c){this.elements=[1,0,0,0,1,0,0,0,1],t!==void 0&&this.set(t,e,n,s,r,o,a,l,c)}set(t,e,n,s,r,o,a,l,c){let u=this.elements;return u[0]=t,u[1]=s,u[2]=a,u[3]=e,u[4]=r,u[5]=l,u[6]=n,u[7]=o,u[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(t){let e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],this}extractBasis(t,e,n){return t.setFromMatrix3Column(this,0),e.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(t){let e=t.elements;return this.set(e[0],e[4],e[8],e[1],e[5],e[9],e[2],e[6],e[10]),this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let n=t.elements,s=e.elements,r=this.elements,o=n[0],a=n[3],l=n[6],c=n[1],u=n[4],f=n[7],d=n[2],p=n[5],_=n[8],S=s[0],g=s[3],m=s[6],v=s[1],C=s[4],b=s[7],R=s[2],A=s[5],x=s[8];return r[0]=o*S+a*v+l*R,r[3]=o*g+a*C+l*A,r[6]=o*m+a*b+l*x,r[1]=c*S+u*v+f*R,r[4]=c*g+u*C+f*A,r[7]=c*m+u*b+f*x,r[2]=d*S+p*v+_*R,r[5]=d*g+p*C+_*A,r[8]=d*m+p*b+_*x,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[3]*=t,e[6]*=t,e[1]*=t,e[4]*=t,e[7]*=t,e[2]*=t,e[5]*=t,e[8]*=t,this}determinant(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],u=t[8];return e*o*u-e*a*c-n*r*u+n*a*l+s*r*c-s*o*l}invert(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],u=t[8],f=u*o-a*c,d=a*l-u*r,p=c*r-o*l,_=e*f+n*d+s*p;if(_===0)return this.set(0,0,0,0,0,0,0,0,0);let S=1/_;return t[0]=f*S,t[1]=(s*c-u*n)*S,t[2]=(a*n-s*o)*S,t[3]=d*S,t[4]=(u*e-s*l)*S,t[5]=(s*r-a*e)*S,t[6]=p*S,t[7]=(n*l-c*e)*S,t[8]=(o*e-n*r)*S,this}transpose(){let t,e=this.elements;return t=e[1],e[1]=e[3],e[3]=t,t=e[2],e[2]=e[6],e[6]=t,t=e[5],e[5]=e[7],e[7]=t,this}getNormalMatrix(t){return this.setFromMatrix4(t).invert().transpose()}transposeIntoArray(t){let e=this.elements;return t[0]=e[0],t[1]=e[3],t[2]=e[6],t[3]=e[1],t[4]=e[4],t[5]=e[7],t[6]=e[2],t[7]=e[5],t[8]=e[8],this}setUvTransform(t,e,n,s,r,o,a){let l=Math.cos(r),c=Math.sin(r);return this.set(n*l,n*c,-n*(l*o+c*a)+o+t,-s*c,s*l,-s*(-c*o+l*a)+a+e,0,0,1),this}scale(t,e){return Zc("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(bm.makeScale(t,e)),this}rotate(t){return Zc("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(bm.makeRotation(-t)),this}translate(t,e){return Zc("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(bm.makeTranslation(t,e)),this}makeTranslation(t,e){return t.isVector2?this.set(1,0,t.x,0,1,t.y,0,0,1):this.set(1,0,t,0,1,e,0,0,1),this}makeRotation(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,n,e,0,0,0,1),this}makeScale(t,e){return this.set(t,0,0,0,e,0,0,0,1),this}equals(t){let e=this.elements,n=t.elements;for(let s=0;s<9;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<9;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){let n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t}clone(){return new this.constructor().fromArray(this.elements)}};Ng.prototype.isMatrix3=!0;var ae=Ng,bm=new ae,Y_=new ae().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),$_=new ae().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function Bb(){let i={enabled:!0,workingColorSpace:jc,spaces:{},convert:function(s,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===Le&&(s.r=Qs(s.r),s.g=Qs(s.g),s.b=Qs(s.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===Le&&(s.r=nl(s.r),s.g=nl(s.g),s.b=nl(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===or?Qc:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,o){return s.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},t=[.64,.33,.3,.6,.15,.06],e=[.2126,.7152,.0722],n=[.3127,.329];return i.define({[jc]:{primaries:t,whitePoint:n,transfer:Qc,toXYZ:Y_,fromXYZ:$_,luminanceCoefficients:e,workingColorSpaceConfig:{unpackColorSpace:In},outputColorSpaceConfig:{drawingBufferColorSpace:In}},[In]:{primaries:t,whitePoint:n,transfer:Le,toXYZ:Y_,fromXYZ:$_,luminanceCoefficients:e,outputColorSpaceConfig:{drawingBufferColorSpace:In}}}),i}var be=Bb();function Qs(i){return i<.04045?i*.0773993808:Math.pow(i*.9478672986+.0521327014,2.4)}function nl(i){return i<.0031308?i*12.92:1.055*Math.pow(i,.41666)-.055}var Va,Lf=class{static getDataURL(t,e="image/png"){if(/^data:/i.test(t.src)||typeof HTMLCanvasElement>"u")return t.src;let n;if(t instanceof HTMLCanvasElement)n=t;else{Va===void 0&&(Va=th("canvas")),Va.width=t.width,Va.height=t.height;let s=Va.getContext("2d");t instanceof ImageData?s.putImageData(t,0,0):s.drawImage(t,0,0,t.width,t.height),n=Va}return n.toDataURL(e)}static sRGBToLinear(t){if(typeof HTMLImageElement<"u"&&t instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&t instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&t instanceof ImageBitmap){let e=th("canvas");e.width=t.width,e.height=t.height;let n=e.getContext("2d");n.drawImage(t,0,0,t.width,t.height);let s=n.getImageData(0,0,t.width,t.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=Qs(r[o]/255)*255;return n.putImageData(s,0,0),e}else if(t.data){let e=t.data.slice(0);for(let n=0;n<e.length;n++)e instanceof Uint8Array||e instanceof Uint8ClampedArray?e[n]=Math.floor(Qs(e[n]/255)*255):e[n]=Qs(e[n]);return{data:e,width:t.width,height:t.height}}else return jt("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),t}},kb=0,al=class{constructor(t=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:kb++}),this.uuid=xl(),this.data=t,this.dataReady=!0,this.version=0}getSize(t){let e=this.data;return typeof HTMLVideoElement<"u"&&e instanceof HTMLVideoElement?t.set(e.videoWidth,e.videoHeight,0):typeof VideoFrame<"u"&&e instanceof VideoFrame?t.set(e.displayWidth,e.displayHeight,0):e!==null?t.set(e.width||0,e.height||0,e.depth||0):t.set(0,0,0),t}set needsUpdate(t){t===!0&&this.version++}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.images[this.uuid]!==void 0)return t.images[this.uuid];let n={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push(wm(s[o].image)):r.push(wm(s[o]))}else r=wm(s);n.url=r}return e||(t.images[this.uuid]=n),n}};function wm(i){return typeof HTMLImageElement<"u"&&i instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&i instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&i instanceof ImageBitmap?Lf.getDataURL(i):i.data?{data:Array.from(i.data),width:i.width,height:i.height,type:i.data.constructor.name}:(jt("Texture: Unable to serialize Texture."),{})}var zb=0,Em=new z,xi=class i extends rs{constructor(t=i.DEFAULT_IMAGE,e=i.DEFAULT_MAPPING,n=As,s=As,r=fi,o=sr,a=cs,l=yi,c=i.DEFAULT_ANISOTROPY,u=or){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:zb++}),this.uuid=xl(),this.name="",this.source=new al(t),this.mipmaps=[],this.mapping=e,this.channel=0,this.wrapS=n,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new te(0,0),this.repeat=new te(1,1),this.center=new te(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new ae,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=u,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(t&&t.depth&&t.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(Em).x}get height(){return this.source.getSize(Em).y}get depth(){return this.source.getSize(Em).z}get image(){return this.source.data}set image(t){this.source.data=t}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(t){return this.name=t.name,this.source=t.source,this.mipmaps=t.mipmaps.slice(0),this.mapping=t.mapping,this.channel=t.channel,this.wrapS=t.wrapS,this.wrapT=t.wrapT,this.magFilter=t.magFilter,this.minFilter=t.minFilter,this.anisotropy=t.anisotropy,this.format=t.format,this.internalFormat=t.internalFormat,this.type=t.type,this.normalized=t.normalized,this.offset.copy(t.offset),this.repeat.copy(t.repeat),this.center.copy(t.center),this.rotation=t.rotation,this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrix.copy(t.matrix),this.generateMipmaps=t.generateMipmaps,this.mipmapsAutoUpdate=t.mipmapsAutoUpdate,this.premultiplyAlpha=t.premultiplyAlpha,this.flipY=t.flipY,this.unpackAlignment=t.unpackAlignment,this.colorSpace=t.colorSpace,this.renderTarget=t.renderTarget,this.isRenderTargetTexture=t.isRenderTargetTexture,this.isPMREMTexture=t.isPMREMTexture,this.isArrayTexture=t.isArrayTexture,this.userData=JSON.parse(JSON.stringify(t.userData)),this.needsUpdate=!0,this}setValues(t){for(let e in t){let n=t[e];if(n===void 0){jt(`Texture.setValues(): parameter '${e}' has value of undefined.`);continue}let s=this[e];if(s===void 0){jt(`Texture.setValues(): property '${e}' does not exist.`);continue}s&&n&&s.isVector2&&n.isVector2||s&&n&&s.isVector3&&n.isVector3||s&&n&&s.isMatrix3&&n.isMatrix3?s.copy(n):this[e]=n}}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.textures[this.uuid]!==void 0)return t.textures[this.uuid];let n={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(t).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),e||(t.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(t){if(this.mapping!==ug)return t;if(t.applyMatrix3(this.matrix),t.x<0||t.x>1)switch(this.wrapS){case Rf:t.x=t.x-Math.floor(t.x);break;case As:t.x=t.x<0?0:1;break;case Pf:Math.abs(Math.floor(t.x)%2)===1?t.x=Math.ceil(t.x)-t.x:t.x=t.x-Math.floor(t.x);break}if(t.y<0||t.y>1)switch(this.wrapT){case Rf:t.y=t.y-Math.floor(t.y);break;case As:t.y=t.y<0?0:1;break;case Pf:Math.abs(Math.floor(t.y)%2)===1?t.y=Math.ceil(t.y)-t.y:t.y=t.y-Math.floor(t.y);break}return this.flipY&&(t.y=1-t.y),t}set needsUpdate(t){t===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(t){t===!0&&this.pmremVersion++}};xi.DEFAULT_IMAGE=null;xi.DEFAULT_MAPPING=ug;xi.DEFAULT_ANISOTROPY=1;var Ug=class Ug{constructor(t=0,e=0,n=0,s=1){this.x=t,this.y=e,this.z=n,this.w=s}get width(){return this.z}set width(t){this.z=t}get height(){return this.w}set height(t){this.w=t}set(t,e,n,s){return this.x=t,this.y=e,this.z=n,this.w=s,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this.w=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setW(t){return this.w=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;case 3:this.w=e;break;default:throw new Error("THREE.Vector4: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this.w=t.w!==void 0?t.w:1,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this.w+=t.w,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this.w+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this.w=t.w+e.w,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this.w+=t.w*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this.w-=t.w,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this.w-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this.w=t.w-e.w,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this.w*=t.w,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this.w*=t,this}applyMatrix4(t){let e=this.x,n=this.y,s=this.z,r=this.w,o=t.elements;return this.x=o[0]*e+o[4]*n+o[8]*s+o[12]*r,this.y=o[1]*e+o[5]*n+o[9]*s+o[13]*r,this.z=o[2]*e+o[6]*n+o[10]*s+o[14]*r,this.w=o[3]*e+o[7]*n+o[11]*s+o[15]*r,this}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this.w/=t.w,this}divideScalar(t){return this.multiplyScalar(1/t)}setAxisAngleFromQuaternion(t){this.w=2*Math.acos(t.w);let e=Math.sqrt(1-t.w*t.w);return e<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=t.x/e,this.y=t.y/e,this.z=t.z/e),this}setAxisAngleFromRotationMatrix(t){let e,n,s,r,l=t.elements,c=l[0],u=l[4],f=l[8],d=l[1],p=l[5],_=l[9],S=l[2],g=l[6],m=l[10];if(Math.abs(u-d)<.01&&Math.abs(f-S)<.01&&Math.abs(_-g)<.01){if(Math.abs(u+d)<.1&&Math.abs(f+S)<.1&&Math.abs(_+g)<.1&&Math.abs(c+p+m-3)<.1)return this.set(1,0,0,0),this;e=Math.PI;let C=(c+1)/2,b=(p+1)/2,R=(m+1)/2,A=(u+d)/4,x=(f+S)/4,T=(_+g)/4;return C>b&&C>R?C<.01?(n=0,s=.707106781,r=.707106781):(n=Math.sqrt(C),s=A/n,r=x/n):b>R?b<.01?(n=.707106781,s=0,r=.707106781):(s=Math.sqrt(b),n=A/s,r=T/s):R<.01?(n=.707106781,s=.707106781,r=0):(r=Math.sqrt(R),n=x/r,s=T/r),this.set(n,s,r,e),this}let v=Math.sqrt((g-_)*(g-_)+(f-S)*(f-S)+(d-u)*(d-u));return Math.abs(v)<.001&&(v=1),this.x=(g-_)/v,this.y=(f-S)/v,this.z=(d-u)/v,this.w=Math.acos((c+p+m-1)/2),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this.w=e[15],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this.w=Math.min(this.w,t.w),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this.w=Math.max(this.w,t.w),this}clamp(t,e){return this.x=ye(this.x,t.x,e.x),this.y=ye(this.y,t.y,e.y),this.z=ye(this.z,t.z,e.z),this.w=ye(this.w,t.w,e.w),this}clampScalar(t,e){return this.x=ye(this.x,t,e),this.y=ye(this.y,t,e),this.z=ye(this.z,t,e),this.w=ye(this.w,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(ye(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z+this.w*t.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this.w+=(t.w-this.w)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this.w=t.w+(e.w-t.w)*n,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z&&t.w===this.w}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this.w=t[e+3],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t[e+3]=this.w,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this.w=t.getW(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}};Ug.prototype.isVector4=!0;var nn=Ug,Df=class extends rs{constructor(t=1,e=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:fi,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},n),this.isRenderTarget=!0,this.width=t,this.height=e,this.depth=n.depth,this.scissor=new nn(0,0,t,e),this.scissorTest=!1,this.viewport=new nn(0,0,t,e),this.textures=[];let s=n.count;for(let r=0;r<s;r++)this.textures[r]=new xi({width:t,height:e,depth:n.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveColorBuffer=n.resolveColorBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.storeMultisampledColorBuffer=n.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=n.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=n.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview,this.useArrayDepthTexture=n.useArrayDepthTexture}_setTextureOptions(t={}){let e={minFilter:fi,generateMipmaps:!1,flipY:!1,internalFormat:null};t.mapping!==void 0&&(e.mapping=t.mapping),t.wrapS!==void 0&&(e.wrapS=t.wrapS),t.wrapT!==void 0&&(e.wrapT=t.wrapT),t.wrapR!==void 0&&(e.wrapR=t.wrapR),t.magFilter!==void 0&&(e.magFilter=t.magFilter),t.minFilter!==void 0&&(e.minFilter=t.minFilter),t.format!==void 0&&(e.format=t.format),t.type!==void 0&&(e.type=t.type),t.anisotropy!==void 0&&(e.anisotropy=t.anisotropy),t.colorSpace!==void 0&&(e.colorSpace=t.colorSpace),t.flipY!==void 0&&(e.flipY=t.flipY),t.generateMipmaps!==void 0&&(e.generateMipmaps=t.generateMipmaps),t.mipmapsAutoUpdate!==void 0&&(e.mipmapsAutoUpdate=t.mipmapsAutoUpdate),t.internalFormat!==void 0&&(e.internalFormat=t.internalFormat);for(let n=0;n<this.textures.length;n++)this.textures[n].setValues(e)}get texture(){return this.textures[0]}set texture(t){this.textures[0]=t}set depthTexture(t){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),t!==null&&t.renderTarget===null&&(t.renderTarget=this),this._depthTexture=t}get depthTexture(){return this._depthTexture}setSize(t,e,n=1){if(this.width!==t||this.height!==e||this.depth!==n){this.width=t,this.height=e,this.depth=n;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=t,this.textures[s].image.height=e,this.textures[s].image.depth=n,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,t,e),this.scissor.set(0,0,t,e)}clone(){return new this.constructor().copy(this)}copy(t){this.width=t.width,this.height=t.height,this.depth=t.depth,this.scissor.copy(t.scissor),this.scissorTest=t.scissorTest,this.viewport.copy(t.viewport),this.textures.length=0;for(let e=0,n=t.textures.length;e<n;e++){this.textures[e]=t.textures[e].clone(),this.textures[e].isRenderTargetTexture=!0,this.textures[e].renderTarget=this;let s=Object.assign({},t.textures[e].image);this.textures[e].source=new al(s)}if(this.depthBuffer=t.depthBuffer,this.stencilBuffer=t.stencilBuffer,this.resolveColorBuffer=t.resolveColorBuffer,this.resolveDepthBuffer=t.resolveDepthBuffer,this.resolveStencilBuffer=t.resolveStencilBuffer,this.storeMultisampledColorBuffer=t.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=t.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=t.storeMultisampledStencilBuffer,t.depthTexture!==null)if(t.depthTexture.renderTarget===t){let e=t.depthTexture.clone();e.renderTarget=null,this.depthTexture=e}else this.depthTexture=t.depthTexture;else this.depthTexture=null;return this.samples=t.samples,this.multiview=t.multiview,this.useArrayDepthTexture=t.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},Ii=class extends Df{constructor(t=1,e=1,n={}){super(t,e,n),this.isWebGLRenderTarget=!0}},eh=class extends xi{constructor(t=null,e=1,n=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=qn,this.minFilter=qn,this.wrapR=As,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}addLayerUpdate(t){this.layerUpdates.add(t)}clearLayerUpdates(){this.layerUpdates.clear()}};var Nf=class extends xi{constructor(t=null,e=1,n=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=qn,this.minFilter=qn,this.wrapR=As,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}};var Qf=class Qf{constructor(t,e,n,s,r,o,a,l,c,u,f,d,p,_,S,g){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],t!==void 0&&this.set(t,e,n,s,r,o,a,l,c,u,f,d,p,_,S,g)}set(t,e,n,s,r,o,a,l,c,u,f,d,p,_,S,g){let m=this.elements;return m[0]=t,m[4]=e,m[8]=n,m[12]=s,m[1]=r,m[5]=o,m[9]=a,m[13]=l,m[2]=c,m[6]=u,m[10]=f,m[14]=d,m[3]=p,m[7]=_,m[11]=S,m[15]=g,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new Qf().fromArray(this.elements)}copy(t){let e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],e[9]=n[9],e[10]=n[10],e[11]=n[11],e[12]=n[12],e[13]=n[13],e[14]=n[14],e[15]=n[15],this}copyPosition(t){let e=this.elements,n=t.elements;return e[12]=n[12],e[13]=n[13],e[14]=n[14],this}setFromMatrix3(t){let e=t.elements;return this.set(e[0],e[3],e[6],0,e[1],e[4],e[7],0,e[2],e[5],e[8],0,0,0,0,1),this}extractBasis(t,e,n){return this.determinantAffine()===0?(t.set(1,0,0),e.set(0,1,0),n.set(0,0,1),this):(t.setFromMatrixColumn(this,0),e.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this)}makeBasis(t,e,n){return this.set(t.x,e.x,n.x,0,t.y,e.y,n.y,0,t.z,e.z,n.z,0,0,0,0,1),this}extractRotation(t){if(t.determinantAffine()===0)return this.identity();let e=this.elements,n=t.elements,s=1/Ga.setFromMatrixColumn(t,0).length(),r=1/Ga.setFromMatrixColumn(t,1).length(),o=1/Ga.setFromMatrixColumn(t,2).length();return e[0]=n[0]*s,e[1]=n[1]*s,e[2]=n[2]*s,e[3]=0,e[4]=n[4]*r,e[5]=n[5]*r,e[6]=n[6]*r,e[7]=0,e[8]=n[8]*o,e[9]=n[9]*o,e[10]=n[10]*o,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromEuler(t){let e=this.elements,n=t.x,s=t.y,r=t.z,o=Math.cos(n),a=Math.sin(n),l=Math.cos(s),c=Math.sin(s),u=Math.cos(r),f=Math.sin(r);if(t.order==="XYZ"){let d=o*u,p=o*f,_=a*u,S=a*f;e[0]=l*u,e[4]=-l*f,e[8]=c,e[1]=p+_*c,e[5]=d-S*c,e[9]=-a*l,e[2]=S-d*c,e[6]=_+p*c,e[10]=o*l}else if(t.order==="YXZ"){let d=l*u,p=l*f,_=c*u,S=c*f;e[0]=d+S*a,e[4]=_*a-p,e[8]=o*c,e[1]=o*f,e[5]=o*u,e[9]=-a,e[2]=p*a-_,e[6]=S+d*a,e[10]=o*l}else if(t.order==="ZXY"){let d=l*u,p=l*f,_=c*u,S=c*f;e[0]=d-S*a,e[4]=-o*f,e[8]=_+p*a,e[1]=p+_*a,e[5]=o*u,e[9]=S-d*a,e[2]=-o*c,e[6]=a,e[10]=o*l}else if(t.order==="ZYX"){let d=o*u,p=o*f,_=a*u,S=a*f;e[0]=l*u,e[4]=_*c-p,e[8]=d*c+S,e[1]=l*f,e[5]=S*c+d,e[9]=p*c-_,e[2]=-c,e[6]=a*l,e[10]=o*l}else if(t.order==="YZX"){let d=o*l,p=o*c,_=a*l,S=a*c;e[0]=l*u,e[4]=S-d*f,e[8]=_*f+p,e[1]=f,e[5]=o*u,e[9]=-a*u,e[2]=-c*u,e[6]=p*f+_,e[10]=d-S*f}else if(t.order==="XZY"){let d=o*l,p=o*c,_=a*l,S=a*c;e[0]=l*u,e[4]=-f,e[8]=c*u,e[1]=d*f+S,e[5]=o*u,e[9]=p*f-_,e[2]=_*f-p,e[6]=a*u,e[10]=S*f+d}return e[3]=0,e[7]=0,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromQuaternion(t){return this.compose(Vb,t,Gb)}lookAt(t,e,n){let s=this.elements;return Ri.subVectors(t,e),Ri.lengthSq()===0&&(Ri.z=1),Ri.normalize(),Pr.crossVectors(n,Ri),Pr.lengthSq()===0&&(Math.abs(n.z)===1?Ri.x+=1e-4:Ri.z+=1e-4,Ri.normalize(),Pr.crossVectors(n,Ri)),Pr.normalize(),Yu.crossVectors(Ri,Pr),s[0]=Pr.x,s[4]=Yu.x,s[8]=Ri.x,s[1]=Pr.y,s[5]=Yu.y,s[9]=Ri.y,s[2]=Pr.z,s[6]=Yu.z,s[10]=Ri.z,this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let n=t.elements,s=e.elements,r=this.elements,o=n[0],a=n[4],l=n[8],c=n[12],u=n[1],f=n[5],d=n[9],p=n[13],_=n[2],S=n[6],g=n[10],m=n[14],v=n[3],C=n[7],b=n[11],R=n[15],A=s[0],x=s[4],T=s[8],k=s[12],L=s[1],N=s[5],G=s[9],H=s[13],U=s[2],q=s[6],j=s[10],X=s[14],dt=s[3],et=s[7],it=s[11],lt=s[15];return r[0]=o*A+a*L+l*U+c*dt,r[4]=o*x+a*N+l*q+c*et,r[8]=o*T+a*G+l*j+c*it,r[12]=o*k+a*H+l*X+c*lt,r[1]=u*A+f*L+d*U+p*dt,r[5]=u*x+f*N+d*q+p*et,r[9]=u*T+f*G+d*j+p*it,r[13]=u*k+f*H+d*X+p*lt,r[2]=_*A+S*L+g*U+m*dt,r[6]=_*x+S*N+g*q+m*et,r[10]=_*T+S*G+g*j+m*it,r[14]=_*k+S*H+g*X+m*lt,r[3]=v*A+C*L+b*U+R*dt,r[7]=v*x+C*N+b*q+R*et,r[11]=v*T+C*G+b*j+R*it,r[15]=v*k+C*H+b*X+R*lt,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[4]*=t,e[8]*=t,e[12]*=t,e[1]*=t,e[5]*=t,e[9]*=t,e[13]*=t,e[2]*=t,e[6]*=t,e[10]*=t,e[14]*=t,e[3]*=t,e[7]*=t,e[11]*=t,e[15]*=t,this}determinant(){let t=this.elements,e=t[0],n=t[4],s=t[8],r=t[12],o=t[1],a=t[5],l=t[9],c=t[13],u=t[2],f=t[6],d=t[10],p=t[14],_=t[3],S=t[7],g=t[11],m=t[15],v=l*p-c*d,C=a*p-c*f,b=a*d-l*f,R=o*p-c*u,A=o*d-l*u,x=o*f-a*u;return e*(S*v-g*C+m*b)-n*(_*v-g*R+m*A)+s*(_*C-S*R+m*x)-r*(_*b-S*A+g*x)}determinantAffine(){let t=this.elements,e=t[0],n=t[4],s=t[8],r=t[1],o=t[5],a=t[9],l=t[2],c=t[6],u=t[10];return e*(o*u-a*c)-n*(r*u-a*l)+s*(r*c-o*l)}transpose(){let t=this.elements,e;return e=t[1],t[1]=t[4],t[4]=e,e=t[2],t[2]=t[8],t[8]=e,e=t[6],t[6]=t[9],t[9]=e,e=t[3],t[3]=t[12],t[12]=e,e=t[7],t[7]=t[13],t[13]=e,e=t[11],t[11]=t[14],t[14]=e,this}setPosition(t,e,n){let s=this.elements;return t.isVector3?(s[12]=t.x,s[13]=t.y,s[14]=t.z):(s[12]=t,s[13]=e,s[14]=n),this}invert(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],u=t[8],f=t[9],d=t[10],p=t[11],_=t[12],S=t[13],g=t[14],m=t[15],v=e*a-n*o,C=e*l-s*o,b=e*c-r*o,R=n*l-s*a,A=n*c-r*a,x=s*c-r*l,T=u*S-f*_,k=u*g-d*_,L=u*m-p*_,N=f*g-d*S,G=f*m-p*S,H=d*m-p*g,U=v*H-C*G+b*N+R*L-A*k+x*T;if(U===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let q=1/U;return t[0]=(a*H-l*G+c*N)*q,t[1]=(s*G-n*H-r*N)*q,t[2]=(S*x-g*A+m*R)*q,t[3]=(d*A-f*x-p*R)*q,t[4]=(l*L-o*H-c*k)*q,t[5]=(e*H-s*L+r*k)*q,t[6]=(g*b-_*x-m*C)*q,t[7]=(u*x-d*b+p*C)*q,t[8]=(o*G-a*L+c*T)*q,t[9]=(n*L-e*G-r*T)*q,t[10]=(_*A-S*b+m*v)*q,t[11]=(f*b-u*A-p*v)*q,t[12]=(a*k-o*N-l*T)*q,t[13]=(e*N-n*k+s*T)*q,t[14]=(S*C-_*R-g*v)*q,t[15]=(u*R-f*C+d*v)*q,this}scale(t){let e=this.elements,n=t.x,s=t.y,r=t.z;return e[0]*=n,e[4]*=s,e[8]*=r,e[1]*=n,e[5]*=s,e[9]*=r,e[2]*=n,e[6]*=s,e[10]*=r,e[3]*=n,e[7]*=s,e[11]*=r,this}getMaxScaleOnAxis(){let t=this.elements,e=t[0]*t[0]+t[1]*t[1]+t[2]*t[2],n=t[4]*t[4]+t[5]*t[5]+t[6]*t[6],s=t[8]*t[8]+t[9]*t[9]+t[10]*t[10];return Math.sqrt(Math.max(e,n,s))}makeTranslation(t,e,n){return t.isVector3?this.set(1,0,0,t.x,0,1,0,t.y,0,0,1,t.z,0,0,0,1):this.set(1,0,0,t,0,1,0,e,0,0,1,n,0,0,0,1),this}makeRotationX(t){let e=Math.cos(t),n=Math.sin(t);return this.set(1,0,0,0,0,e,-n,0,0,n,e,0,0,0,0,1),this}makeRotationY(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,0,n,0,0,1,0,0,-n,0,e,0,0,0,0,1),this}makeRotationZ(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,0,n,e,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(t,e){let n=Math.cos(e),s=Math.sin(e),r=1-n,o=t.x,a=t.y,l=t.z,c=r*o,u=r*a;return this.set(c*o+n,c*a-s*l,c*l+s*a,0,c*a+s*l,u*a+n,u*l-s*o,0,c*l-s*a,u*l+s*o,r*l*l+n,0,0,0,0,1),this}makeScale(t,e,n){return this.set(t,0,0,0,0,e,0,0,0,0,n,0,0,0,0,1),this}makeShear(t,e,n,s,r,o){return this.set(1,n,r,0,t,1,o,0,e,s,1,0,0,0,0,1),this}compose(t,e,n){let s=this.elements,r=e._x,o=e._y,a=e._z,l=e._w,c=r+r,u=o+o,f=a+a,d=r*c,p=r*u,_=r*f,S=o*u,g=o*f,m=a*f,v=l*c,C=l*u,b=l*f,R=n.x,A=n.y,x=n.z;return s[0]=(1-(S+m))*R,s[1]=(p+b)*R,s[2]=(_-C)*R,s[3]=0,s[4]=(p-b)*A,s[5]=(1-(d+m))*A,s[6]=(g+v)*A,s[7]=0,s[8]=(_+C)*x,s[9]=(g-v)*x,s[10]=(1-(d+S))*x,s[11]=0,s[12]=t.x,s[13]=t.y,s[14]=t.z,s[15]=1,this}decompose(t,e,n){let s=this.elements;t.x=s[12],t.y=s[13],t.z=s[14];let r=this.determinantAffine();if(r===0)return n.set(1,1,1),e.identity(),this;let o=Ga.set(s[0],s[1],s[2]).length(),a=Ga.set(s[4],s[5],s[6]).length(),l=Ga.set(s[8],s[9],s[10]).length();r<0&&(o=-o),ns.copy(this);let c=1/o,u=1/a,f=1/l;return ns.elements[0]*=c,ns.elements[1]*=c,ns.elements[2]*=c,ns.elements[4]*=u,ns.elements[5]*=u,ns.elements[6]*=u,ns.elements[8]*=f,ns.elements[9]*=f,ns.elements[10]*=f,e.setFromRotationMatrix(ns),n.x=o,n.y=a,n.z=l,this}makePerspective(t,e,n,s,r,o,a=Xi,l=!1){let c=this.elements,u=2*r/(e-t),f=2*r/(n-s),d=(e+t)/(e-t),p=(n+s)/(n-s),_,S;if(l)_=r/(o-r),S=o*r/(o-r);else if(a===Xi)_=-(o+r)/(o-r),S=-2*o*r/(o-r);else if(a===sl)_=-o/(o-r),S=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=u,c[4]=0,c[8]=d,c[12]=0,c[1]=0,c[5]=f,c[9]=p,c[13]=0,c[2]=0,c[6]=0,c[10]=_,c[14]=S,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(t,e,n,s,r,o,a=Xi,l=!1){let c=this.elements,u=2/(e-t),f=2/(n-s),d=-(e+t)/(e-t),p=-(n+s)/(n-s),_,S;if(l)_=1/(o-r),S=o/(o-r);else if(a===Xi)_=-2/(o-r),S=-(o+r)/(o-r);else if(a===sl)_=-1/(o-r),S=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=u,c[4]=0,c[8]=0,c[12]=d,c[1]=0,c[5]=f,c[9]=0,c[13]=p,c[2]=0,c[6]=0,c[10]=_,c[14]=S,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(t){let e=this.elements,n=t.elements;for(let s=0;s<16;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<16;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){let n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t[e+9]=n[9],t[e+10]=n[10],t[e+11]=n[11],t[e+12]=n[12],t[e+13]=n[13],t[e+14]=n[14],t[e+15]=n[15],t}};Qf.prototype.isMatrix4=!0;var re=Qf,Ga=new z,ns=new re,Vb=new z(0,0,0),Gb=new z(1,1,1),Pr=new z,Yu=new z,Ri=new z,Z_=new re,J_=new Jn,Cs=class i{constructor(t=0,e=0,n=0,s=i.DEFAULT_ORDER){this.isEuler=!0,this._x=t,this._y=e,this._z=n,this._order=s}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get order(){return this._order}set order(t){this._order=t,this._onChangeCallback()}set(t,e,n,s=this._order){return this._x=t,this._y=e,this._z=n,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(t){return this._x=t._x,this._y=t._y,this._z=t._z,this._order=t._order,this._onChangeCallback(),this}setFromRotationMatrix(t,e=this._order,n=!0){let s=t.elements,r=s[0],o=s[4],a=s[8],l=s[1],c=s[5],u=s[9],f=s[2],d=s[6],p=s[10];switch(e){case"XYZ":this._y=Math.asin(ye(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-u,p),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(d,c),this._z=0);break;case"YXZ":this._x=Math.asin(-ye(u,-1,1)),Math.abs(u)<.9999999?(this._y=Math.atan2(a,p),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-f,r),this._z=0);break;case"ZXY":this._x=Math.asin(ye(d,-1,1)),Math.abs(d)<.9999999?(this._y=Math.atan2(-f,p),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-ye(f,-1,1)),Math.abs(f)<.9999999?(this._x=Math.atan2(d,p),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(ye(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-u,c),this._y=Math.atan2(-f,r)):(this._x=0,this._y=Math.atan2(a,p));break;case"XZY":this._z=Math.asin(-ye(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(d,c),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-u,p),this._y=0);break;default:jt("Euler: .setFromRotationMatrix() encountered an unknown order: "+e)}return this._order=e,n===!0&&this._onChangeCallback(),this}setFromQuaternion(t,e,n){return Z_.makeRotationFromQuaternion(t),this.setFromRotationMatrix(Z_,e,n)}setFromVector3(t,e=this._order){return this.set(t.x,t.y,t.z,e)}reorder(t){return J_.setFromEuler(this),this.setFromQuaternion(J_,t)}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._order===this._order}fromArray(t){return this._x=t[0],this._y=t[1],this._z=t[2],t[3]!==void 0&&(this._order=t[3]),this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._order,t}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};Cs.DEFAULT_ORDER="XYZ";var ll=class{constructor(){this.mask=1}set(t){this.mask=(1<<t|0)>>>0}enable(t){this.mask|=1<<t|0}enableAll(){this.mask=-1}toggle(t){this.mask^=1<<t|0}disable(t){this.mask&=~(1<<t|0)}disableAll(){this.mask=0}test(t){return(this.mask&t.mask)!==0}isEnabled(t){return(this.mask&(1<<t|0))!==0}},Hb=0,K_=new z,Ha=new Jn,Ys=new re,$u=new z,Gc=new z,Wb=new z,Xb=new Jn,j_=new z(1,0,0),Q_=new z(0,1,0),tx=new z(0,0,1),ex={type:"added"},qb={type:"removed"},Wa={type:"childadded",child:null},Tm={type:"childremoved",child:null},Kn=class i extends rs{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:Hb++}),this.uuid=xl(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=i.DEFAULT_UP.clone();let t=new z,e=new Cs,n=new Jn,s=new z(1,1,1);function r(){n.setFromEuler(e,!1)}function o(){e.setFromQuaternion(n,void 0,!1)}e._onChange(r),n._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:t},rotation:{configurable:!0,enumerable:!0,value:e},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new re},normalMatrix:{value:new ae}}),this.matrix=new re,this.matrixWorld=new re,this.matrixAutoUpdate=i.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=i.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new ll,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(t){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(t),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(t){return this.quaternion.premultiply(t),this}setRotationFromAxisAngle(t,e){this.quaternion.setFromAxisAngle(t,e)}setRotationFromEuler(t){this.quaternion.setFromEuler(t,!0)}setRotationFromMatrix(t){this.quaternion.setFromRotationMatrix(t)}setRotationFromQuaternion(t){this.quaternion.copy(t)}rotateOnAxis(t,e){return Ha.setFromAxisAngle(t,e),this.quaternion.multiply(Ha),this}rotateOnWorldAxis(t,e){return Ha.setFromAxisAngle(t,e),this.quaternion.premultiply(Ha),this}rotateX(t){return this.rotateOnAxis(j_,t)}rotateY(t){return this.rotateOnAxis(Q_,t)}rotateZ(t){return this.rotateOnAxis(tx,t)}translateOnAxis(t,e){return K_.copy(t).applyQuaternion(this.quaternion),this.position.add(K_.multiplyScalar(e)),this}translateX(t){return this.translateOnAxis(j_,t)}translateY(t){return this.translateOnAxis(Q_,t)}translateZ(t){return this.translateOnAxis(tx,t)}localToWorld(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(this.matrixWorld)}worldToLocal(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(Ys.copy(this.matrixWorld).invert())}lookAt(t,e,n){t.isVector3?$u.copy(t):$u.set(t,e,n);let s=this.parent;this.updateWorldMatrix(!0,!1),Gc.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?Ys.lookAt(Gc,$u,this.up):Ys.lookAt($u,Gc,this.up),this.quaternion.setFromRotationMatrix(Ys),s&&(Ys.extractRotation(s.matrixWorld),Ha.setFromRotationMatrix(Ys),this.quaternion.premultiply(Ha.invert()))}add(t){if(arguments.length>1){for(let e=0;e<arguments.length;e++)this.add(arguments[e]);return this}return t===this?(se("Object3D.add: object can't be added as a child of itself.",t),this):(t&&t.isObject3D?(t.removeFromParent(),t.parent=this,this.children.push(t),t.dispatchEvent(ex),Wa.child=t,this.dispatchEvent(Wa),Wa.child=null):se("Object3D.add: object not an instance of THREE.Object3D.",t),this)}remove(t){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}let e=this.children.indexOf(t);return e!==-1&&(t.parent=null,this.children.splice(e,1),t.dispatchEvent(qb),Tm.child=t,this.dispatchEvent(Tm),Tm.child=null),this}removeFromParent(){let t=this.parent;return t!==null&&t.remove(this),this}clear(){return this.remove(...this.children)}attach(t){return this.updateWorldMatrix(!0,!1),Ys.copy(this.matrixWorld).invert(),t.parent!==null&&(t.parent.updateWorldMatrix(!0,!1),Ys.multiply(t.parent.matrixWorld)),t.applyMatrix4(Ys),t.removeFromParent(),t.parent=this,this.children.push(t),t.updateWorldMatrix(!1,!0),t.dispatchEvent(ex),Wa.child=t,this.dispatchEvent(Wa),Wa.child=null,this}getObjectById(t){return this.getObjectByProperty("id",t)}getObjectByName(t){return this.getObjectByProperty("name",t)}getObjectByProperty(t,e){if(this[t]===e)return this;for(let n=0,s=this.children.length;n<s;n++){let o=this.children[n].getObjectByProperty(t,e);if(o!==void 0)return o}}getObjectsByProperty(t,e,n=[]){this[t]===e&&n.push(this);let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(t,e,n);return n}getWorldPosition(t){return this.updateWorldMatrix(!0,!1),t.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Gc,t,Wb),t}getWorldScale(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Gc,Xb,t),t}getWorldDirection(t){this.updateWorldMatrix(!0,!1);let e=this.matrixWorld.elements;return t.set(e[8],e[9],e[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(t){t(this);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverse(t)}traverseVisible(t){if(this.visible===!1)return;t(this);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverseVisible(t)}traverseAncestors(t){let e=this.parent;e!==null&&(t(e),e.traverseAncestors(t))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let t=this.pivot;if(t!==null){let e=t.x,n=t.y,s=t.z,r=this.matrix.elements;r[12]+=e-r[0]*e-r[4]*n-r[8]*s,r[13]+=n-r[1]*e-r[5]*n-r[9]*s,r[14]+=s-r[2]*e-r[6]*n-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(t){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||t)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,t=!0);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].updateMatrixWorld(t)}updateWorldMatrix(t,e,n=!1){let s=this.parent;if(t===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||n)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,n=!0),e===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,n)}}toJSON(t){let e=t===void 0||typeof t=="string",n={};e&&(t={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(a=>({...a})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(t),s.indirectTexture=this._indirectTexture.toJSON(t),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(t)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(t)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(t).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(t).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(t.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,u=l.length;c<u;c++){let f=l[c];r(t.shapes,f)}else r(t.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(t.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(r(t.materials,this.material[l]));s.material=a}else s.material=r(t.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(t).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];s.animations.push(r(t.animations,l))}}if(e){let a=o(t.geometries),l=o(t.materials),c=o(t.textures),u=o(t.images),f=o(t.shapes),d=o(t.skeletons),p=o(t.animations),_=o(t.nodes);a.length>0&&(n.geometries=a),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),u.length>0&&(n.images=u),f.length>0&&(n.shapes=f),d.length>0&&(n.skeletons=d),p.length>0&&(n.animations=p),_.length>0&&(n.nodes=_)}return n.object=s,n;function o(a){let l=[];for(let c in a){let u=a[c];delete u.metadata,l.push(u)}return l}}clone(t){return new this.constructor().copy(this,t)}copy(t,e=!0){if(this.name=t.name,this.up.copy(t.up),this.position.copy(t.position),this.rotation.order=t.rotation.order,this.quaternion.copy(t.quaternion),this.scale.copy(t.scale),this.pivot=t.pivot!==null?t.pivot.clone():null,this.matrix.copy(t.matrix),this.matrixWorld.copy(t.matrixWorld),this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrixWorldAutoUpdate=t.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=t.matrixWorldNeedsUpdate,this.layers.mask=t.layers.mask,this.visible=t.visible,this.castShadow=t.castShadow,this.receiveShadow=t.receiveShadow,this.frustumCulled=t.frustumCulled,this.renderOrder=t.renderOrder,this.static=t.static,this.animations=t.animations.slice(),this.userData=JSON.parse(JSON.stringify(t.userData)),e===!0)for(let n=0;n<t.children.length;n++){let s=t.children[n];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};Kn.DEFAULT_UP=new z(0,1,0);Kn.DEFAULT_MATRIX_AUTO_UPDATE=!0;Kn.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var Zn=class extends Kn{constructor(){super(),this.isGroup=!0,this.type="Group"}},Yb={type:"move"},cl=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new Zn,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new Zn,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new z,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new z),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new Zn,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new z,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new z,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(t){return this._targetRay!==null&&this._targetRay.dispatchEvent(t),this._grip!==null&&this._grip.dispatchEvent(t),this._hand!==null&&this._hand.dispatchEvent(t),this}connect(t){if(t&&t.hand){let e=this._hand;if(e)for(let n of t.hand.values())this._getHandJoint(e,n)}return this.dispatchEvent({type:"connected",data:t}),this}disconnect(t){return this.dispatchEvent({type:"disconnected",data:t}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(t,e,n){let s=null,r=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(t&&e.session.visibilityState!=="visible-blurred"){if(c&&t.hand){o=!0;for(let S of t.hand.values()){let g=e.getJointPose(S,n),m=this._getHandJoint(c,S);g!==null&&(m.matrix.fromArray(g.transform.matrix),m.matrix.decompose(m.position,m.quaternion,m.scale),m.matrixWorldNeedsUpdate=!0,m.jointRadius=g.radius),m.visible=g!==null}let u=c.joints["index-finger-tip"],f=c.joints["thumb-tip"],d=u.position.distanceTo(f.position),p=.02,_=.005;c.inputState.pinching&&d>p+_?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:t.handedness,target:this})):!c.inputState.pinching&&d<=p-_&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:t.handedness,target:this}))}else l!==null&&t.gripSpace&&(r=e.getPose(t.gripSpace,n),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:t,target:this})));a!==null&&(s=e.getPose(t.targetRaySpace,n),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(Yb)))}return a!==null&&(a.visible=s!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(t,e){if(t.joints[e.jointName]===void 0){let n=new Zn;n.matrixAutoUpdate=!1,n.visible=!1,t.joints[e.jointName]=n,t.add(n)}return t.joints[e.jointName]}},ay={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},Ir={h:0,s:0,l:0},Zu={h:0,s:0,l:0};function Am(i,t,e){return e<0&&(e+=1),e>1&&(e-=1),e<1/6?i+(t-i)*6*e:e<1/2?t:e<2/3?i+(t-i)*6*(2/3-e):i}var Jt=class{constructor(t,e,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(t,e,n)}set(t,e,n){if(e===void 0&&n===void 0){let s=t;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(t,e,n);return this}setScalar(t){return this.r=t,this.g=t,this.b=t,this}setHex(t,e=In){return t=Math.floor(t),this.r=(t>>16&255)/255,this.g=(t>>8&255)/255,this.b=(t&255)/255,be.colorSpaceToWorking(this,e),this}setRGB(t,e,n,s=be.workingColorSpace){return this.r=t,this.g=e,this.b=n,be.colorSpaceToWorking(this,s),this}setHSL(t,e,n,s=be.workingColorSpace){if(t=wg(t,1),e=ye(e,0,1),n=ye(n,0,1),e===0)this.r=this.g=this.b=n;else{let r=n<=.5?n*(1+e):n+e-n*e,o=2*n-r;this.r=Am(o,r,t+1/3),this.g=Am(o,r,t),this.b=Am(o,r,t-1/3)}return be.colorSpaceToWorking(this,s),this}setStyle(t,e=In){function n(r){r!==void 0&&parseFloat(r)<1&&jt("Color: Alpha component of "+t+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(t)){let r,o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,e);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,e);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,e);break;default:jt("Color: Unknown color model "+t)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(t)){let r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,e);if(o===6)return this.setHex(parseInt(r,16),e);jt("Color: Invalid hex color "+t)}else if(t&&t.length>0)return this.setColorName(t,e);return this}setColorName(t,e=In){let n=ay[t.toLowerCase()];return n!==void 0?this.setHex(n,e):jt("Color: Unknown color "+t),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(t){return this.r=t.r,this.g=t.g,this.b=t.b,this}copySRGBToLinear(t){return this.r=Qs(t.r),this.g=Qs(t.g),this.b=Qs(t.b),this}copyLinearToSRGB(t){return this.r=nl(t.r),this.g=nl(t.g),this.b=nl(t.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(t=In){return be.workingToColorSpace(ii.copy(this),t),Math.round(ye(ii.r*255,0,255))*65536+Math.round(ye(ii.g*255,0,255))*256+Math.round(ye(ii.b*255,0,255))}getHexString(t=In){return("000000"+this.getHex(t).toString(16)).slice(-6)}getHSL(t,e=be.workingColorSpace){be.workingToColorSpace(ii.copy(this),e);let n=ii.r,s=ii.g,r=ii.b,o=Math.max(n,s,r),a=Math.min(n,s,r),l,c,u=(a+o)/2;if(a===o)l=0,c=0;else{let f=o-a;switch(c=u<=.5?f/(o+a):f/(2-o-a),o){case n:l=(s-r)/f+(s<r?6:0);break;case s:l=(r-n)/f+2;break;case r:l=(n-s)/f+4;break}l/=6}return t.h=l,t.s=c,t.l=u,t}getRGB(t,e=be.workingColorSpace){return be.workingToColorSpace(ii.copy(this),e),t.r=ii.r,t.g=ii.g,t.b=ii.b,t}getStyle(t=In){be.workingToColorSpace(ii.copy(this),t);let e=ii.r,n=ii.g,s=ii.b;return t!==In?`color(${t} ${e.toFixed(3)} ${n.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(e*255)},${Math.round(n*255)},${Math.round(s*255)})`}offsetHSL(t,e,n){return this.getHSL(Ir),this.setHSL(Ir.h+t,Ir.s+e,Ir.l+n)}add(t){return this.r+=t.r,this.g+=t.g,this.b+=t.b,this}addColors(t,e){return this.r=t.r+e.r,this.g=t.g+e.g,this.b=t.b+e.b,this}addScalar(t){return this.r+=t,this.g+=t,this.b+=t,this}sub(t){return this.r=Math.max(0,this.r-t.r),this.g=Math.max(0,this.g-t.g),this.b=Math.max(0,this.b-t.b),this}multiply(t){return this.r*=t.r,this.g*=t.g,this.b*=t.b,this}multiplyScalar(t){return this.r*=t,this.g*=t,this.b*=t,this}lerp(t,e){return this.r+=(t.r-this.r)*e,this.g+=(t.g-this.g)*e,this.b+=(t.b-this.b)*e,this}lerpColors(t,e,n){return this.r=t.r+(e.r-t.r)*n,this.g=t.g+(e.g-t.g)*n,this.b=t.b+(e.b-t.b)*n,this}lerpHSL(t,e){this.getHSL(Ir),t.getHSL(Zu);let n=Jc(Ir.h,Zu.h,e),s=Jc(Ir.s,Zu.s,e),r=Jc(Ir.l,Zu.l,e);return this.setHSL(n,s,r),this}setFromVector3(t){return this.r=t.x,this.g=t.y,this.b=t.z,this}applyMatrix3(t){let e=this.r,n=this.g,s=this.b,r=t.elements;return this.r=r[0]*e+r[3]*n+r[6]*s,this.g=r[1]*e+r[4]*n+r[7]*s,this.b=r[2]*e+r[5]*n+r[8]*s,this}equals(t){return t.r===this.r&&t.g===this.g&&t.b===this.b}fromArray(t,e=0){return this.r=t[e],this.g=t[e+1],this.b=t[e+2],this}toArray(t=[],e=0){return t[e]=this.r,t[e+1]=this.g,t[e+2]=this.b,t}fromBufferAttribute(t,e){return this.r=t.getX(e),this.g=t.getY(e),this.b=t.getZ(e),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},ii=new Jt;Jt.NAMES=ay;var nh=class extends Kn{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new Cs,this.environmentIntensity=1,this.environmentRotation=new Cs,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(t,e){return super.copy(t,e),this.background=t.background!==null?t.background.clone():null,this.environment=t.environment!==null?t.environment.clone():null,this.fog=t.fog!==null?t.fog.clone():null,this.backgroundBlurriness=t.backgroundBlurriness,this.backgroundIntensity=t.backgroundIntensity,this.backgroundRotation.copy(t.backgroundRotation),this.environmentIntensity=t.environmentIntensity,this.environmentRotation.copy(t.environmentRotation),this.overrideMaterial=t.overrideMaterial!==null?t.overrideMaterial.clone():null,this.matrixAutoUpdate=t.matrixAutoUpdate,this}toJSON(t){let e=super.toJSON(t);return this.fog!==null&&(e.object.fog=this.fog.toJSON()),e.object.backgroundBlurriness=this.backgroundBlurriness,e.object.backgroundIntensity=this.backgroundIntensity,e.object.backgroundRotation=this.backgroundRotation.toArray(),e.object.environmentIntensity=this.environmentIntensity,e.object.environmentRotation=this.environmentRotation.toArray(),e}},is=new z,$s=new z,Cm=new z,Zs=new z,Xa=new z,qa=new z,nx=new z,Rm=new z,Pm=new z,Im=new z,Lm=new nn,Dm=new nn,Nm=new nn,js=class i{constructor(t=new z,e=new z,n=new z){this.a=t,this.b=e,this.c=n}static getNormal(t,e,n,s){s.subVectors(n,e),is.subVectors(t,e),s.cross(is);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(t,e,n,s,r){is.subVectors(s,e),$s.subVectors(n,e),Cm.subVectors(t,e);let o=is.dot(is),a=is.dot($s),l=is.dot(Cm),c=$s.dot($s),u=$s.dot(Cm),f=o*c-a*a;if(f===0)return r.set(0,0,0),null;let d=1/f,p=(c*l-a*u)*d,_=(o*u-a*l)*d;return r.set(1-p-_,_,p)}static containsPoint(t,e,n,s){return this.getBarycoord(t,e,n,s,Zs)===null?!1:Zs.x>=0&&Zs.y>=0&&Zs.x+Zs.y<=1}static getInterpolation(t,e,n,s,r,o,a,l){return this.getBarycoord(t,e,n,s,Zs)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,Zs.x),l.addScaledVector(o,Zs.y),l.addScaledVector(a,Zs.z),l)}static getInterpolatedAttribute(t,e,n,s,r,o){return Lm.setScalar(0),Dm.setScalar(0),Nm.setScalar(0),Lm.fromBufferAttribute(t,e),Dm.fromBufferAttribute(t,n),Nm.fromBufferAttribute(t,s),o.setScalar(0),o.addScaledVector(Lm,r.x),o.addScaledVector(Dm,r.y),o.addScaledVector(Nm,r.z),o}static isFrontFacing(t,e,n,s){return is.subVectors(n,e),$s.subVectors(t,e),is.cross($s).dot(s)<0}set(t,e,n){return this.a.copy(t),this.b.copy(e),this.c.copy(n),this}setFromPointsAndIndices(t,e,n,s){return this.a.copy(t[e]),this.b.copy(t[n]),this.c.copy(t[s]),this}setFromAttributeAndIndices(t,e,n,s){return this.a.fromBufferAttribute(t,e),this.b.fromBufferAttribute(t,n),this.c.fromBufferAttribute(t,s),this}clone(){return new this.constructor().copy(this)}copy(t){return this.a.copy(t.a),this.b.copy(t.b),this.c.copy(t.c),this}getArea(){return is.subVectors(this.c,this.b),$s.subVectors(this.a,this.b),is.cross($s).length()*.5}getMidpoint(t){return t.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(t){return i.getNormal(this.a,this.b,this.c,t)}getPlane(t){return t.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(t,e){return i.getBarycoord(t,this.a,this.b,this.c,e)}getInterpolation(t,e,n,s,r){return i.getInterpolation(t,this.a,this.b,this.c,e,n,s,r)}containsPoint(t){return i.containsPoint(t,this.a,this.b,this.c)}isFrontFacing(t){return i.isFrontFacing(this.a,this.b,this.c,t)}intersectsBox(t){return t.intersectsTriangle(this)}closestPointToPoint(t,e){let n=this.a,s=this.b,r=this.c,o,a;Xa.subVectors(s,n),qa.subVectors(r,n),Rm.subVectors(t,n);let l=Xa.dot(Rm),c=qa.dot(Rm);if(l<=0&&c<=0)return e.copy(n);Pm.subVectors(t,s);let u=Xa.dot(Pm),f=qa.dot(Pm);if(u>=0&&f<=u)return e.copy(s);let d=l*f-u*c;if(d<=0&&l>=0&&u<=0&&l-u>0)return o=l/(l-u),e.copy(n).addScaledVector(Xa,o);Im.subVectors(t,r);let p=Xa.dot(Im),_=qa.dot(Im);if(_>=0&&p<=_)return e.copy(r);let S=p*c-l*_;if(S<=0&&c>=0&&_<=0)return a=c/(c-_),e.copy(n).addScaledVector(qa,a);let g=u*_-p*f;if(g<=0&&f-u>=0&&p-_>=0)return nx.subVectors(r,s),a=(f-u)/(f-u+(p-_)),e.copy(s).addScaledVector(nx,a);let m=1/(g+S+d);return o=S*m,a=d*m,e.copy(n).addScaledVector(Xa,o).addScaledVector(qa,a)}equals(t){return t.a.equals(this.a)&&t.b.equals(this.b)&&t.c.equals(this.c)}},jn=class{constructor(t=new z(1/0,1/0,1/0),e=new z(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=t,this.max=e}set(t,e){return this.min.copy(t),this.max.copy(e),this}setFromArray(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e+=3)this.expandByPoint(ss.fromArray(t,e));return this}setFromBufferAttribute(t){this.makeEmpty();for(let e=0,n=t.count;e<n;e++)this.expandByPoint(ss.fromBufferAttribute(t,e));return this}setFromPoints(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e++)this.expandByPoint(t[e]);return this}setFromCenterAndSize(t,e){let n=ss.copy(e).multiplyScalar(.5);return this.min.copy(t).sub(n),this.max.copy(t).add(n),this}setFromObject(t,e=!1){return this.makeEmpty(),this.expandByObject(t,e)}clone(){return new this.constructor().copy(this)}copy(t){return this.min.copy(t.min),this.max.copy(t.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(t){return this.isEmpty()?t.set(0,0,0):t.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(t){return this.isEmpty()?t.set(0,0,0):t.subVectors(this.max,this.min)}expandByPoint(t){return this.min.min(t),this.max.max(t),this}expandByVector(t){return this.min.sub(t),this.max.add(t),this}expandByScalar(t){return this.min.addScalar(-t),this.max.addScalar(t),this}expandByObject(t,e=!1){t.updateWorldMatrix(!1,!1);let n=t.geometry;if(n!==void 0){let r=n.getAttribute("position");if(e===!0&&r!==void 0&&t.isInstancedMesh!==!0&&t.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)t.isMesh===!0?t.getVertexPosition(o,ss):ss.fromBufferAttribute(r,o),ss.applyMatrix4(t.matrixWorld),this.expandByPoint(ss);else t.boundingBox!==void 0?(t.boundingBox===null&&t.computeBoundingBox(),Ju.copy(t.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),Ju.copy(n.boundingBox)),Ju.applyMatrix4(t.matrixWorld),this.union(Ju)}let s=t.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],e);return this}containsPoint(t){return t.x>=this.min.x&&t.x<=this.max.x&&t.y>=this.min.y&&t.y<=this.max.y&&t.z>=this.min.z&&t.z<=this.max.z}containsBox(t){return this.min.x<=t.min.x&&t.max.x<=this.max.x&&this.min.y<=t.min.y&&t.max.y<=this.max.y&&this.min.z<=t.min.z&&t.max.z<=this.max.z}getParameter(t,e){return e.set((t.x-this.min.x)/(this.max.x-this.min.x),(t.y-this.min.y)/(this.max.y-this.min.y),(t.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(t){return t.max.x>=this.min.x&&t.min.x<=this.max.x&&t.max.y>=this.min.y&&t.min.y<=this.max.y&&t.max.z>=this.min.z&&t.min.z<=this.max.z}intersectsSphere(t){return this.clampPoint(t.center,ss),ss.distanceToSquared(t.center)<=t.radius*t.radius}intersectsPlane(t){let e,n;return t.normal.x>0?(e=t.normal.x*this.min.x,n=t.normal.x*this.max.x):(e=t.normal.x*this.max.x,n=t.normal.x*this.min.x),t.normal.y>0?(e+=t.normal.y*this.min.y,n+=t.normal.y*this.max.y):(e+=t.normal.y*this.max.y,n+=t.normal.y*this.min.y),t.normal.z>0?(e+=t.normal.z*this.min.z,n+=t.normal.z*this.max.z):(e+=t.normal.z*this.max.z,n+=t.normal.z*this.min.z),e<=-t.constant&&n>=-t.constant}intersectsTriangle(t){if(this.isEmpty())return!1;this.getCenter(Hc),Ku.subVectors(this.max,Hc),Ya.subVectors(t.a,Hc),$a.subVectors(t.b,Hc),Za.subVectors(t.c,Hc),Lr.subVectors($a,Ya),Dr.subVectors(Za,$a),To.subVectors(Ya,Za);let e=[0,-Lr.z,Lr.y,0,-Dr.z,Dr.y,0,-To.z,To.y,Lr.z,0,-Lr.x,Dr.z,0,-Dr.x,To.z,0,-To.x,-Lr.y,Lr.x,0,-Dr.y,Dr.x,0,-To.y,To.x,0];return!Um(e,Ya,$a,Za,Ku)||(e=[1,0,0,0,1,0,0,0,1],!Um(e,Ya,$a,Za,Ku))?!1:(ju.crossVectors(Lr,Dr),e=[ju.x,ju.y,ju.z],Um(e,Ya,$a,Za,Ku))}clampPoint(t,e){return e.copy(t).clamp(this.min,this.max)}distanceToPoint(t){return this.clampPoint(t,ss).distanceTo(t)}getBoundingSphere(t){return this.isEmpty()?t.makeEmpty():(this.getCenter(t.center),t.radius=this.getSize(ss).length()*.5),t}intersect(t){return this.min.max(t.min),this.max.min(t.max),this.isEmpty()&&this.makeEmpty(),this}union(t){return this.min.min(t.min),this.max.max(t.max),this}applyMatrix4(t){return this.isEmpty()?this:(Js[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(t),Js[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(t),Js[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(t),Js[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(t),Js[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(t),Js[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(t),Js[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(t),Js[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(t),this.setFromPoints(Js),this)}translate(t){return this.min.add(t),this.max.add(t),this}equals(t){return t.min.equals(this.min)&&t.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(t){return this.min.fromArray(t.min),this.max.fromArray(t.max),this}},Js=[new z,new z,new z,new z,new z,new z,new z,new z],ss=new z,Ju=new jn,Ya=new z,$a=new z,Za=new z,Lr=new z,Dr=new z,To=new z,Hc=new z,Ku=new z,ju=new z,Ao=new z;function Um(i,t,e,n,s){for(let r=0,o=i.length-3;r<=o;r+=3){Ao.fromArray(i,r);let a=s.x*Math.abs(Ao.x)+s.y*Math.abs(Ao.y)+s.z*Math.abs(Ao.z),l=t.dot(Ao),c=e.dot(Ao),u=n.dot(Ao);if(Math.max(-Math.max(l,c,u),Math.min(l,c,u))>a)return!1}return!0}var En=new z,Qu=new te,$b=0,fn=class extends rs{constructor(t,e,n=!1){if(super(),Array.isArray(t))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:$b++}),this.name="",this.array=t,this.itemSize=e,this.count=t!==void 0?t.length/e:0,this.normalized=n,this.usage=ty,this.updateRanges=[],this.gpuType=Yi,this.version=0,this._normalizationScale=t!==void 0?Tg(t):void 0}onUploadCallback(){}set needsUpdate(t){t===!0&&this.version++}setUsage(t){return this.usage=t,this}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}copy(t){return this.name=t.name,this.array=new t.array.constructor(t.array),this.itemSize=t.itemSize,this.count=t.count,this.normalized=t.normalized,this.usage=t.usage,this.gpuType=t.gpuType,this._normalizationScale=t._normalizationScale,this}copyAt(t,e,n){t*=this.itemSize,n*=e.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[t+s]=e.array[n+s];return this}copyArray(t){return this.array.set(t),this}applyMatrix3(t){if(this.itemSize===2)for(let e=0,n=this.count;e<n;e++)Qu.fromBufferAttribute(this,e),Qu.applyMatrix3(t),this.setXY(e,Qu.x,Qu.y);else if(this.itemSize===3)for(let e=0,n=this.count;e<n;e++)En.fromBufferAttribute(this,e),En.applyMatrix3(t),this.setXYZ(e,En.x,En.y,En.z);return this}applyMatrix4(t){for(let e=0,n=this.count;e<n;e++)En.fromBufferAttribute(this,e),En.applyMatrix4(t),this.setXYZ(e,En.x,En.y,En.z);return this}applyNormalMatrix(t){for(let e=0,n=this.count;e<n;e++)En.fromBufferAttribute(this,e),En.applyNormalMatrix(t),this.setXYZ(e,En.x,En.y,En.z);return this}transformDirection(t){for(let e=0,n=this.count;e<n;e++)En.fromBufferAttribute(this,e),En.transformDirection(t),this.setXYZ(e,En.x,En.y,En.z);return this}set(t,e=0){return this.array.set(t,e),this}getComponent(t,e){let n=this.array[t*this.itemSize+e];return this.normalized&&(n=this._denormalize(n)),n}setComponent(t,e,n){return this.normalized&&(n=this._normalize(n)),this.array[t*this.itemSize+e]=n,this}getX(t){let e=this.array[t*this.itemSize];return this.normalized&&(e=this._denormalize(e)),e}setX(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize]=e,this}getY(t){let e=this.array[t*this.itemSize+1];return this.normalized&&(e=this._denormalize(e)),e}setY(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+1]=e,this}getZ(t){let e=this.array[t*this.itemSize+2];return this.normalized&&(e=this._denormalize(e)),e}setZ(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+2]=e,this}getW(t){let e=this.array[t*this.itemSize+3];return this.normalized&&(e=this._denormalize(e)),e}setW(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+3]=e,this}setXY(t,e,n){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n)),this.array[t+0]=e,this.array[t+1]=n,this}setXYZ(t,e,n,s){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this}setXYZW(t,e,n,s,r){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this.array[t+3]=r,this}onUpload(t){return this.onUploadCallback=t,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let t={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return t.name=this.name,t.usage=this.usage,t.gpuType=this.gpuType,t}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(t){let e=this._normalizationScale;return e!==void 0?Math.max(t/e,-1):ry(t,this.array)}_normalize(t){let e=this._normalizationScale;return e!==void 0?Math.round(t*e):oy(t,this.array)}};var ih=class extends fn{constructor(t,e,n){super(new Uint16Array(t),e,n)}};var sh=class extends fn{constructor(t,e,n){super(new Uint32Array(t),e,n)}};var en=class extends fn{constructor(t,e,n){super(new Float32Array(t),e,n)}},Zb=new jn,Wc=new z,Fm=new z,er=class{constructor(t=new z,e=-1){this.isSphere=!0,this.center=t,this.radius=e}set(t,e){return this.center.copy(t),this.radius=e,this}setFromPoints(t,e){let n=this.center;e!==void 0?n.copy(e):Zb.setFromPoints(t).getCenter(n);let s=0;for(let r=0,o=t.length;r<o;r++)s=Math.max(s,n.distanceToSquared(t[r]));return this.radius=Math.sqrt(s),this}copy(t){return this.center.copy(t.center),this.radius=t.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(t){return t.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(t){return t.distanceTo(this.center)-this.radius}intersectsSphere(t){let e=this.radius+t.radius;return t.center.distanceToSquared(this.center)<=e*e}intersectsBox(t){return t.intersectsSphere(this)}intersectsPlane(t){return Math.abs(t.distanceToPoint(this.center))<=this.radius}clampPoint(t,e){let n=this.center.distanceToSquared(t);return e.copy(t),n>this.radius*this.radius&&(e.sub(this.center).normalize(),e.multiplyScalar(this.radius).add(this.center)),e}getBoundingBox(t){return this.isEmpty()?(t.makeEmpty(),t):(t.set(this.center,this.center),t.expandByScalar(this.radius),t)}applyMatrix4(t){return this.center.applyMatrix4(t),this.radius=this.radius*t.getMaxScaleOnAxis(),this}translate(t){return this.center.add(t),this}expandByPoint(t){if(this.isEmpty())return this.center.copy(t),this.radius=0,this;Wc.subVectors(t,this.center);let e=Wc.lengthSq();if(e>this.radius*this.radius){let n=Math.sqrt(e),s=(n-this.radius)*.5;this.center.addScaledVector(Wc,s/n),this.radius+=s}return this}union(t){return t.isEmpty()?this:this.isEmpty()?(this.copy(t),this):(this.center.equals(t.center)===!0?this.radius=Math.max(this.radius,t.radius):(Fm.subVectors(t.center,this.center).setLength(t.radius),this.expandByPoint(Wc.copy(t.center).add(Fm)),this.expandByPoint(Wc.copy(t.center).sub(Fm))),this)}equals(t){return t.center.equals(this.center)&&t.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(t){return this.radius=t.radius,this.center.fromArray(t.center),this}},Jb=0,Wi=new re,Om=new Kn,Ja=new z,Pi=new jn,Xc=new jn,Xn=new z,dn=class i extends rs{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:Jb++}),this.uuid=xl(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(t){return Array.isArray(t)?this.index=new(Sb(t)?sh:ih)(t,1):this.index=t,this}setIndirect(t,e=0){return this.indirect=t,this.indirectOffset=e,this}getIndirect(){return this.indirect}getAttribute(t){return this.attributes[t]}setAttribute(t,e){return this.attributes[t]=e,this}deleteAttribute(t){return delete this.attributes[t],this}hasAttribute(t){return this.attributes[t]!==void 0}addGroup(t,e,n=0){this.groups.push({start:t,count:e,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(t,e){this.drawRange.start=t,this.drawRange.count=e}applyMatrix4(t){let e=this.attributes.position;e!==void 0&&(e.applyMatrix4(t),e.needsUpdate=!0);let n=this.attributes.normal;if(n!==void 0){let r=new ae().getNormalMatrix(t);n.applyNormalMatrix(r),n.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(t),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(t){return Wi.makeRotationFromQuaternion(t),this.applyMatrix4(Wi),this}rotateX(t){return Wi.makeRotationX(t),this.applyMatrix4(Wi),this}rotateY(t){return Wi.makeRotationY(t),this.applyMatrix4(Wi),this}rotateZ(t){return Wi.makeRotationZ(t),this.applyMatrix4(Wi),this}translate(t,e,n){return Wi.makeTranslation(t,e,n),this.applyMatrix4(Wi),this}scale(t,e,n){return Wi.makeScale(t,e,n),this.applyMatrix4(Wi),this}lookAt(t){return Om.lookAt(t),Om.updateMatrix(),this.applyMatrix4(Om.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(Ja).negate(),this.translate(Ja.x,Ja.y,Ja.z),this}setFromPoints(t){let e=this.getAttribute("position");if(e===void 0){let n=[];for(let s=0,r=t.length;s<r;s++){let o=t[s];n.push(o.x,o.y,o.z||0)}this.setAttribute("position",new en(n,3))}else{let n=Math.min(t.length,e.count);for(let s=0;s<n;s++){let r=t[s];e.setXYZ(s,r.x,r.y,r.z||0)}t.length>e.count&&jt("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),e.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new jn);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){se("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new z(-1/0,-1/0,-1/0),new z(1/0,1/0,1/0));return}if(t!==void 0){if(this.boundingBox.setFromBufferAttribute(t),e)for(let n=0,s=e.length;n<s;n++){let r=e[n];Pi.setFromBufferAttribute(r),this.morphTargetsRelative?(Xn.addVectors(this.boundingBox.min,Pi.min),this.boundingBox.expandByPoint(Xn),Xn.addVectors(this.boundingBox.max,Pi.max),this.boundingBox.expandByPoint(Xn)):(this.boundingBox.expandByPoint(Pi.min),this.boundingBox.expandByPoint(Pi.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&se('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new er);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){se("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new z,1/0);return}if(t){let n=this.boundingSphere.center;if(Pi.setFromBufferAttribute(t),e)for(let r=0,o=e.length;r<o;r++){let a=e[r];Xc.setFromBufferAttribute(a),this.morphTargetsRelative?(Xn.addVectors(Pi.min,Xc.min),Pi.expandByPoint(Xn),Xn.addVectors(Pi.max,Xc.max),Pi.expandByPoint(Xn)):(Pi.expandByPoint(Xc.min),Pi.expandByPoint(Xc.max))}Pi.getCenter(n);let s=0;for(let r=0,o=t.count;r<o;r++)Xn.fromBufferAttribute(t,r),s=Math.max(s,n.distanceToSquared(Xn));if(e)for(let r=0,o=e.length;r<o;r++){let a=e[r],l=this.morphTargetsRelative;for(let c=0,u=a.count;c<u;c++)Xn.fromBufferAttribute(a,c),l&&(Ja.fromBufferAttribute(t,c),Xn.add(Ja)),s=Math.max(s,n.distanceToSquared(Xn))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&se('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let t=this.index,e=this.attributes;if(t===null||e.position===void 0||e.normal===void 0||e.uv===void 0){se("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let n=e.position,s=e.normal,r=e.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==n.count)&&(o=new fn(new Float32Array(4*n.count),4),this.setAttribute("tangent",o));let a=[],l=[],c=new Uint8Array(n.count);for(let k=0;k<n.count;k++)a[k]=new z,l[k]=new z;let u=new z,f=new z,d=new z,p=new te,_=new te,S=new te,g=new z,m=new z;function v(k,L,N){c[k]=c[L]=c[N]=1,u.fromBufferAttribute(n,k),f.fromBufferAttribute(n,L),d.fromBufferAttribute(n,N),p.fromBufferAttribute(r,k),_.fromBufferAttribute(r,L),S.fromBufferAttribute(r,N),f.sub(u),d.sub(u),_.sub(p),S.sub(p);let G=1/(_.x*S.y-S.x*_.y);isFinite(G)&&(g.copy(f).multiplyScalar(S.y).addScaledVector(d,-_.y).multiplyScalar(G),m.copy(d).multiplyScalar(_.x).addScaledVector(f,-S.x).multiplyScalar(G),a[k].add(g),a[L].add(g),a[N].add(g),l[k].add(m),l[L].add(m),l[N].add(m))}let C=this.groups;C.length===0&&(C=[{start:0,count:t.count}]);for(let k=0,L=C.length;k<L;++k){let N=C[k],G=N.start,H=N.count;for(let U=G,q=G+H;U<q;U+=3)v(t.getX(U+0),t.getX(U+1),t.getX(U+2))}let b=new z,R=new z,A=new z,x=new z;function T(k){A.fromBufferAttribute(s,k),x.copy(A);let L=a[k];b.copy(L),b.sub(A.multiplyScalar(A.dot(L))).normalize(),R.crossVectors(x,L);let G=R.dot(l[k])<0?-1:1;o.setXYZW(k,b.x,b.y,b.z,G)}for(let k=0,L=n.count;k<L;++k)c[k]&&T(k);this._transformed=!0}computeVertexNormals(){let t=this.index,e=this.getAttribute("position");if(e!==void 0){let n=this.getAttribute("normal");if(n===void 0||n.count!==e.count)n=new fn(new Float32Array(e.count*3),3),this.setAttribute("normal",n);else for(let d=0,p=n.count;d<p;d++)n.setXYZ(d,0,0,0);let s=new z,r=new z,o=new z,a=new z,l=new z,c=new z,u=new z,f=new z;if(t)for(let d=0,p=t.count;d<p;d+=3){let _=t.getX(d+0),S=t.getX(d+1),g=t.getX(d+2);s.fromBufferAttribute(e,_),r.fromBufferAttribute(e,S),o.fromBufferAttribute(e,g),u.subVectors(o,r),f.subVectors(s,r),u.cross(f),a.fromBufferAttribute(n,_),l.fromBufferAttribute(n,S),c.fromBufferAttribute(n,g),a.add(u),l.add(u),c.add(u),n.setXYZ(_,a.x,a.y,a.z),n.setXYZ(S,l.x,l.y,l.z),n.setXYZ(g,c.x,c.y,c.z)}else for(let d=0,p=e.count;d<p;d+=3)s.fromBufferAttribute(e,d+0),r.fromBufferAttribute(e,d+1),o.fromBufferAttribute(e,d+2),u.subVectors(o,r),f.subVectors(s,r),u.cross(f),n.setXYZ(d+0,u.x,u.y,u.z),n.setXYZ(d+1,u.x,u.y,u.z),n.setXYZ(d+2,u.x,u.y,u.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){let t=this.attributes.normal;for(let e=0,n=t.count;e<n;e++)Xn.fromBufferAttribute(t,e),Xn.normalize(),t.setXYZ(e,Xn.x,Xn.y,Xn.z)}toNonIndexed(){function t(a,l){let c=a.array,u=a.itemSize,f=a.normalized,d=new c.constructor(l.length*u),p=0,_=0;for(let S=0,g=l.length;S<g;S++){a.isInterleavedBufferAttribute?p=l[S]*a.data.stride+a.offset:p=l[S]*u;for(let m=0;m<u;m++)d[_++]=c[p++]}return new fn(d,u,f)}if(this.index===null)return jt("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let e=new i,n=this.index.array,s=this.attributes;for(let a in s){let l=s[a],c=t(l,n);e.setAttribute(a,c)}let r=this.morphAttributes;for(let a in r){let l=[],c=r[a];for(let u=0,f=c.length;u<f;u++){let d=c[u],p=t(d,n);l.push(p)}e.morphAttributes[a]=l}e.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];e.addGroup(c.start,c.count,c.materialIndex)}return e}toJSON(){let t={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(t.uuid=this.uuid,t.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,t.name=this.name,Object.keys(this.userData).length>0&&(t.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(t[c]=l[c]);return t}t.data={attributes:{}};let e=this.index;e!==null&&(t.data.index={type:e.array.constructor.name,array:Array.prototype.slice.call(e.array)});let n=this.attributes;for(let l in n){let c=n[l];t.data.attributes[l]=c.toJSON(t.data)}let s={},r=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],u=[];for(let f=0,d=c.length;f<d;f++){let p=c[f];u.push(p.toJSON(t.data))}u.length>0&&(s[l]=u,r=!0)}r&&(t.data.morphAttributes=s,t.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(t.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(t.data.boundingSphere=a.toJSON()),t}clone(){return new this.constructor().copy(this)}copy(t){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let e={};this.name=t.name;let n=t.index;n!==null&&this.setIndex(n.clone());let s=t.attributes;for(let c in s){let u=s[c];this.setAttribute(c,u.clone(e))}let r=t.morphAttributes;for(let c in r){let u=[],f=r[c];for(let d=0,p=f.length;d<p;d++)u.push(f[d].clone(e));this.morphAttributes[c]=u}this.morphTargetsRelative=t.morphTargetsRelative;let o=t.groups;for(let c=0,u=o.length;c<u;c++){let f=o[c];this.addGroup(f.start,f.count,f.materialIndex)}let a=t.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=t.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=t.drawRange.start,this.drawRange.count=t.drawRange.count,this.userData=t.userData,this._transformed=t._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}};var Bm=new z,Kb=new z,jb=new ae,hi=class{constructor(t=new z(1,0,0),e=0){this.isPlane=!0,this.normal=t,this.constant=e}set(t,e){return this.normal.copy(t),this.constant=e,this}setComponents(t,e,n,s){return this.normal.set(t,e,n),this.constant=s,this}setFromNormalAndCoplanarPoint(t,e){return this.normal.copy(t),this.constant=-e.dot(this.normal),this}setFromCoplanarPoints(t,e,n){let s=Bm.subVectors(n,e).cross(Kb.subVectors(t,e)).normalize();return this.setFromNormalAndCoplanarPoint(s,t),this}copy(t){return this.normal.copy(t.normal),this.constant=t.constant,this}normalize(){let t=1/this.normal.length();return this.normal.multiplyScalar(t),this.constant*=t,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(t){return this.normal.dot(t)+this.constant}distanceToSphere(t){return this.distanceToPoint(t.center)-t.radius}projectPoint(t,e){return e.copy(t).addScaledVector(this.normal,-this.distanceToPoint(t))}intersectLine(t,e,n=!0){let s=t.delta(Bm),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(t.start)===0?e.copy(t.start):null;let o=-(t.start.dot(this.normal)+this.constant)/r;return n===!0&&(o<0||o>1)?null:e.copy(t.start).addScaledVector(s,o)}intersectsLine(t){let e=this.distanceToPoint(t.start),n=this.distanceToPoint(t.end);return e<0&&n>0||n<0&&e>0}intersectsBox(t){return t.intersectsPlane(this)}intersectsSphere(t){return t.intersectsPlane(this)}coplanarPoint(t){return t.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(t,e){let n=e||jb.getNormalMatrix(t),s=this.coplanarPoint(Bm).applyMatrix4(t),r=this.normal.applyMatrix3(n).normalize();return this.constant=-s.dot(r),this}translate(t){return this.constant-=t.dot(this.normal),this}equals(t){return t.normal.equals(this.normal)&&t.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(t){return this.normal.fromArray(t.normal),this.constant=t.constant,this}},Qb=0,os=class extends rs{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:Qb++}),this.uuid=xl(),this.name="",this.type="Material",this.blending=ml,this.side=Wr,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=ng,this.blendDst=ig,this.blendEquation=No,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new Jt(0,0,0),this.blendAlpha=0,this.depthFunc=il,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=$x,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=Sf,this.stencilZFail=Sf,this.stencilZPass=Sf,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(t){this._alphaTest>0!=t>0&&this.version++,this._alphaTest=t}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(t){if(t!==void 0)for(let e in t){let n=t[e];if(n===void 0){jt(`Material: parameter '${e}' has value of undefined.`);continue}let s=this[e];if(s===void 0){jt(`Material: '${e}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(n):s&&s.isVector2&&n&&n.isVector2||s&&s.isEuler&&n&&n.isEuler||s&&s.isVector3&&n&&n.isVector3?s.copy(n):this[e]=n}}toJSON(t){let e=t===void 0||typeof t=="string";e&&(t={textures:{},images:{}});let n={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,n.blending=this.blending,n.side=this.side,n.shadowSide=this.shadowSide,n.vertexColors=this.vertexColors,n.opacity=this.opacity,n.transparent=this.transparent,n.blendSrc=this.blendSrc,n.blendDst=this.blendDst,n.blendEquation=this.blendEquation,n.blendSrcAlpha=this.blendSrcAlpha,n.blendDstAlpha=this.blendDstAlpha,n.blendEquationAlpha=this.blendEquationAlpha,n.blendColor=this.blendColor.getHex(),n.blendAlpha=this.blendAlpha,n.depthFunc=this.depthFunc,n.depthTest=this.depthTest,n.depthWrite=this.depthWrite,n.colorWrite=this.colorWrite,n.clipIntersection=this.clipIntersection,n.clipShadows=this.clipShadows,n.stencilWriteMask=this.stencilWriteMask,n.stencilFunc=this.stencilFunc,n.stencilRef=this.stencilRef,n.stencilFuncMask=this.stencilFuncMask,n.stencilFail=this.stencilFail,n.stencilZFail=this.stencilZFail,n.stencilZPass=this.stencilZPass,n.stencilWrite=this.stencilWrite,n.polygonOffset=this.polygonOffset,n.polygonOffsetFactor=this.polygonOffsetFactor,n.polygonOffsetUnits=this.polygonOffsetUnits,n.dithering=this.dithering,n.alphaTest=this.alphaTest,n.alphaHash=this.alphaHash,n.alphaToCoverage=this.alphaToCoverage,n.premultipliedAlpha=this.premultipliedAlpha,n.forceSinglePass=this.forceSinglePass,n.allowOverride=this.allowOverride,n.visible=this.visible,n.toneMapped=this.toneMapped,n.name=this.name,this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(n.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(n.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(t).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(t).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(t).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(t).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(t).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(t).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(n.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(n.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(n.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(t).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(t).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(t).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(t).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(t).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(t).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(t).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(t).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(t).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(t).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(t).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(t).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(t).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(t).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(t).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(t).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(t).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(t).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(t).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(t).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(t).uuid),this.attenuationDistance!==void 0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(n.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(n.rotation=this.rotation),this.depthPacking!==void 0&&(n.depthPacking=this.depthPacking),this.linewidth!==void 0&&(n.linewidth=this.linewidth),this.linecap!==void 0&&(n.linecap=this.linecap),this.linejoin!==void 0&&(n.linejoin=this.linejoin),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.wireframe!==void 0&&(n.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(n.flatShading=this.flatShading),this.fog!==void 0&&(n.fog=this.fog),Object.keys(this.userData).length>0&&(n.userData=this.userData);function s(r){let o=[];for(let a in r){let l=r[a];delete l.metadata,o.push(l)}return o}if(e){let r=s(t.textures),o=s(t.images);r.length>0&&(n.textures=r),o.length>0&&(n.images=o)}return n}fromJSON(t,e){if(t.uuid!==void 0&&(this.uuid=t.uuid),t.name!==void 0&&(this.name=t.name),t.color!==void 0&&this.color!==void 0&&this.color.setHex(t.color),t.roughness!==void 0&&(this.roughness=t.roughness),t.metalness!==void 0&&(this.metalness=t.metalness),t.sheen!==void 0&&(this.sheen=t.sheen),t.sheenColor!==void 0&&(this.sheenColor=new Jt().setHex(t.sheenColor)),t.sheenRoughness!==void 0&&(this.sheenRoughness=t.sheenRoughness),t.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(t.emissive),t.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(t.specular),t.specularIntensity!==void 0&&(this.specularIntensity=t.specularIntensity),t.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(t.specularColor),t.shininess!==void 0&&(this.shininess=t.shininess),t.clearcoat!==void 0&&(this.clearcoat=t.clearcoat),t.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=t.clearcoatRoughness),t.diffuseRoughness!==void 0&&(this.diffuseRoughness=t.diffuseRoughness),t.dispersion!==void 0&&(this.dispersion=t.dispersion),t.retroreflectivity!==void 0&&(this.retroreflectivity=t.retroreflectivity),t.iridescence!==void 0&&(this.iridescence=t.iridescence),t.iridescenceIOR!==void 0&&(this.iridescenceIOR=t.iridescenceIOR),t.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessMinimum),t.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=t.iridescenceThicknessMaximum),t.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=t.iridescenceThicknessRange[1]),t.transmission!==void 0&&(this.transmission=t.transmission),t.thickness!==void 0&&(this.thickness=t.thickness),t.attenuationDistance!==void 0&&(this.attenuationDistance=t.attenuationDistance),t.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(t.attenuationColor),t.anisotropy!==void 0&&(this.anisotropy=t.anisotropy),t.anisotropyRotation!==void 0&&(this.anisotropyRotation=t.anisotropyRotation),t.fog!==void 0&&(this.fog=t.fog),t.flatShading!==void 0&&(this.flatShading=t.flatShading),t.blending!==void 0&&(this.blending=t.blending),t.combine!==void 0&&(this.combine=t.combine),t.side!==void 0&&(this.side=t.side),t.shadowSide!==void 0&&(this.shadowSide=t.shadowSide),t.opacity!==void 0&&(this.opacity=t.opacity),t.transparent!==void 0&&(this.transparent=t.transparent),t.alphaTest!==void 0&&(this.alphaTest=t.alphaTest),t.alphaHash!==void 0&&(this.alphaHash=t.alphaHash),t.depthFunc!==void 0&&(this.depthFunc=t.depthFunc),t.depthTest!==void 0&&(this.depthTest=t.depthTest),t.depthWrite!==void 0&&(this.depthWrite=t.depthWrite),t.colorWrite!==void 0&&(this.colorWrite=t.colorWrite),t.clippingPlanes!==void 0&&(this.clippingPlanes=t.clippingPlanes.map(n=>new hi().fromJSON(n))),t.clipIntersection!==void 0&&(this.clipIntersection=t.clipIntersection),t.clipShadows!==void 0&&(this.clipShadows=t.clipShadows),t.depthPacking!==void 0&&(this.depthPacking=t.depthPacking),t.blendSrc!==void 0&&(this.blendSrc=t.blendSrc),t.blendDst!==void 0&&(this.blendDst=t.blendDst),t.blendEquation!==void 0&&(this.blendEquation=t.blendEquation),t.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=t.blendSrcAlpha),t.blendDstAlpha!==void 0&&(this.blendDstAlpha=t.blendDstAlpha),t.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=t.blendEquationAlpha),t.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(t.blendColor),t.blendAlpha!==void 0&&(this.blendAlpha=t.blendAlpha),t.stencilWriteMask!==void 0&&(this.stencilWriteMask=t.stencilWriteMask),t.stencilFunc!==void 0&&(this.stencilFunc=t.stencilFunc),t.stencilRef!==void 0&&(this.stencilRef=t.stencilRef),t.stencilFuncMask!==void 0&&(this.stencilFuncMask=t.stencilFuncMask),t.stencilFail!==void 0&&(this.stencilFail=t.stencilFail),t.stencilZFail!==void 0&&(this.stencilZFail=t.stencilZFail),t.stencilZPass!==void 0&&(this.stencilZPass=t.stencilZPass),t.stencilWrite!==void 0&&(this.stencilWrite=t.stencilWrite),t.wireframe!==void 0&&(this.wireframe=t.wireframe),t.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=t.wireframeLinewidth),t.wireframeLinecap!==void 0&&(this.wireframeLinecap=t.wireframeLinecap),t.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=t.wireframeLinejoin),t.rotation!==void 0&&(this.rotation=t.rotation),t.linewidth!==void 0&&(this.linewidth=t.linewidth),t.linecap!==void 0&&(this.linecap=t.linecap),t.linejoin!==void 0&&(this.linejoin=t.linejoin),t.dashSize!==void 0&&(this.dashSize=t.dashSize),t.gapSize!==void 0&&(this.gapSize=t.gapSize),t.scale!==void 0&&(this.scale=t.scale),t.polygonOffset!==void 0&&(this.polygonOffset=t.polygonOffset),t.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=t.polygonOffsetFactor),t.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=t.polygonOffsetUnits),t.dithering!==void 0&&(this.dithering=t.dithering),t.alphaToCoverage!==void 0&&(this.alphaToCoverage=t.alphaToCoverage),t.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=t.premultipliedAlpha),t.forceSinglePass!==void 0&&(this.forceSinglePass=t.forceSinglePass),t.allowOverride!==void 0&&(this.allowOverride=t.allowOverride),t.visible!==void 0&&(this.visible=t.visible),t.toneMapped!==void 0&&(this.toneMapped=t.toneMapped),t.userData!==void 0&&(this.userData=t.userData),t.vertexColors!==void 0&&(typeof t.vertexColors=="number"?this.vertexColors=t.vertexColors>0:this.vertexColors=t.vertexColors),t.size!==void 0&&(this.size=t.size),t.sizeAttenuation!==void 0&&(this.sizeAttenuation=t.sizeAttenuation),t.map!==void 0&&(this.map=e[t.map]||null),t.matcap!==void 0&&(this.matcap=e[t.matcap]||null),t.alphaMap!==void 0&&(this.alphaMap=e[t.alphaMap]||null),t.bumpMap!==void 0&&(this.bumpMap=e[t.bumpMap]||null),t.bumpScale!==void 0&&(this.bumpScale=t.bumpScale),t.normalMap!==void 0&&(this.normalMap=e[t.normalMap]||null),t.normalMapType!==void 0&&(this.normalMapType=t.normalMapType),t.normalScale!==void 0){let n=t.normalScale;Array.isArray(n)===!1&&(n=[n,n]),this.normalScale=new te().fromArray(n)}return t.displacementMap!==void 0&&(this.displacementMap=e[t.displacementMap]||null),t.displacementScale!==void 0&&(this.displacementScale=t.displacementScale),t.displacementBias!==void 0&&(this.displacementBias=t.displacementBias),t.roughnessMap!==void 0&&(this.roughnessMap=e[t.roughnessMap]||null),t.metalnessMap!==void 0&&(this.metalnessMap=e[t.metalnessMap]||null),t.emissiveMap!==void 0&&(this.emissiveMap=e[t.emissiveMap]||null),t.emissiveIntensity!==void 0&&(this.emissiveIntensity=t.emissiveIntensity),t.specularMap!==void 0&&(this.specularMap=e[t.specularMap]||null),t.specularIntensityMap!==void 0&&(this.specularIntensityMap=e[t.specularIntensityMap]||null),t.specularColorMap!==void 0&&(this.specularColorMap=e[t.specularColorMap]||null),t.envMap!==void 0&&(this.envMap=e[t.envMap]||null),t.envMapRotation!==void 0&&this.envMapRotation.fromArray(t.envMapRotation),t.envMapIntensity!==void 0&&(this.envMapIntensity=t.envMapIntensity),t.reflectivity!==void 0&&(this.reflectivity=t.reflectivity),t.refractionRatio!==void 0&&(this.refractionRatio=t.refractionRatio),t.lightMap!==void 0&&(this.lightMap=e[t.lightMap]||null),t.lightMapIntensity!==void 0&&(this.lightMapIntensity=t.lightMapIntensity),t.aoMap!==void 0&&(this.aoMap=e[t.aoMap]||null),t.aoMapIntensity!==void 0&&(this.aoMapIntensity=t.aoMapIntensity),t.gradientMap!==void 0&&(this.gradientMap=e[t.gradientMap]||null),t.clearcoatMap!==void 0&&(this.clearcoatMap=e[t.clearcoatMap]||null),t.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=e[t.clearcoatRoughnessMap]||null),t.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=e[t.clearcoatNormalMap]||null),t.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new te().fromArray(t.clearcoatNormalScale)),t.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=e[t.diffuseRoughnessMap]||null),t.iridescenceMap!==void 0&&(this.iridescenceMap=e[t.iridescenceMap]||null),t.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=e[t.iridescenceThicknessMap]||null),t.transmissionMap!==void 0&&(this.transmissionMap=e[t.transmissionMap]||null),t.thicknessMap!==void 0&&(this.thicknessMap=e[t.thicknessMap]||null),t.anisotropyMap!==void 0&&(this.anisotropyMap=e[t.anisotropyMap]||null),t.sheenColorMap!==void 0&&(this.sheenColorMap=e[t.sheenColorMap]||null),t.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=e[t.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(t){this.name=t.name,this.blending=t.blending,this.side=t.side,this.vertexColors=t.vertexColors,this.opacity=t.opacity,this.transparent=t.transparent,this.blendSrc=t.blendSrc,this.blendDst=t.blendDst,this.blendEquation=t.blendEquation,this.blendSrcAlpha=t.blendSrcAlpha,this.blendDstAlpha=t.blendDstAlpha,this.blendEquationAlpha=t.blendEquationAlpha,this.blendColor.copy(t.blendColor),this.blendAlpha=t.blendAlpha,this.depthFunc=t.depthFunc,this.depthTest=t.depthTest,this.depthWrite=t.depthWrite,this.stencilWriteMask=t.stencilWriteMask,this.stencilFunc=t.stencilFunc,this.stencilRef=t.stencilRef,this.stencilFuncMask=t.stencilFuncMask,this.stencilFail=t.stencilFail,this.stencilZFail=t.stencilZFail,this.stencilZPass=t.stencilZPass,this.stencilWrite=t.stencilWrite;let e=t.clippingPlanes,n=null;if(e!==null){let s=e.length;n=new Array(s);for(let r=0;r!==s;++r)n[r]=e[r].clone()}return this.clippingPlanes=n,this.clipIntersection=t.clipIntersection,this.clipShadows=t.clipShadows,this.shadowSide=t.shadowSide,this.colorWrite=t.colorWrite,this.precision=t.precision,this.polygonOffset=t.polygonOffset,this.polygonOffsetFactor=t.polygonOffsetFactor,this.polygonOffsetUnits=t.polygonOffsetUnits,this.dithering=t.dithering,this.alphaTest=t.alphaTest,this.alphaHash=t.alphaHash,this.alphaToCoverage=t.alphaToCoverage,this.premultipliedAlpha=t.premultipliedAlpha,this.forceSinglePass=t.forceSinglePass,this.allowOverride=t.allowOverride,this.visible=t.visible,this.toneMapped=t.toneMapped,this.userData=JSON.parse(JSON.stringify(t.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(t){t===!0&&this.version++}};var Ks=new z,km=new z,tf=new z,ef=new z,Ur=class{constructor(t=new z,e=new z(0,0,-1)){this.origin=t,this.direction=e}set(t,e){return this.origin.copy(t),this.direction.copy(e),this}copy(t){return this.origin.copy(t.origin),this.direction.copy(t.direction),this}at(t,e){return e.copy(this.origin).addScaledVector(this.direction,t)}lookAt(t){return this.direction.copy(t).sub(this.origin).normalize(),this}recast(t){return this.origin.copy(this.at(t,Ks)),this}closestPointToPoint(t,e){e.subVectors(t,this.origin);let n=e.dot(this.direction);return n<0?e.copy(this.origin):e.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(t){return Math.sqrt(this.distanceSqToPoint(t))}distanceSqToPoint(t){let e=Ks.subVectors(t,this.origin).dot(this.direction);return e<0?this.origin.distanceToSquared(t):(Ks.copy(this.origin).addScaledVector(this.direction,e),Ks.distanceToSquared(t))}distanceSqToSegment(t,e,n,s){km.copy(t).add(e).multiplyScalar(.5),tf.copy(e).sub(t).normalize(),ef.copy(this.origin).sub(km);let r=t.distanceTo(e)*.5,o=-this.direction.dot(tf),a=ef.dot(this.direction),l=-ef.dot(tf),c=ef.lengthSq(),u=Math.abs(1-o*o),f,d,p,_;if(u>0)if(f=o*l-a,d=o*a-l,_=r*u,f>=0)if(d>=-_)if(d<=_){let S=1/u;f*=S,d*=S,p=f*(f+o*d+2*a)+d*(o*f+d+2*l)+c}else d=r,f=Math.max(0,-(o*d+a)),p=-f*f+d*(d+2*l)+c;else d=-r,f=Math.max(0,-(o*d+a)),p=-f*f+d*(d+2*l)+c;else d<=-_?(f=Math.max(0,-(-o*r+a)),d=f>0?-r:Math.min(Math.max(-r,-l),r),p=-f*f+d*(d+2*l)+c):d<=_?(f=0,d=Math.min(Math.max(-r,-l),r),p=d*(d+2*l)+c):(f=Math.max(0,-(o*r+a)),d=f>0?r:Math.min(Math.max(-r,-l),r),p=-f*f+d*(d+2*l)+c);else d=o>0?-r:r,f=Math.max(0,-(o*d+a)),p=-f*f+d*(d+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,f),s&&s.copy(km).addScaledVector(tf,d),p}intersectSphere(t,e){if(t.radius<0)return null;Ks.subVectors(t.center,this.origin);let n=Ks.dot(this.direction),s=Ks.dot(Ks)-n*n,r=t.radius*t.radius;if(s>r)return null;let o=Math.sqrt(r-s),a=n-o,l=n+o;return l<0?null:a<0?this.at(l,e):this.at(a,e)}intersectsSphere(t){return t.radius<0?!1:this.distanceSqToPoint(t.center)<=t.radius*t.radius}distanceToPlane(t){let e=t.normal.dot(this.direction);if(e===0)return t.distanceToPoint(this.origin)===0?0:null;let n=-(this.origin.dot(t.normal)+t.constant)/e;return n>=0?n:null}intersectPlane(t,e){let n=this.distanceToPlane(t);return n===null?null:this.at(n,e)}intersectsPlane(t){let e=t.distanceToPoint(this.origin);return e===0||t.normal.dot(this.direction)*e<0}intersectBox(t,e){let n,s,r,o,a,l,c=1/this.direction.x,u=1/this.direction.y,f=1/this.direction.z,d=this.origin;return c>=0?(n=(t.min.x-d.x)*c,s=(t.max.x-d.x)*c):(n=(t.max.x-d.x)*c,s=(t.min.x-d.x)*c),u>=0?(r=(t.min.y-d.y)*u,o=(t.max.y-d.y)*u):(r=(t.max.y-d.y)*u,o=(t.min.y-d.y)*u),n>o||r>s||((r>n||isNaN(n))&&(n=r),(o<s||isNaN(s))&&(s=o),f>=0?(a=(t.min.z-d.z)*f,l=(t.max.z-d.z)*f):(a=(t.max.z-d.z)*f,l=(t.min.z-d.z)*f),n>l||a>s)||((a>n||n!==n)&&(n=a),(l<s||s!==s)&&(s=l),s<0)?null:this.at(n>=0?n:s,e)}intersectsBox(t){return this.intersectBox(t,Ks)!==null}intersectTriangle(t,e,n,s,r){let o=this.origin,a=this.direction,l=a.x,c=a.y,u=a.z,f=t.x-o.x,d=t.y-o.y,p=t.z-o.z,_=e.x-o.x,S=e.y-o.y,g=e.z-o.z,m=n.x-o.x,v=n.y-o.y,C=n.z-o.z,b=Math.abs(l),R=Math.abs(c),A=Math.abs(u),x,T,k,L,N,G,H,U,q,j,X,dt;if(b>=R&&b>=A?(k=l,G=f,q=_,dt=m,l>=0?(x=c,T=u,L=d,N=p,H=S,U=g,j=v,X=C):(x=u,T=c,L=p,N=d,H=g,U=S,j=C,X=v)):R>=A?(k=c,G=d,q=S,dt=v,c>=0?(x=u,T=l,L=p,N=f,H=g,U=_,j=C,X=m):(x=l,T=u,L=f,N=p,H=_,U=g,j=m,X=C)):(k=u,G=p,q=g,dt=C,u>=0?(x=l,T=c,L=f,N=d,H=_,U=S,j=m,X=v):(x=c,T=l,L=d,N=f,H=S,U=_,j=v,X=m)),k===0)return null;let et=x/k,it=T/k,lt=1/k,gt=L-et*G,mt=N-it*G,st=H-et*q,yt=U-it*q,Mt=j-et*dt,It=X-it*dt,Tt=Mt*yt-It*st,$t=gt*It-mt*Mt,he=st*mt-yt*gt;if(s){if(Tt<0||$t<0||he<0)return null}else if((Tt<0||$t<0||he<0)&&(Tt>0||$t>0||he>0))return null;let qt=Tt+$t+he;if(qt===0)return null;let ge=lt*(Tt*G+$t*q+he*dt);return(qt>0?ge<0:ge>0)?null:this.at(ge/qt,r)}applyMatrix4(t){return this.origin.applyMatrix4(t),this.direction.transformDirection(t),this}equals(t){return t.origin.equals(this.origin)&&t.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},nr=class extends os{constructor(t){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new Jt(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Cs,this.combine=Th,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.fog=t.fog,this}},ix=new re,Co=new Ur,nf=new er,sx=new z,sf=new z,rf=new z,of=new z,zm=new z,af=new z,rx=new z,lf=new z,Ln=class extends Kn{constructor(t=new dn,e=new nr){super(),this.isMesh=!0,this.type="Mesh",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}updateMorphTargets(){let e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){let s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(t,e){let n=this.geometry,s=n.attributes.position,r=n.morphAttributes.position,o=n.morphTargetsRelative;e.fromBufferAttribute(s,t);let a=this.morphTargetInfluences;if(r&&a){af.set(0,0,0);for(let l=0,c=r.length;l<c;l++){let u=a[l],f=r[l];u!==0&&(zm.fromBufferAttribute(f,t),o?af.addScaledVector(zm,u):af.addScaledVector(zm.sub(e),u))}e.add(af)}return e}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let n=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),nf.copy(n.boundingSphere),nf.applyMatrix4(r),Co.copy(t.ray).recast(t.near),!(nf.containsPoint(Co.origin)===!1&&(Co.intersectSphere(nf,sx)===null||Co.origin.distanceToSquared(sx)>(t.far-t.near)**2))&&(ix.copy(r).invert(),Co.copy(t.ray).applyMatrix4(ix),!(n.boundingBox!==null&&Co.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(t,e,Co)))}_computeIntersections(t,e,n){let s,r=this.geometry,o=this.material,a=r.index,l=r.attributes.position,c=r.attributes.uv,u=r.attributes.uv1,f=r.attributes.normal,d=r.groups,p=r.drawRange;if(a!==null)if(Array.isArray(o))for(let _=0,S=d.length;_<S;_++){let g=d[_],m=o[g.materialIndex],v=Math.max(g.start,p.start),C=Math.min(a.count,Math.min(g.start+g.count,p.start+p.count));for(let b=v,R=C;b<R;b+=3){let A=a.getX(b),x=a.getX(b+1),T=a.getX(b+2);s=cf(this,m,t,n,c,u,f,A,x,T),s&&(s.faceIndex=Math.floor(b/3),s.face.materialIndex=g.materialIndex,e.push(s))}}else{let _=Math.max(0,p.start),S=Math.min(a.count,p.start+p.count);for(let g=_,m=S;g<m;g+=3){let v=a.getX(g),C=a.getX(g+1),b=a.getX(g+2);s=cf(this,o,t,n,c,u,f,v,C,b),s&&(s.faceIndex=Math.floor(g/3),e.push(s))}}else if(l!==void 0)if(Array.isArray(o))for(let _=0,S=d.length;_<S;_++){let g=d[_],m=o[g.materialIndex],v=Math.max(g.start,p.start),C=Math.min(l.count,Math.min(g.start+g.count,p.start+p.count));for(let b=v,R=C;b<R;b+=3){let A=b,x=b+1,T=b+2;s=cf(this,m,t,n,c,u,f,A,x,T),s&&(s.faceIndex=Math.floor(b/3),s.face.materialIndex=g.materialIndex,e.push(s))}}else{let _=Math.max(0,p.start),S=Math.min(l.count,p.start+p.count);for(let g=_,m=S;g<m;g+=3){let v=g,C=g+1,b=g+2;s=cf(this,o,t,n,c,u,f,v,C,b),s&&(s.faceIndex=Math.floor(g/3),e.push(s))}}}};function tw(i,t,e,n,s,r,o,a){let l;if(t.side===di?l=n.intersectTriangle(o,r,s,!0,a):l=n.intersectTriangle(s,r,o,t.side===Wr,a),l===null)return null;lf.copy(a),lf.applyMatrix4(i.matrixWorld);let c=e.ray.origin.distanceTo(lf);return c<e.near||c>e.far?null:{distance:c,point:lf.clone(),object:i}}function cf(i,t,e,n,s,r,o,a,l,c){i.getVertexPosition(a,sf),i.getVertexPosition(l,rf),i.getVertexPosition(c,of);let u=tw(i,t,e,n,sf,rf,of,rx);if(u){let f=new z;js.getBarycoord(rx,sf,rf,of,f),s&&(u.uv=js.getInterpolatedAttribute(s,a,l,c,f,new te)),r&&(u.uv1=js.getInterpolatedAttribute(r,a,l,c,f,new te)),o&&(u.normal=js.getInterpolatedAttribute(o,a,l,c,f,new z),u.normal.dot(n.direction)>0&&u.normal.multiplyScalar(-1));let d={a,b:l,c,normal:new z,materialIndex:0};js.getNormal(sf,rf,of,d.normal),u.face=d,u.barycoord=f}return u}var rh=class extends xi{constructor(t=null,e=1,n=1,s,r,o,a,l,c=qn,u=qn,f,d){super(null,o,a,l,c,u,s,r,f,d),this.isDataTexture=!0,this.image={data:t,width:e,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var oh=class extends fn{constructor(t,e,n,s=1){super(t,e,n),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=s}copy(t){return super.copy(t),this.meshPerAttribute=t.meshPerAttribute,this}toJSON(){let t=super.toJSON();return t.meshPerAttribute=this.meshPerAttribute,t.isInstancedBufferAttribute=!0,t}},Ka=new re,ox=new re,hf=[],ax=new jn,ew=new re,qc=new Ln,Yc=new er,Po=class extends Ln{constructor(t,e,n){super(t,e),this.isInstancedMesh=!0,this.instanceMatrix=new oh(new Float32Array(n*16),16),this.instanceColor=null,this.morphTexture=null,this.count=n,this.boundingBox=null,this.boundingSphere=null;for(let s=0;s<n;s++)this.setMatrixAt(s,ew)}computeBoundingBox(){let t=this.geometry,e=this.count;this.boundingBox===null&&(this.boundingBox=new jn),t.boundingBox===null&&t.computeBoundingBox(),this.boundingBox.makeEmpty();for(let n=0;n<e;n++)this.getMatrixAt(n,Ka),ax.copy(t.boundingBox).applyMatrix4(Ka),this.boundingBox.union(ax)}computeBoundingSphere(){let t=this.geometry,e=this.count;this.boundingSphere===null&&(this.boundingSphere=new er),t.boundingSphere===null&&t.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let n=0;n<e;n++)this.getMatrixAt(n,Ka),Yc.copy(t.boundingSphere).applyMatrix4(Ka),this.boundingSphere.union(Yc)}copy(t,e){return super.copy(t,e),this.instanceMatrix.copy(t.instanceMatrix),this.morphTexture=t.morphTexture!==null?t.morphTexture.clone():null,this.instanceColor=t.instanceColor!==null?t.instanceColor.clone():null,this.count=t.count,this.boundingBox=t.boundingBox!==null?t.boundingBox.clone():null,this.boundingSphere=t.boundingSphere!==null?t.boundingSphere.clone():null,this}getColorAt(t,e){return this.instanceColor===null?e.setRGB(1,1,1):e.fromArray(this.instanceColor.array,t*3)}getMatrixAt(t,e){return e.fromArray(this.instanceMatrix.array,t*16)}getMorphAt(t,e){let n=e.morphTargetInfluences,s=this.morphTexture.source.data.data,r=n.length+1,o=t*r+1;for(let a=0;a<n.length;a++)n[a]=s[o+a]}raycast(t,e){let n=this.matrixWorld,s=this.count;if(qc.geometry=this.geometry,qc.material=this.material,qc.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),Yc.copy(this.boundingSphere),Yc.applyMatrix4(n),t.ray.intersectsSphere(Yc)!==!1))for(let r=0;r<s;r++){this.getMatrixAt(r,Ka),ox.multiplyMatrices(n,Ka),qc.matrixWorld=ox,qc.raycast(t,hf);for(let o=0,a=hf.length;o<a;o++){let l=hf[o];l.instanceId=r,l.object=this,e.push(l)}hf.length=0}}setColorAt(t,e){return this.instanceColor===null&&(this.instanceColor=new oh(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),e.toArray(this.instanceColor.array,t*3),this}setMatrixAt(t,e){return e.toArray(this.instanceMatrix.array,t*16),this}setMorphAt(t,e){let n=e.morphTargetInfluences,s=n.length+1;this.morphTexture===null&&(this.morphTexture=new rh(new Float32Array(s*this.count),s,this.count,od,Yi));let r=this.morphTexture.source.data.data,o=0;for(let c=0;c<n.length;c++)o+=n[c];let a=this.geometry.morphTargetsRelative?1:1-o,l=s*t;return r[l]=a,r.set(n,l+1),this}updateMorphTargets(){}dispose(){super.dispose(),this.instanceMatrix.dispose(),this.instanceColor!==null&&this.instanceColor.dispose(),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null)}},Ro=new er,nw=new te(.5,.5),uf=new z,Fr=class{constructor(t=new hi,e=new hi,n=new hi,s=new hi,r=new hi,o=new hi){this.planes=[t,e,n,s,r,o]}set(t,e,n,s,r,o){let a=this.planes;return a[0].copy(t),a[1].copy(e),a[2].copy(n),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(t){let e=this.planes;for(let n=0;n<6;n++)e[n].copy(t.planes[n]);return this}setFromProjectionMatrix(t,e=Xi,n=!1){let s=this.planes,r=t.elements,o=r[0],a=r[1],l=r[2],c=r[3],u=r[4],f=r[5],d=r[6],p=r[7],_=r[8],S=r[9],g=r[10],m=r[11],v=r[12],C=r[13],b=r[14],R=r[15];if(s[0].setComponents(c-o,p-u,m-_,R-v).normalize(),s[1].setComponents(c+o,p+u,m+_,R+v).normalize(),s[2].setComponents(c+a,p+f,m+S,R+C).normalize(),s[3].setComponents(c-a,p-f,m-S,R-C).normalize(),n)s[4].setComponents(l,d,g,b).normalize(),s[5].setComponents(c-l,p-d,m-g,R-b).normalize();else if(s[4].setComponents(c-l,p-d,m-g,R-b).normalize(),e===Xi)s[5].setComponents(c+l,p+d,m+g,R+b).normalize();else if(e===sl)s[5].setComponents(l,d,g,b).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+e);return this}intersectsObject(t){if(t.boundingSphere!==void 0)t.boundingSphere===null&&t.computeBoundingSphere(),Ro.copy(t.boundingSphere).applyMatrix4(t.matrixWorld);else{let e=t.geometry;e.boundingSphere===null&&e.computeBoundingSphere(),Ro.copy(e.boundingSphere).applyMatrix4(t.matrixWorld)}return this.intersectsSphere(Ro)}intersectsSprite(t){Ro.center.set(0,0,0);let e=nw.distanceTo(t.center);return Ro.radius=.7071067811865476+e,Ro.applyMatrix4(t.matrixWorld),this.intersectsSphere(Ro)}intersectsSphere(t){let e=this.planes,n=t.center,s=-t.radius;for(let r=0;r<6;r++)if(e[r].distanceToPoint(n)<s)return!1;return!0}intersectsBox(t){let e=this.planes;for(let n=0;n<6;n++){let s=e[n];if(uf.x=s.normal.x>0?t.max.x:t.min.x,uf.y=s.normal.y>0?t.max.y:t.min.y,uf.z=s.normal.z>0?t.max.z:t.min.z,s.distanceToPoint(uf)<0)return!1}return!0}containsPoint(t){let e=this.planes;for(let n=0;n<6;n++)if(e[n].distanceToPoint(t)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},lx=new re,Uf=class i{constructor(){this.coordinateSystem=Xi,this._frustums=[],this._count=0}setFromArrayCamera(t){let e=t.cameras,n=this._frustums;for(let s=0;s<e.length;s++){let r=e[s];lx.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),n[s]===void 0&&(n[s]=new Fr),n[s].setFromProjectionMatrix(lx,r.coordinateSystem,r.reversedDepth)}return this._count=e.length,this}getFrustum(t){return this._frustums[t]}intersectsObject(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsObject(t))return!0;return!1}intersectsSprite(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsSprite(t))return!0;return!1}intersectsSphere(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsSphere(t))return!0;return!1}intersectsBox(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsBox(t))return!0;return!1}containsPoint(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].containsPoint(t))return!0;return!1}copy(t){this.coordinateSystem=t.coordinateSystem;let e=this._frustums,n=t._frustums;for(let s=0;s<t._count;s++)e[s]===void 0&&(e[s]=new Fr),e[s].copy(n[s]);return this._count=t._count,this}clone(){return new i().copy(this)}};var Or=class extends os{constructor(t){super(),this.isLineBasicMaterial=!0,this.type="LineBasicMaterial",this.color=new Jt(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.linewidth=t.linewidth,this.linecap=t.linecap,this.linejoin=t.linejoin,this.fog=t.fog,this}},Ff=new z,Of=new z,cx=new re,$c=new Ur,ff=new er,Vm=new z,hx=new z,hl=class extends Kn{constructor(t=new dn,e=new Or){super(),this.isLine=!0,this.type="Line",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}computeLineDistances(){let t=this.geometry;if(t.index===null){let e=t.attributes.position,n=[0];for(let s=1,r=e.count;s<r;s++)Ff.fromBufferAttribute(e,s-1),Of.fromBufferAttribute(e,s),n[s]=n[s-1],n[s]+=Ff.distanceTo(Of);t.setAttribute("lineDistance",new en(n,1))}else jt("Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let n=this.geometry,s=this.matrixWorld,r=t.params.Line.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),ff.copy(n.boundingSphere),ff.applyMatrix4(s),ff.radius+=r,t.ray.intersectsSphere(ff)===!1)return;cx.copy(s).invert(),$c.copy(t.ray).applyMatrix4(cx);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=this.isLineSegments?2:1,u=n.index,d=n.attributes.position;if(u!==null){let p=Math.max(0,o.start),_=Math.min(u.count,o.start+o.count);for(let S=p,g=_-1;S<g;S+=c){let m=u.getX(S),v=u.getX(S+1),C=df(this,t,$c,l,m,v,S);C&&e.push(C)}if(this.isLineLoop){let S=u.getX(_-1),g=u.getX(p),m=df(this,t,$c,l,S,g,_-1);m&&e.push(m)}}else{let p=Math.max(0,o.start),_=Math.min(d.count,o.start+o.count);for(let S=p,g=_-1;S<g;S+=c){let m=df(this,t,$c,l,S,S+1,S);m&&e.push(m)}if(this.isLineLoop){let S=df(this,t,$c,l,_-1,p,_-1);S&&e.push(S)}}}updateMorphTargets(){let e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){let s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function df(i,t,e,n,s,r,o){let a=i.geometry.attributes.position;if(Ff.fromBufferAttribute(a,s),Of.fromBufferAttribute(a,r),e.distanceSqToSegment(Ff,Of,Vm,hx)>n)return;Vm.applyMatrix4(i.matrixWorld);let c=t.ray.origin.distanceTo(Vm);if(!(c<t.near||c>t.far))return{distance:c,point:hx.clone().applyMatrix4(i.matrixWorld),index:o,face:null,faceIndex:null,barycoord:null,object:i}}var ux=new z,fx=new z,ah=class extends hl{constructor(t,e){super(t,e),this.isLineSegments=!0,this.type="LineSegments"}computeLineDistances(){let t=this.geometry;if(t.index===null){let e=t.attributes.position,n=[];for(let s=0,r=e.count;s<r;s+=2)ux.fromBufferAttribute(e,s),fx.fromBufferAttribute(e,s+1),n[s]=s===0?0:n[s-1],n[s+1]=n[s]+ux.distanceTo(fx);t.setAttribute("lineDistance",new en(n,1))}else jt("LineSegments.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}};var lh=class extends xi{constructor(t=[],e=Uo,n,s,r,o,a,l,c,u){super(t,e,n,s,r,o,a,l,c,u),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(t){this.image=t}};var ir=class extends xi{constructor(t,e,n=as,s,r,o,a=qn,l=qn,c,u=tr,f=1){if(u!==tr&&u!==rr)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let d={width:t,height:e,depth:f};super(d,s,r,o,a,l,u,n,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(t){return super.copy(t),this.source=new al(Object.assign({},t.image)),this.compareFunction=t.compareFunction,this}toJSON(t){let e=super.toJSON(t);return e.compareFunction=this.compareFunction,e}},ch=class extends ir{constructor(t,e=as,n=Uo,s,r,o=qn,a=qn,l,c=tr){let u={width:t,height:t,depth:1},f=[u,u,u,u,u,u];super(t,t,e,n,s,r,o,a,l,c),this.image=f,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(t){this.image=t}},hh=class extends xi{constructor(t=null){super(),this.sourceTexture=t,this.isExternalTexture=!0}copy(t){return super.copy(t),this.sourceTexture=t.sourceTexture,this}},Rs=class i extends dn{constructor(t=1,e=1,n=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:t,height:e,depth:n,widthSegments:s,heightSegments:r,depthSegments:o};let a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);let l=[],c=[],u=[],f=[],d=0,p=0;_("z","y","x",-1,-1,n,e,t,o,r,0),_("z","y","x",1,-1,n,e,-t,o,r,1),_("x","z","y",1,1,t,n,e,s,o,2),_("x","z","y",1,-1,t,n,-e,s,o,3),_("x","y","z",1,-1,t,e,n,s,r,4),_("x","y","z",-1,-1,t,e,-n,s,r,5),this.setIndex(l),this.setAttribute("position",new en(c,3)),this.setAttribute("normal",new en(u,3)),this.setAttribute("uv",new en(f,2));function _(S,g,m,v,C,b,R,A,x,T,k){let L=b/x,N=R/T,G=b/2,H=R/2,U=A/2,q=x+1,j=T+1,X=0,dt=0,et=new z;for(let it=0;it<j;it++){let lt=it*N-H;for(let gt=0;gt<q;gt++){let mt=gt*L-G;et[S]=mt*v,et[g]=lt*C,et[m]=U,c.push(et.x,et.y,et.z),et[S]=0,et[g]=0,et[m]=A>0?1:-1,u.push(et.x,et.y,et.z),f.push(gt/x),f.push(1-it/T),X+=1}}for(let it=0;it<T;it++)for(let lt=0;lt<x;lt++){let gt=d+lt+q*it,mt=d+lt+q*(it+1),st=d+(lt+1)+q*(it+1),yt=d+(lt+1)+q*it;l.push(gt,mt,yt),l.push(mt,st,yt),dt+=6}a.addGroup(p,dt,k),p+=dt,d+=X}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.width,t.height,t.depth,t.widthSegments,t.heightSegments,t.depthSegments)}},uh=class i extends dn{constructor(t=1,e=1,n=4,s=8,r=1){super(),this.type="CapsuleGeometry",this.parameters={radius:t,height:e,capSegments:n,radialSegments:s,heightSegments:r},e=Math.max(0,e),n=Math.max(1,Math.floor(n)),s=Math.max(3,Math.floor(s)),r=Math.max(1,Math.floor(r));let o=[],a=[],l=[],c=[],u=e/2,f=Math.PI/2*t,d=e,p=2*f+d,_=n*2+r,S=s+1,g=new z,m=new z;for(let v=0;v<=_;v++){let C=0,b=0,R=0,A=0;if(v<=n){let k=v/n,L=k*Math.PI/2;b=-u-t*Math.cos(L),R=t*Math.sin(L),A=-t*Math.cos(L),C=k*f}else if(v<=n+r){let k=(v-n)/r;b=-u+k*e,R=t,A=0,C=f+k*d}else{let k=(v-n-r)/n,L=k*Math.PI/2;b=u+t*Math.sin(L),R=t*Math.cos(L),A=t*Math.sin(L),C=f+d+k*f}let x=Math.max(0,Math.min(1,C/p)),T=0;v===0?T=.5/s:v===_&&(T=-.5/s);for(let k=0;k<=s;k++){let L=k/s,N=L*Math.PI*2,G=Math.sin(N),H=Math.cos(N);m.x=-R*H,m.y=b,m.z=R*G,a.push(m.x,m.y,m.z),g.set(-R*H,A,R*G),g.normalize(),l.push(g.x,g.y,g.z),c.push(L+T,x)}if(v>0){let k=(v-1)*S;for(let L=0;L<s;L++){let N=k+L,G=k+L+1,H=v*S+L,U=v*S+L+1;o.push(N,G,H),o.push(G,U,H)}}}this.setIndex(o),this.setAttribute("position",new en(a,3)),this.setAttribute("normal",new en(l,3)),this.setAttribute("uv",new en(c,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radius,t.height,t.capSegments,t.radialSegments,t.heightSegments)}};var Br=class i extends dn{constructor(t=1,e=1,n=1,s=32,r=1,o=!1,a=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:t,radiusBottom:e,height:n,radialSegments:s,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:l};let c=this;s=Math.floor(s),r=Math.floor(r);let u=[],f=[],d=[],p=[],_=0,S=[],g=n/2,m=0;v(),o===!1&&(t>0&&C(!0),e>0&&C(!1)),this.setIndex(u),this.setAttribute("position",new en(f,3)),this.setAttribute("normal",new en(d,3)),this.setAttribute("uv",new en(p,2));function v(){let b=new z,R=new z,A=0,x=(e-t)/n;for(let T=0;T<=r;T++){let k=[],L=T/r,N=L*(e-t)+t;for(let G=0;G<=s;G++){let H=G/s,U=H*l+a,q=Math.sin(U),j=Math.cos(U);R.x=N*q,R.y=-L*n+g,R.z=N*j,f.push(R.x,R.y,R.z),b.set(q,x,j).normalize(),d.push(b.x,b.y,b.z),p.push(H,1-L),k.push(_++)}S.push(k)}for(let T=0;T<s;T++)for(let k=0;k<r;k++){let L=S[k][T],N=S[k+1][T],G=S[k+1][T+1],H=S[k][T+1];(t>0||k!==0)&&(u.push(L,N,H),A+=3),(e>0||k!==r-1)&&(u.push(N,G,H),A+=3)}c.addGroup(m,A,0),m+=A}function C(b){let R=_,A=new te,x=new z,T=0,k=b===!0?t:e,L=b===!0?1:-1;for(let G=1;G<=s;G++)f.push(0,g*L,0),d.push(0,L,0),p.push(.5,.5),_++;let N=_;for(let G=0;G<=s;G++){let U=G/s*l+a,q=Math.cos(U),j=Math.sin(U);x.x=k*j,x.y=g*L,x.z=k*q,f.push(x.x,x.y,x.z),d.push(0,L,0),A.x=q*.5+.5,A.y=j*.5*L+.5,p.push(A.x,A.y),_++}for(let G=0;G<s;G++){let H=R+G,U=N+G;b===!0?u.push(U,U+1,H):u.push(U+1,U,H),T+=3}c.addGroup(m,T,b===!0?1:2),m+=T}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radiusTop,t.radiusBottom,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}},fh=class i extends Br{constructor(t=1,e=1,n=32,s=1,r=!1,o=0,a=Math.PI*2){super(0,t,e,n,s,r,o,a),this.type="ConeGeometry",this.parameters={radius:t,height:e,radialSegments:n,heightSegments:s,openEnded:r,thetaStart:o,thetaLength:a}}static fromJSON(t){return new i(t.radius,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}};var pf=new z,mf=new z,Gm=new z,gf=new js,dh=class extends dn{constructor(t=null,e=1){if(super(),this.type="EdgesGeometry",this.parameters={geometry:t,thresholdAngle:e},t!==null){let s=Math.pow(10,4),r=Math.cos(el*e),o=t.getIndex(),a=t.getAttribute("position"),l=o?o.count:a.count,c=[0,0,0],u=["a","b","c"],f=new Array(3),d=new Map,p=[];for(let _=0;_<l;_+=3){o?(c[0]=o.getX(_),c[1]=o.getX(_+1),c[2]=o.getX(_+2)):(c[0]=_,c[1]=_+1,c[2]=_+2);let{a:S,b:g,c:m}=gf;if(S.fromBufferAttribute(a,c[0]),g.fromBufferAttribute(a,c[1]),m.fromBufferAttribute(a,c[2]),gf.getNormal(Gm),f[0]=`${Math.round(S.x*s)},${Math.round(S.y*s)},${Math.round(S.z*s)}`,f[1]=`${Math.round(g.x*s)},${Math.round(g.y*s)},${Math.round(g.z*s)}`,f[2]=`${Math.round(m.x*s)},${Math.round(m.y*s)},${Math.round(m.z*s)}`,!(f[0]===f[1]||f[1]===f[2]||f[2]===f[0]))for(let v=0;v<3;v++){let C=(v+1)%3,b=f[v],R=f[C],A=gf[u[v]],x=gf[u[C]],T=`${b}_${R}`,k=`${R}_${b}`,L=d.get(k);L?(Gm.dot(L.normal)<=r&&(p.push(A.x,A.y,A.z),p.push(x.x,x.y,x.z)),d.set(k,null)):d.has(T)||d.set(T,{index0:c[v],index1:c[C],normal:Gm.clone()})}}for(let _ of d.values())if(_){let{index0:S,index1:g}=_;pf.fromBufferAttribute(a,S),mf.fromBufferAttribute(a,g),p.push(pf.x,pf.y,pf.z),p.push(mf.x,mf.y,mf.z)}this.setAttribute("position",new en(p,3))}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}};var Io=class i extends dn{constructor(t=1,e=1,n=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:t,height:e,widthSegments:n,heightSegments:s};let r=t/2,o=e/2,a=Math.floor(n),l=Math.floor(s),c=a+1,u=l+1,f=t/a,d=e/l,p=[],_=[],S=[],g=[];for(let m=0;m<u;m++){let v=m*d-o;for(let C=0;C<c;C++){let b=C*f-r;_.push(b,-v,0),S.push(0,0,1),g.push(C/a),g.push(1-m/l)}}for(let m=0;m<l;m++)for(let v=0;v<a;v++){let C=v+c*m,b=v+c*(m+1),R=v+1+c*(m+1),A=v+1+c*m;p.push(C,b,A),p.push(b,R,A)}this.setIndex(p),this.setAttribute("position",new en(_,3)),this.setAttribute("normal",new en(S,3)),this.setAttribute("uv",new en(g,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.width,t.height,t.widthSegments,t.heightSegments)}};var ph=class i extends dn{constructor(t=1,e=32,n=16,s=0,r=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:t,widthSegments:e,heightSegments:n,phiStart:s,phiLength:r,thetaStart:o,thetaLength:a},e=Math.max(3,Math.floor(e)),n=Math.max(2,Math.floor(n));let l=Math.min(o+a,Math.PI),c=0,u=[],f=new z,d=new z,p=[],_=[],S=[],g=[];for(let m=0;m<=n;m++){let v=[],C=m/n,b=o+C*a,R=t*Math.cos(b),A=Math.sqrt(t*t-R*R),x=0;m===0&&o===0?x=.5/e:m===n&&l===Math.PI&&(x=-.5/e);for(let T=0;T<=e;T++){let k=T/e,L=s+k*r;f.x=-A*Math.cos(L),f.y=R,f.z=A*Math.sin(L),_.push(f.x,f.y,f.z),d.copy(f).normalize(),S.push(d.x,d.y,d.z),g.push(k+x,1-C),v.push(c++)}u.push(v)}for(let m=0;m<n;m++)for(let v=0;v<e;v++){let C=u[m][v+1],b=u[m][v],R=u[m+1][v],A=u[m+1][v+1];(m!==0||o>0)&&p.push(C,b,A),(m!==n-1||l<Math.PI)&&p.push(b,R,A)}this.setIndex(p),this.setAttribute("position",new en(_,3)),this.setAttribute("normal",new en(S,3)),this.setAttribute("uv",new en(g,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radius,t.widthSegments,t.heightSegments,t.phiStart,t.phiLength,t.thetaStart,t.thetaLength)}};var mh=class extends os{constructor(t){super(),this.isShadowMaterial=!0,this.type="ShadowMaterial",this.color=new Jt(0),this.transparent=!0,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.fog=t.fog,this}};function Oo(i){let t={};for(let e in i){t[e]={};for(let n in i[e]){let s=i[e][n];if(dx(s))s.isRenderTargetTexture?(jt("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),t[e][n]=null):t[e][n]=s.clone();else if(Array.isArray(s))if(dx(s[0])){let r=[];for(let o=0,a=s.length;o<a;o++)r[o]=s[o].clone();t[e][n]=r}else t[e][n]=s.slice();else t[e][n]=s}}return t}function si(i){let t={};for(let e=0;e<i.length;e++){let n=Oo(i[e]);for(let s in n)t[s]=n[s]}return t}function dx(i){return i&&(i.isColor||i.isMatrix3||i.isMatrix4||i.isVector2||i.isVector3||i.isVector4||i.isTexture||i.isQuaternion)}function iw(i){let t=[];for(let e=0;e<i.length;e++)t.push(i[e].clone());return t}function Cg(i){let t=i.getRenderTarget();return t===null?i.outputColorSpace:t.isXRRenderTarget===!0?t.texture.colorSpace:be.workingColorSpace}var ly={clone:Oo,merge:si},sw=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,rw=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,qi=class extends os{constructor(t){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=sw,this.fragmentShader=rw,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,t!==void 0&&this.setValues(t)}copy(t){return super.copy(t),this.fragmentShader=t.fragmentShader,this.vertexShader=t.vertexShader,this.uniforms=Oo(t.uniforms),this.uniformsGroups=iw(t.uniformsGroups),this.defines=Object.assign({},t.defines),this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.fog=t.fog,this.lights=t.lights,this.clipping=t.clipping,this.extensions=Object.assign({},t.extensions),this.glslVersion=t.glslVersion,this.defaultAttributeValues=Object.assign({},t.defaultAttributeValues),this.index0AttributeName=t.index0AttributeName,this.uniformsNeedUpdate=t.uniformsNeedUpdate,this}toJSON(t){let e=super.toJSON(t);e.glslVersion=this.glslVersion,e.uniforms={};for(let s in this.uniforms){let o=this.uniforms[s].value;o&&o.isTexture?e.uniforms[s]={type:"t",value:o.toJSON(t).uuid}:o&&o.isColor?e.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?e.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?e.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?e.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?e.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?e.uniforms[s]={type:"m4",value:o.toArray()}:e.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(e.defines=this.defines),e.vertexShader=this.vertexShader,e.fragmentShader=this.fragmentShader,e.lights=this.lights,e.clipping=this.clipping;let n={};for(let s in this.extensions)this.extensions[s]===!0&&(n[s]=!0);return Object.keys(n).length>0&&(e.extensions=n),e}fromJSON(t,e){if(super.fromJSON(t,e),t.uniforms!==void 0)for(let n in t.uniforms){let s=t.uniforms[n];switch(this.uniforms[n]={},s.type){case"t":this.uniforms[n].value=e[s.value]||null;break;case"c":this.uniforms[n].value=new Jt().setHex(s.value);break;case"v2":this.uniforms[n].value=new te().fromArray(s.value);break;case"v3":this.uniforms[n].value=new z().fromArray(s.value);break;case"v4":this.uniforms[n].value=new nn().fromArray(s.value);break;case"m3":this.uniforms[n].value=new ae().fromArray(s.value);break;case"m4":this.uniforms[n].value=new re().fromArray(s.value);break;default:this.uniforms[n].value=s.value}}if(t.defines!==void 0&&(this.defines=t.defines),t.vertexShader!==void 0&&(this.vertexShader=t.vertexShader),t.fragmentShader!==void 0&&(this.fragmentShader=t.fragmentShader),t.glslVersion!==void 0&&(this.glslVersion=t.glslVersion),t.extensions!==void 0)for(let n in t.extensions)this.extensions[n]=t.extensions[n];return t.lights!==void 0&&(this.lights=t.lights),t.clipping!==void 0&&(this.clipping=t.clipping),this}},Bf=class extends qi{constructor(t){super(t),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}};var gh=class extends os{constructor(t){super(),this.isMeshPhongMaterial=!0,this.type="MeshPhongMaterial",this.color=new Jt(16777215),this.specular=new Jt(1118481),this.shininess=30,this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Jt(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=Nh,this.normalScale=new te(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Cs,this.combine=Th,this.reflectivity=1,this.envMapIntensity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.specular.copy(t.specular),this.shininess=t.shininess,this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.emissive.copy(t.emissive),this.emissiveMap=t.emissiveMap,this.emissiveIntensity=t.emissiveIntensity,this.bumpMap=t.bumpMap,this.bumpScale=t.bumpScale,this.normalMap=t.normalMap,this.normalMapType=t.normalMapType,this.normalScale.copy(t.normalScale),this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.envMapIntensity=t.envMapIntensity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.flatShading=t.flatShading,this.fog=t.fog,this}};var _h=class extends os{constructor(t){super(),this.isMeshLambertMaterial=!0,this.type="MeshLambertMaterial",this.color=new Jt(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Jt(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=Nh,this.normalScale=new te(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Cs,this.combine=Th,this.reflectivity=1,this.envMapIntensity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.emissive.copy(t.emissive),this.emissiveMap=t.emissiveMap,this.emissiveIntensity=t.emissiveIntensity,this.bumpMap=t.bumpMap,this.bumpScale=t.bumpScale,this.normalMap=t.normalMap,this.normalMapType=t.normalMapType,this.normalScale.copy(t.normalScale),this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.envMapIntensity=t.envMapIntensity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.flatShading=t.flatShading,this.fog=t.fog,this}},kf=class extends os{constructor(t){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=qx,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(t)}copy(t){return super.copy(t),this.depthPacking=t.depthPacking,this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this}},zf=class extends os{constructor(t){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(t)}copy(t){return super.copy(t),this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this}};function ja(i,t){return!i||i.constructor===t?i:typeof t.BYTES_PER_ELEMENT=="number"?new t(i):Array.prototype.slice.call(i)}function _f(i){return i!==void 0&&i.inTangents!==void 0&&i.outTangents!==void 0}var kr=class{constructor(t,e,n,s){this.parameterPositions=t,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new e.constructor(n),this.sampleValues=e,this.valueSize=n,this.settings=null,this.DefaultSettings_={}}evaluate(t){let e=this.parameterPositions,n=this._cachedIndex,s=e[n],r=e[n-1];n:{t:{let o;e:{i:if(!(t<s)){for(let a=n+2;;){if(s===void 0){if(t<r)break i;return n=e.length,this._cachedIndex=n,this.copySampleValue_(n-1)}if(n===a)break;if(r=s,s=e[++n],t<s)break t}o=e.length;break e}if(!(t>=r)){let a=e[1];t<a&&(n=2,r=a);for(let l=n-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(n===l)break;if(s=r,r=e[--n-1],t>=r)break t}o=n,n=0;break e}break n}for(;n<o;){let a=n+o>>>1;t<e[a]?o=a:n=a+1}if(s=e[n],r=e[n-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return n=e.length,this._cachedIndex=n,this.copySampleValue_(n-1)}this._cachedIndex=n,this.intervalChanged_(n,r,s)}return this.interpolate_(n,r,t,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(t){let e=this.resultBuffer,n=this.sampleValues,s=this.valueSize,r=t*s;for(let o=0;o!==s;++o)e[o]=n[r+o];return e}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},Vf=class extends kr{constructor(t,e,n,s){super(t,e,n,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:Xm,endingEnd:Xm}}intervalChanged_(t,e,n){let s=this.parameterPositions,r=t-2,o=t+1,a=s[r],l=s[o];if(a===void 0)switch(this.getSettings_().endingStart){case qm:r=t,a=2*e-n;break;case Ym:r=s.length-2,a=e+s[r]-s[r+1];break;default:r=t,a=n}if(l===void 0)switch(this.getSettings_().endingEnd){case qm:o=t,l=2*n-e;break;case Ym:o=1,l=n+s[1]-s[0];break;default:o=t-1,l=e}let c=(n-e)*.5,u=this.valueSize;this._weightPrev=c/(e-a),this._weightNext=c/(l-n),this._offsetPrev=r*u,this._offsetNext=o*u}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,u=this._offsetPrev,f=this._offsetNext,d=this._weightPrev,p=this._weightNext,_=(n-e)/(s-e),S=_*_,g=S*_,m=-d*g+2*d*S-d*_,v=(1+d)*g+(-1.5-2*d)*S+(-.5+d)*_+1,C=(-1-p)*g+(1.5+p)*S+.5*_,b=p*g-p*S;for(let R=0;R!==a;++R)r[R]=m*o[u+R]+v*o[c+R]+C*o[l+R]+b*o[f+R];return r}},Gf=class extends kr{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,u=(n-e)/(s-e),f=1-u;for(let d=0;d!==a;++d)r[d]=o[c+d]*f+o[l+d]*u;return r}},Hf=class extends kr{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t){return this.copySampleValue_(t-1)}},Wf=class extends kr{interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,u=this.inTangents,f=this.outTangents;if(!u||!f){let _=(n-e)/(s-e),S=1-_;for(let g=0;g!==a;++g)r[g]=o[c+g]*S+o[l+g]*_;return r}let d=a*2,p=t-1;for(let _=0;_!==a;++_){let S=o[c+_],g=o[l+_],m=p*d+_*2,v=f[m],C=f[m+1],b=t*d+_*2,R=u[b],A=u[b+1],x=aw(n,e,v,R,s);r[_]=cy(x,S,C,A,g)}return r}};function cy(i,t,e,n,s){let r=1-i;return r*r*r*t+3*r*r*i*e+3*r*i*i*n+i*i*i*s}function ow(i,t,e,n,s){let r=1-i;return 3*r*r*(e-t)+6*r*i*(n-e)+3*i*i*(s-n)}function aw(i,t,e,n,s){let r=(i-t)/(s-t);for(let o=0;o<8;o++){let a=cy(r,t,e,n,s)-i;if(Math.abs(a)<1e-10)break;let l=ow(r,t,e,n,s);if(Math.abs(l)<1e-10)break;r=Math.max(0,Math.min(1,r-a/l))}return r}var Li=class{constructor(t,e,n,s){if(t===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(e===void 0||e.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+t);this.name=t,this.times=ja(e,this.TimeBufferType),this.values=ja(n,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(t){let e=t.constructor,n;if(e.toJSON!==this.toJSON)n=e.toJSON(t);else{n={name:t.name,times:ja(t.times,Array),values:ja(t.values,Array)};let s=t.getInterpolation();s!==t.DefaultInterpolation&&(n.interpolation=s),_f(t.settings)&&(n.settings={inTangents:ja(t.settings.inTangents,Array),outTangents:ja(t.settings.outTangents,Array)})}return n.type=t.ValueTypeName,n}InterpolantFactoryMethodDiscrete(t){return new Hf(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodLinear(t){return new Gf(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodSmooth(t){return new Vf(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodBezier(t){let e=new Wf(this.times,this.values,this.getValueSize(),t);return this.settings&&(e.inTangents=this.settings.inTangents,e.outTangents=this.settings.outTangents),e}setInterpolation(t){let e;switch(t){case Kc:e=this.InterpolantFactoryMethodDiscrete;break;case If:e=this.InterpolantFactoryMethodLinear;break;case vf:e=this.InterpolantFactoryMethodSmooth;break;case Wm:e=this.InterpolantFactoryMethodBezier;break}if(e===void 0){let n="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(t!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(n);return jt("KeyframeTrack:",n),this}return this.createInterpolant=e,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return Kc;case this.InterpolantFactoryMethodLinear:return If;case this.InterpolantFactoryMethodSmooth:return vf;case this.InterpolantFactoryMethodBezier:return Wm}}getValueSize(){return this.values.length/this.times.length}shift(t){if(t!==0){let e=this.times;for(let n=0,s=e.length;n!==s;++n)e[n]+=t;_f(this.settings)&&(px(this.settings.inTangents,t),px(this.settings.outTangents,t))}return this}scale(t){if(t!==1){let e=this.times;for(let n=0,s=e.length;n!==s;++n)e[n]*=t;_f(this.settings)&&(mx(this.settings.inTangents,t),mx(this.settings.outTangents,t))}return this}trim(t,e){let n=this.times,s=n.length,r=0,o=s-1;for(;r!==s&&n[r]<t;)++r;for(;o!==-1&&n[o]>e;)--o;if(++o,r!==0||o!==s){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=n.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let t=!0,e=this.getValueSize();e-Math.floor(e)!==0&&(se("KeyframeTrack: Invalid value size in track.",this),t=!1);let n=this.times,s=this.values,r=n.length;r===0&&(se("KeyframeTrack: Track is empty.",this),t=!1);let o=null;for(let a=0;a!==r;a++){let l=n[a];if(typeof l=="number"&&isNaN(l)){se("KeyframeTrack: Time is not a valid number.",this,a,l),t=!1;break}if(o!==null&&o>l){se("KeyframeTrack: Out of order keys.",this,a,l,o),t=!1;break}o=l}if(s!==void 0&&Mb(s))for(let a=0,l=s.length;a!==l;++a){let c=s[a];if(isNaN(c)){se("KeyframeTrack: Value is not a valid number.",this,a,c),t=!1;break}}return t}optimize(){let t=this.times.slice(),e=this.values.slice(),n=this.getValueSize(),s=this.getInterpolation()===vf,r=t.length-1,o=1;for(let a=1;a<r;++a){let l=!1,c=t[a],u=t[a+1];if(c!==u&&(a!==1||c!==t[0]))if(s)l=!0;else{let f=a*n,d=f-n,p=f+n;for(let _=0;_!==n;++_){let S=e[f+_];if(S!==e[d+_]||S!==e[p+_]){l=!0;break}}}if(l){if(a!==o){t[o]=t[a];let f=a*n,d=o*n;for(let p=0;p!==n;++p)e[d+p]=e[f+p]}++o}}if(r>0){t[o]=t[r];for(let a=r*n,l=o*n,c=0;c!==n;++c)e[l+c]=e[a+c];++o}return o!==t.length?(this.times=t.slice(0,o),this.values=e.slice(0,o*n)):(this.times=t,this.values=e),this}clone(){let t=this.times.slice(),e=this.values.slice(),n=this.constructor,s=new n(this.name,t,e);return s.createInterpolant=this.createInterpolant,_f(this.settings)&&(s.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),s}};function px(i,t){for(let e=0,n=i.length;e!==n;e+=2)i[e]+=t}function mx(i,t){for(let e=0,n=i.length;e!==n;e+=2)i[e]*=t}Li.prototype.ValueTypeName="";Li.prototype.TimeBufferType=Float32Array;Li.prototype.ValueBufferType=Float32Array;Li.prototype.DefaultInterpolation=If;var zr=class extends Li{constructor(t,e,n){super(t,e,n)}};zr.prototype.ValueTypeName="bool";zr.prototype.ValueBufferType=Array;zr.prototype.DefaultInterpolation=Kc;zr.prototype.InterpolantFactoryMethodLinear=void 0;zr.prototype.InterpolantFactoryMethodSmooth=void 0;var Xf=class extends Li{constructor(t,e,n,s){super(t,e,n,s)}};Xf.prototype.ValueTypeName="color";var qf=class extends Li{constructor(t,e,n,s){super(t,e,n,s)}};qf.prototype.ValueTypeName="number";var Yf=class extends kr{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(n-e)/(s-e),c=t*a;for(let u=c+a;c!==u;c+=4)Jn.slerpFlat(r,0,o,c-a,o,c,l);return r}},xh=class extends Li{constructor(t,e,n,s){super(t,e,n,s)}InterpolantFactoryMethodLinear(t){return new Yf(this.times,this.values,this.getValueSize(),t)}};xh.prototype.ValueTypeName="quaternion";xh.prototype.InterpolantFactoryMethodSmooth=void 0;var Vr=class extends Li{constructor(t,e,n){super(t,e,n)}};Vr.prototype.ValueTypeName="string";Vr.prototype.ValueBufferType=Array;Vr.prototype.DefaultInterpolation=Kc;Vr.prototype.InterpolantFactoryMethodLinear=void 0;Vr.prototype.InterpolantFactoryMethodSmooth=void 0;var $f=class extends Li{constructor(t,e,n,s){super(t,e,n,s)}};$f.prototype.ValueTypeName="vector";var Zf=class{constructor(t,e,n){let s=this,r=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=t,this.onProgress=e,this.onError=n,this._abortController=null,this.itemStart=function(u){a++,r===!1&&s.onStart!==void 0&&s.onStart(u,o,a),r=!0},this.itemEnd=function(u){o++,s.onProgress!==void 0&&s.onProgress(u,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(u){s.onError!==void 0&&s.onError(u)},this.resolveURL=function(u){return u=u.normalize("NFC"),l?l(u):u},this.setURLModifier=function(u){return l=u,this},this.addHandler=function(u,f){return c.push(u,f),this},this.removeHandler=function(u){let f=c.indexOf(u);return f!==-1&&c.splice(f,2),this},this.getHandler=function(u){for(let f=0,d=c.length;f<d;f+=2){let p=c[f],_=c[f+1];if(p.global&&(p.lastIndex=0),p.test(u))return _}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},hy=new Zf,Jf=class{constructor(t){this.manager=t!==void 0?t:hy,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(t,e){let n=this;return new Promise(function(s,r){n.load(t,s,e,r)})}parse(){}setCrossOrigin(t){return this.crossOrigin=t,this}setWithCredentials(t){return this.withCredentials=t,this}setPath(t){return this.path=t,this}setResourcePath(t){return this.resourcePath=t,this}setRequestHeader(t){return this.requestHeader=t,this}setPriority(t){return this.priority=t,this}setCache(t){return this.cache=t,this}abort(){return this}};Jf.DEFAULT_MATERIAL_NAME="__DEFAULT";var ul=class extends Kn{static registerNode(t){this.prototype._lightNode=t}constructor(t,e=1){super(),this.isLight=!0,this.type="Light",this.color=new Jt(t),this.intensity=e}copy(t,e){return super.copy(t,e),this.color.copy(t.color),this.intensity=t.intensity,this}toJSON(t){let e=super.toJSON(t);return e.object.color=this.color.getHex(),e.object.intensity=this.intensity,e}},yh=class extends ul{constructor(t,e,n){super(t,n),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(Kn.DEFAULT_UP),this.updateMatrix(),this.groundColor=new Jt(e)}copy(t,e){return super.copy(t,e),this.groundColor.copy(t.groundColor),this}toJSON(t){let e=super.toJSON(t);return e.object.groundColor=this.groundColor.getHex(),e}},Hm=new re,gx=new z,_x=new z,Kf=class{constructor(t){this.camera=t,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new te(512,512),this.mapType=yi,this.map=null,this.mapPass=null,this.matrix=new re,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new Fr,this._frameExtents=new te(1,1),this._viewportCount=1,this._viewports=[new nn(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(t){let e=this.camera;gx.setFromMatrixPosition(t.matrixWorld),e.position.copy(gx),_x.setFromMatrixPosition(t.target.matrixWorld),e.lookAt(_x),e.updateMatrixWorld(),this._updateMatrix(e,this.matrix,this._frustum)}_updateMatrix(t,e,n,s){Hm.multiplyMatrices(t.projectionMatrix,t.matrixWorldInverse),n.setFromProjectionMatrix(Hm,t.coordinateSystem,t.reversedDepth);let r=this._frameExtents,o=s?s.z/r.x:1,a=s?s.w/r.y:1,l=s?s.x/r.x:0,c=s?s.y/r.y:0;t.coordinateSystem===sl||t.reversedDepth?e.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,1,0,0,0,0,1):e.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,.5,.5,0,0,0,1),e.multiply(Hm)}getViewport(t){return this._viewports[t]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(t){return this.camera=t.camera.clone(),this.intensity=t.intensity,this.bias=t.bias,this.radius=t.radius,this.autoUpdate=t.autoUpdate,this.needsUpdate=t.needsUpdate,this.normalBias=t.normalBias,this.blurSamples=t.blurSamples,this.mapSize.copy(t.mapSize),this.mapType=t.mapType,this.biasNode=t.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let t={};return t.intensity=this.intensity,t.bias=this.bias,t.normalBias=this.normalBias,t.radius=this.radius,t.blurSamples=this.blurSamples,t.mapSize=this.mapSize.toArray(),t.mapType=this.mapType,t.camera=this.camera.toJSON(!1).object,delete t.camera.matrix,t}},xf=new z,yf=new Jn,Ts=new z,vh=class extends Kn{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new re,this.projectionMatrix=new re,this.projectionMatrixInverse=new re,this.coordinateSystem=Xi,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(t,e){return super.copy(t,e),this.matrixWorldInverse.copy(t.matrixWorldInverse),this.projectionMatrix.copy(t.projectionMatrix),this.projectionMatrixInverse.copy(t.projectionMatrixInverse),this.coordinateSystem=t.coordinateSystem,this}getWorldDirection(t){return super.getWorldDirection(t).negate()}updateMatrixWorld(t){super.updateMatrixWorld(t),this.matrixWorld.decompose(xf,yf,Ts),Ts.x===1&&Ts.y===1&&Ts.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(xf,yf,Ts.set(1,1,1)).invert()}updateWorldMatrix(t,e,n=!1){super.updateWorldMatrix(t,e,n),this.matrixWorld.decompose(xf,yf,Ts),Ts.x===1&&Ts.y===1&&Ts.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(xf,yf,Ts.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},Nr=new z,xx=new te,yx=new te,ui=class extends vh{constructor(t=50,e=1,n=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=t,this.zoom=1,this.near=n,this.far=s,this.focus=10,this.aspect=e,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.fov=t.fov,this.zoom=t.zoom,this.near=t.near,this.far=t.far,this.focus=t.focus,this.aspect=t.aspect,this.view=t.view===null?null:Object.assign({},t.view),this.filmGauge=t.filmGauge,this.filmOffset=t.filmOffset,this}setFocalLength(t){let e=.5*this.getFilmHeight()/t;this.fov=ol*2*Math.atan(e),this.updateProjectionMatrix()}getFocalLength(){let t=Math.tan(el*.5*this.fov);return .5*this.getFilmHeight()/t}getEffectiveFOV(){return ol*2*Math.atan(Math.tan(el*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(t,e,n){Nr.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),e.set(Nr.x,Nr.y).multiplyScalar(-t/Nr.z),Nr.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(Nr.x,Nr.y).multiplyScalar(-t/Nr.z)}getViewSize(t,e){return this.getViewBounds(t,xx,yx),e.subVectors(yx,xx)}setViewOffset(t,e,n,s,r,o){this.aspect=t/e,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=this.near,e=t*Math.tan(el*.5*this.fov)/this.zoom,n=2*e,s=this.aspect*n,r=-.5*s,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;r+=o.offsetX*s/l,e-=o.offsetY*n/c,s*=o.width/l,n*=o.height/c}let a=this.filmOffset;a!==0&&(r+=t*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,e,e-n,t,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.fov=this.fov,e.object.zoom=this.zoom,e.object.near=this.near,e.object.far=this.far,e.object.focus=this.focus,e.object.aspect=this.aspect,this.view!==null&&(e.object.view=Object.assign({},this.view)),e.object.filmGauge=this.filmGauge,e.object.filmOffset=this.filmOffset,e}};var Sh=class extends vh{constructor(t=-1,e=1,n=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=t,this.right=e,this.top=n,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.left=t.left,this.right=t.right,this.top=t.top,this.bottom=t.bottom,this.near=t.near,this.far=t.far,this.zoom=t.zoom,this.view=t.view===null?null:Object.assign({},t.view),this}setViewOffset(t,e,n,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=(this.right-this.left)/(2*this.zoom),e=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=n-t,o=n+t,a=s+e,l=s-e;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,u=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,o=r+c*this.view.width,a-=u*this.view.offsetY,l=a-u*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.zoom=this.zoom,e.object.left=this.left,e.object.right=this.right,e.object.top=this.top,e.object.bottom=this.bottom,e.object.near=this.near,e.object.far=this.far,this.view!==null&&(e.object.view=Object.assign({},this.view)),e}},$m=class extends Kf{constructor(){super(new Sh(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},Mh=class extends ul{constructor(t,e){super(t,e),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(Kn.DEFAULT_UP),this.updateMatrix(),this.target=new Kn,this.shadow=new $m}dispose(){super.dispose(),this.shadow.dispose()}copy(t){return super.copy(t),this.target=t.target.clone(),this.shadow=t.shadow.clone(),this}toJSON(t){let e=super.toJSON(t);return e.object.shadow=this.shadow.toJSON(),e.object.target=this.target.uuid,e}},bh=class extends ul{constructor(t,e){super(t,e),this.isAmbientLight=!0,this.type="AmbientLight"}};var Qa=-90,tl=1,fl=class extends Kn{constructor(t,e,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new ui(Qa,tl,t,e);s.layers=this.layers,this.add(s);let r=new ui(Qa,tl,t,e);r.layers=this.layers,this.add(r);let o=new ui(Qa,tl,t,e);o.layers=this.layers,this.add(o);let a=new ui(Qa,tl,t,e);a.layers=this.layers,this.add(a);let l=new ui(Qa,tl,t,e);l.layers=this.layers,this.add(l);let c=new ui(Qa,tl,t,e);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let t=this.coordinateSystem,e=this.children.concat(),[n,s,r,o,a,l]=e;for(let c of e)this.remove(c);if(t===Xi)n.up.set(0,1,0),n.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(t===sl)n.up.set(0,-1,0),n.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+t);for(let c of e)this.add(c),c.updateMatrixWorld()}update(t,e){this.parent===null&&this.updateMatrixWorld();let{renderTarget:n,activeMipmapLevel:s}=this;this.coordinateSystem!==t.coordinateSystem&&(this.coordinateSystem=t.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,l,c,u]=this.children,f=t.getRenderTarget(),d=t.getActiveCubeFace(),p=t.getActiveMipmapLevel(),_=t.xr.enabled;t.xr.enabled=!1;let S=n.texture.mipmapsAutoUpdate;n.texture.mipmapsAutoUpdate=!1;let g=!1;t.isWebGLRenderer===!0?g=t.state.buffers.depth.getReversed():g=t.reversedDepthBuffer,t.setRenderTarget(n,0,s),g&&t.autoClear===!1&&t.clearDepth(),t.render(e,r),t.setRenderTarget(n,1,s),g&&t.autoClear===!1&&t.clearDepth(),t.render(e,o),t.setRenderTarget(n,2,s),g&&t.autoClear===!1&&t.clearDepth(),t.render(e,a),t.setRenderTarget(n,3,s),g&&t.autoClear===!1&&t.clearDepth(),t.render(e,l),t.setRenderTarget(n,4,s),g&&t.autoClear===!1&&t.clearDepth(),t.render(e,c),n.texture.mipmapsAutoUpdate=S,t.setRenderTarget(n,5,s),g&&t.autoClear===!1&&t.clearDepth(),t.render(e,u),t.setRenderTarget(f,d,p),t.xr.enabled=_,n.texture.needsPMREMUpdate=!0}},jf=class extends ui{constructor(t=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=t,this.perCameraFrustumCulled=!1}};var Rg="\\[\\]\\.:\\/",lw=new RegExp("["+Rg+"]","g"),Pg="[^"+Rg+"]",cw="[^"+Rg.replace("\\.","")+"]",hw=/((?:WC+[\/:])*)/.source.replace("WC",Pg),uw=/(WCOD+)?/.source.replace("WCOD",cw),fw=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",Pg),dw=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",Pg),pw=new RegExp("^"+hw+uw+fw+dw+"$"),mw=["material","materials","bones","map"],Zm=class{constructor(t,e,n){let s=n||Ze.parseTrackName(e);this._targetGroup=t,this._bindings=t.subscribe_(e,s)}getValue(t,e){this.bind();let n=this._targetGroup.nCachedObjects_,s=this._bindings[n];s!==void 0&&s.getValue(t,e)}setValue(t,e){let n=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=n.length;s!==r;++s)n[s].setValue(t,e)}bind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,n=t.length;e!==n;++e)t[e].bind()}unbind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,n=t.length;e!==n;++e)t[e].unbind()}},Ze=class i{constructor(t,e,n){this.path=e,this.parsedPath=n||i.parseTrackName(e),this.node=i.findNode(t,this.parsedPath.nodeName),this.rootNode=t,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(t,e,n){return t&&t.isAnimationObjectGroup?new i.Composite(t,e,n):new i(t,e,n)}static sanitizeNodeName(t){return t.replace(/\s/g,"_").replace(lw,"")}static parseTrackName(t){let e=pw.exec(t);if(e===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+t);let n={nodeName:e[2],objectName:e[3],objectIndex:e[4],propertyName:e[5],propertyIndex:e[6]},s=n.nodeName&&n.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=n.nodeName.substring(s+1);mw.indexOf(r)!==-1&&(n.nodeName=n.nodeName.substring(0,s),n.objectName=r)}if(n.propertyName===null||n.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+t);return n}static findNode(t,e){if(e===void 0||e===""||e==="."||e===-1||e===t.name||e===t.uuid)return t;if(t.skeleton){let n=t.skeleton.getBoneByName(e);if(n!==void 0)return n}if(t.children){let n=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===e||a.uuid===e)return a;let l=n(a.children);if(l)return l}return null},s=n(t.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(t,e){t[e]=this.targetObject[this.propertyName]}_getValue_array(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)t[e++]=n[s]}_getValue_arrayElement(t,e){t[e]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(t,e){this.resolvedProperty.toArray(t,e)}_setValue_direct(t,e){this.targetObject[this.propertyName]=t[e]}_setValue_direct_setNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++]}_setValue_array_setNeedsUpdate(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(t,e){this.resolvedProperty[this.propertyIndex]=t[e]}_setValue_arrayElement_setNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(t,e){this.resolvedProperty.fromArray(t,e)}_setValue_fromArray_setNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(t,e){this.bind(),this.getValue(t,e)}_setValue_unbound(t,e){this.bind(),this.setValue(t,e)}bind(){let t=this.node,e=this.parsedPath,n=e.objectName,s=e.propertyName,r=e.propertyIndex;if(t||(t=i.findNode(this.rootNode,e.nodeName),this.node=t),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!t){jt("PropertyBinding: No target node found for track: "+this.path+".");return}if(n){let c=e.objectIndex;switch(n){case"materials":if(!t.material){se("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.materials){se("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}t=t.material.materials;break;case"bones":if(!t.skeleton){se("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}t=t.skeleton.bones;for(let u=0;u<t.length;u++)if(t[u].name===c){c=u;break}break;case"map":if("map"in t){t=t.map;break}if(!t.material){se("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.map){se("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}t=t.material.map;break;default:if(t[n]===void 0){se("PropertyBinding: Can not bind to objectName of node undefined.",this);return}t=t[n]}if(c!==void 0){if(t[c]===void 0){se("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,t);return}t=t[c]}}let o=t[s];if(o===void 0){let c=e.nodeName;se("PropertyBinding: Trying to update property for track: "+c+"."+s+" but it wasn't found.",t);return}let a=this.Versioning.None;this.targetObject=t,t.isMaterial===!0?a=this.Versioning.NeedsUpdate:t.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!t.geometry){se("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!t.geometry.morphAttributes){se("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}t.morphTargetDictionary[r]!==void 0&&(r=t.morphTargetDictionary[r])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=s;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};Ze.Composite=Zm;Ze.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};Ze.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};Ze.prototype.GetterByBindingType=[Ze.prototype._getValue_direct,Ze.prototype._getValue_array,Ze.prototype._getValue_arrayElement,Ze.prototype._getValue_toArray];Ze.prototype.SetterByBindingTypeAndVersioning=[[Ze.prototype._setValue_direct,Ze.prototype._setValue_direct_setNeedsUpdate,Ze.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[Ze.prototype._setValue_array,Ze.prototype._setValue_array_setNeedsUpdate,Ze.prototype._setValue_array_setMatrixWorldNeedsUpdate],[Ze.prototype._setValue_arrayElement,Ze.prototype._setValue_arrayElement_setNeedsUpdate,Ze.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[Ze.prototype._setValue_fromArray,Ze.prototype._setValue_fromArray_setNeedsUpdate,Ze.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var a3=new Float32Array(1);var vx=new re,wh=class{constructor(t,e,n=0,s=1/0){this.ray=new Ur(t,e),this.near=n,this.far=s,this.camera=null,this.layers=new ll,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(t,e){this.ray.set(t,e)}setFromCamera(t,e){e.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(t.x,t.y,.5).unproject(e).sub(this.ray.origin).normalize(),this.camera=e):e.isOrthographicCamera?(this.ray.origin.set(t.x,t.y,e.projectionMatrix.elements[14]).unproject(e),this.ray.direction.set(0,0,-1).transformDirection(e.matrixWorld),this.camera=e):se("Raycaster: Unsupported camera type: "+e.type)}setFromXRController(t){return vx.identity().extractRotation(t.matrixWorld),this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4(vx),this}intersectObject(t,e=!0,n=[]){return Jm(t,this,n,e),n.sort(Sx),n}intersectObjects(t,e=!0,n=[]){for(let s=0,r=t.length;s<r;s++)Jm(t[s],this,n,e);return n.sort(Sx),n}};function Sx(i,t){return i.distance-t.distance}function Jm(i,t,e,n){let s=!0;if(i.layers.test(t.layers)&&i.raycast(t,e)===!1&&(s=!1),s===!0&&n===!0){let r=i.children;for(let o=0,a=r.length;o<a;o++)Jm(r[o],t,e,!0)}}var dl=class{constructor(t=1,e=0,n=0){this.radius=t,this.phi=e,this.theta=n}set(t,e,n){return this.radius=t,this.phi=e,this.theta=n,this}copy(t){return this.radius=t.radius,this.phi=t.phi,this.theta=t.theta,this}makeSafe(){return this.phi=ye(this.phi,1e-6,Math.PI-1e-6),this}setFromVector3(t){return this.setFromCartesianCoords(t.x,t.y,t.z)}setFromCartesianCoords(t,e,n){return this.radius=Math.sqrt(t*t+e*e+n*n),this.radius===0?(this.theta=0,this.phi=0):(this.theta=Math.atan2(t,n),this.phi=Math.acos(ye(e/this.radius,-1,1))),this}clone(){return new this.constructor().copy(this)}};var Fg=class Fg{constructor(t,e,n,s){this.elements=[1,0,0,1],t!==void 0&&this.set(t,e,n,s)}identity(){return this.set(1,0,0,1),this}fromArray(t,e=0){for(let n=0;n<4;n++)this.elements[n]=t[n+e];return this}set(t,e,n,s){let r=this.elements;return r[0]=t,r[2]=e,r[1]=n,r[3]=s,this}};Fg.prototype.isMatrix2=!0;var Km=Fg;var Eh=class extends rs{constructor(t,e=null){super(),this.object=t,this.domElement=e,this.enabled=!0,this.state=-1,this.keys={},this.mouseButtons={LEFT:null,MIDDLE:null,RIGHT:null},this.touches={ONE:null,TWO:null}}connect(t){this.domElement!==null&&this.disconnect(),this.domElement=t}disconnect(){}dispose(){}update(){}};function Ig(i,t,e,n){let s=gw(n);switch(e){case gg:return i*t;case od:return i*t/s.components*s.byteLength;case ad:return i*t/s.components*s.byteLength;case Xr:return i*t*2/s.components*s.byteLength;case ld:return i*t*2/s.components*s.byteLength;case _g:return i*t*3/s.components*s.byteLength;case cs:return i*t*4/s.components*s.byteLength;case cd:return i*t*4/s.components*s.byteLength;case Ch:case Rh:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case Ph:case Ih:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case ud:case dd:return Math.max(i,16)*Math.max(t,8)/4;case hd:case fd:return Math.max(i,8)*Math.max(t,8)/2;case pd:case md:case _d:case xd:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case gd:case Lh:case yd:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case vd:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case Sd:return Math.floor((i+4)/5)*Math.floor((t+3)/4)*16;case Md:return Math.floor((i+4)/5)*Math.floor((t+4)/5)*16;case bd:return Math.floor((i+5)/6)*Math.floor((t+4)/5)*16;case wd:return Math.floor((i+5)/6)*Math.floor((t+5)/6)*16;case Ed:return Math.floor((i+7)/8)*Math.floor((t+4)/5)*16;case Td:return Math.floor((i+7)/8)*Math.floor((t+5)/6)*16;case Ad:return Math.floor((i+7)/8)*Math.floor((t+7)/8)*16;case Cd:return Math.floor((i+9)/10)*Math.floor((t+4)/5)*16;case Rd:return Math.floor((i+9)/10)*Math.floor((t+5)/6)*16;case Pd:return Math.floor((i+9)/10)*Math.floor((t+7)/8)*16;case Id:return Math.floor((i+9)/10)*Math.floor((t+9)/10)*16;case Ld:return Math.floor((i+11)/12)*Math.floor((t+9)/10)*16;case Dd:return Math.floor((i+11)/12)*Math.floor((t+11)/12)*16;case Nd:case Ud:case Fd:return Math.ceil(i/4)*Math.ceil(t/4)*16;case Od:case Bd:return Math.ceil(i/4)*Math.ceil(t/4)*8;case Dh:case kd:return Math.ceil(i/4)*Math.ceil(t/4)*16}throw new Error(`Unable to determine texture byte length for ${e} format.`)}function gw(i){switch(i){case yi:case fg:return{byteLength:1,components:1};case _l:case dg:case ls:return{byteLength:2,components:1};case sd:case rd:return{byteLength:2,components:4};case as:case id:case Yi:return{byteLength:4,components:1};case pg:case mg:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${i}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?jt("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");function Ly(){let i=null,t=!1,e=null,n=null;function s(r,o){n=i.requestAnimationFrame(s),e(r,o)}return{start:function(){t!==!0&&e!==null&&i!==null&&(n=i.requestAnimationFrame(s),t=!0)},stop:function(){i!==null&&i.cancelAnimationFrame(n),t=!1},setAnimationLoop:function(r){e=r},setContext:function(r){i=r}}}function xw(i){let t=new WeakMap;function e(a,l){let c=a.array,u=a.usage,f=c.byteLength,d=i.createBuffer();i.bindBuffer(l,d),i.bufferData(l,c,u),a.onUploadCallback();let p;if(c instanceof Float32Array)p=i.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)p=i.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?p=i.HALF_FLOAT:p=i.UNSIGNED_SHORT;else if(c instanceof Int16Array)p=i.SHORT;else if(c instanceof Uint32Array)p=i.UNSIGNED_INT;else if(c instanceof Int32Array)p=i.INT;else if(c instanceof Int8Array)p=i.BYTE;else if(c instanceof Uint8Array)p=i.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)p=i.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:d,type:p,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:f}}function n(a,l,c){let u=l.array,f=l.updateRanges;if(i.bindBuffer(c,a),f.length===0)i.bufferSubData(c,0,u);else{f.sort((p,_)=>p.start-_.start);let d=0;for(let p=1;p<f.length;p++){let _=f[d],S=f[p];S.start<=_.start+_.count+1?_.count=Math.max(_.count,S.start+S.count-_.start):(++d,f[d]=S)}f.length=d+1;for(let p=0,_=f.length;p<_;p++){let S=f[p];i.bufferSubData(c,S.start*u.BYTES_PER_ELEMENT,u,S.start,S.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),t.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=t.get(a);l&&(i.deleteBuffer(l.buffer),t.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let u=t.get(a);(!u||u.version<a.version)&&t.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=t.get(a);if(c===void 0)t.set(a,e(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,a,l),c.version=a.version}}return{get:s,remove:r,update:o}}var yw=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,vw=`#ifdef USE_ALPHAHASH
	const float ALPHA_HASH_SCALE = 0.05;
	float hash2D( vec2 value ) {
		return fract( 1.0e4 * sin( 17.0 * value.x + 0.1 * value.y ) * ( 0.1 + abs( sin( 13.0 * value.y + value.x ) ) ) );
	}
	float hash3D( vec3 value ) {
		return hash2D( vec2( hash2D( value.xy ), value.z ) );
	}
	float getAlphaHashThreshold( vec3 position ) {
		float maxDeriv = max(
			length( dFdx( position.xyz ) ),
			length( dFdy( position.xyz ) )
		);
		float pixScale = 1.0 / ( ALPHA_HASH_SCALE * maxDeriv );
		vec2 pixScales = vec2(
			exp2( floor( log2( pixScale ) ) ),
			exp2( ceil( log2( pixScale ) ) )
		);
		vec2 alpha = vec2(
			hash3D( floor( pixScales.x * position.xyz ) ),
			hash3D( floor( pixScales.y * position.xyz ) )
		);
		float lerpFactor = fract( log2( pixScale ) );
		float x = ( 1.0 - lerpFactor ) * alpha.x + lerpFactor * alpha.y;
		float a = min( lerpFactor, 1.0 - lerpFactor );
		vec3 cases = vec3(
			x * x / ( 2.0 * a * ( 1.0 - a ) ),
			( x - 0.5 * a ) / ( 1.0 - a ),
			1.0 - ( ( 1.0 - x ) * ( 1.0 - x ) / ( 2.0 * a * ( 1.0 - a ) ) )
		);
		float threshold = ( x < ( 1.0 - a ) )
			? ( ( x < a ) ? cases.x : cases.y )
			: cases.z;
		return clamp( threshold , 1.0e-6, 1.0 );
	}
#endif`,Sw=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,Mw=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,bw=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,ww=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,Ew=`#ifdef USE_AOMAP
	float ambientOcclusion = ( texture2D( aoMap, vAoMapUv ).r - 1.0 ) * aoMapIntensity + 1.0;
	reflectedLight.indirectDiffuse *= ambientOcclusion;
	#if defined( USE_CLEARCOAT ) 
		clearcoatSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_SHEEN ) 
		sheenSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_ENVMAP ) && defined( STANDARD )
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		reflectedLight.indirectSpecular *= computeSpecularOcclusion( dotNV, ambientOcclusion, material.roughness );
	#endif
#endif`,Tw=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,Aw=`#ifdef USE_BATCHING
	#if ! defined( GL_ANGLE_multi_draw )
	#define gl_DrawID _gl_DrawID
	uniform int _gl_DrawID;
	#endif
	uniform highp sampler2D batchingTexture;
	uniform highp usampler2D batchingIdTexture;
	mat4 getBatchingMatrix( const in float i ) {
		int size = textureSize( batchingTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( batchingTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( batchingTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( batchingTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( batchingTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
	float getIndirectIndex( const in int i ) {
		int size = textureSize( batchingIdTexture, 0 ).x;
		int x = i % size;
		int y = i / size;
		return float( texelFetch( batchingIdTexture, ivec2( x, y ), 0 ).r );
	}
#endif
#ifdef USE_BATCHING_COLOR
	uniform sampler2D batchingColorTexture;
	vec4 getBatchingColor( const in float i ) {
		int size = textureSize( batchingColorTexture, 0 ).x;
		int j = int( i );
		int x = j % size;
		int y = j / size;
		return texelFetch( batchingColorTexture, ivec2( x, y ), 0 );
	}
#endif`,Cw=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,Rw=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,Pw=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,Iw=`float G_BlinnPhong_Implicit( ) {
	return 0.25;
}
float D_BlinnPhong( const in float shininess, const in float dotNH ) {
	return RECIPROCAL_PI * ( shininess * 0.5 + 1.0 ) * pow( dotNH, shininess );
}
vec3 BRDF_BlinnPhong( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 specularColor, const in float shininess ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( specularColor, 1.0, dotVH );
	float G = G_BlinnPhong_Implicit( );
	float D = D_BlinnPhong( shininess, dotNH );
	return F * ( G * D );
} // validated`,Lw=`#ifdef USE_IRIDESCENCE
	const mat3 XYZ_TO_REC709 = mat3(
		 3.2404542, -0.9692660,  0.0556434,
		-1.5371385,  1.8760108, -0.2040259,
		-0.4985314,  0.0415560,  1.0572252
	);
	vec3 Fresnel0ToIor( vec3 fresnel0 ) {
		vec3 sqrtF0 = sqrt( fresnel0 );
		return ( vec3( 1.0 ) + sqrtF0 ) / ( vec3( 1.0 ) - sqrtF0 );
	}
	vec3 IorToFresnel0( vec3 transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - vec3( incidentIor ) ) / ( transmittedIor + vec3( incidentIor ) ) );
	}
	float IorToFresnel0( float transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - incidentIor ) / ( transmittedIor + incidentIor ));
	}
	vec3 evalSensitivity( float OPD, vec3 shift ) {
		float phase = 2.0 * PI * OPD * 1.0e-9;
		vec3 val = vec3( 5.4856e-13, 4.4201e-13, 5.2481e-13 );
		vec3 pos = vec3( 1.6810e+06, 1.7953e+06, 2.2084e+06 );
		vec3 var = vec3( 4.3278e+09, 9.3046e+09, 6.6121e+09 );
		vec3 xyz = val * sqrt( 2.0 * PI * var ) * cos( pos * phase + shift ) * exp( - pow2( phase ) * var );
		xyz.x += 9.7470e-14 * sqrt( 2.0 * PI * 4.5282e+09 ) * cos( 2.2399e+06 * phase + shift[ 0 ] ) * exp( - 4.5282e+09 * pow2( phase ) );
		xyz /= 1.0685e-7;
		vec3 rgb = XYZ_TO_REC709 * xyz;
		return rgb;
	}
	vec3 evalIridescence( float outsideIOR, float eta2, float cosTheta1, float thinFilmThickness, vec3 baseF0 ) {
		vec3 I;
		float iridescenceIOR = mix( outsideIOR, eta2, smoothstep( 0.0, 0.03, thinFilmThickness ) );
		float sinTheta2Sq = pow2( outsideIOR / iridescenceIOR ) * ( 1.0 - pow2( cosTheta1 ) );
		float cosTheta2Sq = 1.0 - sinTheta2Sq;
		if ( cosTheta2Sq < 0.0 ) {
			return vec3( 1.0 );
		}
		float cosTheta2 = sqrt( cosTheta2Sq );
		float R0 = IorToFresnel0( iridescenceIOR, outsideIOR );
		float R12 = F_Schlick( R0, 1.0, cosTheta1 );
		float T121 = 1.0 - R12;
		float phi12 = 0.0;
		if ( iridescenceIOR < outsideIOR ) phi12 = PI;
		float phi21 = PI - phi12;
		vec3 baseIOR = Fresnel0ToIor( clamp( baseF0, 0.0, 0.9999 ) );		vec3 R1 = IorToFresnel0( baseIOR, iridescenceIOR );
		vec3 R23 = F_Schlick( R1, 1.0, cosTheta2 );
		vec3 phi23 = vec3( 0.0 );
		if ( baseIOR[ 0 ] < iridescenceIOR ) phi23[ 0 ] = PI;
		if ( baseIOR[ 1 ] < iridescenceIOR ) phi23[ 1 ] = PI;
		if ( baseIOR[ 2 ] < iridescenceIOR ) phi23[ 2 ] = PI;
		float OPD = 2.0 * iridescenceIOR * thinFilmThickness * cosTheta2;
		vec3 phi = vec3( phi21 ) + phi23;
		vec3 R123 = clamp( R12 * R23, 1e-5, 0.9999 );
		vec3 r123 = sqrt( R123 );
		vec3 Rs = pow2( T121 ) * R23 / ( vec3( 1.0 ) - R123 );
		vec3 C0 = R12 + Rs;
		I = C0;
		vec3 Cm = Rs - T121;
		for ( int m = 1; m <= 2; ++ m ) {
			Cm *= r123;
			vec3 Sm = 2.0 * evalSensitivity( float( m ) * OPD, float( m ) * phi );
			I += Cm * Sm;
		}
		return max( I, vec3( 0.0 ) );
	}
#endif`,Dw=`#ifdef USE_BUMPMAP
	uniform sampler2D bumpMap;
	uniform float bumpScale;
	vec2 dHdxy_fwd() {
		vec2 dSTdx = dFdx( vBumpMapUv );
		vec2 dSTdy = dFdy( vBumpMapUv );
		float Hll = bumpScale * texture2D( bumpMap, vBumpMapUv ).x;
		float dBx = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdx ).x - Hll;
		float dBy = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdy ).x - Hll;
		return vec2( dBx, dBy );
	}
	vec3 perturbNormalArb( vec3 surf_pos, vec3 surf_norm, vec2 dHdxy, float faceDirection ) {
		vec3 vSigmaX = normalize( dFdx( surf_pos.xyz ) );
		vec3 vSigmaY = normalize( dFdy( surf_pos.xyz ) );
		vec3 vN = surf_norm;
		vec3 R1 = cross( vSigmaY, vN );
		vec3 R2 = cross( vN, vSigmaX );
		float fDet = dot( vSigmaX, R1 ) * faceDirection;
		vec3 vGrad = sign( fDet ) * ( dHdxy.x * R1 + dHdxy.y * R2 );
		return normalize( abs( fDet ) * surf_norm - vGrad );
	}
#endif`,Nw=`#if NUM_CLIPPING_PLANES > 0
	vec4 plane;
	#ifdef ALPHA_TO_COVERAGE
		float distanceToPlane, distanceGradient;
		float clipOpacity = 1.0;
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
			distanceGradient = fwidth( distanceToPlane ) / 2.0;
			clipOpacity *= smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			if ( clipOpacity == 0.0 ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			float unionClipOpacity = 1.0;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
				distanceGradient = fwidth( distanceToPlane ) / 2.0;
				unionClipOpacity *= 1.0 - smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			}
			#pragma unroll_loop_end
			clipOpacity *= 1.0 - unionClipOpacity;
		#endif
		diffuseColor.a *= clipOpacity;
		if ( diffuseColor.a == 0.0 ) discard;
	#else
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			if ( dot( vClipPosition, plane.xyz ) > plane.w ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			bool clipped = true;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				clipped = ( dot( vClipPosition, plane.xyz ) > plane.w ) && clipped;
			}
			#pragma unroll_loop_end
			if ( clipped ) discard;
		#endif
	#endif
#endif`,Uw=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,Fw=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,Ow=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,Bw=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,kw=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,zw=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,Vw=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	vColor = vec4( 1.0 );
#endif
#ifdef USE_COLOR_ALPHA
	vColor *= color;
#elif defined( USE_COLOR )
	vColor.rgb *= color;
#endif
#ifdef USE_INSTANCING_COLOR
	vColor.rgb *= instanceColor.rgb;
#endif
#ifdef USE_BATCHING_COLOR
	vColor *= getBatchingColor( getIndirectIndex( gl_DrawID ) );
#endif`,Gw=`#define PI 3.141592653589793
#define PI2 6.283185307179586
#define PI_HALF 1.5707963267948966
#define RECIPROCAL_PI 0.3183098861837907
#define RECIPROCAL_PI2 0.15915494309189535
#define EPSILON 1e-6
#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
#define whiteComplement( a ) ( 1.0 - saturate( a ) )
float pow2( const in float x ) { return x*x; }
vec3 pow2( const in vec3 x ) { return x*x; }
float pow3( const in float x ) { return x*x*x; }
float pow4( const in float x ) { float x2 = x*x; return x2*x2; }
float max3( const in vec3 v ) { return max( max( v.x, v.y ), v.z ); }
float average( const in vec3 v ) { return dot( v, vec3( 0.3333333 ) ); }
highp float rand( const in vec2 uv ) {
	const highp float a = 12.9898, b = 78.233, c = 43758.5453;
	highp float dt = dot( uv.xy, vec2( a,b ) ), sn = mod( dt, PI );
	return fract( sin( sn ) * c );
}
#ifdef HIGH_PRECISION
	float precisionSafeLength( vec3 v ) { return length( v ); }
#else
	float precisionSafeLength( vec3 v ) {
		float maxComponent = max3( abs( v ) );
		return length( v / maxComponent ) * maxComponent;
	}
#endif
struct IncidentLight {
	vec3 color;
	vec3 direction;
	bool visible;
};
struct ReflectedLight {
	vec3 directDiffuse;
	vec3 directSpecular;
	vec3 indirectDiffuse;
	vec3 indirectSpecular;
};
#ifdef USE_ALPHAHASH
	varying vec3 vPosition;
#endif
vec3 transformDirection( in vec3 dir, in mat4 matrix ) {
	return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );
}
#define inverseTransformDirection transformDirectionByInverseViewMatrix
vec3 transformNormalByInverseViewMatrix( in vec3 normal, in mat4 viewMatrix ) {
	return normalize( ( vec4( normal, 0.0 ) * viewMatrix ).xyz );
}
vec3 transformDirectionByInverseViewMatrix( in vec3 dir, in mat4 viewMatrix ) {
	return normalize( ( vec4( dir, 0.0 ) * viewMatrix ).xyz );
}
bool isPerspectiveMatrix( mat4 m ) {
	return m[ 2 ][ 3 ] == - 1.0;
}
vec2 equirectUv( in vec3 dir ) {
	float u = atan( dir.z, dir.x ) * RECIPROCAL_PI2 + 0.5;
	float v = asin( clamp( dir.y, - 1.0, 1.0 ) ) * RECIPROCAL_PI + 0.5;
	return vec2( u, v );
}
vec3 BRDF_Lambert( const in vec3 diffuseColor ) {
	return RECIPROCAL_PI * diffuseColor;
}
vec3 F_Schlick( const in vec3 f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
}
float F_Schlick( const in float f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
} // validated`,Hw=`vec3 transformedNormal = objectNormal;
#ifdef USE_TANGENT
	vec3 transformedTangent = objectTangent;
#endif
#ifdef USE_BATCHING
	mat3 bm = mat3( batchingMatrix );
	transformedNormal /= vec3( dot( bm[ 0 ], bm[ 0 ] ), dot( bm[ 1 ], bm[ 1 ] ), dot( bm[ 2 ], bm[ 2 ] ) );
	transformedNormal = bm * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = bm * transformedTangent;
	#endif
#endif
#ifdef USE_INSTANCING
	mat3 im = mat3( instanceMatrix );
	transformedNormal /= vec3( dot( im[ 0 ], im[ 0 ] ), dot( im[ 1 ], im[ 1 ] ), dot( im[ 2 ], im[ 2 ] ) );
	transformedNormal = im * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = im * transformedTangent;
	#endif
#endif
transformedNormal = normalMatrix * transformedNormal;
#ifdef FLIP_SIDED
	transformedNormal = - transformedNormal;
#endif
#ifdef USE_TANGENT
	transformedTangent = ( modelViewMatrix * vec4( transformedTangent, 0.0 ) ).xyz;
#endif`,Ww=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,Xw=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,qw=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,Yw=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,$w="gl_FragColor = linearToOutputTexel( gl_FragColor );",Zw=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,Jw=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vec3 cameraToFrag;
		if ( isOrthographic ) {
			cameraToFrag = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToFrag = normalize( vWorldPosition - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vec3 reflectVec = reflect( cameraToFrag, worldNormal );
		#else
			vec3 reflectVec = refract( cameraToFrag, worldNormal, refractionRatio );
		#endif
	#else
		vec3 reflectVec = vReflect;
	#endif
	#ifdef ENVMAP_TYPE_CUBE
		vec4 envColor = textureCube( envMap, envMapRotation * reflectVec );
		#ifdef ENVMAP_BLENDING_MULTIPLY
			outgoingLight = mix( outgoingLight, outgoingLight * envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_MIX )
			outgoingLight = mix( outgoingLight, envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_ADD )
			outgoingLight += envColor.xyz * specularStrength * reflectivity;
		#endif
	#endif
#endif`,Kw=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,jw=`#ifdef USE_ENVMAP
	uniform float reflectivity;
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		varying vec3 vWorldPosition;
		uniform float refractionRatio;
	#else
		varying vec3 vReflect;
	#endif
#endif`,Qw=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,t1=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vWorldPosition = worldPosition.xyz;
	#else
		vec3 cameraToVertex;
		if ( isOrthographic ) {
			cameraToVertex = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToVertex = normalize( worldPosition.xyz - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vReflect = reflect( cameraToVertex, worldNormal );
		#else
			vReflect = refract( cameraToVertex, worldNormal, refractionRatio );
		#endif
	#endif
#endif`,e1=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,n1=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,i1=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,s1=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,r1=`#ifdef USE_GRADIENTMAP
	uniform sampler2D gradientMap;
#endif
vec3 getGradientIrradiance( vec3 normal, vec3 lightDirection ) {
	float dotNL = dot( normal, lightDirection );
	vec2 coord = vec2( dotNL * 0.5 + 0.5, 0.0 );
	#ifdef USE_GRADIENTMAP
		return vec3( texture2D( gradientMap, coord ).r );
	#else
		vec2 fw = fwidth( coord ) * 0.5;
		return mix( vec3( 0.7 ), vec3( 1.0 ), smoothstep( 0.7 - fw.x, 0.7 + fw.x, coord.x ) );
	#endif
}`,o1=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,a1=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,l1=`varying vec3 vViewPosition;
struct LambertMaterial {
	vec3 diffuseColor;
	float specularStrength;
};
void RE_Direct_Lambert( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Lambert( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Lambert
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,c1=`uniform bool receiveShadow;
uniform vec3 ambientLightColor;
#if defined( USE_LIGHT_PROBES )
	uniform vec3 lightProbe[ 9 ];
#endif
vec3 shGetIrradianceAt( in vec3 normal, in vec3 shCoefficients[ 9 ] ) {
	float x = normal.x, y = normal.y, z = normal.z;
	vec3 result = shCoefficients[ 0 ] * 0.886227;
	result += shCoefficients[ 1 ] * 2.0 * 0.511664 * y;
	result += shCoefficients[ 2 ] * 2.0 * 0.511664 * z;
	result += shCoefficients[ 3 ] * 2.0 * 0.511664 * x;
	result += shCoefficients[ 4 ] * 2.0 * 0.429043 * x * y;
	result += shCoefficients[ 5 ] * 2.0 * 0.429043 * y * z;
	result += shCoefficients[ 6 ] * ( 0.743125 * z * z - 0.247708 );
	result += shCoefficients[ 7 ] * 2.0 * 0.429043 * x * z;
	result += shCoefficients[ 8 ] * 0.429043 * ( x * x - y * y );
	return result;
}
vec3 getLightProbeIrradiance( const in vec3 lightProbe[ 9 ], const in vec3 normal ) {
	vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec3 irradiance = shGetIrradianceAt( worldNormal, lightProbe );
	return irradiance;
}
vec3 getAmbientLightIrradiance( const in vec3 ambientLightColor ) {
	vec3 irradiance = ambientLightColor;
	return irradiance;
}
float getDistanceAttenuation( const in float lightDistance, const in float cutoffDistance, const in float decayExponent ) {
	float distanceFalloff = 1.0 / max( pow( lightDistance, decayExponent ), 0.01 );
	if ( cutoffDistance > 0.0 ) {
		distanceFalloff *= pow2( saturate( 1.0 - pow4( lightDistance / cutoffDistance ) ) );
	}
	return distanceFalloff;
}
float getSpotAttenuation( const in float coneCosine, const in float penumbraCosine, const in float angleCosine ) {
	return smoothstep( coneCosine, penumbraCosine, angleCosine );
}
#if NUM_SUN_LIGHTS > 0
	struct SunLight {
		vec3 direction;
		vec3 color;
	};
	uniform SunLight sunLights[ NUM_SUN_LIGHTS ];
	void getSunLightInfo( const in SunLight sunLight, out IncidentLight light ) {
		light.color = sunLight.color;
		light.direction = sunLight.direction;
		light.visible = true;
	}
#endif
#if NUM_DIR_LIGHTS > 0
	struct DirectionalLight {
		vec3 direction;
		vec3 color;
	};
	uniform DirectionalLight directionalLights[ NUM_DIR_LIGHTS ];
	void getDirectionalLightInfo( const in DirectionalLight directionalLight, out IncidentLight light ) {
		light.color = directionalLight.color;
		light.direction = directionalLight.direction;
		light.visible = true;
	}
#endif
#if NUM_POINT_LIGHTS > 0
	struct PointLight {
		vec3 position;
		vec3 color;
		float distance;
		float decay;
	};
	uniform PointLight pointLights[ NUM_POINT_LIGHTS ];
	void getPointLightInfo( const in PointLight pointLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = pointLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float lightDistance = length( lVector );
		light.color = pointLight.color;
		light.color *= getDistanceAttenuation( lightDistance, pointLight.distance, pointLight.decay );
		light.visible = ( light.color != vec3( 0.0 ) );
	}
#endif
#if NUM_SPOT_LIGHTS > 0
	struct SpotLight {
		vec3 position;
		vec3 direction;
		vec3 color;
		float distance;
		float decay;
		float coneCos;
		float penumbraCos;
	};
	uniform SpotLight spotLights[ NUM_SPOT_LIGHTS ];
	void getSpotLightInfo( const in SpotLight spotLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = spotLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float angleCos = dot( light.direction, spotLight.direction );
		float spotAttenuation = getSpotAttenuation( spotLight.coneCos, spotLight.penumbraCos, angleCos );
		if ( spotAttenuation > 0.0 ) {
			float lightDistance = length( lVector );
			light.color = spotLight.color * spotAttenuation;
			light.color *= getDistanceAttenuation( lightDistance, spotLight.distance, spotLight.decay );
			light.visible = ( light.color != vec3( 0.0 ) );
		} else {
			light.color = vec3( 0.0 );
			light.visible = false;
		}
	}
#endif
#if NUM_RECT_AREA_LIGHTS > 0
	struct RectAreaLight {
		vec3 color;
		vec3 position;
		vec3 halfWidth;
		vec3 halfHeight;
	};
	uniform sampler2D ltc_1;	uniform sampler2D ltc_2;
	uniform RectAreaLight rectAreaLights[ NUM_RECT_AREA_LIGHTS ];
#endif
#if NUM_HEMI_LIGHTS > 0
	struct HemisphereLight {
		vec3 direction;
		vec3 skyColor;
		vec3 groundColor;
	};
	uniform HemisphereLight hemisphereLights[ NUM_HEMI_LIGHTS ];
	vec3 getHemisphereLightIrradiance( const in HemisphereLight hemiLight, const in vec3 normal ) {
		float dotNL = dot( normal, hemiLight.direction );
		float hemiDiffuseWeight = 0.5 * dotNL + 0.5;
		vec3 irradiance = mix( hemiLight.groundColor, hemiLight.skyColor, hemiDiffuseWeight );
		return irradiance;
	}
#endif
#include <lightprobes_pars_fragment>`,h1=`#ifdef USE_ENVMAP
	vec3 getIBLIrradiance( const in vec3 normal ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * worldNormal, ENVMAP_MAX_LOD );
			return PI * envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	vec3 getIBLRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 reflectVec = reflect( - viewDir, normal );
			reflectVec = normalize( mix( reflectVec, normal, pow4( roughness ) ) );
			reflectVec = transformDirectionByInverseViewMatrix( reflectVec, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * reflectVec, roughnessToMip( roughness ) );
			return envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	#ifdef USE_RETROREFLECTION
		vec3 getIBLRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 retroVec = normalize( mix( viewDir, normal, pow4( roughness ) ) );
				retroVec = transformDirectionByInverseViewMatrix( retroVec, viewMatrix );
				vec4 envMapColor = textureLod( envMap, envMapRotation * retroVec, roughnessToMip( roughness ) );
				return envMapColor.rgb * envMapIntensity;
			#else
				return vec3( 0.0 );
			#endif
		}
	#endif
	#ifdef USE_ANISOTROPY
		vec3 getIBLAnisotropyRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 bentNormal = cross( bitangent, viewDir );
				bentNormal = normalize( cross( bentNormal, bitangent ) );
				bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
				return getIBLRadiance( viewDir, bentNormal, roughness );
			#else
				return vec3( 0.0 );
			#endif
		}
		#ifdef USE_RETROREFLECTION
			vec3 getIBLAnisotropyRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
				#ifdef ENVMAP_TYPE_PMREM
					vec3 bentNormal = cross( bitangent, viewDir );
					bentNormal = normalize( cross( bentNormal, bitangent ) );
					bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
					return getIBLRetroRadiance( viewDir, bentNormal, roughness );
				#else
					return vec3( 0.0 );
				#endif
			}
		#endif
	#endif
#endif`,u1=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,f1=`varying vec3 vViewPosition;
struct ToonMaterial {
	vec3 diffuseColor;
};
void RE_Direct_Toon( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 irradiance = getGradientIrradiance( geometryNormal, directLight.direction ) * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Toon( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Toon
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,d1=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,p1=`varying vec3 vViewPosition;
struct BlinnPhongMaterial {
	vec3 diffuseColor;
	vec3 specularColor;
	float specularShininess;
	float specularStrength;
};
void RE_Direct_BlinnPhong( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
	reflectedLight.directSpecular += irradiance * BRDF_BlinnPhong( directLight.direction, geometryViewDir, geometryNormal, material.specularColor, material.specularShininess ) * material.specularStrength;
}
void RE_IndirectDiffuse_BlinnPhong( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_BlinnPhong
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,m1=`PhysicalMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.diffuseContribution = diffuseColor.rgb * ( 1.0 - metalnessFactor );
material.metalness = metalnessFactor;
vec3 dxy = max( abs( dFdx( nonPerturbedNormal ) ), abs( dFdy( nonPerturbedNormal ) ) );
float geometryRoughness = max( max( dxy.x, dxy.y ), dxy.z );
material.roughness = max( roughnessFactor, 0.045 );
material.roughness += geometryRoughness;
material.roughness = min( material.roughness, 1.0 );
#ifdef USE_DIFFUSE_ROUGHNESS
	float diffuseRoughnessFactor = diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		diffuseRoughnessFactor *= texture2D( diffuseRoughnessMap, vDiffuseRoughnessMapUv ).r;
	#endif
	material.diffuseRoughness = saturate( diffuseRoughnessFactor );
#endif
#ifdef IOR
	material.ior = ior;
	#ifdef USE_SPECULAR
		float specularIntensityFactor = specularIntensity;
		vec3 specularColorFactor = specularColor;
		#ifdef USE_SPECULAR_COLORMAP
			specularColorFactor *= texture2D( specularColorMap, vSpecularColorMapUv ).rgb;
		#endif
		#ifdef USE_SPECULAR_INTENSITYMAP
			specularIntensityFactor *= texture2D( specularIntensityMap, vSpecularIntensityMapUv ).a;
		#endif
		material.specularF90 = mix( specularIntensityFactor, 1.0, metalnessFactor );
	#else
		float specularIntensityFactor = 1.0;
		vec3 specularColorFactor = vec3( 1.0 );
		material.specularF90 = 1.0;
	#endif
	material.specularColor = min( pow2( ( material.ior - 1.0 ) / ( material.ior + 1.0 ) ) * specularColorFactor, vec3( 1.0 ) ) * specularIntensityFactor;
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
#else
	material.specularColor = vec3( 0.04 );
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
	material.specularF90 = 1.0;
#endif
#ifdef USE_CLEARCOAT
	material.clearcoat = clearcoat;
	material.clearcoatRoughness = clearcoatRoughness;
	material.clearcoatF0 = vec3( 0.04 );
	material.clearcoatF90 = 1.0;
	#ifdef USE_CLEARCOATMAP
		material.clearcoat *= texture2D( clearcoatMap, vClearcoatMapUv ).x;
	#endif
	#ifdef USE_CLEARCOAT_ROUGHNESSMAP
		material.clearcoatRoughness *= texture2D( clearcoatRoughnessMap, vClearcoatRoughnessMapUv ).y;
	#endif
	material.clearcoat = saturate( material.clearcoat );	material.clearcoatRoughness = max( material.clearcoatRoughness, 0.045 );
	material.clearcoatRoughness += geometryRoughness;
	material.clearcoatRoughness = min( material.clearcoatRoughness, 1.0 );
#endif
#ifdef USE_DISPERSION
	material.dispersion = dispersion;
#endif
#ifdef USE_RETROREFLECTION
	material.retroreflectivity = retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	material.iridescence = iridescence;
	material.iridescenceIOR = iridescenceIOR;
	#ifdef USE_IRIDESCENCEMAP
		material.iridescence *= texture2D( iridescenceMap, vIridescenceMapUv ).r;
	#endif
	#ifdef USE_IRIDESCENCE_THICKNESSMAP
		material.iridescenceThickness = (iridescenceThicknessMaximum - iridescenceThicknessMinimum) * texture2D( iridescenceThicknessMap, vIridescenceThicknessMapUv ).g + iridescenceThicknessMinimum;
	#else
		material.iridescenceThickness = iridescenceThicknessMaximum;
	#endif
#endif
#ifdef USE_SHEEN
	material.sheenColor = sheenColor;
	#ifdef USE_SHEEN_COLORMAP
		material.sheenColor *= texture2D( sheenColorMap, vSheenColorMapUv ).rgb;
	#endif
	material.sheenRoughness = clamp( sheenRoughness, 0.0001, 1.0 );
	#ifdef USE_SHEEN_ROUGHNESSMAP
		material.sheenRoughness *= texture2D( sheenRoughnessMap, vSheenRoughnessMapUv ).a;
	#endif
#endif
#ifdef USE_ANISOTROPY
	#ifdef USE_ANISOTROPYMAP
		mat2 anisotropyMat = mat2( anisotropyVector.x, anisotropyVector.y, - anisotropyVector.y, anisotropyVector.x );
		vec3 anisotropyPolar = texture2D( anisotropyMap, vAnisotropyMapUv ).rgb;
		vec2 anisotropyV = anisotropyMat * normalize( 2.0 * anisotropyPolar.rg - vec2( 1.0 ) ) * anisotropyPolar.b;
	#else
		vec2 anisotropyV = anisotropyVector;
	#endif
	material.anisotropy = length( anisotropyV );
	if( material.anisotropy == 0.0 ) {
		anisotropyV = vec2( 1.0, 0.0 );
	} else {
		anisotropyV /= material.anisotropy;
		material.anisotropy = saturate( material.anisotropy );
	}
	material.alphaT = mix( pow2( material.roughness ), 1.0, pow2( material.anisotropy ) );
	material.anisotropyT = tbn[ 0 ] * anisotropyV.x + tbn[ 1 ] * anisotropyV.y;
	material.anisotropyB = tbn[ 1 ] * anisotropyV.x - tbn[ 0 ] * anisotropyV.y;
#endif`,g1=`uniform sampler2D dfgLUT;
struct PhysicalMaterial {
	vec3 diffuseColor;
	vec3 diffuseContribution;
	vec3 specularColor;
	vec3 specularColorBlended;
	float roughness;
	float metalness;
	float specularF90;
	float dispersion;
	vec2 dfg;
	vec3 multiScatteringCompensation;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float diffuseRoughness;
	#endif
	#ifdef USE_RETROREFLECTION
		float retroreflectivity;
	#endif
	#ifdef USE_CLEARCOAT
		float clearcoat;
		float clearcoatRoughness;
		vec3 clearcoatF0;
		float clearcoatF90;
	#endif
	#ifdef USE_IRIDESCENCE
		float iridescence;
		float iridescenceIOR;
		float iridescenceThickness;
		vec3 iridescenceFresnel;
		vec3 iridescenceF0Dielectric;
		vec3 iridescenceF0Metallic;
	#endif
	#ifdef USE_SHEEN
		vec3 sheenColor;
		float sheenRoughness;
	#endif
	#ifdef IOR
		float ior;
	#endif
	#ifdef USE_TRANSMISSION
		float transmission;
		float transmissionAlpha;
		float thickness;
		float attenuationDistance;
		vec3 attenuationColor;
	#endif
	#ifdef USE_ANISOTROPY
		float anisotropy;
		float alphaT;
		vec3 anisotropyT;
		vec3 anisotropyB;
	#endif
};
vec3 clearcoatSpecularDirect = vec3( 0.0 );
vec3 clearcoatSpecularIndirect = vec3( 0.0 );
vec3 sheenSpecularDirect = vec3( 0.0 );
vec3 sheenSpecularIndirect = vec3(0.0 );
vec3 Schlick_to_F0( const in vec3 f, const in float f90, const in float dotVH ) {
    float x = clamp( 1.0 - dotVH, 0.0, 1.0 );
    float x2 = x * x;
    float x5 = clamp( x * x2 * x2, 0.0, 0.9999 );
    return ( f - vec3( f90 ) * x5 ) / ( 1.0 - x5 );
}
#ifdef USE_DIFFUSE_ROUGHNESS
	const float EON_EPSILON = 1e-7;
	float FON_DirectionalAlbedo( const in float mu, const in float roughness, const in float A ) {
		float muComp = 1.0 - mu;
		float gOverPi = muComp * ( 0.0571085289 + muComp * ( 0.491881867 + muComp * ( - 0.332181442 + muComp * 0.0714429953 ) ) );
		return A * ( 1.0 + roughness * gOverPi );
	}
	vec3 BRDF_EON( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 diffuseColor, const in float roughness ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return BRDF_Lambert( rho );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float s = dot( lightDir, viewDir ) - dotNL * dotNV;
		float sOverT = ( s > 0.0 ) ? s / max( max( dotNL, dotNV ), EON_EPSILON ) : s;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		vec3 singleScatter = rho * RECIPROCAL_PI * A * ( 1.0 + roughness * sOverT );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		float albedoV = FON_DirectionalAlbedo( dotNV, roughness, A );
		float albedoL = FON_DirectionalAlbedo( dotNL, roughness, A );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		vec3 multiScatter = rhoMultiScatter * RECIPROCAL_PI
			* max( EON_EPSILON, 1.0 - albedoV )
			* max( EON_EPSILON, 1.0 - albedoL )
			/ max( EON_EPSILON, 1.0 - averageAlbedo );
		return singleScatter + multiScatter;
	}
	vec3 EON_DirectionalAlbedo( const in vec3 diffuseColor, const in float roughness, const in float dotNV ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return rho;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		float directionalAlbedo = FON_DirectionalAlbedo( dotNV, roughness, A );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		return rho * directionalAlbedo + rhoMultiScatter * ( 1.0 - directionalAlbedo );
	}
#endif
float V_GGX_SmithCorrelated( const in float alpha, const in float dotNL, const in float dotNV ) {
	float a2 = pow2( alpha );
	float gv = dotNL * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNV ) );
	float gl = dotNV * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNL ) );
	return 0.5 / max( gv + gl, EPSILON );
}
float D_GGX( const in float alpha, const in float dotNH ) {
	float a2 = pow2( alpha );
	float denom = pow2( dotNH ) * ( a2 - 1.0 ) + 1.0;
	return RECIPROCAL_PI * a2 / pow2( denom );
}
#ifdef USE_ANISOTROPY
	float V_GGX_SmithCorrelated_Anisotropic( const in float alphaT, const in float alphaB, const in float dotTV, const in float dotBV, const in float dotTL, const in float dotBL, const in float dotNV, const in float dotNL ) {
		float gv = dotNL * length( vec3( alphaT * dotTV, alphaB * dotBV, dotNV ) );
		float gl = dotNV * length( vec3( alphaT * dotTL, alphaB * dotBL, dotNL ) );
		return 0.5 / max( gv + gl, EPSILON );
	}
	float D_GGX_Anisotropic( const in float alphaT, const in float alphaB, const in float dotNH, const in float dotTH, const in float dotBH ) {
		float a2 = alphaT * alphaB;
		highp vec3 v = vec3( alphaB * dotTH, alphaT * dotBH, a2 * dotNH );
		highp float v2 = dot( v, v );
		float w2 = a2 / v2;
		return RECIPROCAL_PI * a2 * pow2 ( w2 );
	}
#endif
#ifdef USE_CLEARCOAT
	vec3 BRDF_GGX_Clearcoat( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material) {
		vec3 f0 = material.clearcoatF0;
		float f90 = material.clearcoatF90;
		float roughness = max( material.clearcoatRoughness, 0.045 );
		float alpha = pow2( roughness );
		vec3 halfDir = normalize( lightDir + viewDir );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float dotNH = saturate( dot( normal, halfDir ) );
		float dotVH = saturate( dot( viewDir, halfDir ) );
		vec3 F = F_Schlick( f0, f90, dotVH );
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
		return F * ( V * D );
	}
#endif
vec3 BRDF_GGX( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material ) {
	vec3 f0 = material.specularColorBlended;
	float f90 = material.specularF90;
	float roughness = max( material.roughness, 0.045 );
	float alpha = pow2( roughness );
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( f0, f90, dotVH );
	#ifdef USE_IRIDESCENCE
		F = mix( F, material.iridescenceFresnel, material.iridescence );
	#endif
	#ifdef USE_ANISOTROPY
		float dotTL = dot( material.anisotropyT, lightDir );
		float dotTV = dot( material.anisotropyT, viewDir );
		float dotTH = dot( material.anisotropyT, halfDir );
		float dotBL = dot( material.anisotropyB, lightDir );
		float dotBV = dot( material.anisotropyB, viewDir );
		float dotBH = dot( material.anisotropyB, halfDir );
		float alphaT = max( material.alphaT, alpha );
		float V = V_GGX_SmithCorrelated_Anisotropic( alphaT, alpha, dotTV, dotBV, dotTL, dotBL, dotNV, dotNL );
		float D = D_GGX_Anisotropic( alphaT, alpha, dotNH, dotTH, dotBH );
	#else
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
	#endif
	return F * ( V * D );
}
vec2 LTC_Uv( const in vec3 N, const in vec3 V, const in float roughness ) {
	const float LUT_SIZE = 64.0;
	const float LUT_SCALE = ( LUT_SIZE - 1.0 ) / LUT_SIZE;
	const float LUT_BIAS = 0.5 / LUT_SIZE;
	float dotNV = saturate( dot( N, V ) );
	vec2 uv = vec2( roughness, sqrt( 1.0 - dotNV ) );
	uv = uv * LUT_SCALE + LUT_BIAS;
	return uv;
}
float LTC_ClippedSphereFormFactor( const in vec3 f ) {
	float l = length( f );
	return max( ( l * l + f.z ) / ( l + 1.0 ), 0.0 );
}
vec3 LTC_EdgeVectorFormFactor( const in vec3 v1, const in vec3 v2 ) {
	float x = dot( v1, v2 );
	float y = abs( x );
	float a = 0.8543985 + ( 0.4965155 + 0.0145206 * y ) * y;
	float b = 3.4175940 + ( 4.1616724 + y ) * y;
	float v = a / b;
	float theta_sintheta = ( x > 0.0 ) ? v : 0.5 * inversesqrt( max( 1.0 - x * x, 1e-7 ) ) - v;
	return cross( v1, v2 ) * theta_sintheta;
}
vec3 LTC_Evaluate( const in vec3 N, const in vec3 V, const in vec3 P, const in mat3 mInv, const in vec3 rectCoords[ 4 ] ) {
	vec3 v1 = rectCoords[ 1 ] - rectCoords[ 0 ];
	vec3 v2 = rectCoords[ 3 ] - rectCoords[ 0 ];
	vec3 lightNormal = cross( v1, v2 );
	if( dot( lightNormal, P - rectCoords[ 0 ] ) < 0.0 ) return vec3( 0.0 );
	vec3 T1, T2;
	T1 = normalize( V - N * dot( V, N ) );
	T2 = - cross( N, T1 );
	mat3 mat = mInv * transpose( mat3( T1, T2, N ) );
	vec3 coords[ 4 ];
	coords[ 0 ] = mat * ( rectCoords[ 0 ] - P );
	coords[ 1 ] = mat * ( rectCoords[ 1 ] - P );
	coords[ 2 ] = mat * ( rectCoords[ 2 ] - P );
	coords[ 3 ] = mat * ( rectCoords[ 3 ] - P );
	coords[ 0 ] = normalize( coords[ 0 ] );
	coords[ 1 ] = normalize( coords[ 1 ] );
	coords[ 2 ] = normalize( coords[ 2 ] );
	coords[ 3 ] = normalize( coords[ 3 ] );
	vec3 vectorFormFactor = vec3( 0.0 );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 0 ], coords[ 1 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 1 ], coords[ 2 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 2 ], coords[ 3 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 3 ], coords[ 0 ] );
	float result = LTC_ClippedSphereFormFactor( vectorFormFactor );
	return vec3( result );
}
#if defined( USE_SHEEN )
float D_Charlie( float roughness, float dotNH ) {
	float alpha = pow2( roughness );
	float invAlpha = 1.0 / alpha;
	float cos2h = dotNH * dotNH;
	float sin2h = max( 1.0 - cos2h, 0.0078125 );
	return ( 2.0 + invAlpha ) * pow( sin2h, invAlpha * 0.5 ) / ( 2.0 * PI );
}
float V_Neubelt( float dotNV, float dotNL ) {
	return saturate( 1.0 / ( 4.0 * ( dotNL + dotNV - dotNL * dotNV ) ) );
}
vec3 BRDF_Sheen( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, vec3 sheenColor, const in float sheenRoughness ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float D = D_Charlie( sheenRoughness, dotNH );
	float V = V_Neubelt( dotNV, dotNL );
	return sheenColor * ( D * V );
}
#endif
float IBLSheenBRDF( const in vec3 normal, const in vec3 viewDir, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	float r2 = roughness * roughness;
	float rInv = 1.0 / ( roughness + 0.1 );
	float a = -1.9362 + 1.0678 * roughness + 0.4573 * r2 - 0.8469 * rInv;
	float b = -0.6014 + 0.5538 * roughness - 0.4670 * r2 - 0.1255 * rInv;
	float DG = exp( a * dotNV + b );
	return saturate( DG );
}
vec3 EnvironmentBRDF( const in vec3 normal, const in vec3 viewDir, const in vec3 specularColor, const in float specularF90, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	vec2 fab = texture2D( dfgLUT, vec2( roughness, dotNV ) ).rg;
	return specularColor * fab.x + specularF90 * fab.y;
}
#ifdef USE_IRIDESCENCE
void computeMultiscatteringIridescence( const in vec2 fab, const in vec3 specularColor, const in float specularF90, const in float iridescence, const in vec3 iridescenceF0, inout vec3 singleScatter, inout vec3 multiScatter ) {
#else
void computeMultiscattering( const in vec2 fab, const in vec3 specularColor, const in float specularF90, inout vec3 singleScatter, inout vec3 multiScatter ) {
#endif
	#ifdef USE_IRIDESCENCE
		vec3 Fr = mix( specularColor, iridescenceF0, iridescence );
	#else
		vec3 Fr = specularColor;
	#endif
	vec3 FssEss = Fr * fab.x + specularF90 * fab.y;
	float Ess = fab.x + fab.y;
	float Ems = 1.0 - Ess;
	vec3 Favg = Fr + ( 1.0 - Fr ) * 0.047619;	vec3 Fms = FssEss * Favg / ( 1.0 - Ems * Favg );
	singleScatter += FssEss;
	multiScatter += Fms * Ems;
}
#if NUM_RECT_AREA_LIGHTS > 0
	void RE_Direct_RectArea_Physical( const in RectAreaLight rectAreaLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
		vec3 normal = geometryNormal;
		vec3 viewDir = geometryViewDir;
		vec3 position = geometryPosition;
		vec3 lightPos = rectAreaLight.position;
		vec3 halfWidth = rectAreaLight.halfWidth;
		vec3 halfHeight = rectAreaLight.halfHeight;
		vec3 lightColor = rectAreaLight.color;
		float roughness = material.roughness;
		vec3 rectCoords[ 4 ];
		rectCoords[ 0 ] = lightPos + halfWidth - halfHeight;		rectCoords[ 1 ] = lightPos - halfWidth - halfHeight;
		rectCoords[ 2 ] = lightPos - halfWidth + halfHeight;
		rectCoords[ 3 ] = lightPos + halfWidth + halfHeight;
		vec2 uv = LTC_Uv( normal, viewDir, roughness );
		vec4 t1 = texture2D( ltc_1, uv );
		vec4 t2 = texture2D( ltc_2, uv );
		mat3 mInv = mat3(
			vec3( t1.x, 0, t1.y ),
			vec3(    0, 1,    0 ),
			vec3( t1.z, 0, t1.w )
		);
		vec3 fresnel = ( material.specularColorBlended * t2.x + ( material.specularF90 - material.specularColorBlended ) * t2.y );
		reflectedLight.directSpecular += lightColor * fresnel * LTC_Evaluate( normal, viewDir, position, mInv, rectCoords );
		reflectedLight.directDiffuse += lightColor * material.diffuseContribution * LTC_Evaluate( normal, viewDir, position, mat3( 1.0 ), rectCoords );
		#ifdef USE_CLEARCOAT
			vec3 Ncc = geometryClearcoatNormal;
			vec2 uvClearcoat = LTC_Uv( Ncc, viewDir, material.clearcoatRoughness );
			vec4 t1Clearcoat = texture2D( ltc_1, uvClearcoat );
			vec4 t2Clearcoat = texture2D( ltc_2, uvClearcoat );
			mat3 mInvClearcoat = mat3(
				vec3( t1Clearcoat.x, 0, t1Clearcoat.y ),
				vec3(             0, 1,             0 ),
				vec3( t1Clearcoat.z, 0, t1Clearcoat.w )
			);
			vec3 fresnelClearcoat = material.clearcoatF0 * t2Clearcoat.x + ( material.clearcoatF90 - material.clearcoatF0 ) * t2Clearcoat.y;
			clearcoatSpecularDirect += lightColor * fresnelClearcoat * LTC_Evaluate( Ncc, viewDir, position, mInvClearcoat, rectCoords );
		#endif
	}
#endif
void RE_Direct_Physical( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	#ifdef USE_CLEARCOAT
		float dotNLcc = saturate( dot( geometryClearcoatNormal, directLight.direction ) );
		vec3 ccIrradiance = dotNLcc * directLight.color;
		clearcoatSpecularDirect += ccIrradiance * BRDF_GGX_Clearcoat( directLight.direction, geometryViewDir, geometryClearcoatNormal, material );
	#endif
	#ifdef USE_SHEEN
 
 		sheenSpecularDirect += irradiance * BRDF_Sheen( directLight.direction, geometryViewDir, geometryNormal, material.sheenColor, material.sheenRoughness );
 
 		float sheenAlbedoV = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
 		float sheenAlbedoL = IBLSheenBRDF( geometryNormal, directLight.direction, material.sheenRoughness );
 
 		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * max( sheenAlbedoV, sheenAlbedoL );
 
 		irradiance *= sheenEnergyComp;
 
 	#endif
	vec3 specularBRDF = BRDF_GGX( directLight.direction, geometryViewDir, geometryNormal, material );
	#ifdef USE_RETROREFLECTION
		vec3 retroViewDir = reflect( - geometryViewDir, geometryNormal );
		vec3 retroSpecularBRDF = BRDF_GGX( directLight.direction, retroViewDir, geometryNormal, material );
		specularBRDF = mix( specularBRDF, retroSpecularBRDF, saturate( material.retroreflectivity ) );
	#endif
	reflectedLight.directSpecular += irradiance * specularBRDF * material.multiScatteringCompensation;
	vec3 halfDir = normalize( directLight.direction + geometryViewDir );
	float dotVH = saturate( dot( geometryViewDir, halfDir ) );
	vec3 F = F_Schlick( material.specularColor, material.specularF90, dotVH );
	#ifdef USE_RETROREFLECTION
		vec3 retroHalfDir = normalize( directLight.direction + retroViewDir );
		float dotRetroVH = saturate( dot( retroViewDir, retroHalfDir ) );
		vec3 retroF = F_Schlick( material.specularColor, material.specularF90, dotRetroVH );
		F = mix( F, retroF, saturate( material.retroreflectivity ) );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		vec3 diffuseBRDF = BRDF_EON( directLight.direction, geometryViewDir, geometryNormal, material.diffuseColor, material.diffuseRoughness ) * ( 1.0 - material.metalness );
	#else
		vec3 diffuseBRDF = BRDF_Lambert( material.diffuseContribution );
	#endif
	reflectedLight.directDiffuse += irradiance * diffuseBRDF * ( 1.0 - F );
}
void RE_IndirectDiffuse_Physical( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 singleScattering = vec3( 0.0 );
	vec3 multiScattering = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScattering, multiScattering );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScattering, multiScattering );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuseAlbedo = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness );
		vec3 diffuse = irradiance * RECIPROCAL_PI * diffuseAlbedo * ( 1.0 - singleScattering - multiScattering );
	#else
		vec3 diffuse = irradiance * BRDF_Lambert( material.diffuseContribution ) * ( 1.0 - singleScattering - multiScattering );
	#endif
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		sheenSpecularIndirect += irradiance * material.sheenColor * sheenAlbedo * RECIPROCAL_PI;
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		diffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectDiffuse += diffuse;
}
void RE_IndirectSpecular_Physical( const in vec3 radiance, const in vec3 irradiance, const in vec3 clearcoatRadiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight) {
	#ifdef USE_CLEARCOAT
		clearcoatSpecularIndirect += clearcoatRadiance * EnvironmentBRDF( geometryClearcoatNormal, geometryViewDir, material.clearcoatF0, material.clearcoatF90, material.clearcoatRoughness );
	#endif
	#ifdef USE_SHEEN
		sheenSpecularIndirect += irradiance * material.sheenColor * IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness ) * RECIPROCAL_PI;
 	#endif
	vec3 singleScatteringDielectric = vec3( 0.0 );
	vec3 multiScatteringDielectric = vec3( 0.0 );
	vec3 singleScatteringMetallic = vec3( 0.0 );
	vec3 multiScatteringMetallic = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscatteringIridescence( material.dfg, material.diffuseColor, material.specularF90, material.iridescence, material.iridescenceF0Metallic, singleScatteringMetallic, multiScatteringMetallic );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscattering( material.dfg, material.diffuseColor, material.specularF90, singleScatteringMetallic, multiScatteringMetallic );
	#endif
	vec3 singleScattering = mix( singleScatteringDielectric, singleScatteringMetallic, material.metalness );
	vec3 multiScattering = mix( multiScatteringDielectric, multiScatteringMetallic, material.metalness );
	vec3 totalScatteringDielectric = singleScatteringDielectric + multiScatteringDielectric;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuse = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness ) * ( 1.0 - totalScatteringDielectric );
	#else
		vec3 diffuse = material.diffuseContribution * ( 1.0 - totalScatteringDielectric );
	#endif
	vec3 cosineWeightedIrradiance = irradiance * RECIPROCAL_PI;
	vec3 indirectSpecular = radiance * singleScattering;
	indirectSpecular += multiScattering * cosineWeightedIrradiance;
	vec3 indirectDiffuse = diffuse * cosineWeightedIrradiance;
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		indirectSpecular *= sheenEnergyComp;
		indirectDiffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectSpecular += indirectSpecular;
	reflectedLight.indirectDiffuse += indirectDiffuse;
}
#define RE_Direct				RE_Direct_Physical
#define RE_Direct_RectArea		RE_Direct_RectArea_Physical
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Physical
#define RE_IndirectSpecular		RE_IndirectSpecular_Physical
float computeSpecularOcclusion( const in float dotNV, const in float ambientOcclusion, const in float roughness ) {
	return saturate( pow( dotNV + ambientOcclusion, exp2( - 16.0 * roughness - 1.0 ) ) - 1.0 + ambientOcclusion );
}`,_1=`
vec3 geometryPosition = - vViewPosition;
vec3 geometryNormal = normal;
vec3 geometryViewDir = ( isOrthographic ) ? vec3( 0, 0, 1 ) : normalize( vViewPosition );
vec3 geometryClearcoatNormal = vec3( 0.0 );
#ifdef USE_CLEARCOAT
	geometryClearcoatNormal = clearcoatNormal;
#endif
#ifdef USE_IRIDESCENCE
	float dotNVi = saturate( dot( normal, geometryViewDir ) );
	if ( material.iridescenceThickness == 0.0 ) {
		material.iridescence = 0.0;
	} else {
		material.iridescence = saturate( material.iridescence );
	}
	if ( material.iridescence > 0.0 ) {
		vec3 iridescenceFresnelDielectric = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.specularColor );
		vec3 iridescenceFresnelMetallic = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.diffuseColor );
		material.iridescenceFresnel = mix( iridescenceFresnelDielectric, iridescenceFresnelMetallic, material.metalness );
		material.iridescenceF0Dielectric = Schlick_to_F0( iridescenceFresnelDielectric, 1.0, dotNVi );
		material.iridescenceF0Metallic = Schlick_to_F0( iridescenceFresnelMetallic, 1.0, dotNVi );
	}
#endif
#ifdef STANDARD
	float dotNVms = saturate( dot( geometryNormal, geometryViewDir ) );
	material.dfg = texture2D( dfgLUT, vec2( material.roughness, dotNVms ) ).rg;
	#if ( NUM_SUN_LIGHTS > 0 || NUM_DIR_LIGHTS > 0 || NUM_POINT_LIGHTS > 0 || NUM_SPOT_LIGHTS > 0 )
		float EssMs = material.dfg.x + material.dfg.y;
		material.multiScatteringCompensation = 1.0 + material.specularColorBlended * ( 1.0 / EssMs - 1.0 );
	#endif
#endif
IncidentLight directLight;
#if ( NUM_POINT_LIGHTS > 0 ) && defined( RE_Direct )
	PointLight pointLight;
	#if defined( USE_SHADOWMAP ) && NUM_POINT_LIGHT_SHADOWS > 0
	PointLightShadow pointLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHTS; i ++ ) {
		pointLight = pointLights[ i ];
		getPointLightInfo( pointLight, geometryPosition, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_POINT_LIGHT_SHADOWS ) && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
		pointLightShadow = pointLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getPointShadow( pointShadowMap[ i ], pointLightShadow.shadowMapSize, pointLightShadow.shadowIntensity, pointLightShadow.shadowBias, pointLightShadow.shadowRadius, vPointShadowCoord[ i ], pointLightShadow.shadowCameraNear, pointLightShadow.shadowCameraFar ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SPOT_LIGHTS > 0 ) && defined( RE_Direct )
	SpotLight spotLight;
	vec4 spotColor;
	vec3 spotLightCoord;
	bool inSpotLightMap;
	#if defined( USE_SHADOWMAP ) && NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHTS; i ++ ) {
		spotLight = spotLights[ i ];
		getSpotLightInfo( spotLight, geometryPosition, directLight );
		#if ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#define SPOT_LIGHT_MAP_INDEX UNROLLED_LOOP_INDEX
		#elif ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		#define SPOT_LIGHT_MAP_INDEX NUM_SPOT_LIGHT_MAPS
		#else
		#define SPOT_LIGHT_MAP_INDEX ( UNROLLED_LOOP_INDEX - NUM_SPOT_LIGHT_SHADOWS + NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#endif
		#if ( SPOT_LIGHT_MAP_INDEX < NUM_SPOT_LIGHT_MAPS )
			spotLightCoord = vSpotLightCoord[ i ].xyz / vSpotLightCoord[ i ].w;
			inSpotLightMap = all( lessThan( abs( spotLightCoord * 2. - 1. ), vec3( 1.0 ) ) );
			spotColor = texture2D( spotLightMap[ SPOT_LIGHT_MAP_INDEX ], spotLightCoord.xy );
			directLight.color = inSpotLightMap ? directLight.color * spotColor.rgb : directLight.color;
		#endif
		#undef SPOT_LIGHT_MAP_INDEX
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		spotLightShadow = spotLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( spotShadowMap[ i ], spotLightShadow.shadowMapSize, spotLightShadow.shadowIntensity, spotLightShadow.shadowBias, spotLightShadow.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SUN_LIGHTS > 0 ) && defined( RE_Direct )
	SunLight sunLight;
	#if defined( USE_SHADOWMAP ) && NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHTS; i ++ ) {
		sunLight = sunLights[ i ];
		getSunLightInfo( sunLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SUN_LIGHT_SHADOWS )
		sunLightShadow = sunLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getSunShadow( sunShadowMap[ i ], sunLightShadow, UNROLLED_LOOP_INDEX ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_DIR_LIGHTS > 0 ) && defined( RE_Direct )
	DirectionalLight directionalLight;
	#if defined( USE_SHADOWMAP ) && NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHTS; i ++ ) {
		directionalLight = directionalLights[ i ];
		getDirectionalLightInfo( directionalLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_DIR_LIGHT_SHADOWS )
		directionalLightShadow = directionalLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( directionalShadowMap[ i ], directionalLightShadow.shadowMapSize, directionalLightShadow.shadowIntensity, directionalLightShadow.shadowBias, directionalLightShadow.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_RECT_AREA_LIGHTS > 0 ) && defined( RE_Direct_RectArea )
	RectAreaLight rectAreaLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_RECT_AREA_LIGHTS; i ++ ) {
		rectAreaLight = rectAreaLights[ i ];
		RE_Direct_RectArea( rectAreaLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if defined( RE_IndirectDiffuse )
	vec3 iblIrradiance = vec3( 0.0 );
	vec3 irradiance = getAmbientLightIrradiance( ambientLightColor );
	#if defined( USE_LIGHT_PROBES )
		irradiance += getLightProbeIrradiance( lightProbe, geometryNormal );
	#endif
	#if ( NUM_HEMI_LIGHTS > 0 )
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_HEMI_LIGHTS; i ++ ) {
			irradiance += getHemisphereLightIrradiance( hemisphereLights[ i ], geometryNormal );
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_LIGHT_PROBE_GRIDS > 0
		vec3 probeWorldPos = ( ( vec4( geometryPosition, 1.0 ) - viewMatrix[ 3 ] ) * viewMatrix ).xyz;
		vec3 probeWorldNormal = transformNormalByInverseViewMatrix( geometryNormal, viewMatrix );
		int probeGrid = - 1;
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( isInsideLightProbeGrid( probeWorldPos, probeWorldNormal, probesMin[ i ], probesMax[ i ], probesResolution[ i ] ) ) probeGrid = UNROLLED_LOOP_INDEX;
		}
		#pragma unroll_loop_end
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( probeGrid == UNROLLED_LOOP_INDEX ) irradiance += getLightProbeGridIrradiance( probesSH[ i ], probesMin[ i ], probesMax[ i ], probesResolution[ i ], probeWorldPos, probeWorldNormal );
		}
		#pragma unroll_loop_end
	#endif
#endif
#if defined( RE_IndirectSpecular )
	vec3 radiance = vec3( 0.0 );
	vec3 clearcoatRadiance = vec3( 0.0 );
#endif`,x1=`#if defined( RE_IndirectDiffuse )
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		vec3 lightMapIrradiance = lightMapTexel.rgb * lightMapIntensity;
		irradiance += lightMapIrradiance;
	#endif
	#if defined( USE_ENVMAP ) && defined( ENVMAP_TYPE_PMREM )
		#if defined( STANDARD ) || defined( LAMBERT ) || defined( PHONG )
			iblIrradiance += getIBLIrradiance( geometryNormal );
		#endif
	#endif
#endif
#if defined( USE_ENVMAP ) && defined( RE_IndirectSpecular )
	#ifdef USE_ANISOTROPY
		vec3 iblRadiance = getIBLAnisotropyRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
	#else
		vec3 iblRadiance = getIBLRadiance( geometryViewDir, geometryNormal, material.roughness );
	#endif
	#ifdef USE_RETROREFLECTION
		#ifdef USE_ANISOTROPY
			vec3 retroIBLRadiance = getIBLAnisotropyRetroRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
		#else
			vec3 retroIBLRadiance = getIBLRetroRadiance( geometryViewDir, geometryNormal, material.roughness );
		#endif
		iblRadiance = mix( iblRadiance, retroIBLRadiance, saturate( material.retroreflectivity ) );
	#endif
	radiance += iblRadiance;
	#ifdef USE_CLEARCOAT
		clearcoatRadiance += getIBLRadiance( geometryViewDir, geometryClearcoatNormal, material.clearcoatRoughness );
	#endif
#endif`,y1=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,v1=`#if NUM_LIGHT_PROBE_GRIDS > 0
uniform highp sampler3D probesSH[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMin[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMax[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesResolution[ NUM_LIGHT_PROBE_GRIDS ];
bool isInsideLightProbeGrid( vec3 worldPos, vec3 worldNormal, vec3 probesMin, vec3 probesMax, vec3 probesResolution ) {
	vec3 spacing = ( probesMax - probesMin ) / probesResolution;
	vec3 samplePos = worldPos + worldNormal * spacing * 0.5;
	vec3 margin = spacing * 0.01;
	return all( greaterThanEqual( samplePos, probesMin - margin ) ) && all( lessThanEqual( samplePos, probesMax + margin ) );
}
vec3 getLightProbeGridIrradiance( highp sampler3D probesSH, vec3 probesMin, vec3 probesMax, vec3 probesResolution, vec3 worldPos, vec3 worldNormal ) {
	vec3 res = probesResolution;
	vec3 gridRange = probesMax - probesMin;
	vec3 probeSpacing = gridRange / res;
	vec3 samplePos = worldPos + worldNormal * probeSpacing * 0.5;
	vec3 uvw = clamp( ( samplePos - probesMin ) / gridRange, 0.5 / res, 1.0 - 0.5 / res );
	float nz          = res.z;
	float paddedSlices = nz + 2.0;
	float atlasDepth  = 7.0 * paddedSlices;
	float uvZBase     = uvw.z * nz + 1.0;
	vec4 s0 = texture( probesSH, vec3( uvw.xy, ( uvZBase                       ) / atlasDepth ) );
	vec4 s1 = texture( probesSH, vec3( uvw.xy, ( uvZBase +       paddedSlices   ) / atlasDepth ) );
	vec4 s2 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 2.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s3 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 3.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s4 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 4.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s5 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 5.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s6 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 6.0 * paddedSlices   ) / atlasDepth ) );
	vec3 c0 = s0.xyz;
	vec3 c1 = vec3( s0.w, s1.xy );
	vec3 c2 = vec3( s1.zw, s2.x );
	vec3 c3 = s2.yzw;
	vec3 c4 = s3.xyz;
	vec3 c5 = vec3( s3.w, s4.xy );
	vec3 c6 = vec3( s4.zw, s5.x );
	vec3 c7 = s5.yzw;
	vec3 c8 = s6.xyz;
	float x = worldNormal.x, y = worldNormal.y, z = worldNormal.z;
	vec3 result = c0 * 0.886227;
	result += c1 * 2.0 * 0.511664 * y;
	result += c2 * 2.0 * 0.511664 * z;
	result += c3 * 2.0 * 0.511664 * x;
	result += c4 * 2.0 * 0.429043 * x * y;
	result += c5 * 2.0 * 0.429043 * y * z;
	result += c6 * ( 0.743125 * z * z - 0.247708 );
	result += c7 * 2.0 * 0.429043 * x * z;
	result += c8 * 0.429043 * ( x * x - y * y );
	return max( result, vec3( 0.0 ) );
}
#endif`,S1=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,M1=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,b1=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,w1=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,E1=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,T1=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,A1=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
	#if defined( USE_POINTS_UV )
		vec2 uv = vUv;
	#else
		vec2 uv = ( uvTransform * vec3( gl_PointCoord.x, 1.0 - gl_PointCoord.y, 1 ) ).xy;
	#endif
#endif
#ifdef USE_MAP
	diffuseColor *= texture2D( map, uv );
#endif
#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, uv ).g;
#endif`,C1=`#if defined( USE_POINTS_UV )
	varying vec2 vUv;
#else
	#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
		uniform mat3 uvTransform;
	#endif
#endif
#ifdef USE_MAP
	uniform sampler2D map;
#endif
#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,R1=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,P1=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,I1=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,L1=`#if defined( USE_MORPHCOLORS )
	#if defined( USE_COLOR_ALPHA )
		vColor *= morphTargetBaseInfluence;
	#elif defined( USE_COLOR )
		vColor.rgb *= morphTargetBaseInfluence;
	#endif
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		#if defined( USE_COLOR_ALPHA )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor += getMorph( gl_VertexID, i, 2 ) * morphTargetInfluences[ i ];
		#elif defined( USE_COLOR )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor.rgb += getMorph( gl_VertexID, i, 2 ).rgb * morphTargetInfluences[ i ];
		#endif
	}
#endif`,D1=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,N1=`#ifdef USE_MORPHTARGETS
	#ifndef USE_INSTANCING_MORPH
		uniform float morphTargetBaseInfluence;
		uniform float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	#endif
	uniform sampler2DArray morphTargetsTexture;
	uniform ivec2 morphTargetsTextureSize;
	vec4 getMorph( const in int vertexIndex, const in int morphTargetIndex, const in int offset ) {
		int texelIndex = vertexIndex * MORPHTARGETS_TEXTURE_STRIDE + offset;
		int y = texelIndex / morphTargetsTextureSize.x;
		int x = texelIndex - y * morphTargetsTextureSize.x;
		ivec3 morphUV = ivec3( x, y, morphTargetIndex );
		return texelFetch( morphTargetsTexture, morphUV, 0 );
	}
#endif`,U1=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,F1=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
#ifdef FLAT_SHADED
	vec3 fdx = dFdx( vViewPosition );
	vec3 fdy = dFdy( vViewPosition );
	vec3 normal = normalize( cross( fdx, fdy ) );
#else
	vec3 normal = normalize( vNormal );
	#ifdef DOUBLE_SIDED
		normal *= faceDirection;
	#endif
#endif
#if defined( USE_NORMALMAP_TANGENTSPACE ) || defined( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY )
	#ifdef USE_TANGENT
		mat3 tbn = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn = getTangentFrame( - vViewPosition, normal,
		#if defined( USE_NORMALMAP )
			vNormalMapUv
		#elif defined( USE_CLEARCOAT_NORMALMAP )
			vClearcoatNormalMapUv
		#else
			vUv
		#endif
		);
	#endif
	#ifdef DOUBLE_SIDED
		tbn[0] *= faceDirection;
		tbn[1] *= faceDirection;
	#endif
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	#ifdef USE_TANGENT
		mat3 tbn2 = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn2 = getTangentFrame( - vViewPosition, normal, vClearcoatNormalMapUv );
	#endif
	#ifdef DOUBLE_SIDED
		tbn2[0] *= faceDirection;
		tbn2[1] *= faceDirection;
	#endif
#endif
vec3 nonPerturbedNormal = normal;`,O1=`#ifdef USE_NORMALMAP_OBJECTSPACE
	normal = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#ifdef FLIP_SIDED
		normal = - normal;
	#endif
	#ifdef DOUBLE_SIDED
		normal = normal * faceDirection;
	#endif
	normal = normalize( normalMatrix * normal );
#elif defined( USE_NORMALMAP_TANGENTSPACE )
	vec3 mapN = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#if defined( USE_PACKED_NORMALMAP )
		mapN = vec3( mapN.xy, sqrt( saturate( 1.0 - dot( mapN.xy, mapN.xy ) ) ) );
	#endif
	mapN.xy *= normalScale;
	normal = normalize( tbn * mapN );
#elif defined( USE_BUMPMAP )
	normal = perturbNormalArb( - vViewPosition, normal, dHdxy_fwd(), faceDirection );
#endif`,B1=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,k1=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,z1=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,V1=`#ifdef USE_NORMALMAP
	uniform sampler2D normalMap;
	uniform vec2 normalScale;
#endif
#ifdef USE_NORMALMAP_OBJECTSPACE
	uniform mat3 normalMatrix;
#endif
#if ! defined ( USE_TANGENT ) && ( defined ( USE_NORMALMAP_TANGENTSPACE ) || defined ( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY ) )
	mat3 getTangentFrame( vec3 eye_pos, vec3 surf_norm, vec2 uv ) {
		vec3 q0 = dFdx( eye_pos.xyz );
		vec3 q1 = dFdy( eye_pos.xyz );
		vec2 st0 = dFdx( uv.st );
		vec2 st1 = dFdy( uv.st );
		vec3 N = surf_norm;
		vec3 q1perp = cross( q1, N );
		vec3 q0perp = cross( N, q0 );
		vec3 T = q1perp * st0.x + q0perp * st1.x;
		vec3 B = q1perp * st0.y + q0perp * st1.y;
		float det = max( dot( T, T ), dot( B, B ) );
		float scale = ( det == 0.0 ) ? 0.0 : inversesqrt( det );
		return mat3( T * scale, B * scale, N );
	}
#endif`,G1=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,H1=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,W1=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,X1=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,q1=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,Y1=`vec3 packNormalToRGB( const in vec3 normal ) {
	return normalize( normal ) * 0.5 + 0.5;
}
vec3 unpackRGBToNormal( const in vec3 rgb ) {
	return 2.0 * rgb.xyz - 1.0;
}
const float PackUpscale = 256. / 255.;const float UnpackDownscale = 255. / 256.;const float ShiftRight8 = 1. / 256.;
const float Inv255 = 1. / 255.;
const vec4 PackFactors = vec4( 1.0, 256.0, 256.0 * 256.0, 256.0 * 256.0 * 256.0 );
const vec2 UnpackFactors2 = vec2( UnpackDownscale, 1.0 / PackFactors.g );
const vec3 UnpackFactors3 = vec3( UnpackDownscale / PackFactors.rg, 1.0 / PackFactors.b );
const vec4 UnpackFactors4 = vec4( UnpackDownscale / PackFactors.rgb, 1.0 / PackFactors.a );
vec4 packDepthToRGBA( const in float v ) {
	if( v <= 0.0 )
		return vec4( 0., 0., 0., 0. );
	if( v >= 1.0 )
		return vec4( 1., 1., 1., 1. );
	float vuf;
	float af = modf( v * PackFactors.a, vuf );
	float bf = modf( vuf * ShiftRight8, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec4( vuf * Inv255, gf * PackUpscale, bf * PackUpscale, af );
}
vec3 packDepthToRGB( const in float v ) {
	if( v <= 0.0 )
		return vec3( 0., 0., 0. );
	if( v >= 1.0 )
		return vec3( 1., 1., 1. );
	float vuf;
	float bf = modf( v * PackFactors.b, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec3( vuf * Inv255, gf * PackUpscale, bf );
}
vec2 packDepthToRG( const in float v ) {
	if( v <= 0.0 )
		return vec2( 0., 0. );
	if( v >= 1.0 )
		return vec2( 1., 1. );
	float vuf;
	float gf = modf( v * 256., vuf );
	return vec2( vuf * Inv255, gf );
}
float unpackRGBAToDepth( const in vec4 v ) {
	return dot( v, UnpackFactors4 );
}
float unpackRGBToDepth( const in vec3 v ) {
	return dot( v, UnpackFactors3 );
}
float unpackRGToDepth( const in vec2 v ) {
	return v.r * UnpackFactors2.r + v.g * UnpackFactors2.g;
}
vec4 pack2HalfToRGBA( const in vec2 v ) {
	vec4 r = vec4( v.x, fract( v.x * 255.0 ), v.y, fract( v.y * 255.0 ) );
	return vec4( r.x - r.y / 255.0, r.y, r.z - r.w / 255.0, r.w );
}
vec2 unpackRGBATo2Half( const in vec4 v ) {
	return vec2( v.x + ( v.y / 255.0 ), v.z + ( v.w / 255.0 ) );
}
float viewZToOrthographicDepth( const in float viewZ, const in float near, const in float far ) {
	return ( viewZ + near ) / ( near - far );
}
float orthographicDepthToViewZ( const in float depth, const in float near, const in float far ) {
	#ifdef USE_REVERSED_DEPTH_BUFFER
	
		return depth * ( far - near ) - far;
	#else
		return depth * ( near - far ) - near;
	#endif
}
float viewZToPerspectiveDepth( const in float viewZ, const in float near, const in float far ) {
	return ( ( near + viewZ ) * far ) / ( ( far - near ) * viewZ );
}
float perspectiveDepthToViewZ( const in float depth, const in float near, const in float far ) {
	
	#ifdef USE_REVERSED_DEPTH_BUFFER
		return ( near * far ) / ( ( near - far ) * depth - near );
	#else
		return ( near * far ) / ( ( far - near ) * depth - far );
	#endif
}`,$1=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,Z1=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,J1=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,K1=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,j1=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,Q1=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,tE=`#if NUM_SPOT_LIGHT_COORDS > 0
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#if NUM_SPOT_LIGHT_MAPS > 0
	uniform sampler2D spotLightMap[ NUM_SPOT_LIGHT_MAPS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		#define SUN_LIGHT_CASCADES 2
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#else
			uniform sampler2D sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#endif
		uniform mat4 sunShadowMatrix[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		uniform vec4 sunShadowCascade[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
		struct SunLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SunLightShadow sunLightShadows[ NUM_SUN_LIGHT_SHADOWS ];
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#else
			uniform sampler2D directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#endif
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#else
			uniform sampler2D spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#endif
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform samplerCubeShadow pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#elif defined( SHADOWMAP_TYPE_BASIC )
			uniform samplerCube pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#endif
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float interleavedGradientNoise( vec2 position ) {
			return fract( 52.9829189 * fract( dot( position, vec2( 0.06711056, 0.00583715 ) ) ) );
		}
		vec2 vogelDiskSample( int sampleIndex, int samplesCount, float phi ) {
			const float goldenAngle = 2.399963229728653;
			float r = sqrt( ( float( sampleIndex ) + 0.5 ) / float( samplesCount ) );
			float theta = float( sampleIndex ) * goldenAngle + phi;
			return vec2( cos( theta ), sin( theta ) ) * r;
		}
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float getShadow( sampler2DShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 texelSize = vec2( 1.0 ) / shadowMapSize;
				vec2 radius = shadowRadius * texelSize;
				float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
				shadow = (
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 0, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 1, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 2, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 3, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 4, 5, phi ) * radius, shadowCoord.z ) )
				) * 0.2;
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#elif defined( SHADOWMAP_TYPE_VSM )
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 distribution = texture2D( shadowMap, shadowCoord.xy ).rg;
				float mean = distribution.x;
				float variance = distribution.y * distribution.y;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					float hard_shadow = step( mean, shadowCoord.z );
				#else
					float hard_shadow = step( shadowCoord.z, mean );
				#endif
				
				if ( hard_shadow == 1.0 ) {
					shadow = 1.0;
				} else {
					variance = max( variance, 0.0000001 );
					float d = shadowCoord.z - mean;
					float p_max = variance / ( variance + d * d );
					p_max = clamp( ( p_max - 0.3 ) / 0.65, 0.0, 1.0 );
					shadow = max( hard_shadow, p_max );
				}
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#else
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				float depth = texture2D( shadowMap, shadowCoord.xy ).r;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					shadow = step( depth, shadowCoord.z );
				#else
					shadow = step( shadowCoord.z, depth );
				#endif
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#endif
	#if NUM_SUN_LIGHT_SHADOWS > 0
		float getSunShadow(
			#if defined( SHADOWMAP_TYPE_PCF )
				sampler2DShadow shadowMap,
			#else
				sampler2D shadowMap,
			#endif
			SunLightShadow sunLightShadow,
			int shadowIndex
		) {
			vec4 shadowWorldPosition = vec4( vSunShadowWorldPosition.xyz + vSunShadowWorldNormal * sunLightShadow.shadowNormalBias, 1.0 );
			float viewDepth = vSunShadowWorldPosition.w;
			int cascadeOffset = shadowIndex * SUN_LIGHT_CASCADES;
			float shadow = 1.0;
			for ( int i = SUN_LIGHT_CASCADES - 1; i >= 0; i -- ) {
				vec4 cascade = sunShadowCascade[ cascadeOffset + i ];
				if ( viewDepth >= cascade.x && viewDepth < cascade.y ) {
					float cascadeShadow = getShadow(
						shadowMap,
						sunLightShadow.shadowMapSize,
						sunLightShadow.shadowIntensity,
						sunLightShadow.shadowBias,
						sunLightShadow.shadowRadius,
						sunShadowMatrix[ cascadeOffset + i ] * shadowWorldPosition
					);
					shadow = mix( cascadeShadow, shadow, smoothstep( cascade.z, cascade.y, viewDepth ) );
				}
			}
			return shadow;
		}
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
	#if defined( SHADOWMAP_TYPE_PCF )
	float getPointShadow( samplerCubeShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 bd3D = normalize( lightToPosition );
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float lightDistance = length( lightToPosition );
			float depthRange = shadowCameraFar - shadowCameraNear;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				float depthA = - shadowCameraNear / depthRange - shadowBias;
				float depthB = shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#else
				float depthA = shadowCameraFar / depthRange + shadowBias;
				float depthB = - shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#endif
			float texelSize = shadowRadius / shadowMapSize.x;
			vec3 absDir = abs( bd3D );
			vec3 tangent = absDir.x > absDir.z ? vec3( 0.0, 1.0, 0.0 ) : vec3( 1.0, 0.0, 0.0 );
			tangent = normalize( cross( bd3D, tangent ) );
			vec3 bitangent = cross( bd3D, tangent );
			float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
			shadow = 0.0;
			for ( int i = 0; i < 5; i ++ ) {
				vec2 offset = vogelDiskSample( i, 5, phi );
				vec3 direction = bd3D + ( tangent * offset.x + bitangent * offset.y ) * texelSize;
				vec3 absDirection = abs( direction );
				float dp = depthA + depthB / max( max( absDirection.x, absDirection.y ), absDirection.z );
				shadow += texture( shadowMap, vec4( direction, dp ) );
			}
			shadow *= 0.2;
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#elif defined( SHADOWMAP_TYPE_BASIC )
	float getPointShadow( samplerCube shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float dp = ( shadowCameraFar * ( viewSpaceZ - shadowCameraNear ) ) / ( viewSpaceZ * ( shadowCameraFar - shadowCameraNear ) );
			dp += shadowBias;
			vec3 bd3D = normalize( lightToPosition );
			float depth = textureCube( shadowMap, bd3D ).r;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				depth = 1.0 - depth;
			#endif
			shadow = step( dp, depth );
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#endif
	#endif
#endif`,eE=`#if NUM_SPOT_LIGHT_COORDS > 0
	uniform mat4 spotLightMatrix[ NUM_SPOT_LIGHT_COORDS ];
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		uniform mat4 directionalShadowMatrix[ NUM_DIR_LIGHT_SHADOWS ];
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		uniform mat4 pointShadowMatrix[ NUM_POINT_LIGHT_SHADOWS ];
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
#endif`,nE=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
	#ifdef HAS_NORMAL
		vec3 shadowWorldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
	#else
		vec3 shadowWorldNormal = vec3( 0.0 );
	#endif
	vec4 shadowWorldPosition;
#endif
#if defined( USE_SHADOWMAP )
	#if NUM_SUN_LIGHT_SHADOWS > 0
		vSunShadowWorldPosition = vec4( worldPosition.xyz, - mvPosition.z );
		vSunShadowWorldNormal = shadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * directionalLightShadows[ i ].shadowNormalBias, 0 );
			vDirectionalShadowCoord[ i ] = directionalShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * pointLightShadows[ i ].shadowNormalBias, 0 );
			vPointShadowCoord[ i ] = pointShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
#endif
#if NUM_SPOT_LIGHT_COORDS > 0
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_COORDS; i ++ ) {
		shadowWorldPosition = worldPosition;
		#if ( defined( USE_SHADOWMAP ) && UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
			shadowWorldPosition.xyz += shadowWorldNormal * spotLightShadows[ i ].shadowNormalBias;
		#endif
		vSpotLightCoord[ i ] = spotLightMatrix[ i ] * shadowWorldPosition;
	}
	#pragma unroll_loop_end
#endif`,iE=`float getShadowMask() {
	float shadow = 1.0;
	#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHT_SHADOWS; i ++ ) {
		sunLight = sunLightShadows[ i ];
		shadow *= receiveShadow ? getSunShadow( sunShadowMap[ i ], sunLight, UNROLLED_LOOP_INDEX ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
		directionalLight = directionalLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( directionalShadowMap[ i ], directionalLight.shadowMapSize, directionalLight.shadowIntensity, directionalLight.shadowBias, directionalLight.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_SHADOWS; i ++ ) {
		spotLight = spotLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( spotShadowMap[ i ], spotLight.shadowMapSize, spotLight.shadowIntensity, spotLight.shadowBias, spotLight.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0 && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
	PointLightShadow pointLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
		pointLight = pointLightShadows[ i ];
		shadow *= receiveShadow ? getPointShadow( pointShadowMap[ i ], pointLight.shadowMapSize, pointLight.shadowIntensity, pointLight.shadowBias, pointLight.shadowRadius, vPointShadowCoord[ i ], pointLight.shadowCameraNear, pointLight.shadowCameraFar ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#endif
	return shadow;
}`,sE=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,rE=`#ifdef USE_SKINNING
	uniform mat4 bindMatrix;
	uniform mat4 bindMatrixInverse;
	uniform highp sampler2D boneTexture;
	mat4 getBoneMatrix( const in float i ) {
		int size = textureSize( boneTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( boneTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( boneTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( boneTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( boneTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
#endif`,oE=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,aE=`#ifdef USE_SKINNING
	mat4 skinMatrix = mat4( 0.0 );
	skinMatrix += skinWeight.x * boneMatX;
	skinMatrix += skinWeight.y * boneMatY;
	skinMatrix += skinWeight.z * boneMatZ;
	skinMatrix += skinWeight.w * boneMatW;
	skinMatrix = bindMatrixInverse * skinMatrix * bindMatrix;
	objectNormal = vec4( skinMatrix * vec4( objectNormal, 0.0 ) ).xyz;
	#ifdef USE_TANGENT
		objectTangent = vec4( skinMatrix * vec4( objectTangent, 0.0 ) ).xyz;
	#endif
#endif`,lE=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,cE=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,hE=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,uE=`#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
uniform float toneMappingExposure;
vec3 LinearToneMapping( vec3 color ) {
	return saturate( toneMappingExposure * color );
}
vec3 ReinhardToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	return saturate( color / ( vec3( 1.0 ) + color ) );
}
vec3 CineonToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	color = max( vec3( 0.0 ), color - 0.004 );
	return pow( ( color * ( 6.2 * color + 0.5 ) ) / ( color * ( 6.2 * color + 1.7 ) + 0.06 ), vec3( 2.2 ) );
}
vec3 RRTAndODTFit( vec3 v ) {
	vec3 a = v * ( v + 0.0245786 ) - 0.000090537;
	vec3 b = v * ( 0.983729 * v + 0.4329510 ) + 0.238081;
	return a / b;
}
vec3 ACESFilmicToneMapping( vec3 color ) {
	const mat3 ACESInputMat = mat3(
		vec3( 0.59719, 0.07600, 0.02840 ),		vec3( 0.35458, 0.90834, 0.13383 ),
		vec3( 0.04823, 0.01566, 0.83777 )
	);
	const mat3 ACESOutputMat = mat3(
		vec3(  1.60475, -0.10208, -0.00327 ),		vec3( -0.53108,  1.10813, -0.07276 ),
		vec3( -0.07367, -0.00605,  1.07602 )
	);
	color *= toneMappingExposure / 0.6;
	color = ACESInputMat * color;
	color = RRTAndODTFit( color );
	color = ACESOutputMat * color;
	return saturate( color );
}
const mat3 LINEAR_REC2020_TO_LINEAR_SRGB = mat3(
	vec3( 1.6605, - 0.1246, - 0.0182 ),
	vec3( - 0.5876, 1.1329, - 0.1006 ),
	vec3( - 0.0728, - 0.0083, 1.1187 )
);
const mat3 LINEAR_SRGB_TO_LINEAR_REC2020 = mat3(
	vec3( 0.6274, 0.0691, 0.0164 ),
	vec3( 0.3293, 0.9195, 0.0880 ),
	vec3( 0.0433, 0.0113, 0.8956 )
);
vec3 agxDefaultContrastApprox( vec3 x ) {
	vec3 x2 = x * x;
	vec3 x4 = x2 * x2;
	return + 15.5 * x4 * x2
		- 40.14 * x4 * x
		+ 31.96 * x4
		- 6.868 * x2 * x
		+ 0.4298 * x2
		+ 0.1191 * x
		- 0.00232;
}
vec3 AgXToneMapping( vec3 color ) {
	const mat3 AgXInsetMatrix = mat3(
		vec3( 0.856627153315983, 0.137318972929847, 0.11189821299995 ),
		vec3( 0.0951212405381588, 0.761241990602591, 0.0767994186031903 ),
		vec3( 0.0482516061458583, 0.101439036467562, 0.811302368396859 )
	);
	const mat3 AgXOutsetMatrix = mat3(
		vec3( 1.1271005818144368, - 0.1413297634984383, - 0.14132976349843826 ),
		vec3( - 0.11060664309660323, 1.157823702216272, - 0.11060664309660294 ),
		vec3( - 0.016493938717834573, - 0.016493938717834257, 1.2519364065950405 )
	);
	const float AgxMinEv = - 12.47393;	const float AgxMaxEv = 4.026069;
	color *= toneMappingExposure;
	color = LINEAR_SRGB_TO_LINEAR_REC2020 * color;
	color = AgXInsetMatrix * color;
	color = max( color, 1e-10 );	color = log2( color );
	color = ( color - AgxMinEv ) / ( AgxMaxEv - AgxMinEv );
	color = clamp( color, 0.0, 1.0 );
	color = agxDefaultContrastApprox( color );
	color = AgXOutsetMatrix * color;
	color = pow( max( vec3( 0.0 ), color ), vec3( 2.2 ) );
	color = LINEAR_REC2020_TO_LINEAR_SRGB * color;
	color = clamp( color, 0.0, 1.0 );
	return color;
}
vec3 NeutralToneMapping( vec3 color ) {
	const float StartCompression = 0.8 - 0.04;
	const float Desaturation = 0.15;
	color *= toneMappingExposure;
	float x = min( color.r, min( color.g, color.b ) );
	float offset = x < 0.08 ? x - 6.25 * x * x : 0.04;
	color -= offset;
	float peak = max( color.r, max( color.g, color.b ) );
	if ( peak < StartCompression ) return color;
	float d = 1. - StartCompression;
	float newPeak = 1. - d * d / ( peak + d - StartCompression );
	color *= newPeak / peak;
	float g = 1. - 1. / ( Desaturation * ( peak - newPeak ) + 1. );
	return mix( color, vec3( newPeak ), g );
}
vec3 CustomToneMapping( vec3 color ) { return color; }`,fE=`#ifdef USE_TRANSMISSION
	material.transmission = transmission;
	material.transmissionAlpha = 1.0;
	material.thickness = thickness;
	material.attenuationDistance = attenuationDistance;
	material.attenuationColor = attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		material.transmission *= texture2D( transmissionMap, vTransmissionMapUv ).r;
	#endif
	#ifdef USE_THICKNESSMAP
		material.thickness *= texture2D( thicknessMap, vThicknessMapUv ).g;
	#endif
	vec3 pos = vWorldPosition;
	vec3 v = normalize( cameraPosition - pos );
	vec3 n = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec4 transmitted = getIBLVolumeRefraction(
		n, v, material.roughness, material.diffuseContribution, material.specularColorBlended, material.specularF90,
		pos, modelMatrix, viewMatrix, projectionMatrix, material.dispersion, material.ior, material.thickness,
		material.attenuationColor, material.attenuationDistance );
	material.transmissionAlpha = mix( material.transmissionAlpha, transmitted.a, material.transmission );
	totalDiffuse = mix( totalDiffuse, transmitted.rgb, material.transmission );
#endif`,dE=`#ifdef USE_TRANSMISSION
	uniform float transmission;
	uniform float thickness;
	uniform float attenuationDistance;
	uniform vec3 attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		uniform sampler2D transmissionMap;
	#endif
	#ifdef USE_THICKNESSMAP
		uniform sampler2D thicknessMap;
	#endif
	uniform vec2 transmissionSamplerSize;
	uniform sampler2D transmissionSamplerMap;
	uniform mat4 modelMatrix;
	uniform mat4 projectionMatrix;
	varying vec3 vWorldPosition;
	float w0( float a ) {
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - a + 3.0 ) - 3.0 ) + 1.0 );
	}
	float w1( float a ) {
		return ( 1.0 / 6.0 ) * ( a *  a * ( 3.0 * a - 6.0 ) + 4.0 );
	}
	float w2( float a ){
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - 3.0 * a + 3.0 ) + 3.0 ) + 1.0 );
	}
	float w3( float a ) {
		return ( 1.0 / 6.0 ) * ( a * a * a );
	}
	float g0( float a ) {
		return w0( a ) + w1( a );
	}
	float g1( float a ) {
		return w2( a ) + w3( a );
	}
	float h0( float a ) {
		return - 1.0 + w1( a ) / ( w0( a ) + w1( a ) );
	}
	float h1( float a ) {
		return 1.0 + w3( a ) / ( w2( a ) + w3( a ) );
	}
	vec4 bicubic( sampler2D tex, vec2 uv, vec4 texelSize, float lod ) {
		uv = uv * texelSize.zw + 0.5;
		vec2 iuv = floor( uv );
		vec2 fuv = fract( uv );
		float g0x = g0( fuv.x );
		float g1x = g1( fuv.x );
		float h0x = h0( fuv.x );
		float h1x = h1( fuv.x );
		float h0y = h0( fuv.y );
		float h1y = h1( fuv.y );
		vec2 p0 = ( vec2( iuv.x + h0x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p1 = ( vec2( iuv.x + h1x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p2 = ( vec2( iuv.x + h0x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		vec2 p3 = ( vec2( iuv.x + h1x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		return g0( fuv.y ) * ( g0x * textureLod( tex, p0, lod ) + g1x * textureLod( tex, p1, lod ) ) +
			g1( fuv.y ) * ( g0x * textureLod( tex, p2, lod ) + g1x * textureLod( tex, p3, lod ) );
	}
	vec4 textureBicubic( sampler2D sampler, vec2 uv, float lod ) {
		vec2 fLodSize = vec2( textureSize( sampler, int( lod ) ) );
		vec2 cLodSize = vec2( textureSize( sampler, int( lod + 1.0 ) ) );
		vec2 fLodSizeInv = 1.0 / fLodSize;
		vec2 cLodSizeInv = 1.0 / cLodSize;
		vec4 fSample = bicubic( sampler, uv, vec4( fLodSizeInv, fLodSize ), floor( lod ) );
		vec4 cSample = bicubic( sampler, uv, vec4( cLodSizeInv, cLodSize ), ceil( lod ) );
		return mix( fSample, cSample, fract( lod ) );
	}
	vec3 getVolumeTransmissionRay( const in vec3 n, const in vec3 v, const in float thickness, const in float ior, const in mat4 modelMatrix ) {
		vec3 refractionVector = refract( - v, normalize( n ), 1.0 / ior );
		vec3 modelScale;
		modelScale.x = length( vec3( modelMatrix[ 0 ].xyz ) );
		modelScale.y = length( vec3( modelMatrix[ 1 ].xyz ) );
		modelScale.z = length( vec3( modelMatrix[ 2 ].xyz ) );
		return normalize( refractionVector ) * thickness * modelScale;
	}
	float applyIorToRoughness( const in float roughness, const in float ior ) {
		return roughness * clamp( ior * 2.0 - 2.0, 0.0, 1.0 );
	}
	vec4 getTransmissionSample( const in vec2 fragCoord, const in float roughness, const in float ior ) {
		float lod = log2( transmissionSamplerSize.x ) * applyIorToRoughness( roughness, ior );
		return textureBicubic( transmissionSamplerMap, fragCoord.xy, lod );
	}
	vec3 volumeAttenuation( const in float transmissionDistance, const in vec3 attenuationColor, const in float attenuationDistance ) {
		if ( isinf( attenuationDistance ) ) {
			return vec3( 1.0 );
		} else {
			vec3 attenuationCoefficient = -log( attenuationColor ) / attenuationDistance;
			vec3 transmittance = exp( - attenuationCoefficient * transmissionDistance );			return transmittance;
		}
	}
	vec4 getIBLVolumeRefraction( const in vec3 n, const in vec3 v, const in float roughness, const in vec3 diffuseColor,
		const in vec3 specularColor, const in float specularF90, const in vec3 position, const in mat4 modelMatrix,
		const in mat4 viewMatrix, const in mat4 projMatrix, const in float dispersion, const in float ior, const in float thickness,
		const in vec3 attenuationColor, const in float attenuationDistance ) {
		vec4 transmittedLight;
		vec3 transmittance;
		#ifdef USE_DISPERSION
			float halfSpread = ( ior - 1.0 ) * 0.025 * dispersion;
			vec3 iors = vec3( ior - halfSpread, ior, ior + halfSpread );
			for ( int i = 0; i < 3; i ++ ) {
				vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, iors[ i ], modelMatrix );
				vec3 refractedRayExit = position + transmissionRay;
				vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
				vec2 refractionCoords = ndcPos.xy / ndcPos.w;
				refractionCoords += 1.0;
				refractionCoords /= 2.0;
				vec4 transmissionSample = getTransmissionSample( refractionCoords, roughness, iors[ i ] );
				transmittedLight[ i ] = transmissionSample[ i ];
				transmittedLight.a += transmissionSample.a;
				transmittance[ i ] = diffuseColor[ i ] * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance )[ i ];
			}
			transmittedLight.a /= 3.0;
		#else
			vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, ior, modelMatrix );
			vec3 refractedRayExit = position + transmissionRay;
			vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
			vec2 refractionCoords = ndcPos.xy / ndcPos.w;
			refractionCoords += 1.0;
			refractionCoords /= 2.0;
			transmittedLight = getTransmissionSample( refractionCoords, roughness, ior );
			transmittance = diffuseColor * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance );
		#endif
		vec3 attenuatedColor = transmittance * transmittedLight.rgb;
		vec3 F = EnvironmentBRDF( n, v, specularColor, specularF90, roughness );
		float transmittanceFactor = ( transmittance.r + transmittance.g + transmittance.b ) / 3.0;
		return vec4( ( 1.0 - F ) * attenuatedColor, 1.0 - ( 1.0 - transmittedLight.a ) * transmittanceFactor );
	}
#endif`,pE=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_SPECULARMAP
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,mE=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	uniform mat3 mapTransform;
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	uniform mat3 alphaMapTransform;
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	uniform mat3 lightMapTransform;
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	uniform mat3 aoMapTransform;
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	uniform mat3 bumpMapTransform;
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	uniform mat3 normalMapTransform;
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_DISPLACEMENTMAP
	uniform mat3 displacementMapTransform;
	varying vec2 vDisplacementMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	uniform mat3 emissiveMapTransform;
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	uniform mat3 metalnessMapTransform;
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	uniform mat3 roughnessMapTransform;
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	uniform mat3 diffuseRoughnessMapTransform;
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	uniform mat3 anisotropyMapTransform;
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	uniform mat3 clearcoatMapTransform;
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform mat3 clearcoatNormalMapTransform;
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform mat3 clearcoatRoughnessMapTransform;
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	uniform mat3 sheenColorMapTransform;
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	uniform mat3 sheenRoughnessMapTransform;
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	uniform mat3 iridescenceMapTransform;
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform mat3 iridescenceThicknessMapTransform;
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SPECULARMAP
	uniform mat3 specularMapTransform;
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	uniform mat3 specularColorMapTransform;
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	uniform mat3 specularIntensityMapTransform;
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,gE=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	vUv = vec3( uv, 1 ).xy;
#endif
#ifdef USE_MAP
	vMapUv = ( mapTransform * vec3( MAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ALPHAMAP
	vAlphaMapUv = ( alphaMapTransform * vec3( ALPHAMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_LIGHTMAP
	vLightMapUv = ( lightMapTransform * vec3( LIGHTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_AOMAP
	vAoMapUv = ( aoMapTransform * vec3( AOMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_BUMPMAP
	vBumpMapUv = ( bumpMapTransform * vec3( BUMPMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_NORMALMAP
	vNormalMapUv = ( normalMapTransform * vec3( NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DISPLACEMENTMAP
	vDisplacementMapUv = ( displacementMapTransform * vec3( DISPLACEMENTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_EMISSIVEMAP
	vEmissiveMapUv = ( emissiveMapTransform * vec3( EMISSIVEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_METALNESSMAP
	vMetalnessMapUv = ( metalnessMapTransform * vec3( METALNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ROUGHNESSMAP
	vRoughnessMapUv = ( roughnessMapTransform * vec3( ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	vDiffuseRoughnessMapUv = ( diffuseRoughnessMapTransform * vec3( DIFFUSE_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ANISOTROPYMAP
	vAnisotropyMapUv = ( anisotropyMapTransform * vec3( ANISOTROPYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOATMAP
	vClearcoatMapUv = ( clearcoatMapTransform * vec3( CLEARCOATMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	vClearcoatNormalMapUv = ( clearcoatNormalMapTransform * vec3( CLEARCOAT_NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	vClearcoatRoughnessMapUv = ( clearcoatRoughnessMapTransform * vec3( CLEARCOAT_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCEMAP
	vIridescenceMapUv = ( iridescenceMapTransform * vec3( IRIDESCENCEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	vIridescenceThicknessMapUv = ( iridescenceThicknessMapTransform * vec3( IRIDESCENCE_THICKNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_COLORMAP
	vSheenColorMapUv = ( sheenColorMapTransform * vec3( SHEEN_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	vSheenRoughnessMapUv = ( sheenRoughnessMapTransform * vec3( SHEEN_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULARMAP
	vSpecularMapUv = ( specularMapTransform * vec3( SPECULARMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_COLORMAP
	vSpecularColorMapUv = ( specularColorMapTransform * vec3( SPECULAR_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	vSpecularIntensityMapUv = ( specularIntensityMapTransform * vec3( SPECULAR_INTENSITYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_TRANSMISSIONMAP
	vTransmissionMapUv = ( transmissionMapTransform * vec3( TRANSMISSIONMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_THICKNESSMAP
	vThicknessMapUv = ( thicknessMapTransform * vec3( THICKNESSMAP_UV, 1 ) ).xy;
#endif`,_E=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,xE=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,yE=`uniform sampler2D t2D;
uniform float backgroundIntensity;
varying vec2 vUv;
void main() {
	vec4 texColor = texture2D( t2D, vUv );
	#ifdef DECODE_VIDEO_TEXTURE
		texColor = vec4( mix( pow( texColor.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), texColor.rgb * 0.0773993808, vec3( lessThanEqual( texColor.rgb, vec3( 0.04045 ) ) ) ), texColor.w );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,vE=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,SE=`uniform float backgroundBlurriness;
uniform float backgroundIntensity;
uniform mat3 backgroundRotation;
varying vec3 vWorldDirection;
#include <envmap_common_pars_fragment>
void main() {
	#ifdef ENVMAP_TYPE_PMREM
		vec4 texColor = textureLod( envMap, backgroundRotation * vWorldDirection, roughnessToMip( backgroundBlurriness ) );
	#else
		vec4 texColor = textureCube( envMap, backgroundRotation * vWorldDirection );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,ME=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,bE=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,wE=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
varying vec2 vHighPrecisionZW;
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vHighPrecisionZW = gl_Position.zw;
}`,EE=`#if DEPTH_PACKING == 3200
	uniform float opacity;
#endif
#include <common>
#include <packing>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
varying vec2 vHighPrecisionZW;
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#if DEPTH_PACKING == 3200
		diffuseColor.a = opacity;
	#endif
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <logdepthbuf_fragment>
	#ifdef USE_REVERSED_DEPTH_BUFFER
		float fragCoordZ = vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ];
	#else
		float fragCoordZ = 0.5 * vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ] + 0.5;
	#endif
	#if DEPTH_PACKING == 3200
		gl_FragColor = vec4( vec3( 1.0 - fragCoordZ ), opacity );
	#elif DEPTH_PACKING == 3201
		gl_FragColor = packDepthToRGBA( fragCoordZ );
	#elif DEPTH_PACKING == 3202
		gl_FragColor = vec4( packDepthToRGB( fragCoordZ ), 1.0 );
	#elif DEPTH_PACKING == 3203
		gl_FragColor = vec4( packDepthToRG( fragCoordZ ), 0.0, 1.0 );
	#endif
}`,TE=`#define DISTANCE
varying vec3 vWorldPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <worldpos_vertex>
	#include <clipping_planes_vertex>
	vWorldPosition = worldPosition.xyz;
}`,AE=`#define DISTANCE
uniform vec3 referencePosition;
uniform float nearDistance;
uniform float farDistance;
varying vec3 vWorldPosition;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	float dist = length( vWorldPosition - referencePosition );
	dist = ( dist - nearDistance ) / ( farDistance - nearDistance );
	dist = saturate( dist );
	gl_FragColor = vec4( dist, 0.0, 0.0, 1.0 );
}`,CE=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,RE=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,PE=`uniform float scale;
attribute float lineDistance;
varying float vLineDistance;
#include <common>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	vLineDistance = scale * lineDistance;
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,IE=`uniform vec3 diffuse;
uniform float opacity;
uniform float dashSize;
uniform float totalSize;
varying float vLineDistance;
#include <common>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	if ( mod( vLineDistance, totalSize ) > dashSize ) {
		discard;
	}
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,LE=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#if defined ( USE_ENVMAP ) || defined ( USE_SKINNING )
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinbase_vertex>
		#include <skinnormal_vertex>
		#include <defaultnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <fog_vertex>
}`,DE=`uniform vec3 diffuse;
uniform float opacity;
#ifndef FLAT_SHADED
	varying vec3 vNormal;
#endif
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <fog_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		reflectedLight.indirectDiffuse += lightMapTexel.rgb * lightMapIntensity * RECIPROCAL_PI;
	#else
		reflectedLight.indirectDiffuse += vec3( 1.0 );
	#endif
	#include <aomap_fragment>
	reflectedLight.indirectDiffuse *= diffuseColor.rgb;
	vec3 outgoingLight = reflectedLight.indirectDiffuse;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,NE=`#define LAMBERT
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,UE=`#define LAMBERT
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_lambert_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_lambert_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,FE=`#define MATCAP
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <displacementmap_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
	vViewPosition = - mvPosition.xyz;
}`,OE=`#define MATCAP
uniform vec3 diffuse;
uniform float opacity;
uniform sampler2D matcap;
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	vec3 viewDir = normalize( vViewPosition );
	vec3 x = normalize( vec3( viewDir.z, 0.0, - viewDir.x ) );
	vec3 y = cross( viewDir, x );
	vec2 uv = vec2( dot( x, normal ), dot( y, normal ) ) * 0.495 + 0.5;
	#ifdef USE_MATCAP
		vec4 matcapColor = texture2D( matcap, uv );
	#else
		vec4 matcapColor = vec4( vec3( mix( 0.2, 0.8, uv.y ) ), 1.0 );
	#endif
	vec3 outgoingLight = diffuseColor.rgb * matcapColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,BE=`#define NORMAL
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	vViewPosition = - mvPosition.xyz;
#endif
}`,kE=`#define NORMAL
uniform float opacity;
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <uv_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 0.0, 0.0, 0.0, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	gl_FragColor = vec4( normalize( normal ) * 0.5 + 0.5, diffuseColor.a );
	#ifdef OPAQUE
		gl_FragColor.a = 1.0;
	#endif
}`,zE=`#define PHONG
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,VE=`#define PHONG
uniform vec3 diffuse;
uniform vec3 emissive;
uniform vec3 specular;
uniform float shininess;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_phong_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_phong_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + reflectedLight.directSpecular + reflectedLight.indirectSpecular + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,GE=`#define STANDARD
varying vec3 vViewPosition;
#ifdef USE_TRANSMISSION
	varying vec3 vWorldPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
#ifdef USE_TRANSMISSION
	vWorldPosition = worldPosition.xyz;
#endif
}`,HE=`#define STANDARD
#ifdef PHYSICAL
	#define IOR
	#define USE_SPECULAR
#endif
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float roughness;
uniform float metalness;
uniform float opacity;
#ifdef IOR
	uniform float ior;
#endif
#ifdef USE_SPECULAR
	uniform float specularIntensity;
	uniform vec3 specularColor;
	#ifdef USE_SPECULAR_COLORMAP
		uniform sampler2D specularColorMap;
	#endif
	#ifdef USE_SPECULAR_INTENSITYMAP
		uniform sampler2D specularIntensityMap;
	#endif
#endif
#ifdef USE_CLEARCOAT
	uniform float clearcoat;
	uniform float clearcoatRoughness;
#endif
#ifdef USE_DIFFUSE_ROUGHNESS
	uniform float diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		uniform sampler2D diffuseRoughnessMap;
	#endif
#endif
#ifdef USE_DISPERSION
	uniform float dispersion;
#endif
#ifdef USE_RETROREFLECTION
	uniform float retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	uniform float iridescence;
	uniform float iridescenceIOR;
	uniform float iridescenceThicknessMinimum;
	uniform float iridescenceThicknessMaximum;
#endif
#ifdef USE_SHEEN
	uniform vec3 sheenColor;
	uniform float sheenRoughness;
	#ifdef USE_SHEEN_COLORMAP
		uniform sampler2D sheenColorMap;
	#endif
	#ifdef USE_SHEEN_ROUGHNESSMAP
		uniform sampler2D sheenRoughnessMap;
	#endif
#endif
#ifdef USE_ANISOTROPY
	uniform vec2 anisotropyVector;
	#ifdef USE_ANISOTROPYMAP
		uniform sampler2D anisotropyMap;
	#endif
#endif
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <iridescence_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_physical_pars_fragment>
#include <transmission_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <clearcoat_pars_fragment>
#include <iridescence_pars_fragment>
#include <roughnessmap_pars_fragment>
#include <metalnessmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <roughnessmap_fragment>
	#include <metalnessmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <clearcoat_normal_fragment_begin>
	#include <clearcoat_normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_physical_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 totalDiffuse = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse;
	vec3 totalSpecular = reflectedLight.directSpecular + reflectedLight.indirectSpecular;
	#include <transmission_fragment>
	vec3 outgoingLight = totalDiffuse + totalSpecular + totalEmissiveRadiance;
	#ifdef USE_SHEEN
 
		outgoingLight = outgoingLight + sheenSpecularDirect + sheenSpecularIndirect;
 
 	#endif
	#ifdef USE_CLEARCOAT
		float dotNVcc = saturate( dot( geometryClearcoatNormal, geometryViewDir ) );
		vec3 Fcc = F_Schlick( material.clearcoatF0, material.clearcoatF90, dotNVcc );
		outgoingLight = outgoingLight * ( 1.0 - material.clearcoat * Fcc ) + ( clearcoatSpecularDirect + clearcoatSpecularIndirect ) * material.clearcoat;
	#endif
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,WE=`#define TOON
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,XE=`#define TOON
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <gradientmap_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_toon_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_toon_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,qE=`uniform float size;
uniform float scale;
#include <common>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
#ifdef USE_POINTS_UV
	varying vec2 vUv;
	uniform mat3 uvTransform;
#endif
void main() {
	#ifdef USE_POINTS_UV
		vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	#endif
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	gl_PointSize = size;
	#ifdef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) gl_PointSize *= ( scale / - mvPosition.z );
	#endif
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <fog_vertex>
}`,YE=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <color_pars_fragment>
#include <map_particle_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_particle_fragment>
	#include <color_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,$E=`#include <common>
#include <batching_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <shadowmap_pars_vertex>
void main() {
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,ZE=`uniform vec3 color;
uniform float opacity;
#include <common>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <logdepthbuf_pars_fragment>
#include <shadowmap_pars_fragment>
#include <shadowmask_pars_fragment>
void main() {
	#include <logdepthbuf_fragment>
	gl_FragColor = vec4( color, opacity * ( 1.0 - getShadowMask() ) );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,JE=`uniform float rotation;
uniform vec2 center;
#include <common>
#include <uv_pars_vertex>
#include <fog_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	vec4 mvPosition = modelViewMatrix[ 3 ];
	vec2 scale = vec2( length( modelMatrix[ 0 ].xyz ), length( modelMatrix[ 1 ].xyz ) );
	#ifndef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) scale *= - mvPosition.z;
	#endif
	vec2 alignedPosition = ( position.xy - ( center - vec2( 0.5 ) ) ) * scale;
	vec2 rotatedPosition;
	rotatedPosition.x = cos( rotation ) * alignedPosition.x - sin( rotation ) * alignedPosition.y;
	rotatedPosition.y = sin( rotation ) * alignedPosition.x + cos( rotation ) * alignedPosition.y;
	mvPosition.xy += rotatedPosition;
	gl_Position = projectionMatrix * mvPosition;
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,KE=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
}`,me={alphahash_fragment:yw,alphahash_pars_fragment:vw,alphamap_fragment:Sw,alphamap_pars_fragment:Mw,alphatest_fragment:bw,alphatest_pars_fragment:ww,aomap_fragment:Ew,aomap_pars_fragment:Tw,batching_pars_vertex:Aw,batching_vertex:Cw,begin_vertex:Rw,beginnormal_vertex:Pw,bsdfs:Iw,iridescence_fragment:Lw,bumpmap_pars_fragment:Dw,clipping_planes_fragment:Nw,clipping_planes_pars_fragment:Uw,clipping_planes_pars_vertex:Fw,clipping_planes_vertex:Ow,color_fragment:Bw,color_pars_fragment:kw,color_pars_vertex:zw,color_vertex:Vw,common:Gw,defaultnormal_vertex:Hw,displacementmap_pars_vertex:Ww,displacementmap_vertex:Xw,emissivemap_fragment:qw,emissivemap_pars_fragment:Yw,colorspace_fragment:$w,colorspace_pars_fragment:Zw,envmap_fragment:Jw,envmap_common_pars_fragment:Kw,envmap_pars_fragment:jw,envmap_pars_vertex:Qw,envmap_physical_pars_fragment:h1,envmap_vertex:t1,fog_vertex:e1,fog_pars_vertex:n1,fog_fragment:i1,fog_pars_fragment:s1,gradientmap_pars_fragment:r1,lightmap_pars_fragment:o1,lights_lambert_fragment:a1,lights_lambert_pars_fragment:l1,lights_pars_begin:c1,lights_toon_fragment:u1,lights_toon_pars_fragment:f1,lights_phong_fragment:d1,lights_phong_pars_fragment:p1,lights_physical_fragment:m1,lights_physical_pars_fragment:g1,lights_fragment_begin:_1,lights_fragment_maps:x1,lights_fragment_end:y1,lightprobes_pars_fragment:v1,logdepthbuf_fragment:S1,logdepthbuf_pars_fragment:M1,logdepthbuf_pars_vertex:b1,logdepthbuf_vertex:w1,map_fragment:E1,map_pars_fragment:T1,map_particle_fragment:A1,map_particle_pars_fragment:C1,metalnessmap_fragment:R1,metalnessmap_pars_fragment:P1,morphinstance_vertex:I1,morphcolor_vertex:L1,morphnormal_vertex:D1,morphtarget_pars_vertex:N1,morphtarget_vertex:U1,normal_fragment_begin:F1,normal_fragment_maps:O1,normal_pars_fragment:B1,normal_pars_vertex:k1,normal_vertex:z1,normalmap_pars_fragment:V1,clearcoat_normal_fragment_begin:G1,clearcoat_normal_fragment_maps:H1,clearcoat_pars_fragment:W1,iridescence_pars_fragment:X1,opaque_fragment:q1,packing:Y1,premultiplied_alpha_fragment:$1,project_vertex:Z1,dithering_fragment:J1,dithering_pars_fragment:K1,roughnessmap_fragment:j1,roughnessmap_pars_fragment:Q1,shadowmap_pars_fragment:tE,shadowmap_pars_vertex:eE,shadowmap_vertex:nE,shadowmask_pars_fragment:iE,skinbase_vertex:sE,skinning_pars_vertex:rE,skinning_vertex:oE,skinnormal_vertex:aE,specularmap_fragment:lE,specularmap_pars_fragment:cE,tonemapping_fragment:hE,tonemapping_pars_fragment:uE,transmission_fragment:fE,transmission_pars_fragment:dE,uv_pars_fragment:pE,uv_pars_vertex:mE,uv_vertex:gE,worldpos_vertex:_E,background_vert:xE,background_frag:yE,backgroundCube_vert:vE,backgroundCube_frag:SE,cube_vert:ME,cube_frag:bE,depth_vert:wE,depth_frag:EE,distance_vert:TE,distance_frag:AE,equirect_vert:CE,equirect_frag:RE,linedashed_vert:PE,linedashed_frag:IE,meshbasic_vert:LE,meshbasic_frag:DE,meshlambert_vert:NE,meshlambert_frag:UE,meshmatcap_vert:FE,meshmatcap_frag:OE,meshnormal_vert:BE,meshnormal_frag:kE,meshphong_vert:zE,meshphong_frag:VE,meshphysical_vert:GE,meshphysical_frag:HE,meshtoon_vert:WE,meshtoon_frag:XE,points_vert:qE,points_frag:YE,shadow_vert:$E,shadow_frag:ZE,sprite_vert:JE,sprite_frag:KE},Ft={common:{diffuse:{value:new Jt(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new ae},alphaMap:{value:null},alphaMapTransform:{value:new ae},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new ae}},envmap:{envMap:{value:null},envMapRotation:{value:new ae},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new ae}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new ae}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new ae},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new ae},normalScale:{value:new te(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new ae},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new ae}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new ae}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new ae}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new Jt(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new Jt(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new ae},alphaTest:{value:0},uvTransform:{value:new ae}},sprite:{diffuse:{value:new Jt(16777215)},opacity:{value:1},center:{value:new te(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new ae},alphaMap:{value:null},alphaMapTransform:{value:new ae},alphaTest:{value:0}}},Ds={basic:{uniforms:si([Ft.common,Ft.specularmap,Ft.envmap,Ft.aomap,Ft.lightmap,Ft.fog]),vertexShader:me.meshbasic_vert,fragmentShader:me.meshbasic_frag},lambert:{uniforms:si([Ft.common,Ft.specularmap,Ft.envmap,Ft.aomap,Ft.lightmap,Ft.emissivemap,Ft.bumpmap,Ft.normalmap,Ft.displacementmap,Ft.fog,Ft.lights,{emissive:{value:new Jt(0)},envMapIntensity:{value:1}}]),vertexShader:me.meshlambert_vert,fragmentShader:me.meshlambert_frag},phong:{uniforms:si([Ft.common,Ft.specularmap,Ft.envmap,Ft.aomap,Ft.lightmap,Ft.emissivemap,Ft.bumpmap,Ft.normalmap,Ft.displacementmap,Ft.fog,Ft.lights,{emissive:{value:new Jt(0)},specular:{value:new Jt(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:me.meshphong_vert,fragmentShader:me.meshphong_frag},standard:{uniforms:si([Ft.common,Ft.envmap,Ft.aomap,Ft.lightmap,Ft.emissivemap,Ft.bumpmap,Ft.normalmap,Ft.displacementmap,Ft.roughnessmap,Ft.metalnessmap,Ft.fog,Ft.lights,{emissive:{value:new Jt(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:me.meshphysical_vert,fragmentShader:me.meshphysical_frag},toon:{uniforms:si([Ft.common,Ft.aomap,Ft.lightmap,Ft.emissivemap,Ft.bumpmap,Ft.normalmap,Ft.displacementmap,Ft.gradientmap,Ft.fog,Ft.lights,{emissive:{value:new Jt(0)}}]),vertexShader:me.meshtoon_vert,fragmentShader:me.meshtoon_frag},matcap:{uniforms:si([Ft.common,Ft.bumpmap,Ft.normalmap,Ft.displacementmap,Ft.fog,{matcap:{value:null}}]),vertexShader:me.meshmatcap_vert,fragmentShader:me.meshmatcap_frag},points:{uniforms:si([Ft.points,Ft.fog]),vertexShader:me.points_vert,fragmentShader:me.points_frag},dashed:{uniforms:si([Ft.common,Ft.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:me.linedashed_vert,fragmentShader:me.linedashed_frag},depth:{uniforms:si([Ft.common,Ft.displacementmap]),vertexShader:me.depth_vert,fragmentShader:me.depth_frag},normal:{uniforms:si([Ft.common,Ft.bumpmap,Ft.normalmap,Ft.displacementmap,{opacity:{value:1}}]),vertexShader:me.meshnormal_vert,fragmentShader:me.meshnormal_frag},sprite:{uniforms:si([Ft.sprite,Ft.fog]),vertexShader:me.sprite_vert,fragmentShader:me.sprite_frag},background:{uniforms:{uvTransform:{value:new ae},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:me.background_vert,fragmentShader:me.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new ae}},vertexShader:me.backgroundCube_vert,fragmentShader:me.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:me.cube_vert,fragmentShader:me.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:me.equirect_vert,fragmentShader:me.equirect_frag},distance:{uniforms:si([Ft.common,Ft.displacementmap,{referencePosition:{value:new z},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:me.distance_vert,fragmentShader:me.distance_frag},shadow:{uniforms:si([Ft.lights,Ft.fog,{color:{value:new Jt(0)},opacity:{value:1}}]),vertexShader:me.shadow_vert,fragmentShader:me.shadow_frag}};Ds.physical={uniforms:si([Ds.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new ae},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new ae},clearcoatNormalScale:{value:new te(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new ae},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new ae},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new ae},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new ae},sheen:{value:0},sheenColor:{value:new Jt(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new ae},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new ae},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new ae},transmissionSamplerSize:{value:new te},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new ae},attenuationDistance:{value:0},attenuationColor:{value:new Jt(0)},specularColor:{value:new Jt(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new ae},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new ae},anisotropyVector:{value:new te},anisotropyMap:{value:null},anisotropyMapTransform:{value:new ae}}]),vertexShader:me.meshphysical_vert,fragmentShader:me.meshphysical_frag};var zd={r:0,b:0,g:0},jE=new re,Dy=new ae;Dy.set(-1,0,0,0,1,0,0,0,1);function QE(i,t,e,n,s,r){let o=new Jt(0),a=s===!0?0:1,l,c,u=null,f=0,d=null;function p(v){let C=v.isScene===!0?v.background:null;if(C&&C.isTexture){let b=v.backgroundBlurriness>0;C=t.get(C,b)}return C}function _(v){let C=!1,b=p(v);b===null?g(o,a):b&&b.isColor&&(g(b,1),C=!0);let R=i.xr.getEnvironmentBlendMode();R==="additive"?e.buffers.color.setClear(0,0,0,1,r):R==="alpha-blend"&&e.buffers.color.setClear(0,0,0,0,r),(i.autoClear||C)&&(e.buffers.depth.setTest(!0),e.buffers.depth.setMask(!0),e.buffers.color.setMask(!0),i.clear(i.autoClearColor,i.autoClearDepth,i.autoClearStencil))}function S(v,C){let b=p(C);b&&b.isCubeTexture?(c===void 0&&(c=new Ln(new Rs(1,1,1),new qi({name:"BackgroundCubeMaterial",uniforms:Oo(Ds.backgroundCube.uniforms),vertexShader:Ds.backgroundCube.vertexShader,fragmentShader:Ds.backgroundCube.fragmentShader,side:di,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(R,A,x){this.matrixWorld.copyPosition(x.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),n.update(c)),c.material.uniforms.envMap.value=b,c.material.uniforms.backgroundBlurriness.value=C.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=C.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(jE.makeRotationFromEuler(C.backgroundRotation)).transpose(),b.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(Dy),c.material.toneMapped=be.getTransfer(b.colorSpace)!==Le,(u!==b||f!==b.version||d!==i.toneMapping)&&(c.material.needsUpdate=!0,u=b,f=b.version,d=i.toneMapping),c.layers.enableAll(),v.unshift(c,c.geometry,c.material,0,0,null)):b&&b.isTexture&&(l===void 0&&(l=new Ln(new Io(2,2),new qi({name:"BackgroundMaterial",uniforms:Oo(Ds.background.uniforms),vertexShader:Ds.background.vertexShader,fragmentShader:Ds.background.fragmentShader,side:Wr,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),n.update(l)),l.material.uniforms.t2D.value=b,l.material.uniforms.backgroundIntensity.value=C.backgroundIntensity,l.material.toneMapped=be.getTransfer(b.colorSpace)!==Le,b.matrixAutoUpdate===!0&&b.updateMatrix(),l.material.uniforms.uvTransform.value.copy(b.matrix),(u!==b||f!==b.version||d!==i.toneMapping)&&(l.material.needsUpdate=!0,u=b,f=b.version,d=i.toneMapping),l.layers.enableAll(),v.unshift(l,l.geometry,l.material,0,0,null))}function g(v,C){v.getRGB(zd,Cg(i)),e.buffers.color.setClear(zd.r,zd.g,zd.b,C,r)}function m(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return o},setClearColor:function(v,C=1){o.set(v),a=C,g(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(v){a=v,g(o,a)},render:_,addToRenderList:S,dispose:m}}function tT(i,t){let e=i.getParameter(i.MAX_VERTEX_ATTRIBS),n={},s=d(null),r=s,o=!1;function a(N,G,H,U,q){let j=!1,X=f(N,U,H,G);r!==X&&(r=X,c(r.object)),j=p(N,U,H,q),j&&_(N,U,H,q),q!==null&&t.update(q,i.ELEMENT_ARRAY_BUFFER),(j||o)&&(o=!1,b(N,G,H,U),q!==null&&i.bindBuffer(i.ELEMENT_ARRAY_BUFFER,t.get(q).buffer))}function l(){return i.createVertexArray()}function c(N){return i.bindVertexArray(N)}function u(N){return i.deleteVertexArray(N)}function f(N,G,H,U){let q=U.wireframe===!0,j=n[G.id];j===void 0&&(j={},n[G.id]=j);let X=N.isInstancedMesh===!0?N.id:0,dt=j[X];dt===void 0&&(dt={},j[X]=dt);let et=dt[H.id];et===void 0&&(et={},dt[H.id]=et);let it=et[q];return it===void 0&&(it=d(l()),et[q]=it),it}function d(N){let G=[],H=[],U=[];for(let q=0;q<e;q++)G[q]=0,H[q]=0,U[q]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:G,enabledAttributes:H,attributeDivisors:U,object:N,attributes:{},index:null}}function p(N,G,H,U){let q=r.attributes,j=G.attributes,X=0,dt=H.getAttributes();for(let et in dt)if(dt[et].location>=0){let lt=q[et],gt=j[et];if(gt===void 0&&(et==="instanceMatrix"&&N.instanceMatrix&&(gt=N.instanceMatrix),et==="instanceColor"&&N.instanceColor&&(gt=N.instanceColor)),lt===void 0||lt.attribute!==gt||gt&&lt.data!==gt.data)return!0;X++}return r.attributesNum!==X||r.index!==U}function _(N,G,H,U){let q={},j=G.attributes,X=0,dt=H.getAttributes();for(let et in dt)if(dt[et].location>=0){let lt=j[et];lt===void 0&&(et==="instanceMatrix"&&N.instanceMatrix&&(lt=N.instanceMatrix),et==="instanceColor"&&N.instanceColor&&(lt=N.instanceColor));let gt={};gt.attribute=lt,lt&&lt.data&&(gt.data=lt.data),q[et]=gt,X++}r.attributes=q,r.attributesNum=X,r.index=U}function S(){let N=r.newAttributes;for(let G=0,H=N.length;G<H;G++)N[G]=0}function g(N){m(N,0)}function m(N,G){let H=r.newAttributes,U=r.enabledAttributes,q=r.attributeDivisors;H[N]=1,U[N]===0&&(i.enableVertexAttribArray(N),U[N]=1),q[N]!==G&&(i.vertexAttribDivisor(N,G),q[N]=G)}function v(){let N=r.newAttributes,G=r.enabledAttributes;for(let H=0,U=G.length;H<U;H++)G[H]!==N[H]&&(i.disableVertexAttribArray(H),G[H]=0)}function C(N,G,H,U,q,j,X){X===!0?i.vertexAttribIPointer(N,G,H,q,j):i.vertexAttribPointer(N,G,H,U,q,j)}function b(N,G,H,U){S();let q=U.attributes,j=H.getAttributes(),X=G.defaultAttributeValues;for(let dt in j){let et=j[dt];if(et.location>=0){let it=q[dt];if(it===void 0&&(dt==="instanceMatrix"&&N.instanceMatrix&&(it=N.instanceMatrix),dt==="instanceColor"&&N.instanceColor&&(it=N.instanceColor)),it!==void 0){let lt=it.normalized,gt=it.itemSize,mt=t.get(it);if(mt===void 0)continue;let st=mt.buffer,yt=mt.type,Mt=mt.bytesPerElement,It=yt===i.INT||yt===i.UNSIGNED_INT||it.gpuType===id;if(it.isInterleavedBufferAttribute){let Tt=it.data,$t=Tt.isInterleavedBuffer===!0?Tt.stride:Tt.itemSize,he=it.offset;if(Tt.isInstancedInterleavedBuffer||Tt.isInstancedBufferAttribute){for(let qt=0;qt<et.locationSize;qt++)m(et.location+qt,Tt.meshPerAttribute);N.isInstancedMesh!==!0&&U._maxInstanceCount===void 0&&(U._maxInstanceCount=Tt.meshPerAttribute*Tt.count)}else for(let qt=0;qt<et.locationSize;qt++)g(et.location+qt);i.bindBuffer(i.ARRAY_BUFFER,st);for(let qt=0;qt<et.locationSize;qt++)C(et.location+qt,gt/et.locationSize,yt,lt,$t*Mt,(he+gt/et.locationSize*qt)*Mt,It)}else{if(it.isInstancedBufferAttribute){for(let Tt=0;Tt<et.locationSize;Tt++)m(et.location+Tt,it.meshPerAttribute);N.isInstancedMesh!==!0&&U._maxInstanceCount===void 0&&(U._maxInstanceCount=it.meshPerAttribute*it.count)}else for(let Tt=0;Tt<et.locationSize;Tt++)g(et.location+Tt);i.bindBuffer(i.ARRAY_BUFFER,st);for(let Tt=0;Tt<et.locationSize;Tt++)C(et.location+Tt,gt/et.locationSize,yt,lt,gt*Mt,gt/et.locationSize*Tt*Mt,It)}}else if(X!==void 0){let lt=X[dt];if(lt!==void 0)switch(lt.length){case 2:i.vertexAttrib2fv(et.location,lt);break;case 3:i.vertexAttrib3fv(et.location,lt);break;case 4:i.vertexAttrib4fv(et.location,lt);break;default:i.vertexAttrib1fv(et.location,lt)}}}}v()}function R(){k();for(let N in n){let G=n[N];for(let H in G){let U=G[H];for(let q in U){let j=U[q];for(let X in j)u(j[X].object),delete j[X];delete U[q]}}delete n[N]}}function A(N){if(n[N.id]===void 0)return;let G=n[N.id];for(let H in G){let U=G[H];for(let q in U){let j=U[q];for(let X in j)u(j[X].object),delete j[X];delete U[q]}}delete n[N.id]}function x(N){for(let G in n){let H=n[G];for(let U in H){let q=H[U];if(q[N.id]===void 0)continue;let j=q[N.id];for(let X in j)u(j[X].object),delete j[X];delete q[N.id]}}}function T(N){for(let G in n){let H=n[G],U=N.isInstancedMesh===!0?N.id:0,q=H[U];if(q!==void 0){for(let j in q){let X=q[j];for(let dt in X)u(X[dt].object),delete X[dt];delete q[j]}delete H[U],Object.keys(H).length===0&&delete n[G]}}}function k(){L(),o=!0,r!==s&&(r=s,c(r.object))}function L(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:k,resetDefaultState:L,dispose:R,releaseStatesOfGeometry:A,releaseStatesOfObject:T,releaseStatesOfProgram:x,initAttributes:S,enableAttribute:g,disableUnusedAttributes:v}}function eT(i,t,e){let n;function s(l){n=l}function r(l,c){i.drawArrays(n,l,c),e.update(c,n,1)}function o(l,c,u){u!==0&&(i.drawArraysInstanced(n,l,c,u),e.update(c,n,u))}function a(l,c,u){if(u===0)return;t.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,l,0,c,0,u);let d=0;for(let p=0;p<u;p++)d+=c[p];e.update(d,n,1)}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function nT(i,t,e,n){let s;function r(){if(s!==void 0)return s;if(t.has("EXT_texture_filter_anisotropic")===!0){let x=t.get("EXT_texture_filter_anisotropic");s=i.getParameter(x.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(x){return!(x!==cs&&n.convert(x)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(x){let T=x===ls&&(t.has("EXT_color_buffer_half_float")||t.has("EXT_color_buffer_float"));return!(x!==yi&&x!==Yi&&!T&&n.convert(x)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE))}function l(x){if(x==="highp"){if(i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.HIGH_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.HIGH_FLOAT).precision>0)return"highp";x="mediump"}return x==="mediump"&&i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.MEDIUM_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=e.precision!==void 0?e.precision:"highp",u=l(c);u!==c&&(jt("WebGLRenderer:",c,"not supported, using",u,"instead."),c=u);let f=e.reversedDepthBuffer===!0&&t.has("EXT_clip_control"),d=e.logarithmicDepthBuffer===!0&&f===!1;e.reversedDepthBuffer===!0&&f===!1&&jt("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),e.logarithmicDepthBuffer===!0&&f===!0&&jt("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let p=i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS),_=i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS),S=i.getParameter(i.MAX_TEXTURE_SIZE),g=i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE),m=i.getParameter(i.MAX_VERTEX_ATTRIBS),v=i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS),C=i.getParameter(i.MAX_VARYING_VECTORS),b=i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS),R=i.getParameter(i.MAX_SAMPLES),A=i.getParameter(i.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:d,reversedDepthBuffer:f,maxTextures:p,maxVertexTextures:_,maxTextureSize:S,maxCubemapSize:g,maxAttributes:m,maxVertexUniforms:v,maxVaryings:C,maxFragmentUniforms:b,maxSamples:R,samples:A}}function iT(i){let t=this,e=null,n=0,s=!1,r=!1,o=new hi,a=new ae,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(f,d){let p=f.length!==0||d||n!==0||s;return s=d,n=f.length,p},this.beginShadows=function(){r=!0,u(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(f,d){e=u(f,d,0)},this.setState=function(f,d,p){let _=f.clippingPlanes,S=f.clipIntersection,g=f.clipShadows,m=i.get(f);if(!s||_===null||_.length===0||r&&!g)r?u(null):c();else{let v=r?0:n,C=v*4,b=m.clippingState||null;l.value=b,b=u(_,d,C,p);for(let R=0;R!==C;++R)b[R]=e[R];m.clippingState=b,this.numIntersection=S?this.numPlanes:0,this.numPlanes+=v}};function c(){l.value!==e&&(l.value=e,l.needsUpdate=n>0),t.numPlanes=n,t.numIntersection=0}function u(f,d,p,_){let S=f!==null?f.length:0,g=null;if(S!==0){if(g=l.value,_!==!0||g===null){let m=p+S*4,v=d.matrixWorldInverse;a.getNormalMatrix(v),(g===null||g.length<m)&&(g=new Float32Array(m));for(let C=0,b=p;C!==S;++C,b+=4)o.copy(f[C]).applyMatrix4(v,a),o.normal.toArray(g,b),g[b+3]=o.constant}l.value=g,l.needsUpdate=!0}return t.numPlanes=S,t.numIntersection=0,g}}var Oh=class extends Ii{constructor(t=1,e={}){super(t,t,e),this.isWebGLCubeRenderTarget=!0;let n={width:t,height:t,depth:1},s=[n,n,n,n,n,n];this.texture=new lh(s),this._setTextureOptions(e),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(t,e){this.texture.type=e.type,this.texture.colorSpace=e.colorSpace,this.texture.generateMipmaps=e.generateMipmaps,this.texture.minFilter=e.minFilter,this.texture.magFilter=e.magFilter;let n={uniforms:{tEquirect:{value:null}},vertexShader:`

				varying vec3 vWorldDirection;

				vec3 transformDirection( in vec3 dir, in mat4 matrix ) {

					return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );

				}

				void main() {

					vWorldDirection = transformDirection( position, modelMatrix );

					#include <begin_vertex>
					#include <project_vertex>

				}
			`,fragmentShader:`

				uniform sampler2D tEquirect;

				varying vec3 vWorldDirection;

				#include <common>

				void main() {

					vec3 direction = normalize( vWorldDirection );

					vec2 sampleUV = equirectUv( direction );

					gl_FragColor = texture2D( tEquirect, sampleUV );

				}
			`},s=new Rs(5,5,5),r=new qi({name:"CubemapFromEquirect",uniforms:Oo(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:di,blending:Do});r.uniforms.tEquirect.value=e;let o=new Ln(s,r),a=e.minFilter;return e.minFilter===sr&&(e.minFilter=fi),new fl(1,10,this).update(t,o),e.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(t,e=!0,n=!0,s=!0){let r=t.getRenderTarget();for(let o=0;o<6;o++)t.setRenderTarget(this,o),t.clear(e,n,s);t.setRenderTarget(r)}},uy=256,sT=3,rT=20,Ny=256,Uy=16,oT=3,aT=new z,lT=new Jt,Gd=class i{constructor(t){this._renderer=t,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new fl(1,10,null),this._boxMesh=new Ln(new Rs(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(t,e=0,n=.1,s=100,r={}){let{size:o=256,position:a=aT}=r,l=this._renderer;this._setSize(o);let c=this._allocateTarget(),u=this._getSourceTarget(!0);e>0&&(u.texture.mipmapsAutoUpdate=!1);let f=l.autoClear,d=l.autoClearColor,p=l.autoClearDepth,_=l.autoClearStencil,S=t.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,S===null&&(t.background=l.getClearColor(lT));let g=new fl(n,s,u);return g.position.copy(a),g.update(l,t),l.autoClear=f,l.autoClearColor=d,l.autoClearDepth=p,l.autoClearStencil=_,t.background=S,e>0&&(u.texture.mipmapsAutoUpdate=!0,this._blur(c,e)),this._applyPMREM(c),c}fromEquirectangular(t,e=null){return this._fromTexture(t,e)}fromCubemap(t,e=null){return this._fromTexture(t,e)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=py(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=dy(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(t,e){return e>0?1-Math.sqrt(1-t/e):0}_setSize(t){this._cubeSize=Math.max(uy,Eg(t))}_fromTexture(t,e){t.mapping===Uo||t.mapping===gl?this._setSize(t.image.length===0?uy:t.image[0].width||t.image[0].image.width):this._setSize(t.image.width/4);let n=e||this._allocateTarget();return this._textureToCubemap(t),this._applyPMREM(n),n}_allocateTarget(){let t=this._cubeSize,e=fy(t,!1,!1),n=Math.log2(t)-sT;for(let s=0;s<=n;s++)e.texture.mipmaps.push({width:t>>s,height:t>>s});return e.texture.name="PMREM",e.texture.isPMREMTexture=!0,e}_getSourceTarget(t=!1){let e=this._cubeSize,n=this._sourceTarget;return(n===null||n.width!==e||t&&n.depthBuffer===!1)&&(n!==null&&n.dispose(),this._sourceTarget=fy(e,!0,t)),this._sourceTarget}_compileMaterial(t){this._boxMesh.material=t,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(t,e,n){let s=this._boxMesh,r=this._cubeCamera;s.material=n,r.renderTarget=t,r.activeMipmapLevel=e;let o=t.width>>e;t.viewport.set(0,0,o,o),r.update(this._renderer,s),t.viewport.set(0,0,t.width,t.height)}_textureToCubemap(t){let e;t.mapping===Uo||t.mapping===gl?(this._cubemapMaterial===null&&(this._cubemapMaterial=py()),e=this._cubemapMaterial,e.uniforms.flipEnvMap.value=t.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=dy()),e=this._equirectMaterial),e.uniforms.envMap.value=t,this._renderCube(this._getSourceTarget(),0,e)}_applyPMREM(t){this._ggxMaterial===null&&(this._ggxMaterial=cT(),this._integrationMaterial=hT());let e=this._cubeSize,n=t.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(e/Uy);for(let o=0;o<=n;o++){let a=i.lodToRoughness(o,n);if(o>n-oT)r.roughness.value=a,this._renderCube(t,o,this._integrationMaterial);else{let l=a>0?Math.log2(e)+.5*Math.log2(6/(Ny*Math.pow(a,4)))+.5:0;s.roughness.value=a,s.lodBias.value=l,this._renderCube(t,o,this._ggxMaterial)}}}_blur(t,e){this._blurMaterial===null&&(this._blurMaterial=uT());let n=this._blurMaterial,s=n.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(e,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(t,0,n),s.envMap.value=t.texture,this._renderCube(r,0,n)}};function fy(i,t,e){return new Oh(i,{minFilter:sr,generateMipmaps:t,type:ls,colorSpace:jc,depthBuffer:e})}function Bh(i,t,e){return new qi({name:i,uniforms:t,vertexShader:me.cube_vert,fragmentShader:e,side:di,blending:Do,depthTest:!1,depthWrite:!1})}function cT(){return Bh("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${Ny}u

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float lodBias;

		#include <common>

		// Van der Corput radical inverse
		float radicalInverse_VdC( uint bits ) {

			bits = ( bits << 16u ) | ( bits >> 16u );
			bits = ( ( bits & 0x55555555u ) << 1u ) | ( ( bits & 0xAAAAAAAAu ) >> 1u );
			bits = ( ( bits & 0x33333333u ) << 2u ) | ( ( bits & 0xCCCCCCCCu ) >> 2u );
			bits = ( ( bits & 0x0F0F0F0Fu ) << 4u ) | ( ( bits & 0xF0F0F0F0u ) >> 4u );
			bits = ( ( bits & 0x00FF00FFu ) << 8u ) | ( ( bits & 0xFF00FF00u ) >> 8u );
			return float( bits ) * 2.3283064365386963e-10; // / 0x100000000

		}

		// Hammersley sequence
		vec2 hammersley( uint i, uint N ) {

			return vec2( float( i ) / float( N ), radicalInverse_VdC( i ) );

		}

		void main() {

			vec3 N = normalize( vWorldDirection );

			// For very low roughness, just sample the environment directly
			if ( roughness < 0.001 ) {

				gl_FragColor = vec4( textureLod( envMap, N, 0.0 ).rgb, 1.0 );
				return;

			}

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			// Tangent space basis for VNDF sampling
			vec3 up = abs( N.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, N ) );
			vec3 bitangent = cross( N, tangent );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			for ( uint i = 0u; i < GGX_SAMPLES; i ++ ) {

				vec2 Xi = hammersley( i, GGX_SAMPLES );

				// With V = N, sample the reflected direction directly.
				float invQ = 1.0 / ( 1.0 - Xi.x + alpha2 * Xi.x );
				float NdotL = ( 1.0 - Xi.x - alpha2 * Xi.x ) * invQ;

				if ( NdotL > 0.0 ) {

					float phi = 2.0 * PI * Xi.y;
					float sinTheta = 2.0 * alpha * sqrt( Xi.x * ( 1.0 - Xi.x ) ) * invQ;
					vec3 L = N * NdotL + ( tangent * cos( phi ) + bitangent * sin( phi ) ) * sinTheta;

					// Match the source mip to the sample's solid angle. The terms
					// independent of the sample are precomputed in lodBias.
					float d = alpha2 * invQ;
					float lod = max( log2( d ) + lodBias, 0.0 );

					// Weight by NdotL for the split-sum approximation
					prefilteredColor += textureLod( envMap, L, lod ).rgb * NdotL;
					totalWeight += NdotL;

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function hT(){return Bh("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:Uy}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float sourceLod;
		uniform int sourceSize;

		void main() {

			vec3 N = normalize( vWorldDirection );

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			float texelSize = 2.0 / float( sourceSize );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			// Pair opposite texels: only the one in N's hemisphere contributes.
			for ( int face = 0; face < 3; face ++ ) {

				for ( int y = 0; y < sourceSize; y ++ ) {

					for ( int x = 0; x < sourceSize; x ++ ) {

						vec2 uv = ( vec2( x, y ) + 0.5 ) * texelSize - 1.0;
						vec3 texelDirection = face == 0 ? vec3( 1.0, uv ) : ( face == 1 ? vec3( uv.x, 1.0, uv.y ) : vec3( uv, 1.0 ) );

						float invDistance = inversesqrt( 1.0 + dot( uv, uv ) );
						float NdotL = dot( N, texelDirection );
						texelDirection *= NdotL < 0.0 ? - 1.0 : 1.0;
						NdotL = abs( NdotL ) * invDistance;

						// With V = N, NdotH squared is ( 1 + NdotL ) / 2. Common factors
						// in the GGX distribution and texel solid angle cancel when normalized.
						float d = 1.0 + alpha2 + ( alpha2 - 1.0 ) * NdotL;
						float weight = NdotL * invDistance * invDistance * invDistance / ( d * d );

						prefilteredColor += textureLod( envMap, texelDirection, sourceLod ).rgb * weight;
						totalWeight += weight;

					}

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function uT(){return Bh("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${rT}
		#define GOLDEN_ANGLE 2.39996322973

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float sigma;

		#include <common>

		void main() {

			vec3 outputDirection = normalize( vWorldDirection );

			vec3 up = abs( outputDirection.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, outputDirection ) );
			vec3 bitangent = cross( outputDirection, tangent );

			// Truncate the kernel at three standard deviations or at the antipode.
			float thetaMax = min( 3.0 * sigma, PI );
			float truncation = 1.0 - exp( - 0.5 * thetaMax * thetaMax / ( sigma * sigma ) );

			vec3 accumColor = vec3( 0.0 );
			float accumWeight = 0.0;

			for ( int i = 0; i < SAMPLES; i ++ ) {

				// Stratified inverse-CDF sampling of the Gaussian, placed on a golden-angle spiral.
				float stratum = ( float( i ) + 0.5 ) / float( SAMPLES );
				float theta = sigma * sqrt( - 2.0 * log( 1.0 - stratum * truncation ) );
				float phi = float( i ) * GOLDEN_ANGLE;

				vec3 offset = cos( phi ) * tangent + sin( phi ) * bitangent;
				vec3 sampleDirection = cos( theta ) * outputDirection + sin( theta ) * offset;

				// Correct the planar sample density to solid angle.
				float weight = sin( theta ) / theta;

				accumColor += weight * textureLod( envMap, sampleDirection, 0.0 ).rgb;
				accumWeight += weight;

			}

			gl_FragColor = vec4( accumColor / accumWeight, 1.0 );

		}
	`)}function dy(){return Bh("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

		varying vec3 vWorldDirection;

		uniform sampler2D envMap;

		#include <common>

		void main() {

			// Average four subpixel samples to preserve small, bright features.
			vec3 direction = normalize( vWorldDirection );
			vec3 dx = dFdx( direction ) * 0.25;
			vec3 dy = dFdy( direction ) * 0.25;

			vec3 color = textureLod( envMap, equirectUv( normalize( direction - dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction - dx + dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx + dy ) ), 0.0 ).rgb;
			gl_FragColor = vec4( color * 0.25, 1.0 );

		}
	`)}function py(){return Bh("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function fT(i){let t=new WeakMap,e=new WeakMap,n=null;function s(d,p=!1){return d==null?null:p?o(d):r(d)}function r(d){if(d&&d.isTexture){let p=d.mapping;if(p===td||p===ed)if(t.has(d)){let _=t.get(d).texture;return a(_,d.mapping)}else{let _=d.image;if(_&&_.height>0){let S=new Oh(_.height);return S.fromEquirectangularTexture(i,d),t.set(d,S),d.addEventListener("dispose",c),a(S.texture,d.mapping)}else return null}}return d}function o(d){if(d&&d.isTexture&&d.isPMREMTexture!==!0){let p=d.mapping,_=p===td||p===ed,S=p===Uo||p===gl;if(_||S){let g=e.get(d),m=g!==void 0?g.texture.pmremVersion:0;if(d.isRenderTargetTexture&&d.pmremVersion!==m)return n===null&&(n=new Gd(i)),g=_?n.fromEquirectangular(d,g):n.fromCubemap(d,g),g.texture.pmremVersion=d.pmremVersion,e.set(d,g),g.texture;if(g!==void 0)return g.texture;{let v=d.image;return _&&v&&v.height>0||S&&v&&l(v)?(n===null&&(n=new Gd(i)),g=_?n.fromEquirectangular(d):n.fromCubemap(d),g.texture.pmremVersion=d.pmremVersion,e.set(d,g),d.addEventListener("dispose",u),g.texture):null}}}return d}function a(d,p){return p===td?d.mapping=Uo:p===ed&&(d.mapping=gl),d}function l(d){let p=0,_=6;for(let S=0;S<_;S++)d[S]!==void 0&&p++;return p===_}function c(d){let p=d.target;p.removeEventListener("dispose",c);let _=t.get(p);_!==void 0&&(t.delete(p),_.dispose())}function u(d){let p=d.target;p.removeEventListener("dispose",u);let _=e.get(p);_!==void 0&&(e.delete(p),_.dispose())}function f(){t=new WeakMap,e=new WeakMap,n!==null&&(n.dispose(),n=null)}return{get:s,dispose:f}}function dT(i){let t={};function e(n){if(t[n]!==void 0)return t[n];let s=i.getExtension(n);return t[n]=s,s}return{has:function(n){return e(n)!==null},init:function(){e("EXT_color_buffer_float"),e("WEBGL_clip_cull_distance"),e("OES_texture_float_linear"),e("EXT_color_buffer_half_float"),e("WEBGL_multisampled_render_to_texture"),e("WEBGL_render_shared_exponent")},get:function(n){let s=e(n);return s===null&&Zc("WebGLRenderer: "+n+" extension not supported."),s}}}function pT(i,t,e,n){let s={},r=new WeakMap,o=new FinalizationRegistry(_=>delete s[_]);function a(_){l(_.target)}function l(_){_.index!==null&&t.remove(_.index);for(let g in _.attributes)t.remove(_.attributes[g]);_.removeEventListener("dispose",a),delete s[_.id],o.unregister(_);let S=r.get(_);S&&(t.remove(S),r.delete(_)),n.releaseStatesOfGeometry(_),_.isInstancedBufferGeometry===!0&&delete _._maxInstanceCount,e.memory.geometries--}function c(_,S){return s[S.id]!==void 0||(S.addEventListener("dispose",a),s[S.id]=new WeakRef(S),o.register(S,S.id,S),e.memory.geometries++),S}function u(_){let S=_.attributes;for(let g in S)t.update(S[g],i.ARRAY_BUFFER)}function f(_){let S=_.index,g=_.attributes.position,m=0;if(g===void 0)return;let v=S!==null?S.array.length:g.array.length/3-1,C=g.count>=65535?sh:ih,b=new C(Math.ceil(v/3)*6,1),R=b.array;if(S!==null){let x=S.array;m=S.version;for(let T=0,k=0;T<v;T+=3){let L=x[T+0],N=x[T+1],G=x[T+2];R[k++]=L,R[k++]=N,R[k++]=N,R[k++]=G,R[k++]=G,R[k++]=L}}else{m=g.version;for(let x=0,T=0;x<v;x+=3){let k=x+0,L=x+1,N=x+2;R[T++]=k,R[T++]=L,R[T++]=L,R[T++]=N,R[T++]=N,R[T++]=k}}b.version=m;let A=r.get(_);A&&t.remove(A),r.set(_,b)}function d(_){let S=r.get(_);if(S){let g=_.index;g!==null&&S.version<g.version&&f(_)}else f(_);return r.get(_)}function p(){for(let _ in s){let S=s[_].deref();S!==void 0&&l(S)}}return{get:c,update:u,getWireframeAttribute:d,dispose:p}}function mT(i,t,e){let n;function s(f){n=f}let r,o;function a(f){r=f.type,o=f.bytesPerElement}function l(f,d){i.drawElements(n,d,r,f*o),e.update(d,n,1)}function c(f,d,p){p!==0&&(i.drawElementsInstanced(n,d,r,f*o,p),e.update(d,n,p))}function u(f,d,p){if(p===0)return;t.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,d,0,r,f,0,p);let S=0;for(let g=0;g<p;g++)S+=d[g];e.update(S,n,1)}this.setMode=s,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=u}function gT(i){let t={geometries:0,textures:0},e={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,o,a){switch(e.calls++,o){case i.TRIANGLES:e.triangles+=a*(r/3);break;case i.LINES:e.lines+=a*(r/2);break;case i.LINE_STRIP:e.lines+=a*(r-1);break;case i.LINE_LOOP:e.lines+=a*r;break;case i.POINTS:e.points+=a*r;break;default:se("WebGLInfo: Unknown draw mode:",o);break}}function s(){e.calls=0,e.triangles=0,e.points=0,e.lines=0}return{memory:t,render:e,programs:null,autoReset:!0,reset:s,update:n}}function _T(i,t,e){let n=new WeakMap,s=new nn;function r(o,a,l){let c=o.morphTargetInfluences,u=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,f=u!==void 0?u.length:0,d=n.get(a);if(d===void 0||d.count!==f){let k=function(){x.dispose(),n.delete(a),a.removeEventListener("dispose",k)};d!==void 0&&d.texture.dispose();let p=a.morphAttributes.position!==void 0,_=a.morphAttributes.normal!==void 0,S=a.morphAttributes.color!==void 0,g=a.morphAttributes.position||[],m=a.morphAttributes.normal||[],v=a.morphAttributes.color||[],C=0;p===!0&&(C=1),_===!0&&(C=2),S===!0&&(C=3);let b=a.attributes.position.count*C,R=1;b>t.maxTextureSize&&(R=Math.ceil(b/t.maxTextureSize),b=t.maxTextureSize);let A=new Float32Array(b*R*4*f),x=new eh(A,b,R,f);x.type=Yi,x.needsUpdate=!0;let T=C*4;for(let L=0;L<f;L++){let N=g[L],G=m[L],H=v[L],U=b*R*4*L;for(let q=0;q<N.count;q++){let j=q*T;p===!0&&(s.fromBufferAttribute(N,q),A[U+j+0]=s.x,A[U+j+1]=s.y,A[U+j+2]=s.z,A[U+j+3]=0),_===!0&&(s.fromBufferAttribute(G,q),A[U+j+4]=s.x,A[U+j+5]=s.y,A[U+j+6]=s.z,A[U+j+7]=0),S===!0&&(s.fromBufferAttribute(H,q),A[U+j+8]=s.x,A[U+j+9]=s.y,A[U+j+10]=s.z,A[U+j+11]=H.itemSize===4?s.w:1)}}d={count:f,texture:x,size:new te(b,R)},n.set(a,d),a.addEventListener("dispose",k)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(i,"morphTexture",o.morphTexture,e);else{let p=0;for(let S=0;S<c.length;S++)p+=c[S];let _=a.morphTargetsRelative?1:1-p;l.getUniforms().setValue(i,"morphTargetBaseInfluence",_),l.getUniforms().setValue(i,"morphTargetInfluences",c)}l.getUniforms().setValue(i,"morphTargetsTexture",d.texture,e),l.getUniforms().setValue(i,"morphTargetsTextureSize",d.size)}return{update:r}}function xT(i,t,e,n,s){let r=new WeakMap;function o(c){let u=s.render.frame,f=c.geometry,d=t.get(c,f);if(r.get(d)!==u&&(t.update(d),r.set(d,u)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),r.get(c)!==u&&(e.update(c.instanceMatrix,i.ARRAY_BUFFER),c.instanceColor!==null&&e.update(c.instanceColor,i.ARRAY_BUFFER),r.set(c,u))),c.isSkinnedMesh){let p=c.skeleton;r.get(p)!==u&&(p.update(),r.set(p,u))}return d}function a(){r=new WeakMap}function l(c){let u=c.target;u.removeEventListener("dispose",l),n.releaseStatesOfObject(u),e.remove(u.instanceMatrix),u.instanceColor!==null&&e.remove(u.instanceColor)}return{update:o,dispose:a}}var yT={[sg]:"LINEAR_TONE_MAPPING",[rg]:"REINHARD_TONE_MAPPING",[og]:"CINEON_TONE_MAPPING",[ag]:"ACES_FILMIC_TONE_MAPPING",[cg]:"AGX_TONE_MAPPING",[hg]:"NEUTRAL_TONE_MAPPING",[lg]:"CUSTOM_TONE_MAPPING"};function vT(i,t,e,n,s,r){let o=new Ii(t,e,{type:i,depthBuffer:s,stencilBuffer:r,samples:n?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,l=null,c=null,u=new dn;u.setAttribute("position",new en([-1,3,0,-1,-1,0,3,-1,0],3)),u.setAttribute("uv",new en([0,2,0,0,2,0],2));let f=new Bf({uniforms:{tDiffuse:{value:null}},vertexShader:`
			precision highp float;

			uniform mat4 modelViewMatrix;
			uniform mat4 projectionMatrix;

			attribute vec3 position;
			attribute vec2 uv;

			varying vec2 vUv;

			void main() {
				vUv = uv;
				gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
			}`,fragmentShader:`
			precision highp float;

			uniform sampler2D tDiffuse;

			varying vec2 vUv;

			#include <tonemapping_pars_fragment>
			#include <colorspace_pars_fragment>

			void main() {
				gl_FragColor = texture2D( tDiffuse, vUv );

				#ifdef LINEAR_TONE_MAPPING
					gl_FragColor.rgb = LinearToneMapping( gl_FragColor.rgb );
				#elif defined( REINHARD_TONE_MAPPING )
					gl_FragColor.rgb = ReinhardToneMapping( gl_FragColor.rgb );
				#elif defined( CINEON_TONE_MAPPING )
					gl_FragColor.rgb = CineonToneMapping( gl_FragColor.rgb );
				#elif defined( ACES_FILMIC_TONE_MAPPING )
					gl_FragColor.rgb = ACESFilmicToneMapping( gl_FragColor.rgb );
				#elif defined( AGX_TONE_MAPPING )
					gl_FragColor.rgb = AgXToneMapping( gl_FragColor.rgb );
				#elif defined( NEUTRAL_TONE_MAPPING )
					gl_FragColor.rgb = NeutralToneMapping( gl_FragColor.rgb );
				#elif defined( CUSTOM_TONE_MAPPING )
					gl_FragColor.rgb = CustomToneMapping( gl_FragColor.rgb );
				#endif

				#ifdef SRGB_TRANSFER
					gl_FragColor = sRGBTransferOETF( gl_FragColor );
				#endif
			}`,depthTest:!1,depthWrite:!1}),d=new Ln(u,f),p=new Sh(-1,1,1,-1,0,1),_=null,S=null,g=!1,m,v=null,C=[],b=!1;this.setSize=function(R,A){o.setSize(R,A),a!==null&&a.setSize(R,A),l!==null&&l.setSize(R,A);for(let x=0;x<C.length;x++){let T=C[x];T.setSize&&T.setSize(R,A)}},this.setEffects=function(R){C=R,b=C.length>0&&C[0].isRenderPass===!0;let A=o.width,x=o.height;C.length>0&&a===null&&(a=new Ii(A,x,{type:ls,depthBuffer:!1,stencilBuffer:!1}),l=new Ii(A,x,{type:ls,depthBuffer:!1,stencilBuffer:!1}));let T=s===!0&&C.some(k=>k.needsDepthTexture===!0);T!==(o.depthTexture!==null)&&(T===!0&&c===null&&(c=new ir(A,x),r===!0&&(c.format=rr,c.type=Fo)),o.dispose(),o.depthTexture=T?c:null,o.resolveDepthBuffer=T,o.storeMultisampledDepthBuffer=T);for(let k=0;k<C.length;k++){let L=C[k];L.setSize&&L.setSize(A,x),T&&L.needsDepthTexture===!0&&L.setDepthTexture&&L.setDepthTexture(c)}},this.begin=function(R,A){if(g||R.toneMapping===Is&&C.length===0)return!1;if(v=A,A!==null){let x=A.width,T=A.height;(o.width!==x||o.height!==T)&&this.setSize(x,T)}return b===!1&&R.setRenderTarget(o),m=R.toneMapping,R.toneMapping=Is,!0},this.hasRenderPass=function(){return b},this.end=function(R,A){R.toneMapping=m,g=!0;let x=o,T=a;for(let k=0;k<C.length;k++){let L=C[k];L.enabled!==!1&&(L.render(R,T,x,A),L.needsSwap!==!1&&(x=T,T=T===a?l:a))}if(_!==R.outputColorSpace||S!==R.toneMapping){_=R.outputColorSpace,S=R.toneMapping,f.defines={},be.getTransfer(_)===Le&&(f.defines.SRGB_TRANSFER="");let k=yT[S];k&&(f.defines[k]=""),f.needsUpdate=!0}f.uniforms.tDiffuse.value=x.texture,R.setRenderTarget(v),R.render(d,p),v=null,g=!1},this.isCompositing=function(){return g},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),l!==null&&l.dispose(),u.dispose(),f.dispose()}}var Fy=new xi,Oy=new ir(1,1),By=new ch(1),ky=new eh,zy=new Nf,Vy=new lh,my=[],gy=[],_y=new Float32Array(16),xy=new Float32Array(9),yy=new Float32Array(4);function vl(i,t,e){let n=i[0];if(n<=0||n>0)return i;let s=t*e,r=my[s];if(r===void 0&&(r=new Float32Array(s),my[s]=r),t!==0){n.toArray(r,0);for(let o=1,a=0;o!==t;++o)a+=e,i[o].toArray(r,a)}return r}function Dn(i,t){if(i.length!==t.length)return!1;for(let e=0,n=i.length;e<n;e++)if(i[e]!==t[e])return!1;return!0}function Nn(i,t){for(let e=0,n=t.length;e<n;e++)i[e]=t[e]}function Wd(i,t){let e=gy[t];e===void 0&&(e=new Int32Array(t),gy[t]=e);for(let n=0;n!==t;++n)e[n]=i.allocateTextureUnit();return e}function ST(i,t){let e=this.cache;e[0]!==t&&(i.uniform1f(this.addr,t),e[0]=t)}function MT(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2f(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(Dn(e,t))return;i.uniform2fv(this.addr,t),Nn(e,t)}}function bT(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3f(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else if(t.r!==void 0)(e[0]!==t.r||e[1]!==t.g||e[2]!==t.b)&&(i.uniform3f(this.addr,t.r,t.g,t.b),e[0]=t.r,e[1]=t.g,e[2]=t.b);else{if(Dn(e,t))return;i.uniform3fv(this.addr,t),Nn(e,t)}}function wT(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4f(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(Dn(e,t))return;i.uniform4fv(this.addr,t),Nn(e,t)}}function ET(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(Dn(e,t))return;i.uniformMatrix2fv(this.addr,!1,t),Nn(e,t)}else{if(Dn(e,n))return;yy.set(n),i.uniformMatrix2fv(this.addr,!1,yy),Nn(e,n)}}function TT(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(Dn(e,t))return;i.uniformMatrix3fv(this.addr,!1,t),Nn(e,t)}else{if(Dn(e,n))return;xy.set(n),i.uniformMatrix3fv(this.addr,!1,xy),Nn(e,n)}}function AT(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(Dn(e,t))return;i.uniformMatrix4fv(this.addr,!1,t),Nn(e,t)}else{if(Dn(e,n))return;_y.set(n),i.uniformMatrix4fv(this.addr,!1,_y),Nn(e,n)}}function CT(i,t){let e=this.cache;e[0]!==t&&(i.uniform1i(this.addr,t),e[0]=t)}function RT(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2i(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(Dn(e,t))return;i.uniform2iv(this.addr,t),Nn(e,t)}}function PT(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3i(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(Dn(e,t))return;i.uniform3iv(this.addr,t),Nn(e,t)}}function IT(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4i(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(Dn(e,t))return;i.uniform4iv(this.addr,t),Nn(e,t)}}function LT(i,t){let e=this.cache;e[0]!==t&&(i.uniform1ui(this.addr,t),e[0]=t)}function DT(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2ui(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(Dn(e,t))return;i.uniform2uiv(this.addr,t),Nn(e,t)}}function NT(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3ui(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(Dn(e,t))return;i.uniform3uiv(this.addr,t),Nn(e,t)}}function UT(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4ui(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(Dn(e,t))return;i.uniform4uiv(this.addr,t),Nn(e,t)}}function Xd(i){return i.version===0&&(i.compareFunction=vg,i.needsUpdate=!0),i}function FT(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_2D_SHADOW?r=Xd(Oy):r=Fy,e.setTexture2D(t||r,s)}function OT(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture3D(t||zy,s)}function BT(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_CUBE_SHADOW?r=Xd(By):r=Vy,e.setTextureCube(t||r,s)}function kT(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture2DArray(t||ky,s)}function zT(i){switch(i){case 5126:return ST;case 35664:return MT;case 35665:return bT;case 35666:return wT;case 35674:return ET;case 35675:return TT;case 35676:return AT;case 5124:case 35670:return CT;case 35667:case 35671:return RT;case 35668:case 35672:return PT;case 35669:case 35673:return IT;case 5125:return LT;case 36294:return DT;case 36295:return NT;case 36296:return UT;case 35678:case 36198:case 36298:case 36306:case 35682:return FT;case 35679:case 36299:case 36307:return OT;case 35680:case 36300:case 36308:case 36293:return BT;case 36289:case 36303:case 36311:case 36292:return kT}}function VT(i,t){i.uniform1fv(this.addr,t)}function GT(i,t){let e=vl(t,this.size,2);i.uniform2fv(this.addr,e)}function HT(i,t){let e=vl(t,this.size,3);i.uniform3fv(this.addr,e)}function WT(i,t){let e=vl(t,this.size,4);i.uniform4fv(this.addr,e)}function XT(i,t){let e=vl(t,this.size,4);i.uniformMatrix2fv(this.addr,!1,e)}function qT(i,t){let e=vl(t,this.size,9);i.uniformMatrix3fv(this.addr,!1,e)}function YT(i,t){let e=vl(t,this.size,16);i.uniformMatrix4fv(this.addr,!1,e)}function $T(i,t){i.uniform1iv(this.addr,t)}function ZT(i,t){i.uniform2iv(this.addr,t)}function JT(i,t){i.uniform3iv(this.addr,t)}function KT(i,t){i.uniform4iv(this.addr,t)}function jT(i,t){i.uniform1uiv(this.addr,t)}function QT(i,t){i.uniform2uiv(this.addr,t)}function tA(i,t){i.uniform3uiv(this.addr,t)}function eA(i,t){i.uniform4uiv(this.addr,t)}function nA(i,t,e){let n=this.cache,s=t.length,r=Wd(e,s);Dn(n,r)||(i.uniform1iv(this.addr,r),Nn(n,r));let o;this.type===i.SAMPLER_2D_SHADOW?o=Xd(Oy):o=Fy;for(let a=0;a!==s;++a)e.setTexture2D(t[a]||o,r[a])}function iA(i,t,e){let n=this.cache,s=t.length,r=Wd(e,s);Dn(n,r)||(i.uniform1iv(this.addr,r),Nn(n,r));for(let o=0;o!==s;++o)e.setTexture3D(t[o]||zy,r[o])}function sA(i,t,e){let n=this.cache,s=t.length,r=Wd(e,s);Dn(n,r)||(i.uniform1iv(this.addr,r),Nn(n,r));let o;this.type===i.SAMPLER_CUBE_SHADOW?o=Xd(By):o=Vy;for(let a=0;a!==s;++a)e.setTextureCube(t[a]||o,r[a])}function rA(i,t,e){let n=this.cache,s=t.length,r=Wd(e,s);Dn(n,r)||(i.uniform1iv(this.addr,r),Nn(n,r));for(let o=0;o!==s;++o)e.setTexture2DArray(t[o]||ky,r[o])}function oA(i){switch(i){case 5126:return VT;case 35664:return GT;case 35665:return HT;case 35666:return WT;case 35674:return XT;case 35675:return qT;case 35676:return YT;case 5124:case 35670:return $T;case 35667:case 35671:return ZT;case 35668:case 35672:return JT;case 35669:case 35673:return KT;case 5125:return jT;case 36294:return QT;case 36295:return tA;case 36296:return eA;case 35678:case 36198:case 36298:case 36306:case 35682:return nA;case 35679:case 36299:case 36307:return iA;case 35680:case 36300:case 36308:case 36293:return sA;case 36289:case 36303:case 36311:case 36292:return rA}}var kg=class{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.setValue=zT(e.type)}},zg=class{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.size=e.size,this.setValue=oA(e.type)}},Vg=class{constructor(t){this.id=t,this.seq=[],this.map={}}setValue(t,e,n){let s=this.seq;for(let r=0,o=s.length;r!==o;++r){let a=s[r];a.setValue(t,e[a.id],n)}}},Og=/(\w+)(\])?(\[|\.)?/g;function vy(i,t){i.seq.push(t),i.map[t.id]=t}function aA(i,t,e){let n=i.name,s=n.length;for(Og.lastIndex=0;;){let r=Og.exec(n),o=Og.lastIndex,a=r[1],l=r[2]==="]",c=r[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===s){vy(e,c===void 0?new kg(a,i,t):new zg(a,i,t));break}else{let f=e.map[a];f===void 0&&(f=new Vg(a),vy(e,f)),e=f}}}var yl=class{constructor(t,e){this.seq=[],this.map={};let n=t.getProgramParameter(e,t.ACTIVE_UNIFORMS);for(let o=0;o<n;++o){let a=t.getActiveUniform(e,o),l=t.getUniformLocation(e,a.name);aA(a,l,this)}let s=[],r=[];for(let o of this.seq)o.type===t.SAMPLER_2D_SHADOW||o.type===t.SAMPLER_CUBE_SHADOW||o.type===t.SAMPLER_2D_ARRAY_SHADOW?s.push(o):r.push(o);s.length>0&&(this.seq=s.concat(r))}setValue(t,e,n,s){let r=this.map[e];r!==void 0&&r.setValue(t,n,s)}setOptional(t,e,n){let s=e[n];s!==void 0&&this.setValue(t,n,s)}static upload(t,e,n,s){for(let r=0,o=e.length;r!==o;++r){let a=e[r],l=n[a.id];l.needsUpdate!==!1&&a.setValue(t,l.value,s)}}static seqWithValue(t,e){let n=[];for(let s=0,r=t.length;s!==r;++s){let o=t[s];o.id in e&&n.push(o)}return n}};function Sy(i,t,e){let n=i.createShader(t);return i.shaderSource(n,e),i.compileShader(n),n}var lA=37297,cA=0;function hA(i,t){let e=i.split(`
`),n=[],s=Math.max(t-6,0),r=Math.min(t+6,e.length);for(let o=s;o<r;o++){let a=o+1;n.push(`${a===t?">":" "} ${a}: ${e[o]}`)}return n.join(`
`)}var My=new ae;function uA(i){be._getMatrix(My,be.workingColorSpace,i);let t=`mat3( ${My.elements.map(e=>e.toFixed(4))} )`;switch(be.getTransfer(i)){case Qc:return[t,"LinearTransferOETF"];case Le:return[t,"sRGBTransferOETF"];default:return jt("WebGLProgram: Unsupported color space: ",i),[t,"LinearTransferOETF"]}}function by(i,t,e){let n=i.getShaderParameter(t,i.COMPILE_STATUS),r=(i.getShaderInfoLog(t)||"").trim();if(n&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return e.toUpperCase()+`

`+r+`

`+hA(i.getShaderSource(t),a)}else return r}function fA(i,t){let e=uA(t);return[`vec4 ${i}( vec4 value ) {`,`	return ${e[1]}( vec4( ${e[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var dA={[sg]:"Linear",[rg]:"Reinhard",[og]:"Cineon",[ag]:"ACESFilmic",[cg]:"AgX",[hg]:"Neutral",[lg]:"Custom"};function pA(i,t){let e=dA[t];return e===void 0?(jt("WebGLProgram: Unsupported toneMapping:",t),"vec3 "+i+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+i+"( vec3 color ) { return "+e+"ToneMapping( color ); }"}var Vd=new z;function mA(){be.getLuminanceCoefficients(Vd);let i=Vd.x.toFixed(4),t=Vd.y.toFixed(4),e=Vd.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${i}, ${t}, ${e} );`,"	return dot( weights, rgb );","}"].join(`
`)}function gA(i){return[i.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",i.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(Fh).join(`
`)}function _A(i){let t=[];for(let e in i){let n=i[e];n!==!1&&t.push("#define "+e+" "+n)}return t.join(`
`)}function xA(i,t){let e={},n=i.getProgramParameter(t,i.ACTIVE_ATTRIBUTES);for(let s=0;s<n;s++){let r=i.getActiveAttrib(t,s),o=r.name,a=1;r.type===i.FLOAT_MAT2&&(a=2),r.type===i.FLOAT_MAT3&&(a=3),r.type===i.FLOAT_MAT4&&(a=4),e[o]={type:r.type,location:i.getAttribLocation(t,o),locationSize:a}}return e}function Fh(i){return i!==""}function wy(i,t){let e=t.numSpotLightShadows+t.numSpotLightMaps-t.numSpotLightShadowsWithMaps;return i.replace(/NUM_SUN_LIGHTS/g,t.numSunLights).replace(/NUM_DIR_LIGHTS/g,t.numDirLights).replace(/NUM_SPOT_LIGHTS/g,t.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,t.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,e).replace(/NUM_RECT_AREA_LIGHTS/g,t.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,t.numPointLights).replace(/NUM_HEMI_LIGHTS/g,t.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,t.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,t.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,t.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,t.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,t.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,t.numLightProbeGrids)}function Ey(i,t){return i.replace(/NUM_CLIPPING_PLANES/g,t.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,t.numClippingPlanes-t.numClipIntersection)}var yA=/^[ \t]*#include +<([\w\d./]+)>/gm;function Gg(i){return i.replace(yA,vA)}function vA(i,t){let e=me[t];if(e===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+t+">");return Gg(e)}var SA=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function Ty(i){return i.replace(SA,MA)}function MA(i,t,e,n){let s="";for(let r=parseInt(t);r<parseInt(e);r++)s+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function Ay(i){let t=`precision ${i.precision} float;
	precision ${i.precision} int;
	precision ${i.precision} sampler2D;
	precision ${i.precision} samplerCube;
	precision ${i.precision} sampler3D;
	precision ${i.precision} sampler2DArray;
	precision ${i.precision} sampler2DShadow;
	precision ${i.precision} samplerCubeShadow;
	precision ${i.precision} sampler2DArrayShadow;
	precision ${i.precision} isampler2D;
	precision ${i.precision} isampler3D;
	precision ${i.precision} isamplerCube;
	precision ${i.precision} isampler2DArray;
	precision ${i.precision} usampler2D;
	precision ${i.precision} usampler3D;
	precision ${i.precision} usamplerCube;
	precision ${i.precision} usampler2DArray;
	`;return i.precision==="highp"?t+=`
#define HIGH_PRECISION`:i.precision==="mediump"?t+=`
#define MEDIUM_PRECISION`:i.precision==="lowp"&&(t+=`
#define LOW_PRECISION`),t}var bA={[Lo]:"SHADOWMAP_TYPE_PCF",[pl]:"SHADOWMAP_TYPE_VSM"};function wA(i){return bA[i.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var EA={[gl]:"ENVMAP_MODE_REFRACTION"};function TA(i){return i.envMap===!1?"ENVMAP_MODE_REFLECTION":EA[i.envMapMode]||"ENVMAP_MODE_REFLECTION"}var AA={[Th]:"ENVMAP_BLENDING_MULTIPLY",[Hx]:"ENVMAP_BLENDING_MIX",[Wx]:"ENVMAP_BLENDING_ADD"};function CA(i){return i.envMap===!1?"ENVMAP_BLENDING_NONE":AA[i.combine]||"ENVMAP_BLENDING_NONE"}function RA(i,t,e,n){let s=i.getContext(),r=e.defines,o=e.vertexShader,a=e.fragmentShader,l=wA(e),c=e.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",u=TA(e),f=CA(e),d=gA(e),p=_A(r),_=s.createProgram(),S,g,m=e.glslVersion?"#version "+e.glslVersion+`
`:"";e.isRawShaderMaterial?(S=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,p].filter(Fh).join(`
`),S.length>0&&(S+=`
`),g=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,p].filter(Fh).join(`
`),g.length>0&&(g+=`
`)):(S=[Ay(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,p,e.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",e.batching?"#define USE_BATCHING":"",e.batchingColor?"#define USE_BATCHING_COLOR":"",e.instancing?"#define USE_INSTANCING":"",e.instancingColor?"#define USE_INSTANCING_COLOR":"",e.instancingMorph?"#define USE_INSTANCING_MORPH":"",e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.map?"#define USE_MAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+u:"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.displacementMap?"#define USE_DISPLACEMENTMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.mapUv?"#define MAP_UV "+e.mapUv:"",e.alphaMapUv?"#define ALPHAMAP_UV "+e.alphaMapUv:"",e.lightMapUv?"#define LIGHTMAP_UV "+e.lightMapUv:"",e.aoMapUv?"#define AOMAP_UV "+e.aoMapUv:"",e.emissiveMapUv?"#define EMISSIVEMAP_UV "+e.emissiveMapUv:"",e.bumpMapUv?"#define BUMPMAP_UV "+e.bumpMapUv:"",e.normalMapUv?"#define NORMALMAP_UV "+e.normalMapUv:"",e.displacementMapUv?"#define DISPLACEMENTMAP_UV "+e.displacementMapUv:"",e.metalnessMapUv?"#define METALNESSMAP_UV "+e.metalnessMapUv:"",e.roughnessMapUv?"#define ROUGHNESSMAP_UV "+e.roughnessMapUv:"",e.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+e.anisotropyMapUv:"",e.clearcoatMapUv?"#define CLEARCOATMAP_UV "+e.clearcoatMapUv:"",e.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+e.clearcoatNormalMapUv:"",e.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+e.clearcoatRoughnessMapUv:"",e.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+e.diffuseRoughnessMapUv:"",e.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+e.iridescenceMapUv:"",e.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+e.iridescenceThicknessMapUv:"",e.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+e.sheenColorMapUv:"",e.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+e.sheenRoughnessMapUv:"",e.specularMapUv?"#define SPECULARMAP_UV "+e.specularMapUv:"",e.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+e.specularColorMapUv:"",e.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+e.specularIntensityMapUv:"",e.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+e.transmissionMapUv:"",e.thicknessMapUv?"#define THICKNESSMAP_UV "+e.thicknessMapUv:"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexNormals?"#define HAS_NORMAL":"",e.vertexColors?"#define USE_COLOR":"",e.vertexAlphas?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.flatShading?"#define FLAT_SHADED":"",e.skinning?"#define USE_SKINNING":"",e.morphTargets?"#define USE_MORPHTARGETS":"",e.morphNormals&&e.flatShading===!1?"#define USE_MORPHNORMALS":"",e.morphColors?"#define USE_MORPHCOLORS":"",e.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+e.morphTextureStride:"",e.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+e.morphTargetsCount:"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.sizeAttenuation?"#define USE_SIZEATTENUATION":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(Fh).join(`
`),g=[Ay(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,p,e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",e.map?"#define USE_MAP":"",e.matcap?"#define USE_MATCAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+c:"",e.envMap?"#define "+u:"",e.envMap?"#define "+f:"",e.envMapPMREM?"#define ENVMAP_MAX_LOD "+e.envMapMaxLod+".0":"",e.envMapPMREM?"#define ENVMAP_SIZE "+e.envMapSize+".0":"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoat?"#define USE_CLEARCOAT":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.dispersion?"#define USE_DISPERSION":"",e.retroreflection?"#define USE_RETROREFLECTION":"",e.iridescence?"#define USE_IRIDESCENCE":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaTest?"#define USE_ALPHATEST":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.sheen?"#define USE_SHEEN":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexColors||e.instancingColor?"#define USE_COLOR":"",e.vertexAlphas||e.batchingColor?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.gradientMap?"#define USE_GRADIENTMAP":"",e.flatShading?"#define FLAT_SHADED":"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",e.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",e.toneMapping!==Is?"#define TONE_MAPPING":"",e.toneMapping!==Is?me.tonemapping_pars_fragment:"",e.toneMapping!==Is?pA("toneMapping",e.toneMapping):"",e.dithering?"#define DITHERING":"",e.opaque?"#define OPAQUE":"",me.colorspace_pars_fragment,fA("linearToOutputTexel",e.outputColorSpace),mA(),e.useDepthPacking?"#define DEPTH_PACKING "+e.depthPacking:"",`
`].filter(Fh).join(`
`)),o=Gg(o),o=wy(o,e),o=Ey(o,e),a=Gg(a),a=wy(a,e),a=Ey(a,e),o=Ty(o),a=Ty(a),e.isRawShaderMaterial!==!0&&(m=`#version 300 es
`,S=[d,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+S,g=["#define varying in",e.glslVersion===Mg?"":"layout(location = 0) out highp vec4 pc_fragColor;",e.glslVersion===Mg?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+g);let v=m+S+o,C=m+g+a,b=Sy(s,s.VERTEX_SHADER,v),R=Sy(s,s.FRAGMENT_SHADER,C);s.attachShader(_,b),s.attachShader(_,R),e.index0AttributeName!==void 0?s.bindAttribLocation(_,0,e.index0AttributeName):e.hasPositionAttribute===!0&&s.bindAttribLocation(_,0,"position"),s.linkProgram(_);function A(L){if(i.debug.checkShaderErrors){let N=s.getProgramInfoLog(_)||"",G=s.getShaderInfoLog(b)||"",H=s.getShaderInfoLog(R)||"",U=N.trim(),q=G.trim(),j=H.trim(),X=!0,dt=!0;if(s.getProgramParameter(_,s.LINK_STATUS)===!1)if(X=!1,typeof i.debug.onShaderError=="function")i.debug.onShaderError(s,_,b,R);else{let et=by(s,b,"vertex"),it=by(s,R,"fragment");se("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(_,s.VALIDATE_STATUS)+`

Material Name: `+L.name+`
Material Type: `+L.type+`

Program Info Log: `+U+`
`+et+`
`+it)}else U!==""?jt("WebGLProgram: Program Info Log:",U):(q===""||j==="")&&(dt=!1);dt&&(L.diagnostics={runnable:X,programLog:U,vertexShader:{log:q,prefix:S},fragmentShader:{log:j,prefix:g}})}s.deleteShader(b),s.deleteShader(R),x=new yl(s,_),T=xA(s,_)}let x;this.getUniforms=function(){return x===void 0&&A(this),x};let T;this.getAttributes=function(){return T===void 0&&A(this),T};let k=e.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return k===!1&&(k=s.getProgramParameter(_,lA)),k},this.destroy=function(){n.releaseStatesOfProgram(this),s.deleteProgram(_),this.program=void 0},this.type=e.shaderType,this.name=e.shaderName,this.id=cA++,this.cacheKey=t,this.usedTimes=1,this.program=_,this.vertexShader=b,this.fragmentShader=R,this}var PA=0,Hg=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(t,e,n){let s=this._getShaderCacheForMaterial(t);return s.has(e)===!1&&(s.add(e),e.usedTimes++),s.has(n)===!1&&(s.add(n),n.usedTimes++),this}remove(t){let e=this.materialCache.get(t);for(let n of e)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(t),this}getVertexShaderStage(t){return this._getShaderStage(t.vertexShader)}getFragmentShaderStage(t){return this._getShaderStage(t.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(t){let e=this.materialCache,n=e.get(t);return n===void 0&&(n=new Set,e.set(t,n)),n}_getShaderStage(t){let e=this.shaderCache,n=e.get(t);return n===void 0&&(n=new Wg(t),e.set(t,n)),n}},Wg=class{constructor(t){this.id=PA++,this.code=t,this.usedTimes=0}};function IA(i){return i===Xr||i===Lh||i===Dh}function LA(i,t,e,n,s,r){let o=new ll,a=new Hg,l=new Set,c=[],u=new Map,f=n.logarithmicDepthBuffer,d={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function p(x){return l.add(x),x===0?"uv":`uv${x}`}function _(x,T,k,L,N,G){let H=L.fog,U=N.geometry,q=x.isMeshStandardMaterial||x.isMeshLambertMaterial||x.isMeshPhongMaterial?L.environment:null,j=x.isMeshStandardMaterial||x.isMeshLambertMaterial&&!x.envMap||x.isMeshPhongMaterial&&!x.envMap,X=t.get(x.envMap||q,j),dt=d[x.type],et=n.precision;x.precision!==null&&(et=n.getMaxPrecision(x.precision),et!==x.precision&&jt("WebGLProgram.getParameters:",x.precision,"not supported, using",et,"instead."));let it=U.morphAttributes.position||U.morphAttributes.normal||U.morphAttributes.color,lt=it!==void 0?it.length:0,gt=0;U.morphAttributes.position!==void 0&&(gt=1),U.morphAttributes.normal!==void 0&&(gt=2),U.morphAttributes.color!==void 0&&(gt=3);let mt,st,yt,Mt;if(dt){let Lt=Ds[dt];mt=Lt.vertexShader,st=Lt.fragmentShader}else{mt=x.vertexShader,st=x.fragmentShader;let Lt=a.getVertexShaderStage(x),fe=a.getFragmentShaderStage(x);a.update(x,Lt,fe),yt=Lt.id,Mt=fe.id}let It=i.getRenderTarget(),Tt=i.state.buffers.depth.getReversed(),$t=N.isInstancedMesh===!0,he=N.isBatchedMesh===!0,qt=!!x.map,ge=!!x.matcap,de=!!X,le=de&&X.isPMREMTexture===!0,je=!!x.aoMap,We=!!x.lightMap,yn=!!x.bumpMap&&x.wireframe===!1,Oe=!!x.normalMap,kn=!!x.displacementMap,Ee=!!x.emissiveMap,Rn=!!x.metalnessMap,an=!!x.roughnessMap,vn=x.anisotropy>0,B=x.clearcoat>0,Dt=x.diffuseRoughness>0,Qt=x.dispersion>0,ue=x.retroreflectivity>0,At=x.iridescence>0,ze=x.sheen>0,Xt=x.transmission>0,Kt=vn&&!!x.anisotropyMap,P=B&&!!x.clearcoatMap,M=B&&!!x.clearcoatNormalMap,$=B&&!!x.clearcoatRoughnessMap,pt=Dt&&!!x.diffuseRoughnessMap,ht=At&&!!x.iridescenceMap,St=At&&!!x.iridescenceThicknessMap,bt=ze&&!!x.sheenColorMap,rt=ze&&!!x.sheenRoughnessMap,at=!!x.specularMap,xt=!!x.specularColorMap,O=!!x.specularIntensityMap,ct=Xt&&!!x.transmissionMap,ot=Xt&&!!x.thicknessMap,Ct=!!x.gradientMap,vt=!!x.alphaMap,Et=x.alphaTest>0,Yt=!!x.alphaHash,ne=!!x.extensions,ft=Is;x.toneMapped&&(It===null||It.isXRRenderTarget===!0)&&(ft=i.toneMapping);let Gt=le?X.isCompressedCubeTexture?X.image[0].mipmaps:X.mipmaps:null,ie={shaderID:dt,shaderType:x.type,shaderName:x.name,vertexShader:mt,fragmentShader:st,defines:x.defines,customVertexShaderID:yt,customFragmentShaderID:Mt,isRawShaderMaterial:x.isRawShaderMaterial===!0,glslVersion:x.glslVersion,precision:et,batching:he,batchingColor:he&&N._colorsTexture!==null,instancing:$t,instancingColor:$t&&N.instanceColor!==null,instancingMorph:$t&&N.morphTexture!==null,outputColorSpace:It===null?i.outputColorSpace:It.isXRRenderTarget===!0?It.texture.colorSpace:be.workingColorSpace,alphaToCoverage:!!x.alphaToCoverage,map:qt,matcap:ge,envMap:de,envMapMode:de&&X.mapping,envMapPMREM:le,envMapMaxLod:le?Gt.length-1:null,envMapSize:le?Gt[0].width:null,aoMap:je,lightMap:We,bumpMap:yn,normalMap:Oe,displacementMap:kn,emissiveMap:Ee,normalMapObjectSpace:Oe&&x.normalMapType===Yx,normalMapTangentSpace:Oe&&x.normalMapType===Nh,packedNormalMap:Oe&&x.normalMapType===Nh&&IA(x.normalMap.format),metalnessMap:Rn,roughnessMap:an,anisotropy:vn,anisotropyMap:Kt,clearcoat:B,clearcoatMap:P,clearcoatNormalMap:M,clearcoatRoughnessMap:$,diffuseRoughness:Dt,diffuseRoughnessMap:pt,dispersion:Qt,retroreflection:ue,iridescence:At,iridescenceMap:ht,iridescenceThicknessMap:St,sheen:ze,sheenColorMap:bt,sheenRoughnessMap:rt,specularMap:at,specularColorMap:xt,specularIntensityMap:O,transmission:Xt,transmissionMap:ct,thicknessMap:ot,gradientMap:Ct,opaque:x.transparent===!1&&x.blending===ml&&x.alphaToCoverage===!1,alphaMap:vt,alphaTest:Et,alphaHash:Yt,combine:x.combine,mapUv:qt&&p(x.map.channel),aoMapUv:je&&p(x.aoMap.channel),lightMapUv:We&&p(x.lightMap.channel),bumpMapUv:yn&&p(x.bumpMap.channel),normalMapUv:Oe&&p(x.normalMap.channel),displacementMapUv:kn&&p(x.displacementMap.channel),emissiveMapUv:Ee&&p(x.emissiveMap.channel),metalnessMapUv:Rn&&p(x.metalnessMap.channel),roughnessMapUv:an&&p(x.roughnessMap.channel),anisotropyMapUv:Kt&&p(x.anisotropyMap.channel),clearcoatMapUv:P&&p(x.clearcoatMap.channel),clearcoatNormalMapUv:M&&p(x.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:$&&p(x.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:pt&&p(x.diffuseRoughnessMap.channel),iridescenceMapUv:ht&&p(x.iridescenceMap.channel),iridescenceThicknessMapUv:St&&p(x.iridescenceThicknessMap.channel),sheenColorMapUv:bt&&p(x.sheenColorMap.channel),sheenRoughnessMapUv:rt&&p(x.sheenRoughnessMap.channel),specularMapUv:at&&p(x.specularMap.channel),specularColorMapUv:xt&&p(x.specularColorMap.channel),specularIntensityMapUv:O&&p(x.specularIntensityMap.channel),transmissionMapUv:ct&&p(x.transmissionMap.channel),thicknessMapUv:ot&&p(x.thicknessMap.channel),alphaMapUv:vt&&p(x.alphaMap.channel),vertexTangents:!!U.attributes.tangent&&(Oe||vn),vertexNormals:!!U.attributes.normal,vertexColors:x.vertexColors,vertexAlphas:x.vertexColors===!0&&!!U.attributes.color&&U.attributes.color.itemSize===4,pointsUvs:N.isPoints===!0&&!!U.attributes.uv&&(qt||vt),fog:!!H,useFog:x.fog===!0,fogExp2:!!H&&H.isFogExp2,flatShading:x.wireframe===!1&&(x.flatShading===!0||U.attributes.normal===void 0&&Oe===!1&&(x.isMeshLambertMaterial||x.isMeshPhongMaterial||x.isMeshStandardMaterial||x.isMeshPhysicalMaterial)),sizeAttenuation:x.sizeAttenuation===!0,logarithmicDepthBuffer:f,reversedDepthBuffer:Tt,skinning:N.isSkinnedMesh===!0,hasPositionAttribute:U.attributes.position!==void 0,morphTargets:U.morphAttributes.position!==void 0,morphNormals:U.morphAttributes.normal!==void 0,morphColors:U.morphAttributes.color!==void 0,morphTargetsCount:lt,morphTextureStride:gt,numSunLights:T.sun.length,numDirLights:T.directional.length,numPointLights:T.point.length,numSpotLights:T.spot.length,numSpotLightMaps:T.spotLightMap.length,numRectAreaLights:T.rectArea.length,numHemiLights:T.hemi.length,numSunLightShadows:T.sunShadowMap.length,numDirLightShadows:T.directionalShadowMap.length,numPointLightShadows:T.pointShadowMap.length,numSpotLightShadows:T.spotShadowMap.length,numSpotLightShadowsWithMaps:T.numSpotLightShadowsWithMaps,numLightProbes:T.numLightProbes,numLightProbeGrids:G.filter(Lt=>Lt.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:x.dithering,shadowMapEnabled:i.shadowMap.enabled&&k.length>0,shadowMapType:i.shadowMap.type,toneMapping:ft,decodeVideoTexture:qt&&x.map.isVideoTexture===!0&&be.getTransfer(x.map.colorSpace)===Le,decodeVideoTextureEmissive:Ee&&x.emissiveMap.isVideoTexture===!0&&be.getTransfer(x.emissiveMap.colorSpace)===Le,premultipliedAlpha:x.premultipliedAlpha,doubleSided:x.side===Ps,flipSided:x.side===di,useDepthPacking:x.depthPacking>=0,depthPacking:x.depthPacking||0,index0AttributeName:x.index0AttributeName,extensionClipCullDistance:ne&&x.extensions.clipCullDistance===!0&&e.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(ne&&x.extensions.multiDraw===!0||he)&&e.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:e.has("KHR_parallel_shader_compile"),customProgramCacheKey:x.customProgramCacheKey()};return ie.vertexUv1s=l.has(1),ie.vertexUv2s=l.has(2),ie.vertexUv3s=l.has(3),l.clear(),ie}function S(x){let T=[];if(x.shaderID?T.push(x.shaderID):(T.push(x.customVertexShaderID),T.push(x.customFragmentShaderID)),x.defines!==void 0)for(let k in x.defines)T.push(k),T.push(x.defines[k]);return x.isRawShaderMaterial===!1&&(g(T,x),m(T,x),T.push(i.outputColorSpace)),T.push(x.customProgramCacheKey),T.join()}function g(x,T){x.push(T.precision),x.push(T.outputColorSpace),x.push(T.envMapMode),x.push(T.envMapPMREM),x.push(T.envMapMaxLod),x.push(T.envMapSize),x.push(T.mapUv),x.push(T.alphaMapUv),x.push(T.lightMapUv),x.push(T.aoMapUv),x.push(T.bumpMapUv),x.push(T.normalMapUv),x.push(T.displacementMapUv),x.push(T.emissiveMapUv),x.push(T.metalnessMapUv),x.push(T.roughnessMapUv),x.push(T.anisotropyMapUv),x.push(T.clearcoatMapUv),x.push(T.clearcoatNormalMapUv),x.push(T.clearcoatRoughnessMapUv),x.push(T.diffuseRoughnessMapUv),x.push(T.iridescenceMapUv),x.push(T.iridescenceThicknessMapUv),x.push(T.sheenColorMapUv),x.push(T.sheenRoughnessMapUv),x.push(T.specularMapUv),x.push(T.specularColorMapUv),x.push(T.specularIntensityMapUv),x.push(T.transmissionMapUv),x.push(T.thicknessMapUv),x.push(T.combine),x.push(T.fogExp2),x.push(T.sizeAttenuation),x.push(T.morphTargetsCount),x.push(T.numSunLights),x.push(T.numDirLights),x.push(T.numPointLights),x.push(T.numSpotLights),x.push(T.numSpotLightMaps),x.push(T.numHemiLights),x.push(T.numRectAreaLights),x.push(T.numSunLightShadows),x.push(T.numDirLightShadows),x.push(T.numPointLightShadows),x.push(T.numSpotLightShadows),x.push(T.numSpotLightShadowsWithMaps),x.push(T.numLightProbes),x.push(T.numLightProbeGrids),x.push(T.shadowMapType),x.push(T.toneMapping),x.push(T.numClippingPlanes),x.push(T.numClipIntersection),x.push(T.depthPacking)}function m(x,T){o.disableAll(),T.instancing&&o.enable(0),T.instancingColor&&o.enable(1),T.instancingMorph&&o.enable(2),T.matcap&&o.enable(3),T.envMap&&o.enable(4),T.normalMapObjectSpace&&o.enable(5),T.normalMapTangentSpace&&o.enable(6),T.clearcoat&&o.enable(7),T.iridescence&&o.enable(8),T.alphaTest&&o.enable(9),T.vertexColors&&o.enable(10),T.vertexAlphas&&o.enable(11),T.vertexUv1s&&o.enable(12),T.vertexUv2s&&o.enable(13),T.vertexUv3s&&o.enable(14),T.vertexTangents&&o.enable(15),T.anisotropy&&o.enable(16),T.alphaHash&&o.enable(17),T.batching&&o.enable(18),T.dispersion&&o.enable(19),T.retroreflection&&o.enable(24),T.diffuseRoughness&&o.enable(25),T.batchingColor&&o.enable(20),T.gradientMap&&o.enable(21),T.packedNormalMap&&o.enable(22),T.vertexNormals&&o.enable(23),x.push(o.mask),o.disableAll(),T.fog&&o.enable(0),T.useFog&&o.enable(1),T.flatShading&&o.enable(2),T.logarithmicDepthBuffer&&o.enable(3),T.reversedDepthBuffer&&o.enable(4),T.skinning&&o.enable(5),T.morphTargets&&o.enable(6),T.morphNormals&&o.enable(7),T.morphColors&&o.enable(8),T.premultipliedAlpha&&o.enable(9),T.shadowMapEnabled&&o.enable(10),T.doubleSided&&o.enable(11),T.flipSided&&o.enable(12),T.useDepthPacking&&o.enable(13),T.dithering&&o.enable(14),T.transmission&&o.enable(15),T.sheen&&o.enable(16),T.opaque&&o.enable(17),T.pointsUvs&&o.enable(18),T.decodeVideoTexture&&o.enable(19),T.decodeVideoTextureEmissive&&o.enable(20),T.alphaToCoverage&&o.enable(21),T.numLightProbeGrids>0&&o.enable(22),T.hasPositionAttribute&&o.enable(23),x.push(o.mask)}function v(x){let T=d[x.type],k;if(T){let L=Ds[T];k=ly.clone(L.uniforms)}else k=x.uniforms;return k}function C(x,T){let k=u.get(T);return k!==void 0?++k.usedTimes:(k=new RA(i,T,x,s),c.push(k),u.set(T,k)),k}function b(x){if(--x.usedTimes===0){let T=c.indexOf(x);c[T]=c[c.length-1],c.pop(),u.delete(x.cacheKey),x.destroy()}}function R(x){a.remove(x)}function A(){a.dispose()}return{getParameters:_,getProgramCacheKey:S,getUniforms:v,acquireProgram:C,releaseProgram:b,releaseShaderCache:R,programs:c,dispose:A}}function DA(){let i=new WeakMap;function t(o){return i.has(o)}function e(o){let a=i.get(o);return a===void 0&&(a={},i.set(o,a)),a}function n(o){i.delete(o)}function s(o,a,l){i.get(o)[a]=l}function r(){i=new WeakMap}return{has:t,get:e,remove:n,update:s,dispose:r}}function NA(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.material.id!==t.material.id?i.material.id-t.material.id:i.materialVariant!==t.materialVariant?i.materialVariant-t.materialVariant:i.z!==t.z?i.z-t.z:i.id-t.id}function Cy(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.z!==t.z?t.z-i.z:i.id-t.id}function Ry(){let i=[],t=0,e=[],n=[],s=[];function r(){t=0,e.length=0,n.length=0,s.length=0}function o(d){let p=0;return d.isInstancedMesh&&(p+=2),d.isSkinnedMesh&&(p+=1),p}function a(d,p,_,S,g,m){let v=i[t];return v===void 0?(v={id:d.id,object:d,geometry:p,material:_,materialVariant:o(d),groupOrder:S,renderOrder:d.renderOrder,z:g,group:m},i[t]=v):(v.id=d.id,v.object=d,v.geometry=p,v.material=_,v.materialVariant=o(d),v.groupOrder=S,v.renderOrder=d.renderOrder,v.z=g,v.group=m),t++,v}function l(d,p,_,S,g,m,v){v.reversedDepth===!0&&(g=-g);let C=a(d,p,_,S,g,m);_.transmission>0?n.push(C):_.transparent===!0?s.push(C):e.push(C)}function c(d,p,_,S,g,m){let v=a(d,p,_,S,g,m);_.transmission>0?n.unshift(v):_.transparent===!0?s.unshift(v):e.unshift(v)}function u(d,p){e.length>1&&e.sort(d||NA),n.length>1&&n.sort(p||Cy),s.length>1&&s.sort(p||Cy)}function f(){for(let d=t,p=i.length;d<p;d++){let _=i[d];if(_.id===null)break;_.id=null,_.object=null,_.geometry=null,_.material=null,_.group=null}}return{opaque:e,transmissive:n,transparent:s,init:r,push:l,unshift:c,finish:f,sort:u}}function UA(){let i=new WeakMap;function t(n,s){let r=i.get(n),o;return r===void 0?(o=new Ry,i.set(n,[o])):s>=r.length?(o=new Ry,r.push(o)):o=r[s],o}function e(){i=new WeakMap}return{get:t,dispose:e}}function FA(){let i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={direction:new z,color:new Jt};break;case"SpotLight":e={position:new z,direction:new z,color:new Jt,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":e={position:new z,color:new Jt,distance:0,decay:0};break;case"HemisphereLight":e={direction:new z,skyColor:new Jt,groundColor:new Jt};break;case"RectAreaLight":e={color:new Jt,position:new z,halfWidth:new z,halfHeight:new z};break}return i[t.id]=e,e}}}function OA(){let i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new te};break;case"SpotLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new te};break;case"PointLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new te,shadowCameraNear:1,shadowCameraFar:1e3};break}return i[t.id]=e,e}}}var BA=0;function kA(i,t){return(t.castShadow?2:0)-(i.castShadow?2:0)+(t.map?1:0)-(i.map?1:0)}function zA(i){let t=new FA,e=OA(),n={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new z);let s=new z,r=new re,o=new re;function a(c){let u=0,f=0,d=0;for(let G=0;G<9;G++)n.probe[G].set(0,0,0);let p=0,_=0,S=0,g=0,m=0,v=0,C=0,b=0,R=0,A=0,x=0,T=0,k=0,L=0;c.sort(kA);for(let G=0,H=c.length;G<H;G++){let U=c[G],q=U.color,j=U.intensity,X=U.distance,dt=null;if(U.shadow&&U.shadow.map&&(U.shadow.map.texture.format===Xr?dt=U.shadow.map.texture:dt=U.shadow.map.depthTexture||U.shadow.map.texture),U.isAmbientLight)u+=q.r*j,f+=q.g*j,d+=q.b*j;else if(U.isLightProbe){for(let et=0;et<9;et++)n.probe[et].addScaledVector(U.sh.coefficients[et],j);L++}else if(U.isSunLight){let et=t.get(U);if(et.color.copy(U.color).multiplyScalar(U.intensity),U.castShadow){let it=U.shadow,lt=e.get(U);lt.shadowIntensity=it.intensity,lt.shadowBias=it.bias,lt.shadowNormalBias=it.normalBias,lt.shadowRadius=it.radius,lt.shadowMapSize.copy(it.mapSize).multiply(it.getFrameExtents()),n.sunShadow[_]=lt,n.sunShadowMap[_]=dt;let gt=it.getViewportCount();for(let mt=0;mt<gt;mt++)n.sunShadowMatrix[S+mt]=it.getMatrix(mt),n.sunShadowCascade[S+mt]=it._cascadeData[mt];S+=gt,_++}n.sun[p]=et,p++}else if(U.isDirectionalLight){let et=t.get(U);if(et.color.copy(U.color).multiplyScalar(U.intensity),U.castShadow){let it=U.shadow,lt=e.get(U);lt.shadowIntensity=it.intensity,lt.shadowBias=it.bias,lt.shadowNormalBias=it.normalBias,lt.shadowRadius=it.radius,lt.shadowMapSize=it.mapSize,n.directionalShadow[g]=lt,n.directionalShadowMap[g]=dt,n.directionalShadowMatrix[g]=U.shadow.matrix,R++}n.directional[g]=et,g++}else if(U.isSpotLight){let et=t.get(U);et.position.setFromMatrixPosition(U.matrixWorld),et.color.copy(q).multiplyScalar(j),et.distance=X,et.coneCos=Math.cos(U.angle),et.penumbraCos=Math.cos(U.angle*(1-U.penumbra)),et.decay=U.decay,n.spot[v]=et;let it=U.shadow;if(U.map&&(n.spotLightMap[T]=U.map,T++,it.updateMatrices(U),U.castShadow&&k++),n.spotLightMatrix[v]=it.matrix,U.castShadow){let lt=e.get(U);lt.shadowIntensity=it.intensity,lt.shadowBias=it.bias,lt.shadowNormalBias=it.normalBias,lt.shadowRadius=it.radius,lt.shadowMapSize=it.mapSize,n.spotShadow[v]=lt,n.spotShadowMap[v]=dt,x++}v++}else if(U.isRectAreaLight){let et=t.get(U);et.color.copy(q).multiplyScalar(j),et.halfWidth.set(U.width*.5,0,0),et.halfHeight.set(0,U.height*.5,0),n.rectArea[C]=et,C++}else if(U.isPointLight){let et=t.get(U);if(et.color.copy(U.color).multiplyScalar(U.intensity),et.distance=U.distance,et.decay=U.decay,U.castShadow){let it=U.shadow,lt=e.get(U);lt.shadowIntensity=it.intensity,lt.shadowBias=it.bias,lt.shadowNormalBias=it.normalBias,lt.shadowRadius=it.radius,lt.shadowMapSize=it.mapSize,lt.shadowCameraNear=it.camera.near,lt.shadowCameraFar=it.camera.far,n.pointShadow[m]=lt,n.pointShadowMap[m]=dt,n.pointShadowMatrix[m]=U.shadow.matrix,A++}n.point[m]=et,m++}else if(U.isHemisphereLight){let et=t.get(U);et.skyColor.copy(U.color).multiplyScalar(j),et.groundColor.copy(U.groundColor).multiplyScalar(j),n.hemi[b]=et,b++}}C>0&&(i.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=Ft.LTC_FLOAT_1,n.rectAreaLTC2=Ft.LTC_FLOAT_2):(n.rectAreaLTC1=Ft.LTC_HALF_1,n.rectAreaLTC2=Ft.LTC_HALF_2)),n.ambient[0]=u,n.ambient[1]=f,n.ambient[2]=d;let N=n.hash;(N.sunLength!==p||N.directionalLength!==g||N.pointLength!==m||N.spotLength!==v||N.rectAreaLength!==C||N.hemiLength!==b||N.numSunShadows!==_||N.numDirectionalShadows!==R||N.numPointShadows!==A||N.numSpotShadows!==x||N.numSpotMaps!==T||N.numLightProbes!==L)&&(n.sun.length=p,n.directional.length=g,n.spot.length=v,n.rectArea.length=C,n.point.length=m,n.hemi.length=b,n.sunShadow.length=_,n.sunShadowMap.length=_,n.sunShadowMatrix.length=S,n.sunShadowCascade.length=S,n.directionalShadow.length=R,n.directionalShadowMap.length=R,n.directionalShadowMatrix.length=R,n.pointShadow.length=A,n.pointShadowMap.length=A,n.pointShadowMatrix.length=A,n.spotShadow.length=x,n.spotShadowMap.length=x,n.spotLightMatrix.length=x+T-k,n.spotLightMap.length=T,n.numSpotLightShadowsWithMaps=k,n.numLightProbes=L,N.sunLength=p,N.directionalLength=g,N.pointLength=m,N.spotLength=v,N.rectAreaLength=C,N.hemiLength=b,N.numSunShadows=_,N.numDirectionalShadows=R,N.numPointShadows=A,N.numSpotShadows=x,N.numSpotMaps=T,N.numLightProbes=L,n.version=BA++)}function l(c,u){let f=0,d=0,p=0,_=0,S=0,g=0,m=u.matrixWorldInverse;for(let v=0,C=c.length;v<C;v++){let b=c[v];if(b.isSunLight){let R=n.sun[f];R.direction.setFromMatrixPosition(b.matrixWorld),R.direction.transformDirection(m),f++}else if(b.isDirectionalLight){let R=n.directional[d];R.direction.setFromMatrixPosition(b.matrixWorld),s.setFromMatrixPosition(b.target.matrixWorld),R.direction.sub(s),R.direction.transformDirection(m),d++}else if(b.isSpotLight){let R=n.spot[_];R.position.setFromMatrixPosition(b.matrixWorld),R.position.applyMatrix4(m),R.direction.setFromMatrixPosition(b.matrixWorld),s.setFromMatrixPosition(b.target.matrixWorld),R.direction.sub(s),R.direction.transformDirection(m),_++}else if(b.isRectAreaLight){let R=n.rectArea[S];R.position.setFromMatrixPosition(b.matrixWorld),R.position.applyMatrix4(m),o.identity(),r.copy(b.matrixWorld),r.premultiply(m),o.extractRotation(r),R.halfWidth.set(b.width*.5,0,0),R.halfHeight.set(0,b.height*.5,0),R.halfWidth.applyMatrix4(o),R.halfHeight.applyMatrix4(o),S++}else if(b.isPointLight){let R=n.point[p];R.position.setFromMatrixPosition(b.matrixWorld),R.position.applyMatrix4(m),p++}else if(b.isHemisphereLight){let R=n.hemi[g];R.direction.setFromMatrixPosition(b.matrixWorld),R.direction.transformDirection(m),g++}}}return{setup:a,setupView:l,state:n}}function Py(i){let t=new zA(i),e=[],n=[],s=[];function r(f){u.camera=f,e.length=0,n.length=0,s.length=0}function o(f){f.isLightProbeGrid?s.push(f):e.push(f)}function a(f){n.push(f)}function l(){t.setup(e),s.sort((f,d)=>f.priority-d.priority||f.id-d.id)}function c(f){t.setupView(e,f)}let u={lightsArray:e,shadowsArray:n,lightProbeGridArray:s,camera:null,lights:t,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:u,setupLights:l,setupLightsView:c,pushLight:o,pushShadow:a}}function VA(i){let t=new WeakMap;function e(s,r=0){let o=t.get(s),a;return o===void 0?(a=new Py(i),t.set(s,[a])):r>=o.length?(a=new Py(i),o.push(a)):a=o[r],a}function n(){t=new WeakMap}return{get:e,dispose:n}}var GA=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,HA=`uniform sampler2D shadow_pass;
uniform vec2 resolution;
uniform float radius;
void main() {
	const float samples = float( VSM_SAMPLES );
	float mean = 0.0;
	float squared_mean = 0.0;
	float uvStride = samples <= 1.0 ? 0.0 : 2.0 / ( samples - 1.0 );
	float uvStart = samples <= 1.0 ? 0.0 : - 1.0;
	for ( float i = 0.0; i < samples; i ++ ) {
		float uvOffset = uvStart + i * uvStride;
		#ifdef HORIZONTAL_PASS
			vec2 distribution = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( uvOffset, 0.0 ) * radius ) / resolution ).rg;
			mean += distribution.x;
			squared_mean += distribution.y * distribution.y + distribution.x * distribution.x;
		#else
			float depth = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( 0.0, uvOffset ) * radius ) / resolution ).r;
			mean += depth;
			squared_mean += depth * depth;
		#endif
	}
	mean = mean / samples;
	squared_mean = squared_mean / samples;
	float std_dev = sqrt( max( 0.0, squared_mean - mean * mean ) );
	gl_FragColor = vec4( mean, std_dev, 0.0, 1.0 );
}`,WA=[new z(1,0,0),new z(-1,0,0),new z(0,1,0),new z(0,-1,0),new z(0,0,1),new z(0,0,-1)],XA=[new z(0,-1,0),new z(0,-1,0),new z(0,0,1),new z(0,0,-1),new z(0,-1,0),new z(0,-1,0)],Iy=new re,Uh=new z,Bg=new z;function qA(i,t,e){let n=new Fr,s=new te,r=new te,o=new nn,a=new kf,l=new zf,c={},u=e.maxTextureSize,f={[Wr]:di,[di]:Wr,[Ps]:Ps},d=new qi({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new te},radius:{value:4}},vertexShader:GA,fragmentShader:HA}),p=d.clone();p.defines.HORIZONTAL_PASS=1;let _=new dn;_.setAttribute("position",new fn(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let S=new Ln(_,d),g=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=Lo;let m=this.type;this.render=function(A,x,T){if(g.enabled===!1||g.autoUpdate===!1&&g.needsUpdate===!1||A.length===0)return;this.type===wx&&(jt("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=Lo);let k=i.getRenderTarget(),L=i.getActiveCubeFace(),N=i.getActiveMipmapLevel(),G=i.state;G.setBlending(Do),G.buffers.depth.getReversed()===!0?G.buffers.color.setClear(0,0,0,0):G.buffers.color.setClear(1,1,1,1),G.buffers.depth.setTest(!0),G.setScissorTest(!1);let H=m!==this.type;H&&x.traverse(function(U){U.material&&(Array.isArray(U.material)?U.material.forEach(q=>q.needsUpdate=!0):U.material.needsUpdate=!0)});for(let U=0,q=A.length;U<q;U++){let j=A[U],X=j.shadow;if(X===void 0){jt("WebGLShadowMap:",j,"has no shadow.");continue}if(X.autoUpdate===!1&&X.needsUpdate===!1)continue;s.copy(X.mapSize);let dt=X.getFrameExtents();s.multiply(dt),r.copy(X.mapSize),(s.x>u||s.y>u)&&(s.x>u&&(r.x=Math.floor(u/dt.x),s.x=r.x*dt.x,X.mapSize.x=r.x),s.y>u&&(r.y=Math.floor(u/dt.y),s.y=r.y*dt.y,X.mapSize.y=r.y));let et=i.state.buffers.depth.getReversed();if(X.camera._reversedDepth=et,X.map===null||H===!0){if(X.map!==null&&(X.map.depthTexture!==null&&(X.map.depthTexture.dispose(),X.map.depthTexture=null),X.map.dispose()),this.type===pl){if(j.isPointLight){jt("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}X.map=new Ii(s.x,s.y,{format:Xr,type:ls,minFilter:fi,magFilter:fi,generateMipmaps:!1}),X.map.texture.name=j.name+".shadowMap",X.map.depthTexture=new ir(s.x,s.y,Yi),X.map.depthTexture.name=j.name+".shadowMapDepth",X.map.depthTexture.format=tr,X.map.depthTexture.compareFunction=null,X.map.depthTexture.minFilter=qn,X.map.depthTexture.magFilter=qn}else j.isPointLight?(X.map=new Oh(s.x),X.map.depthTexture=new ch(s.x,as)):(X.map=new Ii(s.x,s.y),X.map.depthTexture=new ir(s.x,s.y,as)),X.map.depthTexture.name=j.name+".shadowMap",X.map.depthTexture.format=tr,this.type===Lo?(X.map.depthTexture.compareFunction=et?yg:xg,X.map.depthTexture.minFilter=fi,X.map.depthTexture.magFilter=fi):(X.map.depthTexture.compareFunction=null,X.map.depthTexture.minFilter=qn,X.map.depthTexture.magFilter=qn);X.camera.updateProjectionMatrix()}X.map.isWebGLCubeRenderTarget!==!0&&(X.map.width!==s.x||X.map.height!==s.y)&&X.map.setSize(s.x,s.y);let it=X.map.isWebGLCubeRenderTarget?6:X.getViewportCount();j.isPointLight!==!0&&X.updateMatrices(j,T);let lt=(X.camera.layers.mask&4294967294)!==0?X.camera.layers:T.layers;for(let gt=0;gt<it;gt++){let mt=X.getCamera(gt);if(j.isPointLight){let st=X.camera,yt=X.matrix,Mt=j.distance||st.far;Mt!==st.far&&(st.far=Mt,st.updateProjectionMatrix()),Uh.setFromMatrixPosition(j.matrixWorld),st.position.copy(Uh),Bg.copy(st.position),Bg.add(WA[gt]),st.up.copy(XA[gt]),st.lookAt(Bg),st.updateMatrixWorld(),yt.makeTranslation(-Uh.x,-Uh.y,-Uh.z),Iy.multiplyMatrices(st.projectionMatrix,st.matrixWorldInverse),X._frustum.setFromProjectionMatrix(Iy,st.coordinateSystem,st.reversedDepth)}if(X.map.isWebGLCubeRenderTarget)i.setRenderTarget(X.map,gt),i.clear();else{gt===0&&(i.setRenderTarget(X.map),i.clear());let st=X.getViewport(gt);o.set(r.x*st.x,r.y*st.y,r.x*st.z,r.y*st.w),G.viewport(o)}n=X.getFrustum(gt),b(x,T,mt,j,lt,this.type)}X.isPointLightShadow!==!0&&this.type===pl&&v(X,T),X.needsUpdate=!1}m=this.type,g.needsUpdate=!1,i.setRenderTarget(k,L,N)};function v(A,x){let T=t.update(S);d.defines.VSM_SAMPLES!==A.blurSamples&&(d.defines.VSM_SAMPLES=A.blurSamples,p.defines.VSM_SAMPLES=A.blurSamples,d.needsUpdate=!0,p.needsUpdate=!0),A.mapPass===null?A.mapPass=new Ii(s.x,s.y,{format:Xr,type:ls}):(A.mapPass.width!==A.map.width||A.mapPass.height!==A.map.height)&&A.mapPass.setSize(A.map.width,A.map.height),d.uniforms.shadow_pass.value=A.map.depthTexture,d.uniforms.resolution.value.set(A.map.width,A.map.height),d.uniforms.radius.value=A.radius,i.setRenderTarget(A.mapPass),i.clear(),i.renderBufferDirect(x,null,T,d,S,null),p.uniforms.shadow_pass.value=A.mapPass.texture,p.uniforms.resolution.value.set(A.map.width,A.map.height),p.uniforms.radius.value=A.radius,i.setRenderTarget(A.map),i.clear(),i.renderBufferDirect(x,null,T,p,S,null)}function C(A,x,T,k){let L=null,N=T.isPointLight===!0?A.customDistanceMaterial:A.customDepthMaterial;if(N!==void 0)L=N;else if(L=T.isPointLight===!0?l:a,i.localClippingEnabled&&x.clipShadows===!0&&Array.isArray(x.clippingPlanes)&&x.clippingPlanes.length!==0||x.displacementMap&&x.displacementScale!==0||x.alphaMap&&x.alphaTest>0||x.map&&x.alphaTest>0||x.alphaToCoverage===!0){let G=L.uuid,H=x.uuid,U=c[G];U===void 0&&(U={},c[G]=U);let q=U[H];q===void 0&&(q=L.clone(),U[H]=q,x.addEventListener("dispose",R)),L=q}if(L.visible=x.visible,L.wireframe=x.wireframe,k===pl?L.side=x.shadowSide!==null?x.shadowSide:x.side:L.side=x.shadowSide!==null?x.shadowSide:f[x.side],L.alphaMap=x.alphaMap,L.alphaTest=x.alphaToCoverage===!0?.5:x.alphaTest,L.map=x.map,L.clipShadows=x.clipShadows,L.clippingPlanes=x.clippingPlanes,L.clipIntersection=x.clipIntersection,L.displacementMap=x.displacementMap,L.displacementScale=x.displacementScale,L.displacementBias=x.displacementBias,L.wireframeLinewidth=x.wireframeLinewidth,L.linewidth=x.linewidth,T.isPointLight===!0&&L.isMeshDistanceMaterial===!0){let G=i.properties.get(L);G.light=T}return L}function b(A,x,T,k,L,N){if(A.visible===!1)return;if(A.layers.test(L)&&(A.isMesh||A.isLine||A.isPoints)&&(A.castShadow||A.receiveShadow&&N===pl)&&(!A.frustumCulled||A.intersectsFrustum(n))){A.modelViewMatrix.multiplyMatrices(T.matrixWorldInverse,A.matrixWorld);let U=t.update(A),q=A.material;if(Array.isArray(q)){let j=U.groups;for(let X=0,dt=j.length;X<dt;X++){let et=j[X],it=q[et.materialIndex];if(it&&it.visible){let lt=C(A,it,k,N);A.onBeforeShadow(i,A,x,T,U,lt,et),i.renderBufferDirect(T,null,U,lt,A,et),A.onAfterShadow(i,A,x,T,U,lt,et)}}}else if(q.visible){let j=C(A,q,k,N);A.onBeforeShadow(i,A,x,T,U,j,null),i.renderBufferDirect(T,null,U,j,A,null),A.onAfterShadow(i,A,x,T,U,j,null)}}let H=A.children;for(let U=0,q=H.length;U<q;U++)b(H[U],x,T,k,L,N)}function R(A){A.target.removeEventListener("dispose",R);for(let T in c){let k=c[T],L=A.target.uuid;L in k&&(k[L].dispose(),delete k[L])}}}function YA(i,t){function e(){let O=!1,ct=new nn,ot=null,Ct=new nn(0,0,0,0);return{setMask:function(vt){ot!==vt&&!O&&(i.colorMask(vt,vt,vt,vt),ot=vt)},setLocked:function(vt){O=vt},setClear:function(vt,Et,Yt,ne,ft){ft===!0&&(vt*=ne,Et*=ne,Yt*=ne),ct.set(vt,Et,Yt,ne),Ct.equals(ct)===!1&&(i.clearColor(vt,Et,Yt,ne),Ct.copy(ct))},reset:function(){O=!1,ot=null,Ct.set(-1,0,0,0)}}}function n(){let O=!1,ct=!1,ot=null,Ct=null,vt=null;return{setReversed:function(Et){if(ct!==Et){let Yt=t.get("EXT_clip_control");Et?Yt.clipControlEXT(Yt.LOWER_LEFT_EXT,Yt.ZERO_TO_ONE_EXT):Yt.clipControlEXT(Yt.LOWER_LEFT_EXT,Yt.NEGATIVE_ONE_TO_ONE_EXT),ct=Et;let ne=vt;vt=null,this.setClear(ne)}},getReversed:function(){return ct},setTest:function(Et){Et?Tt(i.DEPTH_TEST):$t(i.DEPTH_TEST)},setMask:function(Et){ot!==Et&&!O&&(i.depthMask(Et),ot=Et)},setFunc:function(Et){if(ct&&(Et=sy[Et]),Ct!==Et){switch(Et){case Mf:i.depthFunc(i.NEVER);break;case bf:i.depthFunc(i.ALWAYS);break;case wf:i.depthFunc(i.LESS);break;case il:i.depthFunc(i.LEQUAL);break;case Ef:i.depthFunc(i.EQUAL);break;case Tf:i.depthFunc(i.GEQUAL);break;case Af:i.depthFunc(i.GREATER);break;case Cf:i.depthFunc(i.NOTEQUAL);break;default:i.depthFunc(i.LEQUAL)}Ct=Et}},setLocked:function(Et){O=Et},setClear:function(Et){vt!==Et&&(vt=Et,ct&&(Et=1-Et),i.clearDepth(Et))},reset:function(){O=!1,ot=null,Ct=null,vt=null,ct=!1}}}function s(){let O=!1,ct=null,ot=null,Ct=null,vt=null,Et=null,Yt=null,ne=null,ft=null;return{setTest:function(Gt){O||(Gt?Tt(i.STENCIL_TEST):$t(i.STENCIL_TEST))},setMask:function(Gt){ct!==Gt&&!O&&(i.stencilMask(Gt),ct=Gt)},setFunc:function(Gt,ie,Lt){(ot!==Gt||Ct!==ie||vt!==Lt)&&(i.stencilFunc(Gt,ie,Lt),ot=Gt,Ct=ie,vt=Lt)},setOp:function(Gt,ie,Lt){(Et!==Gt||Yt!==ie||ne!==Lt)&&(i.stencilOp(Gt,ie,Lt),Et=Gt,Yt=ie,ne=Lt)},setLocked:function(Gt){O=Gt},setClear:function(Gt){ft!==Gt&&(i.clearStencil(Gt),ft=Gt)},reset:function(){O=!1,ct=null,ot=null,Ct=null,vt=null,Et=null,Yt=null,ne=null,ft=null}}}let r=new e,o=new n,a=new s,l={},c=new WeakMap,u={},f={},d={},p=new WeakMap,_=[],S=null,g=!1,m=null,v=null,C=null,b=null,R=null,A=null,x=null,T=new Jt(0,0,0),k=0,L=!1,N=null,G=null,H=null,U=null,q=null,j=i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS),X=!1,dt=0,et=i.getParameter(i.VERSION);et.indexOf("WebGL")!==-1?(dt=parseFloat(/^WebGL (\d)/.exec(et)[1]),X=dt>=1):et.indexOf("OpenGL ES")!==-1&&(dt=parseFloat(/^OpenGL ES (\d)/.exec(et)[1]),X=dt>=2);let it=null,lt={},gt=i.getParameter(i.SCISSOR_BOX),mt=i.getParameter(i.VIEWPORT),st=new nn().fromArray(gt),yt=new nn().fromArray(mt);function Mt(O,ct,ot,Ct){let vt=new Uint8Array(4),Et=i.createTexture();i.bindTexture(O,Et),i.texParameteri(O,i.TEXTURE_MIN_FILTER,i.NEAREST),i.texParameteri(O,i.TEXTURE_MAG_FILTER,i.NEAREST);for(let Yt=0;Yt<ot;Yt++)O===i.TEXTURE_3D||O===i.TEXTURE_2D_ARRAY?i.texImage3D(ct,0,i.RGBA,1,1,Ct,0,i.RGBA,i.UNSIGNED_BYTE,vt):i.texImage2D(ct+Yt,0,i.RGBA,1,1,0,i.RGBA,i.UNSIGNED_BYTE,vt);return Et}let It={};It[i.TEXTURE_2D]=Mt(i.TEXTURE_2D,i.TEXTURE_2D,1),It[i.TEXTURE_CUBE_MAP]=Mt(i.TEXTURE_CUBE_MAP,i.TEXTURE_CUBE_MAP_POSITIVE_X,6),It[i.TEXTURE_2D_ARRAY]=Mt(i.TEXTURE_2D_ARRAY,i.TEXTURE_2D_ARRAY,1,1),It[i.TEXTURE_3D]=Mt(i.TEXTURE_3D,i.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),Tt(i.DEPTH_TEST),o.setFunc(il),yn(!1),Oe(jm),Tt(i.CULL_FACE),je(Do);function Tt(O){u[O]!==!0&&(i.enable(O),u[O]=!0)}function $t(O){u[O]!==!1&&(i.disable(O),u[O]=!1)}function he(O,ct){return d[O]!==ct?(i.bindFramebuffer(O,ct),d[O]=ct,O===i.DRAW_FRAMEBUFFER&&(d[i.FRAMEBUFFER]=ct),O===i.FRAMEBUFFER&&(d[i.DRAW_FRAMEBUFFER]=ct),!0):!1}function qt(O,ct){let ot=_,Ct=!1;if(O){ot=p.get(ct),ot===void 0&&(ot=[],p.set(ct,ot));let vt=O.textures;if(ot.length!==vt.length||ot[0]!==i.COLOR_ATTACHMENT0){for(let Et=0,Yt=vt.length;Et<Yt;Et++)ot[Et]=i.COLOR_ATTACHMENT0+Et;ot.length=vt.length,Ct=!0}}else ot[0]!==i.BACK&&(ot[0]=i.BACK,Ct=!0);Ct&&i.drawBuffers(ot)}function ge(O){return S!==O?(i.useProgram(O),S=O,!0):!1}let de={[No]:i.FUNC_ADD,[Tx]:i.FUNC_SUBTRACT,[Ax]:i.FUNC_REVERSE_SUBTRACT};de[Cx]=i.MIN,de[Rx]=i.MAX;let le={[Px]:i.ZERO,[Ix]:i.ONE,[Lx]:i.SRC_COLOR,[ng]:i.SRC_ALPHA,[Bx]:i.SRC_ALPHA_SATURATE,[Fx]:i.DST_COLOR,[Nx]:i.DST_ALPHA,[Dx]:i.ONE_MINUS_SRC_COLOR,[ig]:i.ONE_MINUS_SRC_ALPHA,[Ox]:i.ONE_MINUS_DST_COLOR,[Ux]:i.ONE_MINUS_DST_ALPHA,[kx]:i.CONSTANT_COLOR,[zx]:i.ONE_MINUS_CONSTANT_COLOR,[Vx]:i.CONSTANT_ALPHA,[Gx]:i.ONE_MINUS_CONSTANT_ALPHA};function je(O,ct,ot,Ct,vt,Et,Yt,ne,ft,Gt){if(O===Do){g===!0&&($t(i.BLEND),g=!1);return}if(g===!1&&(Tt(i.BLEND),g=!0),O!==Ex){if(O!==m||Gt!==L){if((v!==No||R!==No)&&(i.blendEquation(i.FUNC_ADD),v=No,R=No),Gt)switch(O){case ml:i.blendFuncSeparate(i.ONE,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case Qm:i.blendFunc(i.ONE,i.ONE);break;case tg:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case eg:i.blendFuncSeparate(i.DST_COLOR,i.ONE_MINUS_SRC_ALPHA,i.ZERO,i.ONE);break;default:se("WebGLState: Invalid blending: ",O);break}else switch(O){case ml:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case Qm:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE,i.ONE,i.ONE);break;case tg:se("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case eg:se("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:se("WebGLState: Invalid blending: ",O);break}C=null,b=null,A=null,x=null,T.set(0,0,0),k=0,m=O,L=Gt}return}vt=vt||ct,Et=Et||ot,Yt=Yt||Ct,(ct!==v||vt!==R)&&(i.blendEquationSeparate(de[ct],de[vt]),v=ct,R=vt),(ot!==C||Ct!==b||Et!==A||Yt!==x)&&(i.blendFuncSeparate(le[ot],le[Ct],le[Et],le[Yt]),C=ot,b=Ct,A=Et,x=Yt),(ne.equals(T)===!1||ft!==k)&&(i.blendColor(ne.r,ne.g,ne.b,ft),T.copy(ne),k=ft),m=O,L=!1}function We(O,ct){O.side===Ps?$t(i.CULL_FACE):Tt(i.CULL_FACE);let ot=O.side===di;ct&&(ot=!ot),yn(ot),O.blending===ml&&O.transparent===!1?je(Do):je(O.blending,O.blendEquation,O.blendSrc,O.blendDst,O.blendEquationAlpha,O.blendSrcAlpha,O.blendDstAlpha,O.blendColor,O.blendAlpha,O.premultipliedAlpha),o.setFunc(O.depthFunc),o.setTest(O.depthTest),o.setMask(O.depthWrite),r.setMask(O.colorWrite);let Ct=O.stencilWrite;a.setTest(Ct),Ct&&(a.setMask(O.stencilWriteMask),a.setFunc(O.stencilFunc,O.stencilRef,O.stencilFuncMask),a.setOp(O.stencilFail,O.stencilZFail,O.stencilZPass)),Ee(O.polygonOffset,O.polygonOffsetFactor,O.polygonOffsetUnits),O.alphaToCoverage===!0?Tt(i.SAMPLE_ALPHA_TO_COVERAGE):$t(i.SAMPLE_ALPHA_TO_COVERAGE)}function yn(O){N!==O&&(O?i.frontFace(i.CW):i.frontFace(i.CCW),N=O)}function Oe(O){O!==Mx?(Tt(i.CULL_FACE),O!==G&&(O===jm?i.cullFace(i.BACK):O===bx?i.cullFace(i.FRONT):i.cullFace(i.FRONT_AND_BACK))):$t(i.CULL_FACE),G=O}function kn(O){O!==H&&(X&&i.lineWidth(O),H=O)}function Ee(O,ct,ot){O?(Tt(i.POLYGON_OFFSET_FILL),(U!==ct||q!==ot)&&(U=ct,q=ot,o.getReversed()&&(ct=-ct,ot=-ot),i.polygonOffset(ct,ot))):$t(i.POLYGON_OFFSET_FILL)}function Rn(O){O?Tt(i.SCISSOR_TEST):$t(i.SCISSOR_TEST)}function an(O){O===void 0&&(O=i.TEXTURE0+j-1),it!==O&&(i.activeTexture(O),it=O)}function vn(O,ct,ot){ot===void 0&&(it===null?ot=i.TEXTURE0+j-1:ot=it);let Ct=lt[ot];Ct===void 0&&(Ct={type:void 0,texture:void 0},lt[ot]=Ct),(Ct.type!==O||Ct.texture!==ct)&&(it!==ot&&(i.activeTexture(ot),it=ot),i.bindTexture(O,ct||It[O]),Ct.type=O,Ct.texture=ct)}function B(){let O=lt[it];O!==void 0&&O.type!==void 0&&(i.bindTexture(O.type,null),O.type=void 0,O.texture=void 0)}function Dt(){try{i.compressedTexImage2D(...arguments)}catch(O){se("WebGLState:",O)}}function Qt(){try{i.compressedTexImage3D(...arguments)}catch(O){se("WebGLState:",O)}}function ue(){try{i.texSubImage2D(...arguments)}catch(O){se("WebGLState:",O)}}function At(){try{i.texSubImage3D(...arguments)}catch(O){se("WebGLState:",O)}}function ze(){try{i.compressedTexSubImage2D(...arguments)}catch(O){se("WebGLState:",O)}}function Xt(){try{i.compressedTexSubImage3D(...arguments)}catch(O){se("WebGLState:",O)}}function Kt(){try{i.texStorage2D(...arguments)}catch(O){se("WebGLState:",O)}}function P(){try{i.texStorage3D(...arguments)}catch(O){se("WebGLState:",O)}}function M(){try{i.texImage2D(...arguments)}catch(O){se("WebGLState:",O)}}function $(){try{i.texImage3D(...arguments)}catch(O){se("WebGLState:",O)}}function pt(O){return f[O]!==void 0?f[O]:i.getParameter(O)}function ht(O,ct){f[O]!==ct&&(i.pixelStorei(O,ct),f[O]=ct)}function St(O){st.equals(O)===!1&&(i.scissor(O.x,O.y,O.z,O.w),st.copy(O))}function bt(O){yt.equals(O)===!1&&(i.viewport(O.x,O.y,O.z,O.w),yt.copy(O))}function rt(O,ct){let ot=c.get(ct);ot===void 0&&(ot=new WeakMap,c.set(ct,ot));let Ct=ot.get(O);Ct===void 0&&(Ct=i.getUniformBlockIndex(ct,O.name),i.uniformBlockBinding(ct,Ct,Ct),ot.set(O,Ct))}function at(O,ct,ot){let vt=c.get(ct).get(O);l[vt]!==ot&&(i.bindBufferBase(i.UNIFORM_BUFFER,vt,ot),l[vt]=ot)}function xt(){i.disable(i.BLEND),i.disable(i.CULL_FACE),i.disable(i.DEPTH_TEST),i.disable(i.POLYGON_OFFSET_FILL),i.disable(i.SCISSOR_TEST),i.disable(i.STENCIL_TEST),i.disable(i.SAMPLE_ALPHA_TO_COVERAGE),i.blendEquation(i.FUNC_ADD),i.blendFunc(i.ONE,i.ZERO),i.blendFuncSeparate(i.ONE,i.ZERO,i.ONE,i.ZERO),i.blendColor(0,0,0,0),i.colorMask(!0,!0,!0,!0),i.clearColor(0,0,0,0),i.depthMask(!0),i.depthFunc(i.LESS),o.setReversed(!1),i.clearDepth(1),i.stencilMask(4294967295),i.stencilFunc(i.ALWAYS,0,4294967295),i.stencilOp(i.KEEP,i.KEEP,i.KEEP),i.clearStencil(0),i.cullFace(i.BACK),i.frontFace(i.CCW),i.polygonOffset(0,0),i.activeTexture(i.TEXTURE0),i.bindFramebuffer(i.FRAMEBUFFER,null),i.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),i.bindFramebuffer(i.READ_FRAMEBUFFER,null),i.useProgram(null),i.lineWidth(1),i.scissor(0,0,i.canvas.width,i.canvas.height),i.viewport(0,0,i.canvas.width,i.canvas.height),i.pixelStorei(i.PACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,!1),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,i.BROWSER_DEFAULT_WEBGL),i.pixelStorei(i.PACK_ROW_LENGTH,0),i.pixelStorei(i.PACK_SKIP_PIXELS,0),i.pixelStorei(i.PACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_ROW_LENGTH,0),i.pixelStorei(i.UNPACK_IMAGE_HEIGHT,0),i.pixelStorei(i.UNPACK_SKIP_PIXELS,0),i.pixelStorei(i.UNPACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_SKIP_IMAGES,0),u={},f={},it=null,lt={},d={},l={},p=new WeakMap,_=[],S=null,g=!1,m=null,v=null,C=null,b=null,R=null,A=null,x=null,T=new Jt(0,0,0),k=0,L=!1,N=null,G=null,H=null,U=null,q=null,st.set(0,0,i.canvas.width,i.canvas.height),yt.set(0,0,i.canvas.width,i.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:Tt,disable:$t,bindFramebuffer:he,drawBuffers:qt,useProgram:ge,setBlending:je,setMaterial:We,setFlipSided:yn,setCullFace:Oe,setLineWidth:kn,setPolygonOffset:Ee,setScissorTest:Rn,activeTexture:an,bindTexture:vn,unbindTexture:B,compressedTexImage2D:Dt,compressedTexImage3D:Qt,texImage2D:M,texImage3D:$,pixelStorei:ht,getParameter:pt,updateUBOMapping:rt,uniformBlockBinding:at,texStorage2D:Kt,texStorage3D:P,texSubImage2D:ue,texSubImage3D:At,compressedTexSubImage2D:ze,compressedTexSubImage3D:Xt,scissor:St,viewport:bt,reset:xt}}function $A(i,t,e,n,s,r,o){let a=t.has("WEBGL_multisampled_render_to_texture")?t.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new te,u=new WeakMap,f=new Set,d,p=new WeakMap,_=new Set,S=new FinalizationRegistry(P=>_.delete(P)),g=!1;try{g=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function m(P,M){return g?new OffscreenCanvas(P,M):th("canvas")}function v(P,M,$){let pt=1,ht=Kt(P);if((ht.width>$||ht.height>$)&&(pt=$/Math.max(ht.width,ht.height)),pt<1)if(typeof HTMLImageElement<"u"&&P instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&P instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&P instanceof ImageBitmap||typeof VideoFrame<"u"&&P instanceof VideoFrame){let St=Math.floor(pt*ht.width),bt=Math.floor(pt*ht.height);d===void 0&&(d=m(St,bt));let rt=M?m(St,bt):d;return rt.width=St,rt.height=bt,rt.getContext("2d").drawImage(P,0,0,St,bt),jt("WebGLRenderer: Texture has been resized from ("+ht.width+"x"+ht.height+") to ("+St+"x"+bt+")."),rt}else return"data"in P&&jt("WebGLRenderer: Image in DataTexture is too big ("+ht.width+"x"+ht.height+")."),P;return P}function C(P){return P.generateMipmaps}function b(P){i.generateMipmap(P)}function R(P){return P.isWebGLCubeRenderTarget?i.TEXTURE_CUBE_MAP:P.isWebGL3DRenderTarget?i.TEXTURE_3D:P.isWebGLArrayRenderTarget||P.isCompressedArrayTexture?i.TEXTURE_2D_ARRAY:i.TEXTURE_2D}function A(P,M,$,pt,ht,St=!1){if(P!==null){if(i[P]!==void 0)return i[P];jt("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+P+"'")}let bt;pt&&(bt=t.get("EXT_texture_norm16"),bt||jt("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let rt=M;if(M===i.RED&&($===i.FLOAT&&(rt=i.R32F),$===i.HALF_FLOAT&&(rt=i.R16F),$===i.UNSIGNED_BYTE&&(rt=i.R8),$===i.UNSIGNED_SHORT&&bt&&(rt=bt.R16_EXT),$===i.SHORT&&bt&&(rt=bt.R16_SNORM_EXT)),M===i.RED_INTEGER&&($===i.UNSIGNED_BYTE&&(rt=i.R8UI),$===i.UNSIGNED_SHORT&&(rt=i.R16UI),$===i.UNSIGNED_INT&&(rt=i.R32UI),$===i.BYTE&&(rt=i.R8I),$===i.SHORT&&(rt=i.R16I),$===i.INT&&(rt=i.R32I)),M===i.RG&&($===i.FLOAT&&(rt=i.RG32F),$===i.HALF_FLOAT&&(rt=i.RG16F),$===i.UNSIGNED_BYTE&&(rt=i.RG8),$===i.UNSIGNED_SHORT&&bt&&(rt=bt.RG16_EXT),$===i.SHORT&&bt&&(rt=bt.RG16_SNORM_EXT)),M===i.RG_INTEGER&&($===i.UNSIGNED_BYTE&&(rt=i.RG8UI),$===i.UNSIGNED_SHORT&&(rt=i.RG16UI),$===i.UNSIGNED_INT&&(rt=i.RG32UI),$===i.BYTE&&(rt=i.RG8I),$===i.SHORT&&(rt=i.RG16I),$===i.INT&&(rt=i.RG32I)),M===i.RGB_INTEGER&&($===i.UNSIGNED_BYTE&&(rt=i.RGB8UI),$===i.UNSIGNED_SHORT&&(rt=i.RGB16UI),$===i.UNSIGNED_INT&&(rt=i.RGB32UI),$===i.BYTE&&(rt=i.RGB8I),$===i.SHORT&&(rt=i.RGB16I),$===i.INT&&(rt=i.RGB32I)),M===i.RGBA_INTEGER&&($===i.UNSIGNED_BYTE&&(rt=i.RGBA8UI),$===i.UNSIGNED_SHORT&&(rt=i.RGBA16UI),$===i.UNSIGNED_INT&&(rt=i.RGBA32UI),$===i.BYTE&&(rt=i.RGBA8I),$===i.SHORT&&(rt=i.RGBA16I),$===i.INT&&(rt=i.RGBA32I)),M===i.RGB&&($===i.UNSIGNED_SHORT&&bt&&(rt=bt.RGB16_EXT),$===i.SHORT&&bt&&(rt=bt.RGB16_SNORM_EXT),$===i.UNSIGNED_INT_5_9_9_9_REV&&(rt=i.RGB9_E5),$===i.UNSIGNED_INT_10F_11F_11F_REV&&(rt=i.R11F_G11F_B10F)),M===i.RGBA){let at=St?Qc:be.getTransfer(ht);$===i.FLOAT&&(rt=i.RGBA32F),$===i.HALF_FLOAT&&(rt=i.RGBA16F),$===i.UNSIGNED_BYTE&&(rt=at===Le?i.SRGB8_ALPHA8:i.RGBA8),$===i.UNSIGNED_SHORT&&bt&&(rt=bt.RGBA16_EXT),$===i.SHORT&&bt&&(rt=bt.RGBA16_SNORM_EXT),$===i.UNSIGNED_SHORT_4_4_4_4&&(rt=i.RGBA4),$===i.UNSIGNED_SHORT_5_5_5_1&&(rt=i.RGB5_A1)}return(rt===i.R16F||rt===i.R32F||rt===i.RG16F||rt===i.RG32F||rt===i.RGBA16F||rt===i.RGBA32F)&&t.get("EXT_color_buffer_float"),rt}function x(P,M){let $;return P?M===null||M===as||M===Fo?$=i.DEPTH24_STENCIL8:M===Yi?$=i.DEPTH32F_STENCIL8:M===_l&&($=i.DEPTH24_STENCIL8,jt("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):M===null||M===as||M===Fo?$=i.DEPTH_COMPONENT24:M===Yi?$=i.DEPTH_COMPONENT32F:M===_l&&($=i.DEPTH_COMPONENT16),$}function T(P,M){return C(P)===!0||P.isFramebufferTexture&&P.minFilter!==qn&&P.minFilter!==fi?Math.log2(Math.max(M.width,M.height))+1:P.mipmaps.length>0?P.mipmaps.length:P.isCompressedTexture&&Array.isArray(P.image)?M.mipmaps.length:1}function k(P){let M=new WeakRef(P);n.get(P).__ref=M,_.add(M),S.register(P,M,M)}function L(P){let M=n.get(P).__ref;M!==void 0&&(_.delete(M),S.unregister(M))}function N(P){H(P.target)}function G(P){U(P.target)}function H(P){P.removeEventListener("dispose",N),L(P),j(P),P.isVideoTexture&&u.delete(P),P.isHTMLTexture&&f.delete(P)}function U(P){P.removeEventListener("dispose",G),L(P),dt(P)}function q(){for(let P of _){let M=P.deref();M!==void 0&&(M.isRenderTarget===!0?U(M):H(M))}_.clear(),f.clear()}function j(P){let M=n.get(P);if(M.__webglInit===void 0)return;let $=P.source,pt=p.get($);if(pt){let ht=pt[M.__cacheKey];ht.usedTimes--,ht.usedTimes===0&&X(P),Object.keys(pt).length===0&&p.delete($)}n.remove(P)}function X(P){let M=n.get(P);i.deleteTexture(M.__webglTexture);let $=P.source,pt=p.get($);delete pt[M.__cacheKey],o.memory.textures--}function dt(P){let M=n.get(P);M.__depthDisposeCallback&&M.__depthDisposeCallback();let $=P.depthTexture;if($&&$.renderTarget===P&&H($),P.isWebGLCubeRenderTarget)for(let ht=0;ht<6;ht++){if(Array.isArray(M.__webglFramebuffer[ht]))for(let St=0;St<M.__webglFramebuffer[ht].length;St++)i.deleteFramebuffer(M.__webglFramebuffer[ht][St]);else i.deleteFramebuffer(M.__webglFramebuffer[ht]);M.__webglDepthbuffer&&i.deleteRenderbuffer(M.__webglDepthbuffer[ht])}else{if(Array.isArray(M.__webglFramebuffer))for(let ht=0;ht<M.__webglFramebuffer.length;ht++)i.deleteFramebuffer(M.__webglFramebuffer[ht]);else i.deleteFramebuffer(M.__webglFramebuffer);if(M.__webglDepthbuffer&&i.deleteRenderbuffer(M.__webglDepthbuffer),M.__webglMultisampledFramebuffer&&i.deleteFramebuffer(M.__webglMultisampledFramebuffer),M.__webglColorRenderbuffer)for(let ht=0;ht<M.__webglColorRenderbuffer.length;ht++)M.__webglColorRenderbuffer[ht]&&i.deleteRenderbuffer(M.__webglColorRenderbuffer[ht]);M.__webglDepthRenderbuffer&&i.deleteRenderbuffer(M.__webglDepthRenderbuffer)}let pt=P.textures;for(let ht=0,St=pt.length;ht<St;ht++){let bt=n.get(pt[ht]);bt.__webglTexture&&(i.deleteTexture(bt.__webglTexture),o.memory.textures--),n.remove(pt[ht])}n.remove(P)}let et=0;function it(){et=0}function lt(){return et}function gt(P){et=P}function mt(){let P=et;return P>=s.maxTextures&&jt("WebGLTextures: Trying to use "+(P+1)+" texture units while this GPU supports only "+s.maxTextures),et+=1,P}function st(P){let M=[];return M.push(P.wrapS),M.push(P.wrapT),M.push(P.wrapR||0),M.push(P.magFilter),M.push(P.minFilter),M.push(P.anisotropy),M.push(P.internalFormat),M.push(P.format),M.push(P.type),M.push(P.generateMipmaps),M.push(P.mipmapsAutoUpdate),M.push(P.premultiplyAlpha),M.push(P.flipY),M.push(P.unpackAlignment),M.push(P.colorSpace),M.join()}function yt(P,M){let $=n.get(P);if(P.isVideoTexture&&ze(P),P.isRenderTargetTexture===!1&&P.isExternalTexture!==!0&&P.version>0&&$.__version!==P.version){let pt=P.image;if(pt===null)jt("WebGLRenderer: Texture marked for update but no image data found.");else if(pt.complete===!1)jt("WebGLRenderer: Texture marked for update but image is incomplete");else{We($,P,M);return}}else P.isExternalTexture&&($.__webglTexture=P.sourceTexture?P.sourceTexture:null);e.bindTexture(i.TEXTURE_2D,$.__webglTexture,i.TEXTURE0+M)}function Mt(P,M){let $=n.get(P);if(P.isRenderTargetTexture===!1&&P.version>0&&$.__version!==P.version){We($,P,M);return}else P.isExternalTexture&&($.__webglTexture=P.sourceTexture?P.sourceTexture:null);e.bindTexture(i.TEXTURE_2D_ARRAY,$.__webglTexture,i.TEXTURE0+M)}function It(P,M){let $=n.get(P);if(P.isRenderTargetTexture===!1&&P.version>0&&$.__version!==P.version){We($,P,M);return}e.bindTexture(i.TEXTURE_3D,$.__webglTexture,i.TEXTURE0+M)}function Tt(P,M){let $=n.get(P);if(P.version>0&&$.__version!==P.version){yn($,P,M);return}e.bindTexture(i.TEXTURE_CUBE_MAP,$.__webglTexture,i.TEXTURE0+M)}let $t={[Rf]:i.REPEAT,[As]:i.CLAMP_TO_EDGE,[Pf]:i.MIRRORED_REPEAT},he={[qn]:i.NEAREST,[Xx]:i.NEAREST_MIPMAP_NEAREST,[Ah]:i.NEAREST_MIPMAP_LINEAR,[fi]:i.LINEAR,[nd]:i.LINEAR_MIPMAP_NEAREST,[sr]:i.LINEAR_MIPMAP_LINEAR},qt={[Zx]:i.NEVER,[vg]:i.ALWAYS,[Jx]:i.LESS,[xg]:i.LEQUAL,[Kx]:i.EQUAL,[yg]:i.GEQUAL,[jx]:i.GREATER,[Qx]:i.NOTEQUAL};function ge(P,M){if(M.type===Yi&&t.has("OES_texture_float_linear")===!1&&(M.magFilter===fi||M.magFilter===nd||M.magFilter===Ah||M.magFilter===sr||M.minFilter===fi||M.minFilter===nd||M.minFilter===Ah||M.minFilter===sr)&&jt("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),i.texParameteri(P,i.TEXTURE_WRAP_S,$t[M.wrapS]),i.texParameteri(P,i.TEXTURE_WRAP_T,$t[M.wrapT]),(P===i.TEXTURE_3D||P===i.TEXTURE_2D_ARRAY)&&i.texParameteri(P,i.TEXTURE_WRAP_R,$t[M.wrapR]),i.texParameteri(P,i.TEXTURE_MAG_FILTER,he[M.magFilter]),i.texParameteri(P,i.TEXTURE_MIN_FILTER,he[M.minFilter]),M.compareFunction&&(i.texParameteri(P,i.TEXTURE_COMPARE_MODE,i.COMPARE_REF_TO_TEXTURE),i.texParameteri(P,i.TEXTURE_COMPARE_FUNC,qt[M.compareFunction])),t.has("EXT_texture_filter_anisotropic")===!0){if(M.magFilter===qn||M.minFilter!==Ah&&M.minFilter!==sr||M.type===Yi&&t.has("OES_texture_float_linear")===!1)return;if(M.anisotropy>1||n.get(M).__currentAnisotropy){let $=t.get("EXT_texture_filter_anisotropic");i.texParameterf(P,$.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(M.anisotropy,s.getMaxAnisotropy())),n.get(M).__currentAnisotropy=M.anisotropy}}}function de(P,M){let $=!1;P.__webglInit===void 0&&(P.__webglInit=!0,M.addEventListener("dispose",N),k(M));let pt=M.source,ht=p.get(pt);ht===void 0&&(ht={},p.set(pt,ht));let St=st(M);if(St!==P.__cacheKey){ht[St]===void 0&&(ht[St]={texture:i.createTexture(),usedTimes:0},o.memory.textures++,$=!0),ht[St].usedTimes++;let bt=ht[P.__cacheKey];bt!==void 0&&(ht[P.__cacheKey].usedTimes--,bt.usedTimes===0&&X(M)),P.__cacheKey=St,P.__webglTexture=ht[St].texture}return $}function le(P,M,$){return Math.floor(Math.floor(P/$)/M)}function je(P,M,$,pt){let St=P.updateRanges;if(St.length===0)e.texSubImage2D(i.TEXTURE_2D,0,0,0,M.width,M.height,$,pt,M.data);else{St.sort((O,ct)=>O.start-ct.start);let bt=0;for(let O=1;O<St.length;O++){let ct=St[bt],ot=St[O],Ct=ct.start+ct.count,vt=le(ot.start,M.width,4),Et=le(ct.start,M.width,4);ot.start<=Ct+1&&vt===Et&&le(ot.start+ot.count-1,M.width,4)===vt?ct.count=Math.max(ct.count,ot.start+ot.count-ct.start):(++bt,St[bt]=ot)}St.length=bt+1;let rt=e.getParameter(i.UNPACK_ROW_LENGTH),at=e.getParameter(i.UNPACK_SKIP_PIXELS),xt=e.getParameter(i.UNPACK_SKIP_ROWS);e.pixelStorei(i.UNPACK_ROW_LENGTH,M.width);for(let O=0,ct=St.length;O<ct;O++){let ot=St[O],Ct=Math.floor(ot.start/4),vt=Math.ceil(ot.count/4),Et=Ct%M.width,Yt=Math.floor(Ct/M.width),ne=vt,ft=1;e.pixelStorei(i.UNPACK_SKIP_PIXELS,Et),e.pixelStorei(i.UNPACK_SKIP_ROWS,Yt),e.texSubImage2D(i.TEXTURE_2D,0,Et,Yt,ne,ft,$,pt,M.data)}P.clearUpdateRanges(),e.pixelStorei(i.UNPACK_ROW_LENGTH,rt),e.pixelStorei(i.UNPACK_SKIP_PIXELS,at),e.pixelStorei(i.UNPACK_SKIP_ROWS,xt)}}function We(P,M,$){let pt=i.TEXTURE_2D;(M.isDataArrayTexture||M.isCompressedArrayTexture)&&(pt=i.TEXTURE_2D_ARRAY),M.isData3DTexture&&(pt=i.TEXTURE_3D);let ht=de(P,M),St=M.source;e.bindTexture(pt,P.__webglTexture,i.TEXTURE0+$);let bt=n.get(St);if(St.version!==bt.__version||ht===!0){if(e.activeTexture(i.TEXTURE0+$),(typeof ImageBitmap<"u"&&M.image instanceof ImageBitmap)===!1){let ft=be.getPrimaries(be.workingColorSpace),Gt=M.colorSpace===or?null:be.getPrimaries(M.colorSpace),ie=M.colorSpace===or||ft===Gt?i.NONE:i.BROWSER_DEFAULT_WEBGL;e.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,M.flipY),e.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,M.premultiplyAlpha),e.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,ie)}e.pixelStorei(i.UNPACK_ALIGNMENT,M.unpackAlignment);let at=v(M.image,!1,s.maxTextureSize);at=Xt(M,at);let xt=r.convert(M.format,M.colorSpace),O=r.convert(M.type),ct=A(M.internalFormat,xt,O,M.normalized,M.colorSpace,M.isVideoTexture);ge(pt,M);let ot,Ct=M.mipmaps,vt=M.isVideoTexture!==!0,Et=bt.__version===void 0||ht===!0,Yt=St.dataReady,ne=T(M,at);if(M.isDepthTexture)ct=x(M.format===rr,M.type),Et&&(vt?e.texStorage2D(i.TEXTURE_2D,1,ct,at.width,at.height):e.texImage2D(i.TEXTURE_2D,0,ct,at.width,at.height,0,xt,O,null));else if(M.isDataTexture)if(Ct.length>0){vt&&Et&&e.texStorage2D(i.TEXTURE_2D,ne,ct,Ct[0].width,Ct[0].height);for(let ft=0,Gt=Ct.length;ft<Gt;ft++)ot=Ct[ft],vt?Yt&&e.texSubImage2D(i.TEXTURE_2D,ft,0,0,ot.width,ot.height,xt,O,ot.data):e.texImage2D(i.TEXTURE_2D,ft,ct,ot.width,ot.height,0,xt,O,ot.data);M.generateMipmaps=!1}else vt?(Et&&e.texStorage2D(i.TEXTURE_2D,ne,ct,at.width,at.height),Yt&&je(M,at,xt,O)):e.texImage2D(i.TEXTURE_2D,0,ct,at.width,at.height,0,xt,O,at.data);else if(M.isCompressedTexture)if(M.isCompressedArrayTexture){vt&&Et&&e.texStorage3D(i.TEXTURE_2D_ARRAY,ne,ct,Ct[0].width,Ct[0].height,at.depth);for(let ft=0,Gt=Ct.length;ft<Gt;ft++)if(ot=Ct[ft],M.format!==cs)if(xt!==null)if(vt){if(Yt)if(M.layerUpdates.size>0){let ie=Ig(ot.width,ot.height,M.format,M.type);for(let Lt of M.layerUpdates){let fe=ot.data.subarray(Lt*ie/ot.data.BYTES_PER_ELEMENT,(Lt+1)*ie/ot.data.BYTES_PER_ELEMENT);e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,ft,0,0,Lt,ot.width,ot.height,1,xt,fe)}}else e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,ft,0,0,0,ot.width,ot.height,at.depth,xt,ot.data)}else e.compressedTexImage3D(i.TEXTURE_2D_ARRAY,ft,ct,ot.width,ot.height,at.depth,0,ot.data,0,0);else jt("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else vt?Yt&&e.texSubImage3D(i.TEXTURE_2D_ARRAY,ft,0,0,0,ot.width,ot.height,at.depth,xt,O,ot.data):e.texImage3D(i.TEXTURE_2D_ARRAY,ft,ct,ot.width,ot.height,at.depth,0,xt,O,ot.data);M.layerUpdates.size>0&&M.clearLayerUpdates()}else{vt&&Et&&e.texStorage2D(i.TEXTURE_2D,ne,ct,Ct[0].width,Ct[0].height);for(let ft=0,Gt=Ct.length;ft<Gt;ft++)ot=Ct[ft],M.format!==cs?xt!==null?vt?Yt&&e.compressedTexSubImage2D(i.TEXTURE_2D,ft,0,0,ot.width,ot.height,xt,ot.data):e.compressedTexImage2D(i.TEXTURE_2D,ft,ct,ot.width,ot.height,0,ot.data):jt("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):vt?Yt&&e.texSubImage2D(i.TEXTURE_2D,ft,0,0,ot.width,ot.height,xt,O,ot.data):e.texImage2D(i.TEXTURE_2D,ft,ct,ot.width,ot.height,0,xt,O,ot.data)}else if(M.isDataArrayTexture)if(vt){if(Et&&e.texStorage3D(i.TEXTURE_2D_ARRAY,ne,ct,at.width,at.height,at.depth),Yt)if(M.layerUpdates.size>0){let ft=Ig(at.width,at.height,M.format,M.type);for(let Gt of M.layerUpdates){let ie=at.data.subarray(Gt*ft/at.data.BYTES_PER_ELEMENT,(Gt+1)*ft/at.data.BYTES_PER_ELEMENT);e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,Gt,at.width,at.height,1,xt,O,ie)}M.clearLayerUpdates()}else e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,0,at.width,at.height,at.depth,xt,O,at.data)}else e.texImage3D(i.TEXTURE_2D_ARRAY,0,ct,at.width,at.height,at.depth,0,xt,O,at.data);else if(M.isData3DTexture)vt?(Et&&e.texStorage3D(i.TEXTURE_3D,ne,ct,at.width,at.height,at.depth),Yt&&e.texSubImage3D(i.TEXTURE_3D,0,0,0,0,at.width,at.height,at.depth,xt,O,at.data)):e.texImage3D(i.TEXTURE_3D,0,ct,at.width,at.height,at.depth,0,xt,O,at.data);else if(M.isFramebufferTexture){if(Et)if(vt)e.texStorage2D(i.TEXTURE_2D,ne,ct,at.width,at.height);else{let ft=at.width,Gt=at.height;for(let ie=0;ie<ne;ie++)e.texImage2D(i.TEXTURE_2D,ie,ct,ft,Gt,0,xt,O,null),ft>>=1,Gt>>=1}}else if(M.isHTMLTexture){if("texElementImage2D"in i){let ft=i.canvas;if(ft.hasAttribute("layoutsubtree")||ft.setAttribute("layoutsubtree","true"),at.parentNode!==ft){ft.appendChild(at),f.add(M),ft.onpaint=Gt=>{let ie=Gt.changedElements;for(let Lt of f)ie.includes(Lt.image)&&(Lt.needsUpdate=!0)},ft.requestPaint();return}if(i.texElementImage2D.length===3)i.texElementImage2D(i.TEXTURE_2D,i.RGBA8,at);else{let ie=i.RGBA,Lt=i.RGBA,fe=i.UNSIGNED_BYTE;i.texElementImage2D(i.TEXTURE_2D,0,ie,Lt,fe,at)}i.texParameteri(i.TEXTURE_2D,i.TEXTURE_MIN_FILTER,i.LINEAR),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_S,i.CLAMP_TO_EDGE),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_T,i.CLAMP_TO_EDGE)}}else if(Ct.length>0){if(vt&&Et){let ft=Kt(Ct[0]);e.texStorage2D(i.TEXTURE_2D,ne,ct,ft.width,ft.height)}for(let ft=0,Gt=Ct.length;ft<Gt;ft++)ot=Ct[ft],vt?Yt&&e.texSubImage2D(i.TEXTURE_2D,ft,0,0,xt,O,ot):e.texImage2D(i.TEXTURE_2D,ft,ct,xt,O,ot);M.generateMipmaps=!1}else if(vt){if(Et){let ft=Kt(at);e.texStorage2D(i.TEXTURE_2D,ne,ct,ft.width,ft.height)}Yt&&e.texSubImage2D(i.TEXTURE_2D,0,0,0,xt,O,at)}else e.texImage2D(i.TEXTURE_2D,0,ct,xt,O,at);C(M)&&M.mipmapsAutoUpdate===!0&&b(pt),bt.__version=St.version,M.onUpdate&&M.onUpdate(M)}P.__version=M.version}function yn(P,M,$){if(M.image.length!==6)return;let pt=de(P,M),ht=M.source;e.bindTexture(i.TEXTURE_CUBE_MAP,P.__webglTexture,i.TEXTURE0+$);let St=n.get(ht);if(ht.version!==St.__version||pt===!0){e.activeTexture(i.TEXTURE0+$);let bt=be.getPrimaries(be.workingColorSpace),rt=M.colorSpace===or?null:be.getPrimaries(M.colorSpace),at=M.colorSpace===or||bt===rt?i.NONE:i.BROWSER_DEFAULT_WEBGL;e.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,M.flipY),e.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,M.premultiplyAlpha),e.pixelStorei(i.UNPACK_ALIGNMENT,M.unpackAlignment),e.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,at);let xt=M.isCompressedTexture||M.image[0].isCompressedTexture,O=M.image[0]&&M.image[0].isDataTexture,ct=[];for(let Lt=0;Lt<6;Lt++)!xt&&!O?ct[Lt]=v(M.image[Lt],!0,s.maxCubemapSize):ct[Lt]=O?M.image[Lt].image:M.image[Lt],ct[Lt]=Xt(M,ct[Lt]);let ot=ct[0],Ct=r.convert(M.format,M.colorSpace),vt=r.convert(M.type),Et=A(M.internalFormat,Ct,vt,M.normalized,M.colorSpace),Yt=M.isVideoTexture!==!0,ne=St.__version===void 0||pt===!0,ft=ht.dataReady,Gt=T(M,ot);ge(i.TEXTURE_CUBE_MAP,M);let ie;if(M.isDepthTexture){if(Et=x(M.format===rr,M.type),ne)if(Yt)e.texStorage2D(i.TEXTURE_CUBE_MAP,1,Et,ot.width,ot.height);else for(let Lt=0;Lt<6;Lt++)e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Lt,0,Et,ot.width,ot.height,0,Ct,vt,null)}else if(xt){Yt&&ne&&e.texStorage2D(i.TEXTURE_CUBE_MAP,Gt,Et,ot.width,ot.height);for(let Lt=0;Lt<6;Lt++){ie=ct[Lt].mipmaps;for(let fe=0;fe<ie.length;fe++){let Xe=ie[fe];M.format!==cs?Ct!==null?Yt?ft&&e.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Lt,fe,0,0,Xe.width,Xe.height,Ct,Xe.data):e.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Lt,fe,Et,Xe.width,Xe.height,0,Xe.data):jt("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):Yt?ft&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Lt,fe,0,0,Xe.width,Xe.height,Ct,vt,Xe.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Lt,fe,Et,Xe.width,Xe.height,0,Ct,vt,Xe.data)}}}else{if(ie=M.mipmaps,Yt&&ne){ie.length>0&&Gt++;let Lt=Kt(ct[0]);e.texStorage2D(i.TEXTURE_CUBE_MAP,Gt,Et,Lt.width,Lt.height)}for(let Lt=0;Lt<6;Lt++)if(O){Yt?ft&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Lt,0,0,0,ct[Lt].width,ct[Lt].height,Ct,vt,ct[Lt].data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Lt,0,Et,ct[Lt].width,ct[Lt].height,0,Ct,vt,ct[Lt].data);for(let fe=0;fe<ie.length;fe++){let ri=ie[fe].image[Lt].image;Yt?ft&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Lt,fe+1,0,0,ri.width,ri.height,Ct,vt,ri.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Lt,fe+1,Et,ri.width,ri.height,0,Ct,vt,ri.data)}}else{Yt?ft&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Lt,0,0,0,Ct,vt,ct[Lt]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Lt,0,Et,Ct,vt,ct[Lt]);for(let fe=0;fe<ie.length;fe++){let Xe=ie[fe];Yt?ft&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Lt,fe+1,0,0,Ct,vt,Xe.image[Lt]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Lt,fe+1,Et,Ct,vt,Xe.image[Lt])}}}C(M)&&M.mipmapsAutoUpdate===!0&&b(i.TEXTURE_CUBE_MAP),St.__version=ht.version,M.onUpdate&&M.onUpdate(M)}P.__version=M.version}function Oe(P,M,$,pt,ht,St){let bt=r.convert($.format,$.colorSpace),rt=r.convert($.type),at=A($.internalFormat,bt,rt,$.normalized,$.colorSpace),xt=n.get(M),O=n.get($);if(O.__renderTarget=M,!xt.__hasExternalTextures){let ct=Math.max(1,M.width>>St),ot=Math.max(1,M.height>>St);ht===i.TEXTURE_3D||ht===i.TEXTURE_2D_ARRAY?e.texImage3D(ht,St,at,ct,ot,M.depth,0,bt,rt,null):e.texImage2D(ht,St,at,ct,ot,0,bt,rt,null)}e.bindFramebuffer(i.FRAMEBUFFER,P),At(M)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,pt,ht,O.__webglTexture,0,ue(M)):(ht===i.TEXTURE_2D||ht>=i.TEXTURE_CUBE_MAP_POSITIVE_X&&ht<=i.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&i.framebufferTexture2D(i.FRAMEBUFFER,pt,ht,O.__webglTexture,St),e.bindFramebuffer(i.FRAMEBUFFER,null)}function kn(P,M,$){if(i.bindRenderbuffer(i.RENDERBUFFER,P),M.depthBuffer){let pt=M.depthTexture,ht=pt&&pt.isDepthTexture?pt.type:null,St=x(M.stencilBuffer,ht),bt=M.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;At(M)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,ue(M),St,M.width,M.height):$?i.renderbufferStorageMultisample(i.RENDERBUFFER,ue(M),St,M.width,M.height):i.renderbufferStorage(i.RENDERBUFFER,St,M.width,M.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,bt,i.RENDERBUFFER,P)}else{let pt=M.textures;for(let ht=0;ht<pt.length;ht++){let St=pt[ht],bt=r.convert(St.format,St.colorSpace),rt=r.convert(St.type),at=A(St.internalFormat,bt,rt,St.normalized,St.colorSpace);At(M)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,ue(M),at,M.width,M.height):$?i.renderbufferStorageMultisample(i.RENDERBUFFER,ue(M),at,M.width,M.height):i.renderbufferStorage(i.RENDERBUFFER,at,M.width,M.height)}}i.bindRenderbuffer(i.RENDERBUFFER,null)}function Ee(P,M,$){let pt=M.isWebGLCubeRenderTarget===!0;if(e.bindFramebuffer(i.FRAMEBUFFER,P),!(M.depthTexture&&M.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let ht=n.get(M.depthTexture);ht.__renderTarget=M;let St=pt?M.depthTexture.image[0]:M.depthTexture.image;(!ht.__webglTexture||St.width!==M.width||St.height!==M.height)&&(St.width=M.width,St.height=M.height,M.depthTexture.needsUpdate=!0),pt?Tt(M.depthTexture,0):yt(M.depthTexture,0);let bt=ht.__webglTexture,rt=ue(M),at=pt?i.TEXTURE_CUBE_MAP_POSITIVE_X+$:i.TEXTURE_2D,xt=M.depthTexture.format===rr?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;if(M.depthTexture.format===tr)At(M)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,xt,at,bt,0,rt):i.framebufferTexture2D(i.FRAMEBUFFER,xt,at,bt,0);else if(M.depthTexture.format===rr)At(M)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,xt,at,bt,0,rt):i.framebufferTexture2D(i.FRAMEBUFFER,xt,at,bt,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function Rn(P){let M=n.get(P),$=P.isWebGLCubeRenderTarget===!0;if(M.__boundDepthTexture!==P.depthTexture){let pt=P.depthTexture;if(M.__depthDisposeCallback&&M.__depthDisposeCallback(),pt){let ht=()=>{delete M.__boundDepthTexture,delete M.__depthDisposeCallback,pt.removeEventListener("dispose",ht)};pt.addEventListener("dispose",ht),M.__depthDisposeCallback=ht}M.__boundDepthTexture=pt}if(P.depthTexture&&!M.__autoAllocateDepthBuffer)if($)for(let pt=0;pt<6;pt++)Ee(M.__webglFramebuffer[pt],P,pt);else P.texture.mipmaps.length>0?Ee(M.__webglFramebuffer[0],P,0):Ee(M.__webglFramebuffer,P,0);else if($){M.__webglDepthbuffer=[];for(let pt=0;pt<6;pt++)if(e.bindFramebuffer(i.FRAMEBUFFER,M.__webglFramebuffer[pt]),M.__webglDepthbuffer[pt]===void 0)M.__webglDepthbuffer[pt]=i.createRenderbuffer(),kn(M.__webglDepthbuffer[pt],P,!1);else{let ht=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,St=M.__webglDepthbuffer[pt];i.bindRenderbuffer(i.RENDERBUFFER,St),i.framebufferRenderbuffer(i.FRAMEBUFFER,ht,i.RENDERBUFFER,St)}}else if(P.texture.mipmaps.length>0?e.bindFramebuffer(i.FRAMEBUFFER,M.__webglFramebuffer[0]):e.bindFramebuffer(i.FRAMEBUFFER,M.__webglFramebuffer),M.__webglDepthbuffer===void 0)M.__webglDepthbuffer=i.createRenderbuffer(),kn(M.__webglDepthbuffer,P,!1);else{let ht=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,St=M.__webglDepthbuffer;i.bindRenderbuffer(i.RENDERBUFFER,St),i.framebufferRenderbuffer(i.FRAMEBUFFER,ht,i.RENDERBUFFER,St)}e.bindFramebuffer(i.FRAMEBUFFER,null)}function an(P,M,$){let pt=n.get(P);M!==void 0&&Oe(pt.__webglFramebuffer,P,P.texture,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,0),$!==void 0&&Rn(P)}function vn(P){let M=P.texture,$=n.get(P),pt=n.get(M);P.addEventListener("dispose",G),k(P);let ht=P.textures,St=P.isWebGLCubeRenderTarget===!0,bt=ht.length>1;if(bt||(pt.__webglTexture===void 0&&(pt.__webglTexture=i.createTexture()),pt.__version=M.version,o.memory.textures++),St){$.__webglFramebuffer=[];for(let rt=0;rt<6;rt++)if(M.mipmaps.length>0){$.__webglFramebuffer[rt]=[];for(let at=0;at<M.mipmaps.length;at++)$.__webglFramebuffer[rt][at]=i.createFramebuffer()}else $.__webglFramebuffer[rt]=i.createFramebuffer()}else{if(M.mipmaps.length>0){$.__webglFramebuffer=[];for(let rt=0;rt<M.mipmaps.length;rt++)$.__webglFramebuffer[rt]=i.createFramebuffer()}else $.__webglFramebuffer=i.createFramebuffer();if(bt)for(let rt=0,at=ht.length;rt<at;rt++){let xt=n.get(ht[rt]);xt.__webglTexture===void 0&&(xt.__webglTexture=i.createTexture(),o.memory.textures++)}if(P.samples>0&&At(P)===!1){$.__webglMultisampledFramebuffer=i.createFramebuffer(),$.__webglColorRenderbuffer=[],e.bindFramebuffer(i.FRAMEBUFFER,$.__webglMultisampledFramebuffer);for(let rt=0;rt<ht.length;rt++){let at=ht[rt];$.__webglColorRenderbuffer[rt]=i.createRenderbuffer(),i.bindRenderbuffer(i.RENDERBUFFER,$.__webglColorRenderbuffer[rt]);let xt=r.convert(at.format,at.colorSpace),O=r.convert(at.type),ct=A(at.internalFormat,xt,O,at.normalized,at.colorSpace,P.isXRRenderTarget===!0),ot=ue(P);i.renderbufferStorageMultisample(i.RENDERBUFFER,ot,ct,P.width,P.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+rt,i.RENDERBUFFER,$.__webglColorRenderbuffer[rt])}i.bindRenderbuffer(i.RENDERBUFFER,null),P.depthBuffer&&($.__webglDepthRenderbuffer=i.createRenderbuffer(),kn($.__webglDepthRenderbuffer,P,!0)),e.bindFramebuffer(i.FRAMEBUFFER,null)}}if(St){e.bindTexture(i.TEXTURE_CUBE_MAP,pt.__webglTexture),ge(i.TEXTURE_CUBE_MAP,M);for(let rt=0;rt<6;rt++)if(M.mipmaps.length>0)for(let at=0;at<M.mipmaps.length;at++)Oe($.__webglFramebuffer[rt][at],P,M,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+rt,at);else Oe($.__webglFramebuffer[rt],P,M,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+rt,0);C(M)?b(i.TEXTURE_CUBE_MAP):M.mipmaps.length>0&&i.texParameteri(i.TEXTURE_CUBE_MAP,i.TEXTURE_MAX_LEVEL,M.mipmaps.length-1),e.unbindTexture()}else if(bt){for(let rt=0,at=ht.length;rt<at;rt++){let xt=ht[rt],O=n.get(xt),ct=i.TEXTURE_2D;(P.isWebGL3DRenderTarget||P.isWebGLArrayRenderTarget)&&(ct=P.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),e.bindTexture(ct,O.__webglTexture),ge(ct,xt),Oe($.__webglFramebuffer,P,xt,i.COLOR_ATTACHMENT0+rt,ct,0),C(xt)&&b(ct)}e.unbindTexture()}else{let rt=i.TEXTURE_2D;if((P.isWebGL3DRenderTarget||P.isWebGLArrayRenderTarget)&&(rt=P.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),e.bindTexture(rt,pt.__webglTexture),ge(rt,M),M.mipmaps.length>0)for(let at=0;at<M.mipmaps.length;at++)Oe($.__webglFramebuffer[at],P,M,i.COLOR_ATTACHMENT0,rt,at);else Oe($.__webglFramebuffer,P,M,i.COLOR_ATTACHMENT0,rt,0);C(M)?b(rt):M.mipmaps.length>0&&i.texParameteri(rt,i.TEXTURE_MAX_LEVEL,M.mipmaps.length-1),e.unbindTexture()}P.depthBuffer&&Rn(P)}function B(P){let M=P.textures;for(let $=0,pt=M.length;$<pt;$++){let ht=M[$];if(C(ht)&&ht.mipmapsAutoUpdate===!0){let St=R(P),bt=n.get(ht).__webglTexture;e.bindTexture(St,bt),b(St),e.unbindTexture()}}}let Dt=[];function Qt(P){if(P.samples>0){if(At(P)===!1){let M=P.textures,$=P.width,pt=P.height,ht=i.COLOR_BUFFER_BIT,St=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,bt=n.get(P),rt=M.length>1;if(rt)for(let xt=0;xt<M.length;xt++)e.bindFramebuffer(i.FRAMEBUFFER,bt.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+xt,i.RENDERBUFFER,null),e.bindFramebuffer(i.FRAMEBUFFER,bt.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+xt,i.TEXTURE_2D,null,0);e.bindFramebuffer(i.READ_FRAMEBUFFER,bt.__webglMultisampledFramebuffer),P.texture.mipmaps.length>0?e.bindFramebuffer(i.DRAW_FRAMEBUFFER,bt.__webglFramebuffer[0]):e.bindFramebuffer(i.DRAW_FRAMEBUFFER,bt.__webglFramebuffer);for(let xt=0;xt<M.length;xt++){if(P.resolveDepthBuffer&&(P.depthBuffer&&(ht|=i.DEPTH_BUFFER_BIT),P.stencilBuffer&&P.resolveStencilBuffer&&(ht|=i.STENCIL_BUFFER_BIT)),rt){i.framebufferRenderbuffer(i.READ_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.RENDERBUFFER,bt.__webglColorRenderbuffer[xt]);let O=n.get(M[xt]).__webglTexture;i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,O,0)}i.blitFramebuffer(0,0,$,pt,0,0,$,pt,ht,i.NEAREST),l===!0&&(Dt.length=0,Dt.push(i.COLOR_ATTACHMENT0+xt),P.depthBuffer&&P.storeMultisampledDepthBuffer===!1&&Dt.push(St),i.invalidateFramebuffer(i.READ_FRAMEBUFFER,Dt))}if(e.bindFramebuffer(i.READ_FRAMEBUFFER,null),e.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),rt)for(let xt=0;xt<M.length;xt++){e.bindFramebuffer(i.FRAMEBUFFER,bt.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+xt,i.RENDERBUFFER,bt.__webglColorRenderbuffer[xt]);let O=n.get(M[xt]).__webglTexture;e.bindFramebuffer(i.FRAMEBUFFER,bt.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+xt,i.TEXTURE_2D,O,0)}e.bindFramebuffer(i.DRAW_FRAMEBUFFER,bt.__webglMultisampledFramebuffer)}else if(P.depthBuffer&&P.storeMultisampledDepthBuffer===!1&&l){let M=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,[M])}}}function ue(P){return Math.min(s.maxSamples,P.samples)}function At(P){let M=n.get(P);return P.samples>0&&t.has("WEBGL_multisampled_render_to_texture")===!0&&M.__useRenderToTexture!==!1}function ze(P){let M=o.render.frame;u.get(P)!==M&&(u.set(P,M),P.update())}function Xt(P,M){let $=P.colorSpace,pt=P.format,ht=P.type;return P.isCompressedTexture===!0||P.isVideoTexture===!0||$!==jc&&$!==or&&(be.getTransfer($)===Le?(pt!==cs||ht!==yi)&&jt("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):se("WebGLTextures: Unsupported texture color space:",$)),M}function Kt(P){return typeof HTMLImageElement<"u"&&P instanceof HTMLImageElement?(c.width=P.naturalWidth||P.width,c.height=P.naturalHeight||P.height):typeof VideoFrame<"u"&&P instanceof VideoFrame?(c.width=P.displayWidth,c.height=P.displayHeight):(c.width=P.width,c.height=P.height),c}this.allocateTextureUnit=mt,this.resetTextureUnits=it,this.getTextureUnits=lt,this.setTextureUnits=gt,this.setTexture2D=yt,this.setTexture2DArray=Mt,this.setTexture3D=It,this.setTextureCube=Tt,this.rebindTextures=an,this.setupRenderTarget=vn,this.updateRenderTargetMipmap=B,this.updateMultisampleRenderTarget=Qt,this.setupDepthRenderbuffer=Rn,this.setupFrameBufferTexture=Oe,this.useMultisampledRTT=At,this.dispose=q}function ZA(i,t){function e(n,s=or){let r,o=be.getTransfer(s);if(n===yi)return i.UNSIGNED_BYTE;if(n===sd)return i.UNSIGNED_SHORT_4_4_4_4;if(n===rd)return i.UNSIGNED_SHORT_5_5_5_1;if(n===pg)return i.UNSIGNED_INT_5_9_9_9_REV;if(n===mg)return i.UNSIGNED_INT_10F_11F_11F_REV;if(n===fg)return i.BYTE;if(n===dg)return i.SHORT;if(n===_l)return i.UNSIGNED_SHORT;if(n===id)return i.INT;if(n===as)return i.UNSIGNED_INT;if(n===Yi)return i.FLOAT;if(n===ls)return i.HALF_FLOAT;if(n===gg)return i.ALPHA;if(n===_g)return i.RGB;if(n===cs)return i.RGBA;if(n===tr)return i.DEPTH_COMPONENT;if(n===rr)return i.DEPTH_STENCIL;if(n===od)return i.RED;if(n===ad)return i.RED_INTEGER;if(n===Xr)return i.RG;if(n===ld)return i.RG_INTEGER;if(n===cd)return i.RGBA_INTEGER;if(n===Ch||n===Rh||n===Ph||n===Ih)if(o===Le)if(r=t.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===Ch)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===Rh)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===Ph)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===Ih)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=t.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===Ch)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===Rh)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===Ph)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===Ih)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===hd||n===ud||n===fd||n===dd)if(r=t.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===hd)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===ud)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===fd)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===dd)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===pd||n===md||n===gd||n===_d||n===xd||n===Lh||n===yd)if(r=t.get("WEBGL_compressed_texture_etc"),r!==null){if(n===pd||n===md)return o===Le?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===gd)return o===Le?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(n===_d)return r.COMPRESSED_R11_EAC;if(n===xd)return r.COMPRESSED_SIGNED_R11_EAC;if(n===Lh)return r.COMPRESSED_RG11_EAC;if(n===yd)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(n===vd||n===Sd||n===Md||n===bd||n===wd||n===Ed||n===Td||n===Ad||n===Cd||n===Rd||n===Pd||n===Id||n===Ld||n===Dd)if(r=t.get("WEBGL_compressed_texture_astc"),r!==null){if(n===vd)return o===Le?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===Sd)return o===Le?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===Md)return o===Le?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===bd)return o===Le?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===wd)return o===Le?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===Ed)return o===Le?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===Td)return o===Le?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===Ad)return o===Le?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===Cd)return o===Le?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===Rd)return o===Le?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===Pd)return o===Le?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===Id)return o===Le?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===Ld)return o===Le?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===Dd)return o===Le?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===Nd||n===Ud||n===Fd)if(r=t.get("EXT_texture_compression_bptc"),r!==null){if(n===Nd)return o===Le?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===Ud)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===Fd)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===Od||n===Bd||n===Dh||n===kd)if(r=t.get("EXT_texture_compression_rgtc"),r!==null){if(n===Od)return r.COMPRESSED_RED_RGTC1_EXT;if(n===Bd)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===Dh)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===kd)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===Fo?i.UNSIGNED_INT_24_8:i[n]!==void 0?i[n]:null}return{convert:e}}var JA=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,KA=`
uniform sampler2DArray depthColor;
uniform float depthWidth;
uniform float depthHeight;

void main() {

	vec2 coord = vec2( gl_FragCoord.x / depthWidth, gl_FragCoord.y / depthHeight );

	if ( coord.x >= 1.0 ) {

		gl_FragDepth = texture( depthColor, vec3( coord.x - 1.0, coord.y, 1 ) ).r;

	} else {

		gl_FragDepth = texture( depthColor, vec3( coord.x, coord.y, 0 ) ).r;

	}

}`,Xg=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(t,e){if(this.texture===null){let n=new hh(t.texture);(t.depthNear!==e.depthNear||t.depthFar!==e.depthFar)&&(this.depthNear=t.depthNear,this.depthFar=t.depthFar),this.texture=n}}getMesh(t){if(this.texture!==null&&this.mesh===null){let e=t.cameras[0].viewport,n=new qi({vertexShader:JA,fragmentShader:KA,uniforms:{depthColor:{value:this.texture},depthWidth:{value:e.z},depthHeight:{value:e.w}}});this.mesh=new Ln(new Io(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},qg=class extends rs{constructor(t,e){super();let n=this,s=null,r=1,o=null,a="local-floor",l=1,c=null,u=null,f=null,d=null,p=null,_=null,S=typeof XRWebGLBinding<"u",g=new Xg,m={},v=e.getContextAttributes(),C=null,b=null,R=[],A=[],x=new te,T=null,k=null,L=new ui;L.viewport=new nn;let N=new ui;N.viewport=new nn;let G=[L,N],H=new jf,U=null,q=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(st){let yt=R[st];return yt===void 0&&(yt=new cl,R[st]=yt),yt.getTargetRaySpace()},this.getControllerGrip=function(st){let yt=R[st];return yt===void 0&&(yt=new cl,R[st]=yt),yt.getGripSpace()},this.getHand=function(st){let yt=R[st];return yt===void 0&&(yt=new cl,R[st]=yt),yt.getHandSpace()};function j(st){let yt=A.indexOf(st.inputSource);if(yt===-1)return;let Mt=R[yt];Mt!==void 0&&(Mt.update(st.inputSource,st.frame,c||o),Mt.dispatchEvent({type:st.type,data:st.inputSource}))}function X(){s.removeEventListener("select",j),s.removeEventListener("selectstart",j),s.removeEventListener("selectend",j),s.removeEventListener("squeeze",j),s.removeEventListener("squeezestart",j),s.removeEventListener("squeezeend",j),s.removeEventListener("end",X),s.removeEventListener("inputsourceschange",dt);for(let st=0;st<R.length;st++){let yt=A[st];yt!==null&&(A[st]=null,R[st].disconnect(yt))}U=null,q=null,g.reset();for(let st in m)delete m[st];if(t.setRenderTarget(C),p=null,d=null,f=null,s=null,b=null,mt.stop(),n.isPresenting=!1,t.setPixelRatio(T),t.setSize(x.width,x.height,!1),k!==null){let st=k.camera;st.fov=k.fov,st.zoom=k.zoom,st.updateProjectionMatrix(),k=null}n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(st){r=st,n.isPresenting===!0&&jt("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(st){a=st,n.isPresenting===!0&&jt("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(st){c=st},this.getBaseLayer=function(){return d!==null?d:p},this.getBinding=function(){return f===null&&S&&(f=new XRWebGLBinding(s,e)),f},this.getFrame=function(){return _},this.getSession=function(){return s},this.setSession=async function(st){if(s=st,s!==null){if(C=t.getRenderTarget(),s.addEventListener("select",j),s.addEventListener("selectstart",j),s.addEventListener("selectend",j),s.addEventListener("squeeze",j),s.addEventListener("squeezestart",j),s.addEventListener("squeezeend",j),s.addEventListener("end",X),s.addEventListener("inputsourceschange",dt),v.xrCompatible!==!0&&await e.makeXRCompatible(),T=t.getPixelRatio(),t.getSize(x),S&&"createProjectionLayer"in XRWebGLBinding.prototype){let Mt=null,It=null,Tt=null;v.depth&&(Tt=v.stencil?e.DEPTH24_STENCIL8:e.DEPTH_COMPONENT24,Mt=v.stencil?rr:tr,It=v.stencil?Fo:as);let $t={colorFormat:e.RGBA8,depthFormat:Tt,scaleFactor:r};f=this.getBinding(),d=f.createProjectionLayer($t),s.updateRenderState({layers:[d]}),t.setPixelRatio(1),t.setSize(d.textureWidth,d.textureHeight,!1),b=new Ii(d.textureWidth,d.textureHeight,{format:cs,type:yi,depthTexture:new ir(d.textureWidth,d.textureHeight,It,void 0,void 0,void 0,void 0,void 0,void 0,Mt),stencilBuffer:v.stencil,colorSpace:t.outputColorSpace,samples:v.antialias?4:0,resolveDepthBuffer:d.ignoreDepthValues===!1,resolveStencilBuffer:d.ignoreDepthValues===!1,storeMultisampledDepthBuffer:d.ignoreDepthValues===!1,storeMultisampledStencilBuffer:d.ignoreDepthValues===!1})}else{let Mt={antialias:v.antialias,alpha:!0,depth:v.depth,stencil:v.stencil,framebufferScaleFactor:r};p=new XRWebGLLayer(s,e,Mt),s.updateRenderState({baseLayer:p}),t.setPixelRatio(1),t.setSize(p.framebufferWidth,p.framebufferHeight,!1),b=new Ii(p.framebufferWidth,p.framebufferHeight,{format:cs,type:yi,colorSpace:t.outputColorSpace,stencilBuffer:v.stencil,resolveDepthBuffer:p.ignoreDepthValues===!1,resolveStencilBuffer:p.ignoreDepthValues===!1,storeMultisampledDepthBuffer:p.ignoreDepthValues===!1,storeMultisampledStencilBuffer:p.ignoreDepthValues===!1})}b.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await s.requestReferenceSpace(a),mt.setContext(s),mt.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return g.getDepthTexture()};function dt(st){for(let yt=0;yt<st.removed.length;yt++){let Mt=st.removed[yt],It=A.indexOf(Mt);It>=0&&(A[It]=null,R[It].disconnect(Mt))}for(let yt=0;yt<st.added.length;yt++){let Mt=st.added[yt],It=A.indexOf(Mt);if(It===-1){for(let $t=0;$t<R.length;$t++)if($t>=A.length){A.push(Mt),It=$t;break}else if(A[$t]===null){A[$t]=Mt,It=$t;break}if(It===-1)break}let Tt=R[It];Tt&&Tt.connect(Mt)}}function et(st,yt){yt===null?st.matrixWorld.copy(st.matrix):st.matrixWorld.multiplyMatrices(yt.matrixWorld,st.matrix),st.matrixWorldInverse.copy(st.matrixWorld).invert()}this.updateCamera=function(st){if(s===null)return;let yt=st.near,Mt=st.far;g.texture!==null&&(g.depthNear>0&&(yt=g.depthNear),g.depthFar>0&&(Mt=g.depthFar)),H.near=N.near=L.near=yt,H.far=N.far=L.far=Mt,(U!==H.near||q!==H.far)&&(s.updateRenderState({depthNear:H.near,depthFar:H.far}),U=H.near,q=H.far),H.layers.mask=st.layers.mask|6,L.layers.mask=H.layers.mask&-5,N.layers.mask=H.layers.mask&-3;let It=st.parent,Tt=H.cameras;et(H,It);for(let $t=0;$t<Tt.length;$t++)et(Tt[$t],It);H.projectionMatrix.copy(L.projectionMatrix),H.projectionMatrixInverse.copy(L.projectionMatrixInverse),k===null&&st.isPerspectiveCamera&&(k={camera:st,fov:st.fov,zoom:st.zoom}),it(st,H,It)};function it(st,yt,Mt){Mt===null?st.matrix.copy(yt.matrixWorld):(st.matrix.copy(Mt.matrixWorld),st.matrix.invert(),st.matrix.multiply(yt.matrixWorld)),st.matrix.decompose(st.position,st.quaternion,st.scale),st.updateMatrixWorld(!0),st.projectionMatrix.copy(yt.projectionMatrix),st.projectionMatrixInverse.copy(yt.projectionMatrixInverse),st.isPerspectiveCamera&&(st.fov=ol*2*Math.atan(1/st.projectionMatrix.elements[5]),st.zoom=1)}this.getCamera=function(){return H},this.getFoveation=function(){if(!(d===null&&p===null))return l},this.setFoveation=function(st){l=st,d!==null&&(d.fixedFoveation=st),p!==null&&p.fixedFoveation!==void 0&&(p.fixedFoveation=st)},this.hasDepthSensing=function(){return g.texture!==null},this.getDepthSensingMesh=function(){return g.getMesh(H)},this.getCameraTexture=function(st){return m[st]};let lt=null;function gt(st,yt){if(u=yt.getViewerPose(c||o),_=yt,u!==null){let Mt=u.views;p!==null&&(t.setRenderTargetFramebuffer(b,p.framebuffer),t.setRenderTarget(b));let It=!1;Mt.length!==H.cameras.length&&(H.cameras.length=0,It=!0);for(let qt=0;qt<Mt.length;qt++){let ge=Mt[qt],de=null;if(p!==null)de=p.getViewport(ge);else{let je=f.getViewSubImage(d,ge);de=je.viewport,qt===0&&(t.setRenderTargetTextures(b,je.colorTexture,je.depthStencilTexture),t.setRenderTarget(b))}let le=G[qt];le===void 0&&(le=new ui,le.layers.enable(qt),le.viewport=new nn,G[qt]=le),le.matrix.fromArray(ge.transform.matrix),le.matrix.decompose(le.position,le.quaternion,le.scale),le.projectionMatrix.fromArray(ge.projectionMatrix),le.projectionMatrixInverse.copy(le.projectionMatrix).invert(),le.viewport.set(de.x,de.y,de.width,de.height),qt===0&&(H.matrix.copy(le.matrix),H.matrix.decompose(H.position,H.quaternion,H.scale)),It===!0&&H.cameras.push(le)}let Tt=s.enabledFeatures;if(Tt&&Tt.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&S){f=n.getBinding();let qt=f.getDepthInformation(Mt[0]);qt&&qt.isValid&&qt.texture&&g.init(qt,s.renderState)}if(Tt&&Tt.includes("camera-access")&&S){t.state.unbindTexture(),f=n.getBinding();for(let qt=0;qt<Mt.length;qt++){let ge=Mt[qt].camera;if(ge){let de=m[ge];de||(de=new hh,m[ge]=de);let le=f.getCameraImage(ge);de.sourceTexture=le}}}}for(let Mt=0;Mt<R.length;Mt++){let It=A[Mt],Tt=R[Mt];It!==null&&Tt!==void 0&&Tt.update(It,yt,c||o)}lt&&lt(st,yt),yt.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:yt}),_=null}let mt=new Ly;mt.setAnimationLoop(gt),this.setAnimationLoop=function(st){lt=st},this.dispose=function(){}}},jA=new re,Gy=new ae;Gy.set(-1,0,0,0,1,0,0,0,1);function QA(i,t){function e(g,m){g.matrixAutoUpdate===!0&&g.updateMatrix(),m.value.copy(g.matrix)}function n(g,m){m.color.getRGB(g.fogColor.value,Cg(i)),m.isFog?(g.fogNear.value=m.near,g.fogFar.value=m.far):m.isFogExp2&&(g.fogDensity.value=m.density)}function s(g,m,v,C,b){m.isNodeMaterial?m.uniformsNeedUpdate=!1:m.isMeshBasicMaterial?r(g,m):m.isMeshLambertMaterial?(r(g,m),m.envMap&&(g.envMapIntensity.value=m.envMapIntensity)):m.isMeshToonMaterial?(r(g,m),f(g,m)):m.isMeshPhongMaterial?(r(g,m),u(g,m),m.envMap&&(g.envMapIntensity.value=m.envMapIntensity)):m.isMeshStandardMaterial?(r(g,m),d(g,m),m.isMeshPhysicalMaterial&&p(g,m,b)):m.isMeshMatcapMaterial?(r(g,m),_(g,m)):m.isMeshDepthMaterial?r(g,m):m.isMeshDistanceMaterial?(r(g,m),S(g,m)):m.isMeshNormalMaterial?r(g,m):m.isLineBasicMaterial?(o(g,m),m.isLineDashedMaterial&&a(g,m)):m.isPointsMaterial?l(g,m,v,C):m.isSpriteMaterial?c(g,m):m.isShadowMaterial?(g.color.value.copy(m.color),g.opacity.value=m.opacity):m.isShaderMaterial&&(m.uniformsNeedUpdate=!1)}function r(g,m){g.opacity.value=m.opacity,m.color&&g.diffuse.value.copy(m.color),m.emissive&&g.emissive.value.copy(m.emissive).multiplyScalar(m.emissiveIntensity),m.map&&(g.map.value=m.map,e(m.map,g.mapTransform)),m.alphaMap&&(g.alphaMap.value=m.alphaMap,e(m.alphaMap,g.alphaMapTransform)),m.bumpMap&&(g.bumpMap.value=m.bumpMap,e(m.bumpMap,g.bumpMapTransform),g.bumpScale.value=m.bumpScale,m.side===di&&(g.bumpScale.value*=-1)),m.normalMap&&(g.normalMap.value=m.normalMap,e(m.normalMap,g.normalMapTransform),g.normalScale.value.copy(m.normalScale),m.side===di&&g.normalScale.value.negate()),m.displacementMap&&(g.displacementMap.value=m.displacementMap,e(m.displacementMap,g.displacementMapTransform),g.displacementScale.value=m.displacementScale,g.displacementBias.value=m.displacementBias),m.emissiveMap&&(g.emissiveMap.value=m.emissiveMap,e(m.emissiveMap,g.emissiveMapTransform)),m.specularMap&&(g.specularMap.value=m.specularMap,e(m.specularMap,g.specularMapTransform)),m.alphaTest>0&&(g.alphaTest.value=m.alphaTest);let v=t.get(m),C=v.envMap,b=v.envMapRotation;C&&(g.envMap.value=C,g.envMapRotation.value.setFromMatrix4(jA.makeRotationFromEuler(b)).transpose(),C.isCubeTexture&&C.isRenderTargetTexture===!1&&g.envMapRotation.value.premultiply(Gy),g.reflectivity.value=m.reflectivity,g.ior.value=m.ior,g.refractionRatio.value=m.refractionRatio),m.lightMap&&(g.lightMap.value=m.lightMap,g.lightMapIntensity.value=m.lightMapIntensity,e(m.lightMap,g.lightMapTransform)),m.aoMap&&(g.aoMap.value=m.aoMap,g.aoMapIntensity.value=m.aoMapIntensity,e(m.aoMap,g.aoMapTransform))}function o(g,m){g.diffuse.value.copy(m.color),g.opacity.value=m.opacity,m.map&&(g.map.value=m.map,e(m.map,g.mapTransform))}function a(g,m){g.dashSize.value=m.dashSize,g.totalSize.value=m.dashSize+m.gapSize,g.scale.value=m.scale}function l(g,m,v,C){g.diffuse.value.copy(m.color),g.opacity.value=m.opacity,g.size.value=m.size*v,g.scale.value=C*.5,m.map&&(g.map.value=m.map,e(m.map,g.uvTransform)),m.alphaMap&&(g.alphaMap.value=m.alphaMap,e(m.alphaMap,g.alphaMapTransform)),m.alphaTest>0&&(g.alphaTest.value=m.alphaTest)}function c(g,m){g.diffuse.value.copy(m.color),g.opacity.value=m.opacity,g.rotation.value=m.rotation,m.map&&(g.map.value=m.map,e(m.map,g.mapTransform)),m.alphaMap&&(g.alphaMap.value=m.alphaMap,e(m.alphaMap,g.alphaMapTransform)),m.alphaTest>0&&(g.alphaTest.value=m.alphaTest)}function u(g,m){g.specular.value.copy(m.specular),g.shininess.value=Math.max(m.shininess,1e-4)}function f(g,m){m.gradientMap&&(g.gradientMap.value=m.gradientMap)}function d(g,m){g.metalness.value=m.metalness,m.metalnessMap&&(g.metalnessMap.value=m.metalnessMap,e(m.metalnessMap,g.metalnessMapTransform)),g.roughness.value=m.roughness,m.roughnessMap&&(g.roughnessMap.value=m.roughnessMap,e(m.roughnessMap,g.roughnessMapTransform)),m.envMap&&(g.envMapIntensity.value=m.envMapIntensity)}function p(g,m,v){g.ior.value=m.ior,m.diffuseRoughness>0&&(g.diffuseRoughness.value=m.diffuseRoughness,m.diffuseRoughnessMap&&(g.diffuseRoughnessMap.value=m.diffuseRoughnessMap,e(m.diffuseRoughnessMap,g.diffuseRoughnessMapTransform))),m.sheen>0&&(g.sheenColor.value.copy(m.sheenColor).multiplyScalar(m.sheen),g.sheenRoughness.value=m.sheenRoughness,m.sheenColorMap&&(g.sheenColorMap.value=m.sheenColorMap,e(m.sheenColorMap,g.sheenColorMapTransform)),m.sheenRoughnessMap&&(g.sheenRoughnessMap.value=m.sheenRoughnessMap,e(m.sheenRoughnessMap,g.sheenRoughnessMapTransform))),m.clearcoat>0&&(g.clearcoat.value=m.clearcoat,g.clearcoatRoughness.value=m.clearcoatRoughness,m.clearcoatMap&&(g.clearcoatMap.value=m.clearcoatMap,e(m.clearcoatMap,g.clearcoatMapTransform)),m.clearcoatRoughnessMap&&(g.clearcoatRoughnessMap.value=m.clearcoatRoughnessMap,e(m.clearcoatRoughnessMap,g.clearcoatRoughnessMapTransform)),m.clearcoatNormalMap&&(g.clearcoatNormalMap.value=m.clearcoatNormalMap,e(m.clearcoatNormalMap,g.clearcoatNormalMapTransform),g.clearcoatNormalScale.value.copy(m.clearcoatNormalScale),m.side===di&&g.clearcoatNormalScale.value.negate())),m.dispersion>0&&(g.dispersion.value=m.dispersion),m.retroreflectivity>0&&(g.retroreflectivity.value=m.retroreflectivity),m.iridescence>0&&(g.iridescence.value=m.iridescence,g.iridescenceIOR.value=m.iridescenceIOR,g.iridescenceThicknessMinimum.value=m.iridescenceThicknessMinimum,g.iridescenceThicknessMaximum.value=m.iridescenceThicknessMaximum,m.iridescenceMap&&(g.iridescenceMap.value=m.iridescenceMap,e(m.iridescenceMap,g.iridescenceMapTransform)),m.iridescenceThicknessMap&&(g.iridescenceThicknessMap.value=m.iridescenceThicknessMap,e(m.iridescenceThicknessMap,g.iridescenceThicknessMapTransform))),m.transmission>0&&(g.transmission.value=m.transmission,g.transmissionSamplerMap.value=v.texture,g.transmissionSamplerSize.value.set(v.width,v.height),m.transmissionMap&&(g.transmissionMap.value=m.transmissionMap,e(m.transmissionMap,g.transmissionMapTransform)),g.thickness.value=m.thickness,m.thicknessMap&&(g.thicknessMap.value=m.thicknessMap,e(m.thicknessMap,g.thicknessMapTransform)),g.attenuationDistance.value=m.attenuationDistance,g.attenuationColor.value.copy(m.attenuationColor)),m.anisotropy>0&&(g.anisotropyVector.value.set(m.anisotropy*Math.cos(m.anisotropyRotation),m.anisotropy*Math.sin(m.anisotropyRotation)),m.anisotropyMap&&(g.anisotropyMap.value=m.anisotropyMap,e(m.anisotropyMap,g.anisotropyMapTransform))),g.specularIntensity.value=m.specularIntensity,g.specularColor.value.copy(m.specularColor),m.specularColorMap&&(g.specularColorMap.value=m.specularColorMap,e(m.specularColorMap,g.specularColorMapTransform)),m.specularIntensityMap&&(g.specularIntensityMap.value=m.specularIntensityMap,e(m.specularIntensityMap,g.specularIntensityMapTransform))}function _(g,m){m.matcap&&(g.matcap.value=m.matcap)}function S(g,m){let v=t.get(m).light;g.referencePosition.value.setFromMatrixPosition(v.matrixWorld),g.nearDistance.value=v.shadow.camera.near,g.farDistance.value=v.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:s}}function tC(i,t,e,n){let s={},r={};function o(v,C){let b=C.program;n.uniformBlockBinding(v,b,s[v.id])}function a(v,C){let b=s[v.id];b===void 0&&(_(v),b=l(v),s[v.id]=b,v.addEventListener("dispose",g));let R=C.program;n.updateUBOMapping(v,R);let A=t.render.frame;r[v.id]!==A&&(c(v),r[v.id]=A)}function l(v){let C=i.createBuffer(),b=v.__size,R=v.usage;return i.bindBuffer(i.UNIFORM_BUFFER,C),i.bufferData(i.UNIFORM_BUFFER,b,R),i.bindBuffer(i.UNIFORM_BUFFER,null),C}function c(v){let C=s[v.id],b=v.uniforms,R=v.__cache;i.bindBuffer(i.UNIFORM_BUFFER,C);for(let A=0,x=b.length;A<x;A++){let T=b[A];if(Array.isArray(T))for(let k=0,L=T.length;k<L;k++)u(T[k],A,k,R);else u(T,A,0,R)}i.bindBuffer(i.UNIFORM_BUFFER,null)}function u(v,C,b,R){if(d(v,C,b,R)===!0){let A=v.__offset,x=v.value;if(Array.isArray(x)){let T=0;for(let k=0;k<x.length;k++){let L=x[k],N=S(L,!0);f(L,v.__data,T),T+=N.storage/Float32Array.BYTES_PER_ELEMENT}}else f(x,v.__data,0);i.bufferSubData(i.UNIFORM_BUFFER,A,v.__data)}}function f(v,C,b){typeof v=="number"||typeof v=="boolean"?C[b]=v:v.isMatrix3?(C[b]=v.elements[0],C[b+1]=v.elements[1],C[b+2]=v.elements[2],C[b+3]=0,C[b+4]=v.elements[3],C[b+5]=v.elements[4],C[b+6]=v.elements[5],C[b+7]=0,C[b+8]=v.elements[6],C[b+9]=v.elements[7],C[b+10]=v.elements[8],C[b+11]=0):ArrayBuffer.isView(v)?C.set(v.subarray(0,C.length-b),b):v.toArray(C,b)}function d(v,C,b,R){let A=v.value,x=C+"_"+b;if(Array.isArray(A)){R[x]===void 0&&(R[x]=[]);let T=R[x],k=!1;for(let L=0;L<A.length;L++)p(A[L],T,L)===!0&&(k=!0);return k}return p(A,R,x)}function p(v,C,b){if(C[b]===void 0)return typeof v=="number"||typeof v=="boolean"?C[b]=v:ArrayBuffer.isView(v)?C[b]=v.slice():C[b]=v.clone(),!0;{let R=C[b];if(typeof v=="number"||typeof v=="boolean"){if(R!==v)return C[b]=v,!0}else{if(ArrayBuffer.isView(v))return!0;if(R.equals(v)===!1)return R.copy(v),!0}}return!1}function _(v){let C=v.uniforms,b=0,R=16;for(let x=0,T=C.length;x<T;x++){let k=Array.isArray(C[x])?C[x]:[C[x]];for(let L=0,N=k.length;L<N;L++){let G=k[L],H=Array.isArray(G.value)?G.value:[G.value],U=Array.isArray(C[x])||Array.isArray(G.value),q=b;for(let X=0,dt=H.length;X<dt;X++){let et=H[X],it=S(et,U),lt=b%R,gt=lt%it.boundary,mt=lt+gt;b+=gt,mt!==0&&R-mt<it.storage&&(b+=R-mt),X===0&&(q=b),b+=it.storage}let j=G.type==="int"?Int32Array:G.type==="uint"?Uint32Array:Float32Array;G.__data=new j((b-q)/Float32Array.BYTES_PER_ELEMENT),G.__offset=q}}let A=b%R;return A>0&&(b+=R-A),v.__size=b,v.__cache={},this}function S(v,C){let b={boundary:0,storage:0};return typeof v=="number"||typeof v=="boolean"?(b.boundary=4,b.storage=4):v.isVector2?(b.boundary=8,b.storage=8):v.isVector3||v.isColor?(b.boundary=16,b.storage=12):v.isVector4?(b.boundary=16,b.storage=16):v.isMatrix3?(b.boundary=16,b.storage=48):v.isMatrix4?(b.boundary=16,b.storage=64):v.isTexture?jt("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(v)?(b.boundary=16,b.storage=v.byteLength):jt("WebGLRenderer: Unsupported uniform value type.",v),C===!0&&(b.boundary=16,b.storage=Math.ceil(b.storage/16)*16),b}function g(v){let C=v.target;C.removeEventListener("dispose",g),i.deleteBuffer(s[C.id]),delete s[C.id],delete r[C.id]}function m(){for(let v in s)i.deleteBuffer(s[v]);s={},r={}}return{bind:o,update:a,dispose:m}}var eC=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),Ls=null;function nC(){return Ls===null&&(Ls=new rh(eC,16,16,Xr,ls),Ls.name="DFG_LUT",Ls.minFilter=fi,Ls.magFilter=fi,Ls.wrapS=As,Ls.wrapT=As,Ls.generateMipmaps=!1,Ls.needsUpdate=!0),Ls}var Hd=class{constructor(t={}){let{canvas:e=ey(),context:n=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:u="default",failIfMajorPerformanceCaveat:f=!1,reversedDepthBuffer:d=!1,outputBufferType:p=yi}=t;this.isWebGLRenderer=!0;let _;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");_=n.getContextAttributes().alpha}else _=o;let S=p,g=new Set([cd,ld,ad]),m=new Set([yi,as,_l,Fo,sd,rd]),v=new Uint32Array(4),C=new Int32Array(4),b={textures:[],min:[],max:[],resolution:[]},R=null,A=null,x=[],T=[],k=null;this.domElement=e,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=Is,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let L=this,N=!1,G=null,H=null,U=null,q=null;this._outputColorSpace=In;let j=0,X=0,dt=null,et=-1,it=null,lt=new nn,gt=new nn,mt=null,st=new Jt(0),yt=0,Mt=e.width,It=e.height,Tt=1,$t=null,he=null,qt=new nn(0,0,Mt,It),ge=new nn(0,0,Mt,It),de=!1,le=new Fr,je=new Uf,We=!1,yn=!1,Oe=new re,kn=new z,Ee=new nn,Rn={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},an=!1;function vn(){return dt===null?Tt:1}let B=n;function Dt(E,V){return e.getContext(E,V)}let Qt,ue,At,ze,Xt,Kt,P,M,$,pt,ht,St,bt,rt,at,xt,O,ct,ot,Ct,vt,Et,Yt;try{let E={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:u,failIfMajorPerformanceCaveat:f};if("setAttribute"in e&&e.setAttribute("data-engine",`three.js r${"187"}`),e.addEventListener("webglcontextlost",Gt,!1),e.addEventListener("webglcontextrestored",ie,!1),e.addEventListener("webglcontextcreationerror",Lt,!1),B===null){let V="webgl2";if(B=Dt(V,E),B===null)throw Dt(V)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}ne()}catch(E){throw e.removeEventListener("webglcontextlost",Gt,!1),e.removeEventListener("webglcontextrestored",ie,!1),e.removeEventListener("webglcontextcreationerror",Lt,!1),se("WebGLRenderer: "+E.message),E}function ne(){Qt=new dT(B),Qt.init(),vt=new ZA(B,Qt),ue=new nT(B,Qt,t,vt),At=new YA(B,Qt),ue.reversedDepthBuffer&&d&&At.buffers.depth.setReversed(!0),H=B.createFramebuffer(),U=B.createFramebuffer(),q=B.createFramebuffer(),ze=new gT(B),Xt=new DA,Kt=new $A(B,Qt,At,Xt,ue,vt,ze),P=new fT(L),M=new xw(B),Et=new tT(B,M),$=new pT(B,M,ze,Et),pt=new xT(B,$,M,Et,ze),ct=new _T(B,ue,Kt),at=new iT(Xt),ht=new LA(L,P,Qt,ue,Et,at),St=new QA(L,Xt),bt=new UA,rt=new VA(Qt),O=new QE(L,P,At,pt,_,l),xt=new qA(L,pt,ue),Yt=new tC(B,ze,ue,At),ot=new eT(B,Qt,ze),Ct=new mT(B,Qt,ze),ze.programs=ht.programs,L.capabilities=ue,L.extensions=Qt,L.properties=Xt,L.renderLists=bt,L.shadowMap=xt,L.state=At,L.info=ze}S!==yi&&(k=new vT(S,e.width,e.height,a,s,r));let ft=new qg(L,B);this.xr=ft,this.getContext=function(){return B},this.getContextAttributes=function(){return B.getContextAttributes()},this.forceContextLoss=function(){let E=Qt.get("WEBGL_lose_context");E&&E.loseContext()},this.forceContextRestore=function(){let E=Qt.get("WEBGL_lose_context");E&&E.restoreContext()},this.getPixelRatio=function(){return Tt},this.setPixelRatio=function(E){E!==void 0&&(Tt=E,this.setSize(Mt,It,!1))},this.getSize=function(E){return E.set(Mt,It)},this.setSize=function(E,V,nt=!0){if(ft.isPresenting){jt("WebGLRenderer: Can't change size while VR device is presenting.");return}Mt=E,It=V,e.width=Math.floor(E*Tt),e.height=Math.floor(V*Tt),nt===!0&&(e.style.width=E+"px",e.style.height=V+"px"),k!==null&&k.setSize(e.width,e.height),this.setViewport(0,0,E,V)},this.getDrawingBufferSize=function(E){return E.set(Mt*Tt,It*Tt).floor()},this.setDrawingBufferSize=function(E,V,nt){Mt=E,It=V,Tt=nt,e.width=Math.floor(E*nt),e.height=Math.floor(V*nt),this.setViewport(0,0,E,V)},this.setEffects=function(E){if(S===yi){se("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(E){for(let V=0;V<E.length;V++)if(E[V].isOutputPass===!0){jt("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}k.setEffects(E||[])},this.getCurrentViewport=function(E){return E.copy(lt)},this.getViewport=function(E){return E.copy(qt)},this.setViewport=function(E,V,nt,Z){E.isVector4?qt.set(E.x,E.y,E.z,E.w):qt.set(E,V,nt,Z),At.viewport(lt.copy(qt).multiplyScalar(vn()).round())},this.getScissor=function(E){return E.copy(ge)},this.setScissor=function(E,V,nt,Z){E.isVector4?ge.set(E.x,E.y,E.z,E.w):ge.set(E,V,nt,Z),At.scissor(gt.copy(ge).multiplyScalar(vn()).round())},this.getScissorTest=function(){return de},this.setScissorTest=function(E){At.setScissorTest(de=E)},this.setOpaqueSort=function(E){$t=E},this.setTransparentSort=function(E){he=E},this.getClearColor=function(E){return E.copy(O.getClearColor())},this.setClearColor=function(){O.setClearColor(...arguments)},this.getClearAlpha=function(){return O.getClearAlpha()},this.setClearAlpha=function(){O.setClearAlpha(...arguments)},this.clear=function(E=!0,V=!0,nt=!0){let Z=0;if(E){let Q=!1;if(dt!==null){let Rt=dt.texture.format;Q=g.has(Rt)}if(Q){let Rt=dt.texture.type,Nt=m.has(Rt),Pt=O.getClearColor(),Ut=O.getClearAlpha(),Wt=Pt.r,oe=Pt.g,_e=Pt.b;Nt?(v[0]=Wt,v[1]=oe,v[2]=_e,v[3]=Ut,B.clearBufferuiv(B.COLOR,0,v)):(C[0]=Wt,C[1]=oe,C[2]=_e,C[3]=Ut,B.clearBufferiv(B.COLOR,0,C))}else Z|=B.COLOR_BUFFER_BIT}V&&(Z|=B.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),nt&&(Z|=B.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),Z!==0&&B.clear(Z)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(E){E.setRenderer(this),G=E},this.dispose=function(){e.removeEventListener("webglcontextlost",Gt,!1),e.removeEventListener("webglcontextrestored",ie,!1),e.removeEventListener("webglcontextcreationerror",Lt,!1),O.dispose(),bt.dispose(),rt.dispose(),Kt.dispose(),Xt.dispose(),P.dispose(),pt.dispose(),$.dispose(),Et.dispose(),Yt.dispose(),ht.dispose(),ft.dispose(),ft.removeEventListener("sessionstart",Ru),ft.removeEventListener("sessionend",_s),Vs.stop()};function Gt(E){E.preventDefault(),bg("WebGLRenderer: Context Lost."),N=!0}function ie(){bg("WebGLRenderer: Context Restored."),N=!1;let E=ze.autoReset,V=xt.enabled,nt=xt.autoUpdate,Z=xt.needsUpdate,Q=xt.type;ne(),ze.autoReset=E,xt.enabled=V,xt.autoUpdate=nt,xt.needsUpdate=Z,xt.type=Q}function Lt(E){se("WebGLRenderer: A WebGL context could not be created. Reason: ",E.statusMessage)}function fe(E){let V=E.target;V.removeEventListener("dispose",fe),Xe(V)}function Xe(E){ri(E),Xt.remove(E)}function ri(E){let V=Xt.get(E).programs;V!==void 0&&(V.forEach(function(nt){ht.releaseProgram(nt)}),E.isShaderMaterial&&ht.releaseShaderCache(E))}this.renderBufferDirect=function(E,V,nt,Z,Q,Rt){V===null&&(V=Rn);let Nt=Q.isMesh&&Q.matrixWorld.determinantAffine()<0,Pt=Cc(E,V,nt,Z,Q);At.setMaterial(Z,Nt);let Ut=nt.index,Wt=1;if(Z.wireframe===!0){if(Ut=$.getWireframeAttribute(nt),Ut===void 0)return;Wt=2}let oe=nt.drawRange,_e=nt.attributes.position,Ht=oe.start*Wt,xe=(oe.start+oe.count)*Wt;Rt!==null&&(Ht=Math.max(Ht,Rt.start*Wt),xe=Math.min(xe,(Rt.start+Rt.count)*Wt)),Ut!==null?(Ht=Math.max(Ht,0),xe=Math.min(xe,Ut.count)):_e!=null&&(Ht=Math.max(Ht,0),xe=Math.min(xe,_e.count));let sn=xe-Ht;if(sn<0||sn===1/0)return;Et.setup(Q,Z,Pt,nt,Ut);let Ne,Ue=ot;if(Ut!==null&&(Ne=M.get(Ut),Ue=Ct,Ue.setIndex(Ne)),Q.isMesh)Z.wireframe===!0?(At.setLineWidth(Z.wireframeLinewidth*vn()),Ue.setMode(B.LINES)):Ue.setMode(B.TRIANGLES);else if(Q.isLine){let Pn=Z.linewidth;Pn===void 0&&(Pn=1),At.setLineWidth(Pn*vn()),Q.isLineSegments?Ue.setMode(B.LINES):Q.isLineLoop?Ue.setMode(B.LINE_LOOP):Ue.setMode(B.LINE_STRIP)}else Q.isPoints?Ue.setMode(B.POINTS):Q.isSprite&&Ue.setMode(B.TRIANGLES);if(Q.isBatchedMesh)if(Qt.get("WEBGL_multi_draw"))Ue.renderMultiDraw(Q._multiDrawStarts,Q._multiDrawCounts,Q._multiDrawCount);else{let Pn=Q._multiDrawStarts,zt=Q._multiDrawCounts,Sn=Q._multiDrawCount,Se=Ut?M.get(Ut).bytesPerElement:1,Hs=Xt.get(Z).currentProgram.getUniforms();for(let Mn=0;Mn<Sn;Mn++)Hs.setValue(B,"_gl_DrawID",Mn),Ue.render(Pn[Mn]/Se,zt[Mn])}else if(Q.isInstancedMesh)Ue.renderInstances(Ht,sn,Q.count);else if(nt.isInstancedBufferGeometry){let Pn=nt._maxInstanceCount!==void 0?nt._maxInstanceCount:1/0,zt=Math.min(nt.instanceCount,Pn);Ue.renderInstances(Ht,sn,zt)}else Ue.render(Ht,sn)};function Ec(E,V,nt,Z){G!==null&&E.isNodeMaterial&&G.setObject(Z,E),We===!0&&at.setState(E,nt,!1),E.transparent===!0&&E.side===Ps&&E.forceSinglePass===!1?(E.side=di,E.needsUpdate=!0,xs(E,V,Z),E.side=Wr,E.needsUpdate=!0,xs(E,V,Z),E.side=Ps):xs(E,V,Z)}this.compile=function(E,V,nt=null){nt===null&&(nt=E),G!==null&&G.renderStart(E,V,nt),A=rt.get(nt),A.init(V),T.push(A),nt.traverseVisible(function(Q){Q.isLight&&Q.layers.test(V.layers)&&(A.pushLight(Q),Q.castShadow&&A.pushShadow(Q))}),E!==nt&&E.traverseVisible(function(Q){Q.isLight&&Q.layers.test(V.layers)&&(A.pushLight(Q),Q.castShadow&&A.pushShadow(Q))}),A.setupLights(),G!==null&&G.updateLights(A.state.lightsArray),yn=this.localClippingEnabled,We=at.init(this.clippingPlanes,yn),We===!0&&at.setGlobalState(this.clippingPlanes,V),G!==null&&xt.render(A.state.shadowsArray,nt,V);let Z=new Set;return E.traverse(function(Q){if(!(Q.isMesh||Q.isPoints||Q.isLine||Q.isSprite))return;let Rt=Q.material;if(Rt)if(Array.isArray(Rt))for(let Nt=0;Nt<Rt.length;Nt++){let Pt=Rt[Nt];Ec(Pt,nt,V,Q),Z.add(Pt)}else Ec(Rt,nt,V,Q),Z.add(Rt)}),A=T.pop(),G!==null&&G.renderEnd(),Z},this.compileAsync=function(E,V,nt=null){let Z=this.compile(E,V,nt);return new Promise(Q=>{function Rt(){if(Z.forEach(function(Nt){let Ut=Xt.get(Nt).currentProgram;(Ut===void 0||Ut.isReady())&&Z.delete(Nt)}),Z.size===0){Q(E);return}setTimeout(Rt,10)}Qt.get("KHR_parallel_shader_compile")!==null?Rt():setTimeout(Rt,10)})};let ba=null;function Jp(E){ba&&ba(E)}function Ru(){Vs.stop()}function _s(){Vs.start()}let Vs=new Ly;Vs.setAnimationLoop(Jp),typeof self<"u"&&Vs.setContext(self),this.setAnimationLoop=function(E){ba=E,ft.setAnimationLoop(E),E===null?Vs.stop():Vs.start()},ft.addEventListener("sessionstart",Ru),ft.addEventListener("sessionend",_s),this.render=function(E,V){if(V!==void 0&&V.isCamera!==!0){se("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(N===!0)return;G!==null&&G.renderStart(E,V);let nt=ft.enabled===!0&&ft.isPresenting===!0,Z=k!==null&&(dt===null||nt)&&k.begin(L,dt);if(E.matrixWorldAutoUpdate===!0&&E.updateMatrixWorld(),V.parent===null&&V.matrixWorldAutoUpdate===!0&&V.updateMatrixWorld(),ft.enabled===!0&&ft.isPresenting===!0&&(k===null||k.isCompositing()===!1)&&(ft.cameraAutoUpdate===!0&&ft.updateCamera(V),V=ft.getCamera()),E.isScene===!0&&E.onBeforeRender(L,E,V,dt),A=rt.get(E,T.length),A.init(V),A.state.textureUnits=Kt.getTextureUnits(),T.push(A),Oe.multiplyMatrices(V.projectionMatrix,V.matrixWorldInverse),V.isArrayCamera?je.setFromArrayCamera(V):le.setFromProjectionMatrix(Oe,Xi,V.reversedDepth),yn=this.localClippingEnabled,We=at.init(this.clippingPlanes,yn),R=bt.get(E,x.length),R.init(),x.push(R),this.info.render.frame++,ft.enabled===!0&&ft.isPresenting===!0){let Nt=L.xr.getDepthSensingMesh();Nt!==null&&Gs(Nt,V,-1/0,L.sortObjects)}Gs(E,V,0,L.sortObjects),R.finish(),G!==null&&G.updateLights(A.state.lightsArray),L.sortObjects===!0&&R.sort($t,he),an=ft.enabled===!1||ft.isPresenting===!1||ft.hasDepthSensing()===!1,an&&O.addToRenderList(R,E),this.info.autoReset===!0&&this.info.reset(),We===!0&&at.beginShadows();let Q=A.state.shadowsArray;if(xt.render(Q,E,V),We===!0&&at.endShadows(),(Z&&k.hasRenderPass())===!1){let Nt=R.opaque,Pt=R.transmissive;if(A.setupLights(),V.isArrayCamera){let Ut=V.cameras;if(Pt.length>0)for(let Wt=0,oe=Ut.length;Wt<oe;Wt++){let _e=Ut[Wt];Qi(Nt,Pt,E,_e)}an&&O.render(E);for(let Wt=0,oe=Ut.length;Wt<oe;Wt++){let _e=Ut[Wt];Tc(R,E,_e,_e.viewport)}}else Pt.length>0&&Qi(Nt,Pt,E,V),an&&O.render(E),Tc(R,E,V)}dt!==null&&X===0&&(Kt.updateMultisampleRenderTarget(dt),Kt.updateRenderTargetMipmap(dt)),Z&&k.end(L),E.isScene===!0&&E.onAfterRender(L,E,V),Et.resetDefaultState(),et=-1,it=null,T.pop(),T.length>0?(A=T[T.length-1],Kt.setTextureUnits(A.state.textureUnits),We===!0&&at.setGlobalState(L.clippingPlanes,A.state.camera)):A=null,x.pop(),x.length>0?R=x[x.length-1]:R=null,G!==null&&G.renderEnd()};function Gs(E,V,nt,Z){if(E.visible===!1)return;if(E.layers.test(V.layers)){if(E.isGroup)nt=E.renderOrder;else if(E.isLOD)E.autoUpdate===!0&&E.update(V);else if(E.isLight)A.pushLight(E),E.castShadow&&A.pushShadow(E);else if(E.isSprite){let Nt=V.isArrayCamera?je:le;if(!E.frustumCulled||E.intersectsFrustum(Nt)){Z&&Ee.setFromMatrixPosition(E.matrixWorld).applyMatrix4(Oe);let Pt=pt.update(E),Ut=E.material;Ut.visible&&R.push(E,Pt,Ut,nt,Ee.z,null,V)}}else if(E.isMesh||E.isLine||E.isPoints){let Nt=V.isArrayCamera?je:le;if(!E.frustumCulled||E.intersectsFrustum(Nt)){let Pt=pt.update(E),Ut=E.material;if(Z&&(E.boundingSphere!==void 0?(E.boundingSphere===null&&E.computeBoundingSphere(),Ee.copy(E.boundingSphere.center)):(Pt.boundingSphere===null&&Pt.computeBoundingSphere(),Ee.copy(Pt.boundingSphere.center)),Ee.applyMatrix4(E.matrixWorld).applyMatrix4(Oe)),Array.isArray(Ut)){let Wt=Pt.groups;for(let oe=0,_e=Wt.length;oe<_e;oe++){let Ht=Wt[oe],xe=Ut[Ht.materialIndex];xe&&xe.visible&&R.push(E,Pt,xe,nt,Ee.z,Ht,V)}}else Ut.visible&&R.push(E,Pt,Ut,nt,Ee.z,null,V)}}}let Rt=E.children;for(let Nt=0,Pt=Rt.length;Nt<Pt;Nt++)Gs(Rt[Nt],V,nt,Z)}function Tc(E,V,nt,Z){let{opaque:Q,transmissive:Rt,transparent:Nt}=E;A.setupLightsView(nt),We===!0&&at.setGlobalState(L.clippingPlanes,nt),Z&&At.viewport(lt.copy(Z)),Q.length>0&&ln(Q,V,nt),Rt.length>0&&ln(Rt,V,nt),Nt.length>0&&ln(Nt,V,nt),At.buffers.depth.setTest(!0),At.buffers.depth.setMask(!0),At.buffers.color.setMask(!0),At.setPolygonOffset(!1)}function Qi(E,V,nt,Z){if((nt.isScene===!0?nt.overrideMaterial:null)!==null)return;if(A.state.transmissionRenderTarget[Z.id]===void 0){let Ht=Qt.has("EXT_color_buffer_half_float")||Qt.has("EXT_color_buffer_float");A.state.transmissionRenderTarget[Z.id]=new Ii(1,1,{generateMipmaps:!0,type:Ht?ls:yi,minFilter:sr,samples:Math.max(4,ue.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:be.workingColorSpace})}let Rt=A.state.transmissionRenderTarget[Z.id],Nt=Z.viewport||lt;Rt.setSize(Nt.z*L.transmissionResolutionScale,Nt.w*L.transmissionResolutionScale);let Pt=L.getRenderTarget(),Ut=L.getActiveCubeFace(),Wt=L.getActiveMipmapLevel();L.setRenderTarget(Rt),L.getClearColor(st),yt=L.getClearAlpha(),yt<1&&L.setClearColor(16777215,.5),L.clear(),an&&O.render(nt);let oe=L.toneMapping;L.toneMapping=Is;let _e=Z.viewport;if(Z.viewport!==void 0&&(Z.viewport=void 0),A.setupLightsView(Z),We===!0&&at.setGlobalState(L.clippingPlanes,Z),ln(E,nt,Z),Kt.updateMultisampleRenderTarget(Rt),Kt.updateRenderTargetMipmap(Rt),Qt.has("WEBGL_multisampled_render_to_texture")===!1){let Ht=!1;for(let xe=0,sn=V.length;xe<sn;xe++){let Ne=V[xe],{object:Ue,geometry:Pn,material:zt,group:Sn}=Ne;if(zt.side===Ps&&Ue.layers.test(Z.layers)){let Se=zt.side;zt.side=di,zt.needsUpdate=!0,mn(Ue,nt,Z,Pn,zt,Sn),zt.side=Se,zt.needsUpdate=!0,Ht=!0}}Ht===!0&&(Kt.updateMultisampleRenderTarget(Rt),Kt.updateRenderTargetMipmap(Rt))}L.setRenderTarget(Pt,Ut,Wt),L.setClearColor(st,yt),_e!==void 0&&(Z.viewport=_e),L.toneMapping=oe}function ln(E,V,nt){let Z=V.isScene===!0?V.overrideMaterial:null;for(let Q=0,Rt=E.length;Q<Rt;Q++){let Nt=E[Q],{object:Pt,geometry:Ut,group:Wt}=Nt,oe=Nt.material;oe.allowOverride===!0&&Z!==null&&(oe=Z),Pt.layers.test(nt.layers)&&mn(Pt,V,nt,Ut,oe,Wt)}}function mn(E,V,nt,Z,Q,Rt){G!==null&&Q.isNodeMaterial&&G.setObject(E,Q),E.onBeforeRender(L,V,nt,Z,Q,Rt),E.modelViewMatrix.multiplyMatrices(nt.matrixWorldInverse,E.matrixWorld),E.normalMatrix.getNormalMatrix(E.modelViewMatrix),Q.onBeforeRender(L,V,nt,Z,E,Rt),Q.transparent===!0&&Q.side===Ps&&Q.forceSinglePass===!1?(Q.side=di,Q.needsUpdate=!0,L.renderBufferDirect(nt,V,Z,Q,E,Rt),Q.side=Wr,Q.needsUpdate=!0,L.renderBufferDirect(nt,V,Z,Q,E,Rt),Q.side=Ps):L.renderBufferDirect(nt,V,Z,Q,E,Rt),E.onAfterRender(L,V,nt,Z,Q,Rt)}function gn(E){let V=0;for(let nt of E)nt.texture!==null&&V++;return V}function xs(E,V,nt){V.isScene!==!0&&(V=Rn);let Z=Xt.get(E),Q=A.state.lights,Rt=A.state.shadowsArray,Nt=Q.state.version,Pt=ht.getParameters(E,Q.state,Rt,V,nt,A.state.lightProbeGridArray),Ut=ht.getProgramCacheKey(Pt),Wt=Z.programs;Z.environment=E.isMeshStandardMaterial||E.isMeshLambertMaterial||E.isMeshPhongMaterial?V.environment:null,Z.fog=V.fog;let oe=E.isMeshStandardMaterial||E.isMeshLambertMaterial&&!E.envMap||E.isMeshPhongMaterial&&!E.envMap;Z.envMap=P.get(E.envMap||Z.environment,oe),Z.envMapRotation=Z.environment!==null&&E.envMap===null?V.environmentRotation:E.envMapRotation,Wt===void 0&&(E.addEventListener("dispose",fe),Wt=new Map,Z.programs=Wt,Z.programVariants=new Map);let _e=Wt.get(Ut);if(_e!==void 0){if(Z.currentProgram===_e&&Z.lightsStateVersion===Nt)return Ac(E,Pt),_e}else Pt.uniforms=ht.getUniforms(E),G!==null&&E.isNodeMaterial&&G.build(E,nt,Pt),E.onBeforeCompile(Pt,L),_e=ht.acquireProgram(Pt,Ut),Wt.set(Ut,_e),Z.uniforms=Pt.uniforms;let Ht=Z.uniforms;return(!E.isShaderMaterial&&!E.isRawShaderMaterial||E.clipping===!0)&&(Ht.clippingPlanes=at.uniform),Ac(E,Pt),Z.needsLights=vr(E),Z.lightsStateVersion=Nt,Z.needsLights&&(Ht.ambientLightColor.value=Q.state.ambient,Ht.lightProbe.value=Q.state.probe,Ht.sunLights.value=Q.state.sun,Ht.sunLightShadows.value=Q.state.sunShadow,Ht.directionalLights.value=Q.state.directional,Ht.directionalLightShadows.value=Q.state.directionalShadow,Ht.spotLights.value=Q.state.spot,Ht.spotLightShadows.value=Q.state.spotShadow,Ht.rectAreaLights.value=Q.state.rectArea,Ht.ltc_1.value=Q.state.rectAreaLTC1,Ht.ltc_2.value=Q.state.rectAreaLTC2,Ht.pointLights.value=Q.state.point,Ht.pointLightShadows.value=Q.state.pointShadow,Ht.hemisphereLights.value=Q.state.hemi,Ht.sunShadowMatrix.value=Q.state.sunShadowMatrix,Ht.sunShadowCascade.value=Q.state.sunShadowCascade,Ht.directionalShadowMatrix.value=Q.state.directionalShadowMatrix,Ht.spotLightMatrix.value=Q.state.spotLightMatrix,Ht.spotLightMap.value=Q.state.spotLightMap,Ht.pointShadowMatrix.value=Q.state.pointShadowMatrix),Z.numLightProbeGrids=gn(A.state.lightProbeGridArray),Z.currentProgram=_e,Z.uniformsList=null,_e}function Ei(E,V,nt,Z,Q){let Rt=Xt.get(E),Nt=Rt.currentProgram.id+","+Z+","+Q,Pt=Rt.programVariants.get(Nt);return Pt===void 0?(Pt=xs(E,V,nt),Rt.programVariants.set(Nt,Pt)):(Rt.currentProgram=Pt,Rt.uniformsList=null,Rt.outputColorSpace=Z,Rt.toneMapping=Q),Pt}function yr(E){if(E.uniformsList===null){let V=E.currentProgram.getUniforms();E.uniformsList=yl.seqWithValue(V.seq,E.uniforms)}return E.uniformsList}function Ac(E,V){let nt=Xt.get(E);nt.outputColorSpace=V.outputColorSpace,nt.batching=V.batching,nt.batchingColor=V.batchingColor,nt.instancing=V.instancing,nt.instancingColor=V.instancingColor,nt.instancingMorph=V.instancingMorph,nt.skinning=V.skinning,nt.morphTargets=V.morphTargets,nt.morphNormals=V.morphNormals,nt.morphColors=V.morphColors,nt.morphTargetsCount=V.morphTargetsCount,nt.numClippingPlanes=V.numClippingPlanes,nt.numIntersection=V.numClipIntersection,nt.vertexAlphas=V.vertexAlphas,nt.vertexTangents=V.vertexTangents,nt.toneMapping=V.toneMapping}function Cc(E,V,nt,Z,Q){V.isScene!==!0&&(V=Rn),Kt.resetTextureUnits();let Rt=V.fog,Nt=Z.isMeshStandardMaterial||Z.isMeshLambertMaterial||Z.isMeshPhongMaterial?V.environment:null,Pt=dt===null?L.outputColorSpace:dt.isXRRenderTarget===!0?dt.texture.colorSpace:be.workingColorSpace,Ut=Z.isMeshStandardMaterial||Z.isMeshLambertMaterial&&!Z.envMap||Z.isMeshPhongMaterial&&!Z.envMap,Wt=P.get(Z.envMap||Nt,Ut),oe=Z.vertexColors===!0&&!!nt.attributes.color&&nt.attributes.color.itemSize===4,_e=!!nt.attributes.tangent&&(!!Z.normalMap||Z.anisotropy>0),Ht=!!nt.morphAttributes.position,xe=!!nt.morphAttributes.normal,sn=!!nt.morphAttributes.color,Ne=Is;Z.toneMapped&&(dt===null||dt.isXRRenderTarget===!0)&&(Ne=L.toneMapping);let Ue=nt.morphAttributes.position||nt.morphAttributes.normal||nt.morphAttributes.color,Pn=Ue!==void 0?Ue.length:0,zt=Xt.get(Z),Sn=A.state.lights;if(We===!0&&(yn===!0||E!==it)){let Fe=E===it&&Z.id===et;at.setState(Z,E,Fe)}let Se=!1,Hs=!1;Z.version===zt.__version?zt.needsLights&&zt.lightsStateVersion!==Sn.state.version||Q.isBatchedMesh&&zt.batching===!1||!Q.isBatchedMesh&&zt.batching===!0||Q.isBatchedMesh&&zt.batchingColor===!0&&Q._colorsTexture===null||Q.isBatchedMesh&&zt.batchingColor===!1&&Q._colorsTexture!==null||Q.isInstancedMesh&&zt.instancing===!1||!Q.isInstancedMesh&&zt.instancing===!0||Q.isSkinnedMesh&&zt.skinning===!1||!Q.isSkinnedMesh&&zt.skinning===!0||Q.isInstancedMesh&&zt.instancingColor===!0&&Q.instanceColor===null||Q.isInstancedMesh&&zt.instancingColor===!1&&Q.instanceColor!==null||Q.isInstancedMesh&&zt.instancingMorph===!0&&Q.morphTexture===null||Q.isInstancedMesh&&zt.instancingMorph===!1&&Q.morphTexture!==null||zt.envMap!==Wt||Z.fog===!0&&zt.fog!==Rt||zt.numClippingPlanes!==void 0&&(zt.numClippingPlanes!==at.numPlanes||zt.numIntersection!==at.numIntersection)||zt.vertexAlphas!==oe||zt.vertexTangents!==_e||zt.morphTargets!==Ht||zt.morphNormals!==xe||zt.morphColors!==sn||zt.morphTargetsCount!==Pn||zt.numLightProbeGrids!==gn(A.state.lightProbeGridArray)?Se=!0:(zt.outputColorSpace!==Pt||zt.toneMapping!==Ne)&&(Hs=!0):(Se=!0,zt.__version=Z.version);let Mn=zt.currentProgram;(Se===!0||Hs===!0)&&(Mn=Hs===!0?Ei(Z,V,Q,Pt,Ne):xs(Z,V,Q),G&&Z.isNodeMaterial&&G.onUpdateProgram(Z,Mn,zt));let Ta=!1,ys=!1,Ws=!1,pe=Mn.getUniforms(),cn=zt.uniforms;if(At.useProgram(Mn.program)&&(Ta=!0,ys=!0,Ws=!0),Z.id!==et&&(et=Z.id,ys=!0),Ta||it!==E){At.buffers.depth.getReversed()&&E.reversedDepth!==!0&&(E._reversedDepth=!0,E.updateProjectionMatrix()),pe.setValue(B,"projectionMatrix",E.projectionMatrix),pe.setValue(B,"viewMatrix",E.matrixWorldInverse);let bn=pe.map.cameraPosition;bn!==void 0&&bn.setValue(B,kn.setFromMatrixPosition(E.matrixWorld)),ue.logarithmicDepthBuffer&&pe.setValue(B,"logDepthBufFC",2/(Math.log(E.far+1)/Math.LN2)),(Z.isMeshPhongMaterial||Z.isMeshToonMaterial||Z.isMeshLambertMaterial||Z.isMeshBasicMaterial||Z.isMeshStandardMaterial||Z.isShaderMaterial)&&pe.setValue(B,"isOrthographic",E.isOrthographicCamera===!0),it!==E&&(it=E,ys=!0,Ws=!0)}if(zt.needsLights&&(Sn.state.sunShadowMap.length>0&&pe.setValue(B,"sunShadowMap",Sn.state.sunShadowMap,Kt),Sn.state.directionalShadowMap.length>0&&pe.setValue(B,"directionalShadowMap",Sn.state.directionalShadowMap,Kt),Sn.state.spotShadowMap.length>0&&pe.setValue(B,"spotShadowMap",Sn.state.spotShadowMap,Kt),Sn.state.pointShadowMap.length>0&&pe.setValue(B,"pointShadowMap",Sn.state.pointShadowMap,Kt)),Q.isSkinnedMesh){pe.setOptional(B,Q,"bindMatrix"),pe.setOptional(B,Q,"bindMatrixInverse");let Fe=Q.skeleton;Fe&&(Fe.boneTexture===null&&Fe.computeBoneTexture(),pe.setValue(B,"boneTexture",Fe.boneTexture,Kt))}Q.isBatchedMesh&&(pe.setOptional(B,Q,"batchingTexture"),pe.setValue(B,"batchingTexture",Q._matricesTexture,Kt),pe.setOptional(B,Q,"batchingIdTexture"),pe.setValue(B,"batchingIdTexture",Q._indirectTexture,Kt),pe.setOptional(B,Q,"batchingColorTexture"),Q._colorsTexture!==null&&pe.setValue(B,"batchingColorTexture",Q._colorsTexture,Kt));let oi=nt.morphAttributes;if((oi.position!==void 0||oi.normal!==void 0||oi.color!==void 0)&&ct.update(Q,nt,Mn),(ys||zt.receiveShadow!==Q.receiveShadow)&&(zt.receiveShadow=Q.receiveShadow,pe.setValue(B,"receiveShadow",Q.receiveShadow)),(Z.isMeshStandardMaterial||Z.isMeshLambertMaterial||Z.isMeshPhongMaterial)&&Z.envMap===null&&V.environment!==null&&(cn.envMapIntensity.value=V.environmentIntensity),cn.dfgLUT!==void 0&&(cn.dfgLUT.value=nC()),ys){if(pe.setValue(B,"toneMappingExposure",L.toneMappingExposure),zt.needsLights&&wa(cn,Ws),Rt&&Z.fog===!0&&St.refreshFogUniforms(cn,Rt),St.refreshMaterialUniforms(cn,Z,Tt,It,A.state.transmissionRenderTarget[E.id]),zt.needsLights&&zt.numLightProbeGrids>0){let Fe=b,bn=0;for(let ti of A.state.lightProbeGridArray)ti.texture!==null&&(Fe.textures[bn]=ti.texture,Fe.min[bn]=ti.boundingBox.min,Fe.max[bn]=ti.boundingBox.max,Fe.resolution[bn]=ti.resolution,bn++);for(let ti in Fe)Fe[ti].length=bn;cn.probesSH.value=Fe.textures,cn.probesMin.value=Fe.min,cn.probesMax.value=Fe.max,cn.probesResolution.value=Fe.resolution}yl.upload(B,yr(zt),cn,Kt)}if(Z.isShaderMaterial&&Z.uniformsNeedUpdate===!0&&(yl.upload(B,yr(zt),cn,Kt),Z.uniformsNeedUpdate=!1),Z.isSpriteMaterial&&pe.setValue(B,"center",Q.center),pe.setValue(B,"modelViewMatrix",Q.modelViewMatrix),pe.setValue(B,"normalMatrix",Q.normalMatrix),pe.setValue(B,"modelMatrix",Q.matrixWorld),Z.uniformsGroups!==void 0){let Fe=Z.uniformsGroups;for(let bn=0,ti=Fe.length;bn<ti;bn++){let Pu=Fe[bn];Yt.update(Pu,Mn),Yt.bind(Pu,Mn)}}return Mn}function wa(E,V){E.ambientLightColor.needsUpdate=V,E.lightProbe.needsUpdate=V,E.sunLights.needsUpdate=V,E.sunLightShadows.needsUpdate=V,E.directionalLights.needsUpdate=V,E.directionalLightShadows.needsUpdate=V,E.pointLights.needsUpdate=V,E.pointLightShadows.needsUpdate=V,E.spotLights.needsUpdate=V,E.spotLightShadows.needsUpdate=V,E.rectAreaLights.needsUpdate=V,E.hemisphereLights.needsUpdate=V}function vr(E){return E.isMeshLambertMaterial||E.isMeshToonMaterial||E.isMeshPhongMaterial||E.isMeshStandardMaterial||E.isShadowMaterial||E.isShaderMaterial&&E.lights===!0}this.getActiveCubeFace=function(){return j},this.getActiveMipmapLevel=function(){return X},this.getRenderTarget=function(){return dt},this.setRenderTargetTextures=function(E,V,nt){let Z=Xt.get(E);Z.__autoAllocateDepthBuffer=E.resolveDepthBuffer===!1,Z.__autoAllocateDepthBuffer===!1&&(Z.__useRenderToTexture=!1),Xt.get(E.texture).__webglTexture=V,Xt.get(E.depthTexture).__webglTexture=Z.__autoAllocateDepthBuffer?void 0:nt,Z.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(E,V){let nt=Xt.get(E);nt.__webglFramebuffer=V,nt.__useDefaultFramebuffer=V===void 0},this.setRenderTarget=function(E,V=0,nt=0){dt=E,j=V,X=nt;let Z=null,Q=!1,Rt=!1;if(E){let Pt=Xt.get(E);if(Pt.__useDefaultFramebuffer!==void 0){At.bindFramebuffer(B.FRAMEBUFFER,Pt.__webglFramebuffer),lt.copy(E.viewport),gt.copy(E.scissor),mt=E.scissorTest,At.viewport(lt),At.scissor(gt),At.setScissorTest(mt),et=-1;return}else if(Pt.__webglFramebuffer===void 0)Kt.setupRenderTarget(E);else if(Pt.__hasExternalTextures)Kt.rebindTextures(E,Xt.get(E.texture).__webglTexture,Xt.get(E.depthTexture).__webglTexture);else if(E.depthBuffer){let oe=E.depthTexture;if(Pt.__boundDepthTexture!==oe){if(oe!==null&&Xt.has(oe)&&(E.width!==oe.image.width||E.height!==oe.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");Kt.setupDepthRenderbuffer(E)}}let Ut=E.texture;(Ut.isData3DTexture||Ut.isDataArrayTexture||Ut.isCompressedArrayTexture)&&(Rt=!0);let Wt=Xt.get(E).__webglFramebuffer;E.isWebGLCubeRenderTarget?(Array.isArray(Wt[V])?Z=Wt[V][nt]:Z=Wt[V],Q=!0):E.samples>0&&Kt.useMultisampledRTT(E)===!1?Z=Xt.get(E).__webglMultisampledFramebuffer:Array.isArray(Wt)?Z=Wt[nt]:Z=Wt,lt.copy(E.viewport),gt.copy(E.scissor),mt=E.scissorTest}else lt.copy(qt).multiplyScalar(Tt).floor(),gt.copy(ge).multiplyScalar(Tt).floor(),mt=de;if(nt!==0&&(Z=H),At.bindFramebuffer(B.FRAMEBUFFER,Z)&&At.drawBuffers(E,Z),At.viewport(lt),At.scissor(gt),At.setScissorTest(mt),Q){let Pt=Xt.get(E.texture);B.framebufferTexture2D(B.FRAMEBUFFER,B.COLOR_ATTACHMENT0,B.TEXTURE_CUBE_MAP_POSITIVE_X+V,Pt.__webglTexture,nt)}else if(Rt){let Pt=V;for(let Ut=0;Ut<E.textures.length;Ut++){let Wt=Xt.get(E.textures[Ut]);B.framebufferTextureLayer(B.FRAMEBUFFER,B.COLOR_ATTACHMENT0+Ut,Wt.__webglTexture,nt,Pt)}}else if(E!==null&&nt!==0){let Pt=Xt.get(E.texture);B.framebufferTexture2D(B.FRAMEBUFFER,B.COLOR_ATTACHMENT0,B.TEXTURE_2D,Pt.__webglTexture,nt)}et=-1};function Ea(E){let V=Xt.get(E);return(V.__readFormat!==E.format||V.__readType!==E.type)&&(V.__readFormat=E.format,V.__readType=E.type,V.__formatReadable=ue.textureFormatReadable(E.format),V.__typeReadable=ue.textureTypeReadable(E.type)),V}this.readRenderTargetPixels=function(E,V,nt,Z,Q,Rt,Nt,Pt=0){if(!(E&&E.isWebGLRenderTarget)){se("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let Ut=Xt.get(E).__webglFramebuffer;if(E.isWebGLCubeRenderTarget&&Nt!==void 0&&(Ut=Ut[Nt],Array.isArray(Ut)&&(Ut=Ut[0])),Ut){At.bindFramebuffer(B.FRAMEBUFFER,Ut);try{let Wt=E.textures[Pt],oe=Wt.format,_e=Wt.type;E.textures.length>1&&B.readBuffer(B.COLOR_ATTACHMENT0+Pt);let Ht=Ea(Wt);if(Ht.__formatReadable===!1){se("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(Ht.__typeReadable===!1){se("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}V>=0&&V<=E.width-Z&&nt>=0&&nt<=E.height-Q&&B.readPixels(V,nt,Z,Q,vt.convert(oe),vt.convert(_e),Rt)}finally{let Wt=dt!==null?Xt.get(dt).__webglFramebuffer:null;At.bindFramebuffer(B.FRAMEBUFFER,Wt)}}},this.readRenderTargetPixelsAsync=async function(E,V,nt,Z,Q,Rt,Nt,Pt=0){if(!(E&&E.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let Ut=Xt.get(E).__webglFramebuffer;if(E.isWebGLCubeRenderTarget&&Nt!==void 0&&(Ut=Ut[Nt],Array.isArray(Ut)&&(Ut=Ut[0])),Ut)if(V>=0&&V<=E.width-Z&&nt>=0&&nt<=E.height-Q){At.bindFramebuffer(B.FRAMEBUFFER,Ut);let Wt=E.textures[Pt],oe=Wt.format,_e=Wt.type;E.textures.length>1&&B.readBuffer(B.COLOR_ATTACHMENT0+Pt);let Ht=Ea(Wt);if(Ht.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(Ht.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let xe=B.createBuffer();B.bindBuffer(B.PIXEL_PACK_BUFFER,xe),B.bufferData(B.PIXEL_PACK_BUFFER,Rt.byteLength,B.STREAM_READ),B.readPixels(V,nt,Z,Q,vt.convert(oe),vt.convert(_e),0),B.bindBuffer(B.PIXEL_PACK_BUFFER,null);let sn=dt!==null?Xt.get(dt).__webglFramebuffer:null;At.bindFramebuffer(B.FRAMEBUFFER,sn);let Ne=B.fenceSync(B.SYNC_GPU_COMMANDS_COMPLETE,0);return B.flush(),await iy(B,Ne,4),B.bindBuffer(B.PIXEL_PACK_BUFFER,xe),B.getBufferSubData(B.PIXEL_PACK_BUFFER,0,Rt),B.bindBuffer(B.PIXEL_PACK_BUFFER,null),B.deleteBuffer(xe),B.deleteSync(Ne),Rt}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(E,V=null,nt=0){let Z=Math.pow(2,-nt),Q=Math.floor(E.image.width*Z),Rt=Math.floor(E.image.height*Z),Nt=V!==null?V.x:0,Pt=V!==null?V.y:0;Kt.setTexture2D(E,0),B.copyTexSubImage2D(B.TEXTURE_2D,nt,0,0,Nt,Pt,Q,Rt),At.unbindTexture()},this.copyTextureToTexture=function(E,V,nt=null,Z=null,Q=0,Rt=0){let Nt,Pt,Ut,Wt,oe,_e,Ht,xe,sn,Ne=E.isCompressedTexture?E.mipmaps[Rt]:E.image;if(nt!==null)Nt=nt.max.x-nt.min.x,Pt=nt.max.y-nt.min.y,Ut=nt.isBox3?nt.max.z-nt.min.z:1,Wt=nt.min.x,oe=nt.min.y,_e=nt.isBox3?nt.min.z:0;else{let pe=Math.pow(2,-Q);Nt=Math.floor(Ne.width*pe),Pt=Math.floor(Ne.height*pe),E.isDataArrayTexture?Ut=Ne.depth:E.isData3DTexture?Ut=Math.floor(Ne.depth*pe):Ut=1,Wt=0,oe=0,_e=0}Z!==null?(Ht=Z.x,xe=Z.y,sn=Z.z):(Ht=0,xe=0,sn=0);let Ue=vt.convert(V.format),Pn=vt.convert(V.type),zt;V.isData3DTexture?(Kt.setTexture3D(V,0),zt=B.TEXTURE_3D):V.isDataArrayTexture||V.isCompressedArrayTexture?(Kt.setTexture2DArray(V,0),zt=B.TEXTURE_2D_ARRAY):(Kt.setTexture2D(V,0),zt=B.TEXTURE_2D),At.activeTexture(B.TEXTURE0),At.pixelStorei(B.UNPACK_FLIP_Y_WEBGL,V.flipY),At.pixelStorei(B.UNPACK_PREMULTIPLY_ALPHA_WEBGL,V.premultiplyAlpha),At.pixelStorei(B.UNPACK_ALIGNMENT,V.unpackAlignment);let Sn=At.getParameter(B.UNPACK_ROW_LENGTH),Se=At.getParameter(B.UNPACK_IMAGE_HEIGHT),Hs=At.getParameter(B.UNPACK_SKIP_PIXELS),Mn=At.getParameter(B.UNPACK_SKIP_ROWS),Ta=At.getParameter(B.UNPACK_SKIP_IMAGES);At.pixelStorei(B.UNPACK_ROW_LENGTH,Ne.width),At.pixelStorei(B.UNPACK_IMAGE_HEIGHT,Ne.height),At.pixelStorei(B.UNPACK_SKIP_PIXELS,Wt),At.pixelStorei(B.UNPACK_SKIP_ROWS,oe),At.pixelStorei(B.UNPACK_SKIP_IMAGES,_e);let ys=E.isDataArrayTexture||E.isData3DTexture,Ws=V.isDataArrayTexture||V.isData3DTexture;if(E.isDepthTexture){let pe=Xt.get(E),cn=Xt.get(V),oi=Xt.get(pe.__renderTarget),Fe=Xt.get(cn.__renderTarget);At.bindFramebuffer(B.READ_FRAMEBUFFER,oi.__webglFramebuffer),At.bindFramebuffer(B.DRAW_FRAMEBUFFER,Fe.__webglFramebuffer);for(let bn=0;bn<Ut;bn++)ys&&(B.framebufferTextureLayer(B.READ_FRAMEBUFFER,B.COLOR_ATTACHMENT0,Xt.get(E).__webglTexture,Q,_e+bn),B.framebufferTextureLayer(B.DRAW_FRAMEBUFFER,B.COLOR_ATTACHMENT0,Xt.get(V).__webglTexture,Rt,sn+bn)),B.blitFramebuffer(Wt,oe,Wt+Nt,oe+Pt,Ht,xe,Ht+Nt,xe+Pt,B.DEPTH_BUFFER_BIT,B.NEAREST);At.bindFramebuffer(B.READ_FRAMEBUFFER,null),At.bindFramebuffer(B.DRAW_FRAMEBUFFER,null)}else if(Q!==0||E.isRenderTargetTexture||Xt.has(E)){let pe=Xt.get(E),cn=Xt.get(V);At.bindFramebuffer(B.READ_FRAMEBUFFER,U),At.bindFramebuffer(B.DRAW_FRAMEBUFFER,q);for(let oi=0;oi<Ut;oi++)ys?B.framebufferTextureLayer(B.READ_FRAMEBUFFER,B.COLOR_ATTACHMENT0,pe.__webglTexture,Q,_e+oi):B.framebufferTexture2D(B.READ_FRAMEBUFFER,B.COLOR_ATTACHMENT0,B.TEXTURE_2D,pe.__webglTexture,Q),Ws?B.framebufferTextureLayer(B.DRAW_FRAMEBUFFER,B.COLOR_ATTACHMENT0,cn.__webglTexture,Rt,sn+oi):B.framebufferTexture2D(B.DRAW_FRAMEBUFFER,B.COLOR_ATTACHMENT0,B.TEXTURE_2D,cn.__webglTexture,Rt),Q!==0?B.blitFramebuffer(Wt,oe,Wt+Nt,oe+Pt,Ht,xe,Ht+Nt,xe+Pt,B.COLOR_BUFFER_BIT,B.NEAREST):Ws?B.copyTexSubImage3D(zt,Rt,Ht,xe,sn+oi,Wt,oe,Nt,Pt):B.copyTexSubImage2D(zt,Rt,Ht,xe,Wt,oe,Nt,Pt);At.bindFramebuffer(B.READ_FRAMEBUFFER,null),At.bindFramebuffer(B.DRAW_FRAMEBUFFER,null)}else Ws?E.isDataTexture||E.isData3DTexture?B.texSubImage3D(zt,Rt,Ht,xe,sn,Nt,Pt,Ut,Ue,Pn,Ne.data):V.isCompressedArrayTexture?B.compressedTexSubImage3D(zt,Rt,Ht,xe,sn,Nt,Pt,Ut,Ue,Ne.data):B.texSubImage3D(zt,Rt,Ht,xe,sn,Nt,Pt,Ut,Ue,Pn,Ne):E.isDataTexture?B.texSubImage2D(B.TEXTURE_2D,Rt,Ht,xe,Nt,Pt,Ue,Pn,Ne.data):E.isCompressedTexture?B.compressedTexSubImage2D(B.TEXTURE_2D,Rt,Ht,xe,Ne.width,Ne.height,Ue,Ne.data):B.texSubImage2D(B.TEXTURE_2D,Rt,Ht,xe,Nt,Pt,Ue,Pn,Ne);At.pixelStorei(B.UNPACK_ROW_LENGTH,Sn),At.pixelStorei(B.UNPACK_IMAGE_HEIGHT,Se),At.pixelStorei(B.UNPACK_SKIP_PIXELS,Hs),At.pixelStorei(B.UNPACK_SKIP_ROWS,Mn),At.pixelStorei(B.UNPACK_SKIP_IMAGES,Ta),Rt===0&&V.generateMipmaps===!0&&V.mipmapsAutoUpdate===!0&&B.generateMipmap(zt),At.unbindTexture()},this.initRenderTarget=function(E){Xt.get(E).__webglFramebuffer===void 0&&Kt.setupRenderTarget(E)},this.initTexture=function(E){E.isCubeTexture?Kt.setTextureCube(E,0):E.isData3DTexture?Kt.setTexture3D(E,0):E.isDataArrayTexture||E.isCompressedArrayTexture?Kt.setTexture2DArray(E,0):Kt.setTexture2D(E,0),At.unbindTexture()},this.resetState=function(){j=0,X=0,dt=null,At.reset(),Et.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return Xi}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(t){this._outputColorSpace=t;let e=this.getContext();e.drawingBufferColorSpace=be._getDrawingBufferColorSpace(t),e.unpackColorSpace=be._getUnpackColorSpace()}};var Hy=["#4f86c6","#e0904a","#5fa777","#b8688f","#8a7cc4","#c9a53f","#4aa5a8","#c5695f","#7d93a8","#93a644"],iC="#9aa5b1",Yg={light:["#0072b2","#d55e00","#009e73","#cc79a7","#e69f00","#56b4e9","#8264c8","#828282"],dark:["#4aa3df","#f0803c","#2fc79b","#e39cc4","#f2b844","#8fd0f5","#a78be0","#a8a8a8"]},Wy=[[],[8,4],[2,3],[9,3,2,3]],kh=[[68,1,84],[72,36,117],[65,68,135],[53,95,141],[42,120,142],[33,145,140],[34,168,132],[68,191,112],[122,209,81],[189,223,38],[253,231,37]],zh="#e5342b",Xy="#a21caf",qy="#16a34a",Yy="#c026d3";function $y(i,t){let e=t?Yg.dark:Yg.light;return e[i%e.length]}function Vh(i){return Wy[Math.floor(i/Yg.light.length)%Wy.length]}function Zy(i){let t=Math.min(Math.max(i,0),1)*(kh.length-1),e=Math.min(Math.floor(t),kh.length-2);return kh[e].map((n,s)=>n+(kh[e+1][s]-n)*(t-e))}function Jy(){return`linear-gradient(to right, ${kh.map(i=>`rgb(${i.join(" ")})`).join(", ")})`}function Ky(i){let t=new Map;return i.map(({name:e,fixed:n})=>{if(n)return{colour:iC,lighter:0};let s=e.indexOf("/"),r=s<0?e:e.slice(0,s);t.has(r)||t.set(r,{colour:Hy[t.size%Hy.length],members:0});let o=t.get(r);return{colour:o.colour,lighter:o.members++%2?.11:-.03}})}var sC=5,rC=33,Yn,Sl,qr,Tn,Gh,Ns,Bo,Ml,pn,jy,Qy,tv,$g,Zg,qd,Yd,$d=class extends _i{constructor(e){super();F(this,pn);kt(this,"hand",!1);kt(this,"canDrag",!1);F(this,Yn);F(this,Sl,new wh);F(this,qr,null);F(this,Tn,null);F(this,Gh,0);F(this,Ns);F(this,Bo,Y("div",{class:"tip",hidden:!0}));F(this,Ml);J(this,Yn,e);let{canvas:n}=e;e.element.append(h(this,Bo));let s=new dn().setAttribute("position",new fn(new Float32Array(6),3));J(this,Ns,new hl(s,new Or({color:qy,depthTest:!1,transparent:!0}))),h(this,Ns).frustumCulled=!1,h(this,Ns).renderOrder=20,h(this,Ns).visible=!1,e.add(h(this,Ns)),J(this,Ml,Gi(rC,()=>{h(this,Tn)&&this.emit("drag",h(this,Tn).body,h(this,Tn).point.toArray(),h(this,Tn).target.toArray())})),n.addEventListener("pointerdown",r=>K(this,pn,jy).call(this,r),{capture:!0}),n.addEventListener("pointermove",r=>K(this,pn,Qy).call(this,r)),n.addEventListener("pointerup",r=>K(this,pn,tv).call(this,r)),n.addEventListener("pointercancel",()=>K(this,pn,$g).call(this)),n.addEventListener("pointerleave",()=>K(this,pn,Yd).call(this,null))}update(){if(h(this,Ns).visible=!!h(this,Tn),h(this,Tn)){let{position:e}=h(this,Ns).geometry.attributes,n=h(this,Tn).point.clone().applyMatrix4(h(this,Yn).bodies.groups[h(this,Tn).body].matrix);e.setXYZ(0,...n.toArray()),e.setXYZ(1,...h(this,Tn).target.toArray()),e.needsUpdate=!0}h(this,Yn).redraw()}get dragging(){return!!h(this,Tn)}};Yn=new WeakMap,Sl=new WeakMap,qr=new WeakMap,Tn=new WeakMap,Gh=new WeakMap,Ns=new WeakMap,Bo=new WeakMap,Ml=new WeakMap,pn=new WeakSet,jy=function(e){if(K(this,pn,Yd).call(this,null),e.button!==0||(J(this,qr,{x:e.clientX,y:e.clientY}),!this.canDrag||!(this.hand||e.shiftKey)))return;let n=K(this,pn,qd).call(this,e,o=>!h(this,Yn).sceneBodies[o].fixed);if(!n)return;e.stopImmediatePropagation(),e.preventDefault(),J(this,qr,null),h(this,Yn).canvas.setPointerCapture(e.pointerId);let s=n.object.userData.body,r=h(this,Yn).camera.getWorldDirection(new z);J(this,Tn,{body:s,point:n.point.clone().applyMatrix4(h(this,Yn).bodies.groups[s].matrix.clone().invert()),target:n.point.clone(),plane:new hi().setFromNormalAndCoplanarPoint(r,n.point)}),this.emit("grab",s),h(this,Ml).call(this),this.update()},Qy=function(e){if(h(this,Tn)){if(K(this,pn,Zg).call(this,e),!h(this,Sl).ray.intersectPlane(h(this,Tn).plane,h(this,Tn).target))return;h(this,Ml).call(this),this.update()}else!e.buttons&&e.pointerType==="mouse"&&(cancelAnimationFrame(h(this,Gh)),J(this,Gh,requestAnimationFrame(()=>K(this,pn,Yd).call(this,e))))},tv=function(e){if(h(this,Tn))return K(this,pn,$g).call(this);let n=h(this,qr);J(this,qr,null),!(!n||Math.hypot(e.clientX-n.x,e.clientY-n.y)>sC)&&this.emit("select",K(this,pn,qd).call(this,e)?.object.userData.body??null)},$g=function(){J(this,qr,null),h(this,Tn)&&(J(this,Tn,null),this.emit("release"),this.update())},Zg=function(e){let{left:n,top:s,width:r,height:o}=h(this,Yn).canvas.getBoundingClientRect(),a=new te((e.clientX-n)/r*2-1,1-(e.clientY-s)/o*2);h(this,Sl).setFromCamera(a,h(this,Yn).camera)},qd=function(e,n=()=>!0){if(!h(this,Yn).bodies)return;K(this,pn,Zg).call(this,e);let s=h(this,Yn).bodies.visuals.filter(r=>r.visible&&n(r.userData.body));return h(this,Sl).intersectObjects(s,!1)[0]},Yd=function(e){let n=e&&K(this,pn,qd).call(this,e);if(h(this,Bo).hidden=!n,h(this,Yn).canvas.style.cursor=n&&this.hand?"grab":"",!n)return;let{left:s,top:r}=h(this,Yn).canvas.getBoundingClientRect(),{body:o}=n.object.userData,a=new z().setFromMatrixPosition(h(this,Yn).bodies.groups[o].matrix);h(this,Bo).replaceChildren(h(this,Yn).sceneBodies[o].name,Y("small",{text:`${a.toArray().map(Hi).join("  ")} m`})),h(this,Bo).style.transform=`translate(${e.clientX-s+14}px, ${e.clientY-r+14}px)`};var oC=4,aC=8;function ev(i){let t=i.scene.columns.map(({name:n,element:s,unit:r},o)=>{let{block:a,port:l}=L_(n);return{id:`${n} ${s}`,name:n,element:s,unit:r,path:[...a.split("/"),l],table:()=>i.signals,column:o,chosen:o<i.scene.chosen}}),e=i.scene.bodies.flatMap(({name:n,fixed:s},r)=>s?[]:["x","y","z"].map((o,a)=>({id:`position ${n} ${o}`,name:`${n} position`,element:o,unit:"m",path:["Positions of bodies",n],body:r,table:()=>i.track.positions(r),column:a})));return[...t,...e]}function Jg(i,t){return i.table()!==t.table()?!1:i.unit===t.unit&&(i.unit!==""||i.name===t.name)}function nv(i){let t=new Map;for(let r of i)r.body===void 0&&(t.has(r.name)||t.set(r.name,[]),t.get(r.name).push(r));let e=r=>(r.some(({chosen:o})=>o)?4:0)+(r.some(lC)?2:0)+(r.some(({unit:o})=>o)?1:0),n=[...t.values()].sort((r,o)=>e(o)-e(r)),s=[];for(let r of n)s.length<oC&&!s.some(([o])=>Jg(o,r[0]))&&s.push(r.slice(0,aC));return s.flat()}function lC({table:i,column:t}){let e=i().column(t);return e.some(n=>n!==e[0]&&Number.isFinite(n))}var cC="uplot",hC="u-hz",uC="u-vt",fC="u-title",dC="u-wrap",pC="u-under",mC="u-over",gC="u-axis",Vo="u-off",_C="u-select",xC="u-cursor-x",yC="u-cursor-y",vC="u-cursor-pt",SC="u-legend",MC="u-live",bC="u-inline",wC="u-series",EC="u-marker",iv="u-label",TC="u-value",Wh="width",Xh="height";var sv="bottom",bl="left",Kg="right",p0="#000",rv=p0+"0",jg="mousemove",ov="mousedown",Qg="mouseup",av="mouseenter",lv="mouseleave",cv="dblclick",AC="resize",CC="scroll",hv="change",Qd="dppxchange",m0="--",Pl=typeof window<"u",s0=Pl?document:null,El=Pl?window:null,RC=Pl?navigator:null,Pe,Zd;function r0(){let i=devicePixelRatio;Pe!=i&&(Pe=i,Zd&&a0(hv,Zd,r0),Zd=matchMedia(`(min-resolution: ${Pe-.001}dppx) and (max-resolution: ${Pe+.001}dppx)`),Go(hv,Zd,r0),El.dispatchEvent(new CustomEvent(Qd)))}function Di(i,t){if(t!=null){let e=i.classList;!e.contains(t)&&e.add(t)}}function o0(i,t){let e=i.classList;e.contains(t)&&e.remove(t)}function Je(i,t,e){i.style[t]=e+"px"}function hs(i,t,e,n){let s=s0.createElement(i);return t!=null&&Di(s,t),e?.insertBefore(s,n),s}function $i(i,t){return hs("div",i,t)}var uv=new WeakMap;function Us(i,t,e,n,s){let r="translate("+t+"px,"+e+"px)",o=uv.get(i);r!=o&&(i.style.transform=r,uv.set(i,r),t<0||e<0||t>n||e>s?Di(i,Vo):o0(i,Vo))}var fv=new WeakMap;function dv(i,t,e){let n=t+e,s=fv.get(i);n!=s&&(fv.set(i,n),i.style.background=t,i.style.borderColor=e)}var pv=new WeakMap;function mv(i,t,e,n){let s=t+""+e,r=pv.get(i);s!=r&&(pv.set(i,s),i.style.height=e+"px",i.style.width=t+"px",i.style.marginLeft=n?-t/2+"px":0,i.style.marginTop=n?-e/2+"px":0)}var g0={passive:!0},PC={...g0,capture:!0};function Go(i,t,e,n){t.addEventListener(i,e,n?PC:g0)}function a0(i,t,e,n){t.removeEventListener(i,e,g0)}Pl&&r0();function us(i,t,e,n){let s;e=e||0,n=n||t.length-1;let r=n<=2147483647;for(;n-e>1;)s=r?e+n>>1:Ni((e+n)/2),t[s]<i?e=s:n=s;return i-t[e]<=t[n]-i?e:n}function Hv(i){return(e,n,s)=>{let r=-1,o=-1;for(let a=n;a<=s;a++)if(i(e[a])){r=a;break}for(let a=s;a>=n;a--)if(i(e[a])){o=a;break}return[r,o]}}var Wv=i=>i!=null,Xv=i=>i!=null&&i>0,np=Hv(Wv),IC=Hv(Xv);function LC(i,t,e,n=0,s=!1){let r=s?IC:np,o=s?Xv:Wv;[t,e]=r(i,t,e);let a=i[t],l=i[t];if(t>-1)if(n==1)a=i[t],l=i[e];else if(n==-1)a=i[e],l=i[t];else for(let c=t;c<=e;c++){let u=i[c];o(u)&&(u<a?a=u:u>l&&(l=u))}return[a??Ve,l??-Ve]}function ip(i,t,e,n){let s=xv(i),r=xv(t);i==t&&(s==-1?(i*=e,t/=e):(i/=e,t*=e));let o=e==10?ar:qv,a=s==1?Ni:Zi,l=r==1?Zi:Ni,c=a(o(Fn(i))),u=l(o(Fn(t))),f=Tl(e,c),d=Tl(e,u);return e==10&&(c<0&&(f=Ge(f,-c)),u<0&&(d=Ge(d,-u))),n||e==2?(i=f*s,t=d*r):(i=Jv(i,f),t=sp(t,d)),[i,t]}function _0(i,t,e,n){let s=ip(i,t,e,n);return i==0&&(s[0]=0),t==0&&(s[1]=0),s}var x0=.1,gv={mode:3,pad:x0},Yh={pad:0,soft:null,mode:0},DC={min:Yh,max:Yh};function tp(i,t,e,n){return rp(e)?_v(i,t,e):(Yh.pad=e,Yh.soft=n?0:null,Yh.mode=n?3:0,_v(i,t,DC))}function Ce(i,t){return i??t}function NC(i,t,e){for(t=Ce(t,0),e=Ce(e,i.length-1);t<=e;){if(i[t]!=null)return!0;t++}return!1}function _v(i,t,e){let n=e.min,s=e.max,r=Ce(n.pad,0),o=Ce(s.pad,0),a=Ce(n.hard,-Ve),l=Ce(s.hard,Ve),c=Ce(n.soft,Ve),u=Ce(s.soft,-Ve),f=Ce(n.mode,0),d=Ce(s.mode,0),p=t-i,_=ar(p),S=pi(Fn(i),Fn(t)),g=ar(S),m=Fn(g-_);(p<1e-24||m>10)&&(p=0,(i==0||t==0)&&(p=1e-24,f==2&&c!=Ve&&(r=0),d==2&&u!=-Ve&&(o=0)));let v=p||S||1e3,C=ar(v),b=Tl(10,Ni(C)),R=v*(p==0?i==0?.1:1:r),A=Ge(Jv(i-R,b/10),24),x=i>=c&&(f==1||f==3&&A<=c||f==2&&A>=c)?c:Ve,T=pi(a,A<x&&i>=x?x:fs(x,A)),k=v*(p==0?t==0?.1:1:o),L=Ge(sp(t+k,b/10),24),N=t<=u&&(d==1||d==3&&L>=u||d==2&&L<=u)?u:-Ve,G=fs(l,L>N&&t<=N?N:pi(N,L));return T==G&&T==0&&(G=100),[T,G]}var UC=new Intl.NumberFormat(Pl?RC.language:"en-US"),y0=i=>UC.format(i),Ui=Math,jd=Ui.PI,Fn=Ui.abs,Ni=Ui.floor,Un=Ui.round,Zi=Ui.ceil,fs=Ui.min,pi=Ui.max,Tl=Ui.pow,xv=Ui.sign,ar=Ui.log10,qv=Ui.log2,FC=(i,t=1)=>Ui.sinh(i)*t,t0=(i,t=1)=>Ui.asinh(i/t),Ve=1/0;function yv(i){return(ar((i^i>>31)-(i>>31))|0)+1}function l0(i,t,e){return fs(pi(i,t),e)}function Yv(i){return typeof i=="function"}function we(i){return Yv(i)?i:()=>i}var OC=()=>{},$v=i=>i,Zv=(i,t)=>t,BC=i=>null,vv=i=>!0,Sv=(i,t)=>i==t,kC=/\.\d*?(?=9{6,}|0{6,})/gm,Ho=i=>{if(jv(i)||$r.has(i))return i;let t=`${i}`,e=t.match(kC);if(e==null)return i;let n=e[0].length-1;if(t.indexOf("e-")!=-1){let[s,r]=t.split("e");return+`${Ho(s)}e${r}`}return Ge(i,n)};function ko(i,t){return Ho(Ge(Ho(i/t))*t)}function sp(i,t){return Ho(Zi(Ho(i/t))*t)}function Jv(i,t){return Ho(Ni(Ho(i/t))*t)}function Ge(i,t=0){if(jv(i))return i;let e=10**t,n=i*e*(1+Number.EPSILON);return Un(n)/e}var $r=new Map;function Kv(i){return((""+i).split(".")[1]||"").length}function Zh(i,t,e,n){let s=[],r=n.map(Kv);for(let o=t;o<e;o++){let a=Fn(o),l=Ge(Tl(i,o),a);for(let c=0;c<n.length;c++){let u=i==10?+`${n[c]}e${o}`:n[c]*l,f=(o>=0?0:a)+(o>=r[c]?0:r[c]),d=i==10?u:Ge(u,f);s.push(d),$r.set(d,f)}}return s}var $h={},v0=[],Al=[null,null],Yr=Array.isArray,jv=Number.isInteger,zC=i=>i===void 0;function Mv(i){return typeof i=="string"}function rp(i){let t=!1;if(i!=null){let e=i.constructor;t=e==null||e==Object}return t}function VC(i){return i!=null&&typeof i=="object"}var GC=Object.getPrototypeOf(Uint8Array),Qv="__proto__";function Cl(i,t=rp){let e;if(Yr(i)){let n=i.find(s=>s!=null);if(Yr(n)||t(n)){e=Array(i.length);for(let s=0;s<i.length;s++)e[s]=Cl(i[s],t)}else e=i.slice()}else if(i instanceof GC)e=i.slice();else if(t(i)){e={};for(let n in i)n!=Qv&&(e[n]=Cl(i[n],t))}else e=i;return e}function An(i){let t=arguments;for(let e=1;e<t.length;e++){let n=t[e];for(let s in n)s!=Qv&&(rp(i[s])?An(i[s],Cl(n[s])):i[s]=Cl(n[s]))}return i}var HC=0,WC=1,XC=2;function qC(i,t,e){for(let n=0,s,r=-1;n<t.length;n++){let o=t[n];if(o>r){for(s=o-1;s>=0&&i[s]==null;)i[s--]=null;for(s=o+1;s<e&&i[s]==null;)i[r=s++]=null}}}function YC(i,t){if(JC(i)){let o=i[0].slice();for(let a=1;a<i.length;a++)o.push(...i[a].slice(1));return KC(o[0])||(o=ZC(o)),o}let e=new Set;for(let o=0;o<i.length;o++){let l=i[o][0],c=l.length;for(let u=0;u<c;u++)e.add(l[u])}let n=[Array.from(e).sort((o,a)=>o-a)],s=n[0].length,r=new Map;for(let o=0;o<s;o++)r.set(n[0][o],o);for(let o=0;o<i.length;o++){let a=i[o],l=a[0];for(let c=1;c<a.length;c++){let u=a[c],f=Array(s).fill(void 0),d=t?t[o][c]:WC,p=[];for(let _=0;_<u.length;_++){let S=u[_],g=r.get(l[_]);S===null?d!=HC&&(f[g]=S,d==XC&&p.push(g)):f[g]=S}qC(f,p,s),n.push(f)}}return n}var $C=typeof queueMicrotask>"u"?i=>Promise.resolve().then(i):queueMicrotask;function ZC(i){let t=i[0],e=t.length,n=Array(e);for(let r=0;r<n.length;r++)n[r]=r;n.sort((r,o)=>t[r]-t[o]);let s=[];for(let r=0;r<i.length;r++){let o=i[r],a=Array(e);for(let l=0;l<e;l++)a[l]=o[n[l]];s.push(a)}return s}function JC(i){let t=i[0][0],e=t.length;for(let n=1;n<i.length;n++){let s=i[n][0];if(s.length!=e)return!1;if(s!=t){for(let r=0;r<e;r++)if(s[r]!=t[r])return!1}}return!0}function KC(i,t=100){let e=i.length;if(e<=1)return!0;let n=0,s=e-1;for(;n<=s&&i[n]==null;)n++;for(;s>=n&&i[s]==null;)s--;if(s<=n)return!0;let r=pi(1,Ni((s-n+1)/t));for(let o=i[n],a=n+r;a<=s;a+=r){let l=i[a];if(l!=null){if(l<=o)return!1;o=l}}return!0}var tS=["January","February","March","April","May","June","July","August","September","October","November","December"],eS=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function nS(i){return i.slice(0,3)}var jC=eS.map(nS),QC=tS.map(nS),tR={MMMM:tS,MMM:QC,WWWW:eS,WWW:jC};function Hh(i){return(i<10?"0":"")+i}function eR(i){return(i<10?"00":i<100?"0":"")+i}var nR={YYYY:i=>i.getFullYear(),YY:i=>(i.getFullYear()+"").slice(2),MMMM:(i,t)=>t.MMMM[i.getMonth()],MMM:(i,t)=>t.MMM[i.getMonth()],MM:i=>Hh(i.getMonth()+1),M:i=>i.getMonth()+1,DD:i=>Hh(i.getDate()),D:i=>i.getDate(),WWWW:(i,t)=>t.WWWW[i.getDay()],WWW:(i,t)=>t.WWW[i.getDay()],HH:i=>Hh(i.getHours()),H:i=>i.getHours(),h:i=>{let t=i.getHours();return t==0?12:t>12?t-12:t},AA:i=>i.getHours()>=12?"PM":"AM",aa:i=>i.getHours()>=12?"pm":"am",a:i=>i.getHours()>=12?"p":"a",mm:i=>Hh(i.getMinutes()),m:i=>i.getMinutes(),ss:i=>Hh(i.getSeconds()),s:i=>i.getSeconds(),fff:i=>eR(i.getMilliseconds())};function S0(i,t){t=t||tR;let e=[],n=/\{([a-z]+)\}|[^{]+/gi,s;for(;s=n.exec(i);)e.push(s[0][0]=="{"?nR[s[1]]:s[0]);return r=>{let o="";for(let a=0;a<e.length;a++)o+=typeof e[a]=="string"?e[a]:e[a](r,t);return o}}var iR=new Intl.DateTimeFormat().resolvedOptions().timeZone;function sR(i,t){let e;return t=="UTC"||t=="Etc/UTC"?e=new Date(+i+i.getTimezoneOffset()*6e4):t==iR?e=i:(e=new Date(i.toLocaleString("en-US",{timeZone:t})),e.setMilliseconds(i.getMilliseconds())),e}var iS=i=>i%1==0,ep=[1,2,2.5,5],rR=Zh(10,-32,0,ep),sS=Zh(10,0,32,ep),oR=sS.filter(iS),zo=rR.concat(sS),M0=`
`,rS="{YYYY}",bv=M0+rS,oS="{M}/{D}",qh=M0+oS,Jd=qh+"/{YY}",aS="{aa}",aR="{h}:{mm}",wl=aR+aS,wv=M0+wl,Ev=":{ss}",De=null;function lS(i){let t=i*1e3,e=t*60,n=e*60,s=n*24,r=s*30,o=s*365,l=(i==1?Zh(10,0,3,ep).filter(iS):Zh(10,-3,0,ep)).concat([t,t*5,t*10,t*15,t*30,e,e*5,e*10,e*15,e*30,n,n*2,n*3,n*4,n*6,n*8,n*12,s,s*2,s*3,s*4,s*5,s*6,s*7,s*8,s*9,s*10,s*15,r,r*2,r*3,r*4,r*6,o,o*2,o*5,o*10,o*25,o*50,o*100]),c=[[o,rS,De,De,De,De,De,De,1],[s*28,"{MMM}",bv,De,De,De,De,De,1],[s,oS,bv,De,De,De,De,De,1],[n,"{h}"+aS,Jd,De,qh,De,De,De,1],[e,wl,Jd,De,qh,De,De,De,1],[t,Ev,Jd+" "+wl,De,qh+" "+wl,De,wv,De,1],[i,Ev+".{fff}",Jd+" "+wl,De,qh+" "+wl,De,wv,De,1]];function u(f){return(d,p,_,S,g,m)=>{let v=[],C=g>=o,b=g>=r&&g<o,R=f(_),A=Ge(R*i,3),x=e0(R.getFullYear(),C?0:R.getMonth(),b||C?1:R.getDate()),T=Ge(x*i,3);if(b||C){let k=b?g/r:0,L=C?g/o:0,N=A==T?A:Ge(e0(x.getFullYear()+L,x.getMonth()+k,1)*i,3),G=new Date(Un(N/i)),H=G.getFullYear(),U=G.getMonth();for(let q=0;N<=S;q++){let j=e0(H+L*q,U+k*q,1),X=j-f(Ge(j*i,3));N=Ge((+j+X)*i,3),N<=S&&v.push(N)}}else{let k=g>=s?s:g,L=Ni(_)-Ni(A),N=T+L+sp(A-T,k);v.push(N);let G=f(N),H=G.getHours()+G.getMinutes()/e+G.getSeconds()/n,U=g/n,q=d.axes[p]._space,j=m/q;for(;N=Ge(N+g,i==1?0:3),!(N>S);)if(U>1){let X=Ni(Ge(H+U,6))%24,it=f(N).getHours()-X;it>1&&(it=-1),N-=it*n,H=(H+U)%24;let lt=v[v.length-1];Ge((N-lt)/g,3)*j>=.7&&v.push(N)}else v.push(N)}return v}}return[l,c,u]}var[lR,cR,hR]=lS(1),[uR,fR,dR]=lS(.001);Zh(2,-53,53,[1]);function Tv(i,t){return i.map(e=>e.map((n,s)=>s==0||s==8||n==null?n:t(s==1||e[8]==0?n:e[1]+n)))}function Av(i,t){return(e,n,s,r,o)=>{let a=t.find(_=>o>=_[0])||t[t.length-1],l,c,u,f,d,p;return n.map(_=>{let S=i(_),g=S.getFullYear(),m=S.getMonth(),v=S.getDate(),C=S.getHours(),b=S.getMinutes(),R=S.getSeconds(),A=g!=l&&a[2]||m!=c&&a[3]||v!=u&&a[4]||C!=f&&a[5]||b!=d&&a[6]||R!=p&&a[7]||a[1];return l=g,c=m,u=v,f=C,d=b,p=R,A(S)})}}function pR(i,t){let e=S0(t);return(n,s,r,o,a)=>s.map(l=>e(i(l)))}function e0(i,t,e){return new Date(i,t,e)}function Cv(i,t){return t(i)}var mR="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function Rv(i,t){return(e,n,s,r)=>r==null?m0:t(i(n))}function gR(i,t){let e=i.series[t];return e.width?e.stroke(i,t):e.points.width?e.points.stroke(i,t):null}function _R(i,t){return i.series[t].fill(i,t)}var xR={show:!0,live:!0,isolate:!1,mount:OC,markers:{show:!0,width:2,stroke:gR,fill:_R,dash:"solid"},idx:null,idxs:null,values:[]};function yR(i,t){let e=i.cursor.points,n=$i(),s=e.size(i,t);Je(n,Wh,s),Je(n,Xh,s);let r=s/-2;Je(n,"marginLeft",r),Je(n,"marginTop",r);let o=e.width(i,t,s);return o&&Je(n,"borderWidth",o),n}function vR(i,t){let e=i.series[t].points;return e._fill||e._stroke}function SR(i,t){let e=i.series[t].points;return e._stroke||e._fill}function MR(i,t){return i.series[t].points.size}var n0=[0,0];function bR(i,t,e){return n0[0]=t,n0[1]=e,n0}function Kd(i,t,e,n=!0){return s=>{s.button==0&&(!n||s.target==t)&&e(s)}}function i0(i,t,e,n=!0){return s=>{(!n||s.target==t)&&e(s)}}var wR={show:!0,x:!0,y:!0,lock:!1,move:bR,points:{one:!1,show:yR,size:MR,width:0,stroke:SR,fill:vR},bind:{mousedown:Kd,mouseup:Kd,click:Kd,dblclick:Kd,mousemove:i0,mouseleave:i0,mouseenter:i0},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(i,t)=>{t.stopPropagation(),t.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(i,t,e,n,s)=>n-s,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},cS={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},b0=An({},cS,{filter:Zv}),hS=An({},b0,{size:10}),uS=An({},cS,{show:!1}),w0='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',fS="bold "+w0,dS=1.5,Pv={show:!0,scale:"x",stroke:p0,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:fS,side:2,grid:b0,ticks:hS,border:uS,font:w0,lineGap:dS,rotate:0},ER="Value",TR="Time",Iv={show:!0,scale:"x",auto:!1,sorted:1,min:Ve,max:-Ve,idxs:[]};function AR(i,t,e,n,s){return t.map(r=>r==null?"":y0(r))}function CR(i,t,e,n,s,r,o){let a=[],l=$r.get(s)||0;e=o?e:Ge(sp(e,s),l);for(let c=e;c<=n;c=Ge(c+s,l))a.push(Object.is(c,-0)?0:c);return a}function c0(i,t,e,n,s,r,o){let a=[],l=i.scales[i.axes[t].scale].log,c=l==10?ar:qv,u=Ni(c(e));s=Tl(l,u),l==10&&(s=zo[us(s,zo)]);let f=e,d=s*l;l==10&&(d=zo[us(d,zo)]);do a.push(f),f=f+s,l==10&&!$r.has(f)&&(f=Ge(f,$r.get(s))),f>=d&&(s=f,d=s*l,l==10&&(d=zo[us(d,zo)]));while(f<=n);return a}function RR(i,t,e,n,s,r,o){let l=i.scales[i.axes[t].scale].asinh,c=n>l?c0(i,t,pi(l,e),n,s):[l],u=n>=0&&e<=0?[0]:[];return(e<-l?c0(i,t,pi(l,-n),-e,s):[l]).reverse().map(d=>-d).concat(u,c)}var pS=/./,PR=/[12357]/,IR=/[125]/,Lv=/1/,h0=(i,t,e,n)=>i.map((s,r)=>t==4&&s==0||r%n==0&&e.test(s.toExponential()[s<0?1:0])?s:null);function LR(i,t,e,n,s){let r=i.axes[e],o=r.scale,a=i.scales[o],l=i.valToPos,c=r._space,u=l(10,o),f=l(9,o)-u>=c?pS:l(7,o)-u>=c?PR:l(5,o)-u>=c?IR:Lv;if(f==Lv){let d=Fn(l(1,o)-u);if(d<c)return h0(t.slice().reverse(),a.distr,f,Zi(c/d)).reverse()}return h0(t,a.distr,f,1)}function DR(i,t,e,n,s){let r=i.axes[e],o=r.scale,a=r._space,l=i.valToPos,c=Fn(l(1,o)-l(2,o));return c<a?h0(t.slice().reverse(),3,pS,Zi(a/c)).reverse():t}function NR(i,t,e,n){return n==null?m0:t==null?"":y0(t)}var Dv={show:!0,scale:"y",stroke:p0,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:fS,side:3,grid:b0,ticks:hS,border:uS,font:w0,lineGap:dS,rotate:0};function UR(i,t){let e=3+(i||1)*2;return Ge(e*t,3)}function FR(i,t){let{scale:e,idxs:n}=i.series[0],s=i._data[0],r=i.valToPos(s[n[0]],e,!0),o=i.valToPos(s[n[1]],e,!0),a=Fn(o-r),l=i.series[t],c=a/(l.points.space*Pe);return n[1]-n[0]<=c}var Nv={scale:null,auto:!0,sorted:0,min:Ve,max:-Ve},mS=(i,t,e,n,s)=>s,Uv={show:!0,auto:!0,sorted:0,gaps:mS,alpha:1,facets:[An({},Nv,{scale:"x"}),An({},Nv,{scale:"y"})]},Fv={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:mS,alpha:1,points:{show:FR,filter:null},values:null,min:Ve,max:-Ve,idxs:[],path:null,clip:null};function OR(i,t,e,n,s){return e/10}var gS={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},BR=An({},gS,{time:!1,ori:1}),Ov={};function _S(i,t){let e=Ov[i];return e||(e={key:i,plots:[],sub(n){e.plots.push(n)},unsub(n){e.plots=e.plots.filter(s=>s!=n)},pub(n,s,r,o,a,l,c){for(let u=0;u<e.plots.length;u++)e.plots[u]!=s&&e.plots[u].pub(n,s,r,o,a,l,c)}},i!=null&&(Ov[i]=e)),e}var Rl=1,u0=2;function Wo(i,t,e){let n=i.mode,s=i.series[t],r=n==2?i._data[t]:i._data,o=i.scales,a=i.bbox,l=r[0],c=n==2?r[1]:r[t],u=n==2?o[s.facets[0].scale]:o[i.series[0].scale],f=n==2?o[s.facets[1].scale]:o[s.scale],d=a.left,p=a.top,_=a.width,S=a.height,g=i.valToPosH,m=i.valToPosV;return u.ori==0?e(s,l,c,u,f,g,m,d,p,_,S,ap,Il,cp,yS,SS):e(s,l,c,u,f,m,g,p,d,S,_,lp,Ll,A0,vS,MS)}function E0(i,t){let e=0,n=0,s=Ce(i.bands,v0);for(let r=0;r<s.length;r++){let o=s[r];o.series[0]==t?e=o.dir:o.series[1]==t&&(o.dir==1?n|=1:n|=2)}return[e,n==1?-1:n==2?1:n==3?2:0]}function kR(i,t,e,n,s){let r=i.mode,o=i.series[t],a=r==2?o.facets[1].scale:o.scale,l=i.scales[a];return s==-1?l.min:s==1?l.max:l.distr==3?l.dir==1?l.min:l.max:0}function lr(i,t,e,n,s,r){return Wo(i,t,(o,a,l,c,u,f,d,p,_,S,g)=>{let m=o.pxRound,v=c.dir*(c.ori==0?1:-1),C=c.ori==0?Il:Ll,b,R;v==1?(b=e,R=n):(b=n,R=e);let A=m(f(a[b],c,S,p)),x=m(d(l[b],u,g,_)),T=m(f(a[R],c,S,p)),k=m(d(r==1?u.max:u.min,u,g,_)),L=new Path2D(s);return C(L,T,k),C(L,A,k),C(L,A,x),L})}function op(i,t,e,n,s,r){let o=null;if(i.length>0){o=new Path2D;let a=t==0?cp:A0,l=e;for(let f=0;f<i.length;f++){let d=i[f];if(d[1]>d[0]){let p=d[0]-l;p>0&&a(o,l,n,p,n+r),l=d[1]}}let c=e+s-l,u=10;c>0&&a(o,l,n-u/2,c,n+r+u)}return o}function zR(i,t,e){let n=i[i.length-1];n&&n[0]==t?n[1]=e:i.push([t,e])}function T0(i,t,e,n,s,r,o){let a=[],l=i.length;for(let c=s==1?e:n;c>=e&&c<=n;c+=s)if(t[c]===null){let f=c,d=c;if(s==1)for(;++c<=n&&t[c]===null;)d=c;else for(;--c>=e&&t[c]===null;)d=c;let p=r(i[f]),_=d==f?p:r(i[d]),S=f-s;p=o<=0&&S>=0&&S<l?r(i[S]):p;let m=d+s;_=o>=0&&m>=0&&m<l?r(i[m]):_,_>=p&&a.push([p,_])}return a}function Bv(i){return i==0?$v:i==1?Un:t=>ko(t,i)}function xS(i){let t=i==0?ap:lp,e=i==0?(s,r,o,a,l,c)=>{s.arcTo(r,o,a,l,c)}:(s,r,o,a,l,c)=>{s.arcTo(o,r,l,a,c)},n=i==0?(s,r,o,a,l)=>{s.rect(r,o,a,l)}:(s,r,o,a,l)=>{s.rect(o,r,l,a)};return(s,r,o,a,l,c=0,u=0)=>{c==0&&u==0?n(s,r,o,a,l):(c=fs(c,a/2,l/2),u=fs(u,a/2,l/2),t(s,r+c,o),e(s,r+a,o,r+a,o+l,c),e(s,r+a,o+l,r,o+l,u),e(s,r,o+l,r,o,u),e(s,r,o,r+a,o,c),s.closePath())}}var ap=(i,t,e)=>{i.moveTo(t,e)},lp=(i,t,e)=>{i.moveTo(e,t)},Il=(i,t,e)=>{i.lineTo(t,e)},Ll=(i,t,e)=>{i.lineTo(e,t)},cp=xS(0),A0=xS(1),yS=(i,t,e,n,s,r)=>{i.arc(t,e,n,s,r)},vS=(i,t,e,n,s,r)=>{i.arc(e,t,n,s,r)},SS=(i,t,e,n,s,r,o)=>{i.bezierCurveTo(t,e,n,s,r,o)},MS=(i,t,e,n,s,r,o)=>{i.bezierCurveTo(e,t,s,n,o,r)};function bS(i){return(t,e,n,s,r)=>Wo(t,e,(o,a,l,c,u,f,d,p,_,S,g)=>{let{pxRound:m,points:v}=o,C,b;c.ori==0?(C=ap,b=yS):(C=lp,b=vS);let R=Ge(v.width*Pe,3),A=(v.size-v.width)/2*Pe,x=Ge(A*2,3),T=new Path2D,k=new Path2D,{left:L,top:N,width:G,height:H}=t.bbox;cp(k,L-x,N-x,G+x*2,H+x*2);let U=q=>{if(l[q]!=null){let j=m(f(a[q],c,S,p)),X=m(d(l[q],u,g,_));C(T,j+A,X),b(T,j,X,A,0,jd*2)}};if(r)r.forEach(U);else for(let q=n;q<=s;q++)U(q);return{stroke:R>0?T:null,fill:T,clip:k,flags:Rl|u0}})}function wS(i){return(t,e,n,s,r,o)=>{n!=s&&(r!=n&&o!=n&&i(t,e,n),r!=s&&o!=s&&i(t,e,s),i(t,e,o))}}var VR=wS(Il),GR=wS(Ll);function ES(i){let t=Ce(i?.alignGaps,0);return(e,n,s,r)=>Wo(e,n,(o,a,l,c,u,f,d,p,_,S,g)=>{[s,r]=np(l,s,r);let m=o.pxRound,v=H=>m(f(H,c,S,p)),C=H=>m(d(H,u,g,_)),b,R;c.ori==0?(b=Il,R=VR):(b=Ll,R=GR);let A=c.dir*(c.ori==0?1:-1),x={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Rl},T=x.stroke,k=!1;if(r-s>=S*4){let H=mt=>e.posToVal(mt,c.key,!0),U=null,q=null,j,X,dt,et=v(a[A==1?s:r]),it=v(a[s]),lt=v(a[r]),gt=H(A==1?it+1:lt-1);for(let mt=A==1?s:r;mt>=s&&mt<=r;mt+=A){let st=a[mt],Mt=(A==1?st<gt:st>gt)?et:v(st),It=l[mt];Mt==et?It!=null?(X=It,U==null?(b(T,Mt,C(X)),j=U=q=X):X<U?U=X:X>q&&(q=X)):It===null&&(k=!0):(U!=null&&R(T,et,C(U),C(q),C(j),C(X)),It!=null?(X=It,b(T,Mt,C(X)),U=q=j=X):(U=q=null,It===null&&(k=!0)),et=Mt,gt=H(et+A))}U!=null&&U!=q&&dt!=et&&R(T,et,C(U),C(q),C(j),C(X))}else for(let H=A==1?s:r;H>=s&&H<=r;H+=A){let U=l[H];U===null?k=!0:U!=null&&b(T,v(a[H]),C(U))}let[N,G]=E0(e,n);if(o.fill!=null||N!=0){let H=x.fill=new Path2D(T),U=o.fillTo(e,n,o.min,o.max,N),q=C(U),j=v(a[s]),X=v(a[r]);A==-1&&([X,j]=[j,X]),b(H,X,q),b(H,j,q)}if(!o.spanGaps){let H=[];k&&H.push(...T0(a,l,s,r,A,v,t)),x.gaps=H=o.gaps(e,n,s,r,H),x.clip=op(H,c.ori,p,_,S,g)}return G!=0&&(x.band=G==2?[lr(e,n,s,r,T,-1),lr(e,n,s,r,T,1)]:lr(e,n,s,r,T,G)),x})}function HR(i){let t=Ce(i.align,1),e=Ce(i.ascDesc,!1),n=Ce(i.alignGaps,0),s=Ce(i.extend,!1);return(r,o,a,l)=>Wo(r,o,(c,u,f,d,p,_,S,g,m,v,C)=>{[a,l]=np(f,a,l);let b=c.pxRound,{left:R,width:A}=r.bbox,x=it=>b(_(it,d,v,g)),T=it=>b(S(it,p,C,m)),k=d.ori==0?Il:Ll,L={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Rl},N=L.stroke,G=d.dir*(d.ori==0?1:-1),H=T(f[G==1?a:l]),U=x(u[G==1?a:l]),q=U,j=U;s&&t==-1&&(j=R,k(N,j,H)),k(N,U,H);for(let it=G==1?a:l;it>=a&&it<=l;it+=G){let lt=f[it];if(lt==null)continue;let gt=x(u[it]),mt=T(lt);t==1?k(N,gt,H):k(N,q,mt),k(N,gt,mt),H=mt,q=gt}let X=q;s&&t==1&&(X=R+A,k(N,X,H));let[dt,et]=E0(r,o);if(c.fill!=null||dt!=0){let it=L.fill=new Path2D(N),lt=c.fillTo(r,o,c.min,c.max,dt),gt=T(lt);k(it,X,gt),k(it,j,gt)}if(!c.spanGaps){let it=[];it.push(...T0(u,f,a,l,G,x,n));let lt=c.width*Pe/2,gt=e||t==1?lt:-lt,mt=e||t==-1?-lt:lt;it.forEach(st=>{st[0]+=gt,st[1]+=mt}),L.gaps=it=c.gaps(r,o,a,l,it),L.clip=op(it,d.ori,g,m,v,C)}return et!=0&&(L.band=et==2?[lr(r,o,a,l,N,-1),lr(r,o,a,l,N,1)]:lr(r,o,a,l,N,et)),L})}function kv(i,t,e,n,s,r,o=Ve){if(i.length>1){let a=null;for(let l=0,c=1/0;l<i.length;l++)if(t[l]!==void 0){if(a!=null){let u=Fn(i[l]-i[a]);u<c&&(c=u,o=Fn(e(i[l],n,s,r)-e(i[a],n,s,r)))}a=l}}return o}function WR(i){i=i||$h;let t=Ce(i.size,[.6,Ve,1]),e=i.align||0,n=i.gap||0,s=i.radius;s=s==null?[0,0]:typeof s=="number"?[s,0]:s;let r=we(s),o=1-t[0],a=Ce(t[1],Ve),l=Ce(t[2],1),c=Ce(i.disp,$h),u=Ce(i.each,p=>{}),{fill:f,stroke:d}=c;return(p,_,S,g)=>Wo(p,_,(m,v,C,b,R,A,x,T,k,L,N)=>{let G=m.pxRound,H=e,U=n*Pe,q=a*Pe,j=l*Pe,X,dt;b.ori==0?[X,dt]=r(p,_):[dt,X]=r(p,_);let et=b.dir*(b.ori==0?1:-1),it=b.ori==0?cp:A0,lt=b.ori==0?u:(Dt,Qt,ue,At,ze,Xt,Kt)=>{u(Dt,Qt,ue,ze,At,Kt,Xt)},gt=Ce(p.bands,v0).find(Dt=>Dt.series[0]==_),mt=gt!=null?gt.dir:0,st=m.fillTo(p,_,m.min,m.max,mt),yt=G(x(st,R,N,k)),Mt,It,Tt,$t=L,he=G(m.width*Pe),qt=!1,ge=null,de=null,le=null,je=null;f!=null&&(he==0||d!=null)&&(qt=!0,ge=f.values(p,_,S,g),de=new Map,new Set(ge).forEach(Dt=>{Dt!=null&&de.set(Dt,new Path2D)}),he>0&&(le=d.values(p,_,S,g),je=new Map,new Set(le).forEach(Dt=>{Dt!=null&&je.set(Dt,new Path2D)})));let{x0:We,size:yn}=c;if(We!=null&&yn!=null){H=1,v=We.values(p,_,S,g),We.unit==2&&(v=v.map(ue=>p.posToVal(T+ue*L,b.key,!0)));let Dt=yn.values(p,_,S,g);yn.unit==2?It=Dt[0]*L:It=A(Dt[0],b,L,T)-A(0,b,L,T),$t=kv(v,C,A,b,L,T,$t),Tt=$t-It+U}else $t=kv(v,C,A,b,L,T,$t),Tt=$t*o+U,It=$t-Tt;Tt<1&&(Tt=0),he>=It/2&&(he=0),Tt<5&&(G=$v);let Oe=Tt>0,kn=$t-Tt-(Oe?he:0);It=G(l0(kn,j,q)),Mt=(H==0?It/2:H==et?0:It)-H*et*((H==0?U/2:0)+(Oe?he/2:0));let Ee={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},Rn=qt?null:new Path2D,an=null;if(gt!=null)an=p.data[gt.series[1]];else{let{y0:Dt,y1:Qt}=c;Dt!=null&&Qt!=null&&(C=Qt.values(p,_,S,g),an=Dt.values(p,_,S,g))}let vn=X*It,B=dt*It;for(let Dt=et==1?S:g;Dt>=S&&Dt<=g;Dt+=et){let Qt=C[Dt];if(Qt==null)continue;if(an!=null){let $=an[Dt]??0;if(Qt-$==0)continue;yt=x($,R,N,k)}let ue=b.distr!=2||c!=null?v[Dt]:Dt,At=A(ue,b,L,T),ze=x(Ce(Qt,st),R,N,k),Xt=G(At-Mt),Kt=G(pi(ze,yt)),P=G(fs(ze,yt)),M=Kt-P;if(Qt!=null){let $=Qt<0?B:vn,pt=Qt<0?vn:B;qt?(he>0&&le[Dt]!=null&&it(je.get(le[Dt]),Xt,P+Ni(he/2),It,pi(0,M-he),$,pt),ge[Dt]!=null&&it(de.get(ge[Dt]),Xt,P+Ni(he/2),It,pi(0,M-he),$,pt)):it(Rn,Xt,P+Ni(he/2),It,pi(0,M-he),$,pt),lt(p,_,Dt,Xt-he/2,P,It+he,M)}}return he>0?Ee.stroke=qt?je:Rn:qt||(Ee._fill=m.width==0?m._fill:m._stroke??m._fill,Ee.width=0),Ee.fill=qt?de:Rn,Ee})}function XR(i,t){let e=Ce(t?.alignGaps,0);return(n,s,r,o)=>Wo(n,s,(a,l,c,u,f,d,p,_,S,g,m)=>{[r,o]=np(c,r,o);let v=a.pxRound,C=X=>v(d(X,u,g,_)),b=X=>v(p(X,f,m,S)),R,A,x;u.ori==0?(R=ap,x=Il,A=SS):(R=lp,x=Ll,A=MS);let T=u.dir*(u.ori==0?1:-1),k=C(l[T==1?r:o]),L=k,N=[],G=[];for(let X=T==1?r:o;X>=r&&X<=o;X+=T)if(c[X]!=null){let et=l[X],it=C(et);N.push(L=it),G.push(b(c[X]))}let H={stroke:i(N,G,R,x,A,v),fill:null,clip:null,band:null,gaps:null,flags:Rl},U=H.stroke,[q,j]=E0(n,s);if(a.fill!=null||q!=0){let X=H.fill=new Path2D(U),dt=a.fillTo(n,s,a.min,a.max,q),et=b(dt);x(X,L,et),x(X,k,et)}if(!a.spanGaps){let X=[];X.push(...T0(l,c,r,o,T,C,e)),H.gaps=X=a.gaps(n,s,r,o,X),H.clip=op(X,u.ori,_,S,g,m)}return j!=0&&(H.band=j==2?[lr(n,s,r,o,U,-1),lr(n,s,r,o,U,1)]:lr(n,s,r,o,U,j)),H})}function qR(i){return XR(YR,i)}function YR(i,t,e,n,s,r){let o=i.length;if(o<2)return null;let a=new Path2D;if(e(a,i[0],t[0]),o==2)n(a,i[1],t[1]);else{let l=Array(o),c=Array(o-1),u=Array(o-1),f=Array(o-1);for(let d=0;d<o-1;d++)u[d]=t[d+1]-t[d],f[d]=i[d+1]-i[d],c[d]=u[d]/f[d];l[0]=c[0];for(let d=1;d<o-1;d++)c[d]===0||c[d-1]===0||c[d-1]>0!=c[d]>0?l[d]=0:(l[d]=3*(f[d-1]+f[d])/((2*f[d]+f[d-1])/c[d-1]+(f[d]+2*f[d-1])/c[d]),isFinite(l[d])||(l[d]=0));l[o-1]=c[o-2];for(let d=0;d<o-1;d++)s(a,i[d]+f[d]/3,t[d]+l[d]*f[d]/3,i[d+1]-f[d]/3,t[d+1]-l[d+1]*f[d]/3,i[d+1],t[d+1])}return a}var f0=new Set;function zv(){for(let i of f0)i.syncRect(!0)}Pl&&(Go(AC,El,zv),Go(CC,El,zv,!0),Go(Qd,El,()=>{xn.pxRatio=Pe}));var $R=ES(),ZR=bS();function Vv(i,t,e,n){return(n?[i[0],i[1]].concat(i.slice(2)):[i[0]].concat(i.slice(1))).map((r,o)=>d0(r,o,t,e))}function JR(i,t){return i.map((e,n)=>n==0?{}:An({},t,e))}function d0(i,t,e,n){return An({},t==0?e:n,i)}function TS(i,t,e){return t==null?Al:[t,e]}var KR=TS;function jR(i,t,e){return t==null?Al:tp(t,e,x0,!0)}function AS(i,t,e,n){return t==null?Al:ip(t,e,i.scales[n].log,!1)}var QR=AS;function CS(i,t,e,n){return t==null?Al:_0(t,e,i.scales[n].log,!1)}var tP=CS;function eP(i,t,e,n,s){let r=pi(yv(i),yv(t)),o=t-i,a=us(s/n*o,e);do{let l=e[a],c=n*l/o;if(c>=s&&r+(l<5?$r.get(l):0)<=17)return[l,c]}while(++a<e.length);return[0,0]}function Gv(i){let t,e;return i=i.replace(/(\d+)px/,(n,s)=>(t=Un((e=+s)*Pe))+"px"),[i,t,e]}function nP(i){i.show&&[i.font,i.labelFont].forEach(t=>{let e=Ge(t[2]*Pe,1);t[0]=t[0].replace(/[0-9.]+px/,e+"px"),t[1]=e})}function xn(i,t,e){let n={mode:Ce(i.mode,1)},s=n.mode;function r(y,w,I,D){let W=w.valToPct(y);return D+I*(w.dir==-1?1-W:W)}function o(y,w,I,D){let W=w.valToPct(y);return D+I*(w.dir==-1?W:1-W)}function a(y,w,I,D){return w.ori==0?r(y,w,I,D):o(y,w,I,D)}n.valToPosH=r,n.valToPosV=o;let l=!1;n.status=0;let c=n.root=$i(cC);if(i.id!=null&&(c.id=i.id),Di(c,i.class),i.title){let y=$i(fC,c);y.textContent=i.title}let u=hs("canvas"),f=n.ctx=u.getContext("2d"),d=$i(dC,c);Go("click",d,y=>{y.target===_&&(qe!=Ra||Qe!=Pa)&&$n.click(n,y)},!0);let p=n.under=$i(pC,d);d.appendChild(u);let _=n.over=$i(mC,d);i=Cl(i);let S=+Ce(i.pxAlign,1),g=Bv(S);(i.plugins||[]).forEach(y=>{y.opts&&(i=y.opts(n,i)||i)});let m=i.ms||.001,v=n.series=s==1?Vv(i.series||[],Iv,Fv,!1):JR(i.series||[null],Uv),C=n.axes=Vv(i.axes||[],Pv,Dv,!0),b=n.scales={},R=n.bands=i.bands||[];R.forEach(y=>{y.fill=we(y.fill||null),y.dir=Ce(y.dir,-1)});let A=s==2?v[1].facets[0].scale:v[0].scale,x={axes:Ws,series:xe},T=(i.drawOrder||["axes","series"]).map(y=>x[y]);function k(y){let w=y.distr==3?I=>ar(I>0?I:y.clamp(n,I,y.min,y.max,y.key)):y.distr==4?I=>t0(I,y.asinh):y.distr==100?I=>y.fwd(I):I=>I;return I=>{let D=w(I),{_min:W,_max:tt}=y,ut=tt-W;return(D-W)/ut}}function L(y){let w=b[y];if(w==null){let I=(i.scales||$h)[y]||$h;if(I.from!=null){L(I.from);let D=An({},b[I.from],I,{key:y});D.valToPct=k(D),b[y]=D}else{w=b[y]=An({},y==A?gS:BR,I),w.key=y;let D=w.time,W=w.range,tt=Yr(W);if((y!=A||s==2&&!D)&&(tt&&(W[0]==null||W[1]==null)&&(W={min:W[0]==null?gv:{mode:1,hard:W[0],soft:W[0]},max:W[1]==null?gv:{mode:1,hard:W[1],soft:W[1]}},tt=!1),!tt&&rp(W))){let ut=W;W=(_t,wt,Ot)=>wt==null?Al:tp(wt,Ot,ut)}w.range=we(W||(D?KR:y==A?w.distr==3?QR:w.distr==4?tP:TS:w.distr==3?AS:w.distr==4?CS:jR)),w.auto=we(tt?!1:w.auto),w.clamp=we(w.clamp||OR),w._min=w._max=null,w.valToPct=k(w)}}}L("x"),L("y"),s==1&&v.forEach(y=>{L(y.scale)}),C.forEach(y=>{L(y.scale)});for(let y in i.scales)L(y);let N=b[A],G=N.distr,H,U;N.ori==0?(Di(c,hC),H=r,U=o):(Di(c,uC),H=o,U=r);let q={};for(let y in b){let w=b[y];(w.min!=null||w.max!=null)&&(q[y]={min:w.min,max:w.max},w.min=w.max=null)}let j=i.tzDate||(y=>new Date(Un(y/m))),X=i.fmtDate||S0,dt=m==1?hR(j):dR(j),et=Av(j,Tv(m==1?cR:fR,X)),it=Rv(j,Cv(mR,X)),lt=[],gt=n.legend=An({},xR,i.legend),mt=n.cursor=An({},wR,{drag:{y:s==2}},i.cursor),st=gt.show,yt=mt.show,Mt=gt.markers;gt.idxs=lt,Mt.width=we(Mt.width),Mt.dash=we(Mt.dash),Mt.stroke=we(Mt.stroke),Mt.fill=we(Mt.fill);let It,Tt,$t,he=[],qt=[],ge,de=!1,le={};if(gt.live){let y=v[1]?v[1].values:null;de=y!=null,ge=de?y(n,1,0):{_:0};for(let w in ge)le[w]=m0}if(st)if(It=hs("table",SC,c),$t=hs("tbody",null,It),gt.mount(n,It),de){Tt=hs("thead",null,It,$t);let y=hs("tr",null,Tt);hs("th",null,y);for(var je in ge)hs("th",iv,y).textContent=je}else Di(It,bC),gt.live&&Di(It,MC);let We={show:!0},yn={show:!1};function Oe(y,w){if(w==0&&(de||!gt.live||s==2))return Al;let I=[],D=hs("tr",wC,$t,$t.childNodes[w]);Di(D,y.class),y.show||Di(D,Vo);let W=hs("th",null,D);if(Mt.show){let _t=$i(EC,W);if(w>0){let wt=Mt.width(n,w);wt&&(_t.style.border=wt+"px "+Mt.dash(n,w)+" "+Mt.stroke(n,w)),_t.style.background=Mt.fill(n,w)}}let tt=$i(iv,W);y.label instanceof HTMLElement?tt.appendChild(y.label):tt.textContent=y.label,w>0&&(Mt.show||(tt.style.color=y.width>0?Mt.stroke(n,w):Mt.fill(n,w)),Ee("click",W,_t=>{if(mt._lock)return;ne(_t);let wt=v.indexOf(y);if((_t.ctrlKey||_t.metaKey)!=gt.isolate){let Ot=v.some((Bt,Vt)=>Vt>0&&Vt!=wt&&Bt.show);v.forEach((Bt,Vt)=>{Vt>0&&vs(Vt,Ot?Vt==wt?We:yn:We,!0,wn.setSeries)})}else vs(wt,{show:!y.show},!0,wn.setSeries)},!1),ie&&Ee(av,W,_t=>{mt._lock||(ne(_t),vs(v.indexOf(y),La,!0,wn.setSeries))},!1));for(var ut in ge){let _t=hs("td",TC,D);_t.textContent="--",I.push(_t)}return[D,I]}let kn=new Map;function Ee(y,w,I,D=!0){let W=kn.get(w)||{},tt=mt.bind[y](n,w,I,D);tt&&(Go(y,w,W[y]=tt),kn.set(w,W))}function Rn(y,w,I){let D=kn.get(w)||{};for(let W in D)(y==null||W==y)&&(a0(W,w,D[W]),delete D[W]);y==null&&kn.delete(w)}let an=0,vn=0,B=0,Dt=0,Qt=0,ue=0,At=Qt,ze=ue,Xt=B,Kt=Dt,P=0,M=0,$=0,pt=0;n.bbox={};let ht=!1,St=!1,bt=!1,rt=!1,at=!1,xt=!1;function O(y,w,I){(I||y!=n.width||w!=n.height)&&ct(y,w),pe(!1),bt=!0,St=!0,ti()}function ct(y,w){n.width=an=B=y,n.height=vn=Dt=w,Qt=ue=0,Et(),Yt();let I=n.bbox;P=I.left=ko(Qt*Pe,.5),M=I.top=ko(ue*Pe,.5),$=I.width=ko(B*Pe,.5),pt=I.height=ko(Dt*Pe,.5)}let ot=3;function Ct(){let y=!1,w=0;for(;!y;){w++;let I=Ta(w),D=ys(w);y=w==ot||I&&D,y||(ct(n.width,n.height),St=!0)}}function vt({width:y,height:w}){O(y,w)}n.setSize=vt;function Et(){let y=!1,w=!1,I=!1,D=!1;C.forEach((W,tt)=>{if(W.show&&W._show){let{side:ut,_size:_t}=W,wt=ut%2,Ot=W.label!=null?W.labelSize:0,Bt=_t+Ot;Bt>0&&(wt?(B-=Bt,ut==3?(Qt+=Bt,D=!0):I=!0):(Dt-=Bt,ut==0?(ue+=Bt,y=!0):w=!0))}}),_s[0]=y,_s[1]=I,_s[2]=w,_s[3]=D,B-=Qi[1]+Qi[3],Qt+=Qi[3],Dt-=Qi[2]+Qi[0],ue+=Qi[0]}function Yt(){let y=Qt+B,w=ue+Dt,I=Qt,D=ue;function W(tt,ut){switch(tt){case 1:return y+=ut,y-ut;case 2:return w+=ut,w-ut;case 3:return I-=ut,I+ut;case 0:return D-=ut,D+ut}}C.forEach((tt,ut)=>{if(tt.show&&tt._show){let _t=tt.side;tt._pos=W(_t,tt._size),tt.label!=null&&(tt._lpos=W(_t,tt.labelSize))}})}if(mt.dataIdx==null){let y=mt.hover,w=y.skip=new Set(y.skip??[]);w.add(void 0);let I=y.prox=we(y.prox),D=y.bias??(y.bias=0);mt.dataIdx=(W,tt,ut,_t)=>{if(tt==0)return ut;let wt=ut,Ot=I(W,tt,ut,_t)??Ve,Bt=Ot>=0&&Ot<Ve,Vt=N.ori==0?B:Dt,ce=mt.left,Re=t[0],Ae=t[tt];if(w.has(Ae[ut])){wt=null;let ve=null,ee=null,Zt;if(D==0||D==-1)for(Zt=ut;ve==null&&Zt-- >0;)w.has(Ae[Zt])||(ve=Zt);if(D==0||D==1)for(Zt=ut;ee==null&&Zt++<Ae.length;)w.has(Ae[Zt])||(ee=Zt);if(ve!=null||ee!=null)if(Bt){let $e=ve==null?-1/0:H(Re[ve],N,Vt,0),hn=ee==null?1/0:H(Re[ee],N,Vt,0),Hn=ce-$e,Be=hn-ce;Hn<=Be?Hn<=Ot&&(wt=ve):Be<=Ot&&(wt=ee)}else wt=ee==null?ve:ve==null?ee:ut-ve<=ee-ut?ve:ee}else Bt&&Fn(ce-H(Re[ut],N,Vt,0))>Ot&&(wt=null);return wt}}let ne=y=>{mt.event=y};mt.idxs=lt,mt._lock=!1;let ft=mt.points;ft.show=we(ft.show),ft.size=we(ft.size),ft.stroke=we(ft.stroke),ft.width=we(ft.width),ft.fill=we(ft.fill);let Gt=n.focus=An({},i.focus||{alpha:.3},mt.focus),ie=Gt.prox>=0,Lt=ie&&ft.one,fe=[],Xe=[],ri=[];function Ec(y,w){let I=ft.show(n,w);if(I instanceof HTMLElement)return Di(I,vC),Di(I,y.class),Us(I,-10,-10,B,Dt),_.insertBefore(I,fe[w]),I}function ba(y,w){if(s==1||w>0){let I=s==1&&b[y.scale].time,D=y.value;y.value=I?Mv(D)?Rv(j,Cv(D,X)):D||it:D||NR,y.label=y.label||(I?TR:ER)}if(Lt||w>0){y.width=y.width==null?1:y.width,y.paths=y.paths||$R||BC,y.fillTo=we(y.fillTo||kR),y.pxAlign=+Ce(y.pxAlign,S),y.pxRound=Bv(y.pxAlign),y.stroke=we(y.stroke||null),y.fill=we(y.fill||null),y._stroke=y._fill=y._paths=y._focus=null;let I=UR(pi(1,y.width),1),D=y.points=An({},{size:I,width:pi(1,I*.2),stroke:y.stroke,space:I*2,paths:ZR,_stroke:null,_fill:null},y.points);D.show=we(D.show),D.filter=we(D.filter),D.fill=we(D.fill),D.stroke=we(D.stroke),D.paths=we(D.paths),D.pxAlign=y.pxAlign}if(st){let I=Oe(y,w);he.splice(w,0,I[0]),qt.splice(w,0,I[1]),gt.values.push(null)}if(yt){lt.splice(w,0,null);let I=null;Lt?w==0&&(I=Ec(y,w)):w>0&&(I=Ec(y,w)),fe.splice(w,0,I),Xe.splice(w,0,0),ri.splice(w,0,0)}Gn("addSeries",w)}function Jp(y,w){w=w??v.length,y=s==1?d0(y,w,Iv,Fv):d0(y,w,{},Uv),v.splice(w,0,y),ba(v[w],w)}n.addSeries=Jp;function Ru(y){if(v.splice(y,1),st){gt.values.splice(y,1),qt.splice(y,1);let w=he.splice(y,1)[0];Rn(null,w.firstChild),w.remove()}yt&&(lt.splice(y,1),fe.splice(y,1)[0].remove(),Xe.splice(y,1),ri.splice(y,1)),Gn("delSeries",y)}n.delSeries=Ru;let _s=[!1,!1,!1,!1];function Vs(y,w){if(y._show=y.show,y.show){let I=y.side%2,D=b[y.scale];D==null&&(y.scale=I?v[1].scale:A,D=b[y.scale]);let W=D.time;y.size=we(y.size),y.space=we(y.space),y.rotate=we(y.rotate),Yr(y.incrs)&&y.incrs.forEach(ut=>{!$r.has(ut)&&$r.set(ut,Kv(ut))}),y.incrs=we(y.incrs||(D.distr==2?oR:W?m==1?lR:uR:zo)),y.splits=we(y.splits||(W&&D.distr==1?dt:D.distr==3?c0:D.distr==4?RR:CR)),y.stroke=we(y.stroke),y.grid.stroke=we(y.grid.stroke),y.ticks.stroke=we(y.ticks.stroke),y.border.stroke=we(y.border.stroke);let tt=y.values;y.values=Yr(tt)&&!Yr(tt[0])?we(tt):W?Yr(tt)?Av(j,Tv(tt,X)):Mv(tt)?pR(j,tt):tt||et:tt||AR,y.filter=we(y.filter||(D.distr>=3&&D.log==10?LR:D.distr==3&&D.log==2?DR:Zv)),y.font=Gv(y.font),y.labelFont=Gv(y.labelFont),y._size=y.size(n,null,w,0),y._space=y._rotate=y._incrs=y._found=y._splits=y._values=null,y._size>0&&(_s[w]=!0,y._el=$i(gC,d))}}function Gs(y,w,I,D){let[W,tt,ut,_t]=I,wt=w%2,Ot=0;return wt==0&&(_t||tt)&&(Ot=w==0&&!W||w==2&&!ut?Un(Pv.size/3):0),wt==1&&(W||ut)&&(Ot=w==1&&!tt||w==3&&!_t?Un(Dv.size/2):0),Ot}let Tc=n.padding=(i.padding||[Gs,Gs,Gs,Gs]).map(y=>we(Ce(y,Gs))),Qi=n._padding=Tc.map((y,w)=>y(n,w,_s,0)),ln,mn=null,gn=null,xs=s==1?v[0].idxs:null,Ei=null,yr=!1;function Ac(y,w){if(t=y??[],n.data=n._data=t,s==2){ln=0;for(let I=1;I<v.length;I++)ln+=t[I][0].length}else{t.length==0&&(n.data=n._data=t=[[]]),Ei=t[0],ln=Ei.length;let I=t;if(G==2){I=t.slice();let D=I[0]=Array(ln);for(let W=0;W<ln;W++)D[W]=W}n._data=t=I}if(pe(!0),Gn("setData"),G==2&&(bt=!0),w!==!1){let I=N;I.auto(n,yr)?Cc():Mr(A,I.min,I.max),rt=rt||mt.left>=0,xt=!0,ti()}}n.setData=Ac;function Cc(){yr=!0;let y,w;s==1&&(ln>0?(mn=xs[0]=0,gn=xs[1]=ln-1,y=t[0][mn],w=t[0][gn],G==2?(y=mn,w=gn):y==w&&(G==3?[y,w]=ip(y,y,N.log,!1):G==4?[y,w]=_0(y,y,N.log,!1):N.time?w=y+Un(86400/m):[y,w]=tp(y,w,x0,!0))):(mn=xs[0]=y=null,gn=xs[1]=w=null)),Mr(A,y,w)}let wa,vr,Ea,E,V,nt,Z,Q,Rt,Nt;function Pt(y,w,I,D,W,tt){y??(y=rv),I??(I=v0),D??(D="butt"),W??(W=rv),tt??(tt="round"),y!=wa&&(f.strokeStyle=wa=y),W!=vr&&(f.fillStyle=vr=W),w!=Ea&&(f.lineWidth=Ea=w),tt!=V&&(f.lineJoin=V=tt),D!=nt&&(f.lineCap=nt=D),I!=E&&f.setLineDash(E=I)}function Ut(y,w,I,D){w!=vr&&(f.fillStyle=vr=w),y!=Z&&(f.font=Z=y),I!=Q&&(f.textAlign=Q=I),D!=Rt&&(f.textBaseline=Rt=D)}function Wt(y,w,I,D,W=0){if(D.length>0&&y.auto(n,yr)&&(w==null||w.min==null)){let tt=Ce(mn,0),ut=Ce(gn,D.length-1),_t=I.min==null?LC(D,tt,ut,W,y.distr==3):[I.min,I.max];y.min=fs(y.min,I.min=_t[0]),y.max=pi(y.max,I.max=_t[1])}}let oe={min:null,max:null};function _e(){for(let D in b){let W=b[D];q[D]==null&&(W.min==null||q[A]!=null&&W.auto(n,yr))&&(q[D]=oe)}for(let D in b){let W=b[D];q[D]==null&&W.from!=null&&q[W.from]!=null&&(q[D]=oe)}q[A]!=null&&pe(!0);let y={};for(let D in q){let W=q[D];if(W!=null){let tt=y[D]=Cl(b[D],VC);if(W.min!=null)An(tt,W);else if(D!=A||s==2)if(ln==0&&tt.from==null){let ut=tt.range(n,null,null,D);tt.min=ut[0],tt.max=ut[1]}else tt.min=Ve,tt.max=-Ve}}if(ln>0){v.forEach((D,W)=>{if(s==1){let tt=D.scale,ut=q[tt];if(ut==null)return;let _t=y[tt];if(W==0){let wt=_t.range(n,_t.min,_t.max,tt);_t.min=wt[0],_t.max=wt[1],mn=us(_t.min,t[0]),gn=us(_t.max,t[0]),gn-mn>1&&(t[0][mn]<_t.min&&mn++,t[0][gn]>_t.max&&gn--),D.min=Ei[mn],D.max=Ei[gn]}else D.show&&D.auto&&Wt(_t,ut,D,t[W],D.sorted);D.idxs[0]=mn,D.idxs[1]=gn}else if(W>0&&D.show&&D.auto){let[tt,ut]=D.facets,_t=tt.scale,wt=ut.scale,[Ot,Bt]=t[W],Vt=y[_t],ce=y[wt];Vt!=null&&Wt(Vt,q[_t],tt,Ot,tt.sorted),ce!=null&&Wt(ce,q[wt],ut,Bt,ut.sorted),D.min=ut.min,D.max=ut.max}});for(let D in y){let W=y[D],tt=q[D];if(W.from==null&&(tt==null||tt.min==null)){let ut=W.range(n,W.min==Ve?null:W.min,W.max==-Ve?null:W.max,D);W.min=ut[0],W.max=ut[1]}}}for(let D in y){let W=y[D];if(W.from!=null){let tt=y[W.from];if(tt.min==null)W.min=W.max=null;else{let ut=W.range(n,tt.min,tt.max,D);W.min=ut[0],W.max=ut[1]}}}let w={},I=!1;for(let D in y){let W=y[D],tt=b[D];if(tt.min!=W.min||tt.max!=W.max){tt.min=W.min,tt.max=W.max;let ut=tt.distr;tt._min=ut==3?ar(tt.min):ut==4?t0(tt.min,tt.asinh):ut==100?tt.fwd(tt.min):tt.min,tt._max=ut==3?ar(tt.max):ut==4?t0(tt.max,tt.asinh):ut==100?tt.fwd(tt.max):tt.max,w[D]=I=!0}}if(I){v.forEach((D,W)=>{s==2?W>0&&w.y&&(D._paths=null):w[D.scale]&&(D._paths=null)});for(let D in w)bt=!0,Gn("setScale",D);yt&&mt.left>=0&&(rt=xt=!0)}for(let D in q)q[D]=null}function Ht(y){let w=l0(mn-1,0,ln-1),I=l0(gn+1,0,ln-1);for(;y[w]==null&&w>0;)w--;for(;y[I]==null&&I<ln-1;)I++;return[w,I]}function xe(){if(ln>0){let y=v.some(w=>w._focus)&&Nt!=Gt.alpha;y&&(f.globalAlpha=Nt=Gt.alpha),v.forEach((w,I)=>{if(I>0&&w.show&&(sn(I,!1),sn(I,!0),w._paths==null)){let D=Nt;Nt!=w.alpha&&(f.globalAlpha=Nt=w.alpha);let W=s==2?[0,t[I][0].length-1]:Ht(t[I]);w._paths=w.paths(n,I,W[0],W[1]),Nt!=D&&(f.globalAlpha=Nt=D)}}),v.forEach((w,I)=>{if(I>0&&w.show){let D=Nt;Nt!=w.alpha&&(f.globalAlpha=Nt=w.alpha),w._paths!=null&&Ne(I,!1);{let W=w._paths!=null?w._paths.gaps:null,tt=w.points.show(n,I,mn,gn,W),ut=w.points.filter(n,I,tt,W);(tt||ut)&&(w.points._paths=w.points.paths(n,I,mn,gn,ut),Ne(I,!0))}Nt!=D&&(f.globalAlpha=Nt=D),Gn("drawSeries",I)}}),y&&(f.globalAlpha=Nt=1)}}function sn(y,w){let I=w?v[y].points:v[y];I._stroke=I.stroke(n,y),I._fill=I.fill(n,y)}function Ne(y,w){let I=w?v[y].points:v[y],{stroke:D,fill:W,clip:tt,flags:ut,_stroke:_t=I._stroke,_fill:wt=I._fill,_width:Ot=I.width}=I._paths;Ot=Ge(Ot*Pe,3);let Bt=null,Vt=Ot%2/2;w&&wt==null&&(wt=Ot>0?"#fff":_t);let ce=I.pxAlign==1&&Vt>0;if(ce&&f.translate(Vt,Vt),!w){let Re=P-Ot/2,Ae=M-Ot/2,ve=$+Ot,ee=pt+Ot;Bt=new Path2D,Bt.rect(Re,Ae,ve,ee)}w?zt(_t,Ot,I.dash,I.cap,wt,D,W,ut,tt):Ue(y,_t,Ot,I.dash,I.cap,wt,D,W,ut,Bt,tt),ce&&f.translate(-Vt,-Vt)}function Ue(y,w,I,D,W,tt,ut,_t,wt,Ot,Bt){let Vt=!1;wt!=0&&R.forEach((ce,Re)=>{if(ce.series[0]==y){let Ae=v[ce.series[1]],ve=t[ce.series[1]],ee=(Ae._paths||$h).band;Yr(ee)&&(ee=ce.dir==1?ee[0]:ee[1]);let Zt,$e=null;Ae.show&&ee&&NC(ve,mn,gn)?($e=ce.fill(n,Re)||tt,Zt=Ae._paths.clip):ee=null,zt(w,I,D,W,$e,ut,_t,wt,Ot,Bt,Zt,ee),Vt=!0}}),Vt||zt(w,I,D,W,tt,ut,_t,wt,Ot,Bt)}let Pn=Rl|u0;function zt(y,w,I,D,W,tt,ut,_t,wt,Ot,Bt,Vt){Pt(y,w,I,D,W),(wt||Ot||Vt)&&(f.save(),wt&&f.clip(wt),Ot&&f.clip(Ot)),Vt?(_t&Pn)==Pn?(f.clip(Vt),Bt&&f.clip(Bt),Se(W,ut),Sn(y,tt,w)):_t&u0?(Se(W,ut),f.clip(Vt),Sn(y,tt,w)):_t&Rl&&(f.save(),f.clip(Vt),Bt&&f.clip(Bt),Se(W,ut),f.restore(),Sn(y,tt,w)):(Se(W,ut),Sn(y,tt,w)),(wt||Ot||Vt)&&f.restore()}function Sn(y,w,I){I>0&&(w instanceof Map?w.forEach((D,W)=>{f.strokeStyle=wa=W,f.stroke(D)}):w!=null&&y&&f.stroke(w))}function Se(y,w){w instanceof Map?w.forEach((I,D)=>{f.fillStyle=vr=D,f.fill(I)}):w!=null&&y&&f.fill(w)}function Hs(y,w,I,D){let W=C[y],tt;if(D<=0)tt=[0,0];else{let ut=W._space=W.space(n,y,w,I,D),_t=W._incrs=W.incrs(n,y,w,I,D,ut);tt=eP(w,I,_t,D,ut)}return W._found=tt}function Mn(y,w,I,D,W,tt,ut,_t,wt,Ot){let Bt=ut%2/2;S==1&&f.translate(Bt,Bt),Pt(_t,ut,wt,Ot,_t),f.beginPath();let Vt,ce,Re,Ae,ve=W+(D==0||D==3?-tt:tt);I==0?(ce=W,Ae=ve):(Vt=W,Re=ve);for(let ee=0;ee<y.length;ee++)w[ee]!=null&&(I==0?Vt=Re=y[ee]:ce=Ae=y[ee],f.moveTo(Vt,ce),f.lineTo(Re,Ae));f.stroke(),S==1&&f.translate(-Bt,-Bt)}function Ta(y){let w=!0;return C.forEach((I,D)=>{if(!I.show)return;let W=b[I.scale];if(W.min==null){I._show&&(w=!1,I._show=!1,pe(!1));return}else I._show||(w=!1,I._show=!0,pe(!1));let tt=I.side,ut=tt%2,{min:_t,max:wt}=W,[Ot,Bt]=Hs(D,_t,wt,ut==0?B:Dt);if(Bt==0)return;let Vt=W.distr==2,ce=I._splits=I.splits(n,D,_t,wt,Ot,Bt,Vt),Re=W.distr==2?ce.map(Zt=>Ei[Zt]):ce,Ae=W.distr==2?Ei[ce[1]]-Ei[ce[0]]:Ot,ve=I._values=I.values(n,I.filter(n,Re,D,Bt,Ae),D,Bt,Ae);I._rotate=tt==2?I.rotate(n,ve,D,Bt):0;let ee=I._size;I._size=Zi(I.size(n,ve,D,y)),ee!=null&&I._size!=ee&&(w=!1)}),w}function ys(y){let w=!0;return Tc.forEach((I,D)=>{let W=I(n,D,_s,y);W!=Qi[D]&&(w=!1),Qi[D]=W}),w}function Ws(){for(let y=0;y<C.length;y++){let w=C[y];if(!w.show||!w._show)continue;let I=w.side,D=I%2,W,tt,ut=w.stroke(n,y),_t=I==0||I==3?-1:1,[wt,Ot]=w._found;if(w.label!=null){let li=w.labelGap*_t,Ci=Un((w._lpos+li)*Pe);Ut(w.labelFont[0],ut,"center",I==2?"top":sv),f.save(),D==1?(W=tt=0,f.translate(Ci,Un(M+pt/2)),f.rotate((I==3?-jd:jd)/2)):(W=Un(P+$/2),tt=Ci);let mo=Yv(w.label)?w.label(n,y,wt,Ot):w.label;f.fillText(mo,W,tt),f.restore()}if(Ot==0)continue;let Bt=b[w.scale],Vt=D==0?$:pt,ce=D==0?P:M,Re=w._splits,Ae=Bt.distr==2?Re.map(li=>Ei[li]):Re,ve=Bt.distr==2?Ei[Re[1]]-Ei[Re[0]]:wt,ee=w.ticks,Zt=w.border,$e=ee.show?ee.size:0,hn=Un($e*Pe),Hn=Un((w.alignTo==2?w._size-$e-w.gap:w.gap)*Pe),Be=w._rotate*-jd/180,un=g(w._pos*Pe),Ti=(hn+Hn)*_t,ai=un+Ti;tt=D==0?ai:0,W=D==1?ai:0;let ki=w.font[0],ts=w.align==1?bl:w.align==2?Kg:Be>0?bl:Be<0?Kg:D==0?"center":I==3?Kg:bl,Ms=Be||D==1?"middle":I==2?"top":sv;Ut(ki,ut,ts,Ms);let Ai=w.font[1]*w.lineGap,zi=Re.map(li=>g(a(li,Bt,Vt,ce))),es=w._values;for(let li=0;li<es.length;li++){let Ci=es[li];if(Ci!=null){D==0?W=zi[li]:tt=zi[li],Ci=""+Ci;let mo=Ci.indexOf(`
`)==-1?[Ci]:Ci.split(/\n/gm);for(let ci=0;ci<mo.length;ci++){let v_=mo[ci];Be?(f.save(),f.translate(W,tt+ci*Ai),f.rotate(Be),f.fillText(v_,0,0),f.restore()):f.fillText(v_,W,tt+ci*Ai)}}}ee.show&&Mn(zi,ee.filter(n,Ae,y,Ot,ve),D,I,un,hn,Ge(ee.width*Pe,3),ee.stroke(n,y),ee.dash,ee.cap);let bs=w.grid;bs.show&&Mn(zi,bs.filter(n,Ae,y,Ot,ve),D,D==0?2:1,D==0?M:P,D==0?pt:$,Ge(bs.width*Pe,3),bs.stroke(n,y),bs.dash,bs.cap),Zt.show&&Mn([un],[1],D==0?1:0,D==0?1:2,D==1?M:P,D==1?pt:$,Ge(Zt.width*Pe,3),Zt.stroke(n,y),Zt.dash,Zt.cap)}Gn("drawAxes")}function pe(y){v.forEach((w,I)=>{I>0&&(w._paths=null,y&&(s==1?(w.min=null,w.max=null):w.facets.forEach(D=>{D.min=null,D.max=null})))})}let cn=!1,oi=!1,Fe=[];function bn(){oi=!1;for(let y=0;y<Fe.length;y++)Gn(...Fe[y]);Fe.length=0}function ti(){cn||($C(n_),cn=!0)}function Pu(y,w=!1){cn=!0,oi=w,y(n),n_(),w&&Fe.length>0&&queueMicrotask(bn)}n.batch=Pu;function n_(){if(ht&&(_e(),ht=!1),bt&&(Ct(),bt=!1),St){if(Je(p,bl,Qt),Je(p,"top",ue),Je(p,Wh,B),Je(p,Xh,Dt),Je(_,bl,Qt),Je(_,"top",ue),Je(_,Wh,B),Je(_,Xh,Dt),Je(d,Wh,an),Je(d,Xh,vn),u.width=Un(an*Pe),u.height=Un(vn*Pe),C.forEach(({_el:y,_show:w,_size:I,_pos:D,side:W})=>{if(y!=null)if(w){let tt=W===3||W===0?I:0,ut=W%2==1;Je(y,ut?"left":"top",D-tt),Je(y,ut?"width":"height",I),Je(y,ut?"top":"left",ut?ue:Qt),Je(y,ut?"height":"width",ut?Dt:B),o0(y,Vo)}else Di(y,Vo)}),wa=vr=Ea=V=nt=Z=Q=Rt=E=null,Nt=1,Ic(!0),Qt!=At||ue!=ze||B!=Xt||Dt!=Kt){pe(!1);let y=B/Xt,w=Dt/Kt;if(yt&&!rt&&mt.left>=0){mt.left*=y,mt.top*=w,Aa&&Us(Aa,Un(mt.left),0,B,Dt),Ca&&Us(Ca,0,Un(mt.top),B,Dt);for(let I=0;I<fe.length;I++){let D=fe[I];D!=null&&(Xe[I]*=y,ri[I]*=w,Us(D,Zi(Xe[I]),Zi(ri[I]),B,Dt))}}if(Ye.show&&!at&&Ye.left>=0&&Ye.width>0){Ye.left*=y,Ye.width*=y,Ye.top*=w,Ye.height*=w;for(let I in nm)Je(Ia,I,Ye[I])}At=Qt,ze=ue,Xt=B,Kt=Dt}Gn("setSize"),St=!1}an>0&&vn>0&&(f.clearRect(0,0,u.width,u.height),Gn("drawClear"),T.forEach(y=>y()),Gn("draw")),Ye.show&&at&&(Iu(Ye),at=!1),yt&&rt&&(po(null,!0,!1),rt=!1),gt.show&&gt.live&&xt&&(tm(),xt=!1),l||(l=!0,n.status=1,Gn("ready")),yr=!1,cn=!1}n.redraw=(y,w)=>{bt=w||!1,y!==!1?Mr(A,N.min,N.max):ti()};function Kp(y,w){let I=b[y];if(I.from==null){if(ln==0){let D=I.range(n,w.min,w.max,y);w.min=D[0],w.max=D[1]}if(w.min>w.max){let D=w.min;w.min=w.max,w.max=D}if(ln>1&&w.min!=null&&w.max!=null&&w.max-w.min<1e-16)return;y==A&&I.distr==2&&ln>0&&(w.min=us(w.min,t[0]),w.max=us(w.max,t[0]),w.min==w.max&&w.max++),q[y]=w,ht=!0,ti()}}n.setScale=Kp;let jp,Qp,Aa,Ca,i_,s_,Ra,Pa,r_,o_,qe,Qe,Sr=!1,$n=mt.drag,zn=$n.x,Vn=$n.y;yt&&(mt.x&&(jp=$i(xC,_)),mt.y&&(Qp=$i(yC,_)),N.ori==0?(Aa=jp,Ca=Qp):(Aa=Qp,Ca=jp),qe=mt.left,Qe=mt.top);let Ye=n.select=An({show:!0,over:!0,left:0,width:0,top:0,height:0},i.select),Ia=Ye.show?$i(_C,Ye.over?_:p):null;function Iu(y,w){if(Ye.show){for(let I in y)Ye[I]=y[I],I in nm&&Je(Ia,I,y[I]);w!==!1&&Gn("setSelect")}}n.setSelect=Iu;function BM(y){if(v[y].show)st&&o0(he[y],Vo);else if(st&&Di(he[y],Vo),yt){let I=Lt?fe[0]:fe[y];I!=null&&Us(I,-10,-10,B,Dt)}}function Mr(y,w,I){Kp(y,{min:w,max:I})}function vs(y,w,I,D){w.focus!=null&&HM(y),w.show!=null&&v.forEach((W,tt)=>{tt>0&&(y==tt||y==null)&&(W.show=w.show,BM(tt),s==2?(Mr(W.facets[0].scale,null,null),Mr(W.facets[1].scale,null,null)):Mr(W.scale,null,null),ti())}),I!==!1&&Gn("setSeries",y,w),D&&Lc("setSeries",n,y,w)}n.setSeries=vs;function kM(y,w){An(R[y],w)}function zM(y,w){y.fill=we(y.fill||null),y.dir=Ce(y.dir,-1),w=w??R.length,R.splice(w,0,y)}function VM(y){y==null?R.length=0:R.splice(y,1)}n.addBand=zM,n.setBand=kM,n.delBand=VM;function GM(y,w){v[y].alpha=w,yt&&fe[y]!=null&&(fe[y].style.opacity=w),st&&he[y]&&(he[y].style.opacity=w)}let Xs,br,fo,La={focus:!0};function HM(y){if(y!=fo){let w=y==null,I=Gt.alpha!=1;v.forEach((D,W)=>{if(s==1||W>0){let tt=w||W==0||W==y;D._focus=w?null:tt,I&&GM(W,tt?1:Gt.alpha)}}),fo=y,I&&ti()}}st&&ie&&Ee(lv,It,y=>{mt._lock||(ne(y),fo!=null&&vs(null,La,!0,wn.setSeries))});function Ss(y,w,I){let D=b[w];I&&(y=y/Pe-(D.ori==1?ue:Qt));let W=B;D.ori==1&&(W=Dt,y=W-y),D.dir==-1&&(y=W-y);let tt=D._min,ut=D._max,_t=y/W,wt=tt+(ut-tt)*_t,Ot=D.distr;return Ot==3?Tl(10,wt):Ot==4?FC(wt,D.asinh):Ot==100?D.bwd(wt):wt}function WM(y,w){let I=Ss(y,A,w);return us(I,t[0],mn,gn)}n.valToIdx=y=>us(y,t[0]),n.posToIdx=WM,n.posToVal=Ss,n.valToPos=(y,w,I)=>b[w].ori==0?r(y,b[w],I?$:B,I?P:0):o(y,b[w],I?pt:Dt,I?M:0),n.setCursor=(y,w,I)=>{qe=y.left,Qe=y.top,po(null,w,I)};function a_(y,w){Je(Ia,bl,Ye.left=y),Je(Ia,Wh,Ye.width=w)}function l_(y,w){Je(Ia,"top",Ye.top=y),Je(Ia,Xh,Ye.height=w)}let Rc=N.ori==0?a_:l_,Pc=N.ori==1?a_:l_;function XM(){if(st&&gt.live)for(let y=s==2?1:0;y<v.length;y++){if(y==0&&de)continue;let w=gt.values[y],I=0;for(let D in w)qt[y][I++].firstChild.nodeValue=w[D]}}function tm(y,w){if(y!=null&&(y.idxs?y.idxs.forEach((I,D)=>{lt[D]=I}):zC(y.idx)||lt.fill(y.idx),gt.idx=lt[0]),st&&gt.live){for(let I=0;I<v.length;I++)(I>0||s==1&&!de)&&qM(I,lt[I]);XM()}xt=!1,w!==!1&&Gn("setLegend")}n.setLegend=tm;function qM(y,w){let I=v[y],D=y==0&&G==2?Ei:t[y],W;de?W=I.values(n,y,w)??le:(W=I.value(n,w==null?null:D[w],y,w),W=W==null?le:{_:W}),gt.values[y]=W}function po(y,w,I){r_=qe,o_=Qe,[qe,Qe]=mt.move(n,qe,Qe),mt.left=qe,mt.top=Qe,yt&&(Aa&&Us(Aa,Un(qe),0,B,Dt),Ca&&Us(Ca,0,Un(Qe),B,Dt));let D,W=mn>gn;Xs=Ve,br=null;let tt=N.ori==0?B:Dt,ut=N.ori==1?B:Dt;if(qe<0||ln==0||W){D=mt.idx=null;for(let _t=0;_t<v.length;_t++){let wt=fe[_t];wt!=null&&Us(wt,-10,-10,B,Dt)}ie&&vs(null,La,!0,y==null&&wn.setSeries),gt.live&&(lt.fill(D),xt=!0)}else{let _t,wt,Ot;s==1&&(_t=N.ori==0?qe:Qe,wt=Ss(_t,A),D=mt.idx=us(wt,t[0],mn,gn),Ot=H(t[0][D],N,tt,0));let Bt=-10,Vt=-10,ce=0,Re=0,Ae=!0,ve="",ee="";for(let Zt=s==2?1:0;Zt<v.length;Zt++){let $e=v[Zt],hn=lt[Zt],Hn=hn==null?null:s==1?t[Zt][hn]:t[Zt][1][hn],Be=mt.dataIdx(n,Zt,D,wt),un=Be==null?null:s==1?t[Zt][Be]:t[Zt][1][Be];if(xt=xt||un!=Hn||Be!=hn,lt[Zt]=Be,Zt>0&&$e.show){let Ti=Be==null?-10:Be==D?Ot:H(s==1?t[0][Be]:t[Zt][0][Be],N,tt,0),ai=un==null?-10:U(un,s==1?b[$e.scale]:b[$e.facets[1].scale],ut,0);if(ie&&un!=null){let ki=N.ori==1?qe:Qe,ts=Fn(Gt.dist(n,Zt,Be,ai,ki));if(ts<Xs){let Ms=Gt.bias;if(Ms!=0){let Ai=Ss(ki,$e.scale),zi=un>=0?1:-1,es=Ai>=0?1:-1;es==zi&&(es==1?Ms==1?un>=Ai:un<=Ai:Ms==1?un<=Ai:un>=Ai)&&(Xs=ts,br=Zt)}else Xs=ts,br=Zt}}if(xt||Lt){let ki,ts;N.ori==0?(ki=Ti,ts=ai):(ki=ai,ts=Ti);let Ms,Ai,zi,es,bs,li,Ci=!0,mo=ft.bbox;if(mo!=null){Ci=!1;let ci=mo(n,Zt);zi=ci.left,es=ci.top,Ms=ci.width,Ai=ci.height}else zi=ki,es=ts,Ms=Ai=ft.size(n,Zt);if(li=ft.fill(n,Zt),bs=ft.stroke(n,Zt),Lt)Zt==br&&Xs<=Gt.prox&&(Bt=zi,Vt=es,ce=Ms,Re=Ai,Ae=Ci,ve=li,ee=bs);else{let ci=fe[Zt];ci!=null&&(Xe[Zt]=zi,ri[Zt]=es,mv(ci,Ms,Ai,Ci),dv(ci,li,bs),Us(ci,Zi(zi),Zi(es),B,Dt))}}}}if(Lt){let Zt=Gt.prox,$e=fo==null?Xs<=Zt:Xs>Zt||br!=fo;if(xt||$e){let hn=fe[0];hn!=null&&(Xe[0]=Bt,ri[0]=Vt,mv(hn,ce,Re,Ae),dv(hn,ve,ee),Us(hn,Zi(Bt),Zi(Vt),B,Dt))}}}if(Ye.show&&Sr)if(y!=null){let[_t,wt]=wn.scales,[Ot,Bt]=wn.match,[Vt,ce]=y.cursor.sync.scales,Re=y.cursor.drag;if(zn=Re._x,Vn=Re._y,zn||Vn){let{left:Ae,top:ve,width:ee,height:Zt}=y.select,$e=y.scales[Vt].ori,hn=y.posToVal,Hn,Be,un,Ti,ai,ki=_t!=null&&Ot(_t,Vt),ts=wt!=null&&Bt(wt,ce);ki&&zn?($e==0?(Hn=Ae,Be=ee):(Hn=ve,Be=Zt),un=b[_t],Ti=H(hn(Hn,Vt),un,tt,0),ai=H(hn(Hn+Be,Vt),un,tt,0),Rc(fs(Ti,ai),Fn(ai-Ti))):Rc(0,tt),ts&&Vn?($e==1?(Hn=Ae,Be=ee):(Hn=ve,Be=Zt),un=b[wt],Ti=U(hn(Hn,ce),un,ut,0),ai=U(hn(Hn+Be,ce),un,ut,0),Pc(fs(Ti,ai),Fn(ai-Ti))):Pc(0,ut)}else im()}else{let _t=Fn(r_-i_),wt=Fn(o_-s_);if(N.ori==1){let ce=_t;_t=wt,wt=ce}zn=$n.x&&_t>=$n.dist,Vn=$n.y&&wt>=$n.dist;let Ot=$n.uni;Ot!=null?zn&&Vn&&(zn=_t>=Ot,Vn=wt>=Ot,!zn&&!Vn&&(wt>_t?Vn=!0:zn=!0)):$n.x&&$n.y&&(zn||Vn)&&(zn=Vn=!0);let Bt,Vt;zn&&(N.ori==0?(Bt=Ra,Vt=qe):(Bt=Pa,Vt=Qe),Rc(fs(Bt,Vt),Fn(Vt-Bt)),Vn||Pc(0,ut)),Vn&&(N.ori==1?(Bt=Ra,Vt=qe):(Bt=Pa,Vt=Qe),Pc(fs(Bt,Vt),Fn(Vt-Bt)),zn||Rc(0,tt)),!zn&&!Vn&&(Rc(0,0),Pc(0,0))}if($n._x=zn,$n._y=Vn,y==null){if(I){if(y_!=null){let[_t,wt]=wn.scales;wn.values[0]=_t!=null?Ss(N.ori==0?qe:Qe,_t):null,wn.values[1]=wt!=null?Ss(N.ori==1?qe:Qe,wt):null}Lc(jg,n,qe,Qe,B,Dt,D)}if(ie){let _t=I&&wn.setSeries,wt=Gt.prox;fo==null?Xs<=wt&&vs(br,La,!0,_t):Xs>wt?vs(null,La,!0,_t):br!=fo&&vs(br,La,!0,_t)}}xt&&(gt.idx=D,tm()),w!==!1&&Gn("setCursor")}let wr=null;Object.defineProperty(n,"rect",{get(){return wr==null&&Ic(!1),wr}});function Ic(y=!1){y?wr=null:(wr=_.getBoundingClientRect(),Gn("syncRect",wr))}function c_(y,w,I,D,W,tt,ut){mt._lock||Sr&&y!=null&&y.movementX==0&&y.movementY==0||(em(y,w,I,D,W,tt,ut,!1,y!=null),y!=null?po(null,!0,!0):po(w,!0,!1))}function em(y,w,I,D,W,tt,ut,_t,wt){if(wr==null&&Ic(!1),ne(y),y!=null)I=y.clientX-wr.left,D=y.clientY-wr.top;else{if(I<0||D<0){qe=-10,Qe=-10;return}let[Ot,Bt]=wn.scales,Vt=w.cursor.sync,[ce,Re]=Vt.values,[Ae,ve]=Vt.scales,[ee,Zt]=wn.match,$e=w.axes[0].side%2==1,hn=N.ori==0?B:Dt,Hn=N.ori==1?B:Dt,Be=$e?tt:W,un=$e?W:tt,Ti=$e?D:I,ai=$e?I:D;if(Ae!=null?I=ee(Ot,Ae)?a(ce,b[Ot],hn,0):-10:I=hn*(Ti/Be),ve!=null?D=Zt(Bt,ve)?a(Re,b[Bt],Hn,0):-10:D=Hn*(ai/un),N.ori==1){let ki=I;I=D,D=ki}}wt&&(w==null||w.cursor.event.type==jg)&&((I<=1||I>=B-1)&&(I=ko(I,B)),(D<=1||D>=Dt-1)&&(D=ko(D,Dt))),_t?(i_=I,s_=D,[Ra,Pa]=mt.move(n,I,D)):(qe=I,Qe=D)}let nm={width:0,height:0,left:0,top:0};function im(){Iu(nm,!1)}let h_,u_,f_,d_;function p_(y,w,I,D,W,tt,ut){Sr=!0,zn=Vn=$n._x=$n._y=!1,em(y,w,I,D,W,tt,ut,!0,!1),y!=null&&(Ee(Qg,s0,m_,!1),Lc(ov,n,Ra,Pa,B,Dt,null));let{left:_t,top:wt,width:Ot,height:Bt}=Ye;h_=_t,u_=wt,f_=Ot,d_=Bt}function m_(y,w,I,D,W,tt,ut){Sr=$n._x=$n._y=!1,em(y,w,I,D,W,tt,ut,!1,!0);let{left:_t,top:wt,width:Ot,height:Bt}=Ye,Vt=Ot>0||Bt>0,ce=h_!=_t||u_!=wt||f_!=Ot||d_!=Bt;if(Vt&&ce&&Iu(Ye),$n.setScale&&Vt&&ce){let Re=_t,Ae=Ot,ve=wt,ee=Bt;if(N.ori==1&&(Re=wt,Ae=Bt,ve=_t,ee=Ot),zn&&Mr(A,Ss(Re,A),Ss(Re+Ae,A)),Vn)for(let Zt in b){let $e=b[Zt];Zt!=A&&$e.from==null&&$e.min!=Ve&&Mr(Zt,Ss(ve+ee,Zt),Ss(ve,Zt))}im()}else mt.lock&&(mt._lock=!mt._lock,po(w,!0,y!=null));y!=null&&(Rn(Qg,s0),Lc(Qg,n,qe,Qe,B,Dt,null))}function YM(y,w,I,D,W,tt,ut){if(mt._lock)return;ne(y);let _t=Sr;if(Sr){let wt=!0,Ot=!0,Bt=10,Vt,ce;N.ori==0?(Vt=zn,ce=Vn):(Vt=Vn,ce=zn),Vt&&ce&&(wt=qe<=Bt||qe>=B-Bt,Ot=Qe<=Bt||Qe>=Dt-Bt),Vt&&wt&&(qe=qe<Ra?0:B),ce&&Ot&&(Qe=Qe<Pa?0:Dt),po(null,!0,!0),Sr=!1}qe=-10,Qe=-10,lt.fill(null),po(null,!0,!0),_t&&(Sr=_t)}function g_(y,w,I,D,W,tt,ut){mt._lock||(ne(y),Cc(),im(),y!=null&&Lc(cv,n,qe,Qe,B,Dt,null))}function __(){C.forEach(nP),O(n.width,n.height,!0)}Go(Qd,El,__);let Da={};Da.mousedown=p_,Da.mousemove=c_,Da.mouseup=m_,Da.dblclick=g_,Da.setSeries=(y,w,I,D)=>{let W=wn.match[2];I=W(n,w,I),I!=-1&&vs(I,D,!0,!1)},yt&&(Ee(ov,_,p_),Ee(jg,_,c_),Ee(av,_,y=>{ne(y),Ic(!1)}),Ee(lv,_,YM),Ee(cv,_,g_),f0.add(n),n.syncRect=Ic);let Lu=n.hooks=i.hooks||{};function Gn(y,w,I){oi?Fe.push([y,w,I]):y in Lu&&Lu[y].forEach(D=>{D.call(null,n,w,I)})}(i.plugins||[]).forEach(y=>{for(let w in y.hooks)Lu[w]=(Lu[w]||[]).concat(y.hooks[w])});let x_=(y,w,I)=>I,wn=An({key:null,setSeries:!1,filters:{pub:vv,sub:vv},scales:[A,v[1]?v[1].scale:null],match:[Sv,Sv,x_],values:[null,null]},mt.sync);wn.match.length==2&&wn.match.push(x_),mt.sync=wn;let y_=wn.key,sm=_S(y_);function Lc(y,w,I,D,W,tt,ut){wn.filters.pub(y,w,I,D,W,tt,ut)&&sm.pub(y,w,I,D,W,tt,ut)}sm.sub(n);function $M(y,w,I,D,W,tt,ut){wn.filters.sub(y,w,I,D,W,tt,ut)&&Da[y](null,w,I,D,W,tt,ut)}n.pub=$M;function ZM(){sm.unsub(n),f0.delete(n),kn.clear(),a0(Qd,El,__),c.remove(),It?.remove(),Gn("destroy")}n.destroy=ZM;function rm(){Gn("init",i,t),Ac(t||i.data,!1),q[A]?Kp(A,q[A]):Cc(),at=Ye.show&&(Ye.width>0||Ye.height>0),rt=xt=!0,O(i.width,i.height)}return v.forEach(ba),C.forEach(Vs),e?e instanceof HTMLElement?(e.appendChild(c),rm()):e(n,rm):rm(),n}xn.assign=An;xn.fmtNum=y0;xn.rangeNum=tp;xn.rangeLog=ip;xn.rangeAsinh=_0;xn.orient=Wo;xn.pxRatio=Pe;xn.join=YC;xn.fmtDate=S0,xn.tzDate=sR;xn.sync=_S;{xn.addGap=zR,xn.clipGaps=op;let i=xn.paths={points:bS};i.linear=ES,i.stepped=HR,i.bars=WR,i.spline=qR}var Jh='system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';function RS(i,t){let e=document.createElement("a");e.href=URL.createObjectURL(t),e.download=i,e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),1e4)}var PS=(i,t)=>`${i.title.replace(/[^\w.-]+/g,"_")||"plot"}.${t}`,iP=i=>/[",\n]/.test(i)?`"${i.replaceAll('"','""')}"`:i;function IS(i){let t=i.signals[0].table(),e=i.signals.map(({name:r,element:o,unit:a})=>iP(`${r}${o?` ${o}`:""}${a?` [${a}]`:""}`)),n=[t.time,...i.signals.map(({column:r})=>t.column(r))],s=[["time [s]",...e].join(",")];for(let r=0;r<t.length;r++)s.push(n.map(o=>o[r]).join(","));RS(PS(i,"csv"),new Blob([`${s.join(`
`)}
`],{type:"text/csv"}))}function LS(i){let t=i.canvas;if(!t)return;let e=window.devicePixelRatio||1,n=44*e,s=document.createElement("canvas");s.width=t.width,s.height=t.height+n;let r=s.getContext("2d");r.fillStyle=tn.colour("panel"),r.fillRect(0,0,s.width,s.height),r.fillStyle=tn.colour("text"),r.font=`600 ${13*e}px ${Jh}`,r.fillText(i.unit?`${i.title} [${i.unit}]`:i.title,10*e,17*e),r.font=`${11*e}px ${Jh}`;let o=10*e;i.signals.forEach((a,l)=>{let c=i.label(a);r.strokeStyle=i.colour(l),r.lineWidth=2.5*e,r.setLineDash(Vh(l).map(u=>u*e)),r.beginPath(),r.moveTo(o,32*e),r.lineTo(o+18*e,32*e),r.stroke(),r.fillStyle=tn.colour("text"),r.fillText(c,o+23*e,36*e),o+=r.measureText(c).width+38*e}),r.drawImage(t,0,n),s.toBlob(a=>a&&RS(PS(i,"png"),a))}var sP=56,rP=110,oP=`11px ${Jh}`,DS=4,aP=500,lP=90,cP="⁰¹²³⁴⁵⁶⁷⁸⁹",hP=1e-6,NS=26,uP=5,Ji,vi,cr,Dl,Xo,Nl,Zr,Qn,Jr,qo,Ul,Yo,He,FS,C0,R0,OS,BS,kS,zS,VS,up,P0,hp,Fl=class{constructor(t,e={}){F(this,He);kt(this,"signals",[]);F(this,Ji);F(this,vi);F(this,cr,Y("span",{class:"plot-title"}));F(this,Dl,Y("div",{class:"plot-legend"}));F(this,Xo,Y("div",{class:"plot-canvas"}));F(this,Nl,Y("div",{class:"time-line"}));F(this,Zr,[]);F(this,Qn,null);F(this,Jr,[0,0]);F(this,qo,0);F(this,Ul,null);F(this,Yo,{at:-1/0,before:0});F(this,up,Gi(lP,()=>K(this,He,hp).call(this)));J(this,Ji,t),J(this,vi,e);let n=Y("div",{class:"menu right"},Y("button",{type:"button",text:"Save data as CSV",click:()=>IS(this)}),Y("button",{type:"button",text:"Save picture as PNG",click:()=>LS(this)}),e.close?Y("button",{type:"button",text:"Remove plot",click:()=>e.close()}):null);n.addEventListener("click",()=>n.hidden=!0),this.element=Y("section",{class:"plot"},Y("header",{},h(this,cr),Uu(Me("more","Save or remove"),n)),h(this,Dl),h(this,Xo))}get title(){if(h(this,vi).title)return h(this,vi).title;let t=[...new Set(this.signals.map(({name:e})=>e))];return t.length>2?`${t.slice(0,2).join(", ")} +${t.length-2}`:t.join(", ")}get unit(){return this.signals[0]?.unit??""}get canvas(){return h(this,Qn)?.ctx.canvas}label({name:t,element:e}){return this.signals.every(s=>s.name===t)?e||t.slice(t.lastIndexOf(".")+1):e?`${t} ${e}`:t}colour(t){return $y(t,tn.dark)}setSignals(t){this.signals=t,this.rebuild()}rebuild(){h(this,cr).replaceChildren(this.title),this.unit&&h(this,cr).append(Y("span",{class:"unit",text:this.unit})),J(this,Zr,this.signals.map(()=>Y("output"))),h(this,Dl).replaceChildren(...this.signals.map((n,s)=>K(this,He,FS).call(this,n,s))),h(this,Dl).hidden=!!h(this,vi).title,h(this,vi).title&&h(this,cr).append(h(this,Zr)[0]);let{hint:t,marks:e}=h(this,vi);t&&(h(this,cr).title=t),e&&h(this,cr).append(Y("span",{class:"mark-legend",title:e.hint},Y("i"),e.text)),h(this,Qn)?.destroy(),J(this,Qn,null),h(this,Jr)[0]>0&&K(this,He,R0).call(this),K(this,He,hp).call(this)}refresh(){this.signals.length&&h(this,Qn)?.setData(K(this,He,C0).call(this))}setTime(t){J(this,qo,t),K(this,He,P0).call(this),h(this,Ul)===null&&h(this,up).call(this)}resize(t,e){let n=this.element.clientHeight-h(this,Xo).clientHeight,s=[Math.floor(t),Math.max(rP,Math.floor(e-n))];s[0]<=0||s[0]===h(this,Jr)[0]&&s[1]===h(this,Jr)[1]||(J(this,Jr,s),this.signals.length&&(h(this,Qn)?h(this,Qn).setSize({width:s[0],height:s[1]}):K(this,He,R0).call(this)))}destroy(){h(this,Qn)?.destroy(),this.element.remove()}};Ji=new WeakMap,vi=new WeakMap,cr=new WeakMap,Dl=new WeakMap,Xo=new WeakMap,Nl=new WeakMap,Zr=new WeakMap,Qn=new WeakMap,Jr=new WeakMap,qo=new WeakMap,Ul=new WeakMap,Yo=new WeakMap,He=new WeakSet,FS=function(t,e){let n=Y("i",{class:"swatch"});n.style.background=xP(this.colour(e),Vh(e));let s=h(this,vi).remove;return Y("span",{class:"legend-item",title:`${t.name} ${t.element}`.trim()},n,Y("span",{class:"name",text:this.label(t)}),h(this,Zr)[e],s?Me("close","Remove",()=>s(t),{class:"icon-button tiny"}):null)},C0=function(){let t=this.signals[0].table(),e=this.signals.map(({column:s})=>t.plottable(s)),n=h(this,vi).log?e.map(s=>Array.from(s,r=>r>0?r:null)):e;return[t.time,...n]},R0=function(){let[t,e]=h(this,Jr),n=tn.colour("plot-grid"),s={stroke:tn.colour("muted"),font:oP,grid:{stroke:n,width:1},ticks:{show:!1}},{log:r,stepped:o}=h(this,vi),a=r?{distr:3,range:(c,u,f)=>mP(pP(c,hP*f),f)}:{range:(c,u,f)=>fP(u,f)},l={width:t,height:e,padding:[6,25,0,0],legend:{show:!1},cursor:{y:!1,sync:{key:h(this,Ji).key,setSeries:!1},drag:{x:!0,y:!1,setScale:!1},points:{size:6},bind:{dblclick:()=>()=>K(this,He,BS).call(this)}},scales:{x:{time:!1,range:()=>h(this,Ji).range??h(this,Ji).whole()},y:a},axes:[{...s,size:28,gap:7,space:60,values:(c,u,...f)=>dP(US(u,f[2]))},{...s,size:sP,gap:4,space:NS,...r?{splits:(c,u,f,d)=>gP(f,d,c.bbox.height/xn.pxRatio/NS),filter:(c,u)=>u,values:(c,u)=>u.map(_P)}:{values:(c,u,...f)=>US(u,f[2])}}],series:[{},...this.signals.map((c,u)=>({stroke:this.colour(u),dash:Vh(u),width:1.5,pxAlign:0,points:{show:!1},paths:o?xn.paths.stepped({align:-1}):void 0}))],hooks:{setSelect:[c=>K(this,He,zS).call(this,c)],setCursor:[c=>K(this,He,VS).call(this,c)],draw:[c=>K(this,He,OS).call(this,c),()=>K(this,He,P0).call(this)]}};h(this,Xo).replaceChildren(),J(this,Qn,new xn(l,K(this,He,C0).call(this),h(this,Xo))),h(this,Qn).over.append(h(this,Nl)),K(this,He,kS).call(this,h(this,Qn).over)},OS=function(t){let{marks:e}=h(this,vi);if(!e)return;let{table:n,column:s}=this.signals[0],[r,o,a]=[n().time,n().column(s),n().column(e.column)],{ctx:l,bbox:c}=t,u=uP*xn.pxRatio;l.save(),l.fillStyle=zh;let f=-1/0;for(let d=0;d<r.length;d++){if(!(a[d]>(d?a[d-1]:0)))continue;let p=Math.round(t.valToPos(r[d],"x",!0));if(p===f||p<c.left||p>c.left+c.width)continue;f=p;let _=Math.min(Math.max(t.valToPos(o[d],"y",!0),c.top),c.top+c.height);l.fillRect(p-u/2,_-u/2,u,u)}l.restore()},BS=function(){h(this,Ji).setTime(h(this,Yo).before),h(this,Ji).setRange(null)},kS=function(t){let e=null,n=s=>h(this,Ji).setTime(h(this,Qn).posToVal(s.clientX-t.getBoundingClientRect().left,"x"));t.addEventListener("pointerdown",s=>{e=s.button===0?s.clientX:null,s.pointerType==="touch"&&n(s)}),t.addEventListener("pointermove",s=>{s.pointerType==="touch"&&e!==null&&n(s)}),t.addEventListener("pointerup",s=>{e!==null&&Math.abs(s.clientX-e)<DS&&(s.timeStamp-h(this,Yo).at>aP&&(h(this,Yo).before=h(this,qo)),h(this,Yo).at=s.timeStamp,n(s)),e=null}),t.addEventListener("pointercancel",()=>e=null)},zS=function(t){let{left:e,width:n}=t.select;if(n<DS)return;let s=[t.posToVal(e,"x"),t.posToVal(e+n,"x")];t.setSelect({left:0,top:0,width:0,height:0},!1),s[1]>s[0]&&h(this,Ji).setRange(s)},VS=function(t){let{left:e}=t.cursor;J(this,Ul,e>=0?t.posToVal(e,"x"):null),K(this,He,hp).call(this)},up=new WeakMap,P0=function(){if(!h(this,Qn))return;let t=h(this,Qn).bbox.width/xn.pxRatio,e=h(this,Qn).valToPos(h(this,qo),"x");h(this,Ji).range||(e=Math.min(Math.max(e,0),t)),h(this,Nl).style.display=e>=-1&&e<=t+1?"":"none",h(this,Nl).style.transform=`translateX(${e}px)`},hp=function(){let t=h(this,Ul)??h(this,qo);this.signals.forEach(({table:e,column:n},s)=>{let r=h(this,vi).stepped?e().heldAt(n,t):e().at(n,t),o=Hi(r);h(this,Zr)[s].textContent!==o&&(h(this,Zr)[s].textContent=o)})};function fP(i,t){if(i===null||t===null||!Number.isFinite(i+t))return[0,1];let e=t>i?.07*(t-i):Math.max(.1*Math.abs(t),.001);return[i-e,t+e]}function US(i,t){let e=Math.max(...i.map(Math.abs));if(e>=1e5||e>0&&e<.001)return i.map(s=>s===0?"0":Number(s.toPrecision(3)).toExponential().replace("e+","e").replaceAll("-","−"));let n=[0,1,2,3,4,5].find(s=>Math.abs(t*10**s-Math.round(t*10**s))<1e-6)??6;return i.map(s=>s.toFixed(n).replace("-","−"))}function dP(i){return i.map((t,e)=>e===i.length-1?`${t} s`:t)}function pP({data:i,series:t},e){let[n,s]=t[0].idxs??[0,-1],r=1/0;for(let o of i.slice(1))for(let a=n;a<=s;a++)o[a]>=e&&o[a]<r&&(r=o[a]);return r}function mP(i,t){if(!(t>0)||!Number.isFinite(t))return[.001,1];let e=Number.isFinite(i)&&i>0?i:t,[n,s]=[Math.floor(Math.log10(e*1.0001)),Math.ceil(Math.log10(t*.9999))];return[10**n,10**Math.max(s,n+1)]}function gP(i,t,e){let[n,s]=[Math.round(Math.log10(i)),Math.round(Math.log10(t))],r=3*(s-n)<=e?[1,2,5]:[1],o=Math.max(1,Math.ceil((s-n)/Math.max(e,1)));return Array.from({length:Math.floor((s-n)/o)+1},(l,c)=>n+c*o).flatMap(l=>r.map(c=>c*10**l)).filter(l=>l<=t*1.0001)}function _P(i){let t=Math.floor(Math.log10(i*1.0001));if(t>=-3&&t<=4)return String(Number(i.toPrecision(3)));let e=`10${t<0?"⁻":""}${[...String(Math.abs(t))].map(s=>cP[s]).join("")}`,n=Math.round(i/10**t);return n===1?e:`${n}·${e}`}function xP(i,t){if(!t.length)return i;let e=0;return`repeating-linear-gradient(to right, ${t.map((s,r)=>{let o=e;return e+=s,`${r%2?"transparent":i} ${o}px ${e}px`}).join(", ")})`}var yP=160,vP=10,SP=0,$o,Kr,Ol=class{constructor(t,e){kt(this,"range",null);kt(this,"key",`plots${SP++}`);kt(this,"plots",[]);F(this,$o);F(this,Kr);J(this,$o,t),J(this,Kr,e),new ResizeObserver(()=>this.layOut()).observe(t),tn.on("change",()=>this.plots.forEach(n=>n.rebuild()))}whole(){let{begin:t,end:e}=h(this,Kr);return e>t?[t,e]:[t,t+1]}setRange(t){this.range=t,this.refresh()}setTime(t){h(this,Kr).setTime(t)}add(t){this.plots.push(t),h(this,$o).append(t.element)}remove(t){this.plots.splice(this.plots.indexOf(t),1),t.destroy()}layOut(){let{clientWidth:t,clientHeight:e}=h(this,$o);if(!t||!this.plots.length)return;let n=getComputedStyle(h(this,$o)),s=t-parseFloat(n.paddingLeft)-parseFloat(n.paddingRight),o=(e-parseFloat(n.paddingTop)-parseFloat(n.paddingBottom)-vP*(this.plots.length-1))/this.plots.length;for(let a of this.plots)a.resize(s,Math.min(Math.max(o,yP),460));this.time(h(this,Kr).time)}refresh(){for(let t of this.plots)t.refresh();this.time(h(this,Kr).time)}time(t){for(let e of this.plots)e.setTime(t)}};$o=new WeakMap,Kr=new WeakMap;var Bl,kl,Kh,Zo,Jo,zl,ds,I0,L0,D0,fp=class{constructor(t){F(this,ds);F(this,Bl);F(this,kl,Y("div",{class:"tree-list"}));F(this,Kh,[]);F(this,Zo,new Map);F(this,Jo,[]);F(this,zl);J(this,zl,t),J(this,Bl,Y("input",{type:"search",placeholder:"Filter signals","aria-label":"Filter signals",input:()=>K(this,ds,D0).call(this)})),this.element=Y("div",{class:"tree"},h(this,Bl),h(this,kl))}setSignals(t){J(this,Kh,t),h(this,Zo).clear(),J(this,Jo,[]);let e={children:new Map,signals:[]};for(let s of t){let r=e;for(let o of s.path)r.children.has(o)||r.children.set(o,{children:new Map,signals:[]}),r=r.children.get(o);r.signals.push(s)}let n=t.length<=40;h(this,kl).replaceChildren(...[...e.children].map(([s,r])=>K(this,ds,I0).call(this,s,r,n&&!r.children.size))),t.length||h(this,kl).append(Y("p",{class:"empty",text:"This diagram has no signals."})),K(this,ds,D0).call(this)}setShown(t){for(let[e,{box:n}]of h(this,Zo))n.checked=t.has(e);for(let{box:e,own:n}of h(this,Jo)){if(!e)continue;let s=n.filter(({id:r})=>t.has(r)).length;e.checked=s===n.length,e.indeterminate=s>0&&s<n.length}}};Bl=new WeakMap,kl=new WeakMap,Kh=new WeakMap,Zo=new WeakMap,Jo=new WeakMap,zl=new WeakMap,ds=new WeakSet,I0=function(t,e,n){let[s]=e.signals;if(e.signals.length===1&&!e.children.size)return K(this,ds,L0).call(this,s.element?`${t} ${s.element}`:t,s);let r=[...e.children].map(([f,d])=>K(this,ds,I0).call(this,f,d,!1)),o=e.signals.map((f,d)=>K(this,ds,L0).call(this,f.element||String(d),f)),a=GS(e),l=[Y("span",{class:"name",text:t})],c=null;e.signals.length&&(c=Y("input",{type:"checkbox","aria-label":t,change:()=>h(this,zl).call(this,e.signals,c.checked)}),l.unshift(c),l.push(Y("span",{class:"unit",text:MP(e.signals)})));let u=Y("details",{},Y("summary",{},...l),...o,...r);return u.open=n||!!(e.children.size&&a.length<=60&&!a.some(({body:f})=>f!==void 0)),h(this,Jo).push({element:u,box:c,all:a,own:e.signals,open:u.open}),u},L0=function(t,e){let n=Y("input",{type:"checkbox",change:()=>h(this,zl).call(this,[e],n.checked)}),s=Y("label",{class:"leaf"},n,Y("span",{class:"name",text:t}),Y("span",{class:"unit",text:e.unit}));return h(this,Zo).set(e.id,{box:n,label:s,signal:e}),s},D0=function(){let t=h(this,Bl).value.toLowerCase().split(/\s+/).filter(Boolean),e=new Set(h(this,Kh).filter(({name:n,element:s,unit:r})=>{let o=`${n} ${s} ${r}`.toLowerCase();return t.every(a=>o.includes(a))}));for(let{label:n,signal:s}of h(this,Zo).values())n.hidden=!e.has(s);for(let{element:n,all:s,open:r}of h(this,Jo))n.hidden=!s.some(o=>e.has(o)),n.open=t.length?!n.hidden:r};function GS(i){return[...i.signals,...[...i.children.values()].flatMap(GS)]}function MP([i,...t]){return t.every(({unit:e})=>e===i.unit)?i.unit:""}var bP=12,Vl,rn,Ko,Gl,Qh,Hl,tu,Fi,dp,HS,jh,pp=class{constructor(t,e){F(this,Fi);kt(this,"signals",[]);F(this,Vl);F(this,rn);F(this,Ko);F(this,Gl,Y("div",{class:"plot-stack"}));F(this,Qh,Y("span",{class:"count"}));F(this,Hl,Y("p",{class:"empty",text:"Tick signals to plot them."}));F(this,tu,!1);J(this,Vl,t),J(this,rn,new Ol(h(this,Gl),e)),J(this,Ko,new fp((s,r)=>this.toggle(s,r)));let n=Me("list","Signals",()=>{let s=this.element.classList.toggle("tree-open");ws(n,s)});ws(n,!1),this.element=Y("div",{class:"plots"},Y("div",{class:"plots-side"},Y("div",{class:"plots-bar"},n,Y("button",{type:"button",class:"bar-title",text:"Signals",click:()=>n.click()}),h(this,Qh),Me("fit","All times (double click in a plot)",()=>h(this,rn).setRange(null))),h(this,Ko).element),h(this,Gl)),K(this,Fi,jh).call(this)}setScene(){let t=this.shownIds();this.signals=ev(h(this,Vl)),h(this,Ko).setSignals(this.signals);for(let e of[...h(this,rn).plots])h(this,rn).remove(e);h(this,rn).range=null,K(this,Fi,dp).call(this,this.signals.filter(({id:e})=>t.has(e))),K(this,Fi,jh).call(this)}setReading(t){h(this,Hl).textContent=t?"Reading the recording …":"Tick signals to plot them."}chooseFirst(){if(!(h(this,tu)||!h(this,Vl).signals.length)){for(let t of[...h(this,rn).plots])h(this,rn).remove(t);K(this,Fi,dp).call(this,nv(this.signals)),K(this,Fi,jh).call(this)}}shownIds(){return new Set(h(this,rn).plots.flatMap(t=>t.signals.map(({id:e})=>e)))}toggle(t,e){J(this,tu,!0),e?K(this,Fi,dp).call(this,t):K(this,Fi,HS).call(this,t),K(this,Fi,jh).call(this)}togglePort(t){let e=this.signals.filter(s=>s.name===t),n=this.shownIds();return this.toggle(e,!e.every(({id:s})=>n.has(s))),e.length>0}plotPosition(t){this.toggle(this.signals.filter(e=>e.body===t),!0),requestAnimationFrame(()=>h(this,rn).plots.at(-1)?.element.scrollIntoView({block:"nearest"}))}data(){h(this,rn).refresh()}time(t){h(this,rn).time(t)}shown(){h(this,rn).layOut(),h(this,rn).refresh()}};Vl=new WeakMap,rn=new WeakMap,Ko=new WeakMap,Gl=new WeakMap,Qh=new WeakMap,Hl=new WeakMap,tu=new WeakMap,Fi=new WeakSet,dp=function(t){let e=this.shownIds(),n=new Map;for(let s of t){if(e.has(s.id))continue;let r=a=>n.get(a)??a.signals,o=h(this,rn).plots.find(a=>r(a).length<bP&&Jg(r(a)[0],s));o||(o=new Fl(h(this,rn),{remove:a=>this.toggle([a],!1),close:()=>this.toggle(o.signals,!1)}),h(this,rn).add(o)),n.set(o,[...r(o),s])}for(let[s,r]of n)s.setSignals(r)},HS=function(t){let e=new Set(t.map(({id:n})=>n));for(let n of[...h(this,rn).plots]){let s=n.signals.filter(({id:r})=>!e.has(r));s.length?s.length<n.signals.length&&n.setSignals(s):h(this,rn).remove(n)}},jh=function(){let t=this.shownIds();h(this,Ko).setShown(t),h(this,Qh).textContent=this.signals.length?`${t.size} of ${this.signals.length}`:"",h(this,rn).plots.length?h(this,Hl).remove():h(this,Gl).prepend(h(this,Hl)),h(this,rn).layOut()};var wP=40;async function WS(i,t){let e=[...document.querySelectorAll('script[type="text/cenic"]')],n=performance.now();for(let[s,r]of e.entries()){try{i(Hu(await TP(EP(r.textContent.trim()))))}catch(o){t(o,s===e.length-1)}performance.now()-n>wP&&(await new Promise(o=>setTimeout(o)),n=performance.now())}}function EP(i){let t=atob(i),e=new Uint8Array(t.length);for(let n=0;n<e.length;n++)e[n]=t.charCodeAt(n);return e}async function TP(i){let t=new Blob([i]).stream().pipeThrough(new DecompressionStream("deflate-raw")),e=new Response(t).arrayBuffer();return new Uint8Array(await e.catch(()=>Promise.reject(new Error("it cannot be unpacked"))))}var AP=[.1,.25,.5,1,2,5,10],N0="max",Wl,jr,jo,eu,Qo,Xl,Fs,ql,XS,qS,mp=class{constructor(t,e){F(this,ql);F(this,Wl);F(this,jr);F(this,jo,Y("span",{class:"badge"}));F(this,eu,Y("span",{class:"numbers"}));F(this,Qo);F(this,Xl);F(this,Fs);J(this,Wl,t),J(this,jr,e);let n=s=>()=>e.send({do:s});J(this,Qo,Me("pause","Pause the run",()=>this.toggle(),{class:"icon-button primary"})),J(this,Xl,Me("step","One step of the solver",n("step"))),J(this,Fs,Y("select",{title:"Real-time factor: how fast it may run at most","aria-label":"Real-time factor",change:()=>K(this,ql,XS).call(this)},...AP.map(s=>Y("option",{value:s,text:`${s}×`})),Y("option",{value:N0,text:"fastest"}))),this.element=Y("div",{class:"run-bar"},Y("div",{class:"run-state"},h(this,jo),h(this,eu)),Y("div",{class:"buttons"},h(this,Qo),h(this,Xl),Me("reset","Reset: back to the start",n("reset")),Y("label",{class:"pace"},Y("span",{class:"hint",text:"Real time"}),h(this,Fs)),Me("camera","Save a snapshot of the state",n("snapshot")),Y("a",{class:"icon-button",href:`/recording.html${location.search}`,download:"recording.html",title:"Download the recording so far","aria-label":"Download the recording so far"},Me("download","").firstChild),Me("stop","End the run and the server",()=>confirm("End the run and its server?")&&e.send({do:"stop"})))),this.update()}toggle(){h(this,jr).send({do:h(this,Wl).status?.state==="running"?"pause":"play"})}update(){let{status:t}=h(this,Wl),e=!h(this,jr).connected,n=e?h(this,jr).stopped?"stopped":"not connected":t?.state??"connecting";h(this,jo).textContent=n,h(this,jo).dataset.outcome=n,h(this,jo).title=t?.text??"";let s=!e&&t?.state==="running";Er(h(this,Qo),s?"pause":"play",s?"Pause the run":"Run");let r=e||t?.state==="ended"||t?.state==="failed";h(this,Qo).disabled=r&&(e||!t?.can_go_on),h(this,Xl).disabled=r;let o=Number.isFinite(t?.rate)&&t.rate>0?` · ${Hi(t.rate)}×`:"";h(this,eu).textContent=t?`${Ar(t.t,1)} s${o}`:"",t&&document.activeElement!==h(this,Fs)&&K(this,ql,qS).call(this,t.factor)}};Wl=new WeakMap,jr=new WeakMap,jo=new WeakMap,eu=new WeakMap,Qo=new WeakMap,Xl=new WeakMap,Fs=new WeakMap,ql=new WeakSet,XS=function(){let{value:t}=h(this,Fs);h(this,jr).send({do:"factor",value:t===N0?null:Number(t)})},qS=function(t){let e=t==null?N0:String(t);[...h(this,Fs).options].some(n=>n.value===e)||h(this,Fs).prepend(Y("option",{value:e,text:`${e}×`})),h(this,Fs).value=e};var YS={step:{title:"Step size",unit:"s",log:!0,stepped:!0,hint:"Length of each accepted step. Steps that end at an event or a sample time may be tiny: they run into the lower edge."},rejections:{title:"Rejected attempts so far",unit:"",stepped:!0,hint:"Attempts that were repeated with a smaller step: the error was too large, or the solver did not converge."},iterations:{title:"Iterations per step",unit:"",stepped:!0,hint:"Iterations that the solver needed in each step, those of rejected attempts included. More mean contacts that change."},rate:{title:"Real-time factor",unit:"s/s",hint:"How fast the run was: above 1, faster than the clock on the wall."}},ta,Ki,nu,gp=class{constructor(t,e){kt(this,"element",Y("div",{class:"plot-stack"}));F(this,ta);F(this,Ki);F(this,nu,Y("p",{class:"empty",text:"No steps of the solver were recorded."}));J(this,ta,t),J(this,Ki,new Ol(this.element,e))}setScene(){for(let e of[...h(this,Ki).plots])h(this,Ki).remove(e);let{solver:t}=h(this,ta).scene;t.forEach((e,n)=>{let s={...YS[e]??{title:e,unit:""}},r=t.indexOf("rejections");e==="step"&&r>=0&&(s.marks={column:r,text:"after a rejected attempt",hint:YS.rejections.hint});let o=new Fl(h(this,Ki),s);h(this,Ki).add(o),o.setSignals([{id:e,name:e,element:"",unit:s.unit,table:()=>h(this,ta).steps,column:n}])}),this.shown()}data(){this.shown()}time(t){h(this,Ki).time(t)}shown(){let t=h(this,ta).steps.length>0;t?h(this,nu).remove():this.element.prepend(h(this,nu));for(let e of h(this,Ki).plots)e.element.hidden=!t;h(this,Ki).layOut(),t&&h(this,Ki).refresh()}};ta=new WeakMap,Ki=new WeakMap,nu=new WeakMap;function Yl(i,t,e){let n=0,s=t;for(;n<s;){let r=n+s>>1;i[r]<=e?n=r+1:s=r}return n}var Qr,Si,ps,$l,iu,_p,$S,ea=class{constructor(t){F(this,_p);kt(this,"length",0);F(this,Qr,256);F(this,Si,new Float64Array(256));F(this,ps);F(this,$l);F(this,iu,new Map);J(this,ps,Array.from({length:t},()=>new Float32Array(h(this,Qr)))),J(this,$l,new Uint8Array(t))}get width(){return h(this,ps).length}get begin(){return this.length?h(this,Si)[0]:1/0}get end(){return this.length?h(this,Si)[this.length-1]:-1/0}get time(){return h(this,Si).subarray(0,this.length)}append(t,e){let n=t.length;K(this,_p,$S).call(this,this.length+n);let s=this.end;for(let r=0;r<n;r++)s=Math.max(s,t[r]),h(this,Si)[this.length+r]=s;h(this,ps).forEach((r,o)=>{for(let a=0;a<n;a++){let l=e[o*n+a];r[this.length+a]=l,Number.isFinite(l)||(h(this,$l)[o]=1)}}),this.length+=n}column(t){return h(this,ps)[t].subarray(0,this.length)}plottable(t){let e=this.column(t);if(!h(this,$l)[t])return e;let n=h(this,iu).get(t)??[];for(let s=n.length;s<e.length;s++)n.push(Number.isFinite(e[s])?e[s]:null);return h(this,iu).set(t,n),n}heldAt(t,e){if(!this.length)return NaN;let n=Yl(h(this,Si),this.length,e),s=n>0&&h(this,Si)[n-1]===e;return h(this,ps)[t][s?n-1:Math.min(n,this.length-1)]}at(t,e){if(!this.length)return NaN;let n=h(this,ps)[t],s=Yl(h(this,Si),this.length,e);if(s===0)return n[0];let r=n[s-1];if(s===this.length||!Number.isFinite(n[s])||!Number.isFinite(r))return r;let o=h(this,Si)[s-1];return r+(n[s]-r)*(e-o)/(h(this,Si)[s]-o)}};Qr=new WeakMap,Si=new WeakMap,ps=new WeakMap,$l=new WeakMap,iu=new WeakMap,_p=new WeakSet,$S=function(t){if(t<=h(this,Qr))return;J(this,Qr,Math.max(t,2*h(this,Qr)));let e=(n,s)=>{let r=new s(h(this,Qr));return r.set(n),r};J(this,Si,e(h(this,Si),Float64Array)),J(this,ps,h(this,ps).map(n=>e(n,Float32Array)))};var to,su=class{constructor(){kt(this,"total",0);F(this,to,new Uint32Array(600))}add(t){if(!(t>0)||!Number.isFinite(t))return;let e=Math.floor((Math.log10(t)- -12)*20);h(this,to)[Math.min(Math.max(e,0),h(this,to).length-1)]++,this.total++}percentile(t){let e=t*this.total;for(let n=0;n<h(this,to).length;n++)if(e-=h(this,to)[n],h(this,to)[n]&&e<=0)return 10**(-12+(n+1)/20);return 0}};to=new WeakMap;function ZS(i,t,e,n){for(let l=0;l<3;l++)n[l]=i[l]+(t[l]-i[l])*e;let s=i[3]*t[3]+i[4]*t[4]+i[5]*t[5]+i[6]*t[6],r=s<0?-1:1;s=Math.min(1,s*r);let o=1-e,a=e;if(s<.9995){let l=Math.acos(s);o=Math.sin((1-e)*l),a=Math.sin(e*l)}for(let l=3;l<7;l++)n[l]=o*i[l]+a*r*t[l];return xp(n)}function xp(i){let t=Math.hypot(i[3],i[4],i[5],i[6]);if(t>0)for(let e=3;e<7;e++)i[e]/=t;else i[3]=1;return i}var CP=65535,JS={chunk:null,first:0,count:0,corner:0},ou,mi,na,hr,Zl,ms,U0,KS,jS,QS,vp=class{constructor(t){F(this,ms);kt(this,"count",0);kt(this,"forces",new su);kt(this,"pressures",new su);F(this,ou);F(this,mi,[]);F(this,na,[]);F(this,hr);F(this,Zl,new Map);J(this,ou,t),J(this,hr,t.map(e=>xp(Float64Array.from(e.pose))))}get begin(){return h(this,mi).length?h(this,na)[0]:1/0}get end(){let t=h(this,mi).at(-1);return t?t.times[t.times.length-1]:-1/0}append({head:t,arrays:e}){let n=e.t;if(!n?.length)return;if(n[0]<this.end)throw new Error("frames out of order");let{moving:s}=t,{poses:r}=e;if(s.length&&(r?.columns!==7*s.length||r.rows!==n.length))throw new Error("frames whose poses do not fit");let o={times:n,poses:r,slots:K(this,ms,KS).call(this,s),rest:h(this,hr)};o.contacts=K(this,ms,jS).call(this,n.length,e),o.patches=K(this,ms,QS).call(this,o,n.length,e),h(this,mi).push(o),h(this,na).push(n[0]),this.count+=n.length,J(this,hr,h(this,hr).slice());for(let a of s)h(this,hr)[a]=yp(o,n.length-1,a,new Float64Array(7));for(let[a,l]of h(this,Zl))K(this,ms,U0).call(this,l,o,a)}locate(t){let e=Math.max(Yl(h(this,na),h(this,na).length,t)-1,0),n=h(this,mi)[e];if(!n)return null;let s=Math.max(Yl(n.times,n.times.length,t)-1,0),r=s+1<n.times.length,o=r?n:h(this,mi)[e+1]??n,a=r?s+1:o===n?s:0,l=o.times[a]-n.times[s],c=l>0?Math.min(Math.max((t-n.times[s])/l,0),1):0;return{chunk:n,row:s,next:o,nextRow:a,share:c}}*places(t){let e=0;for(let n of h(this,mi)){let s=n.times.length;for(let r=0;r<s;r++){let o=n===h(this,mi).at(-1)&&r===s-1;(e++%Math.max(t,1)===0||o)&&(yield{chunk:n,row:r,next:n,nextRow:r,share:0})}}}pose(t,e,n){return t?(yp(t.chunk,t.row,e,ru),t.share?ZS(ru,yp(t.next,t.nextRow,e,RP),t.share,n):(n.set(ru),n)):(n.set(h(this,hr)[e]),n)}contacts(t){let e=t?.chunk.contacts;return e?{...e,first:e.starts[t.row],end:e.starts[t.row+1]}:null}polygons(t){let e=t?.chunk.patches?.[t.row]??JS;return e.count?{...e,data:e.chunk.polygons}:null}neighbour(t,e){let n=this.locate(t);if(!n)return t;if(e>0)return n.next.times[n.nextRow];let s=n.chunk.times[n.row];if(s<t)return s;if(n.row>0)return n.chunk.times[n.row-1];let r=h(this,mi)[h(this,mi).indexOf(n.chunk)-1];return r?r.times[r.times.length-1]:s}positions(t){let e=h(this,Zl).get(t);if(!e){e=new ea(3);for(let n of h(this,mi))K(this,ms,U0).call(this,e,n,t);h(this,Zl).set(t,e)}return e}};ou=new WeakMap,mi=new WeakMap,na=new WeakMap,hr=new WeakMap,Zl=new WeakMap,ms=new WeakSet,U0=function(t,e,n){let s=e.times.length,r=new Float32Array(3*s);for(let o=0;o<s;o++){yp(e,o,n,ru);for(let a=0;a<3;a++)r[a*s+o]=ru[a]}t.append(e.times,r)},KS=function(t){let e=h(this,mi).at(-1)?.slots;if(e&&e.moving.length===t.length&&e.moving.every((s,r)=>s===t[r]))return e;let n=new Int32Array(h(this,ou).length).fill(-1);return t.forEach((s,r)=>{if(!(s<n.length))throw new Error("frames of an unknown body");n[s]=r}),{moving:t,of:n}},jS=function(t,e){let n=e["contacts.count"],s=e["contacts.point"],r=e["contacts.force"];if(!n||!s||!r)return null;let o=new Uint32Array(t+1);for(let a=0;a<t;a++)o[a+1]=o[a]+n[a];if(o[t]!==s.rows||3*s.rows!==r.length)throw new Error("contacts that do not fit");for(let a=0;a<r.length;a+=3)this.forces.add(Math.hypot(r[a],r[a+1],r[a+2]));return{starts:o,points:s,forces:r}},QS=function(t,e,n){let s=n["patches.count"];if(!s)return null;let r=n["patches.corners"]??new Uint8Array(0),o=n["patches.points"],a=n["patches.pressure"];t.polygons={corners:r,points:o,pressures:a};for(let d of a??[])this.pressures.add(Math.abs(d));let c=h(this,mi).at(-1)?.patches?.at(-1)??JS,u=0,f=0;return Array.from({length:e},(d,p)=>{if(s[p]===CP)return c;c={chunk:t,first:u,count:s[p],corner:f};for(let _=0;_<s[p];_++)f+=r[u+_];if(u+=s[p],u>r.length||u>0&&f>(o?.rows??0))throw new Error("patches that do not fit");return c})};var ru=new Float64Array(7),RP=new Float64Array(7);function yp(i,t,e,n){let s=i.slots.of[e];if(s<0)return n.set(i.rest[e]),n;let{data:r,rows:o,step:a}=i.poses;for(let l=0;l<7;l++)n[l]=r[(7*s+l)*o+t]*a;return xp(n)}var F0={name:"",doc:"",bodies:[],shapes:[],meshes:[],frames:[],columns:[],params:[],solver:[],picture:""},au,O0,Sp=class extends _i{constructor(){super();F(this,au);kt(this,"status",null);K(this,au,O0).call(this,F0,{})}get begin(){let e=Math.min(this.track.begin,this.signals.begin,this.steps.begin);return Number.isFinite(e)?e:0}get end(){let e=Math.max(this.track.end,this.signals.end,this.steps.end);return Number.isFinite(e)?e:0}accept(e){let{head:n,arrays:s}=e;switch(n.kind){case"scene":n.goes_on?(this.scene={...F0,...n},this.arrays=s,this.emit("look")):(K(this,au,O0).call(this,{...F0,...n},s),this.emit("scene"));break;case"frames":this.track.append(e),this.emit("data");break;case"rows":{let r={signals:this.signals,steps:this.steps}[n.table],{t:o,values:a}=s;if(!r||a?.columns!==r.width||a.rows!==o.length)throw new Error("rows that do not fit");r.append(o,a.data),this.emit("data");break}case"message":this.messages.push(n),this.emit("message");break;case"summary":case"status":this[n.kind]=n,this.emit(n.kind);break;case"note":this.emit("note",n);break}}neighbour(e,n){if(this.track.count)return this.track.neighbour(e,n);let{time:s}=this.signals.length?this.signals:this.steps;return n>0?s.find(r=>r>e)??e:s.findLast(r=>r<e)??e}};au=new WeakSet,O0=function(e,n){this.scene=e,this.arrays=n,this.track=new vp(e.bodies),this.signals=new ea(e.columns.length),this.steps=new ea(e.solver.length),this.messages=[],this.summary=null};var Jl,lu,cu,ia,Kl,jl,hu,sa,uu,ra,Mp=class{constructor(t,e){F(this,Jl);F(this,lu,Y("h2"));F(this,cu,Y("p",{class:"doc"}));F(this,ia,Y("span",{class:"badge"}));F(this,Kl,Y("pre"));F(this,jl,Y("ol",{class:"log"}));F(this,hu,Y("h3",{text:"Messages"}));F(this,sa,Y("ul",{class:"notes"}));F(this,uu);F(this,ra,0);J(this,Jl,t),J(this,uu,e),this.element=Y("div",{class:"summary"},Y("div",{class:"title"},h(this,lu),h(this,ia)),h(this,cu),h(this,sa),h(this,Kl),h(this,hu),h(this,jl)),this.setScene()}setScene(){let{name:t,doc:e}=h(this,Jl).scene;h(this,lu).textContent=t||"Untitled diagram",h(this,cu).textContent=e,h(this,sa).replaceChildren(),h(this,jl).replaceChildren(),J(this,ra,0),this.update()}note(t){let e=[...h(this,sa).children].some(n=>n.textContent===t);return e||h(this,sa).append(Y("li",{text:t})),!e}update(){let{summary:t,status:e,messages:n}=h(this,Jl),s=t?.outcome??e?.state??"";for(h(this,ia).textContent=s,h(this,ia).hidden=!s,h(this,ia).dataset.outcome=s,h(this,Kl).textContent=t?.text??"",h(this,Kl).hidden=!t;h(this,ra)<n.length;Du(this,ra)._++){let{t:r,block:o,line:a}=n[h(this,ra)],l=Y("button",{type:"button",class:"log-time",title:"Show this time",text:`${Ar(r,1)} s`,click:()=>h(this,uu).call(this,r)});h(this,jl).append(Y("li",{},l,Y("span",{class:"log-block",text:o}),Y("span",{text:a})))}h(this,hu).hidden=!n.length}data(){}time(){}shown(){}};Jl=new WeakMap,lu=new WeakMap,cu=new WeakMap,ia=new WeakMap,Kl=new WeakMap,jl=new WeakMap,hu=new WeakMap,sa=new WeakMap,uu=new WeakMap,ra=new WeakMap;var PP=5e3,IP=4,Ql=Y("div",{class:"toasts",role:"status"});function tc(i,t="info"){Ql.isConnected||document.body.append(Ql),[...Ql.children].find(s=>s.dataset.text===i)?.remove();let n=Y("div",{class:`toast ${t}`,data:{text:i}},Y("span",{text:i}),Me("close","Close",()=>n.remove()));Ql.append(n),Ql.children.length>IP&&Ql.firstChild.remove(),t!=="error"&&setTimeout(()=>n.remove(),PP)}var LP=[.1,.25,.5,1,2,5,10],eo,ec,Os,oa,nc,ic,sc,rc,bp=class{constructor(t,e,n){F(this,eo);F(this,ec);F(this,Os);F(this,oa);F(this,nc);F(this,ic);F(this,sc);F(this,rc);J(this,eo,t),J(this,ec,Me("play","Play (space)",()=>this.toggle(),{class:"icon-button primary"})),J(this,Os,Y("input",{type:"range",class:"scrub",min:0,max:1,step:"any","aria-label":"Time",input:()=>t.setTime(Number(h(this,Os).value))})),J(this,oa,Y("output",{class:"now"})),J(this,nc,Y("span",{class:"whole"})),J(this,ic,Y("select",{title:"Speed","aria-label":"Speed",change:()=>t.setSpeed(Number(h(this,ic).value))},...LP.map(r=>Y("option",{value:r,text:`${r}×`,selected:r===1})))),J(this,sc,Me("loop","Repeat",()=>t.setLoop(!t.loop))),J(this,rc,Y("button",{type:"button",class:"live-button",title:"Show the newest state, and follow it",click:()=>t.follow()},Y("i"),"Live"));let s=r=>{t.pause(),t.setTime(e.neighbour(t.time,r))};this.step=s,this.element=Y("div",{class:"transport"},Y("div",{class:"buttons"},Me("start","To the start (Home)",()=>t.setTime(t.begin)),Me("back","One state back (←)",()=>s(-1)),h(this,ec),Me("forward","One state on (→)",()=>s(1)),Me("end","To the end (End)",()=>t.setTime(t.end))),h(this,Os),Y("div",{class:"clock"},h(this,oa),h(this,nc)),Y("div",{class:"buttons"},n?h(this,rc):null,h(this,ic),n?null:h(this,sc))),t.on("change",()=>this.update()),this.update()}toggle(){h(this,eo).playing?h(this,eo).pause():h(this,eo).play()}update(){let{time:t,begin:e,end:n,playing:s,loop:r,following:o}=h(this,eo);Er(h(this,ec),s?"pause":"play",s?"Pause (space)":"Play (space)"),ws(h(this,sc),r),ws(h(this,rc),o),h(this,Os).min=e,h(this,Os).max=Math.max(n,e+1e-9),h(this,Os).value=t,h(this,Os).style.setProperty("--share",n>e?(t-e)/(n-e):0),h(this,oa).textContent=Ar(t,n),h(this,nc).textContent=` / ${Ar(n,n)} s`,h(this,oa).style.minWidth=`${Ar(n,n).length}ch`}};eo=new WeakMap,ec=new WeakMap,Os=new WeakMap,oa=new WeakMap,nc=new WeakMap,ic=new WeakMap,sc=new WeakMap,rc=new WeakMap;var tM={type:"change"},k0={type:"start"},nM={type:"end"},wp=new Ur,eM=new hi,DP=Math.cos(70*Ag.DEG2RAD),On=new z,Mi=2*Math.PI,Ie={NONE:-1,ROTATE:0,DOLLY:1,PAN:2,TOUCH_ROTATE:3,TOUCH_PAN:4,TOUCH_DOLLY_PAN:5,TOUCH_DOLLY_ROTATE:6},B0=1e-6,Ep=class extends Eh{constructor(t,e=null){super(t,e),this.state=Ie.NONE,this.target=new z,this.cursor=new z,this.minDistance=0,this.maxDistance=1/0,this.minZoom=0,this.maxZoom=1/0,this.minTargetRadius=0,this.maxTargetRadius=1/0,this.minPolarAngle=0,this.maxPolarAngle=Math.PI,this.minAzimuthAngle=-1/0,this.maxAzimuthAngle=1/0,this.enableDamping=!1,this.dampingFactor=.05,this.enableZoom=!0,this.zoomSpeed=1,this.enableRotate=!0,this.rotateSpeed=1,this.keyRotateSpeed=1,this.enablePan=!0,this.panSpeed=1,this.screenSpacePanning=!0,this.keyPanSpeed=7,this.zoomToCursor=!1,this.autoRotate=!1,this.autoRotateSpeed=2,this.keys={LEFT:"ArrowLeft",UP:"ArrowUp",RIGHT:"ArrowRight",BOTTOM:"ArrowDown"},this.mouseButtons={LEFT:Gr.ROTATE,MIDDLE:Gr.DOLLY,RIGHT:Gr.PAN},this.touches={ONE:Hr.ROTATE,TWO:Hr.DOLLY_PAN},this.target0=this.target.clone(),this.position0=this.object.position.clone(),this.zoom0=this.object.zoom,this._cursorStyle="auto",this._domElementKeyEvents=null,this._lastPosition=new z,this._lastQuaternion=new Jn,this._lastTargetPosition=new z,this._quat=new Jn().setFromUnitVectors(t.up,new z(0,1,0)),this._quatInverse=this._quat.clone().invert(),this._spherical=new dl,this._sphericalDelta=new dl,this._scale=1,this._panOffset=new z,this._rotateStart=new te,this._rotateEnd=new te,this._rotateDelta=new te,this._panStart=new te,this._panEnd=new te,this._panDelta=new te,this._dollyStart=new te,this._dollyEnd=new te,this._dollyDelta=new te,this._dollyDirection=new z,this._mouse=new te,this._performCursorZoom=!1,this._pointers=[],this._pointerPositions={},this._controlActive=!1,this._onPointerMove=UP.bind(this),this._onPointerDown=NP.bind(this),this._onPointerUp=FP.bind(this),this._onContextMenu=HP.bind(this),this._onMouseWheel=kP.bind(this),this._onKeyDown=zP.bind(this),this._onTouchStart=VP.bind(this),this._onTouchMove=GP.bind(this),this._onMouseDown=OP.bind(this),this._onMouseMove=BP.bind(this),this._interceptControlDown=WP.bind(this),this._interceptControlUp=XP.bind(this),this.domElement!==null&&this.connect(this.domElement),this.update()}set cursorStyle(t){this._cursorStyle=t,t==="grab"?this.domElement.style.cursor="grab":this.domElement.style.cursor="auto"}get cursorStyle(){return this._cursorStyle}connect(t){super.connect(t),this.domElement.addEventListener("pointerdown",this._onPointerDown),this.domElement.addEventListener("pointercancel",this._onPointerUp),this.domElement.addEventListener("contextmenu",this._onContextMenu),this.domElement.addEventListener("wheel",this._onMouseWheel,{passive:!1}),this.domElement.ownerDocument.addEventListener("keydown",this._interceptControlDown,{passive:!0,capture:!0}),this.domElement.style.touchAction="none"}disconnect(){this.state=Ie.NONE,this.domElement.removeEventListener("pointerdown",this._onPointerDown),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.domElement.removeEventListener("pointercancel",this._onPointerUp),this.domElement.removeEventListener("wheel",this._onMouseWheel),this.domElement.removeEventListener("contextmenu",this._onContextMenu),this.stopListenToKeyEvents(),this.domElement.ownerDocument.removeEventListener("keydown",this._interceptControlDown,{capture:!0}),this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{capture:!0}),this._controlActive=!1,this._pointers.length=0,this._pointerPositions={},this.domElement.style.touchAction="",this.domElement.style.cursor="auto"}dispose(){this.disconnect()}getPolarAngle(){return this._spherical.phi}getAzimuthalAngle(){return this._spherical.theta}getDistance(){return this.object.position.distanceTo(this.target)}listenToKeyEvents(t){t.addEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=t}stopListenToKeyEvents(){this._domElementKeyEvents!==null&&(this._domElementKeyEvents.removeEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=null)}saveState(){this.target0.copy(this.target),this.position0.copy(this.object.position),this.zoom0=this.object.zoom}reset(){this.target.copy(this.target0),this.object.position.copy(this.position0),this.object.zoom=this.zoom0,this.object.updateProjectionMatrix(),this.dispatchEvent(tM),this.update(),this.state=Ie.NONE}pan(t,e){this._pan(t,e),this.update()}dollyIn(t){this._dollyIn(t),this.update()}dollyOut(t){this._dollyOut(t),this.update()}rotateLeft(t){this._rotateLeft(t),this.update()}rotateUp(t){this._rotateUp(t),this.update()}update(t=null){let e=this.object.position;On.copy(e).sub(this.target),On.applyQuaternion(this._quat),this._spherical.setFromVector3(On),this.autoRotate&&this.state===Ie.NONE&&this._rotateLeft(this._getAutoRotationAngle(t)),this.enableDamping?(this._spherical.theta+=this._sphericalDelta.theta*this.dampingFactor,this._spherical.phi+=this._sphericalDelta.phi*this.dampingFactor):(this._spherical.theta+=this._sphericalDelta.theta,this._spherical.phi+=this._sphericalDelta.phi);let n=this.minAzimuthAngle,s=this.maxAzimuthAngle;isFinite(n)&&isFinite(s)&&(n<-Math.PI?n+=Mi:n>Math.PI&&(n-=Mi),s<-Math.PI?s+=Mi:s>Math.PI&&(s-=Mi),n<=s?this._spherical.theta=Math.max(n,Math.min(s,this._spherical.theta)):this._spherical.theta=this._spherical.theta>(n+s)/2?Math.max(n,this._spherical.theta):Math.min(s,this._spherical.theta)),this._spherical.phi=Math.max(this.minPolarAngle,Math.min(this.maxPolarAngle,this._spherical.phi)),this._spherical.makeSafe(),this.enableDamping===!0?this.target.addScaledVector(this._panOffset,this.dampingFactor):this.target.add(this._panOffset),this.target.sub(this.cursor),this.target.clampLength(this.minTargetRadius,this.maxTargetRadius),this.target.add(this.cursor);let r=!1;if(this.zoomToCursor&&this._performCursorZoom||this.object.isOrthographicCamera)this._spherical.radius=this._clampDistance(this._spherical.radius);else{let o=this._spherical.radius;this._spherical.radius=this._clampDistance(this._spherical.radius*this._scale),r=o!=this._spherical.radius}if(On.setFromSpherical(this._spherical),On.applyQuaternion(this._quatInverse),e.copy(this.target).add(On),this.object.lookAt(this.target),this.enableDamping===!0?(this._sphericalDelta.theta*=1-this.dampingFactor,this._sphericalDelta.phi*=1-this.dampingFactor,this._panOffset.multiplyScalar(1-this.dampingFactor)):(this._sphericalDelta.set(0,0,0),this._panOffset.set(0,0,0)),this.zoomToCursor&&this._performCursorZoom){let o=null;if(this.object.isPerspectiveCamera){let a=On.length();o=this._clampDistance(a*this._scale);let l=a-o;this.object.position.addScaledVector(this._dollyDirection,l),this.object.updateMatrixWorld(),r=!!l}else if(this.object.isOrthographicCamera){let a=new z(this._mouse.x,this._mouse.y,0);a.unproject(this.object);let l=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),this.object.updateProjectionMatrix(),r=l!==this.object.zoom;let c=new z(this._mouse.x,this._mouse.y,0);c.unproject(this.object),this.object.position.sub(c).add(a),this.object.updateMatrixWorld(),o=On.length()}else console.warn("WARNING: OrbitControls.js encountered an unknown camera type - zoom to cursor disabled."),this.zoomToCursor=!1;o!==null&&(this.screenSpacePanning?this.target.set(0,0,-1).transformDirection(this.object.matrix).multiplyScalar(o).add(this.object.position):(wp.origin.copy(this.object.position),wp.direction.set(0,0,-1).transformDirection(this.object.matrix),Math.abs(this.object.up.dot(wp.direction))<DP?this.object.lookAt(this.target):(eM.setFromNormalAndCoplanarPoint(this.object.up,this.target),wp.intersectPlane(eM,this.target))))}else if(this.object.isOrthographicCamera){let o=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),o!==this.object.zoom&&(this.object.updateProjectionMatrix(),r=!0)}return this._scale=1,this._performCursorZoom=!1,r||this._lastPosition.distanceToSquared(this.object.position)>B0||8*(1-this._lastQuaternion.dot(this.object.quaternion))>B0||this._lastTargetPosition.distanceToSquared(this.target)>B0?(this.dispatchEvent(tM),this._lastPosition.copy(this.object.position),this._lastQuaternion.copy(this.object.quaternion),this._lastTargetPosition.copy(this.target),!0):!1}_getAutoRotationAngle(t){return t!==null?Mi/60*this.autoRotateSpeed*t:Mi/60/60*this.autoRotateSpeed}_getZoomScale(t){let e=Math.abs(t*.01);return Math.pow(.95,this.zoomSpeed*e)}_rotateLeft(t){this._sphericalDelta.theta-=t}_rotateUp(t){this._sphericalDelta.phi-=t}_panLeft(t,e){On.setFromMatrixColumn(e,0),On.multiplyScalar(-t),this._panOffset.add(On)}_panUp(t,e){this.screenSpacePanning===!0?On.setFromMatrixColumn(e,1):(On.setFromMatrixColumn(e,0),On.crossVectors(this.object.up,On)),On.multiplyScalar(t),this._panOffset.add(On)}_pan(t,e){let n=this.domElement;if(this.object.isPerspectiveCamera){let s=this.object.position;On.copy(s).sub(this.target);let r=On.length();r*=Math.tan(this.object.fov/2*Math.PI/180),this._panLeft(2*t*r/n.clientHeight,this.object.matrix),this._panUp(2*e*r/n.clientHeight,this.object.matrix)}else this.object.isOrthographicCamera?(this._panLeft(t*(this.object.right-this.object.left)/this.object.zoom/n.clientWidth,this.object.matrix),this._panUp(e*(this.object.top-this.object.bottom)/this.object.zoom/n.clientHeight,this.object.matrix)):(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - pan disabled."),this.enablePan=!1)}_dollyOut(t){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale/=t:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_dollyIn(t){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale*=t:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_updateZoomParameters(t,e){if(!this.zoomToCursor)return;this._performCursorZoom=!0;let n=this.domElement.getBoundingClientRect(),s=t-n.left,r=e-n.top,o=n.width,a=n.height;this._mouse.x=s/o*2-1,this._mouse.y=-(r/a)*2+1,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()}_clampDistance(t){return Math.max(this.minDistance,Math.min(this.maxDistance,t))}_handleMouseDownRotate(t){this._rotateStart.set(t.clientX,t.clientY)}_handleMouseDownDolly(t){this._updateZoomParameters(t.clientX,t.clientY),this._dollyStart.set(t.clientX,t.clientY)}_handleMouseDownPan(t){this._panStart.set(t.clientX,t.clientY)}_handleMouseMoveRotate(t){this._rotateEnd.set(t.clientX,t.clientY),this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let e=this.domElement;this._rotateLeft(Mi*this._rotateDelta.x/e.clientHeight),this._rotateUp(Mi*this._rotateDelta.y/e.clientHeight),this._rotateStart.copy(this._rotateEnd),this.update()}_handleMouseMoveDolly(t){this._dollyEnd.set(t.clientX,t.clientY),this._dollyDelta.subVectors(this._dollyEnd,this._dollyStart),this._dollyDelta.y>0?this._dollyOut(this._getZoomScale(this._dollyDelta.y)):this._dollyDelta.y<0&&this._dollyIn(this._getZoomScale(this._dollyDelta.y)),this._dollyStart.copy(this._dollyEnd),this.zoomToCursor&&(this._performCursorZoom=!0,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()),this.update()}_handleMouseMovePan(t){this._panEnd.set(t.clientX,t.clientY),this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd),this.update()}_handleMouseWheel(t){this._updateZoomParameters(t.clientX,t.clientY),t.deltaY<0?this._dollyIn(this._getZoomScale(t.deltaY)):t.deltaY>0&&this._dollyOut(this._getZoomScale(t.deltaY)),this.update()}_handleKeyDown(t){let e=!1;switch(t.code){case this.keys.UP:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateUp(Mi*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,this.keyPanSpeed),e=!0;break;case this.keys.BOTTOM:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateUp(-Mi*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,-this.keyPanSpeed),e=!0;break;case this.keys.LEFT:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateLeft(Mi*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(this.keyPanSpeed,0),e=!0;break;case this.keys.RIGHT:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateLeft(-Mi*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(-this.keyPanSpeed,0),e=!0;break}e&&(t.preventDefault(),this.update())}_handleTouchStartRotate(t){if(this._pointers.length===1)this._rotateStart.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._rotateStart.set(n,s)}}_handleTouchStartPan(t){if(this._pointers.length===1)this._panStart.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._panStart.set(n,s)}}_handleTouchStartDolly(t){let e=this._getSecondPointerPosition(t),n=t.pageX-e.x,s=t.pageY-e.y,r=Math.sqrt(n*n+s*s);this._dollyStart.set(0,r)}_handleTouchStartDollyPan(t){this.enableZoom&&this._handleTouchStartDolly(t),this.enablePan&&this._handleTouchStartPan(t)}_handleTouchStartDollyRotate(t){this.enableZoom&&this._handleTouchStartDolly(t),this.enableRotate&&this._handleTouchStartRotate(t)}_handleTouchMoveRotate(t){if(this._pointers.length==1)this._rotateEnd.set(t.pageX,t.pageY);else{let n=this._getSecondPointerPosition(t),s=.5*(t.pageX+n.x),r=.5*(t.pageY+n.y);this._rotateEnd.set(s,r)}this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let e=this.domElement;this._rotateLeft(Mi*this._rotateDelta.x/e.clientHeight),this._rotateUp(Mi*this._rotateDelta.y/e.clientHeight),this._rotateStart.copy(this._rotateEnd)}_handleTouchMovePan(t){if(this._pointers.length===1)this._panEnd.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._panEnd.set(n,s)}this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd)}_handleTouchMoveDolly(t){let e=this._getSecondPointerPosition(t),n=t.pageX-e.x,s=t.pageY-e.y,r=Math.sqrt(n*n+s*s);this._dollyEnd.set(0,r),this._dollyDelta.set(0,Math.pow(this._dollyEnd.y/this._dollyStart.y,this.zoomSpeed)),this._dollyOut(this._dollyDelta.y),this._dollyStart.copy(this._dollyEnd);let o=(t.pageX+e.x)*.5,a=(t.pageY+e.y)*.5;this._updateZoomParameters(o,a)}_handleTouchMoveDollyPan(t){this.enableZoom&&this._handleTouchMoveDolly(t),this.enablePan&&this._handleTouchMovePan(t)}_handleTouchMoveDollyRotate(t){this.enableZoom&&this._handleTouchMoveDolly(t),this.enableRotate&&this._handleTouchMoveRotate(t)}_addPointer(t){this._pointers.push(t.pointerId)}_removePointer(t){delete this._pointerPositions[t.pointerId];for(let e=0;e<this._pointers.length;e++)if(this._pointers[e]==t.pointerId){this._pointers.splice(e,1);return}}_isTrackingPointer(t){for(let e=0;e<this._pointers.length;e++)if(this._pointers[e]==t.pointerId)return!0;return!1}_trackPointer(t){let e=this._pointerPositions[t.pointerId];e===void 0&&(e=new te,this._pointerPositions[t.pointerId]=e),e.set(t.pageX,t.pageY)}_getSecondPointerPosition(t){let e=t.pointerId===this._pointers[0]?this._pointers[1]:this._pointers[0];return this._pointerPositions[e]}_customWheelEvent(t){let e=t.deltaMode,n={clientX:t.clientX,clientY:t.clientY,deltaY:t.deltaY};switch(e){case 1:n.deltaY*=16;break;case 2:n.deltaY*=100;break}return t.ctrlKey&&!this._controlActive&&(n.deltaY*=10),n}};function NP(i){this.enabled!==!1&&(this._pointers.length===0&&(this.domElement.setPointerCapture(i.pointerId),this.domElement.ownerDocument.addEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.addEventListener("pointerup",this._onPointerUp)),!this._isTrackingPointer(i)&&(this._addPointer(i),i.pointerType==="touch"?this._onTouchStart(i):this._onMouseDown(i),this._cursorStyle==="grab"&&(this.domElement.style.cursor="grabbing")))}function UP(i){this.enabled!==!1&&(i.pointerType==="touch"?this._onTouchMove(i):this._onMouseMove(i))}function FP(i){switch(this._removePointer(i),this._pointers.length){case 0:this.domElement.releasePointerCapture(i.pointerId),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.dispatchEvent(nM),this.state=Ie.NONE,this._cursorStyle==="grab"&&(this.domElement.style.cursor="grab");break;case 1:let t=this._pointers[0],e=this._pointerPositions[t];this._onTouchStart({pointerId:t,pageX:e.x,pageY:e.y});break}}function OP(i){let t;switch(i.button){case 0:t=this.mouseButtons.LEFT;break;case 1:t=this.mouseButtons.MIDDLE;break;case 2:t=this.mouseButtons.RIGHT;break;default:t=-1}switch(t){case Gr.DOLLY:if(this.enableZoom===!1)return;this._handleMouseDownDolly(i),this.state=Ie.DOLLY;break;case Gr.ROTATE:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Ie.PAN}else{if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Ie.ROTATE}break;case Gr.PAN:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Ie.ROTATE}else{if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Ie.PAN}break;default:this.state=Ie.NONE}this.state!==Ie.NONE&&this.dispatchEvent(k0)}function BP(i){switch(this.state){case Ie.ROTATE:if(this.enableRotate===!1)return;this._handleMouseMoveRotate(i);break;case Ie.DOLLY:if(this.enableZoom===!1)return;this._handleMouseMoveDolly(i);break;case Ie.PAN:if(this.enablePan===!1)return;this._handleMouseMovePan(i);break}}function kP(i){this.enabled===!1||this.enableZoom===!1||this.state!==Ie.NONE||(i.preventDefault(),this.dispatchEvent(k0),this._handleMouseWheel(this._customWheelEvent(i)),this.dispatchEvent(nM))}function zP(i){this.enabled!==!1&&this._handleKeyDown(i)}function VP(i){switch(this._trackPointer(i),this._pointers.length){case 1:switch(this.touches.ONE){case Hr.ROTATE:if(this.enableRotate===!1){this.state=Ie.NONE;break}this._handleTouchStartRotate(i),this.state=Ie.TOUCH_ROTATE;break;case Hr.PAN:if(this.enablePan===!1){this.state=Ie.NONE;break}this._handleTouchStartPan(i),this.state=Ie.TOUCH_PAN;break;default:this.state=Ie.NONE}break;case 2:switch(this.touches.TWO){case Hr.DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchStartDollyPan(i),this.state=Ie.TOUCH_DOLLY_PAN;break;case Hr.DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchStartDollyRotate(i),this.state=Ie.TOUCH_DOLLY_ROTATE;break;default:this.state=Ie.NONE}break;default:this.state=Ie.NONE}this.state!==Ie.NONE&&this.dispatchEvent(k0)}function GP(i){switch(this._trackPointer(i),this.state){case Ie.TOUCH_ROTATE:if(this.enableRotate===!1)return;this._handleTouchMoveRotate(i),this.update();break;case Ie.TOUCH_PAN:if(this.enablePan===!1)return;this._handleTouchMovePan(i),this.update();break;case Ie.TOUCH_DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchMoveDollyPan(i),this.update();break;case Ie.TOUCH_DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchMoveDollyRotate(i),this.update();break;default:this.state=Ie.NONE}}function HP(i){this.enabled!==!1&&i.preventDefault()}function WP(i){i.key==="Control"&&(this._controlActive=!0,this.domElement.ownerDocument.addEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}function XP(i){i.key==="Control"&&(this._controlActive=!1,this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}var qP=Math.cos(35*Math.PI/180);function iM(i,t,e){let n=Math.floor(t.length/3),s=$P(i,t,n),{corners:r,starts:o,point:a}=ZP(i,t,n),l=new Float32Array(9*n),c=new Float32Array(9*n);for(let f=0;f<3*n;f++){let d=Math.floor(f/3),[p,_,S,g]=s.subarray(4*d,4*d+4),[m,v,C]=[p*g,_*g,S*g],b=a[t[f]];for(let A=o[b];A<o[b+1];A++){let x=4*Math.floor(r[A]/3);x===4*d||p*s[x]+_*s[x+1]+S*s[x+2]<qP||(m+=s[x]*s[x+3],v+=s[x+1]*s[x+3],C+=s[x+2]*s[x+3])}let R=Math.hypot(m,v,C)||1;c.set([m/R,v/R,C/R],3*f),l.set(i.subarray(3*t[f],3*t[f]+3),3*f)}let u=new dn().setAttribute("position",new fn(l,3)).setAttribute("normal",new fn(c,3));return e?.length&&e.length===4*n&&(u.setAttribute("color",new fn(YP(e,n),4)),u.userData.seeThrough=e.some((f,d)=>d%4===3&&f<255)),u}function YP(i,t){let e=new Float32Array(12*t),n=new Jt;for(let s=0;s<t;s++){let[r,o,a,l]=i.subarray(4*s,4*s+4);n.setRGB(r/255,o/255,a/255,In);for(let c=0;c<3;c++)e.set([n.r,n.g,n.b,l/255],12*s+4*c)}return e}function $P(i,t,e){let n=new Float32Array(4*e);for(let s=0;s<e;s++){let[r,o,a]=[0,1,2].map(g=>3*t[3*s+g]),[l,c,u]=[0,1,2].map(g=>i[o+g]-i[r+g]),[f,d,p]=[0,1,2].map(g=>i[a+g]-i[r+g]),_=[c*p-u*d,u*f-l*p,l*d-c*f],S=Math.hypot(..._)||1;n.set([_[0]/S,_[1]/S,_[2]/S,S],4*s)}return n}function ZP(i,t,e){let n=new Map,s=new Uint32Array(i.length/3);for(let l=0;l<s.length;l++){let c=`${i[3*l]} ${i[3*l+1]} ${i[3*l+2]}`;n.has(c)||n.set(c,n.size),s[l]=n.get(c)}let r=new Uint32Array(n.size+1);for(let l=0;l<3*e;l++)r[s[t[l]]+1]++;for(let l=0;l<n.size;l++)r[l+1]+=r[l];let o=r.slice(),a=new Uint32Array(3*e);for(let l=0;l<3*e;l++)a[o[s[t[l]]]++]=l;return{corners:a,starts:r,point:s}}var Tp=36,z0=new re().makeRotationX(Math.PI/2),no,fu,gi,G0,Bs,Cp=class{constructor(t,e){F(this,gi);F(this,no,new Map);F(this,fu);J(this,fu,t.map(({vertices:n,triangles:s,colors:r})=>{let o={vertices:e[n],triangles:e[s],colours:e[r]},a=(o.vertices?.length??0)/3;return o.triangles?.every(l=>l<a)?o:null}))}solid(t){switch(t.type){case"sphere":return{geometry:K(this,gi,G0).call(this),scale:[t.radius,t.radius,t.radius]};case"ellipsoid":return{geometry:K(this,gi,G0).call(this),scale:t.radii};case"box":return{geometry:K(this,gi,Bs).call(this,"box",()=>new Rs),scale:t.size};case"cylinder":return{geometry:K(this,gi,Bs).call(this,"cylinder",()=>new Br(1,1,1,Tp).applyMatrix4(z0)),scale:[t.radius,t.radius,t.length]};case"capsule":{let{radius:e,length:n}=t,s=()=>new uh(e,n,7,Tp).applyMatrix4(z0);return{geometry:K(this,gi,Bs).call(this,`capsule ${e} ${n}`,s),scale:[1,1,1]}}case"mesh":{let e=h(this,fu)[t.mesh];if(!e)return null;let n=()=>iM(e.vertices,e.triangles,e.colours);return{geometry:K(this,gi,Bs).call(this,`mesh ${t.mesh}`,n),scale:[1,1,1]}}default:return null}}wires(t){let e=this.solid(t);if(!e)return null;let{type:n}=t;if(n==="sphere"||n==="ellipsoid")return{...e,geometry:K(this,gi,Bs).call(this,"ball wires",()=>V0(sM(1,0)))};if(n==="cylinder")return{...e,geometry:K(this,gi,Bs).call(this,"cylinder wires",()=>V0(JP()))};if(n==="capsule"){let{radius:r,length:o}=t;return{...e,geometry:K(this,gi,Bs).call(this,`capsule wires ${r} ${o}`,()=>V0(sM(r,o)))}}let s=n==="mesh"?`mesh wires ${t.mesh}`:"box wires";return{...e,geometry:K(this,gi,Bs).call(this,s,()=>new dh(e.geometry,12))}}dispose(){for(let t of h(this,no).values())t.dispose();h(this,no).clear()}};no=new WeakMap,fu=new WeakMap,gi=new WeakSet,G0=function(){return K(this,gi,Bs).call(this,"ball",()=>new ph(1,Tp,18).applyMatrix4(z0))},Bs=function(t,e){return h(this,no).has(t)||h(this,no).set(t,e()),h(this,no).get(t)};function V0(i){return new dn().setAttribute("position",new fn(Float32Array.from(i.flat()),3))}function Ap(i,t,e){let n=Math.max(2,Math.round(Tp*Math.abs(t-i)/(2*Math.PI))),s=r=>{let o=i+(t-i)*r/n;return e(Math.cos(o),Math.sin(o))};return Array.from({length:n},(r,o)=>[s(o),s(o+1)]).flat()}var H0=2*Math.PI;function sM(i,t){let e=t/2,n=[];for(let s of t?[-e,e]:[0])n.push(...Ap(0,H0,(r,o)=>[i*r,i*o,s]));for(let[s,r]of[[1,0],[0,1]]){n.push(...Ap(0,Math.PI,(o,a)=>[s*i*o,r*i*o,e+i*a])),n.push(...Ap(Math.PI,H0,(o,a)=>[s*i*o,r*i*o,-e+i*a]));for(let o of t?[-i,i]:[])n.push([s*o,r*o,-e],[s*o,r*o,e])}return n}function JP(){let i=[];for(let t of[-.5,.5])i.push(...Ap(0,H0,(e,n)=>[e,n,t]));for(let[t,e]of[[1,0],[-1,0],[0,1],[0,-1]])i.push([t,e,-.5],[t,e,.5]);return i}var rM=new z,oM=new Jn,KP=new z(1,1,1);function ur(i,t,e=KP){return rM.set(i[0],i[1],i[2]),oM.set(i[4],i[5],i[6],i[3]),t.compose(rM,oM,e)}var aa,la,io,oc,du,pu,fr,lM,cM,W0,Rp=class{constructor(t,e){F(this,fr);kt(this,"root",new Zn);kt(this,"groups");kt(this,"grounds",[]);F(this,aa);F(this,la,new Map);F(this,io,[]);F(this,oc,[]);F(this,du,new Or({color:Yy,transparent:!0,opacity:.75,depthTest:!1}));F(this,pu,null);J(this,aa,new Cp(t.meshes,e));let n=Ky(t.bodies);this.groups=t.bodies.map((s,r)=>{let o=new Zn;return o.matrixAutoUpdate=!1,o.userData.body=r,ur(s.pose,o.matrix),this.root.add(o),o});for(let s of t.shapes)this.groups[s.body]&&(s.role==="collision"?K(this,fr,cM).call(this,s):K(this,fr,lM).call(this,s,n[s.body]));this.showCollisions(!1)}groundHeights(){return this.grounds.map(({group:t,local:e})=>t.matrix.clone().multiply(e).elements).filter(t=>t[10]>.999).map(t=>t[14])}get visuals(){return h(this,io)}get hasCollisions(){return h(this,oc).length>0}showVisuals(t){for(let e of h(this,io))e.visible=t}showCollisions(t){for(let e of h(this,oc))e.visible=t}highlight(t){if(t!==h(this,pu)){J(this,pu,t);for(let e of h(this,io))e.material=K(this,fr,W0).call(this,...e.userData.colours,e.userData.body===t)}}localBoxes(){let t=this.groups.map(()=>new jn);for(let e of h(this,io))e.geometry.boundingBox||e.geometry.computeBoundingBox(),t[e.userData.body].union(e.geometry.boundingBox.clone().applyMatrix4(e.matrix));return t}dispose(){h(this,aa).dispose();for(let t of[...h(this,la).values(),h(this,du)])t.dispose()}};aa=new WeakMap,la=new WeakMap,io=new WeakMap,oc=new WeakMap,du=new WeakMap,pu=new WeakMap,fr=new WeakSet,lM=function(t,{colour:e,lighter:n}){let s=this.groups[t.body],r=ur(t.pose,new re);if(t.shape.type==="half_space"){this.grounds.push({group:s,local:r,colour:t.color});return}let o=h(this,aa).solid(t.shape);if(!o)return;let a=!t.color&&o.geometry.hasAttribute("color")?o.geometry.userData:null,l=[t.color,e,n,a],c=new Ln(o.geometry,K(this,fr,W0).call(this,...l,!1));c.userData={body:t.body,colours:l},c.castShadow=!!a||!c.material.transparent,c.receiveShadow=!0,aM(c,s,t.pose,o.scale),h(this,io).push(c)},cM=function(t){let e=h(this,aa).wires(t.shape);if(!e)return;let n=new ah(e.geometry,h(this,du));n.renderOrder=4,aM(n,this.groups[t.body],t.pose,e.scale),h(this,oc).push(n)},W0=function(t,e,n,s,r){let o=s?`painted ${s.seeThrough} ${r}`:`${t??`${e} ${n}`} ${r}`;if(!h(this,la).has(o)){let a=t?new Jt().setRGB(t[0],t[1],t[2],In):new Jt(e).offsetHSL(0,0,n),l=t?.[3]??1,c=new gh({color:s?16777215:a,specular:1842204,shininess:28});c.vertexColors=!!s,l<1&&Object.assign(c,{transparent:!0,opacity:l,depthWrite:!1}),s?.seeThrough&&(c.transparent=!0),r&&c.emissive.set("#2563eb").multiplyScalar(.45),h(this,la).set(o,c)}return h(this,la).get(o)};function aM(i,t,e,n){i.matrixAutoUpdate=!1,ur(e,i.matrix,new z(...n)),t.add(i)}var jP=["#e5484d","#2f9e44","#3b82f6"].map(i=>new Jt(i)),QP=.05,tI=.1,eI=.025,nI=new re,Oi,ca,mu,Pp=class{constructor(t,e,n,s){kt(this,"root",new Zn);F(this,Oi);F(this,ca);F(this,mu);let r=(o,a)=>{let l=e[o].isEmpty()?0:.45*e[o].getSize(new z).length(),c=a*Math.min(Math.max(l,eI*s),tI*s);return new re().makeScale(c,c,c)};J(this,ca,[...t.map((o,a)=>({group:o,local:r(a,1)})),...n.filter(({body:o})=>t[o]).map(({body:o,pose:a})=>({group:t[o],local:ur(a,new re).multiply(r(o,.7))}))]),J(this,mu,[0,1,2].map(o=>{let a=[0,1,2].map(c=>c===o?1:QP),l=[0,1,2].map(c=>c===o?.5:0);return new re().makeTranslation(...l).multiply(new re().makeScale(...a))})),J(this,Oi,new Po(new Rs,new nr({depthTest:!1,transparent:!0}),3*h(this,ca).length)),h(this,Oi).frustumCulled=!1,h(this,Oi).renderOrder=8;for(let o=0;o<3*h(this,ca).length;o++)h(this,Oi).setColorAt(o,jP[o%3]);this.root.add(h(this,Oi)),this.root.visible=!1}update(){h(this,ca).forEach(({group:t,local:e},n)=>{h(this,mu).forEach((s,r)=>{h(this,Oi).setMatrixAt(3*n+r,nI.multiplyMatrices(t.matrix,e).multiply(s))})}),h(this,Oi).instanceMatrix.needsUpdate=!0}dispose(){h(this,Oi).geometry.dispose(),h(this,Oi).material.dispose(),h(this,Oi).dispose()}};Oi=new WeakMap,ca=new WeakMap,mu=new WeakMap;var hM=4,iI=new z(0,1,0),Ip=new z,Lp=new z,uM=new z,X0=new Jn,fM=new re,ha,ua,Up,Fp,gu,Op,Bp,lc,dM,pM,Dp=class{constructor(){F(this,lc);kt(this,"root",new Zn);F(this,ha,0);F(this,ua,[]);F(this,Up,new Jt(zh));F(this,Fp,new Jt(Xy));F(this,gu,new Br(1,1,1,10).translate(0,.5,0));F(this,Op,new fh(1,1,16).translate(0,.5,0));F(this,Bp,[new _h({emissive:zh,emissiveIntensity:.35}),new nr({transparent:!0,opacity:.3,depthTest:!1,depthWrite:!1})])}update(t,e,n){let s=t?t.end-t.first:0;K(this,lc,pM).call(this,s);let r=0;for(let o=0;o<s;o++){let a=t.first+o,{data:l,rows:c,step:u}=t.points;Ip.set(l[a]*u,l[c+a]*u,l[2*c+a]*u),Lp.fromArray(t.forces,3*a);let f=Lp.length();!(f>e*.001)||!Number.isFinite(f)||K(this,lc,dM).call(this,r++,f/e,n)}for(let o of h(this,ua))o.count=r,o.instanceMatrix.needsUpdate=!0,o.instanceColor&&(o.instanceColor.needsUpdate=!0)}};ha=new WeakMap,ua=new WeakMap,Up=new WeakMap,Fp=new WeakMap,gu=new WeakMap,Op=new WeakMap,Bp=new WeakMap,lc=new WeakSet,dM=function(t,e,n){let s=e>hM,r=Math.min(e,hM)*n,o=Math.min(.028*n,.09*r),a=Math.min(5.5*o,.5*r);X0.setFromUnitVectors(iI,Lp.normalize());let l=fM.compose(Ip,X0,uM.set(o,r-a,o)).toArray();Ip.addScaledVector(Lp,r-a);let c=fM.compose(Ip,X0,uM.set(2.4*o,a,2.4*o)).toArray();for(let u of h(this,ua))u.instanceMatrix.set(u.geometry===h(this,gu)?l:c,16*t),u.setColorAt(t,s?h(this,Fp):h(this,Up))},pM=function(t){if(!(t<=h(this,ha))){J(this,ha,Math.max(64,2*h(this,ha),t));for(let e of h(this,ua))this.root.remove(e),e.dispose();J(this,ua,h(this,Bp).flatMap((e,n)=>[h(this,gu),h(this,Op)].map(s=>{let r=new Po(s,e,h(this,ha));return r.instanceMatrix.setUsage(Sg),r.frustumCulled=!1,r.renderOrder=10*n,this.root.add(r),r})))}};var ks,ac,_u,kp,mM,Np=class{constructor(){F(this,kp);kt(this,"root",new Zn);F(this,ks);F(this,ac,null);F(this,_u,0);let t=new nr({vertexColors:!0,side:2,transparent:!0,opacity:.9,depthTest:!1,depthWrite:!1});J(this,ks,new Ln(new dn,t)),h(this,ks).frustumCulled=!1,h(this,ks).renderOrder=5,this.root.add(h(this,ks))}update(t,e){let n=t?`${t.first} ${t.count}`:"";h(this,ac)?.key===n&&h(this,ac).data===t?.data&&h(this,_u)===e||(J(this,ac,{key:n,data:t?.data}),J(this,_u,e),h(this,ks).visible=!!t,t&&K(this,kp,mM).call(this,t,e))}};ks=new WeakMap,ac=new WeakMap,_u=new WeakMap,kp=new WeakSet,mM=function({data:t,first:e,count:n,corner:s},r){let{corners:o,points:a,pressures:l}=t,c=0;for(let S=0;S<n;S++)c+=Math.max(o[e+S]-2,0);let u=new Float32Array(9*c),f=new Float32Array(9*c),d=new Jt,p=s,_=0;for(let S=0;S<n;S++){let[g,m,v]=Zy(Math.abs(l[e+S])/r);d.setRGB(g/255,m/255,v/255,In);for(let C=1;C+1<o[e+S];C++)for(let b of[p,p+C,p+C+1]){for(let R=0;R<3;R++)u[_+R]=a.data[R*a.rows+b]*a.step;d.toArray(f,_),_+=3}p+=o[e+S]}h(this,ks).geometry.dispose(),h(this,ks).geometry=new dn().setAttribute("position",new fn(u,3)).setAttribute("color",new fn(f,3))};var sI=24,rI=4e5,oI=4,aI=30,lI=12,dr,xu,so,fa,Vp,gM,zp=class{constructor(t,e,n,s){F(this,Vp);kt(this,"boxes",[]);F(this,dr);F(this,xu);F(this,so);F(this,fa,new Map);J(this,xu,e);let r=new re,o=new Float64Array(7),a=(_,S)=>e[_].clone().applyMatrix4(ur(n.pose(S,_,o),r)),l=t.map((_,S)=>S).filter(_=>!e[_].isEmpty()),c=n.locate(n.begin);J(this,dr,l.filter(_=>!t[_].fixed));let u=cc(h(this,dr).map(_=>a(_,c))),f=u.isEmpty()?1/0:u.getSize(new z).length();this.boxes=l.map(_=>[_,a(_,c)]).filter(([_,S])=>!t[_].fixed||S.getSize(new z).length()<oI*f).map(([,_])=>_),n.count<2&&K(this,Vp,gM).call(this,s,_=>a(_,c)),J(this,so,cc(this.boxes)),h(this,so).expandByScalar((aI-1)/2*h(this,so).getSize(new z).length());let d=[...n.places(Math.ceil(n.count*h(this,dr).length/rI))],p=Math.max(1,Math.ceil(d.length/sI));for(let _=0;_<d.length;_+=p)for(let S of h(this,dr)){let g=d.slice(_,_+p).map(v=>a(S,v)),m=cc(g.filter(v=>h(this,so).containsBox(v)));m.isEmpty()||this.boxes.push(m)}}grow(t){let e=!1;for(let n of h(this,dr)){let s=h(this,xu)[n].clone().applyMatrix4(t[n].matrix);!h(this,so).containsBox(s)||this.boxes.some(r=>r.containsBox(s))||(h(this,fa).has(n)||(h(this,fa).set(n,new jn),this.boxes.push(h(this,fa).get(n))),h(this,fa).get(n).union(s),e=!0)}return e}};dr=new WeakMap,xu=new WeakMap,so=new WeakMap,fa=new WeakMap,Vp=new WeakSet,gM=function(t,e){for(let n of h(this,dr)){let s=e(n),r=Math.max(...t.filter(a=>a<=s.min.z)),o=s.min.z-r;o<=lI*s.getSize(new z).length()&&this.boxes.push(s.translate(new z(0,0,-o)))}};function cc(i){return i.reduce((t,e)=>t.union(e),new jn)}function _M(i,t,e,n){let s=cc(t),r=s.isEmpty()?new z:s.getCenter(new z);if(s.isEmpty())return{target:r,distance:3};let o=e.clone().normalize(),a=new z().crossVectors(o,i.up).normalize();a.lengthSq()<.5&&a.set(1,0,0);let l=new z().crossVectors(a,o),c=Math.tan(i.fov*Math.PI/360),u=t.flatMap(cI),f=0;for(let d=0;d<4;d++){f=0;let p=[1/0,-1/0,1/0,-1/0],_=u.map(S=>S.clone().sub(r));for(let S of _){let g=S.dot(o);f=Math.max(f,Math.abs(S.dot(a))/(c*i.aspect)-g,Math.abs(S.dot(l))/c-g)}for(let S of _){let g=Math.max(f+S.dot(o),1e-9),[m,v]=[S.dot(a)/g,S.dot(l)/g];p[0]=Math.min(p[0],m),p[1]=Math.max(p[1],m),p[2]=Math.min(p[2],v),p[3]=Math.max(p[3],v)}r.addScaledVector(a,f*(p[0]+p[1])/2),r.addScaledVector(l,f*(p[2]+p[3])/2)}return{target:r,distance:n*f}}function cI({min:i,max:t}){return[i.x,t.x].flatMap(e=>[i.y,t.y].flatMap(n=>[i.z,t.z].map(s=>new z(e,n,s))))}var hI=`
varying vec2 local;
uniform vec2 centre;
uniform float reach;
void main() {
  local = centre + position.xy * reach;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(local, 0.0, 1.0);
}`,uI=`
varying vec2 local;
uniform vec2 centre;
uniform float reach, cell, blend, fill;
uniform vec3 ground, line;
float grid(float size) {
  vec2 p = local / size;
  vec2 w = fwidth(p);
  vec2 d = abs(fract(p - 0.5) - 0.5) / max(w, vec2(1e-6));
  vec2 cover = (1.0 - clamp(d - 0.15, 0.0, 1.0)) * (1.0 - smoothstep(0.12, 0.5, w));
  return max(cover.x, cover.y);
}
void main() {
  float fade = 1.0 - smoothstep(0.25, 1.0, length(local - centre) / reach);
  float lines = max(max(grid(cell) * 0.4 * blend, grid(cell * 10.0) * mix(0.4, 0.75, blend)), grid(cell * 100.0) * 0.75);
  float alpha = max(fill, lines) * fade;
  if (alpha < 0.003) discard;
  gl_FragColor = vec4(mix(line, mix(ground, line, lines), fill), alpha);
  #include <colorspace_fragment>
}`,yu=new z,xM=new re,da,hc,uc,vu,q0,Gp=class{constructor(t){F(this,vu);kt(this,"root",new Zn);F(this,da,[]);F(this,hc,new mh({opacity:.22,depthWrite:!1}));F(this,uc,new Io(2,2));for(let{group:e,local:n}of t)K(this,vu,q0).call(this,e,n,1);t.length||K(this,vu,q0).call(this,null,new re,0),this.paint()}paint(){for(let{material:t}of h(this,da))t.uniforms.ground.value.set(tn.colour("ground")),t.uniforms.line.value.set(tn.colour("grid"));h(this,hc).opacity=tn.dark?.45:.2}update(t,e){let n=Math.log10(Math.max(e,1e-6)*.2),s=10**Math.floor(n);for(let{plane:r,shade:o,material:a,group:l,offset:c}of h(this,da)){r.matrix.copy(c),l&&r.matrix.premultiply(l.matrix),yu.copy(t).applyMatrix4(xM.copy(r.matrix).invert());let{uniforms:u}=a;u.centre.value=[yu.x,yu.y],u.reach.value=7*e,u.cell.value=s,u.blend.value=1-(n-Math.floor(n)),o&&o.matrix.copy(r.matrix).multiply(xM.makeScale(3*e,3*e,1).setPosition(yu.x,yu.y,0))}}dispose(){for(let{material:t}of h(this,da))t.dispose();h(this,hc).dispose(),h(this,uc).dispose()}};da=new WeakMap,hc=new WeakMap,uc=new WeakMap,vu=new WeakSet,q0=function(t,e,n){let s=new qi({vertexShader:hI,fragmentShader:uI,transparent:!0,depthWrite:!1,polygonOffset:!0,polygonOffsetFactor:2,polygonOffsetUnits:4,uniforms:{centre:{value:[0,0]},reach:{value:1},cell:{value:1},blend:{value:1},fill:{value:n},ground:{value:new Jt},line:{value:new Jt}}});n||(s.side=2);let r=new Ln(h(this,uc),s),o=n?new Ln(h(this,uc),h(this,hc)):null;for(let[a,l]of[r,o].entries())l&&(l.frustumCulled=!1,l.matrixAutoUpdate=!1,l.renderOrder=-2+a,this.root.add(l));o&&(o.receiveShadow=!0),h(this,da).push({plane:r,shade:o,material:s,group:t,offset:e})};var fc=new z,dc,Su,Hp=class{constructor(){kt(this,"element",Y("div",{class:"labels",hidden:!0}));F(this,dc,[]);F(this,Su,[])}setBodies(t,e){J(this,dc,t.map(({name:n},s)=>e[s].isEmpty()?null:Y("span",{text:n.slice(n.indexOf(".")+1)}))),J(this,Su,e.map(n=>n.getCenter(new z))),this.element.replaceChildren(...h(this,dc).filter(Boolean))}update(t,e,n){let{clientWidth:s,clientHeight:r}=n;h(this,dc).forEach((o,a)=>{if(!o)return;fc.copy(h(this,Su)[a]).applyMatrix4(e[a].matrix).project(t);let l=fc.z<1&&Math.abs(fc.x)<1.1&&Math.abs(fc.y)<1.1;o.style.display=l?"":"none",l&&(o.style.transform=`translate(${(fc.x+1)/2*s}px, ${(1-fc.y)/2*r}px) translate(-50%, -50%)`)})}};dc=new WeakMap,Su=new WeakMap;var fI=.029411764705882353,yM=16,vM=[{shadows:!0,pixels:2},{shadows:!1,pixels:2},{shadows:!1,pixels:1},{shadows:!1,pixels:.75}],ro,pa,Mu,Wp=class{constructor(t){F(this,ro,0);F(this,pa,[]);F(this,Mu);J(this,Mu,t),t&&J(this,ro,2)}measure(t){if(h(this,pa).push(t),h(this,pa).length<yM)return;let e=[...h(this,pa)].sort((n,s)=>n-s)[yM>>1];J(this,pa,[]),e>fI&&h(this,ro)<vM.length-1&&Du(this,ro)._++}settings(t){let{shadows:e,pixels:n}=vM[t?0:h(this,ro)],s=h(this,Mu)&&t?n:window.devicePixelRatio||1;return{shadows:e,pixelRatio:Math.min(s,n)}}get reduced(){return h(this,ro)>0}};ro=new WeakMap,pa=new WeakMap,Mu=new WeakMap;function SM(){let i=document.createElement("canvas").getContext("webgl2");if(!i)return null;let t=i.getExtension("WEBGL_debug_renderer_info"),e=String(i.getParameter(t?t.UNMASKED_RENDERER_WEBGL:i.RENDERER));return i.getExtension("WEBGL_lose_context")?.loseContext(),/swiftshader|llvmpipe|softpipe|software|basic render/i.test(e)}var Y0={default:new z(-.72,1,-.55),front:new z(-1,0,0),side:new z(0,1,0),top:new z(0,1e-4,-1)},Xp=new z(-.45,-.55,1).normalize(),dI=180,pI=.6,$0=2048,mI=1.5,MM=new re().lookAt(Xp,new z,new z(0,1,0)),oo,gs,Cn,bi,Yp,pc,mc,pr,mr,ao,ma,Bi,gc,ga,_a,xa,_c,bu,gr,xc,wi,lo,co,Te,Z0,J0,K0,bM,wM,EM,TM,j0,ji,qp=class extends _i{constructor(e){super();F(this,Te);kt(this,"drawn",0);kt(this,"camera",new ui(38,1,.01,100));kt(this,"show",{visuals:!0,collisions:!1,forces:!0,patches:!0,frames:!1,names:!1});kt(this,"forceScale",1);kt(this,"software",!1);kt(this,"following",null);kt(this,"bodies",null);F(this,oo,new nh);F(this,gs);F(this,Cn);F(this,bi,new Mh(16777215,2.3));F(this,Yp,new yh(16777215,12103846,1.75));F(this,pc,new Dp);F(this,mc,new Np);F(this,pr,null);F(this,mr,null);F(this,ao);F(this,ma);F(this,Bi,null);F(this,gc,1);F(this,ga,0);F(this,_a,0);F(this,xa,!0);F(this,_c,!0);F(this,bu,0);F(this,gr,!0);F(this,xc);F(this,wi,null);F(this,lo,null);F(this,co,null);J(this,xc,e),this.canvas=Y("canvas",{class:"view-canvas",tabindex:0,"aria-label":"3-D view"});let n=SM(),s={antialias:!n,alpha:!0},r=n===null?null:this.canvas.getContext("webgl2",s);if(!r)throw new Error("no WebGL");J(this,gs,new Hd({canvas:this.canvas,context:r,...s})),h(this,gs).shadowMap.enabled=!0,h(this,gs).shadowMap.type=Lo,this.software=n,J(this,ma,new Wp(n)),J(this,ao,new Hp),this.element=Y("div",{class:"view"},this.canvas,h(this,ao).element),this.camera.up.set(0,0,1),h(this,bi).castShadow=!0,h(this,bi).shadow.mapSize.set($0,$0),h(this,bi).shadow.radius=3,h(this,bi).shadow.normalBias=.02,h(this,oo).add(h(this,bi),h(this,bi).target,h(this,Yp),new bh(16777215,.25),h(this,pc).root,h(this,mc).root),J(this,Cn,new Ep(this.camera,this.canvas)),Object.assign(h(this,Cn),{enableDamping:!0,dampingFactor:.18,zoomToCursor:!0,screenSpacePanning:!0}),h(this,Cn).addEventListener("change",()=>K(this,Te,ji).call(this)),h(this,Cn).addEventListener("start",()=>{J(this,gr,!1),J(this,wi,null)}),new ResizeObserver(()=>K(this,Te,ji).call(this)).observe(this.element),this.canvas.addEventListener("webglcontextrestored",()=>K(this,Te,ji).call(this)),tn.on("change",()=>{h(this,pr)?.paint(),K(this,Te,ji).call(this)})}screen(e){let{left:n,top:s,width:r,height:o}=this.canvas.getBoundingClientRect(),a=new z().setFromMatrixPosition(this.bodies.groups[e].matrix).project(this.camera);return[n+.5*(1+a.x)*r,s+.5*(1-a.y)*o]}setScene(e,n,s,r){if(this.bodies){h(this,oo).remove(this.bodies.root,h(this,pr).root,h(this,mr).root);for(let o of[this.bodies,h(this,pr),h(this,mr)])o.dispose()}J(this,Bi,s),this.following=null,this.bodies=new Rp(e,n),this.boxes=this.bodies.localBoxes(),this.sceneBodies=e.bodies,J(this,pr,new Gp(this.bodies.grounds)),K(this,Te,Z0).call(this),J(this,mr,new Pp(this.bodies.groups,this.boxes,e.frames,h(this,gc))),h(this,ao).setBodies(e.bodies,this.boxes),h(this,oo).add(this.bodies.root,h(this,pr).root,h(this,mr).root),this.applyShow(),r||this.look("default")}dataChanged(e){let n=h(this,Bi).forces.percentile(.9),s=n>0?dm(n):1,r=h(this,Bi).pressures.percentile(.9),o=r>0?dm(r):1;(s!==h(this,ga)||o!==h(this,_a))&&(J(this,ga,s),J(this,_a,o),this.emit("ranges")),e&&h(this,gr)&&(K(this,Te,Z0).call(this),this.look("default")),K(this,Te,ji).call(this)}get usualForce(){return h(this,ga)}get arrowLength(){return .16*h(this,gc)*this.forceScale}get pressureRange(){return h(this,_a)}get hasForces(){return h(this,Bi).forces.total>0}get hasPatches(){return h(this,Bi).pressures.total>0}look(e){K(this,Te,j0).call(this),J(this,wi,null),K(this,Te,K0).call(this,K(this,Te,J0).call(this,e),Y0[e]),h(this,Cn).update(),J(this,gr,e==="default"),J(this,co,null),K(this,Te,ji).call(this)}follow(e){if(this.following=e,J(this,co,null),e!==null){J(this,gr,!1);let n=new z().setFromMatrixPosition(this.bodies.groups[e].matrix);this.camera.position.add(n.clone().sub(h(this,Cn).target)),h(this,Cn).target.copy(n),h(this,Cn).update()}K(this,Te,ji).call(this)}applyShow(){this.bodies.showVisuals(this.show.visuals),this.bodies.showCollisions(this.show.collisions),h(this,pc).root.visible=this.show.forces,h(this,mc).root.visible=this.show.patches,h(this,mr).root.visible=this.show.frames,h(this,ao).element.hidden=!this.show.names,K(this,Te,ji).call(this)}setTime(e){let n=h(this,Bi).locate(e),s=new Float64Array(7);this.sceneBodies.forEach((r,o)=>{if(r.fixed)return;let a=this.bodies.groups[o];ur(h(this,Bi).pose(n,o,s),a.matrix),a.matrixWorldNeedsUpdate=!0}),h(this,pc).update(this.show.forces?h(this,Bi).contacts(n):null,h(this,ga),this.arrowLength),h(this,mc).update(this.show.patches?h(this,Bi).polygons(n):null,h(this,_a)),this.show.frames&&h(this,mr).update(),K(this,Te,wM).call(this),h(this,xc)&&h(this,gr)&&h(this,lo).grow(this.bodies.groups)&&J(this,wi,K(this,Te,J0).call(this,"default")),K(this,Te,ji).call(this)}render(e,n){let s=K(this,Te,bM).call(this,e),r=h(this,Cn).update()||s;if(!h(this,xa)||!this.bodies||!this.element.clientWidth)return r;let o=n||r;return o&&e>0&&h(this,ma).measure(e),K(this,Te,EM).call(this,!o&&!h(this,_c)),r}add(e){h(this,oo).add(e)}redraw(){K(this,Te,ji).call(this)}};oo=new WeakMap,gs=new WeakMap,Cn=new WeakMap,bi=new WeakMap,Yp=new WeakMap,pc=new WeakMap,mc=new WeakMap,pr=new WeakMap,mr=new WeakMap,ao=new WeakMap,ma=new WeakMap,Bi=new WeakMap,gc=new WeakMap,ga=new WeakMap,_a=new WeakMap,xa=new WeakMap,_c=new WeakMap,bu=new WeakMap,gr=new WeakMap,xc=new WeakMap,wi=new WeakMap,lo=new WeakMap,co=new WeakMap,Te=new WeakSet,Z0=function(){J(this,lo,new zp(this.sceneBodies,this.boxes,h(this,Bi),this.bodies.groundHeights()));let e=cc(h(this,lo).boxes);J(this,gc,e.isEmpty()?1:Math.max(e.getSize(new z).length(),.001))},J0=function(e){return _M(this.camera,h(this,lo).boxes,Y0[e],h(this,xc)?1.45:1.15)},K0=function({target:e,distance:n},s){h(this,Cn).target.copy(e),this.camera.position.copy(e).addScaledVector(s.clone().normalize(),-n),this.camera.near=n/300,this.camera.far=n*60,this.camera.updateProjectionMatrix(),h(this,Cn).minDistance=n/100,h(this,Cn).maxDistance=n*20},bM=function(e){if(!h(this,wi))return!1;let n=1-Math.exp(-Math.min(e,.1)/pI),s=h(this,Cn).target.clone(),r=this.camera.position.distanceTo(s),a=Math.abs(h(this,wi).distance-r)+h(this,wi).target.distanceTo(s)<.003*h(this,wi).distance,l={target:s.lerp(h(this,wi).target,a?1:n),distance:r+(h(this,wi).distance-r)*(a?1:n)};return K(this,Te,K0).call(this,l,Y0.default),a&&J(this,wi,null),K(this,Te,ji).call(this),!a},wM=function(){if(this.following===null)return;let e=new z().setFromMatrixPosition(this.bodies.groups[this.following].matrix);if(h(this,co)){let n=e.clone().sub(h(this,co));h(this,Cn).target.add(n),this.camera.position.add(n)}J(this,co,e)},EM=function(e){J(this,xa,!1),J(this,_c,!1);let{shadows:n,pixelRatio:s}=h(this,ma).settings(e);h(this,gs).getPixelRatio()!==s&&h(this,gs).setPixelRatio(s),K(this,Te,j0).call(this),h(this,bi).castShadow!==n&&(h(this,bi).castShadow=n);let r=this.camera.position.distanceTo(h(this,Cn).target);h(this,pr).update(h(this,Cn).target,r),K(this,Te,TM).call(this,r),h(this,gs).render(h(this,oo),this.camera),this.show.names&&h(this,ao).update(this.camera,this.bodies.groups,this.canvas),this.drawn++,clearTimeout(h(this,bu)),!e&&h(this,ma).reduced&&J(this,bu,setTimeout(()=>{J(this,xa,!0),this.emit("wake")},dI))},TM=function(e){let n=new jn,s=new z,r=MM.clone().transpose(),o=this.bodies.groundHeights(),a=mI*e;if(this.boxes.forEach((S,g)=>{if(S.isEmpty())return;let m=S.clone().applyMatrix4(this.bodies.groups[g].matrix);if(this.sceneBodies[g].fixed){let{x:C,y:b,z:R}=h(this,Cn).target;if(m.min.max(new z(C-a,b-a,R-a)),m.max.min(new z(C+a,b+a,R+a)),m.isEmpty())return}let v=Math.max(...o.filter(C=>C<=m.min.z+1e-6));for(let C=0;C<8;C++)s.set(C&1?m.max.x:m.min.x,C&2?m.max.y:m.min.y,C&4?m.max.z:m.min.z),n.expandByPoint(s.clone().applyMatrix4(r)),Number.isFinite(v)&&n.expandByPoint(s.addScaledVector(Xp,-(s.z-v)/Xp.z).applyMatrix4(r))}),n.isEmpty())return;let l=n.getSize(new z),c=.5*Math.max(l.x,l.y,1e-6);n.expandByScalar(.03*(c+.5*l.z));let u=n.getCenter(new z).setZ(n.max.z),{shadow:f,target:d}=h(this,bi);h(this,bi).position.copy(u).applyMatrix4(MM),d.position.copy(h(this,bi).position).sub(Xp);let[p,_]=[.5*(n.max.x-n.min.x),.5*(n.max.y-n.min.y)];Object.assign(f.camera,{left:-p,right:p,top:_,bottom:-_,near:0,far:n.max.z-n.min.z}),f.normalBias=8*c/$0,f.camera.updateProjectionMatrix()},j0=function(){let{clientWidth:e,clientHeight:n}=this.element;if(!e||!n)return;let{width:s,height:r}=this.canvas,o=h(this,gs).getPixelRatio();s===Math.floor(e*o)&&r===Math.floor(n*o)||(h(this,gs).setSize(e,n,!1),this.camera.aspect=e/n,this.camera.updateProjectionMatrix(),h(this,gr)&&h(this,lo)&&!h(this,wi)&&this.look("default"))},ji=function(){J(this,xa,!0),J(this,_c,!0),this.emit("wake")};var gI=[["visuals","Visual shapes"],["collisions","Collision shapes"],["forces","Contact forces"],["patches","Contact patches"],["frames","Frames"],["names","Names"]],Bn,yc,ho,vc,wu,_r,ya,va,Eu,Sa,Ma,AM,Q0,$p=class{constructor(t,e,n,s){F(this,Ma);kt(this,"selected",null);F(this,Bn);F(this,yc);F(this,ho,{});F(this,vc);F(this,wu,Y("output",{class:"hint"}));F(this,_r);F(this,ya,Y("div",{class:"legend"}));F(this,va,Y("div",{class:"card",hidden:!0}));F(this,Eu,Y("div",{class:"numbers"}));F(this,Sa,Y("button",{type:"button",text:"Follow",click:()=>this.toggleFollow()}));J(this,Bn,t),J(this,yc,s),J(this,_r,Y("select",{"aria-label":"Follow a body",change:()=>this.follow(h(this,_r).value===""?null:Number(h(this,_r).value))}));let r=Me("hand","Drag bodies (or hold Shift)",()=>{e.hand=!e.hand,ws(r,e.hand)});ws(r,!1);let o=Y("div",{class:"button-group"},Me("fit","Fit everything (r)",()=>this.reset()),...["front","side","top"].map(l=>Y("button",{type:"button",class:"icon-button word",title:l==="top"?"From above":`From the ${l}`,text:l[0].toUpperCase()+l.slice(1),click:()=>this.look(l)}))),a=Me("layers","What is shown");this.element=Y("div",{class:"view-overlay"},Y("div",{class:"view-buttons"},Uu(a,K(this,Ma,AM).call(this)),o,n?r:null),h(this,ya),h(this,va)),e.on("select",l=>this.select(l)),t.on("ranges",()=>this.update()),h(this,va).append(Y("div",{class:"card-head"},Y("strong"),Me("close","Close",()=>this.select(null))),h(this,Eu),Y("div",{class:"row"},h(this,Sa),Y("button",{type:"button",text:"Plot position",click:()=>s.plotPosition(this.selected)})))}setShown(t,e){h(this,Bn).show[t]=e,h(this,ho)[t].firstChild.checked=e,h(this,Bn).applyShow(),this.update(),h(this,yc).redraw()}setScene(t){this.select(null);let e=t.map((n,s)=>[n,s]).filter(([n])=>!n.fixed);h(this,_r).replaceChildren(Y("option",{value:"",text:"nothing"}),...e.map(([{name:n},s])=>Y("option",{value:s,text:n}))),h(this,ho).collisions.hidden=!h(this,Bn).bodies.hasCollisions,this.update()}update(){let{usualForce:t,arrowLength:e,pressureRange:n,show:s,hasForces:r,hasPatches:o}=h(this,Bn);if(h(this,wu).textContent=`${Dc(t,"N")} = ${fm(e)}`,h(this,ho).forces.hidden=!r,h(this,ho).patches.hidden=!o,h(this,vc).hidden=!r,h(this,ya).replaceChildren(),s.forces&&r&&h(this,ya).append(Y("div",{class:"legend-force",title:"Contact forces: an arrow as long as this stands for this force. What is more than four times as strong ends there, and is purple."},Y("span",{class:"arrow"}),Y("span",{text:`${Dc(t,"N")} = ${fm(e)}`}))),s.patches&&o){let a=Y("div",{class:"bar"});a.style.background=Jy();let[l,c]=[Dc(n,"Pa"),Dc(n/2,"Pa")];h(this,ya).append(Y("div",{class:"legend-pressure",title:"The pressure on surfaces of contact, dark for little and bright for much."},Y("div",{class:"caption",text:"Contact pressure"}),a,Y("div",{class:"marks"},Y("span",{text:"0"}),Y("span",{text:c}),Y("span",{text:l}))))}}reset(){this.follow(null),this.look("default")}look(t){h(this,Bn).look(t)}follow(t){h(this,Bn).follow(t),h(this,_r).value=t??"",K(this,Ma,Q0).call(this)}toggleFollow(){let{following:t}=h(this,Bn);this.follow(this.selected!==null&&this.selected!==t?this.selected:null)}select(t){this.selected=t,h(this,Bn).bodies?.highlight(t),h(this,va).hidden=t===null,t!==null&&(h(this,va).querySelector("strong").textContent=h(this,Bn).sceneBodies[t].name,h(this,Sa).hidden=h(this,Bn).sceneBodies[t].fixed,K(this,Ma,Q0).call(this),this.showPosition()),h(this,Bn).redraw()}showPosition(){if(this.selected===null)return;let{elements:t}=h(this,Bn).bodies.groups[this.selected].matrix,e=["x","y","z"].map((n,s)=>Y("span",{},Y("i",{text:n}),Hi(t[12+s])));h(this,Eu).replaceChildren(...e,Y("span",{class:"unit",text:"m"}))}};Bn=new WeakMap,yc=new WeakMap,ho=new WeakMap,vc=new WeakMap,wu=new WeakMap,_r=new WeakMap,ya=new WeakMap,va=new WeakMap,Eu=new WeakMap,Sa=new WeakMap,Ma=new WeakSet,AM=function(){let t=gI.map(([n,s])=>{let r=b_(s,h(this,Bn).show[n],o=>this.setShown(n,o));return h(this,ho)[n]=r,r}),e=Y("input",{type:"range",min:-1,max:1,step:.05,value:0,"aria-label":"Length of force arrows",input:()=>{h(this,Bn).forceScale=10**Number(e.value),this.update(),h(this,yc).redraw()}});return J(this,vc,Y("label",{class:"field"},Y("span",{text:"Arrow length"}),e,h(this,wu))),Y("div",{class:"menu"},...t,h(this,vc),Y("label",{class:"field"},Y("span",{text:"Follow"}),h(this,_r)))},Q0=function(){let t=this.selected!==null&&h(this,Bn).following===this.selected;ws(h(this,Sa),t),h(this,Sa).textContent=t?"Following":"Follow"};var _I=120,xI=110,yI=30,CM="There is no recording in this file.",on,uo,zs,Sc,Mc,xr,Tu,Au,bc,Ke,e_,PM,IM,LM,DM,NM,UM,FM,Zp,OM,Cu,wc,t_=class{constructor(){F(this,Ke);kt(this,"ready",!1);kt(this,"store",new Sp);kt(this,"clock",new Nu);kt(this,"rate",0);kt(this,"main",Y("main",{class:"main no-bodies"}));F(this,on,document.documentElement.dataset.mode==="live"?new Wu:null);F(this,uo,new Xu(t=>K(this,Ke,OM).call(this,t)));F(this,zs,!1);F(this,Sc,NaN);F(this,Mc,!1);F(this,xr,!1);F(this,Tu,null);F(this,Au,Y("h1"));F(this,bc,Y("span",{class:"doc"}));F(this,Cu,t=>{try{this.store.accept(t)}catch(e){h(this,wc).call(this,e,!1)}});F(this,wc,(t,e)=>{let n=e?"The recording ends within a record: the run did not end by itself. Shown is what was recorded until then.":`A damaged record was left out (${t.message}).`;tc(n,e?"info":"error"),this.summary.note(n)});let{store:t,clock:e}=this;this.plots=new pp(t,e),this.summary=new Mp(t,o=>e.setTime(o));let n=h(this,on)?new Fu(t,h(this,on)):null,s=new Vu(t,o=>this.plots.togglePort(o)&&tc(`Plot of ${o} ${K(this,Ke,PM).call(this,o)?"added":"removed"}`));this.panels={Plots:this.plots,...n?{Controls:n}:{},Diagram:s,Solver:new gp(t,e),Summary:this.summary},this.tabs=new Gu(this.panels,()=>{K(this,Ke,e_).call(this),this.tabs.current.time(e.time)},G_(this.main)),this.transport=new bp(e,t,!!h(this,on)),this.runBar=h(this,on)?new mp(t,h(this,on)):null,K(this,Ke,IM).call(this),K(this,Ke,LM).call(this),this.refreshPlots=Gi(_I,()=>this.tabs.current.data());let r=()=>{this.transport.update(),this.tabs.current.time(e.time)};this.showTime=this.view?.software?Gi(xI,r):r,e.on("change",h(this,uo).wake),t.on("scene",()=>K(this,Ke,NM).call(this)),t.on("look",()=>K(this,Ke,UM).call(this)),t.on("data",()=>K(this,Ke,FM).call(this)),t.on("message",()=>this.summary.update()),t.on("summary",()=>this.summary.update()),t.on("note",({text:o,level:a})=>tc(o,a)),t.on("status",()=>{this.runBar?.update(),n?.update(),this.summary.update(),K(this,Ke,DM).call(this)}),this.tabs.show("Plots"),M_(this)}async start(){if(h(this,on)){h(this,on).on("record",h(this,Cu)),h(this,on).on("damaged",t=>h(this,wc).call(this,t,!1)),h(this,on).on("connection",()=>this.runBar.update()),h(this,on).connect(),this.ready=!0;return}this.plots.setReading(!0),await WS(h(this,Cu),h(this,wc)),this.plots.setReading(!1),!this.store.scene.kind&&this.summary.note(CM)&&tc(CM,"error"),this.ready=!0,this.view&&h(this,xr)&&(this.view.dataChanged(!0),this.viewBar.update()),this.plots.chooseFirst(),K(this,Ke,Zp).call(this)}};on=new WeakMap,uo=new WeakMap,zs=new WeakMap,Sc=new WeakMap,Mc=new WeakMap,xr=new WeakMap,Tu=new WeakMap,Au=new WeakMap,bc=new WeakMap,Ke=new WeakSet,e_=function(){this.main.style.setProperty("--least",`${Math.ceil(this.tabs.current.wanted??0)}px`)},PM=function(t){let e=this.plots.shownIds();return this.plots.signals.some(({name:n,id:s})=>n===t&&e.has(s))},IM=function(){try{this.view=new qp(!!h(this,on))}catch{this.view=null;return}let t=new $d(this.view);this.pick=t,t.canDrag=!!h(this,on),this.viewBar=new $p(this.view,t,!!h(this,on),{redraw:()=>K(this,Ke,Zp).call(this),plotPosition:e=>{this.plots.plotPosition(e),this.tabs.show("Plots")}}),this.view.element.append(this.viewBar.element),this.view.on("wake",h(this,uo).wake),t.on("grab",()=>this.clock.follow()),t.on("drag",(e,n,s)=>h(this,on)?.send({do:"drag",body:e,point:n,target:s})),t.on("release",()=>h(this,on)?.send({do:"release"}))},LM=function(){let t=z_({toggle:()=>h(this,on)&&this.clock.following?this.runBar.toggle():this.transport.toggle(),step:o=>this.transport.step(o),toStart:()=>this.clock.setTime(this.clock.begin),toEnd:()=>this.clock.setTime(this.clock.end),follow:()=>this.viewBar?.toggleFollow(),resetView:()=>this.viewBar?.reset()},!!h(this,on)),e=Me("moon","Dark",()=>tn.toggle()),n=()=>Er(e,tn.dark?"sun":"moon",tn.dark?"Light colours":"Dark colours");tn.on("change",n),n();let s=Y("header",{class:"top"},h(this,Au),h(this,on)?null:h(this,bc),this.runBar?.element,Y("div",{class:"buttons end"},e,Me("help","Keys (?)",t))),r=this.view?.element??Y("div",{class:"view none"},Y("p",{text:"This browser offers no WebGL, so there is no 3-D view. Everything else works."}));this.main.append(r,V_(this.main),this.tabs.element),document.getElementById("app").replaceChildren(s,this.main,this.transport.element)},DM=function(){let{state:t,text:e}=this.store.status;t!=="failed"||!e||this.summary.note(e)&&tc(e,"error")},NM=function(){let{scene:t,arrays:e,track:n}=this.store;if(h(this,Au).textContent=t.name||"cenic",h(this,bc).textContent=t.doc,h(this,bc).title=t.doc,t.name&&(document.title=t.name),J(this,xr,t.shapes.length>0||t.bodies.some(({fixed:s})=>!s)),this.main.classList.toggle("no-bodies",!h(this,xr)),this.clock.setRange(0,0),h(this,on)&&this.clock.follow(),this.view&&h(this,xr)){let s=t.bodies.map(({name:r})=>r).join();this.view.setScene(t,e,n,s===h(this,Tu)),J(this,Tu,s),this.viewBar.setScene(t.bodies)}for(let s of Object.values(this.panels))s.setScene();K(this,Ke,e_).call(this),J(this,Mc,!1),J(this,zs,!0),h(this,uo).wake()},UM=function(){let{scene:t,arrays:e,track:n}=this.store;this.view&&h(this,xr)&&this.view.setScene(t,e,n,!0),this.panels.Diagram.setScene(),K(this,Ke,Zp).call(this)},FM=function(){this.clock.setRange(this.store.begin,this.store.end),J(this,zs,!0),h(this,on)&&!h(this,Mc)&&this.store.signals.length>=yI&&(J(this,Mc,!0),this.plots.chooseFirst()),h(this,uo).wake()},Zp=function(){J(this,Sc,NaN),h(this,uo).wake()},OM=function(t){let{clock:e,view:n}=this;t>0&&e.moving&&(this.rate=this.rate?.92*this.rate+.08/t:1/t),e.advance(t);let s=n?.bodies&&h(this,xr),r=e.time!==h(this,Sc),o=r||h(this,zs)&&this.ready;h(this,zs)&&this.ready&&s&&(n.dataChanged(!1),this.viewBar.update()),(r||h(this,zs))&&(J(this,Sc,e.time),h(this,zs)&&this.refreshPlots(),this.showTime(),s&&o&&(n.setTime(e.time),this.viewBar.showPosition(),this.pick.dragging&&this.pick.update())),J(this,zs,!1);let a=s?n.render(t,e.moving):!1;return e.moving||a},Cu=new WeakMap,wc=new WeakMap;function RM(){new t_().start()}document.readyState==="loading"?document.addEventListener("DOMContentLoaded",RM):RM();})();
