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
  ///   - action: The action that the button sends when pressed.
  public init(_ label: String, send action: Action) {
    self.init(Offer(.click, action), label: Markup([.html(.text(label))]))
  }

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
  /// Returns the button, disabled if the condition holds but still focusable by keyboard.
  ///
  /// A `disabled` element loses the focus, and a person who works by keyboard loses their place. Use this
  /// method for buttons that become disabled when they are pressed, or as time passes. The button has the
  /// attribute `aria-disabled` for style sheets, and offers nothing.
  public func disabledKeepingFocus(_ isDisabled: Bool = true) -> Button {
    isDisabled ? disabled().attributes(.disabledKeepingFocus) : self
  }
}

extension Attribute {
  /// The attribute that marks a control as disabled while it can have the focus.
  static let disabledKeepingFocus = Attribute.aria("disabled", "true")
}

extension Button {
  /// Creates a button about a subject, whose action is created from the current state when the button is
  /// pressed.
  ///
  /// ```swift
  /// Button("Delete", about: row.id) { .deleteTapped(at: rows.index(of: row.id)) }
  /// ```
  ///
  /// The offer stays the same as long as the label and the subject do, regardless of the action: if the row
  /// has moved, the button still deletes that row.
  ///
  /// - Parameters:
  ///   - label: The text to show.
  ///   - subject: The subject, which distinguishes buttons with the same label.
  ///   - action: A closure that returns the action. It is a pure function.
  public init<Subject: Equatable>(
    _ label: String,
    about subject: Subject,
    send action: @escaping () -> Action
  ) {
    let offer = Offer<Action>(.click, sample: nil, subject: (label, subject)) { send in send(action()) }
    self.init(offer, label: Text<Action>(label).markup)
  }
}
