// libjpeg's allocations are counted, and the arrays that hold whole pictures lie in huge pages.
#include "jpeg_base.h"

#include <limits.h>
#include <stdint.h>
#include <sys/mman.h>

static cimg_jpeg_base *base_of(j_common_ptr codec) { return codec->client_data; }

static void charge(j_common_ptr codec, int pool, size_t count) {
    cimg_jpeg_base *base = base_of(codec);
    if (!cimg_pool_charge(&base->pool, count)) cimg_jpeg_escape(codec);
    if (pool >= 0 && pool < JPOOL_NUMPOOLS) base->charged[pool] += count;
}

static void *alloc_small(j_common_ptr codec, int pool, size_t size) {
    charge(codec, pool, size);
    return base_of(codec)->memory.alloc_small(codec, pool, size);
}

static void *alloc_large(j_common_ptr codec, int pool, size_t size) {
    charge(codec, pool, size);
    return base_of(codec)->memory.alloc_large(codec, pool, size);
}

static JSAMPARRAY alloc_sarray(j_common_ptr codec, int pool, JDIMENSION samples, JDIMENSION rows) {
    charge(codec, pool, ((size_t)samples * sizeof(JSAMPLE) + sizeof(JSAMPROW)) * rows);
    return base_of(codec)->memory.alloc_sarray(codec, pool, samples, rows);
}

static JBLOCKARRAY alloc_barray(j_common_ptr codec, int pool, JDIMENSION blocks, JDIMENSION rows) {
    charge(codec, pool, ((size_t)blocks * sizeof(JBLOCK) + sizeof(JBLOCKROW)) * rows);
    return base_of(codec)->memory.alloc_barray(codec, pool, blocks, rows);
}

// libjpeg makes virtual arrays, which hold whole pictures, without asking the functions above: they are counted when
// they are asked for, all of them, for none goes to a file.
static jvirt_sarray_ptr request_sarray(
    j_common_ptr codec, int pool, boolean zeroed, JDIMENSION samples, JDIMENSION rows, JDIMENSION access) {
    charge(codec, pool, ((size_t)samples * sizeof(JSAMPLE) + sizeof(JSAMPROW)) * rows);
    return base_of(codec)->memory.request_virt_sarray(codec, pool, zeroed, samples, rows, access);
}

static jvirt_barray_ptr request_barray(
    j_common_ptr codec, int pool, boolean zeroed, JDIMENSION blocks, JDIMENSION rows, JDIMENSION access) {
    charge(codec, pool, ((size_t)blocks * sizeof(JBLOCK) + sizeof(JBLOCKROW)) * rows);
    cimg_jpeg_base *base = base_of(codec);
    jvirt_barray_ptr array = base->memory.request_virt_barray(codec, pool, zeroed, blocks, rows, access);
    if (base->block_array_count < MAX_COMPONENTS) {
        base->block_arrays[base->block_array_count++] =
            (cimg_jpeg_block_array){array, rows, (size_t)blocks * sizeof(JBLOCK) * rows};
    }
    return array;
}

/// Asks for huge pages where an array lies, before it is written to: of ordinary ones, page faults would take a tenth of the time in
/// which a large progressive picture is decoded. Where the system has none, nothing changes.
static void use_huge_pages(j_common_ptr codec, const cimg_jpeg_block_array *array) {
    const size_t huge_page = (size_t)2 << 20;
    if (array->size < 2 * huge_page) return;
    const JBLOCKARRAY rows = codec->mem->access_virt_barray(codec, array->blocks, 0, 1, TRUE);
    const uintptr_t start = ((uintptr_t)rows[0] + huge_page - 1) / huge_page * huge_page;
    const uintptr_t end = ((uintptr_t)rows[0] + array->size) / huge_page * huge_page;
    madvise((void *)start, end - start, MADV_HUGEPAGE);
}

static void realize_arrays(j_common_ptr codec) {
    cimg_jpeg_base *base = base_of(codec);
    base->memory.realize_virt_arrays(codec);
    for (size_t index = 0; index < base->block_array_count; index++) use_huge_pages(codec, &base->block_arrays[index]);
}

void cimg_jpeg_clear_missing_blocks(j_common_ptr codec) {
    const cimg_jpeg_base *base = base_of(codec);
    for (size_t index = 0; index < base->block_array_count; index++) {
        const cimg_jpeg_block_array *array = &base->block_arrays[index];
        // The first access for writing sets a row of these arrays to zero.
        for (JDIMENSION row = 0; row < array->rows; row++) {
            codec->mem->access_virt_barray(codec, array->blocks, row, 1, TRUE);
        }
    }
}

static void free_pool(j_common_ptr codec, int pool) {
    cimg_jpeg_base *base = base_of(codec);
    base->memory.free_pool(codec, pool);
    if (pool == JPOOL_IMAGE) base->block_array_count = 0;
    if (pool >= 0 && pool < JPOOL_NUMPOOLS) {
        cimg_pool_release(&base->pool, base->charged[pool]);
        base->charged[pool] = 0;
    }
}

void cimg_jpeg_count_memory(j_common_ptr codec) {
    cimg_jpeg_base *base = base_of(codec);
    struct jpeg_memory_mgr *memory = codec->mem;
    base->memory = *memory;
    memory->alloc_small = alloc_small;
    memory->alloc_large = alloc_large;
    memory->alloc_sarray = alloc_sarray;
    memory->alloc_barray = alloc_barray;
    memory->request_virt_sarray = request_sarray;
    memory->request_virt_barray = request_barray;
    memory->realize_virt_arrays = realize_arrays;
    memory->free_pool = free_pool;
    memory->max_memory_to_use = base->pool.limit > LONG_MAX ? LONG_MAX : (long)base->pool.limit;
}
