import ComposableArchitecture
import DependencyInjection
import Testing

@MainActor
struct InstrumentTests {
  private let events = Locked<[InstrumentEvent]>([])
  private let clock = StepClock()

  private var told: [String] {
    events.withLock { $0 }.map { "\($0.subject) \($0.name) \($0.phase)" }
  }

  private func store(
    _ reduce: @escaping (inout Int, Letter) -> EffectTask<Letter>
  ) -> Store<Int, Letter> {
    Store(initialState: 0) {
      Reduce(reduce).instrument("post", clock: clock) { [events] event in events.withLock { $0.append(event) }
      }
    }
  }

  @Test func reportsTheDurationOfAnAction() {
    let store = store { [clock] state, _ in
      clock.advance(by: .seconds(2))
      state += 1
      return .none
    }
    store.send(.a)
    #expect(told == ["action post.a began", "action post.a finished(2.0 seconds)"])
    #expect(store.state == 1)
    #expect(Set(events.withLock { $0 }.map(\.id)).count == 1)
  }

  @Test func reportsActionsAndDurationOfAnEffect() {
    let subject = PassthroughSubject<Letter, Never>()
    let store = store { _, action in action == .a ? subject.eraseToEffect() : .none }
    store.send(.a)
    clock.advance(by: .seconds(3))
    subject.send(.b(1))
    clock.advance(by: .seconds(4))
    subject.send(completion: .finished)
    #expect(
      told == [
        "action post.a began", "action post.a finished(0.0 seconds)",
        "effect post.a began", "effect post.a sent(\"b\")",
        "action post.b began", "action post.b finished(0.0 seconds)",
        "effect post.a finished(7.0 seconds)",
      ]
    )
  }

  @Test func reportsCancelledEffects() {
    let subject = PassthroughSubject<Letter, Never>()
    let store = store { _, _ in subject.eraseToEffect() }
    let task = store.send(.a)
    task.cancel()
    #expect(told.last == "effect post.a cancelled(0.0 seconds)")
  }

  @Test func reportsRunEffects() async {
    let store = store { _, action in action == .a ? .run { send in await send(.b(1)) } : .none }
    await store.send(.a).finish()
    #expect(
      told == [
        "action post.a began", "action post.a finished(0.0 seconds)",
        "effect post.a began", "effect post.a sent(\"b\")",
        "action post.b began", "action post.b finished(0.0 seconds)",
        "effect post.a finished(0.0 seconds)",
      ]
    )
  }
}

private enum Letter: Equatable {
  case a
  case b(Int)
}

/// A clock that the test sets.
private final class StepClock: Clock {
  private let time = Locked(InstantClock.Instant(offset: .zero))

  var now: InstantClock.Instant { time.withLock { $0 } }

  var minimumResolution: Duration { .zero }

  func advance(by duration: Duration) {
    time.withLock { $0 = $0.advanced(by: duration) }
  }

  func sleep(until deadline: InstantClock.Instant, tolerance: Duration?) async throws {}
}
