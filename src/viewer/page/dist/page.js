(()=>{var SM=Object.defineProperty;var n_=i=>{throw TypeError(i)};var MM=(i,t,e)=>t in i?SM(i,t,{enumerable:!0,configurable:!0,writable:!0,value:e}):i[t]=e;var zt=(i,t,e)=>MM(i,typeof t!="symbol"?t+"":t,e),Zp=(i,t,e)=>t.has(i)||n_("Cannot "+e);var h=(i,t,e)=>(Zp(i,t,"read from private field"),e?e.call(i):t.get(i)),z=(i,t,e)=>t.has(i)?n_("Cannot add the same private member more than once"):t instanceof WeakSet?t.add(i):t.set(i,e),tt=(i,t,e,n)=>(Zp(i,t,"write to private field"),n?n.call(i,e):t.set(i,e),e),nt=(i,t,e)=>(Zp(i,t,"access private method"),e);var bu=(i,t,e,n)=>({set _(s){tt(i,t,s,e)},get _(){return h(i,t,n)}});function i_(i){let{store:t,clock:e}=i,n=s=>t.scene.bodies.findIndex(r=>r.name===s);window.cenic={get ready(){return i.ready},time:()=>e.time,setTime:s=>e.setTime(s),play:()=>e.play(),pause:()=>e.pause(),playing:()=>e.playing,value(s,r=""){let o=t.scene.columns.findIndex(a=>a.name===s&&a.element===r);return o<0?NaN:t.signals.at(o,e.time)},columns:()=>t.scene.columns,bodies:()=>t.scene.bodies.map(({name:s})=>s),pose(s){let r=n(s);return r<0?null:Array.from(t.track.pose(t.track.locate(e.time),r,new Float64Array(7)))},screen(s){let r=n(s);return r<0||!i.view?.bodies?null:i.view.screen(r)},duration:()=>t.end,frames:()=>i.view?.drawn??0,fps:()=>i.rate,live:()=>t.status,show:s=>i.plots.toggle(i.plots.signals.filter(r=>r.name===s),!0),tab:s=>i.tabs.show(s)}}var lo,mi=class{constructor(){z(this,lo,new Map)}on(t,e){h(this,lo).has(t)||h(this,lo).set(t,[]),h(this,lo).get(t).push(e)}emit(t,...e){for(let n of h(this,lo).get(t)??[])n(...e)}};lo=new WeakMap;var bM=.06,zi,$p,co,wu=class extends mi{constructor(){super(...arguments);z(this,zi);zt(this,"time",0);zt(this,"begin",0);zt(this,"end",0);zt(this,"playing",!1);zt(this,"speed",1);zt(this,"loop",!1);zt(this,"following",!1)}setRange(e,n){this.begin=e,this.end=n,this.time=nt(this,zi,$p).call(this,this.time)}setTime(e){Number.isFinite(e)&&(this.time=nt(this,zi,$p).call(this,e),nt(this,zi,co).call(this,{following:!1}))}play(){this.time>=this.end&&(this.time=this.begin),nt(this,zi,co).call(this,{playing:!0,following:!1})}pause(){nt(this,zi,co).call(this,{playing:!1})}follow(){nt(this,zi,co).call(this,{playing:!1,following:!0})}setSpeed(e){nt(this,zi,co).call(this,{speed:e})}setLoop(e){nt(this,zi,co).call(this,{loop:e})}get moving(){return this.playing||this.following&&this.time!==this.end}advance(e){if(this.following){let n=this.end-this.time,s=Math.abs(n)<.001||n>1;this.time=s?this.end:this.time+n*(1-Math.exp(-e/bM))}else if(this.playing){let n=this.time+e*this.speed;n<this.end?this.time=n:this.loop&&this.end>this.begin?this.time=this.begin:(this.time=this.end,this.pause())}}};zi=new WeakSet,$p=function(e){return Math.min(Math.max(e,this.begin),this.end)},co=function(e){Object.assign(this,e),this.emit("change")};var ti=i=>`<path d="${i}" fill="none" stroke="currentColor" stroke-width="1.4" stroke-linecap="round" stroke-linejoin="round"/>`,ho=i=>`<path d="${i}" fill="currentColor"/>`,wM={play:ho("M4.5 2.6v10.8a.6.6 0 0 0 .9.5l8.4-5.4a.6.6 0 0 0 0-1L5.4 2.1a.6.6 0 0 0-.9.5z"),pause:ho("M4 2.5h2.6v11H4zM9.4 2.5H12v11H9.4z"),start:ho("M3 3h1.8v10H3zM13 3.6v8.8a.5.5 0 0 1-.8.4L6.3 8.4a.5.5 0 0 1 0-.8l5.9-4.4a.5.5 0 0 1 .8.4z"),end:ho("M11.2 3H13v10h-1.8zM3 3.6v8.8a.5.5 0 0 0 .8.4l5.9-4.4a.5.5 0 0 0 0-.8L3.8 3.2a.5.5 0 0 0-.8.4z"),back:ti("M10 3.5 5.5 8l4.5 4.5"),forward:ti("M6 3.5 10.5 8 6 12.5"),step:ho("M3 3v10l5.6-5zM10 3h2.2v10H10z"),loop:ti("M3 7.5V6.6A2.6 2.6 0 0 1 5.6 4H13M11 1.8 13.2 4 11 6.2M13 8.5v.9a2.6 2.6 0 0 1-2.6 2.6H3M5 9.8 2.8 12 5 14.2"),reset:ti("M3.2 8a4.9 4.9 0 1 0 1.7-3.7M5.2 1.6 4.7 4.5l2.9.5"),camera:ti("M2 5h2.4l1-1.7h5.2l1 1.7H14v8H2zM8 11.2a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6z"),download:ti("M8 2v8M4.8 7.2 8 10.3l3.2-3.1M2.6 13.4h10.8"),stop:ho("M3.5 3.5h9v9h-9z"),sun:ti("M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM8 1.5v1.3M8 13.2v1.3M1.5 8h1.3M13.2 8h1.3M3.4 3.4l.9.9M11.7 11.7l.9.9M3.4 12.6l.9-.9M11.7 4.3l.9-.9"),moon:ti("M13.2 9.6A5.6 5.6 0 0 1 6.4 2.8a5.6 5.6 0 1 0 6.8 6.8z"),help:ti("M5.9 6.1a2.1 2.1 0 1 1 3 1.9c-.6.3-.9.7-.9 1.5M8 11.6v.1M8 14.4A6.4 6.4 0 1 0 8 1.6a6.4 6.4 0 0 0 0 12.8z"),fit:ti("M2.5 5.5v-3h3M10.5 2.5h3v3M13.5 10.5v3h-3M5.5 13.5h-3v-3"),layers:ti("M8 2 14 5.2 8 8.4 2 5.2zM2.4 8.2 8 11.2l5.6-3M2.4 11 8 14l5.6-3"),hand:ti("M5.2 8.6V4.2a1 1 0 0 1 2 0v3V3a1 1 0 0 1 2 0v4.2-3a1 1 0 0 1 2 0v3.6-1.7a1 1 0 0 1 2 0v3.4c0 2.9-1.7 4.9-4.3 4.9-2 0-3-.8-4-2.4L2.8 9.2a1 1 0 0 1 1.6-1z"),close:ti("M4 4l8 8M12 4l-8 8"),more:ho("M3.3 6.8a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4zM8 6.8a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4zM12.7 6.8a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4z"),list:ti("M5.8 4h7.7M5.8 8h7.7M5.8 12h7.7M2.6 4h.1M2.6 8h.1M2.6 12h.1"),widen:ti("M9.5 3.5 5 8l4.5 4.5M2.5 2.5v11M13.5 8H5.4"),narrow:ti("M6.5 3.5 11 8l-4.5 4.5M13.5 2.5v11M2.5 8h8.1")};function Jp(i){let t=document.createElement("template");return t.innerHTML=`<svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">${wM[i]}</svg>`,t.content.firstChild}function Z(i,t={},...e){let n=document.createElement(i);for(let[s,r]of Object.entries(t))typeof r=="function"?n.addEventListener(s,r):s==="text"?n.textContent=r:s==="data"?Object.assign(n.dataset,r):r!==!1&&r!==null&&r!==void 0&&n.setAttribute(s,r===!0?"":r);return n.append(...e.filter(s=>s!=null&&s!==!1)),n}function Me(i,t,e,n={}){return Z("button",{type:"button",class:"icon-button",title:t,"aria-label":t,click:e,...n},Jp(i))}function vr(i,t,e){i.dataset.icon===t&&i.title===e||(i.dataset.icon=t,i.replaceChildren(Jp(t)),i.title=e,i.setAttribute("aria-label",e))}function bs(i,t){i.setAttribute("aria-pressed",String(t))}function s_(i,t,e,n={}){let s=Z("input",{type:"checkbox",change:()=>e(s.checked),...n});return s.checked=t,Z("label",{class:"tick"},s,Z("span",{text:i}))}function Eu(i,t){let e=Z("div",{class:"popover"},i,t),n=s=>{t.hidden=!s,i.setAttribute("aria-expanded",String(s))};return n(!1),i.addEventListener("click",()=>n(t.hidden)),document.addEventListener("pointerdown",s=>{s.composedPath().includes(e)||n(!1)}),e.addEventListener("keydown",s=>{s.key!=="Escape"||t.hidden||(s.stopPropagation(),n(!1),i.focus())}),e}function Qi(i,t){let e=-1/0,n=0,s,r=()=>{n=0,e=performance.now(),t(...s)};return(...o)=>{if(s=o,n)return;let a=e+i-performance.now();a<=0?r():n=setTimeout(r,a)}}var EM=50,TM=700,uo,bc,Ca,Au,r_,Tu=class{constructor(t,e){z(this,Au);zt(this,"element",Z("div",{class:"controls"}));z(this,uo);z(this,bc);z(this,Ca,new Map);tt(this,uo,t),tt(this,bc,e)}setScene(){h(this,Ca).clear(),this.element.replaceChildren(...h(this,uo).scene.params.map(t=>nt(this,Au,r_).call(this,t))),h(this,uo).scene.params.length||this.element.append(Z("p",{class:"empty",text:"This diagram has no parameters."})),this.element.append(Z("p",{class:"hint",text:"Pull at a body: hold Shift, or switch the hand on, and drag it in the 3-D view."}))}update(){for(let[t,e]of Object.entries(h(this,uo).status?.params??{})){let n=h(this,Ca).get(t),s=n&&(performance.now()-n.changed<TM||document.activeElement===n.box);n&&!s&&Number.isFinite(e)&&Kp(n,e,null)}}data(){}time(){}shown(){}};uo=new WeakMap,bc=new WeakMap,Ca=new WeakMap,Au=new WeakSet,r_=function(t){let{name:e,unit:n,doc:s,value:r}=t,[o,a]=AM(t),l=Qi(EM,_=>h(this,bc).send({do:"set",param:e,value:_})),c=Z("input",{type:"range",min:o,max:a,step:"any","aria-label":e}),u=Z("input",{type:"number",step:"any","aria-label":`${e} as a number`}),f={slider:c,box:u,changed:-1/0},d=(_,v)=>{Number.isFinite(_)&&(f.changed=performance.now(),Kp(f,_,v),l(_))};c.addEventListener("input",()=>d(Number(Number(c.value).toPrecision(4)),c)),u.addEventListener("change",()=>u.value!==""&&d(Number(u.value),u)),h(this,Ca).set(e,f),Kp(f,r,null);let p=Z("button",{type:"button",class:"link",text:"reset",title:`Back to ${r}`,click:()=>d(r,null)});return Z("div",{class:"param"},Z("div",{class:"param-head"},Z("strong",{text:e}),Z("span",{class:"unit",text:n}),p),Z("div",{class:"param-row"},c,u),s?Z("p",{class:"hint",text:s}):null)};function Kp({slider:i,box:t},e,n){n!==i&&(i.value=e),n!==t&&(t.value=Number(Number(e).toPrecision(6)))}function AM({value:i,min:t,max:e}){let n=i===0?[-1,1]:[Math.min(0,2*i),Math.max(0,2*i)],s=t??n[0],r=e??n[1];return s<r?[s,r]:[s,s+1]}function ki(i){if(i==null||Number.isNaN(i))return"–";if(!Number.isFinite(i))return i>0?"∞":"−∞";let t=Math.abs(i);if(t<1e5&&Number.isInteger(i))return String(i).replace("-","−");if(t<.001||t>=1e5)return i.toExponential(2).replace("e+","e").replace("-","−").replace("e-","e−");let e=Math.max(0,3-Math.max(0,Math.floor(Math.log10(t))));return i.toFixed(e).replace("-","−")}function jp(i){if(!Number.isFinite(i))return ki(i);let t=Number(i.toPrecision(2)),e=Math.abs(t);return(e>0&&(e<.01||e>=1e4)?t.toExponential().replace("e+","e"):String(t)).replaceAll("-","−")}function o_(i,t){let e=(s,r)=>`[${i.slice(0,r).map(s).join(", ")}${i.length>r?", …":""}]`;return(i.length===1?[ki(i[0]),jp(i[0])]:[e(ki,3),e(ki,2),e(jp,2),e(jp,1)]).find(s=>s.length<=t)??""}function Sr(i,t){let e=t>=1e3?1:t>=100?2:t>=.5||t===0?3:6;return i.toFixed(e)}function wc(i,t){let e=[[1e9,"G"],[1e6,"M"],[1e3,"k"],[1,""],[.001,"m"],[1e-6,"µ"]],[n,s]=e.find(([r])=>Math.abs(i)>=r*.9999)??[1,""];return`${Number((i/n).toPrecision(3))} ${s}${t}`}function Qp(i){return i>=1?`${Number(i.toPrecision(3))} m`:i>=.01?`${Number((100*i).toPrecision(2))} cm`:`${Number((1e3*i).toPrecision(2))} mm`}function tm(i){if(!(i>0))return 1;let t=10**Math.floor(Math.log10(i));return t*[1,2,5,10].find(e=>e*t>=i*.9999)}function a_(i){let t=i.indexOf(".");return t<0?{block:i,port:""}:{block:i.slice(0,t),port:i.slice(t+1)}}var l_="cenic.";function Cu(i,t){try{localStorage.setItem(l_+i,t)}catch{}}function Ru(i){try{return localStorage.getItem(l_+i)}catch{return null}}var em=matchMedia("(prefers-color-scheme: dark)"),fo,Ra,Pu,nm=class extends mi{constructor(){super();z(this,Ra);z(this,fo,Ru("theme"));em.addEventListener("change",()=>nt(this,Ra,Pu).call(this)),nt(this,Ra,Pu).call(this)}get dark(){return h(this,fo)?h(this,fo)==="dark":em.matches}toggle(){let e=this.dark?"light":"dark";tt(this,fo,e==="dark"===em.matches?null:e),Cu("theme",h(this,fo)??""),nt(this,Ra,Pu).call(this)}colour(e){return getComputedStyle(document.documentElement).getPropertyValue(`--${e}`).trim()}};fo=new WeakMap,Ra=new WeakSet,Pu=function(){document.documentElement.dataset.theme=this.dark?"dark":"light",this.emit("change")};var je=new nm;var h_="http://www.w3.org/2000/svg",CM=90,RM=130,PM=5.2,IM=8,LM=1.4,DM=`
:host{display:block;height:100%}svg{display:block;width:100%;height:100%;touch-action:none;cursor:grab;user-select:none}svg.held{cursor:grabbing}
.value{font-size:9px;font-weight:600;fill:#2563eb;stroke:#fff;stroke-width:3px;paint-order:stroke;stroke-linejoin:round;pointer-events:none;font-variant-numeric:tabular-nums}
.has-data{cursor:pointer}.has-data:hover text,text.has-data:hover{fill:#2563eb;text-decoration:underline}
@media (prefers-color-scheme:dark){.value{fill:#7db2ff;stroke:#0f172a}.has-data:hover text,text.has-data:hover{fill:#7db2ff}}`,Pa,Ec,po,mo,Rn,Hn,Mr,go,Tc,Ws,_o,br,nn,im,u_,Iu,sm,rm,f_,d_,p_,Lu=class{constructor(t,e){z(this,nn);z(this,Pa);z(this,Ec);z(this,po,Z("div",{class:"diagram-host"}));z(this,mo);z(this,Rn,null);z(this,Hn,null);z(this,Mr,null);z(this,go,[]);z(this,Tc,[]);z(this,Ws,new Map);z(this,_o,0);z(this,br,!1);tt(this,Pa,t),tt(this,Ec,e),tt(this,mo,h(this,po).attachShadow({mode:"open"})),this.element=Z("div",{class:"diagram"},h(this,po),Z("div",{class:"corner"},Me("fit","Fit",()=>this.fit()))),this.time=Qi(CM,n=>nt(this,nn,u_).call(this,n)),je.on("change",()=>nt(this,nn,im).call(this)),new ResizeObserver(()=>h(this,br)||this.fit()).observe(h(this,po))}setScene(){let{picture:t,columns:e}=h(this,Pa).scene;if(h(this,mo).replaceChildren(),tt(this,Rn,t?NM(t):null),tt(this,go,[]),!h(this,Rn)){h(this,mo).append(Z("style",{text:":host{padding:16px}"}),Z("span",{text:"There is no picture of this diagram."}));return}let{width:n,height:s}=h(this,Rn).viewBox.baseVal;tt(this,Mr,[0,0,(n||600)+30,s||400]),h(this,Rn).removeAttribute("width"),h(this,Rn).removeAttribute("height");let r=document.createElementNS(h_,"style");r.textContent=DM,h(this,Rn).append(r),h(this,mo).append(h(this,Rn)),tt(this,Tc,[...h(this,Rn).querySelectorAll("style")].map(a=>({element:a,text:a.textContent})));let o=new Map;e.forEach(({name:a},l)=>o.set(a,[...o.get(a)??[],l]));for(let a of h(this,Rn).querySelectorAll("[data-port]")){let l=o.get(a.dataset.port);l&&h(this,go).push({port:a,columns:l,place:null})}for(let{port:a}of h(this,go))a.classList.add("has-data"),a.addEventListener("click",()=>h(this,_o)<5&&h(this,Ec).call(this,a.dataset.port));nt(this,nn,d_).call(this),nt(this,nn,im).call(this),this.fit()}fit(){if(!h(this,Rn))return;tt(this,br,!1);let[,,t,e]=h(this,Mr),{clientWidth:n,clientHeight:s}=h(this,po),r=Math.max(1,Math.min(n/t,s/e)/LM);nt(this,nn,Iu).call(this,[t*(1-r)/2,e*(1-r)/2,t*r,e*r])}shown(){h(this,br)||this.fit()}data(){}};Pa=new WeakMap,Ec=new WeakMap,po=new WeakMap,mo=new WeakMap,Rn=new WeakMap,Hn=new WeakMap,Mr=new WeakMap,go=new WeakMap,Tc=new WeakMap,Ws=new WeakMap,_o=new WeakMap,br=new WeakMap,nn=new WeakSet,im=function(){let t=je.dark?"all":"not all";for(let{element:e,text:n}of h(this,Tc))e.textContent=n.replace(/@media\s*\(prefers-color-scheme:\s*dark\)/g,`@media ${t}`)},u_=function(t){for(let e of h(this,go)){if(e.place??(e.place=UM(h(this,Rn),e.port,h(this,Mr)[2])),!e.place)continue;let{text:n,room:s}=e.place,r=o_(e.columns.map(o=>h(this,Pa).signals.at(o,t)),s);n.textContent!==r&&(n.textContent=r)}},Iu=function(t){tt(this,Hn,t),h(this,Rn).setAttribute("viewBox",t.map(e=>e.toFixed(2)).join(" "))},sm=function(t,e){let{left:n,top:s,width:r,height:o}=h(this,Rn).getBoundingClientRect(),a=Math.min(r/h(this,Hn)[2],o/h(this,Hn)[3])||1,[l,c]=[(r-a*h(this,Hn)[2])/2,(o-a*h(this,Hn)[3])/2];return{scale:a,at:[h(this,Hn)[0]+(t-n-l)/a,h(this,Hn)[1]+(e-s-c)/a]}},rm=function(t,e,n){let s=h(this,Hn)[2]/t;if(s<h(this,Mr)[2]/(2*IM)||s>h(this,Mr)[2]*4)return;tt(this,br,!0);let{at:r}=nt(this,nn,sm).call(this,e,n);nt(this,nn,Iu).call(this,[r[0]-(r[0]-h(this,Hn)[0])/t,r[1]-(r[1]-h(this,Hn)[1])/t,s,h(this,Hn)[3]/t])},f_=function(t,e){tt(this,br,!0);let{scale:n}=nt(this,nn,sm).call(this,0,0);nt(this,nn,Iu).call(this,[h(this,Hn)[0]-t/n,h(this,Hn)[1]-e/n,h(this,Hn)[2],h(this,Hn)[3]])},d_=function(){let t=h(this,Rn);t.addEventListener("wheel",e=>{e.preventDefault(),nt(this,nn,rm).call(this,Math.exp(-e.deltaY*(e.deltaMode?.05:.0015)),e.clientX,e.clientY)},{passive:!1}),t.addEventListener("dblclick",()=>this.fit()),t.addEventListener("pointerdown",e=>{h(this,Ws).size||tt(this,_o,0),h(this,Ws).set(e.pointerId,[e.clientX,e.clientY])}),t.addEventListener("pointermove",e=>nt(this,nn,p_).call(this,e));for(let e of["pointerup","pointercancel","pointerleave"])t.addEventListener(e,n=>{h(this,Ws).delete(n.pointerId),t.classList.remove("held")})},p_=function(t){let e=h(this,Ws).get(t.pointerId);if(!e)return;let n=[t.clientX,t.clientY];tt(this,_o,h(this,_o)+Math.hypot(n[0]-e[0],n[1]-e[1]));let s=[...h(this,Ws)].find(([a])=>a!==t.pointerId)?.[1];if(h(this,Ws).set(t.pointerId,n),h(this,_o)<5)return;h(this,Rn).setPointerCapture(t.pointerId),h(this,Rn).classList.add("held");let r=s?.5:1;if(nt(this,nn,f_).call(this,r*(n[0]-e[0]),r*(n[1]-e[1])),!s)return;let o=([a,l])=>Math.hypot(a-s[0],l-s[1]);nt(this,nn,rm).call(this,o(n)/Math.max(o(e),1),(n[0]+s[0])/2,(n[1]+s[1])/2)};function NM(i){let t=new DOMParser().parseFromString(i,"image/svg+xml").documentElement;if(t.nodeName!=="svg")return null;for(let e of[...t.querySelectorAll("*")]){/^(script|foreignObject)$/i.test(e.nodeName)&&e.remove();for(let{name:n}of[...e.attributes])/^on/i.test(n)&&e.removeAttribute(n)}return document.importNode(t,!0)}function c_(i,t){let{x:e,y:n,width:s,height:r}=t.getBBox(),[o,a]=[t.getScreenCTM(),i.getScreenCTM()];if(!s||!o||!a)return null;let l=new DOMPoint(e,n).matrixTransform(a.inverse().multiply(o));return{left:l.x,right:l.x+s,top:l.y,bottom:l.y+r}}function UM(i,t,e){let n=c_(i,t);if(!n)return null;let s={x:n.right+12,y:(n.top+n.bottom)/2-3},r=[...i.querySelectorAll("[data-block] > .edge")].map(a=>c_(i,a)).filter(a=>a&&a.left>n.right+8&&a.top<n.bottom&&a.bottom>n.top-6).reduce((a,{left:l})=>Math.min(a,l-s.x),Math.min(RM,e-s.x)),o=document.createElementNS(h_,"text");return o.setAttribute("class","value"),o.setAttribute("x",s.x),o.setAttribute("y",s.y),i.append(o),{text:o,room:Math.floor(r/PM)}}var FM=[["Space","play or pause"],["← →","one state back or on"],["Home End","to the start or the end"],["F","follow the chosen body"],["R","reset the view"],["?","show these keys"],["Mouse","turn: left · move: right · zoom: wheel"],["In plots","click: set the time · drag: zoom · double click: all"]],OM=[["Shift + drag","pull at a body"]];function m_(i,t){let e=[...FM,...t?OM:[]].map(([o,a])=>[Z("dt",{text:o}),Z("dd",{text:a})]).flat(),n=Z("dialog",{class:"keys"},Z("header",{},Z("strong",{text:"Keys and mouse"}),Me("close","Close",()=>n.close())),Z("dl",{},...e));n.addEventListener("click",o=>o.target===n&&n.close()),document.body.append(n);let s=()=>n.open?n.close():n.showModal(),r={" ":i.toggle,ArrowLeft:()=>i.step(-1),ArrowRight:()=>i.step(1),Home:i.toStart,End:i.toEnd,f:i.follow,r:i.resetView,"?":s};return document.addEventListener("keydown",o=>{if(o.ctrlKey||o.metaKey||o.altKey||BM(o.target)||n.open&&o.key!=="?")return;let a=r[o.key.length===1?o.key.toLowerCase():o.key];a&&(o.preventDefault(),a())}),s}function BM(i){return i.matches?.(".scrub")?!1:!!i.closest?.("input:not([type=checkbox]), select, textarea")}var zM=.2,kM=.75,xo,Ac,Cc,Rc,Du=class{constructor(t,e,n){zt(this,"current",null);z(this,xo);z(this,Ac);z(this,Cc,new Map);z(this,Rc,Z("div",{class:"tab-body"}));tt(this,xo,t),tt(this,Ac,e);let s=Z("div",{class:"tab-bar",role:"tablist"});for(let[r,o]of Object.entries(t)){let a=Z("button",{type:"button",role:"tab",text:r,click:()=>this.show(r)});h(this,Cc).set(r,a),s.append(a),o.element.setAttribute("role","tabpanel"),o.element.hidden=!0,h(this,Rc).append(o.element)}this.element=Z("div",{class:"tabs"},Z("div",{class:"tab-row"},s,n),h(this,Rc))}show(t){let e=Object.keys(h(this,xo)).find(n=>n.toLowerCase()===String(t).toLowerCase());if(e){this.current=h(this,xo)[e];for(let[n,s]of Object.entries(h(this,xo)))s.element.hidden=n!==e,h(this,Cc).get(n).setAttribute("aria-selected",String(n===e));this.current.shown(),h(this,Ac).call(this)}}};xo=new WeakMap,Ac=new WeakMap,Cc=new WeakMap,Rc=new WeakMap;function g_(i){let t=s=>i.style.setProperty("--side",`${(100*Math.min(Math.max(s,zM),kM)).toFixed(2)}%`),e=Number(Ru("side"));e&&t(e);let n=Z("div",{class:"splitter",role:"separator","aria-orientation":"vertical",title:"Drag to resize"});return n.addEventListener("pointerdown",s=>{s.preventDefault(),n.setPointerCapture(s.pointerId)}),n.addEventListener("pointermove",s=>{if(!n.hasPointerCapture(s.pointerId))return;let{right:r,width:o}=i.getBoundingClientRect(),a=(r-s.clientX)/o;t(a),Cu("side",a.toFixed(4))}),n}function __(i){let t=Me("widen","Hide the 3-D view",()=>{let e=i.classList.toggle("wide");vr(t,e?"narrow":"widen",e?"Show the 3-D view":"Hide the 3-D view")},{class:"icon-button wide-button"});return t}var VM=new TextDecoder("utf-8",{fatal:!0}),om={f64:Float64Array,f32:Float32Array,u32:Uint32Array,u16:Uint16Array,i16:Int16Array,u8:Uint8Array};function Nu(i){if(i.length<4)throw new Error("a record of less than four bytes");let t=new DataView(i.buffer,i.byteOffset,4).getUint32(0,!0);if(4+t>i.length)throw new Error("a record that ends within its head");let e=JSON.parse(VM.decode(i.subarray(4,4+t))),n={},s=4+t;for(let r of e.arrays??[]){let o=GM(r);if(!(s+o<=i.length))throw new Error(`a record that ends within its array ${r.name}`);n[r.name]=HM(r,i.slice(s,s+o)),s+=o}return{head:e,arrays:n}}function GM({codec:i,count:t,rows:e,columns:n}){if(i==="fixed"||i==="bits")return 4*e*n;if(i==="bf16")return 2*t;if(i in om)return om[i].BYTES_PER_ELEMENT*t;throw new Error(`unknown codec ${i}`)}function HM({codec:i,rows:t,columns:e,step:n},s){return i==="fixed"?{rows:t,columns:e,step:n,data:x_(s,t,e)}:i==="bits"?{rows:t,columns:e,data:new Float32Array(x_(s,t,e).buffer)}:i==="bf16"?WM(new Uint16Array(s.buffer)):new om[i](s.buffer)}function x_(i,t,e){let n=t*e,s=new Int32Array(n),r=0;for(let o=0;o<e;o++){let a=0;for(let l=0;l<t;l++,r++){let c=i[r]|i[n+r]<<8|i[2*n+r]<<16|i[3*n+r]<<24;a=a+(c>>>1^-(c&1))|0,s[r]=a}}return s}function WM(i){let t=new Uint32Array(i.length);for(let e=0;e<i.length;e++)t[e]=i[e]<<16;return new Float32Array(t.buffer)}var XM=1500,Ia,La,Pc,am,Uu=class extends mi{constructor(){super(...arguments);z(this,Pc);zt(this,"connected",!1);z(this,Ia,null);z(this,La,!1)}connect(){let{protocol:e,host:n,search:s}=location,r=new WebSocket(`${e==="https:"?"wss:":"ws:"}//${n}/ws${s}`);r.binaryType="arraybuffer",r.addEventListener("open",()=>nt(this,Pc,am).call(this,!0)),r.addEventListener("message",({data:o})=>{if(typeof o=="string")return;let a;try{a=Nu(new Uint8Array(o))}catch(l){this.emit("damaged",l);return}this.emit("record",a)}),r.addEventListener("close",()=>{nt(this,Pc,am).call(this,!1),h(this,La)||setTimeout(()=>this.connect(),XM)}),tt(this,Ia,r)}send(e){h(this,Ia)?.readyState===WebSocket.OPEN&&(e.do==="stop"&&tt(this,La,!0),h(this,Ia).send(JSON.stringify(e)))}get stopped(){return h(this,La)}};Ia=new WeakMap,La=new WeakMap,Pc=new WeakSet,am=function(e){e===this.connected&&e||(this.connected=e,this.emit("connection"))};var Ic,Da,Na,Ou,Fu=class{constructor(t){z(this,Ic);z(this,Da,!1);z(this,Na,null);zt(this,"wake",()=>{h(this,Da)||(tt(this,Da,!0),requestAnimationFrame(h(this,Ou)))});z(this,Ou,t=>{tt(this,Da,!1);let e=h(this,Na)===null?0:Math.min((t-h(this,Na))/1e3,.25),n=h(this,Ic).call(this,e);tt(this,Na,n?t:null),n&&this.wake()});tt(this,Ic,t)}};Ic=new WeakMap,Da=new WeakMap,Na=new WeakMap,Ou=new WeakMap;var Fr={LEFT:0,MIDDLE:1,RIGHT:2,ROTATE:0,DOLLY:1,PAN:2},Or={ROTATE:0,PAN:1,DOLLY_PAN:2,DOLLY_ROTATE:3},K_=0,Bm=1,j_=2;var Eo=1,Q_=2,ll=3,Br=0,fi=1,Cs=2,To=0,cl=1,zm=2,km=3,Vm=4,tx=5;var Ao=100,ex=101,nx=102,ix=103,sx=104,rx=200,ox=201,ax=202,lx=203,Gm=204,Hm=205,cx=206,hx=207,ux=208,fx=209,dx=210,px=211,mx=212,gx=213,_x=214,df=0,pf=1,mf=2,Ka=3,gf=4,_f=5,xf=6,yf=7,gh=0,xx=1,yx=2,Rs=0,Wm=1,Xm=2,qm=3,Ym=4,Zm=5,$m=6,Jm=7;var Km=300,Co=301,hl=302,Xf=303,qf=304,vf=1e3,Es=1001,Sf=1002,Xn=1003,vx=1004;var _h=1005;var ui=1006,Yf=1007;var nr=1008;var xi=1009,jm=1010,Qm=1011,ul=1012,Zf=1013,rs=1014,Wi=1015,os=1016,$f=1017,Jf=1018,Ro=1020,tg=35902,eg=35899,ng=1021,ig=1022,as=1023,js=1026,ir=1027,Kf=1028,jf=1029,zr=1030,Qf=1031;var td=1033,xh=33776,yh=33777,vh=33778,Sh=33779,ed=35840,nd=35841,id=35842,sd=35843,rd=36196,od=37492,ad=37496,ld=37488,cd=37489,Mh=37490,hd=37491,ud=37808,fd=37809,dd=37810,pd=37811,md=37812,gd=37813,_d=37814,xd=37815,yd=37816,vd=37817,Sd=37818,Md=37819,bd=37820,wd=37821,Ed=36492,Td=36494,Ad=36495,Cd=36283,Rd=36284,bh=36285,Pd=36286;var Vc=2300,Mf=2301,uf=2302,Pm=2303,Im=2400,Lm=2401,Dm=2402;var Sx=3200;var wh=0,Mx=1,sr="",Zn="srgb",Gc="srgb-linear",Hc="linear",Ie="srgb";var ff=7680;var bx=519,wx=512,Ex=513,Tx=514,sg=515,Ax=516,Cx=517,rg=518,og=519,Rx=35044,ag=35048;var lg="300 es",Gi=2e3,ja=2001;function qM(i){for(let t=i.length-1;t>=0;--t)if(i[t]>=65535)return!0;return!1}function YM(i){return ArrayBuffer.isView(i)&&!(i instanceof DataView)}function Wc(i){return document.createElementNS("http://www.w3.org/1999/xhtml",i)}function Px(){let i=Wc("canvas");return i.style.display="block",i}var y_={},Qa=null;function cg(...i){let t="THREE."+i.shift();Qa?Qa("log",t,...i):console.log(t,...i)}function Ix(i){let t=i[0];if(typeof t=="string"&&t.startsWith("TSL:")){let e=i[1];e&&e.isStackTrace?i[0]+=" "+e.getLocation():i[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return i}function jt(...i){i=Ix(i);let t="THREE."+i.shift();if(Qa)Qa("warn",t,...i);else{let e=i[0];e&&e.isStackTrace?console.warn(e.getError(t)):console.warn(t,...i)}}function se(...i){i=Ix(i);let t="THREE."+i.shift();if(Qa)Qa("error",t,...i);else{let e=i[0];e&&e.isStackTrace?console.error(e.getError(t)):console.error(t,...i)}}function zc(...i){let t=i.join(" ");t in y_||(y_[t]=!0,jt(...i))}function Lx(i,t,e){return new Promise(function(n,s){function r(){switch(i.clientWaitSync(t,i.SYNC_FLUSH_COMMANDS_BIT,0)){case i.WAIT_FAILED:s();break;case i.TIMEOUT_EXPIRED:setTimeout(r,e);break;default:n()}}setTimeout(r,e)})}var Dx={[df]:df,[mf]:xf,[gf]:gf,[Ka]:_f,[pf]:pf,[xf]:mf,[yf]:yf,[_f]:Ka},is=class{addEventListener(t,e){this._listeners===void 0&&(this._listeners={});let n=this._listeners;n[t]===void 0&&(n[t]=[]),n[t].indexOf(e)===-1&&n[t].push(e)}hasEventListener(t,e){let n=this._listeners;return n===void 0?!1:n[t]!==void 0&&n[t].indexOf(e)!==-1}removeEventListener(t,e){let n=this._listeners;if(n===void 0)return;let s=n[t];if(s!==void 0){let r=s.indexOf(e);r!==-1&&s.splice(r,1)}}dispatchEvent(t){let e=this._listeners;if(e===void 0)return;let n=e[t.type];if(n!==void 0){t.target=this;let s=n.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,t);t.target=null}}},ei=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],v_=1234567,$a=Math.PI/180,tl=180/Math.PI;function fl(){let i=Math.random()*4294967295|0,t=Math.random()*4294967295|0,e=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(ei[i&255]+ei[i>>8&255]+ei[i>>16&255]+ei[i>>24&255]+"-"+ei[t&255]+ei[t>>8&255]+"-"+ei[t>>16&15|64]+ei[t>>24&255]+"-"+ei[e&63|128]+ei[e>>8&255]+"-"+ei[e>>16&255]+ei[e>>24&255]+ei[n&255]+ei[n>>8&255]+ei[n>>16&255]+ei[n>>24&255]).toLowerCase()}function ye(i,t,e){return Math.max(t,Math.min(e,i))}function hg(i,t){return(i%t+t)%t}function ZM(i,t,e,n,s){return n+(i-t)*(s-n)/(e-t)}function $M(i,t,e){return i!==t?(e-i)/(t-i):0}function kc(i,t,e){return(1-e)*i+e*t}function JM(i,t,e,n){return kc(i,t,1-Math.exp(-e*n))}function KM(i,t=1){return t-Math.abs(hg(i,t*2)-t)}function jM(i,t,e){return i<=t?0:i>=e?1:(i=(i-t)/(e-t),i*i*(3-2*i))}function QM(i,t,e){return i<=t?0:i>=e?1:(i=(i-t)/(e-t),i*i*i*(i*(i*6-15)+10))}function tb(i,t){return i+Math.floor(Math.random()*(t-i+1))}function eb(i,t){return i+Math.random()*(t-i)}function nb(i){return i*(.5-Math.random())}function ib(i){i!==void 0&&(v_=i);let t=v_+=1831565813;return t=Math.imul(t^t>>>15,t|1),t^=t+Math.imul(t^t>>>7,t|61),((t^t>>>14)>>>0)/4294967296}function sb(i){return i*$a}function rb(i){return i*tl}function ob(i){return i>0&&Number.isInteger(i)&&2**Math.round(Math.log2(i))===i}function ab(i){return Math.pow(2,Math.ceil(Math.log(i)/Math.LN2))}function ug(i){return Math.pow(2,Math.floor(Math.log(i)/Math.LN2))}function lb(i,t,e,n,s){let r=Math.cos,o=Math.sin,a=r(e/2),l=o(e/2),c=r((t+n)/2),u=o((t+n)/2),f=r((t-n)/2),d=o((t-n)/2),p=r((n-t)/2),_=o((n-t)/2);switch(s){case"XYX":i.set(a*u,l*f,l*d,a*c);break;case"YZY":i.set(l*d,a*u,l*f,a*c);break;case"ZXZ":i.set(l*f,l*d,a*u,a*c);break;case"XZX":i.set(a*u,l*_,l*p,a*c);break;case"YXY":i.set(l*p,a*u,l*_,a*c);break;case"ZYZ":i.set(l*_,l*p,a*u,a*c);break;default:jt("MathUtils: .setQuaternionFromProperEuler() encountered an unknown order: "+s)}}function fg(i){switch(i.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function Nx(i,t){if(t.constructor===Float32Array)return i;let e=fg(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(i/e,-1)}function Ux(i,t){if(t.constructor===Float32Array)return i;let e=fg(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(i*e)}var dg={DEG2RAD:$a,RAD2DEG:tl,generateUUID:fl,clamp:ye,euclideanModulo:hg,mapLinear:ZM,inverseLerp:$M,lerp:kc,damp:JM,pingpong:KM,smoothstep:jM,smootherstep:QM,randInt:tb,randFloat:eb,randFloatSpread:nb,seededRandom:ib,degToRad:sb,radToDeg:rb,isPowerOfTwo:ob,ceilPowerOfTwo:ab,floorPowerOfTwo:ug,setQuaternionFromProperEuler:lb,normalize:Ux,denormalize:Nx},xg=class xg{constructor(t=0,e=0){this.x=t,this.y=e}get width(){return this.x}set width(t){this.x=t}get height(){return this.y}set height(t){this.y=t}set(t,e){return this.x=t,this.y=e,this}setScalar(t){return this.x=t,this.y=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;default:throw new Error("THREE.Vector2: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y)}copy(t){return this.x=t.x,this.y=t.y,this}add(t){return this.x+=t.x,this.y+=t.y,this}addScalar(t){return this.x+=t,this.y+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this}subScalar(t){return this.x-=t,this.y-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this}multiply(t){return this.x*=t.x,this.y*=t.y,this}multiplyScalar(t){return this.x*=t,this.y*=t,this}divide(t){return this.x/=t.x,this.y/=t.y,this}divideScalar(t){return this.multiplyScalar(1/t)}applyMatrix3(t){let e=this.x,n=this.y,s=t.elements;return this.x=s[0]*e+s[3]*n+s[6],this.y=s[1]*e+s[4]*n+s[7],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this}clamp(t,e){return this.x=ye(this.x,t.x,e.x),this.y=ye(this.y,t.y,e.y),this}clampScalar(t,e){return this.x=ye(this.x,t,e),this.y=ye(this.y,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(ye(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(t){return this.x*t.x+this.y*t.y}cross(t){return this.x*t.y-this.y*t.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let n=this.dot(t)/e;return Math.acos(ye(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,n=this.y-t.y;return e*e+n*n}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this}equals(t){return t.x===this.x&&t.y===this.y}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this}rotateAround(t,e){let n=Math.cos(e),s=Math.sin(e),r=this.x-t.x,o=this.y-t.y;return this.x=r*n-o*s+t.x,this.y=r*s+o*n+t.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}};xg.prototype.isVector2=!0;var te=xg,Jn=class{constructor(t=0,e=0,n=0,s=1){this.isQuaternion=!0,this._x=t,this._y=e,this._z=n,this._w=s}static slerpFlat(t,e,n,s,r,o,a){let l=n[s+0],c=n[s+1],u=n[s+2],f=n[s+3],d=r[o+0],p=r[o+1],_=r[o+2],v=r[o+3];if(f!==v||l!==d||c!==p||u!==_){let g=l*d+c*p+u*_+f*v;g<0&&(d=-d,p=-p,_=-_,v=-v,g=-g);let m=1-a;if(g<.9995){let S=Math.acos(g),R=Math.sin(S);m=Math.sin(m*S)/R,a=Math.sin(a*S)/R,l=l*m+d*a,c=c*m+p*a,u=u*m+_*a,f=f*m+v*a}else{l=l*m+d*a,c=c*m+p*a,u=u*m+_*a,f=f*m+v*a;let S=1/Math.sqrt(l*l+c*c+u*u+f*f);l*=S,c*=S,u*=S,f*=S}}t[e]=l,t[e+1]=c,t[e+2]=u,t[e+3]=f}static multiplyQuaternionsFlat(t,e,n,s,r,o){let a=n[s],l=n[s+1],c=n[s+2],u=n[s+3],f=r[o],d=r[o+1],p=r[o+2],_=r[o+3];return t[e]=a*_+u*f+l*p-c*d,t[e+1]=l*_+u*d+c*f-a*p,t[e+2]=c*_+u*p+a*d-l*f,t[e+3]=u*_-a*f-l*d-c*p,t}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get w(){return this._w}set w(t){this._w=t,this._onChangeCallback()}set(t,e,n,s){return this._x=t,this._y=e,this._z=n,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(t){return this._x=t.x,this._y=t.y,this._z=t.z,this._w=t.w,this._onChangeCallback(),this}setFromEuler(t,e=!0){let n=t._x,s=t._y,r=t._z,o=t._order,a=Math.cos,l=Math.sin,c=a(n/2),u=a(s/2),f=a(r/2),d=l(n/2),p=l(s/2),_=l(r/2);switch(o){case"XYZ":this._x=d*u*f+c*p*_,this._y=c*p*f-d*u*_,this._z=c*u*_+d*p*f,this._w=c*u*f-d*p*_;break;case"YXZ":this._x=d*u*f+c*p*_,this._y=c*p*f-d*u*_,this._z=c*u*_-d*p*f,this._w=c*u*f+d*p*_;break;case"ZXY":this._x=d*u*f-c*p*_,this._y=c*p*f+d*u*_,this._z=c*u*_+d*p*f,this._w=c*u*f-d*p*_;break;case"ZYX":this._x=d*u*f-c*p*_,this._y=c*p*f+d*u*_,this._z=c*u*_-d*p*f,this._w=c*u*f+d*p*_;break;case"YZX":this._x=d*u*f+c*p*_,this._y=c*p*f+d*u*_,this._z=c*u*_-d*p*f,this._w=c*u*f-d*p*_;break;case"XZY":this._x=d*u*f-c*p*_,this._y=c*p*f-d*u*_,this._z=c*u*_+d*p*f,this._w=c*u*f+d*p*_;break;default:jt("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return e===!0&&this._onChangeCallback(),this}setFromAxisAngle(t,e){let n=e/2,s=Math.sin(n);return this._x=t.x*s,this._y=t.y*s,this._z=t.z*s,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(t){let e=t.elements,n=e[0],s=e[4],r=e[8],o=e[1],a=e[5],l=e[9],c=e[2],u=e[6],f=e[10],d=n+a+f;if(d>0){let p=.5/Math.sqrt(d+1);this._w=.25/p,this._x=(u-l)*p,this._y=(r-c)*p,this._z=(o-s)*p}else if(n>a&&n>f){let p=2*Math.sqrt(1+n-a-f);this._w=(u-l)/p,this._x=.25*p,this._y=(s+o)/p,this._z=(r+c)/p}else if(a>f){let p=2*Math.sqrt(1+a-n-f);this._w=(r-c)/p,this._x=(s+o)/p,this._y=.25*p,this._z=(l+u)/p}else{let p=2*Math.sqrt(1+f-n-a);this._w=(o-s)/p,this._x=(r+c)/p,this._y=(l+u)/p,this._z=.25*p}return this._onChangeCallback(),this}setFromUnitVectors(t,e){let n=t.dot(e)+1;return n<1e-8?(n=0,Math.abs(t.x)>Math.abs(t.z)?(this._x=-t.y,this._y=t.x,this._z=0,this._w=n):(this._x=0,this._y=-t.z,this._z=t.y,this._w=n)):(this._x=t.y*e.z-t.z*e.y,this._y=t.z*e.x-t.x*e.z,this._z=t.x*e.y-t.y*e.x,this._w=n),this.normalize()}angleTo(t){return 2*Math.acos(Math.abs(ye(this.dot(t),-1,1)))}rotateTowards(t,e){let n=this.angleTo(t);if(n===0)return this;let s=Math.min(1,e/n);return this.slerp(t,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(t){return this._x*t._x+this._y*t._y+this._z*t._z+this._w*t._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let t=this.length();return t===0?(this._x=0,this._y=0,this._z=0,this._w=1):(t=1/t,this._x=this._x*t,this._y=this._y*t,this._z=this._z*t,this._w=this._w*t),this._onChangeCallback(),this}multiply(t){return this.multiplyQuaternions(this,t)}premultiply(t){return this.multiplyQuaternions(t,this)}multiplyQuaternions(t,e){let n=t._x,s=t._y,r=t._z,o=t._w,a=e._x,l=e._y,c=e._z,u=e._w;return this._x=n*u+o*a+s*c-r*l,this._y=s*u+o*l+r*a-n*c,this._z=r*u+o*c+n*l-s*a,this._w=o*u-n*a-s*l-r*c,this._onChangeCallback(),this}slerp(t,e){let n=t._x,s=t._y,r=t._z,o=t._w,a=this.dot(t);a<0&&(n=-n,s=-s,r=-r,o=-o,a=-a);let l=1-e;if(a<.9995){let c=Math.acos(a),u=Math.sin(c);l=Math.sin(l*c)/u,e=Math.sin(e*c)/u,this._x=this._x*l+n*e,this._y=this._y*l+s*e,this._z=this._z*l+r*e,this._w=this._w*l+o*e,this._onChangeCallback()}else this._x=this._x*l+n*e,this._y=this._y*l+s*e,this._z=this._z*l+r*e,this._w=this._w*l+o*e,this.normalize();return this}slerpQuaternions(t,e,n){return this.copy(t).slerp(e,n)}random(){let t=2*Math.PI*Math.random(),e=2*Math.PI*Math.random(),n=Math.random(),s=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(s*Math.sin(t),s*Math.cos(t),r*Math.sin(e),r*Math.cos(e))}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._w===this._w}fromArray(t,e=0){return this._x=t[e],this._y=t[e+1],this._z=t[e+2],this._w=t[e+3],this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._w,t}fromBufferAttribute(t,e){return this._x=t.getX(e),this._y=t.getY(e),this._z=t.getZ(e),this._w=t.getW(e),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},yg=class yg{constructor(t=0,e=0,n=0){this.x=t,this.y=e,this.z=n}set(t,e,n){return n===void 0&&(n=this.z),this.x=t,this.y=e,this.z=n,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;default:throw new Error("THREE.Vector3: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this}multiplyVectors(t,e){return this.x=t.x*e.x,this.y=t.y*e.y,this.z=t.z*e.z,this}applyEuler(t){return this.applyQuaternion(S_.setFromEuler(t))}applyAxisAngle(t,e){return this.applyQuaternion(S_.setFromAxisAngle(t,e))}applyMatrix3(t){let e=this.x,n=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[3]*n+r[6]*s,this.y=r[1]*e+r[4]*n+r[7]*s,this.z=r[2]*e+r[5]*n+r[8]*s,this}applyNormalMatrix(t){return this.applyMatrix3(t).normalize()}applyMatrix4(t){let e=this.x,n=this.y,s=this.z,r=t.elements,o=1/(r[3]*e+r[7]*n+r[11]*s+r[15]);return this.x=(r[0]*e+r[4]*n+r[8]*s+r[12])*o,this.y=(r[1]*e+r[5]*n+r[9]*s+r[13])*o,this.z=(r[2]*e+r[6]*n+r[10]*s+r[14])*o,this}applyQuaternion(t){let e=this.x,n=this.y,s=this.z,r=t.x,o=t.y,a=t.z,l=t.w,c=2*(o*s-a*n),u=2*(a*e-r*s),f=2*(r*n-o*e);return this.x=e+l*c+o*f-a*u,this.y=n+l*u+a*c-r*f,this.z=s+l*f+r*u-o*c,this}project(t){return this.applyMatrix4(t.matrixWorldInverse).applyMatrix4(t.projectionMatrix)}unproject(t){return this.applyMatrix4(t.projectionMatrixInverse).applyMatrix4(t.matrixWorld)}transformDirection(t){let e=this.x,n=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[4]*n+r[8]*s,this.y=r[1]*e+r[5]*n+r[9]*s,this.z=r[2]*e+r[6]*n+r[10]*s,this.normalize()}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this}divideScalar(t){return this.multiplyScalar(1/t)}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this}clamp(t,e){return this.x=ye(this.x,t.x,e.x),this.y=ye(this.y,t.y,e.y),this.z=ye(this.z,t.z,e.z),this}clampScalar(t,e){return this.x=ye(this.x,t,e),this.y=ye(this.y,t,e),this.z=ye(this.z,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(ye(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this}cross(t){return this.crossVectors(this,t)}crossVectors(t,e){let n=t.x,s=t.y,r=t.z,o=e.x,a=e.y,l=e.z;return this.x=s*l-r*a,this.y=r*o-n*l,this.z=n*a-s*o,this}projectOnVector(t){let e=t.lengthSq();if(e===0)return this.set(0,0,0);let n=t.dot(this)/e;return this.copy(t).multiplyScalar(n)}projectOnPlane(t){return lm.copy(this).projectOnVector(t),this.sub(lm)}reflect(t){return this.sub(lm.copy(t).multiplyScalar(2*this.dot(t)))}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let n=this.dot(t)/e;return Math.acos(ye(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,n=this.y-t.y,s=this.z-t.z;return e*e+n*n+s*s}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)+Math.abs(this.z-t.z)}setFromSpherical(t){return this.setFromSphericalCoords(t.radius,t.phi,t.theta)}setFromSphericalCoords(t,e,n){let s=Math.sin(e)*t;return this.x=s*Math.sin(n),this.y=Math.cos(e)*t,this.z=s*Math.cos(n),this}setFromCylindrical(t){return this.setFromCylindricalCoords(t.radius,t.theta,t.y)}setFromCylindricalCoords(t,e,n){return this.x=t*Math.sin(e),this.y=n,this.z=t*Math.cos(e),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this}setFromMatrixScale(t){let e=this.setFromMatrixColumn(t,0).length(),n=this.setFromMatrixColumn(t,1).length(),s=this.setFromMatrixColumn(t,2).length();return this.x=e,this.y=n,this.z=s,this}setFromMatrixColumn(t,e){return this.fromArray(t.elements,e*4)}setFromMatrix3Column(t,e){return this.fromArray(t.elements,e*3)}setFromEuler(t){return this.x=t._x,this.y=t._y,this.z=t._z,this}setFromColor(t){return this.x=t.r,this.y=t.g,this.z=t.b,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let t=Math.random()*Math.PI*2,e=Math.random()*2-1,n=Math.sqrt(1-e*e);return this.x=n*Math.cos(t),this.y=e,this.z=n*Math.sin(t),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}};yg.prototype.isVector3=!0;var V=yg,lm=new V,S_=new Jn,vg=class vg{constructor(t,e,n,s,r,o,a,l,c){this.elements=[1,0,0,0,1,0,0,0,1],t!==void 0&&this.set(t,e,n,s,r,o,a,l,c)}set(t,e,n,s,r,o,a,l,c){let u=this.elements;return u[0]=t,u[1]=s,u[2]=a,u[3]=e,u[4]=r,u[5]=l,u[6]=n,u[7]=o,u[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(t){let e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],this}extractBasis(t,e,n){return t.setFromMatrix3Column(this,0),e.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(t){let e=t.elements;return this.set(e[0],e[4],e[8],e[1],e[5],e[9],e[2],e[6],e[10]),this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let n=t.elements,s=e.elements,r=this.elements,o=n[0],a=n[3],l=n[6],c=n[1],u=n[4],f=n[7],d=n[2],p=n[5],_=n[8],v=s[0],g=s[3],m=s[6],S=s[1],R=s[4],b=s[7],C=s[2],A=s[5],y=s[8];return r[0]=o*v+a*S+l*C,r[3]=o*g+a*R+l*A,r[6]=o*m+a*b+l*y,r[1]=c*v+u*S+f*C,r[4]=c*g+u*R+f*A,r[7]=c*m+u*b+f*y,r[2]=d*v+p*S+_*C,r[5]=d*g+p*R+_*A,r[8]=d*m+p*b+_*y,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[3]*=t,e[6]*=t,e[1]*=t,e[4]*=t,e[7]*=t,e[2]*=t,e[5]*=t,e[8]*=t,this}determinant(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],u=t[8];return e*o*u-e*a*c-n*r*u+n*a*l+s*r*c-s*o*l}invert(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],u=t[8],f=u*o-a*c,d=a*l-u*r,p=c*r-o*l,_=e*f+n*d+s*p;if(_===0)return this.set(0,0,0,0,0,0,0,0,0);let v=1/_;return t[0]=f*v,t[1]=(s*c-u*n)*v,t[2]=(a*n-s*o)*v,t[3]=d*v,t[4]=(u*e-s*l)*v,t[5]=(s*r-a*e)*v,t[6]=p*v,t[7]=(n*l-c*e)*v,t[8]=(o*e-n*r)*v,this}transpose(){let t,e=this.elements;return t=e[1],e[1]=e[3],e[3]=t,t=e[2],e[2]=e[6],e[6]=t,t=e[5],e[5]=e[7],e[7]=t,this}getNormalMatrix(t){return this.setFromMatrix4(t).invert().transpose()}transposeIntoArray(t){let e=this.elements;return t[0]=e[0],t[1]=e[3],t[2]=e[6],t[3]=e[1],t[4]=e[4],t[5]=e[7],t[6]=e[2],t[7]=e[5],t[8]=e[8],this}setUvTransform(t,e,n,s,r,o,a){let l=Math.cos(r),c=Math.sin(r);return this.set(n*l,n*c,-n*(l*o+c*a)+o+t,-s*c,s*l,-s*(-c*o+l*a)+a+e,0,0,1),this}scale(t,e){return zc("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(cm.makeScale(t,e)),this}rotate(t){return zc("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(cm.makeRotation(-t)),this}translate(t,e){return zc("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(cm.makeTranslation(t,e)),this}makeTranslation(t,e){return t.isVector2?this.set(1,0,t.x,0,1,t.y,0,0,1):this.set(1,0,t,0,1,e,0,0,1),this}makeRotation(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,n,e,0,0,0,1),this}makeScale(t,e){return this.set(t,0,0,0,e,0,0,0,1),this}equals(t){let e=this.elements,n=t.elements;for(let s=0;s<9;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<9;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){let n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t}clone(){return new this.constructor().fromArray(this.elements)}};vg.prototype.isMatrix3=!0;var ae=vg,cm=new ae,M_=new ae().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),b_=new ae().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function cb(){let i={enabled:!0,workingColorSpace:Gc,spaces:{},convert:function(s,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===Ie&&(s.r=Ks(s.r),s.g=Ks(s.g),s.b=Ks(s.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===Ie&&(s.r=Ja(s.r),s.g=Ja(s.g),s.b=Ja(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===sr?Hc:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,o){return s.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},t=[.64,.33,.3,.6,.15,.06],e=[.2126,.7152,.0722],n=[.3127,.329];return i.define({[Gc]:{primaries:t,whitePoint:n,transfer:Hc,toXYZ:M_,fromXYZ:b_,luminanceCoefficients:e,workingColorSpaceConfig:{unpackColorSpace:Zn},outputColorSpaceConfig:{drawingBufferColorSpace:Zn}},[Zn]:{primaries:t,whitePoint:n,transfer:Ie,toXYZ:M_,fromXYZ:b_,luminanceCoefficients:e,outputColorSpaceConfig:{drawingBufferColorSpace:Zn}}}),i}var be=cb();function Ks(i){return i<.04045?i*.0773993808:Math.pow(i*.9478672986+.0521327014,2.4)}function Ja(i){return i<.0031308?i*12.92:1.055*Math.pow(i,.41666)-.055}var Ua,bf=class{static getDataURL(t,e="image/png"){if(/^data:/i.test(t.src)||typeof HTMLCanvasElement>"u")return t.src;let n;if(t instanceof HTMLCanvasElement)n=t;else{Ua===void 0&&(Ua=Wc("canvas")),Ua.width=t.width,Ua.height=t.height;let s=Ua.getContext("2d");t instanceof ImageData?s.putImageData(t,0,0):s.drawImage(t,0,0,t.width,t.height),n=Ua}return n.toDataURL(e)}static sRGBToLinear(t){if(typeof HTMLImageElement<"u"&&t instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&t instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&t instanceof ImageBitmap){let e=Wc("canvas");e.width=t.width,e.height=t.height;let n=e.getContext("2d");n.drawImage(t,0,0,t.width,t.height);let s=n.getImageData(0,0,t.width,t.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=Ks(r[o]/255)*255;return n.putImageData(s,0,0),e}else if(t.data){let e=t.data.slice(0);for(let n=0;n<e.length;n++)e instanceof Uint8Array||e instanceof Uint8ClampedArray?e[n]=Math.floor(Ks(e[n]/255)*255):e[n]=Ks(e[n]);return{data:e,width:t.width,height:t.height}}else return jt("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),t}},hb=0,el=class{constructor(t=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:hb++}),this.uuid=fl(),this.data=t,this.dataReady=!0,this.version=0}getSize(t){let e=this.data;return typeof HTMLVideoElement<"u"&&e instanceof HTMLVideoElement?t.set(e.videoWidth,e.videoHeight,0):typeof VideoFrame<"u"&&e instanceof VideoFrame?t.set(e.displayWidth,e.displayHeight,0):e!==null?t.set(e.width||0,e.height||0,e.depth||0):t.set(0,0,0),t}set needsUpdate(t){t===!0&&this.version++}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.images[this.uuid]!==void 0)return t.images[this.uuid];let n={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push(hm(s[o].image)):r.push(hm(s[o]))}else r=hm(s);n.url=r}return e||(t.images[this.uuid]=n),n}};function hm(i){return typeof HTMLImageElement<"u"&&i instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&i instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&i instanceof ImageBitmap?bf.getDataURL(i):i.data?{data:Array.from(i.data),width:i.width,height:i.height,type:i.data.constructor.name}:(jt("Texture: Unable to serialize Texture."),{})}var ub=0,um=new V,gi=class i extends is{constructor(t=i.DEFAULT_IMAGE,e=i.DEFAULT_MAPPING,n=Es,s=Es,r=ui,o=nr,a=as,l=xi,c=i.DEFAULT_ANISOTROPY,u=sr){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:ub++}),this.uuid=fl(),this.name="",this.source=new el(t),this.mipmaps=[],this.mapping=e,this.channel=0,this.wrapS=n,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new te(0,0),this.repeat=new te(1,1),this.center=new te(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new ae,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=u,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(t&&t.depth&&t.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(um).x}get height(){return this.source.getSize(um).y}get depth(){return this.source.getSize(um).z}get image(){return this.source.data}set image(t){this.source.data=t}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(t){return this.name=t.name,this.source=t.source,this.mipmaps=t.mipmaps.slice(0),this.mapping=t.mapping,this.channel=t.channel,this.wrapS=t.wrapS,this.wrapT=t.wrapT,this.magFilter=t.magFilter,this.minFilter=t.minFilter,this.anisotropy=t.anisotropy,this.format=t.format,this.internalFormat=t.internalFormat,this.type=t.type,this.normalized=t.normalized,this.offset.copy(t.offset),this.repeat.copy(t.repeat),this.center.copy(t.center),this.rotation=t.rotation,this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrix.copy(t.matrix),this.generateMipmaps=t.generateMipmaps,this.mipmapsAutoUpdate=t.mipmapsAutoUpdate,this.premultiplyAlpha=t.premultiplyAlpha,this.flipY=t.flipY,this.unpackAlignment=t.unpackAlignment,this.colorSpace=t.colorSpace,this.renderTarget=t.renderTarget,this.isRenderTargetTexture=t.isRenderTargetTexture,this.isPMREMTexture=t.isPMREMTexture,this.isArrayTexture=t.isArrayTexture,this.userData=JSON.parse(JSON.stringify(t.userData)),this.needsUpdate=!0,this}setValues(t){for(let e in t){let n=t[e];if(n===void 0){jt(`Texture.setValues(): parameter '${e}' has value of undefined.`);continue}let s=this[e];if(s===void 0){jt(`Texture.setValues(): property '${e}' does not exist.`);continue}s&&n&&s.isVector2&&n.isVector2||s&&n&&s.isVector3&&n.isVector3||s&&n&&s.isMatrix3&&n.isMatrix3?s.copy(n):this[e]=n}}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.textures[this.uuid]!==void 0)return t.textures[this.uuid];let n={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(t).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),e||(t.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(t){if(this.mapping!==Km)return t;if(t.applyMatrix3(this.matrix),t.x<0||t.x>1)switch(this.wrapS){case vf:t.x=t.x-Math.floor(t.x);break;case Es:t.x=t.x<0?0:1;break;case Sf:Math.abs(Math.floor(t.x)%2)===1?t.x=Math.ceil(t.x)-t.x:t.x=t.x-Math.floor(t.x);break}if(t.y<0||t.y>1)switch(this.wrapT){case vf:t.y=t.y-Math.floor(t.y);break;case Es:t.y=t.y<0?0:1;break;case Sf:Math.abs(Math.floor(t.y)%2)===1?t.y=Math.ceil(t.y)-t.y:t.y=t.y-Math.floor(t.y);break}return this.flipY&&(t.y=1-t.y),t}set needsUpdate(t){t===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(t){t===!0&&this.pmremVersion++}};gi.DEFAULT_IMAGE=null;gi.DEFAULT_MAPPING=Km;gi.DEFAULT_ANISOTROPY=1;var Sg=class Sg{constructor(t=0,e=0,n=0,s=1){this.x=t,this.y=e,this.z=n,this.w=s}get width(){return this.z}set width(t){this.z=t}get height(){return this.w}set height(t){this.w=t}set(t,e,n,s){return this.x=t,this.y=e,this.z=n,this.w=s,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this.w=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setW(t){return this.w=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;case 3:this.w=e;break;default:throw new Error("THREE.Vector4: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this.w=t.w!==void 0?t.w:1,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this.w+=t.w,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this.w+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this.w=t.w+e.w,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this.w+=t.w*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this.w-=t.w,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this.w-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this.w=t.w-e.w,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this.w*=t.w,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this.w*=t,this}applyMatrix4(t){let e=this.x,n=this.y,s=this.z,r=this.w,o=t.elements;return this.x=o[0]*e+o[4]*n+o[8]*s+o[12]*r,this.y=o[1]*e+o[5]*n+o[9]*s+o[13]*r,this.z=o[2]*e+o[6]*n+o[10]*s+o[14]*r,this.w=o[3]*e+o[7]*n+o[11]*s+o[15]*r,this}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this.w/=t.w,this}divideScalar(t){return this.multiplyScalar(1/t)}setAxisAngleFromQuaternion(t){this.w=2*Math.acos(t.w);let e=Math.sqrt(1-t.w*t.w);return e<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=t.x/e,this.y=t.y/e,this.z=t.z/e),this}setAxisAngleFromRotationMatrix(t){let e,n,s,r,l=t.elements,c=l[0],u=l[4],f=l[8],d=l[1],p=l[5],_=l[9],v=l[2],g=l[6],m=l[10];if(Math.abs(u-d)<.01&&Math.abs(f-v)<.01&&Math.abs(_-g)<.01){if(Math.abs(u+d)<.1&&Math.abs(f+v)<.1&&Math.abs(_+g)<.1&&Math.abs(c+p+m-3)<.1)return this.set(1,0,0,0),this;e=Math.PI;let R=(c+1)/2,b=(p+1)/2,C=(m+1)/2,A=(u+d)/4,y=(f+v)/4,T=(_+g)/4;return R>b&&R>C?R<.01?(n=0,s=.707106781,r=.707106781):(n=Math.sqrt(R),s=A/n,r=y/n):b>C?b<.01?(n=.707106781,s=0,r=.707106781):(s=Math.sqrt(b),n=A/s,r=T/s):C<.01?(n=.707106781,s=.707106781,r=0):(r=Math.sqrt(C),n=y/r,s=T/r),this.set(n,s,r,e),this}let S=Math.sqrt((g-_)*(g-_)+(f-v)*(f-v)+(d-u)*(d-u));return Math.abs(S)<.001&&(S=1),this.x=(g-_)/S,this.y=(f-v)/S,this.z=(d-u)/S,this.w=Math.acos((c+p+m-1)/2),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this.w=e[15],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this.w=Math.min(this.w,t.w),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this.w=Math.max(this.w,t.w),this}clamp(t,e){return this.x=ye(this.x,t.x,e.x),this.y=ye(this.y,t.y,e.y),this.z=ye(this.z,t.z,e.z),this.w=ye(this.w,t.w,e.w),this}clampScalar(t,e){return this.x=ye(this.x,t,e),this.y=ye(this.y,t,e),this.z=ye(this.z,t,e),this.w=ye(this.w,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(ye(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z+this.w*t.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this.w+=(t.w-this.w)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this.w=t.w+(e.w-t.w)*n,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z&&t.w===this.w}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this.w=t[e+3],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t[e+3]=this.w,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this.w=t.getW(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}};Sg.prototype.isVector4=!0;var tn=Sg,wf=class extends is{constructor(t=1,e=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:ui,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},n),this.isRenderTarget=!0,this.width=t,this.height=e,this.depth=n.depth,this.scissor=new tn(0,0,t,e),this.scissorTest=!1,this.viewport=new tn(0,0,t,e),this.textures=[];let s=n.count;for(let r=0;r<s;r++)this.textures[r]=new gi({width:t,height:e,depth:n.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveColorBuffer=n.resolveColorBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.storeMultisampledColorBuffer=n.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=n.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=n.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview,this.useArrayDepthTexture=n.useArrayDepthTexture}_setTextureOptions(t={}){let e={minFilter:ui,generateMipmaps:!1,flipY:!1,internalFormat:null};t.mapping!==void 0&&(e.mapping=t.mapping),t.wrapS!==void 0&&(e.wrapS=t.wrapS),t.wrapT!==void 0&&(e.wrapT=t.wrapT),t.wrapR!==void 0&&(e.wrapR=t.wrapR),t.magFilter!==void 0&&(e.magFilter=t.magFilter),t.minFilter!==void 0&&(e.minFilter=t.minFilter),t.format!==void 0&&(e.format=t.format),t.type!==void 0&&(e.type=t.type),t.anisotropy!==void 0&&(e.anisotropy=t.anisotropy),t.colorSpace!==void 0&&(e.colorSpace=t.colorSpace),t.flipY!==void 0&&(e.flipY=t.flipY),t.generateMipmaps!==void 0&&(e.generateMipmaps=t.generateMipmaps),t.mipmapsAutoUpdate!==void 0&&(e.mipmapsAutoUpdate=t.mipmapsAutoUpdate),t.internalFormat!==void 0&&(e.internalFormat=t.internalFormat);for(let n=0;n<this.textures.length;n++)this.textures[n].setValues(e)}get texture(){return this.textures[0]}set texture(t){this.textures[0]=t}set depthTexture(t){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),t!==null&&t.renderTarget===null&&(t.renderTarget=this),this._depthTexture=t}get depthTexture(){return this._depthTexture}setSize(t,e,n=1){if(this.width!==t||this.height!==e||this.depth!==n){this.width=t,this.height=e,this.depth=n;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=t,this.textures[s].image.height=e,this.textures[s].image.depth=n,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,t,e),this.scissor.set(0,0,t,e)}clone(){return new this.constructor().copy(this)}copy(t){this.width=t.width,this.height=t.height,this.depth=t.depth,this.scissor.copy(t.scissor),this.scissorTest=t.scissorTest,this.viewport.copy(t.viewport),this.textures.length=0;for(let e=0,n=t.textures.length;e<n;e++){this.textures[e]=t.textures[e].clone(),this.textures[e].isRenderTargetTexture=!0,this.textures[e].renderTarget=this;let s=Object.assign({},t.textures[e].image);this.textures[e].source=new el(s)}if(this.depthBuffer=t.depthBuffer,this.stencilBuffer=t.stencilBuffer,this.resolveColorBuffer=t.resolveColorBuffer,this.resolveDepthBuffer=t.resolveDepthBuffer,this.resolveStencilBuffer=t.resolveStencilBuffer,this.storeMultisampledColorBuffer=t.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=t.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=t.storeMultisampledStencilBuffer,t.depthTexture!==null)if(t.depthTexture.renderTarget===t){let e=t.depthTexture.clone();e.renderTarget=null,this.depthTexture=e}else this.depthTexture=t.depthTexture;else this.depthTexture=null;return this.samples=t.samples,this.multiview=t.multiview,this.useArrayDepthTexture=t.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},Ai=class extends wf{constructor(t=1,e=1,n={}){super(t,e,n),this.isWebGLRenderTarget=!0}},Xc=class extends gi{constructor(t=null,e=1,n=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=Xn,this.minFilter=Xn,this.wrapR=Es,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}addLayerUpdate(t){this.layerUpdates.add(t)}clearLayerUpdates(){this.layerUpdates.clear()}};var Ef=class extends gi{constructor(t=null,e=1,n=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=Xn,this.minFilter=Xn,this.wrapR=Es,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}};var Wf=class Wf{constructor(t,e,n,s,r,o,a,l,c,u,f,d,p,_,v,g){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],t!==void 0&&this.set(t,e,n,s,r,o,a,l,c,u,f,d,p,_,v,g)}set(t,e,n,s,r,o,a,l,c,u,f,d,p,_,v,g){let m=this.elements;return m[0]=t,m[4]=e,m[8]=n,m[12]=s,m[1]=r,m[5]=o,m[9]=a,m[13]=l,m[2]=c,m[6]=u,m[10]=f,m[14]=d,m[3]=p,m[7]=_,m[11]=v,m[15]=g,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new Wf().fromArray(this.elements)}copy(t){let e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],e[9]=n[9],e[10]=n[10],e[11]=n[11],e[12]=n[12],e[13]=n[13],e[14]=n[14],e[15]=n[15],this}copyPosition(t){let e=this.elements,n=t.elements;return e[12]=n[12],e[13]=n[13],e[14]=n[14],this}setFromMatrix3(t){let e=t.elements;return this.set(e[0],e[3],e[6],0,e[1],e[4],e[7],0,e[2],e[5],e[8],0,0,0,0,1),this}extractBasis(t,e,n){return this.determinantAffine()===0?(t.set(1,0,0),e.set(0,1,0),n.set(0,0,1),this):(t.setFromMatrixColumn(this,0),e.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this)}makeBasis(t,e,n){return this.set(t.x,e.x,n.x,0,t.y,e.y,n.y,0,t.z,e.z,n.z,0,0,0,0,1),this}extractRotation(t){if(t.determinantAffine()===0)return this.identity();let e=this.elements,n=t.elements,s=1/Fa.setFromMatrixColumn(t,0).length(),r=1/Fa.setFromMatrixColumn(t,1).length(),o=1/Fa.setFromMatrixColumn(t,2).length();return e[0]=n[0]*s,e[1]=n[1]*s,e[2]=n[2]*s,e[3]=0,e[4]=n[4]*r,e[5]=n[5]*r,e[6]=n[6]*r,e[7]=0,e[8]=n[8]*o,e[9]=n[9]*o,e[10]=n[10]*o,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromEuler(t){let e=this.elements,n=t.x,s=t.y,r=t.z,o=Math.cos(n),a=Math.sin(n),l=Math.cos(s),c=Math.sin(s),u=Math.cos(r),f=Math.sin(r);if(t.order==="XYZ"){let d=o*u,p=o*f,_=a*u,v=a*f;e[0]=l*u,e[4]=-l*f,e[8]=c,e[1]=p+_*c,e[5]=d-v*c,e[9]=-a*l,e[2]=v-d*c,e[6]=_+p*c,e[10]=o*l}else if(t.order==="YXZ"){let d=l*u,p=l*f,_=c*u,v=c*f;e[0]=d+v*a,e[4]=_*a-p,e[8]=o*c,e[1]=o*f,e[5]=o*u,e[9]=-a,e[2]=p*a-_,e[6]=v+d*a,e[10]=o*l}else if(t.order==="ZXY"){let d=l*u,p=l*f,_=c*u,v=c*f;e[0]=d-v*a,e[4]=-o*f,e[8]=_+p*a,e[1]=p+_*a,e[5]=o*u,e[9]=v-d*a,e[2]=-o*c,e[6]=a,e[10]=o*l}else if(t.order==="ZYX"){let d=o*u,p=o*f,_=a*u,v=a*f;e[0]=l*u,e[4]=_*c-p,e[8]=d*c+v,e[1]=l*f,e[5]=v*c+d,e[9]=p*c-_,e[2]=-c,e[6]=a*l,e[10]=o*l}else if(t.order==="YZX"){let d=o*l,p=o*c,_=a*l,v=a*c;e[0]=l*u,e[4]=v-d*f,e[8]=_*f+p,e[1]=f,e[5]=o*u,e[9]=-a*u,e[2]=-c*u,e[6]=p*f+_,e[10]=d-v*f}else if(t.order==="XZY"){let d=o*l,p=o*c,_=a*l,v=a*c;e[0]=l*u,e[4]=-f,e[8]=c*u,e[1]=d*f+v,e[5]=o*u,e[9]=p*f-_,e[2]=_*f-p,e[6]=a*u,e[10]=v*f+d}return e[3]=0,e[7]=0,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromQuaternion(t){return this.compose(fb,t,db)}lookAt(t,e,n){let s=this.elements;return Ei.subVectors(t,e),Ei.lengthSq()===0&&(Ei.z=1),Ei.normalize(),wr.crossVectors(n,Ei),wr.lengthSq()===0&&(Math.abs(n.z)===1?Ei.x+=1e-4:Ei.z+=1e-4,Ei.normalize(),wr.crossVectors(n,Ei)),wr.normalize(),Bu.crossVectors(Ei,wr),s[0]=wr.x,s[4]=Bu.x,s[8]=Ei.x,s[1]=wr.y,s[5]=Bu.y,s[9]=Ei.y,s[2]=wr.z,s[6]=Bu.z,s[10]=Ei.z,this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let n=t.elements,s=e.elements,r=this.elements,o=n[0],a=n[4],l=n[8],c=n[12],u=n[1],f=n[5],d=n[9],p=n[13],_=n[2],v=n[6],g=n[10],m=n[14],S=n[3],R=n[7],b=n[11],C=n[15],A=s[0],y=s[4],T=s[8],B=s[12],L=s[1],N=s[5],G=s[9],H=s[13],U=s[2],q=s[6],J=s[10],X=s[14],dt=s[3],Q=s[7],it=s[11],lt=s[15];return r[0]=o*A+a*L+l*U+c*dt,r[4]=o*y+a*N+l*q+c*Q,r[8]=o*T+a*G+l*J+c*it,r[12]=o*B+a*H+l*X+c*lt,r[1]=u*A+f*L+d*U+p*dt,r[5]=u*y+f*N+d*q+p*Q,r[9]=u*T+f*G+d*J+p*it,r[13]=u*B+f*H+d*X+p*lt,r[2]=_*A+v*L+g*U+m*dt,r[6]=_*y+v*N+g*q+m*Q,r[10]=_*T+v*G+g*J+m*it,r[14]=_*B+v*H+g*X+m*lt,r[3]=S*A+R*L+b*U+C*dt,r[7]=S*y+R*N+b*q+C*Q,r[11]=S*T+R*G+b*J+C*it,r[15]=S*B+R*H+b*X+C*lt,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[4]*=t,e[8]*=t,e[12]*=t,e[1]*=t,e[5]*=t,e[9]*=t,e[13]*=t,e[2]*=t,e[6]*=t,e[10]*=t,e[14]*=t,e[3]*=t,e[7]*=t,e[11]*=t,e[15]*=t,this}determinant(){let t=this.elements,e=t[0],n=t[4],s=t[8],r=t[12],o=t[1],a=t[5],l=t[9],c=t[13],u=t[2],f=t[6],d=t[10],p=t[14],_=t[3],v=t[7],g=t[11],m=t[15],S=l*p-c*d,R=a*p-c*f,b=a*d-l*f,C=o*p-c*u,A=o*d-l*u,y=o*f-a*u;return e*(v*S-g*R+m*b)-n*(_*S-g*C+m*A)+s*(_*R-v*C+m*y)-r*(_*b-v*A+g*y)}determinantAffine(){let t=this.elements,e=t[0],n=t[4],s=t[8],r=t[1],o=t[5],a=t[9],l=t[2],c=t[6],u=t[10];return e*(o*u-a*c)-n*(r*u-a*l)+s*(r*c-o*l)}transpose(){let t=this.elements,e;return e=t[1],t[1]=t[4],t[4]=e,e=t[2],t[2]=t[8],t[8]=e,e=t[6],t[6]=t[9],t[9]=e,e=t[3],t[3]=t[12],t[12]=e,e=t[7],t[7]=t[13],t[13]=e,e=t[11],t[11]=t[14],t[14]=e,this}setPosition(t,e,n){let s=this.elements;return t.isVector3?(s[12]=t.x,s[13]=t.y,s[14]=t.z):(s[12]=t,s[13]=e,s[14]=n),this}invert(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],u=t[8],f=t[9],d=t[10],p=t[11],_=t[12],v=t[13],g=t[14],m=t[15],S=e*a-n*o,R=e*l-s*o,b=e*c-r*o,C=n*l-s*a,A=n*c-r*a,y=s*c-r*l,T=u*v-f*_,B=u*g-d*_,L=u*m-p*_,N=f*g-d*v,G=f*m-p*v,H=d*m-p*g,U=S*H-R*G+b*N+C*L-A*B+y*T;if(U===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let q=1/U;return t[0]=(a*H-l*G+c*N)*q,t[1]=(s*G-n*H-r*N)*q,t[2]=(v*y-g*A+m*C)*q,t[3]=(d*A-f*y-p*C)*q,t[4]=(l*L-o*H-c*B)*q,t[5]=(e*H-s*L+r*B)*q,t[6]=(g*b-_*y-m*R)*q,t[7]=(u*y-d*b+p*R)*q,t[8]=(o*G-a*L+c*T)*q,t[9]=(n*L-e*G-r*T)*q,t[10]=(_*A-v*b+m*S)*q,t[11]=(f*b-u*A-p*S)*q,t[12]=(a*B-o*N-l*T)*q,t[13]=(e*N-n*B+s*T)*q,t[14]=(v*R-_*C-g*S)*q,t[15]=(u*C-f*R+d*S)*q,this}scale(t){let e=this.elements,n=t.x,s=t.y,r=t.z;return e[0]*=n,e[4]*=s,e[8]*=r,e[1]*=n,e[5]*=s,e[9]*=r,e[2]*=n,e[6]*=s,e[10]*=r,e[3]*=n,e[7]*=s,e[11]*=r,this}getMaxScaleOnAxis(){let t=this.elements,e=t[0]*t[0]+t[1]*t[1]+t[2]*t[2],n=t[4]*t[4]+t[5]*t[5]+t[6]*t[6],s=t[8]*t[8]+t[9]*t[9]+t[10]*t[10];return Math.sqrt(Math.max(e,n,s))}makeTranslation(t,e,n){return t.isVector3?this.set(1,0,0,t.x,0,1,0,t.y,0,0,1,t.z,0,0,0,1):this.set(1,0,0,t,0,1,0,e,0,0,1,n,0,0,0,1),this}makeRotationX(t){let e=Math.cos(t),n=Math.sin(t);return this.set(1,0,0,0,0,e,-n,0,0,n,e,0,0,0,0,1),this}makeRotationY(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,0,n,0,0,1,0,0,-n,0,e,0,0,0,0,1),this}makeRotationZ(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,0,n,e,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(t,e){let n=Math.cos(e),s=Math.sin(e),r=1-n,o=t.x,a=t.y,l=t.z,c=r*o,u=r*a;return this.set(c*o+n,c*a-s*l,c*l+s*a,0,c*a+s*l,u*a+n,u*l-s*o,0,c*l-s*a,u*l+s*o,r*l*l+n,0,0,0,0,1),this}makeScale(t,e,n){return this.set(t,0,0,0,0,e,0,0,0,0,n,0,0,0,0,1),this}makeShear(t,e,n,s,r,o){return this.set(1,n,r,0,t,1,o,0,e,s,1,0,0,0,0,1),this}compose(t,e,n){let s=this.elements,r=e._x,o=e._y,a=e._z,l=e._w,c=r+r,u=o+o,f=a+a,d=r*c,p=r*u,_=r*f,v=o*u,g=o*f,m=a*f,S=l*c,R=l*u,b=l*f,C=n.x,A=n.y,y=n.z;return s[0]=(1-(v+m))*C,s[1]=(p+b)*C,s[2]=(_-R)*C,s[3]=0,s[4]=(p-b)*A,s[5]=(1-(d+m))*A,s[6]=(g+S)*A,s[7]=0,s[8]=(_+R)*y,s[9]=(g-S)*y,s[10]=(1-(d+v))*y,s[11]=0,s[12]=t.x,s[13]=t.y,s[14]=t.z,s[15]=1,this}decompose(t,e,n){let s=this.elements;t.x=s[12],t.y=s[13],t.z=s[14];let r=this.determinantAffine();if(r===0)return n.set(1,1,1),e.identity(),this;let o=Fa.set(s[0],s[1],s[2]).length(),a=Fa.set(s[4],s[5],s[6]).length(),l=Fa.set(s[8],s[9],s[10]).length();r<0&&(o=-o),ts.copy(this);let c=1/o,u=1/a,f=1/l;return ts.elements[0]*=c,ts.elements[1]*=c,ts.elements[2]*=c,ts.elements[4]*=u,ts.elements[5]*=u,ts.elements[6]*=u,ts.elements[8]*=f,ts.elements[9]*=f,ts.elements[10]*=f,e.setFromRotationMatrix(ts),n.x=o,n.y=a,n.z=l,this}makePerspective(t,e,n,s,r,o,a=Gi,l=!1){let c=this.elements,u=2*r/(e-t),f=2*r/(n-s),d=(e+t)/(e-t),p=(n+s)/(n-s),_,v;if(l)_=r/(o-r),v=o*r/(o-r);else if(a===Gi)_=-(o+r)/(o-r),v=-2*o*r/(o-r);else if(a===ja)_=-o/(o-r),v=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=u,c[4]=0,c[8]=d,c[12]=0,c[1]=0,c[5]=f,c[9]=p,c[13]=0,c[2]=0,c[6]=0,c[10]=_,c[14]=v,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(t,e,n,s,r,o,a=Gi,l=!1){let c=this.elements,u=2/(e-t),f=2/(n-s),d=-(e+t)/(e-t),p=-(n+s)/(n-s),_,v;if(l)_=1/(o-r),v=o/(o-r);else if(a===Gi)_=-2/(o-r),v=-(o+r)/(o-r);else if(a===ja)_=-1/(o-r),v=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=u,c[4]=0,c[8]=0,c[12]=d,c[1]=0,c[5]=f,c[9]=0,c[13]=p,c[2]=0,c[6]=0,c[10]=_,c[14]=v,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(t){let e=this.elements,n=t.elements;for(let s=0;s<16;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<16;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){let n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t[e+9]=n[9],t[e+10]=n[10],t[e+11]=n[11],t[e+12]=n[12],t[e+13]=n[13],t[e+14]=n[14],t[e+15]=n[15],t}};Wf.prototype.isMatrix4=!0;var oe=Wf,Fa=new V,ts=new oe,fb=new V(0,0,0),db=new V(1,1,1),wr=new V,Bu=new V,Ei=new V,w_=new oe,E_=new Jn,Ts=class i{constructor(t=0,e=0,n=0,s=i.DEFAULT_ORDER){this.isEuler=!0,this._x=t,this._y=e,this._z=n,this._order=s}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get order(){return this._order}set order(t){this._order=t,this._onChangeCallback()}set(t,e,n,s=this._order){return this._x=t,this._y=e,this._z=n,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(t){return this._x=t._x,this._y=t._y,this._z=t._z,this._order=t._order,this._onChangeCallback(),this}setFromRotationMatrix(t,e=this._order,n=!0){let s=t.elements,r=s[0],o=s[4],a=s[8],l=s[1],c=s[5],u=s[9],f=s[2],d=s[6],p=s[10];switch(e){case"XYZ":this._y=Math.asin(ye(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-u,p),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(d,c),this._z=0);break;case"YXZ":this._x=Math.asin(-ye(u,-1,1)),Math.abs(u)<.9999999?(this._y=Math.atan2(a,p),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-f,r),this._z=0);break;case"ZXY":this._x=Math.asin(ye(d,-1,1)),Math.abs(d)<.9999999?(this._y=Math.atan2(-f,p),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-ye(f,-1,1)),Math.abs(f)<.9999999?(this._x=Math.atan2(d,p),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(ye(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-u,c),this._y=Math.atan2(-f,r)):(this._x=0,this._y=Math.atan2(a,p));break;case"XZY":this._z=Math.asin(-ye(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(d,c),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-u,p),this._y=0);break;default:jt("Euler: .setFromRotationMatrix() encountered an unknown order: "+e)}return this._order=e,n===!0&&this._onChangeCallback(),this}setFromQuaternion(t,e,n){return w_.makeRotationFromQuaternion(t),this.setFromRotationMatrix(w_,e,n)}setFromVector3(t,e=this._order){return this.set(t.x,t.y,t.z,e)}reorder(t){return E_.setFromEuler(this),this.setFromQuaternion(E_,t)}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._order===this._order}fromArray(t){return this._x=t[0],this._y=t[1],this._z=t[2],t[3]!==void 0&&(this._order=t[3]),this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._order,t}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};Ts.DEFAULT_ORDER="XYZ";var nl=class{constructor(){this.mask=1}set(t){this.mask=(1<<t|0)>>>0}enable(t){this.mask|=1<<t|0}enableAll(){this.mask=-1}toggle(t){this.mask^=1<<t|0}disable(t){this.mask&=~(1<<t|0)}disableAll(){this.mask=0}test(t){return(this.mask&t.mask)!==0}isEnabled(t){return(this.mask&(1<<t|0))!==0}},pb=0,T_=new V,Oa=new Jn,Xs=new oe,zu=new V,Lc=new V,mb=new V,gb=new Jn,A_=new V(1,0,0),C_=new V(0,1,0),R_=new V(0,0,1),P_={type:"added"},_b={type:"removed"},Ba={type:"childadded",child:null},fm={type:"childremoved",child:null},Kn=class i extends is{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:pb++}),this.uuid=fl(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=i.DEFAULT_UP.clone();let t=new V,e=new Ts,n=new Jn,s=new V(1,1,1);function r(){n.setFromEuler(e,!1)}function o(){e.setFromQuaternion(n,void 0,!1)}e._onChange(r),n._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:t},rotation:{configurable:!0,enumerable:!0,value:e},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new oe},normalMatrix:{value:new ae}}),this.matrix=new oe,this.matrixWorld=new oe,this.matrixAutoUpdate=i.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=i.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new nl,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(t){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(t),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(t){return this.quaternion.premultiply(t),this}setRotationFromAxisAngle(t,e){this.quaternion.setFromAxisAngle(t,e)}setRotationFromEuler(t){this.quaternion.setFromEuler(t,!0)}setRotationFromMatrix(t){this.quaternion.setFromRotationMatrix(t)}setRotationFromQuaternion(t){this.quaternion.copy(t)}rotateOnAxis(t,e){return Oa.setFromAxisAngle(t,e),this.quaternion.multiply(Oa),this}rotateOnWorldAxis(t,e){return Oa.setFromAxisAngle(t,e),this.quaternion.premultiply(Oa),this}rotateX(t){return this.rotateOnAxis(A_,t)}rotateY(t){return this.rotateOnAxis(C_,t)}rotateZ(t){return this.rotateOnAxis(R_,t)}translateOnAxis(t,e){return T_.copy(t).applyQuaternion(this.quaternion),this.position.add(T_.multiplyScalar(e)),this}translateX(t){return this.translateOnAxis(A_,t)}translateY(t){return this.translateOnAxis(C_,t)}translateZ(t){return this.translateOnAxis(R_,t)}localToWorld(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(this.matrixWorld)}worldToLocal(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(Xs.copy(this.matrixWorld).invert())}lookAt(t,e,n){t.isVector3?zu.copy(t):zu.set(t,e,n);let s=this.parent;this.updateWorldMatrix(!0,!1),Lc.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?Xs.lookAt(Lc,zu,this.up):Xs.lookAt(zu,Lc,this.up),this.quaternion.setFromRotationMatrix(Xs),s&&(Xs.extractRotation(s.matrixWorld),Oa.setFromRotationMatrix(Xs),this.quaternion.premultiply(Oa.invert()))}add(t){if(arguments.length>1){for(let e=0;e<arguments.length;e++)this.add(arguments[e]);return this}return t===this?(se("Object3D.add: object can't be added as a child of itself.",t),this):(t&&t.isObject3D?(t.removeFromParent(),t.parent=this,this.children.push(t),t.dispatchEvent(P_),Ba.child=t,this.dispatchEvent(Ba),Ba.child=null):se("Object3D.add: object not an instance of THREE.Object3D.",t),this)}remove(t){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}let e=this.children.indexOf(t);return e!==-1&&(t.parent=null,this.children.splice(e,1),t.dispatchEvent(_b),fm.child=t,this.dispatchEvent(fm),fm.child=null),this}removeFromParent(){let t=this.parent;return t!==null&&t.remove(this),this}clear(){return this.remove(...this.children)}attach(t){return this.updateWorldMatrix(!0,!1),Xs.copy(this.matrixWorld).invert(),t.parent!==null&&(t.parent.updateWorldMatrix(!0,!1),Xs.multiply(t.parent.matrixWorld)),t.applyMatrix4(Xs),t.removeFromParent(),t.parent=this,this.children.push(t),t.updateWorldMatrix(!1,!0),t.dispatchEvent(P_),Ba.child=t,this.dispatchEvent(Ba),Ba.child=null,this}getObjectById(t){return this.getObjectByProperty("id",t)}getObjectByName(t){return this.getObjectByProperty("name",t)}getObjectByProperty(t,e){if(this[t]===e)return this;for(let n=0,s=this.children.length;n<s;n++){let o=this.children[n].getObjectByProperty(t,e);if(o!==void 0)return o}}getObjectsByProperty(t,e,n=[]){this[t]===e&&n.push(this);let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(t,e,n);return n}getWorldPosition(t){return this.updateWorldMatrix(!0,!1),t.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Lc,t,mb),t}getWorldScale(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Lc,gb,t),t}getWorldDirection(t){this.updateWorldMatrix(!0,!1);let e=this.matrixWorld.elements;return t.set(e[8],e[9],e[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(t){t(this);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverse(t)}traverseVisible(t){if(this.visible===!1)return;t(this);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverseVisible(t)}traverseAncestors(t){let e=this.parent;e!==null&&(t(e),e.traverseAncestors(t))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let t=this.pivot;if(t!==null){let e=t.x,n=t.y,s=t.z,r=this.matrix.elements;r[12]+=e-r[0]*e-r[4]*n-r[8]*s,r[13]+=n-r[1]*e-r[5]*n-r[9]*s,r[14]+=s-r[2]*e-r[6]*n-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(t){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||t)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,t=!0);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].updateMatrixWorld(t)}updateWorldMatrix(t,e,n=!1){let s=this.parent;if(t===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||n)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,n=!0),e===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,n)}}toJSON(t){let e=t===void 0||typeof t=="string",n={};e&&(t={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(a=>({...a})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(t),s.indirectTexture=this._indirectTexture.toJSON(t),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(t)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(t)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(t).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(t).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(t.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,u=l.length;c<u;c++){let f=l[c];r(t.shapes,f)}else r(t.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(t.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(r(t.materials,this.material[l]));s.material=a}else s.material=r(t.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(t).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];s.animations.push(r(t.animations,l))}}if(e){let a=o(t.geometries),l=o(t.materials),c=o(t.textures),u=o(t.images),f=o(t.shapes),d=o(t.skeletons),p=o(t.animations),_=o(t.nodes);a.length>0&&(n.geometries=a),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),u.length>0&&(n.images=u),f.length>0&&(n.shapes=f),d.length>0&&(n.skeletons=d),p.length>0&&(n.animations=p),_.length>0&&(n.nodes=_)}return n.object=s,n;function o(a){let l=[];for(let c in a){let u=a[c];delete u.metadata,l.push(u)}return l}}clone(t){return new this.constructor().copy(this,t)}copy(t,e=!0){if(this.name=t.name,this.up.copy(t.up),this.position.copy(t.position),this.rotation.order=t.rotation.order,this.quaternion.copy(t.quaternion),this.scale.copy(t.scale),this.pivot=t.pivot!==null?t.pivot.clone():null,this.matrix.copy(t.matrix),this.matrixWorld.copy(t.matrixWorld),this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrixWorldAutoUpdate=t.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=t.matrixWorldNeedsUpdate,this.layers.mask=t.layers.mask,this.visible=t.visible,this.castShadow=t.castShadow,this.receiveShadow=t.receiveShadow,this.frustumCulled=t.frustumCulled,this.renderOrder=t.renderOrder,this.static=t.static,this.animations=t.animations.slice(),this.userData=JSON.parse(JSON.stringify(t.userData)),e===!0)for(let n=0;n<t.children.length;n++){let s=t.children[n];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};Kn.DEFAULT_UP=new V(0,1,0);Kn.DEFAULT_MATRIX_AUTO_UPDATE=!0;Kn.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var $n=class extends Kn{constructor(){super(),this.isGroup=!0,this.type="Group"}},xb={type:"move"},il=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new $n,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new $n,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new V,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new V),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new $n,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new V,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new V,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(t){return this._targetRay!==null&&this._targetRay.dispatchEvent(t),this._grip!==null&&this._grip.dispatchEvent(t),this._hand!==null&&this._hand.dispatchEvent(t),this}connect(t){if(t&&t.hand){let e=this._hand;if(e)for(let n of t.hand.values())this._getHandJoint(e,n)}return this.dispatchEvent({type:"connected",data:t}),this}disconnect(t){return this.dispatchEvent({type:"disconnected",data:t}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(t,e,n){let s=null,r=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(t&&e.session.visibilityState!=="visible-blurred"){if(c&&t.hand){o=!0;for(let v of t.hand.values()){let g=e.getJointPose(v,n),m=this._getHandJoint(c,v);g!==null&&(m.matrix.fromArray(g.transform.matrix),m.matrix.decompose(m.position,m.quaternion,m.scale),m.matrixWorldNeedsUpdate=!0,m.jointRadius=g.radius),m.visible=g!==null}let u=c.joints["index-finger-tip"],f=c.joints["thumb-tip"],d=u.position.distanceTo(f.position),p=.02,_=.005;c.inputState.pinching&&d>p+_?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:t.handedness,target:this})):!c.inputState.pinching&&d<=p-_&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:t.handedness,target:this}))}else l!==null&&t.gripSpace&&(r=e.getPose(t.gripSpace,n),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:t,target:this})));a!==null&&(s=e.getPose(t.targetRaySpace,n),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(xb)))}return a!==null&&(a.visible=s!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(t,e){if(t.joints[e.jointName]===void 0){let n=new $n;n.matrixAutoUpdate=!1,n.visible=!1,t.joints[e.jointName]=n,t.add(n)}return t.joints[e.jointName]}},Fx={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},Er={h:0,s:0,l:0},ku={h:0,s:0,l:0};function dm(i,t,e){return e<0&&(e+=1),e>1&&(e-=1),e<1/6?i+(t-i)*6*e:e<1/2?t:e<2/3?i+(t-i)*6*(2/3-e):i}var Jt=class{constructor(t,e,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(t,e,n)}set(t,e,n){if(e===void 0&&n===void 0){let s=t;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(t,e,n);return this}setScalar(t){return this.r=t,this.g=t,this.b=t,this}setHex(t,e=Zn){return t=Math.floor(t),this.r=(t>>16&255)/255,this.g=(t>>8&255)/255,this.b=(t&255)/255,be.colorSpaceToWorking(this,e),this}setRGB(t,e,n,s=be.workingColorSpace){return this.r=t,this.g=e,this.b=n,be.colorSpaceToWorking(this,s),this}setHSL(t,e,n,s=be.workingColorSpace){if(t=hg(t,1),e=ye(e,0,1),n=ye(n,0,1),e===0)this.r=this.g=this.b=n;else{let r=n<=.5?n*(1+e):n+e-n*e,o=2*n-r;this.r=dm(o,r,t+1/3),this.g=dm(o,r,t),this.b=dm(o,r,t-1/3)}return be.colorSpaceToWorking(this,s),this}setStyle(t,e=Zn){function n(r){r!==void 0&&parseFloat(r)<1&&jt("Color: Alpha component of "+t+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(t)){let r,o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,e);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,e);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,e);break;default:jt("Color: Unknown color model "+t)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(t)){let r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,e);if(o===6)return this.setHex(parseInt(r,16),e);jt("Color: Invalid hex color "+t)}else if(t&&t.length>0)return this.setColorName(t,e);return this}setColorName(t,e=Zn){let n=Fx[t.toLowerCase()];return n!==void 0?this.setHex(n,e):jt("Color: Unknown color "+t),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(t){return this.r=t.r,this.g=t.g,this.b=t.b,this}copySRGBToLinear(t){return this.r=Ks(t.r),this.g=Ks(t.g),this.b=Ks(t.b),this}copyLinearToSRGB(t){return this.r=Ja(t.r),this.g=Ja(t.g),this.b=Ja(t.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(t=Zn){return be.workingToColorSpace(ni.copy(this),t),Math.round(ye(ni.r*255,0,255))*65536+Math.round(ye(ni.g*255,0,255))*256+Math.round(ye(ni.b*255,0,255))}getHexString(t=Zn){return("000000"+this.getHex(t).toString(16)).slice(-6)}getHSL(t,e=be.workingColorSpace){be.workingToColorSpace(ni.copy(this),e);let n=ni.r,s=ni.g,r=ni.b,o=Math.max(n,s,r),a=Math.min(n,s,r),l,c,u=(a+o)/2;if(a===o)l=0,c=0;else{let f=o-a;switch(c=u<=.5?f/(o+a):f/(2-o-a),o){case n:l=(s-r)/f+(s<r?6:0);break;case s:l=(r-n)/f+2;break;case r:l=(n-s)/f+4;break}l/=6}return t.h=l,t.s=c,t.l=u,t}getRGB(t,e=be.workingColorSpace){return be.workingToColorSpace(ni.copy(this),e),t.r=ni.r,t.g=ni.g,t.b=ni.b,t}getStyle(t=Zn){be.workingToColorSpace(ni.copy(this),t);let e=ni.r,n=ni.g,s=ni.b;return t!==Zn?`color(${t} ${e.toFixed(3)} ${n.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(e*255)},${Math.round(n*255)},${Math.round(s*255)})`}offsetHSL(t,e,n){return this.getHSL(Er),this.setHSL(Er.h+t,Er.s+e,Er.l+n)}add(t){return this.r+=t.r,this.g+=t.g,this.b+=t.b,this}addColors(t,e){return this.r=t.r+e.r,this.g=t.g+e.g,this.b=t.b+e.b,this}addScalar(t){return this.r+=t,this.g+=t,this.b+=t,this}sub(t){return this.r=Math.max(0,this.r-t.r),this.g=Math.max(0,this.g-t.g),this.b=Math.max(0,this.b-t.b),this}multiply(t){return this.r*=t.r,this.g*=t.g,this.b*=t.b,this}multiplyScalar(t){return this.r*=t,this.g*=t,this.b*=t,this}lerp(t,e){return this.r+=(t.r-this.r)*e,this.g+=(t.g-this.g)*e,this.b+=(t.b-this.b)*e,this}lerpColors(t,e,n){return this.r=t.r+(e.r-t.r)*n,this.g=t.g+(e.g-t.g)*n,this.b=t.b+(e.b-t.b)*n,this}lerpHSL(t,e){this.getHSL(Er),t.getHSL(ku);let n=kc(Er.h,ku.h,e),s=kc(Er.s,ku.s,e),r=kc(Er.l,ku.l,e);return this.setHSL(n,s,r),this}setFromVector3(t){return this.r=t.x,this.g=t.y,this.b=t.z,this}applyMatrix3(t){let e=this.r,n=this.g,s=this.b,r=t.elements;return this.r=r[0]*e+r[3]*n+r[6]*s,this.g=r[1]*e+r[4]*n+r[7]*s,this.b=r[2]*e+r[5]*n+r[8]*s,this}equals(t){return t.r===this.r&&t.g===this.g&&t.b===this.b}fromArray(t,e=0){return this.r=t[e],this.g=t[e+1],this.b=t[e+2],this}toArray(t=[],e=0){return t[e]=this.r,t[e+1]=this.g,t[e+2]=this.b,t}fromBufferAttribute(t,e){return this.r=t.getX(e),this.g=t.getY(e),this.b=t.getZ(e),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},ni=new Jt;Jt.NAMES=Fx;var qc=class extends Kn{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new Ts,this.environmentIntensity=1,this.environmentRotation=new Ts,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(t,e){return super.copy(t,e),this.background=t.background!==null?t.background.clone():null,this.environment=t.environment!==null?t.environment.clone():null,this.fog=t.fog!==null?t.fog.clone():null,this.backgroundBlurriness=t.backgroundBlurriness,this.backgroundIntensity=t.backgroundIntensity,this.backgroundRotation.copy(t.backgroundRotation),this.environmentIntensity=t.environmentIntensity,this.environmentRotation.copy(t.environmentRotation),this.overrideMaterial=t.overrideMaterial!==null?t.overrideMaterial.clone():null,this.matrixAutoUpdate=t.matrixAutoUpdate,this}toJSON(t){let e=super.toJSON(t);return this.fog!==null&&(e.object.fog=this.fog.toJSON()),e.object.backgroundBlurriness=this.backgroundBlurriness,e.object.backgroundIntensity=this.backgroundIntensity,e.object.backgroundRotation=this.backgroundRotation.toArray(),e.object.environmentIntensity=this.environmentIntensity,e.object.environmentRotation=this.environmentRotation.toArray(),e}},es=new V,qs=new V,pm=new V,Ys=new V,za=new V,ka=new V,I_=new V,mm=new V,gm=new V,_m=new V,xm=new tn,ym=new tn,vm=new tn,Js=class i{constructor(t=new V,e=new V,n=new V){this.a=t,this.b=e,this.c=n}static getNormal(t,e,n,s){s.subVectors(n,e),es.subVectors(t,e),s.cross(es);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(t,e,n,s,r){es.subVectors(s,e),qs.subVectors(n,e),pm.subVectors(t,e);let o=es.dot(es),a=es.dot(qs),l=es.dot(pm),c=qs.dot(qs),u=qs.dot(pm),f=o*c-a*a;if(f===0)return r.set(0,0,0),null;let d=1/f,p=(c*l-a*u)*d,_=(o*u-a*l)*d;return r.set(1-p-_,_,p)}static containsPoint(t,e,n,s){return this.getBarycoord(t,e,n,s,Ys)===null?!1:Ys.x>=0&&Ys.y>=0&&Ys.x+Ys.y<=1}static getInterpolation(t,e,n,s,r,o,a,l){return this.getBarycoord(t,e,n,s,Ys)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,Ys.x),l.addScaledVector(o,Ys.y),l.addScaledVector(a,Ys.z),l)}static getInterpolatedAttribute(t,e,n,s,r,o){return xm.setScalar(0),ym.setScalar(0),vm.setScalar(0),xm.fromBufferAttribute(t,e),ym.fromBufferAttribute(t,n),vm.fromBufferAttribute(t,s),o.setScalar(0),o.addScaledVector(xm,r.x),o.addScaledVector(ym,r.y),o.addScaledVector(vm,r.z),o}static isFrontFacing(t,e,n,s){return es.subVectors(n,e),qs.subVectors(t,e),es.cross(qs).dot(s)<0}set(t,e,n){return this.a.copy(t),this.b.copy(e),this.c.copy(n),this}setFromPointsAndIndices(t,e,n,s){return this.a.copy(t[e]),this.b.copy(t[n]),this.c.copy(t[s]),this}setFromAttributeAndIndices(t,e,n,s){return this.a.fromBufferAttribute(t,e),this.b.fromBufferAttribute(t,n),this.c.fromBufferAttribute(t,s),this}clone(){return new this.constructor().copy(this)}copy(t){return this.a.copy(t.a),this.b.copy(t.b),this.c.copy(t.c),this}getArea(){return es.subVectors(this.c,this.b),qs.subVectors(this.a,this.b),es.cross(qs).length()*.5}getMidpoint(t){return t.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(t){return i.getNormal(this.a,this.b,this.c,t)}getPlane(t){return t.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(t,e){return i.getBarycoord(t,this.a,this.b,this.c,e)}getInterpolation(t,e,n,s,r){return i.getInterpolation(t,this.a,this.b,this.c,e,n,s,r)}containsPoint(t){return i.containsPoint(t,this.a,this.b,this.c)}isFrontFacing(t){return i.isFrontFacing(this.a,this.b,this.c,t)}intersectsBox(t){return t.intersectsTriangle(this)}closestPointToPoint(t,e){let n=this.a,s=this.b,r=this.c,o,a;za.subVectors(s,n),ka.subVectors(r,n),mm.subVectors(t,n);let l=za.dot(mm),c=ka.dot(mm);if(l<=0&&c<=0)return e.copy(n);gm.subVectors(t,s);let u=za.dot(gm),f=ka.dot(gm);if(u>=0&&f<=u)return e.copy(s);let d=l*f-u*c;if(d<=0&&l>=0&&u<=0&&l-u>0)return o=l/(l-u),e.copy(n).addScaledVector(za,o);_m.subVectors(t,r);let p=za.dot(_m),_=ka.dot(_m);if(_>=0&&p<=_)return e.copy(r);let v=p*c-l*_;if(v<=0&&c>=0&&_<=0)return a=c/(c-_),e.copy(n).addScaledVector(ka,a);let g=u*_-p*f;if(g<=0&&f-u>=0&&p-_>=0)return I_.subVectors(r,s),a=(f-u)/(f-u+(p-_)),e.copy(s).addScaledVector(I_,a);let m=1/(g+v+d);return o=v*m,a=d*m,e.copy(n).addScaledVector(za,o).addScaledVector(ka,a)}equals(t){return t.a.equals(this.a)&&t.b.equals(this.b)&&t.c.equals(this.c)}},_i=class{constructor(t=new V(1/0,1/0,1/0),e=new V(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=t,this.max=e}set(t,e){return this.min.copy(t),this.max.copy(e),this}setFromArray(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e+=3)this.expandByPoint(ns.fromArray(t,e));return this}setFromBufferAttribute(t){this.makeEmpty();for(let e=0,n=t.count;e<n;e++)this.expandByPoint(ns.fromBufferAttribute(t,e));return this}setFromPoints(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e++)this.expandByPoint(t[e]);return this}setFromCenterAndSize(t,e){let n=ns.copy(e).multiplyScalar(.5);return this.min.copy(t).sub(n),this.max.copy(t).add(n),this}setFromObject(t,e=!1){return this.makeEmpty(),this.expandByObject(t,e)}clone(){return new this.constructor().copy(this)}copy(t){return this.min.copy(t.min),this.max.copy(t.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(t){return this.isEmpty()?t.set(0,0,0):t.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(t){return this.isEmpty()?t.set(0,0,0):t.subVectors(this.max,this.min)}expandByPoint(t){return this.min.min(t),this.max.max(t),this}expandByVector(t){return this.min.sub(t),this.max.add(t),this}expandByScalar(t){return this.min.addScalar(-t),this.max.addScalar(t),this}expandByObject(t,e=!1){t.updateWorldMatrix(!1,!1);let n=t.geometry;if(n!==void 0){let r=n.getAttribute("position");if(e===!0&&r!==void 0&&t.isInstancedMesh!==!0&&t.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)t.isMesh===!0?t.getVertexPosition(o,ns):ns.fromBufferAttribute(r,o),ns.applyMatrix4(t.matrixWorld),this.expandByPoint(ns);else t.boundingBox!==void 0?(t.boundingBox===null&&t.computeBoundingBox(),Vu.copy(t.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),Vu.copy(n.boundingBox)),Vu.applyMatrix4(t.matrixWorld),this.union(Vu)}let s=t.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],e);return this}containsPoint(t){return t.x>=this.min.x&&t.x<=this.max.x&&t.y>=this.min.y&&t.y<=this.max.y&&t.z>=this.min.z&&t.z<=this.max.z}containsBox(t){return this.min.x<=t.min.x&&t.max.x<=this.max.x&&this.min.y<=t.min.y&&t.max.y<=this.max.y&&this.min.z<=t.min.z&&t.max.z<=this.max.z}getParameter(t,e){return e.set((t.x-this.min.x)/(this.max.x-this.min.x),(t.y-this.min.y)/(this.max.y-this.min.y),(t.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(t){return t.max.x>=this.min.x&&t.min.x<=this.max.x&&t.max.y>=this.min.y&&t.min.y<=this.max.y&&t.max.z>=this.min.z&&t.min.z<=this.max.z}intersectsSphere(t){return this.clampPoint(t.center,ns),ns.distanceToSquared(t.center)<=t.radius*t.radius}intersectsPlane(t){let e,n;return t.normal.x>0?(e=t.normal.x*this.min.x,n=t.normal.x*this.max.x):(e=t.normal.x*this.max.x,n=t.normal.x*this.min.x),t.normal.y>0?(e+=t.normal.y*this.min.y,n+=t.normal.y*this.max.y):(e+=t.normal.y*this.max.y,n+=t.normal.y*this.min.y),t.normal.z>0?(e+=t.normal.z*this.min.z,n+=t.normal.z*this.max.z):(e+=t.normal.z*this.max.z,n+=t.normal.z*this.min.z),e<=-t.constant&&n>=-t.constant}intersectsTriangle(t){if(this.isEmpty())return!1;this.getCenter(Dc),Gu.subVectors(this.max,Dc),Va.subVectors(t.a,Dc),Ga.subVectors(t.b,Dc),Ha.subVectors(t.c,Dc),Tr.subVectors(Ga,Va),Ar.subVectors(Ha,Ga),yo.subVectors(Va,Ha);let e=[0,-Tr.z,Tr.y,0,-Ar.z,Ar.y,0,-yo.z,yo.y,Tr.z,0,-Tr.x,Ar.z,0,-Ar.x,yo.z,0,-yo.x,-Tr.y,Tr.x,0,-Ar.y,Ar.x,0,-yo.y,yo.x,0];return!Sm(e,Va,Ga,Ha,Gu)||(e=[1,0,0,0,1,0,0,0,1],!Sm(e,Va,Ga,Ha,Gu))?!1:(Hu.crossVectors(Tr,Ar),e=[Hu.x,Hu.y,Hu.z],Sm(e,Va,Ga,Ha,Gu))}clampPoint(t,e){return e.copy(t).clamp(this.min,this.max)}distanceToPoint(t){return this.clampPoint(t,ns).distanceTo(t)}getBoundingSphere(t){return this.isEmpty()?t.makeEmpty():(this.getCenter(t.center),t.radius=this.getSize(ns).length()*.5),t}intersect(t){return this.min.max(t.min),this.max.min(t.max),this.isEmpty()&&this.makeEmpty(),this}union(t){return this.min.min(t.min),this.max.max(t.max),this}applyMatrix4(t){return this.isEmpty()?this:(Zs[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(t),Zs[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(t),Zs[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(t),Zs[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(t),Zs[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(t),Zs[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(t),Zs[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(t),Zs[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(t),this.setFromPoints(Zs),this)}translate(t){return this.min.add(t),this.max.add(t),this}equals(t){return t.min.equals(this.min)&&t.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(t){return this.min.fromArray(t.min),this.max.fromArray(t.max),this}},Zs=[new V,new V,new V,new V,new V,new V,new V,new V],ns=new V,Vu=new _i,Va=new V,Ga=new V,Ha=new V,Tr=new V,Ar=new V,yo=new V,Dc=new V,Gu=new V,Hu=new V,vo=new V;function Sm(i,t,e,n,s){for(let r=0,o=i.length-3;r<=o;r+=3){vo.fromArray(i,r);let a=s.x*Math.abs(vo.x)+s.y*Math.abs(vo.y)+s.z*Math.abs(vo.z),l=t.dot(vo),c=e.dot(vo),u=n.dot(vo);if(Math.max(-Math.max(l,c,u),Math.min(l,c,u))>a)return!1}return!0}var bn=new V,Wu=new te,yb=0,gn=class extends is{constructor(t,e,n=!1){if(super(),Array.isArray(t))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:yb++}),this.name="",this.array=t,this.itemSize=e,this.count=t!==void 0?t.length/e:0,this.normalized=n,this.usage=Rx,this.updateRanges=[],this.gpuType=Wi,this.version=0,this._normalizationScale=t!==void 0?fg(t):void 0}onUploadCallback(){}set needsUpdate(t){t===!0&&this.version++}setUsage(t){return this.usage=t,this}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}copy(t){return this.name=t.name,this.array=new t.array.constructor(t.array),this.itemSize=t.itemSize,this.count=t.count,this.normalized=t.normalized,this.usage=t.usage,this.gpuType=t.gpuType,this._normalizationScale=t._normalizationScale,this}copyAt(t,e,n){t*=this.itemSize,n*=e.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[t+s]=e.array[n+s];return this}copyArray(t){return this.array.set(t),this}applyMatrix3(t){if(this.itemSize===2)for(let e=0,n=this.count;e<n;e++)Wu.fromBufferAttribute(this,e),Wu.applyMatrix3(t),this.setXY(e,Wu.x,Wu.y);else if(this.itemSize===3)for(let e=0,n=this.count;e<n;e++)bn.fromBufferAttribute(this,e),bn.applyMatrix3(t),this.setXYZ(e,bn.x,bn.y,bn.z);return this}applyMatrix4(t){for(let e=0,n=this.count;e<n;e++)bn.fromBufferAttribute(this,e),bn.applyMatrix4(t),this.setXYZ(e,bn.x,bn.y,bn.z);return this}applyNormalMatrix(t){for(let e=0,n=this.count;e<n;e++)bn.fromBufferAttribute(this,e),bn.applyNormalMatrix(t),this.setXYZ(e,bn.x,bn.y,bn.z);return this}transformDirection(t){for(let e=0,n=this.count;e<n;e++)bn.fromBufferAttribute(this,e),bn.transformDirection(t),this.setXYZ(e,bn.x,bn.y,bn.z);return this}set(t,e=0){return this.array.set(t,e),this}getComponent(t,e){let n=this.array[t*this.itemSize+e];return this.normalized&&(n=this._denormalize(n)),n}setComponent(t,e,n){return this.normalized&&(n=this._normalize(n)),this.array[t*this.itemSize+e]=n,this}getX(t){let e=this.array[t*this.itemSize];return this.normalized&&(e=this._denormalize(e)),e}setX(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize]=e,this}getY(t){let e=this.array[t*this.itemSize+1];return this.normalized&&(e=this._denormalize(e)),e}setY(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+1]=e,this}getZ(t){let e=this.array[t*this.itemSize+2];return this.normalized&&(e=this._denormalize(e)),e}setZ(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+2]=e,this}getW(t){let e=this.array[t*this.itemSize+3];return this.normalized&&(e=this._denormalize(e)),e}setW(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+3]=e,this}setXY(t,e,n){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n)),this.array[t+0]=e,this.array[t+1]=n,this}setXYZ(t,e,n,s){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this}setXYZW(t,e,n,s,r){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this.array[t+3]=r,this}onUpload(t){return this.onUploadCallback=t,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let t={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return t.name=this.name,t.usage=this.usage,t.gpuType=this.gpuType,t}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(t){let e=this._normalizationScale;return e!==void 0?Math.max(t/e,-1):Nx(t,this.array)}_normalize(t){let e=this._normalizationScale;return e!==void 0?Math.round(t*e):Ux(t,this.array)}};var Yc=class extends gn{constructor(t,e,n){super(new Uint16Array(t),e,n)}};var Zc=class extends gn{constructor(t,e,n){super(new Uint32Array(t),e,n)}};var Qe=class extends gn{constructor(t,e,n){super(new Float32Array(t),e,n)}},vb=new _i,Nc=new V,Mm=new V,Qs=class{constructor(t=new V,e=-1){this.isSphere=!0,this.center=t,this.radius=e}set(t,e){return this.center.copy(t),this.radius=e,this}setFromPoints(t,e){let n=this.center;e!==void 0?n.copy(e):vb.setFromPoints(t).getCenter(n);let s=0;for(let r=0,o=t.length;r<o;r++)s=Math.max(s,n.distanceToSquared(t[r]));return this.radius=Math.sqrt(s),this}copy(t){return this.center.copy(t.center),this.radius=t.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(t){return t.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(t){return t.distanceTo(this.center)-this.radius}intersectsSphere(t){let e=this.radius+t.radius;return t.center.distanceToSquared(this.center)<=e*e}intersectsBox(t){return t.intersectsSphere(this)}intersectsPlane(t){return Math.abs(t.distanceToPoint(this.center))<=this.radius}clampPoint(t,e){let n=this.center.distanceToSquared(t);return e.copy(t),n>this.radius*this.radius&&(e.sub(this.center).normalize(),e.multiplyScalar(this.radius).add(this.center)),e}getBoundingBox(t){return this.isEmpty()?(t.makeEmpty(),t):(t.set(this.center,this.center),t.expandByScalar(this.radius),t)}applyMatrix4(t){return this.center.applyMatrix4(t),this.radius=this.radius*t.getMaxScaleOnAxis(),this}translate(t){return this.center.add(t),this}expandByPoint(t){if(this.isEmpty())return this.center.copy(t),this.radius=0,this;Nc.subVectors(t,this.center);let e=Nc.lengthSq();if(e>this.radius*this.radius){let n=Math.sqrt(e),s=(n-this.radius)*.5;this.center.addScaledVector(Nc,s/n),this.radius+=s}return this}union(t){return t.isEmpty()?this:this.isEmpty()?(this.copy(t),this):(this.center.equals(t.center)===!0?this.radius=Math.max(this.radius,t.radius):(Mm.subVectors(t.center,this.center).setLength(t.radius),this.expandByPoint(Nc.copy(t.center).add(Mm)),this.expandByPoint(Nc.copy(t.center).sub(Mm))),this)}equals(t){return t.center.equals(this.center)&&t.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(t){return this.radius=t.radius,this.center.fromArray(t.center),this}},Sb=0,Vi=new oe,bm=new Kn,Wa=new V,Ti=new _i,Uc=new _i,Wn=new V,un=class i extends is{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:Sb++}),this.uuid=fl(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(t){return Array.isArray(t)?this.index=new(qM(t)?Zc:Yc)(t,1):this.index=t,this}setIndirect(t,e=0){return this.indirect=t,this.indirectOffset=e,this}getIndirect(){return this.indirect}getAttribute(t){return this.attributes[t]}setAttribute(t,e){return this.attributes[t]=e,this}deleteAttribute(t){return delete this.attributes[t],this}hasAttribute(t){return this.attributes[t]!==void 0}addGroup(t,e,n=0){this.groups.push({start:t,count:e,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(t,e){this.drawRange.start=t,this.drawRange.count=e}applyMatrix4(t){let e=this.attributes.position;e!==void 0&&(e.applyMatrix4(t),e.needsUpdate=!0);let n=this.attributes.normal;if(n!==void 0){let r=new ae().getNormalMatrix(t);n.applyNormalMatrix(r),n.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(t),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(t){return Vi.makeRotationFromQuaternion(t),this.applyMatrix4(Vi),this}rotateX(t){return Vi.makeRotationX(t),this.applyMatrix4(Vi),this}rotateY(t){return Vi.makeRotationY(t),this.applyMatrix4(Vi),this}rotateZ(t){return Vi.makeRotationZ(t),this.applyMatrix4(Vi),this}translate(t,e,n){return Vi.makeTranslation(t,e,n),this.applyMatrix4(Vi),this}scale(t,e,n){return Vi.makeScale(t,e,n),this.applyMatrix4(Vi),this}lookAt(t){return bm.lookAt(t),bm.updateMatrix(),this.applyMatrix4(bm.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(Wa).negate(),this.translate(Wa.x,Wa.y,Wa.z),this}setFromPoints(t){let e=this.getAttribute("position");if(e===void 0){let n=[];for(let s=0,r=t.length;s<r;s++){let o=t[s];n.push(o.x,o.y,o.z||0)}this.setAttribute("position",new Qe(n,3))}else{let n=Math.min(t.length,e.count);for(let s=0;s<n;s++){let r=t[s];e.setXYZ(s,r.x,r.y,r.z||0)}t.length>e.count&&jt("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),e.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new _i);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){se("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new V(-1/0,-1/0,-1/0),new V(1/0,1/0,1/0));return}if(t!==void 0){if(this.boundingBox.setFromBufferAttribute(t),e)for(let n=0,s=e.length;n<s;n++){let r=e[n];Ti.setFromBufferAttribute(r),this.morphTargetsRelative?(Wn.addVectors(this.boundingBox.min,Ti.min),this.boundingBox.expandByPoint(Wn),Wn.addVectors(this.boundingBox.max,Ti.max),this.boundingBox.expandByPoint(Wn)):(this.boundingBox.expandByPoint(Ti.min),this.boundingBox.expandByPoint(Ti.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&se('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new Qs);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){se("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new V,1/0);return}if(t){let n=this.boundingSphere.center;if(Ti.setFromBufferAttribute(t),e)for(let r=0,o=e.length;r<o;r++){let a=e[r];Uc.setFromBufferAttribute(a),this.morphTargetsRelative?(Wn.addVectors(Ti.min,Uc.min),Ti.expandByPoint(Wn),Wn.addVectors(Ti.max,Uc.max),Ti.expandByPoint(Wn)):(Ti.expandByPoint(Uc.min),Ti.expandByPoint(Uc.max))}Ti.getCenter(n);let s=0;for(let r=0,o=t.count;r<o;r++)Wn.fromBufferAttribute(t,r),s=Math.max(s,n.distanceToSquared(Wn));if(e)for(let r=0,o=e.length;r<o;r++){let a=e[r],l=this.morphTargetsRelative;for(let c=0,u=a.count;c<u;c++)Wn.fromBufferAttribute(a,c),l&&(Wa.fromBufferAttribute(t,c),Wn.add(Wa)),s=Math.max(s,n.distanceToSquared(Wn))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&se('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let t=this.index,e=this.attributes;if(t===null||e.position===void 0||e.normal===void 0||e.uv===void 0){se("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let n=e.position,s=e.normal,r=e.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==n.count)&&(o=new gn(new Float32Array(4*n.count),4),this.setAttribute("tangent",o));let a=[],l=[],c=new Uint8Array(n.count);for(let B=0;B<n.count;B++)a[B]=new V,l[B]=new V;let u=new V,f=new V,d=new V,p=new te,_=new te,v=new te,g=new V,m=new V;function S(B,L,N){c[B]=c[L]=c[N]=1,u.fromBufferAttribute(n,B),f.fromBufferAttribute(n,L),d.fromBufferAttribute(n,N),p.fromBufferAttribute(r,B),_.fromBufferAttribute(r,L),v.fromBufferAttribute(r,N),f.sub(u),d.sub(u),_.sub(p),v.sub(p);let G=1/(_.x*v.y-v.x*_.y);isFinite(G)&&(g.copy(f).multiplyScalar(v.y).addScaledVector(d,-_.y).multiplyScalar(G),m.copy(d).multiplyScalar(_.x).addScaledVector(f,-v.x).multiplyScalar(G),a[B].add(g),a[L].add(g),a[N].add(g),l[B].add(m),l[L].add(m),l[N].add(m))}let R=this.groups;R.length===0&&(R=[{start:0,count:t.count}]);for(let B=0,L=R.length;B<L;++B){let N=R[B],G=N.start,H=N.count;for(let U=G,q=G+H;U<q;U+=3)S(t.getX(U+0),t.getX(U+1),t.getX(U+2))}let b=new V,C=new V,A=new V,y=new V;function T(B){A.fromBufferAttribute(s,B),y.copy(A);let L=a[B];b.copy(L),b.sub(A.multiplyScalar(A.dot(L))).normalize(),C.crossVectors(y,L);let G=C.dot(l[B])<0?-1:1;o.setXYZW(B,b.x,b.y,b.z,G)}for(let B=0,L=n.count;B<L;++B)c[B]&&T(B);this._transformed=!0}computeVertexNormals(){let t=this.index,e=this.getAttribute("position");if(e!==void 0){let n=this.getAttribute("normal");if(n===void 0||n.count!==e.count)n=new gn(new Float32Array(e.count*3),3),this.setAttribute("normal",n);else for(let d=0,p=n.count;d<p;d++)n.setXYZ(d,0,0,0);let s=new V,r=new V,o=new V,a=new V,l=new V,c=new V,u=new V,f=new V;if(t)for(let d=0,p=t.count;d<p;d+=3){let _=t.getX(d+0),v=t.getX(d+1),g=t.getX(d+2);s.fromBufferAttribute(e,_),r.fromBufferAttribute(e,v),o.fromBufferAttribute(e,g),u.subVectors(o,r),f.subVectors(s,r),u.cross(f),a.fromBufferAttribute(n,_),l.fromBufferAttribute(n,v),c.fromBufferAttribute(n,g),a.add(u),l.add(u),c.add(u),n.setXYZ(_,a.x,a.y,a.z),n.setXYZ(v,l.x,l.y,l.z),n.setXYZ(g,c.x,c.y,c.z)}else for(let d=0,p=e.count;d<p;d+=3)s.fromBufferAttribute(e,d+0),r.fromBufferAttribute(e,d+1),o.fromBufferAttribute(e,d+2),u.subVectors(o,r),f.subVectors(s,r),u.cross(f),n.setXYZ(d+0,u.x,u.y,u.z),n.setXYZ(d+1,u.x,u.y,u.z),n.setXYZ(d+2,u.x,u.y,u.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){let t=this.attributes.normal;for(let e=0,n=t.count;e<n;e++)Wn.fromBufferAttribute(t,e),Wn.normalize(),t.setXYZ(e,Wn.x,Wn.y,Wn.z)}toNonIndexed(){function t(a,l){let c=a.array,u=a.itemSize,f=a.normalized,d=new c.constructor(l.length*u),p=0,_=0;for(let v=0,g=l.length;v<g;v++){a.isInterleavedBufferAttribute?p=l[v]*a.data.stride+a.offset:p=l[v]*u;for(let m=0;m<u;m++)d[_++]=c[p++]}return new gn(d,u,f)}if(this.index===null)return jt("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let e=new i,n=this.index.array,s=this.attributes;for(let a in s){let l=s[a],c=t(l,n);e.setAttribute(a,c)}let r=this.morphAttributes;for(let a in r){let l=[],c=r[a];for(let u=0,f=c.length;u<f;u++){let d=c[u],p=t(d,n);l.push(p)}e.morphAttributes[a]=l}e.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];e.addGroup(c.start,c.count,c.materialIndex)}return e}toJSON(){let t={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(t.uuid=this.uuid,t.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,t.name=this.name,Object.keys(this.userData).length>0&&(t.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(t[c]=l[c]);return t}t.data={attributes:{}};let e=this.index;e!==null&&(t.data.index={type:e.array.constructor.name,array:Array.prototype.slice.call(e.array)});let n=this.attributes;for(let l in n){let c=n[l];t.data.attributes[l]=c.toJSON(t.data)}let s={},r=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],u=[];for(let f=0,d=c.length;f<d;f++){let p=c[f];u.push(p.toJSON(t.data))}u.length>0&&(s[l]=u,r=!0)}r&&(t.data.morphAttributes=s,t.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(t.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(t.data.boundingSphere=a.toJSON()),t}clone(){return new this.constructor().copy(this)}copy(t){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let e={};this.name=t.name;let n=t.index;n!==null&&this.setIndex(n.clone());let s=t.attributes;for(let c in s){let u=s[c];this.setAttribute(c,u.clone(e))}let r=t.morphAttributes;for(let c in r){let u=[],f=r[c];for(let d=0,p=f.length;d<p;d++)u.push(f[d].clone(e));this.morphAttributes[c]=u}this.morphTargetsRelative=t.morphTargetsRelative;let o=t.groups;for(let c=0,u=o.length;c<u;c++){let f=o[c];this.addGroup(f.start,f.count,f.materialIndex)}let a=t.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=t.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=t.drawRange.start,this.drawRange.count=t.drawRange.count,this.userData=t.userData,this._transformed=t._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}};var wm=new V,Mb=new V,bb=new ae,ci=class{constructor(t=new V(1,0,0),e=0){this.isPlane=!0,this.normal=t,this.constant=e}set(t,e){return this.normal.copy(t),this.constant=e,this}setComponents(t,e,n,s){return this.normal.set(t,e,n),this.constant=s,this}setFromNormalAndCoplanarPoint(t,e){return this.normal.copy(t),this.constant=-e.dot(this.normal),this}setFromCoplanarPoints(t,e,n){let s=wm.subVectors(n,e).cross(Mb.subVectors(t,e)).normalize();return this.setFromNormalAndCoplanarPoint(s,t),this}copy(t){return this.normal.copy(t.normal),this.constant=t.constant,this}normalize(){let t=1/this.normal.length();return this.normal.multiplyScalar(t),this.constant*=t,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(t){return this.normal.dot(t)+this.constant}distanceToSphere(t){return this.distanceToPoint(t.center)-t.radius}projectPoint(t,e){return e.copy(t).addScaledVector(this.normal,-this.distanceToPoint(t))}intersectLine(t,e,n=!0){let s=t.delta(wm),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(t.start)===0?e.copy(t.start):null;let o=-(t.start.dot(this.normal)+this.constant)/r;return n===!0&&(o<0||o>1)?null:e.copy(t.start).addScaledVector(s,o)}intersectsLine(t){let e=this.distanceToPoint(t.start),n=this.distanceToPoint(t.end);return e<0&&n>0||n<0&&e>0}intersectsBox(t){return t.intersectsPlane(this)}intersectsSphere(t){return t.intersectsPlane(this)}coplanarPoint(t){return t.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(t,e){let n=e||bb.getNormalMatrix(t),s=this.coplanarPoint(wm).applyMatrix4(t),r=this.normal.applyMatrix3(n).normalize();return this.constant=-s.dot(r),this}translate(t){return this.constant-=t.dot(this.normal),this}equals(t){return t.normal.equals(this.normal)&&t.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(t){return this.normal.fromArray(t.normal),this.constant=t.constant,this}},wb=0,ss=class extends is{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:wb++}),this.uuid=fl(),this.name="",this.type="Material",this.blending=cl,this.side=Br,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=Gm,this.blendDst=Hm,this.blendEquation=Ao,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new Jt(0,0,0),this.blendAlpha=0,this.depthFunc=Ka,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=bx,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=ff,this.stencilZFail=ff,this.stencilZPass=ff,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(t){this._alphaTest>0!=t>0&&this.version++,this._alphaTest=t}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(t){if(t!==void 0)for(let e in t){let n=t[e];if(n===void 0){jt(`Material: parameter '${e}' has value of undefined.`);continue}let s=this[e];if(s===void 0){jt(`Material: '${e}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(n):s&&s.isVector2&&n&&n.isVector2||s&&s.isEuler&&n&&n.isEuler||s&&s.isVector3&&n&&n.isVector3?s.copy(n):this[e]=n}}toJSON(t){let e=t===void 0||typeof t=="string";e&&(t={textures:{},images:{}});let n={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,n.blending=this.blending,n.side=this.side,n.shadowSide=this.shadowSide,n.vertexColors=this.vertexColors,n.opacity=this.opacity,n.transparent=this.transparent,n.blendSrc=this.blendSrc,n.blendDst=this.blendDst,n.blendEquation=this.blendEquation,n.blendSrcAlpha=this.blendSrcAlpha,n.blendDstAlpha=this.blendDstAlpha,n.blendEquationAlpha=this.blendEquationAlpha,n.blendColor=this.blendColor.getHex(),n.blendAlpha=this.blendAlpha,n.depthFunc=this.depthFunc,n.depthTest=this.depthTest,n.depthWrite=this.depthWrite,n.colorWrite=this.colorWrite,n.clipIntersection=this.clipIntersection,n.clipShadows=this.clipShadows,n.stencilWriteMask=this.stencilWriteMask,n.stencilFunc=this.stencilFunc,n.stencilRef=this.stencilRef,n.stencilFuncMask=this.stencilFuncMask,n.stencilFail=this.stencilFail,n.stencilZFail=this.stencilZFail,n.stencilZPass=this.stencilZPass,n.stencilWrite=this.stencilWrite,n.polygonOffset=this.polygonOffset,n.polygonOffsetFactor=this.polygonOffsetFactor,n.polygonOffsetUnits=this.polygonOffsetUnits,n.dithering=this.dithering,n.alphaTest=this.alphaTest,n.alphaHash=this.alphaHash,n.alphaToCoverage=this.alphaToCoverage,n.premultipliedAlpha=this.premultipliedAlpha,n.forceSinglePass=this.forceSinglePass,n.allowOverride=this.allowOverride,n.visible=this.visible,n.toneMapped=this.toneMapped,n.name=this.name,this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(n.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(n.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(t).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(t).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(t).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(t).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(t).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(t).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(n.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(n.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(n.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(t).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(t).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(t).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(t).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(t).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(t).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(t).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(t).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(t).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(t).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(t).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(t).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(t).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(t).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(t).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(t).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(t).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(t).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(t).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(t).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(t).uuid),this.attenuationDistance!==void 0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(n.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(n.rotation=this.rotation),this.depthPacking!==void 0&&(n.depthPacking=this.depthPacking),this.linewidth!==void 0&&(n.linewidth=this.linewidth),this.linecap!==void 0&&(n.linecap=this.linecap),this.linejoin!==void 0&&(n.linejoin=this.linejoin),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.wireframe!==void 0&&(n.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(n.flatShading=this.flatShading),this.fog!==void 0&&(n.fog=this.fog),Object.keys(this.userData).length>0&&(n.userData=this.userData);function s(r){let o=[];for(let a in r){let l=r[a];delete l.metadata,o.push(l)}return o}if(e){let r=s(t.textures),o=s(t.images);r.length>0&&(n.textures=r),o.length>0&&(n.images=o)}return n}fromJSON(t,e){if(t.uuid!==void 0&&(this.uuid=t.uuid),t.name!==void 0&&(this.name=t.name),t.color!==void 0&&this.color!==void 0&&this.color.setHex(t.color),t.roughness!==void 0&&(this.roughness=t.roughness),t.metalness!==void 0&&(this.metalness=t.metalness),t.sheen!==void 0&&(this.sheen=t.sheen),t.sheenColor!==void 0&&(this.sheenColor=new Jt().setHex(t.sheenColor)),t.sheenRoughness!==void 0&&(this.sheenRoughness=t.sheenRoughness),t.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(t.emissive),t.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(t.specular),t.specularIntensity!==void 0&&(this.specularIntensity=t.specularIntensity),t.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(t.specularColor),t.shininess!==void 0&&(this.shininess=t.shininess),t.clearcoat!==void 0&&(this.clearcoat=t.clearcoat),t.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=t.clearcoatRoughness),t.diffuseRoughness!==void 0&&(this.diffuseRoughness=t.diffuseRoughness),t.dispersion!==void 0&&(this.dispersion=t.dispersion),t.retroreflectivity!==void 0&&(this.retroreflectivity=t.retroreflectivity),t.iridescence!==void 0&&(this.iridescence=t.iridescence),t.iridescenceIOR!==void 0&&(this.iridescenceIOR=t.iridescenceIOR),t.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessMinimum),t.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=t.iridescenceThicknessMaximum),t.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=t.iridescenceThicknessRange[1]),t.transmission!==void 0&&(this.transmission=t.transmission),t.thickness!==void 0&&(this.thickness=t.thickness),t.attenuationDistance!==void 0&&(this.attenuationDistance=t.attenuationDistance),t.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(t.attenuationColor),t.anisotropy!==void 0&&(this.anisotropy=t.anisotropy),t.anisotropyRotation!==void 0&&(this.anisotropyRotation=t.anisotropyRotation),t.fog!==void 0&&(this.fog=t.fog),t.flatShading!==void 0&&(this.flatShading=t.flatShading),t.blending!==void 0&&(this.blending=t.blending),t.combine!==void 0&&(this.combine=t.combine),t.side!==void 0&&(this.side=t.side),t.shadowSide!==void 0&&(this.shadowSide=t.shadowSide),t.opacity!==void 0&&(this.opacity=t.opacity),t.transparent!==void 0&&(this.transparent=t.transparent),t.alphaTest!==void 0&&(this.alphaTest=t.alphaTest),t.alphaHash!==void 0&&(this.alphaHash=t.alphaHash),t.depthFunc!==void 0&&(this.depthFunc=t.depthFunc),t.depthTest!==void 0&&(this.depthTest=t.depthTest),t.depthWrite!==void 0&&(this.depthWrite=t.depthWrite),t.colorWrite!==void 0&&(this.colorWrite=t.colorWrite),t.clippingPlanes!==void 0&&(this.clippingPlanes=t.clippingPlanes.map(n=>new ci().fromJSON(n))),t.clipIntersection!==void 0&&(this.clipIntersection=t.clipIntersection),t.clipShadows!==void 0&&(this.clipShadows=t.clipShadows),t.depthPacking!==void 0&&(this.depthPacking=t.depthPacking),t.blendSrc!==void 0&&(this.blendSrc=t.blendSrc),t.blendDst!==void 0&&(this.blendDst=t.blendDst),t.blendEquation!==void 0&&(this.blendEquation=t.blendEquation),t.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=t.blendSrcAlpha),t.blendDstAlpha!==void 0&&(this.blendDstAlpha=t.blendDstAlpha),t.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=t.blendEquationAlpha),t.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(t.blendColor),t.blendAlpha!==void 0&&(this.blendAlpha=t.blendAlpha),t.stencilWriteMask!==void 0&&(this.stencilWriteMask=t.stencilWriteMask),t.stencilFunc!==void 0&&(this.stencilFunc=t.stencilFunc),t.stencilRef!==void 0&&(this.stencilRef=t.stencilRef),t.stencilFuncMask!==void 0&&(this.stencilFuncMask=t.stencilFuncMask),t.stencilFail!==void 0&&(this.stencilFail=t.stencilFail),t.stencilZFail!==void 0&&(this.stencilZFail=t.stencilZFail),t.stencilZPass!==void 0&&(this.stencilZPass=t.stencilZPass),t.stencilWrite!==void 0&&(this.stencilWrite=t.stencilWrite),t.wireframe!==void 0&&(this.wireframe=t.wireframe),t.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=t.wireframeLinewidth),t.wireframeLinecap!==void 0&&(this.wireframeLinecap=t.wireframeLinecap),t.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=t.wireframeLinejoin),t.rotation!==void 0&&(this.rotation=t.rotation),t.linewidth!==void 0&&(this.linewidth=t.linewidth),t.linecap!==void 0&&(this.linecap=t.linecap),t.linejoin!==void 0&&(this.linejoin=t.linejoin),t.dashSize!==void 0&&(this.dashSize=t.dashSize),t.gapSize!==void 0&&(this.gapSize=t.gapSize),t.scale!==void 0&&(this.scale=t.scale),t.polygonOffset!==void 0&&(this.polygonOffset=t.polygonOffset),t.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=t.polygonOffsetFactor),t.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=t.polygonOffsetUnits),t.dithering!==void 0&&(this.dithering=t.dithering),t.alphaToCoverage!==void 0&&(this.alphaToCoverage=t.alphaToCoverage),t.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=t.premultipliedAlpha),t.forceSinglePass!==void 0&&(this.forceSinglePass=t.forceSinglePass),t.allowOverride!==void 0&&(this.allowOverride=t.allowOverride),t.visible!==void 0&&(this.visible=t.visible),t.toneMapped!==void 0&&(this.toneMapped=t.toneMapped),t.userData!==void 0&&(this.userData=t.userData),t.vertexColors!==void 0&&(typeof t.vertexColors=="number"?this.vertexColors=t.vertexColors>0:this.vertexColors=t.vertexColors),t.size!==void 0&&(this.size=t.size),t.sizeAttenuation!==void 0&&(this.sizeAttenuation=t.sizeAttenuation),t.map!==void 0&&(this.map=e[t.map]||null),t.matcap!==void 0&&(this.matcap=e[t.matcap]||null),t.alphaMap!==void 0&&(this.alphaMap=e[t.alphaMap]||null),t.bumpMap!==void 0&&(this.bumpMap=e[t.bumpMap]||null),t.bumpScale!==void 0&&(this.bumpScale=t.bumpScale),t.normalMap!==void 0&&(this.normalMap=e[t.normalMap]||null),t.normalMapType!==void 0&&(this.normalMapType=t.normalMapType),t.normalScale!==void 0){let n=t.normalScale;Array.isArray(n)===!1&&(n=[n,n]),this.normalScale=new te().fromArray(n)}return t.displacementMap!==void 0&&(this.displacementMap=e[t.displacementMap]||null),t.displacementScale!==void 0&&(this.displacementScale=t.displacementScale),t.displacementBias!==void 0&&(this.displacementBias=t.displacementBias),t.roughnessMap!==void 0&&(this.roughnessMap=e[t.roughnessMap]||null),t.metalnessMap!==void 0&&(this.metalnessMap=e[t.metalnessMap]||null),t.emissiveMap!==void 0&&(this.emissiveMap=e[t.emissiveMap]||null),t.emissiveIntensity!==void 0&&(this.emissiveIntensity=t.emissiveIntensity),t.specularMap!==void 0&&(this.specularMap=e[t.specularMap]||null),t.specularIntensityMap!==void 0&&(this.specularIntensityMap=e[t.specularIntensityMap]||null),t.specularColorMap!==void 0&&(this.specularColorMap=e[t.specularColorMap]||null),t.envMap!==void 0&&(this.envMap=e[t.envMap]||null),t.envMapRotation!==void 0&&this.envMapRotation.fromArray(t.envMapRotation),t.envMapIntensity!==void 0&&(this.envMapIntensity=t.envMapIntensity),t.reflectivity!==void 0&&(this.reflectivity=t.reflectivity),t.refractionRatio!==void 0&&(this.refractionRatio=t.refractionRatio),t.lightMap!==void 0&&(this.lightMap=e[t.lightMap]||null),t.lightMapIntensity!==void 0&&(this.lightMapIntensity=t.lightMapIntensity),t.aoMap!==void 0&&(this.aoMap=e[t.aoMap]||null),t.aoMapIntensity!==void 0&&(this.aoMapIntensity=t.aoMapIntensity),t.gradientMap!==void 0&&(this.gradientMap=e[t.gradientMap]||null),t.clearcoatMap!==void 0&&(this.clearcoatMap=e[t.clearcoatMap]||null),t.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=e[t.clearcoatRoughnessMap]||null),t.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=e[t.clearcoatNormalMap]||null),t.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new te().fromArray(t.clearcoatNormalScale)),t.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=e[t.diffuseRoughnessMap]||null),t.iridescenceMap!==void 0&&(this.iridescenceMap=e[t.iridescenceMap]||null),t.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=e[t.iridescenceThicknessMap]||null),t.transmissionMap!==void 0&&(this.transmissionMap=e[t.transmissionMap]||null),t.thicknessMap!==void 0&&(this.thicknessMap=e[t.thicknessMap]||null),t.anisotropyMap!==void 0&&(this.anisotropyMap=e[t.anisotropyMap]||null),t.sheenColorMap!==void 0&&(this.sheenColorMap=e[t.sheenColorMap]||null),t.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=e[t.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(t){this.name=t.name,this.blending=t.blending,this.side=t.side,this.vertexColors=t.vertexColors,this.opacity=t.opacity,this.transparent=t.transparent,this.blendSrc=t.blendSrc,this.blendDst=t.blendDst,this.blendEquation=t.blendEquation,this.blendSrcAlpha=t.blendSrcAlpha,this.blendDstAlpha=t.blendDstAlpha,this.blendEquationAlpha=t.blendEquationAlpha,this.blendColor.copy(t.blendColor),this.blendAlpha=t.blendAlpha,this.depthFunc=t.depthFunc,this.depthTest=t.depthTest,this.depthWrite=t.depthWrite,this.stencilWriteMask=t.stencilWriteMask,this.stencilFunc=t.stencilFunc,this.stencilRef=t.stencilRef,this.stencilFuncMask=t.stencilFuncMask,this.stencilFail=t.stencilFail,this.stencilZFail=t.stencilZFail,this.stencilZPass=t.stencilZPass,this.stencilWrite=t.stencilWrite;let e=t.clippingPlanes,n=null;if(e!==null){let s=e.length;n=new Array(s);for(let r=0;r!==s;++r)n[r]=e[r].clone()}return this.clippingPlanes=n,this.clipIntersection=t.clipIntersection,this.clipShadows=t.clipShadows,this.shadowSide=t.shadowSide,this.colorWrite=t.colorWrite,this.precision=t.precision,this.polygonOffset=t.polygonOffset,this.polygonOffsetFactor=t.polygonOffsetFactor,this.polygonOffsetUnits=t.polygonOffsetUnits,this.dithering=t.dithering,this.alphaTest=t.alphaTest,this.alphaHash=t.alphaHash,this.alphaToCoverage=t.alphaToCoverage,this.premultipliedAlpha=t.premultipliedAlpha,this.forceSinglePass=t.forceSinglePass,this.allowOverride=t.allowOverride,this.visible=t.visible,this.toneMapped=t.toneMapped,this.userData=JSON.parse(JSON.stringify(t.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(t){t===!0&&this.version++}};var $s=new V,Em=new V,Xu=new V,qu=new V,Rr=class{constructor(t=new V,e=new V(0,0,-1)){this.origin=t,this.direction=e}set(t,e){return this.origin.copy(t),this.direction.copy(e),this}copy(t){return this.origin.copy(t.origin),this.direction.copy(t.direction),this}at(t,e){return e.copy(this.origin).addScaledVector(this.direction,t)}lookAt(t){return this.direction.copy(t).sub(this.origin).normalize(),this}recast(t){return this.origin.copy(this.at(t,$s)),this}closestPointToPoint(t,e){e.subVectors(t,this.origin);let n=e.dot(this.direction);return n<0?e.copy(this.origin):e.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(t){return Math.sqrt(this.distanceSqToPoint(t))}distanceSqToPoint(t){let e=$s.subVectors(t,this.origin).dot(this.direction);return e<0?this.origin.distanceToSquared(t):($s.copy(this.origin).addScaledVector(this.direction,e),$s.distanceToSquared(t))}distanceSqToSegment(t,e,n,s){Em.copy(t).add(e).multiplyScalar(.5),Xu.copy(e).sub(t).normalize(),qu.copy(this.origin).sub(Em);let r=t.distanceTo(e)*.5,o=-this.direction.dot(Xu),a=qu.dot(this.direction),l=-qu.dot(Xu),c=qu.lengthSq(),u=Math.abs(1-o*o),f,d,p,_;if(u>0)if(f=o*l-a,d=o*a-l,_=r*u,f>=0)if(d>=-_)if(d<=_){let v=1/u;f*=v,d*=v,p=f*(f+o*d+2*a)+d*(o*f+d+2*l)+c}else d=r,f=Math.max(0,-(o*d+a)),p=-f*f+d*(d+2*l)+c;else d=-r,f=Math.max(0,-(o*d+a)),p=-f*f+d*(d+2*l)+c;else d<=-_?(f=Math.max(0,-(-o*r+a)),d=f>0?-r:Math.min(Math.max(-r,-l),r),p=-f*f+d*(d+2*l)+c):d<=_?(f=0,d=Math.min(Math.max(-r,-l),r),p=d*(d+2*l)+c):(f=Math.max(0,-(o*r+a)),d=f>0?r:Math.min(Math.max(-r,-l),r),p=-f*f+d*(d+2*l)+c);else d=o>0?-r:r,f=Math.max(0,-(o*d+a)),p=-f*f+d*(d+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,f),s&&s.copy(Em).addScaledVector(Xu,d),p}intersectSphere(t,e){if(t.radius<0)return null;$s.subVectors(t.center,this.origin);let n=$s.dot(this.direction),s=$s.dot($s)-n*n,r=t.radius*t.radius;if(s>r)return null;let o=Math.sqrt(r-s),a=n-o,l=n+o;return l<0?null:a<0?this.at(l,e):this.at(a,e)}intersectsSphere(t){return t.radius<0?!1:this.distanceSqToPoint(t.center)<=t.radius*t.radius}distanceToPlane(t){let e=t.normal.dot(this.direction);if(e===0)return t.distanceToPoint(this.origin)===0?0:null;let n=-(this.origin.dot(t.normal)+t.constant)/e;return n>=0?n:null}intersectPlane(t,e){let n=this.distanceToPlane(t);return n===null?null:this.at(n,e)}intersectsPlane(t){let e=t.distanceToPoint(this.origin);return e===0||t.normal.dot(this.direction)*e<0}intersectBox(t,e){let n,s,r,o,a,l,c=1/this.direction.x,u=1/this.direction.y,f=1/this.direction.z,d=this.origin;return c>=0?(n=(t.min.x-d.x)*c,s=(t.max.x-d.x)*c):(n=(t.max.x-d.x)*c,s=(t.min.x-d.x)*c),u>=0?(r=(t.min.y-d.y)*u,o=(t.max.y-d.y)*u):(r=(t.max.y-d.y)*u,o=(t.min.y-d.y)*u),n>o||r>s||((r>n||isNaN(n))&&(n=r),(o<s||isNaN(s))&&(s=o),f>=0?(a=(t.min.z-d.z)*f,l=(t.max.z-d.z)*f):(a=(t.max.z-d.z)*f,l=(t.min.z-d.z)*f),n>l||a>s)||((a>n||n!==n)&&(n=a),(l<s||s!==s)&&(s=l),s<0)?null:this.at(n>=0?n:s,e)}intersectsBox(t){return this.intersectBox(t,$s)!==null}intersectTriangle(t,e,n,s,r){let o=this.origin,a=this.direction,l=a.x,c=a.y,u=a.z,f=t.x-o.x,d=t.y-o.y,p=t.z-o.z,_=e.x-o.x,v=e.y-o.y,g=e.z-o.z,m=n.x-o.x,S=n.y-o.y,R=n.z-o.z,b=Math.abs(l),C=Math.abs(c),A=Math.abs(u),y,T,B,L,N,G,H,U,q,J,X,dt;if(b>=C&&b>=A?(B=l,G=f,q=_,dt=m,l>=0?(y=c,T=u,L=d,N=p,H=v,U=g,J=S,X=R):(y=u,T=c,L=p,N=d,H=g,U=v,J=R,X=S)):C>=A?(B=c,G=d,q=v,dt=S,c>=0?(y=u,T=l,L=p,N=f,H=g,U=_,J=R,X=m):(y=l,T=u,L=f,N=p,H=_,U=g,J=m,X=R)):(B=u,G=p,q=g,dt=R,u>=0?(y=l,T=c,L=f,N=d,H=_,U=v,J=m,X=S):(y=c,T=l,L=d,N=f,H=v,U=_,J=S,X=m)),B===0)return null;let Q=y/B,it=T/B,lt=1/B,gt=L-Q*G,mt=N-it*G,st=H-Q*q,yt=U-it*q,Mt=J-Q*dt,It=X-it*dt,Tt=Mt*yt-It*st,Zt=gt*It-mt*Mt,he=st*mt-yt*gt;if(s){if(Tt<0||Zt<0||he<0)return null}else if((Tt<0||Zt<0||he<0)&&(Tt>0||Zt>0||he>0))return null;let qt=Tt+Zt+he;if(qt===0)return null;let ge=lt*(Tt*G+Zt*q+he*dt);return(qt>0?ge<0:ge>0)?null:this.at(ge/qt,r)}applyMatrix4(t){return this.origin.applyMatrix4(t),this.direction.transformDirection(t),this}equals(t){return t.origin.equals(this.origin)&&t.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},tr=class extends ss{constructor(t){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new Jt(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Ts,this.combine=gh,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.fog=t.fog,this}},L_=new oe,So=new Rr,Yu=new Qs,D_=new V,Zu=new V,$u=new V,Ju=new V,Tm=new V,Ku=new V,N_=new V,ju=new V,Pn=class extends Kn{constructor(t=new un,e=new tr){super(),this.isMesh=!0,this.type="Mesh",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}updateMorphTargets(){let e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){let s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(t,e){let n=this.geometry,s=n.attributes.position,r=n.morphAttributes.position,o=n.morphTargetsRelative;e.fromBufferAttribute(s,t);let a=this.morphTargetInfluences;if(r&&a){Ku.set(0,0,0);for(let l=0,c=r.length;l<c;l++){let u=a[l],f=r[l];u!==0&&(Tm.fromBufferAttribute(f,t),o?Ku.addScaledVector(Tm,u):Ku.addScaledVector(Tm.sub(e),u))}e.add(Ku)}return e}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let n=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),Yu.copy(n.boundingSphere),Yu.applyMatrix4(r),So.copy(t.ray).recast(t.near),!(Yu.containsPoint(So.origin)===!1&&(So.intersectSphere(Yu,D_)===null||So.origin.distanceToSquared(D_)>(t.far-t.near)**2))&&(L_.copy(r).invert(),So.copy(t.ray).applyMatrix4(L_),!(n.boundingBox!==null&&So.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(t,e,So)))}_computeIntersections(t,e,n){let s,r=this.geometry,o=this.material,a=r.index,l=r.attributes.position,c=r.attributes.uv,u=r.attributes.uv1,f=r.attributes.normal,d=r.groups,p=r.drawRange;if(a!==null)if(Array.isArray(o))for(let _=0,v=d.length;_<v;_++){let g=d[_],m=o[g.materialIndex],S=Math.max(g.start,p.start),R=Math.min(a.count,Math.min(g.start+g.count,p.start+p.count));for(let b=S,C=R;b<C;b+=3){let A=a.getX(b),y=a.getX(b+1),T=a.getX(b+2);s=Qu(this,m,t,n,c,u,f,A,y,T),s&&(s.faceIndex=Math.floor(b/3),s.face.materialIndex=g.materialIndex,e.push(s))}}else{let _=Math.max(0,p.start),v=Math.min(a.count,p.start+p.count);for(let g=_,m=v;g<m;g+=3){let S=a.getX(g),R=a.getX(g+1),b=a.getX(g+2);s=Qu(this,o,t,n,c,u,f,S,R,b),s&&(s.faceIndex=Math.floor(g/3),e.push(s))}}else if(l!==void 0)if(Array.isArray(o))for(let _=0,v=d.length;_<v;_++){let g=d[_],m=o[g.materialIndex],S=Math.max(g.start,p.start),R=Math.min(l.count,Math.min(g.start+g.count,p.start+p.count));for(let b=S,C=R;b<C;b+=3){let A=b,y=b+1,T=b+2;s=Qu(this,m,t,n,c,u,f,A,y,T),s&&(s.faceIndex=Math.floor(b/3),s.face.materialIndex=g.materialIndex,e.push(s))}}else{let _=Math.max(0,p.start),v=Math.min(l.count,p.start+p.count);for(let g=_,m=v;g<m;g+=3){let S=g,R=g+1,b=g+2;s=Qu(this,o,t,n,c,u,f,S,R,b),s&&(s.faceIndex=Math.floor(g/3),e.push(s))}}}};function Eb(i,t,e,n,s,r,o,a){let l;if(t.side===fi?l=n.intersectTriangle(o,r,s,!0,a):l=n.intersectTriangle(s,r,o,t.side===Br,a),l===null)return null;ju.copy(a),ju.applyMatrix4(i.matrixWorld);let c=e.ray.origin.distanceTo(ju);return c<e.near||c>e.far?null:{distance:c,point:ju.clone(),object:i}}function Qu(i,t,e,n,s,r,o,a,l,c){i.getVertexPosition(a,Zu),i.getVertexPosition(l,$u),i.getVertexPosition(c,Ju);let u=Eb(i,t,e,n,Zu,$u,Ju,N_);if(u){let f=new V;Js.getBarycoord(N_,Zu,$u,Ju,f),s&&(u.uv=Js.getInterpolatedAttribute(s,a,l,c,f,new te)),r&&(u.uv1=Js.getInterpolatedAttribute(r,a,l,c,f,new te)),o&&(u.normal=Js.getInterpolatedAttribute(o,a,l,c,f,new V),u.normal.dot(n.direction)>0&&u.normal.multiplyScalar(-1));let d={a,b:l,c,normal:new V,materialIndex:0};Js.getNormal(Zu,$u,Ju,d.normal),u.face=d,u.barycoord=f}return u}var $c=class extends gi{constructor(t=null,e=1,n=1,s,r,o,a,l,c=Xn,u=Xn,f,d){super(null,o,a,l,c,u,s,r,f,d),this.isDataTexture=!0,this.image={data:t,width:e,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var Jc=class extends gn{constructor(t,e,n,s=1){super(t,e,n),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=s}copy(t){return super.copy(t),this.meshPerAttribute=t.meshPerAttribute,this}toJSON(){let t=super.toJSON();return t.meshPerAttribute=this.meshPerAttribute,t.isInstancedBufferAttribute=!0,t}},Xa=new oe,U_=new oe,tf=[],F_=new _i,Tb=new oe,Fc=new Pn,Oc=new Qs,bo=class extends Pn{constructor(t,e,n){super(t,e),this.isInstancedMesh=!0,this.instanceMatrix=new Jc(new Float32Array(n*16),16),this.instanceColor=null,this.morphTexture=null,this.count=n,this.boundingBox=null,this.boundingSphere=null;for(let s=0;s<n;s++)this.setMatrixAt(s,Tb)}computeBoundingBox(){let t=this.geometry,e=this.count;this.boundingBox===null&&(this.boundingBox=new _i),t.boundingBox===null&&t.computeBoundingBox(),this.boundingBox.makeEmpty();for(let n=0;n<e;n++)this.getMatrixAt(n,Xa),F_.copy(t.boundingBox).applyMatrix4(Xa),this.boundingBox.union(F_)}computeBoundingSphere(){let t=this.geometry,e=this.count;this.boundingSphere===null&&(this.boundingSphere=new Qs),t.boundingSphere===null&&t.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let n=0;n<e;n++)this.getMatrixAt(n,Xa),Oc.copy(t.boundingSphere).applyMatrix4(Xa),this.boundingSphere.union(Oc)}copy(t,e){return super.copy(t,e),this.instanceMatrix.copy(t.instanceMatrix),this.morphTexture=t.morphTexture!==null?t.morphTexture.clone():null,this.instanceColor=t.instanceColor!==null?t.instanceColor.clone():null,this.count=t.count,this.boundingBox=t.boundingBox!==null?t.boundingBox.clone():null,this.boundingSphere=t.boundingSphere!==null?t.boundingSphere.clone():null,this}getColorAt(t,e){return this.instanceColor===null?e.setRGB(1,1,1):e.fromArray(this.instanceColor.array,t*3)}getMatrixAt(t,e){return e.fromArray(this.instanceMatrix.array,t*16)}getMorphAt(t,e){let n=e.morphTargetInfluences,s=this.morphTexture.source.data.data,r=n.length+1,o=t*r+1;for(let a=0;a<n.length;a++)n[a]=s[o+a]}raycast(t,e){let n=this.matrixWorld,s=this.count;if(Fc.geometry=this.geometry,Fc.material=this.material,Fc.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),Oc.copy(this.boundingSphere),Oc.applyMatrix4(n),t.ray.intersectsSphere(Oc)!==!1))for(let r=0;r<s;r++){this.getMatrixAt(r,Xa),U_.multiplyMatrices(n,Xa),Fc.matrixWorld=U_,Fc.raycast(t,tf);for(let o=0,a=tf.length;o<a;o++){let l=tf[o];l.instanceId=r,l.object=this,e.push(l)}tf.length=0}}setColorAt(t,e){return this.instanceColor===null&&(this.instanceColor=new Jc(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),e.toArray(this.instanceColor.array,t*3),this}setMatrixAt(t,e){return e.toArray(this.instanceMatrix.array,t*16),this}setMorphAt(t,e){let n=e.morphTargetInfluences,s=n.length+1;this.morphTexture===null&&(this.morphTexture=new $c(new Float32Array(s*this.count),s,this.count,Kf,Wi));let r=this.morphTexture.source.data.data,o=0;for(let c=0;c<n.length;c++)o+=n[c];let a=this.geometry.morphTargetsRelative?1:1-o,l=s*t;return r[l]=a,r.set(n,l+1),this}updateMorphTargets(){}dispose(){super.dispose(),this.instanceMatrix.dispose(),this.instanceColor!==null&&this.instanceColor.dispose(),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null)}},Mo=new Qs,Ab=new te(.5,.5),ef=new V,Pr=class{constructor(t=new ci,e=new ci,n=new ci,s=new ci,r=new ci,o=new ci){this.planes=[t,e,n,s,r,o]}set(t,e,n,s,r,o){let a=this.planes;return a[0].copy(t),a[1].copy(e),a[2].copy(n),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(t){let e=this.planes;for(let n=0;n<6;n++)e[n].copy(t.planes[n]);return this}setFromProjectionMatrix(t,e=Gi,n=!1){let s=this.planes,r=t.elements,o=r[0],a=r[1],l=r[2],c=r[3],u=r[4],f=r[5],d=r[6],p=r[7],_=r[8],v=r[9],g=r[10],m=r[11],S=r[12],R=r[13],b=r[14],C=r[15];if(s[0].setComponents(c-o,p-u,m-_,C-S).normalize(),s[1].setComponents(c+o,p+u,m+_,C+S).normalize(),s[2].setComponents(c+a,p+f,m+v,C+R).normalize(),s[3].setComponents(c-a,p-f,m-v,C-R).normalize(),n)s[4].setComponents(l,d,g,b).normalize(),s[5].setComponents(c-l,p-d,m-g,C-b).normalize();else if(s[4].setComponents(c-l,p-d,m-g,C-b).normalize(),e===Gi)s[5].setComponents(c+l,p+d,m+g,C+b).normalize();else if(e===ja)s[5].setComponents(l,d,g,b).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+e);return this}intersectsObject(t){if(t.boundingSphere!==void 0)t.boundingSphere===null&&t.computeBoundingSphere(),Mo.copy(t.boundingSphere).applyMatrix4(t.matrixWorld);else{let e=t.geometry;e.boundingSphere===null&&e.computeBoundingSphere(),Mo.copy(e.boundingSphere).applyMatrix4(t.matrixWorld)}return this.intersectsSphere(Mo)}intersectsSprite(t){Mo.center.set(0,0,0);let e=Ab.distanceTo(t.center);return Mo.radius=.7071067811865476+e,Mo.applyMatrix4(t.matrixWorld),this.intersectsSphere(Mo)}intersectsSphere(t){let e=this.planes,n=t.center,s=-t.radius;for(let r=0;r<6;r++)if(e[r].distanceToPoint(n)<s)return!1;return!0}intersectsBox(t){let e=this.planes;for(let n=0;n<6;n++){let s=e[n];if(ef.x=s.normal.x>0?t.max.x:t.min.x,ef.y=s.normal.y>0?t.max.y:t.min.y,ef.z=s.normal.z>0?t.max.z:t.min.z,s.distanceToPoint(ef)<0)return!1}return!0}containsPoint(t){let e=this.planes;for(let n=0;n<6;n++)if(e[n].distanceToPoint(t)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},O_=new oe,Tf=class i{constructor(){this.coordinateSystem=Gi,this._frustums=[],this._count=0}setFromArrayCamera(t){let e=t.cameras,n=this._frustums;for(let s=0;s<e.length;s++){let r=e[s];O_.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),n[s]===void 0&&(n[s]=new Pr),n[s].setFromProjectionMatrix(O_,r.coordinateSystem,r.reversedDepth)}return this._count=e.length,this}getFrustum(t){return this._frustums[t]}intersectsObject(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsObject(t))return!0;return!1}intersectsSprite(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsSprite(t))return!0;return!1}intersectsSphere(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsSphere(t))return!0;return!1}intersectsBox(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsBox(t))return!0;return!1}containsPoint(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].containsPoint(t))return!0;return!1}copy(t){this.coordinateSystem=t.coordinateSystem;let e=this._frustums,n=t._frustums;for(let s=0;s<t._count;s++)e[s]===void 0&&(e[s]=new Pr),e[s].copy(n[s]);return this._count=t._count,this}clone(){return new i().copy(this)}};var Ir=class extends ss{constructor(t){super(),this.isLineBasicMaterial=!0,this.type="LineBasicMaterial",this.color=new Jt(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.linewidth=t.linewidth,this.linecap=t.linecap,this.linejoin=t.linejoin,this.fog=t.fog,this}},Af=new V,Cf=new V,B_=new oe,Bc=new Rr,nf=new Qs,Am=new V,z_=new V,sl=class extends Kn{constructor(t=new un,e=new Ir){super(),this.isLine=!0,this.type="Line",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}computeLineDistances(){let t=this.geometry;if(t.index===null){let e=t.attributes.position,n=[0];for(let s=1,r=e.count;s<r;s++)Af.fromBufferAttribute(e,s-1),Cf.fromBufferAttribute(e,s),n[s]=n[s-1],n[s]+=Af.distanceTo(Cf);t.setAttribute("lineDistance",new Qe(n,1))}else jt("Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let n=this.geometry,s=this.matrixWorld,r=t.params.Line.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),nf.copy(n.boundingSphere),nf.applyMatrix4(s),nf.radius+=r,t.ray.intersectsSphere(nf)===!1)return;B_.copy(s).invert(),Bc.copy(t.ray).applyMatrix4(B_);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=this.isLineSegments?2:1,u=n.index,d=n.attributes.position;if(u!==null){let p=Math.max(0,o.start),_=Math.min(u.count,o.start+o.count);for(let v=p,g=_-1;v<g;v+=c){let m=u.getX(v),S=u.getX(v+1),R=sf(this,t,Bc,l,m,S,v);R&&e.push(R)}if(this.isLineLoop){let v=u.getX(_-1),g=u.getX(p),m=sf(this,t,Bc,l,v,g,_-1);m&&e.push(m)}}else{let p=Math.max(0,o.start),_=Math.min(d.count,o.start+o.count);for(let v=p,g=_-1;v<g;v+=c){let m=sf(this,t,Bc,l,v,v+1,v);m&&e.push(m)}if(this.isLineLoop){let v=sf(this,t,Bc,l,_-1,p,_-1);v&&e.push(v)}}}updateMorphTargets(){let e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){let s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function sf(i,t,e,n,s,r,o){let a=i.geometry.attributes.position;if(Af.fromBufferAttribute(a,s),Cf.fromBufferAttribute(a,r),e.distanceSqToSegment(Af,Cf,Am,z_)>n)return;Am.applyMatrix4(i.matrixWorld);let c=t.ray.origin.distanceTo(Am);if(!(c<t.near||c>t.far))return{distance:c,point:z_.clone().applyMatrix4(i.matrixWorld),index:o,face:null,faceIndex:null,barycoord:null,object:i}}var k_=new V,V_=new V,Kc=class extends sl{constructor(t,e){super(t,e),this.isLineSegments=!0,this.type="LineSegments"}computeLineDistances(){let t=this.geometry;if(t.index===null){let e=t.attributes.position,n=[];for(let s=0,r=e.count;s<r;s+=2)k_.fromBufferAttribute(e,s),V_.fromBufferAttribute(e,s+1),n[s]=s===0?0:n[s-1],n[s+1]=n[s]+k_.distanceTo(V_);t.setAttribute("lineDistance",new Qe(n,1))}else jt("LineSegments.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}};var jc=class extends gi{constructor(t=[],e=Co,n,s,r,o,a,l,c,u){super(t,e,n,s,r,o,a,l,c,u),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(t){this.image=t}};var er=class extends gi{constructor(t,e,n=rs,s,r,o,a=Xn,l=Xn,c,u=js,f=1){if(u!==js&&u!==ir)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let d={width:t,height:e,depth:f};super(d,s,r,o,a,l,u,n,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(t){return super.copy(t),this.source=new el(Object.assign({},t.image)),this.compareFunction=t.compareFunction,this}toJSON(t){let e=super.toJSON(t);return e.compareFunction=this.compareFunction,e}},Qc=class extends er{constructor(t,e=rs,n=Co,s,r,o=Xn,a=Xn,l,c=js){let u={width:t,height:t,depth:1},f=[u,u,u,u,u,u];super(t,t,e,n,s,r,o,a,l,c),this.image=f,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(t){this.image=t}},th=class extends gi{constructor(t=null){super(),this.sourceTexture=t,this.isExternalTexture=!0}copy(t){return super.copy(t),this.sourceTexture=t.sourceTexture,this}},As=class i extends un{constructor(t=1,e=1,n=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:t,height:e,depth:n,widthSegments:s,heightSegments:r,depthSegments:o};let a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);let l=[],c=[],u=[],f=[],d=0,p=0;_("z","y","x",-1,-1,n,e,t,o,r,0),_("z","y","x",1,-1,n,e,-t,o,r,1),_("x","z","y",1,1,t,n,e,s,o,2),_("x","z","y",1,-1,t,n,-e,s,o,3),_("x","y","z",1,-1,t,e,n,s,r,4),_("x","y","z",-1,-1,t,e,-n,s,r,5),this.setIndex(l),this.setAttribute("position",new Qe(c,3)),this.setAttribute("normal",new Qe(u,3)),this.setAttribute("uv",new Qe(f,2));function _(v,g,m,S,R,b,C,A,y,T,B){let L=b/y,N=C/T,G=b/2,H=C/2,U=A/2,q=y+1,J=T+1,X=0,dt=0,Q=new V;for(let it=0;it<J;it++){let lt=it*N-H;for(let gt=0;gt<q;gt++){let mt=gt*L-G;Q[v]=mt*S,Q[g]=lt*R,Q[m]=U,c.push(Q.x,Q.y,Q.z),Q[v]=0,Q[g]=0,Q[m]=A>0?1:-1,u.push(Q.x,Q.y,Q.z),f.push(gt/y),f.push(1-it/T),X+=1}}for(let it=0;it<T;it++)for(let lt=0;lt<y;lt++){let gt=d+lt+q*it,mt=d+lt+q*(it+1),st=d+(lt+1)+q*(it+1),yt=d+(lt+1)+q*it;l.push(gt,mt,yt),l.push(mt,st,yt),dt+=6}a.addGroup(p,dt,B),p+=dt,d+=X}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.width,t.height,t.depth,t.widthSegments,t.heightSegments,t.depthSegments)}},eh=class i extends un{constructor(t=1,e=1,n=4,s=8,r=1){super(),this.type="CapsuleGeometry",this.parameters={radius:t,height:e,capSegments:n,radialSegments:s,heightSegments:r},e=Math.max(0,e),n=Math.max(1,Math.floor(n)),s=Math.max(3,Math.floor(s)),r=Math.max(1,Math.floor(r));let o=[],a=[],l=[],c=[],u=e/2,f=Math.PI/2*t,d=e,p=2*f+d,_=n*2+r,v=s+1,g=new V,m=new V;for(let S=0;S<=_;S++){let R=0,b=0,C=0,A=0;if(S<=n){let B=S/n,L=B*Math.PI/2;b=-u-t*Math.cos(L),C=t*Math.sin(L),A=-t*Math.cos(L),R=B*f}else if(S<=n+r){let B=(S-n)/r;b=-u+B*e,C=t,A=0,R=f+B*d}else{let B=(S-n-r)/n,L=B*Math.PI/2;b=u+t*Math.sin(L),C=t*Math.cos(L),A=t*Math.sin(L),R=f+d+B*f}let y=Math.max(0,Math.min(1,R/p)),T=0;S===0?T=.5/s:S===_&&(T=-.5/s);for(let B=0;B<=s;B++){let L=B/s,N=L*Math.PI*2,G=Math.sin(N),H=Math.cos(N);m.x=-C*H,m.y=b,m.z=C*G,a.push(m.x,m.y,m.z),g.set(-C*H,A,C*G),g.normalize(),l.push(g.x,g.y,g.z),c.push(L+T,y)}if(S>0){let B=(S-1)*v;for(let L=0;L<s;L++){let N=B+L,G=B+L+1,H=S*v+L,U=S*v+L+1;o.push(N,G,H),o.push(G,U,H)}}}this.setIndex(o),this.setAttribute("position",new Qe(a,3)),this.setAttribute("normal",new Qe(l,3)),this.setAttribute("uv",new Qe(c,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radius,t.height,t.capSegments,t.radialSegments,t.heightSegments)}};var Lr=class i extends un{constructor(t=1,e=1,n=1,s=32,r=1,o=!1,a=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:t,radiusBottom:e,height:n,radialSegments:s,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:l};let c=this;s=Math.floor(s),r=Math.floor(r);let u=[],f=[],d=[],p=[],_=0,v=[],g=n/2,m=0;S(),o===!1&&(t>0&&R(!0),e>0&&R(!1)),this.setIndex(u),this.setAttribute("position",new Qe(f,3)),this.setAttribute("normal",new Qe(d,3)),this.setAttribute("uv",new Qe(p,2));function S(){let b=new V,C=new V,A=0,y=(e-t)/n;for(let T=0;T<=r;T++){let B=[],L=T/r,N=L*(e-t)+t;for(let G=0;G<=s;G++){let H=G/s,U=H*l+a,q=Math.sin(U),J=Math.cos(U);C.x=N*q,C.y=-L*n+g,C.z=N*J,f.push(C.x,C.y,C.z),b.set(q,y,J).normalize(),d.push(b.x,b.y,b.z),p.push(H,1-L),B.push(_++)}v.push(B)}for(let T=0;T<s;T++)for(let B=0;B<r;B++){let L=v[B][T],N=v[B+1][T],G=v[B+1][T+1],H=v[B][T+1];(t>0||B!==0)&&(u.push(L,N,H),A+=3),(e>0||B!==r-1)&&(u.push(N,G,H),A+=3)}c.addGroup(m,A,0),m+=A}function R(b){let C=_,A=new te,y=new V,T=0,B=b===!0?t:e,L=b===!0?1:-1;for(let G=1;G<=s;G++)f.push(0,g*L,0),d.push(0,L,0),p.push(.5,.5),_++;let N=_;for(let G=0;G<=s;G++){let U=G/s*l+a,q=Math.cos(U),J=Math.sin(U);y.x=B*J,y.y=g*L,y.z=B*q,f.push(y.x,y.y,y.z),d.push(0,L,0),A.x=q*.5+.5,A.y=J*.5*L+.5,p.push(A.x,A.y),_++}for(let G=0;G<s;G++){let H=C+G,U=N+G;b===!0?u.push(U,U+1,H):u.push(U+1,U,H),T+=3}c.addGroup(m,T,b===!0?1:2),m+=T}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radiusTop,t.radiusBottom,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}},nh=class i extends Lr{constructor(t=1,e=1,n=32,s=1,r=!1,o=0,a=Math.PI*2){super(0,t,e,n,s,r,o,a),this.type="ConeGeometry",this.parameters={radius:t,height:e,radialSegments:n,heightSegments:s,openEnded:r,thetaStart:o,thetaLength:a}}static fromJSON(t){return new i(t.radius,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}};var rf=new V,of=new V,Cm=new V,af=new Js,ih=class extends un{constructor(t=null,e=1){if(super(),this.type="EdgesGeometry",this.parameters={geometry:t,thresholdAngle:e},t!==null){let s=Math.pow(10,4),r=Math.cos($a*e),o=t.getIndex(),a=t.getAttribute("position"),l=o?o.count:a.count,c=[0,0,0],u=["a","b","c"],f=new Array(3),d=new Map,p=[];for(let _=0;_<l;_+=3){o?(c[0]=o.getX(_),c[1]=o.getX(_+1),c[2]=o.getX(_+2)):(c[0]=_,c[1]=_+1,c[2]=_+2);let{a:v,b:g,c:m}=af;if(v.fromBufferAttribute(a,c[0]),g.fromBufferAttribute(a,c[1]),m.fromBufferAttribute(a,c[2]),af.getNormal(Cm),f[0]=`${Math.round(v.x*s)},${Math.round(v.y*s)},${Math.round(v.z*s)}`,f[1]=`${Math.round(g.x*s)},${Math.round(g.y*s)},${Math.round(g.z*s)}`,f[2]=`${Math.round(m.x*s)},${Math.round(m.y*s)},${Math.round(m.z*s)}`,!(f[0]===f[1]||f[1]===f[2]||f[2]===f[0]))for(let S=0;S<3;S++){let R=(S+1)%3,b=f[S],C=f[R],A=af[u[S]],y=af[u[R]],T=`${b}_${C}`,B=`${C}_${b}`,L=d.get(B);L?(Cm.dot(L.normal)<=r&&(p.push(A.x,A.y,A.z),p.push(y.x,y.y,y.z)),d.set(B,null)):d.has(T)||d.set(T,{index0:c[S],index1:c[R],normal:Cm.clone()})}}for(let _ of d.values())if(_){let{index0:v,index1:g}=_;rf.fromBufferAttribute(a,v),of.fromBufferAttribute(a,g),p.push(rf.x,rf.y,rf.z),p.push(of.x,of.y,of.z)}this.setAttribute("position",new Qe(p,3))}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}};var wo=class i extends un{constructor(t=1,e=1,n=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:t,height:e,widthSegments:n,heightSegments:s};let r=t/2,o=e/2,a=Math.floor(n),l=Math.floor(s),c=a+1,u=l+1,f=t/a,d=e/l,p=[],_=[],v=[],g=[];for(let m=0;m<u;m++){let S=m*d-o;for(let R=0;R<c;R++){let b=R*f-r;_.push(b,-S,0),v.push(0,0,1),g.push(R/a),g.push(1-m/l)}}for(let m=0;m<l;m++)for(let S=0;S<a;S++){let R=S+c*m,b=S+c*(m+1),C=S+1+c*(m+1),A=S+1+c*m;p.push(R,b,A),p.push(b,C,A)}this.setIndex(p),this.setAttribute("position",new Qe(_,3)),this.setAttribute("normal",new Qe(v,3)),this.setAttribute("uv",new Qe(g,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.width,t.height,t.widthSegments,t.heightSegments)}};var sh=class i extends un{constructor(t=1,e=32,n=16,s=0,r=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:t,widthSegments:e,heightSegments:n,phiStart:s,phiLength:r,thetaStart:o,thetaLength:a},e=Math.max(3,Math.floor(e)),n=Math.max(2,Math.floor(n));let l=Math.min(o+a,Math.PI),c=0,u=[],f=new V,d=new V,p=[],_=[],v=[],g=[];for(let m=0;m<=n;m++){let S=[],R=m/n,b=o+R*a,C=t*Math.cos(b),A=Math.sqrt(t*t-C*C),y=0;m===0&&o===0?y=.5/e:m===n&&l===Math.PI&&(y=-.5/e);for(let T=0;T<=e;T++){let B=T/e,L=s+B*r;f.x=-A*Math.cos(L),f.y=C,f.z=A*Math.sin(L),_.push(f.x,f.y,f.z),d.copy(f).normalize(),v.push(d.x,d.y,d.z),g.push(B+y,1-R),S.push(c++)}u.push(S)}for(let m=0;m<n;m++)for(let S=0;S<e;S++){let R=u[m][S+1],b=u[m][S],C=u[m+1][S],A=u[m+1][S+1];(m!==0||o>0)&&p.push(R,b,A),(m!==n-1||l<Math.PI)&&p.push(b,C,A)}this.setIndex(p),this.setAttribute("position",new Qe(_,3)),this.setAttribute("normal",new Qe(v,3)),this.setAttribute("uv",new Qe(g,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radius,t.widthSegments,t.heightSegments,t.phiStart,t.phiLength,t.thetaStart,t.thetaLength)}};var rh=class extends ss{constructor(t){super(),this.isShadowMaterial=!0,this.type="ShadowMaterial",this.color=new Jt(0),this.transparent=!0,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.fog=t.fog,this}};function Po(i){let t={};for(let e in i){t[e]={};for(let n in i[e]){let s=i[e][n];if(G_(s))s.isRenderTargetTexture?(jt("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),t[e][n]=null):t[e][n]=s.clone();else if(Array.isArray(s))if(G_(s[0])){let r=[];for(let o=0,a=s.length;o<a;o++)r[o]=s[o].clone();t[e][n]=r}else t[e][n]=s.slice();else t[e][n]=s}}return t}function ii(i){let t={};for(let e=0;e<i.length;e++){let n=Po(i[e]);for(let s in n)t[s]=n[s]}return t}function G_(i){return i&&(i.isColor||i.isMatrix3||i.isMatrix4||i.isVector2||i.isVector3||i.isVector4||i.isTexture||i.isQuaternion)}function Cb(i){let t=[];for(let e=0;e<i.length;e++)t.push(i[e].clone());return t}function pg(i){let t=i.getRenderTarget();return t===null?i.outputColorSpace:t.isXRRenderTarget===!0?t.texture.colorSpace:be.workingColorSpace}var Ox={clone:Po,merge:ii},Rb=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,Pb=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,Hi=class extends ss{constructor(t){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=Rb,this.fragmentShader=Pb,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,t!==void 0&&this.setValues(t)}copy(t){return super.copy(t),this.fragmentShader=t.fragmentShader,this.vertexShader=t.vertexShader,this.uniforms=Po(t.uniforms),this.uniformsGroups=Cb(t.uniformsGroups),this.defines=Object.assign({},t.defines),this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.fog=t.fog,this.lights=t.lights,this.clipping=t.clipping,this.extensions=Object.assign({},t.extensions),this.glslVersion=t.glslVersion,this.defaultAttributeValues=Object.assign({},t.defaultAttributeValues),this.index0AttributeName=t.index0AttributeName,this.uniformsNeedUpdate=t.uniformsNeedUpdate,this}toJSON(t){let e=super.toJSON(t);e.glslVersion=this.glslVersion,e.uniforms={};for(let s in this.uniforms){let o=this.uniforms[s].value;o&&o.isTexture?e.uniforms[s]={type:"t",value:o.toJSON(t).uuid}:o&&o.isColor?e.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?e.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?e.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?e.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?e.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?e.uniforms[s]={type:"m4",value:o.toArray()}:e.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(e.defines=this.defines),e.vertexShader=this.vertexShader,e.fragmentShader=this.fragmentShader,e.lights=this.lights,e.clipping=this.clipping;let n={};for(let s in this.extensions)this.extensions[s]===!0&&(n[s]=!0);return Object.keys(n).length>0&&(e.extensions=n),e}fromJSON(t,e){if(super.fromJSON(t,e),t.uniforms!==void 0)for(let n in t.uniforms){let s=t.uniforms[n];switch(this.uniforms[n]={},s.type){case"t":this.uniforms[n].value=e[s.value]||null;break;case"c":this.uniforms[n].value=new Jt().setHex(s.value);break;case"v2":this.uniforms[n].value=new te().fromArray(s.value);break;case"v3":this.uniforms[n].value=new V().fromArray(s.value);break;case"v4":this.uniforms[n].value=new tn().fromArray(s.value);break;case"m3":this.uniforms[n].value=new ae().fromArray(s.value);break;case"m4":this.uniforms[n].value=new oe().fromArray(s.value);break;default:this.uniforms[n].value=s.value}}if(t.defines!==void 0&&(this.defines=t.defines),t.vertexShader!==void 0&&(this.vertexShader=t.vertexShader),t.fragmentShader!==void 0&&(this.fragmentShader=t.fragmentShader),t.glslVersion!==void 0&&(this.glslVersion=t.glslVersion),t.extensions!==void 0)for(let n in t.extensions)this.extensions[n]=t.extensions[n];return t.lights!==void 0&&(this.lights=t.lights),t.clipping!==void 0&&(this.clipping=t.clipping),this}},Rf=class extends Hi{constructor(t){super(t),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}};var oh=class extends ss{constructor(t){super(),this.isMeshPhongMaterial=!0,this.type="MeshPhongMaterial",this.color=new Jt(16777215),this.specular=new Jt(1118481),this.shininess=30,this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Jt(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=wh,this.normalScale=new te(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Ts,this.combine=gh,this.reflectivity=1,this.envMapIntensity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.specular.copy(t.specular),this.shininess=t.shininess,this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.emissive.copy(t.emissive),this.emissiveMap=t.emissiveMap,this.emissiveIntensity=t.emissiveIntensity,this.bumpMap=t.bumpMap,this.bumpScale=t.bumpScale,this.normalMap=t.normalMap,this.normalMapType=t.normalMapType,this.normalScale.copy(t.normalScale),this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.envMapIntensity=t.envMapIntensity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.flatShading=t.flatShading,this.fog=t.fog,this}};var ah=class extends ss{constructor(t){super(),this.isMeshLambertMaterial=!0,this.type="MeshLambertMaterial",this.color=new Jt(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Jt(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=wh,this.normalScale=new te(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Ts,this.combine=gh,this.reflectivity=1,this.envMapIntensity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.emissive.copy(t.emissive),this.emissiveMap=t.emissiveMap,this.emissiveIntensity=t.emissiveIntensity,this.bumpMap=t.bumpMap,this.bumpScale=t.bumpScale,this.normalMap=t.normalMap,this.normalMapType=t.normalMapType,this.normalScale.copy(t.normalScale),this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.envMapIntensity=t.envMapIntensity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.flatShading=t.flatShading,this.fog=t.fog,this}},Pf=class extends ss{constructor(t){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=Sx,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(t)}copy(t){return super.copy(t),this.depthPacking=t.depthPacking,this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this}},If=class extends ss{constructor(t){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(t)}copy(t){return super.copy(t),this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this}};function qa(i,t){return!i||i.constructor===t?i:typeof t.BYTES_PER_ELEMENT=="number"?new t(i):Array.prototype.slice.call(i)}function lf(i){return i!==void 0&&i.inTangents!==void 0&&i.outTangents!==void 0}var Dr=class{constructor(t,e,n,s){this.parameterPositions=t,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new e.constructor(n),this.sampleValues=e,this.valueSize=n,this.settings=null,this.DefaultSettings_={}}evaluate(t){let e=this.parameterPositions,n=this._cachedIndex,s=e[n],r=e[n-1];n:{t:{let o;e:{i:if(!(t<s)){for(let a=n+2;;){if(s===void 0){if(t<r)break i;return n=e.length,this._cachedIndex=n,this.copySampleValue_(n-1)}if(n===a)break;if(r=s,s=e[++n],t<s)break t}o=e.length;break e}if(!(t>=r)){let a=e[1];t<a&&(n=2,r=a);for(let l=n-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(n===l)break;if(s=r,r=e[--n-1],t>=r)break t}o=n,n=0;break e}break n}for(;n<o;){let a=n+o>>>1;t<e[a]?o=a:n=a+1}if(s=e[n],r=e[n-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return n=e.length,this._cachedIndex=n,this.copySampleValue_(n-1)}this._cachedIndex=n,this.intervalChanged_(n,r,s)}return this.interpolate_(n,r,t,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(t){let e=this.resultBuffer,n=this.sampleValues,s=this.valueSize,r=t*s;for(let o=0;o!==s;++o)e[o]=n[r+o];return e}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},Lf=class extends Dr{constructor(t,e,n,s){super(t,e,n,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:Im,endingEnd:Im}}intervalChanged_(t,e,n){let s=this.parameterPositions,r=t-2,o=t+1,a=s[r],l=s[o];if(a===void 0)switch(this.getSettings_().endingStart){case Lm:r=t,a=2*e-n;break;case Dm:r=s.length-2,a=e+s[r]-s[r+1];break;default:r=t,a=n}if(l===void 0)switch(this.getSettings_().endingEnd){case Lm:o=t,l=2*n-e;break;case Dm:o=1,l=n+s[1]-s[0];break;default:o=t-1,l=e}let c=(n-e)*.5,u=this.valueSize;this._weightPrev=c/(e-a),this._weightNext=c/(l-n),this._offsetPrev=r*u,this._offsetNext=o*u}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,u=this._offsetPrev,f=this._offsetNext,d=this._weightPrev,p=this._weightNext,_=(n-e)/(s-e),v=_*_,g=v*_,m=-d*g+2*d*v-d*_,S=(1+d)*g+(-1.5-2*d)*v+(-.5+d)*_+1,R=(-1-p)*g+(1.5+p)*v+.5*_,b=p*g-p*v;for(let C=0;C!==a;++C)r[C]=m*o[u+C]+S*o[c+C]+R*o[l+C]+b*o[f+C];return r}},Df=class extends Dr{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,u=(n-e)/(s-e),f=1-u;for(let d=0;d!==a;++d)r[d]=o[c+d]*f+o[l+d]*u;return r}},Nf=class extends Dr{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t){return this.copySampleValue_(t-1)}},Uf=class extends Dr{interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,u=this.inTangents,f=this.outTangents;if(!u||!f){let _=(n-e)/(s-e),v=1-_;for(let g=0;g!==a;++g)r[g]=o[c+g]*v+o[l+g]*_;return r}let d=a*2,p=t-1;for(let _=0;_!==a;++_){let v=o[c+_],g=o[l+_],m=p*d+_*2,S=f[m],R=f[m+1],b=t*d+_*2,C=u[b],A=u[b+1],y=Lb(n,e,S,C,s);r[_]=Bx(y,v,R,A,g)}return r}};function Bx(i,t,e,n,s){let r=1-i;return r*r*r*t+3*r*r*i*e+3*r*i*i*n+i*i*i*s}function Ib(i,t,e,n,s){let r=1-i;return 3*r*r*(e-t)+6*r*i*(n-e)+3*i*i*(s-n)}function Lb(i,t,e,n,s){let r=(i-t)/(s-t);for(let o=0;o<8;o++){let a=Bx(r,t,e,n,s)-i;if(Math.abs(a)<1e-10)break;let l=Ib(r,t,e,n,s);if(Math.abs(l)<1e-10)break;r=Math.max(0,Math.min(1,r-a/l))}return r}var Ci=class{constructor(t,e,n,s){if(t===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(e===void 0||e.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+t);this.name=t,this.times=qa(e,this.TimeBufferType),this.values=qa(n,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(t){let e=t.constructor,n;if(e.toJSON!==this.toJSON)n=e.toJSON(t);else{n={name:t.name,times:qa(t.times,Array),values:qa(t.values,Array)};let s=t.getInterpolation();s!==t.DefaultInterpolation&&(n.interpolation=s),lf(t.settings)&&(n.settings={inTangents:qa(t.settings.inTangents,Array),outTangents:qa(t.settings.outTangents,Array)})}return n.type=t.ValueTypeName,n}InterpolantFactoryMethodDiscrete(t){return new Nf(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodLinear(t){return new Df(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodSmooth(t){return new Lf(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodBezier(t){let e=new Uf(this.times,this.values,this.getValueSize(),t);return this.settings&&(e.inTangents=this.settings.inTangents,e.outTangents=this.settings.outTangents),e}setInterpolation(t){let e;switch(t){case Vc:e=this.InterpolantFactoryMethodDiscrete;break;case Mf:e=this.InterpolantFactoryMethodLinear;break;case uf:e=this.InterpolantFactoryMethodSmooth;break;case Pm:e=this.InterpolantFactoryMethodBezier;break}if(e===void 0){let n="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(t!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(n);return jt("KeyframeTrack:",n),this}return this.createInterpolant=e,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return Vc;case this.InterpolantFactoryMethodLinear:return Mf;case this.InterpolantFactoryMethodSmooth:return uf;case this.InterpolantFactoryMethodBezier:return Pm}}getValueSize(){return this.values.length/this.times.length}shift(t){if(t!==0){let e=this.times;for(let n=0,s=e.length;n!==s;++n)e[n]+=t;lf(this.settings)&&(H_(this.settings.inTangents,t),H_(this.settings.outTangents,t))}return this}scale(t){if(t!==1){let e=this.times;for(let n=0,s=e.length;n!==s;++n)e[n]*=t;lf(this.settings)&&(W_(this.settings.inTangents,t),W_(this.settings.outTangents,t))}return this}trim(t,e){let n=this.times,s=n.length,r=0,o=s-1;for(;r!==s&&n[r]<t;)++r;for(;o!==-1&&n[o]>e;)--o;if(++o,r!==0||o!==s){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=n.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let t=!0,e=this.getValueSize();e-Math.floor(e)!==0&&(se("KeyframeTrack: Invalid value size in track.",this),t=!1);let n=this.times,s=this.values,r=n.length;r===0&&(se("KeyframeTrack: Track is empty.",this),t=!1);let o=null;for(let a=0;a!==r;a++){let l=n[a];if(typeof l=="number"&&isNaN(l)){se("KeyframeTrack: Time is not a valid number.",this,a,l),t=!1;break}if(o!==null&&o>l){se("KeyframeTrack: Out of order keys.",this,a,l,o),t=!1;break}o=l}if(s!==void 0&&YM(s))for(let a=0,l=s.length;a!==l;++a){let c=s[a];if(isNaN(c)){se("KeyframeTrack: Value is not a valid number.",this,a,c),t=!1;break}}return t}optimize(){let t=this.times.slice(),e=this.values.slice(),n=this.getValueSize(),s=this.getInterpolation()===uf,r=t.length-1,o=1;for(let a=1;a<r;++a){let l=!1,c=t[a],u=t[a+1];if(c!==u&&(a!==1||c!==t[0]))if(s)l=!0;else{let f=a*n,d=f-n,p=f+n;for(let _=0;_!==n;++_){let v=e[f+_];if(v!==e[d+_]||v!==e[p+_]){l=!0;break}}}if(l){if(a!==o){t[o]=t[a];let f=a*n,d=o*n;for(let p=0;p!==n;++p)e[d+p]=e[f+p]}++o}}if(r>0){t[o]=t[r];for(let a=r*n,l=o*n,c=0;c!==n;++c)e[l+c]=e[a+c];++o}return o!==t.length?(this.times=t.slice(0,o),this.values=e.slice(0,o*n)):(this.times=t,this.values=e),this}clone(){let t=this.times.slice(),e=this.values.slice(),n=this.constructor,s=new n(this.name,t,e);return s.createInterpolant=this.createInterpolant,lf(this.settings)&&(s.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),s}};function H_(i,t){for(let e=0,n=i.length;e!==n;e+=2)i[e]+=t}function W_(i,t){for(let e=0,n=i.length;e!==n;e+=2)i[e]*=t}Ci.prototype.ValueTypeName="";Ci.prototype.TimeBufferType=Float32Array;Ci.prototype.ValueBufferType=Float32Array;Ci.prototype.DefaultInterpolation=Mf;var Nr=class extends Ci{constructor(t,e,n){super(t,e,n)}};Nr.prototype.ValueTypeName="bool";Nr.prototype.ValueBufferType=Array;Nr.prototype.DefaultInterpolation=Vc;Nr.prototype.InterpolantFactoryMethodLinear=void 0;Nr.prototype.InterpolantFactoryMethodSmooth=void 0;var Ff=class extends Ci{constructor(t,e,n,s){super(t,e,n,s)}};Ff.prototype.ValueTypeName="color";var Of=class extends Ci{constructor(t,e,n,s){super(t,e,n,s)}};Of.prototype.ValueTypeName="number";var Bf=class extends Dr{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(n-e)/(s-e),c=t*a;for(let u=c+a;c!==u;c+=4)Jn.slerpFlat(r,0,o,c-a,o,c,l);return r}},lh=class extends Ci{constructor(t,e,n,s){super(t,e,n,s)}InterpolantFactoryMethodLinear(t){return new Bf(this.times,this.values,this.getValueSize(),t)}};lh.prototype.ValueTypeName="quaternion";lh.prototype.InterpolantFactoryMethodSmooth=void 0;var Ur=class extends Ci{constructor(t,e,n){super(t,e,n)}};Ur.prototype.ValueTypeName="string";Ur.prototype.ValueBufferType=Array;Ur.prototype.DefaultInterpolation=Vc;Ur.prototype.InterpolantFactoryMethodLinear=void 0;Ur.prototype.InterpolantFactoryMethodSmooth=void 0;var zf=class extends Ci{constructor(t,e,n,s){super(t,e,n,s)}};zf.prototype.ValueTypeName="vector";var kf=class{constructor(t,e,n){let s=this,r=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=t,this.onProgress=e,this.onError=n,this._abortController=null,this.itemStart=function(u){a++,r===!1&&s.onStart!==void 0&&s.onStart(u,o,a),r=!0},this.itemEnd=function(u){o++,s.onProgress!==void 0&&s.onProgress(u,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(u){s.onError!==void 0&&s.onError(u)},this.resolveURL=function(u){return u=u.normalize("NFC"),l?l(u):u},this.setURLModifier=function(u){return l=u,this},this.addHandler=function(u,f){return c.push(u,f),this},this.removeHandler=function(u){let f=c.indexOf(u);return f!==-1&&c.splice(f,2),this},this.getHandler=function(u){for(let f=0,d=c.length;f<d;f+=2){let p=c[f],_=c[f+1];if(p.global&&(p.lastIndex=0),p.test(u))return _}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},zx=new kf,Vf=class{constructor(t){this.manager=t!==void 0?t:zx,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(t,e){let n=this;return new Promise(function(s,r){n.load(t,s,e,r)})}parse(){}setCrossOrigin(t){return this.crossOrigin=t,this}setWithCredentials(t){return this.withCredentials=t,this}setPath(t){return this.path=t,this}setResourcePath(t){return this.resourcePath=t,this}setRequestHeader(t){return this.requestHeader=t,this}setPriority(t){return this.priority=t,this}setCache(t){return this.cache=t,this}abort(){return this}};Vf.DEFAULT_MATERIAL_NAME="__DEFAULT";var rl=class extends Kn{static registerNode(t){this.prototype._lightNode=t}constructor(t,e=1){super(),this.isLight=!0,this.type="Light",this.color=new Jt(t),this.intensity=e}copy(t,e){return super.copy(t,e),this.color.copy(t.color),this.intensity=t.intensity,this}toJSON(t){let e=super.toJSON(t);return e.object.color=this.color.getHex(),e.object.intensity=this.intensity,e}},ch=class extends rl{constructor(t,e,n){super(t,n),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(Kn.DEFAULT_UP),this.updateMatrix(),this.groundColor=new Jt(e)}copy(t,e){return super.copy(t,e),this.groundColor.copy(t.groundColor),this}toJSON(t){let e=super.toJSON(t);return e.object.groundColor=this.groundColor.getHex(),e}},Rm=new oe,X_=new V,q_=new V,Gf=class{constructor(t){this.camera=t,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new te(512,512),this.mapType=xi,this.map=null,this.mapPass=null,this.matrix=new oe,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new Pr,this._frameExtents=new te(1,1),this._viewportCount=1,this._viewports=[new tn(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(t){let e=this.camera;X_.setFromMatrixPosition(t.matrixWorld),e.position.copy(X_),q_.setFromMatrixPosition(t.target.matrixWorld),e.lookAt(q_),e.updateMatrixWorld(),this._updateMatrix(e,this.matrix,this._frustum)}_updateMatrix(t,e,n,s){Rm.multiplyMatrices(t.projectionMatrix,t.matrixWorldInverse),n.setFromProjectionMatrix(Rm,t.coordinateSystem,t.reversedDepth);let r=this._frameExtents,o=s?s.z/r.x:1,a=s?s.w/r.y:1,l=s?s.x/r.x:0,c=s?s.y/r.y:0;t.coordinateSystem===ja||t.reversedDepth?e.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,1,0,0,0,0,1):e.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,.5,.5,0,0,0,1),e.multiply(Rm)}getViewport(t){return this._viewports[t]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(t){return this.camera=t.camera.clone(),this.intensity=t.intensity,this.bias=t.bias,this.radius=t.radius,this.autoUpdate=t.autoUpdate,this.needsUpdate=t.needsUpdate,this.normalBias=t.normalBias,this.blurSamples=t.blurSamples,this.mapSize.copy(t.mapSize),this.mapType=t.mapType,this.biasNode=t.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let t={};return t.intensity=this.intensity,t.bias=this.bias,t.normalBias=this.normalBias,t.radius=this.radius,t.blurSamples=this.blurSamples,t.mapSize=this.mapSize.toArray(),t.mapType=this.mapType,t.camera=this.camera.toJSON(!1).object,delete t.camera.matrix,t}},cf=new V,hf=new Jn,ws=new V,hh=class extends Kn{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new oe,this.projectionMatrix=new oe,this.projectionMatrixInverse=new oe,this.coordinateSystem=Gi,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(t,e){return super.copy(t,e),this.matrixWorldInverse.copy(t.matrixWorldInverse),this.projectionMatrix.copy(t.projectionMatrix),this.projectionMatrixInverse.copy(t.projectionMatrixInverse),this.coordinateSystem=t.coordinateSystem,this}getWorldDirection(t){return super.getWorldDirection(t).negate()}updateMatrixWorld(t){super.updateMatrixWorld(t),this.matrixWorld.decompose(cf,hf,ws),ws.x===1&&ws.y===1&&ws.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(cf,hf,ws.set(1,1,1)).invert()}updateWorldMatrix(t,e,n=!1){super.updateWorldMatrix(t,e,n),this.matrixWorld.decompose(cf,hf,ws),ws.x===1&&ws.y===1&&ws.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(cf,hf,ws.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},Cr=new V,Y_=new te,Z_=new te,hi=class extends hh{constructor(t=50,e=1,n=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=t,this.zoom=1,this.near=n,this.far=s,this.focus=10,this.aspect=e,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.fov=t.fov,this.zoom=t.zoom,this.near=t.near,this.far=t.far,this.focus=t.focus,this.aspect=t.aspect,this.view=t.view===null?null:Object.assign({},t.view),this.filmGauge=t.filmGauge,this.filmOffset=t.filmOffset,this}setFocalLength(t){let e=.5*this.getFilmHeight()/t;this.fov=tl*2*Math.atan(e),this.updateProjectionMatrix()}getFocalLength(){let t=Math.tan($a*.5*this.fov);return .5*this.getFilmHeight()/t}getEffectiveFOV(){return tl*2*Math.atan(Math.tan($a*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(t,e,n){Cr.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),e.set(Cr.x,Cr.y).multiplyScalar(-t/Cr.z),Cr.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(Cr.x,Cr.y).multiplyScalar(-t/Cr.z)}getViewSize(t,e){return this.getViewBounds(t,Y_,Z_),e.subVectors(Z_,Y_)}setViewOffset(t,e,n,s,r,o){this.aspect=t/e,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=this.near,e=t*Math.tan($a*.5*this.fov)/this.zoom,n=2*e,s=this.aspect*n,r=-.5*s,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;r+=o.offsetX*s/l,e-=o.offsetY*n/c,s*=o.width/l,n*=o.height/c}let a=this.filmOffset;a!==0&&(r+=t*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,e,e-n,t,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.fov=this.fov,e.object.zoom=this.zoom,e.object.near=this.near,e.object.far=this.far,e.object.focus=this.focus,e.object.aspect=this.aspect,this.view!==null&&(e.object.view=Object.assign({},this.view)),e.object.filmGauge=this.filmGauge,e.object.filmOffset=this.filmOffset,e}};var uh=class extends hh{constructor(t=-1,e=1,n=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=t,this.right=e,this.top=n,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.left=t.left,this.right=t.right,this.top=t.top,this.bottom=t.bottom,this.near=t.near,this.far=t.far,this.zoom=t.zoom,this.view=t.view===null?null:Object.assign({},t.view),this}setViewOffset(t,e,n,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=(this.right-this.left)/(2*this.zoom),e=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=n-t,o=n+t,a=s+e,l=s-e;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,u=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,o=r+c*this.view.width,a-=u*this.view.offsetY,l=a-u*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.zoom=this.zoom,e.object.left=this.left,e.object.right=this.right,e.object.top=this.top,e.object.bottom=this.bottom,e.object.near=this.near,e.object.far=this.far,this.view!==null&&(e.object.view=Object.assign({},this.view)),e}},Nm=class extends Gf{constructor(){super(new uh(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},fh=class extends rl{constructor(t,e){super(t,e),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(Kn.DEFAULT_UP),this.updateMatrix(),this.target=new Kn,this.shadow=new Nm}dispose(){super.dispose(),this.shadow.dispose()}copy(t){return super.copy(t),this.target=t.target.clone(),this.shadow=t.shadow.clone(),this}toJSON(t){let e=super.toJSON(t);return e.object.shadow=this.shadow.toJSON(),e.object.target=this.target.uuid,e}},dh=class extends rl{constructor(t,e){super(t,e),this.isAmbientLight=!0,this.type="AmbientLight"}};var Ya=-90,Za=1,ol=class extends Kn{constructor(t,e,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new hi(Ya,Za,t,e);s.layers=this.layers,this.add(s);let r=new hi(Ya,Za,t,e);r.layers=this.layers,this.add(r);let o=new hi(Ya,Za,t,e);o.layers=this.layers,this.add(o);let a=new hi(Ya,Za,t,e);a.layers=this.layers,this.add(a);let l=new hi(Ya,Za,t,e);l.layers=this.layers,this.add(l);let c=new hi(Ya,Za,t,e);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let t=this.coordinateSystem,e=this.children.concat(),[n,s,r,o,a,l]=e;for(let c of e)this.remove(c);if(t===Gi)n.up.set(0,1,0),n.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(t===ja)n.up.set(0,-1,0),n.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+t);for(let c of e)this.add(c),c.updateMatrixWorld()}update(t,e){this.parent===null&&this.updateMatrixWorld();let{renderTarget:n,activeMipmapLevel:s}=this;this.coordinateSystem!==t.coordinateSystem&&(this.coordinateSystem=t.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,l,c,u]=this.children,f=t.getRenderTarget(),d=t.getActiveCubeFace(),p=t.getActiveMipmapLevel(),_=t.xr.enabled;t.xr.enabled=!1;let v=n.texture.mipmapsAutoUpdate;n.texture.mipmapsAutoUpdate=!1;let g=!1;t.isWebGLRenderer===!0?g=t.state.buffers.depth.getReversed():g=t.reversedDepthBuffer,t.setRenderTarget(n,0,s),g&&t.autoClear===!1&&t.clearDepth(),t.render(e,r),t.setRenderTarget(n,1,s),g&&t.autoClear===!1&&t.clearDepth(),t.render(e,o),t.setRenderTarget(n,2,s),g&&t.autoClear===!1&&t.clearDepth(),t.render(e,a),t.setRenderTarget(n,3,s),g&&t.autoClear===!1&&t.clearDepth(),t.render(e,l),t.setRenderTarget(n,4,s),g&&t.autoClear===!1&&t.clearDepth(),t.render(e,c),n.texture.mipmapsAutoUpdate=v,t.setRenderTarget(n,5,s),g&&t.autoClear===!1&&t.clearDepth(),t.render(e,u),t.setRenderTarget(f,d,p),t.xr.enabled=_,n.texture.needsPMREMUpdate=!0}},Hf=class extends hi{constructor(t=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=t,this.perCameraFrustumCulled=!1}};var mg="\\[\\]\\.:\\/",Db=new RegExp("["+mg+"]","g"),gg="[^"+mg+"]",Nb="[^"+mg.replace("\\.","")+"]",Ub=/((?:WC+[\/:])*)/.source.replace("WC",gg),Fb=/(WCOD+)?/.source.replace("WCOD",Nb),Ob=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",gg),Bb=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",gg),zb=new RegExp("^"+Ub+Fb+Ob+Bb+"$"),kb=["material","materials","bones","map"],Um=class{constructor(t,e,n){let s=n||qe.parseTrackName(e);this._targetGroup=t,this._bindings=t.subscribe_(e,s)}getValue(t,e){this.bind();let n=this._targetGroup.nCachedObjects_,s=this._bindings[n];s!==void 0&&s.getValue(t,e)}setValue(t,e){let n=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=n.length;s!==r;++s)n[s].setValue(t,e)}bind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,n=t.length;e!==n;++e)t[e].bind()}unbind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,n=t.length;e!==n;++e)t[e].unbind()}},qe=class i{constructor(t,e,n){this.path=e,this.parsedPath=n||i.parseTrackName(e),this.node=i.findNode(t,this.parsedPath.nodeName),this.rootNode=t,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(t,e,n){return t&&t.isAnimationObjectGroup?new i.Composite(t,e,n):new i(t,e,n)}static sanitizeNodeName(t){return t.replace(/\s/g,"_").replace(Db,"")}static parseTrackName(t){let e=zb.exec(t);if(e===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+t);let n={nodeName:e[2],objectName:e[3],objectIndex:e[4],propertyName:e[5],propertyIndex:e[6]},s=n.nodeName&&n.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=n.nodeName.substring(s+1);kb.indexOf(r)!==-1&&(n.nodeName=n.nodeName.substring(0,s),n.objectName=r)}if(n.propertyName===null||n.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+t);return n}static findNode(t,e){if(e===void 0||e===""||e==="."||e===-1||e===t.name||e===t.uuid)return t;if(t.skeleton){let n=t.skeleton.getBoneByName(e);if(n!==void 0)return n}if(t.children){let n=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===e||a.uuid===e)return a;let l=n(a.children);if(l)return l}return null},s=n(t.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(t,e){t[e]=this.targetObject[this.propertyName]}_getValue_array(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)t[e++]=n[s]}_getValue_arrayElement(t,e){t[e]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(t,e){this.resolvedProperty.toArray(t,e)}_setValue_direct(t,e){this.targetObject[this.propertyName]=t[e]}_setValue_direct_setNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++]}_setValue_array_setNeedsUpdate(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(t,e){this.resolvedProperty[this.propertyIndex]=t[e]}_setValue_arrayElement_setNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(t,e){this.resolvedProperty.fromArray(t,e)}_setValue_fromArray_setNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(t,e){this.bind(),this.getValue(t,e)}_setValue_unbound(t,e){this.bind(),this.setValue(t,e)}bind(){let t=this.node,e=this.parsedPath,n=e.objectName,s=e.propertyName,r=e.propertyIndex;if(t||(t=i.findNode(this.rootNode,e.nodeName),this.node=t),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!t){jt("PropertyBinding: No target node found for track: "+this.path+".");return}if(n){let c=e.objectIndex;switch(n){case"materials":if(!t.material){se("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.materials){se("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}t=t.material.materials;break;case"bones":if(!t.skeleton){se("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}t=t.skeleton.bones;for(let u=0;u<t.length;u++)if(t[u].name===c){c=u;break}break;case"map":if("map"in t){t=t.map;break}if(!t.material){se("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.map){se("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}t=t.material.map;break;default:if(t[n]===void 0){se("PropertyBinding: Can not bind to objectName of node undefined.",this);return}t=t[n]}if(c!==void 0){if(t[c]===void 0){se("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,t);return}t=t[c]}}let o=t[s];if(o===void 0){let c=e.nodeName;se("PropertyBinding: Trying to update property for track: "+c+"."+s+" but it wasn't found.",t);return}let a=this.Versioning.None;this.targetObject=t,t.isMaterial===!0?a=this.Versioning.NeedsUpdate:t.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!t.geometry){se("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!t.geometry.morphAttributes){se("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}t.morphTargetDictionary[r]!==void 0&&(r=t.morphTargetDictionary[r])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=s;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};qe.Composite=Um;qe.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};qe.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};qe.prototype.GetterByBindingType=[qe.prototype._getValue_direct,qe.prototype._getValue_array,qe.prototype._getValue_arrayElement,qe.prototype._getValue_toArray];qe.prototype.SetterByBindingTypeAndVersioning=[[qe.prototype._setValue_direct,qe.prototype._setValue_direct_setNeedsUpdate,qe.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[qe.prototype._setValue_array,qe.prototype._setValue_array_setNeedsUpdate,qe.prototype._setValue_array_setMatrixWorldNeedsUpdate],[qe.prototype._setValue_arrayElement,qe.prototype._setValue_arrayElement_setNeedsUpdate,qe.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[qe.prototype._setValue_fromArray,qe.prototype._setValue_fromArray_setNeedsUpdate,qe.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var wI=new Float32Array(1);var $_=new oe,ph=class{constructor(t,e,n=0,s=1/0){this.ray=new Rr(t,e),this.near=n,this.far=s,this.camera=null,this.layers=new nl,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(t,e){this.ray.set(t,e)}setFromCamera(t,e){e.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(t.x,t.y,.5).unproject(e).sub(this.ray.origin).normalize(),this.camera=e):e.isOrthographicCamera?(this.ray.origin.set(t.x,t.y,e.projectionMatrix.elements[14]).unproject(e),this.ray.direction.set(0,0,-1).transformDirection(e.matrixWorld),this.camera=e):se("Raycaster: Unsupported camera type: "+e.type)}setFromXRController(t){return $_.identity().extractRotation(t.matrixWorld),this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4($_),this}intersectObject(t,e=!0,n=[]){return Fm(t,this,n,e),n.sort(J_),n}intersectObjects(t,e=!0,n=[]){for(let s=0,r=t.length;s<r;s++)Fm(t[s],this,n,e);return n.sort(J_),n}};function J_(i,t){return i.distance-t.distance}function Fm(i,t,e,n){let s=!0;if(i.layers.test(t.layers)&&i.raycast(t,e)===!1&&(s=!1),s===!0&&n===!0){let r=i.children;for(let o=0,a=r.length;o<a;o++)Fm(r[o],t,e,!0)}}var al=class{constructor(t=1,e=0,n=0){this.radius=t,this.phi=e,this.theta=n}set(t,e,n){return this.radius=t,this.phi=e,this.theta=n,this}copy(t){return this.radius=t.radius,this.phi=t.phi,this.theta=t.theta,this}makeSafe(){return this.phi=ye(this.phi,1e-6,Math.PI-1e-6),this}setFromVector3(t){return this.setFromCartesianCoords(t.x,t.y,t.z)}setFromCartesianCoords(t,e,n){return this.radius=Math.sqrt(t*t+e*e+n*n),this.radius===0?(this.theta=0,this.phi=0):(this.theta=Math.atan2(t,n),this.phi=Math.acos(ye(e/this.radius,-1,1))),this}clone(){return new this.constructor().copy(this)}};var Mg=class Mg{constructor(t,e,n,s){this.elements=[1,0,0,1],t!==void 0&&this.set(t,e,n,s)}identity(){return this.set(1,0,0,1),this}fromArray(t,e=0){for(let n=0;n<4;n++)this.elements[n]=t[n+e];return this}set(t,e,n,s){let r=this.elements;return r[0]=t,r[2]=e,r[1]=n,r[3]=s,this}};Mg.prototype.isMatrix2=!0;var Om=Mg;var mh=class extends is{constructor(t,e=null){super(),this.object=t,this.domElement=e,this.enabled=!0,this.state=-1,this.keys={},this.mouseButtons={LEFT:null,MIDDLE:null,RIGHT:null},this.touches={ONE:null,TWO:null}}connect(t){this.domElement!==null&&this.disconnect(),this.domElement=t}disconnect(){}dispose(){}update(){}};function _g(i,t,e,n){let s=Vb(n);switch(e){case ng:return i*t;case Kf:return i*t/s.components*s.byteLength;case jf:return i*t/s.components*s.byteLength;case zr:return i*t*2/s.components*s.byteLength;case Qf:return i*t*2/s.components*s.byteLength;case ig:return i*t*3/s.components*s.byteLength;case as:return i*t*4/s.components*s.byteLength;case td:return i*t*4/s.components*s.byteLength;case xh:case yh:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case vh:case Sh:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case nd:case sd:return Math.max(i,16)*Math.max(t,8)/4;case ed:case id:return Math.max(i,8)*Math.max(t,8)/2;case rd:case od:case ld:case cd:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case ad:case Mh:case hd:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case ud:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case fd:return Math.floor((i+4)/5)*Math.floor((t+3)/4)*16;case dd:return Math.floor((i+4)/5)*Math.floor((t+4)/5)*16;case pd:return Math.floor((i+5)/6)*Math.floor((t+4)/5)*16;case md:return Math.floor((i+5)/6)*Math.floor((t+5)/6)*16;case gd:return Math.floor((i+7)/8)*Math.floor((t+4)/5)*16;case _d:return Math.floor((i+7)/8)*Math.floor((t+5)/6)*16;case xd:return Math.floor((i+7)/8)*Math.floor((t+7)/8)*16;case yd:return Math.floor((i+9)/10)*Math.floor((t+4)/5)*16;case vd:return Math.floor((i+9)/10)*Math.floor((t+5)/6)*16;case Sd:return Math.floor((i+9)/10)*Math.floor((t+7)/8)*16;case Md:return Math.floor((i+9)/10)*Math.floor((t+9)/10)*16;case bd:return Math.floor((i+11)/12)*Math.floor((t+9)/10)*16;case wd:return Math.floor((i+11)/12)*Math.floor((t+11)/12)*16;case Ed:case Td:case Ad:return Math.ceil(i/4)*Math.ceil(t/4)*16;case Cd:case Rd:return Math.ceil(i/4)*Math.ceil(t/4)*8;case bh:case Pd:return Math.ceil(i/4)*Math.ceil(t/4)*16}throw new Error(`Unable to determine texture byte length for ${e} format.`)}function Vb(i){switch(i){case xi:case jm:return{byteLength:1,components:1};case ul:case Qm:case os:return{byteLength:2,components:1};case $f:case Jf:return{byteLength:2,components:4};case rs:case Zf:case Wi:return{byteLength:4,components:1};case tg:case eg:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${i}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?jt("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");function ay(){let i=null,t=!1,e=null,n=null;function s(r,o){n=i.requestAnimationFrame(s),e(r,o)}return{start:function(){t!==!0&&e!==null&&i!==null&&(n=i.requestAnimationFrame(s),t=!0)},stop:function(){i!==null&&i.cancelAnimationFrame(n),t=!1},setAnimationLoop:function(r){e=r},setContext:function(r){i=r}}}function Hb(i){let t=new WeakMap;function e(a,l){let c=a.array,u=a.usage,f=c.byteLength,d=i.createBuffer();i.bindBuffer(l,d),i.bufferData(l,c,u),a.onUploadCallback();let p;if(c instanceof Float32Array)p=i.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)p=i.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?p=i.HALF_FLOAT:p=i.UNSIGNED_SHORT;else if(c instanceof Int16Array)p=i.SHORT;else if(c instanceof Uint32Array)p=i.UNSIGNED_INT;else if(c instanceof Int32Array)p=i.INT;else if(c instanceof Int8Array)p=i.BYTE;else if(c instanceof Uint8Array)p=i.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)p=i.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:d,type:p,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:f}}function n(a,l,c){let u=l.array,f=l.updateRanges;if(i.bindBuffer(c,a),f.length===0)i.bufferSubData(c,0,u);else{f.sort((p,_)=>p.start-_.start);let d=0;for(let p=1;p<f.length;p++){let _=f[d],v=f[p];v.start<=_.start+_.count+1?_.count=Math.max(_.count,v.start+v.count-_.start):(++d,f[d]=v)}f.length=d+1;for(let p=0,_=f.length;p<_;p++){let v=f[p];i.bufferSubData(c,v.start*u.BYTES_PER_ELEMENT,u,v.start,v.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),t.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=t.get(a);l&&(i.deleteBuffer(l.buffer),t.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let u=t.get(a);(!u||u.version<a.version)&&t.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=t.get(a);if(c===void 0)t.set(a,e(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,a,l),c.version=a.version}}return{get:s,remove:r,update:o}}var Wb=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,Xb=`#ifdef USE_ALPHAHASH
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
#endif`,qb=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,Yb=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,Zb=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,$b=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,Jb=`#ifdef USE_AOMAP
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
#endif`,Kb=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,jb=`#ifdef USE_BATCHING
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
#endif`,Qb=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,tw=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,ew=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,nw=`float G_BlinnPhong_Implicit( ) {
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
} // validated`,iw=`#ifdef USE_IRIDESCENCE
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
#endif`,sw=`#ifdef USE_BUMPMAP
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
#endif`,rw=`#if NUM_CLIPPING_PLANES > 0
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
#endif`,ow=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,aw=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,lw=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,cw=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,hw=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,uw=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,fw=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
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
#endif`,dw=`#define PI 3.141592653589793
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
} // validated`,pw=`vec3 transformedNormal = objectNormal;
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
#endif`,mw=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,gw=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,_w=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,xw=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,yw="gl_FragColor = linearToOutputTexel( gl_FragColor );",vw=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,Sw=`#ifdef USE_ENVMAP
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
#endif`,Mw=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,bw=`#ifdef USE_ENVMAP
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
#endif`,ww=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,Ew=`#ifdef USE_ENVMAP
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
#endif`,Tw=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,Aw=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,Cw=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,Rw=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,Pw=`#ifdef USE_GRADIENTMAP
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
}`,Iw=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,Lw=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,Dw=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,Nw=`uniform bool receiveShadow;
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
#include <lightprobes_pars_fragment>`,Uw=`#ifdef USE_ENVMAP
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
#endif`,Fw=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,Ow=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,Bw=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,zw=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,kw=`PhysicalMaterial material;
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
#endif`,Vw=`uniform sampler2D dfgLUT;
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
}`,Gw=`
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
#endif`,Hw=`#if defined( RE_IndirectDiffuse )
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
#endif`,Ww=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,Xw=`#if NUM_LIGHT_PROBE_GRIDS > 0
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
#endif`,qw=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,Yw=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,Zw=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,$w=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,Jw=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,Kw=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,jw=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
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
#endif`,Qw=`#if defined( USE_POINTS_UV )
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
#endif`,t1=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,e1=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,n1=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,i1=`#if defined( USE_MORPHCOLORS )
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
#endif`,s1=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,r1=`#ifdef USE_MORPHTARGETS
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
#endif`,o1=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,a1=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
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
vec3 nonPerturbedNormal = normal;`,l1=`#ifdef USE_NORMALMAP_OBJECTSPACE
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
#endif`,c1=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,h1=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,u1=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,f1=`#ifdef USE_NORMALMAP
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
#endif`,d1=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,p1=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,m1=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,g1=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,_1=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,x1=`vec3 packNormalToRGB( const in vec3 normal ) {
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
}`,y1=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,v1=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,S1=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,M1=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,b1=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,w1=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,E1=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,T1=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,A1=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
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
#endif`,C1=`float getShadowMask() {
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
}`,R1=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,P1=`#ifdef USE_SKINNING
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
#endif`,I1=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,L1=`#ifdef USE_SKINNING
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
#endif`,D1=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,N1=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,U1=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,F1=`#ifndef saturate
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
vec3 CustomToneMapping( vec3 color ) { return color; }`,O1=`#ifdef USE_TRANSMISSION
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
#endif`,B1=`#ifdef USE_TRANSMISSION
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
#endif`,z1=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,k1=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,V1=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,G1=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,H1=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,W1=`uniform sampler2D t2D;
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
}`,X1=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,q1=`uniform float backgroundBlurriness;
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
}`,Y1=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,Z1=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,$1=`#include <common>
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
}`,J1=`#if DEPTH_PACKING == 3200
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
}`,K1=`#define DISTANCE
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
}`,j1=`#define DISTANCE
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
}`,Q1=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,tE=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,eE=`uniform float scale;
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
}`,nE=`uniform vec3 diffuse;
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
}`,iE=`#include <common>
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
}`,sE=`uniform vec3 diffuse;
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
}`,rE=`#define LAMBERT
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
}`,oE=`#define LAMBERT
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
}`,aE=`#define MATCAP
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
}`,lE=`#define MATCAP
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
}`,cE=`#define NORMAL
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
}`,hE=`#define NORMAL
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
}`,uE=`#define PHONG
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
}`,fE=`#define PHONG
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
}`,dE=`#define STANDARD
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
}`,pE=`#define STANDARD
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
}`,mE=`#define TOON
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
}`,gE=`#define TOON
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
}`,_E=`uniform float size;
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
}`,xE=`uniform vec3 diffuse;
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
}`,yE=`#include <common>
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
}`,vE=`uniform vec3 color;
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
}`,SE=`uniform float rotation;
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
}`,ME=`uniform vec3 diffuse;
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
}`,me={alphahash_fragment:Wb,alphahash_pars_fragment:Xb,alphamap_fragment:qb,alphamap_pars_fragment:Yb,alphatest_fragment:Zb,alphatest_pars_fragment:$b,aomap_fragment:Jb,aomap_pars_fragment:Kb,batching_pars_vertex:jb,batching_vertex:Qb,begin_vertex:tw,beginnormal_vertex:ew,bsdfs:nw,iridescence_fragment:iw,bumpmap_pars_fragment:sw,clipping_planes_fragment:rw,clipping_planes_pars_fragment:ow,clipping_planes_pars_vertex:aw,clipping_planes_vertex:lw,color_fragment:cw,color_pars_fragment:hw,color_pars_vertex:uw,color_vertex:fw,common:dw,defaultnormal_vertex:pw,displacementmap_pars_vertex:mw,displacementmap_vertex:gw,emissivemap_fragment:_w,emissivemap_pars_fragment:xw,colorspace_fragment:yw,colorspace_pars_fragment:vw,envmap_fragment:Sw,envmap_common_pars_fragment:Mw,envmap_pars_fragment:bw,envmap_pars_vertex:ww,envmap_physical_pars_fragment:Uw,envmap_vertex:Ew,fog_vertex:Tw,fog_pars_vertex:Aw,fog_fragment:Cw,fog_pars_fragment:Rw,gradientmap_pars_fragment:Pw,lightmap_pars_fragment:Iw,lights_lambert_fragment:Lw,lights_lambert_pars_fragment:Dw,lights_pars_begin:Nw,lights_toon_fragment:Fw,lights_toon_pars_fragment:Ow,lights_phong_fragment:Bw,lights_phong_pars_fragment:zw,lights_physical_fragment:kw,lights_physical_pars_fragment:Vw,lights_fragment_begin:Gw,lights_fragment_maps:Hw,lights_fragment_end:Ww,lightprobes_pars_fragment:Xw,logdepthbuf_fragment:qw,logdepthbuf_pars_fragment:Yw,logdepthbuf_pars_vertex:Zw,logdepthbuf_vertex:$w,map_fragment:Jw,map_pars_fragment:Kw,map_particle_fragment:jw,map_particle_pars_fragment:Qw,metalnessmap_fragment:t1,metalnessmap_pars_fragment:e1,morphinstance_vertex:n1,morphcolor_vertex:i1,morphnormal_vertex:s1,morphtarget_pars_vertex:r1,morphtarget_vertex:o1,normal_fragment_begin:a1,normal_fragment_maps:l1,normal_pars_fragment:c1,normal_pars_vertex:h1,normal_vertex:u1,normalmap_pars_fragment:f1,clearcoat_normal_fragment_begin:d1,clearcoat_normal_fragment_maps:p1,clearcoat_pars_fragment:m1,iridescence_pars_fragment:g1,opaque_fragment:_1,packing:x1,premultiplied_alpha_fragment:y1,project_vertex:v1,dithering_fragment:S1,dithering_pars_fragment:M1,roughnessmap_fragment:b1,roughnessmap_pars_fragment:w1,shadowmap_pars_fragment:E1,shadowmap_pars_vertex:T1,shadowmap_vertex:A1,shadowmask_pars_fragment:C1,skinbase_vertex:R1,skinning_pars_vertex:P1,skinning_vertex:I1,skinnormal_vertex:L1,specularmap_fragment:D1,specularmap_pars_fragment:N1,tonemapping_fragment:U1,tonemapping_pars_fragment:F1,transmission_fragment:O1,transmission_pars_fragment:B1,uv_pars_fragment:z1,uv_pars_vertex:k1,uv_vertex:V1,worldpos_vertex:G1,background_vert:H1,background_frag:W1,backgroundCube_vert:X1,backgroundCube_frag:q1,cube_vert:Y1,cube_frag:Z1,depth_vert:$1,depth_frag:J1,distance_vert:K1,distance_frag:j1,equirect_vert:Q1,equirect_frag:tE,linedashed_vert:eE,linedashed_frag:nE,meshbasic_vert:iE,meshbasic_frag:sE,meshlambert_vert:rE,meshlambert_frag:oE,meshmatcap_vert:aE,meshmatcap_frag:lE,meshnormal_vert:cE,meshnormal_frag:hE,meshphong_vert:uE,meshphong_frag:fE,meshphysical_vert:dE,meshphysical_frag:pE,meshtoon_vert:mE,meshtoon_frag:gE,points_vert:_E,points_frag:xE,shadow_vert:yE,shadow_frag:vE,sprite_vert:SE,sprite_frag:ME},Ft={common:{diffuse:{value:new Jt(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new ae},alphaMap:{value:null},alphaMapTransform:{value:new ae},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new ae}},envmap:{envMap:{value:null},envMapRotation:{value:new ae},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new ae}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new ae}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new ae},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new ae},normalScale:{value:new te(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new ae},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new ae}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new ae}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new ae}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new Jt(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new Jt(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new ae},alphaTest:{value:0},uvTransform:{value:new ae}},sprite:{diffuse:{value:new Jt(16777215)},opacity:{value:1},center:{value:new te(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new ae},alphaMap:{value:null},alphaMapTransform:{value:new ae},alphaTest:{value:0}}},Is={basic:{uniforms:ii([Ft.common,Ft.specularmap,Ft.envmap,Ft.aomap,Ft.lightmap,Ft.fog]),vertexShader:me.meshbasic_vert,fragmentShader:me.meshbasic_frag},lambert:{uniforms:ii([Ft.common,Ft.specularmap,Ft.envmap,Ft.aomap,Ft.lightmap,Ft.emissivemap,Ft.bumpmap,Ft.normalmap,Ft.displacementmap,Ft.fog,Ft.lights,{emissive:{value:new Jt(0)},envMapIntensity:{value:1}}]),vertexShader:me.meshlambert_vert,fragmentShader:me.meshlambert_frag},phong:{uniforms:ii([Ft.common,Ft.specularmap,Ft.envmap,Ft.aomap,Ft.lightmap,Ft.emissivemap,Ft.bumpmap,Ft.normalmap,Ft.displacementmap,Ft.fog,Ft.lights,{emissive:{value:new Jt(0)},specular:{value:new Jt(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:me.meshphong_vert,fragmentShader:me.meshphong_frag},standard:{uniforms:ii([Ft.common,Ft.envmap,Ft.aomap,Ft.lightmap,Ft.emissivemap,Ft.bumpmap,Ft.normalmap,Ft.displacementmap,Ft.roughnessmap,Ft.metalnessmap,Ft.fog,Ft.lights,{emissive:{value:new Jt(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:me.meshphysical_vert,fragmentShader:me.meshphysical_frag},toon:{uniforms:ii([Ft.common,Ft.aomap,Ft.lightmap,Ft.emissivemap,Ft.bumpmap,Ft.normalmap,Ft.displacementmap,Ft.gradientmap,Ft.fog,Ft.lights,{emissive:{value:new Jt(0)}}]),vertexShader:me.meshtoon_vert,fragmentShader:me.meshtoon_frag},matcap:{uniforms:ii([Ft.common,Ft.bumpmap,Ft.normalmap,Ft.displacementmap,Ft.fog,{matcap:{value:null}}]),vertexShader:me.meshmatcap_vert,fragmentShader:me.meshmatcap_frag},points:{uniforms:ii([Ft.points,Ft.fog]),vertexShader:me.points_vert,fragmentShader:me.points_frag},dashed:{uniforms:ii([Ft.common,Ft.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:me.linedashed_vert,fragmentShader:me.linedashed_frag},depth:{uniforms:ii([Ft.common,Ft.displacementmap]),vertexShader:me.depth_vert,fragmentShader:me.depth_frag},normal:{uniforms:ii([Ft.common,Ft.bumpmap,Ft.normalmap,Ft.displacementmap,{opacity:{value:1}}]),vertexShader:me.meshnormal_vert,fragmentShader:me.meshnormal_frag},sprite:{uniforms:ii([Ft.sprite,Ft.fog]),vertexShader:me.sprite_vert,fragmentShader:me.sprite_frag},background:{uniforms:{uvTransform:{value:new ae},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:me.background_vert,fragmentShader:me.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new ae}},vertexShader:me.backgroundCube_vert,fragmentShader:me.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:me.cube_vert,fragmentShader:me.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:me.equirect_vert,fragmentShader:me.equirect_frag},distance:{uniforms:ii([Ft.common,Ft.displacementmap,{referencePosition:{value:new V},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:me.distance_vert,fragmentShader:me.distance_frag},shadow:{uniforms:ii([Ft.lights,Ft.fog,{color:{value:new Jt(0)},opacity:{value:1}}]),vertexShader:me.shadow_vert,fragmentShader:me.shadow_frag}};Is.physical={uniforms:ii([Is.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new ae},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new ae},clearcoatNormalScale:{value:new te(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new ae},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new ae},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new ae},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new ae},sheen:{value:0},sheenColor:{value:new Jt(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new ae},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new ae},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new ae},transmissionSamplerSize:{value:new te},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new ae},attenuationDistance:{value:0},attenuationColor:{value:new Jt(0)},specularColor:{value:new Jt(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new ae},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new ae},anisotropyVector:{value:new te},anisotropyMap:{value:null},anisotropyMapTransform:{value:new ae}}]),vertexShader:me.meshphysical_vert,fragmentShader:me.meshphysical_frag};var Id={r:0,b:0,g:0},bE=new oe,ly=new ae;ly.set(-1,0,0,0,1,0,0,0,1);function wE(i,t,e,n,s,r){let o=new Jt(0),a=s===!0?0:1,l,c,u=null,f=0,d=null;function p(S){let R=S.isScene===!0?S.background:null;if(R&&R.isTexture){let b=S.backgroundBlurriness>0;R=t.get(R,b)}return R}function _(S){let R=!1,b=p(S);b===null?g(o,a):b&&b.isColor&&(g(b,1),R=!0);let C=i.xr.getEnvironmentBlendMode();C==="additive"?e.buffers.color.setClear(0,0,0,1,r):C==="alpha-blend"&&e.buffers.color.setClear(0,0,0,0,r),(i.autoClear||R)&&(e.buffers.depth.setTest(!0),e.buffers.depth.setMask(!0),e.buffers.color.setMask(!0),i.clear(i.autoClearColor,i.autoClearDepth,i.autoClearStencil))}function v(S,R){let b=p(R);b&&b.isCubeTexture?(c===void 0&&(c=new Pn(new As(1,1,1),new Hi({name:"BackgroundCubeMaterial",uniforms:Po(Is.backgroundCube.uniforms),vertexShader:Is.backgroundCube.vertexShader,fragmentShader:Is.backgroundCube.fragmentShader,side:fi,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(C,A,y){this.matrixWorld.copyPosition(y.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),n.update(c)),c.material.uniforms.envMap.value=b,c.material.uniforms.backgroundBlurriness.value=R.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=R.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(bE.makeRotationFromEuler(R.backgroundRotation)).transpose(),b.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(ly),c.material.toneMapped=be.getTransfer(b.colorSpace)!==Ie,(u!==b||f!==b.version||d!==i.toneMapping)&&(c.material.needsUpdate=!0,u=b,f=b.version,d=i.toneMapping),c.layers.enableAll(),S.unshift(c,c.geometry,c.material,0,0,null)):b&&b.isTexture&&(l===void 0&&(l=new Pn(new wo(2,2),new Hi({name:"BackgroundMaterial",uniforms:Po(Is.background.uniforms),vertexShader:Is.background.vertexShader,fragmentShader:Is.background.fragmentShader,side:Br,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),n.update(l)),l.material.uniforms.t2D.value=b,l.material.uniforms.backgroundIntensity.value=R.backgroundIntensity,l.material.toneMapped=be.getTransfer(b.colorSpace)!==Ie,b.matrixAutoUpdate===!0&&b.updateMatrix(),l.material.uniforms.uvTransform.value.copy(b.matrix),(u!==b||f!==b.version||d!==i.toneMapping)&&(l.material.needsUpdate=!0,u=b,f=b.version,d=i.toneMapping),l.layers.enableAll(),S.unshift(l,l.geometry,l.material,0,0,null))}function g(S,R){S.getRGB(Id,pg(i)),e.buffers.color.setClear(Id.r,Id.g,Id.b,R,r)}function m(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return o},setClearColor:function(S,R=1){o.set(S),a=R,g(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(S){a=S,g(o,a)},render:_,addToRenderList:v,dispose:m}}function EE(i,t){let e=i.getParameter(i.MAX_VERTEX_ATTRIBS),n={},s=d(null),r=s,o=!1;function a(N,G,H,U,q){let J=!1,X=f(N,U,H,G);r!==X&&(r=X,c(r.object)),J=p(N,U,H,q),J&&_(N,U,H,q),q!==null&&t.update(q,i.ELEMENT_ARRAY_BUFFER),(J||o)&&(o=!1,b(N,G,H,U),q!==null&&i.bindBuffer(i.ELEMENT_ARRAY_BUFFER,t.get(q).buffer))}function l(){return i.createVertexArray()}function c(N){return i.bindVertexArray(N)}function u(N){return i.deleteVertexArray(N)}function f(N,G,H,U){let q=U.wireframe===!0,J=n[G.id];J===void 0&&(J={},n[G.id]=J);let X=N.isInstancedMesh===!0?N.id:0,dt=J[X];dt===void 0&&(dt={},J[X]=dt);let Q=dt[H.id];Q===void 0&&(Q={},dt[H.id]=Q);let it=Q[q];return it===void 0&&(it=d(l()),Q[q]=it),it}function d(N){let G=[],H=[],U=[];for(let q=0;q<e;q++)G[q]=0,H[q]=0,U[q]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:G,enabledAttributes:H,attributeDivisors:U,object:N,attributes:{},index:null}}function p(N,G,H,U){let q=r.attributes,J=G.attributes,X=0,dt=H.getAttributes();for(let Q in dt)if(dt[Q].location>=0){let lt=q[Q],gt=J[Q];if(gt===void 0&&(Q==="instanceMatrix"&&N.instanceMatrix&&(gt=N.instanceMatrix),Q==="instanceColor"&&N.instanceColor&&(gt=N.instanceColor)),lt===void 0||lt.attribute!==gt||gt&&lt.data!==gt.data)return!0;X++}return r.attributesNum!==X||r.index!==U}function _(N,G,H,U){let q={},J=G.attributes,X=0,dt=H.getAttributes();for(let Q in dt)if(dt[Q].location>=0){let lt=J[Q];lt===void 0&&(Q==="instanceMatrix"&&N.instanceMatrix&&(lt=N.instanceMatrix),Q==="instanceColor"&&N.instanceColor&&(lt=N.instanceColor));let gt={};gt.attribute=lt,lt&&lt.data&&(gt.data=lt.data),q[Q]=gt,X++}r.attributes=q,r.attributesNum=X,r.index=U}function v(){let N=r.newAttributes;for(let G=0,H=N.length;G<H;G++)N[G]=0}function g(N){m(N,0)}function m(N,G){let H=r.newAttributes,U=r.enabledAttributes,q=r.attributeDivisors;H[N]=1,U[N]===0&&(i.enableVertexAttribArray(N),U[N]=1),q[N]!==G&&(i.vertexAttribDivisor(N,G),q[N]=G)}function S(){let N=r.newAttributes,G=r.enabledAttributes;for(let H=0,U=G.length;H<U;H++)G[H]!==N[H]&&(i.disableVertexAttribArray(H),G[H]=0)}function R(N,G,H,U,q,J,X){X===!0?i.vertexAttribIPointer(N,G,H,q,J):i.vertexAttribPointer(N,G,H,U,q,J)}function b(N,G,H,U){v();let q=U.attributes,J=H.getAttributes(),X=G.defaultAttributeValues;for(let dt in J){let Q=J[dt];if(Q.location>=0){let it=q[dt];if(it===void 0&&(dt==="instanceMatrix"&&N.instanceMatrix&&(it=N.instanceMatrix),dt==="instanceColor"&&N.instanceColor&&(it=N.instanceColor)),it!==void 0){let lt=it.normalized,gt=it.itemSize,mt=t.get(it);if(mt===void 0)continue;let st=mt.buffer,yt=mt.type,Mt=mt.bytesPerElement,It=yt===i.INT||yt===i.UNSIGNED_INT||it.gpuType===Zf;if(it.isInterleavedBufferAttribute){let Tt=it.data,Zt=Tt.isInterleavedBuffer===!0?Tt.stride:Tt.itemSize,he=it.offset;if(Tt.isInstancedInterleavedBuffer||Tt.isInstancedBufferAttribute){for(let qt=0;qt<Q.locationSize;qt++)m(Q.location+qt,Tt.meshPerAttribute);N.isInstancedMesh!==!0&&U._maxInstanceCount===void 0&&(U._maxInstanceCount=Tt.meshPerAttribute*Tt.count)}else for(let qt=0;qt<Q.locationSize;qt++)g(Q.location+qt);i.bindBuffer(i.ARRAY_BUFFER,st);for(let qt=0;qt<Q.locationSize;qt++)R(Q.location+qt,gt/Q.locationSize,yt,lt,Zt*Mt,(he+gt/Q.locationSize*qt)*Mt,It)}else{if(it.isInstancedBufferAttribute){for(let Tt=0;Tt<Q.locationSize;Tt++)m(Q.location+Tt,it.meshPerAttribute);N.isInstancedMesh!==!0&&U._maxInstanceCount===void 0&&(U._maxInstanceCount=it.meshPerAttribute*it.count)}else for(let Tt=0;Tt<Q.locationSize;Tt++)g(Q.location+Tt);i.bindBuffer(i.ARRAY_BUFFER,st);for(let Tt=0;Tt<Q.locationSize;Tt++)R(Q.location+Tt,gt/Q.locationSize,yt,lt,gt*Mt,gt/Q.locationSize*Tt*Mt,It)}}else if(X!==void 0){let lt=X[dt];if(lt!==void 0)switch(lt.length){case 2:i.vertexAttrib2fv(Q.location,lt);break;case 3:i.vertexAttrib3fv(Q.location,lt);break;case 4:i.vertexAttrib4fv(Q.location,lt);break;default:i.vertexAttrib1fv(Q.location,lt)}}}}S()}function C(){B();for(let N in n){let G=n[N];for(let H in G){let U=G[H];for(let q in U){let J=U[q];for(let X in J)u(J[X].object),delete J[X];delete U[q]}}delete n[N]}}function A(N){if(n[N.id]===void 0)return;let G=n[N.id];for(let H in G){let U=G[H];for(let q in U){let J=U[q];for(let X in J)u(J[X].object),delete J[X];delete U[q]}}delete n[N.id]}function y(N){for(let G in n){let H=n[G];for(let U in H){let q=H[U];if(q[N.id]===void 0)continue;let J=q[N.id];for(let X in J)u(J[X].object),delete J[X];delete q[N.id]}}}function T(N){for(let G in n){let H=n[G],U=N.isInstancedMesh===!0?N.id:0,q=H[U];if(q!==void 0){for(let J in q){let X=q[J];for(let dt in X)u(X[dt].object),delete X[dt];delete q[J]}delete H[U],Object.keys(H).length===0&&delete n[G]}}}function B(){L(),o=!0,r!==s&&(r=s,c(r.object))}function L(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:B,resetDefaultState:L,dispose:C,releaseStatesOfGeometry:A,releaseStatesOfObject:T,releaseStatesOfProgram:y,initAttributes:v,enableAttribute:g,disableUnusedAttributes:S}}function TE(i,t,e){let n;function s(l){n=l}function r(l,c){i.drawArrays(n,l,c),e.update(c,n,1)}function o(l,c,u){u!==0&&(i.drawArraysInstanced(n,l,c,u),e.update(c,n,u))}function a(l,c,u){if(u===0)return;t.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,l,0,c,0,u);let d=0;for(let p=0;p<u;p++)d+=c[p];e.update(d,n,1)}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function AE(i,t,e,n){let s;function r(){if(s!==void 0)return s;if(t.has("EXT_texture_filter_anisotropic")===!0){let y=t.get("EXT_texture_filter_anisotropic");s=i.getParameter(y.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(y){return!(y!==as&&n.convert(y)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(y){let T=y===os&&(t.has("EXT_color_buffer_half_float")||t.has("EXT_color_buffer_float"));return!(y!==xi&&y!==Wi&&!T&&n.convert(y)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE))}function l(y){if(y==="highp"){if(i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.HIGH_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.HIGH_FLOAT).precision>0)return"highp";y="mediump"}return y==="mediump"&&i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.MEDIUM_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=e.precision!==void 0?e.precision:"highp",u=l(c);u!==c&&(jt("WebGLRenderer:",c,"not supported, using",u,"instead."),c=u);let f=e.reversedDepthBuffer===!0&&t.has("EXT_clip_control"),d=e.logarithmicDepthBuffer===!0&&f===!1;e.reversedDepthBuffer===!0&&f===!1&&jt("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),e.logarithmicDepthBuffer===!0&&f===!0&&jt("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let p=i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS),_=i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS),v=i.getParameter(i.MAX_TEXTURE_SIZE),g=i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE),m=i.getParameter(i.MAX_VERTEX_ATTRIBS),S=i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS),R=i.getParameter(i.MAX_VARYING_VECTORS),b=i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS),C=i.getParameter(i.MAX_SAMPLES),A=i.getParameter(i.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:d,reversedDepthBuffer:f,maxTextures:p,maxVertexTextures:_,maxTextureSize:v,maxCubemapSize:g,maxAttributes:m,maxVertexUniforms:S,maxVaryings:R,maxFragmentUniforms:b,maxSamples:C,samples:A}}function CE(i){let t=this,e=null,n=0,s=!1,r=!1,o=new ci,a=new ae,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(f,d){let p=f.length!==0||d||n!==0||s;return s=d,n=f.length,p},this.beginShadows=function(){r=!0,u(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(f,d){e=u(f,d,0)},this.setState=function(f,d,p){let _=f.clippingPlanes,v=f.clipIntersection,g=f.clipShadows,m=i.get(f);if(!s||_===null||_.length===0||r&&!g)r?u(null):c();else{let S=r?0:n,R=S*4,b=m.clippingState||null;l.value=b,b=u(_,d,R,p);for(let C=0;C!==R;++C)b[C]=e[C];m.clippingState=b,this.numIntersection=v?this.numPlanes:0,this.numPlanes+=S}};function c(){l.value!==e&&(l.value=e,l.needsUpdate=n>0),t.numPlanes=n,t.numIntersection=0}function u(f,d,p,_){let v=f!==null?f.length:0,g=null;if(v!==0){if(g=l.value,_!==!0||g===null){let m=p+v*4,S=d.matrixWorldInverse;a.getNormalMatrix(S),(g===null||g.length<m)&&(g=new Float32Array(m));for(let R=0,b=p;R!==v;++R,b+=4)o.copy(f[R]).applyMatrix4(S,a),o.normal.toArray(g,b),g[b+3]=o.constant}l.value=g,l.needsUpdate=!0}return t.numPlanes=v,t.numIntersection=0,g}}var Ah=class extends Ai{constructor(t=1,e={}){super(t,t,e),this.isWebGLCubeRenderTarget=!0;let n={width:t,height:t,depth:1},s=[n,n,n,n,n,n];this.texture=new jc(s),this._setTextureOptions(e),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(t,e){this.texture.type=e.type,this.texture.colorSpace=e.colorSpace,this.texture.generateMipmaps=e.generateMipmaps,this.texture.minFilter=e.minFilter,this.texture.magFilter=e.magFilter;let n={uniforms:{tEquirect:{value:null}},vertexShader:`

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
			`},s=new As(5,5,5),r=new Hi({name:"CubemapFromEquirect",uniforms:Po(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:fi,blending:To});r.uniforms.tEquirect.value=e;let o=new Pn(s,r),a=e.minFilter;return e.minFilter===nr&&(e.minFilter=ui),new ol(1,10,this).update(t,o),e.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(t,e=!0,n=!0,s=!0){let r=t.getRenderTarget();for(let o=0;o<6;o++)t.setRenderTarget(this,o),t.clear(e,n,s);t.setRenderTarget(r)}},kx=256,RE=3,PE=20,cy=256,hy=16,IE=3,LE=new V,DE=new Jt,Dd=class i{constructor(t){this._renderer=t,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new ol(1,10,null),this._boxMesh=new Pn(new As(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(t,e=0,n=.1,s=100,r={}){let{size:o=256,position:a=LE}=r,l=this._renderer;this._setSize(o);let c=this._allocateTarget(),u=this._getSourceTarget(!0);e>0&&(u.texture.mipmapsAutoUpdate=!1);let f=l.autoClear,d=l.autoClearColor,p=l.autoClearDepth,_=l.autoClearStencil,v=t.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,v===null&&(t.background=l.getClearColor(DE));let g=new ol(n,s,u);return g.position.copy(a),g.update(l,t),l.autoClear=f,l.autoClearColor=d,l.autoClearDepth=p,l.autoClearStencil=_,t.background=v,e>0&&(u.texture.mipmapsAutoUpdate=!0,this._blur(c,e)),this._applyPMREM(c),c}fromEquirectangular(t,e=null){return this._fromTexture(t,e)}fromCubemap(t,e=null){return this._fromTexture(t,e)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=Hx(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=Gx(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(t,e){return e>0?1-Math.sqrt(1-t/e):0}_setSize(t){this._cubeSize=Math.max(kx,ug(t))}_fromTexture(t,e){t.mapping===Co||t.mapping===hl?this._setSize(t.image.length===0?kx:t.image[0].width||t.image[0].image.width):this._setSize(t.image.width/4);let n=e||this._allocateTarget();return this._textureToCubemap(t),this._applyPMREM(n),n}_allocateTarget(){let t=this._cubeSize,e=Vx(t,!1,!1),n=Math.log2(t)-RE;for(let s=0;s<=n;s++)e.texture.mipmaps.push({width:t>>s,height:t>>s});return e.texture.name="PMREM",e.texture.isPMREMTexture=!0,e}_getSourceTarget(t=!1){let e=this._cubeSize,n=this._sourceTarget;return(n===null||n.width!==e||t&&n.depthBuffer===!1)&&(n!==null&&n.dispose(),this._sourceTarget=Vx(e,!0,t)),this._sourceTarget}_compileMaterial(t){this._boxMesh.material=t,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(t,e,n){let s=this._boxMesh,r=this._cubeCamera;s.material=n,r.renderTarget=t,r.activeMipmapLevel=e;let o=t.width>>e;t.viewport.set(0,0,o,o),r.update(this._renderer,s),t.viewport.set(0,0,t.width,t.height)}_textureToCubemap(t){let e;t.mapping===Co||t.mapping===hl?(this._cubemapMaterial===null&&(this._cubemapMaterial=Hx()),e=this._cubemapMaterial,e.uniforms.flipEnvMap.value=t.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=Gx()),e=this._equirectMaterial),e.uniforms.envMap.value=t,this._renderCube(this._getSourceTarget(),0,e)}_applyPMREM(t){this._ggxMaterial===null&&(this._ggxMaterial=NE(),this._integrationMaterial=UE());let e=this._cubeSize,n=t.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(e/hy);for(let o=0;o<=n;o++){let a=i.lodToRoughness(o,n);if(o>n-IE)r.roughness.value=a,this._renderCube(t,o,this._integrationMaterial);else{let l=a>0?Math.log2(e)+.5*Math.log2(6/(cy*Math.pow(a,4)))+.5:0;s.roughness.value=a,s.lodBias.value=l,this._renderCube(t,o,this._ggxMaterial)}}}_blur(t,e){this._blurMaterial===null&&(this._blurMaterial=FE());let n=this._blurMaterial,s=n.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(e,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(t,0,n),s.envMap.value=t.texture,this._renderCube(r,0,n)}};function Vx(i,t,e){return new Ah(i,{minFilter:nr,generateMipmaps:t,type:os,colorSpace:Gc,depthBuffer:e})}function Ch(i,t,e){return new Hi({name:i,uniforms:t,vertexShader:me.cube_vert,fragmentShader:e,side:fi,blending:To,depthTest:!1,depthWrite:!1})}function NE(){return Ch("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${cy}u

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
	`)}function UE(){return Ch("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:hy}},`

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
	`)}function FE(){return Ch("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${PE}
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
	`)}function Gx(){return Ch("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

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
	`)}function Hx(){return Ch("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function OE(i){let t=new WeakMap,e=new WeakMap,n=null;function s(d,p=!1){return d==null?null:p?o(d):r(d)}function r(d){if(d&&d.isTexture){let p=d.mapping;if(p===Xf||p===qf)if(t.has(d)){let _=t.get(d).texture;return a(_,d.mapping)}else{let _=d.image;if(_&&_.height>0){let v=new Ah(_.height);return v.fromEquirectangularTexture(i,d),t.set(d,v),d.addEventListener("dispose",c),a(v.texture,d.mapping)}else return null}}return d}function o(d){if(d&&d.isTexture&&d.isPMREMTexture!==!0){let p=d.mapping,_=p===Xf||p===qf,v=p===Co||p===hl;if(_||v){let g=e.get(d),m=g!==void 0?g.texture.pmremVersion:0;if(d.isRenderTargetTexture&&d.pmremVersion!==m)return n===null&&(n=new Dd(i)),g=_?n.fromEquirectangular(d,g):n.fromCubemap(d,g),g.texture.pmremVersion=d.pmremVersion,e.set(d,g),g.texture;if(g!==void 0)return g.texture;{let S=d.image;return _&&S&&S.height>0||v&&S&&l(S)?(n===null&&(n=new Dd(i)),g=_?n.fromEquirectangular(d):n.fromCubemap(d),g.texture.pmremVersion=d.pmremVersion,e.set(d,g),d.addEventListener("dispose",u),g.texture):null}}}return d}function a(d,p){return p===Xf?d.mapping=Co:p===qf&&(d.mapping=hl),d}function l(d){let p=0,_=6;for(let v=0;v<_;v++)d[v]!==void 0&&p++;return p===_}function c(d){let p=d.target;p.removeEventListener("dispose",c);let _=t.get(p);_!==void 0&&(t.delete(p),_.dispose())}function u(d){let p=d.target;p.removeEventListener("dispose",u);let _=e.get(p);_!==void 0&&(e.delete(p),_.dispose())}function f(){t=new WeakMap,e=new WeakMap,n!==null&&(n.dispose(),n=null)}return{get:s,dispose:f}}function BE(i){let t={};function e(n){if(t[n]!==void 0)return t[n];let s=i.getExtension(n);return t[n]=s,s}return{has:function(n){return e(n)!==null},init:function(){e("EXT_color_buffer_float"),e("WEBGL_clip_cull_distance"),e("OES_texture_float_linear"),e("EXT_color_buffer_half_float"),e("WEBGL_multisampled_render_to_texture"),e("WEBGL_render_shared_exponent")},get:function(n){let s=e(n);return s===null&&zc("WebGLRenderer: "+n+" extension not supported."),s}}}function zE(i,t,e,n){let s={},r=new WeakMap,o=new FinalizationRegistry(_=>delete s[_]);function a(_){l(_.target)}function l(_){_.index!==null&&t.remove(_.index);for(let g in _.attributes)t.remove(_.attributes[g]);_.removeEventListener("dispose",a),delete s[_.id],o.unregister(_);let v=r.get(_);v&&(t.remove(v),r.delete(_)),n.releaseStatesOfGeometry(_),_.isInstancedBufferGeometry===!0&&delete _._maxInstanceCount,e.memory.geometries--}function c(_,v){return s[v.id]!==void 0||(v.addEventListener("dispose",a),s[v.id]=new WeakRef(v),o.register(v,v.id,v),e.memory.geometries++),v}function u(_){let v=_.attributes;for(let g in v)t.update(v[g],i.ARRAY_BUFFER)}function f(_){let v=_.index,g=_.attributes.position,m=0;if(g===void 0)return;let S=v!==null?v.array.length:g.array.length/3-1,R=g.count>=65535?Zc:Yc,b=new R(Math.ceil(S/3)*6,1),C=b.array;if(v!==null){let y=v.array;m=v.version;for(let T=0,B=0;T<S;T+=3){let L=y[T+0],N=y[T+1],G=y[T+2];C[B++]=L,C[B++]=N,C[B++]=N,C[B++]=G,C[B++]=G,C[B++]=L}}else{m=g.version;for(let y=0,T=0;y<S;y+=3){let B=y+0,L=y+1,N=y+2;C[T++]=B,C[T++]=L,C[T++]=L,C[T++]=N,C[T++]=N,C[T++]=B}}b.version=m;let A=r.get(_);A&&t.remove(A),r.set(_,b)}function d(_){let v=r.get(_);if(v){let g=_.index;g!==null&&v.version<g.version&&f(_)}else f(_);return r.get(_)}function p(){for(let _ in s){let v=s[_].deref();v!==void 0&&l(v)}}return{get:c,update:u,getWireframeAttribute:d,dispose:p}}function kE(i,t,e){let n;function s(f){n=f}let r,o;function a(f){r=f.type,o=f.bytesPerElement}function l(f,d){i.drawElements(n,d,r,f*o),e.update(d,n,1)}function c(f,d,p){p!==0&&(i.drawElementsInstanced(n,d,r,f*o,p),e.update(d,n,p))}function u(f,d,p){if(p===0)return;t.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,d,0,r,f,0,p);let v=0;for(let g=0;g<p;g++)v+=d[g];e.update(v,n,1)}this.setMode=s,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=u}function VE(i){let t={geometries:0,textures:0},e={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,o,a){switch(e.calls++,o){case i.TRIANGLES:e.triangles+=a*(r/3);break;case i.LINES:e.lines+=a*(r/2);break;case i.LINE_STRIP:e.lines+=a*(r-1);break;case i.LINE_LOOP:e.lines+=a*r;break;case i.POINTS:e.points+=a*r;break;default:se("WebGLInfo: Unknown draw mode:",o);break}}function s(){e.calls=0,e.triangles=0,e.points=0,e.lines=0}return{memory:t,render:e,programs:null,autoReset:!0,reset:s,update:n}}function GE(i,t,e){let n=new WeakMap,s=new tn;function r(o,a,l){let c=o.morphTargetInfluences,u=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,f=u!==void 0?u.length:0,d=n.get(a);if(d===void 0||d.count!==f){let B=function(){y.dispose(),n.delete(a),a.removeEventListener("dispose",B)};d!==void 0&&d.texture.dispose();let p=a.morphAttributes.position!==void 0,_=a.morphAttributes.normal!==void 0,v=a.morphAttributes.color!==void 0,g=a.morphAttributes.position||[],m=a.morphAttributes.normal||[],S=a.morphAttributes.color||[],R=0;p===!0&&(R=1),_===!0&&(R=2),v===!0&&(R=3);let b=a.attributes.position.count*R,C=1;b>t.maxTextureSize&&(C=Math.ceil(b/t.maxTextureSize),b=t.maxTextureSize);let A=new Float32Array(b*C*4*f),y=new Xc(A,b,C,f);y.type=Wi,y.needsUpdate=!0;let T=R*4;for(let L=0;L<f;L++){let N=g[L],G=m[L],H=S[L],U=b*C*4*L;for(let q=0;q<N.count;q++){let J=q*T;p===!0&&(s.fromBufferAttribute(N,q),A[U+J+0]=s.x,A[U+J+1]=s.y,A[U+J+2]=s.z,A[U+J+3]=0),_===!0&&(s.fromBufferAttribute(G,q),A[U+J+4]=s.x,A[U+J+5]=s.y,A[U+J+6]=s.z,A[U+J+7]=0),v===!0&&(s.fromBufferAttribute(H,q),A[U+J+8]=s.x,A[U+J+9]=s.y,A[U+J+10]=s.z,A[U+J+11]=H.itemSize===4?s.w:1)}}d={count:f,texture:y,size:new te(b,C)},n.set(a,d),a.addEventListener("dispose",B)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(i,"morphTexture",o.morphTexture,e);else{let p=0;for(let v=0;v<c.length;v++)p+=c[v];let _=a.morphTargetsRelative?1:1-p;l.getUniforms().setValue(i,"morphTargetBaseInfluence",_),l.getUniforms().setValue(i,"morphTargetInfluences",c)}l.getUniforms().setValue(i,"morphTargetsTexture",d.texture,e),l.getUniforms().setValue(i,"morphTargetsTextureSize",d.size)}return{update:r}}function HE(i,t,e,n,s){let r=new WeakMap;function o(c){let u=s.render.frame,f=c.geometry,d=t.get(c,f);if(r.get(d)!==u&&(t.update(d),r.set(d,u)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),r.get(c)!==u&&(e.update(c.instanceMatrix,i.ARRAY_BUFFER),c.instanceColor!==null&&e.update(c.instanceColor,i.ARRAY_BUFFER),r.set(c,u))),c.isSkinnedMesh){let p=c.skeleton;r.get(p)!==u&&(p.update(),r.set(p,u))}return d}function a(){r=new WeakMap}function l(c){let u=c.target;u.removeEventListener("dispose",l),n.releaseStatesOfObject(u),e.remove(u.instanceMatrix),u.instanceColor!==null&&e.remove(u.instanceColor)}return{update:o,dispose:a}}var WE={[Wm]:"LINEAR_TONE_MAPPING",[Xm]:"REINHARD_TONE_MAPPING",[qm]:"CINEON_TONE_MAPPING",[Ym]:"ACES_FILMIC_TONE_MAPPING",[$m]:"AGX_TONE_MAPPING",[Jm]:"NEUTRAL_TONE_MAPPING",[Zm]:"CUSTOM_TONE_MAPPING"};function XE(i,t,e,n,s,r){let o=new Ai(t,e,{type:i,depthBuffer:s,stencilBuffer:r,samples:n?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,l=null,c=null,u=new un;u.setAttribute("position",new Qe([-1,3,0,-1,-1,0,3,-1,0],3)),u.setAttribute("uv",new Qe([0,2,0,0,2,0],2));let f=new Rf({uniforms:{tDiffuse:{value:null}},vertexShader:`
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
			}`,depthTest:!1,depthWrite:!1}),d=new Pn(u,f),p=new uh(-1,1,1,-1,0,1),_=null,v=null,g=!1,m,S=null,R=[],b=!1;this.setSize=function(C,A){o.setSize(C,A),a!==null&&a.setSize(C,A),l!==null&&l.setSize(C,A);for(let y=0;y<R.length;y++){let T=R[y];T.setSize&&T.setSize(C,A)}},this.setEffects=function(C){R=C,b=R.length>0&&R[0].isRenderPass===!0;let A=o.width,y=o.height;R.length>0&&a===null&&(a=new Ai(A,y,{type:os,depthBuffer:!1,stencilBuffer:!1}),l=new Ai(A,y,{type:os,depthBuffer:!1,stencilBuffer:!1}));let T=s===!0&&R.some(B=>B.needsDepthTexture===!0);T!==(o.depthTexture!==null)&&(T===!0&&c===null&&(c=new er(A,y),r===!0&&(c.format=ir,c.type=Ro)),o.dispose(),o.depthTexture=T?c:null,o.resolveDepthBuffer=T,o.storeMultisampledDepthBuffer=T);for(let B=0;B<R.length;B++){let L=R[B];L.setSize&&L.setSize(A,y),T&&L.needsDepthTexture===!0&&L.setDepthTexture&&L.setDepthTexture(c)}},this.begin=function(C,A){if(g||C.toneMapping===Rs&&R.length===0)return!1;if(S=A,A!==null){let y=A.width,T=A.height;(o.width!==y||o.height!==T)&&this.setSize(y,T)}return b===!1&&C.setRenderTarget(o),m=C.toneMapping,C.toneMapping=Rs,!0},this.hasRenderPass=function(){return b},this.end=function(C,A){C.toneMapping=m,g=!0;let y=o,T=a;for(let B=0;B<R.length;B++){let L=R[B];L.enabled!==!1&&(L.render(C,T,y,A),L.needsSwap!==!1&&(y=T,T=T===a?l:a))}if(_!==C.outputColorSpace||v!==C.toneMapping){_=C.outputColorSpace,v=C.toneMapping,f.defines={},be.getTransfer(_)===Ie&&(f.defines.SRGB_TRANSFER="");let B=WE[v];B&&(f.defines[B]=""),f.needsUpdate=!0}f.uniforms.tDiffuse.value=y.texture,C.setRenderTarget(S),C.render(d,p),S=null,g=!1},this.isCompositing=function(){return g},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),l!==null&&l.dispose(),u.dispose(),f.dispose()}}var uy=new gi,fy=new er(1,1),dy=new Qc(1),py=new Xc,my=new Ef,gy=new jc,Wx=[],Xx=[],qx=new Float32Array(16),Yx=new Float32Array(9),Zx=new Float32Array(4);function pl(i,t,e){let n=i[0];if(n<=0||n>0)return i;let s=t*e,r=Wx[s];if(r===void 0&&(r=new Float32Array(s),Wx[s]=r),t!==0){n.toArray(r,0);for(let o=1,a=0;o!==t;++o)a+=e,i[o].toArray(r,a)}return r}function In(i,t){if(i.length!==t.length)return!1;for(let e=0,n=i.length;e<n;e++)if(i[e]!==t[e])return!1;return!0}function Ln(i,t){for(let e=0,n=t.length;e<n;e++)i[e]=t[e]}function Ud(i,t){let e=Xx[t];e===void 0&&(e=new Int32Array(t),Xx[t]=e);for(let n=0;n!==t;++n)e[n]=i.allocateTextureUnit();return e}function qE(i,t){let e=this.cache;e[0]!==t&&(i.uniform1f(this.addr,t),e[0]=t)}function YE(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2f(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(In(e,t))return;i.uniform2fv(this.addr,t),Ln(e,t)}}function ZE(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3f(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else if(t.r!==void 0)(e[0]!==t.r||e[1]!==t.g||e[2]!==t.b)&&(i.uniform3f(this.addr,t.r,t.g,t.b),e[0]=t.r,e[1]=t.g,e[2]=t.b);else{if(In(e,t))return;i.uniform3fv(this.addr,t),Ln(e,t)}}function $E(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4f(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(In(e,t))return;i.uniform4fv(this.addr,t),Ln(e,t)}}function JE(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(In(e,t))return;i.uniformMatrix2fv(this.addr,!1,t),Ln(e,t)}else{if(In(e,n))return;Zx.set(n),i.uniformMatrix2fv(this.addr,!1,Zx),Ln(e,n)}}function KE(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(In(e,t))return;i.uniformMatrix3fv(this.addr,!1,t),Ln(e,t)}else{if(In(e,n))return;Yx.set(n),i.uniformMatrix3fv(this.addr,!1,Yx),Ln(e,n)}}function jE(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(In(e,t))return;i.uniformMatrix4fv(this.addr,!1,t),Ln(e,t)}else{if(In(e,n))return;qx.set(n),i.uniformMatrix4fv(this.addr,!1,qx),Ln(e,n)}}function QE(i,t){let e=this.cache;e[0]!==t&&(i.uniform1i(this.addr,t),e[0]=t)}function tT(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2i(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(In(e,t))return;i.uniform2iv(this.addr,t),Ln(e,t)}}function eT(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3i(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(In(e,t))return;i.uniform3iv(this.addr,t),Ln(e,t)}}function nT(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4i(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(In(e,t))return;i.uniform4iv(this.addr,t),Ln(e,t)}}function iT(i,t){let e=this.cache;e[0]!==t&&(i.uniform1ui(this.addr,t),e[0]=t)}function sT(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2ui(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(In(e,t))return;i.uniform2uiv(this.addr,t),Ln(e,t)}}function rT(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3ui(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(In(e,t))return;i.uniform3uiv(this.addr,t),Ln(e,t)}}function oT(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4ui(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(In(e,t))return;i.uniform4uiv(this.addr,t),Ln(e,t)}}function Fd(i){return i.version===0&&(i.compareFunction=og,i.needsUpdate=!0),i}function aT(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_2D_SHADOW?r=Fd(fy):r=uy,e.setTexture2D(t||r,s)}function lT(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture3D(t||my,s)}function cT(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_CUBE_SHADOW?r=Fd(dy):r=gy,e.setTextureCube(t||r,s)}function hT(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture2DArray(t||py,s)}function uT(i){switch(i){case 5126:return qE;case 35664:return YE;case 35665:return ZE;case 35666:return $E;case 35674:return JE;case 35675:return KE;case 35676:return jE;case 5124:case 35670:return QE;case 35667:case 35671:return tT;case 35668:case 35672:return eT;case 35669:case 35673:return nT;case 5125:return iT;case 36294:return sT;case 36295:return rT;case 36296:return oT;case 35678:case 36198:case 36298:case 36306:case 35682:return aT;case 35679:case 36299:case 36307:return lT;case 35680:case 36300:case 36308:case 36293:return cT;case 36289:case 36303:case 36311:case 36292:return hT}}function fT(i,t){i.uniform1fv(this.addr,t)}function dT(i,t){let e=pl(t,this.size,2);i.uniform2fv(this.addr,e)}function pT(i,t){let e=pl(t,this.size,3);i.uniform3fv(this.addr,e)}function mT(i,t){let e=pl(t,this.size,4);i.uniform4fv(this.addr,e)}function gT(i,t){let e=pl(t,this.size,4);i.uniformMatrix2fv(this.addr,!1,e)}function _T(i,t){let e=pl(t,this.size,9);i.uniformMatrix3fv(this.addr,!1,e)}function xT(i,t){let e=pl(t,this.size,16);i.uniformMatrix4fv(this.addr,!1,e)}function yT(i,t){i.uniform1iv(this.addr,t)}function vT(i,t){i.uniform2iv(this.addr,t)}function ST(i,t){i.uniform3iv(this.addr,t)}function MT(i,t){i.uniform4iv(this.addr,t)}function bT(i,t){i.uniform1uiv(this.addr,t)}function wT(i,t){i.uniform2uiv(this.addr,t)}function ET(i,t){i.uniform3uiv(this.addr,t)}function TT(i,t){i.uniform4uiv(this.addr,t)}function AT(i,t,e){let n=this.cache,s=t.length,r=Ud(e,s);In(n,r)||(i.uniform1iv(this.addr,r),Ln(n,r));let o;this.type===i.SAMPLER_2D_SHADOW?o=Fd(fy):o=uy;for(let a=0;a!==s;++a)e.setTexture2D(t[a]||o,r[a])}function CT(i,t,e){let n=this.cache,s=t.length,r=Ud(e,s);In(n,r)||(i.uniform1iv(this.addr,r),Ln(n,r));for(let o=0;o!==s;++o)e.setTexture3D(t[o]||my,r[o])}function RT(i,t,e){let n=this.cache,s=t.length,r=Ud(e,s);In(n,r)||(i.uniform1iv(this.addr,r),Ln(n,r));let o;this.type===i.SAMPLER_CUBE_SHADOW?o=Fd(dy):o=gy;for(let a=0;a!==s;++a)e.setTextureCube(t[a]||o,r[a])}function PT(i,t,e){let n=this.cache,s=t.length,r=Ud(e,s);In(n,r)||(i.uniform1iv(this.addr,r),Ln(n,r));for(let o=0;o!==s;++o)e.setTexture2DArray(t[o]||py,r[o])}function IT(i){switch(i){case 5126:return fT;case 35664:return dT;case 35665:return pT;case 35666:return mT;case 35674:return gT;case 35675:return _T;case 35676:return xT;case 5124:case 35670:return yT;case 35667:case 35671:return vT;case 35668:case 35672:return ST;case 35669:case 35673:return MT;case 5125:return bT;case 36294:return wT;case 36295:return ET;case 36296:return TT;case 35678:case 36198:case 36298:case 36306:case 35682:return AT;case 35679:case 36299:case 36307:return CT;case 35680:case 36300:case 36308:case 36293:return RT;case 36289:case 36303:case 36311:case 36292:return PT}}var Eg=class{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.setValue=uT(e.type)}},Tg=class{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.size=e.size,this.setValue=IT(e.type)}},Ag=class{constructor(t){this.id=t,this.seq=[],this.map={}}setValue(t,e,n){let s=this.seq;for(let r=0,o=s.length;r!==o;++r){let a=s[r];a.setValue(t,e[a.id],n)}}},bg=/(\w+)(\])?(\[|\.)?/g;function $x(i,t){i.seq.push(t),i.map[t.id]=t}function LT(i,t,e){let n=i.name,s=n.length;for(bg.lastIndex=0;;){let r=bg.exec(n),o=bg.lastIndex,a=r[1],l=r[2]==="]",c=r[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===s){$x(e,c===void 0?new Eg(a,i,t):new Tg(a,i,t));break}else{let f=e.map[a];f===void 0&&(f=new Ag(a),$x(e,f)),e=f}}}var dl=class{constructor(t,e){this.seq=[],this.map={};let n=t.getProgramParameter(e,t.ACTIVE_UNIFORMS);for(let o=0;o<n;++o){let a=t.getActiveUniform(e,o),l=t.getUniformLocation(e,a.name);LT(a,l,this)}let s=[],r=[];for(let o of this.seq)o.type===t.SAMPLER_2D_SHADOW||o.type===t.SAMPLER_CUBE_SHADOW||o.type===t.SAMPLER_2D_ARRAY_SHADOW?s.push(o):r.push(o);s.length>0&&(this.seq=s.concat(r))}setValue(t,e,n,s){let r=this.map[e];r!==void 0&&r.setValue(t,n,s)}setOptional(t,e,n){let s=e[n];s!==void 0&&this.setValue(t,n,s)}static upload(t,e,n,s){for(let r=0,o=e.length;r!==o;++r){let a=e[r],l=n[a.id];l.needsUpdate!==!1&&a.setValue(t,l.value,s)}}static seqWithValue(t,e){let n=[];for(let s=0,r=t.length;s!==r;++s){let o=t[s];o.id in e&&n.push(o)}return n}};function Jx(i,t,e){let n=i.createShader(t);return i.shaderSource(n,e),i.compileShader(n),n}var DT=37297,NT=0;function UT(i,t){let e=i.split(`
`),n=[],s=Math.max(t-6,0),r=Math.min(t+6,e.length);for(let o=s;o<r;o++){let a=o+1;n.push(`${a===t?">":" "} ${a}: ${e[o]}`)}return n.join(`
`)}var Kx=new ae;function FT(i){be._getMatrix(Kx,be.workingColorSpace,i);let t=`mat3( ${Kx.elements.map(e=>e.toFixed(4))} )`;switch(be.getTransfer(i)){case Hc:return[t,"LinearTransferOETF"];case Ie:return[t,"sRGBTransferOETF"];default:return jt("WebGLProgram: Unsupported color space: ",i),[t,"LinearTransferOETF"]}}function jx(i,t,e){let n=i.getShaderParameter(t,i.COMPILE_STATUS),r=(i.getShaderInfoLog(t)||"").trim();if(n&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return e.toUpperCase()+`

`+r+`

`+UT(i.getShaderSource(t),a)}else return r}function OT(i,t){let e=FT(t);return[`vec4 ${i}( vec4 value ) {`,`	return ${e[1]}( vec4( ${e[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var BT={[Wm]:"Linear",[Xm]:"Reinhard",[qm]:"Cineon",[Ym]:"ACESFilmic",[$m]:"AgX",[Jm]:"Neutral",[Zm]:"Custom"};function zT(i,t){let e=BT[t];return e===void 0?(jt("WebGLProgram: Unsupported toneMapping:",t),"vec3 "+i+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+i+"( vec3 color ) { return "+e+"ToneMapping( color ); }"}var Ld=new V;function kT(){be.getLuminanceCoefficients(Ld);let i=Ld.x.toFixed(4),t=Ld.y.toFixed(4),e=Ld.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${i}, ${t}, ${e} );`,"	return dot( weights, rgb );","}"].join(`
`)}function VT(i){return[i.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",i.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(Th).join(`
`)}function GT(i){let t=[];for(let e in i){let n=i[e];n!==!1&&t.push("#define "+e+" "+n)}return t.join(`
`)}function HT(i,t){let e={},n=i.getProgramParameter(t,i.ACTIVE_ATTRIBUTES);for(let s=0;s<n;s++){let r=i.getActiveAttrib(t,s),o=r.name,a=1;r.type===i.FLOAT_MAT2&&(a=2),r.type===i.FLOAT_MAT3&&(a=3),r.type===i.FLOAT_MAT4&&(a=4),e[o]={type:r.type,location:i.getAttribLocation(t,o),locationSize:a}}return e}function Th(i){return i!==""}function Qx(i,t){let e=t.numSpotLightShadows+t.numSpotLightMaps-t.numSpotLightShadowsWithMaps;return i.replace(/NUM_SUN_LIGHTS/g,t.numSunLights).replace(/NUM_DIR_LIGHTS/g,t.numDirLights).replace(/NUM_SPOT_LIGHTS/g,t.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,t.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,e).replace(/NUM_RECT_AREA_LIGHTS/g,t.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,t.numPointLights).replace(/NUM_HEMI_LIGHTS/g,t.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,t.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,t.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,t.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,t.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,t.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,t.numLightProbeGrids)}function ty(i,t){return i.replace(/NUM_CLIPPING_PLANES/g,t.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,t.numClippingPlanes-t.numClipIntersection)}var WT=/^[ \t]*#include +<([\w\d./]+)>/gm;function Cg(i){return i.replace(WT,XT)}function XT(i,t){let e=me[t];if(e===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+t+">");return Cg(e)}var qT=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function ey(i){return i.replace(qT,YT)}function YT(i,t,e,n){let s="";for(let r=parseInt(t);r<parseInt(e);r++)s+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function ny(i){let t=`precision ${i.precision} float;
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
#define LOW_PRECISION`),t}var ZT={[Eo]:"SHADOWMAP_TYPE_PCF",[ll]:"SHADOWMAP_TYPE_VSM"};function $T(i){return ZT[i.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var JT={[hl]:"ENVMAP_MODE_REFRACTION"};function KT(i){return i.envMap===!1?"ENVMAP_MODE_REFLECTION":JT[i.envMapMode]||"ENVMAP_MODE_REFLECTION"}var jT={[gh]:"ENVMAP_BLENDING_MULTIPLY",[xx]:"ENVMAP_BLENDING_MIX",[yx]:"ENVMAP_BLENDING_ADD"};function QT(i){return i.envMap===!1?"ENVMAP_BLENDING_NONE":jT[i.combine]||"ENVMAP_BLENDING_NONE"}function tA(i,t,e,n){let s=i.getContext(),r=e.defines,o=e.vertexShader,a=e.fragmentShader,l=$T(e),c=e.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",u=KT(e),f=QT(e),d=VT(e),p=GT(r),_=s.createProgram(),v,g,m=e.glslVersion?"#version "+e.glslVersion+`
`:"";e.isRawShaderMaterial?(v=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,p].filter(Th).join(`
`),v.length>0&&(v+=`
`),g=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,p].filter(Th).join(`
`),g.length>0&&(g+=`
`)):(v=[ny(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,p,e.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",e.batching?"#define USE_BATCHING":"",e.batchingColor?"#define USE_BATCHING_COLOR":"",e.instancing?"#define USE_INSTANCING":"",e.instancingColor?"#define USE_INSTANCING_COLOR":"",e.instancingMorph?"#define USE_INSTANCING_MORPH":"",e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.map?"#define USE_MAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+u:"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.displacementMap?"#define USE_DISPLACEMENTMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.mapUv?"#define MAP_UV "+e.mapUv:"",e.alphaMapUv?"#define ALPHAMAP_UV "+e.alphaMapUv:"",e.lightMapUv?"#define LIGHTMAP_UV "+e.lightMapUv:"",e.aoMapUv?"#define AOMAP_UV "+e.aoMapUv:"",e.emissiveMapUv?"#define EMISSIVEMAP_UV "+e.emissiveMapUv:"",e.bumpMapUv?"#define BUMPMAP_UV "+e.bumpMapUv:"",e.normalMapUv?"#define NORMALMAP_UV "+e.normalMapUv:"",e.displacementMapUv?"#define DISPLACEMENTMAP_UV "+e.displacementMapUv:"",e.metalnessMapUv?"#define METALNESSMAP_UV "+e.metalnessMapUv:"",e.roughnessMapUv?"#define ROUGHNESSMAP_UV "+e.roughnessMapUv:"",e.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+e.anisotropyMapUv:"",e.clearcoatMapUv?"#define CLEARCOATMAP_UV "+e.clearcoatMapUv:"",e.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+e.clearcoatNormalMapUv:"",e.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+e.clearcoatRoughnessMapUv:"",e.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+e.diffuseRoughnessMapUv:"",e.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+e.iridescenceMapUv:"",e.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+e.iridescenceThicknessMapUv:"",e.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+e.sheenColorMapUv:"",e.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+e.sheenRoughnessMapUv:"",e.specularMapUv?"#define SPECULARMAP_UV "+e.specularMapUv:"",e.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+e.specularColorMapUv:"",e.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+e.specularIntensityMapUv:"",e.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+e.transmissionMapUv:"",e.thicknessMapUv?"#define THICKNESSMAP_UV "+e.thicknessMapUv:"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexNormals?"#define HAS_NORMAL":"",e.vertexColors?"#define USE_COLOR":"",e.vertexAlphas?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.flatShading?"#define FLAT_SHADED":"",e.skinning?"#define USE_SKINNING":"",e.morphTargets?"#define USE_MORPHTARGETS":"",e.morphNormals&&e.flatShading===!1?"#define USE_MORPHNORMALS":"",e.morphColors?"#define USE_MORPHCOLORS":"",e.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+e.morphTextureStride:"",e.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+e.morphTargetsCount:"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.sizeAttenuation?"#define USE_SIZEATTENUATION":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(Th).join(`
`),g=[ny(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,p,e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",e.map?"#define USE_MAP":"",e.matcap?"#define USE_MATCAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+c:"",e.envMap?"#define "+u:"",e.envMap?"#define "+f:"",e.envMapPMREM?"#define ENVMAP_MAX_LOD "+e.envMapMaxLod+".0":"",e.envMapPMREM?"#define ENVMAP_SIZE "+e.envMapSize+".0":"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoat?"#define USE_CLEARCOAT":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.dispersion?"#define USE_DISPERSION":"",e.retroreflection?"#define USE_RETROREFLECTION":"",e.iridescence?"#define USE_IRIDESCENCE":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaTest?"#define USE_ALPHATEST":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.sheen?"#define USE_SHEEN":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexColors||e.instancingColor?"#define USE_COLOR":"",e.vertexAlphas||e.batchingColor?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.gradientMap?"#define USE_GRADIENTMAP":"",e.flatShading?"#define FLAT_SHADED":"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",e.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",e.toneMapping!==Rs?"#define TONE_MAPPING":"",e.toneMapping!==Rs?me.tonemapping_pars_fragment:"",e.toneMapping!==Rs?zT("toneMapping",e.toneMapping):"",e.dithering?"#define DITHERING":"",e.opaque?"#define OPAQUE":"",me.colorspace_pars_fragment,OT("linearToOutputTexel",e.outputColorSpace),kT(),e.useDepthPacking?"#define DEPTH_PACKING "+e.depthPacking:"",`
`].filter(Th).join(`
`)),o=Cg(o),o=Qx(o,e),o=ty(o,e),a=Cg(a),a=Qx(a,e),a=ty(a,e),o=ey(o),a=ey(a),e.isRawShaderMaterial!==!0&&(m=`#version 300 es
`,v=[d,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+v,g=["#define varying in",e.glslVersion===lg?"":"layout(location = 0) out highp vec4 pc_fragColor;",e.glslVersion===lg?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+g);let S=m+v+o,R=m+g+a,b=Jx(s,s.VERTEX_SHADER,S),C=Jx(s,s.FRAGMENT_SHADER,R);s.attachShader(_,b),s.attachShader(_,C),e.index0AttributeName!==void 0?s.bindAttribLocation(_,0,e.index0AttributeName):e.hasPositionAttribute===!0&&s.bindAttribLocation(_,0,"position"),s.linkProgram(_);function A(L){if(i.debug.checkShaderErrors){let N=s.getProgramInfoLog(_)||"",G=s.getShaderInfoLog(b)||"",H=s.getShaderInfoLog(C)||"",U=N.trim(),q=G.trim(),J=H.trim(),X=!0,dt=!0;if(s.getProgramParameter(_,s.LINK_STATUS)===!1)if(X=!1,typeof i.debug.onShaderError=="function")i.debug.onShaderError(s,_,b,C);else{let Q=jx(s,b,"vertex"),it=jx(s,C,"fragment");se("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(_,s.VALIDATE_STATUS)+`

Material Name: `+L.name+`
Material Type: `+L.type+`

Program Info Log: `+U+`
`+Q+`
`+it)}else U!==""?jt("WebGLProgram: Program Info Log:",U):(q===""||J==="")&&(dt=!1);dt&&(L.diagnostics={runnable:X,programLog:U,vertexShader:{log:q,prefix:v},fragmentShader:{log:J,prefix:g}})}s.deleteShader(b),s.deleteShader(C),y=new dl(s,_),T=HT(s,_)}let y;this.getUniforms=function(){return y===void 0&&A(this),y};let T;this.getAttributes=function(){return T===void 0&&A(this),T};let B=e.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return B===!1&&(B=s.getProgramParameter(_,DT)),B},this.destroy=function(){n.releaseStatesOfProgram(this),s.deleteProgram(_),this.program=void 0},this.type=e.shaderType,this.name=e.shaderName,this.id=NT++,this.cacheKey=t,this.usedTimes=1,this.program=_,this.vertexShader=b,this.fragmentShader=C,this}var eA=0,Rg=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(t,e,n){let s=this._getShaderCacheForMaterial(t);return s.has(e)===!1&&(s.add(e),e.usedTimes++),s.has(n)===!1&&(s.add(n),n.usedTimes++),this}remove(t){let e=this.materialCache.get(t);for(let n of e)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(t),this}getVertexShaderStage(t){return this._getShaderStage(t.vertexShader)}getFragmentShaderStage(t){return this._getShaderStage(t.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(t){let e=this.materialCache,n=e.get(t);return n===void 0&&(n=new Set,e.set(t,n)),n}_getShaderStage(t){let e=this.shaderCache,n=e.get(t);return n===void 0&&(n=new Pg(t),e.set(t,n)),n}},Pg=class{constructor(t){this.id=eA++,this.code=t,this.usedTimes=0}};function nA(i){return i===zr||i===Mh||i===bh}function iA(i,t,e,n,s,r){let o=new nl,a=new Rg,l=new Set,c=[],u=new Map,f=n.logarithmicDepthBuffer,d={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function p(y){return l.add(y),y===0?"uv":`uv${y}`}function _(y,T,B,L,N,G){let H=L.fog,U=N.geometry,q=y.isMeshStandardMaterial||y.isMeshLambertMaterial||y.isMeshPhongMaterial?L.environment:null,J=y.isMeshStandardMaterial||y.isMeshLambertMaterial&&!y.envMap||y.isMeshPhongMaterial&&!y.envMap,X=t.get(y.envMap||q,J),dt=d[y.type],Q=n.precision;y.precision!==null&&(Q=n.getMaxPrecision(y.precision),Q!==y.precision&&jt("WebGLProgram.getParameters:",y.precision,"not supported, using",Q,"instead."));let it=U.morphAttributes.position||U.morphAttributes.normal||U.morphAttributes.color,lt=it!==void 0?it.length:0,gt=0;U.morphAttributes.position!==void 0&&(gt=1),U.morphAttributes.normal!==void 0&&(gt=2),U.morphAttributes.color!==void 0&&(gt=3);let mt,st,yt,Mt;if(dt){let Lt=Is[dt];mt=Lt.vertexShader,st=Lt.fragmentShader}else{mt=y.vertexShader,st=y.fragmentShader;let Lt=a.getVertexShaderStage(y),fe=a.getFragmentShaderStage(y);a.update(y,Lt,fe),yt=Lt.id,Mt=fe.id}let It=i.getRenderTarget(),Tt=i.state.buffers.depth.getReversed(),Zt=N.isInstancedMesh===!0,he=N.isBatchedMesh===!0,qt=!!y.map,ge=!!y.matcap,de=!!X,le=de&&X.isPMREMTexture===!0,Je=!!y.aoMap,Ve=!!y.lightMap,_n=!!y.bumpMap&&y.wireframe===!1,Fe=!!y.normalMap,Bn=!!y.displacementMap,Ee=!!y.emissiveMap,An=!!y.metalnessMap,on=!!y.roughnessMap,xn=y.anisotropy>0,O=y.clearcoat>0,Dt=y.diffuseRoughness>0,Qt=y.dispersion>0,ue=y.retroreflectivity>0,At=y.iridescence>0,Be=y.sheen>0,Xt=y.transmission>0,Kt=xn&&!!y.anisotropyMap,P=O&&!!y.clearcoatMap,M=O&&!!y.clearcoatNormalMap,Y=O&&!!y.clearcoatRoughnessMap,pt=Dt&&!!y.diffuseRoughnessMap,ht=At&&!!y.iridescenceMap,St=At&&!!y.iridescenceThicknessMap,bt=Be&&!!y.sheenColorMap,rt=Be&&!!y.sheenRoughnessMap,at=!!y.specularMap,xt=!!y.specularColorMap,F=!!y.specularIntensityMap,ct=Xt&&!!y.transmissionMap,ot=Xt&&!!y.thicknessMap,Ct=!!y.gradientMap,vt=!!y.alphaMap,Et=y.alphaTest>0,Yt=!!y.alphaHash,ne=!!y.extensions,ft=Rs;y.toneMapped&&(It===null||It.isXRRenderTarget===!0)&&(ft=i.toneMapping);let Gt=le?X.isCompressedCubeTexture?X.image[0].mipmaps:X.mipmaps:null,ie={shaderID:dt,shaderType:y.type,shaderName:y.name,vertexShader:mt,fragmentShader:st,defines:y.defines,customVertexShaderID:yt,customFragmentShaderID:Mt,isRawShaderMaterial:y.isRawShaderMaterial===!0,glslVersion:y.glslVersion,precision:Q,batching:he,batchingColor:he&&N._colorsTexture!==null,instancing:Zt,instancingColor:Zt&&N.instanceColor!==null,instancingMorph:Zt&&N.morphTexture!==null,outputColorSpace:It===null?i.outputColorSpace:It.isXRRenderTarget===!0?It.texture.colorSpace:be.workingColorSpace,alphaToCoverage:!!y.alphaToCoverage,map:qt,matcap:ge,envMap:de,envMapMode:de&&X.mapping,envMapPMREM:le,envMapMaxLod:le?Gt.length-1:null,envMapSize:le?Gt[0].width:null,aoMap:Je,lightMap:Ve,bumpMap:_n,normalMap:Fe,displacementMap:Bn,emissiveMap:Ee,normalMapObjectSpace:Fe&&y.normalMapType===Mx,normalMapTangentSpace:Fe&&y.normalMapType===wh,packedNormalMap:Fe&&y.normalMapType===wh&&nA(y.normalMap.format),metalnessMap:An,roughnessMap:on,anisotropy:xn,anisotropyMap:Kt,clearcoat:O,clearcoatMap:P,clearcoatNormalMap:M,clearcoatRoughnessMap:Y,diffuseRoughness:Dt,diffuseRoughnessMap:pt,dispersion:Qt,retroreflection:ue,iridescence:At,iridescenceMap:ht,iridescenceThicknessMap:St,sheen:Be,sheenColorMap:bt,sheenRoughnessMap:rt,specularMap:at,specularColorMap:xt,specularIntensityMap:F,transmission:Xt,transmissionMap:ct,thicknessMap:ot,gradientMap:Ct,opaque:y.transparent===!1&&y.blending===cl&&y.alphaToCoverage===!1,alphaMap:vt,alphaTest:Et,alphaHash:Yt,combine:y.combine,mapUv:qt&&p(y.map.channel),aoMapUv:Je&&p(y.aoMap.channel),lightMapUv:Ve&&p(y.lightMap.channel),bumpMapUv:_n&&p(y.bumpMap.channel),normalMapUv:Fe&&p(y.normalMap.channel),displacementMapUv:Bn&&p(y.displacementMap.channel),emissiveMapUv:Ee&&p(y.emissiveMap.channel),metalnessMapUv:An&&p(y.metalnessMap.channel),roughnessMapUv:on&&p(y.roughnessMap.channel),anisotropyMapUv:Kt&&p(y.anisotropyMap.channel),clearcoatMapUv:P&&p(y.clearcoatMap.channel),clearcoatNormalMapUv:M&&p(y.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:Y&&p(y.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:pt&&p(y.diffuseRoughnessMap.channel),iridescenceMapUv:ht&&p(y.iridescenceMap.channel),iridescenceThicknessMapUv:St&&p(y.iridescenceThicknessMap.channel),sheenColorMapUv:bt&&p(y.sheenColorMap.channel),sheenRoughnessMapUv:rt&&p(y.sheenRoughnessMap.channel),specularMapUv:at&&p(y.specularMap.channel),specularColorMapUv:xt&&p(y.specularColorMap.channel),specularIntensityMapUv:F&&p(y.specularIntensityMap.channel),transmissionMapUv:ct&&p(y.transmissionMap.channel),thicknessMapUv:ot&&p(y.thicknessMap.channel),alphaMapUv:vt&&p(y.alphaMap.channel),vertexTangents:!!U.attributes.tangent&&(Fe||xn),vertexNormals:!!U.attributes.normal,vertexColors:y.vertexColors,vertexAlphas:y.vertexColors===!0&&!!U.attributes.color&&U.attributes.color.itemSize===4,pointsUvs:N.isPoints===!0&&!!U.attributes.uv&&(qt||vt),fog:!!H,useFog:y.fog===!0,fogExp2:!!H&&H.isFogExp2,flatShading:y.wireframe===!1&&(y.flatShading===!0||U.attributes.normal===void 0&&Fe===!1&&(y.isMeshLambertMaterial||y.isMeshPhongMaterial||y.isMeshStandardMaterial||y.isMeshPhysicalMaterial)),sizeAttenuation:y.sizeAttenuation===!0,logarithmicDepthBuffer:f,reversedDepthBuffer:Tt,skinning:N.isSkinnedMesh===!0,hasPositionAttribute:U.attributes.position!==void 0,morphTargets:U.morphAttributes.position!==void 0,morphNormals:U.morphAttributes.normal!==void 0,morphColors:U.morphAttributes.color!==void 0,morphTargetsCount:lt,morphTextureStride:gt,numSunLights:T.sun.length,numDirLights:T.directional.length,numPointLights:T.point.length,numSpotLights:T.spot.length,numSpotLightMaps:T.spotLightMap.length,numRectAreaLights:T.rectArea.length,numHemiLights:T.hemi.length,numSunLightShadows:T.sunShadowMap.length,numDirLightShadows:T.directionalShadowMap.length,numPointLightShadows:T.pointShadowMap.length,numSpotLightShadows:T.spotShadowMap.length,numSpotLightShadowsWithMaps:T.numSpotLightShadowsWithMaps,numLightProbes:T.numLightProbes,numLightProbeGrids:G.filter(Lt=>Lt.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:y.dithering,shadowMapEnabled:i.shadowMap.enabled&&B.length>0,shadowMapType:i.shadowMap.type,toneMapping:ft,decodeVideoTexture:qt&&y.map.isVideoTexture===!0&&be.getTransfer(y.map.colorSpace)===Ie,decodeVideoTextureEmissive:Ee&&y.emissiveMap.isVideoTexture===!0&&be.getTransfer(y.emissiveMap.colorSpace)===Ie,premultipliedAlpha:y.premultipliedAlpha,doubleSided:y.side===Cs,flipSided:y.side===fi,useDepthPacking:y.depthPacking>=0,depthPacking:y.depthPacking||0,index0AttributeName:y.index0AttributeName,extensionClipCullDistance:ne&&y.extensions.clipCullDistance===!0&&e.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(ne&&y.extensions.multiDraw===!0||he)&&e.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:e.has("KHR_parallel_shader_compile"),customProgramCacheKey:y.customProgramCacheKey()};return ie.vertexUv1s=l.has(1),ie.vertexUv2s=l.has(2),ie.vertexUv3s=l.has(3),l.clear(),ie}function v(y){let T=[];if(y.shaderID?T.push(y.shaderID):(T.push(y.customVertexShaderID),T.push(y.customFragmentShaderID)),y.defines!==void 0)for(let B in y.defines)T.push(B),T.push(y.defines[B]);return y.isRawShaderMaterial===!1&&(g(T,y),m(T,y),T.push(i.outputColorSpace)),T.push(y.customProgramCacheKey),T.join()}function g(y,T){y.push(T.precision),y.push(T.outputColorSpace),y.push(T.envMapMode),y.push(T.envMapPMREM),y.push(T.envMapMaxLod),y.push(T.envMapSize),y.push(T.mapUv),y.push(T.alphaMapUv),y.push(T.lightMapUv),y.push(T.aoMapUv),y.push(T.bumpMapUv),y.push(T.normalMapUv),y.push(T.displacementMapUv),y.push(T.emissiveMapUv),y.push(T.metalnessMapUv),y.push(T.roughnessMapUv),y.push(T.anisotropyMapUv),y.push(T.clearcoatMapUv),y.push(T.clearcoatNormalMapUv),y.push(T.clearcoatRoughnessMapUv),y.push(T.diffuseRoughnessMapUv),y.push(T.iridescenceMapUv),y.push(T.iridescenceThicknessMapUv),y.push(T.sheenColorMapUv),y.push(T.sheenRoughnessMapUv),y.push(T.specularMapUv),y.push(T.specularColorMapUv),y.push(T.specularIntensityMapUv),y.push(T.transmissionMapUv),y.push(T.thicknessMapUv),y.push(T.combine),y.push(T.fogExp2),y.push(T.sizeAttenuation),y.push(T.morphTargetsCount),y.push(T.numSunLights),y.push(T.numDirLights),y.push(T.numPointLights),y.push(T.numSpotLights),y.push(T.numSpotLightMaps),y.push(T.numHemiLights),y.push(T.numRectAreaLights),y.push(T.numSunLightShadows),y.push(T.numDirLightShadows),y.push(T.numPointLightShadows),y.push(T.numSpotLightShadows),y.push(T.numSpotLightShadowsWithMaps),y.push(T.numLightProbes),y.push(T.numLightProbeGrids),y.push(T.shadowMapType),y.push(T.toneMapping),y.push(T.numClippingPlanes),y.push(T.numClipIntersection),y.push(T.depthPacking)}function m(y,T){o.disableAll(),T.instancing&&o.enable(0),T.instancingColor&&o.enable(1),T.instancingMorph&&o.enable(2),T.matcap&&o.enable(3),T.envMap&&o.enable(4),T.normalMapObjectSpace&&o.enable(5),T.normalMapTangentSpace&&o.enable(6),T.clearcoat&&o.enable(7),T.iridescence&&o.enable(8),T.alphaTest&&o.enable(9),T.vertexColors&&o.enable(10),T.vertexAlphas&&o.enable(11),T.vertexUv1s&&o.enable(12),T.vertexUv2s&&o.enable(13),T.vertexUv3s&&o.enable(14),T.vertexTangents&&o.enable(15),T.anisotropy&&o.enable(16),T.alphaHash&&o.enable(17),T.batching&&o.enable(18),T.dispersion&&o.enable(19),T.retroreflection&&o.enable(24),T.diffuseRoughness&&o.enable(25),T.batchingColor&&o.enable(20),T.gradientMap&&o.enable(21),T.packedNormalMap&&o.enable(22),T.vertexNormals&&o.enable(23),y.push(o.mask),o.disableAll(),T.fog&&o.enable(0),T.useFog&&o.enable(1),T.flatShading&&o.enable(2),T.logarithmicDepthBuffer&&o.enable(3),T.reversedDepthBuffer&&o.enable(4),T.skinning&&o.enable(5),T.morphTargets&&o.enable(6),T.morphNormals&&o.enable(7),T.morphColors&&o.enable(8),T.premultipliedAlpha&&o.enable(9),T.shadowMapEnabled&&o.enable(10),T.doubleSided&&o.enable(11),T.flipSided&&o.enable(12),T.useDepthPacking&&o.enable(13),T.dithering&&o.enable(14),T.transmission&&o.enable(15),T.sheen&&o.enable(16),T.opaque&&o.enable(17),T.pointsUvs&&o.enable(18),T.decodeVideoTexture&&o.enable(19),T.decodeVideoTextureEmissive&&o.enable(20),T.alphaToCoverage&&o.enable(21),T.numLightProbeGrids>0&&o.enable(22),T.hasPositionAttribute&&o.enable(23),y.push(o.mask)}function S(y){let T=d[y.type],B;if(T){let L=Is[T];B=Ox.clone(L.uniforms)}else B=y.uniforms;return B}function R(y,T){let B=u.get(T);return B!==void 0?++B.usedTimes:(B=new tA(i,T,y,s),c.push(B),u.set(T,B)),B}function b(y){if(--y.usedTimes===0){let T=c.indexOf(y);c[T]=c[c.length-1],c.pop(),u.delete(y.cacheKey),y.destroy()}}function C(y){a.remove(y)}function A(){a.dispose()}return{getParameters:_,getProgramCacheKey:v,getUniforms:S,acquireProgram:R,releaseProgram:b,releaseShaderCache:C,programs:c,dispose:A}}function sA(){let i=new WeakMap;function t(o){return i.has(o)}function e(o){let a=i.get(o);return a===void 0&&(a={},i.set(o,a)),a}function n(o){i.delete(o)}function s(o,a,l){i.get(o)[a]=l}function r(){i=new WeakMap}return{has:t,get:e,remove:n,update:s,dispose:r}}function rA(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.material.id!==t.material.id?i.material.id-t.material.id:i.materialVariant!==t.materialVariant?i.materialVariant-t.materialVariant:i.z!==t.z?i.z-t.z:i.id-t.id}function iy(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.z!==t.z?t.z-i.z:i.id-t.id}function sy(){let i=[],t=0,e=[],n=[],s=[];function r(){t=0,e.length=0,n.length=0,s.length=0}function o(d){let p=0;return d.isInstancedMesh&&(p+=2),d.isSkinnedMesh&&(p+=1),p}function a(d,p,_,v,g,m){let S=i[t];return S===void 0?(S={id:d.id,object:d,geometry:p,material:_,materialVariant:o(d),groupOrder:v,renderOrder:d.renderOrder,z:g,group:m},i[t]=S):(S.id=d.id,S.object=d,S.geometry=p,S.material=_,S.materialVariant=o(d),S.groupOrder=v,S.renderOrder=d.renderOrder,S.z=g,S.group=m),t++,S}function l(d,p,_,v,g,m,S){S.reversedDepth===!0&&(g=-g);let R=a(d,p,_,v,g,m);_.transmission>0?n.push(R):_.transparent===!0?s.push(R):e.push(R)}function c(d,p,_,v,g,m){let S=a(d,p,_,v,g,m);_.transmission>0?n.unshift(S):_.transparent===!0?s.unshift(S):e.unshift(S)}function u(d,p){e.length>1&&e.sort(d||rA),n.length>1&&n.sort(p||iy),s.length>1&&s.sort(p||iy)}function f(){for(let d=t,p=i.length;d<p;d++){let _=i[d];if(_.id===null)break;_.id=null,_.object=null,_.geometry=null,_.material=null,_.group=null}}return{opaque:e,transmissive:n,transparent:s,init:r,push:l,unshift:c,finish:f,sort:u}}function oA(){let i=new WeakMap;function t(n,s){let r=i.get(n),o;return r===void 0?(o=new sy,i.set(n,[o])):s>=r.length?(o=new sy,r.push(o)):o=r[s],o}function e(){i=new WeakMap}return{get:t,dispose:e}}function aA(){let i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={direction:new V,color:new Jt};break;case"SpotLight":e={position:new V,direction:new V,color:new Jt,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":e={position:new V,color:new Jt,distance:0,decay:0};break;case"HemisphereLight":e={direction:new V,skyColor:new Jt,groundColor:new Jt};break;case"RectAreaLight":e={color:new Jt,position:new V,halfWidth:new V,halfHeight:new V};break}return i[t.id]=e,e}}}function lA(){let i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new te};break;case"SpotLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new te};break;case"PointLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new te,shadowCameraNear:1,shadowCameraFar:1e3};break}return i[t.id]=e,e}}}var cA=0;function hA(i,t){return(t.castShadow?2:0)-(i.castShadow?2:0)+(t.map?1:0)-(i.map?1:0)}function uA(i){let t=new aA,e=lA(),n={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new V);let s=new V,r=new oe,o=new oe;function a(c){let u=0,f=0,d=0;for(let G=0;G<9;G++)n.probe[G].set(0,0,0);let p=0,_=0,v=0,g=0,m=0,S=0,R=0,b=0,C=0,A=0,y=0,T=0,B=0,L=0;c.sort(hA);for(let G=0,H=c.length;G<H;G++){let U=c[G],q=U.color,J=U.intensity,X=U.distance,dt=null;if(U.shadow&&U.shadow.map&&(U.shadow.map.texture.format===zr?dt=U.shadow.map.texture:dt=U.shadow.map.depthTexture||U.shadow.map.texture),U.isAmbientLight)u+=q.r*J,f+=q.g*J,d+=q.b*J;else if(U.isLightProbe){for(let Q=0;Q<9;Q++)n.probe[Q].addScaledVector(U.sh.coefficients[Q],J);L++}else if(U.isSunLight){let Q=t.get(U);if(Q.color.copy(U.color).multiplyScalar(U.intensity),U.castShadow){let it=U.shadow,lt=e.get(U);lt.shadowIntensity=it.intensity,lt.shadowBias=it.bias,lt.shadowNormalBias=it.normalBias,lt.shadowRadius=it.radius,lt.shadowMapSize.copy(it.mapSize).multiply(it.getFrameExtents()),n.sunShadow[_]=lt,n.sunShadowMap[_]=dt;let gt=it.getViewportCount();for(let mt=0;mt<gt;mt++)n.sunShadowMatrix[v+mt]=it.getMatrix(mt),n.sunShadowCascade[v+mt]=it._cascadeData[mt];v+=gt,_++}n.sun[p]=Q,p++}else if(U.isDirectionalLight){let Q=t.get(U);if(Q.color.copy(U.color).multiplyScalar(U.intensity),U.castShadow){let it=U.shadow,lt=e.get(U);lt.shadowIntensity=it.intensity,lt.shadowBias=it.bias,lt.shadowNormalBias=it.normalBias,lt.shadowRadius=it.radius,lt.shadowMapSize=it.mapSize,n.directionalShadow[g]=lt,n.directionalShadowMap[g]=dt,n.directionalShadowMatrix[g]=U.shadow.matrix,C++}n.directional[g]=Q,g++}else if(U.isSpotLight){let Q=t.get(U);Q.position.setFromMatrixPosition(U.matrixWorld),Q.color.copy(q).multiplyScalar(J),Q.distance=X,Q.coneCos=Math.cos(U.angle),Q.penumbraCos=Math.cos(U.angle*(1-U.penumbra)),Q.decay=U.decay,n.spot[S]=Q;let it=U.shadow;if(U.map&&(n.spotLightMap[T]=U.map,T++,it.updateMatrices(U),U.castShadow&&B++),n.spotLightMatrix[S]=it.matrix,U.castShadow){let lt=e.get(U);lt.shadowIntensity=it.intensity,lt.shadowBias=it.bias,lt.shadowNormalBias=it.normalBias,lt.shadowRadius=it.radius,lt.shadowMapSize=it.mapSize,n.spotShadow[S]=lt,n.spotShadowMap[S]=dt,y++}S++}else if(U.isRectAreaLight){let Q=t.get(U);Q.color.copy(q).multiplyScalar(J),Q.halfWidth.set(U.width*.5,0,0),Q.halfHeight.set(0,U.height*.5,0),n.rectArea[R]=Q,R++}else if(U.isPointLight){let Q=t.get(U);if(Q.color.copy(U.color).multiplyScalar(U.intensity),Q.distance=U.distance,Q.decay=U.decay,U.castShadow){let it=U.shadow,lt=e.get(U);lt.shadowIntensity=it.intensity,lt.shadowBias=it.bias,lt.shadowNormalBias=it.normalBias,lt.shadowRadius=it.radius,lt.shadowMapSize=it.mapSize,lt.shadowCameraNear=it.camera.near,lt.shadowCameraFar=it.camera.far,n.pointShadow[m]=lt,n.pointShadowMap[m]=dt,n.pointShadowMatrix[m]=U.shadow.matrix,A++}n.point[m]=Q,m++}else if(U.isHemisphereLight){let Q=t.get(U);Q.skyColor.copy(U.color).multiplyScalar(J),Q.groundColor.copy(U.groundColor).multiplyScalar(J),n.hemi[b]=Q,b++}}R>0&&(i.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=Ft.LTC_FLOAT_1,n.rectAreaLTC2=Ft.LTC_FLOAT_2):(n.rectAreaLTC1=Ft.LTC_HALF_1,n.rectAreaLTC2=Ft.LTC_HALF_2)),n.ambient[0]=u,n.ambient[1]=f,n.ambient[2]=d;let N=n.hash;(N.sunLength!==p||N.directionalLength!==g||N.pointLength!==m||N.spotLength!==S||N.rectAreaLength!==R||N.hemiLength!==b||N.numSunShadows!==_||N.numDirectionalShadows!==C||N.numPointShadows!==A||N.numSpotShadows!==y||N.numSpotMaps!==T||N.numLightProbes!==L)&&(n.sun.length=p,n.directional.length=g,n.spot.length=S,n.rectArea.length=R,n.point.length=m,n.hemi.length=b,n.sunShadow.length=_,n.sunShadowMap.length=_,n.sunShadowMatrix.length=v,n.sunShadowCascade.length=v,n.directionalShadow.length=C,n.directionalShadowMap.length=C,n.directionalShadowMatrix.length=C,n.pointShadow.length=A,n.pointShadowMap.length=A,n.pointShadowMatrix.length=A,n.spotShadow.length=y,n.spotShadowMap.length=y,n.spotLightMatrix.length=y+T-B,n.spotLightMap.length=T,n.numSpotLightShadowsWithMaps=B,n.numLightProbes=L,N.sunLength=p,N.directionalLength=g,N.pointLength=m,N.spotLength=S,N.rectAreaLength=R,N.hemiLength=b,N.numSunShadows=_,N.numDirectionalShadows=C,N.numPointShadows=A,N.numSpotShadows=y,N.numSpotMaps=T,N.numLightProbes=L,n.version=cA++)}function l(c,u){let f=0,d=0,p=0,_=0,v=0,g=0,m=u.matrixWorldInverse;for(let S=0,R=c.length;S<R;S++){let b=c[S];if(b.isSunLight){let C=n.sun[f];C.direction.setFromMatrixPosition(b.matrixWorld),C.direction.transformDirection(m),f++}else if(b.isDirectionalLight){let C=n.directional[d];C.direction.setFromMatrixPosition(b.matrixWorld),s.setFromMatrixPosition(b.target.matrixWorld),C.direction.sub(s),C.direction.transformDirection(m),d++}else if(b.isSpotLight){let C=n.spot[_];C.position.setFromMatrixPosition(b.matrixWorld),C.position.applyMatrix4(m),C.direction.setFromMatrixPosition(b.matrixWorld),s.setFromMatrixPosition(b.target.matrixWorld),C.direction.sub(s),C.direction.transformDirection(m),_++}else if(b.isRectAreaLight){let C=n.rectArea[v];C.position.setFromMatrixPosition(b.matrixWorld),C.position.applyMatrix4(m),o.identity(),r.copy(b.matrixWorld),r.premultiply(m),o.extractRotation(r),C.halfWidth.set(b.width*.5,0,0),C.halfHeight.set(0,b.height*.5,0),C.halfWidth.applyMatrix4(o),C.halfHeight.applyMatrix4(o),v++}else if(b.isPointLight){let C=n.point[p];C.position.setFromMatrixPosition(b.matrixWorld),C.position.applyMatrix4(m),p++}else if(b.isHemisphereLight){let C=n.hemi[g];C.direction.setFromMatrixPosition(b.matrixWorld),C.direction.transformDirection(m),g++}}}return{setup:a,setupView:l,state:n}}function ry(i){let t=new uA(i),e=[],n=[],s=[];function r(f){u.camera=f,e.length=0,n.length=0,s.length=0}function o(f){f.isLightProbeGrid?s.push(f):e.push(f)}function a(f){n.push(f)}function l(){t.setup(e),s.sort((f,d)=>f.priority-d.priority||f.id-d.id)}function c(f){t.setupView(e,f)}let u={lightsArray:e,shadowsArray:n,lightProbeGridArray:s,camera:null,lights:t,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:u,setupLights:l,setupLightsView:c,pushLight:o,pushShadow:a}}function fA(i){let t=new WeakMap;function e(s,r=0){let o=t.get(s),a;return o===void 0?(a=new ry(i),t.set(s,[a])):r>=o.length?(a=new ry(i),o.push(a)):a=o[r],a}function n(){t=new WeakMap}return{get:e,dispose:n}}var dA=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,pA=`uniform sampler2D shadow_pass;
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
}`,mA=[new V(1,0,0),new V(-1,0,0),new V(0,1,0),new V(0,-1,0),new V(0,0,1),new V(0,0,-1)],gA=[new V(0,-1,0),new V(0,-1,0),new V(0,0,1),new V(0,0,-1),new V(0,-1,0),new V(0,-1,0)],oy=new oe,Eh=new V,wg=new V;function _A(i,t,e){let n=new Pr,s=new te,r=new te,o=new tn,a=new Pf,l=new If,c={},u=e.maxTextureSize,f={[Br]:fi,[fi]:Br,[Cs]:Cs},d=new Hi({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new te},radius:{value:4}},vertexShader:dA,fragmentShader:pA}),p=d.clone();p.defines.HORIZONTAL_PASS=1;let _=new un;_.setAttribute("position",new gn(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let v=new Pn(_,d),g=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=Eo;let m=this.type;this.render=function(A,y,T){if(g.enabled===!1||g.autoUpdate===!1&&g.needsUpdate===!1||A.length===0)return;this.type===Q_&&(jt("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=Eo);let B=i.getRenderTarget(),L=i.getActiveCubeFace(),N=i.getActiveMipmapLevel(),G=i.state;G.setBlending(To),G.buffers.depth.getReversed()===!0?G.buffers.color.setClear(0,0,0,0):G.buffers.color.setClear(1,1,1,1),G.buffers.depth.setTest(!0),G.setScissorTest(!1);let H=m!==this.type;H&&y.traverse(function(U){U.material&&(Array.isArray(U.material)?U.material.forEach(q=>q.needsUpdate=!0):U.material.needsUpdate=!0)});for(let U=0,q=A.length;U<q;U++){let J=A[U],X=J.shadow;if(X===void 0){jt("WebGLShadowMap:",J,"has no shadow.");continue}if(X.autoUpdate===!1&&X.needsUpdate===!1)continue;s.copy(X.mapSize);let dt=X.getFrameExtents();s.multiply(dt),r.copy(X.mapSize),(s.x>u||s.y>u)&&(s.x>u&&(r.x=Math.floor(u/dt.x),s.x=r.x*dt.x,X.mapSize.x=r.x),s.y>u&&(r.y=Math.floor(u/dt.y),s.y=r.y*dt.y,X.mapSize.y=r.y));let Q=i.state.buffers.depth.getReversed();if(X.camera._reversedDepth=Q,X.map===null||H===!0){if(X.map!==null&&(X.map.depthTexture!==null&&(X.map.depthTexture.dispose(),X.map.depthTexture=null),X.map.dispose()),this.type===ll){if(J.isPointLight){jt("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}X.map=new Ai(s.x,s.y,{format:zr,type:os,minFilter:ui,magFilter:ui,generateMipmaps:!1}),X.map.texture.name=J.name+".shadowMap",X.map.depthTexture=new er(s.x,s.y,Wi),X.map.depthTexture.name=J.name+".shadowMapDepth",X.map.depthTexture.format=js,X.map.depthTexture.compareFunction=null,X.map.depthTexture.minFilter=Xn,X.map.depthTexture.magFilter=Xn}else J.isPointLight?(X.map=new Ah(s.x),X.map.depthTexture=new Qc(s.x,rs)):(X.map=new Ai(s.x,s.y),X.map.depthTexture=new er(s.x,s.y,rs)),X.map.depthTexture.name=J.name+".shadowMap",X.map.depthTexture.format=js,this.type===Eo?(X.map.depthTexture.compareFunction=Q?rg:sg,X.map.depthTexture.minFilter=ui,X.map.depthTexture.magFilter=ui):(X.map.depthTexture.compareFunction=null,X.map.depthTexture.minFilter=Xn,X.map.depthTexture.magFilter=Xn);X.camera.updateProjectionMatrix()}X.map.isWebGLCubeRenderTarget!==!0&&(X.map.width!==s.x||X.map.height!==s.y)&&X.map.setSize(s.x,s.y);let it=X.map.isWebGLCubeRenderTarget?6:X.getViewportCount();J.isPointLight!==!0&&X.updateMatrices(J,T);let lt=(X.camera.layers.mask&4294967294)!==0?X.camera.layers:T.layers;for(let gt=0;gt<it;gt++){let mt=X.getCamera(gt);if(J.isPointLight){let st=X.camera,yt=X.matrix,Mt=J.distance||st.far;Mt!==st.far&&(st.far=Mt,st.updateProjectionMatrix()),Eh.setFromMatrixPosition(J.matrixWorld),st.position.copy(Eh),wg.copy(st.position),wg.add(mA[gt]),st.up.copy(gA[gt]),st.lookAt(wg),st.updateMatrixWorld(),yt.makeTranslation(-Eh.x,-Eh.y,-Eh.z),oy.multiplyMatrices(st.projectionMatrix,st.matrixWorldInverse),X._frustum.setFromProjectionMatrix(oy,st.coordinateSystem,st.reversedDepth)}if(X.map.isWebGLCubeRenderTarget)i.setRenderTarget(X.map,gt),i.clear();else{gt===0&&(i.setRenderTarget(X.map),i.clear());let st=X.getViewport(gt);o.set(r.x*st.x,r.y*st.y,r.x*st.z,r.y*st.w),G.viewport(o)}n=X.getFrustum(gt),b(y,T,mt,J,lt,this.type)}X.isPointLightShadow!==!0&&this.type===ll&&S(X,T),X.needsUpdate=!1}m=this.type,g.needsUpdate=!1,i.setRenderTarget(B,L,N)};function S(A,y){let T=t.update(v);d.defines.VSM_SAMPLES!==A.blurSamples&&(d.defines.VSM_SAMPLES=A.blurSamples,p.defines.VSM_SAMPLES=A.blurSamples,d.needsUpdate=!0,p.needsUpdate=!0),A.mapPass===null?A.mapPass=new Ai(s.x,s.y,{format:zr,type:os}):(A.mapPass.width!==A.map.width||A.mapPass.height!==A.map.height)&&A.mapPass.setSize(A.map.width,A.map.height),d.uniforms.shadow_pass.value=A.map.depthTexture,d.uniforms.resolution.value.set(A.map.width,A.map.height),d.uniforms.radius.value=A.radius,i.setRenderTarget(A.mapPass),i.clear(),i.renderBufferDirect(y,null,T,d,v,null),p.uniforms.shadow_pass.value=A.mapPass.texture,p.uniforms.resolution.value.set(A.map.width,A.map.height),p.uniforms.radius.value=A.radius,i.setRenderTarget(A.map),i.clear(),i.renderBufferDirect(y,null,T,p,v,null)}function R(A,y,T,B){let L=null,N=T.isPointLight===!0?A.customDistanceMaterial:A.customDepthMaterial;if(N!==void 0)L=N;else if(L=T.isPointLight===!0?l:a,i.localClippingEnabled&&y.clipShadows===!0&&Array.isArray(y.clippingPlanes)&&y.clippingPlanes.length!==0||y.displacementMap&&y.displacementScale!==0||y.alphaMap&&y.alphaTest>0||y.map&&y.alphaTest>0||y.alphaToCoverage===!0){let G=L.uuid,H=y.uuid,U=c[G];U===void 0&&(U={},c[G]=U);let q=U[H];q===void 0&&(q=L.clone(),U[H]=q,y.addEventListener("dispose",C)),L=q}if(L.visible=y.visible,L.wireframe=y.wireframe,B===ll?L.side=y.shadowSide!==null?y.shadowSide:y.side:L.side=y.shadowSide!==null?y.shadowSide:f[y.side],L.alphaMap=y.alphaMap,L.alphaTest=y.alphaToCoverage===!0?.5:y.alphaTest,L.map=y.map,L.clipShadows=y.clipShadows,L.clippingPlanes=y.clippingPlanes,L.clipIntersection=y.clipIntersection,L.displacementMap=y.displacementMap,L.displacementScale=y.displacementScale,L.displacementBias=y.displacementBias,L.wireframeLinewidth=y.wireframeLinewidth,L.linewidth=y.linewidth,T.isPointLight===!0&&L.isMeshDistanceMaterial===!0){let G=i.properties.get(L);G.light=T}return L}function b(A,y,T,B,L,N){if(A.visible===!1)return;if(A.layers.test(L)&&(A.isMesh||A.isLine||A.isPoints)&&(A.castShadow||A.receiveShadow&&N===ll)&&(!A.frustumCulled||A.intersectsFrustum(n))){A.modelViewMatrix.multiplyMatrices(T.matrixWorldInverse,A.matrixWorld);let U=t.update(A),q=A.material;if(Array.isArray(q)){let J=U.groups;for(let X=0,dt=J.length;X<dt;X++){let Q=J[X],it=q[Q.materialIndex];if(it&&it.visible){let lt=R(A,it,B,N);A.onBeforeShadow(i,A,y,T,U,lt,Q),i.renderBufferDirect(T,null,U,lt,A,Q),A.onAfterShadow(i,A,y,T,U,lt,Q)}}}else if(q.visible){let J=R(A,q,B,N);A.onBeforeShadow(i,A,y,T,U,J,null),i.renderBufferDirect(T,null,U,J,A,null),A.onAfterShadow(i,A,y,T,U,J,null)}}let H=A.children;for(let U=0,q=H.length;U<q;U++)b(H[U],y,T,B,L,N)}function C(A){A.target.removeEventListener("dispose",C);for(let T in c){let B=c[T],L=A.target.uuid;L in B&&(B[L].dispose(),delete B[L])}}}function xA(i,t){function e(){let F=!1,ct=new tn,ot=null,Ct=new tn(0,0,0,0);return{setMask:function(vt){ot!==vt&&!F&&(i.colorMask(vt,vt,vt,vt),ot=vt)},setLocked:function(vt){F=vt},setClear:function(vt,Et,Yt,ne,ft){ft===!0&&(vt*=ne,Et*=ne,Yt*=ne),ct.set(vt,Et,Yt,ne),Ct.equals(ct)===!1&&(i.clearColor(vt,Et,Yt,ne),Ct.copy(ct))},reset:function(){F=!1,ot=null,Ct.set(-1,0,0,0)}}}function n(){let F=!1,ct=!1,ot=null,Ct=null,vt=null;return{setReversed:function(Et){if(ct!==Et){let Yt=t.get("EXT_clip_control");Et?Yt.clipControlEXT(Yt.LOWER_LEFT_EXT,Yt.ZERO_TO_ONE_EXT):Yt.clipControlEXT(Yt.LOWER_LEFT_EXT,Yt.NEGATIVE_ONE_TO_ONE_EXT),ct=Et;let ne=vt;vt=null,this.setClear(ne)}},getReversed:function(){return ct},setTest:function(Et){Et?Tt(i.DEPTH_TEST):Zt(i.DEPTH_TEST)},setMask:function(Et){ot!==Et&&!F&&(i.depthMask(Et),ot=Et)},setFunc:function(Et){if(ct&&(Et=Dx[Et]),Ct!==Et){switch(Et){case df:i.depthFunc(i.NEVER);break;case pf:i.depthFunc(i.ALWAYS);break;case mf:i.depthFunc(i.LESS);break;case Ka:i.depthFunc(i.LEQUAL);break;case gf:i.depthFunc(i.EQUAL);break;case _f:i.depthFunc(i.GEQUAL);break;case xf:i.depthFunc(i.GREATER);break;case yf:i.depthFunc(i.NOTEQUAL);break;default:i.depthFunc(i.LEQUAL)}Ct=Et}},setLocked:function(Et){F=Et},setClear:function(Et){vt!==Et&&(vt=Et,ct&&(Et=1-Et),i.clearDepth(Et))},reset:function(){F=!1,ot=null,Ct=null,vt=null,ct=!1}}}function s(){let F=!1,ct=null,ot=null,Ct=null,vt=null,Et=null,Yt=null,ne=null,ft=null;return{setTest:function(Gt){F||(Gt?Tt(i.STENCIL_TEST):Zt(i.STENCIL_TEST))},setMask:function(Gt){ct!==Gt&&!F&&(i.stencilMask(Gt),ct=Gt)},setFunc:function(Gt,ie,Lt){(ot!==Gt||Ct!==ie||vt!==Lt)&&(i.stencilFunc(Gt,ie,Lt),ot=Gt,Ct=ie,vt=Lt)},setOp:function(Gt,ie,Lt){(Et!==Gt||Yt!==ie||ne!==Lt)&&(i.stencilOp(Gt,ie,Lt),Et=Gt,Yt=ie,ne=Lt)},setLocked:function(Gt){F=Gt},setClear:function(Gt){ft!==Gt&&(i.clearStencil(Gt),ft=Gt)},reset:function(){F=!1,ct=null,ot=null,Ct=null,vt=null,Et=null,Yt=null,ne=null,ft=null}}}let r=new e,o=new n,a=new s,l={},c=new WeakMap,u={},f={},d={},p=new WeakMap,_=[],v=null,g=!1,m=null,S=null,R=null,b=null,C=null,A=null,y=null,T=new Jt(0,0,0),B=0,L=!1,N=null,G=null,H=null,U=null,q=null,J=i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS),X=!1,dt=0,Q=i.getParameter(i.VERSION);Q.indexOf("WebGL")!==-1?(dt=parseFloat(/^WebGL (\d)/.exec(Q)[1]),X=dt>=1):Q.indexOf("OpenGL ES")!==-1&&(dt=parseFloat(/^OpenGL ES (\d)/.exec(Q)[1]),X=dt>=2);let it=null,lt={},gt=i.getParameter(i.SCISSOR_BOX),mt=i.getParameter(i.VIEWPORT),st=new tn().fromArray(gt),yt=new tn().fromArray(mt);function Mt(F,ct,ot,Ct){let vt=new Uint8Array(4),Et=i.createTexture();i.bindTexture(F,Et),i.texParameteri(F,i.TEXTURE_MIN_FILTER,i.NEAREST),i.texParameteri(F,i.TEXTURE_MAG_FILTER,i.NEAREST);for(let Yt=0;Yt<ot;Yt++)F===i.TEXTURE_3D||F===i.TEXTURE_2D_ARRAY?i.texImage3D(ct,0,i.RGBA,1,1,Ct,0,i.RGBA,i.UNSIGNED_BYTE,vt):i.texImage2D(ct+Yt,0,i.RGBA,1,1,0,i.RGBA,i.UNSIGNED_BYTE,vt);return Et}let It={};It[i.TEXTURE_2D]=Mt(i.TEXTURE_2D,i.TEXTURE_2D,1),It[i.TEXTURE_CUBE_MAP]=Mt(i.TEXTURE_CUBE_MAP,i.TEXTURE_CUBE_MAP_POSITIVE_X,6),It[i.TEXTURE_2D_ARRAY]=Mt(i.TEXTURE_2D_ARRAY,i.TEXTURE_2D_ARRAY,1,1),It[i.TEXTURE_3D]=Mt(i.TEXTURE_3D,i.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),Tt(i.DEPTH_TEST),o.setFunc(Ka),_n(!1),Fe(Bm),Tt(i.CULL_FACE),Je(To);function Tt(F){u[F]!==!0&&(i.enable(F),u[F]=!0)}function Zt(F){u[F]!==!1&&(i.disable(F),u[F]=!1)}function he(F,ct){return d[F]!==ct?(i.bindFramebuffer(F,ct),d[F]=ct,F===i.DRAW_FRAMEBUFFER&&(d[i.FRAMEBUFFER]=ct),F===i.FRAMEBUFFER&&(d[i.DRAW_FRAMEBUFFER]=ct),!0):!1}function qt(F,ct){let ot=_,Ct=!1;if(F){ot=p.get(ct),ot===void 0&&(ot=[],p.set(ct,ot));let vt=F.textures;if(ot.length!==vt.length||ot[0]!==i.COLOR_ATTACHMENT0){for(let Et=0,Yt=vt.length;Et<Yt;Et++)ot[Et]=i.COLOR_ATTACHMENT0+Et;ot.length=vt.length,Ct=!0}}else ot[0]!==i.BACK&&(ot[0]=i.BACK,Ct=!0);Ct&&i.drawBuffers(ot)}function ge(F){return v!==F?(i.useProgram(F),v=F,!0):!1}let de={[Ao]:i.FUNC_ADD,[ex]:i.FUNC_SUBTRACT,[nx]:i.FUNC_REVERSE_SUBTRACT};de[ix]=i.MIN,de[sx]=i.MAX;let le={[rx]:i.ZERO,[ox]:i.ONE,[ax]:i.SRC_COLOR,[Gm]:i.SRC_ALPHA,[dx]:i.SRC_ALPHA_SATURATE,[ux]:i.DST_COLOR,[cx]:i.DST_ALPHA,[lx]:i.ONE_MINUS_SRC_COLOR,[Hm]:i.ONE_MINUS_SRC_ALPHA,[fx]:i.ONE_MINUS_DST_COLOR,[hx]:i.ONE_MINUS_DST_ALPHA,[px]:i.CONSTANT_COLOR,[mx]:i.ONE_MINUS_CONSTANT_COLOR,[gx]:i.CONSTANT_ALPHA,[_x]:i.ONE_MINUS_CONSTANT_ALPHA};function Je(F,ct,ot,Ct,vt,Et,Yt,ne,ft,Gt){if(F===To){g===!0&&(Zt(i.BLEND),g=!1);return}if(g===!1&&(Tt(i.BLEND),g=!0),F!==tx){if(F!==m||Gt!==L){if((S!==Ao||C!==Ao)&&(i.blendEquation(i.FUNC_ADD),S=Ao,C=Ao),Gt)switch(F){case cl:i.blendFuncSeparate(i.ONE,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case zm:i.blendFunc(i.ONE,i.ONE);break;case km:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case Vm:i.blendFuncSeparate(i.DST_COLOR,i.ONE_MINUS_SRC_ALPHA,i.ZERO,i.ONE);break;default:se("WebGLState: Invalid blending: ",F);break}else switch(F){case cl:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case zm:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE,i.ONE,i.ONE);break;case km:se("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case Vm:se("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:se("WebGLState: Invalid blending: ",F);break}R=null,b=null,A=null,y=null,T.set(0,0,0),B=0,m=F,L=Gt}return}vt=vt||ct,Et=Et||ot,Yt=Yt||Ct,(ct!==S||vt!==C)&&(i.blendEquationSeparate(de[ct],de[vt]),S=ct,C=vt),(ot!==R||Ct!==b||Et!==A||Yt!==y)&&(i.blendFuncSeparate(le[ot],le[Ct],le[Et],le[Yt]),R=ot,b=Ct,A=Et,y=Yt),(ne.equals(T)===!1||ft!==B)&&(i.blendColor(ne.r,ne.g,ne.b,ft),T.copy(ne),B=ft),m=F,L=!1}function Ve(F,ct){F.side===Cs?Zt(i.CULL_FACE):Tt(i.CULL_FACE);let ot=F.side===fi;ct&&(ot=!ot),_n(ot),F.blending===cl&&F.transparent===!1?Je(To):Je(F.blending,F.blendEquation,F.blendSrc,F.blendDst,F.blendEquationAlpha,F.blendSrcAlpha,F.blendDstAlpha,F.blendColor,F.blendAlpha,F.premultipliedAlpha),o.setFunc(F.depthFunc),o.setTest(F.depthTest),o.setMask(F.depthWrite),r.setMask(F.colorWrite);let Ct=F.stencilWrite;a.setTest(Ct),Ct&&(a.setMask(F.stencilWriteMask),a.setFunc(F.stencilFunc,F.stencilRef,F.stencilFuncMask),a.setOp(F.stencilFail,F.stencilZFail,F.stencilZPass)),Ee(F.polygonOffset,F.polygonOffsetFactor,F.polygonOffsetUnits),F.alphaToCoverage===!0?Tt(i.SAMPLE_ALPHA_TO_COVERAGE):Zt(i.SAMPLE_ALPHA_TO_COVERAGE)}function _n(F){N!==F&&(F?i.frontFace(i.CW):i.frontFace(i.CCW),N=F)}function Fe(F){F!==K_?(Tt(i.CULL_FACE),F!==G&&(F===Bm?i.cullFace(i.BACK):F===j_?i.cullFace(i.FRONT):i.cullFace(i.FRONT_AND_BACK))):Zt(i.CULL_FACE),G=F}function Bn(F){F!==H&&(X&&i.lineWidth(F),H=F)}function Ee(F,ct,ot){F?(Tt(i.POLYGON_OFFSET_FILL),(U!==ct||q!==ot)&&(U=ct,q=ot,o.getReversed()&&(ct=-ct,ot=-ot),i.polygonOffset(ct,ot))):Zt(i.POLYGON_OFFSET_FILL)}function An(F){F?Tt(i.SCISSOR_TEST):Zt(i.SCISSOR_TEST)}function on(F){F===void 0&&(F=i.TEXTURE0+J-1),it!==F&&(i.activeTexture(F),it=F)}function xn(F,ct,ot){ot===void 0&&(it===null?ot=i.TEXTURE0+J-1:ot=it);let Ct=lt[ot];Ct===void 0&&(Ct={type:void 0,texture:void 0},lt[ot]=Ct),(Ct.type!==F||Ct.texture!==ct)&&(it!==ot&&(i.activeTexture(ot),it=ot),i.bindTexture(F,ct||It[F]),Ct.type=F,Ct.texture=ct)}function O(){let F=lt[it];F!==void 0&&F.type!==void 0&&(i.bindTexture(F.type,null),F.type=void 0,F.texture=void 0)}function Dt(){try{i.compressedTexImage2D(...arguments)}catch(F){se("WebGLState:",F)}}function Qt(){try{i.compressedTexImage3D(...arguments)}catch(F){se("WebGLState:",F)}}function ue(){try{i.texSubImage2D(...arguments)}catch(F){se("WebGLState:",F)}}function At(){try{i.texSubImage3D(...arguments)}catch(F){se("WebGLState:",F)}}function Be(){try{i.compressedTexSubImage2D(...arguments)}catch(F){se("WebGLState:",F)}}function Xt(){try{i.compressedTexSubImage3D(...arguments)}catch(F){se("WebGLState:",F)}}function Kt(){try{i.texStorage2D(...arguments)}catch(F){se("WebGLState:",F)}}function P(){try{i.texStorage3D(...arguments)}catch(F){se("WebGLState:",F)}}function M(){try{i.texImage2D(...arguments)}catch(F){se("WebGLState:",F)}}function Y(){try{i.texImage3D(...arguments)}catch(F){se("WebGLState:",F)}}function pt(F){return f[F]!==void 0?f[F]:i.getParameter(F)}function ht(F,ct){f[F]!==ct&&(i.pixelStorei(F,ct),f[F]=ct)}function St(F){st.equals(F)===!1&&(i.scissor(F.x,F.y,F.z,F.w),st.copy(F))}function bt(F){yt.equals(F)===!1&&(i.viewport(F.x,F.y,F.z,F.w),yt.copy(F))}function rt(F,ct){let ot=c.get(ct);ot===void 0&&(ot=new WeakMap,c.set(ct,ot));let Ct=ot.get(F);Ct===void 0&&(Ct=i.getUniformBlockIndex(ct,F.name),i.uniformBlockBinding(ct,Ct,Ct),ot.set(F,Ct))}function at(F,ct,ot){let vt=c.get(ct).get(F);l[vt]!==ot&&(i.bindBufferBase(i.UNIFORM_BUFFER,vt,ot),l[vt]=ot)}function xt(){i.disable(i.BLEND),i.disable(i.CULL_FACE),i.disable(i.DEPTH_TEST),i.disable(i.POLYGON_OFFSET_FILL),i.disable(i.SCISSOR_TEST),i.disable(i.STENCIL_TEST),i.disable(i.SAMPLE_ALPHA_TO_COVERAGE),i.blendEquation(i.FUNC_ADD),i.blendFunc(i.ONE,i.ZERO),i.blendFuncSeparate(i.ONE,i.ZERO,i.ONE,i.ZERO),i.blendColor(0,0,0,0),i.colorMask(!0,!0,!0,!0),i.clearColor(0,0,0,0),i.depthMask(!0),i.depthFunc(i.LESS),o.setReversed(!1),i.clearDepth(1),i.stencilMask(4294967295),i.stencilFunc(i.ALWAYS,0,4294967295),i.stencilOp(i.KEEP,i.KEEP,i.KEEP),i.clearStencil(0),i.cullFace(i.BACK),i.frontFace(i.CCW),i.polygonOffset(0,0),i.activeTexture(i.TEXTURE0),i.bindFramebuffer(i.FRAMEBUFFER,null),i.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),i.bindFramebuffer(i.READ_FRAMEBUFFER,null),i.useProgram(null),i.lineWidth(1),i.scissor(0,0,i.canvas.width,i.canvas.height),i.viewport(0,0,i.canvas.width,i.canvas.height),i.pixelStorei(i.PACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,!1),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,i.BROWSER_DEFAULT_WEBGL),i.pixelStorei(i.PACK_ROW_LENGTH,0),i.pixelStorei(i.PACK_SKIP_PIXELS,0),i.pixelStorei(i.PACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_ROW_LENGTH,0),i.pixelStorei(i.UNPACK_IMAGE_HEIGHT,0),i.pixelStorei(i.UNPACK_SKIP_PIXELS,0),i.pixelStorei(i.UNPACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_SKIP_IMAGES,0),u={},f={},it=null,lt={},d={},l={},p=new WeakMap,_=[],v=null,g=!1,m=null,S=null,R=null,b=null,C=null,A=null,y=null,T=new Jt(0,0,0),B=0,L=!1,N=null,G=null,H=null,U=null,q=null,st.set(0,0,i.canvas.width,i.canvas.height),yt.set(0,0,i.canvas.width,i.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:Tt,disable:Zt,bindFramebuffer:he,drawBuffers:qt,useProgram:ge,setBlending:Je,setMaterial:Ve,setFlipSided:_n,setCullFace:Fe,setLineWidth:Bn,setPolygonOffset:Ee,setScissorTest:An,activeTexture:on,bindTexture:xn,unbindTexture:O,compressedTexImage2D:Dt,compressedTexImage3D:Qt,texImage2D:M,texImage3D:Y,pixelStorei:ht,getParameter:pt,updateUBOMapping:rt,uniformBlockBinding:at,texStorage2D:Kt,texStorage3D:P,texSubImage2D:ue,texSubImage3D:At,compressedTexSubImage2D:Be,compressedTexSubImage3D:Xt,scissor:St,viewport:bt,reset:xt}}function yA(i,t,e,n,s,r,o){let a=t.has("WEBGL_multisampled_render_to_texture")?t.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new te,u=new WeakMap,f=new Set,d,p=new WeakMap,_=new Set,v=new FinalizationRegistry(P=>_.delete(P)),g=!1;try{g=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function m(P,M){return g?new OffscreenCanvas(P,M):Wc("canvas")}function S(P,M,Y){let pt=1,ht=Kt(P);if((ht.width>Y||ht.height>Y)&&(pt=Y/Math.max(ht.width,ht.height)),pt<1)if(typeof HTMLImageElement<"u"&&P instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&P instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&P instanceof ImageBitmap||typeof VideoFrame<"u"&&P instanceof VideoFrame){let St=Math.floor(pt*ht.width),bt=Math.floor(pt*ht.height);d===void 0&&(d=m(St,bt));let rt=M?m(St,bt):d;return rt.width=St,rt.height=bt,rt.getContext("2d").drawImage(P,0,0,St,bt),jt("WebGLRenderer: Texture has been resized from ("+ht.width+"x"+ht.height+") to ("+St+"x"+bt+")."),rt}else return"data"in P&&jt("WebGLRenderer: Image in DataTexture is too big ("+ht.width+"x"+ht.height+")."),P;return P}function R(P){return P.generateMipmaps}function b(P){i.generateMipmap(P)}function C(P){return P.isWebGLCubeRenderTarget?i.TEXTURE_CUBE_MAP:P.isWebGL3DRenderTarget?i.TEXTURE_3D:P.isWebGLArrayRenderTarget||P.isCompressedArrayTexture?i.TEXTURE_2D_ARRAY:i.TEXTURE_2D}function A(P,M,Y,pt,ht,St=!1){if(P!==null){if(i[P]!==void 0)return i[P];jt("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+P+"'")}let bt;pt&&(bt=t.get("EXT_texture_norm16"),bt||jt("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let rt=M;if(M===i.RED&&(Y===i.FLOAT&&(rt=i.R32F),Y===i.HALF_FLOAT&&(rt=i.R16F),Y===i.UNSIGNED_BYTE&&(rt=i.R8),Y===i.UNSIGNED_SHORT&&bt&&(rt=bt.R16_EXT),Y===i.SHORT&&bt&&(rt=bt.R16_SNORM_EXT)),M===i.RED_INTEGER&&(Y===i.UNSIGNED_BYTE&&(rt=i.R8UI),Y===i.UNSIGNED_SHORT&&(rt=i.R16UI),Y===i.UNSIGNED_INT&&(rt=i.R32UI),Y===i.BYTE&&(rt=i.R8I),Y===i.SHORT&&(rt=i.R16I),Y===i.INT&&(rt=i.R32I)),M===i.RG&&(Y===i.FLOAT&&(rt=i.RG32F),Y===i.HALF_FLOAT&&(rt=i.RG16F),Y===i.UNSIGNED_BYTE&&(rt=i.RG8),Y===i.UNSIGNED_SHORT&&bt&&(rt=bt.RG16_EXT),Y===i.SHORT&&bt&&(rt=bt.RG16_SNORM_EXT)),M===i.RG_INTEGER&&(Y===i.UNSIGNED_BYTE&&(rt=i.RG8UI),Y===i.UNSIGNED_SHORT&&(rt=i.RG16UI),Y===i.UNSIGNED_INT&&(rt=i.RG32UI),Y===i.BYTE&&(rt=i.RG8I),Y===i.SHORT&&(rt=i.RG16I),Y===i.INT&&(rt=i.RG32I)),M===i.RGB_INTEGER&&(Y===i.UNSIGNED_BYTE&&(rt=i.RGB8UI),Y===i.UNSIGNED_SHORT&&(rt=i.RGB16UI),Y===i.UNSIGNED_INT&&(rt=i.RGB32UI),Y===i.BYTE&&(rt=i.RGB8I),Y===i.SHORT&&(rt=i.RGB16I),Y===i.INT&&(rt=i.RGB32I)),M===i.RGBA_INTEGER&&(Y===i.UNSIGNED_BYTE&&(rt=i.RGBA8UI),Y===i.UNSIGNED_SHORT&&(rt=i.RGBA16UI),Y===i.UNSIGNED_INT&&(rt=i.RGBA32UI),Y===i.BYTE&&(rt=i.RGBA8I),Y===i.SHORT&&(rt=i.RGBA16I),Y===i.INT&&(rt=i.RGBA32I)),M===i.RGB&&(Y===i.UNSIGNED_SHORT&&bt&&(rt=bt.RGB16_EXT),Y===i.SHORT&&bt&&(rt=bt.RGB16_SNORM_EXT),Y===i.UNSIGNED_INT_5_9_9_9_REV&&(rt=i.RGB9_E5),Y===i.UNSIGNED_INT_10F_11F_11F_REV&&(rt=i.R11F_G11F_B10F)),M===i.RGBA){let at=St?Hc:be.getTransfer(ht);Y===i.FLOAT&&(rt=i.RGBA32F),Y===i.HALF_FLOAT&&(rt=i.RGBA16F),Y===i.UNSIGNED_BYTE&&(rt=at===Ie?i.SRGB8_ALPHA8:i.RGBA8),Y===i.UNSIGNED_SHORT&&bt&&(rt=bt.RGBA16_EXT),Y===i.SHORT&&bt&&(rt=bt.RGBA16_SNORM_EXT),Y===i.UNSIGNED_SHORT_4_4_4_4&&(rt=i.RGBA4),Y===i.UNSIGNED_SHORT_5_5_5_1&&(rt=i.RGB5_A1)}return(rt===i.R16F||rt===i.R32F||rt===i.RG16F||rt===i.RG32F||rt===i.RGBA16F||rt===i.RGBA32F)&&t.get("EXT_color_buffer_float"),rt}function y(P,M){let Y;return P?M===null||M===rs||M===Ro?Y=i.DEPTH24_STENCIL8:M===Wi?Y=i.DEPTH32F_STENCIL8:M===ul&&(Y=i.DEPTH24_STENCIL8,jt("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):M===null||M===rs||M===Ro?Y=i.DEPTH_COMPONENT24:M===Wi?Y=i.DEPTH_COMPONENT32F:M===ul&&(Y=i.DEPTH_COMPONENT16),Y}function T(P,M){return R(P)===!0||P.isFramebufferTexture&&P.minFilter!==Xn&&P.minFilter!==ui?Math.log2(Math.max(M.width,M.height))+1:P.mipmaps.length>0?P.mipmaps.length:P.isCompressedTexture&&Array.isArray(P.image)?M.mipmaps.length:1}function B(P){let M=new WeakRef(P);n.get(P).__ref=M,_.add(M),v.register(P,M,M)}function L(P){let M=n.get(P).__ref;M!==void 0&&(_.delete(M),v.unregister(M))}function N(P){H(P.target)}function G(P){U(P.target)}function H(P){P.removeEventListener("dispose",N),L(P),J(P),P.isVideoTexture&&u.delete(P),P.isHTMLTexture&&f.delete(P)}function U(P){P.removeEventListener("dispose",G),L(P),dt(P)}function q(){for(let P of _){let M=P.deref();M!==void 0&&(M.isRenderTarget===!0?U(M):H(M))}_.clear(),f.clear()}function J(P){let M=n.get(P);if(M.__webglInit===void 0)return;let Y=P.source,pt=p.get(Y);if(pt){let ht=pt[M.__cacheKey];ht.usedTimes--,ht.usedTimes===0&&X(P),Object.keys(pt).length===0&&p.delete(Y)}n.remove(P)}function X(P){let M=n.get(P);i.deleteTexture(M.__webglTexture);let Y=P.source,pt=p.get(Y);delete pt[M.__cacheKey],o.memory.textures--}function dt(P){let M=n.get(P);M.__depthDisposeCallback&&M.__depthDisposeCallback();let Y=P.depthTexture;if(Y&&Y.renderTarget===P&&H(Y),P.isWebGLCubeRenderTarget)for(let ht=0;ht<6;ht++){if(Array.isArray(M.__webglFramebuffer[ht]))for(let St=0;St<M.__webglFramebuffer[ht].length;St++)i.deleteFramebuffer(M.__webglFramebuffer[ht][St]);else i.deleteFramebuffer(M.__webglFramebuffer[ht]);M.__webglDepthbuffer&&i.deleteRenderbuffer(M.__webglDepthbuffer[ht])}else{if(Array.isArray(M.__webglFramebuffer))for(let ht=0;ht<M.__webglFramebuffer.length;ht++)i.deleteFramebuffer(M.__webglFramebuffer[ht]);else i.deleteFramebuffer(M.__webglFramebuffer);if(M.__webglDepthbuffer&&i.deleteRenderbuffer(M.__webglDepthbuffer),M.__webglMultisampledFramebuffer&&i.deleteFramebuffer(M.__webglMultisampledFramebuffer),M.__webglColorRenderbuffer)for(let ht=0;ht<M.__webglColorRenderbuffer.length;ht++)M.__webglColorRenderbuffer[ht]&&i.deleteRenderbuffer(M.__webglColorRenderbuffer[ht]);M.__webglDepthRenderbuffer&&i.deleteRenderbuffer(M.__webglDepthRenderbuffer)}let pt=P.textures;for(let ht=0,St=pt.length;ht<St;ht++){let bt=n.get(pt[ht]);bt.__webglTexture&&(i.deleteTexture(bt.__webglTexture),o.memory.textures--),n.remove(pt[ht])}n.remove(P)}let Q=0;function it(){Q=0}function lt(){return Q}function gt(P){Q=P}function mt(){let P=Q;return P>=s.maxTextures&&jt("WebGLTextures: Trying to use "+(P+1)+" texture units while this GPU supports only "+s.maxTextures),Q+=1,P}function st(P){let M=[];return M.push(P.wrapS),M.push(P.wrapT),M.push(P.wrapR||0),M.push(P.magFilter),M.push(P.minFilter),M.push(P.anisotropy),M.push(P.internalFormat),M.push(P.format),M.push(P.type),M.push(P.generateMipmaps),M.push(P.mipmapsAutoUpdate),M.push(P.premultiplyAlpha),M.push(P.flipY),M.push(P.unpackAlignment),M.push(P.colorSpace),M.join()}function yt(P,M){let Y=n.get(P);if(P.isVideoTexture&&Be(P),P.isRenderTargetTexture===!1&&P.isExternalTexture!==!0&&P.version>0&&Y.__version!==P.version){let pt=P.image;if(pt===null)jt("WebGLRenderer: Texture marked for update but no image data found.");else if(pt.complete===!1)jt("WebGLRenderer: Texture marked for update but image is incomplete");else{Ve(Y,P,M);return}}else P.isExternalTexture&&(Y.__webglTexture=P.sourceTexture?P.sourceTexture:null);e.bindTexture(i.TEXTURE_2D,Y.__webglTexture,i.TEXTURE0+M)}function Mt(P,M){let Y=n.get(P);if(P.isRenderTargetTexture===!1&&P.version>0&&Y.__version!==P.version){Ve(Y,P,M);return}else P.isExternalTexture&&(Y.__webglTexture=P.sourceTexture?P.sourceTexture:null);e.bindTexture(i.TEXTURE_2D_ARRAY,Y.__webglTexture,i.TEXTURE0+M)}function It(P,M){let Y=n.get(P);if(P.isRenderTargetTexture===!1&&P.version>0&&Y.__version!==P.version){Ve(Y,P,M);return}e.bindTexture(i.TEXTURE_3D,Y.__webglTexture,i.TEXTURE0+M)}function Tt(P,M){let Y=n.get(P);if(P.version>0&&Y.__version!==P.version){_n(Y,P,M);return}e.bindTexture(i.TEXTURE_CUBE_MAP,Y.__webglTexture,i.TEXTURE0+M)}let Zt={[vf]:i.REPEAT,[Es]:i.CLAMP_TO_EDGE,[Sf]:i.MIRRORED_REPEAT},he={[Xn]:i.NEAREST,[vx]:i.NEAREST_MIPMAP_NEAREST,[_h]:i.NEAREST_MIPMAP_LINEAR,[ui]:i.LINEAR,[Yf]:i.LINEAR_MIPMAP_NEAREST,[nr]:i.LINEAR_MIPMAP_LINEAR},qt={[wx]:i.NEVER,[og]:i.ALWAYS,[Ex]:i.LESS,[sg]:i.LEQUAL,[Tx]:i.EQUAL,[rg]:i.GEQUAL,[Ax]:i.GREATER,[Cx]:i.NOTEQUAL};function ge(P,M){if(M.type===Wi&&t.has("OES_texture_float_linear")===!1&&(M.magFilter===ui||M.magFilter===Yf||M.magFilter===_h||M.magFilter===nr||M.minFilter===ui||M.minFilter===Yf||M.minFilter===_h||M.minFilter===nr)&&jt("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),i.texParameteri(P,i.TEXTURE_WRAP_S,Zt[M.wrapS]),i.texParameteri(P,i.TEXTURE_WRAP_T,Zt[M.wrapT]),(P===i.TEXTURE_3D||P===i.TEXTURE_2D_ARRAY)&&i.texParameteri(P,i.TEXTURE_WRAP_R,Zt[M.wrapR]),i.texParameteri(P,i.TEXTURE_MAG_FILTER,he[M.magFilter]),i.texParameteri(P,i.TEXTURE_MIN_FILTER,he[M.minFilter]),M.compareFunction&&(i.texParameteri(P,i.TEXTURE_COMPARE_MODE,i.COMPARE_REF_TO_TEXTURE),i.texParameteri(P,i.TEXTURE_COMPARE_FUNC,qt[M.compareFunction])),t.has("EXT_texture_filter_anisotropic")===!0){if(M.magFilter===Xn||M.minFilter!==_h&&M.minFilter!==nr||M.type===Wi&&t.has("OES_texture_float_linear")===!1)return;if(M.anisotropy>1||n.get(M).__currentAnisotropy){let Y=t.get("EXT_texture_filter_anisotropic");i.texParameterf(P,Y.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(M.anisotropy,s.getMaxAnisotropy())),n.get(M).__currentAnisotropy=M.anisotropy}}}function de(P,M){let Y=!1;P.__webglInit===void 0&&(P.__webglInit=!0,M.addEventListener("dispose",N),B(M));let pt=M.source,ht=p.get(pt);ht===void 0&&(ht={},p.set(pt,ht));let St=st(M);if(St!==P.__cacheKey){ht[St]===void 0&&(ht[St]={texture:i.createTexture(),usedTimes:0},o.memory.textures++,Y=!0),ht[St].usedTimes++;let bt=ht[P.__cacheKey];bt!==void 0&&(ht[P.__cacheKey].usedTimes--,bt.usedTimes===0&&X(M)),P.__cacheKey=St,P.__webglTexture=ht[St].texture}return Y}function le(P,M,Y){return Math.floor(Math.floor(P/Y)/M)}function Je(P,M,Y,pt){let St=P.updateRanges;if(St.length===0)e.texSubImage2D(i.TEXTURE_2D,0,0,0,M.width,M.height,Y,pt,M.data);else{St.sort((F,ct)=>F.start-ct.start);let bt=0;for(let F=1;F<St.length;F++){let ct=St[bt],ot=St[F],Ct=ct.start+ct.count,vt=le(ot.start,M.width,4),Et=le(ct.start,M.width,4);ot.start<=Ct+1&&vt===Et&&le(ot.start+ot.count-1,M.width,4)===vt?ct.count=Math.max(ct.count,ot.start+ot.count-ct.start):(++bt,St[bt]=ot)}St.length=bt+1;let rt=e.getParameter(i.UNPACK_ROW_LENGTH),at=e.getParameter(i.UNPACK_SKIP_PIXELS),xt=e.getParameter(i.UNPACK_SKIP_ROWS);e.pixelStorei(i.UNPACK_ROW_LENGTH,M.width);for(let F=0,ct=St.length;F<ct;F++){let ot=St[F],Ct=Math.floor(ot.start/4),vt=Math.ceil(ot.count/4),Et=Ct%M.width,Yt=Math.floor(Ct/M.width),ne=vt,ft=1;e.pixelStorei(i.UNPACK_SKIP_PIXELS,Et),e.pixelStorei(i.UNPACK_SKIP_ROWS,Yt),e.texSubImage2D(i.TEXTURE_2D,0,Et,Yt,ne,ft,Y,pt,M.data)}P.clearUpdateRanges(),e.pixelStorei(i.UNPACK_ROW_LENGTH,rt),e.pixelStorei(i.UNPACK_SKIP_PIXELS,at),e.pixelStorei(i.UNPACK_SKIP_ROWS,xt)}}function Ve(P,M,Y){let pt=i.TEXTURE_2D;(M.isDataArrayTexture||M.isCompressedArrayTexture)&&(pt=i.TEXTURE_2D_ARRAY),M.isData3DTexture&&(pt=i.TEXTURE_3D);let ht=de(P,M),St=M.source;e.bindTexture(pt,P.__webglTexture,i.TEXTURE0+Y);let bt=n.get(St);if(St.version!==bt.__version||ht===!0){if(e.activeTexture(i.TEXTURE0+Y),(typeof ImageBitmap<"u"&&M.image instanceof ImageBitmap)===!1){let ft=be.getPrimaries(be.workingColorSpace),Gt=M.colorSpace===sr?null:be.getPrimaries(M.colorSpace),ie=M.colorSpace===sr||ft===Gt?i.NONE:i.BROWSER_DEFAULT_WEBGL;e.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,M.flipY),e.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,M.premultiplyAlpha),e.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,ie)}e.pixelStorei(i.UNPACK_ALIGNMENT,M.unpackAlignment);let at=S(M.image,!1,s.maxTextureSize);at=Xt(M,at);let xt=r.convert(M.format,M.colorSpace),F=r.convert(M.type),ct=A(M.internalFormat,xt,F,M.normalized,M.colorSpace,M.isVideoTexture);ge(pt,M);let ot,Ct=M.mipmaps,vt=M.isVideoTexture!==!0,Et=bt.__version===void 0||ht===!0,Yt=St.dataReady,ne=T(M,at);if(M.isDepthTexture)ct=y(M.format===ir,M.type),Et&&(vt?e.texStorage2D(i.TEXTURE_2D,1,ct,at.width,at.height):e.texImage2D(i.TEXTURE_2D,0,ct,at.width,at.height,0,xt,F,null));else if(M.isDataTexture)if(Ct.length>0){vt&&Et&&e.texStorage2D(i.TEXTURE_2D,ne,ct,Ct[0].width,Ct[0].height);for(let ft=0,Gt=Ct.length;ft<Gt;ft++)ot=Ct[ft],vt?Yt&&e.texSubImage2D(i.TEXTURE_2D,ft,0,0,ot.width,ot.height,xt,F,ot.data):e.texImage2D(i.TEXTURE_2D,ft,ct,ot.width,ot.height,0,xt,F,ot.data);M.generateMipmaps=!1}else vt?(Et&&e.texStorage2D(i.TEXTURE_2D,ne,ct,at.width,at.height),Yt&&Je(M,at,xt,F)):e.texImage2D(i.TEXTURE_2D,0,ct,at.width,at.height,0,xt,F,at.data);else if(M.isCompressedTexture)if(M.isCompressedArrayTexture){vt&&Et&&e.texStorage3D(i.TEXTURE_2D_ARRAY,ne,ct,Ct[0].width,Ct[0].height,at.depth);for(let ft=0,Gt=Ct.length;ft<Gt;ft++)if(ot=Ct[ft],M.format!==as)if(xt!==null)if(vt){if(Yt)if(M.layerUpdates.size>0){let ie=_g(ot.width,ot.height,M.format,M.type);for(let Lt of M.layerUpdates){let fe=ot.data.subarray(Lt*ie/ot.data.BYTES_PER_ELEMENT,(Lt+1)*ie/ot.data.BYTES_PER_ELEMENT);e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,ft,0,0,Lt,ot.width,ot.height,1,xt,fe)}}else e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,ft,0,0,0,ot.width,ot.height,at.depth,xt,ot.data)}else e.compressedTexImage3D(i.TEXTURE_2D_ARRAY,ft,ct,ot.width,ot.height,at.depth,0,ot.data,0,0);else jt("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else vt?Yt&&e.texSubImage3D(i.TEXTURE_2D_ARRAY,ft,0,0,0,ot.width,ot.height,at.depth,xt,F,ot.data):e.texImage3D(i.TEXTURE_2D_ARRAY,ft,ct,ot.width,ot.height,at.depth,0,xt,F,ot.data);M.layerUpdates.size>0&&M.clearLayerUpdates()}else{vt&&Et&&e.texStorage2D(i.TEXTURE_2D,ne,ct,Ct[0].width,Ct[0].height);for(let ft=0,Gt=Ct.length;ft<Gt;ft++)ot=Ct[ft],M.format!==as?xt!==null?vt?Yt&&e.compressedTexSubImage2D(i.TEXTURE_2D,ft,0,0,ot.width,ot.height,xt,ot.data):e.compressedTexImage2D(i.TEXTURE_2D,ft,ct,ot.width,ot.height,0,ot.data):jt("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):vt?Yt&&e.texSubImage2D(i.TEXTURE_2D,ft,0,0,ot.width,ot.height,xt,F,ot.data):e.texImage2D(i.TEXTURE_2D,ft,ct,ot.width,ot.height,0,xt,F,ot.data)}else if(M.isDataArrayTexture)if(vt){if(Et&&e.texStorage3D(i.TEXTURE_2D_ARRAY,ne,ct,at.width,at.height,at.depth),Yt)if(M.layerUpdates.size>0){let ft=_g(at.width,at.height,M.format,M.type);for(let Gt of M.layerUpdates){let ie=at.data.subarray(Gt*ft/at.data.BYTES_PER_ELEMENT,(Gt+1)*ft/at.data.BYTES_PER_ELEMENT);e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,Gt,at.width,at.height,1,xt,F,ie)}M.clearLayerUpdates()}else e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,0,at.width,at.height,at.depth,xt,F,at.data)}else e.texImage3D(i.TEXTURE_2D_ARRAY,0,ct,at.width,at.height,at.depth,0,xt,F,at.data);else if(M.isData3DTexture)vt?(Et&&e.texStorage3D(i.TEXTURE_3D,ne,ct,at.width,at.height,at.depth),Yt&&e.texSubImage3D(i.TEXTURE_3D,0,0,0,0,at.width,at.height,at.depth,xt,F,at.data)):e.texImage3D(i.TEXTURE_3D,0,ct,at.width,at.height,at.depth,0,xt,F,at.data);else if(M.isFramebufferTexture){if(Et)if(vt)e.texStorage2D(i.TEXTURE_2D,ne,ct,at.width,at.height);else{let ft=at.width,Gt=at.height;for(let ie=0;ie<ne;ie++)e.texImage2D(i.TEXTURE_2D,ie,ct,ft,Gt,0,xt,F,null),ft>>=1,Gt>>=1}}else if(M.isHTMLTexture){if("texElementImage2D"in i){let ft=i.canvas;if(ft.hasAttribute("layoutsubtree")||ft.setAttribute("layoutsubtree","true"),at.parentNode!==ft){ft.appendChild(at),f.add(M),ft.onpaint=Gt=>{let ie=Gt.changedElements;for(let Lt of f)ie.includes(Lt.image)&&(Lt.needsUpdate=!0)},ft.requestPaint();return}if(i.texElementImage2D.length===3)i.texElementImage2D(i.TEXTURE_2D,i.RGBA8,at);else{let ie=i.RGBA,Lt=i.RGBA,fe=i.UNSIGNED_BYTE;i.texElementImage2D(i.TEXTURE_2D,0,ie,Lt,fe,at)}i.texParameteri(i.TEXTURE_2D,i.TEXTURE_MIN_FILTER,i.LINEAR),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_S,i.CLAMP_TO_EDGE),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_T,i.CLAMP_TO_EDGE)}}else if(Ct.length>0){if(vt&&Et){let ft=Kt(Ct[0]);e.texStorage2D(i.TEXTURE_2D,ne,ct,ft.width,ft.height)}for(let ft=0,Gt=Ct.length;ft<Gt;ft++)ot=Ct[ft],vt?Yt&&e.texSubImage2D(i.TEXTURE_2D,ft,0,0,xt,F,ot):e.texImage2D(i.TEXTURE_2D,ft,ct,xt,F,ot);M.generateMipmaps=!1}else if(vt){if(Et){let ft=Kt(at);e.texStorage2D(i.TEXTURE_2D,ne,ct,ft.width,ft.height)}Yt&&e.texSubImage2D(i.TEXTURE_2D,0,0,0,xt,F,at)}else e.texImage2D(i.TEXTURE_2D,0,ct,xt,F,at);R(M)&&M.mipmapsAutoUpdate===!0&&b(pt),bt.__version=St.version,M.onUpdate&&M.onUpdate(M)}P.__version=M.version}function _n(P,M,Y){if(M.image.length!==6)return;let pt=de(P,M),ht=M.source;e.bindTexture(i.TEXTURE_CUBE_MAP,P.__webglTexture,i.TEXTURE0+Y);let St=n.get(ht);if(ht.version!==St.__version||pt===!0){e.activeTexture(i.TEXTURE0+Y);let bt=be.getPrimaries(be.workingColorSpace),rt=M.colorSpace===sr?null:be.getPrimaries(M.colorSpace),at=M.colorSpace===sr||bt===rt?i.NONE:i.BROWSER_DEFAULT_WEBGL;e.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,M.flipY),e.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,M.premultiplyAlpha),e.pixelStorei(i.UNPACK_ALIGNMENT,M.unpackAlignment),e.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,at);let xt=M.isCompressedTexture||M.image[0].isCompressedTexture,F=M.image[0]&&M.image[0].isDataTexture,ct=[];for(let Lt=0;Lt<6;Lt++)!xt&&!F?ct[Lt]=S(M.image[Lt],!0,s.maxCubemapSize):ct[Lt]=F?M.image[Lt].image:M.image[Lt],ct[Lt]=Xt(M,ct[Lt]);let ot=ct[0],Ct=r.convert(M.format,M.colorSpace),vt=r.convert(M.type),Et=A(M.internalFormat,Ct,vt,M.normalized,M.colorSpace),Yt=M.isVideoTexture!==!0,ne=St.__version===void 0||pt===!0,ft=ht.dataReady,Gt=T(M,ot);ge(i.TEXTURE_CUBE_MAP,M);let ie;if(M.isDepthTexture){if(Et=y(M.format===ir,M.type),ne)if(Yt)e.texStorage2D(i.TEXTURE_CUBE_MAP,1,Et,ot.width,ot.height);else for(let Lt=0;Lt<6;Lt++)e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Lt,0,Et,ot.width,ot.height,0,Ct,vt,null)}else if(xt){Yt&&ne&&e.texStorage2D(i.TEXTURE_CUBE_MAP,Gt,Et,ot.width,ot.height);for(let Lt=0;Lt<6;Lt++){ie=ct[Lt].mipmaps;for(let fe=0;fe<ie.length;fe++){let Ge=ie[fe];M.format!==as?Ct!==null?Yt?ft&&e.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Lt,fe,0,0,Ge.width,Ge.height,Ct,Ge.data):e.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Lt,fe,Et,Ge.width,Ge.height,0,Ge.data):jt("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):Yt?ft&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Lt,fe,0,0,Ge.width,Ge.height,Ct,vt,Ge.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Lt,fe,Et,Ge.width,Ge.height,0,Ct,vt,Ge.data)}}}else{if(ie=M.mipmaps,Yt&&ne){ie.length>0&&Gt++;let Lt=Kt(ct[0]);e.texStorage2D(i.TEXTURE_CUBE_MAP,Gt,Et,Lt.width,Lt.height)}for(let Lt=0;Lt<6;Lt++)if(F){Yt?ft&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Lt,0,0,0,ct[Lt].width,ct[Lt].height,Ct,vt,ct[Lt].data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Lt,0,Et,ct[Lt].width,ct[Lt].height,0,Ct,vt,ct[Lt].data);for(let fe=0;fe<ie.length;fe++){let si=ie[fe].image[Lt].image;Yt?ft&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Lt,fe+1,0,0,si.width,si.height,Ct,vt,si.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Lt,fe+1,Et,si.width,si.height,0,Ct,vt,si.data)}}else{Yt?ft&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Lt,0,0,0,Ct,vt,ct[Lt]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Lt,0,Et,Ct,vt,ct[Lt]);for(let fe=0;fe<ie.length;fe++){let Ge=ie[fe];Yt?ft&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Lt,fe+1,0,0,Ct,vt,Ge.image[Lt]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Lt,fe+1,Et,Ct,vt,Ge.image[Lt])}}}R(M)&&M.mipmapsAutoUpdate===!0&&b(i.TEXTURE_CUBE_MAP),St.__version=ht.version,M.onUpdate&&M.onUpdate(M)}P.__version=M.version}function Fe(P,M,Y,pt,ht,St){let bt=r.convert(Y.format,Y.colorSpace),rt=r.convert(Y.type),at=A(Y.internalFormat,bt,rt,Y.normalized,Y.colorSpace),xt=n.get(M),F=n.get(Y);if(F.__renderTarget=M,!xt.__hasExternalTextures){let ct=Math.max(1,M.width>>St),ot=Math.max(1,M.height>>St);ht===i.TEXTURE_3D||ht===i.TEXTURE_2D_ARRAY?e.texImage3D(ht,St,at,ct,ot,M.depth,0,bt,rt,null):e.texImage2D(ht,St,at,ct,ot,0,bt,rt,null)}e.bindFramebuffer(i.FRAMEBUFFER,P),At(M)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,pt,ht,F.__webglTexture,0,ue(M)):(ht===i.TEXTURE_2D||ht>=i.TEXTURE_CUBE_MAP_POSITIVE_X&&ht<=i.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&i.framebufferTexture2D(i.FRAMEBUFFER,pt,ht,F.__webglTexture,St),e.bindFramebuffer(i.FRAMEBUFFER,null)}function Bn(P,M,Y){if(i.bindRenderbuffer(i.RENDERBUFFER,P),M.depthBuffer){let pt=M.depthTexture,ht=pt&&pt.isDepthTexture?pt.type:null,St=y(M.stencilBuffer,ht),bt=M.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;At(M)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,ue(M),St,M.width,M.height):Y?i.renderbufferStorageMultisample(i.RENDERBUFFER,ue(M),St,M.width,M.height):i.renderbufferStorage(i.RENDERBUFFER,St,M.width,M.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,bt,i.RENDERBUFFER,P)}else{let pt=M.textures;for(let ht=0;ht<pt.length;ht++){let St=pt[ht],bt=r.convert(St.format,St.colorSpace),rt=r.convert(St.type),at=A(St.internalFormat,bt,rt,St.normalized,St.colorSpace);At(M)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,ue(M),at,M.width,M.height):Y?i.renderbufferStorageMultisample(i.RENDERBUFFER,ue(M),at,M.width,M.height):i.renderbufferStorage(i.RENDERBUFFER,at,M.width,M.height)}}i.bindRenderbuffer(i.RENDERBUFFER,null)}function Ee(P,M,Y){let pt=M.isWebGLCubeRenderTarget===!0;if(e.bindFramebuffer(i.FRAMEBUFFER,P),!(M.depthTexture&&M.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let ht=n.get(M.depthTexture);ht.__renderTarget=M;let St=pt?M.depthTexture.image[0]:M.depthTexture.image;(!ht.__webglTexture||St.width!==M.width||St.height!==M.height)&&(St.width=M.width,St.height=M.height,M.depthTexture.needsUpdate=!0),pt?Tt(M.depthTexture,0):yt(M.depthTexture,0);let bt=ht.__webglTexture,rt=ue(M),at=pt?i.TEXTURE_CUBE_MAP_POSITIVE_X+Y:i.TEXTURE_2D,xt=M.depthTexture.format===ir?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;if(M.depthTexture.format===js)At(M)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,xt,at,bt,0,rt):i.framebufferTexture2D(i.FRAMEBUFFER,xt,at,bt,0);else if(M.depthTexture.format===ir)At(M)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,xt,at,bt,0,rt):i.framebufferTexture2D(i.FRAMEBUFFER,xt,at,bt,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function An(P){let M=n.get(P),Y=P.isWebGLCubeRenderTarget===!0;if(M.__boundDepthTexture!==P.depthTexture){let pt=P.depthTexture;if(M.__depthDisposeCallback&&M.__depthDisposeCallback(),pt){let ht=()=>{delete M.__boundDepthTexture,delete M.__depthDisposeCallback,pt.removeEventListener("dispose",ht)};pt.addEventListener("dispose",ht),M.__depthDisposeCallback=ht}M.__boundDepthTexture=pt}if(P.depthTexture&&!M.__autoAllocateDepthBuffer)if(Y)for(let pt=0;pt<6;pt++)Ee(M.__webglFramebuffer[pt],P,pt);else P.texture.mipmaps.length>0?Ee(M.__webglFramebuffer[0],P,0):Ee(M.__webglFramebuffer,P,0);else if(Y){M.__webglDepthbuffer=[];for(let pt=0;pt<6;pt++)if(e.bindFramebuffer(i.FRAMEBUFFER,M.__webglFramebuffer[pt]),M.__webglDepthbuffer[pt]===void 0)M.__webglDepthbuffer[pt]=i.createRenderbuffer(),Bn(M.__webglDepthbuffer[pt],P,!1);else{let ht=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,St=M.__webglDepthbuffer[pt];i.bindRenderbuffer(i.RENDERBUFFER,St),i.framebufferRenderbuffer(i.FRAMEBUFFER,ht,i.RENDERBUFFER,St)}}else if(P.texture.mipmaps.length>0?e.bindFramebuffer(i.FRAMEBUFFER,M.__webglFramebuffer[0]):e.bindFramebuffer(i.FRAMEBUFFER,M.__webglFramebuffer),M.__webglDepthbuffer===void 0)M.__webglDepthbuffer=i.createRenderbuffer(),Bn(M.__webglDepthbuffer,P,!1);else{let ht=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,St=M.__webglDepthbuffer;i.bindRenderbuffer(i.RENDERBUFFER,St),i.framebufferRenderbuffer(i.FRAMEBUFFER,ht,i.RENDERBUFFER,St)}e.bindFramebuffer(i.FRAMEBUFFER,null)}function on(P,M,Y){let pt=n.get(P);M!==void 0&&Fe(pt.__webglFramebuffer,P,P.texture,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,0),Y!==void 0&&An(P)}function xn(P){let M=P.texture,Y=n.get(P),pt=n.get(M);P.addEventListener("dispose",G),B(P);let ht=P.textures,St=P.isWebGLCubeRenderTarget===!0,bt=ht.length>1;if(bt||(pt.__webglTexture===void 0&&(pt.__webglTexture=i.createTexture()),pt.__version=M.version,o.memory.textures++),St){Y.__webglFramebuffer=[];for(let rt=0;rt<6;rt++)if(M.mipmaps.length>0){Y.__webglFramebuffer[rt]=[];for(let at=0;at<M.mipmaps.length;at++)Y.__webglFramebuffer[rt][at]=i.createFramebuffer()}else Y.__webglFramebuffer[rt]=i.createFramebuffer()}else{if(M.mipmaps.length>0){Y.__webglFramebuffer=[];for(let rt=0;rt<M.mipmaps.length;rt++)Y.__webglFramebuffer[rt]=i.createFramebuffer()}else Y.__webglFramebuffer=i.createFramebuffer();if(bt)for(let rt=0,at=ht.length;rt<at;rt++){let xt=n.get(ht[rt]);xt.__webglTexture===void 0&&(xt.__webglTexture=i.createTexture(),o.memory.textures++)}if(P.samples>0&&At(P)===!1){Y.__webglMultisampledFramebuffer=i.createFramebuffer(),Y.__webglColorRenderbuffer=[],e.bindFramebuffer(i.FRAMEBUFFER,Y.__webglMultisampledFramebuffer);for(let rt=0;rt<ht.length;rt++){let at=ht[rt];Y.__webglColorRenderbuffer[rt]=i.createRenderbuffer(),i.bindRenderbuffer(i.RENDERBUFFER,Y.__webglColorRenderbuffer[rt]);let xt=r.convert(at.format,at.colorSpace),F=r.convert(at.type),ct=A(at.internalFormat,xt,F,at.normalized,at.colorSpace,P.isXRRenderTarget===!0),ot=ue(P);i.renderbufferStorageMultisample(i.RENDERBUFFER,ot,ct,P.width,P.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+rt,i.RENDERBUFFER,Y.__webglColorRenderbuffer[rt])}i.bindRenderbuffer(i.RENDERBUFFER,null),P.depthBuffer&&(Y.__webglDepthRenderbuffer=i.createRenderbuffer(),Bn(Y.__webglDepthRenderbuffer,P,!0)),e.bindFramebuffer(i.FRAMEBUFFER,null)}}if(St){e.bindTexture(i.TEXTURE_CUBE_MAP,pt.__webglTexture),ge(i.TEXTURE_CUBE_MAP,M);for(let rt=0;rt<6;rt++)if(M.mipmaps.length>0)for(let at=0;at<M.mipmaps.length;at++)Fe(Y.__webglFramebuffer[rt][at],P,M,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+rt,at);else Fe(Y.__webglFramebuffer[rt],P,M,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+rt,0);R(M)?b(i.TEXTURE_CUBE_MAP):M.mipmaps.length>0&&i.texParameteri(i.TEXTURE_CUBE_MAP,i.TEXTURE_MAX_LEVEL,M.mipmaps.length-1),e.unbindTexture()}else if(bt){for(let rt=0,at=ht.length;rt<at;rt++){let xt=ht[rt],F=n.get(xt),ct=i.TEXTURE_2D;(P.isWebGL3DRenderTarget||P.isWebGLArrayRenderTarget)&&(ct=P.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),e.bindTexture(ct,F.__webglTexture),ge(ct,xt),Fe(Y.__webglFramebuffer,P,xt,i.COLOR_ATTACHMENT0+rt,ct,0),R(xt)&&b(ct)}e.unbindTexture()}else{let rt=i.TEXTURE_2D;if((P.isWebGL3DRenderTarget||P.isWebGLArrayRenderTarget)&&(rt=P.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),e.bindTexture(rt,pt.__webglTexture),ge(rt,M),M.mipmaps.length>0)for(let at=0;at<M.mipmaps.length;at++)Fe(Y.__webglFramebuffer[at],P,M,i.COLOR_ATTACHMENT0,rt,at);else Fe(Y.__webglFramebuffer,P,M,i.COLOR_ATTACHMENT0,rt,0);R(M)?b(rt):M.mipmaps.length>0&&i.texParameteri(rt,i.TEXTURE_MAX_LEVEL,M.mipmaps.length-1),e.unbindTexture()}P.depthBuffer&&An(P)}function O(P){let M=P.textures;for(let Y=0,pt=M.length;Y<pt;Y++){let ht=M[Y];if(R(ht)&&ht.mipmapsAutoUpdate===!0){let St=C(P),bt=n.get(ht).__webglTexture;e.bindTexture(St,bt),b(St),e.unbindTexture()}}}let Dt=[];function Qt(P){if(P.samples>0){if(At(P)===!1){let M=P.textures,Y=P.width,pt=P.height,ht=i.COLOR_BUFFER_BIT,St=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,bt=n.get(P),rt=M.length>1;if(rt)for(let xt=0;xt<M.length;xt++)e.bindFramebuffer(i.FRAMEBUFFER,bt.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+xt,i.RENDERBUFFER,null),e.bindFramebuffer(i.FRAMEBUFFER,bt.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+xt,i.TEXTURE_2D,null,0);e.bindFramebuffer(i.READ_FRAMEBUFFER,bt.__webglMultisampledFramebuffer),P.texture.mipmaps.length>0?e.bindFramebuffer(i.DRAW_FRAMEBUFFER,bt.__webglFramebuffer[0]):e.bindFramebuffer(i.DRAW_FRAMEBUFFER,bt.__webglFramebuffer);for(let xt=0;xt<M.length;xt++){if(P.resolveDepthBuffer&&(P.depthBuffer&&(ht|=i.DEPTH_BUFFER_BIT),P.stencilBuffer&&P.resolveStencilBuffer&&(ht|=i.STENCIL_BUFFER_BIT)),rt){i.framebufferRenderbuffer(i.READ_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.RENDERBUFFER,bt.__webglColorRenderbuffer[xt]);let F=n.get(M[xt]).__webglTexture;i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,F,0)}i.blitFramebuffer(0,0,Y,pt,0,0,Y,pt,ht,i.NEAREST),l===!0&&(Dt.length=0,Dt.push(i.COLOR_ATTACHMENT0+xt),P.depthBuffer&&P.storeMultisampledDepthBuffer===!1&&Dt.push(St),i.invalidateFramebuffer(i.READ_FRAMEBUFFER,Dt))}if(e.bindFramebuffer(i.READ_FRAMEBUFFER,null),e.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),rt)for(let xt=0;xt<M.length;xt++){e.bindFramebuffer(i.FRAMEBUFFER,bt.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+xt,i.RENDERBUFFER,bt.__webglColorRenderbuffer[xt]);let F=n.get(M[xt]).__webglTexture;e.bindFramebuffer(i.FRAMEBUFFER,bt.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+xt,i.TEXTURE_2D,F,0)}e.bindFramebuffer(i.DRAW_FRAMEBUFFER,bt.__webglMultisampledFramebuffer)}else if(P.depthBuffer&&P.storeMultisampledDepthBuffer===!1&&l){let M=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,[M])}}}function ue(P){return Math.min(s.maxSamples,P.samples)}function At(P){let M=n.get(P);return P.samples>0&&t.has("WEBGL_multisampled_render_to_texture")===!0&&M.__useRenderToTexture!==!1}function Be(P){let M=o.render.frame;u.get(P)!==M&&(u.set(P,M),P.update())}function Xt(P,M){let Y=P.colorSpace,pt=P.format,ht=P.type;return P.isCompressedTexture===!0||P.isVideoTexture===!0||Y!==Gc&&Y!==sr&&(be.getTransfer(Y)===Ie?(pt!==as||ht!==xi)&&jt("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):se("WebGLTextures: Unsupported texture color space:",Y)),M}function Kt(P){return typeof HTMLImageElement<"u"&&P instanceof HTMLImageElement?(c.width=P.naturalWidth||P.width,c.height=P.naturalHeight||P.height):typeof VideoFrame<"u"&&P instanceof VideoFrame?(c.width=P.displayWidth,c.height=P.displayHeight):(c.width=P.width,c.height=P.height),c}this.allocateTextureUnit=mt,this.resetTextureUnits=it,this.getTextureUnits=lt,this.setTextureUnits=gt,this.setTexture2D=yt,this.setTexture2DArray=Mt,this.setTexture3D=It,this.setTextureCube=Tt,this.rebindTextures=on,this.setupRenderTarget=xn,this.updateRenderTargetMipmap=O,this.updateMultisampleRenderTarget=Qt,this.setupDepthRenderbuffer=An,this.setupFrameBufferTexture=Fe,this.useMultisampledRTT=At,this.dispose=q}function vA(i,t){function e(n,s=sr){let r,o=be.getTransfer(s);if(n===xi)return i.UNSIGNED_BYTE;if(n===$f)return i.UNSIGNED_SHORT_4_4_4_4;if(n===Jf)return i.UNSIGNED_SHORT_5_5_5_1;if(n===tg)return i.UNSIGNED_INT_5_9_9_9_REV;if(n===eg)return i.UNSIGNED_INT_10F_11F_11F_REV;if(n===jm)return i.BYTE;if(n===Qm)return i.SHORT;if(n===ul)return i.UNSIGNED_SHORT;if(n===Zf)return i.INT;if(n===rs)return i.UNSIGNED_INT;if(n===Wi)return i.FLOAT;if(n===os)return i.HALF_FLOAT;if(n===ng)return i.ALPHA;if(n===ig)return i.RGB;if(n===as)return i.RGBA;if(n===js)return i.DEPTH_COMPONENT;if(n===ir)return i.DEPTH_STENCIL;if(n===Kf)return i.RED;if(n===jf)return i.RED_INTEGER;if(n===zr)return i.RG;if(n===Qf)return i.RG_INTEGER;if(n===td)return i.RGBA_INTEGER;if(n===xh||n===yh||n===vh||n===Sh)if(o===Ie)if(r=t.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===xh)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===yh)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===vh)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===Sh)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=t.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===xh)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===yh)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===vh)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===Sh)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===ed||n===nd||n===id||n===sd)if(r=t.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===ed)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===nd)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===id)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===sd)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===rd||n===od||n===ad||n===ld||n===cd||n===Mh||n===hd)if(r=t.get("WEBGL_compressed_texture_etc"),r!==null){if(n===rd||n===od)return o===Ie?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===ad)return o===Ie?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(n===ld)return r.COMPRESSED_R11_EAC;if(n===cd)return r.COMPRESSED_SIGNED_R11_EAC;if(n===Mh)return r.COMPRESSED_RG11_EAC;if(n===hd)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(n===ud||n===fd||n===dd||n===pd||n===md||n===gd||n===_d||n===xd||n===yd||n===vd||n===Sd||n===Md||n===bd||n===wd)if(r=t.get("WEBGL_compressed_texture_astc"),r!==null){if(n===ud)return o===Ie?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===fd)return o===Ie?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===dd)return o===Ie?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===pd)return o===Ie?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===md)return o===Ie?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===gd)return o===Ie?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===_d)return o===Ie?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===xd)return o===Ie?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===yd)return o===Ie?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===vd)return o===Ie?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===Sd)return o===Ie?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===Md)return o===Ie?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===bd)return o===Ie?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===wd)return o===Ie?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===Ed||n===Td||n===Ad)if(r=t.get("EXT_texture_compression_bptc"),r!==null){if(n===Ed)return o===Ie?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===Td)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===Ad)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===Cd||n===Rd||n===bh||n===Pd)if(r=t.get("EXT_texture_compression_rgtc"),r!==null){if(n===Cd)return r.COMPRESSED_RED_RGTC1_EXT;if(n===Rd)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===bh)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===Pd)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===Ro?i.UNSIGNED_INT_24_8:i[n]!==void 0?i[n]:null}return{convert:e}}var SA=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,MA=`
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

}`,Ig=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(t,e){if(this.texture===null){let n=new th(t.texture);(t.depthNear!==e.depthNear||t.depthFar!==e.depthFar)&&(this.depthNear=t.depthNear,this.depthFar=t.depthFar),this.texture=n}}getMesh(t){if(this.texture!==null&&this.mesh===null){let e=t.cameras[0].viewport,n=new Hi({vertexShader:SA,fragmentShader:MA,uniforms:{depthColor:{value:this.texture},depthWidth:{value:e.z},depthHeight:{value:e.w}}});this.mesh=new Pn(new wo(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},Lg=class extends is{constructor(t,e){super();let n=this,s=null,r=1,o=null,a="local-floor",l=1,c=null,u=null,f=null,d=null,p=null,_=null,v=typeof XRWebGLBinding<"u",g=new Ig,m={},S=e.getContextAttributes(),R=null,b=null,C=[],A=[],y=new te,T=null,B=null,L=new hi;L.viewport=new tn;let N=new hi;N.viewport=new tn;let G=[L,N],H=new Hf,U=null,q=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(st){let yt=C[st];return yt===void 0&&(yt=new il,C[st]=yt),yt.getTargetRaySpace()},this.getControllerGrip=function(st){let yt=C[st];return yt===void 0&&(yt=new il,C[st]=yt),yt.getGripSpace()},this.getHand=function(st){let yt=C[st];return yt===void 0&&(yt=new il,C[st]=yt),yt.getHandSpace()};function J(st){let yt=A.indexOf(st.inputSource);if(yt===-1)return;let Mt=C[yt];Mt!==void 0&&(Mt.update(st.inputSource,st.frame,c||o),Mt.dispatchEvent({type:st.type,data:st.inputSource}))}function X(){s.removeEventListener("select",J),s.removeEventListener("selectstart",J),s.removeEventListener("selectend",J),s.removeEventListener("squeeze",J),s.removeEventListener("squeezestart",J),s.removeEventListener("squeezeend",J),s.removeEventListener("end",X),s.removeEventListener("inputsourceschange",dt);for(let st=0;st<C.length;st++){let yt=A[st];yt!==null&&(A[st]=null,C[st].disconnect(yt))}U=null,q=null,g.reset();for(let st in m)delete m[st];if(t.setRenderTarget(R),p=null,d=null,f=null,s=null,b=null,mt.stop(),n.isPresenting=!1,t.setPixelRatio(T),t.setSize(y.width,y.height,!1),B!==null){let st=B.camera;st.fov=B.fov,st.zoom=B.zoom,st.updateProjectionMatrix(),B=null}n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(st){r=st,n.isPresenting===!0&&jt("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(st){a=st,n.isPresenting===!0&&jt("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(st){c=st},this.getBaseLayer=function(){return d!==null?d:p},this.getBinding=function(){return f===null&&v&&(f=new XRWebGLBinding(s,e)),f},this.getFrame=function(){return _},this.getSession=function(){return s},this.setSession=async function(st){if(s=st,s!==null){if(R=t.getRenderTarget(),s.addEventListener("select",J),s.addEventListener("selectstart",J),s.addEventListener("selectend",J),s.addEventListener("squeeze",J),s.addEventListener("squeezestart",J),s.addEventListener("squeezeend",J),s.addEventListener("end",X),s.addEventListener("inputsourceschange",dt),S.xrCompatible!==!0&&await e.makeXRCompatible(),T=t.getPixelRatio(),t.getSize(y),v&&"createProjectionLayer"in XRWebGLBinding.prototype){let Mt=null,It=null,Tt=null;S.depth&&(Tt=S.stencil?e.DEPTH24_STENCIL8:e.DEPTH_COMPONENT24,Mt=S.stencil?ir:js,It=S.stencil?Ro:rs);let Zt={colorFormat:e.RGBA8,depthFormat:Tt,scaleFactor:r};f=this.getBinding(),d=f.createProjectionLayer(Zt),s.updateRenderState({layers:[d]}),t.setPixelRatio(1),t.setSize(d.textureWidth,d.textureHeight,!1),b=new Ai(d.textureWidth,d.textureHeight,{format:as,type:xi,depthTexture:new er(d.textureWidth,d.textureHeight,It,void 0,void 0,void 0,void 0,void 0,void 0,Mt),stencilBuffer:S.stencil,colorSpace:t.outputColorSpace,samples:S.antialias?4:0,resolveDepthBuffer:d.ignoreDepthValues===!1,resolveStencilBuffer:d.ignoreDepthValues===!1,storeMultisampledDepthBuffer:d.ignoreDepthValues===!1,storeMultisampledStencilBuffer:d.ignoreDepthValues===!1})}else{let Mt={antialias:S.antialias,alpha:!0,depth:S.depth,stencil:S.stencil,framebufferScaleFactor:r};p=new XRWebGLLayer(s,e,Mt),s.updateRenderState({baseLayer:p}),t.setPixelRatio(1),t.setSize(p.framebufferWidth,p.framebufferHeight,!1),b=new Ai(p.framebufferWidth,p.framebufferHeight,{format:as,type:xi,colorSpace:t.outputColorSpace,stencilBuffer:S.stencil,resolveDepthBuffer:p.ignoreDepthValues===!1,resolveStencilBuffer:p.ignoreDepthValues===!1,storeMultisampledDepthBuffer:p.ignoreDepthValues===!1,storeMultisampledStencilBuffer:p.ignoreDepthValues===!1})}b.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await s.requestReferenceSpace(a),mt.setContext(s),mt.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return g.getDepthTexture()};function dt(st){for(let yt=0;yt<st.removed.length;yt++){let Mt=st.removed[yt],It=A.indexOf(Mt);It>=0&&(A[It]=null,C[It].disconnect(Mt))}for(let yt=0;yt<st.added.length;yt++){let Mt=st.added[yt],It=A.indexOf(Mt);if(It===-1){for(let Zt=0;Zt<C.length;Zt++)if(Zt>=A.length){A.push(Mt),It=Zt;break}else if(A[Zt]===null){A[Zt]=Mt,It=Zt;break}if(It===-1)break}let Tt=C[It];Tt&&Tt.connect(Mt)}}function Q(st,yt){yt===null?st.matrixWorld.copy(st.matrix):st.matrixWorld.multiplyMatrices(yt.matrixWorld,st.matrix),st.matrixWorldInverse.copy(st.matrixWorld).invert()}this.updateCamera=function(st){if(s===null)return;let yt=st.near,Mt=st.far;g.texture!==null&&(g.depthNear>0&&(yt=g.depthNear),g.depthFar>0&&(Mt=g.depthFar)),H.near=N.near=L.near=yt,H.far=N.far=L.far=Mt,(U!==H.near||q!==H.far)&&(s.updateRenderState({depthNear:H.near,depthFar:H.far}),U=H.near,q=H.far),H.layers.mask=st.layers.mask|6,L.layers.mask=H.layers.mask&-5,N.layers.mask=H.layers.mask&-3;let It=st.parent,Tt=H.cameras;Q(H,It);for(let Zt=0;Zt<Tt.length;Zt++)Q(Tt[Zt],It);H.projectionMatrix.copy(L.projectionMatrix),H.projectionMatrixInverse.copy(L.projectionMatrixInverse),B===null&&st.isPerspectiveCamera&&(B={camera:st,fov:st.fov,zoom:st.zoom}),it(st,H,It)};function it(st,yt,Mt){Mt===null?st.matrix.copy(yt.matrixWorld):(st.matrix.copy(Mt.matrixWorld),st.matrix.invert(),st.matrix.multiply(yt.matrixWorld)),st.matrix.decompose(st.position,st.quaternion,st.scale),st.updateMatrixWorld(!0),st.projectionMatrix.copy(yt.projectionMatrix),st.projectionMatrixInverse.copy(yt.projectionMatrixInverse),st.isPerspectiveCamera&&(st.fov=tl*2*Math.atan(1/st.projectionMatrix.elements[5]),st.zoom=1)}this.getCamera=function(){return H},this.getFoveation=function(){if(!(d===null&&p===null))return l},this.setFoveation=function(st){l=st,d!==null&&(d.fixedFoveation=st),p!==null&&p.fixedFoveation!==void 0&&(p.fixedFoveation=st)},this.hasDepthSensing=function(){return g.texture!==null},this.getDepthSensingMesh=function(){return g.getMesh(H)},this.getCameraTexture=function(st){return m[st]};let lt=null;function gt(st,yt){if(u=yt.getViewerPose(c||o),_=yt,u!==null){let Mt=u.views;p!==null&&(t.setRenderTargetFramebuffer(b,p.framebuffer),t.setRenderTarget(b));let It=!1;Mt.length!==H.cameras.length&&(H.cameras.length=0,It=!0);for(let qt=0;qt<Mt.length;qt++){let ge=Mt[qt],de=null;if(p!==null)de=p.getViewport(ge);else{let Je=f.getViewSubImage(d,ge);de=Je.viewport,qt===0&&(t.setRenderTargetTextures(b,Je.colorTexture,Je.depthStencilTexture),t.setRenderTarget(b))}let le=G[qt];le===void 0&&(le=new hi,le.layers.enable(qt),le.viewport=new tn,G[qt]=le),le.matrix.fromArray(ge.transform.matrix),le.matrix.decompose(le.position,le.quaternion,le.scale),le.projectionMatrix.fromArray(ge.projectionMatrix),le.projectionMatrixInverse.copy(le.projectionMatrix).invert(),le.viewport.set(de.x,de.y,de.width,de.height),qt===0&&(H.matrix.copy(le.matrix),H.matrix.decompose(H.position,H.quaternion,H.scale)),It===!0&&H.cameras.push(le)}let Tt=s.enabledFeatures;if(Tt&&Tt.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&v){f=n.getBinding();let qt=f.getDepthInformation(Mt[0]);qt&&qt.isValid&&qt.texture&&g.init(qt,s.renderState)}if(Tt&&Tt.includes("camera-access")&&v){t.state.unbindTexture(),f=n.getBinding();for(let qt=0;qt<Mt.length;qt++){let ge=Mt[qt].camera;if(ge){let de=m[ge];de||(de=new th,m[ge]=de);let le=f.getCameraImage(ge);de.sourceTexture=le}}}}for(let Mt=0;Mt<C.length;Mt++){let It=A[Mt],Tt=C[Mt];It!==null&&Tt!==void 0&&Tt.update(It,yt,c||o)}lt&&lt(st,yt),yt.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:yt}),_=null}let mt=new ay;mt.setAnimationLoop(gt),this.setAnimationLoop=function(st){lt=st},this.dispose=function(){}}},bA=new oe,_y=new ae;_y.set(-1,0,0,0,1,0,0,0,1);function wA(i,t){function e(g,m){g.matrixAutoUpdate===!0&&g.updateMatrix(),m.value.copy(g.matrix)}function n(g,m){m.color.getRGB(g.fogColor.value,pg(i)),m.isFog?(g.fogNear.value=m.near,g.fogFar.value=m.far):m.isFogExp2&&(g.fogDensity.value=m.density)}function s(g,m,S,R,b){m.isNodeMaterial?m.uniformsNeedUpdate=!1:m.isMeshBasicMaterial?r(g,m):m.isMeshLambertMaterial?(r(g,m),m.envMap&&(g.envMapIntensity.value=m.envMapIntensity)):m.isMeshToonMaterial?(r(g,m),f(g,m)):m.isMeshPhongMaterial?(r(g,m),u(g,m),m.envMap&&(g.envMapIntensity.value=m.envMapIntensity)):m.isMeshStandardMaterial?(r(g,m),d(g,m),m.isMeshPhysicalMaterial&&p(g,m,b)):m.isMeshMatcapMaterial?(r(g,m),_(g,m)):m.isMeshDepthMaterial?r(g,m):m.isMeshDistanceMaterial?(r(g,m),v(g,m)):m.isMeshNormalMaterial?r(g,m):m.isLineBasicMaterial?(o(g,m),m.isLineDashedMaterial&&a(g,m)):m.isPointsMaterial?l(g,m,S,R):m.isSpriteMaterial?c(g,m):m.isShadowMaterial?(g.color.value.copy(m.color),g.opacity.value=m.opacity):m.isShaderMaterial&&(m.uniformsNeedUpdate=!1)}function r(g,m){g.opacity.value=m.opacity,m.color&&g.diffuse.value.copy(m.color),m.emissive&&g.emissive.value.copy(m.emissive).multiplyScalar(m.emissiveIntensity),m.map&&(g.map.value=m.map,e(m.map,g.mapTransform)),m.alphaMap&&(g.alphaMap.value=m.alphaMap,e(m.alphaMap,g.alphaMapTransform)),m.bumpMap&&(g.bumpMap.value=m.bumpMap,e(m.bumpMap,g.bumpMapTransform),g.bumpScale.value=m.bumpScale,m.side===fi&&(g.bumpScale.value*=-1)),m.normalMap&&(g.normalMap.value=m.normalMap,e(m.normalMap,g.normalMapTransform),g.normalScale.value.copy(m.normalScale),m.side===fi&&g.normalScale.value.negate()),m.displacementMap&&(g.displacementMap.value=m.displacementMap,e(m.displacementMap,g.displacementMapTransform),g.displacementScale.value=m.displacementScale,g.displacementBias.value=m.displacementBias),m.emissiveMap&&(g.emissiveMap.value=m.emissiveMap,e(m.emissiveMap,g.emissiveMapTransform)),m.specularMap&&(g.specularMap.value=m.specularMap,e(m.specularMap,g.specularMapTransform)),m.alphaTest>0&&(g.alphaTest.value=m.alphaTest);let S=t.get(m),R=S.envMap,b=S.envMapRotation;R&&(g.envMap.value=R,g.envMapRotation.value.setFromMatrix4(bA.makeRotationFromEuler(b)).transpose(),R.isCubeTexture&&R.isRenderTargetTexture===!1&&g.envMapRotation.value.premultiply(_y),g.reflectivity.value=m.reflectivity,g.ior.value=m.ior,g.refractionRatio.value=m.refractionRatio),m.lightMap&&(g.lightMap.value=m.lightMap,g.lightMapIntensity.value=m.lightMapIntensity,e(m.lightMap,g.lightMapTransform)),m.aoMap&&(g.aoMap.value=m.aoMap,g.aoMapIntensity.value=m.aoMapIntensity,e(m.aoMap,g.aoMapTransform))}function o(g,m){g.diffuse.value.copy(m.color),g.opacity.value=m.opacity,m.map&&(g.map.value=m.map,e(m.map,g.mapTransform))}function a(g,m){g.dashSize.value=m.dashSize,g.totalSize.value=m.dashSize+m.gapSize,g.scale.value=m.scale}function l(g,m,S,R){g.diffuse.value.copy(m.color),g.opacity.value=m.opacity,g.size.value=m.size*S,g.scale.value=R*.5,m.map&&(g.map.value=m.map,e(m.map,g.uvTransform)),m.alphaMap&&(g.alphaMap.value=m.alphaMap,e(m.alphaMap,g.alphaMapTransform)),m.alphaTest>0&&(g.alphaTest.value=m.alphaTest)}function c(g,m){g.diffuse.value.copy(m.color),g.opacity.value=m.opacity,g.rotation.value=m.rotation,m.map&&(g.map.value=m.map,e(m.map,g.mapTransform)),m.alphaMap&&(g.alphaMap.value=m.alphaMap,e(m.alphaMap,g.alphaMapTransform)),m.alphaTest>0&&(g.alphaTest.value=m.alphaTest)}function u(g,m){g.specular.value.copy(m.specular),g.shininess.value=Math.max(m.shininess,1e-4)}function f(g,m){m.gradientMap&&(g.gradientMap.value=m.gradientMap)}function d(g,m){g.metalness.value=m.metalness,m.metalnessMap&&(g.metalnessMap.value=m.metalnessMap,e(m.metalnessMap,g.metalnessMapTransform)),g.roughness.value=m.roughness,m.roughnessMap&&(g.roughnessMap.value=m.roughnessMap,e(m.roughnessMap,g.roughnessMapTransform)),m.envMap&&(g.envMapIntensity.value=m.envMapIntensity)}function p(g,m,S){g.ior.value=m.ior,m.diffuseRoughness>0&&(g.diffuseRoughness.value=m.diffuseRoughness,m.diffuseRoughnessMap&&(g.diffuseRoughnessMap.value=m.diffuseRoughnessMap,e(m.diffuseRoughnessMap,g.diffuseRoughnessMapTransform))),m.sheen>0&&(g.sheenColor.value.copy(m.sheenColor).multiplyScalar(m.sheen),g.sheenRoughness.value=m.sheenRoughness,m.sheenColorMap&&(g.sheenColorMap.value=m.sheenColorMap,e(m.sheenColorMap,g.sheenColorMapTransform)),m.sheenRoughnessMap&&(g.sheenRoughnessMap.value=m.sheenRoughnessMap,e(m.sheenRoughnessMap,g.sheenRoughnessMapTransform))),m.clearcoat>0&&(g.clearcoat.value=m.clearcoat,g.clearcoatRoughness.value=m.clearcoatRoughness,m.clearcoatMap&&(g.clearcoatMap.value=m.clearcoatMap,e(m.clearcoatMap,g.clearcoatMapTransform)),m.clearcoatRoughnessMap&&(g.clearcoatRoughnessMap.value=m.clearcoatRoughnessMap,e(m.clearcoatRoughnessMap,g.clearcoatRoughnessMapTransform)),m.clearcoatNormalMap&&(g.clearcoatNormalMap.value=m.clearcoatNormalMap,e(m.clearcoatNormalMap,g.clearcoatNormalMapTransform),g.clearcoatNormalScale.value.copy(m.clearcoatNormalScale),m.side===fi&&g.clearcoatNormalScale.value.negate())),m.dispersion>0&&(g.dispersion.value=m.dispersion),m.retroreflectivity>0&&(g.retroreflectivity.value=m.retroreflectivity),m.iridescence>0&&(g.iridescence.value=m.iridescence,g.iridescenceIOR.value=m.iridescenceIOR,g.iridescenceThicknessMinimum.value=m.iridescenceThicknessMinimum,g.iridescenceThicknessMaximum.value=m.iridescenceThicknessMaximum,m.iridescenceMap&&(g.iridescenceMap.value=m.iridescenceMap,e(m.iridescenceMap,g.iridescenceMapTransform)),m.iridescenceThicknessMap&&(g.iridescenceThicknessMap.value=m.iridescenceThicknessMap,e(m.iridescenceThicknessMap,g.iridescenceThicknessMapTransform))),m.transmission>0&&(g.transmission.value=m.transmission,g.transmissionSamplerMap.value=S.texture,g.transmissionSamplerSize.value.set(S.width,S.height),m.transmissionMap&&(g.transmissionMap.value=m.transmissionMap,e(m.transmissionMap,g.transmissionMapTransform)),g.thickness.value=m.thickness,m.thicknessMap&&(g.thicknessMap.value=m.thicknessMap,e(m.thicknessMap,g.thicknessMapTransform)),g.attenuationDistance.value=m.attenuationDistance,g.attenuationColor.value.copy(m.attenuationColor)),m.anisotropy>0&&(g.anisotropyVector.value.set(m.anisotropy*Math.cos(m.anisotropyRotation),m.anisotropy*Math.sin(m.anisotropyRotation)),m.anisotropyMap&&(g.anisotropyMap.value=m.anisotropyMap,e(m.anisotropyMap,g.anisotropyMapTransform))),g.specularIntensity.value=m.specularIntensity,g.specularColor.value.copy(m.specularColor),m.specularColorMap&&(g.specularColorMap.value=m.specularColorMap,e(m.specularColorMap,g.specularColorMapTransform)),m.specularIntensityMap&&(g.specularIntensityMap.value=m.specularIntensityMap,e(m.specularIntensityMap,g.specularIntensityMapTransform))}function _(g,m){m.matcap&&(g.matcap.value=m.matcap)}function v(g,m){let S=t.get(m).light;g.referencePosition.value.setFromMatrixPosition(S.matrixWorld),g.nearDistance.value=S.shadow.camera.near,g.farDistance.value=S.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:s}}function EA(i,t,e,n){let s={},r={};function o(S,R){let b=R.program;n.uniformBlockBinding(S,b,s[S.id])}function a(S,R){let b=s[S.id];b===void 0&&(_(S),b=l(S),s[S.id]=b,S.addEventListener("dispose",g));let C=R.program;n.updateUBOMapping(S,C);let A=t.render.frame;r[S.id]!==A&&(c(S),r[S.id]=A)}function l(S){let R=i.createBuffer(),b=S.__size,C=S.usage;return i.bindBuffer(i.UNIFORM_BUFFER,R),i.bufferData(i.UNIFORM_BUFFER,b,C),i.bindBuffer(i.UNIFORM_BUFFER,null),R}function c(S){let R=s[S.id],b=S.uniforms,C=S.__cache;i.bindBuffer(i.UNIFORM_BUFFER,R);for(let A=0,y=b.length;A<y;A++){let T=b[A];if(Array.isArray(T))for(let B=0,L=T.length;B<L;B++)u(T[B],A,B,C);else u(T,A,0,C)}i.bindBuffer(i.UNIFORM_BUFFER,null)}function u(S,R,b,C){if(d(S,R,b,C)===!0){let A=S.__offset,y=S.value;if(Array.isArray(y)){let T=0;for(let B=0;B<y.length;B++){let L=y[B],N=v(L,!0);f(L,S.__data,T),T+=N.storage/Float32Array.BYTES_PER_ELEMENT}}else f(y,S.__data,0);i.bufferSubData(i.UNIFORM_BUFFER,A,S.__data)}}function f(S,R,b){typeof S=="number"||typeof S=="boolean"?R[b]=S:S.isMatrix3?(R[b]=S.elements[0],R[b+1]=S.elements[1],R[b+2]=S.elements[2],R[b+3]=0,R[b+4]=S.elements[3],R[b+5]=S.elements[4],R[b+6]=S.elements[5],R[b+7]=0,R[b+8]=S.elements[6],R[b+9]=S.elements[7],R[b+10]=S.elements[8],R[b+11]=0):ArrayBuffer.isView(S)?R.set(S.subarray(0,R.length-b),b):S.toArray(R,b)}function d(S,R,b,C){let A=S.value,y=R+"_"+b;if(Array.isArray(A)){C[y]===void 0&&(C[y]=[]);let T=C[y],B=!1;for(let L=0;L<A.length;L++)p(A[L],T,L)===!0&&(B=!0);return B}return p(A,C,y)}function p(S,R,b){if(R[b]===void 0)return typeof S=="number"||typeof S=="boolean"?R[b]=S:ArrayBuffer.isView(S)?R[b]=S.slice():R[b]=S.clone(),!0;{let C=R[b];if(typeof S=="number"||typeof S=="boolean"){if(C!==S)return R[b]=S,!0}else{if(ArrayBuffer.isView(S))return!0;if(C.equals(S)===!1)return C.copy(S),!0}}return!1}function _(S){let R=S.uniforms,b=0,C=16;for(let y=0,T=R.length;y<T;y++){let B=Array.isArray(R[y])?R[y]:[R[y]];for(let L=0,N=B.length;L<N;L++){let G=B[L],H=Array.isArray(G.value)?G.value:[G.value],U=Array.isArray(R[y])||Array.isArray(G.value),q=b;for(let X=0,dt=H.length;X<dt;X++){let Q=H[X],it=v(Q,U),lt=b%C,gt=lt%it.boundary,mt=lt+gt;b+=gt,mt!==0&&C-mt<it.storage&&(b+=C-mt),X===0&&(q=b),b+=it.storage}let J=G.type==="int"?Int32Array:G.type==="uint"?Uint32Array:Float32Array;G.__data=new J((b-q)/Float32Array.BYTES_PER_ELEMENT),G.__offset=q}}let A=b%C;return A>0&&(b+=C-A),S.__size=b,S.__cache={},this}function v(S,R){let b={boundary:0,storage:0};return typeof S=="number"||typeof S=="boolean"?(b.boundary=4,b.storage=4):S.isVector2?(b.boundary=8,b.storage=8):S.isVector3||S.isColor?(b.boundary=16,b.storage=12):S.isVector4?(b.boundary=16,b.storage=16):S.isMatrix3?(b.boundary=16,b.storage=48):S.isMatrix4?(b.boundary=16,b.storage=64):S.isTexture?jt("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(S)?(b.boundary=16,b.storage=S.byteLength):jt("WebGLRenderer: Unsupported uniform value type.",S),R===!0&&(b.boundary=16,b.storage=Math.ceil(b.storage/16)*16),b}function g(S){let R=S.target;R.removeEventListener("dispose",g),i.deleteBuffer(s[R.id]),delete s[R.id],delete r[R.id]}function m(){for(let S in s)i.deleteBuffer(s[S]);s={},r={}}return{bind:o,update:a,dispose:m}}var TA=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),Ps=null;function AA(){return Ps===null&&(Ps=new $c(TA,16,16,zr,os),Ps.name="DFG_LUT",Ps.minFilter=ui,Ps.magFilter=ui,Ps.wrapS=Es,Ps.wrapT=Es,Ps.generateMipmaps=!1,Ps.needsUpdate=!0),Ps}var Nd=class{constructor(t={}){let{canvas:e=Px(),context:n=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:u="default",failIfMajorPerformanceCaveat:f=!1,reversedDepthBuffer:d=!1,outputBufferType:p=xi}=t;this.isWebGLRenderer=!0;let _;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");_=n.getContextAttributes().alpha}else _=o;let v=p,g=new Set([td,Qf,jf]),m=new Set([xi,rs,ul,Ro,$f,Jf]),S=new Uint32Array(4),R=new Int32Array(4),b={textures:[],min:[],max:[],resolution:[]},C=null,A=null,y=[],T=[],B=null;this.domElement=e,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=Rs,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let L=this,N=!1,G=null,H=null,U=null,q=null;this._outputColorSpace=Zn;let J=0,X=0,dt=null,Q=-1,it=null,lt=new tn,gt=new tn,mt=null,st=new Jt(0),yt=0,Mt=e.width,It=e.height,Tt=1,Zt=null,he=null,qt=new tn(0,0,Mt,It),ge=new tn(0,0,Mt,It),de=!1,le=new Pr,Je=new Tf,Ve=!1,_n=!1,Fe=new oe,Bn=new V,Ee=new tn,An={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},on=!1;function xn(){return dt===null?Tt:1}let O=n;function Dt(E,k){return e.getContext(E,k)}let Qt,ue,At,Be,Xt,Kt,P,M,Y,pt,ht,St,bt,rt,at,xt,F,ct,ot,Ct,vt,Et,Yt;try{let E={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:u,failIfMajorPerformanceCaveat:f};if("setAttribute"in e&&e.setAttribute("data-engine",`three.js r${"187"}`),e.addEventListener("webglcontextlost",Gt,!1),e.addEventListener("webglcontextrestored",ie,!1),e.addEventListener("webglcontextcreationerror",Lt,!1),O===null){let k="webgl2";if(O=Dt(k,E),O===null)throw Dt(k)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}ne()}catch(E){throw e.removeEventListener("webglcontextlost",Gt,!1),e.removeEventListener("webglcontextrestored",ie,!1),e.removeEventListener("webglcontextcreationerror",Lt,!1),se("WebGLRenderer: "+E.message),E}function ne(){Qt=new BE(O),Qt.init(),vt=new vA(O,Qt),ue=new AE(O,Qt,t,vt),At=new xA(O,Qt),ue.reversedDepthBuffer&&d&&At.buffers.depth.setReversed(!0),H=O.createFramebuffer(),U=O.createFramebuffer(),q=O.createFramebuffer(),Be=new VE(O),Xt=new sA,Kt=new yA(O,Qt,At,Xt,ue,vt,Be),P=new OE(L),M=new Hb(O),Et=new EE(O,M),Y=new zE(O,M,Be,Et),pt=new HE(O,Y,M,Et,Be),ct=new GE(O,ue,Kt),at=new CE(Xt),ht=new iA(L,P,Qt,ue,Et,at),St=new wA(L,Xt),bt=new oA,rt=new fA(Qt),F=new wE(L,P,At,pt,_,l),xt=new _A(L,pt,ue),Yt=new EA(O,Be,ue,At),ot=new TE(O,Qt,Be),Ct=new kE(O,Qt,Be),Be.programs=ht.programs,L.capabilities=ue,L.extensions=Qt,L.properties=Xt,L.renderLists=bt,L.shadowMap=xt,L.state=At,L.info=Be}v!==xi&&(B=new XE(v,e.width,e.height,a,s,r));let ft=new Lg(L,O);this.xr=ft,this.getContext=function(){return O},this.getContextAttributes=function(){return O.getContextAttributes()},this.forceContextLoss=function(){let E=Qt.get("WEBGL_lose_context");E&&E.loseContext()},this.forceContextRestore=function(){let E=Qt.get("WEBGL_lose_context");E&&E.restoreContext()},this.getPixelRatio=function(){return Tt},this.setPixelRatio=function(E){E!==void 0&&(Tt=E,this.setSize(Mt,It,!1))},this.getSize=function(E){return E.set(Mt,It)},this.setSize=function(E,k,et=!0){if(ft.isPresenting){jt("WebGLRenderer: Can't change size while VR device is presenting.");return}Mt=E,It=k,e.width=Math.floor(E*Tt),e.height=Math.floor(k*Tt),et===!0&&(e.style.width=E+"px",e.style.height=k+"px"),B!==null&&B.setSize(e.width,e.height),this.setViewport(0,0,E,k)},this.getDrawingBufferSize=function(E){return E.set(Mt*Tt,It*Tt).floor()},this.setDrawingBufferSize=function(E,k,et){Mt=E,It=k,Tt=et,e.width=Math.floor(E*et),e.height=Math.floor(k*et),this.setViewport(0,0,E,k)},this.setEffects=function(E){if(v===xi){se("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(E){for(let k=0;k<E.length;k++)if(E[k].isOutputPass===!0){jt("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}B.setEffects(E||[])},this.getCurrentViewport=function(E){return E.copy(lt)},this.getViewport=function(E){return E.copy(qt)},this.setViewport=function(E,k,et,$){E.isVector4?qt.set(E.x,E.y,E.z,E.w):qt.set(E,k,et,$),At.viewport(lt.copy(qt).multiplyScalar(xn()).round())},this.getScissor=function(E){return E.copy(ge)},this.setScissor=function(E,k,et,$){E.isVector4?ge.set(E.x,E.y,E.z,E.w):ge.set(E,k,et,$),At.scissor(gt.copy(ge).multiplyScalar(xn()).round())},this.getScissorTest=function(){return de},this.setScissorTest=function(E){At.setScissorTest(de=E)},this.setOpaqueSort=function(E){Zt=E},this.setTransparentSort=function(E){he=E},this.getClearColor=function(E){return E.copy(F.getClearColor())},this.setClearColor=function(){F.setClearColor(...arguments)},this.getClearAlpha=function(){return F.getClearAlpha()},this.setClearAlpha=function(){F.setClearAlpha(...arguments)},this.clear=function(E=!0,k=!0,et=!0){let $=0;if(E){let K=!1;if(dt!==null){let Rt=dt.texture.format;K=g.has(Rt)}if(K){let Rt=dt.texture.type,Nt=m.has(Rt),Pt=F.getClearColor(),Ut=F.getClearAlpha(),Wt=Pt.r,re=Pt.g,_e=Pt.b;Nt?(S[0]=Wt,S[1]=re,S[2]=_e,S[3]=Ut,O.clearBufferuiv(O.COLOR,0,S)):(R[0]=Wt,R[1]=re,R[2]=_e,R[3]=Ut,O.clearBufferiv(O.COLOR,0,R))}else $|=O.COLOR_BUFFER_BIT}k&&($|=O.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),et&&($|=O.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),$!==0&&O.clear($)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(E){E.setRenderer(this),G=E},this.dispose=function(){e.removeEventListener("webglcontextlost",Gt,!1),e.removeEventListener("webglcontextrestored",ie,!1),e.removeEventListener("webglcontextcreationerror",Lt,!1),F.dispose(),bt.dispose(),rt.dispose(),Kt.dispose(),Xt.dispose(),P.dispose(),pt.dispose(),Y.dispose(),Et.dispose(),Yt.dispose(),ht.dispose(),ft.dispose(),ft.removeEventListener("sessionstart",yu),ft.removeEventListener("sessionend",gs),zs.stop()};function Gt(E){E.preventDefault(),cg("WebGLRenderer: Context Lost."),N=!0}function ie(){cg("WebGLRenderer: Context Restored."),N=!1;let E=Be.autoReset,k=xt.enabled,et=xt.autoUpdate,$=xt.needsUpdate,K=xt.type;ne(),Be.autoReset=E,xt.enabled=k,xt.autoUpdate=et,xt.needsUpdate=$,xt.type=K}function Lt(E){se("WebGLRenderer: A WebGL context could not be created. Reason: ",E.statusMessage)}function fe(E){let k=E.target;k.removeEventListener("dispose",fe),Ge(k)}function Ge(E){si(E),Xt.remove(E)}function si(E){let k=Xt.get(E).programs;k!==void 0&&(k.forEach(function(et){ht.releaseProgram(et)}),E.isShaderMaterial&&ht.releaseShaderCache(E))}this.renderBufferDirect=function(E,k,et,$,K,Rt){k===null&&(k=An);let Nt=K.isMesh&&K.matrixWorld.determinantAffine()<0,Pt=xc(E,k,et,$,K);At.setMaterial($,Nt);let Ut=et.index,Wt=1;if($.wireframe===!0){if(Ut=Y.getWireframeAttribute(et),Ut===void 0)return;Wt=2}let re=et.drawRange,_e=et.attributes.position,Ht=re.start*Wt,xe=(re.start+re.count)*Wt;Rt!==null&&(Ht=Math.max(Ht,Rt.start*Wt),xe=Math.min(xe,(Rt.start+Rt.count)*Wt)),Ut!==null?(Ht=Math.max(Ht,0),xe=Math.min(xe,Ut.count)):_e!=null&&(Ht=Math.max(Ht,0),xe=Math.min(xe,_e.count));let en=xe-Ht;if(en<0||en===1/0)return;Et.setup(K,$,Pt,et,Ut);let De,Ne=ot;if(Ut!==null&&(De=M.get(Ut),Ne=Ct,Ne.setIndex(De)),K.isMesh)$.wireframe===!0?(At.setLineWidth($.wireframeLinewidth*xn()),Ne.setMode(O.LINES)):Ne.setMode(O.TRIANGLES);else if(K.isLine){let Cn=$.linewidth;Cn===void 0&&(Cn=1),At.setLineWidth(Cn*xn()),K.isLineSegments?Ne.setMode(O.LINES):K.isLineLoop?Ne.setMode(O.LINE_LOOP):Ne.setMode(O.LINE_STRIP)}else K.isPoints?Ne.setMode(O.POINTS):K.isSprite&&Ne.setMode(O.TRIANGLES);if(K.isBatchedMesh)if(Qt.get("WEBGL_multi_draw"))Ne.renderMultiDraw(K._multiDrawStarts,K._multiDrawCounts,K._multiDrawCount);else{let Cn=K._multiDrawStarts,kt=K._multiDrawCounts,yn=K._multiDrawCount,Se=Ut?M.get(Ut).bytesPerElement:1,Vs=Xt.get($).currentProgram.getUniforms();for(let vn=0;vn<yn;vn++)Vs.setValue(O,"_gl_DrawID",vn),Ne.render(Cn[vn]/Se,kt[vn])}else if(K.isInstancedMesh)Ne.renderInstances(Ht,en,K.count);else if(et.isInstancedBufferGeometry){let Cn=et._maxInstanceCount!==void 0?et._maxInstanceCount:1/0,kt=Math.min(et.instanceCount,Cn);Ne.renderInstances(Ht,en,kt)}else Ne.render(Ht,en)};function mc(E,k,et,$){G!==null&&E.isNodeMaterial&&G.setObject($,E),Ve===!0&&at.setState(E,et,!1),E.transparent===!0&&E.side===Cs&&E.forceSinglePass===!1?(E.side=fi,E.needsUpdate=!0,_s(E,k,$),E.side=Br,E.needsUpdate=!0,_s(E,k,$),E.side=Cs):_s(E,k,$)}this.compile=function(E,k,et=null){et===null&&(et=E),G!==null&&G.renderStart(E,k,et),A=rt.get(et),A.init(k),T.push(A),et.traverseVisible(function(K){K.isLight&&K.layers.test(k.layers)&&(A.pushLight(K),K.castShadow&&A.pushShadow(K))}),E!==et&&E.traverseVisible(function(K){K.isLight&&K.layers.test(k.layers)&&(A.pushLight(K),K.castShadow&&A.pushShadow(K))}),A.setupLights(),G!==null&&G.updateLights(A.state.lightsArray),_n=this.localClippingEnabled,Ve=at.init(this.clippingPlanes,_n),Ve===!0&&at.setGlobalState(this.clippingPlanes,k),G!==null&&xt.render(A.state.shadowsArray,et,k);let $=new Set;return E.traverse(function(K){if(!(K.isMesh||K.isPoints||K.isLine||K.isSprite))return;let Rt=K.material;if(Rt)if(Array.isArray(Rt))for(let Nt=0;Nt<Rt.length;Nt++){let Pt=Rt[Nt];mc(Pt,et,k,K),$.add(Pt)}else mc(Rt,et,k,K),$.add(Rt)}),A=T.pop(),G!==null&&G.renderEnd(),$},this.compileAsync=function(E,k,et=null){let $=this.compile(E,k,et);return new Promise(K=>{function Rt(){if($.forEach(function(Nt){let Ut=Xt.get(Nt).currentProgram;(Ut===void 0||Ut.isReady())&&$.delete(Nt)}),$.size===0){K(E);return}setTimeout(Rt,10)}Qt.get("KHR_parallel_shader_compile")!==null?Rt():setTimeout(Rt,10)})};let _a=null;function Bp(E){_a&&_a(E)}function yu(){zs.stop()}function gs(){zs.start()}let zs=new ay;zs.setAnimationLoop(Bp),typeof self<"u"&&zs.setContext(self),this.setAnimationLoop=function(E){_a=E,ft.setAnimationLoop(E),E===null?zs.stop():zs.start()},ft.addEventListener("sessionstart",yu),ft.addEventListener("sessionend",gs),this.render=function(E,k){if(k!==void 0&&k.isCamera!==!0){se("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(N===!0)return;G!==null&&G.renderStart(E,k);let et=ft.enabled===!0&&ft.isPresenting===!0,$=B!==null&&(dt===null||et)&&B.begin(L,dt);if(E.matrixWorldAutoUpdate===!0&&E.updateMatrixWorld(),k.parent===null&&k.matrixWorldAutoUpdate===!0&&k.updateMatrixWorld(),ft.enabled===!0&&ft.isPresenting===!0&&(B===null||B.isCompositing()===!1)&&(ft.cameraAutoUpdate===!0&&ft.updateCamera(k),k=ft.getCamera()),E.isScene===!0&&E.onBeforeRender(L,E,k,dt),A=rt.get(E,T.length),A.init(k),A.state.textureUnits=Kt.getTextureUnits(),T.push(A),Fe.multiplyMatrices(k.projectionMatrix,k.matrixWorldInverse),k.isArrayCamera?Je.setFromArrayCamera(k):le.setFromProjectionMatrix(Fe,Gi,k.reversedDepth),_n=this.localClippingEnabled,Ve=at.init(this.clippingPlanes,_n),C=bt.get(E,y.length),C.init(),y.push(C),this.info.render.frame++,ft.enabled===!0&&ft.isPresenting===!0){let Nt=L.xr.getDepthSensingMesh();Nt!==null&&ks(Nt,k,-1/0,L.sortObjects)}ks(E,k,0,L.sortObjects),C.finish(),G!==null&&G.updateLights(A.state.lightsArray),L.sortObjects===!0&&C.sort(Zt,he),on=ft.enabled===!1||ft.isPresenting===!1||ft.hasDepthSensing()===!1,on&&F.addToRenderList(C,E),this.info.autoReset===!0&&this.info.reset(),Ve===!0&&at.beginShadows();let K=A.state.shadowsArray;if(xt.render(K,E,k),Ve===!0&&at.endShadows(),($&&B.hasRenderPass())===!1){let Nt=C.opaque,Pt=C.transmissive;if(A.setupLights(),k.isArrayCamera){let Ut=k.cameras;if(Pt.length>0)for(let Wt=0,re=Ut.length;Wt<re;Wt++){let _e=Ut[Wt];Ji(Nt,Pt,E,_e)}on&&F.render(E);for(let Wt=0,re=Ut.length;Wt<re;Wt++){let _e=Ut[Wt];gc(C,E,_e,_e.viewport)}}else Pt.length>0&&Ji(Nt,Pt,E,k),on&&F.render(E),gc(C,E,k)}dt!==null&&X===0&&(Kt.updateMultisampleRenderTarget(dt),Kt.updateRenderTargetMipmap(dt)),$&&B.end(L),E.isScene===!0&&E.onAfterRender(L,E,k),Et.resetDefaultState(),Q=-1,it=null,T.pop(),T.length>0?(A=T[T.length-1],Kt.setTextureUnits(A.state.textureUnits),Ve===!0&&at.setGlobalState(L.clippingPlanes,A.state.camera)):A=null,y.pop(),y.length>0?C=y[y.length-1]:C=null,G!==null&&G.renderEnd()};function ks(E,k,et,$){if(E.visible===!1)return;if(E.layers.test(k.layers)){if(E.isGroup)et=E.renderOrder;else if(E.isLOD)E.autoUpdate===!0&&E.update(k);else if(E.isLight)A.pushLight(E),E.castShadow&&A.pushShadow(E);else if(E.isSprite){let Nt=k.isArrayCamera?Je:le;if(!E.frustumCulled||E.intersectsFrustum(Nt)){$&&Ee.setFromMatrixPosition(E.matrixWorld).applyMatrix4(Fe);let Pt=pt.update(E),Ut=E.material;Ut.visible&&C.push(E,Pt,Ut,et,Ee.z,null,k)}}else if(E.isMesh||E.isLine||E.isPoints){let Nt=k.isArrayCamera?Je:le;if(!E.frustumCulled||E.intersectsFrustum(Nt)){let Pt=pt.update(E),Ut=E.material;if($&&(E.boundingSphere!==void 0?(E.boundingSphere===null&&E.computeBoundingSphere(),Ee.copy(E.boundingSphere.center)):(Pt.boundingSphere===null&&Pt.computeBoundingSphere(),Ee.copy(Pt.boundingSphere.center)),Ee.applyMatrix4(E.matrixWorld).applyMatrix4(Fe)),Array.isArray(Ut)){let Wt=Pt.groups;for(let re=0,_e=Wt.length;re<_e;re++){let Ht=Wt[re],xe=Ut[Ht.materialIndex];xe&&xe.visible&&C.push(E,Pt,xe,et,Ee.z,Ht,k)}}else Ut.visible&&C.push(E,Pt,Ut,et,Ee.z,null,k)}}}let Rt=E.children;for(let Nt=0,Pt=Rt.length;Nt<Pt;Nt++)ks(Rt[Nt],k,et,$)}function gc(E,k,et,$){let{opaque:K,transmissive:Rt,transparent:Nt}=E;A.setupLightsView(et),Ve===!0&&at.setGlobalState(L.clippingPlanes,et),$&&At.viewport(lt.copy($)),K.length>0&&an(K,k,et),Rt.length>0&&an(Rt,k,et),Nt.length>0&&an(Nt,k,et),At.buffers.depth.setTest(!0),At.buffers.depth.setMask(!0),At.buffers.color.setMask(!0),At.setPolygonOffset(!1)}function Ji(E,k,et,$){if((et.isScene===!0?et.overrideMaterial:null)!==null)return;if(A.state.transmissionRenderTarget[$.id]===void 0){let Ht=Qt.has("EXT_color_buffer_half_float")||Qt.has("EXT_color_buffer_float");A.state.transmissionRenderTarget[$.id]=new Ai(1,1,{generateMipmaps:!0,type:Ht?os:xi,minFilter:nr,samples:Math.max(4,ue.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:be.workingColorSpace})}let Rt=A.state.transmissionRenderTarget[$.id],Nt=$.viewport||lt;Rt.setSize(Nt.z*L.transmissionResolutionScale,Nt.w*L.transmissionResolutionScale);let Pt=L.getRenderTarget(),Ut=L.getActiveCubeFace(),Wt=L.getActiveMipmapLevel();L.setRenderTarget(Rt),L.getClearColor(st),yt=L.getClearAlpha(),yt<1&&L.setClearColor(16777215,.5),L.clear(),on&&F.render(et);let re=L.toneMapping;L.toneMapping=Rs;let _e=$.viewport;if($.viewport!==void 0&&($.viewport=void 0),A.setupLightsView($),Ve===!0&&at.setGlobalState(L.clippingPlanes,$),an(E,et,$),Kt.updateMultisampleRenderTarget(Rt),Kt.updateRenderTargetMipmap(Rt),Qt.has("WEBGL_multisampled_render_to_texture")===!1){let Ht=!1;for(let xe=0,en=k.length;xe<en;xe++){let De=k[xe],{object:Ne,geometry:Cn,material:kt,group:yn}=De;if(kt.side===Cs&&Ne.layers.test($.layers)){let Se=kt.side;kt.side=fi,kt.needsUpdate=!0,pn(Ne,et,$,Cn,kt,yn),kt.side=Se,kt.needsUpdate=!0,Ht=!0}}Ht===!0&&(Kt.updateMultisampleRenderTarget(Rt),Kt.updateRenderTargetMipmap(Rt))}L.setRenderTarget(Pt,Ut,Wt),L.setClearColor(st,yt),_e!==void 0&&($.viewport=_e),L.toneMapping=re}function an(E,k,et){let $=k.isScene===!0?k.overrideMaterial:null;for(let K=0,Rt=E.length;K<Rt;K++){let Nt=E[K],{object:Pt,geometry:Ut,group:Wt}=Nt,re=Nt.material;re.allowOverride===!0&&$!==null&&(re=$),Pt.layers.test(et.layers)&&pn(Pt,k,et,Ut,re,Wt)}}function pn(E,k,et,$,K,Rt){G!==null&&K.isNodeMaterial&&G.setObject(E,K),E.onBeforeRender(L,k,et,$,K,Rt),E.modelViewMatrix.multiplyMatrices(et.matrixWorldInverse,E.matrixWorld),E.normalMatrix.getNormalMatrix(E.modelViewMatrix),K.onBeforeRender(L,k,et,$,E,Rt),K.transparent===!0&&K.side===Cs&&K.forceSinglePass===!1?(K.side=fi,K.needsUpdate=!0,L.renderBufferDirect(et,k,$,K,E,Rt),K.side=Br,K.needsUpdate=!0,L.renderBufferDirect(et,k,$,K,E,Rt),K.side=Cs):L.renderBufferDirect(et,k,$,K,E,Rt),E.onAfterRender(L,k,et,$,K,Rt)}function mn(E){let k=0;for(let et of E)et.texture!==null&&k++;return k}function _s(E,k,et){k.isScene!==!0&&(k=An);let $=Xt.get(E),K=A.state.lights,Rt=A.state.shadowsArray,Nt=K.state.version,Pt=ht.getParameters(E,K.state,Rt,k,et,A.state.lightProbeGridArray),Ut=ht.getProgramCacheKey(Pt),Wt=$.programs;$.environment=E.isMeshStandardMaterial||E.isMeshLambertMaterial||E.isMeshPhongMaterial?k.environment:null,$.fog=k.fog;let re=E.isMeshStandardMaterial||E.isMeshLambertMaterial&&!E.envMap||E.isMeshPhongMaterial&&!E.envMap;$.envMap=P.get(E.envMap||$.environment,re),$.envMapRotation=$.environment!==null&&E.envMap===null?k.environmentRotation:E.envMapRotation,Wt===void 0&&(E.addEventListener("dispose",fe),Wt=new Map,$.programs=Wt,$.programVariants=new Map);let _e=Wt.get(Ut);if(_e!==void 0){if($.currentProgram===_e&&$.lightsStateVersion===Nt)return _c(E,Pt),_e}else Pt.uniforms=ht.getUniforms(E),G!==null&&E.isNodeMaterial&&G.build(E,et,Pt),E.onBeforeCompile(Pt,L),_e=ht.acquireProgram(Pt,Ut),Wt.set(Ut,_e),$.uniforms=Pt.uniforms;let Ht=$.uniforms;return(!E.isShaderMaterial&&!E.isRawShaderMaterial||E.clipping===!0)&&(Ht.clippingPlanes=at.uniform),_c(E,Pt),$.needsLights=mr(E),$.lightsStateVersion=Nt,$.needsLights&&(Ht.ambientLightColor.value=K.state.ambient,Ht.lightProbe.value=K.state.probe,Ht.sunLights.value=K.state.sun,Ht.sunLightShadows.value=K.state.sunShadow,Ht.directionalLights.value=K.state.directional,Ht.directionalLightShadows.value=K.state.directionalShadow,Ht.spotLights.value=K.state.spot,Ht.spotLightShadows.value=K.state.spotShadow,Ht.rectAreaLights.value=K.state.rectArea,Ht.ltc_1.value=K.state.rectAreaLTC1,Ht.ltc_2.value=K.state.rectAreaLTC2,Ht.pointLights.value=K.state.point,Ht.pointLightShadows.value=K.state.pointShadow,Ht.hemisphereLights.value=K.state.hemi,Ht.sunShadowMatrix.value=K.state.sunShadowMatrix,Ht.sunShadowCascade.value=K.state.sunShadowCascade,Ht.directionalShadowMatrix.value=K.state.directionalShadowMatrix,Ht.spotLightMatrix.value=K.state.spotLightMatrix,Ht.spotLightMap.value=K.state.spotLightMap,Ht.pointShadowMatrix.value=K.state.pointShadowMatrix),$.numLightProbeGrids=mn(A.state.lightProbeGridArray),$.currentProgram=_e,$.uniformsList=null,_e}function Si(E,k,et,$,K){let Rt=Xt.get(E),Nt=Rt.currentProgram.id+","+$+","+K,Pt=Rt.programVariants.get(Nt);return Pt===void 0?(Pt=_s(E,k,et),Rt.programVariants.set(Nt,Pt)):(Rt.currentProgram=Pt,Rt.uniformsList=null,Rt.outputColorSpace=$,Rt.toneMapping=K),Pt}function pr(E){if(E.uniformsList===null){let k=E.currentProgram.getUniforms();E.uniformsList=dl.seqWithValue(k.seq,E.uniforms)}return E.uniformsList}function _c(E,k){let et=Xt.get(E);et.outputColorSpace=k.outputColorSpace,et.batching=k.batching,et.batchingColor=k.batchingColor,et.instancing=k.instancing,et.instancingColor=k.instancingColor,et.instancingMorph=k.instancingMorph,et.skinning=k.skinning,et.morphTargets=k.morphTargets,et.morphNormals=k.morphNormals,et.morphColors=k.morphColors,et.morphTargetsCount=k.morphTargetsCount,et.numClippingPlanes=k.numClippingPlanes,et.numIntersection=k.numClipIntersection,et.vertexAlphas=k.vertexAlphas,et.vertexTangents=k.vertexTangents,et.toneMapping=k.toneMapping}function xc(E,k,et,$,K){k.isScene!==!0&&(k=An),Kt.resetTextureUnits();let Rt=k.fog,Nt=$.isMeshStandardMaterial||$.isMeshLambertMaterial||$.isMeshPhongMaterial?k.environment:null,Pt=dt===null?L.outputColorSpace:dt.isXRRenderTarget===!0?dt.texture.colorSpace:be.workingColorSpace,Ut=$.isMeshStandardMaterial||$.isMeshLambertMaterial&&!$.envMap||$.isMeshPhongMaterial&&!$.envMap,Wt=P.get($.envMap||Nt,Ut),re=$.vertexColors===!0&&!!et.attributes.color&&et.attributes.color.itemSize===4,_e=!!et.attributes.tangent&&(!!$.normalMap||$.anisotropy>0),Ht=!!et.morphAttributes.position,xe=!!et.morphAttributes.normal,en=!!et.morphAttributes.color,De=Rs;$.toneMapped&&(dt===null||dt.isXRRenderTarget===!0)&&(De=L.toneMapping);let Ne=et.morphAttributes.position||et.morphAttributes.normal||et.morphAttributes.color,Cn=Ne!==void 0?Ne.length:0,kt=Xt.get($),yn=A.state.lights;if(Ve===!0&&(_n===!0||E!==it)){let Ue=E===it&&$.id===Q;at.setState($,E,Ue)}let Se=!1,Vs=!1;$.version===kt.__version?kt.needsLights&&kt.lightsStateVersion!==yn.state.version||K.isBatchedMesh&&kt.batching===!1||!K.isBatchedMesh&&kt.batching===!0||K.isBatchedMesh&&kt.batchingColor===!0&&K._colorsTexture===null||K.isBatchedMesh&&kt.batchingColor===!1&&K._colorsTexture!==null||K.isInstancedMesh&&kt.instancing===!1||!K.isInstancedMesh&&kt.instancing===!0||K.isSkinnedMesh&&kt.skinning===!1||!K.isSkinnedMesh&&kt.skinning===!0||K.isInstancedMesh&&kt.instancingColor===!0&&K.instanceColor===null||K.isInstancedMesh&&kt.instancingColor===!1&&K.instanceColor!==null||K.isInstancedMesh&&kt.instancingMorph===!0&&K.morphTexture===null||K.isInstancedMesh&&kt.instancingMorph===!1&&K.morphTexture!==null||kt.envMap!==Wt||$.fog===!0&&kt.fog!==Rt||kt.numClippingPlanes!==void 0&&(kt.numClippingPlanes!==at.numPlanes||kt.numIntersection!==at.numIntersection)||kt.vertexAlphas!==re||kt.vertexTangents!==_e||kt.morphTargets!==Ht||kt.morphNormals!==xe||kt.morphColors!==en||kt.morphTargetsCount!==Cn||kt.numLightProbeGrids!==mn(A.state.lightProbeGridArray)?Se=!0:(kt.outputColorSpace!==Pt||kt.toneMapping!==De)&&(Vs=!0):(Se=!0,kt.__version=$.version);let vn=kt.currentProgram;(Se===!0||Vs===!0)&&(vn=Vs===!0?Si($,k,K,Pt,De):_s($,k,K),G&&$.isNodeMaterial&&G.onUpdateProgram($,vn,kt));let va=!1,xs=!1,Gs=!1,pe=vn.getUniforms(),ln=kt.uniforms;if(At.useProgram(vn.program)&&(va=!0,xs=!0,Gs=!0),$.id!==Q&&(Q=$.id,xs=!0),va||it!==E){At.buffers.depth.getReversed()&&E.reversedDepth!==!0&&(E._reversedDepth=!0,E.updateProjectionMatrix()),pe.setValue(O,"projectionMatrix",E.projectionMatrix),pe.setValue(O,"viewMatrix",E.matrixWorldInverse);let Sn=pe.map.cameraPosition;Sn!==void 0&&Sn.setValue(O,Bn.setFromMatrixPosition(E.matrixWorld)),ue.logarithmicDepthBuffer&&pe.setValue(O,"logDepthBufFC",2/(Math.log(E.far+1)/Math.LN2)),($.isMeshPhongMaterial||$.isMeshToonMaterial||$.isMeshLambertMaterial||$.isMeshBasicMaterial||$.isMeshStandardMaterial||$.isShaderMaterial)&&pe.setValue(O,"isOrthographic",E.isOrthographicCamera===!0),it!==E&&(it=E,xs=!0,Gs=!0)}if(kt.needsLights&&(yn.state.sunShadowMap.length>0&&pe.setValue(O,"sunShadowMap",yn.state.sunShadowMap,Kt),yn.state.directionalShadowMap.length>0&&pe.setValue(O,"directionalShadowMap",yn.state.directionalShadowMap,Kt),yn.state.spotShadowMap.length>0&&pe.setValue(O,"spotShadowMap",yn.state.spotShadowMap,Kt),yn.state.pointShadowMap.length>0&&pe.setValue(O,"pointShadowMap",yn.state.pointShadowMap,Kt)),K.isSkinnedMesh){pe.setOptional(O,K,"bindMatrix"),pe.setOptional(O,K,"bindMatrixInverse");let Ue=K.skeleton;Ue&&(Ue.boneTexture===null&&Ue.computeBoneTexture(),pe.setValue(O,"boneTexture",Ue.boneTexture,Kt))}K.isBatchedMesh&&(pe.setOptional(O,K,"batchingTexture"),pe.setValue(O,"batchingTexture",K._matricesTexture,Kt),pe.setOptional(O,K,"batchingIdTexture"),pe.setValue(O,"batchingIdTexture",K._indirectTexture,Kt),pe.setOptional(O,K,"batchingColorTexture"),K._colorsTexture!==null&&pe.setValue(O,"batchingColorTexture",K._colorsTexture,Kt));let ri=et.morphAttributes;if((ri.position!==void 0||ri.normal!==void 0||ri.color!==void 0)&&ct.update(K,et,vn),(xs||kt.receiveShadow!==K.receiveShadow)&&(kt.receiveShadow=K.receiveShadow,pe.setValue(O,"receiveShadow",K.receiveShadow)),($.isMeshStandardMaterial||$.isMeshLambertMaterial||$.isMeshPhongMaterial)&&$.envMap===null&&k.environment!==null&&(ln.envMapIntensity.value=k.environmentIntensity),ln.dfgLUT!==void 0&&(ln.dfgLUT.value=AA()),xs){if(pe.setValue(O,"toneMappingExposure",L.toneMappingExposure),kt.needsLights&&xa(ln,Gs),Rt&&$.fog===!0&&St.refreshFogUniforms(ln,Rt),St.refreshMaterialUniforms(ln,$,Tt,It,A.state.transmissionRenderTarget[E.id]),kt.needsLights&&kt.numLightProbeGrids>0){let Ue=b,Sn=0;for(let Qn of A.state.lightProbeGridArray)Qn.texture!==null&&(Ue.textures[Sn]=Qn.texture,Ue.min[Sn]=Qn.boundingBox.min,Ue.max[Sn]=Qn.boundingBox.max,Ue.resolution[Sn]=Qn.resolution,Sn++);for(let Qn in Ue)Ue[Qn].length=Sn;ln.probesSH.value=Ue.textures,ln.probesMin.value=Ue.min,ln.probesMax.value=Ue.max,ln.probesResolution.value=Ue.resolution}dl.upload(O,pr(kt),ln,Kt)}if($.isShaderMaterial&&$.uniformsNeedUpdate===!0&&(dl.upload(O,pr(kt),ln,Kt),$.uniformsNeedUpdate=!1),$.isSpriteMaterial&&pe.setValue(O,"center",K.center),pe.setValue(O,"modelViewMatrix",K.modelViewMatrix),pe.setValue(O,"normalMatrix",K.normalMatrix),pe.setValue(O,"modelMatrix",K.matrixWorld),$.uniformsGroups!==void 0){let Ue=$.uniformsGroups;for(let Sn=0,Qn=Ue.length;Sn<Qn;Sn++){let vu=Ue[Sn];Yt.update(vu,vn),Yt.bind(vu,vn)}}return vn}function xa(E,k){E.ambientLightColor.needsUpdate=k,E.lightProbe.needsUpdate=k,E.sunLights.needsUpdate=k,E.sunLightShadows.needsUpdate=k,E.directionalLights.needsUpdate=k,E.directionalLightShadows.needsUpdate=k,E.pointLights.needsUpdate=k,E.pointLightShadows.needsUpdate=k,E.spotLights.needsUpdate=k,E.spotLightShadows.needsUpdate=k,E.rectAreaLights.needsUpdate=k,E.hemisphereLights.needsUpdate=k}function mr(E){return E.isMeshLambertMaterial||E.isMeshToonMaterial||E.isMeshPhongMaterial||E.isMeshStandardMaterial||E.isShadowMaterial||E.isShaderMaterial&&E.lights===!0}this.getActiveCubeFace=function(){return J},this.getActiveMipmapLevel=function(){return X},this.getRenderTarget=function(){return dt},this.setRenderTargetTextures=function(E,k,et){let $=Xt.get(E);$.__autoAllocateDepthBuffer=E.resolveDepthBuffer===!1,$.__autoAllocateDepthBuffer===!1&&($.__useRenderToTexture=!1),Xt.get(E.texture).__webglTexture=k,Xt.get(E.depthTexture).__webglTexture=$.__autoAllocateDepthBuffer?void 0:et,$.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(E,k){let et=Xt.get(E);et.__webglFramebuffer=k,et.__useDefaultFramebuffer=k===void 0},this.setRenderTarget=function(E,k=0,et=0){dt=E,J=k,X=et;let $=null,K=!1,Rt=!1;if(E){let Pt=Xt.get(E);if(Pt.__useDefaultFramebuffer!==void 0){At.bindFramebuffer(O.FRAMEBUFFER,Pt.__webglFramebuffer),lt.copy(E.viewport),gt.copy(E.scissor),mt=E.scissorTest,At.viewport(lt),At.scissor(gt),At.setScissorTest(mt),Q=-1;return}else if(Pt.__webglFramebuffer===void 0)Kt.setupRenderTarget(E);else if(Pt.__hasExternalTextures)Kt.rebindTextures(E,Xt.get(E.texture).__webglTexture,Xt.get(E.depthTexture).__webglTexture);else if(E.depthBuffer){let re=E.depthTexture;if(Pt.__boundDepthTexture!==re){if(re!==null&&Xt.has(re)&&(E.width!==re.image.width||E.height!==re.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");Kt.setupDepthRenderbuffer(E)}}let Ut=E.texture;(Ut.isData3DTexture||Ut.isDataArrayTexture||Ut.isCompressedArrayTexture)&&(Rt=!0);let Wt=Xt.get(E).__webglFramebuffer;E.isWebGLCubeRenderTarget?(Array.isArray(Wt[k])?$=Wt[k][et]:$=Wt[k],K=!0):E.samples>0&&Kt.useMultisampledRTT(E)===!1?$=Xt.get(E).__webglMultisampledFramebuffer:Array.isArray(Wt)?$=Wt[et]:$=Wt,lt.copy(E.viewport),gt.copy(E.scissor),mt=E.scissorTest}else lt.copy(qt).multiplyScalar(Tt).floor(),gt.copy(ge).multiplyScalar(Tt).floor(),mt=de;if(et!==0&&($=H),At.bindFramebuffer(O.FRAMEBUFFER,$)&&At.drawBuffers(E,$),At.viewport(lt),At.scissor(gt),At.setScissorTest(mt),K){let Pt=Xt.get(E.texture);O.framebufferTexture2D(O.FRAMEBUFFER,O.COLOR_ATTACHMENT0,O.TEXTURE_CUBE_MAP_POSITIVE_X+k,Pt.__webglTexture,et)}else if(Rt){let Pt=k;for(let Ut=0;Ut<E.textures.length;Ut++){let Wt=Xt.get(E.textures[Ut]);O.framebufferTextureLayer(O.FRAMEBUFFER,O.COLOR_ATTACHMENT0+Ut,Wt.__webglTexture,et,Pt)}}else if(E!==null&&et!==0){let Pt=Xt.get(E.texture);O.framebufferTexture2D(O.FRAMEBUFFER,O.COLOR_ATTACHMENT0,O.TEXTURE_2D,Pt.__webglTexture,et)}Q=-1};function ya(E){let k=Xt.get(E);return(k.__readFormat!==E.format||k.__readType!==E.type)&&(k.__readFormat=E.format,k.__readType=E.type,k.__formatReadable=ue.textureFormatReadable(E.format),k.__typeReadable=ue.textureTypeReadable(E.type)),k}this.readRenderTargetPixels=function(E,k,et,$,K,Rt,Nt,Pt=0){if(!(E&&E.isWebGLRenderTarget)){se("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let Ut=Xt.get(E).__webglFramebuffer;if(E.isWebGLCubeRenderTarget&&Nt!==void 0&&(Ut=Ut[Nt],Array.isArray(Ut)&&(Ut=Ut[0])),Ut){At.bindFramebuffer(O.FRAMEBUFFER,Ut);try{let Wt=E.textures[Pt],re=Wt.format,_e=Wt.type;E.textures.length>1&&O.readBuffer(O.COLOR_ATTACHMENT0+Pt);let Ht=ya(Wt);if(Ht.__formatReadable===!1){se("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(Ht.__typeReadable===!1){se("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}k>=0&&k<=E.width-$&&et>=0&&et<=E.height-K&&O.readPixels(k,et,$,K,vt.convert(re),vt.convert(_e),Rt)}finally{let Wt=dt!==null?Xt.get(dt).__webglFramebuffer:null;At.bindFramebuffer(O.FRAMEBUFFER,Wt)}}},this.readRenderTargetPixelsAsync=async function(E,k,et,$,K,Rt,Nt,Pt=0){if(!(E&&E.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let Ut=Xt.get(E).__webglFramebuffer;if(E.isWebGLCubeRenderTarget&&Nt!==void 0&&(Ut=Ut[Nt],Array.isArray(Ut)&&(Ut=Ut[0])),Ut)if(k>=0&&k<=E.width-$&&et>=0&&et<=E.height-K){At.bindFramebuffer(O.FRAMEBUFFER,Ut);let Wt=E.textures[Pt],re=Wt.format,_e=Wt.type;E.textures.length>1&&O.readBuffer(O.COLOR_ATTACHMENT0+Pt);let Ht=ya(Wt);if(Ht.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(Ht.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let xe=O.createBuffer();O.bindBuffer(O.PIXEL_PACK_BUFFER,xe),O.bufferData(O.PIXEL_PACK_BUFFER,Rt.byteLength,O.STREAM_READ),O.readPixels(k,et,$,K,vt.convert(re),vt.convert(_e),0),O.bindBuffer(O.PIXEL_PACK_BUFFER,null);let en=dt!==null?Xt.get(dt).__webglFramebuffer:null;At.bindFramebuffer(O.FRAMEBUFFER,en);let De=O.fenceSync(O.SYNC_GPU_COMMANDS_COMPLETE,0);return O.flush(),await Lx(O,De,4),O.bindBuffer(O.PIXEL_PACK_BUFFER,xe),O.getBufferSubData(O.PIXEL_PACK_BUFFER,0,Rt),O.bindBuffer(O.PIXEL_PACK_BUFFER,null),O.deleteBuffer(xe),O.deleteSync(De),Rt}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(E,k=null,et=0){let $=Math.pow(2,-et),K=Math.floor(E.image.width*$),Rt=Math.floor(E.image.height*$),Nt=k!==null?k.x:0,Pt=k!==null?k.y:0;Kt.setTexture2D(E,0),O.copyTexSubImage2D(O.TEXTURE_2D,et,0,0,Nt,Pt,K,Rt),At.unbindTexture()},this.copyTextureToTexture=function(E,k,et=null,$=null,K=0,Rt=0){let Nt,Pt,Ut,Wt,re,_e,Ht,xe,en,De=E.isCompressedTexture?E.mipmaps[Rt]:E.image;if(et!==null)Nt=et.max.x-et.min.x,Pt=et.max.y-et.min.y,Ut=et.isBox3?et.max.z-et.min.z:1,Wt=et.min.x,re=et.min.y,_e=et.isBox3?et.min.z:0;else{let pe=Math.pow(2,-K);Nt=Math.floor(De.width*pe),Pt=Math.floor(De.height*pe),E.isDataArrayTexture?Ut=De.depth:E.isData3DTexture?Ut=Math.floor(De.depth*pe):Ut=1,Wt=0,re=0,_e=0}$!==null?(Ht=$.x,xe=$.y,en=$.z):(Ht=0,xe=0,en=0);let Ne=vt.convert(k.format),Cn=vt.convert(k.type),kt;k.isData3DTexture?(Kt.setTexture3D(k,0),kt=O.TEXTURE_3D):k.isDataArrayTexture||k.isCompressedArrayTexture?(Kt.setTexture2DArray(k,0),kt=O.TEXTURE_2D_ARRAY):(Kt.setTexture2D(k,0),kt=O.TEXTURE_2D),At.activeTexture(O.TEXTURE0),At.pixelStorei(O.UNPACK_FLIP_Y_WEBGL,k.flipY),At.pixelStorei(O.UNPACK_PREMULTIPLY_ALPHA_WEBGL,k.premultiplyAlpha),At.pixelStorei(O.UNPACK_ALIGNMENT,k.unpackAlignment);let yn=At.getParameter(O.UNPACK_ROW_LENGTH),Se=At.getParameter(O.UNPACK_IMAGE_HEIGHT),Vs=At.getParameter(O.UNPACK_SKIP_PIXELS),vn=At.getParameter(O.UNPACK_SKIP_ROWS),va=At.getParameter(O.UNPACK_SKIP_IMAGES);At.pixelStorei(O.UNPACK_ROW_LENGTH,De.width),At.pixelStorei(O.UNPACK_IMAGE_HEIGHT,De.height),At.pixelStorei(O.UNPACK_SKIP_PIXELS,Wt),At.pixelStorei(O.UNPACK_SKIP_ROWS,re),At.pixelStorei(O.UNPACK_SKIP_IMAGES,_e);let xs=E.isDataArrayTexture||E.isData3DTexture,Gs=k.isDataArrayTexture||k.isData3DTexture;if(E.isDepthTexture){let pe=Xt.get(E),ln=Xt.get(k),ri=Xt.get(pe.__renderTarget),Ue=Xt.get(ln.__renderTarget);At.bindFramebuffer(O.READ_FRAMEBUFFER,ri.__webglFramebuffer),At.bindFramebuffer(O.DRAW_FRAMEBUFFER,Ue.__webglFramebuffer);for(let Sn=0;Sn<Ut;Sn++)xs&&(O.framebufferTextureLayer(O.READ_FRAMEBUFFER,O.COLOR_ATTACHMENT0,Xt.get(E).__webglTexture,K,_e+Sn),O.framebufferTextureLayer(O.DRAW_FRAMEBUFFER,O.COLOR_ATTACHMENT0,Xt.get(k).__webglTexture,Rt,en+Sn)),O.blitFramebuffer(Wt,re,Wt+Nt,re+Pt,Ht,xe,Ht+Nt,xe+Pt,O.DEPTH_BUFFER_BIT,O.NEAREST);At.bindFramebuffer(O.READ_FRAMEBUFFER,null),At.bindFramebuffer(O.DRAW_FRAMEBUFFER,null)}else if(K!==0||E.isRenderTargetTexture||Xt.has(E)){let pe=Xt.get(E),ln=Xt.get(k);At.bindFramebuffer(O.READ_FRAMEBUFFER,U),At.bindFramebuffer(O.DRAW_FRAMEBUFFER,q);for(let ri=0;ri<Ut;ri++)xs?O.framebufferTextureLayer(O.READ_FRAMEBUFFER,O.COLOR_ATTACHMENT0,pe.__webglTexture,K,_e+ri):O.framebufferTexture2D(O.READ_FRAMEBUFFER,O.COLOR_ATTACHMENT0,O.TEXTURE_2D,pe.__webglTexture,K),Gs?O.framebufferTextureLayer(O.DRAW_FRAMEBUFFER,O.COLOR_ATTACHMENT0,ln.__webglTexture,Rt,en+ri):O.framebufferTexture2D(O.DRAW_FRAMEBUFFER,O.COLOR_ATTACHMENT0,O.TEXTURE_2D,ln.__webglTexture,Rt),K!==0?O.blitFramebuffer(Wt,re,Wt+Nt,re+Pt,Ht,xe,Ht+Nt,xe+Pt,O.COLOR_BUFFER_BIT,O.NEAREST):Gs?O.copyTexSubImage3D(kt,Rt,Ht,xe,en+ri,Wt,re,Nt,Pt):O.copyTexSubImage2D(kt,Rt,Ht,xe,Wt,re,Nt,Pt);At.bindFramebuffer(O.READ_FRAMEBUFFER,null),At.bindFramebuffer(O.DRAW_FRAMEBUFFER,null)}else Gs?E.isDataTexture||E.isData3DTexture?O.texSubImage3D(kt,Rt,Ht,xe,en,Nt,Pt,Ut,Ne,Cn,De.data):k.isCompressedArrayTexture?O.compressedTexSubImage3D(kt,Rt,Ht,xe,en,Nt,Pt,Ut,Ne,De.data):O.texSubImage3D(kt,Rt,Ht,xe,en,Nt,Pt,Ut,Ne,Cn,De):E.isDataTexture?O.texSubImage2D(O.TEXTURE_2D,Rt,Ht,xe,Nt,Pt,Ne,Cn,De.data):E.isCompressedTexture?O.compressedTexSubImage2D(O.TEXTURE_2D,Rt,Ht,xe,De.width,De.height,Ne,De.data):O.texSubImage2D(O.TEXTURE_2D,Rt,Ht,xe,Nt,Pt,Ne,Cn,De);At.pixelStorei(O.UNPACK_ROW_LENGTH,yn),At.pixelStorei(O.UNPACK_IMAGE_HEIGHT,Se),At.pixelStorei(O.UNPACK_SKIP_PIXELS,Vs),At.pixelStorei(O.UNPACK_SKIP_ROWS,vn),At.pixelStorei(O.UNPACK_SKIP_IMAGES,va),Rt===0&&k.generateMipmaps===!0&&k.mipmapsAutoUpdate===!0&&O.generateMipmap(kt),At.unbindTexture()},this.initRenderTarget=function(E){Xt.get(E).__webglFramebuffer===void 0&&Kt.setupRenderTarget(E)},this.initTexture=function(E){E.isCubeTexture?Kt.setTextureCube(E,0):E.isData3DTexture?Kt.setTexture3D(E,0):E.isDataArrayTexture||E.isCompressedArrayTexture?Kt.setTexture2DArray(E,0):Kt.setTexture2D(E,0),At.unbindTexture()},this.resetState=function(){J=0,X=0,dt=null,At.reset(),Et.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return Gi}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(t){this._outputColorSpace=t;let e=this.getContext();e.drawingBufferColorSpace=be._getDrawingBufferColorSpace(t),e.unpackColorSpace=be._getUnpackColorSpace()}};var xy=["#4f86c6","#e0904a","#5fa777","#b8688f","#8a7cc4","#c9a53f","#4aa5a8","#c5695f","#7d93a8","#93a644"],CA="#9aa5b1",yy={light:["#2563eb","#dc5a1e","#15934f","#b4308b","#7c54d9","#a37600","#0b8a94","#cf3048","#5a6b80","#6a8500","#0369a1","#9a4a1a"],dark:["#6ea8fe","#fb9a5b","#4ccf8b","#ef7ac4","#b39bff","#e5bf4b","#45cbd5","#fb8292","#a9b6c8","#b6d64b","#57c0f5","#d9a07a"]},Rh=[[68,1,84],[72,36,117],[65,68,135],[53,95,141],[42,120,142],[33,145,140],[34,168,132],[68,191,112],[122,209,81],[189,223,38],[253,231,37]],Dg="#e5342b",vy="#a21caf",Sy="#16a34a",My="#c026d3";function by(i,t){let e=t?yy.dark:yy.light;return e[i%e.length]}function wy(i){let t=Math.min(Math.max(i,0),1)*(Rh.length-1),e=Math.min(Math.floor(t),Rh.length-2);return Rh[e].map((n,s)=>n+(Rh[e+1][s]-n)*(t-e))}function Ey(){return`linear-gradient(to right, ${Rh.map(i=>`rgb(${i.join(" ")})`).join(", ")})`}function Ty(i){let t=new Map;return i.map(({name:e,fixed:n})=>{if(n)return{colour:CA,lighter:0};let s=e.indexOf("/"),r=s<0?e:e.slice(0,s);t.has(r)||t.set(r,{colour:xy[t.size%xy.length],members:0});let o=t.get(r);return{colour:o.colour,lighter:o.members++%2?.11:-.03}})}var RA=5,PA=33,qn,ml,kr,wn,Ph,Ls,Io,gl,fn,Ay,Cy,Ry,Ng,Ug,Od,Bd,zd=class extends mi{constructor(e){super();z(this,fn);zt(this,"hand",!1);zt(this,"canDrag",!1);z(this,qn);z(this,ml,new ph);z(this,kr,null);z(this,wn,null);z(this,Ph,0);z(this,Ls);z(this,Io,Z("div",{class:"tip",hidden:!0}));z(this,gl);tt(this,qn,e);let{canvas:n}=e;e.element.append(h(this,Io));let s=new un().setAttribute("position",new gn(new Float32Array(6),3));tt(this,Ls,new sl(s,new Ir({color:Sy,depthTest:!1,transparent:!0}))),h(this,Ls).frustumCulled=!1,h(this,Ls).renderOrder=20,h(this,Ls).visible=!1,e.add(h(this,Ls)),tt(this,gl,Qi(PA,()=>{h(this,wn)&&this.emit("drag",h(this,wn).body,h(this,wn).point.toArray(),h(this,wn).target.toArray())})),n.addEventListener("pointerdown",r=>nt(this,fn,Ay).call(this,r),{capture:!0}),n.addEventListener("pointermove",r=>nt(this,fn,Cy).call(this,r)),n.addEventListener("pointerup",r=>nt(this,fn,Ry).call(this,r)),n.addEventListener("pointercancel",()=>nt(this,fn,Ng).call(this)),n.addEventListener("pointerleave",()=>nt(this,fn,Bd).call(this,null))}update(){if(h(this,Ls).visible=!!h(this,wn),h(this,wn)){let{position:e}=h(this,Ls).geometry.attributes,n=h(this,wn).point.clone().applyMatrix4(h(this,qn).bodies.groups[h(this,wn).body].matrix);e.setXYZ(0,...n.toArray()),e.setXYZ(1,...h(this,wn).target.toArray()),e.needsUpdate=!0}h(this,qn).redraw()}get dragging(){return!!h(this,wn)}};qn=new WeakMap,ml=new WeakMap,kr=new WeakMap,wn=new WeakMap,Ph=new WeakMap,Ls=new WeakMap,Io=new WeakMap,gl=new WeakMap,fn=new WeakSet,Ay=function(e){if(nt(this,fn,Bd).call(this,null),e.button!==0||(tt(this,kr,{x:e.clientX,y:e.clientY}),!this.canDrag||!(this.hand||e.shiftKey)))return;let n=nt(this,fn,Od).call(this,e,o=>!h(this,qn).sceneBodies[o].fixed);if(!n)return;e.stopImmediatePropagation(),e.preventDefault(),tt(this,kr,null),h(this,qn).canvas.setPointerCapture(e.pointerId);let s=n.object.userData.body,r=h(this,qn).camera.getWorldDirection(new V);tt(this,wn,{body:s,point:n.point.clone().applyMatrix4(h(this,qn).bodies.groups[s].matrix.clone().invert()),target:n.point.clone(),plane:new ci().setFromNormalAndCoplanarPoint(r,n.point)}),this.emit("grab",s),h(this,gl).call(this),this.update()},Cy=function(e){if(h(this,wn)){if(nt(this,fn,Ug).call(this,e),!h(this,ml).ray.intersectPlane(h(this,wn).plane,h(this,wn).target))return;h(this,gl).call(this),this.update()}else!e.buttons&&e.pointerType==="mouse"&&(cancelAnimationFrame(h(this,Ph)),tt(this,Ph,requestAnimationFrame(()=>nt(this,fn,Bd).call(this,e))))},Ry=function(e){if(h(this,wn))return nt(this,fn,Ng).call(this);let n=h(this,kr);tt(this,kr,null),!(!n||Math.hypot(e.clientX-n.x,e.clientY-n.y)>RA)&&this.emit("select",nt(this,fn,Od).call(this,e)?.object.userData.body??null)},Ng=function(){tt(this,kr,null),h(this,wn)&&(tt(this,wn,null),this.emit("release"),this.update())},Ug=function(e){let{left:n,top:s,width:r,height:o}=h(this,qn).canvas.getBoundingClientRect(),a=new te((e.clientX-n)/r*2-1,1-(e.clientY-s)/o*2);h(this,ml).setFromCamera(a,h(this,qn).camera)},Od=function(e,n=()=>!0){if(!h(this,qn).bodies)return;nt(this,fn,Ug).call(this,e);let s=h(this,qn).bodies.visuals.filter(r=>r.visible&&n(r.userData.body));return h(this,ml).intersectObjects(s,!1)[0]},Bd=function(e){let n=e&&nt(this,fn,Od).call(this,e);if(h(this,Io).hidden=!n,h(this,qn).canvas.style.cursor=n&&this.hand?"grab":"",!n)return;let{left:s,top:r}=h(this,qn).canvas.getBoundingClientRect(),{body:o}=n.object.userData,a=new V().setFromMatrixPosition(h(this,qn).bodies.groups[o].matrix);h(this,Io).replaceChildren(h(this,qn).sceneBodies[o].name,Z("small",{text:`${a.toArray().map(ki).join("  ")} m`})),h(this,Io).style.transform=`translate(${e.clientX-s+14}px, ${e.clientY-r+14}px)`};var IA=3,LA=8;function Py(i){let t=i.scene.columns.map(({name:n,element:s,unit:r},o)=>{let{block:a,port:l}=a_(n);return{id:`${n} ${s}`,name:n,element:s,unit:r,path:[...a.split("/"),l],table:()=>i.signals,column:o}}),e=i.scene.bodies.flatMap(({name:n,fixed:s},r)=>s?[]:["x","y","z"].map((o,a)=>({id:`position ${n} ${o}`,name:`${n} position`,element:o,unit:"m",path:["Positions of bodies",n],body:r,table:()=>i.track.positions(r),column:a})));return[...t,...e]}function Fg(i,t){return i.table()!==t.table()?!1:i.unit===t.unit&&(i.unit!==""||i.name===t.name)}function Iy(i){let t=new Map;for(let r of i)r.body===void 0&&(t.has(r.name)||t.set(r.name,[]),t.get(r.name).push(r));let e=r=>(r.some(DA)?2:0)+(r.some(({unit:o})=>o)?1:0),n=[...t.values()].sort((r,o)=>e(o)-e(r)),s=[];for(let r of n)s.length<IA&&!s.some(([o])=>Fg(o,r[0]))&&s.push(r.slice(0,LA));return s.flat()}function DA({table:i,column:t}){let e=i().column(t);return e.some(n=>n!==e[0]&&Number.isFinite(n))}var NA="uplot",UA="u-hz",FA="u-vt",OA="u-title",BA="u-wrap",zA="u-under",kA="u-over",VA="u-axis",No="u-off",GA="u-select",HA="u-cursor-x",WA="u-cursor-y",XA="u-cursor-pt",qA="u-legend",YA="u-live",ZA="u-inline",$A="u-series",JA="u-marker",Ly="u-label",KA="u-value",Lh="width",Dh="height";var Dy="bottom",_l="left",Og="right",t0="#000",Ny=t0+"0",Bg="mousemove",Uy="mousedown",zg="mouseup",Fy="mouseenter",Oy="mouseleave",By="dblclick",jA="resize",QA="scroll",zy="change",Wd="dppxchange",e0="--",wl=typeof window<"u",Wg=wl?document:null,yl=wl?window:null,tC=wl?navigator:null,Re,kd;function Xg(){let i=devicePixelRatio;Re!=i&&(Re=i,kd&&Yg(zy,kd,Xg),kd=matchMedia(`(min-resolution: ${Re-.001}dppx) and (max-resolution: ${Re+.001}dppx)`),Uo(zy,kd,Xg),yl.dispatchEvent(new CustomEvent(Wd)))}function Ri(i,t){if(t!=null){let e=i.classList;!e.contains(t)&&e.add(t)}}function qg(i,t){let e=i.classList;e.contains(t)&&e.remove(t)}function Ye(i,t,e){i.style[t]=e+"px"}function ls(i,t,e,n){let s=Wg.createElement(i);return t!=null&&Ri(s,t),e?.insertBefore(s,n),s}function Xi(i,t){return ls("div",i,t)}var ky=new WeakMap;function Ds(i,t,e,n,s){let r="translate("+t+"px,"+e+"px)",o=ky.get(i);r!=o&&(i.style.transform=r,ky.set(i,r),t<0||e<0||t>n||e>s?Ri(i,No):qg(i,No))}var Vy=new WeakMap;function Gy(i,t,e){let n=t+e,s=Vy.get(i);n!=s&&(Vy.set(i,n),i.style.background=t,i.style.borderColor=e)}var Hy=new WeakMap;function Wy(i,t,e,n){let s=t+""+e,r=Hy.get(i);s!=r&&(Hy.set(i,s),i.style.height=e+"px",i.style.width=t+"px",i.style.marginLeft=n?-t/2+"px":0,i.style.marginTop=n?-e/2+"px":0)}var n0={passive:!0},eC={...n0,capture:!0};function Uo(i,t,e,n){t.addEventListener(i,e,n?eC:n0)}function Yg(i,t,e,n){t.removeEventListener(i,e,n0)}wl&&Xg();function cs(i,t,e,n){let s;e=e||0,n=n||t.length-1;let r=n<=2147483647;for(;n-e>1;)s=r?e+n>>1:Pi((e+n)/2),t[s]<i?e=s:n=s;return i-t[e]<=t[n]-i?e:n}function xv(i){return(e,n,s)=>{let r=-1,o=-1;for(let a=n;a<=s;a++)if(i(e[a])){r=a;break}for(let a=s;a>=n;a--)if(i(e[a])){o=a;break}return[r,o]}}var yv=i=>i!=null,vv=i=>i!=null&&i>0,Yd=xv(yv),nC=xv(vv);function iC(i,t,e,n=0,s=!1){let r=s?nC:Yd,o=s?vv:yv;[t,e]=r(i,t,e);let a=i[t],l=i[t];if(t>-1)if(n==1)a=i[t],l=i[e];else if(n==-1)a=i[e],l=i[t];else for(let c=t;c<=e;c++){let u=i[c];o(u)&&(u<a?a=u:u>l&&(l=u))}return[a??ze,l??-ze]}function Zd(i,t,e,n){let s=Yy(i),r=Yy(t);i==t&&(s==-1?(i*=e,t/=e):(i/=e,t*=e));let o=e==10?rr:Sv,a=s==1?Pi:qi,l=r==1?qi:Pi,c=a(o(Nn(i))),u=l(o(Nn(t))),f=vl(e,c),d=vl(e,u);return e==10&&(c<0&&(f=ke(f,-c)),u<0&&(d=ke(d,-u))),n||e==2?(i=f*s,t=d*r):(i=Ev(i,f),t=$d(t,d)),[i,t]}function i0(i,t,e,n){let s=Zd(i,t,e,n);return i==0&&(s[0]=0),t==0&&(s[1]=0),s}var s0=.1,Xy={mode:3,pad:s0},Uh={pad:0,soft:null,mode:0},sC={min:Uh,max:Uh};function Xd(i,t,e,n){return Jd(e)?qy(i,t,e):(Uh.pad=e,Uh.soft=n?0:null,Uh.mode=n?3:0,qy(i,t,sC))}function Ae(i,t){return i??t}function rC(i,t,e){for(t=Ae(t,0),e=Ae(e,i.length-1);t<=e;){if(i[t]!=null)return!0;t++}return!1}function qy(i,t,e){let n=e.min,s=e.max,r=Ae(n.pad,0),o=Ae(s.pad,0),a=Ae(n.hard,-ze),l=Ae(s.hard,ze),c=Ae(n.soft,ze),u=Ae(s.soft,-ze),f=Ae(n.mode,0),d=Ae(s.mode,0),p=t-i,_=rr(p),v=di(Nn(i),Nn(t)),g=rr(v),m=Nn(g-_);(p<1e-24||m>10)&&(p=0,(i==0||t==0)&&(p=1e-24,f==2&&c!=ze&&(r=0),d==2&&u!=-ze&&(o=0)));let S=p||v||1e3,R=rr(S),b=vl(10,Pi(R)),C=S*(p==0?i==0?.1:1:r),A=ke(Ev(i-C,b/10),24),y=i>=c&&(f==1||f==3&&A<=c||f==2&&A>=c)?c:ze,T=di(a,A<y&&i>=y?y:hs(y,A)),B=S*(p==0?t==0?.1:1:o),L=ke($d(t+B,b/10),24),N=t<=u&&(d==1||d==3&&L>=u||d==2&&L<=u)?u:-ze,G=hs(l,L>N&&t<=N?N:di(N,L));return T==G&&T==0&&(G=100),[T,G]}var oC=new Intl.NumberFormat(wl?tC.language:"en-US"),r0=i=>oC.format(i),Ii=Math,Hd=Ii.PI,Nn=Ii.abs,Pi=Ii.floor,Dn=Ii.round,qi=Ii.ceil,hs=Ii.min,di=Ii.max,vl=Ii.pow,Yy=Ii.sign,rr=Ii.log10,Sv=Ii.log2,aC=(i,t=1)=>Ii.sinh(i)*t,kg=(i,t=1)=>Ii.asinh(i/t),ze=1/0;function Zy(i){return(rr((i^i>>31)-(i>>31))|0)+1}function Zg(i,t,e){return hs(di(i,t),e)}function Mv(i){return typeof i=="function"}function we(i){return Mv(i)?i:()=>i}var lC=()=>{},bv=i=>i,wv=(i,t)=>t,cC=i=>null,$y=i=>!0,Jy=(i,t)=>i==t,hC=/\.\d*?(?=9{6,}|0{6,})/gm,Fo=i=>{if(Av(i)||Gr.has(i))return i;let t=`${i}`,e=t.match(hC);if(e==null)return i;let n=e[0].length-1;if(t.indexOf("e-")!=-1){let[s,r]=t.split("e");return+`${Fo(s)}e${r}`}return ke(i,n)};function Lo(i,t){return Fo(ke(Fo(i/t))*t)}function $d(i,t){return Fo(qi(Fo(i/t))*t)}function Ev(i,t){return Fo(Pi(Fo(i/t))*t)}function ke(i,t=0){if(Av(i))return i;let e=10**t,n=i*e*(1+Number.EPSILON);return Dn(n)/e}var Gr=new Map;function Tv(i){return((""+i).split(".")[1]||"").length}function Oh(i,t,e,n){let s=[],r=n.map(Tv);for(let o=t;o<e;o++){let a=Nn(o),l=ke(vl(i,o),a);for(let c=0;c<n.length;c++){let u=i==10?+`${n[c]}e${o}`:n[c]*l,f=(o>=0?0:a)+(o>=r[c]?0:r[c]),d=i==10?u:ke(u,f);s.push(d),Gr.set(d,f)}}return s}var Fh={},o0=[],Sl=[null,null],Vr=Array.isArray,Av=Number.isInteger,uC=i=>i===void 0;function Ky(i){return typeof i=="string"}function Jd(i){let t=!1;if(i!=null){let e=i.constructor;t=e==null||e==Object}return t}function fC(i){return i!=null&&typeof i=="object"}var dC=Object.getPrototypeOf(Uint8Array),Cv="__proto__";function Ml(i,t=Jd){let e;if(Vr(i)){let n=i.find(s=>s!=null);if(Vr(n)||t(n)){e=Array(i.length);for(let s=0;s<i.length;s++)e[s]=Ml(i[s],t)}else e=i.slice()}else if(i instanceof dC)e=i.slice();else if(t(i)){e={};for(let n in i)n!=Cv&&(e[n]=Ml(i[n],t))}else e=i;return e}function En(i){let t=arguments;for(let e=1;e<t.length;e++){let n=t[e];for(let s in n)s!=Cv&&(Jd(i[s])?En(i[s],Ml(n[s])):i[s]=Ml(n[s]))}return i}var pC=0,mC=1,gC=2;function _C(i,t,e){for(let n=0,s,r=-1;n<t.length;n++){let o=t[n];if(o>r){for(s=o-1;s>=0&&i[s]==null;)i[s--]=null;for(s=o+1;s<e&&i[s]==null;)i[r=s++]=null}}}function xC(i,t){if(SC(i)){let o=i[0].slice();for(let a=1;a<i.length;a++)o.push(...i[a].slice(1));return MC(o[0])||(o=vC(o)),o}let e=new Set;for(let o=0;o<i.length;o++){let l=i[o][0],c=l.length;for(let u=0;u<c;u++)e.add(l[u])}let n=[Array.from(e).sort((o,a)=>o-a)],s=n[0].length,r=new Map;for(let o=0;o<s;o++)r.set(n[0][o],o);for(let o=0;o<i.length;o++){let a=i[o],l=a[0];for(let c=1;c<a.length;c++){let u=a[c],f=Array(s).fill(void 0),d=t?t[o][c]:mC,p=[];for(let _=0;_<u.length;_++){let v=u[_],g=r.get(l[_]);v===null?d!=pC&&(f[g]=v,d==gC&&p.push(g)):f[g]=v}_C(f,p,s),n.push(f)}}return n}var yC=typeof queueMicrotask>"u"?i=>Promise.resolve().then(i):queueMicrotask;function vC(i){let t=i[0],e=t.length,n=Array(e);for(let r=0;r<n.length;r++)n[r]=r;n.sort((r,o)=>t[r]-t[o]);let s=[];for(let r=0;r<i.length;r++){let o=i[r],a=Array(e);for(let l=0;l<e;l++)a[l]=o[n[l]];s.push(a)}return s}function SC(i){let t=i[0][0],e=t.length;for(let n=1;n<i.length;n++){let s=i[n][0];if(s.length!=e)return!1;if(s!=t){for(let r=0;r<e;r++)if(s[r]!=t[r])return!1}}return!0}function MC(i,t=100){let e=i.length;if(e<=1)return!0;let n=0,s=e-1;for(;n<=s&&i[n]==null;)n++;for(;s>=n&&i[s]==null;)s--;if(s<=n)return!0;let r=di(1,Pi((s-n+1)/t));for(let o=i[n],a=n+r;a<=s;a+=r){let l=i[a];if(l!=null){if(l<=o)return!1;o=l}}return!0}var Rv=["January","February","March","April","May","June","July","August","September","October","November","December"],Pv=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function Iv(i){return i.slice(0,3)}var bC=Pv.map(Iv),wC=Rv.map(Iv),EC={MMMM:Rv,MMM:wC,WWWW:Pv,WWW:bC};function Ih(i){return(i<10?"0":"")+i}function TC(i){return(i<10?"00":i<100?"0":"")+i}var AC={YYYY:i=>i.getFullYear(),YY:i=>(i.getFullYear()+"").slice(2),MMMM:(i,t)=>t.MMMM[i.getMonth()],MMM:(i,t)=>t.MMM[i.getMonth()],MM:i=>Ih(i.getMonth()+1),M:i=>i.getMonth()+1,DD:i=>Ih(i.getDate()),D:i=>i.getDate(),WWWW:(i,t)=>t.WWWW[i.getDay()],WWW:(i,t)=>t.WWW[i.getDay()],HH:i=>Ih(i.getHours()),H:i=>i.getHours(),h:i=>{let t=i.getHours();return t==0?12:t>12?t-12:t},AA:i=>i.getHours()>=12?"PM":"AM",aa:i=>i.getHours()>=12?"pm":"am",a:i=>i.getHours()>=12?"p":"a",mm:i=>Ih(i.getMinutes()),m:i=>i.getMinutes(),ss:i=>Ih(i.getSeconds()),s:i=>i.getSeconds(),fff:i=>TC(i.getMilliseconds())};function a0(i,t){t=t||EC;let e=[],n=/\{([a-z]+)\}|[^{]+/gi,s;for(;s=n.exec(i);)e.push(s[0][0]=="{"?AC[s[1]]:s[0]);return r=>{let o="";for(let a=0;a<e.length;a++)o+=typeof e[a]=="string"?e[a]:e[a](r,t);return o}}var CC=new Intl.DateTimeFormat().resolvedOptions().timeZone;function RC(i,t){let e;return t=="UTC"||t=="Etc/UTC"?e=new Date(+i+i.getTimezoneOffset()*6e4):t==CC?e=i:(e=new Date(i.toLocaleString("en-US",{timeZone:t})),e.setMilliseconds(i.getMilliseconds())),e}var Lv=i=>i%1==0,qd=[1,2,2.5,5],PC=Oh(10,-32,0,qd),Dv=Oh(10,0,32,qd),IC=Dv.filter(Lv),Do=PC.concat(Dv),l0=`
`,Nv="{YYYY}",jy=l0+Nv,Uv="{M}/{D}",Nh=l0+Uv,Vd=Nh+"/{YY}",Fv="{aa}",LC="{h}:{mm}",xl=LC+Fv,Qy=l0+xl,tv=":{ss}",Le=null;function Ov(i){let t=i*1e3,e=t*60,n=e*60,s=n*24,r=s*30,o=s*365,l=(i==1?Oh(10,0,3,qd).filter(Lv):Oh(10,-3,0,qd)).concat([t,t*5,t*10,t*15,t*30,e,e*5,e*10,e*15,e*30,n,n*2,n*3,n*4,n*6,n*8,n*12,s,s*2,s*3,s*4,s*5,s*6,s*7,s*8,s*9,s*10,s*15,r,r*2,r*3,r*4,r*6,o,o*2,o*5,o*10,o*25,o*50,o*100]),c=[[o,Nv,Le,Le,Le,Le,Le,Le,1],[s*28,"{MMM}",jy,Le,Le,Le,Le,Le,1],[s,Uv,jy,Le,Le,Le,Le,Le,1],[n,"{h}"+Fv,Vd,Le,Nh,Le,Le,Le,1],[e,xl,Vd,Le,Nh,Le,Le,Le,1],[t,tv,Vd+" "+xl,Le,Nh+" "+xl,Le,Qy,Le,1],[i,tv+".{fff}",Vd+" "+xl,Le,Nh+" "+xl,Le,Qy,Le,1]];function u(f){return(d,p,_,v,g,m)=>{let S=[],R=g>=o,b=g>=r&&g<o,C=f(_),A=ke(C*i,3),y=Vg(C.getFullYear(),R?0:C.getMonth(),b||R?1:C.getDate()),T=ke(y*i,3);if(b||R){let B=b?g/r:0,L=R?g/o:0,N=A==T?A:ke(Vg(y.getFullYear()+L,y.getMonth()+B,1)*i,3),G=new Date(Dn(N/i)),H=G.getFullYear(),U=G.getMonth();for(let q=0;N<=v;q++){let J=Vg(H+L*q,U+B*q,1),X=J-f(ke(J*i,3));N=ke((+J+X)*i,3),N<=v&&S.push(N)}}else{let B=g>=s?s:g,L=Pi(_)-Pi(A),N=T+L+$d(A-T,B);S.push(N);let G=f(N),H=G.getHours()+G.getMinutes()/e+G.getSeconds()/n,U=g/n,q=d.axes[p]._space,J=m/q;for(;N=ke(N+g,i==1?0:3),!(N>v);)if(U>1){let X=Pi(ke(H+U,6))%24,it=f(N).getHours()-X;it>1&&(it=-1),N-=it*n,H=(H+U)%24;let lt=S[S.length-1];ke((N-lt)/g,3)*J>=.7&&S.push(N)}else S.push(N)}return S}}return[l,c,u]}var[DC,NC,UC]=Ov(1),[FC,OC,BC]=Ov(.001);Oh(2,-53,53,[1]);function ev(i,t){return i.map(e=>e.map((n,s)=>s==0||s==8||n==null?n:t(s==1||e[8]==0?n:e[1]+n)))}function nv(i,t){return(e,n,s,r,o)=>{let a=t.find(_=>o>=_[0])||t[t.length-1],l,c,u,f,d,p;return n.map(_=>{let v=i(_),g=v.getFullYear(),m=v.getMonth(),S=v.getDate(),R=v.getHours(),b=v.getMinutes(),C=v.getSeconds(),A=g!=l&&a[2]||m!=c&&a[3]||S!=u&&a[4]||R!=f&&a[5]||b!=d&&a[6]||C!=p&&a[7]||a[1];return l=g,c=m,u=S,f=R,d=b,p=C,A(v)})}}function zC(i,t){let e=a0(t);return(n,s,r,o,a)=>s.map(l=>e(i(l)))}function Vg(i,t,e){return new Date(i,t,e)}function iv(i,t){return t(i)}var kC="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function sv(i,t){return(e,n,s,r)=>r==null?e0:t(i(n))}function VC(i,t){let e=i.series[t];return e.width?e.stroke(i,t):e.points.width?e.points.stroke(i,t):null}function GC(i,t){return i.series[t].fill(i,t)}var HC={show:!0,live:!0,isolate:!1,mount:lC,markers:{show:!0,width:2,stroke:VC,fill:GC,dash:"solid"},idx:null,idxs:null,values:[]};function WC(i,t){let e=i.cursor.points,n=Xi(),s=e.size(i,t);Ye(n,Lh,s),Ye(n,Dh,s);let r=s/-2;Ye(n,"marginLeft",r),Ye(n,"marginTop",r);let o=e.width(i,t,s);return o&&Ye(n,"borderWidth",o),n}function XC(i,t){let e=i.series[t].points;return e._fill||e._stroke}function qC(i,t){let e=i.series[t].points;return e._stroke||e._fill}function YC(i,t){return i.series[t].points.size}var Gg=[0,0];function ZC(i,t,e){return Gg[0]=t,Gg[1]=e,Gg}function Gd(i,t,e,n=!0){return s=>{s.button==0&&(!n||s.target==t)&&e(s)}}function Hg(i,t,e,n=!0){return s=>{(!n||s.target==t)&&e(s)}}var $C={show:!0,x:!0,y:!0,lock:!1,move:ZC,points:{one:!1,show:WC,size:YC,width:0,stroke:qC,fill:XC},bind:{mousedown:Gd,mouseup:Gd,click:Gd,dblclick:Gd,mousemove:Hg,mouseleave:Hg,mouseenter:Hg},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(i,t)=>{t.stopPropagation(),t.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(i,t,e,n,s)=>n-s,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},Bv={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},c0=En({},Bv,{filter:wv}),zv=En({},c0,{size:10}),kv=En({},Bv,{show:!1}),h0='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',Vv="bold "+h0,Gv=1.5,rv={show:!0,scale:"x",stroke:t0,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:Vv,side:2,grid:c0,ticks:zv,border:kv,font:h0,lineGap:Gv,rotate:0},JC="Value",KC="Time",ov={show:!0,scale:"x",auto:!1,sorted:1,min:ze,max:-ze,idxs:[]};function jC(i,t,e,n,s){return t.map(r=>r==null?"":r0(r))}function QC(i,t,e,n,s,r,o){let a=[],l=Gr.get(s)||0;e=o?e:ke($d(e,s),l);for(let c=e;c<=n;c=ke(c+s,l))a.push(Object.is(c,-0)?0:c);return a}function $g(i,t,e,n,s,r,o){let a=[],l=i.scales[i.axes[t].scale].log,c=l==10?rr:Sv,u=Pi(c(e));s=vl(l,u),l==10&&(s=Do[cs(s,Do)]);let f=e,d=s*l;l==10&&(d=Do[cs(d,Do)]);do a.push(f),f=f+s,l==10&&!Gr.has(f)&&(f=ke(f,Gr.get(s))),f>=d&&(s=f,d=s*l,l==10&&(d=Do[cs(d,Do)]));while(f<=n);return a}function tR(i,t,e,n,s,r,o){let l=i.scales[i.axes[t].scale].asinh,c=n>l?$g(i,t,di(l,e),n,s):[l],u=n>=0&&e<=0?[0]:[];return(e<-l?$g(i,t,di(l,-n),-e,s):[l]).reverse().map(d=>-d).concat(u,c)}var Hv=/./,eR=/[12357]/,nR=/[125]/,av=/1/,Jg=(i,t,e,n)=>i.map((s,r)=>t==4&&s==0||r%n==0&&e.test(s.toExponential()[s<0?1:0])?s:null);function iR(i,t,e,n,s){let r=i.axes[e],o=r.scale,a=i.scales[o],l=i.valToPos,c=r._space,u=l(10,o),f=l(9,o)-u>=c?Hv:l(7,o)-u>=c?eR:l(5,o)-u>=c?nR:av;if(f==av){let d=Nn(l(1,o)-u);if(d<c)return Jg(t.slice().reverse(),a.distr,f,qi(c/d)).reverse()}return Jg(t,a.distr,f,1)}function sR(i,t,e,n,s){let r=i.axes[e],o=r.scale,a=r._space,l=i.valToPos,c=Nn(l(1,o)-l(2,o));return c<a?Jg(t.slice().reverse(),3,Hv,qi(a/c)).reverse():t}function rR(i,t,e,n){return n==null?e0:t==null?"":r0(t)}var lv={show:!0,scale:"y",stroke:t0,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:Vv,side:3,grid:c0,ticks:zv,border:kv,font:h0,lineGap:Gv,rotate:0};function oR(i,t){let e=3+(i||1)*2;return ke(e*t,3)}function aR(i,t){let{scale:e,idxs:n}=i.series[0],s=i._data[0],r=i.valToPos(s[n[0]],e,!0),o=i.valToPos(s[n[1]],e,!0),a=Nn(o-r),l=i.series[t],c=a/(l.points.space*Re);return n[1]-n[0]<=c}var cv={scale:null,auto:!0,sorted:0,min:ze,max:-ze},Wv=(i,t,e,n,s)=>s,hv={show:!0,auto:!0,sorted:0,gaps:Wv,alpha:1,facets:[En({},cv,{scale:"x"}),En({},cv,{scale:"y"})]},uv={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:Wv,alpha:1,points:{show:aR,filter:null},values:null,min:ze,max:-ze,idxs:[],path:null,clip:null};function lR(i,t,e,n,s){return e/10}var Xv={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},cR=En({},Xv,{time:!1,ori:1}),fv={};function qv(i,t){let e=fv[i];return e||(e={key:i,plots:[],sub(n){e.plots.push(n)},unsub(n){e.plots=e.plots.filter(s=>s!=n)},pub(n,s,r,o,a,l,c){for(let u=0;u<e.plots.length;u++)e.plots[u]!=s&&e.plots[u].pub(n,s,r,o,a,l,c)}},i!=null&&(fv[i]=e)),e}var bl=1,Kg=2;function Oo(i,t,e){let n=i.mode,s=i.series[t],r=n==2?i._data[t]:i._data,o=i.scales,a=i.bbox,l=r[0],c=n==2?r[1]:r[t],u=n==2?o[s.facets[0].scale]:o[i.series[0].scale],f=n==2?o[s.facets[1].scale]:o[s.scale],d=a.left,p=a.top,_=a.width,v=a.height,g=i.valToPosH,m=i.valToPosV;return u.ori==0?e(s,l,c,u,f,g,m,d,p,_,v,jd,El,tp,Zv,Jv):e(s,l,c,u,f,m,g,p,d,v,_,Qd,Tl,d0,$v,Kv)}function u0(i,t){let e=0,n=0,s=Ae(i.bands,o0);for(let r=0;r<s.length;r++){let o=s[r];o.series[0]==t?e=o.dir:o.series[1]==t&&(o.dir==1?n|=1:n|=2)}return[e,n==1?-1:n==2?1:n==3?2:0]}function hR(i,t,e,n,s){let r=i.mode,o=i.series[t],a=r==2?o.facets[1].scale:o.scale,l=i.scales[a];return s==-1?l.min:s==1?l.max:l.distr==3?l.dir==1?l.min:l.max:0}function or(i,t,e,n,s,r){return Oo(i,t,(o,a,l,c,u,f,d,p,_,v,g)=>{let m=o.pxRound,S=c.dir*(c.ori==0?1:-1),R=c.ori==0?El:Tl,b,C;S==1?(b=e,C=n):(b=n,C=e);let A=m(f(a[b],c,v,p)),y=m(d(l[b],u,g,_)),T=m(f(a[C],c,v,p)),B=m(d(r==1?u.max:u.min,u,g,_)),L=new Path2D(s);return R(L,T,B),R(L,A,B),R(L,A,y),L})}function Kd(i,t,e,n,s,r){let o=null;if(i.length>0){o=new Path2D;let a=t==0?tp:d0,l=e;for(let f=0;f<i.length;f++){let d=i[f];if(d[1]>d[0]){let p=d[0]-l;p>0&&a(o,l,n,p,n+r),l=d[1]}}let c=e+s-l,u=10;c>0&&a(o,l,n-u/2,c,n+r+u)}return o}function uR(i,t,e){let n=i[i.length-1];n&&n[0]==t?n[1]=e:i.push([t,e])}function f0(i,t,e,n,s,r,o){let a=[],l=i.length;for(let c=s==1?e:n;c>=e&&c<=n;c+=s)if(t[c]===null){let f=c,d=c;if(s==1)for(;++c<=n&&t[c]===null;)d=c;else for(;--c>=e&&t[c]===null;)d=c;let p=r(i[f]),_=d==f?p:r(i[d]),v=f-s;p=o<=0&&v>=0&&v<l?r(i[v]):p;let m=d+s;_=o>=0&&m>=0&&m<l?r(i[m]):_,_>=p&&a.push([p,_])}return a}function dv(i){return i==0?bv:i==1?Dn:t=>Lo(t,i)}function Yv(i){let t=i==0?jd:Qd,e=i==0?(s,r,o,a,l,c)=>{s.arcTo(r,o,a,l,c)}:(s,r,o,a,l,c)=>{s.arcTo(o,r,l,a,c)},n=i==0?(s,r,o,a,l)=>{s.rect(r,o,a,l)}:(s,r,o,a,l)=>{s.rect(o,r,l,a)};return(s,r,o,a,l,c=0,u=0)=>{c==0&&u==0?n(s,r,o,a,l):(c=hs(c,a/2,l/2),u=hs(u,a/2,l/2),t(s,r+c,o),e(s,r+a,o,r+a,o+l,c),e(s,r+a,o+l,r,o+l,u),e(s,r,o+l,r,o,u),e(s,r,o,r+a,o,c),s.closePath())}}var jd=(i,t,e)=>{i.moveTo(t,e)},Qd=(i,t,e)=>{i.moveTo(e,t)},El=(i,t,e)=>{i.lineTo(t,e)},Tl=(i,t,e)=>{i.lineTo(e,t)},tp=Yv(0),d0=Yv(1),Zv=(i,t,e,n,s,r)=>{i.arc(t,e,n,s,r)},$v=(i,t,e,n,s,r)=>{i.arc(e,t,n,s,r)},Jv=(i,t,e,n,s,r,o)=>{i.bezierCurveTo(t,e,n,s,r,o)},Kv=(i,t,e,n,s,r,o)=>{i.bezierCurveTo(e,t,s,n,o,r)};function jv(i){return(t,e,n,s,r)=>Oo(t,e,(o,a,l,c,u,f,d,p,_,v,g)=>{let{pxRound:m,points:S}=o,R,b;c.ori==0?(R=jd,b=Zv):(R=Qd,b=$v);let C=ke(S.width*Re,3),A=(S.size-S.width)/2*Re,y=ke(A*2,3),T=new Path2D,B=new Path2D,{left:L,top:N,width:G,height:H}=t.bbox;tp(B,L-y,N-y,G+y*2,H+y*2);let U=q=>{if(l[q]!=null){let J=m(f(a[q],c,v,p)),X=m(d(l[q],u,g,_));R(T,J+A,X),b(T,J,X,A,0,Hd*2)}};if(r)r.forEach(U);else for(let q=n;q<=s;q++)U(q);return{stroke:C>0?T:null,fill:T,clip:B,flags:bl|Kg}})}function Qv(i){return(t,e,n,s,r,o)=>{n!=s&&(r!=n&&o!=n&&i(t,e,n),r!=s&&o!=s&&i(t,e,s),i(t,e,o))}}var fR=Qv(El),dR=Qv(Tl);function tS(i){let t=Ae(i?.alignGaps,0);return(e,n,s,r)=>Oo(e,n,(o,a,l,c,u,f,d,p,_,v,g)=>{[s,r]=Yd(l,s,r);let m=o.pxRound,S=H=>m(f(H,c,v,p)),R=H=>m(d(H,u,g,_)),b,C;c.ori==0?(b=El,C=fR):(b=Tl,C=dR);let A=c.dir*(c.ori==0?1:-1),y={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:bl},T=y.stroke,B=!1;if(r-s>=v*4){let H=mt=>e.posToVal(mt,c.key,!0),U=null,q=null,J,X,dt,Q=S(a[A==1?s:r]),it=S(a[s]),lt=S(a[r]),gt=H(A==1?it+1:lt-1);for(let mt=A==1?s:r;mt>=s&&mt<=r;mt+=A){let st=a[mt],Mt=(A==1?st<gt:st>gt)?Q:S(st),It=l[mt];Mt==Q?It!=null?(X=It,U==null?(b(T,Mt,R(X)),J=U=q=X):X<U?U=X:X>q&&(q=X)):It===null&&(B=!0):(U!=null&&C(T,Q,R(U),R(q),R(J),R(X)),It!=null?(X=It,b(T,Mt,R(X)),U=q=J=X):(U=q=null,It===null&&(B=!0)),Q=Mt,gt=H(Q+A))}U!=null&&U!=q&&dt!=Q&&C(T,Q,R(U),R(q),R(J),R(X))}else for(let H=A==1?s:r;H>=s&&H<=r;H+=A){let U=l[H];U===null?B=!0:U!=null&&b(T,S(a[H]),R(U))}let[N,G]=u0(e,n);if(o.fill!=null||N!=0){let H=y.fill=new Path2D(T),U=o.fillTo(e,n,o.min,o.max,N),q=R(U),J=S(a[s]),X=S(a[r]);A==-1&&([X,J]=[J,X]),b(H,X,q),b(H,J,q)}if(!o.spanGaps){let H=[];B&&H.push(...f0(a,l,s,r,A,S,t)),y.gaps=H=o.gaps(e,n,s,r,H),y.clip=Kd(H,c.ori,p,_,v,g)}return G!=0&&(y.band=G==2?[or(e,n,s,r,T,-1),or(e,n,s,r,T,1)]:or(e,n,s,r,T,G)),y})}function pR(i){let t=Ae(i.align,1),e=Ae(i.ascDesc,!1),n=Ae(i.alignGaps,0),s=Ae(i.extend,!1);return(r,o,a,l)=>Oo(r,o,(c,u,f,d,p,_,v,g,m,S,R)=>{[a,l]=Yd(f,a,l);let b=c.pxRound,{left:C,width:A}=r.bbox,y=it=>b(_(it,d,S,g)),T=it=>b(v(it,p,R,m)),B=d.ori==0?El:Tl,L={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:bl},N=L.stroke,G=d.dir*(d.ori==0?1:-1),H=T(f[G==1?a:l]),U=y(u[G==1?a:l]),q=U,J=U;s&&t==-1&&(J=C,B(N,J,H)),B(N,U,H);for(let it=G==1?a:l;it>=a&&it<=l;it+=G){let lt=f[it];if(lt==null)continue;let gt=y(u[it]),mt=T(lt);t==1?B(N,gt,H):B(N,q,mt),B(N,gt,mt),H=mt,q=gt}let X=q;s&&t==1&&(X=C+A,B(N,X,H));let[dt,Q]=u0(r,o);if(c.fill!=null||dt!=0){let it=L.fill=new Path2D(N),lt=c.fillTo(r,o,c.min,c.max,dt),gt=T(lt);B(it,X,gt),B(it,J,gt)}if(!c.spanGaps){let it=[];it.push(...f0(u,f,a,l,G,y,n));let lt=c.width*Re/2,gt=e||t==1?lt:-lt,mt=e||t==-1?-lt:lt;it.forEach(st=>{st[0]+=gt,st[1]+=mt}),L.gaps=it=c.gaps(r,o,a,l,it),L.clip=Kd(it,d.ori,g,m,S,R)}return Q!=0&&(L.band=Q==2?[or(r,o,a,l,N,-1),or(r,o,a,l,N,1)]:or(r,o,a,l,N,Q)),L})}function pv(i,t,e,n,s,r,o=ze){if(i.length>1){let a=null;for(let l=0,c=1/0;l<i.length;l++)if(t[l]!==void 0){if(a!=null){let u=Nn(i[l]-i[a]);u<c&&(c=u,o=Nn(e(i[l],n,s,r)-e(i[a],n,s,r)))}a=l}}return o}function mR(i){i=i||Fh;let t=Ae(i.size,[.6,ze,1]),e=i.align||0,n=i.gap||0,s=i.radius;s=s==null?[0,0]:typeof s=="number"?[s,0]:s;let r=we(s),o=1-t[0],a=Ae(t[1],ze),l=Ae(t[2],1),c=Ae(i.disp,Fh),u=Ae(i.each,p=>{}),{fill:f,stroke:d}=c;return(p,_,v,g)=>Oo(p,_,(m,S,R,b,C,A,y,T,B,L,N)=>{let G=m.pxRound,H=e,U=n*Re,q=a*Re,J=l*Re,X,dt;b.ori==0?[X,dt]=r(p,_):[dt,X]=r(p,_);let Q=b.dir*(b.ori==0?1:-1),it=b.ori==0?tp:d0,lt=b.ori==0?u:(Dt,Qt,ue,At,Be,Xt,Kt)=>{u(Dt,Qt,ue,Be,At,Kt,Xt)},gt=Ae(p.bands,o0).find(Dt=>Dt.series[0]==_),mt=gt!=null?gt.dir:0,st=m.fillTo(p,_,m.min,m.max,mt),yt=G(y(st,C,N,B)),Mt,It,Tt,Zt=L,he=G(m.width*Re),qt=!1,ge=null,de=null,le=null,Je=null;f!=null&&(he==0||d!=null)&&(qt=!0,ge=f.values(p,_,v,g),de=new Map,new Set(ge).forEach(Dt=>{Dt!=null&&de.set(Dt,new Path2D)}),he>0&&(le=d.values(p,_,v,g),Je=new Map,new Set(le).forEach(Dt=>{Dt!=null&&Je.set(Dt,new Path2D)})));let{x0:Ve,size:_n}=c;if(Ve!=null&&_n!=null){H=1,S=Ve.values(p,_,v,g),Ve.unit==2&&(S=S.map(ue=>p.posToVal(T+ue*L,b.key,!0)));let Dt=_n.values(p,_,v,g);_n.unit==2?It=Dt[0]*L:It=A(Dt[0],b,L,T)-A(0,b,L,T),Zt=pv(S,R,A,b,L,T,Zt),Tt=Zt-It+U}else Zt=pv(S,R,A,b,L,T,Zt),Tt=Zt*o+U,It=Zt-Tt;Tt<1&&(Tt=0),he>=It/2&&(he=0),Tt<5&&(G=bv);let Fe=Tt>0,Bn=Zt-Tt-(Fe?he:0);It=G(Zg(Bn,J,q)),Mt=(H==0?It/2:H==Q?0:It)-H*Q*((H==0?U/2:0)+(Fe?he/2:0));let Ee={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},An=qt?null:new Path2D,on=null;if(gt!=null)on=p.data[gt.series[1]];else{let{y0:Dt,y1:Qt}=c;Dt!=null&&Qt!=null&&(R=Qt.values(p,_,v,g),on=Dt.values(p,_,v,g))}let xn=X*It,O=dt*It;for(let Dt=Q==1?v:g;Dt>=v&&Dt<=g;Dt+=Q){let Qt=R[Dt];if(Qt==null)continue;if(on!=null){let Y=on[Dt]??0;if(Qt-Y==0)continue;yt=y(Y,C,N,B)}let ue=b.distr!=2||c!=null?S[Dt]:Dt,At=A(ue,b,L,T),Be=y(Ae(Qt,st),C,N,B),Xt=G(At-Mt),Kt=G(di(Be,yt)),P=G(hs(Be,yt)),M=Kt-P;if(Qt!=null){let Y=Qt<0?O:xn,pt=Qt<0?xn:O;qt?(he>0&&le[Dt]!=null&&it(Je.get(le[Dt]),Xt,P+Pi(he/2),It,di(0,M-he),Y,pt),ge[Dt]!=null&&it(de.get(ge[Dt]),Xt,P+Pi(he/2),It,di(0,M-he),Y,pt)):it(An,Xt,P+Pi(he/2),It,di(0,M-he),Y,pt),lt(p,_,Dt,Xt-he/2,P,It+he,M)}}return he>0?Ee.stroke=qt?Je:An:qt||(Ee._fill=m.width==0?m._fill:m._stroke??m._fill,Ee.width=0),Ee.fill=qt?de:An,Ee})}function gR(i,t){let e=Ae(t?.alignGaps,0);return(n,s,r,o)=>Oo(n,s,(a,l,c,u,f,d,p,_,v,g,m)=>{[r,o]=Yd(c,r,o);let S=a.pxRound,R=X=>S(d(X,u,g,_)),b=X=>S(p(X,f,m,v)),C,A,y;u.ori==0?(C=jd,y=El,A=Jv):(C=Qd,y=Tl,A=Kv);let T=u.dir*(u.ori==0?1:-1),B=R(l[T==1?r:o]),L=B,N=[],G=[];for(let X=T==1?r:o;X>=r&&X<=o;X+=T)if(c[X]!=null){let Q=l[X],it=R(Q);N.push(L=it),G.push(b(c[X]))}let H={stroke:i(N,G,C,y,A,S),fill:null,clip:null,band:null,gaps:null,flags:bl},U=H.stroke,[q,J]=u0(n,s);if(a.fill!=null||q!=0){let X=H.fill=new Path2D(U),dt=a.fillTo(n,s,a.min,a.max,q),Q=b(dt);y(X,L,Q),y(X,B,Q)}if(!a.spanGaps){let X=[];X.push(...f0(l,c,r,o,T,R,e)),H.gaps=X=a.gaps(n,s,r,o,X),H.clip=Kd(X,u.ori,_,v,g,m)}return J!=0&&(H.band=J==2?[or(n,s,r,o,U,-1),or(n,s,r,o,U,1)]:or(n,s,r,o,U,J)),H})}function _R(i){return gR(xR,i)}function xR(i,t,e,n,s,r){let o=i.length;if(o<2)return null;let a=new Path2D;if(e(a,i[0],t[0]),o==2)n(a,i[1],t[1]);else{let l=Array(o),c=Array(o-1),u=Array(o-1),f=Array(o-1);for(let d=0;d<o-1;d++)u[d]=t[d+1]-t[d],f[d]=i[d+1]-i[d],c[d]=u[d]/f[d];l[0]=c[0];for(let d=1;d<o-1;d++)c[d]===0||c[d-1]===0||c[d-1]>0!=c[d]>0?l[d]=0:(l[d]=3*(f[d-1]+f[d])/((2*f[d]+f[d-1])/c[d-1]+(f[d]+2*f[d-1])/c[d]),isFinite(l[d])||(l[d]=0));l[o-1]=c[o-2];for(let d=0;d<o-1;d++)s(a,i[d]+f[d]/3,t[d]+l[d]*f[d]/3,i[d+1]-f[d]/3,t[d+1]-l[d+1]*f[d]/3,i[d+1],t[d+1])}return a}var jg=new Set;function mv(){for(let i of jg)i.syncRect(!0)}wl&&(Uo(jA,yl,mv),Uo(QA,yl,mv,!0),Uo(Wd,yl,()=>{Tn.pxRatio=Re}));var yR=tS(),vR=jv();function gv(i,t,e,n){return(n?[i[0],i[1]].concat(i.slice(2)):[i[0]].concat(i.slice(1))).map((r,o)=>Qg(r,o,t,e))}function SR(i,t){return i.map((e,n)=>n==0?{}:En({},t,e))}function Qg(i,t,e,n){return En({},t==0?e:n,i)}function eS(i,t,e){return t==null?Sl:[t,e]}var MR=eS;function bR(i,t,e){return t==null?Sl:Xd(t,e,s0,!0)}function nS(i,t,e,n){return t==null?Sl:Zd(t,e,i.scales[n].log,!1)}var wR=nS;function iS(i,t,e,n){return t==null?Sl:i0(t,e,i.scales[n].log,!1)}var ER=iS;function TR(i,t,e,n,s){let r=di(Zy(i),Zy(t)),o=t-i,a=cs(s/n*o,e);do{let l=e[a],c=n*l/o;if(c>=s&&r+(l<5?Gr.get(l):0)<=17)return[l,c]}while(++a<e.length);return[0,0]}function _v(i){let t,e;return i=i.replace(/(\d+)px/,(n,s)=>(t=Dn((e=+s)*Re))+"px"),[i,t,e]}function AR(i){i.show&&[i.font,i.labelFont].forEach(t=>{let e=ke(t[2]*Re,1);t[0]=t[0].replace(/[0-9.]+px/,e+"px"),t[1]=e})}function Tn(i,t,e){let n={mode:Ae(i.mode,1)},s=n.mode;function r(x,w,I,D){let W=w.valToPct(x);return D+I*(w.dir==-1?1-W:W)}function o(x,w,I,D){let W=w.valToPct(x);return D+I*(w.dir==-1?W:1-W)}function a(x,w,I,D){return w.ori==0?r(x,w,I,D):o(x,w,I,D)}n.valToPosH=r,n.valToPosV=o;let l=!1;n.status=0;let c=n.root=Xi(NA);if(i.id!=null&&(c.id=i.id),Ri(c,i.class),i.title){let x=Xi(OA,c);x.textContent=i.title}let u=ls("canvas"),f=n.ctx=u.getContext("2d"),d=Xi(BA,c);Uo("click",d,x=>{x.target===_&&(He!=ba||Ke!=wa)&&Yn.click(n,x)},!0);let p=n.under=Xi(zA,d);d.appendChild(u);let _=n.over=Xi(kA,d);i=Ml(i);let v=+Ae(i.pxAlign,1),g=dv(v);(i.plugins||[]).forEach(x=>{x.opts&&(i=x.opts(n,i)||i)});let m=i.ms||.001,S=n.series=s==1?gv(i.series||[],ov,uv,!1):SR(i.series||[null],hv),R=n.axes=gv(i.axes||[],rv,lv,!0),b=n.scales={},C=n.bands=i.bands||[];C.forEach(x=>{x.fill=we(x.fill||null),x.dir=Ae(x.dir,-1)});let A=s==2?S[1].facets[0].scale:S[0].scale,y={axes:Gs,series:xe},T=(i.drawOrder||["axes","series"]).map(x=>y[x]);function B(x){let w=x.distr==3?I=>rr(I>0?I:x.clamp(n,I,x.min,x.max,x.key)):x.distr==4?I=>kg(I,x.asinh):x.distr==100?I=>x.fwd(I):I=>I;return I=>{let D=w(I),{_min:W,_max:j}=x,ut=j-W;return(D-W)/ut}}function L(x){let w=b[x];if(w==null){let I=(i.scales||Fh)[x]||Fh;if(I.from!=null){L(I.from);let D=En({},b[I.from],I,{key:x});D.valToPct=B(D),b[x]=D}else{w=b[x]=En({},x==A?Xv:cR,I),w.key=x;let D=w.time,W=w.range,j=Vr(W);if((x!=A||s==2&&!D)&&(j&&(W[0]==null||W[1]==null)&&(W={min:W[0]==null?Xy:{mode:1,hard:W[0],soft:W[0]},max:W[1]==null?Xy:{mode:1,hard:W[1],soft:W[1]}},j=!1),!j&&Jd(W))){let ut=W;W=(_t,wt,Ot)=>wt==null?Sl:Xd(wt,Ot,ut)}w.range=we(W||(D?MR:x==A?w.distr==3?wR:w.distr==4?ER:eS:w.distr==3?nS:w.distr==4?iS:bR)),w.auto=we(j?!1:w.auto),w.clamp=we(w.clamp||lR),w._min=w._max=null,w.valToPct=B(w)}}}L("x"),L("y"),s==1&&S.forEach(x=>{L(x.scale)}),R.forEach(x=>{L(x.scale)});for(let x in i.scales)L(x);let N=b[A],G=N.distr,H,U;N.ori==0?(Ri(c,UA),H=r,U=o):(Ri(c,FA),H=o,U=r);let q={};for(let x in b){let w=b[x];(w.min!=null||w.max!=null)&&(q[x]={min:w.min,max:w.max},w.min=w.max=null)}let J=i.tzDate||(x=>new Date(Dn(x/m))),X=i.fmtDate||a0,dt=m==1?UC(J):BC(J),Q=nv(J,ev(m==1?NC:OC,X)),it=sv(J,iv(kC,X)),lt=[],gt=n.legend=En({},HC,i.legend),mt=n.cursor=En({},$C,{drag:{y:s==2}},i.cursor),st=gt.show,yt=mt.show,Mt=gt.markers;gt.idxs=lt,Mt.width=we(Mt.width),Mt.dash=we(Mt.dash),Mt.stroke=we(Mt.stroke),Mt.fill=we(Mt.fill);let It,Tt,Zt,he=[],qt=[],ge,de=!1,le={};if(gt.live){let x=S[1]?S[1].values:null;de=x!=null,ge=de?x(n,1,0):{_:0};for(let w in ge)le[w]=e0}if(st)if(It=ls("table",qA,c),Zt=ls("tbody",null,It),gt.mount(n,It),de){Tt=ls("thead",null,It,Zt);let x=ls("tr",null,Tt);ls("th",null,x);for(var Je in ge)ls("th",Ly,x).textContent=Je}else Ri(It,ZA),gt.live&&Ri(It,YA);let Ve={show:!0},_n={show:!1};function Fe(x,w){if(w==0&&(de||!gt.live||s==2))return Sl;let I=[],D=ls("tr",$A,Zt,Zt.childNodes[w]);Ri(D,x.class),x.show||Ri(D,No);let W=ls("th",null,D);if(Mt.show){let _t=Xi(JA,W);if(w>0){let wt=Mt.width(n,w);wt&&(_t.style.border=wt+"px "+Mt.dash(n,w)+" "+Mt.stroke(n,w)),_t.style.background=Mt.fill(n,w)}}let j=Xi(Ly,W);x.label instanceof HTMLElement?j.appendChild(x.label):j.textContent=x.label,w>0&&(Mt.show||(j.style.color=x.width>0?Mt.stroke(n,w):Mt.fill(n,w)),Ee("click",W,_t=>{if(mt._lock)return;ne(_t);let wt=S.indexOf(x);if((_t.ctrlKey||_t.metaKey)!=gt.isolate){let Ot=S.some((Bt,Vt)=>Vt>0&&Vt!=wt&&Bt.show);S.forEach((Bt,Vt)=>{Vt>0&&ys(Vt,Ot?Vt==wt?Ve:_n:Ve,!0,Mn.setSeries)})}else ys(wt,{show:!x.show},!0,Mn.setSeries)},!1),ie&&Ee(Fy,W,_t=>{mt._lock||(ne(_t),ys(S.indexOf(x),Ta,!0,Mn.setSeries))},!1));for(var ut in ge){let _t=ls("td",KA,D);_t.textContent="--",I.push(_t)}return[D,I]}let Bn=new Map;function Ee(x,w,I,D=!0){let W=Bn.get(w)||{},j=mt.bind[x](n,w,I,D);j&&(Uo(x,w,W[x]=j),Bn.set(w,W))}function An(x,w,I){let D=Bn.get(w)||{};for(let W in D)(x==null||W==x)&&(Yg(W,w,D[W]),delete D[W]);x==null&&Bn.delete(w)}let on=0,xn=0,O=0,Dt=0,Qt=0,ue=0,At=Qt,Be=ue,Xt=O,Kt=Dt,P=0,M=0,Y=0,pt=0;n.bbox={};let ht=!1,St=!1,bt=!1,rt=!1,at=!1,xt=!1;function F(x,w,I){(I||x!=n.width||w!=n.height)&&ct(x,w),pe(!1),bt=!0,St=!0,Qn()}function ct(x,w){n.width=on=O=x,n.height=xn=Dt=w,Qt=ue=0,Et(),Yt();let I=n.bbox;P=I.left=Lo(Qt*Re,.5),M=I.top=Lo(ue*Re,.5),Y=I.width=Lo(O*Re,.5),pt=I.height=Lo(Dt*Re,.5)}let ot=3;function Ct(){let x=!1,w=0;for(;!x;){w++;let I=va(w),D=xs(w);x=w==ot||I&&D,x||(ct(n.width,n.height),St=!0)}}function vt({width:x,height:w}){F(x,w)}n.setSize=vt;function Et(){let x=!1,w=!1,I=!1,D=!1;R.forEach((W,j)=>{if(W.show&&W._show){let{side:ut,_size:_t}=W,wt=ut%2,Ot=W.label!=null?W.labelSize:0,Bt=_t+Ot;Bt>0&&(wt?(O-=Bt,ut==3?(Qt+=Bt,D=!0):I=!0):(Dt-=Bt,ut==0?(ue+=Bt,x=!0):w=!0))}}),gs[0]=x,gs[1]=I,gs[2]=w,gs[3]=D,O-=Ji[1]+Ji[3],Qt+=Ji[3],Dt-=Ji[2]+Ji[0],ue+=Ji[0]}function Yt(){let x=Qt+O,w=ue+Dt,I=Qt,D=ue;function W(j,ut){switch(j){case 1:return x+=ut,x-ut;case 2:return w+=ut,w-ut;case 3:return I-=ut,I+ut;case 0:return D-=ut,D+ut}}R.forEach((j,ut)=>{if(j.show&&j._show){let _t=j.side;j._pos=W(_t,j._size),j.label!=null&&(j._lpos=W(_t,j.labelSize))}})}if(mt.dataIdx==null){let x=mt.hover,w=x.skip=new Set(x.skip??[]);w.add(void 0);let I=x.prox=we(x.prox),D=x.bias??(x.bias=0);mt.dataIdx=(W,j,ut,_t)=>{if(j==0)return ut;let wt=ut,Ot=I(W,j,ut,_t)??ze,Bt=Ot>=0&&Ot<ze,Vt=N.ori==0?O:Dt,ce=mt.left,Ce=t[0],Te=t[j];if(w.has(Te[ut])){wt=null;let ve=null,ee=null,$t;if(D==0||D==-1)for($t=ut;ve==null&&$t-- >0;)w.has(Te[$t])||(ve=$t);if(D==0||D==1)for($t=ut;ee==null&&$t++<Te.length;)w.has(Te[$t])||(ee=$t);if(ve!=null||ee!=null)if(Bt){let Xe=ve==null?-1/0:H(Ce[ve],N,Vt,0),cn=ee==null?1/0:H(Ce[ee],N,Vt,0),Gn=ce-Xe,Oe=cn-ce;Gn<=Oe?Gn<=Ot&&(wt=ve):Oe<=Ot&&(wt=ee)}else wt=ee==null?ve:ve==null?ee:ut-ve<=ee-ut?ve:ee}else Bt&&Nn(ce-H(Ce[ut],N,Vt,0))>Ot&&(wt=null);return wt}}let ne=x=>{mt.event=x};mt.idxs=lt,mt._lock=!1;let ft=mt.points;ft.show=we(ft.show),ft.size=we(ft.size),ft.stroke=we(ft.stroke),ft.width=we(ft.width),ft.fill=we(ft.fill);let Gt=n.focus=En({},i.focus||{alpha:.3},mt.focus),ie=Gt.prox>=0,Lt=ie&&ft.one,fe=[],Ge=[],si=[];function mc(x,w){let I=ft.show(n,w);if(I instanceof HTMLElement)return Ri(I,XA),Ri(I,x.class),Ds(I,-10,-10,O,Dt),_.insertBefore(I,fe[w]),I}function _a(x,w){if(s==1||w>0){let I=s==1&&b[x.scale].time,D=x.value;x.value=I?Ky(D)?sv(J,iv(D,X)):D||it:D||rR,x.label=x.label||(I?KC:JC)}if(Lt||w>0){x.width=x.width==null?1:x.width,x.paths=x.paths||yR||cC,x.fillTo=we(x.fillTo||hR),x.pxAlign=+Ae(x.pxAlign,v),x.pxRound=dv(x.pxAlign),x.stroke=we(x.stroke||null),x.fill=we(x.fill||null),x._stroke=x._fill=x._paths=x._focus=null;let I=oR(di(1,x.width),1),D=x.points=En({},{size:I,width:di(1,I*.2),stroke:x.stroke,space:I*2,paths:vR,_stroke:null,_fill:null},x.points);D.show=we(D.show),D.filter=we(D.filter),D.fill=we(D.fill),D.stroke=we(D.stroke),D.paths=we(D.paths),D.pxAlign=x.pxAlign}if(st){let I=Fe(x,w);he.splice(w,0,I[0]),qt.splice(w,0,I[1]),gt.values.push(null)}if(yt){lt.splice(w,0,null);let I=null;Lt?w==0&&(I=mc(x,w)):w>0&&(I=mc(x,w)),fe.splice(w,0,I),Ge.splice(w,0,0),si.splice(w,0,0)}Vn("addSeries",w)}function Bp(x,w){w=w??S.length,x=s==1?Qg(x,w,ov,uv):Qg(x,w,{},hv),S.splice(w,0,x),_a(S[w],w)}n.addSeries=Bp;function yu(x){if(S.splice(x,1),st){gt.values.splice(x,1),qt.splice(x,1);let w=he.splice(x,1)[0];An(null,w.firstChild),w.remove()}yt&&(lt.splice(x,1),fe.splice(x,1)[0].remove(),Ge.splice(x,1),si.splice(x,1)),Vn("delSeries",x)}n.delSeries=yu;let gs=[!1,!1,!1,!1];function zs(x,w){if(x._show=x.show,x.show){let I=x.side%2,D=b[x.scale];D==null&&(x.scale=I?S[1].scale:A,D=b[x.scale]);let W=D.time;x.size=we(x.size),x.space=we(x.space),x.rotate=we(x.rotate),Vr(x.incrs)&&x.incrs.forEach(ut=>{!Gr.has(ut)&&Gr.set(ut,Tv(ut))}),x.incrs=we(x.incrs||(D.distr==2?IC:W?m==1?DC:FC:Do)),x.splits=we(x.splits||(W&&D.distr==1?dt:D.distr==3?$g:D.distr==4?tR:QC)),x.stroke=we(x.stroke),x.grid.stroke=we(x.grid.stroke),x.ticks.stroke=we(x.ticks.stroke),x.border.stroke=we(x.border.stroke);let j=x.values;x.values=Vr(j)&&!Vr(j[0])?we(j):W?Vr(j)?nv(J,ev(j,X)):Ky(j)?zC(J,j):j||Q:j||jC,x.filter=we(x.filter||(D.distr>=3&&D.log==10?iR:D.distr==3&&D.log==2?sR:wv)),x.font=_v(x.font),x.labelFont=_v(x.labelFont),x._size=x.size(n,null,w,0),x._space=x._rotate=x._incrs=x._found=x._splits=x._values=null,x._size>0&&(gs[w]=!0,x._el=Xi(VA,d))}}function ks(x,w,I,D){let[W,j,ut,_t]=I,wt=w%2,Ot=0;return wt==0&&(_t||j)&&(Ot=w==0&&!W||w==2&&!ut?Dn(rv.size/3):0),wt==1&&(W||ut)&&(Ot=w==1&&!j||w==3&&!_t?Dn(lv.size/2):0),Ot}let gc=n.padding=(i.padding||[ks,ks,ks,ks]).map(x=>we(Ae(x,ks))),Ji=n._padding=gc.map((x,w)=>x(n,w,gs,0)),an,pn=null,mn=null,_s=s==1?S[0].idxs:null,Si=null,pr=!1;function _c(x,w){if(t=x??[],n.data=n._data=t,s==2){an=0;for(let I=1;I<S.length;I++)an+=t[I][0].length}else{t.length==0&&(n.data=n._data=t=[[]]),Si=t[0],an=Si.length;let I=t;if(G==2){I=t.slice();let D=I[0]=Array(an);for(let W=0;W<an;W++)D[W]=W}n._data=t=I}if(pe(!0),Vn("setData"),G==2&&(bt=!0),w!==!1){let I=N;I.auto(n,pr)?xc():_r(A,I.min,I.max),rt=rt||mt.left>=0,xt=!0,Qn()}}n.setData=_c;function xc(){pr=!0;let x,w;s==1&&(an>0?(pn=_s[0]=0,mn=_s[1]=an-1,x=t[0][pn],w=t[0][mn],G==2?(x=pn,w=mn):x==w&&(G==3?[x,w]=Zd(x,x,N.log,!1):G==4?[x,w]=i0(x,x,N.log,!1):N.time?w=x+Dn(86400/m):[x,w]=Xd(x,w,s0,!0))):(pn=_s[0]=x=null,mn=_s[1]=w=null)),_r(A,x,w)}let xa,mr,ya,E,k,et,$,K,Rt,Nt;function Pt(x,w,I,D,W,j){x??(x=Ny),I??(I=o0),D??(D="butt"),W??(W=Ny),j??(j="round"),x!=xa&&(f.strokeStyle=xa=x),W!=mr&&(f.fillStyle=mr=W),w!=ya&&(f.lineWidth=ya=w),j!=k&&(f.lineJoin=k=j),D!=et&&(f.lineCap=et=D),I!=E&&f.setLineDash(E=I)}function Ut(x,w,I,D){w!=mr&&(f.fillStyle=mr=w),x!=$&&(f.font=$=x),I!=K&&(f.textAlign=K=I),D!=Rt&&(f.textBaseline=Rt=D)}function Wt(x,w,I,D,W=0){if(D.length>0&&x.auto(n,pr)&&(w==null||w.min==null)){let j=Ae(pn,0),ut=Ae(mn,D.length-1),_t=I.min==null?iC(D,j,ut,W,x.distr==3):[I.min,I.max];x.min=hs(x.min,I.min=_t[0]),x.max=di(x.max,I.max=_t[1])}}let re={min:null,max:null};function _e(){for(let D in b){let W=b[D];q[D]==null&&(W.min==null||q[A]!=null&&W.auto(n,pr))&&(q[D]=re)}for(let D in b){let W=b[D];q[D]==null&&W.from!=null&&q[W.from]!=null&&(q[D]=re)}q[A]!=null&&pe(!0);let x={};for(let D in q){let W=q[D];if(W!=null){let j=x[D]=Ml(b[D],fC);if(W.min!=null)En(j,W);else if(D!=A||s==2)if(an==0&&j.from==null){let ut=j.range(n,null,null,D);j.min=ut[0],j.max=ut[1]}else j.min=ze,j.max=-ze}}if(an>0){S.forEach((D,W)=>{if(s==1){let j=D.scale,ut=q[j];if(ut==null)return;let _t=x[j];if(W==0){let wt=_t.range(n,_t.min,_t.max,j);_t.min=wt[0],_t.max=wt[1],pn=cs(_t.min,t[0]),mn=cs(_t.max,t[0]),mn-pn>1&&(t[0][pn]<_t.min&&pn++,t[0][mn]>_t.max&&mn--),D.min=Si[pn],D.max=Si[mn]}else D.show&&D.auto&&Wt(_t,ut,D,t[W],D.sorted);D.idxs[0]=pn,D.idxs[1]=mn}else if(W>0&&D.show&&D.auto){let[j,ut]=D.facets,_t=j.scale,wt=ut.scale,[Ot,Bt]=t[W],Vt=x[_t],ce=x[wt];Vt!=null&&Wt(Vt,q[_t],j,Ot,j.sorted),ce!=null&&Wt(ce,q[wt],ut,Bt,ut.sorted),D.min=ut.min,D.max=ut.max}});for(let D in x){let W=x[D],j=q[D];if(W.from==null&&(j==null||j.min==null)){let ut=W.range(n,W.min==ze?null:W.min,W.max==-ze?null:W.max,D);W.min=ut[0],W.max=ut[1]}}}for(let D in x){let W=x[D];if(W.from!=null){let j=x[W.from];if(j.min==null)W.min=W.max=null;else{let ut=W.range(n,j.min,j.max,D);W.min=ut[0],W.max=ut[1]}}}let w={},I=!1;for(let D in x){let W=x[D],j=b[D];if(j.min!=W.min||j.max!=W.max){j.min=W.min,j.max=W.max;let ut=j.distr;j._min=ut==3?rr(j.min):ut==4?kg(j.min,j.asinh):ut==100?j.fwd(j.min):j.min,j._max=ut==3?rr(j.max):ut==4?kg(j.max,j.asinh):ut==100?j.fwd(j.max):j.max,w[D]=I=!0}}if(I){S.forEach((D,W)=>{s==2?W>0&&w.y&&(D._paths=null):w[D.scale]&&(D._paths=null)});for(let D in w)bt=!0,Vn("setScale",D);yt&&mt.left>=0&&(rt=xt=!0)}for(let D in q)q[D]=null}function Ht(x){let w=Zg(pn-1,0,an-1),I=Zg(mn+1,0,an-1);for(;x[w]==null&&w>0;)w--;for(;x[I]==null&&I<an-1;)I++;return[w,I]}function xe(){if(an>0){let x=S.some(w=>w._focus)&&Nt!=Gt.alpha;x&&(f.globalAlpha=Nt=Gt.alpha),S.forEach((w,I)=>{if(I>0&&w.show&&(en(I,!1),en(I,!0),w._paths==null)){let D=Nt;Nt!=w.alpha&&(f.globalAlpha=Nt=w.alpha);let W=s==2?[0,t[I][0].length-1]:Ht(t[I]);w._paths=w.paths(n,I,W[0],W[1]),Nt!=D&&(f.globalAlpha=Nt=D)}}),S.forEach((w,I)=>{if(I>0&&w.show){let D=Nt;Nt!=w.alpha&&(f.globalAlpha=Nt=w.alpha),w._paths!=null&&De(I,!1);{let W=w._paths!=null?w._paths.gaps:null,j=w.points.show(n,I,pn,mn,W),ut=w.points.filter(n,I,j,W);(j||ut)&&(w.points._paths=w.points.paths(n,I,pn,mn,ut),De(I,!0))}Nt!=D&&(f.globalAlpha=Nt=D),Vn("drawSeries",I)}}),x&&(f.globalAlpha=Nt=1)}}function en(x,w){let I=w?S[x].points:S[x];I._stroke=I.stroke(n,x),I._fill=I.fill(n,x)}function De(x,w){let I=w?S[x].points:S[x],{stroke:D,fill:W,clip:j,flags:ut,_stroke:_t=I._stroke,_fill:wt=I._fill,_width:Ot=I.width}=I._paths;Ot=ke(Ot*Re,3);let Bt=null,Vt=Ot%2/2;w&&wt==null&&(wt=Ot>0?"#fff":_t);let ce=I.pxAlign==1&&Vt>0;if(ce&&f.translate(Vt,Vt),!w){let Ce=P-Ot/2,Te=M-Ot/2,ve=Y+Ot,ee=pt+Ot;Bt=new Path2D,Bt.rect(Ce,Te,ve,ee)}w?kt(_t,Ot,I.dash,I.cap,wt,D,W,ut,j):Ne(x,_t,Ot,I.dash,I.cap,wt,D,W,ut,Bt,j),ce&&f.translate(-Vt,-Vt)}function Ne(x,w,I,D,W,j,ut,_t,wt,Ot,Bt){let Vt=!1;wt!=0&&C.forEach((ce,Ce)=>{if(ce.series[0]==x){let Te=S[ce.series[1]],ve=t[ce.series[1]],ee=(Te._paths||Fh).band;Vr(ee)&&(ee=ce.dir==1?ee[0]:ee[1]);let $t,Xe=null;Te.show&&ee&&rC(ve,pn,mn)?(Xe=ce.fill(n,Ce)||j,$t=Te._paths.clip):ee=null,kt(w,I,D,W,Xe,ut,_t,wt,Ot,Bt,$t,ee),Vt=!0}}),Vt||kt(w,I,D,W,j,ut,_t,wt,Ot,Bt)}let Cn=bl|Kg;function kt(x,w,I,D,W,j,ut,_t,wt,Ot,Bt,Vt){Pt(x,w,I,D,W),(wt||Ot||Vt)&&(f.save(),wt&&f.clip(wt),Ot&&f.clip(Ot)),Vt?(_t&Cn)==Cn?(f.clip(Vt),Bt&&f.clip(Bt),Se(W,ut),yn(x,j,w)):_t&Kg?(Se(W,ut),f.clip(Vt),yn(x,j,w)):_t&bl&&(f.save(),f.clip(Vt),Bt&&f.clip(Bt),Se(W,ut),f.restore(),yn(x,j,w)):(Se(W,ut),yn(x,j,w)),(wt||Ot||Vt)&&f.restore()}function yn(x,w,I){I>0&&(w instanceof Map?w.forEach((D,W)=>{f.strokeStyle=xa=W,f.stroke(D)}):w!=null&&x&&f.stroke(w))}function Se(x,w){w instanceof Map?w.forEach((I,D)=>{f.fillStyle=mr=D,f.fill(I)}):w!=null&&x&&f.fill(w)}function Vs(x,w,I,D){let W=R[x],j;if(D<=0)j=[0,0];else{let ut=W._space=W.space(n,x,w,I,D),_t=W._incrs=W.incrs(n,x,w,I,D,ut);j=TR(w,I,_t,D,ut)}return W._found=j}function vn(x,w,I,D,W,j,ut,_t,wt,Ot){let Bt=ut%2/2;v==1&&f.translate(Bt,Bt),Pt(_t,ut,wt,Ot,_t),f.beginPath();let Vt,ce,Ce,Te,ve=W+(D==0||D==3?-j:j);I==0?(ce=W,Te=ve):(Vt=W,Ce=ve);for(let ee=0;ee<x.length;ee++)w[ee]!=null&&(I==0?Vt=Ce=x[ee]:ce=Te=x[ee],f.moveTo(Vt,ce),f.lineTo(Ce,Te));f.stroke(),v==1&&f.translate(-Bt,-Bt)}function va(x){let w=!0;return R.forEach((I,D)=>{if(!I.show)return;let W=b[I.scale];if(W.min==null){I._show&&(w=!1,I._show=!1,pe(!1));return}else I._show||(w=!1,I._show=!0,pe(!1));let j=I.side,ut=j%2,{min:_t,max:wt}=W,[Ot,Bt]=Vs(D,_t,wt,ut==0?O:Dt);if(Bt==0)return;let Vt=W.distr==2,ce=I._splits=I.splits(n,D,_t,wt,Ot,Bt,Vt),Ce=W.distr==2?ce.map($t=>Si[$t]):ce,Te=W.distr==2?Si[ce[1]]-Si[ce[0]]:Ot,ve=I._values=I.values(n,I.filter(n,Ce,D,Bt,Te),D,Bt,Te);I._rotate=j==2?I.rotate(n,ve,D,Bt):0;let ee=I._size;I._size=qi(I.size(n,ve,D,x)),ee!=null&&I._size!=ee&&(w=!1)}),w}function xs(x){let w=!0;return gc.forEach((I,D)=>{let W=I(n,D,gs,x);W!=Ji[D]&&(w=!1),Ji[D]=W}),w}function Gs(){for(let x=0;x<R.length;x++){let w=R[x];if(!w.show||!w._show)continue;let I=w.side,D=I%2,W,j,ut=w.stroke(n,x),_t=I==0||I==3?-1:1,[wt,Ot]=w._found;if(w.label!=null){let ai=w.labelGap*_t,wi=Dn((w._lpos+ai)*Re);Ut(w.labelFont[0],ut,"center",I==2?"top":Dy),f.save(),D==1?(W=j=0,f.translate(wi,Dn(M+pt/2)),f.rotate((I==3?-Hd:Hd)/2)):(W=Dn(P+Y/2),j=wi);let ao=Mv(w.label)?w.label(n,x,wt,Ot):w.label;f.fillText(ao,W,j),f.restore()}if(Ot==0)continue;let Bt=b[w.scale],Vt=D==0?Y:pt,ce=D==0?P:M,Ce=w._splits,Te=Bt.distr==2?Ce.map(ai=>Si[ai]):Ce,ve=Bt.distr==2?Si[Ce[1]]-Si[Ce[0]]:wt,ee=w.ticks,$t=w.border,Xe=ee.show?ee.size:0,cn=Dn(Xe*Re),Gn=Dn((w.alignTo==2?w._size-Xe-w.gap:w.gap)*Re),Oe=w._rotate*-Hd/180,hn=g(w._pos*Re),Mi=(cn+Gn)*_t,oi=hn+Mi;j=D==0?oi:0,W=D==1?oi:0;let Oi=w.font[0],Ki=w.align==1?_l:w.align==2?Og:Oe>0?_l:Oe<0?Og:D==0?"center":I==3?Og:_l,Ss=Oe||D==1?"middle":I==2?"top":Dy;Ut(Oi,ut,Ki,Ss);let bi=w.font[1]*w.lineGap,Bi=Ce.map(ai=>g(a(ai,Bt,Vt,ce))),ji=w._values;for(let ai=0;ai<ji.length;ai++){let wi=ji[ai];if(wi!=null){D==0?W=Bi[ai]:j=Bi[ai],wi=""+wi;let ao=wi.indexOf(`
`)==-1?[wi]:wi.split(/\n/gm);for(let li=0;li<ao.length;li++){let e_=ao[li];Oe?(f.save(),f.translate(W,j+li*bi),f.rotate(Oe),f.fillText(e_,0,0),f.restore()):f.fillText(e_,W,j+li*bi)}}}ee.show&&vn(Bi,ee.filter(n,Te,x,Ot,ve),D,I,hn,cn,ke(ee.width*Re,3),ee.stroke(n,x),ee.dash,ee.cap);let Ms=w.grid;Ms.show&&vn(Bi,Ms.filter(n,Te,x,Ot,ve),D,D==0?2:1,D==0?M:P,D==0?pt:Y,ke(Ms.width*Re,3),Ms.stroke(n,x),Ms.dash,Ms.cap),$t.show&&vn([hn],[1],D==0?1:0,D==0?1:2,D==1?M:P,D==1?pt:Y,ke($t.width*Re,3),$t.stroke(n,x),$t.dash,$t.cap)}Vn("drawAxes")}function pe(x){S.forEach((w,I)=>{I>0&&(w._paths=null,x&&(s==1?(w.min=null,w.max=null):w.facets.forEach(D=>{D.min=null,D.max=null})))})}let ln=!1,ri=!1,Ue=[];function Sn(){ri=!1;for(let x=0;x<Ue.length;x++)Vn(...Ue[x]);Ue.length=0}function Qn(){ln||(yC(O0),ln=!0)}function vu(x,w=!1){ln=!0,ri=w,x(n),O0(),w&&Ue.length>0&&queueMicrotask(Sn)}n.batch=vu;function O0(){if(ht&&(_e(),ht=!1),bt&&(Ct(),bt=!1),St){if(Ye(p,_l,Qt),Ye(p,"top",ue),Ye(p,Lh,O),Ye(p,Dh,Dt),Ye(_,_l,Qt),Ye(_,"top",ue),Ye(_,Lh,O),Ye(_,Dh,Dt),Ye(d,Lh,on),Ye(d,Dh,xn),u.width=Dn(on*Re),u.height=Dn(xn*Re),R.forEach(({_el:x,_show:w,_size:I,_pos:D,side:W})=>{if(x!=null)if(w){let j=W===3||W===0?I:0,ut=W%2==1;Ye(x,ut?"left":"top",D-j),Ye(x,ut?"width":"height",I),Ye(x,ut?"top":"left",ut?ue:Qt),Ye(x,ut?"height":"width",ut?Dt:O),qg(x,No)}else Ri(x,No)}),xa=mr=ya=k=et=$=K=Rt=E=null,Nt=1,Sc(!0),Qt!=At||ue!=Be||O!=Xt||Dt!=Kt){pe(!1);let x=O/Xt,w=Dt/Kt;if(yt&&!rt&&mt.left>=0){mt.left*=x,mt.top*=w,Sa&&Ds(Sa,Dn(mt.left),0,O,Dt),Ma&&Ds(Ma,0,Dn(mt.top),O,Dt);for(let I=0;I<fe.length;I++){let D=fe[I];D!=null&&(Ge[I]*=x,si[I]*=w,Ds(D,qi(Ge[I]),qi(si[I]),O,Dt))}}if(We.show&&!at&&We.left>=0&&We.width>0){We.left*=x,We.width*=x,We.top*=w,We.height*=w;for(let I in Wp)Ye(Ea,I,We[I])}At=Qt,Be=ue,Xt=O,Kt=Dt}Vn("setSize"),St=!1}on>0&&xn>0&&(f.clearRect(0,0,u.width,u.height),Vn("drawClear"),T.forEach(x=>x()),Vn("draw")),We.show&&at&&(Su(We),at=!1),yt&&rt&&(oo(null,!0,!1),rt=!1),gt.show&&gt.live&&xt&&(Gp(),xt=!1),l||(l=!0,n.status=1,Vn("ready")),pr=!1,ln=!1}n.redraw=(x,w)=>{bt=w||!1,x!==!1?_r(A,N.min,N.max):Qn()};function zp(x,w){let I=b[x];if(I.from==null){if(an==0){let D=I.range(n,w.min,w.max,x);w.min=D[0],w.max=D[1]}if(w.min>w.max){let D=w.min;w.min=w.max,w.max=D}if(an>1&&w.min!=null&&w.max!=null&&w.max-w.min<1e-16)return;x==A&&I.distr==2&&an>0&&(w.min=cs(w.min,t[0]),w.max=cs(w.max,t[0]),w.min==w.max&&w.max++),q[x]=w,ht=!0,Qn()}}n.setScale=zp;let kp,Vp,Sa,Ma,B0,z0,ba,wa,k0,V0,He,Ke,gr=!1,Yn=mt.drag,zn=Yn.x,kn=Yn.y;yt&&(mt.x&&(kp=Xi(HA,_)),mt.y&&(Vp=Xi(WA,_)),N.ori==0?(Sa=kp,Ma=Vp):(Sa=Vp,Ma=kp),He=mt.left,Ke=mt.top);let We=n.select=En({show:!0,over:!0,left:0,width:0,top:0,height:0},i.select),Ea=We.show?Xi(GA,We.over?_:p):null;function Su(x,w){if(We.show){for(let I in x)We[I]=x[I],I in Wp&&Ye(Ea,I,x[I]);w!==!1&&Vn("setSelect")}}n.setSelect=Su;function cM(x){if(S[x].show)st&&qg(he[x],No);else if(st&&Ri(he[x],No),yt){let I=Lt?fe[0]:fe[x];I!=null&&Ds(I,-10,-10,O,Dt)}}function _r(x,w,I){zp(x,{min:w,max:I})}function ys(x,w,I,D){w.focus!=null&&pM(x),w.show!=null&&S.forEach((W,j)=>{j>0&&(x==j||x==null)&&(W.show=w.show,cM(j),s==2?(_r(W.facets[0].scale,null,null),_r(W.facets[1].scale,null,null)):_r(W.scale,null,null),Qn())}),I!==!1&&Vn("setSeries",x,w),D&&Mc("setSeries",n,x,w)}n.setSeries=ys;function hM(x,w){En(C[x],w)}function uM(x,w){x.fill=we(x.fill||null),x.dir=Ae(x.dir,-1),w=w??C.length,C.splice(w,0,x)}function fM(x){x==null?C.length=0:C.splice(x,1)}n.addBand=uM,n.setBand=hM,n.delBand=fM;function dM(x,w){S[x].alpha=w,yt&&fe[x]!=null&&(fe[x].style.opacity=w),st&&he[x]&&(he[x].style.opacity=w)}let Hs,xr,ro,Ta={focus:!0};function pM(x){if(x!=ro){let w=x==null,I=Gt.alpha!=1;S.forEach((D,W)=>{if(s==1||W>0){let j=w||W==0||W==x;D._focus=w?null:j,I&&dM(W,j?1:Gt.alpha)}}),ro=x,I&&Qn()}}st&&ie&&Ee(Oy,It,x=>{mt._lock||(ne(x),ro!=null&&ys(null,Ta,!0,Mn.setSeries))});function vs(x,w,I){let D=b[w];I&&(x=x/Re-(D.ori==1?ue:Qt));let W=O;D.ori==1&&(W=Dt,x=W-x),D.dir==-1&&(x=W-x);let j=D._min,ut=D._max,_t=x/W,wt=j+(ut-j)*_t,Ot=D.distr;return Ot==3?vl(10,wt):Ot==4?aC(wt,D.asinh):Ot==100?D.bwd(wt):wt}function mM(x,w){let I=vs(x,A,w);return cs(I,t[0],pn,mn)}n.valToIdx=x=>cs(x,t[0]),n.posToIdx=mM,n.posToVal=vs,n.valToPos=(x,w,I)=>b[w].ori==0?r(x,b[w],I?Y:O,I?P:0):o(x,b[w],I?pt:Dt,I?M:0),n.setCursor=(x,w,I)=>{He=x.left,Ke=x.top,oo(null,w,I)};function G0(x,w){Ye(Ea,_l,We.left=x),Ye(Ea,Lh,We.width=w)}function H0(x,w){Ye(Ea,"top",We.top=x),Ye(Ea,Dh,We.height=w)}let yc=N.ori==0?G0:H0,vc=N.ori==1?G0:H0;function gM(){if(st&&gt.live)for(let x=s==2?1:0;x<S.length;x++){if(x==0&&de)continue;let w=gt.values[x],I=0;for(let D in w)qt[x][I++].firstChild.nodeValue=w[D]}}function Gp(x,w){if(x!=null&&(x.idxs?x.idxs.forEach((I,D)=>{lt[D]=I}):uC(x.idx)||lt.fill(x.idx),gt.idx=lt[0]),st&&gt.live){for(let I=0;I<S.length;I++)(I>0||s==1&&!de)&&_M(I,lt[I]);gM()}xt=!1,w!==!1&&Vn("setLegend")}n.setLegend=Gp;function _M(x,w){let I=S[x],D=x==0&&G==2?Si:t[x],W;de?W=I.values(n,x,w)??le:(W=I.value(n,w==null?null:D[w],x,w),W=W==null?le:{_:W}),gt.values[x]=W}function oo(x,w,I){k0=He,V0=Ke,[He,Ke]=mt.move(n,He,Ke),mt.left=He,mt.top=Ke,yt&&(Sa&&Ds(Sa,Dn(He),0,O,Dt),Ma&&Ds(Ma,0,Dn(Ke),O,Dt));let D,W=pn>mn;Hs=ze,xr=null;let j=N.ori==0?O:Dt,ut=N.ori==1?O:Dt;if(He<0||an==0||W){D=mt.idx=null;for(let _t=0;_t<S.length;_t++){let wt=fe[_t];wt!=null&&Ds(wt,-10,-10,O,Dt)}ie&&ys(null,Ta,!0,x==null&&Mn.setSeries),gt.live&&(lt.fill(D),xt=!0)}else{let _t,wt,Ot;s==1&&(_t=N.ori==0?He:Ke,wt=vs(_t,A),D=mt.idx=cs(wt,t[0],pn,mn),Ot=H(t[0][D],N,j,0));let Bt=-10,Vt=-10,ce=0,Ce=0,Te=!0,ve="",ee="";for(let $t=s==2?1:0;$t<S.length;$t++){let Xe=S[$t],cn=lt[$t],Gn=cn==null?null:s==1?t[$t][cn]:t[$t][1][cn],Oe=mt.dataIdx(n,$t,D,wt),hn=Oe==null?null:s==1?t[$t][Oe]:t[$t][1][Oe];if(xt=xt||hn!=Gn||Oe!=cn,lt[$t]=Oe,$t>0&&Xe.show){let Mi=Oe==null?-10:Oe==D?Ot:H(s==1?t[0][Oe]:t[$t][0][Oe],N,j,0),oi=hn==null?-10:U(hn,s==1?b[Xe.scale]:b[Xe.facets[1].scale],ut,0);if(ie&&hn!=null){let Oi=N.ori==1?He:Ke,Ki=Nn(Gt.dist(n,$t,Oe,oi,Oi));if(Ki<Hs){let Ss=Gt.bias;if(Ss!=0){let bi=vs(Oi,Xe.scale),Bi=hn>=0?1:-1,ji=bi>=0?1:-1;ji==Bi&&(ji==1?Ss==1?hn>=bi:hn<=bi:Ss==1?hn<=bi:hn>=bi)&&(Hs=Ki,xr=$t)}else Hs=Ki,xr=$t}}if(xt||Lt){let Oi,Ki;N.ori==0?(Oi=Mi,Ki=oi):(Oi=oi,Ki=Mi);let Ss,bi,Bi,ji,Ms,ai,wi=!0,ao=ft.bbox;if(ao!=null){wi=!1;let li=ao(n,$t);Bi=li.left,ji=li.top,Ss=li.width,bi=li.height}else Bi=Oi,ji=Ki,Ss=bi=ft.size(n,$t);if(ai=ft.fill(n,$t),Ms=ft.stroke(n,$t),Lt)$t==xr&&Hs<=Gt.prox&&(Bt=Bi,Vt=ji,ce=Ss,Ce=bi,Te=wi,ve=ai,ee=Ms);else{let li=fe[$t];li!=null&&(Ge[$t]=Bi,si[$t]=ji,Wy(li,Ss,bi,wi),Gy(li,ai,Ms),Ds(li,qi(Bi),qi(ji),O,Dt))}}}}if(Lt){let $t=Gt.prox,Xe=ro==null?Hs<=$t:Hs>$t||xr!=ro;if(xt||Xe){let cn=fe[0];cn!=null&&(Ge[0]=Bt,si[0]=Vt,Wy(cn,ce,Ce,Te),Gy(cn,ve,ee),Ds(cn,qi(Bt),qi(Vt),O,Dt))}}}if(We.show&&gr)if(x!=null){let[_t,wt]=Mn.scales,[Ot,Bt]=Mn.match,[Vt,ce]=x.cursor.sync.scales,Ce=x.cursor.drag;if(zn=Ce._x,kn=Ce._y,zn||kn){let{left:Te,top:ve,width:ee,height:$t}=x.select,Xe=x.scales[Vt].ori,cn=x.posToVal,Gn,Oe,hn,Mi,oi,Oi=_t!=null&&Ot(_t,Vt),Ki=wt!=null&&Bt(wt,ce);Oi&&zn?(Xe==0?(Gn=Te,Oe=ee):(Gn=ve,Oe=$t),hn=b[_t],Mi=H(cn(Gn,Vt),hn,j,0),oi=H(cn(Gn+Oe,Vt),hn,j,0),yc(hs(Mi,oi),Nn(oi-Mi))):yc(0,j),Ki&&kn?(Xe==1?(Gn=Te,Oe=ee):(Gn=ve,Oe=$t),hn=b[wt],Mi=U(cn(Gn,ce),hn,ut,0),oi=U(cn(Gn+Oe,ce),hn,ut,0),vc(hs(Mi,oi),Nn(oi-Mi))):vc(0,ut)}else Xp()}else{let _t=Nn(k0-B0),wt=Nn(V0-z0);if(N.ori==1){let ce=_t;_t=wt,wt=ce}zn=Yn.x&&_t>=Yn.dist,kn=Yn.y&&wt>=Yn.dist;let Ot=Yn.uni;Ot!=null?zn&&kn&&(zn=_t>=Ot,kn=wt>=Ot,!zn&&!kn&&(wt>_t?kn=!0:zn=!0)):Yn.x&&Yn.y&&(zn||kn)&&(zn=kn=!0);let Bt,Vt;zn&&(N.ori==0?(Bt=ba,Vt=He):(Bt=wa,Vt=Ke),yc(hs(Bt,Vt),Nn(Vt-Bt)),kn||vc(0,ut)),kn&&(N.ori==1?(Bt=ba,Vt=He):(Bt=wa,Vt=Ke),vc(hs(Bt,Vt),Nn(Vt-Bt)),zn||yc(0,j)),!zn&&!kn&&(yc(0,0),vc(0,0))}if(Yn._x=zn,Yn._y=kn,x==null){if(I){if(t_!=null){let[_t,wt]=Mn.scales;Mn.values[0]=_t!=null?vs(N.ori==0?He:Ke,_t):null,Mn.values[1]=wt!=null?vs(N.ori==1?He:Ke,wt):null}Mc(Bg,n,He,Ke,O,Dt,D)}if(ie){let _t=I&&Mn.setSeries,wt=Gt.prox;ro==null?Hs<=wt&&ys(xr,Ta,!0,_t):Hs>wt?ys(null,Ta,!0,_t):xr!=ro&&ys(xr,Ta,!0,_t)}}xt&&(gt.idx=D,Gp()),w!==!1&&Vn("setCursor")}let yr=null;Object.defineProperty(n,"rect",{get(){return yr==null&&Sc(!1),yr}});function Sc(x=!1){x?yr=null:(yr=_.getBoundingClientRect(),Vn("syncRect",yr))}function W0(x,w,I,D,W,j,ut){mt._lock||gr&&x!=null&&x.movementX==0&&x.movementY==0||(Hp(x,w,I,D,W,j,ut,!1,x!=null),x!=null?oo(null,!0,!0):oo(w,!0,!1))}function Hp(x,w,I,D,W,j,ut,_t,wt){if(yr==null&&Sc(!1),ne(x),x!=null)I=x.clientX-yr.left,D=x.clientY-yr.top;else{if(I<0||D<0){He=-10,Ke=-10;return}let[Ot,Bt]=Mn.scales,Vt=w.cursor.sync,[ce,Ce]=Vt.values,[Te,ve]=Vt.scales,[ee,$t]=Mn.match,Xe=w.axes[0].side%2==1,cn=N.ori==0?O:Dt,Gn=N.ori==1?O:Dt,Oe=Xe?j:W,hn=Xe?W:j,Mi=Xe?D:I,oi=Xe?I:D;if(Te!=null?I=ee(Ot,Te)?a(ce,b[Ot],cn,0):-10:I=cn*(Mi/Oe),ve!=null?D=$t(Bt,ve)?a(Ce,b[Bt],Gn,0):-10:D=Gn*(oi/hn),N.ori==1){let Oi=I;I=D,D=Oi}}wt&&(w==null||w.cursor.event.type==Bg)&&((I<=1||I>=O-1)&&(I=Lo(I,O)),(D<=1||D>=Dt-1)&&(D=Lo(D,Dt))),_t?(B0=I,z0=D,[ba,wa]=mt.move(n,I,D)):(He=I,Ke=D)}let Wp={width:0,height:0,left:0,top:0};function Xp(){Su(Wp,!1)}let X0,q0,Y0,Z0;function $0(x,w,I,D,W,j,ut){gr=!0,zn=kn=Yn._x=Yn._y=!1,Hp(x,w,I,D,W,j,ut,!0,!1),x!=null&&(Ee(zg,Wg,J0,!1),Mc(Uy,n,ba,wa,O,Dt,null));let{left:_t,top:wt,width:Ot,height:Bt}=We;X0=_t,q0=wt,Y0=Ot,Z0=Bt}function J0(x,w,I,D,W,j,ut){gr=Yn._x=Yn._y=!1,Hp(x,w,I,D,W,j,ut,!1,!0);let{left:_t,top:wt,width:Ot,height:Bt}=We,Vt=Ot>0||Bt>0,ce=X0!=_t||q0!=wt||Y0!=Ot||Z0!=Bt;if(Vt&&ce&&Su(We),Yn.setScale&&Vt&&ce){let Ce=_t,Te=Ot,ve=wt,ee=Bt;if(N.ori==1&&(Ce=wt,Te=Bt,ve=_t,ee=Ot),zn&&_r(A,vs(Ce,A),vs(Ce+Te,A)),kn)for(let $t in b){let Xe=b[$t];$t!=A&&Xe.from==null&&Xe.min!=ze&&_r($t,vs(ve+ee,$t),vs(ve,$t))}Xp()}else mt.lock&&(mt._lock=!mt._lock,oo(w,!0,x!=null));x!=null&&(An(zg,Wg),Mc(zg,n,He,Ke,O,Dt,null))}function xM(x,w,I,D,W,j,ut){if(mt._lock)return;ne(x);let _t=gr;if(gr){let wt=!0,Ot=!0,Bt=10,Vt,ce;N.ori==0?(Vt=zn,ce=kn):(Vt=kn,ce=zn),Vt&&ce&&(wt=He<=Bt||He>=O-Bt,Ot=Ke<=Bt||Ke>=Dt-Bt),Vt&&wt&&(He=He<ba?0:O),ce&&Ot&&(Ke=Ke<wa?0:Dt),oo(null,!0,!0),gr=!1}He=-10,Ke=-10,lt.fill(null),oo(null,!0,!0),_t&&(gr=_t)}function K0(x,w,I,D,W,j,ut){mt._lock||(ne(x),xc(),Xp(),x!=null&&Mc(By,n,He,Ke,O,Dt,null))}function j0(){R.forEach(AR),F(n.width,n.height,!0)}Uo(Wd,yl,j0);let Aa={};Aa.mousedown=$0,Aa.mousemove=W0,Aa.mouseup=J0,Aa.dblclick=K0,Aa.setSeries=(x,w,I,D)=>{let W=Mn.match[2];I=W(n,w,I),I!=-1&&ys(I,D,!0,!1)},yt&&(Ee(Uy,_,$0),Ee(Bg,_,W0),Ee(Fy,_,x=>{ne(x),Sc(!1)}),Ee(Oy,_,xM),Ee(By,_,K0),jg.add(n),n.syncRect=Sc);let Mu=n.hooks=i.hooks||{};function Vn(x,w,I){ri?Ue.push([x,w,I]):x in Mu&&Mu[x].forEach(D=>{D.call(null,n,w,I)})}(i.plugins||[]).forEach(x=>{for(let w in x.hooks)Mu[w]=(Mu[w]||[]).concat(x.hooks[w])});let Q0=(x,w,I)=>I,Mn=En({key:null,setSeries:!1,filters:{pub:$y,sub:$y},scales:[A,S[1]?S[1].scale:null],match:[Jy,Jy,Q0],values:[null,null]},mt.sync);Mn.match.length==2&&Mn.match.push(Q0),mt.sync=Mn;let t_=Mn.key,qp=qv(t_);function Mc(x,w,I,D,W,j,ut){Mn.filters.pub(x,w,I,D,W,j,ut)&&qp.pub(x,w,I,D,W,j,ut)}qp.sub(n);function yM(x,w,I,D,W,j,ut){Mn.filters.sub(x,w,I,D,W,j,ut)&&Aa[x](null,w,I,D,W,j,ut)}n.pub=yM;function vM(){qp.unsub(n),jg.delete(n),Bn.clear(),Yg(Wd,yl,j0),c.remove(),It?.remove(),Vn("destroy")}n.destroy=vM;function Yp(){Vn("init",i,t),_c(t||i.data,!1),q[A]?zp(A,q[A]):xc(),at=We.show&&(We.width>0||We.height>0),rt=xt=!0,F(i.width,i.height)}return S.forEach(_a),R.forEach(zs),e?e instanceof HTMLElement?(e.appendChild(c),Yp()):e(n,Yp):Yp(),n}Tn.assign=En;Tn.fmtNum=r0;Tn.rangeNum=Xd;Tn.rangeLog=Zd;Tn.rangeAsinh=i0;Tn.orient=Oo;Tn.pxRatio=Re;Tn.join=xC;Tn.fmtDate=a0,Tn.tzDate=RC;Tn.sync=qv;{Tn.addGap=uR,Tn.clipGaps=Kd;let i=Tn.paths={points:jv};i.linear=tS,i.stepped=pR,i.bars=mR,i.spline=_R}var Bh='system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';function sS(i,t){let e=document.createElement("a");e.href=URL.createObjectURL(t),e.download=i,e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),1e4)}var rS=(i,t)=>`${i.title.replace(/[^\w.-]+/g,"_")||"plot"}.${t}`,CR=i=>/[",\n]/.test(i)?`"${i.replaceAll('"','""')}"`:i;function oS(i){let t=i.signals[0].table(),e=i.signals.map(({name:r,element:o,unit:a})=>CR(`${r}${o?` ${o}`:""}${a?` [${a}]`:""}`)),n=[t.time,...i.signals.map(({column:r})=>t.column(r))],s=[["time [s]",...e].join(",")];for(let r=0;r<t.length;r++)s.push(n.map(o=>o[r]).join(","));sS(rS(i,"csv"),new Blob([`${s.join(`
`)}
`],{type:"text/csv"}))}function aS(i){let t=i.canvas;if(!t)return;let e=window.devicePixelRatio||1,n=44*e,s=document.createElement("canvas");s.width=t.width,s.height=t.height+n;let r=s.getContext("2d");r.fillStyle=je.colour("panel"),r.fillRect(0,0,s.width,s.height),r.fillStyle=je.colour("text"),r.font=`600 ${13*e}px ${Bh}`,r.fillText(i.unit?`${i.title} [${i.unit}]`:i.title,10*e,17*e),r.font=`${11*e}px ${Bh}`;let o=10*e;i.signals.forEach((a,l)=>{let c=i.label(a);r.fillStyle=i.colour(l),r.fillRect(o,31*e,12*e,2.5*e),r.fillStyle=je.colour("text"),r.fillText(c,o+17*e,36*e),o+=r.measureText(c).width+32*e}),r.drawImage(t,0,n),s.toBlob(a=>a&&sS(rS(i,"png"),a))}var RR=56,PR=110,IR=`11px ${Bh}`,lS=4,LR=500,DR=90,NR="⁰¹²³⁴⁵⁶⁷⁸⁹",Yi,Zi,Bo,Al,zo,Cl,Hr,jn,Wr,ko,Rl,Vo,Ze,hS,p0,m0,uS,fS,dS,pS,np,g0,ep,Pl=class{constructor(t,e={}){z(this,Ze);zt(this,"signals",[]);z(this,Yi);z(this,Zi);z(this,Bo,Z("span",{class:"plot-title"}));z(this,Al,Z("div",{class:"plot-legend"}));z(this,zo,Z("div",{class:"plot-canvas"}));z(this,Cl,Z("div",{class:"time-line"}));z(this,Hr,[]);z(this,jn,null);z(this,Wr,[0,0]);z(this,ko,0);z(this,Rl,null);z(this,Vo,{at:-1/0,before:0});z(this,np,Qi(DR,()=>nt(this,Ze,ep).call(this)));tt(this,Yi,t),tt(this,Zi,e);let n=Z("div",{class:"menu right"},Z("button",{type:"button",text:"Save data as CSV",click:()=>oS(this)}),Z("button",{type:"button",text:"Save picture as PNG",click:()=>aS(this)}),e.close?Z("button",{type:"button",text:"Remove plot",click:()=>e.close()}):null);n.addEventListener("click",()=>n.hidden=!0),this.element=Z("section",{class:"plot"},Z("header",{},h(this,Bo),Eu(Me("more","Save or remove"),n)),h(this,Al),h(this,zo))}get title(){if(h(this,Zi).title)return h(this,Zi).title;let t=[...new Set(this.signals.map(({name:e})=>e))];return t.length>2?`${t.slice(0,2).join(", ")} +${t.length-2}`:t.join(", ")}get unit(){return this.signals[0]?.unit??""}get canvas(){return h(this,jn)?.ctx.canvas}label({name:t,element:e}){return this.signals.every(s=>s.name===t)?e||t.slice(t.lastIndexOf(".")+1):e?`${t} ${e}`:t}colour(t){return by(t,je.dark)}setSignals(t){this.signals=t,this.rebuild()}rebuild(){h(this,Bo).replaceChildren(this.title),this.unit&&h(this,Bo).append(Z("span",{class:"unit",text:this.unit})),tt(this,Hr,this.signals.map(()=>Z("output"))),h(this,Al).replaceChildren(...this.signals.map((t,e)=>nt(this,Ze,hS).call(this,t,e))),h(this,Al).hidden=!!h(this,Zi).title,h(this,Zi).title&&h(this,Bo).append(h(this,Hr)[0]),h(this,jn)?.destroy(),tt(this,jn,null),h(this,Wr)[0]>0&&nt(this,Ze,m0).call(this),nt(this,Ze,ep).call(this)}refresh(){this.signals.length&&h(this,jn)?.setData(nt(this,Ze,p0).call(this))}setTime(t){tt(this,ko,t),nt(this,Ze,g0).call(this),h(this,Rl)===null&&h(this,np).call(this)}resize(t,e){let n=this.element.clientHeight-h(this,zo).clientHeight,s=[Math.floor(t),Math.max(PR,Math.floor(e-n))];s[0]<=0||s[0]===h(this,Wr)[0]&&s[1]===h(this,Wr)[1]||(tt(this,Wr,s),this.signals.length&&(h(this,jn)?h(this,jn).setSize({width:s[0],height:s[1]}):nt(this,Ze,m0).call(this)))}destroy(){h(this,jn)?.destroy(),this.element.remove()}};Yi=new WeakMap,Zi=new WeakMap,Bo=new WeakMap,Al=new WeakMap,zo=new WeakMap,Cl=new WeakMap,Hr=new WeakMap,jn=new WeakMap,Wr=new WeakMap,ko=new WeakMap,Rl=new WeakMap,Vo=new WeakMap,Ze=new WeakSet,hS=function(t,e){let n=Z("i",{class:"swatch"});n.style.background=this.colour(e);let s=h(this,Zi).remove;return Z("span",{class:"legend-item",title:`${t.name} ${t.element}`.trim()},n,Z("span",{class:"name",text:this.label(t)}),h(this,Hr)[e],s?Me("close","Remove",()=>s(t),{class:"icon-button tiny"}):null)},p0=function(){let t=this.signals[0].table(),e=this.signals.map(({column:s})=>t.plottable(s)),n=h(this,Zi).log?e.map(s=>Array.from(s,r=>r>0?r:null)):e;return[t.time,...n]},m0=function(){let[t,e]=h(this,Wr),n=je.colour("plot-grid"),s={stroke:je.colour("muted"),font:IR,grid:{stroke:n,width:1},ticks:{show:!1}},{log:r,stepped:o}=h(this,Zi),a=r?{distr:3,range:(c,u,f)=>u>0?Tn.rangeLog(u,f,10,!0):[.001,1]}:{range:(c,u,f)=>UR(u,f)},l={width:t,height:e,padding:[6,17,0,0],legend:{show:!1},cursor:{y:!1,sync:{key:h(this,Yi).key,setSeries:!1},drag:{x:!0,y:!1,setScale:!1},points:{size:6},bind:{dblclick:()=>()=>nt(this,Ze,uS).call(this)}},scales:{x:{time:!1,range:()=>h(this,Yi).range??h(this,Yi).whole()},y:a},axes:[{...s,size:28,gap:7,space:60,values:(c,u,...f)=>FR(cS(u,f[2]))},{...s,size:RR,gap:4,space:26,values:(c,u,...f)=>r?OR(u):cS(u,f[2])}],series:[{},...this.signals.map((c,u)=>({stroke:this.colour(u),width:1.5,pxAlign:0,points:{show:!1},paths:o?Tn.paths.stepped({align:-1}):void 0}))],hooks:{setSelect:[c=>nt(this,Ze,dS).call(this,c)],setCursor:[c=>nt(this,Ze,pS).call(this,c)],draw:[()=>nt(this,Ze,g0).call(this)]}};h(this,zo).replaceChildren(),tt(this,jn,new Tn(l,nt(this,Ze,p0).call(this),h(this,zo))),h(this,jn).over.append(h(this,Cl)),nt(this,Ze,fS).call(this,h(this,jn).over)},uS=function(){h(this,Yi).setTime(h(this,Vo).before),h(this,Yi).setRange(null)},fS=function(t){let e=null,n=s=>h(this,Yi).setTime(h(this,jn).posToVal(s.clientX-t.getBoundingClientRect().left,"x"));t.addEventListener("pointerdown",s=>{e=s.button===0?s.clientX:null,s.pointerType==="touch"&&n(s)}),t.addEventListener("pointermove",s=>{s.pointerType==="touch"&&e!==null&&n(s)}),t.addEventListener("pointerup",s=>{e!==null&&Math.abs(s.clientX-e)<lS&&(s.timeStamp-h(this,Vo).at>LR&&(h(this,Vo).before=h(this,ko)),h(this,Vo).at=s.timeStamp,n(s)),e=null}),t.addEventListener("pointercancel",()=>e=null)},dS=function(t){let{left:e,width:n}=t.select;if(n<lS)return;let s=[t.posToVal(e,"x"),t.posToVal(e+n,"x")];t.setSelect({left:0,top:0,width:0,height:0},!1),s[1]>s[0]&&h(this,Yi).setRange(s)},pS=function(t){let{left:e}=t.cursor;tt(this,Rl,e>=0?t.posToVal(e,"x"):null),nt(this,Ze,ep).call(this)},np=new WeakMap,g0=function(){if(!h(this,jn))return;let t=h(this,jn).bbox.width/Tn.pxRatio,e=h(this,jn).valToPos(h(this,ko),"x");h(this,Yi).range||(e=Math.min(Math.max(e,0),t)),h(this,Cl).style.display=e>=-1&&e<=t+1?"":"none",h(this,Cl).style.transform=`translateX(${e}px)`},ep=function(){let t=h(this,Rl)??h(this,ko);this.signals.forEach(({table:e,column:n},s)=>{let r=h(this,Zi).stepped?e().heldAt(n,t):e().at(n,t),o=ki(r);h(this,Hr)[s].textContent!==o&&(h(this,Hr)[s].textContent=o)})};function UR(i,t){if(i===null||t===null||!Number.isFinite(i+t))return[0,1];let e=t>i?.07*(t-i):Math.max(.1*Math.abs(t),.001);return[i-e,t+e]}function cS(i,t){let e=Math.max(...i.map(Math.abs));if(e>=1e5||e>0&&e<.001)return i.map(s=>s===0?"0":Number(s.toPrecision(3)).toExponential().replace("e+","e").replaceAll("-","−"));let n=[0,1,2,3,4,5].find(s=>Math.abs(t*10**s-Math.round(t*10**s))<1e-6)??6;return i.map(s=>s.toFixed(n).replace("-","−"))}function FR(i){return i.map((t,e)=>e===i.length-1?`${t} s`:t)}function OR(i){return i.map(t=>{let e=Math.round(Math.log10(t));return t===null||Math.abs(Math.log10(t)-e)>1e-6?null:`10${e<0?"⁻":""}${[...String(Math.abs(e))].map(n=>NR[n]).join("")}`})}var BR=160,zR=10,kR=0,Go,Xr,Il=class{constructor(t,e){zt(this,"range",null);zt(this,"key",`plots${kR++}`);zt(this,"plots",[]);z(this,Go);z(this,Xr);tt(this,Go,t),tt(this,Xr,e),new ResizeObserver(()=>this.layOut()).observe(t),je.on("change",()=>this.plots.forEach(n=>n.rebuild()))}whole(){let{begin:t,end:e}=h(this,Xr);return e>t?[t,e]:[t,t+1]}setRange(t){this.range=t,this.refresh()}setTime(t){h(this,Xr).setTime(t)}add(t){this.plots.push(t),h(this,Go).append(t.element)}remove(t){this.plots.splice(this.plots.indexOf(t),1),t.destroy()}layOut(){let{clientWidth:t,clientHeight:e}=h(this,Go);if(!t||!this.plots.length)return;let n=getComputedStyle(h(this,Go)),s=t-parseFloat(n.paddingLeft)-parseFloat(n.paddingRight),o=(e-parseFloat(n.paddingTop)-parseFloat(n.paddingBottom)-zR*(this.plots.length-1))/this.plots.length;for(let a of this.plots)a.resize(s,Math.min(Math.max(o,BR),460));this.time(h(this,Xr).time)}refresh(){for(let t of this.plots)t.refresh();this.time(h(this,Xr).time)}time(t){for(let e of this.plots)e.setTime(t)}};Go=new WeakMap,Xr=new WeakMap;var Ll,Dl,zh,Ho,Wo,Nl,us,_0,x0,y0,ip=class{constructor(t){z(this,us);z(this,Ll);z(this,Dl,Z("div",{class:"tree-list"}));z(this,zh,[]);z(this,Ho,new Map);z(this,Wo,[]);z(this,Nl);tt(this,Nl,t),tt(this,Ll,Z("input",{type:"search",placeholder:"Filter signals","aria-label":"Filter signals",input:()=>nt(this,us,y0).call(this)})),this.element=Z("div",{class:"tree"},h(this,Ll),h(this,Dl))}setSignals(t){tt(this,zh,t),h(this,Ho).clear(),tt(this,Wo,[]);let e={children:new Map,signals:[]};for(let s of t){let r=e;for(let o of s.path)r.children.has(o)||r.children.set(o,{children:new Map,signals:[]}),r=r.children.get(o);r.signals.push(s)}let n=t.length<=40;h(this,Dl).replaceChildren(...[...e.children].map(([s,r])=>nt(this,us,_0).call(this,s,r,n&&!r.children.size))),t.length||h(this,Dl).append(Z("p",{class:"empty",text:"This diagram has no signals."})),nt(this,us,y0).call(this)}setShown(t){for(let[e,{box:n}]of h(this,Ho))n.checked=t.has(e);for(let{box:e,own:n}of h(this,Wo)){if(!e)continue;let s=n.filter(({id:r})=>t.has(r)).length;e.checked=s===n.length,e.indeterminate=s>0&&s<n.length}}};Ll=new WeakMap,Dl=new WeakMap,zh=new WeakMap,Ho=new WeakMap,Wo=new WeakMap,Nl=new WeakMap,us=new WeakSet,_0=function(t,e,n){let[s]=e.signals;if(e.signals.length===1&&!e.children.size)return nt(this,us,x0).call(this,s.element?`${t} ${s.element}`:t,s);let r=[...e.children].map(([f,d])=>nt(this,us,_0).call(this,f,d,!1)),o=e.signals.map((f,d)=>nt(this,us,x0).call(this,f.element||String(d),f)),a=mS(e),l=[Z("span",{class:"name",text:t})],c=null;e.signals.length&&(c=Z("input",{type:"checkbox","aria-label":t,change:()=>h(this,Nl).call(this,e.signals,c.checked)}),l.unshift(c),l.push(Z("span",{class:"unit",text:VR(e.signals)})));let u=Z("details",{},Z("summary",{},...l),...o,...r);return u.open=n||!!(e.children.size&&a.length<=60&&!a.some(({body:f})=>f!==void 0)),h(this,Wo).push({element:u,box:c,all:a,own:e.signals,open:u.open}),u},x0=function(t,e){let n=Z("input",{type:"checkbox",change:()=>h(this,Nl).call(this,[e],n.checked)}),s=Z("label",{class:"leaf"},n,Z("span",{class:"name",text:t}),Z("span",{class:"unit",text:e.unit}));return h(this,Ho).set(e.id,{box:n,label:s,signal:e}),s},y0=function(){let t=h(this,Ll).value.toLowerCase().split(/\s+/).filter(Boolean),e=new Set(h(this,zh).filter(({name:n,element:s,unit:r})=>{let o=`${n} ${s} ${r}`.toLowerCase();return t.every(a=>o.includes(a))}));for(let{label:n,signal:s}of h(this,Ho).values())n.hidden=!e.has(s);for(let{element:n,all:s,open:r}of h(this,Wo))n.hidden=!s.some(o=>e.has(o)),n.open=t.length?!n.hidden:r};function mS(i){return[...i.signals,...[...i.children.values()].flatMap(mS)]}function VR([i,...t]){return t.every(({unit:e})=>e===i.unit)?i.unit:""}var GR=12,Ul,sn,Xo,Fl,Vh,Gh,Hh,Li,sp,gS,kh,rp=class{constructor(t,e){z(this,Li);zt(this,"signals",[]);z(this,Ul);z(this,sn);z(this,Xo);z(this,Fl,Z("div",{class:"plot-stack"}));z(this,Vh,Z("span",{class:"count"}));z(this,Gh,Z("p",{class:"empty",text:"Tick signals to plot them."}));z(this,Hh,!1);tt(this,Ul,t),tt(this,sn,new Il(h(this,Fl),e)),tt(this,Xo,new ip((s,r)=>this.toggle(s,r)));let n=Me("list","Signals",()=>{let s=this.element.classList.toggle("tree-open");bs(n,s)});bs(n,!1),this.element=Z("div",{class:"plots"},Z("div",{class:"plots-side"},Z("div",{class:"plots-bar"},n,Z("button",{type:"button",class:"bar-title",text:"Signals",click:()=>n.click()}),h(this,Vh),Me("fit","All times (double click in a plot)",()=>h(this,sn).setRange(null))),h(this,Xo).element),h(this,Fl)),nt(this,Li,kh).call(this)}setScene(){let t=this.shownIds();this.signals=Py(h(this,Ul)),h(this,Xo).setSignals(this.signals);for(let e of[...h(this,sn).plots])h(this,sn).remove(e);h(this,sn).range=null,nt(this,Li,sp).call(this,this.signals.filter(({id:e})=>t.has(e))),nt(this,Li,kh).call(this)}chooseFirst(){if(!(h(this,Hh)||!h(this,Ul).signals.length)){for(let t of[...h(this,sn).plots])h(this,sn).remove(t);nt(this,Li,sp).call(this,Iy(this.signals)),nt(this,Li,kh).call(this)}}shownIds(){return new Set(h(this,sn).plots.flatMap(t=>t.signals.map(({id:e})=>e)))}toggle(t,e){tt(this,Hh,!0),e?nt(this,Li,sp).call(this,t):nt(this,Li,gS).call(this,t),nt(this,Li,kh).call(this)}togglePort(t){let e=this.signals.filter(s=>s.name===t),n=this.shownIds();return this.toggle(e,!e.every(({id:s})=>n.has(s))),e.length>0}plotPosition(t){this.toggle(this.signals.filter(e=>e.body===t),!0),requestAnimationFrame(()=>h(this,sn).plots.at(-1)?.element.scrollIntoView({block:"nearest"}))}data(){h(this,sn).refresh()}time(t){h(this,sn).time(t)}shown(){h(this,sn).layOut(),h(this,sn).refresh()}};Ul=new WeakMap,sn=new WeakMap,Xo=new WeakMap,Fl=new WeakMap,Vh=new WeakMap,Gh=new WeakMap,Hh=new WeakMap,Li=new WeakSet,sp=function(t){let e=this.shownIds(),n=new Map;for(let s of t){if(e.has(s.id))continue;let r=a=>n.get(a)??a.signals,o=h(this,sn).plots.find(a=>r(a).length<GR&&Fg(r(a)[0],s));o||(o=new Pl(h(this,sn),{remove:a=>this.toggle([a],!1),close:()=>this.toggle(o.signals,!1)}),h(this,sn).add(o)),n.set(o,[...r(o),s])}for(let[s,r]of n)s.setSignals(r)},gS=function(t){let e=new Set(t.map(({id:n})=>n));for(let n of[...h(this,sn).plots]){let s=n.signals.filter(({id:r})=>!e.has(r));s.length?s.length<n.signals.length&&n.setSignals(s):h(this,sn).remove(n)}},kh=function(){let t=this.shownIds();h(this,Xo).setShown(t),h(this,Vh).textContent=this.signals.length?`${t.size} of ${this.signals.length}`:"",h(this,sn).plots.length?h(this,Gh).remove():h(this,Fl).prepend(h(this,Gh)),h(this,sn).layOut()};var HR=40;async function _S(i,t){let e=[...document.querySelectorAll('script[type="text/cenic"]')],n=performance.now();for(let[s,r]of e.entries()){try{i(Nu(await XR(WR(r.textContent.trim()))))}catch(o){t(o,s===e.length-1)}performance.now()-n>HR&&(await new Promise(o=>setTimeout(o)),n=performance.now())}}function WR(i){let t=atob(i),e=new Uint8Array(t.length);for(let n=0;n<e.length;n++)e[n]=t.charCodeAt(n);return e}async function XR(i){let t=new Blob([i]).stream().pipeThrough(new DecompressionStream("deflate-raw")),e=new Response(t).arrayBuffer();return new Uint8Array(await e.catch(()=>Promise.reject(new Error("it cannot be unpacked"))))}var qR=[.1,.25,.5,1,2,5,10],v0="max",Ol,qr,qo,Wh,Yo,Bl,Ns,zl,xS,yS,op=class{constructor(t,e){z(this,zl);z(this,Ol);z(this,qr);z(this,qo,Z("span",{class:"badge"}));z(this,Wh,Z("span",{class:"numbers"}));z(this,Yo);z(this,Bl);z(this,Ns);tt(this,Ol,t),tt(this,qr,e);let n=s=>()=>e.send({do:s});tt(this,Yo,Me("pause","Pause the run",()=>this.toggle(),{class:"icon-button primary"})),tt(this,Bl,Me("step","One step of the solver",n("step"))),tt(this,Ns,Z("select",{title:"How fast it may run, in multiples of real time","aria-label":"Real-time factor",change:()=>nt(this,zl,xS).call(this)},...qR.map(s=>Z("option",{value:s,text:`${s}×`})),Z("option",{value:v0,text:"fastest"}))),this.element=Z("div",{class:"run-bar"},Z("div",{class:"run-state"},h(this,qo),h(this,Wh)),Z("div",{class:"buttons"},h(this,Yo),h(this,Bl),Me("reset","Reset: back to the start",n("reset")),Z("label",{class:"pace"},Z("span",{class:"hint",text:"Real time"}),h(this,Ns)),Me("camera","Save a snapshot of the state",n("snapshot")),Z("a",{class:"icon-button",href:`/recording.html${location.search}`,download:"recording.html",title:"Download the recording so far","aria-label":"Download the recording so far"},Me("download","").firstChild),Me("stop","End the run and the server",()=>confirm("End the run and its server?")&&e.send({do:"stop"})))),this.update()}toggle(){h(this,qr).send({do:h(this,Ol).status?.state==="running"?"pause":"play"})}update(){let{status:t}=h(this,Ol),e=!h(this,qr).connected,n=e?h(this,qr).stopped?"stopped":"not connected":t?.state??"connecting";h(this,qo).textContent=n,h(this,qo).dataset.outcome=n,h(this,qo).title=t?.text??"";let s=!e&&t?.state==="running";vr(h(this,Yo),s?"pause":"play",s?"Pause the run":"Run");let r=e||t?.state==="ended"||t?.state==="failed";h(this,Yo).disabled=r&&(e||!t?.can_go_on),h(this,Bl).disabled=r;let o=Number.isFinite(t?.rate)&&t.rate>0?` · ${ki(t.rate)}×`:"";h(this,Wh).textContent=t?`${Sr(t.t,1)} s${o}`:"",t&&document.activeElement!==h(this,Ns)&&nt(this,zl,yS).call(this,t.factor)}};Ol=new WeakMap,qr=new WeakMap,qo=new WeakMap,Wh=new WeakMap,Yo=new WeakMap,Bl=new WeakMap,Ns=new WeakMap,zl=new WeakSet,xS=function(){let{value:t}=h(this,Ns);h(this,qr).send({do:"factor",value:t===v0?null:Number(t)})},yS=function(t){let e=t==null?v0:String(t);[...h(this,Ns).options].some(n=>n.value===e)||h(this,Ns).prepend(Z("option",{value:e,text:`${e}×`})),h(this,Ns).value=e};var YR={step:{title:"Step size",unit:"s",log:!0,stepped:!0},rejections:{title:"Rejected attempts so far",unit:"",stepped:!0},iterations:{title:"Iterations per step",unit:"",stepped:!0},rate:{title:"Simulated per computed time",unit:"s/s"}},Zo,$i,Xh,ap=class{constructor(t,e){zt(this,"element",Z("div",{class:"plot-stack"}));z(this,Zo);z(this,$i);z(this,Xh,Z("p",{class:"empty",text:"No steps of the solver were recorded."}));tt(this,Zo,t),tt(this,$i,new Il(this.element,e))}setScene(){for(let t of[...h(this,$i).plots])h(this,$i).remove(t);h(this,Zo).scene.solver.forEach((t,e)=>{let n=YR[t]??{title:t,unit:""},s=new Pl(h(this,$i),n);h(this,$i).add(s),s.setSignals([{id:t,name:t,element:"",unit:n.unit,table:()=>h(this,Zo).steps,column:e}])}),this.shown()}data(){this.shown()}time(t){h(this,$i).time(t)}shown(){let t=h(this,Zo).steps.length>0;t?h(this,Xh).remove():this.element.prepend(h(this,Xh));for(let e of h(this,$i).plots)e.element.hidden=!t;h(this,$i).layOut(),t&&h(this,$i).refresh()}};Zo=new WeakMap,$i=new WeakMap,Xh=new WeakMap;function kl(i,t,e){let n=0,s=t;for(;n<s;){let r=n+s>>1;i[r]<=e?n=r+1:s=r}return n}var Yr,yi,fs,Vl,qh,lp,vS,$o=class{constructor(t){z(this,lp);zt(this,"length",0);z(this,Yr,256);z(this,yi,new Float64Array(256));z(this,fs);z(this,Vl);z(this,qh,new Map);tt(this,fs,Array.from({length:t},()=>new Float32Array(h(this,Yr)))),tt(this,Vl,new Uint8Array(t))}get width(){return h(this,fs).length}get begin(){return this.length?h(this,yi)[0]:1/0}get end(){return this.length?h(this,yi)[this.length-1]:-1/0}get time(){return h(this,yi).subarray(0,this.length)}append(t,e){let n=t.length;nt(this,lp,vS).call(this,this.length+n);let s=this.end;for(let r=0;r<n;r++)s=Math.max(s,t[r]),h(this,yi)[this.length+r]=s;h(this,fs).forEach((r,o)=>{for(let a=0;a<n;a++){let l=e[o*n+a];r[this.length+a]=l,Number.isFinite(l)||(h(this,Vl)[o]=1)}}),this.length+=n}column(t){return h(this,fs)[t].subarray(0,this.length)}plottable(t){let e=this.column(t);if(!h(this,Vl)[t])return e;let n=h(this,qh).get(t)??[];for(let s=n.length;s<e.length;s++)n.push(Number.isFinite(e[s])?e[s]:null);return h(this,qh).set(t,n),n}heldAt(t,e){if(!this.length)return NaN;let n=kl(h(this,yi),this.length,e),s=n>0&&h(this,yi)[n-1]===e;return h(this,fs)[t][s?n-1:Math.min(n,this.length-1)]}at(t,e){if(!this.length)return NaN;let n=h(this,fs)[t],s=kl(h(this,yi),this.length,e);if(s===0)return n[0];let r=n[s-1];if(s===this.length||!Number.isFinite(n[s])||!Number.isFinite(r))return r;let o=h(this,yi)[s-1];return r+(n[s]-r)*(e-o)/(h(this,yi)[s]-o)}};Yr=new WeakMap,yi=new WeakMap,fs=new WeakMap,Vl=new WeakMap,qh=new WeakMap,lp=new WeakSet,vS=function(t){if(t<=h(this,Yr))return;tt(this,Yr,Math.max(t,2*h(this,Yr)));let e=(n,s)=>{let r=new s(h(this,Yr));return r.set(n),r};tt(this,yi,e(h(this,yi),Float64Array)),tt(this,fs,h(this,fs).map(n=>e(n,Float32Array)))};var Zr,Yh=class{constructor(){zt(this,"total",0);z(this,Zr,new Uint32Array(600))}add(t){if(!(t>0)||!Number.isFinite(t))return;let e=Math.floor((Math.log10(t)- -12)*20);h(this,Zr)[Math.min(Math.max(e,0),h(this,Zr).length-1)]++,this.total++}percentile(t){let e=t*this.total;for(let n=0;n<h(this,Zr).length;n++)if(e-=h(this,Zr)[n],h(this,Zr)[n]&&e<=0)return 10**(-12+(n+1)/20);return 0}};Zr=new WeakMap;function SS(i,t,e,n){for(let l=0;l<3;l++)n[l]=i[l]+(t[l]-i[l])*e;let s=i[3]*t[3]+i[4]*t[4]+i[5]*t[5]+i[6]*t[6],r=s<0?-1:1;s=Math.min(1,s*r);let o=1-e,a=e;if(s<.9995){let l=Math.acos(s);o=Math.sin((1-e)*l),a=Math.sin(e*l)}for(let l=3;l<7;l++)n[l]=o*i[l]+a*r*t[l];return cp(n)}function cp(i){let t=Math.hypot(i[3],i[4],i[5],i[6]);if(t>0)for(let e=3;e<7;e++)i[e]/=t;else i[3]=1;return i}var ZR=65535,MS={chunk:null,first:0,count:0,corner:0},$h,Di,Jo,ar,Gl,ds,S0,bS,wS,ES,up=class{constructor(t){z(this,ds);zt(this,"count",0);zt(this,"forces",new Yh);zt(this,"pressures",new Yh);z(this,$h);z(this,Di,[]);z(this,Jo,[]);z(this,ar);z(this,Gl,new Map);tt(this,$h,t),tt(this,ar,t.map(e=>cp(Float64Array.from(e.pose))))}get begin(){return h(this,Di).length?h(this,Jo)[0]:1/0}get end(){let t=h(this,Di).at(-1);return t?t.times[t.times.length-1]:-1/0}append({head:t,arrays:e}){let n=e.t;if(!n?.length)return;if(n[0]<this.end)throw new Error("frames out of order");let{moving:s}=t,{poses:r}=e;if(s.length&&(r?.columns!==7*s.length||r.rows!==n.length))throw new Error("frames whose poses do not fit");let o={times:n,poses:r,slots:nt(this,ds,bS).call(this,s),rest:h(this,ar)};o.contacts=nt(this,ds,wS).call(this,n.length,e),o.patches=nt(this,ds,ES).call(this,o,n.length,e),h(this,Di).push(o),h(this,Jo).push(n[0]),this.count+=n.length,tt(this,ar,h(this,ar).slice());for(let a of s)h(this,ar)[a]=hp(o,n.length-1,a,new Float64Array(7));for(let[a,l]of h(this,Gl))nt(this,ds,S0).call(this,l,o,a)}locate(t){let e=Math.max(kl(h(this,Jo),h(this,Jo).length,t)-1,0),n=h(this,Di)[e];if(!n)return null;let s=Math.max(kl(n.times,n.times.length,t)-1,0),r=s+1<n.times.length,o=r?n:h(this,Di)[e+1]??n,a=r?s+1:o===n?s:0,l=o.times[a]-n.times[s],c=l>0?Math.min(Math.max((t-n.times[s])/l,0),1):0;return{chunk:n,row:s,next:o,nextRow:a,share:c}}pose(t,e,n){return t?(hp(t.chunk,t.row,e,Zh),t.share?SS(Zh,hp(t.next,t.nextRow,e,$R),t.share,n):(n.set(Zh),n)):(n.set(h(this,ar)[e]),n)}contacts(t){let e=t?.chunk.contacts;return e?{...e,first:e.starts[t.row],end:e.starts[t.row+1]}:null}polygons(t){let e=t?.chunk.patches?.[t.row]??MS;return e.count?{...e,data:e.chunk.polygons}:null}neighbour(t,e){let n=this.locate(t);if(!n)return t;if(e>0)return n.next.times[n.nextRow];let s=n.chunk.times[n.row];if(s<t)return s;if(n.row>0)return n.chunk.times[n.row-1];let r=h(this,Di)[h(this,Di).indexOf(n.chunk)-1];return r?r.times[r.times.length-1]:s}positions(t){let e=h(this,Gl).get(t);if(!e){e=new $o(3);for(let n of h(this,Di))nt(this,ds,S0).call(this,e,n,t);h(this,Gl).set(t,e)}return e}};$h=new WeakMap,Di=new WeakMap,Jo=new WeakMap,ar=new WeakMap,Gl=new WeakMap,ds=new WeakSet,S0=function(t,e,n){let s=e.times.length,r=new Float32Array(3*s);for(let o=0;o<s;o++){hp(e,o,n,Zh);for(let a=0;a<3;a++)r[a*s+o]=Zh[a]}t.append(e.times,r)},bS=function(t){let e=h(this,Di).at(-1)?.slots;if(e&&e.moving.length===t.length&&e.moving.every((s,r)=>s===t[r]))return e;let n=new Int32Array(h(this,$h).length).fill(-1);return t.forEach((s,r)=>{if(!(s<n.length))throw new Error("frames of an unknown body");n[s]=r}),{moving:t,of:n}},wS=function(t,e){let n=e["contacts.count"],s=e["contacts.point"],r=e["contacts.force"];if(!n||!s||!r)return null;let o=new Uint32Array(t+1);for(let a=0;a<t;a++)o[a+1]=o[a]+n[a];if(o[t]!==s.rows||3*s.rows!==r.length)throw new Error("contacts that do not fit");for(let a=0;a<r.length;a+=3)this.forces.add(Math.hypot(r[a],r[a+1],r[a+2]));return{starts:o,points:s,forces:r}},ES=function(t,e,n){let s=n["patches.count"];if(!s)return null;let r=n["patches.corners"]??new Uint8Array(0),o=n["patches.points"],a=n["patches.pressure"];t.polygons={corners:r,points:o,pressures:a};for(let d of a??[])this.pressures.add(Math.abs(d));let c=h(this,Di).at(-1)?.patches?.at(-1)??MS,u=0,f=0;return Array.from({length:e},(d,p)=>{if(s[p]===ZR)return c;c={chunk:t,first:u,count:s[p],corner:f};for(let _=0;_<s[p];_++)f+=r[u+_];if(u+=s[p],u>r.length||u>0&&f>(o?.rows??0))throw new Error("patches that do not fit");return c})};var Zh=new Float64Array(7),$R=new Float64Array(7);function hp(i,t,e,n){let s=i.slots.of[e];if(s<0)return n.set(i.rest[e]),n;let{data:r,rows:o,step:a}=i.poses;for(let l=0;l<7;l++)n[l]=r[(7*s+l)*o+t]*a;return cp(n)}var M0={name:"",doc:"",bodies:[],shapes:[],meshes:[],frames:[],columns:[],params:[],solver:[],picture:""},Jh,b0,fp=class extends mi{constructor(){super();z(this,Jh);zt(this,"status",null);nt(this,Jh,b0).call(this,M0,{})}get begin(){let e=Math.min(this.track.begin,this.signals.begin,this.steps.begin);return Number.isFinite(e)?e:0}get end(){let e=Math.max(this.track.end,this.signals.end,this.steps.end);return Number.isFinite(e)?e:0}accept(e){let{head:n,arrays:s}=e;switch(n.kind){case"scene":n.goes_on?(this.scene={...M0,...n},this.arrays=s,this.emit("look")):(nt(this,Jh,b0).call(this,{...M0,...n},s),this.emit("scene"));break;case"frames":this.track.append(e),this.emit("data");break;case"rows":{let r={signals:this.signals,steps:this.steps}[n.table],{t:o,values:a}=s;if(!r||a?.columns!==r.width||a.rows!==o.length)throw new Error("rows that do not fit");r.append(o,a.data),this.emit("data");break}case"message":this.messages.push(n),this.emit("message");break;case"summary":case"status":this[n.kind]=n,this.emit(n.kind);break;case"note":this.emit("note",n);break}}neighbour(e,n){if(this.track.count)return this.track.neighbour(e,n);let{time:s}=this.signals.length?this.signals:this.steps;return n>0?s.find(r=>r>e)??e:s.findLast(r=>r<e)??e}};Jh=new WeakSet,b0=function(e,n){this.scene=e,this.arrays=n,this.track=new up(e.bodies),this.signals=new $o(e.columns.length),this.steps=new $o(e.solver.length),this.messages=[],this.summary=null};var Hl,Kh,jh,Ko,Wl,Xl,Qh,jo,tu,Qo,dp=class{constructor(t,e){z(this,Hl);z(this,Kh,Z("h2"));z(this,jh,Z("p",{class:"doc"}));z(this,Ko,Z("span",{class:"badge"}));z(this,Wl,Z("pre"));z(this,Xl,Z("ol",{class:"log"}));z(this,Qh,Z("h3",{text:"Messages"}));z(this,jo,Z("ul",{class:"notes"}));z(this,tu);z(this,Qo,0);tt(this,Hl,t),tt(this,tu,e),this.element=Z("div",{class:"summary"},Z("div",{class:"title"},h(this,Kh),h(this,Ko)),h(this,jh),h(this,jo),h(this,Wl),h(this,Qh),h(this,Xl)),this.setScene()}setScene(){let{name:t,doc:e}=h(this,Hl).scene;h(this,Kh).textContent=t||"Untitled diagram",h(this,jh).textContent=e,h(this,jo).replaceChildren(),h(this,Xl).replaceChildren(),tt(this,Qo,0),this.update()}note(t){let e=[...h(this,jo).children].some(n=>n.textContent===t);return e||h(this,jo).append(Z("li",{text:t})),!e}update(){let{summary:t,status:e,messages:n}=h(this,Hl),s=t?.outcome??e?.state??"";for(h(this,Ko).textContent=s,h(this,Ko).hidden=!s,h(this,Ko).dataset.outcome=s,h(this,Wl).textContent=t?.text??"",h(this,Wl).hidden=!t;h(this,Qo)<n.length;bu(this,Qo)._++){let{t:r,block:o,line:a}=n[h(this,Qo)],l=Z("button",{type:"button",class:"log-time",title:"Show this time",text:`${Sr(r,1)} s`,click:()=>h(this,tu).call(this,r)});h(this,Xl).append(Z("li",{},l,Z("span",{class:"log-block",text:o}),Z("span",{text:a})))}h(this,Qh).hidden=!n.length}data(){}time(){}shown(){}};Hl=new WeakMap,Kh=new WeakMap,jh=new WeakMap,Ko=new WeakMap,Wl=new WeakMap,Xl=new WeakMap,Qh=new WeakMap,jo=new WeakMap,tu=new WeakMap,Qo=new WeakMap;var JR=5e3,KR=4,ql=Z("div",{class:"toasts",role:"status"});function Yl(i,t="info"){ql.isConnected||document.body.append(ql),[...ql.children].find(s=>s.dataset.text===i)?.remove();let n=Z("div",{class:`toast ${t}`,data:{text:i}},Z("span",{text:i}),Me("close","Close",()=>n.remove()));ql.append(n),ql.children.length>KR&&ql.firstChild.remove(),t!=="error"&&setTimeout(()=>n.remove(),JR)}var jR=[.1,.25,.5,1,2,5,10],$r,Zl,Us,ta,$l,Jl,Kl,jl,pp=class{constructor(t,e,n){z(this,$r);z(this,Zl);z(this,Us);z(this,ta);z(this,$l);z(this,Jl);z(this,Kl);z(this,jl);tt(this,$r,t),tt(this,Zl,Me("play","Play (space)",()=>this.toggle(),{class:"icon-button primary"})),tt(this,Us,Z("input",{type:"range",class:"scrub",min:0,max:1,step:"any","aria-label":"Time",input:()=>t.setTime(Number(h(this,Us).value))})),tt(this,ta,Z("output",{class:"now"})),tt(this,$l,Z("span",{class:"whole"})),tt(this,Jl,Z("select",{title:"Speed","aria-label":"Speed",change:()=>t.setSpeed(Number(h(this,Jl).value))},...jR.map(r=>Z("option",{value:r,text:`${r}×`,selected:r===1})))),tt(this,Kl,Me("loop","Repeat",()=>t.setLoop(!t.loop))),tt(this,jl,Z("button",{type:"button",class:"live-button",title:"Show the newest state, and follow it",click:()=>t.follow()},Z("i"),"Live"));let s=r=>{t.pause(),t.setTime(e.neighbour(t.time,r))};this.step=s,this.element=Z("div",{class:"transport"},Z("div",{class:"buttons"},Me("start","To the start (Home)",()=>t.setTime(t.begin)),Me("back","One state back (←)",()=>s(-1)),h(this,Zl),Me("forward","One state on (→)",()=>s(1)),Me("end","To the end (End)",()=>t.setTime(t.end))),h(this,Us),Z("div",{class:"clock"},h(this,ta),h(this,$l)),Z("div",{class:"buttons"},n?h(this,jl):null,h(this,Jl),n?null:h(this,Kl))),t.on("change",()=>this.update()),this.update()}toggle(){h(this,$r).playing?h(this,$r).pause():h(this,$r).play()}update(){let{time:t,begin:e,end:n,playing:s,loop:r,following:o}=h(this,$r);vr(h(this,Zl),s?"pause":"play",s?"Pause (space)":"Play (space)"),bs(h(this,Kl),r),bs(h(this,jl),o),h(this,Us).min=e,h(this,Us).max=Math.max(n,e+1e-9),h(this,Us).value=t,h(this,Us).style.setProperty("--share",n>e?(t-e)/(n-e):0),h(this,ta).textContent=Sr(t,n),h(this,$l).textContent=` / ${Sr(n,n)} s`,h(this,ta).style.minWidth=`${Sr(n,n).length}ch`}};$r=new WeakMap,Zl=new WeakMap,Us=new WeakMap,ta=new WeakMap,$l=new WeakMap,Jl=new WeakMap,Kl=new WeakMap,jl=new WeakMap;var TS={type:"change"},E0={type:"start"},CS={type:"end"},mp=new Rr,AS=new ci,QR=Math.cos(70*dg.DEG2RAD),Un=new V,vi=2*Math.PI,Pe={NONE:-1,ROTATE:0,DOLLY:1,PAN:2,TOUCH_ROTATE:3,TOUCH_PAN:4,TOUCH_DOLLY_PAN:5,TOUCH_DOLLY_ROTATE:6},w0=1e-6,gp=class extends mh{constructor(t,e=null){super(t,e),this.state=Pe.NONE,this.target=new V,this.cursor=new V,this.minDistance=0,this.maxDistance=1/0,this.minZoom=0,this.maxZoom=1/0,this.minTargetRadius=0,this.maxTargetRadius=1/0,this.minPolarAngle=0,this.maxPolarAngle=Math.PI,this.minAzimuthAngle=-1/0,this.maxAzimuthAngle=1/0,this.enableDamping=!1,this.dampingFactor=.05,this.enableZoom=!0,this.zoomSpeed=1,this.enableRotate=!0,this.rotateSpeed=1,this.keyRotateSpeed=1,this.enablePan=!0,this.panSpeed=1,this.screenSpacePanning=!0,this.keyPanSpeed=7,this.zoomToCursor=!1,this.autoRotate=!1,this.autoRotateSpeed=2,this.keys={LEFT:"ArrowLeft",UP:"ArrowUp",RIGHT:"ArrowRight",BOTTOM:"ArrowDown"},this.mouseButtons={LEFT:Fr.ROTATE,MIDDLE:Fr.DOLLY,RIGHT:Fr.PAN},this.touches={ONE:Or.ROTATE,TWO:Or.DOLLY_PAN},this.target0=this.target.clone(),this.position0=this.object.position.clone(),this.zoom0=this.object.zoom,this._cursorStyle="auto",this._domElementKeyEvents=null,this._lastPosition=new V,this._lastQuaternion=new Jn,this._lastTargetPosition=new V,this._quat=new Jn().setFromUnitVectors(t.up,new V(0,1,0)),this._quatInverse=this._quat.clone().invert(),this._spherical=new al,this._sphericalDelta=new al,this._scale=1,this._panOffset=new V,this._rotateStart=new te,this._rotateEnd=new te,this._rotateDelta=new te,this._panStart=new te,this._panEnd=new te,this._panDelta=new te,this._dollyStart=new te,this._dollyEnd=new te,this._dollyDelta=new te,this._dollyDirection=new V,this._mouse=new te,this._performCursorZoom=!1,this._pointers=[],this._pointerPositions={},this._controlActive=!1,this._onPointerMove=eP.bind(this),this._onPointerDown=tP.bind(this),this._onPointerUp=nP.bind(this),this._onContextMenu=cP.bind(this),this._onMouseWheel=rP.bind(this),this._onKeyDown=oP.bind(this),this._onTouchStart=aP.bind(this),this._onTouchMove=lP.bind(this),this._onMouseDown=iP.bind(this),this._onMouseMove=sP.bind(this),this._interceptControlDown=hP.bind(this),this._interceptControlUp=uP.bind(this),this.domElement!==null&&this.connect(this.domElement),this.update()}set cursorStyle(t){this._cursorStyle=t,t==="grab"?this.domElement.style.cursor="grab":this.domElement.style.cursor="auto"}get cursorStyle(){return this._cursorStyle}connect(t){super.connect(t),this.domElement.addEventListener("pointerdown",this._onPointerDown),this.domElement.addEventListener("pointercancel",this._onPointerUp),this.domElement.addEventListener("contextmenu",this._onContextMenu),this.domElement.addEventListener("wheel",this._onMouseWheel,{passive:!1}),this.domElement.ownerDocument.addEventListener("keydown",this._interceptControlDown,{passive:!0,capture:!0}),this.domElement.style.touchAction="none"}disconnect(){this.state=Pe.NONE,this.domElement.removeEventListener("pointerdown",this._onPointerDown),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.domElement.removeEventListener("pointercancel",this._onPointerUp),this.domElement.removeEventListener("wheel",this._onMouseWheel),this.domElement.removeEventListener("contextmenu",this._onContextMenu),this.stopListenToKeyEvents(),this.domElement.ownerDocument.removeEventListener("keydown",this._interceptControlDown,{capture:!0}),this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{capture:!0}),this._controlActive=!1,this._pointers.length=0,this._pointerPositions={},this.domElement.style.touchAction="",this.domElement.style.cursor="auto"}dispose(){this.disconnect()}getPolarAngle(){return this._spherical.phi}getAzimuthalAngle(){return this._spherical.theta}getDistance(){return this.object.position.distanceTo(this.target)}listenToKeyEvents(t){t.addEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=t}stopListenToKeyEvents(){this._domElementKeyEvents!==null&&(this._domElementKeyEvents.removeEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=null)}saveState(){this.target0.copy(this.target),this.position0.copy(this.object.position),this.zoom0=this.object.zoom}reset(){this.target.copy(this.target0),this.object.position.copy(this.position0),this.object.zoom=this.zoom0,this.object.updateProjectionMatrix(),this.dispatchEvent(TS),this.update(),this.state=Pe.NONE}pan(t,e){this._pan(t,e),this.update()}dollyIn(t){this._dollyIn(t),this.update()}dollyOut(t){this._dollyOut(t),this.update()}rotateLeft(t){this._rotateLeft(t),this.update()}rotateUp(t){this._rotateUp(t),this.update()}update(t=null){let e=this.object.position;Un.copy(e).sub(this.target),Un.applyQuaternion(this._quat),this._spherical.setFromVector3(Un),this.autoRotate&&this.state===Pe.NONE&&this._rotateLeft(this._getAutoRotationAngle(t)),this.enableDamping?(this._spherical.theta+=this._sphericalDelta.theta*this.dampingFactor,this._spherical.phi+=this._sphericalDelta.phi*this.dampingFactor):(this._spherical.theta+=this._sphericalDelta.theta,this._spherical.phi+=this._sphericalDelta.phi);let n=this.minAzimuthAngle,s=this.maxAzimuthAngle;isFinite(n)&&isFinite(s)&&(n<-Math.PI?n+=vi:n>Math.PI&&(n-=vi),s<-Math.PI?s+=vi:s>Math.PI&&(s-=vi),n<=s?this._spherical.theta=Math.max(n,Math.min(s,this._spherical.theta)):this._spherical.theta=this._spherical.theta>(n+s)/2?Math.max(n,this._spherical.theta):Math.min(s,this._spherical.theta)),this._spherical.phi=Math.max(this.minPolarAngle,Math.min(this.maxPolarAngle,this._spherical.phi)),this._spherical.makeSafe(),this.enableDamping===!0?this.target.addScaledVector(this._panOffset,this.dampingFactor):this.target.add(this._panOffset),this.target.sub(this.cursor),this.target.clampLength(this.minTargetRadius,this.maxTargetRadius),this.target.add(this.cursor);let r=!1;if(this.zoomToCursor&&this._performCursorZoom||this.object.isOrthographicCamera)this._spherical.radius=this._clampDistance(this._spherical.radius);else{let o=this._spherical.radius;this._spherical.radius=this._clampDistance(this._spherical.radius*this._scale),r=o!=this._spherical.radius}if(Un.setFromSpherical(this._spherical),Un.applyQuaternion(this._quatInverse),e.copy(this.target).add(Un),this.object.lookAt(this.target),this.enableDamping===!0?(this._sphericalDelta.theta*=1-this.dampingFactor,this._sphericalDelta.phi*=1-this.dampingFactor,this._panOffset.multiplyScalar(1-this.dampingFactor)):(this._sphericalDelta.set(0,0,0),this._panOffset.set(0,0,0)),this.zoomToCursor&&this._performCursorZoom){let o=null;if(this.object.isPerspectiveCamera){let a=Un.length();o=this._clampDistance(a*this._scale);let l=a-o;this.object.position.addScaledVector(this._dollyDirection,l),this.object.updateMatrixWorld(),r=!!l}else if(this.object.isOrthographicCamera){let a=new V(this._mouse.x,this._mouse.y,0);a.unproject(this.object);let l=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),this.object.updateProjectionMatrix(),r=l!==this.object.zoom;let c=new V(this._mouse.x,this._mouse.y,0);c.unproject(this.object),this.object.position.sub(c).add(a),this.object.updateMatrixWorld(),o=Un.length()}else console.warn("WARNING: OrbitControls.js encountered an unknown camera type - zoom to cursor disabled."),this.zoomToCursor=!1;o!==null&&(this.screenSpacePanning?this.target.set(0,0,-1).transformDirection(this.object.matrix).multiplyScalar(o).add(this.object.position):(mp.origin.copy(this.object.position),mp.direction.set(0,0,-1).transformDirection(this.object.matrix),Math.abs(this.object.up.dot(mp.direction))<QR?this.object.lookAt(this.target):(AS.setFromNormalAndCoplanarPoint(this.object.up,this.target),mp.intersectPlane(AS,this.target))))}else if(this.object.isOrthographicCamera){let o=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),o!==this.object.zoom&&(this.object.updateProjectionMatrix(),r=!0)}return this._scale=1,this._performCursorZoom=!1,r||this._lastPosition.distanceToSquared(this.object.position)>w0||8*(1-this._lastQuaternion.dot(this.object.quaternion))>w0||this._lastTargetPosition.distanceToSquared(this.target)>w0?(this.dispatchEvent(TS),this._lastPosition.copy(this.object.position),this._lastQuaternion.copy(this.object.quaternion),this._lastTargetPosition.copy(this.target),!0):!1}_getAutoRotationAngle(t){return t!==null?vi/60*this.autoRotateSpeed*t:vi/60/60*this.autoRotateSpeed}_getZoomScale(t){let e=Math.abs(t*.01);return Math.pow(.95,this.zoomSpeed*e)}_rotateLeft(t){this._sphericalDelta.theta-=t}_rotateUp(t){this._sphericalDelta.phi-=t}_panLeft(t,e){Un.setFromMatrixColumn(e,0),Un.multiplyScalar(-t),this._panOffset.add(Un)}_panUp(t,e){this.screenSpacePanning===!0?Un.setFromMatrixColumn(e,1):(Un.setFromMatrixColumn(e,0),Un.crossVectors(this.object.up,Un)),Un.multiplyScalar(t),this._panOffset.add(Un)}_pan(t,e){let n=this.domElement;if(this.object.isPerspectiveCamera){let s=this.object.position;Un.copy(s).sub(this.target);let r=Un.length();r*=Math.tan(this.object.fov/2*Math.PI/180),this._panLeft(2*t*r/n.clientHeight,this.object.matrix),this._panUp(2*e*r/n.clientHeight,this.object.matrix)}else this.object.isOrthographicCamera?(this._panLeft(t*(this.object.right-this.object.left)/this.object.zoom/n.clientWidth,this.object.matrix),this._panUp(e*(this.object.top-this.object.bottom)/this.object.zoom/n.clientHeight,this.object.matrix)):(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - pan disabled."),this.enablePan=!1)}_dollyOut(t){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale/=t:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_dollyIn(t){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale*=t:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_updateZoomParameters(t,e){if(!this.zoomToCursor)return;this._performCursorZoom=!0;let n=this.domElement.getBoundingClientRect(),s=t-n.left,r=e-n.top,o=n.width,a=n.height;this._mouse.x=s/o*2-1,this._mouse.y=-(r/a)*2+1,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()}_clampDistance(t){return Math.max(this.minDistance,Math.min(this.maxDistance,t))}_handleMouseDownRotate(t){this._rotateStart.set(t.clientX,t.clientY)}_handleMouseDownDolly(t){this._updateZoomParameters(t.clientX,t.clientY),this._dollyStart.set(t.clientX,t.clientY)}_handleMouseDownPan(t){this._panStart.set(t.clientX,t.clientY)}_handleMouseMoveRotate(t){this._rotateEnd.set(t.clientX,t.clientY),this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let e=this.domElement;this._rotateLeft(vi*this._rotateDelta.x/e.clientHeight),this._rotateUp(vi*this._rotateDelta.y/e.clientHeight),this._rotateStart.copy(this._rotateEnd),this.update()}_handleMouseMoveDolly(t){this._dollyEnd.set(t.clientX,t.clientY),this._dollyDelta.subVectors(this._dollyEnd,this._dollyStart),this._dollyDelta.y>0?this._dollyOut(this._getZoomScale(this._dollyDelta.y)):this._dollyDelta.y<0&&this._dollyIn(this._getZoomScale(this._dollyDelta.y)),this._dollyStart.copy(this._dollyEnd),this.zoomToCursor&&(this._performCursorZoom=!0,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()),this.update()}_handleMouseMovePan(t){this._panEnd.set(t.clientX,t.clientY),this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd),this.update()}_handleMouseWheel(t){this._updateZoomParameters(t.clientX,t.clientY),t.deltaY<0?this._dollyIn(this._getZoomScale(t.deltaY)):t.deltaY>0&&this._dollyOut(this._getZoomScale(t.deltaY)),this.update()}_handleKeyDown(t){let e=!1;switch(t.code){case this.keys.UP:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateUp(vi*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,this.keyPanSpeed),e=!0;break;case this.keys.BOTTOM:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateUp(-vi*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,-this.keyPanSpeed),e=!0;break;case this.keys.LEFT:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateLeft(vi*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(this.keyPanSpeed,0),e=!0;break;case this.keys.RIGHT:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateLeft(-vi*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(-this.keyPanSpeed,0),e=!0;break}e&&(t.preventDefault(),this.update())}_handleTouchStartRotate(t){if(this._pointers.length===1)this._rotateStart.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._rotateStart.set(n,s)}}_handleTouchStartPan(t){if(this._pointers.length===1)this._panStart.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._panStart.set(n,s)}}_handleTouchStartDolly(t){let e=this._getSecondPointerPosition(t),n=t.pageX-e.x,s=t.pageY-e.y,r=Math.sqrt(n*n+s*s);this._dollyStart.set(0,r)}_handleTouchStartDollyPan(t){this.enableZoom&&this._handleTouchStartDolly(t),this.enablePan&&this._handleTouchStartPan(t)}_handleTouchStartDollyRotate(t){this.enableZoom&&this._handleTouchStartDolly(t),this.enableRotate&&this._handleTouchStartRotate(t)}_handleTouchMoveRotate(t){if(this._pointers.length==1)this._rotateEnd.set(t.pageX,t.pageY);else{let n=this._getSecondPointerPosition(t),s=.5*(t.pageX+n.x),r=.5*(t.pageY+n.y);this._rotateEnd.set(s,r)}this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let e=this.domElement;this._rotateLeft(vi*this._rotateDelta.x/e.clientHeight),this._rotateUp(vi*this._rotateDelta.y/e.clientHeight),this._rotateStart.copy(this._rotateEnd)}_handleTouchMovePan(t){if(this._pointers.length===1)this._panEnd.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._panEnd.set(n,s)}this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd)}_handleTouchMoveDolly(t){let e=this._getSecondPointerPosition(t),n=t.pageX-e.x,s=t.pageY-e.y,r=Math.sqrt(n*n+s*s);this._dollyEnd.set(0,r),this._dollyDelta.set(0,Math.pow(this._dollyEnd.y/this._dollyStart.y,this.zoomSpeed)),this._dollyOut(this._dollyDelta.y),this._dollyStart.copy(this._dollyEnd);let o=(t.pageX+e.x)*.5,a=(t.pageY+e.y)*.5;this._updateZoomParameters(o,a)}_handleTouchMoveDollyPan(t){this.enableZoom&&this._handleTouchMoveDolly(t),this.enablePan&&this._handleTouchMovePan(t)}_handleTouchMoveDollyRotate(t){this.enableZoom&&this._handleTouchMoveDolly(t),this.enableRotate&&this._handleTouchMoveRotate(t)}_addPointer(t){this._pointers.push(t.pointerId)}_removePointer(t){delete this._pointerPositions[t.pointerId];for(let e=0;e<this._pointers.length;e++)if(this._pointers[e]==t.pointerId){this._pointers.splice(e,1);return}}_isTrackingPointer(t){for(let e=0;e<this._pointers.length;e++)if(this._pointers[e]==t.pointerId)return!0;return!1}_trackPointer(t){let e=this._pointerPositions[t.pointerId];e===void 0&&(e=new te,this._pointerPositions[t.pointerId]=e),e.set(t.pageX,t.pageY)}_getSecondPointerPosition(t){let e=t.pointerId===this._pointers[0]?this._pointers[1]:this._pointers[0];return this._pointerPositions[e]}_customWheelEvent(t){let e=t.deltaMode,n={clientX:t.clientX,clientY:t.clientY,deltaY:t.deltaY};switch(e){case 1:n.deltaY*=16;break;case 2:n.deltaY*=100;break}return t.ctrlKey&&!this._controlActive&&(n.deltaY*=10),n}};function tP(i){this.enabled!==!1&&(this._pointers.length===0&&(this.domElement.setPointerCapture(i.pointerId),this.domElement.ownerDocument.addEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.addEventListener("pointerup",this._onPointerUp)),!this._isTrackingPointer(i)&&(this._addPointer(i),i.pointerType==="touch"?this._onTouchStart(i):this._onMouseDown(i),this._cursorStyle==="grab"&&(this.domElement.style.cursor="grabbing")))}function eP(i){this.enabled!==!1&&(i.pointerType==="touch"?this._onTouchMove(i):this._onMouseMove(i))}function nP(i){switch(this._removePointer(i),this._pointers.length){case 0:this.domElement.releasePointerCapture(i.pointerId),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.dispatchEvent(CS),this.state=Pe.NONE,this._cursorStyle==="grab"&&(this.domElement.style.cursor="grab");break;case 1:let t=this._pointers[0],e=this._pointerPositions[t];this._onTouchStart({pointerId:t,pageX:e.x,pageY:e.y});break}}function iP(i){let t;switch(i.button){case 0:t=this.mouseButtons.LEFT;break;case 1:t=this.mouseButtons.MIDDLE;break;case 2:t=this.mouseButtons.RIGHT;break;default:t=-1}switch(t){case Fr.DOLLY:if(this.enableZoom===!1)return;this._handleMouseDownDolly(i),this.state=Pe.DOLLY;break;case Fr.ROTATE:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Pe.PAN}else{if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Pe.ROTATE}break;case Fr.PAN:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Pe.ROTATE}else{if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Pe.PAN}break;default:this.state=Pe.NONE}this.state!==Pe.NONE&&this.dispatchEvent(E0)}function sP(i){switch(this.state){case Pe.ROTATE:if(this.enableRotate===!1)return;this._handleMouseMoveRotate(i);break;case Pe.DOLLY:if(this.enableZoom===!1)return;this._handleMouseMoveDolly(i);break;case Pe.PAN:if(this.enablePan===!1)return;this._handleMouseMovePan(i);break}}function rP(i){this.enabled===!1||this.enableZoom===!1||this.state!==Pe.NONE||(i.preventDefault(),this.dispatchEvent(E0),this._handleMouseWheel(this._customWheelEvent(i)),this.dispatchEvent(CS))}function oP(i){this.enabled!==!1&&this._handleKeyDown(i)}function aP(i){switch(this._trackPointer(i),this._pointers.length){case 1:switch(this.touches.ONE){case Or.ROTATE:if(this.enableRotate===!1){this.state=Pe.NONE;break}this._handleTouchStartRotate(i),this.state=Pe.TOUCH_ROTATE;break;case Or.PAN:if(this.enablePan===!1){this.state=Pe.NONE;break}this._handleTouchStartPan(i),this.state=Pe.TOUCH_PAN;break;default:this.state=Pe.NONE}break;case 2:switch(this.touches.TWO){case Or.DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchStartDollyPan(i),this.state=Pe.TOUCH_DOLLY_PAN;break;case Or.DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchStartDollyRotate(i),this.state=Pe.TOUCH_DOLLY_ROTATE;break;default:this.state=Pe.NONE}break;default:this.state=Pe.NONE}this.state!==Pe.NONE&&this.dispatchEvent(E0)}function lP(i){switch(this._trackPointer(i),this.state){case Pe.TOUCH_ROTATE:if(this.enableRotate===!1)return;this._handleTouchMoveRotate(i),this.update();break;case Pe.TOUCH_PAN:if(this.enablePan===!1)return;this._handleTouchMovePan(i),this.update();break;case Pe.TOUCH_DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchMoveDollyPan(i),this.update();break;case Pe.TOUCH_DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchMoveDollyRotate(i),this.update();break;default:this.state=Pe.NONE}}function cP(i){this.enabled!==!1&&i.preventDefault()}function hP(i){i.key==="Control"&&(this._controlActive=!0,this.domElement.ownerDocument.addEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}function uP(i){i.key==="Control"&&(this._controlActive=!1,this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}var fP=Math.cos(35*Math.PI/180);function RS(i,t){let e=Math.floor(t.length/3),n=dP(i,t,e),{corners:s,starts:r,point:o}=pP(i,t,e),a=new Float32Array(9*e),l=new Float32Array(9*e);for(let c=0;c<3*e;c++){let u=Math.floor(c/3),[f,d,p,_]=n.subarray(4*u,4*u+4),[v,g,m]=[f*_,d*_,p*_],S=o[t[c]];for(let b=r[S];b<r[S+1];b++){let C=4*Math.floor(s[b]/3);C===4*u||f*n[C]+d*n[C+1]+p*n[C+2]<fP||(v+=n[C]*n[C+3],g+=n[C+1]*n[C+3],m+=n[C+2]*n[C+3])}let R=Math.hypot(v,g,m)||1;l.set([v/R,g/R,m/R],3*c),a.set(i.subarray(3*t[c],3*t[c]+3),3*c)}return new un().setAttribute("position",new gn(a,3)).setAttribute("normal",new gn(l,3))}function dP(i,t,e){let n=new Float32Array(4*e);for(let s=0;s<e;s++){let[r,o,a]=[0,1,2].map(g=>3*t[3*s+g]),[l,c,u]=[0,1,2].map(g=>i[o+g]-i[r+g]),[f,d,p]=[0,1,2].map(g=>i[a+g]-i[r+g]),_=[c*p-u*d,u*f-l*p,l*d-c*f],v=Math.hypot(..._)||1;n.set([_[0]/v,_[1]/v,_[2]/v,v],4*s)}return n}function pP(i,t,e){let n=new Map,s=new Uint32Array(i.length/3);for(let l=0;l<s.length;l++){let c=`${i[3*l]} ${i[3*l+1]} ${i[3*l+2]}`;n.has(c)||n.set(c,n.size),s[l]=n.get(c)}let r=new Uint32Array(n.size+1);for(let l=0;l<3*e;l++)r[s[t[l]]+1]++;for(let l=0;l<n.size;l++)r[l+1]+=r[l];let o=r.slice(),a=new Uint32Array(3*e);for(let l=0;l<3*e;l++)a[o[s[t[l]]]++]=l;return{corners:a,starts:r,point:s}}var _p=36,T0=new oe().makeRotationX(Math.PI/2),Jr,eu,pi,C0,Fs,yp=class{constructor(t,e){z(this,pi);z(this,Jr,new Map);z(this,eu);tt(this,eu,t.map(({vertices:n,triangles:s})=>{let r={vertices:e[n],triangles:e[s]},o=(r.vertices?.length??0)/3;return r.triangles?.every(a=>a<o)?r:null}))}solid(t){switch(t.type){case"sphere":return{geometry:nt(this,pi,C0).call(this),scale:[t.radius,t.radius,t.radius]};case"ellipsoid":return{geometry:nt(this,pi,C0).call(this),scale:t.radii};case"box":return{geometry:nt(this,pi,Fs).call(this,"box",()=>new As),scale:t.size};case"cylinder":return{geometry:nt(this,pi,Fs).call(this,"cylinder",()=>new Lr(1,1,1,_p).applyMatrix4(T0)),scale:[t.radius,t.radius,t.length]};case"capsule":{let{radius:e,length:n}=t,s=()=>new eh(e,n,7,_p).applyMatrix4(T0);return{geometry:nt(this,pi,Fs).call(this,`capsule ${e} ${n}`,s),scale:[1,1,1]}}case"mesh":{let e=h(this,eu)[t.mesh];return e?{geometry:nt(this,pi,Fs).call(this,`mesh ${t.mesh}`,()=>RS(e.vertices,e.triangles)),scale:[1,1,1]}:null}default:return null}}wires(t){let e=this.solid(t);if(!e)return null;let{type:n}=t;if(n==="sphere"||n==="ellipsoid")return{...e,geometry:nt(this,pi,Fs).call(this,"ball wires",()=>A0(PS(1,0)))};if(n==="cylinder")return{...e,geometry:nt(this,pi,Fs).call(this,"cylinder wires",()=>A0(mP()))};if(n==="capsule"){let{radius:r,length:o}=t;return{...e,geometry:nt(this,pi,Fs).call(this,`capsule wires ${r} ${o}`,()=>A0(PS(r,o)))}}let s=n==="mesh"?`mesh wires ${t.mesh}`:"box wires";return{...e,geometry:nt(this,pi,Fs).call(this,s,()=>new ih(e.geometry,12))}}dispose(){for(let t of h(this,Jr).values())t.dispose();h(this,Jr).clear()}};Jr=new WeakMap,eu=new WeakMap,pi=new WeakSet,C0=function(){return nt(this,pi,Fs).call(this,"ball",()=>new sh(1,_p,18).applyMatrix4(T0))},Fs=function(t,e){return h(this,Jr).has(t)||h(this,Jr).set(t,e()),h(this,Jr).get(t)};function A0(i){return new un().setAttribute("position",new gn(Float32Array.from(i.flat()),3))}function xp(i,t,e){let n=Math.max(2,Math.round(_p*Math.abs(t-i)/(2*Math.PI))),s=r=>{let o=i+(t-i)*r/n;return e(Math.cos(o),Math.sin(o))};return Array.from({length:n},(r,o)=>[s(o),s(o+1)]).flat()}var R0=2*Math.PI;function PS(i,t){let e=t/2,n=[];for(let s of t?[-e,e]:[0])n.push(...xp(0,R0,(r,o)=>[i*r,i*o,s]));for(let[s,r]of[[1,0],[0,1]]){n.push(...xp(0,Math.PI,(o,a)=>[s*i*o,r*i*o,e+i*a])),n.push(...xp(Math.PI,R0,(o,a)=>[s*i*o,r*i*o,-e+i*a]));for(let o of t?[-i,i]:[])n.push([s*o,r*o,-e],[s*o,r*o,e])}return n}function mP(){let i=[];for(let t of[-.5,.5])i.push(...xp(0,R0,(e,n)=>[e,n,t]));for(let[t,e]of[[1,0],[-1,0],[0,1],[0,-1]])i.push([t,e,-.5],[t,e,.5]);return i}var IS=new V,LS=new Jn,gP=new V(1,1,1);function lr(i,t,e=gP){return IS.set(i[0],i[1],i[2]),LS.set(i[4],i[5],i[6],i[3]),t.compose(IS,LS,e)}var ea,na,Kr,Ql,nu,iu,cr,NS,US,P0,vp=class{constructor(t,e){z(this,cr);zt(this,"root",new $n);zt(this,"groups");zt(this,"grounds",[]);z(this,ea);z(this,na,new Map);z(this,Kr,[]);z(this,Ql,[]);z(this,nu,new Ir({color:My,transparent:!0,opacity:.75,depthTest:!1}));z(this,iu,null);tt(this,ea,new yp(t.meshes,e));let n=Ty(t.bodies);this.groups=t.bodies.map((s,r)=>{let o=new $n;return o.matrixAutoUpdate=!1,o.userData.body=r,lr(s.pose,o.matrix),this.root.add(o),o});for(let s of t.shapes)this.groups[s.body]&&(s.role==="collision"?nt(this,cr,US).call(this,s):nt(this,cr,NS).call(this,s,n[s.body]));this.showCollisions(!1)}groundHeights(){return this.grounds.map(({group:t,local:e})=>t.matrix.clone().multiply(e).elements).filter(t=>t[10]>.999).map(t=>t[14])}get visuals(){return h(this,Kr)}get hasCollisions(){return h(this,Ql).length>0}showVisuals(t){for(let e of h(this,Kr))e.visible=t}showCollisions(t){for(let e of h(this,Ql))e.visible=t}highlight(t){if(t!==h(this,iu)){tt(this,iu,t);for(let e of h(this,Kr))e.material=nt(this,cr,P0).call(this,...e.userData.colours,e.userData.body===t)}}localBoxes(){let t=this.groups.map(()=>new _i);for(let e of h(this,Kr))e.geometry.boundingBox||e.geometry.computeBoundingBox(),t[e.userData.body].union(e.geometry.boundingBox.clone().applyMatrix4(e.matrix));return t}dispose(){h(this,ea).dispose();for(let t of[...h(this,na).values(),h(this,nu)])t.dispose()}};ea=new WeakMap,na=new WeakMap,Kr=new WeakMap,Ql=new WeakMap,nu=new WeakMap,iu=new WeakMap,cr=new WeakSet,NS=function(t,{colour:e,lighter:n}){let s=this.groups[t.body],r=lr(t.pose,new oe);if(t.shape.type==="half_space"){this.grounds.push({group:s,local:r,colour:t.color});return}let o=h(this,ea).solid(t.shape);if(!o)return;let a=new Pn(o.geometry,nt(this,cr,P0).call(this,t.color,e,n,!1));a.userData={body:t.body,colours:[t.color,e,n]},a.castShadow=!a.material.transparent,a.receiveShadow=!0,DS(a,s,t.pose,o.scale),h(this,Kr).push(a)},US=function(t){let e=h(this,ea).wires(t.shape);if(!e)return;let n=new Kc(e.geometry,h(this,nu));n.renderOrder=4,DS(n,this.groups[t.body],t.pose,e.scale),h(this,Ql).push(n)},P0=function(t,e,n,s){let r=`${t??`${e} ${n}`} ${s}`;if(!h(this,na).has(r)){let o=t?new Jt().setRGB(t[0],t[1],t[2],Zn):new Jt(e).offsetHSL(0,0,n),a=t?.[3]??1,l=new oh({color:o,specular:1842204,shininess:28});a<1&&Object.assign(l,{transparent:!0,opacity:a,depthWrite:!1}),s&&l.emissive.set("#2563eb").multiplyScalar(.45),h(this,na).set(r,l)}return h(this,na).get(r)};function DS(i,t,e,n){i.matrixAutoUpdate=!1,lr(e,i.matrix,new V(...n)),t.add(i)}var _P=["#e5484d","#2f9e44","#3b82f6"].map(i=>new Jt(i)),xP=.05,yP=.1,vP=.025,SP=new oe,Ni,ia,su,Sp=class{constructor(t,e,n,s){zt(this,"root",new $n);z(this,Ni);z(this,ia);z(this,su);let r=(o,a)=>{let l=e[o].isEmpty()?0:.45*e[o].getSize(new V).length(),c=a*Math.min(Math.max(l,vP*s),yP*s);return new oe().makeScale(c,c,c)};tt(this,ia,[...t.map((o,a)=>({group:o,local:r(a,1)})),...n.filter(({body:o})=>t[o]).map(({body:o,pose:a})=>({group:t[o],local:lr(a,new oe).multiply(r(o,.7))}))]),tt(this,su,[0,1,2].map(o=>{let a=[0,1,2].map(c=>c===o?1:xP),l=[0,1,2].map(c=>c===o?.5:0);return new oe().makeTranslation(...l).multiply(new oe().makeScale(...a))})),tt(this,Ni,new bo(new As,new tr({depthTest:!1,transparent:!0}),3*h(this,ia).length)),h(this,Ni).frustumCulled=!1,h(this,Ni).renderOrder=8;for(let o=0;o<3*h(this,ia).length;o++)h(this,Ni).setColorAt(o,_P[o%3]);this.root.add(h(this,Ni)),this.root.visible=!1}update(){h(this,ia).forEach(({group:t,local:e},n)=>{h(this,su).forEach((s,r)=>{h(this,Ni).setMatrixAt(3*n+r,SP.multiplyMatrices(t.matrix,e).multiply(s))})}),h(this,Ni).instanceMatrix.needsUpdate=!0}dispose(){h(this,Ni).geometry.dispose(),h(this,Ni).material.dispose(),h(this,Ni).dispose()}};Ni=new WeakMap,ia=new WeakMap,su=new WeakMap;var FS=4,MP=new V(0,1,0),Mp=new V,bp=new V,OS=new V,I0=new Jn,BS=new oe,sa,ra,Tp,Ap,ru,Cp,Rp,ec,zS,kS,wp=class{constructor(){z(this,ec);zt(this,"root",new $n);z(this,sa,0);z(this,ra,[]);z(this,Tp,new Jt(Dg));z(this,Ap,new Jt(vy));z(this,ru,new Lr(1,1,1,10).translate(0,.5,0));z(this,Cp,new nh(1,1,16).translate(0,.5,0));z(this,Rp,[new ah({emissive:Dg,emissiveIntensity:.35}),new tr({transparent:!0,opacity:.3,depthTest:!1,depthWrite:!1})])}update(t,e,n){let s=t?t.end-t.first:0;nt(this,ec,kS).call(this,s);let r=0;for(let o=0;o<s;o++){let a=t.first+o,{data:l,rows:c,step:u}=t.points;Mp.set(l[a]*u,l[c+a]*u,l[2*c+a]*u),bp.fromArray(t.forces,3*a);let f=bp.length();!(f>e*.001)||!Number.isFinite(f)||nt(this,ec,zS).call(this,r++,f/e,n)}for(let o of h(this,ra))o.count=r,o.instanceMatrix.needsUpdate=!0,o.instanceColor&&(o.instanceColor.needsUpdate=!0)}};sa=new WeakMap,ra=new WeakMap,Tp=new WeakMap,Ap=new WeakMap,ru=new WeakMap,Cp=new WeakMap,Rp=new WeakMap,ec=new WeakSet,zS=function(t,e,n){let s=e>FS,r=Math.min(e,FS)*n,o=Math.min(.028*n,.09*r),a=Math.min(5.5*o,.5*r);I0.setFromUnitVectors(MP,bp.normalize());let l=BS.compose(Mp,I0,OS.set(o,r-a,o)).toArray();Mp.addScaledVector(bp,r-a);let c=BS.compose(Mp,I0,OS.set(2.4*o,a,2.4*o)).toArray();for(let u of h(this,ra))u.instanceMatrix.set(u.geometry===h(this,ru)?l:c,16*t),u.setColorAt(t,s?h(this,Ap):h(this,Tp))},kS=function(t){if(!(t<=h(this,sa))){tt(this,sa,Math.max(64,2*h(this,sa),t));for(let e of h(this,ra))this.root.remove(e),e.dispose();tt(this,ra,h(this,Rp).flatMap((e,n)=>[h(this,ru),h(this,Cp)].map(s=>{let r=new bo(s,e,h(this,sa));return r.instanceMatrix.setUsage(ag),r.frustumCulled=!1,r.renderOrder=10*n,this.root.add(r),r})))}};var Os,tc,ou,Pp,VS,Ep=class{constructor(){z(this,Pp);zt(this,"root",new $n);z(this,Os);z(this,tc,null);z(this,ou,0);let t=new tr({vertexColors:!0,side:2,transparent:!0,opacity:.9,depthTest:!1,depthWrite:!1});tt(this,Os,new Pn(new un,t)),h(this,Os).frustumCulled=!1,h(this,Os).renderOrder=5,this.root.add(h(this,Os))}update(t,e){let n=t?`${t.first} ${t.count}`:"";h(this,tc)?.key===n&&h(this,tc).data===t?.data&&h(this,ou)===e||(tt(this,tc,{key:n,data:t?.data}),tt(this,ou,e),h(this,Os).visible=!!t,t&&nt(this,Pp,VS).call(this,t,e))}};Os=new WeakMap,tc=new WeakMap,ou=new WeakMap,Pp=new WeakSet,VS=function({data:t,first:e,count:n,corner:s},r){let{corners:o,points:a,pressures:l}=t,c=0;for(let v=0;v<n;v++)c+=Math.max(o[e+v]-2,0);let u=new Float32Array(9*c),f=new Float32Array(9*c),d=new Jt,p=s,_=0;for(let v=0;v<n;v++){let[g,m,S]=wy(Math.abs(l[e+v])/r);d.setRGB(g/255,m/255,S/255,Zn);for(let R=1;R+1<o[e+v];R++)for(let b of[p,p+R,p+R+1]){for(let C=0;C<3;C++)u[_+C]=a.data[C*a.rows+b]*a.step;d.toArray(f,_),_+=3}p+=o[e+v]}h(this,Os).geometry.dispose(),h(this,Os).geometry=new un().setAttribute("position",new gn(u,3)).setAttribute("color",new gn(f,3))};var GS=24,bP=4,wP=2.5,EP=12;function HS(i,t,e,n){let s=new oe,r=new Float64Array(7),o=(_,v)=>t[_].clone().applyMatrix4(lr(e.pose(v,_,r),s)),a=i.map((_,v)=>v).filter(_=>!t[_].isEmpty()),l=e.locate(e.begin),c=a.filter(_=>!i[_].fixed),u=au(c.map(_=>o(_,l))),f=u.isEmpty()?1/0:u.getSize(new V).length(),d=a.filter(_=>!i[_].fixed||o(_,l).getSize(new V).length()<bP*f).map(_=>o(_,l));for(let _ of c){let v=o(_,l),g=Math.max(...n.filter(S=>S<=v.min.z)),m=v.min.z-g;m<=EP*v.getSize(new V).length()&&d.push(v.translate(new V(0,0,-m)))}if(!e.count)return d;let p=au(d);p.expandByScalar((wP-1)/2*p.getSize(new V).length());for(let _=1;_<=GS;_++){let v=e.locate(e.begin+(e.end-e.begin)*_/GS);for(let g of c){let m=o(g,v);p.containsBox(m)&&d.push(m)}}return d}function au(i){return i.reduce((t,e)=>t.union(e),new _i)}function WS(i,t,e,n){let s=au(t),r=s.isEmpty()?new V:s.getCenter(new V);if(s.isEmpty())return{target:r,distance:3};let o=e.clone().normalize(),a=new V().crossVectors(o,i.up).normalize();a.lengthSq()<.5&&a.set(1,0,0);let l=new V().crossVectors(a,o),c=Math.tan(i.fov*Math.PI/360),u=t.flatMap(TP),f=0;for(let d=0;d<4;d++){f=0;let p=[1/0,-1/0,1/0,-1/0],_=u.map(v=>v.clone().sub(r));for(let v of _){let g=v.dot(o);f=Math.max(f,Math.abs(v.dot(a))/(c*i.aspect)-g,Math.abs(v.dot(l))/c-g)}for(let v of _){let g=Math.max(f+v.dot(o),1e-9),[m,S]=[v.dot(a)/g,v.dot(l)/g];p[0]=Math.min(p[0],m),p[1]=Math.max(p[1],m),p[2]=Math.min(p[2],S),p[3]=Math.max(p[3],S)}r.addScaledVector(a,f*(p[0]+p[1])/2),r.addScaledVector(l,f*(p[2]+p[3])/2)}return{target:r,distance:n*f}}function TP({min:i,max:t}){return[i.x,t.x].flatMap(e=>[i.y,t.y].flatMap(n=>[i.z,t.z].map(s=>new V(e,n,s))))}var AP=`
varying vec2 local;
uniform vec2 centre;
uniform float reach;
void main() {
  local = centre + position.xy * reach;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(local, 0.0, 1.0);
}`,CP=`
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
}`,lu=new V,XS=new oe,oa,nc,ic,cu,L0,Ip=class{constructor(t){z(this,cu);zt(this,"root",new $n);z(this,oa,[]);z(this,nc,new rh({opacity:.22,depthWrite:!1}));z(this,ic,new wo(2,2));for(let{group:e,local:n}of t)nt(this,cu,L0).call(this,e,n,1);t.length||nt(this,cu,L0).call(this,null,new oe,0),this.paint()}paint(){for(let{material:t}of h(this,oa))t.uniforms.ground.value.set(je.colour("ground")),t.uniforms.line.value.set(je.colour("grid"));h(this,nc).opacity=je.dark?.45:.2}update(t,e){let n=Math.log10(Math.max(e,1e-6)*.2),s=10**Math.floor(n);for(let{plane:r,shade:o,material:a,group:l,offset:c}of h(this,oa)){r.matrix.copy(c),l&&r.matrix.premultiply(l.matrix),lu.copy(t).applyMatrix4(XS.copy(r.matrix).invert());let{uniforms:u}=a;u.centre.value=[lu.x,lu.y],u.reach.value=7*e,u.cell.value=s,u.blend.value=1-(n-Math.floor(n)),o&&o.matrix.copy(r.matrix).multiply(XS.makeScale(3*e,3*e,1).setPosition(lu.x,lu.y,0))}}dispose(){for(let{material:t}of h(this,oa))t.dispose();h(this,nc).dispose(),h(this,ic).dispose()}};oa=new WeakMap,nc=new WeakMap,ic=new WeakMap,cu=new WeakSet,L0=function(t,e,n){let s=new Hi({vertexShader:AP,fragmentShader:CP,transparent:!0,depthWrite:!1,polygonOffset:!0,polygonOffsetFactor:2,polygonOffsetUnits:4,uniforms:{centre:{value:[0,0]},reach:{value:1},cell:{value:1},blend:{value:1},fill:{value:n},ground:{value:new Jt},line:{value:new Jt}}});n||(s.side=2);let r=new Pn(h(this,ic),s),o=n?new Pn(h(this,ic),h(this,nc)):null;for(let[a,l]of[r,o].entries())l&&(l.frustumCulled=!1,l.matrixAutoUpdate=!1,l.renderOrder=-2+a,this.root.add(l));o&&(o.receiveShadow=!0),h(this,oa).push({plane:r,shade:o,material:s,group:t,offset:e})};var sc=new V,rc,hu,Lp=class{constructor(){zt(this,"element",Z("div",{class:"labels",hidden:!0}));z(this,rc,[]);z(this,hu,[])}setBodies(t,e){tt(this,rc,t.map(({name:n},s)=>e[s].isEmpty()?null:Z("span",{text:n.slice(n.indexOf(".")+1)}))),tt(this,hu,e.map(n=>n.getCenter(new V))),this.element.replaceChildren(...h(this,rc).filter(Boolean))}update(t,e,n){let{clientWidth:s,clientHeight:r}=n;h(this,rc).forEach((o,a)=>{if(!o)return;sc.copy(h(this,hu)[a]).applyMatrix4(e[a].matrix).project(t);let l=sc.z<1&&Math.abs(sc.x)<1.1&&Math.abs(sc.y)<1.1;o.style.display=l?"":"none",l&&(o.style.transform=`translate(${(sc.x+1)/2*s}px, ${(1-sc.y)/2*r}px) translate(-50%, -50%)`)})}};rc=new WeakMap,hu=new WeakMap;var RP=.029411764705882353,qS=16,YS=[{shadows:!0,pixels:2},{shadows:!1,pixels:2},{shadows:!1,pixels:1},{shadows:!1,pixels:.75}],jr,aa,uu,Dp=class{constructor(t){z(this,jr,0);z(this,aa,[]);z(this,uu);tt(this,uu,t),t&&tt(this,jr,2)}measure(t){if(h(this,aa).push(t),h(this,aa).length<qS)return;let e=[...h(this,aa)].sort((n,s)=>n-s)[qS>>1];tt(this,aa,[]),e>RP&&h(this,jr)<YS.length-1&&bu(this,jr)._++}settings(t){let{shadows:e,pixels:n}=YS[t?0:h(this,jr)],s=h(this,uu)&&t?n:window.devicePixelRatio||1;return{shadows:e,pixelRatio:Math.min(s,n)}}get reduced(){return h(this,jr)>0}};jr=new WeakMap,aa=new WeakMap,uu=new WeakMap;function ZS(){let i=document.createElement("canvas").getContext("webgl2");if(!i)return null;let t=i.getExtension("WEBGL_debug_renderer_info"),e=String(i.getParameter(t?t.UNMASKED_RENDERER_WEBGL:i.RENDERER));return i.getExtension("WEBGL_lose_context")?.loseContext(),/swiftshader|llvmpipe|softpipe|software|basic render/i.test(e)}var PP={default:new V(-.72,1,-.55),front:new V(-1,0,0),side:new V(0,1,0),top:new V(0,1e-4,-1)},IP=new V(-.45,-.55,1).normalize(),LP=180,Qr,ms,Fn,Ui,Up,oc,ac,hr,ur,to,la,Fi,ca,ha,ua,fa,lc,fu,eo,du,no,$e,D0,$S,JS,KS,N0,ps,Np=class extends mi{constructor(e){super();z(this,$e);zt(this,"drawn",0);zt(this,"camera",new hi(38,1,.01,100));zt(this,"show",{visuals:!0,collisions:!1,forces:!0,patches:!0,frames:!1,names:!1});zt(this,"forceScale",1);zt(this,"software",!1);zt(this,"following",null);zt(this,"bodies",null);z(this,Qr,new qc);z(this,ms);z(this,Fn);z(this,Ui,new fh(16777215,2.3));z(this,Up,new ch(16777215,12103846,1.75));z(this,oc,new wp);z(this,ac,new Ep);z(this,hr,null);z(this,ur,null);z(this,to);z(this,la);z(this,Fi,null);z(this,ca,1);z(this,ha,0);z(this,ua,0);z(this,fa,!0);z(this,lc,!0);z(this,fu,0);z(this,eo,!0);z(this,du);z(this,no,null);tt(this,du,e?1.45:1.15),this.canvas=Z("canvas",{class:"view-canvas",tabindex:0,"aria-label":"3-D view"});let n=ZS(),s={antialias:!n,alpha:!0},r=n===null?null:this.canvas.getContext("webgl2",s);if(!r)throw new Error("no WebGL");tt(this,ms,new Nd({canvas:this.canvas,context:r,...s})),h(this,ms).shadowMap.enabled=!0,h(this,ms).shadowMap.type=Eo,this.software=n,tt(this,la,new Dp(n)),tt(this,to,new Lp),this.element=Z("div",{class:"view"},this.canvas,h(this,to).element),this.camera.up.set(0,0,1),h(this,Ui).castShadow=!0,h(this,Ui).shadow.mapSize.set(2048,2048),h(this,Ui).shadow.radius=3,h(this,Ui).shadow.normalBias=.02,h(this,Qr).add(h(this,Ui),h(this,Ui).target,h(this,Up),new dh(16777215,.25),h(this,oc).root,h(this,ac).root),tt(this,Fn,new gp(this.camera,this.canvas)),Object.assign(h(this,Fn),{enableDamping:!0,dampingFactor:.18,zoomToCursor:!0,screenSpacePanning:!0}),h(this,Fn).addEventListener("change",()=>nt(this,$e,ps).call(this)),h(this,Fn).addEventListener("start",()=>tt(this,eo,!1)),new ResizeObserver(()=>nt(this,$e,ps).call(this)).observe(this.element),this.canvas.addEventListener("webglcontextrestored",()=>nt(this,$e,ps).call(this)),je.on("change",()=>{h(this,hr)?.paint(),nt(this,$e,ps).call(this)})}screen(e){let{left:n,top:s,width:r,height:o}=this.canvas.getBoundingClientRect(),a=new V().setFromMatrixPosition(this.bodies.groups[e].matrix).project(this.camera);return[n+.5*(1+a.x)*r,s+.5*(1-a.y)*o]}setScene(e,n,s,r){if(this.bodies){h(this,Qr).remove(this.bodies.root,h(this,hr).root,h(this,ur).root);for(let o of[this.bodies,h(this,hr),h(this,ur)])o.dispose()}tt(this,Fi,s),this.following=null,this.bodies=new vp(e,n),this.boxes=this.bodies.localBoxes(),this.sceneBodies=e.bodies,tt(this,hr,new Ip(this.bodies.grounds)),nt(this,$e,D0).call(this),tt(this,ur,new Sp(this.bodies.groups,this.boxes,e.frames,h(this,ca))),h(this,to).setBodies(e.bodies,this.boxes),h(this,Qr).add(this.bodies.root,h(this,hr).root,h(this,ur).root),this.applyShow(),r||this.look("default")}dataChanged(e){let n=h(this,Fi).forces.percentile(.9),s=n>0?tm(n):1,r=h(this,Fi).pressures.percentile(.9),o=r>0?tm(r):1;(s!==h(this,ha)||o!==h(this,ua))&&(tt(this,ha,s),tt(this,ua,o),this.emit("ranges")),e&&h(this,eo)&&(nt(this,$e,D0).call(this),this.look("default")),nt(this,$e,ps).call(this)}get usualForce(){return h(this,ha)}get arrowLength(){return .16*h(this,ca)*this.forceScale}get pressureRange(){return h(this,ua)}get hasForces(){return h(this,Fi).forces.total>0}get hasPatches(){return h(this,Fi).pressures.total>0}look(e){nt(this,$e,N0).call(this);let n=PP[e],{target:s,distance:r}=WS(this.camera,this.subject,n,h(this,du));h(this,Fn).target.copy(s),this.camera.position.copy(s).addScaledVector(n.clone().normalize(),-r),this.camera.near=r/300,this.camera.far=r*60,this.camera.updateProjectionMatrix(),h(this,Fn).minDistance=r/100,h(this,Fn).maxDistance=r*20,h(this,Fn).update(),tt(this,eo,e==="default"),tt(this,no,null),nt(this,$e,ps).call(this)}follow(e){if(this.following=e,tt(this,no,null),e!==null){tt(this,eo,!1);let n=new V().setFromMatrixPosition(this.bodies.groups[e].matrix);this.camera.position.add(n.clone().sub(h(this,Fn).target)),h(this,Fn).target.copy(n),h(this,Fn).update()}nt(this,$e,ps).call(this)}applyShow(){this.bodies.showVisuals(this.show.visuals),this.bodies.showCollisions(this.show.collisions),h(this,oc).root.visible=this.show.forces,h(this,ac).root.visible=this.show.patches,h(this,ur).root.visible=this.show.frames,h(this,to).element.hidden=!this.show.names,nt(this,$e,ps).call(this)}setTime(e){let n=h(this,Fi).locate(e),s=new Float64Array(7);this.sceneBodies.forEach((r,o)=>{if(r.fixed)return;let a=this.bodies.groups[o];lr(h(this,Fi).pose(n,o,s),a.matrix),a.matrixWorldNeedsUpdate=!0}),h(this,oc).update(this.show.forces?h(this,Fi).contacts(n):null,h(this,ha),this.arrowLength),h(this,ac).update(this.show.patches?h(this,Fi).polygons(n):null,h(this,ua)),this.show.frames&&h(this,ur).update(),nt(this,$e,$S).call(this),nt(this,$e,ps).call(this)}render(e,n){let s=h(this,Fn).update();if(!h(this,fa)||!this.bodies||!this.element.clientWidth)return s;let r=n||s;return r&&e>0&&h(this,la).measure(e),nt(this,$e,JS).call(this,!r&&!h(this,lc)),s}add(e){h(this,Qr).add(e)}redraw(){nt(this,$e,ps).call(this)}};Qr=new WeakMap,ms=new WeakMap,Fn=new WeakMap,Ui=new WeakMap,Up=new WeakMap,oc=new WeakMap,ac=new WeakMap,hr=new WeakMap,ur=new WeakMap,to=new WeakMap,la=new WeakMap,Fi=new WeakMap,ca=new WeakMap,ha=new WeakMap,ua=new WeakMap,fa=new WeakMap,lc=new WeakMap,fu=new WeakMap,eo=new WeakMap,du=new WeakMap,no=new WeakMap,$e=new WeakSet,D0=function(){this.subject=HS(this.sceneBodies,this.boxes,h(this,Fi),this.bodies.groundHeights());let e=au(this.subject);tt(this,ca,e.isEmpty()?1:Math.max(e.getSize(new V).length(),.001))},$S=function(){if(this.following===null)return;let e=new V().setFromMatrixPosition(this.bodies.groups[this.following].matrix);if(h(this,no)){let n=e.clone().sub(h(this,no));h(this,Fn).target.add(n),this.camera.position.add(n)}tt(this,no,e)},JS=function(e){tt(this,fa,!1),tt(this,lc,!1);let{shadows:n,pixelRatio:s}=h(this,la).settings(e);h(this,ms).getPixelRatio()!==s&&h(this,ms).setPixelRatio(s),nt(this,$e,N0).call(this),h(this,Ui).castShadow!==n&&(h(this,Ui).castShadow=n);let r=this.camera.position.distanceTo(h(this,Fn).target);h(this,hr).update(h(this,Fn).target,r),nt(this,$e,KS).call(this,r),h(this,ms).render(h(this,Qr),this.camera),this.show.names&&h(this,to).update(this.camera,this.bodies.groups,this.canvas),this.drawn++,clearTimeout(h(this,fu)),!e&&h(this,la).reduced&&tt(this,fu,setTimeout(()=>{tt(this,fa,!0),this.emit("wake")},LP))},KS=function(e){let n=Math.min(Math.max(.75*h(this,ca),.4*e),1.2*e),{shadow:s,target:r}=h(this,Ui);r.position.copy(h(this,Fn).target),h(this,Ui).position.copy(r.position).addScaledVector(IP,3*n),Object.assign(s.camera,{left:-n,right:n,top:n,bottom:-n,near:.1*n,far:6*n}),s.normalBias=.004*n,s.camera.updateProjectionMatrix()},N0=function(){let{clientWidth:e,clientHeight:n}=this.element;if(!e||!n)return;let{width:s,height:r}=this.canvas,o=h(this,ms).getPixelRatio();s===Math.floor(e*o)&&r===Math.floor(n*o)||(h(this,ms).setSize(e,n,!1),this.camera.aspect=e/n,this.camera.updateProjectionMatrix(),h(this,eo)&&this.subject&&this.look("default"))},ps=function(){tt(this,fa,!0),tt(this,lc,!0),this.emit("wake")};var DP=[["visuals","Visual shapes"],["collisions","Collision shapes"],["forces","Contact forces"],["patches","Contact patches"],["frames","Frames"],["names","Names"]],On,cc,io,hc,pu,fr,da,pa,mu,ma,ga,jS,U0,Fp=class{constructor(t,e,n,s){z(this,ga);zt(this,"selected",null);z(this,On);z(this,cc);z(this,io,{});z(this,hc);z(this,pu,Z("output",{class:"hint"}));z(this,fr);z(this,da,Z("div",{class:"legend"}));z(this,pa,Z("div",{class:"card",hidden:!0}));z(this,mu,Z("div",{class:"numbers"}));z(this,ma,Z("button",{type:"button",text:"Follow",click:()=>this.toggleFollow()}));tt(this,On,t),tt(this,cc,s),tt(this,fr,Z("select",{"aria-label":"Follow a body",change:()=>this.follow(h(this,fr).value===""?null:Number(h(this,fr).value))}));let r=Me("hand","Drag bodies (or hold Shift)",()=>{e.hand=!e.hand,bs(r,e.hand)});bs(r,!1);let o=Z("div",{class:"button-group"},Me("fit","Fit everything (r)",()=>this.reset()),...["front","side","top"].map(l=>Z("button",{type:"button",class:"icon-button word",title:l==="top"?"From above":`From the ${l}`,text:l[0].toUpperCase()+l.slice(1),click:()=>this.look(l)}))),a=Me("layers","What is shown");this.element=Z("div",{class:"view-overlay"},Z("div",{class:"view-buttons"},Eu(a,nt(this,ga,jS).call(this)),o,n?r:null),h(this,da),h(this,pa)),e.on("select",l=>this.select(l)),t.on("ranges",()=>this.update()),h(this,pa).append(Z("div",{class:"card-head"},Z("strong"),Me("close","Close",()=>this.select(null))),h(this,mu),Z("div",{class:"row"},h(this,ma),Z("button",{type:"button",text:"Plot position",click:()=>s.plotPosition(this.selected)})))}setShown(t,e){h(this,On).show[t]=e,h(this,io)[t].firstChild.checked=e,h(this,On).applyShow(),this.update(),h(this,cc).redraw()}setScene(t){this.select(null);let e=t.map((n,s)=>[n,s]).filter(([n])=>!n.fixed);h(this,fr).replaceChildren(Z("option",{value:"",text:"nothing"}),...e.map(([{name:n},s])=>Z("option",{value:s,text:n}))),h(this,io).collisions.hidden=!h(this,On).bodies.hasCollisions,this.update()}update(){let{usualForce:t,arrowLength:e,pressureRange:n,show:s,hasForces:r,hasPatches:o}=h(this,On);if(h(this,pu).textContent=`${wc(t,"N")} = ${Qp(e)}`,h(this,io).forces.hidden=!r,h(this,io).patches.hidden=!o,h(this,hc).hidden=!r,h(this,da).replaceChildren(),s.forces&&r&&h(this,da).append(Z("div",{class:"legend-force"},Z("span",{class:"arrow"}),Z("span",{text:`${wc(t,"N")} = ${Qp(e)}`}))),s.patches&&o){let a=Z("div",{class:"bar"});a.style.background=Ey();let[l,c]=[wc(n,"Pa"),wc(n/2,"Pa")];h(this,da).append(Z("div",{class:"legend-pressure"},Z("div",{class:"caption",text:"Contact pressure"}),a,Z("div",{class:"marks"},Z("span",{text:"0"}),Z("span",{text:c}),Z("span",{text:l}))))}}reset(){this.follow(null),this.look("default")}look(t){h(this,On).look(t)}follow(t){h(this,On).follow(t),h(this,fr).value=t??"",nt(this,ga,U0).call(this)}toggleFollow(){let{following:t}=h(this,On);this.follow(this.selected!==null&&this.selected!==t?this.selected:null)}select(t){this.selected=t,h(this,On).bodies?.highlight(t),h(this,pa).hidden=t===null,t!==null&&(h(this,pa).querySelector("strong").textContent=h(this,On).sceneBodies[t].name,h(this,ma).hidden=h(this,On).sceneBodies[t].fixed,nt(this,ga,U0).call(this),this.showPosition()),h(this,On).redraw()}showPosition(){if(this.selected===null)return;let{elements:t}=h(this,On).bodies.groups[this.selected].matrix,e=["x","y","z"].map((n,s)=>Z("span",{},Z("i",{text:n}),ki(t[12+s])));h(this,mu).replaceChildren(...e,Z("span",{class:"unit",text:"m"}))}};On=new WeakMap,cc=new WeakMap,io=new WeakMap,hc=new WeakMap,pu=new WeakMap,fr=new WeakMap,da=new WeakMap,pa=new WeakMap,mu=new WeakMap,ma=new WeakMap,ga=new WeakSet,jS=function(){let t=DP.map(([n,s])=>{let r=s_(s,h(this,On).show[n],o=>this.setShown(n,o));return h(this,io)[n]=r,r}),e=Z("input",{type:"range",min:-1,max:1,step:.05,value:0,"aria-label":"Length of force arrows",input:()=>{h(this,On).forceScale=10**Number(e.value),this.update(),h(this,cc).redraw()}});return tt(this,hc,Z("label",{class:"field"},Z("span",{text:"Arrow length"}),e,h(this,pu))),Z("div",{class:"menu"},...t,h(this,hc),Z("label",{class:"field"},Z("span",{text:"Follow"}),h(this,fr)))},U0=function(){let t=this.selected!==null&&h(this,On).following===this.selected;bs(h(this,ma),t),h(this,ma).textContent=t?"Following":"Follow"};var NP=120,UP=110,FP=30,QS="There is no recording in this file.",rn,so,Bs,uc,fc,dr,gu,_u,dc,dn,eM,nM,iM,sM,rM,oM,aM,Op,lM,xu,pc,F0=class{constructor(){z(this,dn);zt(this,"ready",!1);zt(this,"store",new fp);zt(this,"clock",new wu);zt(this,"rate",0);zt(this,"main",Z("main",{class:"main no-bodies"}));z(this,rn,document.documentElement.dataset.mode==="live"?new Uu:null);z(this,so,new Fu(t=>nt(this,dn,lM).call(this,t)));z(this,Bs,!1);z(this,uc,NaN);z(this,fc,!1);z(this,dr,!1);z(this,gu,null);z(this,_u,Z("h1"));z(this,dc,Z("span",{class:"doc"}));z(this,xu,t=>{try{this.store.accept(t)}catch(e){h(this,pc).call(this,e,!1)}});z(this,pc,(t,e)=>{let n=e?"The recording ends within a record: the run did not end by itself. Shown is what was recorded until then.":`A damaged record was left out (${t.message}).`;Yl(n,e?"info":"error"),this.summary.note(n)});let{store:t,clock:e}=this;this.plots=new rp(t,e),this.summary=new dp(t,o=>e.setTime(o));let n=h(this,rn)?new Tu(t,h(this,rn)):null,s=new Lu(t,o=>this.plots.togglePort(o)&&Yl(`Plot of ${o} ${nt(this,dn,eM).call(this,o)?"added":"removed"}`));this.panels={Plots:this.plots,...n?{Controls:n}:{},Diagram:s,Solver:new ap(t,e),Summary:this.summary},this.tabs=new Du(this.panels,()=>this.tabs.current.time(e.time),__(this.main)),this.transport=new pp(e,t,!!h(this,rn)),this.runBar=h(this,rn)?new op(t,h(this,rn)):null,nt(this,dn,nM).call(this),nt(this,dn,iM).call(this),this.refreshPlots=Qi(NP,()=>this.tabs.current.data());let r=()=>{this.transport.update(),this.tabs.current.time(e.time)};this.showTime=this.view?.software?Qi(UP,r):r,e.on("change",h(this,so).wake),t.on("scene",()=>nt(this,dn,rM).call(this)),t.on("look",()=>nt(this,dn,oM).call(this)),t.on("data",()=>nt(this,dn,aM).call(this)),t.on("message",()=>this.summary.update()),t.on("summary",()=>this.summary.update()),t.on("note",({text:o,level:a})=>Yl(o,a)),t.on("status",()=>{this.runBar?.update(),n?.update(),this.summary.update(),nt(this,dn,sM).call(this)}),this.tabs.show("Plots"),i_(this)}async start(){if(h(this,rn)){h(this,rn).on("record",h(this,xu)),h(this,rn).on("damaged",t=>h(this,pc).call(this,t,!1)),h(this,rn).on("connection",()=>this.runBar.update()),h(this,rn).connect(),this.ready=!0;return}await _S(h(this,xu),h(this,pc)),!this.store.scene.kind&&this.summary.note(QS)&&Yl(QS,"error"),this.ready=!0,this.view&&h(this,dr)&&(this.view.dataChanged(!0),this.viewBar.update()),this.plots.chooseFirst(),nt(this,dn,Op).call(this)}};rn=new WeakMap,so=new WeakMap,Bs=new WeakMap,uc=new WeakMap,fc=new WeakMap,dr=new WeakMap,gu=new WeakMap,_u=new WeakMap,dc=new WeakMap,dn=new WeakSet,eM=function(t){let e=this.plots.shownIds();return this.plots.signals.some(({name:n,id:s})=>n===t&&e.has(s))},nM=function(){try{this.view=new Np(!!h(this,rn))}catch{this.view=null;return}let t=new zd(this.view);this.pick=t,t.canDrag=!!h(this,rn),this.viewBar=new Fp(this.view,t,!!h(this,rn),{redraw:()=>nt(this,dn,Op).call(this),plotPosition:e=>{this.plots.plotPosition(e),this.tabs.show("Plots")}}),this.view.element.append(this.viewBar.element),this.view.on("wake",h(this,so).wake),t.on("grab",()=>this.clock.follow()),t.on("drag",(e,n,s)=>h(this,rn)?.send({do:"drag",body:e,point:n,target:s})),t.on("release",()=>h(this,rn)?.send({do:"release"}))},iM=function(){let t=m_({toggle:()=>h(this,rn)&&this.clock.following?this.runBar.toggle():this.transport.toggle(),step:o=>this.transport.step(o),toStart:()=>this.clock.setTime(this.clock.begin),toEnd:()=>this.clock.setTime(this.clock.end),follow:()=>this.viewBar?.toggleFollow(),resetView:()=>this.viewBar?.reset()},!!h(this,rn)),e=Me("moon","Dark",()=>je.toggle()),n=()=>vr(e,je.dark?"sun":"moon",je.dark?"Light colours":"Dark colours");je.on("change",n),n();let s=Z("header",{class:"top"},h(this,_u),h(this,rn)?null:h(this,dc),this.runBar?.element,Z("div",{class:"buttons end"},e,Me("help","Keys (?)",t))),r=this.view?.element??Z("div",{class:"view none"},Z("p",{text:"This browser offers no WebGL, so there is no 3-D view. Everything else works."}));this.main.append(r,g_(this.main),this.tabs.element),document.getElementById("app").replaceChildren(s,this.main,this.transport.element)},sM=function(){let{state:t,text:e}=this.store.status;t!=="failed"||!e||this.summary.note(e)&&Yl(e,"error")},rM=function(){let{scene:t,arrays:e,track:n}=this.store;if(h(this,_u).textContent=t.name||"cenic",h(this,dc).textContent=t.doc,h(this,dc).title=t.doc,t.name&&(document.title=t.name),tt(this,dr,t.shapes.length>0||t.bodies.some(({fixed:s})=>!s)),this.main.classList.toggle("no-bodies",!h(this,dr)),this.clock.setRange(0,0),h(this,rn)&&this.clock.follow(),this.view&&h(this,dr)){let s=t.bodies.map(({name:r})=>r).join();this.view.setScene(t,e,n,s===h(this,gu)),tt(this,gu,s),this.viewBar.setScene(t.bodies)}for(let s of Object.values(this.panels))s.setScene();tt(this,fc,!1),tt(this,Bs,!0),h(this,so).wake()},oM=function(){let{scene:t,arrays:e,track:n}=this.store;this.view&&h(this,dr)&&this.view.setScene(t,e,n,!0),this.panels.Diagram.setScene(),nt(this,dn,Op).call(this)},aM=function(){this.clock.setRange(this.store.begin,this.store.end),tt(this,Bs,!0),h(this,rn)&&!h(this,fc)&&this.store.signals.length>=FP&&(tt(this,fc,!0),this.plots.chooseFirst()),h(this,so).wake()},Op=function(){tt(this,uc,NaN),h(this,so).wake()},lM=function(t){let{clock:e,view:n}=this;t>0&&e.moving&&(this.rate=this.rate?.92*this.rate+.08/t:1/t),e.advance(t);let s=n?.bodies&&h(this,dr),r=e.time!==h(this,uc),o=r||h(this,Bs)&&this.ready;h(this,Bs)&&this.ready&&s&&(n.dataChanged(!1),this.viewBar.update()),(r||h(this,Bs))&&(tt(this,uc,e.time),h(this,Bs)&&this.refreshPlots(),this.showTime(),s&&o&&(n.setTime(e.time),this.viewBar.showPosition(),this.pick.dragging&&this.pick.update())),tt(this,Bs,!1);let a=s?n.render(t,e.moving):!1;return e.moving||a},xu=new WeakMap,pc=new WeakMap;function tM(){new F0().start()}document.readyState==="loading"?document.addEventListener("DOMContentLoaded",tM):tM();})();
