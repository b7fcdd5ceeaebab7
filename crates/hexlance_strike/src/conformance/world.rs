//! From a case to a setup that begins in the middle of a turn.

use std::{collections::BTreeMap, path::Path};

use hexlance_board::Edge;
use hexlance_rules::{
    CargoSetup, ForceSetup, FormationSetup, Player, SideId, SideSetup,
    conformance::{CaseFault as Fault, Maps},
};

use super::case::{Case, CaseCargo, CaseSide, CaseUnit, Did, Team};
use crate::{
    card::{Card, DamageLine, MoveMode, UnitType},
    content::{Content, formula_pv},
    form::{Condition, EngagementSetup, MidTurn, MidUnit, OffBoard, Setup, SpaSetup, UnitSetup},
    mission::{MissionSetup, kinds},
    model::{
        formation::FormationKind,
        mission::{Homes, Role},
    },
    setup::{ForceRules, FormationRules, ResolvedMap, Sheets, SideRules, homes::long_edges},
    special::Specials,
    state::{Motion, MotionState, OptionalRules, Phase},
};

impl Team {
    /// What the side is called where a case is shown. No colour: those of the table are the player's choice.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Team::Red => "Alder",
            Team::Blue => "Birch",
        }
    }

    /// Its side in the battle.
    pub(super) const fn side(self) -> SideId {
        match self {
            Team::Red => SideId(0),
            Team::Blue => SideId(1),
        }
    }

    /// The team of a side.
    pub(super) const fn of(side: SideId) -> Self {
        if side.0 == 0 { Team::Red } else { Team::Blue }
    }
}

/// The template unit of the rules (README of the ruleset): all that a case says is how a unit differs from it.
pub(super) fn template() -> Card {
    let mut card = Card {
        id: "std".to_owned(),
        name: "Standard".to_owned(),
        variant: String::new(),
        kind: UnitType::BM,
        size: 2,
        tmm: 1,
        moves: [(MoveMode::Walk, 8)].into(),
        role: String::new(),
        skill: 4,
        damage: damage_line("3/3/1").unwrap_or_default(),
        arcs: None,
        ov: 0,
        armor: 5,
        structure: 3,
        threshold: None,
        legs: crate::card::Legs::Biped,
        beast: false,
        specials: Specials::default(),
        pv: 1,
    };
    card.pv = formula_pv(&card);
    card
}

/// Damage as printed: `3/3/1` or `3/3/1/0`.
pub(super) fn damage_line(text: &str) -> Result<DamageLine, String> {
    let values = text
        .split('/')
        .map(str::parse)
        .collect::<Result<Vec<crate::card::Damage>, _>>()?;
    match values.as_slice() {
        [s, m, l] => Ok(DamageLine {
            s: *s,
            m: *m,
            l: *l,
            ..DamageLine::default()
        }),
        [s, m, l, e] => Ok(DamageLine {
            s: *s,
            m: *m,
            l: *l,
            e: *e,
        }),
        _ => Err(format!(
            "“{text}” is not damage: write `S/M/L` or `S/M/L/E`"
        )),
    }
}

fn card(unit: &CaseUnit, content: &Content) -> Result<Card, String> {
    let mut card = match &unit.card {
        None => template(),
        Some(id) => Card::clone(
            content
                .card(id)
                .ok_or_else(|| format!("there is no card “{id}”"))?,
        ),
    };
    if let Some(kind) = unit.kind {
        card.kind = kind;
        // The template walks; other types need a mode of their own.
        if unit.moves.is_none() && unit.card.is_none() {
            let inches = card.moves.remove(&MoveMode::Walk).unwrap_or(8);
            card.moves.insert(kind.usual_mode(), inches);
        }
    }
    if let Some(moves) = &unit.moves {
        card.moves.clone_from(moves);
    }
    if let Some(jump) = unit.jump {
        card.moves.insert(MoveMode::Jump, jump);
    }
    if let Some(text) = &unit.damage {
        card.damage = damage_line(text)?;
    }
    if let Some(texts) = &unit.specials {
        card.specials = Specials::try_from(texts.clone())?;
    }
    card.size = unit.size.unwrap_or(card.size);
    card.skill = unit.skill.unwrap_or(card.skill);
    card.tmm = unit
        .tmm
        .unwrap_or(if card.is_aerospace() { 0 } else { card.tmm });
    card.ov = unit.ov.unwrap_or(card.ov);
    card.armor = unit.armor.unwrap_or(card.armor);
    card.structure = unit.structure.unwrap_or(card.structure);
    card.legs = unit.legs.unwrap_or(card.legs);
    card.beast = unit.beast.unwrap_or(card.beast);
    card.pv = unit.pv.unwrap_or_else(|| formula_pv(&card));
    Ok(card)
}

fn motion(unit: &CaseUnit, did: Did, card: &Card) -> Motion {
    let state = match did {
        Did::Nothing => MotionState::Fresh,
        Did::StoodStill => MotionState::StoodStill,
        Did::Moved | Did::Sprinted | Did::Evaded => MotionState::Moved,
        Did::Jumped => MotionState::Jumped,
    };
    let went = !matches!(did, Did::Nothing | Did::StoodStill);
    Motion {
        state,
        mode: went.then(|| match did {
            Did::Jumped => MoveMode::Jump,
            _ => card.ground_mode(),
        }),
        sprinted: did == Did::Sprinted,
        evaded: did == Did::Evaded,
        hexes: unit.hexes.unwrap_or(u8::from(went)),
        ..Motion::default()
    }
}

/// What a unit has done this turn when the case begins.
fn mid_unit(case: &Case, unit: &CaseUnit, card: &Card) -> MidUnit {
    let acted_by_now = matches!(case.phase, Phase::Combat | Phase::End);
    let did = unit.did.unwrap_or(if acted_by_now {
        Did::Moved
    } else {
        Did::Nothing
    });
    let last = if did == Did::Nothing {
        unit.last.unwrap_or(Did::Nothing)
    } else {
        did
    };
    let carried = unit.aboard.is_some();
    MidUnit {
        motion: if carried {
            Motion::default()
        } else {
            let moved = motion(unit, last, card);
            Motion {
                sprinted: did == Did::Sprinted,
                evaded: did == Did::Evaded,
                ..moved
            }
        },
        activated: did != Did::Nothing && !carried,
        early: unit.early,
        weapon: unit.weapon_used || unit.early || unit.fired || unit.overheat > 0,
        physical: unit.physical_used || unit.early,
        fired: unit.fired || unit.overheat > 0,
        overheat: unit.overheat,
        external_heat: unit.external_heat,
        damage_taken: unit.damage_taken,
        rush: None,
        statuses: unit.statuses.clone(),
        uses: unit
            .spas
            .iter()
            .filter_map(|s| Some((s.id, s.uses?)))
            .collect(),
        used: unit
            .spas
            .iter()
            .filter_map(|s| Some((s.id, s.used?)))
            .collect(),
        shut_down_since: unit.shut_down.then(|| case.turn.saturating_sub(1)),
        fate: unit.fate,
    }
}

/// The setup of a case.
///
/// # Errors
/// What is wrong with the case.
pub(super) fn setup(
    case: &Case,
    file: &Path,
    content: &Content,
    maps: Maps<'_>,
) -> Result<Setup, Fault> {
    if let Some(id) = case.about
        && content.ability(id).is_none()
    {
        return Err(("about".to_owned(), format!("there is no ability “{id}”")));
    }
    let mut options = OptionalRules {
        external_cargo: !case.cargo.is_empty() || lifts(case, content),
        ..OptionalRules::default()
    };
    for (name, on) in &case.optional_rules {
        if !options.set(name, *on) {
            return Err((
                format!("optional_rules[{name}]"),
                format!("there is no optional rule “{name}”"),
            ));
        }
    }
    let mut states = BTreeMap::new();
    let red = side(case, Team::Red, content, &mut states)?;
    let blue = side(case, Team::Blue, content, &mut states)?;
    let map = map(case, file, maps)?;
    let mut sides = vec![red, blue];
    let mission = mission(case, &mut sides, &map)?;
    Ok(Setup {
        title: case.title.clone(),
        map,
        environment: case.environment.clone(),
        options,
        turn_limit: case.turn_limit.unwrap_or(case.turn),
        victory: case.victory,
        mission,
        homes: case.homes,
        region: case.region.clone(),
        cargo: cargo(case),
        minefields: case.minefields.clone(),
        sides,
        events: case.events.clone(),
        lesson: None,
        mid_turn: (case.phase != Phase::Setup).then(|| MidTurn {
            turn: case.turn,
            phase: case.phase,
            winner: (case.phase > Phase::Initiative || case.turn > 1)
                .then(|| case.initiative.side()),
            engagements: engagements(case),
            units: states,
        }),
    })
}

/// What is fought for, as the type of the scenario says.
fn mission(
    case: &Case,
    sides: &mut [SideSetup<UnitSetup<Card>>],
    map: &ResolvedMap,
) -> Result<MissionSetup, Fault> {
    let board = map
        .board()
        .map_err(|e| ("board".to_owned(), e.to_string()))?;
    // Where a type needs home edges and the case says none, Red comes from the south.
    if case.kind.is_some() {
        for (side, home) in sides.iter_mut().zip([Edge::South, Edge::North]) {
            side.home = side.home.or(Some(home));
        }
    }
    if case.homes != Homes::Given {
        let [first, second] = long_edges(&board);
        let defender = sides
            .iter()
            .position(|s| s.rules.role == Some(Role::Defender));
        for (i, side) in sides.iter_mut().enumerate() {
            side.home = Some(if i == defender.unwrap_or(1) {
                second
            } else {
                first
            });
        }
    }
    let cargo = cargo(case);
    let brief = kinds::Brief {
        kind: case.kind,
        share: case.share,
        objectives: &case.objectives,
        open_edges: case.open_edges,
        cargo: &cargo,
    };
    kinds::arrange(&brief, sides, &board).map_err(|faults| {
        let first = faults.into_iter().next();
        first.map_or_else(Fault::default, |p| (p.path, p.message.to_string()))
    })
}

/// Whether a pilot brings external cargo into play.
fn lifts(case: &Case, content: &Content) -> bool {
    let spas = case.red.values().chain(case.blue.values());
    let mut defs = spas
        .flat_map(|u| &u.spas)
        .filter_map(|s| content.ability(s.id));
    defs.any(|d| d.optional_rule.as_deref() == Some("external cargo"))
}

fn cargo(case: &Case) -> Vec<CargoSetup> {
    let one = |(name, c): (&String, &CaseCargo)| CargoSetup {
        name: name.clone(),
        at: c.at,
        held_by: c.held_by.clone(),
        size: c.size,
        bulk: c.bulk,
        hits: c.hits,
        points: c.points,
        wanted_by: c.wanted_by.map(|team| team.name().to_owned()),
    };
    case.cargo.iter().map(one).collect()
}

/// The engagements that units name.
fn engagements(case: &Case) -> Vec<EngagementSetup> {
    case.red
        .iter()
        .chain(&case.blue)
        .filter_map(|(name, unit)| {
            let e = unit.engages.as_ref()?;
            Some(EngagementSetup {
                initiator: name.clone(),
                defender: e.enemy.clone(),
                range: e.range,
                tails: e.tails,
                lost: e.lost,
            })
        })
        .collect()
}

fn map(case: &Case, file: &Path, maps: Maps<'_>) -> Result<ResolvedMap, Fault> {
    if let Some(name) = &case.board.file {
        let map = maps(name, file).map_err(|d| ("board.file".to_owned(), d.to_string()))?;
        return Ok(ResolvedMap::of_board(
            &map.board,
            &map.name,
            map.theme.name(),
        ));
    }
    let map = ResolvedMap {
        name: case.id.clone(),
        theme: case.board.theme.name().to_owned(),
        columns: case.board.columns,
        rows: case.board.rows,
        base: case.board.base.clone(),
        hexes: case.board.hexes.clone(),
        sheets: case.board.sheets.map(|(across, down)| Sheets {
            across,
            down,
            columns: case.board.columns / across.max(1),
            rows: case.board.rows / down.max(1),
        }),
    };
    match map.board() {
        Ok(_) => Ok(map),
        Err(e) => Err(("board".to_owned(), e.to_string())),
    }
}

fn side(
    case: &Case,
    team: Team,
    content: &Content,
    states: &mut BTreeMap<String, MidUnit>,
) -> Result<SideSetup<UnitSetup<Card>>, Fault> {
    let (name, units, said): (_, _, &CaseSide) = match team {
        Team::Red => ("red", &case.red, &case.sides.red),
        Team::Blue => ("blue", &case.blue, &case.sides.blue),
    };
    let mut forces = [BTreeMap::from([(0, Vec::new())]), BTreeMap::new()];
    for (letter, unit) in units {
        let path = format!("{name}[{letter}]");
        let card = card(unit, content).map_err(|e| (path.clone(), e))?;
        for n in 0..=unit.more {
            let (letter, unit) = one_of(letter, unit, n);
            if states
                .insert(letter.clone(), mid_unit(case, &unit, &card))
                .is_some()
            {
                return Err((path, format!("two units are called “{letter}”")));
            }
            let setup = unit_setup(&letter, &unit, card.clone(), team);
            let formations: &mut BTreeMap<u8, Vec<_>> = &mut forces[usize::from(unit.ally)];
            formations.entry(unit.formation).or_default().push(setup);
        }
    }
    let [own, ally] = forces.map(|formations: BTreeMap<u8, Vec<_>>| {
        let all = formations.into_iter();
        all.map(|(number, units)| FormationSetup {
            name: said
                .formations
                .get(&number)
                .map_or("All", String::as_str)
                .to_owned(),
            units,
            rules: FormationRules {
                kind: FormationKind::Lance,
                r#type: said.types.get(&number).copied(),
            },
        })
        .collect::<Vec<_>>()
    });
    let mut forces = vec![ForceSetup {
        name: team.name().to_owned(),
        formations: own,
        rules: ForceRules {
            leads: said.leads == Some(0),
            abilities: said.abilities.clone(),
            ..ForceRules::default()
        },
        ..ForceSetup::default()
    }];
    if !ally.is_empty() {
        forces.push(ForceSetup {
            name: format!("{} allies", team.name()),
            formations: ally,
            rules: ForceRules {
                leads: said.leads == Some(1),
                abilities: said.ally.clone(),
                ..ForceRules::default()
            },
            ..ForceSetup::default()
        });
    }
    Ok(SideSetup {
        name: team.name().to_owned(),
        team: None,
        home: said.home,
        zone: said.zone.clone(),
        facing: None,
        player: Player::Human,
        forces,
        rules: SideRules {
            role: said.role,
            minefields: said.minefields.clone(),
            mines: said.mines.clone(),
            enters: said.enters.clone(),
            hidden: said.hidden,
            exits: said.exits.clone(),
            off_map: said.off_map,
            splits: said.splits,
            rearranges: said.rearranges,
        },
    })
}

/// One of several units that a case writes as one: the first as it is, the others beside it.
fn one_of(letter: &str, unit: &CaseUnit, n: u8) -> (String, CaseUnit) {
    let mut unit = unit.clone();
    if n == 0 {
        return (letter.to_owned(), unit);
    }
    unit.at = unit.at.map(|at| {
        let (column, row) = at.column_row();
        hexlance_board::Hex::from_column_row(column, row + i16::from(n))
    });
    (format!("{letter}{}", n + 1), unit)
}

fn unit_setup(letter: &str, unit: &CaseUnit, card: Card, team: Team) -> UnitSetup<Card> {
    use hexlance_board::Direction;
    UnitSetup {
        card,
        name: Some(letter.to_owned()),
        skill: unit.skill,
        spas: unit
            .spas
            .iter()
            .map(|s| SpaSetup {
                id: s.id,
                points: s.points.or(s.uses),
                bracket: s.bracket,
                enemy: s.enemy.clone(),
                condition: s.condition,
            })
            .collect(),
        tags: unit.tags.clone(),
        at: unit.at,
        facing: Some(unit.facing.unwrap_or(match team {
            Team::Red => Direction::SE,
            Team::Blue => Direction::NW,
        })),
        elevation: unit.elevation,
        air: unit.air,
        bombs: unit.bombs.clone(),
        aboard: unit.aboard.clone(),
        drops: unit.drops,
        enters: unit.enters,
        seats: unit.seats,
        hidden: unit.hidden,
        prepared: unit.prepared,
        off_board: unit.off_board.map(|inches| OffBoard { inches }),
        commander: unit.commander,
        leader: false,
        condition: Condition {
            armor_lost: unit.armor_lost,
            structure_lost: unit.structure_lost,
            heat: unit.heat,
            criticals: unit.criticals.clone(),
            motive: unit.motive.clone(),
        },
    }
}
