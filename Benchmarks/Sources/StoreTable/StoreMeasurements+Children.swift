import ComposableArchitecture

// What a send costs when a child of the store is observed.
extension StoreMeasurements {
  /// Sends to a store whose observed child is a stored property of the state.
  func sendsWithStoredChild() -> Steps {
    let store = Store(initialState: Holder.State()) { Holder() }
    let observation = store.scope(state: \.counter, action: \.counter).publisher.sink { _ in }
    return Steps(count: 50_000) { count in
      withExtendedLifetime(observation) {
        for _ in 0..<count { store.send(.increment) }
      }
    }
  }

  /// What the read of a child behind a subscript is held against: the same key path, without a store.
  func readsBehindSubscript() -> Steps {
    let path = opaque(\Rows.State.counters[0])
    var state = Rows.State(counters: [.init()])
    return Steps(count: 50_000) { count in
      for _ in 0..<count { state.counters[0].count = opaque(state[keyPath: path].count &+ 1) }
    }
  }
}

/// Hides from the optimiser what a value is.
@inline(never)
private func opaque<Value>(_ value: Value) -> Value { value }
