//! How long a battle lasts and who wins it, on the page of what it is.

use hexlance_dial::state::Agreed;
use hexlance_present::form::Form;

use super::Ask;
use hexlance_editor::desk::AnyScenario;

/// How many rounds it has, and who wins it.
pub(super) fn rounds(form: &mut Form<Ask>, s: &AnyScenario) {
    form.heading(tr!("How long, and who wins"));
    let usual = Agreed::default().rounds;
    form.maybe(
        (
            "editor.outline.turns",
            tr!("Rounds"),
            tr!("The battle ends after that round (D14.3.1)."),
        ),
        tr!("Usual: {usual} rounds", usual),
        s.turn_limit,
        usual,
        1..=99,
        Ask::Rounds,
    );
    form.note(tr!(
        "The side that wins two of Destruction, Ground and Survival wins the battle (D14.3.2)."
    ));
}

/// The last round.
pub(super) fn last_round(s: &AnyScenario) -> u16 {
    s.turn_limit.unwrap_or(Agreed::default().rounds)
}
