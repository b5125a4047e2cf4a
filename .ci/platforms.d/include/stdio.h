// What the headers of Dispatch and of libpq use of it.
#pragma once
#include <sys/types.h>

typedef struct STREAM FILE;
