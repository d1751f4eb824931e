// Entry points of the reader of HEIC and AVIF: coded pictures into planes, on one thread or several, and planes into rows.
#include "heif_library.h"
#include "heif_planes.h"

#include <malloc.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// Rows of a picture on its side that are made at a time.
#define BAND_ROWS 64
#define MAX_THREADS 256

struct cimg_heif_reader {
    cimg_report report;
    cimg_pool pool;
    bool allows_damage;
    cimg_heif_settings settings;
    cimg_heif_planes color, alpha;
    cimg_heif_colors colors;

    /// The upright picture's size, and rows of it that were made.
    size_t width, height, row;
    /// Of a picture on its side: some upright rows, and the first of them; counted.
    uint8_t *band;
    size_t band_start, band_count;
    /// Where rows are made smaller: the sums, and one row; both counted.
    cimg_box box;
    uint8_t *full_row;
    bool is_finished;
};

static size_t pixel_size(const cimg_heif_reader *reader) { return reader->settings.is_deep ? 8 : 4; }
static bool is_on_its_side(const cimg_heif_reader *reader) { return reader->settings.orientation >= 5; }

static bool make_room(cimg_heif_reader *reader) {
    const cimg_heif_settings *settings = &reader->settings;
    cimg_pool *pool = &reader->pool;
    if (!cimg_heif_planes_make(&reader->color, pool, &settings->color)) return false;
    if (settings->has_alpha && !cimg_heif_planes_make(&reader->alpha, pool, &settings->alpha)) return false;
    const size_t row_bytes = reader->width * pixel_size(reader);
    if (is_on_its_side(reader) && !(reader->band = cimg_pool_alloc(pool, row_bytes * BAND_ROWS))) return false;
    if (settings->factor == 1) return true;
    const size_t sums = cimg_box_count(reader->width, settings->factor) * 4 * sizeof(uint64_t);
    reader->box = (cimg_box){
        .width = reader->width,
        .factor = settings->factor,
        .is_deep = settings->is_deep,
        .is_weighted = settings->has_alpha,
        .sums = cimg_pool_alloc(pool, sums),
    };
    if (reader->box.sums == NULL) return false;
    memset(reader->box.sums, 0, sums);
    return (reader->full_row = cimg_pool_alloc(pool, row_bytes)) != NULL;
}

cimg_heif_reader *cimg_heif_reader_create(
    const cimg_limits *limits, bool allows_damage, const cimg_heif_settings *settings) {
    cimg_heif_reader *reader = calloc(1, sizeof *reader);
    if (reader == NULL) return NULL;
    reader->pool = (cimg_pool){
        .report = &reader->report, .limit = limits->max_memory, .used = sizeof *reader, .peak = sizeof *reader};
    reader->allows_damage = allows_damage;
    reader->settings = *settings;
    if (cimg_heif_loaded() == NULL) {
        cimg_fail(&reader->report, CIMG_NO_LIBRARY, "libheif is not loaded");
        return reader;
    }
    reader->width = is_on_its_side(reader) ? settings->height : settings->width;
    reader->height = is_on_its_side(reader) ? settings->width : settings->height;
    if (!make_room(reader)) return reader;
    reader->colors = (cimg_heif_colors){
        .color = &reader->color,
        .alpha = settings->has_alpha ? &reader->alpha : NULL,
        .is_premultiplied = settings->is_premultiplied,
        .is_deep = settings->is_deep,
    };
    cimg_heif_colors_make(&reader->colors);
    return reader;
}

void cimg_heif_reader_free(cimg_heif_reader *reader) {
    if (reader == NULL) return;
    cimg_heif_planes_free(&reader->color, &reader->pool);
    cimg_heif_planes_free(&reader->alpha, &reader->pool);
    cimg_pool_free(&reader->pool, reader->band);
    cimg_pool_free(&reader->pool, reader->box.sums);
    cimg_pool_free(&reader->pool, reader->full_row);
    free(reader);
}

const cimg_report *cimg_heif_reader_report(const cimg_heif_reader *reader) { return &reader->report; }
size_t cimg_heif_reader_peak_memory(const cimg_heif_reader *reader) { return reader->pool.peak; }

// Coded pictures

/// Pieces that threads take one after the other.
typedef struct work {
    cimg_heif_planes *planes;
    bool is_alpha, allows_damage;
    const cimg_heif_piece *pieces;
    size_t count;

    pthread_mutex_t mutex;
    size_t next, failed_count;
    /// The first piece that failed, and how: the same with any number of threads.
    size_t failed;
    char failure[CIMG_TEXT_SIZE];
} work;

/// The plane's samples in the picture that libheif made. Versions before 1.16 have no way to give Y, Cb and Cr as they are
/// coded: the file says that they are green, blue and red, which these copy, Cb and Cr repeated to full size.
static const uint8_t *plane_of(
    const heif_library *library, const struct heif_image *image, size_t index, int *stride, size_t *step_x, size_t *step_y) {
    static const enum heif_channel ycbcr[] = {heif_channel_Y, heif_channel_Cb, heif_channel_Cr};
    static const enum heif_channel gbr[] = {heif_channel_G, heif_channel_B, heif_channel_R};
    const bool is_rgb = library->heif_image_get_colorspace(image) == heif_colorspace_RGB;
    if (!is_rgb) *step_x = *step_y = 1;
    return library->heif_image_get_plane_readonly(image, (is_rgb ? gbr : ycbcr)[index], stride);
}

static void copy_row(
    uint8_t *restrict target, const uint8_t *restrict source, size_t count, size_t sample_size, size_t step) {
    if (step == 1) {
        memcpy(target, source, count * sample_size);
    } else if (sample_size == 1) {
        for (size_t index = 0; index < count; index++) target[index] = source[index * 2];
    } else {
        uint16_t *samples = (uint16_t *)target;
        const uint16_t *from = (const uint16_t *)source;
        for (size_t index = 0; index < count; index++) samples[index] = from[index * 2];
    }
}

static const char *paste(
    const heif_library *library, const struct heif_image *image, cimg_heif_planes *planes, bool is_alpha,
    const cimg_heif_piece *piece) {
    const enum heif_colorspace space = library->heif_image_get_colorspace(image);
    const enum heif_channel first = space == heif_colorspace_RGB ? heif_channel_G : heif_channel_Y;
    const cimg_heif_layout *layout = &planes->layout;
    const bool is_gray = space == heif_colorspace_monochrome;
    if (!is_alpha && is_gray != (layout->chroma == CIMG_HEIF_GRAY)) return "it has other planes than its file says";
    if (!is_alpha && !is_gray && cimg_heif_keeps_ycbcr() == (space == heif_colorspace_RGB)) {
        return "this version of libheif changes its colours";
    }
    if (library->heif_image_get_bits_per_pixel_range(image, first) != layout->bit_depth) {
        return "it has another depth than its file says";
    }
    const int width = library->heif_image_get_width(image, first), height = library->heif_image_get_height(image, first);
    if (width < 0 || height < 0 || (uint32_t)width < piece->width || (uint32_t)height < piece->height) {
        return "it is smaller than its file says";
    }
    for (size_t index = 0; index < planes->plane_count; index++) {
        const cimg_heif_plane *plane = &planes->planes[index];
        const bool is_chroma = index > 0;
        size_t step_x = is_chroma && (layout->chroma == CIMG_HEIF_420 || layout->chroma == CIMG_HEIF_422) ? 2 : 1;
        size_t step_y = is_chroma && layout->chroma == CIMG_HEIF_420 ? 2 : 1;
        const size_t left = piece->x / step_x, top = piece->y / step_y;
        size_t across = (piece->width + step_x - 1) / step_x, down = (piece->height + step_y - 1) / step_y;
        if (left >= plane->width || top >= plane->height) continue;
        if (across > plane->width - left) across = plane->width - left;
        if (down > plane->height - top) down = plane->height - top;
        int stride = 0;
        if (!is_gray && space != heif_colorspace_RGB && is_chroma &&
            (int)library->heif_image_get_chroma_format(image) != (int)layout->chroma) {
            return "it has other planes than its file says";
        }
        const uint8_t *samples = plane_of(library, image, index, &stride, &step_x, &step_y);
        if (samples == NULL) return "a plane of it is missing";
        for (size_t row = 0; row < down; row++) {
            uint8_t *target = plane->samples + ((top + row) * plane->width + left) * plane->sample_size;
            copy_row(target, samples + row * step_y * (size_t)stride, across, plane->sample_size, step_x);
        }
    }
    return NULL;
}

/// Decodes one piece. Returns what is wrong with it, in a text that lasts as long as `text`, or NULL.
static const char *decode(work *work, const cimg_heif_piece *piece, char text[CIMG_TEXT_SIZE]) {
    const heif_library *library = cimg_heif_loaded();
    struct heif_context *context = library->heif_context_alloc();
    struct heif_decoding_options *options = library->heif_decoding_options_alloc();
    struct heif_image_handle *handle = NULL;
    struct heif_image *image = NULL;
    const char *failure = "there is no memory for it";
    if (context != NULL && options != NULL) {
        library->heif_context_set_maximum_image_size_limit(context, piece->coded_side);
        library->heif_context_set_max_decoding_threads(context, 0);
        options->ignore_transformations = 1;
        struct heif_error error =
            library->heif_context_read_from_memory_without_copy(context, piece->file, piece->count, NULL);
        if (error.code == heif_error_Ok) error = library->heif_context_get_primary_image_handle(context, &handle);
        if (error.code == heif_error_Ok) {
            error = library->heif_decode_image(
                handle, &image, heif_colorspace_undefined, heif_chroma_undefined, options);
        }
        if (error.code == heif_error_Ok && image != NULL) {
            failure = paste(library, image, work->planes, work->is_alpha, piece);
        } else if (error.code == heif_error_Unsupported_feature) {
            failure = "libheif has no decoder for it";
        } else {
            failure = "its data is broken";
        }
    }
    if (failure != NULL) snprintf(text, CIMG_TEXT_SIZE, "%s", failure);
    if (image != NULL) library->heif_image_release(image);
    if (handle != NULL) library->heif_image_handle_release(handle);
    if (options != NULL) library->heif_decoding_options_free(options);
    if (context != NULL) library->heif_context_free(context);
    return failure == NULL ? NULL : text;
}

static void *decode_pieces(void *context) {
    work *work = context;
    char text[CIMG_TEXT_SIZE];
    pthread_mutex_lock(&work->mutex);
    while (work->next < work->count && (work->failed_count == 0 || work->allows_damage)) {
        const size_t index = work->next++;
        pthread_mutex_unlock(&work->mutex);
        const char *failure = decode(work, &work->pieces[index], text);
        pthread_mutex_lock(&work->mutex);
        if (failure != NULL && (work->failed_count++ == 0 || index < work->failed)) {
            work->failed = index;
            memcpy(work->failure, failure, CIMG_TEXT_SIZE);
        }
    }
    pthread_mutex_unlock(&work->mutex);
    return NULL;
}

// libde265 leaves parts of a frame as the memory was where the data is broken, and says nothing of it: those would show
// what an earlier picture left there. While anything is decoded, memory comes cleared.

static pthread_mutex_t clearing_lock = PTHREAD_MUTEX_INITIALIZER;
static size_t clearing_count;

static void change_clearing(bool begins) {
    pthread_mutex_lock(&clearing_lock);
    const bool was_needed = clearing_count > 0;
    clearing_count = begins ? clearing_count + 1 : clearing_count - 1;
#ifdef M_PERTURB
    // Memory is filled with the complement.
    if (was_needed != (clearing_count > 0)) mallopt(M_PERTURB, begins ? 0xFF : 0);
#else
    (void)was_needed;
#endif
    pthread_mutex_unlock(&clearing_lock);
}

/// The caller's thread works too. Where no more threads can be had, fewer do it.
static void decode_on_threads(work *work, int threads) {
    pthread_t others[MAX_THREADS];
    size_t count = 0, wanted = threads < 1 ? 0 : (size_t)threads - 1;
    if (wanted > work->count - 1) wanted = work->count - 1;
    if (wanted > MAX_THREADS) wanted = MAX_THREADS;
    // Signals are the caller's.
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (count < wanted && pthread_create(&others[count], NULL, decode_pieces, work) == 0) count++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    decode_pieces(work);
    while (count > 0) pthread_join(others[--count], NULL);
}

cimg_status cimg_heif_reader_decode(
    cimg_heif_reader *reader, bool is_alpha, const cimg_heif_piece *pieces, size_t count, int threads) {
    cimg_report *report = &reader->report;
    if (report->status != CIMG_OK || count == 0) return report->status;
    work work = {
        .planes = is_alpha ? &reader->alpha : &reader->color,
        .is_alpha = is_alpha,
        .allows_damage = reader->allows_damage,
        .pieces = pieces,
        .count = count,
        .mutex = PTHREAD_MUTEX_INITIALIZER,
    };
    if (work.planes->plane_count == 0) return cimg_fail(report, CIMG_MISUSE, "there are no planes for it");
    change_clearing(true);
    decode_on_threads(&work, threads);
    change_clearing(false);
    pthread_mutex_destroy(&work.mutex);
    if (work.failed_count == 0) return CIMG_OK;
    const char *what = is_alpha ? "alpha" : "picture";
    if (count == 1) return cimg_fail(report, CIMG_BROKEN, "the coded %s can't be decoded: %s", what, work.failure);
    if (!work.allows_damage) {
        return cimg_fail(
            report, CIMG_DAMAGED, "tile %zu of %zu of the %s can't be decoded: %s", work.failed + 1, count, what,
            work.failure);
    }
    if (work.failed_count == count) {
        return cimg_fail(report, CIMG_BROKEN, "no tile of the %s can be decoded: %s", what, work.failure);
    }
    if (report->damage[0] == 0) {
        snprintf(
            report->damage, sizeof report->damage, "%zu of %zu tiles of the %s can't be decoded", work.failed_count, count,
            what);
    }
    return CIMG_OK;
}

// Rows

/// Part of a stored row of the picture.
static void make_stored(const cimg_heif_reader *reader, size_t x, size_t y, size_t count, uint8_t *target) {
    const cimg_heif_settings *settings = &reader->settings;
    while (count > 0) {
        const size_t part = count < CIMG_HEIF_SPAN ? count : CIMG_HEIF_SPAN;
        cimg_heif_colors_span(&reader->colors, settings->left + x, settings->top + y, part, target);
        x += part;
        count -= part;
        target += part * pixel_size(reader);
    }
}

static void mirror(uint8_t *row, size_t count, size_t size) {
    uint8_t pixel[8];
    for (uint8_t *first = row, *last = row + (count - 1) * size; first < last; first += size, last -= size) {
        memcpy(pixel, first, size);
        memcpy(first, last, size);
        memcpy(last, pixel, size);
    }
}

/// Fills the band of a picture on its side: upright rows are stored columns.
static void fill_band(cimg_heif_reader *reader, size_t row) {
    const cimg_heif_settings *settings = &reader->settings;
    const size_t size = pixel_size(reader), row_bytes = reader->width * size;
    const size_t count = reader->height - row < BAND_ROWS ? reader->height - row : BAND_ROWS;
    // leftTop and rightTop go from the first column on, the others from the last one.
    const bool is_forward = settings->orientation == 5 || settings->orientation == 6;
    // leftTop and leftBottom have the first stored row at the left.
    const bool is_first_left = settings->orientation == 5 || settings->orientation == 8;
    const size_t start = is_forward ? row : settings->width - row - count;
    uint8_t pixels[BAND_ROWS * 8];
    for (size_t y = 0; y < settings->height; y++) {
        make_stored(reader, start, y, count, pixels);
        const size_t column = is_first_left ? y : settings->height - 1 - y;
        uint8_t *target = reader->band + column * size;
        for (size_t index = 0; index < count; index++, target += row_bytes) {
            memcpy(target, pixels + (is_forward ? index : count - 1 - index) * size, size);
        }
    }
    reader->band_start = row;
    reader->band_count = count;
}

static void make_row(cimg_heif_reader *reader, size_t row, uint8_t *target) {
    const cimg_heif_settings *settings = &reader->settings;
    const size_t size = pixel_size(reader);
    if (is_on_its_side(reader)) {
        if (row >= reader->band_start + reader->band_count) fill_band(reader, row);
        memcpy(target, reader->band + (row - reader->band_start) * reader->width * size, reader->width * size);
        return;
    }
    const bool is_upside_down = settings->orientation == 3 || settings->orientation == 4;
    make_stored(reader, 0, is_upside_down ? settings->height - 1 - row : row, settings->width, target);
    if (settings->orientation == 2 || settings->orientation == 3) mirror(target, settings->width, size);
}

static void make_reduced_row(cimg_heif_reader *reader, uint8_t *target) {
    for (size_t index = 0; index < reader->box.factor && reader->row < reader->height; index++) {
        make_row(reader, reader->row++, reader->full_row);
        cimg_box_add(&reader->box, reader->full_row);
    }
    cimg_box_take(&reader->box, target);
}

cimg_status cimg_heif_reader_read_rows(cimg_heif_reader *reader, uint8_t *rows, size_t stride, size_t count) {
    cimg_report *report = &reader->report;
    if (report->status != CIMG_OK) return report->status;
    const size_t factor = reader->settings.factor;
    const size_t row_bytes = cimg_box_count(reader->width, factor) * pixel_size(reader);
    if (reader->is_finished || count > cimg_box_count(reader->height - reader->row, factor) || stride < row_bytes) {
        return cimg_fail(report, CIMG_MISUSE, "more rows asked for than the picture has");
    }
    for (; count > 0; count--, rows += stride) {
        if (factor > 1) {
            make_reduced_row(reader, rows);
        } else {
            make_row(reader, reader->row++, rows);
        }
    }
    return CIMG_OK;
}

cimg_status cimg_heif_reader_finish(cimg_heif_reader *reader) {
    if (reader->report.status != CIMG_OK) return reader->report.status;
    if (reader->is_finished || reader->row < reader->height) {
        return cimg_fail(&reader->report, CIMG_MISUSE, "the picture is finished before its last row");
    }
    reader->is_finished = true;
    return CIMG_OK;
}
