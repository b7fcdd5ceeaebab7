//! What screens show of the dial rules alone.

pub mod click_dial;
