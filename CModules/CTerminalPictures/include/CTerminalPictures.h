#ifndef CTERMINALPICTURES_H
#define CTERMINALPICTURES_H
// Pictures in a terminal, by libchafa, whose GLib headers do not import into Swift.
//
// The library is loaded when the first picture is drawn: who draws none neither waits for it nor needs it.

#include <stddef.h>
#include <stdint.h>

/// Pixels of four bytes: red, green, blue, and alpha that is not multiplied in.
typedef struct ctp_picture {
    const uint8_t *_Nonnull pixels;
    int32_t width;
    int32_t height;
    int32_t bytes_per_row;
} ctp_picture;

/// What a cell of the terminal may be coloured with.
typedef enum ctp_colors : int32_t {
    /// Characters alone; the pattern shows light and dark.
    ctp_colors_none,
    /// The sixteen of the oldest terminals, of which eight may be backgrounds.
    ctp_colors_16,
    /// The palette of 256, without the first sixteen, which people change.
    ctp_colors_256,
    ctp_colors_true,
} ctp_colors;

/// The characters that a picture of characters is made of.
typedef enum ctp_symbols : int32_t {
    ctp_symbols_ascii,
    ctp_symbols_blocks,
} ctp_symbols;

/// How a terminal takes pixels.
typedef enum ctp_protocol : int32_t {
    ctp_protocol_sixel,
    ctp_protocol_kitty,
} ctp_protocol;

/// A cell of a picture of characters. Colours are numbers of the palette, or 0xRRGGBB where the colours are
/// `ctp_colors_true`, or -1 for the terminal's own.
typedef struct ctp_cell {
    uint32_t character;
    int32_t foreground;
    int32_t background;
} ctp_cell;

/// Loads libchafa unless it is loaded.
/// \returns NULL, or what the loader says; the text is kept until the next call.
const char *_Nullable ctp_load(void);

/// Draws a picture with characters, stretched over `columns` × `rows` cells, which are written row by row.
/// \returns 0, or -1 where libchafa is not loaded or the sizes are not positive.
int ctp_draw_cells(
    const ctp_picture *_Nonnull picture, int32_t columns, int32_t rows, ctp_colors colors, ctp_symbols symbols,
    ctp_cell *_Nonnull cells);

/// Makes the bytes that draw a picture with its pixels at the cursor, stretched over `columns` × `rows` cells of
/// `cell_width` × `cell_height` pixels.
/// \returns the bytes, to be released with `free`, or NULL where libchafa is not loaded, the sizes are not positive or
/// there is no memory.
uint8_t *_Nullable ctp_encode(
    const ctp_picture *_Nonnull picture, int32_t columns, int32_t rows, int32_t cell_width, int32_t cell_height,
    ctp_protocol protocol, size_t *_Nonnull count);

#endif
