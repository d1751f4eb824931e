// Rows of a JPEG's samples, as libjpeg wants them.
#ifndef CIMG_JPEG_PLANES_H
#define CIMG_JPEG_PLANES_H

#include "cimg_jpeg.h"
#include "jpeg_base.h"

/// The rows of a row of MCUs, for each component.
typedef struct cimg_jpeg_mcu_rows {
    JSAMPROW rows[3][MAX_SAMP_FACTOR * DCTSIZE];
    JSAMPARRAY components[3];
} cimg_jpeg_mcu_rows;

static inline void cimg_jpeg_mcu_rows_set(
    cimg_jpeg_mcu_rows *rows, const cimg_jpeg_planes *planes, const jpeg_component_info *components, size_t mcu_row) {
    for (int component = 0; component < 3; component++) {
        const size_t count = (size_t)components[component].v_samp_factor * DCTSIZE;
        for (size_t row = 0; row < count; row++) {
            rows->rows[component][row] = planes->rows[component] + (mcu_row * count + row) * planes->strides[component];
        }
        rows->components[component] = rows->rows[component];
    }
}

#endif
