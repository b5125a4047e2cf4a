import OrderedCollections

extension IdentifiedArray {
  /// Makes an empty array.
  ///
  /// - Parameter id: A key path from an element to its id.
  @inlinable
  public init(id: KeyPath<Element, ID>) {
    self.init(id: id, storage: Storage([:]))
  }

  /// Makes an empty array with room for some elements.
  ///
  /// - Parameters:
  ///   - id: A key path from an element to its id.
  ///   - minimumCapacity: The number of elements for which there is room before more is allocated.
  @inlinable
  public init(id: KeyPath<Element, ID>, minimumCapacity: Int) {
    self.init(id: id, storage: Storage(OrderedDictionary(minimumCapacity: minimumCapacity)))
  }

  /// Makes an array of elements with different ids. An id that occurs twice stops the program.
  ///
  /// - Parameters:
  ///   - elements: The elements, in order.
  ///   - id: A key path from an element to its id.
  /// - Complexity: Expected O(*n*) on average, where *n* is the number of elements.
  @inlinable
  public init(uniqueElements elements: some Sequence<Element>, id: KeyPath<Element, ID>) {
    var dictionary = OrderedDictionary<ID, Element>(minimumCapacity: elements.underestimatedCount)
    for element in elements {
      let elementID = element[keyPath: id]
      if dictionary.updateValue(element, forKey: elementID) != nil {
        stopAsIDOccursTwice(elementID, in: Element.self)
      }
    }
    self.init(id: id, storage: Storage(dictionary))
  }

  /// A former name of ``init(uniqueElements:id:)``.
  @available(*, deprecated, renamed: "init(uniqueElements:id:)")
  @inlinable
  public init(_ elements: some Sequence<Element>, id: KeyPath<Element, ID>) {
    self.init(uniqueElements: elements, id: id)
  }

  /// Makes an array of elements that are known to have different ids, which only debug builds check.
  ///
  /// - Parameters:
  ///   - elements: The elements, in order. With an id twice the array is broken.
  ///   - id: A key path from an element to its id.
  /// - Complexity: Expected O(*n*) on average, where *n* is the number of elements.
  @inlinable
  public init(uncheckedUniqueElements elements: some Sequence<Element>, id: KeyPath<Element, ID>) {
    let pairs = elements.lazy.map { ($0[keyPath: id], $0) }
    self.init(id: id, storage: Storage(OrderedDictionary(uncheckedUniqueKeysWithValues: pairs)))
  }

  /// Makes an array of elements that may have the same id.
  ///
  /// ```swift
  /// IdentifiedArray(events, id: \.name) { earlier, later in later }
  /// ```
  ///
  /// - Parameters:
  ///   - elements: The elements, in order.
  ///   - id: A key path from an element to its id.
  ///   - combine: A closure that makes one element, of the same id, of that which is in the array already and
  ///     that which comes. It takes the place of the first.
  /// - Complexity: Expected O(*n*) on average, where *n* is the number of elements.
  @inlinable
  public init(
    _ elements: some Sequence<Element>,
    id: KeyPath<Element, ID>,
    uniquingIDsWith combine: (_ earlier: Element, _ later: Element) throws -> Element
  ) rethrows {
    self.init(id: id, minimumCapacity: elements.underestimatedCount)
    for element in elements {
      let elementID = element[keyPath: id]
      guard let index = index(id: elementID) else {
        append(element)
        continue
      }
      let combined = try combine(storage[index], element)
      checkID(of: combined, is: elementID)
      storage[index] = combined
    }
  }
}

extension IdentifiedArray where Element: Identifiable, ID == Element.ID {
  /// Makes an empty array.
  @inlinable
  public init() {
    self.init(id: \.id)
  }

  /// Makes an empty array with room for some elements.
  ///
  /// - Parameter minimumCapacity: The number of elements for which there is room before more is allocated.
  @inlinable
  public init(minimumCapacity: Int) {
    self.init(id: \.id, minimumCapacity: minimumCapacity)
  }

  /// Makes an array of elements with different ids. An id that occurs twice stops the program.
  ///
  /// - Parameter elements: The elements, in order.
  /// - Complexity: Expected O(*n*) on average, where *n* is the number of elements.
  @inlinable
  public init(uniqueElements elements: some Sequence<Element>) {
    self.init(uniqueElements: elements, id: \.id)
  }

  /// Makes an array of the elements of another, which have different ids already.
  ///
  /// - Complexity: O(1)
  @inlinable
  public init(uniqueElements elements: Self) {
    self = elements
  }

  /// Makes an array of elements that are known to have different ids, which only debug builds check.
  ///
  /// - Parameter elements: The elements, in order. With an id twice the array is broken.
  /// - Complexity: Expected O(*n*) on average, where *n* is the number of elements.
  @inlinable
  public init(uncheckedUniqueElements elements: some Sequence<Element>) {
    self.init(uncheckedUniqueElements: elements, id: \.id)
  }

  /// Makes an array of elements that may have the same id: see ``init(_:id:uniquingIDsWith:)``.
  ///
  /// - Parameters:
  ///   - elements: The elements, in order.
  ///   - combine: A closure that makes one element, of the same id, of that which is in the array already and
  ///     that which comes.
  /// - Complexity: Expected O(*n*) on average, where *n* is the number of elements.
  @inlinable
  public init(
    _ elements: some Sequence<Element>,
    uniquingIDsWith combine: (_ earlier: Element, _ later: Element) throws -> Element
  ) rethrows {
    try self.init(elements, id: \.id, uniquingIDsWith: combine)
  }
}

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
