import Synchronization

/// A recursive lock that is held while user code runs, such as a closure that accumulates a result or a
/// stream that prints (rule L9 of Documentation/Architecture.md).
///
/// To call downstream, use a ``DeliveryGate`` instead, where a thread posts its event and doesn't wait for
/// another thread to leave.
///
/// The word holds the number of the thread that is inside the gate, and its lowest bit indicates whether
/// other threads are waiting. A thread that is already inside can enter again, which means that a value that
/// is sent during a delivery is delivered recursively.
// `DeliveryGate` repeats the word, its initializers and `tryEnter()`, which are inlined into operators, while
// `enter()` and `leave()` differ.
@usableFromInline
package struct Gate: ~Copyable, Sendable {
  @usableFromInline static var empty: UInt { 0 }
  @usableFromInline static var waitersBit: UInt { 1 }

  @usableFromInline let word: Atomic<UInt>

  #if INTERLEAVING
    package init(fileID: StaticString = #fileID, line: UInt = #line) {
      word = Atomic(Self.empty, is: .gateWord, fileID: fileID, line: line)
    }
  #else
    @inlinable
    package init() {
      word = Atomic(Self.empty)
    }
  #endif

  /// Enters the gate, waiting while another thread is inside.
  /// - Returns: `true` if the caller must call ``leave()``; `false` if this thread was already inside.
  @inlinable
  package func enter() -> Bool {
    let me = currentThreadNumber
    let attempt = word.compareExchange(
      expected: Self.empty,
      desired: me,
      successOrdering: .sequentiallyConsistent,
      failureOrdering: .relaxed
    )
    if attempt.exchanged { return true }
    // Only this thread writes its own number. If it reads that number, it is inside.
    if attempt.original & ~Self.waitersBit == me { return false }
    enterSlow(me)
    return true
  }

  /// Enters the gate unless a thread, including this one, is inside.
  @inlinable
  package func tryEnter() -> Bool {
    word.compareExchange(
      expected: Self.empty,
      desired: currentThreadNumber,
      successOrdering: .sequentiallyConsistent,
      failureOrdering: .sequentiallyConsistent
    ).exchanged
  }

  @inlinable
  package func leave() {
    if word.exchange(Self.empty, ordering: .sequentiallyConsistent) & Self.waitersBit != 0 {
      wakeWaiters()
    }
  }

  @usableFromInline
  func enterSlow(_ me: UInt) {
    let spot = ParkingLot.spot(for: address)
    while true {
      let seen = word.load(ordering: .relaxed)
      if seen == Self.empty {
        // Other threads may still be asleep, so a thread that has waited sets the bit for them when it
        // enters.
        let attempt = word.compareExchange(
          expected: Self.empty,
          desired: me | Self.waitersBit,
          ordering: .sequentiallyConsistent
        )
        if attempt.exchanged { return }
        continue
      }
      let announced = seen | Self.waitersBit
      if seen == announced
        || word.compareExchange(expected: seen, desired: announced, ordering: .relaxed).exchanged
      {
        spot.park { word.load(ordering: .relaxed) == announced }
      }
    }
  }

  @usableFromInline
  func wakeWaiters() {
    ParkingLot.spot(for: address).wakeAll()
  }

  // An atomic doesn't move while its owner exists, which makes its address an identifier of the gate. Nothing
  // is read through the address.
  private var address: UInt {
    withUnsafePointer(to: self) { UInt(bitPattern: $0) }
  }
}
