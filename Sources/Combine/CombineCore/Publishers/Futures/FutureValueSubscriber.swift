/// Waits for the one result of a future and calls a closure with it. A future always has one before it
/// completes.
struct FutureValueSubscriber<Input, Failure: Error>: Subscriber {
  static var _isIsolated: Bool { false }

  let combineIdentifier = CombineIdentifier()
  let receiveResult: (Result<Input, Failure>) -> Void

  func receive(subscription: any Subscription) {
    subscription.request(.max(1))
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    receiveResult(.success(input))
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    if case .failure(let error) = completion {
      receiveResult(.failure(error))
    }
  }
}
