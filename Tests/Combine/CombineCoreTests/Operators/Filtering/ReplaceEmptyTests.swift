import CombineCore
import CombineProbes
import Testing

struct ReplaceEmptyTests {
  private let subscription = ProbeSubscription()

  private func publisher() -> ProbePublisher<Int, ProbeError> {
    ProbePublisher(subscription: subscription)
  }

  @Test func requestsUnlimitedAfterDownstreamsSubscription() {
    let publisher = publisher()
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: .max(2))
    publisher.replaceEmpty(with: 0).subscribe(subscriber)
    subscriber.request(.max(3))
    #expect(
      subscription.history == [.requested(.max(2)), .requested(.unlimited), .requested(.max(3))]
    )
  }

  @Test func aCancelFromInsideTheSubscriptionAsksForNothing() {
    let publisher = publisher()
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil, onSubscription: { $0.cancel() })
    publisher.replaceEmpty(with: 0).subscribe(subscriber)
    #expect(subscription.history == [.cancelled])
  }

  @Test(arguments: [Subscribers.Completion<ProbeError>.finished, .failure(ProbeError())])
  func afterAValueNothingIsReplaced(completion: Subscribers.Completion<ProbeError>) {
    let publisher = publisher()
    let subscriber = ProbeSubscriber<Int, ProbeError>(onValue: { _ in .max(3) })
    publisher.replaceEmpty(with: 0).subscribe(subscriber)
    #expect(publisher.send(1) == .max(3))
    publisher.send(completion: completion)
    publisher.send(completion: .finished)
    #expect(publisher.send(2) == .none)
    #expect(subscriber.values == [1])
    #expect(subscriber.completions == [completion])
  }

  @Test func anEmptyStreamIsReplacedAtOnceWhenAnythingWasRequested() {
    let publisher = publisher()
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: .max(1))
    publisher.replaceEmpty(with: 0).subscribe(subscriber)
    publisher.send(completion: .finished)
    publisher.send(completion: .finished)
    subscriber.request(.max(1))
    #expect(subscriber.log == ["subscription ReplaceEmpty", "0", "finished"])
  }

  @Test func theReplacementWaitsForTheFirstRequestAndIsSentOnce() {
    let publisher = publisher()
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil)
    publisher.replaceEmpty(with: 0).subscribe(subscriber)
    publisher.send(completion: .finished)
    #expect(subscriber.log == ["subscription ReplaceEmpty"])
    subscriber.request(.max(1))
    subscriber.request(.max(1))
    #expect(subscriber.log == ["subscription ReplaceEmpty", "0", "finished"])
    #expect(subscription.history == [.requested(.unlimited)])
  }

  @Test func aFailureIsNeverReplaced() {
    let publisher = publisher()
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil)
    publisher.replaceEmpty(with: 0).subscribe(subscriber)
    publisher.send(completion: .failure(ProbeError()))
    subscriber.request(.max(1))
    #expect(subscriber.log == ["subscription ReplaceEmpty", "failure oops"])
  }

  @Test func aCancelDropsAReplacementThatWaits() {
    let publisher = publisher()
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil)
    publisher.replaceEmpty(with: 0).subscribe(subscriber)
    publisher.send(completion: .finished)
    subscriber.cancel()
    subscriber.request(.max(1))
    #expect(subscriber.log == ["subscription ReplaceEmpty"])
    #expect(subscription.history == [.requested(.unlimited)])
  }

  @Test func aCancelFromInsideTheReplacementSuppressesFinished() {
    let publisher = publisher()
    weak var weakSubscriber: ProbeSubscriber<Int, ProbeError>?
    let subscriber = ProbeSubscriber<Int, ProbeError>(onValue: { _ in
      weakSubscriber?.cancel()
      return .none
    })
    weakSubscriber = subscriber
    publisher.replaceEmpty(with: 0).subscribe(subscriber)
    publisher.send(completion: .finished)
    #expect(subscriber.log == ["subscription ReplaceEmpty", "0"])
  }

  @Test func nothingArrivesAfterCancel() {
    let publisher = publisher()
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    publisher.replaceEmpty(with: 0).subscribe(subscriber)
    subscriber.cancel()
    subscriber.cancel()
    #expect(publisher.send(1) == .none)
    publisher.send(completion: .finished)
    #expect(subscriber.log == ["subscription ReplaceEmpty"])
    #expect(
      subscription.history == [.requested(.unlimited), .requested(.unlimited), .cancelled]
    )
  }

  @Test func deliversNestedValuesNested() {
    let subject = PassthroughSubject<Int, Never>()
    var log: [String] = []
    let token = subject.replaceEmpty(with: 0).sink { value in
      log.append("begin \(value)")
      if value < 2 { subject.send(value + 1) }
      log.append("end \(value)")
    }
    subject.send(1)
    #expect(log == ["begin 1", "begin 2", "end 2", "end 1"])
    withExtendedLifetime(token) {}
  }

  @Test func ignoresEventsBeforeTheSubscription() throws {
    let publisher = ProbePublisher<Int, ProbeError>(subscription: nil)
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil)
    publisher.replaceEmpty(with: 0).subscribe(subscriber)
    try #require(publisher.operatorSubscription).cancel()
    #expect(publisher.send(1) == .none)
    publisher.send(completion: .finished)
    publisher.send(subscription: subscription)
    publisher.send(completion: .finished)
    subscriber.request(.max(1))
    #expect(subscriber.log == ["subscription ReplaceEmpty", "0", "finished"])
  }

  @Test func cancelsEverySubscriptionButTheFirst() {
    let publisher = publisher()
    publisher.replaceEmpty(with: 0).subscribe(ProbeSubscriber())
    let second = ProbeSubscription()
    publisher.send(subscription: second)
    publisher.send(completion: .finished)
    let third = ProbeSubscription()
    publisher.send(subscription: third)
    #expect(second.history == [.cancelled])
    #expect(third.history == [.cancelled])
  }

  @Test func isDescribedByItsNameWithAnEmptyMirror() throws {
    let publisher = publisher()
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    publisher.replaceEmpty(with: 0).subscribe(subscriber)
    let subscription = try #require(subscriber.subscription)
    #expect("\(subscription)" == "ReplaceEmpty")
    #expect(mirrorLabels(of: subscription).isEmpty)
    #expect(publisher.subscribers[0].description == "ReplaceEmpty")
    #expect(publisher.subscribers[0].playgroundDescription as? String == "ReplaceEmpty")
  }

  @Test func isEquatableWhenUpstreamAndOutputAre() {
    typealias Replacing = Publishers.ReplaceEmpty<Just<Int>>
    #expect(Replacing(upstream: Just(1), output: 2) == Replacing(upstream: Just(1), output: 2))
    #expect(Replacing(upstream: Just(1), output: 2) != Replacing(upstream: Just(1), output: 3))
  }

  @Test func bothSidesAreReleased() {
    var released = false
    weak var weakSubscription: ProbeSubscription?
    do {
      let subscription = ProbeSubscription()
      weakSubscription = subscription
      let publisher = ProbePublisher<Int, ProbeError>(subscription: subscription)
      let subscriber = ProbeSubscriber<Int, ProbeError>(onDeinit: { released = true })
      publisher.replaceEmpty(with: 0).subscribe(subscriber)
      publisher.send(completion: .finished)
      subscriber.forgetSubscription()
    }
    #expect(released)
    #expect(weakSubscription == nil)
  }

  @Test func aRequestOfNoneTraps() async {
    await #expect(processExitsWith: .failure) {
      let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil)
      ProbePublisher<Int, ProbeError>().replaceEmpty(with: 0).subscribe(subscriber)
      subscriber.cancel()
      subscriber.request(.none)
    }
  }
}
