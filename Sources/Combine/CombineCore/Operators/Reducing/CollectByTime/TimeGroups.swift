/// The values that are being grouped, and the groups that wait to be delivered.
@usableFromInline
@frozen
struct TimeGroups<Value, Downstream: Subscriber>: QueueingContents where Downstream.Input == [Value] {
  @usableFromInline let downstream: Downstream
  @usableFromInline var waiting = Queue<Waiting>()

  /// The group that is not complete yet.
  @usableFromInline var group: [Value] = []

  /// The number of groups that are requested.
  @usableFromInline var demand = Subscribers.Demand.none

  /// Whether upstream has completed.
  @usableFromInline var isCompleting = false

  @inlinable
  init(downstream: Downstream) {
    self.downstream = downstream
  }

  /// Adds a value to the group.
  /// - Returns: Whether it still can.
  @inlinable
  mutating func collect(_ value: Value) -> Bool {
    if isCompleting { return false }
    group.append(value)
    return true
  }

  /// Completes the group if it has so many values.
  /// - Returns: Whether it had.
  @inlinable
  mutating func completeGroup(ofCount count: Int) -> Bool {
    if group.count < count { return false }
    sendGroup()
    return true
  }

  /// Completes the group at the end of its period, if it has values and is requested.
  /// - Parameter withoutDemand: A Boolean value that indicates whether demand does not matter.
  /// - Returns: Whether it had.
  @inlinable
  mutating func completeGroup(withoutDemand: Bool) -> Bool {
    guard !group.isEmpty, !isCompleting else { return false }
    if !withoutDemand {
      guard demand != .none else { return false }
      demand -= 1
    }
    sendGroup()
    return true
  }

  /// Ends the last group: it is delivered when upstream has finished, and dropped when it has failed.
  /// - Returns: Whether this is upstream's first completion.
  @inlinable
  mutating func complete(_ completion: Subscribers.Completion<Downstream.Failure>) -> Bool {
    if isCompleting { return false }
    isCompleting = true
    if case .finished = completion, !group.isEmpty { sendGroup() }
    waiting.append(.completion(completion))
    return true
  }

  @inlinable
  mutating func sendGroup() {
    waiting.append(.value(group))
    group = []
  }
}
