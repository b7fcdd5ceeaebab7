//! What most battles are drawn for: things that take several troopers and several steps, so that chance alone
//! seldom brings them about. Their lists hold who can do them, and their players go where they are done.

use hexlance_rules::Ustr;
use hexlance_skirmish::{
    content::Content,
    force::Force,
    model::{
        Characteristic, Does, Fits, Mode, Profile, Program, ProgramKind, Skill, TroopType, Whose,
    },
    score::Task,
};

/// How often things are drawn that take many steps.
const OFTEN: usize = 6;

/// The program that sets a Possessed comrade free: nobody can run it (see `wanted`).
pub const CLEANSE: &str = "cleanse";

/// The program that makes an enemy Targeted.
pub const SPOTLIGHT: &str = "spotlight";

/// The program that helps those who come from above.
pub const GLIDE_PATH: &str = "glide_path";

/// The fewest troopers of a list that can fill the border of a narrow Zone.
const CROWD: usize = 9;

/// What a battle is drawn for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Intent {
    /// To run a program.
    Hack(Ustr),
    /// To use a weapon.
    Use(Ustr),
    /// To mend.
    Mend,
    /// To plant charges and take them off.
    Charges,
    /// To use consoles and carry what lies about.
    Objects,
    /// To come from above, guided by hackers.
    Drop,
    /// To guide missiles.
    Guide,
    /// To fire at Markers.
    Intuit,
    /// To go where hidden enemies stand.
    Tread,
    /// To leave by the own edge in Retreat!
    Leave,
    /// To fill the border of the Zone, so that there is no room for those who miss their place.
    Crowd,
}

impl Intent {
    /// The intent of a seed: every fourth battle has none.
    pub fn of(seed: u64, content: &Content) -> Option<Self> {
        let all = Self::all(content);
        let number = seed - seed / 4;
        let one = all.get((number % all.len() as u64) as usize);
        one.copied().filter(|_| !seed.is_multiple_of(4))
    }

    fn all(content: &Content) -> Vec<Self> {
        let others = [
            Self::Mend,
            Self::Charges,
            Self::Objects,
            Self::Drop,
            Self::Guide,
            Self::Intuit,
            Self::Tread,
            Self::Leave,
            Self::Crowd,
        ];
        let programs = content.programs.keys().filter(|id| **id != CLEANSE);
        let programs = programs.map(|id| Self::Hack(*id));
        let weapons = content.weapons.keys().map(|id| Self::Use(*id));
        programs
            .clone()
            .chain(programs)
            .chain(weapons)
            .chain([others; OFTEN].into_iter().flatten())
            .collect()
    }

    /// Whether the ground of a task has what it takes.
    pub fn can_be_done_in(self, task: &Task) -> bool {
        match self {
            Self::Charges => matches!(task, Task::LongWall | Task::DeckNine),
            Self::Objects => matches!(
                task,
                Task::TwoCrates { .. } | Task::DeckNine | Task::Foothold
            ),
            // Only these tasks can be done on narrow ground.
            Self::Crowd => is_of_any_ground(task),
            _ => true,
        }
    }

    /// Whether it takes that troopers are hurt first.
    pub fn takes_harm(self) -> bool {
        matches!(self, Self::Mend | Self::Leave)
    }

    /// Whether it is done to enemies nearby.
    pub fn takes_nearness(self) -> bool {
        matches!(
            self,
            Self::Mend | Self::Intuit | Self::Tread | Self::Hack(_) | Self::Guide
        )
    }

    /// Whether a list can do it, as far as it depends on that list.
    pub fn can_do(self, list: &Force, content: &Content) -> bool {
        let list = List { list, content };
        match self {
            Self::Hack(id) => {
                let serves_own = content.programs.get(&id).is_none_or(|p| match p.does {
                    Does::Guide => list.any(|unit| unit.is(Characteristic::Drop)),
                    _ => p.target.whose != Whose::Own || list.fits(p),
                });
                serves_own && list.runs(&id)
            }
            Self::Mend => {
                list.any(|unit| unit.has(Skill::Engineer))
                    && list.any(|unit| unit.vitality.is_structure())
            }
            Self::Charges => {
                list.any(|unit| unit.has(Skill::Engineer)) && list.fires(|m| m.traits.demolition)
            }
            Self::Use(weapon) => list.brings(&weapon),
            Self::Objects | Self::Tread | Self::Leave => true,
            Self::Crowd => list.list.units.len() >= CROWD && list.any(infiltrates),
            Self::Drop => list.any(|unit| unit.is(Characteristic::Drop)) && list.runs(GLIDE_PATH),
            Self::Guide => list.fires(|m| m.traits.guided) && list.runs(SPOTLIGHT),
            Self::Intuit => list.fires(|m| m.traits.intuitive),
        }
    }

    /// Whether it can be done to a list.
    pub fn can_suffer(self, list: &Force, content: &Content) -> bool {
        let list = List { list, content };
        match self {
            Self::Hack(id) => content.programs.get(&id).is_none_or(|program| {
                match program.kind {
                    // Only against a hacker there is something to answer.
                    ProgramKind::Answer => list.any(|unit| !unit.devices.is_empty()),
                    // Repeaters have to be placed.
                    _ if program.target.fits.contains(&Fits::RepeaterItem) => {
                        list.brings("deployable_repeater")
                    }
                    _ => program.target.whose != Whose::Enemy || list.fits(program),
                }
            }),
            Self::Drop => list.runs(GLIDE_PATH),
            // What engineers mend is done by hackers more often than not.
            Self::Mend => list.any(|unit| !unit.devices.is_empty()),
            Self::Tread => list.any(|unit| unit.has(Skill::TOCamouflage)),
            Self::Intuit => {
                list.any(|unit| unit.has(Skill::Camouflage) || unit.has(Skill::TOCamouflage))
            }
            _ => true,
        }
    }
}

/// Whether a task can be done on any map: crates lie, and walls stand, where the map of their battle has room for them.
pub fn is_of_any_ground(task: &Task) -> bool {
    matches!(task, Task::Foothold | Task::FourQuarters | Task::TheList)
}

/// A list and what its profiles are.
struct List<'a> {
    list: &'a Force,
    content: &'a Content,
}

impl List<'_> {
    fn any(&self, what: impl Fn(&Profile) -> bool) -> bool {
        let mut profiles = self
            .list
            .units
            .iter()
            .filter_map(|u| self.content.unit(&u.unit));
        profiles.any(|unit| what(unit))
    }

    fn brings(&self, weapon: &str) -> bool {
        self.any(|unit| {
            let mut own = unit.weapons.iter().copied().chain(unit.brought());
            own.any(|id| id == weapon)
        })
    }

    fn runs(&self, program: &str) -> bool {
        self.any(|unit| {
            self.content
                .programs_of(unit)
                .iter()
                .any(|p| p.id == program)
        })
    }

    fn fires(&self, what: impl Fn(&Mode) -> bool) -> bool {
        self.any(|unit| {
            let mut weapons = unit.weapons.iter().filter_map(|id| self.content.weapon(id));
            weapons.any(|w| w.modes.iter().any(&what))
        })
    }

    fn fits(&self, program: &Program) -> bool {
        self.any(|unit| program.target.fits.iter().any(|f| suits(*f, unit)))
    }
}

fn infiltrates(unit: &Profile) -> bool {
    let skills = [
        Skill::InfiltrateL0,
        Skill::InfiltrateL1,
        Skill::InfiltrateL2,
    ];
    skills.into_iter().any(|skill| unit.has(skill))
}

/// Whether a program that fits a kind fits a profile.
fn suits(fits: Fits, unit: &Profile) -> bool {
    match fits {
        Fits::Type(kind) => unit.kind == kind,
        Fits::MannedTag => unit.kind == TroopType::TAG && unit.pilot.is_some(),
        Fits::Hacker | Fits::Carrier => !unit.devices.is_empty(),
        _ => true,
    }
}
