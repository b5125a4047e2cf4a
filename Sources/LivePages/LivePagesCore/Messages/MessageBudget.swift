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

  /// Returns the least recently used element. The search visits each number only once, so the total cost is
  /// proportional to the number of uses.
  mutating func longestUnused() -> Element? {
    while first < next {
      if let element = uses[first] { return element }
      first += 1
    }
    return nil
  }
}
