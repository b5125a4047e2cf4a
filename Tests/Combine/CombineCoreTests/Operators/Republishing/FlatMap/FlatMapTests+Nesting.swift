import CombineCore
import CombineProbes
import Testing

// Values, requests and completions that are sent during a delivery or inside the closure.
extension FlatMapTests {
  @Test func aRequestFromInsideAValueOnlyAddsToTheDemand() {
    let upstream = Upstream()
    let child = Child()
    var log: [String] = []
    weak var weakSubscriber: ProbeSubscriber<Int, ProbeError>?
    let subscriber = ProbeSubscriber<Int, ProbeError>(
      demand: nil,
      onValue: { value in
        log.append("begin \(value)")
        if value == 1 { weakSubscriber?.request(.max(2)) }
        log.append("end \(value)")
        return .none
      }
    )
    weakSubscriber = subscriber
    upstream.flatMap { $0 }.subscribe(subscriber)
    upstream.send(child)
    for value in 1...4 { child.send(value) }
    subscriber.request(.max(1))
    #expect(log == ["begin 1", "end 1", "begin 2", "end 2", "begin 3", "end 3"])
  }

  @Test func unlimitedDemandFromInsideAValueOpensTheChildren() {
    let upstream = Upstream()
    let subscription = ProbeSubscription()
    let child = Child(subscription: subscription)
    weak var weakSubscriber: ProbeSubscriber<Int, ProbeError>?
    let subscriber = ProbeSubscriber<Int, ProbeError>(
      demand: .max(1),
      onValue: { _ in
        weakSubscriber?.request(.unlimited)
        return .none
      }
    )
    weakSubscriber = subscriber
    upstream.flatMap { $0 }.subscribe(subscriber)
    upstream.send(child)
    child.send(1)
    child.send(2)
    #expect(subscriber.values == [1, 2])
    #expect(subscription.requested == [.max(1), .unlimited])
  }

  @Test func aValueSentFromInsideAnotherIsDeliveredNestedIfDemandAllows() {
    let upstream = Upstream()
    let children = [Child(), Child()]
    var log: [String] = []
    let subscriber = ProbeSubscriber<Int, ProbeError>(
      demand: .max(2),
      onValue: { value in
        log.append("begin \(value)")
        if value == 1 { for nested in 2...3 { children[1].send(nested) } }
        log.append("end \(value)")
        return .none
      }
    )
    upstream.flatMap { $0 }.subscribe(subscriber)
    for child in children { upstream.send(child) }
    children[0].send(1)
    #expect(log == ["begin 1", "begin 2", "end 2", "end 1"])
    subscriber.request(.max(1))
    #expect(subscriber.values == [1, 2, 3])
  }

  @Test func upstreamMayFinishFromInsideTheClosure() {
    let upstream = PassthroughSubject<Int, Never>()
    let subscriber = ProbeSubscriber<Int, Never>()
    upstream
      .flatMap { value in
        upstream.send(completion: .finished)
        return Just(value)
      }
      .subscribe(subscriber)
    upstream.send(1)
    #expect(subscriber.log == ["subscription FlatMap", "1", "finished"])
  }

  @Test func failingAgainFromInsideAChildsCancelTraps() async {
    await #expect(processExitsWith: .failure) {
      let upstream = ProbePublisher<Int, ProbeError>()
      let child = ProbePublisher<Int, ProbeError>(
        subscription: ProbeSubscription(onCancel: { upstream.send(completion: .failure(ProbeError())) })
      )
      upstream.flatMap { _ in child }.subscribe(ProbeSubscriber())
      upstream.send(0)
      upstream.send(completion: .failure(ProbeError()))
    }
  }
}
