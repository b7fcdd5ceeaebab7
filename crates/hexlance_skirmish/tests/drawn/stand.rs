//! Where troopers begin for what their battle is drawn for. Battles last three rounds: troopers who begin at the far edges
//! of their Zones seldom meet.

use hexlance_board::Hex;
use hexlance_rules::SideId;
use hexlance_skirmish::{
    Battle,
    command::Command,
    model::{Characteristic, Skill, TroopType},
    read::{Look, Table},
    setup::{Placement, zones},
    state::Seeming,
};
use rand::{rngs::ChaCha8Rng, seq::SliceRandom};

use crate::intent::Intent;

/// So many places are tried for a trooper.
const PLACES: usize = 120;

/// Deploys one of the troopers whose place matters for an intent, and is done when all have been; none if there is nothing
/// that matters.
pub fn command(
    rng: &mut ChaCha8Rng,
    battle: &Battle,
    side: SideId,
    intent: Intent,
) -> Option<Command> {
    let table = Table::of(battle.world());
    let mut waiting: Vec<Look<'_>> = table
        .troopers()
        .filter(|t| t.owner == side && t.hex.is_none())
        .filter(|t| !t.profile().is(Characteristic::Drop))
        .filter(|t| matters(intent, t))
        .collect();
    if waiting.is_empty() {
        let done = Command::Done;
        return battle.check(side, &done).is_ok().then_some(done);
    }
    waiting.shuffle(rng);
    if intent == Intent::Crowd {
        // Those who may miss their place come last, and find the border full.
        waiting.sort_by_key(infiltrates);
    }
    let mut hexes: Vec<Hex> = table.ground().hexes().collect();
    let middle = middle(&hexes);
    hexes.shuffle(rng);
    let border = Border::of(table, side, &hexes);
    waiting.iter().find_map(|who| {
        let mut places = hexes.clone();
        match intent {
            Intent::Crowd if infiltrates(who) => {
                let enemy = SideId(1 - side.0);
                places.retain(|hex| zones::in_half(table, enemy, *hex));
            }
            Intent::Crowd => places.sort_by_key(|hex| border.order(*hex)),
            Intent::Leave => places.sort_by_key(|hex| !zones::on_edge(table, side, *hex)),
            _ => {
                places.truncate(PLACES);
                places.sort_by_key(|hex| hex.distance(middle));
            }
        }
        places.truncate(PLACES);
        let mut placed = places.into_iter().flat_map(|hex| {
            seemings(intent, who).map(move |seeming| {
                Command::Deploy(Placement {
                    seeming,
                    ..Placement::of(who.id, hex)
                })
            })
        });
        placed.find(|command| battle.check(side, command).is_ok())
    })
}

/// Whether it matters where a trooper begins.
fn matters(intent: Intent, who: &Look<'_>) -> bool {
    let hides = who.has(Skill::Camouflage) || who.has(Skill::TOCamouflage);
    let mut modes = who.printed.weapons.iter().flat_map(|w| &w.modes);
    match intent {
        Intent::Hack(_) | Intent::Guide => {
            who.has(Skill::Hacker) || who.profile().kind == TroopType::TAG
        }
        Intent::Mend => {
            let mends = who.has(Skill::Engineer) || who.has(Skill::Doctor);
            mends || who.has(Skill::Hacker) || who.profile().vitality.is_structure()
        }
        Intent::Intuit => hides || modes.any(|m| m.traits.intuitive),
        Intent::Tread | Intent::Crowd | Intent::Leave => true,
        _ => false,
    }
}

/// What a trooper is to be seen as, the most wanted first.
fn seemings(intent: Intent, who: &Look<'_>) -> impl Iterator<Item = Seeming> + use<> {
    let wanted = match intent {
        Intent::Intuit if who.has(Skill::TOCamouflage) => Some(Seeming::TO),
        Intent::Intuit if who.has(Skill::Camouflage) => Some(Seeming::Camo),
        Intent::Tread if who.has(Skill::TOCamouflage) => Some(Seeming::Hidden),
        _ => None,
    };
    wanted.into_iter().chain([Seeming::Figure])
}

/// Whether a trooper may begin in the enemy half, by a roll.
fn infiltrates(who: &Look<'_>) -> bool {
    let skills = [
        Skill::InfiltrateL0,
        Skill::InfiltrateL1,
        Skill::InfiltrateL2,
    ];
    skills.into_iter().any(|skill| who.has(skill))
}

/// The hex halfway between all others.
fn middle(hexes: &[Hex]) -> Hex {
    let mean = |of: fn(&Hex) -> i16| {
        let sum: i64 = hexes.iter().map(|hex| i64::from(of(hex))).sum();
        (sum / hexes.len().max(1) as i64) as i16
    };
    Hex::new(mean(|hex| hex.q), mean(|hex| hex.r))
}

/// The border hexes of a Zone that nobody stands in or beside yet.
struct Border {
    free: Vec<Hex>,
    taken: Vec<Hex>,
}

impl Border {
    fn of(table: Table<'_>, side: SideId, hexes: &[Hex]) -> Self {
        let taken: Vec<Hex> = table.on_table().filter_map(|t| t.hex).collect();
        let is_free = |hex: &Hex| taken.iter().all(|there| there.distance(*hex) > 1);
        let border = hexes.iter().copied();
        let border = border.filter(|hex| zones::on_border(table, side, *hex));
        Self {
            free: border.filter(is_free).collect(),
            taken,
        }
    }

    /// The place of a hex among those to stand in: first where a trooper keeps others from most border hexes, and of those
    /// the one nearest to the others, so that no gap is left.
    fn order(&self, hex: Hex) -> (std::cmp::Reverse<usize>, u16) {
        let closes = self.free.iter().filter(|free| free.distance(hex) <= 1);
        let near = self.taken.iter().map(|there| there.distance(hex)).min();
        (std::cmp::Reverse(closes.count()), near.unwrap_or(0))
    }
}
