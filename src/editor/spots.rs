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
    let page = if let Some(at) = unit.filter(|at| at.of(editing.scenario()).is_some()) {
        hex = at.of(editing.scenario()).and_then(|u| u.at);
        editing.go(Mode::Forces);
        editing.pick(Some(Pick::Unit(at)));
        None
    } else if path.contains("forces") {
        editing.go(Mode::Forces);
        editing.pick(None);
        None
    } else if let Some(n) = path
        .starts_with("objectives")
        .then(|| number(path, "objectives"))
        .flatten()
    {
        hex = editing.scenario().objectives.get(n).map(|o| o.hex);
        editing.pick(Some(Pick::Objective(n)));
        Some(Page::Goals)
    } else if let Some(n) = path
        .starts_with("cargo")
        .then(|| number(path, "cargo"))
        .flatten()
    {
        hex = editing.scenario().cargo.get(n).and_then(|c| c.at);
        editing.pick(Some(Pick::Cargo(n)));
        Some(Page::Goals)
    } else if path.starts_with("map") {
        editing.go(Mode::Map);
        None
    } else if path.contains("minefields") {
        let n = number(path, "minefields");
        let fields = match side {
            Some(s) => editing.scenario().sides.get(s).map(|s| &s.minefields),
            None => Some(&editing.scenario().minefields),
        };
        hex = n.and_then(|n| fields?.get(n)).map(|m| m.hex);
        editing.go(Mode::Map);
        None
    } else if path.starts_with("environment") {
        Some(Page::Conditions)
    } else if path.starts_with("optional_rules") {
        Some(Page::Rules)
    } else if path.starts_with("events") {
        editing.event = number(path, "events");
        Some(Page::Events)
    } else if path.starts_with("sides") {
        Some(Page::Sides)
    } else {
        Some(Page::Outline)
    };
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
