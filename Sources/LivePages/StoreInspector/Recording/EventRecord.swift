import CombineShim
import DequeModule

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
  // Sendable because `lock` guards mutable state, and values are only printed.

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

/// The latest entries of a log, within its limits, and the state before the first entry.
struct EntryRing<State, Action> {
  typealias Entry = InspectedEntry<State, Action>

  private(set) var entries: Deque<Entry> = []
  /// The state after the removed entries, and the number of the last removed entry.
  private(set) var beginning: (number: Int, state: State, moment: Int)?
  private var bytes = 0

  /// - Returns: The removed entries. Release them outside any lock.
  mutating func append(_ entry: Entry, limits: InspectionLimits) -> [Entry] {
    if beginning == nil { beginning = (entry.number - 1, entry.stateBefore, entry.momentBefore) }
    entries.append(entry)
    bytes += entry.bytes
    return removeOldest(limits)
  }

  /// Raises the estimated size of the latest entries to a minimum, after an estimate has shown that they have
  /// grown.
  ///
  /// - Returns: The removed entries. Release them outside any lock.
  mutating func estimate(latest count: Int, asAtLeast size: Int, limits: InspectionLimits) -> [Entry] {
    for index in entries.indices.suffix(count) where entries[index].bytes < size {
      bytes += size - entries[index].bytes
      entries[index].bytes = size
    }
    return removeOldest(limits)
  }

  private mutating func removeOldest(_ limits: InspectionLimits) -> [Entry] {
    var removed: [Entry] = []
    while entries.count > limits.entries || (bytes > limits.bytes && entries.count > 1) {
      let oldest = entries.removeFirst()
      bytes -= oldest.bytes
      beginning = (oldest.number, oldest.stateAfter, oldest.momentAfter)
      removed.append(oldest)
    }
    return removed
  }

  /// Returns the index of an entry, or `nil` if the entry was removed or doesn't exist.
  func index(of number: Int) -> Int? {
    guard let first = entries.first?.number else { return nil }
    let index = number - first
    return entries.indices.contains(index) ? index : nil
  }

  /// Replaces the entries from the given index onward.
  ///
  /// - Returns: The replaced entries. Release them outside any lock.
  mutating func replace(from index: Int, with replacements: [Entry]) -> [Entry] {
    let replaced = Array(entries[index...])
    entries.replaceSubrange(index..., with: replacements)
    return replaced
  }

  /// Records the time spent notifying observers after an entry.
  mutating func note(observers duration: Duration, after number: Int) {
    if let index = index(of: number) { entries[index].observerDuration = duration }
  }

  subscript(index: Int) -> Entry { entries[index] }
}

/// The latest events of a bloc or subscription, within the inspector's limits.
///
/// `EntryRing` has its own copy of this loop. With a single generic ring, sending to an inspected store took
/// 14 % more instructions.
struct EventRing<Event> {
  /// The overhead of an event, in addition to its values.
  private static var ofEvent: Int { 160 }

  private let limits: InspectionLimits
  private var events: Deque<(event: Event, bytes: Int)> = []
  private var bytes = 0

  init(limits: InspectionLimits) {
    self.limits = limits
  }

  var all: [Event] { events.map(\.event) }
  var count: Int { events.count }

  /// The latest events.
  func latest(_ count: Int) -> [Event] { events.suffix(count).map(\.event) }

  /// - Parameter size: The size of the event's values, in bytes, as estimated.
  /// - Returns: The removed events. Release them outside any lock.
  mutating func append(_ event: Event, bytes size: Int) -> [Event] {
    events.append((event, size + Self.ofEvent))
    bytes += size + Self.ofEvent
    var removed: [Event] = []
    while events.count > limits.entries || (bytes > limits.bytes && events.count > 1) {
      let oldest = events.removeFirst()
      bytes -= oldest.bytes
      removed.append(oldest.event)
    }
    return removed
  }
}

extension Footprint {
  /// Returns the size, in bytes, of a recorded value of unknown type, excluding the contents of objects.
  static func bytes(ofAny value: Any) -> Int {
    func bytes<Value>(_ value: Value) -> Int {
      _isPOD(Value.self) ? MemoryLayout<Value>.stride : self.bytes(of: value)
    }
    return _openExistential(value, do: bytes)
  }
}

/// An inspector's records. They include all records of active subjects, and the latest of those whose
/// subjects have ended.
final class EndingRecords<Event: RecordedEvent>: @unchecked Sendable {
  // Sendable: `lock` guards the fields, and records can be used from any thread.

  /// The minimum number of ended records to keep.
  private let kept = 256

  private let lock = Lock()
  private var records: [EventRecord<Event>] = []
  private var limit = 512

  var all: [EventRecord<Event>] { lock.withLock { records } }

  func insert(_ record: EventRecord<Event>) {
    let present = lock.withLock {
      records.append(record)
      return records.count > limit ? records : nil
    }
    if let present { removeEnded(of: present) }
  }

  private func removeEnded(of present: [EventRecord<Event>]) {
    let removed = Set(present.filter(\.hasEnded).dropLast(kept).map(ObjectIdentifier.init))
    // Releases removed records outside the lock, with `present`, because the `deinit` of their values may
    // call back.
    lock.withLock {
      records.removeAll { removed.contains(ObjectIdentifier($0)) }
      limit = max(2 * kept, records.count + kept)
    }
    withExtendedLifetime(present) {}
  }
}
