//! The `cenic` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    cenic::cli::main()
}
