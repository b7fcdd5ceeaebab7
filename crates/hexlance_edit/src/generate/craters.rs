//! The ground of a world without air: craters with their rims, and what they threw out.

use hexlance_board::Ground;

use super::country::{Country, For};

/// Gives every hex its level, and the rock around the craters its ground.
pub(super) fn raise(c: &mut Country) {
    let noise = c.noise(For::Relief);
    let regions = c.noise(For::Regions);
    let mut lots = c.lots(For::Craters);
    let hills = usize::from(c.recipe.hills);
    let swell = [0.0, 0.6, 1.0, 1.5, 2.2][hills];
    let stride = c.stride();
    let mut heights: Vec<f32> = (0..c.grid.len())
        .map(|i| {
            let (x, y) = c.grid.place(i);
            let rolling = noise.rolling(x / stride, y / stride, 3, 0.4);
            let region = regions.at(x / (2.5 * stride), y / (2.5 * stride));
            swell * (0.15 + 1.3 * rolling + 0.5 * region)
        })
        .collect();
    let mut thrown = vec![0.0f32; c.grid.len()];
    let side = c.grid.columns.min(c.grid.rows) as f32;
    let greatest = (0.22 * side).clamp(2.5, 9.0);
    let density = [0.0, 6.0, 10.0, 13.0, 17.0][hills];
    let count = if hills == 0 {
        0
    } else {
        (density * c.area()).round().max(2.0) as usize
    };
    for n in 0..count {
        let u = lots.unit();
        // One great crater first, and others of all sizes after it, most of them small.
        let radius = if n * 9 < count {
            greatest * (0.75 + 0.25 * u)
        } else {
            1.2 + (0.7 * greatest - 1.2).max(0.5) * u * u
        };
        let centre = lots.below(c.grid.len());
        strike(c, &mut heights, &mut thrown, centre, radius, &noise);
    }
    c.steep.fill(2);
    for (i, &height) in heights.iter().enumerate() {
        let high = if hills == 0 { 0 } else { 2 + hills as i8 };
        c.cells[i].level = (height.round() as i8).clamp(if hills == 0 { 0 } else { -2 }, high);
    }
    c.settle();
    super::relief::smooth(c);
    let least = c.cells.iter().map(|cell| cell.level).min().unwrap_or(0);
    let most = c.cells.iter().map(|cell| cell.level).max().unwrap_or(0);
    let ragged = c.noise(For::Ragged);
    let rough = f32::from(c.recipe.roughness);
    for (i, thrown) in thrown.iter().enumerate() {
        let (x, y) = c.grid.place(i);
        c.rank[i] = f32::from(c.level(i) - least) / f32::from((most - least).max(1));
        let grain = ragged.rolling(x / 2.6, y / 2.6, 2, 0.6);
        let rock = thrown + 0.5 * grain + 0.14 * rough;
        c.cells[i].ground = if rough > 0.0 && rock > 1.28 {
            Ground::UltraRough
        } else if rough > 0.0 && rock > 0.74 {
            Ground::Rough
        } else {
            Ground::Clear
        };
    }
}

/// One crater: a flat floor, a wall, and a rim that falls off outwards.
fn strike(
    c: &Country,
    heights: &mut [f32],
    thrown: &mut [f32],
    centre: usize,
    radius: f32,
    noise: &super::noise::Noise,
) {
    let floor = heights[centre] - if radius < 2.2 { 0.9 } else { 1.4 };
    let rim = heights[centre] + (0.45 + 0.24 * radius).min(1.7);
    let (cx, cy) = c.grid.place(centre);
    let reach = (radius * 2.1) as usize + 1;
    for i in c.grid.within(centre, reach) {
        let (x, y) = c.grid.place(i);
        let d = ((x - cx) * (x - cx) + (y - cy) * (y - cy)).sqrt();
        let t = d / radius * (1.0 + 0.14 * noise.at(x / 3.0 + 7.0, y / 3.0));
        let old = heights[i];
        if t < 0.72 {
            heights[i] = floor;
            thrown[i] = if radius > 4.5 && t < 0.2 { 0.7 } else { 0.0 };
            if radius > 4.5 && t < 0.2 {
                heights[i] = floor + 1.6;
            }
        } else if t < 1.12 {
            heights[i] = (0.3 * old + 0.7 * rim).max(rim - 0.25);
            thrown[i] = 0.45;
        } else if t < 2.0 {
            let fall = (2.0 - t) / 0.88;
            heights[i] = old + 0.55 * fall * fall * (rim - floor) * 0.4;
            // Rays of rock.
            let (rx, ry) = ((x - cx) / d.max(0.1), (y - cy) / d.max(0.1));
            let ray = noise.at(rx * 2.6 + cx, ry * 2.6 + cy);
            thrown[i] = thrown[i].max(fall * (0.45 + 0.75 * ray));
        }
    }
}
