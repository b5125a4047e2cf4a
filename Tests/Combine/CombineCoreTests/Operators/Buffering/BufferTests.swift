import CombineCore
import CombineProbes
import Testing

struct BufferTests {
  typealias Strategy = Publishers.BufferingStrategy<ProbeError>

  let subscription = ProbeSubscription()
  let upstream: ProbePublisher<Int, ProbeError>

  init() {
    upstream = ProbePublisher(subscription: subscription)
  }

  func attach(
    _ subscriber: ProbeSubscriber<Int, ProbeError>,
    size: Int = 5,
    prefetch: Publishers.PrefetchStrategy = .byRequest,
    whenFull: Strategy = .dropNewest
  ) {
    upstream.buffer(size: size, prefetch: prefetch, whenFull: whenFull).subscribe(subscriber)
  }

  @discardableResult
  func send(_ values: some Sequence<Int>) -> [Subscribers.Demand] {
    values.map { upstream.send($0) }
  }

  // MARK: Demand

  @Test func byRequestAsksForEverythingOnce() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: .max(1), onValue: { $0 == 0 ? .max(1) : .none })
    attach(subscriber)
    #expect(send(0..<4) == [.none, .none, .none, .none])
    subscriber.request(.max(5))
    #expect(subscriber.values == [0, 1, 2, 3])
    #expect(subscription.history == [.requested(.unlimited)])
  }

  @Test func keepFullRequestsReplacementsForDeliveredElements() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: .max(2))
    attach(subscriber, size: 3, prefetch: .keepFull)
    #expect(send(0..<5) == [.max(1), .max(1), .none, .none, .none])
    subscriber.request(.max(2))
    #expect(subscriber.values == [0, 1, 2, 3])
    #expect(subscription.requested == [.max(3), .max(2)])
    subscriber.request(.max(5))
    #expect(subscription.requested == [.max(3), .max(2), .max(1)])
    #expect(upstream.send(5) == .max(1))
  }

  @Test func keepFullOfSizeZeroRequestsNothing() {
    attach(ProbeSubscriber(demand: nil), size: 0, prefetch: .keepFull)
    #expect(subscription.history == [.requested(.none)])
  }

  @Test func valuesAreRequestedBeforeDownstreamGetsItsSubscription() {
    var order: [String] = []
    subscription.onRequest = { _ in order.append("upstream") }
    attach(ProbeSubscriber(demand: nil, onSubscription: { _ in order.append("downstream") }))
    #expect(order == ["upstream", "downstream"])
  }

  @Test func synchronousValuesWaitForTheSubscription() {
    subscription.onRequest = { [upstream] _ in
      for value in 0..<3 { upstream.send(value) }
      upstream.send(completion: .failure(ProbeError()))
    }
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: .max(2))
    attach(subscriber)
    #expect(subscriber.log == ["subscription Buffer", "0", "1", "failure oops"])
  }

  @Test func aRequestFromInsideTheSubscriptionIsServedThere() {
    subscription.onRequest = { [upstream] _ in for value in 0..<3 { upstream.send(value) } }
    weak var weakSubscriber: ProbeSubscriber<Int, ProbeError>?
    var valuesInside: [Int] = []
    let subscriber = ProbeSubscriber<Int, ProbeError>(
      demand: .max(1),
      onSubscription: { subscription in
        subscription.request(.max(1))
        valuesInside = weakSubscriber?.values ?? []
        subscription.cancel()
      }
    )
    weakSubscriber = subscriber
    attach(subscriber)
    #expect(valuesInside == [0, 1])
    #expect(subscriber.values == [0, 1])
    #expect(subscription.isCancelled)
  }

  @Test func aRequestOfNoneIsAllowed() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: Subscribers.Demand.none)
    attach(subscriber)
    upstream.send(1)
    subscriber.request(.none)
    #expect(subscriber.values.isEmpty)
  }

  @Test func unlimitedDemandPassesEverything() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(onValue: { _ in .max(3) })
    attach(subscriber, size: 2, prefetch: .keepFull)
    #expect(send(0..<4) == Array(repeating: .max(1), count: 4))
    upstream.send(completion: .finished)
    upstream.send(4)
    #expect(subscriber.log == ["subscription Buffer", "0", "1", "2", "3", "finished"])
    #expect(subscription.requested == [.max(2)])
  }

  // MARK: When full

  @Test func dropOldestKeepsTheLatest() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: .max(5))
    attach(subscriber, whenFull: .dropOldest)
    send(0..<11)
    subscriber.request(.max(5))
    #expect(subscriber.values == [0, 1, 2, 3, 4, 6, 7, 8, 9, 10])
  }

  @Test func dropNewestKeepsTheFirst() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: .max(5))
    attach(subscriber, whenFull: .dropNewest)
    send(0..<11)
    subscriber.request(.max(5))
    #expect(subscriber.values == Array(0..<10))
  }

  @Test func customErrorCancelsUpstreamAndFollowsTheBuffer() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: .max(5))
    attach(subscriber, whenFull: .customError { ProbeError("full") })
    send(0..<11)
    #expect(subscriber.log.count == 6)
    #expect(subscription.history == [.requested(.unlimited), .cancelled])
    subscriber.request(.max(5))
    #expect(subscriber.values == Array(0..<10))
    #expect(subscriber.completions == [.failure(ProbeError("full"))])
  }

  @Test func customErrorDoesNotWaitForDemand() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil)
    var errors = 0
    attach(
      subscriber,
      prefetch: .keepFull,
      whenFull: .customError {
        errors += 1
        return ProbeError("full")
      }
    )
    send(0..<10)
    subscriber.request(.max(3))
    #expect(subscription.history == [.requested(.max(5)), .cancelled, .requested(.max(3))])
    #expect(subscriber.log == ["subscription Buffer", "0", "1", "2", "failure full"])
    #expect(errors == 1)
    subscriber.cancel()
    #expect(subscription.history.count == 3)
  }

  @Test func customErrorBeforeTheSubscriptionWaitsForARequest() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil)
    [1, 2].publisher.setFailureType(to: ProbeError.self)
      .buffer(size: 1, prefetch: .byRequest, whenFull: .customError { ProbeError("full") })
      .subscribe(subscriber)
    #expect(subscriber.log == ["subscription Buffer"])
    subscriber.request(.max(1))
    #expect(subscriber.log == ["subscription Buffer", "1", "failure full"])
  }

  @Test func customErrorFromInsideTheSubscriptionWaitsForTheNextEvent() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(
      demand: .unlimited,
      onSubscription: { [upstream] _ in upstream.send(1) }
    )
    attach(subscriber, size: 0, whenFull: .customError { ProbeError("full") })
    #expect(subscriber.log == ["subscription Buffer"])
    subscriber.request(.max(1))
    #expect(subscriber.log == ["subscription Buffer", "failure full"])
  }

  @Test func cancelAfterAnOverflowDoesNotCancelUpstreamAgain() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil)
    attach(subscriber, size: 1, whenFull: .customError { ProbeError("full") })
    send(0..<2)
    subscriber.cancel()
    #expect(subscription.history == [.requested(.unlimited), .cancelled])
    #expect(subscriber.log == ["subscription Buffer"])
  }

  @Test func theClosureOfTheErrorMayCancel() {
    weak var weakSubscriber: ProbeSubscriber<Int, ProbeError>?
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil)
    weakSubscriber = subscriber
    attach(
      subscriber,
      size: 1,
      whenFull: .customError {
        weakSubscriber?.cancel()
        return ProbeError("full")
      }
    )
    send(0..<2)
    #expect(subscription.history == [.requested(.unlimited), .cancelled])
  }

  @Test func zeroSizedBuffersDropRequestedElements() {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    attach(subscriber, size: 0)
    send(0..<2)
    #expect(subscriber.values.isEmpty)
    let other = ProbeSubscriber<Int, ProbeError>()
    attach(other, size: 0, whenFull: .dropOldest)
    send(0..<2)
    #expect(other.values == [0, 1])
  }

  @Test func droppedValuesAreReleasedAtOnce() {
    let subject = PassthroughSubject<ReleaseProbe, Never>()
    var released: [Int] = []
    let subscriber = ProbeSubscriber<ReleaseProbe, Never>(demand: nil)
    subject.buffer(size: 2, prefetch: .byRequest, whenFull: .dropOldest).subscribe(subscriber)
    for value in 0..<4 { subject.send(ReleaseProbe { released.append(value) }) }
    #expect(released == [0, 1])
    subscriber.cancel()
    #expect(released == [0, 1, 2, 3])
  }

  // MARK: Completion

  @Test func finishingWaitsForTheBufferAndForDemand() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil)
    attach(subscriber)
    upstream.send(0)
    upstream.send(completion: .finished)
    upstream.send(completion: .failure(ProbeError()))
    upstream.send(1)
    subscriber.request(.max(1))
    subscriber.request(.max(1))
    #expect(subscriber.log == ["subscription Buffer", "0", "1"])
    subscriber.request(.max(1))
    upstream.send(2)
    #expect(subscriber.log == ["subscription Buffer", "0", "1", "finished"])
    #expect(!subscription.isCancelled)
  }

  @Test func finishingAnEmptyBufferWaitsForDemand() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil)
    attach(subscriber)
    upstream.send(completion: .finished)
    #expect(subscriber.completions.isEmpty)
    subscriber.request(.max(1))
    #expect(subscriber.completions == [.finished])
  }

  @Test func failuresNeedNoDemand() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil)
    attach(subscriber)
    send(0..<3)
    upstream.send(completion: .failure(ProbeError()))
    upstream.send(3)
    subscriber.request(.unlimited)
    #expect(subscriber.log == ["subscription Buffer", "failure oops"])
  }

  // MARK: Cancellation, release, broken upstreams

  @Test func cancelReachesUpstreamOnceAndSilencesIt() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil)
    attach(subscriber)
    send(0..<3)
    subscriber.cancel()
    subscriber.cancel()
    subscriber.request(.unlimited)
    send(3..<5)
    upstream.send(completion: .failure(ProbeError()))
    #expect(subscription.history == [.requested(.unlimited), .cancelled])
    #expect(subscriber.log == ["subscription Buffer"])
  }

  @Test func eventsBeforeTheSubscriptionAreIgnored() {
    let early = ProbePublisher<Int, ProbeError>(subscription: nil)
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: .max(1))
    early.buffer(size: 2, prefetch: .byRequest, whenFull: .dropNewest).subscribe(subscriber)
    early.operatorSubscription?.request(.max(3))
    early.operatorSubscription?.cancel()
    #expect(early.send(0) == .none)
    early.send(completion: .finished)
    early.send(subscription: subscription)
    for value in 1...2 { early.send(value) }
    #expect(subscriber.log == ["subscription Buffer", "1"])
  }

  @Test func furtherSubscriptionsAreCancelled() {
    attach(ProbeSubscriber())
    let second = ProbeSubscription()
    upstream.send(subscription: second)
    upstream.send(completion: .finished)
    let third = ProbeSubscription()
    upstream.send(subscription: third)
    #expect(second.history == [.cancelled])
    #expect(third.history == [.cancelled])
  }

  @Test(arguments: [true, false])
  func theEndReleasesBothSides(byCancel: Bool) {
    var released = false
    let subject = PassthroughSubject<Int, Never>()
    do {
      let subscriber = ProbeSubscriber<Int, Never>(onDeinit: { released = true })
      subject.buffer(size: 2, prefetch: .keepFull, whenFull: .dropNewest).subscribe(subscriber)
      if byCancel { subscriber.cancel() } else { subject.send(completion: .finished) }
      subscriber.forgetSubscription()
    }
    #expect(released)
  }

  // MARK: Names

  @Test func showsItsState() throws {
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil)
    attach(subscriber)
    send(0..<2)
    upstream.send(completion: .finished)
    let object = try #require(subscriber.subscription)
    #expect("\(object)" == "Buffer")
    #expect((object as? any CustomPlaygroundDisplayConvertible)?.playgroundDescription as? String == "Buffer")
    #expect(mirrorLabels(of: object) == ["values", "state", "downstreamDemand", "terminal"])
    #expect(mirrorChild("values", of: object) == "[0, 1]")
    #expect(mirrorChild("downstreamDemand", of: object) == "max(0)")
    #expect(mirrorChild("terminal", of: object)?.contains("finished") == true)
    #expect(upstream.subscribers[0].combineIdentifier == object.combineIdentifier)
  }

  @Test func storesItsArguments() {
    let buffer = upstream.buffer(size: 3, prefetch: .keepFull, whenFull: .dropOldest)
    #expect(buffer.upstream === upstream)
    #expect(buffer.size == 3)
    #expect(buffer.prefetch == .keepFull)
    guard case .dropOldest = buffer.whenFull else {
      Issue.record("Another strategy: \(buffer.whenFull)")
      return
    }
    #expect(Set([Publishers.PrefetchStrategy.keepFull, .byRequest, .keepFull]).count == 2)
  }

  @Test func aNegativeSizeTrapsWhenItIsRequestedOfUpstream() async {
    await #expect(processExitsWith: .failure) {
      Just(1).buffer(size: -1, prefetch: .keepFull, whenFull: .dropNewest).subscribe(ProbeSubscriber())
    }
  }
}
