//! The rules that act on the table, as entries of the codex: what happens to a unit, whatever it carries.

use hexlance_rules::AbilityId;

use super::{Kind, RELATED, entry};
use crate::screens::CodexEntry;

/// The part of the rules to which a rule belongs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Moving,
    Firing,
    Damage,
    Heat,
    Blows,
    Vehicles,
    ProtoMechs,
    Infantry,
    Buildings,
    Battle,
}

impl Part {
    /// The words players read.
    fn name(self) -> &'static str {
        match self {
            Self::Moving => tr!("moving"),
            Self::Firing => tr!("firing"),
            Self::Damage => tr!("damage"),
            Self::Heat => tr!("heat"),
            Self::Blows => tr!("physical attacks"),
            Self::Vehicles => tr!("vehicles"),
            Self::ProtoMechs => tr!("ProtoMechs"),
            Self::Infantry => tr!("infantry"),
            Self::Buildings => tr!("buildings"),
            Self::Battle => tr!("the battle"),
        }
    }
}

/// A rule that acts on the table.
struct Law {
    /// Its id without `classic.rule.`.
    id: &'static str,
    name: &'static str,
    part: Part,
    /// Its number.
    rule: &'static str,
    text: &'static str,
    /// Entries to see besides, before those of the same part.
    see: &'static [&'static str],
}

fn law(part: Part, id: &'static str, rule: &'static str, name: &'static str) -> Law {
    Law {
        id,
        name,
        part,
        rule,
        text: "",
        see: &[],
    }
}

impl Law {
    fn says(self, text: &'static str) -> Self {
        Self { text, ..self }
    }

    fn see(self, see: &'static [&'static str]) -> Self {
        Self { see, ..self }
    }
}

/// The entries of all rules.
pub(super) fn entries() -> Vec<CodexEntry> {
    let all = laws();
    all.iter().map(|own| of_law(own, &all)).collect()
}

fn of_law(own: &Law, all: &[Law]) -> CodexEntry {
    let id = |name: &str| format!("classic.rule.{name}");
    let mut out = entry(&id(own.id), own.name.to_owned(), Kind::Rule);
    out.facts.push(own.part.name().to_owned());
    out.facts.push(tr!("rule {rule}", rule = own.rule));
    out.text = own.text.to_owned();
    let named = own.see.iter().map(|id| AbilityId::new(id));
    let alike = all.iter().filter(|o| o.part == own.part && o.id != own.id);
    let alike = alike.map(|o| AbilityId::new(&id(o.id)));
    for other in named.chain(alike) {
        if out.related.len() < RELATED && !out.related.contains(&other) {
            out.related.push(other);
        }
    }
    out
}

/// All of them, part by part.
fn laws() -> Vec<Law> {
    let mut out = moving();
    out.extend(firing());
    out.extend(damage());
    out.extend(heat());
    out.extend(blows());
    out.extend(vehicles());
    out.extend(infantry());
    out.extend(buildings());
    out.extend(battle());
    out
}

fn moving() -> Vec<Law> {
    vec![
        law(Part::Moving, "piloting_roll", "C3.14", tr!("Piloting Skill Roll"))
            .says(tr!(
                "A 'Mech that takes 20 points in a phase, is kicked, or loses parts of its legs rolls against its Piloting Skill at the end of the phase, or falls. Damage to gyro and legs makes every such roll harder."
            ))
            .see(&["classic.rule.fall", "classic.rule.gyro_hit"]),
        law(Part::Moving, "fall", "C3.15", tr!("Falls"))
            .says(tr!(
                "A fall does a tenth of the tons, once for the fall and once for each level, in groups of 5, and the 'Mech lies prone. The warrior rolls to stay unhurt."
            ))
            .see(&["classic.rule.getting_up", "classic.rule.piloting_roll"]),
        law(Part::Moving, "getting_up", "C3.3.2", tr!("Getting up"))
            .says(tr!(
                "A prone 'Mech cannot leave its hex. A try to stand costs 2 MP, a point of heat and a Piloting Skill Roll; it may be repeated while MP last."
            ))
            .see(&["classic.rule.fall"]),
        law(Part::Moving, "jump", "C3.5", tr!("Jumping"))
            .says(tr!(
                "A jump passes over terrain and units for 1 MP a hex. It heats, makes the jumper's fire 3 harder, and makes the jumper 1 harder to hit than its hexes do."
            ))
            .see(&["classic.rule.death_from_above"]),
        law(Part::Moving, "skid", "C3.12", tr!("Skidding"))
            .says(tr!(
                "A 'Mech that runs, turns on pavement and goes on must roll, or it falls and slides on, half as far as it came. It runs into whatever is in the way."
            ))
            .see(&["classic.rule.sideslip", "classic.rule.fall"]),
        law(Part::Moving, "water", "C3.8", tr!("Water"))
            .says(tr!(
                "Each hex of water that a 'Mech enters calls for a Piloting Skill Roll. Depth 1 covers its legs; deeper water covers all of it."
            ))
            .see(&["classic.rule.hull_breach"]),
        law(Part::Moving, "domino", "C12.3", tr!("Domino effect"))
            .says(tr!(
                "A unit that is forced into a full hex drives out one that is there, and so on down the line. Each 'Mech that was forced out rolls to stay up; one that is pushed from the side may step away."
            ))
            .see(&["classic.rule.push", "classic.rule.charge"]),
    ]
}

fn firing() -> Vec<Law> {
    vec![
        law(Part::Firing, "movement_modifiers", "C5.7.2", tr!("Movement and fire"))
            .says(tr!(
                "A unit that moves aims worse: 1 for a walk, 2 for a run, 3 for a jump. It is harder to hit by the hexes that it moved, from 1 for 3 hexes to 6 for 25."
            ))
            .see(&["classic.rule.jump"]),
        law(Part::Firing, "torso_twist", "C5.5.1", tr!("Torso twist"))
            .says(tr!(
                "A standing biped 'Mech may turn its torso, head and arms one hexside to either side when it fires, to the end of the turn. Its feet decide where it goes, where it kicks, and which side of it is struck."
            ))
            .see(&["classic.rule.turret"]),
        law(Part::Firing, "prone", "C5.9", tr!("Prone 'Mechs"))
            .says(tr!(
                "A prone 'Mech is 1 harder to hit from afar and 2 easier from the next hex. It fires at 2 more, with one arm that props it up."
            ))
            .see(&["classic.rule.getting_up"]),
        law(Part::Firing, "woods", "C5.2.6", tr!("Woods"))
            .says(tr!(
                "Light woods on the way or around a target make it 1 harder to hit, heavy woods 2. Woods of 3 points on the way block the line of sight."
            ))
            .see(&["classic.rule.clearing_woods"]),
        law(Part::Firing, "partial_cover", "C5.3", tr!("Partial cover"))
            .says(tr!(
                "A hill, a wall or water up to its hips makes a standing 'Mech 1 harder to hit, and takes the hits on its legs. Whoever fires from above sees over it."
            ))
            .see(&["classic.rule.water"]),
        law(Part::Firing, "aimed_shot", "C5.10", tr!("Aimed shots"))
            .says(tr!(
                "At an immobile target a shot may be aimed at a location. After the hit a roll of 6 to 8 strikes it; the head is 7 harder than the rest."
            ))
            .see(&["classic.item.targeting_computer", "classic.rule.shutdown"]),
        law(Part::Firing, "indirect_fire", "C5.11", tr!("Indirect fire"))
            .says(tr!(
                "LRM may fire at a target that only a friend on the ground sees: 1 harder, with the movement of the spotter and the terrain on its line."
            ))
            .see(&["classic.sphere.lrm_20", "classic.sphere.tag"]),
        law(Part::Firing, "secondary_target", "C5.8", tr!("Secondary targets"))
            .says(tr!(
                "A unit that fires at more than one target names a primary one. Shots at others are 1 harder in front, 2 harder elsewhere."
            )),
        law(Part::Firing, "clearing_woods", "C5.14", tr!("Clearing woods"))
            .says(tr!(
                "Fire at woods takes their terrain factor down: 50 for light woods, 90 for heavy. At 50 heavy woods become light, at 0 the hex is rough."
            ))
            .see(&["classic.item.chainsaw", "classic.rule.woods"]),
        law(Part::Firing, "stealth_armor", "C10.7.8", tr!("Stealth armor"))
            .says(tr!(
                "While it is on, its 'Mech is 1 harder to hit at medium range and 2 at long. It makes 10 points of heat a turn and silences the 'Mech's own ECM suite."
            ))
            .see(&["classic.item.ecm_suite"]),
    ]
}

fn damage() -> Vec<Law> {
    vec![
        law(Part::Damage, "transfer", "C6.10", tr!("Damage transfer"))
            .says(tr!(
                "A hit crosses off armor, then structure. What a location cannot take goes on inward: from limbs to the torso of their side, from there to the center torso."
            )),
        law(Part::Damage, "critical_hit", "C7.1", tr!("Critical hits"))
            .says(tr!(
                "Each hit that reaches the structure rolls: on 8 or more it destroys one to three slots, on 12 it takes off a limb or the head."
            ))
            .see(&["classic.rule.gyro_hit", "classic.rule.ammunition_explosion"]),
        law(Part::Damage, "gyro_hit", "C7.3", tr!("Gyro hits"))
            .says(tr!(
                "The first hit on a gyro calls for a roll at once, at 3 more, and makes all later rolls 3 harder. The second brings the 'Mech down for good."
            ))
            .see(&["classic.rule.piloting_roll"]),
        law(Part::Damage, "lost_leg", "C6.11", tr!("A lost leg"))
            .says(tr!(
                "A 'Mech that loses a leg falls. On one leg it walks 1 MP, never runs or kicks, and its Piloting Skill Rolls are 5 harder."
            ))
            .see(&["classic.rule.getting_up"]),
        law(Part::Damage, "consciousness", "C2.5", tr!("Consciousness"))
            .says(tr!(
                "A point of damage to the head, an explosion of ammunition and a bad fall hurt the warrior, who then rolls to stay conscious: 3, 5, 7, 10, 11. The sixth hit kills."
            )),
        law(Part::Damage, "ammunition_explosion", "C7.2.2", tr!("Ammunition explosion"))
            .says(tr!(
                "A critical hit on a bin, or great heat, sets off everything in it. The damage goes straight into the structure, and the warrior takes 2 hits."
            ))
            .see(&["classic.item.case", "classic.rule.heat"]),
        law(Part::Damage, "hull_breach", "C5.4.5", tr!("Hull breaches"))
            .says(tr!(
                "Each hit on a location under water rolls: 10 or more, or no armor left, floods it, and everything in it stops. A flooded center torso or head is the end."
            ))
            .see(&["classic.rule.water"]),
    ]
}

fn heat() -> Vec<Law> {
    vec![
        law(Part::Heat, "heat", "C13.4", tr!("Heat"))
            .says(tr!(
                "What heat sinks do not take off stays. It slows a 'Mech from 5 on, spoils its aim from 8 on, and may shut it down or set off its ammunition."
            ))
            .see(&["classic.rule.shutdown", "classic.rule.ammunition_explosion"]),
        law(Part::Heat, "shutdown", "C13.5", tr!("Shutdown"))
            .says(tr!(
                "From 14 heat on a warrior rolls to keep the reactor running; at 30 there is no roll. A 'Mech that is shut down is immobile, and starts again by itself below 14."
            ))
            .see(&["classic.rule.aimed_shot"]),
        law(Part::Heat, "burning_hex", "C13.1.3", tr!("Burning hexes"))
            .says(tr!(
                "A 'Mech that ends its turn in a burning hex takes 5 points of heat, and 2 for each such hex that it walks or runs through. Infantry may not enter."
            ))
            .see(&["classic.sphere.flamer"]),
        law(Part::Heat, "triple_strength_myomer", "C10.7.7", tr!("Triple-strength myomer"))
            .says(tr!(
                "At 9 heat and more it doubles the damage of fists, feet and hand weapons, and gives 2 Walking MP."
            ))
            .see(&["classic.item.hatchet", "classic.rule.kick"]),
    ]
}

fn blows() -> Vec<Law> {
    vec![
        law(Part::Blows, "punch", "C11.4", tr!("Punches"))
            .says(tr!(
                "Each arm that has not fired may punch, with its own roll: a tenth of the tons, to the upper half of the target. A roll of 6 is the head."
            ))
            .see(&["classic.rule.kick"]),
        law(Part::Blows, "kick", "C11.5", tr!("Kicks"))
            .says(tr!(
                "A kick does a fifth of the tons to a leg and is 2 easier than a punch. The target rolls to stay up; after a miss the attacker does."
            ))
            .see(&["classic.rule.piloting_roll"]),
        law(Part::Blows, "club", "C11.6.2", tr!("Clubs"))
            .says(tr!(
                "A 'Mech with two whole hands that fires nothing may pick up a tree, a girder or a limb. It does a fifth of the tons, and breaks with the first hit."
            ))
            .see(&["classic.rule.punch"]),
        law(Part::Blows, "push", "C11.6.1", tr!("Pushes"))
            .says(tr!(
                "A push does no damage. It moves the target one hex straight away; the attacker follows, and the target rolls to stay up."
            ))
            .see(&["classic.rule.domino", "classic.rule.fall"]),
        law(Part::Blows, "charge", "C11.8", tr!("Charges"))
            .says(tr!(
                "A charge does a tenth of the attacker's tons for each hex that it ran in a line, and costs it a tenth of the target's. Both roll to stay up."
            ))
            .see(&["classic.rule.push"]),
        law(Part::Blows, "death_from_above", "C11.10", tr!("Death from above"))
            .says(tr!(
                "A jump onto a target does three tenths of the attacker's tons to its upper half, and a fifth of them to the attacker's legs. Whoever misses falls two levels."
            ))
            .see(&["classic.rule.jump"]),
    ]
}

fn vehicles() -> Vec<Law> {
    vec![
        law(Part::Vehicles, "motive_damage", "C16.2", tr!("Motive damage"))
            .says(tr!(
                "Many hits on a vehicle roll for what becomes of its tracks, wheels or skirt: driving gets harder, MP are lost, or it stops for good. Hits from the side add 2, wheels 2, skirts 3."
            )),
        law(Part::Vehicles, "vehicle_critical", "C16.3", tr!("Critical hits of vehicles"))
            .says(tr!(
                "A vehicle has no slots. A critical hit rolls on the table of the side struck: crew, sensors, turret, weapons, engine, ammunition."
            ))
            .see(&["classic.rule.critical_hit"]),
        law(Part::Vehicles, "turret", "C5.5", tr!("Turrets"))
            .says(tr!(
                "Weapons in the hull of a vehicle fire into the arc of their side. A turret turns to any side when it fires, unless it is jammed or locked."
            )),
        law(Part::Vehicles, "sideslip", "C3.13", tr!("Sideslip"))
            .says(tr!(
                "Hovercraft, VTOLs and WiGEs that flank, turn and go on make a driving roll, or slip on in their old direction by as many hexes as the roll was short."
            ))
            .see(&["classic.rule.skid"]),
        law(Part::Vehicles, "rotor", "C16.4.1", tr!("Rotors"))
            .says(tr!(
                "A rotor takes a tenth of the damage of a weapon, and each hit costs 1 MP. Without structure in its rotor a VTOL is destroyed."
            )),
        law(Part::Vehicles, "lift_off", "C3.7", tr!("WiGEs"))
            .says(tr!(
                "A WiGE lifts off for 5 MP and flies one level up, over water as over land. It must enter 5 hexes each turn, or it lands."
            )),
        law(Part::Vehicles, "barrier_armor", "C17.1.2", tr!("Barrier armor"))
            .says(tr!(
                "The armor of a support vehicle has a rating. A hit of more points rolls for critical damage though armor is left."
            )),
        law(Part::Vehicles, "carriers", "C18.10", tr!("Carriers"))
            .says(tr!(
                "Infantry gets into a vehicle with room for it in a whole turn, and gets off at the end of one of its moves."
            ))
            .see(&["classic.rule.suits_that_ride"]),
        law(Part::ProtoMechs, "protomech", "C15.3", tr!("ProtoMechs"))
            .says(tr!(
                "Two of the location rolls on a ProtoMech are near misses. Inside its armor a hit crosses off boxes that slow or disarm it, and hurts its pilot once an attack."
            )),
        law(Part::ProtoMechs, "frenzy", "C15.4", tr!("Frenzy"))
            .says(tr!(
                "The only blow of a ProtoMech: 1 or 2 points at a unit in its own hex."
            )),
    ]
}

fn infantry() -> Vec<Law> {
    vec![
        law(Part::Infantry, "platoon", "C18.6", tr!("Platoons"))
            .says(tr!(
                "Most weapons kill a trooper for each 10 points, in the open twice as many. What a platoon does depends on how many are left."
            ))
            .see(&["classic.sphere.machine_gun", "classic.sphere.flamer"]),
        law(Part::Infantry, "suits", "C18.4", tr!("Battle armor"))
            .says(tr!(
                "All suits of a squad fire a weapon with one roll to hit, and a second says how many strike. Each hit on the squad strikes one suit by chance."
            )),
        law(Part::Infantry, "leg_attack", "C18.7", tr!("Leg attacks"))
            .says(tr!(
                "Infantry at the feet of a 'Mech may attack a leg by hand: 4 points and a roll for critical damage. The fewer they are, the harder it is."
            ))
            .see(&["classic.sphere.a_pod", "classic.rule.swarm"]),
        law(Part::Infantry, "swarm", "C18.8", tr!("Swarming"))
            .says(tr!(
                "Infantry that climbs onto a unit strikes it without a roll from the next turn on. A 'Mech pulls them off, jumps, or throws itself down."
            ))
            .see(&["classic.sphere.b_pod", "classic.rule.leg_attack"]),
        law(Part::Infantry, "suits_that_ride", "C18.11", tr!("Suits that ride"))
            .says(tr!(
                "Battle armor rides on Omni units. It may take hits in the place of its carrier, and keeps the weapons below it from firing."
            ))
            .see(&["classic.rule.carriers"]),
    ]
}

fn buildings() -> Vec<Law> {
    vec![
        law(Part::Buildings, "walls", "C14.6", tr!("Walls"))
            .says(tr!(
                "A target in a building is 1 harder to hit, and of each group the walls absorb a tenth of their construction factor. Misses from the next hex strike the building."
            ))
            .see(&["classic.rule.collapse"]),
        law(Part::Buildings, "infantry_in_buildings", "C14.6.2", tr!("Infantry in buildings"))
            .says(tr!(
                "Fire at infantry in a building strikes the walls. Light ones let three quarters through, medium half, heavy a quarter, hardened nothing."
            ))
            .see(&["classic.rule.platoon"]),
        law(Part::Buildings, "basement", "C14.9", tr!("Entering and basements"))
            .says(tr!(
                "A 'Mech or vehicle that enters a building rolls against its walls. Two dice say what lies below, and a floor that bears too little breaks."
            ))
            .see(&["classic.rule.fall"]),
        law(Part::Buildings, "collapse", "C14.8", tr!("Collapse"))
            .says(tr!(
                "At a construction factor of 0, or under too many tons, a building hex becomes rubble. Everybody above the ground falls; whoever is in the basement is lost."
            ))
            .see(&["classic.rule.fall"]),
    ]
}

fn battle() -> Vec<Law> {
    vec![
        law(Part::Battle, "simultaneous_damage", "C2.3", tr!("Simultaneous damage"))
            .says(tr!(
                "Damage takes effect at the end of a phase: what is shot off in it still fires in it."
            )),
        law(Part::Battle, "hidden_unit", "C20.2", tr!("Hidden units"))
            .says(tr!(
                "A unit in hiding is unknown to the enemy until it moves, fires or is found. One that is found by an enemy beside it may fire at once."
            ))
            .see(&["classic.item.active_probe"]),
        law(Part::Battle, "withdrawal", "C20.1", tr!("Forced withdrawal"))
            .says(tr!(
                "Where it is played, a crippled unit must leave the map over its home edge, and is not lost by that."
            )),
    ]
}
