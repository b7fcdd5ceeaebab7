//! Where a climber hangs on his way (K7.4.2, skill.climbing_plus).

use hexlance_board::Hex;
use smallvec::SmallVec;

use super::step::climbed;
use super::walk::hanging;
use super::{Ground, Stand, Walker};

impl Ground {
    /// The places on a face where a climber is after each hex of the movement, on the way from a stand to an adjacent hex,
    /// or down to the floor of his own; none where nothing has to be climbed.
    pub fn face(&self, walker: &Walker, from: Stand, to: Hex) -> SmallVec<[Stand; 4]> {
        let there = self.stand(to);
        let Some(peak) = self.peak(walker, from, to) else {
            return SmallVec::new();
        };
        (1..climbed(from.floor, peak, there.floor))
            .filter_map(|hexes| hanging(from, peak, there, hexes))
            .collect()
    }

    /// The highest point of what is climbed.
    fn peak(&self, walker: &Walker, from: Stand, to: Hex) -> Option<i16> {
        if from.hex == to {
            return (from.floor > self.floor(to)?).then_some(from.floor);
        }
        let climber = Walker {
            climbs: true,
            ..*walker
        };
        let direction = from.hex.direction_to(to)?;
        self.step(&climber, from, direction).ok()?.peak
    }
}

#[cfg(test)]
mod tests {
    use hexlance_board::{Board, Cell};

    use super::super::{Ground, at};
    use super::*;
    use crate::model::Silhouette;

    #[test]
    fn a_climber_hangs_every_two_steps() {
        let mut board = Board::new(32, 24).unwrap();
        board.set(at(7, 10), Cell::clear(7));
        let ground = Ground::new(&board);
        let walker = Walker::new(Silhouette(2), false);
        let foot = ground.stand(at(6, 10));
        let up: Vec<_> = ground.face(&walker, foot, at(7, 10)).into_vec();
        assert!(up.iter().all(|stand| stand.hex == at(6, 10)));
        assert_eq!(up.iter().map(|s| s.floor).collect::<Vec<_>>(), [2, 4, 6]);
        let down = ground.face(&walker, ground.stand(at(7, 10)), at(6, 10));
        assert!(down.iter().all(|stand| stand.hex == at(6, 10)));
        assert_eq!(down.iter().map(|s| s.floor).collect::<Vec<_>>(), [5, 3, 1]);
        let back = ground.face(&walker, up[1], at(6, 10));
        assert_eq!(back.iter().map(|s| s.floor).collect::<Vec<_>>(), [2]);
        assert!(ground.face(&walker, foot, at(5, 10)).is_empty());
    }
}
