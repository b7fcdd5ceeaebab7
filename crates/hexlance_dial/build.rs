//! Lists the data files of `assets/` so that the program carries them inside and works from any folder.

use std::{env, fs, io, path::Path};

fn main() -> io::Result<()> {
    let here = env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?;
    let out = env::var("OUT_DIR").map_err(io::Error::other)?;
    let mut text = String::new();
    for (name, folder) in [("UNITS", "units"), ("ABILITIES", "abilities")] {
        let folder = Path::new(&here)
            .join("../../assets")
            .join(folder)
            .join("dial");
        println!("cargo::rerun-if-changed={}", folder.display());
        let mut files: Vec<_> = fs::read_dir(&folder)?
            .filter_map(|entry| entry.ok().map(|e| e.path()))
            .filter(|path| path.extension().is_some_and(|e| e == "ron"))
            .collect();
        files.sort();
        text += &format!("static {name}: &[(&str, &str)] = &[\n");
        for file in files {
            println!("cargo::rerun-if-changed={}", file.display());
            let stem = file.file_name().unwrap_or_default().to_string_lossy();
            let path = fs::canonicalize(&file)?;
            text += &format!(
                "    ({stem:?}, include_str!({:?})),\n",
                path.display().to_string()
            );
        }
        text += "];\n";
    }
    fs::write(Path::new(&out).join("shipped.rs"), text)
}
