/// The conduits of a subject, which the threads that send go through without its lock.
///
/// A change while they do so is made to a copy, once, however many changes follow. The last of the threads
/// puts the copy in place; until then others that send go through a copy of their own.
@usableFromInline
struct LentConduits {
  /// What threads go through that have borrowed it. Changed with the lock held, while nobody has borrowed it.
  @usableFromInline private(set) var lent = ConduitList()

  /// The list as it is now, if it was changed while `lent` was borrowed; the lending is stopped then.
  @usableFromInline private(set) var newer: ConduitList?

  @usableFromInline
  init() {}

  /// The list as it is now. Called with the lock held.
  @usableFromInline var current: ConduitList { newer ?? lent }

  /// See ``ConduitList/nextTicket``. Called with the lock held.
  @inlinable var nextTicket: UInt64 { newer?.nextTicket ?? lent.nextTicket }

  /// See ``ConduitList/append(_:)``. Called with the lock held.
  @usableFromInline
  mutating func append(_ conduit: Conduit, in lock: borrowing LendingLock) {
    change(in: lock) { $0.append(conduit) }
  }

  /// See ``ConduitList/remove(_:)``. Called with the lock held.
  mutating func remove(_ conduit: Conduit, in lock: borrowing LendingLock) -> Conduit? {
    change(in: lock) { $0.remove(conduit) }
  }

  /// See ``ConduitList/removeAll()``. Called with the lock held.
  mutating func removeAll(in lock: borrowing LendingLock) -> ContiguousArray<ConduitList.Place> {
    change(in: lock) { $0.removeAll() }
  }

  @inline(__always)
  private mutating func change<Result>(
    in lock: borrowing LendingLock,
    _ body: (inout ConduitList) -> Result
  ) -> Result {
    if newer == nil, lock.stopLending() { newer = lent }
    return newer == nil ? body(&lent) : body(&newer!)
  }

  /// Puts the newer list in place, if nobody has borrowed the other. Called with the lock held.
  /// - Returns: The list that was borrowed, for the caller to release outside the lock.
  @usableFromInline
  mutating func replaceLent(in lock: borrowing LendingLock) -> ConduitList? {
    guard let newer, lock.lendAgain() else { return nil }
    let replaced = lent
    (lent, self.newer) = (newer, nil)
    return replaced
  }
}
