#include <stdlib.h>
#include <string.h>

#include "CTextDrawing.h"
#include "freetype_library.h"

struct ctext_file {
    uint8_t *bytes;
    size_t count;
    int32_t index;
};

struct ctext_font {
    const freetype_library *library;
    FT_Face face;
    FT_UInt em_size;
};

// FreeType counts in 64ths of a pixel.
static int32_t rounded_up(FT_Pos length) { return (int32_t)((length + 63) >> 6); }

static FT_Face open_face(const freetype_library *library, const ctext_file *file) {
    FT_Face face;
    freetype_lock();
    FT_Error error =
        library->FT_New_Memory_Face(library->instance, file->bytes, (FT_Long)file->count, file->index, &face);
    freetype_unlock();
    return error ? NULL : face;
}

static void close_face(const freetype_library *library, FT_Face face) {
    freetype_lock();
    library->FT_Done_Face(face);
    freetype_unlock();
}

ctext_file *ctext_file_new(const uint8_t *bytes, size_t count, int32_t index) {
    const freetype_library *library = freetype_loaded();
    if (!library || count == 0 || index < 0) return NULL;
    ctext_file *file = calloc(1, sizeof *file);
    if (!file) return NULL;
    file->bytes = malloc(count);
    file->count = count;
    file->index = index;
    FT_Face face = NULL;
    if (file->bytes) {
        memcpy(file->bytes, bytes, count);
        face = open_face(library, file);
    }
    int is_scalable = face && FT_IS_SCALABLE(face);
    if (face) close_face(library, face);
    if (is_scalable) return file;
    ctext_file_free(file);
    return NULL;
}

void ctext_file_free(ctext_file *file) {
    free(file->bytes);
    free(file);
}

// Opens a font at an em size, or, where that is 0, so that a line has so many pixels.
static ctext_font *open_font(const ctext_file *file, FT_UInt em_size, int32_t line_height) {
    const freetype_library *library = freetype_loaded();
    if (!library) return NULL;
    ctext_font *font = calloc(1, sizeof *font);
    if (!font) return NULL;
    font->library = library;
    font->face = open_face(library, file);
    if (!font->face) {
        free(font);
        return NULL;
    }
    if (em_size == 0) {
        int32_t units = font->face->ascender - font->face->descender;
        int64_t scaled = (int64_t)line_height * font->face->units_per_EM;
        // Units of damaged fonts may be anything.
        int64_t most = 4 * (int64_t)line_height;
        em_size = (FT_UInt)(units <= 0 ? line_height : scaled / units < most ? scaled / units : most);
    }
    font->em_size = em_size > 1 ? em_size : 1;
    if (library->FT_Set_Pixel_Sizes(font->face, 0, font->em_size) != 0) {
        ctext_close(font);
        return NULL;
    }
    return font;
}

ctext_font *ctext_open(const ctext_file *file, int32_t pixels) {
    return pixels < 1 || pixels > 5000 ? NULL : open_font(file, 0, pixels);
}

ctext_font *ctext_open_fallback(const ctext_font *other, const ctext_file *file) {
    return open_font(file, other->em_size, 0);
}

void ctext_close(ctext_font *font) {
    close_face(font->library, font->face);
    free(font);
}

int32_t ctext_ascent(const ctext_font *font) { return rounded_up(font->face->size->metrics.ascender); }

int32_t ctext_height(const ctext_font *font) {
    return ctext_ascent(font) + rounded_up(-font->face->size->metrics.descender);
}

int32_t ctext_has(ctext_font *font, uint32_t character) {
    return font->library->FT_Get_Char_Index(font->face, character) != 0;
}

static void blend(const FT_Bitmap *glyph, int32_t left, int32_t top, const ctext_canvas *canvas) {
    if (glyph->pixel_mode != FT_PIXEL_MODE_GRAY) return;
    for (int32_t row = 0; row < (int32_t)glyph->rows; row++) {
        int32_t y = top + row;
        if (y < 0 || y >= canvas->height) continue;
        const uint8_t *source = glyph->buffer + (ptrdiff_t)row * glyph->pitch;
        for (int32_t column = 0; column < (int32_t)glyph->width; column++) {
            int32_t x = left + column;
            if (x < 0 || x >= canvas->width) continue;
            uint8_t *shade = &canvas->shades[(size_t)y * (size_t)canvas->width + (size_t)x];
            // Letters may touch each other.
            int sum = *shade + source[column];
            *shade = (uint8_t)(sum > 255 ? 255 : sum);
        }
    }
}

int64_t ctext_draw(
    ctext_font *font, const uint32_t *characters, size_t count, int64_t start, const ctext_canvas *canvas) {
    const freetype_library *library = font->library;
    FT_Face face = font->face;
    int64_t pen = start;
    FT_UInt before = 0;
    for (size_t index = 0; index < count; index++) {
        FT_UInt glyph = library->FT_Get_Char_Index(face, characters[index]);
        FT_Vector kerning = {0, 0};
        if (before && glyph) library->FT_Get_Kerning(face, before, glyph, FT_KERNING_DEFAULT, &kerning);
        pen += kerning.x;
        before = glyph;
        // A bitmap that a font has for small sizes may be black and white.
        FT_Int32 flags = FT_LOAD_TARGET_LIGHT | FT_LOAD_NO_BITMAP | (canvas ? FT_LOAD_RENDER : 0);
        if (library->FT_Load_Glyph(face, glyph, flags) != 0) continue;
        if (canvas) {
            int32_t left = (int32_t)(pen >> 6) + face->glyph->bitmap_left;
            blend(&face->glyph->bitmap, left, canvas->baseline - face->glyph->bitmap_top, canvas);
        }
        pen += face->glyph->advance.x;
    }
    return pen;
}
