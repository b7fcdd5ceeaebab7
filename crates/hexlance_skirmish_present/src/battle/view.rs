//! What the HUD shows of a battle of the skirmish rules, as the seated side may know it.

use hexlance_skirmish::{
    event::{Event, SetupEvent},
    outlook::{self, Waits},
    state::Stage,
};

use super::{
    Cache, Session, actions, focus::Focus, ground, instruction, mission, roster, scene, setup,
    sheet, target,
};
use crate::{
    battle::session::Reads,
    game::{frame, prompt},
    hud::model::{
        BattleView, BreakdownView, ConditionChip, Counted, OrderCount, Overlay, Part, PhaseBar,
        PhaseStep, Prompt, SideInfo, Tone,
    },
    wording,
};

/// The phases of a player turn with a word of help each (K3.1).
const PHASES: [(Stage, &str); 4] = [
    (
        Stage::Tactical,
        msg!(
            "Retreat! and Loss of Lieutenant are looked at, Command Tokens are spent, Orders are counted."
        ),
    ),
    (
        Stage::Impetuous,
        msg!(
            "Impetuous troopers run at the enemy, unless an Order or a Command Token holds them back."
        ),
    ),
    (
        Stage::Orders,
        msg!("Orders are spent on troopers, one after another; the enemy reacts to what it sees."),
    ),
    (
        Stage::States,
        msg!("Orders that are left are lost, and states end."),
    ),
];

/// The steps of an Order (K4.1).
const STEPS: [(&str, &str); 4] = [
    (
        msg!("First skill"),
        msg!("A trooper is activated and its first skill declared."),
    ),
    (
        msg!("Reactions"),
        msg!("Whoever sees it, or has it in its Zone of Control, may declare a reaction."),
    ),
    (
        msg!("Second skill"),
        msg!("The activated trooper declares its second skill."),
    ),
    (
        msg!("React again"),
        msg!("Whoever has not reacted yet may do so now; then everything is rolled."),
    ),
];

/// The whole HUD, without the log.
pub fn battle_view(
    session: &Session,
    focus: &Focus,
    cache: &Cache,
    overlays: &[(Overlay, bool)],
) -> BattleView {
    let mut view = BattleView {
        sides: sides(session),
        phase: phase_bar(session),
        conditions: conditions(session),
        mission: Some(mission::view(session)),
        prompt: prompt(session, focus),
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
    view.target = target::panel(session, focus, &cache.reach);
    if view.target.is_some() && focus.selection.pointed.is_some() {
        view.hover = None;
    }
    let shown = focus.selection.pointed.filter(|_| view.target.is_none());
    let shown = focus.selection.selected.or(shown);
    if let Some(seen) = shown.and_then(|unit| session.seen(unit)) {
        view.card = Some(sheet::sheet(session, &seen));
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
        (roster::left_to_act(session, side), u32::from(score))
    })
}

fn phase_bar(session: &Session) -> PhaseBar {
    let clock = session.view().clock();
    let bar = PhaseBar {
        counted: Counted::Rounds,
        turn: clock.round.into(),
        last_turn: Some(clock.rounds.into()),
        acting: session.to_act(),
        asked: asked(session),
        initiative: initiative(session),
        ..PhaseBar::default()
    };
    if clock.stage == Stage::Setup {
        let step = PhaseStep {
            key: setup::stage_key(Stage::Setup),
            name: wording::stage_name(Stage::Setup).to_owned(),
            help: tr!("Sides set up one after the other; each keeps one trooper back to the end.")
                .to_owned(),
        };
        return PhaseBar {
            phases: vec![step],
            current: 0,
            ..bar
        };
    }
    if session.read().order().is_some() {
        return PhaseBar {
            phases: STEPS
                .iter()
                .map(|(name, help)| PhaseStep {
                    key: "",
                    name: crate::lang::text(name).to_owned(),
                    help: crate::lang::text(help).to_owned(),
                })
                .collect(),
            current: step(session),
            orders: Some(order_count(session)),
            ..bar
        };
    }
    let current = PHASES.iter().position(|(stage, _)| *stage == clock.stage);
    PhaseBar {
        phases: PHASES
            .iter()
            .map(|(stage, help)| PhaseStep {
                key: setup::stage_key(*stage),
                name: wording::stage_name(*stage).to_owned(),
                help: crate::lang::text(help).to_owned(),
            })
            .collect(),
        current: current.unwrap_or(PHASES.len()),
        orders: matches!(clock.stage, Stage::Impetuous | Stage::Orders)
            .then(|| order_count(session)),
        ..bar
    }
}

/// What is asked of the side at the screen in the enemy's turn.
fn asked(session: &Session) -> Option<String> {
    let acts = session.to_act().filter(|side| *side == session.viewer)?;
    let clock = session.view().clock();
    if acts == clock.active || session.read().order().is_none() {
        return None;
    }
    Some(match outlook::waits(&session.battle) {
        Some(Waits::Reactions(_)) => tr!("your reaction").to_owned(),
        _ => tr!("your choice").to_owned(),
    })
}

/// Which step of an Order it is.
fn step(session: &Session) -> usize {
    let order = session.read().order();
    let declared = order.and_then(|order| Some(order.actors.first()?.deeds.len()));
    match outlook::waits(&session.battle) {
        // A place or a facing that belongs to what has been declared.
        Some(Waits::Choice) if order.is_some_and(|order| order.reactions.is_empty()) => {
            declared.map_or(0, |deeds| 2 * deeds.saturating_sub(1))
        }
        Some(Waits::Order) => 0,
        Some(Waits::Reactions(1)) => 1,
        Some(Waits::Second) => 2,
        Some(Waits::Reactions(_)) => 3,
        // It is being resolved.
        _ => STEPS.len(),
    }
}

/// The Orders of the active side that are left, group by group, and its Command Tokens (K3.2, K16.3).
fn order_count(session: &Session) -> OrderCount {
    let view = session.view();
    let side = view.clock().active;
    let pool = view.pool(side);
    let part = |label: String, source: &str, value: String| Part {
        label,
        source: source.to_owned(),
        value,
        tone: Tone::Plain,
    };
    let mut parts: Vec<Part> = pool
        .groups
        .iter()
        .map(|(group, left)| {
            part(
                tr!("Pool of group {group}", group),
                "K3.2.4",
                left.to_string(),
            )
        })
        .collect();
    if !pool.own.is_empty() {
        let told = session.told();
        let names: Vec<String> = pool.own.iter().map(|unit| told.name(*unit)).collect();
        let label = tr!("Own Orders: {names}", names = names.join(", "));
        parts.push(part(label, "K3.2.5", pool.own.len().to_string()));
    }
    if pool.lieutenant_order.is_some() {
        let label = tr!("Special Lieutenant Order").to_owned();
        parts.push(part(label, "K3.2.7", "1".to_owned()));
    }
    if !pool.impetuous.is_empty() {
        let n = pool.impetuous.len();
        parts.push(part(
            tr!("Impetuous Orders").to_owned(),
            "K3.7",
            n.to_string(),
        ));
    }
    parts.push(part(
        tr!("Command Tokens").to_owned(),
        "K16.3",
        pool.tokens.to_string(),
    ));
    let sum: u8 = pool.groups.values().fold(0, |a, b| a.saturating_add(*b));
    let own = u8::try_from(pool.own.len()).unwrap_or(u8::MAX);
    let lieutenant = u8::from(pool.lieutenant_order.is_some());
    let left = sum.saturating_add(own).saturating_add(lieutenant);
    let spent = u8::try_from(view.clock().orders).unwrap_or(u8::MAX);
    OrderCount {
        side,
        left,
        all: left.saturating_add(spent),
        stacks: scene::orders(session, side),
        parts: BreakdownView {
            parts,
            total_label: tr!("Orders left").to_owned(),
            total: left.to_string(),
            set_aside: Vec::new(),
        },
    }
}

/// The dice for initiative (K17.1.1).
fn initiative(session: &Session) -> Option<BreakdownView> {
    let sides = session.view().sides();
    let log = session.battle.log().iter();
    let (dice, winner) = log.map(|l| &l.event).find_map(|e| match e {
        Event::Setup(SetupEvent::Initiative { dice, winner }) => Some((dice, *winner)),
        _ => None,
    })?;
    let parts = dice.iter().flat_map(|throw| {
        sides.ids().zip(throw).map(|(side, die)| Part {
            label: sides.name(side).to_owned(),
            source: "K17.1.1".to_owned(),
            value: die.to_string(),
            tone: Tone::Plain,
        })
    });
    Some(BreakdownView {
        parts: parts.collect(),
        total_label: tr!("Initiative").to_owned(),
        total: sides.name(winner).to_owned(),
        set_aside: Vec::new(),
    })
}

/// Night, Retreat!, Loss of Lieutenant.
fn conditions(session: &Session) -> Vec<ConditionChip> {
    use hexlance_skirmish::ground::Gloom;
    let view = session.view();
    let chip = |name: String, help: &str, rule: &str| ConditionChip {
        name,
        help: help.to_owned(),
        rule: rule.to_owned(),
        blows_to: None,
    };
    let mut out = Vec::new();
    match view.haze().gloom {
        Gloom::None => {}
        Gloom::Dusk => out.push(chip(
            tr!("Dusk").to_owned(),
            tr!("Low visibility from 9 hexes on."),
            "K5.6.3",
        )),
        Gloom::Night => out.push(chip(
            tr!("Night").to_owned(),
            tr!("Poor visibility from 9 hexes on, low visibility nearer."),
            "K5.6.3",
        )),
    }
    for side in view.sides().ids() {
        let (pool, name) = (view.pool(side), view.sides().name(side));
        if pool.retreat {
            out.push(chip(
                tr!("Retreat!: {name}", name),
                tr!("Too few points survive: troopers run for their edge."),
                "K18.1",
            ));
        }
        if pool.leaderless {
            out.push(chip(
                tr!("No Lieutenant: {name}", name),
                tr!("Every Order is Irregular until a new Lieutenant leads."),
                "K16.2",
            ));
        }
    }
    out
}

/// The open question.
fn prompt(session: &Session, focus: &Focus) -> Option<Prompt> {
    let prompt = prompt::prompt(session, focus)?;
    let who = session.battle.decision().and_then(|d| d.unit);
    let name = who.map(|unit| session.told().name(unit));
    Some(Prompt {
        details: name.unwrap_or_default(),
        ..prompt
    })
}

#[cfg(test)]
mod tests;
