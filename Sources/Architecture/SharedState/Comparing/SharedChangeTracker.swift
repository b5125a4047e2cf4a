import Confinement
import DependencyInjection
import Synchronization

/// Keeps the values that shared references had before their first change, for tests that assert changes and
/// for logs.
///
/// What changes a reference finds its tracker among the dependencies. So the changes of a feature's reducers
/// and effects are tracked that have it as a dependency, and those of other code are not.
package final class SharedChangeTracker: Sendable {
  /// A reference and a value of it. Holding the reference keeps its identity from being reused.
  struct Entry {
    let reference: AnyObject
    let value: Any
  }

  private struct Entries: @unchecked Sendable {
    // Sendable: values are compared and shown only, and by the thread that made the test.
    var byReference: [ObjectIdentifier: Entry] = [:]
    var isClosed = false
  }

  private static let count = Atomic<Int>(0)
  private let entries = Locked(Entries())
  /// The tracker around this one, which tracks the same changes.
  private let outer: SharedChangeTracker?

  /// - Parameter outer: A tracker that tracks the changes, too.
  package init(inside outer: SharedChangeTracker? = nil) {
    self.outer = outer
    Self.count.add(1, ordering: .relaxed)
  }

  deinit {
    Self.count.subtract(1, ordering: .relaxed)
  }

  /// The tracker of the code that runs. Without any in the process it costs one atomic load.
  package static var current: SharedChangeTracker? {
    guard count.load(ordering: .relaxed) > 0 else { return nil }
    return DependencyValues.current.sharedChangeTracker
  }

  /// Whether no reference was changed since the last ``forget()``.
  package var isEmpty: Bool { entries.withLock { $0.byReference.isEmpty } }

  /// Forgets what was kept: the next change of each reference is the first one.
  package func forget() {
    let forgotten = entries.withLock { entries in
      defer { entries.byReference = [:] }
      return entries
    }
    withExtendedLifetime(forgotten) {}
  }

  /// Ends the tracking.
  package func close() {
    entries.withLock { $0.isClosed = true }
  }

  /// Keeps a value if it is that before the first change of its reference.
  func record<Value>(_ earlier: Value, of reference: StoredReference<Value>) {
    outer?.record(earlier, of: reference)
    let entry = Entry(reference: reference, value: earlier)
    let kept = Entries(byReference: [ObjectIdentifier(reference): entry])
    entries.withLock { entries in
      guard !entries.isClosed else { return }
      entries.byReference.merge(kept.byReference) { earlier, _ in earlier }
    }
  }

  /// The values before the changes, by the identity of their references.
  var earlierValues: [ObjectIdentifier: Entry] { entries.withLock { $0 }.byReference }
}

extension DependencyValues {
  /// Tracks the changes of shared values by the code that sees these dependencies.
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
