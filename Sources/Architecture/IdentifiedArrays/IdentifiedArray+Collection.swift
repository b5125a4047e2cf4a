import OrderedCollections

extension IdentifiedArray: Sequence {
  /// An iterator over the elements, in order.
  @frozen
  public struct Iterator: IteratorProtocol {
    @usableFromInline var elements: IndexingIterator<[Element]>

    @inlinable
    init(_ elements: [Element]) {
      self.elements = elements.makeIterator()
    }

    @inlinable
    public mutating func next() -> Element? { elements.next() }
  }

  @inlinable
  public func makeIterator() -> Iterator { Iterator(elements) }
}

extension IdentifiedArray.Iterator: Sendable where Element: Sendable {}

extension IdentifiedArray: RandomAccessCollection {
  /// The index of the first element, which is always zero.
  @inlinable
  public var startIndex: Int { 0 }

  /// The index after the last element, which is the number of elements.
  @inlinable
  public var endIndex: Int { storage.dictionary.count }

  /// The number of elements.
  ///
  /// - Complexity: O(1)
  @inlinable
  public var count: Int { storage.dictionary.count }

  @inlinable
  public var isEmpty: Bool { storage.dictionary.isEmpty }

  @inlinable
  public var indices: Range<Int> { 0..<count }

  @inlinable
  public func index(after i: Int) -> Int { i + 1 }

  @inlinable
  public func index(before i: Int) -> Int { i - 1 }

  @inlinable
  public func index(_ i: Int, offsetBy distance: Int) -> Int { i + distance }

  @inlinable
  public func distance(from start: Int, to end: Int) -> Int { end - start }

  @inlinable
  public func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    try storage.dictionary.values.withContiguousStorageIfAvailable(body)
  }
}

extension IdentifiedArray: MutableCollection {
  /// The element at an index.
  ///
  /// Setting an element replaces the existing one, even if their ids differ. If the new id already belongs to an
  /// element at a different index, the element you replace moves to that index. As a result, ids stay unique and
  /// indices stay valid, and you can use algorithms that write one element at a time, such as sorting a slice.
  ///
  /// Changing the id of an element in place, as in `array[0].id = 2`, traps.
  ///
  /// - Complexity: Expected O(1) on average.
  @inlinable
  public subscript(position: Int) -> Element {
    _read { yield storage[position] }
    set {
      let newID = newValue[keyPath: id]
      if storage.dictionary.keys[position] != newID { makeRoom(for: newID, newValue, at: position) }
      storage[position] = newValue
    }
    _modify {
      defer { checkID(at: position) }
      yield &storage[position]
    }
  }

  /// Changes the id at an index. The replaced element moves to the new id's index if the array already contains that
  /// id, and is removed otherwise.
  @inlinable
  mutating func makeRoom(for newID: ID, _ element: Element, at position: Int) {
    storage.rearrange { dictionary in
      if let other = dictionary.index(forKey: newID) {
        dictionary.swapAt(position, other)
      } else {
        dictionary[newID] = element
        dictionary.swapAt(position, dictionary.count - 1)
        dictionary.removeLast()
      }
    }
  }
}

/// Like all of the array's operations, those of this conformance keep the ids unique. They omit an element whose id
/// is already in the array.
extension IdentifiedArray: RangeReplaceableCollection where Element: Identifiable, ID == Element.ID {
  /// Replaces a range of elements. New elements whose ids are already in the array are omitted.
  ///
  /// - Parameters:
  ///   - subrange: The indices of the elements to replace.
  ///   - newElements: The new elements.
  /// - Complexity: O(`count` + *n*), where *n* is the number of new elements.
  @inlinable
  public mutating func replaceSubrange(
    _ subrange: Range<Int>,
    with newElements: some Collection<Element>
  ) {
    // The protocol's own `insert` calls this method. The compiler selects that `insert` in a closure without
    // a result.
    if subrange.isEmpty, newElements.count == 1, let element = newElements.first {
      _ = insert(element, at: subrange.lowerBound) as (inserted: Bool, index: Int)
      return
    }
    let tail = elements[subrange.upperBound...]
    var result = Self(minimumCapacity: count - subrange.count + newElements.count)
    for element in elements[..<subrange.lowerBound] {
      result.append(element)
    }
    let remaining = tail.isEmpty ? Self() : Self(uncheckedUniqueElements: tail)
    for element in newElements where !remaining.contains(element) {
      result.append(element)
    }
    result.append(contentsOf: tail)
    self = result
  }

  // The protocol's `append` and `insert` have no result. Without these two methods, the protocol would copy the array
  // in its own implementations. They are disfavored so that a call such as `_ = array.append(element)` refers to the
  // array's own methods. These behave the same way.

  @inlinable
  @_disfavoredOverload
  public mutating func append(_ newElement: Element) {
    _ = insert(newElement, at: endIndex) as (inserted: Bool, index: Int)
  }

  @inlinable
  @_disfavoredOverload
  public mutating func insert(_ newElement: Element, at index: Int) {
    _ = insert(newElement, at: index) as (inserted: Bool, index: Int)
  }

  @inlinable
  public mutating func reserveCapacity(_ minimumCapacity: Int) {
    storage.reserveCapacity(minimumCapacity)
  }
}

extension IdentifiedArray {
  /// Returns the index of the element with the given id, or `nil` if there is no such element.
  ///
  /// - Complexity: Expected O(1) on average, if `ID` hashes well.
  @inlinable
  public func index(id: ID) -> Int? {
    storage.dictionary.index(forKey: id)
  }

  /// Returns whether the array contains an element with the same id.
  ///
  /// - Complexity: Expected O(1) on average, if `ID` hashes well.
  @inlinable
  public func contains(_ element: Element) -> Bool {
    index(id: element[keyPath: id]) != nil
  }

  /// The element with the given id, or `nil` if there is no such element.
  ///
  /// Setting an element replaces the existing one in place, or appends the element if the array does not contain its
  /// id yet. To remove an element, set `nil`.
  ///
  /// An element you set needs to have the given id. Setting an element with a different id traps, as does changing
  /// the id in place.
  ///
  /// - Complexity: Expected O(1) on average for reading, changing in place and appending. O(`count`) for
  ///   removing.
  @inlinable
  public subscript(id id: ID) -> Element? {
    _read { yield storage[entry: id] }
    _modify {
      defer { if let index = index(id: id) { checkID(at: index) } }
      yield &storage[entry: id]
    }
  }

  /// Changes the element with the given id in place, and moves it if its id changes.
  ///
  /// Use this method in code that has to handle changes to ids. In ``subscript(id:)``, such a change traps.
  ///
  /// - Returns: The result of `body` together with the change to the id, or `nil` if there is no such
  ///   element.
  /// - Complexity: Expected O(1) on average. O(`count`) if the id has changed.
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
