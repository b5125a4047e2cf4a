import DependencyInjection
import IdentifiedArrays

extension StackState: RandomAccessCollection, MutableCollection {
  /// Zero.
  public var startIndex: Int { 0 }

  /// The number of elements.
  public var endIndex: Int { storage.dictionary.count }

  /// The element at an index, counted from the bottom. Another one that is put there has the same id.
  public subscript(position: Int) -> Element {
    _read { yield storage[position] }
    _modify { yield &storage[position] }
  }

  /// Exchanges two elements, which keep their ids.
  public mutating func swapAt(_ i: Int, _ j: Int) {
    storage.rearrange { $0.swapAt(i, j) }
  }
}

extension StackState: RangeReplaceableCollection {
  /// Replaces a range of elements. New ones get new ids.
  public mutating func replaceSubrange(
    _ subrange: Range<Int>,
    with newElements: some Collection<Element>
  ) {
    if !subrange.isEmpty { removeSubrange(subrange) }
    for (offset, element) in newElements.enumerated() {
      insert(element, at: subrange.lowerBound + offset)
    }
  }

  // Without these the collection would take those of the protocol, which replace ranges.

  public mutating func append(_ newElement: Element) {
    push(newElement, id: DependencyValues.current.stackElementID())
  }

  public mutating func insert(_ newElement: Element, at index: Int) {
    let id = DependencyValues.current.stackElementID()
    storage.rearrange(.grew) { _ = $0.updateValue(newElement, forKey: id, insertingAt: index) }
  }

  @discardableResult
  public mutating func remove(at index: Int) -> Element {
    storage.rearrange(.lost(ids[index])) { $0.remove(at: index).value }
  }

  public mutating func removeSubrange(_ bounds: Range<Int>) {
    switch bounds.count {
    case 0: break
    case 1: remove(at: bounds.lowerBound)
    default: storage.rearrange { $0.removeSubrange(bounds) }
    }
  }

  public mutating func removeAll(keepingCapacity keepCapacity: Bool = false) {
    if isEmpty { return }
    storage.rearrange { $0.removeAll(keepingCapacity: keepCapacity) }
  }

  public mutating func reserveCapacity(_ minimumCapacity: Int) {
    storage.reserveCapacity(minimumCapacity)
  }
}

extension StackState: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: Element...) {
    self.init(elements)
  }
}

extension StackState: ChildCollection {
  var membership: Arrangement { storage.arrangement }

  func hasChild(id: StackElementID) -> Bool { ids.contains(id) }

  mutating func updateChild<Result>(
    id: StackElementID,
    _ body: (inout Element) -> Result
  ) -> (result: Result, change: IDChange<StackElementID>)? {
    ids.firstIndex(of: id).map { (body(&storage[$0]), .unchanged) }
  }

  func departure(since earlier: Arrangement) -> Departure<StackElementID> {
    Departure(storage.rearrangement(since: earlier))
  }
}
