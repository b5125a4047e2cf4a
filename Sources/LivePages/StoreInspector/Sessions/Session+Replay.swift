import ComposableArchitecture
import SharedState

/// A point at which a reducer comes to another state than the one that was recorded.
public struct SessionDifference: Sendable, Hashable {
  /// The number of the entry.
  public let entry: Int
  /// The entry's action, as text.
  public let action: String
  /// The states: the recorded one in lines that begin with `-`, the reducer's with `+`.
  public let difference: String
}

extension Session {
  /// Runs a reducer for the actions of the session, and compares its states with those that were recorded.
  ///
  /// ```swift
  /// let session = try Session(json: Data(contentsOf: file))
  /// let difference = try session.replay(Counter())     // nil: it still comes to the same states
  /// ```
  ///
  /// Its effects are not started, as what they sent is in the session. It reads the dependencies around this
  /// call.
  ///
  /// - Parameter reducer: The reducer.
  /// - Returns: The first difference, or `nil` if there is none.
  /// - Throws: ``SessionError`` for an action or a state that the reducer's types cannot be decoded from, as
  ///   those with redacted values.
  public func replay<R: Reducer>(_ reducer: R) throws(SessionError) -> SessionDifference?
  where R.State: Decodable & Equatable, R.Action: Decodable {
    var state = try initialState.decode(as: R.State.self, at: "initialState")
    let reduce = reducer._makeReduce()
    for (index, entry) in entries.enumerated() {
      let action = try entry.action.decode(as: R.Action.self, at: "entries[\(index)].action")
      let recorded = try entry.state.decode(as: R.State.self, at: "entries[\(index)].state")
      _ = reduce(&state, action)
      guard state != recorded else { continue }
      return SessionDifference(
        entry: entry.number,
        action: entry.action.text,
        difference: diff(recorded, state) ?? "The states are not equal, and look the same."
      )
    }
    return nil
  }
}

extension Inspection {
  /// What was recorded, to be kept as a file; `nil` before there are entries. Values that are ``Redacted``
  /// and texts of password fields are not in it. It begins where recording was turned on last, as what was
  /// done before that is not known.
  public var session: Session? { session(of: 1...Int.max) }

  /// Returns a part of ``session``; `nil` if no entry of it is kept.
  ///
  /// - Parameter numbers: The numbers of the entries.
  public func session(of numbers: ClosedRange<Int>) -> Session? {
    let entries = entries.filter { numbers.contains($0.number) }
    guard let last = entries.last else { return nil }
    let known = entries.drop { $0.pauses != last.pauses }
    let mask = log.secrets.mask(SecretNumbers())
    return Session(
      store: name,
      initialState: known[known.startIndex].recordedStateBefore(mask),
      entries: known.filter { $0.outcome == .handled }.map { $0.recorded(mask) }
    )
  }
}

extension InspectedEntry {
  fileprivate func recordedStateBefore(_ mask: SecretMask) -> SessionValue {
    SharedPast(at: momentBefore).read { SessionValue(stateBefore, mask) }
  }

  fileprivate func recorded(_ mask: SecretMask) -> Session.Entry {
    Session.Entry(
      number: number,
      seconds: instant / .seconds(1),
      sender: sender,
      action: SessionValue(action, mask),
      state: SharedPast(at: momentAfter).read { SessionValue(stateAfter, mask) },
      duration: duration / .seconds(1)
    )
  }

  /// - Parameters:
  ///   - replays: The number of times that the store's entries were computed again.
  ///   - numbers: The numbers of the recording's secrets.
  func recordedEntry(replays: Int, _ numbers: SecretNumbers) -> RecordedEntry {
    RecordedEntry(
      number: number,
      history: [pauses, replays],
      isHandled: outcome == .handled,
      bytes: bytes,
      stateBefore: { recordedStateBefore(secrets.mask(numbers)) },
      sessionEntry: { recorded(secrets.mask(numbers)) }
    )
  }
}
