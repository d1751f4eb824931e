// The scan of a sequential JPEG, decoded without libjpeg: ours takes the place of its function for an MCU's coefficients.
#include "jpeg_sequential.h"

#include "jpeg_mcu.h"
#include "jpeg_reader.h"

#if __has_include(<jpegint.h>)
#include <jpegint.h>

typedef boolean mcu_decoder(j_decompress_ptr codec, JBLOCKROW *blocks);

struct cimg_jpeg_sequential {
    cimg_pool *pool;
    mcu_decoder *libjpeg;
    /// Codes by their slots.
    cimg_jpeg_coefficient_codes *dc[NUM_HUFF_TBLS], *ac[NUM_HUFF_TBLS];
    /// MCUs that were decoded, and all of them.
    size_t done, count;
    cimg_jpeg_mcus mcus;
};

// MCUs

/// Leaves the scan to libjpeg.
static void stop(cimg_jpeg_reader *reader) {
    reader->codec.entropy->decode_mcu = reader->sequential->libjpeg;
    cimg_jpeg_sequential_free(reader->sequential);
    reader->sequential = NULL;
}

/// Lets libjpeg go on with the marker behind the scan, as if it had read up to there.
static void end(cimg_jpeg_reader *reader) {
    const cimg_jpeg_mcus *mcus = &reader->sequential->mcus;
    const cimg_jpeg_scan_data *data = &mcus->data;
    reader->codec.unread_marker = mcus->source.marker;
    reader->source.next_input_byte = reader->buffer;
    reader->source.bytes_in_buffer = data->count - data->position;
    memcpy(reader->buffer, data->buffer + data->position, reader->source.bytes_in_buffer);
    reader->read_count = data->offset;
    reader->reads_at_offset = true;
    reader->has_bypassed = true;
    stop(reader);
}

static void clear(j_decompress_ptr codec, JBLOCKROW *blocks) {
    for (int index = 0; index < codec->blocks_in_MCU; index++) memset(blocks[index][0], 0, sizeof blocks[index][0]);
}

/// Has libjpeg decode what was decoded here, and the MCU that was not.
static boolean leave_to_libjpeg(cimg_jpeg_reader *reader, JBLOCKROW *blocks) {
    const size_t count = reader->sequential->done;
    stop(reader);
    j_decompress_ptr codec = &reader->codec;
    for (size_t done = 0; done < count; done++) {
        clear(codec, blocks);
        codec->entropy->decode_mcu(codec, blocks);
    }
    clear(codec, blocks);
    return codec->entropy->decode_mcu(codec, blocks);
}

static boolean decode_mcu(j_decompress_ptr codec, JBLOCKROW *blocks) {
    cimg_jpeg_reader *reader = cimg_jpeg_reader_of(codec);
    cimg_jpeg_sequential *sequential = reader->sequential;
    cimg_jpeg_mcus *mcus = &sequential->mcus;
    if (!cimg_jpeg_decode_mcu(mcus, blocks)) return leave_to_libjpeg(reader, blocks);
    if (sequential->done + 1 < sequential->count) {
        sequential->done++;
    } else if (cimg_jpeg_are_at_marker(&mcus->source, mcus->bits)) {
        end(reader);
    } else {
        return leave_to_libjpeg(reader, blocks);
    }
    return TRUE;
}

// Life

/// Returns whether the private structure has the compiled layout. Only the check's reader looks; other readers rely on its
/// result.
static bool has_known_layout(const cimg_jpeg_reader *reader) {
    if (reader->bypass != CIMG_JPEG_BYPASS_UNCHECKED) return true;
    const struct jpeg_entropy_decoder *entropy = reader->codec.entropy;
    return cimg_jpeg_is_function_of_libjpeg(reader, (cimg_jpeg_function *)entropy->start_pass)
        && cimg_jpeg_is_function_of_libjpeg(reader, (cimg_jpeg_function *)entropy->decode_mcu);
}

static bool can_decode(const cimg_jpeg_reader *reader) {
    const struct jpeg_decompress_struct *codec = &reader->codec;
    if (reader->input.read_at == NULL || reader->base.report.damage[0] != 0) return false;
    if (codec->buffered_image || codec->progressive_mode || codec->arith_code || codec->data_precision != 8) return false;
    if (codec->Ss != 0 || codec->Se != DCTSIZE2 - 1 || codec->Ah != 0 || codec->Al != 0) return false;
    return cimg_jpeg_may_bypass(reader) && has_known_layout(reader);
}

/// What 8 samples of a block's side become.
static int pixels_of(const jpeg_component_info *info) {
#if JPEG_LIB_VERSION >= 70
    return info->DCT_h_scaled_size;
#else
    return info->DCT_scaled_size;
#endif
}

/// Makes a slot's codes, once. NULL where there can't be any.
static const cimg_jpeg_coefficient_codes *make_codes(
    cimg_jpeg_sequential *sequential, cimg_jpeg_coefficient_codes **made, JHUFF_TBL *const *codes, int slot) {
    if (made[slot] != NULL) return made[slot];
    if (codes[slot] == NULL) return NULL;
    made[slot] = cimg_pool_alloc_optional(sequential->pool, sizeof **made);
    if (made[slot] == NULL) return NULL;
    return cimg_jpeg_coefficient_codes_set(made[slot], codes[slot]->bits, codes[slot]->huffval) ? made[slot] : NULL;
}

static bool set_blocks(cimg_jpeg_sequential *sequential, const struct jpeg_decompress_struct *codec) {
    sequential->mcus.block_count = codec->blocks_in_MCU;
    for (int index = 0; index < codec->blocks_in_MCU; index++) {
        const int component = codec->MCU_membership[index];
        const jpeg_component_info *info = codec->cur_comp_info[component];
        cimg_jpeg_mcu_block *block = &sequential->mcus.blocks[index];
        block->component = component;
        block->is_dc_alone = pixels_of(info) == 1;
        block->dc = make_codes(sequential, sequential->dc, codec->dc_huff_tbl_ptrs, info->dc_tbl_no);
        block->ac = make_codes(sequential, sequential->ac, codec->ac_huff_tbl_ptrs, info->ac_tbl_no);
        if (block->dc == NULL || block->ac == NULL) return false;
        if (block->is_dc_alone) cimg_jpeg_coefficient_codes_set_skipped(sequential->ac[info->ac_tbl_no]);
    }
    return true;
}

/// Begins with what libjpeg's source holds, and goes on with what it would read then.
static void begin(cimg_jpeg_sequential *sequential, cimg_jpeg_reader *reader) {
    struct jpeg_decompress_struct *codec = &reader->codec;
    cimg_jpeg_scan_data *data = &sequential->mcus.data;
    data->input = &reader->input;
    data->offset = reader->read_count;
    data->position = 0;
    data->count = reader->source.bytes_in_buffer;
    memcpy(data->buffer, reader->source.next_input_byte, data->count);
    cimg_jpeg_begin_mcus(&sequential->mcus, codec->restart_interval);
    sequential->count = (size_t)codec->MCUs_per_row * codec->MCU_rows_in_scan;
    sequential->libjpeg = codec->entropy->decode_mcu;
    codec->entropy->decode_mcu = decode_mcu;
}

cimg_jpeg_sequential *cimg_jpeg_sequential_create(cimg_jpeg_reader *reader) {
    cimg_pool *pool = &reader->base.pool;
    cimg_jpeg_sequential *sequential = can_decode(reader) ? cimg_pool_alloc_optional(pool, sizeof *sequential) : NULL;
    if (sequential == NULL) return NULL;
    // Without the buffers, which are filled before they are read: clearing them would take as long as decoding a small picture.
    memset(sequential, 0, offsetof(cimg_jpeg_sequential, mcus.source.bytes));
    sequential->pool = pool;
    if (!set_blocks(sequential, &reader->codec)) {
        cimg_jpeg_sequential_free(sequential);
        return NULL;
    }
    begin(sequential, reader);
    return sequential;
}

void cimg_jpeg_sequential_free(cimg_jpeg_sequential *sequential) {
    if (sequential == NULL) return;
    for (int slot = 0; slot < NUM_HUFF_TBLS; slot++) {
        cimg_pool_free(sequential->pool, sequential->dc[slot]);
        cimg_pool_free(sequential->pool, sequential->ac[slot]);
    }
    cimg_pool_free(sequential->pool, sequential);
}

#else

// Where the system has no header of libjpeg's insides, libjpeg decodes all scans.
cimg_jpeg_sequential *cimg_jpeg_sequential_create(cimg_jpeg_reader *reader) {
    (void)reader;
    return NULL;
}

void cimg_jpeg_sequential_free(cimg_jpeg_sequential *sequential) { (void)sequential; }

#endif
