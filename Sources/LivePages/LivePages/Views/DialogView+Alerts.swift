import ComposableArchitecture
import LivePagesCore

/// An alert or a confirmation dialog of a feature's state, as a `dialog` while there is one: a line in a
/// page.
///
/// ```swift
/// AlertView(store.alert, send: Inbox.Action.alert)
/// ```
///
/// Its buttons offer their actions, with their animations; Escape, and a button without an action, dismiss
/// it.
public struct AlertView<Action>: View {
  public let body: Markup<Action>

  /// - Parameters:
  ///   - alert: The alert, while there is one.
  ///   - id: The element's id, which tells it from other alerts of the page.
  ///   - action: A closure that embeds the alert's action.
  public init<Answer>(
    _ alert: AlertState<Answer>?,
    id: String = "alert",
    send action: @escaping (PresentationAction<Answer>) -> Action
  ) {
    body = alert.map { Self.dialog(Dialog($0), id: id, of: $0.buttons, as: action) } ?? Markup()
  }

  /// - Parameters:
  ///   - dialog: The dialog, while there is one.
  ///   - id: The element's id, which tells it from other dialogs of the page.
  ///   - action: A closure that embeds the dialog's action.
  public init<Answer>(
    _ dialog: ConfirmationDialogState<Answer>?,
    id: String = "confirmation-dialog",
    send action: @escaping (PresentationAction<Answer>) -> Action
  ) {
    body = dialog.map { Self.dialog(Dialog($0), id: id, of: $0.buttons, as: action) } ?? Markup()
  }

  private static func dialog<Answer>(
    _ dialog: Dialog,
    id: String,
    of buttons: [ButtonState<Answer>],
    as action: @escaping (PresentationAction<Answer>) -> Action
  ) -> Markup<Action> {
    dialog.markup(id: id) { answer, send in
      guard case .pressed(let pressed) = answer else { return send(action(.dismiss)) }
      buttons.press(pressed, as: action, send: send)
    }
  }
}
