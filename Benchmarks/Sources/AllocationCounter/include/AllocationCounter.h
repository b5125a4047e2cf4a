#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

/// Starts counting the heap allocations of all threads, from zero.
void allocation_counter_start(void);

/// Stops counting and returns the number of allocations. A reallocation counts as one.
long allocation_counter_stop(void);

/// Returns the number of heap bytes in use.
long live_heap_bytes(void);

#endif
