import CombineCore
import CombineProbes
import Synchronization
import Testing

struct MulticastTests {
  @Test func theSubjectIsMadeOnceForTheFirstSubscriber() {
    var calls = 0
    let publisher = ProbePublisher<Int, Never>()
    let multicast = publisher.multicast {
      calls += 1
      return PassthroughSubject<Int, Never>()
    }
    #expect(calls == 0)
    multicast.subscribe(ProbeSubscriber(demand: nil))
    multicast.subscribe(ProbeSubscriber(demand: nil))
    let connection = multicast.connect()
    #expect(calls == 1)
    #expect(publisher.subscribers.count == 1)
    connection.cancel()
  }

  @Test func sendsNothingBeforeItIsConnectedAndThenToAll() {
    let upstream = PassthroughSubject<Int, ProbeError>()
    let multicast = upstream.multicast(subject: PassthroughSubject())
    let first = ProbeSubscriber<Int, ProbeError>()
    let second = ProbeSubscriber<Int, ProbeError>()
    multicast.subscribe(first)
    upstream.send(1)
    let connection = multicast.connect()
    upstream.send(2)
    multicast.subscribe(second)
    upstream.send(3)
    upstream.send(completion: .failure(ProbeError()))
    #expect(first.log == ["subscription Multicast", "2", "3", "failure oops"])
    #expect(second.log == ["subscription Multicast", "3", "failure oops"])
    withExtendedLifetime(connection) {}
  }

  @Test func eachConnectionFeedsTheSubjectAndEndsAlone() {
    let upstream = PassthroughSubject<Int, Never>()
    let multicast = upstream.multicast(subject: PassthroughSubject())
    let subscriber = ProbeSubscriber<Int, Never>()
    multicast.subscribe(subscriber)
    let first = multicast.connect()
    let second = multicast.connect()
    upstream.send(1)
    first.cancel()
    upstream.send(2)
    second.cancel()
    upstream.send(3)
    let third = multicast.connect()
    upstream.send(4)
    #expect(subscriber.values == [1, 1, 2, 4])
    third.cancel()
    subscriber.cancel()
  }

  @Test func upstreamGetsUnlimitedDemandOnceOneSubscriberRequests() {
    let subscription = ProbeSubscription()
    let multicast = ProbePublisher<Int, Never>(subscription: subscription)
      .multicast(subject: PassthroughSubject())
    let subscriber = ProbeSubscriber<Int, Never>(demand: .max(1))
    multicast.subscribe(subscriber)
    let connection = multicast.connect()
    #expect(subscription.history == [.requested(.unlimited)])
    connection.cancel()
    #expect(subscription.history == [.requested(.unlimited), .cancelled])
    subscriber.cancel()
  }

  /// A subject that passes a given subscription to its subscribers and forwards the events it receives.
  private final class BareSubject: Subject {
    typealias Output = Int
    typealias Failure = ProbeError
    let publisher: ProbePublisher<Int, ProbeError>

    init(subscription: (any Subscription)?) {
      publisher = ProbePublisher(subscription: subscription)
    }

    func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == ProbeError {
      publisher.receive(subscriber: subscriber)
    }

    func send(_ value: Int) { publisher.send(value) }
    func send(completion: Subscribers.Completion<ProbeError>) { publisher.send(completion: completion) }
    func send(subscription: any Subscription) { publisher.send(subscription: subscription) }
  }

  private func attach(
    _ subscriber: ProbeSubscriber<Int, ProbeError>,
    to subject: BareSubject
  ) {
    Fail<Int, ProbeError>(error: ProbeError()).multicast(subject: subject).subscribe(subscriber)
  }

  @Test func requestsReachTheSubjectAndReturnedDemandIsRequested() {
    let subscription = ProbeSubscription()
    let subject = BareSubject(subscription: subscription)
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil, onValue: { $0 == 1 ? .max(3) : .none })
    attach(subscriber, to: subject)
    subscriber.request(.none)
    subscriber.request(.max(2))
    #expect(subject.publisher.send(1) == .none)
    #expect(subject.publisher.send(2) == .none)
    #expect(
      subscription.history == [.requested(.none), .requested(.max(2)), .requested(.max(3))]
    )
    #expect(subscriber.values == [1, 2])
  }

  @Test func endsOnceAndIgnoresEventsOutsideTheSubscription() throws {
    let subject = BareSubject(subscription: nil)
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil)
    attach(subscriber, to: subject)
    try #require(subject.publisher.operatorSubscription).cancel()
    subject.send(1)
    subject.send(completion: .finished)
    subject.send(subscription: ProbeSubscription())
    let second = ProbeSubscription()
    subject.send(subscription: second)
    subject.send(2)
    subject.send(completion: .finished)
    subject.send(completion: .failure(ProbeError()))
    subject.send(3)
    #expect(subscriber.log == ["subscription Multicast", "2", "finished"])
    #expect(second.history == [.cancelled])
  }

  @Test func cancelReachesTheSubjectOnceAndReleasesDownstream() throws {
    let subscription = ProbeSubscription()
    let subject = BareSubject(subscription: subscription)
    var released = false
    do {
      let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil, onDeinit: { released = true })
      attach(subscriber, to: subject)
      subscriber.forgetSubscription()
    }
    let object = try #require(subject.publisher.operatorSubscription)
    #expect(!released)
    object.cancel()
    object.cancel()
    object.request(.max(1))
    #expect(released)
    #expect(subscription.history == [.cancelled])
  }

  @Test func completionReleasesDownstream() throws {
    let subject = BareSubject(subscription: ProbeSubscription())
    var released = false
    do {
      let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil, onDeinit: { released = true })
      attach(subscriber, to: subject)
      subscriber.forgetSubscription()
    }
    let object = try #require(subject.publisher.operatorSubscription)
    subject.send(completion: .finished)
    #expect(released)
    withExtendedLifetime(object) {}
  }

  @Test func lateSubscribersReceiveTheCompletion() {
    let multicast = Empty<Int, Never>().multicast(subject: PassthroughSubject())
    let connection = multicast.connect()
    let subscriber = ProbeSubscriber<Int, Never>()
    multicast.subscribe(subscriber)
    #expect(subscriber.log == ["subscription Multicast", "finished"])
    withExtendedLifetime(connection) {}
  }

  @Test func theMulticastMayBeReleasedBeforeItsConnection() {
    let upstream = PassthroughSubject<Int, Never>()
    weak var weakSubject: PassthroughSubject<Int, Never>?
    let connection: any Cancellable
    do {
      let subject = PassthroughSubject<Int, Never>()
      weakSubject = subject
      connection = upstream.multicast(subject: subject).connect()
    }
    #expect(weakSubject == nil)
    upstream.send(1)
    connection.cancel()
  }

  @Test func deliversNestedValuesNested() {
    let upstream = PassthroughSubject<Int, Never>()
    let multicast = upstream.multicast(subject: PassthroughSubject())
    let subscriber = ProbeSubscriber<Int, Never>(onValue: {
      if $0 < 3 { upstream.send($0 + 1) }
      return .none
    })
    multicast.subscribe(subscriber)
    let connection = multicast.connect()
    upstream.send(1)
    #expect(subscriber.values == [1, 2, 3])
    connection.cancel()
    subscriber.cancel()
  }

  @Test func isDescribedByItsNameWithAnEmptyMirror() throws {
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil)
    let subject = BareSubject(subscription: ProbeSubscription())
    attach(subscriber, to: subject)
    let subscription = try #require(subscriber.subscription)
    #expect("\(subscription)" == "Multicast")
    #expect(mirrorLabels(of: subscription).isEmpty)
    #expect(subject.publisher.subscribers[0].playgroundDescription as? String == "Multicast")
  }

  @Test func severalThreadsMakeOneSubject() {
    for _ in 0..<100 {
      let calls = Atomic(0)
      let multicast = Empty<Int, Never>(completeImmediately: false).multicast {
        calls.add(1, ordering: .relaxed)
        return PassthroughSubject<Int, Never>()
      }
      onThreads(3) { _ in multicast.subscribe(SerialSubscriber<Int, Never>(demand: .unlimited)) }
      #expect(calls.load(ordering: .relaxed) == 1)
    }
  }
}
