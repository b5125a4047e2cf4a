import CombineShim

/// The subscription of a `groupBy(_:)`.
@usableFromInline
final class GroupBySubscription<Downstream: Subscriber, Key: Hashable, Value>: DividingSubscription<
  Downstream, Value
>, CustomStringConvertible
where Downstream.Input == GroupedPublisher<Key, Value, Downstream.Failure> {
  @usableFromInline typealias Group = GroupWindow<Key, Value, Downstream.Failure>

  // All touched by the handling alone.
  @usableFromInline var key: ((Value) -> Key)?
  @usableFromInline var groups: [Key: Group] = [:]
  @usableFromInline var lastNumber = 0

  @inlinable
  init(downstream: Downstream, key: @escaping (Value) -> Key) {
    self.key = key
    super.init(downstream: downstream)
  }

  @usableFromInline var description: String { "GroupBy" }

  @inlinable
  override func handle(_ event: Event) {
    switch event {
    case .value(let value):
      guard let key = key?(value) else { return }
      if let group = groups[key] ?? beginGroup(key) { send(value, to: group) }
    case .left(let window):
      if let group = window as? Group, groups[group.key] === group { groups[group.key] = nil }
    case .completion(let completion):
      endAll(completion)
    case .mark:
      break
    }
  }

  @inlinable
  func beginGroup(_ key: Key) -> Group? {
    guard isOuterOpen else { return nil }
    lastNumber += 1
    let group = Group(source: self, key: key, number: lastNumber)
    groups[key] = group
    addWindow()
    send(GroupedPublisher(key: key, ticket: WindowTicket(group)))
    return group
  }

  @usableFromInline
  override func endPieces(_ completion: Subscribers.Completion<Downstream.Failure>) {
    for group in groups.values.sorted(by: { $0.number < $1.number }) {
      close(group, completion)
    }
  }

  @usableFromInline
  override func dismantle() {
    key = nil
    groups = [:]
  }
}

/// The window of a group.
@usableFromInline
final class GroupWindow<Key, Output, Failure: Error>: StreamWindow<Output, Failure> {
  @usableFromInline let key: Key

  /// The number of the group, in the order in which groups began.
  @usableFromInline let number: Int

  @usableFromInline
  init(source: DividedSource<Output, Failure>, key: Key, number: Int) {
    self.key = key
    self.number = number
    super.init(source: source)
  }

  @usableFromInline override var description: String { "Group" }
}
