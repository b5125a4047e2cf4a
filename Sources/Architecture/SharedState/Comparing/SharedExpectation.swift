import CustomDump
import Synchronization
import TributaryReports

/// The values that shared references have during an assertion of a test and the comparison after it.
///
/// It holds on one thread, for the time of a synchronous call. In an assertion's closure a shared value reads
/// as it was before the changes, and a write changes the expectation. In a comparison the left side of `==`
/// reads as expected and the right side as it is.
package final class SharedExpectation {
  /// The value that a reference shows: the expected or the actual one.
  enum Side {
    case expected
    case actual
  }

  private typealias Entry = SharedChangeTracker.Entry

  private static let slot = ThreadSlot<SharedExpectation>()
  private static let count = Atomic<Int>(0)

  /// What an assertion starts from, where it says nothing.
  private var earlier: [ObjectIdentifier: Entry]
  private var expected: [ObjectIdentifier: Entry] = [:]
  /// Values that are not to be read from the references, as these may have changed since.
  private var actual: [ObjectIdentifier: Entry] = [:]
  private var side = Side.expected
  /// Whether states are being compared, rather than an expectation being made.
  private(set) var isComparing = false

  /// Creates an expectation that starts from the values before the changes.
  ///
  /// - Parameter tracker: The tracker that has these values.
  package init(_ tracker: SharedChangeTracker) {
    earlier = tracker.values(at: tracker.firstMoment)
  }

  /// Takes the values at a moment for the actual ones.
  ///
  /// - Parameter startsThere: A Boolean value that indicates whether the expectation, too, starts from these
  ///   values. What was expected explicitly stays.
  package func compare(with tracker: SharedChangeTracker, at moment: Int, startsThere: Bool = false) {
    actual = tracker.values(at: moment)
    if startsThere { earlier = actual }
  }

  /// - Parameters:
  ///   - earlier: The expected values.
  ///   - later: The actual values.
  convenience init(
    from earlier: [ObjectIdentifier: SharedChangeTracker.Entry],
    to later: [ObjectIdentifier: SharedChangeTracker.Entry]
  ) {
    self.init(earlier: earlier, expected: [:], actual: later)
  }

  /// The expectation that holds on this thread. Without any in the process it costs one atomic load.
  package static var current: SharedExpectation? {
    guard count.load(ordering: .relaxed) > 0 else { return nil }
    return slot.object
  }

  /// Runs a closure that says what is expected.
  package func assert<Result>(_ body: () throws -> Result) rethrows -> Result {
    try hold(isComparing: false, side: .expected, body)
  }

  /// Runs a comparison or a dump of an expected and an actual state.
  package func compare<Result>(_ body: () throws -> Result) rethrows -> Result {
    try hold(isComparing: true, side: .actual, body)
  }

  /// Keeps the present values of the tracked references as the actual ones.
  package func capturePresentValues() {
    actual = earlier.compactMapValues { entry in
      (entry.reference as? any PresentValueProviding)?.presentEntry
    }
  }

  /// The same values, for another thread.
  package func copy() -> SharedExpectation {
    SharedExpectation(earlier: earlier, expected: expected, actual: actual)
  }

  private init(
    earlier: [ObjectIdentifier: Entry],
    expected: [ObjectIdentifier: Entry],
    actual: [ObjectIdentifier: Entry]
  ) {
    self.earlier = earlier
    self.expected = expected
    self.actual = actual
  }

  /// Whether no value is another than the present one.
  var isEmpty: Bool { earlier.isEmpty && expected.isEmpty }

  private func hold<Result>(
    isComparing: Bool,
    side: Side,
    _ body: () throws -> Result
  ) rethrows -> Result {
    let outer = (self.isComparing, self.side)
    (self.isComparing, self.side) = (isComparing, side)
    Self.count.add(1, ordering: .relaxed)
    defer {
      Self.count.subtract(1, ordering: .relaxed)
      (self.isComparing, self.side) = outer
    }
    return try Self.slot.withObject(self, body)
  }

  /// Reads values of one side.
  func reading<Result>(_ side: Side, _ body: () throws -> Result) rethrows -> Result {
    let outer = self.side
    self.side = side
    defer { self.side = outer }
    return try body()
  }

  func value<Value>(of reference: StoredReference<Value>) -> Value {
    let id = ObjectIdentifier(reference)
    let entry =
      switch side {
      case .expected: expected[id] ?? earlier[id]
      case .actual: actual[id]
      }
    // Unwrapped first: as a value, an entry that is missing could be taken for one of an optional type that
    // is `nil`.
    guard let entry, let value = entry.value as? Value else { return reference.untracked }
    return value
  }

  func expect<Value>(_ value: Value, of reference: StoredReference<Value>) {
    expected[ObjectIdentifier(reference)] = Entry(reference: reference, value: value)
  }
}

/// A reference whose present value can be kept, whatever its type is.
private protocol PresentValueProviding: AnyObject {
  var presentEntry: SharedChangeTracker.Entry { get }
}

extension StoredReference: PresentValueProviding {
  fileprivate var presentEntry: SharedChangeTracker.Entry {
    SharedChangeTracker.Entry(reference: self, value: untracked)
  }
}

extension SharedExpectation {
  /// The shared values that a state holds and that are not as expected, each as a difference.
  ///
  /// - Parameter state: The state, which is searched by reflection, as states hide shared values in arrays
  ///   and in properties that their `==` ignores.
  package func unmetExpectations(in state: Any) -> [String] {
    guard !isEmpty else { return [] }
    var search = HeldValues()
    return compare {
      search.visit(state) { $0.unmetExpectation(self) }
      return search.differences
    }
  }
}

extension SharedExpectation {
  /// Shows, in the shared values that a state holds, what is expected of them.
  ///
  /// - Returns: A closure that makes them show the present values again.
  func show(in state: Any) -> () -> Void {
    var endings: [() -> Void] = []
    var search = HeldValues()
    search.visit(state) { held in
      endings.append(held.show(self))
      return nil
    }
    // The same reference may have been met twice: what was put in its place last goes first.
    return { for end in endings.reversed() { end() } }
  }
}

/// A shared value of any type.
private protocol HeldValue {
  /// Shows what is expected, until the closure that it returns is called.
  func show(_ expectation: SharedExpectation) -> () -> Void

  /// The difference between what the value is expected to be and what it is, unless there is none.
  func unmetExpectation(_ expectation: SharedExpectation) -> String?
}

extension Shared: HeldValue {
  fileprivate func show(_ expectation: SharedExpectation) -> () -> Void { holder.show(expectation) }

  fileprivate func unmetExpectation(_ expectation: SharedExpectation) -> String? {
    holder.unmetExpectation(expectation)
  }
}

extension SharedReader: HeldValue {
  fileprivate func show(_ expectation: SharedExpectation) -> () -> Void { holder.show(expectation) }

  fileprivate func unmetExpectation(_ expectation: SharedExpectation) -> String? {
    holder.unmetExpectation(expectation)
  }
}

extension ReferenceHolder {
  fileprivate func show(_ expectation: SharedExpectation) -> () -> Void {
    let present = reference
    let past = PastReference(present, value: expectation.assert { present.value })
    // The publisher of each is that of the present one.
    replace(with: past, isSelected: false)
    return { [self] in
      // Another one may have been put in its place.
      if reference === past { replace(with: present, isSelected: false) }
    }
  }

  fileprivate func unmetExpectation(_ expectation: SharedExpectation) -> String? {
    let reference = reference
    let expected = expectation.reading(.expected) { reference.value }
    let actual = expectation.reading(.actual) { reference.value }
    guard let first = expected as? any Equatable, !first.isEqual(to: actual) else { return nil }
    return diff(expected, actual, format: .proportional)
  }
}

extension Equatable {
  /// Compares with a value whose type is not known.
  func isEqual(to other: Any) -> Bool { (other as? Self).map { $0 == self } ?? false }
}

/// A search for shared values in a state.
private struct HeldValues {
  var differences: [String] = []
  private var visited: Set<ObjectIdentifier> = []

  mutating func visit(_ value: Any, _ check: (any HeldValue) -> String?) {
    if let held = value as? any HeldValue {
      if let difference = check(held) { differences.append(difference) }
      return
    }
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .class, !visited.insert(ObjectIdentifier(value as AnyObject)).inserted {
      return
    }
    for child in mirror.children { visit(child.value, check) }
  }
}
