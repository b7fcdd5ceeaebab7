//! The fonts of the program, embedded: Lato for reading, National Park for headings (licence beside the files).

use bevy_egui::egui::{FontData, FontDefinitions, FontFamily, FontId, FontTweak};
use std::sync::Arc;

/// The reading font, regular and bold, as files of TrueType.
pub const LETTERING: [&[u8]; 2] = [
    include_bytes!("../../../../assets/fonts/Lato-Regular.ttf"),
    include_bytes!("../../../../assets/fonts/Lato-Bold.ttf"),
];
/// Name of the bold reading font.
const STRONG: &str = "strong";
/// Name of the heading font.
const DISPLAY: &str = "display";

/// Text sizes in points at interface scale 1.
pub mod size {
    /// Units, hints and fine print.
    pub const TINY: f32 = 10.5;
    /// Secondary lines.
    pub const SMALL: f32 = 12.0;
    /// Running text.
    pub const BODY: f32 = 13.5;
    /// Small capitals over a value.
    pub const LABEL: f32 = 9.5;
    /// Heading of a panel.
    pub const HEADING: f32 = 15.0;
    /// Values that stand out in a table, and the question that is asked.
    pub const LARGE: f32 = 17.0;
    /// Numbers of a record card.
    pub const VALUE: f32 = 20.0;
    /// Heading of a page.
    pub const PAGE: f32 = 26.0;
    /// What a whole screen says: whose turn it is behind the curtain.
    pub const FIGURE: f32 = 36.0;
}

/// Reading font at a size.
pub const fn body(size: f32) -> FontId {
    FontId::new(size, FontFamily::Proportional)
}

/// Bold reading font at a size.
pub fn strong(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(STRONG.into()))
}

/// Small bold capitals over a value: "SIZE", "TO HIT".
pub fn label() -> FontId {
    strong(size::LABEL)
}

/// Heading font at a size.
pub fn display(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(DISPLAY.into()))
}

/// The font table for egui: ours first, egui's own as the last resort for rare glyphs.
pub(super) fn definitions() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    // Lato's letters stand high in their line; shifted, capitals and figures are centred in rows and buttons
    let reading = FontTweak {
        y_offset_factor: 0.065,
        hinting: Some(false),
        ..FontTweak::default()
    };
    // National Park carries no hints of its own, and made-up ones thicken it
    let heading = FontTweak {
        y_offset_factor: -0.075,
        hinting: Some(false),
        ..FontTweak::default()
    };
    let ours: [(&str, &'static [u8], FontTweak); 3] = [
        ("lato", LETTERING[0], reading.clone()),
        ("lato-bold", LETTERING[1], reading),
        (
            "national-park",
            include_bytes!("../../../../assets/fonts/NationalPark-Heavy.otf"),
            heading,
        ),
    ];
    for (name, bytes, tweak) in ours {
        fonts.font_data.insert(
            name.to_owned(),
            Arc::new(FontData::from_static(bytes).tweak(tweak)),
        );
    }
    let fallback = fonts
        .families
        .get(&FontFamily::Proportional)
        .cloned()
        .unwrap_or_default();
    let chain = |first: &[&str]| -> Vec<String> {
        first
            .iter()
            .map(|s| (*s).to_owned())
            .chain(fallback.iter().cloned())
            .collect()
    };
    fonts
        .families
        .insert(FontFamily::Proportional, chain(&["lato"]));
    fonts.families.insert(
        FontFamily::Name(STRONG.into()),
        chain(&["lato-bold", "lato"]),
    );
    fonts.families.insert(
        FontFamily::Name(DISPLAY.into()),
        chain(&["national-park", "lato-bold"]),
    );
    fonts
}
