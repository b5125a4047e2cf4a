/// The subscription of one of several subscribers.
@usableFromInline
class Conduit: OwnSubscription {
  /// The position of this conduit in its list, in ascending order. The list writes it before another thread
  /// can access the conduit, so no access needs the exclusivity check.
  @exclusivity(unchecked)
  @usableFromInline final var ticket: UInt64 = 0

  /// The subject's sole place, if this conduit has taken it.
  @usableFromInline final let place: SolePlace?

  @inlinable
  init(place: SolePlace? = nil) {
    self.place = place
  }
}

/// Conduits in the order of their subscription.
///
/// A copy shares the storage, and the first change during a send copies the storage once. A removal finds its
/// slot by binary search and leaves a gap, which makes its cost almost independent of the number of conduits.
/// When half of the slots are empty, the gaps are closed.
///
/// This type isn't generic, which means that unspecialized code doesn't need a metadata lookup. An owner
/// stores conduits of one type and casts them back to that type.
@usableFromInline
struct ConduitList {
  @usableFromInline
  @frozen
  struct Slot {
    @usableFromInline let ticket: UInt64

    @usableFromInline private(set) var conduit: Conduit?

    /// The conduit, for callers that keep it alive by a copy of the list. It can be read without a retain.
    @usableFromInline private(set) var borrowed: Unmanaged<Conduit>?

    fileprivate init(ticket: UInt64, conduit: Conduit) {
      self.ticket = ticket
      self.conduit = conduit
      borrowed = .passUnretained(conduit)
    }

    /// Empties the slot.
    /// - Returns: The removed conduit.
    fileprivate mutating func clear() -> Conduit? {
      borrowed = nil
      return conduit.take()
    }
  }

  @usableFromInline private(set) var slots: ContiguousArray<Slot> = []
  @usableFromInline private(set) var count = 0

  /// `true` while one of the conduits occupies its subject's ``SolePlace``.
  @usableFromInline private(set) var hasSolePlace = false

  /// The ticket of the next conduit. Later conduits have this ticket or a higher one.
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

  /// Removes a conduit.
  /// - Returns: The list's reference to the conduit, which the caller releases outside its lock.
  @usableFromInline
  mutating func remove(_ conduit: Conduit) -> Conduit? {
    let index = slots.partitioningIndex { $0.ticket >= conduit.ticket }
    // A conduit that was never appended may have the same ticket as another one.
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

  /// Returns the conduits that were appended since ``nextTicket`` had the given value.
  func slots(since ticket: UInt64) -> ContiguousArray<Slot> {
    ContiguousArray(slots[slots.partitioningIndex { $0.ticket >= ticket }...])
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
  /// Returns the first index whose element belongs to the second partition, in an array partitioned by the
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

/// A subject with a list of conduits. Sending threads iterate over a copy of the list without a lock.
@usableFromInline
protocol ConduitOwner: ConduitParent {
  associatedtype Output
  associatedtype Failure: Error

  /// Guards the other properties.
  var lock: Lock { get }

  var conduits: ConduitList { get set }

  var state: SubjectState<Output, Failure> { get set }

  /// The place for a sole subscriber, to which the subject sends without copying the list, or `nil` for
  /// subjects that always copy it.
  var solePlace: SolePlace? { get }
}

extension ConduitOwner {
  @usableFromInline typealias Slots = ContiguousArray<ConduitList.Slot>

  @inlinable
  @inline(__always)
  var solePlace: SolePlace? { nil }

  /// Records whether the list contains conduits other than the conduit in the sole place. Called with the
  /// lock held.
  @inlinable
  @inline(__always)
  func noteWhetherCrowded() {
    guard let solePlace, conduits.hasSolePlace else { return }
    solePlace.note(isCrowded: conduits.count > 1)
  }

  /// Does nothing, because these subjects request values from upstream immediately.
  @usableFromInline
  func acknowledgeDemand() {}

  /// Appends a conduit, unless the subject has completed.
  /// - Returns: The completion, if the subject has completed.
  @inlinable
  @inline(__always)
  func attach(_ conduit: SubjectConduit<Output, Failure>) -> Subscribers.Completion<Failure>? {
    lock.withLock {
      if let completion = state.completion { return completion }
      conduit.order.begin(after: state.number)
      conduits.append(conduit)
      noteWhetherCrowded()
      return nil
    }
  }

  /// Completes the subject.
  /// - Returns: The conduits that receive the completion, and its number, or `nil` if the subject had already
  ///   completed.
  func complete(_ completion: Subscribers.Completion<Failure>) -> (slots: Slots, number: UInt64)? {
    lock.withLock { state.complete(completion).map { (conduits.removeAll(), $0) } }
  }

  /// Calls a closure with each conduit of a copy of the list.
  ///
  /// Subjects send values in separate loops, which take 30 % fewer instructions for each subscriber.
  @usableFromInline
  func forEach(in slots: Slots, _ body: (SubjectConduit<Output, Failure>) -> Void) {
    for slot in slots {
      if let conduit = slot.conduit { body(SubjectState<Output, Failure>.conduit(conduit)) }
    }
  }

  @inlinable
  @inline(__always)
  func detach(_ conduit: Conduit) {
    let removed = lock.withLock {
      let removed = conduits.remove(conduit)
      noteWhetherCrowded()
      return removed
    }
    _ = consume removed
  }
}

/// The completion and the upstream subscriptions of a subject, which its lock guards.
///
/// Each event is a function that changes the state and returns the steps to take after unlocking.
@usableFromInline
struct SubjectState<Output, Failure: Error> {
  /// The number of the latest event, for subjects that number their events.
  @usableFromInline var number: UInt64 = 0

  /// `false` after the subject has completed.
  @usableFromInline private(set) var isActive = true

  @usableFromInline var upstreams = SubjectUpstreams()
  @usableFromInline private(set) var completion: Subscribers.Completion<Failure>?

  @usableFromInline
  init() {}

  /// Casts a conduit of the list to its type.
  @inlinable
  static func conduit(_ conduit: Conduit) -> SubjectConduit<Output, Failure> {
    // Safe because only `attach` appends conduits, and it accepts no other type.
    unsafeDowncast(conduit, to: SubjectConduit<Output, Failure>.self)
  }

  /// Casts a borrowed conduit of the list to its type.
  ///
  /// `unsafeDowncast` isn't used, because in debug builds it looks up metadata to check the type, which
  /// `attach` ensures.
  @inlinable
  static func borrowed(_ conduit: Unmanaged<Conduit>) -> Unmanaged<SubjectConduit<Output, Failure>> {
    .fromOpaque(conduit.toOpaque())
  }

  /// - Returns: The number of the completion, or `nil` if the subject had already completed.
  mutating func complete(_ completion: Subscribers.Completion<Failure>) -> UInt64? {
    guard isActive else { return nil }
    isActive = false
    self.completion = completion
    number += 1
    return number
  }
}
