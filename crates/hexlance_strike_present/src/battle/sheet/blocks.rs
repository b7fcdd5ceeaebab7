//! The blocks of the stat card (R1.1), in the order of the printed one.

use hexlance_strike::{
    card::{Bracket, Damage, MoveMode},
    craft, movement,
    read::UnitRead,
    special::Special,
    state::{CraftArc, Critical, Injury, Motive},
};

use super::{Good, Session, breakdown, chip, tracks};
use crate::{
    StrikeGame,
    game::sheets::changed_or,
    hud::model::{
        BreakdownView, Part, StatusChip, Tone, Track, TrackKind,
        sheet::{
            Area, Body, Column, Doll, Help, Line, LineItem, Number, Place, Scale, Slot, Table,
            TrackRow, Tracks,
        },
    },
};

/// Type, Size, TMM, Skill and role.
pub fn numbers(session: &Session, u: &UnitRead<'_>) -> Body {
    let card = u.card;
    let number = |key: &str, label: &str, value: String, share, help| Number {
        key: key.to_owned(),
        label: label.to_owned(),
        name: label.to_owned(),
        value,
        share,
        help,
        ..Number::default()
    };
    let skill = u.pilot.skill;
    let (tmm, parts) = super::tmm(session, u);
    Body::Numbers(vec![
        number(
            "type",
            tr!("TYPE"),
            format!("{:?}", card.kind),
            17,
            Help::new(format!("{}{}", card.kind.name(), motion(u))),
        ),
        number(
            "size",
            tr!("SIZE"),
            card.size.to_string(),
            15,
            Help::new(tr!("Size")).line(
                "",
                tr!("Weight class, 1 light to 4 assault; large units may be 5"),
            ),
        ),
        number(
            "tmm",
            tr!("TMM"),
            tmm.to_string(),
            16,
            Help::new(tr!("Target movement modifier")).parts(parts),
        ),
        number(
            "skill",
            tr!("SKILL"),
            skill.to_string(),
            18,
            Help::new(skill_name(skill)).line(
                "",
                tr!("Base target number of attacks and control rolls; 0 is best"),
            ),
        ),
        Number {
            word: true,
            ..number(
                "role",
                tr!("ROLE"),
                crate::lang::text(&card.role).to_owned(),
                34,
                Help::new(crate::lang::text(&card.role)).line(
                    "",
                    tr!("What the unit was built for; formations ask for it"),
                ),
            )
        },
    ])
}

/// How it moves, behind its type.
fn motion(u: &UnitRead<'_>) -> &'static str {
    use hexlance_strike::card::Legs;
    let card = u.card;
    match (card.kind.is_mech(), card.legs) {
        (true, Legs::Quad) => tr!(", quad"),
        (true, Legs::Tripod) => tr!(", tripod"),
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
    }
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

/// Ways to move, as they are now.
pub fn moves(session: &Session, u: &UnitRead<'_>) -> Body {
    let world = session.battle.world();
    let item = |(i, mode): (usize, &MoveMode)| {
        let inches = u.card.inches(*mode).unwrap_or(0);
        let printed = format!("{inches}\"{}", mode.code());
        let now = movement::allowance(world, u, *mode, false, false);
        let left = now.total().max(0) as u16;
        let hexes = left / 2;
        let changed = left != u16::from(inches);
        let name = crate::lang::text(mode.name()).to_owned();
        let parts = changed
            .then(|| breakdown::<StrikeGame>(&now, tr!("Move"), format!("{left}\""), Good::High));
        LineItem {
            key: format!("move.{i}"),
            value: match changed {
                true => format!("{left}\""),
                false => printed.clone(),
            },
            note: tr_n!(hexes, "{n} hex", "{n} hexes"),
            changed,
            spoken: tr!(
                "{name} {inches} inches, {hexes} hexes",
                name = name,
                inches = left,
                hexes
            ),
            help: changed_or(
                parts,
                || name.clone(),
                || {
                    let hexes = tr_n!(hexes, "{n} hex", "{n} hexes");
                    Help::new(name.as_str()).line(tr!("Printed"), format!("{printed}, {hexes}"))
                },
            ),
            name,
        }
    };
    Body::Line(Line {
        label: tr!("MOVE").to_owned(),
        items: u.card.moves.keys().enumerate().map(item).collect(),
    })
}

/// A value of damage as it is printed.
fn damage_text(d: Damage) -> String {
    match d.is_some() {
        true => d.to_string(),
        false => "–".to_owned(),
    }
}

/// What weapon hits have made of a printed value.
fn weapon_hits(u: &UnitRead<'_>, printed: Damage, now: Damage) -> BreakdownView {
    let part = |label: &str, source: &str, value, tone| Part {
        label: label.to_owned(),
        source: source.to_owned(),
        value,
        tone,
    };
    let hits = format!("-{}", u.criticals(Critical::Weapon));
    BreakdownView {
        parts: vec![
            part(tr!("Printed"), "R1.1.4", damage_text(printed), Tone::Plain),
            part(tr!("Weapon hits"), "R7.3.5", hits, Tone::Bad),
        ],
        total_label: tr!("Damage").to_owned(),
        total: damage_text(now),
        set_aside: Vec::new(),
    }
}

/// Damage by range; by arc and range for large craft.
pub fn damage(u: &UnitRead<'_>) -> Body {
    if u.card.arcs.is_some() {
        return Body::Doll(Doll {
            title: tr!("Damage of each arc").to_owned(),
            areas: arcs(u),
        });
    }
    let ranges = [
        (Bracket::Short, "0-3"),
        (Bracket::Medium, "4-12"),
        (Bracket::Long, "13-21"),
        (Bracket::Extreme, "22-30"),
    ];
    let columns = ranges.into_iter().enumerate();
    Body::Table(Table {
        columns: columns
            .map(|(i, (bracket, hexes))| range(u, i, bracket, hexes))
            .collect(),
        aside: u.card.kind.tracks_heat().then(|| overheat(u.card.ov)),
    })
}

fn range(u: &UnitRead<'_>, i: usize, bracket: Bracket, hexes: &str) -> Column {
    let printed = u.card.damage.at(bracket);
    let now = u.injured_damage(printed);
    let name = crate::lang::text(bracket.name());
    let modifier = format!("{:+}", bracket.modifier());
    let value = damage_text(now);
    let changed = printed != now;
    let parts = changed.then(|| weapon_hits(u, printed, now));
    Column {
        key: format!("damage.{i}"),
        head: name.chars().take(1).collect(),
        changed,
        foot: tr!("{hexes} hex", hexes),
        foot_short: hexes.to_owned(),
        spoken: tr!(
            "{bracket} range, damage {value}",
            bracket = name,
            value = value
        ),
        help: changed_or(
            parts,
            || {
                tr!(
                    "Damage at {bracket} range",
                    bracket = crate::lang::within(name)
                )
            },
            || {
                Help::new(tr!("{bracket} range", bracket = name))
                    .line(tr!("Hexes"), hexes)
                    .line(tr!("Modifier"), modifier.as_str())
            },
        ),
        head_note: modifier,
        value,
        ..Column::default()
    }
}

fn overheat(value: u8) -> Column {
    Column {
        key: "ov".to_owned(),
        head: tr!("OV").to_owned(),
        value: value.to_string(),
        foot: tr!("heat").to_owned(),
        tone: Tone::Bad,
        spoken: tr!("Overheat value {value}", value),
        help: Help::new(tr!("Overheat value"))
            .line("", tr!("Extra damage that can be bought, one heat a point")),
        ..Column::default()
    }
}

/// The four arcs of a large craft, with what is left of their damage.
fn arcs(u: &UnitRead<'_>) -> Vec<Area> {
    let Some(printed) = u.card.arcs else {
        return Vec::new();
    };
    let of = |arc: CraftArc| match arc {
        CraftArc::Nose => (tr!("Nose"), Place::Front, printed.nose),
        CraftArc::Left => (tr!("Left"), Place::Left, printed.left),
        CraftArc::Right => (tr!("Right"), Place::Right, printed.right),
        CraftArc::Aft => (tr!("Aft"), Place::Rear, printed.aft),
    };
    let area = |(i, arc): (usize, CraftArc)| {
        let (name, place, printed) = of(arc);
        let now = craft::line(u, arc);
        let values = [now.s, now.m, now.l, now.e].map(damage_text);
        let changed = now != printed;
        let hit = if changed { tr!("weapon hits") } else { "" };
        let [short, medium, long, extreme] = &values;
        Area {
            key: format!("arc.{i}"),
            name: name.to_owned(),
            place,
            value: values.join(" / "),
            changed,
            spoken: tr!(
                "{arc} arc, damage {values}",
                arc = name,
                values = values.join(", ")
            ),
            help: Help::new(name)
                .line(tr!("Short"), short.as_str())
                .line(tr!("Medium"), medium.as_str())
                .line(tr!("Long"), long.as_str())
                .line(tr!("Extreme"), extreme.as_str())
                .line(tr!("Lowered by"), hit),
        }
    };
    CraftArc::ALL.into_iter().enumerate().map(area).collect()
}

/// Armor and structure with heat beside them.
pub fn condition(session: &Session, u: &UnitRead<'_>) -> Body {
    let (armor, structure) = tracks(session, u);
    let threshold = u.card.threshold.map_or(String::new(), |n| n.to_string());
    let scale = u.card.kind.tracks_heat().then(|| heat(u));
    Body::Tracks(armor_and_structure(armor, structure, &threshold, scale))
}

/// The boxes of armor and structure.
pub fn armor_and_structure(
    armor: Track,
    structure: Track,
    threshold: &str,
    scale: Option<Scale>,
) -> Tracks {
    Tracks {
        title: tr!("Armor and structure").to_owned(),
        title_short: tr!("Condition").to_owned(),
        rows: vec![
            track("armor", "A", TrackKind::Armor, armor, threshold),
            track("structure", "S", TrackKind::Structure, structure, ""),
        ],
        scale,
    }
}

fn track(key: &str, letter: &str, kind: TrackKind, t: Track, threshold: &str) -> TrackRow {
    let name = match kind {
        TrackKind::Armor => tr!("Armor"),
        TrackKind::Structure => tr!("Structure"),
    };
    let now = tr!("{left} of {max}", left = t.left, max = t.max);
    let soon = match t.pending {
        0 => String::new(),
        n => tr!("{pending} at the end of the phase", pending = n),
    };
    TrackRow {
        key: key.to_owned(),
        letter: letter.to_owned(),
        kind,
        track: t,
        spoken: format!("{name}, {now}"),
        help: Help::new(name)
            .line(tr!("Left"), now)
            .line(tr!("Lost"), soon)
            .line(tr!("Threshold"), threshold),
    }
}

fn heat(u: &UnitRead<'_>) -> Scale {
    let (now, shutdown) = (u.heat.level, u.heat_limit());
    let more = u.acts.overheat + u.acts.external_heat.min(2);
    let ahead = (more > 0).then(|| (now + more).min(shutdown));
    Scale {
        key: "heat".to_owned(),
        title: tr!("Heat").to_owned(),
        at: now,
        top: shutdown,
        ahead,
        spoken: tr!("Heat {now} of {shutdown}", now, shutdown),
        help: Help::new(tr!("Heat"))
            .line(tr!("Now"), now.to_string())
            .line(
                tr!("After this turn"),
                ahead.map_or(String::new(), |h| h.to_string()),
            )
            .line(tr!("Shutdown at"), shutdown.to_string()),
    }
}

/// Critical hits that a kind of unit can take, with those it has.
pub fn criticals(u: &UnitRead<'_>) -> Body {
    let rows = kinds_of_criticals(u).into_iter().enumerate();
    Body::Slots {
        title: tr!("Critical hits").to_owned(),
        rows: rows
            .map(|(i, (name, boxes, marked, effect))| {
                let told = tr!("{marked} of {boxes}", marked, boxes);
                Slot {
                    key: format!("crit.{i}"),
                    name: name.to_owned(),
                    boxes,
                    marked,
                    text: effect.to_owned(),
                    bands: Vec::new(),
                    spoken: format!("{name}, {told}"),
                    help: Help::new(name)
                        .line(tr!("Marked"), told)
                        .line(tr!("Each"), effect),
                }
            })
            .collect(),
    }
}

/// Name, boxes, boxes marked, effect of each.
type Crit = (&'static str, u8, u8, &'static str);

fn kinds_of_criticals(u: &UnitRead<'_>) -> Vec<Crit> {
    use hexlance_strike::card::UnitType;
    let row = |critical: Critical, name, boxes: u8, effect| {
        (name, boxes, u.criticals(critical).min(boxes), effect)
    };
    let engine = |effect| row(Critical::Engine, tr!("Engine"), 2, effect);
    let fire_control = || {
        row(
            Critical::FireControl,
            tr!("Fire control"),
            4,
            tr!("+2 to hit each"),
        )
    };
    let mp = || row(Critical::Mp, tr!("MP"), 4, tr!("Move and TMM halved"));
    let weapons = || row(Critical::Weapon, tr!("Weapons"), 4, tr!("-1 damage each"));
    match u.card.kind {
        UnitType::CI | UnitType::BA => Vec::new(),
        UnitType::BM | UnitType::IM => vec![
            engine(tr!("+1 heat when firing; the second destroys")),
            fire_control(),
            mp(),
            weapons(),
        ],
        UnitType::PM => vec![fire_control(), mp(), weapons()],
        UnitType::CV | UnitType::SV => vec![
            engine(tr!("Move, TMM, damage halved; the second destroys")),
            fire_control(),
            weapons(),
            motive(u),
        ],
        _ => vec![engine(tr!("Thrust halved")), fire_control(), weapons()],
    }
}

/// Motive damage of vehicles.
fn motive(u: &UnitRead<'_>) -> Crit {
    let list = &u.injuries.list;
    let hits = list.iter().filter(|i| matches!(i, Injury::Motive(_)));
    let still = list.contains(&Injury::Motive(Motive::Immobilized));
    let effect = match still {
        true => tr!("immobilized"),
        false => tr!("slower with each"),
    };
    (tr!("Motive"), 4, (hits.count() as u8).min(4), effect)
}

/// The specials of the card with what they do.
pub fn specials(u: &UnitRead<'_>) -> Vec<StatusChip> {
    let special = |s: &Special| {
        chip(
            &s.to_string(),
            s.code.text(),
            crate::lang::text(s.code.what()),
            "R13",
            Tone::Plain,
        )
    };
    let list = &u.card.specials;
    let turret = list.turret().and_then(|_| {
        let texts = list.texts();
        let text = texts.into_iter().find(|t| t.starts_with("TUR"))?;
        Some(chip(
            &text,
            tr!("TUR"),
            tr!("Turret: fires all round with these values."),
            "R6.8.3",
            Tone::Plain,
        ))
    });
    turret.into_iter().chain(list.iter().map(special)).collect()
}
