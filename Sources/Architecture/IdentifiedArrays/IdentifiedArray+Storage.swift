import OrderedCollections

extension IdentifiedArray {
  /// The elements by their ids, and a token of the ids' present order, their arrangement. Ids are inserted,
  /// removed and moved by ``rearrange(_:)`` alone, so that each such change yields a new token.
  ///
  /// It asks no element for its id, so collections that assign ids themselves, such as `StackState`, are
  /// built on it.
  @usableFromInline
  package struct Storage {
    @usableFromInline package private(set) var dictionary: OrderedDictionary<ID, Element>
    @usableFromInline package private(set) var arrangement: Arrangement

    /// The arrangement before this one, and what happened then.
    @usableFromInline private(set) var last: (arrangement: Arrangement, change: Rearrangement<ID>)

    @inlinable
    package init(_ dictionary: OrderedDictionary<ID, Element>) {
      self.dictionary = dictionary
      arrangement = dictionary.isEmpty ? .empty : .new()
      last = (.empty, .other)
    }

    /// Changes ids or their order.
    ///
    /// - Parameters:
    ///   - change: The kind of the change, to be recorded.
    ///   - body: A closure that performs the change on the dictionary.
    @inlinable
    package mutating func rearrange<Result>(
      _ change: Rearrangement<ID> = .other,
      _ body: (inout OrderedDictionary<ID, Element>) throws -> Result
    ) rethrows -> Result {
      defer { note(change) }
      return try body(&dictionary)
    }

    @inlinable
    mutating func note(_ change: Rearrangement<ID>) {
      last = (arrangement, change)
      arrangement = .new()
    }

    /// Returns the change of the ids since they had another arrangement; `nil` if there was none.
    package func rearrangement(since earlier: Arrangement) -> Rearrangement<ID>? {
      if arrangement == earlier { return nil }
      return last.arrangement == earlier ? last.change : .other
    }

    @inlinable
    package mutating func reserveCapacity(_ minimumCapacity: Int) {
      dictionary.reserveCapacity(minimumCapacity)
    }

    /// The element at an index, in place.
    @inlinable
    package subscript(index: Int) -> Element {
      _read { yield dictionary.values[index] }
      _modify { yield &dictionary.values[index] }
    }

    /// The element of an id, in place. Nothing but this entry may come or go.
    @inlinable
    package subscript(entry id: ID) -> Element? {
      _read { yield dictionary[id] }
      _modify {
        let count = dictionary.count
        defer {
          if dictionary.count > count { note(.grew) } else if dictionary.count < count { note(.lost(id)) }
        }
        yield &dictionary[id]
      }
    }
  }
}
