/// The room for messages that tabs have not acknowledged: for those of a session, or for those of all.
///
/// If there is too little room, the messages of the tabs are dropped that have acknowledged none for longest.
/// Browsers acknowledge messages every few kilobytes, so these are tabs that do not listen.
package final class MessageBudget: Sendable {
  private struct WeakMessages {
    let id: ObjectIdentifier
    weak var messages: TabMessages?
  }

  /// The unacknowledged messages of one tab.
  private struct Backlog {
    let bytes: Int
    /// The number of the last acknowledgement, or of the first message, in the order of all.
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

    /// Takes the oldest backlogs until the others are no more than the limit.
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
  ///   - limit: The most bytes, unless a single message has more.
  ///   - whole: The room for all, of which this is a part.
  package init(bytes limit: Int, within whole: MessageBudget? = nil) {
    self.limit = limit
    self.whole = whole
  }

  /// The bytes of all messages.
  package var bytes: Int { state.withLock { $0.bytes } }

  /// Notes the size of a tab's messages after a new one.
  ///
  /// - Returns: The tabs whose messages are to be dropped.
  func grow(to bytes: Int, of messages: TabMessages) -> [TabMessages] {
    let taken = state.withLock { state in
      state.set(bytes, of: messages, isAcknowledged: false)
      return state.takeExcess(over: limit)
    }
    return taken + (whole?.grow(to: bytes, of: messages) ?? [])
  }

  /// Notes the size of a tab's messages after some have gone.
  ///
  /// - Parameter isAcknowledged: A Boolean value that indicates whether the tab has acknowledged them.
  func shrink(to bytes: Int, of messages: TabMessages, isAcknowledged: Bool) {
    state.withLock { $0.set(bytes, of: messages, isAcknowledged: isAcknowledged) }
    whole?.shrink(to: bytes, of: messages, isAcknowledged: isAcknowledged)
  }
}

/// Elements, such as sessions, in the order in which they were last used.
struct UseOrder<Element> {
  /// The elements by the numbers of their uses. One that is used later has a greater number.
  private var uses: [Int: Element] = [:]
  /// The number from which on to look for the longest ago.
  private var first = 0
  private var next = 0

  /// Notes a use.
  ///
  /// - Returns: The number with which it is forgotten.
  mutating func use(_ element: Element) -> Int {
    uses[next] = element
    next += 1
    return next - 1
  }

  mutating func forget(_ number: Int) {
    uses[number] = nil
  }

  /// Returns the one that was not used for longest. Each number is passed over once, so that the search costs
  /// nothing beyond the uses.
  mutating func longestUnused() -> Element? {
    while first < next {
      if let element = uses[first] { return element }
      first += 1
    }
    return nil
  }
}
