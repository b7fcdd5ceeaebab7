//! Rule cases as data.
