// From planes to colours, in single precision, which is exact enough to round to 16 bits.
#include "heif_planes.h"

#include <string.h>

// Planes

static size_t chroma_width(const cimg_heif_layout *layout) {
    const bool is_half = layout->chroma == CIMG_HEIF_420 || layout->chroma == CIMG_HEIF_422;
    return is_half ? ((size_t)layout->width + 1) / 2 : layout->width;
}

static size_t chroma_height(const cimg_heif_layout *layout) {
    return layout->chroma == CIMG_HEIF_420 ? ((size_t)layout->height + 1) / 2 : layout->height;
}

static void fill(cimg_heif_plane *plane, unsigned value) {
    const size_t count = plane->width * plane->height;
    if (plane->sample_size == 1) {
        memset(plane->samples, (int)value, count);
    } else {
        uint16_t *samples = (uint16_t *)plane->samples;
        for (size_t index = 0; index < count; index++) samples[index] = (uint16_t)value;
    }
}

bool cimg_heif_planes_make(cimg_heif_planes *planes, cimg_pool *pool, const cimg_heif_layout *layout) {
    planes->layout = *layout;
    planes->plane_count = layout->chroma == CIMG_HEIF_GRAY ? 1 : 3;
    const unsigned step = 1u << (layout->bit_depth - 8);
    const bool has_chroma = layout->model != CIMG_HEIF_GBR;
    for (size_t index = 0; index < planes->plane_count; index++) {
        cimg_heif_plane *plane = &planes->planes[index];
        *plane = (cimg_heif_plane){
            .width = index == 0 ? layout->width : chroma_width(layout),
            .height = index == 0 ? layout->height : chroma_height(layout),
            .sample_size = layout->bit_depth > 8 ? 2 : 1,
        };
        plane->samples = cimg_pool_alloc(pool, plane->width * plane->height * plane->sample_size);
        if (plane->samples == NULL) return false;
        fill(plane, index > 0 && has_chroma ? 128 * step : layout->is_full_range ? 0 : 16 * step);
    }
    return true;
}

void cimg_heif_planes_free(cimg_heif_planes *planes, cimg_pool *pool) {
    for (size_t index = 0; index < 3; index++) cimg_pool_free(pool, planes->planes[index].samples);
}

// Meaning

void cimg_heif_colors_make(cimg_heif_colors *colors) {
    const cimg_heif_layout *layout = &colors->color->layout;
    const double most = colors->is_deep ? 65535 : 255;
    const double step = (double)(1u << (layout->bit_depth - 8));
    const double largest = (double)((1u << layout->bit_depth) - 1);
    const double luma_scale = most / (layout->is_full_range ? largest : 219 * step);
    const double chroma_scale = most / (layout->is_full_range ? largest : 224 * step);
    colors->luma_offset = (float)(layout->is_full_range ? 0 : 16 * step);
    colors->luma_scale = (float)luma_scale;
    colors->chroma_center = (float)(128 * step);
    const double red = layout->red_weight, blue = layout->blue_weight, green = 1 - red - blue;
    switch (layout->model) {
    case CIMG_HEIF_YCBCR:
        colors->red_cb = 0;
        colors->red_cr = (float)(chroma_scale * 2 * (1 - red));
        colors->green_cb = (float)(chroma_scale * -2 * blue * (1 - blue) / green);
        colors->green_cr = (float)(chroma_scale * -2 * red * (1 - red) / green);
        colors->blue_cb = (float)(chroma_scale * 2 * (1 - blue));
        colors->blue_cr = 0;
        break;
    case CIMG_HEIF_YCGCO:
        colors->red_cb = colors->blue_cb = colors->blue_cr = (float)-chroma_scale;
        colors->green_cb = colors->red_cr = (float)chroma_scale;
        colors->green_cr = 0;
        break;
    case CIMG_HEIF_GBR:
        break;
    }
    if (colors->alpha == NULL) return;
    const cimg_heif_layout *alpha = &colors->alpha->layout;
    const double alpha_step = (double)(1u << (alpha->bit_depth - 8));
    const double alpha_largest = (double)((1u << alpha->bit_depth) - 1);
    colors->alpha_offset = (float)(alpha->is_full_range ? 0 : 16 * alpha_step);
    colors->alpha_scale = (float)(most / (alpha->is_full_range ? alpha_largest : 219 * alpha_step));
}

// Samples as floats

#define INLINE static inline __attribute__((always_inline))

INLINE const uint8_t *row_of(const cimg_heif_plane *plane, size_t y) {
    return plane->samples + y * plane->width * plane->sample_size;
}

INLINE void load(float *restrict target, const cimg_heif_plane *plane, size_t x, size_t y, size_t count) {
    if (plane->sample_size == 1) {
        const uint8_t *source = row_of(plane, y) + x;
        for (size_t index = 0; index < count; index++) target[index] = source[index];
    } else {
        const uint16_t *source = (const uint16_t *)row_of(plane, y) + x;
        for (size_t index = 0; index < count; index++) target[index] = source[index];
    }
}

/// Samples of a plane of half the height, in between: three parts of the nearer row, one of the other.
INLINE void load_between(float *restrict target, const cimg_heif_plane *plane, size_t x, size_t y, size_t count) {
    const size_t near = y / 2, last = plane->height - 1;
    const size_t far = y % 2 == 0 ? (near == 0 ? 0 : near - 1) : (near == last ? last : near + 1);
    if (plane->sample_size == 1) {
        const uint8_t *first = row_of(plane, near) + x, *second = row_of(plane, far) + x;
        for (size_t index = 0; index < count; index++) {
            target[index] = (float)(3 * first[index] + second[index]) * 0.25f;
        }
    } else {
        const uint16_t *first = (const uint16_t *)row_of(plane, near) + x;
        const uint16_t *second = (const uint16_t *)row_of(plane, far) + x;
        for (size_t index = 0; index < count; index++) {
            target[index] = (float)(3 * first[index] + second[index]) * 0.25f;
        }
    }
}

/// A chroma plane's samples for pixels of row `y`, wherever its own lie: in the middle of the pixels that they stand for.
static void load_chroma(
    float *restrict target, const cimg_heif_plane *plane, cimg_heif_chroma chroma, size_t x, size_t y, size_t count) {
    if (chroma == CIMG_HEIF_444) {
        load(target, plane, x, y, count);
        return;
    }
    // From the sample before the first pixel's to the one after the last one's; beyond the edges, the last one again.
    float samples[CIMG_HEIF_SPAN / 2 + 4];
    const size_t first = x / 2, last = (x + count - 1) / 2;
    const size_t start = first == 0 ? 0 : first - 1;
    const size_t end = last + 1 < plane->width ? last + 1 : plane->width - 1;
    float *inner = samples + 1 - (first - start);
    if (chroma == CIMG_HEIF_420) {
        load_between(inner, plane, start, y, end - start + 1);
    } else {
        load(inner, plane, start, y, end - start + 1);
    }
    if (first == 0) samples[0] = samples[1];
    if (end == last) samples[last - first + 2] = samples[last - first + 1];
    const float *middle = samples + 1;
    size_t index = 0, pixel = 0;
    if (x % 2 == 1) {
        target[pixel++] = middle[0] * 0.75f + middle[1] * 0.25f;
        index++;
    }
    for (; pixel + 1 < count; pixel += 2, index++) {
        target[pixel] = middle[index] * 0.75f + middle[(ptrdiff_t)index - 1] * 0.25f;
        target[pixel + 1] = middle[index] * 0.75f + middle[index + 1] * 0.25f;
    }
    if (pixel < count) target[pixel] = middle[index] * 0.75f + middle[(ptrdiff_t)index - 1] * 0.25f;
}

// Colours

typedef struct span {
    float red[CIMG_HEIF_SPAN], green[CIMG_HEIF_SPAN], blue[CIMG_HEIF_SPAN], alpha[CIMG_HEIF_SPAN];
    float cb[CIMG_HEIF_SPAN], cr[CIMG_HEIF_SPAN];
} span;

/// Scaled to the result's range, neither rounded nor within it.
static void make_colors(const cimg_heif_colors *colors, span *restrict values, size_t x, size_t y, size_t count) {
    const cimg_heif_planes *color = colors->color;
    const float offset = colors->luma_offset, scale = colors->luma_scale, center = colors->chroma_center;
    float *restrict red = values->red, *restrict green = values->green, *restrict blue = values->blue;
    load(green, &color->planes[0], x, y, count);
    for (size_t index = 0; index < count; index++) green[index] = (green[index] - offset) * scale;
    if (color->plane_count == 1) {
        memcpy(red, green, count * sizeof *red);
        memcpy(blue, green, count * sizeof *blue);
        return;
    }
    float *restrict cb = values->cb, *restrict cr = values->cr;
    load_chroma(cb, &color->planes[1], color->layout.chroma, x, y, count);
    load_chroma(cr, &color->planes[2], color->layout.chroma, x, y, count);
    if (color->layout.model == CIMG_HEIF_GBR) {
        for (size_t index = 0; index < count; index++) {
            blue[index] = (cb[index] - offset) * scale;
            red[index] = (cr[index] - offset) * scale;
        }
        return;
    }
    const float red_cb = colors->red_cb, red_cr = colors->red_cr, green_cb = colors->green_cb;
    const float green_cr = colors->green_cr, blue_cb = colors->blue_cb, blue_cr = colors->blue_cr;
    for (size_t index = 0; index < count; index++) {
        const float luma = green[index], first = cb[index] - center, second = cr[index] - center;
        red[index] = luma + red_cb * first + red_cr * second;
        green[index] = luma + green_cb * first + green_cr * second;
        blue[index] = luma + blue_cb * first + blue_cr * second;
    }
}

static void make_alpha(const cimg_heif_colors *colors, span *restrict values, size_t x, size_t y, size_t count, float most) {
    float *restrict alpha = values->alpha;
    if (colors->alpha == NULL) {
        for (size_t index = 0; index < count; index++) alpha[index] = most;
        return;
    }
    load(alpha, &colors->alpha->planes[0], x, y, count);
    const float offset = colors->alpha_offset, scale = colors->alpha_scale;
    for (size_t index = 0; index < count; index++) {
        const float value = (alpha[index] - offset) * scale;
        alpha[index] = value < 0 ? 0 : value > most ? most : value;
    }
    if (!colors->is_premultiplied) return;
    for (size_t index = 0; index < count; index++) {
        const float factor = alpha[index] > 0 ? most / alpha[index] : 0;
        values->red[index] *= factor;
        values->green[index] *= factor;
        values->blue[index] *= factor;
    }
}

INLINE uint32_t rounded(float value, float most) {
    const float high = value > 0 ? value : 0;
    const float within = high < most ? high : most;
    return (uint32_t)(int32_t)(within + 0.5f);
}

/// Words that a caller's row may hold anywhere.
typedef uint32_t word __attribute__((aligned(1), may_alias));

void cimg_heif_colors_span(const cimg_heif_colors *colors, size_t x, size_t y, size_t count, uint8_t *target) {
    span values;
    const float most = colors->is_deep ? 65535 : 255;
    make_colors(colors, &values, x, y, count);
    make_alpha(colors, &values, x, y, count, most);
    word *words = (word *)target;
    const bool is_little = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__;
    if (colors->is_deep) {
        for (size_t index = 0; index < count; index++) {
            const uint32_t red = rounded(values.red[index], most), green = rounded(values.green[index], most);
            const uint32_t blue = rounded(values.blue[index], most), alpha = rounded(values.alpha[index], most);
            words[index * 2] = is_little ? red | green << 16 : red << 16 | green;
            words[index * 2 + 1] = is_little ? blue | alpha << 16 : blue << 16 | alpha;
        }
    } else {
        for (size_t index = 0; index < count; index++) {
            const uint32_t red = rounded(values.red[index], most), green = rounded(values.green[index], most);
            const uint32_t blue = rounded(values.blue[index], most), alpha = rounded(values.alpha[index], most);
            words[index] = is_little ? red | green << 8 | blue << 16 | alpha << 24
                                     : red << 24 | green << 16 | blue << 8 | alpha;
        }
    }
}
