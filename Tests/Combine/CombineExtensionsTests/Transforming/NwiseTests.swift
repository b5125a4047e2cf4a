import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct NwiseTests {
  @Test(arguments: [
    (1, [[1], [2], [3], [4]]),
    (2, [[1, 2], [2, 3], [3, 4]]),
    (3, [[1, 2, 3], [2, 3, 4]]),
    (5, []),
  ])
  func windowsSlideByOne(size: Int, windows: [[Int]]) {
    let subscriber = ProbeSubscriber<[Int], Never>()
    (1...4).publisher.nwise(size).subscribe(subscriber)
    #expect(subscriber.values == windows)
    #expect(subscriber.completions == [.finished])
  }

  @Test func anotherValueIsRequestedUntilTheFirstWindowIsFull() {
    let subscription = ProbeSubscription()
    let upstream = ProbePublisher<Int, ProbeError>(subscription: subscription)
    let subscriber = ProbeSubscriber<[Int], ProbeError>(demand: .max(1), onValue: { _ in .max(2) })
    upstream.nwise(3).subscribe(subscriber)
    #expect(subscription.history == [.requested(.max(1))])
    #expect((1...4).map { upstream.send($0) } == [.max(1), .max(1), .max(2), .max(2)])
    upstream.send(completion: .failure(ProbeError()))
    #expect(subscriber.log.dropFirst() == ["[1, 2, 3]", "[2, 3, 4]", "failure oops"])
  }

  @Test func aWindowThatIsKeptDoesNotChange() {
    let subject = PassthroughSubject<Int, Never>()
    var kept: [[Int]] = []
    let cancellable = subject.nwise(2).sink { kept.append($0) }
    for value in 1...4 { subject.send(value) }
    #expect(kept == [[1, 2], [2, 3], [3, 4]])
    withExtendedLifetime(cancellable) {}
  }

  @Test func aValueSentFromInsideADeliveryIsInTheNextWindow() {
    let subject = PassthroughSubject<Int, Never>()
    let subscriber = ProbeSubscriber<[Int], Never>(onValue: { window in
      if window == [1, 2] { subject.send(3) }
      return .none
    })
    subject.nwise(2).subscribe(subscriber)
    for value in [1, 2, 4] { subject.send(value) }
    #expect(subscriber.values == [[1, 2], [2, 3], [3, 4]])
  }

  @Test func valuesSentDuringReleaseCauseNoConflict() {
    let subject = PassthroughSubject<ReleaseProbe, Never>()
    var windows = 0
    let cancellable = subject.nwise(2).sink { _ in windows += 1 }
    subject.send(ReleaseProbe { subject.send(ReleaseProbe {}) })
    subject.send(ReleaseProbe {})
    #expect(windows == 1)
    subject.send(ReleaseProbe {})
    #expect(windows == 3)
    withExtendedLifetime(cancellable) {}
  }

  @Test func eachSubscriberHasItsOwnWindow() {
    let subject = PassthroughSubject<Int, Never>()
    let windows = subject.nwise(2)
    let (first, second) = (ProbeSubscriber<[Int], Never>(), ProbeSubscriber<[Int], Never>())
    windows.subscribe(first)
    subject.send(1)
    windows.subscribe(second)
    subject.send(2)
    #expect(first.values == [[1, 2]])
    #expect(second.values.isEmpty)
  }

  @Test(arguments: [true, false]) func theWindowIsReleasedAtTheEnd(cancels: Bool) {
    let lives = LifeCounter()
    let subject = PassthroughSubject<LifeCounter.Life, Never>()
    let cancellable = subject.nwise(3).sink { _ in }
    for _ in 1...5 { subject.send(lives.makeLife()) }
    #expect(lives.living == 3)
    if cancels { cancellable.cancel() } else { subject.send(completion: .finished) }
    #expect(lives.living == 0)
  }

  @Test func aWindowOfNothingTraps() async {
    await #expect(processExitsWith: .failure) {
      _ = Empty<Int, Never>().nwise(0)
    }
  }
}
