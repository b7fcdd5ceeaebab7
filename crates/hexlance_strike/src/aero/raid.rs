//! Attacks from the air on the ground (R11.4): who may make them, on what, and how they are carried out.

use bevy_ecs::world::World;
use hexlance_board::Hex;
use hexlance_rules::{Message, Refusal, SideId, UnitId, say};

use super::{AirEvent, Band, Bomb, Load, Raid, RaidOrder, Run, Sky, Strike, pass};
use crate::{
    Ctx,
    ability::Grant,
    aimed::{AttackEvent, AttackStep},
    attack::legal,
    card::UnitType,
    concealment, craft, go,
    model::attack::{AirAttack, Attack, AttackKind, Target},
    read::{self, UnitRead},
    sides::TwoSides,
    special::Code,
    used::AbilityEvent,
};

/// Hexes of a strafing run (R11.4.2).
pub const RUN: usize = 5;
/// How far from the path an Arrow IV missile reaches (R11.4.9).
const ARROW: u16 = 6;

fn refuse<T>(
    code: &'static str,
    rule: &'static str,
    message: impl Into<Message>,
    remedy: impl Into<Message>,
) -> Result<T, Refusal> {
    Err(Refusal::new(code, rule, message).or(remedy))
}

/// A raid that may be made: its attacks in order, and the hexes that are attacked.
#[derive(Clone, Debug)]
pub struct RaidPlan {
    /// The attacks, numbers still to be given.
    pub attacks: Vec<Attack>,
    /// The hexes of runs, of those struck, of points of impact.
    pub hexes: Vec<Hex>,
    /// The hexes of the path, in the order flown.
    pub path: Vec<Hex>,
    /// Bombs that it uses up.
    pub spends: Load,
}

/// Whether a raid may be made now.
///
/// # Errors
/// The rule against it, and what would help.
pub fn check_raid(world: &World, side: SideId, order: &RaidOrder) -> Result<RaidPlan, Refusal> {
    let immediate = go::may_attack(world, side, order.unit)?;
    let u = read::unit(world, order.unit);
    let plain = Attack::plain(
        order.unit,
        Target::Unit(order.unit),
        AttackKind::Air(AirAttack::Strafe),
    );
    legal::may_still_attack(world, &u, &plain)?;
    let mut plan = plan(world, &u, &order.raid)?;
    for attack in &mut plan.attacks {
        attack.immediate = immediate;
    }
    Ok(plan)
}

/// [`check_raid`] whatever the turn says.
///
/// # Errors
/// The rule against it.
pub fn plan(world: &World, u: &UnitRead<'_>, raid: &Raid) -> Result<RaidPlan, Refusal> {
    if u.card.kind == UnitType::BA {
        return plan_thrown(world, u, raid);
    }
    let path = check_position(world, u, raid)?;
    match raid {
        Raid::Strafe(runs) => plan_strafe(world, u, runs, path),
        Raid::Strike(strikes) => plan_strikes(world, u, strikes, path),
        Raid::Bomb { at, bombs } => plan_bombs(world, u, *at, bombs, path),
        Raid::AltitudeBomb { first, bombs } => plan_altitude(u, *first, bombs, path),
    }
}

/// Whether a unit flies where it can attack the ground that way (R11.4.1, R4.6.5); gives back its path.
fn check_position(world: &World, u: &UnitRead<'_>, raid: &Raid) -> Result<Vec<Hex>, Refusal> {
    let Some(path) = pass(world, u) else {
        return if u.is_aerospace() {
            refuse(
                "not_over_map",
                "R11.4.1",
                say!("{unit} does not fly over the map.", unit = u.name),
                "Fly over the map first.",
            )
        } else {
            refuse(
                "no_straight_flight",
                "R4.6.5",
                say!(
                    "{unit} has not flown at least half of its Move in a straight line.",
                    unit = u.name
                ),
                "A VTOL that flies far and straight attacks like an aircraft.",
            )
        };
    };
    if u.acts.arcs != 0 {
        return refuse(
            "weapon_attack_made",
            "R11.4.1",
            say!("{unit} has attacked in the air this turn.", unit = u.name),
            "It makes one kind of attack in a turn.",
        );
    }
    let sky = world.resource::<Sky>();
    if sky.of(u.id).any(|e| e.was_lost_by(u.id)) {
        return refuse(
            "engaged",
            "R11.5.6",
            say!("{unit} has lost an engagement this turn.", unit = u.name),
            "It may fight those with whom it is engaged.",
        );
    }
    let band = u.flight().map_or(Band::Low, |f| f.band);
    let from_high = matches!(raid, Raid::AltitudeBomb { .. });
    if from_high == (band == Band::Low) {
        return if from_high {
            refuse(
                "too_low",
                "R11.4.5",
                "Altitude bombing is done from Medium or High.",
                "Bomb one hex.",
            )
        } else {
            refuse(
                "too_high",
                "R11.4.1",
                "It attacks the ground from the Low band.",
                "Dive, or bomb from altitude.",
            )
        };
    }
    Ok(path)
}

fn one_or_two<T>(u: &UnitRead<'_>, of: &[T]) -> Result<(), Refusal> {
    let most = if u.grants(Grant::TwoRuns) { 2 } else { 1 };
    if of.is_empty() || of.len() > most {
        return refuse(
            "too_many_attacks",
            "R11.4.10",
            say!(
                "{unit} makes {most} of these attacks in a pass.",
                unit = u.name,
                most
            ),
            "Order fewer.",
        );
    }
    Ok(())
}

fn has_damage(u: &UnitRead<'_>) -> Result<(), Refusal> {
    if craft::short(u).is_some() {
        return Ok(());
    }
    refuse(
        "no_damage_at_range",
        "R6.1.5",
        say!("{unit} deals no damage at Short range.", unit = u.name),
        "Bomb instead.",
    )
}

/// Whether aircraft see a unit on the ground (R5.2.6), and it is not a secret.
fn is_exposed(world: &World, t: &UnitRead<'_>) -> bool {
    let board = read::board(world);
    t.is_active() && !t.is_hidden() && !t.is_submerged(board) && !t.is_inside(board)
}

fn plan_strafe(
    world: &World,
    u: &UnitRead<'_>,
    runs: &[Run],
    path: Vec<Hex>,
) -> Result<RaidPlan, Refusal> {
    one_or_two(u, runs)?;
    has_damage(u)?;
    let mut hexes: Vec<Hex> = Vec::new();
    for run in runs {
        let first = path.iter().position(|h| *h == run.first);
        let stretch = first.and_then(|i| path.get(i..i + usize::from(run.hexes)));
        let Some(stretch) = stretch.filter(|s| !s.is_empty()) else {
            return refuse(
                "off_path",
                "R11.4.2",
                "A run lies on the flight path.",
                "Choose consecutive hexes of the path.",
            );
        };
        if stretch.iter().any(|h| hexes.contains(h)) {
            return refuse(
                "runs_overlap",
                "R11.4.10",
                "The two runs share a hex.",
                "Each has a stretch of its own.",
            );
        }
        hexes.extend_from_slice(stretch);
    }
    let due = RUN.min(path.len());
    if hexes.len() != due {
        let code = if hexes.len() > due {
            "run_too_long"
        } else {
            "run_too_short"
        };
        return refuse(
            code,
            "R11.4.2",
            say!(
                "A strafing run has {due} hexes, not {hexes}.",
                due,
                hexes = hexes.len()
            ),
            "Choose as many.",
        );
    }
    let mut attacks = Vec::new();
    for hex in &hexes {
        for t in read::units(world).filter(|t| t.hex() == Some(*hex) && t.id != u.id) {
            if is_exposed(world, &t) {
                attacks.push(attack(u, Target::Unit(t.id), AirAttack::Strafe));
            }
        }
    }
    if attacks.is_empty() {
        return refuse(
            "nobody_there",
            "R11.4.2",
            "Nobody stands in those hexes.",
            "Choose another stretch of the path.",
        );
    }
    Ok(RaidPlan {
        attacks,
        hexes,
        path,
        spends: Load::default(),
    })
}

fn plan_strikes(
    world: &World,
    u: &UnitRead<'_>,
    strikes: &[Strike],
    path: Vec<Hex>,
) -> Result<RaidPlan, Refusal> {
    one_or_two(u, strikes)?;
    has_damage(u)?;
    let mut attacks: Vec<Attack> = Vec::new();
    let mut hexes = Vec::new();
    let (mut rockets, mut hot) = (0, 0);
    for (i, s) in strikes.iter().enumerate() {
        let Some(t) = read::try_unit(world, s.target).filter(UnitRead::is_active) else {
            return Err(concealment::out_of_reach(world, u.side, s.target));
        };
        if t.side == u.side {
            return Err(Refusal::new(
                "friendly",
                "R0.4.1",
                say!("{unit} is on your side.", unit = t.name),
            ));
        }
        if !is_exposed(world, &t) {
            return refuse(
                "no_line_of_sight",
                "R5.2.6",
                "From the air it is not seen.",
                "Choose a target that is neither under water nor in a building.",
            );
        }
        let near = t.hex().is_some_and(|h| h.distance(s.from) <= 1);
        if !path.contains(&s.from) || !near {
            return refuse(
                "off_path",
                "R11.4.3",
                "Strike from a hex of the path that contains the target or is next to it.",
                "Choose another hex of the path, or another target.",
            );
        }
        if strikes[..i].iter().any(|o| o.from == s.from) {
            return refuse(
                "runs_overlap",
                "R11.4.10",
                "Each strike is made from a hex of its own.",
                "Choose another hex of the path for one of them.",
            );
        }
        let most = if u.card.kind.tracks_heat() {
            u.card.ov
        } else {
            0
        };
        if s.overheat > most || (s.overheat > 0 && hot > 0) {
            return refuse(
                "too_much_overheat",
                "R7.6.1",
                say!(
                    "{unit} may overheat by {most} in one strike.",
                    unit = u.name,
                    most
                ),
                "Use less.",
            );
        }
        hot += s.overheat;
        rockets += s.rockets;
        hexes.extend(t.hex());
        attacks.push(Attack {
            overheat: s.overheat,
            ..attack(
                u,
                Target::Unit(t.id),
                AirAttack::Strike { rockets: s.rockets },
            )
        });
    }
    if rockets > u.gear.bombs.count(Bomb::Rocket) {
        return refuse(
            "no_bombs",
            "R11.4.9",
            say!(
                "{unit} does not carry that many rocket pods.",
                unit = u.name
            ),
            "Use fewer.",
        );
    }
    Ok(RaidPlan {
        attacks,
        hexes,
        path,
        spends: std::iter::repeat_n(Bomb::Rocket, usize::from(rockets)).collect(),
    })
}

/// Whether a unit carries these bombs and can drop them.
fn check_load(u: &UnitRead<'_>, bombs: &[Bomb]) -> Result<Load, Refusal> {
    let load: Load = bombs.iter().copied().collect();
    if load.is_empty() || !u.gear.bombs.holds(load) || load.dropped() != load {
        return refuse(
            "no_bombs",
            "R11.4.4",
            say!(
                "{unit} carries: {bombs}.",
                unit = u.name,
                bombs = u.gear.bombs.words()
            ),
            "Choose one or more of the bombs that it carries; rockets are fired in strikes.",
        );
    }
    Ok(load)
}

fn plan_bombs(
    world: &World,
    u: &UnitRead<'_>,
    at: Hex,
    bombs: &[Bomb],
    path: Vec<Hex>,
) -> Result<RaidPlan, Refusal> {
    let load = check_load(u, bombs)?;
    let reach = if load.count(Bomb::ArrowIv) == load.total() {
        ARROW
    } else {
        0
    };
    let board = read::board(world);
    let Some(cell) = board.get(at) else {
        return Err(Refusal::new(
            "off_map",
            "R11.4.4",
            say!("{hex} is off the map.", hex = at),
        ));
    };
    if !path.iter().any(|h| h.distance(at) <= reach) {
        return refuse(
            "off_path",
            "R11.4.4",
            "Bombs are aimed at a hex of the path.",
            "Choose one; Arrow IV missiles alone reach 6 hexes from it.",
        );
    }
    let dry = cell.open_water().is_none_or(|d| d == 0);
    if load.count(Bomb::Torpedo) > 0 && dry {
        return refuse(
            "torpedoes_need_water",
            "R11.4.9",
            "Torpedoes are dropped into water.",
            "Choose a water hex, or other bombs.",
        );
    }
    Ok(RaidPlan {
        attacks: vec![attack(u, Target::Hex(at), AirAttack::Bomb(load))],
        hexes: vec![at],
        path,
        spends: load,
    })
}

fn plan_altitude(
    u: &UnitRead<'_>,
    first: Hex,
    bombs: &[Bomb],
    path: Vec<Hex>,
) -> Result<RaidPlan, Refusal> {
    let load = check_load(u, bombs)?;
    if load.count(Bomb::Torpedo) > 0 || load.count(Bomb::ArrowIv) > 0 {
        return refuse(
            "wrong_bombs",
            "R11.4.5",
            "Torpedoes and missiles are not dropped from altitude.",
            "Choose other bombs.",
        );
    }
    let start = path.iter().position(|h| *h == first);
    let Some(hexes) = start.and_then(|i| path.get(i..i + bombs.len())) else {
        return refuse(
            "off_path",
            "R11.4.5",
            "Each bomb falls on a hex of the path, one after the other.",
            "Begin earlier on the path.",
        );
    };
    let hexes = hexes.to_vec();
    let attacks = hexes
        .iter()
        .zip(bombs)
        .map(|(hex, bomb)| {
            let one = AirAttack::AltitudeBomb(Load::one(*bomb));
            attack(u, Target::Hex(*hex), one)
        })
        .collect();
    Ok(RaidPlan {
        attacks,
        hexes,
        path,
        spends: load,
    })
}

/// Battle armor with bombs throws one into an adjacent hex (R11.4.9).
fn plan_thrown(world: &World, u: &UnitRead<'_>, raid: &Raid) -> Result<RaidPlan, Refusal> {
    let Raid::Bomb { at, bombs } = raid else {
        return Err(Refusal::new(
            "no_aircraft",
            "R11.4.9",
            say!("{unit} does not fly.", unit = u.name),
        )
        .or("It throws a bomb into the hex beside it."));
    };
    let load = check_load(u, bombs)?;
    let near = u.hex().is_some_and(|h| h.distance(*at) == 1);
    if !near || load.total() > 1 || !read::board(world).contains(*at) {
        return refuse(
            "too_far",
            "R11.4.9",
            "It throws one bomb into an adjacent hex.",
            "Choose a hex beside it.",
        );
    }
    Ok(RaidPlan {
        attacks: vec![attack(u, Target::Hex(*at), AirAttack::Bomb(load))],
        hexes: vec![*at],
        path: Vec::new(),
        spends: load,
    })
}

fn attack(u: &UnitRead<'_>, target: Target, kind: AirAttack) -> Attack {
    Attack::plain(u.id, target, AttackKind::Air(kind))
}

/// Carries out a checked order: one attack after the other.
pub fn raid(ctx: &mut Ctx<'_>, side: SideId, order: &RaidOrder) {
    let Ok(plan) = check_raid(ctx.world(), side, order) else {
        return;
    };
    let unit = order.unit;
    crate::concealment::uncover(ctx, unit, "it attacks", None);
    let overheat = plan.attacks.iter().map(|a| a.overheat).sum();
    ctx.emit(AttackEvent::AttackSpent {
        unit,
        weapon: true,
        physical: false,
        fired: true,
        overheat,
        rear: 0,
        marking: None,
        piece: None,
        rush_done: false,
    });
    ctx.emit(AirEvent::RaidBegan {
        unit,
        raid: order.raid.clone(),
        hexes: plan.hexes,
        path: plan.path,
    });
    // Two of them in one pass are an ability's doing.
    let doubled = match &order.raid {
        Raid::Strafe(runs) => runs.len() > 1,
        Raid::Strike(strikes) => strikes.len() > 1,
        Raid::Bomb { .. } | Raid::AltitudeBomb { .. } => false,
    };
    let u = read::unit(ctx.world(), unit);
    let by = u.spas.0.iter().find(|s| s.def.grants(Grant::TwoRuns));
    if let (true, Some(ability)) = (doubled, by.map(|s| s.def.id)) {
        ctx.emit(AbilityEvent::AbilityUsed {
            unit,
            ability,
            uses_left: None,
            ready: None,
        });
    }
    if !plan.spends.is_empty() {
        ctx.emit(AirEvent::BombsSpent {
            unit,
            load: plan.spends,
        });
    }
    let first = read::turn(ctx.world()).attacks + 1;
    let steps: Vec<_> = (first..)
        .zip(plan.attacks)
        .map(|(id, attack)| AttackStep::Aim(Attack { id, ..attack }))
        .collect();
    ctx.push_in_order(steps);
}

/// Whether an aircraft still has somebody to fight this turn, in the air or on the ground.
pub fn may_fight(world: &World, u: &UnitRead<'_>) -> bool {
    let side = u.side;
    let enemies =
        || read::units(world).filter(move |e| e.side != side && e.is_in_play() && !e.is_hidden());
    let fights = |e: UnitId| {
        legal::orders(world, u.id, e).into_iter().any(|o| {
            let attack = Attack::plain(o.unit, o.target, o.kind);
            legal::may_still_attack(world, u, &attack).is_ok()
                && legal::check_aim_of(world, u, attack).is_ok()
        })
    };
    if u.acts.weapon {
        return false;
    }
    if u.is_grounded() {
        return craft::is_large(u.card) && enemies().any(|e| fights(e.id));
    }
    let in_air = enemies().any(|e| e.is_aloft() && fights(e.id));
    // Bombs may be dropped anywhere on the path.
    let drops = || {
        let hexes = pass(world, u).unwrap_or_default();
        let low = u.flight().is_none_or(|f| f.band == Band::Low);
        let one = u.gear.bombs.dropped().bombs();
        one.flat_map(|bomb| {
            let bombs = vec![bomb];
            hexes.iter().map(move |at| match low {
                true => Raid::Bomb {
                    at: *at,
                    bombs: bombs.clone(),
                },
                false => Raid::AltitudeBomb {
                    first: *at,
                    bombs: bombs.clone(),
                },
            })
        })
        .any(|raid| plan(world, u, &raid).is_ok())
    };
    in_air || !options(world, u).is_empty() || drops()
}

/// Raids that a unit might make now: every run, every strike on an enemy from the nearest hex of its path, and its whole
/// load on every hex of its path where somebody would be struck.
pub fn options(world: &World, u: &UnitRead<'_>) -> Vec<Raid> {
    let Some(path) = pass(world, u) else {
        return thrown(world, u);
    };
    let mut out = Vec::new();
    let due = RUN.min(path.len());
    for run in path.windows(due) {
        if let Some(first) = run.first() {
            out.push(Raid::Strafe(vec![Run {
                first: *first,
                hexes: due as u8,
            }]));
        }
    }
    let near = |e: &UnitRead<'_>| {
        let hex = e.hex()?;
        path.iter().copied().find(|h| h.distance(hex) <= 1)
    };
    for e in read::active(world, u.side.opponent()).filter(|e| !e.is_hidden()) {
        if let Some(from) = near(&e) {
            out.push(Raid::Strike(vec![Strike {
                target: e.id,
                from,
                overheat: 0,
                rockets: 0,
            }]));
        }
    }
    out.extend(bombings(world, u, &path));
    out.retain(|raid| plan(world, u, raid).is_ok());
    out
}

fn bombings(world: &World, u: &UnitRead<'_>, path: &[Hex]) -> Vec<Raid> {
    let load = u.gear.bombs.dropped();
    let from_high = u.flight().is_some_and(|f| f.band != Band::Low);
    let mut out = Vec::new();
    let occupied = |hex: Hex| {
        read::active(world, u.side.opponent())
            .any(|e| !e.is_hidden() && e.hex().is_some_and(|h| h.distance(hex) <= 1))
    };
    if from_high {
        let bombs: Vec<_> = load
            .bombs()
            .filter(|b| !matches!(b, Bomb::Torpedo | Bomb::ArrowIv))
            .collect();
        for window in path.windows(bombs.len().max(1)) {
            if !bombs.is_empty() && window.iter().any(|h| occupied(*h)) {
                out.push(Raid::AltitudeBomb {
                    first: window[0],
                    bombs: bombs.clone(),
                });
            }
        }
        return out;
    }
    let plain: Vec<_> = load.bombs().filter(|b| *b != Bomb::Torpedo).collect();
    let torpedoes: Vec<_> = load.bombs().filter(|b| *b == Bomb::Torpedo).collect();
    for bombs in [plain, torpedoes] {
        for at in path.iter().filter(|h| occupied(**h)) {
            if !bombs.is_empty() {
                out.push(Raid::Bomb {
                    at: *at,
                    bombs: bombs.clone(),
                });
            }
        }
    }
    out
}

/// What battle armor may throw.
fn thrown(world: &World, u: &UnitRead<'_>) -> Vec<Raid> {
    let Some(at) = u.hex().filter(|_| u.card.specials.has(Code::BOMB)) else {
        return Vec::new();
    };
    let one = u.gear.bombs.bombs().next();
    one.into_iter()
        .flat_map(|bomb| {
            at.neighbours().map(move |hex| Raid::Bomb {
                at: hex,
                bombs: vec![bomb],
            })
        })
        .filter(|raid| {
            let hit = |hex: Hex| {
                read::active(world, u.side.opponent())
                    .any(|e| !e.is_hidden() && e.hex() == Some(hex))
            };
            matches!(raid, Raid::Bomb { at, .. } if hit(*at)) && plan(world, u, raid).is_ok()
        })
        .collect()
}
