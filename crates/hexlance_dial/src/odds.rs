//! Chances, counted over all 216 throws of three dice (D7.1.6).
