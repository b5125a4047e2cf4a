/// What a strategy has to decide: which thread runs on.
package struct Decision {
  /// Numbered from zero within the run. Where one thread alone can run, there is nothing to decide.
  package let number: Int
  /// The step that the current thread is about to make.
  package let step: Int
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
  /// - Returns: Whether there is another schedule.
  func end(_ run: RunRecord) -> Bool
}

/// What a strategy learns from a run.
package struct RunRecord {
  /// An access to a lock, a gate, an atomic or user code's object; not only at points of the run's grain.
  package struct Access {
    let thread: Int
    /// The step of the thread that it belongs to: the last one before.
    let step: Int
    let address: UInt
    let isLoad: Bool
  }

  package internal(set) var decisions = 0
  package internal(set) var steps = 0
  package internal(set) var accesses: [Access] = []

  /// Which steps touch what another thread touches later, so that it makes a difference if that comes first.
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
