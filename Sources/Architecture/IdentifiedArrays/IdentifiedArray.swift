import OrderedCollections

/// An array whose elements have ids. Each id occurs once, and an element is found by its id as fast as by its
/// index.
///
/// ```swift
/// struct Todo: Identifiable {
///   let id: Int
///   var title: String
/// }
///
/// var todos: IdentifiedArrayOf<Todo> = [Todo(id: 1, title: "Buy milk"), Todo(id: 2, title: "Call home")]
/// todos[id: 2]?.title = "Call mother"
/// todos.append(Todo(id: 1, title: "Sleep"))     // (inserted: false, index: 0)
/// todos.remove(id: 1)?.title                    // "Buy milk"
/// todos.map(\.title)                            // ["Call mother"]
/// ```
///
/// Elements that conform to `Identifiable` bring their ids along: ``IdentifiedArrayOf`` is the array of
/// those. For others say where the id is: `IdentifiedArray(uniqueElements: scripts, id: \.name)`.
///
/// Use it for the children of a feature. A row may have moved, or gone, by the time that an effect answers:
/// its id still means the same row, an index does not.
///
/// ## The rule of ids
///
/// An element keeps its id while it is in the array. To change an id in place, through a subscript, is a
/// programming error and stops the program. Remove the element and insert the changed one.
///
/// ## Cost
///
/// It holds an ordered dictionary, so what one costs is what the other costs. Looking up, reading and
/// changing an element by id or by index takes expected constant time; so does appending, and removing the
/// last. Inserting and removing elsewhere moves the elements behind, which takes linear time. Copies share
/// their storage until one of them changes.
///
/// Two arrays are equal when they have equal elements in the same order.
public struct IdentifiedArray<ID: Hashable, Element> {
  /// Leads from an element to its id.
  public let id: KeyPath<Element, ID>

  @usableFromInline var storage: Storage

  @inlinable
  init(id: KeyPath<Element, ID>, storage: Storage) {
    self.id = id
    self.storage = storage
  }

  /// The ids, in the order of the elements.
  ///
  /// - Complexity: O(1)
  @inlinable
  public var ids: OrderedSet<ID> { storage.dictionary.keys }

  /// The elements as a plain array.
  ///
  /// - Complexity: O(1)
  @inlinable
  public var elements: [Element] { storage.dictionary.values.elements }

  /// Names the ids and their order: see ``Arrangement``.
  package var arrangement: Arrangement { storage.arrangement }

  /// Returns the change of the ids since they had another arrangement; `nil` if there was none.
  ///
  /// - Complexity: O(1)
  package func rearrangement(since earlier: Arrangement) -> Rearrangement<ID>? {
    storage.rearrangement(since: earlier)
  }
}

/// An array of elements that know their ids.
public typealias IdentifiedArrayOf<Element: Identifiable> = IdentifiedArray<Element.ID, Element>
