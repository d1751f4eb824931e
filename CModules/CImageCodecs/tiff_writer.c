// The TIFF writer: packs strips by libtiff, on one thread or several, and keeps them until the head of the file, which says how
// long they are, can be written. What is not packed is written at once.
#include "cimg_tiff.h"
#include "internal.h"
#include "tiff_library.h"
#include "tiff_pixels.h"

#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// What libtiff and its deflate hold for a thread beside strips.
#define HANDLE_MEMORY ((size_t)1 << 20)

/// A strip that is being filled or packed, with a file of libtiff's of its own: that writes into `packed`.
typedef struct slot {
    const struct cimg_tiff_writer *writer;
    TIFF *tiff;
    size_t strip, row_count;
    /// Counted, as `packed`.
    uint8_t *rows;
    uint8_t *packed;
    size_t packed_count, capacity;
    /// What libtiff writes now belongs to the strip.
    bool takes_bytes;
    bool has_failed;
    uint64_t position;
    char complaint[CIMG_TEXT_SIZE];
} slot;

typedef struct strip {
    /// Counted; NULL where strips are not packed.
    uint8_t *bytes;
    uint64_t length;
} strip;

struct cimg_tiff_writer {
    cimg_report report;
    cimg_pool pool;
    cimg_output output;
    const cimg_tiff_library *library;
    cimg_tiff_settings settings;
    bool is_started, is_complete, is_finished;
    size_t row_bytes, strip_count, strip_bytes;
    /// Rows given; strips that are packed or written.
    size_t row, done;
    strip *strips;
    slot *slots;
    size_t slot_count;
    /// Slots that are full.
    size_t filled;
};

// Sizes

static size_t row_bytes(const cimg_tiff_settings *settings) {
    const size_t samples = (settings->is_gray ? 1 : 3) + (settings->has_alpha ? 1 : 0);
    return samples * settings->bits / 8 * settings->width;
}

static size_t strip_count(const cimg_tiff_settings *settings) {
    return ((size_t)settings->height + settings->rows_per_strip - 1) / settings->rows_per_strip;
}

static size_t slot_count(const cimg_tiff_settings *settings) {
    const size_t strips = strip_count(settings), threads = settings->threads < 1 ? 1 : settings->threads;
    return settings->level == 0 ? 1 : threads < strips ? threads : strips;
}

/// Deflate keeps what it can't pack, in blocks with a few bytes before each.
static size_t packed_bound(size_t bytes) { return bytes + bytes / 512 + 1024; }

static size_t sum(size_t first, size_t second) { return first > SIZE_MAX - second ? SIZE_MAX : first + second; }

static size_t product(size_t first, size_t second) {
    size_t result;
    return __builtin_mul_overflow(first, second, &result) ? SIZE_MAX : result;
}

size_t cimg_tiff_writer_memory(const cimg_tiff_settings *settings) {
    const size_t bytes = product(row_bytes(settings), settings->rows_per_strip), strips = strip_count(settings);
    size_t memory = sum(sizeof(cimg_tiff_writer) + 4096, product(strips, sizeof(strip)));
    if (settings->level == 0) return sum(memory, sum(bytes, sizeof(slot)));
    // libtiff has a copy of the strip, in which it forms differences, and the packed bytes once more.
    const size_t packed = packed_bound(bytes);
    const size_t in_slot = sum(sum(product(bytes, 2), product(packed, 3)), HANDLE_MEMORY + sizeof(slot) + 64);
    memory = sum(memory, product(slot_count(settings), sum(in_slot, product(strips, 16))));
    // All strips, and the memory that each of them has before it.
    const size_t picture = product(row_bytes(settings), settings->height);
    return sum(memory, sum(sum(picture, picture / 512), product(strips, 1024 + 32)));
}

// Life

cimg_tiff_writer *cimg_tiff_writer_create(const cimg_output *output, const cimg_limits *limits) {
    cimg_tiff_writer *writer = calloc(1, sizeof *writer);
    if (writer == NULL) return NULL;
    writer->output = *output;
    writer->pool = (cimg_pool){.report = &writer->report, .limit = limits->max_memory};
    writer->library = cimg_tiff_loaded();
    cimg_pool_charge(&writer->pool, sizeof *writer);
    return writer;
}

void cimg_tiff_writer_free(cimg_tiff_writer *writer) {
    if (writer == NULL) return;
    for (size_t index = 0; index < writer->slot_count; index++) {
        slot *slot = &writer->slots[index];
        slot->takes_bytes = false;
        if (slot->tiff != NULL) writer->library->TIFFCleanup(slot->tiff);
        cimg_pool_free(&writer->pool, slot->rows);
        cimg_pool_free(&writer->pool, slot->packed);
    }
    for (size_t index = 0; writer->strips != NULL && index < writer->strip_count; index++) {
        cimg_pool_free(&writer->pool, writer->strips[index].bytes);
    }
    cimg_pool_free(&writer->pool, writer->slots);
    cimg_pool_free(&writer->pool, writer->strips);
    free(writer);
}

const cimg_report *cimg_tiff_writer_report(const cimg_tiff_writer *writer) { return &writer->report; }
size_t cimg_tiff_writer_peak_memory(const cimg_tiff_writer *writer) { return writer->pool.peak; }
uint64_t cimg_tiff_writer_strip_length(const cimg_tiff_writer *writer, size_t index) {
    return index < writer->strip_count ? writer->strips[index].length : 0;
}

// The file that libtiff writes: of it the strip alone is kept

static tmsize_t take_bytes(thandle_t handle, void *buffer, tmsize_t count) {
    slot *slot = handle;
    if (count < 0) return -1;
    slot->position += (uint64_t)count;
    if (!slot->takes_bytes) return count;
    if ((size_t)count > slot->capacity - slot->packed_count) return -1;
    memcpy(slot->packed + slot->packed_count, buffer, (size_t)count);
    slot->packed_count += (size_t)count;
    return count;
}

static tmsize_t give_nothing(thandle_t handle, void *buffer, tmsize_t count) {
    (void)handle, (void)buffer, (void)count;
    return 0;
}

/// As if all that was written were there.
static toff_t seek(thandle_t handle, toff_t offset, int origin) {
    slot *slot = handle;
    if (origin == SEEK_SET) slot->position = offset;
    if (origin == SEEK_CUR) slot->position += offset;
    return slot->position;
}

static toff_t size(thandle_t handle) { return ((const slot *)handle)->position; }

static int close_nothing(thandle_t handle) {
    (void)handle;
    return 0;
}

static int take_error(TIFF *tiff, void *context, const char *module, const char *format, va_list arguments) {
    (void)tiff, (void)module;
    slot *slot = context;
    if (slot->complaint[0] == 0) vsnprintf(slot->complaint, sizeof slot->complaint, format, arguments);
    return 1;
}

static int ignore_warning(TIFF *tiff, void *context, const char *module, const char *format, va_list arguments) {
    (void)tiff, (void)context, (void)module, (void)format, (void)arguments;
    return 1;
}

static bool set_fields(const cimg_tiff_writer *writer, TIFF *tiff) {
    const cimg_tiff_settings *settings = &writer->settings;
    const int samples = (settings->is_gray ? 1 : 3) + (settings->has_alpha ? 1 : 0);
    const struct {
        uint32_t tag, value;
    } fields[] = {
        {TIFFTAG_IMAGEWIDTH, settings->width},
        {TIFFTAG_IMAGELENGTH, settings->height},
        {TIFFTAG_BITSPERSAMPLE, settings->bits},
        {TIFFTAG_SAMPLESPERPIXEL, (uint32_t)samples},
        {TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG},
        {TIFFTAG_PHOTOMETRIC, settings->is_gray ? PHOTOMETRIC_MINISBLACK : PHOTOMETRIC_RGB},
        {TIFFTAG_ROWSPERSTRIP, settings->rows_per_strip},
        {TIFFTAG_COMPRESSION, COMPRESSION_ADOBE_DEFLATE},
        {TIFFTAG_PREDICTOR, PREDICTOR_HORIZONTAL},
        {TIFFTAG_ZIPQUALITY, (uint32_t)settings->level},
    };
    for (size_t index = 0; index < sizeof fields / sizeof *fields; index++) {
        if (writer->library->TIFFSetField(tiff, fields[index].tag, fields[index].value) != 1) return false;
    }
    return true;
}

static bool open_slot(cimg_tiff_writer *writer, slot *slot) {
    TIFFOpenOptions *options = writer->library->TIFFOpenOptionsAlloc();
    if (options == NULL) return false;
    writer->library->TIFFOpenOptionsSetErrorHandlerExtR(options, take_error, slot);
    writer->library->TIFFOpenOptionsSetWarningHandlerExtR(options, ignore_warning, slot);
    slot->tiff = writer->library->TIFFClientOpenExt(
        "", writer->settings.is_big_endian ? "w8b" : "w8l", slot, give_nothing, take_bytes, seek, close_nothing, size, NULL,
        NULL, options);
    writer->library->TIFFOpenOptionsFree(options);
    return slot->tiff != NULL && set_fields(writer, slot->tiff);
}

static bool allocate(cimg_tiff_writer *writer) {
    cimg_pool *pool = &writer->pool;
    const size_t count = slot_count(&writer->settings);
    writer->strips = cimg_pool_alloc(pool, writer->strip_count * sizeof *writer->strips);
    writer->slots = cimg_pool_alloc(pool, count * sizeof *writer->slots);
    if (writer->strips == NULL || writer->slots == NULL) return false;
    memset(writer->strips, 0, writer->strip_count * sizeof *writer->strips);
    memset(writer->slots, 0, count * sizeof *writer->slots);
    writer->slot_count = count;
    for (size_t index = 0; index < count; index++) {
        slot *slot = &writer->slots[index];
        slot->writer = writer;
        slot->strip = index;
        slot->rows = cimg_pool_alloc(pool, writer->strip_bytes);
        if (slot->rows == NULL) return false;
        if (writer->settings.level == 0) continue;
        slot->capacity = packed_bound(writer->strip_bytes);
        slot->packed = cimg_pool_alloc(pool, slot->capacity);
        const size_t handle = HANDLE_MEMORY + writer->strip_bytes + 2 * slot->capacity + 16 * writer->strip_count;
        if (slot->packed == NULL || !cimg_pool_charge(pool, handle)) return false;
        if (!open_slot(writer, slot)) {
            cimg_fail(&writer->report, CIMG_OUT_OF_MEMORY, "libtiff can't begin a file");
            return false;
        }
    }
    return true;
}

cimg_status cimg_tiff_writer_start(cimg_tiff_writer *writer, const cimg_tiff_settings *settings) {
    cimg_report *report = &writer->report;
    if (report->status != CIMG_OK) return report->status;
    if (writer->is_started || settings->rows_per_strip == 0) {
        return cimg_fail(report, CIMG_MISUSE, "the writer can't be started in this way");
    }
    if (settings->level > 0 && writer->library == NULL) return cimg_fail(report, CIMG_NO_LIBRARY, "libtiff isn't loaded");
    writer->settings = *settings;
    writer->row_bytes = row_bytes(settings);
    writer->strip_count = strip_count(settings);
    writer->strip_bytes = writer->row_bytes * settings->rows_per_strip;
    if (!allocate(writer)) return report->status;
    writer->is_started = true;
    for (size_t index = 0; settings->level == 0 && index < writer->strip_count; index++) {
        const size_t rest = settings->height - index * settings->rows_per_strip;
        writer->strips[index].length =
            writer->row_bytes * (rest < settings->rows_per_strip ? rest : settings->rows_per_strip);
    }
    return CIMG_OK;
}

static cimg_status send(cimg_tiff_writer *writer, const uint8_t *bytes, size_t count) {
    if (count > 0 && !writer->output.write(writer->output.context, bytes, count)) {
        return cimg_fail(&writer->report, CIMG_IO, "the result can't be written");
    }
    return CIMG_OK;
}

cimg_status cimg_tiff_writer_head(cimg_tiff_writer *writer, const uint8_t *bytes, size_t count) {
    return writer->report.status == CIMG_OK ? send(writer, bytes, count) : writer->report.status;
}

// Strips

static void *pack(void *argument) {
    slot *slot = argument;
    const cimg_tiff_writer *writer = slot->writer;
    const tmsize_t count = (tmsize_t)(slot->row_count * writer->row_bytes);
    slot->packed_count = 0;
    slot->takes_bytes = true;
    slot->has_failed =
        writer->library->TIFFWriteEncodedStrip(slot->tiff, (uint32_t)slot->strip, slot->rows, count) != count;
    slot->takes_bytes = false;
    return NULL;
}

/// Packs the slots that have rows, each on a thread of its own, as far as the system has them. Signals are for the program's
/// own threads.
static void pack_all(cimg_tiff_writer *writer, size_t count) {
    pthread_t threads[count];
    size_t started = 0;
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (started + 1 < count && pthread_create(&threads[started], NULL, pack, &writer->slots[started]) == 0) started++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    for (size_t index = started; index < count; index++) pack(&writer->slots[index]);
    for (size_t index = 0; index < started; index++) pthread_join(threads[index], NULL);
}

/// Takes over what was packed.
static cimg_status keep(cimg_tiff_writer *writer, slot *slot) {
    if (slot->has_failed) {
        return cimg_fail(&writer->report, CIMG_MISUSE, "libtiff says \"%.200s\"", slot->complaint);
    }
    strip *strip = &writer->strips[slot->strip];
    strip->bytes = cimg_pool_alloc(&writer->pool, slot->packed_count);
    if (strip->bytes == NULL) return writer->report.status;
    memcpy(strip->bytes, slot->packed, slot->packed_count);
    strip->length = slot->packed_count;
    return CIMG_OK;
}

/// Packs or writes the slots that have rows, and makes them empty.
static cimg_status empty_slots(cimg_tiff_writer *writer, size_t count) {
    if (count == 0) return CIMG_OK;
    if (writer->settings.level > 0) pack_all(writer, count);
    for (size_t index = 0; index < count; index++) {
        slot *slot = &writer->slots[index];
        cimg_status status;
        if (writer->settings.level > 0) {
            status = keep(writer, slot);
        } else {
            const size_t bytes = slot->row_count * writer->row_bytes;
            const bool is_other = writer->settings.is_big_endian != (__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__);
            if (writer->settings.bits == 16 && is_other) cimg_tiff_swap(slot->rows, bytes / 2);
            status = send(writer, slot->rows, bytes);
        }
        if (status != CIMG_OK) return status;
        slot->strip += writer->slot_count;
        slot->row_count = 0;
    }
    writer->filled = 0;
    return CIMG_OK;
}

cimg_status cimg_tiff_writer_write_rows(cimg_tiff_writer *writer, const uint8_t *rows, size_t stride, size_t count) {
    cimg_report *report = &writer->report;
    if (report->status != CIMG_OK) return report->status;
    if (!writer->is_started || writer->is_complete || count > writer->settings.height - writer->row) {
        return cimg_fail(report, CIMG_MISUSE, "more rows given than the picture has");
    }
    for (; count > 0; count--, rows += stride, writer->row++) {
        slot *slot = &writer->slots[writer->filled];
        cimg_tiff_code(slot->rows + slot->row_count * writer->row_bytes, rows, &writer->settings);
        if (++slot->row_count < writer->settings.rows_per_strip) continue;
        if (++writer->filled == writer->slot_count && empty_slots(writer, writer->filled) != CIMG_OK) return report->status;
    }
    return CIMG_OK;
}

cimg_status cimg_tiff_writer_complete(cimg_tiff_writer *writer) {
    cimg_report *report = &writer->report;
    if (report->status != CIMG_OK) return report->status;
    if (!writer->is_started || writer->is_complete || writer->row < writer->settings.height) {
        return cimg_fail(report, CIMG_MISUSE, "the picture is finished before its last row");
    }
    writer->is_complete = true;
    const bool has_rest = writer->filled < writer->slot_count && writer->slots[writer->filled].row_count > 0;
    return empty_slots(writer, writer->filled + (has_rest ? 1 : 0));
}

cimg_status cimg_tiff_writer_finish(cimg_tiff_writer *writer) {
    cimg_report *report = &writer->report;
    if (report->status != CIMG_OK) return report->status;
    if (!writer->is_complete || writer->is_finished) {
        return cimg_fail(report, CIMG_MISUSE, "the picture is finished before its last row");
    }
    writer->is_finished = true;
    for (size_t index = 0; writer->settings.level > 0 && index < writer->strip_count; index++) {
        strip *strip = &writer->strips[index];
        if (send(writer, strip->bytes, strip->length) != CIMG_OK) return report->status;
        cimg_pool_free(&writer->pool, strip->bytes);
        strip->bytes = NULL;
    }
    return CIMG_OK;
}
