//! What is worked out of a draft for table and panels: what is offered, what it would come to, what clicks would begin. Asks
//! the rules; decides nothing.

use std::collections::BTreeMap;

use hexlance_board::Hex;
use hexlance_rules::{
    Refusal, SideId, UnitId,
    draft::{Button, Key, Next, Offers, Pick},
};
use hexlance_skirmish::{
    draft::{Draft, keys, keys::purpose},
    ground::ZONE_OF_CONTROL,
    items::turret_sees,
    moves,
    outlook::{self, Outlook, Threat, Waits},
    setup::zones,
    state::{Condition, ItemKind},
    view::Seen,
};

use super::{
    Session,
    focus::Focus,
    places::{self, Places},
};
use crate::{
    battle::session::Reads,
    game::{Offered, control::next_of},
};

/// The skill that a click on the ground begins.
const MOVES: [&str; 2] = ["move", "run"];

/// What a click begins while no skill is chosen.
#[derive(Clone, Debug)]
pub struct Ahead {
    /// The key of the skill.
    pub key: Key,
    /// The draft with it.
    pub draft: Draft,
    /// What can be picked for it.
    pub offers: Offers,
}

/// What the first skill that can be aimed at somebody promises.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chance {
    /// The chance that something of it counts.
    pub counts: f64,
    /// Points that it costs on average.
    pub points: f64,
}

/// What the person at the screen may choose next, and what that would come to; kept until something changes.
#[derive(Default)]
pub struct Reachable {
    /// Everything that is offered.
    pub offers: Offered<Draft>,
    /// The movement that a click on the ground begins.
    pub walk: Option<Ahead>,
    /// The hexes that only a second Move of the same Order leads to (K7.1.1).
    pub again: Vec<Hex>,
    /// The skills that can be aimed at somebody, by whom.
    pub aims: BTreeMap<UnitId, Vec<Ahead>>,
    /// Why nothing can be aimed at somebody, of those who are not among them.
    pub refused: BTreeMap<UnitId, Refusal>,
    /// What the first of them promises, by whom it is aimed at.
    pub chances: BTreeMap<UnitId, Chance>,
    /// What the draft would declare as it is.
    pub outlook: Option<Outlook>,
    /// What it would declare with what the pointer is over.
    pub under: Option<Outlook>,
    /// Where on its way it could be done.
    pub places: Option<Places>,
    /// The Deployment Zones of the sides, which stay as they are in a battle.
    pub zones: Vec<(SideId, Vec<Hex>)>,
    /// What each hex counts that nerve may lead to.
    pub counts: Vec<(Hex, u16)>,
    /// The Zones of Control of all enemies that are known, while something is put together.
    pub enemy_zones: Vec<Hex>,
    /// The shots that whoever sees what is put together could answer with (K22.2).
    pub threats: Vec<Threat>,
    /// What the turret under the pointer sees.
    pub turret: Vec<Hex>,
    zones_of: Option<u64>,
    of: Option<(u64, u64, Draft)>,
    at: Option<(Option<Hex>, Option<UnitId>)>,
}

impl Reachable {
    /// Makes it anew if the battle or the draft changed, or the pointer moved.
    pub fn update(&mut self, session: &Session, focus: &Focus) {
        if self.zones_of != Some(session.epoch) {
            self.zones_of = Some(session.epoch);
            let sides = session.view().sides().ids();
            self.zones = sides.map(|side| (side, zone(session, side))).collect();
        }
        self.offers.update(session, &focus.draft, || {
            session.battle.offers(session.viewer, &focus.draft)
        });
        let key = (session.epoch, session.revision, focus.draft.clone());
        let anew = self.of.as_ref() != Some(&key);
        if anew {
            self.of = Some(key);
            self.outlook = None;
            self.places = None;
            self.walk = None;
            self.again.clear();
            self.enemy_zones.clear();
            self.counts = outlook::counts(&session.battle);
            self.aims.clear();
            self.chances.clear();
            self.refused.clear();
            if is_putting_together(session) {
                let side = session.viewer;
                self.outlook = outlook::of(&session.battle, side, &focus.draft, &[]);
                let amounts = &self.offers.amounts;
                self.places = places::of(session, focus, amounts, self.outlook.as_ref());
                self.look_ahead(session, focus);
                self.enemy_zones = enemy_zones(session);
            }
        }
        let at = (focus.selection.hovered, focus.selection.pointed);
        if anew || self.at != Some(at) {
            self.at = Some(at);
            self.under = self.under_pointer(session, focus);
            self.threats = self.shown().map_or_else(Vec::new, |shown| {
                let mut all = outlook::threats(&session.battle, session.viewer, shown);
                // Whoever is aimed at has a panel that tells what he can answer.
                let aimed = |unit: UnitId| shown.rolls.iter().any(|r| r.at == Some(unit.into()));
                all.retain(|threat| !aimed(threat.by));
                all
            });
            self.turret = under_turret(session, focus.selection.hovered);
        }
    }

    /// What each skill would begin with.
    fn look_ahead(&mut self, session: &Session, focus: &Focus) {
        if focus.draft.part.is_some() {
            return;
        }
        let reacts = matches!(outlook::waits(&session.battle), Some(Waits::Reactions(_)));
        let acting = acting(session);
        for button in self.offers.buttons.iter().filter(|b| b.verdict.is_ok()) {
            let Some(ahead) = ahead(session, &focus.draft, button) else {
                continue;
            };
            if MOVES.contains(&ahead.key.as_ref()) && !reacts {
                self.walk.get_or_insert_with(|| ahead.clone());
                if ahead.key == MOVES[0] && self.again.is_empty() {
                    self.again = second_move(session, &ahead);
                }
            }
            for offer in ahead
                .offers
                .units
                .iter()
                .filter(|u| u.purpose == purpose::ATTACK)
            {
                if let Err(refusal) = &offer.verdict {
                    self.refused
                        .entry(offer.unit)
                        .or_insert_with(|| refusal.clone());
                }
            }
            let aimed = ahead.offers.units.iter();
            let aimed = aimed.filter(|u| {
                u.verdict.is_ok() && [purpose::ATTACK, purpose::PATIENT].contains(&u.purpose)
            });
            let mut targets: Vec<UnitId> = aimed.map(|u| u.unit).collect();
            // A reaction is aimed at whoever it answers.
            if let (true, Some(actor)) = (reacts, acting)
                && !targets.contains(&actor)
                && ahead
                    .offers
                    .button(keys::DECLARE)
                    .is_some_and(|b| b.verdict.is_ok())
            {
                targets.push(actor);
            }
            for unit in targets {
                self.aims.entry(unit).or_default().push(ahead.clone());
            }
        }
        for (unit, all) in &self.aims {
            let promised = all.first().and_then(|first| promise(session, first, *unit));
            self.chances.extend(promised.map(|chance| (*unit, chance)));
        }
    }

    /// What the pointer means.
    fn under_pointer(&self, session: &Session, focus: &Focus) -> Option<Outlook> {
        if !is_putting_together(session) {
            return None;
        }
        let (hex, unit) = self.at?;
        let (battle, side) = (&session.battle, session.viewer);
        if let (None, Some(ahead)) = (
            &focus.draft.part,
            unit.and_then(|u| self.aims.get(&u)?.first()),
        ) {
            let pick = Pick::Unit(unit?);
            let more: &[Pick] = match ahead.offers.leads(&pick) {
                Some(_) => &[pick],
                None => &[],
            };
            return outlook::of(battle, side, &ahead.draft, more);
        }
        let pick = Pick::Hex(hex?);
        match (&focus.draft.part, &self.walk) {
            (Some(_), _) => {
                let unit = unit.map(Pick::Unit);
                let offered = |pick: &Pick| self.offers.leads(pick).is_some();
                let picked = unit
                    .filter(offered)
                    .or_else(|| Some(pick).filter(offered))?;
                // What is picked already would be taken back.
                if matches!(&picked, Pick::Unit(u) if self.offers.unit(*u).is_some_and(|u| u.chosen))
                {
                    return self.outlook.clone();
                }
                outlook::of(battle, side, &focus.draft, &[picked])
            }
            (None, Some(walk)) if walk.offers.leads(&pick).is_some() => {
                outlook::of(battle, side, &walk.draft, &[pick])
            }
            _ => None,
        }
    }

    /// The offers that hexes on the table are lit by: those of the draft, else those of the movement that a click begins.
    pub fn areas(&self, focus: &Focus) -> &Offers {
        match (&focus.draft.part, &self.walk) {
            (None, Some(walk)) => &walk.offers,
            _ => &self.offers,
        }
    }

    /// What is shown: what has been picked, with what the pointer is over.
    pub fn shown(&self) -> Option<&Outlook> {
        self.under.as_ref().or(self.outlook.as_ref())
    }
}

/// The hexes that a second Move leads to and the first does not.
fn second_move(session: &Session, ahead: &Ahead) -> Vec<Hex> {
    if outlook::waits(&session.battle) != Some(Waits::Order) {
        return Vec::new();
    }
    let table = session.read();
    let who = ahead.draft.unit.and_then(|unit| table.find(unit));
    let ends = who.and_then(|who| {
        let first = moves::reach(table, &who)?;
        let again = moves::reach_again(table, &who, &first)?;
        Some(again.hexes().map(|(hex, _)| hex).collect())
    });
    let mut ends: Vec<Hex> = ends.unwrap_or_default();
    let one = |hex: &Hex| ahead.offers.leads(&Pick::Hex(*hex)).is_some();
    ends.retain(|hex| !one(hex));
    ends
}

/// The Zones of Control of all enemies that are known (K5.4).
fn enemy_zones(session: &Session) -> Vec<Hex> {
    let board = session.view().board();
    let shown = session.shown();
    let enemies = shown.iter().filter(|seen| match seen {
        Seen::Figure(figure) if figure.condition() != Condition::Able => false,
        Seen::Own(_) => false,
        Seen::Figure(_) | Seen::Marker(_) => side_of(seen) != session.viewer,
    });
    let mut hexes: Vec<Hex> = enemies
        .filter_map(Seen::hex)
        .flat_map(|hex| hex.within(ZONE_OF_CONTROL))
        .filter(|hex| board.contains(*hex))
        .collect();
    hexes.sort_unstable();
    hexes.dedup();
    hexes
}

/// What a turret in a hex sees.
fn under_turret(session: &Session, hex: Option<Hex>) -> Vec<Hex> {
    let items = session.view().items().all.iter();
    let mut turrets = items.filter(|i| i.kind == ItemKind::Turret && Some(i.hex) == hex);
    turrets
        .next()
        .map_or_else(Vec::new, |turret| turret_sees(&session.battle, turret.id))
}

/// What a button of a skill begins; nothing if it is whole with its button.
fn ahead(session: &Session, draft: &Draft, button: &Button) -> Option<Ahead> {
    let pick = Pick::Button(button.key.clone());
    match session.battle.pick(session.viewer, draft, &pick).ok()? {
        Next::Draft(draft) if draft.part.is_some() => Some(Ahead {
            key: button.key.clone(),
            offers: session.battle.offers(session.viewer, &draft),
            draft,
        }),
        Next::Draft(_) | Next::Command(_) => None,
    }
}

/// What a skill promises against somebody.
fn promise(session: &Session, ahead: &Ahead, unit: UnitId) -> Option<Chance> {
    let pick = Pick::Unit(unit);
    let more: &[Pick] = match ahead.offers.leads(&pick) {
        Some(_) => &[pick],
        None => &[],
    };
    let outlook = outlook::of(&session.battle, session.viewer, &ahead.draft, more)?;
    let mut rolls = outlook.rolls.iter();
    let roll = rolls.find(|r| r.at == Some(unit.into()))?;
    Some(Chance {
        counts: roll.counts(),
        points: roll.losses().map_or(0.0, |losses| losses.expected()),
    })
}

/// Whether the person at the screen puts a declaration together now.
pub fn is_putting_together(session: &Session) -> bool {
    session.viewer_acts()
        && matches!(
            outlook::waits(&session.battle),
            Some(Waits::Order | Waits::Second | Waits::Reactions(_))
        )
}

/// The trooper that an Order under way activates, the first if there are several, as far as it is seen.
pub fn acting(session: &Session) -> Option<UnitId> {
    let actor = session.read().order()?.actors.first()?.unit;
    session.seen(actor).map(|seen| seen.id())
}

/// Who stands in a hex, as far as it is seen; a figure before somebody who lies there.
pub fn at(session: &Session, hex: Hex) -> Option<UnitId> {
    let shown = session.shown();
    let mut there: Vec<&Seen<'_>> = shown.iter().filter(|s| s.hex() == Some(hex)).collect();
    there.sort_by_key(|seen| match seen {
        Seen::Own(who) => who.is_null(),
        Seen::Figure(figure) => figure.condition() != hexlance_skirmish::state::Condition::Able,
        Seen::Marker(_) => false,
    });
    there.first().map(|seen| seen.id())
}

/// The side that somebody fights for, as far as it is known.
pub fn side_of(seen: &Seen<'_>) -> SideId {
    match seen {
        Seen::Own(who) => who.side(),
        Seen::Figure(figure) => figure.side(),
        Seen::Marker(marker) => marker.side,
    }
}

/// The hexes of a side's Deployment Zone.
pub fn zone(session: &Session, side: SideId) -> Vec<Hex> {
    let table = session.read();
    let all = table.board().iter().map(|(hex, _)| hex);
    all.filter(|hex| zones::in_zone(table, side, *hex))
        .collect()
}

/// The trooper that the viewer should act with next after this one.
pub fn next_unit(session: &Session, after: Option<UnitId>, forward: bool) -> Option<UnitId> {
    next_of(ready_units(session), after, forward)
}

/// The troopers that `Tab` goes through: those that can be set up, ordered, or react.
pub fn ready_units(session: &Session) -> Vec<UnitId> {
    if !session.viewer_acts() || session.battle.decision().is_some() {
        return Vec::new();
    }
    ready_in(&session.battle.offers(session.viewer, &Draft::default())).collect()
}

/// The troopers that can be set up and have no place yet.
pub fn unplaced(session: &Session) -> impl Iterator<Item = UnitId> + '_ {
    ready_units(session).into_iter().filter(|unit| {
        let who = session.read().find(*unit);
        who.is_some_and(|t| t.hex.is_none())
    })
}

/// Those among offers that have been worked out already.
pub fn ready_in(offers: &Offers) -> impl Iterator<Item = UnitId> {
    let units = offers.units.iter();
    let ready = units
        .filter(|u| u.verdict.is_ok() && [purpose::SELECT, purpose::REACT].contains(&u.purpose));
    ready.map(|u| u.unit)
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
    (refusal.code == "not_offered").then(|| tr!("That cannot be chosen now."))
}
