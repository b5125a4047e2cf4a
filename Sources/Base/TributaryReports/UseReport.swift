import Synchronization

/// A record of the uses of something that must not be used. Each is reported once, though it reads the time
/// first, and is then woken at a later one.
package final class UseReport: Sendable {
  private let wasAskedForTime = Atomic(false)

  package init() {}

  /// The time is read, which is reported.
  package func asksForTime() {
    wasAskedForTime.store(true, ordering: .relaxed)
  }

  /// Whether the requested value is a part of the use that began by asking for the time.
  package var isPartOfReportedUse: Bool { wasAskedForTime.load(ordering: .relaxed) }

  /// A use ends.
  ///
  /// - Returns: Whether it was reported.
  package func ends() -> Bool {
    wasAskedForTime.exchange(false, ordering: .relaxed)
  }
}

/// A clock that must not be used, and reports that it is.
package protocol ReportingClock: Clock {
  /// The clock for the rest of a use that was reported, such as the further ticks of a timer; `nil` if there
  /// is none behind this one, so that a timer would tick as fast as its task asks, and for ever.
  var afterReport: Self? { get }
}
