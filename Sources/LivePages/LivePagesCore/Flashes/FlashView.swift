/// The messages of a page, each with a button that dismisses it. They are read aloud as they come, so the
/// view belongs on the page before there is any.
///
/// A style sheet finds the parts by the classes `flashes`, `flash`, `flash-info`, `flash-success`,
/// `flash-warning`, `flash-error` and `flash-dismiss`.
public struct FlashView<Action>: View {
  private let messages: FlashMessages
  private let dismiss: (FlashMessages.Item.ID) -> Action

  /// - Parameters:
  ///   - messages: The messages.
  ///   - dismiss: A closure that makes the action that takes one away. It is a pure function.
  public init(_ messages: FlashMessages, dismiss: @escaping (FlashMessages.Item.ID) -> Action) {
    self.messages = messages
    self.dismiss = dismiss
  }

  public var body: some View<Action> {
    Container(.div, .class("flashes")) {
      Container(.div, .role("status")) { rows(of: messages.items.filter { !$0.flash.kind.isUrgent }) }
      Container(.div, .role("alert")) { rows(of: messages.items.filter(\.flash.kind.isUrgent)) }
    }
  }

  private func rows(of items: [FlashMessages.Item]) -> ForEach<Action> {
    ForEach(items) { item in
      Container(.div, .class("flash flash-\(item.flash.kind.rawValue)")) {
        Text(item.flash.text, .p)
        Button("Dismiss", send: dismiss(item.id))
          .class("flash-dismiss").attributes(.aria("label", "Dismiss: \(item.flash.text)"))
      }
    }
  }
}
