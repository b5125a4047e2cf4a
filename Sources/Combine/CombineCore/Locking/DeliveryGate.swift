import Synchronization

/// The result of entering a ``DeliveryGate``.
@usableFromInline
@frozen
package enum GateEntry: Sendable {
  /// The thread is inside and has to leave.
  case entered

  /// The thread was inside already, and nothing waits for its turn: it delivers nested.
  case inside

  /// Another thread is inside, or events wait that were posted before, or the gate is closed: the event is to
  /// be posted.
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
/// The word is a ``DeliveryState``: zero while idle, and the number of the thread inside while nothing else is
/// to be noted. It does not know the events' type, so that it costs no look-up of metadata where it is used
/// from code that is not specialised.
@usableFromInline
package struct DeliveryGate: ~Copyable, Sendable {
  @usableFromInline static var idle: UInt { 0 }
  @usableFromInline static var closedBit: UInt { 2 }
  @usableFromInline static var flags: UInt { 7 }

  @usableFromInline let word: Atomic<UInt>

  #if INTERLEAVING
    package init(_ state: DeliveryState = .idle, fileID: StaticString = #fileID, line: UInt = #line) {
      word = Atomic(GateWord(state).rawValue, is: .gateWord, fileID: fileID, line: line)
    }
  #else
    @inlinable
    package init() {
      word = Atomic(Self.idle)
    }

    init(_ state: DeliveryState) {
      word = Atomic(GateWord(state).rawValue)
    }
  #endif

  // MARK: The usual way

  /// Enters if no thread is inside.
  @inlinable
  package func enter() -> GateEntry {
    let me = currentThreadNumber
    let attempt = word.compareExchange(
      expected: Self.idle,
      desired: me,
      successOrdering: .sequentiallyConsistent,
      failureOrdering: .relaxed
    )
    if attempt.exchanged { return .entered }
    // Only this thread writes its own number, so seeing it proves that it is inside.
    return attempt.original == me ? .inside : enterUnlessTaken(me)
  }

  /// Enters if the gate is idle and has nothing noted.
  @inlinable
  package func tryEnter() -> Bool {
    word.compareExchange(
      expected: Self.idle,
      desired: currentThreadNumber,
      successOrdering: .sequentiallyConsistent,
      failureOrdering: .sequentiallyConsistent
    ).exchanged
  }

  /// Whether ``tryEnter()`` has a chance.
  @inlinable
  var isIdle: Bool { word.load(ordering: .relaxed) == Self.idle }

  /// Leaves, unless something was noted meanwhile.
  /// - Returns: Whether the caller is outside now. Else it delivers what was posted, or asks
  ///   ``leaveWithNotes()`` if the gate is one that is closed or crowded.
  @inlinable
  package func leave() -> Bool {
    // Nobody but this thread takes its number away.
    word.compareExchange(
      expected: word.load(ordering: .relaxed) & ~Self.flags,
      desired: Self.idle,
      successOrdering: .sequentiallyConsistent,
      failureOrdering: .acquiring
    ).exchanged
  }

  /// Whether this thread is inside.
  @inlinable
  package var isCallerInside: Bool {
    // Only this thread writes its own number, so what other threads write meanwhile makes no difference.
    threadInside == currentThreadNumber
  }

  /// The number of the thread inside; zero if there is none.
  @inlinable
  var threadInside: UInt { word.load(ordering: .relaxed) & ~Self.flags }

  /// Whether the subscription has not been closed.
  @inlinable
  var isOpen: Bool { word.load(ordering: .acquiring) & Self.closedBit == 0 }

  // MARK: Other ways

  @usableFromInline
  func enterUnlessTaken(_ thread: UInt) -> GateEntry {
    update { $0.state.enter(thread) }
  }

  /// Leaves where ``leave()`` did not.
  func leaveWithNotes() -> DeliveryState.Exit {
    update { $0.state.leave() }
  }

  /// Closes the gate: no thread enters any more, and what is posted is dropped.
  func close() -> DeliveryState.Closing {
    let me = currentThreadNumber
    return update { $0.state.close(me) }
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
        if seen & (GateWord.posted | GateWord.closed) != 0 { return false }
        if seen & ~GateWord.crowded == Self.idle, case .entered = enter() { return true }
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
        if word.load(ordering: .relaxed) & GateWord.posted != 0 { return }
        yieldToOtherThreads()
      }
    #endif
  }

  /// Changes the state.
  @discardableResult
  func update<Result>(_ change: (inout GateWord) -> Result) -> Result {
    var seen = word.load(ordering: .acquiring)
    while true {
      var changed = GateWord(rawValue: seen)
      let result = change(&changed)
      if changed.rawValue == seen { return result }
      let attempt = word.compareExchange(
        expected: seen,
        desired: changed.rawValue,
        successOrdering: .sequentiallyConsistent,
        failureOrdering: .acquiring
      )
      if attempt.exchanged { return result }
      seen = attempt.original
    }
  }
}
