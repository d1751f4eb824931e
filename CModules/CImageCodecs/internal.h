// What the files of this module share; nothing of it is seen outside.
#ifndef CIMG_INTERNAL_H
#define CIMG_INTERNAL_H

#include "cimg_types.h"

#define CIMG_BUFFER_SIZE 65536
#define CIMG_TEXT_SIZE 240
#define CIMG_MAX_NOTICES 16
/// The largest piece of metadata that is unpacked.
#define CIMG_MAX_UNPACKED ((size_t)32 << 20)

struct cimg_report {
    cimg_status status;
    size_t needed;
    char message[CIMG_TEXT_SIZE];
    char damage[CIMG_TEXT_SIZE];
    size_t notice_count;
    char notices[CIMG_MAX_NOTICES][CIMG_TEXT_SIZE];
};

/// Sets the failure, unless one is set, and returns the status that holds.
__attribute__((format(printf, 3, 4))) cimg_status cimg_fail(
    cimg_report *report, cimg_status status, const char *format, ...);
/// Adds a harmless fault, unless it has been said.
__attribute__((format(printf, 2, 3))) void cimg_note(cimg_report *report, const char *format, ...);

/// Memory against a limit.
typedef struct cimg_pool {
    cimg_report *report;
    size_t limit, used, peak;
} cimg_pool;

/// Counts bytes that a library allocates itself. False, with the failure set, where they are over the limit.
bool cimg_pool_charge(cimg_pool *pool, size_t count);
void cimg_pool_release(cimg_pool *pool, size_t count);
/// Counted memory, or NULL with the failure set.
void *cimg_pool_alloc(cimg_pool *pool, size_t count);
/// The same, filled with zeros: large memory takes up no room until it is used.
void *cimg_pool_alloc_zeroed(cimg_pool *pool, size_t count);
/// The same for what can be done without: NULL is no failure.
void *cimg_pool_alloc_optional(cimg_pool *pool, size_t count);
void cimg_pool_free(cimg_pool *pool, void *memory);

typedef struct cimg_blocks {
    cimg_pool *pool;
    cimg_block *items;
    size_t count, capacity;
} cimg_blocks;

/// Room for a block's bytes, to be filled by the caller. NULL with the failure set.
uint8_t *cimg_blocks_add(cimg_blocks *blocks, cimg_block_kind kind, const char *name, size_t count);
/// Takes over bytes from cimg_pool_alloc; frees them when it fails.
bool cimg_blocks_adopt(cimg_blocks *blocks, cimg_block_kind kind, uint8_t *bytes, size_t count);
bool cimg_blocks_contain(const cimg_blocks *blocks, cimg_block_kind kind);
void cimg_blocks_remove(cimg_blocks *blocks, size_t index);
void cimg_blocks_drop(cimg_blocks *blocks);

// Pixels. `pixels` is how many.

/// A 16-bit sample in a caller's row, which may lie anywhere.
typedef uint16_t cimg_sample16 __attribute__((aligned(1), may_alias));

/// Converts CMYK in place to opaque RGBA. In JPEGs CMYK is inverted: 0 is full.
void cimg_rgba_from_cmyk(uint8_t *row, size_t pixels, bool is_inverted);
void cimg_rgba8_from_rgba16(uint8_t *target, const cimg_sample16 *source, size_t pixels);
void cimg_red_from_rgba8(uint8_t *target, const uint8_t *source, size_t pixels);
void cimg_red8_from_rgba16(uint8_t *target, const cimg_sample16 *source, size_t pixels);

/// Sums over `factor` × `factor` pixels, for their mean.
typedef struct cimg_box {
    size_t width, factor;
    bool is_deep;
    /// Whether colours count as much as their alpha; else all count alike.
    bool is_weighted;
    /// Rows that were added since the last mean.
    size_t rows;
    /// Four for each pixel of the result; counted.
    uint64_t *sums;
} cimg_box;

/// Rows of a box's result.
static inline size_t cimg_box_count(size_t count, size_t factor) { return (count + factor - 1) / factor; }
/// Adds a row of `width` pixels, 8 or 16 bits a channel.
void cimg_box_add(cimg_box *box, const uint8_t *row);
/// The mean of the rows that were added, with which the next sums begin.
void cimg_box_take(cimg_box *box, uint8_t *target);

#endif
