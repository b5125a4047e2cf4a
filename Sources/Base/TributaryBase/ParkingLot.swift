#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(WASILibc)
  import WASILibc
#elseif os(Windows)
  import WinSDK
#endif

/// A number for the calling thread: unique among living threads, never zero, and a multiple of eight, as the
/// words of gates use the lowest bits.
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

/// Yields the processor to another ready thread, if there is one.
package func yieldToOtherThreads() {
  #if os(Windows)
    _ = SwitchToThread()
  #elseif !os(WASI)
    _ = sched_yield()
  #endif
}

/// The place where threads wait for a contended ``Lock`` or gate.
///
/// All locks share a fixed set of mutex and condition pairs, so that a lock is a single word. A thread may be
/// woken because of another lock; it then checks its own condition again. ThreadSanitizer understands these
/// pairs, unlike a bare futex.
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
    // Fibonacci hashing: the upper six bits of the product choose among the 64.
    let mixed = UInt64(address) &* 0x9E37_79B9_7F4A_7C15
    return spots[Int(mixed >> 58)]
  }

  #if os(WASI)
    /// One thread cannot wait for itself, so a contended lock is a lock that was taken twice.
    package final class Spot: Sendable {
      package func park(while condition: () -> Bool) {
        precondition(!condition(), "A lock was taken twice on the only thread")
      }
      package func wakeAll() {}
    }
  #elseif os(Windows)
    /// Unchecked because of the pointers: they are written once, in `init`, and the system serialises every
    /// access to their memory. A spot lives as long as the process.
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
    /// Unchecked because of the pointers: they are written once, in `init`, and the system serialises every
    /// access to their memory. A spot lives as long as the process.
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

      // Taking the mutex first ensures that no thread is between checking the condition and falling asleep.
      package func wakeAll() {
        pthread_mutex_lock(mutex)
        pthread_mutex_unlock(mutex)
        pthread_cond_broadcast(condition)
      }
    }
  #endif
}
