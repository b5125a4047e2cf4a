import Bloc
import CombineShim

/// A bloc or cubit that an inspector records.
public struct InspectedBloc: Sendable {
  let record: EventRecord<InspectedBlocEvent>

  /// The bloc's type.
  public var name: String { record.name }

  /// The position of the bloc among the inspector's blocs, starting at 1.
  public var number: Int { record.number }

  /// The bloc's latest events, within the inspector's limits.
  public var events: [InspectedBlocEvent] { record.latest }
}

/// An event in the life of an inspected bloc or cubit.
public struct InspectedBlocEvent {
  /// The kind of event.
  public enum Kind {
    case created
    /// An event was added.
    case event(Any)
    /// An event is about to change the state, and the change follows.
    case transition(by: Any)
    case change(from: Any, to: Any)
    case error(any Error)
    /// The handler of an event has ended.
    case done(Any)
    case closed
  }

  public let kind: Kind
  /// The time of the event, measured from the creation of the inspector.
  public let time: Duration
  /// The secrets that must not appear in the event's text.
  let secrets: RecordSecrets

  /// A description of the event.
  ///
  /// For a change, it consists of the difference between the states, in lines that begin with `-` and `+`.
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

extension InspectedBlocEvent: RecordedEvent {
  /// A transition and an end repeat the value of the preceding event. A change's old state is the new state
  /// of the preceding change.
  var bytes: Int {
    switch kind {
    case .event(let value), .change(_, let value): Footprint.bytes(ofAny: value)
    case .error(let error): Footprint.bytes(ofAny: error)
    case .created, .transition, .done, .closed: 0
    }
  }

  var isLast: Bool {
    if case .closed = kind { true } else { false }
  }
}

extension InspectedBlocEvent {
  /// The text, or a placeholder if the text would be too large to show.
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

/// An observer that records the events of blocs and cubits with an inspector.
///
/// ```swift
/// Bloc.observer = InspectingBlocObserver()
/// Inspector.shared.blocs.first?.events.map(\.text)
/// ```
///
/// Set the observer before you create a bloc, because a bloc keeps the one that is set at that time. To
/// combine this observer with others, use a `MultiBlocObserver`.
public struct InspectingBlocObserver: BlocObserver {
  private let inspector: Inspector

  /// Creates an observer that records blocs with an inspector.
  ///
  /// - Parameter inspector: The inspector to record with. It records while ``Inspector/isRecording`` is
  ///   `true`.
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

/// The records of an inspector's blocs, by bloc.
final class BlocRecords: @unchecked Sendable {
  // Sendable: `lock` guards `present`, `lastNumber` and `limit`.

  private let all = EndingRecords<InspectedBlocEvent>()
  private let lock = Lock()
  private var lastNumber = 0
  private var present: [ObjectIdentifier: EventRecord<InspectedBlocEvent>] = [:]
  /// The number of records above which the records of ended blocs are removed.
  private var limit = 512

  var list: [EventRecord<InspectedBlocEvent>] { all.all }

  func record(
    of bloc: AnyObject,
    make: (_ number: Int) -> EventRecord<InspectedBlocEvent>
  ) -> EventRecord<InspectedBlocEvent> {
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

  private func forgetEnded(of crowd: [ObjectIdentifier: EventRecord<InspectedBlocEvent>]) {
    let ended = crowd.filter(\.value.hasEnded)
    // Releases removed records outside the lock, with `crowd`, because the `deinit` of their values may call
    // back.
    lock.withLock {
      for (id, record) in ended where present[id] === record { present[id] = nil }
      limit = max(512, present.count * 2)
    }
    withExtendedLifetime(crowd) {}
  }
}

extension InspectedBloc {
  /// Returns the recording as the source of a `blocTest`.
  ///
  /// The test adds the same events, and expects the same states and the same number of errors.
  ///
  /// If an event was added after all earlier ones had been handled, the test adds it at the same point. The
  /// test doesn't reproduce the time between events or calls to the methods of a cubit, because the inspector
  /// doesn't record them.
  ///
  /// - Parameter test: The form of the test.
  /// - Returns: A source file.
  /// - Throws: ``SourceError`` with the name of a value that can't be written.
  public func testSource(as test: RecordedBlocTest) throws(SourceError) -> String {
    try record.secrets.mask(SecretNumbers()).source { () throws(SourceError) in
      try unmaskedSource(as: test)
    }
  }

  private func unmaskedSource(as test: RecordedBlocTest) throws(SourceError) -> String {
    var acts: [String] = []
    var states: [String] = []
    let events = events
    var errors = 0
    var seed: String?
    var running = 0
    let isFromBeginning = events.first?.isCreation ?? true
    // The latest state whose event is no longer stored becomes the test's seed.
    for event in isFromBeginning ? events[...] : events.drop(while: { !$0.isEvent }) {
      switch event.kind {
      case .event(let event):
        if running == 0, !acts.isEmpty { acts.append("await $0.settle()") }
        running += 1
        acts.append("$0.add(\(try SourceWriter.source(of: event, at: "Event")))")
      case .done: running = max(0, running - 1)
      case .change(let old, let new):
        guard new is any Equatable else { throw .notEquatable(type: "\(type(of: new))") }
        if seed == nil, !isFromBeginning { seed = try SourceWriter.source(of: old, at: "State") }
        states.append(try SourceWriter.source(of: new, at: "State"))
      case .error: errors += 1
      case .created, .transition, .closed: break
      }
    }
    guard !acts.isEmpty || !events.contains(where: \.isChange) else { throw .noEvents(name: name) }
    return test.file(seed: seed, acts: acts, states: states, errors: errors)
  }
}

extension InspectedBlocEvent {
  fileprivate var isCreation: Bool {
    if case .created = kind { true } else { false }
  }

  fileprivate var isChange: Bool {
    if case .change = kind { true } else { false }
  }

  fileprivate var isEvent: Bool {
    if case .event = kind { true } else { false }
  }
}

extension RecordedBlocTest {
  fileprivate func file(seed: String?, acts: [String], states: [String], errors: Int) -> String {
    var lines = (["import Bloc", "import Testing"] + imports).sorted {
      RecordedTest.module(of: $0) < RecordedTest.module(of: $1)
    }
    lines += ["", "@MainActor", "struct \(suite) {", "  @Test func \(name)() async {", "    await blocTest("]
    var arguments = ["build: { \(bloc) }"]
    if let seed { arguments.append("seed: \(seed)") }
    if !acts.isEmpty {
      arguments.append((["act: {"] + acts.map { "  " + $0 } + ["}"]).joined(separator: "\n"))
    }
    let expected = states.map { "  \($0)," }
    arguments.append(
      states.isEmpty ? "expect: []" : (["expect: ["] + expected + ["]"]).joined(separator: "\n")
    )
    if errors > 0 { arguments.append("errors: { $0.count == \(errors) }") }
    let text = arguments.joined(separator: ",\n")
    lines += text.split(separator: "\n").map { "      " + $0 }
    lines += ["    )", "  }", "}", ""]
    return lines.joined(separator: "\n")
  }
}
