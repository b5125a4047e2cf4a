/// The subscriber of an operator that passes values on as they are.
@usableFromInline
protocol ValuePassingSubscriber: PassThroughSubscriber where Input == Downstream.Input {}

extension ValuePassingSubscriber {
  @inlinable
  @inline(__always)
  func receive(_ input: Input) -> Subscribers.Demand {
    downstream.receive(input)
  }

  @inlinable
  @inline(__always)
  func _receiveInUse(_ input: Input) -> Subscribers.Demand {
    downstream._receiveInUse(input)
  }
}
