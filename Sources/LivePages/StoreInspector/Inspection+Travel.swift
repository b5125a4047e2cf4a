import ComposableArchitecture
import SharedState
import Synchronization

// A store that travels behaves as follows:
// - It shows the state after an earlier entry, and has notified its observers.
// - Effects continue to run. Their actions wait until `resume()`, and are then handled in order.
// - Actions from outside the feature are ignored and recorded as refused, since they would act on a state
//   that isn't the present one.
extension Inspection {
  /// The number of the entry whose state the store shows, or `nil` for its present state.
  public var position: Int? { log.travel?.position }

  /// A Boolean value that indicates whether the store is showing a state of an imported session.
  public var isImported: Bool { log.travel?.isImported ?? false }

  /// The number of actions from effects that wait for ``resume()``.
  public var heldActions: Int { log.travel?.withheld.count ?? 0 }

  /// Makes the store show the state after an entry.
  ///
  /// The store notifies its observers, and your views show that state. Until you call ``resume()``, the store
  /// enqueues the actions of effects. It ignores all others and records them as refused. Call this method on
  /// the store's owner.
  ///
  /// The state's `Shared` properties have the values from the time of the entry, and so do copies of them
  /// such as `state.$count`. Other properties that share the same values have the present ones.
  ///
  /// - Important: Effects continue to run. If an effect has captured `state.$count`, its `wrappedValue` is
  ///   the value from the time of the entry, whereas `withLock` reads and changes the present value. To
  ///   always read the present value, let the effect capture `Shared(projectedValue: state.$count)`.
  ///
  /// - Parameter number: The number of the entry. For the beginning, pass the number before that of the first
  ///   entry.
  /// - Throws: ``TravelError``. The store then continues to show the same state.
  public func travel(to number: Int) throws(TravelError) {
    try travel(to: number, by: nil)
  }

  func travel(to number: Int, by holder: TravelHolder?) throws(TravelError) {
    _ = try idleAccess()
    guard let (state, moment) = moment(after: number) else { throw .unknownEntry(number) }
    try show(state, of: number, isImported: false, by: holder, sharedValues: moment)
  }

  func show(
    _ state: State,
    of number: Int,
    isImported: Bool,
    by holder: TravelHolder?,
    sharedValues moment: Int? = nil
  ) throws(TravelError) {
    let access = try idleAccess()
    log.travel?.endShared()
    if var travel = log.travel {
      (travel.position, travel.isImported, travel.holder) = (number, isImported, holder)
      log.travel = travel
    } else {
      guard let present = access.state, let withheld = access.withholdActions() else { throw .noStore }
      withheld.limit = log.inspector.limits.heldActions
      withheld.whenFull = { [weak log] in
        guard let log, (try? Inspection(log: log).resume()) != nil else { return }
        log.noteOverflow(true)
      }
      log.noteOverflow(false)
      log.travel = Travel(
        present: present,
        position: number,
        isImported: isImported,
        holder: holder,
        withheld: withheld
      )
    }
    log.travel?.endShared = moment.map { SharedPast(at: $0).show(in: state) } ?? {}
    access.show(state)
  }

  /// Replaces a disconnected holder with another one, unless a different holder has moved the store since
  /// then.
  func take(from holder: TravelHolder, for other: TravelHolder) {
    guard holder.isAway, log.travel?.holder === holder else { return }
    log.travel?.holder = other
  }

  /// Makes the store show its present state, if the given holder was the last one to move it.
  func resume(heldBy holder: TravelHolder) throws(TravelError) {
    guard log.travel?.holder === holder else { return }
    try resume()
  }

  /// Makes the store show the preceding state.
  ///
  /// If the store shows its present state, that is the one before the last entry.
  ///
  /// - Throws: ``TravelError``. At the beginning, it's ``TravelError/unknownEntry(_:)``.
  public func back() throws(TravelError) {
    let last = log.withRing { $0.entries.last?.number ?? 0 }
    try travel(to: (ownPosition ?? last) - 1)
  }

  /// Makes the store show the state after the next entry.
  ///
  /// - Throws: ``TravelError``. At the last entry and while the store shows its present state, it's
  ///   ``TravelError/unknownEntry(_:)``.
  public func forward() throws(TravelError) {
    let last = log.withRing { $0.entries.last?.number ?? 0 }
    try travel(to: (ownPosition ?? last) + 1)
  }

  /// The number of the store's own entry whose state it is showing.
  private var ownPosition: Int? { isImported ? nil : position }

  /// Makes the store show its present state, and then handles the enqueued actions of its effects in order.
  ///
  /// If the store already shows its present state, this method does nothing.
  ///
  /// - Throws: ``TravelError``.
  public func resume() throws(TravelError) {
    let access = try idleAccess()
    guard let travel = log.travel else { return }
    travel.endShared()
    log.travel = nil
    travel.withheld.release()
    access.show(travel.present)
  }

  /// Skips a recorded action, and computes the states after it from the other actions.
  ///
  /// The reducer runs again for the later actions, with the store's current dependencies. Its effects aren't
  /// started, because the log already contains the actions that they sent. Shared values don't change, as
  /// other code may have changed them in the meantime, and what the reducer writes to them is discarded.
  ///
  /// - Parameter number: The number of the entry. A refused entry stays refused.
  /// - Throws: ``TravelError``.
  public func skip(_ number: Int) throws(TravelError) {
    try replay(from: number) { entry in
      if entry.number == number, entry.outcome == .handled { entry.outcome = .skipped }
    }
  }

  /// Restores an action that you skipped with ``skip(_:)``.
  ///
  /// - Parameter number: The entry number.
  /// - Throws: ``TravelError``.
  public func restore(_ number: Int) throws(TravelError) {
    try replay(from: number) { entry in
      if entry.number == number, entry.outcome == .skipped { entry.outcome = .handled }
    }
  }

  /// Computes the states from an entry onward again, including all actions, in the way that ``skip(_:)``
  /// does.
  ///
  /// - Parameter number: The entry number.
  /// - Throws: ``TravelError``.
  public func replay(from number: Int) throws(TravelError) {
    try replay(from: number) { _ in }
  }

  /// Sends an action to the store.
  ///
  /// - Parameter action: The action.
  /// - Throws: ``TravelError``.
  public func dispatch(_ action: Action) throws(TravelError) {
    let access = try idleAccess()
    guard log.travel == nil else { throw .travelling }
    access.send(action)
  }

  private func idleAccess() throws(TravelError) -> StoreAccess<State, Action> {
    guard let access = log.access, access.owner != nil else { throw .noStore }
    guard access.isIdleHere else { throw .busy }
    return access
  }

  /// - Returns: The number of the next entry, if unrecorded actions may precede it.
  private func pauseAfter(_ entries: [Entry], _ access: StoreAccess<State, Action>) -> Int? {
    guard let last = entries.last, let present = log.travel?.present ?? access.state else { return nil }
    let pauses = log.inspector.pauses.load(ordering: .relaxed)
    return Pauses.isGap(between: last, present, pauses) ? last.number + 1 : nil
  }

  /// - Parameter change: A closure that changes the outcome of an entry.
  private func replay(
    from number: Int,
    changing change: (inout Entry) -> Void
  ) throws(TravelError) {
    let access = try idleAccess()
    guard let index = log.withRing({ $0.index(of: number) }) else { throw .unknownEntry(number) }
    // The reducer runs outside the lock. Entries are added only on the owner, so they don't change in the
    // meantime.
    var entries = log.withRing { Array($0.entries[index...]) }
    if let pause = Pauses.first(in: entries) ?? pauseAfter(entries, access) { throw .pause(before: pause) }
    log.noteReplay()
    let last = SharedPast(at: entries[0].momentBefore).write {
      log.reduceAgain(&entries, changing: change, with: access)
    }
    let replaced = log.withRing { $0.replace(from: index, with: entries) }
    withExtendedLifetime(replaced) {
      guard log.travel != nil else { return access.show(last) }
      log.travel?.present = last
      if let ownPosition, let state = state(after: ownPosition) { access.show(state) }
    }
  }
}

extension StoreLog {
  /// Runs the reducer again for the actions of entries and discards the effects that it returns.
  ///
  /// - Parameter entries: The entries, of which there must be at least one.
  /// - Returns: The state after the last entry.
  fileprivate func reduceAgain(
    _ entries: inout [InspectedEntry<State, Action>],
    changing change: (inout InspectedEntry<State, Action>) -> Void,
    with access: StoreAccess<State, Action>
  ) -> State {
    var state = entries[0].stateBefore
    access.withDependencies {
      Replaying.run {
        for index in entries.indices {
          change(&entries[index])
          entries[index].stateBefore = state
          if entries[index].outcome == .handled { _ = base(&state, entries[index].action) }
          entries[index].stateAfter = state
        }
      }
    }
    return state
  }
}

/// The position of a store that is showing a state other than its present one.
struct Travel<State, Action> {
  /// The state that the store returns to.
  var present: State
  /// The number of the entry whose state is shown.
  var position: Int
  /// A Boolean value that indicates whether that entry is part of an imported session.
  var isImported = false
  /// The last holder that moved the store, or `nil` if code of the app moved it.
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

/// The reason why a store can't show a different state.
public enum TravelError: Error, Hashable, Sendable {
  /// The store was deallocated, or the inspected reducer isn't the outermost one.
  case noStore
  /// The store is handling an action, or you aren't on its owner.
  case busy
  /// There isn't an entry with this number, or it's no longer stored.
  case unknownEntry(Int)
  /// The store shows an earlier state and doesn't accept actions.
  case travelling
  /// Recording was paused before the entry with this number, possibly the next one.
  ///
  /// In the meantime, actions that weren't recorded have changed the state.
  case pause(before: Int)
}
