import CombineShim
import DependencyInjection
import Foundation
import Testing

@testable import ComposableArchitecture

@MainActor struct CancelOperationTests {
  private let store = StoreLike()
  private let subject = PassthroughSubject<Int, Never>()
  private let place = ChildPlace(\[Int].count)

  private var cancel: Effect<Int> { .cancel(id: 1) }

  @Test func transformedCancelEffectsStayCancelEffects() {
    let made: [Effect<Int>] = [
      .cancel(id: 1), .cancel(id: Int.self), .cancel(ids: ["a", 1]), .cancel(ids: [Int.self]),
      cancel.map { $0 + 1 }, cancel.embedded { $0 + 1 }, cancel.animation(), cancel.capturingDependencies(),
      cancel.cancellable(id: 2), cancel.ofChild(at: place), cancel.placed(at: place),
      .merge(cancel, .none), .concatenate(.none, cancel), .cancelChild(at: place),
    ]
    for (index, effect) in made.enumerated() {
      guard case .cancel = effect.operation else {
        Issue.record("Number \(index) is a cancel no more.")
        continue
      }
    }
  }

  @Test func asAPublisherItCancelsOnSubscriptionAndCompletes() {
    let log = store.start(subject.eraseToEffect().cancellable(id: 1))
    let cancelling = cancel.map { "\($0)" }
    #expect(log.completion == nil)
    let cancelLog = store.start(cancelling)
    #expect(log.completion == "finished")
    #expect(cancelLog.actions.isEmpty)
    #expect(cancelLog.completion == "finished")
  }

  @Test func mergedAndConcatenatedCancelsKeepTheirOrder() {
    for isMerged in [true, false] {
      let log = store.start(subject.eraseToEffect().cancellable(id: 1))
      let completions = [log.completion]
      let before = Deferred { [log] in Just(log.completion == nil ? 1 : 2) }.eraseToEffect()
      let after = Deferred { [log] in Just(log.completion == nil ? 3 : 4) }.eraseToEffect()
      let whole: Effect<Int> =
        isMerged ? .merge(before, cancel, after) : .concatenate(before, cancel, after)
      #expect(store.start(whole).actions == [1, 4])
      #expect(completions == [nil])
    }
  }

  @Test func cancelEffectMayReplaceOthersByItsOwnID() {
    let (first, second) = (
      store.start(subject.eraseToEffect().cancellable(id: 1)),
      store.start(subject.eraseToEffect().cancellable(id: 2))
    )
    _ = store.start(cancel.cancellable(id: 2, cancelInFlight: true))
    #expect([first, second].map(\.completion) == ["finished", "finished"])
    #expect(store.registry.isEmpty)
  }

  @Test func itMayCancelItself() {
    let log = store.start(cancel.cancellable(id: 1))
    #expect(log.completion == "finished")
    #expect(store.registry.isEmpty)
  }
}

/// Cancellation operations that a store performs.
@MainActor struct StoresCancelOperationTests {
  private enum Action: Equatable {
    case start, stop
    case sent(Int)
  }

  @Test func cancelledEffectsSeeTheCancellingReducersDependencies() {
    let instant = Date(timeIntervalSinceReferenceDate: 5)
    let dates = Locked<[Date]>([])
    let endless = PassthroughSubject<Action, Never>().handleEvents(receiveCancel: {
      @Dependency(\.date.now) var now
      dates.withLock { $0.append(now) }
    })
    let store = Store<Int, Action>(initialState: 0) {
      Reduce { _, action in action == .start ? endless.eraseToEffect().cancellable(id: 1) : .none }
      Reduce { _, action in action == .stop ? .cancel(id: 1) : .none }
        .dependency(\.date, .constant(instant))
    } withDependencies: {
      $0.date = .constant(.distantPast)
    }
    store.send(.start)
    store.send(.stop)
    #expect(dates.withLock { $0 } == [instant])
  }

  @Test func theTaskOfACancelHasFinishedWhenTheSendReturns() async {
    let store = Store<Int, Action>(initialState: 0) {
      Reduce { _, action in action == .stop ? .cancel(id: 1) : .none }
    }
    let task = store.send(.stop)
    #expect(task.isFinished)
    await task.finish()
    #expect(store.effectsInFlight == 0)
  }

  @Test func aCancelledGroupStartsNoCancel() {
    let subject = PassthroughSubject<Action, Never>()
    let trigger = PassthroughSubject<Action, Never>()
    var task: StoreTask?
    let store = Store<[Int], Action>(initialState: []) {
      Reduce { state, action in
        switch action {
        case .start: return subject.eraseToEffect().cancellable(id: 1)
        case .stop:
          task?.cancel()
          return .cancel(id: 1)
        case .sent(0): return trigger.eraseToEffect()
        case .sent(let number):
          state.append(number)
          return .none
        }
      }
    }
    store.send(.start)
    task = store.send(.sent(0))
    trigger.send(.stop)
    subject.send(.sent(1))
    #expect(store.state == [1])
  }

  @Test func aHundredThousandCancelsInARowOverflowNoStack() {
    let store = Store<Int, Int>(initialState: 0) {
      Reduce { state, action in
        state += 1
        return action == 0 ? .cancel(id: 1) : .merge(.cancel(id: 1), .send(action - 1))
      }
    }
    store.send(100_000)
    #expect(store.state == 100_001)
  }

  @Test func testStoreDetectsTheEndOfCancelledEffects() async {
    let subject = PassthroughSubject<Action, Never>()
    let store = TestStore<Int, Action>(initialState: 0) {
      Reduce { _, action in
        switch action {
        case .start: subject.eraseToEffect().cancellable(id: 1)
        case .stop: .cancel(id: 1)
        case .sent: .none
        }
      }
    }
    await store.send(.start)
    subject.send(.sent(1))
    await store.receive(.sent(1))
    await store.send(.stop)
    await store.finish()
  }
}
