//! Artillery (R9): guns, rounds, and what is in the air.
//!
//! A shot is an [`crate::command::AttackOrder`] with [`crate::attack::AttackKind::Artillery`]. [`legal`] checks it,
//! [`number`] works out its target number, [`fire`] fires it: at once, or as a [`Shell`] that comes down at the start of
//! a later Combat Phase ([`landing`]). [`burst`] scatters it and hurts whoever is in its area ([`area`]); [`rounds`] does
//! what special rounds do, [`counter`] answers guns that stand off the map.

use hexlance_rules::{Enter, Timetable};

use crate::{
    Ctx,
    moments::{During, Rule},
    read::UnitRead,
    state::Phase,
};

pub use crate::model::artillery::{
    AreaHex, Fire, FireMode, GUNS, Gun, Load, NEAREST, Round, Shell, USUAL_DISTANCE, flight_time,
};
pub use crate::shells::{Artillery, Battery, LIT, Series};
pub use event::ArtilleryEvent;
pub use question::ArtilleryQuestion;

pub mod adjust;
pub mod area;
pub mod burst;
pub(crate) mod changes;
pub mod counter;
mod event;
pub mod fire;
pub mod landing;
pub mod legal;
pub mod number;
pub mod odds;
mod question;
pub mod rounds;

/// Shells come down at the start of a Combat Phase, homing rounds once both sides have attacked (R9.4.5).
pub(crate) fn plugin(t: &mut Timetable) {
    rounds::plugin(t);
    t.add(
        Enter(Phase::Combat),
        Rule::Artillery,
        |ctx: &mut Ctx<'_>| ctx.push(fire::Stage::Landings { homing: false }),
    );
    t.add(
        During(Phase::Combat),
        Rule::Artillery,
        |ctx: &mut Ctx<'_>| ctx.push(fire::Stage::Homing),
    );
}

/// The guns of a card: type, how many pieces, and whether they stand in a turret.
pub fn guns(u: &UnitRead<'_>) -> Vec<(&'static Gun, u8, bool)> {
    let specials = &u.card.specials;
    GUNS.iter()
        .filter_map(|gun| {
            let card = specials.number(gun.code);
            let turret = specials.turret().map_or(0, |t| {
                t.specials
                    .iter()
                    .find(|s| s.code == gun.code)
                    .map_or(0, |s| s.number())
            });
            let pieces = card.saturating_add(turret);
            (pieces > 0).then_some((gun, pieces, turret > 0))
        })
        .collect()
}

/// Whether a unit has artillery at all.
pub fn has_guns(u: &UnitRead<'_>) -> bool {
    GUNS.iter().any(|g| u.card.specials.has(g.code))
        || u.card.specials.turret().is_some_and(|t| {
            t.specials
                .iter()
                .any(|s| GUNS.iter().any(|g| g.code == s.code))
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::special::Code;

    #[test]
    fn flight_times_r9_4_2() {
        let at = |hexes: u16| flight_time(hexes * 2);
        assert_eq!(at(17), 0);
        assert_eq!(at(18), 1);
        assert_eq!(at(136), 1);
        assert_eq!(at(137), 2);
        assert_eq!(flight_time(USUAL_DISTANCE), 2);
        assert_eq!(flight_time(600), 3);
        assert_eq!(flight_time(782), 4);
        assert_eq!(flight_time(952), 5);
        assert_eq!(flight_time(953), 6);
    }

    #[test]
    fn published_point_costs_follow_from_the_table_r9_2() {
        // 6 for a point of inner damage, 9 for one of outer; minimal damage counts a half.
        let costs: Vec<u16> = GUNS
            .iter()
            .map(|g| g.inner.halves() * 3 + u16::from(g.outer.points) * 9)
            .collect();
        assert_eq!(costs, [12, 12, 6, 12, 27, 6, 3, 6, 12, 30, 54, 72, 93]);
    }

    #[test]
    fn rounds_fit_their_guns_r9_8() {
        let of = |gun| -> Vec<_> { Round::ALL.into_iter().filter(|r| r.fits(gun)).collect() };
        use Round::*;
        assert_eq!(
            of(Code::ARTAIS),
            [
                Standard,
                Homing,
                Cluster,
                Illumination,
                Inferno,
                Smoke,
                Thunder,
                AirDefense
            ]
        );
        assert_eq!(
            of(Code::ARTS),
            [Standard, Homing, Cluster, Flechette, Illumination, Smoke]
        );
        assert_eq!(
            of(Code::ARTLT),
            [
                Standard,
                Homing,
                Cluster,
                Flechette,
                Illumination,
                Smoke,
                Thunder
            ]
        );
        assert_eq!(of(Code::ARTSC), [Standard, Cluster]);
        assert_eq!(of(Code::ARTBA), [Standard, Cluster, Smoke]);
        assert_eq!(of(Code::ARTCM9), [Standard, Cluster, Smoke]);
    }
}
