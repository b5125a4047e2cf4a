import CombineShim
import SharedState
import Synchronization
import TributaryReports

/// The observers that a store notifies when its state may have changed, in the order in which they came
/// (rule S3 of Documentation/Architecture.md).
@usableFromInline
final class StateObservers: @unchecked Sendable {
  // Sendable: the fields are guarded by `lock`. The closures are called by the store, on its owner.

  private struct Entry {
    let ticket: Int
    let mustKnow: Bool
    let changed: () -> Void
  }

  private let lock = Lock()
  /// Sorted by ticket.
  @exclusivity(unchecked) private var entries: [Entry] = []
  @exclusivity(unchecked) private var lastTicket = 0
  /// How many entries must know of each change. Written with `lock` held, and read without it (rule L11).
  private let occupancy = Atomic(0)
  /// What reducers have changed in observable state; `nil` where no state is observable.
  ///
  /// Unchecked: it is used on the store's owner, and never accessed for longer than it takes to read or set
  /// it.
  @exclusivity(unchecked)
  @usableFromInline private(set) var batch: ObservationBatch?
  /// Follows the shared values that observers read; `nil` while they have read none.
  private var follower: SharedFollower?
  /// The store whose observers these are.
  weak var environment: StoreEnvironment?
  /// Those of the store, if these are the observers of a view of it.
  private let parent: StateObservers?

  init(parent: StateObservers? = nil) {
    self.parent = parent
  }

  var count: Int { lock.withLock { entries.count } }

  /// Whether no observer must be notified. Observers that other threads add may be seen a moment later.
  var isEmpty: Bool { occupancy.load(ordering: .relaxed) == 0 && batch?.isEmpty != false }

  /// Adds an observer.
  ///
  /// - Parameters:
  ///   - mustKnow: A Boolean value that indicates whether it is also called after actions that only run the
  ///     reducer. Observers that merely clean up pass `false`, so that such actions stay cheap.
  ///   - changed: A closure that is called after a change.
  /// - Returns: The ticket with which ``remove(_:)`` removes it.
  @usableFromInline
  func insert(mustKnow: Bool = true, _ changed: @escaping () -> Void) -> Int {
    lock.withLock {
      lastTicket += 1
      entries.append(Entry(ticket: lastTicket, mustKnow: mustKnow, changed: changed))
      if mustKnow { occupancy.add(1, ordering: .relaxed) }
      return lastTicket
    }
  }

  /// Removes the observer that has the ticket, if there is one.
  @usableFromInline
  func remove(_ ticket: Int) {
    // The closure is released outside of the lock (rule L2).
    let removed = lock.withLock { () -> Entry? in
      var (low, high) = (0, entries.count)
      while low < high {
        let middle = (low + high) / 2
        if entries[middle].ticket < ticket { low = middle + 1 } else { high = middle }
      }
      guard low < entries.count, entries[low].ticket == ticket else { return nil }
      let removed = entries.remove(at: low)
      if removed.mustKnow { occupancy.subtract(1, ordering: .relaxed) }
      return removed
    }
    withExtendedLifetime(removed) {}
  }

  /// Calls the observers. Those added meanwhile are left out, as they have seen the new state; those removed
  /// meanwhile are still called, and do nothing.
  ///
  /// - Parameter isAfterSharedChange: A Boolean value that indicates whether a shared value that they have read
  ///   has changed.
  func notify(isAfterSharedChange: Bool = false) {
    let entries = lock.withLock { self.entries }
    if !entries.isEmpty {
      follow(isAfterChange: isAfterSharedChange) { for entry in entries { entry.changed() } }
    }
    batch?.publish()
  }

  /// Says that the state, or a part of it, is observable.
  func collectChanges(for owner: any Actor) {
    if batch == nil { batch = ObservationBatch(owner: owner) }
  }
}

// MARK: - Shared values

extension StateObservers {
  /// Runs code of observers. If a shared value that it reads changes later, the observers are notified as after
  /// an action.
  ///
  /// - Parameter isAfterChange: A Boolean value that indicates whether a shared value has changed.
  @usableFromInline
  func follow(isAfterChange: Bool = false, _ body: () -> Void) {
    if !SharedFollower.isPossible { return body() }
    if let parent { return parent.follow(isAfterChange: isAfterChange, body) }
    let follower = lock.withLock {
      if let follower = self.follower { return follower }
      let follower = SharedFollower { [weak self] in self?.sharedValueHasChanged() }
      self.follower = follower
      return follower
    }
    follower.follow(isAfterChange: isAfterChange, body)
  }

  private func sharedValueHasChanged() {
    guard let environment else { return }
    let owner = environment.owner
    if owner.isActiveHere {
      environment.hasSharedChange = true
      return
    }
    if ObservationBatch.react(on: owner.actor, { [weak environment] in environment?.notifyOfSharedChange() })
    {
      return
    }
    if owner.isOnOwner { return environment.notifyOfSharedChange() }
    Task { [weak self] in await self?.notifyOfSharedChange(on: owner.actor) }
  }

  private func notifyOfSharedChange(on owner: isolated any Actor) {
    environment?.notifyOfSharedChange()
  }

  /// Whether a shared value has changed that observers have read before, and not since.
  func takesUnseenSharedChange() -> Bool {
    lock.withLock { follower }?.takesUnseenChange() ?? false
  }

  /// Runs a comparison of two states, and returns whether nothing has changed.
  @usableFromInline
  func isUnchanged(_ compare: () -> Bool) -> Bool {
    SharedFollower.isUnchanged(compare)
  }

  /// Follows the shared values in a state, as far as equality reads them.
  @usableFromInline
  func followValues<State>(in state: State, _ isDuplicate: ((State, State) -> Bool)?) {
    guard SharedFollower.isFollowing else { return }
    if let isDuplicate {
      _ = isUnchanged { isDuplicate(state, state) }
    } else if let state = state as? any Equatable {
      _ = isUnchanged { isEqualToItself(state) }
    }
  }
}

private func isEqualToItself<Value: Equatable>(_ value: Value) -> Bool {
  let copy = value
  return value == copy
}
