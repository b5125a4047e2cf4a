import ComposableArchitecture
import Synchronization

/// The place of a store that shows another state than its present one.
struct Travel<State, Action> {
  /// The state to which the store returns.
  var present: State
  /// The number of the entry whose state is shown.
  var position: Int
  /// Whether that is an entry of a session that came from a file.
  var isImported = false
  /// The holder that has moved the store there last; `nil` for code of the app.
  var holder: TravelHolder?
  let withheld: WithheldActions<State, Action>
  /// Makes shared values show their present values again.
  var endShared: () -> Void = {}
}

/// A travel that takes the memory of a state only while it lasts: each store has a place for one.
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

/// The holder of an earlier state of a store: a tab of a page.
package final class TravelHolder: Sendable {
  private let away = Atomic(false)

  package init() {}

  /// Whether the tab is not there at this moment: it was closed, has crashed, or loads the page again.
  /// Another one that shows the store may take its place then.
  package var isAway: Bool {
    get { away.load(ordering: .relaxed) }
    set { away.store(newValue, ordering: .relaxed) }
  }
}

/// Tells inspected reducers that actions of the past are run through them again, which they do not record.
enum Replaying {
  @TaskLocal private static var isHere = false
  private static let count = Atomic(0)

  /// Whether that goes on here. While it does nowhere, this costs one atomic load.
  static var isActive: Bool { count.load(ordering: .relaxed) > 0 && isHere }

  static func run(_ operation: () -> Void) {
    count.add(1, ordering: .relaxed)
    defer { count.subtract(1, ordering: .relaxed) }
    $isHere.withValue(true, operation: operation)
  }
}

/// The reason that a store could not show another state.
public enum TravelError: Error, Hashable, Sendable {
  /// The store has gone, or the inspected reducer is not the outermost of its reducers.
  case noStore
  /// The store is handling an action, or this was called off its owner.
  case busy
  /// There is no entry of this number, or it has gone.
  case unknownEntry(Int)
  /// The store shows an earlier state, so that it takes no actions.
  case travelling
  /// The inspector had paused before the entry of this number, or after the last one if that is the number of
  /// the next, and the store's state has changed meanwhile by actions that are not known.
  case pause(before: Int)
}
