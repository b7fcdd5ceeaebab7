//! Exact chances, counted over all dice: nothing is rolled and nothing allocated. Chances are from 0 to 1.

mod faces;
mod hits;
mod saves;

pub use faces::{Exchange, face_to_face, normal};
pub use hits::{Hits, MOST_DICE};
pub use saves::{Losses, MOST_POINTS, Volley};

#[cfg(test)]
mod tests;
