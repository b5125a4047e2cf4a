/// The messages to one tab.
package final class TabMessages: Sendable {
  private let log: Locked<MessageLog>

  /// - Parameter last: The number before that of the first message.
  init(after last: Int = 0) {
    log = Locked(MessageLog(after: last))
  }

  func append(_ message: PageMessage) {
    log.withLock { $0.append(message) }
  }

  /// The tab has heard of all up to a number.
  package func acknowledge(_ number: Int) {
    let released = log.withLock { log in
      let before = log
      log.acknowledge(number)
      return before
    }
    withExtendedLifetime(released) {}
  }

  /// The messages for the tab that follow a number.
  package func after(_ number: Int) -> [MessageLog.Entry] {
    log.withLock { Array($0.entries(after: number)) }
  }
}
