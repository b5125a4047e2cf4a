import ComposableArchitecture
import Foundation
import Sampling

/// Measurements of stores. They run on the main actor, which owns the stores.
@MainActor
struct StoreMeasurements {
  let rounds: Int

  /// Returns the nanoseconds for each step, the minimum of all rounds: other work of the machine only
  /// increases a time.
  func nanoseconds(steps: Int, _ work: (Int) -> Void) -> Double {
    work(steps / 10)
    let clock = ContinuousClock()
    let durations = (0..<rounds).map { _ in clock.measure { work(steps) } }
    return (durations.min() ?? .zero) / .nanoseconds(1) / Double(steps)
  }

  func nanoseconds(steps: Int, _ work: (Int) async -> Void) async -> Double {
    await work(steps / 10)
    let clock = ContinuousClock()
    var least = Duration.seconds(Int.max)
    for _ in 0..<rounds {
      let start = clock.now
      await work(steps)
      least = min(least, clock.now - start)
    }
    return least / .nanoseconds(1) / Double(steps)
  }

  // MARK: Sending

  /// Calls the reducer without a store.
  func reducerCalls() -> Steps {
    let reducer = opaque(Counter())
    var state = Counter.State()
    return Steps(count: 200_000) { count in
      for _ in 0..<count { _ = reducer.reduce(into: &state, action: opaque(.increment)) }
      precondition(state.count > 0)
    }
  }

  /// Takes and releases an uncontended lock, for comparison with sends.
  func locks() -> Steps {
    let lock = opaque(NSLock())
    return Steps(count: 200_000) { count in
      for _ in 0..<count {
        lock.lock()
        lock.unlock()
      }
    }
  }

  func sends() -> Steps {
    let store = Store(initialState: Counter.State()) { Counter() }
    return Steps(count: 200_000) { count in
      for _ in 0..<count { store.send(.increment) }
    }
  }

  func sendsThroughFiveScopes() -> Steps {
    let store = Store(initialState: Outermost.State()) { Outermost() }
    return Steps(count: 50_000) { count in
      for _ in 0..<count { store.send(.child(.child(.child(.child(.child(opaque(.increment))))))) }
    }
  }

  func sendAllocations(steps: Int) -> Double {
    let store = Store(initialState: Counter.State()) { Counter() }
    store.send(.increment)
    return Double(countAllocations { for _ in 0..<steps { store.send(.increment) } }) / Double(steps)
  }

  /// Sends to a store without observers.
  func unobservedSends() -> Steps {
    let store = Store(initialState: Rows.State(counters: [.init()])) { Rows() }
    return Steps(count: 50_000) { count in
      for _ in 0..<count { store.send(.increment(0)) }
    }
  }

  /// Sends to a store with a number of children, one of them observed.
  func sends(children: Int) -> Steps {
    let store = Store(initialState: Rows.State(counters: .init(repeating: .init(), count: children))) {
      Rows()
    }
    let stores = (0..<children).map { store.scope(state: \.counters[$0], action: \.row) }
    let observation = stores[0].publisher.sink { _ in }
    return Steps(count: 50_000) { count in
      withExtendedLifetime((stores, observation)) {
        for _ in 0..<count { store.send(.increment(0)) }
      }
    }
  }

  // MARK: Effects

  func runEffects() -> AsyncSteps {
    let store = Store(initialState: Worker.State()) { Worker() }
    return AsyncSteps(count: 20_000) { count in
      for _ in 0..<count { await store.send(.work).finish() }
    }
  }

  /// Runs tasks that return to the main actor once, for comparison with `runEffects`.
  func bareTasks() -> AsyncSteps {
    let counter = Tasks()
    return AsyncSteps(count: 20_000) { count in
      for _ in 0..<count { await Task.detached { await counter.answer() }.value }
      precondition(counter.answers > 0)
    }
  }

  /// Measures the start and cancellation of an effect with an id, while other effects are in flight.
  func startAndCancel(steps: Int, inFlight others: Int) -> Double {
    let store = Store(initialState: Worker.State()) { Worker() }
    for id in 0..<others { store.send(.start(-1 - id)) }
    return nanoseconds(steps: steps) { count in
      for id in 0..<count {
        store.send(.start(id))
        store.send(.cancel(id))
      }
    }
  }

  /// Returns the growth of the heap in bytes for each start and cancellation of an effect with an id.
  func growth(startsAndCancels count: Int) -> Double {
    let store = Store(initialState: Worker.State()) { Worker() }
    func startAndCancel(_ ids: Range<Int>) {
      for id in ids {
        store.send(.start(id))
        store.send(.cancel(id))
      }
    }
    startAndCancel(0..<1_000)
    let before = liveHeapBytes()
    startAndCancel(1_000..<(1_000 + count))
    return Double(max(0, liveHeapBytes() - before)) / Double(count)
  }

  // MARK: Memory

  /// Returns the bytes of each idle store.
  func idleStore(stores count: Int) -> Double {
    var stores: [StoreOf<Counter>] = []
    stores.reserveCapacity(count)
    let before = liveHeapBytes()
    for _ in 0..<count { stores.append(Store(initialState: Counter.State()) { Counter() }) }
    return withExtendedLifetime(stores) { Double(liveHeapBytes() - before) / Double(count) }
  }
}

/// A counter on the main actor for the bare tasks.
@MainActor
private final class Tasks {
  var answers = 0

  func answer() { answers += 1 }
}

/// Hides a value from the optimizer.
@inline(never)
private func opaque<Value>(_ value: Value) -> Value { value }
