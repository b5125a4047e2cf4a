import CombineShim

/// The record of what one subscription to an inspected publisher did, within the limits of its inspector.
final class PublisherRecord: EndingRecord, @unchecked Sendable {
  // Sendable: what changes is guarded by `lock`. Values are kept as they are, and only printed.

  let name: String
  /// Counts the subscriptions of the inspector, from 1.
  let number: Int
  private let now: @Sendable () -> Duration
  private let lock = Lock()
  private var events: EventRing<PublisherEvent>
  private var isOver = false
  /// The secrets that must not be in its texts.
  let secrets = RecordSecrets()

  init(name: String, number: Int, limits: InspectionLimits, now: @escaping @Sendable () -> Duration) {
    self.name = name
    self.number = number
    self.now = now
    events = EventRing(limits: limits)
  }

  func append(_ kind: PublisherEvent.Kind) {
    secrets.noteCurrent()
    let event = PublisherEvent(kind: kind, time: now(), secrets: secrets)
    let size =
      switch kind {
      case .value(let value): Footprint.bytes(ofAny: value)
      case .failed(let error): Footprint.bytes(ofAny: error)
      case .subscribed, .requested, .finished, .cancelled: 0
      }
    let removed = lock.withLock {
      if event.isLast { isOver = true }
      return events.append(event, bytes: size)
    }
    // A value is released outside of the lock: its `deinit` may come back here.
    withExtendedLifetime(removed) {}
  }

  /// Notes that nothing follows, as the publisher and the subscriber have gone.
  func abandon() { lock.withLock { isOver = true } }

  /// Whether the publisher has completed, or the subscription was cancelled or has gone.
  var hasEnded: Bool { lock.withLock { isOver } }

  var latest: [PublisherEvent] { lock.withLock { events }.all }
  var count: Int { lock.withLock { events.count } }
  func latest(_ count: Int) -> [PublisherEvent] { lock.withLock { events.latest(count) } }
}
