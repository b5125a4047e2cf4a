import Synchronization

/// A lock whose data can be borrowed: a borrower reads it without holding the lock, and may call user code
/// meanwhile.
///
/// Borrowing costs one atomic operation and returning another; making a copy with the lock held costs four.
/// While there are borrowers, a thread that holds the lock stops the lending and changes a copy; the last
/// borrower then puts the copy in place. A thread that is refused the loan takes the lock.
///
/// The word counts the borrowers in steps of eight; below that it holds whether it is locked, whether threads
/// wait for it, and whether the lending was stopped.
@usableFromInline
struct LendingLock: ~Copyable, Sendable {
  @usableFromInline static var locked: UInt32 { 1 }
  @usableFromInline static var contended: UInt32 { 2 }
  @usableFromInline static var stopped: UInt32 { 4 }
  @usableFromInline static var oneLoan: UInt32 { 8 }

  @usableFromInline let word: Atomic<UInt32>

  #if INTERLEAVING
    init(fileID: StaticString = #fileID, line: UInt = #line) {
      word = Atomic(0, fileID: fileID, line: line)
    }
  #else
    @inlinable
    init() {
      word = Atomic(0)
    }
  #endif

  // MARK: Lock

  @inlinable
  func lock() {
    #if INTERLEAVING
      announce("lock")
    #endif
    if !word.compareExchange(expected: 0, desired: Self.locked, ordering: .acquiring).exchanged {
      lockSlow()
    }
  }

  @inlinable
  func unlock() {
    if word.wrappingSubtract(Self.locked, ordering: .releasing).oldValue & Self.contended != 0 {
      wakeWaiters()
    }
  }

  @inlinable
  func withLock<Result: ~Copyable>(_ body: () -> Result) -> Result {
    lock()
    defer { unlock() }
    return body()
  }

  @usableFromInline
  func lockSlow() {
    // Nothing changes while a thread spins that has the turn.
    #if !INTERLEAVING
      for _ in 0..<64 where tryLock() { return }
    #endif
    let spot = ParkingLot.spot(for: address)
    while !tryLock() {
      let seen = word.load(ordering: .relaxed)
      guard seen & Self.locked != 0 else { continue }
      let announced = seen | Self.contended
      if seen == announced
        || word.compareExchange(expected: seen, desired: announced, ordering: .relaxed).exchanged
      {
        spot.park {
          word.load(ordering: .relaxed) & (Self.locked | Self.contended) == Self.locked | Self.contended
        }
      }
    }
  }

  private func tryLock() -> Bool {
    let seen = word.load(ordering: .relaxed)
    return seen & Self.locked == 0
      && word.compareExchange(expected: seen, desired: seen | Self.locked, ordering: .acquiring).exchanged
  }

  @usableFromInline
  func wakeWaiters() {
    // First: a thread that is about to sleep sees it, and tries again.
    word.bitwiseAnd(~Self.contended, ordering: .relaxed)
    ParkingLot.spot(for: address).wakeAll()
  }

  // MARK: Loans

  /// Borrows what the lock guards.
  /// - Returns: Whether it may be read, until ``giveBack()``. If not, the caller must take the lock, and then
  ///   put the copy in place if it can: the last borrower may have left that to it.
  @inlinable
  func borrow() -> Bool {
    #if INTERLEAVING
      announce("borrow")
    #endif
    let refusing = Self.locked | Self.stopped
    // First, so that threads that would be refused do not look like borrowers to one that holds the lock.
    if word.load(ordering: .relaxed) & refusing != 0 { return false }
    if word.wrappingAdd(Self.oneLoan, ordering: .acquiring).oldValue & refusing == 0 { return true }
    word.wrappingSubtract(Self.oneLoan, ordering: .releasing)
    return false
  }

  /// Borrows what the lock guards, and releases the lock. Called by the thread that has the lock, unless the
  /// lending was stopped.
  @inlinable
  func unlockAndBorrow() {
    let seen = word.wrappingAdd(Self.oneLoan &- Self.locked, ordering: .acquiringAndReleasing).oldValue
    if seen & Self.contended != 0 { wakeWaiters() }
  }

  /// Ends a loan.
  /// - Returns: Whether it was the last and the lending was stopped: then the caller puts the copy in place.
  @inlinable
  func giveBack() -> Bool {
    let left = word.wrappingSubtract(Self.oneLoan, ordering: .releasing).newValue
    return left & ~(Self.locked | Self.contended) == Self.stopped
  }

  /// Stops the lending if there are borrowers, so that the caller changes a copy. Called with the lock held.
  /// - Returns: Whether there are borrowers. If not, the caller may change the data in place.
  @usableFromInline
  func stopLending() -> Bool {
    // Those who borrow from now on are refused, and do not read.
    guard isLent(word.load(ordering: .acquiring)) else { return false }
    if isLent(word.bitwiseOr(Self.stopped, ordering: .acquiring).oldValue) { return true }
    // The last borrower may have been gone before it could see that it was to put a copy in place.
    word.bitwiseAnd(~Self.stopped, ordering: .relaxed)
    return false
  }

  /// Resumes the lending, if there are no borrowers any more. Called with the lock held.
  /// - Returns: Whether there are none, so that the data can be replaced.
  func lendAgain() -> Bool {
    guard !isLent(word.load(ordering: .acquiring)) else { return false }
    word.bitwiseAnd(~Self.stopped, ordering: .relaxed)
    return true
  }

  private func isLent(_ word: UInt32) -> Bool { word >= Self.oneLoan }

  #if INTERLEAVING
    @usableFromInline
    func announce(_ operation: StaticString) {
      ThreadControl.reach(.lock, operation, at: address, fileID: word.fileID, line: word.line)
    }
  #endif

  // An atomic never moves while its owner lives, so its address names the lock. Nothing is read through it.
  private var address: UInt {
    withUnsafePointer(to: self) { UInt(bitPattern: $0) }
  }
}
