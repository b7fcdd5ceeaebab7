# shellcheck shell=bash
# What scripts/play, scripts/test and .ci/run share: finding out what a machine lacks, and installing it.
# Meant to be sourced by a bash with `set -euo pipefail`.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root" || exit 1

target_dir=${CARGO_TARGET_DIR:-$root/target}
export CARGO_TARGET_DIR=$target_dir
# shellcheck disable=SC2034  # used by those who source this
hexlance=$target_dir/debug/hexlance

say() { printf '==> %s\n' "$*"; }
warn() { printf 'warning: %s\n' "$*" >&2; }
fail() {
    printf 'error: %s\n' "$1" >&2
    shift
    for line in "$@"; do printf '  %s\n' "$line" >&2; done
    exit 1
}

have() { command -v "$1" >/dev/null 2>&1; }

# Whether the dynamic linker knows a library.
have_library() {
    local ldconfig
    ldconfig=$(command -v ldconfig || echo /sbin/ldconfig)
    # The list is read into a variable first: a reader that stops early would end ldconfig with a broken pipe.
    local known
    known=$("$ldconfig" -p 2>/dev/null || true)
    [[ $known == *"$1 "* ]]
}

# Whether a graphics driver for Vulkan is there, in hardware or in software.
have_vulkan_driver() {
    local file
    for file in /usr/share/vulkan/icd.d/*.json /etc/vulkan/icd.d/*.json "$HOME"/.local/share/vulkan/icd.d/*.json; do
        [ -e "$file" ] && return 0
    done
    [ -n "${VK_DRIVER_FILES:-${VK_ICD_FILENAMES:-}}" ]
}

# Whether a crate is among those that the program is built from.
uses_crate() { grep -q "^name = \"$1\"" Cargo.lock; }

# apt packages without which the program cannot be built.
missing_to_build() {
    have cc || echo gcc
    [ -e /usr/include/stdio.h ] || echo libc6-dev
    have pkg-config || echo pkg-config
    if uses_crate alsa-sys && ! pkg-config --exists alsa 2>/dev/null; then echo libasound2-dev; fi
    if uses_crate libudev-sys && ! pkg-config --exists libudev 2>/dev/null; then echo libudev-dev; fi
}

# apt packages without which the program builds, but cannot open its window or draw.
missing_to_draw() {
    have_library libX11.so.6 || echo libx11-6
    have_library libXcursor.so.1 || echo libxcursor1
    have_library libXi.so.6 || echo libxi6
    have_library libxkbcommon.so.0 || echo libxkbcommon0
    have_library libxkbcommon-x11.so.0 || echo libxkbcommon-x11-0
    have_library libwayland-client.so.0 || echo libwayland-client0
    have_library libvulkan.so.1 || echo libvulkan1
    have_vulkan_driver || echo mesa-vulkan-drivers
}

# apt packages that the tests need besides: a screen without a monitor, and a hand on its mouse.
missing_to_test() {
    have Xvfb || echo xvfb
    have xdotool || echo xdotool
}

# The command line by which this user installs packages, or nothing if there is none.
installer() {
    if ! have apt-get; then
        return
    elif [ "$(id -u)" = 0 ]; then
        echo "apt-get"
    elif have sudo && { sudo -n true 2>/dev/null || { [ -t 0 ] && [ -t 2 ]; }; }; then
        echo "sudo apt-get"
    fi
}

# Installs apt packages: install_packages WHAT-FOR PACKAGE...
install_packages() {
    local what=$1 line
    shift
    local -a with
    read -r -a with < <(installer) || true
    if [ ${#with[@]} = 0 ]; then
        if have apt-get; then
            fail "$what needs packages that only root can install." \
                "Run this line as root, then start this script again:" \
                "apt-get update && apt-get install -y $*"
        fi
        fail "$what needs what Debian and Ubuntu call: $*" \
            "Install it with your system's package manager, then start this script again."
    fi
    say "installing: $*"
    export DEBIAN_FRONTEND=noninteractive
    # The list of packages is only fetched where it is missing or too old to install from.
    line=$("${with[@]}" install -y --no-install-recommends "$@" 2>&1) && return
    "${with[@]}" update -q || warn "the list of packages could not be fetched: $line"
    "${with[@]}" install -y --no-install-recommends "$@" ||
        fail "the packages could not be installed: $*" \
            "See the lines above; when it is mended, start this script again."
}

# `a` is at least version `b`, part by part.
at_least() { [ "$(printf '%s\n%s\n' "$2" "$1" | sort -V | head -n 1)" = "$2" ]; }

# The Rust version that the workspace asks for.
wanted_rust() { sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml | head -n 1; }

rust_version() { rustc --version 2>/dev/null | sed -n 's/^rustc \([0-9.]*\).*/\1/p'; }

# The program that installs Rust, from either of its two homes.
rustup_init() {
    local home
    for home in https://sh.rustup.rs https://static.rust-lang.org/rustup/rustup-init.sh; do
        curl --proto '=https' --tlsv1.2 --retry 2 -sSf "$home" && return
    done
    return 1
}

# Makes cargo of the version that we need available, whatever way this machine has.
ensure_rust() {
    local wanted components
    wanted=$(wanted_rust)
    components="rustfmt,clippy"
    export PATH="${CARGO_HOME:-$HOME/.cargo}/bin:$PATH"
    if have cargo && have rustc && at_least "$(rust_version)" "$wanted"; then
        return
    fi
    if ! have rustup; then
        local now
        now=$(rust_version || true)
        say "Rust $wanted or newer is needed${now:+, here is $now}: installing it"
        if have apt-get && [ -n "$(apt-cache policy rustup 2>/dev/null | sed -n 's/.*Candidate: \([0-9].*\)/\1/p')" ]; then
            install_packages "Rust" rustup ca-certificates
        else
            have curl || install_packages "Rust" curl ca-certificates
            if ! rustup_init | sh -s -- -y --no-modify-path --profile minimal --default-toolchain none; then
                fail "Rust could not be installed from https://rustup.rs." \
                    "Install Rust $wanted or newer in the way of your system (https://www.rust-lang.org/tools/install)," \
                    "so that \`cargo --version\` answers, then start this script again."
            fi
        fi
        hash -r
    fi
    # A toolchain of its own: the one that the player uses for other things stays as it is.
    export RUSTUP_TOOLCHAIN=$wanted
    if ! rustup run "$wanted" rustc --version >/dev/null 2>&1; then
        say "fetching Rust $wanted"
        rustup toolchain install "$wanted" --profile minimal --component "$components" ||
            fail "Rust $wanted could not be fetched." \
                "Check the network, or install Rust $wanted or newer by hand, then start this script again."
    fi
    at_least "$(rust_version)" "$wanted" ||
        fail "\`rustc --version\` says $(rust_version), $wanted or newer is needed." \
            "Put a newer Rust first on the PATH, then start this script again."
}

# Makes sure of formatting and lints: a Rust of the system may come without them.
ensure_lints() {
    local tool component
    for tool in fmt clippy; do
        cargo "$tool" --version >/dev/null 2>&1 && continue
        component=$tool
        [ "$tool" = fmt ] && component=rustfmt
        if ! have rustup || ! rustup component add "$component"; then
            fail "cargo $tool is missing." "Install it beside cargo (Debian: rustfmt, rust-clippy; rustup: rustup component add)."
        fi
    done
}

# Installs everything that is missing: prepare [build|play|test].
prepare() {
    local need
    need=$(
        missing_to_build
        [ "$1" = build ] || missing_to_draw
        [ "$1" != test ] || missing_to_test
    )
    need=${need//$'\n'/ }
    if [ -n "$need" ]; then
        if [ -z "$(installer)" ] && [ "$1" = play ] && [ -z "$(missing_to_build)" ]; then
            # It builds; whether there is a screen to draw on is another matter.
            warn "not installed: $need"
            have apt-get && warn "as root: apt-get update && apt-get install -y $need"
            warn "going on: without these the window may not open, and the battle is then played on the terminal"
        else
            # shellcheck disable=SC2086  # one word a package
            install_packages "Hexlance" $need
        fi
    fi
    ensure_rust
}

# Builds the program, and nothing that only tests need. Cargo gives these packages the same features in play and in tests,
# so what one has built the other uses.
build() {
    if [ -x "$hexlance" ]; then
        say "building what has changed"
    else
        say "building for the first time: 20 to 30 minutes on 2 processor cores, less on more; later starts take seconds"
    fi
    cargo_telling build --package hexlance --locked
}

# Runs cargo so that one sees how far it is: by its own bar on a terminal, elsewhere by a line every half minute.
cargo_telling() {
    if [ -t 2 ]; then
        cargo "$@"
        return
    fi
    # The bar goes through a pipe into lines; what cargo prints for programs (JSON) stays on the standard output.
    {
        CARGO_TERM_PROGRESS_WHEN=always CARGO_TERM_PROGRESS_WIDTH=120 CARGO_TERM_PROGRESS_TERM_INTEGRATION=false \
            cargo "$@" 2>&1 >&3 3>&- | tell_progress >&2 3>&-
    } 3>&1
}

# Passes on what cargo says, and of its bar one line every half minute.
tell_progress() {
    local chunk='' part line bar='' status last=$SECONDS began=$SECONDS
    while :; do
        status=0
        IFS= read -r -d $'\r' -t 5 part || status=$?
        chunk+=$part
        if [ $status -le 128 ]; then
            while IFS= read -r line; do
                line=${line//$'\e[K'/}
                [ -n "${line// /}" ] || continue
                case $line in
                *" Building ["*) bar=${line#*] } ;;
                *" Downloading ["* | *" Fetch ["* | *" Updating ["*) ;;
                *) printf '%s\n' "$line" ;;
                esac
            done <<<"$chunk"
            chunk=
        fi
        if [ -n "$bar" ] && [ $((SECONDS - last)) -ge 30 ]; then
            last=$SECONDS
            # `12/345: bevy_ecs, naga`
            read -r bar <<<"${bar/\// of }"
            say "built ${bar%%:*} after $(((SECONDS - began) / 60)) min $(((SECONDS - began) % 60)) s; now${bar#*:}"
        fi
        [ $status = 0 ] || [ $status -gt 128 ] || return 0
    done
}
