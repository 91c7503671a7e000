//! MCAP: topics of JSON messages, for Foxglove and other robotics tools.
//!
//! Each signal is a topic: `arm/pid.error` is `/arm/pid/error`. A single number is `{"value": 1.0}`, elements with names are
//! `{"x": 1.0, "y": 2.0}`, and others `{"values": [1.0, 2.0]}`. The schema of a topic says the unit, and the metadata of its
//! channel the signal's own name. Time is simulated time.
//!
//! Messages are written in chunks, compressed with LZ4, and a chunk is closed four times a second. A file that
//! was not finished has no index: Foxglove and `mcap recover` read it from its beginning.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use mcap::records::{MessageHeader, Metadata};
use mcap::{Compression, McapError, WriteOptions, Writer};
use serde_json::{Map, Value as Json, json};

use super::Pace;
use super::port::{Port, ports};
use crate::io::write::create_file;
use crate::simulator::{Column, Table};

/// An MCAP file that JSON messages are added to.
pub struct McapLog {
    writer: Writer<BufWriter<File>>,
    pace: Pace,
    /// Messages of each channel so far.
    sequences: BTreeMap<u16, u32>,
    is_finished: bool,
}

/// A topic of a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChannelId(u16);

/// A log that several recorders write to.
pub type SharedLog = Arc<Mutex<McapLog>>;

impl McapLog {
    /// A new file, which knows of what diagram it is.
    pub fn create(path: &Path, diagram: &str) -> io::Result<McapLog> {
        let options = WriteOptions::new()
            .compression(Some(Compression::Lz4))
            .library(concat!("cenic ", env!("CARGO_PKG_VERSION")))
            // A chunk is put together in memory, so that there is no half of one in the file.
            .disable_seeking(true);
        let mut writer = options.create(BufWriter::new(create_file(path)?)).map_err(refused)?;
        let metadata = BTreeMap::from([("diagram".to_owned(), diagram.to_owned())]);
        writer.write_metadata(&Metadata { name: "cenic".to_owned(), metadata }).map_err(refused)?;
        Ok(McapLog { writer, pace: Pace::default(), sequences: BTreeMap::new(), is_finished: false })
    }

    /// A topic whose messages are JSON objects that follow a JSON Schema with this name.
    ///
    /// Names such as `foxglove.FrameTransforms` are known to tools. What else is to be said of the topic is in `metadata`.
    pub fn channel(
        &mut self,
        topic: &str,
        (schema_name, schema): (&str, &Json),
        metadata: &BTreeMap<String, String>,
    ) -> io::Result<ChannelId> {
        self.check_open()?;
        let schema = schema.to_string();
        let schema = self.writer.add_schema(schema_name, "jsonschema", schema.as_bytes()).map_err(refused)?;
        self.writer.add_channel(schema, topic, "json", metadata).map(ChannelId).map_err(refused)
    }

    /// Adds a message, the text of a JSON object, at a time in nanoseconds.
    pub fn message(&mut self, channel: ChannelId, nanoseconds: u64, json: &[u8]) -> io::Result<()> {
        self.check_open()?;
        let sequence = self.sequences.entry(channel.0).or_default();
        *sequence = sequence.wrapping_add(1);
        let header = MessageHeader {
            channel_id: channel.0,
            sequence: *sequence,
            log_time: nanoseconds,
            publish_time: nanoseconds,
        };
        self.writer.write_to_known_channel(&header, json).map_err(refused)
    }

    /// Closes the present chunk if that is due. To be called when all messages of an instant are there.
    pub fn flush_if_due(&mut self) -> io::Result<()> {
        if self.pace.is_due() && !self.is_finished { self.writer.flush().map_err(refused) } else { Ok(()) }
    }

    /// Writes the index, without which a file is read slowly. Nothing can be added after it.
    pub fn finish(&mut self) -> io::Result<()> {
        if std::mem::replace(&mut self.is_finished, true) {
            return Ok(());
        }
        self.writer.finish().map(drop).map_err(refused)
    }

    fn check_open(&self) -> io::Result<()> {
        if self.is_finished { Err(io::Error::other("the log is already finished")) } else { Ok(()) }
    }
}

impl std::fmt::Debug for McapLog {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.debug_struct("McapLog").field("is_finished", &self.is_finished).finish_non_exhaustive()
    }
}

fn refused(error: McapError) -> io::Error {
    match error {
        McapError::Io(error) => error,
        McapError::TooManyChannels | McapError::TooManySchemas => {
            io::Error::new(io::ErrorKind::InvalidInput, "more than 65535 signals are too many for one log")
        }
        error => io::Error::other(error.to_string()),
    }
}

/// A simulated time as messages have it. Before zero there is none.
pub fn nanoseconds(t: f64) -> u64 {
    (t * 1e9).round() as u64
}

/// A table whose signals are topics of a log.
pub struct McapTable {
    log: SharedLog,
    topics: Vec<Topic>,
    text: Vec<u8>,
}

/// How the columns of a signal become a message: text, number, text, number, … and a last text.
struct Topic {
    channel: ChannelId,
    /// What is written before each of its numbers.
    before: Vec<String>,
    after: &'static str,
}

impl McapTable {
    /// Adds a topic for each signal.
    pub fn new(log: SharedLog, columns: &[Column]) -> io::Result<McapTable> {
        let mut topics = Vec::new();
        {
            let mut log = log.lock().unwrap_or_else(PoisonError::into_inner);
            for port in ports(columns) {
                topics.push(Topic::new(&mut log, &port, &columns[port.columns.clone()])?);
            }
        }
        Ok(McapTable { log, topics, text: Vec::new() })
    }
}

impl Topic {
    fn new(log: &mut McapLog, port: &Port, columns: &[Column]) -> io::Result<Topic> {
        let mut number = json!({"type": "number"});
        if !port.unit.is_empty() {
            number["description"] = format!("in {}", port.unit).into();
        }
        let names = element_names(columns);
        let (properties, before, after) = match (&names, columns.len()) {
            (_, 1) if columns[0].element().is_empty() => {
                (Map::from_iter([("value".to_owned(), number)]), vec!["{\"value\":".to_owned()], "}")
            }
            (Some(names), _) => {
                let before = names
                    .iter()
                    .enumerate()
                    .map(|(i, name)| format!("{}{}:", if i == 0 { '{' } else { ',' }, Json::from(*name)));
                let before = before.collect();
                (names.iter().map(|name| ((*name).to_owned(), number.clone())).collect(), before, "}")
            }
            (None, n) => {
                let array = json!({"type": "array", "items": number});
                let before = (0..n).map(|i| if i == 0 { "{\"values\":[" } else { "," }.to_owned());
                (Map::from_iter([("values".to_owned(), array)]), before.collect(), "]}")
            }
        };
        let schema = json!({"type": "object", "title": port.name, "properties": properties});
        let metadata = [("signal", port.name), ("unit", port.unit)];
        let metadata = metadata.map(|(key, value)| (key.to_owned(), value.to_owned())).into();
        let topic = format!("/{}", port.name.replace('.', "/"));
        let channel = log.channel(&topic, (&format!("cenic.{}", port.name), &schema), &metadata)?;
        Ok(Topic { channel, before, after })
    }
}

/// The names of elements, if all have one that tools take as it is.
fn element_names(columns: &[Column]) -> Option<Vec<&str>> {
    let is_plain = |name: &&str| {
        !name.is_empty()
            && !name.starts_with(|c: char| c.is_ascii_digit())
            && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    };
    columns.iter().map(|column| column.element().strip_prefix('.').filter(is_plain)).collect()
}

impl Table for McapTable {
    fn row(&mut self, t: f64, values: &[f64]) -> io::Result<()> {
        let mut log = self.log.lock().unwrap_or_else(PoisonError::into_inner);
        let mut values = values.iter();
        for topic in &self.topics {
            self.text.clear();
            for (before, value) in topic.before.iter().zip(&mut values) {
                self.text.extend(before.as_bytes());
                // JSON has no word for what is not finite.
                match value.is_finite() {
                    true => write!(self.text, "{value:?}")?,
                    false => self.text.extend(b"null"),
                }
            }
            self.text.extend(topic.after.as_bytes());
            log.message(topic.channel, nanoseconds(t), &self.text)?;
        }
        log.flush_if_due()
    }

    fn finish(&mut self) -> io::Result<()> {
        self.log.lock().unwrap_or_else(PoisonError::into_inner).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_follow_the_shape_of_their_signal() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.mcap");
        let log = Arc::new(Mutex::new(McapLog::create(&path, "d").unwrap()));
        let columns = [
            Column::new("one.out", "", "N"),
            Column::new("box.pose", ".x", "m"),
            Column::new("box.pose", ".y", "m"),
            Column::new("odd.out", ".a/b", ""),
        ];
        let mut table = McapTable::new(log.clone(), &columns).unwrap();
        table.row(0.1, &[1.5, -2.0, f64::NAN, 1e-30]).unwrap();
        table.finish().unwrap();
        assert!(table.row(0.2, &[0.0; 4]).is_err());
        let bytes = std::fs::read(path).unwrap();
        let texts = ::mcap::MessageStream::new(&bytes).unwrap().map(|message| {
            let message = message.unwrap();
            format!(
                "{} {} {}",
                message.channel.topic,
                message.log_time,
                String::from_utf8_lossy(&message.data)
            )
        });
        let expected = [
            "/one/out 100000000 {\"value\":1.5}",
            "/box/pose 100000000 {\"x\":-2.0,\"y\":null}",
            "/odd/out 100000000 {\"values\":[1e-30]}",
        ];
        assert_eq!(texts.collect::<Vec<_>>(), expected);
    }
}
