//! Rounds, pools, command and points in words.

use hexlance_skirmish::{
    event::{LieutenantEvent, PoolEvent, RetreatEvent, ScoreEvent, TeamEvent, TurnEvent},
    state::{Ending, Stage},
};

use super::Told;

/// One sentence for the clock.
pub(super) fn turn(event: &TurnEvent, told: &Told<'_>) -> String {
    match event {
        TurnEvent::RoundBegan { round } => tr!("Round {round} begins.", round),
        TurnEvent::PlayerTurnBegan { side } => {
            tr!("Player turn of {side}.", side = told.side(*side))
        }
        TurnEvent::StageBegan { stage } => stage_sentence(*stage).to_owned(),
    }
}

fn stage_sentence(stage: Stage) -> &'static str {
    match stage {
        Stage::Setup => tr!("The battle is set up."),
        Stage::Tactical => tr!("The Tactical Phase begins."),
        Stage::Impetuous => tr!("The Impetuous Phase begins."),
        Stage::Orders => tr!("The Orders Phase begins."),
        Stage::States => tr!("The States Phase begins."),
        Stage::Over => tr!("The battle is over."),
    }
}

/// One sentence for the pool; none for what the Order itself tells.
pub(super) fn pool(event: &PoolEvent, told: &Told<'_>) -> Option<String> {
    Some(match event {
        PoolEvent::Counted {
            side,
            groups,
            own,
            impetuous,
            ..
        } => {
            let side = told.side(*side);
            let sum: u32 = groups.iter().map(|(_, orders)| u32::from(*orders)).sum();
            let mut out = tr_n!(
                sum,
                "{side} has {n} Order in its pool",
                "{side} has {n} Orders in its pool",
                side
            );
            if groups.len() > 1 {
                let each = groups.iter();
                let each: Vec<_> = each
                    .map(|(group, n)| tr!("group {group}: {orders}", group, orders = n))
                    .collect();
                out += &format!(" ({})", each.join(", "));
            }
            if !own.is_empty() {
                out += &tr_n!(own.len(), ", {n} of its own", ", {n} of their own");
            }
            if !impetuous.is_empty() {
                out += &tr_n!(impetuous.len(), ", {n} Impetuous", ", {n} Impetuous");
            }
            out + "."
        }
        PoolEvent::Allotted {
            side,
            group,
            orders,
        } => tr_n!(
            *orders,
            "Group {group} of {side} has {n} Order.",
            "Group {group} of {side} has {n} Orders.",
            group,
            side = told.side(*side)
        ),
        PoolEvent::TokenSpent { side, on } => tr!(
            "{side} spends a Command Token on {unit}.",
            side = told.side(*side),
            unit = told.name(*on)
        ),
        PoolEvent::HeldBack { unit, .. } => {
            tr!("{unit} is held back.", unit = told.name(*unit))
        }
        PoolEvent::Vanished { side } => tr!(
            "Orders that {side} has not spent are lost.",
            side = told.side(*side)
        ),
        PoolEvent::Spent { .. } => return None,
    })
}

/// One sentence for who leads.
pub(super) fn lieutenant(event: &LieutenantEvent, told: &Told<'_>) -> Option<String> {
    Some(match event {
        LieutenantEvent::Checked { side, lost: true } => tr!(
            "{side} is in Loss of Lieutenant: all its troopers are Irregular in this player turn.",
            side = told.side(*side)
        ),
        LieutenantEvent::Checked { lost: false, .. } => return None,
        LieutenantEvent::Named {
            side,
            unit: Some(unit),
        } => tr!(
            "{unit} is Lieutenant of {side} from now on.",
            unit = told.name(*unit),
            side = told.side(*side)
        ),
        LieutenantEvent::Named { side, unit: None } => tr!(
            "{side} has nobody to be Lieutenant.",
            side = told.side(*side)
        ),
    })
}

/// One sentence for Retreat!.
pub(super) fn retreat(event: &RetreatEvent, told: &Told<'_>) -> Option<String> {
    Some(match event {
        RetreatEvent::Checked {
            side,
            retreats: true,
            ..
        } => tr!("{side} is in Retreat!.", side = told.side(*side)),
        RetreatEvent::Checked {
            retreats: false, ..
        } => return None,
        RetreatEvent::Left { unit, .. } => {
            tr!("{unit} leaves the table.", unit = told.name(*unit))
        }
    })
}

/// One sentence for a link team.
pub(super) fn team(event: &TeamEvent, told: &Told<'_>) -> String {
    let TeamEvent::Formed { side, members } = event;
    let side = told.side(*side);
    match members.is_empty() {
        true => tr!("The link team of {side} is at an end.", side),
        false => tr!(
            "Link team of {side}: {units}.",
            side,
            units = told.names(members.iter().copied())
        ),
    }
}

/// One sentence for points and the end.
pub(super) fn score(event: &ScoreEvent, told: &Told<'_>) -> Option<String> {
    let of = |points: &[u16; 2]| {
        let sides = told.table().sides().ids().zip(points);
        let each: Vec<_> = sides
            .map(|(side, points)| format!("{} {points}", told.side(side)))
            .collect();
        each.join(", ")
    };
    Some(match event {
        ScoreEvent::RoundScored { round, points } => {
            tr!(
                "Round {round} scores: {points}.",
                round,
                points = of(points)
            )
        }
        ScoreEvent::EndScored { points } => {
            tr!("The end scores: {points}.", points = of(points))
        }
        ScoreEvent::Wanted { side, unit } => tr!(
            "{side} wants {unit}.",
            side = told.side(*side),
            unit = told.name(*unit)
        ),
        ScoreEvent::Conceded { side } => tr!("{side} gives up.", side = told.side(*side)),
        ScoreEvent::Ended { ending } => match ending {
            Ending::Open => return None,
            Ending::Won(side) => tr!("{side} wins the battle.", side = told.side(*side)),
            Ending::Draw => tr!("Nobody wins the battle.").to_owned(),
        },
    })
}
