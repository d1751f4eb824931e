// The planes of a picture that is read, and the colours that they make.
#ifndef CIMG_HEIF_PLANES_H
#define CIMG_HEIF_PLANES_H

#include "cimg_heif.h"
#include "internal.h"

/// A plane, samples of one byte, or two in the machine's order where they have more than 8 bits.
typedef struct cimg_heif_plane {
    size_t width, height;
    size_t sample_size;
    /// Counted; rows lie one after the other.
    uint8_t *samples;
} cimg_heif_plane;

typedef struct cimg_heif_planes {
    cimg_heif_layout layout;
    size_t plane_count;
    cimg_heif_plane planes[3];
} cimg_heif_planes;

/// False with the failure set in the pool's report. What was made is to be freed in any case. The planes are black.
bool cimg_heif_planes_make(cimg_heif_planes *planes, cimg_pool *pool, const cimg_heif_layout *layout);
void cimg_heif_planes_free(cimg_heif_planes *planes, cimg_pool *pool);

/// The most pixels that are made at a time.
#define CIMG_HEIF_SPAN 512

/// Planes and what their samples mean.
typedef struct cimg_heif_colors {
    const cimg_heif_planes *color;
    /// NULL for an opaque picture.
    const cimg_heif_planes *alpha;
    bool is_premultiplied, is_deep;
    float luma_offset, luma_scale;
    /// What chroma is without colour.
    float chroma_center;
    float red_cb, red_cr, green_cb, green_cr, blue_cb, blue_cr;
    float alpha_offset, alpha_scale;
} cimg_heif_colors;

/// Takes the planes' layouts as they are.
void cimg_heif_colors_make(cimg_heif_colors *colors);
/// Makes `count` pixels, at most CIMG_HEIF_SPAN, of the planes' row `y` from `x` on.
void cimg_heif_colors_span(const cimg_heif_colors *colors, size_t x, size_t y, size_t count, uint8_t *target);

#endif
