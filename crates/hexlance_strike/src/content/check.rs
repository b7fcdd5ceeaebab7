//! What must hold for a card or an ability that somebody wrote.

use hexlance_rules::{Message, Problem, Term, is_id, limits, say};

use super::value::{formula_pv, legs_fit};
use crate::{
    ability::{
        AbilityDef, AbilityKind, Chosen, CommandRule, Cost, Grant, Modifier, Param, Quantity,
        Reroll, Times, When, Whose,
    },
    card::{Bracket, Card, MoveMode, UnitType, tmm_of_move},
    control::ControlCause,
    special::Code,
    state::OptionalRules,
};

fn problem(path: &str, message: impl Into<Message>, remedy: impl Into<Message>) -> Problem {
    Problem::new(path, message, remedy)
}

/// What makes a card unfit for use (R1.1).
pub fn card_problems(card: &Card) -> Vec<Problem> {
    let mut out = Vec::new();
    let mut need = |fine: bool, path: &str, message: Message, remedy: Message| {
        if !fine {
            out.push(problem(path, message, remedy));
        }
    };
    let names = [
        ("name", &card.name),
        ("variant", &card.variant),
        ("role", &card.role),
        ("id", &card.id),
    ];
    let aerospace = card.is_aerospace();
    need(
        is_id(&card.id),
        "id",
        say!("“{id}” is no id", id = &card.id),
        say!("use small letters, digits and underscores"),
    );
    need(
        !card.name.trim().is_empty(),
        "name",
        say!("the card has no name"),
        say!("write the name of the chassis"),
    );
    need(
        (1..=5).contains(&card.size),
        "size",
        say!("size {size} does not exist", size = card.size),
        say!("write 1 (light) to 4 (assault), or 5 for the largest (R1.1.2)"),
    );
    need(
        card.skill <= 8,
        "skill",
        say!("skill {skill} does not exist", skill = card.skill),
        say!("write 0 (best) to 8 (R1.5.1)"),
    );
    need(
        !card.moves.is_empty(),
        "moves",
        say!("the card has no movement mode"),
        say!(
            "write at least one, such as `{example}`",
            example = "moves: { walk: 8 }"
        ),
    );
    need(
        card.structure >= 1,
        "structure",
        say!("the card has no structure: it would be destroyed before the battle"),
        say!("write 1 or more"),
    );
    need(
        card.pv >= 1,
        "pv",
        say!("the point value is 0"),
        say!("write 1 or more (R2.1.4)"),
    );
    need(
        card.ov == 0 || card.kind.tracks_heat(),
        "ov",
        say!(
            "{kind} has no heat scale and cannot overheat",
            kind = Term(card.kind.name())
        ),
        say!("leave out `ov` (R7.6.5)"),
    );
    need(
        card.threshold.is_none() || aerospace,
        "threshold",
        say!("only aerospace units have a threshold"),
        say!("leave out `threshold` (R1.1.7)"),
    );
    need(
        card.tmm == 0 || !aerospace,
        "tmm",
        say!("aerospace units have no TMM"),
        say!("leave out `tmm` (R1.4.5)"),
    );
    let large_craft = matches!(card.kind, UnitType::SC | UnitType::DS | UnitType::DA);
    need(
        card.arcs.is_some() == large_craft,
        "arcs",
        if large_craft {
            say!("{kind} has no arcs", kind = Term(card.kind.name()))
        } else {
            say!(
                "{kind} has no arcs of its own",
                kind = Term(card.kind.name())
            )
        },
        if large_craft {
            say!("give the damage of each arc under `arcs` (R11.9)")
        } else {
            say!("give its damage under `damage`")
        },
    );
    need(
        legs_fit(card),
        "legs",
        say!("{kind} has no legs to count", kind = Term(card.kind.name())),
        say!("leave out `legs`"),
    );
    let on_foot = card.kind == UnitType::CI && card.moves.contains_key(&MoveMode::Foot);
    need(
        !card.beast || on_foot,
        "beast",
        say!("only infantry on foot can be mounted on beasts"),
        say!("leave out `beast`, or make it type CI with movement code f (R1.2.4)"),
    );
    for mode in card.moves.keys() {
        need(
            mode_fits(card.kind, *mode),
            "moves",
            say!(
                "{kind} does not move by {mode}",
                kind = Term(card.kind.name()),
                mode = Term(mode.name())
            ),
            say!("use a movement mode of its type (R1.3)"),
        );
    }
    out.extend(names.iter().filter_map(|(path, n)| limits::name(*path, n)));
    out
}

/// Whether a type of unit may have a movement mode (R1.3).
fn mode_fits(kind: UnitType, mode: MoveMode) -> bool {
    use MoveMode as M;
    use UnitType as U;
    match mode {
        M::Walk => matches!(kind, U::BM | U::IM | U::PM),
        M::Jump => matches!(kind, U::BM | U::IM | U::PM | U::CI | U::BA | U::CV | U::SV),
        M::Tracked | M::Wheeled | M::Hover => matches!(kind, U::CV | U::SV | U::CI),
        M::Bicycle | M::Monocycle => matches!(kind, U::CV | U::SV | U::CI),
        M::Vtol => matches!(kind, U::CV | U::SV | U::BA | U::CI),
        M::Wige => matches!(kind, U::CV | U::SV | U::PM),
        M::Foot => matches!(kind, U::CI | U::BA),
        M::Motorized => kind == U::CI,
        M::Naval => matches!(kind, U::CV | U::SV),
        M::Submersible => !kind.is_aerospace(),
        M::Aerodyne => matches!(kind, U::AF | U::CF | U::SC | U::DA | U::SV),
        M::Spheroid => matches!(kind, U::SC | U::DS | U::SV),
        M::Airship | M::Station | M::Rail => kind == U::SV,
    }
}

/// What is unusual about a card and does not make it unfit: numbers that do not follow from others.
pub fn card_warnings(card: &Card) -> Vec<Problem> {
    let mut out = Vec::new();
    let as_it_is = "the card is used as it is; correct the number if that is not meant";
    if !card.is_aerospace() {
        let mode = card.ground_mode();
        let inches = card.inches(mode).unwrap_or(0);
        let table = tmm_of_move(inches);
        if table != card.tmm {
            out.push(problem(
                "tmm",
                say!(
                    "a Move of {inches}\" gives TMM {table} (R1.4.2), the card says {tmm}",
                    inches,
                    table,
                    tmm = card.tmm
                ),
                as_it_is,
            ));
        }
    } else if let Some(printed) = card.threshold
        && printed != card.armor.div_ceil(3)
    {
        out.push(problem(
            "threshold",
            say!(
                "armor {armor} gives a threshold of {threshold} (R1.1.7), the card says {printed}",
                armor = card.armor,
                threshold = card.armor.div_ceil(3),
                printed
            ),
            as_it_is,
        ));
    }
    let value = formula_pv(card);
    if value.abs_diff(card.pv) > 0 {
        out.push(problem(
            "pv",
            say!(
                "the formula (R2.4) gives {value} points, the card says {pv}",
                value,
                pv = card.pv
            ),
            as_it_is,
        ));
    }
    out
}

/// Rules that are in play where a scenario has something for them, and have no switch.
const FREE_RULES: [&str; 5] = [
    "hidden units",
    "minefields",
    "artillery",
    "aerospace",
    "environmental conditions",
];

/// When the conditions of a number can hold: docs/modding.md calls it their group.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Group {
    Attack,
    Hex,
    Level,
    Move,
    Control,
    Condition,
    Unit,
    Force,
    Nerve,
    Nothing,
}

const fn group(on: &Quantity) -> Group {
    match on {
        Quantity::WeaponToHit
        | Quantity::PhysicalToHit
        | Quantity::ToHit
        | Quantity::Range
        | Quantity::CriticalRolls
        | Quantity::WeaponDamage
        | Quantity::PhysicalDamage
        | Quantity::OpenGround => Group::Attack,
        Quantity::HexCost(_) => Group::Hex,
        Quantity::LevelCost => Group::Level,
        Quantity::Move | Quantity::Sprint => Group::Move,
        Quantity::Control => Group::Control,
        Quantity::ConditionMove | Quantity::ConditionNumber => Group::Condition,
        Quantity::Resistance
        | Quantity::FeltHeat
        | Quantity::HeatLimit
        | Quantity::LiftLimit
        | Quantity::Probe
        | Quantity::Mines
        | Quantity::Thrust
        | Quantity::Bombing
        | Quantity::Scatter => Group::Nothing,
        Quantity::Initiative => Group::Force,
        Quantity::Morale => Group::Nerve,
        Quantity::OwnMovement | Quantity::Tmm => Group::Unit,
        Quantity::EnvironmentNumber => Group::Nothing,
    }
}

/// Whether a condition is looked at for a number of a group.
fn is_read(when: &When, group: Group) -> bool {
    match innermost(when) {
        When::SideIs(_)
        | When::RosterHas(_)
        | When::Paired
        | When::SideUnits(..)
        | When::HalfDropped
        | When::EnvironmentCovers
        | When::EnvironmentMissing
        | When::FacesEnemy
        | When::Rated(_)
        | When::InRegion
        | When::Swapped
        | When::Turns(..) => matches!(group, Group::Force | Group::Nerve),
        When::WithoutPrey => matches!(group, Group::Attack | Group::Unit),
        When::Declared => matches!(group, Group::Attack | Group::Unit | Group::Force),
        When::Mode(_) => !matches!(
            group,
            Group::Control | Group::Condition | Group::Force | Group::Nerve | Group::Nothing
        ),
        When::ChosenCondition => group == Group::Condition,
        When::Submerged => matches!(group, Group::Attack | Group::Hex | Group::Unit),
        When::OnHardGround | When::OnTheLevel(_) => group == Group::Move,
        When::RollFor(_) => group == Group::Control,
        When::Jumped
        | When::StoodStill
        | When::StoodStillByChoice
        | When::Moved
        | When::StandsIn(_)
        | When::Immobile
        | When::Airborne
        | When::InDepth(..)
        | When::FullMoveInLine
        | When::NoWeaponAttack => matches!(group, Group::Attack | Group::Unit),
        _ => group == Group::Attack,
    }
}

/// Words of an ability that are allowed and have no effect where they stand.
pub fn ability_warnings(def: &AbilityDef) -> Vec<Problem> {
    let mut out = Vec::new();
    for (i, m) in def.modifiers.iter().enumerate() {
        let path = format!("modifiers[{i}]");
        let group = group(&m.on);
        for (j, when) in m.when.iter().enumerate() {
            let margin = matches!(innermost(when), When::Margin(_));
            if !is_read(when, group) || (margin && m.on != Quantity::CriticalRolls) {
                out.push(problem(
                    &format!("{path}.when[{j}]"),
                    say!("this condition is never looked at for that number"),
                    say!("leave it out, or change another number (docs/modding.md, Conditions)"),
                ));
            }
        }
        let aimed = matches!(
            m.on,
            Quantity::WeaponToHit
                | Quantity::PhysicalToHit
                | Quantity::ToHit
                | Quantity::OpenGround
        );
        // Control rolls of who tries to engage the owner in the air, or to get away from it (R11.5.3).
        let in_the_air = |w: &When| {
            matches!(w, When::RollFor(causes)
            if causes.iter().all(|c| matches!(c, ControlCause::Engage | ControlCause::Avoid)))
        };
        let aimed = aimed || (m.on == Quantity::Control && m.when.iter().any(in_the_air));
        if m.whose == Whose::AgainstMe && !aimed {
            out.push(problem(
                &format!("{path}.whose"),
                say!("only target numbers of attacks on the owner can be changed"),
                say!("leave out `whose`"),
            ));
        }
        let counted = match m.times {
            Times::Once => true,
            Times::CommandersOut(_) | Times::Doubled => m.on == Quantity::Initiative,
            Times::Taken => matches!(m.on, Quantity::Initiative | Quantity::Morale),
            Times::HalfSize | Times::HalfShortDamage => {
                group == Group::Attack && m.on != Quantity::Range
            }
        };
        if !counted {
            out.push(problem(
                &format!("{path}.times"),
                say!("that number is not multiplied"),
                say!("leave out `times`"),
            ));
        }
    }
    if def.auras.len() > 1 {
        out.push(problem(
            "auras[1]",
            say!("an ability has one aura: of several only the first decides"),
            say!("write another ability for the second aura"),
        ));
    }
    let bought = matches!(def.cost, Cost::PerUse(..));
    for (i, reroll) in def.rerolls.iter().enumerate() {
        if *reroll != Reroll::LostInitiative && !bought {
            out.push(problem(
                &format!("rerolls[{i}]"),
                say!("the reroll is never offered: it has no uses"),
                say!("write `cost: PerUse(1, 3)`"),
            ));
        }
    }
    if def.uses.is_some() && def.support.is_none() && !def.grants(Grant::WeakSpot) {
        out.push(problem(
            "uses",
            say!("uses are counted for `support` and `WeakSpot` only"),
            say!("leave out `uses`"),
        ));
    }
    let paused = def.grants(Grant::ActFirst) || def.rerolls.contains(&Reroll::LostInitiative);
    if def.every_turns.is_some() && !paused {
        out.push(problem(
            "every_turns",
            say!("a pause counts for `ActFirst` and `LostInitiative` only"),
            say!("leave out `every_turns`"),
        ));
    }
    command_warnings(def, &mut out);
    if def.grants(Grant::NameEnemy) != (def.param == Param::Enemy) {
        out.push(problem(
            "param",
            say!("`NameEnemy` and `param: Enemy` go together"),
            say!("write both, or neither"),
        ));
    }
    out
}

/// Words for command abilities with a pilot's ability, and the reverse.
fn command_warnings(def: &AbilityDef, out: &mut Vec<Problem>) {
    let of_force = def.kind == AbilityKind::Command;
    if !of_force && def.command != CommandRule::default() {
        out.push(problem(
            "command",
            say!("only command abilities have a force"),
            say!("leave out `command`, or write `kind: Command`"),
        ));
    }
    let for_forces = |g: &Grant| {
        matches!(
            g,
            Grant::Declares(_)
                | Grant::BanksInitiative
                | Grant::ForcesInitiative
                | Grant::VoidsBonuses(_)
                | Grant::Overruns
                | Grant::GroupFire
                | Grant::OffMap
                | Grant::LeavesAnywhere
                | Grant::Flanks
                | Grant::HidesHalf
                | Grant::HidesMore
                | Grant::SplitsEnemy
                | Grant::Rearranges
                | Grant::Infiltrates
                | Grant::Specializes
                | Grant::GivesAbility
                | Grant::HuntsAlone
                | Grant::Duels
                | Grant::Engineers
                | Grant::KnowsEnemy
                | Grant::Becomes
                | Grant::Disrupts
        )
    };
    if let Some(i) = def.grants.iter().position(for_forces).filter(|_| !of_force) {
        out.push(problem(
            &format!("grants[{i}]"),
            say!("that is a force's to do, and has no effect with a pilot"),
            say!("write `kind: Command`"),
        ));
    }
    if of_force && def.cost != Cost::Free {
        out.push(problem(
            "cost",
            say!("command abilities cost nothing (R2.2.2)"),
            say!("write `cost: Free`"),
        ));
    }
}

/// What makes an ability unfit for use.
pub fn ability_problems(def: &AbilityDef) -> Vec<Problem> {
    let mut out = Vec::new();
    let id = def.id.as_str();
    if !is_id(id) || !(id.starts_with("spa.") || id.starts_with("sca.")) {
        out.push(problem(
            "id",
            say!("“{id}” is no id of an ability", id),
            say!("write `spa.` or `sca.` and then small letters, digits and underscores"),
        ));
    }
    if def.name.trim().is_empty() {
        out.push(problem(
            "name",
            say!("the ability has no name"),
            say!("write the name players read"),
        ));
    }
    out.extend(limits::name("name", &def.name));
    out.extend(limits::name("id", id));
    out.extend(limits::text("text", &def.text));
    for (i, label) in labels(def) {
        out.extend(limits::name(format!("modifiers[{i}].label"), label));
    }
    if def.text.trim().is_empty() {
        out.push(problem(
            "text",
            say!("the ability has no text"),
            say!("say in a few sentences what it does: the codex and the tooltip show it"),
        ));
    }
    if let Cost::PerUse(least, most) = def.cost
        && (least == 0 || least > most)
    {
        out.push(problem(
            "cost",
            say!(
                "nobody can buy it for {least} to {most} points",
                least,
                most
            ),
            say!("write the least and the most, from 1 on, such as `PerUse(1, 4)`"),
        ));
    }
    if def.uses == Some(0) || (def.uses.is_some() && matches!(def.cost, Cost::PerUse(..))) {
        out.push(problem(
            "uses",
            say!("the number of uses makes no sense"),
            say!("write 1 or more, and leave it out where uses are bought with `PerUse`"),
        ));
    }
    if def.support.is_some() && def.uses.is_none() {
        out.push(problem(
            "support",
            say!("support could be called without end"),
            say!("write how often in a battle, such as `uses: 1`"),
        ));
    }
    if def.support.as_ref().is_some_and(|s| s.stands_in.is_empty()) {
        out.push(problem(
            "support.stands_in",
            say!("support could be called from nowhere"),
            say!("list the kinds of terrain from which it is called"),
        ));
    }
    if let Some(rule) = &def.optional_rule
        && OptionalRules::default().get(rule).is_none()
        && !FREE_RULES.contains(&rule.as_str())
    {
        out.push(problem(
            "optional_rule",
            say!("there is no optional rule “{rule}”", rule),
            say!("write the name as a scenario does, or leave it out"),
        ));
    }
    if def.every_turns == Some(0) {
        out.push(problem(
            "every_turns",
            say!("it could be used every 0 turns"),
            say!("leave out `every_turns` for an ability without a pause"),
        ));
    }
    if let Param::Bracket(options) = &def.param
        && (options.is_empty() || options.contains(&Bracket::Horizon))
    {
        out.push(problem(
            "param",
            say!("the range brackets to choose from are not usable"),
            say!("name at least one of Short, Medium, Long, Extreme"),
        ));
    }
    for (i, aura) in def.auras.iter().enumerate() {
        if !matches!(aura.status.as_str(), "intimidated" | "enraged") {
            out.push(problem(
                &format!("auras[{i}].status"),
                say!(
                    "there is no state “{status}”",
                    status = aura.status.as_str()
                ),
                say!("write `intimidated` or `enraged`"),
            ));
        }
        if aura.inches == 0 {
            out.push(problem(
                &format!("auras[{i}].inches"),
                say!("the aura reaches nobody"),
                say!("write its reach in inches, 2 for each hex"),
            ));
        }
    }
    for (i, modifier) in def.modifiers.iter().enumerate() {
        modifier_problems(def, modifier, &format!("modifiers[{i}]"), &mut out);
    }
    for (i, special) in def.specials.iter().enumerate() {
        if !matches!(special.code, Code::RCN | Code::MHQ) {
            out.push(problem(
                &format!("specials[{i}]"),
                say!("no ability gives {special}", special = special.code.text()),
                say!("write RCN, or MHQ with its number"),
            ));
        }
    }
    if def.modifiers.is_empty()
        && def.rerolls.is_empty()
        && def.auras.is_empty()
        && def.grants.is_empty()
        && def.support.is_none()
        && def.specials.iter().next().is_none()
    {
        out.push(problem(
            "",
            say!("the ability does nothing"),
            say!("give it `modifiers`, `rerolls`, `auras`, `grants` or `specials`"),
        ));
    }
    out
}

/// The labels of modifiers that have one of their own.
fn labels(def: &AbilityDef) -> impl Iterator<Item = (usize, &'static str)> {
    let labels = def.modifiers.iter().map(|m| m.label);
    labels
        .enumerate()
        .filter_map(|(i, label)| Some((i, label?.as_str())))
}

fn modifier_problems(def: &AbilityDef, m: &Modifier, path: &str, out: &mut Vec<Problem>) {
    if m.add == 0 {
        out.push(problem(
            &format!("{path}.add"),
            say!("the modifier changes nothing"),
            say!("write a number other than 0"),
        ));
    }
    if matches!(&m.on, Quantity::HexCost(kinds) if kinds.is_empty()) {
        out.push(problem(
            &format!("{path}.on"),
            say!("the modifier names no terrain"),
            say!("list the kinds of terrain, such as `HexCost([LightWoods])`"),
        ));
    }
    for (i, when) in m.when.iter().enumerate() {
        let path = format!("{path}.when[{i}]");
        match innermost(when) {
            When::ChosenBracket if !matches!(def.param, Param::Bracket(_)) => out.push(problem(
                &path,
                say!("no range bracket is chosen for this ability"),
                say!("add `param: Bracket([...])`"),
            )),
            When::ChosenCondition if def.param != Param::Condition => out.push(problem(
                &path,
                say!("no condition is chosen for this ability"),
                say!("add `param: Condition`"),
            )),
            When::Conditions(list) if list.is_empty() => out.push(problem(
                &path,
                say!("no condition is listed"),
                say!("list conditions by their names in R12, such as `[\"heavy snow\"]`"),
            )),
            When::AtNamedEnemy | When::AtOtherThanNamedEnemy
                if def.param != Param::Enemy && !def.grants(Grant::GroupFire) =>
            {
                out.push(problem(
                    &path,
                    say!("no enemy is named for this ability"),
                    say!("add `param: Enemy`"),
                ));
            }
            When::StandsIn(kinds) | When::OnTheLevel(kinds) if kinds.is_empty() => {
                out.push(problem(
                    &path,
                    say!("the condition names no terrain"),
                    say!("list the kinds of terrain"),
                ))
            }
            When::PartOf(codes) | When::FiresOnly(codes) if codes.is_empty() => out.push(problem(
                &path,
                say!("the condition names no special"),
                say!("list the specials, such as `[\"LRM\", \"SRM\"]`"),
            )),
            When::RosterHas(lists) if lists.is_empty() || lists.iter().any(Vec::is_empty) => {
                out.push(problem(
                    &path,
                    say!("the condition names no unit type"),
                    say!("list the types, such as `[[BM, IM], [CV, SV]]`"),
                ));
            }
            When::Paired if !def.command.choices.contains(&Chosen::Types) => out.push(problem(
                &path,
                say!("no two types are chosen for this ability"),
                say!("add `command: (choices: [Types])`"),
            )),
            When::FacesEnemy if !def.grants(Grant::KnowsEnemy) => out.push(problem(
                &path,
                say!("the force of this ability knows no enemy"),
                say!("add `grants: [KnowsEnemy]` and `command: (choices: [Enemies])`"),
            )),
            When::InRegion if !def.command.choices.contains(&Chosen::Region) => out.push(problem(
                &path,
                say!("no region is chosen for this ability"),
                say!("add `command: (choices: [Region])`"),
            )),
            When::Physical(kinds) if kinds.is_empty() => out.push(problem(
                &path,
                say!("the condition names no kind of attack"),
                say!("list the kinds of physical attacks"),
            )),
            When::OtherIs(types) if types.is_empty() => out.push(problem(
                &path,
                say!("the condition names no unit type"),
                say!("list the types of units"),
            )),
            _ => {}
        }
    }
}

fn innermost(when: &When) -> &When {
    match when {
        When::Not(inner) => innermost(inner),
        other => other,
    }
}
