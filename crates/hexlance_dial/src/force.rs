//! Forces (D15.1).
