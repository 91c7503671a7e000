//! Mistakes that do not compile, and the same code without them that does.

#[test]
fn mistakes_in_wiring_and_feed_through_do_not_compile() {
    let t = trybuild::TestCases::new();
    t.pass("tests/compile_fail/pass/*.rs");
    t.compile_fail("tests/compile_fail/*.rs");
}
