import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Darwin)
  import Darwin
  import os
#elseif canImport(WASILibc)
  import WASILibc
#elseif os(Windows)
  import WinSDK
#endif

#if canImport(Darwin)
  /// The system's lock on Apple platforms, which raises the priority of the thread that holds it.
  ///
  /// The lock isn't recursive, and user code doesn't run while a lock is held (rule L1 of
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
  /// A lock stored inside the object that it guards.
  ///
  /// Without contention, taking the lock costs one compare-and-swap, and releasing it costs one exchange. If
  /// another thread holds the lock, a thread first spins briefly and then sleeps in the ``ParkingLot``. The
  /// lock isn't recursive, and user code doesn't run while a lock is held (rule L1 of
  /// Documentation/Architecture.md).
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
      // Spinning wouldn't help, because the controller runs one thread at a time.
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

    // An atomic doesn't move while its owner exists, which makes its address an identifier of the lock.
    // Nothing is read through the address.
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

/// The number of the calling thread, which is unique among running threads, not zero, and a multiple of
/// eight, because gates use the three lowest bits.
@inlinable
package var currentThreadNumber: UInt {
  #if os(Windows)
    UInt(GetCurrentThreadId()) << 3
  #elseif os(WASI)
    8
  #elseif canImport(Glibc) || canImport(Android)
    UInt(pthread_self())
  #else
    UInt(bitPattern: pthread_self())
  #endif
}

/// A number that no thread has.
@inlinable
package var noThreadNumber: UInt { 0 }

/// The place where threads wait for a contended ``Lock`` or gate.
///
/// All locks share a fixed set of pairs of a mutex and a condition, which lets a lock itself be a single
/// word. A thread that is woken because of another lock checks its own condition again. ThreadSanitizer
/// understands these pairs, but not a bare futex.
package enum ParkingLot {
  private static let spots: [Spot] = (0..<64).map { _ in Spot() }

  #if INTERLEAVING
    package static func spot(for address: UInt) -> ControlledSpot {
      ControlledSpot(address: address, shared: sharedSpot(for: address))
    }
  #else
    package static func spot(for address: UInt) -> Spot { sharedSpot(for: address) }
  #endif

  private static func sharedSpot(for address: UInt) -> Spot {
    // Fibonacci hashing: the upper six bits of the product select one of the 64 spots.
    let mixed = UInt64(address) &* 0x9E37_79B9_7F4A_7C15
    return spots[Int(mixed >> 58)]
  }

  #if os(WASI)
    /// Without threads, a contended lock is one that the only thread has taken twice.
    package final class Spot: Sendable {
      package func park(while condition: () -> Bool) {
        precondition(!condition(), "A lock was taken twice on the only thread")
      }
      package func wakeAll() {}
    }
  #elseif os(Windows)
    /// The pointers are written once, in `init`, and the system serializes all accesses to their memory. A
    /// spot lives as long as the process does.
    package final class Spot: @unchecked Sendable {
      private let mutex = UnsafeMutablePointer<SRWLOCK>.allocate(capacity: 1)
      private let condition = UnsafeMutablePointer<CONDITION_VARIABLE>.allocate(capacity: 1)

      init() {
        InitializeSRWLock(mutex)
        InitializeConditionVariable(condition)
      }

      package func park(while condition: () -> Bool) {
        AcquireSRWLockExclusive(mutex)
        while condition() {
          SleepConditionVariableSRW(self.condition, mutex, INFINITE, 0)
        }
        ReleaseSRWLockExclusive(mutex)
      }

      package func wakeAll() {
        AcquireSRWLockExclusive(mutex)
        ReleaseSRWLockExclusive(mutex)
        WakeAllConditionVariable(condition)
      }
    }
  #else
    /// The pointers are written once, in `init`, and the system serializes all accesses to their memory. A
    /// spot lives as long as the process does.
    package final class Spot: @unchecked Sendable {
      private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
      private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

      init() {
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(condition, nil)
      }

      package func park(while condition: () -> Bool) {
        pthread_mutex_lock(mutex)
        while condition() {
          pthread_cond_wait(self.condition, mutex)
        }
        pthread_mutex_unlock(mutex)
      }

      // Taking the mutex first ensures that no thread is between checking its condition and going to sleep.
      package func wakeAll() {
        pthread_mutex_lock(mutex)
        pthread_mutex_unlock(mutex)
        pthread_cond_broadcast(condition)
      }
    }
  #endif
}

/// A value that several threads share, guarded by a lock.
///
/// Don't call user code inside ``withLock(_:)``, because it could take the same lock. Clients use
/// `LockIsolated` of `DependencyInjection`, which reports such reentrancy, at the cost of a recursive lock.
package final class Locked<Value>: @unchecked Sendable {
  // `value` is accessed only under `lock`.
  private let lock = Lock()
  private var value: Value

  package init(_ value: sending Value) {
    self.value = value
  }

  /// Calls a closure with exclusive access to the value.
  package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try lock.withLock { () throws(Failure) in try body(&value) }
  }
}
