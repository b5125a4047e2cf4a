// `ids` is an `OrderedSet`, whose members users should be able to use without a second import. Swift has no other way
// to re-export a module than `@_exported`.
@_exported import OrderedCollections

/// An ordered collection of elements with unique ids. Finding an element by its id is as fast as finding it by its
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
/// Use an identified array for the children of a feature. By the time that an effect sends its result, a row may have
/// moved or been removed, and while an index could then refer to a different row, the row's id still refers to the
/// same one.
///
/// If your elements conform to `Identifiable`, use ``IdentifiedArrayOf``. For other elements, specify the property
/// that contains the id, as in `IdentifiedArray(uniqueElements: scripts, id: \.name)`.
///
/// ## Stable ids
///
/// An element's id must not change while the element is in the array, and changing it in place through a subscript
/// traps. To change an id, you should remove the element and insert the changed one.
///
/// ## Complexity
///
/// An identified array is based on an ordered dictionary and performs like one. You can find, read and change an
/// element by its id or index in constant time on average, as well as append an element or remove the last one.
/// Inserting or removing elements elsewhere takes linear time, because all later elements move. Copies of an array
/// share their storage until you change one of them.
///
/// Two arrays are equal if they contain equal elements in the same order.
public struct IdentifiedArray<ID: Hashable, Element> {
  /// The key path from an element to its id.
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

  /// The identity of the ids and their order. See ``Arrangement``.
  package var arrangement: Arrangement { storage.arrangement }

  /// Returns how the ids have changed since an earlier arrangement, or `nil` if they have not.
  ///
  /// - Complexity: O(1)
  package func rearrangement(since earlier: Arrangement) -> Rearrangement<ID>? {
    storage.rearrangement(since: earlier)
  }

  /// Returns the composition. From then on, the identities of changed elements are tracked.
  ///
  /// - Complexity: O(1)
  package mutating func composition(
    by identity: @escaping (Element) -> ElementIdentity
  ) -> Composition {
    storage.composition(by: identity)
  }
}

/// An identified array of elements that conform to `Identifiable`.
public typealias IdentifiedArrayOf<Element: Identifiable> = IdentifiedArray<Element.ID, Element>

extension IdentifiedArray {
  /// The elements by id, together with a token for the current ids and their order. Only ``rearrange(_:)`` inserts,
  /// removes or moves ids, and it creates a new token when it does.
  ///
  /// The storage does not read the ids of elements, so collections that assign the ids themselves, such as
  /// `StackState`, can use it.
  @usableFromInline
  package struct Storage {
    @usableFromInline package private(set) var dictionary: OrderedDictionary<ID, Element>
    @usableFromInline package private(set) var arrangement: Arrangement

    /// Tracks whether elements have been replaced. It is `nil` until the composition is requested.
    @usableFromInline private(set) var identities: ElementIdentities<Element>?

    /// The previous arrangement, and the change since that arrangement.
    @usableFromInline private(set) var last: (arrangement: Arrangement, change: Rearrangement<ID>)

    @inlinable
    package init(_ dictionary: OrderedDictionary<ID, Element>) {
      self.dictionary = dictionary
      arrangement = dictionary.isEmpty ? .empty : .new()
      last = (.empty, .other)
    }

    /// Changes the ids or their order.
    ///
    /// - Parameters:
    ///   - change: The kind of change to record.
    ///   - body: A closure that makes the change to the dictionary.
    @inlinable
    package mutating func rearrange<Result>(
      _ change: Rearrangement<ID> = .other,
      _ body: (inout OrderedDictionary<ID, Element>) throws -> Result
    ) rethrows -> Result {
      defer { note(change) }
      return try body(&dictionary)
    }

    @inlinable
    mutating func note(_ change: Rearrangement<ID>) {
      last = (arrangement, change)
      arrangement = .new()
    }

    /// Returns how the ids have changed since an earlier arrangement, or `nil` if they have not.
    package func rearrangement(since earlier: Arrangement) -> Rearrangement<ID>? {
      if arrangement == earlier { return nil }
      return last.arrangement == earlier ? last.change : .other
    }

    @inlinable
    package mutating func reserveCapacity(_ minimumCapacity: Int) {
      dictionary.reserveCapacity(minimumCapacity)
    }

    /// Removes elements. If there are no elements to remove, the arrangement does not change.
    @inlinable
    mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
      let count = dictionary.count
      defer { if dictionary.count != count { note(.other) } }
      try dictionary.removeAll { try shouldBeRemoved($0.value) }
    }

    /// Returns the composition. From then on, the identities of changed elements are tracked.
    ///
    /// - Parameter identity: A closure that returns the identity of an element.
    package mutating func composition(
      by identity: @escaping (Element) -> ElementIdentity
    ) -> Composition {
      var identities = self.identities ?? ElementIdentities(identity: identity)
      defer { self.identities = identities }
      let earlier = identities.mark
      identities.mark = .new()
      return Composition(
        arrangement: arrangement,
        replacements: identities.replacements,
        earlierMark: earlier,
        mark: identities.mark
      )
    }

    @inlinable
    func identity(at index: Int) -> ElementIdentity? {
      identities.map { $0.identity(dictionary.values[index]) }
    }

    @inlinable
    func identity(of id: ID) -> ElementIdentity? {
      identities.flatMap { identities in dictionary[id].map { identities.identity($0) } }
    }

    /// Records a replacement if the identity of an element differs before and after a change.
    @inlinable
    mutating func compare(_ earlier: ElementIdentity, with later: ElementIdentity?) {
      if let later, earlier != later { identities?.replacements = .new() }
    }

    /// The element at an index, in place.
    @inlinable
    package subscript(index: Int) -> Element {
      _read { yield dictionary.values[index] }
      _modify {
        let earlier = identity(at: index)
        defer { if let earlier { compare(earlier, with: identity(at: index)) } }
        yield &dictionary.values[index]
      }
    }

    /// The element with the given id, in place. Only this entry can be added or removed.
    @inlinable
    package subscript(entry id: ID) -> Element? {
      _read { yield dictionary[id] }
      _modify {
        let count = dictionary.count
        let earlier = identity(of: id)
        defer {
          if let earlier { compare(earlier, with: identity(of: id)) }
          if dictionary.count > count { note(.grew) } else if dictionary.count < count { note(.lost(id)) }
        }
        yield &dictionary[id]
      }
    }
  }
}

extension IdentifiedArray: Equatable where Element: Equatable {
  /// Returns whether two arrays contain equal elements in the same order. The key paths to the ids are not
  /// compared.
  @inlinable
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.storage.dictionary.values == rhs.storage.dictionary.values
  }
}

extension IdentifiedArray: Hashable where Element: Hashable {
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(storage.dictionary.values)
  }
}

// Unchecked: key paths are not `Sendable` by themselves, but they are immutable, and the arguments of their
// subscripts are only hashed and read.
extension IdentifiedArray: @unchecked Sendable where ID: Sendable, Element: Sendable {}

extension IdentifiedArray: Encodable where Element: Encodable {
  /// Encodes the elements in the same way as an array.
  public func encode(to encoder: any Encoder) throws {
    try elements.encode(to: encoder)
  }
}

extension IdentifiedArray: Decodable where Element: Decodable & Identifiable, ID == Element.ID {
  /// Decodes the elements in the same way as an array.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if two elements have the same id.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    self.init(minimumCapacity: container.count ?? 0)
    while !container.isAtEnd {
      let element = try container.decode(Element.self)
      guard append(element).inserted else {
        throw DecodingError.dataCorruptedError(
          in: container,
          debugDescription: "Duplicate id '\(element.id)'. The ids of an IdentifiedArray must be unique."
        )
      }
    }
  }
}

extension IdentifiedArray: ExpressibleByArrayLiteral where Element: Identifiable, ID == Element.ID {
  /// Creates an array from an array literal, and traps if two elements have the same id.
  @inlinable
  public init(arrayLiteral elements: Element...) {
    self.init(uniqueElements: elements)
  }
}

extension IdentifiedArray: CustomStringConvertible {
  /// A description of the elements as an array.
  public var description: String { elements.description }
}

extension IdentifiedArray: CustomDebugStringConvertible {
  /// A description that contains the type and the elements.
  public var debugDescription: String {
    "IdentifiedArray<\(ID.self), \(Element.self)>(\(elements.debugDescription))"
  }
}

extension IdentifiedArray: CustomReflectable {
  /// A mirror that reflects the elements as an array. Comparisons of dumps match `Identifiable` elements by their
  /// ids.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: elements, displayStyle: .collection)
  }
}
