/// A button that offers an action.
///
/// ```swift
/// Button("Delete", send: .deleteTapped(row.id)).disabled(row.isLocked)
/// ```
public struct Button<Action>: Control {
  public var attributes: [Attribute] = []
  public var isDisabled = false
  private let label: Markup<Action>
  private let offer: Offer<Action>?

  /// - Parameters:
  ///   - label: The text to show.
  ///   - action: The action that a press sends.
  public init(_ label: String, send action: Action) {
    self.init(Offer(.click, action), label: Markup([.html(.text(label))]))
  }

  /// - Parameters:
  ///   - action: The action that a press sends.
  ///   - label: A closure that makes the label.
  public init(send action: Action, @ViewBuilder<Action> label: () -> some View<Action>) {
    self.init(Offer(.click, action), label: label().markup)
  }

  /// A button that submits the form that it stands in.
  ///
  /// - Parameter label: The text to show.
  public init(submit label: String) {
    self.init(nil, label: Markup([.html(.text(label))]))
  }

  package init(_ offer: Offer<Action>?, label: Markup<Action>) {
    self.offer = offer
    self.label = label
  }

  public var body: Markup<Action> {
    let own: [Attribute?] = [.type(offer == nil ? "submit" : "button"), .class("button")]
    return Markup(.button, attributes(own: own), offering: offers(offer), content: label)
  }
}
