//! Work in place of attacks: fires put out, woods cleared, positions dug, bridges laid, mines swept (R10.6.4, R10.7.2,
//! R10.8, R13.5.5).

mod event;

use bevy_ecs::world::World;
use hexlance_board::{Bridge, Exits, Ground, Hex};
use hexlance_rules::{Breakdown, Message, Refusal, SideId, Tag, Timetable, UnitId, say};

use crate::{
    Ctx,
    aimed::AttackEvent,
    command::Work,
    damage, fire, go,
    hurt::{HurtEvent, HurtStep},
    mines,
    model::attack::Attack,
    moments::{EndPhase, Rule},
    read::{self, UnitRead},
    roll::{Roll, RollFor},
    special::Code,
    state::{Hurt, MotionState, Scored, Works},
    terrain::TerrainEvent,
};

pub use event::WorkEvent;

static FIRE_FIGHTING: Tag = Tag {
    name: "Fire fighting",
    rule: "R13.5.5",
};
static MORE_HANDS: Tag = Tag {
    name: "More hands and time",
    rule: "R13.5.5",
};

/// The most that helpers and earlier turns help against a fire.
const MOST_HELP: i16 = 3;
/// Construction factor of a bridge from a bridge layer (R10.7.2).
const BRIDGE_CF: u8 = 18;
/// Units that clear a hex in a single turn (R10.8.1).
const MANY: usize = 4;

/// The hex that a work changes.
fn place(u: &UnitRead<'_>, work: Work) -> Option<Hex> {
    match work {
        Work::PutOut(hex) | Work::Clear(hex) | Work::Bridge(hex) => Some(hex),
        Work::DigIn | Work::BoobyTrap | Work::Sweep => u.hex(),
    }
}

fn able(u: &UnitRead<'_>, work: Work) -> bool {
    let s = &u.card.specials;
    match work {
        Work::PutOut(_) => s.has(Code::FF),
        Work::Clear(_) => s.has(Code::SAW) || s.has(Code::ENG),
        Work::DigIn => s.has(Code::TRN),
        Work::BoobyTrap => s.has(Code::BT),
        Work::Bridge(_) => s.has(Code::BRID) && !u.gear.bridge_laid,
        Work::Sweep => s.has(Code::MSW),
    }
}

/// Whether a unit may spend its attacks of the turn on a work.
///
/// # Errors
/// `cannot_work`, `already_attacked`, `nothing_there`, `too_far`, `moved`, and whose go it is.
pub fn check(world: &World, side: SideId, unit: UnitId, work: Work) -> Result<(), Refusal> {
    go::may_attack(world, side, unit)?;
    let u = read::unit(world, unit);
    let rule = match work {
        Work::PutOut(_) => "R10.6.4",
        Work::Clear(_) | Work::DigIn => "R10.8.1",
        Work::Bridge(_) => "R10.7.2",
        Work::BoobyTrap => "R13.1.18",
        Work::Sweep => "R13.5.5",
    };
    let refuse = |code, message: Message| Err(Refusal::new(code, rule, message));
    if !able(&u, work) {
        return refuse("cannot_work", say!("{unit} cannot do that.", unit = u.name));
    }
    let hasty = u.acts.activated && (u.motion.sprinted || u.motion.evaded);
    let busy = u.acts.weapon || u.acts.physical || u.acts.rush.is_some() || u.acts.quiet;
    if busy || hasty || !u.can_act() {
        return Err(Refusal::new(
            "already_attacked",
            rule,
            say!("{unit} has no time for that this turn.", unit = u.name),
        )
        .or("It does this instead of attacking."));
    }
    let (Some(at), Some(here)) = (place(&u, work), u.hex()) else {
        return refuse(
            "not_on_map",
            say!("{unit} is not on the map.", unit = u.name),
        );
    };
    if at.distance(here) > 1 {
        return refuse("too_far", say!("It works in its hex and those next to it."));
    }
    let cell = read::board(world).get(at);
    let fits = cell.is_some_and(|c| match work {
        Work::PutOut(_) => c.fire,
        Work::Clear(_) => c.woods.is_some(),
        Work::BoobyTrap => true,
        Work::DigIn => !c.fortified && c.building.is_none() && c.open_water().is_none(),
        Work::Bridge(_) => c.bridge.is_none() && c.building.is_none() && c.water.is_some(),
        Work::Sweep => mines::can_be_mined(c),
    });
    if !fits {
        return refuse(
            "nothing_there",
            say!("There is nothing for it to do in that hex."),
        );
    }
    let moved = matches!(
        u.motion_state(),
        MotionState::Moved | MotionState::Jumped | MotionState::Worked
    );
    if matches!(work, Work::Bridge(_)) && (moved || at == here) {
        return Err(Refusal::new(
            "moved",
            rule,
            say!(
                "{unit} has to stand still next to the bridge's place.",
                unit = u.name
            ),
        ));
    }
    Ok(())
}

/// A unit works. Fires are fought at once; everything else shows in the End Phase.
pub fn perform(ctx: &mut Ctx<'_>, unit: UnitId, work: Work) {
    ctx.emit(AttackEvent::AttackSpent {
        unit,
        weapon: true,
        physical: true,
        fired: false,
        overheat: 0,
        rear: 0,
        marking: None,
        piece: None,
        rush_done: false,
    });
    ctx.emit(WorkEvent::Worked { unit, work });
    match work {
        Work::PutOut(hex) => fight(ctx, unit, hex),
        Work::BoobyTrap => blow_up(ctx, unit),
        Work::Clear(_) | Work::DigIn | Work::Bridge(_) | Work::Sweep => {}
    }
}

/// What a booby trap does to everybody within a hex (R13.1.18).
pub fn blast(u: &UnitRead<'_>) -> u8 {
    if u.is_aerospace() {
        return u.card.size;
    }
    let inches = u.injured_move(u.card.ground_mode()).unwrap_or(0);
    let points = u16::from(u.card.size) * u16::from(inches) / 2;
    u8::try_from(points).unwrap_or(u8::MAX)
}

/// A unit blows itself up; what that does bites with all other damage of the phase.
fn blow_up(ctx: &mut Ctx<'_>, unit: UnitId) {
    let world = ctx.world();
    let u = read::unit(world, unit);
    let Some(hex) = u.hex() else { return };
    let attack = read::turn(world).attacks + 1;
    let (points, immediate) = (blast(&u), u.acts.early);
    let near: Vec<_> = read::units(world)
        .filter(|o| o.id != unit && o.hex().is_some_and(|h| h.distance(hex) <= 1))
        .map(|o| o.id)
        .collect();
    ctx.emit(WorkEvent::BlownUp {
        attack,
        unit,
        points,
    });
    for victim in near {
        let harm = Attack {
            id: attack,
            immediate: false,
            ..damage::mishap(victim, Some(unit))
        };
        damage::score(ctx, &harm, victim, points, None, []);
    }
    ctx.emit(HurtEvent::HurtScored {
        scored: Scored {
            attack,
            target: unit,
            by: None,
            hurt: Hurt::Damage { points: u8::MAX },
        },
        cause: say!("its booby trap"),
    });
    if immediate {
        ctx.push(HurtStep::Settle { attack });
    }
}

/// Turns before this one in which somebody worked in a hex, one after the other.
fn earlier_turns(world: &World, wanted: impl Fn(Work) -> bool) -> u16 {
    let turn = read::turn(world).number;
    let done = &world.resource::<Works>().0;
    (1..turn)
        .take_while(|back| done.iter().any(|(t, _, w)| *t + back == turn && wanted(*w)))
        .count() as u16
}

/// Fire fighters put a fire out on 8, and more easily the more of them there are and the longer they work (R13.5.5).
fn fight(ctx: &mut Ctx<'_>, unit: UnitId, hex: Hex) {
    let world = ctx.world();
    let turn = read::turn(world).number;
    let helpers = world
        .resource::<Works>()
        .0
        .iter()
        .filter(|(t, who, w)| *t == turn && *who != unit && *w == Work::PutOut(hex))
        .count() as i16;
    let turns = earlier_turns(world, |w| w == Work::PutOut(hex)) as i16;
    let mut parts = Breakdown::new();
    parts.rule(&FIRE_FIGHTING, 8);
    parts.rule_unless_zero(&MORE_HANDS, -(helpers + turns).min(MOST_HELP));
    let needs = parts.total();
    let dice = ctx.two_d6();
    ctx.emit(Roll {
        purpose: RollFor::FireFighting,
        unit: Some(unit),
        dice: dice.to_vec(),
        parts,
        needs: Some(needs),
        reroll_by: None,
    });
    if i16::from(dice[0] + dice[1]) >= needs {
        fire::put_out(ctx, hex, false);
    }
}

/// Works are done in the End Phase.
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(EndPhase::Works, Rule::Works, finish);
}

/// The End Phase (R3.5.5): what was worked on this turn is done, or goes on in the next.
pub(crate) fn finish(ctx: &mut Ctx<'_>) {
    let turn = read::turn(ctx.world()).number;
    let today: Vec<(UnitId, Work)> = ctx
        .world()
        .resource::<Works>()
        .0
        .iter()
        .filter(|(t, ..)| *t == turn)
        .map(|(_, unit, work)| (*unit, *work))
        .collect();
    let mut cleared = Vec::new();
    for (unit, work) in &today {
        let u = read::unit(ctx.world(), *unit);
        if !u.is_active() {
            continue;
        }
        match *work {
            Work::PutOut(_) | Work::BoobyTrap => {}
            Work::Sweep => mines::clear::sweep(ctx, *unit),
            Work::Clear(hex) if cleared.contains(&hex) => {}
            Work::Clear(hex) => {
                let hands = today.iter().filter(|(_, w)| *w == Work::Clear(hex)).count();
                let before = earlier_turns(ctx.world(), |w| w == Work::Clear(hex));
                if hands >= MANY || before % 2 == 1 {
                    cleared.push(hex);
                    clear(ctx, hex);
                }
            }
            Work::DigIn => {
                if let Some(hex) = u.hex() {
                    change(ctx, hex, "positions are dug", |cell| cell.fortified = true);
                }
            }
            Work::Bridge(hex) => {
                let Some(towards) = u.hex().and_then(|h| h.direction_to(hex)) else {
                    continue;
                };
                change(ctx, hex, "a bridge is laid", |cell| {
                    cell.bridge = Some(Bridge {
                        cf: BRIDGE_CF,
                        deck: 0,
                        exits: Exits::default().with(towards).with(towards.opposite()),
                    });
                });
            }
        }
    }
}

fn change(
    ctx: &mut Ctx<'_>,
    hex: Hex,
    why: &'static str,
    what: impl FnOnce(&mut hexlance_board::Cell),
) {
    let Some(mut cell) = read::board(ctx.world()).get(hex).copied() else {
        return;
    };
    what(&mut cell);
    ctx.emit(TerrainEvent::HexChanged { hex, cell, why });
}

/// Woods are one class thinner; where none are left the ground is rough (R10.8.1).
fn clear(ctx: &mut Ctx<'_>, hex: Hex) {
    change(ctx, hex, "woods are cleared", |cell| {
        fire::thin(cell);
        if cell.woods.is_none() && cell.ground == Ground::Clear {
            cell.ground = Ground::Rough;
        }
    });
}
