#include "tiff_pixels.h"

#include <string.h>

void cimg_tiff_unpack(uint8_t *target, const uint8_t *source, size_t count, unsigned bits, bool is_scaled) {
    const unsigned maximum = (1u << bits) - 1, scale = is_scaled ? 255 / maximum : 1, in_byte = 8 / bits;
    for (size_t index = 0; index < count; index++) {
        const unsigned shift = (unsigned)(in_byte - 1 - index % in_byte) * bits;
        target[index] = (uint8_t)((source[index / in_byte] >> shift & maximum) * scale);
    }
}

static inline unsigned sample(const uint8_t *samples, size_t index, bool is_deep) {
    return is_deep ? ((const cimg_sample16 *)samples)[index] : samples[index];
}

static inline unsigned divided(unsigned color, unsigned alpha, unsigned maximum) {
    if (alpha == 0) return 0;
    // Of 16 bits a product does not fit into 32.
    const uint64_t result = ((uint64_t)color * maximum + alpha / 2) / alpha;
    return result < maximum ? (unsigned)result : maximum;
}

/// Grey and RGB. Called with constants, so that each case is compiled by itself.
static inline __attribute__((always_inline)) void convert(
    uint8_t *target, const cimg_tiff_samples *in, size_t count, size_t step, cimg_tiff_color color, cimg_tiff_alpha kind,
    bool is_deep) {
    const unsigned maximum = is_deep ? 65535 : 255;
    const uint8_t *const red = in->color[0], *const green = in->color[1], *const blue = in->color[2];
    const uint8_t *const alphas = in->alpha;
    for (size_t pixel = 0; pixel < count; pixel++) {
        const size_t at = pixel * step;
        unsigned alpha = kind == CIMG_TIFF_OPAQUE ? maximum : sample(alphas, at, is_deep);
        unsigned r = sample(red, at, is_deep), g = r, b = r;
        if (color == CIMG_TIFF_RGB) {
            g = sample(green, at, is_deep);
            b = sample(blue, at, is_deep);
        }
        if (kind == CIMG_TIFF_PREMULTIPLIED) {
            r = divided(r, alpha, maximum);
            g = color == CIMG_TIFF_RGB ? divided(g, alpha, maximum) : r;
            b = color == CIMG_TIFF_RGB ? divided(b, alpha, maximum) : r;
        }
        if (color == CIMG_TIFF_INVERTED_GRAY) r = g = b = maximum - r;
        if (is_deep) {
            const uint64_t value = (uint64_t)r | (uint64_t)g << 16 | (uint64_t)b << 32 | (uint64_t)alpha << 48;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
            memcpy(target + pixel * 8, &value, 8);
#else
            const uint16_t values[4] = {(uint16_t)r, (uint16_t)g, (uint16_t)b, (uint16_t)alpha};
            (void)value;
            memcpy(target + pixel * 8, values, 8);
#endif
        } else {
            uint8_t *to = target + pixel * 4;
            to[0] = (uint8_t)r;
            to[1] = (uint8_t)g;
            to[2] = (uint8_t)b;
            to[3] = (uint8_t)alpha;
        }
    }
}

/// Opaque RGB of 8 bits, as most files have it: four pixels at a time, which are three words there and four here.
static void convert_rgb8(uint8_t *target, const uint8_t *source, size_t count) {
    size_t pixel = 0;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    for (; pixel + 4 <= count; pixel += 4, source += 12, target += 16) {
        uint32_t from[3], to[4];
        memcpy(from, source, sizeof from);
        const uint32_t opaque = 0xFF000000;
        to[0] = from[0] | opaque;
        to[1] = from[0] >> 24 | from[1] << 8 | opaque;
        to[2] = from[1] >> 16 | from[2] << 16 | opaque;
        to[3] = from[2] >> 8 | opaque;
        memcpy(target, to, sizeof to);
    }
#endif
    for (; pixel < count; pixel++, source += 3, target += 4) {
        memcpy(target, source, 3);
        target[3] = 255;
    }
}

/// The frequent steps by themselves.
static inline __attribute__((always_inline)) void convert_steps(
    uint8_t *target, const cimg_tiff_samples *in, size_t count, cimg_tiff_color color, cimg_tiff_alpha kind, bool is_deep) {
    const size_t usual = (color == CIMG_TIFF_RGB ? 3 : 1) + (kind == CIMG_TIFF_OPAQUE ? 0 : 1);
    if (in->step == usual) {
        convert(target, in, count, usual, color, kind, is_deep);
    } else {
        convert(target, in, count, in->step, color, kind, is_deep);
    }
}

static inline __attribute__((always_inline)) void convert_kinds(
    uint8_t *target, const cimg_tiff_samples *in, size_t count, cimg_tiff_color color, cimg_tiff_alpha kind) {
    if (in->is_deep) {
        switch (kind) {
        case CIMG_TIFF_STRAIGHT: convert_steps(target, in, count, color, CIMG_TIFF_STRAIGHT, true); return;
        case CIMG_TIFF_PREMULTIPLIED: convert_steps(target, in, count, color, CIMG_TIFF_PREMULTIPLIED, true); return;
        default: convert_steps(target, in, count, color, CIMG_TIFF_OPAQUE, true); return;
        }
    }
    switch (kind) {
    case CIMG_TIFF_STRAIGHT: convert_steps(target, in, count, color, CIMG_TIFF_STRAIGHT, false); return;
    case CIMG_TIFF_PREMULTIPLIED: convert_steps(target, in, count, color, CIMG_TIFF_PREMULTIPLIED, false); return;
    default: convert_steps(target, in, count, color, CIMG_TIFF_OPAQUE, false); return;
    }
}

static void convert_rgb(uint8_t *target, const cimg_tiff_samples *in, size_t count, cimg_tiff_alpha kind) {
    const bool is_interleaved = in->color[1] == in->color[0] + 1 && in->color[2] == in->color[0] + 2 && !in->is_deep;
    if (is_interleaved && in->step == 3 && kind == CIMG_TIFF_OPAQUE) {
        convert_rgb8(target, in->color[0], count);
    } else if (is_interleaved && in->step == 4 && kind == CIMG_TIFF_STRAIGHT && in->alpha == in->color[0] + 3) {
        memcpy(target, in->color[0], count * 4);
    } else {
        convert_kinds(target, in, count, CIMG_TIFF_RGB, kind);
    }
}

static void convert_cmyk(uint8_t *target, const cimg_tiff_samples *in, size_t count) {
    for (size_t pixel = 0; pixel < count; pixel++) {
        for (size_t ink = 0; ink < 4; ink++) {
            const unsigned value = sample(in->color[ink], pixel * in->step, in->is_deep);
            *target++ = (uint8_t)(in->is_deep ? (value * 255 + 32895) >> 16 : value);
        }
    }
}

/// Returns the 16-bit RGB sample for one ink and black, both 0 to `maximum`: (1 − ink) × (1 − black).
static inline uint16_t reflected(unsigned ink, unsigned black, unsigned maximum) {
    const uint64_t full = (uint64_t)maximum * maximum;
    return (uint16_t)(((uint64_t)(maximum - ink) * (maximum - black) * 65535 + full / 2) / full);
}

void cimg_tiff_convert_cmyka(
    uint8_t *target, uint8_t *black, const cimg_tiff_samples *in, size_t count, cimg_tiff_alpha kind) {
    const unsigned maximum = in->is_deep ? 65535 : 255;
    for (size_t pixel = 0; pixel < count; pixel++) {
        const unsigned alpha = sample(in->alpha, pixel * in->step, in->is_deep);
        unsigned inks[4];
        for (size_t ink = 0; ink < 4; ink++) {
            inks[ink] = sample(in->color[ink], pixel * in->step, in->is_deep);
            if (kind == CIMG_TIFF_PREMULTIPLIED) inks[ink] = divided(inks[ink], alpha, maximum);
        }
        if (black == NULL) {
            cimg_sample16 *to = (cimg_sample16 *)target + pixel * 4;
            for (size_t ink = 0; ink < 3; ink++) to[ink] = reflected(inks[ink], inks[3], maximum);
            to[3] = (uint16_t)(in->is_deep ? alpha : alpha * 257);
            continue;
        }
        for (size_t channel = 0; channel < 4; channel++) {
            const unsigned colors = channel < 3 ? inks[channel] : alpha, shade = channel < 3 ? inks[3] : alpha;
            target[pixel * 4 + channel] = (uint8_t)(in->is_deep ? (colors * 255 + 32895) >> 16 : colors);
            black[pixel * 4 + channel] = (uint8_t)(in->is_deep ? (shade * 255 + 32895) >> 16 : shade);
        }
    }
}

static void convert_palette(
    uint8_t *target, const cimg_tiff_samples *in, size_t count, const cimg_tiff_layout *layout) {
    const unsigned maximum = (1u << layout->bits) - 1;
    for (size_t pixel = 0; pixel < count; pixel++, target += 4) {
        memcpy(target, layout->palette[in->color[0][pixel * in->step]], 4);
        if (layout->alpha == CIMG_TIFF_OPAQUE) continue;
        target[3] = (uint8_t)(in->alpha[pixel * in->step] * 255 / maximum);
        if (layout->alpha == CIMG_TIFF_STRAIGHT) continue;
        for (size_t channel = 0; channel < 3; channel++) {
            target[channel] = (uint8_t)divided(target[channel], target[3], 255);
        }
    }
}

void cimg_tiff_convert(
    uint8_t *target, const cimg_tiff_samples *samples, size_t count, const cimg_tiff_layout *layout) {
    switch (layout->color) {
    case CIMG_TIFF_GRAY: convert_kinds(target, samples, count, CIMG_TIFF_GRAY, layout->alpha); return;
    case CIMG_TIFF_INVERTED_GRAY: convert_kinds(target, samples, count, CIMG_TIFF_INVERTED_GRAY, layout->alpha); return;
    case CIMG_TIFF_PALETTE: convert_palette(target, samples, count, layout); return;
    case CIMG_TIFF_CMYK: convert_cmyk(target, samples, count); return;
    default: convert_rgb(target, samples, count, layout->alpha); return;
    }
}

void cimg_tiff_swap(uint8_t *samples, size_t count) {
    cimg_sample16 *values = (cimg_sample16 *)samples;
    for (size_t index = 0; index < count; index++) values[index] = __builtin_bswap16(values[index]);
}

/// Called with constants, so that each case is compiled by itself.
static inline __attribute__((always_inline)) void code(
    uint8_t *target, const uint8_t *row, size_t width, bool is_gray, bool has_alpha, bool from16, bool to16) {
    static const uint8_t gray[2] = {0, 3}, color[4] = {0, 1, 2, 3};
    const uint8_t *channels = is_gray ? gray : color;
    const size_t count = (is_gray ? 1 : 3) + (has_alpha ? 1 : 0);
    for (size_t pixel = 0; pixel < width; pixel++) {
        for (size_t index = 0; index < count; index++) {
            const unsigned value = sample(row, pixel * 4 + channels[index], from16);
            if (to16) {
                ((cimg_sample16 *)target)[pixel * count + index] = (uint16_t)(from16 ? value : value * 257);
            } else {
                target[pixel * count + index] = (uint8_t)(from16 ? (value * 255 + 32895) >> 16 : value);
            }
        }
    }
}

static inline __attribute__((always_inline)) void code_depths(
    uint8_t *target, const uint8_t *row, const cimg_tiff_settings *settings, bool is_gray, bool has_alpha) {
    const bool from16 = settings->rows_have_16_bits, to16 = settings->bits == 16;
    if (from16 && to16) {
        code(target, row, settings->width, is_gray, has_alpha, true, true);
    } else if (from16) {
        code(target, row, settings->width, is_gray, has_alpha, true, false);
    } else if (to16) {
        code(target, row, settings->width, is_gray, has_alpha, false, true);
    } else {
        code(target, row, settings->width, is_gray, has_alpha, false, false);
    }
}

void cimg_tiff_code(uint8_t *target, const uint8_t *row, const cimg_tiff_settings *settings) {
    if (settings->is_gray) {
        if (settings->has_alpha) {
            code_depths(target, row, settings, true, true);
        } else {
            code_depths(target, row, settings, true, false);
        }
    } else if (settings->has_alpha) {
        code_depths(target, row, settings, false, true);
    } else {
        code_depths(target, row, settings, false, false);
    }
}
