//! Telling miniatures apart by their silhouettes, for the tests of every ruleset.

use crate::table::{
    minis::portrait::{Silhouette, silhouette},
    model::MiniLook,
};

/// Below this share of difference two miniatures are taken for one another across the table.
const TELLABLE: f32 = 0.22;

/// Every chassis has a silhouette of its own, and there are at least so many; those of one name may share theirs.
pub fn tell_apart<'n>(looks: impl Iterator<Item = (&'n str, MiniLook)>, least: usize) {
    let shades: Vec<(&str, Silhouette)> = looks.map(|(n, l)| (n, silhouette(l))).collect();
    assert!(shades.len() >= least, "{}", shades.len());
    let mut alike = Vec::new();
    for (i, (name, shade)) in shades.iter().enumerate() {
        assert!(shade.cover().iter().all(|c| *c > 0.004), "{name}");
        for (other, theirs) in &shades[..i] {
            let d = shade.unlike(theirs);
            if name != other && d < TELLABLE {
                alike.push(format!("{name} and {other}: {d:.3}"));
            }
        }
    }
    assert!(alike.is_empty(), "{alike:#?}");
}
