import CombineCore
import CombineProbes
import Testing

// FilterSubscriptionTests tests the behavior that all filtering operators share.
struct TryCompactMapTests {
  @Test func forwardsNonNilResultsAndRequestsReplacementsForOthers() {
    let publisher = ProbePublisher<String, ProbeError>()
    let subscriber = ProbeSubscriber<Int, any Error>(demand: .max(2), onValue: { _ in .max(3) })
    publisher.tryCompactMap { Int($0) }.subscribe(subscriber)

    #expect(publisher.send("x") == .max(1))
    #expect(publisher.send("2") == .max(3))
    publisher.send(completion: .failure(ProbeError()))
    #expect(subscriber.log == ["subscription TryCompactMap", "2", "failure oops"])
  }

  @Test func aThrowEndsTheStreamWithThatError() {
    let subscription = ProbeSubscription()
    let publisher = ProbePublisher<Int, Never>(subscription: subscription)
    let subscriber = ProbeSubscriber<String, any Error>(demand: nil)
    publisher.tryCompactMap { if $0 == 2 { throw ProbeError("two") } else { "<\($0)>" } }
      .subscribe(subscriber)
    for value in 1...3 { publisher.send(value) }
    publisher.send(completion: .finished)
    #expect(subscriber.log == ["subscription TryCompactMap", "<1>", "failure two"])
    #expect(subscription.history == [.cancelled])
  }

  @Test func showsOnlyItsDownstream() throws {
    let publisher = ProbePublisher<Int, Never>()
    let subscriber = ProbeSubscriber<Int, any Error>()
    publisher.tryCompactMap { $0 }.subscribe(subscriber)
    #expect(mirrorLabels(of: try #require(subscriber.subscription)) == ["downstream"])
  }

  @Test func consecutiveCompactMapsFuseAndMayThrow() throws {
    let publisher = ProbePublisher<String, Never>()
    var seen: [Int] = []
    let mapped: Publishers.TryCompactMap<ProbePublisher<String, Never>, String> =
      publisher
      .tryCompactMap { Int($0) }
      .compactMap {
        seen.append($0)
        if $0 == 3 { throw ProbeError() }
        return $0 > 1 ? "<\($0)>" : nil
      }
    #expect(mapped.upstream === publisher)
    #expect(try ["x", "1", "2"].map(mapped.transform) == [nil, nil, "<2>"])
    #expect(throws: ProbeError()) { try mapped.transform("3") }
    #expect(seen == [1, 2, 3])
  }
}
