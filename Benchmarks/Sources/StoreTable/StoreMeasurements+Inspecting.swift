import ComposableArchitecture
import Sampling
import StoreInspector

// What it costs to record what a store does.
extension StoreMeasurements {
  func inspectedSends(count: Int, isRecording: Bool) -> Steps {
    let inspector = Inspector(isRecording: isRecording)
    let store = Store(initialState: Counter.State()) { Counter().inspected(by: inspector) }
    return Steps(count: count) { count in
      for _ in 0..<count { store.send(.increment) }
    }
  }

  /// A start and a cancel by id, each of which is an effect that is followed.
  func inspectedEffect(steps: Int) -> Double {
    let store = Store(initialState: Worker.State()) { Worker().inspected(by: Inspector()) }
    return nanoseconds(steps: steps) { count in
      for id in 0..<count {
        store.send(.start(id))
        store.send(.cancel(id))
      }
    } / 2
  }

  /// Bytes by which the heap has grown after so many actions.
  func inspectedMemory(actions: Int) -> Double {
    let store = Store(initialState: Counter.State()) { Counter().inspected(by: Inspector()) }
    let before = liveHeapBytes()
    for _ in 0..<actions { store.send(.increment) }
    return withExtendedLifetime(store) { Double(liveHeapBytes() - before) }
  }
}
