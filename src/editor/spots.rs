//! Where a problem is: what a click on it selects and shows.

use hexlance_board::Hex;

use super::{
    desk::{Editing, Mode, Page, Pick, UnitAt},
    draw::{Cx, Wish},
};
use crate::table::CameraCommand;

/// The numbers in a path such as `sides[0].forces[1].formations[0].units[2].card`, by their names.
fn number(path: &str, name: &str) -> Option<usize> {
    let from = path.find(&format!("{name}["))? + name.len() + 1;
    let text = &path[from..];
    text[..text.find(']')?].parse().ok()
}

/// The page of the Battle mode on which a path of the scenario's form is changed, if it is changed there.
pub fn page_of(path: &str) -> Option<Page> {
    if path.starts_with("events") {
        Some(Page::Events)
    } else if path.contains("forces") || path.contains("minefields") || path.starts_with("map") {
        None
    } else if path.starts_with("objectives") || path.starts_with("cargo") {
        Some(Page::Goals)
    } else if path.starts_with("environment") {
        Some(Page::Conditions)
    } else if path.starts_with("optional_rules") {
        Some(Page::Rules)
    } else if path.starts_with("sides") {
        Some(Page::Sides)
    } else {
        Some(Page::Outline)
    }
}

/// Goes to what a path of the scenario's form names.
pub fn go(editing: &mut Editing, path: &str, cx: &mut Cx<'_>) {
    let mut hex: Option<Hex> = None;
    let side = number(path, "sides");
    if let Some(side) = side {
        editing.side = side;
    }
    let unit = (|| {
        Some(UnitAt {
            side: side?,
            force: number(path, "forces")?,
            formation: number(path, "formations")?,
            unit: number(path, "units")?,
        })
    })();
    let page = page_of(path);
    let of = |what: &str| number(path, what).filter(|_| path.starts_with(what));
    if let Some(at) = unit.filter(|at| at.of(editing.scenario()).is_some()) {
        hex = at.of(editing.scenario()).and_then(|u| u.at);
        editing.go(Mode::Forces);
        editing.pick(Some(Pick::Unit(at)));
    } else if page == Some(Page::Goals) {
        let thing = of("objectives").map(Pick::Objective);
        let thing = thing.or_else(|| of("cargo").map(Pick::Cargo));
        hex = match thing {
            Some(Pick::Objective(n)) => editing.scenario().objectives.get(n).map(|o| o.hex),
            Some(Pick::Cargo(n)) => editing.scenario().cargo.get(n).and_then(|c| c.at),
            _ => None,
        };
        editing.pick(thing);
    } else if page == Some(Page::Events) {
        editing.look_at(number(path, "events"));
    } else if path.contains("minefields") {
        let n = number(path, "minefields");
        let fields = match side {
            Some(s) => editing.scenario().sides.get(s).map(|s| &s.minefields),
            None => Some(&editing.scenario().minefields),
        };
        hex = n.and_then(|n| fields?.get(n)).map(|m| m.hex);
        editing.go(Mode::Map);
    } else if path.starts_with("map") {
        editing.go(Mode::Map);
    } else if page.is_none() {
        editing.go(Mode::Forces);
        editing.pick(None);
    }
    if let Some(page) = page {
        let picked = editing.picked;
        editing.go(Mode::Battle);
        editing.page = page;
        editing.picked = picked.filter(|_| page == Page::Goals);
    }
    if let Some(hex) = hex.filter(|h| editing.bench.board().contains(*h)) {
        cx.wish(Wish::Camera(CameraCommand::Focus(hex)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_path_has_its_page() {
        let pages = [
            ("turn_limit", Some(Page::Outline)),
            ("share", Some(Page::Outline)),
            ("lesson.side", Some(Page::Outline)),
            ("sides[1].role", Some(Page::Sides)),
            ("sides[0].mines[0].zone", Some(Page::Sides)),
            ("sides[0].minefields[3].hex", None),
            ("minefields[3].hex", None),
            ("sides[0].forces[0].formations[0].units[0].card", None),
            ("objectives[2].hex", Some(Page::Goals)),
            ("cargo", Some(Page::Goals)),
            ("environment.gale", Some(Page::Conditions)),
            ("optional_rules[fire]", Some(Page::Rules)),
            ("events[0].then[1]", Some(Page::Events)),
            ("map.across", None),
        ];
        for (path, page) in pages {
            assert_eq!(page_of(path), page, "{path}");
        }
    }
}
