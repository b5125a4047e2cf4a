import CaseKeyPaths
import CustomDump
import DependencyInjection
import IdentifiedArrays
import IssueReporting

/// A collection that contains the state of the features on a navigation stack.
///
/// The first element is the feature that the root feature has pushed, and the last one is on top. To navigate deeper,
/// append an element; to go back, remove elements. Use an element's id to refer to it in actions and effects, because
/// its index can change.
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
/// To put several kinds of features on a stack, declare `@Reducer enum Path { case detail(Detail), … }` and call
/// `.forEach(\.path, action: \.path)` without a closure. If you don't use macros, use an enum of the features' states
/// as the element, and a reducer with a `Scope` for each case.
///
/// To create stores for the elements, scope by id:
///
/// ```swift
/// for id in store.path.ids {
///   let element = store.scope(state: \.path[id: id], action: \.path[id: id])
/// }
/// ```
///
/// No matter which code removes an element, its effects are cancelled.
///
/// In tests, ids start at zero. For example, you can write
/// `await store.send(.path(.element(id: 0, action: .doneTapped)))` and
/// `await store.receive(\.path.popFrom, 0) { $0.path = StackState() }`. Two stacks are equal if they contain equal
/// elements in the same order, even if the ids of the elements differ.
public struct StackState<Element> {
  typealias Storage = IdentifiedArray<StackElementID, Element>.Storage

  var storage: Storage

  /// Creates an empty stack.
  public init() {
    storage = Storage([:])
  }

  /// The ids of the elements, in order.
  public var ids: OrderedSet<StackElementID> { storage.dictionary.keys }

  /// The element with the given id, or `nil` if the stack does not contain it.
  ///
  /// Setting a new value replaces the element in place. Setting `nil` removes the element, but not the ones above it.
  /// If you set an element for an id that is not in the stack, the stack reports an issue. In tests, it appends the
  /// element instead, so that you can specify the id you expect.
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

  /// The payload of a case of the element with the given id, or `nil` if the element does not exist or is a different
  /// case.
  ///
  /// Use this subscript to change an element of a stack that contains several kinds of features, as in
  /// `state.path[id: id, case: \.detail]?.name = "…"`. Setting a value changes the element to that case. Setting
  /// `nil` removes the element, unless it's a different case.
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

  /// Removes the element with the given id, along with all elements above it. If the stack does not contain the
  /// element, nothing changes.
  public mutating func pop(from id: StackElementID) {
    guard let index = ids.firstIndex(of: id) else { return }
    removeSubrange(index...)
  }

  /// Removes all elements above the element with the given id. If the stack does not contain the element, nothing
  /// changes.
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

  /// The element at an index, counted from the bottom of the stack. An element you set keeps the id of the previous
  /// one.
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
  /// Replaces a range of elements with new ones. The new elements get new ids.
  public mutating func replaceSubrange(
    _ subrange: Range<Int>,
    with newElements: some Collection<Element>
  ) {
    if !subrange.isEmpty { removeSubrange(subrange) }
    for (offset, element) in newElements.enumerated() {
      insert(element, at: subrange.lowerBound + offset)
    }
  }

  // Without these methods, the collection would use the protocol's default implementations that replace ranges.

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

/// Determines whether stacks with equal elements differ if their ids do. In tests they do, because a test specifies
/// the ids it expects.
enum StackElementIDComparison {
  @TaskLocal static var isOn = false
}

extension StackState: Hashable where Element: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(storage.dictionary.values)
  }
}

// Unchecked: the storage type cannot express that its contents are `Sendable` if the elements are.
extension StackState: @unchecked Sendable where Element: Sendable {}

extension StackState: Decodable where Element: Decodable {
  /// Decodes elements in the same way as an array, and assigns new ids to them.
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
