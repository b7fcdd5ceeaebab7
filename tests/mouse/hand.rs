//! A person who wishes what a computer player would wish, and does it with the mouse alone: pick by pick, as it is offered.

use bevy::input::keyboard::KeyCode;
use hexlance::{
    game::ByPicks,
    hud::model::{BattleView, HudAction},
};
use hexlance_board::{Direction, Hex};
use hexlance_rules::{
    Battle, Ruleset, SideId,
    draft::{Offers, Pick},
};

use crate::table::Table;

/// A ruleset whose commands are given with the mouse.
pub trait Hands: ByPicks {
    /// The computer player that wishes.
    type Wishes;

    /// A new one.
    fn wishes() -> Self::Wishes;

    /// What it wishes for a side, legal or not.
    fn wish(
        wishes: &mut Self::Wishes,
        battle: &Battle<Self::Rules>,
        side: SideId,
    ) -> Option<Self::Command>;

    /// Makes a pick that no panel shows, by clicks on what it names.
    fn by_mouse(t: &mut Table, offers: &Offers, pick: &Pick);

    /// Whether there is something to click for a pick; for all others the order goes out as it is.
    fn is_shown(_pick: &Pick) -> bool {
        true
    }

    /// The hex whose facing is being chosen by a click beside it.
    fn faces_at(draft: &Self::Draft) -> Option<Hex>;

    /// Whether the order can go out as it is chosen so far.
    fn is_settling(draft: &Self::Draft) -> bool;
}

/// Whatever is being put together.
pub fn draft<G: Hands>(t: &Table) -> &G::Draft {
    &t.world().resource::<G::Focus>().draft
}

/// Everything that is offered now.
pub fn offers<G: Hands>(t: &Table) -> Offers {
    let session = t.battle_of::<G>();
    session.battle.offers(session.viewer, draft::<G>(t))
}

fn given<G: Hands>(t: &Table) -> usize {
    t.battle_of::<G>().battle.history().len()
}

/// Does one thing with the mouse.
pub fn act<G: Hands>(t: &mut Table, wish: &G::Command) {
    if let Some(code) = G::Rules::answer(wish) {
        return t.answer::<G>(code);
    }
    let before = given::<G>(t);
    let (mut last, mut said) = (None, Vec::new());
    for _ in 0..80 {
        if given::<G>(t) > before {
            return;
        }
        t.frames(2);
        said.extend(t.toasts().into_iter().map(str::to_owned));
        let session = t.battle_of::<G>();
        let (battle, side, draft) = (&session.battle, session.viewer, draft::<G>(t));
        let rest = G::is_settling(draft).then(|| Pick::button("end"));
        let pick = battle.towards(side, draft, wish);
        let pick = pick.filter(G::is_shown).or(rest);
        let pick = pick.unwrap_or_else(|| panic!("no pick leads from {draft:?} to {wish:?}"));
        let offers = battle.offers(side, draft);
        assert!(
            offers.leads(&pick).is_some(),
            "{pick:?} is not offered on the way to {wish:?}: {draft:?}; the rules: {:?}",
            battle.check(side, wish)
        );
        match widget(t.view(), &pick) {
            Some(widget) => press(t, &widget),
            None => G::by_mouse(t, &offers, &pick),
        }
        last = Some(pick);
    }
    assert!(
        given::<G>(t) > before,
        "nothing came of {last:?} on the way to {wish:?}; said: {said:?}, planned: {:?}, on screen: {:?}",
        draft::<G>(t),
        t.keys()
    );
}

/// The name of what is clicked on the panels for a pick.
pub fn widget(view: &BattleView, pick: &Pick) -> Option<String> {
    let sends = |action: &HudAction| *action == HudAction::Pick(pick.clone());
    if let Some(button) = view.actions.iter().find(|b| sends(&b.action)) {
        return Some(format!("action.{}", button.key));
    }
    if let Some(panel) = &view.target {
        if panel.fire.as_ref().is_some_and(sends) {
            return Some("target.fire".to_owned());
        }
        if let Some(i) = panel.kinds.iter().position(|k| sends(&k.action)) {
            return Some(format!("target.kind.{i}"));
        }
        for (i, option) in panel.options.iter().enumerate() {
            let values = option.values.iter().enumerate();
            let mut values = values.filter(|(k, _)| *k != option.chosen);
            if let Some((k, _)) = values.find(|(_, (_, action))| sends(action)) {
                return Some(format!("target.option.{i}.{k}"));
            }
        }
    }
    let radar = view.radar.as_ref()?;
    let zone = radar.zones.iter().position(|z| sends(&z.action));
    let band = || radar.bands.iter().position(|b| sends(&b.action));
    zone.map(|i| format!("radar.zone.{i}"))
        .or_else(|| Some(format!("radar.band.{}", band()?)))
}

/// Presses something on a panel; a long one is scrolled.
pub fn press(t: &mut Table, widget: &str) {
    let seen = t
        .keys()
        .into_iter()
        .find(|k| k.starts_with("target.option."));
    if let (Some(seen), false) = (seen, t.offers(widget)) {
        t.scroll_to(&seen, widget);
    }
    t.click(widget);
}

/// Chooses a facing: of a destination by a click beside it, otherwise by the key that turns.
pub fn face<G: Hands>(t: &mut Table, facing: Direction) {
    let at = G::faces_at(draft::<G>(t));
    match at.map(|hex| t.towards::<G>(hex, facing)) {
        Some(Some(next)) => t.click_hex(next),
        // Off the map nothing can be clicked.
        Some(None) => {
            turn_to::<G>(t, facing);
            t.end_phase();
        }
        None => turn_to::<G>(t, facing),
    }
}

/// Presses the key that turns until a facing is chosen, or the command is given by that.
pub fn turn_to<G: Hands>(t: &mut Table, facing: Direction) {
    let before = given::<G>(t);
    for _ in 0..7 {
        let chosen = offers::<G>(t).facings.and_then(|f| f.now);
        if chosen == Some(facing) || given::<G>(t) > before {
            return;
        }
        t.chord(&[KeyCode::Period]);
        t.frames(2);
    }
    panic!("the key does not turn it to {facing:?}");
}

/// The person.
pub struct Hand<G: Hands> {
    wishes: G::Wishes,
}

impl<G: Hands> Hand<G> {
    pub fn new() -> Self {
        Self {
            wishes: G::wishes(),
        }
    }

    /// Plays on until the battle is over, the curtain falls, or `enough` says so.
    pub fn play(&mut self, t: &mut Table, enough: impl Fn(&Table) -> bool) {
        // Who knows the game needs no lesson.
        if t.offers("lesson.close") {
            t.click("lesson.close");
        }
        for _ in 0..2_000 {
            t.until("somebody at the table is to act", |t| {
                let session = t.battle_of::<G>();
                session.is_over() || session.viewer_acts() || session.curtain().is_some()
            });
            let session = t.battle_of::<G>();
            if session.is_over() || session.curtain().is_some() || enough(t) {
                return;
            }
            let wish = G::wish(&mut self.wishes, &session.battle, session.viewer);
            let wish = wish.expect("it is this side's turn");
            // What is new on the screen is measured first and drawn in the frame after.
            t.frames(2);
            act::<G>(t, &wish);
        }
        panic!("the battle does not end");
    }
}
