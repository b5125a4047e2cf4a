import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct CreateTests {
  typealias IntSubscriber = Publishers.Create<Int, ProbeError>.Subscriber

  @Test func runsTheClosureOnceForEachSubscriber() {
    var runs = 0
    let publisher = AnyPublisher<Int, ProbeError>.create { subscriber in
      runs += 1
      subscriber.send(runs)
      subscriber.send(completion: .finished)
      return Subscriptions.empty
    }
    let (first, second) = (ProbeSubscriber<Int, ProbeError>(), ProbeSubscriber<Int, ProbeError>())
    #expect(runs == 0)
    publisher.subscribe(first)
    publisher.subscribe(second)
    #expect(first.log == ["subscription Create", "1", "finished"])
    #expect(second.log == ["subscription Create", "2", "finished"])
  }

  @Test func deliversValuesOnDemandThenTheFailure() {
    let publisher = AnyPublisher<Int, ProbeError>.create { subscriber in
      for value in 1...3 { subscriber.send(value) }
      subscriber.send(completion: .failure(ProbeError()))
      return Subscriptions.empty
    }
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil)
    publisher.subscribe(subscriber)
    #expect(subscriber.values.isEmpty)
    subscriber.request(.max(2))
    #expect(subscriber.values == [1, 2])
    #expect(subscriber.completions.isEmpty)
    subscriber.request(.max(1))
    #expect(subscriber.log.suffix(2) == ["3", "failure oops"])
  }

  @Test func cleansUpOnceWhenTheCompletionIsSentLater() {
    var source: IntSubscriber?
    var cleanUps = 0
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    AnyPublisher<Int, ProbeError> { subscriber in
      source = subscriber
      return AnyCancellable { cleanUps += 1 }
    }.subscribe(subscriber)
    source?.send(1)
    #expect(cleanUps == 0)
    source?.send(completion: .finished)
    #expect(cleanUps == 1)
    source?.send(2)
    source?.send(completion: .finished)
    subscriber.cancel()
    #expect(cleanUps == 1)
    #expect(subscriber.log == ["subscription Create", "1", "finished"])
  }

  @Test func cleansUpOnceWhenTheClosureCompletesBeforeItReturns() {
    var cleanUps = 0
    let cancellable = ClosureCancellable { cleanUps += 1 }
    AnyPublisher<Int, ProbeError>.create { subscriber in
      subscriber.send(completion: .finished)
      subscriber.send(completion: .finished)
      return cancellable
    }.subscribe(ProbeSubscriber<Int, ProbeError>())
    #expect(cleanUps == 1)
  }

  @Test func cleansUpOnceOnCancel() {
    var source: IntSubscriber?
    var cleanUps = 0
    let cancellable = ClosureCancellable { cleanUps += 1 }
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    AnyPublisher<Int, ProbeError>.create {
      source = $0
      return cancellable
    }.subscribe(subscriber)
    subscriber.cancel()
    subscriber.cancel()
    source?.send(1)
    source?.send(completion: .finished)
    #expect(cleanUps == 1)
    #expect(subscriber.log == ["subscription Create"])
  }

  @Test func cleansUpOnceWhenTheSubscriberCancelsFromInsideTheClosure() {
    var cleanUps = 0
    var sent: [Int] = []
    let cancellable = ClosureCancellable { cleanUps += 1 }
    let received = AnyPublisher<Int, ProbeError>.create { subscriber in
      for value in 1...3 {
        subscriber.send(value)
        sent.append(value)
      }
      return cancellable
    }
    var subscription: (any Subscription)?
    let subscriber = ProbeSubscriber<Int, ProbeError>(
      onSubscription: { subscription = $0 },
      onValue: { _ in
        subscription?.cancel()
        return .none
      }
    )
    received.subscribe(subscriber)
    #expect(sent == [1, 2, 3])
    #expect(subscriber.values == [1])
    #expect(cleanUps == 1)
  }

  @Test func doesNotRunForASubscriberThatCancelsItsSubscriptionAtOnce() {
    var runs = 0
    let publisher = AnyPublisher<Int, ProbeError>.create { _ in
      runs += 1
      return Subscriptions.empty
    }
    publisher.subscribe(ProbeSubscriber(demand: nil, onSubscription: { $0.cancel() }))
    #expect(runs == 0)
  }

  @Test func cleansUpWhenBothSidesAreDropped() {
    var cleanUps = 0
    var released = false
    do {
      let subscriber = ProbeSubscriber<Int, ProbeError>(onDeinit: { released = true })
      AnyPublisher<Int, ProbeError>.create { _ in
        AnyCancellable { cleanUps += 1 }
      }.subscribe(subscriber)
      #expect(cleanUps == 0)
      subscriber.forgetSubscription()
    }
    #expect(cleanUps == 1)
    #expect(released)
  }

  @Test func aValueThatSendsWhileItIsDroppedDoesSoWithoutALock() {
    var source: Publishers.Create<ReleaseProbe?, Never>.Subscriber?
    var cleanUps = 0
    let subscriber = ProbeSubscriber<ReleaseProbe?, Never>(demand: nil)
    AnyPublisher<ReleaseProbe?, Never>.create {
      source = $0
      return AnyCancellable { cleanUps += 1 }
    }.subscribe(subscriber)
    source?.send(
      ReleaseProbe(onDeinit: {
        source?.send(nil)
        source?.send(completion: .finished)
      })
    )
    subscriber.cancel()
    #expect(cleanUps == 1)
    #expect(subscriber.log == ["subscription Create"])
  }

  @Test func reentrantCompletionsCleanUpOnceAndFollowTheValue() {
    var source: IntSubscriber?
    var cleanUps = 0
    let subscriber = ProbeSubscriber<Int, ProbeError>(onValue: { _ in
      source?.send(completion: .finished)
      source?.send(9)
      return .none
    })
    AnyPublisher<Int, ProbeError>.create {
      source = $0
      return ClosureCancellable { cleanUps += 1 }
    }.subscribe(subscriber)
    source?.send(1)
    subscriber.cancel()
    #expect(cleanUps == 1)
    #expect(subscriber.log.dropFirst() == ["1", "finished"])
  }

  @Test func cancellingDuringCleanUpRunsItOnce() {
    var cleanUps = 0
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    AnyPublisher<Int, ProbeError>.create { source in
      return ClosureCancellable {
        cleanUps += 1
        subscriber.cancel()
        source.send(completion: .finished)
      }
    }.subscribe(subscriber)
    subscriber.cancel()
    #expect(cleanUps == 1)
    #expect(subscriber.completions.isEmpty)
  }

  @Test func theSubscriberIsReleasedAtTheEndThoughTheSourceIsKept() {
    var source: IntSubscriber?
    var released = false
    do {
      let subscriber = ProbeSubscriber<Int, ProbeError>(onDeinit: { released = true })
      AnyPublisher<Int, ProbeError>.create {
        source = $0
        return Subscriptions.empty
      }.subscribe(subscriber)
    }
    #expect(!released)
    source?.send(completion: .finished)
    #expect(released)
    source?.send(1)
  }

  @Test func aRequestOfNoneChangesNothing() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: Subscribers.Demand.none)
    AnyPublisher<Int, ProbeError>.create {
      $0.send(1)
      return Subscriptions.empty
    }.subscribe(subscriber)
    #expect(subscriber.values.isEmpty)
  }
}

/// Unlike `AnyCancellable`, it runs its closure on each cancel.
private struct ClosureCancellable: Cancellable {
  let onCancel: () -> Void

  init(_ onCancel: @escaping () -> Void) {
    self.onCancel = onCancel
  }

  func cancel() { onCancel() }
}
