import ComposableArchitecture
import Synchronization

/// The position of a store that is showing a state other than its present one.
struct Travel<State, Action> {
  /// The state that the store returns to.
  var present: State
  /// The number of the entry whose state is shown.
  var position: Int
  /// A Boolean value that indicates whether that entry is part of an imported session.
  var isImported = false
  /// The last holder that moved the store; `nil` if code of the app moved it.
  var holder: TravelHolder?
  let withheld: WithheldActions<State, Action>
  /// Makes shared values show their present values again.
  var endShared: () -> Void = {}
}

/// Storage for a travel. Every store has it, but it allocates memory for a state only while a travel lasts.
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

/// The holder of a store's earlier state, which is a tab of a page.
package final class TravelHolder: Sendable {
  private let away = Atomic(false)

  package init() {}

  /// A Boolean value that indicates whether the tab is disconnected because it was closed, has crashed, or is
  /// being reloaded. Another tab that shows the store may then take over.
  package var isAway: Bool {
    get { away.load(ordering: .relaxed) }
    set { away.store(newValue, ordering: .relaxed) }
  }
}

/// Marks that past actions are being replayed. Inspected reducers don't record them.
enum Replaying {
  @TaskLocal private static var isHere = false
  private static let count = Atomic(0)

  /// A Boolean value that indicates whether actions are being replayed in this task. While no replay is
  /// running, reading the property costs one atomic load.
  static var isActive: Bool { count.load(ordering: .relaxed) > 0 && isHere }

  static func run(_ operation: () -> Void) {
    count.add(1, ordering: .relaxed)
    defer { count.subtract(1, ordering: .relaxed) }
    $isHere.withValue(true, operation: operation)
  }
}

/// The reason why a store can't show another state.
public enum TravelError: Error, Hashable, Sendable {
  /// The store was deallocated, or the inspected reducer isn't the outermost of its reducers.
  case noStore
  /// The store is handling an action, or the call was not made on its owner.
  case busy
  /// There is no entry with this number, or the entry is no longer stored.
  case unknownEntry(Int)
  /// The store is showing an earlier state and accepts no actions.
  case travelling
  /// The inspector was paused before the entry with this number, which may be the next one. Unrecorded
  /// actions have changed the store's state in the meantime.
  case pause(before: Int)
}
