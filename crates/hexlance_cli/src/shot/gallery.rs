//! A list of pictures in a file: each is a line of options as one types them after `hexlance shot`.

use std::{fmt::Write as _, path::Path, time::Instant};

use clap::Parser;
use hexlance_board::Diagnostic;
use hexlance_rules::read_text;
use serde::Deserialize;

use super::Shot;
use crate::{
    data::Data,
    note, put,
    report::{self, Outcome, Stop},
    settings::write_atomically,
};

/// The file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Gallery {
    /// The heading of the page.
    title: String,
    /// What is said before the pictures.
    #[serde(default)]
    words: String,
    /// The pictures in their order.
    pictures: Vec<Picture>,
}

/// One picture.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Picture {
    /// Name of its file, without the ending.
    name: String,
    /// What is to be seen.
    caption: String,
    /// Options as one types them after `hexlance shot`, without `--out`.
    shot: String,
}

/// A line of options.
#[derive(Debug, Parser)]
#[command(name = "hexlance shot", no_binary_name = true)]
struct Line {
    #[command(flatten)]
    shot: Shot,
}

impl Picture {
    fn options(&self, out: &Path) -> Result<Shot, Stop> {
        let out = out.to_string_lossy();
        let words = self.shot.split_whitespace().chain(["--out", &out]);
        let line = Line::try_parse_from(words).map_err(|e| {
            let said = e.to_string();
            let fault = said.lines().next().unwrap_or("wrong options");
            Stop::failed(
                format!("{}: {fault}", self.name),
                "correct its line in the list",
            )
        })?;
        Ok(line.shot)
    }
}

/// Draws the pictures of a list that are asked for, and the page that shows all of them.
pub(super) fn draw(list: &Path, args: &Shot, data: &Data) -> Outcome {
    let text = read_text(list).map_err(|e| Diagnostic::unreadable(list, &e))?;
    let gallery: Gallery = ron::from_str(&text).map_err(|e| {
        let at = e.span.start;
        let line = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Diagnostic::written(list, e.code.to_string(), "correct the list")
            .at(line(at.line), line(at.col))
    })?;
    let folder = list.parent().unwrap_or(Path::new(""));
    let strangers: Vec<_> = args
        .only
        .iter()
        .filter(|n| !gallery.pictures.iter().any(|p| p.name == **n))
        .map(String::as_str)
        .collect();
    if !strangers.is_empty() {
        let names: Vec<_> = gallery.pictures.iter().map(|p| p.name.as_str()).collect();
        return Err(Stop::usage(
            format!("no such pictures: {}", strangers.join(", ")),
            format!("choose from: {}", names.join(", ")),
        ));
    }
    let mut failed = Vec::new();
    for picture in &gallery.pictures {
        let out = folder.join(format!("{}.png", picture.name));
        let wanted = args.only.is_empty() || args.only.contains(&picture.name);
        if !wanted || args.missing && out.is_file() {
            continue;
        }
        let began = Instant::now();
        let drawn = picture
            .options(&out)
            .and_then(|shot| super::draw(&shot, data, &out));
        match drawn {
            Ok(()) => put!("{} ({:.1} s)", out.display(), began.elapsed().as_secs_f32()),
            Err(stop) => {
                note!("{} is not drawn:", picture.name);
                // The reason is printed; how the whole ends is known at the end.
                let _ = report::end(Err(stop));
                failed.push(picture.name.as_str());
            }
        }
    }
    let page = folder.join("README.md");
    write_atomically(&page, gallery.page(folder).as_bytes())
        .map_err(|e| Diagnostic::unwritable(&page, &e))?;
    if failed.is_empty() {
        return Ok(());
    }
    Err(Stop::failed(
        format!("not drawn: {}", failed.join(", ")),
        "correct their lines in the list",
    ))
}

/// Reads a list of pictures, tries every line of it, and compares the page beside it; returns how many pictures there
/// are.
///
/// # Errors
/// The first line that cannot be typed, or that the page is another one.
pub fn sound_gallery(list: &Path) -> Result<usize, String> {
    let folder = list.parent().unwrap_or(Path::new(""));
    let text = read_text(list).map_err(|e| e.to_string())?;
    let gallery: Gallery = ron::from_str(&text).map_err(|e| e.to_string())?;
    for picture in &gallery.pictures {
        let out = folder.join(format!("{}.png", picture.name));
        if let Err(e) = picture.options(&out) {
            return Err(format!("{}: {e:?}", picture.name));
        }
    }
    let page = read_text(&folder.join("README.md")).map_err(|e| e.to_string())?;
    match page == gallery.page(folder) {
        true => Ok(gallery.pictures.len()),
        false => Err("the page beside the list is another one".to_owned()),
    }
}

impl Gallery {
    /// The page that shows the pictures of a folder; of those that are not drawn yet it has the line that draws them.
    fn page(&self, folder: &Path) -> String {
        let mut out = format!("# {}\n\n{}\n", self.title, self.words);
        for p in &self.pictures {
            let file = format!("{}.png", p.name);
            // Writing to a String cannot fail.
            let _ = write!(out, "\n## {}\n", p.caption);
            if folder.join(&file).exists() {
                let _ = write!(out, "\n![{}]({file})\n", p.caption);
            }
            let _ = write!(out, "\n`hexlance shot {}`\n", p.shot);
        }
        out
    }
}
