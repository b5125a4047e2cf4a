/// What one tab is told.
package final class TabMessages: Sendable {
  private let log = Locked(MessageLog())

  func append(_ message: PageMessage) {
    log.withLockedValue { $0.append(message) }
  }

  /// The tab has heard of all up to a number.
  package func acknowledge(_ number: Int) {
    let released = log.withLockedValue { log in
      let before = log
      log.acknowledge(number)
      return before
    }
    withExtendedLifetime(released) {}
  }

  /// What the tab is to be told beyond a number.
  package func after(_ number: Int) -> [MessageLog.Entry] {
    log.withLockedValue { Array($0.entries(after: number)) }
  }
}
