import CombineShim
import Dispatch
import Foundation

/// A type-erased scheduler.
///
/// Use this type for a parameter that receives a queue in your app, and a ``TestScheduler`` in a test.
///
/// ```swift
/// struct Search {
///   let mainQueue: AnySchedulerOf<DispatchQueue>
/// }
/// ```
///
/// To erase a scheduler, call `eraseToAnyScheduler()`. You can also create a scheduler from closures. An
/// erased scheduler behaves like the underlying one, on the same threads and in the same order, which means
/// that you can use it in all the same places.
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

  /// Creates a scheduler from closures, which implement the requirements of `Scheduler`. They are called on
  /// the thread of the caller.
  /// - Parameters:
  ///   - minimumTolerance: A closure that returns the minimum tolerance.
  ///   - now: A closure that returns the current time.
  ///   - scheduleImmediately: A closure that runs an action as soon as possible. It receives the options and
  ///     the action.
  ///   - delayed: A closure that runs an action later. It receives the date, the tolerance, the options and
  ///     the action.
  ///   - interval: A closure that runs an action repeatedly. It receives the date of the first run, the
  ///     interval, the tolerance, the options and the action, and returns a cancellable that stops the
  ///     repeated action.
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

  /// Creates a type-erased scheduler. If the scheduler is already an `AnyScheduler`, this has no cost.
  /// - Parameter scheduler: The scheduler to erase.
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

  /// The underlying scheduler's current time.
  public var now: SchedulerTimeType { getNow() }

  /// The underlying scheduler's minimum tolerance.
  public var minimumTolerance: SchedulerTimeType.Stride { getMinimumTolerance() }

  /// Runs an action on the underlying scheduler as soon as possible.
  /// - Parameters:
  ///   - options: The options of the underlying scheduler.
  ///   - action: The closure to run.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    scheduleImmediately(options, action)
  }

  /// Runs an action on the underlying scheduler after a date.
  /// - Parameters:
  ///   - date: The earliest date to run the action.
  ///   - tolerance: The additional delay that you permit.
  ///   - options: The options of the underlying scheduler.
  ///   - action: The closure to run.
  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    scheduleDelayed(date, tolerance, options, action)
  }

  /// Runs an action on the underlying scheduler repeatedly.
  /// - Parameters:
  ///   - date: The date of the first run.
  ///   - interval: The time between two runs.
  ///   - tolerance: The additional delay that you permit for each run.
  ///   - options: The options of the underlying scheduler.
  ///   - action: The closure to run.
  /// - Returns: The cancellable of the underlying scheduler, which stops the repeated action when you cancel
  ///   it.
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

// Schedulers transfer work between threads, and by contract any thread may call them. The protocol can't
// express this, and not all conforming types of the platforms are sendable.
extension AnyScheduler: @unchecked Sendable {}

/// The erased form of a scheduler type, such as `AnySchedulerOf<DispatchQueue>`.
public typealias AnySchedulerOf<S: Scheduler> = AnyScheduler<S.SchedulerTimeType, S.SchedulerOptions>

extension Scheduler {
  /// Returns a type-erased scheduler.
  /// - Returns: A scheduler that behaves like this one.
  public func eraseToAnyScheduler() -> AnySchedulerOf<Self> {
    AnyScheduler(self)
  }
}

extension AnyScheduler where SchedulerTimeType: SchedulerEpoch {
  /// A scheduler that runs actions immediately, on the thread of the caller. See ``InlineScheduler``.
  public static var immediate: Self {
    InlineScheduler(now: .epoch).eraseToAnyScheduler()
  }

  /// A scheduler that doesn't run actions, and reports each use as an issue that fails the test. See
  /// ``UnimplementedScheduler``.
  public static var unimplemented: Self {
    UnimplementedScheduler.unplaced.eraseToAnyScheduler()
  }

  /// Returns a scheduler that doesn't run actions, and reports each use as an issue that fails the test. See
  /// ``UnimplementedScheduler``.
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - fileID: The file ID of reported issues.
  ///   - filePath: The file path of reported issues.
  ///   - line: The line of reported issues.
  ///   - column: The column of reported issues.
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

  /// The system's global queue for the default quality of service.
  public static var global: Self {
    global()
  }

  /// Returns the system's global queue for a quality of service.
  /// - Parameter qos: The queue's quality of service.
  public static func global(qos: DispatchQoS.QoSClass = .default) -> Self {
    DispatchQueue.global(qos: qos).eraseToAnyScheduler()
  }
}

extension AnyScheduler<RunLoop.SchedulerTimeType, RunLoop.SchedulerOptions> {
  /// The main thread's run loop.
  public static var main: Self {
    RunLoop.main.eraseToAnyScheduler()
  }

  /// The run loop of the current thread.
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
  /// A scheduler that runs actions on the main queue, immediately if the caller is already there. See
  /// ``UIScheduler``.
  public static var shared: Self {
    UIScheduler.shared.eraseToAnyScheduler()
  }
}
