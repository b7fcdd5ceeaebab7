//! Forces of plain rulesets: kinds within points, in the force builder and as the setup screen lists them.

use hexlance_board::Board;
use hexlance_present::{
    Tip,
    force::Page,
    form::{Choice, Edit, Form, Tone},
    record::Block,
    shelf::Entry,
};
use hexlance_rules::plain::{Force, Kind, Setup};

use super::{
    Drawn, Open,
    enlists::{Enlists, Papers, Place, Recruits, Sets, Words},
    said,
};
use crate::{
    game::start::controller,
    rulesets::plain::Shown,
    screens::{ScenarioSide, ScenarioUnit, portraits::Shown as Picture},
};

/// A unit of a kind as the setup screen lists it.
fn listed<R: Shown>(name: String, kind: &Kind) -> ScenarioUnit {
    let (look, icon) = R::look(kind);
    ScenarioUnit {
        name,
        code: kind.name.to_owned(),
        icon,
        look,
        note: String::new(),
        point_value: kind.points,
        abilities: Vec::new(),
        printed: None,
    }
}

/// Sides as the setup screen lists them.
pub fn listed_sides<R: Shown>(setup: &Setup, board: &Board) -> Vec<ScenarioSide> {
    let side = |side: &hexlance_rules::SideSetup<_>| {
        let formations = side.forces.iter().flat_map(|f| &f.formations);
        let units = formations.flat_map(|f| &f.units);
        let units = units.filter_map(|u: &hexlance_rules::plain::UnitSetup| {
            let kind = R::kind(&u.kind)?;
            let name = u.name.as_deref().unwrap_or(kind.name);
            Some(listed::<R>(name.to_owned(), kind))
        });
        let hexes = board.iter().map(|(hex, _)| hex);
        let drawn = side.zone != hexlance_rules::Zone::Anywhere;
        ScenarioSide {
            name: side.name.clone(),
            task: String::new(),
            units: units.collect(),
            commands: Vec::new(),
            default: controller(&side.player),
            may_be_off: false,
            zone: hexes
                .filter(|h| drawn && side.zone.has(board, *h))
                .collect(),
        }
    };
    setup.sides.iter().map(side).collect()
}

impl<R: Shown> Enlists for R {
    type Member = String;
    type Kind = Kind;
    const RANDOM: Drawn = Drawn {
        usual: 100,
        least: 10,
        most: 1000,
        steps: &[-50, -10, 10, 50],
    };

    fn members(force: &Force) -> &[String] {
        &force.units
    }

    fn parts_mut(force: &mut Force) -> (&mut String, &mut Vec<String>) {
        (&mut force.name, &mut force.units)
    }

    fn limit(force: &Force) -> u32 {
        force.points
    }

    fn another(_: &Force, kind: &str) -> String {
        kind.to_owned()
    }

    fn kind_of(member: &String) -> &str {
        member
    }

    // Units of plain forces are called what their kinds are.
    fn called(_: &String) -> Option<&str> {
        None
    }

    fn call(_: &mut String, _: Option<String>) {}

    fn find<'c>(kind: &str, (): &'c ()) -> Option<&'c Kind> {
        R::kind(kind)
    }

    fn cost(kind: &Kind, _: Option<&String>, (): &()) -> u16 {
        kind.points
    }

    fn random(points: u32, seed: u64, (): &()) -> Force {
        Force::drawn::<R>(points, seed)
    }

    fn too_dear(points: u16, left: i64) -> String {
        tr!("It costs {points} points, {left} are left.", points, left)
    }
}

impl<R: Shown> Recruits for R {
    type Tag = ();
    const UP_TO: &'static [u16] = &[];

    fn words() -> Words {
        Words {
            shelf: tr!("Units"),
            search: tr!("Search"),
            random: tr!("A force at random within the points."),
            points: (tr!("Points"), ""),
            whole: tr!("The force"),
            nobody: tr!("Nobody yet. Click a unit on the left."),
            total: tr!("Points"),
        }
    }

    fn kinds((): &()) -> Vec<&Kind> {
        R::KINDS.iter().collect()
    }

    fn found_by(kind: &Kind, (): &()) -> String {
        format!("{} {}", kind.name, kind.about)
    }

    fn has(_: &Kind, (): &()) -> bool {
        true
    }

    fn tags((): &()) -> Vec<Vec<Choice<()>>> {
        Vec::new()
    }

    fn entry(kind: &Kind, _: Option<&String>, (): &()) -> Entry<Picture> {
        Entry {
            id: kind.id.to_owned(),
            name: kind.name.to_owned(),
            about: kind.about.to_owned(),
            points: kind.points,
            picture: Some(R::look(kind)),
            ..Entry::default()
        }
    }

    fn kind_tip(kind: &Kind, (): &()) -> Tip {
        Tip::new(kind.name).line("", kind.about)
    }
}

impl<R: Shown> Papers for R {
    type Asks = i64;

    fn counted(n: usize) -> String {
        tr_n!(n, "{n} unit", "{n} units")
    }

    fn terms(open: &Open<R>) -> Form<i64> {
        let mut form = Form::new();
        form.heading(tr!("Points"));
        form.buttons([-50i64, -10, 10, 50].map(|step| {
            let key = format!("forces.points.{step}");
            Choice::new(key, format!("{step:+}"), step)
        }));
        for problem in &open.problems {
            form.warning(said(problem));
        }
        form
    }

    fn ask(force: &mut Force, _: Place, step: i64, _: Edit) {
        let points = i64::from(force.points) + step;
        force.points = u32::try_from(points.clamp(0, 10_000)).unwrap_or(0);
    }

    fn unknown(kind: &str) -> String {
        tr!("There is no unit “{id}”.", id = kind)
    }

    fn kind_name(kind: &Kind) -> &str {
        kind.name
    }

    fn head(name: &str, _: &String, kind: &Kind, (): &()) -> Vec<Block<Picture>> {
        let head = Block::Head {
            picture: R::look(kind),
            name: name.to_owned(),
            lines: Vec::new(),
            points: kind.points,
        };
        vec![head, Block::Says(Tone::Plain, kind.about.to_owned())]
    }

    fn body(_: &String, _: &Kind, (): &()) -> Vec<Block<Picture>> {
        Vec::new()
    }

    fn listed(name: String, _: &String, kind: &Kind, (): &()) -> ScenarioUnit {
        listed::<R>(name, kind)
    }

    // Nothing can be set of a unit but that it is there, and the points of all fill no page.
    fn paper(open: &Open<R>, (): &()) -> Page<Sets<i64>, Picture> {
        let kind = open.at.and_then(|i| R::kind(open.made.units.get(i)?));
        match kind {
            Some(kind) => Page {
                top: R::head(kind.name, &String::new(), kind, &()),
                ..Page::of(Form::new())
            },
            None => Page::of(R::terms(open).map(&Sets::Own)),
        }
    }
}
