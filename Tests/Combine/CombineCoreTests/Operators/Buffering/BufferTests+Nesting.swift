import CombineCore
import CombineProbes
import Testing

// Values, requests and cancels that are sent during a delivery.
extension BufferTests {
  @Test func aRequestFromInsideAValueOnlyAdds() {
    var log: [String] = []
    weak var weakSubscriber: ProbeSubscriber<Int, ProbeError>?
    let subscriber = ProbeSubscriber<Int, ProbeError>(
      demand: nil,
      onValue: { value in
        log.append("begin \(value)")
        weakSubscriber?.request(.max(1))
        log.append("end \(value)")
        return .none
      }
    )
    weakSubscriber = subscriber
    attach(subscriber, prefetch: .keepFull)
    send(0..<3)
    subscriber.request(.max(1))
    #expect(log == (0..<3).flatMap { ["begin \($0)", "end \($0)"] })
    #expect(subscription.requested == [.max(5), .max(3)])
  }

  @Test func valuesSentFromInsideABatchFollowIt() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(
      demand: nil,
      onValue: { [upstream] value in
        if value == 0 { #expect(upstream.send(3) == .none) }
        return .none
      }
    )
    attach(subscriber)
    send(0..<3)
    subscriber.request(.unlimited)
    #expect(subscriber.values == [0, 1, 2, 3])
  }

  @Test func finishingFromInsideABatchFollowsIt() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(
      demand: nil,
      onValue: { [upstream] value in
        if value == 0 { upstream.send(completion: .finished) }
        return .none
      }
    )
    attach(subscriber)
    send(0..<3)
    subscriber.request(.unlimited)
    #expect(subscriber.log == ["subscription Buffer", "0", "1", "2", "finished"])
  }

  @Test func aFailureFromInsideABatchGoesAheadOfItsRest() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(
      demand: nil,
      onValue: { [upstream] value in
        if value == 0 { upstream.send(completion: .failure(ProbeError())) }
        return .none
      }
    )
    attach(subscriber)
    send(0..<3)
    subscriber.request(.max(3))
    #expect(subscriber.log == ["subscription Buffer", "0", "failure oops", "1", "2"])
  }

  @Test(arguments: [Subscribers.Demand.max(3), .unlimited])
  func cancelFromInsideABatchStopsItsRest(demand: Subscribers.Demand) {
    weak var weakSubscriber: ProbeSubscriber<Int, ProbeError>?
    let subscriber = ProbeSubscriber<Int, ProbeError>(
      demand: nil,
      onValue: { _ in
        weakSubscriber?.cancel()
        return .max(1)
      }
    )
    weakSubscriber = subscriber
    attach(subscriber, prefetch: .keepFull)
    send(0..<3)
    subscriber.request(demand)
    upstream.send(3)
    upstream.send(completion: .finished)
    #expect(subscriber.log == ["subscription Buffer", "0"])
    #expect(subscription.history == [.requested(.max(5)), .cancelled])
  }

  @Test func underUnlimitedDemandNestedValuesAreDeliveredNested() {
    var log: [String] = []
    let subscriber = ProbeSubscriber<Int, ProbeError>(onValue: { [upstream] value in
      log.append("begin \(value)")
      if value < 1 { upstream.send(value + 1) }
      log.append("end \(value)")
      return .none
    })
    attach(subscriber)
    upstream.send(0)
    #expect(log == ["begin 0", "begin 1", "end 1", "end 0"])
  }
}
