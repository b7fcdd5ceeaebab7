//! Dice that are thrown into the tray, knock against its walls and each other, and come to rest on the values that
//! were rolled.
//!
//! The values are decided by the rules. A throw is worked out at once, as bodies under gravity; when it is known which
//! number of each comes up, the dice are turned in the hand so that it is the right one: a die rolls the same way
//! whatever is painted on it.

use bevy::platform::collections::HashMap;
use bevy::prelude::*;

use super::die::{Body, EDGE, INERTIA};
use crate::material::TableMaterials;
use crate::model::TableSettings;
use crate::noise::{Rng, smooth};
use crate::terrain::TableEdge;

/// Longest roll in seconds.
const LONGEST: f32 = 1.7;
/// Seconds at the end in which a die that leans on something lies down.
const LIE_DOWN: f32 = 0.18;
/// Pictures of a roll a second, and steps of the reckoning between two.
const RATE: f32 = 120.0;
const FINE: usize = 3;
/// Most seconds for which dice hold up what comes after them.
const HOLD: f32 = 1.3;

/// Dice in the tray.
#[derive(Resource, Default)]
pub struct DiceTray {
    body: Body,
    rolls: Vec<Roll>,
    knocks: Vec<Knock>,
    heard: usize,
    side: u8,
    age: f32,
    /// Seconds until all lie still.
    end: f32,
    thrown: u64,
}

/// One die and its way.
#[derive(Clone, Debug, Default)]
struct Roll {
    value: u8,
    way: Vec<(Vec3, Quat)>,
}

/// A die strikes something.
#[derive(Clone, Copy, Debug)]
struct Knock {
    at: Vec3,
    time: f32,
    strength: f32,
}

#[derive(Component)]
struct DieVisual(usize);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<DiceTray>().add_systems(
        Update,
        show.run_if(resource_changed::<DiceTray>)
            .after(crate::TableSystems::Fx),
    );
}

/// A die in the air.
#[derive(Clone, Copy, Debug)]
struct Flying {
    at: Vec3,
    turn: Quat,
    speed: Vec3,
    spin: Vec3,
    /// Seconds at which it leaves the hand.
    leaves: f32,
    calm: f32,
}

impl Flying {
    /// A push at a point of it.
    fn push(&mut self, arm: Vec3, by: Vec3) {
        self.speed += by;
        self.spin += arm.cross(by) / INERTIA;
    }

    /// Strikes a plane; gives how hard.
    fn strike(&mut self, body: &Body, plane: Vec3, depth: impl Fn(Vec3) -> f32) -> f32 {
        let mut hardest = 0.0f32;
        let mut deepest = 0.0f32;
        for corner in &body.corners {
            let arm = self.turn * *corner;
            let d = depth(self.at + arm);
            if d <= 0.0 {
                continue;
            }
            deepest = deepest.max(d);
            let v = self.speed + self.spin.cross(arm);
            let into = -v.dot(plane);
            if into <= 0.0 {
                continue;
            }
            let lever = arm.cross(plane);
            let give = 1.0 + lever.length_squared() / INERTIA;
            let bounce = if into > 0.7 { 0.42 } else { 0.0 };
            let push = (1.0 + bounce) * into / give;
            self.push(arm, plane * push);
            // The felt drags.
            let along = v + plane * into;
            let slide = along.length();
            if slide > 1e-4 {
                let dir = along / slide;
                let lever = arm.cross(dir);
                let stop = slide / (1.0 + lever.length_squared() / INERTIA);
                self.push(arm, -dir * stop.min(0.55 * push));
            }
            hardest = hardest.max(into);
        }
        self.at += plane * deepest * 0.6;
        hardest
    }
}

impl DiceTray {
    /// Begins a throw of dice with so many sides. A quick one lies in the tray at once.
    pub(super) fn throw(
        &mut self,
        values: &[u8],
        sides: u8,
        side: u8,
        edge: &TableEdge,
        seed: u64,
        quick: bool,
    ) {
        if self.body.sides() != sides {
            self.body = Body::of(sides);
        }
        let body = &self.body;
        self.side = side;
        self.age = 0.0;
        self.heard = 0;
        self.thrown += 1;
        self.knocks.clear();
        let mut rng = Rng::new(seed);
        let room = (edge.tray_half - EDGE * 0.5).max(Vec2::splat(EDGE));
        let mut dice: Vec<Flying> = (0..values.len())
            .map(|i| {
                let row = i as f32 - (values.len() as f32 - 1.0) * 0.5;
                let hand = Vec3::new(
                    room.x * rng.range(0.80, 0.98),
                    rng.range(0.7, 1.2) + 0.25 * (i / 4) as f32,
                    (row * 0.42 + rng.range(-0.15, 0.15)).clamp(-room.y * 0.8, room.y * 0.8),
                );
                let far = rng.range(2.0, 2.9) * room.x.min(2.4) + 1.2;
                let lies = hand.with_x(room.x * rng.range(-0.6, 0.6));
                Flying {
                    at: if quick { lies } else { hand },
                    turn: Quat::from_euler(
                        EulerRot::XYZ,
                        rng.range(-3.0, 3.0),
                        rng.range(-3.0, 3.0),
                        rng.range(-3.0, 3.0),
                    ),
                    speed: Vec3::new(-far, rng.range(-1.6, 0.3), rng.range(-1.3, 1.3)),
                    spin: Vec3::new(
                        rng.range(-9.0, 9.0),
                        rng.range(-7.0, 7.0),
                        rng.range(8.0, 22.0),
                    ),
                    leaves: 0.02 * i as f32,
                    calm: 0.0,
                }
            })
            .collect();
        let mut rolls: Vec<Roll> = values.iter().copied().map(Roll::of).collect();
        let frames = if quick { 0 } else { (LONGEST * RATE) as usize };
        let mut still = frames;
        for frame in 0..frames {
            for _ in 0..FINE {
                let time = frame as f32 / RATE;
                advance(
                    &mut dice,
                    body,
                    room,
                    time,
                    1.0 / (RATE * FINE as f32),
                    |knock| {
                        if self.knocks.len() < 40 {
                            self.knocks.push(Knock {
                                at: edge.tray + knock.at,
                                ..knock
                            });
                        }
                    },
                );
            }
            for (roll, c) in rolls.iter_mut().zip(&mut dice) {
                c.at.y = c.at.y.max(body.lowest(c.turn));
                roll.way.push((c.at, c.turn));
            }
            if dice.iter().all(|c| c.calm > 0.08) {
                still = frame + 1;
                break;
            }
        }
        lie_apart(&mut dice, room, &mut rng);
        // The last moments lead to where each comes to lie.
        let last = (LIE_DOWN * RATE) as usize;
        for (roll, c) in rolls.iter_mut().zip(&dice) {
            let (top, rest) = body.flat(c.turn);
            let lies = Vec3::new(c.at.x, body.high, c.at.z);
            let (from, turned) = roll.way.last().copied().unwrap_or((lies, rest));
            for k in 1..=last {
                let t = smooth(0.0, 1.0, k as f32 / last as f32);
                let turn = turned.slerp(rest, t);
                let mut at = from.lerp(lies, t);
                at.y = at.y.max(body.lowest(turn));
                roll.way.push((at, turn));
            }
            if let Some(end) = roll.way.last_mut() {
                *end = (lies, rest);
            }
            // Painted so that the number that comes up is the one that was rolled.
            let paint = body.painted(top, roll.value);
            let askew = body.askew(rest, top);
            let all = roll.way.len() as f32;
            for (i, (at, turn)) in roll.way.iter_mut().enumerate() {
                *at += edge.tray;
                if askew != 0.0 {
                    let by = askew * smooth(0.0, 1.0, (i + 1) as f32 / all);
                    *turn = Quat::from_rotation_y(by) * *turn;
                }
                *turn *= paint;
            }
        }
        self.end = if quick {
            0.0
        } else {
            (still + last) as f32 / RATE
        };
        self.rolls = rolls;
    }

    /// Seconds for which the throw holds up what comes after it.
    pub(super) fn lasts(&self) -> f32 {
        self.end.min(HOLD)
    }

    /// Whether dice are on their way.
    pub(super) fn rolls(&self) -> bool {
        self.age < self.end
    }

    /// The moment that is shown: the last one for dice that lie.
    fn shown(&self) -> f32 {
        if self.rolls() { self.age } else { f32::MAX }
    }

    /// Time passes.
    pub(super) fn pass(&mut self, dt: f32) {
        self.age = (self.age + dt).min(self.end);
    }

    /// Where dice have struck something since this was asked last, and how hard.
    pub(super) fn knocks(&mut self) -> Vec<(Vec3, f32)> {
        let all = self.knocks.get(self.heard..).unwrap_or_default();
        let now: Vec<_> = all
            .iter()
            .take_while(|k| k.time <= self.age)
            .map(|k| (k.at, k.strength))
            .collect();
        self.heard += now.len();
        now
    }

    /// Forgets what has not been heard.
    pub(super) fn hush(&mut self) {
        self.heard = self.knocks.len();
    }
}

/// A step of the reckoning.
fn advance(
    dice: &mut [Flying],
    body: &Body,
    room: Vec2,
    time: f32,
    dt: f32,
    mut knock: impl FnMut(Knock),
) {
    for c in dice.iter_mut() {
        if time < c.leaves {
            continue;
        }
        c.speed.y -= 21.0 * dt;
        c.at += c.speed * dt;
        let turn = c.spin * dt;
        c.turn = (Quat::from_scaled_axis(turn) * c.turn).normalize();
        c.spin *= 1.0 - 0.5 * dt;
        // Corners stay inside the walls by half an edge.
        let (x, z) = (room.x + EDGE * 0.5, room.y + EDGE * 0.5);
        let mut hard = c.strike(body, Vec3::Y, |p| -p.y);
        hard = hard.max(c.strike(body, Vec3::X, |p| -x - p.x));
        hard = hard.max(c.strike(body, Vec3::NEG_X, |p| p.x - x));
        hard = hard.max(c.strike(body, Vec3::Z, |p| -z - p.z));
        hard = hard.max(c.strike(body, Vec3::NEG_Z, |p| p.z - z));
        if hard > 0.9 {
            knock(Knock {
                at: c.at,
                time,
                strength: (hard * 0.25).min(1.0),
            });
        }
        let low = c.at.y - body.lowest(c.turn) < 0.01;
        if low {
            // The felt takes the last of it.
            c.speed *= 1.0 - 1.6 * dt;
            c.spin *= 1.0 - 3.2 * dt;
        }
        let (_, rest) = body.flat(c.turn);
        let lies = low && c.turn.angle_between(rest) < 0.06;
        if lies && c.speed.length() < 0.25 && c.spin.length() < 1.2 {
            c.calm += dt;
            c.speed *= 1.0 - 12.0 * dt;
            c.spin *= 1.0 - 12.0 * dt;
        } else {
            c.calm = 0.0;
        }
    }
    // Dice knock each other aside like balls.
    let near = EDGE * 1.22;
    for i in 0..dice.len() {
        for j in i + 1..dice.len() {
            let (a, b) = (dice[i], dice[j]);
            if time < a.leaves.max(b.leaves) {
                continue;
            }
            let way = b.at - a.at;
            let d = way.length();
            if d >= near || d < 1e-5 {
                continue;
            }
            let dir = way / d;
            let apart = dir * ((near - d) * 0.5 * 0.35);
            dice[i].at -= apart;
            dice[j].at += apart;
            let closing = (a.speed - b.speed).dot(dir);
            if closing > 0.0 {
                let push = dir * (closing * 0.65);
                dice[i].speed -= push;
                dice[j].speed += push;
                let twist = dir.cross(Vec3::Y) * closing * 2.0;
                dice[i].spin += twist;
                dice[j].spin -= twist;
                if closing > 0.8 {
                    knock(Knock {
                        at: (a.at + b.at) * 0.5,
                        time,
                        strength: (closing * 0.3).min(1.0),
                    });
                }
            }
        }
    }
}

/// Moves dice that would lie in each other apart, inside the tray.
fn lie_apart(dice: &mut [Flying], room: Vec2, rng: &mut Rng) {
    let near = EDGE * 1.45;
    let hold = room - EDGE * 0.22;
    for _ in 0..200 {
        let mut moved = false;
        for i in 0..dice.len() {
            for j in i + 1..dice.len() {
                let way = (dice[j].at - dice[i].at).with_y(0.0);
                let d = way.length();
                if d >= near {
                    continue;
                }
                let dir = if d > 1e-3 {
                    way / d
                } else {
                    let r = rng.direction();
                    Vec3::new(r.x, 0.0, r.y)
                };
                let by = dir * ((near - d) * 0.5 + 0.002);
                dice[i].at -= by;
                dice[j].at += by;
                moved = true;
            }
        }
        for c in dice.iter_mut() {
            c.at.x = c.at.x.clamp(-hold.x, hold.x);
            c.at.z = c.at.z.clamp(-hold.y, hold.y);
        }
        if !moved {
            break;
        }
    }
}

impl Roll {
    /// A die that is to show a value.
    const fn of(value: u8) -> Self {
        Self {
            value,
            way: Vec::new(),
        }
    }

    /// Where the die is after some seconds.
    fn at(&self, age: f32) -> Transform {
        let x = age * RATE;
        let last = self.way.len().saturating_sub(1);
        let i = (x.max(0.0) as usize).min(last);
        let j = (i + 1).min(last);
        match (self.way.get(i), self.way.get(j)) {
            (Some(a), Some(b)) => {
                let t = (x - i as f32).clamp(0.0, 1.0);
                Transform::from_translation(a.0.lerp(b.0, t)).with_rotation(a.1.slerp(b.1, t))
            }
            _ => Transform::default(),
        }
    }
}

fn show(
    mut commands: Commands,
    tray: Res<DiceTray>,
    settings: Res<TableSettings>,
    materials: Res<TableMaterials>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut visuals: Query<(Entity, &DieVisual, &mut Transform)>,
    mut last: Local<u64>,
) {
    if *last != tray.thrown {
        *last = tray.thrown;
        for (e, ..) in &visuals {
            commands.entity(e).despawn();
        }
        let colours = settings.palette.side(tray.side);
        let mut made: HashMap<Vec<u8>, Handle<Mesh>> = HashMap::default();
        for (i, roll) in tray.rolls.iter().enumerate() {
            let numbers = tray.body.numbers(roll.value);
            let mesh = made
                .entry(numbers)
                .or_insert_with_key(|numbers| meshes.add(tray.body.mesh(numbers, colours)));
            commands.spawn((
                Name::new("Die"),
                DieVisual(i),
                Mesh3d(mesh.clone()),
                MeshMaterial3d(materials.dice.clone()),
                roll.at(tray.shown()),
            ));
        }
        return;
    }
    for (_, v, mut at) in &mut visuals {
        if let Some(roll) = tray.rolls.get(v.0) {
            at.set_if_neq(roll.at(tray.shown()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edge() -> TableEdge {
        TableEdge {
            tray: Vec3::new(3.0, -0.4, 9.0),
            tray_half: Vec2::new(2.2, 1.7),
            ..Default::default()
        }
    }

    /// The number on top of a die that shows a value when it has come to rest.
    fn top(body: &Body, value: u8, turn: Quat) -> u8 {
        let up = body.tops.iter().position(|t| (turn * t.up).y > 0.999);
        body.numbers(value)[up.expect("a number is up")]
    }

    #[test]
    fn dice_rest_on_their_values_whatever_the_throw() {
        let edge = edge();
        let mut tray = DiceTray::default();
        for seed in 0..120 {
            for quick in [false, true] {
                let values = [1, 2, 3, 4, 5, 6];
                tray.throw(&values, 6, 0, &edge, seed, quick);
                tray.pass(f32::INFINITY);
                assert!(!tray.rolls());
                for (roll, value) in tray.rolls.iter().zip(values) {
                    let end = roll.at(tray.shown());
                    assert_eq!(top(&tray.body, value, end.rotation), value, "{seed}");
                    let high = end.translation.y - edge.tray.y;
                    assert!((high - EDGE * 0.5).abs() < 1e-3, "{seed} {high}");
                }
            }
        }
    }

    #[test]
    fn dice_of_every_kind_show_what_was_rolled_to_who_sits_in_front() {
        let edge = edge();
        let mut tray = DiceTray::default();
        for sides in [2, 3, 4, 5, 7, 8, 10, 12, 16, 20, 30, 100] {
            for seed in 0..12 {
                let values: Vec<u8> = (0..4).map(|k| (seed as u8 * 4 + k) % sides + 1).collect();
                tray.throw(&values, sides, 0, &edge, seed, seed % 3 == 0);
                tray.pass(f32::INFINITY);
                for (roll, value) in tray.rolls.iter().zip(values) {
                    let end = roll.at(tray.shown());
                    assert_eq!(
                        top(&tray.body, value, end.rotation),
                        value,
                        "{sides} {seed}"
                    );
                    let high = end.translation.y - edge.tray.y;
                    assert!(
                        (high - tray.body.high).abs() < 1e-3,
                        "{sides} {seed} {high}"
                    );
                    // The head of the number is away from the reader.
                    let on_top = &tray.body.tops[tray.body.top_of(value)];
                    let head = end.rotation * (on_top.turn.inverse() * Vec3::NEG_Z);
                    assert!(head.z < -0.99, "{sides} {seed} {head}");
                    for (at, turn) in &roll.way {
                        let low = at.y - edge.tray.y - tray.body.lowest(*turn);
                        assert!(low > -0.02, "{sides} {seed} {low}");
                    }
                }
            }
        }
    }

    #[test]
    fn most_throws_come_to_rest_by_themselves() {
        let edge = edge();
        let mut tray = DiceTray::default();
        let mut leaned = 0;
        for seed in 0..100 {
            tray.throw(&[3, 4], 6, 0, &edge, seed, false);
            if tray.end > LONGEST {
                leaned += 1;
            }
            assert!(tray.end > 0.4, "a throw takes its time: {}", tray.end);
        }
        assert!(leaned < 25, "{leaned} of 100 had to be laid down");
    }

    #[test]
    fn dice_stay_in_the_tray_and_apart() {
        let edge = edge();
        let mut tray = DiceTray::default();
        for n in [1usize, 2, 5, 12] {
            for seed in 0..20 {
                tray.throw(&vec![3; n], 6, 0, &edge, seed, false);
                let ends: Vec<Vec3> = tray
                    .rolls
                    .iter()
                    .map(|r| r.at(f32::MAX).translation - edge.tray)
                    .collect();
                for (i, a) in ends.iter().enumerate() {
                    assert!(a.x.abs() < 2.2 && a.z.abs() < 1.7, "{n} {seed} {a}");
                    for b in &ends[i + 1..] {
                        assert!(a.distance(*b) > EDGE * 1.3, "{n} {seed}");
                    }
                }
            }
        }
    }

    #[test]
    fn dice_never_sink_into_the_felt_nor_fly_through_walls() {
        let edge = edge();
        let mut tray = DiceTray::default();
        for seed in 0..30 {
            tray.throw(&[2, 5, 1], 6, 0, &edge, seed, false);
            for roll in &tray.rolls {
                for (at, turn) in &roll.way {
                    let at = *at - edge.tray;
                    assert!(at.y - tray.body.lowest(*turn) > -0.02, "{seed} {at}");
                    assert!(at.x.abs() < 2.4 && at.z.abs() < 1.9, "{seed} {at}");
                }
            }
        }
    }

    #[test]
    fn knocks_are_heard_once_and_not_after_a_skip() {
        let edge = edge();
        let mut tray = DiceTray::default();
        tray.throw(&[2, 5], 6, 0, &edge, 5, false);
        let all = tray.knocks.len();
        assert!(all >= 3, "dice that are thrown knock: {all}");
        let mut heard = 0;
        while tray.rolls() {
            tray.pass(0.03);
            heard += tray.knocks().len();
        }
        heard += tray.knocks().len();
        assert_eq!(heard, all);
        tray.throw(&[2, 5], 6, 0, &edge, 6, false);
        tray.hush();
        tray.pass(f32::INFINITY);
        assert!(tray.knocks().is_empty());
    }
}
