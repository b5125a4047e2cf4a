import CombineShim
import DequeModule

/// Buffers elements until a subscriber demands them. Intended for custom publishers and operators.
///
/// Add events with ``buffer(value:)`` and ``complete(completion:)``, and pass the subscriber's requests to
/// ``demand(_:)``. The buffer delivers elements on demand, in the order you add them. It delivers the
/// completion, including a failure, after the last element; a completion doesn't need demand. If there is
/// demand for an element when you add it, the buffer delivers it directly, without an allocation.
///
/// You can use the buffer from any thread, and during a delivery. If another thread is already delivering,
/// that thread also delivers the caller's event. The subscriber therefore receives one call at a time, and no
/// nested calls. The buffer drops elements and completions that arrive after a completion.
///
/// The buffer doesn't limit how many elements wait for demand. It does limit how many demanded elements wait
/// for the delivering thread: a thread that adds the 256th such element blocks until half of them are
/// delivered. After a thread has delivered 480 buffered elements, the next thread that adds an element takes
/// over the delivery. No thread blocks during its own delivery, or if blocking would make threads wait for
/// each other in a cycle. ``demand(_:)``, ``complete(completion:)`` and ``cancel()`` never block. (With
/// Apple's Combine, no thread blocks.)
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
  /// created. Unspecialized code can copy them without a metadata lookup.
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

  /// - Parameter keepsAll: A Boolean value that indicates whether delivery starts only when ``open()`` is
  ///   called.
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

  /// Adds an element, which the buffer delivers as soon as there is demand.
  /// - Parameter value: The element to deliver.
  /// - Returns: The demand to request from upstream. This demand has not been reported to any caller before.
  @inlinable
  @discardableResult
  public func buffer(value: S.Input) -> Subscribers.Demand {
    buffer(value: value, waits: true)
  }

  /// Adds an element. Also suitable for callers that must not block, such as timers and cancelling threads.
  /// - Parameters:
  ///   - value: The element to deliver.
  ///   - waits: A Boolean value that indicates whether the caller may block until there is room.
  /// - Returns: The demand to request from upstream. This demand has not been reported to any caller before.
  @inlinable
  @discardableResult
  package func buffer(value: S.Input, waits: Bool) -> Subscribers.Demand {
    // Not `withLock`: returning the closure from it would allocate for each value.
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

  /// Adds the completion. The buffer delivers it after the buffered elements.
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
  /// - Parameter demand: The additional demand of the subscriber. `.none` is allowed and has no effect.
  /// - Returns: The demand to request from upstream. This demand has not been reported to any caller before.
  @inlinable
  @discardableResult
  public func demand(_ demand: Subscribers.Demand) -> Subscribers.Demand {
    drain(waits: false) { if flow.phase != .ended { flow.add(demand) } }
  }

  /// Discards the buffered events and releases the subscriber. Nothing is delivered afterward, unless
  /// another thread has already started a delivery.
  @inlinable
  public func cancel() {
    // Not `withLock` either. The deinitializers of the contents are user code, which runs after the lock is
    // released.
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

  /// Sets the initial contents. Called before any other event is added.
  /// - Parameters:
  ///   - values: The first values.
  ///   - completion: The completion after them, or `nil` if more events may follow.
  @inlinable
  func begin(with values: Deque<S.Input>, completion: Subscribers.Completion<S.Failure>?) {
    lock.withLock {
      // Copied one by one, because another lock guards the caller's storage.
      self.values.append(contentsOf: values)
      flow.waiting = values.count
      if let completion { close(with: completion) }
    }
  }

  /// Delivers the retained events for which there is demand, and begins normal delivery. Must be called once.
  /// - Returns: The demand to request from upstream. This demand has not been reported to any caller before.
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
// under their own lock, so all buffers have the same order. Except for `deliverAppended`, these members
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
// adds the resulting events in one step, regardless of the sending threads. The operator calls these members
// with the lock held, except for `demand(alreadyRequested:)`. It calls ``DemandBuffer/drain(waits:)`` after
// it releases the lock.
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

  /// Sets the completion. Call ``drain(waits:)`` afterward to deliver it. The buffer must not be closed.
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
