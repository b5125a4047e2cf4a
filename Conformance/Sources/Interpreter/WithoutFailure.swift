/// Ends where its upstream fails, and is the same as its upstream otherwise. It keeps no rule and no state of
/// its own, so that operators for publishers that never fail can follow any other without one of the
/// libraries' in between.
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
