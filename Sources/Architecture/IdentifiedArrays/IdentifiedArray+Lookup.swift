import OrderedCollections

extension IdentifiedArray {
  /// Returns the index of the element with an id, or `nil` where there is none.
  ///
  /// - Complexity: Expected O(1) on average, if `ID` hashes well.
  @inlinable
  public func index(id: ID) -> Int? {
    storage.dictionary.index(forKey: id)
  }

  /// Returns whether there is an element with the id of this one.
  ///
  /// - Complexity: Expected O(1) on average, if `ID` hashes well.
  @inlinable
  public func contains(_ element: Element) -> Bool {
    index(id: element[keyPath: id]) != nil
  }

  /// The element with an id, or `nil` where there is none.
  ///
  /// Setting it replaces the element in its place, appends it where there was none, or, with `nil`, removes
  /// it.
  ///
  /// An element of another id stops the program, also one that got its id in place.
  ///
  /// - Complexity: Expected O(1) on average for reading, changing in place and appending; O(`count`) for
  ///   removing.
  @inlinable
  public subscript(id id: ID) -> Element? {
    _read { yield storage[entry: id] }
    _modify {
      defer { if let index = index(id: id) { checkID(at: index) } }
      yield &storage[entry: id]
    }
  }

  /// Changes the element with an id in place, and files it under another id if it was given one.
  ///
  /// It is for code that must survive an element whose id changes, where ``subscript(id:)`` stops the
  /// program.
  ///
  /// - Returns: What `body` returned, and what became of the id; `nil` where there is no such element.
  /// - Complexity: Expected O(1) on average; O(`count`) where the id has changed.
  package mutating func update<Result>(
    id oldID: ID,
    _ body: (inout Element) -> Result
  ) -> (result: Result, change: IDChange<ID>)? {
    guard let index = index(id: oldID) else { return nil }
    let result = body(&storage[index])
    let newID = storage[index][keyPath: id]
    guard newID != oldID else { return (result, .unchanged) }
    let element = storage.rearrange { $0.remove(at: index).value }
    let isFree = insert(element, at: index).inserted
    return (result, isFree ? .moved(to: newID) : .dropped(for: newID))
  }
}
