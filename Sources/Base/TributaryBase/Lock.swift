#if canImport(Darwin)
  import os

  /// The system's lock on Apple's platforms, which raises the priority of the thread that holds it.
  ///
  /// The lock is not recursive. User code never runs while a lock is held (rule L1 of
  /// Documentation/Architecture.md).
  @usableFromInline
  package struct Lock: ~Copyable, Sendable {
    @usableFromInline let system = OSAllocatedUnfairLock()

    @inlinable
    package init() {}

    @inlinable
    package func lock() {
      system.lock()
    }

    @inlinable
    package func unlock() {
      system.unlock()
    }
  }
#else
  import Synchronization

  /// A lock that is stored inside the object that it guards.
  ///
  /// Without contention, taking the lock costs one compare-and-swap, and releasing it costs one exchange. If
  /// the lock is taken, a thread first spins briefly, then sleeps in the ``ParkingLot``. The lock is not
  /// recursive. User code never runs while a lock is held (rule L1 of Documentation/Architecture.md).
  @usableFromInline
  package struct Lock: ~Copyable, Sendable {
    @usableFromInline static var free: UInt32 { 0 }
    @usableFromInline static var taken: UInt32 { 1 }
    @usableFromInline static var contended: UInt32 { 2 }

    @usableFromInline let state: Atomic<UInt32>

    #if INTERLEAVING
      package init(fileID: StaticString = #fileID, line: UInt = #line) {
        state = Atomic(Self.free, is: .lockWord, fileID: fileID, line: line)
      }
    #else
      @inlinable
      package init() {
        state = Atomic(Self.free)
      }
    #endif

    @inlinable
    package func lock() {
      #if INTERLEAVING
        announce()
      #endif
      if !state.compareExchange(expected: Self.free, desired: Self.taken, ordering: .acquiring).exchanged {
        lockSlow()
      }
    }

    @inlinable
    package func unlock() {
      if state.exchange(Self.free, ordering: .releasing) == Self.contended {
        wakeWaiters()
      }
    }

    @usableFromInline
    func lockSlow() {
      // Spinning would be useless, because the controller runs one thread at a time.
      #if !INTERLEAVING
        for _ in 0..<64 {
          if state.load(ordering: .relaxed) == Self.free,
            state.compareExchange(expected: Self.free, desired: Self.taken, ordering: .acquiring).exchanged
          {
            return
          }
        }
      #endif
      let spot = ParkingLot.spot(for: address)
      while state.exchange(Self.contended, ordering: .acquiring) != Self.free {
        spot.park { state.load(ordering: .relaxed) == Self.contended }
      }
    }

    @usableFromInline
    func wakeWaiters() {
      ParkingLot.spot(for: address).wakeAll()
    }

    #if INTERLEAVING
      @usableFromInline
      func announce() {
        ThreadControl.reach(.lock, "lock", at: address, fileID: state.fileID, line: state.line)
      }
    #endif

    // An atomic never moves while its owner exists, so its address identifies the lock. Nothing is read
    // through the address.
    private var address: UInt {
      withUnsafePointer(to: self) { UInt(bitPattern: $0) }
    }
  }
#endif

extension Lock {
  @inlinable
  package func withLock<Result: ~Copyable, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    lock()
    defer { unlock() }
    return try body()
  }
}
