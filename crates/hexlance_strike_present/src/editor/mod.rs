//! The editor for battles of the strike rules.

mod card;
mod conditions;
mod damage;
mod flight;
mod force;
mod outline;
mod side;
mod start;

use hexlance_board::{Board, Cell, Direction, Edge, Hex};
use hexlance_present::{
    UnitIcon,
    form::{Edit, Form},
};
use hexlance_rules::{Environment, ForceSetup, FormationSetup, SideSetup};
use hexlance_strike::{
    builder::{self, most},
    conditions::Felt,
    model::{
        condition::Condition,
        mission::{Homes, Victory},
    },
    positions,
    setup::{UnitSetup, base_level},
    state::OptionalRules,
};

use crate::{
    StrikeGame, battle,
    data::Data,
    forces::{At, commands, shelf},
    table::{
        MiniLook,
        model::{Mini, MiniFlags, Pool},
    },
};
use hexlance_editor::{
    desk::{Editing, Page, PathEnd, UnitAt},
    draw::forces::Face,
    hosted::{Edits, OptionalRule, Words},
    muster::{OwnStart, Start},
    page::FormSpot,
    show,
    unit::{AnyScenario, EditsUnits, Posts, Said, Unit},
};

/// A unit as its file has it.
pub(crate) type CardUnit = UnitSetup<String>;

/// What the forms of these rules set.
#[derive(Clone, Debug, PartialEq)]
pub enum Ask {
    /// What the battle is.
    Outline(outline::Ask),
    /// Its conditions, or those that an event brings.
    Conditions(conditions::Ask),
    /// Something about a side.
    Side(side::Ask),
    /// The force leads its side, or does not any more.
    Leads,
    /// Something about a force or a formation.
    Force(force::Ask),
    /// Something about a unit.
    Unit(card::Ask),
}

impl Edits for StrikeGame {
    type Ask = Ask;
    const PAGES: &'static [Page] = &Page::ALL;
    const LAYS_MINES: bool = true;

    fn words() -> Words {
        Words {
            first_group: tr!("First lance"),
            nobody: tr!("Nobody yet: drag cards onto the table."),
            more_forces: tr!(
                "A side may have several forces: each has its own commander and command abilities."
            ),
            force_tip: tr!("Click to change the force's name, points and command abilities."),
            points_tip: tr!(
                "Point values of all units at their Skills. A click shows the units of the side."
            ),
        }
    }

    fn group_name(n: usize) -> String {
        tr!("Lance {n}", n = n + 1)
    }

    fn group_size(group: &FormationSetup<Unit>) -> String {
        tr!(
            "{units} of {group}",
            units = group.units.len(),
            group = most(force::rules_of(group))
        )
    }

    fn group_tips(group: &FormationSetup<Unit>) -> Vec<&'static str> {
        vec![
            crate::lang::text(force::rules_of(group).kind.name()),
            tr!("Click to change the formation's name, kind and type."),
        ]
    }

    fn force_note(force: &ForceSetup<Unit>) -> String {
        match force.rules.own::<Self>().map_or(0, |r| r.abilities.len()) {
            0 => String::new(),
            n => tr_n!(n, "{n} ability  ·  ", "{n} abilities  ·  "),
        }
    }

    fn group_note(group: &FormationSetup<Unit>) -> String {
        force::rules_of(group).r#type.map_or_else(String::new, |t| {
            format!("{}  ·  ", crate::lang::text(t.name()))
        })
    }

    fn is_full(group: &FormationSetup<Unit>) -> bool {
        group.units.len() >= force::rules_of(group).kind.size()
    }

    fn is_at_most(group: &FormationSetup<Unit>) -> bool {
        group.units.len() >= most(force::rules_of(group))
    }

    fn sum(units: usize, points: u32) -> String {
        tr_n!(
            units,
            "{n} unit  ·  {points} PV",
            "{n} units  ·  {points} PV",
            points
        )
    }

    fn length(scenario: &AnyScenario) -> String {
        let turns = match scenario.turn_limit {
            Some(n) => tr_n!(n, "{n} turn", "{n} turns"),
            None => tr!("Usual length").to_owned(),
        };
        let won = match (outline::kind_of(scenario), outline::victory_of(scenario)) {
            (Some(kind), _) => crate::lang::within(kind.name()),
            (None, Victory::Score) => tr!("by score").to_owned(),
            (None, Victory::LastStanding) => tr!("last one standing").to_owned(),
        };
        format!("{turns}, {won}")
    }

    fn last_turn(scenario: &AnyScenario) -> u16 {
        outline::last_turn(scenario)
    }

    fn optional_rules() -> Vec<OptionalRule> {
        let usual = OptionalRules::default();
        let all = OptionalRules::NAMES.into_iter();
        all.map(|(name, help)| OptionalRule {
            name,
            help,
            usual: usual.get(name).unwrap_or_default(),
        })
        .collect()
    }

    fn setup_zone(board: &Board, side: &SideSetup<Unit>, _: usize) -> Vec<Hex> {
        show::zone_hexes(board, &side.zone)
    }

    fn zone_note(scenario: &AnyScenario) -> Option<&'static str> {
        outline::kind_of(scenario).is_some().then(|| {
            tr!(
                "If this is “Anywhere” and no units enter over an edge, the scenario type decides where the side begins."
            )
        })
    }

    fn homes_found(scenario: &AnyScenario) -> Option<&'static str> {
        match outline::homes_of(scenario) {
            Homes::Given => None,
            Homes::Chosen | Homes::Rolled => Some(tr!(
                "Home edges are found when the battle begins: see the Outline."
            )),
        }
    }

    fn home(said: Option<Edge>, _: usize) -> Option<Edge> {
        said
    }

    fn put_path(editing: &mut Editing, at: UnitAt, end: PathEnd, hex: Hex) {
        flight::put_path(editing, at, end, hex);
    }

    fn conditions(env: &Environment) -> Vec<&'static str> {
        env.conditions().into_iter().map(Condition::name).collect()
    }

    fn form(editing: &mut Editing, spot: FormSpot, data: &Data) -> Form<Ask> {
        let side = editing.side;
        let s = editing.scenario();
        match spot {
            FormSpot::Outline => outline::form(s).map(&Ask::Outline),
            FormSpot::Conditions => conditions::form(s).map(&Ask::Conditions),
            FormSpot::Effect(n, i) => conditions::brought(s, (n, i)).map(&Ask::Conditions),
            FormSpot::Role(n) => {
                let form = s.sides.get(n).map(side::role).unwrap_or_default();
                form.map(&Ask::Side)
            }
            FormSpot::Side(n) => {
                let form = s.sides.get(n).map(|of| side::form(s, of));
                form.unwrap_or_default().map(&Ask::Side)
            }
            FormSpot::ForceHead(f) => force::head(s, (side, f), Ask::Leads),
            FormSpot::Force(f) => {
                let content = data.content::<Self>();
                let form = force::work_on(editing, (side, f), At::Force, data, |open| {
                    commands::form(open, content)
                });
                form.unwrap_or_default().map(&Ask::Force)
            }
            FormSpot::Formation(f, g) => {
                let form = force::work_on(editing, (side, f), At::Formation(g), data, |open| {
                    force::formation(open, g, data)
                });
                form.unwrap_or_default().map(&Ask::Force)
            }
            FormSpot::UnitHead(at) => card::head(editing, at, data).map(&Ask::Unit),
            FormSpot::Unit(at) => card::form(editing, at, data).map(&Ask::Unit),
        }
    }

    fn change(
        editing: &mut Editing,
        spot: FormSpot,
        ask: Ask,
        edit: Edit,
        data: &Data,
    ) -> Result<(), String> {
        let side = editing.side;
        match (ask, spot) {
            (Ask::Outline(ask), _) => outline::change(editing, ask, edit),
            (Ask::Conditions(ask), spot) => conditions::change(editing, spot, ask, &edit),
            (Ask::Side(ask), FormSpot::Role(n) | FormSpot::Side(n)) => {
                side::change(editing, n, ask, edit);
            }
            (Ask::Leads, FormSpot::ForceHead(f)) => force::lead(editing, (side, f)),
            (Ask::Force(ask), FormSpot::Force(f)) => {
                return force::change(editing, (side, f), At::Force, (ask, edit), data);
            }
            (Ask::Force(ask), FormSpot::Formation(f, g)) => {
                let at = At::Formation(g);
                return force::change(editing, (side, f), at, (ask, edit), data);
            }
            (Ask::Unit(ask), FormSpot::UnitHead(at) | FormSpot::Unit(at)) => {
                return card::change(editing, at, ask, edit, data);
            }
            (Ask::Side(_) | Ask::Leads | Ask::Force(_) | Ask::Unit(_), _) => {}
        }
        Ok(())
    }
}

impl EditsUnits for StrikeGame {
    fn new_unit(kind: &str) -> CardUnit {
        CardUnit::of(kind.to_owned())
    }

    fn kind_id(unit: &CardUnit) -> &str {
        &unit.card
    }

    fn kind_name(unit: &CardUnit, data: &Data) -> Option<String> {
        let card = data.content::<Self>().card(&unit.card)?;
        Some(card.full_name())
    }

    fn facing(unit: &CardUnit) -> Option<Direction> {
        unit.facing
    }

    fn said(unit: &mut CardUnit) -> Said<'_> {
        Said {
            name: &mut unit.name,
            aboard: Some(&mut unit.aboard),
            facing: &mut unit.facing,
        }
    }

    fn names_of_others(unit: &mut CardUnit) -> Vec<&mut Option<String>> {
        unit.spas.iter_mut().map(|spa| &mut spa.enemy).collect()
    }

    fn retire(unit: &mut CardUnit, commander: bool) {
        unit.leader = false;
        unit.commander &= !commander;
    }

    fn face(unit: &CardUnit, data: &Data) -> Option<Face> {
        let card = data.content::<Self>().card(&unit.card)?;
        let skill = builder::skill(unit, card);
        let points = u32::from(builder::value(card, skill));
        let class = format!("{} {}", card.kind.code(), card.size);
        Some(Face {
            kind: card.full_name(),
            role: crate::lang::text(&card.role).to_owned(),
            line: tr!("{class}, {points} PV", class, points),
            class,
            points,
            grade: tr!("skill {skill}", skill),
            facts: shelf::facts(card),
        })
    }

    fn no_such_kind(kind: &str) -> String {
        tr!("There is no card “{card}”.", card = kind)
    }

    fn shown(unit: &CardUnit, data: &Data) -> Option<(MiniLook, UnitIcon)> {
        let card = data.content::<Self>().card(&unit.card)?;
        Some((battle::look::look(card), battle::look::icon(card)))
    }

    fn mini(unit: &CardUnit, cell: &Cell, mini: Mini, data: &Data) -> Option<Mini> {
        let card = data.content::<Self>().card(&unit.card)?;
        let hurt = &unit.condition;
        Some(Mini {
            look: battle::look::look(card),
            level: base_level(card, cell, unit.elevation),
            armor: Pool {
                now: card.armor.saturating_sub(hurt.armor_lost).into(),
                max: card.armor.into(),
            },
            structure: Pool {
                now: card.structure.saturating_sub(hurt.structure_lost).into(),
                max: card.structure.into(),
            },
            heat: hurt.heat,
            flags: MiniFlags {
                hidden: unit.hidden,
                position: if unit.prepared { positions::CF } else { 0 },
                ..mini.flags
            },
            ..mini
        })
    }

    fn flight_path(unit: &CardUnit, board: &Board) -> Vec<Hex> {
        let path = unit.air.as_ref().and_then(|f| f.path);
        path.map_or_else(Vec::new, |path| path.hexes(board))
    }

    fn own_start(unit: &CardUnit) -> Option<OwnStart> {
        let way = start::Way::of(unit)?;
        Some(OwnStart {
            words: way.words(unit),
            is_there: way == start::Way::Flying,
        })
    }

    fn set_start(unit: &mut CardUnit, start: &Start) {
        flight::set_start(unit, start);
    }

    fn has_own_place(unit: &CardUnit) -> bool {
        unit.enters.is_some()
            || unit.drops.is_some()
            || unit.air.is_some()
            || unit.hidden
            || unit.prepared
    }

    fn cannot_wait(unit: &CardUnit, data: &Data) -> Option<&'static str> {
        let card = data.content::<Self>().card(&unit.card);
        if card.is_some_and(|c| c.is_aerospace()) {
            Some(tr!("It is an aircraft and does not come over an edge."))
        } else if unit.off_board.is_some() {
            Some(tr!("It is artillery that stays off the map."))
        } else {
            None
        }
    }

    fn is_hidden(unit: &CardUnit) -> bool {
        unit.hidden
    }

    fn posts(unit: &CardUnit) -> Posts {
        Posts {
            commander: unit.commander,
            leader: unit.leader,
        }
    }

    fn copy_tip() -> &'static str {
        tr!("Another unit with the same card, Skill, abilities and damage.")
    }
}

#[cfg(test)]
mod tests;
