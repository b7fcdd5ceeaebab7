//! The record sheet of a unit of the classic rules: locations with armor, structure and critical slots, weapons, heat, the
//! warrior.

mod body;
mod fittings;
mod heat;
mod weapons;

use hexlance_classic::{
    Battle,
    model::UnitClass,
    moves,
    read::{Look, Table},
    tables, victory,
};
use hexlance_rules::Breakdown;

pub use self::weapons::bins;
use super::{look, roster::statuses, scene};
use crate::{
    ClassicGame,
    game::{
        numbers::{Good, breakdown},
        sheets::{self, chip},
    },
    hud::model::{
        BreakdownView, Part, StatusChip, Tone,
        sheet::{Body, Head, Help, Ladder, Line, LineItem, Number, Rung, Sheet},
    },
    unit,
    words::capital,
};

/// The whole sheet.
pub fn sheet(battle: &Battle, u: &Look<'_>) -> Sheet {
    let table = Table::of(battle.world());
    let printed = u.sheet;
    let points = u16::try_from(victory::worth(table, u)).unwrap_or(u16::MAX);
    let head = Head {
        name: u.name.to_owned(),
        line: format!(
            "{}  ·  {}",
            unit::class(printed.class),
            unit::weight(printed)
        ),
        title: u.name.to_owned(),
        icon: look::icon(printed),
        points: Some((tr!("WORTH").to_owned(), points)),
    };
    let chips = |title: &str, chips| Body::Chips {
        title: title.to_owned(),
        chips,
    };
    let states = sheets::states("status", statuses(table, u));
    let sheet = Sheet::new(u.id, u.side, head)
        .with(Body::Numbers(numbers(u)))
        .with(Body::Line(movement(u)))
        .with(chips("", states))
        .with_ranked(1, Body::Figure(body::figure(battle, u)));
    let sheet = match printed.class.tracks_heat() {
        true => sheet.with_ranked(1, Body::Ladder(heat::ladder(table, u))),
        false => sheet,
    };
    let sheet = sheet.with_ranked(2, Body::Ledger(weapons::ledger(u)));
    let sheet = match printed.class.is_mech() || printed.class.is_proto() {
        true => sheet
            .with_ranked(2, Body::Ladder(warrior(u)))
            .with_ranked(3, Body::Bays(body::bays(u))),
        false => sheet,
    };
    let sheet = match u.is_vehicle() {
        true => sheet.with_ranked(3, Body::Bays(fittings::criticals(battle, u))),
        false => sheet,
    };
    // What a 'Mech carries stands in its slots.
    let sheet = match printed.class.is_mech() || printed.items.is_empty() {
        true => sheet,
        false => sheet.with_ranked(3, chips(tr!("Equipment"), fittings::equipment(u))),
    };
    sheet.with_ranked(4, chips("", sheets::facts("fact", facts(u))))
}

/// A number with its parts.
fn parts(b: &Breakdown, good: Good) -> BreakdownView {
    breakdown::<ClassicGame>(b, tr!("Now"), b.total().to_string(), good)
}

/// Skills, and what movement does to shots (C5.7.2).
fn numbers(u: &Look<'_>) -> Vec<Number> {
    let piloting = u.piloting();
    let own = moves::own_modifier(u, u.march.mode);
    let target = scene::dodge(u);
    let one = |key: &str, label: &str, name: &str, value: String, help: Help| Number {
        key: key.to_owned(),
        label: label.to_owned(),
        name: name.to_owned(),
        value,
        help,
        ..Number::default()
    };
    let gunnery = Help::new(tr!("Gunnery Skill"))
        .line(
            "",
            tr!("What its weapons need on two dice before anything is added."),
        )
        .line(tr!("Rule"), "C5.7.1");
    let (label, name) = match (u.is_vehicle(), u.is_infantry()) {
        (true, _) => (tr!("DRIVING"), tr!("Driving Skill")),
        (_, true) => (tr!("ANTI-'MECH"), tr!("Anti-'Mech Skill")),
        _ => (tr!("PILOTING"), tr!("Piloting Skill")),
    };
    let skill = Help::new(name)
        .parts(parts(&piloting, Good::Low))
        .line(
            "",
            tr!("What every piloting roll needs on two dice, with what always counts."),
        )
        .line(tr!("Rule"), "C3.14");
    let moved = Help::new(tr!("Own movement"))
        .line(
            "",
            tr!("What its movement this turn adds to its own shots."),
        )
        .line(tr!("Rule"), "C5.7.2");
    let hexes = tr_n!(
        u.march.hexes,
        "It moved {n} hex this turn.",
        "It moved {n} hexes this turn."
    );
    let dodges = Help::new(tr!("Target movement"))
        .line("", tr!("What its movement this turn adds to shots at it."))
        .line("", hexes)
        .line(tr!("Rule"), "C5.7.2");
    let mut all = vec![
        one(
            "gunnery",
            tr!("GUNNERY"),
            tr!("Gunnery Skill"),
            u.pilot.gunnery.to_string(),
            gunnery,
        ),
        Number {
            changed: piloting.total() != i16::from(u.pilot.piloting),
            ..one("piloting", label, name, piloting.total().to_string(), skill)
        },
        one(
            "own",
            tr!("MOVED"),
            tr!("Own movement"),
            format!("+{own}"),
            moved,
        ),
        one(
            "target",
            tr!("TARGET"),
            tr!("Target movement"),
            format!("+{target}"),
            dodges,
        ),
    ];
    // ProtoMechs have no Piloting Skill (C15.1.2).
    all.retain(|number| !(u.is_proto() && number.key == "piloting"));
    all
}

/// Movement points (C1.3.2).
fn movement(u: &Look<'_>) -> Line {
    let walking = u.walking();
    let printed = u.sheet.movement;
    let item = |key: &str, name: &str, value: u8, was: u8, help: Help| LineItem {
        key: key.to_owned(),
        name: name.to_owned(),
        value: value.to_string(),
        note: String::new(),
        changed: value != was,
        spoken: format!("{name} {value}"),
        help,
    };
    let rule = |help: Help, rule: &str| help.line(tr!("Rule"), rule.to_owned());
    let walk = rule(
        Help::new(tr!("Walking MP")).parts(parts(&walking, Good::High)),
        "C1.3.2",
    );
    let run = rule(
        Help::new(tr!("Running MP"))
            .line("", tr!("One and a half times the Walking MP, rounded up.")),
        "C1.3.2",
    );
    let jump = rule(
        Help::new(tr!("Jumping MP")).line("", tr!("As many as jump jets work.")),
        "C3.5",
    );
    let names = match (u.is_vehicle(), u.is_infantry()) {
        (true, _) => (tr!("Cruise"), tr!("Flank")),
        (_, true) => (tr!("Move"), ""),
        _ => (tr!("Walk"), tr!("Run")),
    };
    let mut items = vec![
        item("walk", names.0, u.walk_mp(), printed.walk, walk),
        item("run", names.1, u.run_mp(), u.sheet.run(), run),
    ];
    // Infantry never runs (C3.2.2).
    items.retain(|item| !item.name.is_empty());
    if printed.jump > 0 {
        items.push(item("jump", tr!("Jump"), u.jump_mp(), printed.jump, jump));
    }
    Line {
        label: tr!("MP").to_owned(),
        items,
    }
}

/// The hits of the warrior, each with the number that keeps him conscious (C2.5.2).
fn warrior(u: &Look<'_>) -> Ladder {
    let needed = |hits: u8| tables::consciousness(hits).map(|n| n.to_string());
    let rungs = (1..=6u8).map(|hits| Rung {
        key: format!("warrior.{hits}"),
        text: needed(hits).unwrap_or_else(|| "†".to_owned()),
        tone: match hits {
            6 => Tone::Bad,
            _ => Tone::Warn,
        },
        help: Help::new(tr_n!(hits, "{n} hit", "{n} hits")).line(
            "",
            match needed(hits) {
                Some(needed) => tr!("{needed} or more on two dice to stay conscious.", needed),
                None => tr!("The warrior is dead.").to_owned(),
            },
        ),
    });
    let state = if u.pilot.dead {
        Some(tr!("Dead"))
    } else if u.pilot.out_since.is_some() {
        Some(tr!("Unconscious"))
    } else {
        None
    };
    Ladder {
        key: "warrior".to_owned(),
        title: tr!("Warrior").to_owned(),
        at: u.pilot.hits.min(6).into(),
        ahead: None,
        rungs: rungs.collect(),
        notes: state.map(|s| (s.to_owned(), Tone::Bad)).into_iter().collect(),
        spoken: tr!("Warrior: {hits} of 6 hits", hits = u.pilot.hits),
        help: Help::new(tr!("Hits of the warrior"))
            .line("", tr!("Hits to the head, falls, explosions and heat hurt the warrior, who then rolls to stay conscious. Six kill."))
            .line(tr!("Rule"), "C2.5"),
    }
}

/// What a unit is.
fn facts(u: &Look<'_>) -> Vec<StatusChip> {
    let sheet = u.sheet;
    let mut out = vec![chip(
        crate::lang::text(sheet.tech.name()),
        tr!("Technology base"),
        tr!("Whose weapons and equipment it carries."),
        "C8.1",
        Tone::Plain,
    )];
    if sheet.class.tracks_heat() {
        out.push(chip(
            &unit::sinks(sheet),
            tr!("Heat sinks"),
            tr!("What they take away in every Heat Phase stands in brackets."),
            "C13.2.1",
            Tone::Plain,
        ));
    }
    if matches!(
        sheet.class,
        UnitClass::BattleMech(_) | UnitClass::IndustrialMech(_)
    ) {
        let all = unit::traits(sheet).into_iter();
        out.extend(all.map(|word| chip(&word, &word, "", "C8", Tone::Plain)));
    }
    let role = capital(crate::lang::text(&sheet.role));
    if !role.is_empty() {
        let look = capital(crate::lang::text(&sheet.look));
        out.push(chip(&role, &role, look, "", Tone::Plain));
    }
    if !sheet.faction.is_empty() {
        out.push(chip(&sheet.faction, tr!("Faction"), "", "", Tone::Plain));
    }
    out
}

/// Parts of a number that is not reckoned by the rules.
fn view(parts: Vec<Part>, total: String) -> BreakdownView {
    BreakdownView {
        parts,
        total_label: tr!("Now").to_owned(),
        total,
        set_aside: Vec::new(),
    }
}
