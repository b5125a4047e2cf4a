import CombineShim

/// Iterates an async sequence on demand.
///
/// A task runs only while there is demand. When no task is running, this object retains the iterator. An
/// iteration without demand is therefore released with the last reference to this object. A task with
/// unlimited demand keeps its iteration alive.
///
/// The type is unchecked because `lock` guards the state, and only one task at a time uses the iterator and
/// the closures. The next task begins after the previous one has returned the iterator.
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
  ///   - onElement: A closure that receives each element and returns the additional demand. Only one task at
  ///     a time calls it.
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

  /// Ends the iteration. Cancels the task, if there is one, and releases the iterator.
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
  /// - Returns: The number of the task to start; `nil` for none.
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
