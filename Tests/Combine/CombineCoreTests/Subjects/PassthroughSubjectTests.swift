import CombineCore
import CombineProbes
import Testing

struct PassthroughSubjectTests {
  @Test func deliversDemandedValuesAndDropsTheRest() {
    let subject = PassthroughSubject<Int, Never>()
    let subscriber = ProbeSubscriber<Int, Never>(demand: .max(2))
    subject.subscribe(subscriber)
    for value in 1...4 { subject.send(value) }
    subscriber.request(.max(1))
    subject.send(5)
    subject.send(6)
    subject.send(completion: .finished)
    #expect(subscriber.log == ["subscription PassthroughSubject", "1", "2", "5", "finished"])
  }

  @Test func addsReturnedDemandToTheRequested() {
    let subject = PassthroughSubject<Int, Never>()
    let subscriber = ProbeSubscriber<Int, Never>(demand: .max(1), onValue: { $0 < 3 ? .max(1) : .none })
    subject.subscribe(subscriber)
    for value in 1...5 { subject.send(value) }
    #expect(subscriber.values == [1, 2, 3])
  }

  @Test func callsSubscribersInTheOrderInWhichTheyCame() {
    let subject = PassthroughSubject<Int, Never>()
    var order: [Int] = []
    let tokens = (0..<40).map { index in subject.sink { _ in order.append(index) } }
    for token in tokens where order.isEmpty { withExtendedLifetime(token) {} }
    tokens[3].cancel()
    tokens[17].cancel()
    subject.send(0)
    #expect(order == (0..<40).filter { $0 != 3 && $0 != 17 })
  }

  @Test func sendsNestedValuesNested() {
    let subject = PassthroughSubject<Int, Never>()
    var log: [String] = []
    let token = subject.sink { value in
      log.append("begin \(value)")
      if value < 3 { subject.send(value + 1) }
      log.append("end \(value)")
    }
    subject.send(1)
    #expect(log == ["begin 1", "begin 2", "begin 3", "end 3", "end 2", "end 1"])
    withExtendedLifetime(token) {}
  }

  @Test func nothingArrivesAfterCancelFromInsideAValue() {
    let subject = PassthroughSubject<Int, Never>()
    var released = false
    do {
      weak var weakSubscriber: ProbeSubscriber<Int, Never>?
      let subscriber = ProbeSubscriber<Int, Never>(
        onValue: { _ in
          weakSubscriber?.cancel()
          return .unlimited
        },
        onDeinit: { released = true }
      )
      weakSubscriber = subscriber
      subject.subscribe(subscriber)
      subject.send(1)
      subject.send(2)
      #expect(subscriber.values == [1])
      subscriber.forgetSubscription()
    }
    #expect(released)
  }

  @Test func completedSubjectsNotifyLateSubscribersAndIgnoreEvents() {
    let subject = PassthroughSubject<Int, ProbeError>()
    let early = ProbeSubscriber<Int, ProbeError>(demand: nil)
    subject.subscribe(early)
    subject.send(completion: .failure(ProbeError("first")))
    subject.send(completion: .finished)
    subject.send(1)
    let late = ProbeSubscriber<Int, ProbeError>(demand: nil)
    subject.subscribe(late)
    #expect(early.log == ["subscription PassthroughSubject", "failure first"])
    #expect(late.log == ["subscription Empty", "failure first"])
  }

  @Test func sendingFromInsideACompletionIsIgnored() {
    let subject = PassthroughSubject<Int, Never>()
    let subscriber = ProbeSubscriber<Int, Never>(onCompletion: { _ in
      subject.send(1)
      subject.send(completion: .finished)
    })
    subject.subscribe(subscriber)
    subject.send(completion: .finished)
    #expect(subscriber.log == ["subscription PassthroughSubject", "finished"])
  }

  @Test func requestsOfUpstreamOnceDownstreamHasRequested() {
    let subject = PassthroughSubject<Int, Never>()
    let first = ProbeSubscription()
    subject.send(subscription: first)
    let subscriber = ProbeSubscriber<Int, Never>(demand: nil)
    subject.subscribe(subscriber)
    #expect(first.history.isEmpty)
    subscriber.request(.max(3))
    subscriber.request(.max(3))
    #expect(first.history == [.requested(.unlimited)])
    let second = ProbeSubscription()
    subject.send(subscription: second)
    #expect(second.history == [.requested(.unlimited)])
  }

  @Test func cancelsItsUpstreamsWhenReleasedAndNotWhenItCompletes() {
    let subscription = ProbeSubscription()
    var subject: PassthroughSubject<Int, Never>? = PassthroughSubject()
    subject?.send(subscription: subscription)
    subject?.send(completion: .finished)
    #expect(subscription.history.isEmpty)
    subject = nil
    #expect(subscription.history == [.cancelled])
  }

  @Test func completionReleasesTheSubscriberAndTheSubject() {
    var released = false
    weak var weakSubject: PassthroughSubject<Int, Never>?
    var kept: (any Subscription)?
    do {
      let subject = PassthroughSubject<Int, Never>()
      weakSubject = subject
      let subscriber = ProbeSubscriber<Int, Never>(
        onSubscription: { kept = $0 },
        onDeinit: { released = true }
      )
      subject.subscribe(subscriber)
      subscriber.forgetSubscription()
      #expect(!released)
      subject.send(completion: .finished)
    }
    #expect(released)
    #expect(weakSubject == nil)
    #expect(kept.map { mirrorChild("parent", of: $0) } == "nil")
    #expect(kept.map { mirrorChild("downstream", of: $0) } == "nil")
  }

  @Test func isDescribedByNameAndShowsItsParts() {
    let subject = PassthroughSubject<Int, Never>()
    let subscriber = ProbeSubscriber<Int, Never>(demand: .max(4))
    subject.subscribe(subscriber)
    #expect(subscriber.subscriptionDescriptions == ["PassthroughSubject"])
    let subscription = subscriber.subscription!
    #expect(mirrorLabels(of: subscription) == ["parent", "downstream", "demand", "subject"])
    #expect(mirrorChild("demand", of: subscription) == "max(4)")
    subscriber.cancel()
  }

  @Test func aDemandOfNoneTraps() async {
    await #expect(processExitsWith: .failure) {
      let subject = PassthroughSubject<Int, Never>()
      subject.subscribe(ProbeSubscriber<Int, Never>(demand: Subscribers.Demand.none))
    }
  }
}
