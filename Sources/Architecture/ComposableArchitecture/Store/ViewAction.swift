/// An action type with a case `view` for the actions that the view sends.
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
  /// The actions that the view can send.
  associatedtype ViewAction

  /// Wraps an action of the view.
  static func view(_ action: ViewAction) -> Self
}

/// A view, or another object with a store, that sends only the ``ViewAction``s of the store.
/// `@ViewAction(for:)` adds the conformance.
public protocol ViewActionSending<StoreState, StoreAction> {
  /// The store's state.
  associatedtype StoreState

  /// The store's actions.
  associatedtype StoreAction: ViewAction

  /// The view's store.
  var store: Store<StoreState, StoreAction> { get }
}

extension ViewActionSending {
  /// Sends an action of the view to the store.
  ///
  /// - Parameter action: The user's action.
  /// - Returns: A handle to the effects that the action starts, which can be awaited or cancelled.
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

  /// Sends an action of the view to the store. This overload is used when `send` is passed as a function.
  ///
  /// Disfavored, so that a call resolves to ``send(_:fileID:filePath:line:column:)``, which captures the line
  /// of the call.
  ///
  /// - Parameter action: The user's action.
  /// - Returns: A handle to the effects that the action starts, which can be awaited or cancelled.
  @_disfavoredOverload
  @discardableResult
  public func send(_ action: StoreAction.ViewAction) -> StoreTask {
    store.send(.view(action))
  }

  /// Sends an action of the view and animates its state changes.
  ///
  /// - Parameters:
  ///   - action: The user's action.
  ///   - animation: The animation of the change.
  /// - Returns: A handle to the effects that the action starts, which can be awaited or cancelled.
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

  /// Sends an action of the view and attaches a transaction to its state changes.
  ///
  /// - Parameters:
  ///   - action: The user's action.
  ///   - transaction: The transaction of the change.
  /// - Returns: A handle to the effects that the action starts, which can be awaited or cancelled.
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
  /// Allows a view to send a feature's ``ViewAction``s with `send(.incrTapped)`. The macro emits a warning if
  /// the view sends other actions to the store.
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
  /// The type must have a property named `store`. The macro makes it conform to ``ViewActionSending``.
  ///
  /// - Parameter reducer: The feature. Its `Action` must be a ``ViewAction``.
  @attached(extension, conformances: ViewActionSending)
  public macro ViewAction<R: Reducer>(for reducer: R.Type) =
    #externalMacro(module: "TributaryMacros", type: "ViewActionMacro") where R.Action: ViewAction
#endif
