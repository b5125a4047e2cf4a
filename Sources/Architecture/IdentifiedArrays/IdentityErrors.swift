import OrderedCollections

/// Stops the program because an element's id was changed in place.
@usableFromInline
@inline(never)
func stopAsIDChanged<ID, Element>(of element: Element.Type, from oldID: ID, to newID: ID) -> Never {
  fatalError(
    """
    The id of an element of 'IdentifiedArray<\(ID.self), \(Element.self)>' was changed in place, from '\(oldID)' to \
    '\(newID)'. The array finds elements by their ids and would lose this one. Remove the element by its old id, and insert \
    the changed one.
    """
  )
}

/// Stops the program because elements that were said to have ids of their own have not.
@usableFromInline
@inline(never)
func stopAsIDOccursTwice<ID, Element>(_ id: ID, in element: Element.Type) -> Never {
  fatalError(
    """
    Two elements with the id '\(id)' were given to 'IdentifiedArray<\(ID.self), \(Element.self)>', in which each id occurs \
    once. Give the elements different ids, or say which to keep: 'init(_:id:uniquingIDsWith:)'.
    """
  )
}

extension IdentifiedArray {
  /// Stops the program if the element is no longer what it is filed under.
  @inlinable
  func checkID(of element: Element, is oldID: ID) {
    let newID = element[keyPath: id]
    if newID != oldID { stopAsIDChanged(of: Element.self, from: oldID, to: newID) }
  }

  /// ``checkID(of:is:)`` for the element at an index.
  @inlinable
  func checkID(at index: Int) {
    checkID(of: storage[index], is: storage.dictionary.keys[index])
  }
}
