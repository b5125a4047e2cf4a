/// State with a default reducer: the state of a `@Reducer` enum, or ephemeral state, which needs none.
public protocol _StateThatNeedsNoReducer {
  /// The reducer of the state: a ``_ReducerWithoutArguments`` if it can be created without arguments.
  // Without a constraint, because that of a `CaseReducerState` does not always conform.
  associatedtype _OwnReducer
}

/// Creates the reducer of a ``_StateThatNeedsNoReducer``.
public protocol _ReducerWithoutArguments<State, Action> {
  associatedtype State
  associatedtype Action

  /// Creates the reducer, whose type belongs to the library.
  static func _makeReducer() -> any Reducer<State, Action>
}

extension EmptyReducer: _ReducerWithoutArguments {
  public static func _makeReducer() -> any Reducer<State, Action> {
    Self()
  }
}

/// State that optionally contains that of a child with a default reducer.
public protocol _ChildStateThatNeedsNoReducer {
  /// The type of the child's actions in the parent.
  associatedtype _OwnAction

  /// The child, with its reducer.
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
