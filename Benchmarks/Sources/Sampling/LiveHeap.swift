import AllocationCounter

/// Returns the number of heap bytes that the whole process uses.
package func liveHeapBytes() -> Int {
  live_heap_bytes()
}
