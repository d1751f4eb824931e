// The scans of a progressive JPEG, one after the other.
#include "jpeg_scans.h"

#include "jpeg_scan.h"

enum { HUFFMAN_CODES = 0xC4, SCAN = 0xDA, RESTART_INTERVAL = 0xDD };

static bool read_scan(cimg_jpeg_scans *scans) {
    cimg_jpeg_scan scan = {0};
    if (!cimg_jpeg_scans_read_header(scans, &scan) || !cimg_jpeg_scans_decode(scans, &scan)) return false;
    for (int index = 0; index < scan.count; index++) {
        for (unsigned k = scan.Ss; k <= scan.Se; k++) scan.components[index]->lowest[k] = (int)scan.Al;
    }
    return true;
}

/// The marker that follows, or -1.
static int next_marker(cimg_jpeg_scans *scans) {
    if (cimg_jpeg_scans_byte(scans) != 0xFF) return -1;
    int marker;
    while ((marker = cimg_jpeg_scans_byte(scans)) == 0xFF) {}
    return marker;
}

/// Whether all bits of all coefficients came.
static bool are_complete(const cimg_jpeg_scans *scans) {
    for (int index = 0; index < scans->component_count; index++) {
        for (int k = 0; k < DCTSIZE2; k++) {
            if (scans->components[index].lowest[k] != 0) return false;
        }
    }
    return true;
}

/// Reads up to the end marker, or as much as smaller rows need. What else than scans, codes and restart intervals stands between is
/// left to libjpeg: it says what of that is dropped.
static bool read_all(cimg_jpeg_scans *scans, cimg_jpeg_reader *reader) {
    size_t count = (size_t)reader->codec.input_scan_number;
    int marker = next_marker(scans);
    while (marker != JPEG_EOI) {
        if (marker == SCAN) {
            if (++count > reader->limits.max_scans || !read_scan(scans)) return false;
            reader->has_enough = cimg_jpeg_has_enough(reader);
            if (reader->has_enough) return true;
            marker = scans->source.marker;
        } else if (marker == HUFFMAN_CODES ? cimg_jpeg_scans_read_codes(scans)
                   : marker == RESTART_INTERVAL && cimg_jpeg_scans_read_restart_interval(scans)) {
            marker = next_marker(scans);
        } else {
            return false;
        }
    }
    return are_complete(scans);
}

// Life

static size_t mask_bytes(const jpeg_component_info *info) {
    return (size_t)info->width_in_blocks * info->height_in_blocks * sizeof(uint64_t);
}

/// Whether the scans so far, which are whole, had all DC coefficients and nothing else, and these stand in arrays as they should.
static bool can_follow(const cimg_jpeg_reader *reader) {
    const struct jpeg_decompress_struct *codec = &reader->codec;
    if (reader->input.read_at == NULL || reader->base.report.damage[0] != 0) return false;
    if (!codec->progressive_mode || codec->arith_code || codec->coef_bits == NULL) return false;
    if (reader->base.block_array_count != (size_t)codec->num_components) return false;
    for (int index = 0; index < codec->num_components; index++) {
        const int *lowest = codec->coef_bits[index];
        if (lowest[0] < 0) return false;
        for (int k = 1; k < DCTSIZE2; k++) {
            if (lowest[k] >= 0) return false;
        }
    }
    return true;
}

static bool prepare(cimg_jpeg_scans *scans) {
    j_decompress_ptr codec = scans->codec;
    for (int index = 0; index < scans->component_count; index++) {
        cimg_jpeg_scan_component *component = &scans->components[index];
        const size_t count = mask_bytes(component->info);
        component->masks = cimg_pool_alloc_optional(scans->pool, count);
        if (component->masks == NULL) return false;
        memset(component->masks, 0, count);
    }
    for (int slot = 0; slot < NUM_HUFF_TBLS; slot++) {
        const JHUFF_TBL *codes = codec->ac_huff_tbl_ptrs[slot];
        // What is no code is not used, or else libjpeg says so.
        if (codes != NULL) cimg_jpeg_huffman_set(&scans->codes[slot], codes->bits, codes->huffval, sizeof codes->huffval);
    }
    return true;
}

/// Takes back what was read.
static void restore(cimg_jpeg_scans *scans) {
    for (int index = 0; index < scans->component_count; index++) {
        cimg_jpeg_scan_component *component = &scans->components[index];
        const JDIMENSION side = (JDIMENSION)component->info->v_samp_factor, rows = scans->codec->total_iMCU_rows * side;
        const JDIMENSION width = cimg_jpeg_mcus_across(scans->codec) * (JDIMENSION)component->info->h_samp_factor;
        for (JDIMENSION row = 0; row < rows; row++) {
            JBLOCKROW blocks = cimg_jpeg_block_rows(scans, component, row, 1)[0];
            for (JDIMENSION column = 0; column < width; column++) {
                const JCOEF dc = blocks[column][0];
                memset(blocks[column], 0, sizeof blocks[column]);
                blocks[column][0] = (JCOEF)(dc & -(1 << component->first_lowest));
            }
        }
        for (int k = 1; k < DCTSIZE2; k++) component->lowest[k] = -1;
        component->lowest[0] = component->first_lowest;
    }
}

static cimg_jpeg_scans *create(cimg_jpeg_reader *reader, uint64_t offset) {
    j_decompress_ptr codec = &reader->codec;
    cimg_jpeg_scans *scans = cimg_pool_alloc_optional(&reader->base.pool, sizeof *scans);
    if (scans == NULL) return NULL;
    // Without the buffers, which are filled before they are read.
    memset(scans, 0, offsetof(cimg_jpeg_scans, source.bytes));
    scans->codec = codec;
    scans->pool = &reader->base.pool;
    scans->component_count = codec->num_components;
    scans->restart_interval = codec->restart_interval;
    scans->data.input = &reader->input;
    scans->data.offset = offset;
    scans->data.position = scans->data.count = 0;
    scans->source.data = &scans->data;
    for (int index = 0; index < codec->num_components; index++) {
        scans->components[index] = (cimg_jpeg_scan_component){
            .info = &codec->comp_info[index],
            .blocks = reader->base.block_arrays[index].blocks,
            .lowest = codec->coef_bits[index],
            .first_lowest = codec->coef_bits[index][0]};
    }
    return scans;
}

bool cimg_jpeg_read_scans(cimg_jpeg_reader *reader, uint64_t offset) {
    cimg_pool *pool = &reader->base.pool;
    if (reader->has_tried_scans || !can_follow(reader) || !cimg_jpeg_may_bypass(reader)) return false;
    reader->has_tried_scans = true;
    cimg_jpeg_scans *scans = create(reader, offset);
    if (scans == NULL) return false;
    const bool are_read = prepare(scans) && read_all(scans, reader);
    if (!are_read) restore(scans);
    reader->has_bypassed = are_read;
    for (int index = 0; index < scans->component_count; index++) cimg_pool_free(pool, scans->components[index].masks);
    cimg_pool_free(pool, scans);
    return are_read;
}
