import CaseKeyPaths

/// A reducer whose state is an enum with a feature for each case, such as a destination that is one of several
/// screens.
///
/// With this conformance, you can switch over a store of the reducer with ``Store/case``. `@Reducer` adds the
/// conformance to an enum; without macros, write it yourself:
///
/// ```swift
/// struct Destination: CaseReducer {
///   enum State: CaseReducerState {
///     typealias StateReducer = Destination
///     case add(Add.State)
///     case edit(Edit.State)
///   }
///   enum Action { case add(Add.Action), edit(Edit.Action) }
///
///   var body: some ReducerOf<Self> {
///     Scope(state: \.add, action: \.add) { Add() }
///     Scope(state: \.edit, action: \.edit) { Edit() }
///   }
///
///   enum CaseScope { case add(StoreOf<Add>), edit(StoreOf<Edit>), gone }
///
///   static func scope(_ store: StoreOf<Self>) -> CaseScope {
///     if let add = store.scope(state: \.add, action: \.add) { return .add(add) }
///     if let edit = store.scope(state: \.edit, action: \.edit) { return .edit(edit) }
///     return .gone
///   }
/// }
/// ```
public protocol CaseReducer<State, Action>: Reducer
where State: CaseReducerState {
  /// A type that represents the store of this reducer case by case, usually an enum with a store in each case.
  associatedtype CaseScope

  /// Returns the store for the current case of a store's state.
  ///
  /// - Parameter store: The store of the enum's state.
  static func scope(_ store: Store<State, Action>) -> CaseScope
}

/// An enum that is the state of a ``CaseReducer``.
public protocol CaseReducerState: _StateThatNeedsNoReducer where _OwnReducer == StateReducer {
  /// The reducer of this state.
  associatedtype StateReducer: CaseReducer where StateReducer.State == Self
}

extension Store where State: CaseReducerState, State.StateReducer.Action == Action {
  /// The store of the state's current case.
  ///
  /// For example:
  ///
  /// ```swift
  /// switch store.case {
  /// case .add(let store): AddView(store: store)
  /// case .edit(let store): EditView(store: store)
  /// }
  /// ```
  ///
  /// If you read this property off the store's owner, the report does not include a line, because a property cannot
  /// capture the line of its caller.
  public var `case`: State.StateReducer.CaseScope { State.StateReducer.scope(self) }
}

extension Store {
  /// Returns a store for a case of an enum's state, or `nil` if the state is a different case.
  ///
  /// ```swift
  /// switch store.state {
  /// case .loggedIn:
  ///   if let store = store.scope(state: \.loggedIn, action: \.loggedIn) { LoggedInView(store: store) }
  /// case .loggedOut: …
  /// }
  /// ```
  ///
  /// You get the same store for the same paths for as long as the state is that case. If you retain the store for
  /// longer, it returns the last state that was read through it.
  ///
  /// - Parameters:
  ///   - state: A path to the case of the state.
  ///   - action: A path to the child actions.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  // Disfavored: when the cases of an enum are also members, `\.child` is also a key path to an optional, with the
  // same result.
  @_disfavoredOverload
  public func scope<ChildState, ChildAction>(
    state: CaseKeyPath<State, ChildState>,
    action: CaseKeyPath<Action, ChildAction>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Store<ChildState, ChildAction>? where State: CasePathable {
    scope(
      state: \.[case: state],
      action: action,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }
}
