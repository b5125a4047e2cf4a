import CombineProbes
import CombineShim
import Testing

@testable import CombineExtensions

struct DividedSourceStateTests {
  private typealias State = DividedSourceState<Int, ProbeError>

  private var state = State()
  private let window = StreamWindow(source: DividedSource<Int, ProbeError>())

  /// Handles an event, and returns the resulting demand for upstream.
  private func handled(_ event: State.Event, in state: inout State) -> Subscribers.Demand? {
    #expect(state.begin(event) == .handle)
    return state.next().requested
  }

  /// Returns a state in which a thread at the end of its run has handed over to a waiting sender, which
  /// hasn't resumed yet.
  private func handedOver() -> State {
    var state = State()
    onThreads(1) { _ in
      for number in 0...RoomCondition.longestRun {
        _ = state.begin(.mark(number))
        if number > 0 { _ = state.next() }
      }
    }
    _ = state.begin(.value(1))
    state.flow.beginWaiting()
    _ = state.next()
    return state
  }

  /// Opens the window and attaches a subscriber to it.
  private func open(in state: inout State) {
    state.addWindow()
    _ = state.claim(window)
  }

  @Test mutating func eventsWaitForTheOneThatIsHandled() {
    #expect(state.begin(.mark(1)) == .handle)
    #expect(state.begin(.mark(2)) == .leave)
    #expect(state.begin(.mark(3)) == .leave)
    #expect(state.next().mark == 2)
    #expect(state.begin(.mark(4)) == .leave)
    #expect(state.next().mark == 3)
    #expect(state.next().mark == 4)
    #expect(state.next().requested == Subscribers.Demand.none)
    #expect(state.begin(.mark(5)) == .handle)
  }

  @Test mutating func oneValueAtATimeIsRequestedOfUpstream() {
    #expect(state.addOuter(.max(2)) == .max(1))
    #expect(state.addOuter(.max(1)) == .none)
    #expect(handled(.mark(1), in: &state) == Subscribers.Demand.none)
    #expect(handled(.value(1), in: &state) == .max(1))
  }

  @Test mutating func aValueThatWaitedIsNotAwaitedAnyMore() {
    _ = state.addOuter(.max(2))
    _ = state.begin(.mark(1))
    _ = state.begin(.value(1))
    _ = state.next()
    #expect(state.next().requested == .max(1))
  }

  @Test mutating func everythingIsRequestedOnce() {
    #expect(state.addOuter(.unlimited) == .unlimited)
    #expect(state.addOuter(.unlimited) == .none)
    #expect(handled(.value(1), in: &state) == Subscribers.Demand.none)
  }

  @Test mutating func demandDuringAnEventIsRequestedAfterIt() {
    _ = state.begin(.mark(1))
    #expect(state.addOuter(.max(1)) == .none)
    #expect(state.next().requested == .max(1))
  }

  @Test mutating func aPieceThatWasSentUsesTheDemandUp() {
    _ = state.addOuter(.max(1))
    _ = state.begin(.value(1))
    state.countSentToOuter(.none)
    #expect(!state.outer.wantsValues)
    #expect(state.next().requested == Subscribers.Demand.none)
    _ = state.begin(.mark(1))
    state.countSentToOuter(.max(2))
    #expect(state.outer.unmet == .max(1))
    #expect(state.next().requested == .max(1))
  }

  @Test mutating func aWindowWithDemandRequestsAValueFromUpstream() {
    open(in: &state)
    #expect(state.add(.max(1), to: window) == .max(1))
    _ = state.begin(.value(1))
    state.countSent(window, .none)
    #expect(state.next().requested == Subscribers.Demand.none)
    _ = state.begin(.mark(1))
    #expect(state.add(.max(1), to: window) == .none)
    #expect(state.next().requested == .max(1))
  }

  @Test mutating func nothingIsRequestedForAClosedWindow() {
    open(in: &state)
    _ = state.begin(.mark(1))
    _ = state.add(.max(2), to: window)
    state.close(window)
    state.close(window)
    #expect(!window.isOpen)
    #expect(state.add(.max(1), to: window) == .none)
    #expect(state.next().requested == Subscribers.Demand.none)
    state.closeOuter()
    #expect(state.endIfUnused() == true)
  }

  @Test mutating func aWindowIsClaimedOnce() {
    state.addWindow()
    #expect(state.claim(window) != nil)
    #expect(window.outlet == nil)
    #expect(window.claim == .claimed)
    #expect(state.claim(window) == nil)
  }

  @Test mutating func claimedWindowsAreTakenFromTheirSubscriber() {
    open(in: &state)
    #expect(state.leave(window, as: .unclaimed) == false)
    _ = state.begin(.mark(1))
    _ = state.add(.max(1), to: window)
    #expect(state.leave(window, as: .claimed) == true)
    #expect(state.leave(window, as: .claimed) == false)
    #expect(state.claim(window) == nil)
    #expect(state.next().requested == Subscribers.Demand.none)
  }

  @Test mutating func streamEndsWithItsLastSubscriber() {
    open(in: &state)
    #expect(state.endIfUnused() == false)
    state.closeOuter()
    #expect(!state.isOuterOpen)
    #expect(state.endIfUnused() == false)
    _ = state.leave(window, as: .claimed)
    state.close(window)
    #expect(state.endIfUnused() == true)
    #expect(state.endIfUnused() == false)
    #expect(state.begin(.value(1)) == .leave)
    #expect(state.addOuter(.max(1)) == .none)
  }

  @Test mutating func nothingIsRequestedForAClosedOuterStream() {
    open(in: &state)
    state.closeOuter()
    #expect(state.addOuter(.unlimited) == .none)
    #expect(state.add(.max(1), to: window) == .max(1))
  }

  @Test func aSenderOfAValueWaitsWhileTooManyEventsDo() {
    var state = State()
    onThreads(1) { _ in _ = state.begin(.mark(1)) }
    for value in 1..<RoomCondition.limit { #expect(state.begin(.value(value)) == .leave) }
    #expect(state.begin(.value(0)) == .awaitRoom)
    #expect(state.begin(.mark(2)) == .leave)
    #expect(state.begin(.left(window)) == .leave)
    #expect(state.begin(.completion(.finished)) == .leave)
    #expect(!state.flow.makesCallerWait)
  }

  @Test func aSenderNeverWaitsForItself() {
    var state = State()
    _ = state.begin(.mark(1))
    for value in 0..<2 * RoomCondition.limit { #expect(state.begin(.value(value)) == .leave) }
  }

  @Test func aSenderThatWaitsTakesOverFromATiredThread() {
    var state = State()
    onThreads(1) { _ in
      _ = state.begin(.mark(0))
      for number in 1...RoomCondition.longestRun {
        _ = state.begin(.mark(number))
        #expect(state.next().mark == number)
      }
    }
    #expect(state.begin(.value(1)) == .awaitRoom)
    state.flow.beginWaiting()
    #expect(state.flow.takeCall() == false)
    #expect(state.next().requested == Subscribers.Demand.none)
    #expect(state.flow.takeCall() == true)
    #expect(state.flow.takeCall() == false)
    #expect(state.flow.endWaiting() == true)
    guard case .handle(.value(1)) = state.next() else {
      Issue.record("The value is to be handled by its sender.")
      return
    }
  }

  @Test func callerBeforeASendersTakeoverHandlesAll() {
    var state = handedOver()
    #expect(state.begin(.mark(-1)) == .handleWaiting)
    #expect(state.flow.endWaiting() == false)
    _ = state.next()
    #expect(state.next().mark == -1)
  }

  @Test func nothingCountsBehindACompletionThatTakesOver() {
    var state = handedOver()
    #expect(state.begin(.completion(.finished)) == .handleWaiting)
    #expect(state.flow.takeCall() == true)
    #expect(state.begin(.value(2)) == .leave)
    #expect(state.flow.waiting == 2)
  }

  @Test mutating func endingDropsWaitingEventsAndDismantlesOnce() {
    _ = state.begin(.mark(1))
    _ = state.begin(.mark(2))
    state.end()
    #expect(state.beginDismantling() == false)
    guard case .dismantle(let dropped) = state.next() else {
      Issue.record("The thread that is handling an event is to dismantle.")
      return
    }
    #expect(dropped.count == 1)
    state.end()
    #expect(state.next().requested == Subscribers.Demand.none)
  }

  @Test mutating func endingAnIdleStreamDismantlesIt() {
    state.end()
    #expect(state.beginDismantling() == true)
    #expect(state.beginDismantling() == false)
    guard case .dismantle = state.next() else {
      Issue.record("It is to be dismantled.")
      return
    }
  }
}

extension DividedSourceState.DivisionStep {
  fileprivate var requested: Subscribers.Demand? {
    guard case .ask(let demand) = self else { return nil }
    return demand
  }

  fileprivate var mark: Int? {
    guard case .handle(.mark(let number)) = self else { return nil }
    return number
  }
}
