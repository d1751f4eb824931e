// The MCUs of a sequential JPEG's scan (ITU-T T.81, F.2.2).
//
// Codes are looked up together with their values, and mostly two at a time, where libjpeg looks up one code, then takes its value.
#include "jpeg_mcu.h"

#include <limits.h>

#define INLINE __attribute__((always_inline)) static inline

/// Entries whose bits are there after a look ahead.
enum { ENTRIES_AHEAD = 4 };

// Blocks

INLINE unsigned next_entry(const cimg_jpeg_bits *bits) { return (unsigned)(bits->ahead >> (64 - CIMG_COEFFICIENT_BITS)); }

/// Takes a coefficient that was not looked up. Bits are handed over as a copy, so that loops can keep theirs in registers.
INLINE bool take_long_coefficient(
    const cimg_jpeg_coefficient_codes *table, cimg_jpeg_bits *bits, cimg_jpeg_coefficient *coefficient) {
    cimg_jpeg_bits copy = *bits;
    cimg_jpeg_coefficient found;
    const bool is_found = cimg_jpeg_take_long_coefficient(table, &copy, &found);
    *bits = copy;
    *coefficient = found;
    return is_found;
}

/// The next coefficient, for which CIMG_COEFFICIENT_BITS have to be there.
INLINE bool take_coefficient(
    const cimg_jpeg_coefficient_codes *table, cimg_jpeg_bits *bits, cimg_jpeg_coefficient *coefficient) {
    *coefficient = table->found[next_entry(bits)].first;
    if (__builtin_expect(coefficient->bits == 0, 0)) return take_long_coefficient(table, bits, coefficient);
    cimg_jpeg_take(bits, coefficient->bits);
    return true;
}

/// Whether a block ends so: with its last coefficient or before it. Other positions beyond the last one are in no block.
INLINE bool is_end(unsigned position) { return position == CIMG_JPEG_LAST || position >= CIMG_JPEG_BLOCK_END; }

INLINE bool decode_ac(const cimg_jpeg_coefficient_codes *table, cimg_jpeg_bits *bits, JCOEF *block) {
    unsigned position = 0;
    while (position < CIMG_JPEG_LAST) {
        cimg_jpeg_look_ahead(bits);
        for (unsigned count = 0; count < ENTRIES_AHEAD; count++) {
            // Zeros, for the end of a block as well, are put where nothing was put yet.
            const cimg_jpeg_coefficient_pair pair = table->found[next_entry(bits)];
            if (__builtin_expect(pair.first.bits == 0, 0)) {
                cimg_jpeg_coefficient coefficient;
                if (!take_long_coefficient(table, bits, &coefficient)) return false;
                position += coefficient.step;
                block[cimg_jpeg_natural_order[position]] = coefficient.value;
                break;
            }
            const unsigned first = position + pair.first.step;
            position = first + pair.second.step;
            block[cimg_jpeg_natural_order[first]] = pair.first.value;
            block[cimg_jpeg_natural_order[position]] = pair.second.value;
            if (__builtin_expect(first == CIMG_JPEG_LAST, 0)) {
                // The second one is the next block's.
                block[CIMG_JPEG_LAST] = pair.first.value;
                cimg_jpeg_take(bits, pair.first.bits);
                return true;
            }
            cimg_jpeg_take(bits, pair.second.bits);
            if (position >= CIMG_JPEG_LAST) return is_end(first) || (first < CIMG_JPEG_LAST && is_end(position));
        }
    }
    return is_end(position);
}

INLINE bool skip_ac(const cimg_jpeg_coefficient_codes *table, cimg_jpeg_bits *bits) {
    unsigned position = 0;
    while (position < CIMG_JPEG_LAST) {
        cimg_jpeg_look_ahead(bits);
        const cimg_jpeg_skipped skipped = table->skipped[bits->ahead >> (64 - CIMG_SKIPPED_BITS)];
        if (skipped.bits > 0 && position + skipped.step % CIMG_JPEG_BLOCK_END < CIMG_JPEG_LAST) {
            cimg_jpeg_take(bits, skipped.bits);
            position += skipped.step;
        } else {
            cimg_jpeg_coefficient coefficient;
            if (!take_coefficient(table, bits, &coefficient)) return false;
            position += coefficient.step;
        }
    }
    return is_end(position);
}

INLINE bool decode_block(cimg_jpeg_mcus *mcus, const cimg_jpeg_mcu_block *block, cimg_jpeg_bits *bits, JCOEF *target) {
    cimg_jpeg_look_ahead(bits);
    cimg_jpeg_coefficient difference;
    if (!take_coefficient(block->dc, bits, &difference)) return false;
    const int dc = mcus->last_dc[block->component] + difference.value;
    // Libjpeg says what is wrong with others.
    if (dc != (JCOEF)dc) return false;
    mcus->last_dc[block->component] = dc;
    target[0] = (JCOEF)dc;
    return block->is_dc_alone ? skip_ac(block->ac, bits) : decode_ac(block->ac, bits, target);
}

// MCUs

/// Goes on behind a restart marker.
static bool restart(cimg_jpeg_mcus *mcus) {
    if (!cimg_jpeg_pass_restart(&mcus->source, &mcus->bits, &mcus->restart_count)) return false;
    mcus->left = mcus->restart_interval;
    memset(mcus->last_dc, 0, sizeof mcus->last_dc);
    return true;
}

bool cimg_jpeg_decode_mcu(cimg_jpeg_mcus *mcus, JBLOCKROW *blocks) {
    if (mcus->left == 0 && !restart(mcus)) return false;
    mcus->left--;
    cimg_jpeg_bit_source *source = &mcus->source;
    cimg_jpeg_bits bits = mcus->bits;
    for (int index = 0; index < mcus->block_count; index++) {
        if (!cimg_jpeg_have_block(source, &bits)) return false;
        if (!decode_block(mcus, &mcus->blocks[index], &bits, blocks[index][0])) return false;
    }
    mcus->bits = bits;
    // Zeros stand behind the end.
    return source->marker == 0 || bits.next - bits.count / 8 <= source->end;
}

void cimg_jpeg_begin_mcus(cimg_jpeg_mcus *mcus, unsigned restart_interval) {
    mcus->restart_interval = restart_interval;
    // A scan has fewer MCUs than that.
    mcus->left = restart_interval > 0 ? restart_interval : UINT_MAX;
    mcus->restart_count = 0;
    memset(mcus->last_dc, 0, sizeof mcus->last_dc);
    mcus->source.data = &mcus->data;
    mcus->bits = cimg_jpeg_begin_bits(&mcus->source);
}
