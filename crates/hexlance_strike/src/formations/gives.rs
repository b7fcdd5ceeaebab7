//! What the formation types give (R14.3): abilities, to how many, for the battle or for a turn; pools of rerolls; and the
//! few things that are no ability. What they ask for is [`crate::builder::needs`].

use crate::{
    card::{Bracket, UnitType},
    model::formation::FormationType,
};

/// Types of vehicles.
pub(crate) const VEHICLES: &[UnitType] = &[UnitType::CV, UnitType::SV];

/// When abilities of a bonus are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// In setup, for the battle: they stay with their units (R14.2.3).
    Setup,
    /// At the start of every turn, for that turn (R14.5.1).
    EachTurn,
}

/// To how many units. Parts round down unless the rule says otherwise (R0.1.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Share {
    /// All.
    All,
    /// Half of them.
    Half,
    /// Half of them, rounded up.
    HalfUp,
    /// So many.
    Units(usize),
    /// That part of them.
    Percent(usize),
    /// That part of them, rounded normally.
    PercentNormal(usize),
    /// All whom no earlier bonus of the formation has reached, without a choice.
    Rest,
    /// Its commander.
    Commander,
}

impl Share {
    /// How many of so many.
    pub const fn of(self, units: usize) -> usize {
        match self {
            Share::All | Share::Rest => units,
            Share::Half => units / 2,
            Share::HalfUp => units.div_ceil(2),
            Share::Units(n) => n,
            Share::Percent(p) => units * p / 100,
            Share::PercentNormal(p) => (units * p + 50) / 100,
            Share::Commander => 1,
        }
    }
}

/// Who chooses among the abilities of a bonus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pick {
    /// Every unit for itself.
    Each,
    /// Every unit for itself, up to two.
    Two,
    /// The formation for all, once, in setup.
    Same,
}

/// The side that has a bonus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Only {
    /// Any.
    Always,
    /// The Defender.
    Defender,
    /// Any but the Defender.
    Others,
}

/// Which of its units may have an ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// Any.
    All,
    /// Those of one of these types.
    Types(&'static [UnitType]),
    /// Those with so much Thrust at most.
    Thrust(u8),
    /// Those of a role.
    Role(&'static str),
}

/// One thing that may be had: an ability, or several that come together.
#[derive(Clone, Copy, Debug)]
pub struct Offer {
    /// Their ids.
    pub abilities: &'static [&'static str],
    /// Who may have it, besides what the abilities ask (R14.5.2).
    pub who: Who,
    /// Uses of each in the turn, where they have so many.
    pub uses: Option<u8>,
    /// Its range bracket, where it needs one.
    pub bracket: Option<Bracket>,
}

/// What a formation gives.
#[derive(Clone, Copy, Debug)]
pub enum Bonus {
    /// Abilities.
    Abilities(Gifts),
    /// Rerolls that its units share (R14.5.3): so many for each unit at setup, and so many more.
    Pool {
        /// The ability by which they are made.
        ability: &'static str,
        /// For each unit.
        each: usize,
        /// And.
        more: usize,
    },
    /// Its commander has an ability; if it has that already, its side has 1 more on Initiative.
    Genius(&'static str),
    /// A member that has hit makes it easier for those that come after it, by 3 at most (R14.3.19).
    Coordinated,
    /// Its player may pass an attack on to another member (R14.3.31).
    Switch,
    /// Enemies in base contact with a member fire worse (R14.3.35).
    Crowds,
    /// Half of its units have what another formation gives (R14.3.33).
    Supports,
    /// A command ability for its force, while the bonus lasts.
    Command(&'static str),
}

/// Abilities that a formation gives.
#[derive(Clone, Copy, Debug)]
pub struct Gifts {
    /// To how many.
    pub to: Share,
    /// When.
    pub when: Moment,
    /// Who chooses among them.
    pub pick: Pick,
    /// What there is to choose from.
    pub of: &'static [Offer],
    /// Who has the bonus.
    pub only: Only,
    /// Neither its units nor its ability are those of an earlier bonus of the formation.
    pub apart: bool,
    /// The enemy that the ability names is a whole formation (R14.3.20).
    pub hunts: bool,
}

const fn one(abilities: &'static [&'static str]) -> Offer {
    Offer {
        abilities,
        who: Who::All,
        uses: None,
        bracket: None,
    }
}

const fn only_for(who: Who, abilities: &'static [&'static str]) -> Offer {
    Offer {
        who,
        ..one(abilities)
    }
}

const fn gifts(when: Moment, to: Share, pick: Pick, of: &'static [Offer]) -> Gifts {
    Gifts {
        to,
        when,
        pick,
        of,
        only: Only::Always,
        apart: false,
        hunts: false,
    }
}

const fn each_turn(to: Share, of: &'static [Offer]) -> Bonus {
    Bonus::Abilities(gifts(Moment::EachTurn, to, Pick::Each, of))
}

const fn fixed(to: Share, pick: Pick, of: &'static [Offer]) -> Bonus {
    Bonus::Abilities(gifts(Moment::Setup, to, pick, of))
}

const fn for_side(only: Only, to: Share, of: &'static [Offer]) -> Bonus {
    Bonus::Abilities(Gifts {
        only,
        ..gifts(Moment::Setup, to, Pick::Same, of)
    })
}

const DEMORALIZER: Offer = one(&["spa.demoralizer"]);
const MULTI_TASKER: Offer = one(&["spa.multi_tasker"]);
const STAND_ASIDE: Offer = one(&["spa.stand_aside"]);
const CLUSTER_HITTER: Offer = one(&["spa.cluster_hitter"]);
const SANDBLASTER: Offer = one(&["spa.sandblaster"]);
const WEAPON_SPECIALIST: Offer = one(&["spa.weapon_specialist"]);
const COMBAT_INTUITION: Offer = one(&["spa.combat_intuition"]);
const SWORDSMAN: Offer = one(&["spa.swordsman"]);
const ZWEIHANDER: Offer = one(&["spa.zweihander"]);
const ANTAGONIZER: Offer = one(&["spa.antagonizer"]);
const BLOOD_STALKER: Offer = one(&["spa.blood_stalker"]);
const EAGLES_EYES: Offer = one(&["spa.eagles_eyes"]);
const MARKSMAN: Offer = one(&["spa.marksman"]);
const SNIPER: Offer = one(&["spa.sniper"]);
const IRON_WILL: Offer = one(&["spa.iron_will"]);
const SPEED_DEMON: Offer = one(&["spa.speed_demon"]);
const JUMPING_JACK: Offer = one(&["spa.jumping_jack"]);
const HOT_DOG: Offer = one(&["spa.hot_dog"]);
const RIDE_THE_WASH: Offer = one(&["spa.ride_the_wash"]);
const GOLDEN_GOOSE: Offer = one(&["spa.golden_goose"]);
const GROUND_HUGGER: Offer = one(&["spa.ground_hugger"]);
const SHAKY_STICK: Offer = one(&["spa.shaky_stick"]);
const ANTI_AIRCRAFT: Offer = one(&["sca.anti_aircraft_specialists"]);
const OBLIQUE_ARTILLERYMAN: Offer = one(&["spa.oblique_artilleryman"]);
const OBLIQUE_ATTACKER: Offer = one(&["spa.oblique_attacker"]);
const TACTICAL_GENIUS: Offer = one(&["spa.tactical_genius"]);

const ASSAULT: Bonus = Bonus::Abilities(gifts(
    Moment::EachTurn,
    Share::Half,
    Pick::Same,
    &[DEMORALIZER, MULTI_TASKER],
));
const STAFF: Bonus = fixed(
    Share::HalfUp,
    Pick::Each,
    &[
        ANTAGONIZER,
        BLOOD_STALKER,
        COMBAT_INTUITION,
        EAGLES_EYES,
        MARKSMAN,
        MULTI_TASKER,
    ],
);
const LUCKY: Bonus = Bonus::Pool {
    ability: "spa.lucky",
    each: 1,
    more: 2,
};
const PURSUIT: Bonus = Bonus::Abilities(Gifts {
    hunts: true,
    ..gifts(
        Moment::Setup,
        Share::Percent(75),
        Pick::Same,
        &[BLOOD_STALKER],
    )
});
const SCOUTS: &[Offer] = &[
    EAGLES_EYES,
    one(&["spa.forward_observer"]),
    one(&["spa.maneuvering_ace"]),
];
const STRIKERS: Bonus = fixed(Share::PercentNormal(75), Pick::Same, &[SPEED_DEMON]);
const TERRAIN: &[Offer] = &[
    one(&["spa.terrain_master_drag_racer"]),
    one(&["spa.terrain_master_forest_ranger"]),
    one(&["spa.terrain_master_frogman"]),
    one(&["spa.terrain_master_mountaineer"]),
    one(&["spa.terrain_master_nightwalker"]),
    one(&["spa.terrain_master_sea_monster"]),
    one(&["spa.terrain_master_swamp_beast"]),
];
const GARRISON: &[Offer] = &[
    one(&["spa.environmental_specialist"]),
    TERRAIN[0],
    TERRAIN[1],
    TERRAIN[2],
    TERRAIN[3],
    TERRAIN[4],
    TERRAIN[5],
    TERRAIN[6],
];
const WALKERS: &[UnitType] = &[UnitType::BM, UnitType::IM, UnitType::PM];
const FOOT: &[UnitType] = &[UnitType::CI, UnitType::BA];
const STREETS: &[Offer] = &[
    only_for(Who::Types(WALKERS), &["spa.street_fighter"]),
    only_for(Who::Types(FOOT), &["spa.urban_guerrilla"]),
    Offer {
        uses: Some(1),
        ..only_for(Who::Types(VEHICLES), &["spa.lucky", "spa.marksman"])
    },
];
const PAIR: Bonus = fixed(
    Share::Units(2),
    Pick::Same,
    &[GOLDEN_GOOSE, GROUND_HUGGER, HOT_DOG, SHAKY_STICK],
);
const OTHER_PAIR: Bonus = Bonus::Abilities(Gifts {
    apart: true,
    ..gifts(
        Moment::Setup,
        Share::Units(2),
        Pick::Same,
        &[GOLDEN_GOOSE, GROUND_HUGGER, HOT_DOG, SHAKY_STICK],
    )
});
const INTERCEPTORS: Bonus = fixed(
    Share::All,
    Pick::Same,
    &[only_for(Who::Thrust(9), &["spa.speed_demon"])],
);
const LONG_RANGE: Bonus = fixed(
    Share::Units(2),
    Pick::Same,
    &[Offer {
        bracket: Some(Bracket::Long),
        ..one(&["spa.range_master"])
    }],
);
const CARRIERS: &[Offer] = &[
    only_for(Who::Role("Transport"), &["spa.dust_off"]),
    only_for(Who::Role("Transport"), &["spa.ride_the_wash"]),
    only_for(Who::Role("Transport"), &["spa.wind_walker"]),
];

/// What a type gives.
pub const fn gives(of: FormationType) -> &'static [Bonus] {
    use FormationType as F;
    use Share::{All, Commander, Half, HalfUp, Percent, Rest, Units};
    match of {
        F::Assault => &[ASSAULT],
        F::FastAssault => const { &[ASSAULT, each_turn(Units(2), &[STAND_ASIDE])] },
        F::Anvil => const { &[each_turn(Units(2), &[CLUSTER_HITTER, SANDBLASTER])] },
        F::Hunter => const { &[each_turn(Percent(50), &[COMBAT_INTUITION])] },
        F::Battle | F::LightBattle | F::MediumBattle | F::HeavyBattle => &[LUCKY],
        F::Rifle => const { &[each_turn(Units(2), &[SANDBLASTER, WEAPON_SPECIALIST])] },
        F::Berserker => const { &[fixed(Units(2), Pick::Same, &[SWORDSMAN, ZWEIHANDER])] },
        F::Command | F::VehicleCommand => &[STAFF, Bonus::Genius("spa.tactical_genius")],
        F::Order => {
            const {
                &[
                    fixed(
                        Commander,
                        Pick::Each,
                        &[TACTICAL_GENIUS, ANTAGONIZER, SNIPER],
                    ),
                    fixed(All, Pick::Same, &[IRON_WILL, SPEED_DEMON]),
                ]
            }
        }
        F::Fire => const { &[each_turn(Half, &[SNIPER])] },
        F::AntiAir => const { &[each_turn(Half, &[ANTI_AIRCRAFT])] },
        F::ArtilleryFire => const { &[each_turn(Half, &[OBLIQUE_ARTILLERYMAN])] },
        F::DirectFire => const { &[each_turn(Half, &[WEAPON_SPECIALIST])] },
        F::FireSupport => const { &[each_turn(Half, &[OBLIQUE_ATTACKER])] },
        F::LightFire => &[Bonus::Coordinated],
        F::Pursuit | F::Probe | F::Sweep => &[PURSUIT],
        F::Recon => const { &[fixed(All, Pick::Same, SCOUTS)] },
        F::HeavyRecon => const { &[fixed(HalfUp, Pick::Same, SCOUTS)] },
        F::LightRecon => const { &[fixed(All, Pick::Each, SCOUTS)] },
        F::Security => {
            const {
                &[
                    for_side(Only::Defender, Percent(75), GARRISON),
                    for_side(Only::Others, Percent(75), &[SPEED_DEMON]),
                ]
            }
        }
        F::Striker | F::LightStriker | F::HeavyStriker => &[STRIKERS],
        F::Hammer => const { &[each_turn(Units(2), &[JUMPING_JACK, SPEED_DEMON])] },
        F::Horde => &[Bonus::Switch],
        F::Ranger => const { &[fixed(Percent(75), Pick::Same, TERRAIN)] },
        F::Support => &[Bonus::Supports],
        F::Urban => const { &[each_turn(Percent(75), STREETS)] },
        F::AntiMech => &[Bonus::Crowds],
        F::PhalanxStar => &[Bonus::Pool {
            ability: "spa.float_like_a_butterfly",
            each: 0,
            more: 6,
        }],
        F::RogueStar => const { &[each_turn(Units(2), &[COMBAT_INTUITION])] },
        F::InterceptorSquadron => &[INTERCEPTORS, LONG_RANGE],
        F::SuperioritySquadron => {
            const {
                &[fixed(
                    Half,
                    Pick::Two,
                    &[BLOOD_STALKER, HOT_DOG, RIDE_THE_WASH],
                )]
            }
        }
        F::FireSupportSquadron => &[PAIR, OTHER_PAIR],
        F::StrikeSquadron => {
            const {
                &[
                    fixed(Half, Pick::Same, &[SPEED_DEMON]),
                    fixed(Rest, Pick::Same, &[GOLDEN_GOOSE]),
                ]
            }
        }
        F::ElectronicWarfareSquadron => &[Bonus::Command("sca.communications_disruption")],
        F::TransportSquadron => const { &[fixed(All, Pick::Same, CARRIERS)] },
    }
}

impl Who {
    /// Whether it is so of a card.
    pub fn holds(self, card: &crate::card::Card) -> bool {
        match self {
            Who::All => true,
            Who::Types(kinds) => kinds.contains(&card.kind),
            Who::Thrust(most) => {
                let thrust = card.moves.iter().find(|(mode, _)| mode.is_thrust());
                thrust.is_some_and(|(_, t)| *t <= most)
            }
            Who::Role(role) => card.role == role,
        }
    }
}
