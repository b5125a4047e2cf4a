/// The subscriber behind the three publishers that send properties of values, however many they send.
@usableFromInline
struct KeyPathSubscriber<Input, Downstream: Subscriber>: PassThroughSubscriber {
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let downstream: Downstream

  /// For the mirror.
  @usableFromInline let keyPaths: [AnyKeyPath]

  @usableFromInline let read: (Input) -> Downstream.Input
  @usableFromInline let combineIdentifier = CombineIdentifier()

  @inlinable
  init(downstream: Downstream, keyPaths: [AnyKeyPath], read: @escaping (Input) -> Downstream.Input) {
    self.downstream = downstream
    self.keyPaths = keyPaths
    self.read = read
  }

  @inlinable
  @inline(__always)
  func receive(_ input: Input) -> Subscribers.Demand {
    downstream.receive(read(input))
  }

  @inlinable
  @inline(__always)
  func _receiveInUse(_ input: Input) -> Subscribers.Demand {
    downstream._receiveInUse(read(input))
  }

  @inlinable
  @inline(__always)
  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    downstream.receive(completion: completion)
  }

  @usableFromInline var description: String { keyPaths.count == 1 ? "ValueForKey" : "ValueForKeys" }
}
