import CombineShim
import IdentifiedArrays

/// A reference to an element of an identified array, which keeps the last value when the element has gone.
///
/// The element is found by its id, so it may move.
func elementReference<ID, Element>(
  _ rows: Reference<IdentifiedArray<ID, Element>>,
  id: ID,
  element: Element
) -> Reference<Element> {
  let optional = OptionalElementReference(rows, id: id)
  return UnwrappedReference(optional, startingWith: element)
}

/// A reference to an element of an identified array, or to `nil`.
private final class OptionalElementReference<ID: Hashable, Element>: Reference<Element?>, @unchecked Sendable
{
  // Sendable: both properties are constants; an id is compared and hashed only.
  private let rows: Reference<IdentifiedArray<ID, Element>>
  private let id: ID

  init(_ rows: Reference<IdentifiedArray<ID, Element>>, id: ID) {
    self.rows = rows
    self.id = id
  }

  override var value: Element? { rows.value[id: id] }

  override var exclusive: Element? {
    get { value }
    _modify { yield &rows.exclusive[id: id] }
  }

  override var root: any RootReference { rows.root }

  override var publisher: AnyPublisher<Element?, Never> {
    let id = id
    return rows.publisher.map { $0[id: id] }.eraseToAnyPublisher()
  }
}
