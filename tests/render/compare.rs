//! Whether two pictures show the same, to an eye that overlooks what drivers draw differently.
//!
//! Both are blurred a little (an edge may lie half a pixel elsewhere) and compared block by block: a thing that is missing
//! changes a block or two by much, noise changes all of them by little. Brightness counts in full and colour by half, as
//! the eye has it.

use std::path::{Path, PathBuf};

use image::{Rgb, RgbImage, RgbaImage, imageops};

/// Side of a block in pixels.
const BLOCK: u32 = 8;
/// Pixels to each side that the blur takes together.
const BLUR: i64 = 2;

/// From this difference of a block on, of 255, something is missing or new. It lies between the noise that
/// `noise_is_measured` tells and the least that a missing thing makes, which `HEXLANCE_MEASURE=1` prints.
pub const WORST: f32 = 3.5;
/// From this mean difference of all blocks on, light or colours have changed.
pub const MEAN: f32 = 2.0;

/// How two pictures differ.
#[derive(Clone, Debug)]
pub struct Difference {
    /// Difference of every block, row by row.
    blocks: Vec<f32>,
    columns: u32,
    /// The largest.
    pub worst: f32,
    /// The mean.
    pub mean: f32,
}

impl Difference {
    /// Compares two pictures.
    pub fn of(a: &RgbaImage, b: &RgbaImage) -> Self {
        assert_eq!(a.dimensions(), b.dimensions(), "pictures of one size");
        let (width, height) = a.dimensions();
        let (a, b) = (Seen::of(a), Seen::of(b));
        let columns = width.div_ceil(BLOCK);
        let rows = height.div_ceil(BLOCK);
        let mut blocks = Vec::with_capacity((columns * rows) as usize);
        for row in 0..rows {
            for column in 0..columns {
                let (mut sum, mut n) = (0.0, 0.0);
                for y in row * BLOCK..((row + 1) * BLOCK).min(height) {
                    for x in column * BLOCK..((column + 1) * BLOCK).min(width) {
                        let i = (y * width + x) as usize;
                        sum += a.apart(&b, i);
                        n += 1.0;
                    }
                }
                blocks.push(sum / n);
            }
        }
        let worst = blocks.iter().copied().fold(0.0, f32::max);
        let mean = blocks.iter().sum::<f32>() / blocks.len() as f32;
        Self {
            blocks,
            columns,
            worst,
            mean,
        }
    }

    /// Whether both show the same.
    pub fn is_small(&self) -> bool {
        self.worst < WORST && self.mean < MEAN
    }

    /// The largest difference within so many pixels of a point.
    pub fn near(&self, x: f32, y: f32, radius: f32) -> f32 {
        let side = BLOCK as f32;
        let blocks = self.blocks.iter().enumerate();
        blocks
            .filter(|(i, _)| {
                let (column, row) = (*i as u32 % self.columns, *i as u32 / self.columns);
                let (bx, by) = ((column as f32 + 0.5) * side, (row as f32 + 0.5) * side);
                (bx - x).hypot(by - y) <= radius + side
            })
            .map(|(_, d)| *d)
            .fold(0.0, f32::max)
    }

    /// The blocks as a picture: black where both are the same, white where they could not differ more.
    fn picture(&self) -> RgbImage {
        let rows = self.blocks.len() as u32 / self.columns;
        RgbImage::from_fn(self.columns * BLOCK, rows * BLOCK, |x, y| {
            let d = self.blocks[(y / BLOCK * self.columns + x / BLOCK) as usize];
            let share = (d / (3.0 * WORST)).min(1.0);
            let red = if d >= WORST { 255.0 } else { 0.0 };
            Rgb([
                (share * 255.0).max(red * share) as u8,
                (share * 200.0) as u8,
                0,
            ])
        })
    }
}

/// A blurred picture in brightness and colour.
struct Seen(Vec<[f32; 3]>);

impl Seen {
    fn of(picture: &RgbaImage) -> Self {
        let (width, height) = picture.dimensions();
        let plain: Vec<[f32; 3]> = picture
            .pixels()
            .map(|p| {
                let [r, g, b, _] = p.0.map(f32::from);
                let y = 0.299 * r + 0.587 * g + 0.114 * b;
                [y, 0.564 * (b - y), 0.713 * (r - y)]
            })
            .collect();
        let along = blurred(&plain, width as usize, height as usize, true);
        Self(blurred(&along, width as usize, height as usize, false))
    }

    fn apart(&self, other: &Self, i: usize) -> f32 {
        let (a, b) = (self.0[i], other.0[i]);
        let colour = (a[1] - b[1]).hypot(a[2] - b[2]);
        (a[0] - b[0]).hypot(0.5 * colour)
    }
}

/// Blurs along rows or down columns.
fn blurred(all: &[[f32; 3]], width: usize, height: usize, along: bool) -> Vec<[f32; 3]> {
    let at = |x: i64, y: i64| {
        let x = x.clamp(0, width as i64 - 1) as usize;
        let y = y.clamp(0, height as i64 - 1) as usize;
        all[y * width + x]
    };
    let mut out = Vec::with_capacity(all.len());
    for y in 0..height as i64 {
        for x in 0..width as i64 {
            let mut sum = [0.0; 3];
            for k in -BLUR..=BLUR {
                let p = if along { at(x + k, y) } else { at(x, y + k) };
                for (s, v) in sum.iter_mut().zip(p) {
                    *s += v;
                }
            }
            out.push(sum.map(|s| s / (2 * BLUR + 1) as f32));
        }
    }
    out
}

/// Where the golden pictures lie.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

/// Where pictures of a failure go.
fn faults() -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("target"),
        PathBuf::from,
    );
    target.join("render")
}

/// Writes what was drawn, what was expected and where they differ; says where.
pub fn keep(name: &str, drawn: &RgbaImage, golden: &RgbaImage, difference: &Difference) -> String {
    let folder = faults();
    std::fs::create_dir_all(&folder).expect("a folder for the pictures");
    let file = |what: &str| folder.join(format!("{name}.{what}.png"));
    opaque(drawn).save(file("drawn")).expect("it is written");
    opaque(golden).save(file("golden")).expect("it is written");
    difference
        .picture()
        .save(file("difference"))
        .expect("it is written");
    format!("see {}", file("*").display())
}

fn opaque(picture: &RgbaImage) -> RgbImage {
    image::DynamicImage::ImageRgba8(picture.clone()).to_rgb8()
}

/// The picture that something should look like; with `HEXLANCE_BLESS` set it is what was drawn.
///
/// # Panics
/// If it looks otherwise.
pub fn golden(name: &str, drawn: &RgbaImage) -> RgbaImage {
    let file = folder().join(format!("{name}.png"));
    if std::env::var_os("HEXLANCE_BLESS").is_some() {
        std::fs::create_dir_all(folder()).expect("a folder for the pictures");
        opaque(drawn).save(&file).expect("it is written");
        return drawn.clone();
    }
    let golden = image::open(&file)
        .unwrap_or_else(|e| {
            panic!(
                "{}: {e}; HEXLANCE_BLESS=1 cargo test --test render draws it",
                file.display()
            )
        })
        .to_rgba8();
    assert_eq!(golden.dimensions(), drawn.dimensions(), "{name}");
    let difference = Difference::of(drawn, &golden);
    assert!(
        difference.is_small(),
        "{name} looks otherwise: worst block {:.1}, mean {:.2}; {}. If it is meant to, look at it and bless it: \
         HEXLANCE_BLESS=1 cargo test --test render",
        difference.worst,
        difference.mean,
        keep(name, drawn, &golden, &difference)
    );
    golden
}

/// Half as large each way.
pub fn halved(picture: &RgbaImage) -> RgbaImage {
    let (width, height) = picture.dimensions();
    imageops::thumbnail(picture, width / 2, height / 2)
}

#[test]
fn noise_is_small_and_a_thing_is_not() {
    let grey = |x: u32, y: u32| 90 + ((x * 7 + y * 13) % 30) as u8;
    let plain = RgbaImage::from_fn(64, 48, |x, y| image::Rgba([grey(x, y), 110, 80, 255]));
    let noisy = RgbaImage::from_fn(64, 48, |x, y| {
        let n = ((x * 31 + y * 17) % 7) as u8;
        image::Rgba([grey(x, y) + n, 110 - n, 80 + n, 255])
    });
    assert!(Difference::of(&plain, &noisy).is_small());
    // A thing of six pixels, as small as the smallest on the table.
    let mut with = plain.clone();
    for (x, y) in (30..36).flat_map(|x| (20..26).map(move |y| (x, y))) {
        with.put_pixel(x, y, image::Rgba([30, 30, 40, 255]));
    }
    let d = Difference::of(&plain, &with);
    assert!(!d.is_small(), "{d:?}");
    assert!(d.near(33.0, 23.0, 4.0) >= WORST && d.near(8.0, 40.0, 4.0) < WORST);
    // Darker light is seen in the whole.
    let dark = RgbaImage::from_fn(64, 48, |x, y| image::Rgba([grey(x, y) - 6, 104, 74, 255]));
    assert!(!Difference::of(&plain, &dark).is_small());
}
