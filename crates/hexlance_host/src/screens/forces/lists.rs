//! Rows, fields and lists of abilities that the parts of the force builder share.

pub use hexlance_pages::form::parts::{
    field, note_among, row, row_at, row_button, row_sensing, warning,
};
use hexlance_present::form::{Form, Press, Row, RowLook};
use hexlance_rules::AbilityId;

/// Something that could be chosen from a list, such as an ability, and why not.
#[derive(Clone, Debug, PartialEq)]
pub struct Offer<T> {
    /// What.
    pub what: T,
    /// Its name.
    pub name: String,
    /// A word at its end, such as its cost.
    pub note: String,
    /// What it does.
    pub help: String,
    /// Why it may not be chosen, and what would make it legal.
    pub refusal: Option<String>,
}

/// Abilities to choose from, with a search; those that are refused say why.
pub fn offers<I>(
    form: &mut Form<I>,
    key: &str,
    offers: &[Offer<AbilityId>],
    (search, searched): (&str, I),
    chosen: impl Fn(AbilityId) -> I,
) {
    form.text(
        format!("{key}.search"),
        tr!("Search abilities"),
        search,
        searched,
    );
    let wanted = search.to_lowercase();
    let found = offers.iter().filter(|o| {
        wanted
            .split_whitespace()
            .all(|w| o.name.to_lowercase().contains(w) || o.help.to_lowercase().contains(w))
    });
    // What can be had comes first.
    let (open, refused): (Vec<_>, Vec<_>) = found.partition(|o| o.refusal.is_none());
    if open.is_empty() && refused.is_empty() {
        form.note(tr!("No ability is like that."));
    }
    for o in open.into_iter().chain(refused) {
        form.row(Row {
            note: o.note.clone(),
            help: vec![(String::new(), o.help.clone())],
            refused: o.refusal.clone(),
            press: Some(Press::To(chosen(o.what))),
            look_up: Some(o.what),
            ..Row::new(format!("{key}.{}", o.what), &*o.name, RowLook::Offer)
        });
    }
}
