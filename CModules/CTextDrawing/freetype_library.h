#ifndef FREETYPE_LIBRARY_H
#define FREETYPE_LIBRARY_H
// FreeType's own header says what its functions are; the library is found while the program runs.

#include <ft2build.h>
#include FT_FREETYPE_H

#define FREETYPE_FUNCTIONS(f) \
    f(FT_Init_FreeType) \
    f(FT_New_Memory_Face) \
    f(FT_Done_Face) \
    f(FT_Set_Pixel_Sizes) \
    f(FT_Get_Char_Index) \
    f(FT_Load_Glyph) \
    f(FT_Get_Kerning)

/// The functions, once they are loaded.
typedef struct freetype_library {
#define FREETYPE_MEMBER(name) __typeof__(&name) name;
    FREETYPE_FUNCTIONS(FREETYPE_MEMBER)
#undef FREETYPE_MEMBER
    FT_Library instance;
} freetype_library;

/// The library, or NULL where `ctext_load` was not called or found none.
const freetype_library *freetype_loaded(void);

/// FreeType asks that faces are made and ended one at a time.
void freetype_lock(void);
void freetype_unlock(void);

#endif
