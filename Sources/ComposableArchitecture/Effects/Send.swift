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
