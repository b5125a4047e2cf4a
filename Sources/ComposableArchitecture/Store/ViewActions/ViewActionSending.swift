/// A view, or whatever shows a store, that sends the store's ``ViewAction``s and no others. `@ViewAction(for:)` adds it.
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
  /// - Parameter action: What the user did.
  /// - Returns: What the action brings about: await its end, or cancel it.
  @discardableResult
  public func send(_ action: StoreAction.ViewAction) -> StoreTask {
    store.send(.view(action))
  }

  /// Sends an action of the view whose change of state is to be animated.
  ///
  /// - Parameters:
  ///   - action: What the user did.
  ///   - animation: How the change is to be shown.
  /// - Returns: What the action brings about: await its end, or cancel it.
  @discardableResult
  public func send(_ action: StoreAction.ViewAction, animation: Animation?) -> StoreTask {
    store.send(.view(action), animation: animation)
  }

  /// Sends an action of the view whose change of state belongs to a transaction.
  ///
  /// - Parameters:
  ///   - action: What the user did.
  ///   - transaction: What the change belongs to.
  /// - Returns: What the action brings about: await its end, or cancel it.
  @discardableResult
  public func send(_ action: StoreAction.ViewAction, transaction: Transaction) -> StoreTask {
    store.send(.view(action), transaction: transaction)
  }
}
