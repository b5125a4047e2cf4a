import ComposableArchitecture
import SharedState

/// A store that an inspector records, independent of its types.
///
/// You can use this value from any thread.
public struct InspectedStore: Sendable {
  package let log: any InspectedLog

  /// The position of the store among the inspector's stores, starting at 1.
  public var number: Int { log.number }

  /// The store's name.
  public var name: String { log.name }

  /// The recorded lines, oldest first, created when you read this property.
  public var lines: [InspectedLine] { log.lines }
}

/// An entry as text.
public struct InspectedLine: Sendable, Hashable {
  /// The entry number.
  public let number: Int
  public let sender: ActionSender
  /// The full action.
  public let action: String
  /// The changes that the action made to the state, if any.
  public let difference: String?
  public let effects: [InspectedEffect]
  /// The time that the reducer took.
  public let duration: Duration
  /// The time spent notifying observers after the action, if there are any.
  ///
  /// For details, see ``InspectedEntry/observerDuration``.
  public let observerDuration: Duration?
  /// The outcome of the action.
  public let outcome: ActionOutcome
  /// The time when the action was handled, measured from the creation of the inspector.
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

/// The recording of an inspected store, for use on the store's owner.
public struct Inspection<State, Action> {
  let log: StoreLog<State, Action>

  public typealias Entry = InspectedEntry<State, Action>

  /// The store's name.
  public var name: String { log.name }

  /// The recorded entries, oldest first, within the inspector's limits.
  public var entries: [Entry] { log.withRing { Array($0.entries) } }

  /// Returns the entry with the specified number, or `nil` if it's no longer stored.
  public func entry(_ number: Int) -> Entry? {
    log.withRing { ring in ring.index(of: number).map { ring[$0] } }
  }

  /// The state before the first stored entry, or `nil` if the log is empty.
  public var beginning: State? { log.withRing { $0.beginning?.state } }

  /// Returns the difference between the states after two entries, in lines that begin with `-` and `+`.
  ///
  /// - Parameters:
  ///   - number: The number of one entry. For the beginning, pass the number before that of the first entry.
  ///   - other: The number of the other entry.
  /// - Returns: The difference, or `nil` if the states are equal or one of them is no longer stored.
  public func difference(from number: Int, to other: Int) -> String? {
    guard let one = moment(after: number), let other = moment(after: other) else { return nil }
    let past = SharedPast(from: one.shared, to: other.shared)
    return Entry.difference(one.state, other.state, past, log.secrets.mask())
  }

  /// Returns the state after an entry, or at the beginning.
  ///
  /// - Parameter number: The number of the entry. For the beginning, pass the number before that of the first
  ///   entry.
  /// - Returns: The state, or `nil` if it's no longer stored.
  public func state(after number: Int) -> State? { moment(after: number)?.state }

  /// Returns the state after an entry, or at the beginning, together with the moment for reading shared
  /// values.
  func moment(after number: Int) -> (state: State, shared: Int)? {
    log.withRing { ring in
      if let index = ring.index(of: number) { return (ring[index].stateAfter, ring[index].momentAfter) }
      guard let beginning = ring.beginning, beginning.number == number else { return nil }
      return (beginning.state, beginning.moment)
    }
  }
}

extension Store {
  /// The recording of this store, or `nil` unless ``Reducer/inspected(_:by:)`` is the outermost of its
  /// reducers.
  public var inspection: Inspection<State, Action>? {
    (inspectionTool as? StoreLog<State, Action>).map { Inspection(log: $0) }
  }
}

extension InspectedStore {
  /// Returns the recording with typed values.
  ///
  /// - Parameters:
  ///   - state: The type of the store's state.
  ///   - action: The type of the store's actions.
  /// - Returns: The recording, or `nil` if the store has other types.
  public func inspection<State: Sendable, Action: Sendable>(
    of state: State.Type,
    _ action: Action.Type
  ) -> Inspection<State, Action>? {
    (log as? StoreLog<State, Action>).map { Inspection(log: $0) }
  }
}
