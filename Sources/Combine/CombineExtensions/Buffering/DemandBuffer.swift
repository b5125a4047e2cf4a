import CombineShim
import DequeModule

/// A buffer that delivers elements to a subscriber as they are requested, for use in your own publishers and
/// operators.
///
/// Add events with ``buffer(value:)`` and ``complete(completion:)``, and pass the subscriber's requests to
/// ``demand(_:)``. The subscriber receives elements in the order in which you add them, followed by the
/// completion, which doesn't need demand. When you add an element that the subscriber has already requested,
/// the buffer delivers it directly, without allocating memory.
///
/// You can use the buffer from any thread, and during a delivery. The subscriber receives one call at a time,
/// without nested calls, because a thread that is already delivering also delivers the events that other
/// threads add. After a completion, the buffer drops all events.
///
/// Elements can wait for demand without a limit. However, a thread that adds elements faster than another
/// thread delivers them has to wait. When 256 requested elements are waiting for the delivering thread, it
/// blocks until half of them are delivered. When a thread has delivered 480 buffered elements, the next
/// thread that adds an element takes over. A thread doesn't block during its own delivery, or when blocking
/// would make threads wait for each other in a cycle, and ``demand(_:)``, ``complete(completion:)`` and
/// ``cancel()`` don't block at all. With Apple's Combine, no thread blocks.
public final class DemandBuffer<S: Subscriber> {
  @usableFromInline let lock = Lock()
  @usableFromInline let room = RoomCondition()

  /// Guarded by `lock`, like all properties below.
  @exclusivity(unchecked)
  @usableFromInline var flow: DemandFlow

  @exclusivity(unchecked)
  @usableFromInline var values = Deque<S.Input>()

  @exclusivity(unchecked)
  @usableFromInline var completion: Subscribers.Completion<S.Failure>?

  /// The subscriber as two closures, until it completes or cancels. They are specialized where the buffer is
  /// created, and unspecialized code can copy them without a metadata lookup.
  @exclusivity(unchecked)
  @usableFromInline var receiveValue: ((S.Input) -> Subscribers.Demand)?

  @exclusivity(unchecked)
  @usableFromInline var receiveCompletion: ((Subscribers.Completion<S.Failure>) -> Void)?

  /// Creates an empty buffer.
  /// - Parameter subscriber: The subscriber that receives the elements. The buffer releases it after its
  ///   completion and after ``cancel()``.
  @inlinable
  public convenience init(subscriber: S) {
    self.init(subscriber: subscriber, keepsAll: false)
  }

  /// - Parameter keepsAll: A Boolean value that indicates whether to wait with the delivery until ``open()``
  ///   is called.
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

  /// Adds an element, which the buffer delivers as soon as the subscriber has demand.
  /// - Parameter value: The element to deliver.
  /// - Returns: The demand to request from upstream, which no other call has returned.
  @inlinable
  @discardableResult
  public func buffer(value: S.Input) -> Subscribers.Demand {
    buffer(value: value, waits: true)
  }

  /// Adds an element, also for callers that must not block, such as timers and threads that cancel.
  /// - Parameters:
  ///   - value: The element to deliver.
  ///   - waits: A Boolean value that indicates whether the caller may block until there is room.
  /// - Returns: The demand to request from upstream, which no other call has returned.
  @inlinable
  @discardableResult
  package func buffer(value: S.Input, waits: Bool) -> Subscribers.Demand {
    // This doesn't use `withLock`, because returning the closure from it would allocate for each value.
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

  /// Adds the completion, which the buffer delivers after the buffered elements.
  /// - Parameter completion: The completion of upstream, either finished or failed.
  @inlinable
  public func complete(completion: Subscribers.Completion<S.Failure>) {
    let step = lock.withLock {
      if flow.phase == .open { close(with: completion) }
      return beginDraining()
    }
    drain(from: step)
  }

  /// Adds demand and delivers as many buffered elements as it allows.
  /// - Parameter demand: The additional demand of the subscriber. If it is `.none`, this has no effect.
  /// - Returns: The demand to request from upstream, which no other call has returned.
  @inlinable
  @discardableResult
  public func demand(_ demand: Subscribers.Demand) -> Subscribers.Demand {
    drain(waits: false) { if flow.phase != .ended { flow.add(demand) } }
  }

  /// Discards the buffered events and releases the subscriber. Afterward, the buffer doesn't deliver
  /// anything, unless another thread has already started a delivery.
  @inlinable
  public func cancel() {
    // This doesn't use `withLock` either. The deinitializers of the contents are user code, which runs after
    // the lock is released.
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

// For publishers that must finish their setup before their subscribers receive events.
extension DemandBuffer {
  /// Creates an empty buffer that retains all events, including the completion, until ``open()`` is called.
  /// Until then, no sender waits.
  /// - Parameter subscriber: The subscriber that receives the elements.
  @inlinable
  convenience init(closedFor subscriber: S) {
    self.init(subscriber: subscriber, keepsAll: true)
  }

  /// Sets the initial contents. Call this before you add any other event.
  /// - Parameters:
  ///   - values: The first values.
  ///   - completion: The completion after them, or `nil` if more events may follow.
  @inlinable
  func begin(with values: Deque<S.Input>, completion: Subscribers.Completion<S.Failure>?) {
    lock.withLock {
      // The values are copied one by one, because another lock guards the caller's storage.
      self.values.append(contentsOf: values)
      flow.waiting = values.count
      if let completion { close(with: completion) }
    }
  }

  /// Delivers the retained events for which there is demand, and begins normal delivery. Call this once.
  /// - Returns: The demand to request from upstream, which no other call has returned.
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

// For subjects that add an event to the buffers of all subscribers before they deliver it. They add events
// under their own lock, which gives all buffers the same order. Except for `deliverAppended`, these members
// neither call out nor release user values.
extension DemandBuffer {
  /// Adds a value without delivering it.
  @inlinable
  func append(_ value: S.Input) {
    lock.withLock { if flow.phase == .open { enqueue(value) } }
  }

  /// Adds the completion without delivering it.
  @inlinable
  func append(completion: Subscribers.Completion<S.Failure>) {
    lock.withLock { if flow.phase == .open { close(with: completion) } }
  }

  /// Delivers the elements for which there is demand. If a drain is in progress, that drain delivers them.
  @inlinable
  func deliverAppended() {
    drain(waits: true)
  }
}

// For operators that guard their own state with the buffer's lock. Such an operator changes its state and
// adds the resulting events in one step, whichever threads send. It calls these members with the lock held,
// except for `demand(alreadyRequested:)`, and calls ``DemandBuffer/drain(waits:)`` after it releases the
// lock.
extension DemandBuffer {
  /// A Boolean value that indicates whether the buffer rejects further events, because it has a completion or
  /// its subscriber is released.
  @inlinable var isClosed: Bool { flow.phase != .open }

  /// `true` if the demand exceeds the number of buffered values.
  @inlinable var wantsMore: Bool { flow.outstanding > flow.waiting }

  /// The demand that exceeds the number of buffered values.
  @inlinable var unmetDemand: Subscribers.Demand {
    wantsMore ? flow.outstanding - flow.waiting : .none
  }

  /// Adds to the demand. Call ``drain(waits:)`` afterward to deliver values.
  @inlinable
  func add(_ demand: Subscribers.Demand) {
    flow.add(demand)
  }

  /// Adds a value. Call ``drain(waits:)`` afterward to deliver it.
  @inlinable
  func enqueue(_ value: S.Input) {
    values.append(value)
    flow.waiting += 1
  }

  /// Sets the completion of a buffer that isn't closed. To deliver it, call ``drain(waits:)`` afterward.
  @inlinable
  func close(with completion: Subscribers.Completion<S.Failure>) {
    self.completion = completion
    flow.phase = .completing
    callSendersIfDue()
  }

  /// - Returns: The demand that was not reported before.
  @inlinable
  func takeReport() -> Subscribers.Demand {
    flow.takeReport()
  }

  /// Adds demand that was already requested from upstream, and delivers the buffered values that it covers.
  /// Called without the lock.
  /// - Parameter demand: The additional demand of the subscriber.
  /// - Returns: The demand to request from upstream.
  @inlinable
  func demand(alreadyRequested demand: Subscribers.Demand) -> Subscribers.Demand {
    drain(waits: false) {
      guard flow.phase != .ended else { return }
      flow.outstanding += demand
      if demand == .unlimited { flow.hasReportedUnlimited = true }
    }
  }
}
