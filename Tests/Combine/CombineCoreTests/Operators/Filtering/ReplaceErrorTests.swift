import CombineCore
import CombineProbes
import Testing

struct ReplaceErrorTests {
  private let subscription = ProbeSubscription()

  private func publisher() -> ProbePublisher<Int, ProbeError> {
    ProbePublisher(subscription: subscription)
  }

  @Test func passesValuesDemandAndFinishedThrough() {
    let publisher = publisher()
    let subscriber = ProbeSubscriber<Int, Never>(demand: .max(1), onValue: { _ in .max(3) })
    publisher.replaceError(with: 0).subscribe(subscriber)
    subscriber.request(.unlimited)
    #expect(publisher.send(1) == .max(3))
    publisher.send(completion: .finished)
    #expect(subscriber.log == ["subscription ReplaceError", "1", "finished"])
    #expect(subscription.history == [.requested(.max(1)), .requested(.unlimited)])
  }

  @Test func sendsTheReplacementAtOnceOnDemand() {
    let publisher = publisher()
    let subscriber = ProbeSubscriber<Int, Never>(demand: .max(2))
    publisher.replaceError(with: 0).subscribe(subscriber)
    publisher.send(1)
    publisher.send(completion: .failure(ProbeError()))
    publisher.send(completion: .failure(ProbeError()))
    publisher.send(completion: .finished)
    subscriber.request(.max(1))
    subscriber.cancel()
    #expect(subscriber.log == ["subscription ReplaceError", "1", "0", "finished"])
    #expect(subscription.history == [.requested(.max(2))])
  }

  @Test func replacementWaitsForDemandThatIsNotForwarded() {
    let publisher = publisher()
    let subscriber = ProbeSubscriber<Int, Never>(demand: .max(1))
    publisher.replaceError(with: 0).subscribe(subscriber)
    publisher.send(1)
    publisher.send(completion: .failure(ProbeError()))
    publisher.send(completion: .finished)
    #expect(publisher.send(2) == .none)
    #expect(subscriber.values == [1])
    subscriber.request(.max(5))
    subscriber.request(.max(5))
    #expect(subscriber.log == ["subscription ReplaceError", "1", "0", "finished"])
    #expect(subscription.history == [.requested(.max(1))])
  }

  @Test func returnedDemandCountsForTheReplacement() {
    let publisher = publisher()
    let subscriber = ProbeSubscriber<Int, Never>(demand: .max(1), onValue: { _ in .max(1) })
    publisher.replaceError(with: 0).subscribe(subscriber)
    publisher.send(1)
    publisher.send(completion: .failure(ProbeError()))
    #expect(subscriber.values == [1, 0])
  }

  @Test func aCancelWhileTheReplacementWaitsReachesUpstreamAndDropsIt() {
    let publisher = publisher()
    let subscriber = ProbeSubscriber<Int, Never>(demand: nil)
    publisher.replaceError(with: 0).subscribe(subscriber)
    publisher.send(completion: .failure(ProbeError()))
    subscriber.cancel()
    subscriber.cancel()
    subscriber.request(.max(1))
    #expect(subscriber.log == ["subscription ReplaceError"])
    #expect(subscription.history == [.cancelled])
  }

  @Test func aCancelFromInsideTheReplacementSuppressesFinished() {
    let publisher = publisher()
    weak var weakSubscriber: ProbeSubscriber<Int, Never>?
    let subscriber = ProbeSubscriber<Int, Never>(onValue: { _ in
      weakSubscriber?.cancel()
      return .none
    })
    weakSubscriber = subscriber
    publisher.replaceError(with: 0).subscribe(subscriber)
    publisher.send(completion: .failure(ProbeError()))
    #expect(subscriber.log == ["subscription ReplaceError", "0"])
  }

  @Test func nothingArrivesAfterCancel() {
    let publisher = publisher()
    let subscriber = ProbeSubscriber<Int, Never>()
    publisher.replaceError(with: 0).subscribe(subscriber)
    subscriber.cancel()
    subscriber.cancel()
    #expect(publisher.send(1) == .none)
    publisher.send(completion: .failure(ProbeError()))
    #expect(subscriber.log == ["subscription ReplaceError"])
    #expect(subscription.history == [.requested(.unlimited), .cancelled])
  }

  @Test func deliversNestedValuesNested() {
    let subject = PassthroughSubject<Int, ProbeError>()
    var log: [String] = []
    let token = subject.replaceError(with: 0).sink { value in
      log.append("begin \(value)")
      if value == 1 { subject.send(2) }
      if value == 2 { subject.send(completion: .failure(ProbeError())) }
      log.append("end \(value)")
    }
    subject.send(1)
    #expect(log == ["begin 1", "begin 2", "begin 0", "end 0", "end 2", "end 1"])
    withExtendedLifetime(token) {}
  }

  @Test func aRequestBeforeTheSubscriptionCountsAndIsNotForwarded() throws {
    let publisher = ProbePublisher<Int, ProbeError>(subscription: nil)
    let subscriber = ProbeSubscriber<Int, Never>(demand: nil)
    publisher.replaceError(with: 0).subscribe(subscriber)
    publisher.send(completion: .finished)
    publisher.send(completion: .failure(ProbeError()))
    try #require(publisher.operatorSubscription).request(.max(1))
    publisher.send(subscription: subscription)
    #expect(subscription.history.isEmpty)
    publisher.send(completion: .failure(ProbeError()))
    #expect(subscriber.log == ["subscription ReplaceError", "0", "finished"])
  }

  @Test func aValueBeforeTheSubscriptionIsIgnored() throws {
    let publisher = ProbePublisher<Int, ProbeError>(subscription: nil)
    let subscriber = ProbeSubscriber<Int, Never>(demand: .max(2))
    publisher.replaceError(with: 0).subscribe(subscriber)
    #expect(publisher.send(1) == .none)
    try #require(publisher.operatorSubscription).request(.max(1))
    #expect(publisher.send(2) == .none)
    publisher.send(subscription: subscription)
    publisher.send(3)
    #expect(subscriber.log == ["subscription ReplaceError", "3"])
    #expect(subscription.history == [.requested(.max(2))])
  }

  @Test func cancelsEverySubscriptionButTheFirst() {
    let publisher = publisher()
    let subscriber = ProbeSubscriber<Int, Never>()
    publisher.replaceError(with: 0).subscribe(subscriber)
    let second = ProbeSubscription()
    publisher.send(subscription: second)
    publisher.send(completion: .finished)
    let third = ProbeSubscription()
    publisher.send(subscription: third)
    #expect(second.history == [.cancelled])
    #expect(third.history == [.cancelled])
    #expect(subscription.history == [.requested(.unlimited)])
  }

  @Test func isDescribedByItsNameWithAnEmptyMirror() throws {
    let publisher = publisher()
    let subscriber = ProbeSubscriber<Int, Never>()
    publisher.replaceError(with: 0).subscribe(subscriber)
    let subscription = try #require(subscriber.subscription)
    #expect("\(subscription)" == "ReplaceError")
    #expect(mirrorLabels(of: subscription).isEmpty)
    #expect(publisher.subscribers[0].description == "ReplaceError")
    #expect(publisher.subscribers[0].playgroundDescription as? String == "ReplaceError")
  }

  @Test func isEquatableWhenUpstreamAndOutputAre() {
    typealias Replacing = Publishers.ReplaceError<Just<Int>>
    #expect(Replacing(upstream: Just(1), output: 2) == Replacing(upstream: Just(1), output: 2))
    #expect(Replacing(upstream: Just(1), output: 2) != Replacing(upstream: Just(1), output: 3))
    #expect(Replacing(upstream: Just(1), output: 2) != Replacing(upstream: Just(2), output: 2))
  }

  @Test func bothSidesAreReleased() {
    var released = false
    weak var weakSubscription: ProbeSubscription?
    do {
      let subscription = ProbeSubscription()
      weakSubscription = subscription
      let publisher = ProbePublisher<Int, ProbeError>(subscription: subscription)
      let subscriber = ProbeSubscriber<Int, Never>(onDeinit: { released = true })
      publisher.replaceError(with: 0).subscribe(subscriber)
      publisher.send(completion: .failure(ProbeError()))
      subscriber.forgetSubscription()
    }
    #expect(released)
    #expect(weakSubscription == nil)
  }

  @Test func aRequestOfNoneTraps() async {
    await #expect(processExitsWith: .failure) {
      let subscriber = ProbeSubscriber<Int, Never>(demand: nil)
      ProbePublisher<Int, ProbeError>().replaceError(with: 0).subscribe(subscriber)
      subscriber.request(.none)
    }
  }

  @Test func aValueThatWasNotRequestedTraps() async {
    await #expect(processExitsWith: .failure) {
      let publisher = ProbePublisher<Int, ProbeError>()
      publisher.replaceError(with: 0).subscribe(ProbeSubscriber(demand: .max(1)))
      publisher.send(1)
      publisher.send(2)
    }
  }
}
