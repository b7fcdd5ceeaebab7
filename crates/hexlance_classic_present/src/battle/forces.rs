//! Units of the classic rules as the setup screen lists them.

use std::{any::Any, sync::Arc};

use hexlance_classic::{
    content::{self, Content},
    model::{Sheet, record::UnitRecord},
    setup::UnitSetup,
};
use hexlance_present::{
    Tip,
    codex::{Print, Printed},
};

use super::look;
use crate::{screens::ScenarioUnit, unit, words::capital};

/// A record sheet as it is printed.
#[derive(Debug)]
struct OnPaper(Arc<Sheet>);

impl Printed for OnPaper {
    fn is(&self, other: &dyn Printed) -> bool {
        let other: &dyn Any = other;
        other
            .downcast_ref::<Self>()
            .is_some_and(|other| other.0 == self.0)
    }

    fn tip(&self) -> Tip {
        tip(&self.0)
    }
}

/// What is printed on a sheet, for whoever points at it.
pub fn print(sheet: Arc<Sheet>) -> Print {
    Print::of(Arc::new(OnPaper(sheet)))
}

/// A sheet in a few lines.
pub fn tip(sheet: &Sheet) -> Tip {
    let armor: u16 = sheet.armor.iter().chain(&sheet.rear).sum();
    let inside: u16 = sheet.structure.iter().sum();
    let mut tip = Tip::new(&sheet.name)
        .line("", unit::class(sheet.class))
        .line("", unit::weight(sheet))
        .line(tr!("MP"), unit::movement(sheet))
        .line(tr!("Armor"), armor.to_string())
        .line(tr!("Structure"), inside.to_string());
    if sheet.class.tracks_heat() {
        tip = tip.line(tr!("Heat sinks"), unit::sinks(sheet));
    }
    tip = tip.line(tr!("Weapons"), unit::weapons(sheet).join(", "));
    let traits = unit::traits(sheet);
    if !traits.is_empty() {
        tip = tip.line(tr!("Equipment"), traits.join(", "));
    }
    if !sheet.look.is_empty() {
        tip = tip.line("", capital(crate::lang::text(&sheet.look)));
    }
    tip
}

/// A unit with its class, its skills and its worth.
pub fn listed(
    name: String,
    sheet: &Arc<Sheet>,
    (gunnery, piloting): (u8, u8),
    points: u32,
) -> ScenarioUnit {
    ScenarioUnit {
        name,
        code: format!("{}, {}", unit::class(sheet.class), unit::weight(sheet)),
        icon: look::icon(sheet),
        look: look::look(sheet),
        note: tr!("gunnery {gunnery}, piloting {piloting}", gunnery, piloting),
        point_value: u16::try_from(points).unwrap_or(u16::MAX),
        abilities: Vec::new(),
        printed: Some(print(Arc::clone(sheet))),
    }
}

/// A unit of a setup.
pub fn placed(u: &UnitSetup<UnitRecord>, content: &Content) -> Option<ScenarioUnit> {
    let sheet = Arc::new(content::sheet(&u.kind, content).ok()?);
    let skills = (
        u.gunnery.unwrap_or(sheet.gunnery),
        u.piloting.unwrap_or(sheet.piloting),
    );
    let points = content::worth(&sheet, skills.0, skills.1, &u.kind);
    let name = u.name.as_ref().unwrap_or(&sheet.name).clone();
    Some(listed(name, &sheet, skills, points))
}
