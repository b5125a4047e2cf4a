import AllocationCounter

/// Stops the program if the counter misses heap allocations, because the reported numbers would be wrong.
package func checkAllocationCounter() {
  final class Object {}

  allocation_counter_start()
  let objects = (0..<100).map { _ in Object() }
  let counted = withExtendedLifetime(objects) { allocation_counter_stop() }
  // Not a precondition, which prints no message in a release build.
  guard counted >= 100 else {
    fatalError("the counter of heap allocations counted \(counted) of more than 100 allocations")
  }
}

/// Returns the number of heap allocations in the whole process while a closure runs.
package func countAllocations(_ work: () -> Void) -> Int {
  allocation_counter_start()
  work()
  return allocation_counter_stop()
}
