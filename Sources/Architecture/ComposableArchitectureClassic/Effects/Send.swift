import ComposableArchitecture

/// Sends actions from an asynchronous effect back into the store.
///
/// ```swift
/// return .run { send in
///   for await location in locationClient.updates {
///     await send(.moved(location))
///   }
/// }
/// ```
///
/// Call it like a function. It belongs to the main actor and, where that owns the store, returns once the
/// action has been handled: code on the main actor calls it without `await`. Once the effect's task is
/// cancelled it does nothing.
@MainActor
public struct Send<Action> {
  /// Hands an action to the store, or to the closure of ``init(send:)``.
  public let send: @MainActor (_ action: Action) -> Void

  /// Makes one that hands each action to a closure.
  /// - Parameter send: A closure that gets each action.
  public nonisolated init(send: @escaping @MainActor (_ action: Action) -> Void) {
    self.send = send
  }

  nonisolated init(_ send: ComposableArchitecture.Send<Result<Action, Never>>) {
    // Unchecked: the action is given away to the store, which is on the main actor, too.
    self.init { action in send.withoutWaiting(.success(UncheckedSendable(action).value)) }
  }

  /// Sends an action.
  /// - Parameter action: The action.
  public func callAsFunction(_ action: Action) {
    guard !Task.isCancelled else { return }
    send(action)
  }

  /// Sends an action whose change of state is animated.
  /// - Parameters:
  ///   - action: The action.
  ///   - animation: The animation; `nil` for none.
  public func callAsFunction(_ action: Action, animation: Animation?) {
    withAnimation(animation) { callAsFunction(action) }
  }
}
