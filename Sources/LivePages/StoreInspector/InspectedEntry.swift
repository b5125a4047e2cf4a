import DependencyInjection
import Foundation
import SharedState

/// An action that an inspected store was sent, and what came of it.
///
/// It keeps the values themselves. Texts are made when they are read, each time.
///
/// A state that holds a `Shared` value holds a reference: read from ``stateBefore`` and ``stateAfter``, that
/// has its present value. Texts, such as ``difference``, have the values that it had.
public struct InspectedEntry<State, Action> {
  /// The outcome of the action.
  public enum Outcome: Sendable, Hashable {
    /// The reducer handled it.
    case handled
    /// It was sent by a person while the store showed an earlier state, and ignored.
    case refused
    /// It was taken out again: the states after it are those that the other actions lead to.
    case skipped
  }

  /// Counts the actions of the store, from 1.
  public let number: Int
  /// The time at which the action was handled.
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
  /// How long those took that were told of the state after the action, and of those before it that were
  /// handled together with it; `nil` where nobody was told, or only with a later action. It is not known of a
  /// store whose inspected reducer is not the outermost.
  public internal(set) var observerDuration: Duration?
  /// The time at which the action was handled, by the inspector's clock.
  let instant: Duration
  /// The moments of the two states, for the values of shared references.
  let momentBefore: Int
  let momentAfter: Int
  let effectRecords: [EffectRecord]
  let dependencyRecording: DependencyRecording?
  /// The memory that the entry takes, as estimated.
  var bytes: Int
  /// The number of times that the inspector had paused: actions between two pauses follow one another without
  /// gaps.
  let pauses: Int
  /// The secrets that must not be in its texts.
  let secrets: RecordSecrets

  /// The effects that came of the action, as they are at this moment.
  public var effects: [InspectedEffect] { effectRecords.map(\.summary) }

  /// The action in full, as reports show it. Of one that was refused it is the name alone: what nothing has
  /// handled may be a secret that only its handling tells.
  public var actionText: String {
    let mask = secrets.mask()
    return outcome == .refused ? ActionName.name(of: action, mask) : mask.dump(of: action)
  }

  /// What the action changed in the state, in lines that begin with `-` and `+`; `nil` if that is nothing.
  public var difference: String? {
    Self.difference(stateBefore, stateAfter, past(since: momentBefore), secrets.mask())
  }

  /// The values that shared references had after the action, and those at an earlier moment.
  func past(since moment: Int) -> SharedPast { SharedPast(from: moment, to: momentAfter) }

  /// - Parameter past: The values of shared references at the moments of both states.
  static func difference(_ one: State, _ other: State, _ past: SharedPast, _ mask: SecretMask) -> String? {
    if let difference = past.read({ mask.difference(one, other) }) { return difference }
    // Collections with equal elements may be taken for equal without a look at what these share.
    let differences = past.differences(in: other)
    return differences.isEmpty ? nil : mask.text(differences.joined(separator: "\n"))
  }
}

/// The outcome of an action, whatever the types of the store are.
public enum ActionOutcome: Sendable, Hashable {
  /// The reducer handled it.
  case handled
  /// It was sent by a person while the store showed an earlier state, and ignored.
  case refused
  /// It was taken out again.
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
  /// Code outside of the feature: a view on behalf of a person, or an observer.
  case person
  /// The effect of this number in the store's log.
  case effect(Int)
  /// An effect of a reducer around the inspected one, which is inspected too.
  case parent
}

/// An effect of an inspected store, at one moment.
public struct InspectedEffect: Sendable, Hashable {
  /// The kind of an effect.
  public enum Kind: Sendable, Hashable {
    /// It sends one action at once.
    case action
    /// It sends what a publisher does.
    case publisher
    /// It runs an asynchronous operation.
    case run
    /// It cancels other effects.
    case cancel
  }

  /// The progress of an effect.
  public enum Progress: Sendable, Hashable {
    /// It was returned by the reducer, and not started yet.
    case waiting
    case running
    case finished
    /// It was cancelled: by the effect of this number, which names the id, or has taken its place by one;
    /// `nil` where the task of its `send` did so, or its store has gone.
    case cancelled(by: Int?)
  }

  /// Counts the effects of the store, from 1.
  public let number: Int
  public let kind: Kind
  /// The ids that cancel the effect, or that it cancels, as texts.
  public let ids: [String]
  public let progress: Progress
  /// The number of actions that it has sent.
  public let sent: Int
  /// The time at which it was started, since the inspector was made. `nil` before it is started.
  public let start: Duration?
  /// The time that it has run: until it ended, or so far. `nil` before it is started.
  public let duration: Duration?
}

/// A dependency that an action's reducer or effects used, at one moment.
public struct InspectedDependency: Sendable, Hashable {
  /// A call of one of its endpoints. What it was called with is not recorded.
  public struct Call: Sendable, Hashable {
    /// The progress of a call.
    public enum Progress: Sendable, Hashable {
      case running
      case completed
      case cancelled
      /// It has thrown an error, whose text this is.
      case failed(String)
    }

    /// The endpoint's property; empty for a dependency that is called itself, as `uuid` is.
    public let endpoint: String
    /// The answers, as texts: one, unless it is an effect.
    public let answers: [String]
    /// The number of further answers, before these or after.
    public let omittedAnswers: Int
    public let progress: Progress
    /// The time that it took; `nil` while it runs.
    public let duration: Duration?
  }

  /// The expression with which a test sets it, such as `$0.uuid`. For an endpoint whose dependency is not
  /// known it is the name of the endpoint's type.
  public let name: String
  /// The type of its value.
  public let type: String
  /// The calls of those of its endpoints that can be recorded, in the order in which they began.
  public let calls: [Call]
}

extension DependencyRecording {
  /// - Parameters:
  ///   - mask: The mask that hides secrets.
  ///   - mostCalls: The number of calls in it at most.
  ///   - mostAnswers: The greatest number of answers of a call in it: the latest that are kept.
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
      // As for states and actions.
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
  /// The dependencies that the action's reducer and its effects have used up to now.
  public var dependencies: [InspectedDependency] {
    dependencyRecording?.summary(secrets.mask()) ?? []
  }
}

/// The gaps between entries where actions are missing, as the inspector had paused.
enum Pauses {
  /// - Returns: The number of the first entry before which actions are missing.
  static func first<State, Action>(in entries: [InspectedEntry<State, Action>]) -> Int? {
    zip(entries, entries.dropFirst()).first { one, next in
      isGap(between: one, next.stateBefore, next.pauses)
    }?.1.number
  }

  /// Whether actions that are not known have come after an entry: it was paused, and the states around the
  /// pause are not known to be equal.
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
