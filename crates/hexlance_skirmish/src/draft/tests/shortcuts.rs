//! What composers find sooner than by working out all that is offered: it is the same.

use hexlance_board::Hex;
use hexlance_rules::{
    SideId, UnitId,
    draft::{Drafts, Offers, Pick},
};
use rand::{Rng, RngExt};

use super::super::{Draft, Making, compose};
use crate::{Battle, Skirmish, read::Table};

/// How many hexes are tried that need not be offered.
const HEXES: usize = 12;

/// Holds them in a battle for a side that puts something together: for everybody who can do anything, and on the way
/// through a draft by chance.
pub(super) fn hold(battle: &Battle, side: SideId, rng: &mut impl Rng) {
    let units: Vec<UnitId> = Table::of(battle.world())
        .of_side(side)
        .map(|t| t.id)
        .collect();
    for unit in units {
        opens(battle, side, &Draft::default().on(Some(unit)));
    }
    let mut draft = Draft::default();
    for _ in 0..6 {
        let offers = battle.offers(side, &draft);
        takes(battle, side, &draft, rng);
        let picks: Vec<Pick> = offers.picks().map(|(pick, _)| pick).collect();
        if picks.is_empty() {
            return;
        }
        let pick = &picks[rng.random_range(0..picks.len())];
        match Skirmish::pick(battle, side, &draft, pick) {
            Ok(hexlance_rules::draft::Next::Draft(next)) => draft = next,
            _ => return,
        }
    }
}

/// A skill opens when what is offered for it leads on.
fn opens(battle: &Battle, side: SideId, draft: &Draft) {
    let making = Making::of(battle, side, draft);
    let Some(at) = making.declaring() else { return };
    for at in std::iter::once(at).chain(making.points(&at)) {
        for composer in compose::all().iter().filter(|c| c.is_shown(&at)) {
            if let Some(opens) = composer.opens(&at) {
                let mut offers = Offers::default();
                composer.offers(&at, &[], &mut offers);
                let (key, name) = (composer.key(), at.who.name);
                assert_eq!(opens.is_ok(), !offers.is_dead_end(), "{name}: {key}");
            }
        }
    }
}

/// What is offered is taken, and nothing else.
fn takes(battle: &Battle, side: SideId, draft: &Draft, rng: &mut impl Rng) {
    let making = Making::of(battle, side, draft);
    let (Some(at), Some(part)) = (making.declaring(), &draft.part) else {
        return;
    };
    let composer = compose::by_key(&part.key).expect("a composer");
    let mut offers = Offers::default();
    composer.offers(&at, &part.picks, &mut offers);
    let all: Vec<Hex> = at.table.ground().hexes().collect();
    let others = (0..HEXES).map(|_| Pick::Hex(all[rng.random_range(0..all.len())]));
    let offered = offers.picks().map(|(pick, _)| pick);
    for pick in offered.chain(others) {
        let wanted = offers.leads(&pick).is_some();
        let ends = matches!(pick, Pick::Facing(_));
        let takes = composer.takes(&at, &part.picks, &pick);
        assert!(ends || takes.is_ok() == wanted, "{draft:?}: {pick:?}");
    }
}
