import CaseKeyPaths

/// The optional state of a presented feature, such as a sheet, an alert, or a detail view next to a list.
///
/// A feature presents another feature by setting its state, and dismisses it by setting the state to `nil`.
/// Because the screen always reflects the state, a deep link is an initial state, and tests assert navigation
/// like any other state.
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
/// To run the presented feature, apply `ifLet` to the projected value, such as `\.$editor`. When the state is
/// set to `nil` or replaced by the state of a different feature, the effects of the previous feature are
/// cancelled.
///
/// The presented state is stored in a separate box, which is copied only when it is shared and about to
/// change. As a result, large presented states add no cost to their parents, a feature can present itself,
/// and deeply nested states do not overflow the stack.
@propertyWrapper
public struct PresentationState<State> {
  private final class Box {
    var state: State?
    /// The identity of the state that is temporarily removed, if any.
    let lentID: ObservableStateID?

    init(_ state: State?, lentID: ObservableStateID? = nil) {
      self.state = state
      self.lentID = lentID
    }
  }

  /// The box exists while a feature is presented. Checking whether one is presented therefore does not read
  /// the state, which may be large.
  private var box: Box?

  /// Creates the state of a presented feature.
  ///
  /// - Parameter wrappedValue: The state to present initially, if any.
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

  /// The wrapper itself, for use with `ifLet` and ``subscript(case:)``.
  public var projectedValue: Self {
    get { self }
    set { self = newValue }
    _modify { yield &self }
  }

  var isPresenting: Bool { box != nil }

  /// Returns whether both wrappers share a box, and therefore contain the same state.
  func isIdentical(to other: Self) -> Bool { box === other.box }

  /// Reads the state in place, if there is any.
  func read<Result>(_ body: (State) throws -> Result) rethrows -> Result? {
    try box?.state.map(body)
  }

  /// Changes the state in place, if there is any.
  mutating func modify<Result>(_ body: (inout State) throws -> Result) rethrows -> Result? {
    guard isPresenting else { return nil }
    // The state is present here. Binding it to a variable instead would move it to the stack, and deeply
    // nested large states would overflow the stack.
    return try body(&ownBox().state!)
  }

  /// Returns a placeholder for state that is temporarily removed so that it can be changed. The placeholder
  /// has the identity of that state, so observers do not see a change.
  static func placeholder(for id: ObservableStateID?) -> Self {
    var placeholder = Self(wrappedValue: nil)
    if let id { placeholder.box = Box(nil, lentID: id) }
    return placeholder
  }

  /// The identity of the state that is temporarily removed, if any.
  var lentID: ObservableStateID? { box?.lentID }

  private mutating func ownBox() -> Box {
    if isKnownUniquelyReferenced(&box), let box { return box }
    let own = Box(box?.state)
    box = own
    return own
  }
}

extension PresentationState {
  /// The payload of one case of a presented enum, as in `state.$destination[case: \.edit]?.name = "…"`.
  ///
  /// The value is `nil` unless the case is presented. Setting a value presents the case. Setting `nil`
  /// dismisses the case, and has no effect while a different case is presented.
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

// Unchecked: the box only changes through a value that owns it exclusively.
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
  /// Decodes a property with this wrapper, for synthesized conformances. If the key is missing, the value is
  /// `nil`, as for optional properties.
  public func decode<State: Decodable>(
    _ type: PresentationState<State>.Type,
    forKey key: Key
  ) throws -> PresentationState<State> {
    PresentationState(wrappedValue: try decodeIfPresent(State.self, forKey: key))
  }
}

extension KeyedEncodingContainer {
  /// Encodes a property with this wrapper, for synthesized conformances. Omits the key if the value is `nil`.
  public mutating func encode<State: Encodable>(
    _ value: PresentationState<State>,
    forKey key: Key
  ) throws {
    try encodeIfPresent(value.wrappedValue, forKey: key)
  }
}

/// The mirror reflects the presented state rather than the wrapper.
extension PresentationState: CustomReflectable {
  public var customMirror: Mirror {
    Mirror(reflecting: wrappedValue as Any)
  }
}

extension Store {
  /// Returns a store for the presented child, or `nil` if none is presented.
  ///
  /// ```swift
  /// if let editor = store.scope(state: \.editor, action: \.editor) {     // editor: StoreOf<Editor>
  ///   show(editor)
  /// }
  /// ```
  ///
  /// While the child is presented, the same paths return the same store. A store that you retain after the
  /// child's dismissal returns the last state that was read through it, and reports an issue for each action
  /// instead of handling it. To dismiss the child, send ``PresentationAction/dismiss`` to this store.
  ///
  /// - Parameters:
  ///   - state: A path to the state of the presented child, such as `\.editor`, or to a case of it.
  ///   - action: A path to the actions, such as `\.editor`.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Store<ChildState, ChildAction>? {
    scope(
      state: state,
      action: action.appending(path: \Case<PresentationAction<ChildAction>>.presented),
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  /// Returns a store for the presented child. The path leads to the projected value of a
  /// ``PresentationState``, such as `\.$editor`.
  ///
  /// - Parameters:
  ///   - state: A path to the state of the presented child.
  ///   - action: A path to the actions.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, PresentationState<ChildState>>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Store<ChildState, ChildAction>? {
    scope(
      state: state.appending(path: \.wrappedValue),
      action: action,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }
}

/// An action of a presented feature, or its dismissal.
///
/// ```swift
/// enum Action { case editor(PresentationAction<Editor.Action>), … }
///
/// store.send(.editor(.dismiss))
/// await testStore.receive(\.editor.saved)      // short for \.editor.presented.saved
/// ```
public enum PresentationAction<Action> {
  /// The feature is dismissed. The parent reducer receives this action before the state is set to `nil`.
  case dismiss

  /// The presented feature sent an action.
  indirect case presented(Action)
}

extension PresentationAction: CasePathable {
  /// The paths to the cases. Through ``presented``, they also lead to the cases of the presented feature's
  /// actions.
  @dynamicMemberLookup
  public struct AllCasePaths: Sendable {
    /// The path to the dismissal.
    public var dismiss: AnyCasePath<PresentationAction, Void> {
      AnyCasePath(
        embed: { .dismiss },
        extract: { if case .dismiss = $0 { () } else { nil } }
      )
    }

    /// The path to the actions of the presented feature.
    public var presented: AnyCasePath<PresentationAction, Action> {
      AnyCasePath(
        embed: { .presented($0) },
        extract: { if case .presented(let action) = $0 { action } else { nil } }
      )
    }

    /// The path to a case of the presented feature's actions, such as `\.editor.saved`.
    public subscript<Member>(
      dynamicMember keyPath: KeyPath<Action.AllCasePaths, AnyCasePath<Action, Member>>
    ) -> AnyCasePath<PresentationAction, Member> where Action: CasePathable {
      presented.appending(Action.allCasePaths[keyPath: keyPath])
    }

    /// The path to a case of the presented feature's actions, including its dismissal. Use it to scope a
    /// binding to the store of a single case:
    /// `$store.scope(state: \.destination?.edit, action: \.destination.edit)`.
    @_disfavoredOverload
    public subscript<Member>(
      dynamicMember keyPath: KeyPath<Action.AllCasePaths, AnyCasePath<Action, Member>>
    ) -> AnyCasePath<PresentationAction, PresentationAction<Member>> where Action: CasePathable {
      Action.allCasePaths[keyPath: keyPath].whilePresented
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension AnyCasePath {
  /// The path from one presentation action to the other. Both share the dismissal.
  fileprivate var whilePresented: AnyCasePath<PresentationAction<Root>, PresentationAction<Value>> {
    AnyCasePath<PresentationAction<Root>, PresentationAction<Value>>(
      embed: { action in
        switch action {
        case .dismiss: .dismiss
        case .presented(let value): .presented(embed(value))
        }
      },
      extract: { action in
        switch action {
        case .dismiss: .dismiss
        case .presented(let root): extract(from: root).map { .presented($0) }
        }
      }
    )
  }
}

extension PresentationAction: Equatable where Action: Equatable {}
extension PresentationAction: Hashable where Action: Hashable {}
extension PresentationAction: Sendable where Action: Sendable {}
extension PresentationAction: Encodable where Action: Encodable {}
extension PresentationAction: Decodable where Action: Decodable {}
