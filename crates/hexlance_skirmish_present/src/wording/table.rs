//! What happens on the table, in words: movement, gates, Markers, items, objects, smoke.

use hexlance_skirmish::{
    event::{
        CrewEvent, DiscoverEvent, FireEvent, GateEvent, GuiseEvent, ItemEvent, MoveEvent,
        ObjectEvent,
    },
    ground::GateState,
};

use super::{Told, marker_name};
use crate::words::{direction_name, hex_name};

/// One sentence for a movement.
pub(super) fn movement(event: &MoveEvent, told: &Told<'_>) -> String {
    match event {
        MoveEvent::Arrived {
            unit,
            from,
            hex,
            prone,
            ..
        } => {
            let (unit, at) = (told.name(*unit), hex_name(*hex));
            match (from == hex, prone) {
                (true, true) => tr!("{unit} lies at {hex}.", unit, hex = at),
                (true, false) => tr!("{unit} stands at {hex}.", unit, hex = at),
                (false, true) => tr!("{unit} reaches {hex} and lies Prone.", unit, hex = at),
                (false, false) => tr!("{unit} reaches {hex}.", unit, hex = at),
            }
        }
        MoveEvent::GateStop { unit, hex } => tr!(
            "A gate ends the movement of {unit} at {hex}.",
            unit = told.name(*unit),
            hex = hex_name(*hex)
        ),
        MoveEvent::Fell {
            unit,
            hex,
            depth,
            rolls,
        } => tr_n!(
            *rolls,
            "{unit} falls {depth} steps to {hex}: {n} ARM roll.",
            "{unit} falls {depth} steps to {hex}: {n} ARM rolls.",
            unit = told.name(*unit),
            depth,
            hex = hex_name(*hex)
        ),
    }
}

/// One sentence for a gate.
pub(super) fn gate(event: &GateEvent, told: &Told<'_>) -> String {
    let GateEvent::Gate { hex, state, by, .. } = event;
    let hex = hex_name(*hex);
    match (state, by.map(|unit| told.name(unit))) {
        (GateState::Open, Some(unit)) => tr!("{unit} opens the gate at {hex}.", unit, hex),
        (GateState::Closed, Some(unit)) => tr!("{unit} closes the gate at {hex}.", unit, hex),
        (GateState::Locked, Some(unit)) => tr!("{unit} locks the gate at {hex}.", unit, hex),
        (GateState::Open, None) => tr!("The gate at {hex} opens.", hex),
        (GateState::Closed, None) => tr!("The gate at {hex} closes.", hex),
        (GateState::Locked, None) => tr!("The gate at {hex} is locked.", hex),
        (GateState::Destroyed, _) => tr!("The gate at {hex} is destroyed.", hex),
    }
}

/// One sentence for a machine and its Pilot.
pub(super) fn crew(event: &CrewEvent, told: &Told<'_>) -> String {
    match event {
        CrewEvent::Out {
            machine,
            pilot,
            hex,
            ..
        } => tr!(
            "{pilot} leaves {machine} and stands at {hex}.",
            pilot = told.name(*pilot),
            machine = told.name(*machine),
            hex = hex_name(*hex)
        ),
        CrewEvent::In { machine, pilot, .. } => tr!(
            "{pilot} gets into {machine}.",
            pilot = told.name(*pilot),
            machine = told.name(*machine)
        ),
    }
}

/// One sentence for a Marker.
pub(super) fn guise(event: &GuiseEvent, told: &Told<'_>) -> String {
    match event {
        GuiseEvent::Revealed { unit, .. } => {
            tr!("{unit} is revealed.", unit = told.name(*unit))
        }
        GuiseEvent::Concealed {
            unit,
            seeming,
            letter,
        } => {
            let marker = marker_name(*seeming, *letter);
            let unit = told.name(*unit);
            match unit == marker {
                true => tr!("{marker} takes the place of a figure.", marker),
                false => tr!("{unit} becomes {marker}.", unit, marker),
            }
        }
        GuiseEvent::Faced { unit, facing } => tr!(
            "{unit} looks to the {facing}.",
            unit = told.name(*unit),
            facing = direction_name(*facing)
        ),
        GuiseEvent::Shifted { unit, hex } => tr!(
            "Somebody has taken the place of {unit}, which now hides at {hex}.",
            unit = told.name(*unit),
            hex = hex_name(*hex)
        ),
    }
}

/// One sentence for a search.
pub(super) fn discover(event: &DiscoverEvent, told: &Told<'_>) -> Option<String> {
    match event {
        DiscoverEvent::Failed { by, at } => Some(tr!(
            "{unit} has not discovered {target}, and may not try again in this player turn.",
            unit = told.name(*by),
            target = told.name(*at)
        )),
        DiscoverEvent::Renewed => None,
    }
}

/// One sentence for a deployed item.
pub(super) fn item(event: &ItemEvent, told: &Told<'_>) -> Option<String> {
    Some(match event {
        ItemEvent::Planted { unit, on, .. } => tr!(
            "{unit} has planted a demolition charge on {target}.",
            unit = told.name(*unit),
            target = told.party(*on)
        ),
        ItemEvent::WentOff { item } => tr!("{item} goes off.", item = told.item(*item)),
        ItemEvent::Stopped { item, .. } => tr!("{item} is stopped.", item = told.item(*item)),
        ItemEvent::Disabled { item } => tr!("{item} is Disabled.", item = told.item(*item)),
        ItemEvent::Removed { .. } => return None,
    })
}

/// One sentence for an object.
pub(super) fn object(event: &ObjectEvent, told: &Told<'_>) -> String {
    match event {
        ObjectEvent::Taken { hex, side, by } => tr!(
            "{unit} takes the console at {hex} for {side}.",
            unit = told.name(*by),
            hex = hex_name(*hex),
            side = told.side(*side)
        ),
        ObjectEvent::PickedUp { unit, .. } => {
            tr!("{unit} picks up the object.", unit = told.name(*unit))
        }
        ObjectEvent::PutDown { hex, .. } => {
            tr!("The object lies at {hex}.", hex = hex_name(*hex))
        }
    }
}

/// One sentence for what shooting does besides hits.
pub(super) fn fire(event: &FireEvent, told: &Told<'_>) -> Option<String> {
    Some(match event {
        FireEvent::Landed {
            centre,
            die: Some(die),
            ..
        } => tr!(
            "It goes astray and comes down at {hex} ({die}).",
            hex = hex_name(*centre),
            die
        ),
        FireEvent::Landed { centre, .. } => {
            tr!("It comes down at {hex}.", hex = hex_name(*centre))
        }
        FireEvent::Barred { unit, marker, .. } => tr!(
            "{unit} may not try {target} again in this player turn.",
            unit = told.name(*unit),
            target = told.name(*marker)
        ),
        FireEvent::Smoke {
            centre,
            poor: false,
            ..
        } => tr!("Smoke lies around {hex}.", hex = hex_name(*centre)),
        FireEvent::Smoke { centre, .. } => {
            tr!(
                "Static makes sight poor around {hex}.",
                hex = hex_name(*centre)
            )
        }
        FireEvent::Cleared { .. } => tr!("Smoke clears.").to_owned(),
        FireEvent::Used { .. } | FireEvent::Guided { .. } => return None,
    })
}
