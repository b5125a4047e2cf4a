import Synchronization

/// A ``GatedDelivery`` that keeps its downstream in use for all of its values: see
/// ``Subscriber/beginUse()``, which the conforming type calls when it is made.
///
/// The use ends before the completion is delivered, and after a cancel when no thread is inside the gate: the
/// one that is inside ends it when it leaves (rule L5 of Documentation/Architecture.md). What downstream gets
/// after that is counted by itself.
@usableFromInline
protocol UsingDelivery: GatedDelivery {
  associatedtype Downstream: Subscriber

  var downstream: Downstream { get }

  /// Whether the stream is over. Each thread that leaves the gate then ends the use, if it is the first.
  var hasEnded: Atomic<Bool> { get }

  /// Guarded by `gate`.
  var use: DownstreamUse { get set }

  /// Releases the values that the operator keeps. Called once, after the end, by a thread outside the gate;
  /// no other touches them any more.
  func forgetValues()
}

/// The state of the use of a downstream.
@usableFromInline
@frozen
struct DownstreamUse {
  /// The number of nested deliveries.
  @usableFromInline var depth = 0

  @usableFromInline var isOver = false
  @usableFromInline var hasForgottenValues = false

  @inlinable
  init() {}

  /// - Returns: Whether the caller is to tell downstream.
  @inlinable
  mutating func end() -> Bool {
    guard !isOver, depth == 0 else { return false }
    isOver = true
    return true
  }

  /// - Returns: Whether the caller is to release the values.
  @inlinable
  mutating func forgetValues() -> Bool {
    guard !hasForgottenValues else { return false }
    hasForgottenValues = true
    return true
  }
}

extension UsingDelivery {
  @usableFromInline
  func forgetValues() {}

  /// Delivers a value. Called inside the gate.
  @inlinable
  @inline(__always)
  func deliver(_ value: Downstream.Input) -> Subscribers.Demand {
    if use.isOver { return downstream.receive(value) }
    use.depth += 1
    let more = downstream.receiveInUse(value)
    use.depth -= 1
    return more
  }

  /// Delivers the completion. Called inside the gate.
  @usableFromInline
  func deliver(_ completion: Subscribers.Completion<Downstream.Failure>) {
    hasEnded.store(true, ordering: .sequentiallyConsistent)
    // Before: Combine's sink releases its closure for values before it calls the other one.
    if use.end() { downstream.endUse() }
    downstream.receive(completion: completion)
  }

  @inlinable
  @inline(__always)
  func leaveGate() {
    if !gate.leave() { deliverPosted() }
    if hasEnded.load(ordering: .sequentiallyConsistent) { releaseIfIdle() }
  }

  /// Ends the use and releases the values, unless some thread is inside the gate: that one comes here when it
  /// leaves. Called after the end.
  @usableFromInline
  func releaseIfIdle() {
    guard gate.tryEnter() else { return }
    let forgets = use.forgetValues()
    let endsUse = use.end()
    if !gate.leave() { deliverPosted() }
    // Outside the gate, since what they hold may call back while it is deinitialised.
    if forgets { forgetValues() }
    if endsUse { downstream.endUse() }
  }
}

/// Whether a subscription was ended, and which thread ended it.
///
/// Some of Combine's operators pass on values of a publisher that was cancelled. A value on the thread that
/// ended the stream was sent after the cancel, and passes. One on another thread may have been sent before,
/// and must not follow the completion.
@usableFromInline
struct StreamEnd: ~Copyable, Sendable {
  /// The number of the thread, which is never zero; zero while the stream goes on.
  @usableFromInline let thread = Atomic<UInt>(0)

  @inlinable
  init() {}

  /// Notes that the calling thread ends the stream.
  @inlinable
  func mark() {
    thread.store(currentThreadNumber, ordering: .sequentiallyConsistent)
  }

  @inlinable
  var isMarked: Bool { thread.load(ordering: .acquiring) != 0 }

  /// Whether the stream goes on, or was ended by the calling thread.
  @inlinable
  var admitsCaller: Bool {
    let ender = thread.load(ordering: .acquiring)
    return ender == 0 || ender == currentThreadNumber
  }
}
