//! Golden pictures: what the table and the panels draw is compared with pictures that somebody has looked at, and each
//! comparison is shown to fail when a thing is taken away.
//!
//! `HEXLANCE_BLESS=1 cargo test --test render` makes what is drawn now the golden pictures, in tests/golden: look at them
//! before you commit them. A comparison that fails leaves its pictures in target/render. Where no Vulkan driver is, not
//! even one in software, the tests say so and pass.

mod compare;
mod hud;
#[path = "../rulesets/mod.rs"]
mod rulesets;
mod standing;
mod table;
