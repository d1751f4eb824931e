// The chunks of a WebP file.
#ifndef CIMG_WEBP_CONTAINER_H
#define CIMG_WEBP_CONTAINER_H

#include "internal.h"

/// Bytes that come a part at a time; counted.
typedef struct cimg_webp_bytes {
    cimg_pool *pool;
    uint8_t *bytes;
    size_t count, room;
} cimg_webp_bytes;

/// False with the failure set.
bool cimg_webp_bytes_add(cimg_webp_bytes *target, const uint8_t *bytes, size_t count);

/// Writes the file that libwebp made, as it is, or with chunks of metadata around the picture's.
cimg_status cimg_webp_write_file(
    const cimg_output *output, cimg_report *report, const cimg_webp_bytes *file, const cimg_blocks *metadata, uint32_t width,
    uint32_t height);

#endif
