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

  /// Returns the composition, and asks elements that change for their identities from now on.
  ///
  /// - Complexity: O(1)
  package mutating func composition(
    by identity: @escaping (Element) -> ElementIdentity
  ) -> Composition {
    storage.composition(by: identity)
  }
}

/// An array of elements that know their ids.
public typealias IdentifiedArrayOf<Element: Identifiable> = IdentifiedArray<Element.ID, Element>

extension IdentifiedArray {
  /// The elements by their ids, and a token of the ids' present order, their arrangement. Ids are inserted,
  /// removed and moved by ``rearrange(_:)`` alone, so that each such change yields a new token.
  ///
  /// It asks no element for its id, so collections that assign ids themselves, such as `StackState`, are
  /// built on it.
  @usableFromInline
  package struct Storage {
    @usableFromInline package private(set) var dictionary: OrderedDictionary<ID, Element>
    @usableFromInline package private(set) var arrangement: Arrangement

    /// Tells whether elements were replaced; `nil` unless somebody asks.
    @usableFromInline private(set) var identities: ElementIdentities<Element>?

    /// The arrangement before this one, and what happened then.
    @usableFromInline private(set) var last: (arrangement: Arrangement, change: Rearrangement<ID>)

    @inlinable
    package init(_ dictionary: OrderedDictionary<ID, Element>) {
      self.dictionary = dictionary
      arrangement = dictionary.isEmpty ? .empty : .new()
      last = (.empty, .other)
    }

    /// Changes ids or their order.
    ///
    /// - Parameters:
    ///   - change: The kind of the change, to be recorded.
    ///   - body: A closure that performs the change on the dictionary.
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

    /// Returns the change of the ids since they had another arrangement; `nil` if there was none.
    package func rearrangement(since earlier: Arrangement) -> Rearrangement<ID>? {
      if arrangement == earlier { return nil }
      return last.arrangement == earlier ? last.change : .other
    }

    @inlinable
    package mutating func reserveCapacity(_ minimumCapacity: Int) {
      dictionary.reserveCapacity(minimumCapacity)
    }

    /// Removes elements. If there are none to remove, the arrangement stays.
    @inlinable
    mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
      let count = dictionary.count
      defer { if dictionary.count != count { note(.other) } }
      try dictionary.removeAll { try shouldBeRemoved($0.value) }
    }

    /// Returns the composition, and asks elements that change for their identities from now on.
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

    /// Notes that an element is another than before, if it is.
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

    /// The element of an id, in place. Nothing but this entry may come or go.
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
  /// Arrays are equal when they have equal elements in the same order, wherever the ids are taken from.
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

// Unchecked: the key path is the one field that is not `Sendable` by itself. Key paths never change; what one
// written as a literal captures are the arguments of its subscripts, which are hashed and read only.
extension IdentifiedArray: @unchecked Sendable where ID: Sendable, Element: Sendable {}

extension IdentifiedArray: Encodable where Element: Encodable {
  /// Encodes the elements, as an array does.
  public func encode(to encoder: any Encoder) throws {
    try elements.encode(to: encoder)
  }
}

extension IdentifiedArray: Decodable where Element: Decodable & Identifiable, ID == Element.ID {
  /// Decodes elements, as an array does.
  ///
  /// - Throws: A `DecodingError.dataCorrupted` where an id occurs twice.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    self.init(minimumCapacity: container.count ?? 0)
    while !container.isAtEnd {
      let element = try container.decode(Element.self)
      guard append(element).inserted else {
        throw DecodingError.dataCorruptedError(
          in: container,
          debugDescription: "The id '\(element.id)' occurs twice, and may occur once in an IdentifiedArray."
        )
      }
    }
  }
}

extension IdentifiedArray: ExpressibleByArrayLiteral where Element: Identifiable, ID == Element.ID {
  /// Makes an array of the elements in the brackets. An id that occurs twice stops the program.
  @inlinable
  public init(arrayLiteral elements: Element...) {
    self.init(uniqueElements: elements)
  }
}

extension IdentifiedArray: CustomStringConvertible {
  /// The elements, as an array shows them.
  public var description: String { elements.description }
}

extension IdentifiedArray: CustomDebugStringConvertible {
  /// The type and the elements.
  public var debugDescription: String {
    "IdentifiedArray<\(ID.self), \(Element.self)>(\(elements.debugDescription))"
  }
}

extension IdentifiedArray: CustomReflectable {
  /// The elements, as an array shows them. Differences of dumps match elements by their ids where these are
  /// `Identifiable`.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: elements, displayStyle: .collection)
  }
}
