// The headers of a progressive JPEG's scans, and what stands between them (ITU-T T.81, B.2).
#include "jpeg_scan.h"

/// -1 where the data end.
static int two_bytes(cimg_jpeg_scans *scans) {
    const int first = cimg_jpeg_scans_byte(scans), second = cimg_jpeg_scans_byte(scans);
    return first < 0 || second < 0 ? -1 : first << 8 | second;
}

bool cimg_jpeg_scans_read_codes(cimg_jpeg_scans *scans) {
    int length = two_bytes(scans) - 2;
    while (length > 0) {
        const int destination = cimg_jpeg_scans_byte(scans);
        uint8_t counts[17] = {0}, symbols[256];
        int count = 0;
        for (int index = 1; index <= 16; index++) {
            const int next = cimg_jpeg_scans_byte(scans);
            if (next < 0) return false;
            counts[index] = (uint8_t)next;
            count += next;
        }
        length -= 17 + count;
        if (destination < 0 || (destination & 15) >= NUM_HUFF_TBLS || destination >> 4 > 1) return false;
        if (count > 256 || length < 0) return false;
        for (int index = 0; index < count; index++) {
            const int next = cimg_jpeg_scans_byte(scans);
            if (next < 0) return false;
            symbols[index] = (uint8_t)next;
        }
        // Codes of DC coefficients are not needed any more.
        if (destination >> 4 == 0) continue;
        if (!cimg_jpeg_huffman_set(&scans->codes[destination & 15], counts, symbols, (size_t)count)) return false;
    }
    return length == 0;
}

bool cimg_jpeg_scans_read_restart_interval(cimg_jpeg_scans *scans) {
    if (two_bytes(scans) != 4) return false;
    const int interval = two_bytes(scans);
    scans->restart_interval = (unsigned)interval;
    return interval >= 0;
}

/// Whether the scan goes on where those before it ended.
static bool follows(const cimg_jpeg_scan *scan) {
    if (scan->Ss == 0 ? scan->Se != 0 || scan->Ah == 0 : scan->count != 1 || scan->Se < scan->Ss || scan->Se > 63) return false;
    if (scan->Ah == 0 ? scan->Al > 13 : scan->Al != scan->Ah - 1) return false;
    for (int index = 0; index < scan->count; index++) {
        for (unsigned k = scan->Ss; k <= scan->Se; k++) {
            if (scan->components[index]->lowest[k] != (scan->Ah == 0 ? -1 : (int)scan->Ah)) return false;
        }
    }
    return true;
}

static cimg_jpeg_scan_component *component_with(cimg_jpeg_scans *scans, int id) {
    for (int index = 0; index < scans->component_count; index++) {
        if (scans->components[index].info->component_id == id) return &scans->components[index];
    }
    return NULL;
}

bool cimg_jpeg_scans_read_header(cimg_jpeg_scans *scans, cimg_jpeg_scan *scan) {
    const int length = two_bytes(scans);
    scan->count = cimg_jpeg_scans_byte(scans);
    if (scan->count < 1 || scan->count > scans->component_count || length != 6 + 2 * scan->count) return false;
    int blocks = 0;
    for (int index = 0; index < scan->count; index++) {
        cimg_jpeg_scan_component *component = component_with(scans, cimg_jpeg_scans_byte(scans));
        const int destinations = cimg_jpeg_scans_byte(scans);
        if (component == NULL || destinations < 0 || (destinations & 15) >= NUM_HUFF_TBLS) return false;
        // Libjpeg refuses other orders than the frame's.
        if (index > 0 && component <= scan->components[index - 1]) return false;
        scan->components[index] = component;
        scan->codes = &scans->codes[destinations & 15];
        blocks += component->info->h_samp_factor * component->info->v_samp_factor;
    }
    const int selection = two_bytes(scans), approximation = cimg_jpeg_scans_byte(scans);
    if (selection < 0 || approximation < 0) return false;
    scan->Ss = (unsigned)selection >> 8;
    scan->Se = selection & 255;
    scan->Ah = (unsigned)approximation >> 4;
    scan->Al = approximation & 15;
    if (scan->count > 1 && blocks > D_MAX_BLOCKS_IN_MCU) return false;
    return follows(scan) && (scan->Ss == 0 || scan->codes->is_defined);
}
