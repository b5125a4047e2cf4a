/// Passes on the events of its upstream, but finishes when upstream fails. It enforces no rules and has no
/// state, so that operators for publishers that never fail can follow any other operator, without one of the
/// libraries' own in between.
struct WithoutFailure: Publisher {
  typealias Output = Int
  typealias Failure = Never

  let upstream: Stream

  func receive<Downstream: Subscriber>(
    subscriber: Downstream
  ) where Downstream.Input == Int, Downstream.Failure == Never {
    upstream.receive(subscriber: Link(downstream: subscriber))
  }

  private struct Link<Downstream: Subscriber>: Subscriber
  where Downstream.Input == Int, Downstream.Failure == Never {
    typealias Failure = any Error

    let downstream: Downstream
    let combineIdentifier = CombineIdentifier()

    func receive(subscription: any Subscription) {
      downstream.receive(subscription: subscription)
    }

    func receive(_ input: Int) -> Subscribers.Demand {
      downstream.receive(input)
    }

    func receive(completion: Subscribers.Completion<any Error>) {
      downstream.receive(completion: .finished)
    }
  }
}
