// Rows of chunks: read, unpacked, and handed out as rows of pixels.
#include "tiff_pixels.h"
#include "tiff_reader.h"

#include <stdio.h>
#include <string.h>

static size_t least(size_t first, size_t second) { return first < second ? first : second; }

static bool is_packed(const cimg_tiff_reader *reader) { return reader->layout.compression != COMPRESSION_NONE; }

static bool is_subsampled(const cimg_tiff_reader *reader) { return reader->layout.color == CIMG_TIFF_YCBCR; }

// Sizes

/// Bytes of the first rows of a chunk's plane.
static size_t bytes_of(const cimg_tiff_reader *reader, size_t rows) {
    if (!is_subsampled(reader)) return rows * reader->chunk_row_bytes;
    const size_t down = reader->layout.subsampling[1];
    return (rows + down - 1) / down * reader->chunk_row_bytes;
}

static void choose_planes(cimg_tiff_reader *reader) {
    const cimg_tiff_layout *layout = &reader->layout;
    reader->plane_count = 1;
    reader->planes[0] = 0;
    if (!layout->is_separate) return;
    const size_t colors = layout->color == CIMG_TIFF_CMYK ? 4 : layout->color == CIMG_TIFF_RGB ? 3 : 1;
    reader->plane_count = colors;
    for (uint32_t index = 0; index < colors; index++) reader->planes[index] = index;
    if (layout->alpha != CIMG_TIFF_OPAQUE) reader->planes[reader->plane_count++] = layout->alpha_sample;
}

static bool choose_sizes(cimg_tiff_reader *reader) {
    const cimg_tiff_layout *layout = &reader->layout;
    const size_t width = layout->chunk_width, samples = layout->is_separate ? 1 : layout->samples;
    reader->across = (layout->width + width - 1) / width;
    reader->down = (layout->height + (size_t)layout->chunk_height - 1) / layout->chunk_height;
    if (is_subsampled(reader)) {
        // A block of luma, and one sample of each colour.
        const size_t block = (size_t)layout->subsampling[0] * layout->subsampling[1] + 2;
        reader->chunk_row_bytes = (width + layout->subsampling[0] - 1) / layout->subsampling[0] * block;
    } else {
        reader->chunk_row_bytes = (width * samples * layout->bits + 7) / 8;
    }
    const size_t rows = reader->chunk_row_bytes, height = layout->chunk_height;
    if (__builtin_mul_overflow(rows, height, &reader->chunk_bytes)) return false;
    if (layout->held_rows < 1 || layout->held_rows > height) return false;
    reader->chunk_bytes = bytes_of(reader, layout->held_rows);
    return true;
}

/// Whether libtiff, too, expects as many bytes.
static bool is_expected(const cimg_tiff_reader *reader) {
    const cimg_tiff_layout *layout = &reader->layout;
    const uint64_t expected = bytes_of(reader, layout->chunk_height);
    const uint64_t bytes = layout->is_tiled ? reader->library->TIFFTileSize64(reader->tiff)
                                            : reader->library->TIFFVStripSize64(reader->tiff, layout->chunk_height);
    return bytes == expected && (reader->library->TIFFIsTiled(reader->tiff) != 0) == layout->is_tiled;
}

static bool prepare_ycbcr(cimg_tiff_reader *reader) {
    const size_t size = (sizeof *reader->ycbcr + sizeof(long) - 1) / sizeof(long) * sizeof(long)
        + 4 * 256 * sizeof(TIFFRGBValue) + 2 * 256 * sizeof(int) + 3 * 256 * sizeof(int32_t);
    reader->ycbcr = cimg_pool_alloc(&reader->pool, size);
    if (reader->ycbcr == NULL) return false;
    return reader->library->TIFFYCbCrToRGBInit(reader->ycbcr, reader->layout.coefficients, reader->layout.reference) == 0;
}

cimg_status cimg_tiff_bands_start(cimg_tiff_reader *reader) {
    const cimg_tiff_layout *layout = &reader->layout;
    choose_planes(reader);
    size_t band = 0;
    if (!choose_sizes(reader) || __builtin_mul_overflow(reader->chunk_bytes, reader->across, &band)
        || __builtin_mul_overflow(band, reader->plane_count, &band)) {
        return cimg_fail(&reader->report, CIMG_BROKEN, "its strips or tiles are impossibly large");
    }
    if (is_packed(reader) && !is_expected(reader)) {
        return cimg_fail(&reader->report, CIMG_BROKEN, "libtiff expects strips or tiles of another size");
    }
    reader->band = cimg_pool_alloc_zeroed(&reader->pool, band);
    reader->there = cimg_pool_alloc(&reader->pool, reader->across * sizeof *reader->there);
    if (reader->band == NULL || reader->there == NULL) return reader->report.status;
    if (is_subsampled(reader) || layout->bits < 8) {
        const size_t bytes = (size_t)layout->chunk_width * (is_subsampled(reader) ? 3 : layout->samples);
        reader->unpacked = cimg_pool_alloc(&reader->pool, bytes);
        if (reader->unpacked == NULL) return reader->report.status;
    }
    if (is_subsampled(reader) && !prepare_ycbcr(reader)) {
        return cimg_fail(&reader->report, CIMG_BROKEN, "its YCbCr colours have impossible coefficients");
    }
    return CIMG_OK;
}

// Reading

static cimg_status fail_to_read(cimg_tiff_reader *reader) {
    return cimg_fail(&reader->report, CIMG_IO, "the file can't be read");
}

/// Says that the picture is damaged from a row on. The first damage is the one that is reported.
static cimg_status damaged(cimg_tiff_reader *reader, const char *how, size_t row) {
    cimg_report *report = &reader->report;
    if (report->damage[0] != 0) return report->status;
    const int rows = 60;
    snprintf(
        report->damage, sizeof report->damage, "%.*s; the first %zu of %zu rows are whole",
        (int)sizeof report->damage - rows, how, row, (size_t)reader->layout.height);
    if (reader->allows_damage) return CIMG_OK;
    const cimg_status status = cimg_fail(report, CIMG_DAMAGED, "%s", report->damage);
    report->damage[0] = 0;
    return status;
}

static bool has_other_order(const cimg_tiff_layout *layout) {
    return layout->is_big_endian != (__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__);
}

/// Reads rows that are not packed; returns how many are there.
static size_t read_plain(
    cimg_tiff_reader *reader, uint64_t chunk, size_t first, size_t rows, uint8_t *target) {
    const cimg_tiff_layout *layout = &reader->layout;
    const size_t bytes = bytes_of(reader, rows);
    uint64_t offset = 0, length = 0;
    size_t got = 0;
    if (cimg_tiff_file_chunk(&reader->file, chunk, &offset, &length)) {
        got = cimg_tiff_file_read(&reader->file, offset + bytes_of(reader, first), target, bytes);
    }
    if (got < bytes) {
        memset(target + got, 0, bytes - got);
        snprintf(reader->complaint, sizeof reader->complaint, "the data ends early");
    }
    if (layout->bits == 16 && has_other_order(layout)) cimg_tiff_swap(target, got / 2);
    if (layout->fill_order == 2) reader->library->TIFFReverseBits(target, (tmsize_t)got);
    if (got == bytes) return rows;
    const size_t block = is_subsampled(reader) ? layout->subsampling[1] : 1;
    return least(rows, got / reader->chunk_row_bytes * block);
}

static bool make_room(cimg_tiff_reader *reader, size_t count) {
    if (count <= reader->packed_capacity) return true;
    cimg_pool_free(&reader->pool, reader->packed);
    reader->packed_capacity = 0;
    reader->packed = cimg_pool_alloc(&reader->pool, count);
    if (reader->packed == NULL) return false;
    reader->packed_capacity = count;
    return true;
}

/// Clears memory before libtiff unpacks into it: its decoders may succeed and leave rows of broken data as they were. The first
/// band's memory is new, and zero: a file may claim a tile of a gibibyte and have no data for it.
static void clear(const cimg_tiff_reader *reader, uint8_t *target, size_t count) {
    if (reader->band_start > 0) memset(target, 0, count);
}

/// Returns a number of rows that is greater than `count` bytes of packed data can fill.
static size_t more_than_fillable(const cimg_tiff_reader *reader, size_t count) {
    size_t most;  // unpacked bytes of one packed byte
    switch (reader->layout.compression) {
    case COMPRESSION_DEFLATE:
    case COMPRESSION_ADOBE_DEFLATE: most = 1032; break;  // zlib's "Technical Details"
    case COMPRESSION_LZW: most = 3641; break;            // a string of 4,096 bytes for a code of nine bits
    case COMPRESSION_PACKBITS: most = 64; break;         // a run of 128 for two bytes
    default: return SIZE_MAX;
    }
    const size_t block = is_subsampled(reader) ? reader->layout.subsampling[1] : 1;
    return (count * most / reader->chunk_row_bytes + 1) * block;
}

static bool unpack(cimg_tiff_reader *reader, uint64_t chunk, size_t count, size_t rows, uint8_t *target) {
    clear(reader, target, bytes_of(reader, rows));
    // From 4.7 on libtiff clears the part of a tile that broken data leaves empty, and a small file may claim a huge tile.
    const size_t tried = least(rows, more_than_fillable(reader, count));
    const bool is_unpacked = reader->library->TIFFReadFromUserBuffer(
                                 reader->tiff, (uint32_t)chunk, reader->packed, (tmsize_t)count, target,
                                 (tmsize_t)bytes_of(reader, tried))
        != 0;
    return is_unpacked && tried == rows;
}

/// The most rows that can be unpacked of a chunk that can't be as a whole; leaves them in `target`.
static size_t unpack_some(cimg_tiff_reader *reader, uint64_t chunk, size_t count, size_t rows, uint8_t *target) {
    size_t good = 0, bad = rows;
    while (bad - good > 1) {
        const size_t middle = good + (bad - good) / 2;
        if (unpack(reader, chunk, count, middle, target)) {
            good = middle;
        } else {
            bad = middle;
        }
    }
    memset(target, 0, bytes_of(reader, rows));
    if (good > 0) unpack(reader, chunk, count, good, target);
    return good;
}

/// Reads a packed chunk; returns how many of its rows are there.
static size_t read_packed(cimg_tiff_reader *reader, uint64_t chunk, size_t rows, uint8_t *target) {
    uint64_t offset = 0, length = 0;
    size_t count = 0;
    if (cimg_tiff_file_chunk(&reader->file, chunk, &offset, &length)) {
        if (!make_room(reader, (size_t)length)) return 0;
        count = cimg_tiff_file_read(&reader->file, offset, reader->packed, (size_t)length);
    }
    if (count == 0) {
        memset(target, 0, bytes_of(reader, rows));
        snprintf(reader->complaint, sizeof reader->complaint, "the data ends early");
        return 0;
    }
    if (reader->layout.fill_order == 2 && reader->layout.compression != COMPRESSION_JPEG) {
        reader->library->TIFFReverseBits(reader->packed, (tmsize_t)count);
    }
    if (unpack(reader, chunk, count, rows, target)) return rows;
    char first[CIMG_TEXT_SIZE];
    memcpy(first, reader->complaint, sizeof first);
    const bool is_cut = cimg_tiff_file_cuts_chunk(&reader->file, chunk);
    // Looking for the rows that are whole unpacks a chunk many times, in vain where nobody wants to know.
    const size_t good = is_cut || reader->allows_damage ? unpack_some(reader, chunk, count, rows, target) : 0;
    memcpy(reader->complaint, first, sizeof first);
    if (is_cut) {
        snprintf(reader->complaint, sizeof reader->complaint, "the data ends early");
    } else if (first[0] == 0) {
        snprintf(reader->complaint, sizeof reader->complaint, "libtiff can't unpack the data");
    }
    return good;
}

/// Reads a band that consists of the next row of a large strip.
static cimg_status load_scanline(cimg_tiff_reader *reader, size_t row) {
    reader->there[0] = 0;
    if (row < reader->next_good_row) return CIMG_OK;
    reader->complaint[0] = 0;
    clear(reader, reader->band, reader->chunk_bytes);
    const bool is_there = reader->library->TIFFReadScanline(reader->tiff, reader->band, (uint32_t)row, 0) == 1;
    if (reader->file.has_failed) return fail_to_read(reader);
    if (is_there) {
        reader->there[0] = 1;
    } else {
        // The next strip begins anew.
        reader->next_good_row = (row / reader->layout.chunk_height + 1) * (size_t)reader->layout.chunk_height;
        if (reader->complaint[0] == 0) snprintf(reader->complaint, CIMG_TEXT_SIZE, "libtiff can't unpack the data");
    }
    return reader->complaint[0] == 0 ? CIMG_OK : damaged(reader, reader->complaint, row);
}

/// Reads a chunk's planes into the band. `rows` of it are held, `needed` of them are the picture's.
static cimg_status load_chunk(cimg_tiff_reader *reader, size_t number, size_t first, size_t rows, size_t needed) {
    const size_t row = reader->band_start, column = number % reader->across;
    size_t there = needed;
    for (size_t plane = 0; plane < reader->plane_count; plane++) {
        uint8_t *target = reader->band + (plane * reader->across + column) * reader->chunk_bytes;
        const uint64_t chunk = (uint64_t)reader->planes[plane] * reader->across * reader->down + number;
        reader->complaint[0] = 0;
        const size_t got = is_packed(reader) ? read_packed(reader, chunk, rows, target)
                                             : read_plain(reader, chunk, first, rows, target);
        if (reader->file.has_failed) return fail_to_read(reader);
        if (reader->report.status != CIMG_OK) return reader->report.status;
        if (got < there) there = got;
        // What is wrong with rows below the picture doesn't matter.
        const bool is_whole = reader->complaint[0] == 0 || (got < rows && got >= needed);
        // Where broken data can't be unpacked any more, it was broken before: nobody knows from which row on.
        const bool is_cut = !is_packed(reader) || cimg_tiff_file_cuts_chunk(&reader->file, chunk);
        const size_t good = is_cut && got < needed ? got : 0;
        if (!is_whole && damaged(reader, reader->complaint, row + good) != CIMG_OK) return reader->report.status;
    }
    reader->there[column] = there;
    return CIMG_OK;
}

cimg_status cimg_tiff_bands_load(cimg_tiff_reader *reader, size_t row) {
    if (reader->band_rows > 0 && row >= reader->band_start && row - reader->band_start < reader->band_rows) return CIMG_OK;
    const cimg_tiff_layout *layout = &reader->layout;
    const size_t height = layout->chunk_height, first = row % height, line = row / height;
    const size_t in_chunk = height - first, left = layout->height - row;
    // A tile is whole at the picture's bottom, too, a strip is not.
    const size_t rows = least(layout->held_rows, layout->is_tiled ? in_chunk : least(in_chunk, left));
    reader->band_start = row;
    reader->band_rows = least(rows, left);
    if (layout->reads_scanlines) return load_scanline(reader, row);
    for (size_t column = 0; column < reader->across; column++) {
        const cimg_status status = load_chunk(reader, line * reader->across + column, first, rows, reader->band_rows);
        if (status != CIMG_OK) return status;
    }
    return CIMG_OK;
}

// Rows

/// A row of blocks of luma that share their colour, one row of it in RGB.
static void convert_ycbcr(cimg_tiff_reader *reader, const uint8_t *chunk, size_t row, size_t count) {
    const size_t across = reader->layout.subsampling[0], down = reader->layout.subsampling[1], size = across * down + 2;
    const uint8_t *blocks = chunk + row / down * reader->chunk_row_bytes;
    for (size_t pixel = 0; pixel < count; pixel++) {
        const uint8_t *block = blocks + pixel / across * size;
        uint32_t red, green, blue;
        reader->library->TIFFYCbCrtoRGB(
            reader->ycbcr, block[row % down * across + pixel % across], block[size - 2], block[size - 1], &red, &green,
            &blue);
        uint8_t *target = reader->unpacked + pixel * 3;
        target[0] = (uint8_t)red;
        target[1] = (uint8_t)green;
        target[2] = (uint8_t)blue;
    }
}

/// Converts the pixels of one chunk. `black` is NULL, unless CMYK with alpha is handed out as it is.
static void convert(
    cimg_tiff_reader *reader, size_t column, size_t row, size_t count, uint8_t *target, uint8_t *black) {
    const cimg_tiff_layout *layout = &reader->layout;
    const size_t bytes = layout->bits == 16 ? 2 : 1, stored = layout->is_separate ? 1 : layout->samples;
    const bool is_palette = layout->color == CIMG_TIFF_PALETTE;
    cimg_tiff_samples samples = {.step = stored, .is_deep = layout->bits == 16};
    const uint8_t *planes[5];
    for (size_t plane = 0; plane < reader->plane_count; plane++) {
        const uint8_t *chunk = reader->band + (plane * reader->across + column) * reader->chunk_bytes;
        planes[plane] = chunk + row * reader->chunk_row_bytes;
        if (is_subsampled(reader)) {
            convert_ycbcr(reader, chunk, row, count);
            planes[plane] = reader->unpacked;
            samples.step = 3;
        } else if (layout->bits < 8) {
            uint8_t *unpacked = reader->unpacked + plane * layout->chunk_width;
            cimg_tiff_unpack(unpacked, planes[plane], count * stored, layout->bits, !is_palette);
            planes[plane] = unpacked;
        }
    }
    for (size_t index = 0; index < 4; index++) {
        const size_t plane = index < reader->plane_count ? index : 0;
        samples.color[index] = layout->is_separate ? planes[plane] : planes[0] + (index < samples.step ? index : 0) * bytes;
    }
    samples.alpha = layout->is_separate ? planes[reader->plane_count - 1] : planes[0] + layout->alpha_sample * bytes;
    if (layout->color == CIMG_TIFF_CMYK && layout->alpha != CIMG_TIFF_OPAQUE) {
        cimg_tiff_convert_cmyka(target, black, &samples, count, layout->alpha);
        return;
    }
    cimg_tiff_convert(target, &samples, count, layout);
    if (layout->color == CIMG_TIFF_CMYK && !reader->delivers_cmyk) cimg_rgba_from_cmyk(target, count, false);
}

void cimg_tiff_bands_row(cimg_tiff_reader *reader, size_t row, uint8_t *target) {
    const cimg_tiff_layout *layout = &reader->layout;
    uint8_t *black = cimg_tiff_has_black_row(reader) ? target + 4 * (size_t)layout->width : NULL;
    const size_t pixel_bytes = black != NULL ? 4 : cimg_tiff_pixel_bytes(reader);
    bool has_content = false;
    for (size_t column = 0; column < reader->across; column++) {
        const size_t start = column * layout->chunk_width;
        const size_t count = least(layout->chunk_width, layout->width - start);
        if (row - reader->band_start < reader->there[column]) {
            convert(reader, column, row - reader->band_start, count, target, black);
            has_content = true;
        } else {
            memset(target, 0, count * pixel_bytes);
            if (black != NULL) memset(black, 0, count * 4);
        }
        target += count * pixel_bytes;
        if (black != NULL) black += count * 4;
    }
    if (has_content) reader->rows_with_content++;
}
