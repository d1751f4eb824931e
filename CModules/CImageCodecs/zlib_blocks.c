// zlib's streams for what Swift reads and writes of a PNG's texts.
#include "cimg_types.h"

#include <zlib.h>

cimg_unpacking cimg_zlib_unpack(
    uint8_t *target, size_t room, const uint8_t *bytes, size_t count, size_t *unpacked_count) {
    uLongf unpacked = room;
    const int status = uncompress(target, &unpacked, bytes, count);
    *unpacked_count = unpacked;
    if (status == Z_OK) return CIMG_UNPACKED;
    return status == Z_BUF_ERROR && unpacked == room ? CIMG_UNPACKED_TOO_LONG : CIMG_UNPACKED_BROKEN;
}

ptrdiff_t cimg_zlib_pack(uint8_t *target, size_t room, const uint8_t *bytes, size_t count) {
    uLongf packed = room;
    return compress2(target, &packed, bytes, count, Z_BEST_COMPRESSION) == Z_OK ? (ptrdiff_t)packed : -1;
}

size_t cimg_zlib_bound(size_t count) { return compressBound(count); }

uint32_t cimg_zlib_checksum(const uint8_t *bytes, size_t count) {
    return (uint32_t)crc32_z(0, bytes, count);
}
