extension Dialog {
  /// The dialog as a modal `dialog` element whose buttons, and Escape, offer answers; ``DialogView`` says
  /// what it looks like.
  ///
  /// - Parameter id: The element's id.
  func markup(id: String) -> Markup<DialogAnswer> {
    let (titleID, messageID) = (id + "-title", id + "-message")
    return Container(
      .dialog,
      .id(id),
      .class("dialog"),
      kind == .alert ? .role("alertdialog") : nil,
      .aria("labelledby", titleID),
      message.map { _ in .aria("describedby", messageID) }
    ) {
      Element(.h2, .id(titleID), isTitleVisible ? nil : .class("visually-hidden")) { title }
      if let message {
        Element(.p, .id(messageID), .class("dialog-text")) { message }
      }
      Container(.div, .class("dialog-buttons")) {
        for (index, button) in buttons.enumerated() {
          view(of: button, isFirst: index == 0)
        }
      }
    }
    .onCancel(send: .cancelled(dialog: self.id))
    .markup
  }

  /// The dialog among the actions of a page.
  ///
  /// - Parameters:
  ///   - id: The element's id.
  ///   - deliver: A closure that sends what stands for an answer.
  package func markup<Action>(
    id: String,
    _ deliver: @escaping (_ answer: DialogAnswer, _ send: (Action) -> Void) -> Void
  ) -> Markup<Action> {
    markup(id: id).mapOffers { $0.map(sample: nil, subject: $0.sample as Any, deliver) }
  }

  private func view(of button: Button, isFirst: Bool) -> some Control & View<DialogAnswer> {
    let answer = button.id.map { DialogAnswer.pressed(button: $0) } ?? .cancelled(dialog: id)
    return LivePagesCore.Button(Offer(.click, answer), label: Markup(button.label.nodes.map { .html($0) }))
      .attributes(.class(classes(of: button, isFirst: isFirst)), button == safeButton ? .autofocus : nil)
  }

  private func classes(of button: Button, isFirst: Bool) -> String {
    if button.role == .destructive { return "button button-destructive" }
    return isFirst ? "button button-primary" : "button"
  }

  /// The button to cancel with, where a key pressed too soon could destroy something.
  private var safeButton: Button? {
    guard buttons.contains(where: { $0.role == .destructive }) else { return nil }
    return buttons.first { $0.role == .cancel }
  }
}
