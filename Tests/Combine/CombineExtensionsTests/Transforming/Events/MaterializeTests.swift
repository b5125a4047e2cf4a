import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct MaterializeTests {
  private let subscription = ProbeSubscription()
  private let upstream: ProbePublisher<Int, ProbeError>

  init() {
    upstream = ProbePublisher(subscription: subscription)
  }

  @Test(arguments: [
    (Subscribers.Completion<ProbeError>.finished, Event<Int, ProbeError>.finished),
    (.failure(ProbeError()), .failure(ProbeError())),
  ])
  func everythingThatUpstreamSendsIsAValue(
    completion: Subscribers.Completion<ProbeError>,
    last: Event<Int, ProbeError>
  ) {
    let subscriber = ProbeSubscriber<Event<Int, ProbeError>, Never>()
    let events: Publishers.Materialize<ProbePublisher<Int, ProbeError>> = upstream.materialize()
    events.subscribe(subscriber)
    upstream.send(1)
    upstream.send(2)
    upstream.send(completion: completion)
    #expect(subscriber.values == [.value(1), .value(2), last])
    #expect(subscriber.completions == [.finished])
    #expect(!subscription.isCancelled)
  }

  @Test func lastEventWaitsForDemandBeforeFinishing() {
    let subscriber = ProbeSubscriber<Event<Int, ProbeError>, Never>(demand: .max(1))
    upstream.materialize().subscribe(subscriber)
    upstream.send(1)
    upstream.send(completion: .failure(ProbeError()))
    #expect(subscriber.values == [.value(1)])
    #expect(subscriber.completions.isEmpty)
    subscriber.request(.max(1))
    #expect(subscriber.values == [.value(1), .failure(ProbeError())])
    #expect(subscriber.completions == [.finished])
    #expect(subscription.history == [.requested(.max(1))])
  }

  @Test func returnedDemandDeliversTheLastEvent() {
    let subscriber = ProbeSubscriber<Event<Int, Never>, Never>(demand: .max(1), onValue: { _ in .max(1) })
    [1, 2].publisher.materialize().subscribe(subscriber)
    #expect(subscriber.values == [.value(1), .value(2), .finished])
    #expect(subscriber.completions == [.finished])
  }

  @Test func demandIsForwardedToUpstream() {
    let subscriber = ProbeSubscriber<Event<Int, ProbeError>, Never>(
      demand: .max(2),
      onValue: { _ in .max(3) }
    )
    upstream.materialize().subscribe(subscriber)
    #expect(upstream.send(1) == .max(3))
    subscriber.request(.max(5))
    #expect(subscription.requested == [.max(2), .max(5)])
  }

  @Test func reentrantCompletionsFollowTheEvent() {
    let subject = PassthroughSubject<Int, ProbeError>()
    var isInside = false
    let subscriber = ProbeSubscriber<Event<Int, ProbeError>, Never>(onValue: { event in
      #expect(!isInside)
      isInside = true
      if event == .value(1) { subject.send(completion: .failure(ProbeError())) }
      isInside = false
      return .none
    })
    subject.materialize().subscribe(subscriber)
    subject.send(1)
    #expect(subscriber.values == [.value(1), .failure(ProbeError())])
    #expect(subscriber.completions == [.finished])
  }

  @Test func cancelWhileTheLastEventWaitsDropsIt() {
    let subscriber = ProbeSubscriber<Event<Int, ProbeError>, Never>(demand: nil)
    upstream.materialize().subscribe(subscriber)
    upstream.send(completion: .finished)
    subscriber.cancel()
    subscriber.request(.unlimited)
    #expect(subscriber.log == ["subscription Materialize"])
  }

  @Test func cancellingAtTheLastEventSuppressesTheCompletion() {
    var cancel: () -> Void = {}
    let subscriber = ProbeSubscriber<Event<Int, ProbeError>, Never>(onValue: { _ in
      cancel()
      return .none
    })
    cancel = { [unowned subscriber] in subscriber.cancel() }
    upstream.materialize().subscribe(subscriber)
    upstream.send(completion: .finished)
    #expect(subscriber.values == [.finished])
    #expect(subscriber.completions.isEmpty)
  }

  @Test func cancelGoesToUpstreamOnce() {
    let subscriber = ProbeSubscriber<Event<Int, ProbeError>, Never>()
    upstream.materialize().subscribe(subscriber)
    subscriber.cancel()
    subscriber.cancel()
    upstream.send(1)
    upstream.send(completion: .finished)
    #expect(subscriber.values.isEmpty && subscriber.completions.isEmpty)
    #expect(subscription.history == [.requested(.unlimited), .cancelled])
  }

  @Test func immediateCancelDoesNotSubscribeToUpstream() {
    let subscriber = ProbeSubscriber<Event<Int, ProbeError>, Never>(onSubscription: { $0.cancel() })
    upstream.materialize().subscribe(subscriber)
    #expect(upstream.subscribers.isEmpty)
  }

  @Test func aSecondSubscriptionIsCancelled() {
    let subscriber = ProbeSubscriber<Event<Int, ProbeError>, Never>()
    upstream.materialize().subscribe(subscriber)
    let second = ProbeSubscription()
    upstream.send(subscription: second)
    #expect(second.history == [.cancelled])
    #expect(subscriber.subscriptionDescriptions == ["Materialize"])
  }

  @Test(arguments: [true, false]) func downstreamIsReleasedAtTheEnd(cancels: Bool) {
    var released = false
    let subject = PassthroughSubject<Int, Never>()
    do {
      let subscriber = ProbeSubscriber<Event<Int, Never>, Never>(onDeinit: { released = true })
      subject.materialize().subscribe(subscriber)
      if cancels { subscriber.cancel() } else { subject.send(completion: .finished) }
      subscriber.forgetSubscription()
    }
    #expect(released)
  }
}
