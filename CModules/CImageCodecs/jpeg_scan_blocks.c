// The coefficients of a progressive JPEG's scans (ITU-T T.81, G.1.2).
//
// A scan that refines coefficients has a bit for each one that is not zero. With a mask of these, a block's bits are taken together
// and zeros are passed over together, where libjpeg looks at one coefficient after the other.
#include "jpeg_scan.h"
#include "jpeg_zigzag.h"

#include <limits.h>

#ifdef __x86_64__
#include <immintrin.h>
#endif

#define INLINE __attribute__((always_inline)) static inline

// Blocks

/// Where a scan is. Loops keep a copy of it in registers.
typedef struct place {
    cimg_jpeg_bits bits;
    /// Blocks that end without a code of their own.
    unsigned eob_run;
    /// MCUs until the next restart marker.
    unsigned left;
} place;

/// A block's coefficients from Ss to Se, for the first time.
INLINE bool decode_first(place *at, const cimg_jpeg_scan *scan, JCOEF *block, uint64_t *mask) {
    if (at->eob_run > 0) {
        at->eob_run--;
        return true;
    }
    for (unsigned k = scan->Ss; k <= scan->Se; k++) {
        cimg_jpeg_look_ahead(&at->bits);
        const int symbol = cimg_jpeg_huffman_symbol(scan->codes, &at->bits);
        if (symbol < 0) return false;
        const unsigned run = (unsigned)symbol >> 4, size = symbol & 15;
        if (size == 0 && run < 15) {
            at->eob_run = (1U << run) + (unsigned)cimg_jpeg_take(&at->bits, run) - 1;
            return true;
        }
        k += run;
        if (size == 0) continue;
        if (k > scan->Se) return false;
        const int value = cimg_jpeg_extended((unsigned)cimg_jpeg_take(&at->bits, size), size);
        // In a broken file nothing may be left of a value.
        const JCOEF coefficient = (JCOEF)((unsigned)value << scan->Al);
        block[cimg_jpeg_natural_order[k]] = coefficient;
        *mask |= (uint64_t)(coefficient != 0) << k;
    }
    return true;
}

/// Adds a bit to each of these coefficients: the next ones in zigzag order, the first one's is the highest.
INLINE void refine(JCOEF *block, uint64_t mask, uint64_t bits, unsigned Al) {
    for (; mask != 0; mask &= mask - 1, bits <<= 1) {
        JCOEF *coefficient = &block[cimg_jpeg_natural_order[__builtin_ctzll(mask)]];
        const int bit = (int)(bits >> 63) << Al, sign = *coefficient >> 15;
        *coefficient = (JCOEF)(*coefficient + ((bit ^ sign) - sign));
    }
}

/// The bit of a mask that has so many other ones below it; 0 where there is none.
typedef uint64_t find_bit(uint64_t mask, unsigned index);

INLINE uint64_t find_in_steps(uint64_t mask, unsigned index) {
    for (; index > 0; index--) mask &= mask - 1;
    return mask & -mask;
}

#ifdef __x86_64__
/// Instructions that shift, count and find bits.
#define BIT_INSTRUCTIONS __attribute__((target("popcnt,lzcnt,bmi,bmi2")))

BIT_INSTRUCTIONS INLINE uint64_t find_at_once(uint64_t mask, unsigned index) { return _pdep_u64((uint64_t)1 << index, mask); }
#endif

/// Appends as many bits as the mask has.
INLINE uint64_t append_bits(uint64_t bits, cimg_jpeg_bits *source, uint64_t mask) {
    unsigned count = (unsigned)__builtin_popcountll(mask);
    cimg_jpeg_look_ahead(source);
    if (__builtin_expect(count > 32, 0)) {
        bits = bits << 32 | cimg_jpeg_take(source, 32);
        count -= 32;
        cimg_jpeg_look_ahead(source);
    }
    return bits << count | cimg_jpeg_take(source, count);
}

/// A block's coefficients from Ss to Se, by one bit more.
INLINE bool decode_refined(place *at, const cimg_jpeg_scan *scan, JCOEF *block, uint64_t *mask, find_bit *find) {
    // Those that are to be refined, and those that are still to come.
    const uint64_t range = ~(uint64_t)0 << scan->Ss & ~(uint64_t)0 >> (63 - scan->Se), old = *mask & range;
    if (at->eob_run > 0 && old == 0) {
        at->eob_run--;
        return true;
    }
    uint64_t rest = range, new = 0;
    // Bits for the former, as far as they came.
    uint64_t bits = 0;
    while (at->eob_run == 0 && rest != 0) {
        cimg_jpeg_look_ahead(&at->bits);
        const int symbol = cimg_jpeg_huffman_symbol(scan->codes, &at->bits);
        if (symbol < 0) return false;
        const unsigned run = (unsigned)symbol >> 4, size = symbol & 15;
        if (size == 0 && run < 15) {
            at->eob_run = (1U << run) + (unsigned)cimg_jpeg_take(&at->bits, run);
            break;
        }
        if (size > 1) return false;
        const int value = (int)cimg_jpeg_take(&at->bits, size);
        // The zero behind as many zeros as the run has.
        const uint64_t zero = find(rest & ~old, run);
        if (zero == 0) return false;
        bits = append_bits(bits, &at->bits, rest & old & (zero - 1));
        rest &= ~(zero | (zero - 1));
        if (size == 0) continue;
        block[cimg_jpeg_natural_order[__builtin_ctzll(zero)]] = (JCOEF)((unsigned)(2 * value - 1) << scan->Al);
        new |= zero;
    }
    *mask |= new;
    if (at->eob_run > 0) {
        bits = append_bits(bits, &at->bits, rest & old);
        at->eob_run--;
    }
    // There are 63 at most.
    refine(block, old, bits << 1 << (63 - __builtin_popcountll(old)), scan->Al);
    return true;
}

// Scans

/// Goes on behind a restart marker.
static bool restart(cimg_jpeg_scans *scans, place *at) {
    *at = (place){.bits = at->bits, .left = scans->restart_interval};
    return cimg_jpeg_pass_restart(&scans->source, &at->bits, &scans->restart_count);
}

/// Makes sure that the next MCU, which has a block or one bit of several, can be read. False where it is not there.
INLINE bool have_unit(cimg_jpeg_scans *scans, place *at) {
    // Without restart markers it is never 0 before.
    if (at->left-- == 0) {
        place copy = *at;
        const bool is_there = restart(scans, &copy);
        *at = copy;
        if (!is_there) return false;
        at->left--;
    }
    return cimg_jpeg_have_block(&scans->source, &at->bits);
}

/// Decodes a row of blocks. `is_first` and `find` are constants in each caller, so that each gets a loop of its own.
INLINE bool decode_row(cimg_jpeg_scans *scans, const cimg_jpeg_scan *scan, place *at, JDIMENSION row, bool is_first, find_bit *find) {
    const cimg_jpeg_scan_component *component = scan->components[0];
    const JDIMENSION width = component->info->width_in_blocks;
    JBLOCKROW blocks = cimg_jpeg_block_rows(scans, component, row, 1)[0];
    uint64_t *masks = component->masks + (size_t)row * width;
    place here = *at;
    for (JDIMENSION column = 0; column < width; column++) {
        if (!have_unit(scans, &here)) return false;
        if (is_first ? !decode_first(&here, scan, blocks[column], &masks[column])
                     : !decode_refined(&here, scan, blocks[column], &masks[column], find)) {
            return false;
        }
    }
    *at = here;
    return true;
}

typedef bool row_decoder(cimg_jpeg_scans *scans, const cimg_jpeg_scan *scan, place *at, JDIMENSION row);

static bool decode_first_row(cimg_jpeg_scans *scans, const cimg_jpeg_scan *scan, place *at, JDIMENSION row) {
    return decode_row(scans, scan, at, row, true, find_in_steps);
}

static bool decode_refined_row(cimg_jpeg_scans *scans, const cimg_jpeg_scan *scan, place *at, JDIMENSION row) {
    return decode_row(scans, scan, at, row, false, find_in_steps);
}

#ifdef __x86_64__
BIT_INSTRUCTIONS static bool decode_first_row_bmi2(cimg_jpeg_scans *scans, const cimg_jpeg_scan *scan, place *at, JDIMENSION row) {
    return decode_row(scans, scan, at, row, true, find_at_once);
}

BIT_INSTRUCTIONS static bool decode_refined_row_bmi2(cimg_jpeg_scans *scans, const cimg_jpeg_scan *scan, place *at, JDIMENSION row) {
    return decode_row(scans, scan, at, row, false, find_at_once);
}
#endif

static bool decode_ac(cimg_jpeg_scans *scans, const cimg_jpeg_scan *scan, place *at) {
    row_decoder *decode = scan->Ah == 0 ? decode_first_row : decode_refined_row;
#ifdef __x86_64__
    // Zen 1 and 2 have them, but take hundreds of cycles for one of them, PDEP.
    if (__builtin_cpu_supports("bmi2") && !__builtin_cpu_is("amdfam17h")) {
        decode = scan->Ah == 0 ? decode_first_row_bmi2 : decode_refined_row_bmi2;
    }
#endif
    for (JDIMENSION row = 0; row < scan->components[0]->info->height_in_blocks; row++) {
        if (!decode(scans, scan, at, row)) return false;
    }
    return true;
}

INLINE void refine_dc(place *at, const cimg_jpeg_scan *scan, JCOEF *block) {
    cimg_jpeg_look_ahead(&at->bits);
    block[0] = (JCOEF)(block[0] | (int)cimg_jpeg_take(&at->bits, 1) << scan->Al);
}

static bool decode_dc_alone(cimg_jpeg_scans *scans, const cimg_jpeg_scan *scan, place *at) {
    const cimg_jpeg_scan_component *component = scan->components[0];
    for (JDIMENSION row = 0; row < component->info->height_in_blocks; row++) {
        JBLOCKROW blocks = cimg_jpeg_block_rows(scans, component, row, 1)[0];
        for (JDIMENSION column = 0; column < component->info->width_in_blocks; column++) {
            if (!have_unit(scans, at)) return false;
            refine_dc(at, scan, blocks[column]);
        }
    }
    return true;
}

static void refine_dc_of_mcu(const cimg_jpeg_scan *scan, place *at, JBLOCKARRAY *rows, JDIMENSION mcu) {
    for (int index = 0; index < scan->count; index++) {
        const jpeg_component_info *info = scan->components[index]->info;
        for (int y = 0; y < info->v_samp_factor; y++) {
            for (int x = 0; x < info->h_samp_factor; x++) {
                refine_dc(at, scan, rows[index][y][mcu * (JDIMENSION)info->h_samp_factor + (JDIMENSION)x]);
            }
        }
    }
}

static bool decode_dc_together(cimg_jpeg_scans *scans, const cimg_jpeg_scan *scan, place *at) {
    const JDIMENSION columns = cimg_jpeg_mcus_across(scans->codec);
    for (JDIMENSION row = 0; row < scans->codec->total_iMCU_rows; row++) {
        JBLOCKARRAY rows[MAX_COMPS_IN_SCAN];
        for (int index = 0; index < scan->count; index++) {
            const JDIMENSION height = (JDIMENSION)scan->components[index]->info->v_samp_factor;
            rows[index] = cimg_jpeg_block_rows(scans, scan->components[index], row * height, height);
        }
        for (JDIMENSION mcu = 0; mcu < columns; mcu++) {
            if (!have_unit(scans, at)) return false;
            refine_dc_of_mcu(scan, at, rows, mcu);
        }
    }
    return true;
}

bool cimg_jpeg_scans_decode(cimg_jpeg_scans *scans, const cimg_jpeg_scan *scan) {
    scans->restart_count = 0;
    place at = {.bits = cimg_jpeg_begin_bits(&scans->source)};
    // A scan has fewer MCUs than that.
    at.left = scans->restart_interval > 0 ? scans->restart_interval : UINT_MAX;
    const bool is_decoded = scan->Ss > 0 ? decode_ac(scans, scan, &at)
        : scan->count == 1               ? decode_dc_alone(scans, scan, &at)
                                         : decode_dc_together(scans, scan, &at);
    return is_decoded && cimg_jpeg_are_at_marker(&scans->source, at.bits);
}
