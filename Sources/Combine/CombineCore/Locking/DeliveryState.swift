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

    /// No thread is inside, and the caller does not enter.
    case nobodyInside

    /// The subscription is closed.
    case dropped
  }

  /// What a thread does after leaving, or instead of it.
  package enum Exit: Equatable, Sendable {
    case left

    /// It is inside still, and delivers the posted events.
    case deliversPosted

    /// It releases downstream.
    case releases
  }

  package enum Closing: Equatable, Sendable {
    case closedBefore

    /// The thread inside releases downstream when it leaves.
    case closing

    /// The caller releases downstream.
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
