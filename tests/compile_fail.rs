//! Mistakes that do not compile, and the same code without them that does.

#[path = "compile_fail/pass/function_reads_what_it_was_handed.rs"]
mod function_reads_what_it_was_handed;
#[path = "compile_fail/pass/wires_fit.rs"]
mod wires_fit;

// Here and not by trybuild, which would build the library a second time to link two programs.
#[test]
fn the_same_without_mistakes_compiles_and_runs() {
    function_reads_what_it_was_handed::main();
    wires_fit::main();
}

#[test]
fn mistakes_in_wiring_and_feed_through_do_not_compile() {
    trybuild::TestCases::new().compile_fail("tests/compile_fail/*.rs");
}
