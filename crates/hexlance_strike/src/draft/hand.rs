//! What a person does to a draft besides picking: looking at a target that cannot be attacked, turning, letting go.

use super::{Aim, Draft, Making, Route};
use crate::model::attack::Target;

impl Making<'_> {
    /// The draft with an aim at something, whether or not that can be attacked: to see what is in the way.
    #[must_use]
    pub fn looking_at(self, target: Target) -> Draft {
        let own = self.own();
        let aim = own.map_or_else(|| Aim::at(target), |u| self.carried(&u, target));
        self.draft.aiming(aim)
    }
}

impl Draft {
    /// The draft with another aim: what else was begun is given up.
    #[must_use]
    pub fn aiming(&self, aim: Aim) -> Self {
        self.with(|d| {
            d.naming = None;
            d.throwing = None;
            d.raid = Default::default();
            d.aim = Some(aim);
        })
    }

    /// Takes back the aim; whether there was one.
    pub fn take_back_aim(&mut self) -> bool {
        self.aim.take().is_some()
    }

    /// Turns the facing that is being chosen by so many sides of the hex; whether one is.
    pub fn turn(&mut self, steps: i8) -> bool {
        let Some(d) = &mut self.destination else {
            return false;
        };
        d.facing = d.facing.turned(steps);
        true
    }

    /// The destination is chosen anew.
    pub fn drop_destination(&mut self) {
        self.destination = None;
    }

    /// What was picked of the map has been moved: something else can be picked.
    pub fn drop_ground(&mut self) {
        self.ground.back();
    }

    /// The draft in which the path of the aircraft is begun anew, if only its beginning was chosen.
    pub fn begins_path_anew(&self) -> Option<Self> {
        matches!(self.air.route, Route::From(_)).then(|| self.with(|d| d.air.route = Route::None))
    }
}
