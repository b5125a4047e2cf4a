/// A question or a message over a page, which waits for an answer, as a plain value. ``DialogView`` shows it.
public struct Dialog: Equatable, Sendable, Identifiable {
  /// Whether it interrupts the person, or offers choices that they asked for.
  public enum Kind: Equatable, Sendable {
    case alert
    case choices
  }

  /// The purpose of a button, if it is of a special kind.
  public enum Role: Equatable, Sendable {
    case cancel
    case destructive
  }

  /// One of the answers that it offers.
  public struct Button: Equatable, Sendable {
    /// The identity that tells it from the others, for ``DialogAnswer/pressed(button:)``. A button without an
    /// id only ends the dialog.
    public var id: String?
    /// The label: text and its formatting.
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

  /// The identity that tells it from those before and after it: an answer that comes late belongs to no other
  /// dialog.
  public let id: String
  public var kind: Kind
  /// What it is about: text and its formatting.
  public var title: HTML
  /// Whether the title is seen. It is read aloud in any case.
  public var isTitleVisible: Bool
  /// What there is to say beyond the title: text and its formatting.
  public var message: HTML?
  /// In the order in which they stand. There is at least one that ends the dialog and nothing else: "OK"
  /// where no buttons are given, "Cancel" among choices.
  public let buttons: [Button]

  /// Creates a dialog of texts with formatting.
  ///
  /// - Parameters:
  ///   - id: The value that tells it from other dialogs.
  ///   - kind: The kind: one that interrupts, or one that offers choices.
  ///   - title: The subject, in a few words.
  ///   - isTitleVisible: A Boolean value that indicates whether the title is seen, or only read aloud.
  ///   - message: The text beyond the title.
  ///   - buttons: The answers. Those to cancel with come last, whichever order they are given in.
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

  /// Creates a dialog of plain texts.
  ///
  /// - Parameters:
  ///   - id: The value that tells it from other dialogs.
  ///   - kind: The kind: one that interrupts, or one that offers choices.
  ///   - title: The subject, in a few words.
  ///   - isTitleVisible: A Boolean value that indicates whether the title is seen, or only read aloud.
  ///   - message: The text beyond the title.
  ///   - buttons: The answers. Those to cancel with come last, whichever order they are given in.
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

/// The answer of a person to a ``Dialog``.
///
/// It names the button, or the dialog, that was on the page when they did. So an answer that arrives when
/// another dialog is there is known to be late. A page carries it in one of its events:
///
/// ```swift
/// case "alertAnswered": self = .alertAnswered(try DialogAnswer(wire))
/// …
/// case .alertAnswered(let answer): WireEvent("alertAnswered", value: answer.value)
/// ```
public enum DialogAnswer: Hashable, Sendable {
  /// A button with an id was pressed.
  case pressed(button: String)
  /// The dialog was ended without an answer: by Escape, or by a button without an id.
  case cancelled(dialog: String)
}

extension DialogAnswer {
  private static let pressed = "pressed:"
  private static let cancelled = "cancelled:"

  /// The value of an event, which has to be an answer.
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

  /// The bytes are compared: an id may begin with a scalar that extends the colon.
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
  ///   - event: A closure that makes the page's event of an answer.
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
