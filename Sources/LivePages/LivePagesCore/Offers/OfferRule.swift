/// The value that comes with an event, and how it is checked. Offers with different rules are different.
/// Limits are none of it: a field whose limits change stays the same, and what was typed before is checked by
/// those of now.
package enum OfferRule: Hashable {
  case none
  case text(isMultiline: Bool)
  case number
  case tick
  /// The values to choose from, in their order.
  case choice([AnyHashable])
  case key
  /// What client code sends, decoded as a type.
  case json(ObjectIdentifier, maxSize: Int)
  case ticks([AnyHashable])
  case files(FileRule)

  /// The values that a person chooses among, where an event tells of them by their places.
  var values: [AnyHashable]? {
    switch self {
    case .choice(let values), .ticks(let values): values
    default: nil
    }
  }
}
