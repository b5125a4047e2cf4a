import CaseKeyPaths

/// The optional state of a presented feature: in a sheet, an alert, a detail beside a list.
///
/// A feature presents another by setting its state, and stops to by setting `nil`. What is on the screen
/// follows from the state; a deep link is a state to start with, and a test asserts navigation like
/// everything else.
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
/// or to that of another feature, the effects of the one that was there are cancelled.
///
/// The presented state lies in a box of its own, which is copied only when it is shared and changed. So a
/// large state costs its parents nothing, a feature can present itself, and states that are nested deep do
/// not fill the stack.
@propertyWrapper
public struct PresentationState<State> {
  private final class Box {
    var state: State?
    /// The identity of the state that was taken out, if one was.
    let lentID: ObservableStateID?

    init(_ state: State?, lentID: ObservableStateID? = nil) {
      self.state = state
      self.lentID = lentID
    }
  }

  /// There is one while something is presented, so that this is known without a look at the state, which may
  /// be large.
  private var box: Box?

  /// - Parameter wrappedValue: The state that is presented at first, if any is.
  public init(wrappedValue: State?) {
    box = wrappedValue.map { Box($0) }
  }

  /// The state of what is presented, or `nil` while nothing is.
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

  /// Whether both share one box, and so the same state.
  func isIdentical(to other: Self) -> Bool { box === other.box }

  /// Reads the state where it lies, if there is any.
  func read<Result>(_ body: (State) throws -> Result) rethrows -> Result? {
    try box?.state.map(body)
  }

  /// Changes the state where it lies, if there is any.
  mutating func modify<Result>(_ body: (inout State) throws -> Result) rethrows -> Result? {
    guard isPresenting else { return nil }
    // It is there. To bind it instead would move it to the stack, which a deep nest of large states
    // overflows.
    return try body(&ownBox().state!)
  }

  /// Returns the placeholder for a state that is taken out to be changed. It has the identity of that state,
  /// so that observers see no change.
  static func placeholder(for id: ObservableStateID?) -> Self {
    var placeholder = Self(wrappedValue: nil)
    if let id { placeholder.box = Box(nil, lentID: id) }
    return placeholder
  }

  /// The identity of the state that is taken out at the moment, if one is.
  var lentID: ObservableStateID? { box?.lentID }

  private mutating func ownBox() -> Box {
    if isKnownUniquelyReferenced(&box), let box { return box }
    let own = Box(box?.state)
    box = own
    return own
  }
}

extension PresentationState {
  /// The state of a case of what is presented, where that is an enum: `state.$destination[case: \.edit]?.name
  /// = "…"`.
  ///
  /// It is `nil` while another case, or nothing, is presented. Setting it presents that case; setting `nil`
  /// ends that case, and leaves another alone.
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

// Unchecked: the box is changed only by a value that has it for itself.
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
  /// Decodes a property with this wrapper, as the compiler calls it: a key that is missing means that nothing
  /// is presented, as it does for optional properties.
  public func decode<State: Decodable>(
    _ type: PresentationState<State>.Type,
    forKey key: Key
  ) throws -> PresentationState<State> {
    PresentationState(wrappedValue: try decodeIfPresent(State.self, forKey: key))
  }
}

extension KeyedEncodingContainer {
  /// Encodes a property with this wrapper, as the compiler calls it: nothing is written while nothing is
  /// presented.
  public mutating func encode<State: Encodable>(
    _ value: PresentationState<State>,
    forKey key: Key
  ) throws {
    try encodeIfPresent(value.wrappedValue, forKey: key)
  }
}

/// It shows what is presented, not the wrapper.
extension PresentationState: CustomReflectable {
  public var customMirror: Mirror {
    Mirror(reflecting: wrappedValue as Any)
  }
}
