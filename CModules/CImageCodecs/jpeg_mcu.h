// The MCUs of a sequential JPEG's scan.
#ifndef CIMG_JPEG_MCU_H
#define CIMG_JPEG_MCU_H

#include "jpeg_base.h"
#include "jpeg_coefficient_codes.h"

/// One of the blocks that each MCU has.
typedef struct cimg_jpeg_mcu_block {
    const cimg_jpeg_coefficient_codes *dc, *ac;
    /// Its component's number in the scan.
    int component;
    /// Its AC coefficients are not wanted: it becomes a single pixel.
    bool is_dc_alone;
} cimg_jpeg_mcu_block;

/// A scan, and how far it was decoded.
typedef struct cimg_jpeg_mcus {
    int block_count;
    cimg_jpeg_mcu_block blocks[D_MAX_BLOCKS_IN_MCU];
    /// MCUs until the next restart marker, MCUs from one to the next, and how many markers were read.
    unsigned left, restart_interval;
    int restart_count;
    int last_dc[MAX_COMPS_IN_SCAN];
    cimg_jpeg_bits bits;
    cimg_jpeg_bit_source source;
    cimg_jpeg_scan_data data;
} cimg_jpeg_mcus;

/// Begins with the next byte of the data. The blocks are set; `restart_interval` is 0 where there are no markers.
void cimg_jpeg_begin_mcus(cimg_jpeg_mcus *mcus, unsigned restart_interval);
/// Decodes the next MCU's blocks, which are zero before. False for what is unusual, or wrong: then they may be anything.
bool cimg_jpeg_decode_mcu(cimg_jpeg_mcus *mcus, JBLOCKROW *blocks);

#endif
