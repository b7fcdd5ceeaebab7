//! Ambient occlusion baked into vertex colours: recesses and undersides darken, as with a wash of thin dark paint.
//!
//! The mesh is entered into a coarse grid of cells; each vertex looks out from its surface in a few directions and counts
//! how soon it meets filled cells.

use bevy::prelude::*;

use super::meshkit::MeshBuf;

/// Directions over the sphere, well spread.
const LOOKS: usize = 26;

fn looks() -> [Vec3; LOOKS] {
    // A golden spiral.
    std::array::from_fn(|i| {
        let y = 1.0 - 2.0 * (i as f32 + 0.5) / LOOKS as f32;
        let r = (1.0 - y * y).sqrt();
        let a = i as f32 * 2.399_963;
        Vec3::new(r * a.cos(), y, r * a.sin())
    })
}

/// Bakes occlusion into a mesh. `cell` is the size of a grid cell, `strength` from 0 to 1 how dark it gets, and `floor`
/// the height of ground that blocks the view too.
pub fn bake(buf: &mut MeshBuf, cell: f32, strength: f32, floor: Option<f32>) {
    if buf.is_empty() {
        return;
    }
    let grid = fill(buf, cell);
    let looks = looks();
    let reach = 7;
    buf.tint(|p, n| {
        let from = p + n * cell * 1.45;
        let (mut dark, mut sum) = (0.0, 0.0);
        for look in looks {
            let facing = look.dot(n);
            if facing < 0.12 {
                continue;
            }
            sum += facing;
            for step in 0..reach {
                let at = from + look * cell * (step as f32 * 1.05);
                let blocked = floor.is_some_and(|f| at.y < f) || grid.contains(at);
                if blocked {
                    dark += facing * (1.0 - step as f32 / reach as f32);
                    break;
                }
            }
        }
        1.0 - strength * (dark / f32::max(sum, 1e-3)).min(1.0)
    });
}

/// Cells that the surface goes through, as a dense box of flags.
struct Grid {
    low: Vec3,
    cell: f32,
    size: IVec3,
    full: Vec<bool>,
}

impl Grid {
    fn index(&self, p: Vec3) -> Option<usize> {
        let k = ((p - self.low) / self.cell).floor().as_ivec3();
        (k.cmpge(IVec3::ZERO).all() && k.cmplt(self.size).all())
            .then(|| ((k.z * self.size.y + k.y) * self.size.x + k.x) as usize)
    }

    fn contains(&self, p: Vec3) -> bool {
        self.index(p).is_some_and(|i| self.full[i])
    }
}

fn fill(buf: &MeshBuf, cell: f32) -> Grid {
    let (low, high) = buf.bounds();
    let low = low - cell;
    let size = ((high + cell - low) / cell)
        .ceil()
        .as_ivec3()
        .clamp(IVec3::ONE, IVec3::splat(256));
    let mut grid = Grid {
        low,
        cell,
        size,
        full: vec![false; (size.x * size.y * size.z) as usize],
    };
    for [a, b, c] in buf.faces() {
        let (u, v) = (b - a, c - a);
        let longest = u.length().max(v.length()).max((c - b).length());
        let n = ((longest / (cell * 0.7)).ceil() as usize).clamp(1, 60);
        for i in 0..=n {
            for j in 0..=n - i {
                let p = a + u * (i as f32 / n as f32) + v * (j as f32 / n as f32);
                if let Some(k) = grid.index(p) {
                    grid.full[k] = true;
                }
            }
        }
    }
    grid
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::meshkit::Kit;
    use crate::paint::Paint;

    /// Brightness of a small plate on a floor, with or without walls beside it.
    fn plate(walls: bool) -> f32 {
        let mut kit = Kit::default();
        let grey = Paint::new(0x808080);
        kit.cuboid(
            Vec3::new(0.0, 0.02, 0.0),
            Vec3::new(0.05, 0.02, 0.05),
            0.0,
            grey,
        );
        // The top is the third face of a box.
        let top = 8..12;
        kit.cuboid(
            Vec3::new(0.0, -0.5, 0.0),
            Vec3::new(4.0, 1.0, 4.0),
            0.0,
            grey,
        );
        if walls {
            for x in [-0.12, 0.12] {
                kit.cuboid(Vec3::new(x, 0.2, 0.0), Vec3::new(0.05, 0.4, 0.6), 0.0, grey);
            }
        }
        bake(&mut kit.buf, 0.04, 0.9, None);
        let mut seen = Vec::new();
        kit.buf.shades(|c| seen.push(c));
        seen[top].iter().copied().fold(0.0, f32::max)
    }

    #[test]
    fn recesses_darken() {
        let (open, closed) = (plate(false), plate(true));
        assert!(closed < open * 0.9, "{open} {closed}");
    }

    #[test]
    fn nothing_is_baked_into_nothing() {
        let mut empty = MeshBuf::default();
        bake(&mut empty, 0.1, 1.0, Some(0.0));
        assert!(empty.is_empty());
    }
}
