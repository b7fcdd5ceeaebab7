//! Heat (C13): what it does, the Heat Phase, shutdowns and explosions of ammunition.

mod event;
mod forecast;
mod phase;
mod shutdown;

pub use event::HeatEvent;
pub use forecast::{HeatForecast, forecast, of_order};
pub(crate) use phase::plugin;
pub use phase::{build_up, sinks_under_water, worst_bin};
pub use shutdown::{check_restart, check_shut_down};
pub(crate) use shutdown::{restart, shut_down};

pub use crate::heat_scale::{avoids_explosion, avoids_shutdown, mp_lost, to_hit};

/// Heat of a jump (C3.5.7).
pub const fn of_jump(hexes: u8, improved: bool) -> u16 {
    let heat = if improved { hexes.div_ceil(2) } else { hexes };
    if heat < 3 { 3 } else { heat as u16 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jumps_make_the_heat_of_their_distance() {
        // tw.ground_jump_heat.
        let standard: Vec<_> = [5, 2, 1, 0].map(|n| of_jump(n, false)).into();
        assert_eq!(standard, [5, 3, 3, 3]);
        let improved: Vec<_> = [8, 7, 6, 1].map(|n| of_jump(n, true)).into();
        assert_eq!(improved, [4, 4, 3, 3]);
    }
}
