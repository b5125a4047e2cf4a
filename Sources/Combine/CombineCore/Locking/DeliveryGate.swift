import Synchronization

/// The state of one subscription's delivery: which thread is inside its ``DeliveryGate``, whether events are
/// posted there, and whether the subscription is closed.
///
/// Each event is a function that changes the state and returns what the caller does next (rule L3 of
/// Documentation/Architecture.md). `t` is the calling thread, `x` any thread:
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
/// Exactly one thread comes to `closed`. It releases downstream and the stored values.
@usableFromInline
package enum DeliveryState: Equatable, Sendable {
  /// No subscription uses the gate, which belongs to a ``SolePlace``.
  case vacant

  /// The subscription is open, and no thread is inside.
  case idle

  /// A thread is inside.
  case delivering(UInt)

  /// A thread is inside, and delivers posted events before it leaves.
  case alerted(UInt)

  /// Events are posted and no thread is inside: the next one to post takes over.
  case handedOver

  /// The subscription was closed while a thread was inside.
  case closing(UInt)

  /// As `closing`, and the thread drops the posted events before it leaves.
  case draining(UInt)

  /// The subscription was closed, and its downstream is or will be released by the thread that came here.
  case closed

  /// What a thread that brings an event is to do with it.
  package enum Posting: Equatable, Sendable {
    /// The thread inside delivers it.
    case posted

    /// The caller is inside and delivers it.
    case entered

    case nobodyInside
    case dropped
  }

  /// What a thread does after leaving; the posted events it delivers before.
  package enum Exit: Equatable, Sendable {
    case left
    case deliversPosted
    case releases
  }

  package enum Closing: Equatable, Sendable {
    case closedBefore

    /// The thread inside releases downstream when it leaves.
    case closing
    case releases

    /// The caller is inside, and leaves.
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

  /// - Parameter thread: The thread that enters if none is inside; `nil` if none is to.
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

  /// Leaves although events were posted, which have all been delivered.
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
  /// - Returns: Whether it has left; not when closed, as nobody posts any more.
  mutating func handOver() -> Bool {
    guard case .alerted = self else { return false }
    self = .handedOver
    return true
  }

  /// Notes that all posted events have been taken by the thread inside.
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

/// A ``DeliveryState`` in one word, and whether the subject has other subscribers.
///
/// A thread's number leaves the three lowest bits free.
package struct GateWord: Equatable, Sendable {
  static var posted: UInt { 1 }
  static var closed: UInt { 2 }
  static var crowded: UInt { 4 }
  static var flags: UInt { 7 }

  /// Stands for the thread of a vacant gate, and is no thread's number.
  private static var nobody: UInt { ~flags }

  package var state: DeliveryState
  /// Whether the subscription of a ``SolePlace`` is not the only one of its subject.
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

  /// Takes a vacant gate for a new subscription. The caller is inside then.
  /// - Returns: Whether it was vacant.
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
/// to be noted. It is not generic, so that unspecialised code needs no look-up of metadata.
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
