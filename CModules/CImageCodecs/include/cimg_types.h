// What the JPEG and the PNG side share: status codes, I/O, reports, metadata blocks.
#ifndef IMAGE_APP_CIMG_TYPES_H
#define IMAGE_APP_CIMG_TYPES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum cimg_status {
    CIMG_OK = 0,
    CIMG_NOT_A_PICTURE,
    CIMG_DAMAGED,
    /// Damaged, and nothing of the picture can be kept.
    CIMG_BROKEN,
    CIMG_UNSUPPORTED,
    /// The report's `needed` says how many bytes would have been in use.
    CIMG_LIMIT_MEMORY,
    CIMG_LIMIT_SCANS,
    /// The system itself has no more memory.
    CIMG_OUT_OF_MEMORY,
    /// The caller's I/O function said so.
    CIMG_IO,
    /// The caller asked for something impossible.
    CIMG_MISUSE,
    /// The format's library is not installed, or not the one that is needed.
    CIMG_NO_LIBRARY,
} cimg_status;

/// Where bytes come from. `read` fills the start of `buffer` and returns how many bytes came: 0 at the end, below 0
/// when it failed. `read_at` does the same from an offset, and leaves the position of `read` alone; it is NULL where bytes
/// come only once.
typedef struct cimg_input {
    void *context;
    ptrdiff_t (*read)(void *context, void *buffer, size_t count);
    ptrdiff_t (*read_at)(void *context, uint64_t offset, void *buffer, size_t count);
    /// How many bytes there are; 0 where `read_at` is NULL.
    uint64_t size;
} cimg_input;

/// Where bytes go. `write` takes all of them or returns false.
typedef struct cimg_output {
    void *context;
    bool (*write)(void *context, const void *bytes, size_t count);
} cimg_output;

typedef struct cimg_limits {
    /// Bytes that a reader or a writer may hold at a time, all of its library's allocations counted.
    size_t max_memory;
    /// Scans of a JPEG.
    size_t max_scans;
} cimg_limits;

typedef enum cimg_unpacking {
    CIMG_UNPACKED,
    CIMG_UNPACKED_BROKEN,
    CIMG_UNPACKED_TOO_LONG,
} cimg_unpacking;

/// Unpacks a zlib stream. Gives the number of bytes that were unpacked, up to the error where there is one.
cimg_unpacking cimg_zlib_unpack(
    uint8_t *target, size_t room, const uint8_t *bytes, size_t count, size_t *unpacked_count);
/// Packs bytes. Gives the number of bytes, -1 where there is no room for them.
ptrdiff_t cimg_zlib_pack(uint8_t *target, size_t room, const uint8_t *bytes, size_t count);
/// The room that packing needs at most.
size_t cimg_zlib_bound(size_t count);
/// The checksum of a PNG chunk, over its name and its data.
uint32_t cimg_zlib_checksum(const uint8_t *bytes, size_t count);

/// What a reader or a writer has to say about its file.
typedef struct cimg_report cimg_report;

/// What went wrong in the call that failed; "" where none did.
const char *cimg_report_message(const cimg_report *report);
/// With CIMG_LIMIT_MEMORY: the bytes that would have been needed. 0 where unknown.
size_t cimg_report_needed(const cimg_report *report);
/// How the picture is damaged, and how much of it is whole; "" where it is whole.
const char *cimg_report_damage(const cimg_report *report);
/// Harmless faults, each said once.
size_t cimg_report_notice_count(const cimg_report *report);
const char *cimg_report_notice(const cimg_report *report, size_t index);

typedef enum cimg_block_kind {
    CIMG_BLOCK_ICC,
    CIMG_BLOCK_EXIF,
    CIMG_BLOCK_XMP,
    /// A whole APP1 payload of JPEG's extended XMP.
    CIMG_BLOCK_EXTENDED_XMP,
    /// Photoshop's image resources of a JPEG's APP13, without the segment's name. There may be several, to be joined.
    CIMG_BLOCK_IMAGE_RESOURCES,
    CIMG_BLOCK_COMMENT,
    /// Another application segment of a JPEG.
    CIMG_BLOCK_SEGMENT,
    /// A PNG chunk's data as it stands in the file.
    CIMG_BLOCK_CHUNK,
} cimg_block_kind;

/// A piece of metadata, owned by its reader.
typedef struct cimg_block {
    cimg_block_kind kind;
    /// The chunk's name, of a CIMG_BLOCK_CHUNK alone.
    char name[5];
    /// The segment's number, of a CIMG_BLOCK_SEGMENT alone.
    int segment;
    const uint8_t *bytes;
    size_t count;
} cimg_block;

#endif
