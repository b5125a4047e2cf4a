import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct CompactScanTests {
  private let subscription = ProbeSubscription()
  private let upstream: ProbePublisher<Int, ProbeError>

  init() {
    upstream = ProbePublisher(subscription: subscription)
  }

  private static func addEven(_ sum: Int, _ value: Int) -> Int? {
    value.isMultiple(of: 2) ? sum + value : nil
  }

  @Test func nilResultsAreSkippedAndKeepTheAccumulatedValue() {
    let subscriber = ProbeSubscriber<Int, Never>()
    (1...6).publisher.compactScan(10, Self.addEven).subscribe(subscriber)
    #expect(subscriber.log.dropFirst() == ["12", "16", "22", "finished"])
  }

  @Test func requestsReplacementsForValuesWithoutAResult() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: .max(1))
    upstream.compactScan(0, Self.addEven).subscribe(subscriber)
    #expect(subscription.history == [.requested(.max(1))])
    #expect(upstream.send(1) == .max(1))
    #expect(upstream.send(2) == .none)
    upstream.send(completion: .failure(ProbeError()))
    #expect(subscriber.log.dropFirst() == ["2", "failure oops"])
  }

  @Test func anErrorThatIsThrownCancelsUpstreamAndIsTheFailure() {
    let subscriber = ProbeSubscriber<Int, any Error>(onCompletion: { [subscription] _ in
      #expect(subscription.isCancelled)
    })
    upstream.tryCompactScan(0) { sum, value in
      if value == 3 { throw ProbeError("three") }
      return Self.addEven(sum, value)
    }
    .subscribe(subscriber)
    for value in 1...4 { upstream.send(value) }
    upstream.send(completion: .finished)
    #expect(subscriber.log.dropFirst() == ["2", "failure three"])
  }

  @Test(arguments: [Subscribers.Completion<ProbeError>.finished, .failure(ProbeError())])
  func upstreamsCompletionPassesTheThrowingForm(completion: Subscribers.Completion<ProbeError>) {
    let subscriber = ProbeSubscriber<Int, any Error>(demand: .max(1))
    upstream.tryCompactScan(0, Self.addEven).subscribe(subscriber)
    #expect(upstream.send(1) == .max(1))
    upstream.send(completion: completion)
    #expect(subscriber.log.dropFirst() == [completion == .finished ? "finished" : "failure oops"])
  }

  @Test func theFunctionMaySendTheNextValue() {
    let subject = PassthroughSubject<Int, Never>()
    let subscriber = ProbeSubscriber<Int, Never>()
    subject.compactScan(0) { sum, value in
      if value == 1 { subject.send(10) }
      return sum + value
    }
    .subscribe(subscriber)
    subject.send(1)
    #expect(subscriber.values == [10, 1])
  }

  @Test func theFunctionMayCancel() {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.compactScan(0) { [unowned subscriber] sum, value in
      subscriber.cancel()
      return sum + value
    }
    .subscribe(subscriber)
    upstream.send(1)
    #expect(subscriber.values.isEmpty)
    #expect(subscription.isCancelled)
  }

  @Test func eachSubscriberAccumulatesItsOwnResult() {
    let sums = (1...4).publisher.compactScan(0, Self.addEven)
    for _ in 1...2 {
      let subscriber = ProbeSubscriber<Int, Never>()
      sums.subscribe(subscriber)
      #expect(subscriber.values == [2, 6])
    }
  }

  @Test(arguments: [true, false]) func theResultIsReleasedAtTheEnd(cancels: Bool) {
    let lives = LifeCounter()
    let subject = PassthroughSubject<Int, Never>()
    let cancellable =
      subject
      .compactScan(nil as LifeCounter.Life?) { _, _ in lives.makeLife() }
      .sink { _ in }
    subject.send(1)
    subject.send(2)
    #expect(lives.living == 1)
    if cancels { cancellable.cancel() } else { subject.send(completion: .finished) }
    #expect(lives.living == 0)
  }
}
