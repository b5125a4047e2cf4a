import CombineCore
import CombineProbes
import Testing

struct ConcatenateTests {
  private typealias Upstream = ProbePublisher<Int, ProbeError>

  private let prefixSubscription = ProbeSubscription()
  private let suffixSubscription = ProbeSubscription()
  private let prefix: Upstream
  private let suffix: Upstream

  init() {
    prefix = Upstream(subscription: prefixSubscription)
    suffix = Upstream(subscription: suffixSubscription)
  }

  @Test func theSuffixIsSubscribedOnceThePrefixHasFinished() {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    prefix.append(suffix).subscribe(subscriber)
    prefix.send(1)
    #expect(suffix.subscribers.isEmpty)
    prefix.send(completion: .finished)
    prefix.send(completion: .finished)
    #expect(suffix.subscribers.count == 1)
    suffix.send(2)
    suffix.send(completion: .finished)
    suffix.send(completion: .finished)
    #expect(subscriber.log == ["subscription Concatenate", "1", "2", "finished"])
  }

  @Test func prependsAndAppendsElementsSequencesAndPublishers() {
    func values<P: Publisher<Int, Never>>(of publisher: P) -> [Int] {
      let subscriber = ProbeSubscriber<Int, Never>()
      publisher.subscribe(subscriber)
      #expect(subscriber.completions == [.finished])
      return subscriber.values
    }
    #expect(values(of: Just(1).append(2, 3)) == [1, 2, 3])
    #expect(values(of: Just(1).append(2...3)) == [1, 2, 3])
    #expect(values(of: Just(1).append([2, 3].publisher)) == [1, 2, 3])
    #expect(values(of: Just(1).prepend(2, 3)) == [2, 3, 1])
    #expect(values(of: Just(1).prepend(2...3)) == [2, 3, 1])
    #expect(values(of: Just(1).prepend(Just(2))) == [2, 1])
  }

  @Test func theSuffixGetsTheDemandThatThePrefixDidNotServe() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: .max(10), onValue: { .max($0) })
    prefix.append(suffix).subscribe(subscriber)
    #expect((1...3).map { prefix.send($0) } == [.max(1), .max(2), .max(3)])
    prefix.send(completion: .finished)
    #expect(prefixSubscription.requested == [.max(10)])
    #expect(suffixSubscription.requested == [.max(13)])
    #expect(suffix.send(4) == .max(4))
    subscriber.request(.max(5))
    #expect(suffixSubscription.requested == [.max(13), .max(5)])
  }

  @Test func requestsOfNoneAreForwarded() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: Subscribers.Demand.none)
    prefix.append(suffix).subscribe(subscriber)
    prefix.send(completion: .finished)
    #expect(prefixSubscription.requested == [.none])
    #expect(suffixSubscription.requested.isEmpty)
    subscriber.request(.none)
    #expect(suffixSubscription.requested == [.none])
  }

  @Test func demandInTheGapIsRequestedFromTheSuffix() {
    let late = Upstream(subscription: nil)
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: .max(1))
    prefix.append(late).subscribe(subscriber)
    prefix.send(completion: .finished)
    subscriber.request(.max(2))
    late.send(1)
    late.send(completion: .finished)
    late.send(subscription: suffixSubscription)
    #expect(suffixSubscription.requested == [.max(3)])
    #expect(subscriber.log == ["subscription Concatenate"])
  }

  @Test func aValueOfThePrefixThatWasNotDemandedIsDropped() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: .max(1))
    prefix.append(suffix).subscribe(subscriber)
    prefix.send(1)
    #expect(prefix.send(2) == .none)
    #expect(subscriber.values == [1])
  }

  @Test func aValueFromInsideAnotherIsDeliveredNestedWhileDemandLasts() {
    var log: [String] = []
    let prefix = prefix
    let subscriber = ProbeSubscriber<Int, ProbeError>(
      demand: .max(2),
      onValue: { value in
        log.append("begin \(value)")
        if value < 3 { prefix.send(value + 1) }
        log.append("end \(value)")
        return .none
      }
    )
    prefix.append(suffix).subscribe(subscriber)
    prefix.send(1)
    #expect(log == ["begin 1", "begin 2", "end 2", "end 1"])
  }

  @Test func demandReturnedAfterThePrefixIsRequestedFromTheSuffix() {
    let prefix = prefix
    let subscriber = ProbeSubscriber<Int, ProbeError>(
      demand: .max(1),
      onValue: { _ in
        prefix.send(completion: .finished)
        return .max(2)
      }
    )
    prefix.append(suffix).subscribe(subscriber)
    prefix.send(1)
    #expect(suffixSubscription.requested == [.max(2)])
  }

  @Test func aFailureOfThePrefixEndsTheStream() {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    prefix.append(suffix).subscribe(subscriber)
    prefix.send(completion: .failure(ProbeError()))
    prefix.send(completion: .failure(ProbeError("again")))
    prefix.send(1)
    #expect(subscriber.log == ["subscription Concatenate", "failure oops"])
    #expect(suffix.subscribers.isEmpty)
    #expect(!prefixSubscription.isCancelled)
  }

  @Test func aFailureOfTheSuffixIsForwardedOnce() {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    prefix.append(suffix).subscribe(subscriber)
    prefix.send(completion: .finished)
    suffix.send(completion: .failure(ProbeError()))
    suffix.send(completion: .finished)
    suffix.send(1)
    #expect(subscriber.log == ["subscription Concatenate", "failure oops"])
  }

  @Test func cancelReachesTheSubscriptionInForceOnce() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil)
    prefix.append(suffix).subscribe(subscriber)
    prefix.send(completion: .finished)
    subscriber.cancel()
    subscriber.cancel()
    subscriber.request(.max(1))
    suffix.send(1)
    suffix.send(completion: .finished)
    #expect(prefixSubscription.history.isEmpty)
    #expect(suffixSubscription.history == [.cancelled])
    #expect(subscriber.log == ["subscription Concatenate"])
  }

  @Test func cancelBeforeTheSuffixReleasesIt() {
    weak var weakSuffix: Upstream?
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    do {
      let suffix = Upstream()
      weakSuffix = suffix
      prefix.append(suffix).subscribe(subscriber)
    }
    #expect(weakSuffix != nil)
    subscriber.cancel()
    #expect(weakSuffix == nil)
    prefix.send(1)
    prefix.send(completion: .finished)
    #expect(prefixSubscription.history == [.requested(.unlimited), .cancelled])
    #expect(subscriber.log == ["subscription Concatenate"])
  }

  @Test func surplusSubscriptionsAreCancelled() {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    let surplus = (0..<3).map { _ in ProbeSubscription() }
    prefix.append(suffix).subscribe(subscriber)
    prefix.send(subscription: surplus[0])
    prefix.send(completion: .finished)
    prefix.send(subscription: surplus[1])
    suffix.send(subscription: surplus[2])
    for subscription in surplus { #expect(subscription.history == [.cancelled]) }
  }

  @Test func prefixEventsBeforeItsSubscriptionAreIgnored() {
    let late = Upstream(subscription: nil)
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    late.append(suffix).subscribe(subscriber)
    late.send(1)
    late.send(completion: .finished)
    late.send(completion: .failure(ProbeError()))
    #expect(subscriber.log.isEmpty)
    #expect(suffix.subscribers.isEmpty)
  }

  @Test func downstreamIsReleasedAfterTheEnd() {
    var released = false
    do {
      let subscriber = ProbeSubscriber<Int, ProbeError>(onDeinit: { released = true })
      prefix.append(suffix).subscribe(subscriber)
      prefix.send(completion: .finished)
      suffix.send(completion: .finished)
      prefix.forgetSubscribers()
      suffix.forgetSubscribers()
      subscriber.forgetSubscription()
    }
    #expect(released)
  }

  @Test func itsObjectsAreNamedAndShareAnIdentifier() {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    prefix.append(suffix).subscribe(subscriber)
    prefix.send(completion: .finished)
    for object in [prefix.subscribers[0], suffix.subscribers[0]] {
      #expect(object.description == "Concatenate")
      #expect(object.playgroundDescription as? String == "Concatenate")
      #expect(mirrorLabels(of: object).isEmpty)
      #expect(object.combineIdentifier == subscriber.subscription?.combineIdentifier)
    }
    #expect(mirrorLabels(of: subscriber.subscription!).isEmpty)
  }

  @Test func concatenationsAreEqualWhenTheirPublishersAre() {
    #expect(Just(1).append(Just(2)) == Just(1).append(Just(2)))
    #expect(Just(1).append(Just(2)) != Just(1).append(Just(3)))
  }
}
