//! From the values of a case to what the rules declare: names of troopers become their numbers, cells of the rule book hexes
//! of the map, its directions those of the map.

use std::fmt;

use hexlance_board::Direction;
use serde::de::{
    self, DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, IntoDeserializer, MapAccess,
    SeqAccess, VariantAccess, Visitor, value::StrDeserializer,
};

use super::term::Term;
use crate::{
    ground::{at, heading},
    ids::Party,
    model::Ammunition,
};

/// What names of a case stand for.
pub trait Names {
    /// A trooper or an item by its name.
    fn party(&self, name: &str) -> Option<Party>;
}

/// Reads a value as whatever the rules take.
///
/// # Errors
/// What does not fit.
pub fn read<T: DeserializeOwned>(term: &Term, names: &dyn Names) -> Result<T, String> {
    T::deserialize(Reader { term, names }).map_err(|e| e.0)
}

/// Why a value cannot be read.
#[derive(Debug)]
pub struct Fault(String);

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Fault {}

impl de::Error for Fault {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self(message.to_string())
    }
}

#[derive(Clone, Copy)]
struct Reader<'t> {
    term: &'t Term,
    names: &'t dyn Names,
}

impl<'t> Reader<'t> {
    fn of(self, term: &'t Term) -> Self {
        Self { term, ..self }
    }

    fn party(self) -> Result<Option<Party>, Fault> {
        let Term::Text(name) = self.term else {
            return Ok(None);
        };
        let found = self.names.party(name);
        found
            .map(Some)
            .ok_or_else(|| Fault(format!("nobody is called “{name}”")))
    }

    fn list(self) -> List<'t> {
        let all = match self.term {
            Term::List(list) => list.as_slice(),
            Term::Nothing => &[],
            one => std::slice::from_ref(one),
        };
        List {
            reader: self,
            rest: all.iter(),
        }
    }

    /// The variant and what belongs to it.
    fn variant(self) -> Result<(&'t str, &'t Term), Fault> {
        match self.term {
            Term::Text(name) => Ok((name, &Term::Nothing)),
            Term::Named(name, inner) => Ok((name, inner)),
            other => Err(Fault(format!("a name is missing where {other:?} stands"))),
        }
    }
}

/// Values one after the other.
struct List<'t> {
    reader: Reader<'t>,
    rest: std::slice::Iter<'t, Term>,
}

impl<'de> SeqAccess<'de> for List<'_> {
    type Error = Fault;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Fault> {
        let next = self.rest.next();
        next.map(|term| seed.deserialize(self.reader.of(term)))
            .transpose()
    }
}

/// Fields one after the other.
struct Fields<'t> {
    reader: Reader<'t>,
    rest: Vec<(&'t str, &'t Term)>,
}

impl<'de> MapAccess<'de> for Fields<'_> {
    type Error = Fault;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Fault> {
        let key = self.rest.last().map(|(name, _)| *name);
        key.map(|name| seed.deserialize(StrDeserializer::new(name)))
            .transpose()
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Fault> {
        match self.rest.pop() {
            Some((_, term)) => seed.deserialize(self.reader.of(term)),
            None => Err(Fault("a field has no value".to_owned())),
        }
    }
}

/// A variant of an enum.
struct Variant<'t> {
    name: &'t str,
    inner: Reader<'t>,
}

impl<'de> EnumAccess<'de> for Variant<'_> {
    type Error = Fault;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self), Fault> {
        let name = seed.deserialize(StrDeserializer::<Fault>::new(self.name))?;
        Ok((name, self))
    }
}

impl<'de> VariantAccess<'de> for Variant<'_> {
    type Error = Fault;

    fn unit_variant(self) -> Result<(), Fault> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Fault> {
        // One value in a bracket is the value.
        let only = match self.inner.term {
            Term::List(list) if list.len() == 1 => list.first().map(|one| self.inner.of(one)),
            _ => None,
        };
        seed.deserialize(only.unwrap_or(self.inner))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _len: usize, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_seq(self.inner.list())
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        self.inner.deserialize_struct("", fields, visitor)
    }
}

impl<'de> Deserializer<'de> for Reader<'_> {
    type Error = Fault;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self.term {
            Term::Nothing => visitor.visit_unit(),
            Term::Bool(yes) => visitor.visit_bool(*yes),
            Term::Number(n) => visitor.visit_i64(*n),
            Term::Text(text) => visitor.visit_str(text),
            Term::List(_) => visitor.visit_seq(self.list()),
            Term::Fields(_) => self.deserialize_map(visitor),
            Term::Named(name, _) => visitor.visit_str(name),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self.term {
            Term::Named(name, _) if name == "None" => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Fault> {
        let number = match (name, self.term) {
            ("UnitId", Term::Text(text)) => match self.party()? {
                Some(Party::Trooper(id)) => Some(id.0),
                _ => return Err(Fault(format!("“{text}” is no trooper"))),
            },
            ("ItemId", Term::Text(text)) => match self.party()? {
                Some(Party::Item(id)) => Some(id.0),
                _ => return Err(Fault(format!("“{text}” is no item"))),
            },
            ("SideId", Term::Named(side, _)) => Some(u16::from(side != "North")),
            ("Ammunition", Term::Text(text)) => {
                let ammo = Ammunition::named(text)
                    .ok_or_else(|| Fault(format!("there is no ammunition “{text}”")))?;
                Some(ammo.kinds().fold(0, |bits, kind| bits | 1 << kind as u16))
            }
            _ => None,
        };
        match number {
            Some(n) => visitor.visit_newtype_struct(n.into_deserializer()),
            None => visitor.visit_newtype_struct(self),
        }
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_seq(self.list())
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Fault> {
        match self.term.cell() {
            Some((c, r)) if len == 2 => {
                let hex = at(c, r);
                visitor.visit_seq(de::value::SeqDeserializer::new([hex.q, hex.r].into_iter()))
            }
            _ => visitor.visit_seq(self.list()),
        }
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        let rest = match self.term {
            Term::Fields(fields) => fields.iter().rev().map(|(n, t)| (n.as_str(), t)).collect(),
            _ => Vec::new(),
        };
        visitor.visit_map(Fields { reader: self, rest })
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        let given = match self.term {
            Term::Nothing => &[],
            Term::Fields(given) => given.as_slice(),
            other => return Err(Fault(format!("{name} has fields, not {other:?}"))),
        };
        let mut rest: Vec<(&str, &Term)> = Vec::new();
        for (field, value) in given {
            // What is marked by `?` is proposed: it counts if there is such a field and it is not said otherwise.
            if let Some(proposed) = field.strip_prefix('?') {
                let said = given.iter().any(|(n, _)| n == proposed);
                if !said && fields.contains(&proposed) {
                    rest.push((proposed, value));
                }
            } else if fields.contains(&field.as_str()) {
                rest.push((field, value));
            } else {
                let has = fields.join(", ");
                return Err(Fault(format!("{name} has no field `{field}`, but {has}")));
            }
        }
        rest.reverse();
        visitor.visit_map(Fields { reader: self, rest })
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Fault> {
        visitor.visit_unit()
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        if name == "Party"
            && let Some(party) = self.party()?
        {
            let (variant, number) = match party {
                Party::Trooper(id) => ("Trooper", id.0),
                Party::Item(id) => ("Item", id.0),
                Party::Gate(..) => return Err(Fault("a gate has no name".to_owned())),
            };
            let inner = Term::Number(number.into());
            return visitor.visit_enum(Variant {
                name: variant,
                inner: Reader {
                    term: &inner,
                    names: self.names,
                },
            });
        }
        let (variant, inner) = self.variant()?;
        if name == "Direction" {
            let direction =
                heading(variant).ok_or_else(|| Fault(format!("“{variant}” is no direction")))?;
            return visitor.visit_enum(name_of(direction).into_deserializer());
        }
        visitor.visit_enum(Variant {
            name: variant,
            inner: self.of(inner),
        })
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit tuple_struct
        identifier ignored_any
    }
}

/// The name of a direction's variant.
const fn name_of(direction: Direction) -> &'static str {
    match direction {
        Direction::N => "N",
        Direction::NE => "NE",
        Direction::SE => "SE",
        Direction::S => "S",
        Direction::SW => "SW",
        Direction::NW => "NW",
    }
}
