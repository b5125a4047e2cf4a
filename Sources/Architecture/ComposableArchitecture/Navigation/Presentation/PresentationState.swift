import CaseKeyPaths

/// The optional state of a presented feature, for example in a sheet, an alert, or a detail view beside a
/// list.
///
/// A feature presents another by setting its state, and dismisses it by setting `nil`. The screen follows
/// from the state; a deep link is an initial state, and a test asserts navigation like any other state.
///
/// ```swift
/// struct Inventory: Reducer {
///   struct State: Equatable {
///     var items: [Item] = []
///     @PresentationState var editor: Editor.State?
///   }
///
///   enum Action {
///     case addTapped
///     case editor(PresentationAction<Editor.Action>)
///   }
///
///   var body: some ReducerOf<Self> {
///     Reduce { state, action in
///       switch action {
///       case .addTapped:
///         state.editor = Editor.State(item: Item())
///       case .editor(.presented(.saveTapped)):
///         if let item = state.editor?.item { state.items.append(item) }
///       case .editor:
///         break
///       }
///       return .none
///     }
///     .ifLet(\.$editor, action: \.editor) {
///       Editor()
///     }
///   }
/// }
///
/// extension Inventory.Action: CasePathable {
///   struct AllCasePaths: Sendable {
///     let editor = AnyCasePath(case: Inventory.Action.editor)
///   }
///   static let allCasePaths = AllCasePaths()
/// }
///
/// struct Editor: Reducer {
///   struct State: Equatable { var item: Item }
///   enum Action { case saveTapped }
///   @Dependency(\.dismiss) var dismiss
///
///   func reduce(into state: inout State, action: Action) -> Effect<Action> {
///     .run { _ in await dismiss() }
///   }
/// }
///
/// let store = Store(initialState: Inventory.State()) { Inventory() }
/// store.send(.addTapped)
/// let editor = store.scope(state: \.editor, action: \.editor)     // a store while the editor is there
/// editor?.send(.saveTapped)                                       // saves, and the editor dismisses itself
/// ```
///
/// `ifLet` on the projected value, `\.$editor`, runs the presented feature. When the state is set to `nil`,
/// or to that of another feature, the effects of the previous one are cancelled.
///
/// The presented state is stored in a separate box, which is copied only when it is shared and changed.
/// Therefore a large state costs its parents nothing, a feature can present itself, and deeply nested states
/// do not exhaust the stack.
@propertyWrapper
public struct PresentationState<State> {
  private final class Box {
    var state: State?
    /// The identity of the temporarily removed state, if there is one.
    let lentID: ObservableStateID?

    init(_ state: State?, lentID: ObservableStateID? = nil) {
      self.state = state
      self.lentID = lentID
    }
  }

  /// The box exists while a feature is presented, so that checking this does not require reading the state,
  /// which may be large.
  private var box: Box?

  /// - Parameter wrappedValue: The initially presented state, if there is one.
  public init(wrappedValue: State?) {
    box = wrappedValue.map { Box($0) }
  }

  /// The presented state, or `nil` if nothing is presented.
  public var wrappedValue: State? {
    get { box?.state }
    set { box = newValue.map { Box($0) } }
    _modify {
      let own = ownBox()
      defer { if own.state == nil { box = nil } }
      yield &own.state
    }
  }

  /// The wrapper itself, for `ifLet` and for ``subscript(case:)``.
  public var projectedValue: Self {
    get { self }
    set { self = newValue }
    _modify { yield &self }
  }

  var isPresenting: Bool { box != nil }

  /// Returns whether both share one box, and therefore the same state.
  func isIdentical(to other: Self) -> Bool { box === other.box }

  /// Reads the state in place, if there is any.
  func read<Result>(_ body: (State) throws -> Result) rethrows -> Result? {
    try box?.state.map(body)
  }

  /// Changes the state in place, if there is any.
  mutating func modify<Result>(_ body: (inout State) throws -> Result) rethrows -> Result? {
    guard isPresenting else { return nil }
    // The state is present. Binding it instead would move it to the stack, which a deep nesting of large
    // states would overflow.
    return try body(&ownBox().state!)
  }

  /// Returns the placeholder for a state that is temporarily removed in order to be changed. It has the
  /// identity of that state, so that observers see no change.
  static func placeholder(for id: ObservableStateID?) -> Self {
    var placeholder = Self(wrappedValue: nil)
    if let id { placeholder.box = Box(nil, lentID: id) }
    return placeholder
  }

  /// The identity of the temporarily removed state, if there is one.
  var lentID: ObservableStateID? { box?.lentID }

  private mutating func ownBox() -> Box {
    if isKnownUniquelyReferenced(&box), let box { return box }
    let own = Box(box?.state)
    box = own
    return own
  }
}

extension PresentationState {
  /// The state in one case of a presented enum: `state.$destination[case: \.edit]?.name = "…"`.
  ///
  /// It is `nil` if another case, or nothing, is presented. Setting it presents that case; setting `nil` ends
  /// that case, and does not affect another one.
  public subscript<Value>(case path: CaseKeyPath<State, Value>) -> Value? {
    get { read { AnyCasePath(path).extract(from: $0) } ?? nil }
    set {
      let path = AnyCasePath(path)
      if let newValue {
        wrappedValue = path.embed(newValue)
      } else if let value = wrappedValue, path.extract(from: value) != nil {
        wrappedValue = nil
      }
    }
  }
}

extension PresentationState: Equatable where State: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.isIdentical(to: rhs) || lhs.wrappedValue == rhs.wrappedValue
  }
}

extension PresentationState: Hashable where State: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(wrappedValue)
  }
}

// Unchecked: the box is changed only by a value that owns it exclusively.
extension PresentationState: @unchecked Sendable where State: Sendable {}

extension PresentationState: Decodable where State: Decodable {
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try State?(from: decoder))
  }
}

extension PresentationState: Encodable where State: Encodable {
  public func encode(to encoder: any Encoder) throws {
    try wrappedValue.encode(to: encoder)
  }
}

extension KeyedDecodingContainer {
  /// Decodes a property with this wrapper, for synthesized conformances: a missing key means that nothing is
  /// presented, as for optional properties.
  public func decode<State: Decodable>(
    _ type: PresentationState<State>.Type,
    forKey key: Key
  ) throws -> PresentationState<State> {
    PresentationState(wrappedValue: try decodeIfPresent(State.self, forKey: key))
  }
}

extension KeyedEncodingContainer {
  /// Encodes a property with this wrapper, for synthesized conformances: nothing is encoded if nothing is
  /// presented.
  public mutating func encode<State: Encodable>(
    _ value: PresentationState<State>,
    forKey key: Key
  ) throws {
    try encodeIfPresent(value.wrappedValue, forKey: key)
  }
}

/// The mirror reflects the presented state, not the wrapper.
extension PresentationState: CustomReflectable {
  public var customMirror: Mirror {
    Mirror(reflecting: wrappedValue as Any)
  }
}
