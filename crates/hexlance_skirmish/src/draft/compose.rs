//! Putting one skill together, pick by pick.

use hexlance_rules::{
    Refusal,
    draft::{Offers, Pick, Preview},
};

use super::ordering;
use crate::{
    alert, climbing, close,
    deeds::{Declaring, Deed},
    discover, dodge, hacking, items, markers, mending, moves, objects, pilots, reset, sensor,
    shots::{ShootWay, promise},
    special_fire,
};

/// One skill as it is put together. Each skill's module has one; [`all`] gathers them.
pub(crate) trait Compose: Sync {
    /// The key of its button.
    fn key(&self) -> &'static str;

    /// Whether its button is shown to a trooper at all: it has the skill, the weapon, the device.
    fn is_shown(&self, at: &Declaring<'_>) -> bool;

    /// What can be picked after these picks. Nothing for skills that are whole with their button.
    fn offers(&self, at: &Declaring<'_>, picks: &[Pick], out: &mut Offers);

    /// What the picks come to.
    fn piece(&self, at: &Declaring<'_>, picks: &[Pick]) -> Piece;

    /// The picks that put a declared skill together; none if it is no skill of this sort.
    fn picks(&self, at: &Declaring<'_>, deed: &Deed) -> Option<Vec<Pick>>;

    /// Whether anything can be picked for it to begin with, where that is found without working out all that is offered: it
    /// opens whenever the offers lead on, and is refused whenever they do not.
    fn opens(&self, _at: &Declaring<'_>) -> Option<Result<(), Refusal>> {
        None
    }

    /// Whether something may be picked after these picks, as the offers say.
    fn takes(&self, at: &Declaring<'_>, picks: &[Pick], pick: &Pick) -> Result<(), Refusal> {
        as_offered(self, at, picks, pick)
    }

    /// Why nothing can be picked for it.
    fn lack(&self) -> Refusal {
        Refusal::new(
            "nothing_to_do",
            "K4.1.1",
            "There is nothing that it could be declared for.",
        )
    }

    /// The skill to which the picks come if nothing more but `declare` is picked; it need not be allowed.
    fn proposed(&self, at: &Declaring<'_>, picks: &[Pick]) -> Option<Deed> {
        match self.piece(at, picks) {
            Piece::Whole(deed) => Some(deed),
            Piece::Open | Piece::Misfit => None,
        }
    }

    /// What it is worth as a reaction at the point of its situation: of all points that of the most is proposed. None where
    /// one is as good as another.
    fn worth(&self, _at: &Declaring<'_>, _picks: &[Pick]) -> Option<f64> {
        None
    }

    /// What a skill promises and costs: its roll, against what is declared against its trooper already.
    fn preview(&self, at: &Declaring<'_>, deed: &Deed) -> Preview {
        promise::of_roll(at, deed)
    }
}

/// Whether something may be picked after these picks, by all that is offered then.
pub(crate) fn as_offered<C: Compose + ?Sized>(
    composer: &C,
    at: &Declaring<'_>,
    picks: &[Pick],
    pick: &Pick,
) -> Result<(), Refusal> {
    let mut offers = Offers::default();
    composer.offers(at, picks, &mut offers);
    match offers.leads(pick) {
        Some(_) => Ok(()),
        None => Err(ordering::refused(&offers, pick)),
    }
}

/// What picks come to.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Piece {
    /// The skill is whole.
    Whole(Deed),
    /// More is to be picked.
    Open,
    /// They fit nothing.
    Misfit,
}

/// All skills that can be put together, in the order of their buttons.
pub(crate) fn all() -> &'static [&'static dyn Compose] {
    static ALL: &[&dyn Compose] = &[
        &crate::impetuous::Run,
        &crate::drops::ArriveWay,
        &moves::MoveWay,
        &moves::CautiousWay,
        &climbing::JumpWay,
        &climbing::ClimbWay,
        &ShootWay,
        &close::StrikeWay,
        &hacking::HackWay,
        &special_fire::SMOKE,
        &special_fire::SPECULATE,
        &special_fire::GUIDE,
        &special_fire::INTUIT,
        &special_fire::SUPPRESS,
        &pilots::DismountWay,
        &pilots::MountWay,
        &mending::MediKitWay,
        &mending::DoctorWay,
        &mending::EngineerWay,
        &mending::RegenerateWay,
        &mending::TearLooseWay,
        &discover::COMPOSE,
        &alert::COMPOSE,
        &dodge::COMPOSE,
        &dodge::CHANGE_FACING,
        &dodge::ENGAGE,
        &reset::COMPOSE,
        &reset::HARD,
        &reset::HARDEST,
        &sensor::COMPOSE,
        &sensor::SAT_LOCK,
        &items::MINE,
        &items::REPEATER,
        &items::SNIFFER,
        &items::TURRET,
        &items::PlantWay,
        &items::SetOffWay,
        &items::TakeOffWay,
        &objects::TAKE,
        &objects::LOCK,
        &objects::UNLOCK,
        &objects::PICK_UP,
        &markers::TO_CAMO,
        &markers::TO_TO,
        &markers::TO_IMP1,
        &Idle,
    ];
    ALL
}

/// The skill of a key.
pub(crate) fn by_key(key: &str) -> Option<&'static dyn Compose> {
    all().iter().copied().find(|c| c.key() == key)
}

/// Idle (K11.7).
struct Idle;

impl Compose for Idle {
    fn key(&self) -> &'static str {
        "idle"
    }

    fn is_shown(&self, at: &Declaring<'_>) -> bool {
        // As a reaction it is a way to appear and nothing more; passing is free.
        !at.is_reaction()
    }

    fn offers(&self, _at: &Declaring<'_>, _picks: &[Pick], _out: &mut Offers) {}

    fn piece(&self, _at: &Declaring<'_>, picks: &[Pick]) -> Piece {
        if picks.is_empty() {
            Piece::Whole(Deed::Idle)
        } else {
            Piece::Misfit
        }
    }

    fn picks(&self, _at: &Declaring<'_>, deed: &Deed) -> Option<Vec<Pick>> {
        (*deed == Deed::Idle).then(Vec::new)
    }
}
