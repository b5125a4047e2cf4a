import ComposableArchitecture
import StoreInspector
import Testing

/// Tests of the duration of observers, with a clock that only observers advance.
@MainActor
struct ObserverDurationTests {
  private let clock = SpentClock()
  private let store: Store<Int, Int>

  init() {
    let clock = clock
    store = Store(initialState: 0) { Doubling().inspected(by: Inspector(clock: clock)) }
  }

  private var durations: [Duration?]? { store.inspection?.entries.map(\.observerDuration) }

  @Test func durationIsRecordedAtTheLastNotifiedAction() {
    store.send(0)
    let observer = store.publisher.dropFirst().sink { [clock] _ in clock.spend(.milliseconds(3)) }
    // An effect sends another action, and observers are notified of both at once.
    store.send(1)
    store.send(0)
    observer.cancel()
    store.send(0)
    #expect(durations == [nil, nil, .milliseconds(3), .milliseconds(3), nil])
    #expect(store.inspection?.entries.map(\.duration).allSatisfy { $0 == .zero } == true)
  }

  @Test func sendsOfObserversAreTimedSeparately() {
    let observer = store.publisher.dropFirst().sink { [clock, unowned store] state in
      clock.spend(.milliseconds(state == 0 ? 1 : 5))
      if state == 0 { store.send(7) }
    }
    store.send(0)
    #expect(durations == [.milliseconds(1), .milliseconds(5)])
    observer.cancel()
  }

  @Test func travelAddsNoTime() throws {
    let observer = store.publisher.sink { [clock] _ in clock.spend(.milliseconds(3)) }
    store.send(0)
    try store.inspection?.travel(to: 0)
    try store.inspection?.resume()
    #expect(durations == [.milliseconds(3)])
    observer.cancel()
  }
}

private struct Doubling: Reducer {
  func reduce(into state: inout Int, action: Int) -> Effect<Int> {
    state += action
    return action == 1 ? .send(2) : .none
  }
}

/// A clock that is advanced explicitly.
private struct SpentClock: Clock {
  private let start = ContinuousClock.now
  private let spent = LockIsolated(Duration.zero)

  var now: ContinuousClock.Instant { start + spent.value }
  var minimumResolution: Duration { .zero }

  func spend(_ duration: Duration) { spent.withValue { $0 += duration } }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    throw CancellationError()
  }
}
