//! What fire and close combat lay over the table: the bands of a weapon that is about to be fired, the lane of Suppressive
//! Fire, and who is locked in which combat (K8.1, K8.3, K9.3.1).

use bevy::prelude::Color;
use hexlance_board::{Direction, Hex};
use hexlance_skirmish::{
    deeds::Deed, ground::in_front, model::Band, outlook::Outlook, shots::SUPPRESSIVE_BANDS,
    state::State, view::Seen,
};

use super::{Session, area, paint};
use crate::{
    battle::session::Reads,
    table::model::{HexArea, Overlays},
};

/// How far beyond the near edge of a band its label lies, in hexes.
const LABEL_DEPTH: u16 = 2;

/// The bands of the weapon that is about to be fired, with their MODs, from where it is fired.
pub(super) fn bands(session: &Session, outlook: &Outlook, out: &mut Overlays) {
    let Deed::Shoot(shoot) = &outlook.deed else {
        return;
    };
    let who = session.read().find(outlook.unit);
    let Some((who, station)) = who.zip(outlook.stations.last()) else {
        return;
    };
    let Some(mode) = who.weapon(shoot.weapon).and_then(|w| w.mode(shoot.mode)) else {
        return;
    };
    // Whoever moves sees all round (K5.1.2).
    let facing = Some(who.facing()).filter(|_| outlook.stations.len() == 1);
    fan(session, station.hex, facing, &mode.bands, out);
}

/// The lane that somebody holds under Suppressive Fire.
pub(super) fn suppressed(session: &Session, seen: &Seen<'_>, out: &mut Overlays) {
    let (held, facing) = match seen {
        Seen::Own(who) => (who.states.has(State::Suppressive), who.facing()),
        Seen::Figure(figure) => (figure.states().has(State::Suppressive), figure.facing()),
        Seen::Marker(_) => return,
    };
    if let Some(hex) = seen.hex().filter(|_| held) {
        fan(session, hex, Some(facing), &SUPPRESSIVE_BANDS, out);
    }
}

fn fan(
    session: &Session,
    from: Hex,
    facing: Option<Direction>,
    bands: &[Band],
    out: &mut Overlays,
) {
    let view = session.view();
    let board = view.board();
    let seen = |hex: &Hex| {
        board.contains(*hex) && facing.is_none_or(|facing| in_front(from, facing, *hex))
    };
    let along = facing.unwrap_or(Direction::N);
    let mut near = 0;
    for band in bands {
        let hexes: Vec<Hex> = from
            .within(band.to)
            .filter(|hex| from.distance(*hex) > near && seen(hex))
            .collect();
        let label = (0..near + LABEL_DEPTH).fold(from, |hex, _| hex.neighbour(along));
        let label = Some(label).filter(|hex| hexes.contains(hex));
        let colour = colour(band.modifier);
        if let Some(hex) = label.or_else(|| hexes.first().copied()) {
            out.zones.push(HexArea {
                label: tr!(
                    "to {to}: {modifier}",
                    to = band.to,
                    modifier = format!("{:+}", band.modifier)
                ),
                ..area(vec![hex], colour, 0.12)
            });
        }
        if !hexes.is_empty() {
            out.auras.push(area(hexes, colour, 0.03));
        }
        near = band.to;
    }
}

/// The colour of a band by its MOD.
const fn colour(modifier: i16) -> Color {
    match modifier {
        1.. => paint::ZONE,
        0 => paint::SMOKE,
        -4..=-1 => paint::NEAR,
        _ => paint::SEEN,
    }
}

/// The hexes of each close combat: troopers that are linked by contact between enemies.
pub(super) fn combats(session: &Session, out: &mut Overlays) {
    let table = session.read();
    let shown = session.shown();
    let standing = shown.iter().filter(|seen| !matches!(seen, Seen::Marker(_)));
    let mut left: Vec<_> = standing
        .filter_map(|seen| table.find(seen.id()))
        .filter(|who| table.is_engaged(*who))
        .collect();
    while let Some(first) = left.pop() {
        let mut combat = vec![first];
        let mut next = 0;
        while let Some(who) = combat.get(next).copied() {
            next += 1;
            let (joined, apart): (Vec<_>, Vec<_>) = left
                .into_iter()
                .partition(|other| other.side() != who.side() && table.in_contact(&who, other));
            combat.extend(joined);
            left = apart;
        }
        let hexes = combat.iter().filter_map(|who| who.hex).collect();
        out.zones.push(HexArea {
            label: tr!("Close combat").to_owned(),
            ..area(hexes, paint::SEEN, 0.1)
        });
    }
}
