#include "CVideoCapture.h"
