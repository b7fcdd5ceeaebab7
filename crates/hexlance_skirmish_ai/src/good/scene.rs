//! The table as a side knows it, in the facts that are weighed.

use std::hash::{Hash, Hasher};

use hexlance_board::{Direction, Hex};
use hexlance_rules::{SideId, UnitId, View};
use hexlance_skirmish::{
    Battle,
    content::Catalogue,
    ground::{Body, Ground, in_front},
    harm::ammo::{Immunities, Resistance, Victim},
    model::{
        Ammunition, Characteristic, Profile, Silhouette, Skill, Training, TroopType, Vitality,
    },
    read::{Look, Table, other},
    state::{Clock, Condition, Crew, ItemKind, Seeming, State},
    view::{Seen, SideView},
};

use super::{
    Weights,
    arms::{Blade, Gun, blade, guns, template_reach},
    fight::{SUPPRESSIVE, rank},
    quick::Mixer,
    sight::Lookout,
};

/// A trooper as the side knows it.
#[derive(Clone)]
pub struct Trooper<'b> {
    /// Its id.
    pub id: UnitId,
    /// A number of all that attacks by and at it depend on beside places and what it is worth: the same for all who are
    /// alike.
    pub likeness: u64,
    /// The distances at which range bands of its weapons begin, one bit each.
    pub bands: u64,
    /// The same of itself, and of all else that it could do.
    pub stamp: u64,
    /// Whether it fights for the side that looks.
    pub ours: bool,
    /// All of it; none of an enemy Marker.
    pub look: Option<Look<'b>>,
    /// Where it stands.
    pub hex: Hex,
    /// Its volume.
    pub body: Body,
    /// Where it looks.
    pub facing: Direction,
    /// Whether it is a Marker, or hidden.
    pub concealed: bool,
    /// Whether it can act and react.
    pub able: bool,
    /// Whether it lies there and could be mended.
    pub fallen: bool,
    /// Whether it is in contact with an enemy who fights.
    pub engaged: bool,
    /// Whether it may not attack.
    pub stunned: bool,
    /// How it attacks from afar.
    pub guns: Vec<Gun<'b>>,
    /// The weapon with which it makes Guided attacks.
    pub guided: Option<Gun<'b>>,
    /// Whether it is Targeted.
    pub targeted: bool,
    /// How it fights hand to hand: the best way.
    pub blade: Blade,
    /// Close combat.
    pub cc: i16,
    /// Body.
    pub ph: i16,
    /// Will.
    pub wip: i16,
    /// PH with what its Troop Type takes from Dodges.
    pub dodge: i16,
    /// What its Camouflage or Mimetism takes from shots at it.
    pub camouflage: i16,
    /// Whether Partial Cover does not help it.
    pub bare: bool,
    /// Whether cover of its targets does not hinder it.
    pub marksman: bool,
    /// Whether it may aim one die at +6.
    pub aims: bool,
    /// Whether it surprises out of a Marker.
    pub surprises: bool,
    /// Whether it reacts to what it does not see.
    pub senses: bool,
    /// Dice of a shot in ARO.
    pub aro: u8,
    /// Points left.
    pub left: u8,
    /// What resists hits.
    pub with: Resistance,
    /// As ammunition sees it.
    pub victim: Victim,
    /// What it is worth.
    pub worth: f32,
    /// The step of what it is worth.
    pub rank: i8,
    /// What it is worth to it to stay a Marker (K21.6.2); nothing if it is none.
    pub hiding: f32,
    /// Points of the list.
    pub points: f32,
    /// MOV.
    pub mov: (u16, u16),
}

/// The table as a side knows it.
#[derive(Clone)]
pub struct Scene<'b> {
    /// The battle.
    pub battle: &'b Battle,
    /// To read it. Of the enemy only what the view shows.
    pub table: Table<'b>,
    /// Its ground.
    pub ground: &'b Ground,
    /// The ground with what hampers sight over it.
    pub over: Lookout<'b>,
    /// What the side may know.
    pub view: SideView<'b>,
    /// The side.
    pub side: SideId,
    /// When it is.
    pub clock: Clock,
    /// Troopers of the side that have a place, the fallen among them.
    pub own: Vec<Trooper<'b>>,
    /// Enemies on the table, the fallen among them.
    pub foes: Vec<Trooper<'b>>,
    /// Where mines of the enemy lie.
    pub mines: Vec<Hex>,
    /// What a Victory Point is worth.
    pub vp: f32,
    /// What it is worth to make somebody Targeted, as a share of what he is worth: the more if a Guided weapon waits for it.
    pub mark: f32,
}

impl<'b> Scene<'b> {
    /// The table as a side knows it now.
    pub fn of(battle: &'b Battle, side: SideId, weights: &Weights) -> Self {
        let table = Table::of(battle.world());
        let view = SideView::of(battle.world(), side);
        let clock = view.clock();
        let sum: f32 = view.own().map(|t| f32::from(t.printed.points)).sum();
        let mut scene = Self {
            battle,
            table,
            ground: table.ground(),
            over: Lookout {
                ground: table.ground(),
                haze: table.haze(),
            },
            view,
            side,
            clock,
            own: Vec::new(),
            foes: Vec::new(),
            mines: mines(&view, side),
            vp: (sum / 6.0).max(5.0) * weights.victory,
            mark: 0.03,
        };
        for seen in view.units() {
            match seen {
                Seen::Own(who) => scene.add(who, who.side() == side),
                Seen::Figure(figure) => {
                    // Nothing of it is read that is private: its skill as Lieutenant and its cost as one.
                    if let Some(who) = table.find(figure.id()) {
                        scene.add(who, who.side() == side);
                    }
                }
                Seen::Marker(marker) => {
                    scene.foes.extend(unknown(table, &marker));
                }
            }
        }
        scene.engage();
        if scene.own.iter().any(|t| t.able && t.guided.is_some()) {
            scene.mark = 0.4;
        }
        super::worth::weigh(&mut scene, weights);
        for t in scene.own.iter_mut().chain(&mut scene.foes) {
            t.identify();
            t.rank = rank(t.worth);
            if t.concealed {
                t.hiding = weights.hiding * (5.0 + t.points / 4.0);
            }
        }
        scene
    }

    fn add(&mut self, who: Look<'b>, own: bool) {
        if who.condition == Condition::Dead || who.is(State::Left) {
            return;
        }
        let Some(mut trooper) = known(self.table, who) else {
            return;
        };
        trooper.ours = own;
        if own {
            self.own.push(trooper);
        } else if !who.is_hidden() {
            self.foes.push(trooper);
        }
    }

    /// Notes who is in contact with whom.
    fn engage(&mut self) {
        let ground = self.ground;
        let fights = |t: &Trooper<'_>| t.able && !t.concealed;
        let touches = |a: &Trooper<'_>, others: &[Trooper<'_>]| {
            fights(a)
                && others.iter().any(|b| {
                    fights(b) && a.hex.distance(b.hex) <= 1 && ground.touch(&a.body, &b.body)
                })
        };
        let own: Vec<bool> = self.own.iter().map(|t| touches(t, &self.foes)).collect();
        let foes: Vec<bool> = self.foes.iter().map(|t| touches(t, &self.own)).collect();
        for (t, engaged) in self.own.iter_mut().zip(own) {
            t.engaged = engaged;
        }
        for (t, engaged) in self.foes.iter_mut().zip(foes) {
            t.engaged = engaged;
        }
    }

    /// An own trooper.
    pub fn mine(&self, id: UnitId) -> Option<&Trooper<'b>> {
        self.own.iter().find(|t| t.id == id)
    }

    /// An enemy.
    pub fn foe(&self, id: UnitId) -> Option<&Trooper<'b>> {
        self.foes.iter().find(|t| t.id == id)
    }

    /// Player turns of the side that are still to come, this one apart.
    pub fn turns_left(&self) -> f32 {
        f32::from(self.clock.rounds.saturating_sub(self.clock.round))
    }

    /// Whether it is the last player turn of the side.
    pub fn is_last_turn(&self) -> bool {
        self.clock.round >= self.clock.rounds
    }

    /// Whether the enemy still has a player turn after this moment.
    pub fn enemy_comes(&self) -> bool {
        let active = self.clock.active == self.side;
        !self.is_last_turn() || !active || self.clock.first == self.side
    }

    /// How many Orders are left in the pools of the side.
    pub fn orders(&self) -> u32 {
        let pool = self.view.pool(self.side);
        pool.groups.values().map(|left| u32::from(*left)).sum()
    }

    /// The same after an enemy has fallen.
    pub fn without(&self, id: UnitId) -> Self {
        let mut scene = self.clone();
        for foe in scene.foes.iter_mut().filter(|f| f.id == id) {
            foe.able = false;
            foe.fallen = true;
            foe.worth = 1.0;
            foe.rank = rank(foe.worth);
            foe.identify();
        }
        scene
    }

    /// The enemy side.
    pub fn enemy(&self) -> SideId {
        other(self.side)
    }

    /// Whether a command may be given.
    pub fn allows(&self, command: &hexlance_skirmish::command::Command) -> bool {
        self.battle.check(self.side, command).is_ok()
    }
}

impl Trooper<'_> {
    /// Works out what tells it from others, once everything else about it is known: whoever is hurt, hides or lies down has
    /// other numbers.
    pub fn identify(&mut self) {
        let mut mixer = Mixer::default();
        let mut bands = 0_u64;
        let mut begin = |distance: u16| bands |= 1_u64.checked_shl(distance.into()).unwrap_or(0);
        for gun in &self.guns {
            // Weapons lie in the catalogue, each once.
            mixer.write_usize(std::ptr::from_ref(gun.mode).addr());
            (gun.ammo, gun.hits, gun.attribute, gun.damage).hash(&mut mixer);
            (gun.bs, gun.laid).hash(&mut mixer);
            if gun.mode.traits.disposable.is_some() {
                let left = self.look.and_then(|w| w.supply.left(gun.weapon));
                left.hash(&mut mixer);
            }
            if gun.mode.traits.direct {
                begin(1);
                begin(template_reach(gun.mode.shape) + 1);
            }
            if gun.laid {
                SUPPRESSIVE.iter().for_each(|(to, _)| begin(to + 1));
            }
            gun.mode.bands.iter().for_each(|band| begin(band.to + 1));
        }
        (self.concealed, self.able, self.stunned, self.engaged).hash(&mut mixer);
        (self.targeted, self.bare, self.marksman, self.aims).hash(&mut mixer);
        (self.surprises, self.senses, self.aro, self.left).hash(&mut mixer);
        (self.dodge, self.camouflage, self.body.height).hash(&mut mixer);
        (self.with, self.victim).hash(&mut mixer);
        self.bands = bands;
        self.likeness = mixer.finish();
        let states = self.look.map_or(0, |w| w.states.0.len());
        let supply: u32 = self
            .look
            .map_or(0, |w| w.supply.0.iter().map(|(_, n)| u32::from(*n)).sum());
        mixer.write_u16(self.id.0);
        mixer.write_usize(states);
        mixer.write_u32(supply);
        self.stamp = mixer.finish();
    }

    /// Its volume if it stood in another hex.
    pub fn at(&self, ground: &Ground, hex: Hex) -> Body {
        let floor = ground.floor(hex).unwrap_or_default();
        Body {
            hex,
            floor,
            ..self.body
        }
    }

    /// Whether something is in its view, lines apart: Markers see all round.
    pub fn faces(&self, hex: Hex) -> bool {
        self.concealed || self.hex == hex || in_front(self.hex, self.facing, hex)
    }

    /// Whether it may attack from afar at all.
    pub fn shoots(&self) -> bool {
        self.able && !self.stunned && !self.engaged
    }
}

/// Where mines of the enemy lie that a side knows of.
fn mines(view: &SideView<'_>, side: SideId) -> Vec<Hex> {
    let items = view.items();
    let all = items.all.iter();
    let theirs = all.filter(|i| i.side != side && i.kind == ItemKind::Mine);
    theirs.map(|i| i.hex).collect()
}

/// An enemy Marker: as K21.1.4 values it.
fn unknown<'b>(
    table: Table<'b>,
    marker: &hexlance_skirmish::view::Marker<'b>,
) -> Option<Trooper<'b>> {
    let weapon = table
        .world()
        .resource::<Catalogue>()
        .0
        .weapon("submachine_gun")?;
    let mode = weapon.mode(0)?;
    let body = table.ground().standing(marker.hex, marker.silhouette);
    let worth = if marker.seeming == Seeming::TO {
        32.0
    } else {
        25.0
    };
    let gun = Gun {
        weapon: weapon.id,
        number: 0,
        mode,
        ammo: Ammunition::NORMAL,
        hits: Ammunition::NORMAL,
        attribute: 12,
        damage: Some(13),
        bs: true,
        laid: false,
    };
    Some(Trooper {
        id: marker.id,
        likeness: 0,
        bands: 0,
        stamp: 0,
        ours: false,
        look: None,
        hex: marker.hex,
        body,
        facing: Direction::N,
        concealed: true,
        able: true,
        fallen: false,
        engaged: false,
        stunned: false,
        guns: vec![gun],
        guided: None,
        targeted: false,
        blade: Blade {
            weapon: None,
            ammo: Ammunition::NORMAL,
            damage: 11,
        },
        cc: 15,
        ph: 11,
        wip: 13,
        dodge: 11,
        camouflage: -3,
        bare: false,
        marksman: false,
        aims: false,
        surprises: true,
        senses: false,
        aro: 1,
        left: 1,
        with: Resistance {
            arm: 1,
            bts: 0,
            ph: 11,
            bonus: 0,
        },
        victim: Victim {
            printed: Vitality::W(1),
            kind: Some(TroopType::SK),
            immune: Immunities::default(),
        },
        worth,
        rank: 0,
        hiding: 0.0,
        points: worth,
        mov: (4, 4),
    })
}

/// A trooper that is known.
fn known<'b>(table: Table<'b>, who: Look<'b>) -> Option<Trooper<'b>> {
    let body = who.body(table)?;
    let profile: &'b Profile = &who.printed.profile;
    let able = who.condition == Condition::Able
        && !who.is_immobilized()
        && !matches!(who.crew, Some(Crew::Machine { out: true, .. }));
    let camouflage = if who.has(Skill::TOCamouflage) {
        -6
    } else if [Skill::Camouflage, Skill::TOCamouflage, Skill::Mimetism]
        .into_iter()
        .any(|skill| who.spas.has(skill))
    {
        -3
    } else {
        0
    };
    let surprises = who.spas.has(Skill::SurpriseShot);
    Some(Trooper {
        id: who.id,
        likeness: 0,
        bands: 0,
        stamp: 0,
        ours: false,
        look: Some(who),
        hex: body.hex,
        body,
        facing: who.facing(),
        concealed: who.guise.seeming.conceals(),
        able,
        fallen: who.condition == Condition::Unconscious,
        engaged: false,
        stunned: who.is(State::Stunned),
        guns: guns(&who, false),
        guided: guns(&who, true).first().copied(),
        targeted: who.is(State::Targeted),
        blade: blade(&who),
        cc: who.cc(),
        ph: who.ph(),
        wip: who.wip(),
        dodge: who.ph() + who.kind().dodge_mod(),
        camouflage,
        bare: profile.is(Characteristic::Impetuous) || who.is(State::Frenzied),
        marksman: who.has(Skill::MarksmanshipL2) || who.is(State::GuidedHand),
        aims: who.has(Skill::MarksmanshipLX),
        surprises,
        senses: who.has(Skill::SixthSense),
        aro: if who.is(State::QuickRelay) { 2 } else { 1 },
        left: u8::try_from(who.armor.left.max(1)).unwrap_or(1),
        with: Resistance {
            arm: who.arm(),
            bts: who.bts(),
            ph: who.ph(),
            bonus: 0,
        },
        victim: Victim {
            printed: profile.vitality,
            kind: Some(profile.kind),
            immune: Immunities::of(|skill| who.has(skill)),
        },
        worth: 0.0,
        rank: 0,
        hiding: 0.0,
        points: f32::from(list_points(&who)),
        mov: (u16::from(who.mov().0), u16::from(who.mov().1)),
    })
}

/// Points of a trooper without what it has cost to be Lieutenant: that is private.
fn list_points(who: &Look<'_>) -> u16 {
    let leads = Skill::LieutenantL1;
    let options = &who.profile().options;
    let cost = options
        .iter()
        .find(|(skill, ..)| *skill == leads && who.spas.0.contains(&leads))
        .map_or(0, |(_, cost, _)| *cost);
    who.printed.points.saturating_add_signed(-cost)
}

/// Whether somebody gives its side a Regular Order.
pub fn is_regular(who: &Look<'_>) -> bool {
    who.printed_training() == Training::Regular
}

/// The body of an ordinary trooper in a hex.
pub fn ordinary(table: Table<'_>, hex: Hex) -> Body {
    table.ground().standing(hex, Silhouette(2))
}
