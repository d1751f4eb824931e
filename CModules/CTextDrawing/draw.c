#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "CTextDrawing.h"
#include "freetype_library.h"

struct ctext_font {
    const freetype_library *library;
    FT_Face face;
};

// FreeType counts in 64ths of a pixel.
static int32_t rounded_up(FT_Pos length) { return (int32_t)((length + 63) >> 6); }

// A font's file, which is kept for good.
static uint8_t *file;
static size_t file_size;

static uint8_t *read_file(const char *path, size_t *size) {
    const size_t most = 64 << 20;
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return NULL;
    struct stat status;
    uint8_t *bytes = NULL;
    if (fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) && status.st_size > 0 &&
        (uintmax_t)status.st_size <= most) {
        *size = (size_t)status.st_size;
        bytes = malloc(*size);
    }
    for (size_t done = 0; bytes && done < *size;) {
        ssize_t count = read(descriptor, bytes + done, *size - done);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) {
            free(bytes);
            bytes = NULL;
        } else {
            done += (size_t)count;
        }
    }
    close(descriptor);
    return bytes;
}

int32_t ctext_read_font(const char *path) {
    const freetype_library *library = freetype_loaded();
    if (!library) return 0;
    freetype_lock();
    if (!file) {
        size_t size = 0;
        uint8_t *bytes = read_file(path, &size);
        FT_Face face;
        if (bytes && library->FT_New_Memory_Face(library->instance, bytes, (FT_Long)size, 0, &face) == 0) {
            if (FT_IS_SCALABLE(face)) {
                file = bytes;
                file_size = size;
            }
            library->FT_Done_Face(face);
        }
        if (!file) free(bytes);
    }
    int32_t is_read = file != NULL;
    freetype_unlock();
    return is_read;
}

ctext_font *ctext_open(int32_t pixels) {
    const freetype_library *library = freetype_loaded();
    if (!library || pixels < 1 || pixels > 5000) return NULL;
    ctext_font *font = calloc(1, sizeof *font);
    if (!font) return NULL;
    font->library = library;
    freetype_lock();
    int failed =
        !file || library->FT_New_Memory_Face(library->instance, file, (FT_Long)file_size, 0, &font->face) != 0;
    freetype_unlock();
    if (failed) {
        free(font);
        return NULL;
    }
    // The size that is asked for is that of whole lines; the font's own unit is smaller by what a line has around it.
    FT_Face face = font->face;
    int32_t units = face->ascender - face->descender;
    int32_t size = units > 0 ? (int32_t)((int64_t)pixels * face->units_per_EM / units) : pixels;
    if (library->FT_Set_Pixel_Sizes(face, 0, (FT_UInt)(size > 1 ? size : 1)) != 0) {
        ctext_close(font);
        return NULL;
    }
    return font;
}

void ctext_close(ctext_font *font) {
    freetype_lock();
    font->library->FT_Done_Face(font->face);
    freetype_unlock();
    free(font);
}

int32_t ctext_ascent(const ctext_font *font) { return rounded_up(font->face->size->metrics.ascender); }

int32_t ctext_height(const ctext_font *font) {
    return ctext_ascent(font) + rounded_up(-font->face->size->metrics.descender);
}

int32_t ctext_has(ctext_font *font, uint32_t character) {
    return font->library->FT_Get_Char_Index(font->face, character) != 0;
}

static void blend(const FT_Bitmap *glyph, int32_t left, int32_t top, uint8_t *shades, int32_t width, int32_t height) {
    if (glyph->pixel_mode != FT_PIXEL_MODE_GRAY) return;
    for (int32_t row = 0; row < (int32_t)glyph->rows; row++) {
        int32_t y = top + row;
        if (y < 0 || y >= height) continue;
        const uint8_t *source = glyph->buffer + (ptrdiff_t)row * glyph->pitch;
        for (int32_t column = 0; column < (int32_t)glyph->width; column++) {
            int32_t x = left + column;
            if (x < 0 || x >= width) continue;
            uint8_t *shade = &shades[(size_t)y * (size_t)width + (size_t)x];
            // Letters may touch each other.
            int sum = *shade + source[column];
            *shade = (uint8_t)(sum > 255 ? 255 : sum);
        }
    }
}

// Walks along the text, draws it where there are shades, and returns its length in 64ths of a pixel.
static FT_Pos walk(
    ctext_font *font, const uint32_t *characters, size_t count, uint8_t *shades, int32_t width, int32_t height) {
    const freetype_library *library = font->library;
    FT_Face face = font->face;
    FT_Pos pen = 0;
    FT_UInt before = 0;
    for (size_t index = 0; index < count; index++) {
        FT_UInt glyph = library->FT_Get_Char_Index(face, characters[index]);
        FT_Vector kerning = {0, 0};
        if (before && glyph) library->FT_Get_Kerning(face, before, glyph, FT_KERNING_DEFAULT, &kerning);
        pen += kerning.x;
        before = glyph;
        FT_Int32 flags = FT_LOAD_TARGET_LIGHT | (shades ? FT_LOAD_RENDER : 0);
        if (library->FT_Load_Glyph(face, glyph, flags) != 0) continue;
        if (shades) {
            int32_t left = (int32_t)(pen >> 6) + face->glyph->bitmap_left;
            int32_t top = ctext_ascent(font) - face->glyph->bitmap_top;
            blend(&face->glyph->bitmap, left, top, shades, width, height);
        }
        pen += face->glyph->advance.x;
    }
    return pen;
}

int32_t ctext_width(ctext_font *font, const uint32_t *characters, size_t count) {
    return rounded_up(walk(font, characters, count, NULL, 0, 0));
}

void ctext_draw(
    ctext_font *font, const uint32_t *characters, size_t count, uint8_t *shades, int32_t width, int32_t height) {
    walk(font, characters, count, shades, width, height);
}
