/// Actions with a case `view`, which has those that the view sends.
///
/// ```swift
/// enum Action: ViewAction {
///   case view(View)
///   case primeFound(Int)
///
///   enum View { case incrTapped, decrTapped }
/// }
/// ```
public protocol ViewAction<ViewAction> {
  /// The actions that the view may send.
  associatedtype ViewAction

  /// Wraps an action of the view.
  static func view(_ action: ViewAction) -> Self
}

/// A view, or whatever shows a store, that sends the store's ``ViewAction``s and no others.
/// `@ViewAction(for:)` adds it.
public protocol ViewActionSending<StoreState, StoreAction> {
  /// The state of the store.
  associatedtype StoreState

  /// The actions of the store.
  associatedtype StoreAction: ViewAction

  /// The store that is shown.
  var store: Store<StoreState, StoreAction> { get }
}

extension ViewActionSending {
  /// Sends an action of the view to the store.
  ///
  /// - Parameter action: The user's action.
  /// - Returns: The effects that the action starts, to await or to cancel.
  @discardableResult
  public func send(
    _ action: StoreAction.ViewAction,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> StoreTask {
    store.send(.view(action), fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Sends an action of the view to the store, where `send` is passed on as a function.
  ///
  /// Disfavored, so that a call is one of ``send(_:fileID:filePath:line:column:)``, which knows its line.
  ///
  /// - Parameter action: The user's action.
  /// - Returns: The effects that the action starts, to await or to cancel.
  @_disfavoredOverload
  @discardableResult
  public func send(_ action: StoreAction.ViewAction) -> StoreTask {
    store.send(.view(action))
  }

  /// Sends an action of the view whose change of state is to be animated.
  ///
  /// - Parameters:
  ///   - action: The user's action.
  ///   - animation: The animation of the change.
  /// - Returns: The effects that the action starts, to await or to cancel.
  @discardableResult
  public func send(
    _ action: StoreAction.ViewAction,
    animation: Animation?,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> StoreTask {
    store.send(
      .view(action),
      animation: animation,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  /// Sends an action of the view whose change of state belongs to a transaction.
  ///
  /// - Parameters:
  ///   - action: The user's action.
  ///   - transaction: The transaction that the change belongs to.
  /// - Returns: The effects that the action starts, to await or to cancel.
  @discardableResult
  public func send(
    _ action: StoreAction.ViewAction,
    transaction: Transaction,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> StoreTask {
    store.send(
      .view(action),
      transaction: transaction,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }
}

#if Macros
  /// Lets a view send a feature's ``ViewAction``s by `send(.incrTapped)`, and warns where it sends others to
  /// the store.
  ///
  /// ```swift
  /// @ViewAction(for: Counter.self)
  /// struct CounterView {
  ///   let store: StoreOf<Counter>
  ///
  ///   func plusTapped() { send(.incrTapped) }
  /// }
  /// ```
  ///
  /// The type needs a property `store` and conforms to ``ViewActionSending``.
  ///
  /// - Parameter reducer: The feature, whose `Action` is a ``ViewAction``.
  @attached(extension, conformances: ViewActionSending)
  public macro ViewAction<R: Reducer>(for reducer: R.Type) =
    #externalMacro(module: "TributaryMacros", type: "ViewActionMacro") where R.Action: ViewAction
#endif
