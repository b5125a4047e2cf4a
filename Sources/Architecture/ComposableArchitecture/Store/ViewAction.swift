/// An action type that separates the actions of the view from the feature's other actions.
///
/// Conform to this protocol to prevent views from sending actions that are meant for effects or for the feature
/// itself:
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

  /// Creates an action from an action of the view.
  static func view(_ action: ViewAction) -> Self
}

/// A view, or another object with a store, that sends only the actions of a ``ViewAction``. The macro
/// `@ViewAction(for:)` adds this conformance.
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
  /// - Parameter action: The action of the view.
  /// - Returns: A handle that you can use to await or cancel the effects that the action starts.
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

  /// Sends an action of the view to the store when `send` is passed as a function.
  ///
  /// This overload is disfavored so that an ordinary call resolves to ``send(_:fileID:filePath:line:column:)`` and
  /// reports include the line of the call.
  ///
  /// - Parameter action: The action of the view.
  /// - Returns: A handle that you can use to await or cancel the effects that the action starts.
  @_disfavoredOverload
  @discardableResult
  public func send(_ action: StoreAction.ViewAction) -> StoreTask {
    store.send(.view(action))
  }

  /// Sends an action of the view and animates its state changes.
  ///
  /// - Parameters:
  ///   - action: The action of the view.
  ///   - animation: The animation of the change.
  /// - Returns: A handle that you can use to await or cancel the effects that the action starts.
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
  ///   - action: The action of the view.
  ///   - transaction: The transaction of the change.
  /// - Returns: A handle that you can use to await or cancel the effects that the action starts.
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
  /// Lets a view send the ``ViewAction``s of a feature with `send(.incrTapped)`.
  ///
  /// The macro also emits a warning if the view sends other actions to the store.
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
  /// Attach this macro to a type that has a property named `store`. The macro adds a conformance to
  /// ``ViewActionSending``.
  ///
  /// - Parameter reducer: The feature, whose `Action` must be a ``ViewAction``.
  @attached(extension, conformances: ViewActionSending)
  public macro ViewAction<R: Reducer>(for reducer: R.Type) =
    #externalMacro(module: "TributaryMacros", type: "ViewActionMacro") where R.Action: ViewAction
#endif
