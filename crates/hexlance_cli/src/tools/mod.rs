//! What the sub-commands ask of a ruleset beyond what the program asks of it anyway.

mod plain;

pub use plain::PlainOnTerminal;

use std::{borrow::Cow, collections::BTreeMap, path::Path};

use bevy::ecs::world::World;
use hexlance_present::sheet::Sheet;
use hexlance_rules::{Battle, Ruleset, SideId, View};

use super::{
    check::Findings,
    force::{DrawForce, nothing_for},
    list::{Columns, Listing},
    odds,
    options::OwnOptions,
    report::{Outcome, Stop},
    sniff::Kind,
    terminal::Leave,
};
use crate::{
    data::{Data, forces::ForceFile},
    game::Tabled,
    screens::ForceFacts,
    words::Weight,
};

/// How a battle ended.
pub struct Ended {
    /// The winner, with which its allies have won; none for a draw.
    pub winner: Option<SideId>,
    /// Turns or rounds played.
    pub turns: u16,
    /// Points by side.
    pub scores: Vec<u32>,
    /// Units lost by side.
    pub lost: Vec<usize>,
    /// Why it ended so, in a few words.
    pub reason: String,
}

/// A force as it is listed.
pub struct ListedForce<'f, R: Tabled> {
    /// Where it comes from.
    pub file: &'f ForceFile<R>,
    /// What it is.
    pub force: &'f R::Force,
    /// What there is to say of it.
    pub facts: ForceFacts,
}

/// The columns of a list of forces.
pub type ForceColumns<'c, R> = Columns<'c, ListedForce<'c, R>>;

/// What the sub-commands ask of a ruleset.
pub trait Tools: Tabled {
    /// How the headline begins before which a story has a blank line.
    const TURN: &'static str;

    /// What a unit is called where none can be had.
    const UNIT: &'static str = "unit";

    /// The options that it brings to `odds`.
    type OddsOptions: OwnOptions;

    /// The options that it brings to `force`.
    type ForceOptions: OwnOptions;

    /// Its abilities and what goes by that name: ids, and names that players read.
    fn abilities(data: &Data) -> Vec<(&'static str, &'static str)>;

    /// Events as a story, as far as persons of these sides may know; whole where there are none.
    fn tell(events: &[&Self::Event], world: &World, persons: &[SideId]) -> Vec<(Weight, String)>;

    /// Whether a file of that kind with these fields at its top is one of its own.
    fn writes(kind: Kind, has: &dyn Fn(&str) -> bool) -> bool;

    /// What is wrong with the file of a unit.
    fn check_unit(text: &str, file: &Path) -> Findings;

    /// What is wrong with the file of an ability, or of what goes by that name.
    fn check_ability(text: &str, file: &Path) -> Findings;

    /// What says what is wrong with a file of another part of the catalogue, by the name of the part's folder.
    fn part(_: &str) -> Option<fn(&str, &Path) -> Findings> {
        None
    }

    /// The blank record sheet of a unit, to be printed; none for what is none of its own, or has no sheet yet.
    fn blank(_: &str, _: &Data) -> Option<Sheet> {
        None
    }

    /// A force in a few words.
    fn force_summary(force: &Self::Force, content: &Self::Content) -> String;

    /// Its units.
    ///
    /// # Errors
    /// If the list cannot be made.
    fn list_units(data: &Data) -> Result<Listing, Stop>;

    /// Its abilities, with the number of rule cases by rule and ability.
    ///
    /// # Errors
    /// If the list cannot be made.
    fn list_abilities(data: &Data, cases: &BTreeMap<String, usize>) -> Result<Listing, Stop>;

    /// The columns of a list of forces, behind id and name: what a force comes to.
    fn force_columns<'c>(
        columns: ForceColumns<'c, Self>,
        content: &'c Self::Content,
    ) -> ForceColumns<'c, Self>;

    /// Whether a force can be drawn at random for so many points.
    ///
    /// # Errors
    /// Why that makes no sense.
    fn may_draw(_: u32) -> Result<(), Stop> {
        Ok(())
    }

    /// Draws a force at random.
    ///
    /// # Errors
    /// If an option makes no sense, or nothing is cheap enough.
    fn draw_force(
        args: &DrawForce,
        _: &Self::ForceOptions,
        seed: u64,
        data: &Data,
    ) -> Result<Self::Force, Stop> {
        Self::may_draw(args.points)?;
        let content = Self::content(data);
        let force = Self::drawn(args.points, seed, content);
        match Self::force_facts(&force, content).units.is_empty() {
            true => Err(nothing_for(args.points, Self::UNIT)),
            false => Ok(force),
        }
    }

    /// Plays a battle to its end with computer players of these levels.
    ///
    /// # Errors
    /// If it does not come to its end; `remedy` says what to do then.
    fn play_out(
        battle: &mut Battle<Self::Rules>,
        levels: &[String],
        seed: u64,
        remedy: &str,
    ) -> Result<Ended, Stop>;

    /// Asks the person at the terminal for the next command of a side.
    ///
    /// # Errors
    /// Why there is none.
    fn ask_person(battle: &Battle<Self::Rules>, side: SideId) -> Result<Self::Command, Leave>;

    /// A table of all units as they stand, as far as persons of these sides may know; of all where there are none.
    fn units(world: &World, persons: &[SideId]) -> String;

    /// The ids of kinds of units that stand on the ground and can be put down anywhere.
    fn afoot(data: &Data) -> Vec<String>;

    /// The turn that has ended in these events, if one has and the battle goes on.
    fn turn_over(events: &[Self::Event], world: &World) -> Option<u16>;

    /// Prints what comes of the attacks of one unit on another.
    ///
    /// # Errors
    /// What makes no sense of what is asked.
    fn odds(args: &odds::Odds, own: &Self::OddsOptions, data: &Data, file: &Path) -> Outcome;
}

/// Computer players of these levels, one a side, each with a seed of its own.
pub fn players<P>(levels: &[String], seed: u64, player: impl Fn(&str, u64) -> Option<P>) -> Vec<P> {
    let seeds = std::iter::successors(Some(seed), |s| Some(s.wrapping_add(1)));
    let sides = levels.iter().zip(seeds);
    sides
        .filter_map(|(level, seed)| player(level, seed))
        .collect()
}

/// Events as far as all of these sides may know them: what one must not know none is told.
pub fn known_to_all<'e, R: Ruleset>(
    events: &[&'e R::Event],
    world: &'e World,
    sides: &[SideId],
) -> Vec<Cow<'e, R::Event>> {
    let known = |event: &&'e R::Event| {
        let mut views = sides
            .iter()
            .map(|side| <R::View<'e> as View<'e>>::of(world, *side));
        views.try_fold(Cow::Borrowed(*event), |event, view| match event {
            Cow::Borrowed(event) => view.tells(event),
            Cow::Owned(event) => view.tells(&event).map(|e| Cow::Owned(e.into_owned())),
        })
    };
    events.iter().filter_map(known).collect()
}
