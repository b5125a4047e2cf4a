// A stub of Apple's header with this name, which Dispatch's headers include.
#pragma once
#include <os/generic_base.h>
#define OS_EXPORT extern
#define OS_NOTHROW
#define OS_NONNULL1
#define OS_NONNULL_ALL
#define OS_WARN_RESULT
#define OS_SWIFT_UNAVAILABLE(message)
