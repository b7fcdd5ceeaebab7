//! Networks of units as a setup names them (C10.7.3, C9.5.4).

use bevy_ecs::world::World;
use hexlance_rules::{SetupError, SideId, UnitId, listed, say};

use super::{C3, Setup, start::fault};
use crate::{
    change::edit,
    electronics,
    read::Table,
    state::{Electronics, Link},
};

/// Links the units of a battle that begins.
///
/// # Errors
/// What is wrong with a network.
pub(super) fn link(world: &mut World, setup: &Setup) -> Result<(), SetupError> {
    let mut peers: Vec<(SideId, String)> = Vec::new();
    let mut links: Vec<(UnitId, Link)> = Vec::new();
    let mut next = 0;
    for listed in listed(&setup.sides) {
        let (unit, side) = (UnitId(next), listed.side);
        next += u16::from(listed.setup.kind.machines());
        let link = match &listed.setup.c3 {
            None => continue,
            Some(C3::Master) => Link::Top,
            Some(C3::Under(master)) => {
                let table = Table::of(world);
                let over = table.units().find(|u| u.side == side && u.name == *master);
                let over = over.ok_or_else(|| {
                    fault(say!("there is no unit called “{name}”", name = master))
                })?;
                Link::Under(over.id)
            }
            Some(C3::Peer(name)) => {
                let key = (side, name.clone());
                let known = peers.iter().position(|p| *p == key);
                let n = known.unwrap_or_else(|| {
                    peers.push(key);
                    peers.len() - 1
                });
                Link::Peer(n.min(250) as u8)
            }
        };
        links.push((unit, link));
    }
    for (unit, link) in links {
        edit::<Electronics>(world, unit, |e| e.link = Some(link));
    }
    match electronics::faults_of_links(Table::of(world))
        .into_iter()
        .next()
    {
        None => Ok(()),
        Some(found) => Err(fault(found)),
    }
}
