import ComposableArchitecture

/// A store that an inspector records, whatever its types are. May be used from any thread.
public struct InspectedStore: Sendable {
  let log: any InspectedLog

  /// Counts the stores of the inspector, from 1.
  public var number: Int { log.number }

  /// The name of the store.
  public var name: String { log.name }

  /// The recorded lines: the oldest first. They are made when this is read.
  public var lines: [InspectedLine] { log.lines }
}

/// An entry as text.
public struct InspectedLine: Sendable, Hashable {
  /// The entry's number.
  public let number: Int
  public let sender: ActionSender
  /// The action in full.
  public let action: String
  /// The change of the state by the action, if there is one.
  public let difference: String?
  public let effects: [InspectedEffect]
  /// The time that the reducer took.
  public let duration: Duration
  /// How long the observers took that were told after the action, if any: see
  /// ``InspectedEntry/observerDuration``.
  public let observerDuration: Duration?
  /// The outcome of the action.
  public let outcome: ActionOutcome
  /// The time at which the action was handled, since the inspector was made.
  public let time: Duration

  init<State, Action>(entry: InspectedEntry<State, Action>) {
    number = entry.number
    sender = entry.sender
    action = entry.actionText
    difference = entry.difference
    effects = entry.effects
    duration = entry.duration
    observerDuration = entry.observerDuration
    time = entry.instant
    outcome = ActionOutcome(entry.outcome)
  }
}
