//! An MCAP file as the topics that a film is written to.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::Value as Json;

use super::mcap::{ChannelId, McapLog, McapTable, SharedLog, nanoseconds};
use crate::simulator::{Column, Table};
use crate::viewer::film::Topics;

/// Topics in a file of their own.
pub struct McapTopics {
    log: SharedLog,
    channels: Vec<ChannelId>,
}

impl McapTopics {
    /// A new file, in a folder that is made if it has to be.
    pub fn create(path: &Path, diagram: &str) -> io::Result<McapTopics> {
        if let Some(parent) = path.parent().filter(|parent| !parent.as_os_str().is_empty()) {
            fs::create_dir_all(parent)?;
        }
        let log = McapLog::create(path, diagram)?;
        Ok(McapTopics { log: Arc::new(Mutex::new(log)), channels: Vec::new() })
    }

    fn log(&self) -> MutexGuard<'_, McapLog> {
        self.log.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Topics for McapTopics {
    fn topic(&mut self, name: &str, schema_name: &str, schema: &Json) -> io::Result<usize> {
        let channel = self.log().channel(name, (schema_name, schema), &BTreeMap::new())?;
        self.channels.push(channel);
        Ok(self.channels.len() - 1)
    }

    fn message(&mut self, topic: usize, t: f64, message: &Json) -> io::Result<()> {
        let channel = self.channels[topic];
        let mut log = self.log();
        log.message(channel, nanoseconds(t), message.to_string().as_bytes())?;
        log.flush_if_due()
    }

    fn table(&mut self, columns: &[Column]) -> io::Result<Box<dyn Table>> {
        Ok(Box::new(McapTable::new(self.log.clone(), columns)?))
    }

    fn finish(&mut self) -> io::Result<()> {
        self.log().finish()
    }
}
