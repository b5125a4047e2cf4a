import Synchronization

/// Identifies an array's ids and their order. Arrays of equal arrangements have equal ids in equal order.
///
/// To find out whether elements came, went or moved, compare two of these instead of all ids. The comparison
/// may err on one side: equal ids can have different arrangements, as when an element went and came back.
@usableFromInline
package struct Arrangement: Equatable, Sendable {
  private let number: UInt64

  /// The arrangement of all empty arrays that never had an element.
  @usableFromInline static let empty = Arrangement(number: 0)

  private init(number: UInt64) {
    self.number = number
  }

  /// Another arrangement than any before.
  @usableFromInline
  static func new() -> Arrangement {
    Arrangement(number: latest.wrappingAdd(1, ordering: .relaxed).newValue)
  }
}

/// A number for the whole process, so that copies that went different ways can be told apart.
private let latest = Atomic<UInt64>(0)

/// A change of the ids of an array.
@usableFromInline
package enum Rearrangement<ID> {
  /// One element came, and none went.
  case grew
  /// One element went.
  case lost(ID)
  /// Anything, also nothing.
  case other
}

extension Rearrangement: Sendable where ID: Sendable {}
extension Rearrangement: Equatable where ID: Equatable {}

/// The change of an element's id while the element was changed in place.
package enum IDChange<ID: Equatable>: Equatable {
  case unchanged
  /// The element is found under its new id now.
  case moved(to: ID)
  /// The new id was another's already, so the element had to go.
  case dropped(for: ID)
}

/// The identity of an element, which stays while the element is changed in place.
@usableFromInline
package struct ElementIdentity: Equatable, Sendable {
  private let number: UInt64
  private let path: UInt64

  package init(number: UInt64, path: UInt64) {
    self.number = number
    self.path = path
  }
}

/// Tells whether elements of an array were replaced by others, without a look at those that stay.
@usableFromInline
struct ElementIdentities<Element> {
  @usableFromInline let identity: (Element) -> ElementIdentity
  /// Another one after each replacement.
  @usableFromInline var replacements = Arrangement.new()
  /// Another one each time that the composition was asked for. Copies from before do not have it.
  var mark = Arrangement.new()

  init(identity: @escaping (Element) -> ElementIdentity) {
    self.identity = identity
  }
}

/// The elements of an array at a moment, and their order.
package struct Composition: Sendable {
  let arrangement: Arrangement
  let replacements: Arrangement
  let earlierMark: Arrangement
  let mark: Arrangement

  /// Whether the array had the same elements in the same order when it was asked the next time.
  package func isSame(as next: Composition) -> Bool {
    next.earlierMark == mark && next.arrangement == arrangement && next.replacements == replacements
  }
}
