// A PNG's rows into its zlib stream, on one thread or several.
//
// The caller fills bands with rows and takes the pieces that they become, both in order; the bands between stand in a ring.
// Workers filter any band at once, and pack it when the one before it is filtered, for its end is the dictionary. No worker
// waits for a band that no thread works on: they begin in order too.
#include "png_packer.h"
#include "band_workers.h"
#include "png_base.h"

#include <string.h>

/// Bytes of a band: enough that its own tables of symbols weigh little, few enough that a picture has some for each thread.
#define BAND_SIZE ((size_t)512 << 10)
/// What zlib holds for a stream, rounded up.
#define STREAM_MEMORY ((size_t)288 << 10)

typedef struct slot {
    cimg_png_band band;
    /// The rows' bytes are final, and the next band may take its dictionary.
    bool is_filtered;
    /// Its own dictionary was copied: the band before it is needed no more.
    bool has_dictionary;
    bool is_packed, has_failed;
} slot;

typedef struct worker {
    z_stream stream;
    bool has_stream;
    uint8_t dictionary[CIMG_PNG_WINDOW];
} worker;

struct cimg_png_packer {
    cimg_pool *pool;
    cimg_png_packing packing;
    size_t height, rows_in_band;
    uint32_t checksum;
    /// Bands by their number: all, and those taken back from the workers. The one being filled is the workers' `given`.
    size_t band_count, taken;
    /// Rows of the band being filled.
    size_t row_count;

    slot *slots;
    size_t slot_count;
    worker *workers;
    size_t worker_count;
    cimg_band_workers threads;
};

// Sizes

typedef struct sizes {
    size_t rows_in_band, band_count, worker_count, slot_count;
    size_t rows, filtered, packed;
} sizes;

static sizes sizes_for(size_t row_bytes, size_t height, size_t threads) {
    size_t rows = BAND_SIZE / (row_bytes + 1);
    if (rows == 0) rows = 1;
    if (rows > height) rows = height;
    const size_t bands = (height + rows - 1) / rows;
    const size_t workers = threads < 1 ? 1 : threads < bands ? threads : bands;
    const size_t filtered = rows * (row_bytes + 1);
    return (sizes){
        .rows_in_band = rows,
        .band_count = bands,
        .worker_count = workers,
        .slot_count = workers + 1 < bands ? workers + 1 : bands,
        .rows = (rows + 1) * row_bytes,
        .filtered = filtered,
        .packed = cimg_png_packed_bound(filtered),
    };
}

size_t cimg_png_packer_memory(size_t row_bytes, size_t height, size_t threads) {
    const sizes sizes = sizes_for(row_bytes, height, threads);
    // Each piece of memory has a header of its own.
    const size_t slot_memory = sizeof(slot) + sizes.rows + sizes.filtered + sizes.packed + 64;
    return sizeof(cimg_png_packer) + 64 + sizes.slot_count * slot_memory
           + sizes.worker_count * (sizeof(worker) + STREAM_MEMORY) + cimg_band_workers_memory(sizes.worker_count);
}

// Workers

static slot *slot_at(cimg_png_packer *packer, size_t number) { return &packer->slots[number % packer->slot_count]; }

static void work_on(void *context, size_t worker_number, size_t number) {
    cimg_png_packer *packer = context;
    worker *worker = &packer->workers[worker_number];
    slot *slot = slot_at(packer, number);
    cimg_png_band_filter(&slot->band, &packer->packing, &worker->stream);
    cimg_band_workers_set(&packer->threads, &slot->is_filtered);
    size_t count = 0;
    if (number > 0) {
        struct slot *before = slot_at(packer, number - 1);
        cimg_band_workers_wait(&packer->threads, &before->is_filtered);
        const size_t all = cimg_png_filtered_count(&before->band, &packer->packing);
        count = all < CIMG_PNG_WINDOW ? all : CIMG_PNG_WINDOW;
        memcpy(worker->dictionary, before->band.filtered + all - count, count);
    }
    cimg_band_workers_set(&packer->threads, &slot->has_dictionary);
    slot->has_failed =
        !cimg_png_band_pack(&slot->band, &packer->packing, &worker->stream, worker->dictionary, count);
    cimg_band_workers_set(&packer->threads, &slot->is_packed);
}

// Life

static bool allocate(cimg_png_packer *packer, const sizes *sizes) {
    cimg_pool *pool = packer->pool;
    packer->slots = cimg_pool_alloc(pool, sizes->slot_count * sizeof *packer->slots);
    if (packer->slots == NULL) return false;
    memset(packer->slots, 0, sizes->slot_count * sizeof *packer->slots);
    packer->slot_count = sizes->slot_count;
    for (size_t index = 0; index < packer->slot_count; index++) {
        cimg_png_band *band = &packer->slots[index].band;
        band->rows = cimg_pool_alloc(pool, sizes->rows);
        band->filtered = cimg_pool_alloc(pool, sizes->filtered);
        band->packed = cimg_pool_alloc(pool, sizes->packed);
        band->capacity = sizes->packed;
        if (band->rows == NULL || band->filtered == NULL || band->packed == NULL) return false;
    }
    packer->workers = cimg_pool_alloc(pool, sizes->worker_count * sizeof *packer->workers);
    if (packer->workers == NULL) return false;
    memset(packer->workers, 0, sizes->worker_count * sizeof *packer->workers);
    packer->worker_count = sizes->worker_count;
    for (size_t index = 0; index < packer->worker_count; index++) {
        worker *worker = &packer->workers[index];
        worker->has_stream = cimg_png_stream_init(&worker->stream, cimg_zlib_alloc, cimg_zlib_free, pool);
        if (!worker->has_stream) {
            cimg_fail(pool->report, CIMG_OUT_OF_MEMORY, "the system has no memory left for this picture");
            return false;
        }
    }
    return true;
}

cimg_png_packer *cimg_png_packer_create(
    cimg_pool *pool, const cimg_png_packing *packing, size_t height, size_t threads) {
    const sizes sizes = sizes_for(packing->row_bytes, height, threads);
    cimg_png_packer *packer = cimg_pool_alloc(pool, sizeof *packer);
    if (packer == NULL) return NULL;
    *packer = (cimg_png_packer){
        .pool = pool, .packing = *packing, .height = height, .rows_in_band = sizes.rows_in_band, .checksum = 1,
        .band_count = sizes.band_count};
    cimg_band_workers_init(&packer->threads, work_on, packer);
    if (!allocate(packer, &sizes) || !cimg_band_workers_start(&packer->threads, pool, sizes.worker_count)) {
        cimg_png_packer_free(packer);
        return NULL;
    }
    return packer;
}

void cimg_png_packer_free(cimg_png_packer *packer) {
    if (packer == NULL) return;
    cimg_band_workers_free(&packer->threads, packer->pool);
    for (size_t index = 0; index < packer->worker_count; index++) {
        if (packer->workers[index].has_stream) deflateEnd(&packer->workers[index].stream);
    }
    for (size_t index = 0; index < packer->slot_count; index++) {
        cimg_png_band *band = &packer->slots[index].band;
        cimg_pool_free(packer->pool, band->rows);
        cimg_pool_free(packer->pool, band->filtered);
        cimg_pool_free(packer->pool, band->packed);
    }
    cimg_pool_free(packer->pool, packer->slots);
    cimg_pool_free(packer->pool, packer->workers);
    cimg_pool_free(packer->pool, packer);
}

// The caller's side

/// Begins the next band with the row above it.
static void begin_band(cimg_png_packer *packer) {
    // The band that stood here may still be the dictionary of the one behind it.
    const size_t count = packer->slot_count;
    const size_t number = packer->threads.given;
    if (number >= count) cimg_band_workers_wait(&packer->threads, &slot_at(packer, number - count + 1)->has_dictionary);
    slot *slot = slot_at(packer, number);
    cimg_png_band *band = &slot->band;
    slot->is_filtered = slot->has_dictionary = slot->is_packed = slot->has_failed = false;
    const size_t length = packer->packing.row_bytes, first = number * packer->rows_in_band;
    const size_t rest = packer->height - first;
    band->row_count = rest < packer->rows_in_band ? rest : packer->rows_in_band;
    band->is_last = band->row_count == rest;
    if (number == 0) {
        memset(band->rows, 0, length);
    } else {
        const cimg_png_band *before = &slot_at(packer, number - 1)->band;
        memcpy(band->rows, before->rows + before->row_count * length, length);
    }
}

uint8_t *cimg_png_packer_row(cimg_png_packer *packer) {
    if (packer->row_count == 0) {
        if (packer->threads.given - packer->taken == packer->slot_count) return NULL;
        begin_band(packer);
    }
    return slot_at(packer, packer->threads.given)->band.rows + (packer->row_count + 1) * packer->packing.row_bytes;
}

void cimg_png_packer_add_row(cimg_png_packer *packer) {
    packer->row_count++;
    if (packer->row_count < slot_at(packer, packer->threads.given)->band.row_count) return;
    packer->row_count = 0;
    cimg_band_workers_give(&packer->threads);
}

bool cimg_png_packer_take(cimg_png_packer *packer, cimg_png_piece *piece) {
    slot *slot = slot_at(packer, packer->taken);
    cimg_band_workers_wait(&packer->threads, &slot->is_packed);
    const cimg_png_band *band = &slot->band;
    if (slot->has_failed) {
        cimg_fail(packer->pool->report, CIMG_MISUSE, "zlib can't pack the picture");
        return false;
    }
    packer->checksum = (uint32_t)adler32_combine(
        packer->checksum, band->checksum, (z_off_t)cimg_png_filtered_count(band, &packer->packing));
    *piece = (cimg_png_piece){
        .bytes = band->packed, .count = band->packed_count, .checksum = packer->checksum,
        .is_first = packer->taken == 0, .is_last = band->is_last};
    packer->taken++;
    return true;
}
