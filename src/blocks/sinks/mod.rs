//! Sinks: recordings, plots, printed lines and metrics.

mod metric;
mod print;
mod record;

pub use metric::{Metric, MetricKind};
pub use print::Print;
pub use record::{Recorder, Scope};
