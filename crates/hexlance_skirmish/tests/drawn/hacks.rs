//! Programs by chance: of every sort, at whatever they are for, whether they may be run or not.

use hexlance_rules::{UnitId, Ustr, ustr};
use hexlance_skirmish::{
    content::Catalogue,
    deeds::Deed,
    hacking::{Hack, REPEATER},
    ids::Party,
    model::{Does, Equipment, Fits, Program, Skill, Target, TroopType, Whose},
    read::Look,
    state::{ItemKind, State},
};
use rand::RngExt;

use crate::deeds::Thinker;

/// A program without a target.
pub fn aimless(program: &Program) -> Hack {
    Hack {
        program: program.id,
        targets: Default::default(),
        named: None,
        hex: None,
        point: 0,
    }
}

/// Whether a program is run at somebody or something.
pub fn takes_target(program: &Program) -> bool {
    !matches!(
        program.does,
        Does::Static | Does::Mask | Does::Guide | Does::Firewall | Does::Ward | Does::Return
    )
}

impl Thinker<'_> {
    pub fn hack(&mut self, reacts: bool) -> Option<Deed> {
        let content = &self.table.world().resource::<Catalogue>().0;
        let programs = content.programs_of(self.who.profile());
        let program = self.any(&programs)?;
        let mut hack = aimless(program);
        hack.point = if reacts { 0 } else { self.point() };
        let dice = if reacts {
            1
        } else {
            self.rng.random_range(1..=program.burst.max(1))
        };
        let gate = program.target.fits.contains(&Fits::LockedGate);
        let fitting = self.fitting(&program.target);
        let target = if gate && self.one_in(2) || fitting.is_empty() {
            self.target()
        } else {
            self.any(&fitting)
        };
        if program.does == Does::Static {
            let here = self.here()?;
            hack.hex = Some(self.near(here, 8));
        }
        if program.does == Does::Disable {
            let all = self.devices_of(target?);
            hack.named = self.any(&all);
        }
        hack.targets = target
            .filter(|_| takes_target(program))
            .map(|t| (t, dice))
            .into_iter()
            .collect();
        Some(Deed::Hack(hack))
    }

    /// What a target carries that a program can put out of order.
    pub fn devices_of(&self, target: Party) -> Vec<Ustr> {
        let Some(who) = target.trooper().and_then(|id| self.table.find(id)) else {
            return Vec::new();
        };
        let mut all = who.profile().devices.clone();
        if who.carries(Equipment::Repeater) {
            all.push(ustr(REPEATER));
        }
        all
    }

    /// Troopers, Repeaters and turrets that a program is for, in reach or not.
    pub fn fitting(&self, target: &Target) -> Vec<Party> {
        let side = self.who.side();
        let fits = |who: &Look<'_>| {
            let whose = match target.whose {
                Whose::Enemy => who.side() != side,
                // A Possessed comrade is on the own list and fights for the enemy.
                Whose::Own => who.owner == side,
                Whose::Any => true,
            };
            let manned = || who.profile().kind == TroopType::TAG && who.crew.is_some();
            whose
                && target.fits.iter().any(|fits| match fits {
                    Fits::Type(kind) => who.profile().kind == *kind,
                    Fits::MannedTag => manned(),
                    Fits::Hacker => who.has(Skill::Hacker),
                    Fits::Figure => who.is_figure(),
                    Fits::Carrier => {
                        !who.profile().devices.is_empty() || who.carries(Equipment::Repeater)
                    }
                    Fits::Possessed => who.is(State::Possessed),
                    _ => false,
                })
        };
        let troopers = self.table.on_table().filter(fits);
        let mut all: Vec<Party> = troopers.map(|who| who.id.into()).collect();
        // For programs a turret is a REM.
        let items = [
            (Fits::RepeaterItem, ItemKind::Repeater),
            (Fits::Type(TroopType::REM), ItemKind::Turret),
        ];
        for (_, kind) in items.iter().filter(|(fit, _)| target.fits.contains(fit)) {
            let items = self.table.items().all.iter();
            let lying = items.filter(|i| i.kind == *kind && i.side != side);
            all.extend(lying.map(|i| Party::Item(i.id)));
        }
        all
    }

    /// A program in reply to an activated trooper.
    pub fn hacks_back(&mut self, active: UnitId) -> Option<Deed> {
        let Some(Deed::Hack(mut hack)) = self.hack(true) else {
            return None;
        };
        if !hack.targets.is_empty() {
            hack.targets = std::iter::once((active.into(), 1)).collect();
        }
        Some(Deed::Hack(hack))
    }
}
