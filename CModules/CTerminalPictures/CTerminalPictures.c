#include "CTerminalPictures.h"
