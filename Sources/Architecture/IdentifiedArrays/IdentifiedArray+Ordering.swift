import OrderedCollections

extension IdentifiedArray {
  /// Exchanges two elements.
  ///
  /// - Parameters:
  ///   - i: The index of one.
  ///   - j: The index of the other.
  /// - Complexity: Expected O(1) on average.
  @inlinable
  public mutating func swapAt(_ i: Int, _ j: Int) {
    storage.rearrange { $0.swapAt(i, j) }
  }

  /// Puts the elements for which a condition holds behind the others.
  ///
  /// - Parameter belongsInSecondPartition: A closure that returns whether an element goes behind.
  /// - Returns: The index of the first element for which the condition holds.
  /// - Complexity: O(`count`)
  @inlinable
  @discardableResult
  public mutating func partition(
    by belongsInSecondPartition: (Element) throws -> Bool
  ) rethrows -> Int {
    try storage.rearrange { try $0.partition { try belongsInSecondPartition($0.value) } }
  }

  /// Turns the order round.
  ///
  /// - Complexity: O(`count`)
  @inlinable
  public mutating func reverse() {
    storage.rearrange { $0.reverse() }
  }

  /// Puts the elements into an order by chance.
  ///
  /// - Complexity: O(`count`)
  @inlinable
  public mutating func shuffle() {
    storage.rearrange { $0.shuffle() }
  }

  /// Puts the elements into an order by chance.
  ///
  /// - Parameter generator: The random number generator.
  /// - Complexity: O(`count`)
  @inlinable
  public mutating func shuffle(using generator: inout some RandomNumberGenerator) {
    storage.rearrange { $0.shuffle(using: &generator) }
  }

  /// Sorts the elements. Equal ones keep their order.
  ///
  /// - Parameter areInIncreasingOrder: A closure that returns whether one element comes before another.
  /// - Complexity: O(*n* log *n*), where *n* is `count`
  @inlinable
  public mutating func sort(
    by areInIncreasingOrder: (Element, Element) throws -> Bool
  ) rethrows {
    try storage.rearrange { try $0.sort { try areInIncreasingOrder($0.value, $1.value) } }
  }

  /// Moves elements, which stay in order among each other, to another place.
  ///
  /// ```swift
  /// letters              // a b c d e
  /// letters.move(fromOffsets: IndexSet([0, 3]), toOffset: 2)
  /// letters              // b a d c e
  /// ```
  ///
  /// - Parameters:
  ///   - source: The offsets of the elements, as an `IndexSet` or in any other sequence.
  ///   - destination: The offset, among the elements as they are before, of that before which they are put.
  /// - Complexity: O(`count`)
  @inlinable
  public mutating func move(fromOffsets source: some Sequence<Int>, toOffset destination: Int) {
    let moved = MarkedOffsets(source, in: count)
    precondition(
      (0...count).contains(destination),
      "The destination \(destination) is not an offset of an array of \(count) elements, nor its end."
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
  /// Sorts the elements. Equal ones keep their order.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is `count`
  @inlinable
  public mutating func sort() {
    sort(by: <)
  }
}

/// Some of the offsets of an array. Whether an offset is among them is known in constant time.
@usableFromInline
struct MarkedOffsets {
  @usableFromInline private(set) var marks: [Bool]
  @usableFromInline private(set) var isEmpty = true

  /// Marks offsets of an array of `count` elements. Others stop the program.
  @inlinable
  init(_ offsets: some Sequence<Int>, in count: Int) {
    marks = Array(repeating: false, count: count)
    for offset in offsets {
      precondition(
        marks.indices.contains(offset),
        "The offset \(offset) is not one of an array of \(count) elements."
      )
      marks[offset] = true
      isEmpty = false
    }
  }

  @inlinable
  func contains(_ offset: Int) -> Bool { marks[offset] }
}
