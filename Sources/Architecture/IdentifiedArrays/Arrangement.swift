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
