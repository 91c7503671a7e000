//! NumPy's `.npy`: a short header in Python's notation, then numbers.
//!
//! `"\x93NUMPY"`, version, length of the header, header, data. The header is padded with spaces so that data begin at a
//! multiple of 64 bytes. [NEP 1, and `numpy.lib.format`]

use std::io;

use serde_json::Value as Json;

use super::python;

/// What every `.npy` begins with.
const MAGIC: &[u8] = b"\x93NUMPY";
/// Data begin at a multiple of this.
const ALIGNMENT: usize = 64;

/// The header of an array of numbers (`<f8`) with this shape.
pub(super) fn numbers(shape: &[usize]) -> Vec<u8> {
    plain("'<f8'", shape)
}

/// A single text as an array without dimensions, which `.item()` turns into a `str`.
pub(super) fn text(text: &str) -> Vec<u8> {
    let mut bytes = plain(&format!("'<U{}'", text.chars().count().max(1)), &[]);
    bytes.extend(text.chars().flat_map(|c| u32::from(c).to_le_bytes()));
    if text.is_empty() {
        bytes.extend([0; 4]);
    }
    bytes
}

/// A header in version 1.0, which all readers know.
fn plain(descr: &str, shape: &[usize]) -> Vec<u8> {
    let lengths: String = shape.iter().map(|n| format!("{n},")).collect();
    let dictionary = format!("{{'descr': {descr}, 'fortran_order': False, 'shape': ({lengths}), }}");
    let start = MAGIC.len() + 4;
    let padded = (start + dictionary.len() + 1).next_multiple_of(ALIGNMENT) - start;
    let mut bytes = [MAGIC, &[1, 0], &(padded as u16).to_le_bytes()].concat();
    bytes.extend(format!("{dictionary:<width$}\n", width = padded - 1).bytes());
    bytes
}

/// The header of a table: rows of named fields, each of one or more numbers.
///
/// Headers for any number of rows have the same length, so that the number can be changed when rows have been added.
pub(super) fn table(fields: &[(&str, usize)], rows: u64) -> io::Result<Vec<u8>> {
    let field = |(name, width): &(&str, usize)| match width {
        1 => format!("({}, '<f8'), ", quoted(name)),
        n => format!("({}, '<f8', ({n},)), ", quoted(name)),
    };
    let descr: String = fields.iter().map(field).collect();
    let dictionary = format!("{{'descr': [{descr}], 'fortran_order': False, 'shape': ({rows:>20},), }}");
    // Version 3.0 has room for long headers, and names in UTF-8.
    let start = MAGIC.len() + 6;
    let padded = (start + dictionary.len() + 1).next_multiple_of(ALIGNMENT) - start;
    let length = u32::try_from(padded)
        .map_err(|_| io::Error::new(io::ErrorKind::InvalidInput, "the names of the signals are too long"))?;
    let mut bytes = [MAGIC, &[3, 0], &length.to_le_bytes()].concat();
    bytes.extend(dictionary.bytes());
    bytes.resize(start + padded - 1, b' ');
    bytes.push(b'\n');
    Ok(bytes)
}

/// A name as Python writes it.
fn quoted(name: &str) -> String {
    let mut out = String::from("'");
    for c in name.chars() {
        match c {
            '\'' | '\\' => out.extend(['\\', c]),
            c if c.is_control() => out.push_str(&format!("\\x{:02x}", u32::from(c))),
            c => out.push(c),
        }
    }
    out.push('\'');
    out
}

/// What a `.npy` holds: numbers, a text, or a table of named fields.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Array {
    /// Numbers in rows: how many are in each, and all of them.
    Numbers(usize, Vec<f64>),
    /// One text.
    Text(String),
    /// The fields of each row with the numbers that they have, and all rows one after the other.
    Table(Vec<(String, usize)>, Vec<f64>),
}

impl Array {
    /// Reads the content of a file. Of a table that is still being written, the rows that are there.
    pub fn read(bytes: &[u8]) -> Result<Array, String> {
        let damaged = || "is not a whole NumPy array; was it cut off?".to_owned();
        let rest = bytes.strip_prefix(MAGIC).ok_or("is not a NumPy array")?;
        let (length, start) = match rest {
            [1, _, a, b, ..] => (usize::from(u16::from_le_bytes([*a, *b])), 4),
            [2 | 3, _, a, b, c, d, ..] => (u32::from_le_bytes([*a, *b, *c, *d]) as usize, 6),
            _ => return Err(damaged()),
        };
        let header = rest.get(start..start + length).ok_or_else(damaged)?;
        let header = python::literal(&String::from_utf8_lossy(header))
            .map_err(|problem| format!("is not a NumPy array that can be read: {problem}"))?;
        let data = &rest[start + length..];
        if header["fortran_order"] == true {
            return Err("has its numbers column by column, which is not read".to_owned());
        }
        let shape: Vec<usize> =
            header["shape"].as_array().ok_or_else(damaged)?.iter().filter_map(size).collect();
        let count = shape.iter().try_fold(1_usize, |count, n| count.checked_mul(*n)).ok_or_else(damaged)?;
        match &header["descr"] {
            Json::String(code) if code.starts_with("<U") => {
                let text = data.chunks_exact(4).map(|c| u32::from_le_bytes([c[0], c[1], c[2], c[3]]));
                let text = text.take_while(|c| *c != 0).map(|c| char::from_u32(c).unwrap_or('\u{FFFD}'));
                Ok(Array::Text(text.collect()))
            }
            Json::String(code) => {
                let numbers = decode(code, data)?;
                let numbers = numbers.get(..count).ok_or_else(damaged)?.to_vec();
                Ok(Array::Numbers(shape.iter().skip(1).product(), numbers))
            }
            Json::Array(fields) => {
                let field = |field: &Json| {
                    let is_number = field[1] == "<f8";
                    let width = field.get(2).map_or(Some(1), |shape| size(&shape[0]));
                    Some((field[0].as_str()?.to_owned(), width.filter(|_| is_number)?))
                };
                let fields: Option<Vec<(String, usize)>> = fields.iter().map(field).collect();
                let fields = fields.ok_or("has fields that are not numbers")?;
                let width: usize = fields.iter().map(|field| field.1).sum();
                let mut numbers = decode("<f8", data)?;
                numbers.truncate(numbers.len() / width.max(1) * width);
                Ok(Array::Table(fields, numbers))
            }
            _ => Err(damaged()),
        }
    }
}

fn size(number: &Json) -> Option<usize> {
    usize::try_from(number.as_u64()?).ok()
}

/// Numbers of any of the usual types.
fn decode(code: &str, data: &[u8]) -> Result<Vec<f64>, String> {
    fn all<const N: usize>(data: &[u8], number: impl Fn([u8; N]) -> f64) -> Vec<f64> {
        data.as_chunks::<N>().0.iter().map(|bytes| number(*bytes)).collect()
    }
    Ok(match code {
        "<f8" => all(data, f64::from_le_bytes),
        "<f4" => all(data, |bytes| f32::from_le_bytes(bytes).into()),
        "<i8" => all(data, |bytes| i64::from_le_bytes(bytes) as f64),
        "<i4" => all(data, |bytes| i32::from_le_bytes(bytes).into()),
        "|b1" | "|u1" => all(data, |[byte]| byte.into()),
        _ => return Err(format!("has numbers of the type `{code}`, which is not read")),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_are_aligned_and_keep_their_length() {
        for shape in [&[][..], &[7], &[1_000_000, 14]] {
            assert_eq!(numbers(shape).len() % ALIGNMENT, 0);
        }
        let fields = [("t", 1), ("it's.out", 3)];
        let (none, many) = (table(&fields, 0).unwrap(), table(&fields, u64::MAX).unwrap());
        assert_eq!((none.len(), none.len() % ALIGNMENT), (many.len(), 0));
        let header = String::from_utf8_lossy(&many).into_owned();
        assert!(header.contains("[('t', '<f8'), ('it\\'s.out', '<f8', (3,)), ]"), "{header}");
        assert!(header.contains("'shape': (18446744073709551615,)"), "{header}");
    }

    #[test]
    fn a_text_has_four_bytes_for_each_character() {
        let bytes = text("m/s²");
        assert!(
            String::from_utf8_lossy(&bytes).contains("'descr': '<U4', 'fortran_order': False, 'shape': (), ")
        );
        assert_eq!(bytes.len() % ALIGNMENT, 16);
        assert_eq!(bytes[bytes.len() - 4..], u32::from('²').to_le_bytes());
    }

    #[test]
    fn what_is_written_is_read() {
        let values = |n: usize| (0..n).map(|i| i as f64 / 3.0).collect::<Vec<f64>>();
        let with = |mut header: Vec<u8>, n: usize| {
            header.extend(values(n).iter().flat_map(|value| value.to_le_bytes()));
            header
        };
        assert_eq!(Array::read(&with(numbers(&[5]), 5)), Ok(Array::Numbers(1, values(5))));
        assert_eq!(Array::read(&with(numbers(&[2, 3]), 6)), Ok(Array::Numbers(3, values(6))));
        assert!(Array::read(&with(numbers(&[2, 3]), 5)).unwrap_err().contains("cut off"));
        assert_eq!(Array::read(&text("a 'ß'")), Ok(Array::Text("a 'ß'".to_owned())));
        let fields = [("t", 1), ("a\\b'.out", 3)];
        let expected = fields.map(|(name, width)| (name.to_owned(), width)).to_vec();
        // Two rows and a half of one: also those that the header does not count yet.
        let table = Array::read(&with(table(&fields, 1).unwrap(), 10)).unwrap();
        assert_eq!(table, Array::Table(expected, values(8)));
    }

    #[test]
    fn anything_else_is_an_error() {
        let whole = numbers(&[0]);
        for length in 0..whole.len() {
            assert!(Array::read(&whole[..length]).is_err(), "{length}");
        }
        let odd = plain("'<c16'", &[1]);
        assert!(Array::read(&odd).unwrap_err().contains("`<c16`"));
    }
}
