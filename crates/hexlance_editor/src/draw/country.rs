//! What players call kinds of country, looks of maps, mirrors and brushes: the crates that know them know of no language.

use hexlance_board::Theme;
use hexlance_edit::{Mirror, Shape, generate::Land};

/// A kind of country that is made by seed.
pub fn land(land: Land) -> &'static str {
    match land {
        Land::Temperate => tr!("Temperate"),
        Land::Desert => tr!("Desert"),
        Land::Winter => tr!("Winter"),
        Land::Lunar => tr!("Lunar"),
        Land::Urban => tr!("Urban"),
        Land::Jungle => tr!("Jungle"),
        Land::Coast => tr!("Coast"),
    }
}

/// What a map looks like on the table.
pub fn theme(theme: Theme) -> &'static str {
    match theme {
        Theme::Grassland => tr!("Grassland"),
        Theme::Desert => tr!("Desert"),
        Theme::Arctic => tr!("Arctic"),
        Theme::Badlands => tr!("Badlands"),
        Theme::Urban => tr!("Urban"),
        Theme::Tropical => tr!("Tropical"),
        Theme::Volcanic => tr!("Volcanic"),
        Theme::Lunar => tr!("Lunar"),
    }
}

/// Which half of a map repeats which.
pub fn mirror(mirror: Mirror) -> &'static str {
    match mirror {
        Mirror::WestToEast => tr!("West onto east"),
        Mirror::EastToWest => tr!("East onto west"),
        Mirror::NorthToSouth => tr!("North onto south"),
        Mirror::SouthToNorth => tr!("South onto north"),
        Mirror::NorthTurned => tr!("North onto south, turned"),
        Mirror::SouthTurned => tr!("South onto north, turned"),
    }
}

/// The shape of a brush.
pub fn shape(shape: Shape) -> &'static str {
    match shape {
        Shape::Round => tr!("Round"),
        Shape::Ring => tr!("Ring"),
        Shape::Spray => tr!("Spray"),
    }
}
