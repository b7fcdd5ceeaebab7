//! Puts the data files of `assets/` into release builds, so that these work from any folder.

use std::{env, fs, io, path::Path};

/// Folders of `assets/` with one folder a ruleset.
const KINDS: [&str; 6] = [
    "units",
    "abilities",
    "weapons",
    "programs",
    "devices",
    "factions",
];

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    let here = env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?;
    let out = env::var("OUT_DIR").map_err(io::Error::other)?;
    let mut text = String::from("static FILES: &[(&str, &str)] = &[\n");
    // Development builds read the files when they start: a changed card needs no new build.
    if env::var_os("CARGO_CFG_DEBUG_ASSERTIONS").is_none() {
        let assets = Path::new(&here).join("../../assets");
        for kind in KINDS {
            let folder = assets.join(kind);
            println!("cargo::rerun-if-changed={}", folder.display());
            for ruleset in sorted(&folder)? {
                if ruleset.is_dir() {
                    list(&assets, &ruleset, &mut text)?;
                }
            }
        }
    }
    text += "];\n";
    let file = Path::new(&out).join("files.rs");
    // A file that is written anew has everything built anew.
    match fs::read_to_string(&file) {
        Ok(old) if old == text => Ok(()),
        _ => fs::write(file, text),
    }
}

/// Adds the data files of a folder to the list.
fn list(assets: &Path, folder: &Path, text: &mut String) -> io::Result<()> {
    for file in sorted(folder)? {
        if file.extension().is_some_and(|e| e == "ron") {
            let name = file.strip_prefix(assets).map_err(io::Error::other)?;
            let name = name.to_string_lossy().replace('\\', "/");
            let path = fs::canonicalize(&file)?.display().to_string();
            *text += &format!("    ({name:?}, include_str!({path:?})),\n");
        }
    }
    Ok(())
}

fn sorted(folder: &Path) -> io::Result<Vec<std::path::PathBuf>> {
    let entries = fs::read_dir(folder)?;
    let mut paths = entries
        .map(|e| e.map(|e| e.path()))
        .collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}
