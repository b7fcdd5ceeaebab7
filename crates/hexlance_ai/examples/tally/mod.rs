//! What many battles come to, battle by battle: who wins, how often nobody does, what is lost.

use std::{
    sync::atomic::{AtomicUsize, Ordering},
    thread,
    time::Duration,
};

/// One battle that was played.
#[derive(Clone, Copy, Debug)]
pub struct Game {
    /// Which battle of those that are compared.
    pub battle: usize,
    /// The side that won.
    pub winner: Option<usize>,
    /// The side that the first level played.
    pub first: usize,
    /// Units lost by both sides, and units at the start.
    pub lost: (usize, usize),
    /// Turns it took.
    pub turns: u16,
    /// How long both players and the rules took.
    pub took: Duration,
}

/// Sums over some battles.
#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    games: usize,
    sides: [usize; 2],
    levels: [usize; 2],
    lost: f64,
    turns: f64,
    took: Duration,
}

impl Sums {
    fn add(&mut self, g: &Game) {
        self.games += 1;
        if let Some(winner) = g.winner {
            self.sides[winner.min(1)] += 1;
            self.levels[usize::from(winner != g.first)] += 1;
        }
        self.lost += g.lost.0 as f64 / g.lost.1.max(1) as f64;
        self.turns += f64::from(g.turns);
        self.took += g.took;
    }

    fn line(&self, name: &str) {
        let games = self.games.max(1) as f64;
        let share = |n: usize, of: usize| 100.0 * n as f64 / of.max(1) as f64;
        let decided: usize = self.sides.iter().sum();
        println!(
            "{name:28} {:3}:{:<3} {:5.1} | {:3}:{:<3} {:5.1} | {:5.1} | {:5.1} | {:5.1} | {:6.1}",
            self.sides[0],
            self.sides[1],
            share(self.sides[0], decided),
            self.levels[0],
            self.levels[1],
            share(self.levels[0], decided),
            share(self.games - decided, self.games),
            100.0 * self.lost / games,
            self.turns / games,
            self.took.as_secs_f64() * 1000.0 / games,
        );
    }
}

/// Prints a line for each battle, and one for all of them.
pub fn print(names: &[String], games: &[Game]) {
    println!(
        "{:28} {:13} | {:13} | {:5} | {:5} | {:5} | {:6}",
        "", "sides, %", "levels, %", "drawn", "lost", "turns", "ms"
    );
    let mut all = Sums::default();
    for (i, name) in names.iter().enumerate() {
        let mut sums = Sums::default();
        for game in games.iter().filter(|g| g.battle == i) {
            sums.add(game);
            all.add(game);
        }
        sums.line(name);
    }
    if names.len() > 1 {
        all.line("all");
    }
}

/// Plays numbered games on all processors, or on as many as the variable `ARENA_THREADS` says.
pub fn play_all(games: usize, play: impl Fn(usize) -> Option<Game> + Sync) -> Vec<Game> {
    let wanted = std::env::var("ARENA_THREADS").ok();
    let threads = wanted
        .and_then(|n| n.parse().ok())
        .or_else(|| thread::available_parallelism().ok().map(|n| n.get()))
        .unwrap_or(1);
    let next = AtomicUsize::new(0);
    let work = || {
        let mut found = Vec::new();
        loop {
            let n = next.fetch_add(1, Ordering::Relaxed);
            if n >= games {
                return found;
            }
            found.extend(play(n));
        }
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let played = workers
            .into_iter()
            .flat_map(|w| w.join().unwrap_or_default());
        played.collect()
    })
}
