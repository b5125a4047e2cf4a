import ComposableArchitecture
import Synchronization

/// The position of a store that shows another state than its present one.
struct Travel<State, Action> {
  /// The state that the store returns to.
  var present: State
  /// The number of the entry whose state is shown.
  var position: Int
  /// A Boolean value that indicates whether that entry is part of an imported session.
  var isImported = false
  /// The last holder that moved the store, or `nil` for code of the app.
  var holder: TravelHolder?
  let withheld: WithheldActions<State, Action>
  /// Makes shared values show their present values again.
  var endShared: () -> Void = {}
}

/// Storage for a travel, which every store has. It allocates memory for a state only while the travel lasts.
enum KeptTravel<State, Action> {
  case none
  indirect case underway(Travel<State, Action>)

  init(_ travel: Travel<State, Action>?) {
    self = if let travel { .underway(travel) } else { .none }
  }

  var travel: Travel<State, Action>? {
    switch self {
    case .none: nil
    case .underway(let travel): travel
    }
  }
}

/// The holder of a store's earlier state: a tab of a page.
package final class TravelHolder: Sendable {
  private let away = Atomic(false)

  package init() {}

  /// A Boolean value that indicates whether the tab is disconnected: it was closed, has crashed, or is being
  /// reloaded. Another tab that shows the store may then take over.
  package var isAway: Bool {
    get { away.load(ordering: .relaxed) }
    set { away.store(newValue, ordering: .relaxed) }
  }
}

/// Marks that past actions are being replayed, which inspected reducers don't record.
enum Replaying {
  @TaskLocal private static var isHere = false
  private static let count = Atomic(0)

  /// A Boolean value that indicates whether actions are being replayed in this task. Costs one atomic load
  /// while no replay is running.
  static var isActive: Bool { count.load(ordering: .relaxed) > 0 && isHere }

  static func run(_ operation: () -> Void) {
    count.add(1, ordering: .relaxed)
    defer { count.subtract(1, ordering: .relaxed) }
    $isHere.withValue(true, operation: operation)
  }
}

/// The reason that a store can't show another state.
public enum TravelError: Error, Hashable, Sendable {
  /// The store was deallocated, or the inspected reducer isn't the outermost of its reducers.
  case noStore
  /// The store is handling an action, or the call was made off its owner.
  case busy
  /// There is no entry with this number, or it is no longer stored.
  case unknownEntry(Int)
  /// The store shows an earlier state, and takes no actions.
  case travelling
  /// The inspector had paused before the entry with this number, which may be the next one, and unrecorded
  /// actions have changed the store's state meanwhile.
  case pause(before: Int)
}
