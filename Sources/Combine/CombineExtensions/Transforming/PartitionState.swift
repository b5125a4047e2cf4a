import CombineShim
import DequeModule

/// The state that the two streams of a partition share. It isn't thread-safe on its own.
@usableFromInline
struct PartitionState<Output, Failure: Error> {
  @usableFromInline typealias Stream = PartitionStreamState<Output, Failure>
  @usableFromInline typealias Member = PartitionMember<Output, Failure>

  /// The next step of a joining subscriber.
  @usableFromInline
  enum JoinDecision {
    /// Deliver a buffered value, then call `continueJoining` again.
    case value(Output)
    /// Subscribe to upstream. The subscriber receives later values.
    case connect(UpstreamConnection)
    /// The subscriber receives later values.
    case joined
    /// Deliver the completion.
    case completed(Subscribers.Completion<Failure>)
    /// The subscriber has cancelled.
    case left
  }

  /// The current connection to upstream, or `nil` if none exists.
  @usableFromInline var connection: UpstreamConnection?

  /// Upstream's completion, or `nil` before it. After the completion, there is no further subscription to
  /// upstream.
  @usableFromInline var completion: Subscribers.Completion<Failure>?

  /// The demand that was requested from upstream and has not been met.
  @usableFromInline var outstanding = Subscribers.Demand.none

  /// The largest unmet demand of the members. When a member leaves whose demand has been requested, it may be
  /// too large until the next value arrives, because a search through the members at each request would take
  /// quadratic time.
  @usableFromInline var wanted = Subscribers.Demand.none

  @usableFromInline var matches = Stream()
  @usableFromInline var nonMatches = Stream()

  @usableFromInline
  init() {}

  @inlinable
  subscript(side: PartitionSide) -> Stream {
    _read {
      switch side {
      case .matches: yield matches
      case .nonMatches: yield nonMatches
      }
    }
    _modify {
      switch side {
      case .matches: yield &matches
      case .nonMatches: yield &nonMatches
      }
    }
  }

  @inlinable var hasSubscribers: Bool { matches.hasSubscribers || nonMatches.hasSubscribers }

  @inlinable
  mutating func beginJoining(_ member: Member, _ side: PartitionSide) {
    guard !member.hasLeft, self[side].backlog != nil, self[side].first == nil else { return }
    self[side].first = member
  }

  @inlinable
  mutating func continueJoining(_ member: Member, _ side: PartitionSide) -> JoinDecision {
    if member.hasLeft { return .left }
    if self[side].first === member {
      if let value = self[side].backlog?.popFirst() {
        member.pendingDemand.countSent()
        return .value(value)
      }
      self[side].first = nil
      self[side].backlog = nil
    }
    if let completion { return .completed(completion) }
    self[side].members.append(member)
    wanted = max(wanted, member.pendingDemand.unmet)
    guard connection == nil else { return .joined }
    let connection = UpstreamConnection()
    self.connection = connection
    return .connect(connection)
  }

  /// Adds to a member's demand.
  @inlinable
  mutating func add(_ demand: Subscribers.Demand, to member: Member) {
    member.pendingDemand.add(demand)
    if member.place != nil { wanted = max(wanted, member.pendingDemand.unmet) }
  }

  /// Receives a value.
  /// - Returns: The subscribers that receive the value now.
  @inlinable
  mutating func accept(_ value: Output, _ side: PartitionSide) -> [Member?] {
    if outstanding > .none { outstanding -= 1 }
    self[side].backlog?.append(value)
    let members = self[side].members.slots
    for case let member? in members { member.pendingDemand.countSent() }
    wanted = max(matches.members.largestDemand, nonMatches.members.largestDemand)
    return members
  }

  /// Returns the demand to request from upstream, which is enough for the stream with the larger demand.
  @inlinable
  mutating func takeRequest() -> Subscribers.Demand {
    guard wanted > outstanding else { return .none }
    let missing = wanted - outstanding
    outstanding = wanted
    return missing
  }

  /// Records the upstream completion.
  /// - Returns: The subscribers that receive the completion now.
  @inlinable
  mutating func complete(_ completion: Subscribers.Completion<Failure>) -> [Member?] {
    let members = matches.members.slots + nonMatches.members.slots
    self.completion = completion
    connection = nil
    matches.members = PartitionMembers()
    nonMatches.members = PartitionMembers()
    return members
  }

  /// Removes a subscriber that has cancelled.
  /// - Returns: The values buffered for the subscriber, for the caller to release without the lock.
  @inlinable
  mutating func remove(_ member: Member, _ side: PartitionSide) -> Deque<Output>? {
    member.hasLeft = true
    self[side].members.remove(member)
    if wanted > outstanding { wanted = max(matches.members.largestDemand, nonMatches.members.largestDemand) }
    guard self[side].first === member else { return nil }
    self[side].first = nil
    return self[side].replaceBacklog(with: nil)
  }

  /// Resets the state after the last subscriber has left.
  /// - Returns: The buffered values, for the caller to release without the lock.
  @inlinable
  mutating func startAnew() -> (Deque<Output>?, Deque<Output>?) {
    connection = nil
    outstanding = .none
    wanted = .none
    return (
      matches.replaceBacklog(with: matches.isReachable ? [] : nil),
      nonMatches.replaceBacklog(with: nonMatches.isReachable ? [] : nil)
    )
  }
}

/// One of a partition's streams, with its subscribers or its buffered values.
@usableFromInline
struct PartitionStreamState<Output, Failure: Error> {
  @usableFromInline typealias Member = PartitionMember<Output, Failure>

  /// The subscribers that receive new values directly.
  @usableFromInline var members = PartitionMembers<Output, Failure>()

  /// The values buffered for the first subscriber, or `nil` after they are delivered or when the stream can
  /// no longer get subscribers.
  @usableFromInline var backlog: Deque<Output>? = []

  /// The first subscriber while it receives the buffered values.
  @usableFromInline var first: Member?

  /// `true` while the stream is referenced and can get subscribers.
  @usableFromInline var isReachable = true

  @usableFromInline
  init() {}

  @inlinable var hasSubscribers: Bool { !members.isEmpty || first != nil }

  /// - Returns: The previous backlog, for the caller to release without the lock.
  @inlinable
  mutating func replaceBacklog(with new: Deque<Output>?) -> Deque<Output>? {
    let old = backlog
    backlog = new
    return old
  }
}

/// The members of a partition's stream, in the order in which they joined.
///
/// Removing a member leaves a gap. When more than half of the slots are empty, the gaps are closed, which
/// keeps the cost of a removal from growing in proportion to the number of members.
@usableFromInline
struct PartitionMembers<Output, Failure: Error> {
  @usableFromInline typealias Member = PartitionMember<Output, Failure>

  @usableFromInline private(set) var slots: [Member?] = []
  private var count = 0

  @usableFromInline
  init() {}

  @usableFromInline var isEmpty: Bool { slots.isEmpty }

  /// The largest demand that hasn't been met.
  @usableFromInline var largestDemand: Subscribers.Demand {
    var largest = Subscribers.Demand.none
    for case let member? in slots { largest = max(largest, member.pendingDemand.unmet) }
    return largest
  }

  @usableFromInline
  mutating func append(_ member: Member) {
    member.place = slots.count
    slots.append(member)
    count += 1
  }

  /// Removes a member, if it is in the list.
  @usableFromInline
  mutating func remove(_ member: Member) {
    guard let place = member.place, slots.indices.contains(place), slots[place] === member else { return }
    member.place = nil
    slots[place] = nil
    count -= 1
    if count == 0 {
      slots = []
    } else if count < slots.count / 2 {
      closeGaps()
    }
  }

  private mutating func closeGaps() {
    slots.removeAll { $0 == nil }
    for (place, member) in slots.enumerated() { member?.place = place }
  }
}
