//! The door: connections wait here until what they ask for has arrived, and are let in or turned away.
//!
//! One thread looks after all of them, so that a connection that says nothing costs a buffer and no more. There is room for a fixed
//! number, and a newcomer takes the place of the one that has waited longest: nobody can keep others out by being silent.

use std::collections::VecDeque;
use std::io::{self, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The longest head of a request.
const MAX_HEAD: usize = 16 << 10;
/// Connections that wait at a time: with their buffers 4 MB, and a fraction of the file handles that systems allow.
const MAX_WAITING: usize = 256;
/// How long a head may take to arrive.
const PATIENCE: Duration = Duration::from_secs(5);
/// How often connections that wait are looked at: seldom enough that a full house costs a few percent of a core.
const LOOK: Duration = Duration::from_millis(5);
/// What is read of a request that is turned away, so that closing the connection does not cut off the answer.
const MAX_UNREAD: usize = 64 << 10;

/// The parts of a request's head that matter.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Head {
    pub method: String,
    pub path: String,
    pub query: String,
    pub host: String,
    pub origin: Option<String>,
    pub cookies: String,
    /// The key of a request for a socket.
    pub socket_key: Option<String>,
}

impl Head {
    /// Reads it, without the empty line at its end.
    fn parse(head: &str) -> Option<Head> {
        let mut lines = head.split("\r\n");
        let mut words = lines.next()?.split(' ');
        let (method, target) = (words.next()?.to_owned(), words.next()?);
        words.next().filter(|version| version.starts_with("HTTP/1."))?;
        let (path, query) = target.split_once('?').unwrap_or((target, ""));
        let mut parsed = Head { method, path: path.to_owned(), query: query.to_owned(), ..Head::default() };
        for line in lines {
            let Some((name, value)) = line.split_once(':') else { continue };
            let value = value.trim();
            match name.to_ascii_lowercase().as_str() {
                "host" => parsed.host = value.to_ascii_lowercase(),
                "origin" => parsed.origin = Some(value.to_ascii_lowercase()),
                "cookie" => parsed.cookies = value.to_owned(),
                "sec-websocket-key" => parsed.socket_key = Some(value.to_owned()),
                _ => {}
            }
        }
        Some(parsed)
    }
}

/// A connection whose request has arrived.
pub(super) struct Visitor {
    pub stream: TcpStream,
    pub head: Head,
    /// What it has sent beyond the head.
    pub rest: Vec<u8>,
}

/// A connection that waits.
struct Waiting {
    stream: TcpStream,
    since: Instant,
    seen: Vec<u8>,
}

/// What comes of a look at a connection.
enum Look {
    /// It has not said everything yet.
    Incomplete,
    /// It is no use waiting.
    Gone,
    Refused(&'static str, &'static str),
    Complete(Head, Vec<u8>),
}

impl Waiting {
    fn look(&mut self) -> Look {
        let mut buffer = [0; 4096];
        loop {
            let room = buffer.len().min(MAX_HEAD - self.seen.len());
            match self.stream.read(&mut buffer[..room]) {
                Ok(0) => return Look::Gone,
                Ok(len) => {
                    // The end may lie across two reads.
                    let from = self.seen.len().saturating_sub(3);
                    self.seen.extend_from_slice(&buffer[..len]);
                    let end = self.seen[from..].windows(4).position(|bytes| bytes == b"\r\n\r\n");
                    if let Some(end) = end.map(|end| from + end) {
                        let head = std::str::from_utf8(&self.seen[..end]).ok().and_then(Head::parse);
                        return match head {
                            Some(head) => Look::Complete(head, self.seen.split_off(end + 4)),
                            None => Look::Refused("400 Bad Request", "This is not a request.\n"),
                        };
                    }
                    if self.seen.len() == MAX_HEAD {
                        return Look::Refused(
                            "431 Request Header Fields Too Large",
                            "The request is too long.\n",
                        );
                    }
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    let is_late = self.since.elapsed() > PATIENCE;
                    return if is_late { Look::Gone } else { Look::Incomplete };
                }
                Err(_) => return Look::Gone,
            }
        }
    }
}

/// Connections whose requests have not arrived yet.
#[derive(Default)]
pub(super) struct Door {
    waiting: Mutex<VecDeque<Waiting>>,
    came: Condvar,
}

impl Door {
    fn waiting(&self) -> MutexGuard<'_, VecDeque<Waiting>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody comes; who has waited longest makes room.
    pub fn enter(&self, stream: TcpStream) {
        if stream.set_nonblocking(true).is_err() {
            return;
        }
        let mut waiting = self.waiting();
        if waiting.len() >= MAX_WAITING {
            waiting.pop_front();
        }
        waiting.push_back(Waiting { stream, since: Instant::now(), seen: Vec::new() });
        self.came.notify_one();
    }

    /// How many wait.
    #[cfg(test)]
    pub fn len(&self) -> usize {
        self.waiting().len()
    }

    /// Those whose requests have arrived since the last time. Waits a little if nobody is there.
    pub fn arrived(&self, patience: Duration) -> Vec<Visitor> {
        let waiting = self.waiting();
        let (mut waiting, _) = self
            .came
            .wait_timeout_while(waiting, patience, |waiting| waiting.is_empty())
            .unwrap_or_else(PoisonError::into_inner);
        let mut arrived = Vec::new();
        for mut one in std::mem::take(&mut *waiting) {
            match one.look() {
                Look::Incomplete => waiting.push_back(one),
                Look::Gone => {}
                Look::Refused(status, text) => refuse(&mut one.stream, status, text),
                Look::Complete(head, rest) => arrived.push(Visitor { stream: one.stream, head, rest }),
            }
        }
        let is_idle = arrived.is_empty() && !waiting.is_empty();
        drop(waiting);
        if is_idle {
            thread::sleep(LOOK);
        }
        arrived
    }
}

/// Turns a connection away. It does not block: the answer is shorter than what a fresh connection takes at once.
pub(super) fn refuse(stream: &mut TcpStream, status: &str, text: &str) {
    let _ = answer_head(
        stream,
        status,
        "text/plain; charset=utf-8",
        &format!("Content-Length: {}\r\n", text.len()),
    );
    let _ = stream.write_all(text.as_bytes());
    let _ = stream.shutdown(std::net::Shutdown::Write);
    let (mut unread, mut len) = ([0; 4096], 0);
    while let Ok(more @ 1..) = stream.read(&mut unread) {
        len += more;
        if len > MAX_UNREAD {
            break;
        }
    }
}

/// Writes the head of an answer.
pub(super) fn answer_head(stream: &mut TcpStream, status: &str, kind: &str, more: &str) -> io::Result<()> {
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\n{more}Connection: close\r\nCache-Control: no-store\r\n\
         X-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\nX-Frame-Options: DENY\r\n\
         Content-Security-Policy: default-src 'self' 'unsafe-inline' data: blob: ws:; frame-ancestors 'none'\r\n\r\n",
    );
    stream.write_all(head.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::TcpListener;

    /// Both ends of a connection.
    fn pair() -> (TcpStream, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let client = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        (client, listener.accept().unwrap().0)
    }

    fn arrived(door: &Door) -> Visitor {
        loop {
            if let Some(visitor) = door.arrived(LOOK).pop() {
                return visitor;
            }
        }
    }

    #[test]
    fn a_head_may_arrive_byte_by_byte() {
        let door = Door::default();
        let (mut client, server) = pair();
        door.enter(server);
        for byte in b"GET /a?b=c HTTP/1.1\r\nHOST: Me:1\r\nCookie: x=y\r\n\r\nmore" {
            client.write_all(&[*byte]).unwrap();
        }
        client.shutdown(std::net::Shutdown::Write).unwrap();
        let visitor = arrived(&door);
        let head = Head {
            method: "GET".to_owned(),
            path: "/a".to_owned(),
            query: "b=c".to_owned(),
            host: "me:1".to_owned(),
            cookies: "x=y".to_owned(),
            ..Head::default()
        };
        assert_eq!(visitor.head, head);
        assert!(b"more".starts_with(&visitor.rest));
    }

    #[test]
    fn there_is_room_for_so_many_and_the_oldest_leaves_first() {
        let door = Door::default();
        let mut clients = Vec::new();
        for _ in 0..MAX_WAITING + 3 {
            let (client, server) = pair();
            door.enter(server);
            clients.push(client);
        }
        assert_eq!(door.len(), MAX_WAITING);
        // The first three have been shown out, the fourth is still there.
        for client in &mut clients[..3] {
            assert_eq!(client.read(&mut [0]).unwrap_or(0), 0);
        }
        clients[3].set_read_timeout(Some(LOOK)).unwrap();
        assert!(clients[3].read(&mut [0]).is_err());
        clients[3].write_all(b"GET / HTTP/1.1\r\n\r\n").unwrap();
        assert_eq!(arrived(&door).head.path, "/");
    }

    #[test]
    fn who_says_too_much_or_nonsense_is_turned_away() {
        let long = format!("GET / HTTP/1.1\r\nX: {}", "x".repeat(MAX_HEAD));
        for (said, status) in [(long.as_str(), "431"), ("\r\n\r\n", "400"), ("SSH-2.0-x\r\n\r\n", "400")] {
            let door = Door::default();
            let (mut client, server) = pair();
            door.enter(server);
            client.write_all(said.as_bytes()).unwrap();
            while door.len() > 0 {
                assert!(door.arrived(LOOK).is_empty());
            }
            let mut answer = String::new();
            client.read_to_string(&mut answer).unwrap();
            assert!(answer.starts_with(&format!("HTTP/1.1 {status} ")), "{answer}");
        }
    }
}
