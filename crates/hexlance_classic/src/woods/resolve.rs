//! Shots at woods, one after another (C5.14.2).

use super::{Clearing, WoodsEvent};
use crate::{
    Ctx,
    buildings::{self, bridges},
    fire::{self, drawn, jam_threshold},
    ground, infantry,
    model::{Code, Damage, Effect, Round},
    read::Table,
    state::WoodsShot,
    tables,
};

/// Resolves a shot at woods as it was declared.
pub(super) fn resolve(ctx: &mut Ctx<'_>, shot: WoodsShot) {
    let table = Table::of(ctx.world());
    let Some(u) = table.find(shot.attacker) else {
        return;
    };
    let Some(m) = fire::mount(&u, shot.weapon) else {
        return;
    };
    let own = fire::gun(&u, m).weapon.clone();
    let Some(round) = own.round(shot.kind).cloned() else {
        return;
    };
    let links = m.links.len().max(1) as u8;
    let rounds = u16::from(shot.shots) * u16::from(links);
    let draw = drawn(&u, shot.bin, rounds);
    let may_jam = round.types.has(Code::R) && shot.shots > 1;
    let dice = (shot.tn > 2 || may_jam).then(|| ctx.two_d6());
    let total = dice.map_or(13, |d| i16::from(d[0] + d[1]));
    let jams = may_jam && total <= jam_threshold(shot.shots);
    let hit = total >= shot.tn && !jams;
    let fires = hit || !own.is_streak();
    ctx.emit(WoodsEvent::Fired {
        shot,
        dice,
        hit,
        jams,
        heat: if fires {
            u16::from(own.heat) * u16::from(shot.shots)
        } else {
            0
        },
        draw: if fires { draw.to_vec() } else { Vec::new() },
    });
    if Table::of(ctx.world())
        .find(shot.attacker)
        .is_some_and(|u| infantry::is_rack(&u, &round))
    {
        if hit {
            infantry::bombs_fall(ctx, &shot, &round);
        }
        return;
    }
    if hit && Table::of(ctx.world()).building(shot.hex).is_some() {
        buildings::salvo(ctx, &shot);
    } else if hit {
        let points = points(ctx, &shot, &round, links, own.is_streak());
        if Table::of(ctx.world()).bridges().get(shot.hex).is_some() {
            bridges::struck(ctx, &shot, points);
            return;
        }
        hurt(ctx, &shot, points);
    }
}

/// Points that count: the full value with the cluster roll; plasma and fragmentation twice, infernos 4 for each missile.
fn points(ctx: &mut Ctx<'_>, shot: &WoodsShot, round: &Round, links: u8, streak: bool) -> u16 {
    let points = match round.damage {
        Damage::Points(points) => {
            let each = u16::from(points);
            match round.cluster {
                _ if links > 1 => cluster(ctx, shot, links) * each,
                Some((_, column)) => cluster(ctx, shot, column) * each,
                None => each,
            }
        }
        Damage::Missile(points) => {
            let column = round.cluster.map_or(1, |(_, column)| column);
            let hits = if streak {
                column.into()
            } else {
                cluster(ctx, shot, column)
            };
            match shot.kind.effect() {
                Effect::Inferno => return 4 * hits,
                _ => hits * u16::from(points),
            }
        }
        Damage::Shot(points) => {
            let hits = if shot.shots > 1 {
                cluster(ctx, shot, shot.shots)
            } else {
                1
            };
            hits * u16::from(points)
        }
        Damage::Brackets(short, medium, long) => {
            [short, medium, long][usize::from(shot.bracket.min(2))].into()
        }
        Damage::Plasma { points, others, .. } => {
            let dice: Vec<u8> = (0..others).map(|_| ctx.d6()).collect();
            let sum = u16::from(points) + dice.iter().map(|d| u16::from(*d)).sum::<u16>();
            ctx.emit(WoodsEvent::Rolled {
                hex: shot.hex,
                dice,
                gives: sum,
            });
            // Twice, after all dice (tw.combat_plasma_woods).
            2 * sum
        }
        Damage::None | Damage::Pod | Damage::Linked => 0,
    };
    match shot.kind.effect() {
        Effect::Fragmentation => 2 * points,
        Effect::Flechette => points.div_ceil(2),
        _ => points,
    }
}

/// How many of so many suits strike (C18.4.1).
pub(crate) fn struck_by(ctx: &mut Ctx<'_>, shot: &WoodsShot, suits: u8) -> u16 {
    cluster(ctx, shot, suits)
}

fn cluster(ctx: &mut Ctx<'_>, shot: &WoodsShot, size: u8) -> u16 {
    let mut all = 0;
    for column in tables::columns(size) {
        if column == 1 {
            all += 1;
            continue;
        }
        let dice = ctx.two_d6();
        let hits = u16::from(tables::cluster(column, i16::from(dice[0] + dice[1])));
        ctx.emit(WoodsEvent::Rolled {
            hex: shot.hex,
            dice: dice.to_vec(),
            gives: hits,
        });
        all += hits;
    }
    all
}

/// The factor of the woods sinks: at 50 heavy woods are light ones, at 0 they are gone (C5.14.1).
pub(crate) fn hurt(ctx: &mut Ctx<'_>, shot: &WoodsShot, points: u16) {
    let hex = shot.hex;
    let dense = Table::of(ctx.world())
        .board()
        .get(hex)
        .map_or(0, ground::woods);
    if dense == 0 || points == 0 {
        return;
    }
    let before = ctx.world().resource::<Clearing>().factor(hex, dense);
    let factor = before.saturating_sub(points);
    ctx.emit(WoodsEvent::Damaged {
        hex,
        points,
        factor,
    });
    let density = match factor {
        0 => 0,
        1..=50 => 1,
        _ => 2,
    };
    if density < dense {
        ctx.emit(WoodsEvent::Cleared {
            hex,
            density,
            rubble: false,
        });
    }
}
