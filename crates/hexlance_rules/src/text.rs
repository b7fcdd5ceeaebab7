//! The house style of data files that people read and change: what the program writes looks like what a person wrote.
//!
//! Fields come in the order of the form, maps by key. What goes without saying is left out by the form itself (fields
//! that have their usual value, see [`usual`]); what is optional is written without `Some`. Four spaces a step. What is
//! short stands on one line; what is long, or too important for that, is broken open with a thing a line, so that a
//! change of one unit or one hex is a change of one line.

use std::fmt::Write as _;

use hexlance_board::quoted;
use serde::{
    Serialize, Serializer,
    ser::{
        self, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
        SerializeTupleStruct, SerializeTupleVariant,
    },
};

/// Lines longer than this are broken where they can be.
pub const WIDTH: usize = 110;

/// Whether a field has the value that it has where nothing is said.
pub fn usual<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// What is laid out in a way of its own, by the names of the types: `SideSetup`, or with a variant `MapSetup::Inline`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Style {
    /// Always a field a line, however short.
    pub open: &'static [&'static str],
    /// Always on a line of its own, and on one line as long as it fits; if it does not, as many fields a line as do.
    pub rows: &'static [&'static str],
}

/// The text of a value, with an end of line. Our readers ([`IMPLICIT_SOME`, `UNWRAP_NEWTYPES`]) read it back.
///
/// [`IMPLICIT_SOME`, `UNWRAP_NEWTYPES`]: ron::extensions::Extensions
///
/// # Errors
/// If the value holds something that these files do not have, such as bytes.
pub fn to_text<T: Serialize + ?Sized>(value: &T, style: &Style) -> Result<String, String> {
    let tree = value.serialize(Tree).map_err(|Unwritable(why)| why)?;
    let mut page = Page {
        out: String::new(),
        style,
    };
    match &tree {
        Node::Word(word) => page.out.push_str(word),
        Node::List(list) => page.broken(list, 0),
    }
    page.out.push('\n');
    Ok(page.out)
}

/// Brackets, and what they stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    Struct,
    Tuple,
    List,
    Map,
}

impl Shape {
    const fn brackets(self) -> [char; 2] {
        match self {
            Shape::Struct | Shape::Tuple => ['(', ')'],
            Shape::List => ['[', ']'],
            Shape::Map => ['{', '}'],
        }
    }
}

/// A value on its way to the page.
enum Node {
    /// A word, a number, a quoted text.
    Word(String),
    /// Something in brackets.
    List(List),
}

struct List {
    /// Name of the type.
    of: &'static str,
    /// What stands before the bracket: the name of a variant.
    before: &'static str,
    shape: Shape,
    items: Vec<(Option<String>, Node)>,
}

impl Node {
    fn list(&self) -> Option<&List> {
        match self {
            Node::Word(_) => None,
            Node::List(list) => Some(list),
        }
    }

    fn inline(&self) -> String {
        let mut out = String::new();
        self.put_inline(&mut out);
        out
    }

    fn put_inline(&self, out: &mut String) {
        match self {
            Node::Word(word) => out.push_str(word),
            Node::List(list) => list.put_inline(out),
        }
    }
}

impl List {
    /// Whether it is of one of these types or variants.
    fn is_of(&self, types: &[&str]) -> bool {
        types.iter().any(|t| match t.split_once("::") {
            Some((of, variant)) => self.of == of && self.before == variant,
            None => self.of == *t && self.before.is_empty(),
        })
    }

    /// Whether it says more than a word or a pair of numbers: several of them stand one a line.
    fn is_thing(&self) -> bool {
        self.is_struct() || !self.before.is_empty()
    }

    fn is_struct(&self) -> bool {
        self.shape == Shape::Struct
    }

    fn put_inline(&self, out: &mut String) {
        let [open, close] = self.shape.brackets();
        // Maps have air inside their braces.
        let air = if self.shape == Shape::Map && !self.items.is_empty() {
            " "
        } else {
            ""
        };
        out.push_str(self.before);
        out.push(open);
        out.push_str(air);
        for (i, (key, item)) in self.items.iter().enumerate() {
            if i > 0 {
                out.push_str(", ");
            }
            if let Some(key) = key {
                out.push_str(key);
                out.push_str(": ");
            }
            item.put_inline(out);
        }
        out.push_str(air);
        out.push(close);
    }
}

struct Page<'s> {
    out: String,
    style: &'s Style,
}

impl Page<'_> {
    fn is_row(&self, node: &Node) -> bool {
        node.list().is_some_and(|l| self.style.rows.contains(&l.of))
    }

    /// Whether a thing is never written on one line.
    fn opens(&self, list: &List) -> bool {
        list.is_of(self.style.open)
            || list.items.iter().any(|(key, item)| {
                let hex =
                    list.shape == Shape::Map && key.as_ref().is_some_and(|k| k.starts_with('('));
                hex || (list.shape == Shape::List && self.is_row(item))
                    || item.list().is_some_and(|l| self.opens(l))
            })
    }

    /// Columns of the last line that are filled.
    fn column(&self) -> usize {
        let line = self.out.rfind('\n').map_or(0, |n| n + 1);
        self.out.get(line..).unwrap_or_default().chars().count()
    }

    fn new_line(&mut self, depth: usize) {
        self.out.push('\n');
        for _ in 0..depth {
            self.out.push_str("    ");
        }
    }

    /// Writes a value at the end of the page. `inside` is what it is a part of.
    fn put(&mut self, node: &Node, depth: usize, inside: &Inside) {
        let list = match node {
            Node::Word(word) => {
                self.out.push_str(word);
                return;
            }
            Node::List(list) => list,
        };
        let several = list.shape == Shape::List && list.items.len() > 1;
        let things = || {
            let mut items = list.items.iter();
            items.any(|(_, i)| i.list().is_some_and(List::is_thing))
        };
        let opens = self.opens(list) || (inside.open && several && things());
        if !opens {
            let inline = node.inline();
            // One more for the comma.
            if self.column() + inline.chars().count() < WIDTH {
                self.out.push_str(&inline);
                return;
            }
        }
        match list.items.as_slice() {
            // Brackets around a single thing hug it.
            [(None, Node::List(only))]
                if !only.is_of(self.style.rows) && list.shape != Shape::Map =>
            {
                let [open, close] = list.shape.brackets();
                self.out.push_str(list.before);
                self.out.push(open);
                let listed = list.shape == Shape::List;
                self.put(
                    &list.items[0].1,
                    depth,
                    &Inside {
                        open: false,
                        listed,
                    },
                );
                self.out.push(close);
            }
            _ if !opens && list.is_struct() && inside.listed => self.filled_row(list, depth),
            _ if !opens && several && !things() => self.filled_list(list, depth),
            _ => self.broken(list, depth),
        }
    }

    /// A thing a line.
    fn broken(&mut self, list: &List, depth: usize) {
        let [open, close] = list.shape.brackets();
        self.out.push_str(list.before);
        self.out.push(open);
        let listed = list.shape == Shape::List;
        for (key, item) in &list.items {
            self.new_line(depth + 1);
            if let Some(key) = key {
                self.out.push_str(key);
                self.out.push_str(": ");
            }
            self.put(item, depth + 1, &Inside { open: true, listed });
            self.out.push(',');
        }
        if !list.items.is_empty() {
            self.new_line(depth);
        }
        self.out.push(close);
    }

    /// As many fields a line as go into it, the first at the bracket.
    fn filled_row(&mut self, list: &List, depth: usize) {
        let [open, close] = list.shape.brackets();
        self.out.push_str(list.before);
        self.out.push(open);
        let mut above = 0;
        for (i, (key, item)) in list.items.iter().enumerate() {
            let key = key.as_ref().map_or(String::new(), |k| format!("{k}: "));
            let length = key.chars().count() + item.inline().chars().count();
            if i > 0 {
                self.out.push(',');
                let whole = !self.out.get(above..).unwrap_or_default().contains('\n');
                // Two more for the bracket and the comma at the end.
                if whole && self.column() + 1 + length + 2 <= WIDTH {
                    self.out.push(' ');
                } else {
                    self.new_line(depth + 1);
                }
            }
            self.out.push_str(&key);
            above = self.out.len();
            let inside = Inside {
                open: false,
                listed: false,
            };
            self.put(item, depth + 1, &inside);
        }
        self.out.push(close);
    }

    /// As many short things a line as go into it; of hexes one column of the map a line, so that few lines change with
    /// them.
    fn filled_list(&mut self, list: &List, depth: usize) {
        let [open, close] = list.shape.brackets();
        self.out.push_str(list.before);
        self.out.push(open);
        let mut before: Option<String> = None;
        for (_, item) in &list.items {
            let text = item.inline();
            let column = |t: &str| t.split(',').next().unwrap_or_default().to_owned();
            let next_to = before.as_deref().is_some_and(|b| {
                let hexes = b.starts_with('(') && text.starts_with('(');
                !hexes || column(b) == column(&text)
            });
            if next_to && self.column() + 1 + text.chars().count() < WIDTH {
                self.out.push(' ');
            } else {
                self.new_line(depth + 1);
            }
            let _ = write!(self.out, "{text},");
            before = Some(text);
        }
        self.new_line(depth);
        self.out.push(close);
    }
}

/// What a value is a part of.
struct Inside {
    /// Something that is broken open.
    open: bool,
    /// A list.
    listed: bool,
}

/// A value that files in this style cannot hold.
#[derive(Debug)]
struct Unwritable(String);

impl std::fmt::Display for Unwritable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unwritable {}

impl ser::Error for Unwritable {
    fn custom<T: std::fmt::Display>(why: T) -> Self {
        Self(why.to_string())
    }
}

/// Makes nodes of values.
struct Tree;

/// A list whose items are being collected.
struct Growing {
    list: List,
    /// Key of a map whose value comes next.
    key: Option<String>,
}

impl Growing {
    fn of(of: &'static str, before: &'static str, shape: Shape) -> Self {
        let list = List {
            of,
            before,
            shape,
            items: Vec::new(),
        };
        Self { list, key: None }
    }

    fn item<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unwritable> {
        self.list.items.push((None, value.serialize(Tree)?));
        Ok(())
    }

    fn field<T: Serialize + ?Sized>(&mut self, key: &str, value: &T) -> Result<(), Unwritable> {
        let value = value.serialize(Tree)?;
        self.list.items.push((Some(key.to_owned()), value));
        Ok(())
    }

    fn node(self) -> Node {
        Node::List(self.list)
    }
}

/// Numbers and the like are written as Rust shows them.
macro_rules! words {
    ($($method:ident $of:ty),*) => {
        $(fn $method(self, v: $of) -> Result<Node, Unwritable> {
            Ok(Node::Word(format!("{v:?}")))
        })*
    };
}

impl Serializer for Tree {
    type Ok = Node;
    type Error = Unwritable;
    type SerializeSeq = Growing;
    type SerializeTuple = Growing;
    type SerializeTupleStruct = Growing;
    type SerializeTupleVariant = Growing;
    type SerializeMap = Growing;
    type SerializeStruct = Growing;
    type SerializeStructVariant = Growing;

    words!(
        serialize_bool bool, serialize_i8 i8, serialize_i16 i16, serialize_i32 i32, serialize_i64 i64,
        serialize_u8 u8, serialize_u16 u16, serialize_u32 u32, serialize_u64 u64, serialize_f32 f32,
        serialize_f64 f64, serialize_char char
    );

    fn serialize_str(self, v: &str) -> Result<Node, Unwritable> {
        Ok(Node::Word(quoted(v)))
    }

    fn serialize_bytes(self, _: &[u8]) -> Result<Node, Unwritable> {
        Err(ser::Error::custom(
            "bytes have no place in a file to be read",
        ))
    }

    fn serialize_none(self) -> Result<Node, Unwritable> {
        Ok(Node::Word("None".to_owned()))
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Node, Unwritable> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<Node, Unwritable> {
        Ok(Node::Word("()".to_owned()))
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<Node, Unwritable> {
        self.serialize_unit()
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<Node, Unwritable> {
        Ok(Node::Word(variant.to_owned()))
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<Node, Unwritable> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<Node, Unwritable> {
        let mut out = Growing::of(name, variant, Shape::Tuple);
        out.item(value)?;
        Ok(out.node())
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Growing, Unwritable> {
        Ok(Growing::of("", "", Shape::List))
    }

    fn serialize_tuple(self, _: usize) -> Result<Growing, Unwritable> {
        Ok(Growing::of("", "", Shape::Tuple))
    }

    fn serialize_tuple_struct(self, name: &'static str, _: usize) -> Result<Growing, Unwritable> {
        Ok(Growing::of(name, "", Shape::Tuple))
    }

    fn serialize_tuple_variant(
        self,
        name: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Growing, Unwritable> {
        Ok(Growing::of(name, variant, Shape::Tuple))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Growing, Unwritable> {
        Ok(Growing::of("", "", Shape::Map))
    }

    fn serialize_struct(self, name: &'static str, _: usize) -> Result<Growing, Unwritable> {
        Ok(Growing::of(name, "", Shape::Struct))
    }

    fn serialize_struct_variant(
        self,
        name: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Growing, Unwritable> {
        Ok(Growing::of(name, variant, Shape::Struct))
    }
}

/// What is written item by item, or field by field.
macro_rules! grows {
    ($($collects:ident $method:ident),*; $($names:ident),*) => {
        $(impl $collects for Growing {
            type Ok = Node;
            type Error = Unwritable;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unwritable> {
                self.item(value)
            }

            fn end(self) -> Result<Node, Unwritable> {
                Ok(self.node())
            }
        })*
        $(impl $names for Growing {
            type Ok = Node;
            type Error = Unwritable;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                key: &'static str,
                value: &T,
            ) -> Result<(), Unwritable> {
                self.field(key, value)
            }

            fn end(self) -> Result<Node, Unwritable> {
                Ok(self.node())
            }
        })*
    };
}

grows!(
    SerializeSeq serialize_element, SerializeTuple serialize_element, SerializeTupleStruct serialize_field,
    SerializeTupleVariant serialize_field;
    SerializeStruct, SerializeStructVariant
);

impl SerializeMap for Growing {
    type Ok = Node;
    type Error = Unwritable;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Unwritable> {
        self.key = Some(key.serialize(Tree)?.inline());
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unwritable> {
        let key = self.key.take().unwrap_or_default();
        self.field(&key, value)
    }

    fn end(self) -> Result<Node, Unwritable> {
        Ok(self.node())
    }
}

#[cfg(test)]
mod tests;
