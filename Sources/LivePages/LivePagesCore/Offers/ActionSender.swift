/// The receiver of the actions of a component. It is kept from one rendering to the next: views inside of the
/// component that stay as they are send by it, too.
final class ActionSender<Action> {
  var send: (Action) -> Void

  init(_ send: @escaping (Action) -> Void) {
    self.send = send
  }
}
