import CombineShim
import DequeModule

/// Keeps values until a subscriber demands them, for people who write publishers and operators.
///
/// Feed it with ``buffer(value:)`` and ``complete(completion:)``, and pass on to ``demand(_:)`` what the
/// subscriber requests. Values are delivered as demand comes, in the order in which they were buffered. The
/// completion waits for the last of them, a failure too; it needs no demand of its own. A value that is
/// demanded already is passed straight on and costs no allocation.
///
/// May be used from any thread, and from inside a delivery. A thread that finds a delivery going on leaves
/// what it brought to the thread that delivers, so that the subscriber gets one call at a time, and none
/// nested in another. Values that come after a completion are dropped, and so are further completions.
///
/// What waits for demand is not limited. What is demanded and waits for a thread is: a thread that brings the
/// 256th such value waits until half of them are delivered. When the thread that delivers has taken 480
/// values out of the buffer, one that brings another takes over from it. No thread waits inside a delivery of
/// its own, nor where threads would wait for each other in a circle; ``demand(_:)``,
/// ``complete(completion:)`` and ``cancel()`` never wait. (With Apple's Combine no thread waits.)
public final class DemandBuffer<S: Subscriber> {
  @usableFromInline let lock = Lock()
  @usableFromInline let room = RoomCondition()

  /// Guarded by `lock`, as is all that follows.
  @exclusivity(unchecked)
  @usableFromInline var flow: DemandFlow

  @exclusivity(unchecked)
  @usableFromInline var values = Deque<S.Input>()

  @exclusivity(unchecked)
  @usableFromInline var completion: Subscribers.Completion<S.Failure>?

  /// The subscriber, as two closures until its end: they are specialised where the buffer is made, and code
  /// that is not can copy them without looking their type up.
  @exclusivity(unchecked)
  @usableFromInline var receiveValue: ((S.Input) -> Subscribers.Demand)?

  @exclusivity(unchecked)
  @usableFromInline var receiveCompletion: ((Subscribers.Completion<S.Failure>) -> Void)?

  /// Makes an empty buffer.
  /// - Parameter subscriber: The subscriber that gets the values. It is released after its completion and
  ///   after ``cancel()``.
  @inlinable
  public convenience init(subscriber: S) {
    self.init(subscriber: subscriber, keepsAll: false)
  }

  /// - Parameter keepsAll: A Boolean value that indicates whether nothing is delivered before ``open()``.
  @inlinable
  convenience init(subscriber: S, keepsAll: Bool) {
    self.init(
      keepsAll: keepsAll,
      receiveValue: { subscriber.receive($0) },
      receiveCompletion: { subscriber.receive(completion: $0) }
    )
  }

  @inlinable
  init(
    keepsAll: Bool,
    receiveValue: @escaping (S.Input) -> Subscribers.Demand,
    receiveCompletion: @escaping (Subscribers.Completion<S.Failure>) -> Void
  ) {
    flow = DemandFlow(keepsAll: keepsAll)
    self.receiveValue = receiveValue
    self.receiveCompletion = receiveCompletion
  }

  /// Takes a value, which is delivered now if there is demand for it, and else when there is.
  /// - Parameter value: The value.
  /// - Returns: How much more to ask upstream for: what was demanded and not reported to any caller before.
  @inlinable
  @discardableResult
  public func buffer(value: S.Input) -> Subscribers.Demand {
    buffer(value: value, waits: true)
  }

  /// Takes a value, also from a caller that must not be made to wait, such as a timer or one that cancels.
  /// - Parameters:
  ///   - value: The value.
  ///   - waits: A Boolean value that indicates whether the caller may be made to wait for room.
  /// - Returns: How much more to ask upstream for: what was demanded and not reported to any caller before.
  @inlinable
  @discardableResult
  package func buffer(value: S.Input, waits: Bool) -> Subscribers.Demand {
    // Not `withLock`: to return the closure from that would allocate at each value.
    lock.lock()
    guard flow.phase == .open else {
      lock.unlock()
      return .none
    }
    guard flow.beginPassing(), let receive = receiveValue else {
      enqueue(value)
      let decision = decision(drainingFrom: beginDraining(), waits: waits)
      lock.unlock()
      return follow(decision)
    }
    lock.unlock()
    let more = receive(value)
    lock.lock()
    flow.add(more)
    let decision = decision(drainingFrom: flow.endPassing() ? nil : nextStep(), waits: false)
    lock.unlock()
    return follow(decision)
  }

  /// Takes the completion, which is delivered once no value is left in front of it.
  /// - Parameter completion: The completion of upstream: finished or failed.
  @inlinable
  public func complete(completion: Subscribers.Completion<S.Failure>) {
    let step = lock.withLock {
      if flow.phase == .open { close(with: completion) }
      return beginDraining()
    }
    drain(from: step)
  }

  /// Adds to the demand, and delivers what was waiting for it.
  /// - Parameter demand: The demand of the subscriber in addition; none is allowed and changes nothing.
  /// - Returns: How much more to ask upstream for: what was demanded and not reported to any caller before.
  @inlinable
  @discardableResult
  public func demand(_ demand: Subscribers.Demand) -> Subscribers.Demand {
    drain(waits: false) { if flow.phase != .ended { flow.add(demand) } }
  }

  /// Drops what is buffered and releases the subscriber. Nothing is delivered after that, but for what
  /// another thread is delivering at this moment.
  @inlinable
  public func cancel() {
    // Not `withLock` either. The contents are the user's, whose deinitialisers run without the lock.
    lock.lock()
    let released = (receiveValue, receiveCompletion, values, completion)
    flow.phase = .ended
    flow.waiting = 0
    callSendersIfDue()
    receiveValue = nil
    receiveCompletion = nil
    values = Deque()
    completion = nil
    lock.unlock()
    withExtendedLifetime(released) {}
  }
}

// For publishers whose subscribers are to get nothing before everything is in place.
extension DemandBuffer {
  /// Makes an empty buffer that keeps everything, the completion too, until ``open()``. No sender waits
  /// before that.
  /// - Parameter subscriber: The subscriber that gets the values.
  @inlinable
  convenience init(closedFor subscriber: S) {
    self.init(subscriber: subscriber, keepsAll: true)
  }

  /// Takes what comes before everything else. Called before anything was put in.
  /// - Parameters:
  ///   - values: The first values.
  ///   - completion: The completion after them; `nil` when more may come.
  @inlinable
  func begin(with values: Deque<S.Input>, completion: Subscribers.Completion<S.Failure>?) {
    lock.withLock {
      // Copied one by one: the giver guards the storage of its own by another lock.
      self.values.append(contentsOf: values)
      flow.waiting = values.count
      if let completion { close(with: completion) }
    }
  }

  /// Delivers what was kept and demanded, and goes on as a buffer does that was never closed. To be called
  /// once.
  /// - Returns: How much more to ask upstream for: what was demanded and not reported to any caller before.
  @inlinable
  @discardableResult
  func open() -> Subscribers.Demand {
    let step = lock.withLock {
      flow.becomeDeliverer()
      return nextStep()
    }
    drain(from: step)
    return lock.withLock { flow.takeReport() }
  }
}

// For subjects that put an event into the buffers of all their subscribers, under their own lock and so in
// one order, before they have any of it delivered. Nothing here calls out or releases what is the user's, but
// for `deliverAppended`.
extension DemandBuffer {
  /// Takes a value without delivering it.
  @inlinable
  func append(_ value: S.Input) {
    lock.withLock { if flow.phase == .open { enqueue(value) } }
  }

  /// Takes the completion without delivering it.
  @inlinable
  func append(completion: Subscribers.Completion<S.Failure>) {
    lock.withLock { if flow.phase == .open { close(with: completion) } }
  }

  /// Delivers the appended values that are demanded, unless a drain is going on, which then does.
  @inlinable
  func deliverAppended() {
    drain(waits: true)
  }
}

// For operators that keep state of their own under the buffer's lock, so that a change of it and what it puts
// into the buffer are one step, whichever threads send. All of these but the last are called with the lock
// held; ``DemandBuffer/drain(waits:)`` is called after it.
extension DemandBuffer {
  /// Whether nothing can be put in any more: the completion is there, or the subscriber has gone.
  @inlinable var isClosed: Bool { flow.phase != .open }

  /// Whether more values are demanded than wait.
  @inlinable var wantsMore: Bool { flow.outstanding > flow.waiting }

  /// The number of values that are demanded beyond those that wait.
  @inlinable var unmetDemand: Subscribers.Demand {
    wantsMore ? flow.outstanding - flow.waiting : .none
  }

  /// Adds to the demand, which ``drain(waits:)`` fulfils.
  @inlinable
  func add(_ demand: Subscribers.Demand) {
    flow.add(demand)
  }

  /// Adds a value, which ``drain(waits:)`` delivers.
  @inlinable
  func enqueue(_ value: S.Input) {
    values.append(value)
    flow.waiting += 1
  }

  /// Sets the completion, which ``drain(waits:)`` delivers. The buffer must not be closed.
  @inlinable
  func close(with completion: Subscribers.Completion<S.Failure>) {
    self.completion = completion
    flow.phase = .completing
    callSendersIfDue()
  }

  /// - Returns: What was demanded and not reported before.
  @inlinable
  func takeReport() -> Subscribers.Demand {
    flow.takeReport()
  }

  /// Adds to the demand what was requested from upstream, and delivers what was waiting for it. Called
  /// without the lock.
  /// - Parameter demand: The demand of the subscriber in addition.
  /// - Returns: How much more to ask upstream for.
  @inlinable
  func demand(alreadyRequested demand: Subscribers.Demand) -> Subscribers.Demand {
    drain(waits: false) {
      guard flow.phase != .ended else { return }
      flow.outstanding += demand
      if demand == .unlimited { flow.hasReportedUnlimited = true }
    }
  }
}
