//! Made-up contents for every screen and every panel.

use hexlance::{
    hud::model::*,
    screens::{
        ComputerLevel, Controller, RuleSwitch, SaveEntry, SaveList, ScenarioCatalog, ScenarioEntry, ScenarioSide,
        ScenarioUnit,
    },
    theme::{Icon, UnitIcon},
};
use hexlance_board::{
    Board, Building, BuildingClass, BuildingKind, Density, Direction, Exits, Ground, Growth, Hex, Woods,
};
use std::sync::{Arc, OnceLock};

const AZURE: SideRef = SideRef(0);
const AMBER: SideRef = SideRef(1);

/// A map with a bit of everything.
pub fn board() -> &'static Arc<Board> {
    static BOARD: OnceLock<Arc<Board>> = OnceLock::new();
    BOARD.get_or_init(|| {
        let mut b = Board::new(24, 17).unwrap_or_else(|e| panic!("24 by 17 is a legal size: {e}"));
        let hexes: Vec<Hex> = b.iter().map(|(h, _)| h).collect();
        for h in hexes {
            let (col, row) = h.column_row();
            let (x, y) = (f32::from(col), f32::from(row));
            let hill = 4.2 - ((x - 6.0).powi(2) * 0.5 + (y - 6.0).powi(2) * 0.8).sqrt();
            let ridge = 3.4 - ((x - 19.0).powi(2) * 0.9 + (y - 12.0).powi(2) * 0.35).sqrt();
            let river = (y - 9.5 - 2.2 * (x * 0.35).sin()).abs();
            let n = (col as u32).wrapping_mul(7919).wrapping_add((row as u32).wrapping_mul(104_729)) % 97;
            b.edit(h, |c| {
                c.level = hill.max(ridge).max(0.0).floor().min(4.0) as i8;
                if c.level == 0 && river < 0.75 {
                    c.water = Some(if river < 0.3 { 2 } else { 1 });
                } else if n < 12 {
                    let density = [Density::Light, Density::Heavy, Density::UltraHeavy][(n % 3) as usize];
                    c.woods = Some(Woods { growth: Growth::Woods, density });
                } else if n < 18 {
                    c.ground = Ground::Rough;
                } else if n < 22 {
                    c.ground = Ground::Field;
                } else if n == 25 {
                    c.ground = Ground::Sand;
                }
            });
        }
        for row in 1..=17 {
            let h = Hex::from_column_row(13, row);
            let mut exits = Exits::default();
            exits = exits.with(Direction::from_index(0)).with(Direction::from_index(3));
            b.edit(h, |c| {
                c.woods = None;
                c.water = None;
                c.level = 0;
                c.road = Some(exits);
            });
        }
        for (col, row, class) in [(12, 4, BuildingClass::Medium), (14, 5, BuildingClass::Heavy), (14, 4, BuildingClass::Light), (12, 6, BuildingClass::Hardened)] {
            b.edit(Hex::from_column_row(col, row), |c| {
                c.woods = None;
                c.water = None;
                c.building = Some(Building { class, cf: class.default_cf(), height: 2, kind: BuildingKind::Building });
            });
        }
        Arc::new(b)
    })
}

/// Where the units of the demo stand, as parts of the map.
pub fn places() -> [(UnitRef, (f32, f32)); 8] {
    [
        (UnitRef(1), (0.34, 0.36)),
        (UnitRef(2), (0.42, 0.62)),
        (UnitRef(3), (0.29, 0.70)),
        (UnitRef(4), (0.38, 0.48)),
        (UnitRef(5), (0.60, 0.42)),
        (UnitRef(6), (0.66, 0.62)),
        (UnitRef(7), (0.55, 0.28)),
        (UnitRef(8), (0.64, 0.74)),
    ]
}

fn status(text: &str, title: &str, help: &str, tone: Tone) -> StatusChip {
    StatusChip { text: text.into(), title: title.into(), help: help.into(), rule: String::new(), duration: String::new(), tone }
}

#[allow(clippy::too_many_arguments, reason = "a row of a table")]
fn unit(
    id: u32,
    side: SideRef,
    name: &str,
    code: &str,
    icon: UnitIcon,
    armor: (u16, u16),
    structure: (u16, u16),
    heat: Option<u8>,
    readiness: Readiness,
) -> RosterEntry {
    RosterEntry {
        unit: UnitRef(id),
        side,
        name: name.into(),
        code: code.into(),
        icon,
        armor: Track::new(armor.0, armor.1),
        structure: Track::new(structure.0, structure.1),
        heat: heat.map(|h| (h, 4)),
        statuses: Vec::new(),
        readiness,
        place: format!("Hex {:02}{:02}", 4 + id, 3 + id),
    }
}

fn roster() -> Vec<RosterEntry> {
    use Readiness::{Active, Done, Out, Ready, Waiting};
    let mut r = vec![
        unit(1, AZURE, "Quarry Saint", "BM 3", UnitIcon::Walker, (5, 7), (6, 6), Some(1), Active),
        unit(2, AZURE, "Night Ferret", "BM 1", UnitIcon::Quad, (2, 3), (2, 2), Some(0), Ready),
        unit(3, AZURE, "Tollgate Hound", "CV 2", UnitIcon::Tank, (4, 4), (3, 3), None, Ready),
        unit(4, AZURE, "Lantern Platoon", "CI 1", UnitIcon::Infantry, (1, 2), (1, 1), None, Done),
        unit(5, AMBER, "Grey Sexton", "BM 4", UnitIcon::Walker, (3, 9), (8, 8), Some(3), Waiting),
        unit(6, AMBER, "Brasswing", "CV 1", UnitIcon::Vtol, (2, 2), (1, 1), None, Waiting),
        unit(7, AMBER, "Kite Warden", "BA 1", UnitIcon::BattleArmor, (3, 3), (1, 2), None, Waiting),
        unit(8, AMBER, "Ember Deacon", "BM 2", UnitIcon::Walker, (0, 4), (0, 4), Some(0), Out),
    ];
    r[1].statuses.push(status("ECM", "Inside hostile ECM", "Electronics do not work here.", Tone::Warn));
    r[4].statuses.push(status("Engine", "Engine hit", "One more heat in every turn with a weapon attack.", Tone::Bad));
    r[7].place = "Destroyed on turn 3".into();
    r
}

fn part(label: &str, source: &str, value: &str, tone: Tone) -> Part {
    Part { label: label.into(), source: source.into(), value: value.into(), tone }
}

fn total(parts: Vec<Part>, label: &str, total: &str) -> BreakdownView {
    BreakdownView { parts, total_label: label.into(), total: total.into(), set_aside: Vec::new() }
}

fn card() -> StrikeCard {
    let ability = |name: &str, kind, help: &str, timing: &str| AbilityChip {
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
        ability("Marksman", AbilityKind::Pilot, "Standing still and aiming with care, a hit brings an extra critical roll.", "When attacking"),
        ability("Lucky", AbilityKind::Pilot, "Roll a failed attack again.", "After a roll"),
        ability("Iron Will", AbilityKind::Pilot, "Harder to frighten.", "Always"),
        ability("Focus", AbilityKind::Command, "The command shares one pilot ability.", "Always"),
        ability("Flanking lance", AbilityKind::Formation, "The first attack from behind each turn hits harder.", "Once a turn"),
    ];
    abilities[1].uses = Some((1, 3));
    abilities[1].use_now = Err("It answers a failed roll.".into());
    abilities[2].active = true;
    abilities[4].use_now = Ok(HudAction::UseAbility(4));
    abilities.push(AbilityChip { cooldown: Some(2), ..ability("Forward Observer", AbilityKind::Pilot, "Guides artillery.", "Once every three turns") });
    StrikeCard {
        unit: UnitRef(1),
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
            MoveRow { name: "Walk".into(), printed: "10\"".into(), inches: 8, hexes: 4, changed: Some(total(vec![part("Printed", "R1.3", "10\"", Tone::Plain), part("Heat 1", "R7.6.3", "-2\"", Tone::Bad)], "Move", "8\"")) },
            MoveRow { name: "Jump".into(), printed: "8\"j".into(), inches: 8, hexes: 4, changed: None },
        ],
        role: "Skirmisher".into(),
        pilot: "Ilse Varga".into(),
        skill: 3,
        skill_name: "Skill 3, veteran".into(),
        point_value: 41,
        damage: [damage("Short", "0-3", "+0", "3"), damage("Medium", "4-12", "+2", "3"), damage("Long", "13-21", "+4", "1"), damage("Extreme", "22-30", "+6", "-")],
        overheat: Some(1),
        heat: Some(HeatView { level: 1, shutdown: 4, ahead: Some(2) }),
        armor: Track { left: 5, max: 7, pending: 2 },
        structure: Track::new(6, 6),
        threshold: None,
        crits: vec![
            CritRow { name: "Engine".into(), boxes: 2, marked: 0, effect: "+1 heat when firing; second destroys".into() },
            CritRow { name: "Fire control".into(), boxes: 4, marked: 1, effect: "+2 to hit each".into() },
            CritRow { name: "MP".into(), boxes: 4, marked: 0, effect: "half Move each".into() },
            CritRow { name: "Weapons".into(), boxes: 4, marked: 2, effect: "-1 damage each".into() },
        ],
        specials: vec![
            status("CASE", "CASE", "An ammunition hit does one point of damage instead of destroying the unit.", Tone::Plain),
            status("IF1", "Indirect fire 1", "Fires over obstacles with a spotter.", Tone::Plain),
            status("LRM1/1/1", "Missiles", "Special attack at all three ranges.", Tone::Plain),
            status("ECM", "ECM suite", "Hostile electronics fail within 12 inches.", Tone::Plain),
            status("MEL", "Melee weapon", "One more damage in physical attacks.", Tone::Plain),
        ],
        abilities,
        statuses: vec![
            status("Heat 1", "Heat level 1", "Move 2 inches less, +1 to own attacks.", Tone::Bad),
            status("Spotting", "Spots for another unit", "Its own attack is at +1.", Tone::Warn),
        ],
    }
}

fn target() -> TargetPanel {
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
        SetAside { label: "Marksman".into(), why: "the attack was not declared as aimed".into() },
        SetAside { label: "Partial cover".into(), why: "the attacker stands higher".into() },
    ];
    TargetPanel {
        attacker: "Quarry Saint".into(),
        attacker_side: AZURE,
        target: "Grey Sexton".into(),
        target_side: Some(AMBER),
        facts: vec!["Medium, 7 hexes".into(), "Front".into(), "Light woods between".into()],
        kinds: vec![
            AttackKind { name: "Weapons".into(), icon: Icon::Attack, disabled: None, action: HudAction::ChooseAttack(0) },
            AttackKind { name: "LRM".into(), icon: Icon::Indirect, disabled: None, action: HudAction::ChooseAttack(1) },
            AttackKind { name: "Punch".into(), icon: Icon::Melee, disabled: Some("The target is 7 hexes away; a punch needs the next hex.".into()), action: HudAction::ChooseAttack(2) },
        ],
        chosen: 0,
        options: vec![AttackOption {
            name: "Overheat".into(),
            help: "Extra damage, one heat a point".into(),
            values: vec![("0".into(), HudAction::ChooseOption(0, 0)), ("1".into(), HudAction::ChooseOption(0, 1))],
            chosen: 1,
        }],
        refusal: None,
        to_hit: Some(ToHit { target_number: 8, chance: 15.0 / 36.0 }),
        breakdown,
        damage: Some(DamageView {
            breakdown: total(vec![part("Medium", "Card", "3", Tone::Plain), part("Overheat", "R7.6", "+1", Tone::Good)], "Damage", "4"),
            distribution: vec![(0, 0.583), (3, 0.1), (4, 0.262), (5, 0.055)],
            expected: 1.62,
            destroy: 0.028,
            critical: Some(0.14),
            lethal_at: Some(5),
        }),
        fire: Some(HudAction::Attack(0)),
    }
}

fn actions() -> Vec<ActionButton> {
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
        b("attack.weapons", "Weapons", Icon::Attack, ActionGroup::Attack, "Fire everything that bears on one target.", HudAction::ChooseAttack(0)),
        b("attack.lrm", "LRM", Icon::Indirect, ActionGroup::Attack, "Missiles alone, with special munitions.", HudAction::ChooseAttack(1)),
        b("attack.punch", "Punch", Icon::Melee, ActionGroup::Attack, "A physical attack on the next hex.", HudAction::ChooseAttack(2)),
        b("ability.flank", "Flank", Icon::Ability, ActionGroup::Ability, "Flanking lance: the next attack from behind hits harder.", HudAction::UseAbility(4)),
        b("other.spot", "Spot", Icon::Eye, ActionGroup::Other, "Guide the indirect fire of friends.", HudAction::Do(0)),
        b("other.pass", "Pass", Icon::Stand, ActionGroup::Other, "Do nothing more this phase.", HudAction::Do(1)),
    ];
    list[0].chosen = true;
    list[2].disabled = Some("No enemy stands in the next hex.".into());
    list
}

fn roll(id: u64, side: SideRef, purpose: &str, dice: &[u8], target: Option<i16>, outcome: RollOutcome, result: &str) -> DiceRoll {
    DiceRoll {
        id,
        side: Some(side),
        purpose: purpose.into(),
        dice: dice.to_vec(),
        total: dice.iter().map(|d| i16::from(*d)).sum(),
        target,
        outcome,
        result: result.into(),
    }
}

fn log() -> Vec<LogLine> {
    let line = |id, turn, kind, side: Option<SideRef>, text: &str, tone, depth| LogLine {
        id,
        turn,
        kind,
        side,
        unit: None,
        text: text.into(),
        tone,
        details: Vec::new(),
        depth,
    };
    let mut l = vec![
        line(1, 3, LogKind::Phase, None, "Turn 3 begins. Azure wins initiative, 9 to 6.", Tone::Plain, 0),
        line(2, 3, LogKind::Move, Some(AMBER), "Grey Sexton walks 4 hexes to 1408 and faces north-west.", Tone::Plain, 0),
        line(3, 3, LogKind::Move, Some(AZURE), "Quarry Saint stands still.", Tone::Plain, 0),
        line(4, 3, LogKind::Attack, Some(AMBER), "Grey Sexton fires at Tollgate Hound and misses by 2.", Tone::Plain, 0),
        line(5, 3, LogKind::Effect, None, "Grey Sexton heats up to 3.", Tone::Warn, 0),
        line(6, 4, LogKind::Phase, None, "Turn 4 begins. Amber wins initiative, 8 to 5.", Tone::Plain, 0),
        line(7, 4, LogKind::Attack, Some(AZURE), "Night Ferret fires at Grey Sexton from behind and hits.", Tone::Plain, 0),
        line(8, 4, LogKind::Damage, Some(AZURE), "Grey Sexton loses 3 armor.", Tone::Bad, 1),
        line(9, 4, LogKind::Damage, Some(AZURE), "Critical roll 11: engine hit.", Tone::Bad, 1),
        line(10, 4, LogKind::Ability, Some(AMBER), "Grey Sexton's crew keeps calm (Iron Will).", Tone::Plain, 0),
    ];
    l[6].details = vec![
        LogDetail::Roll(roll(20, AZURE, "To hit: Night Ferret at Grey Sexton", &[6, 4], Some(7), RollOutcome::Success, "Hit by 3")),
        LogDetail::Table("Target number".into(), total(vec![part("Skill", "Card", "4", Tone::Plain), part("Walked", "R6.3", "+0", Tone::Plain), part("Target walked", "R6.4.1", "+1", Tone::Bad), part("Medium range", "R6.2", "+2", Tone::Bad)], "Target number", "7+")),
    ];
    l[8].details = vec![LogDetail::Roll(roll(21, AZURE, "Critical roll on Grey Sexton", &[5, 6], None, RollOutcome::Total, "Engine hit"))];
    l
}

/// A battle in the combat phase.
pub fn battle() -> BattleView {
    let phase = |name: &str, help: &str| PhaseStep { name: name.into(), help: help.into() };
    BattleView {
        title: "The ford at Kestrel Bend".into(),
        sides: vec![
            SideInfo { side: AZURE, name: "Azure".into(), player: "You".into(), to_act: 3, score: String::new() },
            SideInfo { side: AMBER, name: "Amber".into(), player: "Computer, veteran".into(), to_act: 3, score: String::new() },
        ],
        viewer: Some(AZURE),
        phase: PhaseBar {
            turn: 4,
            last_turn: Some(8),
            phases: vec![
                phase("Initiative", "Both sides roll. The loser moves and shoots first."),
                phase("Movement", "The sides move in turns, one unit at a time."),
                phase("Combat", "Each side makes all its attacks. Damage counts at the end."),
                phase("End", "Heat, fires, effects, victory."),
            ],
            current: 2,
            acting: Some(AZURE),
            initiative: Some(total(vec![part("Azure", "2D6 5", "5", Tone::Plain), part("Amber", "2D6 7, commander +1", "8", Tone::Plain)], "Amber wins by", "3")),
        },
        roster: roster(),
        selected: Some(UnitRef(1)),
        card: Some(RecordSheet::Strike(Box::new(card()))),
        target: Some(target()),
        actions: actions(),
        instruction: Some("Choose a target for Quarry Saint".into()),
        log: log(),
        prompt: None,
        dice: vec![
            roll(20, AZURE, "To hit: Night Ferret at Grey Sexton", &[6, 4], Some(7), RollOutcome::Success, "Hit by 3"),
            roll(21, AZURE, "Critical roll on Grey Sexton", &[5, 6], None, RollOutcome::Total, "Engine hit"),
            roll(22, AZURE, "To hit: Tollgate Hound at Brasswing", &[2, 4], Some(9), RollOutcome::Failure, "Missed by 3"),
        ],
        hover: Some(HexTip {
            hex: Hex::from_column_row(14, 7),
            number: "1407".into(),
            terrain: vec!["Heavy woods".into(), "Rough".into()],
            level: 2,
            notes: vec![("+2 to hit anything in it".into(), Tone::Plain), ("Mines may lie here".into(), Tone::Warn)],
            cost: Some(Ok(("Walk".into(), "8\" of 8\"".into()))),
        }),
        overlays: Overlay::ALL.into_iter().map(|o| (o, !matches!(o, Overlay::Numbers | Overlay::Levels | Overlay::Sight))).collect(),
        no_undo: Some("Dice have been rolled since.".into()),
        no_save: None,
        curtain: None,
        outcome: None,
        waiting: None,
    }
}

/// A question in the middle of an attack.
pub fn prompt() -> Prompt {
    let option = |label: &str, note: &str| PromptOption { label: label.into(), note: note.into(), disabled: None };
    let mut options = vec![
        option("Roll again", "1 of 3 left, 28% to hit"),
        option("Keep the miss", "Save it for later"),
        option("Shift the shot", "To Kite Warden in the next hex"),
    ];
    options[2].disabled = Some("Kite Warden stands behind a wall.".into());
    Prompt {
        id: 3,
        side: AZURE,
        question: "Use Lucky on this miss?".into(),
        details: "Tollgate Hound missed Brasswing. The second roll counts even if it is worse.".into(),
        dice: Some(roll(22, AZURE, "To hit: Tollgate Hound at Brasswing", &[2, 4], Some(9), RollOutcome::Failure, "Missed by 3")),
        options,
        default: 0,
        decline: Some(1),
    }
}

/// A change of players.
pub fn curtain() -> Curtain {
    Curtain { side: AMBER, message: "Amber moves first this turn. Azure, please look away from the screen.".into() }
}

/// An end.
pub fn outcome() -> Outcome {
    let row = |label: &str, a: &str, b: &str| (label.to_owned(), vec![a.to_owned(), b.to_owned()]);
    Outcome {
        winner: Some(AZURE),
        summary: "Amber has no unit left on the map. Azure holds the ford after 6 turns.".into(),
        table: vec![
            row("Units left", "3 of 4", "0 of 4"),
            row("Point value destroyed", "118", "31"),
            row("Damage dealt", "34", "15"),
            row("Critical hits", "5", "2"),
            row("Victory points", "90", "20"),
        ],
    }
}

fn fighter(name: &str, code: &str, icon: UnitIcon, skill: u8, point_value: u16) -> ScenarioUnit {
    ScenarioUnit { name: name.into(), code: code.into(), icon, skill, point_value }
}

/// Battles to choose from.
pub fn catalog() -> ScenarioCatalog {
    let ford = ScenarioEntry {
        id: "kestrel-bend".into(),
        title: "The ford at Kestrel Bend".into(),
        subtitle: "Two lances, one river, one crossing".into(),
        briefing: "The only ford within a day's march lies between two hills. Azure holds the western bank with a mixed lance and must not let Amber's heavier machines across before dusk. Amber came in haste: its fuel is short and its commander is not patient.".into(),
        goals: vec!["Hold the ford at the end of turn 8".into(), "Or destroy or drive off every enemy unit".into()],
        facts: vec!["8 turns".into(), "Dusk".into(), "Light rain".into()],
        board: board().clone(),
        sides: vec![
            ScenarioSide {
                name: "Azure".into(),
                task: "defends".into(),
                units: vec![
                    fighter("Quarry Saint QS-3 Mason", "BM 3", UnitIcon::Walker, 3, 41),
                    fighter("Night Ferret", "BM 1", UnitIcon::Quad, 4, 19),
                    fighter("Tollgate Hound", "CV 2", UnitIcon::Tank, 4, 22),
                    fighter("Lantern Platoon", "CI 1", UnitIcon::Infantry, 5, 9),
                ],
                default: Controller::Human,
                may_be_off: false,
                zone: board().iter().map(|(h, _)| h).filter(|h| h.column_row().0 <= 4).collect(),
            },
            ScenarioSide {
                name: "Amber".into(),
                task: "attacks".into(),
                units: vec![
                    fighter("Grey Sexton", "BM 4", UnitIcon::Walker, 4, 44),
                    fighter("Brasswing", "CV 1", UnitIcon::Vtol, 4, 14),
                    fighter("Kite Warden", "BA 1", UnitIcon::BattleArmor, 4, 12),
                    fighter("Ember Deacon", "BM 2", UnitIcon::Walker, 3, 30),
                ],
                default: Controller::Computer("veteran".into()),
                may_be_off: false,
                zone: board().iter().map(|(h, _)| h).filter(|h| h.column_row().0 >= 21).collect(),
            },
        ],
        switches: vec![
            RuleSwitch { id: "skids".into(), name: "Skidding".into(), help: "Units that turn at speed on ice and pavement may slide.".into(), on: true },
            RuleSwitch { id: "climb".into(), name: "Climbing".into(), help: "Walkers climb cliffs over several turns.".into(), on: true },
            RuleSwitch { id: "eccm".into(), name: "ECCM".into(), help: "Suites can cancel hostile ones.".into(), on: false },
            RuleSwitch { id: "wrecks".into(), name: "Wrecks".into(), help: "Large machines leave rough ground behind.".into(), on: false },
        ],
    };
    let mut entries = vec![ford.clone()];
    for (id, title, subtitle) in [
        ("first-steps", "First steps", "Learn to move and shoot, one machine a side"),
        ("salt-mine", "The salt mine", "A convoy has to reach the far edge"),
        ("nightwatch", "Nightwatch", "Infantry in buildings against raiders in the dark"),
        ("frost-line", "Frost line", "Ice, skids and long ranges"),
        ("three-kings", "Three kings", "Everyone against everyone"),
    ] {
        let mut e = ford.clone();
        e.id = id.into();
        e.title = title.into();
        e.subtitle = subtitle.into();
        entries.push(e);
    }
    ScenarioCatalog {
        entries,
        levels: vec![
            ComputerLevel { id: "cadet".into(), name: "Cadet".into(), help: "Plays quickly and makes mistakes.".into() },
            ComputerLevel { id: "veteran".into(), name: "Veteran".into(), help: "Knows ranges and cover.".into() },
            ComputerLevel { id: "ace".into(), name: "Ace".into(), help: "Thinks ahead and takes its time.".into() },
        ],
        problems: vec!["scenarios/old-bridge.ron, line 14: there is no unit called \"Cinderhok\"; did you mean \"Cinderhook\"?".into()],
    }
}

/// Battles to load.
pub fn saves() -> SaveList {
    let save = |name: &str, battle: &str, state: &str, when: &str, automatic| SaveEntry {
        name: name.into(),
        battle: battle.into(),
        state: state.into(),
        when: when.into(),
        automatic,
        problem: None,
    };
    let mut entries = vec![
        save("Autosave", "The ford at Kestrel Bend", "Turn 4, Combat", "today, 18:40", true),
        save("Before the bridge", "The ford at Kestrel Bend", "Turn 3, Movement", "today, 18:22", false),
        save("Long night", "Nightwatch", "Turn 9, End", "yesterday, 23:05", false),
        save("Old one", "The salt mine", "Turn 2, Combat", "12 October", false),
    ];
    entries[3].problem = Some("Saved by a newer version of the program.".into());
    SaveList { entries, can_continue: true }
}
