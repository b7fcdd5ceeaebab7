//! The area of a shell (R9.2, R9.6.5): which hexes it covers with what damage, and who is caught in it.

use bevy_ecs::world::World;
use hexlance_board::Hex;
use hexlance_rules::UnitId;
use smallvec::SmallVec;

use super::{AreaHex, Fire, Load, Round};
use crate::{
    blast,
    card::Damage,
    read::{self, UnitRead},
};

/// Damage by distance from the point of impact: the first is the point itself.
pub type Rings = SmallVec<[Damage; 5]>;

/// One point less; a last point becomes `0*` (R9.8).
const fn thinner(damage: Damage) -> Damage {
    match damage.points {
        0 => damage,
        1 => Damage::MINIMAL,
        n => Damage::of(n - 1),
    }
}

/// Half of the damage of a ring, rounded down; `0*` where nothing would be left (R9.6.5).
const fn half(damage: Damage) -> Damage {
    match damage.points {
        0 => damage,
        1 => Damage::MINIMAL,
        n => Damage::of(n / 2),
    }
}

/// The rings of a shell. Rounds without damage have rings of nothing: their area is what they cover.
pub fn rings(fire: Fire, load: &Load) -> Rings {
    let mut rings = Rings::new();
    match fire.round {
        Round::Homing | Round::AirDefense => rings.push(load.inner),
        Round::Illumination => {
            rings.resize(usize::from(super::LIT) + 1, Damage::NONE);
        }
        Round::Thunder => rings.resize(2, Damage::NONE),
        Round::Smoke | Round::Inferno => {
            let wide = super::Gun::of(fire.gun).is_some_and(|g| g.outer.is_some());
            rings.resize(if wide { 3 } else { 2 }, Damage::NONE);
        }
        Round::Standard | Round::Flechette | Round::Cluster => {
            rings.extend([load.inner, load.inner]);
            // A weapon hit may have taken what the second ring had; the area stays (R9.2.1).
            if super::Gun::of(fire.gun).is_some_and(|g| g.outer.is_some()) {
                rings.push(load.outer);
            }
        }
    }
    if fire.round == Round::Cluster {
        let last = rings.last().copied().unwrap_or_default();
        rings.push(last);
        for damage in &mut rings {
            *damage = thinner(*damage);
        }
    }
    if load.wider && fire.round.has_area() {
        let last = rings.last().copied().unwrap_or_default();
        rings.push(half(last));
    }
    rings
}

/// How far a shell reaches from its point of impact, in hexes.
pub fn radius(fire: Fire, load: &Load) -> u16 {
    rings(fire, load).len().saturating_sub(1) as u16
}

/// The hexes of the map that a shell covers, ring by ring.
pub fn hexes(world: &World, fire: Fire, load: &Load, at: Hex) -> Vec<AreaHex> {
    let board = read::board(world);
    let mut out = Vec::new();
    for (ring, damage) in rings(fire, load).into_iter().enumerate() {
        out.extend(
            at.ring(ring as u16)
                .filter(|hex| board.contains(*hex))
                .map(|hex| AreaHex { hex, damage }),
        );
    }
    out
}

/// Whether a shell that bursts over its hex hurts a unit (R9.2.2): friend or foe, hidden or not, on the ground or little
/// under water; not in the air.
pub fn catches(world: &World, u: &UnitRead<'_>) -> bool {
    blast::reaches(u, read::board(world))
}

/// Everybody whom a shell hurts, in the order of the roster, with the damage where they stand.
pub fn caught(world: &World, area: &[AreaHex]) -> Vec<(UnitId, Damage)> {
    read::units(world)
        .filter(|u| catches(world, u))
        .filter_map(|u| {
            let at = u.hex()?;
            let here = area.iter().find(|a| a.hex == at)?;
            Some((u.id, here.damage))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{artillery::FireMode, special::Code};

    fn rings_of(gun: Code, round: Round) -> Vec<String> {
        let g = super::super::Gun::of(gun).expect("a gun");
        let fire = Fire {
            gun,
            mode: FireMode::Indirect,
            round,
        };
        let load = Load {
            piece: 0,
            inner: g.inner,
            outer: g.outer,
            lands: false,
            wider: false,
        };
        rings(fire, &load).iter().map(Damage::to_string).collect()
    }

    #[test]
    fn rings_r9_2_1() {
        assert_eq!(rings_of(Code::ARTS, Round::Standard), ["2", "2"]);
        assert_eq!(rings_of(Code::ARTLT, Round::Standard), ["3", "3", "1"]);
        assert_eq!(rings_of(Code::ARTTC, Round::Standard), ["0*", "0*"]);
        assert_eq!(
            rings_of(Code::ARTLT, Round::Cluster),
            ["2", "2", "0*", "0*"]
        );
        assert_eq!(rings_of(Code::ARTT, Round::Cluster), ["0*", "0*", "0*"]);
        assert_eq!(rings_of(Code::ARTAIS, Round::Homing), ["2"]);
        assert_eq!(rings_of(Code::ARTS, Round::Smoke).len(), 2);
        assert_eq!(rings_of(Code::ARTLT, Round::Smoke).len(), 3);
    }
}
