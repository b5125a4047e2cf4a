import ComposableArchitecture
import Sampling
import StoreInspector

// What it costs to record what a store does.
extension StoreMeasurements {
  /// - Parameter secrets: How many passwords are known.
  func inspectedSends(count: Int, isRecording: Bool, secrets: Int = 0) -> Steps {
    let inspector = Inspector(isRecording: isRecording)
    inspector.redactPasswords(secrets)
    let store = Store(initialState: Counter.State()) { Counter().inspected(by: inspector) }
    return Steps(count: count) { count in
      for _ in 0..<count { store.send(.increment) }
    }
  }

  /// Writes the texts of an entry.
  ///
  /// - Parameter secrets: How many passwords are known: to all inspectors, while one of them is there.
  func inspectedTexts(count: Int, secrets: Int) -> Steps {
    let inspector = Inspector()
    inspector.redactPasswords(secrets)
    let store = Store(initialState: Counter.State()) { Counter().inspected(by: inspector) }
    store.send(.increment)
    return Steps(count: count) { count in
      for _ in 0..<count {
        let entry = store.inspection?.entry(1)
        withExtendedLifetime((entry?.actionText, entry?.difference)) {}
      }
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

extension Inspector {
  fileprivate func redactPasswords(_ count: Int) {
    for number in 0..<count { redact("correct horse battery \(number)") }
  }
}
