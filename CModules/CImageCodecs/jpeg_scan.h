// What reads the scans of a progressive JPEG has three parts: jpeg_scans.c (their order), jpeg_scan_markers.c (their headers and
// what stands between them) and jpeg_scan_blocks.c (their coefficients).
#ifndef CIMG_JPEG_SCAN_H
#define CIMG_JPEG_SCAN_H

#include "jpeg_base.h"
#include "jpeg_huffman.h"

typedef struct cimg_jpeg_scan_component {
    const jpeg_component_info *info;
    jvirt_barray_ptr blocks;
    /// For each block, row by row: which coefficients are not zero. Bit k stands for the one at k in zigzag order.
    uint64_t *masks;
    /// The lowest bit of each coefficient that was read; -1 where none was. They are the codec's.
    int *lowest;
    /// What it was at first for the DC coefficient.
    int first_lowest;
} cimg_jpeg_scan_component;

/// A scan by its header. The parameters' names are the standard's (ITU-T T.81, B.2.3).
typedef struct cimg_jpeg_scan {
    cimg_jpeg_scan_component *components[MAX_COMPS_IN_SCAN];
    int count;
    unsigned Ss, Se, Ah, Al;
    /// Of AC coefficients.
    const cimg_jpeg_huffman *codes;
} cimg_jpeg_scan;

typedef struct cimg_jpeg_scans {
    j_decompress_ptr codec;
    cimg_pool *pool;
    int component_count;
    cimg_jpeg_scan_component components[MAX_COMPONENTS];
    cimg_jpeg_huffman codes[NUM_HUFF_TBLS];
    /// In MCUs; 0 for none.
    unsigned restart_interval;
    /// Restart markers of the scan that were read.
    int restart_count;
    cimg_jpeg_bit_source source;
    cimg_jpeg_scan_data data;
} cimg_jpeg_scans;

/// The next byte, or -1 where there is none.
static inline int cimg_jpeg_scans_byte(cimg_jpeg_scans *scans) { return cimg_jpeg_scan_data_byte(&scans->data); }

// All of these return false for what is unusual, or wrong.

/// Reads the Huffman codes that a marker came for.
bool cimg_jpeg_scans_read_codes(cimg_jpeg_scans *scans);
bool cimg_jpeg_scans_read_restart_interval(cimg_jpeg_scans *scans);
/// Reads a scan's header. The scan goes on where those before it ended.
bool cimg_jpeg_scans_read_header(cimg_jpeg_scans *scans, cimg_jpeg_scan *scan);
/// Reads a scan's coefficients. The marker behind them is the source's.
bool cimg_jpeg_scans_decode(cimg_jpeg_scans *scans, const cimg_jpeg_scan *scan);

/// MCUs of a row that has all components.
static inline JDIMENSION cimg_jpeg_mcus_across(const struct jpeg_decompress_struct *codec) {
    const JDIMENSION width = (JDIMENSION)codec->max_h_samp_factor * DCTSIZE;
    return (codec->image_width + width - 1) / width;
}

/// Block rows of a component.
static inline JBLOCKARRAY cimg_jpeg_block_rows(
    cimg_jpeg_scans *scans, const cimg_jpeg_scan_component *component, JDIMENSION row, JDIMENSION count) {
    j_common_ptr codec = (j_common_ptr)scans->codec;
    return codec->mem->access_virt_barray(codec, component->blocks, row, count, TRUE);
}

#endif
