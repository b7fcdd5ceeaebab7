//! Formations that move: members are clicked, then each gets its hex and facing (D13.2).

use hexlance_dial::command::{Command, MoveOrder};
use hexlance_rules::UnitId;

use super::Desk;
use crate::game::dial::{focus::March, plan};

impl Desk<'_, '_, '_> {
    /// The formation is begun, or given up.
    pub(super) fn toggle_formation(&mut self) {
        self.focus.destination = None;
        if self.focus.march.take().is_some() {
            return;
        }
        let Some(u) = plan::mover(self.session, self.focus).map(|u| u.id) else {
            return;
        };
        self.focus.way = Default::default();
        self.focus.aim = None;
        self.focus.boards.clear();
        self.focus.sets_down.clear();
        self.focus.march = Some(March {
            members: vec![u],
            orders: Vec::new(),
        });
        // Where there is no choice of members, all are in it.
        let others = plan::candidates(self.session, u);
        if let (true, Some(march)) = (
            others.len() < plan::formation_size().1,
            &mut self.focus.march,
        ) {
            march.members.extend(others);
        }
    }

    /// A unit was clicked while a formation is made: it joins or leaves; once moves are planned, the one whose turn it is
    /// changes. Whether the click was for that.
    pub(super) fn join(&mut self, unit: UnitId) -> bool {
        let Some(march) = &mut self.focus.march else {
            return false;
        };
        let Some(first) = march.members.first().copied() else {
            return false;
        };
        if march.is_planned(unit) {
            return true;
        }
        if !march.orders.is_empty() {
            let member = march.members.contains(&unit);
            if member {
                self.focus.gaze.selected = Some(unit);
                self.focus.destination = None;
            }
            return member;
        }
        if unit == first {
            return true;
        }
        if march.members.contains(&unit) {
            march.members.retain(|m| *m != unit);
            return true;
        }
        let fits = plan::candidates(self.session, first).contains(&unit);
        if !fits {
            let own = self
                .session
                .read()
                .find(unit)
                .is_some_and(|u| u.side == self.session.viewer);
            if own {
                self.refuse(tr!(
                    "It cannot join: members are infantry and vehicles of one faction, linked by base contact, each free to be ordered."
                ));
            }
            return own;
        }
        if let Some(march) = &mut self.focus.march {
            march.members.push(unit);
        }
        true
    }

    /// The member whose move is planned stays where it is.
    pub(super) fn stay_in_formation(&mut self) {
        let Some(u) = plan::mover(self.session, self.focus) else {
            return;
        };
        if let Some(facing) = u.facing() {
            let order = MoveOrder::walk(u.id, Vec::new(), facing);
            self.plan_member(order);
        }
    }

    /// A member has its move: the next one is asked for, or the order goes out.
    pub(super) fn plan_member(&mut self, order: MoveOrder) {
        self.focus.destination = None;
        let Some(march) = &mut self.focus.march else {
            return;
        };
        if march.orders.is_empty()
            && let Err(r) = plan::check_members(self.session, &march.members)
        {
            return self.refuse(crate::words::refused(&r));
        }
        march.orders.push(order);
        if let Some(next) = march.next() {
            self.focus.gaze.selected = Some(next);
            self.bring_into_view(next);
            return;
        }
        let orders = march.orders.clone();
        if !self.order(Command::MoveFormation(orders))
            && let Some(march) = &mut self.focus.march
            && let Some(last) = march.orders.pop()
        {
            self.focus.gaze.selected = Some(last.unit);
        }
    }
}
