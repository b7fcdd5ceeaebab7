//! Attacks of two troopers for many places at once.

use hexlance_skirmish::ground::{Body, distance};

use super::{
    super::{
        layers::{Clash, Clashes, Threat},
        scene::{Scene, Trooper},
    },
    Apart, Brain, Pair,
};

impl Brain {
    /// What a trooper and an enemy can do to each other while the enemy stays, by the number of the trooper's hex.
    pub fn clashes(&mut self, scene: &Scene<'_>, me: &Trooper<'_>, foe: &Trooper<'_>) -> Clashes {
        let attacks = !me.stunned && !me.guns.is_empty() && !foe.concealed;
        let shoots = foe.shoots();
        let mut cells = Clashes::none(self.sight.len());
        let bands = me.bands | foe.bands;
        let seen = self.sight.in_sight(scene.over, &foe.body, &me.body);
        // All attacks of two troopers lie in the same three books: they are looked up once for all hexes.
        let two = (foe.likeness, me.likeness);
        let pairs = [false, true].map(|reacts| Pair::of(me, foe, reacts, me.concealed));
        let books = pairs.map(|pair| self.book(pair));
        let mut snaps = self.snaps.remove(&two).unwrap_or_default();
        let mut strikes = books.map(|book| {
            let known = self.strikes.get_mut(book).map(std::mem::take);
            known.unwrap_or_default()
        });
        for (slot, [back, line]) in seen {
            let hex = self.sight.hex(slot);
            let distance = distance(&me.at(scene.ground, hex), &foe.body);
            let sees = foe.faces(hex);
            let mut clash = Clash::default();
            if sees && shoots && back.sees() {
                let apart = Apart::new(foe.bands, distance, back, back);
                let snap = snaps.get_or(apart, || self.best_snap(foe, me, apart));
                let share = snap.map_or(0.0, |(_, share)| share);
                clash.snap = if foe.concealed { share * 0.35 } else { share };
            }
            if attacks && line.sees() {
                let apart = Apart::new(bands, distance, line, back);
                let answers = usize::from(sees || foe.senses);
                let (pair, book) = (&pairs[answers], &mut strikes[answers]);
                let found = book.get_or(apart, || self.best_strike(me, foe, pair, apart));
                if let Some(found) = found {
                    clash.given = found.given * foe.worth / foe.worth.max(0.1);
                    clash.taken = found.taken * me.worth / me.worth.max(0.1);
                }
            }
            cells.put(slot, clash);
        }
        if !snaps.is_empty() {
            self.snaps.insert(two, snaps);
        }
        for (number, book) in books.into_iter().zip(strikes) {
            if let Some(place) = self.strikes.get_mut(number) {
                *place = book;
            }
        }
        cells
    }

    /// What an enemy could do with his next Order to somebody in a place, and what that costs him: from where he stands, or
    /// from one of the other spots to which he could go; `sees` tells whether he is seen there.
    pub fn threat(
        &mut self,
        scene: &Scene<'_>,
        me: &Trooper<'_>,
        body: &Body,
        foe: &Trooper<'_>,
        spots: &[Body],
        sees: impl Fn(&Body) -> bool,
    ) -> Threat {
        let mut worst = (0.0_f32, Threat::default());
        if foe.stunned {
            return worst.1;
        }
        let pairs = [false, true].map(|reacts| Pair::of(foe, me, reacts, foe.concealed));
        let books = pairs.map(|pair| self.book(pair));
        let bands = me.bands | foe.bands;
        for (i, from) in spots.iter().enumerate() {
            let [line, back] = self.sight.lines(scene.over, from, body);
            if !line.sees() {
                continue;
            }
            let apart = Apart::new(bands, distance(from, body), line, back);
            let reacts = usize::from(sees(from));
            let found = self.shares(foe, me, &pairs[reacts], books[reacts], apart);
            if let Some(found) = found {
                let weight = if i == 0 { 1.0 } else { 0.6 };
                let (gain, loss) = (found.given * me.worth, found.taken * foe.worth);
                let net = (gain - 0.7 * loss) * weight;
                if net > worst.0 {
                    let threat = Threat {
                        taken: gain * weight / me.worth.max(0.1),
                        given: loss * weight / foe.worth.max(0.1),
                    };
                    worst = (net, threat);
                }
            }
        }
        worst.1
    }
}
