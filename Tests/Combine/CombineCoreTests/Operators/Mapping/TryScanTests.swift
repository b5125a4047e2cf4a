import CombineCore
import CombineProbes
import Testing

struct TryScanTests {
  private func sum(_ result: Int, _ value: Int) throws -> Int {
    if value < 0 { throw ProbeError("\(value)") }
    return result + value
  }

  @Test func sendsEachResultAndForwardsDemand() {
    let subscription = ProbeSubscription()
    let publisher = ProbePublisher<Int, ProbeError>(subscription: subscription)
    let subscriber = ProbeSubscriber<Int, any Error>(demand: .max(1), onValue: { .max($0) })
    publisher.tryScan(10, sum).subscribe(subscriber)
    subscriber.request(.none)
    #expect([1, 2].map { publisher.send($0) } == [.max(11), .max(13)])
    publisher.send(completion: .failure(ProbeError()))
    publisher.send(completion: .finished)
    #expect(subscriber.log == ["subscription TryScan", "11", "13", "failure oops"])
    #expect(subscription.history == [.requested(.max(1)), .requested(.none)])
  }

  @Test func aThrowCancelsUpstreamFirstAndFailsOnce() {
    let subscription = ProbeSubscription()
    let publisher = ProbePublisher<Int, Never>(subscription: subscription)
    var upstreamAtCompletion: [ProbeSubscription.Event] = []
    let subscriber = ProbeSubscriber<Int, any Error>(
      demand: nil,
      onCompletion: { _ in upstreamAtCompletion = subscription.history }
    )
    publisher.tryScan(0, sum).subscribe(subscriber)
    publisher.send(1)
    #expect(publisher.send(-1) == .none)
    #expect(publisher.send(-2) == .none)
    publisher.send(completion: .finished)
    #expect(subscriber.log == ["subscription TryScan", "1", "failure -1"])
    #expect(upstreamAtCompletion == [.cancelled])
    #expect(subscription.history == [.cancelled])
  }

  @Test func valuesAreNotGatedByTheState() {
    let publisher = ProbePublisher<Int, Never>(subscription: nil)
    let subscriber = ProbeSubscriber<Int, any Error>(demand: nil)
    publisher.tryScan(0, sum).subscribe(subscriber)
    publisher.send(1)
    publisher.send(-1)
    publisher.send(completion: .finished)
    publisher.send(subscription: ProbeSubscription())
    subscriber.cancel()
    publisher.send(2)
    publisher.send(-1)
    #expect(subscriber.log == ["1", "subscription TryScan", "3"])
  }

  @Test func cancelReachesUpstreamOnce() {
    let subscription = ProbeSubscription()
    let subscriber = ProbeSubscriber<Int, any Error>(demand: nil)
    let publisher = ProbePublisher<Int, Never>(subscription: subscription)
    publisher.tryScan(0, sum).subscribe(subscriber)
    subscriber.cancel()
    subscriber.cancel()
    subscriber.request(.max(1))
    publisher.send(completion: .finished)
    #expect(subscription.history == [.cancelled])
    #expect(subscriber.completions.isEmpty)
  }

  @Test func cancelsEverySubscriptionButTheFirst() {
    let publisher = ProbePublisher<Int, Never>()
    publisher.tryScan(0, sum).subscribe(ProbeSubscriber<Int, any Error>())
    let second = ProbeSubscription()
    publisher.send(subscription: second)
    #expect(second.history == [.cancelled])
  }

  @Test func deliversNestedValuesNested() {
    let subject = PassthroughSubject<Int, Never>()
    let subscriber = ProbeSubscriber<Int, any Error>(onValue: {
      if $0 < 3 { subject.send(1) }
      return .none
    })
    subject.tryScan(0, sum).subscribe(subscriber)
    subject.send(1)
    #expect(subscriber.values == [1, 2, 3])
    subscriber.cancel()
  }

  @Test func isDescribedByItsNameAndShowsItsState() throws {
    let publisher = ProbePublisher<Int, Never>()
    let subscriber = ProbeSubscriber<Int, any Error>()
    publisher.tryScan(5, sum).subscribe(subscriber)
    publisher.send(1)
    let subscription = try #require(subscriber.subscription)
    #expect("\(subscription)" == "TryScan")
    #expect(publisher.subscribers[0].playgroundDescription as? String == "TryScan")
    #expect(mirrorLabels(of: subscription) == ["downstream", "status", "result"])
    #expect(mirrorChild("result", of: subscription) == "6")
  }

  @Test func storesItsArguments() throws {
    let publisher = ProbePublisher<Int, Never>()
    let scanning = publisher.tryScan(3, sum)
    #expect(scanning.upstream === publisher)
    #expect(scanning.initialResult == 3)
    #expect(try scanning.nextPartialResult(1, 2) == 3)
  }

  @Test func bothSidesAreReleased() {
    var released = false
    weak var weakSubscription: ProbeSubscription?
    do {
      let subscription = ProbeSubscription()
      weakSubscription = subscription
      let subscriber = ProbeSubscriber<Int, any Error>(onDeinit: { released = true })
      ProbePublisher<Int, Never>(subscription: subscription).tryScan(0, sum).subscribe(subscriber)
      subscriber.forgetSubscription()
    }
    #expect(released)
    #expect(weakSubscription == nil)
  }
}
