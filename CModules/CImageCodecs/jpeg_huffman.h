// Huffman codes of a JPEG's coefficients.
#ifndef CIMG_JPEG_HUFFMAN_H
#define CIMG_JPEG_HUFFMAN_H

#include "jpeg_bits.h"

/// Bits of the codes that are looked up at once.
#define CIMG_HUFFMAN_SHORT 9

typedef struct cimg_jpeg_huffman {
    bool is_defined;
    /// For what the next bits are: a code's length × 256 + its symbol; 0 where the code is longer, or there is none.
    uint16_t shorter[1 << CIMG_HUFFMAN_SHORT];
    /// For each length: what 16 bits are below that begin with such a code or a shorter one, and what is to be added to such
    /// a code for its symbol's index.
    uint32_t bound[17];
    int first[17];
    uint8_t symbols[256];
} cimg_jpeg_huffman;

/// Sets the codes by how many there are of each length, 1 to 16, and their symbols. False where there can't be such codes.
bool cimg_jpeg_huffman_set(cimg_jpeg_huffman *codes, const uint8_t counts[17], const uint8_t *symbols, size_t symbol_count);

/// A value of so many bits (ITU-T T.81, F.2.2.1): those that begin with a 0 are negative.
static inline int cimg_jpeg_extended(unsigned value, unsigned size) {
    const int half = (1 << size) >> 1;
    return (int)value < half ? (int)value - 2 * half + 1 : (int)value;
}

/// Takes the next symbol, for which 16 bits have to be there; -1 where there is no such code.
static inline int cimg_jpeg_huffman_symbol(const cimg_jpeg_huffman *codes, cimg_jpeg_bits *bits) {
    const unsigned found = codes->shorter[bits->ahead >> (64 - CIMG_HUFFMAN_SHORT)];
    if (found != 0) {
        cimg_jpeg_take(bits, found >> 8);
        return found & 255;
    }
    const uint32_t next = (uint32_t)(bits->ahead >> 48);
    for (unsigned length = CIMG_HUFFMAN_SHORT + 1; length <= 16; length++) {
        if (next < codes->bound[length]) return codes->symbols[codes->first[length] + (int)cimg_jpeg_take(bits, length)];
    }
    return -1;
}

#endif
