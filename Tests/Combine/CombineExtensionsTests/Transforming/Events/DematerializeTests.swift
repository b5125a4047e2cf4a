import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct DematerializeTests {
  private let subscription = ProbeSubscription()
  private let upstream: ProbePublisher<Event<Int, ProbeError>, Never>

  init() {
    upstream = ProbePublisher(subscription: subscription)
  }

  @Test(arguments: [
    (Event<Int, ProbeError>.finished, "finished"),
    (.failure(ProbeError()), "failure oops"),
  ])
  func theFirstEndAmongTheEventsCancelsUpstreamAndIsTheEnd(end: Event<Int, ProbeError>, log: String) {
    let subscriber = ProbeSubscriber<Int, ProbeError>(onCompletion: { [subscription] _ in
      #expect(subscription.isCancelled)
    })
    let values: Publishers.Dematerialize<ProbePublisher<Event<Int, ProbeError>, Never>> =
      upstream.dematerialize()
    values.subscribe(subscriber)
    for event in [.value(1), end, .value(2), .finished] { upstream.send(event) }
    upstream.send(completion: .finished)
    #expect(subscriber.log.dropFirst() == ["1", log])
    #expect(subscription.history == [.requested(.unlimited), .cancelled])
  }

  @Test func itFinishesWhenUpstreamDoesWithoutAnEndAmongTheEvents() {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.dematerialize().subscribe(subscriber)
    upstream.send(.value(1))
    upstream.send(completion: .finished)
    #expect(subscriber.log.dropFirst() == ["1", "finished"])
  }

  @Test func demandIsForwardedToUpstream() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: .max(1), onValue: { _ in .max(2) })
    upstream.dematerialize().subscribe(subscriber)
    #expect(upstream.send(.value(1)) == .max(2))
    #expect(upstream.send(.finished) == .none)
    #expect(subscription.requested == [.max(1)])
  }

  @Test func materializedStreamsRoundTrip() {
    let failing = (1...2).publisher.setFailureType(to: ProbeError.self)
      .append(Fail(error: ProbeError()))
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    failing.materialize().dematerialize().subscribe(subscriber)
    #expect(subscriber.log.dropFirst() == ["1", "2", "failure oops"])
  }

  @Test func anyEventConvertibleValueIsDematerialized() {
    struct Log: EventConvertible {
      let event: Event<String, ProbeError>
    }
    let subscriber = ProbeSubscriber<String, ProbeError>()
    [Log(event: .value("a")), Log(event: .finished)].publisher.dematerialize().subscribe(subscriber)
    #expect(subscriber.log.dropFirst() == ["a", "finished"])
  }

  @Test func cancelStopsEvents() {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.dematerialize().subscribe(subscriber)
    subscriber.cancel()
    upstream.send(.value(1))
    upstream.send(.finished)
    #expect(subscriber.log.count == 1)
    #expect(subscription.isCancelled)
  }

  @Test(arguments: [true, false]) func downstreamIsReleasedAtTheEnd(cancels: Bool) {
    var released = false
    let subject = PassthroughSubject<Event<Int, ProbeError>, Never>()
    do {
      let subscriber = ProbeSubscriber<Int, ProbeError>(onDeinit: { released = true })
      subject.dematerialize().subscribe(subscriber)
      if cancels { subscriber.cancel() } else { subject.send(.finished) }
      subscriber.forgetSubscription()
    }
    #expect(released)
  }
}
