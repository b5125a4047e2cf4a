import CombineProbes
import Testing

@testable import CombineCore

struct BufferStateTests {
  private typealias State = BufferState<Int, ProbeError>

  private let subscription = ProbeSubscription()

  /// Returns a buffer whose downstream has received its subscription.
  private func subscribed(demand: Subscribers.Demand = .none) -> State {
    var state = State()
    _ = state.take(subscription)
    state.handOver()
    _ = state.endHandingOver()
    state.demand = demand
    return state
  }

  /// Returns a description of the decision about a value.
  private func admit(
    _ value: Int,
    to state: inout State,
    whenFull: Publishers.BufferingStrategy<ProbeError> = .dropNewest
  ) -> String {
    switch state.admit(value, size: 2, whenFull: whenFull) {
    case .deliver: "deliver"
    case .kept(let dropped, let drains):
      "kept" + (dropped.map { ", without \($0)" } ?? "") + (drains ? ", drains" : "")
    case .dropped: "dropped"
    case .overflow: "overflow"
    }
  }

  /// Returns a description of the next step of a drain.
  private func step(of state: inout State, adding more: Subscribers.Demand = .none) -> String {
    var batch = Queue<Int>()
    switch state.nextStep(adding: more, batch: &batch) {
    case .deliver:
      var values: [Int] = []
      while let value = batch.popFirst() { values.append(value) }
      return "deliver \(values)"
    case .complete(.finished): return "finish"
    case .complete(.failure): return "fail"
    case .stop: return "stop"
    }
  }

  @Test func takesOneSubscription() {
    var state = State()
    #expect(admit(1, to: &state) == "dropped")
    #expect(state.take(subscription) == true)
    #expect(state.take(subscription) == false)
  }

  @Test func demandedValuesBypassAnEmptyBuffer() {
    var state = subscribed(demand: .max(2))
    #expect(admit(1, to: &state) == "deliver")
    #expect(state.demand == .max(1))
    #expect(admit(2, to: &state) == "kept")
    #expect(step(of: &state, adding: .max(1)) == "deliver [2]")
    #expect(step(of: &state) == "stop")
    #expect(admit(3, to: &state) == "deliver")
  }

  @Test func aFullBufferDropsTheNewestTheOldestOrFails() {
    var state = subscribed()
    for value in 1...2 { #expect(admit(value, to: &state) == "kept") }
    #expect(admit(3, to: &state) == "dropped")
    #expect(admit(3, to: &state, whenFull: .dropOldest) == "kept, without 1")
    #expect(admit(4, to: &state, whenFull: .customError { ProbeError("full") }) == "overflow")
    #expect(state.overflow(with: ProbeError("full")) != nil)
    #expect(state.overflow(with: ProbeError("full")) == nil)
    #expect(admit(5, to: &state) == "dropped")
  }

  @Test func aRequestDrainsAsMuchAsItAsksFor() {
    var state = subscribed()
    for value in 1...2 { _ = admit(value, to: &state) }
    #expect(state.request(.max(1)) == true)
    #expect(state.request(.none) == false)
    #expect(step(of: &state) == "deliver [1]")
    #expect(step(of: &state) == "stop")
    #expect(state.request(.unlimited) == true)
    #expect(step(of: &state) == "deliver [2]")
    #expect(step(of: &state) == "stop")
    #expect(state.isOpen)
  }

  @Test func aFinishWaitsForValuesAndDemandAndAFailureDoesNot() {
    var state = subscribed()
    _ = admit(1, to: &state)
    #expect(state.take(.finished) == true)
    #expect(state.take(.finished) == false)
    #expect(state.startDrain() == false)
    #expect(state.request(.max(1)) == true)
    #expect(step(of: &state) == "deliver [1]")
    #expect(step(of: &state) == "stop")
    #expect(state.request(.max(1)) == true)
    #expect(step(of: &state) == "finish")
    #expect(state.request(.max(1)) == false)

    state = subscribed()
    _ = admit(1, to: &state)
    #expect(state.take(.failure(ProbeError("no"))) == true)
    #expect(state.startDrain() == true)
    #expect(step(of: &state) == "fail")
  }

  @Test func nothingGoesDownstreamBeforeItsSubscription() {
    var state = State()
    _ = state.take(subscription)
    #expect(state.request(.max(1)) == false)
    #expect(admit(1, to: &state) == "kept")
    state.handOver()
    // Downstream's request while it receives its subscription is served immediately.
    #expect(state.request(.max(1)) == true)
    #expect(step(of: &state) == "deliver [1]")
    #expect(step(of: &state) == "stop")
    #expect(state.delivery == .handingOver)
    #expect(state.endHandingOver() == false)
  }

  @Test func aFailureGoesAheadOfTheRestOfABatchThatIsBeingDelivered() {
    var state = subscribed(demand: .max(1))
    #expect(admit(1, to: &state) == "deliver")
    _ = state.take(.failure(ProbeError("no")))
    #expect(state.failureGoesAhead)
    _ = step(of: &state)
    #expect(!state.failureGoesAhead)
  }

  @Test func cancelReleasesValuesAndCancelsUpstreamOnce() {
    var released = Queue<Int>()
    var state = subscribed()
    _ = admit(1, to: &state)
    #expect(state.cancel(releasing: &released) != nil)
    #expect(released.popFirst() == 1)
    #expect(state.cancel(releasing: &released) == nil)

    state = subscribed()
    _ = state.overflow(with: ProbeError("full"))
    #expect(state.cancel(releasing: &released) == nil)
  }
}
