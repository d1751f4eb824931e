#include "tiff_file.h"

#include <stdio.h>
#include <string.h>

// Numbers

static void put(uint8_t *target, uint64_t number, size_t size, bool is_big_endian) {
    for (size_t index = 0; index < size; index++) {
        target[is_big_endian ? size - 1 - index : index] = (uint8_t)(number >> (8 * index));
    }
}

static uint64_t get(const uint8_t *source, size_t size, bool is_big_endian) {
    uint64_t number = 0;
    for (size_t index = 0; index < size; index++) {
        number = number << 8 | source[is_big_endian ? index : size - 1 - index];
    }
    return number;
}

size_t cimg_tiff_file_read(cimg_tiff_file *file, uint64_t offset, uint8_t *target, size_t count) {
    size_t done = 0;
    while (done < count && offset + done < file->input.size) {
        // The caller copies what it reads: parts of this size stay in the processor's cache between.
        const size_t rest = count - done, part = rest < CIMG_BUFFER_SIZE ? rest : CIMG_BUFFER_SIZE;
        const ptrdiff_t got = file->input.read_at(file->input.context, offset + done, target + done, part);
        if (got < 0) file->has_failed = true;
        if (got <= 0) break;
        done += (size_t)got;
    }
    return done;
}

static bool number_at(cimg_tiff_file *file, cimg_tiff_numbers *numbers, uint64_t index, uint64_t *number) {
    const size_t size = numbers->array.number_size;
    if (size == 0 || index >= numbers->array.count) return false;
    if (index < numbers->first || index - numbers->first >= numbers->count) {
        const uint64_t rest = (numbers->array.count - index) * size;
        const size_t bytes = rest < CIMG_TIFF_CACHE ? (size_t)rest : CIMG_TIFF_CACHE;
        numbers->first = index;
        numbers->count = cimg_tiff_file_read(file, numbers->array.position + index * size, numbers->bytes, bytes) / size;
        if (numbers->count == 0) return false;
    }
    *number = get(numbers->bytes + (size_t)(index - numbers->first) * size, size, file->is_big_endian);
    return true;
}

bool cimg_tiff_file_chunk(cimg_tiff_file *file, uint64_t index, uint64_t *offset, uint64_t *length) {
    if (!number_at(file, &file->offsets, index, offset)) return false;
    if (*offset == 0 || *offset >= file->input.size) return false;
    const uint64_t rest = file->input.size - *offset, most = rest < file->longest_chunk ? rest : file->longest_chunk;
    // Some programs leave the lengths out, or state none.
    if (!number_at(file, &file->lengths, index, length) || *length == 0 || *length > most) *length = most;
    return true;
}

bool cimg_tiff_file_cuts_chunk(cimg_tiff_file *file, uint64_t index) {
    uint64_t offset = 0, length = 0;
    if (!number_at(file, &file->offsets, index, &offset) || !number_at(file, &file->lengths, index, &length)) return false;
    return offset >= file->input.size || length > file->input.size - offset;
}

// The directory

typedef struct head {
    uint8_t *bytes;
    size_t count, value;
    bool is_big_endian;
} head;

static void number(head *head, uint64_t value, size_t size) {
    put(head->bytes + head->count, value, size, head->is_big_endian);
    head->count += size;
}

/// An entry with one or two numbers, of 2 or 4 bytes each, that stand in it.
static void entry(head *head, uint16_t tag, size_t size, size_t count, const uint64_t *values) {
    number(head, tag, 2);
    number(head, size == 2 ? TIFF_SHORT : size == 4 ? TIFF_LONG : TIFF_LONG8, 2);
    number(head, count, 8);
    const size_t start = head->count;
    for (size_t index = 0; index < count; index++) number(head, values[index], size);
    head->count = start + 8;
}

static void single(head *head, uint16_t tag, size_t size, uint64_t value) { entry(head, tag, size, 1, &value); }

/// An entry whose value stands elsewhere.
static void distant(head *head, uint16_t tag, uint16_t type, uint64_t count, uint64_t offset) {
    number(head, tag, 2);
    number(head, type, 2);
    number(head, count, 8);
    number(head, offset, 8);
}

static uint16_t photometric(const cimg_tiff_layout *layout) {
    switch (layout->color) {
    case CIMG_TIFF_INVERTED_GRAY: return PHOTOMETRIC_MINISWHITE;
    case CIMG_TIFF_RGB: return PHOTOMETRIC_RGB;
    case CIMG_TIFF_CMYK: return PHOTOMETRIC_SEPARATED;
    case CIMG_TIFF_YCBCR: return PHOTOMETRIC_YCBCR;
    default: return PHOTOMETRIC_MINISBLACK;  // The palette is ours.
    }
}

/// One entry alone is its own array.
static void array(cimg_tiff_file *file, head *head, uint16_t tag, uint64_t start, bool is_length) {
    if (file->chunk_count > 1) {
        distant(head, tag, TIFF_LONG8, file->chunk_count, start);
        return;
    }
    uint64_t offset = 0, length = 0;
    const uint64_t behind = start + 2 * 8 * file->chunk_count;
    if (!cimg_tiff_file_chunk(file, 0, &offset, &length)) length = 1;
    single(head, tag, 8, is_length ? length : behind + offset);
}

#define MOST_ENTRIES 16

bool cimg_tiff_file_init(
    cimg_tiff_file *file, cimg_pool *pool, const cimg_input *input, const cimg_tiff_layout *layout, uint64_t chunk_count,
    const uint8_t *tables, size_t table_count) {
    file->input = *input;
    file->is_big_endian = layout->is_big_endian;
    file->offsets.array = layout->offsets;
    file->lengths.array = layout->lengths;
    file->longest_chunk = layout->longest_chunk;
    file->chunk_count = chunk_count;
    const size_t directory = 16, tables_start = directory + 8 + MOST_ENTRIES * 20 + 8;
    const size_t size = tables_start + table_count;
    head head = {.bytes = cimg_pool_alloc(pool, size), .is_big_endian = layout->is_big_endian};
    if (head.bytes == NULL) return false;
    memset(head.bytes, 0, size);
    file->head = head.bytes;
    file->head_count = size;
    memset(head.bytes, layout->is_big_endian ? 'M' : 'I', 2);
    head.count = 2;
    number(&head, 43, 2);
    number(&head, 8, 2);
    number(&head, 0, 2);
    number(&head, directory, 8);

    head.count = directory + 8;
    single(&head, TIFFTAG_IMAGEWIDTH, 4, layout->width);
    single(&head, TIFFTAG_IMAGELENGTH, 4, layout->height);
    single(&head, TIFFTAG_BITSPERSAMPLE, 2, layout->bits);
    single(&head, TIFFTAG_COMPRESSION, 2, layout->compression);
    single(&head, TIFFTAG_PHOTOMETRIC, 2, photometric(layout));
    if (!layout->is_tiled) array(file, &head, TIFFTAG_STRIPOFFSETS, size, false);
    single(&head, TIFFTAG_SAMPLESPERPIXEL, 2, layout->samples);
    if (!layout->is_tiled) {
        single(&head, TIFFTAG_ROWSPERSTRIP, 4, layout->chunk_height);
        array(file, &head, TIFFTAG_STRIPBYTECOUNTS, size + (chunk_count > 1 ? 8 * chunk_count : 0), true);
    }
    single(&head, TIFFTAG_PLANARCONFIG, 2, layout->is_separate ? PLANARCONFIG_SEPARATE : PLANARCONFIG_CONTIG);
    if (layout->compression == COMPRESSION_CCITTFAX3 || layout->compression == COMPRESSION_CCITTFAX4) {
        const bool is_third = layout->compression == COMPRESSION_CCITTFAX3;
        single(&head, is_third ? TIFFTAG_GROUP3OPTIONS : TIFFTAG_GROUP4OPTIONS, 4, layout->fax_options);
    }
    if (layout->predictor != 1) single(&head, TIFFTAG_PREDICTOR, 2, layout->predictor);
    if (layout->is_tiled) {
        single(&head, TIFFTAG_TILEWIDTH, 4, layout->chunk_width);
        single(&head, TIFFTAG_TILELENGTH, 4, layout->chunk_height);
        array(file, &head, TIFFTAG_TILEOFFSETS, size, false);
        array(file, &head, TIFFTAG_TILEBYTECOUNTS, size + (chunk_count > 1 ? 8 * chunk_count : 0), true);
    }
    if (table_count > 0) {
        memcpy(head.bytes + tables_start, tables, table_count);
        distant(&head, TIFFTAG_JPEGTABLES, TIFF_UNDEFINED, table_count, tables_start);
    }
    if (layout->color == CIMG_TIFF_YCBCR) {
        const uint64_t values[2] = {layout->subsampling[0], layout->subsampling[1]};
        entry(&head, TIFFTAG_YCBCRSUBSAMPLING, 2, 2, values);
    }
    const size_t entries = (head.count - directory - 8) / 20;
    head.count = directory;
    number(&head, entries, 8);
    return true;
}

// libtiff's functions

/// The arrays follow the head: each chunk's offset in the file that libtiff sees, then its length.
static void read_arrays(cimg_tiff_file *file, uint64_t position, uint8_t *target, size_t count) {
    const uint64_t behind = file->head_count + 2 * 8 * file->chunk_count;
    while (count > 0) {
        const uint64_t index = position / 8;
        const bool is_length = index >= file->chunk_count;
        uint64_t offset = 0, length = 0;
        if (!cimg_tiff_file_chunk(file, is_length ? index - file->chunk_count : index, &offset, &length)) length = 1;
        uint8_t bytes[8];
        put(bytes, is_length ? length : behind + offset, 8, file->is_big_endian);
        const size_t from = position % 8, part = 8 - from < count ? 8 - from : count;
        memcpy(target, bytes + from, part);
        target += part;
        position += part;
        count -= part;
    }
}

tmsize_t cimg_tiff_read_proc(thandle_t handle, void *buffer, tmsize_t count) {
    cimg_tiff_file *file = handle;
    const uint64_t arrays = file->head_count, behind = arrays + 2 * 8 * file->chunk_count;
    uint8_t *target = buffer;
    size_t rest = count < 0 ? 0 : (size_t)count;
    while (rest > 0) {
        const uint64_t position = file->position;
        const uint64_t end = position < arrays ? arrays : behind;
        size_t part = position < behind && end - position < rest ? (size_t)(end - position) : rest;
        if (position < arrays) {
            memcpy(target, file->head + position, part);
        } else if (position < behind) {
            read_arrays(file, position - arrays, target, part);
        } else {
            part = cimg_tiff_file_read(file, position - behind, target, part);
        }
        if (part == 0) break;
        target += part;
        rest -= part;
        file->position += part;
    }
    return (tmsize_t)(target - (uint8_t *)buffer);
}

tmsize_t cimg_tiff_no_write_proc(thandle_t handle, void *buffer, tmsize_t count) {
    (void)handle, (void)buffer, (void)count;
    return -1;
}

toff_t cimg_tiff_size_proc(thandle_t handle) {
    const cimg_tiff_file *file = handle;
    return file->head_count + 2 * 8 * file->chunk_count + file->input.size;
}

toff_t cimg_tiff_seek_proc(thandle_t handle, toff_t offset, int origin) {
    cimg_tiff_file *file = handle;
    if (origin == SEEK_CUR) offset += file->position;
    if (origin == SEEK_END) offset += cimg_tiff_size_proc(handle);
    return file->position = offset;
}

int cimg_tiff_close_proc(thandle_t handle) {
    (void)handle;
    return 0;
}
