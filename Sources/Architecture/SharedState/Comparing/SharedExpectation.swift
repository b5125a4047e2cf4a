import CustomDump
import Synchronization
import TributaryBase
import TributaryReports

/// The values that shared references have during a test's assertion, and during the comparison that follows it.
///
/// An expectation applies to one thread while a synchronous call runs. In the closure of an assertion, a shared value
/// reads as it was before the changes, and writing it changes the expectation. In a comparison, the left-hand side of
/// `==` reads the expected values, and the right-hand side reads the actual ones.
package final class SharedExpectation {
  /// Determines whether a reference returns its expected or its actual value.
  enum Side {
    case expected
    case actual
  }

  private typealias Entry = SharedChangeTracker.Entry

  private static let slot = ThreadSlot<SharedExpectation>()
  private static let count = Atomic<Int>(0)

  /// The initial values in an assertion. They apply to references that the assertion does not write.
  private var earlier: [ObjectIdentifier: Entry]
  private var expected: [ObjectIdentifier: Entry] = [:]
  /// Actual values that must not be read from their references, because the references may have changed
  /// since.
  private var actual: [ObjectIdentifier: Entry] = [:]
  private var side = Side.expected
  /// A Boolean value that indicates whether states are being compared. It is `false` while an expectation is
  /// being stated.
  private(set) var isComparing = false

  /// Creates an expectation that starts with the values before the changes.
  ///
  /// - Parameter tracker: The tracker that recorded these values.
  package init(_ tracker: SharedChangeTracker) {
    earlier = tracker.values(at: tracker.firstMoment)
  }

  /// Uses the values at the given moment as the actual values.
  ///
  /// - Parameter startsThere: A Boolean value that indicates whether the expectation also begins with these values,
  ///   except for values that were expected explicitly.
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

  /// The expectation that applies to this thread. If the process has no expectation, reading this property
  /// costs one atomic load.
  package static var current: SharedExpectation? {
    guard count.load(ordering: .relaxed) > 0 else { return nil }
    return slot.object
  }

  /// Runs a closure that states the expected values.
  package func assert<Result>(_ body: () throws -> Result) rethrows -> Result {
    try hold(isComparing: false, side: .expected, body)
  }

  /// Runs a comparison of an expected and an actual state, or dumps them.
  package func compare<Result>(_ body: () throws -> Result) rethrows -> Result {
    try hold(isComparing: true, side: .actual, body)
  }

  /// Captures the current values of the tracked references as the actual values.
  package func capturePresentValues() {
    actual = earlier.compactMapValues { entry in
      (entry.reference as? any PresentValueProviding)?.presentEntry
    }
  }

  /// Returns a copy for use on another thread.
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

  /// A Boolean value that indicates whether all values are current values.
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

  /// Runs a closure that reads the values of one side.
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
    // Unwrapping the entry first avoids mistaking a missing entry for an entry of an optional type whose value is
    // `nil`.
    guard let entry, let value = entry.value as? Value else { return reference.untracked }
    return value
  }

  func expect<Value>(_ value: Value, of reference: StoredReference<Value>) {
    expected[ObjectIdentifier(reference)] = Entry(reference: reference, value: value)
  }
}

/// A reference that can capture its current value. The protocol does not depend on the type of the value.
private protocol PresentValueProviding: AnyObject {
  var presentEntry: SharedChangeTracker.Entry { get }
}

extension StoredReference: PresentValueProviding {
  fileprivate var presentEntry: SharedChangeTracker.Entry {
    SharedChangeTracker.Entry(reference: self, value: untracked)
  }
}

extension SharedExpectation {
  /// Returns a description of each shared value in a state that does not match its expected value.
  ///
  /// - Parameter state: The state. It's searched by reflection because shared values can be in arrays, or in
  ///   properties that the state's `==` ignores.
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
  /// Makes the shared values in a state return their expected values.
  ///
  /// - Returns: A closure that restores the current values.
  func show(in state: Any) -> () -> Void {
    var endings: [() -> Void] = []
    var search = HeldValues()
    search.visit(state) { held in
      endings.append(held.show(self))
      return nil
    }
    // The search may find the same reference twice, so replacements are undone in reverse order.
    return { for end in endings.reversed() { end() } }
  }
}

/// A shared value of any type.
protocol HeldValue {
  /// Makes the value return its expected value until the returned closure is called.
  func show(_ expectation: SharedExpectation) -> () -> Void

  /// Returns the difference between the expected and the actual value, or `nil` if they are equal.
  func unmetExpectation(_ expectation: SharedExpectation) -> String?
}

extension Shared: HeldValue {
  func show(_ expectation: SharedExpectation) -> () -> Void { holder.show(expectation) }

  func unmetExpectation(_ expectation: SharedExpectation) -> String? {
    holder.unmetExpectation(expectation)
  }
}

extension SharedReader: HeldValue {
  func show(_ expectation: SharedExpectation) -> () -> Void { holder.show(expectation) }

  func unmetExpectation(_ expectation: SharedExpectation) -> String? {
    holder.unmetExpectation(expectation)
  }
}

extension ReferenceHolder {
  fileprivate func show(_ expectation: SharedExpectation) -> () -> Void {
    let present = reference
    let past = PastReference(present, value: expectation.assert { present.value })
    // Subscribers stay subscribed to the publisher of the current reference.
    replace(with: past, isSelected: false)
    return { [self] in
      // Another reference may have been assigned in the meantime.
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
  /// Compares the value with another one of any type.
  func isEqual(to other: Any) -> Bool { (other as? Self).map { $0 == self } ?? false }
}

/// Searches a state for shared values.
///
/// The search avoids the properties of objects, because another thread may change them under the object's own lock.
/// It avoids references to objects as well, because an `unowned` reference to an object that has been released stops
/// the process.
struct HeldValues {
  var differences: [String] = []
  /// Results by type. They are cached because a state may contain thousands of values of the same type.
  private var fieldsOfTypes: [ObjectIdentifier: [Bool]] = [:]

  mutating func visit(_ value: Any, _ check: (any HeldValue) -> String?) {
    if let held = value as? any HeldValue {
      if let difference = check(held) { differences.append(difference) }
      return
    }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle != .class else { return }
    // The children of a custom mirror, such as the elements of an array, are not fields.
    let areReferences = value is any CustomReflectable ? [] : referenceFields(of: type(of: value))
    // Accessing a child by its index reads the child.
    for (number, place) in mirror.children.indices.enumerated()
    where !(number < areReferences.count && areReferences[number]) {
      visit(mirror.children[place].value, check)
    }
  }

  /// Returns, for each field of a struct, whether the field is a reference to an object or an optional
  /// reference.
  private mutating func referenceFields(of type: Any.Type) -> [Bool] {
    if let known = fieldsOfTypes[ObjectIdentifier(type)] { return known }
    var fields: [Bool] = []
    forEachStoredProperty(of: type) { _, _, type in fields.append(isReference(unwrapped(type))) }
    fieldsOfTypes[ObjectIdentifier(type)] = fields
    return fields
  }
}
