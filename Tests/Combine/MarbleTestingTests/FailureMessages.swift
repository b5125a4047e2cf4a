import Synchronization
import Testing

/// Returns the messages with which a closure would fail the running test. They don't fail the test.
func failureMessages(_ body: () -> Void) -> [String] {
  let log = MessageLog()
  withKnownIssue(isIntermittent: true) {
    body()
  } matching: { issue in
    log.append(issue.comments.map(\.rawValue).joined(separator: "\n"))
    return true
  }
  return log.messages
}

private final class MessageLog: Sendable {
  private let storage = Mutex<[String]>([])

  var messages: [String] { storage.withLock { $0 } }

  func append(_ message: String) {
    storage.withLock { $0.append(message) }
  }
}
