//! Hexlance: a tabletop wargame on a 3D hex table.

fn main() {}
