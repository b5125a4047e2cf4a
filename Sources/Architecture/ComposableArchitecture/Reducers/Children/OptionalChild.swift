import CaseKeyPaths
import TributaryReports

/// The argument of `ifLet` for an optional child.
///
/// This is an ``_OptionalChild``, or a reducer if the child is stored in a plain optional. A method that is generic
/// over this protocol accepts both kinds of closures, and still requires one of them.
public protocol _OptionalChildProtocol<_OptionalState, _OptionalAction> {
  /// The state that may contain the child state.
  associatedtype _OptionalState

  /// The type that the child actions have in the parent.
  associatedtype _OptionalAction

  /// The child together with its reducer.
  var _optionalChild: _OptionalChild<_OptionalState, _OptionalAction> { get }
}

/// A child reducer, with the operation that runs it on the state of an optional child.
public struct _OptionalChild<State, Action>: _OptionalChildProtocol {
  private let kind: any OptionalChildKind<State, Action>

  init(_ kind: any OptionalChildKind<State, Action>) {
    self.kind = kind
  }

  public var _optionalChild: Self { self }

  func reducer<Parent: Reducer>(
    in parent: Parent,
    state: WritableKeyPath<Parent.State, State>,
    action: CaseKeyPath<Parent.Action, Action>,
    site: CallSite
  ) -> Reduce<Parent.State, Parent.Action> {
    kind.reducer(in: parent, state: state, action: action, site: site)
  }
}

/// A kind of optional-child state, together with the child reducer.
protocol OptionalChildKind<State, Action> {
  associatedtype State
  associatedtype Action

  func reducer<Parent: Reducer>(
    in parent: Parent,
    state: WritableKeyPath<Parent.State, State>,
    action: CaseKeyPath<Parent.Action, Action>,
    site: CallSite
  ) -> Reduce<Parent.State, Parent.Action>
}

extension Reducer {
  public var _optionalChild: _OptionalChild<State?, Action> {
    _OptionalChild(ChildInOptional(child: BodyOnce(self)))
  }
}

/// A child in an optional.
struct ChildInOptional<Child: Reducer>: OptionalChildKind {
  typealias State = Child.State?
  typealias Action = Child.Action

  let child: Child

  func reducer<Parent: Reducer>(
    in parent: Parent,
    state: WritableKeyPath<Parent.State, Child.State?>,
    action: CaseKeyPath<Parent.Action, Child.Action>,
    site: CallSite
  ) -> Reduce<Parent.State, Parent.Action> {
    Reduce(
      running: OptionalChildReducer(
        parent: BodyOnce(parent),
        statePath: OptionalPath<Parent.State, Child.State, Child.Action>(keyPath: state),
        actionPath: AnyCasePath(action),
        child: child,
        site: site
      )
    )
  }
}

/// A presented child.
struct PresentedChild<Child: Reducer>: OptionalChildKind {
  typealias State = PresentationState<Child.State>
  typealias Action = PresentationAction<Child.Action>

  let child: Child

  func reducer<Parent: Reducer>(
    in parent: Parent,
    state: WritableKeyPath<Parent.State, PresentationState<Child.State>>,
    action: CaseKeyPath<Parent.Action, PresentationAction<Child.Action>>,
    site: CallSite
  ) -> Reduce<Parent.State, Parent.Action> {
    Reduce(
      running: OptionalChildReducer(
        parent: BodyOnce(parent),
        statePath: PresentationPath<Parent.State, Child.State, Child.Action>(keyPath: state),
        actionPath: AnyCasePath(action),
        child: DismissibleReducer(base: child),
        site: site
      )
    )
  }
}

/// A result builder that composes the reducers of an optional child, as ``ReducerBuilder`` does for a body.
///
/// It accepts reducers of the child when the state and action are `Child.State?` and `Child.Action`, or
/// `PresentationState<Child.State>` and `PresentationAction<Child.Action>`.
@resultBuilder
public enum _OptionalChildBuilder<State, Action> {
  /// Begins a block.
  public static func buildPartialBlock<R: Reducer>(first reducer: R) -> R {
    reducer
  }

  /// Continues a block. The next reducer runs after the previous reducers.
  public static func buildPartialBlock<R0: Reducer, R1: Reducer<R0.State, R0.Action>>(
    accumulated: R0,
    next: R1
  ) -> ReducerSequence<R0, R1> {
    ReducerSequence(first: accumulated, second: next)
  }

  /// Builds a `for` loop. Its reducers run in order.
  public static func buildArray<R: Reducer>(_ reducers: [R]) -> ReducerArray<R> {
    ReducerArray(reducers: reducers)
  }

  /// Builds an `if` without `else`.
  public static func buildOptional<R: Reducer>(_ reducer: R?) -> OptionalReducer<R> {
    OptionalReducer(reducer: reducer)
  }

  /// Builds the first branch of an `if` or `switch`.
  public static func buildEither<R0: Reducer, R1: Reducer<R0.State, R0.Action>>(
    first reducer: R0
  ) -> EitherReducer<R0, R1> {
    .first(reducer)
  }

  /// Builds another branch of an `if` or `switch`.
  public static func buildEither<R0: Reducer, R1: Reducer<R0.State, R0.Action>>(
    second reducer: R1
  ) -> EitherReducer<R0, R1> {
    .second(reducer)
  }

  /// Builds an `if #available` and erases the type of its content.
  public static func buildLimitedAvailability<R: Reducer>(_ reducer: R) -> Reduce<R.State, R.Action> {
    Reduce(reducer)
  }
}

extension _OptionalChildBuilder {
  /// Adds a reducer whose body is built once.
  public static func buildExpression<ChildState, R: Reducer<ChildState, Action>>(
    _ reducer: R
  ) -> BodyOnce<R> where State == ChildState? {
    BodyOnce(reducer)
  }

  /// Adds a reducer without a body, unchanged.
  public static func buildExpression<ChildState, R: Reducer<ChildState, Action>>(
    _ reducer: R
  ) -> R where State == ChildState?, R.Body == Never {
    reducer
  }

  /// Adds a reducer whose type is unknown.
  // Disfavored because it's meant for existentials only. Concrete reducers also convert to existentials, but would
  // lose their types.
  @_disfavoredOverload
  public static func buildExpression<ChildState>(
    _ reducer: any Reducer<ChildState, Action>
  ) -> Reduce<ChildState, Action> where State == ChildState? {
    Reduce(reducer)
  }

  /// Builds an empty block.
  public static func buildBlock<ChildState>() -> EmptyReducer<ChildState, Action> where State == ChildState? {
    EmptyReducer()
  }

  /// Ends a block.
  public static func buildFinalResult<ChildState, R: Reducer<ChildState, Action>>(
    _ reducer: R
  ) -> _OptionalChild<State, Action> where State == ChildState? {
    _OptionalChild(ChildInOptional(child: reducer))
  }
}

/// Presentations.
extension _OptionalChildBuilder {
  /// Adds a reducer whose body is built once.
  public static func buildExpression<ChildState, ChildAction, R: Reducer<ChildState, ChildAction>>(
    _ reducer: R
  ) -> BodyOnce<R> where State == PresentationState<ChildState>, Action == PresentationAction<ChildAction> {
    BodyOnce(reducer)
  }

  /// Adds a reducer without a body, unchanged.
  public static func buildExpression<ChildState, ChildAction, R: Reducer<ChildState, ChildAction>>(
    _ reducer: R
  ) -> R
  where State == PresentationState<ChildState>, Action == PresentationAction<ChildAction>, R.Body == Never {
    reducer
  }

  /// Adds a reducer whose type is unknown.
  // Disfavored because it's meant for existentials only. Concrete reducers also convert to existentials, but would
  // lose their types.
  @_disfavoredOverload
  public static func buildExpression<ChildState, ChildAction>(
    _ reducer: any Reducer<ChildState, ChildAction>
  ) -> Reduce<ChildState, ChildAction>
  where State == PresentationState<ChildState>, Action == PresentationAction<ChildAction> {
    Reduce(reducer)
  }

  /// Builds an empty block.
  public static func buildBlock<ChildState, ChildAction>() -> EmptyReducer<ChildState, ChildAction>
  where State == PresentationState<ChildState>, Action == PresentationAction<ChildAction> {
    EmptyReducer()
  }

  /// Ends a block.
  public static func buildFinalResult<ChildState, ChildAction, R: Reducer<ChildState, ChildAction>>(
    _ reducer: R
  ) -> _OptionalChild<State, Action>
  where State == PresentationState<ChildState>, Action == PresentationAction<ChildAction> {
    _OptionalChild(PresentedChild(child: reducer))
  }
}

/// Offers a message for actions of a presented child that are not wrapped in a ``PresentationAction``. The compiler
/// selects this overload only for that purpose.
extension _OptionalChildBuilder {
  @available(
    *,
    unavailable,
    message: "the parent's case must have the payload 'PresentationAction<Child.Action>'"
  )
  public static func buildExpression<ChildState, R: Reducer<ChildState, Action>>(
    _ reducer: R
  ) -> R where State == PresentationState<ChildState> {
    reducer
  }

  @available(
    *,
    unavailable,
    message: "the parent's case must have the payload 'PresentationAction<Child.Action>'"
  )
  public static func buildFinalResult<ChildState, R: Reducer<ChildState, Action>>(
    _ reducer: R
  ) -> _OptionalChild<State, Action> where State == PresentationState<ChildState> {
    preconditionFailure("No program that compiles calls this.")
  }
}
