import CaseKeyPaths

// What a `UIBindable` store has, for a binding to a store: of a view that is given `$store`.

// The overloads repeat the parameters for the place of the call, which each function that reports it has to
// declare.

extension StoreBinding {
  /// Returns a binding to the store of what is presented: `nil` while nothing is. Setting it to `nil`
  /// dismisses what is presented, as for a ``UIBindable`` store.
  ///
  /// - Parameters:
  ///   - state: A path to the state of what is presented.
  ///   - action: A path to the actions.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  public func scope<State, Action, ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> StoreBinding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    scoped(
      UIBindable(wrappedValue)
        .scope(state, action: action, fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Returns a binding to the store of what is presented, by the projected value of its
  /// ``PresentationState``: `\.$editor`.
  ///
  /// - Parameters:
  ///   - state: A path to the state of what is presented.
  ///   - action: A path to the actions.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  public func scope<State, Action, ChildState, ChildAction>(
    _ state: KeyPath<State, PresentationState<ChildState>>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> StoreBinding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    scoped(
      UIBindable(wrappedValue)
        .scope(state, action: action, fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Returns a binding to the store of a stack, for a front end's stack of screens.
  ///
  /// - Parameters:
  ///   - state: A path to the stack.
  ///   - action: A path to the stack's actions.
  public func scope<State, Action, ElementState, ElementAction>(
    _ state: KeyPath<State, StackState<ElementState>>,
    action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>
  ) -> StoreBinding<Store<StackState<ElementState>, StackAction<ElementState, ElementAction>>>
  where Value == Store<State, Action> {
    scoped(UIBindable(wrappedValue).scope(state, action: action))
  }

  /// Returns a binding to the store of what is presented, as ``scope(_:action:fileID:filePath:line:column:)``
  /// does.
  public func scope<State, Action, ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> StoreBinding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    scope(state, action: action, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Returns a binding to the store of what is presented, by the projected value of its
  /// ``PresentationState``: `\.$editor`.
  public func scope<State, Action, ChildState, ChildAction>(
    state: KeyPath<State, PresentationState<ChildState>>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> StoreBinding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    scope(state, action: action, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Returns a binding to the store of a stack, as ``scope(_:action:)`` does.
  public func scope<State, Action, ElementState, ElementAction>(
    state: KeyPath<State, StackState<ElementState>>,
    action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>
  ) -> StoreBinding<Store<StackState<ElementState>, StackAction<ElementState, ElementAction>>>
  where Value == Store<State, Action> {
    scope(state, action: action)
  }

  /// The binding with the transaction of this one.
  private func scoped<Child>(_ binding: StoreBinding<Child>) -> StoreBinding<Child> {
    var binding = binding
    binding.transaction = transaction
    return binding
  }
}

extension StoreBinding where Value: _OptionalCaseStore, Value._CaseScope: CasePathable {
  /// A binding to what is presented in one case of an enum of features: `nil` while nothing is, or while
  /// the enum is another case.
  ///
  /// ```swift
  /// sheet($store.scope(\.$destination, action: \.destination).editor) { editor in … }
  /// ```
  ///
  /// It is a binding to the store of the case's feature. For a case that carries no feature it is one to the
  /// value: to the state of an alert, or of a case that is ignored. Setting it to `nil` dismisses what is
  /// presented, if that is this case.
  public subscript<Content>(
    dynamicMember keyPath: KeyPath<Value._CaseScope.AllCasePaths, AnyCasePath<Value._CaseScope, Content>>
  ) -> StoreBinding<Content?> {
    let path = Value._CaseScope.allCasePaths[keyPath: keyPath]
    let content: () -> Content? = { wrappedValue._caseScope.flatMap(path.extract) }
    let shown = ShownContent(isThere: content() != nil)
    var binding = StoreBinding<Content?>(at: site) {
      let content = content()
      shown.isThere = content != nil
      return content
    } set: { content, transaction in
      // This binding's base knows whether the child is the one that was shown.
      guard content == nil, shown.isThere else { return }
      change(to: ._absent, in: transaction)
    }
    binding.transaction = transaction
    return binding
  }
}

/// Whether a binding to a case has shown that case last.
private final class ShownContent {
  var isThere: Bool

  init(isThere: Bool) {
    self.isThere = isThere
  }
}

/// A store whose state is an enum of features, in a form in which its type needs no parameters.
public protocol _CaseStore {
  associatedtype _CaseScope

  /// The store of the case that the state is at this moment.
  var _caseScope: _CaseScope { get }
}

extension Store: _CaseStore where State: CaseReducerState, State.StateReducer.Action == Action {
  public var _caseScope: State.StateReducer.CaseScope { self.case }
}

/// Such a store, if there is one.
public protocol _OptionalCaseStore {
  associatedtype _CaseScope

  /// The store of the case that the state is at this moment, if there is one.
  var _caseScope: _CaseScope? { get }

  /// No store.
  static var _absent: Self { get }
}

extension Optional: _OptionalCaseStore where Wrapped: _CaseStore {
  public var _caseScope: Wrapped._CaseScope? { self?._caseScope }

  public static var _absent: Self { nil }
}

// A member that no program which compiles uses. The compiler takes it where a case is misspelled, and with it
// says so. Without it, it says that it cannot tell the type of what the case carries.

extension StoreBinding where Value: _OptionalCaseStore, Value._CaseScope: CasePathable {
  @available(*, unavailable, message: "no case of what is presented has this name")
  @_disfavoredOverload
  public subscript(dynamicMember name: String) -> StoreBinding<Store<Never, Never>?> {
    preconditionFailure("No program that compiles comes here.")
  }
}
