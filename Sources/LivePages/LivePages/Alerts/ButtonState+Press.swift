import ComposableArchitecture
import Foundation

extension Sequence {
  /// Sends what pressing one of these buttons asks for, with the button's animation: its action, or the
  /// dismissal if it has none. Nothing is sent for a button that is not among them.
  ///
  /// - Parameters:
  ///   - id: The button's id as text.
  ///   - action: A closure that embeds the action of the alert or dialog.
  ///   - send: A closure that sends the action.
  func press<Answer, Action>(
    _ id: String,
    as action: (PresentationAction<Answer>) -> Action,
    send: (Action) -> Void
  ) where Element == ButtonState<Answer> {
    first { $0.id.uuidString == id }?.withAction { pressed in
      send(action(pressed.map { .presented($0) } ?? .dismiss))
    }
  }
}
