//! What must hold in every battle at every moment at which somebody may act: for tests of all kinds.
//!
//! [`check`] looks at a state; a [`Watch`] follows the log and sees to it that nobody acts twice, that the dead stay
//! quiet, and that nobody ends a move where there is no room.

use std::collections::{BTreeMap, BTreeSet};

use bevy_ecs::world::World;
use hexlance_board::Hex;
use hexlance_rules::{Gale, Logged, SideId, UnitId, open_question};

use crate::{
    Strike,
    ability::{Holders, eligible},
    aero::{AirEvent, Sky},
    aimed::AttackEvent,
    arrival::arrivals,
    artillery::{self, Artillery, ArtilleryEvent},
    cargo::{self, ItemPlace},
    conditions::{self, Felt},
    environment::harm,
    event::Event,
    forces::{self, designate},
    formations,
    go::{self, Wait},
    hunt,
    hurt::HurtEvent,
    mines,
    model::{
        air::{Flight, FlightPath},
        artillery::Round,
        attack::{AttackKind, Half, Mount},
        load::Grip,
        munition::Munition,
    },
    morale,
    moved::MoveEvent,
    occasions, positions,
    read::{self, UnitRead},
    reserves,
    shift::ShiftEvent,
    special::Code,
    state::{Fate, Frame, Injury, Losses, Pending, Phase, Place},
    turn::TurnEvent,
    wind,
};

/// An invariant that does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The rule that says so.
    pub rule: &'static str,
    /// What is wrong.
    pub what: String,
}

impl std::fmt::Display for Broken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.rule, self.what)
    }
}

impl std::error::Error for Broken {}

fn broken<T>(rule: &'static str, what: impl Into<String>) -> Result<T, Broken> {
    Err(Broken {
        rule,
        what: what.into(),
    })
}

/// Checks a state.
///
/// # Errors
/// The first invariant that does not hold.
pub fn check(world: &World) -> Result<(), Broken> {
    for u in read::units(world) {
        check_armor_and_heat(&u)?;
        check_place(world, &u)?;
        check_ties(world, &u)?;
    }
    check_cargo(world)?;
    check_losses(world)?;
    check_shells(world)?;
    check_sky(world)?;
    check_mines(world)?;
    check_conditions(world)?;
    check_morale(world)?;
    check_forces(world)?;
    check_awaited(world)?;
    if at_rest(world) {
        check_pending(world)?;
        check_happenings(world)?;
    }
    Ok(())
}

/// Whether a side is waited for and no move or attack is half done: a question may stand in the middle of either, such
/// as whether a death from above is rerolled while the jumper still waits (R8.5.1).
fn at_rest(world: &World) -> bool {
    let asks = open_question::<Strike>(world).is_some();
    let under_way = matches!(go::waiting(world), Some(Wait::Rerouting(_)));
    go::waiting_side(world).is_some() && !under_way && !asks
}

/// What conditions rule out (R12): fire without air, a wind that blows nowhere, lost footing without an earthquake.
fn check_conditions(world: &World) -> Result<(), Broken> {
    let env = &world.resource::<Frame>().environment;
    let turn = read::turn(world);
    let airless = env.is_airless();
    if airless && read::board(world).iter().any(|(_, c)| c.fire) {
        return broken("R12.1", "a fire burns without air");
    }
    let blows = env.wind_felt() != Gale::Calm;
    if turn.number > 1 && blows && wind::blows_to(world).is_none() {
        return broken("R12.6.1", "nobody knows where the wind blows to");
    }
    for u in read::units(world) {
        if u.flies() && !conditions::may_fly(u.card, env) {
            return broken(
                "R12",
                format!("{} flies where nothing like it does", u.name),
            );
        }
        let since = u.statuses.of(harm::unsteady()).map(|s| s.since).min();
        if since.is_some_and(|t| t != turn.number || !env.quakes_in(t)) {
            return broken("R12.7.1", format!("{} is unsteady without a quake", u.name));
        }
    }
    Ok(())
}

/// Who waits for an event of the scenario is off the map and does not come by itself (R16.7.1).
fn check_awaited(world: &World) -> Result<(), Broken> {
    let all = reserves::arrivals(world);
    for unit in all.awaited.keys() {
        let u = read::unit(world, *unit);
        if *u.place != Place::Reserve || all.due.contains_key(unit) {
            return broken(
                "R16.7.1",
                format!("{} waits for an event and comes", u.name),
            );
        }
    }
    Ok(())
}

/// No event of the scenario is overdue while a side is waited for.
fn check_happenings(world: &World) -> Result<(), Broken> {
    if occasions::is_any_due(world) && read::phase(world) != Phase::Setup {
        return broken("R17.1.1", "an event of the scenario should have happened");
    }
    Ok(())
}

/// Nerves (R15.3): nobody is shaken and routed at once, nor either where morale is not in play or touches it not.
fn check_morale(world: &World) -> Result<(), Broken> {
    for u in read::units(world) {
        let count = |kind| u.statuses.of(kind).count();
        let states = count(morale::shaken()) + count(morale::routed());
        if states == 0 {
            continue;
        }
        if states > 1 {
            return broken("R15.3", format!("{} has lost its nerve twice", u.name));
        }
        if !morale::is_in_play(world) || morale::is_immune(world, &u) {
            return broken("R15.3.3", format!("{} may not lose its nerve", u.name));
        }
    }
    Ok(())
}

/// Armor, structure and heat (R1.1.8, R7.5.1).
fn check_armor_and_heat(u: &UnitRead<'_>) -> Result<(), Broken> {
    let (left, heat) = (u.armor, u.heat.level);
    if left.points > u.card.armor || left.structure > u.card.structure {
        return broken(
            "R1.1.6",
            format!(
                "{} has armor {} and structure {}, its card only {} and {}",
                u.name, left.points, left.structure, u.card.armor, u.card.structure
            ),
        );
    }
    if u.is_active() && left.structure == 0 {
        return broken("R7.5.1", format!("{} has no structure left", u.name));
    }
    if heat > u.heat_limit() {
        return broken("R1.1.8", format!("{} has heat {heat}", u.name));
    }
    if heat > 0 && !u.card.kind.tracks_heat() {
        return broken("R7.6.5", format!("{} has heat but no heat scale", u.name));
    }
    if u.card.kind.is_infantry()
        && u.injuries
            .list
            .iter()
            .any(|i| matches!(i, Injury::Critical(_)))
    {
        return broken("R7.2.3", format!("{} suffered a critical hit", u.name));
    }
    Ok(())
}

/// Every unit is in one place that exists (R0.4, R5.1.2, R16.2).
fn check_place(world: &World, u: &UnitRead<'_>) -> Result<(), Broken> {
    match u.place {
        Place::On(spot) => {
            let Some(cell) = read::board(world).get(spot.hex) else {
                return broken(
                    "R0.4.2",
                    format!("{} is off the map at {}", u.name, spot.hex),
                );
            };
            if spot.base < cell.bottom() {
                return broken(
                    "R5.1.2",
                    format!("{} is below the ground of {}", u.name, spot.hex),
                );
            }
        }
        Place::Aboard(carrier) | Place::Riding(carrier) => {
            let Some(c) = read::try_unit(world, *carrier) else {
                return broken("R16.2", format!("{} rides in nothing", u.name));
            };
            if c.side != u.side || c.is_out() || c.place.carrier().is_some() {
                return broken("R16.2", format!("{} rides in {}", u.name, c.name));
            }
        }
        Place::OffBoard(_) => {
            if !artillery::has_guns(u) {
                return broken("R9.1.2", format!("{} is off the map without guns", u.name));
            }
        }
        Place::Held(carrier, _) => {
            if !holds(world, *carrier) || !cargo::in_play(world) {
                return broken("R16.4", format!("{} is carried by nobody", u.name));
            }
        }
        Place::Aloft(flight) => check_flight(world, u, flight)?,
        Place::Reserve | Place::Gone(_) => {}
    }
    Ok(())
}

/// Whether a unit can hold a load: on the map, or on its way around it, where it keeps what it carries (R16.6.3).
fn holds(world: &World, carrier: UnitId) -> bool {
    let away = || arrivals(world).journeys.contains_key(&carrier);
    read::try_unit(world, carrier).is_some_and(|c| c.is_active() || away())
}

/// An aircraft flies in a zone that there is, and over the map, and only there, along a path on it (R11.1, R11.2.3).
fn check_flight(world: &World, u: &UnitRead<'_>, flight: &Flight) -> Result<(), Broken> {
    if !u.is_aerospace() {
        return broken("R11.1", format!("{} flies and is no aircraft", u.name));
    }
    let board = read::board(world);
    let on_map = |p: &FlightPath| board.contains(p.from) && board.contains(p.to);
    let sound = match &flight.path {
        Some(path) => flight.is_over_map() && on_map(path),
        None => !flight.is_over_map(),
    };
    if !flight.zone.exists() || !sound {
        return broken("R11.2.3", format!("{} flies at {flight:?}", u.name));
    }
    let bombs = u.gear.bombs.slots();
    if bombs > u.card.specials.number(Code::BOMB) {
        return broken("R11.4.9", format!("{} carries {bombs} bombs", u.name));
    }
    Ok(())
}

/// Engagements bind enemies in flight in one zone, and nobody tails a large craft (R11.5).
fn check_sky(world: &World) -> Result<(), Broken> {
    for e in &world.resource::<Sky>().engagements {
        let (a, b) = (
            read::unit(world, e.initiator),
            read::unit(world, e.defender),
        );
        let met = a.side != b.side
            && a.flight()
                .zip(b.flight())
                .is_some_and(|(a, b)| a.zone == b.zone);
        if !met {
            return broken("R11.5.1", format!("{} is engaged with {}", a.name, b.name));
        }
        if e.tails && b.card.arcs.is_some() {
            return broken("R11.5.4", format!("{} tails {}", a.name, b.name));
        }
    }
    Ok(())
}

/// States caused by others end with their cause (R18.2.1); named enemies are enemies.
fn check_ties(world: &World, u: &UnitRead<'_>) -> Result<(), Broken> {
    for status in &u.statuses.0 {
        let gone = status
            .source
            .and_then(|s| read::try_unit(world, s))
            .is_some_and(|s| s.is_out());
        if gone {
            return broken(
                "R18.2.1",
                format!(
                    "{} is {} by a unit that is out of action",
                    u.name, status.kind
                ),
            );
        }
    }
    for spa in &u.spas.0 {
        let friend = spa
            .chosen
            .and_then(|c| read::try_unit(world, c))
            .is_some_and(|c| c.side == u.side);
        if friend {
            return broken("R18.1", format!("{} names a friend", u.name));
        }
    }
    Ok(())
}

/// Bonuses of formations (R14.5): no more units have them than may, nobody has an ability twice, and nobody makes more
/// rerolls with Lucky than 4.
fn check_formations(world: &World) -> Result<(), Broken> {
    for side in [SideId(0), SideId(1)] {
        for (key, state) in formations::of_side(world, side) {
            for bonus in 0..formations::bonuses(world, key).len() as u8 {
                if let Some((has, may)) = formations::assign::tally(world, key, bonus)
                    && has > may
                {
                    let name = formations::name(world, key);
                    return broken(
                        "R14.5.1",
                        format!("{name}: {has} units of {may} have a bonus"),
                    );
                }
            }
            if state
                .hits
                .iter()
                .any(|(unit, _)| !state.units.contains(unit))
            {
                return broken(
                    "R14.3.19",
                    "a stranger has part in coordinated fire".to_owned(),
                );
            }
        }
    }
    if !formations::any(world) {
        return Ok(());
    }
    for u in read::units(world) {
        let of = |id| {
            u.spas
                .0
                .iter()
                .filter(move |s: &&crate::state::Spa| s.def.id == id)
        };
        for spa in u.spas.0.iter().filter(|s| s.of_formation && !s.of_pool) {
            if of(spa.def.id).count() > 1 && spa.def.rerolls.is_empty() {
                return broken("R14.5.1", format!("{} has {} twice", u.name, spa.def.name));
            }
            if eligible(&spa.def.eligible, u.card).is_err() {
                return broken("R14.5.2", format!("{} has {}", u.name, spa.def.name));
            }
        }
    }
    Ok(())
}

/// Command abilities (R2.2): units have those of their force that act and no others, nobody stores more than there is
/// room for, and no more units are designated than may be.
fn check_forces(world: &World) -> Result<(), Broken> {
    for unit in &reserves::arrivals(world).flagged {
        let u = read::unit(world, *unit);
        if *u.place != Place::Reserve {
            let what = format!("{} is kept back under a false flag and elsewhere", u.name);
            return broken("sca.false_flag", what);
        }
    }
    for side in [SideId(0), SideId(1)] {
        for (_, force) in forces::of_side(world, side) {
            let formations = force.facts.formations.len();
            let known = |d: &forces::Disrupted| usize::from(d.formation) < formations;
            if !force.disrupted.iter().all(known) {
                return broken(
                    "sca.communications_disruption",
                    "a formation that is not there is out of touch",
                );
            }
        }
    }
    for u in read::units(world) {
        let of = read::side_of(world, u.id);
        for spa in u.spas.0.iter().filter(|s| s.of_force) {
            let held = forces::held(world, (of.side, of.force), spa.def.id);
            if held.is_none_or(|h| h.def.command.holders == Holders::Nobody) {
                return broken(
                    "R2.2",
                    format!("{} has {} of no force", u.name, spa.def.name),
                );
            }
        }
    }
    check_formations(world)?;
    if forces::gifts::too_many(world.resource::<forces::Forces>()) {
        return broken("sca.focus", "a force has given too much away");
    }
    for u in read::units(world) {
        if positions::of(world, u.id).is_some() && !u.card.kind.is_infantry() {
            return broken("R10.1.3", format!("{} is dug in", u.name));
        }
        let prey = hunt::prey(&u);
        if let Some(other) = prey.and_then(|p| hunt::other_hunter(world, &u, p))
            && !u.is_out()
            && !other.is_out()
        {
            return broken(
                "sca.savages",
                format!("{} and {} hunt the same", u.name, other.name),
            );
        }
    }
    for side in [SideId(0), SideId(1)] {
        for (key, force) in forces::of_side(world, side) {
            for held in &force.abilities {
                let name = held.def.name;
                if held.stored > 2 || (held.half && held.stored == 2) {
                    return broken("sca.banking_initiative", format!("{name} stores too much"));
                }
                let most = designate::most(world, key, &held.def);
                if held.units.len() > most {
                    return broken(
                        "ruling.sca_partial_force",
                        format!("{name} is for too many"),
                    );
                }
                let strays = |u: &UnitId| {
                    let of = read::side_of(world, *u);
                    (of.side, of.force) != key
                };
                if held.units.iter().any(strays) {
                    return broken("ruling.sca_force_and_side", format!("{name} is for others"));
                }
            }
            let early = read::units(world).filter(|u| u.side == side && u.acts.early);
            if force.overruns > 0 && read::turn(world).winner != Some(side) && early.count() == 0 {
                return broken("sca.overrun_combat", "the loser of Initiative may overrun");
            }
        }
    }
    Ok(())
}

/// Loads are in one place, within the reach of who holds them (R16.4).
fn check_cargo(world: &World) -> Result<(), Broken> {
    for item in cargo::items(world) {
        let fine = match item.place {
            ItemPlace::Lies(hex, _) => read::board(world).contains(hex) && item.hits > 0,
            ItemPlace::Held(by, _) => item.hits > 0 && holds(world, by),
            ItemPlace::Lost => item.hits == 0,
            ItemPlace::CarriedOff(_) => true,
        };
        if !fine {
            return broken("R16.4", format!("{} is at {:?}", item.name, item.place));
        }
    }
    for u in read::units(world).filter(UnitRead::is_active) {
        let held = cargo::loads(world, u.id);
        let dragged = held.iter().any(|(_, grip)| *grip == Grip::Drag);
        if held.len() > 2 || (dragged && held.len() > 1) {
            return broken("R16.4.2", format!("{} carries {}", u.name, held.len()));
        }
    }
    Ok(())
}

/// Every loss is one, once (R7.5.4).
fn check_losses(world: &World) -> Result<(), Broken> {
    let mut seen = BTreeSet::new();
    for loss in &world.resource::<Losses>().0 {
        let u = read::unit(world, loss.unit);
        if !seen.insert(loss.unit) {
            return broken("R7.5.4", format!("{} was lost twice", u.name));
        }
        if *u.place != Place::Gone(loss.fate) {
            return broken("R7.5.4", format!("{} was lost and is still there", u.name));
        }
    }
    Ok(())
}

/// Shells land in the turn that they were fired for, all but homing rounds before anybody attacks (R9.4.4, R9.8).
fn check_shells(world: &World) -> Result<(), Broken> {
    let now = read::turn(world).number;
    let fights = read::phase(world) == Phase::Combat && at_rest(world);
    for shell in &world.resource::<Artillery>().shells {
        let homing = shell.fire.round == Round::Homing;
        let late = shell.lands < now || (fights && shell.lands == now && !homing);
        if late || shell.lands <= shell.fired {
            return broken(
                "R9.4.4",
                format!(
                    "shell {} of unit {} is in the air in turn {now}, fired in {} to land in {}",
                    shell.number, shell.attacker, shell.fired, shell.lands
                ),
            );
        }
    }
    for u in read::units(world) {
        let Some((gun, fired)) = u.acts.gunnery else {
            continue;
        };
        let pieces = artillery::guns(&u)
            .into_iter()
            .find(|(g, ..)| g.code == gun)
            .map_or(0, |(_, n, _)| n);
        if fired.count_ones() > u32::from(pieces) || !u.acts.weapon {
            return broken(
                "R9.1.1",
                format!("{} fired more pieces than it has", u.name),
            );
        }
    }
    Ok(())
}

/// Minefields lie on the map with a density of 1 to 5 for each owner in a hex, known to their owners (R5.7.1); nobody
/// lays more than it has, and who came down in one is still there (R5.7.5, R13.1.19).
fn check_mines(world: &World) -> Result<(), Broken> {
    for field in mines::all(world) {
        let key = field.key;
        let density = mines::density_of(world, key.owner, key.hex);
        let lies = read::board(world).contains(key.hex);
        if !lies || field.density == 0 || density > mines::DENSEST {
            return broken(
                "R5.7.1",
                format!("mines of density {density} lie in {}", key.hex),
            );
        }
        if key.owner.is_some_and(|o| !field.known[o.index()]) {
            return broken("R5.7.1", format!("mines in {} are lost", key.hex));
        }
        let strays = |u: &UnitId| read::try_unit(world, *u).and_then(|u| u.hex()) != Some(key.hex);
        if field.came_down.iter().any(strays) {
            return broken("R5.7.5", format!("somebody has left {} in secret", key.hex));
        }
    }
    let most = |u: &UnitRead<'_>| u.card.specials.number(Code::MDS).max(1);
    match read::units(world).find(|u| u.gear.mines_laid > 0 && u.gear.mines_laid > most(u)) {
        Some(u) => broken("R13.1.19", format!("{} has laid too many mines", u.name)),
        None => Ok(()),
    }
}

/// At most one footprint unit and two small ones of one side in a hex and at a level (R4.1.5). Stacks in which nobody
/// could give way do not count (R8.3.1), nor do units that wait to come down on somebody (R8.5.1).
fn check_stacking(world: &World, no_room: &BTreeMap<UnitId, Hex>) -> Result<(), Broken> {
    let mut stacks: BTreeMap<(Hex, i8), Vec<UnitRead<'_>>> = BTreeMap::new();
    let waits = |u: &UnitRead<'_>| u.acts.rush.is_some_and(|r| r.from_above);
    for u in read::units(world).filter(|u| !u.is_aerospace() && !waits(u)) {
        if let Some(spot) = u.spot() {
            stacks.entry((spot.hex, spot.base)).or_default().push(u);
        }
    }
    for ((hex, level), units) in &stacks {
        let large = units.iter().filter(|u| u.is_footprint()).count();
        let small = units.len() - large;
        let sides: BTreeSet<_> = units.iter().map(|u| u.side).collect();
        let known = units.iter().any(|u| no_room.get(&u.id) == Some(hex));
        if (large > 1 || small > 2 || sides.len() > 1) && !known {
            let names: Vec<_> = units.iter().map(|u| u.name).collect();
            return broken(
                "R4.1.5",
                format!("{} stand in {hex} at level {level}", names.join(", ")),
            );
        }
    }
    Ok(())
}

/// Nothing waits to bite outside the Combat Phase (R3.4.2).
fn check_pending(world: &World) -> Result<(), Broken> {
    let waits = world.resource::<Pending>().0.len();
    if waits > 0 && read::phase(world) != Phase::Combat {
        return broken(
            "R3.4.2",
            format!(
                "{waits} hurts wait in the {} Phase",
                read::phase(world).name()
            ),
        );
    }
    Ok(())
}

/// Follows the log of a battle: one activation, one weapon attack and one physical attack for each unit and turn
/// (R3.3.6, R3.4.4), nothing from those who are out of action, no more units in a hex than it holds (R4.1.5).
#[derive(Clone, Debug, Default)]
pub struct Watch {
    taken: usize,
    turn: u16,
    activated: BTreeSet<UnitId>,
    weapons: BTreeMap<UnitId, u8>,
    physicals: BTreeSet<UnitId>,
    /// Units in the middle of their activation: a question may be open then.
    moving: BTreeSet<UnitId>,
    gone: BTreeMap<UnitId, Fate>,
    /// Units that stand where there is no room, because nobody could give way (R8.3.1), as long as they stay there.
    no_room: BTreeMap<UnitId, Hex>,
}

impl Watch {
    /// Takes in what the log has got since the last call, and looks at the state that it led to.
    ///
    /// # Errors
    /// The first event that may not be, or what else is wrong.
    pub fn follow(&mut self, world: &World, log: &[Logged<Event>]) -> Result<(), Broken> {
        for logged in log.iter().skip(self.taken) {
            self.event(&logged.event)?;
        }
        self.taken = log.len();
        if at_rest(world) && self.moving.is_empty() {
            check_stacking(world, &self.no_room)?;
        }
        check(world)
    }

    fn event(&mut self, event: &Event) -> Result<(), Broken> {
        match event {
            Event::Turn(TurnEvent::TurnBegan { turn }) => {
                if *turn != self.turn + 1 && self.turn != 0 {
                    return broken("R3.1.1", format!("turn {turn} follows turn {}", self.turn));
                }
                self.turn = *turn;
                self.activated.clear();
                self.weapons.clear();
                self.physicals.clear();
            }
            // Who is attacked on coming back is so besides the attacks of the turn (R16.6.5).
            Event::Turn(TurnEvent::PhaseBegan { phase: Phase::End }) => {
                self.weapons.clear();
                self.physicals.clear();
            }
            Event::Move(MoveEvent::ActivationBegan { unit, .. }) => {
                self.alive(*unit)?;
                if self.activated.contains(unit) {
                    return broken("R3.3.6", format!("unit {unit} begins a second activation"));
                }
                self.moving.insert(*unit);
            }
            Event::Air(AirEvent::Flew { unit, .. })
            | Event::Air(AirEvent::LiftingOff { unit, .. })
            | Event::Air(AirEvent::StayedDown { unit }) => {
                self.alive(*unit)?;
                if !self.activated.insert(*unit) {
                    return broken("R11.3.1", format!("unit {unit} flew twice"));
                }
            }
            Event::Move(MoveEvent::ActivationEnded { unit, .. }) => {
                self.moving.remove(unit);
                if !self.activated.insert(*unit) {
                    return broken("R3.3.6", format!("unit {unit} had two activations"));
                }
            }
            Event::Move(MoveEvent::Stepped { unit, .. })
            | Event::Shift(ShiftEvent::Displaced { unit, .. }) => {
                self.no_room.remove(unit);
            }
            Event::Shift(ShiftEvent::NoRoom { unit, hex }) => {
                self.no_room.insert(*unit, *hex);
            }
            // A shell lands whatever has become of its gun (R9.4.5).
            Event::Attack(AttackEvent::AttackDeclared { attack, .. })
                if attack.load.is_some_and(|l| l.lands) => {}
            Event::Artillery(ArtilleryEvent::ShellFired { shell }) => self.alive(shell.attacker)?,
            Event::Attack(AttackEvent::AttackDeclared { attack, .. }) => {
                self.alive(attack.attacker)?;
                self.attack(attack.attacker, attack.kind, attack.half)?;
            }
            Event::Hurt(HurtEvent::OutOfAction { unit, fate, .. }) => {
                self.moving.remove(unit);
                self.leaves(*unit, *fate)?;
            }
            _ => {}
        }
        Ok(())
    }

    fn leaves(&mut self, unit: UnitId, fate: Fate) -> Result<(), Broken> {
        match self.gone.insert(unit, fate) {
            None => Ok(()),
            Some(_) => broken("R0.4.3", format!("unit {unit} went out of action twice")),
        }
    }

    fn alive(&self, unit: UnitId) -> Result<(), Broken> {
        if self.gone.contains_key(&unit) {
            return broken("R0.4.3", format!("unit {unit} acts and is out of action"));
        }
        Ok(())
    }

    fn attack(&mut self, unit: UnitId, kind: AttackKind, half: Option<Half>) -> Result<(), Broken> {
        // A swarm that flies on is still the same attack (R6.10).
        if matches!(
            crate::model::munition::loaded(kind),
            Some((_, Munition::Straying))
        ) {
            return Ok(());
        }
        let (weapon, physical) = match kind {
            // Several pieces fire, and shells that land were fired in other turns: see [`check_shells`].
            AttackKind::Artillery(_) => (false, false),
            // A large craft has four arcs, and a raid is several attacks (R11.4, R11.9).
            AttackKind::Weapon(Mount::Arc(_), _) | AttackKind::Air(_) => (false, false),
            AttackKind::Weapon(..) => (true, false),
            AttackKind::Physical(_) => (false, true),
            AttackKind::Preempt { .. } => (true, true),
            AttackKind::Marking(_) => (false, false),
        };
        if weapon && half != Some(Half::Second) {
            let made = self.weapons.entry(unit).or_default();
            *made += 1;
            if *made > 1 {
                return broken(
                    "R3.4.4",
                    format!("unit {unit} makes a second weapon attack"),
                );
            }
        }
        if physical && !self.physicals.insert(unit) {
            return broken(
                "R3.4.4",
                format!("unit {unit} makes a second physical attack"),
            );
        }
        Ok(())
    }
}
