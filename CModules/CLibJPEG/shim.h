// Found by pkg-config; jpeglib.h needs FILE and size_t first.
#include <stdio.h>
#include <jpeglib.h>
