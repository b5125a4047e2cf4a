/// The messages to one tab.
package final class TabMessages: Sendable {
  private let log: Locked<MessageLog>
  private let budget: MessageBudget?

  /// - Parameters:
  ///   - last: The number before the first message.
  ///   - budget: The budget of the tab's session.
  init(after last: Int = 0, budget: MessageBudget? = nil) {
    log = Locked(MessageLog(after: last))
    self.budget = budget
  }

  deinit {
    budget?.shrink(to: 0, of: self, isAcknowledged: false)
  }

  func append(_ message: PageMessage) {
    let overdue = log.withLock { log in
      log.append(message)
      return budget?.grow(to: log.bytes, of: self) ?? []
    }
    // This tab may be listening, and may still receive its newest message.
    for messages in overdue { messages.drop(keepingNewest: messages === self) }
  }

  /// Records that the tab has received all messages up to a number.
  package func acknowledge(_ number: Int) {
    let released = log.withLock { log in
      let before = log
      log.acknowledge(number)
      if log.bytes < before.bytes { budget?.shrink(to: log.bytes, of: self, isAcknowledged: true) }
      return before
    }
    withExtendedLifetime(released) {}
  }

  private func drop(keepingNewest: Bool) {
    log.withLock { log in
      log.drop(keepingNewest: keepingNewest)
      budget?.shrink(to: log.bytes, of: self, isAcknowledged: false)
    }
  }

  /// Returns the messages for the tab that follow the message with the given number.
  package func after(_ number: Int) -> MessageLog.News {
    log.withLock { $0.news(after: number) }
  }
}

/// The messages to a tab that the tab has not acknowledged.
package struct MessageLog {
  /// A message and its number. Numbers start at 1. The tab uses them to ignore duplicates.
  package struct Entry: Hashable, Sendable {
    package let number: Int
    package let message: PageMessage
  }

  /// The messages that follow a given number.
  package struct News: Hashable, Sendable {
    package let entries: [Entry]
    /// The number of the last message that was dropped without an acknowledgement, or `nil` if no message
    /// after the requested number was dropped.
    package let missed: Int?

    /// The number of the last message, whether sent or dropped, or `nil` if there are no messages.
    package var last: Int? { entries.last?.number ?? missed }
  }

  /// The limits for a tab that is not listening. Older messages are dropped.
  private static let mostEntries = 1000
  private static let mostBytes = 1 << 20

  private(set) var entries: [Entry] = []
  /// The memory that the entries take, in bytes.
  private(set) var bytes = 0
  private var last: Int
  /// The number of the last dropped message.
  private var dropped = 0

  /// - Parameter last: The number before the first message. It is 0 unless another server has already sent
  ///   messages.
  init(after last: Int = 0) {
    self.last = last
  }

  mutating func append(_ message: PageMessage) {
    last += 1
    entries.append(Entry(number: last, message: message))
    bytes += message.size
    // Dropping half of the messages at once avoids shifting all of them each time.
    guard entries.count > Self.mostEntries || bytes > Self.mostBytes, entries.count > 1 else { return }
    drop((entries.count + 1) / 2)
  }

  /// Drops all messages or, optionally, all except the newest.
  mutating func drop(keepingNewest: Bool) {
    drop(keepingNewest ? max(entries.count - 1, 0) : entries.count)
  }

  private mutating func drop(_ count: Int) {
    guard count > 0 else { return }
    dropped = entries[count - 1].number
    forget(count)
  }

  /// Records that the tab has received all messages up to a number.
  mutating func acknowledge(_ number: Int) {
    forget(entries.prefix { $0.number <= number }.count)
  }

  private mutating func forget(_ count: Int) {
    bytes -= entries.prefix(count).reduce(0) { $0 + $1.message.size }
    entries.removeFirst(count)
  }

  /// Returns the messages that follow the message with the given number.
  func news(after number: Int) -> News {
    let first = entries.firstIndex { $0.number > number } ?? entries.endIndex
    return News(entries: Array(entries[first...]), missed: dropped > number ? dropped : nil)
  }
}

extension PageMessage {
  /// The memory that an entry takes in addition to its strings. Without it, the size of tiny messages would
  /// be underestimated.
  private static let overhead = 128

  fileprivate var size: Int {
    switch self {
    case .event(let name, let json): name.utf8.count + json.utf8.count + Self.overhead
    case .navigation(let target, _, _): target.utf8.count + Self.overhead
    }
  }
}
