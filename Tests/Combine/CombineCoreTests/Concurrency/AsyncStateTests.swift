import CombineProbes
import Testing

@testable import CombineCore

struct AsyncStateTests {
  private typealias State = AsyncState<Int, ProbeError>

  private let subscription = ProbeSubscription()

  /// Passes a continuation to a closure and then resumes it, so that tests don't have to.
  private func withWaiter(_ body: (State.Waiter) -> Void) async {
    _ = await withUnsafeContinuation { waiter in
      body(waiter)
      waiter.resume(returning: .success(nil))
    }
  }

  private func subscribed() -> State {
    var state = State()
    _ = state.take(subscription)
    return state
  }

  @Test func requestsElementsAwaitedBeforeTheSubscription() async {
    await withWaiter { waiter in
      var state = State()
      #expect(state.next(waiter).isWait)
      #expect(state.next(waiter).isWait)
      #expect(state.take(subscription) == .max(2))
      #expect(state.waiters.count == 2)
    }
  }

  @Test func takesOneSubscriptionAndNoneAfterTheEnd() {
    var state = State()
    #expect(state.take(subscription) == Subscribers.Demand.none)
    #expect(state.take(subscription) == nil)
    state = State()
    _ = state.end(with: nil)
    #expect(state.take(subscription) == nil)
  }

  @Test func eachValueResumesOneWaiter() async {
    await withWaiter { waiter in
      var state = subscribed()
      #expect(state.next(waiter).requested === subscription)
      #expect(state.next(waiter).requested === subscription)
      #expect(state.receivers().isOne)
      #expect(state.waiters.count == 1)
      #expect(state.receivers().isOne)
      #expect(state.waiters.isEmpty)
    }
  }

  @Test func valuesBeforeTheSubscriptionEndAllWaiters() async {
    await withWaiter { waiter in
      var state = State()
      _ = state.next(waiter)
      _ = state.next(waiter)
      guard case .endOfAll(let waiters) = state.receivers() else {
        Issue.record("The value came too early.")
        return
      }
      #expect(waiters.count == 2)
      #expect(state.waiters.isEmpty)
    }
  }

  @Test func failureResumesTheFirstWaiterAndEndsTheOthers() async {
    await withWaiter { waiter in
      var state = subscribed()
      for _ in 1...3 { _ = state.next(waiter) }
      let ended = state.end(with: ProbeError("a"))
      #expect(ended?.subscription as? ProbeSubscription === subscription)
      #expect(ended?.failed?.error == ProbeError("a"))
      #expect(ended?.waiters.count == 2)
      #expect(state.next(waiter).answer == .success(nil))
    }
  }

  @Test func unawaitedFailuresAreThrownOnce() async {
    await withWaiter { waiter in
      var state = subscribed()
      #expect(state.end(with: ProbeError("a"))?.failed == nil)
      #expect(state.next(waiter).answer == .failure(ProbeError("a")))
      #expect(state.next(waiter).answer == .success(nil))
    }
  }

  @Test func finishingReturnsAllWaiters() async {
    await withWaiter { waiter in
      var state = State()
      _ = state.next(waiter)
      let ended = state.end(with: nil)
      #expect(ended?.subscription == nil)
      #expect(ended?.failed == nil)
      #expect(ended?.waiters.count == 1)
    }
  }

  @Test func nothingCountsAfterTheEnd() {
    var state = subscribed()
    _ = state.end(with: nil)
    #expect(state.end(with: ProbeError()) == nil)
    guard case .nobody = state.receivers() else {
      Issue.record("Nobody is to hear of the value.")
      return
    }
  }
}

extension AsyncState.Decision {
  fileprivate var isWait: Bool {
    if case .wait = self { true } else { false }
  }

  fileprivate var requested: ProbeSubscription? {
    guard case .request(let subscription) = self else { return nil }
    return subscription as? ProbeSubscription
  }

  fileprivate var answer: AsyncState.Answer? {
    guard case .answer(let answer) = self else { return nil }
    return answer
  }
}

extension AsyncState.Receivers {
  fileprivate var isOne: Bool {
    if case .one = self { true } else { false }
  }
}
