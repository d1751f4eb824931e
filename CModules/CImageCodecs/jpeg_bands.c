// A JPEG's rows into its coded data, band by band.
//
// The caller fills bands with rows and takes the data that they become, both in order; the bands between stand in a ring.
#include "jpeg_bands.h"

#include <string.h>

/// Pixels of a band: so few that a picture has some for each thread, so many that beginning anew costs nothing.
#define BAND_PIXELS ((size_t)256 << 10)
/// Bytes of coded data for a sample: noise of black and white has 2 at the best quality.
#define CODED_BYTES 4
/// What stands before and behind a band's data as libjpeg writes them.
#define HEADERS 4096

typedef struct slot {
    uint8_t *rows;
    size_t row_count;
    /// What libjpeg wrote, and where its data are in that.
    uint8_t *coded;
    size_t start, count;
    bool is_last, is_coded;
    /// NULL where nothing failed.
    const cimg_report *failure;
} slot;

typedef struct worker {
    cimg_jpeg_coder coder;
    cimg_jpeg_bands *bands;
    slot *slot;
} worker;

struct cimg_jpeg_bands {
    cimg_pool *pool;
    cimg_jpeg_settings settings;
    cimg_jpeg_component components[3];
    cimg_jpeg_division division;
    size_t row_bytes, capacity, taken;
    /// Rows of the band being filled.
    size_t row_count;
    slot *slots;
    size_t slot_count;
    worker *workers;
    size_t worker_count;
    cimg_band_workers threads;
};

// Sizes

static size_t least(size_t first, size_t second) { return first < second ? first : second; }

static size_t rounded_up(size_t count, size_t unit) { return (count + unit - 1) / unit; }

cimg_jpeg_division cimg_jpeg_divide(const cimg_jpeg_settings *settings, const cimg_jpeg_component *components) {
    const cimg_jpeg_division whole = {.count = 1, .rows = settings->height};
    // Tables of the picture's own, and scans of a progressive picture, are made of all of it.
    if (settings->is_progressive || settings->optimizes_huffman) return whole;
    int across = 1, down = 1;
    for (int index = 0; !settings->is_gray && index < 3; index++) {
        if (components[index].horizontal > across) across = components[index].horizontal;
        if (components[index].vertical > down) down = components[index].vertical;
    }
    const size_t side = (size_t)down * DCTSIZE, units = rounded_up(settings->width, (size_t)across * DCTSIZE);
    const size_t band = BAND_PIXELS / ((size_t)settings->width * side), lines = band == 0 ? 1 : band;
    if (settings->height <= lines * side) return whole;
    return (cimg_jpeg_division){
        .count = rounded_up(settings->height, lines * side), .rows = lines * side,
        .interval = (unsigned)(units * lines)};
}

static size_t row_bytes(const cimg_jpeg_settings *settings) {
    return (size_t)settings->width * (settings->rows_have_16_bits ? 8 : 4);
}

static size_t coded_capacity(const cimg_jpeg_settings *settings, const cimg_jpeg_division *division) {
    // Blocks reach over the edge, and those of several components are as many as three of full size at most.
    const size_t width = (size_t)settings->width + 4 * DCTSIZE, height = division->rows + 4 * DCTSIZE;
    return HEADERS + width * height * (settings->is_gray ? 1 : 3) * CODED_BYTES;
}

size_t cimg_jpeg_bands_workers(const cimg_jpeg_settings *settings, const cimg_jpeg_component *components) {
    const size_t count = cimg_jpeg_divide(settings, components).count;
    // One processor is busy with what makes the rows: on two, bands would only make the encoder begin and end later.
    return settings->threads < 3 ? 1 : least((size_t)settings->threads - 1, count);
}

/// One is filled while the others are worked on.
static size_t slots_for(size_t workers, size_t bands) { return least(workers + 1, bands); }

size_t cimg_jpeg_bands_memory(const cimg_jpeg_settings *settings, const cimg_jpeg_component *components) {
    const size_t workers = cimg_jpeg_bands_workers(settings, components);
    if (workers < 2) return 0;
    const cimg_jpeg_division division = cimg_jpeg_divide(settings, components);
    // Each piece of memory has a header of its own.
    const size_t slot_memory =
        sizeof(slot) + division.rows * row_bytes(settings) + coded_capacity(settings, &division) + 64;
    return sizeof(cimg_jpeg_bands) + 64 + slots_for(workers, division.count) * slot_memory + workers * sizeof(worker)
           + cimg_band_workers_memory(workers);
}

// Coding

static void init_destination(j_compress_ptr codec) {
    const worker *worker = codec->client_data;
    codec->dest->next_output_byte = worker->slot->coded;
    codec->dest->free_in_buffer = worker->bands->capacity;
}

static boolean is_full(j_compress_ptr codec) {
    const worker *worker = codec->client_data;
    cimg_fail(worker->coder.base.pool.report, CIMG_MISUSE, "libjpeg makes more of a picture than it can");
    cimg_jpeg_escape((j_common_ptr)codec);
}

static void term_destination(j_compress_ptr codec) {
    const worker *worker = codec->client_data;
    worker->slot->count = worker->bands->capacity - codec->dest->free_in_buffer;
}

static slot *slot_at(cimg_jpeg_bands *bands, size_t number) { return &bands->slots[number % bands->slot_count]; }

static void code(void *context) {
    worker *worker = context;
    const slot *slot = worker->slot;
    worker->coder.codec.image_height = (JDIMENSION)slot->row_count;
    jpeg_start_compress(&worker->coder.codec, TRUE);
    cimg_jpeg_coder_write(&worker->coder, slot->rows, worker->bands->row_bytes, slot->row_count);
    jpeg_finish_compress(&worker->coder.codec);
}

/// Where the coded data begin: behind the headers, whose last is the scan's.
static size_t data_start(const uint8_t *bytes, size_t count) {
    size_t position = 2;
    while (position + 4 <= count) {
        const bool is_scan = bytes[position + 1] == 0xDA;
        position += 2 + (size_t)bytes[position + 2] * 256 + bytes[position + 3];
        if (is_scan) break;
    }
    return position;
}

static void work_on(void *context, size_t number, size_t band) {
    cimg_jpeg_bands *bands = context;
    worker *worker = &bands->workers[number];
    slot *slot = slot_at(bands, band);
    worker->slot = slot;
    if (cimg_guarded(&worker->coder.base.guard, code, worker) != CIMG_OK) {
        slot->failure = &worker->coder.base.report;
    } else {
        slot->start = data_start(slot->coded, slot->count);
        // Libjpeg's end marker gives way to a restart marker.
        slot->coded[slot->count - 1] = (uint8_t)(0xD0 + band % 8);
        if (slot->is_last) slot->count -= 2;
    }
    cimg_band_workers_set(&bands->threads, &slot->is_coded);
}

// Life

static void prepare(void *context) {
    worker *worker = context;
    const cimg_jpeg_bands *bands = worker->bands;
    cimg_jpeg_coder_prepare(&worker->coder, &bands->settings, bands->components);
}

static bool allocate_slots(cimg_jpeg_bands *bands) {
    cimg_pool *pool = bands->pool;
    const size_t count = slots_for(bands->worker_count, bands->division.count);
    bands->slots = cimg_pool_alloc(pool, count * sizeof *bands->slots);
    if (bands->slots == NULL) return false;
    memset(bands->slots, 0, count * sizeof *bands->slots);
    bands->slot_count = count;
    for (size_t index = 0; index < count; index++) {
        bands->slots[index].rows = cimg_pool_alloc(pool, bands->division.rows * bands->row_bytes);
        bands->slots[index].coded = cimg_pool_alloc(pool, bands->capacity);
        if (bands->slots[index].rows == NULL || bands->slots[index].coded == NULL) return false;
    }
    return true;
}

static bool prepare_workers(cimg_jpeg_bands *bands, const cimg_limits *limits) {
    bands->workers = cimg_pool_alloc(bands->pool, bands->worker_count * sizeof *bands->workers);
    if (bands->workers == NULL) return false;
    memset(bands->workers, 0, bands->worker_count * sizeof *bands->workers);
    for (size_t index = 0; index < bands->worker_count; index++) {
        worker *worker = &bands->workers[index];
        worker->bands = bands;
        worker->coder.codec.err = cimg_jpeg_base_init(&worker->coder.base, limits, 0);
        worker->coder.codec.client_data = worker;
        worker->coder.destination = (struct jpeg_destination_mgr){
            .init_destination = init_destination, .empty_output_buffer = is_full, .term_destination = term_destination};
        const cimg_report *report = &worker->coder.base.report;
        if (cimg_guarded(&worker->coder.base.guard, prepare, worker) != CIMG_OK) {
            cimg_fail(bands->pool->report, report->status, "%s", report->message);
            return false;
        }
    }
    return true;
}

cimg_jpeg_bands *cimg_jpeg_bands_create(
    cimg_pool *pool, const cimg_limits *limits, const cimg_jpeg_settings *settings,
    const cimg_jpeg_component *components) {
    cimg_jpeg_bands *bands = cimg_pool_alloc(pool, sizeof *bands);
    if (bands == NULL) return NULL;
    *bands = (cimg_jpeg_bands){
        .pool = pool, .settings = *settings, .division = cimg_jpeg_divide(settings, components),
        .row_bytes = row_bytes(settings), .worker_count = cimg_jpeg_bands_workers(settings, components)};
    memcpy(bands->components, components, (settings->is_gray ? 1 : 3) * sizeof *components);
    bands->capacity = coded_capacity(settings, &bands->division);
    cimg_band_workers_init(&bands->threads, work_on, bands);
    if (!allocate_slots(bands) || !prepare_workers(bands, limits)
        || !cimg_band_workers_start(&bands->threads, pool, bands->worker_count)) {
        cimg_jpeg_bands_free(bands);
        return NULL;
    }
    return bands;
}

void cimg_jpeg_bands_free(cimg_jpeg_bands *bands) {
    if (bands == NULL) return;
    cimg_band_workers_free(&bands->threads, bands->pool);
    for (size_t index = 0; bands->workers != NULL && index < bands->worker_count; index++) {
        cimg_jpeg_coder_free(&bands->workers[index].coder);
    }
    for (size_t index = 0; index < bands->slot_count; index++) {
        cimg_pool_free(bands->pool, bands->slots[index].rows);
        cimg_pool_free(bands->pool, bands->slots[index].coded);
    }
    cimg_pool_free(bands->pool, bands->slots);
    cimg_pool_free(bands->pool, bands->workers);
    cimg_pool_free(bands->pool, bands);
}

size_t cimg_jpeg_bands_peak_memory(const cimg_jpeg_bands *bands) {
    size_t peak = 0;
    for (size_t index = 0; bands != NULL && index < bands->worker_count; index++) {
        peak += bands->workers[index].coder.base.pool.peak;
    }
    return peak;
}

// The caller's side

static void begin_band(cimg_jpeg_bands *bands) {
    slot *slot = slot_at(bands, bands->threads.given);
    const size_t rest = bands->settings.height - bands->threads.given * bands->division.rows;
    slot->row_count = least(rest, bands->division.rows);
    slot->is_last = slot->row_count == rest;
    slot->is_coded = false;
}

uint8_t *cimg_jpeg_bands_row(cimg_jpeg_bands *bands) {
    if (bands->row_count == 0) {
        if (bands->threads.given - bands->taken == bands->slot_count) return NULL;
        begin_band(bands);
    }
    return slot_at(bands, bands->threads.given)->rows + bands->row_count * bands->row_bytes;
}

void cimg_jpeg_bands_add_row(cimg_jpeg_bands *bands) {
    bands->row_count++;
    if (bands->row_count < slot_at(bands, bands->threads.given)->row_count) return;
    bands->row_count = 0;
    cimg_band_workers_give(&bands->threads);
}

bool cimg_jpeg_bands_are_taken(const cimg_jpeg_bands *bands) { return bands->taken == bands->division.count; }

bool cimg_jpeg_bands_take(cimg_jpeg_bands *bands, const uint8_t **bytes, size_t *count) {
    const slot *slot = slot_at(bands, bands->taken);
    cimg_band_workers_wait(&bands->threads, &slot->is_coded);
    if (slot->failure != NULL) {
        cimg_fail(bands->pool->report, slot->failure->status, "%s", slot->failure->message);
        return false;
    }
    *bytes = slot->coded + slot->start;
    *count = slot->count - slot->start;
    bands->taken++;
    return true;
}
