import Synchronization

/// An object that calls downstream through a ``DeliveryGate``. Events that arrive while another thread is
/// inside are posted at the gate (rule L6 of Documentation/Architecture.md).
@usableFromInline
package protocol GatedDelivery: AnyObject {
  /// An event posted at the gate.
  associatedtype Event

  var gate: DeliveryGate { get }
  var posted: PostedEvents { get }

  /// Handles an event. Called inside the gate.
  func handle(_ event: Event)

  /// Delivers the posted events and leaves the gate. Called inside the gate by the thread that entered.
  func leaveGate()
}

extension GatedDelivery {
  @inlinable
  @inline(__always)
  package func leaveGate() {
    if !gate.leave() { deliverPosted() }
  }

  /// Delivers the posted events and leaves the gate. Called inside the gate.
  @usableFromInline
  package func deliverPosted() {
    posted.deliver(at: gate) { (event: Event) in handle(event) }
  }

  /// Posts an event for the thread inside the gate, or handles the event if the gate has become idle.
  /// - Parameters:
  ///   - waits: A Boolean value that indicates whether the caller may wait for room in the queue.
  ///   - merge: A closure that merges the event into the newest posted event, if possible.
  @usableFromInline
  package func post(_ event: Event, waits: Bool = true, merge: ((inout Event) -> Bool)? = nil) {
    if waits, gate.enterSoon() {
      handle(event)
      return leaveGate()
    }
    if posted.post(event, at: gate, waits: waits, merge: merge) { leaveGate() }
  }

  /// Handles an event inside the gate, either immediately or by posting it.
  /// - Parameter waits: A Boolean value that indicates whether the caller may wait for room in the queue.
  @usableFromInline
  package func bring(_ event: Event, waits: Bool = true) {
    switch gate.enter() {
    case .entered:
      handle(event)
      leaveGate()
    case .inside:
      handle(event)
    case .taken:
      post(event, waits: waits)
    }
  }

  /// Runs a closure inside the gate before any other event, and then handles the events that other threads
  /// have posted in the meantime. Traps if a thread is already inside.
  /// - Parameter hasEntered: A Boolean value that indicates whether the caller is already inside.
  @inlinable
  package func beginInsideGate<Result>(hasEntered: Bool = false, _ body: () -> Result) -> Result {
    let isFirst = hasEntered || gate.tryEnter()
    precondition(isFirst, "A subscription was started twice")
    defer { leaveGate() }
    return body()
  }
}

/// The events that threads have posted at a ``DeliveryGate``.
///
/// This type isn't generic, so a subscription that contains one doesn't need a metadata lookup. All events of
/// one gate have the same type, which callers pass.
@usableFromInline
package struct PostedEvents: ~Copyable {
  /// The queue, to which the reference has a retain count of its own. It is created when two threads first
  /// meet at the gate.
  ///
  /// We don't use `AtomicLazyReference`, because ThreadSanitizer doesn't instrument its functions in the
  /// standard library. It would report a false race when one thread publishes a value that another thread
  /// reads.
  private let reference: Atomic<Unmanaged<AnyEventQueue>?>

  @usableFromInline
  package init() {
    reference = Atomic(nil)
  }

  deinit {
    reference.load(ordering: .acquiring)?.release()
  }

  private var queue: AnyEventQueue? { reference.load(ordering: .acquiring)?.takeUnretainedValue() }

  /// Returns the queue, creating it if needed.
  private func makeQueue<Event>(of type: Event.Type) -> AnyEventQueue {
    let own = Unmanaged<AnyEventQueue>.passRetained(EventQueue<Event>())
    let attempt = reference.compareExchange(expected: nil, desired: own, ordering: .acquiringAndReleasing)
    // Another thread may have created the queue first.
    guard let first = attempt.original else { return own.takeUnretainedValue() }
    own.release()
    return first.takeUnretainedValue()
  }

  /// Posts an event for the thread inside. If the gate is closed, the event is dropped.
  ///
  /// When the queue is full, or the thread inside has delivered many events in a row, the caller first waits,
  /// unless that thread may itself be waiting for the caller.
  /// - Parameters:
  ///   - waits: A Boolean value that indicates whether the caller may wait for room in the queue.
  ///   - merge: A closure that merges the event into the newest posted event, if possible.
  /// - Returns: Whether the caller has entered the gate and must leave it, because no thread was inside.
  @usableFromInline
  package func post<Event>(
    _ event: Event,
    at gate: borrowing DeliveryGate,
    waits: Bool = true,
    merge: ((inout Event) -> Bool)? = nil
  ) -> Bool {
    guard gate.isOpen else { return false }
    let queue = queue ?? makeQueue(of: Event.self)
    // Safe because all events of one gate have the same type.
    return unsafeDowncast(queue, to: EventQueue<Event>.self)
      .post(event, waits: waits, merge: merge, gate: gate)
  }

  /// Delivers the posted events and leaves the gate. Called by the thread inside the gate.
  /// - Parameter handle: A closure that delivers one event.
  /// - Returns: `true` if the caller must release downstream because the gate is closed.
  @usableFromInline
  @discardableResult
  package func deliver<Event>(at gate: borrowing DeliveryGate, _ handle: (Event) -> Void) -> Bool {
    guard let queue else { preconditionFailure("The gate has posted events but no queue.") }
    // Safe because all events of one gate have the same type.
    let events = unsafeDowncast(queue, to: EventQueue<Event>.self)
    var delivered = 0
    while true {
      switch events.next(after: delivered, gate: gate) {
      case .event(let event): handle(event)
      case .left(let isClosed): return isClosed
      }
      delivered += 1
      switch gate.leaveWithNotes() {
      case .left: return false
      case .releases: return true
      case .deliversPosted: break
      }
    }
  }
}

/// An ``EventQueue`` of any type of events.
///
/// The lock and the gate guard the properties. By Combine's contract, events of any type may cross threads,
/// because one thread at a time accesses an event. The class has to be `Sendable` for the explorer's atomics
/// (`INTERLEAVING`).
private class AnyEventQueue: @unchecked Sendable {}

/// The events posted at a ``DeliveryGate`` for the thread inside, in order of arrival.
///
/// To bound the use of memory, senders wait while the queue contains ``RoomCondition/limit`` events, not
/// counting those that the thread inside has already taken. They also wait when the thread inside has
/// delivered ``RoomCondition/longestRun`` events of other threads, which allows it to hand the gate over to
/// one of them. A sender doesn't wait if that could close a cycle of waiting threads (rule L7 of
/// Documentation/Architecture.md).
private final class EventQueue<Event>: AnyEventQueue, @unchecked Sendable {
  private let lock = Lock()
  private let room = RoomCondition()

  // Guarded by `lock`.

  /// The posted events, newest last.
  @exclusivity(unchecked)
  private var events: [Event] = []

  /// Events that the thread inside has taken to deliver, oldest last. The gate guards them, and all of them
  /// are older than `events`.
  @exclusivity(unchecked)
  private var ready: [Event] = []

  /// The number of events that were merged into queued events. They count toward the limit.
  @exclusivity(unchecked)
  private var merged = 0

  /// The number of waiting senders.
  @exclusivity(unchecked)
  private var waiting = 0

  /// `true` after the thread inside has delivered its longest run.
  @exclusivity(unchecked)
  private var isTired = false

  /// The next step of the thread inside.
  enum Next {
    case event(Event)

    /// The thread has left, because the queue is empty or another thread takes over.
    case left(isClosed: Bool)
  }

  /// See ``PostedEvents/post(_:at:waits:merge:)``.
  func post(
    _ event: Event,
    waits: Bool,
    merge: ((inout Event) -> Bool)?,
    gate: borrowing DeliveryGate
  ) -> Bool {
    let me = currentThreadNumber
    while true {
      lock.lock()
      let threadInside = gate.threadInside
      if waits, isFull, gate.isOpen, threadInside != 0, threadInside != me,
        let call = room.begin(waitingFor: threadInside)
      {
        waiting += 1
        // This checks that a thread is still inside, and makes it wake the waiting senders before it leaves.
        let outcome = gate.update { $0.state.post(nil) }
        lock.unlock()
        room.wait(after: outcome == .posted ? call : nil)
        lock.withLock { waiting -= 1 }
        continue
      }
      // The state changes before the event is appended. The thread inside reads both with the lock held.
      let outcome = gate.update { $0.state.post(me) }
      if outcome != .dropped {
        if let merge, let last = events.indices.last, merge(&events[last]) {
          merged += 1
        } else {
          events.append(event)
        }
      }
      lock.unlock()
      return outcome == .entered
    }
  }

  private var isFull: Bool { events.count + merged >= RoomCondition.limit || isTired }

  /// Returns the next event to deliver, or leaves the gate if no event is posted or a waiting sender takes
  /// over. Called by the thread inside.
  /// - Parameter delivered: The number of posted events that the thread has delivered since it entered.
  func next(after delivered: Int, gate: borrowing DeliveryGate) -> Next {
    // While several events are ready, this needs no lock. Before the last one, it takes the lock to check
    // whether more events were posted.
    if ready.count > 1, delivered < RoomCondition.longestRun { return .event(ready.removeLast()) }
    lock.lock()
    defer { lock.unlock() }
    isTired = delivered >= RoomCondition.longestRun
    if isTired, waiting > 0, !(ready.isEmpty && events.isEmpty), gate.update({ $0.state.handOver() }) {
      stopRun()
      return .left(isClosed: false)
    }
    if ready.isEmpty {
      // Don't keep the memory of a burst forever.
      if ready.capacity * MemoryLayout<Event>.stride > 512 { ready = [] }
      swap(&ready, &events)
      ready.reverse()
      merged = 0
    }
    guard let event = ready.popLast() else {
      let exit = gate.update { $0.state.leaveWithNothingPosted() }
      stopRun()
      return .left(isClosed: exit == .releases)
    }
    if waiting > 0, events.count + merged <= RoomCondition.limit / 2 { room.callSenders() }
    // A tired thread doesn't do this, because senders may then wait, and must be called when this thread
    // leaves.
    if ready.isEmpty, events.isEmpty, waiting == 0, !isTired { gate.update { $0.state.forgetPosted() } }
    return .event(event)
  }

  /// Wakes the waiting senders. Called with the lock held after the thread inside has left.
  private func stopRun() {
    isTired = false
    if waiting > 0 { room.callSenders() }
  }
}

/// A condition variable on which senders wait for room in a queue while another thread delivers the queued
/// events (rule L7 of Documentation/Architecture.md).
///
/// The owner of the condition has a lock that guards the queue, the identity of the delivering thread and the
/// number of waiting senders. It calls the senders when there is room, and when the delivering thread stops.
/// The senders then check the queue again.
@usableFromInline
package struct RoomCondition: ~Copyable, Sendable {
  #if INTERLEAVING
    // Small enough that short runs reach both limits.
    @inlinable package static var limit: Int { 2 }
    @inlinable package static var longestRun: Int { 3 }
  #else
    /// The number of queued events at which senders begin to wait.
    @inlinable package static var limit: Int { 256 }

    /// The number of other threads' events that a thread delivers before it hands over to a waiting sender.
    ///
    /// If no sender arrives, the thread may deliver two more full queues, which adds up to fewer than 1,000
    /// events.
    @inlinable package static var longestRun: Int { 480 }
  #endif

  /// The number of times that waiting senders were called. Written with the owner's lock held.
  @usableFromInline let calls = Atomic<UInt>(0)

  @inlinable
  package init() {}

  /// Records that the caller waits for a thread, unless that thread may itself be waiting for the caller.
  /// Called with the owner's lock held.
  /// - Returns: The number of the latest call, for ``wait(after:)``, which follows, or `nil` if the caller
  ///   must not wait.
  @usableFromInline
  package func begin(waitingFor thread: UInt) -> UInt? {
    guard WaitingSenders.begin(currentThreadNumber, waitingFor: thread) else { return nil }
    return calls.load(ordering: .relaxed)
  }

  /// Waits until the senders are called. Called without the owner's lock.
  /// - Parameter call: The number of the latest call, or `nil` to return without waiting.
  @usableFromInline
  package func wait(after call: UInt?) {
    if let call, !isCalledSoon(after: call) {
      ParkingLot.spot(for: address).park { calls.load(ordering: .acquiring) == call }
    }
    WaitingSenders.end(currentThreadNumber)
  }

  /// Wakes all waiting senders, which check the queue again. Called with the owner's lock held.
  @usableFromInline
  package func callSenders() {
    calls.add(1, ordering: .releasing)
    ParkingLot.spot(for: address).wakeAll()
  }

  /// Waits for a call without sleeping, for some microseconds. In this time, which is shorter than the time
  /// to wake a thread, the thread inside the gate delivers about a hundred events.
  private func isCalledSoon(after call: UInt) -> Bool {
    // Spinning would be useless, because the controller runs one thread at a time.
    #if !INTERLEAVING
      for _ in 0..<8_192 {
        if calls.load(ordering: .acquiring) != call { return true }
      }
    #endif
    return false
  }

  // An atomic doesn't move while its owner exists, which makes its address an identifier of the condition.
  // Nothing is read through the address.
  private var address: UInt {
    withUnsafePointer(to: self) { UInt(bitPattern: $0) }
  }
}

/// The threads that wait on a ``RoomCondition``, each with the thread that it waits for.
///
/// A waiting thread may be delivering at another gate. Before a thread waits, ``begin(_:waitingFor:)``
/// therefore follows the chain of waiting threads, and returns `false` if the chain leads back to the caller
/// (rule L7 of Documentation/Architecture.md).
enum WaitingSenders {
  private static let list = List()

  /// Records that a thread waits for another thread, unless that would close a cycle.
  /// - Returns: `true` if the thread may wait. If so, a call to ``end(_:)`` must follow.
  static func begin(_ thread: UInt, waitingFor other: UInt) -> Bool {
    list.lock.withLock {
      var next: UInt? = other
      while let current = next {
        if current == thread { return false }
        next = list.awaited[current]
      }
      list.awaited[thread] = other
      return true
    }
  }

  static func end(_ thread: UInt) {
    list.lock.withLock { list.awaited[thread] = nil }
  }

  /// `lock` guards the mutable property.
  private final class List: @unchecked Sendable {
    let lock = Lock()
    var awaited: [UInt: UInt] = [:]
  }
}
