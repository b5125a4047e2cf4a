import OrderedCollections

extension IdentifiedArray {
  /// Appends an element, unless the array already contains its id.
  ///
  /// - Parameter element: The element to append.
  /// - Returns: Whether the element was appended, and the index of the element with its id.
  /// - Complexity: Expected amortized O(1).
  @inlinable
  @discardableResult
  public mutating func append(_ element: Element) -> (inserted: Bool, index: Int) {
    insert(element, at: endIndex)
  }

  /// Appends the elements whose ids the array does not contain yet.
  ///
  /// - Parameter elements: The elements, in order.
  /// - Complexity: Expected amortized O(*n*), where *n* is the number of new elements.
  @inlinable
  public mutating func append(contentsOf elements: some Sequence<Element>) {
    for element in elements {
      append(element)
    }
  }

  /// Inserts an element, unless the array already contains its id.
  ///
  /// - Parameters:
  ///   - element: The element to insert.
  ///   - index: The index at which to insert the element. It must not exceed `endIndex`.
  /// - Returns: Whether the element was inserted, and the index of the element with its id.
  /// - Complexity: O(`count`). At the end, expected O(1) on average.
  @inlinable
  @discardableResult
  public mutating func insert(_ element: Element, at index: Int) -> (inserted: Bool, index: Int) {
    let elementID = element[keyPath: id]
    if let existing = self.index(id: elementID) { return (false, existing) }
    storage.rearrange(.grew) { _ = $0.updateValue(element, forKey: elementID, insertingAt: index) }
    return (true, index)
  }

  /// Replaces the element with the same id in place, or appends the element if there is none.
  ///
  /// - Parameter element: The new element.
  /// - Returns: The element that was replaced, if any.
  /// - Complexity: Expected amortized O(1).
  @inlinable
  @discardableResult
  public mutating func updateOrAppend(_ element: Element) -> Element? {
    updateOrInsert(element, at: endIndex).originalMember
  }

  /// Replaces the element with the same id in place, or inserts the element if there is none.
  ///
  /// - Parameters:
  ///   - element: The new element.
  ///   - index: The index at which to insert the element if its id is new. It must not exceed `endIndex`.
  /// - Returns: The element that was replaced, if any, and the index of the element with this id.
  /// - Complexity: O(`count`) if the element is inserted before the end. In all other cases, expected O(1) on
  ///   average.
  @inlinable
  @discardableResult
  public mutating func updateOrInsert(
    _ element: Element,
    at index: Int
  ) -> (originalMember: Element?, index: Int) {
    let (inserted, index) = insert(element, at: index)
    if inserted { return (nil, index) }
    let original = storage[index]
    storage[index] = element
    return (original, index)
  }

  /// Replaces the element at an index with an element that has the same id, and traps if its id differs.
  ///
  /// - Parameters:
  ///   - element: The new element.
  ///   - index: The index of the element to replace.
  /// - Returns: The replaced element.
  /// - Complexity: O(1)
  @inlinable
  @discardableResult
  public mutating func update(_ element: Element, at index: Int) -> Element {
    checkID(of: element, is: storage.dictionary.keys[index])
    let original = storage[index]
    storage[index] = element
    return original
  }
}

extension IdentifiedArray {
  /// Removes the element with the given id.
  ///
  /// - Parameter id: The id of the element to remove.
  /// - Returns: The removed element, or `nil` if there was no such element.
  /// - Complexity: O(`count`)
  @inlinable
  @discardableResult
  public mutating func remove(id: ID) -> Element? {
    index(id: id).map { remove(at: $0) }
  }

  /// Removes the element that has the same id as the given one.
  ///
  /// - Parameter element: An element with the id to remove.
  /// - Returns: The removed element, or `nil` if there was no such element.
  /// - Complexity: O(`count`)
  @inlinable
  @discardableResult
  public mutating func remove(_ element: Element) -> Element? {
    remove(id: element[keyPath: id])
  }

  /// Removes the element at an index.
  ///
  /// - Parameter index: The index of the element to remove.
  /// - Returns: The removed element.
  /// - Complexity: O(`count`). For the last element, expected O(1) on average.
  @inlinable
  @discardableResult
  public mutating func remove(at index: Int) -> Element {
    storage.rearrange(.lost(storage.dictionary.keys[index])) { $0.remove(at: index).value }
  }

  /// Removes the elements at the given offsets, such as the offsets in an `IndexSet`.
  ///
  /// - Parameter offsets: The offsets of the elements, in any order.
  /// - Complexity: O(`count` + *n* log *n*), where *n* is the number of offsets.
  @inlinable
  public mutating func remove(atOffsets offsets: some Sequence<Int>) {
    let removed = MarkedOffsets(offsets, in: count)
    guard !removed.isEmpty else { return }
    var offset = 0
    storage.rearrange { dictionary in
      dictionary.removeAll { _ in
        defer { offset += 1 }
        return removed.contains(offset)
      }
    }
  }

  /// Removes all elements that satisfy a condition, preserving the order of the remaining elements.
  ///
  /// - Parameter shouldBeRemoved: A closure that returns whether to remove an element.
  /// - Complexity: O(`count`)
  @inlinable
  public mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    try storage.removeAll(where: shouldBeRemoved)
  }

  /// Removes all elements.
  ///
  /// - Parameter keepCapacity: A Boolean value that indicates whether to keep the allocated memory.
  /// - Complexity: O(`count`)
  @inlinable
  public mutating func removeAll(keepingCapacity keepCapacity: Bool = false) {
    storage.rearrange { $0.removeAll(keepingCapacity: keepCapacity) }
  }

  /// Removes the elements in a range of indices.
  ///
  /// - Parameter bounds: The indices of the elements to remove.
  /// - Complexity: O(`count`)
  @inlinable
  public mutating func removeSubrange(_ bounds: some RangeExpression<Int>) {
    let bounds = bounds.relative(to: self)
    storage.rearrange { $0.removeSubrange(bounds) }
  }

  /// Removes the first element. The array must not be empty.
  ///
  /// - Returns: The removed element.
  /// - Complexity: O(`count`)
  @inlinable
  @discardableResult
  public mutating func removeFirst() -> Element {
    remove(at: startIndex)
  }

  /// Removes the given number of elements from the beginning.
  ///
  /// - Parameter count: The number of elements to remove. It must not exceed the number of elements in the
  ///   array.
  /// - Complexity: O(`count`)
  @inlinable
  public mutating func removeFirst(_ count: Int) {
    storage.rearrange { $0.removeFirst(count) }
  }

  /// Removes the last element. The array must not be empty.
  ///
  /// - Returns: The removed element.
  /// - Complexity: Expected O(1) on average.
  @inlinable
  @discardableResult
  public mutating func removeLast() -> Element {
    remove(at: endIndex - 1)
  }

  /// Removes the given number of elements from the end.
  ///
  /// - Parameter count: The number of elements to remove. It must not exceed the number of elements in the
  ///   array.
  /// - Complexity: O(*n*), where *n* is the number of removed elements.
  @inlinable
  public mutating func removeLast(_ count: Int) {
    storage.rearrange { $0.removeLast(count) }
  }

  /// Returns an array of the elements that satisfy a condition, in the same order.
  ///
  /// - Parameter isIncluded: A closure that returns whether to include an element.
  /// - Returns: An array of the elements that are included.
  /// - Complexity: O(`count`)
  @inlinable
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Self {
    let included = try storage.dictionary.filter { try isIncluded($0.value) }
    return Self(id: id, storage: Storage(included))
  }
}
