import ComposableArchitecture

/// A store that an inspector is recording, independent of the store's types. It can be used from any thread.
public struct InspectedStore: Sendable {
  let log: any InspectedLog

  /// The position of the store among the inspector's stores, starting at 1.
  public var number: Int { log.number }

  /// The name of the store.
  public var name: String { log.name }

  /// The recorded lines, oldest first. They are created on each access.
  public var lines: [InspectedLine] { log.lines }
}

/// An entry as text.
public struct InspectedLine: Sendable, Hashable {
  /// The entry's number.
  public let number: Int
  public let sender: ActionSender
  /// The full action.
  public let action: String
  /// The changes that the action made to the state, if any.
  public let difference: String?
  public let effects: [InspectedEffect]
  /// The running time of the reducer.
  public let duration: Duration
  /// The time spent notifying observers after the action, if there were any; see
  /// ``InspectedEntry/observerDuration``.
  public let observerDuration: Duration?
  /// The outcome of the action.
  public let outcome: ActionOutcome
  /// The time when the action was handled, measured from the inspector's creation.
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
