/// The subscription of one subscriber to something that several can subscribe to.
@usableFromInline
class Conduit: OwnSubscription {
  /// The place in the list that holds this conduit. The list gives it before the conduit is known to anyone
  /// else, so no access needs the check of exclusivity.
  @exclusivity(unchecked)
  @usableFromInline final var ticket: UInt64 = 0

  /// The place with its gate, if it has taken that of its subject.
  @usableFromInline final let place: SolePlace?

  @inlinable
  init(place: SolePlace? = nil) {
    self.place = place
  }
}

/// Conduits in the order in which they came.
///
/// Sending takes a copy, which shares the storage: changes during a send copy it once. Removing finds the
/// place by binary search and leaves a gap, so that it costs the same among ten and ten thousand; gaps are
/// closed when half of the slots are empty.
///
/// It does not know the conduits' generic type, so that it costs no look-up of metadata where it is used from
/// code that is not specialised; each owner puts conduits of one type in and takes them out as that.
@usableFromInline
struct ConduitList {
  @usableFromInline
  @frozen
  struct Slot {
    @usableFromInline let ticket: UInt64

    @usableFromInline private(set) var conduit: Conduit?

    /// The conduit, for those who hold a copy of the list and so keep it alive: reading it costs no count.
    @usableFromInline private(set) var borrowed: Unmanaged<Conduit>?

    fileprivate init(ticket: UInt64, conduit: Conduit) {
      self.ticket = ticket
      self.conduit = conduit
      borrowed = .passUnretained(conduit)
    }

    /// - Returns: What it held.
    fileprivate mutating func clear() -> Conduit? {
      borrowed = nil
      return conduit.take()
    }
  }

  @usableFromInline private(set) var slots: ContiguousArray<Slot> = []
  @usableFromInline private(set) var count = 0

  /// Whether one of the conduits has its subject's ``SolePlace``.
  @usableFromInline private(set) var hasSolePlace = false

  /// The ticket of the next conduit to come: those that come later have this one or a higher.
  @usableFromInline private(set) var nextTicket: UInt64 = 0

  @usableFromInline
  init() {}

  @usableFromInline
  mutating func append(_ conduit: Conduit) {
    conduit.ticket = nextTicket
    slots.append(Slot(ticket: nextTicket, conduit: conduit))
    nextTicket += 1
    count += 1
    if conduit.place != nil { hasSolePlace = true }
  }

  /// - Returns: The conduit that the list held, for the caller to release outside its lock.
  @usableFromInline
  mutating func remove(_ conduit: Conduit) -> Conduit? {
    let index = slots.partitioningIndex { $0.ticket >= conduit.ticket }
    // A conduit that was never appended has a ticket that may be another's.
    guard index < slots.endIndex, slots[index].conduit === conduit else { return nil }
    let removed = slots[index].clear()
    count -= 1
    if conduit.place != nil { hasSolePlace = false }
    if count == 0 {
      slots.removeAll(keepingCapacity: slots.count <= 16)
    } else if slots.count > 16, count < slots.count / 2 {
      slots.removeAll { $0.conduit == nil }
    }
    return removed
  }

  /// The conduits that came since ``nextTicket`` was the given one.
  func slots(since ticket: UInt64) -> ArraySlice<Slot> {
    ArraySlice(slots[slots.partitioningIndex { $0.ticket >= ticket }...])
  }

  @usableFromInline
  mutating func removeAll() -> ContiguousArray<Slot> {
    count = 0
    hasSolePlace = false
    let removed = slots
    slots = []
    return removed
  }
}

extension ContiguousArray {
  /// The first index whose element belongs to the second part, in an array that is partitioned by the
  /// predicate.
  fileprivate func partitioningIndex(where belongsInSecondPartition: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if belongsInSecondPartition(self[middle]) {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return low
  }
}

/// A subject that lends its list of conduits to the threads that send, which go through it without a lock.
///
/// A change while they do so is made to a copy, once, however many changes follow. The last of the threads
/// puts the copy in place; until then others that send go through a copy of their own.
@usableFromInline
protocol ConduitLender: ConduitParent {
  associatedtype Output
  associatedtype Failure: Error

  /// Guards the rest.
  var lock: LendingLock { get }

  /// The list that threads go through that have borrowed it.
  ///
  /// A variable of its own: it is accessed to be changed while nobody has borrowed it, and never otherwise.
  var lent: ConduitList { get set }

  /// The list as it is now, if it was changed while `lent` was borrowed; the lending is stopped then.
  var newer: ConduitList? { get set }

  var state: SubjectState<Output, Failure> { get set }

  /// The place of a sole subscriber, to which the subject sends without borrowing the list; `nil` for
  /// subjects that always borrow.
  var solePlace: SolePlace? { get }
}

extension ConduitLender {
  @usableFromInline typealias Slots = ContiguousArray<ConduitList.Slot>

  // MARK: Called with the lock held

  @inlinable
  @inline(__always)
  var solePlace: SolePlace? { nil }

  /// Notes whether the conduit in the sole place is not the only one.
  @inlinable
  @inline(__always)
  func noteWhetherCrowded() {
    guard let solePlace else { return }
    // Not by `??`, whose closure would look up a witness table.
    var (count, hasSolePlace) = (lent.count, lent.hasSolePlace)
    if let newerCount = newer?.count { (count, hasSolePlace) = (newerCount, newer?.hasSolePlace == true) }
    if hasSolePlace { solePlace.note(isCrowded: count > 1) }
  }

  /// The list as it is now.
  var conduits: ConduitList { newer ?? lent }

  /// See ``ConduitList/nextTicket``.
  @inlinable var nextTicket: UInt64 { newer?.nextTicket ?? lent.nextTicket }

  /// Stops the lending if `lent` is borrowed.
  /// - Returns: Whether the copy is to be changed, in place of `lent`.
  @inlinable
  @inline(__always)
  func changesCopy() -> Bool {
    if newer == nil, lock.stopLending() { newer = lent }
    return newer != nil
  }

  @inlinable
  @inline(__always)
  func append(_ conduit: Conduit) {
    if changesCopy() { newer?.append(conduit) } else { lent.append(conduit) }
  }

  /// Puts the newer list in place, if nobody has borrowed the other.
  /// - Returns: The list that was borrowed, for the caller to release outside the lock.
  func takeReplaced() -> ConduitList? {
    guard let newer, lock.lendAgain() else { return nil }
    let replaced = lent
    (lent, self.newer) = (newer, nil)
    return replaced
  }

  // MARK: Called without the lock

  /// Nothing: these subjects request values from upstream at once.
  @usableFromInline
  func acknowledgeDemand() {}

  /// Puts the newer list in place, unless the other has been borrowed again.
  @usableFromInline
  func replaceLent() {
    lock.lock()
    let replaced = takeReplaced()
    lock.unlock()
    _ = consume replaced
  }

  /// A copy of the list, for a thread that could not borrow it, since it is being changed or was changed
  /// while lent.
  @usableFromInline
  func copyOfConduits() -> Slots {
    lock.lock()
    let replaced = takeReplaced()
    let slots = conduits.slots
    lock.unlock()
    _ = consume replaced
    return slots
  }

  /// - Returns: The completion to tell the conduit instead, when the subject has ended.
  @inlinable
  @inline(__always)
  func attach(_ conduit: SubjectConduit<Output, Failure>) -> Subscribers.Completion<Failure>? {
    lock.lock()
    defer { lock.unlock() }
    if let completion = state.completion { return completion }
    conduit.order.begin(after: state.number)
    append(conduit)
    noteWhetherCrowded()
    return nil
  }

  /// - Returns: The conduits to tell of the completion, and its number; `nil` when the subject had ended
  ///   before.
  func complete(_ completion: Subscribers.Completion<Failure>) -> (slots: Slots, number: UInt64)? {
    lock.lock()
    defer { lock.unlock() }
    guard let number = state.complete(completion) else { return nil }
    return (changesCopy() ? newer?.removeAll() ?? [] : lent.removeAll(), number)
  }

  /// Calls a closure with each conduit of a copy of the list.
  @usableFromInline
  func forEach(in slots: Slots, _ body: (SubjectConduit<Output, Failure>) -> Void) {
    for slot in slots {
      if let conduit = slot.conduit { body(SubjectState<Output, Failure>.conduit(conduit)) }
    }
  }

  @inlinable
  @inline(__always)
  func detach(_ conduit: Conduit) {
    lock.lock()
    let removed = changesCopy() ? newer?.remove(conduit) : lent.remove(conduit)
    noteWhetherCrowded()
    lock.unlock()
    _ = consume removed
  }
}

/// The state of a subject under its lock: its completion, and the subscriptions that feed it.
///
/// Each event is a function that changes the state and returns what to do after the lock is released.
@usableFromInline
struct SubjectState<Output, Failure: Error> {
  /// The number of the latest event, for subjects that number what they send.
  @usableFromInline var number: UInt64 = 0

  /// Whether nothing has completed the subject yet.
  @usableFromInline private(set) var isActive = true

  @usableFromInline var upstreams = SubjectUpstreams()
  @usableFromInline private(set) var completion: Subscribers.Completion<Failure>?

  @usableFromInline
  init() {}

  /// A conduit of the list as what it is.
  @inlinable
  static func conduit(_ conduit: Conduit) -> SubjectConduit<Output, Failure> {
    // Right because `attach` alone appends, and takes no others.
    unsafeDowncast(conduit, to: SubjectConduit<Output, Failure>.self)
  }

  /// A conduit of the list as what it is, for those who hold a copy of the list.
  ///
  /// Not by `unsafeDowncast`, which looks up the type's metadata in debug builds to check what `attach` makes
  /// sure of.
  @inlinable
  static func borrowed(_ conduit: Unmanaged<Conduit>) -> Unmanaged<SubjectConduit<Output, Failure>> {
    .fromOpaque(conduit.toOpaque())
  }

  /// - Returns: The number of the completion; `nil` when the subject had ended before.
  mutating func complete(_ completion: Subscribers.Completion<Failure>) -> UInt64? {
    guard isActive else { return nil }
    isActive = false
    self.completion = completion
    number += 1
    return number
  }
}
