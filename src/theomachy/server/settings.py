"""Settings of a server. The defaults suit a private server for friends."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

from platformdirs import user_cache_path, user_data_path

APP_NAME = "theomachy"


@dataclass(frozen=True)
class Limits:
    """Limits against abuse. Rates are token buckets: `…_per_second` is the refill rate, `…_at_once` the capacity.

    Rates count per client network, those of frames per connection. Sizes are bytes.
    """

    requests_per_second: float = 20.0
    requests_at_once: int = 120
    # Requests that create tables or run games.
    costly_requests_per_second: float = 0.5
    costly_requests_at_once: int = 20
    # Attempts to enter an invite code or a group link.
    code_attempts_per_second: float = 0.2
    code_attempts_at_once: int = 10
    # Subscriptions to notifications.
    subscriptions_per_second: float = 0.1
    subscriptions_at_once: int = 20
    # Questions to an address whether it wants notifications, in a day and while nobody has answered them: to one inbox,
    # to one receiving domain, and of the whole server.
    questions_per_inbox: int = 3
    questions_per_domain: int = 100
    questions_per_day: int = 500
    # WebSocket frames; a client that sends more is slowed down.
    frames_per_second: float = 10.0
    frames_at_once: int = 40
    # Multiple of the frame rate beyond which the connection is closed.
    flood_factor: int = 5
    # Chat messages.
    chat_messages_per_second: float = 1.0
    chat_messages_at_once: int = 12
    # Open connections, WebSockets included: in total and per client network.
    connections: int = 800
    connections_per_address: int = 200
    # WebSockets per client network.
    websockets_per_network: int = 64
    # Connections per table from which on spectators are refused.
    viewers_per_table: int = 200
    header_bytes: int = 32 * 1024
    header_count: int = 100
    body_bytes: int = 64 * 1024
    # A whole HTTP request, headers included.
    message_bytes: int = 4 * 1024 * 1024
    frame_bytes: int = 16 * 1024
    # Until the headers of a request are complete.
    header_seconds: float = 10.0
    # Between two requests on a kept-alive connection.
    keep_alive_seconds: float = 5.0
    # For a whole request.
    request_seconds: float = 20.0
    # Until the hello frame of a WebSocket.
    hello_seconds: float = 10.0
    # Without a frame from a WebSocket client.
    websocket_idle_seconds: float = 150.0


def unlimited_rates() -> Limits:
    """Return limits without rates and connection counts, for benchmarks; sizes and timeouts stay."""
    most = 10**9
    return Limits(
        requests_per_second=most,
        requests_at_once=most,
        costly_requests_per_second=most,
        costly_requests_at_once=most,
        code_attempts_per_second=most,
        code_attempts_at_once=most,
        subscriptions_per_second=most,
        subscriptions_at_once=most,
        frames_per_second=most,
        frames_at_once=most,
        chat_messages_per_second=most,
        chat_messages_at_once=most,
        connections=most,
        connections_per_address=most,
        websockets_per_network=most,
    )


@dataclass(frozen=True)
class Settings:
    """Settings of one server process. Most come from options of `theomachy serve`."""

    # Database URL or path of a SQLite file.
    db: str = ""
    # Folders of snapshots and of the built client.
    cache: Path | None = None
    static: Path | None = None
    # Ids of the games to offer (empty: all) and folders of additional data packs.
    games: tuple[str, ...] = ()
    packs: tuple[str, ...] = ()
    # Allowed values of the Origin and Host headers, beside the names of this machine.
    origins: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    # Host and port on which the server listens.
    bound: tuple[str, int] = ("127.0.0.1", 8000)
    # Addresses of reverse proxies whose forwarding headers are trusted.
    proxies: tuple[str, ...] = ()
    # Whether spectators may write in the chat.
    spectators_talk: bool = True
    # Base URL of links in notifications.
    public_url: str = ""
    # SMTP server and sender of mail notifications.
    smtp: str = ""
    mail_from: str = ""
    # Push services that are allowed beside those of the known browsers.
    push_hosts: tuple[str, ...] = ()
    # File with client networks and receivers of notifications that the operator blocks.
    block_list: Path | None = None
    # Whether notifications may be sent to addresses in private networks (otherwise the SSRF guard refuses them).
    local_notices: bool = False
    # Seconds before a notification is sent: the player may look at the table meanwhile.
    notice_grace: float = 20.0
    # Seconds between two runs of the task that sends notifications.
    notice_every: float = 5.0
    # Minimum of seconds between two messages to the same address.
    notice_gap: float = 60.0
    # Number of bot processes; 0: bots run in a thread of this process.
    bot_workers: int = 1
    # Seconds before a bot acts.
    bot_delay: float = 0.9
    # Seconds after which a bot process that does not answer is killed.
    bot_timeout: float = 5.0
    # Seconds that a bot searches.
    bot_thinks: float = 0.8
    # Seconds before a bot acts while a person can still undo.
    undo_delay: float = 3.0
    # Number of simultaneous simulations (0: none are offered), and their limits.
    lab_workers: int = 1
    lab_games: int = 500
    lab_seconds: float = 180.0
    # Folder that all worker processes of this server share.
    shared_folder: Path | None = None
    # Seconds after which an unused table is evicted from memory.
    evict_after_seconds: float = 900.0
    # Actions between two snapshots of a table.
    snapshot_every: int = 40
    # Seconds between two polls for journal entries of other servers; 0: a default that suits the database.
    poll_seconds: float = 0.0
    # Seconds for which a stopping server reports that it is not ready, before it ends.
    drain: float = 0.0
    # Days after which finished and idle tables are deleted; 0: never.
    keep_finished: float = 0.0
    keep_idle: float = 0.0
    # Log format (plain or json) and level.
    log: str = "plain"
    log_level: str = "warning"
    # Redis URL for notifications between the servers of one PostgreSQL database.
    redis: str = ""
    # Seconds for which a server holds its lease between heartbeats; 0: the default.
    lease: float = 0.0
    # Whether the process runs nothing but this server, so that its garbage collector may be tuned.
    is_dedicated_process: bool = False
    limits: Limits = field(default_factory=Limits)

    def resolve_database_url(self) -> str:
        """Return the database URL: the setting, else `THEOMACHY_DB`, else a file in the user's data folder."""
        return normalize_database_url(self.db or os.environ.get("THEOMACHY_DB", "") or str(default_database()))


def default_database() -> Path:
    return user_data_path(APP_NAME, appauthor=False) / "theomachy.db"


def default_snapshot_folder() -> Path:
    return user_cache_path(APP_NAME, appauthor=False) / "snapshots"


def normalize_database_url(value: str) -> str:
    """Return the SQLAlchemy URL of a SQLite path or of a PostgreSQL URL (with the psycopg driver)."""
    if "://" not in value:
        return f"sqlite:///{Path(value).expanduser().absolute()}"
    for short in ("postgres://", "postgresql://"):
        if value.startswith(short):
            return "postgresql+psycopg://" + value.removeprefix(short)
    return value
