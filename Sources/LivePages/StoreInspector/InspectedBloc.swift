import Bloc
import CombineShim

/// A bloc or cubit that an inspector records.
public struct InspectedBloc: Sendable {
  let record: BlocRecord

  /// The bloc's type.
  public var name: String { record.name }

  /// Counts the blocs of the inspector, from 1.
  public var number: Int { record.number }

  /// The events of the bloc: the latest, within the limits of the inspector.
  public var events: [InspectedBlocEvent] { record.latest }
}

/// Something that an inspected bloc or cubit did.
public struct InspectedBlocEvent {
  /// The kind of event.
  public enum Kind {
    case created
    /// An event was added.
    case event(Any)
    /// An event is about to change the state: the change follows.
    case transition(by: Any)
    case change(from: Any, to: Any)
    case error(any Error)
    /// The handler of an event has ended.
    case done(Any)
    case closed
  }

  public let kind: Kind
  /// The time at which it happened, since the inspector was made.
  public let time: Duration
  /// The secrets that must not be in its text.
  let secrets: RecordSecrets

  /// What happened in words; of a change, the difference in lines that begin with `-` and `+`.
  public var text: String {
    let mask = secrets.mask()
    return switch kind {
    case .created: "created"
    case .event(let event): "event \(mask.dump(of: event))"
    case .transition(let event): "transition by \(mask.dump(of: event))"
    case .change(let old, let new): mask.difference(old, new) ?? "no change"
    case .error(let error): "error \(mask.dump(of: error))"
    case .done(let event): "done \(mask.dump(of: event))"
    case .closed: "closed"
    }
  }
}

extension InspectedBlocEvent {
  /// The text, unless that is too much to be shown.
  package var boundedText: String {
    let values: [Any] =
      switch kind {
      case .created, .closed: []
      case .event(let value), .transition(let value), .done(let value): [value]
      case .error(let error): [error]
      case .change(let old, let new): [old, new]
      }
    let isTooLarge = values.contains { Footprint.bytes(of: $0) > EntryDetail.mostBytes }
    return isTooLarge ? "(too long to be shown)" : text
  }
}

/// Records what blocs and cubits do.
///
/// ```swift
/// Bloc.observer = InspectingBlocObserver()
/// Inspector.shared.blocs.first?.events.map(\.text)
/// ```
///
/// A bloc keeps the observer that was there when it was created. To have others beside this one, use a
/// `MultiBlocObserver`.
public struct InspectingBlocObserver: BlocObserver {
  private let inspector: Inspector

  /// - Parameter inspector: The inspector that records, while its ``Inspector/isRecording`` is true.
  public init(by inspector: Inspector = .shared) {
    self.inspector = inspector
  }

  public func onCreate<State>(_ bloc: BlocBase<State>) {
    record(bloc) { .created }
  }

  public func onEvent<Event, State>(_ bloc: Bloc<Event, State>, _ event: Event) {
    record(bloc) { .event(event) }
  }

  public func onTransition<Event, State>(
    _ bloc: Bloc<Event, State>,
    _ transition: Transition<Event, State>
  ) {
    record(bloc) { .transition(by: transition.event) }
  }

  public func onChange<State>(_ bloc: BlocBase<State>, _ change: Change<State>) {
    record(bloc) { .change(from: change.currentState, to: change.nextState) }
  }

  public func onError<State>(_ bloc: BlocBase<State>, _ error: any Error, at origin: ErrorOrigin) {
    record(bloc) { .error(error) }
  }

  public func onDone<Event, State>(_ bloc: Bloc<Event, State>, _ event: Event, error: (any Error)?) {
    record(bloc) { .done(event) }
  }

  public func onClose<State>(_ bloc: BlocBase<State>) {
    record(bloc) { .closed }
  }

  private func record<State>(_ bloc: BlocBase<State>, _ kind: () -> InspectedBlocEvent.Kind) {
    guard inspector.isRecording else { return }
    inspector.record(of: bloc).append(kind())
  }
}

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
