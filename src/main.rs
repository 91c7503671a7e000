//! The `cenic` command.
fn main() {}
