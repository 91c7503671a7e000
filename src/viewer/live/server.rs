//! The server: two pages and a socket, for who knows the token.

use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use thiserror::Error;
use tungstenite::handshake::derive_accept_key;
use tungstenite::protocol::{Role, WebSocketConfig};
use tungstenite::{Error as SocketError, Message, WebSocket};

use super::door::{Door, Head, Visitor, answer_head, refuse};
use super::hub::{Cursor, Hub};
use crate::viewer::recording::{element, page};

/// The longest request of a page over its socket.
const MAX_REQUEST: usize = 64 << 10;
/// Connections of pages that know the token, at a time. Each has a thread.
const MAX_PAGES: usize = 64;
/// How long a page may take to take what it is sent.
const PATIENCE: Duration = Duration::from_secs(10);
/// How often a socket is looked at for something to send.
const LOOK: Duration = Duration::from_millis(10);
/// How often an idle server looks whether it is over.
const IDLE: Duration = Duration::from_secs(1);
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
    /// What a page must know: other users and programs of this machine can connect too.
    token: String,
    door: Door,
    pages: AtomicUsize,
    is_over: AtomicBool,
}

impl Server {
    /// Listens at an address; port 0 is any that is free. Pages must know a token, which is part of [`url`](Self::url).
    pub fn start(address: SocketAddr, title: &str, hub: Hub) -> Result<Server, ServerError> {
        let wrong = |error| ServerError::Bind { address, error };
        let listener = TcpListener::bind(address).map_err(wrong)?;
        let address = listener.local_addr().map_err(wrong)?;
        let shared = Arc::new(Shared {
            hub,
            title: title.to_owned(),
            address,
            token: token()?,
            door: Door::default(),
            pages: AtomicUsize::new(0),
            is_over: AtomicBool::new(false),
        });
        let (listening, attending) = (shared.clone(), shared.clone());
        thread::spawn(move || listening.listen(&listener));
        thread::spawn(move || attending.attend());
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
        format!("http://{host}:{}/?token={token}", address.port())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.shared.is_over.store(true, Ordering::Relaxed);
        // The listener wakes up, and sees that it is over.
        let mut address = self.shared.address;
        match address.ip() {
            IpAddr::V4(ip) if ip.is_unspecified() => address.set_ip(Ipv4Addr::LOCALHOST.into()),
            IpAddr::V6(ip) if ip.is_unspecified() => address.set_ip(Ipv6Addr::LOCALHOST.into()),
            _ => {}
        }
        let _ = TcpStream::connect_timeout(&address, Duration::from_millis(200));
    }
}

/// Something that nobody guesses.
fn token() -> Result<String, ServerError> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|error| ServerError::Token(error.to_string()))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

impl Shared {
    fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }

    fn listen(&self, listener: &TcpListener) {
        for stream in listener.incoming() {
            if self.is_over() {
                return;
            }
            match stream {
                Ok(stream) => self.door.enter(stream),
                // There are no more file handles, say: it may pass.
                Err(_) => thread::sleep(LOOK),
            }
        }
    }

    /// Lets in who may come in.
    fn attend(self: &Arc<Shared>) {
        while !self.is_over() {
            for mut visitor in self.door.arrived(IDLE) {
                if let Err((status, reason)) = self.check(&visitor.head) {
                    refuse(&mut visitor.stream, status, reason);
                } else if self.pages.fetch_add(1, Ordering::Relaxed) >= MAX_PAGES {
                    self.pages.fetch_sub(1, Ordering::Relaxed);
                    refuse(&mut visitor.stream, "503 Service Unavailable", "Too many pages are open.\n");
                } else {
                    let shared = self.clone();
                    thread::spawn(move || {
                        // Whatever goes wrong with a connection is the end of that connection.
                        let _ = shared.serve(visitor);
                        shared.pages.fetch_sub(1, Ordering::Relaxed);
                    });
                }
            }
        }
    }

    /// Whether a request may be answered. A page of another site that the user has open may send requests here, but it can
    /// neither pretend to be ours nor know the token, and its cookies are not ours.
    fn check(&self, head: &Head) -> Result<(), (&'static str, &'static str)> {
        const FORBIDDEN: &str = "403 Forbidden";
        let in_query = head.query.split('&').find_map(|pair| pair.strip_prefix("token="));
        let cookie = format!("{}=", self.cookie());
        let in_cookie = head.cookies.split(';').find_map(|pair| pair.trim().strip_prefix(cookie.as_str()));
        if ![in_query, in_cookie].into_iter().flatten().any(|given| is_same(given, &self.token)) {
            let reason = "The token is missing or wrong: open the address that the program printed.\n";
            return Err((FORBIDDEN, reason));
        }
        if self.address.ip().is_loopback() && !is_loopback(&head.host) {
            return Err((
                FORBIDDEN,
                "Only this machine may look, by the name localhost or a loopback address.\n",
            ));
        }
        if head.origin.as_ref().is_some_and(|origin| *origin != format!("http://{}", head.host)) {
            return Err((FORBIDDEN, "A page of another site may not look.\n"));
        }
        match (head.method.as_str(), head.path.as_str()) {
            ("GET", "/ws") if head.socket_key.is_none() => {
                Err(("426 Upgrade Required", "This is where sockets are opened.\n"))
            }
            ("GET", "/" | "/recording.html" | "/ws") => Ok(()),
            ("GET", _) => Err(("404 Not Found", "There is nothing here.\n")),
            _ => Err(("405 Method Not Allowed", "Only GET is understood.\n")),
        }
    }

    /// The name under which a browser keeps the token. Cookies know hosts but no ports, and several views may be open.
    fn cookie(&self) -> String {
        format!("cenic-{}", self.address.port())
    }

    /// Answers a request that has been checked.
    fn serve(&self, visitor: Visitor) -> io::Result<()> {
        const HTML: &str = "text/html; charset=utf-8";
        let Visitor { mut stream, head, rest } = visitor;
        stream.set_nonblocking(false)?;
        stream.set_write_timeout(Some(PATIENCE))?;
        stream.set_nodelay(true)?;
        match head.path.as_str() {
            "/ws" => return self.talk(stream, &head.socket_key.unwrap_or_default(), rest),
            "/" => {
                let page = page("live", &self.title);
                let keep = format!(
                    "Set-Cookie: {}={}; Path=/; HttpOnly; SameSite=Strict\r\nContent-Length: {}\r\n",
                    self.cookie(),
                    self.token,
                    page.len()
                );
                answer_head(&mut stream, "200 OK", HTML, &keep)?;
                stream.write_all(page.as_bytes())?;
            }
            _ => {
                // Record by record: a long run as one text would need as much memory again for each page that asks.
                answer_head(&mut stream, "200 OK", HTML, "Transfer-Encoding: chunked\r\n")?;
                chunk(&mut stream, page("recording", &self.title).as_bytes())?;
                for record in self.hub.records() {
                    chunk(&mut stream, element(&record).as_bytes())?;
                }
                chunk(&mut stream, b"")?;
            }
        }
        stream.flush()
    }

    /// Speaks with a page until it is closed.
    fn talk(&self, mut stream: TcpStream, key: &str, rest: Vec<u8>) -> io::Result<()> {
        let accepted = derive_accept_key(key.as_bytes());
        let head = format!(
            "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: {accepted}\r\n\r\n"
        );
        stream.write_all(head.as_bytes())?;
        stream.set_read_timeout(Some(LOOK))?;
        let config =
            WebSocketConfig::default().max_message_size(Some(MAX_REQUEST)).max_frame_size(Some(MAX_REQUEST));
        let mut socket = WebSocket::from_partially_read(stream, rest, Role::Server, Some(config));
        let mut cursor = self.hub.enter();
        let result = self.converse(&mut socket, &mut cursor);
        self.hub.leave();
        result
    }

    fn converse(&self, socket: &mut WebSocket<TcpStream>, cursor: &mut Cursor) -> io::Result<()> {
        loop {
            let is_over = self.is_over();
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

/// A part of an answer whose length is not known beforehand; an empty one ends it.
fn chunk(stream: &mut TcpStream, bytes: &[u8]) -> io::Result<()> {
    stream.write_all(format!("{:x}\r\n", bytes.len()).as_bytes())?;
    stream.write_all(bytes)?;
    stream.write_all(b"\r\n")
}

/// Whether the host of a request is this machine under a name that no other site can have: a name in a domain can be made to
/// lead here.
fn is_loopback(host: &str) -> bool {
    // The port follows the last colon, unless that is within the brackets of an IPv6 address.
    let (name, port) = host.rsplit_once(':').unwrap_or((host, ""));
    let name = if port.bytes().all(|byte| byte.is_ascii_digit()) { name } else { host };
    let literal = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
    name == "localhost" || literal.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback())
}

/// Whether two texts are the same, in a time that does not tell where they differ.
fn is_same(a: &str, b: &str) -> bool {
    a.len() == b.len() && a.bytes().zip(b.bytes()).fold(0, |sum, (a, b)| sum | (a ^ b)) == 0
}

#[cfg(test)]
mod tests {
    use super::super::Request;
    use super::*;
    use crate::viewer::film::Sink;
    use std::io::Read;

    fn serve(address: &str) -> (Server, Hub) {
        let hub = Hub::default();
        (Server::start(address.parse().unwrap(), "a <title>", hub.clone()).unwrap(), hub)
    }

    fn connect(server: &Server) -> TcpStream {
        let address = server.shared.address;
        let ip = if address.ip().is_unspecified() { Ipv4Addr::LOCALHOST.into() } else { address.ip() };
        TcpStream::connect((ip, address.port())).unwrap()
    }

    fn ask(server: &Server, head: &str) -> String {
        let mut stream = connect(server);
        stream.write_all(head.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    /// A request without a token.
    fn bare(server: &Server, target: &str, more: &str) -> String {
        let port = server.shared.address.port();
        ask(server, &format!("GET {target} HTTP/1.1\r\nHost: localhost:{port}\r\n{more}\r\n"))
    }

    /// A request with the token.
    fn get(server: &Server, path: &str, more: &str) -> String {
        bare(server, &format!("{path}?token={}", server.shared.token), more)
    }

    fn is(status: &str, answer: &str) {
        assert!(answer.starts_with(&format!("HTTP/1.1 {status} ")), "{status}: {answer:.200}");
    }

    #[test]
    fn pages_are_served_and_nothing_else_is() {
        let (server, mut hub) = serve("127.0.0.1:0");
        let live = get(&server, "/", "");
        is("200", &live);
        assert!(live.contains("data-mode=\"live\"") && live.contains("a &lt;title&gt;"));
        hub.take(vec![2, 0, 0, 0, b'{', b'}']).unwrap();
        let recording = get(&server, "/recording.html", "");
        assert!(recording.contains("data-mode=\"recording\"") && recording.contains("text/cenic\">"));
        assert!(recording.ends_with("</script>\n\r\n0\r\n\r\n"));
        for path in ["/etc/passwd", "/../../etc/passwd", "/%2e%2e/x", "//", "/page.js"] {
            is("404", &get(&server, path, ""));
        }
        let token = &server.shared.token;
        is("405", &ask(&server, &format!("POST /?token={token} HTTP/1.1\r\nHost: localhost\r\n\r\n")));
        is("426", &get(&server, "/ws", ""));
    }

    #[test]
    fn other_sites_and_other_names_are_refused() {
        let (server, _hub) = serve("127.0.0.1:0");
        let (port, token) = (server.shared.address.port(), &server.shared.token);
        let named = |host: &str| {
            ask(&server, &format!("GET /?token={token} HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n"))
        };
        is("403", &named("evil.example"));
        is("403", &named("127.0.0.1.evil.example"));
        is("403", &named("10.0.0.1"));
        for host in ["localhost", "127.0.0.1", "127.0.0.2", "[::1]"] {
            is("200", &named(host));
        }
        is("403", &ask(&server, &format!("GET /?token={token} HTTP/1.1\r\n\r\n")));
        is("403", &get(&server, "/ws", "Origin: http://evil.example\r\nUpgrade: websocket\r\n"));
        is("403", &get(&server, "/ws", "Origin: null\r\n"));
        is("200", &get(&server, "/", &format!("Origin: http://localhost:{port}\r\n")));
    }

    #[test]
    fn a_token_is_needed_everywhere_and_browsers_keep_it() {
        for address in ["127.0.0.1:0", "0.0.0.0:0"] {
            let (server, _hub) = serve(address);
            let token = server.url().split_once("?token=").unwrap().1.to_owned();
            assert_eq!(token.len(), 32);
            is("403", &bare(&server, "/", ""));
            is("403", &bare(&server, "/?token=00", ""));
            is("403", &bare(&server, "/ws", "Sec-WebSocket-Key: x\r\n"));
            let answer = bare(&server, &format!("/?token={token}"), "");
            is("200", &answer);
            let kept = answer.split_once("Set-Cookie: ").unwrap().1.split_once(';').unwrap().0;
            is("200", &bare(&server, "/", &format!("Cookie: other=1; {kept}\r\n")));
            is("403", &bare(&server, "/", &format!("Cookie: {kept}0\r\n")));
        }
    }

    // Other systems than Linux have to be told about loopback addresses besides the first.
    #[cfg(target_os = "linux")]
    #[test]
    fn the_address_that_is_printed_answers_wherever_it_is_bound() {
        let (server, _hub) = serve("127.0.0.2:0");
        let url = server.url();
        let (host, target) = url.strip_prefix("http://").unwrap().split_once('/').unwrap();
        assert!(host.starts_with("127.0.0.2:"), "{url}");
        is("200", &ask(&server, &format!("GET /{target} HTTP/1.1\r\nHost: {host}\r\n\r\n")));
    }

    #[test]
    fn silent_connections_keep_nobody_out() {
        let (server, _hub) = serve("127.0.0.1:0");
        let silent: Vec<TcpStream> = (0..400)
            .map(|i| {
                let mut stream = connect(&server);
                if i % 2 == 0 {
                    stream.write_all(b"G").unwrap();
                }
                stream
            })
            .collect();
        is("200", &get(&server, "/", ""));
        is("403", &bare(&server, "/", ""));
        assert!(server.shared.pages.load(Ordering::Relaxed) <= 1, "who says nothing has no thread");
        drop(silent);
    }

    #[test]
    fn a_socket_gets_the_records_and_sends_requests() {
        let (server, mut hub) = serve("127.0.0.1:0");
        hub.take(vec![1, 2, 3]).unwrap();
        let Shared { address, token, .. } = &*server.shared;
        let address = format!("ws://127.0.0.1:{}/ws?token={token}", address.port());
        let (mut socket, _) = tungstenite::connect(address).unwrap();
        assert_eq!(socket.read().unwrap().into_data().to_vec(), [1, 2, 3]);
        hub.take(vec![4]).unwrap();
        assert_eq!(socket.read().unwrap().into_data().to_vec(), [4]);
        socket.send(Message::text(r#"{"do":"pause"}"#)).unwrap();
        assert_eq!(hub.requests(PATIENCE), [Request::Pause]);
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
