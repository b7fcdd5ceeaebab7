//! What came up in battles, and what must.

use std::collections::BTreeMap;

use hexlance_dial::{
    Battle,
    command::{Command, OrderKind, RangedOrder},
    equipment::{Equipment, HeatEffect},
    event::{
        AllotmentEvent, ArtilleryEvent, AttackEvent, BypassEvent, Critical, DamageCause, Event,
        HeatCause, HeatEvent, Loss, LossEvent, MoveEvent, OrderEvent, RepairEvent, ScoredFor,
        SetupEvent, VictoryEvent,
    },
    model::SlotId,
    orders,
    question::Question,
    read::{Look, Table},
    state::{Clock, Stage, Zones},
};
use hexlance_rules::{Breakdown, SideId, UnitId};

use super::{
    kinds::kind,
    wanted::{NEVER, wanted},
};

/// How often each thing came up.
#[derive(Clone, Debug, Default)]
pub struct Seen(pub BTreeMap<String, usize>);

impl Seen {
    fn note(&mut self, what: &str, which: &str) {
        *self.0.entry(format!("{what} {which}")).or_default() += 1;
    }

    fn effect(&mut self, e: Equipment) {
        self.note("effect of", e.id());
    }

    fn heat(&mut self, e: HeatEffect) {
        self.note("effect of", e.id());
    }

    pub fn add(&mut self, other: Self) {
        for (what, n) in other.0 {
            *self.0.entry(what).or_default() += n;
        }
    }

    /// A command that is about to be given.
    pub fn command(&mut self, battle: &Battle, command: &Command) {
        self.note("command", kind(command));
        if let Some(decision) = battle.decision() {
            self.note("question", &question(&decision.question));
        }
        if let Command::Move(order) = command {
            let table = Table::of(battle.world());
            let captive = |u: &UnitId| table.find(*u).is_some_and(|u| u.is_captive());
            if order.boards.iter().any(captive) {
                self.note("boarding", "with a captive");
            }
        }
        if let Command::Ranged(order) = command {
            let chosen = [
                (order.armor_piercing, Equipment::ArmorPiercing),
                (order.anti_personnel, Equipment::AntiPersonnel),
                (order.streak, Equipment::StreakMissiles),
                (order.alpha_strike, Equipment::AlphaStrike),
            ];
            for (_, e) in chosen.iter().filter(|(used, _)| *used) {
                self.note("used", e.id());
            }
        }
    }

    /// What equipment and heat forbid, which no event tells.
    pub fn state(&mut self, battle: &Battle) {
        let table = Table::of(battle.world());
        let clock = table.clock();
        if clock.stage == Stage::Deployment {
            let mechs = table.on_table().filter(|u| u.model.is_mech());
            for e in mechs.flat_map(|u| u.heat_level().effects().collect::<Vec<_>>()) {
                self.heat(e);
            }
        }
        if clock.stage != Stage::Orders || battle.decision().is_some() || clock.left() == 0 {
            return;
        }
        for u in table.on_table().filter(|u| u.side == clock.active) {
            self.forbidden(battle, clock, &u);
        }
    }

    fn forbidden(&mut self, battle: &Battle, clock: Clock, u: &Look<'_>) {
        let world = battle.world();
        let rule =
            |order: Result<Look<'_>, hexlance_rules::Refusal>| order.err().and_then(|e| e.rule);
        if u.has(Equipment::Salvage)
            && rule(orders::able(world, u.side, u.id, OrderKind::Close))
                == Some(Equipment::Salvage.id())
        {
            self.effect(Equipment::Salvage);
        }
        for slot in SlotId::ALL {
            let Some(marks) = u.slot(slot) else { continue };
            let jam = u.silenced(marks.kind);
            if jam.is_none() && !marks.indirect {
                continue;
            }
            for enemy in Table::of(world).on_table().filter(|e| e.side != u.side) {
                let order = RangedOrder {
                    indirect: marks.indirect,
                    ..RangedOrder::at(u.id, slot, enemy.id)
                };
                let refused = battle.check(clock.active, &Command::Ranged(order)).err();
                let Some(refused) = refused else { continue };
                if let Some(effect) = jam.filter(|e| Some(e.id()) == refused.rule) {
                    self.heat(effect);
                }
                if refused.rule == Some(Equipment::ElectronicCamouflage.id()) {
                    self.effect(Equipment::ElectronicCamouflage);
                }
            }
        }
    }

    /// The events of a battle.
    pub fn log(&mut self, battle: &Battle) {
        for logged in battle.log() {
            let json = serde_json::to_value(logged).expect("an event as JSON");
            let name = json.get("event").and_then(|e| e.as_str());
            self.note("event", name.expect("an event has a name"));
            self.event(battle, &logged.event);
            let before = logged.command.checked_sub(1);
            let command = before.and_then(|n| battle.history().get(n));
            if let (Event::Attack(AttackEvent::Rolled { compared, .. }), Some(entry)) =
                (&logged.event, command)
                && let Command::Ranged(order) = &entry.command
                && order.anti_personnel
                && compared.len() > 1
            {
                self.effect(Equipment::AntiPersonnel);
            }
        }
    }

    fn event(&mut self, battle: &Battle, event: &Event) {
        match event {
            Event::Order(OrderEvent::Ordered { units, order }) => {
                let many = if units.len() > 1 { "formation" } else { "unit" };
                self.note("order", &format!("{order:?} of a {many}"));
            }
            Event::Setup(SetupEvent::Deployed { hex, unit, .. }) => {
                let world = battle.world();
                let side = Table::of(world).find(*unit).map(|u| u.side);
                let zones = world.resource::<Zones>();
                if side.is_some_and(|side: SideId| !zones.has(side, *hex)) {
                    self.effect(Equipment::Infiltrate);
                }
            }
            Event::Allotment(AllotmentEvent::CommandRolled { order: true, .. }) => {
                self.effect(Equipment::Command)
            }
            Event::Move(MoveEvent::BrokeAway {
                grappled_by,
                success,
                ..
            }) => {
                self.note("breaking away", if *success { "done" } else { "failed" });
                if grappled_by.is_some() {
                    self.effect(Equipment::Grapple);
                }
            }
            Event::Move(MoveEvent::MoveBegan { purse, .. }) => self.parts(purse),
            Event::Move(MoveEvent::Entered { jumped: true, .. }) => {
                self.effect(Equipment::JumpJets)
            }
            Event::Move(MoveEvent::Stopped { cause, .. }) => {
                self.note("stop", &format!("{cause:?}"))
            }
            Event::Attack(AttackEvent::SecondAttack { equipment, .. }) => self.effect(*equipment),
            Event::Attack(AttackEvent::DamageDie { repair: false, .. }) => {
                self.effect(Equipment::HandToHandWeapon)
            }
            Event::Repair(RepairEvent::Repaired { .. }) => self.effect(Equipment::Repair),
            Event::Bypass(BypassEvent::TakenOver { .. }) => self.effect(Equipment::Bypass),
            Event::Attack(AttackEvent::Rolled { .. }) => self.roll(event),
            Event::Loss(LossEvent::Damaged { clicks, cause, .. }) => {
                self.note("damage", &damage(*cause));
                self.parts(clicks);
                for ignored in &clicks.ignored {
                    if ignored.why.to_string().starts_with("Armor Piercing") {
                        self.effect(Equipment::ArmorPiercing);
                    }
                }
            }
            Event::Heat(HeatEvent::Heat { parts, cause, .. }) => {
                self.note("heat", &heat(*cause));
                self.parts(parts);
            }
            Event::Heat(HeatEvent::HeatEffectRolled {
                effect,
                strikes: true,
                ..
            }) => self.heat(*effect),
            Event::Loss(LossEvent::Eliminated { loss, .. }) => self.note("lost", &lost(*loss)),
            Event::Victory(VictoryEvent::Scored { for_what, .. }) => {
                self.note("points", scored(*for_what))
            }
            Event::Artillery(ArtilleryEvent::MarkerRolled {
                drift,
                lands,
                critical,
                ..
            }) => {
                let what = match (drift, lands, critical) {
                    (None, Some(_), Critical::Hit) => "two sixes",
                    (None, Some(_), _) => "on target",
                    (Some(_), Some(_), _) => "drift",
                    (Some(_), None, _) => "off the table",
                    (None, None, _) => "two ones",
                };
                self.note("shells", what);
            }
            _ => {}
        }
    }

    fn roll(&mut self, event: &Event) {
        let Event::Attack(AttackEvent::Rolled {
            kind,
            rerolled,
            critical,
            decoy,
            compared,
            ..
        }) = event
        else {
            return;
        };
        self.note("attack", kind.name());
        self.note("critical", &format!("{critical:?}"));
        if rerolled.is_some() {
            self.effect(Equipment::ImprovedTargeting);
        }
        if *decoy {
            self.effect(Equipment::Decoy);
        }
        for c in compared {
            self.parts(&c.attack);
            self.parts(&c.defense);
        }
    }

    /// Parts of a number: those of equipment and heat name it as their rule.
    fn parts(&mut self, b: &Breakdown) {
        for part in &b.parts {
            self.note("part", part.source.name());
            let id = part.source.reference();
            if Equipment::of_id(id).is_some() {
                self.note("effect of", id);
            } else if part.source.name() == "engine overheat" {
                self.heat(HeatEffect::EngineOverheat);
            }
        }
    }

    /// Everything of a list that did not come up, what cannot come up left out.
    pub fn missing(&self) -> Vec<String> {
        let known = |what: &&String| !self.0.contains_key(*what);
        let never = |what: &&String| NEVER.iter().all(|(w, _)| w != what);
        let all = wanted();
        all.iter().filter(known).filter(never).cloned().collect()
    }

    /// What came up although it is listed as what cannot.
    pub fn surprises(&self) -> Vec<&'static str> {
        let listed = NEVER.iter().map(|(what, _)| *what);
        listed.filter(|what| self.0.contains_key(*what)).collect()
    }
}

fn question(q: &Question) -> String {
    match q {
        Question::Use { equipment, .. } => format!("use {}", equipment.name()),
        Question::Reroll { .. } => "reroll".to_owned(),
        Question::Divide { .. } => "divide".to_owned(),
        Question::Spin { .. } => "spin".to_owned(),
        Question::Turn => "turn".to_owned(),
        Question::Repair { .. } => "repair".to_owned(),
        Question::Restart { needed: None } => "restart without a die".to_owned(),
        Question::Restart { .. } => "restart".to_owned(),
        Question::HeatCheckOrder { .. } => "heat check order".to_owned(),
    }
}

fn damage(cause: DamageCause) -> String {
    match cause {
        DamageCause::Attack { kind, .. } => kind.name().to_owned(),
        DamageCause::Artillery { .. } => "artillery".to_owned(),
        other => format!("{other:?}"),
    }
}

fn heat(cause: HeatCause) -> String {
    match cause {
        HeatCause::Flamers(_) => "Flamers".to_owned(),
        other => format!("{other:?}"),
    }
}

fn lost(loss: Loss) -> String {
    match loss {
        Loss::Damage(cause) => format!("by {}", damage(cause)),
        Loss::Bypass => "by Bypass".to_owned(),
        Loss::WithTransport(_) => "with its transport".to_owned(),
    }
}

fn scored(what: ScoredFor) -> &'static str {
    match what {
        ScoredFor::Eliminated(_) => "eliminated",
        ScoredFor::Secured(_) => "secured",
        ScoredFor::Held(_) => "held",
    }
}
