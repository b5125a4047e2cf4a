/// A choice between threads that can run.
package struct Decision {
  /// The number of the decision within the run, from zero. A single runnable thread requires no decision.
  package let number: Int
  /// The next step of the current thread.
  package let step: Int
  /// A bit mask of the threads that can run.
  package let enabled: UInt64
  /// The thread that ran until now, if it can continue.
  package let current: Int?

  /// The default thread: the current one, or else the first.
  package var standard: Int { current ?? enabled.trailingZeroBitCount }

  package func isEnabled(_ thread: Int) -> Bool { enabled & (1 << UInt64(thread)) != 0 }
}

/// Chooses the schedules of one scenario's runs.
package protocol Strategy: AnyObject {
  /// Prepares the next run.
  func begin()

  /// - Returns: The next thread, one of the enabled threads.
  func choose(_ decision: Decision) -> Int

  /// Processes the record of a finished run.
  /// - Returns: Whether there is another schedule.
  func end(_ run: RunRecord) -> Bool
}

/// The record of a run, from which strategies choose the next schedule.
package struct RunRecord {
  /// An access to a lock, a gate, an atomic or an object of user code, including accesses finer than the
  /// run's grain.
  package struct Access {
    let thread: Int
    /// The thread's most recent step at the time of the access.
    let step: Int
    let address: UInt
    let isLoad: Bool
  }

  package internal(set) var decisions = 0
  package internal(set) var steps = 0
  package internal(set) var accesses: [Access] = []

  /// For each step, whether another thread later accesses the same object, so that their order matters.
  func conflicts() -> [Bool] {
    var readers: [UInt: UInt64] = [:]
    var writers: [UInt: UInt64] = [:]
    var result = [Bool](repeating: false, count: steps)
    for access in accesses.reversed() {
      let thread: UInt64 = 1 << UInt64(access.thread)
      let writes = writers[access.address] ?? 0
      let touches = access.isLoad ? writes : writes | (readers[access.address] ?? 0)
      if access.step >= 0, touches & ~thread != 0 { result[access.step] = true }
      if access.isLoad {
        readers[access.address, default: 0] |= thread
      } else {
        writers[access.address, default: 0] |= thread
      }
    }
    return result
  }
}
