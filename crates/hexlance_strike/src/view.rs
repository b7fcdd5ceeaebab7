//! What one side may know of a battle: its own units in full, of the enemy what is on the map and not in hiding.
//!
//! State belongs to the rules; the HUD, the computer players and the curtain of a hot seat look at it through a
//! [`SideView`]. It hands out units as [`UnitRead`]s, and it passes questions on to the rules' own checks, so that nobody
//! who plays needs the World itself. What it keeps back: the places of hidden enemies (R5.5.1), whatever of the enemy is in
//! reserve or inside a transport, minefields that it does not know of (R5.7.1), and concealed data (R14.8), in whose place
//! it gives what is usual.

mod air;
mod formations;
mod frame;
mod known;
mod loads;
mod secrets;
mod told;

use std::{borrow::Cow, sync::Arc};

use bevy_ecs::world::World;
use hexlance_board::{Board, Direction, Eye, Ground, Hex, Sight, sight};
use hexlance_rules::{
    AbilityId, Breakdown, Gale, Refusal, Ruleset, Side, SideId, Sides, UnitId, View,
};
use smallvec::SmallVec;

use crate::{
    Strike, abilities,
    ability::{Quantity, Whose},
    artillery::{self, Artillery, odds::BurstOdds},
    attack::{legal, number, odds as attack_odds, rounds},
    blows,
    card::{Bracket, Damage, MoveMode},
    command::{AttackOrder, Command, MoveOption},
    conditions::Felt,
    content::Content,
    damage, environment,
    event::Event,
    forces::{self, ForceKey, ForceState},
    gear,
    go::{self, Wait},
    initiative::{self, Item},
    light, mines,
    mission::score,
    model::{
        artillery::{AreaHex, Shell},
        attack::{Attack, AttackKind, Physical, Target},
        condition::Condition,
        mission::Role,
    },
    modifiers::{self, Shot},
    movement, network, positions,
    read::{self, UnitRead},
    setup, sides,
    state::{Frame, LargeUnits, Loss, Losses, Pending, Phase, Place, Scored, Turn},
    to_hit, wind,
};

pub use air::{AirView, over_map, path_through};
pub use frame::SeenObjective;
pub use known::{Known, RosterEntry};
pub use told::SeenOdds;

/// A minefield as a side knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownMines {
    /// Which.
    pub field: mines::FieldKey,
    /// Density.
    pub density: u8,
}

/// The battle as one side may see it.
#[derive(Clone, Copy)]
pub struct SideView<'w> {
    world: &'w World,
    side: SideId,
}

impl<'w> View<'w> for SideView<'w> {
    type Event = Event;

    fn of(world: &'w World, side: SideId) -> Self {
        Self::new(world, side)
    }

    fn side(&self) -> SideId {
        self.side
    }

    fn has_secrets(&self) -> bool {
        self.keeps_secrets()
    }

    fn tells<'e>(&self, event: &'e Event) -> Option<Cow<'e, Event>> {
        self.is_told(event).then(|| self.told(event))
    }
}

impl<'w> SideView<'w> {
    /// The view of a side.
    pub const fn new(world: &'w World, side: SideId) -> Self {
        Self { world, side }
    }

    /// The enemy command units that the side knows of (spa.headhunter).
    pub fn known_commanders(&self) -> Vec<UnitId> {
        crate::initiative::known_commanders(self.world, self.side)
    }

    /// Whose view it is.
    pub const fn side(&self) -> SideId {
        self.side
    }

    /// The sides with their forces and home edges; rosters and command abilities are open (R17.1.1, step S1).
    pub fn sides(&self) -> &'w Sides {
        self.world.resource::<Sides>()
    }

    /// What is known of a side itself.
    pub fn side_of(&self, side: SideId) -> Option<&'w Side> {
        self.sides().get(side)
    }

    /// Whether a side attacks or defends, if it does either.
    pub fn role_of(&self, side: SideId) -> Option<Role> {
        sides::role(self.world, side)
    }

    /// The forces of a side with their command abilities: no secret (ruling.sca_hot_seat).
    pub fn forces(&self, side: SideId) -> impl Iterator<Item = (ForceKey, &'w ForceState)> {
        forces::of_side(self.world, side)
    }

    /// The ability of the other side by which a unit is out of touch this turn, if its place is known.
    pub fn disrupted(&self, unit: UnitId) -> Option<AbilityId> {
        self.unit(unit)?;
        forces::disrupt::disrupted(self.world, unit)
    }

    /// What is added to the Initiative of a side now, with its sources (R3.2.4).
    pub fn initiative_items(&self, side: SideId) -> Vec<Item> {
        initiative::items(self.world, side)
    }

    /// The map.
    pub fn board(&self) -> &'w Board {
        read::board(self.world)
    }

    /// Where the battle is in its turn.
    pub fn turn(&self) -> &'w Turn {
        read::turn(self.world)
    }

    /// The phase.
    pub fn phase(&self) -> Phase {
        read::phase(self.world)
    }

    /// Conditions, turn limit, how it is won, optional rules.
    pub fn frame(&self) -> &'w Frame {
        self.world.resource::<Frame>()
    }

    /// The catalogue.
    pub fn content(&self) -> &'w Arc<Content> {
        read::content(self.world)
    }

    /// All units of this side, those in reserve and those out of action too, in roster order.
    pub fn own(&self) -> impl Iterator<Item = UnitRead<'w>> + use<'w> {
        let side = self.side;
        read::units(self.world).filter(move |u| u.side == side)
    }

    /// The units of this side that are on the map (R0.4.2), in roster order.
    pub fn own_active(&self) -> impl Iterator<Item = UnitRead<'w>> + use<'w> {
        self.own().filter(UnitRead::is_active)
    }

    /// The units of the enemy that are on the map and not in hiding, in roster order. Of those whose data are concealed
    /// it gives what one takes them for; what is known of them is in [`Self::known`].
    pub fn enemies(&self) -> impl Iterator<Item = UnitRead<'w>> + use<'w> {
        let view = *self;
        read::units(self.world)
            .filter(move |u| u.side != view.side && u.is_active() && is_seen(u))
            .map(move |u| view.disguised(u))
    }

    /// The units of the enemy that are carried as cargo: they can be attacked (R16.4.5).
    pub fn held_enemies(&self) -> impl Iterator<Item = UnitRead<'w>> + use<'w> {
        let side = self.side;
        let view = *self;
        read::units(self.world)
            .filter(move |u| u.side != side && matches!(u.place, Place::Held(..)))
            .map(move |u| view.disguised(u))
    }

    /// A unit: one of its own, or an enemy that is seen, as [`Self::enemies`] gives them.
    pub fn unit(&self, id: UnitId) -> Option<UnitRead<'w>> {
        read::try_unit(self.world, id)
            .filter(|u| {
                u.side == self.side
                    || is_seen(u)
                    || u.off_board().is_some()
                    || matches!(u.place, Place::Held(..))
            })
            .map(|u| self.disguised(u))
    }

    /// Everything scored on a unit and not applied yet (R3.4.2): both sides have seen the dice.
    pub fn pending(&self, unit: UnitId) -> impl Iterator<Item = &'w Scored> + use<'w> {
        self.world
            .resource::<Pending>()
            .0
            .iter()
            .filter(move |s| s.target == unit)
    }

    /// What will be left of a unit that is seen when everything scored on it has bitten: armor and structure together,
    /// structure alone, and whether it will be destroyed.
    pub fn outlook(&self, unit: UnitId) -> (u16, u8, bool) {
        let Some(u) = self.unit(unit) else {
            return (0, 0, true);
        };
        if !self.knows(unit) {
            let (left, structure) = self.outlook_of_stranger(&u);
            return (left, structure, false);
        }
        let (armor, structure) = damage::projected(self.world, unit);
        let doomed = damage::is_doomed(self.world, unit, None);
        (u16::from(armor) + u16::from(structure), structure, doomed)
    }

    /// The minefields that this side knows of (R5.7.1): its own, and those that it has found.
    pub fn minefields(&self) -> impl Iterator<Item = KnownMines> + use<'w> {
        mines::known_to(self.world, self.side).map(|f| KnownMines {
            field: f.key,
            density: f.density,
        })
    }

    /// What the mines in a hex that this side knows of would do to one of its units.
    pub fn mine_dangers(&self, unit: &UnitRead<'_>, hex: Hex) -> Vec<mines::strike::Danger> {
        if unit.side == self.side {
            mines::strike::dangers(self.world, unit, hex)
        } else {
            Vec::new()
        }
    }

    /// What this side has left to lay before the battle (R5.7.8).
    pub fn mine_supplies(&self) -> impl Iterator<Item = &'w mines::Supply> + use<'w> {
        mines::supply::left(self.world, self.side)
    }

    /// Hexes where this side may lay mines before the battle, in the order of the map.
    pub fn mine_hexes(&self) -> Vec<Hex> {
        mines::supply::hexes(self.world, self.side)
    }

    /// The zones of control that units of a side hold now: who, and the hexes of it.
    pub fn zones(&self, side: SideId) -> Vec<(UnitId, Vec<Hex>)> {
        movement::zones::held_by(self.world, side)
            .map(|z| {
                (
                    z.unit,
                    z.hexes().filter(|h| self.board().contains(*h)).collect(),
                )
            })
            .collect()
    }

    /// Construction factor left of the prepared position of a unit that is seen; before the battle the whole one, of own
    /// units.
    pub fn position(&self, unit: UnitId) -> Option<u8> {
        let own = self.unit(unit)?.side == self.side;
        let before = own && positions::has(self.world, unit);
        positions::of(self.world, unit).or(before.then_some(positions::CF))
    }

    /// Hexes where engineers of this side may put a light building now (R17.1.1, step S4).
    pub fn build_hexes(&self) -> Vec<Hex> {
        mines::engineers::hexes(self.world, self.side)
    }

    /// Losses of both sides so far.
    pub fn losses(&self) -> &'w [Loss] {
        &self.world.resource::<Losses>().0
    }

    /// What the battle waits for, if it waits for this side.
    pub fn waiting(&self) -> Option<&'w Wait> {
        (go::waiting_side(self.world) == Some(self.side))
            .then(|| go::waiting(self.world))
            .flatten()
    }

    /// Whether this side may give a command now; a question that is open is not looked at.
    ///
    /// # Errors
    /// The refusal, with the rule and what would make it legal.
    pub fn check(&self, command: &Command) -> Result<(), Refusal> {
        Strike::check(self.world, self.side, command)
    }

    /// Every attack that one of its units might make on an enemy now, each with its target number or the rule against
    /// it. Nothing for enemies that are not seen.
    pub fn attacks(
        &self,
        unit: UnitId,
        target: UnitId,
    ) -> Vec<(AttackOrder, Result<legal::Legal, Refusal>)> {
        let own = self.unit(unit).is_some_and(|u| u.side == self.side);
        if own && self.unit(target).is_some() {
            legal::options(self.world, unit, target)
                .into_iter()
                .map(|(order, legal)| {
                    let legal = legal.map(|l| self.seen(l));
                    (order, legal.map_err(|r| self.discreet(r)))
                })
                .collect()
        } else {
            Vec::new()
        }
    }

    /// A unit of this side that still has to attack what its formation has declared, and what (R14.6.2).
    pub fn bound_attack(&self) -> Option<(UnitId, UnitId)> {
        abilities::combined_fire::waiting(self.world, self.side)
    }

    /// A unit of this side that has to act before all others because its formation has declared so (R14.6.2).
    pub fn must_act_first(&self) -> Option<UnitId> {
        abilities::combined_fire::must_act_first(self.world, self.side).map(|(unit, _)| unit)
    }

    /// Whether one attack may be made now, with its target number.
    ///
    /// # Errors
    /// The rule against it, and what would help.
    pub fn check_attack(&self, order: &AttackOrder) -> Result<legal::Legal, Refusal> {
        legal::check(self.world, self.side, order)
            .map(|l| self.seen(l))
            .map_err(|r| self.discreet(r))
    }

    /// An attack with its number as this side may see it.
    fn seen(&self, legal: legal::Legal) -> legal::Legal {
        let attack = &legal.attack;
        legal::Legal {
            target_number: self.number(attack.attacker, attack.target, &legal.target_number),
            ..legal
        }
    }

    /// Every shot that the guns of one of its units might fire at a hex, or at an enemy that is seen, each with its
    /// target number or the rule against it (R9).
    pub fn artillery(
        &self,
        unit: UnitId,
        target: Target,
    ) -> Vec<(AttackOrder, Result<legal::Legal, Refusal>)> {
        let own = self.unit(unit).is_some_and(|u| u.side == self.side);
        let known = target.unit().is_none_or(|t| self.unit(t).is_some());
        if own && known {
            artillery::legal::options(self.world, unit, target)
                .into_iter()
                .map(|(order, legal)| (order, legal.map(|l| self.seen(l))))
                .collect()
        } else {
            Vec::new()
        }
    }

    /// Where a legal shot may come down, and whom of those that are seen it may catch (R9.6).
    pub fn burst_odds(&self, legal: &legal::Legal) -> BurstOdds {
        let mut odds = artillery::odds::odds(self.world, legal);
        odds.units.retain(|u| self.unit(u.unit).is_some());
        odds
    }

    /// The hexes that a legal shot would cover if it hits, with the damage in each (R9.2.1).
    pub fn burst_area(&self, legal: &legal::Legal) -> Vec<AreaHex> {
        let attack = &legal.attack;
        let at = artillery::burst::aimed_at(self.world, attack.target);
        match (attack.kind, attack.load, at) {
            (AttackKind::Artillery(fire), Some(load), Some(at)) => {
                artillery::area::hexes(self.world, fire, &load, at)
            }
            _ => Vec::new(),
        }
    }

    /// Shells of this side in the air, with their points of impact, in the order declared (R9.4.1).
    pub fn shells(&self) -> impl Iterator<Item = &'w Shell> + use<'w> {
        let side = self.side;
        let shells = &self.world.resource::<Artillery>().shells;
        shells.iter().filter(move |s| s.side == side)
    }

    /// The hexes that a shell of this side in the air would cover if it lands where it is aimed (R9.2.1).
    pub fn shell_area(&self, shell: &Shell) -> Vec<AreaHex> {
        match artillery::burst::aimed_at(self.world, shell.target) {
            Some(at) if shell.side == self.side => {
                artillery::area::hexes(self.world, shell.fire, &shell.load, at)
            }
            _ => Vec::new(),
        }
    }

    /// How many shells of the enemy are in the air: where they will land is a secret (R9.4.1).
    pub fn enemy_shells(&self) -> usize {
        let shells = &self.world.resource::<Artillery>().shells;
        shells.iter().filter(|s| s.side != self.side).count()
    }

    /// Points that illumination rounds light, each with the last turn of its light (R9.8).
    pub fn lights(&self) -> &'w [(Hex, u16)] {
        &self.world.resource::<Artillery>().lights
    }

    /// The artillery of the enemy that stands off the map: that it is there is open (R9.1.2).
    pub fn enemy_batteries(&self) -> impl Iterator<Item = UnitRead<'w>> + use<'w> {
        let view = *self;
        read::units(self.world)
            .filter(move |u| u.side != view.side && u.off_board().is_some())
            .map(move |u| view.disguised(u))
    }

    /// Whether a unit has artillery pieces that it could still fire this turn (R9.1.1).
    pub fn has_shots(&self, unit: &UnitRead<'_>) -> bool {
        artillery::has_guns(unit) && artillery::legal::may_still_fire(unit)
    }

    /// The target number of an attack between units that are seen, with all parts.
    pub fn to_hit(&self, attack: &Attack, explain: bool) -> Option<Breakdown> {
        self.unit(attack.attacker)?;
        if let Some(target) = attack.target.unit() {
            self.unit(target)?;
        }
        let number = number::to_hit(self.world, attack, explain)?;
        Some(self.number(attack.attacker, attack.target, &number))
    }

    /// What abilities of both units, or of the attacker alone, add to those numbers of an attack that are wanted. The
    /// units are taken as they are read, which need not be as they are in the World; `margin` is the margin of success
    /// that is supposed.
    fn ability_sum(
        &self,
        attack: &Attack,
        (attacker, target): (&UnitRead<'_>, &UnitRead<'_>),
        (bracket, distance): (Option<Bracket>, u16),
        margin: Option<i16>,
        both: bool,
        wanted: impl Fn(&Quantity) -> bool,
    ) -> i16 {
        let shot = Shot {
            world: self.world,
            attack,
            attacker,
            target: Some(target),
            bracket,
            distance,
            margin,
        };
        let mut sum = 0;
        let sides: &[Whose] = if both {
            &[Whose::Own, Whose::AgainstMe]
        } else {
            &[Whose::Own]
        };
        for whose in sides {
            let owner = match whose {
                Whose::Own => attacker,
                Whose::AgainstMe => target,
            };
            modifiers::for_each(
                &shot,
                *whose,
                &mut Breakdown::new(),
                &mut |_, _, m| sum += modifiers::amount(m, owner),
                |m| wanted(&m.on),
            );
        }
        sum
    }

    /// How far from a target the nearest other member of a unit's C3 network is that sees it (R13.6.2), in hexes; `None`
    /// without such a member.
    pub fn network_distance(&self, unit: &UnitRead<'_>, target: &UnitRead<'_>) -> Option<u16> {
        let known = self.knows(unit.id);
        let nearest = || network::nearest(self.world, unit, target, u16::MAX);
        known.then(nearest).flatten().map(|(hexes, _)| hexes)
    }

    /// What abilities add to the target number of an attack between two units, as they are or as they might be. `read`
    /// is the bracket that the attack is aimed at, `bracket` its own, both `None` for physical attacks; range modifiers
    /// have their floor of 0 (R6.2.3).
    pub fn ability_modifiers(
        &self,
        attack: &Attack,
        attacker: &UnitRead<'_>,
        target: &UnitRead<'_>,
        (read, bracket): (Option<Bracket>, Option<Bracket>),
        distance: u16,
    ) -> i16 {
        let units = (attacker, target);
        let replaced = gear::replaces_range_table(attacker);
        let range = read.filter(|_| !replaced).map_or(0, |b| {
            let at = (read, distance);
            let more = self.ability_sum(attack, units, at, None, false, |q| *q == Quantity::Range);
            (b.modifier() + more).max(0) - b.modifier()
        });
        let at = (bracket, distance);
        let specific = match attack.kind {
            AttackKind::Weapon(..)
            | AttackKind::Artillery(_)
            | AttackKind::Air(_)
            | AttackKind::Marking(_) => Quantity::WeaponToHit,
            AttackKind::Physical(_) | AttackKind::Preempt { .. } => Quantity::PhysicalToHit,
        };
        range
            + self.ability_sum(attack, units, at, None, true, |q| {
                *q == Quantity::ToHit || *q == specific
            })
    }

    /// What the environment that its force knows takes off an attack between two units, as they are or as they might be
    /// ([`Quantity::EnvironmentNumber`]).
    pub fn environment_change(
        &self,
        attack: &Attack,
        attacker: &UnitRead<'_>,
        target: &UnitRead<'_>,
        sight: &Sight,
        bracket: Bracket,
    ) -> i16 {
        let mut parts = Breakdown::new();
        let woods = sight.terrain_modifier();
        to_hit::terrain(&mut parts, sight, woods, sight.partial_cover, attacker);
        if let Some(hex) = target.hex() {
            let target = Some(target);
            light::add_at(&mut parts, self.world, attack.kind, attacker, hex, target);
        }
        let shot = Shot {
            world: self.world,
            attack,
            attacker,
            target: Some(target),
            bracket: Some(bracket),
            distance: 0,
            margin: None,
        };
        let before = parts.total();
        modifiers::environs::ease(&shot, &mut parts);
        parts.total() - before
    }

    /// What formations add to the target number of an attack between two units, as they are or as they might be: fire that
    /// is coordinated, infantry that crowds the attacker (R14.3.19, R14.3.35).
    pub fn formation_change(
        &self,
        attack: &Attack,
        attacker: &UnitRead<'_>,
        target: &UnitRead<'_>,
    ) -> i16 {
        let shot = Shot {
            world: self.world,
            attack,
            attacker,
            target: Some(target),
            bracket: None,
            distance: 0,
            margin: None,
        };
        let mut parts = Breakdown::new();
        crate::formations::add_to_hit(&mut parts, shot.world, shot.attack, shot.attacker);
        parts.total()
    }

    /// Whether any formation changes target numbers.
    pub fn formations_aim(&self) -> bool {
        crate::formations::any_aims(self.world)
    }

    /// What abilities change of what a unit's movement adds to its attacks ([`Quantity::OwnMovement`]), or to those on it
    /// ([`Quantity::Tmm`], of which `tmm` is what it has without them).
    pub fn movement_change(&self, u: &UnitRead<'_>, on: &Quantity, tmm: i16) -> i16 {
        let changes = modifiers::of_unit(self.world, u, on, &mut Breakdown::new());
        let changes = changes.into_iter().map(|(_, _, add)| add);
        if *on == Quantity::Tmm {
            changes.fold(tmm, |now, add| (now + add).max(0)) - tmm
        } else {
            changes.sum()
        }
    }

    /// What conditions add to an attack between units as they are or as they might be (R12).
    pub fn conditions(
        &self,
        kind: AttackKind,
        attacker: &UnitRead<'_>,
        target: &UnitRead<'_>,
    ) -> i16 {
        light::sum(self.world, kind, attacker, target)
    }

    /// Thrust of an aircraft in points (R11.2).
    pub fn thrust(&self, u: &UnitRead<'_>) -> u8 {
        crate::aero::points(self.world, u)
    }

    /// The conditions in force (R12), in the order of the rules.
    pub fn conditions_in_force(&self) -> Vec<Condition> {
        self.frame().environment.conditions()
    }

    /// The wind as it is felt, and where it blows to as far as that is known.
    pub fn wind(&self) -> (Gale, Option<Direction>) {
        (wind::force(self.world), wind::blows_to(self.world))
    }

    /// What clear ground counts as in this weather (R12.4).
    pub fn clear_ground(&self) -> Ground {
        environment::clear_ground(self.world)
    }

    /// What the attacker's abilities add to a hit, between units as they are or as they might be: points of damage, and
    /// critical rolls if it succeeds by `margin`.
    pub fn ability_effects(
        &self,
        attack: &Attack,
        attacker: &UnitRead<'_>,
        target: &UnitRead<'_>,
        bracket: Option<Bracket>,
        margin: i16,
    ) -> (i16, i16) {
        let units = (attacker, target);
        let at = (bracket, 0);
        let damage = match attack.kind {
            AttackKind::Weapon(..) | AttackKind::Artillery(_) => Quantity::WeaponDamage,
            _ => Quantity::PhysicalDamage,
        };
        let points = self.ability_sum(attack, units, at, Some(margin), false, |q| *q == damage);
        let rolls = if attack.kind.is_weapon() {
            self.ability_sum(attack, units, at, Some(margin), false, |q| {
                *q == Quantity::CriticalRolls
            })
        } else {
            0
        };
        (points, rolls)
    }

    /// What a hit of a legal attack deals on average, all bonuses and reductions counted (R7.1).
    pub fn expected_points(&self, legal: &legal::Legal) -> f32 {
        let attack = &legal.attack;
        let Some(u) = self.unit(attack.attacker) else {
            return 0.0;
        };
        let bracket = legal.aimed.map_or(Bracket::Short, |a| a.bracket);
        let rear = match legal.aimed {
            Some(a) => a.rear && !attack.kind.is_indirect(),
            None => blows::from_rear(self.world, attack),
        };
        let attack = &Attack {
            edge: crate::abilities::usual_edge(&u, attack),
            ..attack.clone()
        };
        let base = match attack.kind {
            AttackKind::Weapon(..) => legal::base_value(&u, attack.kind, bracket),
            AttackKind::Physical(_) | AttackKind::Preempt { .. } => {
                Some(blows::base_damage(self.world, attack))
            }
            AttackKind::Artillery(_) => {
                // What the shot deals on average if it hits; misses land somewhere else.
                let odds = attack_odds::of_legal(self.world, &u, legal, false, false);
                return (odds.expected / odds.hit.max(0.01)) as f32;
            }
            AttackKind::Air(_) => legal::base_value(&u, attack.kind, bracket),
            AttackKind::Marking(_) => None,
        };
        let Some(base) = base else { return 0.0 };
        if attack.target.unit().is_some_and(|t| !self.knows(t)) {
            return f32::from(base.halves()) / 2.0 + f32::from(attack.overheat);
        }
        let points = |minimal| {
            let sum = damage::amount(self.world, attack, bracket, base, rear, minimal);
            f32::from(sum.total().max(0))
        };
        if damage::needs_minimal_roll(self.world, attack, bracket, base, true, None) {
            (points(Some(true)) + points(Some(false))) / 2.0
        } else {
            points(None)
        }
    }

    /// How much overheat may be bought for a legal attack (R7.6.1).
    pub fn most_overheat(&self, legal: &legal::Legal) -> u8 {
        match (self.unit(legal.attack.attacker), legal.aimed) {
            (Some(u), Some(aimed)) => legal::most_overheat(&u, legal.attack.kind, aimed.bracket),
            _ => 0,
        }
    }

    /// A pre-emptive strike of a unit as an attack with its number (R18.1.19), for those who are asked.
    pub fn preemptive(&self, striker: UnitId, on: UnitId, melee: bool) -> Option<legal::Legal> {
        let attack = Attack {
            id: 0,
            attacker: striker,
            target: Target::Unit(on),
            kind: AttackKind::Preempt { melee },
            overheat: 0,
            spotter: None,
            spotter_attacks: false,
            half: None,
            immediate: true,
            preempt_offered: true,
            surprise: false,
            defense: Default::default(),
            aim: Default::default(),
            edge: None,
            load: None,
            weak_spot: None,
        };
        let target_number = self.to_hit(&attack, false)?;
        Some(legal::Legal {
            attack,
            target_number,
            aimed: None,
        })
    }

    /// What a physical attack of a unit that is seen deals before bonuses and reductions.
    pub fn blow_damage(&self, unit: UnitId, physical: Physical) -> Damage {
        let Some(u) = self.unit(unit) else {
            return Damage::NONE;
        };
        if !self.knows(unit) {
            return Damage::of(u.card.size);
        }
        let attack = Attack {
            id: 0,
            attacker: unit,
            target: Target::Unit(unit),
            kind: AttackKind::Physical(physical),
            overheat: 0,
            spotter: None,
            spotter_attacks: false,
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
        blows::base_damage(self.world, &attack)
    }

    /// Whether two units that are seen see each other (R5.2).
    pub fn sees(&self, a: UnitId, b: UnitId) -> bool {
        match (self.unit(a), self.unit(b)) {
            (Some(a), Some(b)) => read::sees(self.world, &a, &b),
            _ => false,
        }
    }

    /// The line between two eyes anywhere on the map, large units in the way included.
    #[inline]
    pub fn sight(&self, from: &Eye, to: &Eye) -> Sight {
        sight(self.board(), from, to, self.obstacles())
    }

    /// The large units that block sight (R5.2.5): hexes and levels of their tops.
    #[inline]
    pub fn obstacles(&self) -> &'w [(Hex, i8)] {
        &self.world.resource::<LargeUnits>().0
    }

    /// Whether a unit of this side may act before all others now (R3.3.8).
    pub fn may_act_first(&self, unit: UnitId) -> bool {
        self.unit(unit).is_some_and(|u| {
            u.side == self.side && abilities::may_act_first(self.world, &u).is_ok()
        })
    }

    /// The enemy that a unit rages against (R18.2.3), if that enemy is on the map and seen.
    pub fn enraged_by(&self, unit: &UnitRead<'_>) -> Option<UnitId> {
        abilities::enraged_by(self.world, unit).filter(|e| self.unit(*e).is_some())
    }

    /// Whether a unit that flees has to sprint (R15.3.2).
    pub fn must_sprint(&self, unit: &UnitRead<'_>) -> bool {
        movement::must_sprint(self.world, unit)
    }

    /// Whether a unit is crippled, or flees, and has to go home (R15.1.2, R15.3.2).
    pub fn withdraws(&self, unit: &UnitRead<'_>) -> bool {
        self.knows(unit.id) && movement::homeward(self.world, unit).is_some()
    }

    /// The movement modes that a unit can choose from, its main mode first.
    pub fn modes(&self, unit: &UnitRead<'_>) -> SmallVec<[MoveMode; 4]> {
        movement::modes(unit)
    }

    /// Everywhere that a unit of this side may end its activation if it moves in a mode with an option; nothing for
    /// other units.
    pub fn reach<'s>(
        &self,
        unit: UnitId,
        mode: MoveMode,
        option: MoveOption,
        scratch: &'s mut movement::Scratch,
    ) -> Option<movement::ReachSet<'s>> {
        self.unit(unit)
            .filter(|u| u.side == self.side)
            .map(|_| movement::reach(self.world, unit, mode, option, scratch))
    }

    /// As [`Self::reach`], on ways that keep out of the minefields that this side knows of, and out of buildings that it
    /// has to keep standing.
    pub fn reach_around_mines<'s>(
        &self,
        unit: UnitId,
        mode: MoveMode,
        option: MoveOption,
        scratch: &'s mut movement::Scratch,
    ) -> Option<movement::ReachSet<'s>> {
        let u = self.unit(unit).filter(|u| u.side == self.side)?;
        let avoid: Vec<Hex> = self
            .minefields()
            .map(|m| m.field.hex)
            .filter(|hex| !self.mine_dangers(&u, *hex).is_empty())
            .chain(self.frail_hexes(&u))
            .collect();
        Some(movement::reach_around(
            self.world, unit, mode, option, &avoid, scratch,
        ))
    }

    /// Attacks with special rounds that a unit of this side could make in this battle (R6.10).
    pub fn rounds(&self, unit: UnitId) -> Vec<AttackKind> {
        self.unit(unit)
            .filter(|u| u.side == self.side)
            .map_or_else(Vec::new, |u| rounds::kinds(self.world, &u))
    }

    /// What this side sees of the air, and may do there.
    pub const fn air(&self) -> AirView<'w> {
        AirView::new(self.world, self.side)
    }

    /// Points of both sides so far (R17.2.2), by side, as far as this side may know.
    pub fn scores(&self) -> Vec<u32> {
        let sides = self.world.resource::<Sides>().ids();
        let parts = |side| score::parts(self.world, side, self.side);
        sides
            .map(|side| parts(side).into_iter().map(|(_, points)| points).sum())
            .collect()
    }

    /// Inches that a unit that is seen could walk now over open ground by its main mode (R4.1.11).
    pub fn open_move(&self, unit: &UnitRead<'_>) -> u8 {
        let mode = unit.card.ground_mode();
        movement::allowance(self.world, unit, mode, false, false)
            .total()
            .clamp(0, i16::from(u8::MAX)) as u8
    }

    /// Hexes where a unit of this side may be set up now (R17.1.2), in the order of the map.
    pub fn deployment_hexes(&self, unit: UnitId) -> Vec<Hex> {
        if self.unit(unit).is_some_and(|u| u.side == self.side) {
            setup::deployment_hexes(self.world, unit)
        } else {
            Vec::new()
        }
    }

    /// Which way this side faces when it sets up.
    pub fn deployment_facing(&self) -> Direction {
        self.world
            .resource::<setup::DeploymentZones>()
            .0
            .get(self.side.index())
            .map_or(Direction::N, |(_, facing)| *facing)
    }
}

/// On the map or in flight, and not in hiding.
fn is_seen(u: &UnitRead<'_>) -> bool {
    u.is_in_play() && !u.is_hidden()
}
