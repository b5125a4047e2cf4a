/// What a strategy has to decide: which thread runs on.
package struct Decision {
  /// Numbered from zero within the run. Where one thread alone can run, there is nothing to decide.
  package let number: Int
  /// The threads that can run, one bit each.
  package let enabled: UInt64
  /// The thread that ran until now, if it can run on.
  package let current: Int?

  /// The thread that runs if nothing speaks against it: the same as before, or else the first.
  package var standard: Int { current ?? enabled.trailingZeroBitCount }

  package func isEnabled(_ thread: Int) -> Bool { enabled & (1 << UInt64(thread)) != 0 }
}

/// Chooses the schedules of one scenario's runs.
package protocol Strategy: AnyObject {
  /// Prepares the next run.
  func begin()

  /// - Returns: The thread that runs on, one of those that can.
  func choose(_ decision: Decision) -> Int

  /// Takes note that the run has ended.
  /// - Parameter decisions: How many there were.
  /// - Returns: Whether there is another schedule.
  func end(decisions: Int) -> Bool
}
