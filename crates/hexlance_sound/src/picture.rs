//! Spectrograms as PNG files: what a sound looks like, for those who made it.

use std::io::{self, Write};

use crate::{dsp::FS, measure::spectrum};

/// Width of one picture on a sheet.
pub const WIDTH: usize = 210;
/// Its height.
pub const HEIGHT: usize = 110;

/// A picture in grey and colour, three bytes a pixel.
pub struct Picture {
    width: usize,
    height: usize,
    pixels: Vec<u8>,
}

/// Dark blue over red to white, for 0 to 1.
fn colour(x: f32) -> [u8; 3] {
    let x = x.clamp(0.0, 1.0);
    let part = |from: f32, to: f32| (((x - from) / (to - from)).clamp(0.0, 1.0) * 255.0) as u8;
    let blue = (part(0.0, 0.35) as f32 * (1.0 - ((x - 0.35) / 0.3).clamp(0.0, 1.0))) as u8;
    [part(0.2, 0.6), part(0.5, 0.9), blue.max(part(0.85, 1.0))]
}

impl Picture {
    /// A sheet of so many pictures side by side and below each other.
    pub fn sheet(columns: usize, rows: usize) -> Self {
        let (width, height) = (columns * (WIDTH + 4), rows * (HEIGHT + 4));
        Self {
            width,
            height,
            pixels: vec![60; width * height * 3],
        }
    }

    fn set(&mut self, x: usize, y: usize, c: [u8; 3]) {
        let at = (y * self.width + x) * 3;
        if let Some(p) = self.pixels.get_mut(at..at + 3) {
            p.copy_from_slice(&c);
        }
    }

    /// Draws a sound into a cell: time to the right, frequency upwards in equal ratios from 40 Hz, 80 dB deep; the
    /// lowest quarter is its wave.
    pub fn draw(&mut self, column: usize, row: usize, sound: &[f32]) {
        const SIZE: usize = 2048;
        let (left, top) = (column * (WIDTH + 4), row * (HEIGHT + 4));
        let tall = HEIGHT * 3 / 4;
        let step = sound.len() as f32 / WIDTH as f32;
        for x in 0..WIDTH {
            let middle = (x as f32 * step) as isize;
            let piece: Vec<f32> = (0..SIZE as isize)
                .map(|i| {
                    let at = middle + i - SIZE as isize / 2;
                    usize::try_from(at)
                        .ok()
                        .and_then(|a| sound.get(a))
                        .copied()
                        .unwrap_or(0.0)
                })
                .collect();
            let s = spectrum(&piece);
            for y in 0..tall {
                let low = 40.0 * 500f32.powf(y as f32 / tall as f32);
                let high = 40.0 * 500f32.powf((y + 1) as f32 / tall as f32);
                let bin = |f: f32| ((f / FS * SIZE as f32) as usize).min(s.len() - 1);
                let most = s[bin(low)..=bin(high)]
                    .iter()
                    .fold(0.0f32, |m, v| m.max(*v));
                let db = 20.0 * most.max(1e-9).log10();
                self.set(left + x, top + tall - 1 - y, colour((db + 84.0) / 76.0));
            }
            let wave = HEIGHT - tall;
            let start = (x as f32 * step) as usize;
            let end = (((x + 1) as f32 * step) as usize).clamp(start, sound.len());
            let most = sound[start..end].iter().fold(0.0f32, |m, v| m.max(v.abs()));
            let half = (most * wave as f32 / 2.0) as usize;
            for y in 0..wave {
                let on = y.abs_diff(wave / 2) <= half;
                let c = if on { [190, 210, 190] } else { [20, 22, 24] };
                self.set(left + x, top + tall + y, c);
            }
        }
    }

    /// Writes it as a PNG.
    ///
    /// # Errors
    /// What the file system says.
    pub fn write(&self, mut to: impl Write) -> io::Result<()> {
        let chunk = |kind: &[u8; 4], data: &[u8]| -> Vec<u8> {
            let mut out = (data.len() as u32).to_be_bytes().to_vec();
            let mut body = kind.to_vec();
            body.extend_from_slice(data);
            let sum = crc(&body);
            out.extend(body);
            out.extend(sum.to_be_bytes());
            out
        };
        to.write_all(b"\x89PNG\r\n\x1a\n")?;
        let mut head = (self.width as u32).to_be_bytes().to_vec();
        head.extend((self.height as u32).to_be_bytes());
        head.extend([8, 2, 0, 0, 0]);
        to.write_all(&chunk(b"IHDR", &head))?;
        let mut raw = Vec::with_capacity(self.pixels.len() + self.height);
        for line in self.pixels.chunks(self.width * 3) {
            raw.push(0);
            raw.extend_from_slice(line);
        }
        // Stored, not packed: these pictures are looked at once.
        let mut packed = vec![0x78, 0x01];
        let blocks = raw.chunks(65_535);
        let last = blocks.len().saturating_sub(1);
        for (i, block) in blocks.enumerate() {
            let n = block.len() as u16;
            packed.push(u8::from(i == last));
            packed.extend(n.to_le_bytes());
            packed.extend((!n).to_le_bytes());
            packed.extend_from_slice(block);
        }
        let (mut a, mut b) = (1u32, 0u32);
        for v in &raw {
            a = (a + u32::from(*v)) % 65_521;
            b = (b + a) % 65_521;
        }
        packed.extend(((b << 16) | a).to_be_bytes());
        to.write_all(&chunk(b"IDAT", &packed))?;
        to.write_all(&chunk(b"IEND", &[]))
    }
}

fn crc(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0u32, |mut c, b| {
        c ^= u32::from(*b);
        for _ in 0..8 {
            c = if c & 1 == 1 {
                0xedb8_8320 ^ (c >> 1)
            } else {
                c >> 1
            };
        }
        c
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checksums_are_the_standard_ones() {
        assert_eq!(crc(b"123456789"), 0xcbf4_3926);
    }
}
