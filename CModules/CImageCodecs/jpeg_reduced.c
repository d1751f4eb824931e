// Smaller rows: libjpeg's scaled inverse transforms, and how much of a progressive picture these need.
#include "jpeg_reader.h"

/// What all bits of a coefficient that are still to come may change in a pixel, in levels.
#define UNSEEN_DC 2
#define UNSEEN_AC 6

static void calculate_size(void *context) {
    cimg_jpeg_reader *reader = context;
    jpeg_calc_output_dimensions(&reader->codec);
}

cimg_status cimg_jpeg_reader_reduce(cimg_jpeg_reader *reader, int side) {
    struct jpeg_decompress_struct *codec = &reader->codec;
    cimg_report *report = &reader->base.report;
    if (report->status != CIMG_OK) return report->status;
    if (!reader->has_header || reader->row > 0 || (side != 1 && side != 2 && side != 4 && side != 5)) {
        return cimg_fail(report, CIMG_MISUSE, "rows can't be made smaller in this way");
    }
    codec->scale_num = (unsigned)side;
    codec->scale_denom = DCTSIZE;
    // Chroma that is still coarser than luma is seldom left, and hardly seen at this size.
    codec->do_fancy_upsampling = FALSE;
    // It guesses fine coefficients that did not come; scans are read until those that matter are there.
    codec->do_block_smoothing = FALSE;
    if (cimg_guarded(&reader->base.guard, calculate_size, reader) != CIMG_OK) return report->status;
    reader->width = codec->output_width;
    reader->height = codec->output_height;
    reader->block_side = side;
    return CIMG_OK;
}

/// Whether a coefficient is known as well as smaller rows need it.
static bool is_known(const struct jpeg_decompress_struct *codec, int component, int row, int column) {
    // The lowest coefficients' positions in zigzag order.
    static const int zigzag[4][4] = {{0, 1, 5, 6}, {2, 4, 7, 13}, {3, 8, 12, 17}, {9, 11, 18, 24}};
    // The lowest bit that came, counted from 0; -1 where none did.
    const int lowest = codec->coef_bits[component][zigzag[row][column]];
    const JQUANT_TBL *table = codec->comp_info[component].quant_table;
    if (lowest < 0 || table == NULL) return false;
    const long unseen = ((1L << lowest) - 1) * table->quantval[row * DCTSIZE + column];
    // The first coefficient moves each pixel of the block by an eighth of itself, another one by up to a quarter.
    return row + column == 0 ? unseen <= UNSEEN_DC * 8 : unseen <= UNSEEN_AC * 4;
}

bool cimg_jpeg_has_enough(const cimg_jpeg_reader *reader) {
    const struct jpeg_decompress_struct *codec = &reader->codec;
    const int side = reader->block_side;
    if (side > 4 || codec->coef_bits == NULL) return false;
    for (int component = 0; component < codec->num_components; component++) {
        for (int index = 0; index < side * side; index++) {
            if (!is_known(codec, component, index / side, index % side)) return false;
        }
    }
    return true;
}
