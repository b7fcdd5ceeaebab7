//! Units: the roster and a card.

use super::{AMBER, AZURE, part, total};
use hexlance_present::{sheet::*, *};
use hexlance_rules::{AbilityId, draft::Pick, ustr};

fn status(text: &str, title: &str, help: &str, tone: Tone) -> StatusChip {
    StatusChip {
        text: text.into(),
        title: title.into(),
        help: help.into(),
        rule: String::new(),
        duration: String::new(),
        tone,
    }
}

#[allow(clippy::too_many_arguments, reason = "a row of a table")]
fn unit(
    id: u16,
    side: SideId,
    name: &str,
    code: &str,
    icon: UnitIcon,
    armor: (u16, u16),
    structure: (u16, u16),
    heat: Option<u8>,
    readiness: Readiness,
) -> RosterEntry {
    RosterEntry {
        unit: UnitId(id),
        side,
        name: name.into(),
        code: code.into(),
        icon,
        gauges: [
            Gauge::Boxes(TrackKind::Armor, Track::new(armor.0, armor.1)),
            Gauge::Boxes(TrackKind::Structure, Track::new(structure.0, structure.1)),
        ]
        .into_iter()
        .chain(heat.map(hot))
        .collect(),
        condition: format!(
            "Armor {} of {}, structure {} of {}",
            armor.0, armor.1, structure.0, structure.1
        ),
        note: String::new(),
        statuses: Vec::new(),
        readiness,
        place: format!("Hex {:02}{:02}", 4 + id, 3 + id),
        off_map: false,
    }
}

/// Heat of 4.
const fn hot(at: u8) -> Gauge {
    Gauge::Level {
        icon: Icon::Heat,
        letter: 'H',
        at,
        top: 4,
    }
}

/// Eight units of two sides.
pub fn roster() -> Vec<RosterEntry> {
    use Readiness::{Active, Done, Out, Ready, Waiting};
    let mut r = vec![
        unit(
            1,
            AZURE,
            "Quarry Saint",
            "BM 3",
            UnitIcon::Walker,
            (5, 7),
            (6, 6),
            Some(1),
            Active,
        ),
        unit(
            2,
            AZURE,
            "Night Ferret",
            "BM 1",
            UnitIcon::Quad,
            (2, 3),
            (2, 2),
            Some(0),
            Ready,
        ),
        unit(
            3,
            AZURE,
            "Tollgate Hound",
            "CV 2",
            UnitIcon::Tank,
            (4, 4),
            (3, 3),
            None,
            Ready,
        ),
        unit(
            4,
            AZURE,
            "Lantern Platoon",
            "CI 1",
            UnitIcon::Infantry,
            (1, 2),
            (1, 1),
            None,
            Done,
        ),
        unit(
            5,
            AMBER,
            "Grey Sexton",
            "BM 4",
            UnitIcon::Walker,
            (3, 9),
            (8, 8),
            Some(3),
            Waiting,
        ),
        unit(
            6,
            AMBER,
            "Brasswing",
            "CV 1",
            UnitIcon::Vtol,
            (2, 2),
            (1, 1),
            None,
            Waiting,
        ),
        unit(
            7,
            AMBER,
            "Kite Warden",
            "BA 1",
            UnitIcon::BattleArmor,
            (3, 3),
            (1, 2),
            None,
            Waiting,
        ),
        unit(
            8,
            AMBER,
            "Ember Deacon",
            "BM 2",
            UnitIcon::Walker,
            (0, 4),
            (0, 4),
            Some(0),
            Out,
        ),
    ];
    r[1].statuses.push(status(
        "ECM",
        "Inside hostile ECM",
        "Electronics do not work here.",
        Tone::Warn,
    ));
    r[4].statuses.push(status(
        "Engine",
        "Engine hit",
        "One more heat in every turn with a weapon attack.",
        Tone::Bad,
    ));
    r[7].place = "Destroyed on turn 3".into();
    r
}

fn number(key: &str, label: &str, value: &str, share: u8, help: Help) -> Number {
    Number {
        key: key.into(),
        label: label.into(),
        name: label.into(),
        value: value.into(),
        share,
        help,
        ..Number::default()
    }
}

fn numbers(kind: &str, size: &str) -> Body {
    let tmm = total(vec![part("Printed", "R1.4", "2", Tone::Plain)], "TMM", "2");
    Body::Numbers(vec![
        number("type", "TYPE", kind, 17, Help::new("What it is")),
        number("size", "SIZE", size, 15, Help::new("Size")),
        number(
            "tmm",
            "TMM",
            "2",
            16,
            Help::new("Target movement modifier").parts(tmm),
        ),
        number("skill", "SKILL", "3", 18, Help::new("Skill 3, veteran")),
        Number {
            word: true,
            ..number("role", "ROLE", "Skirmisher", 34, Help::new("Skirmisher"))
        },
    ])
}

fn moves() -> Body {
    let hot = total(
        vec![
            part("Printed", "R1.3", "10\"", Tone::Plain),
            part("Heat 1", "R7.6.3", "-2\"", Tone::Bad),
        ],
        "Move",
        "8\"",
    );
    let item = |i: usize, name: &str, value: &str, changed, help| LineItem {
        key: format!("move.{i}"),
        name: name.into(),
        value: value.into(),
        note: "4 hexes".into(),
        changed,
        spoken: format!("{name} 8 inches, 4 hexes"),
        help,
    };
    Body::Line(Line {
        label: "MOVE".into(),
        items: vec![
            item(0, "Walk", "8\"", true, Help::new("Walk").parts(hot)),
            item(
                1,
                "Jump",
                "8\"j",
                false,
                Help::new("Jump").line("Printed", "8\"j"),
            ),
        ],
    })
}

fn damage() -> Body {
    let column = |(i, (name, hexes, modifier, value)): (usize, (&str, &str, &str, &str))| Column {
        key: format!("damage.{i}"),
        head: name[..1].into(),
        head_note: modifier.into(),
        value: value.into(),
        foot: format!("{hexes} hex"),
        foot_short: hexes.into(),
        spoken: format!("{name} range, damage {value}"),
        help: Help::new(format!("{name} range"))
            .line("Hexes", hexes)
            .line("Modifier", modifier),
        ..Column::default()
    };
    let ranges = [
        ("Short", "0-3", "+0", "3"),
        ("Medium", "4-12", "+2", "3"),
        ("Long", "13-21", "+4", "1"),
        ("Extreme", "22-30", "+6", "-"),
    ];
    Body::Table(Table {
        columns: ranges.into_iter().enumerate().map(column).collect(),
        aside: Some(Column {
            key: "ov".into(),
            head: "OV".into(),
            value: "1".into(),
            foot: "heat".into(),
            tone: Tone::Bad,
            spoken: "Overheat value 1".into(),
            help: Help::new("Overheat value").line("", "Extra damage, one heat a point"),
            ..Column::default()
        }),
    })
}

fn tracks(armor: Track, structure: Track, scale: Option<Scale>) -> Body {
    let row = |key: &str, letter: &str, name: &str, kind, track: Track| TrackRow {
        key: key.into(),
        letter: letter.into(),
        kind,
        track,
        spoken: format!("{name}, {} of {}", track.left, track.max),
        help: Help::new(name).line("Left", format!("{} of {}", track.left, track.max)),
    };
    Body::Tracks(Tracks {
        title: "Armor and structure".into(),
        title_short: "Condition".into(),
        rows: vec![
            row("armor", "A", "Armor", TrackKind::Armor, armor),
            row(
                "structure",
                "S",
                "Structure",
                TrackKind::Structure,
                structure,
            ),
        ],
        scale,
    })
}

fn crits() -> Body {
    let rows = [
        ("Engine", 2, 0, "+1 heat when firing; second destroys"),
        ("Fire control", 4, 1, "+2 to hit each"),
        ("MP", 4, 0, "half Move each"),
        ("Weapons", 4, 2, "-1 damage each"),
    ];
    let slot = |(i, (name, boxes, marked, text)): (usize, (&str, u8, u8, &str))| Slot {
        key: format!("crit.{i}"),
        name: name.into(),
        boxes,
        marked,
        text: text.into(),
        bands: Vec::new(),
        spoken: format!("{name}, {marked} of {boxes}"),
        help: Help::new(name).line("Each", text),
    };
    Body::Slots {
        title: "Critical hits".into(),
        rows: rows.into_iter().enumerate().map(slot).collect(),
    }
}

fn specials() -> Body {
    let list = [
        (
            "CASE",
            "An ammunition hit does one point of damage instead of destroying the unit.",
        ),
        ("IF1", "Fires over obstacles with a spotter."),
        ("LRM1/1/1", "Special attack at all three ranges."),
        ("ECM", "Hostile electronics fail within 12 inches."),
        ("MEL", "One more damage in physical attacks."),
    ];
    let chip = |(i, (text, help)): (usize, (&str, &str))| {
        let chip = status(text, text, help, Tone::Plain);
        Chip::fact(format!("special.{i}"), chip, "Lasts", "Rule")
    };
    Body::Chips {
        title: "Specials".into(),
        chips: list.into_iter().enumerate().map(chip).collect(),
    }
}

fn abilities() -> Body {
    use ChipState::{Lit, Plain, Spent};
    let ability = |i: usize, name: &str, kind: &str, help: &str, state| Chip {
        key: format!("ability.{i}"),
        text: name.into(),
        state,
        help: Help::new(name)
            .line(kind, "Always")
            .line("", help)
            .look_up(AbilityId(ustr(&format!(
                "spa.{}",
                name.to_lowercase().replace(' ', "_")
            )))),
        ..Chip::default()
    };
    let pilot = "Pilot ability";
    Body::Chips {
        title: "Abilities".into(),
        chips: vec![
            ability(
                0,
                "Marksman",
                pilot,
                "Standing still and aiming with care, a hit brings an extra critical roll.",
                Plain,
            ),
            Chip {
                badge: "1/3".into(),
                ..ability(1, "Lucky", pilot, "Roll a failed attack again.", Plain)
            },
            ability(2, "Iron Will", pilot, "Harder to frighten.", Lit),
            ability(
                3,
                "Focus",
                "Command ability",
                "The command shares one pilot ability.",
                Plain,
            ),
            Chip {
                icon: Some(Icon::Ability),
                action: Some(HudAction::Pick(Pick::button("ability.flank"))),
                ..ability(
                    4,
                    "Flanking lance",
                    "Formation bonus",
                    "The first attack from behind each turn hits harder.",
                    Plain,
                )
            },
            Chip {
                badge: "in 2".into(),
                ..ability(5, "Forward Observer", pilot, "Guides artillery.", Spent)
            },
        ],
    }
}

fn states() -> Body {
    let list = vec![
        status(
            "Heat 1",
            "Heat level 1",
            "Move 2 inches less, +1 to own attacks.",
            Tone::Bad,
        ),
        status(
            "Spotting",
            "Spots for another unit",
            "Its own attack is at +1.",
            Tone::Warn,
        ),
    ];
    let chips = list.into_iter().enumerate();
    Body::Chips {
        title: String::new(),
        chips: chips
            .map(|(i, s)| Chip::state(format!("status.{i}"), s, "Lasts", "Rule"))
            .collect(),
    }
}

/// The card of the selected unit.
pub fn card() -> Sheet {
    let head = Head {
        name: "Quarry Saint".into(),
        line: "QS-3 Mason  ·  Ilse Varga".into(),
        title: "Quarry Saint QS-3 Mason".into(),
        icon: UnitIcon::Walker,
        points: Some(("PV".into(), 41)),
    };
    let heat = Scale {
        key: "heat".into(),
        title: "Heat".into(),
        at: 1,
        top: 4,
        ahead: Some(2),
        spoken: "Heat 1 of 4".into(),
        help: Help::new("Heat")
            .line("Now", "1")
            .line("After this turn", "2"),
    };
    let armor = Track {
        left: 5,
        max: 7,
        pending: 2,
    };
    Sheet::new(UnitId(1), AZURE, head)
        .with(numbers("BM", "3"))
        .with_ranked(2, states())
        .with_ranked(2, moves())
        .with_ranked(1, damage())
        .with_ranked(1, tracks(armor, Track::new(6, 6), Some(heat)))
        .with_ranked(3, crits())
        .with_ranked(3, specials())
        .with_ranked(3, abilities())
}

/// The card of a large craft, with a weapon hit on its left.
pub fn large_craft() -> Sheet {
    let arcs = [
        ("Nose", Place::Front, "8 / 7 / 5 / 2", false),
        ("Left", Place::Left, "5 / 5 / 3 / 0*", true),
        ("Right", Place::Right, "6 / 6 / 4 / 1", false),
        ("Aft", Place::Rear, "3 / 2 / 1 / –", false),
    ];
    let area = |(i, (name, place, value, changed)): (usize, (&str, Place, &str, bool))| Area {
        key: format!("arc.{i}"),
        name: name.into(),
        place,
        value: value.into(),
        changed,
        spoken: format!("{name} arc, damage {value}"),
        help: Help::new(name).line("Damage", value),
    };
    let head = Head {
        name: "Cathedral Step".into(),
        line: "CS-1".into(),
        title: "Cathedral Step CS-1".into(),
        icon: UnitIcon::DropShip,
        points: Some(("PV".into(), 41)),
    };
    Sheet::new(UnitId(1), AMBER, head)
        .with(numbers("DS", "4"))
        .with_ranked(2, states())
        .with_ranked(2, moves())
        .with_ranked(
            1,
            Body::Doll(Doll {
                title: "Damage of each arc".into(),
                areas: arcs.into_iter().enumerate().map(area).collect(),
            }),
        )
        .with_ranked(1, tracks(Track::new(31, 38), Track::new(12, 12), None))
        .with_ranked(3, crits())
        .with_ranked(3, specials())
        .with_ranked(3, abilities())
}

/// The card of a unit that nobody has identified, with damage that has shown its points.
pub fn stranger() -> Sheet {
    let head = Head {
        name: "Contact 3".into(),
        line: "BattleMech, Size 4".into(),
        title: "Contact 3".into(),
        icon: UnitIcon::Walker,
        points: None,
    };
    Sheet::new(UnitId(5), AMBER, head)
        .with(Body::Shape {
            title: "Seen".into(),
            icon: UnitIcon::Walker,
        })
        .with(tracks(Track::new(5, 9), Track::new(8, 8), None))
        .with(Body::Text {
            title: "Not identified".into(),
            text: "Its card is concealed until somebody comes close or looks at it with a probe."
                .into(),
        })
}
