//! Units: the roster and a card.

use super::{AMBER, AZURE, part, total};
use hexlance::{hud::model::*, theme::UnitIcon};
use hexlance_rules::{AbilityId, ustr};

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
        health: Health::Tracks(
            Track::new(armor.0, armor.1),
            Track::new(structure.0, structure.1),
        ),
        note: String::new(),
        heat: heat.map(|h| (h, 4)),
        statuses: Vec::new(),
        readiness,
        place: format!("Hex {:02}{:02}", 4 + id, 3 + id),
        off_map: false,
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

/// The card of the selected unit.
pub fn card() -> StrikeCard {
    let ability = |name: &str, kind, help: &str, timing: &str| AbilityChip {
        id: AbilityId(ustr(&format!(
            "spa.{}",
            name.to_lowercase().replace(' ', "_")
        ))),
        now: Vec::new(),
        name: name.into(),
        kind,
        help: help.into(),
        timing: timing.into(),
        uses: None,
        cooldown: None,
        active: false,
        use_now: Err("It acts by itself.".into()),
    };
    let damage = |bracket: &str, hexes: &str, modifier: &str, value: &str| DamageCell {
        bracket: bracket.into(),
        hexes: hexes.into(),
        modifier: modifier.into(),
        value: value.into(),
        changed: None,
    };
    let mut abilities = vec![
        ability(
            "Marksman",
            AbilityKind::Pilot,
            "Standing still and aiming with care, a hit brings an extra critical roll.",
            "When attacking",
        ),
        ability(
            "Lucky",
            AbilityKind::Pilot,
            "Roll a failed attack again.",
            "After a roll",
        ),
        ability(
            "Iron Will",
            AbilityKind::Pilot,
            "Harder to frighten.",
            "Always",
        ),
        ability(
            "Focus",
            AbilityKind::Command,
            "The command shares one pilot ability.",
            "Always",
        ),
        ability(
            "Flanking lance",
            AbilityKind::Formation,
            "The first attack from behind each turn hits harder.",
            "Once a turn",
        ),
    ];
    abilities[1].uses = Some((1, 3));
    abilities[1].use_now = Err("It answers a failed roll.".into());
    abilities[2].active = true;
    abilities[4].use_now = Ok(HudAction::UseAbility(4));
    abilities.push(AbilityChip {
        cooldown: Some(2),
        ..ability(
            "Forward Observer",
            AbilityKind::Pilot,
            "Guides artillery.",
            "Once every three turns",
        )
    });
    StrikeCard {
        unit: UnitId(1),
        side: AZURE,
        name: "Quarry Saint".into(),
        variant: "QS-3 Mason".into(),
        kind_code: "BM".into(),
        kind: "BattleMech, biped".into(),
        icon: UnitIcon::Walker,
        size: 3,
        tmm: 2,
        tmm_breakdown: total(vec![part("Printed", "R1.4", "2", Tone::Plain)], "TMM", "2"),
        moves: vec![
            MoveRow {
                name: "Walk".into(),
                printed: "10\"".into(),
                inches: 8,
                hexes: 4,
                changed: Some(total(
                    vec![
                        part("Printed", "R1.3", "10\"", Tone::Plain),
                        part("Heat 1", "R7.6.3", "-2\"", Tone::Bad),
                    ],
                    "Move",
                    "8\"",
                )),
            },
            MoveRow {
                name: "Jump".into(),
                printed: "8\"j".into(),
                inches: 8,
                hexes: 4,
                changed: None,
            },
        ],
        role: "Skirmisher".into(),
        pilot: "Ilse Varga".into(),
        skill: 3,
        skill_name: "Skill 3, veteran".into(),
        point_value: 41,
        damage: [
            damage("Short", "0-3", "+0", "3"),
            damage("Medium", "4-12", "+2", "3"),
            damage("Long", "13-21", "+4", "1"),
            damage("Extreme", "22-30", "+6", "-"),
        ],
        arcs: Vec::new(),
        overheat: Some(1),
        heat: Some(HeatView {
            level: 1,
            shutdown: 4,
            ahead: Some(2),
        }),
        armor: Track {
            left: 5,
            max: 7,
            pending: 2,
        },
        structure: Track::new(6, 6),
        threshold: None,
        crits: vec![
            CritRow {
                name: "Engine".into(),
                boxes: 2,
                marked: 0,
                effect: "+1 heat when firing; second destroys".into(),
            },
            CritRow {
                name: "Fire control".into(),
                boxes: 4,
                marked: 1,
                effect: "+2 to hit each".into(),
            },
            CritRow {
                name: "MP".into(),
                boxes: 4,
                marked: 0,
                effect: "half Move each".into(),
            },
            CritRow {
                name: "Weapons".into(),
                boxes: 4,
                marked: 2,
                effect: "-1 damage each".into(),
            },
        ],
        specials: vec![
            status(
                "CASE",
                "CASE",
                "An ammunition hit does one point of damage instead of destroying the unit.",
                Tone::Plain,
            ),
            status(
                "IF1",
                "Indirect fire 1",
                "Fires over obstacles with a spotter.",
                Tone::Plain,
            ),
            status(
                "LRM1/1/1",
                "Missiles",
                "Special attack at all three ranges.",
                Tone::Plain,
            ),
            status(
                "ECM",
                "ECM suite",
                "Hostile electronics fail within 12 inches.",
                Tone::Plain,
            ),
            status(
                "MEL",
                "Melee weapon",
                "One more damage in physical attacks.",
                Tone::Plain,
            ),
        ],
        abilities,
        statuses: vec![
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
        ],
    }
}

/// The card of a large craft, with a weapon hit on its left.
pub fn large_craft() -> RecordSheet {
    let arc = |name: &str, values: [&str; 4], hit| ArcRow {
        name: name.into(),
        values: values.map(Into::into),
        hit,
    };
    RecordSheet::Strike(Box::new(StrikeCard {
        side: AMBER,
        name: "Cathedral Step".into(),
        variant: "CS-1".into(),
        kind_code: "DS".into(),
        kind: "DropShip, spheroid".into(),
        icon: UnitIcon::DropShip,
        size: 4,
        arcs: vec![
            arc("Nose", ["8", "7", "5", "2"], false),
            arc("Left", ["5", "5", "3", "0*"], true),
            arc("Right", ["6", "6", "4", "1"], false),
            arc("Aft", ["3", "2", "1", "–"], false),
        ],
        armor: Track::new(31, 38),
        structure: Track::new(12, 12),
        threshold: Some(4),
        heat: None,
        overheat: None,
        ..card()
    }))
}

/// The card of a unit that nobody has identified, with damage that has shown its points.
pub fn stranger() -> RecordSheet {
    RecordSheet::Unknown(Box::new(UnknownCard {
        unit: UnitId(5),
        side: AMBER,
        name: "Contact 3".into(),
        kind: Some("BattleMech, Size 4".into()),
        icon: UnitIcon::Walker,
        tracks: Some((Track::new(5, 9), Track::new(8, 8))),
        note: "Its card is concealed until somebody comes close or looks at it with a probe."
            .into(),
    }))
}
