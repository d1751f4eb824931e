// Huffman codes of a sequential JPEG's coefficients, each looked up together with the value behind it.
#include "jpeg_coefficient_codes.h"

enum { ENTRIES = CIMG_COEFFICIENT_ENTRIES };

/// Fills the entries that begin with a code of this length.
static void set_symbol(cimg_jpeg_coefficient_pair *entries, unsigned code, unsigned length, unsigned symbol) {
    const unsigned size = symbol & 15, bits = length + size;
    if (bits > CIMG_COEFFICIENT_BITS) return;
    const unsigned rest = CIMG_COEFFICIENT_BITS - bits;
    for (unsigned value = 0; value < 1U << size; value++) {
        cimg_jpeg_coefficient coefficient = cimg_jpeg_coefficient_of(symbol, value);
        coefficient.bits = (uint8_t)bits;
        const unsigned start = (code << size | value) << rest;
        for (unsigned index = start; index < start + (1U << rest); index++) entries[index].first = coefficient;
    }
}

/// The coefficient behind so many bits of `next`, which has `width` bits; without bits where it is not there.
static cimg_jpeg_coefficient coefficient_behind(
    const cimg_jpeg_coefficient_pair *entries, unsigned bits, unsigned next, unsigned width) {
    const unsigned rest = next << bits & ((1U << width) - 1);
    const cimg_jpeg_coefficient found = entries[rest >> (width - CIMG_COEFFICIENT_BITS)].first;
    return found.bits <= width - bits ? found : (cimg_jpeg_coefficient){0};
}

static void set_second(cimg_jpeg_coefficient_pair *entries, unsigned entry) {
    const cimg_jpeg_coefficient first = entries[entry].first;
    cimg_jpeg_coefficient *second = &entries[entry].second;
    *second = (cimg_jpeg_coefficient){.value = first.value, .bits = first.bits};
    if (first.bits == 0 || first.step == CIMG_JPEG_BLOCK_END) return;
    const cimg_jpeg_coefficient next = coefficient_behind(entries, first.bits, entry, CIMG_COEFFICIENT_BITS);
    if (next.bits == 0) return;
    *second = next;
    second->bits = (uint8_t)(first.bits + next.bits);
}

/// All that these bits hold, up to the block's end.
static cimg_jpeg_skipped skipped_by(const cimg_jpeg_coefficient_pair *entries, unsigned next_bits) {
    unsigned step = 0, bits = 0;
    while (step < CIMG_JPEG_BLOCK_END) {
        const cimg_jpeg_coefficient next = coefficient_behind(entries, bits, next_bits, CIMG_SKIPPED_BITS);
        // A block does not have so many.
        const bool is_beyond = next.step < CIMG_JPEG_BLOCK_END && step + next.step > CIMG_JPEG_LAST;
        if (next.bits == 0 || is_beyond) break;
        step += next.step;
        bits += next.bits;
    }
    return (cimg_jpeg_skipped){.step = (uint8_t)step, .bits = (uint8_t)bits};
}

bool cimg_jpeg_coefficient_codes_set(cimg_jpeg_coefficient_codes *table, const uint8_t counts[17], const uint8_t symbols[256]) {
    if (!cimg_jpeg_huffman_set(&table->codes, counts, symbols, 256)) return false;
    memset(table->found, 0, sizeof table->found);
    table->has_skipped = false;
    unsigned code = 0, index = 0;
    for (unsigned length = 1; length <= CIMG_COEFFICIENT_BITS; length++, code <<= 1) {
        for (unsigned number = 0; number < counts[length]; number++) set_symbol(table->found, code++, length, symbols[index++]);
    }
    for (unsigned entry = 0; entry < ENTRIES; entry++) set_second(table->found, entry);
    return true;
}

void cimg_jpeg_coefficient_codes_set_skipped(cimg_jpeg_coefficient_codes *table) {
    if (table->has_skipped) return;
    table->has_skipped = true;
    for (unsigned next = 0; next < CIMG_SKIPPED_ENTRIES; next++) table->skipped[next] = skipped_by(table->found, next);
}
