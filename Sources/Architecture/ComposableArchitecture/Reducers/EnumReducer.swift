import CaseKeyPaths
import TributaryReports

/// A feature that is one of several alternatives.
///
/// You don't usually conform to this protocol yourself. To generate the conformance, attach `@Reducer` to an enum
/// that lists the alternatives:
///
/// ```swift
/// @Reducer
/// enum Destination {
///   case add(AddContact)
///   case edit(EditContact)
/// }
/// ```
///
/// Because such a feature runs without an instance, you don't need to pass a closure to `ifLet`:
///
/// ```swift
/// .ifLet(\.$destination, action: \.destination)
/// ```
///
/// If you want to combine the reducers of the cases with others, declare the enum's `body` yourself:
///
/// ```swift
/// static var body: some ReducerOf<Self> {
///   Reduce { state, action in … }
///   Scope(state: \.add, action: \.add) { AddContact() }
///   Scope(state: \.edit, action: \.edit) { EditContact() }
/// }
/// ```
public protocol EnumReducer<State, Action>: CaseReducer, _ReducerWithoutArguments
where Body: Reducer<State, Action> {
  /// The type of the reducers for all cases.
  // This is a separate type because the compiler infers `Body` only from an instance property.
  associatedtype CasesBody: Reducer<State, Action>

  /// The reducers for all cases.
  @ReducerBuilder<State, Action>
  static var body: CasesBody { get }
}

extension EnumReducer {
  public var body: CasesBody { Self.body }

  @available(
    *,
    unavailable,
    message: "An enum of features can't be instantiated. Nest it as 'case path(Path.Body)'."
  )
  public init() { fatalError() }
}

/// Runs the reducers of an ``EnumReducer``, which has no instances.
struct CaseBody<Cases: EnumReducer>: Reducer {
  private let cases: Cases.CasesBody

  init() {
    cases = Cases.body
  }

  func reduce(into state: inout Cases.State, action: Cases.Action) -> Effect<Cases.Action> {
    cases.reduce(into: &state, action: action)
  }
}

extension EnumReducer {
  public static func _makeReducer() -> any Reducer<State, Action> {
    CaseBody<Self>()
  }
}

extension Reducer {
  /// Runs the features of a `@Reducer` enum on each element of a stack.
  ///
  /// ```swift
  /// @Reducer
  /// enum Path {
  ///   case list(List)
  ///   case detail(Detail)
  /// }
  ///
  /// Reduce { state, action in … }
  ///   .forEach(\.path, action: \.path)
  /// ```
  ///
  /// - Parameters:
  ///   - stack: A path to the stack.
  ///   - action: A path to the stack actions.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  /// - Returns: A reducer with the same state and actions.
  public func forEach<Elements: _ElementsThatNeedNoReducer, ElementsAction>(
    _ stack: WritableKeyPath<State, Elements>,
    action: CaseKeyPath<Action, ElementsAction>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> where Elements._OwnElementsAction == ElementsAction {
    Elements._reducer(
      of: _Children(
        parent: self,
        path: stack,
        actionPath: AnyCasePath(action),
        element: EmptyReducer(),
        site: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
      )
    )
  }
}

/// The state of elements that have a default reducer. It is a ``StackState`` of a `@Reducer` enum.
public protocol _ElementsThatNeedNoReducer {
  /// The type that the elements' actions have in the parent.
  associatedtype _OwnElementsAction

  /// Creates a reducer for a parent and its elements, which run their default reducer.
  static func _reducer<Parent: Reducer>(
    of children: _Children<Parent, Self, _OwnElementsAction, EmptyReducer<Void, Void>>
  ) -> Reduce<Parent.State, Parent.Action>
}

extension StackState: _ElementsThatNeedNoReducer
where Element: CaseReducerState, Element.StateReducer: EnumReducer {
  public typealias _OwnElementsAction = StackAction<Element, Element.StateReducer.Action>

  public static func _reducer<Parent: Reducer>(
    of children: _Children<Parent, Self, _OwnElementsAction, EmptyReducer<Void, Void>>
  ) -> Reduce<Parent.State, Parent.Action> {
    StackAction._reducer(
      of: _Children(
        parent: children.parent,
        path: children.path,
        actionPath: children.actionPath,
        element: CaseBody<Element.StateReducer>(),
        site: children.site
      )
    )
  }
}

extension Store {
  /// Returns a store for the current case of the state. ``CaseReducer/scope(_:)`` calls this method.
  ///
  /// - Parameters:
  ///   - state: A path to the current case of the state. Passing another case is a programming error.
  ///   - action: A path to the child actions.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  public func scope<ChildState, ChildAction>(
    ofCase state: CaseKeyPath<State, ChildState>,
    action: CaseKeyPath<Action, ChildAction>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Store<ChildState, ChildAction> where State: CasePathable {
    let store = scope(
      state: \.[case: state],
      action: action,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
    guard let store else {
      preconditionFailure(
        "Can't create a store for the case of \(ChildState.self), because the state is \(self.state). Switch over 'store.case' again after each change."
      )
    }
    return store
  }
}

/// State that runs without a reducer of its own in the call, because it belongs to a `@Reducer` enum or is ephemeral.
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
  /// The type that the child actions have in the parent.
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
