/// The array's own operations keep the ids unique, and so do those that come with this conformance: an
/// element whose id is in the array already is left out.
extension IdentifiedArray: RangeReplaceableCollection where Element: Identifiable, ID == Element.ID {
  /// Replaces a range of elements. Of the new ones those are left out whose ids are in the array already.
  ///
  /// - Parameters:
  ///   - subrange: The indices of the elements that go.
  ///   - newElements: The elements that come in their place.
  /// - Complexity: O(`count` + *n*), where *n* is the number of new elements.
  @inlinable
  public mutating func replaceSubrange(
    _ subrange: Range<Int>,
    with newElements: some Collection<Element>
  ) {
    // The protocol's own `insert` comes here, which the compiler takes in a closure that returns nothing.
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

  // The protocol's `append` and `insert` return nothing. Without these two it would take its own, which copy
  // the array. Disfavoured, as a call can mean the array's own, too, which do the same: in `_ =
  // array.append(element)` that is meant.

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
