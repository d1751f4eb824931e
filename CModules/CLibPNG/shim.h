// Found by pkg-config.
#include <png.h>
