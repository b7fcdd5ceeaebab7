//! Putting a Move and a Cautious Movement together pick by pick.
//!
//! A hex extends the route by the shortest way within what is left; an adjacent hex by the step into it. A facing or
//! `declare` ends it. Buttons change the posture at its start and end, and work the gate at the end of what has been picked.

mod ways;

use hexlance_board::{Direction, Hex};
use hexlance_rules::{
    Refusal, UnitId,
    draft::{Amount, Area, Button, Facings, Leads, Offers, Pick, UnitOffer},
};

use super::{Cautious, Going, Move, contact, declared_by, has_ended};
use crate::{
    deeds::{Declaring, Deed},
    draft::keys::{self, purpose},
    gates::GateWork,
    ground::{GateState, Stand, Stop, Walked},
    read::Look,
};

/// Move.
pub(crate) struct MoveWay;

/// Cautious Movement.
pub(crate) struct CautiousWay;

/// What has been picked of a movement on foot.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Picked {
    route: Vec<Hex>,
    begins: bool,
    ends: bool,
    gate: Option<GateWork>,
    contact: Option<UnitId>,
    attack_at: Option<u8>,
    /// Where what it carries is put down, if it is: in the hex at the end, or beside it in a direction.
    puts_down: Option<Option<Direction>>,
    facing: Option<Direction>,
    whole: bool,
}

/// The button that works the gate on a side of the hex where the route ends so far.
fn gate_key(side: Direction) -> &'static str {
    const KEYS: [&str; 6] = ["gate.0", "gate.1", "gate.2", "gate.3", "gate.4", "gate.5"];
    KEYS.get(usize::from(side.index()))
        .copied()
        .unwrap_or("gate.0")
}

/// A hex that can be picked next.
struct Onward {
    hex: Hex,
    /// What leads to it.
    way: Vec<Hex>,
    /// What the whole route costs then; none where it may not end.
    cost: Option<u16>,
}

impl Picked {
    /// What picks come to; none if they fit nothing.
    fn of(at: &Declaring<'_>, picks: &[Pick]) -> Option<Self> {
        let mut out = Self::default();
        for pick in picks {
            if out.whole {
                return None;
            }
            out.take(at, pick)?;
        }
        Some(out)
    }

    fn take(&mut self, at: &Declaring<'_>, pick: &Pick) -> Option<()> {
        match pick {
            Pick::Hex(hex) => {
                let more = self.way(at, *hex)?;
                self.route.extend(more);
                self.contact = None;
            }
            Pick::Unit(unit) => {
                self.contact = (self.contact != Some(*unit)).then_some(*unit);
            }
            Pick::Facing(facing) => {
                self.facing = Some(*facing);
                self.whole = true;
            }
            Pick::Button(key) if key == keys::DECLARE => self.whole = true,
            Pick::Button(key) if key == keys::PRONE_AT_START && self.route.is_empty() => {
                self.begins = !self.begins;
            }
            Pick::Button(key) if key == keys::PRONE => self.ends = !self.ends,
            Pick::Button(key) if key.starts_with(keys::PUT_DOWN) => {
                let put = puts_down(key)?;
                self.puts_down = (self.puts_down != Some(put)).then_some(put);
            }
            Pick::Button(key) => {
                let side = Direction::ALL.into_iter().find(|d| gate_key(*d) == key)?;
                self.work(at, side)?;
            }
            Pick::Amount(key, point) if key == keys::ATTACK_AT => {
                self.attack_at = Some(u8::try_from(*point).ok()?);
            }
            Pick::Amount(..) => return None,
        }
        Some(())
    }

    /// Works the gate on a side of the hex where the route ends, or leaves it after all.
    fn work(&mut self, at: &Declaring<'_>, side: Direction) -> Option<()> {
        let hex = self.end(at)?.hex;
        let point = self.route.len() as u8;
        let state = at.table.ground().side(hex, side).gate()?;
        let same = |g: GateWork| g.at == point && g.side == side;
        if self.gate.is_some_and(same) {
            self.gate = None;
        } else {
            self.gate = Some(GateWork {
                at: point,
                side,
                opens: !state.is_open(),
            });
        }
        Some(())
    }

    /// Whether the trooper is Prone on the way, and at the end.
    fn postures(&self, at: &Declaring<'_>) -> Option<(bool, bool)> {
        let start = at.last_station()?;
        let on_the_way = start.prone != self.begins;
        Some((on_the_way, on_the_way != self.ends))
    }

    fn going<'a>(&self, at: &Declaring<'a>) -> Option<Going<'a>> {
        let (prone, ends_prone) = self.postures(at)?;
        let mut going = Going::on_foot(at, prone, ends_prone)?;
        going.walker.opens = self
            .gate
            .and_then(|g| g.opened(going.start.hex, &self.route));
        if declared_by(at).is_some_and(|actor| has_ended(at.table, &at.who, actor)) {
            going.budget = 0;
        }
        Some(going)
    }

    /// Where the route ends so far.
    fn end(&self, at: &Declaring<'_>) -> Option<Stand> {
        let going = self.going(at)?;
        let Some(last) = self.route.last() else {
            return Some(going.stand());
        };
        let walked = going.walk(&self.route);
        // On the way through somebody's hex the walk has not come to an end yet.
        if walked.stop == Some(Stop::Face) || walked.entered == self.route.len() {
            return Some(walked.at);
        }
        Some(going.ground.stand(*last))
    }

    /// The hexes that lead from the end of the route to a hex.
    fn way(&self, at: &Declaring<'_>, to: Hex) -> Option<Vec<Hex>> {
        let here = self.end(at)?.hex;
        let hexes = if here == to || here.direction_to(to).is_some() {
            let going = self.going(at)?;
            self.beside(&going, to).into_iter().collect()
        } else {
            self.next(at)?
        };
        let found = hexes.into_iter().find(|next| next.hex == to)?;
        Some(found.way)
    }

    /// Whether it can go on from its end at all.
    fn goes_on(&self, so_far: &Walked) -> bool {
        so_far.stop.is_none() && !self.ends
    }

    /// The step into the hex at the end of the route or one beside it.
    fn beside(&self, going: &Going<'_>, hex: Hex) -> Option<Onward> {
        if !going.ground.contains(hex) || !self.goes_on(&going.walk(&self.route)) {
            return None;
        }
        let mut route = self.route.clone();
        route.push(hex);
        let walked = going.walk(&route);
        let ends = walked.entered == route.len() || walked.stop == Some(Stop::Face);
        let ends = ends && walked.bar.is_none();
        (ends || passes(going, &route, &walked)).then(|| Onward {
            hex,
            way: vec![hex],
            cost: ends.then_some(walked.cost),
        })
    }

    /// Every hex that can be picked next, with what leads to it and what the whole route costs then; none for those where
    /// it may not end.
    fn next(&self, at: &Declaring<'_>) -> Option<Vec<Onward>> {
        let going = self.going(at)?;
        let so_far = going.walk(&self.route);
        let whole = so_far.entered == self.route.len();
        if !self.goes_on(&so_far) {
            return Some(Vec::new());
        }
        let here = self.end(at)?;
        let around = std::iter::once(here.hex).chain(here.hex.neighbours());
        let mut out: Vec<Onward> = around.filter_map(|hex| self.beside(&going, hex)).collect();
        let floor = going.ground.stand(here.hex).floor;
        if whole && here.floor == floor {
            let left = going.budget.saturating_sub(so_far.cost);
            let room = |hex| going.room(hex);
            let reach = going.ground.reach(&going.walker, room, here.hex, left);
            for (hex, cost) in reach.hexes() {
                if hex != here.hex && here.hex.direction_to(hex).is_none() {
                    let way = reach.route(hex).map(|r| r.to_vec()).unwrap_or_default();
                    out.push(Onward {
                        hex,
                        way,
                        cost: Some(so_far.cost + cost),
                    });
                }
            }
        }
        Some(out)
    }

    /// The Move that it makes.
    fn to_move(&self, at: &Declaring<'_>) -> Option<Move> {
        let start = at.last_station()?;
        let (prone, ends) = self.postures(at)?;
        Some(Move {
            route: self.route.clone(),
            facing: self.facing,
            begins_prone: (prone != start.prone).then_some(prone),
            ends_prone: (ends != prone).then_some(ends),
            gate: self.gate,
            contact: self.contact,
            attack_at: self.attack_at,
            puts_down: self.put_down_in(at),
        })
    }

    /// The hex in which what it carries is put down.
    fn put_down_in(&self, at: &Declaring<'_>) -> Option<Hex> {
        let side = self.puts_down?;
        let end = self.end(at)?.hex;
        Some(side.map_or(end, |side| end.neighbour(side)))
    }

    /// The Cautious Movement that it makes.
    fn to_cautious(&self, at: &Declaring<'_>) -> Option<Cautious> {
        let made = self.to_move(at)?;
        Some(Cautious {
            route: made.route,
            leaps: false,
            facing: made.facing,
            begins_prone: made.begins_prone,
            ends_prone: made.ends_prone,
        })
    }

    /// The picks that come to it.
    fn picks(&self) -> Vec<Pick> {
        let mut out = Vec::new();
        if self.begins {
            out.push(Pick::button(keys::PRONE_AT_START));
        }
        let work = |point: usize, out: &mut Vec<Pick>| {
            if let Some(gate) = self.gate.filter(|g| usize::from(g.at) == point) {
                out.push(Pick::button(gate_key(gate.side)));
            }
        };
        work(0, &mut out);
        for (i, hex) in self.route.iter().enumerate() {
            out.push(Pick::Hex(*hex));
            work(i + 1, &mut out);
        }
        if self.ends {
            out.push(Pick::button(keys::PRONE));
        }
        out.extend(self.puts_down.map(|side| Pick::button(put_down_key(side))));
        let point = self.attack_at.map(i32::from);
        out.extend(point.map(|point| Pick::Amount(keys::ATTACK_AT.into(), point)));
        out.extend(self.contact.map(Pick::Unit));
        out.push(match self.facing {
            Some(facing) => Pick::Facing(facing),
            None => Pick::button(keys::DECLARE),
        });
        out
    }

    /// From what a deed says of postures.
    fn with_postures(
        mut self,
        at: &Declaring<'_>,
        begins: Option<bool>,
        ends: Option<bool>,
    ) -> Self {
        let was = at.last_station().is_some_and(|s| s.prone);
        let on_the_way = begins.unwrap_or(was);
        self.begins = on_the_way != was;
        self.ends = ends.is_some_and(|ends| ends != on_the_way);
        self
    }

    /// What can be picked next. `verdict` judges what it comes to.
    fn offers(
        &self,
        at: &Declaring<'_>,
        verdict: impl Fn(&Self) -> Result<(), Refusal>,
        out: &mut Offers,
    ) {
        let whole = verdict(self);
        let mut facings = Facings::all(Leads::On, None);
        facings.verdicts = std::array::from_fn(|_| whole.clone());
        out.facings = Some(facings);
        out.buttons.push(Button::new(keys::DECLARE).on(whole));
        // Hexes in which it may end lead on; through others it may lead.
        let (mut ends, mut passed) = (Vec::new(), Vec::new());
        for Onward { hex, way, cost } in self.next(at).unwrap_or_default() {
            let adjacent = way.len() == 1;
            let mut longer = self.clone();
            longer.route.extend(way);
            longer.contact = None;
            match cost {
                Some(cost) if verdict(&longer).is_ok() => ends.push((hex, cost)),
                _ if adjacent => passed.push((hex, 0)),
                _ => {}
            }
        }
        let board = at.table.board();
        for (purpose, leads, hexes) in [
            (purpose::MOVE, Leads::On, ends),
            (purpose::PASS, Leads::Aside, passed),
        ] {
            if !hexes.is_empty() {
                out.areas.push(Area::priced(purpose, leads, board, hexes));
            }
        }
    }

    /// The buttons for postures.
    fn postures_offered(&self, verdict: impl Fn(&Self) -> Result<(), Refusal>, out: &mut Offers) {
        let mut toggled = |key, changed: Self, chosen| {
            out.buttons
                .push(Button::aside(key, chosen).on(verdict(&changed)));
        };
        if self.route.is_empty() {
            let changed = Self {
                begins: !self.begins,
                ..self.clone()
            };
            toggled(keys::PRONE_AT_START, changed, self.begins);
        }
        let changed = Self {
            ends: !self.ends,
            ..self.clone()
        };
        toggled(keys::PRONE, changed, self.ends);
    }

    /// The gates at the end of the route.
    fn gates_offered(
        &self,
        at: &Declaring<'_>,
        verdict: impl Fn(&Self) -> Result<(), Refusal>,
        out: &mut Offers,
    ) {
        let Some(here) = self.end(at) else { return };
        for side in Direction::ALL {
            let gate = at.table.ground().side(here.hex, side).gate();
            if gate.is_none_or(|g| g == GateState::Destroyed) {
                continue;
            }
            let mut changed = self.clone();
            if changed.work(at, side).is_none() {
                continue;
            }
            let chosen = changed.gate.is_none();
            let button = Button::aside(gate_key(side), chosen).on(verdict(&changed));
            out.buttons.push(button);
        }
    }

    /// Enemies with whom contact can be declared at the end of the route.
    fn contacts_offered(
        &self,
        at: &Declaring<'_>,
        verdict: impl Fn(&Self) -> Result<(), Refusal>,
        out: &mut Offers,
    ) {
        let (Some(last), Some((_, prone))) = (self.route.last(), self.postures(at)) else {
            return;
        };
        let enemies = at.table.enemies_of(at.who.side()).filter(Look::is_figure);
        for enemy in enemies {
            if !contact::would_touch(at.table, &at.who, *last, prone, &enemy) {
                continue;
            }
            let chosen = self.contact == Some(enemy.id);
            let changed = Self {
                contact: (!chosen).then_some(enemy.id),
                ..self.clone()
            };
            out.units.push(UnitOffer {
                unit: enemy.id,
                purpose: purpose::CONTACT,
                leads: Leads::Aside,
                verdict: verdict(&changed),
                chosen,
            });
        }
    }

    /// Where what it carries can be put down.
    fn putting_down_offered(
        &self,
        at: &Declaring<'_>,
        verdict: impl Fn(&Self) -> Result<(), Refusal>,
        out: &mut Offers,
    ) {
        if !crate::objects::is_laden(at.table, &at.who) {
            return;
        }
        let sides = Direction::ALL.into_iter().map(Some);
        for side in std::iter::once(None).chain(sides) {
            let chosen = self.puts_down == Some(side);
            let changed = Self {
                puts_down: (!chosen).then_some(side),
                ..self.clone()
            };
            let button = Button::aside(put_down_key(side), chosen);
            out.buttons.push(button.on(verdict(&changed)));
        }
    }

    /// The points at which a BS Attack or smoke can be resolved that was the first skill.
    fn attack_offered(&self, at: &Declaring<'_>, out: &mut Offers) {
        let Some(actor) = declared_by(at) else { return };
        if !matches!(actor.deeds.first(), Some(Deed::Shoot(_) | Deed::Smoke(_))) {
            return;
        }
        let last = actor.stations.len().saturating_sub(1) + self.route.len();
        out.amounts.push(Amount {
            key: keys::ATTACK_AT.into(),
            range: 0..=last as i32,
            now: self.attack_at.unwrap_or_default().into(),
            leads: Leads::Aside,
            verdict: Ok(()),
        });
    }
}

/// The button that puts down what is carried at the end, or beside it.
fn put_down_key(side: Option<Direction>) -> String {
    match side {
        None => keys::PUT_DOWN.to_owned(),
        Some(side) => format!("{}.{}", keys::PUT_DOWN, side.index()),
    }
}

/// Where the button puts it down.
fn puts_down(key: &str) -> Option<Option<Direction>> {
    let sides = Direction::ALL.into_iter().map(Some);
    std::iter::once(None)
        .chain(sides)
        .find(|side| put_down_key(*side) == key)
}

/// Whether a route may lead through its last hex, although it may not end there.
fn passes(going: &Going<'_>, route: &[Hex], walked: &Walked) -> bool {
    use crate::ground::Bar;
    let only_the_end = matches!(
        walked.bar,
        Some(Bar::NoRoom | Bar::Contact | Bar::EndsInObstacle)
    );
    // With nothing left nobody gets out of it again.
    only_the_end && walked.cost + 1 < going.budget + u16::from(route.is_empty())
}
