import CombineCore
import CombineProbes
import Testing

struct FlatMapTests {
  typealias Upstream = ProbePublisher<Child, ProbeError>
  typealias Child = ProbePublisher<Int, ProbeError>

  @Test func forwardsChildrensElementsInOrderOfArrival() {
    let upstream = PassthroughSubject<PassthroughSubject<Int, ProbeError>, ProbeError>()
    let first = PassthroughSubject<Int, ProbeError>()
    let second = PassthroughSubject<Int, ProbeError>()
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.flatMap { $0 }.subscribe(subscriber)
    upstream.send(first)
    upstream.send(second)
    first.send(1)
    second.send(10)
    first.send(2)
    upstream.send(completion: .finished)
    first.send(completion: .finished)
    second.send(20)
    #expect(subscriber.completions.isEmpty)
    second.send(completion: .finished)
    #expect(subscriber.log == ["subscription FlatMap", "1", "10", "2", "20", "finished"])
  }

  @Test func downstreamGetsItsSubscriptionBeforeUpstreamIsSubscribed() {
    let upstream = Upstream(subscription: nil)
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.onSubscribe = { _ in #expect(subscriber.log == ["subscription FlatMap"]) }
    upstream.flatMap { $0 }.subscribe(subscriber)
    #expect(upstream.subscribers.count == 1)
  }

  @Test func asksUpstreamForAsManyAsMayBeSubscribed() {
    for demand in [Subscribers.Demand.none, .max(3), .unlimited] {
      let subscription = ProbeSubscription()
      let upstream = Upstream(subscription: subscription)
      upstream.flatMap(maxPublishers: demand) { $0 }.subscribe(ProbeSubscriber(demand: nil))
      #expect(subscription.history == [.requested(demand)])
    }
  }

  @Test func asksUpstreamForOneMoreWithEachFinishedChild() {
    let subscription = ProbeSubscription()
    let upstream = Upstream(subscription: subscription)
    let child = Child()
    upstream.flatMap(maxPublishers: .max(2)) { $0 }.subscribe(ProbeSubscriber<Int, ProbeError>())
    #expect(upstream.send(child) == .none)
    child.send(completion: .finished)
    child.send(completion: .finished)
    #expect(subscription.requested == [.max(2), .max(1), .max(1)])
  }

  @Test func underUnlimitedDemandChildrenGetUnlimitedDemand() {
    let upstream = Upstream()
    let subscription = ProbeSubscription()
    let child = Child(subscription: subscription)
    let subscriber = ProbeSubscriber<Int, ProbeError>(onValue: { _ in .max(7) })
    upstream.flatMap { $0 }.subscribe(subscriber)
    upstream.send(child)
    #expect(child.send(1) == .none)
    #expect(subscription.history == [.requested(.unlimited)])
    #expect(subscriber.values == [1])
  }

  @Test func finiteDemandPrefetchesOneValueFromEachChild() {
    let upstream = Upstream()
    let subscription = ProbeSubscription()
    let child = Child(subscription: subscription)
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil)
    upstream.flatMap { $0 }.subscribe(subscriber)
    upstream.send(child)
    #expect(subscription.requested == [.max(1)])
    #expect(child.send(1) == .none)
    #expect(subscriber.values.isEmpty)

    subscriber.request(.max(2))
    #expect(subscriber.values == [1])
    #expect(subscription.requested == [.max(1), .max(1)])
    #expect(child.send(2) == .max(1))
    #expect(child.send(3) == .none)
    #expect(subscriber.values == [1, 2])
  }

  @Test func returnedDemandCountsWhileItIsFinite() {
    let upstream = Upstream()
    let child = Child()
    let subscriber = ProbeSubscriber<Int, ProbeError>(
      demand: .max(1),
      onValue: { $0 < 3 ? .max(1) : .none }
    )
    upstream.flatMap { $0 }.subscribe(subscriber)
    upstream.send(child)
    #expect([1, 2, 3, 4].map { child.send($0) } == [.max(1), .max(1), .max(1), .none])
    #expect(subscriber.values == [1, 2, 3])
  }

  @Test func aRequestDeliversTheOldestFirstAndAsksTheChildrenTheyCameFrom() {
    let upstream = Upstream()
    let subscriptions = [ProbeSubscription(), ProbeSubscription()]
    let children = subscriptions.map { Child(subscription: $0) }
    let subscriber = ProbeSubscriber<Int, ProbeError>(
      demand: nil,
      onValue: { $0 == 1 ? .max(1) : .none }
    )
    upstream.flatMap { $0 }.subscribe(subscriber)
    for child in children { upstream.send(child) }
    children[1].send(1)
    children[0].send(2)
    children[1].send(3)
    subscriber.request(.max(1))
    #expect(subscriber.values == [1, 2])
    #expect(subscriptions[0].requested == [.max(1), .max(1)])
    #expect(subscriptions[1].requested == [.max(1), .max(1)])
  }

  @Test func reentrantChildValuesPassThroughTheBuffer() {
    let upstream = Upstream()
    let subscription = ProbeSubscription()
    let child = Child(subscription: subscription)
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil)
    upstream.flatMap { $0 }.subscribe(subscriber)
    upstream.send(child)
    child.send(1)
    var returned: [Subscribers.Demand] = []
    subscription.onRequest = { _ in
      if returned.count < 3 { returned.append(child.send(returned.count + 2)) }
    }
    subscriber.request(.max(3))
    #expect(subscriber.values == [1, 2, 3])
    #expect(returned == [.none, .none, .none])
  }

  @Test func unlimitedDemandEmptiesTheBufferBeforeItReachesTheChildren() {
    let upstream = Upstream()
    let subscriptions = [ProbeSubscription(), ProbeSubscription()]
    let children = subscriptions.map { Child(subscription: $0) }
    let subscriber = ProbeSubscriber<Int, ProbeError>(
      demand: nil,
      onValue: { _ in
        #expect(!subscriptions[0].requested.contains(.unlimited))
        return .none
      }
    )
    upstream.flatMap { $0 }.subscribe(subscriber)
    for child in children { upstream.send(child) }
    children[0].send(1)
    children[1].send(2)
    children[0].send(3)
    subscriber.request(.unlimited)
    #expect(subscriber.values == [1, 2, 3])
    for subscription in subscriptions { #expect(subscription.requested == [.max(1), .unlimited]) }
  }

  @Test func aChildWithoutSubscriptionKeepsTheStreamAlive() {
    let upstream = Upstream()
    let child = Child(subscription: nil)
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.flatMap { $0 }.subscribe(subscriber)
    upstream.send(child)
    upstream.send(completion: .finished)
    #expect(subscriber.completions.isEmpty)
    child.send(subscription: ProbeSubscription())
    child.send(completion: .finished)
    #expect(subscriber.completions == [.finished])
  }

  @Test func completionWaitsForTheBuffer() {
    let upstream = Upstream()
    let child = Child()
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil)
    upstream.flatMap { $0 }.subscribe(subscriber)
    upstream.send(child)
    child.send(1)
    child.send(completion: .finished)
    upstream.send(completion: .finished)
    #expect(subscriber.log == ["subscription FlatMap"])
    subscriber.request(.max(1))
    #expect(subscriber.log == ["subscription FlatMap", "1", "finished"])
  }

  @Test func finishesAtOnceWithoutChildrenAlsoBeforeTheSubscription() {
    let upstream = Upstream(subscription: nil)
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.flatMap { $0 }.subscribe(subscriber)
    upstream.send(completion: .finished)
    upstream.send(completion: .finished)
    #expect(subscriber.log == ["subscription FlatMap", "finished"])
  }

  @Test func upstreamFailureCancelsTheChildrenFirstAndDropsTheBuffer() {
    let upstreamSubscription = ProbeSubscription()
    let upstream = Upstream(subscription: upstreamSubscription)
    let subscription = ProbeSubscription()
    let child = Child(subscription: subscription)
    let subscriber = ProbeSubscriber<Int, ProbeError>(
      demand: nil,
      onCompletion: { _ in #expect(subscription.isCancelled) }
    )
    upstream.flatMap { $0 }.subscribe(subscriber)
    upstream.send(child)
    child.send(1)
    upstream.send(completion: .failure(ProbeError()))
    upstream.send(completion: .failure(ProbeError("again")))
    subscriber.request(.unlimited)
    subscriber.cancel()
    #expect(subscriber.log == ["subscription FlatMap", "failure oops"])
    #expect(subscription.history == [.requested(.max(1)), .cancelled])
    #expect(!upstreamSubscription.isCancelled)
  }

  @Test func childFailureCancelsTheOthersAndNotUpstream() {
    let upstreamSubscription = ProbeSubscription()
    let upstream = Upstream(subscription: upstreamSubscription)
    let subscriptions = [ProbeSubscription(), ProbeSubscription()]
    let children = subscriptions.map { Child(subscription: $0) }
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: .max(2))
    upstream.flatMap { $0 }.subscribe(subscriber)
    for child in children { upstream.send(child) }
    children[0].send(completion: .failure(ProbeError()))
    children[1].send(completion: .failure(ProbeError("again")))
    #expect(!subscriptions[0].isCancelled)
    #expect(subscriptions[1].isCancelled)
    #expect(!upstreamSubscription.isCancelled)

    // A value that a child sends after it was cancelled still reaches downstream, on the thread that ended
    // the stream.
    children[1].send(1)
    let late = Child()
    upstream.send(late)
    #expect(late.subscribers.isEmpty)
    #expect(subscriber.log == ["subscription FlatMap", "failure oops", "1"])
  }

  @Test func cancelReachesTheChildrenAndThenUpstreamOnce() {
    var order: [String] = []
    let upstreamSubscription = ProbeSubscription(onCancel: { order.append("upstream") })
    let upstream = Upstream(subscription: upstreamSubscription)
    let child = Child(subscription: ProbeSubscription(onCancel: { order.append("child") }))
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.flatMap { $0 }.subscribe(subscriber)
    upstream.send(child)
    subscriber.cancel()
    subscriber.cancel()
    subscriber.request(.max(1))
    upstream.send(completion: .finished)
    child.send(completion: .finished)
    #expect(order == ["child", "upstream"])
    #expect(subscriber.log == ["subscription FlatMap"])
  }

  @Test func duplicateAndLateSubscriptionsAreCancelled() {
    let upstream = Upstream()
    let child = Child()
    let lateChild = Child(subscription: nil)
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.flatMap { $0 }.subscribe(subscriber)
    upstream.send(child)
    upstream.send(lateChild)
    let surplus = (0..<4).map { _ in ProbeSubscription() }
    upstream.send(subscription: surplus[0])
    child.send(subscription: surplus[1])
    subscriber.cancel()
    upstream.send(subscription: surplus[2])
    lateChild.send(subscription: surplus[3])
    for subscription in surplus { #expect(subscription.history == [.cancelled]) }
  }

  @Test func cancelReleasesDownstream() {
    let upstream = PassthroughSubject<Int, Never>()
    let child = PassthroughSubject<Int, Never>()
    var released = false
    do {
      let subscriber = ProbeSubscriber<Int, Never>(onDeinit: { released = true })
      upstream.flatMap { _ in child }.subscribe(subscriber)
      upstream.send(0)
      subscriber.cancel()
      subscriber.forgetSubscription()
    }
    #expect(released)
  }

  @Test func itsObjectsAreNamedAndChildrenReferToIt() {
    let upstream = Upstream()
    let children = [Child(), Child()]
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.flatMap { $0 }.subscribe(subscriber)
    for child in children { upstream.send(child) }
    let subscription = subscriber.subscription!
    #expect("\(upstream.subscribers[0])" == "FlatMap")
    #expect(mirrorLabels(of: subscription).isEmpty)
    #expect(mirrorLabels(of: upstream.subscribers[0]).isEmpty)
    #expect(upstream.subscribers[0].combineIdentifier == subscription.combineIdentifier)
    for child in children {
      #expect(child.subscribers[0].description == "FlatMap")
      #expect(child.subscribers[0].playgroundDescription as? String == "FlatMap")
      #expect(
        mirrorChild("parentSubscription", of: child.subscribers[0]) == "\(subscription.combineIdentifier)"
      )
    }
    let objects = children.map { $0.subscribers[0].combineIdentifier } + [subscription.combineIdentifier]
    #expect(Set(objects).count == 3)
  }

  @Test func aDemandOfNoneTraps() async {
    await #expect(processExitsWith: .failure) {
      PassthroughSubject<Int, Never>().flatMap { Just($0) }
        .subscribe(ProbeSubscriber(demand: Subscribers.Demand.none))
    }
  }
}
