import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct ShareReplayTests {
  typealias Subscriber = ProbeSubscriber<Int, ProbeError>

  private let subscription = ProbeSubscription()
  private let upstream: ProbePublisher<Int, ProbeError>

  init() {
    upstream = ProbePublisher(subscription: subscription)
  }

  @Test func laterSubscribersGetTheLastValuesAndShareTheSubscription() {
    let shared = upstream.share(replay: 2)
    let (first, second) = (Subscriber(), Subscriber())
    #expect(upstream.subscribers.isEmpty)
    shared.subscribe(first)
    #expect(subscription.history == [.requested(.unlimited)])
    for value in 1...3 { upstream.send(value) }
    shared.subscribe(second)
    upstream.send(4)
    #expect(first.values == [1, 2, 3, 4])
    #expect(second.values == [2, 3, 4])
    #expect(upstream.subscribers.count == 1)
  }

  @Test func aSubscriberAfterTheEndGetsTheReplayAndStartsNothing() {
    let shared = upstream.share(replay: 2)
    let first = Subscriber()
    shared.subscribe(first)
    for value in 1...3 { upstream.send(value) }
    upstream.send(completion: .failure(ProbeError()))
    let late = Subscriber()
    shared.subscribe(late)
    #expect(late.log.dropFirst() == ["2", "3", "failure oops"])
    #expect(upstream.subscribers.count == 1)
  }

  @Test func aRestartAfterTheLastSubscriberReplaysTheOldValuesFirst() {
    let shared = upstream.share(replay: 1)
    let (first, second, third) = (Subscriber(), Subscriber(), Subscriber())
    shared.subscribe(first)
    shared.subscribe(second)
    upstream.send(1)
    first.cancel()
    #expect(!subscription.isCancelled)
    second.cancel()
    #expect(subscription.isCancelled)
    shared.subscribe(third)
    #expect(upstream.subscribers.count == 2)
    upstream.send(2)
    #expect(third.values == [1, 2])
  }

  @Test func repeatedRestartsReleaseEarlierFeeds() {
    let upstream = FeedWatcher()
    let shared = upstream.share(replay: 1)
    for _ in 0..<100 {
      let subscriber = Subscriber()
      shared.subscribe(subscriber)
      subscriber.cancel()
    }
    #expect(upstream.feeds.count == 100)
    #expect(upstream.feeds.count { $0.feed != nil } < 20)
  }

  @Test func aSynchronousUpstreamIsNotMissedByTheFirst() {
    let shared = [1, 2, 3].publisher.setFailureType(to: ProbeError.self).share(replay: 1)
    let (first, second) = (Subscriber(), Subscriber())
    shared.subscribe(first)
    shared.subscribe(second)
    #expect(first.log.dropFirst() == ["1", "2", "3", "finished"])
    #expect(second.log.dropFirst() == ["3", "finished"])
  }

  @Test func valuesWaitForEachSubscribersDemand() {
    let shared = upstream.share(replay: 0)
    let (quick, slow) = (Subscriber(), Subscriber(demand: .max(1)))
    shared.subscribe(quick)
    shared.subscribe(slow)
    for value in 1...3 { upstream.send(value) }
    upstream.send(completion: .finished)
    #expect(quick.log.dropFirst() == ["1", "2", "3", "finished"])
    #expect(slow.values == [1])
    slow.request(.max(2))
    #expect(slow.log.dropFirst() == ["1", "2", "3", "finished"])
  }

  @Test func anUpstreamThatIsStartedAfterTheEndIsCancelledAtOnce() {
    let shared = upstream.share(replay: 1)
    let first = Subscriber()
    shared.subscribe(first)
    upstream.send(completion: .finished)
    // A completion doesn't disconnect, but a cancel after it does.
    first.cancel()
    let late = Subscriber()
    shared.subscribe(late)
    #expect(late.log.dropFirst() == ["finished"])
    #expect(subscription.requested == [.unlimited])
  }

  @Test func aNegativeCountTraps() async {
    await #expect(processExitsWith: .failure) { _ = Just(1).share(replay: -1) }
  }
}

/// A publisher that holds weak references to its subscribers.
private final class FeedWatcher: Publisher {
  typealias Output = Int
  typealias Failure = ProbeError

  struct WeakFeed {
    weak var feed: AnyObject?
  }

  private(set) var feeds: [WeakFeed] = []

  func receive<S: CombineShim.Subscriber>(subscriber: S) where S.Input == Int, S.Failure == ProbeError {
    feeds.append(WeakFeed(feed: subscriber as AnyObject))
    subscriber.receive(subscription: ProbeSubscription())
  }
}
