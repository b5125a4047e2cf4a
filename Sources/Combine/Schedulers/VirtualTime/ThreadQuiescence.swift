/// The state of the threads since the last change in virtual time: see ``Quiescence``.
struct ThreadQuiescence {
  enum Finding {
    /// No thread runs, or has run since before the turn.
    case untouched
    /// No thread runs any more.
    case still
    /// All have come to an end of what they did at first; some run again. Or nothing is known of them.
    case finished
    /// Some may still do what they did at first.
    case busy
  }

  /// The threads that have not been seen asleep yet, with how long each had run at first.
  private var unfinished: [Int32: UInt64]?

  /// Looks at the threads after a turn.
  /// - Parameter switches: The count of the threads' switches before the turn.
  mutating func look(switchesBefore: Int?) -> Finding {
    for attempt in 0..<Self.attempts {
      let switches = attempt == 0 ? switchesBefore : ProcessThreads.switches
      guard let active = ProcessThreads.active() else { return .finished }
      guard active.isEmpty else { return note(active) }
      unfinished = [:]
      // The second look finds the threads that a thread has woken on its way to sleep, which the count shows
      // only when it is asleep.
      if ProcessThreads.active()?.isEmpty == true, ProcessThreads.switches == switches {
        return attempt == 0 ? .untouched : .still
      }
    }
    return .finished
  }

  /// The number of times that the threads are looked at until none has run between two looks.
  private static let attempts = 4

  private mutating func note(_ active: [Int32: UInt64]) -> Finding {
    let left = (unfinished ?? active).filter { thread, runTime in
      guard let current = active[thread] else { return false }
      return current - min(current, runTime) < Self.longJob
    }
    unfinished = left
    return left.isEmpty ? .finished : .busy
  }

  /// The nanoseconds after which something that runs is no job that is waited for.
  private static let longJob: UInt64 = 1_000_000
}
