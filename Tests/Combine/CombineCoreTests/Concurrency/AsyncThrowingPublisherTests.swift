import CombineCore
import CombineProbes
import Testing

struct AsyncThrowingPublisherTests {
  private let subscription = ProbeSubscription()
  private let upstream: ProbePublisher<Int, ProbeError>
  private let late = ProbePublisher<Int, ProbeError>(subscription: nil)

  init() {
    upstream = ProbePublisher(subscription: subscription)
  }

  // MARK: Demand and values

  @Test func subscribesWithEachIteratorAndAsksForNothing() {
    let values = upstream.values
    #expect(upstream.subscribers.isEmpty)
    let iterators = (values.makeAsyncIterator(), values.makeAsyncIterator())
    #expect(upstream.subscribers.count == 2)
    #expect(subscription.history.isEmpty)
    withExtendedLifetime(iterators) {}
  }

  @Test func eachNextCallRequestsOneElement() async throws {
    let iterator = AwaitedIterator(upstream)
    for value in 1...3 {
      let task = iterator.startNext()
      #expect(subscription.requested == Array(repeating: .max(1), count: value))
      #expect(upstream.send(value) == .none)
      #expect(try await task.value == value)
    }
  }

  @Test func earlyNextCallsAreRequestedOnSubscription() async throws {
    let iterator = AwaitedIterator(late)
    let tasks = (0..<3).map { _ in iterator.startNext() }
    late.send(subscription: subscription)
    #expect(subscription.history == [.requested(.max(3))])
    for value in 0..<3 { late.send(value) }
    for (value, task) in tasks.enumerated() { #expect(try await task.value == value) }
  }

  @Test func deliversAllElements() async throws {
    var received: [Int] = []
    for try await value in (1...5).publisher.setFailureType(to: ProbeError.self).values {
      received.append(value)
    }
    #expect(received == [1, 2, 3, 4, 5])
  }

  @Test func aValueBeforeTheSubscriptionEndsTheWaitButKeepsItsDemand() async throws {
    let iterator = AwaitedIterator(late)
    let tasks = [iterator.startNext(), iterator.startNext()]
    late.send(1)
    for task in tasks { #expect(try await task.value == nil) }
    late.send(subscription: subscription)
    #expect(subscription.history == [.requested(.max(2))])
    let task = iterator.startNext()
    late.send(2)
    #expect(try await task.value == 2)
  }

  // MARK: Completion

  @Test func finishingEndsCurrentAndLaterWaits() async throws {
    let iterator = AwaitedIterator(upstream)
    let tasks = [iterator.startNext(), iterator.startNext()]
    upstream.send(completion: .finished)
    for task in tasks { #expect(try await task.value == nil) }
    upstream.send(1)
    upstream.send(completion: .failure(ProbeError()))
    #expect(try await iterator.next() == nil)
    #expect(subscription.history == [.requested(.max(1)), .requested(.max(1))])
  }

  @Test func failuresAreThrownToTheLongestWaiter() async throws {
    let iterator = AwaitedIterator(upstream)
    let tasks = (0..<3).map { _ in iterator.startNext() }
    upstream.send(completion: .failure(ProbeError()))
    await #expect(throws: ProbeError()) { try await tasks[0].value }
    for task in tasks[1...] { #expect(try await task.value == nil) }
    #expect(try await iterator.next() == nil)
  }

  @Test func unawaitedFailuresAreKeptAndThrownOnce() async throws {
    let iterator = AwaitedIterator(upstream)
    upstream.send(completion: .failure(ProbeError("first")))
    upstream.send(completion: .failure(ProbeError("second")))
    upstream.send(completion: .finished)
    await #expect(throws: ProbeError("first")) { try await iterator.next() }
    #expect(try await iterator.next() == nil)
    #expect(subscription.history.isEmpty)
  }

  @Test func theFailureIsReleasedOnceItWasThrown() async throws {
    struct Failure: Error {
      let life: LifeCounter.Life
    }
    let counter = LifeCounter()
    let iterator = AwaitedIterator(Fail<Int, Failure>(error: Failure(life: counter.makeLife())))
    #expect(counter.living == 1)
    await #expect(throws: Failure.self) { try await iterator.next() }
    #expect(try await iterator.next() == nil)
    #expect(counter.living == 0)
  }

  @Test func duplicateAndLateSubscriptionsAreCancelled() async throws {
    let iterator = AwaitedIterator(upstream)
    let surplus = [ProbeSubscription(), ProbeSubscription()]
    upstream.send(subscription: surplus[0])
    upstream.send(completion: .finished)
    upstream.send(subscription: surplus[1])
    for subscription in surplus { #expect(subscription.history == [.cancelled]) }
    #expect(try await iterator.next() == nil)
  }

  // MARK: Cancellation

  @Test func cancellingATaskCancelsUpstreamAndEndsAllWaits() async throws {
    let iterator = AwaitedIterator(upstream)
    let tasks = (0..<3).map { _ in iterator.startNext() }
    tasks[1].cancel()
    for task in tasks { #expect(try await task.value == nil) }
    #expect(try await iterator.next() == nil)
    tasks[0].cancel()
    upstream.send(1)
    upstream.send(completion: .failure(ProbeError()))
    #expect(try await iterator.next() == nil)
    #expect(subscription.history == Array(repeating: .requested(.max(1)), count: 3) + [.cancelled])
  }

  @Test func upstreamIsCancelledBeforeWaitsEnd() async throws {
    let iterator = AwaitedIterator(upstream)
    var task: Task<Int?, any Error>?
    var valueDuringCancel: Subscribers.Demand?
    subscription.onCancel = { [upstream] in valueDuringCancel = upstream.send(1) }
    task = iterator.startNext()
    task?.cancel()
    #expect(try await task?.value == nil)
    #expect(valueDuringCancel == Subscribers.Demand.none)
  }

  @Test func aTaskThatIsCancelledAlreadyGetsNothing() async throws {
    let iterator = AwaitedIterator(upstream)
    let task = Task.immediate {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await iterator.next()
    }
    #expect(try await task.value == nil)
    #expect(subscription.history == [.cancelled])
  }

  @Test func cancelBeforeTheSubscriptionCancelsIt() async throws {
    let iterator = AwaitedIterator(late)
    let task = iterator.startNext()
    task.cancel()
    #expect(try await task.value == nil)
    late.send(subscription: subscription)
    #expect(subscription.history == [.cancelled])
  }

  @Test func cancelAfterTheEndDoesNotReachUpstream() async throws {
    do {
      let iterator = AwaitedIterator(upstream)
      upstream.send(completion: .finished)
      let task = iterator.startNext()
      task.cancel()
      #expect(try await task.value == nil)
    }
    #expect(subscription.history.isEmpty)
  }

  @Test func releasingAllIteratorsCancelsUpstream() async throws {
    do {
      var iterator: AsyncThrowingPublisher<ProbePublisher<Int, ProbeError>>.Iterator? =
        upstream.values.makeAsyncIterator()
      let copy = iterator
      iterator = nil
      #expect(subscription.history.isEmpty)
      withExtendedLifetime(copy) {}
    }
    #expect(subscription.history == [.cancelled])
  }

  @Test func leavingALoopCancelsUpstream() async throws {
    let subject = CurrentValueSubject<Int, ProbeError>(1)
    let cancels = Cancels()
    let observed = subject.handleEvents(receiveCancel: { cancels.count += 1 })
    for try await value in observed.values {
      #expect(value == 1)
      break
    }
    #expect(cancels.count == 1)
  }

  @Test func itsSubscriberCanBeCancelled() async throws {
    let publisher = CancellingPublisher()
    let iterator = AwaitedIterator(publisher)
    #expect(publisher.subscription.history == [.cancelled])
    #expect(try await iterator.next() == nil)
  }

  @Test func unawaitedValuesTrap() async {
    await #expect(processExitsWith: .failure) {
      let publisher = ProbePublisher<Int, ProbeError>()
      let iterator = publisher.values.makeAsyncIterator()
      publisher.send(1)
      withExtendedLifetime(iterator) {}
    }
  }
}

private final class Cancels {
  var count = 0
}

/// Cancels each subscriber immediately after it has subscribed.
private final class CancellingPublisher: Publisher {
  typealias Output = Int
  typealias Failure = ProbeError

  let subscription = ProbeSubscription()

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == ProbeError {
    subscriber.receive(subscription: subscription)
    (subscriber as? any Cancellable)?.cancel()
  }
}
