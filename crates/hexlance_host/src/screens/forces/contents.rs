//! What is in a force, on the screen: the line of the force as a whole, its groups, their units.

use bevy_egui::egui::{Align2, Rect, ScrollArea, Ui, pos2, vec2};
use hexlance_present::{
    force::{Contents, Group, Member, Worth},
    form::{Edit, Look},
};

use super::{
    Built, Open, Wish, gauge,
    kinds::{self, Row},
    lists,
};
use crate::{
    screens::{form, portraits::Shown, tip},
    theme::{self, Icon, colors as c, fonts},
};

/// What was done to the list.
enum Done<A, I> {
    LookAt(A),
    TakeOut(A),
    Set(I),
}

/// Draws the list, and carries out what is done to it.
pub(super) fn draw<R: Built>(
    ui: &mut Ui,
    open: &mut Open<R>,
    content: &R::Content,
) -> Option<Wish> {
    let contents = R::contents(open, content);
    let worth = R::totals(open).worth;
    let mut done = None;
    ScrollArea::vertical()
        .id_salt("forces.force")
        .auto_shrink([false, false])
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 3.0;
            let at = R::At::default();
            if whole(ui, &contents, worth, open.at == at) {
                done = Some(Done::LookAt(at));
            }
            for group in &contents.groups {
                if let Some(at) = heading(ui, group, group.at == Some(open.at)) {
                    done = Some(Done::LookAt(at));
                }
                if group.members.is_empty() && !group.empty.is_empty() {
                    ui.label(theme::faint(&group.empty));
                }
                for of in &group.members {
                    done = member::<R>(ui, of, of.at == open.at, content).or(done.take());
                }
                if group.at.is_some() {
                    ui.add_space(4.0);
                }
            }
            if let Some(set) = form::choices(ui, "", &contents.more, Look::Buttons, false) {
                done = Some(Done::Set(set.clone()));
            }
        });
    match done? {
        Done::LookAt(at) => open.at = at,
        Done::TakeOut(at) => R::remove(open, at, content),
        Done::Set(set) => {
            return R::set(open, set, Edit::Chosen, content)
                .err()
                .map(Wish::Refused);
        }
    }
    None
}

/// The line of the force as a whole; true if it is pressed.
fn whole<A, I>(ui: &mut Ui, of: &Contents<A, I, Shown>, worth: Worth, on: bool) -> bool {
    let (rect, response) = lists::row(ui, "forces.whole", tr!("The force"), 38.0, on, true);
    let bar = Rect::from_min_max(
        pos2(rect.left() + 10.0, rect.bottom() - 9.0),
        pos2(rect.right() - 10.0, rect.bottom() - 4.0),
    );
    let p = ui.painter();
    gauge::bar(p, bar, worth);
    let rect = rect.with_max_y(bar.top() - 1.0);
    let note = p.text(
        rect.right_center() - vec2(10.0, 0.0),
        Align2::RIGHT_CENTER,
        &of.note,
        fonts::body(fonts::size::SMALL),
        c::TEXT_DIM,
    );
    theme::paint_text_in(
        p,
        Rect::from_min_max(
            pos2(rect.left() + 10.0, rect.top()),
            pos2(note.left() - 8.0, rect.bottom()),
        ),
        &of.whole,
        fonts::strong(fonts::size::BODY),
        if on { c::BRASS_BRIGHT } else { c::TEXT },
    );
    response.clicked()
}

/// The line of a group, or a heading where it cannot be looked at; gives back what a press looks at.
fn heading<A: Copy>(ui: &mut Ui, group: &Group<A, Shown>, on: bool) -> Option<A> {
    let Some(at) = group.at else {
        if !group.name.is_empty() {
            ui.add_space(3.0);
            theme::heading(ui, &group.name);
        }
        return None;
    };
    let (rect, response) = lists::row(ui, &group.key, &group.name, 28.0, on, true);
    let p = ui.painter();
    let ink = if group.wrong { c::WARN } else { c::TEXT_DIM };
    let right = p.text(
        rect.right_center() - vec2(10.0, 0.0),
        Align2::RIGHT_CENTER,
        &group.note,
        fonts::body(fonts::size::SMALL),
        ink,
    );
    let name = Rect::from_min_max(
        rect.min + vec2(10.0, 0.0),
        pos2(right.left() - 8.0, rect.bottom()),
    );
    theme::paint_text_in(
        p,
        name,
        &group.name,
        fonts::display(fonts::size::HEADING),
        if on { c::BRASS_BRIGHT } else { c::BRASS },
    );
    response.clicked().then_some(at)
}

/// A unit, with a button that takes it out.
fn member<R: Built>(
    ui: &mut Ui,
    of: &Member<R::At, Shown>,
    on: bool,
    content: &R::Content,
) -> Option<Done<R::At, R::Sets>> {
    let row = Row {
        on,
        wrong: !of.wrong.is_empty(),
        note: &of.note,
        room: 26.0,
        ..Row::new(&of.key)
    };
    let response = kinds::draw(ui, &of.entry, row);
    let key = format!("{}.remove", of.key);
    let gone = lists::row_button(ui, response.rect, &key, Icon::Cross, tr!("Remove"));
    let pressed = response.clicked();
    tip(response, || R::tip(&of.entry.id, content), None, &of.wrong);
    if gone {
        Some(Done::TakeOut(of.at))
    } else {
        pressed.then_some(Done::LookAt(of.at))
    }
}
