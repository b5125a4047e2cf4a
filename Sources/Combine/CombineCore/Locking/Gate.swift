import Synchronization

/// A recursive lock that is held while user code runs: a closure that folds or makes something, a stream that
/// prints (rule L9 of Documentation/Architecture.md). Downstream is called through a ``DeliveryGate``, at
/// which no thread waits.
///
/// The word holds the number of the thread inside, and in its lowest bit whether others wait. A thread that
/// is inside already passes: a value sent from inside the delivery of another is delivered nested.
// `DeliveryGate` repeats the word, its initializers and `tryEnter()`, which are inlined into operators;
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

  /// Enters, waiting while another thread is inside.
  /// - Returns: Whether the caller must ``leave()``: `false` when this thread was inside already.
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
    // Only this thread writes its own number, so seeing it proves that it is inside.
    if attempt.original & ~Self.waitersBit == me { return false }
    enterSlow(me)
    return true
  }

  /// Enters if no thread is inside, not even this one.
  @inlinable
  package func tryEnter() -> Bool {
    word.compareExchange(
      expected: Self.empty,
      desired: currentThreadNumber,
      successOrdering: .sequentiallyConsistent,
      failureOrdering: .sequentiallyConsistent
    ).exchanged
  }

  /// Whether this thread is inside.
  @inlinable
  package var isCallerInside: Bool {
    // Only this thread writes its own number, so what other threads write meanwhile makes no difference.
    word.load(ordering: .relaxed) & ~Self.waitersBit == currentThreadNumber
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
        // Others may be asleep still, so a thread that has waited announces waiters when it enters.
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

  // An atomic never moves while its owner lives, so its address names the gate. Nothing is read through it.
  private var address: UInt {
    withUnsafePointer(to: self) { UInt(bitPattern: $0) }
  }
}
