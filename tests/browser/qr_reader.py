"""A QR code reader that does not share code with the page's own."""

from __future__ import annotations

from base64 import b64decode, b64encode
from typing import Any

import numpy as np
from playwright.sync_api import Page

zxing: Any = __import__("zxingcpp")

# Distort the picture like a camera: rotated, smaller and slightly blurred.
DISTORT_IMAGE = """async (png) => {
  const picture = new Image();
  picture.src = 'data:image/png;base64,' + png;
  await picture.decode();
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#777';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.filter = 'blur(0.6px)';
  pen.translate(canvas.width * 0.04, 0);
  pen.rotate(0.04);
  pen.scale(0.94, 0.94);
  pen.drawImage(picture, 0, 0);
  const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
  let grey = '';
  for (let at = 0; at < data.length; at += 4)
    grey += String.fromCharCode((data[at] * 3 + data[at + 1] * 6 + data[at + 2]) / 10);
  return [canvas.width, canvas.height, btoa(grey)];
}"""


def read_qr_codes(page: Page) -> list[str]:
    """Return the texts of all QR codes that are visible on a page now."""
    seen = b64encode(page.screenshot(scale="device")).decode()
    blank = page.context.new_page()
    width, height, grey = blank.evaluate(DISTORT_IMAGE, seen)
    blank.close()
    light = np.frombuffer(b64decode(grey), np.uint8).reshape(height, width)
    return [str(code.text) for code in zxing.read_barcodes(light)]
