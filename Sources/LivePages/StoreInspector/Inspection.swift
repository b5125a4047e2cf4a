import ComposableArchitecture
import SharedState

/// The recording of an inspected store. Use it only on the store's owner.
public struct Inspection<State, Action> {
  let log: StoreLog<State, Action>

  public typealias Entry = InspectedEntry<State, Action>

  /// The name of the store.
  public var name: String { log.name }

  /// The recorded entries, oldest first, within the inspector's limits.
  public var entries: [Entry] { log.withRing { Array($0.entries) } }

  /// Returns the entry with the given number, or `nil` if it is no longer stored.
  public func entry(_ number: Int) -> Entry? {
    log.withRing { ring in ring.index(of: number).map { ring[$0] } }
  }

  /// The state before the first stored entry; `nil` if there are no entries yet.
  public var beginning: State? { log.withRing { $0.beginning?.state } }

  /// Returns the difference between the states after two entries, in lines that begin with `-` and `+`.
  ///
  /// - Parameters:
  ///   - number: The number of one entry. Use the number before the first entry's number for the beginning.
  ///   - other: The number of the other entry.
  /// - Returns: The difference; `nil` if the states are equal or one of them is no longer stored.
  public func difference(from number: Int, to other: Int) -> String? {
    guard let one = moment(after: number), let other = moment(after: other) else { return nil }
    let past = SharedPast(from: one.shared, to: other.shared)
    return Entry.difference(one.state, other.state, past, log.secrets.mask())
  }

  /// Returns the state after an entry, or at the beginning.
  ///
  /// - Parameter number: The entry's number. Use the number before the first entry's number for the
  ///   beginning.
  /// - Returns: The state; `nil` if it is no longer stored.
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
  /// The recording of the store. It is `nil` unless ``Reducer/inspected(_:by:)`` is the outermost of the
  /// store's reducers.
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
  /// - Returns: The recording; `nil` if the store has other types.
  public func inspection<State: Sendable, Action: Sendable>(
    of state: State.Type,
    _ action: Action.Type
  ) -> Inspection<State, Action>? {
    (log as? StoreLog<State, Action>).map { Inspection(log: $0) }
  }
}
