import ComposableArchitecture
import SharedState

// The parts of a store that a page shows. They can be read from any thread.
extension StoreLog {
  var numbers: ClosedRange<Int>? {
    withRing { ring in
      guard let first = ring.entries.first, let last = ring.entries.last else { return nil }
      return first.number...last.number
    }
  }

  var secretsVersion: Int { secrets.version }

  func summaries(after number: Int) -> [ActionSummary] {
    let entries = withRing { ring -> ArraySlice<InspectedEntry<State, Action>> in
      guard let first = ring.entries.first?.number else { return [] }
      return ArraySlice(ring.entries.dropFirst(max(0, number + 1 - first)))
    }
    let mask = secrets.mask()
    return entries.map { entry in
      let cases = ActionName.cases(of: entry.action)
      return ActionSummary(
        number: entry.number,
        name: cases ?? ActionName.description(of: entry.action, mask),
        isCase: cases != nil,
        sender: entry.sender,
        time: entry.instant
      )
    }
  }

  func detail(of number: Int) -> EntryDetail? {
    Inspection(log: self).entry(number).map { EntryDetail($0) }
  }

  func dependencies(of number: Int) -> [InspectedDependency] {
    Inspection(log: self).entry(number)?.dependencyRecording?
      .summary(secrets.mask(), mostCalls: Self.mostShownCalls, mostAnswers: Self.mostShownAnswers) ?? []
  }

  /// The maximum number of endpoint calls per entry, and of returned values per call, that a page shows.
  private static var mostShownCalls: Int { 50 }
  private static var mostShownAnswers: Int { 20 }

  func progress(of number: Int) -> EntryProgress? {
    Inspection(log: self).entry(number).map { EntryProgress($0) }
  }

  func outline(after number: Int, since other: Int?) -> StateOutline? {
    let inspection = Inspection(log: self)
    guard let moment = inspection.moment(after: number) else { return nil }
    let old = other.flatMap { inspection.moment(after: $0) }
    return SharedPast(from: old?.shared ?? moment.shared, to: moment.shared).read {
      StateOutline(of: moment.state, since: old?.state, secrets.mask())
    }
  }

  func difference(from number: Int, to other: Int) -> String? {
    guard detail(of: number)?.isTooLarge != true, detail(of: other)?.isTooLarge != true else { return nil }
    return Inspection(log: self).difference(from: number, to: other)
  }

  func session(of numbers: ClosedRange<Int>) -> Session? { Inspection(log: self).session(of: numbers) }

  func testSource(of numbers: ClosedRange<Int>, as test: RecordedTest) throws(SourceError) -> String {
    try Inspection(log: self).testSource(of: numbers, as: test)
  }
}

extension InspectedStore {
  /// The recording as a session, which can be saved as a file, or `nil` if the log is empty.
  public var session: Session? { session(of: 1...Int.max) }

  /// Returns a part of the recording as a session, or `nil` if none of its entries is still stored.
  ///
  /// - Parameter numbers: The numbers of the entries.
  public func session(of numbers: ClosedRange<Int>) -> Session? { log.session(of: numbers) }

  /// Returns the recording as the source of a test.
  ///
  /// - Parameters:
  ///   - numbers: The numbers of the entries.
  ///   - test: The form of the test.
  /// - Throws: ``SourceError``, which names the value that can't be written.
  public func testSource(
    of numbers: ClosedRange<Int>,
    as test: RecordedTest
  ) throws(SourceError) -> String {
    try log.testSource(of: numbers, as: test)
  }

  /// Returns a part of an imported session as the source of a test for this store's reducer.
  ///
  /// - Parameters:
  ///   - numbers: The numbers of the entries.
  ///   - session: The session.
  ///   - test: The form of the test.
  /// - Throws: ``ImportError``, which names the value that can't be read or written.
  public func testSource(
    of numbers: ClosedRange<Int>,
    in session: Session,
    as test: RecordedTest
  ) throws(ImportError) -> String {
    try log.testSource(of: numbers, in: session, as: test)
  }
}

extension InspectedPublisher {
  /// Returns a marble diagram of the latest events. The length of its frames makes the diagram fit into one
  /// line.
  package func marbles(latest count: Int) -> String {
    let events = record.latest(count)
    guard let first = events.first, let last = events.last else { return "" }
    let frame = max((last.time - first.time) / 60, .milliseconds(1))
    return MarbleLine(events: events, frame: frame, limit: 60, longestValue: 24).text
  }
}

extension InspectedPublisher {
  /// The number of stored events.
  package var eventCount: Int { record.count }
}

extension InspectedBloc {
  /// The number of stored events.
  package var eventCount: Int { record.count }

  package func events(latest count: Int) -> [InspectedBlocEvent] { record.latest(count) }
}

/// A full entry, within size limits.
package struct EntryDetail: Sendable, Hashable {
  /// The maximum estimated size of states and actions shown as text.
  static let mostBytes = 256 << 10
  private static let longestText = 20_000

  package let number: Int
  package let name: String
  package let sender: ActionSender
  package let outcome: ActionOutcome
  /// The time, measured from the inspector's creation.
  package let time: Duration
  package let duration: Duration
  package let observerDuration: Duration?
  /// The full action, or `nil` if it is too large.
  package let action: String?
  /// The changes that the action made, or `nil` if none exist or they are too large.
  package let difference: String?
  /// A Boolean value that indicates whether descriptions are omitted because they would be too long.
  package let isTooLarge: Bool

  init<State, Action>(_ entry: InspectedEntry<State, Action>) {
    number = entry.number
    name = ActionName.name(of: entry.action, entry.secrets.mask())
    sender = entry.sender
    outcome = ActionOutcome(entry.outcome)
    time = entry.instant
    duration = entry.duration
    observerDuration = entry.observerDuration
    // The log's own estimate may be from an earlier entry.
    let bytes = [entry.stateBefore, entry.stateAfter].map { Footprint.bytes(of: $0) }.reduce(0, max)
    isTooLarge = bytes + Footprint.bytes(of: entry.action) > Self.mostBytes
    action = isTooLarge ? nil : Self.bounded(entry.actionText)
    difference = isTooLarge ? nil : entry.difference.map(Self.bounded)
  }

  private static func bounded(_ text: String) -> String {
    guard text.utf8.count > longestText else { return text }
    return text.prefix(longestText) + "\n… The rest is not shown."
  }
}

/// The progress of an entry, without the entry's text.
package struct EntryProgress: Sendable, Hashable {
  package let outcome: ActionOutcome
  package let effects: [InspectedEffect]

  init<State, Action>(_ entry: InspectedEntry<State, Action>) {
    outcome = ActionOutcome(entry.outcome)
    effects = entry.effects
  }
}
