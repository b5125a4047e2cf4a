import CombineShim
import Foundation

/// A scheduler that runs its actions concurrently on several threads, in mixed order.
///
/// Its time advances by a tick with each read and when a test advances it. Scheduled actions run when they
/// are due, so nothing depends on the wall clock.
///
/// It uses threads instead of a queue for the reasons in ``onThreads(_:do:)``. Unchecked because `condition`
/// guards all state, and because passing actions between threads is the purpose of a scheduler.
public final class ThreadsScheduler: Scheduler, @unchecked Sendable {
  public typealias SchedulerTimeType = ProbeTime
  public typealias SchedulerOptions = Never

  private struct Entry {
    let number: Int
    var date: Int
    let interval: Int?
    let action: () -> Void
  }

  private let condition = NSCondition()
  private var time = 0
  private var entries: [Entry] = []
  private var lastNumber = 0
  private var pickCount = 0
  private var runningCount = 0
  private var isStopped = false

  /// - Parameter threads: The number of threads, which run until ``stop()``.
  public init(threads: Int) {
    for _ in 0..<threads {
      Thread { self.work() }.start()
    }
  }

  public var now: ProbeTime {
    condition.withLock {
      time += 1
      condition.broadcast()
      return ProbeTime(time)
    }
  }

  public var minimumTolerance: ProbeTime.Stride { 0 }

  public func schedule(options: Never?, _ action: @escaping () -> Void) {
    add(date: Int.min, interval: nil, action)
  }

  public func schedule(
    after date: ProbeTime,
    tolerance: ProbeTime.Stride,
    options: Never?,
    _ action: @escaping () -> Void
  ) {
    add(date: date.ticks, interval: nil, action)
  }

  public func schedule(
    after date: ProbeTime,
    interval: ProbeTime.Stride,
    tolerance: ProbeTime.Stride,
    options: Never?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    let number = add(date: date.ticks, interval: interval.magnitude, action)
    return AnyCancellable { [weak self] in self?.cancel(number) }
  }

  /// Advances the time.
  public func advance(by ticks: Int) {
    condition.withLock {
      time += ticks
      condition.broadcast()
    }
  }

  /// Waits until no action is running or due.
  public func waitUntilIdle() {
    condition.withLock {
      while runningCount > 0 || entries.contains(where: { $0.date <= time }) { condition.wait() }
    }
  }

  /// Ends the threads and releases the pending actions.
  public func stop() {
    let dropped = condition.withLock {
      isStopped = true
      condition.broadcast()
      defer { entries = [] }
      return entries
    }
    withExtendedLifetime(dropped) {}
  }

  @discardableResult
  private func add(date: Int, interval: Int?, _ action: @escaping () -> Void) -> Int {
    condition.withLock {
      lastNumber += 1
      entries.append(Entry(number: lastNumber, date: date, interval: interval, action: action))
      condition.broadcast()
      return lastNumber
    }
  }

  private func cancel(_ number: Int) {
    let dropped = condition.withLock {
      defer { entries.removeAll { $0.number == number } }
      return entries.first { $0.number == number }
    }
    withExtendedLifetime(dropped) {}
  }

  private func work() {
    while runNextAction() {
      condition.withLock {
        runningCount -= 1
        condition.broadcast()
      }
    }
  }

  /// Runs and releases one action.
  private func runNextAction() -> Bool {
    guard let action = nextAction() else { return false }
    action()
    return true
  }

  private func nextAction() -> (() -> Void)? {
    condition.withLock {
      while true {
        if isStopped { return nil }
        if let action = takeDueAction() { return action }
        condition.wait()
      }
    }
  }

  private func takeDueAction() -> (() -> Void)? {
    let due = entries.indices.filter { entries[$0].date <= time }
    guard !due.isEmpty else { return nil }
    pickCount += 1
    let index = due[pickCount * 7 % due.count]
    runningCount += 1
    let entry = entries[index]
    if let interval = entry.interval {
      entries[index].date = entry.date + max(interval, 1)
    } else {
      entries.remove(at: index)
    }
    return entry.action
  }
}
