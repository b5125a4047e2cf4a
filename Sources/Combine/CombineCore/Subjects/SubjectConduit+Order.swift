import Synchronization

// For subjects that keep a value and number what they send.
extension SubjectConduit {
  /// Delivers a value in its turn if one is demanded; else notes that downstream is behind.
  ///
  /// When an earlier value is still on its way, the thread that brings that one delivers this one as well.
  @inlinable
  @inline(__always)
  func offer(_ value: Output, number: UInt64) {
    guard demand.takeOne() || takeDemandOrMiss(number) else { return skip(number) }
    switch gate.enter() {
    case .entered:
      arrive(value, number: number)
      leaveGate()
    case .inside:
      arriveNested(value, number: number)
    case .taken:
      post(.numbered(value, number))
    }
  }

  /// Delivers a value from inside the delivery of another.
  // Apart from `offer`, so that the usual way is short enough to be inlined.
  @inlinable
  @inline(never)
  func arriveNested(_ value: Output, number: UInt64) {
    arrive(value, number: number)
  }

  /// Delivers a value that was sent before this conduit came and was stored after that, unless downstream has
  /// got a newer one since.
  func offerLate(_ value: Output, number: UInt64) {
    if demand.takeOne() || takeDemandOrMiss(number) { bring(.late(value, number)) }
  }

  func complete(_ completion: Subscribers.Completion<Failure>, number: UInt64) {
    bring(.completion(completion, number))
  }

  // MARK: Demand

  /// Notes that a value was missed, before the last look for demand: a request that comes in between sees the
  /// note, or its demand is seen here.
  /// - Returns: Whether there was demand by now, which is taken; else the value is missed.
  @usableFromInline
  func takeDemandOrMiss(_ number: UInt64) -> Bool {
    missed.max(number + 1, ordering: .sequentiallyConsistent)
    return demand.takeOne()
  }

  /// Whether the subject has a value that downstream has not got for want of demand.
  @usableFromInline var isBehind: Bool {
    missed.load(ordering: .sequentiallyConsistent) > received.load(ordering: .acquiring)
  }

  /// Delivers the latest value, which downstream has missed, for a request. If another thread is inside the
  /// gate, that one does so: a request never waits.
  func catchUp() {
    bring(.catchUp, waits: false)
  }

  /// Called inside the gate.
  /// - Parameter latest: A closure that is given ``missed``, and reads the value and its number; `nil` where
  ///   that is older than the newest that was missed.
  @inlinable
  func catchUp(with latest: (_ missed: UInt64) -> (value: Output, number: UInt64)?) {
    guard isBehind else { return }
    guard let (value, number) = latest(missed.load(ordering: .sequentiallyConsistent)) else { return }
    if demand.takeOne() { deliverNewest(value, number: number) }
  }

  // MARK: Turns

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

  /// Gives up the turn of a missed value. All values that are missed in a row while downstream receives one
  /// share one posted event. Their senders may be made to wait as if they were delivered, since what they
  /// send to the other conduits is kept there until its turn comes.
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
  // Apart from `arrive`, which without optimisation would look up the event's metadata also where it needs
  // none.
  @usableFromInline
  func keepEarly(_ value: Output, number: UInt64) {
    keepEarly(.numbered(value, number), number: number)
  }

  /// Called inside the gate.
  func keepEarly(_ event: Event, number: UInt64) {
    if early == nil { early = [:] }
    early?[number] = event
    order.hasEarly = true
    // The thread whose turn it is has been stopped on its way, for the length of a time slice: inside a call
    // of another subscriber, this one would have waited there.
    if let count = early?.count, count.isMultiple(of: Self.longestEarly) { gate.giveWay() }
  }

  /// After how many events that are kept a sender gives way.
  private static var longestEarly: Int { 64 }

  /// Posts the event whose turn has come, if it is here: as an event of its own, so that it counts for how
  /// long a thread delivers what others sent. Called inside the gate.
  @usableFromInline
  func bringEarly() {
    if early?[order.upcoming] != nil { post(.early, waits: false) }
  }

  /// Delivers the event whose turn has come. Called inside the gate.
  func deliverEarly() {
    guard let event = early?.removeValue(forKey: order.upcoming) else { return }
    if early?.isEmpty == true {
      early = nil
      order.hasEarly = false
    }
    handle(event)
  }

  // MARK: Delivery

  /// Called inside the gate, for a value whose demand was taken.
  @inlinable
  @inline(__always)
  func deliverUnlessObsolete(_ value: Output, number: UInt64) {
    if number >= received.load(ordering: .relaxed) {
      deliverNewest(value, number: number)
    } else {
      returnDemand()
    }
  }

  /// Gives back what an obsolete value had taken: downstream has caught up with a newer value. Called inside
  /// the gate.
  @usableFromInline
  func returnDemand() {
    demand.add(.max(1))
    if isBehind { post(.catchUp, waits: false) }
  }

  /// Called inside the gate, for a value whose demand was taken.
  @inlinable
  @inline(__always)
  func deliverNewest(_ value: Output, number: UInt64) {
    received.store(number + 1, ordering: .releasing)
    deliverTaken(value)
  }
}

/// The order of numbered events that several threads bring out of order.
///
/// Every number comes once. An event that comes early is kept; the thread that brings the one before it
/// delivers both. So no thread waits for another.
///
/// It does not know the events' type, so that it costs no look-up of metadata where it is used from code that
/// is not specialised.
@usableFromInline
struct EventOrder {
  /// The number of the event whose turn it is.
  @usableFromInline var upcoming: UInt64 = 1

  /// Whether events are kept that came before their turn.
  @usableFromInline var hasEarly = false

  @inlinable
  init() {}

  /// Begins with the event after the given number.
  @inlinable
  mutating func begin(after number: UInt64) {
    upcoming = number + 1
  }

  /// - Returns: Whether it is this number's turn; the next one's comes then.
  @inlinable
  mutating func takeTurn(_ number: UInt64) -> Bool {
    guard number == upcoming else { return false }
    upcoming += 1
    return true
  }

  /// - Returns: Whether it is these numbers' turn; that of the one after them comes then.
  @inlinable
  mutating func takeTurns(_ numbers: ClosedRange<UInt64>) -> Bool {
    guard numbers.lowerBound == upcoming else { return false }
    upcoming = numbers.upperBound + 1
    return true
  }
}
