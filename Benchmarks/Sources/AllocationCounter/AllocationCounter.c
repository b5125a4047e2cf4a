// Replaces the allocation functions of the C library in the whole process with functions that count and then
// call the originals. The library's own `free` isn't replaced, and releases their memory.
#include "AllocationCounter.h"

#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

#ifndef __GLIBC__
#error "the allocation counter stands in for glibc's allocator"
#endif

// glibc's allocator, under the names that glibc exports for replacements.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static atomic_bool counting;
static atomic_long count;

// Costs a load and a branch while times are measured.
static inline void note_allocation(void) {
  if (atomic_load_explicit(&counting, memory_order_relaxed)) {
    atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
  }
}

void allocation_counter_start(void) {
  atomic_store(&count, 0);
  atomic_store(&counting, true);
}

long allocation_counter_stop(void) {
  atomic_store(&counting, false);
  return atomic_load(&count);
}

void *malloc(size_t size) {
  note_allocation();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  note_allocation();
  return __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size) {
  note_allocation();
  return __libc_realloc(memory, size);
}

void *memalign(size_t alignment, size_t size) {
  note_allocation();
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  note_allocation();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) != 0 || alignment == 0 || (alignment & (alignment - 1)) != 0) {
    return EINVAL;
  }
  note_allocation();
  void *allocated = __libc_memalign(alignment, size);
  if (allocated == NULL) { return ENOMEM; }
  *memory = allocated;
  return 0;
}

long live_heap_bytes(void) {
  struct mallinfo2 info = mallinfo2();
  // Large blocks are mapped separately, and counted in a field of their own.
  return (long)(info.uordblks + info.hblkhd);
}
