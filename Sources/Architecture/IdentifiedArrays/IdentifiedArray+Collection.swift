import OrderedCollections

extension IdentifiedArray: Sequence {
  /// Gives the elements in order.
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
  /// Zero.
  @inlinable
  public var startIndex: Int { 0 }

  /// The number of elements.
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
  /// It may be changed in place or replaced, as long as it keeps its id; another id stops the program. So
  /// algorithms that write elements to other places, as `sort()` of any mutable collection does, don't work
  /// on this one: use those of the array.
  ///
  /// - Complexity: O(1)
  @inlinable
  public subscript(position: Int) -> Element {
    _read { yield storage[position] }
    _modify {
      defer { checkID(at: position) }
      yield &storage[position]
    }
  }
}
