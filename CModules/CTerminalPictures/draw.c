#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "CTerminalPictures.h"
#include "chafa_library.h"

static bool is_positive(const ctp_picture *picture, int32_t columns, int32_t rows) {
    return picture->width > 0 && picture->height > 0 && columns > 0 && rows > 0;
}

static chafa_canvas *draw(const chafa_library *chafa, const chafa_config *config, const ctp_picture *picture) {
    chafa_canvas *canvas = chafa->chafa_canvas_new(config);
    chafa->chafa_canvas_draw_all_pixels(
        canvas, chafa_pixel_rgba8_unassociated, picture->pixels, picture->width, picture->height,
        picture->bytes_per_row);
    return canvas;
}

static unsigned canvas_mode(ctp_colors colors) {
    switch (colors) {
    case ctp_colors_none: return chafa_canvas_mode_fgbg;
    case ctp_colors_16: return chafa_canvas_mode_indexed_16_8;
    case ctp_colors_256: return chafa_canvas_mode_indexed_240;
    case ctp_colors_true: return chafa_canvas_mode_truecolor;
    }
    return chafa_canvas_mode_fgbg;
}

int ctp_draw_cells(
    const ctp_picture *picture, int32_t columns, int32_t rows, ctp_colors colors, ctp_symbols symbols,
    ctp_cell *cells) {
    const chafa_library *chafa = chafa_loaded();
    if (!chafa || !is_positive(picture, columns, rows)) return -1;
    chafa_config *config = chafa->chafa_canvas_config_new();
    chafa->chafa_canvas_config_set_pixel_mode(config, chafa_pixel_mode_symbols);
    chafa->chafa_canvas_config_set_canvas_mode(config, canvas_mode(colors));
    chafa->chafa_canvas_config_set_geometry(config, columns, rows);
    // Few colours look like more where neighbours share their errors.
    if (colors != ctp_colors_true) {
        chafa->chafa_canvas_config_set_dither_mode(config, chafa_dither_mode_diffusion);
    }
    chafa_symbol_map *map = chafa->chafa_symbol_map_new();
    int tags = symbols == ctp_symbols_ascii ? chafa_symbol_tag_ascii : chafa_symbol_tag_block;
    chafa->chafa_symbol_map_add_by_tags(map, tags | chafa_symbol_tag_space);
    chafa->chafa_canvas_config_set_symbol_map(config, map);
    chafa->chafa_symbol_map_unref(map);
    chafa_canvas *canvas = draw(chafa, config, picture);
    for (int32_t row = 0; row < rows; row++) {
        for (int32_t column = 0; column < columns; column++) {
            ctp_cell *cell = &cells[(size_t)row * (size_t)columns + (size_t)column];
            cell->character = chafa->chafa_canvas_get_char_at(canvas, column, row);
            chafa->chafa_canvas_get_raw_colors_at(canvas, column, row, &cell->foreground, &cell->background);
            if (colors == ctp_colors_none) cell->foreground = cell->background = -1;
        }
    }
    chafa->chafa_canvas_unref(canvas);
    chafa->chafa_canvas_config_unref(config);
    return 0;
}

uint8_t *ctp_encode(
    const ctp_picture *picture, int32_t columns, int32_t rows, int32_t cell_width, int32_t cell_height,
    ctp_protocol protocol, size_t *count) {
    const chafa_library *chafa = chafa_loaded();
    if (!chafa || !is_positive(picture, columns, rows) || cell_width < 1 || cell_height < 1) return NULL;
    chafa_config *config = chafa->chafa_canvas_config_new();
    chafa->chafa_canvas_config_set_pixel_mode(
        config, protocol == ctp_protocol_sixel ? chafa_pixel_mode_sixels : chafa_pixel_mode_kitty);
    chafa->chafa_canvas_config_set_canvas_mode(config, chafa_canvas_mode_truecolor);
    chafa->chafa_canvas_config_set_geometry(config, columns, rows);
    chafa->chafa_canvas_config_set_cell_geometry(config, cell_width, cell_height);
    // Sixel has a palette of 256.
    if (protocol == ctp_protocol_sixel) {
        chafa->chafa_canvas_config_set_dither_mode(config, chafa_dither_mode_diffusion);
    }
    chafa_canvas *canvas = draw(chafa, config, picture);
    glib_string *text = chafa->chafa_canvas_print(canvas, NULL);
    uint8_t *bytes = malloc(text->count);
    if (bytes) {
        memcpy(bytes, text->bytes, text->count);
        *count = text->count;
    }
    chafa->g_string_free(text, 1);
    chafa->chafa_canvas_unref(canvas);
    chafa->chafa_canvas_config_unref(config);
    return bytes;
}
