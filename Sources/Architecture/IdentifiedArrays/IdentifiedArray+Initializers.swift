import OrderedCollections

extension IdentifiedArray {
  /// Creates an empty array.
  ///
  /// - Parameter id: A key path from an element to its id.
  @inlinable
  public init(id: KeyPath<Element, ID>) {
    self.init(id: id, storage: Storage([:]))
  }

  /// Creates an empty array with the given capacity.
  ///
  /// - Parameters:
  ///   - id: A key path from an element to its id.
  ///   - minimumCapacity: How many elements the array can store before it has to reallocate.
  @inlinable
  public init(id: KeyPath<Element, ID>, minimumCapacity: Int) {
    self.init(id: id, storage: Storage(OrderedDictionary(minimumCapacity: minimumCapacity)))
  }

  /// Creates an array from elements with unique ids, and traps if two of them have the same id.
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

  /// Creates an array from elements with unique ids, without a check in release builds.
  ///
  /// - Parameters:
  ///   - elements: The elements, in order. If two of them have the same id, the array is corrupt in release builds.
  ///   - id: A key path from an element to its id.
  /// - Complexity: Expected O(*n*) on average, where *n* is the number of elements.
  @inlinable
  public init(uncheckedUniqueElements elements: some Sequence<Element>, id: KeyPath<Element, ID>) {
    let pairs = elements.lazy.map { ($0[keyPath: id], $0) }
    self.init(id: id, storage: Storage(OrderedDictionary(uncheckedUniqueKeysWithValues: pairs)))
  }

  /// Creates an array from elements that may have duplicate ids, using a closure to combine them.
  ///
  /// ```swift
  /// IdentifiedArray(events, id: \.name) { earlier, later in later }
  /// ```
  ///
  /// - Parameters:
  ///   - elements: The elements, in order.
  ///   - id: A key path from an element to its id.
  ///   - combine: A closure that combines two elements with the same id. It receives the element that is already in
  ///     the array and the later one, and returns an element with that id to take the place of the earlier one.
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
  /// Creates an empty array.
  @inlinable
  public init() {
    self.init(id: \.id)
  }

  /// Creates an empty array with the given capacity.
  ///
  /// - Parameter minimumCapacity: How many elements the array can store before it has to reallocate.
  @inlinable
  public init(minimumCapacity: Int) {
    self.init(id: \.id, minimumCapacity: minimumCapacity)
  }

  /// Creates an array from elements with unique ids, and traps if two of them have the same id.
  ///
  /// - Parameter elements: The elements, in order.
  /// - Complexity: Expected O(*n*) on average, where *n* is the number of elements.
  @inlinable
  public init(uniqueElements elements: some Sequence<Element>) {
    self.init(uniqueElements: elements, id: \.id)
  }

  /// Creates an array with the elements of another identified array.
  ///
  /// - Complexity: O(1)
  @inlinable
  public init(uniqueElements elements: Self) {
    self = elements
  }

  /// Creates an array from elements with unique ids, without a check in release builds.
  ///
  /// - Parameter elements: The elements, in order. If two of them have the same id, the array is corrupt in release
  ///   builds.
  /// - Complexity: Expected O(*n*) on average, where *n* is the number of elements.
  @inlinable
  public init(uncheckedUniqueElements elements: some Sequence<Element>) {
    self.init(uncheckedUniqueElements: elements, id: \.id)
  }

  /// Creates an array from elements that may have duplicate ids, using a closure to combine them. See
  /// ``init(_:id:uniquingIDsWith:)``.
  ///
  /// - Parameters:
  ///   - elements: The elements, in order.
  ///   - combine: A closure that combines two elements with the same id. It receives the element that is already in
  ///     the array and the later one, and returns an element with that id.
  /// - Complexity: Expected O(*n*) on average, where *n* is the number of elements.
  @inlinable
  public init(
    _ elements: some Sequence<Element>,
    uniquingIDsWith combine: (_ earlier: Element, _ later: Element) throws -> Element
  ) rethrows {
    try self.init(elements, id: \.id, uniquingIDsWith: combine)
  }
}

/// Traps because an element's id was changed in place.
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

/// Traps because of duplicate ids in an array that requires unique ids.
@usableFromInline
@inline(never)
func stopAsIDOccursTwice<ID, Element>(_ id: ID, in element: Element.Type) -> Never {
  fatalError(
    """
    Two elements with the id '\(id)' were given to 'IdentifiedArray<\(ID.self), \(Element.self)>', in which each id occurs \
    once. Give the elements different ids, or specify which to keep: 'init(_:id:uniquingIDsWith:)'.
    """
  )
}

extension IdentifiedArray {
  /// Traps if the element no longer has its id.
  @inlinable
  func checkID(of element: Element, is oldID: ID) {
    let newID = element[keyPath: id]
    if newID != oldID { stopAsIDChanged(of: Element.self, from: oldID, to: newID) }
  }

  /// Calls ``checkID(of:is:)`` for the element at an index.
  @inlinable
  func checkID(at index: Int) {
    checkID(of: storage[index], is: storage.dictionary.keys[index])
  }
}
