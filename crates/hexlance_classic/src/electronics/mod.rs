//! Electronics (C10.6.23 to C10.6.26, C10.7.1 to C10.7.3, C10.7.8, C10.8.10): fields of ECM, probes, C3, TAG, pods, and what
//! is switched on and off.

mod c3;
mod ecm;
mod event;
mod nemesis;
mod probe;
mod switch;
mod tag;

pub use c3::{faults_of_links, nearest, network};
pub use ecm::{crosses, is_jammed, jammed_at};
pub use event::ElectronicsEvent;
pub use nemesis::drawn_off;
pub(crate) use switch::perform as switch;
pub use switch::{check as check_switch, devices};

pub use crate::state::Device;
pub(crate) use tag::perform as tag;
pub use tag::{check as check_tag, designators, may_tag, numbers as tag_numbers};

use hexlance_rules::{Enter, Leave, Timetable};

use crate::{
    moments::Rule,
    read::{Look, Table},
    state::{Phase, PodKind},
};

/// Whether a unit's stealth armor works: it is on, and so is the suite that it needs (C10.7.8).
pub fn is_stealthy(u: &Look<'_>) -> bool {
    u.sheet.stealth && u.electronics.stealth && u.working(crate::model::Special::Ecm).is_some()
}

/// Whether missiles that home in on pods find one of a side on a unit (C10.6.23): attached in an earlier turn, and not
/// jammed on the way.
pub fn finds_pod(table: Table<'_>, attacker: &Look<'_>, target: &Look<'_>, kind: PodKind) -> bool {
    let now = table.clock().turn;
    let sides = table.sides();
    let own = |side| !sides.are_enemies(side, attacker.side);
    target
        .pods()
        .any(|pod| pod.kind == kind && pod.since < now && own(pod.side))
        && !is_cut(table, attacker, target)
}

/// Whether the line of fire runs through a field that is hostile to who fires, or ends in one, or who fires is in one
/// (C10.6.13, C10.7.2).
pub fn is_cut(table: Table<'_>, attacker: &Look<'_>, target: &Look<'_>) -> bool {
    let (Some(from), Some(to)) = (attacker.hex(), target.hex()) else {
        return false;
    };
    is_jammed(table, attacker) || crosses(table, attacker.side, from, to, false)
}

/// Probes look around at the end of the Movement Phase, and stealth armor heats its unit.
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(Leave(Phase::Movement), Rule::Probes, probe::look);
    t.add(Enter(Phase::Heat), Rule::Attacks, switch::stealth_heat);
}
