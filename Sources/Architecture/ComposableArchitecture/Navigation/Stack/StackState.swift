import CaseKeyPaths
import CustomDump
import DependencyInjection
import IdentifiedArrays
import IssueReporting

/// The state of a navigation stack, made up of the features that a user has navigated to.
///
/// A stack is a collection that starts with the root's first child. A feature appends an element to navigate
/// deeper, and removes elements to go back. Each element has an id that its actions and effects refer to.
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
/// A stack can contain several kinds of features. Either use an enum of their states as the element, with a
/// `Scope` for each case as the reducer, or declare `@Reducer enum Path { case detail(Detail), … }`. The
/// macro generates both, and you call `.forEach(\.path, action: \.path)` without a closure.
///
/// To create stores for the elements, scope by id:
///
/// ```swift
/// for id in store.path.ids {
///   let element = store.scope(state: \.path[id: id], action: \.path[id: id])
/// }
/// ```
///
/// When an element is removed, its effects are cancelled, regardless of which code removes it.
///
/// In tests, ids start at zero: `await store.send(.path(.element(id: 0, action: .doneTapped)))`,
/// `await store.receive(\.path.popFrom, 0) { $0.path = StackState() }`.
///
/// Two stacks are equal if they contain equal elements in the same order. Comparisons ignore the ids, which
/// depend only on the order of insertions.
public struct StackState<Element> {
  typealias Storage = IdentifiedArray<StackElementID, Element>.Storage

  var storage: Storage

  /// Creates an empty stack.
  public init() {
    storage = Storage([:])
  }

  /// The ids of the elements, in order.
  public var ids: OrderedSet<StackElementID> { storage.dictionary.keys }

  /// The element with the given id, or `nil` if the stack doesn't contain it.
  ///
  /// Setting a new value replaces the element in place. Setting `nil` removes the element and keeps the
  /// elements above it. Setting the element for an id that is not in the stack reports an issue, except in
  /// tests, where the element is appended so that a test can specify the id that it expects.
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

  /// The payload of a case of the element with the given id, as in
  /// `state.path[id: id, case: \.detail]?.name = "…"`. It is `nil` if the element is a different case or does
  /// not exist.
  ///
  /// Setting a value changes the element to that case. Setting `nil` removes the element if it is that case,
  /// and has no effect if it is a different case.
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

  /// Removes the element with the given id and all elements above it. Has no effect if the stack doesn't
  /// contain the element.
  public mutating func pop(from id: StackElementID) {
    guard let index = ids.firstIndex(of: id) else { return }
    removeSubrange(index...)
  }

  /// Removes all elements above the element with the given id. Has no effect if the stack doesn't contain the
  /// element.
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
      A stack element was set by an id that isn't on the stack, so the stack is unchanged.

        Id: \(id)
        Element: \(typeName(Element.self))

      The element may have been popped. Set only existing elements, 'state.path[id: id]?.name = …', and add new elements \
      with 'append', which creates their ids.
      """
    )
  }
}

extension StackState: RandomAccessCollection, MutableCollection {
  /// The index of the first element, which is always zero.
  public var startIndex: Int { 0 }

  /// The index after the last element, which is the number of elements.
  public var endIndex: Int { storage.dictionary.count }

  /// The element at an index, counted from the bottom of the stack. Replacing an element keeps its id.
  public subscript(position: Int) -> Element {
    _read { yield storage[position] }
    _modify { yield &storage[position] }
  }

  /// Exchanges two elements. Both keep their ids.
  public mutating func swapAt(_ i: Int, _ j: Int) {
    storage.rearrange { $0.swapAt(i, j) }
  }
}

extension StackState: RangeReplaceableCollection {
  /// Replaces a range of elements. The new elements receive new ids.
  public mutating func replaceSubrange(
    _ subrange: Range<Int>,
    with newElements: some Collection<Element>
  ) {
    if !subrange.isEmpty { removeSubrange(subrange) }
    for (offset, element) in newElements.enumerated() {
      insert(element, at: subrange.lowerBound + offset)
    }
  }

  // Without these methods, the collection would use the protocol's default implementations, which replace
  // ranges.

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

/// Indicates whether stacks with equal elements differ if their ids do. In tests they do, because tests
/// specify the ids that they expect.
enum StackElementIDComparison {
  @TaskLocal static var isOn = false
}

extension StackState: Hashable where Element: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(storage.dictionary.values)
  }
}

// Unchecked: the contents are `Sendable` if the elements are. The storage type has other uses and cannot
// express this.
extension StackState: @unchecked Sendable where Element: Sendable {}

extension StackState: Decodable where Element: Decodable {
  /// Decodes elements in the same way as an array. The elements receive new ids.
  public init(from decoder: any Decoder) throws {
    self.init(try [Element](from: decoder))
  }
}

extension StackState: Encodable where Element: Encodable {
  /// Encodes the elements in the same way as an array.
  public func encode(to encoder: any Encoder) throws {
    try storage.dictionary.values.elements.encode(to: encoder)
  }
}

/// The mirror shows the elements with their ids.
extension StackState: CustomReflectable {
  public var customMirror: Mirror {
    Mirror(
      self,
      unlabeledChildren: storage.dictionary.elements.map { (key: $0.key, value: $0.value) },
      displayStyle: .dictionary
    )
  }
}
