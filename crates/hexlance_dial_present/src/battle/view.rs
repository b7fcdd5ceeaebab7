//! What the HUD shows of a battle of the dial rules. Everything lies open on the table.

use hexlance_dial::{
    question::Question,
    state::{Agreed, Deployment, Stage},
};
use hexlance_rules::SideId;

use super::{
    Cache, Session, actions, focus::Focus, ground, instruction, mission, roster, sheet, target,
};
use crate::{
    battle::session::Reads,
    game::{frame, prompt},
    hud::model::{
        BattleView, BreakdownView, Counted, DiceRoll, OrderCount, Overlay, Part, PhaseBar,
        PhaseStep, Prompt, RollOutcome, SideInfo, Tone,
    },
};

/// Stages of a turn with a word of help each (D3.1).
const STAGES: [(Stage, &str); 3] = [
    (
        Stage::Command,
        msg!(
            "Artillery of the last turn comes down, equipment may be switched, Command is rolled for, the orders are counted."
        ),
    ),
    (
        Stage::Orders,
        msg!(
            "Orders are given one after another: select a unit, choose what it does. Orders that are not given are lost."
        ),
    ),
    (
        Stage::End,
        msg!("'Mechs cool and are checked for heat, order tokens go, captives are brought home."),
    ),
];

/// The whole HUD, without the log.
pub fn battle_view(
    session: &Session,
    focus: &Focus,
    cache: &Cache,
    overlays: &[(Overlay, bool)],
) -> BattleView {
    let table = session.read();
    let mut view = BattleView {
        sides: sides(session),
        phase: phase_bar(session),
        mission: Some(mission::view(session)),
        prompt: prompt(session, focus),
        // A demo goes on telling when its battle is over.
        outcome: (!session.is_scripted())
            .then(|| mission::outcome(session))
            .flatten(),
        hover: ground::hex_tip(session, focus, &cache.reach),
        ..frame::frame(
            session,
            focus,
            (&cache.muster, Some(&cache.log.pages)),
            overlays,
        )
    };
    view.target = target::panel(session, focus);
    // Where a target is pointed at, or a facing, the next click belongs there: the panel tells all about it.
    let enemy = focus.selection.pointed.and_then(|p| table.find(p));
    let aims = view.target.is_some() && enemy.is_some_and(|t| t.side != session.viewer);
    if aims || focus.draft.destination.as_ref().is_some_and(|d| !d.settled) {
        view.hover = None;
    }
    let shown = focus.selection.selected.or(focus.selection.pointed);
    if let Some(u) = shown.and_then(|id| table.find(id)) {
        view.card = Some(sheet::sheet(session, &u));
    }
    if session.is_over() {
        return view;
    }
    if session.viewer_acts() && session.battle.decision().is_none() {
        view.actions = actions::actions(session, focus, &cache.reach.offers);
        view.end = actions::end_button(session, focus, &cache.reach.offers);
        view.instruction = instruction::instruction(session, focus, &cache.reach);
    } else {
        view.waiting = frame::waiting(session, session.read().sides());
    }
    view
}

fn sides(session: &Session) -> Vec<SideInfo> {
    let scores = mission::scores(session);
    frame::sides(session, session.read().sides(), |side| {
        let score = scores.get(side.index()).copied().unwrap_or_default();
        (roster::left_to_act(session, side), score)
    })
}

fn phase_bar(session: &Session) -> PhaseBar {
    let table = session.read();
    let clock = table.clock();
    let bar = PhaseBar {
        counted: Counted::Rounds,
        turn: clock.round,
        last_turn: Some(table.agreed().rounds),
        acting: session.to_act(),
        initiative: first_player(session),
        ..PhaseBar::default()
    };
    if clock.stage == Stage::Deployment {
        let infiltrators = session.battle.world().resource::<Deployment>().infiltrators;
        let step = |name: &str, help: &str| PhaseStep {
            key: "",
            name: name.to_owned(),
            help: help.to_owned(),
        };
        return PhaseBar {
            phases: vec![
                step(
                    tr!("Setting up"),
                    tr!("The first player sets up in its zone, then the other."),
                ),
                step(
                    tr!("Infiltrators"),
                    tr!("Units with Infiltrate are set up further forward."),
                ),
            ],
            current: usize::from(infiltrators),
            ..bar
        };
    }
    PhaseBar {
        phases: STAGES
            .iter()
            .map(|(stage, help)| PhaseStep {
                key: stage.name(),
                name: stage_name(*stage).to_owned(),
                help: crate::lang::text(help).to_owned(),
            })
            .collect(),
        current: STAGES
            .iter()
            .position(|(stage, _)| *stage == clock.stage)
            .unwrap_or(STAGES.len()),
        orders: (clock.stage == Stage::Orders).then(|| order_count(session)),
        ..bar
    }
}

/// The name of a stage in a word.
fn stage_name(stage: Stage) -> &'static str {
    match stage {
        Stage::Command => tr!("Command"),
        Stage::Orders => tr!("Orders"),
        Stage::End => tr_c!("phase", "End"),
        other => crate::lang::text(other.name()),
    }
}

/// The orders of this turn, and what they come from (D3.1.3).
fn order_count(session: &Session) -> OrderCount {
    let clock = session.read().clock();
    let agreed: &Agreed = session.battle.world().resource();
    let base = agreed.orders();
    let part = |label: &str, source: &str, value: String, tone| Part {
        label: label.to_owned(),
        source: source.to_owned(),
        value,
        tone,
    };
    let mut parts = vec![part(
        &tr!("Build total of {total}", total = agreed.build_total),
        "D3.1.3",
        base.to_string(),
        Tone::Plain,
    )];
    if clock.orders > base {
        let more = format!("+{}", clock.orders - base);
        let source = tr!("equipment");
        parts.push(part(tr!("Command"), source, more, Tone::Good));
    }
    if clock.given > 0 {
        let given = format!("-{}", clock.given);
        parts.push(part(tr!("Given"), "D3.1.4", given, Tone::Plain));
    }
    OrderCount {
        stacks: Vec::new(),
        side: clock.active,
        left: clock.left(),
        all: clock.orders,
        parts: BreakdownView {
            parts,
            total_label: tr!("Orders left").to_owned(),
            total: clock.left().to_string(),
            set_aside: Vec::new(),
        },
    }
}

/// The dice for the first player (D15.3.1).
fn first_player(session: &Session) -> Option<BreakdownView> {
    use hexlance_dial::event::{Event, SetupEvent};
    let table = session.read();
    let log = session.battle.log().iter();
    let (rolls, first) = log.map(|l| &l.event).find_map(|e| match e {
        Event::Setup(SetupEvent::FirstPlayer { rolls, side }) => Some((rolls, *side)),
        _ => None,
    })?;
    let parts = rolls.iter().enumerate().flat_map(|(i, throw)| {
        throw.iter().enumerate().map(move |(side, die)| Part {
            label: table.sides().name(SideId(side as u8)).to_owned(),
            source: match i {
                0 => "D15.3.1".to_owned(),
                _ => tr!("again").to_owned(),
            },
            value: die.to_string(),
            tone: Tone::Plain,
        })
    });
    Some(BreakdownView {
        parts: parts.collect(),
        total_label: tr!("First player").to_owned(),
        total: table.sides().name(first).to_owned(),
        set_aside: Vec::new(),
    })
}

/// The open question, with the dials of whom it is about and the dice that may be rolled again.
fn prompt(session: &Session, focus: &Focus) -> Option<Prompt> {
    let prompt = prompt::prompt(session, focus)?;
    let d = session.battle.decision()?;
    let dice = match &d.question {
        Question::Reroll { dice } => Some(dice),
        _ => None,
    };
    let who = d.unit.and_then(|u| session.read().find(u));
    Some(Prompt {
        details: who.map_or_else(String::new, |u| about(&u)),
        dice: dice.map(|dice| DiceRoll {
            sides: 6,
            id: session.battle.log().len() as u64,
            side: Some(d.side),
            purpose: tr!("The dice").to_owned(),
            dice: dice.to_vec(),
            total: dice.iter().copied().map(i16::from).sum(),
            target: None,
            needs: String::new(),
            outcome: RollOutcome::Total,
            result: String::new(),
            group: None,
        }),
        ..prompt
    })
}

/// Where the dials of a unit stand, for whoever is asked about it.
fn about(u: &hexlance_dial::read::Look<'_>) -> String {
    let (name, click, clicks) = (u.name, u.dial, u.model.last_click());
    match u.shutdown_level() {
        Some(shutdown) => tr!(
            "{name} is on click {click} of {clicks}, at heat {heat} of {shutdown}.",
            name,
            click,
            clicks,
            heat = u.heat,
            shutdown
        ),
        None => tr!(
            "{name} is on click {click} of {clicks}.",
            name,
            click,
            clicks
        ),
    }
}

#[cfg(test)]
mod tests;
