import CombineCore
import CombineProbes
import Testing

struct ShareTests {
  @Test func subscribesUpstreamOnceAndCancelsItWithTheLastSubscriber() {
    let subscription = ProbeSubscription()
    let upstream = ProbePublisher<Int, Never>(subscription: subscription)
    let shared = upstream.share()
    #expect(upstream.subscribers.isEmpty)
    let first = ProbeSubscriber<Int, Never>()
    let second = ProbeSubscriber<Int, Never>()
    shared.subscribe(first)
    shared.subscribe(second)
    #expect(upstream.subscribers.count == 1)
    upstream.send(1)
    first.cancel()
    upstream.send(2)
    #expect(subscription.history == [.requested(.unlimited)])
    second.cancel()
    #expect(subscription.history == [.requested(.unlimited), .cancelled])
    #expect(first.log == ["subscription Multicast", "1"])
    #expect(second.log == ["subscription Multicast", "1", "2"])
    shared.subscribe(ProbeSubscriber())
    #expect(upstream.subscribers.count == 2)
  }

  @Test func eachSubscriberReceivesAtMostItsDemand() {
    let upstream = PassthroughSubject<Int, Never>()
    let shared = upstream.share()
    let modest = ProbeSubscriber<Int, Never>(demand: .max(1))
    let greedy = ProbeSubscriber<Int, Never>()
    shared.subscribe(modest)
    shared.subscribe(greedy)
    for value in 1...3 { upstream.send(value) }
    modest.request(.max(1))
    upstream.send(4)
    #expect(modest.values == [1, 4])
    #expect(greedy.values == [1, 2, 3, 4])
    modest.cancel()
    greedy.cancel()
  }

  @Test func lateSubscribersReceiveTheCompletion() {
    let shared = Just(1).share()
    let first = ProbeSubscriber<Int, Never>()
    let late = ProbeSubscriber<Int, Never>()
    shared.subscribe(first)
    shared.subscribe(late)
    #expect(first.log == ["subscription Multicast", "1", "finished"])
    #expect(late.log == ["subscription Multicast", "finished"])
  }

  @Test func aFailureReachesAll() {
    let upstream = PassthroughSubject<Int, ProbeError>()
    let shared = upstream.share()
    let subscribers = (0..<3).map { _ in ProbeSubscriber<Int, ProbeError>() }
    for subscriber in subscribers { shared.subscribe(subscriber) }
    upstream.send(completion: .failure(ProbeError()))
    for subscriber in subscribers {
      #expect(subscriber.completions == [.failure(ProbeError())])
    }
  }

  @Test func equalityIsIdentity() {
    let first = Just(1).share()
    let second = Just(1).share()
    #expect(first == first)
    #expect(first != second)
    #expect(first.upstream == second.upstream)
  }

  @Test func subscribersKeepItAliveAndCompletionReleasesEverything() {
    var released = false
    let upstream = PassthroughSubject<Int, Never>()
    weak var weakShared: Publishers.Share<PassthroughSubject<Int, Never>>?
    do {
      let subscriber = ProbeSubscriber<Int, Never>(onDeinit: { released = true })
      let shared = upstream.share()
      weakShared = shared
      shared.subscribe(subscriber)
      subscriber.forgetSubscription()
    }
    #expect(!released)
    upstream.send(completion: .finished)
    #expect(released)
    #expect(weakShared == nil)
  }

  @Test func concurrentSubscribersShareOneConnection() {
    for _ in 0..<100 {
      let upstream = PassthroughSubject<Int, Never>()
      let shared = upstream.share()
      let subscribers = (0..<3).map { _ in SerialSubscriber<Int, Never>(demand: .unlimited) }
      onThreads(3) { shared.subscribe(subscribers[$0]) }
      upstream.send(1)
      for subscriber in subscribers { #expect(subscriber.values == [1]) }
      onThreads(3) { subscribers[$0].subscription?.cancel() }
      upstream.send(2)
      for subscriber in subscribers { #expect(subscriber.values == [1]) }
    }
  }
}
