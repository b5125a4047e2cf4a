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
