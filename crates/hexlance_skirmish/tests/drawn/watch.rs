//! What must hold in every state of a battle, and from each to the next.

use std::collections::{BTreeMap, BTreeSet};

use hexlance_board::Hex;
use hexlance_rules::{SideId, UnitId};
use hexlance_skirmish::{
    Battle,
    objects::Objects,
    read::{Look, Table},
    score::Score,
    state::{Condition, Crew, Seeming, Stage, State},
    step::Step,
    view::Seen,
};

/// Command Tokens that a side begins with (K16.3.1).
const TOKENS: u8 = 4;

/// What a battle was like after the last command.
#[derive(Default)]
pub struct Watch {
    dead: BTreeSet<UnitId>,
    tokens: BTreeMap<SideId, u8>,
    points: [u16; 2],
    turn: u16,
    items: u16,
    found: Vec<String>,
}

impl Watch {
    /// What is wrong after a command; nothing if all is as it should be.
    pub fn follow(&mut self, battle: &Battle) -> Vec<String> {
        let table = Table::of(battle.world());
        for who in table.troopers() {
            self.trooper(table, &who);
        }
        self.places(table);
        self.markers(table);
        self.pools(table);
        self.things(table);
        self.clock(battle);
        self.views(battle);
        std::mem::take(&mut self.found)
    }

    fn wrong(&mut self, what: impl Into<String>) {
        self.found.push(what.into());
    }

    fn hold(&mut self, holds: bool, what: impl FnOnce() -> String) {
        if !holds {
            self.wrong(what());
        }
    }

    fn trooper(&mut self, table: Table<'_>, who: &Look<'_>) {
        let name = who.name;
        let armor = who.armor;
        self.hold(armor.left <= armor.printed as i8, || {
            format!("{name} has more points than are printed: {armor:?}")
        });
        let acts_at_none = who.is(State::Dogged) || who.is(State::NoWound);
        // In the middle of an Order it may be asked what becomes of it.
        let settled = table.order().is_none();
        self.hold(
            !settled || who.is_null() || armor.left > 0 || acts_at_none,
            || format!("{name} acts with {armor:?}"),
        );
        let gone = who.condition == Condition::Dead || who.is(State::Left);
        self.hold(!gone || who.hex.is_none(), || {
            format!("{name} is gone and lies at {:?}", who.hex)
        });
        self.hold(
            who.condition != Condition::Unconscious || armor.left <= 0,
            || format!("{name} is Unconscious with {armor:?}"),
        );
        if who.condition == Condition::Dead {
            self.dead.insert(who.id);
        } else {
            let rose = self.dead.contains(&who.id);
            self.hold(!rose, || format!("{name} has risen from the dead"));
        }
        self.hold(!who.guise.seeming.conceals() || !who.is_null(), || {
            format!("{name} is Null and {:?}", who.guise.seeming)
        });
        let lies = who.stance.prone && who.hex.is_some();
        self.hold(
            !lies || who.profile().s.may_go_prone() && !who.kind().never_prone(),
            || format!("{name} lies Prone, which it cannot"),
        );
        if let Some(hex) = who.hex {
            let ground = table.ground();
            self.hold(ground.contains(hex) && !ground.is_closed(hex), || {
                format!("{name} stands at {hex}, where nobody can")
            });
        }
        let mut states: Vec<_> = who.states.0.iter().map(|a| (a.state, a.what)).collect();
        let all = states.len();
        states.sort_unstable();
        states.dedup();
        self.hold(states.len() == all, || {
            format!("{name} has a state twice: {:?}", who.states)
        });
        let both = who.is(State::Dogged) && who.is(State::NoWound);
        self.hold(!both, || format!("{name} is Dogged and without Wounds"));
        self.hold(
            !who.is(State::Suppressive) || who.is_figure() && !who.is_null(),
            || format!("{name} is in Suppressive Fire, which it cannot be"),
        );
        let printed = &who.printed.weapons;
        for (id, left) in &who.supply.0 {
            let uses = printed.iter().find(|w| w.id == *id);
            let most = uses.and_then(|w| w.mode(0)?.traits.disposable);
            self.hold(most.is_some_and(|most| *left <= most), || {
                format!("{name} has {left} uses of {id}, printed {most:?}")
            });
        }
        if let Some(Crew::Pilot { machine }) = who.crew {
            let out = matches!(
                table.find(machine).and_then(|m| m.crew),
                Some(Crew::Machine { out: true, .. })
            );
            self.hold(who.hex.is_none() || out, || {
                format!("{name} stands on the table and sits in its machine")
            });
        }
    }

    /// Nobody stands where somebody else does.
    fn places(&mut self, table: Table<'_>) {
        let mut taken: BTreeMap<Hex, String> = BTreeMap::new();
        for who in table.on_table() {
            let Some(hex) = who.hex else { continue };
            if let Some(other) = taken.insert(hex, who.name.to_owned()) {
                self.wrong(format!("{} and {other} stand at {hex}", who.name));
            }
        }
    }

    fn markers(&mut self, table: Table<'_>) {
        let mut letters = BTreeSet::new();
        for who in table.troopers() {
            let (guise, name) = (who.guise, who.name);
            if guise.seeming.is_marker() && who.hex.is_some() {
                self.hold(guise.letter > 0, || {
                    format!("{name} is a Marker without a letter")
                });
                let new = letters.insert(guise.letter);
                self.hold(new, || format!("two Markers have the letter of {name}"));
            }
            let engaged = guise.seeming != Seeming::Figure && table.is_engaged(who);
            self.hold(!engaged, || {
                format!("{name} is Engaged as {:?}", guise.seeming)
            });
        }
    }

    fn pools(&mut self, table: Table<'_>) {
        for side in table.sides().ids() {
            let Some(pool) = table.pool(side).cloned() else {
                self.wrong(format!("{side:?} has no pool"));
                continue;
            };
            let before = self.tokens.insert(side, pool.tokens).unwrap_or(TOKENS);
            // MetaChemistry and the like give none back.
            self.hold(pool.tokens <= before.max(TOKENS), || {
                format!("{side:?} has {} tokens, {before} before", pool.tokens)
            });
            let many = pool.groups.values().any(|n| *n > 20);
            self.hold(!many, || format!("{side:?} has {:?} Orders", pool.groups));
            for unit in pool.own.iter().chain(&pool.impetuous) {
                let known = table
                    .find(*unit)
                    .is_some_and(|t| t.side() == side || t.owner == side);
                self.hold(known, || format!("{side:?} has an Order of {unit:?}"));
            }
            let size = pool.team.len();
            self.hold(size == 0 || (3..=5).contains(&size), || {
                format!("{side:?} has a team of {size}")
            });
            let lieutenant = pool.lieutenant.and_then(|id| table.find(id));
            let own = lieutenant.is_none_or(|t| t.owner == side);
            self.hold(own, || format!("{side:?} is led by the enemy"));
        }
    }

    fn things(&mut self, table: Table<'_>) {
        let items = table.items();
        self.hold(items.next >= self.items, || {
            "numbers of items fell".to_owned()
        });
        self.items = items.next;
        for item in &items.all {
            let id = item.id;
            self.hold(table.ground().contains(item.hex), || {
                format!("{id:?} lies off the table")
            });
            self.hold(table.order().is_some() || !item.sprung, || {
                format!("{id:?} has gone off and lies there")
            });
            self.hold(table.order().is_some() || item.left > 0, || {
                format!("{id:?} has {} points", item.left)
            });
        }
        let objects = table.world().resource::<Objects>();
        let mut bearers = BTreeSet::new();
        for (n, load) in objects.loads.iter().enumerate() {
            self.hold(table.ground().contains(load.hex), || {
                format!("load {n} lies off the table")
            });
            let Some(bearer) = load.carrier else { continue };
            self.hold(bearers.insert(bearer), || {
                format!("{bearer:?} carries two loads")
            });
            let who = table.find(bearer);
            let able = who.is_some_and(|t| t.is_on_table() && !t.is_null());
            self.hold(able || table.order().is_some(), || {
                format!("load {n} is carried by who cannot: {bearer:?}")
            });
            let shown = who.is_some_and(|t| t.is_figure());
            self.hold(shown || table.order().is_some(), || {
                format!("load {n} is carried by a Marker: {bearer:?}")
            });
        }
    }

    fn clock(&mut self, battle: &Battle) {
        let table = Table::of(battle.world());
        let clock = table.clock();
        self.hold(clock.round <= clock.rounds, || {
            format!("round {}", clock.round)
        });
        let turn = self.turn;
        self.hold(clock.player_turn >= turn, || {
            format!("player turn {turn} came again")
        });
        self.turn = clock.player_turn;
        let score = battle.world().resource::<Score>();
        let (before, now) = (self.points, score.points);
        self.hold(now[0] >= before[0] && now[1] >= before[1], || {
            format!("points fell from {before:?} to {now:?}")
        });
        self.points = now;
        let between = matches!(battle.waiting(), Some(Step::Turn(_)));
        self.hold(!between || table.order().is_none(), || {
            "an Order is under way between Orders".to_owned()
        });
        let over = clock.stage == Stage::Over;
        self.hold(!over || battle.decision().is_none(), || {
            "it ends with a question".to_owned()
        });
    }

    /// No side is given more than it may know.
    fn views(&mut self, battle: &Battle) {
        let table = Table::of(battle.world());
        for side in table.sides().ids() {
            let view = battle.view(side);
            if view.is_open() {
                continue;
            }
            for who in table.troopers().filter(|t| t.owner != side) {
                let seen = view.unit(who.id);
                let name = who.name;
                let fits = match who.guise.seeming {
                    _ if who.hex.is_none() && !who.is_null() && !who.is(State::Left) => {
                        seen.is_none()
                    }
                    Seeming::Hidden => seen.is_none(),
                    Seeming::Figure => matches!(seen, Some(Seen::Figure(_))),
                    _ => matches!(seen, Some(Seen::Marker(_))),
                };
                self.hold(fits, || {
                    format!("{side:?} is told too much or too little of {name}")
                });
            }
        }
    }
}
