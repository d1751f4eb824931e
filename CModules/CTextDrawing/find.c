#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <string.h>
#include <strings.h>

#include "CTextDrawing.h"

// The part of fontconfig's interface that is used here. It is declared by hand so that the header need not be installed; it has not
// changed since version 2.0.
typedef struct pattern pattern;
typedef struct char_set char_set;
typedef struct font_set {
    int count, room;
    pattern **fonts;
} font_set;
typedef struct object_set object_set;
enum { result_match = 0, match_pattern = 0 };

#define FONTCONFIG_FUNCTIONS(f) \
    f(int, FcInit, (void)) \
    f(pattern *, FcNameParse, (const char *)) \
    f(pattern *, FcPatternCreate, (void)) \
    f(void, FcPatternDestroy, (pattern *)) \
    f(int, FcPatternAddString, (pattern *, const char *, const char *)) \
    f(int, FcPatternAddBool, (pattern *, const char *, int)) \
    f(int, FcPatternAddCharSet, (pattern *, const char *, const char_set *)) \
    f(int, FcPatternGetString, (const pattern *, const char *, int, char **)) \
    f(int, FcPatternGetInteger, (const pattern *, const char *, int, int *)) \
    f(int, FcPatternGetCharSet, (const pattern *, const char *, int, char_set **)) \
    f(char_set *, FcCharSetCreate, (void)) \
    f(void, FcCharSetDestroy, (char_set *)) \
    f(int, FcCharSetAddChar, (char_set *, unsigned)) \
    f(int, FcCharSetHasChar, (const char_set *, unsigned)) \
    f(int, FcConfigSubstitute, (void *, pattern *, int)) \
    f(void, FcDefaultSubstitute, (pattern *)) \
    f(pattern *, FcFontMatch, (void *, pattern *, int *)) \
    f(object_set *, FcObjectSetCreate, (void)) \
    f(int, FcObjectSetAdd, (object_set *, const char *)) \
    f(void, FcObjectSetDestroy, (object_set *)) \
    f(font_set *, FcFontList, (void *, pattern *, object_set *)) \
    f(void, FcFontSetDestroy, (font_set *))

static struct {
#define FONTCONFIG_MEMBER(type, name, arguments) type(*name) arguments;
    FONTCONFIG_FUNCTIONS(FONTCONFIG_MEMBER)
#undef FONTCONFIG_MEMBER
} library;

static bool load(void) {
    void *handle = dlopen("libfontconfig.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!handle) return false;
#define FONTCONFIG_FIND(type, name, arguments) \
    if (!(library.name = (type(*) arguments)dlsym(handle, #name))) return false;
    FONTCONFIG_FUNCTIONS(FONTCONFIG_FIND)
#undef FONTCONFIG_FIND
    return library.FcInit();
}

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool is_loaded;

static void load_once(void) { is_loaded = load(); }

int32_t ctext_load_fontconfig(void) {
    pthread_once(&once, load_once);
    return is_loaded;
}

// Whether two names are equal, apart from case and spaces, which fontconfig ignores.
static bool is_same_name(const char *a, const char *b) {
    for (;; a++, b++) {
        while (*a == ' ') a++;
        while (*b == ' ') b++;
        if (!*a || !*b) return *a == *b;
        if (strncasecmp(a, b, 1) != 0) return false;
    }
}

// Whether one of the font's names of a kind, such as "family", is the wanted one.
static bool has_name(const pattern *font, const char *object, const char *wanted) {
    char *name;
    for (int number = 0; library.FcPatternGetString(font, object, number, &name) == result_match; number++) {
        if (is_same_name(name, wanted)) return true;
    }
    return false;
}

// Whether fontconfig replaces this family with the font that is configured for it.
static bool is_generic(const char *family) {
    static const char *const names[] = {"sans", "sans-serif", "serif", "mono", "monospace", "cursive", "fantasy", "system-ui"};
    for (size_t index = 0; index < sizeof names / sizeof *names; index++) {
        if (is_same_name(family, names[index])) return true;
    }
    return false;
}

static bool get_file(const pattern *font, char *path, size_t capacity, int32_t *index) {
    char *file;
    int number = 0;
    if (library.FcPatternGetString(font, "file", 0, &file) != result_match || strlen(file) >= capacity) return false;
    library.FcPatternGetInteger(font, "index", 0, &number);
    memcpy(path, file, strlen(file) + 1);
    // The pattern of a variable font by itself is marked by the sign.
    *index = number < 0 ? number & 0xFFFF : number;
    return true;
}

// Returns the font that fontconfig finds the closest to a pattern. Its family may be another one.
static pattern *best_match(pattern *wanted) {
    int result = result_match;
    library.FcPatternAddBool(wanted, "scalable", 1);
    library.FcConfigSubstitute(NULL, wanted, match_pattern);
    library.FcDefaultSubstitute(wanted);
    return library.FcFontMatch(NULL, wanted, &result);
}

static bool find_by_family(const char *name, char *path, size_t capacity, int32_t *index) {
    // Only names with these characters are parsed, because a hyphen in a pattern begins a size.
    bool is_pattern = strpbrk(name, ":\\") != NULL;
    pattern *wanted = is_pattern ? library.FcNameParse(name) : library.FcPatternCreate();
    if (!wanted) return false;
    if (!is_pattern) library.FcPatternAddString(wanted, "family", name);
    char *first;
    char family[256] = "";
    // A copy, for substitution changes the families of the pattern.
    if (library.FcPatternGetString(wanted, "family", 0, &first) == result_match) strncpy(family, first, sizeof family - 1);
    pattern *font = best_match(wanted);
    bool is_found = font && (is_generic(family) || has_name(font, "family", family)) && get_file(font, path, capacity, index);
    if (font) library.FcPatternDestroy(font);
    library.FcPatternDestroy(wanted);
    return is_found;
}

static bool find_by_full_name(const char *name, char *path, size_t capacity, int32_t *index) {
    pattern *wanted = library.FcPatternCreate();
    object_set *objects = library.FcObjectSetCreate();
    font_set *found = NULL;
    if (wanted && objects) {
        library.FcPatternAddString(wanted, "fullname", name);
        library.FcPatternAddBool(wanted, "scalable", 1);
        library.FcObjectSetAdd(objects, "file");
        library.FcObjectSetAdd(objects, "index");
        found = library.FcFontList(NULL, wanted, objects);
    }
    bool is_found = found && found->count > 0 && get_file(found->fonts[0], path, capacity, index);
    if (found) library.FcFontSetDestroy(found);
    if (objects) library.FcObjectSetDestroy(objects);
    if (wanted) library.FcPatternDestroy(wanted);
    return is_found;
}

int32_t ctext_find_named(const char *name, char *path, size_t capacity, int32_t *index) {
    if (!ctext_load_fontconfig()) return 0;
    return find_by_family(name, path, capacity, index) || find_by_full_name(name, path, capacity, index);
}

int32_t ctext_find_with_character(uint32_t character, char *path, size_t capacity, int32_t *index) {
    if (!ctext_load_fontconfig()) return 0;
    pattern *wanted = library.FcPatternCreate();
    char_set *characters = library.FcCharSetCreate();
    pattern *font = NULL;
    bool is_found = false;
    if (wanted && characters) {
        library.FcCharSetAddChar(characters, character);
        library.FcPatternAddCharSet(wanted, "charset", characters);
        library.FcPatternAddString(wanted, "family", "sans-serif");
        // Fonts of coloured pictures have no outlines.
        library.FcPatternAddBool(wanted, "color", 0);
        font = best_match(wanted);
        char_set *has;
        is_found = font && library.FcPatternGetCharSet(font, "charset", 0, &has) == result_match &&
            library.FcCharSetHasChar(has, character) && get_file(font, path, capacity, index);
    }
    if (font) library.FcPatternDestroy(font);
    if (characters) library.FcCharSetDestroy(characters);
    if (wanted) library.FcPatternDestroy(wanted);
    return is_found;
}
