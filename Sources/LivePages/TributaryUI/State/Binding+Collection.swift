extension Binding where Value: MutableCollection {
  /// Returns a binding to an element at a position of the collection.
  ///
  /// While the collection doesn't have the position, the binding returns the element that it had when the binding was
  /// created, and ignores changes. A view may use its binding once more after the element is removed.
  func element(at index: Value.Index, of elements: Value) -> Binding<Value.Element> {
    let initial = elements[index]
    var element = Binding<Value.Element> {
      let elements = wrappedValue
      return elements.hasElement(at: index) ? elements[index] : initial
    } set: { value, _ in
      // Another thread may remove the element, so this reads the collection once.
      var elements = wrappedValue
      guard elements.hasElement(at: index) else { return }
      elements[index] = value
      wrappedValue = elements
    }
    element.transaction = transaction
    return element
  }
}

extension Collection {
  fileprivate func hasElement(at index: Index) -> Bool { index >= startIndex && index < endIndex }
}

/// A binding to a mutable collection is a collection of bindings to the elements.
///
/// ```swift
/// for $book in $books where book.isNew { $book.isSelected.wrappedValue = true }
/// ```
///
/// A position that the collection doesn't have is a programming error that traps. The binding to an element ignores
/// changes after the element is removed.
extension Binding: Sequence where Value: MutableCollection {
  public typealias Element = Binding<Value.Element>
  public typealias Iterator = IndexingIterator<Binding<Value>>
  public typealias SubSequence = Slice<Binding<Value>>
}

extension Binding: Collection where Value: MutableCollection {
  public typealias Index = Value.Index
  public typealias Indices = Value.Indices

  public var startIndex: Index { wrappedValue.startIndex }
  public var endIndex: Index { wrappedValue.endIndex }
  public var indices: Indices { wrappedValue.indices }
  public func index(after index: Index) -> Index { wrappedValue.index(after: index) }
  public func formIndex(after index: inout Index) { wrappedValue.formIndex(after: &index) }

  /// Accesses a binding to the element at a position.
  public subscript(position: Index) -> Element { element(at: position, of: wrappedValue) }
}

extension Binding: BidirectionalCollection where Value: MutableCollection & BidirectionalCollection {
  public func index(before index: Index) -> Index { wrappedValue.index(before: index) }
  public func formIndex(before index: inout Index) { wrappedValue.formIndex(before: &index) }
}

extension Binding: RandomAccessCollection where Value: MutableCollection & RandomAccessCollection {
  public func index(_ index: Index, offsetBy distance: Int) -> Index {
    wrappedValue.index(index, offsetBy: distance)
  }

  public func distance(from start: Index, to end: Index) -> Int {
    wrappedValue.distance(from: start, to: end)
  }
}
