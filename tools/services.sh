#!/usr/bin/env bash
# PostgreSQL and Redis for tests: Debian's packages, on given loopback ports, with all data in one folder.
#
#   services.sh install                               installs what is missing
#   services.sh start FOLDER POSTGRESPORT REDISPORT   starts both and prints their addresses, one a line
#   services.sh stop FOLDER                           stops both
#   services.sh redis FOLDER REDISPORT                starts Redis again, when it was killed
set -euo pipefail
source "$(dirname "$0")/limited.sh"

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

install_missing() {
    local missing=()
    find_postgres > /dev/null || missing+=(postgresql)
    find_redis > /dev/null || missing+=(redis-server)
    [ ${#missing[@]} != 0 ] || return 0
    apt_install "${missing[@]}" || true
    find_postgres > /dev/null && find_redis > /dev/null && return
    echo "!! NO POSTGRESQL OR NO REDIS HERE, AND NONE COULD BE INSTALLED: THE TESTS OF SEVERAL SERVERS WILL BE SKIPPED." >&2
    ! required services
}

is_there() {
    find_postgres > /dev/null && find_redis > /dev/null
}

# PostgreSQL refuses to run as root: then it runs as its own user.
as_postgres() {
    if [ "$(id -u)" = 0 ]; then (cd "$folder" && runuser -u postgres -- "$@"); else "$@"; fi
}

start_postgres() {
    local home port=$1
    home=$(find_postgres)
    mkdir -p "$folder/postgres"
    [ "$(id -u)" != 0 ] || { chmod 755 "$folder"; chown postgres "$folder/postgres"; }
    as_postgres "$home/initdb" -D "$folder/postgres/data" -A trust -U postgres --no-sync > /dev/null
    # The data does not outlive the tests, so fsync is off.
    as_postgres "$home/pg_ctl" -D "$folder/postgres/data" -w -l "$folder/postgres/log" \
        -o "-k '$folder/postgres' -p $port -c listen_addresses=127.0.0.1 -c max_connections=200 -F" start > /dev/null \
        || { cat "$folder/postgres/log" >&2; return 1; }
    echo "postgresql://postgres@127.0.0.1:$port/postgres"
}

start_redis() {
    local port=$1
    mkdir -p "$folder/redis"
    # In the foreground, so that its end is noticed.
    "$(find_redis)" --bind 127.0.0.1 --port "$port" --dir "$folder/redis" --save "" --appendonly no \
        --pidfile "$folder/redis/pid" --logfile "$folder/redis/log" > /dev/null 2>&1 &
    until [ -s "$folder/redis/pid" ] && (: < "/dev/tcp/127.0.0.1/$port") 2> /dev/null; do
        kill -0 $! 2> /dev/null || { cat "$folder/redis/log" >&2; return 1; }
        sleep 0.02
    done
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
    is-there) is_there ;;
    start)
        start_postgres "$3"
        start_redis "$4"
        ;;
    redis)
        rm -f "$folder/redis/pid"
        start_redis "$3"
        ;;
    stop) stop_all ;;
    *)
        echo "usage: $0 install | start FOLDER | redis FOLDER | stop FOLDER" >&2
        exit 2
        ;;
esac
