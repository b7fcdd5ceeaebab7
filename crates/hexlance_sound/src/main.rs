//! Writes all sounds into a folder: `hexlance_sound FOLDER [--only START] [--sheets FOLDER]`.

use std::{
    error::Error,
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
    sync::Mutex,
    thread,
};

use hexlance_sound::{
    bake,
    catalogue::{Piece, catalogue},
    dsp::FS,
    measure,
    picture::Picture,
};

fn main() -> ExitCode {
    let mut folder = None;
    let mut only = String::new();
    let mut sheets = None;
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        match word.as_str() {
            "--only" => only = words.next().unwrap_or_default(),
            "--sheets" => sheets = words.next().map(PathBuf::from),
            _ => folder = Some(PathBuf::from(word)),
        }
    }
    let Some(folder) = folder else {
        eprintln!("usage: hexlance_sound FOLDER [--only START-OF-NAME] [--sheets FOLDER]");
        eprintln!(
            "writes every sound as Ogg Vorbis into FOLDER, with a table of them all, and on demand sheets of"
        );
        eprintln!("spectrograms, 40 a sheet in the order of the table");
        return ExitCode::FAILURE;
    };
    match write_all(&folder, &only, sheets.as_deref()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(e) => {
            eprintln!("error: {e}");
            ExitCode::FAILURE
        }
    }
}

/// What was written of one sound.
struct Written {
    index: usize,
    row: String,
    bytes: usize,
    mono: Vec<f32>,
}

fn write_all(folder: &Path, only: &str, sheets: Option<&Path>) -> Result<(), Box<dyn Error>> {
    let pieces: Vec<Piece> = catalogue()
        .into_iter()
        .filter(|p| p.name.starts_with(only))
        .collect();
    let next = Mutex::new(0usize);
    let done: Mutex<Vec<Written>> = Mutex::new(Vec::new());
    let failed: Mutex<Vec<String>> = Mutex::new(Vec::new());
    let hands = thread::available_parallelism().map_or(1, |n| n.get());
    thread::scope(|s| {
        for _ in 0..hands {
            s.spawn(|| {
                loop {
                    let index = {
                        let mut n = next.lock().unwrap_or_else(|e| e.into_inner());
                        *n += 1;
                        *n - 1
                    };
                    let Some(piece) = pieces.get(index) else {
                        break;
                    };
                    match write_one(folder, index, piece) {
                        Ok(w) => done.lock().unwrap_or_else(|e| e.into_inner()).push(w),
                        Err(e) => failed
                            .lock()
                            .unwrap_or_else(|e| e.into_inner())
                            .push(format!("{}: {e}", piece.name)),
                    }
                }
            });
        }
    });
    let failed = failed.into_inner().unwrap_or_else(|e| e.into_inner());
    if !failed.is_empty() {
        return Err(failed.join("; ").into());
    }
    let mut done = done.into_inner().unwrap_or_else(|e| e.into_inner());
    done.sort_by_key(|w| w.index);
    if let Some(sheets) = sheets {
        draw_sheets(sheets, &done)?;
    }
    let mut table = String::from(
        "# Every sound\n\nWritten by `cargo run -p hexlance_sound -- assets/sounds`; do not change it by hand. Loudness in \
         LUFS: of loops as a whole, else of the loudest 120 ms. Peaks in dB below full scale.\n\n\
         | Sound | Family | Seconds | Channels | Loudness | Peak | Bytes |\n|---|---|---|---|---|---|---|\n",
    );
    for w in &done {
        writeln!(table, "{}", w.row)?;
    }
    let total: usize = done.iter().map(|w| w.bytes).sum();
    writeln!(
        table,
        "\n{} sounds, {} kB.",
        done.len(),
        total.div_ceil(1000)
    )?;
    if only.is_empty() {
        fs::write(folder.join("TABLE.md"), &table)?;
    } else {
        print!("{table}");
    }
    println!("{} sounds, {} kB", done.len(), total.div_ceil(1000));
    Ok(())
}

fn write_one(folder: &Path, index: usize, piece: &Piece) -> Result<Written, Box<dyn Error>> {
    let (bytes, channels) = bake::bake(piece)?;
    let file = folder.join(format!("{}.ogg", piece.name));
    if let Some(parent) = file.parent() {
        fs::create_dir_all(parent)?;
    }
    fs::write(&file, &bytes)?;
    let length = channels.first().map_or(0, Vec::len);
    let row = format!(
        "| `{}`{} | {} | {:.2} | {} | {:.1} | {:.1} | {} |",
        piece.name,
        if piece.looped { " (loop)" } else { "" },
        piece.family.name(),
        length as f32 / FS,
        channels.len(),
        measure::loudness(&channels, piece.looped),
        20.0 * measure::peak(&channels).max(1e-9).log10(),
        bytes.len(),
    );
    let mono = (0..length)
        .map(|i| channels.iter().map(|c| c[i]).sum::<f32>() / channels.len() as f32)
        .collect();
    Ok(Written {
        index,
        row,
        bytes: bytes.len(),
        mono,
    })
}

fn draw_sheets(folder: &Path, done: &[Written]) -> Result<(), Box<dyn Error>> {
    const COLUMNS: usize = 5;
    const ROWS: usize = 8;
    fs::create_dir_all(folder)?;
    for (n, sheet) in done.chunks(COLUMNS * ROWS).enumerate() {
        let mut picture = Picture::sheet(COLUMNS, sheet.len().div_ceil(COLUMNS));
        for (i, w) in sheet.iter().enumerate() {
            picture.draw(i % COLUMNS, i / COLUMNS, &w.mono);
            println!(
                "sheet {n} row {} column {}: {}",
                i / COLUMNS,
                i % COLUMNS,
                w.row
            );
        }
        let file = fs::File::create(folder.join(format!("sheet_{n}.png")))?;
        picture.write(std::io::BufWriter::new(file))?;
    }
    Ok(())
}
