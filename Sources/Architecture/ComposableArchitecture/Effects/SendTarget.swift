/// The receiver of the actions of a ``Send``.
protocol SendTarget<Action>: AnyObject, Sendable {
  associatedtype Action

  /// Brings an action to the owner and waits until it has been handled.
  func send(_ action: sending Action, _ transaction: Transaction) async

  /// Posts an action: it is handled at once on the owner, otherwise as soon as the owner comes to it.
  func post(_ action: sending Action, _ transaction: Transaction)
}

/// A target made of closures, for operators that transform the actions.
final class SendClosures<Action>: SendTarget {
  private let sendAction: @Sendable (_ action: sending Action, _ transaction: Transaction) async -> Void
  private let postAction: @Sendable (_ action: sending Action, _ transaction: Transaction) -> Void

  init(
    send: @escaping @Sendable (_ action: sending Action, _ transaction: Transaction) async -> Void,
    post: @escaping @Sendable (_ action: sending Action, _ transaction: Transaction) -> Void
  ) {
    sendAction = send
    postAction = post
  }

  func send(_ action: sending Action, _ transaction: Transaction) async {
    await sendAction(action, transaction)
  }

  func post(_ action: sending Action, _ transaction: Transaction) {
    postAction(action, transaction)
  }
}
