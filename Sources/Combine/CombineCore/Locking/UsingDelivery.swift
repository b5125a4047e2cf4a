import Synchronization

/// A ``GatedDelivery`` that uses its downstream for all of its values. The conforming type calls
/// ``Subscriber/beginUse()`` in its initializer.
///
/// The use ends before the completion is delivered. After a cancellation, it ends as soon as no thread is
/// inside the gate, and a thread that is inside ends it when it leaves (rule L5 of
/// Documentation/Architecture.md). Later values go through ``Subscriber/receive(_:)``.
@usableFromInline
protocol UsingDelivery: GatedDelivery {
  associatedtype Downstream: Subscriber

  var downstream: Downstream { get }

  /// `true` after the end of the stream. The next thread that leaves the gate then ends the use.
  var hasEnded: Atomic<Bool> { get }

  /// Guarded by `gate`.
  var use: DownstreamUse { get set }

  /// Releases the operator's stored values. Called once, after the end, outside the gate, when no other
  /// thread accesses them.
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

  /// - Returns: `true` if the caller must end the use of downstream.
  @inlinable
  mutating func end() -> Bool {
    guard !isOver, depth == 0 else { return false }
    isOver = true
    return true
  }

  /// - Returns: `true` if the caller must release the stored values.
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
    // Combine's sink releases its value closure before it calls its completion closure.
    if use.end() { downstream.endUse() }
    downstream.receive(completion: completion)
  }

  @inlinable
  @inline(__always)
  func leaveGate() {
    if !gate.leave() { deliverPosted() }
    if hasEnded.load(ordering: .sequentiallyConsistent) { releaseIfIdle() }
  }

  /// Ends the use of downstream and releases the stored values, after the stream has ended. If a thread is
  /// inside the gate, that thread does both when it leaves.
  @usableFromInline
  func releaseIfIdle() {
    guard gate.tryEnter() else { return }
    let forgets = use.forgetValues()
    let endsUse = use.end()
    if !gate.leave() { deliverPosted() }
    // Outside the gate, because deinitializers of the values may call back.
    if forgets { forgetValues() }
    if endsUse { downstream.endUse() }
  }
}

/// The end of a subscription and the thread that ended it.
///
/// Some of Combine's operators forward values of a cancelled publisher. A value on the thread that ended the
/// stream was sent after the cancellation, and is forwarded. A value on another thread may have been sent
/// before it, and must not follow the completion.
@usableFromInline
struct StreamEnd: ~Copyable, Sendable {
  /// The number of the thread that ended the stream; zero before the end.
  @usableFromInline let thread = Atomic<UInt>(0)

  @inlinable
  init() {}

  /// Records that the calling thread ends the stream.
  @inlinable
  func mark() {
    thread.store(currentThreadNumber, ordering: .sequentiallyConsistent)
  }

  @inlinable
  var isMarked: Bool { thread.load(ordering: .acquiring) != 0 }

  /// `true` until the stream ends, and after that for the thread that ended it.
  @inlinable
  var admitsCaller: Bool {
    let ender = thread.load(ordering: .acquiring)
    return ender == 0 || ender == currentThreadNumber
  }
}
