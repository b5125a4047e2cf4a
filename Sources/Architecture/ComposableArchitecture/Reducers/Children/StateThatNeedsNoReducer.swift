/// State that brings its reducer along: the state of an enum that is a `@Reducer`, or ephemeral state, which
/// needs none.
public protocol _StateThatNeedsNoReducer {
  /// Its reducer, a ``_ReducerWithoutArguments`` where one can be made of nothing.
  // Without a constraint: that of a `CaseReducerState` is not always one.
  associatedtype _OwnReducer
}

/// Makes the reducer of a ``_StateThatNeedsNoReducer``.
public protocol _ReducerWithoutArguments<State, Action> {
  associatedtype State
  associatedtype Action

  /// Makes the reducer, whose type is the library's.
  static func _makeReducer() -> any Reducer<State, Action>
}

extension EmptyReducer: _ReducerWithoutArguments {
  public static func _makeReducer() -> any Reducer<State, Action> {
    Self()
  }
}

/// State that holds at times that of a child with a reducer of its own.
public protocol _ChildStateThatNeedsNoReducer {
  /// The child's actions, as the parent has them.
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
