/// State that brings its reducer along: the state of an enum that is a `@Reducer`, or ephemeral state, which
/// needs none.
public protocol _CompleteState {
  /// Its reducer, a ``_CompleteStateReducer`` where one can be made of nothing.
  // Without a constraint: that of a `CaseReducerState` is not always one.
  associatedtype _CompleteReducer
}

/// Makes the reducer of a ``_CompleteState``.
public protocol _CompleteStateReducer<State, Action> {
  associatedtype State
  associatedtype Action

  /// The reducer, whose type is the library's.
  static func _makeReducer() -> any Reducer<State, Action>
}

extension EmptyReducer: _CompleteStateReducer {
  public static func _makeReducer() -> any Reducer<State, Action> {
    Self()
  }
}

extension EnumReducer {
  public static func _makeReducer() -> any Reducer<State, Action> {
    CaseBody<Self>()
  }
}

/// State that holds at times that of a child with a reducer of its own.
public protocol _CompleteChildState {
  /// The child's actions, as the parent has them.
  associatedtype _CompleteAction

  /// The child, with its reducer.
  static var _completeChild: _OptionalChild<Self, _CompleteAction> { get }
}

extension Optional: _CompleteChildState
where
  Wrapped: _CompleteState, Wrapped._CompleteReducer: _CompleteStateReducer,
  Wrapped._CompleteReducer.State == Wrapped
{
  public typealias _CompleteAction = Wrapped._CompleteReducer.Action

  public static var _completeChild: _OptionalChild<Self, _CompleteAction> {
    func child(_ reducer: some Reducer<Wrapped, _CompleteAction>) -> _OptionalChild<Self, _CompleteAction> {
      _OptionalChild(ChildInOptional(child: reducer))
    }
    return child(Wrapped._CompleteReducer._makeReducer())
  }
}

extension PresentationState: _CompleteChildState
where
  State: _CompleteState, State._CompleteReducer: _CompleteStateReducer, State._CompleteReducer.State == State
{
  public typealias _CompleteAction = PresentationAction<State._CompleteReducer.Action>

  public static var _completeChild: _OptionalChild<Self, _CompleteAction> {
    func child(
      _ reducer: some Reducer<State, State._CompleteReducer.Action>
    ) -> _OptionalChild<Self, _CompleteAction> {
      _OptionalChild(PresentedChild(child: reducer))
    }
    return child(State._CompleteReducer._makeReducer())
  }
}
