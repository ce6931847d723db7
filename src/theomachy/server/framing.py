"""Encodes text messages as WebSocket frames (RFC 6455), compressed (RFC 7692) where it pays."""

from __future__ import annotations

# isal compresses three times as fast as zlib; it is not available on all platforms.
try:
    from isal import isal_zlib as deflate
except ImportError:
    import zlib as deflate  # type: ignore[no-redef]

# Bytes from which on a message is compressed. Only delta updates are: full updates hold a secret (the invitation)
# beside text that others control, and compressing both together would leak it (CRIME, BREACH).
WORTH_IT = 600
CHANGE = b'{"type":"change"'
LEVEL, WINDOW, MEMORY = 1, -12, 5
# First byte of a frame: FIN, RSV1 if compressed, opcode "text".
TEXT, PACKED_TEXT = 0x81, 0xC1


def as_frame(text: bytes, packs: bool) -> bytes:
    """Encode a text message; `deflates`: the client accepts permessage-deflate."""
    if packs and len(text) > WORTH_IT and text.startswith(CHANGE):
        return framed(PACKED_TEXT, packed(text))
    return framed(TEXT, text)


def packed(data: bytes) -> bytes:
    """Compress a payload for permessage-deflate, without context takeover.

    The four bytes of the final empty block are removed, as RFC 7692 demands.
    """
    compressor = deflate.compressobj(LEVEL, deflate.DEFLATED, WINDOW, MEMORY)
    return (compressor.compress(data) + compressor.flush(deflate.Z_SYNC_FLUSH))[:-4]


def framed(kind: int, data: bytes) -> bytes:
    """Build an unmasked frame with this first byte and payload."""
    size = len(data)
    if size < 126:
        return bytes((kind, size)) + data
    if size < 65536:
        return bytes((kind, 126)) + size.to_bytes(2) + data
    return bytes((kind, 127)) + size.to_bytes(8) + data
