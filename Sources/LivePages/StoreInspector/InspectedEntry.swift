import DependencyInjection
import Foundation
import SharedState

/// An action that an inspected store received, together with its results.
///
/// An entry contains the values themselves, and creates descriptions when you read them.
///
/// A `Shared` property is a reference. In ``stateBefore`` and ``stateAfter``, it therefore has its present
/// value, while descriptions such as ``difference`` show the value at the time of the entry.
public struct InspectedEntry<State, Action> {
  /// The outcome of the action.
  public enum Outcome: Sendable, Hashable {
    /// The reducer handled it.
    case handled
    /// The action came from outside the feature while the store was showing an earlier state, and the store
    /// ignored it.
    case refused
    /// Someone skipped the action, and the states after it result from the other actions.
    case skipped
  }

  /// The position of the action among the store's actions, starting at 1.
  public let number: Int
  /// The time when the action was handled.
  public let date: Date
  public let action: Action
  public let sender: ActionSender
  public internal(set) var outcome: Outcome
  /// The state before the action.
  public internal(set) var stateBefore: State
  /// The state after the action.
  public internal(set) var stateAfter: State
  /// The time that the reducer took.
  public let duration: Duration
  /// The time spent notifying observers of the state, after this action and preceding ones that were handled
  /// together with it.
  ///
  /// It's `nil` if no observer was notified, if observers were notified only after a later action, or if the
  /// inspected reducer isn't the outermost one of the store.
  public internal(set) var observerDuration: Duration?
  /// The time when the action was handled, by the inspector's clock.
  let instant: Duration
  /// The moments of the two states. They are used to read shared values.
  let momentBefore: Int
  let momentAfter: Int
  let effectRecords: [EffectRecord]
  let dependencyRecording: DependencyRecording?
  /// The estimated memory use of the entry, in bytes.
  var bytes: Int
  /// How often recording had been turned off when the action was handled. Between entries with the same
  /// value, no actions are missing.
  let pauses: Int
  /// The secrets that must not appear in the entry's text.
  let secrets: RecordSecrets

  /// The effects that the action started, with their progress so far.
  public var effects: [InspectedEffect] { effectRecords.map(\.summary) }

  /// The full action, in the format of reports.
  ///
  /// For a refused action, this is only its name. Secrets in an action are recognized when it is handled, so
  /// the rest could contain one.
  public var actionText: String {
    let mask = secrets.mask()
    return outcome == .refused ? ActionName.name(of: action, mask) : mask.dump(of: action)
  }

  /// The changes that the action made to the state, as lines that begin with `-` and `+`, or `nil` if there
  /// are none.
  public var difference: String? {
    Self.difference(stateBefore, stateAfter, past(since: momentBefore), secrets.mask())
  }

  /// Returns the values that shared references had after the action and at an earlier moment.
  func past(since moment: Int) -> SharedPast { SharedPast(from: moment, to: momentAfter) }

  /// - Parameter past: The values of shared references at the moments of both states.
  static func difference(_ one: State, _ other: State, _ past: SharedPast, _ mask: SecretMask) -> String? {
    if let difference = past.read({ mask.difference(one, other) }) { return difference }
    // Collections with equal elements may compare as equal without comparing their shared values.
    let differences = past.differences(in: other)
    return differences.isEmpty ? nil : mask.text(differences.joined(separator: "\n"))
  }
}

/// The outcome of an action, independent of the types of the store.
public enum ActionOutcome: Sendable, Hashable {
  /// The reducer handled it.
  case handled
  /// The action came from outside the feature while the store was showing an earlier state, and the store
  /// ignored it.
  case refused
  /// Someone skipped the action.
  case skipped

  init<State, Action>(_ outcome: InspectedEntry<State, Action>.Outcome) {
    self =
      switch outcome {
      case .handled: .handled
      case .refused: .refused
      case .skipped: .skipped
      }
  }
}

/// The sender of an action to an inspected store.
public enum ActionSender: Sendable, Hashable {
  /// Code outside the feature, such as an observer, or a view on behalf of the user.
  case person
  /// The effect with this number in the log of the store.
  case effect(Int)
  /// An effect of an enclosing reducer that you also inspect.
  case parent
}

/// An effect of an inspected store at one point in time.
public struct InspectedEffect: Sendable, Hashable {
  /// The kind of an effect.
  public enum Kind: Sendable, Hashable {
    /// Sends one action immediately.
    case action
    /// Sends the elements of a publisher.
    case publisher
    /// Runs an asynchronous operation.
    case run
    /// Cancels other effects.
    case cancel
  }

  /// An effect's progress.
  public enum Progress: Sendable, Hashable {
    /// The reducer has returned the effect, but the effect hasn't started yet.
    case waiting
    case running
    case finished
    /// The effect with this number cancelled this one, by cancelling or reusing its id.
    ///
    /// The number is `nil` if the effect was cancelled through the task that `send` returned, or because the
    /// store was deallocated.
    case cancelled(by: Int?)
  }

  /// The position of the effect among the store's effects, starting at 1.
  public let number: Int
  public let kind: Kind
  /// The ids that cancel the effect or, for a cancelling effect, the ids that it cancels, as text.
  public let ids: [String]
  public let progress: Progress
  /// The number of actions that the effect has sent.
  public let sent: Int
  /// The time at which the effect started, measured from the creation of the inspector, or `nil` if it
  /// hasn't.
  public let start: Duration?
  /// How long the effect has been running, or ran until it ended.
  ///
  /// It's `nil` before the effect starts.
  public let duration: Duration?
}

/// A dependency that an action's reducer or effects have used, at one point in time.
public struct InspectedDependency: Sendable, Hashable {
  /// A call to an endpoint of the dependency.
  ///
  /// The recording doesn't contain the arguments.
  public struct Call: Sendable, Hashable {
    /// The progress of a call.
    public enum Progress: Sendable, Hashable {
      case running
      case completed
      case cancelled
      /// The call threw an error with this description.
      case failed(String)
    }

    /// The property of the endpoint, or an empty string for a dependency that you call itself, such as
    /// `uuid`.
    public let endpoint: String
    /// The returned values as text, one for a call unless the endpoint returns an effect.
    public let answers: [String]
    /// The number of values that are omitted before or after these.
    public let omittedAnswers: Int
    public let progress: Progress
    /// The duration of the call, or `nil` while it's running.
    public let duration: Duration?
  }

  /// The expression that overrides the dependency in a test, such as `$0.uuid`, or the name of the endpoint's
  /// type if the dependency is unknown.
  public let name: String
  /// The type of the dependency's value.
  public let type: String
  /// The calls to its recordable endpoints, in the order they began.
  public let calls: [Call]
}

extension DependencyRecording {
  /// - Parameters:
  ///   - mask: The mask that hides secrets.
  ///   - mostCalls: The maximum number of calls.
  ///   - mostAnswers: The maximum number of returned values per call. The latest values are kept.
  func summary(
    _ mask: SecretMask,
    mostCalls: Int = .max,
    mostAnswers: Int = .max
  ) -> [InspectedDependency] {
    let reads = reads
    let records = records.prefix(mostCalls)
    let known = reads.map { read in
      InspectedDependency(
        name: read.target,
        type: "\(type(of: read.value))",
        calls: records.filter { $0.belongs(to: read) }.map { $0.summary(mask, mostAnswers) }
      )
    }
    let others = records.filter { record in !reads.contains { record.belongs(to: $0) } }
    var owners: [String] = []
    for record in others where !owners.contains(record.owner) { owners.append(record.owner) }
    return known
      + owners.map { owner in
        InspectedDependency(
          name: owner,
          type: owner,
          calls: others.filter { $0.owner == owner }.map { $0.summary(mask, mostAnswers) }
        )
      }
  }
}

extension EndpointRecord {
  private static let longestAnswer = 2_000

  var owner: String { "\(endpoint.owner)" }

  func belongs(to read: UsedDependency) -> Bool { type(of: read.value) == endpoint.owner }

  fileprivate func summary(_ mask: SecretMask, _ mostAnswers: Int) -> InspectedDependency.Call {
    let givens = givens
    let shown = givens.suffix(mostAnswers)
    return InspectedDependency.Call(
      endpoint: endpoint.name,
      answers: shown.map { Self.text(of: $0.given, mask) },
      omittedAnswers: omittedValues + givens.count - shown.count,
      progress: progress.summary(mask),
      duration: duration
    )
  }

  private static func text(of given: Given, _ mask: SecretMask) -> String {
    switch given {
    case .notKept(let reason): return "(\(reason))"
    case .value(let value):
      // States and actions have the same limit.
      if Footprint.bytes(of: value) > EntryDetail.mostBytes { return "(too long to be shown)" }
      let text = mask.dump(of: value)
      guard text.utf8.count > longestAnswer else { return text }
      return text.prefix(longestAnswer) + "…"
    }
  }
}

extension EndpointRecord.Progress {
  fileprivate func summary(_ mask: SecretMask) -> InspectedDependency.Call.Progress {
    switch self {
    case .running: .running
    case .completed: .completed
    case .cancelled: .cancelled
    case .failed(let error): .failed(mask.boundedText(of: error))
    }
  }
}

extension InspectedEntry {
  /// The dependencies that the reducer and the effects of the action have used so far.
  public var dependencies: [InspectedDependency] {
    dependencyRecording?.summary(secrets.mask()) ?? []
  }
}

/// The gaps between entries. In a gap, actions are missing because the inspector was paused.
enum Pauses {
  /// - Returns: The number of the first entry before which actions are missing, or `nil` if none exists.
  static func first<State, Action>(in entries: [InspectedEntry<State, Action>]) -> Int? {
    zip(entries, entries.dropFirst()).first { one, next in
      isGap(between: one, next.stateBefore, next.pauses)
    }?.1.number
  }

  /// Returns a Boolean value that indicates whether unrecorded actions may have followed an entry. This is
  /// possible if the inspector was paused and the states before and after the pause aren't known to be equal.
  static func isGap<State, Action>(
    between entry: InspectedEntry<State, Action>,
    _ next: State,
    _ pauses: Int
  ) -> Bool {
    guard entry.pauses != pauses else { return false }
    func isEqual<Value: Equatable>(_ state: Value) -> Bool { state == next as? Value }
    guard let state = entry.stateAfter as? any Equatable else { return true }
    return !isEqual(state)
  }
}
