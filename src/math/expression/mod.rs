//! stub
/// stub
pub fn constant(text: &str) -> Result<f64, String> {
    text.parse().map_err(|_| "no number".to_owned())
}
