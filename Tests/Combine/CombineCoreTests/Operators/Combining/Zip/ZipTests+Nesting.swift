import CombineCore
import CombineProbes
import Testing

// Values, requests and cancels that are sent during a delivery.
extension ZipTests {
  @Test func valuesSentFromInsideATupleWaitForTheNextValue() {
    let subscriber = Pair(
      onValue: { pair in
        guard pair.0 == 1 else { return .none }
        #expect(upstreams[0].send(2) == .none)
        #expect(upstreams[1].send(2) == .none)
        return .none
      }
    )
    zip(into: subscriber)
    upstreams[0].send(1)
    upstreams[1].send(1)
    #expect(subscriber.values.map(\.0) == [1])
    upstreams[1].send(3)
    #expect(subscriber.values.map(\.1) == [1, 2])
  }

  @Test func valuesSentFromInsideATupleAreNotLostWhenAllFinish() {
    let subscriber = Pair(
      onValue: { pair in
        guard pair.0 == 1 else { return .none }
        upstreams[0].send(2)
        upstreams[1].send(2)
        upstreams[0].send(completion: .finished)
        return .none
      }
    )
    zip(into: subscriber)
    upstreams[0].send(1)
    upstreams[1].send(1)
    #expect(subscriber.completions.isEmpty)
    upstreams[1].send(completion: .finished)
    #expect(subscriber.log == ["subscription Zip", "(1, 1)", "(2, 2)", "finished"])
  }

  @Test func finishingFromInsideATupleWithNothingWaitingFinishesAtOnce() {
    var completionsInside = 0
    weak var weakSubscriber: Pair?
    let subscriber = Pair(
      onValue: { _ in
        upstreams[0].send(completion: .finished)
        completionsInside = weakSubscriber?.completions.count ?? 0
        return .max(1)
      }
    )
    weakSubscriber = subscriber
    zip(into: subscriber)
    upstreams[0].send(1)
    upstreams[1].send(1)
    #expect(completionsInside == 1)
    #expect(subscriber.log == ["subscription Zip", "(1, 1)", "finished"])
    #expect(subscriptions[1].history == [.requested(.unlimited), .cancelled])
  }

  @Test func aFailureFromInsideATupleEndsTheStreamAtOnce() {
    let subscriber = Pair(
      onValue: { _ in
        upstreams[0].send(completion: .failure(ProbeError()))
        return .none
      }
    )
    zip(into: subscriber)
    upstreams[0].send(1)
    upstreams[0].send(2)
    upstreams[1].send(1)
    upstreams[1].send(2)
    #expect(subscriber.log == ["subscription Zip", "(1, 1)", "failure oops"])
  }

  @Test func cancelFromInsideATupleStopsTheRest() {
    weak var weakSubscriber: ProbeSubscriber<(Int, Int), Never>?
    let subscriber = ProbeSubscriber<(Int, Int), Never>(
      onValue: { _ in
        weakSubscriber?.cancel()
        return .none
      }
    )
    weakSubscriber = subscriber
    [1, 2].publisher.zip([1, 2, 3].publisher).subscribe(subscriber)
    #expect(subscriber.log == ["subscription Zip", "(1, 1)"])
  }
}
