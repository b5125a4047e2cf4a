import Synchronization

/// The result of entering a ``DeliveryGate``.
@usableFromInline
@frozen
package enum GateEntry {
  /// The thread is inside and has to leave.
  case entered

  /// The thread was inside already, and nothing waits for its turn: it delivers nested.
  case inside

  /// Another thread is inside, or events wait that were posted before: the event is to be posted.
  case taken
}

/// The gate through which one subscription calls its downstream, so that it gets one call at a time whichever
/// threads send (rules L5 and L6 of Documentation/Architecture.md).
///
/// A thread that finds another inside does not wait for it to leave, but posts its event. The thread inside
/// delivers the posted events, in their order, before it leaves: see ``PostedEvents``, which bounds them.
/// So two threads that are inside one gate each, and send to the other's, do not deadlock. A thread that is
/// inside already delivers nested, as when a subscriber sends from inside a delivery, unless events were
/// posted: those go first.
///
/// The word holds the number of the thread inside, and in its lowest bit whether it is to look at what was
/// posted before it leaves. It does not know the events' type, so that it costs no look-up of metadata where
/// it is used from code that is not specialised.
@usableFromInline
package struct DeliveryGate: ~Copyable, Sendable {
  @usableFromInline static var empty: UInt { 0 }
  @usableFromInline static var postedBit: UInt { 1 }

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

  @inlinable
  static func threadInside(_ word: UInt) -> UInt { word & ~postedBit }

  /// Enters if no thread is inside.
  @inlinable
  package func enter() -> GateEntry {
    let me = currentThreadNumber
    let attempt = word.compareExchange(
      expected: Self.empty,
      desired: me,
      successOrdering: .sequentiallyConsistent,
      failureOrdering: .relaxed
    )
    if attempt.exchanged { return .entered }
    // Only this thread writes its own number, so seeing it proves that it is inside.
    return attempt.original == me ? .inside : .taken
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

  /// Enters if the thread inside leaves at once and no event waits. Called by a thread that has found the
  /// gate taken.
  ///
  /// To deliver is much cheaper than to post where two threads send all the time.
  @usableFromInline
  package func enterSoon() -> Bool {
    // Nothing changes while a thread spins that has the turn.
    #if !INTERLEAVING
      for _ in 0..<64 {
        let seen = word.load(ordering: .relaxed)
        if seen == Self.empty, tryEnter() { return true }
        if seen & Self.postedBit != 0 { return false }
      }
    #endif
    return false
  }

  /// Yields to other threads for a moment, until one of them posts an event. Called by the thread inside,
  /// which holds back more than it should until one comes that is late.
  func giveWay() {
    // Nothing changes while a thread spins that has the turn.
    #if !INTERLEAVING
      for _ in 0..<8 {
        if word.load(ordering: .relaxed) & Self.postedBit != 0 { return }
        yieldToOtherThreads()
      }
    #endif
  }

  /// Whether this thread is inside.
  @inlinable
  package var isCallerInside: Bool {
    // Only this thread writes its own number, so what other threads write meanwhile makes no difference.
    Self.threadInside(word.load(ordering: .relaxed)) == currentThreadNumber
  }

  /// Stays inside with nothing to look at. Called by the thread inside, where nobody can post any more.
  func forgetPosted() {
    word.store(currentThreadNumber, ordering: .sequentiallyConsistent)
  }

  /// Leaves, whatever was posted.
  func abandon() {
    word.store(Self.empty, ordering: .sequentiallyConsistent)
  }

  /// Leaves, unless events were posted.
  /// - Returns: Whether the caller is outside now; else it is to deliver what was posted.
  @inlinable
  package func leave() -> Bool {
    // Nobody but this thread takes its number away.
    word.compareExchange(
      expected: Self.threadInside(word.load(ordering: .relaxed)),
      desired: Self.empty,
      successOrdering: .sequentiallyConsistent,
      failureOrdering: .acquiring
    ).exchanged
  }
}
