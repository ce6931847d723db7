# Sourced by the install scripts: timeouts, and checks for required tools.

# A generous timeout: a mirror that does not answer must not block a run forever.
limit=900

# limited NAME COMMAND...: runs a command with a timeout and names the step that exceeded it.
limited() {
    local name=$1 status=0
    shift
    if command -v timeout > /dev/null; then timeout --foreground "$limit" "$@" || status=$?; else "$@" || status=$?; fi
    [ "$status" != 124 ] || echo "!! $name took longer than $limit s and was ended: is its server reachable?" >&2
    return "$status"
}

# required NAME: fails the run if THEOMACHY_REQUIRE (browser,services,compiler) contains NAME.
required() {
    [[ ",${THEOMACHY_REQUIRE:-}," == *",$1,"* ]] || return 1
    echo "!! THEOMACHY_REQUIRE DEMANDS $1, WHICH CANNOT BE HAD: THE RUN ENDS HERE." >&2
}

# Prints the prefix that runs a command as root: nothing, or sudo. A shell function would not work with `timeout`.
as_root() {
    [ "$(id -u)" = 0 ] || echo sudo -n
}

# apt_install PACKAGE...: its output is shown only when it fails. RUNLEVEL=1 keeps Debian's scripts from starting services.
apt_install() {
    local log
    command -v apt-get > /dev/null || return 1
    log=$(mktemp)
    echo "== installing $*" >&2
    if apt_get install "$@" > "$log" 2>&1 || { apt_get update > "$log" 2>&1 && apt_get install "$@" >> "$log" 2>&1; }; then
        rm -f "$log"
        return
    fi
    cat "$log" >&2
    rm -f "$log"
    return 1
}

apt_get() {
    local verb=$1
    shift
    limited "apt-get $verb" $(as_root) env DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 apt-get "$verb" -y -qq \
        $([ "$verb" != install ] || echo --no-install-recommends) "$@"
}
