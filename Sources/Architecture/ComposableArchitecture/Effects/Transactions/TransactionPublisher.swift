import CombineShim

/// A publisher that sends another's values inside a transaction.
struct TransactionPublisher<Upstream: Publisher>: Publisher {
  typealias Output = Upstream.Output
  typealias Failure = Upstream.Failure

  let upstream: Upstream
  let transaction: Transaction

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    upstream.subscribe(TransactionSubscriber(downstream: subscriber, transaction: transaction))
  }

  private struct TransactionSubscriber<Downstream: Subscriber>: Subscriber {
    let downstream: Downstream
    let transaction: Transaction
    let combineIdentifier = CombineIdentifier()

    func receive(subscription: any Subscription) {
      downstream.receive(subscription: subscription)
    }

    func receive(_ input: Downstream.Input) -> Subscribers.Demand {
      withTransaction(transaction) { downstream.receive(input) }
    }

    func receive(completion: Subscribers.Completion<Downstream.Failure>) {
      downstream.receive(completion: completion)
    }
  }
}
