//! What table and panels ask of a ruleset whose battles they show.

use std::{collections::BTreeMap, sync::Arc};

use bevy::{ecs::component::Mutable, prelude::*};
use hexlance_board::{Board, Hex};
use hexlance_rules::{Goal, Lesson, Logged, Player, SideId, Standing, UnitId, conformance::Cases};

use super::{control::Desk, session::Session};
use crate::{
    data::Data,
    hud::model::{BattleView, HudAction, Overlay},
    screens::{Built, CodexEntry, RuleSwitch, ScenarioSide},
    table::{MiniLook, Overlays, TableFx, TableModel, palette::SidePalette},
};

/// Where the person at the screen looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// The selected unit.
    pub selected: Option<UnitId>,
    /// The unit that the pointer is over, on table or roster.
    pub pointed: Option<UnitId>,
    /// The hex that the pointer is over.
    pub hovered: Option<Hex>,
}

impl Selection {
    /// The same with another unit selected.
    pub const fn on(self, unit: Option<UnitId>) -> Self {
        Self {
            selected: unit,
            ..self
        }
    }

    /// The pointer rests on a unit of the roster, or has left it: what it has found on the table since then stays.
    pub const fn point_on_roster(&mut self, unit: Option<UnitId>) {
        if unit.is_some() || self.hovered.is_none() {
            self.pointed = unit;
        }
    }

    /// The pointer moves.
    pub const fn point(&mut self, hex: Option<Hex>, unit: Option<UnitId>) {
        self.hovered = hex;
        self.pointed = unit;
    }
}

/// What the person at the screen is looking at and planning.
pub trait Planning: Resource<Mutability = Mutable> + Clone + PartialEq + Default {
    /// Where the person looks.
    fn selection(&self) -> &Selection;

    /// The selected unit.
    fn selected(&self) -> Option<UnitId> {
        self.selection().selected
    }

    /// Selects a unit, or nothing, and forgets what was planned with the former one.
    fn select(&mut self, unit: Option<UnitId>);

    /// Takes one step back in what is planned. Whether there was one to take.
    fn back(&mut self) -> bool;

    /// What the pointer lies over.
    fn point(&mut self, hex: Option<Hex>, unit: Option<UnitId>);
}

/// Which overlays are on.
pub type IsOn<'a> = &'a dyn Fn(Overlay) -> bool;

/// A ruleset whose battles are played on the table.
pub trait Tabled: Built {
    /// What the person at the screen is looking at and planning.
    type Focus: Planning;
    /// What is worked out from battle and focus and kept until one of them changes: reach, the log.
    type Cache: Resource<Mutability = Mutable> + Default;
    /// Codes of the answers by which something is left alone.
    const DECLINES: &'static [&'static str];
    /// Parts of a turn in which somebody has a choice, as moments of a battle are called on the command line.
    const STAGES: &'static [&'static str];

    /// Who is to play each side, by the setup.
    fn players(setup: &Self::Setup) -> Vec<Player> {
        let sides = Self::sides(setup).iter();
        sides.map(|s| s.player.clone()).collect()
    }

    /// Sets who is to play each side.
    fn set_players(setup: &mut Self::Setup, players: Vec<Player>) {
        for (side, player) in Self::sides_mut(setup).iter_mut().zip(players) {
            side.player = player;
        }
    }

    /// Switches an optional rule.
    fn set_option(setup: &mut Self::Setup, name: &str, on: bool);

    /// Optional rules as the setup screen lists them.
    fn switches(setup: &Self::Setup) -> Vec<RuleSwitch>;

    /// What the setup screen says of a battle besides its units: how long it lasts, what it is fought for.
    fn listed_facts(setup: &Self::Setup) -> Vec<String> {
        let turns = Self::facts(setup).turns;
        vec![tr_n!(turns, "{n} turn", "{n} turns")]
    }

    /// What the setup screen says of a battle whose terms other forces have changed: as it was made, and as it is.
    fn note_on_forces(made: &Self::Setup, now: &Self::Setup) -> Option<String> {
        let _ = (made, now);
        None
    }

    /// Sides as the setup screen lists them.
    fn listed_sides(setup: &Self::Setup, board: &Board, data: &Data) -> Vec<ScenarioSide>;

    /// Where a battle stands.
    fn standing(world: &World) -> Standing;

    /// Where a battle stands in words, such as "Turn 4, Combat".
    fn tell_standing(standing: &Standing) -> String {
        let stage = crate::lang::text(&standing.stage);
        match standing.turn {
            0 => stage.to_owned(),
            number if stage.is_empty() => tr!("Turn {number}", number),
            number => tr!("Turn {number}, {phase}", number, phase = stage),
        }
    }

    /// Where a battle stands, in words.
    fn stands(world: &World) -> String {
        Self::tell_standing(&Self::standing(world))
    }

    /// The part of the turn that it is in, by its name among [`Self::STAGES`]; none where nobody has a choice.
    fn stage(world: &World) -> Option<&'static str>;

    /// All units, also those that are not on the map, by the names that players gave them.
    fn unit_names(world: &World) -> Vec<(UnitId, String)>;

    /// An order as a phrase, as a side may know it; as an onlooker knows it without one.
    fn order(command: &Self::Command, world: &World, told: Option<SideId>) -> String;

    /// Whether units are being set up.
    fn is_setting_up(world: &World) -> bool;

    /// The hexes in which the seated side sets up units now; none if it sets up none.
    fn sets_up_in(session: &Session<Self>) -> Vec<Hex>;

    /// What whoever sits down next is to do.
    fn heading(session: &Session<Self>) -> String {
        Self::stands(session.battle.world())
    }

    /// What an event tells those who play, if it was put into the scenario for that.
    fn announcement(event: &Self::Event) -> Option<String> {
        let _ = event;
        None
    }

    /// The map as it is.
    fn board(world: &World) -> &Arc<Board>;

    /// Where a unit is shown.
    fn shown_at(session: &Session<Self>, unit: UnitId) -> Option<Hex>;

    /// The units that the open question is about, which its side wants to see.
    fn asked_about(session: &Session<Self>) -> Vec<UnitId> {
        let decision = session.battle.decision();
        decision.and_then(|d| d.unit).into_iter().collect()
    }

    /// The unit that the pointer over a miniature or a hex means.
    fn pointed(session: &Session<Self>, mini: Option<UnitId>, hex: Option<Hex>) -> Option<UnitId>;

    /// Puts a focus right that no longer fits the battle.
    fn refocus(session: &Session<Self>, focus: &mut Self::Focus);

    /// Works out what table and panels are made from.
    fn work_out(session: &Session<Self>, focus: &Self::Focus, cache: &mut Self::Cache);

    /// The panels.
    fn view(
        session: &Session<Self>,
        focus: &Self::Focus,
        cache: &Self::Cache,
        overlays: &[(Overlay, bool)],
    ) -> BattleView;

    /// What the miniature of a unit looks like, where its record sheet has a portrait in the place of a silhouette.
    fn portrait(session: &Session<Self>, unit: UnitId) -> Option<MiniLook> {
        let _ = (session, unit);
        None
    }

    /// Its abilities, and what goes by that name, as the codex shows them.
    fn codex(data: &Data) -> Vec<CodexEntry>;

    /// What is drawn over the table.
    fn overlays(
        session: &Session<Self>,
        focus: &Self::Focus,
        cache: &Self::Cache,
        on: IsOn<'_>,
        palette: SidePalette,
    ) -> Overlays;

    /// What stands on the table. `original_cf` has construction factors as the battle began.
    fn table(
        session: &Session<Self>,
        focus: &Self::Focus,
        original_cf: &BTreeMap<Hex, u8>,
    ) -> TableModel;

    /// Events as motion on the table, which showed `before`.
    fn effects(
        session: &Session<Self>,
        events: &[Logged<Self::Event>],
        before: &Board,
    ) -> Vec<TableFx>;

    /// Carries out what a panel asks for that is the ruleset's own.
    fn act(desk: &mut Desk<'_, '_, '_, Self>, action: HudAction);

    /// A click on the table with the main button.
    fn click(desk: &mut Desk<'_, '_, '_, Self>, hex: Hex, mini: Option<UnitId>);

    /// Shows the numbers that a demo looks at; the hexes to look at, or none where there is nothing to see.
    fn show_check(
        session: &mut Session<Self>,
        focus: &mut Self::Focus,
        check: &<Self::Rules as Cases>::Check<'_>,
    ) -> Option<Vec<Hex>>;

    /// The lesson of a setup, if it teaches the game.
    fn lesson(setup: &Self::Setup) -> Option<&Lesson>;

    /// Whether a battle has come to what a caption of that turn waits for; none for what leaves no trace in it.
    fn reached(session: &Session<Self>, goal: &Goal, turn: u16) -> Option<bool>;

    /// A unit by its name, as long as it is not out of the battle.
    fn at_hand(session: &Session<Self>, name: &str) -> Option<UnitId>;

    /// A unit by its name, as far as whoever sits at the screen can see it.
    fn seen(session: &Session<Self>, name: &str) -> Option<UnitId>;

    /// The unit that the person aims at.
    fn aimed_at(focus: &Self::Focus) -> Option<UnitId>;
}
