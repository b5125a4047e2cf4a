import CombineShim

/// The subscription of an operator that sends arrays.
@usableFromInline
final class BatchSubscription<Downstream: Subscriber, Value>: CuttingSubscription<Downstream, Value>,
  CustomStringConvertible
where Downstream.Input == [Value] {
  /// Touched by the handling alone.
  @usableFromInline var batch: [Value] = []

  @usableFromInline var description: String { "Buffer" }

  @inlinable
  override init(downstream: Downstream, cuts: Cuts<Downstream.Failure>) {
    super.init(downstream: downstream, cuts: cuts)
  }

  @usableFromInline
  override func beginPiece() -> Bool { isOuterOpen }

  @inlinable
  override func add(_ value: Value) {
    batch.append(value)
  }

  @usableFromInline
  override func endPiece() {
    let full = batch
    batch = []
    send(full)
  }

  /// A batch that downstream does not demand goes on, so that they don't pile up while time passes.
  @usableFromInline override var canEndPiece: Bool { outerDemand.wantsValues }

  @usableFromInline
  override func endPieces(_ completion: Subscribers.Completion<Downstream.Failure>) {
    if case .finished = completion, !batch.isEmpty { endPiece() }
  }

  @usableFromInline
  override func dismantle() {
    super.dismantle()
    batch = []
  }
}
