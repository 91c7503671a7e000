//! Records: a head in JSON and arrays of numbers, as the page in the browser reads them.
//!
//! ```text
//! u32 n · n bytes of JSON {kind, …, arrays: [{name, codec, count, …}]} · the arrays, one after the other
//! ```
//!
//! Numbers that change little from row to row are stored column by column as differences, and as four planes of bytes: most of
//! the upper ones are zero then, and whatever compresses them afterwards finds little to do.

use serde_json::{Map, Value as Json, json};

/// A record that is being put together.
pub(crate) struct Record {
    head: Map<String, Json>,
    arrays: Vec<Json>,
    payload: Vec<u8>,
}

impl Record {
    /// An empty one of that kind.
    pub fn new(kind: &str) -> Record {
        let head = Map::from_iter([("kind".to_owned(), json!(kind))]);
        Record { head, arrays: Vec::new(), payload: Vec::new() }
    }

    /// Sets something in the head.
    pub fn set(mut self, key: &str, value: impl Into<Json>) -> Record {
        self.head.insert(key.to_owned(), value.into());
        self
    }

    fn array(&mut self, name: &str, codec: &str, count: usize) {
        self.arrays.push(json!({"name": name, "codec": codec, "count": count}));
    }

    /// Times and other numbers that need all digits.
    pub fn f64(&mut self, name: &str, values: &[f64]) {
        self.array(name, "f64", values.len());
        self.payload.extend(values.iter().flat_map(|value| value.to_le_bytes()));
    }

    /// Coordinates of meshes.
    pub fn f32(&mut self, name: &str, values: impl ExactSizeIterator<Item = f32>) {
        self.array(name, "f32", values.len());
        self.payload.extend(values.flat_map(f32::to_le_bytes));
    }

    /// Indices.
    pub fn u32(&mut self, name: &str, values: impl ExactSizeIterator<Item = u32>) {
        self.array(name, "u32", values.len());
        self.payload.extend(values.flat_map(u32::to_le_bytes));
    }

    /// Counts.
    pub fn u16(&mut self, name: &str, values: &[u16]) {
        self.array(name, "u16", values.len());
        self.payload.extend(values.iter().flat_map(|value| value.to_le_bytes()));
    }

    /// Small counts.
    pub fn u8(&mut self, name: &str, values: &[u8]) {
        self.array(name, "u8", values.len());
        self.payload.extend(values);
    }

    /// Numbers of two or three digits, as [`bf16`] makes them.
    pub fn bf16(&mut self, name: &str, values: &[u16]) {
        self.array(name, "bf16", values.len());
        self.payload.extend(values.iter().flat_map(|value| value.to_le_bytes()));
    }

    /// Multiples of `step`, row by row, as [`fixed`] makes them.
    pub fn fixed(&mut self, name: &str, step: f64, columns: usize, values: &[i32]) {
        let rows = values.len().checked_div(columns).unwrap_or(0);
        self.arrays.push(
            json!({"name": name, "codec": "fixed", "count": rows * columns, "rows": rows, "columns": columns, "step": step}),
        );
        self.planes(columns, rows, |i| values[i]);
    }

    /// Numbers of seven digits, row by row.
    pub fn bits(&mut self, name: &str, columns: usize, values: &[f32]) {
        let rows = values.len().checked_div(columns).unwrap_or(0);
        self.arrays.push(
            json!({"name": name, "codec": "bits", "count": rows * columns, "rows": rows, "columns": columns}),
        );
        self.planes(columns, rows, |i| values[i].to_bits() as i32);
    }

    /// Differences along columns, their sign in the lowest bit, plane by plane.
    fn planes(&mut self, columns: usize, rows: usize, value: impl Fn(usize) -> i32) {
        let (start, count) = (self.payload.len(), rows * columns);
        self.payload.resize(start + 4 * count, 0);
        let planes = &mut self.payload[start..];
        for column in 0..columns {
            let mut last = 0i32;
            for row in 0..rows {
                let now = value(row * columns + column);
                let difference = now.wrapping_sub(last);
                last = now;
                let zigzag = ((difference << 1) ^ (difference >> 31)) as u32;
                for (plane, byte) in zigzag.to_le_bytes().into_iter().enumerate() {
                    planes[plane * count + column * rows + row] = byte;
                }
            }
        }
    }

    /// The finished record.
    pub fn bytes(mut self) -> Vec<u8> {
        self.head.insert("arrays".to_owned(), Json::Array(self.arrays));
        let head = Json::Object(self.head).to_string();
        let mut bytes = Vec::with_capacity(4 + head.len() + self.payload.len());
        bytes.extend((head.len() as u32).to_le_bytes());
        bytes.extend(head.as_bytes());
        bytes.extend(self.payload);
        bytes
    }
}

/// A number as a multiple of a step; what is beyond the range, or no number, becomes the nearest that there is.
pub(crate) fn fixed(value: f64, step: f64) -> i32 {
    (value / step).round() as i32
}

/// The upper half of a number: its sign, its exponent, and two or three digits.
pub(crate) fn bf16(value: f64) -> u16 {
    let bits = (value as f32).to_bits();
    let rounded = bits.saturating_add(0x8000);
    // Rounding may not make an infinity of the largest numbers, or a number of no number.
    let kept = if rounded & 0x7f80_0000 == 0x7f80_0000 { bits } else { rounded };
    (kept >> 16) as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads a record as the page does.
    fn read(bytes: &[u8]) -> (Json, &[u8]) {
        let n = u32::from_le_bytes(bytes[..4].try_into().unwrap()) as usize;
        (serde_json::from_slice(&bytes[4..4 + n]).unwrap(), &bytes[4 + n..])
    }

    #[test]
    fn planes_read_back_as_what_they_were() {
        let values = [0, -1, 5, i32::MAX, 7, i32::MIN, 7, 0];
        let mut record = Record::new("test").set("n", 3);
        record.fixed("a", 0.5, 2, &values);
        let bytes = record.bytes();
        let (head, payload) = read(&bytes);
        assert_eq!((&head["kind"], &head["n"]), (&json!("test"), &json!(3)));
        assert_eq!(
            head["arrays"][0],
            json!({"name": "a", "codec": "fixed", "count": 8, "rows": 4, "columns": 2, "step": 0.5})
        );
        let mut back = [0; 8];
        for column in 0..2 {
            let mut last = 0i32;
            for row in 0..4 {
                let at = column * 4 + row;
                let zigzag = u32::from_le_bytes([0, 1, 2, 3].map(|plane| payload[plane * 8 + at]));
                last = last.wrapping_add((zigzag >> 1) as i32 ^ -((zigzag & 1) as i32));
                back[row * 2 + column] = last;
            }
        }
        assert_eq!(back, values);
    }

    #[test]
    fn short_numbers_are_right_to_half_a_percent() {
        for value in [0.0, 1.0, -3.1234, 1e-9, 7.7e12, f64::INFINITY] {
            let back = f32::from_bits(u32::from(bf16(value)) << 16);
            assert!(
                (f64::from(back) - value).abs() <= 0.004 * value.abs() || f64::from(back) == value,
                "{value} {back}"
            );
        }
        assert!(f32::from_bits(u32::from(bf16(f64::NAN)) << 16).is_nan());
        assert!(f32::from_bits(u32::from(bf16(f32::MAX.into())) << 16).is_finite());
    }

    #[test]
    fn numbers_out_of_range_become_the_nearest() {
        assert_eq!((fixed(1e300, 1e-5), fixed(f64::NAN, 1.0), fixed(0.26, 0.1)), (i32::MAX, 0, 3));
    }
}
