import CaseKeyPaths
import CustomDump
import DependencyInjection
import IdentifiedArrays
import IssueReporting

/// The state of a navigation stack: the features into which a user has navigated.
///
/// It is a collection, starting with the root's first child. A feature appends an element to go deeper, and
/// removes elements to go back. Each element has its own id, which its actions and effects use to find it.
///
/// ```swift
/// struct Contacts: Reducer {
///   struct State: Equatable {
///     var contacts: [Contact] = []
///     var path = StackState<Detail.State>()
///   }
///
///   enum Action {
///     case contactTapped(Contact)
///     case homeTapped
///     case path(StackActionOf<Detail>)
///   }
///
///   var body: some ReducerOf<Self> {
///     Reduce { state, action in
///       switch action {
///       case .contactTapped(let contact):
///         state.path.append(Detail.State(contact: contact))
///       case .homeTapped:
///         state.path.removeAll()
///       case .path(.element(let id, .deleteTapped)):
///         guard let contact = state.path[id: id]?.contact else { break }
///         state.contacts.removeAll { $0 == contact }
///         state.path.pop(from: id)
///       case .path:
///         break
///       }
///       return .none
///     }
///     .forEach(\.path, action: \.path) {
///       Detail()
///     }
///   }
/// }
///
/// extension Contacts.Action: CasePathable {
///   struct AllCasePaths: Sendable {
///     let path = AnyCasePath(case: Contacts.Action.path)
///   }
///   static let allCasePaths = AllCasePaths()
/// }
///
/// struct Detail: Reducer {
///   struct State: Equatable { let contact: Contact }
///   enum Action { case deleteTapped, doneTapped }
///   @Dependency(\.dismiss) var dismiss
///
///   func reduce(into state: inout State, action: Action) -> Effect<Action> {
///     switch action {
///     case .deleteTapped: .none
///     case .doneTapped: .run { _ in await dismiss() }        // pops this element and those above
///     }
///   }
/// }
/// ```
///
/// For a stack of several kinds of features, use an enum of their states as its element, and `Scope`s to its
/// cases as the reducer; or use `@Reducer enum Path { case detail(Detail), … }`, which generates both, with
/// `.forEach(\.path, action: \.path)` and no closure.
///
/// Scope the stores of its elements by their ids:
///
/// ```swift
/// for id in store.path.ids {
///   let element = store.scope(state: \.path[id: id], action: \.path[id: id])
/// }
/// ```
///
/// The effects of removed elements are cancelled, regardless of the code that removes them.
///
/// In tests the ids count from zero: `await store.send(.path(.element(id: 0, action: .doneTapped)))`,
/// `await store.receive(\.path.popFrom, 0) { $0.path = StackState() }`.
///
/// Two stacks are equal if they have equal elements in the same order. The ids only depend on when elements
/// were added.
public struct StackState<Element> {
  typealias Storage = IdentifiedArray<StackElementID, Element>.Storage

  var storage: Storage

  /// Creates an empty stack.
  public init() {
    storage = Storage([:])
  }

  /// The ids of the elements, in the same order.
  public var ids: OrderedSet<StackElementID> { storage.dictionary.keys }

  /// The element with an id, or `nil` if there is none.
  ///
  /// Setting it replaces the element in place; `nil` removes it, and keeps the elements above it. Setting an
  /// id that the stack does not contain is reported, except in a test, where the element is appended: this
  /// lets a test specify the id that it expects.
  public subscript(id id: StackElementID) -> Element? {
    _read { yield storage[entry: id] }
    _modify {
      if ids.contains(id) || DependencyValues.current.context == .test {
        yield &storage[entry: id]
      } else {
        var element: Element?
        defer { if element != nil { Self.reportMissing(id) } }
        yield &element
      }
    }
  }

  /// The value of a case of the element with an id, or `nil` if the element is another case or does not
  /// exist: `state.path[id: id, case: \.detail]?.name = "…"`.
  ///
  /// Setting it sets the element to that case; `nil` removes an element of that case, and does not affect one
  /// of another case.
  public subscript<Value>(id id: StackElementID, case path: CaseKeyPath<Element, Value>) -> Value? {
    get { self[id: id].flatMap { AnyCasePath(path).extract(from: $0) } }
    set {
      let path = AnyCasePath(path)
      if let newValue {
        self[id: id] = path.embed(newValue)
      } else if let element = self[id: id], path.extract(from: element) != nil {
        self[id: id] = nil
      }
    }
  }

  /// Removes the element with an id and those above it. If there is none, nothing happens.
  public mutating func pop(from id: StackElementID) {
    guard let index = ids.firstIndex(of: id) else { return }
    removeSubrange(index...)
  }

  /// Removes the elements above the one with an id. If there is none, nothing happens.
  public mutating func pop(to id: StackElementID) {
    guard let index = ids.firstIndex(of: id) else { return }
    removeSubrange((index + 1)...)
  }

  /// Appends an element that already has an id.
  mutating func push(_ element: Element, id: StackElementID) {
    storage[entry: id] = element
  }

  private static func reportMissing(_ id: StackElementID) {
    reportIssue(
      """
      An element of a stack was set by an id that the stack does not have, so nothing was set.

        Id: \(id)
        Element: \(typeName(Element.self))

      The element may have been popped. Set it only while it is there, 'state.path[id: id]?.name = …', and put new elements on \
      the stack by 'append', which gives them ids.
      """
    )
  }
}

extension StackState: RandomAccessCollection, MutableCollection {
  /// Zero.
  public var startIndex: Int { 0 }

  /// The number of elements.
  public var endIndex: Int { storage.dictionary.count }

  /// The element at an index, counted from the bottom. A replacement keeps the id.
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

  // Without these, the collection would use the protocol's implementations, which replace ranges.

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

extension StackState: Equatable where Element: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.storage.dictionary.values == rhs.storage.dictionary.values
      && (!StackElementIDComparison.isOn || lhs.ids == rhs.ids)
  }
}

/// Whether stacks with equal elements differ if their ids do. They do in tests, which specify the ids that
/// they expect.
enum StackElementIDComparison {
  @TaskLocal static var isOn = false
}

extension StackState: Hashable where Element: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(storage.dictionary.values)
  }
}

// Unchecked: the contents are `Sendable` if the elements are, but the storage, which has other uses, does not
// express that.
extension StackState: @unchecked Sendable where Element: Sendable {}

extension StackState: Decodable where Element: Decodable {
  /// Decodes elements, as an array does. They get new ids.
  public init(from decoder: any Decoder) throws {
    self.init(try [Element](from: decoder))
  }
}

extension StackState: Encodable where Element: Encodable {
  /// Encodes the elements, as an array does.
  public func encode(to encoder: any Encoder) throws {
    try storage.dictionary.values.elements.encode(to: encoder)
  }
}

/// It shows the elements by their ids.
extension StackState: CustomReflectable {
  public var customMirror: Mirror {
    Mirror(
      self,
      unlabeledChildren: storage.dictionary.elements.map { (key: $0.key, value: $0.value) },
      displayStyle: .dictionary
    )
  }
}
