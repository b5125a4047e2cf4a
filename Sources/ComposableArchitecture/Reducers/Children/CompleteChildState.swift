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
