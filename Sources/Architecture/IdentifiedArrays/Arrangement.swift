import Synchronization

/// The identity of an array's ids and their order. Arrays with equal arrangements have equal ids in equal
/// order.
///
/// Comparing two arrangements instead of all ids shows whether elements were added, removed or moved. The
/// converse doesn't hold: equal ids may have different arrangements, for example after an element was removed
/// and added again.
@usableFromInline
package struct Arrangement: Equatable, Sendable {
  private let number: UInt64

  /// The arrangement of all empty arrays that have never had elements.
  @usableFromInline static let empty = Arrangement(number: 0)

  private init(number: UInt64) {
    self.number = number
  }

  /// Returns a new arrangement, which differs from all others.
  @usableFromInline
  static func new() -> Arrangement {
    Arrangement(number: latest.wrappingAdd(1, ordering: .relaxed).newValue)
  }
}

/// A counter for the whole process, so that diverging copies have different arrangements.
private let latest = Atomic<UInt64>(0)

/// A change of the ids of an array.
@usableFromInline
package enum Rearrangement<ID> {
  /// One element was added, and none removed.
  case grew
  /// One element was removed.
  case lost(ID)
  /// Any other change, possibly none.
  case other
}

extension Rearrangement: Sendable where ID: Sendable {}
extension Rearrangement: Equatable where ID: Equatable {}

/// The change of an element's id while the element was changed in place.
package enum IDChange<ID: Equatable>: Equatable {
  case unchanged
  /// The element was moved to its new id.
  case moved(to: ID)
  /// The new id already belonged to another element, so this element was removed.
  case dropped(for: ID)
}

/// The identity of an element, which doesn't change while the element is changed in place.
@usableFromInline
package struct ElementIdentity: Equatable, Sendable {
  private let number: UInt64
  private let path: UInt64

  package init(number: UInt64, path: UInt64) {
    self.number = number
    self.path = path
  }
}

/// Tracks whether elements of an array are replaced by others, without accessing the remaining elements.
@usableFromInline
struct ElementIdentities<Element> {
  @usableFromInline let identity: (Element) -> ElementIdentity
  /// Changes with each replacement.
  @usableFromInline var replacements = Arrangement.new()
  /// Changes each time the composition is requested, so earlier copies have another mark.
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

  /// Returns whether the array had the same elements in the same order at the next request.
  package func isSame(as next: Composition) -> Bool {
    next.earlierMark == mark && next.arrangement == arrangement && next.replacements == replacements
  }
}
