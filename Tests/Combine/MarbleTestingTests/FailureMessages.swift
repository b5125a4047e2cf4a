import Synchronization
import Testing

/// The messages with which a closure fails the test that runs; none of them counts as a failure.
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
