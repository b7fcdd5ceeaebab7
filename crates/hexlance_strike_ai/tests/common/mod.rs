//! Battles for tests and benchmarks: broken ground, forces from the shipped cards, a random source of its own.
#![allow(dead_code)] // each test uses its part

use std::sync::Arc;

use hexlance_board::{Board, Cell, Density, Edge, Ground, Growth, Hex, Woods};
use hexlance_rules::{
    AbilityId, Air, Atmosphere, CargoSetup, Environment, ForceSetup, FormationSetup, Gale, Gravity,
    Light, Player, SideSetup, Temperature, Weather, Zone,
};
use hexlance_strike::{
    ability::{AbilityKind, Chosen, Param},
    aero::{Bomb, Load},
    artillery::GUNS,
    card::{Card, UnitType},
    conditions::clashes,
    content::Content,
    forces::check::{self, Member},
    form::{Benefit, CommandSetup},
    model::{
        condition::Condition,
        formation::FormationKind,
        mission::{Role, Victory},
    },
    setup::{
        FormationRules, OffBoard, ResolvedMap, Setup, SideRules, SpaSetup, UnitSetup, check_spas,
        eligible,
    },
    special::Code,
    state::OptionalRules,
};

#[path = "../../../hexlance_ai/tests/common/chance.rs"]
mod chance;
#[path = "../../../hexlance_ai/tests/common/processors.rs"]
pub mod processors;

pub use chance::Chance;

/// Rolling hills with woods, rough ground, rubble and ponds.
pub fn broken_ground(columns: u16, rows: u16, seed: u64) -> Board {
    let mut c = Chance::new(seed);
    let mut b = Board::new(columns, rows).expect("a size that maps have");
    let (a, z) = (c.below(100) as f32, c.below(100) as f32);
    for i in 0..b.len() {
        let h = b.hex_at(i);
        let (column, row) = h.column_row();
        let roll = f32::sin(f32::from(column) * 0.31 + a) + f32::cos(f32::from(row) * 0.27 + z);
        let mut cell = Cell::clear((roll * 1.2).round() as i8);
        match c.below(20) {
            0..=3 => {
                cell.woods = Some(Woods {
                    growth: Growth::Woods,
                    density: if c.one_in(3) {
                        Density::Heavy
                    } else {
                        Density::Light
                    },
                });
            }
            4 => cell.ground = Ground::Rough,
            5 => cell.water = Some(1),
            6 => cell.ground = Ground::Rubble,
            _ => {}
        }
        b.set(h, cell);
    }
    b
}

/// Streets, buildings that bear little, bridges over gorges, and ground that holds or gives way.
pub fn treacherous_ground(columns: u16, rows: u16, seed: u64) -> Board {
    let mut c = Chance::new(seed);
    let mut b = Board::new(columns, rows).expect("a size that maps have");
    for i in 0..b.len() {
        let h = b.hex_at(i);
        let (_, row) = h.column_row();
        let text = match c.below(24) {
            0 | 1 => "light building cf 3 height 1",
            2 => "medium building cf 8 height 2",
            3 => "heavy building cf 14 height 3",
            4 | 5 => "swamp",
            6 => "mud",
            7 => "deep snow",
            8 => "ice 2",
            9 => "magma crust",
            10 => "water 2",
            11 => "water 1",
            12 => "level 2",
            13 => "level -3, bridge cf 8 deck 3 N S NE SW NW SE",
            14 => "water 2, bridge cf 14 deck 0 N S NE SW NW SE",
            15 | 16 => "paved",
            _ if row % 4 == 0 => "ice 1",
            _ => "clear",
        };
        b.set(h, text.parse().expect("a hex"));
    }
    b
}

pub fn card(id: &str) -> Card {
    let content = Content::shipped();
    match content.card(id) {
        Some(card) => (**card).clone(),
        None => panic!("no card {id} is shipped"),
    }
}

pub fn unit(id: &str) -> UnitSetup<Card> {
    UnitSetup::of(card(id))
}

fn side(name: &str, edge: Edge, units: Vec<UnitSetup<Card>>) -> SideSetup<UnitSetup<Card>> {
    SideSetup {
        name: name.to_owned(),
        home: Some(edge),
        zone: Zone::Edge(edge, 3),
        facing: None,
        player: Player::Human,
        forces: vec![ForceSetup {
            name: name.to_owned(),
            points: None,
            formations: vec![FormationSetup {
                name: name.to_owned(),
                units,
                rules: FormationRules {
                    kind: FormationKind::Lance,
                    ..FormationRules::default()
                },
            }],
            rules: Default::default(),
        }],
        rules: SideRules {
            role: Some(if edge == Edge::North {
                Role::Attacker
            } else {
                Role::Defender
            }),
            ..SideRules::default()
        },
        ..SideSetup::default()
    }
}

pub fn setup(board: &Board, forces: [Vec<UnitSetup<Card>>; 2]) -> Setup {
    let [north, south] = forces;
    let name = |side: &str, mut units: Vec<UnitSetup<Card>>| {
        for (i, u) in units.iter_mut().enumerate() {
            u.name = Some(format!("{side} {} {}", u.card.name, i + 1));
        }
        // Passengers name their carrier by its place in the list.
        let names: Vec<_> = units.iter().map(|u| u.name.clone()).collect();
        for u in &mut units {
            let carrier = u.aboard.as_ref().and_then(|n| n.parse::<usize>().ok());
            u.aboard = carrier.and_then(|n| names[n].clone());
        }
        units
    };
    Setup {
        title: "A test of arms".to_owned(),
        map: ResolvedMap::of_board(board, "Broken ground", "temperate"),
        environment: Environment::default(),
        options: OptionalRules::default(),
        turn_limit: 12,
        victory: Victory::Score,
        mission: Default::default(),
        homes: Default::default(),
        region: Default::default(),
        cargo: Vec::new(),
        sides: vec![
            side("North", Edge::North, name("N", north)),
            side("South", Edge::South, name("S", south)),
        ],
        minefields: Vec::new(),
        events: Vec::new(),
        lesson: None,
        mid_turn: None,
    }
}

/// A few things that lie about, and external cargo in play.
pub fn with_cargo(mut setup: Setup, seed: u64) -> Setup {
    let mut c = Chance::new(seed);
    setup.options.external_cargo = true;
    setup.cargo = (0..4)
        .map(|n| CargoSetup {
            name: format!("Crate {n}"),
            at: Some(Hex::from_column_row(
                1 + c.below(usize::from(setup.map.columns)) as i16,
                1 + c.below(usize::from(setup.map.rows)) as i16,
            )),
            size: c.below(4) as u8,
            points: 10 * c.below(3) as u16,
            ..CargoSetup::default()
        })
        .collect();
    setup
}

/// Any conditions that go together, more often none of a family than one.
pub fn conditions(c: &mut Chance) -> Environment {
    fn grade<T: Copy + Default>(c: &mut Chance, all: &[T]) -> T {
        if c.one_in(3) {
            *c.pick(all)
        } else {
            T::default()
        }
    }
    let mut env = Environment {
        light: grade(c, Light::ALL),
        gale: grade(c, &Gale::ALL[..6]),
        atmosphere: grade(c, Atmosphere::ALL),
        temperature: grade(c, Temperature::ALL),
        gravity: grade(c, Gravity::ALL),
        air: grade(c, Air::ALL),
        interference: c.one_in(6),
        ..Environment::default()
    };
    for _ in 0..c.below(3) {
        env.weather.push(*c.pick(Weather::ALL));
    }
    if c.one_in(3) {
        env.earthquakes = vec![1, 2 + c.below(3) as u16];
    }
    for _ in 0..3 {
        for (field, ..) in clashes(&env) {
            match field {
                "weather" if env.weather.len() > 1 => env.weather.truncate(1),
                "weather" => env.weather.clear(),
                "gale" => env.gale = Gale::Calm,
                "air" => env.air = Air::Clean,
                _ => {}
            }
        }
    }
    assert_eq!(clashes(&env), []);
    env
}

/// Lances of four that fight well together, of about the same value.
pub const LANCES: [[&str; 4]; 6] = [
    [
        "bm_bellringer",
        "bm_kiln_widow",
        "bm_brasswing",
        "bm_ferrymans_toll",
    ],
    [
        "bm_slow_bell",
        "bm_tollgate_hound",
        "bm_cinderhook",
        "bm_long_vigil",
    ],
    [
        "bm_quarry_saint",
        "bm_ember_deacon",
        "bm_patchwork",
        "bm_marsh_lantern",
    ],
    [
        "bm_hollow_king",
        "bm_night_ferret",
        "cv_switchyard",
        "cv_skimlark",
    ],
    [
        "bm_grey_sexton",
        "bm_red_abacus",
        "bm_ironvole",
        "cv_anvilhead",
    ],
    [
        "bm_bellringer",
        "cv_switchyard",
        "ba_cuirass",
        "bm_tollgate_hound",
    ],
];

pub fn lance(n: usize) -> Vec<UnitSetup<Card>> {
    LANCES[n % LANCES.len()].iter().map(|id| unit(id)).collect()
}

/// The same lance on both sides, on ground that differs with the seed.
pub fn mirror(n: usize, seed: u64) -> Setup {
    setup(&broken_ground(24, 18, seed), [lance(n), lance(n)])
}

/// The same with that many different abilities among the units, as aces of skill 1 may buy them.
pub fn with_abilities(mut setup: Setup, content: &Content, count: usize) -> Setup {
    let pilots = content
        .abilities
        .values()
        .filter(|d| d.kind == AbilityKind::Pilot);
    let mut left: Vec<_> = pilots.map(|d| spa(d.id)).collect();
    let mut placed = 0;
    let forces = setup.sides.iter_mut().flat_map(|s| &mut s.forces);
    for u in forces
        .flat_map(|f| &mut f.formations)
        .flat_map(|f| &mut f.units)
    {
        u.skill = Some(1);
        left.retain(|spa| {
            u.spas.push(spa.clone());
            let fits = placed < count && check_spas(&u.card, 1, &u.spas, content).is_empty();
            if fits {
                placed += 1;
            } else {
                u.spas.pop();
            }
            !fits
        });
    }
    assert_eq!(placed, count, "the units cannot have so many abilities");
    setup
}

fn spa(id: AbilityId) -> SpaSetup {
    SpaSetup {
        id,
        points: None,
        bracket: None,
        enemy: None,
        condition: None,
    }
}

/// Any units that walk, drive, fly low or swim, with any abilities that they may have, at any skill.
pub fn anyone(c: &mut Chance, content: &Content, most: usize) -> Vec<UnitSetup<Card>> {
    let cards: Vec<_> = content
        .cards
        .values()
        .filter(|card| !card.is_aerospace())
        .collect();
    let n = 1 + c.below(most);
    let mut units: Vec<_> = (0..n)
        .map(|_| {
            let card = (***c.pick(&cards)).clone();
            let skill = c.below(6) as u8;
            let spas = abilities(c, content, &card, skill);
            let mut u = UnitSetup {
                skill: Some(skill),
                spas,
                ..unit("bm_bellringer")
            };
            // Hurt a little now and then.
            if c.one_in(4) {
                u.condition.armor_lost = c.below(usize::from(card.armor) + 1) as u8;
            }
            if c.one_in(6) && card.kind.tracks_heat() {
                u.condition.heat = c.below(4) as u8;
            }
            u.card = card;
            u
        })
        .collect();
    // Guns stand off the map now and then, as long as somebody is on it.
    for u in units.iter_mut().skip(1) {
        let far = GUNS
            .iter()
            .any(|g| g.off_board && u.card.specials.has(g.code));
        if far && c.one_in(2) {
            u.off_board = Some(OffBoard {
                inches: 10 + c.below(300) as u16,
            });
        }
    }
    // Infantry rides where somebody has room for it.
    let carrier = units
        .iter()
        .position(|u| u.card.specials.has(Code::IT) && !u.card.kind.is_infantry());
    if let Some(carrier) = carrier
        && let Some(rider) = units.iter().position(|u| u.card.kind == UnitType::CI)
    {
        units[rider].aboard = Some(carrier.to_string());
    }
    units
}

/// As [`anyone`], with aircraft among them, bombs and all.
pub fn anyone_with_aircraft(
    c: &mut Chance,
    content: &Content,
    most: usize,
) -> Vec<UnitSetup<Card>> {
    let cards: Vec<_> = content
        .cards
        .values()
        .filter(|card| card.is_aerospace())
        .collect();
    let mut units = anyone(c, content, most);
    for _ in 0..1 + c.below(3) {
        let card = (***c.pick(&cards)).clone();
        let skill = c.below(6) as u8;
        let slots = card.specials.number(Code::BOMB);
        let mut bombs = Vec::new();
        while bombs
            .iter()
            .copied()
            .chain([Bomb::ArrowIv])
            .collect::<Load>()
            .slots()
            <= slots
            && !c.one_in(5)
        {
            bombs.push(*c.pick(&Bomb::ALL));
        }
        // What happens seldom is bought more often.
        let fighter = matches!(card.kind, UnitType::AF | UnitType::CF);
        let (skill, spas) = if fighter && c.one_in(3) {
            (2, vec![spa(AbilityId::new("spa.ride_the_wash"))])
        } else {
            (skill, abilities(c, content, &card, skill))
        };
        units.push(UnitSetup {
            skill: Some(skill),
            spas,
            bombs,
            card,
            ..unit("bm_bellringer")
        });
    }
    units
}

/// Gives the forces of a setup command abilities that they may have, any that are not refused.
pub fn with_commands(mut setup: Setup, c: &mut Chance, content: &Content) -> Setup {
    let all: Vec<_> = content
        .abilities
        .values()
        .filter(|d| d.kind == hexlance_strike::ability::AbilityKind::Command)
        .map(|d| d.id)
        .collect();
    let picks = [Benefit::Attack, Benefit::Defense];
    let pilots: Vec<_> = content
        .abilities
        .values()
        .filter(|d| d.kind == hexlance_strike::ability::AbilityKind::Pilot)
        .map(|d| d.id)
        .collect();
    for force in setup.sides.iter_mut().flat_map(|s| &mut s.forces) {
        let formations = force.formations.iter().enumerate();
        let roster: Vec<_> = formations
            .flat_map(|(formation, g)| {
                g.units.iter().map(move |u| Member {
                    name: u.name.clone().unwrap_or_default(),
                    card: &u.card,
                    skill: u.skill.unwrap_or(u.card.skill),
                    formation,
                    tags: Vec::new(),
                    spas: u.spas.iter().map(|s| s.id).collect(),
                })
            })
            .collect();
        let mut held: Vec<CommandSetup> = Vec::new();
        for _ in 0..2 + c.below(6) {
            let mut command = CommandSetup::new(*c.pick(&all));
            let gift = *c.pick(&pilots);
            let id = command.id;
            let asks = |chosen| {
                let def = content.ability(id);
                def.is_some_and(|d| d.command.choices.contains(&chosen))
            };
            // What it asks for is tried; what it does not ask for is left out.
            for benefits in [0, 1, 2] {
                for choices in 0..4 {
                    command.spa = (choices == 3).then_some(gift);
                    command.focus = (matches!(choices, 1 | 2) && !asks(Chosen::Enemies))
                        .then(|| *c.pick(&picks));
                    command.benefits = (0..benefits).map(|i| picks[i % 2]).collect();
                    command.types = if choices == 2 {
                        vec!["BM".to_owned(), "CV".to_owned()]
                    } else {
                        Vec::new()
                    };
                    command.environment = asks(Chosen::Environment).then(|| "woods".to_owned());
                    command.region = asks(Chosen::Region).then(|| "Larkmoor".to_owned());
                    command.enemies = if asks(Chosen::Enemies) {
                        vec!["Marrow".to_owned()]
                    } else {
                        Vec::new()
                    };
                    command.doubled = asks(Chosen::Enemies) && choices > 0;
                    held.push(command.clone());
                    if check::faults(&roster, &held, false, content).is_empty() {
                        break;
                    }
                    held.pop();
                }
                if held.last().is_some_and(|h| h.id == command.id) {
                    break;
                }
            }
        }
        force.rules.abilities = held;
        if c.one_in(2) {
            force.rules.tags = vec!["Marrow".to_owned()];
        }
    }
    if c.one_in(2) {
        setup.region.system = "Larkmoor".to_owned();
    }
    setup
}

/// Abilities that a pilot of a skill may buy.
fn abilities(c: &mut Chance, content: &Content, card: &Card, skill: u8) -> Vec<SpaSetup> {
    let all: Vec<_> = content
        .abilities
        .values()
        .filter(|d| d.kind == AbilityKind::Pilot)
        .filter(|d| eligible(&d.eligible, card).is_ok())
        .collect();
    let mut out: Vec<SpaSetup> = Vec::new();
    for _ in 0..4 {
        if all.is_empty() || c.one_in(3) {
            continue;
        }
        let def = *c.pick(&all);
        let points = match def.cost {
            hexlance_strike::ability::Cost::PerUse(least, most) => {
                Some(least + c.below(usize::from(most - least) + 1) as u8)
            }
            _ => None,
        };
        let bracket = match &def.param {
            Param::Bracket(options) => Some(*c.pick(options)),
            Param::None | Param::Enemy | Param::Condition => None,
        };
        let conditions: Vec<_> = Condition::all().collect();
        let condition = (def.param == Param::Condition).then(|| *c.pick(&conditions));
        out.push(SpaSetup {
            id: def.id,
            points,
            bracket,
            enemy: None,
            condition,
        });
        if !check_spas(card, skill, &out, content).is_empty() {
            out.pop();
        }
    }
    out
}

/// A side with guns of every kind, one of them off the map, and eyes for them.
pub fn battery(far: u16) -> Vec<UnitSetup<Card>> {
    let mut units: Vec<_> = [
        "bm_marsh_lantern",
        "bm_bellringer",
        "cv_hedge_mortar",
        "bm_kite_warden",
        "ba_barrow_battery",
        "cv_long_tally",
    ]
    .iter()
    .map(|id| unit(id))
    .collect();
    if let Some(gun) = units.last_mut() {
        gun.off_board = Some(OffBoard { inches: far });
    }
    units
}

pub fn shared(setup: Setup) -> (Arc<Setup>, Arc<Content>) {
    (Arc::new(setup), Content::shipped())
}
