/// A button that sends an action.
///
/// ```swift
/// Button("Delete", send: .deleteTapped(row.id)).disabled(row.isLocked)
/// ```
public struct Button<Action>: Control {
  public var attributes: [Attribute] = []
  public var isDisabled = false
  private let label: Markup<Action>
  private let offer: Offer<Action>?

  /// Creates a button with a text.
  ///
  /// - Parameters:
  ///   - label: The text to show.
  ///   - action: The action that the button sends when pressed.
  public init(_ label: String, send action: Action) {
    self.init(Offer(.click, action), label: Markup([.html(.text(label))]))
  }

  /// Creates a button with a label that consists of views.
  ///
  /// - Parameters:
  ///   - action: The action that the button sends when pressed.
  ///   - label: A closure that creates the label.
  public init(send action: Action, @ViewBuilder<Action> label: () -> some View<Action>) {
    self.init(Offer(.click, action), label: label().markup)
  }

  /// Creates a button that submits the form that contains it.
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

extension Button {
  /// Returns the button, disabled if the condition is true but still focusable with the keyboard.
  ///
  /// An element with a `disabled` attribute loses the keyboard focus, so use this method for buttons that
  /// become disabled when they are pressed, or as time passes. While disabled, the button sends no action,
  /// and has the attribute `aria-disabled`, which style sheets can select.
  public func disabledKeepingFocus(_ isDisabled: Bool = true) -> Button {
    isDisabled ? disabled().attributes(.disabledKeepingFocus) : self
  }
}

extension Attribute {
  /// The attribute that marks a control as disabled but lets it keep the focus.
  static let disabledKeepingFocus = Attribute.aria("disabled", "true")
}

extension Button {
  /// Creates a button for a subject. When the button is pressed, the closure creates the action from the
  /// current state.
  ///
  /// ```swift
  /// Button("Delete", about: row.id) { .deleteTapped(at: rows.index(of: row.id)) }
  /// ```
  ///
  /// The offer depends on the label and the subject, but not on the action. If the row has moved, the button
  /// still deletes that row.
  ///
  /// - Parameters:
  ///   - label: The text to show.
  ///   - subject: The subject. It distinguishes buttons that have the same label.
  ///   - action: A closure that returns the action to send.
  public init<Subject: Equatable>(
    _ label: String,
    about subject: Subject,
    send action: @escaping () -> Action
  ) {
    let offer = Offer<Action>(.click, sample: nil, subject: (label, subject)) { send in send(action()) }
    self.init(offer, label: Text<Action>(label).markup)
  }
}
