import ComposableArchitecture
import SharedState

/// The recording of an inspected store, to be used on the store's owner.
public struct Inspection<State, Action> {
  let log: StoreLog<State, Action>

  public typealias Entry = InspectedEntry<State, Action>

  /// The name of the store.
  public var name: String { log.name }

  /// The recorded entries, within the inspector's limits: the oldest first.
  public var entries: [Entry] { log.withRing { Array($0.entries) } }

  /// Returns the entry of this number, if it is kept.
  public func entry(_ number: Int) -> Entry? {
    log.withRing { ring in ring.index(of: number).map { ring[$0] } }
  }

  /// The state from which the entries go on; `nil` before there are any.
  public var beginning: State? { log.withRing { $0.beginning?.state } }

  /// Returns the difference of the states after two entries, in lines that begin with `-` and `+`.
  ///
  /// - Parameters:
  ///   - number: The number of the one entry; the number before that of the first stands for the beginning.
  ///   - other: The number of the other.
  /// - Returns: `nil` if the states are the same, or one of them is not kept.
  public func difference(from number: Int, to other: Int) -> String? {
    guard let one = moment(after: number), let other = moment(after: other) else { return nil }
    let past = SharedPast(from: one.shared, to: other.shared)
    return Entry.difference(one.state, other.state, past, log.secrets.mask())
  }

  /// Returns the state after an entry, or at the beginning.
  ///
  /// - Parameter number: The entry's number; the number before that of the first stands for the beginning.
  /// - Returns: `nil` if it is not kept.
  public func state(after number: Int) -> State? { moment(after: number)?.state }

  /// The state after an entry, or at the beginning, and the moment for the values of shared references.
  func moment(after number: Int) -> (state: State, shared: Int)? {
    log.withRing { ring in
      if let index = ring.index(of: number) { return (ring[index].stateAfter, ring[index].momentAfter) }
      guard let beginning = ring.beginning, beginning.number == number else { return nil }
      return (beginning.state, beginning.moment)
    }
  }
}

extension Store {
  /// What was recorded of the store; `nil` unless ``Reducer/inspected(_:by:)`` is the outermost of its
  /// reducers.
  public var inspection: Inspection<State, Action>? {
    (inspectionTool as? StoreLog<State, Action>).map { Inspection(log: $0) }
  }
}

extension InspectedStore {
  /// Returns what was recorded, as values.
  ///
  /// - Parameters:
  ///   - state: The type of the store's state.
  ///   - action: The type of its actions.
  /// - Returns: `nil` if the store has other types.
  public func inspection<State: Sendable, Action: Sendable>(
    of state: State.Type,
    _ action: Action.Type
  ) -> Inspection<State, Action>? {
    (log as? StoreLog<State, Action>).map { Inspection(log: $0) }
  }
}
