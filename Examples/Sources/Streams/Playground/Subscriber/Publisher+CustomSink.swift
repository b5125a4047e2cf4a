import CombineShim

extension Publisher {
  /// Subscribes with a ``CombineShim/Subscribers/CustomSink``.
  /// - Parameters:
  ///   - demand: The initial demand.
  ///   - moreDemand: A closure that returns the additional demand for the number of received values.
  ///   - receiveCompletion: A closure that receives the completion, if there is one.
  ///   - receiveValue: A closure that receives the values.
  /// - Returns: The subscriber, which can request more or cancel.
  public func customSink(
    demand: Subscribers.Demand,
    moreDemand: @escaping (_ count: Int) -> Subscribers.Demand = { _ in .none },
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> Subscribers.CustomSink<Output, Failure> {
    let sink = Subscribers.CustomSink(
      demand: demand,
      moreDemand: moreDemand,
      receiveCompletion: receiveCompletion,
      receiveValue: receiveValue
    )
    subscribe(sink)
    return sink
  }
}
