// libpng's errors become statuses, its allocations are counted.
#include "png_base.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

const char *cimg_png_version(void) { return png_get_libpng_ver(NULL); }

void cimg_png_base_init(cimg_png_base *base, const cimg_limits *limits, size_t own_size) {
    base->pool = (cimg_pool){
        .report = &base->report, .limit = limits->max_memory, .used = own_size, .peak = own_size};
    base->guard.report = &base->report;
}

_Noreturn void cimg_png_escape(cimg_png_base *base) { cimg_escape(&base->guard); }

_Noreturn void cimg_png_error(png_structp png, png_const_charp text) {
    cimg_png_base *base = png_get_error_ptr(png);
    if (base->report.status == CIMG_OK) base->fail(base, text);
    cimg_png_escape(base);
}

void cimg_png_warning(png_structp png, png_const_charp text) {
    cimg_png_base *base = png_get_error_ptr(png);
    snprintf(base->last_warning, sizeof base->last_warning, "%s", text);
    if (base->warn != NULL) base->warn(base, text);
}

png_voidp cimg_png_malloc(png_structp png, png_alloc_size_t count) {
    cimg_png_base *base = png_get_mem_ptr(png);
    return cimg_pool_alloc(&base->pool, count);
}

void cimg_png_free(png_structp png, png_voidp memory) {
    cimg_png_base *base = png_get_mem_ptr(png);
    cimg_pool_free(&base->pool, memory);
}

// zlib

voidpf cimg_zlib_alloc(voidpf pool, uInt count, uInt size) { return cimg_pool_alloc(pool, (size_t)count * size); }
void cimg_zlib_free(voidpf pool, voidpf memory) { cimg_pool_free(pool, memory); }

uint8_t *cimg_unpack(cimg_pool *pool, const uint8_t *bytes, size_t count, size_t most, size_t *unpacked_count) {
    z_stream stream = {.zalloc = cimg_zlib_alloc, .zfree = cimg_zlib_free, .opaque = pool};
    if (count > UINT_MAX || inflateInit(&stream) != Z_OK) return NULL;
    stream.next_in = (Bytef *)bytes;
    stream.avail_in = (uInt)count;
    size_t capacity = 0, done = 0;
    uint8_t *unpacked = NULL;
    int result = Z_OK;
    while (result == Z_OK && done < most) {
        size_t larger = capacity == 0 ? 4096 : capacity * 2;
        if (larger > most) larger = most;
        uint8_t *moved = cimg_pool_alloc(pool, larger);
        if (moved == NULL) break;
        if (done > 0) memcpy(moved, unpacked, done);
        cimg_pool_free(pool, unpacked);
        unpacked = moved;
        capacity = larger;
        stream.next_out = unpacked + done;
        stream.avail_out = (uInt)(capacity - done);
        result = inflate(&stream, Z_NO_FLUSH);
        done = capacity - stream.avail_out;
        if (result == Z_OK && stream.avail_out > 0) break;  // the stream ends early
    }
    inflateEnd(&stream);
    *unpacked_count = done;
    if (result != Z_STREAM_END) {
        cimg_pool_free(pool, unpacked);
        return NULL;
    }
    return unpacked;
}

uint8_t *cimg_pack(cimg_pool *pool, const uint8_t *bytes, size_t count, size_t room, size_t *packed_count) {
    z_stream stream = {.zalloc = cimg_zlib_alloc, .zfree = cimg_zlib_free, .opaque = pool};
    if (count > UINT_MAX / 2 || deflateInit(&stream, Z_BEST_COMPRESSION) != Z_OK) {
        cimg_fail(pool->report, CIMG_MISUSE, "a colour profile too large to be written");
        return NULL;
    }
    const size_t most = deflateBound(&stream, count);
    uint8_t *packed = cimg_pool_alloc(pool, room + most);
    if (packed != NULL) {
        stream.next_in = (Bytef *)bytes;
        stream.avail_in = (uInt)count;
        stream.next_out = packed + room;
        stream.avail_out = (uInt)most;
        deflate(&stream, Z_FINISH);  // ends: the bound is the room it needs at most
        *packed_count = most - stream.avail_out;
    }
    deflateEnd(&stream);
    return packed;
}
