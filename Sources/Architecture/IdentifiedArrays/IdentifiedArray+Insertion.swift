import OrderedCollections

extension IdentifiedArray {
  /// Appends an element, unless there is one with its id already.
  ///
  /// - Parameter element: The element.
  /// - Returns: Whether it was appended, and the index at which the element with this id is now.
  /// - Complexity: Expected O(1) on average, over many calls.
  @inlinable
  @discardableResult
  public mutating func append(_ element: Element) -> (inserted: Bool, index: Int) {
    insert(element, at: endIndex)
  }

  /// Appends elements, leaving out those whose ids are there already.
  ///
  /// - Parameter elements: The elements, in order.
  /// - Complexity: Expected O(*n*) on average, over many calls, where *n* is the number of new elements.
  @inlinable
  public mutating func append(contentsOf elements: some Sequence<Element>) {
    for element in elements {
      append(element)
    }
  }

  /// Inserts an element, unless there is one with its id already.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - index: The index to insert it at: at most `endIndex`.
  /// - Returns: Whether it was inserted, and the index at which the element with this id is now.
  /// - Complexity: O(`count`); expected O(1) on average at the end.
  @inlinable
  @discardableResult
  public mutating func insert(_ element: Element, at index: Int) -> (inserted: Bool, index: Int) {
    let elementID = element[keyPath: id]
    if let existing = self.index(id: elementID) { return (false, existing) }
    storage.rearrange(.grew) { _ = $0.updateValue(element, forKey: elementID, insertingAt: index) }
    return (true, index)
  }

  /// Replaces the element with the same id, in its place, or appends the element where there is none.
  ///
  /// - Parameter element: The element.
  /// - Returns: The element that was replaced.
  /// - Complexity: Expected O(1) on average, over many calls.
  @inlinable
  @discardableResult
  public mutating func updateOrAppend(_ element: Element) -> Element? {
    updateOrInsert(element, at: endIndex).originalMember
  }

  /// Replaces the element with the same id, in its place, or inserts the element where there is none.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - index: The index to insert it at if it is new: at most `endIndex`.
  /// - Returns: The element that was replaced, and the index at which the element with this id is now.
  /// - Complexity: O(`count`) where it is inserted before the end; otherwise expected O(1) on average.
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

  /// Replaces the element at an index by one with the same id. Another id stops the program.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - index: The index of the element to replace.
  /// - Returns: The element that was replaced.
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
