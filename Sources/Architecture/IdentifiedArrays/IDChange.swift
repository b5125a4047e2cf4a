/// The change of an element's id while the element was changed in place.
package enum IDChange<ID: Equatable>: Equatable {
  case unchanged
  /// The element is found under its new id now.
  case moved(to: ID)
  /// The new id was another's already, so the element had to go.
  case dropped(for: ID)
}
