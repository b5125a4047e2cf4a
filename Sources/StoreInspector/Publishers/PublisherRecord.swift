import CombineShim
import DequeModule

/// What one subscription to an inspected publisher did, within a number of events.
final class PublisherRecord: EndingRecord, @unchecked Sendable {
  // Sendable: what changes is guarded by `lock`. Values are kept as they are, and only printed.

  let name: String
  private let limit: Int
  private let now: @Sendable () -> Duration
  private let lock = Lock()
  private var events: Deque<PublisherEvent> = []
  private var isOver = false
  /// What must not be in its texts.
  let secrets = RecordSecrets()

  init(name: String, limit: Int, now: @escaping @Sendable () -> Duration) {
    self.name = name
    self.limit = limit
    self.now = now
  }

  func append(_ kind: PublisherEvent.Kind) {
    secrets.noteCurrent()
    let event = PublisherEvent(kind: kind, time: now(), secrets: secrets)
    let removed = lock.withLock { () -> PublisherEvent? in
      events.append(event)
      if event.isLast { isOver = true }
      return events.count > limit ? events.removeFirst() : nil
    }
    // A value is released outside of the lock: its `deinit` may come back here.
    withExtendedLifetime(removed) {}
  }

  /// Whether the publisher has completed, or the subscription was cancelled.
  var hasEnded: Bool { lock.withLock { isOver } }

  var latest: [PublisherEvent] { Array(lock.withLock { events }) }
}
