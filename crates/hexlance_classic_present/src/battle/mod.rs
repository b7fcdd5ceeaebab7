//! The classic rules on the table: what table and panels are fed with, what clicks mean, how its battles move.

pub mod actions;
pub mod codex;
pub mod control;
mod crews;
pub mod demo;
pub mod fire;
pub mod focus;
pub mod forces;
pub mod ground;
pub mod help;
pub mod hints;
pub mod instruction;
mod lesson;
pub mod log;
pub mod look;
pub mod mission;
mod outlook;
pub mod places;
pub mod plan;
pub mod playback;
mod prospect;
pub mod roster;
pub mod scene;
pub mod session;
pub mod setup;
pub mod sheet;
pub mod target;
pub mod view;

use std::{collections::BTreeMap, sync::Arc};

use bevy::prelude::*;
use hexlance_board::{Board, Hex};
use hexlance_classic::{
    command::Command,
    conformance::Check,
    event::Event,
    read::Table,
    setup::{Setup, WITHDRAWAL},
    state::{Clock, Field, Phase, Zones},
};
use hexlance_rules::{Goal, Lesson, Logged, SideId, Standing, UnitId};

pub use self::session::Session;
use self::{focus::Focus, log::Log, plan::Reachable};
use crate::{
    ClassicGame,
    battle::session::Reads,
    data::Data,
    game::{IsOn, Muster, Tabled, control::Desk},
    hud::model::{BattleView, HudAction, Overlay},
    screens::{CodexEntry, RuleSwitch, ScenarioSide},
    table::{MiniLook, Overlays, TableFx, TableModel, palette::SidePalette},
    wording,
};

/// What is worked out from battle and focus and kept until one of them changes.
#[derive(Resource, Default)]
pub struct Cache {
    /// What is offered, and where the selected unit may go.
    pub reach: Reachable,
    /// The log.
    pub log: Log,
    /// The roster.
    pub muster: Muster<ClassicGame>,
}

impl Tabled for ClassicGame {
    type Focus = Focus;
    type Cache = Cache;
    const DECLINES: &'static [&'static str] = &["no"];
    const STAGES: &'static [&'static str] =
        &["deployment", "movement", "weapons", "physical", "end"];

    fn set_option(setup: &mut Setup, name: &str, on: bool) {
        if name == WITHDRAWAL {
            setup.agreed.withdrawal = on;
        }
    }

    fn switches(setup: &Setup) -> Vec<RuleSwitch> {
        setup::switches(setup)
    }

    fn listed_facts(setup: &Setup) -> Vec<String> {
        setup::listed_facts(setup)
    }

    fn listed_sides(setup: &Setup, board: &Board, data: &Data) -> Vec<ScenarioSide> {
        setup::listed_sides(setup, board, data)
    }

    fn standing(world: &World) -> Standing {
        let clock = world.resource::<Clock>();
        let turn = match clock.phase {
            Phase::Setup | Phase::Over => 0,
            _ => clock.turn,
        };
        Standing::new(turn, clock.phase.name())
    }

    fn stage(world: &World) -> Option<&'static str> {
        match world.resource::<Clock>().phase {
            Phase::Setup => Some("deployment"),
            Phase::Movement => Some("movement"),
            Phase::Weapons => Some("weapons"),
            Phase::Physical => Some("physical"),
            Phase::End => Some("end"),
            Phase::Initiative | Phase::Heat | Phase::Over => None,
        }
    }

    fn unit_names(world: &World) -> Vec<(UnitId, String)> {
        let units = Table::of(world).units();
        units.map(|u| (u.id, u.name.to_owned())).collect()
    }

    // An order names only units of which its side knows.
    fn order(command: &Command, world: &World, _: Option<SideId>) -> String {
        wording::order(command, world)
    }

    fn is_setting_up(world: &World) -> bool {
        world.resource::<Clock>().phase == Phase::Setup
    }

    fn sets_up_in(session: &Session) -> Vec<Hex> {
        let zones = &session.battle.world().resource::<Zones>().0;
        let own = zones.get(session.viewer.index());
        own.map_or_else(Vec::new, |zone| zone.iter().collect())
    }

    fn board(world: &World) -> &Arc<Board> {
        &world.resource::<Field>().0
    }

    fn shown_at(session: &Session, unit: UnitId) -> Option<Hex> {
        session
            .read()
            .find(unit)
            .filter(|u| session.knows(u.id))?
            .hex()
    }

    fn pointed(session: &Session, mini: Option<UnitId>, hex: Option<Hex>) -> Option<UnitId> {
        let table = session.read();
        let there = |id: &UnitId| {
            let u = table.find(*id);
            u.is_some_and(|u| u.hex().is_some()) && session.knows(*id)
        };
        mini.filter(there)
            .or_else(|| table.at(hex?).map(|u| u.id).find(|id| session.knows(*id)))
    }

    fn refocus(session: &Session, focus: &mut Focus) {
        focus::refocus(session, focus);
    }

    fn work_out(session: &Session, focus: &Focus, cache: &mut Cache) {
        cache.reach.update(session, focus);
        log::update(&mut cache.log, session);
        cache.muster.update(session, focus, roster::entries);
    }

    fn view(
        session: &Session,
        focus: &Focus,
        cache: &Cache,
        overlays: &[(Overlay, bool)],
    ) -> BattleView {
        view::battle_view(session, focus, cache, overlays)
    }

    fn portrait(session: &Session, unit: UnitId) -> Option<MiniLook> {
        let unit = session.read().find(unit)?;
        Some(look::look(unit.sheet))
    }

    fn codex(data: &Data) -> Vec<CodexEntry> {
        codex::entries(data)
    }

    fn overlays(
        session: &Session,
        focus: &Focus,
        cache: &Cache,
        on: IsOn<'_>,
        _: SidePalette,
    ) -> Overlays {
        hints::overlays(session, focus, &cache.reach, on)
    }

    fn table(session: &Session, focus: &Focus, original_cf: &BTreeMap<Hex, u8>) -> TableModel {
        scene::table_model(session, focus, original_cf)
    }

    fn effects(session: &Session, events: &[Logged<Event>], before: &Board) -> Vec<TableFx> {
        playback::effects(session, events, before)
    }

    fn act(desk: &mut Desk<'_, '_, '_, Self>, action: HudAction) {
        control::own_act(desk, action);
    }

    fn click(desk: &mut Desk<'_, '_, '_, Self>, hex: Hex, mini: Option<UnitId>) {
        control::own_click(desk, hex, mini);
    }

    fn show_check(session: &mut Session, focus: &mut Focus, check: &Check<'_>) -> Option<Vec<Hex>> {
        demo::show_check(session, focus, check)
    }

    fn lesson(setup: &Setup) -> Option<&Lesson> {
        setup.lesson.as_ref()
    }

    fn reached(session: &Session, goal: &Goal, turn: u16) -> Option<bool> {
        lesson::reached(session, goal, turn)
    }

    fn at_hand(session: &Session, name: &str) -> Option<UnitId> {
        lesson::named(session, name)
    }

    fn seen(session: &Session, name: &str) -> Option<UnitId> {
        lesson::named(session, name).filter(|unit| session.knows(*unit))
    }

    fn aimed_at(focus: &Focus) -> Option<UnitId> {
        focus.draft.fire.target.or(focus.draft.strike.target)
    }
}
