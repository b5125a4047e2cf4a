import CombineShim
import Schedulers

extension Scheduler {
  /// Returns a scheduler that does what this one does, and animates the changes of state that its actions
  /// make.
  ///
  /// ```swift
  /// publisher.receive(on: mainQueue.animation(.spring))
  /// ```
  ///
  /// Each action runs inside ``withAnimation(_:_:)``: other values of the transaction that surrounds it then
  /// are kept.
  /// - Parameter animation: The animation; `nil` for none.
  /// - Returns: A scheduler that may be used wherever this one may be.
  public func animation(_ animation: Animation? = .default) -> AnySchedulerOf<Self> {
    wrappingActions { action in
      { withAnimation(animation, action) }
    }
  }

  /// Returns a scheduler that does what this one does, and carries a transaction with the changes of state
  /// that its actions make.
  ///
  /// Each action runs inside ``withTransaction(_:_:)``.
  /// - Parameter transaction: The transaction that is ``Transaction/current`` while an action runs, in place
  ///   of what surrounds it.
  /// - Returns: A scheduler that may be used wherever this one may be.
  public func transaction(_ transaction: Transaction) -> AnySchedulerOf<Self> {
    wrappingActions { action in
      { withTransaction(transaction, action) }
    }
  }

  private func wrappingActions(
    with wrap: @escaping (@escaping () -> Void) -> () -> Void
  ) -> AnySchedulerOf<Self> {
    AnyScheduler(
      minimumTolerance: { minimumTolerance },
      now: { now },
      scheduleImmediately: { options, action in
        schedule(options: options, wrap(action))
      },
      delayed: { date, tolerance, options, action in
        schedule(after: date, tolerance: tolerance, options: options, wrap(action))
      },
      interval: { date, interval, tolerance, options, action in
        schedule(after: date, interval: interval, tolerance: tolerance, options: options, wrap(action))
      }
    )
  }
}
