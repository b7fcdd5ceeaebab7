//! The panel of weapon attacks and that of physical attacks: targets down, weapons or blows across.

use hexlance_classic::{
    displacement::{Link, Push},
    draft::{Making, keys},
    fire::{Cell, Row},
    heat,
    model::Location,
    physical::{self, Card},
    read::Look,
    sight::Sight,
    state::{Phase, Strike},
    tables::Column,
};
use hexlance_rules::draft::{Key, Pick};

use super::{
    Session,
    focus::Focus,
    outlook,
    plan::{self, Reachable},
};
use crate::{
    ClassicGame,
    game::numbers::{Good, breakdown},
    hud::model::{
        HudAction, Tone,
        matrix::{Matrix, MatrixCell, MatrixColumn, MatrixRow, MatrixSum},
        sheet::Help,
    },
    unit,
    wording::{cause, strike_name},
    words,
};

/// What a press on something of the panel sends.
pub fn press(key: impl Into<Key>) -> HudAction {
    HudAction::Pick(Pick::button(key))
}

/// A chance in words.
pub fn percent(chance: f64) -> String {
    format!("{:.0}%", chance * 100.0)
}

/// The panel of the phase.
pub fn matrix(session: &Session, focus: &Focus, reach: &Reachable) -> Option<Matrix> {
    let making = plan::acting(session, focus)?;
    let u = making.own()?;
    match making.phase() {
        Phase::Weapons => Some(weapons(making, &u, reach)),
        Phase::Physical => blows(making, &u),
        Phase::Movement => assault(making, &u),
        _ => None,
    }
}

/// Weapon attacks.
fn weapons(making: Making<'_>, u: &Look<'_>, reach: &Reachable) -> Matrix {
    let fire = &making.draft.fire;
    let columns = 0..u.sheet.weapons.len() as u8;
    let primary = fire.primary.or(fire.shots.first().map(|s| s.target));
    let rows = reach.fire.rows.iter().filter_map(|row| {
        let t = making.table().find(row.target)?;
        let first = primary == Some(t.id) || fire.target == Some(t.id);
        Some(MatrixRow {
            key: format!("target.{}", t.id.0),
            name: t.name.to_owned(),
            side: Some(t.side),
            note: line_words(row),
            first,
            help: row_help(&t, row),
            action: Some(HudAction::Pick(Pick::Unit(t.id))),
            cells: row.cells.iter().map(|c| cell(u, &t, c)).collect(),
        })
    });
    Matrix {
        title: tr!("Weapon attacks").to_owned(),
        columns: columns.filter_map(|n| column(making, u, n)).collect(),
        rows: rows.collect(),
        sums: sums(making, u, reach),
    }
}

fn column(making: Making<'_>, u: &Look<'_>, n: u8) -> Option<MatrixColumn> {
    let mount = u.sheet.weapons.get(usize::from(n))?;
    let round = mount.weapon.usual()?;
    let shots: u16 = super::sheet::bins(u, mount.weapon.name.as_str())
        .iter()
        .map(|(_, shots)| shots)
        .sum();
    let needs = mount.weapon.needs_ammunition() && !mount.one_shot;
    let note = match needs {
        true => tr!("{heat}h {shots}", heat = mount.weapon.heat, shots),
        false => tr!("{heat}h", heat = mount.weapon.heat),
    };
    let place = unit::place(mount.at, mount.split);
    let help = Help::new(unit::weapon_name(u.sheet, n))
        .line(tr!("Location"), place)
        .line(tr!("Heat"), mount.weapon.heat.to_string())
        .line(tr!("Damage"), unit::damage(round))
        .line(tr!("Ranges"), unit::ranges(round))
        .line(tr!("Codes"), unit::codes(round));
    let help = match needs {
        true => help.line(tr!("Ammunition"), tr_n!(shots, "{n} shot", "{n} shots")),
        false => help,
    };
    Some(MatrixColumn {
        key: format!("weapon.{n}"),
        name: unit::short_weapon(&mount.weapon),
        note,
        chosen: making.draft.fire.shot(n).is_some(),
        idle: !u.weapon_works(n) || needs && shots == 0,
        help,
        action: None,
    })
}

/// The side that is struck, in a word.
pub fn column_name(column: Column) -> String {
    crate::lang::told(&column.name())
}

/// What lies between, in few words.
pub fn sight_words(sight: &Sight) -> Vec<String> {
    let mut out = Vec::new();
    if sight.blocked {
        out.push(tr!("no line of sight").to_owned());
    }
    if sight.woods > 0 {
        out.push(tr!("woods +{n}", n = sight.woods));
    }
    if sight.cover {
        out.push(tr!("partial cover").to_owned());
    }
    if sight.legs_only {
        out.push(tr!("legs only").to_owned());
    }
    out
}

/// Distance and line of a target.
pub fn line_words(row: &Row) -> String {
    let mut words = vec![tr_n!(row.distance, "{n} hex", "{n} hexes")];
    words.push(column_name(row.column));
    words.extend(row.sight.iter().flat_map(sight_words));
    words.join(", ")
}

fn row_help(t: &Look<'_>, row: &Row) -> Help {
    let [(armor, plates), (inside, bones)] = super::roster::pools(t);
    Help::new(t.name)
        .line("", line_words(row))
        .line(
            tr!("Armor"),
            tr!("{left} of {max}", left = armor, max = plates),
        )
        .line(
            tr!("Structure"),
            tr!("{left} of {max}", left = inside, max = bones),
        )
        .line(tr!("Heat"), t.heat.level.to_string())
        .line(tr!("Rule"), "C5.7")
}

fn cell(u: &Look<'_>, t: &Look<'_>, cell: &Cell) -> MatrixCell {
    let weapon = unit::weapon_name(u.sheet, cell.weapon);
    let title = tr!("{weapon} at {target}", weapon, target = t.name);
    let key = format!("shot.{}.{}", cell.weapon, t.id.0);
    let bare = MatrixCell {
        key,
        chosen: cell.chosen.is_some(),
        action: Some(press(keys::shot(cell.weapon, t.id))),
        ..MatrixCell::default()
    };
    match &cell.numbers {
        Err(refusal) => MatrixCell {
            text: "–".to_owned(),
            refused: Some(plan::why(refusal)),
            help: Help::new(title).line("", words::refused_with_remedy(refusal)),
            // A shot that no longer goes can still be taken back.
            action: bare.action.clone().filter(|_| bare.chosen),
            ..bare
        },
        Ok(numbers) => {
            let needed = numbers.tn.total();
            let parts = breakdown::<ClassicGame>(
                &numbers.tn,
                tr!("Needs"),
                format!("{needed}+"),
                Good::Low,
            );
            MatrixCell {
                text: percent(cell.chance),
                note: format!("{needed}+"),
                chance: Some(cell.chance as f32),
                help: Help::new(title)
                    .parts(parts)
                    .line(tr!("Chance"), percent(cell.chance))
                    .line(tr!("On average"), format!("{:.1}", cell.damage))
                    .line(tr!("Strikes"), column_name(numbers.column)),
                ..bare
            }
        }
    }
}

/// What the volley comes to: heat with what it may lead to, and for each target what becomes of it.
fn sums(making: Making<'_>, u: &Look<'_>, reach: &Reachable) -> Vec<MatrixSum> {
    let Some(order) = making.fire_order() else {
        return Vec::new();
    };
    let table = making.table();
    let heat = heat::forecast(table, u, Some(&order));
    let mut words = vec![tr!(
        "Heat {now} to {level}",
        now = u.heat.level,
        level = heat.level
    )];
    let mut tone = Tone::Plain;
    if heat.mp_lost > 0 {
        words.push(tr!("{mp} Walking MP", mp = -heat.mp_lost));
        tone = Tone::Warn;
    }
    if heat.to_hit > 0 {
        words.push(tr!("+{n} to hit with weapons", n = heat.to_hit));
        tone = Tone::Warn;
    }
    if let Some((needed, chance)) = heat.shutdown {
        let risk = percent(1.0 - chance);
        words.push(tr!("shutdown below {needed}: {risk}", needed, risk));
        tone = Tone::Bad;
    }
    if let Some((needed, chance)) = heat.ammunition {
        let risk = percent(1.0 - chance);
        words.push(tr!(
            "ammunition explodes below {needed}: {risk}",
            needed,
            risk
        ));
        tone = Tone::Bad;
    }
    let parts = breakdown::<ClassicGame>(
        &heat.parts,
        tr!("Made"),
        heat.parts.total().to_string(),
        Good::Low,
    );
    let heats = MatrixSum {
        key: "heat".to_owned(),
        text: words.join(", "),
        tone,
        help: Help::new(tr!("Heat at the end of the turn"))
            .parts(parts)
            .line(tr!("Heat sinks"), format!("−{}", heat.sinks.total()))
            .line(tr!("Rule"), "C13.4"),
    };
    let mut out = match u.sheet.class.tracks_heat() {
        true => vec![heats],
        false => Vec::new(),
    };
    if reach.volleys.is_empty() {
        // The panel does not grow under the pointer with the first shot.
        out.push(MatrixSum {
            key: "outlook".to_owned(),
            text: tr!("No shot is chosen").to_owned(),
            tone: Tone::Plain,
            help: Help::default(),
        });
    }
    out.extend(reach.volleys.iter().filter_map(|volley| {
        let t = table.find(volley.target)?;
        Some(outlook::sum(&t, volley))
    }));
    out
}

/// Physical attacks: enemies that can be reached, and the blows.
fn blows(making: Making<'_>, u: &Look<'_>) -> Option<Matrix> {
    let table = making.table();
    let now = &making.draft.strike;
    let rows: Vec<(Look<'_>, Vec<Card>)> = making
        .enemies()
        .map(|t| {
            let cards = physical::cards(table, u, t.id);
            (t, cards)
        })
        .filter(|(_, cards)| !cards.is_empty())
        .collect();
    let (_, first) = rows.first()?;
    let strikes: Vec<Strike> = first.iter().map(|c| c.strike).collect();
    let columns = strikes.iter().map(|strike| {
        let name = words::capital(&strike_name(table.world(), u.id, *strike));
        MatrixColumn {
            key: format!("blow.{}", keys::strike(*strike)),
            name: short_blow(*strike, &name),
            chosen: now.strikes.iter().any(|(s, _)| s == strike),
            help: Help::new(name.as_str()).line(tr!("Rule"), rule(*strike)),
            ..MatrixColumn::default()
        }
    });
    let rows = rows.iter().map(|(t, cards)| MatrixRow {
        key: format!("target.{}", t.id.0),
        name: t.name.to_owned(),
        side: Some(t.side),
        note: cards
            .first()
            .map_or_else(String::new, |c| column_name(c.column)),
        first: now.target == Some(t.id),
        help: Help::new(t.name),
        action: Some(HudAction::Pick(Pick::Unit(t.id))),
        cells: strikes
            .iter()
            .map(|strike| match cards.iter().find(|c| c.strike == *strike) {
                Some(card) => blow(making, u, t, card),
                None => MatrixCell {
                    key: format!("strike.{}.{}", keys::strike(*strike), t.id.0),
                    text: "–".to_owned(),
                    refused: Some(tr!("It cannot be made at this target.").to_owned()),
                    ..MatrixCell::default()
                },
            })
            .collect(),
    });
    Some(Matrix {
        title: tr!("Physical attacks").to_owned(),
        columns: columns.collect(),
        rows: rows.collect(),
        sums: Vec::new(),
    })
}

/// The charge or the death from above with which the move ends that is chosen.
fn assault(making: Making<'_>, u: &Look<'_>) -> Option<Matrix> {
    let table = making.table();
    let card = physical::assault_card(table, u, &making.move_order()?)?;
    let t = table.find(card.target)?;
    let name = words::capital(&strike_name(table.world(), u.id, card.strike));
    let cell = MatrixCell {
        // The move declares it.
        action: None,
        ..blow(making, u, &t, &card)
    };
    Some(Matrix {
        title: tr!("Physical attacks").to_owned(),
        columns: vec![MatrixColumn {
            key: "blow.assault".to_owned(),
            help: Help::new(name.as_str()).line(tr!("Rule"), rule(card.strike)),
            name,
            ..MatrixColumn::default()
        }],
        rows: vec![MatrixRow {
            key: format!("target.{}", t.id.0),
            name: t.name.to_owned(),
            side: Some(t.side),
            note: column_name(card.column),
            first: true,
            help: Help::new(t.name),
            action: None,
            cells: vec![cell],
        }],
        sums: Vec::new(),
    })
}

/// What becomes of a unit that is forced out of its hex (C12.1, C12.3).
fn forced(making: Making<'_>, link: &Link) -> String {
    let table = making.table();
    let unit = table.find(link.unit).map_or("", |u| u.name);
    let hex = words::hex_name(link.to);
    let mut out = match link.push {
        Push::Rolls => tr!("{unit} to {hex}, with a roll to stay up", unit, hex),
        Push::Falls(levels) => tr!(
            "{unit} to {hex}, where it falls {levels} levels",
            unit,
            hex,
            levels
        ),
        Push::Water(depth) => tr!(
            "{unit} to {hex}, into water of depth {depth}",
            unit,
            hex,
            depth
        ),
        Push::Leaves => tr!("{unit} off the map", unit),
        Push::Stays => tr!("{unit} stays, with a roll to stay up", unit),
    };
    if link.may_dodge {
        out.push_str(", ");
        out.push_str(tr!("or steps out of the way"));
    }
    out
}

/// A blow in few letters.
fn short_blow(strike: Strike, name: &str) -> String {
    let at = |what: &str, at: Location| format!("{what} {at}");
    match strike {
        Strike::Punch(arm) => at(tr!("Punch"), arm),
        Strike::Kick { leg, .. } => at(tr!("Kick"), leg),
        _ => name.to_owned(),
    }
}

/// The rule of a blow.
const fn rule(strike: Strike) -> &'static str {
    match strike {
        Strike::Punch(_) => "C11.3",
        Strike::Kick { .. } => "C11.4",
        Strike::Pull(_) => "C18.9",
        Strike::Stomp(_) => "C11.1.14",
        Strike::Thrash => "C11.11.3",
        Strike::Claws => "C18.12.2",
        Strike::Frenzy => "C15.4",
        Strike::Push => "C11.5",
        Strike::Club => "C11.6",
        Strike::Weapon(_) => "C11.7",
        Strike::Brush { .. } => "C10.6.24",
        Strike::Charge => "C11.8",
        Strike::DeathFromAbove(_) => "C11.10",
    }
}

fn blow(making: Making<'_>, u: &Look<'_>, t: &Look<'_>, card: &Card) -> MatrixCell {
    let now = &making.draft.strike;
    let name = words::capital(&strike_name(making.table().world(), u.id, card.strike));
    let title = tr!("{weapon} at {target}", weapon = name, target = t.name);
    let bare = MatrixCell {
        key: format!("strike.{}.{}", keys::strike(card.strike), t.id.0),
        chosen: now.strikes.contains(&(card.strike, t.id)),
        // The button strikes whoever is the target: of several enemies that is chosen first.
        action: Some(match making.victim(u) == Some(t.id) {
            true => press(keys::strike(card.strike)),
            false => HudAction::Pick(Pick::Unit(t.id)),
        }),
        ..MatrixCell::default()
    };
    if let Err(refusal) = &card.verdict {
        return MatrixCell {
            text: "–".to_owned(),
            refused: Some(plan::why(refusal)),
            help: Help::new(title).line("", words::refused_with_remedy(refusal)),
            action: None,
            ..bare
        };
    }
    let needed = card.tn.total();
    let parts = breakdown::<ClassicGame>(&card.tn, tr!("Needs"), format!("{needed}+"), Good::Low);
    let mut help = Help::new(title)
        .parts(parts)
        .line(tr!("Chance"), percent(card.chance));
    if let Some(becomes) = outlook::of_blow(making.table(), t, card) {
        help = help.line(t.name, becomes);
    }
    help = help.line(tr!("Damage"), card.damage.to_string());
    let locations: Vec<_> = t
        .sheet
        .locations
        .iter()
        .filter(|at| card.locations[at.index()] > 0.0)
        .map(|at| format!("{at} {}", percent(card.locations[at.index()])))
        .collect();
    help = help.line(tr!("Strikes"), locations.join(", "));
    let roll = |(why, chance): (_, f64)| {
        tr!(
            "{cause}: stays up with {percent}",
            cause = cause(why),
            percent = percent(chance)
        )
    };
    if let Some(owed) = card.target_roll {
        help = help.line(tr!("Hit"), roll(owed));
    }
    if let Some(owed) = card.own_roll {
        help = help.line(tr!("Missed"), roll(owed));
    }
    if let Some(owed) = card.hit_roll {
        help = help.line(tr!("Own roll"), roll(owed));
    }
    if card.own_damage > 0 {
        help = help.line(tr!("Own damage"), card.own_damage.to_string());
    }
    for link in &card.forced {
        help = help.line(tr!("Forced"), forced(making, link));
    }
    MatrixCell {
        text: percent(card.chance),
        note: tr!("{needed}+, {damage}", needed, damage = card.damage),
        chance: Some(card.chance as f32),
        help: help.line(tr!("Rule"), rule(card.strike)),
        ..bare
    }
}
