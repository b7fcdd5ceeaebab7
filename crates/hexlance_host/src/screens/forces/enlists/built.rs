//! What the force builder asks of a ruleset whose forces are lists.

use hexlance_present::{
    Tip,
    force::{Contents, Page, Total, Totals, Worth},
    form::Edit,
    record::Block,
    shelf::{Refusal, Shelf},
};

use hexlance_rules::Problem;

use super::{
    super::{Bench, Built, Design, Drawn, ForceFacts, Labels, Wish, force_labels},
    Papers, Place, Sets, Sieve, Sum, known, pages, place_of, points, sieve,
};
use crate::screens::{Open, ScenarioUnit, portraits::Shown as Picture};

impl<R: Papers> Bench for R {
    type Stock = R::Content;
    type Made = R::Force;
    type At = Place;
    type Work = Sum;
    type Filter = Sieve<R::Tag>;
    type Sets = Sets<R::Asks>;

    fn labels() -> Labels {
        force_labels()
    }

    fn name_of(force: &R::Force) -> &str {
        R::force_name(force)
    }

    fn set_name(force: &mut R::Force, name: String) {
        *R::parts_mut(force).0 = name;
    }

    fn faults(force: &R::Force, content: &R::Content) -> Vec<Problem> {
        R::force_problems(force, content)
    }

    fn settle(open: &mut Open<R>) {
        let last = R::members(&open.made).len().checked_sub(1);
        open.at = open.at.zip(last).map(|(at, last)| at.min(last));
    }

    fn sum_up(open: &mut Open<R>, content: &R::Content) {
        open.work = Sum {
            points: points::<R>(&open.made, content),
            more: R::counts(&open.made, content),
        };
    }

    fn stops(open: &Open<R>) -> Vec<Place> {
        let units = (0..R::members(&open.made).len()).map(Some);
        std::iter::once(None).chain(units).collect()
    }

    fn look_at(path: &str) -> Place {
        place_of(path)
    }

    fn search(filter: &mut Sieve<R::Tag>) -> &mut String {
        &mut filter.search
    }

    fn stocked(
        _: &Open<R>,
        filter: &Sieve<R::Tag>,
        content: &R::Content,
    ) -> Shelf<Sieve<R::Tag>, Picture> {
        <R as Built>::shelf(filter, content)
    }

    fn hint(_: &Open<R>, kind: &str, content: &R::Content) -> Tip {
        <R as Built>::tip(kind, content)
    }

    fn refusal(open: &Open<R>, kind: &str, content: &R::Content) -> Option<Refusal> {
        let found = R::find(kind, content)?;
        let left = i64::from(R::limit(&open.made)) - i64::from(open.work.points);
        let cost = R::cost(found, None, content);
        if i64::from(cost) > left {
            let why = R::too_dear(cost, left.max(0));
            return Some(Refusal::new(why, R::used_up(left)));
        }
        R::unfit(open, R::another(&open.made, kind), found, content)
    }

    fn no_room(_: &Open<R>) -> Vec<String> {
        let mut all = vec![R::used_up(0)];
        all.extend(R::crowded());
        all
    }

    fn put(open: &mut Open<R>, kind: &str, _: &R::Content) {
        let member = R::another(&open.made, kind);
        open.change(|force| R::parts_mut(force).1.push(member));
    }

    fn remove(open: &mut Open<R>, at: Place, _: &R::Content) {
        if let Some(i) = at.filter(|i| *i < R::members(&open.made).len()) {
            open.change(|force| {
                R::parts_mut(force).1.remove(i);
            });
        }
    }

    fn totals(open: &Open<R>) -> Totals {
        let n = R::members(&open.made).len();
        let (what, how) = R::words().points;
        let mut more = vec![Total::new("forces.units", R::counted(n))];
        more.extend(open.work.more.iter().cloned());
        Totals {
            worth: Worth {
                points: open.work.points,
                limit: Some(R::limit(&open.made)),
            },
            about: (what.to_owned(), how.to_owned()),
            more,
        }
    }

    fn contents(open: &Open<R>, content: &R::Content) -> Contents<Place, Sets<R::Asks>, Picture> {
        pages::contents(open, content)
    }

    fn page(open: &Open<R>, content: &R::Content) -> Page<Sets<R::Asks>, Picture> {
        R::paper(open, content)
    }

    fn leads(open: &Open<R>, what: &Sets<R::Asks>) -> Option<Wish> {
        let member = R::members(&open.made).get(open.at?)?;
        let kind = R::kind_of(member).to_owned();
        matches!(what, Sets::Design).then_some(Wish::Design(Design::Of(kind)))
    }

    fn set(
        open: &mut Open<R>,
        what: Sets<R::Asks>,
        edit: Edit,
        content: &R::Content,
    ) -> Result<(), String> {
        let at = open.at;
        let member = at.and_then(|i| R::members(&open.made).get(i));
        match (what, edit) {
            (Sets::Name, Edit::Text(name)) => open.change(|force| {
                if let Some(member) = at.and_then(|i| R::parts_mut(force).1.get_mut(i)) {
                    R::call(member, (!name.is_empty()).then_some(name));
                }
            }),
            (Sets::Name | Sets::Design, _) => {}
            (Sets::Again, _) => {
                if let Some(kind) = member.map(|m| R::kind_of(m).to_owned()) {
                    return R::add(open, &kind, content);
                }
            }
            (Sets::Remove, _) => R::remove(open, at, content),
            (Sets::Own(ask), edit) => open.change(|force| R::ask(force, at, ask, edit)),
        }
        Ok(())
    }
}

impl<R: Papers> Built for R {
    const DRAWN: Drawn = R::RANDOM;

    fn new_force() -> Open<R> {
        let mut force = R::Force::default();
        *R::parts_mut(&mut force).0 = tr!("New force").to_owned();
        Open::new(force, None)
    }

    fn drawn(points: u32, seed: u64, content: &R::Content) -> R::Force {
        R::random(points, seed, content)
    }

    fn drawn_tip() -> &'static str {
        R::words().random
    }

    fn force_facts(force: &R::Force, content: &R::Content) -> ForceFacts {
        let mut facts = vec![R::counted(R::members(force).len())];
        facts.extend(R::counts(force, content).into_iter().map(|t| t.text));
        let units = known::<R>(force, content).map(|(member, kind)| {
            let name = R::called(member).unwrap_or(R::kind_name(kind));
            R::listed(name.to_owned(), member, kind, content)
        });
        ForceFacts {
            points: points::<R>(force, content),
            agreed: R::limit(force),
            limit: Some(R::limit(force)),
            line: facts.join(", "),
            facts,
            units: units.collect(),
            commands: Vec::new(),
        }
    }

    fn shelf(filter: &Sieve<R::Tag>, content: &R::Content) -> Shelf<Sieve<R::Tag>, Picture> {
        sieve::shelf::<R>(filter, content)
    }

    fn tip(kind: &str, content: &R::Content) -> Tip {
        match R::find(kind, content) {
            Some(found) => R::kind_tip(found, content),
            None => Tip::new(kind),
        }
    }

    fn groups(force: &R::Force, content: &R::Content) -> Vec<(String, Vec<usize>)> {
        let members = R::members(force).iter().enumerate();
        let known = members.filter(|(_, m)| R::find(R::kind_of(m), content).is_some());
        let known: Vec<usize> = known.map(|(i, _)| i).collect();
        let parts = R::parts(force, content);
        if parts.is_empty() && !known.is_empty() {
            return vec![(R::force_name(force).to_owned(), (0..known.len()).collect())];
        }
        let own = |part: &super::Part| {
            let listed = known.iter().enumerate();
            let own = listed.filter(|(_, i)| part.units.contains(i));
            own.map(|(place, _)| place).collect()
        };
        parts.iter().map(|p| (p.name.clone(), own(p))).collect()
    }

    fn record(
        unit: &ScenarioUnit,
        (force, place): (&R::Force, usize),
        content: &R::Content,
    ) -> Vec<Block<Picture>> {
        let Some((member, kind)) = known::<R>(force, content).nth(place) else {
            return Vec::new();
        };
        let mut out = R::head(&unit.name, member, kind, content);
        out.append(&mut R::body(member, kind, content));
        out
    }
}
