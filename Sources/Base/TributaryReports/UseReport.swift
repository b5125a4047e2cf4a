import Synchronization

/// A record of the uses of a dependency that must not be used. Each use is reported once. Reading the time
/// and then sleeping until a later time is one use.
package final class UseReport: Sendable {
  private let wasAskedForTime = Atomic(false)

  package init() {}

  /// Records that a reported use has read the time.
  package func asksForTime() {
    wasAskedForTime.store(true, ordering: .relaxed)
  }

  /// A Boolean value that indicates whether the current request belongs to a use that was already reported,
  /// when it read the time.
  package var isPartOfReportedUse: Bool { wasAskedForTime.load(ordering: .relaxed) }

  /// Ends the current use.
  ///
  /// - Returns: `true` if the use was already reported.
  package func ends() -> Bool {
    wasAskedForTime.exchange(false, ordering: .relaxed)
  }
}

/// A clock that must not be used, and reports each use.
package protocol ReportingClock: Clock {
  /// The clock for the rest of a reported use, such as the later ticks of a timer. `nil` if this clock has no
  /// underlying clock, because a timer would then tick forever without waiting.
  var afterReport: Self? { get }
}
