//! What screens show of the dial rules alone.

pub(crate) mod click_dial;
