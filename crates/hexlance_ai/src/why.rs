//! Why a computer player gave an order: what the order was worth, term by term, and the best one that was not chosen; or
//! the rule that decided where nothing was weighed.
//!
//! A player keeps the reason of its latest order in its [`Notes`], and only while somebody wants to know. Reasons are
//! worked out from what the player has weighed anyway, after it has decided: asking for them changes no order.

/// A term of what an order is worth. Those of strike are in points of value, those of dial in points of a unit's cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Term {
    /// Damage that the unit hopes to do from a place this turn.
    Gain,
    /// Damage that it fears to take in a place.
    Harm,
    /// What a place promises for later turns.
    Later,
    /// Enemies that it sees for friends with indirect fire.
    Spotting,
    /// Auras that take hold in a place.
    Auras,
    /// How near a place is to where the scenario wants the unit.
    Aim,
    /// Friends and enemies at hand.
    Company,
    /// A gun that stays where it is, to fire over the hills.
    Battery,
    /// Mines on the way.
    Mines,
    /// Enemies held in its zone of control.
    Zone,
    /// Own shells that come down there.
    Shells,
    /// It can do nothing else after sprinting or evading.
    Idle,
    /// A mistake of a player that errs on purpose.
    Slip,
    /// What a charge, or a death from above, does beyond the shot that it replaces.
    Rush,
    /// Damage to be expected of an attack.
    Damage,
    /// The chance of a critical hit.
    Critical,
    /// Heat on the target.
    Heating,
    /// What it is worth to mark the target.
    Marking,
    /// What firing costs a unit that is hot.
    Firing,
    /// What the heat of more damage costs.
    Overheat,
    /// What spotting costs the spotter.
    Spotter,
    /// Friends who will attack the same target.
    Support,
    /// What the unit could do to somebody else instead.
    Elsewhere,
    /// Harm to friends.
    Friends,
    /// An attack from the air on the ground.
    Raid,
    /// Fire from the ground at an aircraft.
    Flak,
    /// How far an aircraft is from where it is needed.
    Approach,
    /// An aircraft that has to go home.
    Home,
    /// Being up in the air.
    Aloft,
    /// A fight between aircraft.
    Dogfight,
    /// An attack on the ground that a fight between aircraft may cost.
    MissedRaid,
    /// Dial: what the attack takes from the enemy, by its chances.
    Attack,
    /// Dial: what the enemy will not be able to do in its next turn.
    Relief,
    /// Dial: what the unit, tired, cannot do in its next turn.
    Tired,
    /// Dial: token, push and heat of the order.
    Order,
    /// Dial: what the order costs the other members of the formation.
    Members,
    /// Dial: what the unit risks by it.
    Risk,
    /// Dial: what else the place is worth more than the one where the unit stands.
    Place,
    /// Dial: attacks of the next turn from there, against those from where it stands.
    NextAttack,
    /// Dial: enemies that would lie in its rear, against now.
    Facing,
    /// Dial: shells in the air, captives brought home, and ground at the end of the battle, against now.
    Errand,
    /// Dial: what a captured machine is worth.
    Prize,
    /// Dial: what those gain who ride, get in or get out.
    Passengers,
    /// Dial: a friend who can fight on.
    Repair,
    /// Dial: heat let out.
    Cooling,
    /// Dial: the least that an order has to be worth.
    Least,
}

/// A rule that decides where nothing is weighed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rule {
    /// Any legal order, by chance.
    Any,
    /// The plainest order that the rules allow.
    Plain,
    /// Nothing is left to do.
    Nothing,
    /// Towards the nearest enemy.
    Nearest,
    /// The surest shot of the first unit that has one.
    SurestShot,
    /// The first answer of the list.
    FirstAnswer,
    /// The usual answer to a question.
    UsualAnswer,
    /// Any hex of the zone, by chance.
    AnyHex,
    /// The first hex that will do.
    FirstHex,
    /// Big units first, each in the hex with the best cover, outlook and room for its role.
    SetUp,
    /// Units fast enough to be in front go there, guns that reach far stay behind.
    Places,
    /// Somebody who fights near lies in wait where the enemy has to come past.
    Hide,
    /// Mines where the enemy has to come through.
    LayMines,
    /// Cover to the own side of the map, hindrances to the enemy's.
    Ground,
    /// Whoever is worth least at once is kept back.
    KeepBack,
    /// The cheapest hex near to where the unit is needed.
    Enter,
    /// Passengers get out as soon as they can.
    Unload,
    /// ECCM where it serves more friends than ECM hinders enemies.
    Jamming,
    /// A declared attack is made.
    Declared,
    /// A unit acts first that can hope for a good part of an enemy.
    ActFirst,
    /// Nobody could do enough by acting first.
    Wait,
    /// Help is called as soon as it can be had.
    Call,
    /// The enemy worth most that is near and can be brought down.
    Prey,
    /// Cargo that scores is fetched and brought home.
    Cargo,
    /// Off the map, as the scenario asks.
    Leave,
    /// With nobody to fight, straight to where the scenario wants the unit.
    March,
    /// A building that has to fall is attacked.
    Raze,
    /// The whole formation on one enemy: that does nearly as much, and hits easier.
    Together,
    /// A trap that harms the enemy more than it costs.
    BoobyTrap,
    /// Whoever has nothing better to do clears mines.
    ClearMines,
    /// A reroll is used where it may gain more than keeping it.
    Reroll,
    /// The answer that does the enemy most harm, or the own side least.
    MostHarm,
    /// Whoever can make most of it is given it.
    MostUse,
    /// No orders are left this turn.
    NoOrders,
    /// Equipment is switched on where it helps this turn, and off where it only costs.
    Switches,
}

/// What an order is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Weighed<C> {
    /// The order.
    pub order: C,
    /// Its worth, as the player has decided by it: the sum of its terms.
    pub worth: f32,
    /// Its terms, those of no weight left out.
    pub terms: Vec<(Term, f32)>,
}

impl<C> Weighed<C> {
    /// An order with its worth and the terms of that; equal ones are added up.
    pub fn new(order: C, worth: f32, terms: impl IntoIterator<Item = (Term, f32)>) -> Self {
        let mut all: Vec<(Term, f32)> = Vec::new();
        for (term, worth) in terms {
            match all.iter_mut().find(|(t, _)| *t == term) {
                Some((_, sum)) => *sum += worth,
                None => all.push((term, worth)),
            }
        }
        all.retain(|(_, worth)| *worth != 0.0);
        Self {
            order,
            worth,
            terms: all,
        }
    }
}

/// Why an order was given.
#[derive(Clone, Debug, PartialEq)]
pub enum Why<C> {
    /// A rule says so, whatever else could be done.
    Rule(Rule),
    /// It was worth most.
    Weighed {
        /// What was ordered.
        chosen: Weighed<C>,
        /// The best that could have been ordered instead, if anything else was weighed.
        next: Option<Weighed<C>>,
    },
}

/// The reason of a player's latest order, while somebody wants to know it.
#[derive(Debug)]
pub struct Notes<C> {
    on: bool,
    why: Option<Why<C>>,
}

impl<C> Default for Notes<C> {
    fn default() -> Self {
        Self {
            on: false,
            why: None,
        }
    }
}

impl<C> Notes<C> {
    /// From now on reasons are kept, or no more.
    pub fn explain(&mut self, on: bool) {
        self.on = on;
        self.why = None;
    }

    /// Why the latest order was given; nothing unless reasons are kept.
    pub fn why(&self) -> Option<&Why<C>> {
        self.why.as_ref()
    }

    /// Whether reasons are kept.
    pub fn is_on(&self) -> bool {
        self.on
    }

    /// Forgets the latest reason.
    pub fn clear(&mut self) {
        self.why = None;
    }

    /// A rule has decided.
    pub fn rule(&mut self, rule: Rule) {
        if self.on {
            self.why = Some(Why::Rule(rule));
        }
    }

    /// An order was chosen among others, of which the best that `legal` allows is kept too. Called only by players that
    /// have asked whether reasons are kept.
    pub fn choice(
        &mut self,
        chosen: Weighed<C>,
        mut others: Vec<Weighed<C>>,
        legal: impl Fn(&C) -> bool,
    ) where
        C: PartialEq,
    {
        if !self.on {
            return;
        }
        others.sort_by(|a, b| b.worth.total_cmp(&a.worth));
        let next = others
            .into_iter()
            .find(|o| o.order != chosen.order && legal(&o.order));
        self.why = Some(Why::Weighed { chosen, next });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_add_up_and_those_of_no_weight_are_left_out() {
        let terms = [
            (Term::Gain, 2.0),
            (Term::Harm, -0.5),
            (Term::Later, 0.0),
            (Term::Gain, 1.0),
        ];
        let w = Weighed::new("here", 2.5, terms);
        assert_eq!(w.terms, [(Term::Gain, 3.0), (Term::Harm, -0.5)]);
    }

    #[test]
    fn the_best_other_order_that_is_allowed_is_kept() {
        let of = |order, worth| Weighed::new(order, worth, [(Term::Gain, worth)]);
        let others = || vec![of("a", 1.0), of("b", 3.0), of("c", 2.0), of("chosen", 4.0)];
        let mut notes = Notes::default();
        notes.choice(of("chosen", 4.0), others(), |_| true);
        assert!(notes.why().is_none(), "nobody wanted to know");
        notes.explain(true);
        notes.choice(of("chosen", 4.0), others(), |o| *o != "b");
        let Some(Why::Weighed { chosen, next }) = notes.why() else {
            panic!("it is known why");
        };
        assert_eq!(
            (chosen.order, next.as_ref().map(|n| n.order)),
            ("chosen", Some("c"))
        );
        notes.clear();
        notes.rule(Rule::Nearest);
        assert_eq!(notes.why(), Some(&Why::Rule(Rule::Nearest)));
    }
}
