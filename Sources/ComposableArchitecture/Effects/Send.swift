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
    var transaction = Transaction.current
    transaction.animation = animation
    await callAsFunction(action, transaction: transaction)
  }

  /// Sends an action whose change of state happens inside a transaction.
  /// - Parameters:
  ///   - action: The action.
  ///   - transaction: What is known of the change.
  public func callAsFunction(_ action: sending Action, transaction: Transaction) async {
    guard !Task.isCancelled else { return }
    guard TaskCancellation.enclosing != nil else { return await send(action, transaction) }
    // What the action starts is not part of the operation that sent it, and may cancel it.
    let gift = Gift(action)
    await TaskCancellation.$enclosing.withValue(nil) {
      await send(gift.value, transaction)
    }
  }
}

/// A value that is given away, on its way through a closure: the compiler cannot see that the closure runs once.
private struct Gift<Value> {
  // Unsafe: the value came in as `sending`, so nobody else has it, and it is taken out once.
  nonisolated(unsafe) let value: Value

  init(_ value: sending Value) {
    self.value = value
  }
}

extension Gift: Sendable {}
