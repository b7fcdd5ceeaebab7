//! Names for places nobody has been to.

use super::Land;
use super::noise::Lots;

const FIRST: [&str; 24] = [
    "Ander", "Bramble", "Cor", "Dunn", "Ells", "Fenn", "Garrow", "Hask", "Ilver", "Jarrow", "Keld",
    "Lorn", "Marl", "Nether", "Orm", "Pell", "Quarr", "Rusk", "Sorrel", "Thorn", "Ulver", "Vann",
    "Wither", "Yarr",
];

const fn last(land: Land) -> [&'static str; 8] {
    match land {
        Land::Temperate => [
            "combe", "field", "hurst", "ley", "mead", "stead", "wick", "worth",
        ],
        Land::Desert => [
            " Flats", " Mesa", " Pan", " Sands", " Stairs", " Table", " Wash", " Wells",
        ],
        Land::Winter => [
            " Fell", " Hollow", " Ice", " Moor", " Pass", " Reach", " Tarn", " Watch",
        ],
        Land::Lunar => [
            " Basin", " Crater", " Mare", " Plain", " Rille", " Rim", " Ring", " Station",
        ],
        Land::Urban => [
            " City",
            " Cross",
            " District",
            " Gate",
            " Heights",
            " Quarter",
            " Row",
            " Works",
        ],
        Land::Jungle => [
            " Basin", " Bend", " Fen", " Green", " Mire", " Rapids", " River", " Swamp",
        ],
        Land::Coast => [
            " Bay", " Cove", " Haven", " Head", " Landing", " Ness", " Point", " Strand",
        ],
    }
}

/// The name of a country.
pub(super) fn name(land: Land, lots: &mut Lots) -> String {
    let first = lots.pick(&FIRST);
    format!("{first}{}", lots.pick(&last(land)))
}
