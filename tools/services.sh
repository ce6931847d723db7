#!/usr/bin/env bash
# PostgreSQL and Redis for tests: Debian's packages, on free ports of the loopback, with all they write in one folder.
#
#   services.sh install          installs what is missing
#   services.sh start FOLDER     starts both and prints their addresses, one a line: postgresql://… and redis://…
#   services.sh stop FOLDER      ends both
#   services.sh redis FOLDER     starts Redis again on its old port, when it was killed
set -euo pipefail

find_postgres() {
    local home
    for home in $(ls -d /usr/lib/postgresql/*/bin 2> /dev/null | sort -rV); do
        if [ -x "$home/initdb" ]; then
            echo "$home"
            return
        fi
    done
    if command -v initdb > /dev/null; then dirname "$(command -v initdb)"; else return 1; fi
}

find_redis() {
    command -v valkey-server || command -v redis-server
}

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi
}

# RUNLEVEL=1 keeps Debian's scripts from starting the services of the machine: ours are started by hand.
apt_install() {
    command -v apt-get > /dev/null || return 1
    as_root apt-get update -qq
    as_root env DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 apt-get install -y -qq --no-install-recommends "$@"
}

install_missing() {
    find_postgres > /dev/null || apt_install postgresql > /dev/null 2>&1 || true
    find_redis > /dev/null || apt_install redis-server > /dev/null 2>&1 || true
    find_postgres > /dev/null && find_redis > /dev/null && return
    echo "!! NO POSTGRESQL OR NO REDIS HERE, AND NONE COULD BE INSTALLED: THE TESTS OF SEVERAL SERVERS WILL BE SKIPPED." >&2
    return 1
}

free_port() {
    python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}

# PostgreSQL refuses to run as root: there it runs as its own user.
as_postgres() {
    if [ "$(id -u)" = 0 ]; then (cd "$folder" && runuser -u postgres -- "$@"); else "$@"; fi
}

start_postgres() {
    local home port
    home=$(find_postgres)
    mkdir -p "$folder/postgres"
    [ "$(id -u)" != 0 ] || { chmod 755 "$folder"; chown postgres "$folder/postgres"; }
    as_postgres "$home/initdb" -D "$folder/postgres/data" -A trust -U postgres --no-sync > /dev/null
    port=$(free_port)
    # Nothing here outlives the tests, so nothing is synced.
    as_postgres "$home/pg_ctl" -D "$folder/postgres/data" -w -l "$folder/postgres/log" \
        -o "-k '$folder/postgres' -p $port -c listen_addresses=127.0.0.1 -c max_connections=200 -F" start > /dev/null
    echo "postgresql://postgres@127.0.0.1:$port/postgres"
}

start_redis() {
    local port
    mkdir -p "$folder/redis"
    port=$(cat "$folder/redis/port" 2> /dev/null || free_port)
    echo "$port" > "$folder/redis/port"
    "$(find_redis)" --bind 127.0.0.1 --port "$port" --dir "$folder/redis" --save "" --appendonly no --daemonize yes \
        --pidfile "$folder/redis/pid" --logfile "$folder/redis/log" > /dev/null
    # The pid is written when it listens.
    until [ -s "$folder/redis/pid" ]; do sleep 0.02; done
    echo "redis://127.0.0.1:$port/0"
}

stop_all() {
    [ ! -s "$folder/redis/pid" ] || kill -KILL "$(cat "$folder/redis/pid")" 2> /dev/null || true
    [ ! -d "$folder/postgres/data" ] || as_postgres "$(find_postgres)/pg_ctl" -D "$folder/postgres/data" -m immediate stop \
        > /dev/null 2>&1 || true
}

folder=${2:-}
case "${1:-}" in
    install) install_missing ;;
    start)
        start_postgres
        start_redis
        ;;
    redis)
        rm -f "$folder/redis/pid"
        start_redis
        ;;
    stop) stop_all ;;
    *)
        echo "usage: $0 install | start FOLDER | redis FOLDER | stop FOLDER" >&2
        exit 2
        ;;
esac
