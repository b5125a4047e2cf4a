import Synchronization

/// How a thread comes to a ``DeliveryGate``.
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

/// The gate through which one subscription calls its downstream, so that it gets one call at a time whichever threads
/// send.
///
/// No thread waits at it to deliver. One that finds it taken posts its event; the thread inside delivers what was
/// posted, in that order, before it leaves. So two threads that each are inside one gate and send to the other's cannot
/// wait for each other. A thread that is inside already passes, which is how a value sent from inside the delivery of
/// another is delivered nested; unless events were posted, which go first.
///
/// The word holds the number of the thread inside, and in its lowest bit whether it is to look at ``PostedEvents``
/// before it leaves.
@usableFromInline
package struct DeliveryGate<Event>: ~Copyable {
  @usableFromInline let word: Atomic<UInt>
  @usableFromInline let posted: AtomicLazyReference<PostedEvents<Event>>

  #if INTERLEAVING
    package init(fileID: StaticString = #fileID, line: UInt = #line) {
      word = Atomic(GateWord.empty, is: .gateWord, fileID: fileID, line: line)
      posted = AtomicLazyReference()
    }
  #else
    @inlinable
    package init() {
      word = Atomic(GateWord.empty)
      posted = AtomicLazyReference()
    }
  #endif

  /// Enters if no thread is inside.
  @inlinable
  package func enter() -> GateEntry {
    let me = currentThreadNumber
    let attempt = word.compareExchange(
      expected: GateWord.empty,
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
      expected: GateWord.empty,
      desired: currentThreadNumber,
      successOrdering: .sequentiallyConsistent,
      failureOrdering: .sequentiallyConsistent
    ).exchanged
  }

  /// Whether this thread is inside.
  @inlinable
  package var isCallerInside: Bool {
    // Only this thread writes its own number, so what other threads write meanwhile makes no difference.
    GateWord.holder(word.load(ordering: .relaxed)) == currentThreadNumber
  }

  /// Delivers what was posted, and leaves.
  /// - Parameter handle: Delivers one event.
  @inlinable
  @inline(__always)
  package func leave(handling handle: (Event) -> Void) {
    if !leaveIfNothingIsPosted() { drain(handle) }
  }

  @inlinable
  func leaveIfNothingIsPosted() -> Bool {
    // Nobody but this thread takes its number away.
    word.compareExchange(
      expected: GateWord.holder(word.load(ordering: .relaxed)),
      desired: GateWord.empty,
      successOrdering: .sequentiallyConsistent,
      failureOrdering: .relaxed
    ).exchanged
  }

  @inlinable
  @inline(never)
  func drain(_ handle: (Event) -> Void) {
    guard let posted = posted.load() else { return }
    var delivered = 0
    repeat {
      guard let event = posted.next(after: delivered, word: word) else { return }
      delivered += 1
      handle(event)
    } while !leaveIfNothingIsPosted()
  }

  /// Leaves an event to the thread inside.
  ///
  /// Where too many wait already, and where the thread inside has delivered many in a row, the caller waits first;
  /// not if that thread may itself be waiting for the caller.
  /// - Parameters:
  ///   - waits: Whether the caller may be made to wait.
  ///   - merge: Adds the event to the one that was posted last, if it can.
  /// - Returns: Whether the caller is inside now, since nobody was, and has to leave.
  @usableFromInline
  package func post(_ event: Event, waits: Bool = true, merge: ((inout Event) -> Bool)? = nil) -> Bool {
    (posted.load() ?? posted.storeIfNil(PostedEvents())).post(event, waits: waits, merge: merge, word: word)
  }
}

/// The word of a ``DeliveryGate``.
@usableFromInline
enum GateWord {
  @usableFromInline static var empty: UInt { 0 }

  /// Whether events wait, or threads that want to post some.
  @usableFromInline static var postedBit: UInt { 1 }

  @inlinable
  static func holder(_ word: UInt) -> UInt { word & ~postedBit }
}
