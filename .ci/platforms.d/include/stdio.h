// The declarations that the headers of Dispatch and libpq use.
#pragma once
#include <sys/types.h>

typedef struct STREAM FILE;
