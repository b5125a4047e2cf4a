import CombineCore
import CombineProbes
import Testing

// FilterSubscriptionTests tests the behavior that all filtering operators share.
struct RemoveDuplicatesTests {
  @Test func dropsDuplicatesAndRequestsReplacements() {
    let publisher = ProbePublisher<Int, ProbeError>()
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: .max(2), onValue: { _ in .max(3) })
    publisher.removeDuplicates(by: ==).subscribe(subscriber)

    #expect([1, 1, 2, 2, 1].map { publisher.send($0) } == [.max(3), .max(1), .max(3), .max(1), .max(3)])
    publisher.send(completion: .failure(ProbeError()))
    #expect(subscriber.log == ["subscription RemoveDuplicates", "1", "2", "1", "failure oops"])
  }

  @Test func comparesWithTheValueThatUpstreamSentBeforeEvenIfItWasLeftOut() {
    let publisher = ProbePublisher<Int, Never>()
    let subscriber = ProbeSubscriber<Int, Never>()
    var compared: [[Int]] = []
    publisher.removeDuplicates {
      compared.append([$0, $1])
      return $1 - $0 < 2
    }
    .subscribe(subscriber)
    for value in [1, 2, 3, 4, 6] { publisher.send(value) }
    #expect(subscriber.values == [1, 6])
    #expect(compared == [[1, 2], [2, 3], [3, 4], [4, 6]])
  }

  @Test func optionalValuesAreComparedLikeOthers() {
    let publisher = ProbePublisher<Int?, Never>()
    let subscriber = ProbeSubscriber<Int?, Never>()
    publisher.removeDuplicates(by: ==).subscribe(subscriber)
    for value in [nil, nil, 1, nil] { publisher.send(value) }
    #expect(subscriber.values == [nil, 1, nil])
  }

  @Test func showsItsDownstreamAndTheLastValue() throws {
    let publisher = ProbePublisher<Int, Never>()
    let subscriber = ProbeSubscriber<Int, Never>()
    publisher.removeDuplicates(by: ==).subscribe(subscriber)
    let subscription = try #require(subscriber.subscription)
    #expect(mirrorLabels(of: subscription) == ["downstream", "last"])
    #expect(mirrorChild("last", of: subscription) == "nil")
    publisher.send(3)
    #expect(mirrorChild("last", of: subscription) == "Optional(3)")
  }

  @Test func aReleasedValueMayCallBack() {
    final class Caller {
      var onDeinit: () -> Void
      init(onDeinit: @escaping () -> Void = {}) { self.onDeinit = onDeinit }
      deinit { onDeinit() }
    }
    let subject = PassthroughSubject<Caller, Never>()
    var count = 0
    let token = subject.removeDuplicates { _, _ in false }
      .sink(receiveCompletion: { _ in }, receiveValue: { _ in count += 1 })
    subject.send(Caller { subject.send(Caller()) })
    subject.send(Caller())
    #expect(count == 3)
    withExtendedLifetime(token) {}
  }

  @Test func withoutAPredicateItComparesByEquality() {
    let publisher = ProbePublisher<String, Never>()
    let subscriber = ProbeSubscriber<String, Never>()
    publisher.removeDuplicates().subscribe(subscriber)
    for value in ["a", "a", "b"] { publisher.send(value) }
    #expect(subscriber.values == ["a", "b"])
  }
}
