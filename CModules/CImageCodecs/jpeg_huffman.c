// Huffman codes of a JPEG's coefficients.
#include "jpeg_huffman.h"

bool cimg_jpeg_huffman_set(cimg_jpeg_huffman *codes, const uint8_t counts[17], const uint8_t *symbols, size_t symbol_count) {
    *codes = (cimg_jpeg_huffman){0};
    size_t index = 0;
    unsigned code = 0;
    for (unsigned length = 1; length <= 16; length++) {
        // Codes of a length follow each other; none is all ones.
        if (code + counts[length] >= 1U << length && counts[length] > 0) return false;
        if (index + counts[length] > symbol_count) return false;
        codes->first[length] = (int)index - (int)code;
        for (unsigned number = 0; number < counts[length]; number++, code++, index++) {
            codes->symbols[index] = symbols[index];
            if (length > CIMG_HUFFMAN_SHORT) continue;
            const unsigned unused = CIMG_HUFFMAN_SHORT - length;
            for (unsigned rest = 0; rest < 1U << unused; rest++) {
                codes->shorter[(code << unused) + rest] = (uint16_t)(length << 8 | symbols[index]);
            }
        }
        codes->bound[length] = code << (16 - length);
        code <<= 1;
    }
    codes->is_defined = true;
    return true;
}
