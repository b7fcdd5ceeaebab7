//! The record sheet and the roster of the strike rules, from what the seated side may know.

use bevy_egui::egui;
use hexlance_rules::Breakdown;
use hexlance_strike::{
    abilities::{self, InForce},
    ability::{AbilityDef, Grant, Param},
    aero::craft,
    card::{Bracket, Damage, MoveMode, UnitType},
    concealment::Insight,
    environment::harm,
    formations, morale, movement,
    read::{self, UnitRead},
    sides::TwoSides,
    special::Special,
    state::{
        CraftArc, Critical, Fate, Frame, Hurt, Injury, MotionState, Motive, Pending, Phase, Place,
        Spa,
    },
};

use super::{entry, focus::Focus, landing, loads, look, session::Session};
pub use crate::game::numbers::{Good, breakdown};
use crate::hud::model::{
    AbilityChip, AbilityKind, ArcRow, BreakdownView, CritRow, DamageCell, Health, HeatView,
    HudAction, MoveRow, Part, Readiness, RecordSheet, RosterEntry, StatusChip, StrikeCard, Tone,
    Track, UnknownCard,
};
use crate::words;

/// Damage scored on a unit and not yet applied, split into armor and structure.
fn pending(session: &Session, u: &UnitRead<'_>) -> (u16, u16) {
    let total: u16 = session
        .battle
        .world()
        .resource::<Pending>()
        .0
        .iter()
        .filter(|s| s.target == u.id)
        .map(|s| match s.hurt {
            Hurt::Damage { points } => u16::from(points),
            _ => 0,
        })
        .sum();
    let armor = total.min(u16::from(u.armor.points));
    (armor, (total - armor).min(u16::from(u.armor.structure)))
}

fn tracks(session: &Session, u: &UnitRead<'_>) -> (Track, Track) {
    let (armor, structure) = pending(session, u);
    (
        Track {
            left: u16::from(u.armor.points),
            max: u16::from(u.card.armor),
            pending: armor,
        },
        Track {
            left: u16::from(u.armor.structure),
            max: u16::from(u.card.structure),
            pending: structure,
        },
    )
}

/// Type code and size, such as "BM 3".
fn code(u: &UnitRead<'_>) -> String {
    format!("{:?} {}", u.card.kind, u.card.size)
}

/// Where a unit is, in one short line.
fn place(session: &Session, u: &UnitRead<'_>) -> String {
    let world = session.battle.world();
    match u.place {
        Place::Reserve => landing::place(session, u)
            .or_else(|| entry::place(session, u))
            .unwrap_or_else(|| tr!("To be set up").into()),
        Place::On(spot) => spot.hex.name(),
        Place::Aloft(flight) => crate::words::flight(flight),
        Place::Aboard(carrier) => tr!("In {carrier}", carrier = read::unit(world, *carrier).name),
        Place::Riding(carrier) => tr!("On {carrier}", carrier = read::unit(world, *carrier).name),
        Place::OffBoard(inches) => tr!("Off the map, {inches}\"", inches),
        Place::Held(carrier, _) => tr!(
            "Carried by {carrier}",
            carrier = read::unit(world, *carrier).name
        ),
        Place::Gone(Fate::Destroyed) => tr!("Destroyed").into(),
        Place::Gone(Fate::Withdrawn) => tr!("Withdrawn").into(),
        Place::Gone(Fate::Captured) => tr!("Captured").into(),
    }
}

/// How far a unit is with the phase.
fn readiness(session: &Session, focus: &Focus, u: &UnitRead<'_>) -> Readiness {
    if u.is_out() {
        return Readiness::Out;
    }
    let to_act = session.to_act() == Some(u.side) && session.battle.decision().is_none();
    let done = match read::phase(session.battle.world()) {
        Phase::Setup => u.is_in_play(),
        Phase::Movement => u.acts.activated,
        Phase::Combat => (u.acts.weapon && u.acts.physical) || u.acts.quiet || u.acts.early,
        _ => false,
    };
    if landing::is_due(session, u) || entry::is_ready(session, u) {
        match focus.gaze.selected == Some(u.id) {
            true => Readiness::Active,
            false => Readiness::Ready,
        }
    } else if done {
        Readiness::Done
    } else if to_act && focus.gaze.selected == Some(u.id) {
        Readiness::Active
    } else if to_act && u.is_in_play() {
        Readiness::Ready
    } else {
        Readiness::Waiting
    }
}

fn chip(text: &str, title: &str, help: impl Into<String>, rule: &str, tone: Tone) -> StatusChip {
    StatusChip {
        text: text.to_owned(),
        title: title.to_owned(),
        help: help.into(),
        rule: rule.to_owned(),
        duration: String::new(),
        tone,
    }
}

/// States in force.
pub fn statuses(session: &Session, u: &UnitRead<'_>) -> Vec<StatusChip> {
    let world = session.battle.world();
    let mut out = Vec::new();
    if u.is_shut_down() {
        out.push(chip(tr!("Shut down"), tr!("Shut down"), tr!("Overheated: it neither moves nor attacks and starts again in the End Phase of the next turn."), "R7.7.4", Tone::Bad));
    }
    if u.is_stunned() {
        out.push(chip(
            tr!("Stunned"),
            tr!("Crew stunned"),
            tr!("No move and no attack this turn."),
            "R7.3.6",
            Tone::Bad,
        ));
    }
    if u.is_stuck() {
        out.push(chip(
            tr!("Stuck"),
            tr!("Bogged down"),
            tr!("It sits fast; a control roll frees it in its activation."),
            "R4.10.2",
            Tone::Bad,
        ));
    }
    if u.is_active() && u.is_immobile() {
        out.push(chip(
            tr!("Immobile"),
            tr!("Immobile"),
            tr!("Attacks on it need 4 less."),
            "R0.4.5",
            Tone::Bad,
        ));
    }
    if let Some(flight) = u.flight() {
        out.push(chip(
            &format!("{} {}", flight.zone, crate::lang::text(flight.band.name())),
            tr!("In flight"),
            tr!("It flies {flight}.", flight = crate::words::flight(flight)),
            "R11.1",
            Tone::Plain,
        ));
    }
    out.extend(loads::chips(session, u));
    let bombs = u.gear.bombs;
    if !bombs.is_empty() {
        out.push(chip(
            &tr!("Bombs {bombs}", bombs = bombs.total()),
            tr!("Bombs aboard"),
            format!("{}.", crate::words::capital(&bombs.to_string())),
            "R11.4.9",
            Tone::Plain,
        ));
    }
    // How it moved in the turn before is no news while others move.
    let moving = read::phase(session.battle.world()) == Phase::Movement;
    let told = u.acts.activated || !moving;
    if u.acts.activated || told && u.motion.state != MotionState::Fresh {
        let (text, help) = match u.motion_state() {
            MotionState::StoodStill => (
                tr!("Stood still"),
                tr!("Its own attacks need 1 less; its TMM is 0."),
            ),
            MotionState::Jumped => (
                tr!("Jumped"),
                tr!("Its own attacks need 2 more; its TMM is one higher."),
            ),
            MotionState::Worked => (
                tr!("Busy"),
                tr!("It spent inches without leaving its hex: TMM 0."),
            ),
            _ => (tr!("Moved"), tr!("Its TMM counts.")),
        };
        out.push(chip(text, text, help, "R6.4.3", Tone::Plain));
    }
    if told && u.motion.sprinted {
        out.push(chip(
            tr!("Sprinted"),
            tr!("Sprinted"),
            tr!("No attacks and no spotting this turn."),
            "R4.8.4",
            Tone::Warn,
        ));
    }
    if told && u.motion.evaded {
        out.push(chip(
            tr!("Evading"),
            tr!("Evading"),
            tr!("No attacks; attacks on it need 1 more."),
            "R4.8.5",
            Tone::Good,
        ));
    }
    if u.acts.spots.is_some() {
        out.push(chip(
            tr!("Spotting"),
            tr!("Spotting"),
            tr!("It guides indirect fire; its own attack needs 1 more."),
            "R6.9.4",
            Tone::Plain,
        ));
    }
    if u.acts.rush.is_some() {
        out.push(chip(
            tr!("Charging"),
            tr!("Charge declared"),
            tr!("Resolved in the Combat Phase."),
            "R8.4.3",
            Tone::Warn,
        ));
    }
    if u.injuries.narc {
        out.push(chip(
            tr!("NARC"),
            tr!("NARC beacon"),
            tr!("Missiles deal 1 more damage to it."),
            "R6.11.2",
            Tone::Bad,
        ));
    }
    if let Some(by) = session.view().disrupted(u.id) {
        out.push(chip(
            tr!("Out of touch"),
            tr!("Out of touch"),
            tr!("Its communications are disrupted: 4\" less Move, or 1 Thrust less, this turn."),
            by.as_str(),
            Tone::Bad,
        ));
    }
    for s in &u.statuses.0 {
        let source = s
            .source
            .map(|id| read::unit(world, id).name.to_owned())
            .unwrap_or_default();
        if s.kind == read::intimidated() {
            out.push(chip(
                tr!("Intimidated"),
                tr!("Intimidated"),
                tr!(
                    "Its Move is halved and attacks on {source} need 1 more.",
                    source
                ),
                "R18.2",
                Tone::Bad,
            ));
        } else if s.kind == read::enraged() {
            out.push(chip(
                tr!("Enraged"),
                tr!("Enraged"),
                tr!(
                    "It must close with {source} and attack nobody else while it can.",
                    source
                ),
                "R18.2.3",
                Tone::Bad,
            ));
        } else if s.kind == read::improvised() {
            out.push(chip(
                tr!("Club"),
                tr!("Improvised weapon"),
                tr!("It strikes as with MEL: 1 more damage, and 1 harder.").to_owned(),
                "spa.slugger",
                Tone::Good,
            ));
        } else if s.kind == morale::shaken() {
            out.push(chip(
                tr!("Shaken"),
                tr!("Shaken"),
                tr!("Its weapon attacks need 1 more, and it comes no closer to enemies it sees. It tries to find its nerve in each End Phase."),
                "R15.3.1",
                Tone::Bad,
            ));
        } else if s.kind == morale::routed() {
            out.push(chip(
                tr!("Routed"),
                tr!("Routed"),
                tr!("It flees to its home edge and off the map, and attacks only what is in base contact. With no enemy within 6 hexes it may find its nerve in the End Phase."),
                "R15.3.2",
                Tone::Bad,
            ));
        } else if s.kind == harm::unsteady() {
            out.push(chip(
                tr!("Unsteady"),
                tr!("Unsteady"),
                tr!("The earth quakes: it has half its Move this turn."),
                "R12.7.1",
                Tone::Bad,
            ));
        }
    }
    out
}

/// A line of the roster.
pub fn roster_entry(session: &Session, focus: &Focus, u: &UnitRead<'_>) -> RosterEntry {
    let stranger = unknown(session, u);
    let (armor, structure) = match &stranger {
        // Nobody has seen them.
        Some(card) => card.tracks.unwrap_or_default(),
        None => tracks(session, u),
    };
    RosterEntry {
        unit: u.id,
        side: u.side,
        name: u.name.to_owned(),
        code: match &stranger {
            Some(card) if card.kind.is_none() => "?".to_owned(),
            _ => code(u),
        },
        icon: look::icon(u.card),
        health: Health::Tracks(armor, structure),
        note: String::new(),
        heat: (u.card.kind.tracks_heat() && stranger.is_none())
            .then_some((u.heat.level, u.heat_limit())),
        statuses: statuses(session, u),
        readiness: readiness(session, focus, u),
        place: place(session, u),
        off_map: entry::place(session, u).is_some(),
    }
}

fn damage_cell(u: &UnitRead<'_>, bracket: Bracket, hexes: &str) -> DamageCell {
    let printed = u.card.damage.at(bracket);
    let now = u.injured_damage(printed);
    let text = |d: Damage| {
        if d.is_some() {
            d.to_string()
        } else {
            "–".into()
        }
    };
    DamageCell {
        bracket: crate::lang::text(bracket.name()).to_owned(),
        hexes: hexes.to_owned(),
        modifier: format!("{:+}", bracket.modifier()),
        value: text(now),
        changed: (printed != now).then(|| BreakdownView {
            parts: vec![
                Part {
                    label: tr!("Printed").into(),
                    source: "R1.1.4".into(),
                    value: text(printed),
                    tone: Tone::Plain,
                },
                Part {
                    label: tr!("Weapon hits").into(),
                    source: "R7.3.5".into(),
                    value: format!("-{}", u.criticals(Critical::Weapon)),
                    tone: Tone::Bad,
                },
            ],
            total_label: tr!("Damage").into(),
            total: text(now),
            set_aside: Vec::new(),
        }),
    }
}

/// The four arcs of a large craft, with what is left of their damage.
fn arcs(u: &UnitRead<'_>) -> Vec<ArcRow> {
    let Some(printed) = u.card.arcs else {
        return Vec::new();
    };
    let name = |arc: CraftArc| match arc {
        CraftArc::Nose => (tr!("Nose"), printed.nose),
        CraftArc::Left => (tr!("Left"), printed.left),
        CraftArc::Right => (tr!("Right"), printed.right),
        CraftArc::Aft => (tr!("Aft"), printed.aft),
    };
    CraftArc::ALL
        .into_iter()
        .map(|arc| {
            let (name, printed) = name(arc);
            let now = craft::line(u, arc);
            let value = |d: Damage| {
                if d.is_some() {
                    d.to_string()
                } else {
                    "–".into()
                }
            };
            ArcRow {
                name: name.to_owned(),
                values: [now.s, now.m, now.l, now.e].map(value),
                hit: now != printed,
            }
        })
        .collect()
}

/// Critical hits that a kind of unit can take, with those it has.
fn criticals(u: &UnitRead<'_>) -> Vec<CritRow> {
    let row = |critical: Critical, name: &str, boxes: u8, effect: &str| CritRow {
        name: name.to_owned(),
        boxes,
        marked: u.criticals(critical).min(boxes),
        effect: effect.to_owned(),
    };
    match u.card.kind {
        UnitType::CI | UnitType::BA => Vec::new(),
        UnitType::BM | UnitType::IM => vec![
            row(
                Critical::Engine,
                tr!("Engine"),
                2,
                tr!("+1 heat when firing; the second destroys"),
            ),
            row(
                Critical::FireControl,
                tr!("Fire control"),
                4,
                tr!("+2 to hit each"),
            ),
            row(Critical::Mp, tr!("MP"), 4, tr!("Move and TMM halved")),
            row(Critical::Weapon, tr!("Weapons"), 4, tr!("-1 damage each")),
        ],
        UnitType::PM => vec![
            row(
                Critical::FireControl,
                tr!("Fire control"),
                4,
                tr!("+2 to hit each"),
            ),
            row(Critical::Mp, tr!("MP"), 4, tr!("Move and TMM halved")),
            row(Critical::Weapon, tr!("Weapons"), 4, tr!("-1 damage each")),
        ],
        UnitType::CV | UnitType::SV => {
            let motive = u
                .injuries
                .list
                .iter()
                .filter(|i| matches!(i, Injury::Motive(_)))
                .count() as u8;
            let still = u
                .injuries
                .list
                .contains(&Injury::Motive(Motive::Immobilized));
            vec![
                row(
                    Critical::Engine,
                    tr!("Engine"),
                    2,
                    tr!("Move, TMM, damage halved; the second destroys"),
                ),
                row(
                    Critical::FireControl,
                    tr!("Fire control"),
                    4,
                    tr!("+2 to hit each"),
                ),
                row(Critical::Weapon, tr!("Weapons"), 4, tr!("-1 damage each")),
                CritRow {
                    name: tr!("Motive").into(),
                    boxes: 4,
                    marked: motive.min(4),
                    effect: if still {
                        tr!("immobilized")
                    } else {
                        tr!("slower with each")
                    }
                    .into(),
                },
            ]
        }
        _ => vec![
            row(Critical::Engine, tr!("Engine"), 2, tr!("Thrust halved")),
            row(
                Critical::FireControl,
                tr!("Fire control"),
                4,
                tr!("+2 to hit each"),
            ),
            row(Critical::Weapon, tr!("Weapons"), 4, tr!("-1 damage each")),
        ],
    }
}

fn moves(session: &Session, u: &UnitRead<'_>) -> Vec<MoveRow> {
    let world = session.battle.world();
    u.card
        .moves
        .keys()
        .map(|mode| {
            let printed = u.card.inches(*mode).unwrap_or(0);
            let now = movement::allowance(world, u, *mode, false, false);
            let inches = now.total().max(0) as u16;
            MoveRow {
                name: crate::lang::text(mode.name()).to_owned(),
                printed: format!("{printed}\"{}", mode.code()),
                inches,
                hexes: inches / 2,
                changed: (inches != u16::from(printed))
                    .then(|| breakdown(&now, tr!("Move"), format!("{inches}\""), Good::High)),
            }
        })
        .collect()
}

/// A special of the card with what it does.
fn special_chip(s: &Special) -> StatusChip {
    chip(
        &s.to_string(),
        s.code.text(),
        s.code.what(),
        "R13",
        Tone::Plain,
    )
}

fn timing(def: &AbilityDef) -> &'static str {
    if !def.rerolls.is_empty() {
        tr!("As an answer to a roll")
    } else if def.support.is_some() {
        tr!("In the End Phase")
    } else if def.is_triggered() && def.auras.is_empty() {
        tr!("At a point of its path")
    } else if def.grants(Grant::ActFirst) {
        tr!("At the start of the Movement Phase, Initiative won")
    } else if def.grants(Grant::Preempt) {
        tr!("As an answer to an attack in base contact")
    } else if def.grants(Grant::DividedFire) {
        tr!("When it fires")
    } else if def.grants(Grant::NameEnemy) {
        tr!("Always; a new enemy at the start of its movement")
    } else if def.auras.is_empty() {
        tr!("Always")
    } else {
        tr!("Around it")
    }
}

/// What an ability is doing now, in this battle, a line each.
fn now(session: &Session, u: &UnitRead<'_>, spa: &Spa) -> Vec<String> {
    let world = session.battle.world();
    let turn = read::turn(world).number;
    let mut lines = Vec::new();
    if let Some(rule) = &spa.def.optional_rule
        && world.resource::<Frame>().options.get(rule) == Some(false)
    {
        lines.push(tr!(
            "It needs the optional rule {rule}, which is off.",
            rule
        ));
    }
    if let Param::Bracket(options) = &spa.def.param
        && let Some(b) = options.get(usize::from(spa.param))
    {
        lines.push(tr!("Its bracket is {b}.", b = crate::lang::text(b.name())));
    }
    if let Some(condition) = spa.condition {
        lines.push(tr!(
            "Its condition: {condition}.",
            condition = crate::lang::text(condition.name())
        ));
    }
    if spa.of_formation {
        lines.push(tr!(
            "Its formation {id} gives it (R14.5).",
            id = formations::name(world, formations::of_unit(world, u.id))
        ));
    }
    if spa.of_pool {
        lines.push(tr!("All units of the formation draw on the same rerolls.").to_owned());
    }
    if let Some((force, formation)) = spa.quarry {
        let enemy = ((u.side.opponent(), force), formation);
        lines.push(tr!(
            "It hunts {enemy}.",
            enemy = formations::name(world, enemy)
        ));
    }
    if let Some(chosen) = spa.chosen {
        lines.push(tr!(
            "It named {chosen}.",
            chosen = read::unit(world, chosen).name
        ));
    }
    for m in &spa.def.modifiers {
        let n = words::number(m);
        match abilities::in_force(m, spa, world, u) {
            InForce::Always if m.when.is_empty() => {
                lines.push(format!("{}: {}.", n.what, n.much));
            }
            InForce::Always => lines.push(format!("{}: {}, {}.", n.what, n.much, n.when)),
            InForce::Sometimes => lines.push(format!("{}: {} {}.", n.what, n.much, n.when)),
            InForce::Not(why) => lines.push(tr!("{what}: nothing now, {why}.", why, what = n.what)),
        }
    }
    for aura in &spa.def.auras {
        let held: Vec<_> = super::view::visible(session)
            .filter(|other| {
                other
                    .statuses
                    .0
                    .iter()
                    .any(|s| s.source == Some(u.id) && s.kind == aura.status)
            })
            .map(|other| other.name.to_owned())
            .collect();
        if !held.is_empty() {
            lines.push(tr!(
                "{status} by it: {held}.",
                status = aura.status,
                held = held.join(", ")
            ));
        }
    }
    if spa.ready > turn {
        lines.push(tr!("Ready again in turn {ready}.", ready = spa.ready));
    }
    lines
}

/// Ability chips, with what a click does where one can be used now.
fn abilities(session: &Session, u: &UnitRead<'_>) -> Vec<AbilityChip> {
    let turn = read::turn(session.battle.world()).number;
    u.spas
        .0
        .iter()
        .enumerate()
        .map(|(i, spa)| {
            let counted = spa.bought > 0;
            let use_now = if u.side != session.viewer {
                Err(tr!("It is the enemy's.").to_owned())
            } else {
                super::actions::usable(session, u, spa)
                    .map(|()| HudAction::UseAbility(i))
                    .map_err(|r| crate::words::refused(&r))
            };
            AbilityChip {
                id: spa.def.id,
                name: spa.def.name.to_string(),
                kind: if spa.of_force {
                    AbilityKind::Command
                } else {
                    AbilityKind::Pilot
                },
                help: spa.def.text.trim().to_owned(),
                now: now(session, u, spa),
                timing: timing(&spa.def).to_owned(),
                uses: counted.then(|| (u16::from(spa.uses), u16::from(spa.bought))),
                cooldown: (spa.ready > turn).then(|| spa.ready - turn),
                active: spa.ready <= turn && (!counted || spa.uses > 0),
                use_now,
            }
        })
        .collect()
}

fn skill_name(skill: u8) -> &'static str {
    match skill {
        0 => tr!("Legendary"),
        1 => tr!("Heroic"),
        2 => tr!("Elite"),
        3 => tr!("Veteran"),
        4 => tr!("Regular"),
        5 => tr!("Green"),
        6 => tr!("Very Green"),
        _ => tr!("Wet Behind the Ears"),
    }
}

/// TMM now, as attackers see it.
fn tmm(session: &Session, u: &UnitRead<'_>) -> (i8, BreakdownView) {
    let mut b = Breakdown::new();
    hexlance_strike::attack::to_hit::target_movement(&mut b, session.battle.world(), u);
    let total = b.total() as i8;
    (
        total,
        breakdown(&b, tr!("To hit it"), format!("{total:+}"), Good::High),
    )
}

/// What is seen of a stranger (R14.8).
fn unknown(session: &Session, u: &UnitRead<'_>) -> Option<UnknownCard> {
    let known = session.view().known(u.id)?;
    if known.insight == Insight::Full {
        return None;
    }
    let track =
        |t: Option<(u8, u8)>| t.map(|(left, max)| Track::new(u16::from(left), u16::from(max)));
    Some(UnknownCard {
        unit: u.id,
        side: u.side,
        name: known.name.to_owned(),
        kind: known.kind.zip(known.size).map(|(kind, size)| {
            tr!(
                "{kind}, Size {size}",
                size,
                kind = crate::lang::text(kind.name())
            )
        }),
        icon: look::icon(u.card),
        tracks: track(known.armor).zip(track(known.structure)),
        note: crate::lang::text(STRANGER).to_owned(),
    })
}

/// What makes a stranger known (R14.8.2).
const STRANGER: &str = msg!(
    "Its card is concealed until it is identified: by a probe, by a pilot who \
    knows the type, or by an enemy who comes close. Damage shows its armor and structure."
);

/// The record sheet of a unit.
pub fn record_sheet(session: &Session, u: &UnitRead<'_>) -> RecordSheet {
    if let Some(card) = unknown(session, u) {
        return RecordSheet::Unknown(Box::new(card));
    }
    let card = u.card;
    let (armor, structure) = tracks(session, u);
    let (tmm, tmm_breakdown) = tmm(session, u);
    let legs = match (card.kind.is_mech(), card.legs) {
        (true, hexlance_strike::card::Legs::Quad) => tr!(", quad"),
        (true, hexlance_strike::card::Legs::Tripod) => tr!(", tripod"),
        (true, _) => tr!(", biped"),
        _ if card.beast => tr!(", beast-mounted"),
        _ => match card.ground_mode() {
            MoveMode::Tracked => tr!(", tracked"),
            MoveMode::Wheeled => tr!(", wheeled"),
            MoveMode::Hover => tr!(", hover"),
            MoveMode::Vtol => tr!(", VTOL"),
            MoveMode::Wige => tr!(", WiGE"),
            MoveMode::Naval => tr!(", naval"),
            MoveMode::Submersible => tr!(", submarine"),
            MoveMode::Motorized => tr!(", motorized"),
            _ => "",
        },
    };
    let mut specials: Vec<_> = card.specials.iter().map(special_chip).collect();
    if card.specials.turret().is_some()
        && let Some(text) = card
            .specials
            .texts()
            .into_iter()
            .find(|t| t.starts_with("TUR"))
    {
        specials.insert(
            0,
            chip(
                &text,
                tr!("TUR"),
                tr!("Turret: fires all round with these values."),
                "R6.8.3",
                Tone::Plain,
            ),
        );
    }
    RecordSheet::Strike(Box::new(StrikeCard {
        unit: u.id,
        side: u.side,
        name: u.name.to_owned(),
        variant: if u.name == card.full_name() {
            card.variant.clone()
        } else {
            card.full_name()
        },
        kind_code: format!("{:?}", card.kind),
        kind: format!("{}{legs}", card.kind.name()),
        icon: look::icon(card),
        size: card.size,
        tmm,
        tmm_breakdown,
        moves: moves(session, u),
        role: card.role.clone(),
        pilot: String::new(),
        skill: u.pilot.skill,
        skill_name: skill_name(u.pilot.skill).to_owned(),
        point_value: card.point_value(u.pilot.skill),
        damage: [
            damage_cell(u, Bracket::Short, "0-3"),
            damage_cell(u, Bracket::Medium, "4-12"),
            damage_cell(u, Bracket::Long, "13-21"),
            damage_cell(u, Bracket::Extreme, "22-30"),
        ],
        arcs: arcs(u),
        overheat: card.kind.tracks_heat().then_some(card.ov),
        heat: card.kind.tracks_heat().then(|| HeatView {
            level: u.heat.level,
            shutdown: u.heat_limit(),
            ahead: (u.acts.overheat > 0 || u.acts.external_heat > 0).then(|| {
                (u.heat.level + u.acts.overheat + u.acts.external_heat.min(2)).min(u.heat_limit())
            }),
        }),
        armor,
        structure,
        threshold: card.threshold,
        crits: criticals(u),
        specials,
        abilities: abilities(session, u),
        statuses: statuses(session, u),
    }))
}

/// Colour of an ability's mark.
pub fn mark_colour(def: &AbilityDef) -> egui::Color32 {
    let c = def.mark.colour;
    egui::Color32::from_rgb((c >> 16) as u8, (c >> 8) as u8, c as u8)
}
