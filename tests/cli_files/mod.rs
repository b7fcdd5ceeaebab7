//! Files that are no files, that are too large, that lead elsewhere; files that are written over; battles that are left.

use std::{fs, time::Instant};

use super::{DUEL, cli_check::broken, command, folder, heeding_signals, run, type_into, write};

/// The duel with another text in one place.
fn duel_with(right: &str, wrong: &str) -> String {
    assert_eq!(DUEL.matches(right).count(), 1, "{right} is there once");
    DUEL.replace(right, wrong)
}

#[cfg(unix)]
#[test]
fn pipes_devices_and_rings_of_links_do_not_hold_a_command_up() {
    use std::os::unix::fs::symlink;
    let dir = folder();
    let cards = dir.path().join("mod/units/strike");
    let abilities = dir.path().join("mod/abilities/strike");
    for place in [&cards, &abilities] {
        fs::create_dir_all(place).expect("folders");
    }
    let pipe = std::process::Command::new("mkfifo")
        .arg(abilities.join("pipe.ron"))
        .status();
    assert!(pipe.expect("mkfifo runs").success());
    symlink("/dev/zero", cards.join("zero.ron")).expect("linked");
    fs::write(cards.join("large.ron"), " ".repeat(2 << 20)).expect("written");
    run(&dir, &["list", "units", "--mods", "mod"])
        .ends(0)
        .says("bm_ironvole")
        .warns("a named pipe is no file")
        .warns("a device is no file")
        .warns("it has 2048 KiB and may have 1024 KiB at most");
    run(&dir, &["check", "mod"])
        .ends(1)
        .says("a named pipe is no file")
        .says("remedy: name an ordinary file");
    for line in [
        &["sim", "mod/abilities/strike/pipe.ron"][..],
        &["export", "mod/abilities/strike/pipe.ron", "--out", "boards"],
    ] {
        run(&dir, line).ends(1).warns("a named pipe is no file");
    }
    fs::create_dir(dir.path().join("two")).expect("a folder");
    for link in ["two/a", "two/b"] {
        symlink(".", dir.path().join(link)).expect("linked");
    }
    write(&dir, "two/duel.ron", DUEL);
    run(&dir, &["check", "two"])
        .ends(0)
        .says("1 file, 0 errors");
    run(&dir, &["verify", "two"])
        .ends(1)
        .says("0 passed, 1 failed");
    // A map that is a link out of the scenario's folder is not read.
    write(
        &dir,
        "secret.board.ron",
        "(name: \"s\", columns: 4, rows: 4, theme: Grassland)",
    );
    symlink(
        "../secret.board.ron",
        dir.path().join("two/linked.board.ron"),
    )
    .expect("linked");
    let from = DUEL.find("map:").expect("a map");
    let to = DUEL.find("optional_rules").expect("what follows");
    let linked = format!("{}map: File(\"linked\"),\n{}", &DUEL[..from], &DUEL[to..]);
    write(&dir, "two/duel.ron", &linked);
    run(&dir, &["check", "two/duel.ron"])
        .ends(1)
        .says("leads out of the folder");
}

#[test]
fn what_is_far_too_large_is_told_at_once() {
    let dir = folder();
    let units = "(card: \"bm_brasswing\"),".repeat(20_000);
    let many = duel_with(
        "(card: \"bm_tarn_walker\", name: \"Cole\", at: (4, 6), facing: N),",
        &units,
    );
    write(&dir, "many.ron", &many);
    let force =
        format!("(name: \"F\", points: 200, formations: [(name: \"f\", units: [{units}])])");
    write(&dir, "many.force.ron", &force);
    let members = "(model: \"dial.magpie\"),".repeat(20_000);
    let dials = format!("(name: \"F\", build_total: 300, units: [{members}])");
    write(&dir, "many.dial.ron", &dials);
    let began = Instant::now();
    run(&dir, &["check", "many.ron"])
        .ends(1)
        .says("20001 units of a side: a battle has 100 at most here");
    run(&dir, &["check", "many.force.ron"])
        .ends(1)
        .says("the force has 20000 units");
    run(&dir, &["check", "many.dial.ron"])
        .ends(1)
        .says("a force of 20000 units");
    assert!(
        began.elapsed().as_secs() < 60,
        "it takes the square of their number"
    );
}

#[test]
fn nobody_is_carried_by_himself() {
    let ash = "(card: \"bm_ironvole\", name: \"Ash\", at: (4, 1), facing: S),";
    let carrier = |aboard: &str| {
        format!("(card: \"cv_stretcherbird\", name: \"Ash\", aboard: \"{aboard}\"),")
    };
    broken(ash, &carrier("Ash"), "Ash would be aboard itself");
    let ring = format!(
        "{}\n(card: \"cv_stretcherbird\", name: \"Elm\", aboard: \"Ash\"),",
        carrier("Elm")
    );
    broken(
        ash,
        &ring,
        "Ash would be aboard Elm, which is itself carried by Ash",
    );
    let mech = format!(
        "{ash}\n(card: \"cv_stretcherbird\", name: \"Elm\", at: (2, 2)),\n(card: \"bm_brasswing\", aboard: \"Elm\"),"
    );
    broken(ash, &mech, "cannot be carried by");
}

#[test]
fn what_names_nothing_that_is_there_is_found() {
    broken(
        "spas: [(id: \"spa.lucky\", points: 1)]",
        "spas: [(id: \"sca.sharp_shooters\")]",
        "is a command ability: it belongs to a force",
    );
    broken(
        "role: Attacker,",
        "role: Attacker, player: Computer(\"nonsense\"),",
        "there is no computer player “nonsense”",
    );
    broken(
        "briefing: (situation: \"Two patrols meet at a ford.\"),",
        "briefing: (situation: \"s\", aims: {\"Red\": \"a\", \"Green\": \"b\"}),",
        "no side is called so",
    );
    broken(
        "(5, 4): \"water 2\",",
        "(4, 4): \"water 2\",",
        "stands twice",
    );
    broken(
        "name: \"Reds\",",
        "name: \"\",",
        "a force has an empty name",
    );
    broken("name: \"Cole\"", "name: \" \"", "a unit has an empty name");
    broken(
        "title: \"A duel\",",
        "title: \"\",",
        "the battle has an empty name",
    );
}

#[test]
fn a_map_lies_inside_of_its_folder() {
    let dir = folder();
    let map = "(name: \"s\", columns: 12, rows: 12, theme: Grassland)";
    write(&dir, "outside/secret.board.ron", map);
    write(&dir, "mod/maps/own.board.ron", map);
    let from = DUEL.find("map:").expect("a map");
    let to = DUEL.find("optional_rules").expect("what follows");
    let with = |name: &str| format!("{}map: File(\"{name}\"),\n{}", &DUEL[..from], &DUEL[to..]);
    let absolute = dir.path().join("outside/secret");
    for name in ["../../outside/secret", &absolute.display().to_string()] {
        write(&dir, "mod/scenarios/duel.ron", &with(name));
        let found = run(&dir, &["check", "mod/scenarios/duel.ron"]);
        found
            .ends(1)
            .says("duel.ron:5:")
            .says("leads out of the folder");
        run(&dir, &["play", "--no-window", "mod/scenarios/duel.ron"])
            .ends(1)
            .warns("leads out of the folder");
    }
    write(&dir, "mod/scenarios/duel.ron", &with("own"));
    run(&dir, &["check", "mod/scenarios/duel.ron", "--mods", "mod"]).ends(0);
    // Who types the path of a map means that file.
    let path = dir
        .path()
        .join("outside/secret.board.ron")
        .display()
        .to_string();
    run(&dir, &["export", &path, "--out", "boards"])
        .ends(0)
        .says("exported");
}

#[test]
fn files_of_others_and_other_encodings_get_a_sentence() {
    let dir = folder();
    for (name, what) in [
        ("a.mms", "MegaMek scenarios"),
        ("a.mtf", "MegaMek units"),
        ("a.blk", "MegaMek units"),
    ] {
        write(&dir, name, "x");
        for verb in ["check", "play", "sim", "replay", "verify"] {
            let found = run(&dir, &[verb, name]);
            assert_eq!(found.code, 1, "{}", found.all());
            assert!(
                found.all().contains(what) && found.all().contains("not read yet"),
                "{}",
                found.all()
            );
        }
        run(&dir, &["import", name, "--out", "maps"])
            .ends(1)
            .warns("not read yet");
    }
    let wide: Vec<u8> = DUEL.encode_utf16().flat_map(u16::to_le_bytes).collect();
    fs::write(dir.path().join("wide.ron"), wide).expect("written");
    run(&dir, &["check", "wide.ron"])
        .ends(1)
        .says("the text is saved as UTF-16")
        .says("remedy: save the file as UTF-8");
    let wide: Vec<u8> = "size 1 1\nhex 0101 0 \"\" \"\"\nend\n"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    fs::write(dir.path().join("wide.board"), wide).expect("written");
    run(&dir, &["check", "wide.board"])
        .ends(1)
        .says("the text is saved as UTF-16");
    fs::write(dir.path().join("latin.ron"), b"(\n title: \"\xE9\"").expect("written");
    run(&dir, &["check", "latin.ron"])
        .ends(1)
        .says("latin.ron:2:10: ");
}

#[test]
fn a_folder_of_data_that_is_not_there_is_told() {
    let dir = folder();
    let mut program = command(dir.path());
    program
        .env("HEXLANCE_DATA", dir.path().join("nowhere"))
        .args(["list", "scenarios"]);
    type_into(program, "")
        .ends(1)
        .warns("HEXLANCE_DATA names this folder, and there is no `assets/maps` in it")
        .warns("remedy: let HEXLANCE_DATA name the folder");
}

#[test]
fn messages_do_not_repeat_a_megabyte() {
    let dir = folder();
    let long = "x".repeat(1 << 20);
    write(&dir, "duel.ron", &duel_with("bm_ironvole", &long));
    let found = run(&dir, &["check", "duel.ron"]);
    found
        .ends(1)
        .says("there is no card “xxx")
        .says("characters left out");
    assert!(found.out.len() < 20_000, "{} bytes", found.out.len());
    let found = run(&dir, &["play", &"y".repeat(100_000)]);
    assert_eq!(found.code, 1);
    assert!(found.all().len() < 20_000, "{} bytes", found.all().len());
}

#[test]
fn a_case_that_does_not_start_names_its_line() {
    let dir = folder();
    let case = "(\n    id: \"x\",\n    title: \"t\",\n    red: { \"A\": (at: (90, 3), facing: NW) },\n    \
                blue: { \"D\": (at: (0, 0), facing: SE) },\n    script: [],\n)";
    write(&dir, "case.ron", case);
    run(&dir, &["check", "case.ron"])
        .ends(1)
        .says("case.ron:4:")
        .says("does not start");
}

#[test]
fn nothing_is_written_over_unasked() {
    let dir = folder();
    write(&dir, "duel.ron", DUEL);
    let sim = [
        "sim",
        "duel.ron",
        "--games",
        "1",
        "--players",
        "walker",
        "--csv",
        "g.csv",
    ];
    let force = [
        "force",
        "--points",
        "100",
        "--seed",
        "1",
        "--out",
        "f.force.ron",
    ];
    let play = [
        "play",
        "duel.ron",
        "--no-window",
        "--no-pictures",
        "--players",
        "walker",
        "--seed",
        "1",
        "--record",
        "r.ron",
    ];
    for (line, file) in [
        (&sim[..], "g.csv"),
        (&force[..], "f.force.ron"),
        (&play[..], "r.ron"),
    ] {
        write(&dir, file, "mine");
        let path = dir.path().join(file);
        run(&dir, line)
            .ends(1)
            .warns("the file is there already")
            .warns("--replace");
        assert_eq!(fs::read_to_string(&path).expect("read"), "mine", "{file}");
        run(&dir, &[line, &["--replace"]].concat()).ends(0);
        assert_ne!(fs::read_to_string(&path).expect("read"), "mine", "{file}");
    }
    // It is told before anything is played.
    write(&dir, "file", "");
    let found = run(
        &dir,
        &[
            "play",
            "duel.ron",
            "--no-window",
            "--players",
            "walker",
            "--record",
            "file/r.ron",
        ],
    );
    found.ends(1).warns("cannot be written");
    assert!(!found.out.contains("A duel"), "{}", found.all());
}

#[test]
fn what_nobody_reads_in_a_recording_is_told() {
    let dir = folder();
    write(&dir, "duel.ron", DUEL);
    let play = "play duel.ron --no-window --no-pictures --players walker --seed 1 --record r.ron";
    run(&dir, &play.split(' ').collect::<Vec<_>>()).ends(0);
    let text = fs::read_to_string(dir.path().join("r.ron")).expect("read");
    for (right, wrong, field) in [
        ("hash: ", "mood: 1, hash: ", "mood"),
        ("unit: (", "speed: 3, unit: (", "speed"),
    ] {
        let (setup, commands) = text.split_once("commands: [").expect("commands");
        let changed = commands.replacen(right, wrong, 1);
        assert_ne!(commands, changed, "{right} is there");
        write(&dir, "u.ron", &format!("{setup}commands: [{changed}"));
        let told = format!("has a field “{field}” that this program does not know");
        run(&dir, &["check", "u.ron"]).ends(1).says(&told);
        run(&dir, &["replay", "--quiet", "u.ron"])
            .ends(1)
            .warns(&told);
    }
}

/// The files of battles that the program saved by itself.
fn saved(dir: &tempfile::TempDir) -> Vec<std::path::PathBuf> {
    let saves = fs::read_dir(dir.path().join("saves of the user"));
    let files = saves
        .into_iter()
        .flatten()
        .map(|e| e.expect("an entry").path());
    files.collect()
}

#[test]
fn a_battle_that_is_left_can_be_gone_on_with() {
    let dir = folder();
    write(&dir, "duel.ron", DUEL);
    let play = |args: &[&str], typed: &str| {
        let mut program = command(dir.path());
        program.args(["play", "--no-pictures"]).args(args);
        type_into(program, typed)
    };
    let players = ["--players", "human,walker"];
    let first = play(
        &[&["duel.ron", "--no-window", "--seed", "3"], &players[..]].concat(),
        "\n\nquit\n",
    );
    first
        .ends(0)
        .says("hexlance play --resume ")
        .says("--players human,walker");
    let files = saved(&dir);
    assert_eq!(files.len(), 1, "{files:?}");
    let file = files[0].display().to_string();
    let before = fs::read_to_string(&files[0]).expect("read");
    run(&dir, &["check", &file])
        .ends(0)
        .says("recording ok: A duel");
    // It goes on where it was, and a program that reads no more leaves it as it is.
    let again = play(&[&["--resume", &file], &players[..]].concat(), "");
    again.ends(1).says("A duel").says("hexlance play --resume ");
    assert_eq!(fs::read_to_string(&files[0]).expect("read"), before);
    // Played to its end by the computer, it is kept: somebody named the file.
    play(&["--resume", &file, "--players", "walker"], "")
        .ends(0)
        .says("recorded in");
    run(&dir, &["replay", "--quiet", &file])
        .ends(0)
        .says("every state as recorded");
    play(&["--resume", &file, "--players", "walker"], "")
        .ends(1)
        .warns("this battle is over");
}

#[cfg(unix)]
#[test]
fn an_interrupted_battle_is_saved_and_says_so() {
    use std::{
        io::{BufRead, BufReader, Read, Write},
        process::Stdio,
    };
    let dir = folder();
    write(&dir, "duel.ron", DUEL);
    for signal in ["INT", "TERM", "HUP", "KILL"] {
        let _ = fs::remove_dir_all(dir.path().join("saves of the user"));
        let mut program = heeding_signals(dir.path());
        program
            .args([
                "play",
                "duel.ron",
                "--no-window",
                "--no-pictures",
                "--players",
                "human,walker",
                "--seed",
                "3",
            ])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = program.spawn().expect("the program runs");
        let mut input = child.stdin.take().expect("its input");
        let mut output = BufReader::new(child.stdout.take().expect("its output"));
        // A command is given, and the next question comes.
        input.write_all(b"\n\n\n").expect("typed");
        let mut asked = 0;
        let mut text = Vec::new();
        while asked < 4 {
            let mut piece = Vec::new();
            if output.read_until(b'>', &mut piece).expect("read") == 0 {
                break;
            }
            asked += usize::from(piece.ends_with(b">"));
            text.extend(piece);
        }
        assert_eq!(asked, 4, "{}", String::from_utf8_lossy(&text));
        let sent = std::process::Command::new("kill")
            .args(["-s", signal, &child.id().to_string()])
            .status();
        assert!(sent.expect("kill runs").success());
        let status = child.wait().expect("it ends");
        let mut errors = String::new();
        let mut stream = child.stderr.take().expect("its errors");
        stream.read_to_string(&mut errors).expect("text");
        let files = saved(&dir);
        assert_eq!(files.len(), 1, "{signal}: {files:?}\n{errors}");
        run(&dir, &["check", &files[0].display().to_string()])
            .ends(0)
            .says("recording ok");
        assert!(
            errors.contains("If you leave, go on with:\n  hexlance play --resume "),
            "{signal}\n{errors}"
        );
        if signal == "INT" {
            assert_eq!(status.code(), Some(130), "{signal}\n{errors}");
            assert!(
                errors.contains("The battle is saved. Go on with:"),
                "{signal}\n{errors}"
            );
        }
    }
}
