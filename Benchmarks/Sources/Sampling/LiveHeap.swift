import AllocationCounter

/// How many bytes of the heap are in use now, in the whole process.
package func liveHeapBytes() -> Int {
  live_heap_bytes()
}
