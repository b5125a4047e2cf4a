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
  ///   - action: The action to send when the user presses the button.
  public init(_ label: String, send action: Action) {
    self.init(Offer(.click, action), label: Markup([.html(.text(label))]))
  }

  /// Creates a button with a label that consists of views.
  ///
  /// - Parameters:
  ///   - action: The action to send when the user presses the button.
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
  /// Returns the button, disabled if the condition is true, without taking the keyboard focus from it.
  ///
  /// An element with a `disabled` attribute loses the keyboard focus. Use this method for a button that is
  /// disabled by its own click or as time passes. While it's disabled, the button doesn't send an action, and
  /// has the attribute `aria-disabled` for style sheets.
  public func disabledKeepingFocus(_ isDisabled: Bool = true) -> Button {
    isDisabled ? disabled().attributes(.disabledKeepingFocus) : self
  }
}

extension Attribute {
  /// The attribute that marks a control as disabled but lets it keep the focus.
  static let disabledKeepingFocus = Attribute.aria("disabled", "true")
}

extension Button {
  /// Creates a button for a subject, such as a row of a list.
  ///
  /// When the user presses the button, the closure creates the action from the current state:
  ///
  /// ```swift
  /// Button("Delete", about: row.id) { .deleteTapped(at: rows.index(of: row.id)) }
  /// ```
  ///
  /// The button is identified by its label and the subject rather than by the action. It still deletes the
  /// right row when the row has moved.
  ///
  /// - Parameters:
  ///   - label: The text to show.
  ///   - subject: The subject. It distinguishes buttons with the same label.
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

// No program that compiles calls these initializers. When code contains one of these common mistakes, the
// compiler selects the matching initializer and reports its message instead of a type mismatch.
extension Button {
  /// Reports a closure that sends an action, as in a SwiftUI button.
  @available(
    *,
    unavailable,
    message: "a button of a page requires an action instead of a closure: Button(\"Save\", send: .saveTapped)"
  )
  @_disfavoredOverload
  public init<Result>(_ label: String, action: () -> Result) {
    preconditionFailure("No program that compiles calls this.")
  }

  /// Reports a closure that sends an action next to a label.
  @available(
    *,
    unavailable,
    message: "a button of a page requires an action instead of a closure: Button(send: .saveTapped) { … }"
  )
  @_disfavoredOverload
  public init<Result>(action: () -> Result, @ViewBuilder<Action> label: () -> some View<Action>) {
    preconditionFailure("No program that compiles calls this.")
  }
}
