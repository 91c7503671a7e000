//! A recording: one page that needs no network, with the run inside it.
//!
//! The page comes first, and records are appended to it as they are made, each complete in itself: a run that is killed leaves a
//! page that shows everything up to then.

use std::io::{self, Write};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use miniz_oxide::deflate::compress_to_vec;

use super::film::Sink;
use super::text::escape;

const PAGE: &str = include_str!("page/index.html");
const SCRIPT: &str = include_str!("page/dist/page.js");
const STYLE: &str = include_str!("page/dist/page.css");
/// How hard to compress, from 1 to 10: beyond this it takes longer and gains little.
const LEVEL: u8 = 5;

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

/// Writes a run into a page.
pub struct Recording {
    out: Box<dyn Write + Send>,
}

impl Recording {
    /// Begins the page.
    pub fn new(mut out: Box<dyn Write + Send>, title: &str) -> io::Result<Recording> {
        out.write_all(page("recording", title).as_bytes())?;
        out.flush()?;
        Ok(Recording { out })
    }
}

impl Sink for Recording {
    fn take(&mut self, record: Vec<u8>) -> io::Result<()> {
        self.out.write_all(element(&record).as_bytes())?;
        self.out.flush()
    }
}
