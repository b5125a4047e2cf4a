/// What comes with an event, and how it is checked. Offers with different rules are different.
package enum OfferRule: Hashable {
  case none
  case text(maxLength: Int, isMultiline: Bool)
  /// The limits.
  case number(AnyHashable)
  case tick
  /// The values to choose from, in their order.
  case choice([AnyHashable])
  case key
  /// What client code sends, decoded as a type.
  case json(ObjectIdentifier, maxSize: Int)
  case ticks([AnyHashable])
  case files(FileRule)
}
