/// A question or message that appears over a page and requires an answer.
///
/// A dialog is a value. To show it, use a ``DialogView``.
public struct Dialog: Equatable, Sendable, Identifiable {
  /// The kind of dialog: an alert that interrupts the user, or a list of choices in response to an action.
  public enum Kind: Equatable, Sendable {
    case alert
    case choices
  }

  /// The role of a button.
  public enum Role: Equatable, Sendable {
    case cancel
    case destructive
  }

  /// A button of the dialog.
  public struct Button: Equatable, Sendable {
    /// The id of the button for ``DialogAnswer/pressed(button:)``, or `nil` for a button that only closes the
    /// dialog.
    public var id: String?
    /// The label as formatted text.
    public var label: HTML
    public var role: Role?

    public init(id: String?, label: HTML, role: Role? = nil) {
      self.id = id
      self.label = label
      self.role = role
    }

    public init(id: String?, label: String, role: Role? = nil) {
      self.init(id: id, label: HTML { label }, role: role)
    }
  }

  /// The id of the dialog.
  ///
  /// Compare it to recognize late answers to an earlier dialog.
  public let id: String
  public var kind: Kind
  /// The title as formatted text.
  public var title: HTML
  /// A Boolean value that indicates whether the title is visible.
  ///
  /// If it isn't, screen readers still read it.
  public var isTitleVisible: Bool
  /// The message as formatted text.
  public var message: HTML?
  /// The buttons, in display order.
  ///
  /// If you don't pass any buttons, the dialog has the button “OK”. A list of choices also has the button
  /// “Cancel”, unless one of your buttons has the role `cancel`.
  public let buttons: [Button]

  /// Creates a dialog with formatted text.
  ///
  /// - Parameters:
  ///   - id: The id, different from those of other dialogs.
  ///   - kind: The kind: an alert or choices.
  ///   - title: The title.
  ///   - isTitleVisible: A Boolean value that indicates whether the title is visible. If it isn't, screen
  ///     readers still read it.
  ///   - message: The message.
  ///   - buttons: The buttons. The dialog moves those with the role `cancel` to the end.
  public init(
    id: String,
    kind: Kind = .alert,
    title: HTML,
    isTitleVisible: Bool = true,
    message: HTML? = nil,
    buttons: [Button] = []
  ) {
    self.id = id
    self.kind = kind
    self.title = title
    self.isTitleVisible = isTitleVisible
    self.message = message
    self.buttons = Self.complete(buttons, for: kind)
  }

  /// Creates a dialog with plain text.
  ///
  /// - Parameters:
  ///   - id: The id, different from those of other dialogs.
  ///   - kind: The kind: an alert or choices.
  ///   - title: The title.
  ///   - isTitleVisible: A Boolean value that indicates whether the title is visible. If it isn't, screen
  ///     readers still read it.
  ///   - message: The message.
  ///   - buttons: The buttons. The dialog moves those with the role `cancel` to the end.
  public init(
    id: String,
    kind: Kind = .alert,
    title: String,
    isTitleVisible: Bool = true,
    message: String? = nil,
    buttons: [Button] = []
  ) {
    self.init(
      id: id,
      kind: kind,
      title: HTML { title },
      isTitleVisible: isTitleVisible,
      message: message.map { message in HTML { message } },
      buttons: buttons
    )
  }

  private static func complete(_ buttons: [Button], for kind: Kind) -> [Button] {
    if buttons.isEmpty { return [Button(id: nil, label: "OK", role: .cancel)] }
    let answers = buttons.filter { $0.role != .cancel }
    var cancellations = buttons.filter { $0.role == .cancel }
    if cancellations.isEmpty, kind == .choices {
      cancellations = [Button(id: nil, label: "Cancel", role: .cancel)]
    }
    return answers + cancellations
  }
}

extension Dialog {
  /// Returns the dialog as a modal `dialog` element whose buttons send answers, as does the Escape key. For
  /// its appearance, see ``DialogView``.
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

  /// Returns the dialog with its answers embedded in a page's actions.
  ///
  /// - Parameters:
  ///   - id: The element's id.
  ///   - deliver: A closure that sends the action for an answer.
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

  /// The cancel button of a dialog that has a destructive button. It has the initial focus, in case the user
  /// presses a key too early.
  private var safeButton: Button? {
    guard buttons.contains(where: { $0.role == .destructive }) else { return nil }
    return buttons.first { $0.role == .cancel }
  }
}

/// The user's answer to a ``Dialog``.
///
/// An answer contains the id of the pressed button or of the dialog, so you can recognize an answer to an
/// earlier dialog. Include it in one of the events of your page:
///
/// ```swift
/// case "alertAnswered": self = .alertAnswered(try DialogAnswer(wire))
/// …
/// case .alertAnswered(let answer): WireEvent("alertAnswered", value: answer.value)
/// ```
public enum DialogAnswer: Hashable, Sendable {
  /// The user pressed a button that has an id.
  case pressed(button: String)
  /// The user closed the dialog without an answer, with the Escape key or with a button that doesn't have an
  /// id.
  case cancelled(dialog: String)
}

extension DialogAnswer {
  private static let pressed = "pressed:"
  private static let cancelled = "cancelled:"

  /// Creates an answer from the value of an event.
  public init(_ wire: WireEvent) throws(ViewEventError) {
    let text = try wire.string()
    if text.utf8.count > WireEvent.longestName {
      throw .unexpectedValue(event: wire.name, expected: Self.expectation)
    } else if let button = Self.rest(of: text, after: Self.pressed) {
      self = .pressed(button: button)
    } else if let dialog = Self.rest(of: text, after: Self.cancelled) {
      self = .cancelled(dialog: dialog)
    } else {
      throw .unexpectedValue(event: wire.name, expected: Self.expectation)
    }
  }

  /// Returns the text after a prefix. It compares bytes, because an id may begin with a scalar that combines
  /// with the colon.
  private static func rest(of text: String, after prefix: String) -> String? {
    guard text.utf8.starts(with: prefix.utf8) else { return nil }
    return String(Substring(text.utf8.dropFirst(prefix.utf8.count)))
  }

  private static let expectation = "an answer to a dialog as its value"

  /// The answer as the value of an event.
  public var value: WireValue {
    switch self {
    case .pressed(let button): .string(Self.pressed + button)
    case .cancelled(let dialog): .string(Self.cancelled + dialog)
    }
  }
}

/// A view of a ``Dialog`` as a modal `dialog` element, labelled by its title and described by its message.
///
/// To open the dialog, add this view to the page, and to close it, remove the view. In the meantime, the user
/// can't interact with the rest of the page, and Escape cancels the dialog. When the dialog opens, the focus
/// moves to the first button or, if one of the buttons is destructive, to the cancel button. It returns when
/// the dialog closes.
///
/// In a style sheet, select the parts of the dialog by these classes:
/// - `dialog`, `dialog-text` (the message) and `dialog-buttons`
/// - `button`, with `button-primary` for the first answer and `button-destructive` for destructive ones
/// - `visually-hidden`, for a title that isn't visible
public struct DialogView<Event: ViewEvent> {
  private let dialog: Dialog
  private let id: String
  private let event: (DialogAnswer) -> Event

  /// Creates a view of a dialog.
  ///
  /// - Parameters:
  ///   - dialog: The dialog.
  ///   - id: The id of the element, shared by all dialogs in this place of the page.
  ///   - event: A closure that returns the page's event for an answer.
  public init(_ dialog: Dialog, id: String, event: @escaping (DialogAnswer) -> Event) {
    self.dialog = dialog
    self.id = id
    self.event = event
  }

  /// The element.
  public var body: Element {
    guard case .element(let element)? = dialog.markup(id: id).nodes.first else {
      return Element(.dialog, .id(id))
    }
    return body(of: element)
  }

  private func body(of markup: MarkupElement) -> Element {
    var element = Element(markup.tag)
    element.attributes = markup.attributes
    element.attributes += markup.offers.map { offer in
      let answer = offer.offer(of: DialogAnswer.self).sample
      return Attribute(name: offer.trigger.attribute, value: answer.map { event($0).wire.json })
    }
    element.content = HTML(
      markup.content.compactMap { node in
        switch node {
        case .html(let html): html
        case .element(let element): .element(body(of: element))
        case .keyed, .component, .equatable: nil
        }
      }
    )
    return element
  }
}
