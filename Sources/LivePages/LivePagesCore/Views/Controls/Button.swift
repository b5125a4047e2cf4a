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

extension Button {
  /// Returns the button, inert if the condition holds, and still in reach of the keyboard.
  ///
  /// A `disabled` element loses the focus, and a person who works by keyboard loses their place. Use this one
  /// for buttons that become inert by being pressed, or as time passes. It has the attribute `aria-disabled`,
  /// which style sheets can find, and offers nothing.
  public func disabledKeepingFocus(_ isDisabled: Bool = true) -> Button {
    isDisabled ? disabled().attributes(.disabledKeepingFocus) : self
  }
}

extension Attribute {
  /// Says that a control is inert although it can have the focus.
  static let disabledKeepingFocus = Attribute.aria("disabled", "true")
}

extension Button {
  /// A button that is about something, and whose action is made when it is pressed, of the page as it is by
  /// then.
  ///
  /// ```swift
  /// Button("Delete", about: row.id) { .deleteTapped(at: rows.index(of: row.id)) }
  /// ```
  ///
  /// It stands for the same as long as it says the same and is about the same, whatever its action comes to:
  /// of a row that has moved, it still deletes that row.
  ///
  /// - Parameters:
  ///   - label: The text to show.
  ///   - subject: The subject. Buttons of a page that say the same differ in it.
  ///   - action: A closure that makes the action. It is a pure function.
  public init<Subject: Equatable>(
    _ label: String,
    about subject: Subject,
    send action: @escaping () -> Action
  ) {
    let offer = Offer<Action>(.click, sample: nil, subject: (label, subject)) { send in send(action()) }
    self.init(offer, label: Text<Action>(label).markup)
  }
}
