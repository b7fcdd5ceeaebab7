//! Broken files for every loader: no panic, no hang, no flood of memory.
//!
//! The test breaks shipped files by chance, gives them to their loaders, and plays with whatever these accept. A worker
//! process does it, input by input; this one watches it: what an input costs in time of the processor and in memory,
//! and whether it survives. Inputs have numbers, and the same number gives the same input: a test that fails says how to
//! see one of them again.
//!
//! `HEXLANCE_FUZZ=10000` gives as many inputs as it says, `HEXLANCE_FUZZ_FROM=7` begins with another number.

mod breakage;
mod loaders;
#[path = "../rulesets/mod.rs"]
mod rulesets;

use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    path::Path,
    process::{Child, Command, Stdio},
    sync::mpsc::{self, RecvTimeoutError},
    time::{Duration, Instant},
};

use breakage::Breaker;
use hexlance::data::Data;

/// Inputs unless somebody wants more.
const INPUTS: u64 = 1000;
/// Seconds of the processor that an input may take.
const MOST_SECONDS: f64 = 10.0;
/// Seconds without an answer while the processor does nothing: it waits for something that never comes.
const MOST_WAITING: f64 = 60.0;
/// Memory that a worker may take, in bytes.
const MOST_MEMORY: u64 = 1 << 30;
/// Inputs of one worker: names are kept for ever in a process, and would add up.
const OF_A_WORKER: u64 = 200;

/// Where a worker works.
const FOLDER: &str = "HEXLANCE_FUZZ_FOLDER";
/// The numbers of its inputs: `first..last`.
const NUMBERS: &str = "HEXLANCE_FUZZ_NUMBERS";

/// What is wrong with an input.
struct Fault {
    number: u64,
    what: String,
}

fn variable(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

#[test]
fn no_file_makes_a_loader_panic_hang_or_swell() {
    let inputs = variable("HEXLANCE_FUZZ").unwrap_or(INPUTS);
    let first = variable("HEXLANCE_FUZZ_FROM").unwrap_or(0);
    let began = Instant::now();
    let lanes = std::thread::available_parallelism().map_or(1, |n| n.get().min(4)) as u64;
    let faults: Vec<Fault> = std::thread::scope(|scope| {
        let lane = |lane: u64| {
            move || {
                let share = inputs.div_ceil(lanes);
                let start = first + lane * share;
                watched(start, (start + share).min(first + inputs))
            }
        };
        let lanes: Vec<_> = (0..lanes).map(|n| scope.spawn(lane(n))).collect();
        let faults = lanes.into_iter().flat_map(|l| l.join().expect("a lane"));
        faults.collect()
    });
    println!("{inputs} inputs in {:.0} s", began.elapsed().as_secs_f64());
    let told: Vec<_> = faults
        .iter()
        .map(|f| format!("input {}: {}", f.number, f.what))
        .collect();
    assert!(
        faults.is_empty(),
        "{} faults; see one again with HEXLANCE_FUZZ_FROM=NUMBER HEXLANCE_FUZZ=1\n{}",
        told.len(),
        told.join("\n")
    );
}

/// Gives the inputs from one number to another to workers, one after the other, and watches them.
fn watched(first: u64, last: u64) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut next = first;
    while next < last {
        let until = (next + OF_A_WORKER).min(last);
        match batch(next, until) {
            Ok(()) => next = until,
            Err(fault) => {
                next = fault.number + 1;
                faults.push(fault);
            }
        }
    }
    faults
}

/// One worker's inputs; the first fault ends it.
fn batch(first: u64, last: u64) -> Result<(), Fault> {
    let folder = tempfile::tempdir().expect("a folder");
    let mut worker = Command::new(std::env::current_exe().expect("this program"))
        .args([
            "--ignored",
            "--exact",
            "worker",
            "--nocapture",
            "--test-threads=1",
        ])
        .env(FOLDER, folder.path())
        .env(NUMBERS, format!("{first}..{last}"))
        .env("HEXLANCE_DATA", env!("CARGO_MANIFEST_DIR"))
        .env("RUST_BACKTRACE", "0")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a worker");
    let (tell, told) = mpsc::channel();
    let lines = BufReader::new(worker.stdout.take().expect("its output")).lines();
    let reader = std::thread::spawn(move || {
        for line in lines.map_while(Result::ok) {
            if let Some(number) = line
                .strip_prefix("begins ")
                .and_then(|n| n.parse::<u64>().ok())
                && tell.send(number).is_err()
            {
                break;
            }
        }
    });
    let mut errors = worker.stderr.take().expect("its errors");
    let complaints = std::thread::spawn(move || {
        let mut text = Vec::new();
        let _ = errors.read_to_end(&mut text);
        String::from_utf8_lossy(&text).into_owned()
    });
    // Before its first input it gathers what is to be broken.
    let mut number = first;
    let mut gathering = true;
    let mut before = 0.0;
    let mut heard = Instant::now();
    let what = loop {
        match told.recv_timeout(Duration::from_millis(100)) {
            Ok(begun) => {
                number = begun;
                gathering = false;
                before = processor_seconds(&worker).unwrap_or(0.0);
                heard = Instant::now();
            }
            Err(RecvTimeoutError::Disconnected) => {
                let status = worker.wait().expect("its end");
                break (!status.success()).then(|| format!("the worker ended: {status}"));
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
        if memory(&worker).is_some_and(|m| m > MOST_MEMORY) {
            break Some(format!("more than {} MiB of memory", MOST_MEMORY >> 20));
        }
        let waited = heard.elapsed().as_secs_f64();
        match processor_seconds(&worker) {
            _ if gathering => {}
            Some(spent) if spent - before > MOST_SECONDS => {
                break Some(format!("more than {MOST_SECONDS} s of the processor"));
            }
            Some(spent) if waited > MOST_WAITING && spent - before < MOST_SECONDS / 10.0 => {
                break Some("it waits for something".to_owned());
            }
            Some(_) => {}
            None if waited > 3.0 * MOST_WAITING => break Some("no answer".to_owned()),
            None => {}
        }
    };
    // It may have ended by itself.
    let _ = worker.kill();
    let _ = worker.wait();
    reader.join().expect("the reader");
    let complaints = complaints.join().expect("the reader of errors");
    match what {
        None => Ok(()),
        Some(what) => {
            let said: Vec<_> = complaints
                .lines()
                .filter(|l| !l.trim().is_empty())
                .collect();
            let last = said
                .iter()
                .position(|l| l.contains("panicked"))
                .unwrap_or(0);
            let said = said
                .iter()
                .skip(last)
                .take(3)
                .copied()
                .collect::<Vec<_>>()
                .join(" ");
            let kept = keep(folder.path(), number);
            Err(Fault {
                number,
                what: format!("{what}; {said}; {kept}"),
            })
        }
    }
}

/// Keeps the broken files of a fault for whoever looks into it.
fn keep(folder: &Path, number: u64) -> String {
    let kept = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("fuzz-{number}"));
    let _ = fs::create_dir_all(&kept);
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let _ = fs::copy(entry.path(), kept.join(entry.file_name()));
    }
    format!("kept in {}", kept.display())
}

/// Seconds that a process has had of the processor; none where the system does not tell.
fn processor_seconds(process: &Child) -> Option<f64> {
    let stat = fs::read_to_string(format!("/proc/{}/stat", process.id())).ok()?;
    // The name stands in brackets and may hold anything; times are fields 14 and 15, in hundredths.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |n: usize| fields.get(n)?.parse::<f64>().ok();
    Some((ticks(11)? + ticks(12)?) / 100.0)
}

/// Bytes of memory that a process has had at most; none where the system does not tell.
fn memory(process: &Child) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{}/status", process.id())).ok()?;
    let line = status.lines().find_map(|l| l.strip_prefix("VmHWM:"))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kib << 10)
}

/// Breaks and loads; started by the test above, and does nothing by itself.
#[test]
#[ignore = "the worker of the other test"]
fn worker() {
    let (Ok(folder), Ok(numbers)) = (std::env::var(FOLDER), std::env::var(NUMBERS)) else {
        return;
    };
    let (first, last) = numbers.split_once("..").expect("two numbers");
    let number = |n: &str| n.parse::<u64>().expect("a number");
    let folder = Path::new(&folder);
    rulesets::registered();
    let data = Data::find(&[]).expect("the data");
    let corpus = loaders::corpus(&data, folder);
    for n in number(first)..number(last) {
        let mut breaker = Breaker::new(n);
        let whole = loaders::chosen(&corpus, n, &mut breaker);
        let broken = breaker.broken(&whole.bytes, &corpus.words);
        println!("begins {n}");
        std::io::stdout().flush().expect("told");
        loaders::load(whole, &broken, &data, folder);
    }
}
