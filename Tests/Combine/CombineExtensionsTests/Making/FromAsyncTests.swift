import CombineExtensions
import CombineProbes
import CombineShim
import Synchronization
import Testing

struct FromAsyncTests {
  @Test func sendsTheReturnedValueAndFinishes() async {
    let ended = Signal()
    let subscriber = ProbeSubscriber<Int, Never>(onCompletion: { _ in ended.give() })
    AnyPublisher<Int, Never>.fromAsync { 42 }.subscribe(subscriber)
    await ended.wait()
    #expect(subscriber.log == ["subscription Create", "42", "finished"])
  }

  @Test func runsInATaskForEachSubscriberFromWhenItSubscribes() async {
    let runs = Atomic(0)
    let publisher = AnyPublisher<Int, Never>.fromAsync { runs.add(1, ordering: .relaxed).newValue }
    #expect(runs.load(ordering: .relaxed) == 0)
    for run in 1...2 {
      let ended = Signal()
      let subscriber = ProbeSubscriber<Int, Never>(onCompletion: { _ in ended.give() })
      publisher.subscribe(subscriber)
      await ended.wait()
      #expect(subscriber.values == [run])
    }
  }

  @Test func aFunctionCanBeGivenByName() async {
    @Sendable func answer() async -> Int { 42 }
    @Sendable func fail() async throws(ProbeError) -> Int { throw ProbeError() }
    @Sendable func failUntyped() async throws -> Int { throw ProbeError() }
    let log = Mutex<[String]>([])
    let signals = (Signal(), Signal(), Signal())
    let tokens = [
      AnyPublisher<Int, Never>.fromAsync(answer).sink(
        receiveCompletion: { _ in signals.0.give() },
        receiveValue: { value in log.withLock { $0.append("\(value)") } }
      ),
      AnyPublisher<Int, ProbeError>.fromThrowingAsync(fail).sink(receiveCompletion: { completion in
        if case .failure(let error) = completion { log.withLock { $0.append("typed \(error.description)") } }
        signals.1.give()
      }),
      AnyPublisher<Int, any Error>.fromThrowingAsync(failUntyped).sink(receiveCompletion: { completion in
        if case .failure(let error) = completion { log.withLock { $0.append("untyped \(error)") } }
        signals.2.give()
      }),
    ]
    await signals.0.wait()
    await signals.1.wait()
    await signals.2.wait()
    #expect(log.withLock { $0.sorted() } == ["42", "typed oops", "untyped oops"])
    withExtendedLifetime(tokens) {}
  }

  @Test func thrownErrorsBecomeFailures() async {
    let ended = Signal()
    let subscriber = ProbeSubscriber<Int, any Error>(onCompletion: { _ in ended.give() })
    AnyPublisher<Int, any Error>.fromThrowingAsync(priority: .high) { throw ProbeError() }.subscribe(
      subscriber
    )
    await ended.wait()
    #expect(subscriber.log.dropFirst() == ["failure oops"])
  }

  @Test func theValueWaitsForDemand() async {
    let returned = Signal()
    let received = Signal()
    let subscriber = ProbeSubscriber<Int, Never>(demand: nil, onCompletion: { _ in received.give() })
    AnyPublisher<Int, Never>.fromAsync {
      defer { returned.give() }
      return 42
    }.subscribe(subscriber)
    await returned.wait()
    subscriber.request(.max(1))
    await received.wait()
    #expect(subscriber.log.dropFirst() == ["42", "finished"])
  }

  @Test func cancelCancelsTheTaskAndStopsEvents() async {
    let (started, cancelled, ended) = (Signal(), Signal(), Signal())
    let subscriber = ProbeSubscriber<Int, Never>()
    AnyPublisher<Int, Never>.fromAsync { [life = ReleaseSignal(ended)] in
      await withTaskCancellationHandler {
        started.give()
        await cancelled.wait()
      } onCancel: {
        cancelled.give()
      }
      #expect(Task.isCancelled)
      return withExtendedLifetime(life) { 1 }
    }.subscribe(subscriber)
    await started.wait()
    subscriber.cancel()
    // The function is released after its task has ended.
    await ended.wait()
    #expect(subscriber.log == ["subscription Create"])
  }

  @Test func cancellingOnSubscriptionStartsNoTask() {
    let runs = Atomic(0)
    let subscriber = ProbeSubscriber<Int, Never>(onSubscription: { $0.cancel() })
    AnyPublisher<Int, Never>.fromAsync { runs.add(1, ordering: .relaxed).newValue }.subscribe(subscriber)
    #expect(runs.load(ordering: .relaxed) == 0)
    #expect(subscriber.log == ["subscription Create"])
  }

  @Test func theSubscriberIsReleasedAtTheEnd() async {
    let released = Signal()
    do {
      let subscriber = ProbeSubscriber<Int, Never>(onDeinit: { released.give() })
      AnyPublisher<Int, Never>.fromAsync { 1 }.subscribe(subscriber)
      subscriber.forgetSubscription()
    }
    await released.wait()
  }
}
