//! A program that is asked in lines and answers in lines.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

/// Between two looks at the flag that ends everything.
const LOOK: Duration = Duration::from_millis(50);
/// What it said before it ended is heard after it has ended: this late at most.
const LAST_WORDS: Duration = Duration::from_secs(1);
/// As much of what a program says is repeated.
const QUOTED: usize = 160;

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub(super) enum Trouble {
    #[error("cannot be started: {0}")]
    NotStarted(std::io::Error),
    #[error("ended without an answer{0}")]
    Ended(String),
    #[error("no answer within {} s", .0.as_secs_f64())]
    Silent(Duration),
    #[error("its answer makes no sense: {}", .0.chars().take(QUOTED).collect::<String>())]
    Nonsense(String),
    #[error("interrupted")]
    Interrupted,
}

/// A running program; it is ended with this.
pub(super) struct Process {
    child: Child,
    requests: Sender<String>,
    answers: Receiver<String>,
    complaints: Receiver<String>,
}

impl Process {
    /// Starts Python with a program, on one thread. Its pipes have threads of their own, so that nothing here waits for it longer
    /// than it may.
    pub(super) fn start(python: &OsStr, program: &str) -> Result<Process, Trouble> {
        let mut command = Command::new(python);
        command.arg("-c").arg(program).env("OMP_NUM_THREADS", "1");
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().map_err(Trouble::NotStarted)?;
        let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (requests, to_send) = mpsc::channel::<String>();
        thread::spawn(move || {
            let Some(mut stdin) = stdin else { return };
            for line in to_send {
                if writeln!(stdin, "{line}").and_then(|()| stdin.flush()).is_err() {
                    return;
                }
            }
        });
        Ok(Process { child, requests, answers: lines(stdout), complaints: lines(stderr) })
    }

    /// Asks, and waits for the answer.
    pub(super) fn ask(
        &mut self,
        line: String,
        patience: Duration,
        interrupt: &AtomicBool,
    ) -> Result<String, Trouble> {
        self.complaints.try_iter().for_each(drop);
        match self.requests.send(line) {
            Ok(()) => self.answer(patience, interrupt),
            Err(_) => Err(self.ended()),
        }
    }

    /// Waits for a line.
    pub(super) fn answer(&mut self, patience: Duration, interrupt: &AtomicBool) -> Result<String, Trouble> {
        let started = Instant::now();
        loop {
            if interrupt.load(Ordering::Relaxed) {
                return Err(Trouble::Interrupted);
            }
            let left = patience.saturating_sub(started.elapsed());
            match self.answers.recv_timeout(left.min(LOOK)) {
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return Err(Trouble::Silent(patience)),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
            }
        }
    }

    /// It has ended, or has closed its mouth; with its last words.
    fn ended(&mut self) -> Trouble {
        self.end();
        let words = std::iter::from_fn(|| self.complaints.recv_timeout(LAST_WORDS).ok());
        let last = words.filter(|line| !line.trim().is_empty()).last().unwrap_or_default();
        let last: String = last.trim().chars().take(QUOTED).collect();
        Trouble::Ended(if last.is_empty() { last } else { format!(": {last}") })
    }

    fn end(&mut self) {
        // Fails if it has ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.end();
    }
}

/// The lines of a stream; what is no text is replaced.
fn lines(stream: Option<impl Read + Send + 'static>) -> Receiver<String> {
    let (said, heard) = mpsc::channel();
    thread::spawn(move || {
        let mut stream = BufReader::new(stream?);
        let mut bytes = Vec::new();
        while stream.read_until(b'\n', &mut bytes).is_ok_and(|count| count > 0) {
            said.send(String::from_utf8_lossy(&bytes).trim_end().to_owned()).ok()?;
            bytes.clear();
        }
        Some(())
    });
    heard
}
