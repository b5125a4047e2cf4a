import Synchronization

/// The state of one subscription's delivery, which consists of the thread inside its ``DeliveryGate``,
/// whether events are posted there, and whether the subscription is closed.
///
/// Each event is a function that changes the state and returns the caller's next step (rule L3 of
/// Documentation/Architecture.md). In the table, `t` is the calling thread and `x` is any thread:
///
/// | state           | `enter`               | `post`                | `leave`         | `close`                  |
/// |-----------------|-----------------------|-----------------------|-----------------|--------------------------|
/// | `vacant`        | taken                 | dropped               |                 | closed before            |
/// | `idle`          | `delivering(t)`       | `alerted(t)`, entered |                 | `closed`, releases       |
/// | `delivering(x)` | inside if `x` is `t`  | `alerted(x)`          | `idle`          | `closing(x)`             |
/// | `alerted(x)`    | taken                 | posted                | delivers posted | `draining(x)`            |
/// | `handedOver`    | taken                 | `alerted(t)`, entered |                 | `draining(t)`, entered   |
/// | `closing(x)`    | taken                 | dropped               | `closed`        | closed before            |
/// | `draining(x)`   | taken                 | dropped               | delivers posted | closed before            |
/// | `closed`        | taken                 | dropped               |                 | closed before            |
///
/// The one thread that changes the state to `closed` releases downstream and the stored values.
@usableFromInline
package enum DeliveryState: Equatable, Sendable {
  /// No subscription uses the gate, which belongs to a ``SolePlace``.
  case vacant

  /// The subscription is open, and no thread is inside.
  case idle

  /// A thread is inside.
  case delivering(UInt)

  /// A thread is inside and must deliver posted events before it leaves.
  case alerted(UInt)

  /// Events are posted and no thread is inside. The next thread that posts an event takes over.
  case handedOver

  /// The subscription was closed while a thread was inside.
  case closing(UInt)

  /// The subscription was closed while a thread was inside and events were posted. The thread drops the
  /// events before it leaves.
  case draining(UInt)

  /// The subscription is closed. The thread that made this transition releases downstream.
  case closed

  /// The result of posting an event.
  package enum Posting: Equatable, Sendable {
    /// The thread inside delivers the event.
    case posted
    /// The caller has entered the gate and delivers the event.
    case entered
    /// No thread is inside, and the caller has not entered.
    case nobodyInside
    case dropped
  }

  /// The result of leaving the gate.
  package enum Exit: Equatable, Sendable {
    case left
    /// The caller is still inside and delivers the posted events.
    case deliversPosted
    /// The caller has left a closed gate and releases downstream.
    case releases
  }

  /// The result of closing the gate.
  package enum Closing: Equatable, Sendable {
    case closedBefore
    /// The thread inside releases downstream when it leaves.
    case closing
    case releases
    /// The caller has entered the gate and must leave it.
    case entered
  }
}

extension DeliveryState {
  mutating func enter(_ thread: UInt) -> GateEntry {
    switch self {
    case .idle:
      self = .delivering(thread)
      return .entered
    case .delivering(thread): return .inside
    case .vacant, .delivering, .alerted, .handedOver, .closing, .draining, .closed: return .taken
    }
  }

  /// - Parameter thread: The thread that enters if no thread is inside, or `nil` if the caller must not enter.
  mutating func post(_ thread: UInt?) -> Posting {
    switch self {
    case .idle, .handedOver:
      guard let thread else { return .nobodyInside }
      self = .alerted(thread)
      return .entered
    case .delivering(let inside):
      self = .alerted(inside)
      return .posted
    case .alerted: return .posted
    case .vacant, .closing, .draining, .closed: return .dropped
    }
  }

  mutating func leave() -> Exit {
    switch self {
    case .alerted, .draining: .deliversPosted
    default: leaveWithNothingPosted()
    }
  }

  /// Leaves after all posted events were delivered.
  mutating func leaveWithNothingPosted() -> Exit {
    switch self {
    case .delivering, .alerted:
      self = .idle
      return .left
    case .closing, .draining:
      self = .closed
      return .releases
    case .vacant, .idle, .handedOver, .closed: preconditionFailure("left a gate in state \(self)")
    }
  }

  /// Leaves the posted events to the next thread that posts.
  /// - Returns: `false` if the gate is closed, because no thread posts to a closed gate.
  mutating func handOver() -> Bool {
    guard case .alerted = self else { return false }
    self = .handedOver
    return true
  }

  /// Records that the thread inside has taken all posted events.
  mutating func forgetPosted() {
    switch self {
    case .alerted(let inside): self = .delivering(inside)
    case .draining(let inside): self = .closing(inside)
    case .vacant, .idle, .delivering, .handedOver, .closing, .closed: break
    }
  }

  mutating func close(_ thread: UInt) -> Closing {
    switch self {
    case .idle:
      self = .closed
      return .releases
    case .delivering(let inside):
      self = .closing(inside)
      return .closing
    case .alerted(let inside):
      self = .draining(inside)
      return .closing
    case .handedOver:
      self = .draining(thread)
      return .entered
    case .vacant, .closing, .draining, .closed: return .closedBefore
    }
  }
}

/// A ``DeliveryState`` and the flag of a crowded subject, encoded in one word.
///
/// The three lowest bits of a thread's number are zero and store the flags.
package struct GateWord: Equatable, Sendable {
  static var posted: UInt { 1 }
  static var closed: UInt { DeliveryGate.closedBit }
  static var crowded: UInt { 4 }
  static var flags: UInt { DeliveryGate.flags }

  /// The thread bits of a vacant gate, which are not the number of any thread.
  private static var nobody: UInt { ~flags }

  package var state: DeliveryState
  /// `true` if the subject has subscriptions other than the one in its ``SolePlace``.
  package var isCrowded: Bool

  package init(_ state: DeliveryState, isCrowded: Bool = false) {
    self.state = state
    self.isCrowded = isCrowded
  }

  package init(rawValue: UInt) {
    isCrowded = rawValue & Self.crowded != 0
    let thread = rawValue & ~Self.flags
    state =
      switch (thread, rawValue & Self.closed != 0, rawValue & Self.posted != 0) {
      case (Self.nobody, _, _): .vacant
      case (0, false, false): .idle
      case (0, false, true): .handedOver
      case (0, true, _): .closed
      case (_, false, false): .delivering(thread)
      case (_, false, true): .alerted(thread)
      case (_, true, false): .closing(thread)
      case (_, true, true): .draining(thread)
      }
  }

  package var rawValue: UInt {
    let word: UInt =
      switch state {
      case .vacant: Self.nobody | Self.closed
      case .idle: 0
      case .delivering(let thread): thread
      case .alerted(let thread): thread | Self.posted
      case .handedOver: Self.posted
      case .closing(let thread): thread | Self.closed
      case .draining(let thread): thread | Self.closed | Self.posted
      case .closed: Self.closed
      }
    return isCrowded ? word | Self.crowded : word
  }

  /// Takes a vacant gate for a new subscription, and enters it.
  /// - Returns: `true` if the gate was vacant.
  mutating func take(_ thread: UInt) -> Bool {
    guard state == .vacant else { return false }
    self = GateWord(.delivering(thread))
    return true
  }
}

/// The result of entering a ``DeliveryGate``.
@usableFromInline
@frozen
package enum GateEntry: Sendable {
  /// The thread has entered and must leave.
  case entered
  /// The thread was already inside and no event is posted, so it delivers recursively.
  case inside
  /// Another thread is inside, events are posted, or the gate is closed. The caller must post its event.
  case taken
}

/// The gate through which a subscription calls its downstream, one call at a time, whichever threads send
/// (rules L5 and L6 of Documentation/Architecture.md).
///
/// When another thread is inside, a thread posts its event and doesn't wait, which keeps threads that send to
/// each other's gates from deadlocking. The thread inside delivers the posted events in order before it
/// leaves, and ``PostedEvents`` limits their number. A thread that is already inside, such as that of a
/// subscriber that sends during a delivery, delivers recursively. If events are posted, it posts its own
/// event behind them.
///
/// The word encodes a ``DeliveryState``, and is zero while the gate is idle and equal to the thread's number
/// during an ordinary delivery. The type isn't generic, which means that unspecialized code looks up no
/// metadata.
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

  // MARK: Without contention

  /// Enters the gate if no thread is inside.
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
    // Only this thread writes its own number. If it reads that number, it is inside.
    return attempt.original == me ? .inside : enterUnlessTaken(me)
  }

  /// Enters the gate if it is idle and its subject isn't crowded.
  @inlinable
  package func tryEnter() -> Bool {
    word.compareExchange(
      expected: Self.idle,
      desired: currentThreadNumber,
      successOrdering: .sequentiallyConsistent,
      failureOrdering: .sequentiallyConsistent
    ).exchanged
  }

  /// A hint: ``tryEnter()`` is likely to succeed if this is `true`.
  @inlinable
  var isIdle: Bool { word.load(ordering: .relaxed) == Self.idle }

  /// Leaves the gate, unless another thread has changed the word.
  /// - Returns: `true` if the caller has left. If not, it delivers the posted events, or calls
  ///   ``leaveWithNotes()`` if the gate can be closed or crowded.
  @inlinable
  package func leave() -> Bool {
    // Other threads may set flags but don't remove this thread's number. The exchange fails only if a flag is
    // set.
    word.compareExchange(
      expected: word.load(ordering: .relaxed) & ~Self.flags,
      desired: Self.idle,
      successOrdering: .sequentiallyConsistent,
      failureOrdering: .acquiring
    ).exchanged
  }

  @inlinable
  package var isCallerInside: Bool {
    // Only this thread writes its own number, so writes of other threads don't matter.
    threadInside == currentThreadNumber
  }

  /// The number of the thread inside, or zero.
  @inlinable
  var threadInside: UInt { word.load(ordering: .relaxed) & ~Self.flags }

  /// `false` after the subscription was closed.
  @inlinable
  var isOpen: Bool { word.load(ordering: .acquiring) & Self.closedBit == 0 }

  // MARK: With contention

  @usableFromInline
  func enterUnlessTaken(_ thread: UInt) -> GateEntry {
    update { $0.state.enter(thread) }
  }

  /// Leaves the gate, or returns the caller's remaining task. Called after ``leave()`` has returned `false`.
  func leaveWithNotes() -> DeliveryState.Exit {
    update { $0.state.leave() }
  }

  /// Closes the gate. Afterward no thread can enter, and posted events are dropped.
  func close() -> DeliveryState.Closing {
    let me = currentThreadNumber
    return update { $0.state.close(me) }
  }

  /// Spins briefly, and enters the gate if the thread inside leaves and no event is posted. When two threads
  /// send continuously, delivering is much cheaper than posting.
  @usableFromInline
  package func enterSoon() -> Bool {
    // Spinning would be useless, because the controller runs one thread at a time.
    #if !INTERLEAVING
      for _ in 0..<64 {
        let seen = word.load(ordering: .relaxed)
        if seen & (GateWord.posted | GateWord.closed) != 0 { return false }
        if seen & ~GateWord.crowded == Self.idle, case .entered = enter() { return true }
      }
    #endif
    return false
  }

  /// Yields to other threads briefly, until one of them posts an event. The thread inside the gate calls this
  /// when it holds too many events that have to wait for an earlier one.
  func giveWay() {
    // Spinning would be useless, because the controller runs one thread at a time.
    #if !INTERLEAVING
      for _ in 0..<8 {
        if word.load(ordering: .relaxed) & GateWord.posted != 0 { return }
        yieldToOtherThreads()
      }
    #endif
  }

  /// Changes the word with a closure, which is called again if another thread has changed the word.
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
