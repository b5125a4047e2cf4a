import Synchronization

/// The identity of an array's ids and their order. Two arrays with equal arrangements have equal ids in the same
/// order.
///
/// Comparing arrangements shows whether elements were added, removed or moved without comparing all of the ids.
/// Arrangements can differ although the ids are equal, such as after an element is removed and added again.
@usableFromInline
package struct Arrangement: Equatable, Sendable {
  private let number: UInt64

  /// The arrangement of all empty arrays that have never had elements.
  @usableFromInline static let empty = Arrangement(number: 0)

  private init(number: UInt64) {
    self.number = number
  }

  /// Returns a new arrangement that differs from all others.
  @usableFromInline
  static func new() -> Arrangement {
    Arrangement(number: latest.wrappingAdd(1, ordering: .relaxed).newValue)
  }
}

/// A counter for the whole process. It ensures that copies that diverge have different arrangements.
private let latest = Atomic<UInt64>(0)

/// A change to the ids of an array.
@usableFromInline
package enum Rearrangement<ID> {
  /// One element was added, and none was removed.
  case grew
  /// One element was removed.
  case lost(ID)
  /// There was any other change, or possibly no change.
  case other
}

extension Rearrangement: Sendable where ID: Sendable {}
extension Rearrangement: Equatable where ID: Equatable {}

/// The change to an element's id that happened while the element was changed in place.
package enum IDChange<ID: Equatable>: Equatable {
  case unchanged
  /// The element was moved to its new id.
  case moved(to: ID)
  /// The new id already belonged to another element, so this element was removed.
  case dropped(for: ID)
}

/// The identity of an element. It stays the same while the element is changed in place.
@usableFromInline
package struct ElementIdentity: Equatable, Sendable {
  private let number: UInt64
  private let path: UInt64

  package init(number: UInt64, path: UInt64) {
    self.number = number
    self.path = path
  }
}

/// Tracks whether elements of an array are replaced by others, without accessing the elements that remain.
@usableFromInline
struct ElementIdentities<Element> {
  @usableFromInline let identity: (Element) -> ElementIdentity
  /// A value that changes with each replacement.
  @usableFromInline var replacements = Arrangement.new()
  /// A value that changes each time the composition is requested, so that it differs from the value in
  /// earlier copies.
  var mark = Arrangement.new()

  init(identity: @escaping (Element) -> ElementIdentity) {
    self.identity = identity
  }
}

/// The elements of an array at a point in time, and their order.
package struct Composition: Sendable {
  let arrangement: Arrangement
  let replacements: Arrangement
  let earlierMark: Arrangement
  let mark: Arrangement

  /// Returns whether the array still had the same elements in the same order when the composition was next
  /// requested.
  package func isSame(as next: Composition) -> Bool {
    next.earlierMark == mark && next.arrangement == arrangement && next.replacements == replacements
  }
}
