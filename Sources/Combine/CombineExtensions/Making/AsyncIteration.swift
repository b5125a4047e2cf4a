import CombineShim

/// Iterates an async sequence while its elements are demanded.
///
/// A task runs only while there is demand; between two tasks the iterator is kept here. So an iteration
/// without demand is released with its last reference. One with unlimited demand is kept alive by its task.
///
/// Unchecked because the state is guarded by `lock`, and because the iterator and the closures are used by
/// one task at a time: the next one begins when the one before has given the iterator back.
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

  /// Guarded by `lock`, as is all that follows.
  private var phase = IterationPhase.idle

  /// `nil` before the first task, while one has it, and after the end.
  private var iterator: Source.AsyncIterator?

  /// The demand that the sequence has not met.
  private var outstanding = Subscribers.Demand.none

  /// The number of tasks so far, by which each is told from those before it.
  private var taskCount = 0

  /// - Parameters:
  ///   - source: The sequence.
  ///   - priority: The priority of the tasks.
  ///   - onElement: A closure that gets each element, from one task at a time, and returns how many more are
  ///     wanted.
  ///   - onEnd: A closure that gets the end, and the error if there is one; not after ``cancel()``.
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

  /// Ends the iteration: cancels the task if there is one, and releases the iterator.
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

// What changes the state. What that held is released without the lock.
extension AsyncIteration {
  /// - Returns: The number of the task that is to be started; `nil` for none.
  private func beginTask(for demand: Subscribers.Demand) -> Int? {
    lock.withLock {
      outstanding += demand
      guard outstanding > .none, case .idle = phase else { return nil }
      phase = .iterating(nil)
      taskCount += 1
      return taskCount
    }
  }

  /// Keeps the task that was just started, unless it has come to its end already.
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

  /// Takes one from the demand; without any, gives the iterator back.
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

  /// - Returns: What it was doing before.
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
