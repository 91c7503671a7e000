//! A recording: one page that needs no network, with the run inside it.
//!
//! The page comes first, and records are appended to it as they are made, each complete in itself: a run that is killed leaves a
//! page that shows everything up to then.

use std::io::{self, Write};
use std::sync::mpsc::{self, SyncSender};
use std::thread::{self, JoinHandle};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use miniz_oxide::deflate::compress_to_vec;

use super::film::Sink;
use super::text::escape;

const PAGE: &str = include_str!("page/index.html");
const SCRIPT: &str = include_str!("page/dist/page.js");
const STYLE: &str = include_str!("page/dist/page.css");
/// How hard to compress, from 1 to 10: beyond this it takes longer and gains little.
const LEVEL: u8 = 3;
/// Records that may wait to be written, before the run has to.
const WAITING: usize = 32;

/// The page without a run in it: `mode` is `live` or `recording`.
pub(super) fn page(mode: &str, title: &str) -> String {
    // In one pass: what is put in is not looked at again.
    let mut out = String::with_capacity(PAGE.len() + SCRIPT.len() + STYLE.len());
    let mut rest = PAGE;
    while let Some((before, after)) = rest.split_once("{{") {
        let Some((name, after)) = after.split_once("}}") else { break };
        out.push_str(before);
        match name {
            "mode" => out.push_str(mode),
            "title" => out.push_str(&escape(title)),
            "style" => out.push_str(STYLE),
            "script" => out.push_str(SCRIPT),
            _ => {}
        }
        rest = after;
    }
    out.push_str(rest);
    out
}

/// A record as it stands in the page.
pub(super) fn element(record: &[u8]) -> String {
    let compressed = compress_to_vec(record, LEVEL);
    format!("<script type=\"text/cenic\">{}</script>\n", STANDARD.encode(compressed))
}

/// Writes a run into a page, in a thread of its own: steps do not wait for compression.
pub struct Recording {
    jobs: Option<SyncSender<Vec<u8>>>,
    writer: Option<JoinHandle<io::Result<()>>>,
}

impl Recording {
    /// Begins the page.
    pub fn new(mut out: Box<dyn Write + Send>, title: &str) -> io::Result<Recording> {
        out.write_all(page("recording", title).as_bytes())?;
        out.flush()?;
        let (jobs, records) = mpsc::sync_channel::<Vec<u8>>(WAITING);
        let writer = thread::spawn(move || {
            for record in records {
                out.write_all(element(&record).as_bytes())?;
                out.flush()?;
            }
            Ok(())
        });
        Ok(Recording { jobs: Some(jobs), writer: Some(writer) })
    }
}

impl Sink for Recording {
    fn take(&mut self, record: Vec<u8>) -> io::Result<()> {
        match &self.jobs {
            Some(jobs) if jobs.send(record).is_ok() => Ok(()),
            // The writer has given up, and knows why.
            _ => self.finish().and(Err(io::Error::other("the page is already finished"))),
        }
    }

    fn finish(&mut self) -> io::Result<()> {
        self.jobs = None;
        let Some(writer) = self.writer.take() else { return Ok(()) };
        writer.join().unwrap_or_else(|_| Err(io::Error::other("the page's writer failed")))
    }
}

impl Drop for Recording {
    fn drop(&mut self) {
        // Who wants to know whether it went well asks before.
        let _ = self.finish();
    }
}
