//! The room around the table: dark, soft and out of focus, with light of its own.
//!
//! Walls, floor and ceiling are sheets of vertices, and every vertex carries the light that comes from it: windows by day,
//! lamps at night, screens where there is no air outside. The whole room is one mesh without textures, unlit and without
//! shadows, so it costs one draw call and a cheap shader. A coarse grid of vertices is also what blurs it.

use bevy::camera::visibility::NoFrustumCulling;
use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::prelude::*;

use super::{TableEdge, TableRim};
use crate::lighting;
use crate::material::TableMaterials;
use crate::meshkit::MeshBuf;
use crate::model::{Environment, TableModel, Theme, TimeOfDay, Weather};
use crate::noise::{hash, smooth, value};
use crate::paint::{Paint, linear};
use crate::palette;
use crate::quality::{Quality, QualityLevel};

/// How far below the table top the floor is: a table's usual height, in the map's own scale.
const FLOOR: f32 = 46.0;
/// Height of the room.
const HIGH: f32 = 156.0;
/// From the table's edge to the walls.
const AWAY: f32 = 88.0;
/// Width of what stands along the walls side by side.
const SLOT: f32 = 60.0;

/// The mesh of the room.
#[derive(Component)]
pub(super) struct Room;

/// What the room was made for.
type Made = (TableEdge, Theme, Environment, QualityLevel);

/// Makes the room anew when table, light or quality have changed.
#[expect(clippy::too_many_arguments, reason = "a system's parameters")]
pub(super) fn furnish(
    mut commands: Commands,
    edge: Res<TableEdge>,
    model: Res<TableModel>,
    quality: Res<Quality>,
    materials: Res<TableMaterials>,
    mut meshes: ResMut<Assets<Mesh>>,
    rooms: Query<&Mesh3d, With<Room>>,
    mut made: Local<Option<Made>>,
) {
    if edge.min == edge.max {
        return;
    }
    let now = (*edge, model.theme, model.environment, quality.level);
    if *made == Some(now) {
        return;
    }
    *made = Some(now);
    let look = Look::of(model.theme, model.environment);
    let mesh = room(&TableRim::around(&edge), &look, step(quality.level)).build();
    // The asset stays the same: a new one would be drawn a frame late.
    if let Ok(old) = rooms.single()
        && meshes.insert(&old.0, mesh.clone()).is_ok()
    {
        return;
    }
    commands.spawn((
        Name::new("Room"),
        Room,
        Mesh3d(meshes.add(mesh)),
        MeshMaterial3d(materials.room.clone()),
        NotShadowCaster,
        NotShadowReceiver,
        NoFrustumCulling,
    ));
}

/// Colour behind everything, where even the room ends.
pub(crate) fn backdrop(theme: Theme, env: Environment) -> Vec3 {
    Look::of(theme, env).wall * 0.6
}

/// Distance of the vertices.
const fn step(level: QualityLevel) -> f32 {
    match level {
        QualityLevel::Low => 6.0,
        QualityLevel::Medium => 4.5,
        QualityLevel::High => 3.5,
    }
}

/// Light and colours of the room at an hour, in a weather.
#[derive(Clone, Copy, Debug)]
struct Look {
    wall: Vec3,
    floor: Vec3,
    /// What is seen through windows: below and above the horizon.
    glass: [Vec3; 2],
    /// Sunlight that falls in, and where it comes from.
    sun: Option<(Vec3, Vec3)>,
    /// How bright lamps are, 0 for none lit.
    lamps: f32,
    /// Light on what stands about.
    ambient: f32,
    /// Screens stand where windows would be: a ship, a bunker, a dome without air outside.
    screens: bool,
}

impl Look {
    fn of(theme: Theme, env: Environment) -> Self {
        let paints = palette::theme(theme);
        let land = paints.clear[0].rgb;
        let bare = Self {
            wall: Vec3::new(0.030, 0.024, 0.020),
            floor: Vec3::new(0.026, 0.017, 0.011),
            glass: [Vec3::ZERO; 2],
            sun: None,
            lamps: 0.0,
            ambient: 1.0,
            screens: false,
        };
        if env.airless || theme == Theme::Lunar {
            return Self {
                wall: Vec3::new(0.012, 0.014, 0.018),
                floor: Vec3::new(0.010, 0.011, 0.014),
                lamps: 0.12,
                ambient: 0.5,
                screens: true,
                ..bare
            };
        }
        let sky = linear(0xd6e4f2).lerp(linear(paints.haze), 0.35);
        let mut look = match env.time {
            TimeOfDay::Day => Self {
                glass: [land * 0.55 + Vec3::splat(0.02), sky * 0.62],
                ..bare
            },
            TimeOfDay::Dusk => Self {
                wall: bare.wall * Vec3::new(0.85, 0.66, 0.62),
                floor: bare.floor * 0.7,
                glass: [land * Vec3::new(0.26, 0.16, 0.16), linear(0xf09a62) * 0.55],
                lamps: 0.55,
                ambient: 0.6,
                ..bare
            },
            TimeOfDay::Night => Self {
                wall: bare.wall * Vec3::new(0.42, 0.42, 0.50),
                floor: bare.floor * 0.42,
                glass: [land * 0.012, linear(0x24365e) * 0.34],
                lamps: 1.0,
                ambient: 0.34,
                ..bare
            },
        };
        let veil = match env.weather {
            Weather::Clear => None,
            Weather::Fog => Some((0xc4cace, 0.75)),
            Weather::Rain => Some((0x7d8a96, 0.55)),
            Weather::Snow => Some((0xe4ebf2, 0.85)),
            Weather::Sandstorm => Some((0xcf9f5e, 0.75)),
        };
        let light = match env.time {
            TimeOfDay::Day => 1.0,
            TimeOfDay::Dusk => 0.55,
            TimeOfDay::Night => 0.07,
        };
        if let Some((colour, strength)) = veil {
            let outside = linear(colour) * strength * 0.62 * light;
            look.glass = [outside * 0.72, outside];
            look.lamps = look.lamps.max(0.45);
        } else if env.time != TimeOfDay::Night {
            let (towards, colour) = lighting::sun(theme, env);
            look.sun = Some((towards, colour * 0.30 * light));
        }
        look
    }
}

/// What stands or hangs along a wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Window,
    Shelf,
    Lamp,
    Picture,
}

/// One of them, by the place of its middle along the wall.
#[derive(Clone, Copy, Debug)]
struct Fitting {
    kind: Kind,
    at: f32,
    seed: i32,
}

/// A soft edge: 1 inside of a distance, 0 outside.
fn within(x: f32, half: f32, soft: f32) -> f32 {
    smooth(half + soft, half - soft, x.abs())
}

/// Where panes of a window are, at a place from the middle of its lower edge.
fn panes(du: f32, h: f32) -> f32 {
    // Two wings, parted by a post and a bar across.
    let wings = within(du, 22.0, 3.5) * smooth(1.5, 6.5, du.abs());
    let tall = smooth(7.0, 14.0, h) * smooth(124.0, 116.0, h);
    wings * tall * smooth(1.0, 6.0, (h - 66.0).abs())
}

const LAMP: Vec3 = Vec3::new(1.0, 0.60, 0.27);
/// Colours of screens.
const SCREENS: [u32; 4] = [0x3fb7cf, 0x4a86d8, 0x54c48a, 0xe0a04a];

impl Fitting {
    /// Height of the lamp's shade, or of the middle of its screen.
    fn height(&self) -> f32 {
        54.0 + 12.0 * (hash(self.seed, 1, 5) & 255) as f32 / 255.0
    }

    fn screen(&self) -> Vec3 {
        linear(SCREENS[(hash(self.seed, 2, 5) % 4) as usize])
    }

    /// The wall's colour with this in front of it.
    fn paint(&self, look: &Look, du: f32, h: f32, wall: Vec3) -> Vec3 {
        match self.kind {
            Kind::Window if look.screens => {
                let h0 = self.height() - 6.0;
                let lit = within(du, 24.0, 4.0) * within(h - h0, 15.0, 4.0);
                let glow = self.screen() * 0.36;
                // Rows of something bright, too far off to be read.
                let rows = 0.7 + 0.3 * value(Vec2::new(du * 0.12, h * 0.3), 60 + self.seed as u32);
                let halo = self.screen() * 0.030 * halo(Vec2::new(du, h - h0), 46.0);
                (wall + halo).lerp(glow * rows, lit)
            }
            Kind::Window => {
                let view = look.glass[0].lerp(look.glass[1], smooth(30.0, 74.0, h));
                let curtain = look.wall * Vec3::new(1.5, 1.1, 0.9) + view * 0.10;
                let beside = within(du.abs() - 27.0, 4.0, 3.0) * smooth(132.0, 124.0, h);
                let bright = (look.glass[0] + look.glass[1]) * 0.020;
                let near = bright * halo(Vec2::new(du * 0.8, (h - 66.0) * 0.5), 44.0);
                (wall + near).lerp(curtain, beside).lerp(view, panes(du, h))
            }
            Kind::Shelf => {
                let case = within(du, 26.0, 2.5) * smooth(98.0, 93.0, h);
                let row = (h / 18.0).floor();
                let board = smooth(3.5, 6.5, h - row * 18.0) * smooth(17.0, 13.0, h - row * 18.0);
                let pick = |k: u32| value(Vec2::new(du * 0.16, row * 3.7), k + self.seed as u32);
                let cloth = Vec3::new(
                    0.030 + 0.075 * pick(11),
                    0.024 + 0.046 * pick(12),
                    0.020 + 0.044 * pick(13),
                );
                let books = cloth * (0.25 + 0.95 * pick(14)) * look.ambient;
                let dark = look.wall * 0.35;
                wall.lerp(dark.lerp(books, board * within(du, 22.0, 2.0)), case)
            }
            Kind::Lamp => {
                let h0 = self.height();
                let way = Vec2::new(du, h - h0);
                let halo = LAMP * look.lamps * (0.085 * halo(way, 46.0) + 0.05 * halo(way, 20.0));
                let shade = within(du, 7.0, 3.0) * within(h - h0, 6.0, 3.0);
                let post = within(du, 1.0, 2.5) * smooth(h0, h0 - 4.0, h);
                let off = look.wall * 2.2 + Vec3::splat(0.012) * look.ambient;
                let lit = LAMP * 0.95;
                (wall + halo)
                    .lerp(look.wall * 0.3, post)
                    .lerp(off.lerp(lit, look.lamps.min(1.0)), shade)
            }
            Kind::Picture => {
                let frame = within(du, 19.0, 2.5) * within(h - 70.0, 15.0, 2.5);
                let inner = within(du, 15.0, 2.5) * within(h - 70.0, 11.0, 2.5);
                let blur = value(Vec2::new(du, h) * 0.09, 40 + self.seed as u32);
                let paint =
                    Vec3::new(0.055, 0.050, 0.040).lerp(Vec3::new(0.020, 0.034, 0.044), blur);
                let gilt = Vec3::new(0.060, 0.042, 0.020) * look.ambient;
                wall.lerp(gilt, frame).lerp(paint * look.ambient, inner)
            }
        }
    }

    /// Light that it throws on the floor at a distance from the wall: its reflection in the boards.
    fn pool(&self, look: &Look, du: f32, d: f32) -> Vec3 {
        let streak = |wide: f32, far: f32| (-(du / wide).powi(2)).exp() * (-d / far).exp();
        match self.kind {
            Kind::Window if look.screens => self.screen() * 0.055 * streak(26.0, 34.0),
            Kind::Window => (look.glass[0] + look.glass[1]) * 0.085 * streak(25.0, 46.0),
            Kind::Lamp => LAMP * look.lamps * 0.085 * streak(34.0, 42.0),
            Kind::Shelf | Kind::Picture => Vec3::ZERO,
        }
    }
}

/// Light around a point, at a way from it.
fn halo(way: Vec2, reach: f32) -> f32 {
    (-way.length_squared() / (reach * reach)).exp()
}

/// A wall, seen from inside: its left end, the ways right and inwards.
struct Wall {
    from: Vec2,
    right: Vec2,
    inward: Vec2,
    long: f32,
    fittings: Vec<Fitting>,
}

impl Wall {
    fn light(&self, look: &Look, u: f32, h: f32) -> Vec3 {
        // Darker towards the floor and into the corners; a wainscot below.
        let corner = u.min(self.long - u);
        let tone = 0.62 + 0.38 * smooth(0.0, 46.0, corner);
        let rise = 0.60 + 0.40 * smooth(0.0, 110.0, h);
        let panel = 1.0 - 0.28 * smooth(25.0, 21.0, h);
        let wall = look.wall * tone * rise * panel;
        self.fittings
            .iter()
            .filter(|f| (u - f.at).abs() < 110.0)
            .fold(wall, |c, f| f.paint(look, u - f.at, h, c))
    }

    /// Light from this wall on the floor.
    fn on_floor(&self, look: &Look, p: Vec2) -> Vec3 {
        let (u, d) = (
            (p - self.from).dot(self.right),
            (p - self.from).dot(self.inward),
        );
        let mut light = Vec3::ZERO;
        for f in &self.fittings {
            light += f.pool(look, u - f.at, d);
        }
        // The sun through the windows: back along its rays to the wall.
        if let Some((towards, colour)) = look.sun {
            let flat = Vec2::new(towards.x, towards.z);
            let out = -flat.dot(self.inward);
            if out > 0.05 {
                let t = d / out;
                let (u, h) = (u + flat.dot(self.right) * t, towards.y * t);
                let windows = self.fittings.iter().filter(|f| f.kind == Kind::Window);
                let lit: f32 = windows.map(|f| panes(u - f.at, h)).sum();
                light += colour * lit.min(1.0);
            }
        }
        light
    }
}

/// The four walls around a table.
fn walls(lo: Vec2, hi: Vec2) -> [Wall; 4] {
    use Kind::{Lamp, Picture, Shelf, Window};
    let wall = |from: Vec2, right: Vec2, long: f32, kinds: &[Kind], seed: i32| {
        let n = (long / SLOT).floor().max(1.0);
        let first = (long - n * SLOT) * 0.5 + SLOT * 0.5;
        let fittings = (0..n as i32)
            .map(|i| Fitting {
                kind: kinds[i as usize % kinds.len()],
                at: first + i as f32 * SLOT,
                seed: seed * 16 + i,
            })
            .collect();
        Wall {
            from,
            right,
            inward: Vec2::new(-right.y, right.x),
            long,
            fittings,
        }
    };
    let size = hi - lo;
    let corner = |x: f32, z: f32| Vec2::new(x, z);
    // The sun of the usual light comes from the north-west: there are the windows.
    [
        wall(
            corner(lo.x, lo.y),
            Vec2::X,
            size.x,
            &[Shelf, Window, Lamp, Window],
            1,
        ),
        wall(
            corner(lo.x, hi.y),
            Vec2::NEG_Y,
            size.y,
            &[Lamp, Window, Shelf, Window],
            2,
        ),
        wall(
            corner(hi.x, lo.y),
            Vec2::Y,
            size.y,
            &[Lamp, Picture, Shelf, Window],
            3,
        ),
        wall(
            corner(hi.x, hi.y),
            Vec2::NEG_X,
            size.x,
            &[Shelf, Window, Picture, Lamp],
            4,
        ),
    ]
}

/// A grid of vertices that gives off light; `at` places a share of width and height, right and up as seen from where it
/// is lit.
fn sheet(
    buf: &mut MeshBuf,
    cells: (u32, u32),
    at: impl Fn(f32, f32) -> Vec3,
    light: impl Fn(f32, f32) -> Vec3,
) {
    let (across, up) = cells;
    let normal = (at(1.0, 0.0) - at(0.0, 0.0))
        .cross(at(0.0, 1.0) - at(0.0, 0.0))
        .normalize_or_zero();
    let first = buf.pos.len() as u32;
    for j in 0..=up {
        for i in 0..=across {
            let (s, t) = (i as f32 / across as f32, j as f32 / up as f32);
            let paint = Paint {
                rgb: light(s, t).max(Vec3::ZERO),
                gloss: 1.0,
                detail: 0.0,
                strata: 0.0,
                glow: 0.0,
                metal: 0.0,
            };
            buf.vertex(at(s, t), normal, &paint);
        }
    }
    for j in 0..up {
        for i in 0..across {
            let a = first + j * (across + 1) + i;
            let b = a + across + 1;
            buf.triangle(a, a + 1, b + 1);
            buf.triangle(a, b + 1, b);
        }
    }
}

/// The room around a table, with a vertex every so many units.
fn room(rim: &TableRim, look: &Look, step: f32) -> MeshBuf {
    let (lo, hi) = (rim.lo - AWAY, rim.hi + AWAY);
    let low = rim.top - FLOOR;
    let size = hi - lo;
    // However large the table is, the mesh stays small.
    let cells = |long: f32| ((long / step).ceil() as u32).clamp(8, 96);
    let walls = walls(lo, hi);
    let mut buf = MeshBuf::default();
    for w in &walls {
        sheet(
            &mut buf,
            (cells(w.long), cells(HIGH)),
            |s, t| {
                let p = w.from + w.right * (w.long * s);
                Vec3::new(p.x, low + HIGH * t, p.y)
            },
            |s, t| w.light(look, w.long * s, HIGH * t),
        );
    }
    let flat = |s: f32, t: f32| Vec2::new(lo.x + size.x * s, hi.y - size.y * t);
    sheet(
        &mut buf,
        (cells(size.x), cells(size.y)),
        |s, t| {
            let p = flat(s, t);
            Vec3::new(p.x, low, p.y)
        },
        |s, t| floor(rim, look, &walls, flat(s, t)),
    );
    sheet(
        &mut buf,
        (8, 8),
        |s, t| {
            let p = flat(1.0 - s, t);
            Vec3::new(p.x, low + HIGH, p.y)
        },
        |_, _| look.wall * 0.9,
    );
    buf
}

/// The floor: boards, a rug, the table's shadow, and what shines on them.
fn floor(rim: &TableRim, look: &Look, walls: &[Wall; 4], p: Vec2) -> Vec3 {
    // How far outside of the table's edge.
    let beyond = (rim.lo - p).max(p - rim.hi).max(Vec2::ZERO).length();
    let under = 0.22 + 0.78 * smooth(-6.0, 40.0, beyond);
    let rug = smooth(40.0, 35.0, beyond);
    let hem = rug * smooth(30.0, 33.5, beyond);
    let cloth = Vec3::new(0.050, 0.020, 0.018).lerp(Vec3::new(0.060, 0.046, 0.030), hem);
    let boards = look.floor * (0.82 + 0.36 * value(Vec2::new(p.x * 0.02, p.y * 0.11), 8));
    let base = boards.lerp(cloth * look.ambient, rug);
    let light: Vec3 = walls.iter().map(|w| w.on_floor(look, p)).sum();
    // Cloth does not mirror.
    (base + light * (1.0 - 0.55 * rug)) * under
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rim(size: Vec2) -> TableRim {
        TableRim::around(&TableEdge {
            min: Vec2::new(-1.0, -0.9),
            max: size,
            base: -0.4,
            tray: Vec3::new(size.x * 0.5, -0.36, size.y + 3.3),
            tray_half: Vec2::new((size.x * 0.16).clamp(2.2, 4.5), 1.7),
        })
    }

    fn grey(c: Vec3) -> f32 {
        c.dot(Vec3::new(0.3, 0.6, 0.1))
    }

    /// Every hour and every weather in every landscape.
    fn looks() -> impl Iterator<Item = (Theme, Environment)> {
        let times = [TimeOfDay::Day, TimeOfDay::Dusk, TimeOfDay::Night];
        let weathers = [
            Weather::Clear,
            Weather::Fog,
            Weather::Rain,
            Weather::Snow,
            Weather::Sandstorm,
        ];
        Theme::ALL.into_iter().flat_map(move |theme| {
            times.into_iter().flat_map(move |time| {
                weathers.into_iter().map(move |weather| {
                    let env = Environment {
                        time,
                        weather,
                        ..Environment::default()
                    };
                    (theme, env)
                })
            })
        })
    }

    #[test]
    fn the_room_is_dark_and_has_light_of_its_own() {
        let rim = rim(Vec2::new(30.0, 26.0));
        for (theme, env) in looks() {
            let room = room(&rim, &Look::of(theme, env), step(QualityLevel::Low));
            let all: Vec<f32> = room
                .painted()
                .flat_map(|t| t.map(|c| grey(c.rgb)))
                .collect();
            assert!(all.iter().all(|l| l.is_finite() && *l >= 0.0));
            let mean = all.iter().sum::<f32>() / all.len() as f32;
            let most = all.iter().copied().fold(0.0, f32::max);
            assert!((0.004..0.13).contains(&mean), "{theme:?} {env:?}: {mean}");
            assert!(
                most > 6.0 * mean && most > 0.15 && most < 1.2,
                "{theme:?} {env:?}: {most} of {mean}"
            );
        }
    }

    #[test]
    fn windows_shine_by_day_and_lamps_at_night() {
        let walls = walls(Vec2::splat(-130.0), Vec2::splat(130.0));
        let brightest = |kind: Kind, look: &Look| {
            walls
                .iter()
                .flat_map(|w| {
                    w.fittings
                        .iter()
                        .filter(|f| f.kind == kind)
                        .map(move |f| (w, f))
                })
                .flat_map(|(w, f)| {
                    (0..60).flat_map(move |h| [-12.0, 0.0, 12.0].map(|du| (w, f.at + du, h)))
                })
                .map(|(w, u, h)| grey(w.light(look, u, h as f32 * 2.0)))
                .fold(0.0, f32::max)
        };
        let at = |time| {
            Look::of(
                Theme::Grassland,
                Environment {
                    time,
                    ..Environment::default()
                },
            )
        };
        let (day, night) = (at(TimeOfDay::Day), at(TimeOfDay::Night));
        assert!(brightest(Kind::Window, &day) > 5.0 * brightest(Kind::Window, &night));
        assert!(brightest(Kind::Lamp, &night) > 4.0 * brightest(Kind::Lamp, &day));
        let moon = Look::of(Theme::Lunar, Environment::default());
        assert!(moon.screens && brightest(Kind::Window, &moon) > 0.05);
        // The sun throws the windows on the floor, from the side that it stands on.
        let sunny = |look: &Look| {
            walls
                .iter()
                .map(|w| {
                    let spots = (0..260).flat_map(|u| (0..20).map(move |d| (u, d)));
                    spots
                        .map(|(u, d)| {
                            let p = w.from + w.right * u as f32 + w.inward * (d as f32 * 5.0);
                            grey(w.on_floor(look, p))
                        })
                        .fold(0.0, f32::max)
                })
                .collect::<Vec<_>>()
        };
        let lit = sunny(&day);
        assert!(lit[0] > 0.15 && lit[1] > 0.15, "north and west: {lit:?}");
        assert!(lit[2] < 0.12 && lit[3] < 0.12, "east and south: {lit:?}");
    }

    #[test]
    fn the_room_looks_inwards_and_stays_small() {
        let look = Look::of(Theme::Grassland, Environment::default());
        for size in [Vec2::new(9.0, 8.0), Vec2::new(240.0, 242.0)] {
            let rim = rim(size);
            let mid = (rim.lo + rim.hi) * 0.5;
            let inside = Vec3::new(mid.x, rim.top + 10.0, mid.y);
            let buf = room(&rim, &look, step(QualityLevel::Low));
            for [a, b, c] in buf.faces() {
                let normal = (b - a).cross(c - a);
                assert!(normal.dot(inside - a) > 0.0, "{a} looks outwards");
            }
            let (lo, hi) = buf.bounds();
            assert!(lo.x < rim.lo.x && lo.z < rim.lo.y && lo.y < rim.top - 20.0);
            assert!(hi.x > rim.hi.x && hi.z > rim.hi.y && hi.y > rim.top + 80.0);
            assert!(buf.triangles() < 60_000, "{}", buf.triangles());
        }
    }
}
