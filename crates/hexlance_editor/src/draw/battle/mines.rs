//! Minefields of a side, and mines that it lays before the battle.

use bevy_egui::egui::Ui;
use hexlance_rules::{Extras, MineKind, MineSupply, SideSetup, Zone};

use super::{
    parts::{self, Maybe},
    sides::edit,
    zone,
};
use crate::{
    desk::{Editing, Mode, Placing, Unit},
    theme::{self, Icon},
    tool::{Manner, Subject},
};

const KINDS: [(MineKind, &str, &str); 5] = [
    (
        MineKind::Conventional,
        msg!("mine", "Conventional"),
        msg!("Damage by their density."),
    ),
    (
        MineKind::Inferno,
        msg!("mine", "Inferno"),
        msg!("Heat instead of damage."),
    ),
    (
        MineKind::Vibrabomb(2),
        msg!("mine", "Vibrabomb"),
        msg!("Set off only by units of a Size or larger, which is set when they are laid."),
    ),
    (
        MineKind::Command,
        msg!("mine", "Command"),
        msg!("Set off by their owner, without a roll."),
    ),
    (
        MineKind::Active,
        msg!("mine", "Active"),
        msg!("They catch also who jumps over them."),
    ),
];

pub(super) fn draw(ui: &mut Ui, editing: &mut Editing, n: usize) {
    let Some(side) = editing.scenario().sides.get(n).cloned() else {
        return;
    };
    parts::heading(ui, tr!("Mines"));
    let things = side.rules.things();
    let count = things.minefields.len();
    let text = match count {
        0 => tr!("No minefields of its own lie there when the battle begins.").to_owned(),
        n => tr_n!(
            n,
            "One minefield of its own lies there when the battle begins.",
            "{n} minefields of its own lie there when the battle begins."
        ),
    };
    parts::note(ui, &text);
    if parts::action(
        ui,
        "editor.side.minefields",
        tr!("Paint minefields"),
        Icon::Mine,
        None,
    ) {
        editing.go(Mode::Map);
        editing.kit.subject = Subject::Mines;
        editing.kit.manner = Manner::Brush;
        editing.kit.mine_side = Some(n);
        return;
    }
    for (i, supply) in things.mines.iter().enumerate() {
        parts::well(ui, |ui| self::supply(ui, editing, (n, i), supply, &side));
    }
    if parts::action(
        ui,
        "editor.side.mines.add",
        tr!("Mines to lay in secret"),
        Icon::Plus,
        None,
    ) {
        edit(editing, n, tr!("Mines to lay"), None, |s| {
            if let Some(all) = s.rules.things_mut().mines {
                all.push(MineSupply {
                    points: 5,
                    fields: None,
                    kinds: vec![MineKind::Conventional],
                    zone: None,
                });
            }
        });
    }
    parts::note(
        ui,
        tr!("The side splits the points over hexes before units are set up (R5.7.8)."),
    );
}

fn supply(
    ui: &mut Ui,
    editing: &mut Editing,
    (n, i): (usize, usize),
    supply: &MineSupply,
    side: &SideSetup<Unit>,
) {
    let key = format!("editor.side.mines.{i}");
    let mut new = supply.clone();
    let tip = tr!("Points of density, to be split over any number of hexes.");
    let number = parts::number(
        ui,
        &format!("{key}.points"),
        tr!("Points"),
        tip,
        new.points,
        1..=200,
    );
    new.points = number.unwrap_or(new.points);
    let fields = Maybe {
        key: &format!("{key}.fields"),
        label: tr!("Most fields"),
        tip: tr!("How many minefields they may be split into."),
        none: tr!("Any number of fields"),
        usual: 3,
        range: 1..=100,
    };
    new.fields = fields.show(ui, new.fields).unwrap_or(new.fields);
    let merge = new != *supply;
    parts::label(ui, tr!("What may be laid"));
    theme::wrap_row(ui, 3.0, 24.0, |ui| {
        for (kind, name, tip) in KINDS {
            let on = new.kinds.iter().any(|k| k.is_like(kind));
            let slug = name.to_lowercase();
            if parts::toggle(
                ui,
                &format!("{key}.kind.{slug}"),
                crate::lang::text_in("mine", name),
                crate::lang::text(tip),
                on,
            ) {
                if on {
                    new.kinds.retain(|k| !k.is_like(kind));
                } else {
                    new.kinds.push(kind);
                    new.kinds.sort();
                }
            }
        }
    });
    parts::label(ui, tr!("Where"));
    let own = [
        (
            false,
            tr!("Usual"),
            tr!("In the half at its home edge, or else where it sets up."),
        ),
        (true, tr!("A zone of its own"), tr!("Where you choose.")),
    ];
    if let Some(own) = parts::choices(ui, &format!("{key}.own"), Some(new.zone.is_some()), own) {
        let usual = side.home.map_or(Zone::Anywhere, Zone::Half);
        new.zone = own.then_some(usual);
    }
    let mut zoned = false;
    if let Some(now) = supply.zone.clone().filter(|_| new.zone.is_some()) {
        let placing = Placing::MineZone(n, i);
        let key = format!("{key}.zone");
        if let Some(to) = zone::draw(ui, &key, editing, &placing, &now, side.home) {
            new.zone = Some(to.zone);
            zoned = to.number;
        }
    }
    if parts::action(
        ui,
        &format!("{key}.delete"),
        tr!("Delete"),
        Icon::Cross,
        None,
    ) {
        edit(editing, n, tr!("Mines to lay"), None, |s| {
            if let Some(all) = s.rules.things_mut().mines {
                all.remove(i);
            }
        });
    } else if new != *supply {
        let what = format!("mines.{i}");
        let merge = (merge || zoned).then_some(what.as_str());
        edit(editing, n, tr!("Mines to lay"), merge, |s| {
            let all = s.rules.things_mut().mines;
            if let Some(slot) = all.and_then(|all| all.get_mut(i)) {
                *slot = new;
            }
        });
    }
}
