/// A message about what has just happened, which a page shows for a while or until it is dismissed.
public struct Flash: Hashable, Sendable {
  /// The kind of message. Screen readers read warnings and errors at once, and the others when they come to
  /// it.
  public enum Kind: String, Hashable, Sendable {
    case info, success, warning, error

    var isUrgent: Bool { self == .warning || self == .error }
  }

  public var kind: Kind
  public var text: String
  /// After how long it goes by itself; `nil` for one that stays until it is dismissed.
  public var duration: Duration?

  /// - Parameters:
  ///   - kind: The kind: news, a warning or a failure.
  ///   - text: The text to show.
  ///   - duration: The time after which it goes by itself; `nil` for one that stays until it is dismissed.
  public init(_ kind: Kind, _ text: String, for duration: Duration?) {
    self.kind = kind
    self.text = text
    self.duration = duration
  }

  /// News, for eight seconds unless you say otherwise.
  public static func info(_ text: String, for duration: Duration? = .seconds(8)) -> Flash {
    Flash(.info, text, for: duration)
  }

  /// Makes a message about what was done, for eight seconds unless you say otherwise.
  public static func success(_ text: String, for duration: Duration? = .seconds(8)) -> Flash {
    Flash(.success, text, for: duration)
  }

  /// Makes a message about what the person should look at, until it is dismissed unless you say otherwise.
  public static func warning(_ text: String, for duration: Duration? = nil) -> Flash {
    Flash(.warning, text, for: duration)
  }

  /// Makes a message about what was not done, until it is dismissed unless you say otherwise.
  public static func error(_ text: String, for duration: Duration? = nil) -> Flash {
    Flash(.error, text, for: duration)
  }
}

/// The messages that a page shows, as its state has them. `Flashes` is the reducer of it.
public struct FlashMessages: Hashable, Sendable {
  /// A message that is shown.
  public struct Item: Hashable, Sendable, Identifiable {
    /// No other message of the page has had it.
    public let id: Int
    public let flash: Flash
  }

  /// The most that are shown at a time. For one more, the oldest goes.
  public static let most = 5

  /// In the order in which they came.
  public private(set) var items: [Item] = []
  /// What the page before has left. It is shown when the person is there: what stands in a page as it is
  /// loaded is not read aloud.
  public private(set) var arriving: [Flash]
  private var nextID = 1

  /// - Parameter arriving: The messages that the page before has left: `visit.takeFlashes()`.
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

  /// Shows what the page before has left.
  @discardableResult
  public mutating func showArriving() -> [Item] {
    let flashes = arriving
    arriving = []
    return flashes.map { show($0) }
  }

  /// Takes a message away.
  public mutating func dismiss(_ id: Item.ID) {
    items.removeAll { $0.id == id }
  }
}

/// The messages of a page, each with a button that dismisses it. They are read aloud as they come, so the
/// view belongs on the page before there is any.
///
/// A style sheet finds the parts by the classes `flashes`, `flash`, `flash-info`, `flash-success`,
/// `flash-warning`, `flash-error` and `flash-dismiss`.
public struct FlashView<Action>: View {
  private let messages: FlashMessages
  private let dismiss: (FlashMessages.Item.ID) -> Action

  /// - Parameters:
  ///   - messages: The messages.
  ///   - dismiss: A closure that makes the action that takes one away. It is a pure function.
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
  /// Leaves a message for the next page of this browser that takes it, such as the one to which this one
  /// leads. It stays with the person who logs in or out.
  public func leave(_ flash: Flash) {
    flashes.withLock { $0 = $0.suffix(FlashMessages.most - 1) + [flash] }
  }

  /// Returns the messages that other pages have left, once: for the state of a page that shows them.
  public func takeFlashes() -> [Flash] {
    flashes.withLock { flashes in
      defer { flashes = [] }
      return flashes
    }
  }
}
