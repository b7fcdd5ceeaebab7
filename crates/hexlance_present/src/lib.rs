//! What is shown of a battle, as plain data.
