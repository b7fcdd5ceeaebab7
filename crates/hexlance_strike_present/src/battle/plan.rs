//! What is worked out of a draft for table and panels: what is offered, reach, prices. Asks the rules; decides nothing.

use bevy::platform::cell::SyncCell;
use hexlance_board::Hex;
use hexlance_rules::{UnitId, draft::Key};
use hexlance_strike::{
    command::{MoveOption, MoveOrder},
    draft::{
        Draft, Making, Reach, Reaching, Way,
        keys::{self, purpose},
        reach::chooses_level,
    },
    movement::{self, Scratch},
    read::{self, UnitRead},
    state::Phase,
};

use super::{entry, focus::Focus, session::Session, view};
use crate::game::Offered;

/// The draft of the person at the screen.
pub fn making<'b>(session: &'b Session, focus: &'b Focus) -> Making<'b> {
    Making::of(&session.battle, session.viewer, &focus.draft)
}

/// The same where the person is to act.
pub fn acting<'b>(session: &'b Session, focus: &'b Focus) -> Option<Making<'b>> {
    session.viewer_acts().then(|| making(session, focus))
}

/// What the person at the screen may choose next, and what is within reach; kept until something changes.
#[derive(Default)]
pub struct Reachable {
    /// Everything that is offered.
    pub offers: Offered<Draft>,
    reaching: Option<(u64, Reaching)>,
    /// Where the unit may go.
    pub reach: Reach,
    rushing: Option<(u64, UnitId)>,
    /// The moves of the unit that are whole by themselves, by their buttons: for words about them.
    pub rushes: Vec<(Key, MoveOrder)>,
    scratch: Option<SyncCell<Scratch>>,
}

impl Reachable {
    /// Makes it anew if the battle or the draft changed.
    pub fn update(&mut self, session: &Session, focus: &Focus) {
        let acting = acting(session, focus);
        let reaching = acting.and_then(Making::reaching);
        let wanted = reaching.map(|r| (session.revision, r));
        if self.reaching != wanted {
            let scratch = self
                .scratch
                .get_or_insert_with(|| SyncCell::new(Scratch::new()))
                .get();
            self.reach = match (acting, &wanted) {
                (Some(making), Some((_, reaching))) => making.reach_of(reaching, scratch),
                _ => Reach::default(),
            };
            self.reaching = wanted;
        }
        let making = making(session, focus);
        let making = match self.reaching {
            Some(_) => making.with_reach(&self.reach),
            None => making,
        };
        self.offers
            .update(session, &focus.draft, || making.offers());
        self.update_rushes(session, acting);
    }

    fn update_rushes(&mut self, session: &Session, acting: Option<Making<'_>>) {
        let rush = |key: &str| {
            let whole = [keys::CHARGE, keys::LEAVE];
            whole.iter().any(|what| key.starts_with(what))
        };
        let some = self.offers.buttons.iter().any(|b| rush(&b.key));
        let mover = acting.and_then(Making::mover).filter(|_| some);
        let wanted = mover.map(|u| (session.revision, u.id));
        if self.rushing == wanted {
            return;
        }
        self.rushing = wanted;
        self.rushes = match (acting, mover) {
            (Some(making), Some(u)) => making.whole_moves(&u),
            _ => Vec::new(),
        };
    }

    /// The move that a button orders, if it is whole by itself.
    pub fn rush(&self, key: &str) -> Option<&MoveOrder> {
        let mut all = self.rushes.iter();
        all.find(|(k, _)| k == key).map(|(_, order)| order)
    }
}

/// The selected unit, if it may have its activation now.
pub fn mover<'w>(session: &'w Session, focus: &'w Focus) -> Option<UnitRead<'w>> {
    acting(session, focus)?.mover()
}

/// The move that the seated side may order anew (R3.3.7): its unit has found somebody in hiding.
pub fn rerouting<'w>(session: &'w Session, focus: &'w Focus) -> Option<&'w MoveOrder> {
    acting(session, focus)?.rerouting()
}

/// What the hex under the pointer would cost the selected unit; why not, if it cannot get there.
pub fn cost_of(
    session: &Session,
    focus: &Focus,
    reachable: &Reachable,
    hex: Hex,
) -> Option<Result<(String, String), String>> {
    let world = session.battle.world();
    if read::phase(world) != Phase::Movement || focus.draft.round.is_some() {
        return None;
    }
    let making = acting(session, focus)?;
    if let Some(u) = making.entrant() {
        return Some(entry::cost_of(making, reachable, &u, hex));
    }
    let u = making.mover()?;
    let name = |way: Way| match way.option {
        MoveOption::Sprint => tr!("Sprint").to_owned(),
        MoveOption::Evade => tr!("Evade").to_owned(),
        _ => crate::lang::text(way.mode.name()).to_owned(),
    };
    if focus.draft.traces {
        let way = making.way(&u);
        let next = reachable.offers.area(purpose::TRACE)?;
        let allowance =
            movement::allowance(world, &u, way.mode, way.option == MoveOption::Sprint, false)
                .total();
        let cost = tr!(
            "{cost}\" of {allowance}\"",
            cost = next.cost(hex)?,
            allowance
        );
        return Some(Ok((name(way), cost)));
    }
    let goal = reachable.reach.goals.get(&hex);
    if u.hex() == Some(hex) && goal.is_none() {
        return None;
    }
    let way = making.way(&u);
    let allowance =
        movement::allowance(world, &u, way.mode, way.option == MoveOption::Sprint, false).total();
    Some(match goal {
        Some(goal) => {
            let cost = goal.cost;
            let cost = match goal.minimum {
                true => tr!("all of its Move (one hex is always allowed)").to_owned(),
                false => tr!("{cost}\" of {allowance}\"", cost, allowance),
            };
            let cost = match chooses_level(way.mode) {
                true => tr!("{cost}, at level {level}", cost, level = goal.base),
                false => cost,
            };
            Ok((name(way), cost))
        }
        None => Err(tr!("out of reach ({allowance}\")", allowance)),
    })
}

/// The unit in a hex that a click on the hex means: one of the viewer's that can act before any other.
pub fn unit_in(session: &Session, hex: Hex) -> Option<UnitId> {
    let mut here: Vec<_> = view::visible(session)
        .filter(|u| u.hex() == Some(hex))
        .collect();
    here.sort_by_key(|u| (u.side != session.viewer, u.acts.activated));
    here.first().map(|u| u.id)
}
