"""Texts as they stand on a live line: frames, packed where it is worth it."""

from __future__ import annotations

# It packs three times as fast, where it can be had.
try:
    from isal import isal_zlib as deflate
except ImportError:
    import zlib as deflate  # type: ignore[no-redef]

WORTH_IT = 600
CHANGE = b'{"type":"change"'
LEVEL, WINDOW, MEMORY = 1, -12, 5
TEXT, PACKED_TEXT = 0x81, 0xC1


def as_frame(text: bytes, packs: bool) -> bytes:
    if packs and len(text) > WORTH_IT and text.startswith(CHANGE):
        return framed(PACKED_TEXT, packed(text))
    return framed(TEXT, text)


def packed(data: bytes) -> bytes:
    """As permessage-deflate has it: without the empty block that ends it."""
    packer = deflate.compressobj(LEVEL, deflate.DEFLATED, WINDOW, MEMORY)
    return (packer.compress(data) + packer.flush(deflate.Z_SYNC_FLUSH))[:-4]


def framed(kind: int, data: bytes) -> bytes:
    """A whole frame of a server."""
    size = len(data)
    if size < 126:
        return bytes((kind, size)) + data
    if size < 65536:
        return bytes((kind, 126)) + size.to_bytes(2) + data
    return bytes((kind, 127)) + size.to_bytes(8) + data
