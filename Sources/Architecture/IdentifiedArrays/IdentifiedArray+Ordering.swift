import OrderedCollections

extension IdentifiedArray {
  /// Exchanges two elements.
  ///
  /// - Parameters:
  ///   - i: The index of the first element.
  ///   - j: The index of the second element.
  /// - Complexity: Expected O(1) on average.
  @inlinable
  public mutating func swapAt(_ i: Int, _ j: Int) {
    storage.rearrange { $0.swapAt(i, j) }
  }

  /// Moves the elements that satisfy a condition after all others.
  ///
  /// - Parameter belongsInSecondPartition: A closure that returns whether to move an element after the
  ///   others.
  /// - Returns: The index of the first element that satisfies the condition.
  /// - Complexity: O(`count`)
  @inlinable
  @discardableResult
  public mutating func partition(
    by belongsInSecondPartition: (Element) throws -> Bool
  ) rethrows -> Int {
    try storage.rearrange { try $0.partition { try belongsInSecondPartition($0.value) } }
  }

  /// Reverses the order of the elements.
  ///
  /// - Complexity: O(`count`)
  @inlinable
  public mutating func reverse() {
    storage.rearrange { $0.reverse() }
  }

  /// Shuffles the elements.
  ///
  /// - Complexity: O(`count`)
  @inlinable
  public mutating func shuffle() {
    storage.rearrange { $0.shuffle() }
  }

  /// Shuffles the elements, using a random number generator.
  ///
  /// - Parameter generator: The random number generator.
  /// - Complexity: O(`count`)
  @inlinable
  public mutating func shuffle(using generator: inout some RandomNumberGenerator) {
    storage.rearrange { $0.shuffle(using: &generator) }
  }

  /// Sorts the elements in place, preserving the order of equal elements.
  ///
  /// - Parameter areInIncreasingOrder: A closure that returns whether its first argument comes before its
  ///   second.
  /// - Complexity: O(*n* log *n*), where *n* is `count`
  @inlinable
  public mutating func sort(
    by areInIncreasingOrder: (Element, Element) throws -> Bool
  ) rethrows {
    try storage.rearrange { try $0.sort { try areInIncreasingOrder($0.value, $1.value) } }
  }

  /// Moves elements to a different position, preserving their order.
  ///
  /// ```swift
  /// letters              // a b c d e
  /// letters.move(fromOffsets: IndexSet([0, 3]), toOffset: 2)
  /// letters              // b a d c e
  /// ```
  ///
  /// - Parameters:
  ///   - source: The offsets of the elements to move, such as an `IndexSet`.
  ///   - destination: The offset of the element before which to insert the moved elements, counted before the move.
  /// - Complexity: O(`count`)
  @inlinable
  public mutating func move(fromOffsets source: some Sequence<Int>, toOffset destination: Int) {
    let moved = MarkedOffsets(source, in: count)
    precondition(
      (0...count).contains(destination),
      "The destination \(destination) is out of range 0...\(count)."
    )
    guard !moved.isEmpty else { return }
    let order =
      (0..<destination).filter { !moved.contains($0) }
      + (0..<count).filter { moved.contains($0) }
      + (destination..<count).filter { !moved.contains($0) }
    storage.rearrange { dictionary in
      dictionary = OrderedDictionary(
        uncheckedUniqueKeysWithValues: order.lazy.map { [dictionary] in dictionary.elements[$0] }
      )
    }
  }
}

extension IdentifiedArray where Element: Comparable {
  /// Sorts the elements in place, preserving the order of equal elements.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is `count`
  @inlinable
  public mutating func sort() {
    sort(by: <)
  }
}

/// A subset of the offsets of an array. Testing whether it contains an offset takes constant time.
@usableFromInline
struct MarkedOffsets {
  @usableFromInline private(set) var marks: [Bool]
  @usableFromInline private(set) var isEmpty = true

  /// Marks offsets of an array with `count` elements. Invalid offsets trap.
  @inlinable
  init(_ offsets: some Sequence<Int>, in count: Int) {
    marks = Array(repeating: false, count: count)
    for offset in offsets {
      precondition(
        marks.indices.contains(offset),
        "The offset \(offset) is out of range 0..<\(count)."
      )
      marks[offset] = true
      isEmpty = false
    }
  }

  @inlinable
  func contains(_ offset: Int) -> Bool { marks[offset] }
}
