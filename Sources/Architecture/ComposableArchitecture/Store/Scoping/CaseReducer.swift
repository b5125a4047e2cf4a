/// A reducer of an enum's state that has a feature for each case, such as a destination that is one of
/// several screens.
///
/// A store of such state is switched over with ``Store/case``.
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
  /// A store of this reducer, case by case: an enum with a store in each case.
  associatedtype CaseScope

  /// Returns the store of the case that the state of a store is at this moment.
  ///
  /// - Parameter store: The store of the enum's state.
  static func scope(_ store: Store<State, Action>) -> CaseScope
}

/// The enum that is the state of a ``CaseReducer``.
public protocol CaseReducerState: _StateThatNeedsNoReducer where _OwnReducer == StateReducer {
  /// The reducer of this state.
  associatedtype StateReducer: CaseReducer where StateReducer.State == Self
}

extension Store where State: CaseReducerState, State.StateReducer.Action == Action {
  /// The store of the case that the state is at this moment.
  ///
  /// ```swift
  /// switch store.case {
  /// case .add(let store): AddView(store: store)
  /// case .edit(let store): EditView(store: store)
  /// }
  /// ```
  ///
  /// Read off the store's owner, it is reported without the line, which a property does not get to know.
  public var `case`: State.StateReducer.CaseScope { State.StateReducer.scope(self) }
}
