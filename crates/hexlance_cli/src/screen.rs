//! Whether there is a screen to open a window on, found out before the graphics libraries are asked: they would end
//! the program.

/// Whether a window can be opened here.
///
/// # Errors
/// Why not, in a few words.
#[cfg(all(unix, not(target_vendor = "apple")))]
pub(super) fn check() -> Result<(), String> {
    use std::{env, os::unix::net::UnixStream, path::PathBuf};

    let set = |name: &str| env::var(name).ok().filter(|v| !v.is_empty());
    let mut why = Vec::new();
    if let Some(wayland) = set("WAYLAND_DISPLAY") {
        let folder = set("XDG_RUNTIME_DIR")
            .map(PathBuf::from)
            .unwrap_or_default();
        match UnixStream::connect(folder.join(&wayland)) {
            Ok(_) => return Ok(()),
            Err(e) => why.push(format!(
                "WAYLAND_DISPLAY is {wayland}, but nothing answers there: {e}"
            )),
        }
    }
    if let Some(display) = set("DISPLAY") {
        match answers(&display) {
            Ok(()) => return Ok(()),
            Err(e) => why.push(format!(
                "DISPLAY is {display}, but no screen answers there: {e}"
            )),
        }
    }
    if why.is_empty() {
        return Err("neither DISPLAY nor WAYLAND_DISPLAY is set".to_owned());
    }
    Err(why.join("; "))
}

/// Whether a window can be opened here: these systems always have a screen.
#[cfg(not(all(unix, not(target_vendor = "apple"))))]
pub(super) fn check() -> Result<(), String> {
    Ok(())
}

/// Whether an X server answers: `:0`, `:0.0` and `unix:0` on this machine, `host:10.0` over the network.
#[cfg(all(unix, not(target_vendor = "apple")))]
fn answers(display: &str) -> Result<(), String> {
    use std::{
        net::{TcpStream, ToSocketAddrs},
        os::unix::net::UnixStream,
        time::Duration,
    };

    let (host, rest) = display
        .rsplit_once(':')
        .ok_or_else(|| "that is no display".to_owned())?;
    let number: u16 = rest
        .split('.')
        .next()
        .and_then(|n| n.parse().ok())
        .ok_or_else(|| "that is no display".to_owned())?;
    if host.is_empty() || host == "unix" {
        return UnixStream::connect(format!("/tmp/.X11-unix/X{number}"))
            .map(|_| ())
            .map_err(|e| e.to_string());
    }
    let port = 6000u16
        .checked_add(number)
        .ok_or_else(|| "that is no display".to_owned())?;
    let mut last = "no such machine".to_owned();
    for address in (host, port).to_socket_addrs().map_err(|e| e.to_string())? {
        match TcpStream::connect_timeout(&address, Duration::from_secs(3)) {
            Ok(_) => return Ok(()),
            Err(e) => last = e.to_string(),
        }
    }
    Err(last)
}

#[cfg(all(test, unix, not(target_vendor = "apple")))]
mod tests {
    use super::answers;

    #[test]
    fn a_display_where_nothing_answers_is_told() {
        for wrong in [":4321", "unix:4321.0", "nonsense", ":x", "127.0.0.1:59000"] {
            assert!(answers(wrong).is_err(), "{wrong}");
        }
    }
}
