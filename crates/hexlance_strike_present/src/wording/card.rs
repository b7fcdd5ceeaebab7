//! What is printed on a card, in words.

use hexlance_strike::card::Card;

/// Move as printed, such as `10"/12"j`.
pub fn moves(card: &Card) -> String {
    let modes: Vec<_> = card
        .moves
        .iter()
        .map(|(mode, n)| {
            let unit = if mode.is_thrust() { "" } else { "\"" };
            format!("{n}{unit}{}", mode.code())
        })
        .collect();
    modes.join("/")
}
