//! How lessons are read from files, and what older versions wrote.
//!
//! Files of older versions point at widgets by their names, and wait for deeds in words of the engine. Saved battles
//! keep their lessons, so both are read on as what they mean now, and written in the new form.

use std::{fmt, marker::PhantomData};

use hexlance_board::{Hex, remedied};
use serde::{
    Deserialize, Deserializer,
    de::{EnumAccess, Error, MapAccess, VariantAccess, Visitor, value::MapAccessDeserializer},
};

use super::{Goal, Landmark, Pointer};

/// Words of goals.
const GOALS: &[&str] = &[
    "Read", "Look", "Selected", "Aimed", "Codex", "Placed", "Moved", "Deed", "Phase", "Turn",
];

/// Words of what is pointed at.
const POINTERS: &[&str] = &[
    "Unit",
    "Hex",
    "Sheet",
    "Offer",
    "Phase",
    "End",
    "Attack",
    "Turn",
    "Initiative",
    "Orders",
    "Score",
    "Roster",
    "Log",
    "Menu",
    "Undo",
    "Help",
];

/// A word that a variant is called by.
struct Word(String);

impl<'de> Deserialize<'de> for Word {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Name;

        impl Visitor<'_> for Name {
            type Value = Word;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a word")
            }

            fn visit_str<E: Error>(self, name: &str) -> Result<Word, E> {
                Ok(Word(name.to_owned()))
            }
        }

        from.deserialize_identifier(Name)
    }
}

/// Reads the fields of a variant as a struct.
struct Fields<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for Fields<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("fields")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
        T::deserialize(MapAccessDeserializer::new(map))
    }
}

impl<'de> Deserialize<'de> for Goal {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Goals;

        impl<'de> Visitor<'de> for Goals {
            type Value = Goal;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("what a caption waits for")
            }

            fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<Goal, A::Error> {
                #[derive(Deserialize)]
                #[serde(deny_unknown_fields)]
                struct Deed {
                    id: String,
                    #[serde(default)]
                    unit: Option<String>,
                }
                let (Word(word), value) = data.variant::<Word>()?;
                let plain = match word.as_str() {
                    "Read" => Goal::Read,
                    "Look" => Goal::Look,
                    "Codex" => Goal::Codex,
                    "Turn" => Goal::Turn,
                    "Selected" => return value.newtype_variant().map(Goal::Selected),
                    "Aimed" => return value.newtype_variant().map(Goal::Aimed),
                    "Placed" => return value.newtype_variant().map(Goal::Placed),
                    "Moved" => return value.newtype_variant().map(Goal::Moved),
                    "Phase" => return value.newtype_variant().map(Goal::Phase),
                    "Deed" => {
                        let fields = Fields::<Deed>(PhantomData);
                        let Deed { id, unit } = value.struct_variant(&["id", "unit"], fields)?;
                        return Ok(Goal::Deed { id, unit });
                    }
                    // Deeds as older versions wrote them.
                    "Fired" | "Struck" | "Pushed" => {
                        let unit: String = value.newtype_variant()?;
                        return Ok(Goal::deed(word.to_ascii_lowercase(), unit));
                    }
                    other => return Err(Error::unknown_variant(other, GOALS)),
                };
                value.unit_variant()?;
                Ok(plain)
            }
        }

        from.deserialize_enum("Goal", GOALS, Goals)
    }
}

/// What is pointed at as it was written.
enum Written {
    /// A thing.
    Thing(Pointer),
    /// The name of a part of a record sheet on the screen, as older versions wrote it.
    Card(String),
}

impl<'de> Deserialize<'de> for Written {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Pointers;

        impl<'de> Visitor<'de> for Pointers {
            type Value = Written;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a thing to point at")
            }

            fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<Written, A::Error> {
                #[derive(Deserialize)]
                #[serde(deny_unknown_fields)]
                struct Sheet {
                    part: String,
                    #[serde(default)]
                    of: Option<String>,
                }
                let (Word(word), value) = data.variant::<Word>()?;
                Ok(Written::Thing(match word.as_str() {
                    "Unit" => Pointer::Unit(value.newtype_variant()?),
                    "Hex" => Pointer::Hex(value.newtype_variant::<Hex>()?),
                    "Offer" => Pointer::Offer(value.newtype_variant()?),
                    "Phase" => Pointer::Phase(value.newtype_variant()?),
                    "Sheet" => {
                        let fields = Fields::<Sheet>(PhantomData);
                        let Sheet { part, of } = value.struct_variant(&["part", "of"], fields)?;
                        Pointer::Sheet { part, of }
                    }
                    "Widget" => {
                        let name: String = value.newtype_variant()?;
                        return older(&name).ok_or_else(|| unknown(&name));
                    }
                    other => {
                        let landmark = Landmark::of_word(other)
                            .ok_or_else(|| A::Error::unknown_variant(other, POINTERS))?;
                        value.unit_variant()?;
                        Pointer::At(landmark)
                    }
                }))
            }
        }

        from.deserialize_enum("Pointer", POINTERS, Pointers)
    }
}

/// Nothing of the game is behind a widget.
fn unknown<E: Error>(name: &str) -> E {
    let message = format!("`Widget(\"{name}\")` points at a part of the screen");
    let remedy = format!("point at a thing of the game: {}", POINTERS.join(", "));
    E::custom(remedied(&message, &remedy))
}

/// The thing that a widget showed when captions pointed at widgets by their names, or by how these begin.
fn older(name: &str) -> Option<Written> {
    let name = name.trim_end_matches(['*', '.']);
    let (family, rest) = name.split_once('.').unwrap_or((name, ""));
    let landmark = match (family, rest) {
        ("card", part) if !part.is_empty() => return Some(Written::Card(part.to_owned())),
        ("action", "end-phase") => Landmark::End,
        ("action", key) if !key.is_empty() => {
            return Some(Written::Thing(Pointer::Offer(key.to_owned())));
        }
        ("target", "fire") => {
            return Some(Written::Thing(Pointer::Offer("aim.fire".to_owned())));
        }
        ("target", _) => Landmark::Attack,
        ("phase", "orders") => Landmark::Orders,
        ("phase", "initiative") | ("initiative", _) => Landmark::Initiative,
        ("phase", _) => Landmark::Turn,
        ("mission", _) => Landmark::Score,
        ("roster", _) => Landmark::Roster,
        ("log", _) => Landmark::Log,
        ("bar", "undo") => Landmark::Undo,
        ("bar", "help") => Landmark::Help,
        ("bar", _) => Landmark::Menu,
        _ => return None,
    };
    Some(Written::Thing(Pointer::At(landmark)))
}

/// Reads what a caption points at. A part of a sheet that an older version wrote is that of the unit beside it.
pub(super) fn pointers<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Pointer>, D::Error> {
    let written = Vec::<Written>::deserialize(from)?;
    let unit = written.iter().find_map(|w| match w {
        Written::Thing(Pointer::Unit(name)) => Some(name.clone()),
        _ => None,
    });
    let thing = |w| match w {
        Written::Thing(pointer) => pointer,
        Written::Card(part) => Pointer::Sheet {
            part,
            of: unit.clone(),
        },
    };
    Ok(written.into_iter().map(thing).collect())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::{LessonStep, from_ron};

    fn step(until: &str, show: &str) -> Result<LessonStep, hexlance_board::Diagnostic> {
        let text = format!("(say: \"x\", until: {until}, show: [{show}])");
        from_ron(&text, Path::new("s.ron"))
    }

    fn shown(show: &str) -> Vec<Pointer> {
        step("Read", show).unwrap_or_else(|e| panic!("{e}")).show
    }

    #[test]
    fn every_word_is_read_and_written_alike() {
        let until = [
            "Read",
            "Look",
            "Selected(\"A\")",
            "Aimed(\"A\")",
            "Codex",
            "Placed(\"A\")",
            "Moved(\"A\")",
            "Deed(id: \"fired\", unit: \"A\")",
            "Phase(\"A\")",
            "Turn",
            "Deed(id: \"fired\")",
        ];
        assert_eq!(until.len(), GOALS.len() + 1);
        let show = [
            "Unit(\"A\")",
            "Hex((1, 2))",
            "Sheet(part: \"armor\", of: \"A\")",
            "Offer(\"move\")",
            "Phase(\"A\")",
        ];
        let show: Vec<&str> = show
            .into_iter()
            .chain(Landmark::ALL.map(Landmark::word))
            .collect();
        assert_eq!(show.len(), POINTERS.len());
        let all = show.join(", ");
        for goal in until {
            let read = step(goal, &all).unwrap_or_else(|e| panic!("{goal}: {e}"));
            assert_eq!(read.show.len(), show.len());
            let plain = ron::to_string(&read).expect("it can be written");
            assert_eq!(ron::from_str(&plain), Ok(read.clone()), "{plain}");
            let style = crate::text::Style {
                open: &[],
                rows: &[],
            };
            let text = crate::text::to_text(&read, &style).expect("it can be written");
            assert_eq!(
                from_ron(&text, Path::new("s.ron")).as_ref(),
                Ok(&read),
                "{text}"
            );
        }
        let any = step("Read", "Sheet(part: \"armor\")").map(|s| s.show);
        let armor = Pointer::Sheet {
            part: "armor".into(),
            of: None,
        };
        assert_eq!(any, Ok(vec![armor]));
    }

    #[test]
    fn deeds_of_older_files_are_read_as_those_of_the_rules() {
        for (old, id) in [
            ("Fired", "fired"),
            ("Struck", "struck"),
            ("Pushed", "pushed"),
        ] {
            let read = step(&format!("{old}(\"Ash\")"), "").map(|s| s.until);
            assert_eq!(read, Ok(Goal::deed(id, "Ash")));
        }
    }

    #[test]
    fn widgets_of_older_files_are_read_as_what_they_showed() {
        let of = |part: &str, unit: Option<&str>| Pointer::Sheet {
            part: part.to_owned(),
            of: unit.map(str::to_owned),
        };
        for (old, thing) in [
            ("card.header", of("header", None)),
            ("card.damage.*", of("damage", None)),
            ("card.ability.0", of("ability.0", None)),
            ("action.end-phase", Pointer::At(Landmark::End)),
            ("action.move.jump", Pointer::Offer("move.jump".to_owned())),
            ("target.fire", Pointer::Offer("aim.fire".to_owned())),
            ("target.kind", Pointer::At(Landmark::Attack)),
            ("phase.turn", Pointer::At(Landmark::Turn)),
            ("phase.step.2", Pointer::At(Landmark::Turn)),
            ("phase.orders", Pointer::At(Landmark::Orders)),
            ("phase.initiative", Pointer::At(Landmark::Initiative)),
            ("mission", Pointer::At(Landmark::Score)),
            ("roster.side.0", Pointer::At(Landmark::Roster)),
            ("log.line", Pointer::At(Landmark::Log)),
            ("bar.undo", Pointer::At(Landmark::Undo)),
            ("bar.help", Pointer::At(Landmark::Help)),
            ("bar.save", Pointer::At(Landmark::Menu)),
        ] {
            assert_eq!(shown(&format!("Widget(\"{old}\")")), [thing], "{old}");
        }
        // The sheet is that of the unit beside it.
        let both = shown("Widget(\"card.tokens\"), Unit(\"Plumb\")");
        let unit = Pointer::Unit("Plumb".to_owned());
        assert_eq!(both, [of("tokens", Some("Plumb")), unit]);
    }

    #[test]
    fn what_is_nothing_of_the_game_is_refused_with_what_there_is() {
        let why = |until: &str, show: &str| {
            let fault = step(until, show).expect_err("it is refused");
            assert!(!fault.remedy.to_string().contains("Widget"), "{fault}");
            assert!(!fault.remedy.to_string().contains("Fired"), "{fault}");
            (fault.message.to_string(), fault.remedy.to_string())
        };
        let (message, remedy) = why("Read", "Widget(\"menu.close\")");
        assert!(message.contains("menu.close"), "{message}");
        assert!(remedy.contains("Unit, Hex, Sheet, Offer"), "{remedy}");
        let (_, remedy) = why("Read", "Window(\"menu\")");
        assert!(remedy.contains("Sheet"), "{remedy}");
        let (_, remedy) = why("Fled(\"Ash\")", "");
        assert!(remedy.contains("Deed"), "{remedy}");
        let (message, _) = why("Deed(id: \"fired\", who: \"Ash\")", "");
        assert!(message.contains("who"), "{message}");
    }
}
