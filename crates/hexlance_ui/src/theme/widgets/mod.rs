//! The widgets that screens and HUD are built from.

mod breakdown;
mod button;
mod chart;
mod chip;
mod choice;
mod dice;
mod lettering;
mod paper;
mod pips;
mod surface;
mod tip;

pub use breakdown::{BreakdownStyle, breakdown_table};
pub use button::{Button, ButtonKind, STACKED_PAD, refuse, take_refusals};
pub use chart::{heat_dial, histogram, probability_ring};
pub use chip::{Chip, ChipStyle, keycap};
pub use choice::{SliderScale, checkbox_row, choice_row, slider_row};
pub use dice::{dice_pair, die, die_of};
pub use lettering::{wordmark, wordmark_width};
pub use paper::{card_ground, print_box, print_box_at};
pub use pips::{PipStyle, meter, pip_grid, pip_grid_size};
pub use surface::{
    Island, alpha_gradient, area_size, hairline, heading, label_at, place_anew, section, wrap_row,
};
pub use tip::{tip_body, tip_lines, tip_text, tip_title, tip_title_in, tip_ui};
