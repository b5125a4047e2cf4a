/// A message about a recent event. A page shows it for a while, or until the person dismisses it.
public struct Flash: Hashable, Sendable {
  /// The kind of message. Screen readers announce warnings and errors immediately, and other messages when
  /// they are idle.
  public enum Kind: String, Hashable, Sendable {
    case info, success, warning, error

    var isUrgent: Bool { self == .warning || self == .error }
  }

  public var kind: Kind
  public var text: String
  /// The time after which the message disappears, or `nil` if it stays until it is dismissed.
  public var duration: Duration?

  /// Creates a message.
  ///
  /// - Parameters:
  ///   - kind: The kind of message.
  ///   - text: The text to show.
  ///   - duration: The time after which the message disappears, or `nil` if it stays until it is dismissed.
  public init(_ kind: Kind, _ text: String, for duration: Duration?) {
    self.kind = kind
    self.text = text
    self.duration = duration
  }

  /// Creates an informational message. By default, it disappears after eight seconds.
  public static func info(_ text: String, for duration: Duration? = .seconds(8)) -> Flash {
    Flash(.info, text, for: duration)
  }

  /// Creates a message that reports a success. By default, it disappears after eight seconds.
  public static func success(_ text: String, for duration: Duration? = .seconds(8)) -> Flash {
    Flash(.success, text, for: duration)
  }

  /// Creates a warning. By default, it stays until it is dismissed.
  public static func warning(_ text: String, for duration: Duration? = nil) -> Flash {
    Flash(.warning, text, for: duration)
  }

  /// Creates a message that reports a failure. By default, it stays until it is dismissed.
  public static func error(_ text: String, for duration: Duration? = nil) -> Flash {
    Flash(.error, text, for: duration)
  }
}

/// A page's messages, as part of the page's state. Its reducer is `Flashes`.
public struct FlashMessages: Hashable, Sendable {
  /// A displayed message.
  public struct Item: Hashable, Sendable, Identifiable {
    /// The id, unique on the page.
    public let id: Int
    public let flash: Flash
  }

  /// The maximum number of displayed messages. When it is exceeded, the oldest message is removed.
  public static let most = 5

  /// The messages in the order they arrived.
  public private(set) var items: [Item] = []
  /// The messages from the previous page. They appear after the page has loaded, because screen readers don't
  /// announce messages that are part of the loaded page.
  public private(set) var arriving: [Flash]
  private var nextID = 1

  /// Creates a list of messages.
  ///
  /// - Parameter arriving: The messages that the previous page left: `visit.takeFlashes()`.
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

  /// Shows the messages that the previous page left.
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

/// A view of a page's messages, each with a button that dismisses it. Include this view even when there are
/// no messages, because screen readers announce a new message only if the view is already on the page.
///
/// Style sheets can select the parts by the classes `flashes`, `flash`, `flash-info`, `flash-success`,
/// `flash-warning`, `flash-error` and `flash-dismiss`.
public struct FlashView<Action>: View {
  private let messages: FlashMessages
  private let dismiss: (FlashMessages.Item.ID) -> Action

  /// Creates a view of messages.
  ///
  /// - Parameters:
  ///   - messages: The messages.
  ///   - dismiss: A closure that returns the action that removes a message. It should be a pure function.
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
  /// Stores a message for the next page in this browser that shows messages, such as the target of a
  /// redirect. Logging in or out doesn't remove the message.
  public func leave(_ flash: Flash) {
    flashes.withLock { $0 = $0.suffix(FlashMessages.most - 1) + [flash] }
  }

  /// Removes and returns the messages from other pages. Store them in the state of the page that shows them.
  public func takeFlashes() -> [Flash] {
    flashes.withLock { flashes in
      defer { flashes = [] }
      return flashes
    }
  }
}
