/// The messages to one tab.
package final class TabMessages: Sendable {
  private let log: Locked<MessageLog>
  private let budget: MessageBudget?

  /// - Parameters:
  ///   - last: The number before the first message.
  ///   - budget: The budget of the tab session.
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

/// The messages to a tab that the tab hasn't acknowledged.
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

  /// The limits for a tab that isn't listening, beyond which older messages are dropped.
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
    // Half of the messages are dropped at once to avoid shifting the others every time.
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

/// The memory limit for unacknowledged messages to one session's tabs, or of all sessions.
///
/// When the limit is exceeded, messages are dropped, starting with the tab whose last acknowledgement is
/// oldest. Browsers acknowledge messages every few kilobytes, so such a tab is no longer listening.
package final class MessageBudget: Sendable {
  private struct WeakMessages {
    let id: ObjectIdentifier
    weak var messages: TabMessages?
  }

  /// The unacknowledged messages of one tab.
  private struct Backlog {
    let bytes: Int
    /// The number of the tab's last acknowledgement in the order of use or, without one, of its first
    /// message.
    let number: Int
  }

  private struct State {
    var bytes = 0
    var backlogs: [ObjectIdentifier: Backlog] = [:]
    var order = UseOrder<WeakMessages>()

    mutating func set(_ bytes: Int, of messages: TabMessages, isAcknowledged: Bool) {
      let id = ObjectIdentifier(messages)
      let former = backlogs.removeValue(forKey: id)
      self.bytes += bytes - (former?.bytes ?? 0)
      var number = former?.number
      if isAcknowledged || bytes == 0, let former {
        order.forget(former.number)
        number = nil
      }
      guard bytes > 0 else { return }
      backlogs[id] = Backlog(
        bytes: bytes,
        number: number ?? order.use(WeakMessages(id: id, messages: messages))
      )
    }

    /// Removes and returns the oldest backlogs until the others are within the limit.
    mutating func takeExcess(over limit: Int) -> [TabMessages] {
      var taken: [TabMessages] = []
      while bytes > limit, let oldest = order.longestUnused(),
        let backlog = backlogs.removeValue(forKey: oldest.id)
      {
        order.forget(backlog.number)
        bytes -= backlog.bytes
        if let messages = oldest.messages { taken.append(messages) }
      }
      return taken
    }
  }

  private let limit: Int
  private let whole: MessageBudget?
  private let state = Locked(State())

  /// - Parameters:
  ///   - limit: The maximum number of bytes. A single message may exceed it.
  ///   - whole: The budget of all sessions. This budget is part of it.
  package init(bytes limit: Int, within whole: MessageBudget? = nil) {
    self.limit = limit
    self.whole = whole
  }

  /// The total size of all messages, in bytes.
  package var bytes: Int { state.withLock { $0.bytes } }

  /// Records the size of a tab's messages after a message was added.
  ///
  /// - Returns: The tabs whose messages have to be dropped.
  func grow(to bytes: Int, of messages: TabMessages) -> [TabMessages] {
    let taken = state.withLock { state in
      state.set(bytes, of: messages, isAcknowledged: false)
      return state.takeExcess(over: limit)
    }
    return taken + (whole?.grow(to: bytes, of: messages) ?? [])
  }

  /// Records the size of a tab's messages after messages were removed.
  ///
  /// - Parameter isAcknowledged: A Boolean value that indicates whether the tab has acknowledged the removed
  ///   messages.
  func shrink(to bytes: Int, of messages: TabMessages, isAcknowledged: Bool) {
    state.withLock { $0.set(bytes, of: messages, isAcknowledged: isAcknowledged) }
    whole?.shrink(to: bytes, of: messages, isAcknowledged: isAcknowledged)
  }
}

/// Elements, such as sessions, in the order of their last use.
struct UseOrder<Element> {
  /// The elements, keyed by the number of their last use. Numbers increase over time.
  private var uses: [Int: Element] = [:]
  /// The number at which the search for the least recently used element starts.
  private var first = 0
  private var next = 0

  var count: Int { uses.count }

  /// Records a use.
  ///
  /// - Returns: The number to use to remove the element later.
  mutating func use(_ element: Element) -> Int {
    uses[next] = element
    next += 1
    return next - 1
  }

  mutating func forget(_ number: Int) {
    uses[number] = nil
  }

  /// Returns the least recently used element. As the search visits a number only once, the total cost is
  /// proportional to the number of uses.
  mutating func longestUnused() -> Element? {
    while first < next {
      if let element = uses[first] { return element }
      first += 1
    }
    return nil
  }
}
