//! What is worked out of a draft for table and panels: what is offered, reach, chances. Asks the rules; decides nothing.

use hexlance_board::Hex;
use hexlance_classic::{
    command::MoveOrder,
    draft::{
        Draft, Making,
        keys::{self, purpose},
    },
    fire::{self, FireTable},
    moves::{self, Forecast},
    odds::{self, Outlook, Points},
    read::Look,
    state::{Mode, Phase, Place},
};
use hexlance_rules::{
    Refusal, UnitId,
    draft::{Next, Pick},
};

use super::{Session, focus::Focus};
use crate::{
    battle::session::Reads,
    game::{Offered, control::next_of},
};

/// The draft of the person at the screen.
pub fn making<'b>(session: &'b Session, focus: &'b Focus) -> Making<'b> {
    Making::of(&session.battle, session.viewer, &focus.draft)
}

/// The same where the person is to act.
pub fn acting<'b>(session: &'b Session, focus: &'b Focus) -> Option<Making<'b>> {
    let asked = session.battle.decision().is_some();
    (session.viewer_acts() && !asked).then(|| making(session, focus))
}

/// What the chosen shots do to one of their targets.
#[derive(Debug)]
pub struct Volley {
    /// The target.
    pub target: UnitId,
    /// What arrives.
    pub points: Points,
    /// What becomes of the target, where that can be told.
    pub outlook: Option<Outlook>,
}

/// What the person at the screen may choose next, and what is within reach; kept until something changes.
#[derive(Default)]
pub struct Reachable {
    /// Everything that is offered.
    pub offers: Offered<Draft>,
    fire_of: Option<(u64, Draft)>,
    /// Targets down, weapons across, in the Weapon Attack Phase.
    pub fire: FireTable,
    /// What the shots that are chosen there do, target by target.
    pub volleys: Vec<Volley>,
    way_to: Option<(u64, Draft, Hex)>,
    /// The move that a click on the hex under the pointer leads to.
    pub way: Option<MoveOrder>,
}

impl Reachable {
    /// Whether the unit may go to a hex.
    pub fn offers_move_to(&self, hex: Hex) -> bool {
        let areas = [purpose::MOVE, purpose::MOVE_ROLL];
        let mut areas = areas.iter().filter_map(|p| self.offers.area(p));
        areas.any(|a| a.hexes.contains(hex))
    }

    /// Makes it anew if the battle or the draft changed.
    pub fn update(&mut self, session: &Session, focus: &Focus) {
        self.offers.update(session, &focus.draft, || {
            session.battle.offers(session.viewer, &focus.draft)
        });
        self.fires(session, focus);
        self.goes(session, focus);
    }

    fn fires(&mut self, session: &Session, focus: &Focus) {
        let making = acting(session, focus).filter(|m| m.phase() == Phase::Weapons);
        let order = making.and_then(|m| Some((m, m.own()?, m.fire_order()?)));
        let Some((making, u, order)) = order else {
            (self.fire_of, self.fire) = (None, FireTable::default());
            self.volleys.clear();
            return;
        };
        let kept = self.fire_of.as_ref();
        if kept.is_some_and(|(revision, d)| *revision == session.revision && *d == focus.draft) {
            return;
        }
        let table = making.table();
        self.fire = fire::fire_table(table, &u, &order);
        let mut targets: Vec<_> = order.shots.iter().map(|s| s.target).collect();
        targets.sort_unstable();
        targets.dedup();
        let volley = |t: Look<'_>| {
            let attacks = odds::attacks_of(table, &u, &order, t.id);
            let outlook = odds::outlook(table, t.id, &attacks);
            let told = outlook.as_ref().map(|o| o.points.clone());
            Volley {
                target: t.id,
                points: told.unwrap_or_else(|| odds::points(table, &t, &attacks)),
                outlook,
            }
        };
        let targets = targets.into_iter().filter_map(|id| table.find(id));
        self.volleys = targets.map(volley).collect();
        self.fire_of = Some((session.revision, focus.draft.clone()));
    }

    fn goes(&mut self, session: &Session, focus: &Focus) {
        let hovered = focus.selection.hovered.filter(|h| self.offers_move_to(*h));
        let making = acting(session, focus).filter(|m| m.phase() == Phase::Movement);
        let (Some(making), Some(hex), true) = (making, hovered, focus.draft.go.leg.is_none())
        else {
            (self.way_to, self.way) = (None, None);
            return;
        };
        let wanted = (session.revision, focus.draft.clone(), hex);
        if self.way_to.as_ref() == Some(&wanted) {
            return;
        }
        let led = session
            .battle
            .pick(session.viewer, &focus.draft, &Pick::Hex(hex));
        self.way = match led {
            Ok(Next::Draft(draft)) => Making::of(making.battle, making.side, &draft).move_order(),
            _ => None,
        };
        self.way_to = Some(wanted);
    }
}

/// The phase of the turn.
pub fn phase(session: &Session) -> Phase {
    session.read().clock().phase
}

/// The move as it stands, or as a click on the hex under the pointer would make it.
pub fn shown_move(session: &Session, focus: &Focus, reach: &Reachable) -> Option<MoveOrder> {
    let making = acting(session, focus)?;
    match making.phase() {
        Phase::Movement => reach.way.clone().or_else(|| making.move_order()),
        _ => None,
    }
}

/// What that move would come to.
pub fn forecast(session: &Session, focus: &Focus, reach: &Reachable) -> Option<Forecast> {
    let order = shown_move(session, focus, reach)?;
    let u = session.read().find(order.unit)?;
    moves::forecast(session.read(), &u, &order)
}

/// The name of a way to move.
pub fn mode_name(mode: Mode) -> &'static str {
    match mode {
        Mode::Stationary => tr!("Stand still"),
        Mode::Walk => tr!("Walk"),
        Mode::Run => tr!("Run"),
        Mode::Jump => tr!("Jump"),
        Mode::Fly => tr!("Fly"),
        Mode::Swim => tr!("Swim"),
    }
}

/// What the hex under the pointer would cost the selected unit; why not, if it cannot get there.
pub fn cost_of(
    session: &Session,
    focus: &Focus,
    reach: &Reachable,
    hex: Hex,
) -> Option<Result<(String, String), String>> {
    let making = acting(session, focus).filter(|m| m.phase() == Phase::Movement)?;
    let u = making.own()?;
    if u.hex() == Some(hex) || focus.draft.go.leg.is_some() {
        return None;
    }
    let mode = making.mode(&u);
    if let Some(forecast) = forecast(session, focus, reach) {
        let cost = tr!("{mp} of {most} MP", mp = forecast.mp, most = forecast.most);
        let text = match forecast.rolls.is_empty() {
            true => cost,
            false => {
                let percent = (forecast.chance * 100.0).round();
                format!("{cost}, {}", tr!("rolls: {percent}%", percent))
            }
        };
        return Some(Ok((mode_name(mode).to_owned(), text)));
    }
    if reach.offers_move_to(hex) {
        return None;
    }
    let led = session
        .battle
        .pick(session.viewer, &focus.draft, &Pick::Hex(hex));
    led.err().map(|refusal| Err(why(&refusal)))
}

/// The units that `Tab` goes through: those that can be set up or can act now.
pub fn ready_units(session: &Session) -> Vec<UnitId> {
    let draft = Draft::default();
    let making = Making::of(&session.battle, session.viewer, &draft);
    if !session.viewer_acts() {
        return Vec::new();
    }
    let own = |u: &Look<'_>| u.side == session.viewer;
    let mut all: Vec<Look<'_>> = session
        .read()
        .units()
        .filter(own)
        .filter(|u| making.may_be_selected(u.id).is_ok())
        .collect();
    // Whoever still waits to be set up comes first.
    all.sort_by_key(|u| u.place != Place::Reserve);
    all.into_iter().map(|u| u.id).collect()
}

/// The unit that the viewer should act with next after this one.
pub fn next_unit(session: &Session, after: Option<UnitId>, forward: bool) -> Option<UnitId> {
    next_of(ready_units(session), after, forward)
}

/// The next unit that has no place yet.
pub fn next_to_set_up(session: &Session) -> Option<UnitId> {
    let mut units = session.read().units();
    let next = units.find(|u| u.side == session.viewer && u.place == Place::Reserve);
    next.map(|u| u.id)
}

/// Whether shots or blows are chosen.
pub fn has_attacks(focus: &Focus) -> bool {
    !focus.draft.fire.shots.is_empty() || !focus.draft.strike.strikes.is_empty()
}

/// The button that Space presses now.
pub fn end_key(session: &Session, focus: &Focus) -> &'static str {
    let moves = making(session, focus).move_order().is_some();
    let selected = making(session, focus).own().is_some();
    let under_way = session.read().clock().under_way.is_some();
    let clock = session.read().clock();
    if clock.ambush.is_some() {
        return match focus.draft.fire.shots.is_empty() {
            true => keys::FIRE_HOLD,
            false => keys::FIRE,
        };
    }
    if clock.opening {
        return keys::PASS;
    }
    match phase(session) {
        Phase::Setup => keys::READY,
        Phase::Movement if moves => keys::GO,
        Phase::Movement if under_way => keys::HALT,
        Phase::Movement => keys::STILL,
        Phase::Weapons if !selected => keys::PASS,
        Phase::Weapons if focus.draft.fire.shots.is_empty() => keys::FIRE_HOLD,
        Phase::Weapons => keys::FIRE,
        Phase::Physical if !selected => keys::PASS,
        Phase::Physical if focus.draft.strike.strikes.is_empty() => keys::STRIKE_HOLD,
        Phase::Physical => keys::STRIKE,
        _ => keys::PASS,
    }
}

/// Why something cannot be chosen, in the player's language.
pub fn why(refusal: &Refusal) -> String {
    crate::words::refused(refusal)
}
