"""Device identities: the same key at many tables; a bad signature is refused and changes nothing."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Iterator

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, utils
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.server.http_players import HttpPlayer, Json, bearer, checked_json, create_table, join_table, run_server
from tests.server.in_process_client import InProcessClient
from theomachy.server.device_identity import Y_OF_ORDER_8, is_small_order, signed_text
from theomachy.server.http.allowed_hosts import AllowedHosts
from theomachy.server.settings import Settings

HOST = "testserver.local"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcessClient]:
    with run_server(tmp_path_factory.mktemp("signets")) as client:
        yield client


def encode_base64url(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


class SigningDevice:
    """A browser with its own key pair."""

    def __init__(self, kind: str = "ed25519") -> None:
        self.kind = kind
        self.edwards = ed25519.Ed25519PrivateKey.generate()
        self.curve = ec.generate_private_key(ec.SECP256R1())

    def public(self) -> bytes:
        if self.kind == "ed25519":
            return self.edwards.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
        return self.curve.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def signature(self, said: bytes) -> bytes:
        if self.kind == "ed25519":
            return self.edwards.sign(said)
        r, s = utils.decode_dss_signature(self.curve.sign(said, ec.ECDSA(hashes.SHA256())))
        return r.to_bytes(32, "big") + s.to_bytes(32, "big")

    def signature_request(self, place: str, seat: str, key: str, host: str = HOST) -> Json:
        signature_request = {"kind": self.kind, "public": encode_base64url(self.public()), "host": host, "seat": seat}
        return {**signature_request, "signature": encode_base64url(self.signature(signed_text(host, place, seat, key)))}

    def sign_seat(self, person: HttpPlayer, status: int = 200, **changes: str) -> Json:
        request = {**self.signature_request(person.table, person.seats[0], person.keys[0]), **changes}
        return person.post("sign", request, status)


def seat_identities(person: HttpPlayer) -> list[str]:
    return [seat["signet"] for seat in person.get()["seats"]]


@pytest.mark.parametrize("kind", ["ed25519", "p256"])
def test_every_viewer_sees_the_same_device_identity_at_every_table(client: InProcessClient, kind: str) -> None:
    device = SigningDevice(kind)
    seen = set()
    for _ in range(2):
        ana = create_table(client, "me", "open")
        nikos = join_table(ana)
        identity = device.sign_seat(nikos)["signet"]
        assert seat_identities(ana) == ["", identity]
        seen.add(identity)
    (one,) = seen
    assert len(one) == 20
    assert SigningDevice(kind).sign_seat(ana)["signet"] != one
    ana.post("start")
    again = nikos.get()["version"]
    device.sign_seat(nikos)
    assert nikos.get()["version"] == again, "twice is no more than once"


def test_a_bad_signature_is_refused_and_nothing_is_lost(client: InProcessClient) -> None:
    device = SigningDevice()
    ana = create_table(client, "me", "open")
    nikos = join_table(ana)
    before = nikos.get()["version"]
    other = SigningDevice().signature_request(nikos.table, "b", nikos.keys[0])
    device.sign_seat(nikos, 422, signature=other["signature"])
    device.sign_seat(nikos, 422, signature="AAAA")
    device.sign_seat(nikos, 422, public="AAAA")
    device.sign_seat(nikos, 422, public="é" * 10)
    device.sign_seat(nikos, 422, kind="p256")
    elsewhere = device.signature_request(nikos.table, "b", nikos.keys[0], "evil.example")
    assert nikos.post("sign", elsewhere, 422)["slug"] == "signet-host"
    for host in ("203.0.113.66:9000", "[2001:db8::1]", "evil.localhost", "localhost", "127.0.0.1:9000", "", "a b"):
        foreign = device.signature_request(nikos.table, "b", nikos.keys[0], host)
        path = f"/api/tables/{nikos.table}/sign"
        answer = client.post(path, json=foreign, headers={**bearer(*nikos.keys), "Host": host or HOST})
        assert answer.status_code in (421, 422), f"made for {host}, and the Host header is the sender's"
    # A signature for one seat is invalid for another, even if the host sends it.
    mine = device.signature_request(ana.table, "a", ana.keys[0])
    nikos.post("sign", {**mine, "seat": "b"}, 422)
    nikos.post("sign", {**mine, "seat": "a"}, 403)
    assert seat_identities(ana) == ["", ""]
    assert nikos.get()["version"] == before
    ana.post("start")
    ana.act("choose jason")


@pytest.mark.parametrize(
    ("host", "listener", "is_own"),
    [
        ("games.example", ("10.0.0.7", 8000), True),
        ("Games.Example.:8443", ("10.0.0.7", 8000), True),
        ("evil.games.example", ("10.0.0.7", 8000), False),
        ("10.0.0.7:8000", ("10.0.0.7", 8000), True),
        ("10.0.0.7:9000", ("10.0.0.7", 8000), False),
        ("10.0.0.8:8000", ("10.0.0.7", 8000), False),
        ("10.0.0.7", ("10.0.0.7", 80), True),
        ("localhost:8000", ("127.0.0.1", 8000), True),
        ("localhost:9000", ("127.0.0.1", 8000), False),
        ("localhost:8000", ("10.0.0.7", 8000), False),
        ("evil.localhost:8000", ("127.0.0.1", 8000), False),
        ("127.0.0.1:9000", ("127.0.0.1", 8000), False),
        ("[::1]:8000", ("::1", 8000), True),
        ("10.0.0.7", ("", 0), False),
    ],
)
def test_a_signature_holds_where_it_was_made(host: str, listener: tuple[str, int], is_own: bool) -> None:
    hosts = AllowedHosts(Settings(hosts=("games.example", "127.0.0.1")))
    assert hosts.is_own(host, listener) == is_own


def test_a_key_for_which_one_signature_fits_everything_is_refused(client: InProcessClient) -> None:
    nikos = join_table(create_table(client, "me", "open"))
    one = (1).to_bytes(32, "little")
    request = {"kind": "ed25519", "public": encode_base64url(one), "host": HOST, "seat": "b"}
    assert nikos.post("sign", {**request, "signature": encode_base64url(one + bytes(32))}, 422)["slug"] == "signet-bad"
    prime = 2**255 - 19
    weak = [0, 1, prime - 1, prime, prime + 1, Y_OF_ORDER_8, prime - Y_OF_ORDER_8]
    assert all(is_small_order((y | sign << 255).to_bytes(32, "little")) for y in weak for sign in (0, 1))
    assert not is_small_order(SigningDevice().public())


def test_a_seat_that_changes_hands_loses_its_device_identity_and_a_rematch_keeps_it(client: InProcessClient) -> None:
    ana = create_table(client, "me", "open")
    nikos = join_table(ana)
    identity = SigningDevice().sign_seat(nikos)["signet"]
    nikos.post("leave")
    assert seat_identities(ana) == ["", ""]
    zoe = join_table(ana, "Zoe")
    assert seat_identities(ana) == ["", ""]
    mark = SigningDevice().sign_seat(zoe)["signet"]
    assert mark != identity
    response = checked_json(
        client.post("/api/groups", json={"name": "Us", "table": ana.table}, headers=bearer(*ana.keys)), 201
    )
    path = f"/api/groups/{response['group']}"
    info = checked_json(client.get(path, headers=bearer(*ana.keys)), 200)
    assert [member["signet"] for member in info["members"]] == ["", mark]
    own = SigningDevice()
    checked_json(
        client.post(
            f"{path}/sign", json=own.signature_request(response["group"], "", ana.keys[0]), headers=bearer(*ana.keys)
        ),
        200,
    )
    request = own.signature_request(response["group"], "", ana.keys[0])
    checked_json(client.post(f"{path}/sign", json=request, headers=bearer(*zoe.keys)), 422)
    request = own.signature_request(response["group"], "", zoe.keys[0])
    doubled = checked_json(client.post(f"{path}/sign", json=request, headers=bearer(*zoe.keys)), 409)
    assert doubled["slug"] == "group-same-signet", "one device is one member"
    body = {"game": "deus-ex-machina-cards", "members": [0, 1]}
    table = checked_json(client.post(f"{path}/play", json=body, headers=bearer(*ana.keys)), 201)["table"]
    seats = checked_json(client.get(f"/api/tables/{table}"), 200)["seats"]
    assert seats[1]["signet"] == mark
    assert seats[0]["signet"] not in ("", mark)
