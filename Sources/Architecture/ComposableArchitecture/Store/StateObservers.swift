import CombineShim
import SharedState
import Synchronization
import TributaryReports

/// The observers that a store notifies when its state may have changed, in the order of their registration
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
  /// The number of entries that must be notified of each change. It is written with `lock` held, and read
  /// without it (rule L11).
  private let occupancy = Atomic(0)
  /// The changes that reducers have made to observable state, or `nil` if no state is observable.
  ///
  /// Unchecked: it is used on the store's owner, and each access only reads or sets it.
  @exclusivity(unchecked)
  @usableFromInline private(set) var batch: ObservationBatch?
  /// Follows the shared values that observers read, or `nil` if they have read none.
  private var follower: SharedFollower?
  /// The store to which the observers belong.
  weak var environment: StoreEnvironment?
  /// The store's observers, if these belong to a view of it.
  private let parent: StateObservers?

  init(parent: StateObservers? = nil) {
    self.parent = parent
  }

  var count: Int { lock.withLock { entries.count } }

  /// A Boolean value that indicates whether no observer must be notified. Observers that other threads add
  /// may become visible with a delay.
  var isEmpty: Bool { occupancy.load(ordering: .relaxed) == 0 && batch?.isEmpty != false }

  /// Adds an observer.
  ///
  /// - Parameters:
  ///   - mustKnow: A Boolean value that indicates whether the observer is also called after actions that only
  ///     run the reducer. Observers that merely clean up pass `false`, so that such actions stay cheap.
  ///   - changed: A closure that is called after a change.
  /// - Returns: The ticket to pass to ``remove(_:)``.
  @usableFromInline
  func insert(mustKnow: Bool = true, _ changed: @escaping () -> Void) -> Int {
    lock.withLock {
      lastTicket += 1
      entries.append(Entry(ticket: lastTicket, mustKnow: mustKnow, changed: changed))
      if mustKnow { occupancy.add(1, ordering: .relaxed) }
      return lastTicket
    }
  }

  /// Removes the observer with the ticket, if there is one.
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

  /// Calls the observers. Observers added in the meantime are skipped, because they have already seen the new
  /// state; removed ones are still called, and do nothing.
  ///
  /// - Parameter isAfterSharedChange: A Boolean value that indicates whether a shared value that the
  ///   observers have read has changed.
  func notify(isAfterSharedChange: Bool = false) {
    let entries = lock.withLock { self.entries }
    if !entries.isEmpty {
      follow(isAfterChange: isAfterSharedChange) { for entry in entries { entry.changed() } }
    }
    batch?.publish()
  }

  /// Enables the collection of changes to observable state.
  func collectChanges(for owner: any Actor) {
    if batch == nil { batch = ObservationBatch(owner: owner) }
  }
}

// MARK: - Shared values

extension StateObservers {
  /// Runs code of observers. If a shared value that it reads changes later, the observers are notified as
  /// after an action.
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

  /// Returns whether a shared value has changed that observers have read before, and not since.
  func takesUnseenSharedChange() -> Bool {
    lock.withLock { follower }?.takesUnseenChange() ?? false
  }

  /// Runs a comparison of two states, and returns `true` if nothing has changed.
  @usableFromInline
  func isUnchanged(_ compare: () -> Bool) -> Bool {
    SharedFollower.isUnchanged(compare)
  }

  /// Follows the shared values in a state, as far as its equality reads them.
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
