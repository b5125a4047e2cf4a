/// State with a default reducer. It is either the state of a `@Reducer` enum, or ephemeral state, which needs
/// no reducer.
public protocol _StateThatNeedsNoReducer {
  /// The reducer for the state. If the reducer can be created without arguments, it is a
  /// ``_ReducerWithoutArguments``.
  // This associated type is unconstrained because the reducer of a `CaseReducerState` does not always
  // conform.
  associatedtype _OwnReducer
}

/// Creates the reducer for a ``_StateThatNeedsNoReducer``.
public protocol _ReducerWithoutArguments<State, Action> {
  associatedtype State
  associatedtype Action

  /// Creates the reducer. The library determines its type.
  static func _makeReducer() -> any Reducer<State, Action>
}

extension EmptyReducer: _ReducerWithoutArguments {
  public static func _makeReducer() -> any Reducer<State, Action> {
    Self()
  }
}

/// State that may contain the state of a child with a default reducer.
public protocol _ChildStateThatNeedsNoReducer {
  /// The type that the child's actions have in the parent.
  associatedtype _OwnAction

  /// The child together with its reducer.
  static var _childWithOwnReducer: _OptionalChild<Self, _OwnAction> { get }
}

extension Optional: _ChildStateThatNeedsNoReducer
where
  Wrapped: _StateThatNeedsNoReducer, Wrapped._OwnReducer: _ReducerWithoutArguments,
  Wrapped._OwnReducer.State == Wrapped
{
  public typealias _OwnAction = Wrapped._OwnReducer.Action

  public static var _childWithOwnReducer: _OptionalChild<Self, _OwnAction> {
    func child(_ reducer: some Reducer<Wrapped, _OwnAction>) -> _OptionalChild<Self, _OwnAction> {
      _OptionalChild(ChildInOptional(child: reducer))
    }
    return child(Wrapped._OwnReducer._makeReducer())
  }
}

extension PresentationState: _ChildStateThatNeedsNoReducer
where
  State: _StateThatNeedsNoReducer, State._OwnReducer: _ReducerWithoutArguments,
  State._OwnReducer.State == State
{
  public typealias _OwnAction = PresentationAction<State._OwnReducer.Action>

  public static var _childWithOwnReducer: _OptionalChild<Self, _OwnAction> {
    func child(
      _ reducer: some Reducer<State, State._OwnReducer.Action>
    ) -> _OptionalChild<Self, _OwnAction> {
      _OptionalChild(PresentedChild(child: reducer))
    }
    return child(State._OwnReducer._makeReducer())
  }
}
