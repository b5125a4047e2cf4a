import CombineCore
import CombineProbes
import Synchronization
import Testing

struct HandleEventsTests {
  /// A combined log of the hooks, the subscriber and upstream.
  private final class Journal {
    var lines: [String] = []

    func watch<P: Publisher>(_ upstream: P) -> Publishers.HandleEvents<P> {
      upstream.handleEvents(
        receiveSubscription: { self.lines.append("hook subscription \($0)") },
        receiveOutput: { self.lines.append("hook \($0)") },
        receiveCompletion: { self.lines.append("hook \($0)") },
        receiveCancel: { self.lines.append("hook cancel") },
        receiveRequest: { self.lines.append("hook request \($0)") }
      )
    }

    func subscription(_ name: String = "upstream") -> ProbeSubscription {
      ProbeSubscription(
        name,
        onRequest: { self.lines.append("\(name) request \($0)") },
        onCancel: { self.lines.append("\(name) cancel") }
      )
    }

    func subscriber(returning demand: Subscribers.Demand = .none) -> ProbeSubscriber<Int, ProbeError> {
      ProbeSubscriber(
        demand: nil,
        onSubscription: { self.lines.append("downstream subscription \($0)") },
        onValue: {
          self.lines.append("downstream \($0)")
          return demand
        },
        onCompletion: { self.lines.append("downstream \($0)") }
      )
    }
  }

  private let journal = Journal()

  @Test func hooksRunBeforeTheirEventIsForwarded() {
    let publisher = ProbePublisher<Int, ProbeError>(subscription: journal.subscription())
    let subscriber = journal.subscriber(returning: .max(2))
    journal.watch(publisher).subscribe(subscriber)
    subscriber.request(.max(1))
    subscriber.request(.none)
    #expect(publisher.send(7) == .max(2))
    publisher.send(completion: .finished)
    #expect(
      journal.lines == [
        "hook subscription upstream", "downstream subscription HandleEvents",
        "hook request max(1)", "upstream request max(1)",
        "hook request max(0)", "upstream request max(0)",
        "hook 7", "downstream 7", "hook request max(2)",
        "hook finished", "downstream finished",
      ]
    )
  }

  @Test func returnedZeroDemandIsNotARequest() {
    let publisher = ProbePublisher<Int, ProbeError>()
    journal.watch(publisher).subscribe(journal.subscriber(returning: .none))
    publisher.send(7)
    #expect(journal.lines.suffix(2) == ["hook 7", "downstream 7"])
  }

  @Test func forwardsAllEventsWithoutHooks() {
    let subscription = ProbeSubscription()
    let publisher = ProbePublisher<Int, ProbeError>(subscription: subscription)
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: .max(1), onValue: { _ in .max(2) })
    publisher.handleEvents().subscribe(subscriber)
    #expect(publisher.send(1) == .max(2))
    publisher.send(completion: .failure(ProbeError()))
    #expect(subscriber.log == ["subscription HandleEvents", "1", "failure oops"])
    #expect(subscription.history == [.requested(.max(1))])
  }

  @Test func afterCancelNoHookRunsAndUpstreamReceivesNothing() {
    let publisher = ProbePublisher<Int, ProbeError>(subscription: journal.subscription())
    let subscriber = journal.subscriber(returning: .max(1))
    journal.watch(publisher).subscribe(subscriber)
    journal.lines = []
    subscriber.cancel()
    subscriber.cancel()
    subscriber.request(.max(1))
    #expect(journal.lines == ["hook cancel", "upstream cancel"])
  }

  @Test func valuesAndCompletionsAreNotGatedByTheState() {
    let publisher = ProbePublisher<Int, ProbeError>(subscription: nil)
    let subscriber = journal.subscriber()
    journal.watch(publisher).subscribe(subscriber)
    publisher.send(1)
    publisher.send(completion: .finished)
    publisher.send(2)
    publisher.send(completion: .failure(ProbeError()))
    publisher.send(subscription: journal.subscription())
    subscriber.cancel()
    publisher.send(3)
    #expect(
      journal.lines == [
        "hook 1", "downstream 1", "hook finished", "downstream finished", "downstream 2",
        "downstream failure(oops)", "downstream subscription HandleEvents", "upstream cancel",
        "downstream 3",
      ]
    )
  }

  @Test func aCancelBeforeTheSubscriptionOnlyRunsItsHook() throws {
    let publisher = ProbePublisher<Int, ProbeError>(subscription: nil)
    journal.watch(publisher).subscribe(journal.subscriber())
    let object = try #require(publisher.operatorSubscription)
    object.cancel()
    object.request(.max(3))
    publisher.send(subscription: journal.subscription())
    #expect(
      journal.lines == [
        "hook cancel", "hook request max(3)", "hook subscription upstream",
        "downstream subscription HandleEvents",
      ]
    )
  }

  @Test func surplusSubscriptionsRunTheHookAndAreCancelled() {
    let publisher = ProbePublisher<Int, ProbeError>(subscription: journal.subscription("first"))
    let subscriber = journal.subscriber()
    journal.watch(publisher).subscribe(subscriber)
    journal.lines = []
    publisher.send(subscription: journal.subscription("second"))
    subscriber.cancel()
    publisher.send(subscription: journal.subscription("third"))
    #expect(
      journal.lines == [
        "hook subscription second", "second cancel", "hook cancel", "first cancel", "third cancel",
      ]
    )
  }

  @Test func afterCompletionUpstreamIsForgotten() {
    let subscription = ProbeSubscription()
    let publisher = ProbePublisher<Int, ProbeError>(subscription: subscription)
    let subscriber = journal.subscriber()
    journal.watch(publisher).subscribe(subscriber)
    publisher.send(completion: .finished)
    subscriber.request(.max(1))
    subscriber.cancel()
    #expect(subscription.history.isEmpty)
  }

  @Test func hooksMayCallBack() {
    let subject = PassthroughSubject<Int, Never>()
    var seen: [Int] = []
    let watched = subject.handleEvents(receiveOutput: {
      seen.append($0)
      if $0 < 3 { subject.send($0 + 1) }
    })
    var received: [Int] = []
    let token = watched.sink { received.append($0) }
    subject.send(1)
    #expect(seen == [1, 2, 3])
    #expect(received == [3, 2, 1])
    withExtendedLifetime(token) {}
  }

  @Test(arguments: [true, false])
  func hooksAreReleasedBeforeTheCompletionIsForwarded(byCancel: Bool) {
    final class Captured {}
    weak var weakCaptured: Captured?
    var wasReleasedInTime = false
    let publisher = ProbePublisher<Int, Never>(
      subscription: ProbeSubscription(onCancel: { wasReleasedInTime = weakCaptured == nil })
    )
    let subscriber = ProbeSubscriber<Int, Never>(
      onCompletion: { _ in wasReleasedInTime = weakCaptured == nil }
    )
    do {
      let captured = Captured()
      weakCaptured = captured
      publisher.handleEvents(receiveOutput: { _ in withExtendedLifetime(captured) {} })
        .subscribe(subscriber)
    }
    #expect(weakCaptured != nil)
    if byCancel { subscriber.cancel() } else { publisher.send(completion: .finished) }
    #expect(wasReleasedInTime)
  }

  @Test func theObjectDoesNotKeepTheUpstreamPublisher() {
    weak var weakPublisher: ProbePublisher<Int, Never>?
    let subscriber = ProbeSubscriber<Int, Never>()
    do {
      let publisher = ProbePublisher<Int, Never>()
      weakPublisher = publisher
      publisher.handleEvents(receiveOutput: { _ in }).subscribe(subscriber)
    }
    #expect(weakPublisher == nil)
    subscriber.forgetSubscription()
  }

  @Test func isDescribedByItsNameWithAnEmptyMirror() throws {
    let publisher = ProbePublisher<Int, ProbeError>()
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    publisher.handleEvents().subscribe(subscriber)
    let subscription = try #require(subscriber.subscription)
    #expect("\(subscription)" == "HandleEvents")
    #expect(mirrorLabels(of: subscription).isEmpty)
    #expect(publisher.subscribers[0].description == "HandleEvents")
    #expect(publisher.subscribers[0].playgroundDescription as? String == "HandleEvents")
    #expect(publisher.subscribers[0].combineIdentifier == subscription.combineIdentifier)
  }

  @Test func theHooksAreReadableAndMayBeChanged() {
    var watched = ProbePublisher<Int, Never>().handleEvents(receiveCancel: {})
    #expect(watched.receiveSubscription == nil)
    #expect(watched.receiveOutput == nil)
    #expect(watched.receiveCompletion == nil)
    #expect(watched.receiveCancel != nil)
    #expect(watched.receiveRequest == nil)
    watched.receiveCancel = nil
    #expect(watched.receiveCancel == nil)
  }

  @Test func valueHookOutlivesItsOwnCall() {
    let lives = LifeCounter()
    var wasAlive = false
    let subject = PassthroughSubject<Int, Never>()
    let subscriber = ProbeSubscriber<Int, Never>()
    do {
      let probe = lives.makeLife()
      subject.handleEvents(receiveOutput: { [unowned subscriber] _ in
        subscriber.cancel()
        wasAlive = withExtendedLifetime(probe) { lives.living == 1 }
      })
      .subscribe(subscriber)
    }
    subject.send(1)
    #expect(wasAlive)
    #expect(lives.living == 0)
    subscriber.forgetSubscription()
  }

  @Test func valuesInsideTheCompletionHookSkipHooks() {
    var hooked: [Int] = []
    let upstream = ProbePublisher<Int, Never>()
    let subscriber = ProbeSubscriber<Int, Never>()
    upstream.handleEvents(
      receiveOutput: { hooked.append($0) },
      receiveCompletion: { [unowned upstream] _ in upstream.send(2) }
    )
    .subscribe(subscriber)
    upstream.send(1)
    upstream.send(completion: .finished)
    #expect(hooked == [1])
    #expect(subscriber.log == ["subscription HandleEvents", "1", "2", "finished"])
    subscriber.forgetSubscription()
    upstream.forgetSubscribers()
  }

  @Test func aCancelDuringValuesOfOtherThreadsRunsItsHookOnce() {
    for _ in 0..<50 {
      let subject = PassthroughSubject<Int, Never>()
      let cancels = Atomic(0)
      let values = Atomic(0)
      let subscriber = SerialSubscriber<Int, Never>(demand: .unlimited, onValue: { _ in .max(1) })
      subject.handleEvents(
        receiveOutput: { _ in values.add(1, ordering: .relaxed) },
        receiveCancel: { cancels.add(1, ordering: .relaxed) },
        receiveRequest: { _ in values.add(0, ordering: .relaxed) }
      )
      .subscribe(subscriber)
      onThreads(4) { thread in
        if thread < 2 {
          for value in 0..<200 { subject.send(value) }
        } else {
          subscriber.subscription?.request(.max(1))
          subscriber.subscription?.cancel()
        }
      }
      #expect(cancels.load(ordering: .relaxed) == 1)
      #expect(values.load(ordering: .relaxed) <= 400)
      #expect(subscriber.breaches.isEmpty)
    }
  }
}
