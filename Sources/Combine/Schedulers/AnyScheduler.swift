import CombineShim
import Dispatch
import Foundation

/// A scheduler that hides the type of another, so that time can be handed to code that must not care whose it
/// is: a queue's in the app, a ``TestScheduler``'s in a test.
///
/// ```swift
/// struct Search {
///   let mainQueue: AnySchedulerOf<DispatchQueue>
/// }
/// ```
///
/// Erase a scheduler with `eraseToAnyScheduler()`, or make one of closures. It does
/// what the hidden one does, on the same threads and in the same order, and may be used wherever that may be.
public struct AnyScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  private let getMinimumTolerance: () -> SchedulerTimeType.Stride

  private let getNow: () -> SchedulerTimeType

  private let scheduleImmediately: (SchedulerOptions?, @escaping () -> Void) -> Void

  private let scheduleDelayed:
    (SchedulerTimeType, SchedulerTimeType.Stride, SchedulerOptions?, @escaping () -> Void) -> Void

  private let scheduleRepeatedly:
    (
      SchedulerTimeType, SchedulerTimeType.Stride, SchedulerTimeType.Stride, SchedulerOptions?,
      @escaping () -> Void
    ) -> any Cancellable

  /// Makes a scheduler of closures. Each is called when the requirement that it stands for is, on the
  /// caller's thread.
  /// - Parameters:
  ///   - minimumTolerance: A closure that says how late actions may be at the least.
  ///   - now: A closure that says what time it is.
  ///   - scheduleImmediately: A closure that runs an action as soon as possible: options, action.
  ///   - delayed: A closure that runs an action later: date, tolerance, options, action.
  ///   - interval: A closure that runs an action again and again: date of the first run, interval, tolerance,
  ///     options, action. What it returns ends that.
  public init(
    minimumTolerance: @escaping () -> SchedulerTimeType.Stride,
    now: @escaping () -> SchedulerTimeType,
    scheduleImmediately: @escaping (SchedulerOptions?, @escaping () -> Void) -> Void,
    delayed:
      @escaping (SchedulerTimeType, SchedulerTimeType.Stride, SchedulerOptions?, @escaping () -> Void) -> Void,
    interval:
      @escaping (
        SchedulerTimeType, SchedulerTimeType.Stride, SchedulerTimeType.Stride, SchedulerOptions?,
        @escaping () -> Void
      ) -> any Cancellable
  ) {
    getMinimumTolerance = minimumTolerance
    getNow = now
    self.scheduleImmediately = scheduleImmediately
    scheduleDelayed = delayed
    scheduleRepeatedly = interval
  }

  /// Hides the type of a scheduler. Hiding that of an `AnyScheduler` costs nothing.
  /// - Parameter scheduler: The scheduler that runs the actions and has the clock.
  public init<S: Scheduler>(_ scheduler: S)
  where S.SchedulerTimeType == SchedulerTimeType, S.SchedulerOptions == SchedulerOptions {
    if let erased = scheduler as? Self {
      self = erased
      return
    }
    self.init(
      minimumTolerance: { scheduler.minimumTolerance },
      now: { scheduler.now },
      scheduleImmediately: { scheduler.schedule(options: $0, $1) },
      delayed: { scheduler.schedule(after: $0, tolerance: $1, options: $2, $3) },
      interval: { scheduler.schedule(after: $0, interval: $1, tolerance: $2, options: $3, $4) }
    )
  }

  /// The hidden scheduler's time.
  public var now: SchedulerTimeType { getNow() }

  /// The least tolerance of the hidden scheduler.
  public var minimumTolerance: SchedulerTimeType.Stride { getMinimumTolerance() }

  /// Makes the hidden scheduler run an action as soon as possible.
  /// - Parameters:
  ///   - options: The options for the scheduler behind this one.
  ///   - action: The closure to run.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    scheduleImmediately(options, action)
  }

  /// Makes the hidden scheduler run an action later.
  /// - Parameters:
  ///   - date: The date to run it at.
  ///   - tolerance: The delay that is allowed.
  ///   - options: The options for the scheduler behind this one.
  ///   - action: The closure to run.
  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    scheduleDelayed(date, tolerance, options, action)
  }

  /// Makes the hidden scheduler run an action again and again.
  /// - Parameters:
  ///   - date: The date of the first run.
  ///   - interval: The time between two runs.
  ///   - tolerance: The delay that is allowed for each.
  ///   - options: The options for the scheduler behind this one.
  ///   - action: The closure to run.
  /// - Returns: The hidden scheduler's token, which ends the repetition when it is cancelled.
  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    scheduleRepeatedly(date, interval, tolerance, options, action)
  }
}

// Unchecked: bringing work from one thread to another is what schedulers are for, so they are called from any
// thread by contract. The protocol cannot say so, and not every conforming type of the platforms does.
extension AnyScheduler: @unchecked Sendable {}

/// The erased form of a scheduler type: `AnySchedulerOf<DispatchQueue>`.
public typealias AnySchedulerOf<S: Scheduler> = AnyScheduler<S.SchedulerTimeType, S.SchedulerOptions>

extension Scheduler {
  /// Hides this scheduler's type.
  /// - Returns: A scheduler that behaves as this one does.
  public func eraseToAnyScheduler() -> AnySchedulerOf<Self> {
    AnyScheduler(self)
  }
}

extension AnyScheduler where SchedulerTimeType: SchedulerEpoch {
  /// Runs each action at once, on the caller's thread: see ``InlineScheduler``.
  public static var immediate: Self {
    InlineScheduler(now: .epoch).eraseToAnyScheduler()
  }

  /// Reports each use of it, which fails the test, and runs nothing: see ``UnimplementedScheduler``.
  public static var unimplemented: Self {
    UnimplementedScheduler.unplaced.eraseToAnyScheduler()
  }

  /// Reports each use of it, which fails the test, and runs nothing: see ``UnimplementedScheduler``.
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - fileID: The file ID of issues that are reported.
  ///   - filePath: The file path of issues that are reported.
  ///   - line: The line of issues that are reported.
  ///   - column: The column of issues that are reported.
  public static func unimplemented(
    _ name: String,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    UnimplementedScheduler(
      name,
      now: .epoch,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
    .eraseToAnyScheduler()
  }
}

extension AnyScheduler<DispatchQueue.SchedulerTimeType, DispatchQueue.SchedulerOptions> {
  /// The main queue.
  public static var main: Self {
    DispatchQueue.main.eraseToAnyScheduler()
  }

  /// The system's queue for work of the usual quality of service.
  public static var global: Self {
    global()
  }

  /// Returns the system's queue for work of a quality of service.
  /// - Parameter qos: The quality of service of the queue.
  public static func global(qos: DispatchQoS.QoSClass = .default) -> Self {
    DispatchQueue.global(qos: qos).eraseToAnyScheduler()
  }
}

extension AnyScheduler<RunLoop.SchedulerTimeType, RunLoop.SchedulerOptions> {
  /// The main thread's run loop.
  public static var main: Self {
    RunLoop.main.eraseToAnyScheduler()
  }

  /// The run loop of the thread that asks.
  public static var runLoop: Self {
    RunLoop.current.eraseToAnyScheduler()
  }
}

extension AnyScheduler<OperationQueue.SchedulerTimeType, OperationQueue.SchedulerOptions> {
  /// The operation queue of the main thread.
  public static var main: Self {
    OperationQueue.main.eraseToAnyScheduler()
  }
}

extension AnyScheduler<DispatchQueue.SchedulerTimeType, Never> {
  /// Runs an action at once where the caller is on the main queue, and otherwise on the main queue: see
  /// ``UIScheduler``.
  public static var shared: Self {
    UIScheduler.shared.eraseToAnyScheduler()
  }
}
