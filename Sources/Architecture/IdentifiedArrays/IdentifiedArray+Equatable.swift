import OrderedCollections

extension IdentifiedArray: Equatable where Element: Equatable {
  /// Arrays are equal when they have equal elements in the same order, wherever the ids are taken from.
  @inlinable
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.storage.dictionary.values == rhs.storage.dictionary.values
  }
}

extension IdentifiedArray: Hashable where Element: Hashable {
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(storage.dictionary.values)
  }
}
