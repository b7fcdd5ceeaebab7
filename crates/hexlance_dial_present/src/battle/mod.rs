//! The dial rules on the table: what table and panels are fed with, what clicks mean, how its battles move.

pub mod actions;
pub mod codex;
pub mod control;
pub mod demo;
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
pub mod places;
pub mod plan;
pub mod playback;
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
use hexlance_dial::{
    command::Command,
    conformance::Check,
    event::Event,
    read::Table,
    setup::Setup,
    state::{Clock, Field, Stage},
};
use hexlance_rules::{Goal, Lesson, Logged, SideId, Standing, UnitId};

pub use self::session::Session;
use self::{focus::Focus, log::Log, plan::Reachable};
use crate::{
    DialGame,
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
    /// Where the selected unit may go.
    pub reach: Reachable,
    /// The log.
    pub log: Log,
    /// The roster.
    pub muster: Muster<DialGame>,
}

impl Tabled for DialGame {
    type Focus = Focus;
    type Cache = Cache;
    const DECLINES: &'static [&'static str] = &["no", "keep"];
    const STAGES: &'static [&'static str] = &["deployment", "command", "orders"];

    // These rules have no optional ones.
    fn set_option(_: &mut Setup, _: &str, _: bool) {}

    fn switches(_: &Setup) -> Vec<RuleSwitch> {
        Vec::new()
    }

    fn listed_facts(setup: &Setup) -> Vec<String> {
        setup::listed_facts(setup)
    }

    fn note_on_forces(made: &Setup, now: &Setup) -> Option<String> {
        setup::note_on_forces(made, now)
    }

    fn listed_sides(setup: &Setup, board: &Board, data: &Data) -> Vec<ScenarioSide> {
        setup::listed_sides(setup, board, data)
    }

    fn standing(world: &World) -> Standing {
        let clock = world.resource::<Clock>();
        let round = match clock.stage {
            Stage::Deployment | Stage::Over => 0,
            _ => clock.round,
        };
        Standing::new(round, clock.stage.name())
    }

    fn tell_standing(standing: &Standing) -> String {
        let stage = crate::lang::text(&standing.stage);
        match standing.turn {
            0 => stage.to_owned(),
            number => tr!("Round {number}, {stage}", number, stage),
        }
    }

    fn stage(world: &World) -> Option<&'static str> {
        match world.resource::<Clock>().stage {
            Stage::Deployment => Some("deployment"),
            Stage::Command => Some("command"),
            Stage::Orders => Some("orders"),
            Stage::End | Stage::Over => None,
        }
    }

    fn unit_names(world: &World) -> Vec<(UnitId, String)> {
        Table::of(world)
            .units()
            .map(|u| (u.id, u.name.to_owned()))
            .collect()
    }

    // Everything lies open on the table.
    fn order(command: &Command, world: &World, _: Option<SideId>) -> String {
        wording::order(command, world)
    }

    fn is_setting_up(world: &World) -> bool {
        world.resource::<Clock>().stage == Stage::Deployment
    }

    fn sets_up_in(session: &Session) -> Vec<Hex> {
        let own = session.read().units().filter(|u| u.side == session.viewer);
        own.map(|u| hexlance_dial::setup::places(session.battle.world(), u.id))
            .find(|places| !places.is_empty())
            .map_or_else(Vec::new, |places| places.iter().collect())
    }

    fn board(world: &World) -> &Arc<Board> {
        &world.resource::<Field>().0
    }

    fn shown_at(session: &Session, unit: UnitId) -> Option<Hex> {
        session.read().find(unit)?.hex()
    }

    fn asked_about(session: &Session) -> Vec<UnitId> {
        let Some(d) = session.battle.decision() else {
            return Vec::new();
        };
        d.unit.into_iter().chain(d.question.units()).collect()
    }

    fn pointed(session: &Session, mini: Option<UnitId>, hex: Option<Hex>) -> Option<UnitId> {
        let table = session.read();
        let there = |id: &UnitId| table.find(*id).is_some_and(|u| u.hex().is_some());
        mini.filter(there).or_else(|| table.at(hex?).map(|u| u.id))
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
        Some(look::look(unit.model))
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

    // Everything lies open.
    fn seen(session: &Session, name: &str) -> Option<UnitId> {
        lesson::named(session, name)
    }

    fn aimed_at(focus: &Focus) -> Option<UnitId> {
        focus.draft.aim.as_ref()?.target.unit()
    }
}
