//! The skirmish rules on the table: what table and panels are fed with, what clicks mean, how its battles move.

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
pub mod known;
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
use hexlance_rules::{Goal, Lesson, Logged, SideId, Standing, UnitId};
use hexlance_skirmish::{
    command::Command,
    conformance::Check,
    event::Event,
    outlook::{self, Waits},
    read::Table,
    setup::Setup,
    state::{Clock, Field, Stage},
};

pub use self::session::Session;
use self::{focus::Focus, log::Log, plan::Reachable};
use crate::{
    SkirmishGame,
    battle::session::Reads,
    data::Data,
    game::{IsOn, Muster, Tabled, control::Desk},
    hud::model::{BattleView, HudAction, Overlay},
    screens::{CodexEntry, RuleSwitch, ScenarioSide},
    table::{MiniLook, Overlays, TableFx, TableModel, palette::SidePalette},
    wording::{self, Told},
};

/// What is worked out from battle and focus and kept until one of them changes.
#[derive(Resource, Default)]
pub struct Cache {
    /// What is offered, and what it would come to.
    pub reach: Reachable,
    /// The log.
    pub log: Log,
    /// The roster.
    pub muster: Muster<SkirmishGame>,
}

impl Tabled for SkirmishGame {
    type Focus = Focus;
    type Cache = Cache;
    const DECLINES: &'static [&'static str] = &["hold", "keep", "waive", "stay", "pass"];
    const STAGES: &'static [&'static str] = &["setup", "tactical", "impetuous", "orders"];

    fn set_option(setup: &mut Setup, name: &str, on: bool) {
        setup::set_option(setup, name, on);
    }

    fn switches(setup: &Setup) -> Vec<RuleSwitch> {
        setup::switches(setup)
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
            Stage::Setup | Stage::Over => 0,
            _ => clock.round.into(),
        };
        Standing::new(round, setup::stage_key(clock.stage))
    }

    fn tell_standing(standing: &Standing) -> String {
        let stage = setup::stage_of(&standing.stage).map_or_else(
            || crate::lang::text(&standing.stage).to_owned(),
            |stage| wording::stage_name(stage).to_owned(),
        );
        match standing.turn {
            0 => stage,
            number => tr!("Round {number}, {stage}", number, stage),
        }
    }

    fn stage(world: &World) -> Option<&'static str> {
        match world.resource::<Clock>().stage {
            stage @ (Stage::Setup | Stage::Tactical | Stage::Impetuous | Stage::Orders) => {
                Some(setup::stage_key(stage))
            }
            Stage::States | Stage::Over => None,
        }
    }

    fn unit_names(world: &World) -> Vec<(UnitId, String)> {
        Table::of(world)
            .troopers()
            .map(|t| (t.id, t.name.to_owned()))
            .collect()
    }

    fn order(command: &Command, world: &World, told: Option<SideId>) -> String {
        let told = match told {
            Some(side) => Told::to(world, side),
            None => Told::to_all(world),
        };
        wording::order(command, &told)
    }

    fn is_setting_up(world: &World) -> bool {
        world.resource::<Clock>().stage == Stage::Setup
    }

    fn sets_up_in(session: &Session) -> Vec<Hex> {
        if outlook::waits(&session.battle) != Some(Waits::Deploy) {
            return Vec::new();
        }
        plan::zone(session, session.viewer)
    }

    fn heading(session: &Session) -> String {
        let stands = Self::stands(session.battle.world());
        match outlook::waits(&session.battle) {
            Some(Waits::Reactions(_)) => tr!("{stands}: reactions", stands),
            _ => stands,
        }
    }

    fn board(world: &World) -> &Arc<Board> {
        &world.resource::<Field>().board
    }

    fn shown_at(session: &Session, unit: UnitId) -> Option<Hex> {
        session.seen(unit)?.hex()
    }

    fn asked_about(session: &Session) -> Vec<UnitId> {
        let asked = session.battle.decision().and_then(|d| d.unit);
        let asked = asked.filter(|unit| session.seen(*unit).is_some());
        asked.into_iter().collect()
    }

    fn pointed(session: &Session, mini: Option<UnitId>, hex: Option<Hex>) -> Option<UnitId> {
        let there = |id: &UnitId| session.seen(*id).is_some_and(|seen| seen.hex().is_some());
        mini.filter(there).or_else(|| plan::at(session, hex?))
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
        scene::look_of(&session.seen(unit)?)
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
        lesson::of(setup)
    }

    fn reached(session: &Session, goal: &Goal, turn: u16) -> Option<bool> {
        lesson::reached(session, goal, turn)
    }

    fn at_hand(session: &Session, name: &str) -> Option<UnitId> {
        lesson::named(session, name)
    }

    fn seen(session: &Session, name: &str) -> Option<UnitId> {
        let mut shown = session.shown().into_iter();
        shown
            .find(|seen| session.told().name(seen.id()) == name)
            .map(|seen| seen.id())
    }

    fn aimed_at(focus: &Focus) -> Option<UnitId> {
        focus::aimed_at(focus)
    }
}
