//! Sheets as a PDF file: each page is drawn as SVG, and becomes a page of the file.

use std::{collections::HashMap, sync::Arc};

use hexlance_present::sheet::Sheet;
use hexlance_ui::theme::fonts::LETTERING;
use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref, TextStr};
use svg2pdf::{
    ConversionOptions,
    usvg::{self, Options, Tree, fontdb::Source},
};
use thiserror::Error;

use super::svg::{self, PAGE};

/// Why there is no PDF file.
#[derive(Debug, Error)]
pub(super) enum Fault {
    /// A page is no SVG that can be read.
    #[error("{0}")]
    Svg(#[from] usvg::Error),
    /// A page cannot be converted.
    #[error("{0}")]
    Conversion(svg2pdf::ConversionError),
}

/// What letters are drawn with: those of the program, so that a page is the same everywhere.
fn options() -> Options<'static> {
    let mut options = Options {
        font_family: "Lato".to_owned(),
        ..Options::default()
    };
    let fonts = options.fontdb_mut();
    for font in LETTERING {
        fonts.load_font_source(Source::Binary(Arc::new(font)));
    }
    fonts.set_sans_serif_family("Lato");
    options
}

/// A page of A4 for each sheet.
pub(super) fn pages(sheets: &[Sheet]) -> Result<Vec<u8>, Fault> {
    let options = options();
    let mut next = Ref::new(1);
    let (catalog, all) = (next.bump(), next.bump());
    let mut pdf = Pdf::new();
    pdf.catalog(catalog).pages(all);
    let mut kids = Vec::new();
    for sheet in sheets {
        let drawn = svg::pages(std::slice::from_ref(sheet));
        let tree = Tree::from_str(&drawn, &options)?;
        let (chunk, picture) =
            svg2pdf::to_chunk(&tree, ConversionOptions::default()).map_err(Fault::Conversion)?;
        // Each page counts its parts from 1.
        let mut numbers = HashMap::new();
        let chunk = chunk.renumber(|old| *numbers.entry(old).or_insert_with(|| next.bump()));
        let picture = numbers.get(&picture).copied().unwrap_or(picture);
        let (page, content) = (next.bump(), next.bump());
        let (wide, high) = PAGE;
        let name = Name(b"S");
        let mut written = pdf.page(page);
        written.media_box(Rect::new(0.0, 0.0, wide, high));
        written.parent(all);
        written.contents(content);
        written.resources().x_objects().pair(name, picture);
        written.finish();
        let mut drawing = Content::new();
        drawing.transform([wide, 0.0, 0.0, high, 0.0, 0.0]);
        drawing.x_object(name);
        pdf.stream(content, &drawing.finish());
        pdf.extend(&chunk);
        kids.push(page);
    }
    let count = i32::try_from(kids.len()).unwrap_or(i32::MAX);
    pdf.pages(all).kids(kids).count(count);
    pdf.document_info(next.bump()).producer(TextStr("Hexlance"));
    Ok(pdf.finish())
}

#[cfg(test)]
mod tests {
    use hexlance_present::{SideId, UnitId, sheet::Head};

    use super::*;

    #[test]
    fn each_sheet_is_a_page_with_letters() -> Result<(), Fault> {
        let sheet = |n, title: &str| {
            let head = Head {
                title: title.to_owned(),
                ..Head::default()
            };
            Sheet::new(UnitId(n), SideId(0), head)
        };
        let two = pages(&[sheet(0, "Fox"), sheet(1, "Füchsin")])?;
        let text = String::from_utf8_lossy(&two);
        assert!(text.starts_with("%PDF-"));
        assert_eq!(text.matches("/Type /Page\n").count(), 2, "{text}");
        assert!(text.contains("/Count 2"), "{text}");
        assert!(text.contains("Lato"), "no letters are in it");
        Ok(())
    }
}
