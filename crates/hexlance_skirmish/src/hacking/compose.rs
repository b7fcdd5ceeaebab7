//! A program as it is put together: whom, and then, whoever wants to, which program, what it switches off, the dice, the
//! point. Programs that name nobody are picked first.

use std::sync::Arc;

use hexlance_board::{Hex, HexSet};
use hexlance_rules::{
    Refusal, Ustr,
    draft::{Area, Button, Leads, Offers, Pick, Preview},
    ustr,
};

use super::{Hack, REPEATER, promise};
use crate::{
    content::Catalogue,
    deeds::{Declaring, Deed},
    draft::{
        Compose, Piece,
        aiming::{self, Shares},
        keys::{self, purpose},
    },
    ids::Party,
    model::{Equipment, Fits, Program, ProgramKind, Skill, Whose},
    objects::Objects,
    order::legal,
    read::Look,
};

/// Using a program.
pub(crate) struct HackWay;

/// What a program is used on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wants {
    /// Targets that share its dice.
    Targets,
    /// One target.
    One,
    /// A hex so near.
    Hex(u8),
    /// Nothing that is picked.
    Nothing,
}

/// What a program is used on.
fn wants(program: &Program) -> Wants {
    match program.kind {
        ProgramKind::Attack => Wants::Targets,
        ProgramKind::Answer => Wants::Nothing,
        ProgramKind::Help if program.target.all => Wants::Nothing,
        ProgramKind::Help => {
            let mut fits = program.target.fits.iter();
            let special = fits.find_map(|f| match f {
                Fits::Hex(most) => Some(Wants::Hex(*most)),
                Fits::Dropper | Fits::User => Some(Wants::Nothing),
                _ => None,
            });
            special.unwrap_or(Wants::One)
        }
    }
}

/// The programs of somebody's devices, each once.
fn programs<'w>(at: &Declaring<'w>) -> Vec<&'w Arc<Program>> {
    let content = &at.table.world().resource::<Catalogue>().0;
    let devices = at.who.profile().devices.iter();
    let ids = devices
        .filter_map(|id| content.devices.get(id))
        .flat_map(|device| &device.programs);
    let mut out: Vec<&Arc<Program>> = Vec::new();
    for program in ids.filter_map(|id| content.programs.get(id)) {
        if !out.iter().any(|p| p.id == program.id) {
            out.push(program);
        }
    }
    out
}

/// What has been picked of a program's use.
#[derive(Clone, Debug, Default, PartialEq)]
struct Picked {
    program: Option<Ustr>,
    targets: Shares,
    named: Option<Ustr>,
    hex: Option<Hex>,
    point: Option<u8>,
    whole: bool,
}

impl Picked {
    /// What picks come to; none if they fit nothing.
    fn of(picks: &[Pick]) -> Option<Self> {
        let mut out = Self::default();
        for pick in picks {
            if out.whole {
                return None;
            }
            out.take(pick)?;
        }
        Some(out)
    }

    fn take(&mut self, pick: &Pick) -> Option<()> {
        match pick {
            Pick::Button(key) if key == keys::DECLARE => self.whole = true,
            Pick::Button(key) if key.starts_with(keys::PROGRAM) => {
                let id = key.strip_prefix(keys::PROGRAM).map(ustr);
                if self.program.is_some() {
                    // Another program has targets of its own.
                    *self = Self {
                        point: self.point,
                        ..Self::default()
                    };
                }
                self.program = id;
            }
            Pick::Button(key) if key.starts_with(keys::NAMED) => {
                self.named = key.strip_prefix(keys::NAMED).map(ustr);
            }
            Pick::Amount(key, n) if key == keys::POINT => {
                self.point = Some(u8::try_from(*n).ok()?);
            }
            Pick::Amount(key, n) => {
                aiming::name_dice(&mut self.targets, aiming::dice_of(key)?, *n)?;
            }
            // What is used on a console is used on nobody, and the other way round.
            Pick::Hex(hex) => {
                self.hex = Some(*hex);
                self.targets.clear();
            }
            Pick::Facing(_) => return None,
            Pick::Unit(_) | Pick::Button(_) => {
                self.hex = None;
                aiming::toggle(&mut self.targets, aiming::target_of(pick)?);
            }
        }
        Some(())
    }

    /// The use of a program to which it comes: at the last point at which it may be declared.
    fn made(&self, at: &Declaring<'_>, program: &Program) -> Option<Hack> {
        let points = match self.point {
            Some(point) => point..=point,
            None => 0..=aiming::last_point(at),
        };
        let mut first = None;
        for point in points.rev() {
            for named in self.names(at, program) {
                let hack = self.used(at, program, named, point)?;
                if judge(at, &hack).is_ok() {
                    return Some(hack);
                }
                first.get_or_insert(hack);
            }
        }
        first
    }

    /// A program used so; none if it wants something else than what was picked.
    fn used(
        &self,
        at: &Declaring<'_>,
        program: &Program,
        named: Option<Ustr>,
        point: u8,
    ) -> Option<Hack> {
        let mut hack = Hack {
            program: program.id,
            targets: Default::default(),
            named,
            hex: None,
            point,
        };
        match wants(program) {
            Wants::Targets => {
                let mut shares = self.targets.clone();
                if let Some(active) = aiming::answered(at) {
                    shares = vec![(active, None)];
                }
                if shares.is_empty() {
                    return None;
                }
                let shares = aiming::shared_out(burst(at, program), &shares);
                hack.targets = shares.into_iter().collect();
            }
            Wants::One => match (self.targets.as_slice(), self.hex) {
                ([(target, _)], None) => hack.targets.push((*target, 1)),
                ([], Some(hex)) => hack.hex = Some(hex),
                _ => return None,
            },
            Wants::Hex(_) => hack.hex = Some(self.hex?),
            Wants::Nothing => {}
        }
        let names_nobody = matches!(wants(program), Wants::Nothing | Wants::Hex(_));
        if names_nobody && !self.targets.is_empty() {
            return None;
        }
        Some(hack)
    }

    /// What can be named to be switched off: what was picked, else everything that the first target carries.
    fn names(&self, at: &Declaring<'_>, program: &Program) -> Vec<Option<Ustr>> {
        if !program.target.fits.contains(&Fits::Carrier) {
            return vec![None];
        }
        if self.named.is_some() {
            return vec![self.named];
        }
        let first = aiming::answered(at).or(self.targets.first().map(|(target, _)| *target));
        let mut out: Vec<Option<Ustr>> = first
            .map_or_else(Vec::new, |target| carried(at, target))
            .into_iter()
            .map(Some)
            .collect();
        if !matches!(first, Some(Party::Trooper(_))) || out.is_empty() {
            out.push(None);
        }
        out
    }

    /// The programs that come into question.
    fn candidates<'w>(&self, at: &Declaring<'w>) -> Vec<&'w Arc<Program>> {
        let mut all = programs(at);
        all.retain(|p| self.program.is_none_or(|id| id == p.id));
        all
    }

    /// The use that promises most: one that may be declared before one that may not.
    fn hack(&self, at: &Declaring<'_>) -> Option<Hack> {
        let mut best: Option<(bool, f64, Hack)> = None;
        for program in self.candidates(at) {
            // Without a target only a reaction has something to go for.
            let idle = self.targets.is_empty() && self.hex.is_none();
            if self.program.is_none() && idle && !at.is_reaction() {
                continue;
            }
            let Some(hack) = self.made(at, program) else {
                continue;
            };
            let may = judge(at, &hack).is_ok();
            let worth = promise::of(at, &hack, program).effect.unwrap_or_default();
            let better = match &best {
                None => true,
                Some((could, most, _)) => (may, worth) > (*could, *most),
            };
            if better {
                best = Some((may, worth, hack));
            }
        }
        best.map(|(_, _, hack)| hack)
    }

    /// Whether any use that fits what was picked may be declared: the nearest refusal if none may.
    fn verdict(&self, at: &Declaring<'_>) -> Result<(), Refusal> {
        let mut why = None;
        for program in self.candidates(at) {
            let Some(hack) = self.made(at, program) else {
                continue;
            };
            match judge(at, &hack) {
                Ok(()) => return Ok(()),
                Err(refusal) => {
                    if why.is_none() || refusal.code != "unfit_target" {
                        why = Some(refusal);
                    }
                }
            }
        }
        Err(why.unwrap_or_else(nobody))
    }

    /// Everybody and everything that may be a target of some program, each with its verdict.
    fn targets(&self, at: &Declaring<'_>) -> Vec<(Party, Result<(), Refusal>)> {
        let wanted = |p: &&Arc<Program>| match wants(p) {
            Wants::Targets => !at.is_reaction(),
            Wants::One => true,
            Wants::Hex(_) | Wants::Nothing => false,
        };
        let all: Vec<&Arc<Program>> = self.candidates(at).into_iter().filter(wanted).collect();
        if all.is_empty() {
            return Vec::new();
        }
        let own = all.iter().any(|p| p.target.whose != Whose::Enemy);
        let side = at.who.side();
        let figures = at.table.on_table().filter(Look::is_figure);
        let troopers = figures
            .filter(|t| own || t.side() != side)
            .map(|t| Party::from(t.id));
        let mut out = Vec::new();
        for party in troopers.chain(aiming::things(at)) {
            let chosen = self.targets.iter().any(|(target, _)| *target == party);
            let verdict = if chosen {
                Ok(())
            } else {
                self.with(party).verdict(at)
            };
            let telling = match &verdict {
                Ok(()) => true,
                Err(r) => {
                    party.trooper().is_some() && r.code != "unfit_target" && r.code != nobody().code
                }
            };
            if telling {
                out.push((party, verdict));
            }
        }
        out
    }

    /// With another target: the only one, unless the dice of the program can be shared.
    fn with(&self, party: Party) -> Self {
        let mut out = self.clone();
        aiming::toggle(&mut out.targets, party);
        out
    }

    fn offers(&self, at: &Declaring<'_>, out: &mut Offers) {
        let now = self.hack(at);
        self.offer_programs(at, now.as_ref(), out);
        let leads = |first: bool| if first { Leads::On } else { Leads::Aside };
        for (party, verdict) in self.targets(at) {
            let chosen = self.targets.iter().any(|(target, _)| *target == party);
            let first = leads(self.targets.is_empty());
            aiming::offer_target(party, first, verdict, chosen, out);
        }
        self.offer_hexes(at, leads(self.hex.is_none()), out);
        let Some(now) = now else { return };
        let Some(program) = now.program(at.table) else {
            return;
        };
        if program.target.fits.contains(&Fits::Carrier) {
            let target = now.targets.first().map(|(target, _)| *target);
            for what in target.map_or_else(Vec::new, |target| carried(at, target)) {
                let with = Self {
                    named: Some(what),
                    ..self.clone()
                };
                let chosen = now.named == Some(what);
                let button = Button::aside(format!("{}{what}", keys::NAMED), chosen);
                out.buttons.push(button.on(with.verdict(at)));
            }
        }
        if wants(program) == Wants::Targets && !at.is_reaction() {
            aiming::offer_dice(burst(at, program), &self.targets, out);
        }
        aiming::offer_point(at, now.point, out);
        out.buttons
            .push(Button::new(keys::DECLARE).on(judge(at, &now)));
    }

    /// The programs.
    fn offer_programs(&self, at: &Declaring<'_>, now: Option<&Hack>, out: &mut Offers) {
        for program in programs(at) {
            let mut with = self.clone();
            let key = format!("{}{}", keys::PROGRAM, program.id);
            if with.take(&Pick::button(key.clone())).is_none() {
                continue;
            }
            let button = Button {
                leads: if self.program.is_none() && self.targets.is_empty() {
                    Leads::On
                } else {
                    Leads::Aside
                },
                chosen: now.is_some_and(|hack| hack.program == program.id),
                ..Button::new(key)
            };
            out.buttons.push(button.on(with.opens(at, program)));
        }
    }

    /// Whether a program that was picked leads to anything.
    fn opens(&self, at: &Declaring<'_>, program: &Program) -> Result<(), Refusal> {
        let settled = match wants(program) {
            Wants::Targets => at.is_reaction() || !self.targets.is_empty(),
            Wants::One => !self.targets.is_empty() || self.hex.is_some(),
            Wants::Nothing => true,
            Wants::Hex(most) => {
                if !self.targets.is_empty() {
                    return Err(nobody());
                }
                return match hexes(at, most).first() {
                    Some(hex) => Self {
                        hex: Some(*hex),
                        ..self.clone()
                    }
                    .verdict(at),
                    None => Err(nobody()),
                };
            }
        };
        if settled {
            return self.verdict(at);
        }
        if !self.consoles(at, program).is_empty() {
            return Ok(());
        }
        let all = self.targets(at);
        if all.iter().any(|(_, verdict)| verdict.is_ok()) {
            return Ok(());
        }
        let refused = all.into_iter().find_map(|(_, verdict)| verdict.err());
        Err(refused.unwrap_or_else(nobody))
    }

    /// The hexes on which the program that was picked can be used.
    fn offer_hexes(&self, at: &Declaring<'_>, leads: Leads, out: &mut Offers) {
        let program = self.program.and_then(|id| {
            let content = &at.table.world().resource::<Catalogue>().0;
            content.programs.get(&id)
        });
        let Some(program) = program else { return };
        let hexes = match wants(program) {
            Wants::Hex(most) => hexes(at, most),
            Wants::One => self.consoles(at, program),
            Wants::Targets | Wants::Nothing => return,
        };
        // Whoever has named somebody goes on with him.
        let leads = if self.targets.is_empty() {
            leads
        } else {
            Leads::Aside
        };
        if !hexes.is_empty() {
            let hexes = HexSet::of(at.table.board(), hexes);
            out.areas.push(Area::free(purpose::AIM, leads, hexes));
        }
    }

    /// The consoles on which a program could be used.
    fn consoles(&self, at: &Declaring<'_>, program: &Program) -> Vec<Hex> {
        if !program.target.fits.contains(&Fits::Console) {
            return Vec::new();
        }
        let all = at.table.world().resource::<Objects>().consoles.iter();
        let fits = |hex: &Hex| {
            let with = Self {
                program: Some(program.id),
                targets: Shares::new(),
                hex: Some(*hex),
                ..self.clone()
            };
            with.verdict(at).is_ok()
        };
        all.map(|console| console.hex).filter(fits).collect()
    }

    /// The picks that come to the use of a program.
    fn picks(at: &Declaring<'_>, hack: &Hack) -> Option<Vec<Pick>> {
        let program = hack.program(at.table)?;
        let mut out = vec![Pick::button(format!("{}{}", keys::PROGRAM, hack.program))];
        let kind = wants(program);
        if kind == Wants::One || (kind == Wants::Targets && !at.is_reaction()) {
            let targets = hack.targets.iter();
            out.extend(targets.map(|(target, _)| aiming::target_pick(*target)));
        }
        out.extend(hack.hex.map(Pick::Hex));
        let what = hack.named.map(|what| format!("{}{what}", keys::NAMED));
        out.extend(what.map(Pick::button));
        if kind == Wants::Targets && !at.is_reaction() {
            out.extend(aiming::dice_picks(burst(at, program), &hack.targets));
        }
        out.extend(aiming::point_pick(at, hack.point));
        out.push(Pick::button(keys::DECLARE));
        Some(out)
    }
}

/// The dice of an attack program.
fn burst(at: &Declaring<'_>, program: &Program) -> u8 {
    if at.is_reaction() { 1 } else { program.burst }
}

/// Hexes within so many of the last point of the own route.
fn hexes(at: &Declaring<'_>, most: u8) -> Vec<Hex> {
    let here = at.station(aiming::last_point(at)).map(|s| s.hex);
    let ground = at.table.ground();
    here.map_or_else(Vec::new, |here| {
        let near = here.within(most.into());
        near.filter(|hex| ground.contains(*hex)).collect()
    })
}

/// The devices of a target, and its Repeater.
fn carried(at: &Declaring<'_>, target: Party) -> Vec<Ustr> {
    let Some(who) = target.trooper().and_then(|id| at.table.find(id)) else {
        return Vec::new();
    };
    let repeater = who.carries(Equipment::Repeater).then(|| ustr(REPEATER));
    let devices = who.profile().devices.iter().copied();
    devices.chain(repeater).collect()
}

fn nobody() -> Refusal {
    Refusal::new(
        "nobody_to_hack",
        "K14.1.1",
        "There is nothing in the Hacking Area that this could be used on.",
    )
}

fn judge(at: &Declaring<'_>, hack: &Hack) -> Result<(), Refusal> {
    legal::judge(at, &Deed::Hack(hack.clone()))
}

impl Compose for HackWay {
    fn key(&self) -> &'static str {
        "hack"
    }

    fn is_shown(&self, at: &Declaring<'_>) -> bool {
        at.who.hex.is_some() && at.who.has(Skill::Hacker) && !programs(at).is_empty()
    }

    fn lack(&self) -> Refusal {
        nobody()
    }

    fn offers(&self, at: &Declaring<'_>, picks: &[Pick], out: &mut Offers) {
        if let Some(picked) = Picked::of(picks).filter(|p| !p.whole) {
            picked.offers(at, out);
        }
    }

    fn piece(&self, at: &Declaring<'_>, picks: &[Pick]) -> Piece {
        match Picked::of(picks) {
            None => Piece::Misfit,
            Some(picked) if picked.whole => match picked.hack(at) {
                Some(hack) => Piece::Whole(hack.into()),
                None => Piece::Misfit,
            },
            Some(_) => Piece::Open,
        }
    }

    fn picks(&self, at: &Declaring<'_>, deed: &Deed) -> Option<Vec<Pick>> {
        match deed {
            Deed::Hack(hack) => Picked::picks(at, hack),
            _ => None,
        }
    }

    fn proposed(&self, at: &Declaring<'_>, picks: &[Pick]) -> Option<Deed> {
        Some(Picked::of(picks)?.hack(at)?.into())
    }

    fn worth(&self, at: &Declaring<'_>, picks: &[Pick]) -> Option<f64> {
        let hack = Picked::of(picks)?.hack(at)?;
        judge(at, &hack).ok()?;
        promise::of(at, &hack, hack.program(at.table)?).effect
    }

    fn preview(&self, at: &Declaring<'_>, deed: &Deed) -> Preview {
        let Deed::Hack(hack) = deed else {
            return Preview::default();
        };
        let program = hack.program(at.table);
        program.map_or_else(Preview::default, |program| promise::of(at, hack, program))
    }
}
