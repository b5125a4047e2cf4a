/// Where the actions of a component go. It is kept from one rendering to the next: views inside of the
/// component that stay as they are send by it, too.
final class ActionSender<Action> {
  var send: (Action) -> Void
  /// Whether a view inside sends by it.
  private(set) var isUsed = false

  init(_ send: @escaping (Action) -> Void) {
    self.send = send
  }

  /// What a view inside sends by.
  func use() -> (Action) -> Void {
    isUsed = true
    return { self.send($0) }
  }
}
