#ifndef CTEXTDRAWING_H
#define CTEXTDRAWING_H
// Lines of text as shades of grey, by FreeType.
//
// The library and a font's file are loaded when the first line is drawn: who draws none neither waits for them nor needs them.
// After that no file is opened.

#include <stddef.h>
#include <stdint.h>

/// A font at a size. It belongs to one thread at a time.
typedef struct ctext_font ctext_font;

/// Loads FreeType unless it is loaded.
/// \returns NULL, or what the loader says; the text is kept until the next call.
const char *_Nullable ctext_load(void);

/// Reads a font's file, which all fonts are then made of, unless one was read before.
/// \returns 0 where FreeType is not loaded, or the file is missing or no font that can be scaled.
int32_t ctext_read_font(const char *_Nonnull path);

/// Opens the font that was read, so that its letters have `pixels` a line, from the highest to the lowest.
/// \returns NULL where none was read, or there is no memory.
ctext_font *_Nullable ctext_open(int32_t pixels);

/// Closes a font.
void ctext_close(ctext_font *_Nonnull font);

/// Pixels from the top of a line to the line that letters stand on, and to the bottom of those that reach below it.
int32_t ctext_ascent(const ctext_font *_Nonnull font);
int32_t ctext_height(const ctext_font *_Nonnull font);

/// Pixels from the start of a text to its end.
int32_t ctext_width(ctext_font *_Nonnull font, const uint32_t *_Nonnull characters, size_t count);

/// Whether the font has a letter.
int32_t ctext_has(ctext_font *_Nonnull font, uint32_t character);

/// Draws a text into shades of 0 (none of the letter) to 255, `width` × `height` of them row by row, which are 0 before.
/// What does not fit is cut off.
void ctext_draw(
    ctext_font *_Nonnull font, const uint32_t *_Nonnull characters, size_t count, uint8_t *_Nonnull shades,
    int32_t width, int32_t height);

#endif
