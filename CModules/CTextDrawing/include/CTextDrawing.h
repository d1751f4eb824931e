#ifndef CTEXTDRAWING_H
#define CTEXTDRAWING_H
// Draws lines of text as shades of grey with FreeType, and finds the files of installed fonts with fontconfig.
//
// Each library is loaded when it is first needed: a program that draws no text needs neither. Once FreeType is loaded, drawing
// opens no files.

#include <stddef.h>
#include <stdint.h>

/// A font file in memory. It does not change, and any thread may use it.
typedef struct ctext_file ctext_file;

/// A font at a size. It belongs to one thread at a time.
typedef struct ctext_font ctext_font;

/// Loads FreeType unless it is loaded.
/// \returns NULL, or what the loader says; the text is kept until the next call.
const char *_Nullable ctext_load(void);

/// Creates a font file from a copy of `bytes`.
/// \param index the font's index in the file, as fontconfig counts.
/// \returns NULL if FreeType is not loaded, the bytes are no scalable font, or memory is short.
ctext_file *_Nullable ctext_file_new(const uint8_t *_Nonnull bytes, size_t count, int32_t index);

/// Frees a font file. All fonts that were opened from it must be closed before.
void ctext_file_free(ctext_file *_Nonnull file);

/// Opens a font whose lines are `pixels` high, 1 to 5000, from the highest letters to the lowest.
/// \returns NULL if `pixels` is out of range or memory is short.
ctext_font *_Nullable ctext_open(const ctext_file *_Nonnull file, int32_t pixels);

/// Opens a font at the em size of another one, so that both can be used in one line.
/// \returns NULL if memory is short.
ctext_font *_Nullable ctext_open_fallback(const ctext_font *_Nonnull other, const ctext_file *_Nonnull file);

/// Closes a font.
void ctext_close(ctext_font *_Nonnull font);

/// Pixels from the top of a line to the baseline, and to the bottom of letters that reach below it.
int32_t ctext_ascent(const ctext_font *_Nonnull font);
int32_t ctext_height(const ctext_font *_Nonnull font);

/// Whether the font has a character.
int32_t ctext_has(ctext_font *_Nonnull font, uint32_t character);

/// The pixels that text is drawn into: `width` × `height` shades, row by row, from 0 (not covered) to 255. They are 0 before.
typedef struct ctext_canvas {
    uint8_t *_Nonnull shades;
    int32_t width, height;
    /// The row of the baseline.
    int32_t baseline;
} ctext_canvas;

/// Draws a text in one font, or only measures it if `canvas` is NULL.
/// \param start the position of its start from the left, in 64ths of a pixel.
/// \param canvas what lies outside of it is cut off.
/// \returns the position of its end, in 64ths of a pixel.
int64_t ctext_draw(
    ctext_font *_Nonnull font, const uint32_t *_Nonnull characters, size_t count, int64_t start,
    const ctext_canvas *_Nullable canvas);

/// Loads fontconfig unless it is loaded.
/// \returns 0 if it can't be loaded.
int32_t ctext_load_fontconfig(void);

/// Finds an installed font by its family, its full name, or a fontconfig pattern such as `Serif:bold`.
/// \param path receives the path of the font file.
/// \param capacity the size of `path` in bytes.
/// \param index receives the font's index in the file.
/// \returns 0 if there is no such font, or its path does not fit.
int32_t ctext_find_named(
    const char *_Nonnull name, char *_Nonnull path, size_t capacity, int32_t *_Nonnull index);

/// Finds the installed font that has a character and is, by fontconfig's ranking, the closest to `sans-serif`. The other parameters are
/// those of `ctext_find_named`.
int32_t ctext_find_with_character(
    uint32_t character, char *_Nonnull path, size_t capacity, int32_t *_Nonnull index);

#endif
