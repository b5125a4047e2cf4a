import CombineCore
import CombineProbes
import Testing

struct CurrentValueSubjectTests {
  @Test func theFirstRequestGetsTheCurrentValueFromItsDemand() {
    let subject = CurrentValueSubject<Int, Never>(0)
    let subscriber = ProbeSubscriber<Int, Never>(demand: nil)
    subject.subscribe(subscriber)
    #expect(subscriber.log == ["subscription CurrentValueSubject"])
    subject.send(1)
    #expect(subscriber.values.isEmpty)
    subscriber.request(.max(2))
    #expect(subscriber.values == [1])
    subject.send(2)
    subject.send(3)
    #expect(subscriber.values == [1, 2])
  }

  @Test func aRequestInsideTheSubscriptionGetsTheValueThere() {
    let subject = CurrentValueSubject<Int, Never>(7)
    var log: [String] = []
    let subscriber = ProbeSubscriber<Int, Never>(
      demand: nil,
      onSubscription: {
        $0.request(.unlimited)
        log.append("requested")
      },
      onValue: {
        log.append("\($0)")
        return .none
      }
    )
    subject.subscribe(subscriber)
    #expect(log == ["7", "requested"])
    subscriber.cancel()
  }

  @Test func demandsAddUp() {
    let subject = CurrentValueSubject<Int, Never>(0)
    let subscriber = ProbeSubscriber<Int, Never>(demand: nil)
    subject.subscribe(subscriber)
    for count in [2, 3, 1] { subscriber.request(.max(count)) }
    #expect(subscriber.values == [0])
    for value in 1...7 { subject.send(value) }
    #expect(subscriber.values == [0, 1, 2, 3, 4, 5])
    subscriber.cancel()
  }

  @Test func nextRequestDeliversTheLatestMissedValueOnce() {
    let subject = CurrentValueSubject<Int, Never>(0)
    let subscriber = ProbeSubscriber<Int, Never>(demand: .max(1))
    subject.subscribe(subscriber)
    for value in 1...3 { subject.send(value) }
    #expect(subscriber.values == [0])
    subscriber.request(.max(2))
    #expect(subscriber.values == [0, 3])
    subscriber.request(.max(1))
    #expect(subscriber.values == [0, 3])
    subject.send(4)
    subject.send(5)
    subject.send(6)
    #expect(subscriber.values == [0, 3, 4, 5])
    subscriber.cancel()
  }

  @Test func returnedDemandIsAddedAndDoesNotCatchUp() {
    let subject = CurrentValueSubject<Int, Never>(0)
    let subscriber = ProbeSubscriber<Int, Never>(
      demand: .max(1),
      onValue: { value in
        if value == 0 { subject.send(1) }
        return value == 0 ? .max(1) : .none
      }
    )
    subject.subscribe(subscriber)
    #expect(subscriber.values == [0])
    subject.send(2)
    #expect(subscriber.values == [0, 2])
    subscriber.request(.max(1))
    #expect(subscriber.values == [0, 2])
    subscriber.cancel()
  }

  @Test func storesBeforeItDeliversAndDoesNotCompare() {
    let subject = CurrentValueSubject<Int, Never>(0)
    var seen: [Int] = []
    let token = subject.sink { _ in seen.append(subject.value) }
    subject.send(1)
    subject.value = 1
    subject.value += 1
    #expect(seen == [0, 1, 1, 2])
    token.cancel()
  }

  @Test func afterCompletionTheSetterStoresAndSendDoesNot() {
    let subject = CurrentValueSubject<Int, Never>(0)
    let early = ProbeSubscriber<Int, Never>()
    subject.subscribe(early)
    subject.send(completion: .finished)
    subject.send(1)
    #expect(subject.value == 0)
    subject.value = 2
    #expect(subject.value == 2)
    let late = ProbeSubscriber<Int, Never>()
    subject.subscribe(late)
    #expect(early.log == ["subscription CurrentValueSubject", "0", "finished"])
    #expect(late.log == ["subscription Empty", "finished"])
  }

  @Test func completionNeedsNoDemandAndIsDeliveredOnce() {
    let subject = CurrentValueSubject<Int, ProbeError>(0)
    let subscriber = ProbeSubscriber<Int, ProbeError>(
      demand: nil,
      onCompletion: { _ in
        subject.send(1)
        subject.send(completion: .finished)
      }
    )
    subject.subscribe(subscriber)
    subject.send(completion: .failure(ProbeError()))
    subscriber.request(.max(1))
    #expect(subscriber.log == ["subscription CurrentValueSubject", "failure oops"])
  }

  @Test func sendsNestedValuesNested() {
    let subject = CurrentValueSubject<Int, Never>(0)
    var log: [String] = []
    let token = subject.sink { value in
      log.append("begin \(value)")
      if value < 2 { subject.send(value + 1) }
      log.append("end \(value)")
    }
    #expect(log == ["begin 0", "begin 1", "begin 2", "end 2", "end 1", "end 0"])
    token.cancel()
  }

  @Test func everySubscriberSeesNestedValuesInTheOrderTheyBecameCurrent() {
    let subject = CurrentValueSubject<Int, Never>(0)
    var later: [Int] = []
    let first = subject.sink { if $0 == 1 { subject.send(2) } }
    let second = subject.sink { later.append($0) }
    subject.send(1)
    #expect(later == [0, 1, 2])
    #expect(subject.value == 2)
    withExtendedLifetime((first, second)) {}
  }

  @Test func reentrantCompletionsFollowTheValueForAllSubscribers() {
    let subject = CurrentValueSubject<Int, Never>(0)
    let first = ProbeSubscriber<Int, Never>(onValue: {
      if $0 == 1 { subject.send(completion: .finished) }
      return .none
    })
    let second = ProbeSubscriber<Int, Never>()
    subject.subscribe(first)
    subject.subscribe(second)
    subject.send(1)
    #expect(first.log == ["subscription CurrentValueSubject", "0", "1", "finished"])
    #expect(second.log == ["subscription CurrentValueSubject", "0", "1", "finished"])
  }

  @Test func nothingArrivesAfterCancelFromInsideAValue() {
    let subject = CurrentValueSubject<Int, Never>(0)
    var released = false
    do {
      weak var weakSubscriber: ProbeSubscriber<Int, Never>?
      let subscriber = ProbeSubscriber<Int, Never>(
        demand: nil,
        onValue: { _ in
          weakSubscriber?.cancel()
          subject.send(5)
          return .unlimited
        },
        onDeinit: { released = true }
      )
      weakSubscriber = subscriber
      subject.subscribe(subscriber)
      subscriber.request(.unlimited)
      subject.send(1)
      subscriber.request(.max(1))
      #expect(subscriber.values == [0])
      subscriber.forgetSubscription()
    }
    #expect(released)
  }

  @Test func requestsFromEachUpstreamAtOnceAndCancelsThemWhenReleased() {
    let (first, second) = (ProbeSubscription(), ProbeSubscription())
    var subject: CurrentValueSubject<Int, Never>? = CurrentValueSubject(0)
    subject?.send(subscription: first)
    subject?.send(subscription: first)
    subject?.subscribe(ProbeSubscriber<Int, Never>(onSubscription: { $0.cancel() }))
    subject?.send(subscription: second)
    subject?.send(completion: .finished)
    #expect(first.history == [.requested(.unlimited), .requested(.unlimited)])
    #expect(second.history == [.requested(.unlimited)])
    subject = nil
    #expect(first.history.suffix(2) == [.cancelled, .cancelled])
    #expect(second.history.last == .cancelled)
  }

  @Test func theReplacedValueIsReleasedAfterTheLock() {
    let subject = CurrentValueSubject<ReleaseProbe?, Never>(nil)
    var seen: Bool?
    subject.value = ReleaseProbe { seen = subject.value == nil }
    subject.value = nil
    #expect(seen == true)
  }

  @Test func completionReleasesTheSubscriberAndTheSubject() {
    var released = false
    weak var weakSubject: CurrentValueSubject<Int, Never>?
    var kept: (any Subscription)?
    do {
      let subject = CurrentValueSubject<Int, Never>(0)
      weakSubject = subject
      let subscriber = ProbeSubscriber<Int, Never>(
        onSubscription: { kept = $0 },
        onDeinit: { released = true }
      )
      subject.subscribe(subscriber)
      subscriber.forgetSubscription()
      subject.send(completion: .finished)
    }
    #expect(released)
    #expect(weakSubject == nil)
    #expect(kept.flatMap { mirrorChild("parent", of: $0) } == "nil")
    #expect(kept.flatMap { mirrorChild("subject", of: $0) } == "nil")
    #expect(kept.flatMap { mirrorChild("downstream", of: $0) } == "nil")
    #expect(kept.flatMap { mirrorChild("demand", of: $0) } == "unlimited")
  }

  @Test func aSubscriberMaySubscribeAgainFromInsideItsSubscription() {
    let subject = CurrentValueSubject<Int, Never>(0)
    var count = 0
    weak var weakSubscriber: ProbeSubscriber<Int, Never>?
    let subscriber = ProbeSubscriber<Int, Never>(onSubscription: { _ in
      count += 1
      if count < 3, let again = weakSubscriber { subject.subscribe(again) }
    })
    weakSubscriber = subscriber
    subject.subscribe(subscriber)
    subject.send(1)
    #expect(subscriber.values == [0, 0, 0, 1, 1, 1])
    subject.send(completion: .finished)
  }

  @Test func isDescribedByNameAndShowsItsParts() {
    let subject = CurrentValueSubject<Int, Never>(0)
    let subscriber = ProbeSubscriber<Int, Never>(demand: .max(4))
    subject.subscribe(subscriber)
    let subscription = subscriber.subscription!
    #expect("\(subscription)" == "CurrentValueSubject")
    #expect(mirrorLabels(of: subscription) == ["parent", "downstream", "demand", "subject"])
    #expect(mirrorChild("demand", of: subscription) == "max(3)")
    subscriber.cancel()
    #expect(mirrorChild("parent", of: subscription) == "nil")
    #expect(mirrorChild("demand", of: subscription) == "max(3)")
  }

  @Test func aDemandOfNoneTraps() async {
    await #expect(processExitsWith: .failure) {
      let subject = CurrentValueSubject<Int, Never>(0)
      subject.subscribe(ProbeSubscriber<Int, Never>(demand: Subscribers.Demand.none))
    }
  }
}
