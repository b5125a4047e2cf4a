/// Shows a ``Dialog`` as a modal `dialog` element, labelled by its title and described by its message.
///
/// While it is on the page it is open, and the rest of the page is inert. The focus goes to the first button,
/// or, where one of them is destructive, to the one that cancels; it goes back to where it was when the
/// dialog has gone. Escape cancels. A style sheet finds it by these classes: `dialog`, `dialog-text` (the
/// message), `dialog-buttons`, and of the buttons `button`, with `button-primary` for the first answer and
/// `button-destructive` by role; `visually-hidden` for a title that is not seen.
public struct DialogView<Event: ViewEvent> {
  private let dialog: Dialog
  private let id: String
  private let event: (DialogAnswer) -> Event

  /// - Parameters:
  ///   - dialog: The dialog.
  ///   - id: The element's id, which is the same for all dialogs that stand in this place of the page.
  ///   - event: Makes the page's event of an answer.
  public init(_ dialog: Dialog, id: String, event: @escaping (DialogAnswer) -> Event) {
    self.dialog = dialog
    self.id = id
    self.event = event
  }

  /// The element.
  public var body: Element {
    Element(
      .dialog,
      .id(id),
      .class("dialog"),
      dialog.kind == .alert ? .role("alertdialog") : nil,
      .aria("labelledby", titleID),
      dialog.message.map { _ in .aria("describedby", messageID) },
      .onCancel(event(.cancelled(dialog: dialog.id)))
    ) {
      Element(.h2, .id(titleID), dialog.isTitleVisible ? nil : .class("visually-hidden")) { dialog.title }
      if let message = dialog.message {
        Element(.p, .id(messageID), .class("dialog-text")) { message }
      }
      Element(.div, .class("dialog-buttons")) {
        for (index, button) in dialog.buttons.enumerated() {
          view(of: button, isFirst: index == 0)
        }
      }
    }
  }

  private var titleID: String { id + "-title" }
  private var messageID: String { id + "-message" }

  private func view(of button: Dialog.Button, isFirst: Bool) -> Element {
    let answer = button.id.map { DialogAnswer.pressed(button: $0) } ?? .cancelled(dialog: dialog.id)
    return Element(
      .button,
      .type("button"),
      .class(classes(of: button, isFirst: isFirst)),
      button == safeButton ? .autofocus : nil,
      .on(event(answer))
    ) {
      button.label
    }
  }

  private func classes(of button: Dialog.Button, isFirst: Bool) -> String {
    if button.role == .destructive { return "button button-destructive" }
    return isFirst ? "button button-primary" : "button"
  }

  /// The button to cancel with, where a key pressed too soon could destroy something.
  private var safeButton: Dialog.Button? {
    guard dialog.buttons.contains(where: { $0.role == .destructive }) else { return nil }
    return dialog.buttons.first { $0.role == .cancel }
  }
}
