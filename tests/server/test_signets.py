"""Device identities: the same key at many tables; a bad signature is refused and changes nothing."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Iterator

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, utils
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.server.client import Client
from tests.server.people import Json, Person, bearer, checked, join, make, serving
from theomachy.server.signets import text

pytestmark = pytest.mark.once
HOST = "testserver.local"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with serving(tmp_path_factory.mktemp("signets")) as client:
        yield client


def worded(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


class Device:
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

    def signed(self, place: str, seat: str, key: str, host: str = HOST) -> Json:
        signature_request = {"kind": self.kind, "public": worded(self.public()), "host": host, "seat": seat}
        return {**signature_request, "signature": worded(self.signature(text(host, place, seat, key)))}

    def sign(self, person: Person, status: int = 200, **changes: str) -> Json:
        request = {**self.signed(person.table, person.seats[0], person.keys[0]), **changes}
        return person.post("sign", request, status)


def signets(person: Person) -> list[str]:
    return [seat["signet"] for seat in person.get()["seats"]]


@pytest.mark.parametrize("kind", ["ed25519", "p256"])
def test_the_same_signet_at_every_table_for_everybody_to_see(client: Client, kind: str) -> None:
    device = Device(kind)
    seen = set()
    for _ in range(2):
        ana = make(client, "me", "open")
        nikos = join(ana)
        identity = device.sign(nikos)["signet"]
        assert signets(ana) == ["", identity]
        seen.add(identity)
    (one,) = seen
    assert len(one) == 20
    assert Device(kind).sign(ana)["signet"] != one
    ana.post("start")
    again = nikos.get()["version"]
    device.sign(nikos)
    assert nikos.get()["version"] == again, "twice is no more than once"


def test_a_bad_signature_is_refused_and_nothing_is_lost(client: Client) -> None:
    device = Device()
    ana = make(client, "me", "open")
    nikos = join(ana)
    before = nikos.get()["version"]
    other = Device().signed(nikos.table, "b", nikos.keys[0])
    device.sign(nikos, 422, signature=other["signature"])
    device.sign(nikos, 422, signature="AAAA")
    device.sign(nikos, 422, public="AAAA")
    device.sign(nikos, 422, public="é" * 10)
    device.sign(nikos, 422, kind="p256")
    elsewhere = device.signed(nikos.table, "b", nikos.keys[0], "evil.example")
    assert nikos.post("sign", elsewhere, 422)["slug"] == "signet-host"
    # A signature for one seat is invalid for another, even if the host sends it.
    mine = device.signed(ana.table, "a", ana.keys[0])
    nikos.post("sign", {**mine, "seat": "b"}, 422)
    nikos.post("sign", {**mine, "seat": "a"}, 403)
    assert signets(ana) == ["", ""]
    assert nikos.get()["version"] == before
    ana.post("start")
    ana.act("choose jason")


def test_a_seat_that_changes_hands_has_no_signet_and_a_rematch_keeps_it(client: Client) -> None:
    ana = make(client, "me", "open")
    nikos = join(ana)
    identity = Device().sign(nikos)["signet"]
    nikos.post("leave")
    assert signets(ana) == ["", ""]
    zoe = join(ana, "Zoe")
    assert signets(ana) == ["", ""]
    mark = Device().sign(zoe)["signet"]
    assert mark != identity
    response = checked(
        client.post("/api/groups", json={"name": "Us", "table": ana.table}, headers=bearer(*ana.keys)), 201
    )
    path = f"/api/groups/{response['group']}"
    info = checked(client.get(path, headers=bearer(*ana.keys)), 200)
    assert [member["signet"] for member in info["members"]] == ["", mark]
    own = Device()
    checked(
        client.post(f"{path}/sign", json=own.signed(response["group"], "", ana.keys[0]), headers=bearer(*ana.keys)), 200
    )
    request = own.signed(response["group"], "", ana.keys[0])
    checked(client.post(f"{path}/sign", json=request, headers=bearer(*zoe.keys)), 422)
    body = {"game": "deus-ex-machina-cards", "members": [0, 1]}
    table = checked(client.post(f"{path}/play", json=body, headers=bearer(*ana.keys)), 201)["table"]
    seats = checked(client.get(f"/api/tables/{table}"), 200)["seats"]
    assert seats[1]["signet"] == mark
    assert seats[0]["signet"] not in ("", mark)
