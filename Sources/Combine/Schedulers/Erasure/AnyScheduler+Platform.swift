import CombineShim
import Dispatch
import Foundation

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
