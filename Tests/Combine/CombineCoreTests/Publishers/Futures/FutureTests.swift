import CombineCore
import CombineProbes
import Testing

struct FutureTests {
  /// Returns a future and the promise that fulfils it.
  private func pending() -> (Future<Int, ProbeError>, Future<Int, ProbeError>.Promise) {
    var promise: Future<Int, ProbeError>.Promise?
    let future = Future<Int, ProbeError> { promise = $0 }
    return (future, promise!)
  }

  @Test func runsItsClosureOnceAtOnce() {
    var count = 0
    let future = Future<Int, Never> {
      count += 1
      $0(.success(1))
    }
    #expect(count == 1)
    future.subscribe(ProbeSubscriber())
    future.subscribe(ProbeSubscriber())
    #expect(count == 1)
  }

  // As in Combine, the type of a promise isn't `Sendable`. A sendable closure couldn't access `results`.
  @Test func aPromiseIsAnyClosureAndTheOneOfAFutureMayCrossThreads() async {
    var results: [Result<Int, ProbeError>] = []
    let promise: Future<Int, ProbeError>.Promise = { results.append($0) }
    promise(.success(1))
    #expect(results == [.success(1)])

    func settle(_ promise: @escaping Future<Int, Never>.Promise) { promise(.success(2)) }
    #expect(await Future(settle).value == 2)
    let future = Future<Int, Never> { promise in Task { promise(.success(3)) } }
    #expect(await future.value == 3)
  }

  @Test func valuesReachSubscribersOnDemand() {
    let (future, promise) = pending()
    let eager = ProbeSubscriber<Int, ProbeError>(demand: .max(1))
    let hesitant = ProbeSubscriber<Int, ProbeError>(demand: nil)
    future.subscribe(eager)
    future.subscribe(hesitant)
    promise(.success(7))
    #expect(eager.log == ["subscription Future", "7", "finished"])
    #expect(hesitant.log == ["subscription Future"])
    hesitant.request(.max(5))
    #expect(hesitant.log == ["subscription Future", "7", "finished"])
    hesitant.request(.max(5))
    #expect(hesitant.log.count == 3)
  }

  @Test func aFailureNeedsNoDemand() {
    let (future, promise) = pending()
    let early = ProbeSubscriber<Int, ProbeError>(demand: nil)
    future.subscribe(early)
    promise(.failure(ProbeError()))
    let late = ProbeSubscriber<Int, ProbeError>(demand: nil)
    future.subscribe(late)
    #expect(early.log == ["subscription Future", "failure oops"])
    #expect(late.log == ["subscription Future", "failure oops"])
  }

  @Test func completedFuturesNotifyNewSubscribers() {
    let (future, promise) = pending()
    promise(.success(7))
    let eager = ProbeSubscriber<Int, ProbeError>()
    let hesitant = ProbeSubscriber<Int, ProbeError>(demand: nil)
    future.subscribe(eager)
    future.subscribe(hesitant)
    #expect(eager.log == ["subscription Future", "7", "finished"])
    #expect(hesitant.log == ["subscription Future"])
    hesitant.request(.max(1))
    #expect(hesitant.log == ["subscription Future", "7", "finished"])
  }

  @Test func aSettledFutureAnswersARequestFromInsideTheSubscription() {
    let (future, promise) = pending()
    promise(.success(7))
    var countAfterRequest: Int?
    weak var weakSubscriber: ProbeSubscriber<Int, ProbeError>?
    let subscriber = ProbeSubscriber<Int, ProbeError>(
      demand: nil,
      onSubscription: {
        $0.request(.max(1))
        countAfterRequest = weakSubscriber?.log.count
        $0.cancel()
      }
    )
    weakSubscriber = subscriber
    future.subscribe(subscriber)
    #expect(countAfterRequest == 3)
    #expect(subscriber.log == ["subscription Future", "7", "finished"])
  }

  @Test func onlyTheFirstCallOfThePromiseCounts() {
    let (future, promise) = pending()
    let subscriber = ProbeSubscriber<Int, ProbeError>(
      onValue: {
        promise(.success($0 + 1))
        return .max(1)
      },
      onCompletion: { _ in promise(.failure(ProbeError())) }
    )
    future.subscribe(subscriber)
    promise(.success(1))
    promise(.success(3))
    #expect(subscriber.log == ["subscription Future", "1", "finished"])
    let late = ProbeSubscriber<Int, ProbeError>()
    future.subscribe(late)
    #expect(late.values == [1])
  }

  @Test func cancelStopsEverything() {
    let (future, promise) = pending()
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    future.subscribe(subscriber)
    subscriber.cancel()
    subscriber.cancel()
    promise(.success(1))
    subscriber.request(.max(1))
    #expect(subscriber.log == ["subscription Future"])
  }

  @Test func cancelFromInsideTheValueStopsTheCompletion() {
    let (future, promise) = pending()
    weak var weakSubscriber: ProbeSubscriber<Int, ProbeError>?
    let subscriber = ProbeSubscriber<Int, ProbeError>(onValue: { _ in
      weakSubscriber?.cancel()
      return .none
    })
    weakSubscriber = subscriber
    future.subscribe(subscriber)
    promise(.success(1))
    #expect(subscriber.log == ["subscription Future", "1"])
  }

  @Test func immediateCancelDoesNotAffectOtherSubscribers() {
    let (future, promise) = pending()
    let first = ProbeSubscriber<Int, ProbeError>()
    future.subscribe(first)
    future.subscribe(ProbeSubscriber<Int, ProbeError>(demand: nil, onSubscription: { $0.cancel() }))
    promise(.success(1))
    #expect(first.log == ["subscription Future", "1", "finished"])
  }

  @Test func immediateCancelReleasesTheSubscriber() {
    let (future, promise) = pending()
    var released = false
    do {
      let subscriber = ProbeSubscriber<Int, ProbeError>(
        demand: nil,
        onSubscription: { $0.cancel() },
        onDeinit: { released = true }
      )
      future.subscribe(subscriber)
      subscriber.forgetSubscription()
    }
    #expect(released)
    promise(.success(1))
  }

  @Test func cancelReleasesSubscriberAndFuture() {
    weak var weakFuture: Future<Int, ProbeError>?
    var released = false
    var kept: (any Subscription)?
    do {
      let future = Future<Int, ProbeError> { _ in }
      weakFuture = future
      let subscriber = ProbeSubscriber<Int, ProbeError>(onDeinit: { released = true })
      future.subscribe(subscriber)
      kept = subscriber.subscription
      subscriber.forgetSubscription()
    }
    #expect(weakFuture != nil)
    kept?.cancel()
    #expect(weakFuture == nil)
    #expect(released)
  }

  @Test(arguments: [Result<Int, ProbeError>.success(1), .failure(ProbeError())])
  func theResultReleasesSubscriberAndFuture(result: Result<Int, ProbeError>) {
    weak var weakFuture: Future<Int, ProbeError>?
    var released = false
    var kept: (any Subscription)?
    do {
      var promise: Future<Int, ProbeError>.Promise?
      let future = Future<Int, ProbeError> { promise = $0 }
      weakFuture = future
      let subscriber = ProbeSubscriber<Int, ProbeError>(onDeinit: { released = true })
      future.subscribe(subscriber)
      kept = subscriber.subscription
      subscriber.forgetSubscription()
      promise?(result)
      promise = nil
    }
    #expect(weakFuture == nil)
    #expect(released)
    #expect(kept.flatMap { mirrorChild("parent", of: $0) } == "nil")
    #expect(kept.flatMap { mirrorChild("downstream", of: $0) } == "nil")
    #expect(kept.flatMap { mirrorChild("hasAnyDemand", of: $0) } == "false")
  }

  @Test func isDescribedByNameAndShowsItsParts() {
    let (future, promise) = pending()
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    future.subscribe(subscriber)
    let subscription = subscriber.subscription!
    #expect("\(subscription)" == "Future")
    #expect(mirrorLabels(of: subscription) == ["parent", "downstream", "hasAnyDemand", "subject"])
    #expect(mirrorChild("hasAnyDemand", of: subscription) == "true")
    #expect(mirrorChild("parent", of: subscription)?.contains("Future") == true)
    promise(.success(1))
  }

  @Test func aDemandOfNoneTraps() async {
    await #expect(processExitsWith: .failure) {
      Future<Int, Never> { _ in }.subscribe(ProbeSubscriber(demand: Subscribers.Demand.none))
    }
  }
}

struct FutureStressTests {
  @Test func everySubscriberGetsTheOneResultOnce() {
    for _ in 0..<300 {
      var promise: Future<Int, Never>.Promise?
      let future = Future<Int, Never> { promise = $0 }
      let settle = promise!
      let subscribers = (0..<12).map { _ in ProbeSubscriber<Int, Never>(demand: nil) }
      onThreads(4) { index in
        if index == 3 {
          settle(.success(1))
          settle(.success(2))
        } else {
          for subscriber in subscribers[(index * 4)..<(index * 4 + 4)] {
            future.subscribe(subscriber)
            subscriber.request(.max(1))
          }
        }
      }
      #expect(subscribers.allSatisfy { $0.log == ["subscription Future", "1", "finished"] })
    }
  }

  @Test func requestSettleAndCancelMayRace() {
    for _ in 0..<500 {
      var promise: Future<Int, Never>.Promise?
      let future = Future<Int, Never> { promise = $0 }
      let settle = promise!
      let subscriber = ProbeSubscriber<Int, Never>(demand: nil)
      future.subscribe(subscriber)
      let subscription = subscriber.subscription!
      onThreads(3) { index in
        switch index {
        case 0: subscription.request(.max(1))
        case 1: settle(.success(1))
        default: subscription.cancel()
        }
      }
      #expect(subscriber.values.count <= 1)
      #expect(subscriber.completions.count <= subscriber.values.count)
      #expect(mirrorChild("parent", of: subscription) == "nil")
    }
  }
}
