//! Battles for unit tests that begin at the beginning, or at the order count.

use std::{collections::BTreeMap, sync::Arc};

use hexlance_board::{Edge, Hex, Theme};
use hexlance_rules::{DiceSource, ResolvedMap, SideId, Ustr, ustr};

use super::{Kit, MidPool, MidTurn, Setup, TrooperSetup, side};
use crate::{
    Battle,
    command::Command,
    content::Content,
    ground::Gloom,
    model::{Profile, Skill},
    read::{Look, Table},
    state::Stage,
};

/// North, the first side.
pub(crate) const NORTH: SideId = SideId(0);
/// South, the other.
pub(crate) const SOUTH: SideId = SideId(1);

/// A battle to be.
pub(crate) struct Plan {
    pub setup: Setup,
    pub dice: Vec<u8>,
}

/// The template trooper with what is changed in it.
pub(crate) fn man(name: &str, change: impl FnOnce(&mut Profile)) -> TrooperSetup {
    let content = Content::shipped();
    let levy = content.unit("skirmish.levy_rifle").expect("a levy");
    let mut profile = Profile::clone(levy);
    (profile.cc, profile.bs, profile.ph, profile.wip) = (13, 12, 11, 13);
    change(&mut profile);
    TrooperSetup {
        name: Some(name.to_owned()),
        ..TrooperSetup::of(Kit::of(&profile, &content))
    }
}

/// The same with skills.
pub(crate) fn skilled(name: &str, skills: &[Skill]) -> TrooperSetup {
    man(name, |p| p.skills.extend(skills))
}

/// The same as the Lieutenant of its side.
pub(crate) fn lieutenant(name: &str) -> TrooperSetup {
    let mut trooper = man(name, |_| {});
    trooper.bought.push(Skill::LieutenantL1);
    trooper
}

/// An enemy worth enough not to retreat, who looks the other way.
pub(crate) fn bystander() -> TrooperSetup {
    let mut trooper = lieutenant("Enemy");
    trooper.unit.profile.cost = 60;
    trooper.facing = Some(hexlance_board::Direction::SE);
    standing(trooper, 5, 25)
}

/// A trooper that stands in a cell of the rule book.
pub(crate) fn standing(mut trooper: TrooperSetup, c: i16, r: i16) -> TrooperSetup {
    trooper.at = Some(at(c, r));
    trooper
}

/// The hex of a cell of the rule book.
pub(crate) fn at(c: i16, r: i16) -> Hex {
    crate::ground::at(c, r)
}

impl Plan {
    /// These troopers on the bare table, North to deploy first and to begin.
    pub(crate) fn of(north: Vec<TrooperSetup>, south: Vec<TrooperSetup>) -> Self {
        Self::of_groups(vec![north], vec![south])
    }

    /// The same in several combat groups.
    pub(crate) fn of_groups(north: Vec<Vec<TrooperSetup>>, south: Vec<Vec<TrooperSetup>>) -> Self {
        let map = ResolvedMap {
            name: "bare".to_owned(),
            theme: Theme::default().name().to_owned(),
            columns: 32,
            rows: 24,
            base: String::new(),
            hexes: BTreeMap::new(),
            sheets: None,
        };
        let setup = Setup {
            title: "test".to_owned(),
            map,
            gloom: Gloom::None,
            points: 150,
            depth: 8,
            rounds: 3,
            first: Some(NORTH),
            link_teams: false,
            task: crate::score::Task::default(),
            items: Vec::new(),
            sides: vec![
                side("North", Edge::West, north),
                side("South", Edge::East, south),
            ],
            lesson: None,
            mid_turn: None,
        };
        Self {
            setup,
            dice: Vec::new(),
        }
    }

    /// Gives a hex the words of a map.
    pub(crate) fn words(mut self, hex: Hex, words: &str) -> Self {
        self.setup.map.hexes.insert(hex, words.to_owned());
        self
    }

    /// Begins with that phase of North's first player turn.
    pub(crate) fn stage(mut self, stage: Stage) -> Self {
        self.setup.mid_turn = Some(MidTurn {
            round: 1,
            active: NORTH,
            first: NORTH,
            stage,
            pools: Vec::new(),
            items: Vec::new(),
        });
        self
    }

    /// What North has to spend, where it begins in the middle.
    pub(crate) fn pool(mut self, pool: MidPool) -> Self {
        if let Some(mid) = &mut self.setup.mid_turn {
            mid.pools = vec![pool, MidPool::default()];
        }
        self
    }

    /// Says the dice.
    pub(crate) fn dice(mut self, dice: &[u8]) -> Self {
        self.dice = dice.to_vec();
        self
    }

    /// The battle.
    pub(crate) fn battle(self) -> Battle {
        let dice = DiceSource::Script(self.dice);
        Battle::new(Arc::new(self.setup), Content::shipped(), dice).expect("a battle")
    }
}

/// A trooper by its name.
pub(crate) fn look<'b>(battle: &'b Battle, name: &str) -> Look<'b> {
    let mut all = Table::of(battle.world()).troopers();
    all.find(|t| t.name == name)
        .expect("a trooper of that name")
}

/// Gives a command that is allowed.
#[track_caller]
pub(crate) fn give(battle: &mut Battle, side: SideId, command: Command) {
    if let Err(refusal) = battle.submit(side, command.clone()) {
        panic!("{command:?} is refused: {refusal}");
    }
}

/// The code and the rule of the refusal of a command.
#[track_caller]
pub(crate) fn refused(
    battle: &Battle,
    side: SideId,
    command: &Command,
) -> (&'static str, &'static str) {
    let refusal = battle.check(side, command).expect_err("it is refused");
    (refusal.code, refusal.rule.unwrap_or_default())
}

/// Answers the open question.
#[track_caller]
pub(crate) fn answer(battle: &mut Battle, code: &str) {
    let side = battle.decision().expect("a question").side;
    give(battle, side, Command::Answer(code.to_owned()));
}

/// Id of the weapon `antipersonnel_mines`.
pub(crate) fn mines() -> Ustr {
    ustr("antipersonnel_mines")
}
