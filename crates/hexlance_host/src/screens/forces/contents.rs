//! What is in a force or a design, on the screen: the line of the whole, its groups, what is in them.

use bevy_egui::egui::{Align2, Label, Rect, ScrollArea, Ui, pos2, vec2};
use hexlance_present::{
    force::{Contents, Group, Member, Worth},
    form::{Edit, Look},
};

use super::{
    Bench, Open, Wish, gauge,
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
pub(super) fn draw<B: Bench>(ui: &mut Ui, open: &mut Open<B>, stock: &B::Stock) -> Option<Wish> {
    let contents = B::contents(open, stock);
    let worth = B::totals(open).worth;
    let mut done = None;
    ScrollArea::vertical()
        .id_salt("forces.force")
        .auto_shrink([false, false])
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 3.0;
            let at = B::At::default();
            if whole::<B>(ui, &contents, worth, open.at == at) {
                done = Some(Done::LookAt(at));
            }
            for group in &contents.groups {
                if let Some(at) = heading(ui, group, group.at == Some(open.at)) {
                    done = Some(Done::LookAt(at));
                }
                if !group.fixed.is_empty() {
                    ui.add(Label::new(theme::faint(&group.fixed)).wrap());
                }
                if group.members.is_empty() && !group.empty.is_empty() {
                    ui.label(theme::faint(&group.empty));
                }
                for of in &group.members {
                    done = member(ui, of, open, stock).or(done.take());
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
        Done::TakeOut(at) => B::remove(open, at, stock),
        Done::Set(set) => return done_to(open, set, Edit::Chosen, stock),
    }
    None
}

/// Carries out what was done to a form of the bench, or says where that leads.
pub(super) fn done_to<B: Bench>(
    open: &mut Open<B>,
    set: B::Sets,
    edit: Edit,
    stock: &B::Stock,
) -> Option<Wish> {
    match B::leads(open, &set) {
        Some(wish) => Some(wish),
        None => B::set(open, set, edit, stock).err().map(Wish::Refused),
    }
}

/// The line of the whole; true if it is pressed.
fn whole<B: Bench>(
    ui: &mut Ui,
    of: &Contents<B::At, B::Sets, Shown>,
    worth: Worth,
    on: bool,
) -> bool {
    let name = B::labels().whole;
    let (rect, response) = lists::row(ui, "forces.whole", name, 38.0, on, true);
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

/// A thing of a group, with a button that takes it out.
fn member<B: Bench>(
    ui: &mut Ui,
    of: &Member<B::At, Shown>,
    open: &Open<B>,
    stock: &B::Stock,
) -> Option<Done<B::At, B::Sets>> {
    let row = Row {
        on: of.at == open.at,
        wrong: !of.wrong.is_empty(),
        note: &of.note,
        room: 26.0,
        ..Row::new(&of.key)
    };
    let response = kinds::draw(ui, &of.entry, row);
    let key = format!("{}.remove", of.key);
    let gone = lists::row_button(ui, response.rect, &key, Icon::Cross, tr!("Remove"));
    let pressed = response.clicked();
    tip(
        response,
        || B::hint(open, &of.entry.id, stock),
        None,
        &of.wrong,
    );
    if gone {
        Some(Done::TakeOut(of.at))
    } else {
        pressed.then_some(Done::LookAt(of.at))
    }
}
