//! Orders are put together pick by pick.
