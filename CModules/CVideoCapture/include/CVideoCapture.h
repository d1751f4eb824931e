#ifndef CVIDEOCAPTURE_H
#define CVIDEOCAPTURE_H
// Video4Linux: the ioctls and structures that Swift can't import.
#endif
