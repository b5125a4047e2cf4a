import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct RetryWhenTests {
  private let subscription = ProbeSubscription()
  private let upstream: ProbePublisher<Int, ProbeError>
  private let trigger = PassthroughSubject<Void, ProbeError>()

  init() {
    upstream = ProbePublisher(subscription: subscription)
  }

  @Test func triggerReceivesFailuresAndItsValuesResubscribe() {
    var failures: [ProbeError] = []
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.retryWhen { $0.map { failures.append($0) } }.subscribe(subscriber)
    upstream.send(1)
    upstream.send(completion: .failure(ProbeError("a")))
    upstream.send(2)
    upstream.send(completion: .failure(ProbeError("b")))
    upstream.send(3)
    upstream.send(completion: .finished)
    #expect(subscriber.log == ["subscription RetryWhen", "1", "2", "3", "finished"])
    #expect(failures == [ProbeError("a"), ProbeError("b")])
    #expect(upstream.subscribers.count == 3)
  }

  @Test func theNextAttemptWaitsForTheTrigger() {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.retryWhen { [trigger] _ in trigger }.subscribe(subscriber)
    trigger.send(())
    #expect(upstream.subscribers.count == 1)
    upstream.send(completion: .failure(ProbeError()))
    upstream.send(9)
    upstream.send(completion: .failure(ProbeError()))
    #expect(upstream.subscribers.count == 1)
    trigger.send(())
    trigger.send(())
    #expect(upstream.subscribers.count == 2)
    #expect(subscriber.log.count == 1)
  }

  @Test(arguments: [true, false], [true, false])
  func theEndOfTheTriggerIsTheEndOfTheStream(finishes: Bool, whileWaiting: Bool) {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.retryWhen { [trigger] _ in trigger }.subscribe(subscriber)
    if whileWaiting { upstream.send(completion: .failure(ProbeError("first"))) }
    trigger.send(completion: finishes ? .finished : .failure(ProbeError("trigger")))
    #expect(subscriber.log.dropFirst() == [finishes ? "finished" : "failure trigger"])
    #expect(subscription.isCancelled == !whileWaiting)
    upstream.send(1)
    upstream.send(completion: .finished)
    #expect(subscriber.log.count == 2)
  }

  @Test func aTriggerThatEndsAtOnceLeavesUpstreamAlone() {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.retryWhen { _ in Empty<Void, Never>() }.subscribe(subscriber)
    #expect(subscriber.log.dropFirst() == ["finished"])
    #expect(upstream.subscribers.isEmpty)
  }

  @Test func theEndOfUpstreamCancelsTheTrigger() {
    let triggerSubscription = ProbeSubscription()
    let trigger = ProbePublisher<Void, ProbeError>(subscription: triggerSubscription)
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.retryWhen { _ in trigger }.subscribe(subscriber)
    upstream.send(completion: .finished)
    #expect(triggerSubscription.history == [.requested(.unlimited), .cancelled])
    #expect(!subscription.isCancelled)
  }

  @Test func unmetDemandIsRequestedFromTheNextAttempt() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: .max(3), onValue: { $0 == 1 ? .max(2) : .none })
    upstream.retryWhen { [trigger] _ in trigger }.subscribe(subscriber)
    #expect(upstream.send(1) == .max(2))
    #expect(upstream.send(2) == .none)
    upstream.send(completion: .failure(ProbeError()))
    subscriber.request(.max(4))
    trigger.send(())
    #expect(subscription.history == [.requested(.max(3)), .requested(.max(7))])
    subscriber.request(.max(1))
    #expect(subscription.requested.last == .max(1))
  }

  @Test func demandOnAValueThatStartsTheNextAttemptIsRequestedFromThat() {
    var fail: () -> Void = {}
    let subscriber = ProbeSubscriber<Int, ProbeError>(
      demand: .max(2),
      onValue: { _ in
        fail()
        return .max(5)
      }
    )
    fail = { [unowned upstream] in upstream.send(completion: .failure(ProbeError())) }
    upstream.retryWhen { $0 }.subscribe(subscriber)
    #expect(upstream.send(1) == .none)
    #expect(subscription.requested == [.max(2), .max(1), .max(5)])
  }

  @Test(.timeLimit(.minutes(5))) func manyFailuresInARowNeedNoStack() {
    var attempts = 0
    let failing = Deferred {
      attempts += 1
      return attempts <= 100_000
        ? Fail(error: ProbeError()).eraseToAnyPublisher()
        : Just(attempts).setFailureType(to: ProbeError.self).eraseToAnyPublisher()
    }
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    failing.retryWhen { $0 }.subscribe(subscriber)
    #expect(subscriber.log.dropFirst() == ["100001", "finished"])
  }

  @Test func aFailureWaitsForATriggerThatHasNotDemandedIt() {
    var attempts = 0
    let failing = Deferred {
      attempts += 1
      return Fail<Int, ProbeError>(error: ProbeError("\(attempts)"))
    }
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    failing.retryWhen { failures in
      failures.setFailureType(to: ProbeError.self).flatMap(maxPublishers: .max(1)) {
        $0 == ProbeError("5")
          ? Fail<Int, ProbeError>(error: $0).eraseToAnyPublisher()
          : Just(0).setFailureType(to: ProbeError.self).eraseToAnyPublisher()
      }
    }.subscribe(subscriber)
    #expect(subscriber.log.dropFirst() == ["failure 5"])
  }

  @Test func eachSubscriberHasItsOwnTrigger() {
    let subject = PassthroughSubject<Int, ProbeError>()
    var triggers = 0
    let publisher = subject.retryWhen { failures in
      triggers += 1
      return failures
    }
    #expect(triggers == 0)
    publisher.subscribe(ProbeSubscriber<Int, ProbeError>())
    publisher.subscribe(ProbeSubscriber<Int, ProbeError>())
    #expect(triggers == 2)
  }

  @Test func anUpstreamThatCannotFailFitsToo() {
    let subscriber = ProbeSubscriber<Int, Never>()
    Just(1).retryWhen { $0 }.subscribe(subscriber)
    #expect(subscriber.log.dropFirst() == ["1", "finished"])
  }

  @Test(arguments: [true, false]) func aCancelEndsUpstreamAndTrigger(whileWaiting: Bool) {
    let triggerSubscription = ProbeSubscription()
    let trigger = ProbePublisher<Void, ProbeError>(subscription: triggerSubscription)
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.retryWhen { _ in trigger }.subscribe(subscriber)
    if whileWaiting { upstream.send(completion: .failure(ProbeError())) }
    subscriber.cancel()
    #expect(subscription.isCancelled == !whileWaiting)
    #expect(triggerSubscription.isCancelled)
    trigger.send(())
    upstream.send(1)
    #expect(upstream.subscribers.count == 1)
    #expect(subscriber.log.count == 1)
  }

  @Test func cancellingOnSubscriptionSkipsUpstreamAndHandler() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(onSubscription: { $0.cancel() })
    upstream.retryWhen { failures in
      Issue.record("There is nothing to retry")
      return failures
    }.subscribe(subscriber)
    #expect(upstream.subscribers.isEmpty)
  }

  @Test func aSecondSubscriptionIsCancelled() {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.retryWhen { $0 }.subscribe(subscriber)
    let second = ProbeSubscription()
    upstream.send(subscription: second)
    #expect(second.history == [.cancelled])
    #expect(subscriber.subscriptionDescriptions == ["RetryWhen"])
  }

  @Test(arguments: ["cancel", "finish", "trigger", "cancel while waiting"])
  func everythingIsReleasedAtTheEnd(end: String) {
    let lives = LifeCounter()
    let subject = PassthroughSubject<LifeCounter.Life, ProbeError>()
    do {
      let life = lives.makeLife()
      let cancellable = subject.retryWhen { [trigger] failures in
        failures.filter { [life] _ in life !== life }.map { _ in }
          .setFailureType(to: ProbeError.self)
          .merge(with: trigger)
      }.sink(receiveCompletion: { [life] _ in _ = life }, receiveValue: { _ in })
      subject.send(lives.makeLife())
      switch end {
      case "cancel": cancellable.cancel()
      case "finish": subject.send(completion: .finished)
      case "trigger": trigger.send(completion: .failure(ProbeError()))
      default:
        subject.send(completion: .failure(ProbeError()))
        cancellable.cancel()
      }
    }
    #expect(lives.living == 0)
  }

  @Test func failingTriggersAreReleased() {
    let lives = LifeCounter()
    do {
      let life = lives.makeLife()
      let subscriber = ProbeSubscriber<Int, ProbeError>()
      // As in Combine, `flatMap` doesn't cancel its upstream when one of its publishers fails.
      Fail<Int, ProbeError>(error: ProbeError())
        .retryWhen {
          $0.flatMap { [life] in Fail<Int, ProbeError>(error: life === life ? $0 : ProbeError()) }
        }
        .subscribe(subscriber)
      subscriber.forgetSubscription()
      #expect(subscriber.log == ["subscription RetryWhen", "failure oops"])
    }
    #expect(lives.living == 0)
  }

  @Test(arguments: ["cancel", "finish", "trigger"])
  func theFailuresFinishWhenTheStreamEnds(end: String) {
    let failures = ProbeSubscriber<ProbeError, Never>()
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.retryWhen { [trigger] in
      $0.subscribe(failures)
      return trigger
    }.subscribe(subscriber)
    switch end {
    case "cancel": subscriber.cancel()
    case "finish": upstream.send(completion: .finished)
    default: trigger.send(completion: .finished)
    }
    #expect(failures.completions == [.finished])
  }
}
