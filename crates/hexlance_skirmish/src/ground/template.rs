//! Templates: circles, teardrops and shells (K1.6, K1.11).

use hexlance_board::{Hex, Line, Side as Nudge};
use hexlance_rules::{Refusal, say};
use smallvec::SmallVec;

use super::{Body, Ground};
use crate::model::Shape;

/// How many steps above or below the floor of its origin a template reaches (K1.6.2).
const REACH: u16 = 4;

/// How far from the firer a teardrop becomes wider than its line (K1.6).
const WIDE_FROM: u16 = 3;

/// What a template does in one of its hexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reached {
    /// It affects what stands on the floor there.
    Affected,
    /// Nothing: the hex cannot be seen from the origin (K1.6.1).
    Hidden,
    /// Nothing on its floor, which lies too high or too low (K1.6.2).
    OutOfHeight,
}

/// A template as it lies on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template {
    origin: Hex,
    /// The floor of the origin.
    floor: i16,
    hexes: SmallVec<[(Hex, Reached); 24]>,
}

impl Template {
    /// A template of a shape. `firer` is the origin of a teardrop or shell; `aim` is the aim hex of a teardrop, the hex
    /// of the main target of a shell, the centre of a circle. Hexes off the table are left out, and a circle whose centre
    /// lies off it has none.
    ///
    /// # Errors
    /// If the aim hex of a teardrop is not at its distance (K1.6), if the target of a shell shares the firer's hex, or
    /// if the weapon has no template.
    pub fn new(ground: &Ground, shape: Shape, firer: &Body, aim: Hex) -> Result<Self, Refusal> {
        let mut template = Self {
            origin: firer.hex,
            floor: firer.floor,
            hexes: SmallVec::new(),
        };
        match shape {
            Shape::None => {
                return Err(Refusal::new(
                    "no_template",
                    "K8.4",
                    "This weapon has no template.",
                ));
            }
            Shape::Circular => return Ok(Self::circle(ground, aim, 2)),
            Shape::SmallCircular => return Ok(Self::circle(ground, aim, 1)),
            Shape::SmallTeardrop => template.pour(ground, aim, 6)?,
            Shape::LargeTeardrop => template.pour(ground, aim, 9)?,
            Shape::Shell => template.burst(ground, aim)?,
        }
        Ok(template)
    }

    /// A circle: every hex within a radius of its centre. Off the table it has none.
    pub fn circle(ground: &Ground, centre: Hex, radius: u16) -> Self {
        let mut circle = Self {
            origin: centre,
            floor: ground.floor(centre).unwrap_or(0),
            hexes: SmallVec::new(),
        };
        if ground.contains(centre) {
            for hex in centre.within(radius) {
                circle.cover(ground, hex);
            }
        }
        circle
    }

    /// A teardrop: the line to the aim hex, and from its third hex on what lies beside it.
    fn pour(&mut self, ground: &Ground, aim: Hex, length: u16) -> Result<(), Refusal> {
        let firer = self.origin;
        if firer.distance(aim) != length {
            return Err(Refusal::new(
                "aim_distance",
                "K1.6",
                say!(
                    "The template is aimed at a hex {length} away, not {distance}.",
                    length,
                    distance = firer.distance(aim)
                ),
            ));
        }
        let line = || Line::new(firer, aim);
        let on_line = line()
            .flat_map(|crossed| [crossed.on(Nudge::Left), crossed.on(Nudge::Right)])
            .chain([aim]);
        let on_line: SmallVec<[Hex; 20]> = on_line.collect();
        for &hex in &on_line {
            self.cover(ground, hex);
        }
        let wide = WIDE_FROM..=length;
        for hex in on_line
            .into_iter()
            .filter(|h| firer.distance(*h) >= WIDE_FROM)
        {
            for beside in hex.neighbours() {
                if wide.contains(&firer.distance(beside)) {
                    self.cover(ground, beside);
                }
            }
        }
        Ok(())
    }

    /// A shell: the target's hex and those behind it.
    fn burst(&mut self, ground: &Ground, target: Hex) -> Result<(), Refusal> {
        let far = self.origin.distance(target);
        if far == 0 {
            return Err(Refusal::new(
                "shell_at_nobody",
                "K1.6",
                "A shell needs a target in another hex.",
            ));
        }
        self.cover(ground, target);
        for behind in target.neighbours() {
            if self.origin.distance(behind) > far {
                self.cover(ground, behind);
            }
        }
        Ok(())
    }

    /// Adds a hex of the table, unless it is in already.
    fn cover(&mut self, ground: &Ground, hex: Hex) {
        let Some(floor) = ground.floor(hex) else {
            return;
        };
        if self.covers(hex) {
            return;
        }
        let from = Body::spot(self.origin, self.floor);
        let reached = if !ground.open(&from, &Body::spot(hex, floor)) {
            Reached::Hidden
        } else if self.floor.abs_diff(floor) > REACH {
            Reached::OutOfHeight
        } else {
            Reached::Affected
        };
        self.hexes.push((hex, reached));
    }

    /// Where its lines come from: its firer or its centre.
    pub fn origin(&self) -> Hex {
        self.origin
    }

    /// Its hexes on the table, with what it does to who stands there.
    pub fn hexes(&self) -> &[(Hex, Reached)] {
        &self.hexes
    }

    /// Whether a hex lies under it, affected or not.
    pub fn covers(&self, hex: Hex) -> bool {
        self.hexes.iter().any(|(covered, _)| *covered == hex)
    }

    /// Whether it affects something in a hex whose own floor is `floor`: that of the hex, or on a face the height climbed.
    pub fn affects(&self, hex: Hex, floor: i16) -> bool {
        let seen =
            |(covered, reached): &(Hex, Reached)| *covered == hex && *reached != Reached::Hidden;
        self.floor.abs_diff(floor) <= REACH && self.hexes.iter().any(seen)
    }
}

#[cfg(test)]
mod tests;
