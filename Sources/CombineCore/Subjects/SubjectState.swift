/// What every subject keeps under its lock: who listens, how it ended, and which subscriptions feed it.
///
/// Each event is a function that changes the state and returns what is to be done once the lock is released.
@usableFromInline
struct SubjectState<Output, Failure: Error> {
  @usableFromInline typealias Places = ContiguousArray<ConduitList.Place>

  @usableFromInline var conduits = ConduitList()
  @usableFromInline var completion: Subscribers.Completion<Failure>?
  @usableFromInline var upstreams = SubjectUpstreams()

  /// The number of the latest event, for subjects that number what they send.
  @usableFromInline var number: UInt64 = 0

  @usableFromInline
  init() {}

  @inlinable var isActive: Bool { completion == nil }

  /// Numbers an event. Every conduit in the list is then to get it.
  @inlinable
  mutating func nextNumber() -> UInt64 {
    number += 1
    return number
  }

  /// A conduit of the list as what it is.
  @inlinable
  static func conduit(_ conduit: Conduit) -> SubjectConduit<Output, Failure> {
    // Right because `attach` alone appends, and takes no others.
    unsafeDowncast(conduit, to: SubjectConduit<Output, Failure>.self)
  }

  /// - Returns: The completion to tell the conduit instead, when the subject has ended.
  @inlinable
  mutating func attach(_ conduit: SubjectConduit<Output, Failure>) -> Subscribers.Completion<Failure>? {
    if let completion { return completion }
    conduit.order.begin(after: number)
    conduits.append(conduit)
    return nil
  }

  /// - Returns: The conduits to tell of the completion, and its number; `nil` when the subject had ended before.
  mutating func complete(
    _ completion: Subscribers.Completion<Failure>
  ) -> (places: Places, number: UInt64)? {
    guard isActive else { return nil }
    self.completion = completion
    return (conduits.removeAll(), nextNumber())
  }
}
