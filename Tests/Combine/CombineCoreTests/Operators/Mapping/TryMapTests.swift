import CombineCore
import CombineProbes
import Testing

struct TryMapTests {
  private func halve(_ value: Int) throws -> String {
    guard value.isMultiple(of: 2) else { throw ProbeError("\(value) is odd") }
    return "<\(value / 2)>"
  }

  @Test func earlyThrowsCancelTheLaterSubscription() {
    let publisher = ProbePublisher<Int, Never>(subscription: nil)
    let subscriber = ProbeSubscriber<Int, any Error>()
    publisher.tryMap { _ throws -> Int in throw ProbeError() }.subscribe(subscriber)
    publisher.send(1)
    let late = ProbeSubscription()
    publisher.send(subscription: late)
    #expect(late.history == [.cancelled])
    #expect(subscriber.log == ["failure oops"])
  }

  @Test func transformsValuesAndForwardsDemandAndTheFailure() {
    let subscription = ProbeSubscription()
    let publisher = ProbePublisher<Int, ProbeError>(subscription: subscription)
    let subscriber = ProbeSubscriber<String, any Error>(demand: .max(2), onValue: { _ in .max(3) })
    publisher.tryMap(halve).subscribe(subscriber)
    subscriber.request(.none)
    #expect(publisher.send(4) == .max(3))
    publisher.send(completion: .failure(ProbeError()))
    publisher.send(completion: .finished)
    #expect(subscriber.log == ["subscription TryMap", "<2>", "failure oops"])
    #expect(subscription.history == [.requested(.max(2)), .requested(.none)])
  }

  @Test func aThrowCancelsUpstreamFirstAndFailsOnce() {
    let subscription = ProbeSubscription()
    let publisher = ProbePublisher<Int, Never>(subscription: subscription)
    var upstreamAtCompletion: [ProbeSubscription.Event] = []
    let subscriber = ProbeSubscriber<String, any Error>(
      demand: nil,
      onCompletion: { _ in upstreamAtCompletion = subscription.history }
    )
    publisher.tryMap(halve).subscribe(subscriber)
    publisher.send(2)
    #expect(publisher.send(1) == .none)
    publisher.send(completion: .finished)
    #expect(subscriber.log == ["subscription TryMap", "<1>", "failure 1 is odd"])
    #expect(upstreamAtCompletion == [.cancelled])
    #expect(subscription.history == [.cancelled])
  }

  @Test func valuesAreNotGatedByTheState() {
    let publisher = ProbePublisher<Int, Never>(subscription: nil)
    let subscriber = ProbeSubscriber<String, any Error>(demand: nil)
    publisher.tryMap(halve).subscribe(subscriber)
    publisher.send(2)
    publisher.send(completion: .finished)
    publisher.send(subscription: ProbeSubscription())
    subscriber.cancel()
    publisher.send(4)
    publisher.send(1)
    #expect(subscriber.log == ["<1>", "subscription TryMap", "<2>", "failure 1 is odd"])
  }

  @Test func cancelReachesUpstreamOnceAndWithholdsTheCompletion() {
    let subscription = ProbeSubscription()
    let publisher = ProbePublisher<Int, Never>(subscription: subscription)
    let subscriber = ProbeSubscriber<String, any Error>(demand: nil)
    publisher.tryMap(halve).subscribe(subscriber)
    subscriber.cancel()
    subscriber.cancel()
    subscriber.request(.max(1))
    publisher.send(completion: .finished)
    #expect(subscription.history == [.cancelled])
    #expect(subscriber.completions.isEmpty)
  }

  @Test func cancelsEverySubscriptionButTheFirst() {
    let publisher = ProbePublisher<Int, Never>()
    publisher.tryMap(halve).subscribe(ProbeSubscriber<String, any Error>())
    let second = ProbeSubscription()
    publisher.send(subscription: second)
    #expect(second.history == [.cancelled])
  }

  @Test func deliversNestedValuesNested() {
    let subject = PassthroughSubject<Int, Never>()
    var log: [String] = []
    let subscriber = ProbeSubscriber<Int, any Error>(onValue: { value in
      log.append("begin \(value)")
      if value < 2 { subject.send(value + 1) }
      log.append("end \(value)")
      return .none
    })
    subject.tryMap { $0 }.subscribe(subscriber)
    subject.send(1)
    #expect(log == ["begin 1", "begin 2", "end 2", "end 1"])
    subscriber.cancel()
  }

  @Test func isDescribedByItsNameWithAnEmptyMirror() throws {
    let publisher = ProbePublisher<Int, Never>()
    let subscriber = ProbeSubscriber<String, any Error>()
    publisher.tryMap(halve).subscribe(subscriber)
    #expect(publisher.subscribers[0].description == "TryMap")
    #expect(publisher.subscribers[0].playgroundDescription as? String == "TryMap")
    #expect(mirrorLabels(of: try #require(subscriber.subscription)).isEmpty)
  }

  @Test func consecutiveMapsFuseAndMayThrow() throws {
    let publisher = ProbePublisher<Int, Never>()
    let mapped: Publishers.TryMap<ProbePublisher<Int, Never>, Int> =
      publisher
      .tryMap(halve)
      .map { $0.count }
      .tryMap { if $0 > 3 { throw ProbeError("long") } else { $0 } }
    #expect(mapped.upstream === publisher)
    #expect(try mapped.transform(2) == 3)
    #expect(throws: ProbeError("1 is odd")) { try mapped.transform(1) }
    #expect(throws: ProbeError("long")) { try mapped.transform(20) }
  }

  @Test func aMapThatThrowsIsATryMap() {
    let publisher = ProbePublisher<Int, Never>()
    let mapped: Publishers.TryMap<ProbePublisher<Int, Never>, String> = publisher.map { $0 + 1 }.tryMap(halve)
    #expect(mapped.upstream === publisher)
  }

  @Test func bothSidesAreReleased() {
    var released = false
    weak var weakSubscription: ProbeSubscription?
    do {
      let subscription = ProbeSubscription()
      weakSubscription = subscription
      let subscriber = ProbeSubscriber<String, any Error>(onDeinit: { released = true })
      ProbePublisher<Int, Never>(subscription: subscription).tryMap(halve).subscribe(subscriber)
      subscriber.forgetSubscription()
    }
    #expect(released)
    #expect(weakSubscription == nil)
  }
}
