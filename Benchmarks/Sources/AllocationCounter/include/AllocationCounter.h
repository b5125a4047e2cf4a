#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

/// Starts to count the heap allocations of all threads, from zero.
void allocation_counter_start(void);

/// Ends the counting and tells how many allocations there were. A reallocation is one of them.
long allocation_counter_stop(void);

/// How many bytes of the heap are in use now.
long live_heap_bytes(void);

#endif
