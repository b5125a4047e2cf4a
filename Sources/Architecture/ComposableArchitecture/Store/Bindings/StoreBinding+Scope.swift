import CaseKeyPaths

// The `scope` methods of a `UIBindable` store for a binding to a store. A view has such a binding after it receives
// `$store`.

// The overloads duplicate the parameters for the call site because every function that reports an issue has
// to declare them.

extension StoreBinding {
  /// Returns a binding to the store of the presented child, whose value is `nil` if there is none. As with a
  /// ``UIBindable`` store, you dismiss the child by setting the binding to `nil`.
  ///
  /// - Parameters:
  ///   - state: A path to the state of the presented child.
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

  /// Returns a binding to the store of the presented child, using a path to the projected value of a
  /// ``PresentationState``, such as `\.$editor`.
  ///
  /// - Parameters:
  ///   - state: A path to the state of the presented child.
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

  /// Returns a binding to the store of a stack, for front ends that display a stack of screens.
  ///
  /// - Parameters:
  ///   - state: A path to the stack.
  ///   - action: A path to the stack actions.
  public func scope<State, Action, ElementState, ElementAction>(
    _ state: KeyPath<State, StackState<ElementState>>,
    action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>
  ) -> StoreBinding<Store<StackState<ElementState>, StackAction<ElementState, ElementAction>>>
  where Value == Store<State, Action> {
    scoped(UIBindable(wrappedValue).scope(state, action: action))
  }

  /// Returns a binding to the store of the presented child, like
  /// ``scope(_:action:fileID:filePath:line:column:)``.
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

  /// Returns a binding to the store of the presented child, using a path to the projected value of a
  /// ``PresentationState``, such as `\.$editor`.
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

  /// Returns a binding to the store of a stack, like ``scope(_:action:)``.
  public func scope<State, Action, ElementState, ElementAction>(
    state: KeyPath<State, StackState<ElementState>>,
    action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>
  ) -> StoreBinding<Store<StackState<ElementState>, StackAction<ElementState, ElementAction>>>
  where Value == Store<State, Action> {
    scope(state, action: action)
  }

  /// Returns a binding with the transaction of this binding.
  private func scoped<Child>(_ binding: StoreBinding<Child>) -> StoreBinding<Child> {
    var binding = binding
    binding.transaction = transaction
    return binding
  }
}

extension StoreBinding where Value: _OptionalCaseStore, Value._CaseScope: CasePathable {
  /// A binding to the presented content if it's the given case of an enum of features.
  ///
  /// ```swift
  /// sheet($store.scope(\.$destination, action: \.destination).editor) { editor in … }
  /// ```
  ///
  /// The value of the binding is the store of the case's feature or, for a case without a feature, the state of an
  /// alert or of an ignored case. It's `nil` while a different case is presented. Setting the binding to `nil`
  /// dismisses the content if it's this case.
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
      // The base of this binding checks whether the child is the one that was shown.
      guard content == nil, shown.isThere else { return }
      change(to: ._absent, in: transaction)
    }
    binding.transaction = transaction
    return binding
  }
}

/// Records whether a binding to a case last returned that case.
private final class ShownContent {
  var isThere: Bool

  init(isThere: Bool) {
    self.isThere = isThere
  }
}

/// A store whose state is an enum of features. The protocol has no generic parameters.
public protocol _CaseStore {
  associatedtype _CaseScope

  /// The store for the state's current case.
  var _caseScope: _CaseScope { get }
}

extension Store: _CaseStore where State: CaseReducerState, State.StateReducer.Action == Action {
  public var _caseScope: State.StateReducer.CaseScope { self.case }
}

/// An optional store whose state is an enum of features.
public protocol _OptionalCaseStore {
  associatedtype _CaseScope

  /// The store for the state's current case, if there is a store.
  var _caseScope: _CaseScope? { get }

  /// An absent store.
  static var _absent: Self { get }
}

extension Optional: _OptionalCaseStore where Wrapped: _CaseStore {
  public var _caseScope: Wrapped._CaseScope? { self?._caseScope }

  public static var _absent: Self { nil }
}

// Code that compiles never uses this member. The compiler selects it when a case is misspelled, in order to show its
// message; otherwise it would report that it cannot infer the type of the case's payload.

extension StoreBinding where Value: _OptionalCaseStore, Value._CaseScope: CasePathable {
  @available(*, unavailable, message: "no case of the presented enum has this name")
  @_disfavoredOverload
  public subscript(dynamicMember name: String) -> StoreBinding<Store<Never, Never>?> {
    preconditionFailure("No program that compiles calls this.")
  }
}
