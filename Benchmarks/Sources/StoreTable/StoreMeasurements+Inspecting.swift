import ComposableArchitecture
import Sampling
import StoreInspector

// The cost of recording a store's actions and effects.
extension StoreMeasurements {
  func inspectedSends(count: Int, isRecording: Bool) -> Steps {
    let inspector = Inspector(isRecording: isRecording)
    let store = Store(initialState: Counter.State()) { Counter().inspected(by: inspector) }
    return Steps(count: count) { count in
      for _ in 0..<count { store.send(.increment) }
    }
  }

  /// Measures the start or cancellation of an effect with an id, both of which the inspector records.
  func inspectedEffect(steps: Int) -> Double {
    let store = Store(initialState: Worker.State()) { Worker().inspected(by: Inspector()) }
    return nanoseconds(steps: steps) { count in
      for id in 0..<count {
        store.send(.start(id))
        store.send(.cancel(id))
      }
    } / 2
  }

  /// Returns the growth of the heap in bytes after a number of actions.
  func inspectedMemory(actions: Int) -> Double {
    let store = Store(initialState: Counter.State()) { Counter().inspected(by: Inspector()) }
    let before = liveHeapBytes()
    for _ in 0..<actions { store.send(.increment) }
    return withExtendedLifetime(store) { Double(liveHeapBytes() - before) }
  }
}
