//! Kinds of parts in words, as the buttons of a design name them.

use hexlance_classic::model::{
    ArmorKind, Cockpit, Fighting, Gyro, InfantryMotive, Motive, Myomer, SinkKind, StructureKind,
    SuitClass,
    record::{SuitArmor, SuitLimit},
};

/// A gyro.
pub(super) fn gyro(kind: Gyro) -> &'static str {
    match kind {
        Gyro::Standard => tr!("Standard"),
        Gyro::Xl => tr!("XL"),
        Gyro::Compact => tr!("Compact"),
        Gyro::HeavyDuty => tr!("Heavy-duty"),
    }
}

/// A cockpit.
pub(super) fn cockpit(kind: Cockpit) -> &'static str {
    match kind {
        Cockpit::Standard => tr!("Standard"),
        Cockpit::Small => tr!("Small"),
        Cockpit::Industrial => tr!("Industrial"),
    }
}

/// Internal structure.
pub(super) fn structure(kind: StructureKind) -> &'static str {
    match kind {
        StructureKind::Standard => tr!("Standard"),
        StructureKind::EndoSteel => tr!("Endo steel"),
    }
}

/// Myomer.
pub(super) fn myomer(kind: Myomer) -> &'static str {
    match kind {
        Myomer::Standard => tr!("Standard"),
        Myomer::TripleStrength => tr!("Triple-strength"),
        Myomer::IndustrialTripleStrength => tr!("Industrial triple-strength"),
    }
}

/// Heat sinks.
pub(super) fn sinks(kind: SinkKind) -> &'static str {
    match kind {
        SinkKind::Single => tr!("Single"),
        SinkKind::Double => tr!("Double"),
    }
}

/// Armor.
pub(super) fn armor(kind: ArmorKind) -> &'static str {
    match kind {
        ArmorKind::Standard => tr!("Standard"),
        ArmorKind::FerroFibrous => tr!("Ferro-fibrous"),
        ArmorKind::LightFerroFibrous => tr!("Light ferro-fibrous"),
        ArmorKind::HeavyFerroFibrous => tr!("Heavy ferro-fibrous"),
        ArmorKind::Stealth => tr!("Stealth"),
        ArmorKind::Industrial => tr!("Industrial"),
        ArmorKind::HeavyIndustrial => tr!("Heavy industrial"),
        ArmorKind::Commercial => tr!("Commercial"),
    }
}

/// Armor of suits.
pub(super) fn suit_armor(kind: SuitArmor) -> &'static str {
    match kind {
        SuitArmor::Standard => tr!("Standard"),
        SuitArmor::BasicStealth => tr!("Basic stealth"),
        SuitArmor::StandardStealth => tr!("Standard stealth"),
        SuitArmor::ImprovedStealth => tr!("Improved stealth"),
        SuitArmor::FireResistant => tr!("Fire-resistant"),
        SuitArmor::Mimetic => tr!("Mimetic"),
    }
}

/// What suits cannot do.
pub(super) fn cannot(kind: SuitLimit) -> &'static str {
    match kind {
        SuitLimit::LegAttack => tr!("No leg attacks"),
        SuitLimit::Swarm => tr!("No swarm attacks"),
        SuitLimit::Ride => tr!("No riding on other units"),
    }
}

/// How a vehicle moves.
pub(super) fn motive(kind: Motive) -> &'static str {
    match kind {
        Motive::Tracked => tr!("Tracked"),
        Motive::Wheeled => tr!("Wheeled"),
        Motive::Hover => tr!("Hover"),
        Motive::Vtol => tr!("VTOL"),
        Motive::Wige => tr!("WiGE"),
        Motive::Hydrofoil => tr!("Hydrofoil"),
        Motive::Naval => tr!("Ship"),
        Motive::Submarine => tr!("Submarine"),
    }
}

/// How a platoon moves.
pub(super) fn infantry(kind: InfantryMotive) -> &'static str {
    match kind {
        InfantryMotive::Foot => tr!("On foot"),
        InfantryMotive::Motorized => tr!("Motorized"),
        InfantryMotive::Jump => tr!("Jump packs"),
        InfantryMotive::MechanizedHover => tr!("Mechanized, hover"),
        InfantryMotive::MechanizedWheeled => tr!("Mechanized, wheeled"),
        InfantryMotive::MechanizedTracked => tr!("Mechanized, tracked"),
    }
}

/// Weight class of suits.
pub(super) fn suit_class(kind: SuitClass) -> &'static str {
    match kind {
        SuitClass::PowerArmor => tr!("Power armor"),
        SuitClass::Light => tr!("Light"),
        SuitClass::Medium => tr!("Medium"),
        SuitClass::Heavy => tr!("Heavy"),
        SuitClass::Assault => tr!("Assault"),
    }
}

/// What a platoon fights with.
pub(super) fn fighting(kind: Fighting) -> &'static str {
    match kind {
        Fighting::BallisticRifle => tr!("Ballistic rifles"),
        Fighting::EnergyRifle => tr!("Energy rifles"),
        Fighting::MachineGun => tr!("Machine guns"),
        Fighting::Srm => tr!("SRMs"),
        Fighting::Lrm => tr!("LRMs"),
        Fighting::Flamer => tr!("Flamers"),
    }
}
