import CombineCore
import CombineProbes
import Testing

// FilterSubscriptionTests tests the behavior that all filtering operators share.
struct TryFilterTests {
  @Test func forwardsMatchesAndRequestsReplacementsForOthers() {
    let publisher = ProbePublisher<Int, ProbeError>()
    let subscriber = ProbeSubscriber<Int, any Error>(demand: .max(2), onValue: { _ in .max(3) })
    publisher.tryFilter { $0.isMultiple(of: 2) }.subscribe(subscriber)

    #expect(publisher.send(1) == .max(1))
    #expect(publisher.send(2) == .max(3))
    publisher.send(completion: .failure(ProbeError()))
    #expect(subscriber.log == ["subscription TryFilter", "2", "failure oops"])
  }

  @Test func aThrowEndsTheStreamWithThatError() {
    let subscription = ProbeSubscription()
    let publisher = ProbePublisher<Int, Never>(subscription: subscription)
    let subscriber = ProbeSubscriber<Int, any Error>(demand: nil)
    publisher.tryFilter { if $0 == 2 { throw ProbeError("two") } else { true } }.subscribe(subscriber)
    for value in 1...3 { publisher.send(value) }
    publisher.send(completion: .finished)
    #expect(subscriber.log == ["subscription TryFilter", "1", "failure two"])
    #expect(subscription.history == [.cancelled])
  }

  @Test func showsOnlyItsDownstream() throws {
    let publisher = ProbePublisher<Int, Never>()
    let subscriber = ProbeSubscriber<Int, any Error>()
    publisher.tryFilter { _ in true }.subscribe(subscriber)
    #expect(mirrorLabels(of: try #require(subscriber.subscription)) == ["downstream"])
    #expect(mirrorLabels(of: publisher.subscribers[0]) == ["downstream"])
  }

  @Test func furtherFiltersBecomeOneThrowingFilterOverTheSameUpstream() throws {
    let publisher = ProbePublisher<Int, Never>()
    var asked: [Int] = []
    let filtered: Publishers.TryFilter<ProbePublisher<Int, Never>> =
      publisher
      .tryFilter { if $0 == 0 { throw ProbeError() } else { $0 > 1 } }
      .filter {
        asked.append($0)
        return $0 < 5
      }
      .tryFilter { if $0 == 4 { throw ProbeError() } else { true } }
    #expect(filtered.upstream === publisher)
    #expect(try [1, 2, 3, 5].map(filtered.isIncluded) == [false, true, true, false])
    #expect(asked == [2, 3, 5])
    #expect(throws: ProbeError()) { try filtered.isIncluded(0) }
    #expect(throws: ProbeError()) { try filtered.isIncluded(4) }
  }
}
