//! The files in `assets/sounds` are what this crate makes, and are fit to be played.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use hexlance_sound::{
    bake,
    catalogue::{Family, catalogue},
    dsp::FS,
    measure,
};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/sounds")
}

fn baked(name: &str) -> Vec<Vec<f32>> {
    let file = folder().join(format!("{name}.ogg"));
    let bytes = fs::read(&file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
    bake::decode(&bytes).unwrap_or_else(|e| panic!("{name}: {e}"))
}

/// One sound of every family and some that are delicate: the file is the generator's output within the loss of coding.
#[test]
fn files_are_what_the_generators_make() {
    let names = [
        "steps/superheavy_pavement_1",
        "machines/servo_light_2",
        "engines/tracked",
        "fires/gauss_1",
        "hits/small_3",
        "ground/large_water_2",
        "blasts/explosion_medium_2",
        "dice/tray_4",
        "interface/click_1",
        "interface/turn_1",
        "air/void",
        "music/draw",
    ];
    for piece in catalogue() {
        if !names.contains(&piece.name.as_str()) {
            continue;
        }
        let (made, read) = (piece.render(), baked(&piece.name));
        assert_eq!(made.len(), read.len(), "{}", piece.name);
        for (m, r) in made.iter().zip(&read) {
            assert_eq!(m.len(), r.len(), "{}", piece.name);
            // Where in frequency the energy is must be the same; phases of noise may differ.
            let size = m.len().min(32_768);
            let (a, b) = (measure::spectrum(&m[..size]), measure::spectrum(&r[..size]));
            let mut low = 0;
            for band in [8usize, 32, 128, 512, 2048] {
                let high = (band * size.next_power_of_two() / 32_768).clamp(low + 1, a.len());
                let power = |s: &[f32]| s[low..high].iter().map(|v| v * v).sum::<f32>();
                let (x, y) = (power(&a), power(&b));
                let loud: f32 = a.iter().map(|v| v * v).sum();
                if x > loud * 0.01 {
                    let db = 10.0 * (y / x).log10();
                    assert!(db.abs() < 1.5, "{} below bin {high}: {db} dB", piece.name);
                }
                low = high;
            }
            let (x, y) = (measure::rms(m), measure::rms(r));
            assert!(
                (20.0 * (y / x).log10()).abs() < 1.0,
                "{}: {x} {y}",
                piece.name
            );
        }
    }
}

/// Everything that is baked: no clipping, no offset, silence at the end, loops without a seam, loudness as intended.
#[test]
fn files_are_fit_to_be_played() {
    let mut total = 0;
    let mut loud: BTreeMap<Family, Vec<f32>> = BTreeMap::new();
    for piece in catalogue() {
        let name = &piece.name;
        let channels = baked(name);
        total += fs::metadata(folder().join(format!("{name}.ogg"))).map_or(0, |m| m.len());
        let peak = measure::peak(&channels);
        assert!(peak < 0.99, "{name} clips: {peak}");
        for c in &channels {
            assert!(measure::offset(c).abs() < 0.004, "{name} has an offset");
            assert!(c.iter().all(|v| v.is_finite()), "{name}");
            if piece.looped {
                let seam = measure::seam(c);
                assert!(seam < 3.0, "{name} has a seam: {seam}");
            } else {
                let tail = &c[c.len().saturating_sub(220)..];
                let end = measure::rms(tail);
                assert!(end < 0.004, "{name} is cut off: {end}");
            }
        }
        let l = measure::loudness(&channels, piece.looped);
        assert!(l < piece.loudness + 1.0, "{name}: {l} LUFS");
        // A tap is too short to be as loud as asked; nothing else is much softer.
        let long = channels[0].len() as f32 / FS;
        if long > 0.25 {
            assert!(
                l > piece.loudness - 3.0,
                "{name}: {l} for {}",
                piece.loudness
            );
        }
        loud.entry(piece.family).or_default().push(l);
    }
    assert!(total < 6_500_000, "{total} bytes");
    for (family, l) in loud {
        let (low, high) = l
            .iter()
            .fold((0.0f32, -99.0f32), |(a, b), v| (a.min(*v), b.max(*v)));
        assert!(high - low < 22.0, "{}: {low} to {high}", family.name());
    }
}

/// The layers of the battle are of one length, and fit on each other.
#[test]
fn layers_of_the_battle_are_of_one_length() {
    let length = |n: &str| baked(n)[0].len();
    let calm = length("music/battle_calm");
    assert_eq!(calm, length("music/battle_tense"));
    assert_eq!(calm, length("music/battle_danger"));
    assert_eq!(calm, (48.0 * FS) as usize);
}
