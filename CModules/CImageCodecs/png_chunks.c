// Metadata of a PNG, and what is wrong with its chunks.
//
// libpng reads only the chunks that make the picture. The others come here as they stand in the file: a profile that
// libpng would refuse is kept, and text that was not asked for is not unpacked.
#include "png_reader.h"

#include <stdio.h>
#include <string.h>

#define MAX_BLOCKS 1024

// Names

static bool is_named(const uint8_t *name, const char *expected) { return memcmp(name, expected, 4) == 0; }

static bool is_text(const uint8_t *name) { return is_named(name, "tEXt") || is_named(name, "zTXt") || is_named(name, "iTXt"); }

/// Whether a chunk stays true when the pixels change, as texts and EXIF do: its name's last letter is small. A small third
/// letter is reserved: newer versions of libpng refuse files that have one.
static bool is_safe(const uint8_t *name) { return (name[2] & 0x20) == 0 && (name[3] & 0x20) != 0; }

// Messages

void cimg_png_damaged(cimg_png_reader *reader, const char *how) {
    cimg_report *report = &reader->base.report;
    if (report->damage[0] != 0) return;
    // Zlib's, over all rows.
    const bool is_checksum = strstr(how, "incorrect data check") != NULL;
    if (is_checksum && reader->is_interlaced) {
        snprintf(report->damage, sizeof report->damage, "the checksum of its data is wrong; any row may be damaged");
    } else if (is_checksum) {
        snprintf(
            report->damage, sizeof report->damage,
            "the checksum of its data is wrong; any of the %zu decoded rows (of %zu) may be damaged",
            reader->whole_rows, reader->height);
    } else if (reader->is_interlaced) {
        const int count = reader->whole_passes;
        snprintf(
            report->damage, sizeof report->damage, "%.180s; %d of 7 interlaced %s whole", how, count,
            count == 1 ? "pass is" : "passes are");
    } else {
        snprintf(
            report->damage, sizeof report->damage, "%.180s; %zu of %zu rows are whole", how, reader->whole_rows,
            reader->height);
    }
}

bool cimg_png_has_something(const cimg_png_reader *reader) {
    return reader->is_interlaced ? reader->passes > 0 : reader->row > 0;
}

void cimg_png_refuse_wrong_checksum(cimg_png_reader *reader) {
    cimg_report *report = &reader->base.report;
    if (!reader->has_wrong_checksum || reader->allows_damage || !cimg_png_has_something(reader)) return;
    cimg_fail(report, CIMG_DAMAGED, "%s", report->damage);
    report->damage[0] = 0;
    cimg_png_escape(&reader->base);
}

/// Which rows it is about is not known. It is an error only once something of the picture has been read: before that it is not
/// known whether anything could be kept.
static void checksum_is_wrong(cimg_png_reader *reader, const char *chunk) {
    cimg_report *report = &reader->base.report;
    reader->has_wrong_checksum = true;
    if (report->damage[0] == 0) {
        snprintf(
            report->damage, sizeof report->damage, "the checksum of its %.4s chunk is wrong; any row may be damaged",
            chunk);
    }
    cimg_png_refuse_wrong_checksum(reader);
}

static void forgive(cimg_report *report) {
    report->status = CIMG_OK;
    report->message[0] = 0;
    report->needed = 0;
}

/// Messages about a chunk start with its name.
static bool is_about_chunk(const char *text) {
    for (int index = 0; index < 4; index++) {
        const char letter = text[index] | 0x20;
        if (letter < 'a' || letter > 'z') return false;
    }
    return text[4] == ':' && text[5] == ' ';
}

void cimg_png_reader_warn(cimg_png_base *base, const char *text) {
    cimg_png_reader *reader = (cimg_png_reader *)base;
    // The chunk's own warning follows.
    if (strstr(text, "too large") != NULL || strcmp(text, "Out of memory") == 0) return;
    if (!is_about_chunk(text)) {
        cimg_note(&base->report, "libpng says \"%.200s\"", text);
        return;
    }
    // Frames of an animation are not read: what is wrong with them does no harm, and neither does their size.
    if (reader->is_animated && (strncmp(text, "fdAT", 4) == 0 || strncmp(text, "fcTL", 4) == 0)) {
        if (base->report.status == CIMG_LIMIT_MEMORY) forgive(&base->report);
        return;
    }
    const char *detail = text + 6;
    const bool is_critical = (text[0] & 0x20) == 0, is_picture_data = strncmp(text, "IDAT", 4) == 0;
    const bool is_surplus = is_picture_data
        && (reader->has_late_chunk || strncmp(detail, "Too", 3) == 0 || strncmp(detail, "Extra", 5) == 0);
    const bool is_checksum = strcmp(detail, "CRC error") == 0;
    if (is_surplus) {
        cimg_note(&base->report, "extraneous bytes after the picture's data");
    } else if (is_picture_data || (is_critical && is_checksum && !reader->is_after_data)) {
        checksum_is_wrong(reader, text);
    } else if (is_critical) {
        cimg_note(&base->report, "libpng says \"%.200s\"", text);
    } else {
        // One too large for the limits is dropped, and that is all there is to it.
        if (base->report.status == CIMG_LIMIT_MEMORY) forgive(&base->report);
        // cimg_png_pass_late_chunk has noted that a late chunk is dropped, except one that the caller keeps.
        if (reader->is_after_data && !(reader->knows_late_chunks && is_safe((const uint8_t *)text))) return;
        reader->is_chunk_broken = is_checksum;
        cimg_note(&base->report, "the %.4s chunk was dropped: it can't be read (%.180s)", text, detail);
    }
}

void cimg_png_reader_fail(cimg_png_base *base, const char *text) {
    cimg_report *report = &base->report;
    cimg_png_reader *reader = (cimg_png_reader *)base;
    // Some versions of libpng, such as 1.6.48 of Debian 13, accept the end marker only if they inflated the data themselves.
    reader->has_refused_end = reader->uses_isal && reader->is_after_data && strcmp(text, "IEND: out of place") == 0;
    if (base->is_at_end && !reader->has_header) {
        cimg_fail(report, CIMG_DAMAGED, "the data ends within the headers; nothing of the picture is there");
    } else if (base->is_at_end) {
        cimg_fail(report, CIMG_DAMAGED, "the data ends early");
    } else if (strcmp(text, "Not a PNG file") == 0) {
        cimg_fail(report, CIMG_NOT_A_PICTURE, "no PNG");
    } else if (strstr(text, "ASCII conversion") != NULL) {
        cimg_fail(report, CIMG_DAMAGED, "its line ends were converted, as if it were text");
    } else if (strstr(text, "too large") != NULL) {
        cimg_fail(report, CIMG_LIMIT_MEMORY, "a chunk claims more bytes than the limit allows");
    } else if (strcmp(text, "Invalid IHDR data") == 0 && base->last_warning[0] != 0) {
        cimg_fail(report, CIMG_DAMAGED, "libpng says \"%.200s\"", base->last_warning);
    } else {
        cimg_fail(report, CIMG_DAMAGED, "libpng says \"%.200s\"", text);
    }
}

// Chunks

static void dropped(cimg_png_reader *reader, const uint8_t *name, const char *why) {
    cimg_note(&reader->base.report, "the %.4s chunk was dropped: %s", (const char *)name, why);
}

static void dropped_credentials(cimg_png_reader *reader, const uint8_t *name) {
    dropped(reader, name, "its Content Credentials (C2PA) would not fit the result");
}

/// A failure to unpack is a chunk dropped, unless memory itself ran out.
static void keep_unpacked(
    cimg_png_reader *reader, png_unknown_chunkp chunk, cimg_block_kind kind, size_t start) {
    cimg_report *report = &reader->base.report;
    size_t count = 0;
    uint8_t *bytes =
        cimg_unpack(&reader->base.pool, chunk->data + start, chunk->size - start, CIMG_MAX_UNPACKED, &count);
    if (bytes != NULL) {
        cimg_blocks_adopt(&reader->blocks, kind, bytes, count);
    } else if (report->status == CIMG_OK && count >= CIMG_MAX_UNPACKED) {
        cimg_note(
            report, "the %.4s chunk was dropped: unpacked it is larger than the limit of %zu MiB",
            (const char *)chunk->name, CIMG_MAX_UNPACKED >> 20);
    } else if (report->status == CIMG_OK) {
        dropped(reader, chunk->name, "it can't be unpacked");
    }
}

static void keep(cimg_png_reader *reader, png_unknown_chunkp chunk, cimg_block_kind kind, size_t start) {
    char name[5] = {0};
    memcpy(name, chunk->name, 4);
    const size_t count = chunk->size - start;
    uint8_t *bytes = cimg_blocks_add(&reader->blocks, kind, name, count);
    // An empty chunk has no data to point to.
    if (bytes != NULL && count > 0) memcpy(bytes, chunk->data + start, count);
}

/// The position after the zero that ends a text which starts at `start`; 0 where there is none.
static size_t after_text(png_unknown_chunkp chunk, size_t start) {
    if (start >= chunk->size) return 0;
    const uint8_t *end = memchr(chunk->data + start, 0, chunk->size - start);
    return end == NULL ? 0 : (size_t)(end - chunk->data) + 1;
}

/// iCCP: a name, the method (0), the packed profile.
static void read_profile(cimg_png_reader *reader, png_unknown_chunkp chunk) {
    const size_t start = after_text(chunk, 0);
    if (start == 0 || start >= chunk->size || chunk->data[start] != 0) {
        dropped(reader, chunk->name, "it is not laid out as it should be");
    } else {
        keep_unpacked(reader, chunk, CIMG_BLOCK_ICC, start + 1);
    }
}

/// iTXt: a keyword, whether the text is packed, the method (0), a language, the translated keyword, the text.
static bool is_xmp(png_unknown_chunkp chunk) {
    static const char keyword[] = "XML:com.adobe.xmp";
    return is_named(chunk->name, "iTXt") && chunk->size >= sizeof keyword
        && memcmp(chunk->data, keyword, sizeof keyword) == 0;
}

static void read_xmp(cimg_png_reader *reader, png_unknown_chunkp chunk) {
    const size_t flags = sizeof "XML:com.adobe.xmp";
    if (cimg_blocks_contain(&reader->blocks, CIMG_BLOCK_XMP)) {
        dropped(reader, chunk->name, "a second XMP block");
        return;
    }
    const size_t translation = after_text(chunk, flags + 2);
    const size_t start = translation == 0 ? 0 : after_text(chunk, translation);
    if (start == 0 || chunk->data[flags] > 1 || chunk->data[flags + 1] != 0) {
        dropped(reader, chunk->name, "it is not laid out as it should be");
    } else if (chunk->data[flags] == 1) {
        keep_unpacked(reader, chunk, CIMG_BLOCK_XMP, start);
    } else {
        keep(reader, chunk, CIMG_BLOCK_XMP, start);
    }
}

static bool has_chunk(const cimg_png_reader *reader, png_unknown_chunkp chunk) {
    for (size_t index = 0; index < reader->blocks.count; index++) {
        const cimg_block *block = &reader->blocks.items[index];
        if (block->kind == CIMG_BLOCK_CHUNK && memcmp(block->name, chunk->name, 4) == 0) return true;
    }
    return false;
}

/// Chunks of one size that are kept although the pixels change.
static const struct {
    const char *name;
    size_t size;
} fixed_chunks[] = {{"cICP", 4}, {"sRGB", 1}, {"gAMA", 4}, {"cHRM", 32}, {"pHYs", 9}};

/// The size that a chunk must have; 0 if it may have any.
static size_t fixed_size(const uint8_t *name) {
    for (size_t index = 0; index < sizeof fixed_chunks / sizeof fixed_chunks[0]; index++) {
        if (is_named(name, fixed_chunks[index].name)) return fixed_chunks[index].size;
    }
    return 0;
}

static void read_ancillary(cimg_png_reader *reader, png_unknown_chunkp chunk) {
    const bool is_profile = is_named(chunk->name, "iCCP"), is_exif = is_named(chunk->name, "eXIf");
    if (is_profile || is_exif) {
        const cimg_block_kind kind = is_profile ? CIMG_BLOCK_ICC : CIMG_BLOCK_EXIF;
        if (cimg_blocks_contain(&reader->blocks, kind)) {
            dropped(reader, chunk->name, "there is another one before it");
        } else if (is_profile) {
            read_profile(reader, chunk);
        } else {
            keep(reader, chunk, kind, 0);
        }
        return;
    }
    if (is_xmp(chunk)) {
        read_xmp(reader, chunk);
        return;
    }
    if (is_named(chunk->name, "caBX")) dropped_credentials(reader, chunk->name);
    const size_t size = fixed_size(chunk->name);
    if (size > 0) {
        if (chunk->size != size) {
            dropped(reader, chunk->name, "it has not the length it should have");
        } else if (has_chunk(reader, chunk)) {
            dropped(reader, chunk->name, "it is not where it should be");
        } else {
            keep(reader, chunk, CIMG_BLOCK_CHUNK, 0);
        }
        return;
    }
    if (!is_safe(chunk->name)) return;
    if (reader->blocks.count < MAX_BLOCKS) {
        keep(reader, chunk, CIMG_BLOCK_CHUNK, 0);
    } else {
        if (is_text(chunk->name)) reader->omitted_texts++;
        cimg_note(&reader->base.report, "more than %d blocks of metadata; the rest were dropped", MAX_BLOCKS);
    }
}

int cimg_png_read_chunk(png_structp png, png_unknown_chunkp chunk) {
    cimg_png_reader *reader = png_get_user_chunk_ptr(png);
    const bool is_broken = reader->is_chunk_broken;
    reader->is_chunk_broken = false;
    if ((chunk->name[0] & 0x20) == 0) {
        cimg_fail(
            &reader->base.report, CIMG_UNSUPPORTED,
            "a PNG with a part that image-app does not know and must not skip (%.4s); convert it to an ordinary PNG first",
            (const char *)chunk->name);
        return -1;
    }
    if (is_broken) return 1;
    // Its first number says how many frames there are; a single one is the picture itself.
    if (is_named(chunk->name, "acTL") && chunk->size == 8) reader->is_animated = png_get_uint_32(chunk->data) > 1;
    read_ancillary(reader, chunk);
    return reader->base.report.status == CIMG_OK ? 1 : -1;
}

void cimg_png_pass_late_chunk(cimg_png_reader *reader, const uint8_t *name) {
    for (int index = 0; index < 4; index++) {
        const uint8_t letter = name[index] | 0x20;
        if (letter < 'a' || letter > 'z') return;  // libpng refuses it
    }
    if (is_named(name, "IDAT")) {
        if (reader->has_late_chunk) cimg_note(&reader->base.report, "extraneous bytes after the picture's data");
        return;
    }
    reader->has_late_chunk = true;
    const bool is_critical = (name[0] & 0x20) == 0;
    if (is_named(name, "IHDR") || is_named(name, "IEND")) return;  // libpng's
    if (is_named(name, "PLTE") || is_named(name, "tRNS") || fixed_size(name) > 0) {
        dropped(reader, name, "it is not where it should be");
    } else if (is_critical) {
        dropped(reader, name, "image-app does not know it");
    } else if (is_named(name, "iCCP") || (is_safe(name) && !reader->knows_late_chunks)) {
        dropped(reader, name, "it stands after the picture's data");
    } else if (is_named(name, "caBX")) {
        dropped_credentials(reader, name);
    }
}
