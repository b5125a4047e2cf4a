import OrderedCollections

extension IdentifiedArray {
  /// The elements by their ids, and the name of their arrangement. Ids come, go and move through ``rearrange(_:)`` only, so
  /// that none of that goes without a new name.
  @usableFromInline
  struct Storage {
    @usableFromInline private(set) var dictionary: OrderedDictionary<ID, Element>
    @usableFromInline private(set) var arrangement: Arrangement

    @inlinable
    init(_ dictionary: OrderedDictionary<ID, Element>) {
      self.dictionary = dictionary
      arrangement = dictionary.isEmpty ? .empty : .new()
    }

    /// Changes ids or their order.
    @inlinable
    mutating func rearrange<Result>(
      _ body: (inout OrderedDictionary<ID, Element>) throws -> Result
    ) rethrows -> Result {
      defer { arrangement = .new() }
      return try body(&dictionary)
    }

    @inlinable
    mutating func reserveCapacity(_ minimumCapacity: Int) {
      dictionary.reserveCapacity(minimumCapacity)
    }

    /// The element at an index, in place.
    @inlinable
    subscript(index: Int) -> Element {
      _read { yield dictionary.values[index] }
      _modify { yield &dictionary.values[index] }
    }

    /// The element of an id, in place. Nothing but this entry may come or go.
    @inlinable
    subscript(entry id: ID) -> Element? {
      _read { yield dictionary[id] }
      _modify {
        let count = dictionary.count
        defer { if dictionary.count != count { arrangement = .new() } }
        yield &dictionary[id]
      }
    }
  }
}
