"""Outgoing requests: the SSRF guard, encrypted push messages, and safe mail headers."""

from __future__ import annotations

import socket
import time
from pathlib import Path
from typing import Any

import pytest

from tests.server.http_players import create_table, join_table, run_server
from tests.server.notification_receivers import FakePushService, HttpSink, run_http_sink
from theomachy.server.notifications import outbound_http, push
from theomachy.server.notifications.mail import build_mail, is_address
from theomachy.server.notifications.quiet_hours import after_quiet, before_quiet

PRIVATE_ADDRESSES = (
    "127.0.0.1",
    "10.1.2.3",
    "192.168.0.9",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "::1",
    "fe80::1",
    "fd00::1",
)
EMBEDDED_ADDRESSES = ("::ffff:127.0.0.1", "::ffff:10.0.0.1", "2002:7f00:1::", "224.0.0.1", "ff02::1", "255.255.255.255")
# IPv6 addresses that NAT64 and other gateways translate, and deprecated site-local ones.
TRANSLATED_ADDRESSES = ("64:ff9b::7f00:1", "64:ff9b::a00:1", "64:ff9b:1::1", "::7f00:1", "::ffff:0:7f00:1", "fec0::1")
# Spellings that the system resolves to an address of this machine.
LOCALHOST_SPELLINGS = ("2130706433", "0x7f000001", "0177.0.0.1", "127.1", "[::ffff:127.0.0.1]", "[::1]", "localhost")
BAD_URLS = (
    "http://example.org/x",
    "https://example.org:8080/x",
    "https://me@example.org/x",
    "ftp://example.org/x",
    "file:///etc/passwd",
    "https:///x",
    "https://example.org/a b",
    "https://example.org/\r\nX: y",
    "https://example.org:x/",
    "https://example.org/#x",
)


def resolve_to(address: str) -> Any:
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    return lambda *_, **__: [(family, socket.SOCK_STREAM, 6, "", (address, 443))]


@pytest.mark.parametrize("address", [*PRIVATE_ADDRESSES, *EMBEDDED_ADDRESSES, *TRANSLATED_ADDRESSES])
def test_a_host_name_resolving_to_a_private_address_is_refused(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", resolve_to(address))
    with pytest.raises(outbound_http.Forbidden):
        outbound_http.send_request("POST", "https://example.org/x", {}, b"", allow_local=False)


@pytest.mark.parametrize("host", LOCALHOST_SPELLINGS)
def test_another_way_to_write_this_machine_leads_nowhere(host: str) -> None:
    with pytest.raises(outbound_http.Forbidden):
        outbound_http.send_request("POST", f"https://{host}/x", {}, b"", allow_local=False)


def test_the_internet_can_be_reached() -> None:
    assert all(
        outbound_http.is_public(address) for address in ("93.184.216.34", "2606:4700:4700::1111", "2a00:1450::1")
    )


def test_one_address_inside_among_others_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    both = [*resolve_to("93.184.216.34")(), *resolve_to("10.0.0.1")()]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: both)
    with pytest.raises(outbound_http.Forbidden):
        outbound_http.send_request("POST", "https://example.org/x", {}, b"", allow_local=False)


def test_the_checked_address_is_the_one_connected_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """The name is resolved once: a second lookup may return another address (DNS rebinding)."""
    hosts: list[str] = []
    called: list[object] = []

    def find(host: str, *_: object, **__: object) -> object:
        hosts.append(host)
        return resolve_to("93.184.216.34")()

    monkeypatch.setattr(socket, "getaddrinfo", find)

    def connect(address: object, timeout: float) -> socket.socket:
        called.append(address)
        raise OSError("nobody")

    monkeypatch.setattr(socket, "create_connection", connect)
    with pytest.raises(outbound_http.Unreachable):
        outbound_http.send_request("POST", "https://example.org/x", {}, b"", allow_local=False)
    assert hosts == ["example.org"]
    assert called == [("93.184.216.34", 443)]


@pytest.mark.parametrize("address", BAD_URLS)
def test_an_address_that_is_none(address: str) -> None:
    with pytest.raises(outbound_http.Forbidden):
        outbound_http.check_url(address, allow_local=False)


def test_redirects_are_not_followed() -> None:
    end = HttpSink()
    with run_http_sink(end):
        first = HttpSink(status=307, location=f"{end.address}/inside")
        with run_http_sink(first):
            answer = outbound_http.send_request("POST", f"{first.address}/x", {}, b"", allow_local=True)
        assert answer.status == 307
        assert end.received == []
    assert not answer.is_success()


def test_an_endless_response_is_cut_off_by_the_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that sends a byte now and then is cut off at the total deadline."""
    moments = iter(range(1000))
    monkeypatch.setattr(time, "monotonic", lambda: float(next(moments)))
    ours, theirs = socket.socketpair()
    with ours, theirs:
        theirs.sendall(b"HTTP/1.1 200 OK\r\n")
        with pytest.raises(TimeoutError):
            outbound_http.read_response(ours, 1.0)


def test_a_server_without_opt_in_calls_no_private_address(tmp_path: Path) -> None:
    service = FakePushService()
    with run_http_sink(service), run_server(tmp_path) as client:
        nikos = join_table(create_table(client, "me", "open"))
        assert "https://" in nikos.post("notices", service.subscription(), 422)["detail"]
        elsewhere = {**service.subscription(), "address": "https://example.org/push"}
        assert "example.org" in nikos.post("notices", elsewhere, 422)["detail"]
        nikos.post("notices", {**elsewhere, "address": "https://fcm.googleapis.com/x", "p256dh": "AAAA"}, 422)
        nikos.post("notices", {**elsewhere, "address": "https://fcm.googleapis.com/x"})
        nikos.post("notices", {"kind": "mail", "address": "nikos@example.com"}, 409)
        for subscription in (
            {"kind": "slack", "address": "https://10.0.0.1:9200/x"},
            {"kind": "ntfy", "address": "https://a.b/c/d"},
        ):
            nikos.post("notices", subscription, 422)
        for hours in ({"since": 24}, {"zone": "Mars/Olympus"}, {"zone": "../../etc/passwd"}):
            nikos.post("notices", {**elsewhere, "quiet": hours}, 422)


def test_rfc_8291_example() -> None:
    """The example of RFC 8291, byte by byte."""
    own = push.load_vapid_key("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")
    encrypted = push.encrypt(
        b"When I grow up, I want to be a watermelon",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
        own,
        push.decode_base64url("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert push.encode_base64url(encrypted) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95b"
        "Qpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_mail_headers_cannot_be_injected() -> None:
    assert is_address("nikos.k@mail.example.org")
    for bad in ("nikos", "a@b", "a@b.c\r\nBcc: x@y.zz", "a b@c.dd", "<a@b.cc>", "a@b.cc, d@e.ff", "a" * 250 + "@b.cc"):
        assert not is_address(bad), bad
    with pytest.raises(ValueError, match="linefeed"):
        build_mail("gods@example.org", "a@b.cc", "Friday\r\nBcc: x@y.zz", "text", "1")


NIGHT_HOURS = {"since": 22, "until": 7, "zone": "Europe/Athens"}
EVENING_TIME = 1_762_977_600.0  # 12 November 2025, 20:00 in London, 22:00 in Athens
HOUR = 3600


@pytest.mark.parametrize(("hours", "after", "before"), [(-1, -1, -1), (0, 9, 0), (8.5, 9, 0), (9, 9, 9), (12, 12, 12)])
def test_quiet_hours_of_a_night_in_another_place(hours: float, after: float, before: float) -> None:
    moment = EVENING_TIME + hours * HOUR
    assert after_quiet(moment, 22, 7, "Europe/Athens") == EVENING_TIME + after * HOUR
    shift = 60 if before != hours or hours == 0 else 0
    assert before_quiet(moment, 22, 7, "Europe/Athens") == EVENING_TIME + before * HOUR - shift
    assert after_quiet(moment, 0, 0, "UTC") == moment
