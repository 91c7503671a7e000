//! The whole `cenic` command with the blocks of another crate:
//!
//! ```text
//! cargo run -p acme_cell -- run diagrams/motor.yaml
//! ```

// Naming the crate links it; without this line its blocks would not be found.
use acme_blocks as _;

fn main() -> std::process::ExitCode {
    cenic::cli::main()
}
