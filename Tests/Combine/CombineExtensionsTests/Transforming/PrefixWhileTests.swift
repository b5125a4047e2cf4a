import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct PrefixWhileTests {
  private let subscription = ProbeSubscription()
  private let upstream: ProbePublisher<Int, ProbeError>

  init() {
    upstream = ProbePublisher(subscription: subscription)
  }

  @Test(arguments: [
    (PrefixWhileBehavior.inclusive, ["1", "2", "3", "finished"]),
    (.exclusive, ["1", "2", "finished"]),
  ])
  func behaviorControlsWhetherTheLastValueIsSent(behavior: PrefixWhileBehavior, log: [String]) {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.prefix(while: { $0 < 3 }, behavior: behavior).subscribe(subscriber)
    for value in [1, 2, 3, 1] { upstream.send(value) }
    upstream.send(completion: .failure(ProbeError()))
    #expect(subscriber.log.dropFirst() == log[...])
    #expect(subscription.history == [.requested(.unlimited), .cancelled])
  }

  @Test func theLastValueFindsUpstreamCancelled() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(onValue: { [subscription] value in
      #expect(subscription.isCancelled == (value == 3))
      return .none
    })
    upstream.prefix(while: { $0 < 3 }, behavior: .inclusive).subscribe(subscriber)
    upstream.send(1)
    upstream.send(3)
    #expect(subscriber.log.dropFirst() == ["1", "3", "finished"])
  }

  @Test func thePredicateIsNotAskedAfterTheEnd() {
    var asked: [Int] = []
    let prefix = upstream.prefix(
      while: {
        asked.append($0)
        return $0 < 3
      },
      behavior: .inclusive
    )
    prefix.subscribe(ProbeSubscriber<Int, ProbeError>())
    for value in [1, 3, 1] { upstream.send(value) }
    #expect(asked == [1, 3])
  }

  @Test(arguments: [PrefixWhileBehavior.inclusive, .exclusive])
  func aPredicateThatCancelsIsTheLastThatHappens(behavior: PrefixWhileBehavior) {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    let prefix = upstream.prefix(
      while: { [unowned subscriber] value in
        subscriber.cancel()
        return value < 3
      },
      behavior: behavior
    )
    prefix.subscribe(subscriber)
    upstream.send(1)
    upstream.send(3)
    #expect(subscriber.log.count == 1)
  }

  @Test func demandAndCompletionAreUpstreams() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: .max(1), onValue: { _ in .max(2) })
    upstream.prefix(while: { $0 < 3 }, behavior: .inclusive).subscribe(subscriber)
    #expect(upstream.send(1) == .max(2))
    upstream.send(completion: .failure(ProbeError()))
    #expect(subscriber.log.dropFirst() == ["1", "failure oops"])
    #expect(subscription.history == [.requested(.max(1))])
  }
}
