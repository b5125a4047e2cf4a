import CombineShim

extension Publisher {
  /// Subscribes with a ``CombineShim/Subscribers/CustomSink``.
  /// - Parameters:
  ///   - demand: How many values to ask for at the start.
  ///   - moreDemand: How many more to ask for after so many have come.
  ///   - receiveCompletion: A closure that gets the end, if it comes.
  ///   - receiveValue: A closure that gets the values.
  /// - Returns: The subscriber, which may be asked to request more, or to cancel.
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
