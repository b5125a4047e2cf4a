import Synchronization

// For subjects that store a value and number their events.
extension SubjectConduit {
  /// Delivers a value in order if there is demand, or records that downstream has missed it.
  ///
  /// If an earlier value hasn't arrived yet, the thread that delivers the earlier value also delivers this
  /// one.
  @inlinable
  @inline(__always)
  func offer(_ value: Output, number: UInt64) {
    guard demand.takeOne() || takeDemandOrMiss(number) else { return skip(number) }
    switch gate.enter() {
    case .entered:
      arrive(value, number: number)
      leaveGate()
    case .inside:
      arrive(value, number: number)
    case .taken:
      post(.numbered(value, number))
    }
  }

  /// Delivers a value that was sent before this conduit was attached but stored afterward, unless downstream
  /// has received a newer one.
  func offerLate(_ value: Output, number: UInt64) {
    if demand.takeOne() || takeDemandOrMiss(number) { bring(.late(value, number)) }
  }

  func complete(_ completion: Subscribers.Completion<Failure>, number: UInt64) {
    bring(.completion(completion, number))
  }

  // MARK: Demand

  /// Records that a value was missed, and then checks the demand again. Because a concurrent request adds its
  /// demand before it reads the record, either the request finds the record or this call finds the demand.
  /// - Returns: `true` if there was demand, which has been consumed. Otherwise, the value is missed.
  @usableFromInline
  func takeDemandOrMiss(_ number: UInt64) -> Bool {
    missed.max(number + 1, ordering: .sequentiallyConsistent)
    return demand.takeOne()
  }

  /// `true` if downstream missed the subject's latest value because it had no demand.
  @usableFromInline var isBehind: Bool {
    missed.load(ordering: .sequentiallyConsistent) > received.load(ordering: .acquiring)
  }

  /// Delivers the latest value, which downstream has missed, in response to a request. When another thread is
  /// inside the gate, that thread delivers it, because a request doesn't wait.
  func catchUp() {
    bring(.catchUp, waits: false)
  }

  /// Delivers the latest value if downstream has missed it and has demand. Called inside the gate.
  /// - Parameter latest: A closure that receives ``missed`` and returns the latest value and its number, or
  ///   `nil` if that value is older than the newest missed one.
  @inlinable
  func catchUp(with latest: (_ missed: UInt64) -> (value: Output, number: UInt64)?) {
    guard isBehind else { return }
    guard let (value, number) = latest(missed.load(ordering: .sequentiallyConsistent)) else { return }
    if demand.takeOne() { deliverNewest(value, number: number) }
  }

  // MARK: Order

  /// Called inside the gate.
  @inlinable
  @inline(__always)
  func arrive(_ value: Output, number: UInt64) {
    if order.takeTurn(number) {
      deliverUnlessObsolete(value, number: number)
      if order.hasEarly { bringEarly() }
    } else {
      keepEarly(value, number: number)
    }
  }

  /// Called inside the gate.
  func arrive(_ completion: Subscribers.Completion<Failure>, number: UInt64) {
    if order.takeTurn(number) {
      deliverCompletion(completion)
    } else {
      keepEarly(.completion(completion, number), number: number)
    }
  }

  /// Skips the number of a missed value. Consecutive values that are missed during a delivery share one
  /// posted event. Because the other conduits store values that arrive early, the senders of missed values
  /// may have to wait as if the values were delivered.
  @usableFromInline
  func skip(_ number: UInt64) {
    switch gate.enter() {
    case .entered:
      pass(number...number)
      leaveGate()
    case .inside:
      pass(number...number)
    case .taken:
      post(.missed(number...number)) { last in
        guard case .missed(let numbers) = last, numbers.upperBound + 1 == number else { return false }
        last = .missed(numbers.lowerBound...number)
        return true
      }
    }
  }

  /// Called inside the gate.
  @usableFromInline
  func pass(_ numbers: ClosedRange<UInt64>) {
    if order.takeTurns(numbers) {
      if order.hasEarly { bringEarly() }
    } else {
      keepEarly(.missed(numbers), number: numbers.lowerBound)
    }
  }

  /// Called inside the gate.
  // Separate from `arrive`, which would otherwise look up the event's metadata every time in debug builds.
  @usableFromInline
  func keepEarly(_ value: Output, number: UInt64) {
    keepEarly(.numbered(value, number), number: number)
  }

  /// Called inside the gate.
  func keepEarly(_ event: Event, number: UInt64) {
    if early == nil { early = [:] }
    early?[number] = event
    order.hasEarly = true
    // The thread of the missing event has probably been preempted. Give it time to deliver the event.
    if let count = early?.count, count.isMultiple(of: Self.longestEarly) { gate.giveWay() }
  }

  /// The number of stored events after which a sender yields to other threads.
  private static var longestEarly: Int { 64 }

  /// Posts the stored event that is next in order, if it has arrived, which makes it count toward the longest
  /// run of a thread. Called inside the gate.
  @usableFromInline
  func bringEarly() {
    if early?[order.upcoming] != nil { post(.early, waits: false) }
  }

  /// Delivers the stored event that is next in order. Called inside the gate.
  func deliverEarly() {
    guard let event = early?.removeValue(forKey: order.upcoming) else { return }
    if early?.isEmpty == true {
      early = nil
      order.hasEarly = false
    }
    handle(event)
  }

  // MARK: Delivery

  /// Delivers a value that has consumed its demand. Called inside the gate.
  @inlinable
  @inline(__always)
  func deliverUnlessObsolete(_ value: Output, number: UInt64) {
    if number >= received.load(ordering: .relaxed) {
      deliverNewest(value, number: number)
    } else {
      returnDemand()
    }
  }

  /// Restores the demand that an obsolete value consumed, because downstream has received a newer value.
  /// Called inside the gate.
  @usableFromInline
  func returnDemand() {
    demand.add(.max(1))
    if isBehind { post(.catchUp, waits: false) }
  }

  /// Delivers a value that has consumed its demand. Called inside the gate.
  @inlinable
  @inline(__always)
  func deliverNewest(_ value: Output, number: UInt64) {
    received.store(number + 1, ordering: .releasing)
    deliverTaken(value)
  }
}

/// The order of numbered events that several threads deliver out of order.
///
/// Every number arrives once. When an event arrives early, it is stored, and the thread with the preceding
/// event delivers both, without any thread waiting for another.
///
/// This type isn't generic, which means that unspecialized code doesn't need a metadata lookup.
@usableFromInline
struct EventOrder {
  /// The number of the next event.
  @usableFromInline var upcoming: UInt64 = 1

  /// `true` while events that arrived early are stored.
  @usableFromInline var hasEarly = false

  @inlinable
  init() {}

  /// Begins after the given number.
  @inlinable
  mutating func begin(after number: UInt64) {
    upcoming = number + 1
  }

  /// Advances to the next number, if the given number is the next one.
  /// - Returns: `true` if the given number was the next one.
  @inlinable
  mutating func takeTurn(_ number: UInt64) -> Bool {
    guard number == upcoming else { return false }
    upcoming += 1
    return true
  }

  /// Advances past the given numbers, if the first of them is the next one.
  /// - Returns: `true` if the first of them was the next one.
  @inlinable
  mutating func takeTurns(_ numbers: ClosedRange<UInt64>) -> Bool {
    guard numbers.lowerBound == upcoming else { return false }
    upcoming = numbers.upperBound + 1
    return true
  }
}
