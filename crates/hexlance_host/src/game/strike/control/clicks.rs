//! What clicks on the table mean: a unit or a hex is picked for what it is offered for; all others are looked at.

use hexlance_board::{Direction, Hex};
use hexlance_rules::{UnitId, draft::Pick};
use hexlance_strike::{
    attack::Target,
    draft::{Aim, Route, keys::purpose},
    read,
    state::Phase,
};

use super::{
    super::{landing, plan, stages},
    Desk,
};
use crate::game::{ByPicks, Planning};
use crate::rulesets::strike::StrikeGame;

impl Desk<'_, '_, '_> {
    /// A click on the table with the main button.
    pub(in super::super) fn own_click(&mut self, hex: Hex, mini: Option<UnitId>) {
        if self.focus.draft.destination.is_some() {
            return self.click_for_destination(hex);
        }
        if self.click_for_plan(hex, mini) {
            return;
        }
        let world = self.session.battle.world();
        let phase = read::phase(world);
        // An aircraft over a hex does not keep anybody from going there.
        let goes = phase == Phase::Movement && self.aids.reach.reach.goals.contains_key(&hex);
        let mini = mini.filter(|id| !goes || !read::unit(world, *id).is_aloft());
        let aloft = mini.is_some_and(|id| read::unit(world, id).is_aloft());
        if phase == Phase::Combat && !aloft && self.raids_at(hex) {
            return self.take_or_refuse(&Pick::Hex(hex));
        }
        let here = mini
            .filter(|id| !read::unit(world, *id).is_out())
            .or_else(|| plan::unit_in(self.session, hex));
        match here {
            Some(unit) if self.click_unit(unit, hex, mini) => {}
            _ => self.click_ground(hex),
        }
    }

    /// A click while a destination is being settled: the next hex of a way that is laid by hand, or the facing.
    fn click_for_destination(&mut self, hex: Hex) {
        let last = self.focus.draft.destination.as_ref().map(|d| d.hex);
        // A slip does not end a way that is laid by hand: its last hex does, or the key.
        if self.focus.draft.traces && last != Some(hex) {
            return self.take_or_refuse(&Pick::Hex(hex));
        }
        if let Some(d) = &mut self.focus.draft.destination
            && let Some(facing) = Direction::towards(d.hex, hex)
        {
            d.facing = facing;
        }
        self.settle();
    }

    /// A click that what is chosen asks for, whoever stands there: a unit comes onto the map or goes around it, a way is
    /// laid by hand, the map is changed, an aircraft gets its path, a load is thrown or picked up. Whether it was one.
    fn click_for_plan(&mut self, hex: Hex, mini: Option<UnitId>) -> bool {
        let Some(making) = plan::acting(self.session, self.focus) else {
            return false;
        };
        let draft = &self.focus.draft;
        let world = self.session.battle.world();
        // Another unit's miniature is selected, as ever.
        let other = mini.filter(|id| {
            let own = read::try_unit(world, *id).is_some_and(|u| u.side == self.session.viewer);
            own && self.focus.gaze.selected != Some(*id)
        });
        let round = draft.round.is_some() && making.mover().is_some();
        let framed = making.entrant().is_some() || stages::changes_map(self.session);
        let next = self.aids.reach.offers.area(purpose::TRACE);
        // A way that is laid by hand says why it does not go on where it cannot.
        let traced = draft.traces || next.is_some_and(|area| area.hexes.contains(hex));
        if round || (framed || traced) && other.is_none() {
            self.take_or_refuse(&Pick::Hex(hex));
            return true;
        }
        if making.flyer().is_some() {
            match other.filter(|_| draft.air.is_untouched()) {
                Some(unit) => self.select(unit),
                None => self.click_for_flight(hex),
            }
            return true;
        }
        let phase = read::phase(world);
        let throws = phase == Phase::Combat && draft.throwing.is_some();
        let beside = making.with_reach(&self.aids.reach.reach).beside(hex);
        let goal = match throws || landing::coming(self.session, self.focus).is_some() {
            true => Some(hex),
            false => beside.filter(|_| phase == Phase::Movement),
        };
        if let Some(goal) = goal {
            self.take_or_refuse(&Pick::Hex(goal));
        }
        goal.is_some()
    }

    /// A hex was clicked for the path of the selected aircraft. Where none is to be chosen it means nothing.
    fn click_for_flight(&mut self, hex: Hex) {
        let route = self.focus.draft.air.route;
        let pick = match route {
            // Clicked again, a path along a row of hexes turns.
            Route::Through(at, direction) if at == hex => Pick::Facing(direction.turned(1)),
            _ => Pick::Hex(hex),
        };
        let taken = self.take(&pick).is_ok();
        if !taken && matches!(route, Route::From(_)) {
            // The path that is begun does not end there: another one is begun.
            self.focus.draft.air.route = Route::None;
            if self.take(&pick).is_err() {
                self.focus.draft.air.route = route;
            }
        }
    }

    /// Whether a click on a hex means an attack from the air: by an aircraft, or where one is being chosen.
    fn raids_at(&self, hex: Hex) -> bool {
        let own = plan::making(self.session, self.focus).own();
        let wanted = own.is_some_and(|u| u.is_aloft()) || self.focus.draft.raid.first.is_some();
        let area = self.aids.reach.offers.area(purpose::RAID);
        wanted && area.is_some_and(|a| a.hexes.contains(hex))
    }

    /// A unit was clicked, on its miniature or beside it in its hex. Whether the click meant the unit, not the hex.
    fn click_unit(&mut self, unit: UnitId, hex: Hex, mini: Option<UnitId>) -> bool {
        let world = self.session.battle.world();
        let u = read::unit(world, unit);
        let (enemy, activated) = (u.side != self.session.viewer, u.acts.activated);
        if enemy && self.aim_or_name(unit) {
            return true;
        }
        let phase = read::phase(self.session.battle.world());
        let selected = self.focus.gaze.selected;
        let goes = phase == Phase::Movement
            && self.aids.reach.reach.goals.contains_key(&hex)
            && selected.is_some()
            // A friend that can still move is selected by a click on its miniature, and joined by one beside it. Whoever
            // changes level on the spot is clicked itself.
            && (activated || mini.is_none() || selected == Some(unit));
        // Whoever is set up is turned by a click on itself.
        let offers = &self.aids.reach.offers;
        let turns = || {
            let offered = offers.unit(unit);
            offered.is_some_and(|u| u.purpose == purpose::SET_UP)
        };
        // Another's miniature is selected; a click beside it puts the selected unit there, where there is room for both.
        let joins = || mini.is_none() && selected.is_some() && self.may_be_set_up_in(hex);
        let set_up = phase == Phase::Setup
            && match selected == Some(unit) {
                true => turns(),
                false => joins(),
            };
        // A building, or ground, with a friend in it is aimed at by a click beside the friend.
        let around = phase == Phase::Combat && mini.is_none() && self.may_aim_at(hex);
        if goes || set_up || around {
            return false;
        }
        self.select(unit);
        true
    }

    /// Whether the selected unit may be set up in a hex, as it is chosen.
    fn may_be_set_up_in(&self, hex: Hex) -> bool {
        let offers = &self.aids.reach.offers;
        let areas = [purpose::SET_UP, purpose::HIDE].map(|p| offers.area(p));
        areas.iter().flatten().any(|a| a.hexes.contains(hex))
    }

    /// A hex was clicked as such.
    fn click_ground(&mut self, hex: Hex) {
        if !self.session.viewer_acts() {
            return;
        }
        match read::phase(self.session.battle.world()) {
            // Who acts out of sequence attacks in the Movement Phase (R3.3.8).
            Phase::Movement if self.attacks_early() => self.aim_at_hex(hex),
            Phase::Combat => self.aim_at_hex(hex),
            Phase::Setup | Phase::Movement => self.take_or_refuse(&Pick::Hex(hex)),
            _ => {}
        }
    }

    /// Whether the selected unit has moved out of sequence and attacks now.
    fn attacks_early(&self) -> bool {
        let making = plan::making(self.session, self.focus);
        making.own().is_some_and(|u| u.acts.early) && making.mover().is_none()
    }

    /// An enemy was clicked: it is named, or aimed at, and attacked by the second click. Whether that was what the click
    /// meant.
    pub(super) fn aim_or_name(&mut self, enemy: UnitId) -> bool {
        let own = plan::acting(self.session, self.focus).and_then(|m| m.own());
        let Some(u) = own else { return false };
        let pick = Pick::Unit(enemy);
        if self.focus.draft.naming.is_some() {
            self.take_or_refuse(&pick);
            return true;
        }
        let world = self.session.battle.world();
        let early = u.acts.early && u.acts.activated;
        if read::phase(world) != Phase::Combat && !early {
            return false;
        }
        let hex = read::unit(world, enemy).hex();
        let raids = u.is_aloft() && hex.is_some();
        let again = self
            .focus
            .draft
            .aim
            .as_ref()
            .is_some_and(|a| match a.target {
                Target::Unit(aimed) => aimed == enemy,
                Target::Hex(aimed) => Some(aimed) == hex,
            });
        match self.take(&pick) {
            Ok(()) => true,
            Err(_) if raids => false,
            Err(refusal) if again => {
                self.refuse(StrikeGame::why(&refusal));
                true
            }
            // Why it cannot be attacked is told on the panel.
            Err(_) => {
                self.look_at_target(Target::Unit(enemy));
                true
            }
        }
    }

    /// Whether the selected unit has something to aim at a hex as such.
    fn may_aim_at(&self, hex: Hex) -> bool {
        let making = plan::making(self.session, self.focus);
        making.own().is_some_and(|u| making.may_aim_at(&u, hex))
    }

    /// A hex was clicked while a side attacks: it is aimed at, and attacked by the second click; otherwise the click takes
    /// back what was chosen.
    fn aim_at_hex(&mut self, hex: Hex) {
        let offers = &self.aids.reach.offers;
        let area = offers.areas.iter().find(|a| a.hexes.contains(hex));
        if area.is_some_and(|a| [purpose::AIM, purpose::FIRE].contains(&a.purpose)) {
            self.take_or_refuse(&Pick::Hex(hex));
        } else if self.may_aim_at(hex) {
            self.look_at_target(Target::Hex(hex));
        } else if self.focus.gaze.selected.is_some() {
            self.focus.back();
        }
    }

    /// What cannot be attacked now is aimed at all the same, to see why.
    fn look_at_target(&mut self, target: Target) {
        let making = plan::making(self.session, self.focus);
        let own = making.own();
        let aim = own.map_or_else(|| Aim::at(target), |u| making.carried(&u, target));
        let draft = &mut self.focus.draft;
        draft.throwing = None;
        draft.raid = Default::default();
        draft.aim = Some(aim);
    }
}
