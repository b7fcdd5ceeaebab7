//! Files that sub-commands write: looked at before the work begins, and never written over unasked.

use std::{fs, io, path::Path};

use super::report::{Outcome, Stop};

/// Whether a file can be written: it is not there yet, or may be replaced, and its folder takes files. The folder is
/// made if it is missing.
///
/// # Errors
/// Why it cannot, before anything was computed for it. `option` is the option that names the file.
pub(super) fn check(file: &Path, replace: bool, option: &str) -> Outcome {
    let failed = |why: String, remedy: String| {
        Err(Stop::failed(format!("{}: {why}", file.display()), remedy))
    };
    match fs::symlink_metadata(file) {
        Ok(_) if file.is_dir() => {
            return failed(
                "this is a folder".to_owned(),
                format!("name a file with `{option}`"),
            );
        }
        // What is neither file nor folder, such as a device, cannot be replaced by a file.
        Ok(_) if file.exists() && !file.is_file() => {
            return failed(
                "this is no ordinary file".to_owned(),
                format!("name another one with `{option}`"),
            );
        }
        Ok(_) if !replace => {
            return failed(
                "the file is there already".to_owned(),
                format!(
                    "name another one with `{option}`, or allow it to be replaced: `--replace`"
                ),
            );
        }
        _ => {}
    }
    if let Err(e) = try_folder(file) {
        return failed(
            format!("the file cannot be written: {e}"),
            format!("name a file in a folder that you may write to with `{option}`"),
        );
    }
    Ok(())
}

/// Puts a file beside the one that is to be written and takes it away again.
fn try_folder(file: &Path) -> io::Result<()> {
    let folder = match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let name = file.file_name().ok_or_else(|| {
        io::Error::new(
            io::ErrorKind::InvalidInput,
            "this is not the name of a file",
        )
    })?;
    fs::create_dir_all(folder)?;
    let trial = folder.join(format!(
        ".{}.{}.try",
        name.to_string_lossy(),
        std::process::id()
    ));
    fs::File::create(&trial)?;
    fs::remove_file(&trial)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn why(outcome: Outcome) -> String {
        match outcome {
            Err(Stop::Failed(why, remedy)) => format!("{why} / {remedy}"),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn files_are_not_written_over_unasked() {
        let dir = tempfile::tempdir().expect("a folder");
        let file = dir.path().join("deep/games.csv");
        check(&file, false, "--csv").expect("it is not there yet");
        assert_eq!(
            fs::read_dir(file.parent().expect("a folder"))
                .expect("made")
                .count(),
            0,
            "nothing is left behind"
        );
        fs::write(&file, "mine").expect("written");
        let told = why(check(&file, false, "--csv"));
        assert!(
            told.contains("there already") && told.contains("--replace"),
            "{told}"
        );
        check(&file, true, "--csv").expect("it may be replaced");
        assert_eq!(fs::read_to_string(&file).expect("read"), "mine");
    }

    #[test]
    fn what_cannot_be_written_is_told_before_the_work() {
        let dir = tempfile::tempdir().expect("a folder");
        let told = why(check(dir.path(), true, "--out"));
        assert!(told.contains("folder"), "{told}");
        let file = dir.path().join("file");
        fs::write(&file, "").expect("written");
        let told = why(check(&file.join("x.ron"), false, "--out"));
        assert!(told.contains("cannot be written"), "{told}");
        #[cfg(unix)]
        {
            let told = why(check(Path::new("/dev/null"), true, "--out"));
            assert!(told.contains("no ordinary file"), "{told}");
        }
    }
}
