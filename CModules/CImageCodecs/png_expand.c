// Pixels as a PNG has them to RGBA.
#include "png_expand.h"

#include <string.h>

typedef cimg_png_expansion expansion_t;

#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define OPAQUE 0xFF000000u
#else
#define OPAQUE 0x000000FFu
#endif

// Samples of up to 8 bits, by the table

static void indexes(const expansion_t *expansion, uint8_t *target, const uint8_t *row, size_t width) {
    for (size_t x = 0; x < width; x++) memcpy(target + 4 * x, expansion->colors[row[x]], 4);
}

/// 1, 2 or 4 bits, the leftmost pixel in the highest.
static void small_indexes(const expansion_t *expansion, uint8_t *target, const uint8_t *row, size_t width) {
    const unsigned depth = (unsigned)expansion->bit_depth, mask = (1u << depth) - 1;
    for (size_t x = 0; x < width; x++) {
        const size_t bit = x * depth;
        const unsigned index = row[bit / 8] >> (8 - depth - bit % 8) & mask;
        memcpy(target + 4 * x, expansion->colors[index], 4);
    }
}

// 8 bits

static void rgb(const expansion_t *expansion, uint8_t *target, const uint8_t *row, size_t width) {
    (void)expansion;
    for (size_t x = 0; x < width; x++) {
        uint32_t pixel;
        memcpy(&pixel, row + 3 * x, 4);
        pixel |= OPAQUE;
        memcpy(target + 4 * x, &pixel, 4);
    }
}

static void keyed_rgb(const expansion_t *expansion, uint8_t *target, const uint8_t *row, size_t width) {
    rgb(expansion, target, row, width);
    for (size_t x = 0; x < width; x++) {
        if (memcmp(row + 3 * x, expansion->key, 3) == 0) target[4 * x + 3] = 0;
    }
}

static void rgba(const expansion_t *expansion, uint8_t *target, const uint8_t *row, size_t width) {
    (void)expansion;
    memcpy(target, row, 4 * width);
}

static void gray_alpha(const expansion_t *expansion, uint8_t *target, const uint8_t *row, size_t width) {
    (void)expansion;
    for (size_t x = 0; x < width; x++) {
        const uint8_t gray = row[2 * x];
        const uint8_t pixel[4] = {gray, gray, gray, row[2 * x + 1]};
        memcpy(target + 4 * x, pixel, 4);
    }
}

// 16 bits, the high byte first

static uint16_t sample(const uint8_t *at) { return (uint16_t)(at[0] << 8 | at[1]); }

static void put(uint8_t *target, uint16_t red, uint16_t green, uint16_t blue, uint16_t alpha) {
    const uint16_t pixel[4] = {red, green, blue, alpha};
    memcpy(target, pixel, 8);
}

static void deep_rgb(const expansion_t *expansion, uint8_t *target, const uint8_t *row, size_t width) {
    for (size_t x = 0; x < width; x++, row += 6) {
        const bool is_key = expansion->has_key && memcmp(row, expansion->key, 6) == 0;
        put(target + 8 * x, sample(row), sample(row + 2), sample(row + 4), is_key ? 0 : 0xFFFF);
    }
}

static void deep_rgba(const expansion_t *expansion, uint8_t *target, const uint8_t *row, size_t width) {
    (void)expansion;
    for (size_t x = 0; x < width; x++, row += 8) {
        put(target + 8 * x, sample(row), sample(row + 2), sample(row + 4), sample(row + 6));
    }
}

static void deep_gray(const expansion_t *expansion, uint8_t *target, const uint8_t *row, size_t width) {
    for (size_t x = 0; x < width; x++, row += 2) {
        const bool is_key = expansion->has_key && memcmp(row, expansion->key, 2) == 0;
        const uint16_t gray = sample(row);
        put(target + 8 * x, gray, gray, gray, is_key ? 0 : 0xFFFF);
    }
}

static void deep_gray_alpha(const expansion_t *expansion, uint8_t *target, const uint8_t *row, size_t width) {
    (void)expansion;
    for (size_t x = 0; x < width; x++, row += 4) {
        const uint16_t gray = sample(row);
        put(target + 8 * x, gray, gray, gray, sample(row + 2));
    }
}

// Which of them

/// Indexes beyond the palette are black, as libpng has them.
static void take_palette(expansion_t *expansion, png_structp png, png_infop info, const uint8_t *alpha, int alphas) {
    png_colorp palette = NULL;
    int count = 0;
    png_get_PLTE(png, info, &palette, &count);
    for (int index = 0; index < 256; index++) {
        const png_color color = index < count ? palette[index] : (png_color){0, 0, 0};
        const uint8_t entry[4] = {
            color.red, color.green, color.blue, alpha != NULL && index < alphas ? alpha[index] : 0xFF};
        memcpy(expansion->colors[index], entry, 4);
    }
}

static void take_grays(expansion_t *expansion, const png_color_16 *key) {
    const int most = (1 << expansion->bit_depth) - 1;
    for (int index = 0; index <= most; index++) {
        const uint8_t gray = (uint8_t)(index * 255 / most);
        const bool is_key = key != NULL && index == (key->gray & most);
        const uint8_t entry[4] = {gray, gray, gray, is_key ? 0 : 0xFF};
        memcpy(expansion->colors[index], entry, 4);
    }
}

static void take_key(expansion_t *expansion, const png_color_16 *key, bool is_gray) {
    const uint16_t samples[3] = {is_gray ? key->gray : key->red, key->green, key->blue};
    expansion->has_key = true;
    for (int channel = 0; channel < 3; channel++) {
        if (expansion->bit_depth == 16) {
            expansion->key[2 * channel] = (uint8_t)(samples[channel] >> 8);
            expansion->key[2 * channel + 1] = (uint8_t)samples[channel];
        } else {
            expansion->key[channel] = (uint8_t)samples[channel];
        }
    }
}

void cimg_png_expansion_init(expansion_t *expansion, png_structp png, png_infop info) {
    png_bytep alpha = NULL;
    int alphas = 0;
    png_color_16p key = NULL;
    if (png_get_valid(png, info, PNG_INFO_tRNS) != 0) png_get_tRNS(png, info, &alpha, &alphas, &key);
    *expansion = (expansion_t){.bit_depth = png_get_bit_depth(png, info)};
    const int color = png_get_color_type(png, info);
    const bool is_deep = expansion->bit_depth == 16;
    const bool is_gray = (color & PNG_COLOR_MASK_COLOR) == 0, has_alpha = (color & PNG_COLOR_MASK_ALPHA) != 0;
    if (color == PNG_COLOR_TYPE_PALETTE) {
        take_palette(expansion, png, info, alpha, alphas);
        expansion->expand = expansion->bit_depth == 8 ? indexes : small_indexes;
    } else if (is_gray && !has_alpha && !is_deep) {
        take_grays(expansion, key);
        expansion->expand = expansion->bit_depth == 8 ? indexes : small_indexes;
    } else if (has_alpha) {
        expansion->expand = is_deep ? (is_gray ? deep_gray_alpha : deep_rgba) : (is_gray ? gray_alpha : rgba);
    } else {
        if (key != NULL) take_key(expansion, key, is_gray);
        expansion->expand = is_deep ? (is_gray ? deep_gray : deep_rgb) : key != NULL ? keyed_rgb : rgb;
    }
}
