//! Plain battles on the table: what clicks and keys mean, and what table and panels are made from.

mod film;
mod log;
mod table;
mod view;

use std::{collections::BTreeMap, sync::Arc};

use bevy::prelude::*;
use hexlance_board::{Board, Hex};
use hexlance_rules::{
    AbilityId, Goal, Lesson, Logged, SideId, Standing, UnitId,
    conformance::Cases,
    draft::{Drafting, Leads, Pick, Preview},
    plain::{Draft, Field, Plain, Setup, unit, units},
};

use self::log::Log;
use crate::{
    data::Data,
    game::{
        ByPicks, Focus, IsOn, Muster, Offered, Planning, Tabled,
        control::{Desk, next_of},
        session::Session,
    },
    hud::model::{BattleView, HudAction, Overlay},
    rulesets::{
        Plays,
        plain::{Ability, Shown},
    },
    screens::{CodexEntry, RuleSwitch, ScenarioSide, plain_sides},
    table::{MiniLook, Overlays, TableFx, TableModel, palette::SidePalette},
};

/// What is worked out from battle and focus and kept until one of them changes.
#[derive(Resource)]
pub struct Cache<R: Shown> {
    /// What is offered.
    pub offers: Offered<Draft>,
    /// What each unit that is offered promises and costs.
    pub odds: BTreeMap<UnitId, Preview>,
    /// The log.
    pub log: Log,
    /// The roster.
    pub muster: Muster<R>,
}

impl<R: Shown> Default for Cache<R> {
    fn default() -> Self {
        Self {
            offers: Offered::default(),
            odds: BTreeMap::new(),
            log: Log::default(),
            muster: Muster::default(),
        }
    }
}

impl<R: Shown> ByPicks for R {
    fn carry_out(desk: &mut Desk<'_, '_, '_, R>, command: R::Command) {
        let kept = desk.focus.selection.selected;
        if desk.give(command) {
            let ready = kept.filter(|u| R::is_ready(desk.session.battle.world(), *u));
            desk.focus.select(ready);
        }
    }
}

impl<R: Shown> Tabled for R {
    type Focus = Focus<Draft>;
    type Cache = Cache<R>;
    const DECLINES: &'static [&'static str] = &["no"];
    const STAGES: &'static [&'static str] = &["orders"];

    fn set_option(_: &mut Setup, _: &str, _: bool) {}

    fn switches(_: &Setup) -> Vec<RuleSwitch> {
        Vec::new()
    }

    fn listed_sides(setup: &Setup, board: &Board, _: &Data) -> Vec<ScenarioSide> {
        plain_sides::<R>(setup, board)
    }

    fn standing(world: &World) -> Standing {
        match R::ending(world) {
            Some(_) => Standing::new(0, msg!("The battle is over")),
            None => Standing::new(<R as Plain>::turn(world), ""),
        }
    }

    fn stage(world: &World) -> Option<&'static str> {
        R::ending(world).is_none().then_some("orders")
    }

    fn unit_names(world: &World) -> Vec<(UnitId, String)> {
        units(world).map(|u| (u.id, u.name.to_owned())).collect()
    }

    fn order(command: &R::Command, world: &World, _: Option<SideId>) -> String {
        R::order(command, world)
    }

    fn is_setting_up(_: &World) -> bool {
        false
    }

    fn sets_up_in(_: &Session<R>) -> Vec<Hex> {
        Vec::new()
    }

    fn board(world: &World) -> &Arc<Board> {
        &world.resource::<Field>().0
    }

    fn shown_at(session: &Session<R>, id: UnitId) -> Option<Hex> {
        unit(session.battle.world(), id)
            .filter(|_| sees(session, id))?
            .hex()
    }

    fn pointed(session: &Session<R>, mini: Option<UnitId>, hex: Option<Hex>) -> Option<UnitId> {
        let world = session.battle.world();
        let there = |id: &UnitId| R::shown_at(session, *id).is_some();
        mini.filter(there).or_else(|| {
            let mut all = units(world).filter(|u| there(&u.id));
            all.find(|u| u.hex() == hex).map(|u| u.id)
        })
    }

    fn refocus(session: &Session<R>, focus: &mut Focus<Draft>) {
        let gone = |id: UnitId| R::shown_at(session, id).is_none();
        if focus.selection.selected.is_some_and(gone) {
            focus.select(None);
        }
        if !session.viewer_acts() || session.battle.decision().is_some() {
            focus.draft = Draft::default();
        } else if focus.draft.picks.is_empty() {
            // Whoever stayed selected while others acted is ordered again.
            let world = session.battle.world();
            let own = |id: &UnitId| unit(world, *id).is_some_and(|u| u.side == session.viewer);
            let again = focus.selection.selected.filter(own);
            focus.draft = focus.draft.on(again.filter(|id| R::is_ready(world, *id)));
        }
    }

    fn work_out(session: &Session<R>, focus: &Focus<Draft>, cache: &mut Cache<R>) {
        let (battle, viewer) = (&session.battle, session.viewer);
        let made = cache.offers.made;
        cache.offers.update(session, &focus.draft, || {
            battle.offers(viewer, &focus.draft)
        });
        if cache.offers.made != made {
            let units = cache.offers.units.iter().filter(|u| u.leads == Leads::On);
            let odds = units.map(|u| {
                let pick = Pick::Unit(u.unit);
                (u.unit, battle.preview(viewer, &focus.draft, &pick))
            });
            cache.odds = odds.collect();
        }
        cache.log.update(session);
        cache.muster.update(session, focus, view::roster);
    }

    fn view(
        session: &Session<R>,
        focus: &Focus<Draft>,
        cache: &Cache<R>,
        overlays: &[(Overlay, bool)],
    ) -> BattleView {
        view::battle_view(session, focus, cache, overlays)
    }

    fn portrait(session: &Session<R>, id: UnitId) -> Option<MiniLook> {
        let unit = unit(session.battle.world(), id)?;
        Some(R::look(unit.kind).0)
    }

    fn codex(data: &Data) -> Vec<CodexEntry> {
        let entry = |ability: &Ability| CodexEntry {
            text: ability.text.to_owned(),
            demo: data.demo_of::<R>(ability.id).is_some(),
            ..CodexEntry::new(AbilityId::new(ability.id), ability.name, R::RULES)
        };
        R::ABILITIES.iter().map(entry).collect()
    }

    fn overlays(
        session: &Session<R>,
        focus: &Focus<Draft>,
        cache: &Cache<R>,
        on: IsOn<'_>,
        _: SidePalette,
    ) -> Overlays {
        table::overlays(session, focus, cache, on)
    }

    fn table(
        session: &Session<R>,
        focus: &Focus<Draft>,
        original_cf: &BTreeMap<Hex, u8>,
    ) -> TableModel {
        table::model(session, focus, original_cf)
    }

    fn effects(session: &Session<R>, events: &[Logged<R::Event>], _: &Board) -> Vec<TableFx> {
        film::effects(session, events)
    }

    fn act(desk: &mut Desk<'_, '_, '_, R>, action: HudAction) {
        match action {
            HudAction::SelectUnit(unit) => choose(desk, unit),
            HudAction::CycleUnit(forward) => {
                let (world, viewer) = (desk.session.battle.world(), desk.session.viewer);
                let own = units(world).filter(|u| u.side == viewer);
                let ready = own.filter(|u| R::is_ready(world, u.id)).map(|u| u.id);
                let next = next_of(ready.collect(), desk.focus.selection.selected, forward);
                if let Some(next) = next {
                    desk.focus.select(Some(next));
                    desk.look_at(next);
                }
            }
            HudAction::PointAt(unit) => desk.focus.selection.point_on_roster(unit),
            HudAction::CancelTarget => {
                desk.focus.back();
            }
            HudAction::Pick(pick) => desk.take_or_refuse(&pick),
            HudAction::Answer(id, i) => desk.answer(id, i),
            HudAction::EndPhase
                if desk.session.viewer_acts() && desk.session.battle.decision().is_none() =>
            {
                desk.focus.draft = Draft::default();
                desk.take_or_refuse(&Pick::button(R::END.0));
            }
            // What every ruleset has is done before; the rest other rulesets have.
            _ => {}
        }
    }

    fn click(desk: &mut Desk<'_, '_, '_, R>, hex: Hex, mini: Option<UnitId>) {
        match R::pointed(desk.session, mini, Some(hex)) {
            Some(unit) => choose(desk, unit),
            None if desk.focus.draft.picks.is_empty() => desk.focus.select(None),
            None => desk.take_or_refuse(&Pick::Hex(hex)),
        }
    }

    fn show_check(
        _: &mut Session<R>,
        _: &mut Focus<Draft>,
        _: &<R as Cases>::Check<'_>,
    ) -> Option<Vec<Hex>> {
        None
    }

    fn lesson(setup: &Setup) -> Option<&Lesson> {
        setup.lesson.as_ref()
    }

    fn reached(session: &Session<R>, goal: &Goal, turn: u16) -> Option<bool> {
        let world = session.battle.world();
        let now = <R as Plain>::turn(world);
        match goal {
            Goal::Read | Goal::Look | Goal::Selected(_) | Goal::Aimed(_) | Goal::Codex => None,
            Goal::Placed(_) => Some(true),
            Goal::Phase(_) | Goal::Turn => Some(now >= turn),
            // What a unit did is known by what it can still do.
            Goal::Moved(name)
            | Goal::Deed {
                unit: Some(name), ..
            } => {
                let ready = R::at_hand(session, name).is_some_and(|u| R::is_ready(world, u));
                Some(now > turn || now == turn && !ready)
            }
            Goal::Deed { unit: None, .. } => {
                let mut own = units(world).filter(|u| u.side == session.viewer);
                let done = own.any(|u| !R::is_ready(world, u.id));
                Some(now > turn || now == turn && done)
            }
        }
    }

    fn at_hand(session: &Session<R>, name: &str) -> Option<UnitId> {
        let mut all = units(session.battle.world());
        all.find(|u| u.name == name && u.at.is_some()).map(|u| u.id)
    }

    fn seen(session: &Session<R>, name: &str) -> Option<UnitId> {
        let unit = R::at_hand(session, name)?;
        R::shown_at(session, unit).map(|_| unit)
    }

    fn aimed_at(focus: &Focus<Draft>) -> Option<UnitId> {
        let mut units = focus.draft.picks.iter().filter_map(|p| match p {
            Pick::Unit(unit) => Some(*unit),
            _ => None,
        });
        units.nth(1)
    }
}

/// Whether whoever sits at the screen sees a unit.
pub(super) fn sees<R: Shown>(session: &Session<R>, id: UnitId) -> bool {
    let world = session.battle.world();
    let unit = unit(world, id);
    unit.is_some_and(|u| eyes(session).is_none_or(|side| R::sees(world, side, &u)))
}

/// Whose eyes the screen shows; nobody's where a script is watched.
pub(super) fn eyes<R: Shown>(session: &Session<R>) -> Option<SideId> {
    (!session.is_scripted()).then_some(session.viewer)
}

/// A unit was clicked: it is picked if that leads on, else looked at.
fn choose<R: Shown>(desk: &mut Desk<'_, '_, '_, R>, unit: UnitId) {
    let pick = Pick::Unit(unit);
    let offered = desk.cache.offers.unit(unit).is_some();
    if desk.focus.selection.selected == Some(unit) {
        desk.look_at(unit);
    } else if offered && desk.session.battle.decision().is_none() {
        desk.take_or_refuse(&pick);
    } else {
        desk.focus.selection.selected = Some(unit);
        desk.focus.draft = Draft::default();
        desk.bring_into_view(unit);
    }
}
