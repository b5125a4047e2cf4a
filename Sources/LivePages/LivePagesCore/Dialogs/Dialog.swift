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
