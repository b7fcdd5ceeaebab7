//! What forms keep when they are put together, become part of others, and are read.

use super::{Choice, Edit, Field, Form, Kind, Leads, Press, Row, RowLook};

/// What a small page sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Small {
    Turns,
    Color(u8),
    Name,
}

/// What the page around it sets.
#[derive(Clone, Debug, PartialEq)]
enum Large {
    Small(Small),
}

fn small() -> Form<Small> {
    let mut form = Form::new();
    form.text("name", "Name", "Ox", Small::Name);
    form.heading("Length");
    form.maybe(
        ("turns", "Turns", ""),
        "Usual",
        None::<u16>,
        12u16,
        1..=99,
        Small::Turns,
    );
    let color = |n: u8| Choice::new(format!("color.{n}"), n.to_string(), Small::Color(n));
    form.one_of([color(0).on(true), color(1).refused(Some("sold out"))]);
    form.buttons([Choice::menu("more", "More", vec![color(2)])]);
    for n in [3, 4] {
        form.row(Row {
            press: Some(Press::To(Small::Color(n))),
            remove: Some((Small::Color(n), "Remove".into())),
            ..Row::new(format!("row.{n}"), "Row", RowLook::Held)
        });
    }
    form
}

/// Everything that a form can set, in its order.
fn sets<I: Clone>(form: &Form<I>) -> Vec<I> {
    fn of<I: Clone>(choice: &Choice<I>, out: &mut Vec<I>) {
        match &choice.leads {
            Leads::To(id) => out.push(id.clone()),
            Leads::Menu(all) => all.iter().for_each(|c| of(c, out)),
        }
    }
    let mut out = Vec::new();
    for field in form.fields() {
        match &field.kind {
            Kind::Text { to, .. } | Kind::Maybe { to, .. } | Kind::Number { to, .. } => {
                out.push(to.clone());
            }
            Kind::Choices { of: all, .. } => all.iter().for_each(|c| of(c, &mut out)),
            Kind::Rows(rows) => {
                for row in rows {
                    if let Some(Press::To(id)) = &row.press {
                        out.push(id.clone());
                    }
                    out.extend(row.remove.iter().map(|(id, _)| id.clone()));
                }
            }
            _ => {}
        }
    }
    out
}

#[test]
fn a_form_has_its_fields_in_sections() {
    let form = small();
    let headings: Vec<_> = form.sections.iter().map(|s| s.heading.as_str()).collect();
    assert_eq!(headings, ["", "Length"]);
    let fields: Vec<_> = form.sections.iter().map(|s| s.fields.len()).collect();
    // Rows that follow one another are one list.
    assert_eq!(fields, [1, 4]);
}

#[test]
fn a_form_becomes_part_of_another_one() {
    let small_one = small();
    let wanted: Vec<_> = sets(&small_one).into_iter().map(Large::Small).collect();
    assert_eq!(wanted.len(), 9);
    let large = small_one.map(&Large::Small);
    assert_eq!(sets(&large), wanted);
    // Fields before the first heading of what is added stand where the other form ends.
    let mut all = Form::new();
    all.heading("First");
    all.append(large);
    let headings: Vec<_> = all.sections.iter().map(|s| s.heading.as_str()).collect();
    assert_eq!(headings, ["First", "Length"]);
    assert_eq!(sets(&all), wanted);
}

#[test]
fn fields_within_fields_are_found() {
    let mut form = Form::new();
    let number = |key: &str| Field::number(key, "Height", 3i8, 0..=20, Small::Turns);
    form.push(Field::new(
        "",
        "",
        Kind::Beside(vec![number("a"), number("b")]),
    ));
    let keys: Vec<_> = form.fields().iter().map(|f| f.key.as_str()).collect();
    assert_eq!(keys, ["", "a", "b"]);
    let mapped = form.map(&Large::Small);
    assert_eq!(sets(&mapped).len(), 2);
}

#[test]
fn numbers_that_do_not_fit_are_not_taken() {
    assert_eq!(Edit::Number(300).number::<u16>(), Some(300));
    assert_eq!(Edit::Number(300).number::<u8>(), None);
    assert_eq!(Edit::Maybe(Some(-1)).maybe::<u8>(), None);
    assert_eq!(Edit::Maybe(None).maybe::<u8>(), Some(None));
    assert_eq!(Edit::Chosen.number::<u8>(), None);
    assert!(Edit::Text(String::new()).is_typed());
    assert!(!Edit::Chosen.is_typed());
}
