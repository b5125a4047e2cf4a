import CombineCore
import Foundation

// Actions run as operations of the queue, by its rules: a suspended queue holds them back, and so does one
// that is busy. The main queue runs them without an operation while it has none.
extension OperationQueue: Scheduler {
  /// The current date.
  public var now: SchedulerTimeType { SchedulerTimeType(Date()) }

  /// No tolerance.
  public var minimumTolerance: SchedulerTimeType.Stride { 0 }

  /// Adds an operation that runs the action.
  /// - Parameters:
  ///   - options: Unused; there for source compatibility with Combine.
  ///   - action: The closure to run.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    let action = ScheduledAction(action)
    if self === OperationQueue.main {
      MainOperationQueue.shared.schedule(action)
    } else {
      addOperation(BlockOperation { action.run() })
    }
  }

  /// Adds an operation that is ready to run the action once the date has come.
  /// - Parameters:
  ///   - date: The earliest time.
  ///   - tolerance: The delay that is allowed until the operation becomes ready.
  ///   - options: Unused; there for source compatibility with Combine.
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

  /// Adds an operation that is ready to run the action once the date has come, and the next one after each
  /// run.
  /// - Parameters:
  ///   - date: The earliest time of the first run.
  ///   - interval: The time from the end of a run to the next.
  ///   - tolerance: The greatest delay of each operation.
  ///   - options: Unused; there for source compatibility with Combine.
  ///   - action: The closure to run.
  /// - Returns: A token that ends the repetition when it is cancelled or released.
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
