import AllocationCounter

/// Stops the program when heap allocations go by uncounted: all that it says about them would be wrong.
package func checkAllocationCounter() {
  final class Object {}

  allocation_counter_start()
  let objects = (0..<100).map { _ in Object() }
  let counted = withExtendedLifetime(objects) { allocation_counter_stop() }
  // Not a precondition, which says nothing in a release build.
  guard counted >= 100 else {
    fatalError("the counter of heap allocations missed some: it saw \(counted) of over 100")
  }
}

/// Counts the heap allocations of the whole process while some work is done.
package func countAllocations(_ work: () -> Void) -> Int {
  allocation_counter_start()
  work()
  return allocation_counter_stop()
}
