import CombineShim

/// The record of what one bloc or cubit did, within the limits of its inspector.
final class BlocRecord: EndingRecord, @unchecked Sendable {
  // Sendable: what changes is guarded by `lock`. Values are kept as they are, and only printed.

  let name: String
  /// Counts the blocs of the inspector, from 1.
  let number: Int
  private weak var bloc: AnyObject?
  private let now: @Sendable () -> Duration
  private let lock = Lock()
  private var events: EventRing<InspectedBlocEvent>
  private var isClosed = false
  /// The secrets that must not be in its texts.
  let secrets = RecordSecrets()

  init(
    of bloc: AnyObject,
    number: Int,
    limits: InspectionLimits,
    now: @escaping @Sendable () -> Duration
  ) {
    name = String(describing: type(of: bloc))
    self.number = number
    self.bloc = bloc
    self.now = now
    events = EventRing(limits: limits)
  }

  func append(_ kind: InspectedBlocEvent.Kind) {
    secrets.noteCurrent()
    let event = InspectedBlocEvent(kind: kind, time: now(), secrets: secrets)
    // The value of a transition or of an end is that of the event before, and a change's old state that of
    // the change before.
    let size =
      switch kind {
      case .event(let value), .change(_, let value): Footprint.bytes(ofAny: value)
      case .error(let error): Footprint.bytes(ofAny: error)
      case .created, .transition, .done, .closed: 0
      }
    let removed = lock.withLock {
      if case .closed = kind { isClosed = true }
      return events.append(event, bytes: size)
    }
    // A value is released outside of the lock: its `deinit` may come back here.
    withExtendedLifetime(removed) {}
  }

  /// Whether this is the record of an object, and not of one that had its address before.
  func isRecord(of object: AnyObject) -> Bool { bloc === object }

  /// Whether the bloc was closed or has gone.
  var hasEnded: Bool { bloc == nil || lock.withLock { isClosed } }

  var latest: [InspectedBlocEvent] { lock.withLock { events }.all }
  var count: Int { lock.withLock { events.count } }
  func latest(_ count: Int) -> [InspectedBlocEvent] { lock.withLock { events.latest(count) } }
}

/// The records of an inspector's blocs, by the blocs.
final class BlocRecords: @unchecked Sendable {
  // Sendable: `present`, `lastNumber` and `limit` are guarded by `lock`.

  private let all = EndingRecords<BlocRecord>()
  private let lock = Lock()
  private var lastNumber = 0
  private var present: [ObjectIdentifier: BlocRecord] = [:]
  /// How many there may be before those of blocs that have ended are forgotten.
  private var limit = 512

  var list: [BlocRecord] { all.all }

  func record(of bloc: AnyObject, make: (_ number: Int) -> BlocRecord) -> BlocRecord {
    let id = ObjectIdentifier(bloc)
    if let record = lock.withLock({ present[id] }), record.isRecord(of: bloc) { return record }
    let record = make(
      lock.withLock { () -> Int in
        lastNumber += 1
        return lastNumber
      }
    )
    all.insert(record)
    let (replaced, crowd) = lock.withLock {
      let replaced = present.updateValue(record, forKey: id)
      return (replaced, present.count > limit ? present : nil)
    }
    if let crowd { forgetEnded(of: crowd) }
    withExtendedLifetime(replaced) {}
    return record
  }

  private func forgetEnded(of crowd: [ObjectIdentifier: BlocRecord]) {
    let ended = crowd.filter(\.value.hasEnded)
    // What is forgotten is released outside of the lock, with `crowd`: values may come back here from their
    // `deinit`.
    lock.withLock {
      for (id, record) in ended where present[id] === record { present[id] = nil }
      limit = max(512, present.count * 2)
    }
    withExtendedLifetime(crowd) {}
  }
}
