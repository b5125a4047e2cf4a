import CombineCore
import CombineProbes
import Testing

/// Tests the overloads for publishers that cannot fail.
struct PublisherFlatMapTests {
  private let failing = PassthroughSubject<Int, ProbeError>()
  private let unfailing = PassthroughSubject<Int, Never>()

  @Test func madePublishersThatCannotFailGetUpstreamsFailure() {
    typealias Made = Publishers.SetFailureType<Just<String>, ProbeError>
    let publisher: Publishers.FlatMap<Made, PassthroughSubject<Int, ProbeError>> =
      failing.flatMap { Just("\($0)") }
    let subscriber = ProbeSubscriber<String, ProbeError>()
    publisher.subscribe(subscriber)
    failing.send(1)
    failing.send(completion: .failure(ProbeError()))
    #expect(subscriber.log == ["subscription FlatMap", "1", "failure oops"])
  }

  @Test func anUpstreamThatCannotFailGetsTheMadePublishersFailure() {
    typealias Upstream = Publishers.SetFailureType<PassthroughSubject<Int, Never>, ProbeError>
    let publisher: Publishers.FlatMap<Record<Int, ProbeError>, Upstream> =
      unfailing.flatMap { $0 < 2 ? Record(output: [$0], completion: .finished) : failure() }
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    publisher.subscribe(subscriber)
    unfailing.send(1)
    unfailing.send(2)
    unfailing.send(1)
    #expect(subscriber.log == ["subscription FlatMap", "1", "failure oops"])
  }

  private func failure() -> Record<Int, ProbeError> {
    Record(output: [], completion: .failure(ProbeError()))
  }

  @Test func neverFailingPublishersAreNotWrapped() {
    let publisher: Publishers.FlatMap<Just<Int>, PassthroughSubject<Int, Never>> =
      unfailing.flatMap { Just($0) }
    let subscriber = ProbeSubscriber<Int, Never>()
    publisher.subscribe(subscriber)
    unfailing.send(1)
    unfailing.send(completion: .finished)
    #expect(subscriber.log == ["subscription FlatMap", "1", "finished"])
  }

  @Test func allKeepHowManyMayBeSubscribed() {
    #expect(failing.flatMap { Just($0) }.maxPublishers == .unlimited)
    #expect(failing.flatMap(maxPublishers: .max(1)) { Just($0) }.maxPublishers == .max(1))
    #expect(failing.flatMap(maxPublishers: .max(2)) { _ in self.failing }.maxPublishers == .max(2))
    #expect(unfailing.flatMap(maxPublishers: .max(3)) { _ in self.failing }.maxPublishers == .max(3))
    #expect(unfailing.flatMap(maxPublishers: .max(4)) { Just($0) }.maxPublishers == .max(4))
  }
}
