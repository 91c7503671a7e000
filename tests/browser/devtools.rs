//! A real browser without a window, driven by Chrome's DevTools protocol.

use std::env;
use std::io::{BufRead, BufReader};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value as Json, json};
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Message, WebSocket};

/// How long anything may take: software rendering on a busy machine is slow.
const PATIENCE: Duration = Duration::from_secs(60);

/// The browser's program, if there is one: `CENIC_BROWSER`, or a Chromium on the path.
fn program() -> Option<PathBuf> {
    if let Some(path) = env::var_os("CENIC_BROWSER") {
        return Some(PathBuf::from(path));
    }
    let names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
    let paths = env::var_os("PATH")?;
    env::split_paths(&paths)
        .flat_map(|folder| names.map(|name| folder.join(name)))
        .find(|path| path.is_file())
}

/// A browser with one page.
pub struct Browser {
    child: Child,
    socket: WebSocket<MaybeTlsStream<TcpStream>>,
    session: String,
    next: u64,
    /// Errors that the page has written to its console, or thrown.
    pub errors: Vec<String>,
    _profile: tempfile::TempDir,
}

impl Browser {
    /// Starts one; nothing if the machine has none.
    pub fn start() -> Option<Browser> {
        let program = program()?;
        let profile = tempfile::tempdir().unwrap();
        let mut child = Command::new(program)
            .args([
                "--headless=new",
                "--no-sandbox",
                "--use-angle=swiftshader",
                "--enable-unsafe-swiftshader",
            ])
            .args(["--remote-debugging-port=0", "--no-first-run", "--disable-background-networking"])
            .args(["--disable-component-update", "--disable-sync", "--disable-quic", "--hide-scrollbars"])
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .arg("about:blank")
            .stderr(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()
            .expect("the browser starts");
        let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
        let address = lines
            .find_map(|line| line.ok()?.strip_prefix("DevTools listening on ").map(str::to_owned))
            .expect("the browser says where it listens");
        // Whatever else it says is read, or it would wait for us.
        std::thread::spawn(move || lines.for_each(drop));
        let (socket, _) = tungstenite::connect(address).unwrap();
        if let MaybeTlsStream::Plain(stream) = socket.get_ref() {
            stream.set_read_timeout(Some(PATIENCE)).unwrap();
        }
        let mut browser =
            Browser { child, socket, session: String::new(), next: 0, errors: Vec::new(), _profile: profile };
        let target = browser.call("Target.createTarget", json!({"url": "about:blank"}));
        let attached =
            browser.call("Target.attachToTarget", json!({"targetId": target["targetId"], "flatten": true}));
        browser.session = attached["sessionId"].as_str().unwrap().to_owned();
        for domain in ["Page.enable", "Runtime.enable", "Log.enable"] {
            browser.call(domain, json!({}));
        }
        browser.size(1280, 720, "light");
        Some(browser)
    }

    /// Asks for something, and waits for the answer.
    pub fn call(&mut self, method: &str, params: Json) -> Json {
        self.next += 1;
        let mut request = json!({"id": self.next, "method": method, "params": params});
        if !self.session.is_empty() {
            request["sessionId"] = json!(self.session);
        }
        self.socket.send(Message::text(request.to_string())).unwrap();
        loop {
            let message = self.socket.read().unwrap_or_else(|error| panic!("{method}: {error}"));
            let Ok(text) = message.to_text() else { continue };
            let Ok(answer) = serde_json::from_str::<Json>(text) else { continue };
            self.note(&answer);
            if answer["id"] == json!(self.next) {
                assert!(answer["error"].is_null(), "{method}: {}", answer["error"]);
                return answer["result"].clone();
            }
        }
    }

    /// Remembers what the page complains about.
    fn note(&mut self, event: &Json) {
        let params = &event["params"];
        match event["method"].as_str() {
            Some("Runtime.exceptionThrown") => self.errors.push(params["exceptionDetails"].to_string()),
            Some("Runtime.consoleAPICalled") if params["type"] == "error" => {
                self.errors.push(params["args"].to_string())
            }
            Some("Log.entryAdded") if params["entry"]["level"] == "error" => {
                self.errors.push(params["entry"].to_string())
            }
            _ => {}
        }
    }

    /// The size of the window, and `light` or `dark`.
    pub fn size(&mut self, width: u32, height: u32, scheme: &str) {
        let metrics =
            json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600});
        self.call("Emulation.setDeviceMetricsOverride", metrics);
        let features = json!({"features": [{"name": "prefers-color-scheme", "value": scheme}]});
        self.call("Emulation.setEmulatedMedia", features);
    }

    /// Opens an address, and waits until the page is there.
    pub fn open(&mut self, address: &str) {
        self.call("Page.navigate", json!({"url": address}));
        self.wait("window.cenic && window.cenic.ready");
    }

    /// The value of an expression in the page.
    pub fn eval(&mut self, expression: &str) -> Json {
        let params = json!({"expression": expression, "returnByValue": true, "awaitPromise": true});
        let result = self.call("Runtime.evaluate", params);
        assert!(result["exceptionDetails"].is_null(), "{expression}: {}", result["exceptionDetails"]);
        result["result"]["value"].clone()
    }

    /// The number that an expression is.
    pub fn number(&mut self, expression: &str) -> f64 {
        let value = self.eval(expression);
        value.as_f64().unwrap_or_else(|| panic!("{expression} is {value}"))
    }

    /// Waits until something is true in the page.
    pub fn wait(&mut self, expression: &str) {
        let deadline = Instant::now() + PATIENCE;
        // The page looks each time that it draws; we ask for the answer.
        let look = format!(
            "new Promise(done => {{ const end = performance.now() + 500; const look = () => {{ let is = false; \
             try {{ is = Boolean({expression}); }} catch {{}} \
             if (is || performance.now() > end) done(is); else setTimeout(look, 20); }}; look(); }})"
        );
        while self.eval(&look) != json!(true) {
            assert!(Instant::now() < deadline, "still not: {expression}");
        }
    }

    /// A picture of the page, or of one of its elements, as PNG.
    pub fn picture(&mut self, element: Option<&str>) -> Vec<u8> {
        let mut params = json!({"format": "png"});
        if let Some(element) = element {
            let place = self.place(element);
            params["clip"] =
                json!({"x": place[0], "y": place[1], "width": place[2], "height": place[3], "scale": 1});
        }
        let picture = self.call("Page.captureScreenshot", params);
        STANDARD.decode(picture["data"].as_str().unwrap()).unwrap()
    }

    /// Where an element is: left, top, width, height.
    pub fn place(&mut self, element: &str) -> [f64; 4] {
        let place = self.eval(&format!(
            "(() => {{ const r = document.querySelector({element:?}).getBoundingClientRect(); \
             return [r.x, r.y, r.width, r.height]; }})()"
        ));
        serde_json::from_value(place).unwrap()
    }

    /// A mouse event; `modifiers` 8 is Shift.
    pub fn mouse(&mut self, kind: &str, x: f64, y: f64, modifiers: u32) {
        let held = kind != "mouseMoved" || modifiers > 0;
        let button = if held { "left" } else { "none" };
        let params = json!({"type": kind, "x": x, "y": y, "button": button, "buttons": u32::from(held && kind != "mouseReleased"),
            "clickCount": 1, "modifiers": modifiers});
        self.call("Input.dispatchMouseEvent", params);
    }

    /// Clicks the middle of an element.
    pub fn click(&mut self, element: &str) {
        let [x, y, width, height] = self.place(element);
        for kind in ["mousePressed", "mouseReleased"] {
            self.mouse(kind, x + 0.5 * width, y + 0.5 * height, 0);
        }
    }

    /// Moves a slider as a user does: the element gets its value and its event.
    pub fn slide(&mut self, element: &str, value: f64) {
        self.eval(&format!(
            "(() => {{ const e = document.querySelector({element:?}); e.value = {value}; \
             e.dispatchEvent(new Event('input', {{bubbles: true}})); }})()"
        ));
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
