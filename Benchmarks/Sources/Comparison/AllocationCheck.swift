import AllocationCounter

/// Stops the program when heap allocations go by uncounted: all that it says about them would be wrong.
func checkAllocationCounter() {
  final class Object {}

  allocation_counter_start()
  let objects = (0..<100).map { _ in Object() }
  let counted = withExtendedLifetime(objects) { allocation_counter_stop() }
  precondition(counted >= 100, "the counter of heap allocations missed some: it saw \(counted) of over 100")
}
