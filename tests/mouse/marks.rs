//! What captions of a lesson point at is marked while they are shown.

use std::collections::BTreeMap;

use hexlance::hud::HudState;
use hexlance_rules::{Pointer, UnitId};

use super::table::Table;

/// The things that captions have pointed at so far, by the captions' numbers, and whether each was marked at some time.
#[derive(Default)]
pub struct Marks(BTreeMap<usize, Vec<(Pointer<UnitId>, bool)>>);

impl Marks {
    /// Looks at what is marked now.
    pub fn look(&mut self, t: &Table) {
        let Some(panel) = &t.view().lesson else {
            return;
        };
        let marked = &t.world().resource::<HudState>().marked;
        let things = self.0.entry(panel.number).or_default();
        // Nothing is marked below an open page.
        if marked.len() != panel.show.len() {
            return;
        }
        for (thing, marked) in panel.show.iter().zip(marked) {
            match things.iter_mut().find(|(known, _)| known == thing) {
                Some((_, was)) => *was |= marked,
                None => things.push((thing.clone(), *marked)),
            }
        }
    }

    /// What captions have pointed at without its being marked for this one or another, by their numbers: a button that
    /// comes and goes need not be there while each of them is shown.
    pub fn missing(&self) -> Vec<(usize, &Pointer<UnitId>)> {
        let all = || {
            let captions = self.0.iter();
            captions.flat_map(|(number, things)| things.iter().map(move |t| (*number, t)))
        };
        let ever =
            |thing: &Pointer<UnitId>| all().any(|(_, (other, marked))| *marked && other == thing);
        all()
            .map(|(number, (thing, _))| (number, thing))
            .filter(|(_, thing)| !ever(thing))
            .collect()
    }

    /// How many things were pointed at.
    pub fn count(&self) -> usize {
        self.0.values().map(Vec::len).sum()
    }
}
