import CombineExtensions
import CombineProbes
import CombineShim
import Synchronization
import Testing

struct FromAsyncSequenceTests {
  @Test func sendsTheElementsAndTheEnd() async {
    let ended = Signal()
    let subscriber = ProbeSubscriber<Int, Never>(onCompletion: { _ in ended.give() })
    AnyPublisher.fromAsyncSequence(Numbers(upTo: 3)).subscribe(subscriber)
    await ended.wait()
    #expect(subscriber.log == ["subscription AsyncSequence", "1", "2", "3", "finished"])
  }

  @Test func eachSubscriberIteratesSeparately() async {
    let publisher = AnyPublisher<Int, Never>.fromAsyncSequence(Numbers(upTo: 2))
    for _ in 0..<2 {
      let ended = Signal()
      let subscriber = ProbeSubscriber<Int, Never>(onCompletion: { _ in ended.give() })
      publisher.subscribe(subscriber)
      await ended.wait()
      #expect(subscriber.values == [1, 2])
    }
  }

  @Test func anElementIsReadOnlyOnceItIsDemanded() async {
    let numbers = Numbers(upTo: 4)
    let signals = (0..<5).map { _ in Signal() }
    let subscriber = ProbeSubscriber<Int, Never>(
      demand: nil,
      onValue: { value in
        #expect(numbers.asked == value)
        signals[value].give()
        return value == 2 ? .max(1) : .none
      },
      onCompletion: { _ in signals[0].give() }
    )
    AnyPublisher.fromAsyncSequence(numbers).subscribe(subscriber)
    #expect(numbers.asked == 0)
    subscriber.request(.none)
    subscriber.request(.max(2))
    await signals[3].wait()
    #expect(subscriber.values == [1, 2, 3])
    subscriber.request(.max(1))
    await signals[4].wait()
    #expect(numbers.asked == 4)
    #expect(subscriber.completions.isEmpty)
    subscriber.request(.max(1))
    await signals[0].wait()
    #expect(subscriber.log.suffix(2) == ["4", "finished"])
  }

  @Test func aRequestFromInsideADeliveryCounts() async {
    let ended = Signal()
    var subscription: (any Subscription)?
    let subscriber = ProbeSubscriber<Int, Never>(
      demand: .max(1),
      onSubscription: { subscription = $0 },
      onValue: { _ in
        subscription?.request(.max(1))
        return .none
      },
      onCompletion: { _ in ended.give() }
    )
    AnyPublisher.fromAsyncSequence(Numbers(upTo: 3)).subscribe(subscriber)
    await ended.wait()
    #expect(subscriber.values == [1, 2, 3])
    subscription = nil
  }

  @Test func theFailureOfASequenceIsTyped() async {
    let ended = Signal()
    let subscriber = ProbeSubscriber<Int, ProbeError>(onCompletion: { _ in ended.give() })
    AnyPublisher<Int, ProbeError>.fromAsyncSequence(FailingNumbers()).subscribe(subscriber)
    await ended.wait()
    #expect(subscriber.completions == [.failure(ProbeError())])
  }

  @Test func anyErrorOfASequenceCanBeTheFailure() async {
    let ended = Signal()
    let subscriber = ProbeSubscriber<Int, any Error>(onCompletion: { _ in ended.give() })
    AnyPublisher.fromThrowingAsyncSequence(priority: .low, FailingNumbers()).subscribe(subscriber)
    await ended.wait()
    #expect(subscriber.log.dropFirst() == ["1", "failure oops"])
    let token = AnyPublisher<Int, any Error>.fromThrowingAsyncSequence(
      AsyncThrowingStream<Int, any Error> { $0.finish() }
    ).sink(receiveCompletion: { _ in })
    token.cancel()
  }

  @Test func cancelCancelsTheTaskAndStopsEvents() async {
    let (started, released) = (Signal(), Signal())
    let subscriber = ProbeSubscriber<Int, Never>()
    AnyPublisher.fromAsyncSequence(
      Reluctant(onNext: { started.give() }, onRelease: { released.give() })
    ).subscribe(subscriber)
    await started.wait()
    subscriber.cancel()
    await released.wait()
    subscriber.request(.unlimited)
    #expect(subscriber.log == ["subscription AsyncSequence"])
  }

  @Test func cancelFromInsideADeliveryEndsTheIteration() async {
    let released = Signal()
    let numbers = Numbers(upTo: .max, onRelease: { released.give() })
    var subscription: (any Subscription)?
    let subscriber = ProbeSubscriber<Int, Never>(
      onSubscription: { subscription = $0 },
      onValue: {
        if $0 == 2 { subscription?.cancel() }
        return .none
      }
    )
    AnyPublisher.fromAsyncSequence(numbers).subscribe(subscriber)
    await released.wait()
    #expect(subscriber.log.dropFirst() == ["1", "2"])
    #expect(numbers.asked == 2)
    subscription = nil
  }

  @Test func cancelWithoutDemandReleasesTheIterator() async {
    let (received, released) = (Signal(), Signal())
    let subscriber = ProbeSubscriber<Int, Never>(
      demand: .max(1),
      onValue: { _ in
        received.give()
        return .none
      }
    )
    AnyPublisher.fromAsyncSequence(Numbers(upTo: 2, onRelease: { released.give() })).subscribe(subscriber)
    await received.wait()
    subscriber.cancel()
    await released.wait()
    #expect(subscriber.values == [1])
  }

  @Test func aSubscriptionThatIsReleasedWithoutDemandHoldsNothing() async {
    let (received, released) = (Signal(), Signal())
    do {
      let subscriber = ProbeSubscriber<Int, Never>(
        demand: .max(1),
        onValue: { _ in
          received.give()
          return .none
        }
      )
      AnyPublisher.fromAsyncSequence(Numbers(upTo: 2, onRelease: { released.give() })).subscribe(subscriber)
      await received.wait()
      subscriber.forgetSubscription()
    }
    await released.wait()
  }

  @Test func unlimitedDemandNeedsNoRetainedSubscription() async {
    let ended = Signal()
    let subscriber = ProbeSubscriber<Int, Never>(onCompletion: { _ in ended.give() })
    AnyPublisher.fromAsyncSequence(Numbers(upTo: 100)).subscribe(subscriber)
    subscriber.forgetSubscription()
    await ended.wait()
    #expect(subscriber.values.count == 100)
  }
}

/// A sequence of numbers from one that counts the requests for elements.
private struct Numbers: AsyncSequence, Sendable {
  private final class Questions: Sendable {
    let count = Atomic(0)
  }

  final class AsyncIterator: AsyncIteratorProtocol {
    private let numbers: Numbers
    private var latest = 0

    fileprivate init(_ numbers: Numbers) {
      self.numbers = numbers
    }

    deinit { numbers.onRelease() }

    func next() async -> Int? {
      numbers.questions.count.add(1, ordering: .relaxed)
      guard latest < numbers.limit else { return nil }
      latest += 1
      return latest
    }
  }

  private let limit: Int
  private let onRelease: @Sendable () -> Void
  private let questions = Questions()

  init(upTo limit: Int, onRelease: @escaping @Sendable () -> Void = {}) {
    self.limit = limit
    self.onRelease = onRelease
  }

  var asked: Int { questions.count.load(ordering: .relaxed) }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
}

/// A sequence that produces one element and then throws a typed error.
private struct FailingNumbers: AsyncSequence, Sendable {
  struct AsyncIterator: AsyncIteratorProtocol {
    var isFirst = true

    mutating func next() async throws(ProbeError) -> Int? {
      try await next(isolation: nil)
    }

    mutating func next(isolation actor: isolated (any Actor)?) async throws(ProbeError) -> Int? {
      guard isFirst else { throw ProbeError() }
      isFirst = false
      return 1
    }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }
}

/// A sequence that produces elements only after its task was cancelled.
private struct Reluctant: AsyncSequence, Sendable {
  final class AsyncIterator: AsyncIteratorProtocol {
    private let sequence: Reluctant

    fileprivate init(_ sequence: Reluctant) {
      self.sequence = sequence
    }

    deinit { sequence.onRelease() }

    func next() async -> Int? {
      let cancelled = Signal()
      await withTaskCancellationHandler {
        sequence.onNext()
        await cancelled.wait()
      } onCancel: {
        cancelled.give()
      }
      return 1
    }
  }

  let onNext: @Sendable () -> Void
  let onRelease: @Sendable () -> Void

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
}
