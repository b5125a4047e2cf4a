import CombineShim

extension AnyPublisher where Output: Sendable {
  /// Creates a publisher of an asynchronous sequence's elements that has the failure type of the sequence.
  ///
  ///     sequence:            --1--2-----3--(ends)
  ///     fromAsyncSequence:   --1--2-----3--|
  ///
  /// When a subscriber requests elements, the publisher starts a task that iterates over the sequence. You
  /// receive elements and the completion on a thread of the task. Because the publisher reads an element only
  /// when you request it, it doesn't buffer elements. For the same reason, you receive the end of the
  /// sequence only when you request more elements than it has. When you cancel the subscription, the task is
  /// cancelled and the iterator is released.
  /// - Parameters:
  ///   - priority: The priority of the task, or `nil` for that of the requesting task.
  ///   - asyncSequence: The sequence, over which the publisher iterates for each subscriber. If its iterators
  ///     share elements, as those of an `AsyncStream` do, subscribers also share them.
  /// - Returns: A publisher of the sequence's elements.
  public static func fromAsyncSequence<Source: AsyncSequence & Sendable>(
    priority: TaskPriority? = nil,
    _ asyncSequence: Source
  ) -> AnyPublisher<Output, Failure> where Source.Element == Output, Source.Failure == Failure {
    AsyncElements(asyncSequence, priority: priority, mapFailure: { $0 }).eraseToAnyPublisher()
  }
}

extension AnyPublisher where Output: Sendable, Failure == any Error {
  /// Creates a publisher of an asynchronous sequence's elements that fails with any error that the sequence
  /// throws. For details, see ``fromAsyncSequence(priority:_:)``.
  /// - Parameters:
  ///   - priority: The priority of the task, or `nil` for that of the requesting task.
  ///   - asyncSequence: The sequence, over which the publisher iterates for each subscriber.
  /// - Returns: A publisher of the sequence's elements.
  public static func fromThrowingAsyncSequence<Source: AsyncSequence & Sendable>(
    priority: TaskPriority? = nil,
    _ asyncSequence: Source
  ) -> AnyPublisher<Output, Failure> where Source.Element == Output {
    AsyncElements(asyncSequence, priority: priority, mapFailure: { $0 }).eraseToAnyPublisher()
  }
}

/// A publisher of an asynchronous sequence's elements. For each subscriber, a separate task iterates over the
/// sequence from the beginning, on demand.
struct AsyncElements<Source: AsyncSequence & Sendable, Failure: Error>: Publisher {
  typealias Output = Source.Element

  private let source: Source
  private let priority: TaskPriority?
  private let mapFailure: (Source.Failure) -> Failure

  init(
    _ source: Source,
    priority: TaskPriority?,
    mapFailure: @escaping (Source.Failure) -> Failure
  ) {
    self.source = source
    self.priority = priority
    self.mapFailure = mapFailure
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    subscriber.receive(
      subscription: AsyncElementsSubscription(
        source: source,
        priority: priority,
        mapFailure: mapFailure,
        downstream: subscriber
      )
    )
  }
}

/// The subscription to the elements of an async sequence.
final class AsyncElementsSubscription<Source: AsyncSequence & Sendable, Downstream: Subscriber>: Subscription,
  OwnSubscription,
  CustomStringConvertible
where Source.Element == Downstream.Input {
  private let buffer: DemandBuffer<Downstream>
  private let iteration: AsyncIteration<Source>

  init(
    source: Source,
    priority: TaskPriority?,
    mapFailure: @escaping (Source.Failure) -> Downstream.Failure,
    downstream: Downstream
  ) {
    let buffer = DemandBuffer(subscriber: downstream)
    self.buffer = buffer
    iteration = AsyncIteration(
      source,
      priority: priority,
      onElement: { buffer.buffer(value: $0) },
      onEnd: { buffer.complete(completion: $0.map { .failure(mapFailure($0)) } ?? .finished) }
    )
  }

  var description: String { "AsyncSequence" }

  func request(_ demand: Subscribers.Demand) {
    iteration.demand(buffer.demand(demand))
  }

  func cancel() {
    buffer.cancel()
    iteration.cancel()
  }
}

/// Iterates an async sequence on demand.
///
/// A task runs only while there is demand. In between, this object retains the iterator. An iteration without
/// demand is therefore released with the last reference to this object, while a task with unlimited demand
/// keeps its iteration alive.
///
/// `lock` guards the state. One task at a time uses the iterator and the closures, because the next task
/// begins after the previous one has returned the iterator.
final class AsyncIteration<Source: AsyncSequence & Sendable>: @unchecked Sendable {
  private enum IterationPhase {
    case idle
    case iterating(Task<Void, Never>?)
    case ended
  }

  private let source: Source
  private let priority: TaskPriority?
  private let onElement: (Source.Element) -> Subscribers.Demand
  private let onEnd: (Source.Failure?) -> Void
  private let lock = Lock()

  /// Guarded by `lock`, like all properties below.
  private var phase = IterationPhase.idle

  /// `nil` before the first task, while a task uses it, and after the end.
  private var iterator: Source.AsyncIterator?

  /// The unmet demand.
  private var outstanding = Subscribers.Demand.none

  /// The number of tasks so far, which distinguishes each task from the previous ones.
  private var taskCount = 0

  /// - Parameters:
  ///   - source: The sequence to iterate.
  ///   - priority: The priority of the tasks.
  ///   - onElement: A closure that receives each element and returns the additional demand. One task at a
  ///     time calls it.
  ///   - onEnd: A closure that receives the error that ended the iteration, or `nil` if there was none. It
  ///     isn't called after ``cancel()``.
  init(
    _ source: Source,
    priority: TaskPriority?,
    onElement: @escaping (Source.Element) -> Subscribers.Demand,
    onEnd: @escaping (Source.Failure?) -> Void
  ) {
    self.source = source
    self.priority = priority
    self.onElement = onElement
    self.onEnd = onEnd
  }

  /// Adds to the demand.
  func demand(_ demand: Subscribers.Demand) {
    if let number = beginTask(for: demand) {
      keep(Task(priority: priority) { await self.iterate() }, number: number)
    }
  }

  /// Ends the iteration. Cancels the task, if any, and releases the iterator.
  func cancel() {
    if case .iterating(let task) = end() { task?.cancel() }
  }

  private func iterate() async {
    var iterator = takeIterator() ?? source.makeAsyncIterator()
    while takeDemand(or: iterator) {
      do throws(Source.Failure) {
        guard let element = try await iterator.next(isolation: nil) else { return finish(nil) }
        addDemand(onElement(element))
      } catch {
        return finish(error)
      }
    }
  }

  private func finish(_ error: Source.Failure?) {
    if case .iterating = end() { onEnd(error) }
  }
}

// State changes. The replaced values are released without the lock held.
extension AsyncIteration {
  /// - Returns: The number of the task to start, or `nil` for none.
  private func beginTask(for demand: Subscribers.Demand) -> Int? {
    lock.withLock {
      outstanding += demand
      guard outstanding > .none, case .idle = phase else { return nil }
      phase = .iterating(nil)
      taskCount += 1
      return taskCount
    }
  }

  /// Stores a task that was just started, unless it has already ended.
  private func keep(_ task: Task<Void, Never>, number: Int) {
    let isOver = lock.withLock {
      switch phase {
      case .ended:
        return true
      case .iterating where number == taskCount:
        phase = .iterating(task)
      case .iterating, .idle:
        break
      }
      return false
    }
    if isOver { task.cancel() }
  }

  private func takeIterator() -> Source.AsyncIterator? {
    lock.withLock {
      let taken = iterator
      iterator = nil
      return taken
    }
  }

  /// Subtracts one element from the demand. If there is no demand, returns the iterator to this object.
  private func takeDemand(or iterator: Source.AsyncIterator) -> Bool {
    lock.withLock {
      guard case .iterating = phase else { return false }
      guard outstanding > .none else {
        phase = .idle
        self.iterator = iterator
        return false
      }
      outstanding -= 1
      return true
    }
  }

  private func addDemand(_ demand: Subscribers.Demand) {
    lock.withLock { outstanding += demand }
  }

  /// - Returns: The previous phase.
  @discardableResult
  private func end() -> IterationPhase {
    let (ended, released) = lock.withLock {
      defer { (phase, iterator) = (.ended, nil) }
      return (phase, iterator)
    }
    withExtendedLifetime(released) {}
    return ended
  }
}
