"""Files of the formats that libraries read, of a few kilobytes, which say that they unpack to gigabytes, or never end."""

import struct
import zlib

from results import ROOT

SEEDS = ROOT / "Tests/Fuzz/Corpora"


def webp(width, height):
    """A lossless picture of one colour: a pixel takes no bit."""
    bits = Bits()
    bits.add(0x2F, 8)
    bits.add(width - 1, 14)
    bits.add(height - 1, 14)
    bits.add(0, 1 + 3)  # without alpha; the version
    bits.add(0, 1 + 1 + 1)  # no transforms, no colour cache, one set of codes
    for symbol in (200, 30, 100, 255, 0):
        bits.add(0b101, 3)  # a simple code, of one symbol, of eight bits
        bits.add(symbol, 8)
    data = bits.bytes()
    return riff(b"VP8L" + struct.pack("<I", len(data)) + data + bytes(len(data) % 2))


def webp_animation(width, height, count):
    """An animation whose frames all fill the canvas."""
    size = (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little")
    image = webp(width, height)[12:]
    frame = bytes(6) + size + (1).to_bytes(3, "little") + b"\0" + image
    chunk = b"ANMF" + struct.pack("<I", len(frame)) + frame
    head = b"VP8X" + struct.pack("<I", 10) + b"\x02\0\0\0" + size
    return riff(head + b"ANIM" + struct.pack("<IIH", 6, 0, 0) + chunk * count)


def riff(chunks):
    return b"RIFF" + struct.pack("<I", 4 + len(chunks)) + b"WEBP" + chunks


class Bits:
    """Bits from the lowest on, as WebP's lossless coding has them."""

    def __init__(self):
        self.value, self.count = 0, 0

    def add(self, value, count):
        self.value |= value << self.count
        self.count += count

    def bytes(self):
        return self.value.to_bytes((self.count + 7) // 8, "little")


def tiff(width, height, tiles=False, data=b"", more=(), following=0):
    """A grey TIFF with Deflate, its whole picture one strip or one tile."""
    fields = [(256, 4, 1, width), (257, 4, 1, height), (258, 3, 1, 8), (259, 3, 1, 8), (262, 3, 1, 1), (277, 3, 1, 1)]
    start = 8 + 2 + 12 * (len(fields) + 4 + len(more)) + 4
    if tiles:
        edge = -(-max(width, height) // 16) * 16
        fields += [(322, 4, 1, edge), (323, 4, 1, edge), (324, 4, 1, start), (325, 4, 1, len(data))]
    else:
        fields += [(273, 4, 1, start), (278, 4, 1, height), (279, 4, 1, len(data)), (284, 3, 1, 1)]
    fields = sorted([*fields, *more])
    entries = b"".join(struct.pack("<HHII", *field) for field in fields)
    return b"II*\0" + struct.pack("<IH", 8, len(fields)) + entries + struct.pack("<I", following) + data


def grid(rows, columns, width, height):
    """A HEIC whose tiles are all the same item, 64 × 64 pixels."""
    seed = (SEEDS / "heif/grid.heic").read_bytes()
    # The grid's own description: rows and columns less one, and the size in 16 bits, or in 32 as here.
    descriptor = bytes([0, 1, rows - 1, columns - 1]) + struct.pack(">II", width, height)
    references = (1).to_bytes(2, "big") * (rows * columns)
    meta = seed.index(b"meta") - 4
    mdat = seed.index(b"mdat") - 4
    boxes = bytearray(seed[meta:mdat])
    size = boxes.index(b"ispe", boxes.index(b"ispe") + 4) + 8
    boxes[size:size + 8] = struct.pack(">II", width, height)
    kind = boxes.index(b"idat")
    boxes[kind - 4:kind + 12] = struct.pack(">I", 8 + len(descriptor)) + b"idat" + descriptor
    # The second item's extent: eight bytes of idat become twelve.
    extent = boxes.index(struct.pack(">II", 0, 8), boxes.index(b"iloc"))
    boxes[extent:extent + 8] = struct.pack(">II", 0, len(descriptor))
    kind = boxes.index(b"iref")
    boxes[kind - 4:] = box(b"iref", bytes(4) + box(b"dimg", struct.pack(">HH", 2, rows * columns) + references))
    grown = len(boxes) - (mdat - meta)
    old = (mdat + 8).to_bytes(4, "big")
    place = boxes.index(old, boxes.index(b"iloc"))
    boxes[place:place + 4] = (mdat + 8 + grown).to_bytes(4, "big")
    boxes[:4] = len(boxes).to_bytes(4, "big")
    return seed[:meta] + boxes + seed[mdat:]


def self_referring_grid():
    """A HEIC with a grid that is its own tile."""
    seed = (SEEDS / "heif/grid.heic").read_bytes()
    return seed.replace(b"dimg" + struct.pack(">HHH", 2, 1, 1), b"dimg" + struct.pack(">HHH", 2, 1, 2))


def nested_boxes(depth):
    """A HEIC with boxes of properties in each other."""
    seed = (SEEDS / "heif/grid.heic").read_bytes()
    meta = seed.index(b"meta") - 4
    inner = b""
    for _ in range(depth):
        inner = box(b"ipco", inner)
    boxes = seed[meta + 8:seed.index(b"mdat") - 4] + box(b"iprp", inner)
    return seed[:meta] + box(b"meta", boxes) + seed[seed.index(b"mdat") - 4:]


def resized(name, width, height):
    """A HEIC or AVIF of the fuzzer's that says it is as large as this, whatever it codes."""
    seed = bytearray((SEEDS / "heif" / name).read_bytes())
    found = seed.find(b"ispe")
    while found >= 0:
        seed[found + 8:found + 16] = struct.pack(">II", width, height)
        found = seed.find(b"ispe", found + 4)
    return bytes(seed)


def box(kind, content):
    return struct.pack(">I", 8 + len(content)) + kind + content


def raw(jpeg):
    """A DNG with this JPEG as its preview."""
    fields = [
        (254, 4, 1, 1), (256, 4, 1, 240), (257, 4, 1, 160), (258, 3, 1, 8), (259, 3, 1, 7), (262, 3, 1, 6),
        (273, 4, 1, 8 + 2 + 12 * 12 + 4), (277, 3, 1, 3), (278, 4, 1, 160), (279, 4, 1, len(jpeg)),
        (50706, 1, 4, 0x00000401), (50708, 2, 4, int.from_bytes(b"Cam\0", "little")),
    ]
    entries = b"".join(struct.pack("<HHII", *field) for field in fields)
    return b"II*\0" + struct.pack("<IH", 8, len(fields)) + entries + bytes(4) + jpeg


def deflated(size):
    return zlib.compress(bytes(size), 9)
