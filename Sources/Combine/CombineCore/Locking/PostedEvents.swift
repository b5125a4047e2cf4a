import Synchronization

/// An object that calls downstream through a ``DeliveryGate``. Events that come while another thread is
/// inside are posted at the gate (rule L6 of Documentation/Architecture.md).
@usableFromInline
package protocol GatedDelivery: AnyObject {
  /// An event that is posted at the gate.
  associatedtype Event

  var gate: DeliveryGate { get }
  var posted: PostedEvents { get }

  /// Does what an event asks for. Called inside the gate.
  func handle(_ event: Event)

  /// Delivers what was posted, and leaves the gate. Called inside it, by the thread that entered.
  func leaveGate()
}

extension GatedDelivery {
  @inlinable
  @inline(__always)
  package func leaveGate() {
    if !gate.leave() { deliverPosted() }
  }

  /// Delivers what was posted, and leaves. Called inside the gate.
  @usableFromInline
  package func deliverPosted() {
    posted.deliver(at: gate) { (event: Event) in handle(event) }
  }

  /// Posts an event for the thread inside the gate, or handles it if the gate is free by now.
  /// - Parameters:
  ///   - waits: A Boolean value that indicates whether the caller may be made to wait.
  ///   - merge: A closure that adds the event to the one that was posted last, if it can.
  @usableFromInline
  package func post(_ event: Event, waits: Bool = true, merge: ((inout Event) -> Bool)? = nil) {
    if waits, gate.enterSoon() {
      handle(event)
      return leaveGate()
    }
    if posted.post(event, at: gate, waits: waits, merge: merge) { leaveGate() }
  }

  /// Handles an event inside the gate, now or by posting it.
  /// - Parameter waits: A Boolean value that indicates whether the caller may be made to wait.
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

  /// Runs the body inside the gate, before any other event: those that other threads bring meanwhile are
  /// handled after it. Traps when a thread is inside already.
  /// - Parameter hasEntered: A Boolean value that indicates whether the caller is inside already.
  @inlinable
  package func beginInsideGate<Result>(hasEntered: Bool = false, _ body: () -> Result) -> Result {
    let isFirst = hasEntered || gate.tryEnter()
    precondition(isFirst, "A subscription was begun twice")
    defer { leaveGate() }
    return body()
  }
}

/// The events that threads have posted at a ``DeliveryGate``.
///
/// It does not know the events' type, so that a subscription that has one costs no look-up of metadata. All
/// that is posted at one gate is of one type, which the callers name.
@usableFromInline
package struct PostedEvents: ~Copyable {
  /// The queue, once two threads have met at the gate. It holds a reference that is counted. No
  /// `AtomicLazyReference`: its functions are in the standard library, which ThreadSanitizer does not see, so
  /// that it reports as a race what one thread publishes and another reads.
  private let reference: Atomic<Unmanaged<AnyEventQueue>?>

  @usableFromInline
  package init() {
    reference = Atomic(nil)
  }

  deinit {
    reference.load(ordering: .acquiring)?.release()
  }

  private var queue: AnyEventQueue? { reference.load(ordering: .acquiring)?.takeUnretainedValue() }

  /// The queue, which is there from now on.
  private func makeQueue<Event>(of type: Event.Type) -> AnyEventQueue {
    let own = Unmanaged<AnyEventQueue>.passRetained(EventQueue<Event>())
    let attempt = reference.compareExchange(expected: nil, desired: own, ordering: .acquiringAndReleasing)
    // Another thread may have been first.
    guard let first = attempt.original else { return own.takeUnretainedValue() }
    own.release()
    return first.takeUnretainedValue()
  }

  /// Posts an event for the thread inside, unless the gate is closed: then it is dropped.
  ///
  /// If too many events wait already, or the thread inside has delivered many in a row, the caller waits
  /// first, unless that thread may itself be waiting for the caller.
  /// - Parameters:
  ///   - waits: A Boolean value that indicates whether the caller may be made to wait.
  ///   - merge: A closure that adds the event to the one that was posted last, if it can.
  /// - Returns: Whether the gate was free, so that the caller has entered it and must leave.
  @usableFromInline
  package func post<Event>(
    _ event: Event,
    at gate: borrowing DeliveryGate,
    waits: Bool = true,
    merge: ((inout Event) -> Bool)? = nil
  ) -> Bool {
    guard gate.isOpen else { return false }
    let queue = queue ?? makeQueue(of: Event.self)
    // Right because all events of one gate are of one type.
    return unsafeDowncast(queue, to: EventQueue<Event>.self)
      .post(event, waits: waits, merge: merge, gate: gate)
  }

  /// Delivers what was posted, and leaves the gate. Called by the thread inside.
  /// - Parameter handle: A closure that delivers one event.
  /// - Returns: Whether the gate was closed, so that the caller releases what is behind it.
  @usableFromInline
  @discardableResult
  package func deliver<Event>(at gate: borrowing DeliveryGate, _ handle: (Event) -> Void) -> Bool {
    guard let queue else { preconditionFailure("A gate says that events were posted, and has none.") }
    // Right because all events of one gate are of one type.
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
/// It is `Sendable` because the atomics of the explorer (`INTERLEAVING`) hold nothing else; unchecked because
/// its lock, and the gate, guard what it has. Events cross threads by Combine's contract, of whatever type
/// they are: one thread at a time has them.
private class AnyEventQueue: @unchecked Sendable {}

/// The events that wait at a ``DeliveryGate`` for the thread inside, in the order in which they came.
///
/// Senders wait while ``RoomCondition/limit`` events do, besides those that the thread inside has taken, so
/// that memory is bounded; and once the thread inside has delivered ``RoomCondition/longestRun`` events of
/// others, so that it can hand the gate over to one of them. They do not wait where that could close a circle
/// of threads that wait for each other (rule L7 of Documentation/Architecture.md).
private final class EventQueue<Event>: AnyEventQueue, @unchecked Sendable {
  private let lock = Lock()
  private let room = RoomCondition()

  // Guarded by `lock`.

  /// The newest is the last.
  @exclusivity(unchecked)
  private var events: [Event] = []

  /// Events that the thread inside has taken to deliver, the oldest last: all are older than `events`. Guarded
  /// by the gate.
  @exclusivity(unchecked)
  private var ready: [Event] = []

  /// The number of events that were added to others that wait, and count for the limit as those do.
  @exclusivity(unchecked)
  private var merged = 0

  /// The number of senders that wait.
  @exclusivity(unchecked)
  private var waiting = 0

  /// Whether the thread inside has delivered its longest run.
  @exclusivity(unchecked)
  private var isTired = false

  /// What comes next for the thread inside.
  enum Next {
    case event(Event)

    /// It is outside now, because nothing waits or another thread takes over.
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
        let outcome = gate.update { $0.state.post(nil) }
        lock.unlock()
        room.wait(after: outcome == .posted ? call : nil)
        lock.withLock { waiting -= 1 }
        continue
      }
      // Noted first, and looked for by the thread inside with the lock held.
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

  /// Called by the thread inside.
  /// - Parameter delivered: The number of posted events that it has delivered since it came.
  func next(after delivered: Int, gate: borrowing DeliveryGate) -> Next {
    // Before the last one, look under the lock whether more wait.
    if ready.count > 1, delivered < RoomCondition.longestRun { return .event(ready.removeLast()) }
    lock.lock()
    defer { lock.unlock() }
    isTired = delivered >= RoomCondition.longestRun
    if isTired, waiting > 0, !(ready.isEmpty && events.isEmpty), gate.update({ $0.state.handOver() }) {
      stopRun()
      return .left(isClosed: false)
    }
    if ready.isEmpty {
      // A burst is not to be paid for in memory for ever after.
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
    // Not while tired: senders wait then, and are to be called when this thread leaves.
    if ready.isEmpty, events.isEmpty, waiting == 0, !isTired { gate.update { $0.state.forgetPosted() } }
    return .event(event)
  }

  /// Called with the lock held, when the thread inside has left.
  private func stopRun() {
    isTired = false
    if waiting > 0 { room.callSenders() }
  }
}

/// A condition variable on which senders wait for room, while another thread delivers what they and others
/// have brought (rule L7 of Documentation/Architecture.md).
///
/// The object that has one guards by a lock of its own what waits to be delivered, which thread delivers it,
/// and how many senders wait. It calls the senders when there is room, and when that thread stops; each of
/// them then looks again.
@usableFromInline
package struct RoomCondition: ~Copyable, Sendable {
  #if INTERLEAVING
    // So few that runs of some events come to both.
    @inlinable package static var limit: Int { 2 }
    @inlinable package static var longestRun: Int { 3 }
  #else
    /// The number of events that may wait before senders do.
    @inlinable package static var limit: Int { 256 }

    /// The number of events of others that a thread delivers before it hands over to a sender, if one comes.
    ///
    /// Where none comes before that, it may deliver two full queues more: less than 1,000 in all.
    @inlinable package static var longestRun: Int { 480 }
  #endif

  /// The number of times that waiting senders were called. Written with the owner's lock held.
  @usableFromInline let calls = Atomic<UInt>(0)

  @inlinable
  package init() {}

  /// Notes that the caller waits for a thread, unless that thread may itself be waiting for the caller.
  /// Called with the owner's lock held.
  /// - Returns: The number of the latest call, for ``wait(after:)``, which follows; `nil` if the caller must
  ///   not wait.
  @usableFromInline
  package func begin(waitingFor thread: UInt) -> UInt? {
    guard WaitingSenders.begin(currentThreadNumber, waitingFor: thread) else { return nil }
    return calls.load(ordering: .relaxed)
  }

  /// Waits until the senders are called. Called without the owner's lock.
  /// - Parameter call: The number of the latest call; `nil` to wait no longer.
  @usableFromInline
  package func wait(after call: UInt?) {
    if let call, !isCalledSoon(after: call) {
      ParkingLot.spot(for: address).park { calls.load(ordering: .acquiring) == call }
    }
    WaitingSenders.end(currentThreadNumber)
  }

  /// Wakes all waiting senders, which look again. Called with the owner's lock held.
  @usableFromInline
  package func callSenders() {
    calls.add(1, ordering: .releasing)
    ParkingLot.spot(for: address).wakeAll()
  }

  /// Waits for a call without sleeping, for some microseconds: the thread inside delivers a hundred events in
  /// that time, and to be woken takes longer.
  private func isCalledSoon(after call: UInt) -> Bool {
    // Nothing changes while a thread spins that has the turn.
    #if !INTERLEAVING
      for _ in 0..<8_192 {
        if calls.load(ordering: .acquiring) != call { return true }
      }
    #endif
    return false
  }

  // An atomic never moves while its owner lives, so its address names the condition. Nothing is read through
  // it.
  private var address: UInt {
    withUnsafePointer(to: self) { UInt(bitPattern: $0) }
  }
}

/// The threads that wait for room on a ``RoomCondition``, each with the thread that it waits for.
///
/// A thread that waits may be delivering elsewhere. So before it waits, ``begin(_:waitingFor:)`` follows the
/// chain of waiting threads, and refuses if that leads back to the caller (rule L7 of
/// Documentation/Architecture.md).
enum WaitingSenders {
  private static let list = List()

  /// Notes that a thread waits for another, unless that would close a circle.
  /// - Returns: Whether it may wait. Then ``end(_:)`` follows.
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

  /// Unchecked because of what can change, which is guarded by `lock`.
  private final class List: @unchecked Sendable {
    let lock = Lock()
    var awaited: [UInt: UInt] = [:]
  }
}
