import ComposableArchitecture

// The cost of a send to a store with an observed child.
extension StoreMeasurements {
  /// Sends to a store with an observed child that is a stored property of the state.
  func sendsWithStoredChild() -> Steps {
    let store = Store(initialState: Holder.State()) { Holder() }
    let observation = store.scope(state: \.counter, action: \.counter).publisher.sink { _ in }
    return Steps(count: 50_000) { count in
      withExtendedLifetime(observation) {
        for _ in 0..<count { store.send(.increment) }
      }
    }
  }

  /// Reads a child behind a subscript by the same key path without a store, for comparison.
  func readsBehindSubscript() -> Steps {
    let path = opaque(\Rows.State.counters[0])
    var state = Rows.State(counters: [.init()])
    return Steps(count: 50_000) { count in
      for _ in 0..<count { state.counters[0].count = opaque(state[keyPath: path].count &+ 1) }
    }
  }
}

/// Hides a value from the optimizer.
@inline(never)
private func opaque<Value>(_ value: Value) -> Value { value }
