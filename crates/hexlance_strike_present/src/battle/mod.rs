//! The strike rules on the table: what table and panels are fed with, what clicks mean, how its battles move.

pub mod actions;
pub mod air;
pub mod cargo;
pub mod codex;
pub mod commands;
pub mod control;
pub mod deeds;
pub mod entry;
pub mod focus;
pub mod forces;
pub mod guns;
pub mod help;
pub mod hints;
pub mod initiative;
pub mod instruction;
pub mod landing;
mod lesson;
pub mod levels;
pub mod loads;
pub mod log;
pub mod look;
pub mod marks;
pub mod mines;
pub mod mission;
pub mod plan;
pub mod playback;
mod radar;
pub mod raids;
pub mod ready;
#[cfg(test)]
mod resumed;
pub mod scene;
pub mod session;
pub mod sheet;
pub mod stages;
pub mod target;
pub mod view;

use std::{collections::BTreeMap, sync::Arc};

use bevy::prelude::*;
use hexlance_board::{Board, Hex};
use hexlance_rules::{Goal, Lesson, Logged, SideId, Standing, UnitId};
use hexlance_strike::{
    attack::Target,
    command::Command,
    conformance::Check,
    draft::Aim,
    event::{Event, HappeningEvent},
    model::mission::Role,
    read,
    setup::Setup,
    state::{Field, OptionalRules, Phase},
};

pub use self::session::Session;
use self::{focus::Focus, log::Log, plan::Reachable, ready::Ready};
use crate::{
    StrikeGame,
    battle::session::Seen,
    data::Data,
    game::{IsOn, Muster, Planning, Tabled, control::Desk, start::controller},
    hud::model::{BattleView, HudAction, Overlay},
    screens::{CodexEntry, RuleSwitch, ScenarioSide},
    table::{Overlays, TableFx, TableModel, palette::SidePalette},
    wording::{self, Told},
    words,
};

/// What is worked out from battle and focus and kept until one of them changes.
#[derive(Resource, Default)]
pub struct Cache {
    /// Where the selected unit may go.
    pub reach: Reachable,
    /// The log.
    pub log: Log,
    /// The roster.
    pub muster: Muster<StrikeGame>,
    /// Which units have something to do.
    pub ready: Ready,
}

impl Tabled for StrikeGame {
    type Focus = Focus;
    type Cache = Cache;
    const DECLINES: &'static [&'static str] = &["no", "none"];
    const STAGES: &'static [&'static str] = &["setup", "initiative", "movement", "combat", "end"];

    fn set_option(setup: &mut Setup, name: &str, on: bool) {
        setup.options.set(name, on);
    }

    fn switches(setup: &Setup) -> Vec<RuleSwitch> {
        OptionalRules::NAMES
            .iter()
            .map(|(id, help)| RuleSwitch {
                id: (*id).to_owned(),
                name: words::capital(crate::lang::text(id)),
                help: crate::lang::text(help).to_owned(),
                on: setup.options.get(id).unwrap_or_default(),
            })
            .collect()
    }

    fn listed_sides(setup: &Setup, board: &Board, data: &Data) -> Vec<ScenarioSide> {
        let content = data.content::<StrikeGame>();
        setup
            .sides
            .iter()
            .map(|s| ScenarioSide {
                name: s.name.clone(),
                task: match s.rules.role {
                    Some(Role::Attacker) => tr!("Attacker").into(),
                    Some(Role::Defender) => tr!("Defender").into(),
                    None => String::new(),
                },
                units: s
                    .forces
                    .iter()
                    .flat_map(|f| &f.formations)
                    .flat_map(|f| &f.units)
                    .map(|u| {
                        let name = u.name.clone().unwrap_or_else(|| u.card.full_name());
                        let skill = u.skill.unwrap_or(u.card.skill);
                        forces::listed(name, &u.card, skill, &u.spas, content)
                    })
                    .collect(),
                commands: forces::marks(
                    s.forces
                        .iter()
                        .flat_map(|f| &f.rules.abilities)
                        .map(|a| a.id),
                    content,
                ),
                default: controller(&s.player),
                may_be_off: false,
                zone: board
                    .iter()
                    .map(|(h, _)| h)
                    .filter(|h| s.zone.has(board, *h))
                    .collect(),
            })
            .collect()
    }

    fn standing(world: &World) -> Standing {
        let turn = read::turn(world);
        let number = match turn.phase {
            Phase::Setup | Phase::Over => 0,
            _ => turn.number,
        };
        Standing::new(number, turn.phase.name())
    }

    fn stage(world: &World) -> Option<&'static str> {
        match read::phase(world) {
            Phase::Setup => Some("setup"),
            Phase::Initiative => Some("initiative"),
            Phase::Movement => Some("movement"),
            Phase::Combat => Some("combat"),
            Phase::End => Some("end"),
            Phase::Over => None,
        }
    }

    fn unit_names(world: &World) -> Vec<(UnitId, String)> {
        read::units(world)
            .map(|u| (u.id, u.name.to_owned()))
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
        read::phase(world) == Phase::Setup
    }

    fn sets_up_in(session: &Session) -> Vec<Hex> {
        let view = session.view();
        let own = view.own();
        own.map(|u| view.deployment_hexes(u.id))
            .find(|hexes| !hexes.is_empty())
            .unwrap_or_default()
    }

    fn heading(session: &Session) -> String {
        let turn = read::turn(session.battle.world());
        match turn.phase {
            Phase::Setup => stages::heading(session),
            phase => tr!(
                "Turn {number}, {phase}",
                number = turn.number,
                phase = crate::lang::within(phase.name())
            ),
        }
    }

    fn announcement(event: &Event) -> Option<String> {
        match event {
            Event::Happening(HappeningEvent::Announced { text }) => Some(wording::announced(text)),
            _ => None,
        }
    }

    fn board(world: &World) -> &Arc<Board> {
        &world.resource::<Field>().0
    }

    fn shown_at(session: &Session, unit: UnitId) -> Option<Hex> {
        let u = read::try_unit(session.battle.world(), unit)?;
        u.hex()
            .or_else(|| air::stand(session, &u).map(|(hex, ..)| hex))
    }

    fn asked_about(session: &Session) -> Vec<UnitId> {
        let Some(d) = session.battle.decision() else {
            return Vec::new();
        };
        let seen = |id: &UnitId| view::visible(session).any(|u| u.id == *id);
        let units = d.unit.into_iter().chain(d.question.units());
        units.filter(seen).collect()
    }

    fn pointed(session: &Session, mini: Option<UnitId>, hex: Option<Hex>) -> Option<UnitId> {
        let world = session.battle.world();
        mini.filter(|u| read::try_unit(world, *u).is_some_and(|u| !u.is_out()))
            .or_else(|| plan::unit_in(session, hex?))
    }

    fn refocus(session: &Session, focus: &mut Focus) {
        // A unit that is out of action or not the viewer's to see cannot stay selected.
        if let Some(id) = focus.selection.selected
            && !view::visible(session).any(|u| u.id == id && !u.is_out())
        {
            focus.select(None);
        }
        // Who drops now is at hand.
        if focus.selection.selected.is_none() && landing::is_dropping(session) {
            focus.select(landing::next_due(session, None, true));
        }
        if focus.selection.selected.is_none() && entry::is_returning(session) {
            focus.select(entry::next_back(session));
        }
        // Whoever is asked to change its way is selected.
        let unit = plan::rerouting(session, focus).map(|order| order.unit);
        if unit.is_some() && focus.selection.selected != unit {
            focus.select(unit);
        }
    }

    fn work_out(session: &Session, focus: &Focus, cache: &mut Cache) {
        cache.reach.update(session, focus);
        log::update(&mut cache.log, session);
        cache.ready.update(session);
        let ready = &cache.ready;
        cache
            .muster
            .update(session, focus, |s, f| view::roster(s, f, ready));
    }

    fn view(
        session: &Session,
        focus: &Focus,
        cache: &Cache,
        overlays: &[(Overlay, bool)],
    ) -> BattleView {
        view::battle_view(session, focus, cache, overlays)
    }

    fn codex(data: &Data) -> Vec<CodexEntry> {
        codex::entries(data)
    }

    fn overlays(
        session: &Session,
        focus: &Focus,
        cache: &Cache,
        on: IsOn<'_>,
        palette: SidePalette,
    ) -> Overlays {
        let mut out = hints::overlays(session, focus, cache, on);
        if on(Overlay::Mission) {
            out.zones.extend(mission::areas(session, palette));
        }
        out
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
        let order = check.attack(&session.battle)?;
        session.viewer = read::unit(session.battle.world(), order.unit).side;
        focus.select(Some(order.unit));
        focus.draft = focus.draft.aiming(Aim::of(&order));
        let target = match order.target {
            Target::Unit(unit) => read::unit(session.battle.world(), unit).hex(),
            _ => None,
        };
        Some(target.into_iter().collect())
    }

    fn lesson(setup: &Setup) -> Option<&Lesson> {
        setup.lesson.as_ref()
    }

    fn reached(session: &Session, goal: &Goal, turn: u16) -> Option<bool> {
        lesson::reached(session, goal, turn)
    }

    fn at_hand(session: &Session, name: &str) -> Option<UnitId> {
        let unit = lesson::named(session, name);
        unit.filter(|u| !u.is_out()).map(|u| u.id)
    }

    fn seen(session: &Session, name: &str) -> Option<UnitId> {
        let unit = view::visible(session).find(|u| u.name == name);
        unit.map(|u| u.id)
    }

    fn aimed_at(focus: &Focus) -> Option<UnitId> {
        match focus.draft.aim.as_ref()?.target {
            Target::Unit(unit) => Some(unit),
            _ => None,
        }
    }
}
