import CombineShim

/// An event that an `EventRecord` stores.
protocol RecordedEvent {
  associatedtype Kind

  init(kind: Kind, time: Duration, secrets: RecordSecrets)
  /// The size, in bytes, of the values that no preceding event contains.
  var bytes: Int { get }
  /// A Boolean value that indicates whether no event follows.
  var isLast: Bool { get }
}

/// The events of one bloc, cubit or subscription, within the inspector's limits.
final class EventRecord<Event: RecordedEvent>: @unchecked Sendable {
  // Sendable: `lock` guards mutable state. Values are never changed, only printed.

  let name: String
  /// The position among the inspector's records of this kind, starting at 1.
  let number: Int
  private weak var subject: AnyObject?
  private let hasSubject: Bool
  private let now: @Sendable () -> Duration
  private let lock = Lock()
  private var events: EventRing<Event>
  private var isOver = false
  /// The secrets that must not appear in the record's text.
  let secrets = RecordSecrets()

  /// - Parameter subject: The object whose lifetime ends the record, if any.
  init(
    name: String,
    number: Int,
    subject: AnyObject? = nil,
    limits: InspectionLimits,
    now: @escaping @Sendable () -> Duration
  ) {
    self.name = name
    self.number = number
    self.subject = subject
    hasSubject = subject != nil
    self.now = now
    events = EventRing(limits: limits)
  }

  func append(_ kind: Event.Kind) {
    secrets.noteCurrent()
    let event = Event(kind: kind, time: now(), secrets: secrets)
    let bytes = event.bytes
    let removed = lock.withLock {
      if event.isLast { isOver = true }
      return events.append(event, bytes: bytes)
    }
    // Releases removed values outside the lock, because their `deinit` may call back into the record.
    withExtendedLifetime(removed) {}
  }

  /// Marks the record as ended because the publisher and the subscriber have been deallocated.
  func abandon() { lock.withLock { isOver = true } }

  /// Returns a Boolean value that indicates whether the record belongs to an object. The address alone could
  /// belong to an earlier object.
  func isRecord(of object: AnyObject) -> Bool { subject === object }

  /// A Boolean value that indicates whether the last event was recorded, or the subject was deallocated.
  var hasEnded: Bool { hasSubject && subject == nil || lock.withLock { isOver } }

  var latest: [Event] { lock.withLock { events }.all }
  var count: Int { lock.withLock { events.count } }
  func latest(_ count: Int) -> [Event] { lock.withLock { events.latest(count) } }
}
