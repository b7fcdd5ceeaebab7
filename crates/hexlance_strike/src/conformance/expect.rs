//! Compares the state of a battle with what a case says.

use std::collections::BTreeMap;

use hexlance_board::{Cell, Hex};
use hexlance_rules::{Breakdown, conformance::Differences};

use super::{
    case::Team,
    guns,
    script::Table,
    steps::{
        AllowanceStep, AskedStep, CargoStep, CaseStep, ControlStep, MoraleStep, MoveCostStep,
        OddsStep, SightStep, StateStep, ToHitStep,
    },
};
use crate::{
    aero,
    attack::{number, odds},
    card::{Bracket, DamageLine},
    cargo::{self, ItemPlace},
    command::{AttackOrder, MoveOption},
    go,
    model::{
        attack::{AirAttack, Attack},
        load::Freight,
    },
    movement, read,
    state::{Ending, Injury, Phase, Place},
    to_hit,
    view::SideView,
};

impl Table<'_> {
    /// Checks a line of the script that does nothing.
    pub(super) fn check(&self, step: &CaseStep) -> Vec<String> {
        let result = match step {
            CaseStep::ToHit(t) => self.check_to_hit(t),
            CaseStep::Control(c) => self.check_control(c),
            CaseStep::Thrust(name, should) => self.check_thrust(name, *should),
            CaseStep::Scatter(name, missed_by, should) => {
                self.check_scatter(name, *missed_by, *should)
            }
            CaseStep::Odds(o) => self.check_odds(o),
            CaseStep::Morale(m) => self.check_morale(m),
            CaseStep::MoveCost(m) => self.check_move_cost(m),
            CaseStep::Allowance(a) => self.check_allowance(a),
            CaseStep::Reaches(name, hex, should) => self.check_reaches(name, *hex, *should),
            CaseStep::Sight(s) => self.check_sight(s),
            CaseStep::Contact(a, b, should) => self.check_contact(a, b, *should),
            CaseStep::Mines(..)
            | CaseStep::MineRoll(_)
            | CaseStep::Insight(..)
            | CaseStep::Tracks(..)
            | CaseStep::Intelligence(..)
            | CaseStep::Probe(..) => self.check_information(step),
            CaseStep::Scores(..)
            | CaseStep::Needs(..)
            | CaseStep::Holds(..)
            | CaseStep::Homes(..)
            | CaseStep::MayHide(..)
            | CaseStep::ToKeepBack(..)
            | CaseStep::Comes(..)
            | CaseStep::TravelTime(_)
            | CaseStep::EnemyReserves(..) => self.check_frame(step),
            CaseStep::Commanders(team, names) => self.check_commanders(*team, names),
            CaseStep::Items(..)
            | CaseStep::Force(_)
            | CaseStep::Rating(..)
            | CaseStep::Command(_)
            | CaseStep::Formation(_) => self.check_forces(step),
            CaseStep::State(s) => self.check_state(s),
            CaseStep::Cargo(c) => self.check_cargo(c),
            CaseStep::Hex(hex, text) => self.check_hex(*hex, text),
            CaseStep::Asked(a) => self.check_asked(a),
            other => self.check_moment(other),
        };
        match result {
            Ok(differences) => differences.0,
            Err(why) => vec![why],
        }
    }

    /// Where the battle is.
    fn check_moment(&self, step: &CaseStep) -> Result<Differences, String> {
        let world = self.battle.world();
        let mut d = Differences::default();
        match step {
            CaseStep::NotAsked => {
                if let Some(decision) = self.battle.decision() {
                    d.0.push(format!("a question is open: {}", decision.prompt));
                }
            }
            CaseStep::Waits(team) => {
                let side = match self.battle.decision() {
                    Some(decision) => Some(decision.side),
                    None => go::waiting_side(world),
                };
                d.compare("the side to act", side.map(Team::of), Some(*team));
            }
            CaseStep::Phase(phase) => d.compare("the phase", read::phase(world), *phase),
            CaseStep::Turn(turn) => d.compare("the turn", read::turn(world).number, *turn),
            CaseStep::DiceLeft(n) => {
                let left = world.resource::<hexlance_rules::Dice>().left();
                d.compare("the number of dice left", left, *n);
            }
            CaseStep::Over(winner) => match &world.resource::<Ending>().0 {
                Some(outcome) if read::phase(world) == Phase::Over => {
                    d.compare("the winner", outcome.winner.map(Team::of), *winner);
                }
                _ => d.0.push("the battle is not over".to_owned()),
            },
            other => return guns::check(self, other),
        }
        Ok(d)
    }

    fn check_commanders(&self, team: Team, names: &[String]) -> Result<Differences, String> {
        let world = self.battle.world();
        let known = crate::initiative::known_commanders(world, team.side());
        let is: Vec<_> = known.iter().map(|c| read::unit(world, *c).name).collect();
        let mut d = Differences::default();
        if is != *names {
            d.0.push(format!("the command units it knows are {is:?}"));
        }
        Ok(d)
    }

    fn check_to_hit(&self, t: &ToHitStep) -> Result<Differences, String> {
        let attack = Attack {
            id: 0,
            attacker: self.unit(&t.of)?,
            target: self.target(t.on.as_deref(), t.on_hex)?,
            kind: self.kind(&t.of, &t.with)?,
            overheat: 0,
            spotter: match &t.spotter {
                None => None,
                Some(name) => Some(self.unit(name)?),
            },
            spotter_attacks: t.spotter_attacks,
            half: None,
            immediate: false,
            preempt_offered: true,
            surprise: false,
            defense: Default::default(),
            aim: Default::default(),
            edge: None,
            load: None,
            weak_spot: None,
        };
        let world = self.battle.world();
        let attack = crate::artillery::legal::loaded(world, attack);
        let number = match t.seen_by {
            Some(team) => SideView::new(world, team.side()).to_hit(&attack, false),
            None => number::to_hit(world, &attack, false),
        };
        let parts =
            number.ok_or("there is no target number: somebody is off the map or out of range")?;
        let mut d = Differences::default();
        if parts.total() != t.total {
            d.0.push(format!("the target number should be {}: {parts}", t.total));
        }
        if !t.parts.is_empty() {
            compare_parts(&mut d, &parts, &t.parts);
        }
        Ok(d)
    }

    fn check_morale(&self, m: &MoraleStep) -> Result<Differences, String> {
        let world = self.battle.world();
        let u = read::unit(world, self.unit(&m.of)?);
        let parts = crate::morale::target_number(world, &u);
        let mut d = Differences::default();
        if parts.total() != m.total {
            d.0.push(format!("the number should be {}: {parts}", m.total));
        }
        if !m.parts.is_empty() {
            compare_parts(&mut d, &parts, &m.parts);
        }
        Ok(d)
    }

    fn check_control(&self, c: &ControlStep) -> Result<Differences, String> {
        let world = self.battle.world();
        let u = read::unit(world, self.unit(&c.of)?);
        let parts = movement::target_number(world, &u, c.roll, None);
        let mut d = Differences::default();
        if parts.total() != c.total {
            d.0.push(format!("the control roll should need {}: {parts}", c.total));
        }
        if !c.parts.is_empty() {
            compare_parts(&mut d, &parts, &c.parts);
        }
        Ok(d)
    }

    fn check_thrust(&self, name: &str, should: i16) -> Result<Differences, String> {
        let parts = aero::thrust(
            self.battle.world(),
            &read::unit(self.battle.world(), self.unit(name)?),
        );
        let mut d = Differences::default();
        if parts.total() != should {
            d.0.push(format!("the Thrust should be {should}: {parts}"));
        }
        Ok(d)
    }

    fn check_scatter(
        &self,
        name: &str,
        missed_by: i16,
        should: i16,
    ) -> Result<Differences, String> {
        let u = read::unit(self.battle.world(), self.unit(name)?);
        let at = crate::model::attack::Target::Unit(u.id);
        let kind = crate::model::attack::AttackKind::Air(AirAttack::Bomb(aero::Load::default()));
        let attack = Attack::plain(u.id, at, kind);
        let parts = aero::bombing::distance(&attack, &u, missed_by);
        let mut d = Differences::default();
        if parts.total() != should {
            d.0.push(format!("they should scatter {should} hexes: {parts}"));
        }
        Ok(d)
    }

    fn check_odds(&self, o: &OddsStep) -> Result<Differences, String> {
        let order = AttackOrder {
            unit: self.unit(&o.of)?,
            target: self.target(o.on.as_deref(), o.on_hex)?,
            kind: self.kind(&o.of, &o.with)?,
            overheat: o.overheat,
            spotter: match &o.spotter {
                None => None,
                Some(name) => Some(self.unit(name)?),
            },
            divided: o.divided,
        };
        let odds = odds::odds(self.battle.world(), &order)
            .map_err(|refusal| format!("the attack is refused as `{}`: {refusal}", refusal.code))?;
        let mut d = Differences::default();
        let mut percent = |what: &str, is: f64, should: Option<f64>| {
            // To one decimal, as they are written.
            if let Some(should) = should
                && (is * 100.0 - should).abs() > 0.051
            {
                d.0.push(format!(
                    "the chance {what} is {:.2}%, and should be {should}%",
                    is * 100.0
                ));
            }
        };
        percent("to hit", odds.hit, o.hit);
        percent("of a critical hit", odds.critical, o.critical);
        percent("to destroy", odds.destroy, o.destroy);
        for (points, should) in &o.damage {
            let is = odds.damage.iter().find(|(n, _)| n == points);
            let is = is.map_or(0.0, |(_, chance)| *chance);
            percent(&format!("of {points} damage"), is, Some(*should));
        }
        Ok(d)
    }

    fn check_move_cost(&self, m: &MoveCostStep) -> Result<Differences, String> {
        let world = self.battle.world();
        let unit = self.unit(&m.unit)?;
        let u = read::unit(world, unit);
        let from = m
            .from
            .or(u.hex())
            .ok_or_else(|| format!("{} is not on the map", m.unit))?;
        let mode = m.mode.unwrap_or(u.card.ground_mode());
        let mut d = Differences::default();
        match (
            movement::entry_cost(world, unit, mode, from, m.to),
            m.inches,
            &m.refused,
        ) {
            (Ok(parts), Some(inches), _) => {
                if parts.total() != inches {
                    d.0.push(format!("the step should cost {inches}\": {parts}"));
                }
            }
            (Ok(parts), None, _) => d.0.push(format!("the step should be impossible: {parts}")),
            (Err(refusal), _, Some(code)) => d.compare("the refusal", refusal.code, code.as_str()),
            (Err(_), None, None) => {}
            (Err(refusal), Some(_), None) => {
                d.0.push(format!(
                    "the step is refused as `{}`: {refusal}",
                    refusal.code
                ));
            }
        }
        Ok(d)
    }

    fn check_reaches(&self, name: &str, hex: Hex, should: bool) -> Result<Differences, String> {
        let world = self.battle.world();
        let u = read::unit(world, self.unit(name)?);
        let mut scratch = movement::Scratch::new();
        let mode = u.card.ground_mode();
        let reach = movement::reach(world, u.id, mode, MoveOption::Move, &mut scratch);
        let mut d = Differences::default();
        d.compare(&format!("reaching {hex}"), reach.get(hex).is_some(), should);
        Ok(d)
    }

    fn check_allowance(&self, a: &AllowanceStep) -> Result<Differences, String> {
        let world = self.battle.world();
        let u = read::unit(world, self.unit(&a.unit)?);
        let mode = a.mode.unwrap_or(u.card.ground_mode());
        let footing = match (a.pavement, a.level) {
            (true, _) => movement::Footing::Paved,
            (_, true) => movement::Footing::Level,
            _ => movement::Footing::Any,
        };
        let terms = movement::Terms {
            sprint: a.sprint,
            footing,
            ..movement::Terms::default()
        };
        let parts = movement::allowance_by(world, &u, mode, &terms).parts;
        let mut d = Differences::default();
        if parts.total() != a.inches {
            d.0.push(format!("the Move should be {}\": {parts}", a.inches));
        }
        Ok(d)
    }

    fn check_sight(&self, s: &SightStep) -> Result<Differences, String> {
        let world = self.battle.world();
        let a = read::unit(world, self.unit(&s.of)?);
        let b = read::unit(world, self.unit(&s.on)?);
        let sight = read::sight_between(world, &a, &b).ok_or("somebody is not on the map")?;
        let mut d = Differences::default();
        d.compare("the line of sight is open: it", !sight.blocked(), s.open);
        d.compare_some("the woods modifier", sight.terrain_modifier(), s.woods);
        d.compare_some("partial cover", sight.partial_cover, s.cover);
        Ok(d)
    }

    fn check_contact(&self, a: &str, b: &str, should: bool) -> Result<Differences, String> {
        let world = self.battle.world();
        let contact = read::base_contact(
            &read::unit(world, self.unit(a)?),
            &read::unit(world, self.unit(b)?),
        );
        let mut d = Differences::default();
        d.compare("base contact", contact, should);
        Ok(d)
    }

    fn check_hex(&self, hex: hexlance_board::Hex, text: &str) -> Result<Differences, String> {
        let should: Cell = text.parse().map_err(|e| format!("{e}"))?;
        let is = read::board(self.battle.world())
            .get(hex)
            .ok_or_else(|| format!("{hex} is not on the map"))?;
        let mut d = Differences::default();
        d.compare(&format!("hex {hex}"), is.to_string(), should.to_string());
        Ok(d)
    }

    fn check_asked(&self, a: &AskedStep) -> Result<Differences, String> {
        let decision = self.battle.decision().ok_or("no question is open")?;
        let mut d = Differences::default();
        d.compare_some("the side that is asked", Team::of(decision.side), a.side);
        if let Some(name) = &a.unit {
            d.compare(
                "the unit of the question",
                decision.unit,
                Some(self.unit(name)?),
            );
        }
        if let Some(choices) = &a.choices {
            let codes: Vec<_> = decision.choices.iter().map(|c| c.code.clone()).collect();
            let should: Vec<_> = choices
                .iter()
                .map(|c| self.code(c, codes.iter().map(String::as_str)))
                .collect();
            d.compare("the answers", codes, should);
        }
        Ok(d)
    }

    fn check_cargo(&self, c: &CargoStep) -> Result<Differences, String> {
        let world = self.battle.world();
        let item = match self.load(&c.of)? {
            Freight::Item(n) => cargo::item(world, n),
            Freight::Unit(_) => None,
        };
        let item = item.ok_or_else(|| format!("“{}” is no piece of cargo", c.of))?;
        let mut d = Differences::default();
        let name = |what: &str| format!("{what} of {}", c.of);
        if let Some(at) = c.at {
            let lies = match item.place {
                ItemPlace::Lies(hex, _) => Some(hex),
                _ => None,
            };
            d.compare(&name("the hex"), lies, Some(at));
        }
        if let Some(by) = &c.held_by {
            let held = match item.place {
                ItemPlace::Held(by, _) => Some(by),
                _ => None,
            };
            d.compare(&name("the carrier"), held, Some(self.unit(by)?));
        }
        d.compare_some(&name("what is left"), item.hits, c.hits);
        if let Some(team) = c.carried_off {
            let off = ItemPlace::CarriedOff(team.side());
            d.compare(&name("the place"), item.place, off);
        }
        Ok(d)
    }

    fn check_state(&self, s: &StateStep) -> Result<Differences, String> {
        let world = self.battle.world();
        let u = read::unit(world, self.unit(&s.of)?);
        let mut d = Differences::default();
        let spot = u.spot();
        let name = |what: &str| format!("{what} of {}", s.of);
        if let Some(at) = s.at {
            d.compare(&name("the hex"), u.hex(), Some(at));
        }
        if let Some(base) = s.base {
            d.compare(&name("the base level"), spot.map(|p| p.base), Some(base));
        }
        if let Some(facing) = s.facing {
            d.compare(&name("the facing"), spot.map(|p| p.facing), Some(facing));
        }
        if let Some(carrier) = &s.aboard {
            d.compare(
                &name("the place"),
                u.place.carrier(),
                Some(self.unit(carrier)?),
            );
        }
        if let Some(carrier) = &s.held_by {
            let held = match u.place {
                Place::Held(by, _) => Some(*by),
                _ => None,
            };
            d.compare(&name("the carrier"), held, Some(self.unit(carrier)?));
        }
        if let Some(zone) = s.zone {
            d.compare(&name("the zone"), u.flight().map(|f| f.zone), Some(zone));
        }
        if let Some(band) = s.band {
            d.compare(&name("the band"), u.flight().map(|f| f.band), Some(band));
        }
        let bombs = s.bombs.as_ref();
        d.compare_some(
            &name("the bombs"),
            u.gear.bombs,
            bombs.map(|b| b.iter().copied().collect()),
        );
        d.compare_some(&name("being active"), u.is_in_play(), s.active);
        if let Some(fate) = s.fate {
            d.compare(&name("the place"), *u.place, Place::Gone(fate));
        }
        d.compare_some(&name("armor"), u.armor.points, s.armor);
        d.compare_some(&name("structure"), u.armor.structure, s.structure);
        d.compare_some(&name("heat"), u.heat.level, s.heat);
        d.compare_some(&name("shutdown"), u.is_shut_down(), s.shut_down);
        self.check_injuries(s, &mut d)?;
        if let Some(should) = s.tmm {
            let mut parts = Breakdown::new();
            to_hit::target_movement(&mut parts, world, &u);
            if parts.total() != should {
                d.0.push(format!("{} should be {should}: {parts}", name("the TMM")));
            }
        }
        if let Some(should) = s.inches {
            let parts = movement::allowance(world, &u, u.card.ground_mode(), false, false);
            if parts.total() != should {
                d.0.push(format!(
                    "{} should be {should}\": {parts}",
                    name("the Move")
                ));
            }
        }
        d.compare_some(&name("unused Move"), u.motion.unused, s.unused);
        let cf = crate::positions::of(self.battle.world(), u.id).unwrap_or(0);
        d.compare_some(&name("position"), cf, s.position);
        d.compare_some(&name("activation"), u.acts.activated, s.activated);
        d.compare_some(
            &name("having used all attacks"),
            u.acts.weapon && u.acts.physical,
            s.attacked,
        );
        self.check_abilities(s, &mut d)?;
        Ok(d)
    }

    fn check_injuries(&self, s: &StateStep, d: &mut Differences) -> Result<(), String> {
        let u = read::unit(self.battle.world(), self.unit(&s.of)?);
        if let Some(should) = &s.criticals {
            let is: Vec<_> = u
                .injuries
                .list
                .iter()
                .filter_map(|i| match i {
                    Injury::Critical(c) => Some(*c),
                    Injury::Motive(_) => None,
                })
                .collect();
            d.compare(&format!("the criticals of {}", s.of), &is, should);
        }
        if let Some(should) = &s.motive {
            let is: Vec<_> = u
                .injuries
                .list
                .iter()
                .filter_map(|i| match i {
                    Injury::Motive(m) => Some(*m),
                    Injury::Critical(_) => None,
                })
                .collect();
            d.compare(&format!("the motive damage of {}", s.of), &is, should);
        }
        if let Some(text) = &s.damage {
            let should: DamageLine = super::world::damage_line(text)?;
            let is = u.card.damage.map(|x| u.injured_damage(x));
            for bracket in [Bracket::Short, Bracket::Medium, Bracket::Long] {
                d.compare(
                    &format!("the {} damage of {}", bracket.name(), s.of),
                    is.at(bracket).to_string(),
                    should.at(bracket).to_string(),
                );
            }
        }
        Ok(())
    }

    fn check_abilities(&self, s: &StateStep, d: &mut Differences) -> Result<(), String> {
        let u = read::unit(self.battle.world(), self.unit(&s.of)?);
        if let Some(should) = &s.statuses {
            let is: Vec<_> = u.statuses.0.iter().map(|s| s.kind.to_string()).collect();
            d.compare(&format!("the states of {}", s.of), &is, should);
        }
        let spa = |id| {
            u.spas
                .get(id)
                .ok_or_else(|| format!("{} does not have {id}", s.of))
        };
        for (id, n) in &s.uses {
            d.compare(&format!("uses left of {id}"), spa(*id)?.uses, *n);
        }
        for (id, turn) in &s.ready {
            d.compare(&format!("the next turn of {id}"), spa(*id)?.ready, *turn);
        }
        for (id, enemy) in &s.named {
            let should = self.unit(enemy)?;
            d.compare(
                &format!("the enemy named by {id}"),
                spa(*id)?.chosen,
                Some(should),
            );
        }
        Ok(())
    }
}

/// Every part that is named has its value, and what is not named is 0.
pub(super) fn compare_parts(d: &mut Differences, parts: &Breakdown, named: &BTreeMap<String, i16>) {
    let value = |name: &str| -> Option<i16> {
        let mut of_name = parts
            .parts
            .iter()
            .filter(|p| p.source.name() == name)
            .peekable();
        of_name.peek()?;
        Some(of_name.map(|p| p.value).sum())
    };
    for (name, should) in named {
        match value(name) {
            Some(is) if is == *should => {}
            None if *should == 0 => {}
            is => d.0.push(format!(
                "the part “{name}” is {}, and should be {should}: {parts}",
                is.map_or("missing".to_owned(), |v| v.to_string())
            )),
        }
    }
    for part in parts.parts.iter().filter(|p| p.value != 0) {
        let name = part.source.name();
        if !named.contains_key(name) {
            d.0.push(format!(
                "the part “{name}” ({}) is not in the case: {parts}",
                part.value
            ));
        }
    }
}
