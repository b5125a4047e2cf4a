import CombineCore
import CombineProbes
import Testing

struct SubjectSubscriberTests {
  @Test func theSubjectGetsThisObjectAndNotUpstreamsSubscription() {
    let upstream = ProbePublisher<Int, ProbeError>(subscription: ProbeSubscription("upstream's"))
    let subject = ProbeSubject()
    let token = upstream.subscribe(subject)
    #expect(subject.log == ["subscription Subject"])
    token.cancel()
  }

  @Test func furtherSubscriptionsAreIgnored() {
    let upstream = ProbePublisher<Int, ProbeError>()
    let subject = ProbeSubject()
    let token = upstream.subscribe(subject)
    let second = ProbeSubscription()
    upstream.send(subscription: second)
    #expect(subject.log == ["subscription Subject"])
    #expect(second.history.isEmpty)
    token.cancel()
  }

  @Test func subscriptionsForReleasedSubjectsAreCancelled() {
    let upstream = ProbePublisher<Int, ProbeError>(subscription: nil)
    var subject: ProbeSubject? = ProbeSubject()
    let token = subject.map { upstream.subscribe($0) }
    subject = nil
    let late = ProbeSubscription()
    upstream.send(subscription: late)
    #expect(late.history == [.cancelled])
    token?.cancel()
  }

  @Test func forwardsValuesAndTheFirstCompletion() {
    let upstream = ProbePublisher<Int, ProbeError>()
    let subject = ProbeSubject()
    let token = upstream.subscribe(subject)
    #expect(upstream.send(1) == .none)
    upstream.send(completion: .failure(ProbeError()))
    upstream.send(2)
    upstream.send(completion: .finished)
    #expect(subject.log == ["subscription Subject", "1", "failure(oops)"])
    token.cancel()
  }

  @Test func dropsEventsBeforeTheSubscription() {
    let upstream = ProbePublisher<Int, ProbeError>(subscription: nil)
    let subject = ProbeSubject()
    let token = upstream.subscribe(subject)
    upstream.send(1)
    upstream.send(completion: .finished)
    upstream.send(subscription: ProbeSubscription())
    upstream.send(2)
    #expect(subject.log == ["subscription Subject", "2"])
    token.cancel()
  }

  @Test func forwardsRequestsUntilItIsCancelled() {
    let subscription = ProbeSubscription()
    let upstream = ProbePublisher<Int, ProbeError>(subscription: subscription)
    let subject = ProbeSubject()
    let token = upstream.subscribe(subject)
    let own = subject.subscriptions[0]
    own.request(.none)
    own.request(.max(2))
    token.cancel()
    own.request(.max(3))
    own.cancel()
    upstream.send(1)
    upstream.send(completion: .finished)
    #expect(subscription.history == [.requested(.none), .requested(.max(2)), .cancelled])
    #expect(subject.log == ["subscription Subject"])
  }

  @Test func requestsBeforeASubscriptionAreIgnored() {
    let subscriber = AnySubscriber(PassthroughSubject<Int, Never>())
    #expect(subscriber.receive(1) == .none)
    subscriber.receive(completion: .finished)
  }

  @Test func holdsTheSubjectWeakly() {
    let subscription = ProbeSubscription()
    let upstream = ProbePublisher<Int, Never>(subscription: subscription)
    weak var weakSubject: PassthroughSubject<Int, Never>?
    var token: AnyCancellable?
    do {
      let subject = PassthroughSubject<Int, Never>()
      weakSubject = subject
      token = upstream.subscribe(subject)
    }
    #expect(weakSubject == nil)
    #expect(subscription.history == [.cancelled])
    upstream.send(1)
    upstream.send(completion: .finished)
    token?.cancel()
    #expect(subscription.history == [.cancelled])
  }

  @Test func completionReleasesUpstreamOutsideTheLock() {
    let subject = PassthroughSubject<Int, Never>()
    let upstream = ProbePublisher<Int, Never>(subscription: nil)
    let token = upstream.subscribe(subject)
    var released = false
    do {
      let inner = ReleaseProbe {
        released = true
        token.cancel()
      }
      upstream.send(subscription: ProbeSubscription(onCancel: { withExtendedLifetime(inner) {} }))
    }
    upstream.send(completion: .finished)
    #expect(released)
  }

  @Test func eachKindOfSubjectAsksByItsOwnRule() {
    let (first, second) = (ProbeSubscription(), ProbeSubscription())
    let passthrough = PassthroughSubject<Int, Never>()
    let current = CurrentValueSubject<Int, Never>(0)
    let tokens = [
      ProbePublisher(subscription: first).subscribe(passthrough),
      ProbePublisher(subscription: second).subscribe(current),
    ]
    #expect(first.history.isEmpty)
    #expect(second.history == [.requested(.unlimited)])
    let subscriber = ProbeSubscriber<Int, Never>(demand: .max(1))
    passthrough.subscribe(subscriber)
    #expect(first.history == [.requested(.unlimited)])
    subscriber.cancel()
    withExtendedLifetime(tokens) {}
  }

  @Test func isDescribedAsSubjectAndShowsItsParts() {
    let upstream = ProbePublisher<Int, ProbeError>()
    let subject = ProbeSubject()
    let token = upstream.subscribe(subject)
    let own = subject.subscriptions[0]
    #expect("\(own)" == "Subject")
    #expect((own as? any CustomPlaygroundDisplayConvertible)?.playgroundDescription as? String == "Subject")
    #expect(mirrorLabels(of: own) == ["downstreamSubject", "upstreamSubscription", "subject"])
    token.cancel()
    #expect(mirrorChild("upstreamSubscription", of: own) == "nil")
    #expect(mirrorChild("subject", of: own) == "nil")
  }
}

/// A subject that records the events it receives.
private final class ProbeSubject: Subject {
  typealias Output = Int
  typealias Failure = ProbeError
  private(set) var log: [String] = []
  private(set) var subscriptions: [any Subscription] = []

  func send(_ value: Int) { log.append("\(value)") }

  func send(completion: Subscribers.Completion<ProbeError>) { log.append("\(completion)") }

  func send(subscription: any Subscription) {
    log.append("subscription \(subscription)")
    subscriptions.append(subscription)
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == ProbeError {}
}
