//! What is worked out of a draft for table and panels: what is offered, reach, chances, prices. Asks the rules; decides
//! nothing.

use std::collections::BTreeMap;

use hexlance_board::Hex;
use hexlance_dial::{
    command::{Command, Manner},
    draft::{Draft, Goal, Making, Reaching, Shot, Way, keys::purpose},
    event::StopCause,
    movement::break_away,
    orders,
    read::{Look, Table},
    state::{Clock, Stage},
};
use hexlance_rules::{Refusal, UnitId, draft::Pick};

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
    session.viewer_acts().then(|| making(session, focus))
}

/// What the person at the screen may choose next, and what is within reach; kept until something changes.
#[derive(Default)]
pub struct Reachable {
    /// Everything that is offered.
    pub offers: Offered<Draft>,
    reaching: Option<(u64, Reaching)>,
    /// Ends by hex.
    pub goals: BTreeMap<Hex, Goal>,
    shots_of: Option<(u64, UnitId, Way)>,
    /// The best attack on each unit that the selected one could attack now.
    pub shots: BTreeMap<UnitId, Shot>,
}

impl Reachable {
    /// Whether there is no hex to go to.
    pub fn is_nowhere(&self) -> bool {
        let area = self.offers.area(purpose::MOVE);
        area.is_none_or(|a| a.hexes.is_empty())
    }

    /// Whether the unit may go to a hex.
    pub fn offers_move_to(&self, hex: Hex) -> bool {
        let area = self.offers.area(purpose::MOVE);
        area.is_some_and(|a| a.hexes.contains(hex))
    }

    /// Makes it anew if the battle or the draft changed.
    pub fn update(&mut self, session: &Session, focus: &Focus) {
        self.offers.update(session, &focus.draft, || {
            session.battle.offers(session.viewer, &focus.draft)
        });
        let acting = acting(session, focus);
        let reaching = acting.and_then(Making::reaching);
        let wanted = reaching.map(|r| (session.revision, r));
        if self.reaching != wanted {
            self.goals = match (acting, &wanted) {
                (Some(making), Some((_, reaching))) => making.goals_of(reaching),
                _ => BTreeMap::new(),
            };
            self.reaching = wanted;
        }
        let shooter = acting.and_then(Making::fighter);
        let wanted = shooter.map(|u| (session.revision, u.id, focus.draft.way));
        if self.shots_of == wanted {
            return;
        }
        self.shots_of = wanted;
        self.shots = match (acting, shooter) {
            (Some(making), Some(u)) => making.shots(&u),
            _ => BTreeMap::new(),
        };
    }
}

/// Whether the facing is chosen of a unit that stays in its hex.
pub fn turns_in_place(focus: &Focus) -> bool {
    let chosen = focus.draft.destination.as_ref();
    chosen.is_some_and(|d| d.path.is_empty())
}

/// The stage of the turn.
pub fn stage(session: &Session) -> Stage {
    session.battle.world().resource::<Clock>().stage
}

/// Whether the seated side gives orders now.
pub fn is_ordering(session: &Session) -> bool {
    stage(session) == Stage::Orders && session.viewer_acts() && session.battle.decision().is_none()
}

/// The selected unit, if it may be given a move order now; in a formation, if its move is not chosen yet.
pub fn mover<'w>(session: &'w Session, focus: &'w Focus) -> Option<Look<'w>> {
    acting(session, focus)?.mover()
}

/// What an enemy in contact asks of a unit that leaves: the least die, and the chance.
pub fn break_away(table: Table<'_>, u: &Look<'_>, manner: Manner) -> Option<(u8, f64)> {
    let roll = break_away::needed(table, u, manner)?;
    let faces = 7u8.saturating_sub(roll.needed).min(6);
    Some((roll.needed, f64::from(faces) / 6.0))
}

/// What a command costs its unit, in a sentence: tokens, push, heat.
pub fn price_words(u: &Look<'_>, command: &Command) -> Option<String> {
    let price = orders::price(u, command)?;
    let mut words = vec![match (price.pushed, u.model.is_mech()) {
        (false, _) => tr!("1 order token.").to_owned(),
        (true, false) => tr!("Pushed: second order token, 1 click of damage.").to_owned(),
        (true, true) => tr!("Pushed: second order token, 1 click of heat.").to_owned(),
    }];
    let heat = price.heat.total();
    if heat != 0
        && let Some(last) = u.shutdown_level()
    {
        let after = (i16::from(u.heat) + heat).clamp(0, last.into());
        words.push(tr!("Heat {before} to {after}.", before = u.heat, after));
        if after >= i16::from(last) {
            words.push(tr!("It shuts down.").to_owned());
        }
    }
    Some(words.join(" "))
}

/// What stops a unit in a hex, in words.
pub fn stop_words(stop: StopCause) -> &'static str {
    match stop {
        StopCause::Contact => tr!("stops: contact"),
        StopCause::Level => tr!("stops: another level"),
        StopCause::Hindering => tr!("stops: hindering terrain"),
    }
}

/// The name of a way to move.
pub fn way_name(way: Way) -> &'static str {
    match way {
        Way::Walk => tr_c!("action", "Move"),
        Way::Run => tr!("Run"),
        Way::Jump => tr!("Jump"),
        Way::Charge => tr!("Charge"),
        Way::Ram => tr!("Ram"),
        Way::DeathFromAbove => tr!("Death from above"),
    }
}

/// What the hex under the pointer would cost the selected unit; why not, if it cannot get there.
pub fn cost_of(
    session: &Session,
    focus: &Focus,
    reach: &Reachable,
    hex: Hex,
) -> Option<Result<(String, String), String>> {
    let u = mover(session, focus)?;
    if u.hex() == Some(hex) || session.read().at(hex).is_some() {
        return None;
    }
    let making = making(session, focus);
    let order = making.template(&u)?;
    let own = making.purse(&u, &order).total();
    let allowance = match &focus.draft.march {
        Some(m) => own.min(making.most(m)),
        None => own,
    };
    if let Some(member) = making.kept_for(hex) {
        return Some(Err(tr!("kept for {name}", name = member.name)));
    }
    Some(match reach.goals.get(&hex) {
        // It gets there, and the formation would fall apart.
        Some(_) if !reach.offers_move_to(hex) => {
            let led = session
                .battle
                .pick(session.viewer, &focus.draft, &Pick::Hex(hex));
            Err(led.err().map(|refusal| why(&refusal)).unwrap_or_default())
        }
        Some(goal) => {
            let cost = tr!("{cost}\" of {allowance}\"", allowance, cost = goal.cost);
            let text = match goal.stop {
                Some(stop) => format!("{cost}, {}", stop_words(stop)),
                None => cost,
            };
            Ok((way_name(focus.draft.way).to_owned(), text))
        }
        None => Err(tr!("out of reach ({allowance}\")", allowance)),
    })
}

/// The unit that the viewer should act with next after this one; units that still wait to be set up before the others.
pub fn next_unit(session: &Session, after: Option<UnitId>, forward: bool) -> Option<UnitId> {
    next_of(ready_units(session), after, forward)
}

/// The units that `Tab` goes through: those that can be set up, switched or ordered now.
pub fn ready_units(session: &Session) -> Vec<UnitId> {
    Making::of(&session.battle, session.viewer, &Draft::default()).ready_units()
}

/// The unit whose turn to be set up comes after another one's: who has no place yet.
pub fn next_to_set_up(session: &Session, after: UnitId) -> Option<UnitId> {
    Making::of(&session.battle, session.viewer, &Draft::default()).next_to_set_up(after)
}

/// Why something cannot be chosen, in the player's language.
pub fn why(refusal: &Refusal) -> String {
    told(refusal).map_or_else(|| crate::words::refused(refusal), str::to_owned)
}

/// The same with what would make it possible.
pub fn why_with_remedy(refusal: &Refusal) -> String {
    told(refusal).map_or_else(|| crate::words::refused_with_remedy(refusal), str::to_owned)
}

/// The words of what drafts refuse by themselves.
fn told(refusal: &Refusal) -> Option<&'static str> {
    Some(match refusal.code {
        "nobody_selected" => tr!("Select a unit first."),
        "out_of_reach" => tr!("That hex is out of reach by this way of moving."),
        "no_marked_hex" => tr!("Choose one of the marked hexes."),
        "no_place" => {
            tr!("There is no place for those who go along: choose another facing or hex.")
        }
        "nobody_in_reach" => tr!("No enemy can be reached in that way."),
        "no_patient" => tr!("No damaged friend in base contact can be repaired."),
        "aboard_already" => tr!("It is aboard."),
        "cannot_join" => tr!(
            "It cannot join: members are infantry and vehicles of one faction, linked by base contact, each free to be ordered."
        ),
        _ => return None,
    })
}
