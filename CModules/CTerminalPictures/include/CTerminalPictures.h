#ifndef CTERMINALPICTURES_H
#define CTERMINALPICTURES_H
// Pictures in a terminal, by libchafa, whose GLib headers do not import into Swift.
#endif
