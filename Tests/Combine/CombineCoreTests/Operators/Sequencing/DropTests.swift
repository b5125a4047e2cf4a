import CombineCore
import CombineProbes
import Testing

struct DropTests {
  private let subscription = ProbeSubscription()
  private let upstream: ProbePublisher<Int, ProbeError>

  init() {
    upstream = ProbePublisher(subscription: subscription)
  }

  @Test func leavesOutTheFirstValuesAndForwardsTheRest() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil, onValue: { .max($0) })
    upstream.dropFirst(2).subscribe(subscriber)
    #expect((1...4).map { upstream.send($0) } == [.none, .none, .max(3), .max(4)])
    upstream.send(completion: .finished)
    #expect(subscriber.log == ["subscription Drop", "3", "4", "finished"])
  }

  @Test func dropsOneElementByDefault() {
    #expect(upstream.dropFirst().count == 1)
    #expect(upstream.dropFirst().upstream === upstream)
  }

  @Test func downstreamGetsItsSubscriptionBeforeUpstreamIsSubscribed() {
    var order: [String] = []
    upstream.onSubscribe = { _ in order.append("upstream") }
    upstream.dropFirst(2).subscribe(
      ProbeSubscriber(
        demand: .max(40),
        onSubscription: {
          order.append("downstream")
          $0.request(.max(2))
        }
      )
    )
    #expect(order == ["downstream", "upstream"])
    #expect(subscription.requested == [.max(44)])
  }

  @Test func droppedElementsAreRequestedWithoutDemand() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil)
    upstream.dropFirst(3).subscribe(subscriber)
    #expect(subscription.requested == [.max(3)])
    subscriber.request(.max(2))
    #expect(subscription.requested == [.max(3), .max(2)])
  }

  @Test func droppingNothingWithoutDemandAsksForNothing() {
    upstream.dropFirst(0).subscribe(ProbeSubscriber(demand: nil))
    #expect(subscription.history.isEmpty)
  }

  @Test func unlimitedDemandStaysUnlimited() {
    upstream.dropFirst(3).subscribe(ProbeSubscriber())
    #expect(subscription.requested == [.unlimited])
  }

  @Test func everyCompletionIsForwarded() {
    let early = ProbePublisher<Int, ProbeError>(subscription: nil)
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    early.dropFirst().subscribe(subscriber)
    early.send(completion: .finished)
    early.send(completion: .failure(ProbeError()))
    #expect(subscriber.log == ["subscription Drop", "finished", "failure oops"])
  }

  @Test func valuesCountAndPassInAnyState() {
    let early = ProbePublisher<Int, ProbeError>(subscription: nil)
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil)
    early.dropFirst(2).subscribe(subscriber)
    early.send(1)
    early.send(subscription: subscription)
    early.send(completion: .finished)
    early.send(2)
    early.send(3)
    #expect(subscription.requested == [.max(1)])
    #expect(subscriber.log == ["subscription Drop", "finished", "3"])
  }

  @Test func aSecondSubscriptionIsCancelled() {
    upstream.dropFirst().subscribe(ProbeSubscriber())
    let second = ProbeSubscription()
    upstream.send(subscription: second)
    #expect(second.history == [.cancelled])
    #expect(!subscription.isCancelled)
  }

  @Test func canBeUsedAgainAfterTheEnd() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil)
    upstream.dropFirst(3).subscribe(subscriber)
    upstream.send(completion: .finished)
    subscriber.request(.max(312))
    subscriber.request(.max(100))
    upstream.send(1)
    upstream.send(2)
    let second = ProbeSubscription()
    upstream.send(subscription: second)
    #expect(second.history == [.requested(.max(413))])
    subscriber.cancel()
    let third = ProbeSubscription()
    upstream.send(subscription: third)
    #expect(second.isCancelled)
    #expect(third.history == [.requested(.max(1))])
  }

  @Test func cancelReachesUpstreamOnce() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: .max(1))
    upstream.dropFirst().subscribe(subscriber)
    subscriber.cancel()
    subscriber.cancel()
    #expect(subscription.history == [.requested(.max(2)), .cancelled])
  }

  @Test func cancelBeforeTheSubscriptionHasNoEffect() {
    upstream.dropFirst().subscribe(ProbeSubscriber(demand: nil, onSubscription: { $0.cancel() }))
    #expect(subscription.history == [.requested(.max(1))])
  }

  @Test func deliversNestedValuesNested() {
    var log: [String] = []
    let subscriber = ProbeSubscriber<Int, ProbeError>(onValue: { [upstream] value in
      log.append("begin \(value)")
      if value < 3 { upstream.send(value + 1) }
      log.append("end \(value)")
      return .none
    })
    upstream.dropFirst().subscribe(subscriber)
    upstream.send(1)
    upstream.send(2)
    #expect(log == ["begin 2", "begin 3", "end 3", "end 2"])
  }

  @Test(arguments: [true, false])
  func theEndReleasesBothSides(byCancel: Bool) {
    var released = false
    let subject = PassthroughSubject<Int, Never>()
    do {
      let subscriber = ProbeSubscriber<Int, Never>(onDeinit: { released = true })
      subject.dropFirst().subscribe(subscriber)
      if byCancel { subscriber.cancel() } else { subject.send(completion: .finished) }
      subscriber.forgetSubscription()
    }
    #expect(released)
  }

  @Test func isNamedDrop() throws {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.dropFirst().subscribe(subscriber)
    let object = try #require(subscriber.subscription)
    #expect((object as? any CustomPlaygroundDisplayConvertible)?.playgroundDescription as? String == "Drop")
    #expect(mirrorLabels(of: object).isEmpty)
    #expect(upstream.subscribers[0].combineIdentifier == object.combineIdentifier)
  }

  @Test func isEquatableWhenUpstreamIs() {
    #expect(Publishers.Drop(upstream: Just(1), count: 2) == Publishers.Drop(upstream: Just(1), count: 2))
    #expect(Publishers.Drop(upstream: Just(1), count: 2) != Publishers.Drop(upstream: Just(1), count: 3))
  }

  @Test func aNegativeCountTrapsOnceUpstreamIsSubscribed() async {
    _ = PassthroughSubject<Int, Never>().dropFirst(-1)
    await #expect(processExitsWith: .failure) {
      PassthroughSubject<Int, Never>().dropFirst(-1).subscribe(ProbeSubscriber(demand: nil))
    }
  }

  @Test func aRequestOfNoneTraps() async {
    await #expect(processExitsWith: .failure) {
      PassthroughSubject<Int, Never>().dropFirst().subscribe(ProbeSubscriber(demand: Subscribers.Demand.none))
    }
  }
}
