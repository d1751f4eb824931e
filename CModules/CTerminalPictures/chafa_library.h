#ifndef CHAFA_LIBRARY_H
#define CHAFA_LIBRARY_H
// The part of libchafa's interface that is used, declared here: its own header needs GLib's to build with, and the
// library is loaded while the program runs. Scripts/check-chafa holds each line against the real header.

#include <stddef.h>
#include <stdint.h>

typedef struct chafa_config chafa_config;
typedef struct chafa_canvas chafa_canvas;
typedef struct chafa_symbol_map chafa_symbol_map;
typedef struct chafa_term_info chafa_term_info;

/// GLib's GString.
typedef struct glib_string {
    char *bytes;
    size_t count;
    size_t capacity;
} glib_string;

enum {
    chafa_canvas_mode_truecolor = 0,
    chafa_canvas_mode_indexed_240 = 2,
    chafa_canvas_mode_fgbg = 5,
    chafa_canvas_mode_indexed_16_8 = 7,

    chafa_pixel_mode_symbols = 0,
    chafa_pixel_mode_sixels = 1,
    chafa_pixel_mode_kitty = 2,

    chafa_symbol_tag_space = 1 << 0,
    chafa_symbol_tag_block = 1 << 3,
    chafa_symbol_tag_ascii = 1 << 14,

    chafa_dither_mode_diffusion = 2,

    chafa_pixel_rgba8_unassociated = 4,
};

/// name, result, arguments
#define CHAFA_FUNCTIONS(f) \
    f(chafa_canvas_config_new, chafa_config *, (void)) \
    f(chafa_canvas_config_unref, void, (chafa_config *)) \
    f(chafa_canvas_config_set_canvas_mode, void, (chafa_config *, unsigned)) \
    f(chafa_canvas_config_set_pixel_mode, void, (chafa_config *, unsigned)) \
    f(chafa_canvas_config_set_geometry, void, (chafa_config *, int, int)) \
    f(chafa_canvas_config_set_cell_geometry, void, (chafa_config *, int, int)) \
    f(chafa_canvas_config_set_dither_mode, void, (chafa_config *, unsigned)) \
    f(chafa_canvas_config_set_symbol_map, void, (chafa_config *, const chafa_symbol_map *)) \
    f(chafa_symbol_map_new, chafa_symbol_map *, (void)) \
    f(chafa_symbol_map_unref, void, (chafa_symbol_map *)) \
    f(chafa_symbol_map_add_by_tags, void, (chafa_symbol_map *, int)) \
    f(chafa_canvas_new, chafa_canvas *, (const chafa_config *)) \
    f(chafa_canvas_unref, void, (chafa_canvas *)) \
    f(chafa_canvas_draw_all_pixels, void, (chafa_canvas *, unsigned, const uint8_t *, int, int, int)) \
    f(chafa_canvas_get_char_at, uint32_t, (chafa_canvas *, int, int)) \
    f(chafa_canvas_get_raw_colors_at, void, (chafa_canvas *, int, int, int *, int *)) \
    f(chafa_canvas_print, glib_string *, (chafa_canvas *, chafa_term_info *)) \
    f(g_string_free, char *, (glib_string *, int))

/// The functions, once they are loaded.
typedef struct chafa_library {
#define CHAFA_MEMBER(name, result, arguments) result (*name) arguments;
    CHAFA_FUNCTIONS(CHAFA_MEMBER)
#undef CHAFA_MEMBER
} chafa_library;

/// The library, or NULL where `ctp_load` was not called or found none.
const chafa_library *chafa_loaded(void);

#endif
