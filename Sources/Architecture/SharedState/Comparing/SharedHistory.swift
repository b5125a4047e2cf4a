import CombineShim
import DependencyInjection
import DequeModule
import Synchronization

/// Keeps the values that shared references had, for tools that look back at states which hold them.
///
/// The inspector shows with each entry the shared values before and after its action. A recorded state holds
/// references, which alone would show the present values everywhere. Searching each state for references at
/// each action would take time in proportion to the state, so the references report their changes instead.
///
/// A tool notes moments, which are numbers. The value of a reference before its first change after a moment
/// is kept with that moment. A reference's value at a moment is the one kept with that moment or the next
/// later one that has any of the reference; without such a moment it is the present value.
///
/// Changes by all code of the process are kept, within bounds. Of earlier moments the values are those of the
/// first that is kept.
package enum SharedHistory {
  /// The most moments that are kept, each with other values.
  private static let mostMoments = 10_000
  /// The most bytes that the values may take, as estimated.
  private static let mostBytes = 64 << 20
  /// The most references that may change after one moment.
  private static let mostChanges = 10_000

  private static let followers = Atomic(0)
  /// Whether there is something for ``releaseForgotten()``.
  private static let hasForgotten = Atomic(false)
  private static let history = Locked(Moments())

  /// Whether changes are kept. Without any tool it costs one atomic load.
  static var isFollowed: Bool { followers.load(ordering: .relaxed) > 0 }

  package static func follow() { followers.add(1, ordering: .relaxed) }

  /// Drops what was kept, if nothing else follows.
  package static func unfollow() {
    guard followers.subtract(1, ordering: .relaxed).newValue == 0 else { return }
    let dropped = history.withLock { history in
      let kept = history
      // Another tool may follow by now, with a moment that has begun.
      if followers.load(ordering: .relaxed) == 0 { history.removeAll() }
      return kept
    }
    withExtendedLifetime(dropped) {}
  }

  /// The present moment.
  ///
  /// - Parameter bytes: A closure that estimates what a value takes.
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

  /// Keeps a value if it is that before the first change of its reference after the latest moment. It is
  /// called with the reference's lock held, and so releases nothing: call ``releaseForgotten()`` without it.
  static func record<Value>(_ earlier: Value, of reference: StoredReference<Value>) {
    history.withLock { history in
      history.record(Past(reference: reference, value: earlier), atMost: mostChanges)
      if history.hasForgotten { hasForgotten.store(true, ordering: .relaxed) }
    }
  }

  /// Releases the values of references that have gone. Call it with no lock held. Mostly it costs one atomic
  /// load.
  static func releaseForgotten() {
    guard hasForgotten.load(ordering: .relaxed) else { return }
    let forgotten = history.withLock { history in
      hasForgotten.store(false, ordering: .relaxed)
      return history.takeForgotten()
    }
    withExtendedLifetime(forgotten) {}
  }

  /// The values that references had at a moment, unless those are their present ones.
  static func values(at moment: Int) -> [ObjectIdentifier: SharedChangeTracker.Entry] {
    // A copy, as all changes of shared values wait for the lock.
    history.withLock { $0 }.values(at: moment)
  }
}

extension SharedHistory {
  /// A value of a reference that is kept. It does not keep the reference, which may be one that is listed for
  /// as long as it lives.
  struct Past {
    weak var reference: AnyObject?
    let value: Any
  }

  /// The content of the history.
  struct Moments: @unchecked Sendable {
    // Sendable: values are kept as they were, and only compared and shown.

    typealias Changes = [ObjectIdentifier: Past]

    /// The least number of changes between two searches for references that have gone.
    private static let fewestBetweenSearches = 64

    private var moments: Deque<(changes: Changes, bytes: Int)> = []
    /// The number of the last moment.
    private(set) var lastNumber = 0
    private var bytes = 0
    /// The number of changes that are recorded before references that have gone are searched for.
    private var changesUntilSearch = Moments.fewestBetweenSearches
    /// Values of references that have gone, and references that were looked at. They are released where no
    /// lock of a reference is held.
    private var forgotten: [Any] = []

    var hasForgotten: Bool { !forgotten.isEmpty }

    /// The number of references that were changed after the last moment, and are not known to have gone.
    var changeCount: Int { moments.last?.changes.count ?? 0 }

    /// Begins another moment, unless nothing was changed after the last.
    ///
    /// - Returns: What was changed after that.
    mutating func begin() -> Changes? {
      if let last = moments.last, last.changes.isEmpty { return nil }
      let ended = moments.last?.changes
      moments.append(([:], 0))
      lastNumber += 1
      changesUntilSearch = Self.fewestBetweenSearches
      return ended
    }

    /// - Parameter size: The bytes of the moment before the last one.
    /// - Returns: What had to go. Keep it until no lock is held.
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

    /// Keeps a value, unless there is one of its reference after the last moment.
    mutating func record(_ past: Past, atMost most: Int) {
      guard let reference = past.reference, let index = moments.indices.last else { return }
      let id = ObjectIdentifier(reference)
      if let known = moments[index].changes[id] {
        if known.reference === reference { return }
        // A reference that has gone had its place in memory.
        forgotten.append(known)
        moments[index].changes[id] = nil
      }
      changesUntilSearch -= 1
      if changesUntilSearch <= 0 { forgetGone(at: index) }
      guard moments[index].changes.count < most else { return }
      moments[index].changes[id] = past
    }

    /// Forgets the values of references that have gone. While no other moment begins, nothing else does so.
    private mutating func forgetGone(at index: Int) {
      var gone: [ObjectIdentifier] = []
      for (id, past) in moments[index].changes {
        if let reference = past.reference {
          // This may be the last to hold it by now.
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

/// The values that shared references had at one moment or at two.
package struct SharedPast {
  private let expectation: SharedExpectation?

  /// - Parameters:
  ///   - earlier: The moment for what is expected: of two states that are compared, for the first.
  ///   - later: The moment for all other reading.
  package init(from earlier: Int, to later: Int) {
    let after = SharedHistory.values(at: later)
    let before = earlier == later ? after : SharedHistory.values(at: earlier)
    expectation = before.isEmpty && after.isEmpty ? nil : SharedExpectation(from: before, to: after)
  }

  package init(at moment: Int) { self.init(from: moment, to: moment) }

  /// Runs a closure that reads or compares states, on this thread.
  package func read<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard let expectation else { return try body() }
    return try expectation.compare(body)
  }

  /// Runs a closure that changes shared values as of the earlier moment: the references keep theirs.
  package func write<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard let expectation else { return try SharedExpectation(from: [:], to: [:]).assert(body) }
    return try expectation.assert(body)
  }

  /// The shared values that a state holds and that are others at the later moment, each as a difference.
  package func differences(in state: Any) -> [String] {
    expectation?.unmetExpectations(in: state) ?? []
  }

  /// Shows, in the shared values that a state holds, those of the earlier moment, wherever they are read.
  ///
  /// Writing and publishers go on with the present values, and so does all that holds the same references by
  /// other properties. Copies of these properties, which effects may have, show the earlier values, too.
  ///
  /// - Returns: A closure that has it show the present values.
  package func show(in state: Any) -> () -> Void {
    expectation?.show(in: state) ?? {}
  }
}

/// A reference that shows an earlier value of another one, to which it writes.
final class PastReference<Value>: Reference<Value>, @unchecked Sendable {
  // Sendable: both properties are constants, and the value is only read.
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
