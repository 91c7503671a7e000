//! What the run says to the pages that are open, and what they say to the run.

use std::collections::VecDeque;
use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde_json::Value as Json;

use super::requests::{Request, Requests};
use crate::viewer::film::Sink;
use crate::viewer::film::record::Record;

/// Bytes of a run that are kept for pages that are opened later; of longer runs the beginning is forgotten.
const MANY_BYTES: usize = 512 << 20;
/// Notes that are kept for pages that have not read them yet.
const MANY_NOTES: usize = 64;

/// Between a run and its pages; clones are the same.
#[derive(Clone, Default)]
pub struct Hub(Arc<Shared>);

#[derive(Default)]
struct Shared {
    kept: Mutex<Kept>,
    requests: Requests,
    pages: AtomicUsize,
}

#[derive(Default)]
struct Kept {
    /// Counts resets: what belongs to an earlier run is not sent on.
    run: u64,
    /// The scene, which stays when the beginning of a long run is forgotten.
    scene: Option<Arc<Vec<u8>>>,
    records: VecDeque<Arc<Vec<u8>>>,
    /// The number of the first of them.
    first: usize,
    bytes: usize,
    /// The latest status, and how often it has changed.
    status: (u64, Option<Arc<Vec<u8>>>),
    notes: VecDeque<Arc<Vec<u8>>>,
    first_note: usize,
}

/// How far a page has been told.
pub(super) struct Cursor {
    run: Option<u64>,
    next: usize,
    status: u64,
    note: usize,
}

impl Hub {
    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.0.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Forgets the run so far: another one begins.
    pub fn restart(&self) {
        let mut kept = self.kept();
        kept.run += 1;
        kept.scene = None;
        kept.records.clear();
        (kept.first, kept.bytes) = (0, 0);
    }

    /// What the run is doing, for everybody who is there.
    pub fn status(&self, status: Json) {
        let mut record = Record::new("status");
        if let Json::Object(fields) = status {
            for (key, value) in fields {
                record = record.set(&key, value);
            }
        }
        let mut kept = self.kept();
        kept.status = (kept.status.0 + 1, Some(Arc::new(record.bytes())));
    }

    /// Tells everybody who is there something.
    pub fn note(&self, text: &str, is_error: bool) {
        let level = if is_error { "error" } else { "info" };
        let record = Record::new("note").set("text", text).set("level", level).bytes();
        let mut kept = self.kept();
        kept.notes.push_back(Arc::new(record));
        if kept.notes.len() > MANY_NOTES {
            kept.notes.pop_front();
            kept.first_note += 1;
        }
    }

    /// The records so far.
    pub(super) fn records(&self) -> Vec<Arc<Vec<u8>>> {
        let kept = self.kept();
        let scene = kept.scene.iter().filter(|_| kept.first > 0);
        scene.chain(&kept.records).cloned().collect()
    }

    /// How many pages are open.
    pub fn pages(&self) -> usize {
        self.0.pages.load(Ordering::Relaxed)
    }

    /// Somebody opens a page.
    pub(super) fn enter(&self) -> Cursor {
        self.0.pages.fetch_add(1, Ordering::Relaxed);
        let kept = self.kept();
        Cursor { run: None, next: 0, status: 0, note: kept.first_note + kept.notes.len() }
    }

    /// Somebody closes one.
    pub(super) fn leave(&self) {
        self.0.pages.fetch_sub(1, Ordering::Relaxed);
    }

    /// Up to so many records that a page has not been told yet.
    pub(super) fn news(&self, cursor: &mut Cursor, most: usize) -> Vec<Arc<Vec<u8>>> {
        let kept = self.kept();
        let mut news = Vec::new();
        if cursor.run != Some(kept.run) {
            (cursor.run, cursor.next) = (Some(kept.run), 0);
        }
        if cursor.next < kept.first {
            news.extend(kept.scene.clone().filter(|_| cursor.next == 0));
            cursor.next = kept.first;
        }
        let from = cursor.next - kept.first;
        news.extend(kept.records.iter().skip(from).take(most).cloned());
        cursor.next = (cursor.next + most).min(kept.first + kept.records.len());
        let from = cursor.note.max(kept.first_note) - kept.first_note;
        news.extend(kept.notes.iter().skip(from).cloned());
        cursor.note = kept.first_note + kept.notes.len();
        if cursor.status != kept.status.0 {
            cursor.status = kept.status.0;
            news.extend(kept.status.1.clone());
        }
        news
    }

    /// What pages have asked for since the last time, in its order; the first request is waited for so long.
    pub fn requests(&self, patience: Duration) -> Vec<Request> {
        self.0.requests.take(patience)
    }

    /// Hands on what a page asks for. What cannot be understood, or is too much, is answered with a note.
    pub(super) fn request(&self, text: &str) {
        match serde_json::from_str::<Request>(text).map(|request| self.0.requests.push(request)) {
            Ok(true) => {}
            Ok(false) => self.note("the run is busy, and too many requests wait for it already", true),
            Err(error) => self.note(&format!("not understood: {error}"), true),
        }
    }
}

impl Sink for Hub {
    fn take(&mut self, record: Vec<u8>) -> io::Result<()> {
        let record = Arc::new(record);
        let mut kept = self.kept();
        kept.scene.get_or_insert_with(|| record.clone());
        kept.bytes += record.len();
        kept.records.push_back(record);
        while kept.bytes > MANY_BYTES {
            let Some(oldest) = kept.records.pop_front() else { break };
            kept.bytes -= oldest.len();
            kept.first += 1;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_told_everything_once_and_again_after_a_reset() {
        let mut hub = Hub::default();
        hub.take(vec![1]).unwrap();
        hub.take(vec![2]).unwrap();
        let mut cursor = hub.enter();
        let told = |hub: &Hub, cursor: &mut Cursor| -> Vec<u8> {
            hub.news(cursor, 10).iter().map(|record| record[0]).collect()
        };
        assert_eq!(told(&hub, &mut cursor), [1, 2]);
        hub.take(vec![3]).unwrap();
        assert_eq!(told(&hub, &mut cursor), [3]);
        assert!(told(&hub, &mut cursor).is_empty());
        hub.restart();
        hub.take(vec![4]).unwrap();
        assert_eq!(told(&hub, &mut cursor), [4]);
        hub.status(serde_json::json!({"state": "paused"}));
        assert_eq!(hub.news(&mut cursor, 10).len(), 1);
    }

    #[test]
    fn what_a_page_asks_for_reaches_the_run_and_nonsense_is_answered() {
        let hub = Hub::default();
        let mut cursor = hub.enter();
        hub.request(r#"{"do":"factor","value":null}"#);
        hub.request(r#"{"do":"set","param":"kp","value":3}"#);
        hub.request(r#"{"do":"explode"}"#);
        let expected =
            [Request::Factor { value: None }, Request::Set { param: "kp".to_owned(), value: 3.into() }];
        assert_eq!(hub.requests(Duration::ZERO), expected);
        assert_eq!(hub.news(&mut cursor, 10).len(), 1);
    }
}
