// libpng's errors and memory, for the reader and the writer alike; packing with zlib.
#ifndef CIMG_PNG_BASE_H
#define CIMG_PNG_BASE_H

#include "guard.h"
#include "internal.h"

#include <png.h>
#include <zlib.h>

/// What libpng's error and memory pointers point to. What calls libpng runs guarded.
typedef struct cimg_png_base {
    cimg_guard guard;
    cimg_report report;
    cimg_pool pool;
    /// The source has ended.
    bool is_at_end;
    /// libpng's last warning, which says more than the error after it.
    char last_warning[CIMG_TEXT_SIZE];
    /// Called with each of libpng's warnings.
    void (*warn)(struct cimg_png_base *base, const char *text);
    /// Turns the text of libpng's error into a failure.
    void (*fail)(struct cimg_png_base *base, const char *text);
} cimg_png_base;

void cimg_png_base_init(cimg_png_base *base, const cimg_limits *limits, size_t own_size);
/// Ends the guarded call under way, with the failure that is set.
_Noreturn void cimg_png_escape(cimg_png_base *base);

// For png_create_…_struct_2, which takes `base` as both pointers.
_Noreturn void cimg_png_error(png_structp png, png_const_charp text);
void cimg_png_warning(png_structp png, png_const_charp text);
png_voidp cimg_png_malloc(png_structp png, png_alloc_size_t count);
void cimg_png_free(png_structp png, png_voidp memory);

/// zlib's memory, counted by the pool that its `opaque` points to.
voidpf cimg_zlib_alloc(voidpf pool, uInt count, uInt size);
void cimg_zlib_free(voidpf pool, voidpf memory);

/// Unpacks a zlib stream of at most `most` bytes into counted memory. NULL where it is broken or larger, which the count of
/// what was unpacked shows it; the failure is set where memory ran out.
uint8_t *cimg_unpack(cimg_pool *pool, const uint8_t *bytes, size_t count, size_t most, size_t *unpacked_count);
/// Packs bytes into counted memory, behind room for `room` bytes. NULL with the failure set.
uint8_t *cimg_pack(cimg_pool *pool, const uint8_t *bytes, size_t count, size_t room, size_t *packed_count);

#endif
