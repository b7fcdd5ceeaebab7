//! An attack in the making, the action bar and the log.

use super::{AMBER, AZURE, part, roll, total};
use hexlance_present::*;
use hexlance_rules::draft::Pick;

/// A shot that is being aimed.
pub fn target() -> TargetPanel {
    let mut breakdown = total(
        vec![
            part("Skill", "Card", "3", Tone::Plain),
            part("Stood still", "R6.3", "-1", Tone::Good),
            part("Target walked, TMM 1", "R6.4.1", "+1", Tone::Bad),
            part("Medium range, 7 hexes", "R6.2", "+2", Tone::Bad),
            part("Light woods at 1107", "R5.3.1", "+1", Tone::Bad),
            part("Heat 1", "R7.6.3", "+1", Tone::Bad),
            part("Fire control hit", "R7.3.3", "+2", Tone::Bad),
            part("Targeting of the lance", "Flanking lance", "-1", Tone::Good),
        ],
        "Target number",
        "8+",
    );
    breakdown.set_aside = vec![
        SetAside {
            label: "Marksman".into(),
            why: "the attack was not declared as aimed".into(),
        },
        SetAside {
            label: "Partial cover".into(),
            why: "the attacker stands higher".into(),
        },
    ];
    TargetPanel {
        supposed: vec![Supposed {
            name: "with Lucky".into(),
            chance: 0.83,
            more: Some("2.9 damage, 12%".into()),
        }],
        attacker: "Quarry Saint".into(),
        attacker_side: AZURE,
        target: "Grey Sexton".into(),
        target_side: Some(AMBER),
        facts: vec![
            "Medium, 7 hexes".into(),
            "Front".into(),
            "Light woods between".into(),
        ],
        kinds: vec![
            AttackKind {
                name: "Weapons".into(),
                icon: Icon::Attack,
                disabled: None,
                action: HudAction::Pick(Pick::button("attack.weapons")),
            },
            AttackKind {
                name: "LRM".into(),
                icon: Icon::Indirect,
                disabled: None,
                action: HudAction::Pick(Pick::button("attack.lrm")),
            },
            AttackKind {
                name: "Punch".into(),
                icon: Icon::Melee,
                disabled: Some("The target is 7 hexes away; a punch needs the next hex.".into()),
                action: HudAction::Pick(Pick::button("attack.punch")),
            },
        ],
        chosen: 0,
        options: vec![AttackOption {
            name: "Overheat".into(),
            help: "Extra damage, one heat a point".into(),
            values: vec![
                (
                    "0".into(),
                    HudAction::Pick(Pick::Amount("aim.overheat".into(), 0)),
                ),
                (
                    "1".into(),
                    HudAction::Pick(Pick::Amount("aim.overheat".into(), 1)),
                ),
            ],
            chosen: 1,
        }],
        refusal: None,
        to_hit: Some(ToHit {
            target_number: 8,
            dice: 2,
            sides: 6,
            at_most: false,
            chance: 15.0 / 36.0,
        }),
        breakdown,
        damage: Some(DamageView {
            breakdown: total(
                vec![
                    part("Medium", "Card", "3", Tone::Plain),
                    part("Overheat", "R7.6", "+1", Tone::Good),
                ],
                "Damage",
                "4",
            ),
            distribution: vec![(0, 0.583), (3, 0.1), (4, 0.262), (5, 0.055)],
            expected: 1.62,
            destroy: Some(0.028),
            critical: Some(0.14),
            lethal_at: Some(5),
        }),
        fire: Some(HudAction::Pick(Pick::button("aim.fire"))),
    }
}

/// What the selected unit may do.
pub fn actions() -> Vec<ActionButton> {
    let b = |key: &str, label: &str, icon, group, help: &str, action| ActionButton {
        key: key.into(),
        label: label.into(),
        icon,
        group,
        help: help.into(),
        disabled: None,
        chosen: false,
        action,
    };
    let mut list = vec![
        b(
            "attack.weapons",
            "Weapons",
            Icon::Attack,
            ActionGroup::Attack,
            "Fire everything that bears on one target.",
            HudAction::Pick(Pick::button("attack.weapons")),
        ),
        b(
            "attack.lrm",
            "LRM",
            Icon::Indirect,
            ActionGroup::Attack,
            "Missiles alone, with special munitions.",
            HudAction::Pick(Pick::button("attack.lrm")),
        ),
        b(
            "attack.punch",
            "Punch",
            Icon::Melee,
            ActionGroup::Attack,
            "A physical attack on the next hex.",
            HudAction::Pick(Pick::button("attack.punch")),
        ),
        b(
            "ability.flank",
            "Flank",
            Icon::Ability,
            ActionGroup::Ability,
            "Flanking lance: the next attack from behind hits harder.",
            HudAction::Pick(Pick::button("ability.flank")),
        ),
        b(
            "other.spot",
            "Spot",
            Icon::Eye,
            ActionGroup::Other,
            "Guide the indirect fire of friends.",
            HudAction::Pick(Pick::button("other.spot")),
        ),
        b(
            "other.pass",
            "Pass",
            Icon::Stand,
            ActionGroup::Other,
            "Do nothing more this phase.",
            HudAction::Pick(Pick::button("other.pass")),
        ),
    ];
    list[0].chosen = true;
    list[2].disabled = Some("No enemy stands in the next hex.".into());
    list
}

/// Two turns of it.
pub fn log() -> Vec<LogLine> {
    let line = |id, turn, kind, side: Option<SideId>, text: &str, tone, depth| LogLine {
        id,
        turn,
        kind,
        side,
        unit: None,
        text: text.into(),
        tone,
        details: Vec::new(),
        depth,
        why: None,
    };
    let mut l = vec![
        line(
            1,
            3,
            LogKind::Phase,
            None,
            "Turn 3 begins. Azure wins initiative, 9 to 6.",
            Tone::Plain,
            0,
        ),
        line(
            2,
            3,
            LogKind::Move,
            Some(AMBER),
            "Grey Sexton walks 4 hexes to 1408 and faces north-west.",
            Tone::Plain,
            0,
        ),
        line(
            3,
            3,
            LogKind::Move,
            Some(AZURE),
            "Quarry Saint stands still.",
            Tone::Plain,
            0,
        ),
        line(
            4,
            3,
            LogKind::Attack,
            Some(AMBER),
            "Grey Sexton fires at Tollgate Hound and misses by 2.",
            Tone::Plain,
            0,
        ),
        line(
            5,
            3,
            LogKind::Effect,
            None,
            "Grey Sexton heats up to 3.",
            Tone::Warn,
            0,
        ),
        line(
            6,
            4,
            LogKind::Phase,
            None,
            "Turn 4 begins. Amber wins initiative, 8 to 5.",
            Tone::Plain,
            0,
        ),
        line(
            7,
            4,
            LogKind::Attack,
            Some(AZURE),
            "Night Ferret fires at Grey Sexton from behind and hits.",
            Tone::Plain,
            0,
        ),
        line(
            8,
            4,
            LogKind::Damage,
            Some(AZURE),
            "Grey Sexton loses 3 armor.",
            Tone::Bad,
            1,
        ),
        line(
            9,
            4,
            LogKind::Damage,
            Some(AZURE),
            "Critical roll 11: engine hit.",
            Tone::Bad,
            1,
        ),
        line(
            10,
            4,
            LogKind::Ability,
            Some(AMBER),
            "Grey Sexton's crew keeps calm (Iron Will).",
            Tone::Plain,
            0,
        ),
    ];
    l[6].details = vec![
        LogDetail::Roll(roll(
            20,
            AZURE,
            "To hit: Night Ferret at Grey Sexton",
            &[6, 4],
            Some(7),
            RollOutcome::Success,
            "Hit by 3",
        )),
        LogDetail::Table(
            "Target number".into(),
            total(
                vec![
                    part("Skill", "Card", "4", Tone::Plain),
                    part("Walked", "R6.3", "+0", Tone::Plain),
                    part("Target walked", "R6.4.1", "+1", Tone::Bad),
                    part("Medium range", "R6.2", "+2", Tone::Bad),
                ],
                "Target number",
                "7+",
            ),
        ),
    ];
    l[8].details = vec![LogDetail::Roll(roll(
        21,
        AZURE,
        "Critical roll on Grey Sexton",
        &[5, 6],
        None,
        RollOutcome::Total,
        "Engine hit",
    ))];
    l
}
