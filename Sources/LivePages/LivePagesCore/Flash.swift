/// A message about something that just happened.
///
/// A page shows the message for a while, or until the user dismisses it.
public struct Flash: Hashable, Sendable {
  /// The kind of message.
  ///
  /// Screen readers announce warnings and errors at once, and other messages when they're idle.
  public enum Kind: String, Hashable, Sendable {
    case info, success, warning, error

    var isUrgent: Bool { self == .warning || self == .error }
  }

  public var kind: Kind
  public var text: String
  /// The time after which the message disappears, or `nil` if it stays until the user dismisses it.
  public var duration: Duration?

  /// Creates a message.
  ///
  /// - Parameters:
  ///   - kind: The kind of message.
  ///   - text: The text to show.
  ///   - duration: The time after which the message disappears, or `nil` if it stays until the user dismisses
  ///     it.
  public init(_ kind: Kind, _ text: String, for duration: Duration?) {
    self.kind = kind
    self.text = text
    self.duration = duration
  }

  /// Creates an informational message.
  ///
  /// By default, it disappears after eight seconds.
  public static func info(_ text: String, for duration: Duration? = .seconds(8)) -> Flash {
    Flash(.info, text, for: duration)
  }

  /// Creates a message that reports a success.
  ///
  /// By default, it disappears after eight seconds.
  public static func success(_ text: String, for duration: Duration? = .seconds(8)) -> Flash {
    Flash(.success, text, for: duration)
  }

  /// Creates a warning.
  ///
  /// By default, it stays until the user dismisses it.
  public static func warning(_ text: String, for duration: Duration? = nil) -> Flash {
    Flash(.warning, text, for: duration)
  }

  /// Creates a message that reports a failure.
  ///
  /// By default, it stays until the user dismisses it.
  public static func error(_ text: String, for duration: Duration? = nil) -> Flash {
    Flash(.error, text, for: duration)
  }
}

/// The messages of a page, for use in the page's state together with the reducer `Flashes`.
public struct FlashMessages: Hashable, Sendable {
  /// A displayed message.
  public struct Item: Hashable, Sendable, Identifiable {
    /// The id, unique on the page.
    public let id: Int
    public let flash: Flash
  }

  /// The maximum number of messages on a page.
  ///
  /// A further message removes the oldest one.
  public static let most = 5

  /// The messages in the order they arrived.
  public private(set) var items: [Item] = []
  /// The messages from the previous page.
  ///
  /// Screen readers don't announce a message that is already part of a page when it loads, so these messages
  /// appear afterward.
  public private(set) var arriving: [Flash]
  private var nextID = 1

  /// Creates a list of messages.
  ///
  /// - Parameter arriving: The messages from the previous page, `visit.takeFlashes()`.
  public init(_ arriving: [Flash] = []) {
    self.arriving = arriving
  }

  /// Shows a message.
  @discardableResult
  public mutating func show(_ flash: Flash) -> Item {
    let item = Item(id: nextID, flash: flash)
    nextID += 1
    items = items.suffix(Self.most - 1) + [item]
    return item
  }

  /// Shows the messages from the previous page.
  @discardableResult
  public mutating func showArriving() -> [Item] {
    let flashes = arriving
    arriving = []
    return flashes.map { show($0) }
  }

  /// Removes a message.
  public mutating func dismiss(_ id: Item.ID) {
    items.removeAll { $0.id == id }
  }
}

/// A view of the messages on a page, with buttons to dismiss them.
///
/// Keep this view on the page even when there are no messages. Otherwise, screen readers don't announce the
/// first one.
///
/// In a style sheet, select the parts of the view by the classes `flashes`, `flash`, `flash-info`,
/// `flash-success`, `flash-warning`, `flash-error` and `flash-dismiss`.
public struct FlashView<Action>: View {
  private let messages: FlashMessages
  private let dismiss: (FlashMessages.Item.ID) -> Action

  /// Creates a view of messages.
  ///
  /// - Parameters:
  ///   - messages: The messages.
  ///   - dismiss: A closure that returns the action to remove a message. Use a pure function.
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

extension Visit {
  /// Stores a message for the next page in this browser.
  ///
  /// Call this method before you navigate to another page. The message stays when the user logs in or out,
  /// and the first page that shows messages takes it.
  public func leave(_ flash: Flash) {
    flashes.withLock { $0 = $0.suffix(FlashMessages.most - 1) + [flash] }
  }

  /// Removes the messages from previous pages and returns them, for use in the state of the page that shows
  /// them.
  public func takeFlashes() -> [Flash] {
    flashes.withLock { flashes in
      defer { flashes = [] }
      return flashes
    }
  }
}
