//! Forms with common fields and those of one ruleset, written and read as one flat struct.
//!
//! The extras are plain serde structs. They are written field by field among the common ones; when they are read, the
//! common fields are taken out of what their reader is given.

use std::{
    collections::BTreeMap,
    marker::PhantomData,
    sync::{Mutex, PoisonError},
};

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{self, DeserializeOwned, DeserializeSeed, IntoDeserializer, MapAccess, Visitor},
    ser::{self, Impossible, SerializeStruct},
};

use crate::extras::Extras;

/// The common fields of a form, as far as they were read.
pub trait Common<'de>: Default {
    /// The form's name.
    const NAME: &'static str;
    /// Their names.
    const FIELDS: &'static [&'static str];

    /// Reads the value of a field, if it is a common one. Whether it is.
    fn take<A: MapAccess<'de>>(&mut self, field: &str, map: &mut A) -> Result<bool, A::Error>;
}

/// Reads a form: its common fields and its extras.
pub fn read<'de, C, X, D>(from: D) -> Result<(C, X), D::Error>
where
    C: Common<'de>,
    X: DeserializeOwned,
    D: Deserializer<'de>,
{
    struct Fields<C, X>(PhantomData<(C, X)>);

    impl<'de, C: Common<'de>, X: DeserializeOwned> Visitor<'de> for Fields<C, X> {
        type Value = (C, X);

        fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            write!(f, "struct {}", C::NAME)
        }

        fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<(C, X), A::Error> {
            let mut common = C::default();
            let extras = X::deserialize(Rest {
                map,
                common: &mut common,
                fields: &[],
            })?;
            Ok((common, extras))
        }
    }

    from.deserialize_struct(C::NAME, C::FIELDS, Fields::<C, X>(PhantomData))
}

/// What a form says beside its common fields. Those are read on the way.
struct Rest<'c, A, C> {
    map: A,
    common: &'c mut C,
    /// The fields of the extras.
    fields: &'static [&'static str],
}

impl<'de, A: MapAccess<'de>, C: Common<'de>> Deserializer<'de> for Rest<'_, A, C> {
    type Error = A::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, A::Error> {
        visitor.visit_map(self)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        mut self,
        _name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, A::Error> {
        self.fields = fields;
        visitor.visit_map(self)
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}

impl<'de, A: MapAccess<'de>, C: Common<'de>> MapAccess<'de> for Rest<'_, A, C> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, A::Error> {
        while let Some(Word(field)) = self.map.next_key()? {
            if self.fields.contains(&field.as_str()) {
                return seed.deserialize(field.into_deserializer()).map(Some);
            }
            if !self.common.take(&field, &mut self.map)? {
                let known = known::<C>(self.fields);
                return Err(de::Error::unknown_field(&field, known));
            }
        }
        Ok(None)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, A::Error> {
        self.map.next_value_seed(seed)
    }
}

/// All fields of a form. Readers' errors want a list that lasts; there is one for every form of every ruleset.
fn known<'de, C: Common<'de>>(extras: &'static [&'static str]) -> &'static [&'static str] {
    type Lists = BTreeMap<(&'static str, &'static [&'static str]), &'static [&'static str]>;
    static LISTS: Mutex<Lists> = Mutex::new(BTreeMap::new());
    let mut lists = LISTS.lock().unwrap_or_else(PoisonError::into_inner);
    lists
        .entry((C::NAME, extras))
        .or_insert_with(|| Vec::leak([C::FIELDS, extras].concat()))
}

/// The name of a field.
struct Word(String);

impl<'de> Deserialize<'de> for Word {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Name;

        impl Visitor<'_> for Name {
            type Value = Word;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("the name of a field")
            }

            fn visit_str<E: de::Error>(self, name: &str) -> Result<Word, E> {
                Ok(Word(name.to_owned()))
            }
        }

        from.deserialize_identifier(Name)
    }
}

/// Writes those of the extras that come after a common field; those that come last without one.
pub fn write_extras<X, S>(extras: &X, to: &mut S, after: Option<&str>) -> Result<(), S::Error>
where
    X: Extras,
    S: SerializeStruct,
{
    // Most common fields have none after them.
    let order = extras.after();
    if after.is_some_and(|after| order.iter().all(|(field, _)| *field != after)) {
        return Ok(());
    }
    extras.serialize(Among { to, after, order })
}

/// Writes fields of a struct among those of another.
struct Among<'t, S> {
    to: &'t mut S,
    after: Option<&'t str>,
    order: &'static [(&'static str, &'static [&'static str])],
}

impl<S: SerializeStruct> SerializeStruct for Among<'_, S> {
    type Ok = ();
    type Error = S::Error;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        key: &'static str,
        value: &T,
    ) -> Result<(), S::Error> {
        let place = self.order.iter().find(|(_, own)| own.contains(&key));
        if place.map(|(after, _)| *after) == self.after {
            self.to.serialize_field(key, value)?;
        }
        Ok(())
    }

    fn end(self) -> Result<(), S::Error> {
        Ok(())
    }
}

/// What no extras are.
fn no_struct<T, E: ser::Error>() -> Result<T, E> {
    Err(E::custom("what a ruleset adds to a form must be a struct"))
}

macro_rules! no_structs {
    ($($name:ident($($arg:ty),*) -> $ok:ty;)*) => {
        $(fn $name(self, $(_: $arg),*) -> Result<$ok, S::Error> {
            no_struct()
        })*
    };
}

impl<'t, S: SerializeStruct> Serializer for Among<'t, S> {
    type Ok = ();
    type Error = S::Error;
    type SerializeSeq = Impossible<(), S::Error>;
    type SerializeTuple = Impossible<(), S::Error>;
    type SerializeTupleStruct = Impossible<(), S::Error>;
    type SerializeTupleVariant = Impossible<(), S::Error>;
    type SerializeMap = Impossible<(), S::Error>;
    type SerializeStruct = Among<'t, S>;
    type SerializeStructVariant = Impossible<(), S::Error>;

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, S::Error> {
        Ok(self)
    }

    no_structs! {
        serialize_bool(bool) -> ();
        serialize_i8(i8) -> ();
        serialize_i16(i16) -> ();
        serialize_i32(i32) -> ();
        serialize_i64(i64) -> ();
        serialize_u8(u8) -> ();
        serialize_u16(u16) -> ();
        serialize_u32(u32) -> ();
        serialize_u64(u64) -> ();
        serialize_f32(f32) -> ();
        serialize_f64(f64) -> ();
        serialize_char(char) -> ();
        serialize_str(&str) -> ();
        serialize_bytes(&[u8]) -> ();
        serialize_none() -> ();
        serialize_unit() -> ();
        serialize_unit_struct(&'static str) -> ();
        serialize_unit_variant(&'static str, u32, &'static str) -> ();
        serialize_seq(Option<usize>) -> Self::SerializeSeq;
        serialize_tuple(usize) -> Self::SerializeTuple;
        serialize_tuple_struct(&'static str, usize) -> Self::SerializeTupleStruct;
        serialize_tuple_variant(&'static str, u32, &'static str, usize) -> Self::SerializeTupleVariant;
        serialize_map(Option<usize>) -> Self::SerializeMap;
        serialize_struct_variant(&'static str, u32, &'static str, usize) -> Self::SerializeStructVariant;
    }

    fn serialize_some<T: Serialize + ?Sized>(self, _: &T) -> Result<(), S::Error> {
        no_struct()
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: &T,
    ) -> Result<(), S::Error> {
        no_struct()
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Result<(), S::Error> {
        no_struct()
    }
}

/// A form of scenarios: its common fields, and the extras of the ruleset in `rules`. Fields without `= usual` must be
/// there; those with it may be missing and are left out where they are as usual.
macro_rules! form {
    (
        $(#[$attr:meta])*
        pub struct $name:ident<U> with $extras:ident, read as $common:ident {
            $(
                $(#[doc = $doc:literal])*
                $field:ident: $type:ty $(= $usual:ident $(by $by:literal)?)?,
            )*
        }
    ) => {
        $(#[$attr])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct $name<U: $crate::ScenarioForm> {
            $($(#[doc = $doc])* pub $field: $type,)*
            /// What only its ruleset says; written among the other fields.
            pub rules: U::$extras,
        }

        impl<U: $crate::ScenarioForm + serde::Serialize> serde::Serialize for $name<U> {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                use serde::ser::SerializeStruct as _;
                let count = [$(stringify!($field)),*].len();
                let mut to = to.serialize_struct(stringify!($name), count)?;
                $(
                    let field = stringify!($field);
                    if true $(&& !$crate::$usual(&self.$field))? {
                        to.serialize_field(field, &self.$field)?;
                    }
                    $crate::flat::write_extras(&self.rules, &mut to, Some(field))?;
                )*
                $crate::flat::write_extras(&self.rules, &mut to, None)?;
                to.end()
            }
        }

        /// The common fields, as far as they were read.
        struct $common<U: $crate::ScenarioForm> {
            $($field: Option<$type>,)*
            form: std::marker::PhantomData<fn() -> U>,
        }

        impl<U: $crate::ScenarioForm> Default for $common<U> {
            fn default() -> Self {
                Self {
                    $($field: None,)*
                    form: std::marker::PhantomData,
                }
            }
        }

        impl<'de, U: $crate::ReadForm + serde::Deserialize<'de>> $crate::flat::Common<'de> for $common<U> {
            const NAME: &'static str = stringify!($name);
            const FIELDS: &'static [&'static str] = &[$(stringify!($field)),*];

            fn take<A: serde::de::MapAccess<'de>>(
                &mut self,
                field: &str,
                map: &mut A,
            ) -> Result<bool, A::Error> {
                $(
                    let name = stringify!($field);
                    if field == name {
                        if self.$field.is_some() {
                            return Err(serde::de::Error::duplicate_field(name));
                        }
                        self.$field = Some($crate::flat::form!(@read map, $type $(, $($by)?)?));
                        return Ok(true);
                    }
                )*
                Ok(false)
            }
        }

        impl<'de, U: $crate::ReadForm + serde::Deserialize<'de>> serde::Deserialize<'de> for $name<U> {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let (common, rules) = $crate::flat::read::<$common<U>, U::$extras, D>(from)?;
                Ok(Self {
                    $($field: $crate::flat::form!(@there common.$field, $field $(, $usual)?),)*
                    rules,
                })
            }
        }
    };

    (@read $map:ident, $type:ty $(,)?) => {
        $map.next_value()?
    };
    (@read $map:ident, $type:ty, $by:literal) => {{
        #[derive(serde::Deserialize)]
        #[serde(transparent)]
        struct Value(#[serde(deserialize_with = $by)] $type);
        $map.next_value::<Value>()?.0
    }};

    (@there $value:expr, $field:ident) => {
        $value.ok_or_else(|| {
            serde::de::Error::missing_field(stringify!($field))
        })?
    };
    (@there $value:expr, $field:ident, $usual:ident) => {
        $value.unwrap_or_default()
    };
}

pub(crate) use form;

#[cfg(test)]
mod tests {
    use std::path::Path;

    use hexlance_board::{Diagnostic, Edge};
    use serde::{Deserialize, Serialize};

    use crate::{
        Extras, Matter, NoExtras, Scenario, ScenarioForm, SideSetup, from_ron, limits,
        scenario_to_text, usual,
    };

    /// A game with treasure and ransoms.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Pirate {
        name: String,
    }

    #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(deny_unknown_fields, default)]
    struct Treasure {
        #[serde(skip_serializing_if = "usual")]
        chests: Vec<u8>,
        #[serde(
            skip_serializing_if = "usual",
            deserialize_with = "limits::maybe_within::<_, _, 0, 9>"
        )]
        keys: Option<u8>,
    }

    impl Extras for Treasure {
        fn after(&self) -> &'static [(&'static str, &'static [&'static str])] {
            &[("title", &["chests"])]
        }
    }

    #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(deny_unknown_fields, default)]
    struct Ransom {
        #[serde(skip_serializing_if = "usual")]
        ransom: u16,
    }

    impl Extras for Ransom {}

    impl ScenarioForm for Pirate {
        const HEEDS: &'static [Matter] = &Matter::ALL;
        type Battle = Treasure;
        type Side = Ransom;
        type Force = NoExtras;
        type Formation = NoExtras;
    }

    const TEXT: &str = "(
    ruleset: \"pirates\",
    title: \"Cove\",
    chests: [1, 2],
    map: File(\"cove\"),
    turn_limit: 9,
    sides: [(
        name: \"Red\",
        home: South,
        forces: [],
        ransom: 40,
    )],
    keys: 3,
)
";

    fn read(text: &str) -> Result<Scenario<Pirate>, Diagnostic> {
        from_ron(text, Path::new("s.ron"))
    }

    #[test]
    fn own_fields_are_read_and_written_among_the_common_ones() {
        let read_back = read(TEXT).expect("a scenario");
        let rules = Treasure {
            chests: vec![1, 2],
            keys: Some(3),
        };
        assert_eq!(read_back.rules, rules);
        assert_eq!(read_back.turn_limit, Some(9));
        let side = SideSetup {
            name: "Red".to_owned(),
            home: Some(Edge::South),
            rules: Ransom { ransom: 40 },
            ..SideSetup::default()
        };
        assert_eq!(read_back.sides, [side]);
        assert_eq!(scenario_to_text(&read_back, "").expect("written"), TEXT);
        // In any order.
        let moved = TEXT.replace("    chests: [1, 2],\n", "");
        let moved = moved.replace("keys: 3,", "keys: 3, chests: [1, 2],");
        assert_eq!(read(&moved), Ok(read_back.clone()));
        // Recordings keep it in a form without the style of files.
        let plain = ron::to_string(&read_back).expect("written");
        let again: Scenario<Pirate> = ron::from_str(&plain).expect("read");
        assert_eq!(again, read_back);
    }

    #[test]
    fn faults_are_told_in_their_lines_with_all_fields_of_both_kinds() {
        let fault = |from: &str, to: &str| read(&TEXT.replacen(from, to, 1)).expect_err(to);
        let unknown = fault("turn_limit", "turn_limits");
        assert_eq!(unknown.line, 6, "{unknown}");
        assert!(unknown.message.contains("`turn_limits`"), "{unknown}");
        assert!(unknown.remedy.contains("turn_limit, sides"), "{unknown}");
        assert!(
            unknown.remedy.ends_with("lesson, chests, keys"),
            "{unknown}"
        );
        // What a side adds is no word of a scenario, and the other way round.
        let of_side = fault("keys: 3", "ransom: 3");
        assert!(of_side.message.contains("`ransom`"), "{of_side}");
        assert_eq!(fault("ransom: 40", "keys: 4").line, 11);
        let twice = fault("keys: 3", "turn_limit: 3");
        assert_eq!(twice.remedy, "keep only one `turn_limit`");
        assert_eq!(twice.line, 13, "{twice}");
        let twice = fault("keys: 3", "chests: []");
        assert_eq!(twice.remedy, "keep only one `chests`");
        let missing = fault("    title: \"Cove\",\n", "");
        assert_eq!(missing.remedy, "add `title: ...,`");
        let beyond = fault("turn_limit: 9", "turn_limit: 1000");
        assert_eq!(beyond.line, 6, "{beyond}");
        assert!(beyond.message.starts_with("`turn_limit`: "), "{beyond}");
        let beyond = fault("keys: 3", "keys: 10");
        assert!(beyond.message.starts_with("`keys`: "), "{beyond}");
        let kind = fault("ransom: 40", "ransom: \"much\"");
        assert_eq!(kind.line, 11, "{kind}");
    }
}
