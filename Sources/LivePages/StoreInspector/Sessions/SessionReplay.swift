import ComposableArchitecture
import Foundation
import SharedState

/// A reducer that can replay recorded sessions.
public struct ReplayedReducer {
  /// The store's name in sessions.
  public let store: String
  let replay: (Session) throws(SessionError) -> SessionDifference?

  /// Creates a reducer that can be replayed.
  ///
  /// - Parameters:
  ///   - store: The name of the reducer's store in sessions, the argument of `inspected(_:)`.
  ///   - reducer: The reducer.
  public init<R: Reducer>(_ store: String, _ reducer: R)
  where R.State: Decodable & Equatable, R.Action: Decodable {
    self.store = store
    replay = { (session) throws(SessionError) in try session.replay(reducer) }
  }
}

/// A command that checks whether your reducers still produce the states of recorded sessions.
///
/// ```swift
/// @main struct Replay {
///   static func main() {
///     let replay = SessionReplay(reducers: [ReplayedReducer("counter", Counter())])
///     exit(replay.run(Array(CommandLine.arguments.dropFirst())))
///   }
/// }
/// ```
public struct SessionReplay {
  private let reducers: [ReplayedReducer]
  private let print: (String) -> Void

  /// Creates a command that replays sessions.
  ///
  /// - Parameters:
  ///   - reducers: The app's reducers.
  ///   - print: A closure that receives the lines of the command's output.
  public init(reducers: [ReplayedReducer], print: @escaping (String) -> Void = { Swift.print($0) }) {
    self.reducers = reducers
    self.print = print
  }

  /// Replays the sessions in files, and prints a result for each of them.
  ///
  /// The result is the number of actions that led to the same states, the first difference, or the reason why
  /// the file can't be replayed.
  ///
  /// - Parameter arguments: The paths of the files.
  /// - Returns: The exit code: 0 if all states are equal, 1 if there is a difference, and 2 if a file can't
  ///   be read or replayed.
  public func run(_ arguments: [String]) -> Int32 {
    guard !arguments.isEmpty, !arguments.contains("--help") else {
      let stores = reducers.map(\.store).joined(separator: ", ")
      print("usage: replay FILE…")
      print("Replays recorded sessions of these stores: \(stores).")
      return arguments.isEmpty ? 2 : 0
    }
    return arguments.map(replay(file:)).max() ?? 0
  }

  private func replay(file path: String) -> Int32 {
    do {
      let data = try Data(contentsOf: URL(fileURLWithPath: path))
      let recording = try SessionRecording(data)
      if let note = recording.note { print("\(path): \(note)") }
      return try replay(recording.session, of: path)
    } catch let error as SessionError {
      print("\(path): \(error)")
    } catch {
      print("\(path): The file cannot be read.")
    }
    return 2
  }

  private func replay(_ session: Session, of path: String) throws(SessionError) -> Int32 {
    guard let reducer = reducers.first(where: { $0.store == session.store }) else {
      let stores = reducers.map { "\"\($0.store)\"" }.joined(separator: ", ")
      print("\(path): It is a session of \"\(session.store)\". Sessions of \(stores) can be replayed.")
      return 2
    }
    guard let difference = try reducer.replay(session) else {
      let count = session.entries.count
      print("\(path): \(count) \(count == 1 ? "action" : "actions"), same states.")
      return 0
    }
    print("\(path): The state differs after entry \(difference.entry), \(difference.action):")
    print(difference.difference)
    return 1
  }
}

extension SessionError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notASession: "The file isn't a session."
    case .unknownVersion(let version):
      "The session has version \(version); this program supports versions up to \(Session.latestVersion)."
    case .malformed("", let reason): "The session cannot be read: \(reason)"
    case .malformed(let path, let reason): "'\(path)' cannot be read: \(reason)"
    case .noValue(let path): "'\(path)' was recorded only as text, so it can't be replayed."
    case .redacted(let path):
      """
      '\(path)' was typed into a password field, and its placeholder isn't a value of its type. Declare the value as a \
      String, or record without it.
      """
    }
  }
}

/// A point at which the state that a reducer produces differs from the recorded one.
public struct SessionDifference: Sendable, Hashable {
  /// The number of the entry.
  public let entry: Int
  /// The entry's action, as text.
  public let action: String
  /// The difference between the states.
  ///
  /// Lines of the recorded state begin with `-`, and those of the reducer's state with `+`.
  public let difference: String
}

extension Session {
  /// Runs a reducer for the session's actions, and compares its states with the recorded ones.
  ///
  /// ```swift
  /// let session = try Session(json: Data(contentsOf: file))
  /// let difference = try session.replay(Counter())     // nil: it still comes to the same states
  /// ```
  ///
  /// Effects aren't started, because the session contains the actions that they sent. The reducer uses the
  /// dependencies of the calling context.
  ///
  /// - Parameter reducer: The reducer.
  /// - Returns: The first difference, or `nil` if all states are equal.
  /// - Throws: ``SessionError`` if an action or state can't be decoded as the reducer's type, for example
  ///   because of a redacted value.
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
        difference: diff(recorded, state) ?? "The states differ, but print alike."
      )
    }
    return nil
  }
}

extension Inspection {
  /// The recording as a session that you can save as a file, or `nil` if the log is empty.
  ///
  /// The session contains neither ``Redacted`` values nor text of password fields. It begins where recording
  /// was last turned on, as earlier actions may be missing.
  public var session: Session? { session(of: 1...Int.max) }

  /// Returns a part of ``session``, or `nil` if none of its entries is still stored.
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
  ///   - replays: How often the store's entries have been recomputed.
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
