//! Commands in words: what somebody wants, or could have wanted.

use hexlance_skirmish::{
    command::{Answer, Chosen, Command, Reply},
    command_tokens::TokenUse,
    impetuous::Price,
    setup::Placement,
    state::Seeming,
};

use super::{Told, phrase};
use crate::words::{direction_name, hex_name};

/// A command as a phrase, such as "Fox moves to 0507".
pub fn order(command: &Command, told: &Told<'_>) -> String {
    match command {
        Command::Deploy(placement) => deploy(placement, told),
        Command::Order(given) => {
            let each = given.actors.iter();
            let each = each.map(|(unit, deed)| phrase(&told.name(*unit), deed, told));
            each.collect::<Vec<_>>().join("; ")
        }
        Command::Second(deeds) => {
            let thread = super::Thread::now(told);
            let each = thread.actors().zip(deeds);
            let each = each.map(|(unit, deed)| phrase(&told.name(unit), deed, told));
            each.collect::<Vec<_>>().join("; ")
        }
        Command::React(answers) if answers.is_empty() => tr!("Nobody reacts").to_owned(),
        Command::React(answers) => {
            let each = answers.iter().map(|answer| reaction(answer, told));
            each.collect::<Vec<_>>().join("; ")
        }
        Command::Choose(chosen) => choice(chosen),
        Command::Token(what) => token(what, told),
        Command::HoldBack(unit, price) => match price {
            Price::Order => tr!("{unit} is held back for an Order", unit = told.name(*unit)),
            Price::Token => tr!(
                "{unit} is held back for a Command Token",
                unit = told.name(*unit)
            ),
        },
        Command::Done => tr!("Nothing more").to_owned(),
        Command::Answer(code) => tr!("Answer: {label}", label = code),
        Command::Concede => tr!("Gives up").to_owned(),
    }
}

fn deploy(placement: &Placement, told: &Told<'_>) -> String {
    let (unit, hex) = (told.name(placement.unit), hex_name(placement.hex));
    match placement.seeming {
        Seeming::Figure => tr!("{unit} is deployed at {hex}", unit, hex),
        Seeming::Hidden => tr!("{unit} hides at {hex}", unit, hex),
        _ => tr!("{unit} is deployed at {hex} as a Marker", unit, hex),
    }
}

fn reaction(answer: &Answer, told: &Told<'_>) -> String {
    let unit = told.party(answer.by);
    match &answer.reply {
        Reply::Do(deed) => phrase(&unit, deed, told),
        Reply::Delay => tr!("{unit} waits for the second skill", unit),
    }
}

fn choice(chosen: &Chosen) -> String {
    match (chosen.route.last(), chosen.facing) {
        (Some(hex), _) => tr!("Goes to {hex}", hex = hex_name(*hex)),
        (None, Some(facing)) => tr!("Looks to the {facing}", facing = direction_name(facing)),
        (None, None) => tr!("Stays").to_owned(),
    }
}

fn token(what: &TokenUse, told: &Told<'_>) -> String {
    match what {
        TokenUse::Drill(unit) => tr!(
            "{unit} is Regular for a Command Token",
            unit = told.name(*unit)
        ),
        TokenUse::Free(unit) => tr!(
            "{unit} is called back for a Command Token",
            unit = told.name(*unit)
        ),
        TokenUse::Steady(unit) => tr!(
            "{unit} ignores Retreat! for a Command Token",
            unit = told.name(*unit)
        ),
        TokenUse::Team(units) => tr!(
            "A link team: {units}",
            units = told.names(units.iter().copied())
        ),
    }
}
