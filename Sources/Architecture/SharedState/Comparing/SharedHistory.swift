import CombineShim
import DependencyInjection
import DequeModule
import Synchronization

/// Records the past values of shared references, for tools that display earlier states.
///
/// The inspector shows the shared values before and after each action. A recorded state contains only references, so
/// every entry would show the current values without such a history. Searching each state for references after each
/// action would take time in proportion to the size of the state, so references report their changes instead.
///
/// A tool marks moments by numbers. When a reference changes for the first time after a moment, its previous value is
/// recorded with that moment. To find the value at a given moment, the history looks for the first value recorded
/// with that moment or a later one, and if there is not one, the reference still has the same value.
///
/// The history records changes by any code of the process, up to a limit. If a moment has been discarded, the values
/// at the earliest retained moment are returned.
package enum SharedHistory {
  /// The maximum number of moments.
  private static let mostMoments = 10_000
  /// The maximum total size of the values, in bytes, as estimated.
  private static let mostBytes = 64 << 20
  /// The maximum number of references that can change after a single moment.
  private static let mostChanges = 10_000

  private static let followers = Atomic(0)
  /// A Boolean value that indicates whether ``releaseForgotten()`` has values to release.
  private static let hasForgotten = Atomic(false)
  private static let history = Locked(Moments())

  /// A Boolean value that indicates whether changes are recorded. Reading it costs one atomic load.
  static var isFollowed: Bool { followers.load(ordering: .relaxed) > 0 }

  package static func follow() { followers.add(1, ordering: .relaxed) }

  /// Discards the history unless another tool follows it.
  package static func unfollow() {
    guard followers.subtract(1, ordering: .relaxed).newValue == 0 else { return }
    let dropped = history.withLock { history in
      let kept = history
      // Another tool may have started to follow the history and may have begun a moment.
      if followers.load(ordering: .relaxed) == 0 { history.removeAll() }
      return kept
    }
    withExtendedLifetime(dropped) {}
  }

  /// Returns the number of the current moment.
  ///
  /// - Parameter bytes: A closure that estimates the size of a value.
  package static func moment(bytes: (Any) -> Int) -> Int {
    let (number, ended) = history.withLock { history in
      let ended = history.begin()
      return (history.lastNumber, ended)
    }
    guard let ended else { return number }
    let size = ended.values.reduce(0) { $0 + bytes($1.value) }
    let removed = history.withLock { $0.count(size, atMost: mostBytes, mostMoments) }
    withExtendedLifetime(removed) {}
    return number
  }

  /// Records a value if it precedes the first change to its reference since the last moment. The caller holds the
  /// reference's lock, so this method does not release anything. Call ``releaseForgotten()`` after releasing the
  /// lock.
  static func record<Value>(_ earlier: Value, of reference: StoredReference<Value>) {
    history.withLock { history in
      history.record(Past(reference: reference, value: earlier), atMost: mostChanges)
      if history.hasForgotten { hasForgotten.store(true, ordering: .relaxed) }
    }
  }

  /// Releases the values of references that no longer exist. In most cases, this costs one atomic load. Call this
  /// method without holding a lock.
  static func releaseForgotten() {
    guard hasForgotten.load(ordering: .relaxed) else { return }
    let forgotten = history.withLock { history in
      hasForgotten.store(false, ordering: .relaxed)
      return history.takeForgotten()
    }
    withExtendedLifetime(forgotten) {}
  }

  /// Returns the values of references at a given moment. Values that are still current are omitted.
  static func values(at moment: Int) -> [ObjectIdentifier: SharedChangeTracker.Entry] {
    // This works on a copy, because every change to a shared value waits for the lock.
    history.withLock { $0 }.values(at: moment)
  }
}

extension SharedHistory {
  /// A recorded value of a reference. It does not retain the reference, because a persistent reference must be
  /// released, and removed from its table, together with its last owner.
  struct Past {
    weak var reference: AnyObject?
    let value: Any
  }

  /// The content of the history.
  struct Moments: @unchecked Sendable {
    // Sendable: recorded values never change. They are only compared and displayed.

    typealias Changes = [ObjectIdentifier: Past]

    /// The minimum number of changes between two searches for released references.
    private static let fewestBetweenSearches = 64

    private var moments: Deque<(changes: Changes, bytes: Int)> = []
    /// The number of the last moment.
    private(set) var lastNumber = 0
    private var bytes = 0
    /// The number of changes until the next search for released references.
    private var changesUntilSearch = Moments.fewestBetweenSearches
    /// Values of released references, and references that a search has retained. They are released when no
    /// reference's lock is held.
    private var forgotten: [Any] = []

    var hasForgotten: Bool { !forgotten.isEmpty }

    /// The number of references that have changed since the last moment, except for those that are known to have been
    /// released.
    var changeCount: Int { moments.last?.changes.count ?? 0 }

    /// Begins a new moment, unless nothing has changed since the last one.
    ///
    /// - Returns: The changes since the last moment.
    mutating func begin() -> Changes? {
      if let last = moments.last, last.changes.isEmpty { return nil }
      let ended = moments.last?.changes
      moments.append(([:], 0))
      lastNumber += 1
      changesUntilSearch = Self.fewestBetweenSearches
      return ended
    }

    /// - Parameter size: The size, in bytes, of the moment before the last one.
    /// - Returns: The discarded changes. Retain them until no lock is held.
    mutating func count(_ size: Int, atMost mostBytes: Int, _ mostMoments: Int) -> [Changes] {
      if moments.count > 1 {
        moments[moments.count - 2].bytes += size
        bytes += size
      }
      var removed: [Changes] = []
      while moments.count > 1, moments.count > mostMoments || bytes > mostBytes {
        let oldest = moments.removeFirst()
        bytes -= oldest.bytes
        removed.append(oldest.changes)
      }
      return removed
    }

    /// Records a value, unless a value has already been recorded for its reference since the last moment.
    mutating func record(_ past: Past, atMost most: Int) {
      guard let reference = past.reference, let index = moments.indices.last else { return }
      let id = ObjectIdentifier(reference)
      if let known = moments[index].changes[id] {
        if known.reference === reference { return }
        // A reference that has since been released had the same address.
        forgotten.append(known)
        moments[index].changes[id] = nil
      }
      changesUntilSearch -= 1
      if changesUntilSearch <= 0 { forgetGone(at: index) }
      guard moments[index].changes.count < most else { return }
      moments[index].changes[id] = past
    }

    /// Discards the values of released references. No other code does this until the next moment begins.
    private mutating func forgetGone(at index: Int) {
      var gone: [ObjectIdentifier] = []
      for (id, past) in moments[index].changes {
        if let reference = past.reference {
          // By now, this may be the last strong reference.
          forgotten.append(reference)
        } else {
          forgotten.append(past)
          gone.append(id)
        }
      }
      for id in gone { moments[index].changes[id] = nil }
      changesUntilSearch = max(Self.fewestBetweenSearches, moments[index].changes.count)
    }

    mutating func takeForgotten() -> [Any] {
      defer { forgotten = [] }
      return forgotten
    }

    func values(at moment: Int) -> [ObjectIdentifier: SharedChangeTracker.Entry] {
      let first = lastNumber - moments.count + 1
      var values: [ObjectIdentifier: SharedChangeTracker.Entry] = [:]
      for kept in moments.dropFirst(max(0, moment - first)) {
        for (id, past) in kept.changes {
          guard values[id] == nil, let reference = past.reference else { continue }
          values[id] = SharedChangeTracker.Entry(reference: reference, value: past.value)
        }
      }
      return values
    }

    mutating func removeAll() {
      moments = []
      bytes = 0
      forgotten = []
    }
  }
}

/// The values of shared references at one or two moments.
package struct SharedPast {
  private let expectation: SharedExpectation?

  /// - Parameters:
  ///   - earlier: The moment that provides the expected values. In a comparison of two states, these are the
  ///     values for the first state.
  ///   - later: The moment that provides the actual values.
  package init(from earlier: Int, to later: Int) {
    let after = SharedHistory.values(at: later)
    let before = earlier == later ? after : SharedHistory.values(at: earlier)
    expectation = before.isEmpty && after.isEmpty ? nil : SharedExpectation(from: before, to: after)
  }

  package init(at moment: Int) { self.init(from: moment, to: moment) }

  /// Runs a closure that reads or compares states on this thread.
  package func read<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard let expectation else { return try body() }
    return try expectation.compare(body)
  }

  /// Runs a closure that changes the shared values of the earlier moment. The references keep their current
  /// values.
  package func write<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard let expectation else { return try SharedExpectation(from: [:], to: [:]).assert(body) }
    return try expectation.assert(body)
  }

  /// Returns the differences between the shared values in a state at the earlier moment and at the later
  /// moment.
  package func differences(in state: Any) -> [String] {
    expectation?.unmetExpectations(in: state) ?? []
  }

  /// Makes the shared values in a state return their values at the earlier moment, wherever they are read.
  ///
  /// Writes, publishers, and other properties with the same references still use the current values. Copies of these
  /// properties, such as those that effects hold, return the earlier ones.
  ///
  /// - Returns: A closure that restores the current values.
  package func show(in state: Any) -> () -> Void {
    expectation?.show(in: state) ?? {}
  }
}

/// A reference that returns an earlier value of another reference. Writes go to the other reference.
final class PastReference<Value>: Reference<Value>, @unchecked Sendable {
  // Sendable: both properties are constant, and the value is only read.
  private let base: Reference<Value>
  private let past: Value

  init(_ base: Reference<Value>, value: Value) {
    self.base = base
    past = value
  }

  override var value: Value { SharedExpectation.current == nil ? past : base.value }

  override var exclusive: Value {
    get { base.exclusive }
    _modify { yield &base.exclusive }
  }

  override var root: any RootReference { base.root }

  override var publisher: AnyPublisher<Value, Never> { base.publisher }

  override var keyDescription: String? { base.keyDescription }
}
