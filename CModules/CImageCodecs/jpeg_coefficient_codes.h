// Huffman codes of a sequential JPEG's coefficients, each looked up together with the value behind it (ITU-T T.81, F.2.2).
#ifndef CIMG_JPEG_COEFFICIENT_CODES_H
#define CIMG_JPEG_COEFFICIENT_CODES_H

#include "jpeg_huffman.h"
#include "jpeg_zigzag.h"

/// Bits that are looked up at once. With more of them the tables would leave less of the first-level cache.
#define CIMG_COEFFICIENT_BITS 10
#define CIMG_COEFFICIENT_ENTRIES (1 << CIMG_COEFFICIENT_BITS)
/// The same for coefficients that are skipped, whose entries are smaller.
#define CIMG_SKIPPED_BITS 12
#define CIMG_SKIPPED_ENTRIES (1 << CIMG_SKIPPED_BITS)

typedef struct cimg_jpeg_coefficient {
    int16_t value;
    /// How far it takes the position in its block: by the zeros before it, and itself.
    uint8_t step;
    /// Bits of its code and its value; 0 where these are more than are looked up, or there is no such code.
    uint8_t bits;
} cimg_jpeg_coefficient;

/// What the next bits are. Mostly they hold two short coefficients.
typedef struct cimg_jpeg_coefficient_pair {
    cimg_jpeg_coefficient first;
    /// The one behind it, with the bits of both. Where it is not there, these are the first one's, and it says the same again: its
    /// value is the first one's, and it is no step further.
    cimg_jpeg_coefficient second;
} cimg_jpeg_coefficient_pair;

/// All coefficients that the next bits hold, whose values are not wanted.
typedef struct cimg_jpeg_skipped {
    uint8_t step, bits;
} cimg_jpeg_skipped;

typedef struct cimg_jpeg_coefficient_codes {
    cimg_jpeg_huffman codes;
    cimg_jpeg_coefficient_pair found[CIMG_COEFFICIENT_ENTRIES];
    /// Whether `skipped` was made.
    bool has_skipped;
    cimg_jpeg_skipped skipped[CIMG_SKIPPED_ENTRIES];
} cimg_jpeg_coefficient_codes;

/// Makes what is found for codes that libjpeg has. False where there can't be such codes.
bool cimg_jpeg_coefficient_codes_set(cimg_jpeg_coefficient_codes *table, const uint8_t counts[17], const uint8_t symbols[256]);
/// Makes what is skipped, once, for codes that are set.
void cimg_jpeg_coefficient_codes_set_skipped(cimg_jpeg_coefficient_codes *table);

/// A coefficient by its symbol and its value, of which there are as many bits as the symbol's lower half says.
static inline cimg_jpeg_coefficient cimg_jpeg_coefficient_of(unsigned symbol, unsigned value) {
    const unsigned run = symbol >> 4, size = symbol & 15;
    return (cimg_jpeg_coefficient){
        .value = (int16_t)cimg_jpeg_extended(value, size),
        .step = size == 0 && run < 15 ? CIMG_JPEG_BLOCK_END : (uint8_t)(run + 1)};
}

/// Takes a coefficient that was not looked up. False where there is no such code.
static inline bool cimg_jpeg_take_long_coefficient(
    const cimg_jpeg_coefficient_codes *table, cimg_jpeg_bits *bits, cimg_jpeg_coefficient *coefficient) {
    cimg_jpeg_look_ahead(bits);
    const int symbol = cimg_jpeg_huffman_symbol(&table->codes, bits);
    if (symbol < 0) return false;
    *coefficient = cimg_jpeg_coefficient_of((unsigned)symbol, (unsigned)cimg_jpeg_take(bits, symbol & 15));
    return true;
}

#endif
