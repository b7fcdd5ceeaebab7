//! A map seen from above, painted from the board: ground, heights in relief, woods, water, roads, buildings.

mod stands;

use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, futures_lite::future};
use bevy_egui::egui::{
    self, Color32, ColorImage, Context, CornerRadius, Painter, Rect, Stroke, StrokeKind,
    TextureHandle, TextureOptions, Vec2, pos2, vec2,
};
use hexlance_board::{Barrier, Board, Cell, Direction, Exits, Ground, Hex, Theme};
use hexlance_ui::theme::colors as c;
use rayon::prelude::*;
use std::f32::consts::TAU;

/// A painted map that is kept until the board or the size changes.
#[derive(Clone, Default)]
pub struct MapPicture {
    key: Option<Key>,
    texture: Option<TextureHandle>,
}

/// Samples a pixel along each axis.
const SAMPLES: usize = 2;
const ROOT3: f32 = 1.732_050_8;

/// Size of the map in the plane of [`Hex::centre`], with the corner at the north-west.
fn extent(board: &Board) -> Rect {
    let (w, h) = (f32::from(board.columns()), f32::from(board.rows()));
    let lower = if board.columns() > 1 { 0.5 } else { 0.0 };
    Rect::from_min_size(
        pos2(-1.0, -ROOT3 / 2.0),
        vec2(1.5 * (w - 1.0) + 2.0, ROOT3 * (h + lower)),
    )
}

/// A painted map that follows a board while it is worked on: it is painted anew beside the work, and shows the last
/// picture until then.
#[derive(Default)]
pub struct LiveMap {
    picture: MapPicture,
    next: Option<(Key, Task<ColorImage>)>,
}

impl LiveMap {
    /// Paints the map as [`paint_map`] does; gives back its area.
    pub fn paint(
        &mut self,
        ctx: &Context,
        p: &Painter,
        (board, theme): (&Board, Theme),
        rect: Rect,
    ) -> Rect {
        let (area, key) = layout(ctx, (board, theme), rect);
        if let Some((made, task)) = &mut self.next
            && let Some(image) = block_on(future::poll_once(task))
        {
            self.picture.take(ctx, *made, image);
            self.next = None;
        }
        if self.picture.key != Some(key) && self.next.is_none() {
            let board = board.clone();
            let size = key.2;
            let task =
                AsyncComputeTaskPool::get().spawn(async move { render((&board, theme), size) });
            self.next = Some((key, task));
        }
        self.picture.show(p, area);
        area
    }
}

/// What a picture was painted from: the board, its revision, the size in pixels, the landscape.
type Key = (usize, u32, [usize; 2], Theme);

/// Where a map is painted inside a rectangle, and what its picture is painted from.
fn layout(ctx: &Context, (board, theme): (&Board, Theme), rect: Rect) -> (Rect, Key) {
    let world = extent(board);
    let scale = (rect.width() / world.width()).min(rect.height() / world.height());
    let area = Rect::from_center_size(rect.center(), world.size() * scale);
    let ppp = ctx.pixels_per_point();
    // never finer than the screen and never larger than a texture may be
    let most = ctx.input(|i| i.max_texture_side).min(2048) as f32;
    let fine = ppp.min(most / area.width().max(area.height()).max(1.0));
    let size = [area.width(), area.height()].map(|v| (v * fine).round().max(1.0) as usize);
    (
        area,
        (
            std::ptr::from_ref(board) as usize,
            board.revision(),
            size,
            theme,
        ),
    )
}

/// Paints the map into the largest area of its shape in the middle of a rectangle; gives back that area.
pub fn paint_map(
    ctx: &Context,
    p: &Painter,
    picture: &mut MapPicture,
    map: (&Board, Theme),
    rect: Rect,
) -> Rect {
    let (area, key) = layout(ctx, map, rect);
    if picture.key != Some(key) {
        picture.take(ctx, key, render(map, key.2));
    }
    picture.show(p, area);
    area
}

impl MapPicture {
    fn take(&mut self, ctx: &Context, key: Key, image: ColorImage) {
        self.texture = Some(ctx.load_texture("map", image, TextureOptions::LINEAR));
        self.key = Some(key);
    }

    fn show(&self, p: &Painter, area: Rect) {
        if let Some(t) = &self.texture {
            let uv = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
            p.image(t.id(), area, uv, Color32::WHITE);
        }
        p.rect_stroke(
            area,
            CornerRadius::ZERO,
            Stroke::new(1.0, c::alpha(c::BRASS_DIM, 0.6)),
            StrokeKind::Outside,
        );
    }
}

/// Where a point of the plane of [`Hex::centre`] lies inside an area that [`paint_map`] gave back.
pub fn map_point(board: &Board, area: Rect, at: Vec2) -> egui::Pos2 {
    let world = extent(board);
    let scale = area.width() / world.width();
    area.min + (at - world.min.to_vec2()) * scale
}

/// The hex at a point of an area that [`paint_map`] gave back; it may lie beside the map.
pub fn map_hex(board: &Board, area: Rect, at: egui::Pos2) -> Hex {
    let world = extent(board);
    let scale = area.width() / world.width();
    hex_at((at - area.min) / scale + world.min.to_vec2())
}

/// The colour in which bare ground is painted.
pub fn ground_colour(ground: Ground) -> Color32 {
    let [r, g, b] = base_of(ground).map(|v| v as u8);
    Color32::from_rgb(r, g, b)
}

/// Where a hex lies inside an area that [`paint_map`] gave back, and the radius of a hex there.
pub fn hex_on_map(board: &Board, area: Rect, hex: Hex) -> (egui::Pos2, f32) {
    let world = extent(board);
    let scale = area.width() / world.width();
    let (x, y) = hex.centre();
    (area.min + (vec2(x, y) - world.min.to_vec2()) * scale, scale)
}

/// The picture of a board in pixels.
pub fn render((board, theme): (&Board, Theme), size: [usize; 2]) -> ColorImage {
    let world = extent(board);
    let step = world.width() / size[0] as f32;
    let fine = step / SAMPLES as f32;
    let hexes: Vec<HexPaint> = board
        .iter()
        .map(|(h, c)| HexPaint::new(board, h, c, theme))
        .collect();
    let mut pixels = vec![Color32::TRANSPARENT; size[0] * size[1]];
    pixels
        .par_chunks_mut(size[0])
        .enumerate()
        .for_each(|(y, row)| {
            for (x, pixel) in row.iter_mut().enumerate() {
                let mut sum = [0.0f32; 4];
                for i in 0..SAMPLES * SAMPLES {
                    let (sx, sy) = ((i % SAMPLES) as f32, (i / SAMPLES) as f32);
                    let at = world.min
                        + vec2(
                            x as f32 * step + (sx + 0.5) * fine,
                            y as f32 * step + (sy + 0.5) * fine,
                        );
                    let hex = hex_at(at.to_vec2());
                    let Some(paint) = board.index(hex).map(|i| &hexes[i]) else {
                        continue;
                    };
                    let (cx, cy) = hex.centre();
                    let color = paint.at(at.to_vec2() - vec2(cx, cy), step);
                    for (s, v) in sum.iter_mut().zip([color[0], color[1], color[2], 1.0]) {
                        *s += v;
                    }
                }
                let n = (SAMPLES * SAMPLES) as f32;
                let channel = |i: usize| (sum[i] / n).clamp(0.0, 255.0) as u8;
                *pixel = Color32::from_rgba_premultiplied(
                    channel(0),
                    channel(1),
                    channel(2),
                    (sum[3] / n * 255.0) as u8,
                );
            }
        });
    ColorImage::new(size, pixels)
}

/// The hex at a point of the plane.
fn hex_at(p: Vec2) -> Hex {
    hexlance_table::space::hex_at(bevy::math::Vec2::new(p.x, p.y))
}

type Rgb = [f32; 3];

fn mix(a: Rgb, b: Rgb, t: f32) -> Rgb {
    std::array::from_fn(|i| a[i] + (b[i] - a[i]) * t)
}

/// How far a low wall reaches into a hex.
const WALL: f32 = 0.09;

/// Half the distance between two sides of a hex.
const APOTHEM: f32 = ROOT3 / 2.0;

/// Unit vectors of the six directions in the plane (y grows southwards).
const TOWARDS: [Vec2; 6] = [
    vec2(0.0, -1.0),
    vec2(APOTHEM, -0.5),
    vec2(APOTHEM, 0.5),
    vec2(0.0, 1.0),
    vec2(-APOTHEM, 0.5),
    vec2(-APOTHEM, -0.5),
];

/// What is painted in a hex, worked out once.
struct HexPaint {
    cell: Cell,
    base: Rgb,
    /// Steps to the neighbours, in levels: positive where this hex is higher.
    steps: [f32; 6],
    /// Trees and stones: place and radius.
    trees: Vec<(Vec2, f32)>,
    stones: Vec<Vec2>,
    road: Vec<Vec2>,
    rail: Vec<Vec2>,
    bridge: Vec<Vec2>,
    /// Sides with a low wall, a wall, a window or a gate that is not open, its own and those of its neighbours.
    walls: Vec<Vec2>,
    /// Sides with an open gate.
    gates: Vec<Vec2>,
}

impl HexPaint {
    fn new(board: &Board, hex: Hex, cell: &Cell, theme: Theme) -> Self {
        let exits = |e: Option<Exits>| {
            e.map_or(Vec::new(), |e| {
                e.iter().map(|d| TOWARDS[usize::from(d.index())]).collect()
            })
        };
        let sides = |wanted: &dyn Fn(Barrier) -> bool| {
            let all = Direction::ALL.into_iter();
            all.filter(|d| board.barrier(hex, *d).is_some_and(wanted))
                .map(|d| TOWARDS[usize::from(d.index())])
                .collect()
        };
        Self {
            cell: *cell,
            base: ground(cell, hex, theme)
                .map(|v| v * (1.0 + 0.055 * f32::from(cell.level).clamp(-4.0, 8.0))),
            steps: Direction::ALL.map(|d| {
                board
                    .get(hex.neighbour(d))
                    .map_or(0.0, |other| f32::from(cell.level - other.level))
            }),
            trees: cell
                .woods
                .map_or(Vec::new(), |w| trees(hex, w.density.points())),
            stones: stones(hex, cell),
            road: exits(cell.road),
            rail: exits(cell.rail),
            bridge: exits(cell.bridge.map(|b| b.exits)),
            walls: sides(&|b| !stands::is_open(b)),
            gates: sides(&stands::is_open),
        }
    }

    /// Colour at a place in the hex.
    fn at(&self, local: Vec2, pixel: f32) -> Rgb {
        let cell = &self.cell;
        let mut color = self.base;
        if self
            .stones
            .iter()
            .any(|s| (local - *s).length_sq() < 0.0225)
        {
            color = mix(color, [88.0, 80.0, 70.0], 0.65);
        }
        if cell.ground == Ground::Field && cell.water.is_none() && (local.y * 9.0).sin() > 0.4 {
            color = color.map(|v| v * 0.9);
        }
        color = self.relief(local, color);
        if cell.road.is_some() {
            color = line_to(&self.road, local, 0.20, [150.0, 138.0, 118.0], color, true);
        }
        if cell.rail.is_some() {
            color = line_to(&self.rail, local, 0.10, [70.0, 62.0, 58.0], color, false);
        }
        if let Some(w) = cell.woods {
            color = mix(
                color,
                [52.0, 78.0, 44.0],
                0.18 * f32::from(w.density.points()),
            );
            color = self.crowns(local, color);
        }
        if cell.bridge.is_some() {
            color = line_to(
                &self.bridge,
                local,
                0.30,
                [132.0, 112.0, 84.0],
                color,
                false,
            );
        }
        if let Some(b) = cell.building {
            let half = 0.56;
            let edge = half - local.x.abs().max(local.y.abs());
            if edge > 0.0 {
                let roof = mix(
                    [150.0, 92.0, 74.0],
                    [176.0, 172.0, 166.0],
                    f32::from(b.class as u8) / 3.0,
                );
                color = if edge < 0.09 {
                    mix(roof, [40.0, 34.0, 32.0], 0.7)
                } else {
                    roof
                };
            }
        }
        if cell.fire {
            let t = (1.0 - local.length() / 0.8).clamp(0.0, 1.0);
            color = mix(color, [244.0, 132.0, 40.0], t);
        }
        if cell.smoke.is_some() {
            color = mix(color, [120.0, 120.0, 122.0], 0.5);
        }
        // hex lines only where they would not close up
        if pixel < 0.16 && border(local) < pixel * 0.9 {
            color = mix(color, [20.0, 22.0, 20.0], 0.32);
        }
        let thick = WALL.max(pixel * 1.2);
        let walled = |n: &Vec2| APOTHEM - (local.x * n.x + local.y * n.y) < thick;
        if self.walls.iter().any(walled) {
            color = mix(color, [42.0, 34.0, 26.0], 0.85);
        }
        if self.gates.iter().any(walled) {
            color = mix(color, [196.0, 164.0, 92.0], 0.75);
        }
        if let Some(fixture) = cell.fixture {
            color = stands::thing(fixture, local, color);
        }
        color
    }

    /// Light and shade along the edges towards lower and higher neighbours; the light comes from the north-west.
    fn relief(&self, local: Vec2, mut color: Rgb) -> Rgb {
        for (step, n) in self.steps.iter().zip(TOWARDS) {
            let near = APOTHEM - (local.x * n.x + local.y * n.y);
            if *step == 0.0 || near > 0.34 {
                continue;
            }
            let lit = -(n.x * 0.6 + n.y * 0.8);
            let strength = (step.abs() * 0.22).min(0.6) * (1.0 - near / 0.34);
            if *step > 0.0 && lit > 0.0 {
                color = mix(color, [255.0, 246.0, 222.0], strength * 0.7 * lit);
            } else if *step > 0.0 {
                color = mix(color, [18.0, 18.0, 22.0], strength * -lit);
            } else if lit > 0.0 {
                color = mix(color, [14.0, 16.0, 20.0], strength * 0.9 * lit);
            }
        }
        color
    }

    fn crowns(&self, local: Vec2, mut color: Rgb) -> Rgb {
        for (at, size) in &self.trees {
            let v = local - *at;
            if (v - vec2(0.05, 0.06)).length_sq() < size * size {
                color = mix(color, [24.0, 34.0, 22.0], 0.45);
            }
            if v.length_sq() < size * size {
                let lit = ((-v.x - v.y) / size).clamp(-1.0, 1.0) * 0.5 + 0.5;
                color = mix([40.0, 70.0, 38.0], [96.0, 130.0, 70.0], lit);
            }
        }
        color
    }
}

/// Distance to the nearest hexside.
fn border(local: Vec2) -> f32 {
    APOTHEM
        - TOWARDS[..3]
            .iter()
            .map(|n| (local.x * n.x + local.y * n.y).abs())
            .fold(0.0, f32::max)
}

fn noise(hex: Hex, n: u32) -> f32 {
    let mut h = (hex.q as u32).wrapping_mul(0x9e37_79b1)
        ^ (hex.r as u32).wrapping_mul(0x85eb_ca77)
        ^ n.wrapping_mul(0xc2b2_ae3d);
    h ^= h >> 15;
    h = h.wrapping_mul(0x2c1b_3c6d);
    h ^= h >> 12;
    (h & 0xffff) as f32 / 65535.0
}

/// Bare ground of a landscape.
const fn bare(theme: Theme) -> Rgb {
    match theme {
        Theme::Grassland => [134.0, 148.0, 92.0],
        Theme::Desert => [206.0, 182.0, 132.0],
        Theme::Arctic => [222.0, 228.0, 232.0],
        Theme::Badlands => [178.0, 122.0, 88.0],
        Theme::Urban => [140.0, 148.0, 112.0],
        Theme::Tropical => [104.0, 134.0, 72.0],
        Theme::Volcanic => [98.0, 90.0, 86.0],
        Theme::Lunar => [150.0, 150.0, 152.0],
    }
}

fn ground(cell: &Cell, hex: Hex, theme: Theme) -> Rgb {
    let tint = 0.96 + 0.08 * noise(hex, 1);
    if let Some(depth) = cell.water {
        let shallow = [96.0, 156.0, 168.0];
        let deep = [34.0, 78.0, 118.0];
        if cell.ice {
            return [206.0, 224.0, 232.0];
        }
        return mix(shallow, deep, f32::from(depth.min(4)) / 3.0)
            .map(|v| v * (0.98 + 0.04 * noise(hex, 2)));
    }
    let base = match cell.ground {
        Ground::Clear => bare(theme),
        ground => base_of(ground),
    };
    base.map(|v| v * tint)
}

fn base_of(ground: Ground) -> Rgb {
    match ground {
        Ground::Clear => bare(Theme::Grassland),
        Ground::Paved => [142.0, 142.0, 140.0],
        Ground::Gravel => [150.0, 142.0, 128.0],
        Ground::Field => [176.0, 164.0, 86.0],
        Ground::Rough => [148.0, 132.0, 102.0],
        Ground::UltraRough => [130.0, 112.0, 88.0],
        Ground::Rubble => [136.0, 128.0, 122.0],
        Ground::UltraRubble => [112.0, 104.0, 100.0],
        Ground::ThinSnow => [214.0, 220.0, 222.0],
        Ground::DeepSnow => [236.0, 240.0, 244.0],
        Ground::Mud => [112.0, 92.0, 66.0],
        Ground::Swamp => [92.0, 104.0, 72.0],
        Ground::Tundra => [156.0, 150.0, 128.0],
        Ground::Sand => [206.0, 186.0, 132.0],
        Ground::HeavyIndustrial => [110.0, 108.0, 112.0],
        Ground::HazardousPool => [126.0, 150.0, 52.0],
        Ground::MagmaCrust => [92.0, 50.0, 40.0],
        Ground::MagmaLiquid => [226.0, 92.0, 34.0],
    }
}

/// Stones on rough ground and rubble.
fn stones(hex: Hex, cell: &Cell) -> Vec<Vec2> {
    let n = match cell.ground {
        _ if cell.water.is_some() => 0,
        Ground::Rough | Ground::Gravel | Ground::Rubble => 4,
        Ground::UltraRough | Ground::UltraRubble => 7,
        _ => 0,
    };
    (0..n)
        .map(|i| Vec2::angled(noise(hex, 20 + i) * TAU) * 0.65 * noise(hex, 40 + i).sqrt())
        .collect()
}

/// Trees: more of them the denser the woods.
fn trees(hex: Hex, points: u8) -> Vec<(Vec2, f32)> {
    let n = 3 + 3 * u32::from(points);
    (0..n)
        .map(|i| {
            let a = (i as f32 + 0.6 * noise(hex, 60 + i)) / n as f32 * TAU * 1.9;
            let r = 0.12 + 0.58 * ((i as f32 + 0.5) / n as f32).sqrt();
            (Vec2::angled(a) * r, 0.19 + 0.05 * noise(hex, 80 + i))
        })
        .collect()
}

/// A band from the middle to hexsides; a dot in the middle if it leads nowhere.
fn line_to(exits: &[Vec2], local: Vec2, half: f32, paint: Rgb, color: Rgb, soft: bool) -> Rgb {
    let distance = |n: &Vec2| {
        let along = (local.x * n.x + local.y * n.y).clamp(0.0, APOTHEM);
        (local - *n * along).length()
    };
    let best = if exits.is_empty() {
        (local.length() - 0.1).max(0.0)
    } else {
        exits.iter().map(distance).fold(f32::INFINITY, f32::min)
    };
    if best < half {
        paint
    } else if best < half + 0.05 {
        mix(color, [44.0, 40.0, 34.0], if soft { 0.35 } else { 0.7 })
    } else {
        color
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexlance_board::hex;

    #[test]
    fn every_hex_is_found_at_its_centre() {
        for q in -7..9 {
            for r in -9..9 {
                let (x, y) = hex(q, r).centre();
                for (dx, dy) in [(0.0, 0.0), (0.45, 0.0), (-0.3, 0.6), (0.0, -0.8)] {
                    assert_eq!(hex_at(vec2(x + dx, y + dy)), hex(q, r), "{q},{r} {dx},{dy}");
                }
            }
        }
    }

    #[test]
    fn the_picture_shows_what_lies_where() {
        let mut board = Board::new(6, 5).unwrap();
        let lake = Hex::from_column_row(2, 2);
        board.edit(lake, |c| c.water = Some(2));
        let size = [240, 220];
        let image = render((&board, Theme::Grassland), size);
        let area = Rect::from_min_size(pos2(0.0, 0.0), vec2(240.0, 220.0));
        let pixel = |h: Hex| {
            let (at, _) = hex_on_map(&board, area, h);
            image.pixels[at.y as usize * size[0] + at.x as usize]
        };
        let water = pixel(lake);
        let grass = pixel(Hex::from_column_row(5, 4));
        assert!(
            water.b() > water.r() && grass.g() > grass.b(),
            "{water:?} {grass:?}"
        );
        assert_eq!(image.pixels[0].a(), 0, "outside the hexes there is nothing");
    }

    #[test]
    fn low_walls_are_seen_from_both_sides() {
        let open = Board::new(5, 5).unwrap();
        let mut walled = open.clone();
        let fold = Hex::from_column_row(3, 3);
        walled.edit(fold, |c| c.walls = Exits::default().with(Direction::N));
        let size = [300, 300];
        let [before, after] = [&open, &walled].map(|b| render((b, Theme::Grassland), size));
        let area = Rect::from_min_size(pos2(0.0, 0.0), vec2(300.0, 300.0));
        let (middle, r) = hex_on_map(&open, area, fold);
        let pixel = |image: &ColorImage, up: f32| {
            let at = middle - vec2(0.0, up * r);
            image.pixels[at.y as usize * size[0] + at.x as usize].g()
        };
        for up in [APOTHEM - WALL / 2.0, APOTHEM + WALL / 2.0] {
            assert!(pixel(&after, up) + 40 < pixel(&before, up), "{up}");
        }
        assert_eq!(pixel(&after, 0.3), pixel(&before, 0.3));
        assert_eq!(
            pixel(&after, -APOTHEM + 0.04),
            pixel(&before, -APOTHEM + 0.04)
        );
    }
}
