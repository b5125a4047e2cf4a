// A stub of Apple's header with this name, without annotations.
#pragma once
#define API_AVAILABLE(...)
#define API_UNAVAILABLE(...)
#define API_DEPRECATED(...)
#define API_DEPRECATED_WITH_REPLACEMENT(...)
#define __OSX_AVAILABLE_STARTING(mac, phone)
#define __OSX_AVAILABLE_BUT_DEPRECATED(...)
#define __OSX_AVAILABLE_BUT_DEPRECATED_MSG(...)
#define SPI_AVAILABLE(...)
