//! What is chosen after a won Dodge, Change Facing or Engage.

use hexlance_board::HexSet;
use hexlance_rules::{
    Flow, Refusal, SideId, UnitId,
    draft::{Area, Button, Facings, Leads, Offers, Pick},
};

use super::{boarding, by, engage, movement, turning};
use crate::{
    Ctx,
    choices::Choosing,
    command::Chosen,
    draft::keys::{self, purpose},
    moves::MoveEvent,
    order::{DeedRef, Order},
    read::{Look, Table, other},
    state::Field,
};

/// Steps of Dodges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DodgeStep {
    /// A dodger moves, lies down, stands up, or stays.
    Move(DeedRef),
    /// A trooper turns towards the activated enemy.
    Turn(DeedRef),
    /// The Active player picks the hex beside his trooper to which an Engage leads.
    Engage(DeedRef),
}

/// Runs a step: it waits for the choice where there is one.
pub(crate) fn step(ctx: &mut Ctx<'_>, step: DodgeStep) -> Flow<DodgeStep> {
    let table = Table::of(ctx.world());
    let Some(order) = table.order() else {
        return Flow::Next;
    };
    let able = step.who(table).is_some_and(|who| movement::can_move(&who));
    let waits = match step {
        DodgeStep::Move(of) => movement::moves(table, order, of),
        DodgeStep::Turn(_) => able,
        DodgeStep::Engage(of) => {
            let places = engage::places(table, order, of);
            if able && places.len() == 1 {
                let chosen = Chosen {
                    route: places,
                    ..Chosen::default()
                };
                engaged(ctx, of, &chosen);
                return Flow::Next;
            }
            able && !places.is_empty()
        }
    };
    if waits { Flow::Wait(step) } else { Flow::Next }
}

impl DodgeStep {
    const fn of(self) -> DeedRef {
        match self {
            Self::Move(of) | Self::Turn(of) | Self::Engage(of) => of,
        }
    }

    /// Whose movement it is.
    fn who(self, table: Table<'_>) -> Option<Look<'_>> {
        table.find(by(table, table.order()?, self.of())?)
    }

    /// With the Order.
    fn with<T>(self, table: Table<'_>, ask: impl FnOnce(&Order) -> T) -> Option<T> {
        table.order().map(ask)
    }
}

impl Choosing for DodgeStep {
    fn side(&self, table: Table<'_>) -> SideId {
        let own = self.who(table).map_or(table.clock().active, |t| t.side());
        match self {
            Self::Move(_) | Self::Turn(_) => own,
            Self::Engage(_) => other(own),
        }
    }

    fn about(&self, table: Table<'_>) -> Option<UnitId> {
        self.who(table).map(|who| who.id)
    }

    fn check(&self, table: Table<'_>, chosen: &Chosen) -> Result<(), Refusal> {
        let of = self.of();
        self.with(table, |order| match self {
            Self::Move(_) if chosen.boards => boarding::check(table, order, of, chosen),
            Self::Move(_) => movement::check(table, order, of, chosen),
            Self::Turn(_) => turning::check(table, order, of, chosen),
            Self::Engage(_) => engage::check(table, order, of, chosen),
        })
        .unwrap_or(Ok(()))
    }

    fn lets_board(&self) -> bool {
        matches!(self, Self::Move(_))
    }

    fn perform(&self, ctx: &mut Ctx<'_>, chosen: &Chosen) {
        match self {
            Self::Move(of) if chosen.boards => boarding::perform(ctx, *of, chosen),
            Self::Move(of) => movement::perform(ctx, *of, chosen),
            Self::Turn(of) => turn(ctx, *of, chosen),
            Self::Engage(of) => engaged(ctx, *of, chosen),
        }
    }

    fn offers(&self, table: Table<'_>, picks: &[Pick]) -> Offers {
        let Some(who) = self.who(table) else {
            return Offers::default();
        };
        let Some(order) = table.order() else {
            return Offers::default();
        };
        match self {
            Self::Move(of) => {
                let mut out = dodging(table, order, *of, &who, picks);
                boarding::offers(table, order, *of, &who, picks, &mut out);
                out
            }
            Self::Turn(of) => {
                let now = turning::proposed(table, order, *of, &Chosen::default());
                let mut facings = Facings::all(Leads::On, now);
                let all = hexlance_board::Direction::ALL.into_iter();
                for (facing, verdict) in all.zip(&mut facings.verdicts) {
                    let chosen = Chosen {
                        facing: Some(facing),
                        ..Chosen::default()
                    };
                    *verdict = turning::check(table, order, *of, &chosen);
                }
                Offers {
                    facings: Some(facings),
                    ..Offers::default()
                }
            }
            Self::Engage(of) => {
                let mut hexes = board(table);
                for hex in engage::places(table, order, *of) {
                    hexes.insert(hex);
                }
                Offers {
                    areas: vec![Area::free(purpose::PLACE, Leads::On, hexes)],
                    ..Offers::default()
                }
            }
        }
    }

    fn made(&self, table: Table<'_>, picks: &[Pick]) -> Option<Chosen> {
        match (self, picks) {
            (Self::Move(_), [Pick::Button(key), rest @ ..]) if boarding::is_key(key) => {
                boarding::made(rest)
            }
            (Self::Move(of), [place, rest @ ..]) => {
                let order = table.order()?;
                let who = self.who(table)?;
                let prone = rest.first() == Some(&Pick::button(keys::PRONE));
                let facing = match rest {
                    [Pick::Facing(facing)] => *facing,
                    [Pick::Button(key), Pick::Facing(facing)] if key == keys::PRONE => *facing,
                    _ => return None,
                };
                let becomes = prone.then_some(!who.stance.prone);
                let walks = who.stance.prone && becomes != Some(false);
                let route = match place {
                    Pick::Hex(hex) => {
                        let way = movement::sidestep(table, order, *of, walks)?;
                        way.reach().route(*hex)?.to_vec()
                    }
                    Pick::Button(key) if key == keys::STAY => Vec::new(),
                    _ => return None,
                };
                Some(Chosen {
                    route,
                    facing: Some(facing),
                    prone: becomes,
                    ..Chosen::default()
                })
            }
            (Self::Turn(_), [Pick::Facing(facing)]) => Some(Chosen {
                facing: Some(*facing),
                ..Chosen::default()
            }),
            (Self::Engage(_), [Pick::Hex(hex)]) => Some(Chosen {
                route: vec![*hex],
                ..Chosen::default()
            }),
            _ => None,
        }
    }

    fn picks(&self, table: Table<'_>, chosen: &Chosen) -> Vec<Pick> {
        let facing = chosen.facing.or_else(|| match self {
            Self::Move(_) => self.who(table).map(|t| t.facing()),
            Self::Turn(of) => {
                self.with(table, |order| turning::proposed(table, order, *of, chosen))?
            }
            Self::Engage(_) => None,
        });
        let place = chosen.route.last().map(|hex| Pick::Hex(*hex));
        let mut out = Vec::new();
        if chosen.boards {
            out.push(boarding::key_pick(chosen));
            out.extend(place);
        } else if let Self::Move(_) = self {
            out.push(place.unwrap_or_else(|| Pick::button(keys::STAY)));
            let changes = chosen
                .prone
                .zip(self.who(table))
                .is_some_and(|(prone, who)| prone != who.stance.prone);
            if changes {
                out.push(Pick::button(keys::PRONE));
            }
        } else {
            out.extend(place);
        }
        out.extend(facing.map(Pick::Facing));
        out
    }
}

/// What a dodger can pick: a hex or to stay, whether he lies down or stands up, a facing.
fn dodging(table: Table<'_>, order: &Order, of: DeedRef, who: &Look<'_>, picks: &[Pick]) -> Offers {
    let mut out = Offers::default();
    let way = |prone| movement::sidestep(table, order, of, prone);
    match picks {
        [Pick::Button(key), ..] if boarding::is_key(key) => {}
        [] => {
            let board = &table.world().resource::<Field>().board;
            let reach = way(who.stance.prone).map(|way| way.reach());
            let ends = reach.iter().flat_map(|reach| reach.hexes());
            let ends = ends.filter(|(hex, _)| Some(*hex) != who.hex);
            out.areas
                .push(Area::priced(purpose::MOVE, Leads::On, board, ends));
            out.buttons.push(Button::new(keys::STAY));
        }
        [place] => {
            out.facings = Some(Facings::all(Leads::On, Some(who.facing())));
            let stands = Chosen {
                route: match place {
                    // Who stands up walks upright; who lies down does so at the end.
                    Pick::Hex(hex) => way(false)
                        .and_then(|way| way.reach().route(*hex))
                        .map(|route| route.to_vec())
                        .unwrap_or_default(),
                    _ => Vec::new(),
                },
                prone: Some(!who.stance.prone),
                ..Chosen::default()
            };
            let verdict = movement::check(table, order, of, &stands);
            out.buttons.push(Button::new(keys::PRONE).on(verdict));
        }
        [_, Pick::Button(key)] if key == keys::PRONE => {
            out.facings = Some(Facings::all(Leads::On, Some(who.facing())));
        }
        _ => {}
    }
    out
}

fn board(table: Table<'_>) -> HexSet {
    HexSet::new(&table.world().resource::<Field>().board)
}

/// Turns whoever has changed his facing.
fn turn(ctx: &mut Ctx<'_>, of: DeedRef, chosen: &Chosen) {
    let facing = {
        let table = Table::of(ctx.world());
        table
            .order()
            .and_then(|order| turning::proposed(table, order, of, chosen))
    };
    let Some(facing) = facing else { return };
    let stays = Chosen {
        facing: Some(facing),
        ..Chosen::default()
    };
    movement::perform(ctx, of, &stays);
}

/// Places whoever has Engaged.
fn engaged(ctx: &mut Ctx<'_>, of: DeedRef, chosen: &Chosen) {
    let arrived = {
        let table = Table::of(ctx.world());
        table.order().and_then(|order| {
            let who = table.find(by(table, order, of)?)?;
            let hex = *chosen.route.last()?;
            Some(MoveEvent::Arrived {
                unit: who.id,
                from: who.hex?,
                hex,
                facing: engage::facing(table, order, of, hex).unwrap_or(who.facing()),
                prone: who.stance.prone,
            })
        })
    };
    if let Some(arrived) = arrived {
        ctx.emit(arrived);
    }
}
