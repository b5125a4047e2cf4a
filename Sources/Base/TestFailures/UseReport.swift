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
