//! Mathematics that knows nothing of blocks.
