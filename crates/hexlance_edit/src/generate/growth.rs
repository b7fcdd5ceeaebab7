//! What grows, and what the ground is like.

use hexlance_board::{Density, Ground, Growth, Woods};

use super::Land;
use super::country::{Body, Country, For};

/// Plants woods: in patches, dense inside and light at the rim, and along rivers.
pub(super) fn plant(c: &mut Country) {
    let amount = usize::from(c.recipe.woods);
    let share: f32 = match c.recipe.land {
        Land::Temperate => [0.0, 0.13, 0.27, 0.39, 0.52][amount],
        Land::Winter => [0.0, 0.15, 0.31, 0.43, 0.58][amount],
        Land::Jungle => [0.0, 0.28, 0.54, 0.66, 0.78][amount],
        Land::Desert => [0.0, 0.015, 0.035, 0.07, 0.12][amount],
        Land::Coast => [0.0, 0.10, 0.20, 0.30, 0.42][amount],
        Land::Urban => [0.0, 0.25, 0.48, 0.64, 0.80][amount],
        Land::Lunar => 0.0,
    };
    if share == 0.0 {
        return;
    }
    let noise = c.noise(For::Woods);
    let ragged = c.noise(For::Ragged);
    let water = c.grid.steps_from(
        |i| matches!(c.body[i], Body::River | Body::Lake),
        |_| true,
        4,
    );
    let oasis = c.is(Land::Desert);
    let mut scores: Vec<(f32, usize)> = (0..c.grid.len())
        .filter(|&i| c.body[i] == Body::Land && !c.used[i] && c.cells[i].ground != Ground::Sand)
        .map(|i| {
            let (x, y) = c.grid.place(i);
            let region = 0.35 * noise.at(x / 26.0 + 5.0, y / 26.0);
            let patch = region + noise.rolling(x / 7.5, y / 7.5, 2, 0.35);
            let teeth = 0.22 * ragged.at(x / 1.9, y / 1.9);
            let near = f32::from(4 - water[i]);
            let bank = if oasis { 0.5 * near } else { 0.07 * near };
            let slope = c.grid.around(i).any(|n| c.level(n) != c.level(i));
            let slope = if slope { 0.08 } else { 0.0 };
            (patch + teeth + bank + slope, i)
        })
        .collect();
    scores.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    let dry = (0..c.grid.len()).filter(|&i| c.is_dry(i)).count();
    let of = if c.is(Land::Urban) { scores.len() } else { dry };
    let count = ((share * of as f32).round() as usize).min(scores.len());
    let mut wooded = vec![false; c.grid.len()];
    for &(_, i) in &scores[..count] {
        wooded[i] = true;
    }
    if !c.is(Land::Urban) && !oasis {
        // Lone trees are no wood, and a gap of one hex is no clearing.
        let before = wooded.clone();
        for (i, w) in wooded.iter_mut().enumerate() {
            let near = c.grid.around(i).filter(|&n| before[n]).count();
            let free = c.body[i] == Body::Land && !c.used[i];
            *w = (*w && near > 0) || (near >= 5 && free);
        }
    }
    let depth = c
        .grid
        .steps_from(|i| !wooded[i] && c.is_dry(i), |_| true, 9);
    let growth = if c.is(Land::Jungle) {
        Growth::Jungle
    } else {
        Growth::Woods
    };
    for i in 0..c.grid.len() {
        if !wooded[i] {
            continue;
        }
        let (x, y) = c.grid.place(i);
        let thick = ragged.at(x / 3.3 + 12.0, y / 3.3);
        let inside = f32::from(depth[i]) + thick;
        let heavy = match c.recipe.land {
            Land::Desert | Land::Urban => 9.0,
            Land::Jungle => 1.75,
            _ => 1.95,
        };
        let density = if inside > heavy + 1.9 && thick > 0.25 {
            Density::UltraHeavy
        } else if inside > heavy {
            Density::Heavy
        } else {
            Density::Light
        };
        c.cells[i].woods = Some(Woods { growth, density });
    }
}

/// Gives every hex that has none yet the ground of its country.
pub(super) fn till(c: &mut Country) {
    let noise = c.noise(For::Ground);
    let rough = f32::from(c.recipe.roughness);
    let oasis = c.is(Land::Desert);
    let water = c.grid.steps_from(|i| !c.is_dry(i), |_| true, 4);
    let bed = c
        .grid
        .steps_from(|i| c.body[i] == Body::DryBed, |_| true, 3);
    for i in 0..c.grid.len() {
        let (x, y) = c.grid.place(i);
        let patch = noise.rolling(x / 6.0, y / 6.0, 2, 0.4);
        let grain = noise.at(x / 2.3 + 33.0, y / 2.3);
        if c.body[i] == Body::DryBed {
            c.cells[i].ground = match grain {
                g if g > 0.25 && rough > 0.0 => Ground::Gravel,
                g if g < -0.45 && rough > 0.0 => Ground::Rough,
                _ => Ground::Sand,
            };
            continue;
        }
        let taken = c.used[i] || c.road[i].0 != 0 || c.rail[i].0 != 0;
        if !c.is_dry(i) || c.is(Land::Lunar) || c.is(Land::Urban) {
            continue;
        }
        // Below and on walls of rock the ground is broken.
        let own = c.level(i);
        let wall = c
            .grid
            .around(i)
            .map(|n| own.abs_diff(c.level(n)))
            .max()
            .unwrap_or(0);
        let broken = f32::from(wall.min(3)) * 0.26 - 0.32 + 0.4 * grain + 0.16 * (rough - 2.0);
        let stony = rough > 0.0 && !taken && c.flood(i).is_none();
        // Outcrops: in deserts anywhere, elsewhere on high ground.
        let outcrop = noise.at(x / 3.6 + 80.0, y / 3.6) + 0.3 * grain + 0.09 * (rough - 2.0);
        let high = if oasis { 0.8 } else { c.rank[i] };
        let bar = if wall >= 2 { 0.35 } else { 0.42 };
        let crag = stony && (outcrop + 0.5 * high > 1.02 || broken > bar);
        let near = water[i];
        let wooded = c.cells[i].woods.is_some();
        let ground = match c.recipe.land {
            _ if c.cells[i].ground != Ground::Clear => continue,
            Land::Winter if c.road[i].0 != 0 => continue,
            Land::Winter => {
                let drift = patch - 0.12 * f32::from(wall);
                match () {
                    () if crag && !wooded => Ground::Rough,
                    () if drift > 0.16 && !taken => Ground::DeepSnow,
                    () if patch < 0.3 * c.rank[i] - 0.42 && !taken => Ground::Tundra,
                    () => Ground::ThinSnow,
                }
            }
            _ if taken => match c.recipe.land {
                Land::Desert if own <= 0 => Ground::Sand,
                _ => continue,
            },
            Land::Desert => match () {
                () if stony && wall >= 2 && broken > 0.5 => Ground::UltraRough,
                () if crag => Ground::Rough,
                () if stony && bed[i] <= 1 && grain > 0.3 => Ground::Gravel,
                () if own <= 1 && patch > -0.25 && !wooded => Ground::Sand,
                () => Ground::Clear,
            },
            Land::Jungle => match () {
                () if crag && !wooded => Ground::Rough,
                () if near <= 2 && c.recipe.water > 0 && patch + 0.3 * grain > 0.02 => {
                    Ground::Swamp
                }
                () if near <= 3 && c.recipe.water > 0 && grain > 0.1 && !wooded => Ground::Mud,
                () if c.recipe.water > 1 && own <= 0 && patch > 0.36 => Ground::Swamp,
                () => Ground::Clear,
            },
            _ => match () {
                () if crag && !wooded => Ground::Rough,
                () if near <= 2 && c.flood(i) == Some(own) && patch > 0.1 && !wooded => Ground::Mud,
                () if near <= 2 && c.recipe.water > 2 && patch > 0.32 => Ground::Swamp,
                () => Ground::Clear,
            },
        };
        c.cells[i].ground = ground;
    }
}
