import CaseKeyPaths

/// A property wrapper for the optional state of a feature that another feature presents.
///
/// Use this wrapper for sheets, alerts, detail views and other features that appear and disappear. To present the
/// feature, set its state, and to dismiss it, set the state to `nil`. Because the screen always reflects the state,
/// you can open a deep link by creating the right initial state, and test navigation in the same way as other
/// changes.
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
/// To run the presented feature, apply `ifLet` to the projected value, such as `\.$editor`. When you set the state to
/// `nil`, or replace it with the state of a different feature, the effects of the previous feature are cancelled.
///
/// The wrapper stores the presented state in a box of its own. The box is copied only when it's shared and about to
/// change. This keeps large presented states from slowing down their parents and deeply nested ones from overflowing
/// the stack, and it lets a feature present itself.
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

  /// The box. It exists only while a feature is presented. To check whether one is, there's no need to read the
  /// state. This matters because the state may be large.
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
    // The state is present here. Binding it to a variable would move it to the stack, and deeply nested large states
    // would overflow the stack.
    return try body(&ownBox().state!)
  }

  /// Returns a placeholder for state that is removed temporarily to change it. It has the identity of that state so
  /// that observers don't see a change.
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
  /// The value is `nil` unless that case is presented. Setting a value presents the case, and setting `nil` dismisses
  /// it. While a different case is presented, setting `nil` has no effect.
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

// Unchecked: the box changes only through a value that owns it exclusively.
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
  /// Decodes a property with this wrapper, for synthesized conformances. As for an optional property, the value is
  /// `nil` if the key is missing.
  public func decode<State: Decodable>(
    _ type: PresentationState<State>.Type,
    forKey key: Key
  ) throws -> PresentationState<State> {
    PresentationState(wrappedValue: try decodeIfPresent(State.self, forKey: key))
  }
}

extension KeyedEncodingContainer {
  /// Encodes a property with this wrapper, for synthesized conformances, omitting the key if the value is `nil`.
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
  /// Returns a store for the presented child, or `nil` if there is none.
  ///
  /// ```swift
  /// if let editor = store.scope(state: \.editor, action: \.editor) {     // editor: StoreOf<Editor>
  ///   show(editor)
  /// }
  /// ```
  ///
  /// You get the same store for the same paths for as long as the child is presented. To dismiss the child, send
  /// ``PresentationAction/dismiss`` to the parent's store.
  ///
  /// If you retain the child's store after its dismissal, the store returns the last state that was read through it.
  /// It does not handle any more actions, and reports each one as an issue.
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

  /// Returns a store for the presented child, or `nil` if there is none, using a path to the projected value of a
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

/// The actions of a presented feature, along with its dismissal.
///
/// For example:
///
/// ```swift
/// enum Action { case editor(PresentationAction<Editor.Action>), … }
///
/// store.send(.editor(.dismiss))
/// await testStore.receive(\.editor.saved)      // short for \.editor.presented.saved
/// ```
public enum PresentationAction<Action> {
  /// A request to dismiss the feature. The parent's reducer receives this action before the state becomes `nil`.
  case dismiss

  /// An action of the presented feature.
  indirect case presented(Action)
}

extension PresentationAction: CasePathable {
  /// The paths to the cases and, through ``presented``, to the cases of the presented feature's actions.
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

    /// The path to a case of the presented feature's actions, including its dismissal.
    ///
    /// Use this path to scope a binding to the store of a single case:
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
