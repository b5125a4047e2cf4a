import CombineShim
import DequeModule

/// The latest entries of a log, within its limits, and the state from which they go on.
struct EntryRing<State, Action> {
  typealias Entry = InspectedEntry<State, Action>

  private(set) var entries: Deque<Entry> = []
  /// The state after the entries that have gone, and the number of the last of them.
  private(set) var beginning: (number: Int, state: State, moment: Int)?
  private var bytes = 0

  /// - Returns: The entries that had to go. Keep them until no lock is held.
  mutating func append(_ entry: Entry, limits: InspectionLimits) -> [Entry] {
    if beginning == nil { beginning = (entry.number - 1, entry.stateBefore, entry.momentBefore) }
    entries.append(entry)
    bytes += entry.bytes
    return removeOldest(limits)
  }

  /// Counts the latest entries as at least so large, as an estimate has shown that they had grown meanwhile.
  ///
  /// - Returns: The entries that had to go. Keep them until no lock is held.
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

  /// Returns the index of an entry; `nil` if it has gone, or never was.
  func index(of number: Int) -> Int? {
    guard let first = entries.first?.number else { return nil }
    let index = number - first
    return entries.indices.contains(index) ? index : nil
  }

  /// Replaces the entries from an index on.
  ///
  /// - Returns: Those that were there. Keep them until no lock is held.
  mutating func replace(from index: Int, with replacements: [Entry]) -> [Entry] {
    let replaced = Array(entries[index...])
    entries.replaceSubrange(index..., with: replacements)
    return replaced
  }

  /// Notes how long observers took after an entry.
  mutating func note(observers duration: Duration, after number: Int) {
    if let index = index(of: number) { entries[index].observerDuration = duration }
  }

  subscript(index: Int) -> Entry { entries[index] }
}

/// The latest events of a bloc or of a subscription, within the limits of its inspector.
///
/// `EntryRing` has the same loop: with one generic ring, each send to an inspected store took 14 % more
/// instructions.
struct EventRing<Event> {
  /// What an event takes beside its values.
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

  /// - Parameter size: The bytes of its values, as estimated.
  /// - Returns: The events that had to go. Keep them until no lock is held.
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
  /// Returns the number of bytes of a value that is recorded and whose type is not known, without what
  /// objects have.
  static func bytes(ofAny value: Any) -> Int {
    func bytes<Value>(_ value: Value) -> Int {
      _isPOD(Value.self) ? MemoryLayout<Value>.stride : self.bytes(of: value, lookingIntoObjects: false)
    }
    return _openExistential(value, do: bytes)
  }
}

/// A record of something that ends.
protocol EndingRecord: AnyObject {
  var hasEnded: Bool { get }
}

/// The records of an inspector of things that come and end: those that go on, and the latest that have ended.
final class EndingRecords<Record: EndingRecord>: @unchecked Sendable {
  // Sendable: the fields are guarded by `lock`, and records can be used from any thread.

  /// How many that have ended are kept at least.
  private let kept = 256

  private let lock = Lock()
  private var records: [Record] = []
  private var limit = 512

  var all: [Record] { lock.withLock { records } }

  func insert(_ record: Record) {
    let present = lock.withLock {
      records.append(record)
      return records.count > limit ? records : nil
    }
    if let present { removeEnded(of: present) }
  }

  private func removeEnded(of present: [Record]) {
    let removed = Set(present.filter(\.hasEnded).dropLast(kept).map(ObjectIdentifier.init))
    // What is removed is released outside of the lock, with `present`: values may come back here from their
    // `deinit`.
    lock.withLock {
      records.removeAll { removed.contains(ObjectIdentifier($0)) }
      limit = max(2 * kept, records.count + kept)
    }
    withExtendedLifetime(present) {}
  }
}
