"""Encodes text messages as WebSocket frames (RFC 6455), compressed (RFC 7692) where it pays."""

from __future__ import annotations

# isal compresses three times as fast as zlib; it is not available on all platforms.
try:
    from isal import isal_zlib as deflate
except ImportError:
    import zlib as deflate  # type: ignore[no-redef]

# Bytes from which on a message is compressed. Only delta updates are: full updates hold a secret (the invitation)
# beside text that others control, and compressing both together would leak it (CRIME, BREACH).
MIN_COMPRESSED_BYTES = 600
CHANGE_PREFIX = b'{"type":"change"'
COMPRESSION_LEVEL, WINDOW_BITS, MEMORY_LEVEL = 1, -12, 5
# First byte of a frame: FIN, RSV1 if compressed, opcode "text".
TEXT_FRAME, COMPRESSED_TEXT_FRAME = 0x81, 0xC1


def encode_text(text: bytes, deflates: bool) -> bytes:
    """Encode a text message; `deflates`: the client accepts permessage-deflate."""
    if deflates and len(text) > MIN_COMPRESSED_BYTES and text.startswith(CHANGE_PREFIX):
        return encode_frame(COMPRESSED_TEXT_FRAME, compress_payload(text))
    return encode_frame(TEXT_FRAME, text)


def compress_payload(payload: bytes) -> bytes:
    """Compress a payload for permessage-deflate, without context takeover.

    The four bytes of the final empty block are removed, as RFC 7692 demands.
    """
    compressor = deflate.compressobj(COMPRESSION_LEVEL, deflate.DEFLATED, WINDOW_BITS, MEMORY_LEVEL)
    return (compressor.compress(payload) + compressor.flush(deflate.Z_SYNC_FLUSH))[:-4]


def encode_frame(first_byte: int, payload: bytes) -> bytes:
    """Build an unmasked frame with this first byte and payload."""
    size = len(payload)
    if size < 126:
        return bytes((first_byte, size)) + payload
    if size < 65536:
        return bytes((first_byte, 126)) + size.to_bytes(2) + payload
    return bytes((first_byte, 127)) + size.to_bytes(8) + payload
