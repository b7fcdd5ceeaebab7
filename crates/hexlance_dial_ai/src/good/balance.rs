//! What both sides could do in their next turns, all units together.
//!
//! A side has few orders, so only its best attacks count in full, and whoever acts now is tired then (D3.3). A place is
//! worth what it adds to the own attacks of the next turn and what it takes from the enemy's: the enemy cannot fire at
//! everybody who stands in the open, and a gun with somebody beside it fires at nobody.

use smallvec::SmallVec;

use super::{
    outlook::{Outlook, Threat, Viewer, Views},
    scene::{Scene, Snap},
};

/// What one enemy could do to one own unit.
#[derive(Clone, Copy, Debug, Default)]
struct Blow {
    ranged: f32,
    close: f32,
    beside: bool,
}

/// What one enemy could do.
#[derive(Debug)]
struct Row {
    /// What acting costs it; none if it cannot act in its next turn.
    cost: Option<f32>,
    /// To each own unit.
    blows: SmallVec<[Blow; 12]>,
    /// Its worth, for the share that an attack takes of it.
    worth: f32,
}

impl Row {
    /// The best that it could do, one own unit left out.
    fn best(&self, without: Option<usize>) -> Best {
        let mut best = Best::default();
        for (i, b) in self.blows.iter().enumerate() {
            if Some(i) == without {
                continue;
            }
            best.ranged = best.ranged.max(b.ranged);
            if b.beside {
                best.close = best.close.max(b.close);
                best.held = true;
            }
        }
        best
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Best {
    ranged: f32,
    close: f32,
    held: bool,
}

/// The balance of the table as it is.
#[derive(Debug)]
pub struct Balance {
    rows: Vec<Row>,
    /// What the best attack of each own unit would be worth next turn.
    mine: Vec<f32>,
    /// What that would cost each, if it is given no order any more this turn, or else one; none if it could not act.
    tired: Vec<[Option<f32>; 2]>,
    my_orders: usize,
    their_orders: usize,
    beyond: f32,
    /// The enemy's attacks of the next turn.
    reply: f32,
}

impl Balance {
    /// Takes the table in.
    pub fn new(scene: &Scene<'_>, views: &Views<'_, '_>) -> Self {
        let orders = usize::from(scene.table.agreed().orders());
        let mut rows: Vec<Row> = scene
            .foes
            .iter()
            .map(|e| Row {
                cost: pays(e, e.look.tokens),
                blows: SmallVec::new(),
                worth: e.loss(e.left).max(1.0),
            })
            .collect();
        let mut mine = Vec::with_capacity(scene.own.len());
        for (unit, me) in scene.own.iter().enumerate() {
            let viewer = Viewer::new(views.of(unit));
            let outlook = viewer.look(me.hex);
            mine.push(viewer.attack(&outlook, me.facing));
            for row in &mut rows {
                row.blows.push(Blow::default());
            }
            for t in &outlook.threats {
                if let Some(b) = rows.get_mut(t.foe).and_then(|r| r.blows.last_mut()) {
                    (b.ranged, b.close) = (t.ranged, t.close);
                }
            }
            for (row, e) in rows.iter_mut().zip(&scene.foes) {
                if let Some(b) = row.blows.last_mut() {
                    b.beside = !me.look.is_shut_down() && scene.touches(me.hex, e.hex);
                }
            }
        }
        let tired = scene.own.iter().map(|me| {
            let now = me.look.tokens;
            let rested = if me.look.marks.ordered { now } else { 0 };
            [pays(me, rested), pays(me, now + 1)]
        });
        let mut balance = Self {
            rows,
            mine,
            tired: tired.collect(),
            my_orders: orders,
            their_orders: orders,
            beyond: scene.temper.weights.beyond,
            reply: 0.0,
        };
        balance.reply = balance.reply(None);
        balance
    }

    /// The own attacks of the next turn, one unit left out.
    fn others(&self, unit: usize) -> Tops {
        let now = self.mine.iter().zip(&self.tired).enumerate();
        let now = now.filter(|(i, _)| *i != unit);
        let worth = |(_, (best, tired)): (usize, (&f32, &[Option<f32>; 2]))| {
            Some((best - tired[0]?).max(0.0))
        };
        Tops::new(now.filter_map(worth).collect(), self.my_orders, self.beyond)
    }

    /// What one unit adds to the others with an attack, after an order or with none given to it.
    fn together(&self, others: &Tops, unit: usize, attack: f32, ordered: bool) -> f32 {
        let cost = self
            .tired
            .get(unit)
            .map_or(Some(0.0), |t| t[usize::from(ordered)]);
        match cost {
            Some(cost) => others.with((attack - cost).max(0.0)),
            None => others.sum(),
        }
    }

    /// The enemy's attacks of the next turn, where some enemy has lost a share of its worth.
    fn reply(&self, hurt: Option<(usize, f32)>) -> f32 {
        let all = self.rows.iter().enumerate().filter_map(|(j, row)| {
            let b = row.best(None);
            let best = if b.held { b.close } else { b.ranged };
            let left = hurt.map_or(1.0, |(foe, share)| if foe == j { 1.0 - share } else { 1.0 });
            Some(left * (best - row.cost?).max(0.0))
        });
        Tops::new(all.collect(), self.their_orders, self.beyond).sum()
    }

    /// What it costs an own unit to be given an order where it stands, by what it cannot do next turn.
    pub fn toll(&self, scene: &Scene<'_>, unit: usize) -> f32 {
        let best = self.mine.get(unit).copied().unwrap_or(0.0);
        let others = self.others(unit);
        let by = |ordered| self.together(&others, unit, best, ordered);
        scene.temper.foresight * (by(false) - by(true))
    }

    /// What it is worth to take so many points from an enemy, for what that one will not do any more.
    pub fn relief(&self, scene: &Scene<'_>, foe: usize, gain: f32) -> f32 {
        let Some(row) = self.rows.get(foe) else {
            return 0.0;
        };
        let share = (gain / row.worth).clamp(0.0, 1.0);
        scene.temper.weights.relief
            * scene.temper.caution
            * (self.reply - self.reply(Some((foe, share))))
    }

    /// The balance seen from a passenger, which counts for nothing until it is set down.
    pub fn outside(&self) -> Around<'_> {
        self.around(self.mine.len())
    }

    /// The balance seen from one own unit, which thinks of going somewhere else.
    pub fn around(&self, unit: usize) -> Around<'_> {
        let best = self.mine.get(unit).copied().unwrap_or(0.0);
        let own = self.others(unit);
        let mut around = Around {
            balance: self,
            unit,
            others: self.rows.iter().map(|r| r.best(Some(unit))).collect(),
            rested: self.together(&own, unit, best, false),
            own,
            absent: 0.0,
        };
        around.absent = around.reply(&[]);
        around
    }
}

/// The balance for one unit: what all the others can do and suffer is worked out.
#[derive(Debug)]
pub struct Around<'b> {
    balance: &'b Balance,
    unit: usize,
    others: SmallVec<[Best; 12]>,
    /// The own attacks of all others.
    own: Tops,
    /// The own attacks with none given to it.
    rested: f32,
    /// The enemy's attacks were it not there.
    absent: f32,
}

impl Around<'_> {
    /// What both sides' next turns are worth together, were the unit in a place with an attack of some worth: after an
    /// order, or with none given to it.
    pub fn worth(&self, scene: &Scene<'_>, outlook: &Outlook, attack: f32, ordered: bool) -> f32 {
        let [own, reply] = self.parts(scene, outlook, attack, ordered);
        own - reply
    }

    /// The own next turn by itself, and the enemy's.
    pub fn parts(
        &self,
        scene: &Scene<'_>,
        outlook: &Outlook,
        attack: f32,
        ordered: bool,
    ) -> [f32; 2] {
        let own = if ordered {
            self.balance.together(&self.own, self.unit, attack, true)
        } else {
            self.rested
        };
        [
            scene.temper.foresight * own,
            scene.temper.caution * outlook.reply,
        ]
    }

    /// What both sides' next turns are worth together with the unit aboard a transport: out of reach and without tokens,
    /// with an attack that will be worth so much when it gets out.
    pub fn aboard(&self, scene: &Scene<'_>, attack: f32) -> f32 {
        let own = self.own.with(attack.max(0.0));
        scene.temper.foresight * own - scene.temper.caution * self.absent
    }

    /// The enemy's attacks of its next turn with the unit in a place where it is threatened so.
    pub fn reply(&self, threats: &[Threat]) -> f32 {
        let mut all: SmallVec<[f32; 16]> = SmallVec::new();
        for (j, (row, other)) in self.balance.rows.iter().zip(&self.others).enumerate() {
            let Some(cost) = row.cost else { continue };
            let threat = threats.iter().find(|t| t.foe == j);
            let beside = threat.is_some_and(|t| t.beside);
            let mut best = if other.held || beside {
                other.close
            } else {
                other.ranged
            };
            if let Some(t) = threat {
                let here = match (beside, other.held) {
                    (true, _) => t.close,
                    (false, false) => t.ranged,
                    _ => 0.0,
                };
                best = best.max(here);
            }
            all.push((best - cost).max(0.0));
        }
        Tops::new(all, self.balance.their_orders, self.balance.beyond).sum()
    }
}

/// What an attack in its next turn costs a unit that has so many tokens then, by heat and push.
fn pays(u: &Snap<'_>, tokens: u8) -> Option<f32> {
    if u.look.is_shut_down() || tokens >= 2 {
        return None;
    }
    let heat = u8::from(u.is_mech());
    Some(match (tokens, u.is_mech()) {
        (0, _) => u.heat_loss(heat),
        (_, true) => u.heat_loss(heat + 1),
        (_, false) => u.loss(1),
    })
}

/// Attacks of a turn, the best first: what is left over beyond the orders counts little, and less and less.
#[derive(Debug)]
struct Tops {
    all: SmallVec<[f32; 16]>,
    orders: usize,
    beyond: f32,
}

impl Tops {
    fn new(mut all: SmallVec<[f32; 16]>, orders: usize, beyond: f32) -> Self {
        all.sort_unstable_by(|a, b| b.total_cmp(a));
        Self {
            all,
            orders,
            beyond,
        }
    }

    /// What they are worth together.
    fn sum(&self) -> f32 {
        self.weighed(self.all.iter().copied())
    }

    /// What they are worth together with one more.
    fn with(&self, worth: f32) -> f32 {
        let at = self.all.partition_point(|w| *w >= worth);
        let (before, after) = self.all.split_at(at);
        let all = before.iter().chain(std::iter::once(&worth)).chain(after);
        self.weighed(all.copied())
    }

    fn weighed(&self, all: impl Iterator<Item = f32>) -> f32 {
        let mut share = self.beyond;
        let mut sum = 0.0;
        for (i, worth) in all.enumerate() {
            if i < self.orders {
                sum += worth;
            } else {
                sum += share * worth;
                share *= 0.5;
            }
        }
        sum
    }
}
