//! The book that is kept beside the table notices what is wrong: every event that is forged in some detail is found out.

use std::{collections::BTreeMap, sync::Arc};

use hexlance_board::Direction;
use hexlance_dial::{
    Battle,
    event::{
        AllotmentEvent, ArtilleryEvent, AttackEvent, BypassEvent, CaptivityEvent, Critical, Event,
        HeatEvent, LossEvent, MoveEvent, OrderEvent, RepairEvent, ScoredFor, TurnEvent,
        VictoryEvent,
    },
    invariants::Watch,
    legal, tags,
};
use hexlance_rules::{DiceSource, SideId, draft::Chance};
use rand::{SeedableRng, rngs::ChaCha8Rng};

use super::draw::{Sources, battle};

/// Battles whose events are forged.
const BATTLES: u64 = 10;

/// Everything that is said wrong about an event, each with what is wrong.
fn forged(event: &Event) -> Vec<(&'static str, Event)> {
    let mut all = Vec::new();
    let mut forge = |what, change: &dyn Fn(&mut Event)| {
        let mut e = event.clone();
        change(&mut e);
        if e != *event {
            all.push((what, e));
        }
    };
    match event {
        Event::Turn(TurnEvent::RoundBegan { .. }) => forge("a round too many", &|e| {
            if let Event::Turn(TurnEvent::RoundBegan { round }) = e {
                *round += 1;
            }
        }),
        Event::Turn(TurnEvent::TurnBegan { .. }) => {
            forge("a turn too many", &|e| {
                if let Event::Turn(TurnEvent::TurnBegan { number, .. }) = e {
                    *number += 1;
                }
            });
            forge("another side's turn", &|e| {
                if let Event::Turn(TurnEvent::TurnBegan { side, .. }) = e {
                    *side = SideId(side.0 + 1);
                }
            });
        }
        Event::Allotment(AllotmentEvent::Allotted { .. }) => forge("an order too many", &|e| {
            if let Event::Allotment(AllotmentEvent::Allotted { base, .. }) = e {
                *base += 1;
            }
        }),
        Event::Allotment(AllotmentEvent::CommandRolled { .. }) => {
            forge("an order for a low die", &|e| {
                if let Event::Allotment(AllotmentEvent::CommandRolled { order, .. }) = e {
                    *order = !*order;
                }
            })
        }
        Event::Move(MoveEvent::BrokeAway { .. }) => {
            forge("a break for another die", &|e| {
                if let Event::Move(MoveEvent::BrokeAway { success, .. }) = e {
                    *success = !*success;
                }
            });
            forge("a break that is easier", &|e| {
                if let Event::Move(MoveEvent::BrokeAway { needed, .. }) = e {
                    *needed = 1;
                }
            });
        }
        Event::Move(MoveEvent::MoveBegan { .. }) => forge("a purse with more in it", &|e| {
            if let Event::Move(MoveEvent::MoveBegan { purse, .. }) = e {
                purse.rule(&tags::RUN, 2);
            }
        }),
        Event::Move(MoveEvent::Entered { .. }) => {
            forge("a hex for less", &|e| {
                if let Event::Move(MoveEvent::Entered { cost, .. }) = e {
                    *cost -= 1;
                }
            });
            forge("a step from elsewhere", &|e| {
                if let Event::Move(MoveEvent::Entered { from, .. }) = e {
                    *from = from.neighbour(Direction::N);
                }
            });
            forge("a leap", &|e| {
                if let Event::Move(MoveEvent::Entered { from, to, .. }) = e {
                    *to = *from;
                }
            });
        }
        Event::Attack(AttackEvent::Rolled { .. }) => {
            forge("a miss that hits", &|e| {
                if let Event::Attack(AttackEvent::Rolled { compared, .. }) = e {
                    compared[0].hit = !compared[0].hit;
                }
            });
            forge("a die with seven faces", &|e| {
                if let Event::Attack(AttackEvent::Rolled { dice, .. }) = e {
                    dice[1] = 7;
                }
            });
            forge("another critical", &|e| {
                if let Event::Attack(AttackEvent::Rolled { critical, .. }) = e {
                    *critical = match critical {
                        Critical::None => Critical::Hit,
                        _ => Critical::None,
                    };
                }
            });
            forge("a better attack value", &|e| {
                if let Event::Attack(AttackEvent::Rolled { compared, .. }) = e {
                    compared[0].attack = Default::default();
                    compared[0].attack.rule(&tags::ATTACK_VALUE, 15);
                }
            });
        }
        Event::Loss(LossEvent::Damaged { .. }) => {
            forge("a click too many", &|e| {
                if let Event::Loss(LossEvent::Damaged { to, .. }) = e {
                    *to += 1;
                }
            });
            forge("damage below 0", &|e| {
                if let Event::Loss(LossEvent::Damaged { clicks, .. }) = e {
                    clicks.rule(&tags::DIVIDED, -90);
                }
            });
        }
        Event::Repair(RepairEvent::Repaired { .. }) => forge("a click too many", &|e| {
            if let Event::Repair(RepairEvent::Repaired { to, .. }) = e {
                *to = to.saturating_sub(1);
            }
        }),
        Event::Heat(HeatEvent::Heat { .. }) => forge("heat too much", &|e| {
            if let Event::Heat(HeatEvent::Heat { to, .. }) = e {
                *to += 1;
            }
        }),
        Event::Heat(HeatEvent::HeatEffectRolled { .. }) => {
            forge("an effect for another die", &|e| {
                if let Event::Heat(HeatEvent::HeatEffectRolled { strikes, .. }) = e {
                    *strikes = !*strikes;
                }
            })
        }
        Event::Heat(HeatEvent::RestartRolled { .. }) => forge("a restart for another die", &|e| {
            if let Event::Heat(HeatEvent::RestartRolled { success, .. }) = e {
                *success = !*success;
            }
        }),
        Event::Artillery(ArtilleryEvent::MarkerPlaced(_)) => {
            forge("shells that remember more", &|e| {
                if let Event::Artillery(ArtilleryEvent::MarkerPlaced(m)) = e {
                    m.attack += 1;
                }
            })
        }
        Event::Artillery(ArtilleryEvent::MarkerRolled { .. }) => {
            forge("shells that come down nowhere", &|e| {
                if let Event::Artillery(ArtilleryEvent::MarkerRolled { lands, .. }) = e {
                    *lands = lands.map(|h| h.stepped(Direction::N, 40));
                }
            })
        }
        // What is due for the eliminated is compared when all of it is told.
        Event::Victory(VictoryEvent::Scored { for_what, .. })
            if !matches!(for_what, ScoredFor::Eliminated(_)) =>
        {
            forge("a point too many", &|e| {
                if let Event::Victory(VictoryEvent::Scored { points, .. }) = e {
                    *points += 1;
                }
            });
        }
        Event::Victory(VictoryEvent::BattleEnded(_)) => {
            forge("a point too many at the end", &|e| {
                if let Event::Victory(VictoryEvent::BattleEnded(outcome)) = e {
                    outcome.destruction[0] += 1;
                }
            });
            forge("another winner", &|e| {
                if let Event::Victory(VictoryEvent::BattleEnded(outcome)) = e {
                    outcome.winner = match outcome.winner {
                        Some(_) => None,
                        None => Some(SideId(0)),
                    };
                }
            });
        }
        _ => {}
    }
    all
}

/// Whether an event cannot happen a second time at once.
fn only_once(event: &Event) -> bool {
    match event {
        Event::Loss(LossEvent::Damaged { from, to, .. }) => from != to,
        Event::Heat(HeatEvent::Heat { from, to, .. }) => from != to,
        Event::Order(OrderEvent::Ordered { .. })
        | Event::Order(OrderEvent::OrderDone)
        | Event::Order(OrderEvent::Pushed { .. })
        | Event::Move(MoveEvent::Entered { .. })
        | Event::Order(OrderEvent::TokensRemoved { .. })
        | Event::Heat(HeatEvent::ShutDown { .. })
        | Event::Captivity(CaptivityEvent::Captured { .. })
        | Event::Captivity(CaptivityEvent::Freed { .. })
        | Event::Bypass(BypassEvent::TakenOver { .. })
        | Event::Captivity(CaptivityEvent::Secured { .. })
        | Event::Loss(LossEvent::Eliminated { .. })
        | Event::Move(MoveEvent::Boarded { .. })
        | Event::Move(MoveEvent::SetDown { .. })
        | Event::Artillery(ArtilleryEvent::MarkerPlaced(_))
        | Event::Artillery(ArtilleryEvent::MarkerRolled { .. })
        | Event::Attack(AttackEvent::SecondAttack { .. })
        | Event::Turn(TurnEvent::TurnBegan { .. })
        | Event::Turn(TurnEvent::StageBegan { .. })
        | Event::Turn(TurnEvent::RoundBegan { .. })
        | Event::Victory(VictoryEvent::BattleEnded(_)) => true,
        _ => false,
    }
}

/// Plays a battle, and reads its events once more, with every forgery beside the true event.
fn read_again(
    seed: u64,
    from: &Sources,
    found: &mut BTreeMap<&'static str, usize>,
    missed: &mut Vec<String>,
) {
    let setup = Arc::new(battle(seed, from));
    let begin = || {
        let dice = DiceSource::Seed(seed);
        Battle::new(setup.clone(), from.content.clone(), dice).expect("a battle")
    };
    let mut battle = begin();
    let mut watch = Watch::new(&battle);
    let began = battle.log().len();
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut chance = Chance::default();
    while let Some(side) = legal::side_to_act(&battle) {
        let command = chance.command(&mut rng, &battle, side);
        let command = command.expect("something is offered");
        battle.submit(side, command).expect("what is offered");
    }
    for logged in &battle.log()[began..] {
        let event = &logged.event;
        for (what, e) in forged(event) {
            if watch.judge(&e).is_ok() {
                missed.push(format!("battle {seed}: {what}: {e:?}"));
            }
            *found.entry(what).or_default() += 1;
        }
        assert_eq!(watch.judge(event), Ok(()), "battle {seed}");
        watch.read(event);
        if only_once(event) {
            if watch.judge(event).is_ok() {
                missed.push(format!("battle {seed}: twice {event:?}"));
            }
            *found.entry("twice").or_default() += 1;
        }
    }
}

#[test]
fn whatever_is_forged_in_an_event_is_found_out() {
    let from = Sources::load();
    let mut found = BTreeMap::new();
    let mut missed = Vec::new();
    for seed in 0..BATTLES {
        read_again(seed, &from, &mut found, &mut missed);
    }
    println!("{found:#?}");
    assert!(missed.is_empty(), "not found out: {missed:#?}");
    assert!(found.len() >= 16, "{found:?}");
}
