/// The messages to one tab.
package final class TabMessages: Sendable {
  private let log: Locked<MessageLog>
  private let budget: MessageBudget?

  /// - Parameters:
  ///   - last: The number before that of the first message.
  ///   - budget: The room for the messages of the tab's session.
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
    // A tab that listens may still get its newest message.
    for messages in overdue { messages.drop(keepingNewest: messages === self) }
  }

  /// The tab has heard of all up to a number.
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

  /// Returns the messages for the tab that follow a number.
  package func after(_ number: Int) -> MessageLog.News {
    log.withLock { $0.news(after: number) }
  }
}
