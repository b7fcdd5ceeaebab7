//! Texts in data files: abilities, equipment, units, programs, factions, battles, lessons, demos. They are shown by
//! `lang::text`, and have a template and catalogues of their own in `assets/lang/files`.

use std::fs;

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use super::{Texts, files, root, string};

/// Where texts stand in the files of a folder.
struct Place {
    folder: &'static str,
    /// Fields that are a text, or a list of texts.
    fields: &'static [&'static str],
    /// Maps whose values are texts.
    maps: &'static [&'static str],
    /// Variants with nothing but a text.
    variants: &'static [&'static str],
}

const PLACES: [Place; 11] = [
    Place {
        folder: "assets/abilities/strike",
        fields: &["name", "text", "label"],
        maps: &[],
        variants: &[],
    },
    Place {
        folder: "assets/abilities/dial",
        fields: &["name", "short", "effect", "rulings"],
        maps: &[],
        variants: &[],
    },
    Place {
        folder: "assets/units/dial",
        fields: &["role", "look"],
        maps: &[],
        variants: &[],
    },
    Place {
        folder: "assets/abilities/skirmish",
        fields: &["name", "short", "effect", "rulings"],
        maps: &[],
        variants: &[],
    },
    Place {
        folder: "assets/units/skirmish",
        fields: &["role", "look"],
        maps: &[],
        variants: &[],
    },
    Place {
        folder: "assets/programs/skirmish",
        fields: &["effect", "lasts"],
        maps: &[],
        variants: &[],
    },
    Place {
        folder: "assets/factions/skirmish",
        fields: &["colour", "note"],
        maps: &[],
        variants: &[],
    },
    Place {
        folder: "assets/weapons/skirmish",
        fields: &["name"],
        maps: &[],
        variants: &[],
    },
    Place {
        folder: "assets/devices/skirmish",
        fields: &["name"],
        maps: &[],
        variants: &[],
    },
    Place {
        folder: "assets/units/classic",
        fields: &["role", "look"],
        maps: &[],
        variants: &[],
    },
    Place {
        folder: "scenarios",
        fields: &["title", "situation", "say", "task"],
        maps: &["aims"],
        variants: &["Say", "Message"],
    },
];

/// Every text of the shipped data.
pub fn all() -> Texts {
    let mut texts = Texts::default();
    for place in &PLACES {
        for file in files(place.folder, "ron") {
            let text = fs::read_to_string(root().join(&file)).unwrap();
            let tokens: TokenStream = text
                .parse()
                .unwrap_or_else(|e| panic!("{file} cannot be read: {e}"));
            gather(tokens, place, &mut |text| {
                texts.add(&file, None, text.trim().to_owned(), None);
            });
        }
    }
    texts
}

fn gather(stream: TokenStream, place: &Place, see: &mut impl FnMut(String)) {
    let all: Vec<TokenTree> = stream.into_iter().collect();
    let word = |i: Option<usize>| match i.and_then(|i| all.get(i)) {
        Some(TokenTree::Ident(name)) => name.to_string(),
        _ => String::new(),
    };
    for (i, token) in all.iter().enumerate() {
        let field = word(i.checked_sub(2));
        let is_field =
            matches!(all.get(i.wrapping_sub(1)), Some(TokenTree::Punct(p)) if p.as_char() == ':');
        let is_text = is_field && place.fields.contains(&field.as_str());
        match token {
            TokenTree::Literal(_) if is_text => {
                string(std::slice::from_ref(token))
                    .into_iter()
                    .for_each(&mut *see);
            }
            TokenTree::Group(g) if is_text && g.delimiter() == Delimiter::Bracket => {
                literals(g).into_iter().for_each(&mut *see);
            }
            TokenTree::Group(g) if is_field && place.maps.contains(&field.as_str()) => {
                // every other one is a key
                literals(g)
                    .into_iter()
                    .skip(1)
                    .step_by(2)
                    .for_each(&mut *see);
            }
            TokenTree::Group(g) if place.variants.contains(&word(i.checked_sub(1)).as_str()) => {
                literals(g).into_iter().for_each(&mut *see);
            }
            TokenTree::Group(g) => gather(g.stream(), place, see),
            _ => {}
        }
    }
}

/// The texts in a group.
fn literals(group: &Group) -> Vec<String> {
    let tokens = group.stream().into_iter();
    tokens.filter_map(|t| string(&[t])).collect()
}

#[test]
fn texts_of_files_are_found() {
    let place = PLACES.iter().find(|p| p.folder == "scenarios").unwrap();
    let mut found = Vec::new();
    let file = r#"(
        id: "x", title: "A title",
        briefing: (situation: "It rains.", aims: { "Red": "Win.", "Blue": "Hold." }), // "no text"
        lesson: (steps: [(say: "Look.", task: "Click.", show: [Unit("Red")])]),
        script: [Say("Now."), Move(unit: "Red"), (does: [Message("It \"ends\".")])],
    )"#;
    gather(file.parse().unwrap(), place, &mut |t| found.push(t));
    let wanted = [
        "A title",
        "It rains.",
        "Win.",
        "Hold.",
        "Look.",
        "Click.",
        "Now.",
        "It \"ends\".",
    ];
    assert_eq!(found, wanted);
}
