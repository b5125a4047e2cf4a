/// Brings actions from an asynchronous effect back into the store.
///
/// ```swift
/// return .run { send in
///   for await location in locationClient.updates {
///     await send(.moved(location))
///   }
/// }
/// ```
///
/// Call it like a function, from any thread; it returns once the action has been handled. Once the effect's task is
/// cancelled it does nothing.
public struct Send<Action>: Sendable {
  private let send: @Sendable (_ action: sending Action, _ transaction: Transaction) async -> Void

  init(send: @escaping @Sendable (_ action: sending Action, _ transaction: Transaction) async -> Void) {
    self.send = send
  }

  /// Makes one that hands each action to a closure, for code that tests an operation without a store.
  ///
  /// ```swift
  /// var actions: [Search.Action] = []
  /// try await search("swift", Send { actions.append($0) })
  /// ```
  ///
  /// - Parameter send: Gets each action on the main actor, in the transaction that it was sent with.
  public init(send: @escaping @MainActor (_ action: Action) -> Void) {
    self.init { action, transaction in await withTransaction(transaction, send: action, to: send) }
  }

  /// Sends an action, in the transaction that surrounds the call (``Transaction/current``).
  /// - Parameter action: The action. It is given away: it need not be `Sendable`.
  public func callAsFunction(_ action: sending Action) async {
    await callAsFunction(action, transaction: .current)
  }

  /// Sends an action whose change of state is animated.
  /// - Parameters:
  ///   - action: The action.
  ///   - animation: How to animate; `nil` for not at all.
  public func callAsFunction(_ action: sending Action, animation: Animation?) async {
    await callAsFunction(action, transaction: .current(animatedBy: animation))
  }

  /// Sends an action whose change of state happens inside a transaction.
  /// - Parameters:
  ///   - action: The action.
  ///   - transaction: What is known of the change.
  public func callAsFunction(_ action: sending Action, transaction: Transaction) async {
    guard !Task.isCancelled else { return }
    await send(action, transaction)
  }
}

/// What the operations of a reducer's effects send by: `SendOf<Self>`.
public typealias SendOf<R: Reducer> = Send<R.Action>

/// Hands an action to a closure, inside of a transaction.
@MainActor private func withTransaction<Action>(
  _ transaction: Transaction,
  send action: sending Action,
  to send: @MainActor (_ action: Action) -> Void
) {
  Transaction.$current.withValue(transaction) { send(action) }
}
