//! Attacks of the skirmish rules, face to face: exact chances of every weapon of one trooper against another, if he shoots or
//! strikes back with his best, dodges, or does nothing.

use std::path::Path;

use clap::{Args, ValueEnum};
use hexlance_board::{Direction, Hex};
use hexlance_rules::{Breakdown, SideId, UnitId};
use hexlance_skirmish::{
    Battle,
    dice::Sv,
    ground::distance,
    model::{Ammunition, Shape},
    odds::Hits,
    read::{Look, Table},
    setup::{MidTurn, Setup},
    shots::{self, Prospect, Way},
    state::Stage,
    tags,
};
use serde::Serialize;

use crate::{SkirmishGame, data::Data, words::hex_name};
use hexlance_cli::odds::{
    Chances, Damage, Odds, begin, find, percent, print_parts, print_rows, same_side, stands,
    unit_mut,
};
use hexlance_cli::{
    Format,
    options::OwnOptions,
    put, put_json,
    report::{Outcome, Stop},
};

/// What the target does against it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Reply {
    /// Shoots back with the weapon that is best, or strikes back in contact
    #[default]
    Attack,
    /// Dodges
    Dodge,
    /// Nothing
    Nothing,
}

/// How the troopers meet.
#[derive(Args, Debug)]
pub struct Supposed {
    /// Skirmish: what the target does against it
    #[arg(long, value_enum, value_name = "REPLY")]
    reply: Option<Reply>,
    /// Skirmish: the attacker reacts, so that it has one die
    #[arg(long)]
    reacts: bool,
}

impl OwnOptions for Supposed {
    const EXAMPLES: &'static str = "  hexlance odds the_bell_of_ashhallow -a tamarisk -t briar --from 0808 --at 0814 --reply dodge";
    const NOTE: &'static str = "in skirmish the target attacks back with its best weapon";
}

/// What the skirmish rules have to say of the chances.
#[derive(Serialize)]
struct Own {
    /// Dice of the attacker.
    dice: u8,
    success_value: Breakdown,
    /// What the target does against it, and its dice.
    reply: Option<String>,
    reply_dice: u8,
    reply_value: Option<Breakdown>,
    /// The chance that something of the reply counts, and that nothing counts at all.
    reply_counts: f64,
    neither: f64,
    critical: f64,
    /// Damage of a hit.
    hit_damage: Option<i16>,
}

type Row = hexlance_cli::odds::Row<Own>;

/// A prospect with what it is called.
struct Named {
    name: String,
    prospect: Prospect,
}

pub(crate) fn run(args: &Odds, own: &Supposed, data: &Data, file: &Path) -> Outcome {
    let mut setup = data.load_as::<SkirmishGame>(file)?.setup;
    let probe = begin::<SkirmishGame>(&setup, data)?;
    let table = Table::of(probe.world());
    let names: Vec<_> = table.troopers().map(|t| (t.id, t.name)).collect();
    let (attacker, target) = (find(&names, &args.attacker)?, find(&names, &args.target)?);
    let (Some(a), Some(t)) = (table.find(attacker), table.find(target)) else {
        return Err(Stop::usage("there are no such troopers", "name others"));
    };
    if a.owner == t.owner {
        return Err(same_side(a.name, t.name));
    }
    let from = stands(a.name, a.hex, args.from, "--from")?;
    let at = stands(t.name, t.hex, args.at, "--at")?;
    if from == at {
        return Err(Stop::usage(
            "both stand in one hex",
            "name two hexes with --from and --at",
        ));
    }
    let (called_a, called_t) = (a.name.to_owned(), t.name.to_owned());
    put_at(&mut setup, attacker, from, Direction::towards(from, at));
    put_at(&mut setup, target, at, Direction::towards(at, from));
    setup.mid_turn = Some(MidTurn {
        round: 1,
        active: a.owner,
        first: SideId(0),
        stage: Stage::Orders,
        pools: Vec::new(),
        items: Vec::new(),
    });
    let battle = begin::<SkirmishGame>(&setup, data)?;
    // Pilots have numbers of their own, so names lead.
    let table = Table::of(battle.world());
    let by_name = |name: &str| table.troopers().find(|t| t.name == name);
    let (Some(a), Some(t)) = (by_name(&called_a), by_name(&called_t)) else {
        return Err(Stop::failed(
            "the troopers do not stand there",
            "choose other hexes",
        ));
    };
    let rows = rows(table, a, t, own);
    match args.format {
        Format::Json => put_json(&rows),
        Format::Text => {
            print(&battle, &a, &t, &rows);
            Ok(())
        }
    }
}

/// Puts a trooper of a setup somewhere.
fn put_at(setup: &mut Setup, unit: UnitId, hex: Hex, facing: Option<Direction>) {
    if let Some(unit) = unit_mut::<SkirmishGame>(setup, unit) {
        unit.at = Some(hex);
        unit.facing = facing.or(unit.facing);
    }
}

/// Everything that one trooper can shoot or strike another with.
fn attacks<'w>(table: Table<'w>, who: Look<'w>, target: Look<'w>, reacts: bool) -> Vec<Named> {
    let mut out = Vec::new();
    if table.in_contact(&who, &target) {
        let armed = who.printed.weapons.iter();
        let armed = armed.filter(|w| w.mode(0).is_some_and(|mode| mode.traits.cc));
        let with = armed.map(|w| Some(w.id)).chain([None]);
        for weapon in with {
            let name = weapon
                .and_then(|id| who.weapon(id))
                .map_or_else(|| "bare hands".to_owned(), |w| w.name.clone());
            let prospect = shots::blow(table, who, weapon, target, false);
            out.extend(prospect.map(|prospect| Named { name, prospect }));
        }
        return out;
    }
    let (Some(from), Some(there)) = (who.body(table), target.body(table)) else {
        return out;
    };
    for weapon in &who.printed.weapons {
        for (n, mode) in (0u8..).zip(&weapon.modes) {
            if mode.traits.state_only || (mode.bands.is_empty() && mode.shape == Shape::None) {
                continue;
            }
            let kinds = match mode.ammo.is_empty() {
                true => vec![Ammunition::NORMAL],
                false => mode.ammo.clone(),
            };
            for ammo in kinds {
                let way = Way {
                    weapon: weapon.id,
                    mode: n,
                    ammo,
                    reacts,
                    aimed: false,
                    concealed: false,
                };
                let prospect = shots::shot(table, &who, &from, &way, target.id.into(), &there);
                let mode = match mode.name.as_str() {
                    "" => String::new(),
                    name => format!(" ({name})"),
                };
                let name = format!("{}{mode}, {ammo}", weapon.name);
                out.extend(prospect.map(|prospect| Named { name, prospect }));
            }
        }
    }
    out
}

/// What a target does, with its chances to count against an attack of so many dice.
fn best_reply<'w>(
    table: Table<'w>,
    target: Look<'w>,
    attacker: Look<'w>,
    what: Reply,
) -> Option<Named> {
    match what {
        Reply::Nothing => None,
        Reply::Dodge => Some(Named {
            name: "Dodge".to_owned(),
            prospect: dodge(&target),
        }),
        Reply::Attack => {
            let mut all = attacks(table, target, attacker, true);
            all.sort_by_key(|named| {
                let damage = named.prospect.damage.unwrap_or(0);
                (Sv::of(&named.prospect.value).value(), damage)
            });
            all.pop()
        }
    }
}

/// A Dodge as it is rolled in sight (K11.1).
fn dodge(who: &Look<'_>) -> Prospect {
    let mut value = Breakdown::new();
    value.rule(&tags::PH, who.ph());
    value.rule_unless_zero(&tags::TROOP_TYPE, who.kind().dodge_mod());
    Prospect {
        value,
        dice: 1,
        inflicts: Breakdown::new(),
        damage: None,
        ammo: Ammunition::NORMAL,
        cover: false,
    }
}

/// Every attack of one trooper on the other.
fn rows(table: Table<'_>, attacker: Look<'_>, target: Look<'_>, own: &Supposed) -> Vec<Row> {
    let reply = best_reply(table, target, attacker, own.reply.unwrap_or_default());
    let sees = table
        .in_contact(&attacker, &target)
        .then_some(true)
        .or_else(|| {
            let (from, there) = (attacker.body(table)?, target.body(table)?);
            Some(table.has_line(&from, &there))
        });
    let attacks = attacks(table, attacker, target, own.reacts);
    let each = attacks.into_iter().map(|attack| Row {
        attack: attack.name.clone(),
        spotter: None,
        refused: (sees != Some(true)).then(|| "there is no line of fire (K5.2)".to_owned()),
        chances: (sees == Some(true)).then(|| chances(&attack.prospect, reply.as_ref())),
    });
    each.collect()
}

/// How many dice count, with the chance of each number.
fn spread(hits: &Hits) -> Vec<Damage> {
    let chance = |n: u8| hits.at_least(n) - hits.at_least(n + 1);
    (0..=hits.dice())
        .map(|points| Damage {
            points,
            chance: chance(points),
        })
        .collect()
}

fn chances(attack: &Prospect, reply: Option<&Named>) -> Chances<Own> {
    let (hits, counts, neither) = match reply {
        Some(reply) => {
            let met = shots::face_to_face(attack, &reply.prospect);
            (met.a, met.b_counts, met.neither)
        }
        None => {
            let hits = shots::unopposed(attack);
            (hits, 0.0, 1.0 - hits.at_least(1))
        }
    };
    let inflicted = reply
        .map(|r| r.prospect.inflicts.clone())
        .unwrap_or_default();
    let value = attack.against(&inflicted);
    let reply_value = reply.map(|r| r.prospect.against(&attack.inflicts));
    Chances {
        needs: Sv::of(&value).value(),
        hit: hits.at_least(1),
        damage: spread(&hits),
        expected: hits.expected(),
        own: Own {
            dice: attack.dice,
            success_value: value,
            reply: reply.map(|r| r.name.clone()),
            reply_dice: reply.map_or(0, |r| r.prospect.dice),
            reply_value,
            reply_counts: counts,
            neither,
            critical: hits.critical(),
            hit_damage: attack.damage,
        },
    }
}

fn print(battle: &Battle, attacker: &Look<'_>, target: &Look<'_>, rows: &[Row]) {
    let table = Table::of(battle.world());
    let at = |t: &Look<'_>| t.hex.map(hex_name).unwrap_or_default();
    let bodies = attacker.body(table).zip(target.body(table));
    let away = bodies.map_or(0, |(a, b)| distance(&a, &b));
    put!(
        "{} at {} attacks {} at {}: {away} hexes",
        attacker.name,
        at(attacker),
        target.name,
        at(target),
    );
    if rows.is_empty() {
        put!("  nothing that reaches so far");
    }
    let number = |c: &Chances<Own>| {
        put!(
            "  {} dice, {} or less; something counts {}",
            c.own.dice,
            c.needs,
            percent(c.hit)
        );
        print_parts(&c.own.success_value);
        if let (Some(reply), Some(value)) = (&c.own.reply, &c.own.reply_value) {
            put!(
                "  against {reply}: {} dice, {} or less; it counts {}, neither {}",
                c.own.reply_dice,
                Sv::of(value).value(),
                percent(c.own.reply_counts),
                percent(c.own.neither)
            );
            print_parts(value);
        }
        put!("  hits, {:.2} on average:", c.expected);
    };
    print_rows(rows, number, |c| {
        let damage = c
            .own
            .hit_damage
            .map_or("none".to_owned(), |d| d.to_string());
        put!(
            "  critical {}, Damage of a hit {damage}",
            percent(c.own.critical)
        );
    });
}
