import ComposableArchitecture
import Foundation

extension Inspection {
  /// Makes the store show a state of an imported session, as ``travel(to:)`` does for the states of its own
  /// recording.
  ///
  /// - Parameters:
  ///   - number: The number of the entry whose state to show. For the beginning, pass the number before that
  ///     of the first entry.
  ///   - session: The session.
  /// - Throws: ``ImportError``. The store then continues to show the same state.
  public func travel(to number: Int, in session: Session) throws(ImportError) {
    try travel(to: number, in: session, by: nil)
  }

  func travel(to number: Int, in session: Session, by holder: TravelHolder?) throws(ImportError) {
    let state = try log.state(after: number, in: session)
    do throws(TravelError) {
      try show(state, of: number, isImported: true, by: holder)
    } catch {
      throw .travel(error)
    }
  }

  /// Returns a part of an imported session as the source of a test for this store's reducer.
  ///
  /// A session doesn't contain the values that dependencies returned, or the effects that were still running
  /// when it ended. A comment in the test mentions the dependencies, and the test skips the effects.
  ///
  /// - Parameters:
  ///   - numbers: The numbers of the entries.
  ///   - session: The session.
  ///   - test: The form of the test.
  /// - Returns: A source file.
  /// - Throws: ``ImportError`` with the name of a value that can't be read or written.
  public func testSource(
    of numbers: ClosedRange<Int>,
    in session: Session,
    as test: RecordedTest
  ) throws(ImportError) -> String {
    try log.testSource(of: numbers, in: session, as: test)
  }
}

extension StoreLog {
  func state(after number: Int, in session: Session) throws(ImportError) -> State {
    if number == session.beginningNumber {
      return try Self.value(session.initialState, as: State.self, at: "initialState")
    }
    // The numbers that are missing between two entries belong to refused or skipped actions.
    guard number <= session.entries.last?.number ?? 0,
      let index = session.entries.lastIndex(where: { $0.number <= number })
    else { throw .unknownEntry(number) }
    return try Self.value(session.entries[index].state, as: State.self, at: "entries[\(index)].state")
  }

  func testSource(
    of numbers: ClosedRange<Int>,
    in session: Session,
    as test: RecordedTest
  ) throws(ImportError) -> String {
    guard let first = session.entries.firstIndex(where: { $0.number == numbers.lowerBound }) else {
      throw .unknownEntry(numbers.lowerBound)
    }
    let before = first == 0 ? session.beginningNumber : session.entries[first - 1].number
    let beginning = try state(after: before, in: session)
    var entries: [InspectedEntry<State, Action>] = []
    for index in session.entries.indices where numbers.contains(session.entries[index].number) {
      let recorded = session.entries[index]
      let action = try Self.value(recorded.action, as: Action.self, at: "entries[\(index)].action")
      let state = try Self.value(recorded.state, as: State.self, at: "entries[\(index)].state")
      let previous = entries.last?.stateAfter ?? beginning
      entries.append(InspectedEntry(recorded, action, before: previous, after: state))
    }
    guard entries.last?.number == numbers.upperBound else { throw .unknownEntry(numbers.upperBound) }
    let steps = RecordedSteps(
      entries: entries,
      beginning: beginning,
      start: entries[0].instant,
      effects: nil
    )
    var dependencies = DependencySource(of: [], given: test.dependencies, hasClock: test.hasClock)
    if test.dependencies.isEmpty { dependencies.noteImport() }
    do throws(SourceError) {
      // The user may have typed text of the file since then.
      return try secrets.mask(SecretNumbers()).source { () throws(SourceError) in
        let ending = "await store.skipInFlightEffects(strict: false)"
        return try steps.source(as: test, dependencies, ending: ending)
      }
    } catch {
      throw .source(error)
    }
  }

  /// Decodes a value of a session as a type that may be `Decodable`.
  private static func value<Value>(
    _ value: SessionValue,
    as type: Value.Type,
    at path: String
  ) throws(ImportError) -> Value {
    func decode<Decoded: Decodable>(_ type: Decoded.Type) throws(ImportError) -> Value? {
      do throws(SessionError) {
        return try value.decode(as: type, at: path) as? Value
      } catch {
        throw .session(error)
      }
    }
    guard let decodable = type as? any Decodable.Type, let decoded = try decode(decodable) else {
      throw .notDecodable(type: "\(type)")
    }
    return decoded
  }
}

extension Session {
  /// The number before the first entry's number.
  var beginningNumber: Int { (entries.first?.number ?? 1) - 1 }
}

extension InspectedEntry {
  fileprivate init(_ recorded: Session.Entry, _ action: Action, before: State, after: State) {
    self.init(
      number: recorded.number,
      date: Date(timeIntervalSinceReferenceDate: recorded.seconds),
      action: action,
      sender: recorded.sender,
      outcome: .handled,
      stateBefore: before,
      stateAfter: after,
      duration: .seconds(recorded.duration),
      instant: .seconds(recorded.seconds),
      momentBefore: .max,
      momentAfter: .max,
      effectRecords: [],
      dependencyRecording: nil,
      bytes: 0,
      pauses: 0,
      secrets: RecordSecrets()
    )
  }
}
