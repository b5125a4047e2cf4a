import ComposableArchitecture
import Sampling

extension StoreMeasurements {
  // MARK: Children

  /// Measures a send to a store with a number of unobserved children.
  func send(unobservedChildren count: Int) -> Double {
    send(children: count, observed: 0, steps: 2_000)
  }

  /// Measures a send to a store with a number of observed children, divided by that number.
  func send(observedChildren count: Int) -> Double {
    send(children: count, observed: count, steps: max(3, 20_000 / count)) / Double(count)
  }

  /// Measures a send to a store with a number of children, one of them observed.
  func send(oneObservedOf count: Int) -> Double {
    nanoseconds(steps: 2_000, sends(children: count).work)
  }

  private func send(children count: Int, observed: Int, steps: Int) -> Double {
    let store = Store(initialState: Rows.State(counters: .init(repeating: .init(), count: count))) { Rows() }
    let children = (0..<count).map { store.scope(state: \.counters[$0], action: \.row) }
    let observations = children.prefix(observed).map { $0.publisher.sink { _ in } }
    return withExtendedLifetime((children, observations)) {
      nanoseconds(steps: steps) { count in
        for _ in 0..<count { store.send(.increment(0)) }
      }
    }
  }

  // MARK: Effects

  /// Measures the start and completion of an effect with an id, while effects with other ids are in flight.
  func startAndFinish(steps: Int, inFlight others: Int) -> Double {
    let store = Store(initialState: Worker.State()) { Worker() }
    for id in 0..<others { store.send(.start(-1 - id)) }
    return nanoseconds(steps: steps) { count in
      for id in 0..<count { store.send(.pass(id)) }
    }
  }

  /// Measures the start and completion of an effect, while other effects with the same id are in flight.
  func startAndFinish(steps: Int, ofOneID others: Int) -> Double {
    let store = Store(initialState: Worker.State()) { Worker() }
    for _ in 0..<others { store.send(.start(0)) }
    return nanoseconds(steps: steps) { count in
      for _ in 0..<count { store.send(.pass(0)) }
    }
  }

  /// Measures the cancellation of effects that share an id, divided by their number.
  func cancelAll(ofOneID count: Int) -> Double {
    let store = Store(initialState: Worker.State()) { Worker() }
    let clock = ContinuousClock()
    let durations = (0..<rounds).map { _ in
      for _ in 0..<count { store.send(.start(0)) }
      return clock.measure { store.send(.cancel(0)) }
    }
    return (durations.min() ?? .zero) / .nanoseconds(1) / Double(count)
  }

  /// Measures a send that starts no effect, while effects are in flight.
  func send(effectsInFlight count: Int) -> Double {
    let store = Store(initialState: Worker.State()) { Worker() }
    for _ in 0..<count { store.send(.wait) }
    return nanoseconds(steps: 2_000) { count in
      for _ in 0..<count { store.send(.answered) }
    }
  }

  /// Measures the effects of concurrent tasks that send an action each, divided by their number.
  func runEffects(atOnce count: Int) async -> Double {
    let store = Store(initialState: Worker.State()) { Worker() }
    return await nanoseconds(steps: count) { count in
      let tasks = (0..<count).map { _ in store.send(.work) }
      for task in tasks { await task.finish() }
    }
  }

  // MARK: Stores

  /// Measures sends to one store after the other.
  func send(toStores count: Int) -> Double {
    let stores = (0..<count).map { _ in Store(initialState: Counter.State()) { Counter() } }
    return nanoseconds(steps: max(2_000, count)) { steps in
      for step in 0..<steps { stores[step % count].send(.increment) }
    }
  }

  /// Returns the bytes of each store with an effect in flight.
  func busyStore(stores count: Int) -> Double {
    var stores: [StoreOf<Worker>] = []
    stores.reserveCapacity(count)
    let before = liveHeapBytes()
    for _ in 0..<count {
      let store = Store(initialState: Worker.State()) { Worker() }
      store.send(.wait)
      stores.append(store)
    }
    return withExtendedLifetime(stores) { Double(liveHeapBytes() - before) / Double(count) }
  }
}
