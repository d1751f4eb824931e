// Writing a WebP's chunks.
#include "webp_container.h"

#include <string.h>

#define CHUNK_HEADER ((size_t)8)
#define FILE_HEADER ((size_t)12)
#define FEATURES ((size_t)10)
#define MAX_FILE ((uint64_t)0xFFFFFFF6)

// Flags of the VP8X chunk.
#define HAS_ICC 0x20
#define HAS_ALPHA 0x10
#define HAS_EXIF 0x08
#define HAS_XMP 0x04

bool cimg_webp_bytes_add(cimg_webp_bytes *target, const uint8_t *bytes, size_t count) {
    if (count > target->room - target->count) {
        // libwebp gives nearly all at once, and a few bytes before and after it.
        const size_t spare = target->count / 4 > CIMG_BUFFER_SIZE ? target->count / 4 : CIMG_BUFFER_SIZE;
        const size_t room = target->count + count + spare;
        uint8_t *larger = cimg_pool_alloc(target->pool, room);
        if (larger == NULL) return false;
        if (target->count > 0) memcpy(larger, target->bytes, target->count);
        cimg_pool_free(target->pool, target->bytes);
        target->bytes = larger;
        target->room = room;
    }
    memcpy(target->bytes + target->count, bytes, count);
    target->count += count;
    return true;
}

/// Chunks have an even length; one that has not is followed by a zero.
static uint64_t padded(uint64_t count) { return count + (count & 1); }

static uint32_t number(const uint8_t *bytes) {
    return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

static void put_number(uint8_t *target, uint32_t value, int count) {
    for (int byte = 0; byte < count; byte++) target[byte] = (uint8_t)(value >> 8 * byte);
}

typedef struct file_writer {
    const cimg_output *output;
    cimg_report *report;
} file_writer;

static void put(const file_writer *writer, const void *bytes, size_t count) {
    if (writer->report->status != CIMG_OK || count == 0) return;
    if (!writer->output->write(writer->output->context, bytes, count)) {
        cimg_fail(writer->report, CIMG_IO, "the result can't be written");
    }
}

static void put_header(const file_writer *writer, const char *name, size_t count) {
    uint8_t header[CHUNK_HEADER];
    memcpy(header, name, 4);
    put_number(header + 4, (uint32_t)count, 4);
    put(writer, header, sizeof header);
}

/// The chunk of this name, if there is one.
static void put_metadata(const file_writer *writer, const cimg_blocks *metadata, const char *name) {
    for (size_t index = 0; index < metadata->count; index++) {
        const cimg_block *block = &metadata->items[index];
        if (strcmp(block->name, name) != 0) continue;
        put_header(writer, name, block->count);
        put(writer, block->bytes, block->count);
        if (block->count & 1) put(writer, "", 1);
    }
}

static bool is_named(const uint8_t *chunk, const char *name) { return memcmp(chunk, name, 4) == 0; }

/// The flags that what libwebp made needs.
static uint8_t picture_flags(const uint8_t *chunks, size_t count) {
    for (size_t start = 0; start + CHUNK_HEADER <= count;) {
        const uint8_t *chunk = chunks + start;
        const size_t length = number(chunk + 4);
        if (is_named(chunk, "ALPH")) return HAS_ALPHA;
        // After a byte of its own, width and height less one in fourteen bits each, and whether there is alpha.
        if (is_named(chunk, "VP8L") && length >= 5 && start + CHUNK_HEADER + 5 <= count) {
            return number(chunk + CHUNK_HEADER + 1) & 1u << 28 ? HAS_ALPHA : 0;
        }
        start += CHUNK_HEADER + (size_t)padded(length);
    }
    return 0;
}

static uint8_t metadata_flags(const cimg_blocks *metadata) {
    uint8_t flags = 0;
    for (size_t index = 0; index < metadata->count; index++) {
        const char *name = metadata->items[index].name;
        flags |= strcmp(name, "ICCP") == 0 ? HAS_ICC : strcmp(name, "EXIF") == 0 ? HAS_EXIF : HAS_XMP;
    }
    return flags;
}

cimg_status cimg_webp_write_file(
    const cimg_output *output, cimg_report *report, const cimg_webp_bytes *file, const cimg_blocks *metadata, uint32_t width,
    uint32_t height) {
    const file_writer writer = {output, report};
    if (file->count < FILE_HEADER + CHUNK_HEADER) return cimg_fail(report, CIMG_MISUSE, "libwebp made no file");
    if (metadata->count == 0) {
        put(&writer, file->bytes, file->count);
        return report->status;
    }
    const uint8_t *chunks = file->bytes + FILE_HEADER;
    size_t count = file->count - FILE_HEADER;
    // A transparent lossy picture has such a chunk, which is replaced.
    if (is_named(chunks, "VP8X") && count > CHUNK_HEADER + FEATURES) {
        chunks += CHUNK_HEADER + FEATURES;
        count -= CHUNK_HEADER + FEATURES;
    }
    uint64_t size = 4 + CHUNK_HEADER + FEATURES + count;
    for (size_t index = 0; index < metadata->count; index++) size += CHUNK_HEADER + padded(metadata->items[index].count);
    if (size > MAX_FILE) return cimg_fail(report, CIMG_UNSUPPORTED, "the file would be longer than a WebP can be");
    put_header(&writer, "RIFF", (size_t)size);
    put(&writer, "WEBP", 4);
    put_header(&writer, "VP8X", FEATURES);
    uint8_t features[FEATURES] = {picture_flags(chunks, count) | metadata_flags(metadata)};
    put_number(features + 4, width - 1, 3);
    put_number(features + 7, height - 1, 3);
    put(&writer, features, sizeof features);
    put_metadata(&writer, metadata, "ICCP");
    put(&writer, chunks, count);
    put_metadata(&writer, metadata, "EXIF");
    put_metadata(&writer, metadata, "XMP ");
    return report->status;
}
