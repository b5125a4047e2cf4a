import CombineCore
import CombineProbes
import Testing

struct MapErrorTests {
  private func bracketed(_ error: ProbeError) -> ProbeError { ProbeError("<\(error)>") }

  @Test func transformsTheFailureAndPassesTheRestThrough() {
    let subscription = ProbeSubscription()
    let publisher = ProbePublisher<Int, ProbeError>(subscription: subscription)
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: .max(2), onValue: { _ in .max(3) })
    publisher.mapError(bracketed).subscribe(subscriber)

    #expect(publisher.send(1) == .max(3))
    publisher.send(completion: .failure(ProbeError("a")))
    #expect(subscriber.log == ["subscription ProbeSubscription", "1", "failure <a>"])
    #expect(subscription.history == [.requested(.max(2))])
  }

  @Test func theClosureIsNotCalledForFinished() {
    let publisher = ProbePublisher<Int, ProbeError>()
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    var calls = 0
    publisher.mapError { error -> ProbeError in
      calls += 1
      return error
    }
    .subscribe(subscriber)
    publisher.send(completion: .finished)
    #expect(subscriber.completions == [.finished])
    #expect(calls == 0)
  }

  @Test func handsTheUpstreamSubscriptionDownstream() {
    let subscription = ProbeSubscription()
    let publisher = ProbePublisher<Int, ProbeError>(subscription: subscription)
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil)
    publisher.mapError(bracketed).subscribe(subscriber)

    #expect(subscriber.subscription as? ProbeSubscription === subscription)
    subscriber.request(.none)
    subscriber.cancel()
    subscriber.cancel()
    #expect(subscription.history == [.requested(.none), .cancelled, .cancelled])
  }

  @Test func keepsNoStateSoBrokenUpstreamsGoThrough() {
    let publisher = ProbePublisher<Int, ProbeError>(subscription: nil)
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    publisher.mapError(bracketed).subscribe(subscriber)
    publisher.send(1)
    publisher.send(completion: .failure(ProbeError("a")))
    publisher.send(2)
    publisher.send(completion: .failure(ProbeError("b")))
    #expect(subscriber.log == ["1", "failure <a>", "2", "failure <b>"])
  }

  @Test func isDescribedByItsNameWithAnEmptyMirror() {
    let publisher = ProbePublisher<Int, ProbeError>()
    publisher.mapError(bracketed).subscribe(ProbeSubscriber())
    let inner = publisher.subscribers[0]
    #expect(inner.description == "MapError")
    #expect(inner.playgroundDescription as? String == "MapError")
    #expect(mirrorLabels(of: inner).isEmpty)
  }

  @Test func storesItsArguments() {
    let publisher = ProbePublisher<Int, ProbeError>()
    let mapped = publisher.mapError(bracketed)
    #expect(mapped.upstream === publisher)
    #expect(mapped.transform(ProbeError("a")) == ProbeError("<a>"))
  }

  @Test func cancellingAtTheSourceReleasesDownstream() {
    let subject = PassthroughSubject<Int, ProbeError>()
    var released = false
    do {
      let subscriber = ProbeSubscriber<Int, ProbeError>(onDeinit: { released = true })
      subject.mapError(bracketed).subscribe(subscriber)
      subscriber.cancel()
      subscriber.forgetSubscription()
    }
    #expect(released)
  }
}
