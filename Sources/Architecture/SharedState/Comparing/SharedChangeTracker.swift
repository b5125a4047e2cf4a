import DependencyInjection
import Synchronization
import TributaryReports

/// Records the values of shared references before their first change, for logs and for tests that assert changes.
///
/// The code that uses a tracker can divide time into numbered moments, and read the values at each of them.
///
/// A change looks up its tracker among the dependencies. As a result, the tracker records the changes of reducers and
/// effects that have this dependency, and not those of other code.
package final class SharedChangeTracker: Sendable {
  /// A reference and one of its values. The reference is retained so that its identity cannot be reused.
  struct Entry {
    let reference: AnyObject
    let value: Any
  }

  private struct Entries: @unchecked Sendable {
    // Sendable: values are only compared and displayed, on the thread that created the test.

    /// For each moment, the values before the first change that followed it.
    var spans: [[ObjectIdentifier: Entry]] = [[:]]
    /// The number of the first moment.
    var first = 0
    var isClosed = false

    /// Returns the spans between two moments.
    func spans(from start: Int, to end: Int) -> ArraySlice<[ObjectIdentifier: Entry]> {
      let (start, end) = (max(start - first, 0), min(end - first, spans.count))
      return start < end ? spans[start..<end] : []
    }
  }

  private static let count = Atomic<Int>(0)
  private let entries = Locked(Entries())
  /// The surrounding tracker, which tracks the same changes.
  private let outer: SharedChangeTracker?

  /// - Parameter outer: The surrounding tracker, which tracks the same changes.
  package init(inside outer: SharedChangeTracker? = nil) {
    self.outer = outer
    Self.count.add(1, ordering: .relaxed)
  }

  deinit {
    Self.count.subtract(1, ordering: .relaxed)
  }

  /// The tracker for the current code. If the process has no tracker, reading this property costs one atomic
  /// load.
  package static var current: SharedChangeTracker? {
    guard count.load(ordering: .relaxed) > 0 else { return nil }
    return DependencyValues.current.sharedChangeTracker
  }

  /// Returns the number of the current moment.
  package func moment() -> Int {
    entries.withLock { entries in
      if entries.spans.last?.isEmpty == false { entries.spans.append([:]) }
      return entries.first + entries.spans.count - 1
    }
  }

  /// The earliest moment for which values are retained.
  package var firstMoment: Int { entries.withLock { $0.first } }

  /// Returns whether any reference changed between two moments.
  package func hasChanges(from start: Int, to end: Int) -> Bool {
    entries.withLock { $0.spans(from: start, to: end).contains { !$0.isEmpty } }
  }

  /// Discards all values before the given moment, or before the current one.
  package func forget(before moment: Int? = nil) {
    let forgotten = entries.withLock { entries in
      let before = entries
      let end = moment ?? .max
      if end - entries.first >= entries.spans.count {
        entries.first += entries.spans.count
        entries.spans = [[:]]
      } else if end > entries.first {
        entries.spans.removeFirst(end - entries.first)
        entries.first = end
      }
      return before
    }
    withExtendedLifetime(forgotten) {}
  }

  /// Stops tracking changes.
  package func close() {
    entries.withLock { $0.isClosed = true }
  }

  private static let slot = ThreadSlot<SharedChangeTracker>()

  /// The tracker for the code that ``track(_:)`` is running on this thread.
  static var onThread: SharedChangeTracker? {
    guard count.load(ordering: .relaxed) > 0 else { return nil }
    return slot.object
  }

  /// Tracks the changes that a closure makes on this thread.
  package static func track<Result>(
    _ body: () throws -> Result
  ) rethrows -> (result: Result, changes: SharedChangeTracker) {
    let tracker = SharedChangeTracker(inside: onThread)
    return (try slot.withObject(tracker, body), tracker)
  }

  /// Runs a comparison of two values. For the first one, shared values read as they were before the changes.
  package func compare<Result>(_ body: () throws -> Result) rethrows -> Result {
    hasChanges(from: firstMoment, to: .max) ? try SharedExpectation(self).compare(body) : try body()
  }

  /// Records the value of a reference before its first change since the last recorded moment.
  func record<Value>(_ earlier: Value, of reference: StoredReference<Value>) {
    outer?.record(earlier, of: reference)
    let entry = Entry(reference: reference, value: earlier)
    let kept = Entries(spans: [[ObjectIdentifier(reference): entry]])
    entries.withLock { entries in
      guard !entries.isClosed, let last = entries.spans.indices.last else { return }
      entries.spans[last].merge(kept.spans[0]) { earlier, _ in earlier }
    }
  }

  /// Returns the values at a moment, keyed by the identity of their references. References that have not
  /// changed are omitted.
  func values(at moment: Int) -> [ObjectIdentifier: Entry] {
    entries.withLock { $0 }.spans(from: moment, to: .max).reduce(into: [:]) { values, span in
      values.merge(span) { earlier, _ in earlier }
    }
  }
}

extension DependencyValues {
  /// The tracker for changes to shared values, if it is made by code with these dependencies.
  package var sharedChangeTracker: SharedChangeTracker? {
    get { self[SharedChangeTrackerKey.self] }
    set { self[SharedChangeTrackerKey.self] = newValue }
  }
}

private enum SharedChangeTrackerKey: DependencyKey {
  static var liveValue: SharedChangeTracker? { nil }
  static var previewValue: SharedChangeTracker? { nil }
  static var testValue: SharedChangeTracker? { nil }
}

/// A value along with the versions of the shared values it was derived from or contains. It shows later whether other
/// code, such as another store, has changed them.
package struct SharedSnapshot<Value> {
  package let value: Value
  private let readings: [SharedReads.Reading]

  /// Creates a snapshot of a value.
  ///
  /// - Parameters:
  ///   - value: A closure that derives the value.
  ///   - isDuplicate: A closure that returns whether two values are equal. It reads the shared values that the value
  ///     contains.
  /// - Returns: `nil` if the value depends on no shared value.
  package init?(_ value: () -> Value, isDuplicate: (Value, Value) -> Bool) {
    let reads = SharedReads(isAfterChange: false)
    self.value = SharedReads.slot.withObject(reads) {
      let value = value()
      _ = isDuplicate(value, value)
      return value
    }
    readings = reads.readings
    if readings.isEmpty { return nil }
  }

  /// Returns whether a later value differs, because other code has changed a shared value since.
  ///
  /// - Parameters:
  ///   - later: The later value of the same state.
  ///   - isDuplicate: A closure that returns whether two values are equal.
  package func hasChanged(
    to later: @autoclosure () -> Value,
    isDuplicate: (Value, Value) -> Bool
  ) -> Bool {
    let changed = Set(readings.lazy.filter { !$0.isUpToDate }.map { ObjectIdentifier($0.aspect) })
    if changed.isEmpty { return false }
    let reads = SharedReads(isAfterChange: false)
    let isEqual = SharedReads.slot.withObject(reads) { isDuplicate(value, later()) }
    // A shared value compared with itself is equal, although it has changed.
    return !isEqual || reads.readings.contains { changed.contains(ObjectIdentifier($0.aspect)) }
  }
}
