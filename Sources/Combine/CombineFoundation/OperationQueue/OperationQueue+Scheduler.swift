import CombineCore
import Dispatch
import Foundation

// Actions run as operations of the queue and follow its rules, which means that a suspended or busy queue
// delays them. While the main queue has no operations, it runs actions without creating operations for them.
extension OperationQueue: Scheduler {
  /// The current date.
  public var now: SchedulerTimeType { SchedulerTimeType(Date()) }

  /// No tolerance.
  public var minimumTolerance: SchedulerTimeType.Stride { 0 }

  /// Adds an operation that runs the action.
  /// - Parameters:
  ///   - options: Not used. This parameter exists for source compatibility with Combine.
  ///   - action: The closure to run.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    let action = ScheduledAction(action)
    if self === OperationQueue.main {
      MainOperationQueue.shared.schedule(action)
    } else {
      addOperation(BlockOperation { action.run() })
    }
  }

  /// Adds an operation that runs the action and becomes ready at the date.
  /// - Parameters:
  ///   - date: The earliest time at which the action runs.
  ///   - tolerance: The additional delay that you permit until the operation is ready.
  ///   - options: Not used. This parameter exists for source compatibility with Combine.
  ///   - action: The closure to run.
  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    if self === OperationQueue.main {
      _ = RelayedTimer(at: date.date, repeating: .none, tolerance: tolerance.timeInterval, action) { run in
        MainOperationQueue.shared.schedule(run)
      }
      return
    }
    let operation = DelayedOperation(action)
    addOperation(operation)
    operation.becomeReady(at: date.date, tolerance: tolerance.timeInterval)
  }

  /// Adds an operation that runs the action, and another one after each run. The first operation becomes
  /// ready at the date.
  /// - Parameters:
  ///   - date: The earliest time of the first run.
  ///   - interval: The time from the end of a run to the start of the next one.
  ///   - tolerance: The additional delay that you permit for each operation.
  ///   - options: Not used. This parameter exists for source compatibility with Combine.
  ///   - action: The closure to run.
  /// - Returns: A cancellable that stops the repeated action when you cancel or release it.
  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    if self === OperationQueue.main {
      let timer = RelayedTimer(
        at: date.date,
        repeating: .after(interval.timeInterval),
        tolerance: tolerance.timeInterval,
        action
      ) { run in
        MainOperationQueue.shared.schedule(run)
      }
      return AnyCancellable(timer)
    }
    let repetition = OperationRepetition(
      of: action,
      on: self,
      interval: interval.timeInterval,
      tolerance: tolerance.timeInterval
    )
    repetition.addOperation(readyAt: date.date)
    return AnyCancellable(repetition)
  }
}

extension OperationQueue {
  /// An empty type for source compatibility with Combine.
  public struct SchedulerOptions: Sendable {}
}

extension OperationQueue {
  /// A date in the time of an operation queue, encoded with the key `date`.
  public struct SchedulerTimeType: Strideable, Hashable, Codable, Sendable {
    /// The underlying date.
    public var date: Date

    public init(_ date: Date) {
      self.date = date
    }

    public func distance(to other: SchedulerTimeType) -> Stride {
      Stride(other.date.timeIntervalSince(date))
    }

    public func advanced(by n: Stride) -> SchedulerTimeType {
      SchedulerTimeType(date.addingTimeInterval(n.timeInterval))
    }
  }
}

extension OperationQueue.SchedulerTimeType {
  /// An interval of operation-queue time, as a floating-point number of seconds. Literals are seconds.
  public struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric,
    ExpressibleByFloatLiteral,
    Hashable, Codable, Sendable
  {
    public typealias FloatLiteralType = TimeInterval
    public typealias IntegerLiteralType = TimeInterval
    public typealias Magnitude = TimeInterval

    /// The interval in seconds. Despite the name, it may be negative.
    public var magnitude: TimeInterval

    /// The interval as a Foundation time interval.
    public var timeInterval: TimeInterval { magnitude }

    /// Creates an interval from a number of seconds.
    public init(_ timeInterval: TimeInterval) {
      magnitude = timeInterval
    }

    /// Creates an interval from a number of seconds.
    public init(floatLiteral value: TimeInterval) {
      self.init(value)
    }

    /// Creates an interval from a number of seconds.
    public init(integerLiteral value: TimeInterval) {
      self.init(value)
    }

    /// Creates an interval from a number of seconds, or returns `nil` if a `TimeInterval` cannot represent
    /// the number exactly.
    public init?<T: BinaryInteger>(exactly source: T) {
      guard let seconds = TimeInterval(exactly: source) else { return nil }
      self.init(seconds)
    }

    public static func < (lhs: Stride, rhs: Stride) -> Bool { lhs.magnitude < rhs.magnitude }

    public static func + (lhs: Stride, rhs: Stride) -> Stride { Stride(lhs.magnitude + rhs.magnitude) }

    public static func - (lhs: Stride, rhs: Stride) -> Stride { Stride(lhs.magnitude - rhs.magnitude) }

    public static func * (lhs: Stride, rhs: Stride) -> Stride { Stride(lhs.magnitude * rhs.magnitude) }

    public static func += (lhs: inout Stride, rhs: Stride) { lhs.magnitude += rhs.magnitude }

    public static func -= (lhs: inout Stride, rhs: Stride) { lhs.magnitude -= rhs.magnitude }

    public static func *= (lhs: inout Stride, rhs: Stride) { lhs.magnitude *= rhs.magnitude }

    public static func seconds(_ s: Double) -> Stride { Stride(s) }

    public static func seconds(_ s: Int) -> Stride { Stride(.seconds(s)) }

    public static func milliseconds(_ ms: Int) -> Stride { Stride(.milliseconds(ms)) }

    public static func microseconds(_ us: Int) -> Stride { Stride(.microseconds(us)) }

    public static func nanoseconds(_ ns: Int) -> Stride { Stride(.nanoseconds(ns)) }
  }
}

/// Runs scheduled actions on the main operation queue, which runs its operations on the main dispatch queue.
///
/// An operation costs several hundred bytes and twenty microseconds. When the operation queue has no
/// operations that an action could overtake, the action is dispatched directly to the main queue.
final class MainOperationQueue: @unchecked Sendable {
  // `lock` protects the fields, which any thread may access.

  static let shared = MainOperationQueue()

  private let queue = OperationQueue.main
  private let lock = Lock()

  /// The actions that are waiting. To preserve their order, a carrier, which is an operation or a block of
  /// the main queue, runs the first of them, whichever action it was created for.
  private var actions = Queue<ScheduledAction>()

  /// The number of operations that carry actions.
  private var operationCount = 0

  private init() {}

  /// Runs the action after the waiting actions and the queue's operations.
  func schedule(_ action: ScheduledAction) {
    let hasOperations = lock.withLock {
      actions.append(action)
      return operationCount > 0
    }
    // Counting the queue's operations takes time proportional to their number. No one can suspend the main
    // queue.
    if hasOperations || queue.operationCount > 0 {
      addOperation()
    } else {
      DispatchQueue.main.async { [self] in runFirst() }
    }
  }

  private func addOperation() {
    lock.withLock { operationCount += 1 }
    queue.addOperation { [self] in
      lock.withLock { operationCount -= 1 }
      runFirst()
    }
  }

  private func runFirst() {
    lock.withLock { actions.popFirst() }?.run()
  }
}
