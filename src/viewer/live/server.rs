//! The server: two pages and a socket.

use std::io::{self, Read, Write};
use std::net::{IpAddr, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use thiserror::Error;
use tungstenite::protocol::WebSocketConfig;
use tungstenite::{Error as SocketError, Message, WebSocket};

use super::hub::{Cursor, Hub};
use crate::viewer::recording::{element, page};

/// The longest head of a request.
const MAX_HEAD: usize = 16 << 10;
/// The longest request of a page over its socket.
const MAX_REQUEST: usize = 64 << 10;
/// Connections at a time.
const MAX_CONNECTIONS: usize = 64;
/// How long a head may take to arrive, and a page to take what it is sent.
const PATIENCE: Duration = Duration::from_secs(10);
/// How often a socket is looked at for something to send.
const LOOK: Duration = Duration::from_millis(10);
/// Records sent between two looks at what a page says.
const AT_ONCE: usize = 64;

/// Why there is no view.
#[derive(Debug, Error)]
pub enum ServerError {
    /// Nothing can listen there.
    #[error("nothing can listen at {address}: {error}")]
    Bind {
        /// The address.
        address: SocketAddr,
        /// Why.
        error: io::Error,
    },
    /// No secret could be made up.
    #[error("no token can be made: {0}")]
    Token(String),
}

/// Serves pages until it is dropped.
pub struct Server {
    shared: Arc<Shared>,
}

struct Shared {
    hub: Hub,
    title: String,
    address: SocketAddr,
    /// What a page must know if it may come from elsewhere.
    token: Option<String>,
    connections: AtomicUsize,
    is_over: AtomicBool,
}

impl Server {
    /// Listens at an address; port 0 is any that is free. Away from loopback a token is needed, which is part of
    /// [`url`](Self::url).
    pub fn start(address: SocketAddr, title: &str, hub: Hub) -> Result<Server, ServerError> {
        let wrong = |error| ServerError::Bind { address, error };
        let listener = TcpListener::bind(address).map_err(wrong)?;
        let address = listener.local_addr().map_err(wrong)?;
        let token = if address.ip().is_loopback() { None } else { Some(token()?) };
        let title = title.to_owned();
        let (connections, is_over) = (AtomicUsize::new(0), AtomicBool::new(false));
        let shared = Arc::new(Shared { hub, title, address, token, connections, is_over });
        let serving = shared.clone();
        thread::spawn(move || serving.listen(&listener));
        Ok(Server { shared })
    }

    /// Where the page is.
    pub fn url(&self) -> String {
        let Shared { address, token, .. } = &*self.shared;
        let host = match address.ip() {
            ip if ip.is_unspecified() => "localhost".to_owned(),
            IpAddr::V6(ip) => format!("[{ip}]"),
            IpAddr::V4(ip) => ip.to_string(),
        };
        let query = token.as_ref().map(|token| format!("?token={token}")).unwrap_or_default();
        format!("http://{host}:{}/{query}", address.port())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.shared.is_over.store(true, Ordering::Relaxed);
        // The listener wakes up, and sees that it is over.
        let _ = TcpStream::connect_timeout(&self.shared.address, Duration::from_millis(200));
    }
}

/// Something that nobody guesses.
fn token() -> Result<String, ServerError> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|error| ServerError::Token(error.to_string()))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// The parts of a request's head that matter.
#[derive(Debug, Default, PartialEq)]
struct Head {
    method: String,
    path: String,
    query: String,
    host: String,
    origin: Option<String>,
}

impl Head {
    /// Reads it, if it is all there.
    fn parse(text: &str) -> Option<Head> {
        let (head, _) = text.split_once("\r\n\r\n")?;
        let mut lines = head.split("\r\n");
        let mut words = lines.next()?.split(' ');
        let (method, target) = (words.next()?.to_owned(), words.next()?);
        let (path, query) = target.split_once('?').unwrap_or((target, ""));
        let mut parsed = Head { method, path: path.to_owned(), query: query.to_owned(), ..Head::default() };
        for line in lines {
            let Some((name, value)) = line.split_once(':') else { continue };
            match name.to_ascii_lowercase().as_str() {
                "host" => parsed.host = value.trim().to_ascii_lowercase(),
                "origin" => parsed.origin = Some(value.trim().to_ascii_lowercase()),
                _ => {}
            }
        }
        Some(parsed)
    }
}

impl Shared {
    fn listen(self: &Arc<Shared>, listener: &TcpListener) {
        for stream in listener.incoming() {
            if self.is_over.load(Ordering::Relaxed) {
                return;
            }
            let Ok(stream) = stream else { continue };
            if self.connections.fetch_add(1, Ordering::Relaxed) >= MAX_CONNECTIONS {
                self.connections.fetch_sub(1, Ordering::Relaxed);
                continue;
            }
            let shared = self.clone();
            thread::spawn(move || {
                // Whatever goes wrong with a connection is the end of that connection.
                let _ = shared.serve(stream);
                shared.connections.fetch_sub(1, Ordering::Relaxed);
            });
        }
    }

    fn serve(&self, mut stream: TcpStream) -> io::Result<()> {
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        stream.set_nodelay(true)?;
        let Some(head) = peek(&stream)? else {
            return answer(&mut stream, "400 Bad Request", "text/plain", b"This is not a request.\n");
        };
        if let Err(reason) = self.check(&head) {
            return answer(&mut stream, "403 Forbidden", "text/plain", reason.as_bytes());
        }
        match (head.method.as_str(), head.path.as_str()) {
            ("GET", "/ws") => self.talk(stream),
            ("GET", "/") => answer(
                &mut stream,
                "200 OK",
                "text/html; charset=utf-8",
                page("live", &self.title).as_bytes(),
            ),
            ("GET", "/recording.html") => {
                let mut text = page("recording", &self.title);
                self.hub.records().iter().for_each(|record| text.push_str(&element(record)));
                answer(&mut stream, "200 OK", "text/html; charset=utf-8", text.as_bytes())
            }
            ("GET", _) => answer(&mut stream, "404 Not Found", "text/plain", b"There is nothing here.\n"),
            _ => answer(&mut stream, "405 Method Not Allowed", "text/plain", b"Only GET is understood.\n"),
        }
    }

    /// Whether a request may be answered. A page of another site that the user has open may send requests here, but it can
    /// neither pretend to be ours nor know the token.
    fn check(&self, head: &Head) -> Result<(), &'static str> {
        match &self.token {
            Some(token) => {
                let given = head.query.split('&').find_map(|pair| pair.strip_prefix("token="));
                if !given.is_some_and(|given| is_same(given, token)) {
                    return Err(
                        "The token is missing or wrong: open the address that the program printed.\n",
                    );
                }
            }
            None => {
                let host = head.host.rsplit_once(':').map_or(head.host.as_str(), |(host, _)| host);
                if !["localhost", "127.0.0.1", "[::1]"].contains(&host) {
                    return Err("Only this machine may look, by the name localhost.\n");
                }
            }
        }
        match &head.origin {
            Some(origin) if *origin != format!("http://{}", head.host) => {
                Err("A page of another site may not look.\n")
            }
            _ => Ok(()),
        }
    }

    /// Speaks with a page until it is closed.
    fn talk(&self, stream: TcpStream) -> io::Result<()> {
        let config =
            WebSocketConfig::default().max_message_size(Some(MAX_REQUEST)).max_frame_size(Some(MAX_REQUEST));
        let mut socket = tungstenite::accept_with_config(stream, Some(config)).map_err(io::Error::other)?;
        socket.get_ref().set_read_timeout(Some(LOOK))?;
        let mut cursor = self.hub.enter();
        let result = self.converse(&mut socket, &mut cursor);
        self.hub.leave();
        result
    }

    fn converse(&self, socket: &mut WebSocket<TcpStream>, cursor: &mut Cursor) -> io::Result<()> {
        loop {
            let is_over = self.is_over.load(Ordering::Relaxed);
            let news = self.hub.news(cursor, AT_ONCE);
            let has_more = news.len() >= AT_ONCE;
            for record in news {
                socket.send(Message::binary(record.to_vec())).map_err(io::Error::other)?;
            }
            if has_more {
                continue;
            }
            if is_over {
                let _ = socket.close(None);
                let _ = socket.flush();
                return Ok(());
            }
            match socket.read() {
                Ok(Message::Text(text)) => self.hub.request(&text),
                Ok(_) => {}
                Err(SocketError::Io(error))
                    if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut) => {}
                Err(_) => return Ok(()),
            }
        }
    }
}

/// The head of a request, which stays to be read; nothing if it is not one.
fn peek(stream: &TcpStream) -> io::Result<Option<Head>> {
    let mut buffer = vec![0; MAX_HEAD];
    let mut seen = 0;
    let started = std::time::Instant::now();
    loop {
        let len = stream.peek(&mut buffer)?;
        if let Some(head) = std::str::from_utf8(&buffer[..len]).ok().and_then(Head::parse) {
            return Ok(Some(head));
        }
        if len == 0 || len == MAX_HEAD || started.elapsed() > PATIENCE {
            return Ok(None);
        }
        if len == seen {
            // What has been seen stays in front: there is nothing to wait on but time.
            thread::sleep(Duration::from_millis(2));
        }
        seen = len;
    }
}

fn answer(stream: &mut TcpStream, status: &str, kind: &str, body: &[u8]) -> io::Result<()> {
    // What was only looked at is taken now: closing a connection with unread data would cut off the answer.
    let mut unread = [0; MAX_HEAD];
    let _ = stream.read(&mut unread)?;
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nConnection: close\r\nCache-Control: no-store\r\n\
         X-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\nX-Frame-Options: DENY\r\n\
         Content-Security-Policy: default-src 'self' 'unsafe-inline' data: blob: ws:; frame-ancestors 'none'\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes())?;
    stream.write_all(body)?;
    stream.flush()
}

/// Whether two texts are the same, in a time that does not tell where they differ.
fn is_same(a: &str, b: &str) -> bool {
    a.len() == b.len() && a.bytes().zip(b.bytes()).fold(0, |sum, (a, b)| sum | (a ^ b)) == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::viewer::film::Sink;
    use std::sync::mpsc;

    fn serve(address: &str) -> (Server, Hub, mpsc::Receiver<super::super::Request>) {
        let (sender, requests) = mpsc::channel();
        let hub = Hub::new(sender);
        (Server::start(address.parse().unwrap(), "a <title>", hub.clone()).unwrap(), hub, requests)
    }

    fn ask(server: &Server, head: &str) -> String {
        let mut stream = TcpStream::connect(("127.0.0.1", server.shared.address.port())).unwrap();
        stream.write_all(head.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    fn get(server: &Server, target: &str, more: &str) -> String {
        let port = server.shared.address.port();
        ask(server, &format!("GET {target} HTTP/1.1\r\nHost: localhost:{port}\r\n{more}\r\n"))
    }

    #[test]
    fn pages_are_served_and_nothing_else_is() {
        let (server, mut hub, _requests) = serve("127.0.0.1:0");
        let live = get(&server, "/", "");
        assert!(live.starts_with("HTTP/1.1 200 OK\r\n") && live.contains("data-mode=\"live\""));
        assert!(live.contains("a &lt;title&gt;"));
        hub.take(vec![2, 0, 0, 0, b'{', b'}']).unwrap();
        let recording = get(&server, "/recording.html", "");
        assert!(recording.contains("data-mode=\"recording\"") && recording.contains("text/cenic\">"));
        for path in ["/etc/passwd", "/../../etc/passwd", "/%2e%2e/x", "//", "/page.js"] {
            assert!(get(&server, path, "").starts_with("HTTP/1.1 404"), "{path}");
        }
        assert!(ask(&server, "POST / HTTP/1.1\r\nHost: localhost\r\n\r\n").starts_with("HTTP/1.1 405"));
    }

    #[test]
    fn other_sites_and_other_names_are_refused() {
        let (server, _hub, _requests) = serve("127.0.0.1:0");
        let port = server.shared.address.port();
        let refused = |answer: String| assert!(answer.starts_with("HTTP/1.1 403"), "{answer}");
        refused(ask(&server, &format!("GET / HTTP/1.1\r\nHost: evil.example:{port}\r\n\r\n")));
        refused(ask(&server, "GET / HTTP/1.1\r\n\r\n"));
        refused(get(&server, "/ws", "Origin: http://evil.example\r\nUpgrade: websocket\r\n"));
        refused(get(&server, "/ws", "Origin: null\r\n"));
        assert!(
            get(&server, "/", &format!("Origin: http://localhost:{port}\r\n")).starts_with("HTTP/1.1 200")
        );
    }

    #[test]
    fn away_from_loopback_a_token_is_needed() {
        let (server, _hub, _requests) = serve("0.0.0.0:0");
        let token = server.url().split_once("?token=").unwrap().1.to_owned();
        assert_eq!(token.len(), 32);
        assert!(get(&server, "/", "").starts_with("HTTP/1.1 403"));
        assert!(get(&server, "/?token=00", "").starts_with("HTTP/1.1 403"));
        assert!(get(&server, &format!("/?token={token}"), "").starts_with("HTTP/1.1 200"));
    }

    #[test]
    fn a_socket_gets_the_records_and_sends_requests() {
        let (server, mut hub, requests) = serve("127.0.0.1:0");
        hub.take(vec![1, 2, 3]).unwrap();
        let address = format!("ws://127.0.0.1:{}/ws", server.shared.address.port());
        let (mut socket, _) = tungstenite::connect(address).unwrap();
        assert_eq!(socket.read().unwrap().into_data().to_vec(), [1, 2, 3]);
        hub.take(vec![4]).unwrap();
        assert_eq!(socket.read().unwrap().into_data().to_vec(), [4]);
        socket.send(Message::text(r#"{"do":"pause"}"#)).unwrap();
        assert_eq!(requests.recv_timeout(PATIENCE).unwrap(), super::super::Request::Pause);
        assert_eq!(hub.pages(), 1);
        drop(server);
        assert!(loop {
            match socket.read() {
                Ok(Message::Close(_)) | Err(_) => break true,
                Ok(_) => {}
            }
        });
    }
}
