#ifndef CCP_INTERNAL_H
#define CCP_INTERNAL_H

#include "CColorProfiles.h"

#include <lcms2.h>

struct ccp_profile {
    cmsContext context;
    cmsHPROFILE handle;
};

#endif
