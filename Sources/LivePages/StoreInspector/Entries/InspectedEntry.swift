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
