//! A trooper as the viewer knows it, whether it is one of its own or a figure of the enemy.

use hexlance_board::Hex;
use hexlance_rules::{Breakdown, SideId, UnitId, Ustr};
use hexlance_skirmish::{
    model::{Mov, Profile, Silhouette, Skill, Training, WeaponRef},
    read::Look,
    state::{Afflictions, Armor, Condition, Crew, Gained, Guise, State, Supply},
    tags,
    view::Seen,
};

/// What is known of a trooper that is not a Marker.
#[derive(Clone)]
pub struct Known<'w> {
    /// Its id.
    pub id: UnitId,
    /// The side that it fights for.
    pub side: SideId,
    /// Its name in this battle.
    pub name: &'w str,
    /// What is printed of it.
    pub profile: &'w Profile,
    /// Its weapons.
    pub weapons: &'w [WeaponRef],
    /// Its skills, those of which the viewer knows.
    pub skills: Vec<Skill>,
    /// Its combat group.
    pub group: u8,
    /// Its points, as far as they are known.
    pub points: u16,
    /// Regular or Irregular, as printed.
    pub training: Training,
    /// Wounds or Structure.
    pub armor: Armor,
    /// Whether it stands.
    pub condition: Condition,
    /// Where it is.
    pub hex: Option<Hex>,
    /// Whether it is Prone.
    pub prone: bool,
    /// What MetaChemistry has given.
    pub gained: &'w Gained,
    /// What runs out.
    pub supply: &'w Supply,
    /// Its states.
    pub states: &'w Afflictions,
    /// Its Pilot or machine.
    pub crew: Option<Crew>,
    /// MOV as it is printed or gained.
    pub mov: Mov,
    /// What the enemy sees of it; only the viewer's own troopers seem anything.
    pub guise: Option<Guise>,
}

impl<'w> Known<'w> {
    /// Of what is seen; none of a Marker.
    pub fn of(seen: &Seen<'w>) -> Option<Self> {
        match seen {
            Seen::Own(who) => Some(Self::own(who)),
            Seen::Figure(figure) => Some(Self {
                id: figure.id(),
                side: figure.side(),
                name: figure.name(),
                profile: figure.profile(),
                weapons: figure.weapons(),
                skills: figure.skills().collect(),
                group: figure.group(),
                points: figure.points(),
                training: figure.training(),
                armor: figure.armor(),
                condition: figure.condition(),
                hex: figure.hex(),
                prone: figure.is_prone(),
                gained: figure.gained(),
                supply: figure.supply(),
                states: figure.states(),
                crew: figure.crew(),
                mov: figure.mov(),
                guise: None,
            }),
            Seen::Marker(_) => None,
        }
    }

    fn own(who: &Look<'w>) -> Self {
        Self {
            id: who.id,
            side: who.side(),
            name: who.name,
            profile: &who.printed.profile,
            weapons: &who.printed.weapons,
            skills: who.spas.0.to_vec(),
            group: who.group(),
            points: who.printed.points,
            training: who.printed.training,
            armor: who.armor,
            condition: who.condition,
            hex: who.hex,
            prone: who.stance.prone,
            gained: who.gained,
            supply: who.supply,
            states: who.states,
            crew: who.crew,
            mov: who.mov(),
            guise: Some(who.guise),
        }
    }

    /// Whether it has a state.
    pub fn is(&self, state: State) -> bool {
        self.states.has(state)
    }

    /// Whether it is out of the battle: dead, or off the table for good.
    pub fn is_out(&self) -> bool {
        self.condition == Condition::Dead || self.is(State::Left)
    }

    /// Uses of a weapon that are left; none if it never runs out.
    pub fn left(&self, weapon: Ustr) -> Option<u8> {
        self.supply.left(weapon)
    }

    /// Its Silhouette as it stands.
    pub fn silhouette(&self) -> Silhouette {
        let structure = self.profile.vitality.is_structure();
        let lies = self.condition == Condition::Unconscious && !structure;
        if self.prone || lies {
            Silhouette::PRONE
        } else {
            self.profile.s
        }
    }

    /// An attribute as it is now, with what changes it.
    pub fn attribute(&self, what: Attribute) -> Breakdown {
        let p = self.profile;
        let (tag, printed, gained) = match what {
            Attribute::Cc => (&tags::CC, p.cc, 0),
            Attribute::Bs => (&tags::BS, p.bs, 0),
            Attribute::Ph => (&tags::PH, p.ph, self.gained.ph),
            Attribute::Wip => (&tags::WIP, p.wip, 0),
            Attribute::Arm => (&tags::ARM, p.arm, self.gained.arm),
            Attribute::Bts => (&tags::BTS, p.bts, self.gained.bts),
        };
        let mut out = Breakdown::new();
        out.rule(tag, printed);
        if gained != 0 {
            let skill = Skill::MetaChemistry;
            let id = hexlance_rules::AbilityId::new(skill.id());
            out.ability(id, skill.label(), i16::from(gained));
        }
        if let (true, Some(now)) = (self.is(State::Possessed), what.possessed()) {
            out.rule(&POSSESSED, now - printed);
        }
        out
    }
}

/// A trooper in its possessor's hands has attributes of its own.
static POSSESSED: hexlance_rules::Tag = hexlance_rules::Tag {
    name: "Possessed",
    rule: "K12.4",
};

/// An attribute of a trooper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attribute {
    /// Close combat.
    Cc,
    /// Shooting.
    Bs,
    /// Body.
    Ph,
    /// Will and technology.
    Wip,
    /// Armour.
    Arm,
    /// Bio-technological shield.
    Bts,
}

impl Attribute {
    /// Its value while a trooper is Possessed, where that is another one (K12.4).
    const fn possessed(self) -> Option<i16> {
        match self {
            Self::Cc => Some(13),
            Self::Bs => Some(12),
            Self::Wip => Some(11),
            _ => None,
        }
    }
}
