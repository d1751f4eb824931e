// Metadata of a JPEG: EXIF, XMP and extended XMP in APP1, the ICC profile in APP2, Photoshop's resources in APP13,
// comments, and the other application segments as they are.
//
// These are read here and not with jpeg_save_markers: that one keeps every marker, and its list takes a time that
// grows with the square of their number.
#include "jpeg_reader.h"

#include <string.h>

static const char exif_name[] = "Exif\0";                                  // and another zero
static const char xmp_name[] = "http://ns.adobe.com/xap/1.0/";             // and its zero
static const char extended_xmp_name[] = "http://ns.adobe.com/xmp/extension/";
static const char profile_name[] = "ICC_PROFILE";
static const char resources_name[] = "Photoshop 3.0";

#define LONGEST_NAME sizeof extended_xmp_name
#define MAX_BLOCKS 1024

static void take(j_decompress_ptr codec, uint8_t *target, size_t count) {
    struct jpeg_source_mgr *source = codec->src;
    while (count > 0) {
        if (source->bytes_in_buffer == 0) source->fill_input_buffer(codec);
        size_t part = count < source->bytes_in_buffer ? count : source->bytes_in_buffer;
        memcpy(target, source->next_input_byte, part);
        source->next_input_byte += part;
        source->bytes_in_buffer -= part;
        target += part;
        count -= part;
    }
}

static bool starts(const uint8_t *bytes, size_t count, const char *name, size_t name_size) {
    return count >= name_size && memcmp(bytes, name, name_size) == 0;
}

/// Which block a payload that starts like this is; how much of the start is not kept.
static cimg_block_kind recognise(int marker, const uint8_t *start, size_t count, size_t *cut) {
    static const struct {
        int marker;
        cimg_block_kind kind;
        const char *name;
        size_t size, cut;
    } known[] = {
        {JPEG_APP0 + 1, CIMG_BLOCK_EXIF, exif_name, sizeof exif_name, sizeof exif_name},
        {JPEG_APP0 + 1, CIMG_BLOCK_XMP, xmp_name, sizeof xmp_name, sizeof xmp_name},
        {JPEG_APP0 + 1, CIMG_BLOCK_EXTENDED_XMP, extended_xmp_name, sizeof extended_xmp_name, 0},
        {JPEG_APP0 + 2, CIMG_BLOCK_ICC, profile_name, sizeof profile_name, sizeof profile_name},
        {JPEG_APP0 + 13, CIMG_BLOCK_IMAGE_RESOURCES, resources_name, sizeof resources_name, sizeof resources_name},
    };
    *cut = 0;
    if (marker == JPEG_COM) return CIMG_BLOCK_COMMENT;
    for (size_t index = 0; index < sizeof known / sizeof known[0]; index++) {
        // A part of a profile has its number and their count too.
        const size_t least = known[index].kind == CIMG_BLOCK_ICC ? known[index].size + 2 : known[index].size;
        if (marker != known[index].marker || count < least) continue;
        if (!starts(start, count, known[index].name, known[index].size)) continue;
        *cut = known[index].cut;
        return known[index].kind;
    }
    return CIMG_BLOCK_SEGMENT;
}

/// Says of a marker behind the first scan that it is not kept.
static void note_late(cimg_report *report, int marker) {
    if (marker == JPEG_COM) {
        cimg_note(report, "a comment was dropped: it stands after the picture's first scan");
    } else {
        cimg_note(
            report, "metadata was dropped that stands after the picture's first scan (APP%d)", marker - JPEG_APP0);
    }
}

static boolean read_marker(j_decompress_ptr codec) {
    cimg_jpeg_reader *reader = cimg_jpeg_reader_of(codec);
    uint8_t start[LONGEST_NAME];
    take(codec, start, 2);
    size_t count = (size_t)start[0] << 8 | start[1];
    if (count < 2) ERREXIT(codec, JERR_BAD_LENGTH);
    count -= 2;
    size_t start_count = count < sizeof start ? count : sizeof start;
    take(codec, start, start_count);

    size_t cut;
    const int marker = codec->unread_marker;
    const cimg_block_kind kind = recognise(marker, start, start_count, &cut);
    bool is_wanted = !reader->has_header;
    if (!is_wanted) note_late(&reader->base.report, marker);
    if (is_wanted && (kind == CIMG_BLOCK_EXIF || kind == CIMG_BLOCK_XMP) && cimg_blocks_contain(&reader->blocks, kind)) {
        cimg_note(
            &reader->base.report, "a second %s block was dropped", kind == CIMG_BLOCK_EXIF ? "EXIF" : "XMP");
        is_wanted = false;
    }
    if (is_wanted && reader->blocks.count == MAX_BLOCKS) {
        if (kind == CIMG_BLOCK_COMMENT) reader->omitted_comments++;
        cimg_note(&reader->base.report, "more than %d blocks of metadata; the rest were dropped", MAX_BLOCKS);
        is_wanted = false;
    }
    if (is_wanted) {
        uint8_t *bytes = cimg_blocks_add(&reader->blocks, kind, NULL, count - cut);
        if (bytes == NULL) cimg_jpeg_escape((j_common_ptr)codec);
        reader->blocks.items[reader->blocks.count - 1].segment = marker - JPEG_APP0;
        memcpy(bytes, start + cut, start_count - cut);
        take(codec, bytes + start_count - cut, count - start_count);
    } else {
        codec->src->skip_input_data(codec, (long)(count - start_count));
    }
    codec->unread_marker = 0;
    return TRUE;
}

void cimg_jpeg_read_markers(j_decompress_ptr codec) {
    for (int number = 1; number <= 15; number++) {
        if (number != 14) jpeg_set_marker_processor(codec, JPEG_APP0 + number, read_marker);
    }
    jpeg_set_marker_processor(codec, JPEG_COM, read_marker);
}

bool cimg_jpeg_join_profile(cimg_blocks *blocks, cimg_report *report) {
    const cimg_block *chunks[256] = {NULL};
    size_t total = 0;
    unsigned found = 0, expected = 0;
    bool fits = true;
    for (size_t index = 0; index < blocks->count; index++) {
        const cimg_block *block = &blocks->items[index];
        if (block->kind != CIMG_BLOCK_ICC) continue;
        const unsigned number = block->bytes[0], count = block->bytes[1];
        if (expected == 0) expected = count;
        if (count != expected || number == 0 || number > count || chunks[number] != NULL) {
            fits = false;
        } else {
            chunks[number] = block;
            total += block->count - 2;
            found++;
        }
    }
    uint8_t *profile = NULL;
    const bool has_chunks = cimg_blocks_contain(blocks, CIMG_BLOCK_ICC);
    fits = fits && found == expected && total > 0;
    if (has_chunks && fits) {
        profile = cimg_pool_alloc(blocks->pool, total);
        if (profile == NULL) return false;
        size_t position = 0;
        for (unsigned number = 1; number <= expected; number++) {
            memcpy(profile + position, chunks[number]->bytes + 2, chunks[number]->count - 2);
            position += chunks[number]->count - 2;
        }
    }
    for (size_t index = blocks->count; index > 0; index--) {
        if (blocks->items[index - 1].kind == CIMG_BLOCK_ICC) cimg_blocks_remove(blocks, index - 1);
    }
    if (profile != NULL) return cimg_blocks_adopt(blocks, CIMG_BLOCK_ICC, profile, total);
    if (has_chunks) cimg_note(report, "the ICC profile was dropped: its parts do not fit together");
    return true;
}
