import Synchronization

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

  @exclusivity(unchecked)
  private var events = Queue<Event>()

  /// Events that the thread inside has taken to deliver: older than `events`. Guarded by the gate.
  @exclusivity(unchecked)
  private var ready = Queue<Event>()

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
        let isMerged = if let merge { events.changeLast(merge) } else { false }
        if isMerged { merged += 1 } else { events.append(event) }
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
    if ready.count > 1, delivered < RoomCondition.longestRun, let event = ready.popFirst() {
      return .event(event)
    }
    lock.lock()
    defer { lock.unlock() }
    isTired = delivered >= RoomCondition.longestRun
    if isTired, waiting > 0, !(ready.isEmpty && events.isEmpty), gate.update({ $0.state.handOver() }) {
      stopRun()
      return .left(isClosed: false)
    }
    if ready.isEmpty {
      swap(&ready, &events)
      merged = 0
    }
    guard let event = ready.popFirst() else {
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
