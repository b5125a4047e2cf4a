// libpq's header is in a folder of its own on Debian and Ubuntu, and not so on most other systems.
#if __has_include(<postgresql/libpq-fe.h>)
#include <postgresql/libpq-fe.h>
#else
#include <libpq-fe.h>
#endif
