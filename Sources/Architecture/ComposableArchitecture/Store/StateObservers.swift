import CombineShim
import SharedState
import Synchronization
import TributaryReports

/// The observers that a store notifies when its state may have changed, in the order in which they registered (rule
/// S3 of Documentation/Architecture.md).
@usableFromInline
final class StateObservers: @unchecked Sendable {
  // Sendable: `lock` guards the fields. The store calls the closures on its owner.

  private struct Entry {
    let ticket: Int
    let mustKnow: Bool
    /// `nil` after the observer is removed.
    var changed: (() -> Void)?
  }

  private let lock = Lock()
  /// Sorted by ticket. The entries of removed observers stay until they make up half of the entries, because moving
  /// the others for each removal would take quadratic time.
  @exclusivity(unchecked) private var entries: [Entry] = []
  /// The number of entries of removed observers.
  @exclusivity(unchecked) private var removedCount = 0
  @exclusivity(unchecked) private var lastTicket = 0
  /// The number of entries that must be notified of each change. It's written with `lock` held and read without it
  /// (rule L11).
  private let occupancy = Atomic(0)
  /// The changes that reducers have made to observable state, or `nil` if no state is observable.
  ///
  /// Unchecked: the batch is used on the store's owner, and each access only reads it or sets it.
  @exclusivity(unchecked)
  @usableFromInline private(set) var batch: ObservationBatch?
  /// Follows the shared values that observers read. It is `nil` if observers have read none.
  private var follower: SharedFollower?
  /// The store that the observers belong to.
  weak var environment: StoreEnvironment?
  /// If these observers belong to a view of a store, the observers of the store itself.
  private let parent: StateObservers?

  init(parent: StateObservers? = nil) {
    self.parent = parent
  }

  var count: Int { lock.withLock { entries.count - removedCount } }

  /// A Boolean value that indicates whether there are no observers to notify. It may change only after a delay when
  /// another thread adds an observer.
  var isEmpty: Bool { occupancy.load(ordering: .relaxed) == 0 && batch?.isEmpty != false }

  /// Adds an observer.
  ///
  /// - Parameters:
  ///   - mustKnow: A Boolean value that indicates whether the observer is also called after actions that only run the
  ///     reducer. Observers that merely clean up pass `false` to keep such actions cheap.
  ///   - changed: A closure called after a change.
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

  /// Removes the observer with the given ticket, if any.
  @usableFromInline
  func remove(_ ticket: Int) {
    // The closure is released outside the lock (rule L2).
    let removed = lock.withLock { () -> (() -> Void)? in
      var (low, high) = (0, entries.count)
      while low < high {
        let middle = (low + high) / 2
        if entries[middle].ticket < ticket { low = middle + 1 } else { high = middle }
      }
      guard low < entries.count, entries[low].ticket == ticket, let removed = entries[low].changed.take()
      else { return nil }
      if entries[low].mustKnow { occupancy.subtract(1, ordering: .relaxed) }
      removedCount += 1
      if removedCount > entries.count / 2 {
        entries.removeAll { $0.changed == nil }
        removedCount = 0
      }
      return removed
    }
    withExtendedLifetime(removed) {}
  }

  /// Calls the observers. Observers that are added during the call are skipped, because they have already seen the
  /// new state. Those that are removed during the call are still called, but do nothing.
  ///
  /// - Parameter isAfterSharedChange: A Boolean value that indicates whether a shared value that observers have read
  ///   has changed.
  func notify(isAfterSharedChange: Bool = false) {
    let entries = lock.withLock { self.entries }
    if !entries.isEmpty {
      follow(isAfterChange: isAfterSharedChange) { for entry in entries { entry.changed?() } }
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
  /// Runs code that belongs to observers, and notifies the observers, as after an action, when a shared value that
  /// the code has read changes later.
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

  /// Returns whether a shared value that observers have read has changed since they last read it.
  func takesUnseenSharedChange() -> Bool {
    lock.withLock { follower }?.takesUnseenChange() ?? false
  }

  /// Compares two states by running a closure. Returns `true` if nothing has changed.
  @usableFromInline
  func isUnchanged(_ compare: () -> Bool) -> Bool {
    SharedFollower.isUnchanged(compare)
  }

  /// Follows the shared values in a state, insofar as comparing the state reads them.
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
