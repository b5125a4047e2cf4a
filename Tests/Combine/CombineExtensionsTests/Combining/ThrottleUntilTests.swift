import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct ThrottleUntilTests {
  private let upstream = PassthroughSubject<Int, ProbeError>()
  private let trigger = PassthroughSubject<Void, Never>()

  @Test func valuesAreDroppedUntilThePublisherSends() {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    var waits: [Int] = []
    upstream.throttle(latest: false) { [trigger] value in
      waits.append(value)
      return trigger
    }
    .subscribe(subscriber)
    for value in 1...3 { upstream.send(value) }
    trigger.send()
    trigger.send()
    upstream.send(4)
    upstream.send(5)
    #expect(subscriber.log == ["subscription Throttle", "1", "4"])
    #expect(waits == [1, 4])
  }

  @Test func theLatestValueIsSentAtTheEndOfTheWaitAndBeginsTheNext() {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.throttle(latest: true) { [trigger] _ in trigger }.subscribe(subscriber)
    for value in 1...3 { upstream.send(value) }
    trigger.send()
    #expect(subscriber.values == [1, 3])
    upstream.send(4)
    #expect(subscriber.values == [1, 3])
    trigger.send()
    #expect(subscriber.values == [1, 3, 4])
    trigger.send()
    upstream.send(5)
    #expect(subscriber.values == [1, 3, 4, 5])
  }

  @Test func theFinishOfThePublisherEndsTheWaitAsWell() {
    let subscriber = ProbeSubscriber<Int, Never>()
    [1, 2, 3].publisher.throttle(latest: false) { _ in Empty<Void, Never>() }.subscribe(subscriber)
    #expect(subscriber.log.dropFirst() == ["1", "2", "3", "finished"])
  }

  @Test func onlyOneValueIsRequestedOfThePublisher() {
    let subscription = ProbeSubscription()
    let probe = ProbePublisher<Int, ProbeError>(subscription: subscription)
    upstream.throttle(latest: false) { _ in probe }.subscribe(ProbeSubscriber())
    upstream.send(1)
    #expect(subscription.history == [.requested(.max(1))])
    probe.send(0)
    #expect(subscription.history == [.requested(.max(1)), .cancelled])
  }

  @Test func upstreamCompletionSendsTheThrottledValue() {
    let (latest, first) = (ProbeSubscriber<Int, ProbeError>(), ProbeSubscriber<Int, ProbeError>())
    let (subscription, probe) = { ($0, ProbePublisher<Int, Never>(subscription: $0)) }(ProbeSubscription())
    upstream.throttle(latest: true) { _ in probe }.subscribe(latest)
    upstream.throttle(latest: false) { [trigger] _ in trigger }.subscribe(first)
    for value in 1...3 { upstream.send(value) }
    upstream.send(completion: .finished)
    #expect(latest.log.dropFirst() == ["1", "3", "finished"])
    #expect(first.log.dropFirst() == ["1", "finished"])
    #expect(subscription.isCancelled)
  }

  @Test(arguments: [true, false]) func failuresOfEitherDropTheThrottledValue(upstreamFails: Bool) {
    let (first, second) = (ProbeSubscription(), ProbeSubscription())
    let upstream = ProbePublisher<Int, ProbeError>(subscription: first)
    let probe = ProbePublisher<Int, ProbeError>(subscription: second)
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.throttle(latest: true) { _ in probe }.subscribe(subscriber)
    upstream.send(1)
    upstream.send(2)
    (upstreamFails ? upstream : probe).send(completion: .failure(ProbeError()))
    #expect(subscriber.log.dropFirst() == ["1", "failure oops"])
    #expect(first.isCancelled == !upstreamFails)
    #expect(second.isCancelled == upstreamFails)
  }

  @Test(arguments: [(true, 2), (false, 1)])
  func throttledValuesWaitForDemand(latest: Bool, expected: Int) {
    let subscription = ProbeSubscription()
    let upstream = ProbePublisher<Int, Never>(subscription: subscription)
    let subscriber = ProbeSubscriber<Int, Never>(demand: nil)
    upstream.throttle(latest: latest) { [trigger] _ in trigger }.subscribe(subscriber)
    #expect(subscription.history == [.requested(.unlimited)])
    upstream.send(1)
    upstream.send(2)
    #expect(subscriber.values.isEmpty)
    subscriber.request(.max(2))
    upstream.send(3)
    #expect(subscriber.values == [expected])
    upstream.send(completion: .finished)
    #expect(subscriber.log.dropFirst(2) == (latest ? ["3", "finished"] : ["finished"]))
  }

  @Test func aValueSentInsideAValueFallsIntoItsWait() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(onValue: { [upstream] value in
      if value == 1 { upstream.send(2) }
      return .none
    })
    upstream.throttle(latest: true) { [trigger] _ in trigger }.subscribe(subscriber)
    upstream.send(1)
    #expect(subscriber.values == [1])
    trigger.send()
    #expect(subscriber.values == [1, 2])
  }

  @Test func cancelFromInsideAValueKeepsItFromWaiting() {
    let probe = ProbePublisher<Int, Never>()
    var cancel: () -> Void = {}
    let subscriber = ProbeSubscriber<Int, ProbeError>(onValue: { _ in
      cancel()
      return .none
    })
    cancel = { [unowned subscriber] in subscriber.cancel() }
    upstream.throttle(latest: true) { _ in probe }.subscribe(subscriber)
    upstream.send(1)
    upstream.send(2)
    #expect(subscriber.log.dropFirst() == ["1"])
    #expect(probe.subscribers.isEmpty)
  }

  @Test func eachSubscriberWaitsForItself() {
    let throttled = upstream.throttle(latest: false) { [trigger] _ in trigger }
    let (early, late) = (ProbeSubscriber<Int, ProbeError>(), ProbeSubscriber<Int, ProbeError>())
    throttled.subscribe(early)
    upstream.send(1)
    throttled.subscribe(late)
    upstream.send(2)
    #expect(early.values == [1])
    #expect(late.values == [2])
  }

  @Test(arguments: [true, false]) func everythingIsReleasedAtTheEnd(cancels: Bool) {
    let lives = LifeCounter()
    let upstream = PassthroughSubject<LifeCounter.Life, Never>()
    let subscriber = ProbeSubscriber<LifeCounter.Life, Never>(demand: nil)
    do {
      let life = lives.makeLife()
      upstream.throttle(latest: true) { [life, trigger] _ in withExtendedLifetime(life) { trigger } }
        .subscribe(subscriber)
      upstream.send(lives.makeLife())
      upstream.send(lives.makeLife())
      #expect(lives.living == 2)
      if cancels { subscriber.cancel() } else { upstream.send(completion: .finished) }
    }
    #expect(lives.living == (cancels ? 0 : 1))
  }
}
