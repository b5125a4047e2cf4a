import CombineCore
import CombineProbes
import Testing

// PassThroughSubscriberTests tests the behavior that all pass-through operators share.
struct BreakpointTests {
  @Test func evaluatesPredicatesBeforeForwardingEvents() {
    var log: [String] = []
    let publisher = ProbePublisher<Int, ProbeError>(subscription: nil)
    let subscriber = ProbeSubscriber<Int, ProbeError>(
      demand: nil,
      onSubscription: { log.append("downstream \($0)") },
      onValue: {
        log.append("downstream \($0)")
        return .none
      },
      onCompletion: { log.append("downstream \($0)") }
    )
    publisher.breakpoint(
      receiveSubscription: {
        log.append("breakpoint \($0)")
        return false
      },
      receiveOutput: {
        log.append("breakpoint \($0)")
        return false
      },
      receiveCompletion: {
        log.append("breakpoint \($0)")
        return false
      }
    )
    .subscribe(subscriber)
    for name in ["a", "b"] { publisher.send(subscription: ProbeSubscription(name)) }
    publisher.send(1)
    for _ in 0..<2 { publisher.send(completion: .finished) }
    let events = ["a", "b", "1", "finished", "finished"]
    #expect(log == events.flatMap { ["breakpoint \($0)", "downstream \($0)"] })
  }

  @Test func theClosuresAreNilUnlessGiven() {
    let stopping = ProbePublisher<Int, ProbeError>().breakpoint()
    #expect(stopping.receiveSubscription == nil)
    #expect(stopping.receiveOutput == nil)
    #expect(stopping.receiveCompletion == nil)
  }

  @Test func onErrorLooksOnlyAtFailures() {
    let stopping = ProbePublisher<Int, ProbeError>().breakpointOnError()
    #expect(stopping.receiveSubscription == nil)
    #expect(stopping.receiveOutput == nil)
    #expect(stopping.receiveCompletion?(.finished) == false)
    #expect(stopping.receiveCompletion?(.failure(ProbeError())) == true)
  }

  @Test func theMirrorIsEmpty() {
    let publisher = ProbePublisher<Int, Never>()
    publisher.breakpoint().subscribe(ProbeSubscriber())
    #expect(mirrorLabels(of: publisher.subscribers[0]).isEmpty)
  }

  @Test func aTrueForASubscriptionStops() async {
    await #expect(processExitsWith: .failure) {
      ProbePublisher<Int, Never>().breakpoint(receiveSubscription: { _ in true })
        .subscribe(ProbeSubscriber())
    }
  }

  @Test func aTrueForAValueStops() async {
    await #expect(processExitsWith: .failure) {
      let publisher = ProbePublisher<Int, Never>()
      publisher.breakpoint(receiveOutput: { $0 == 1 }).subscribe(ProbeSubscriber())
      publisher.send(1)
    }
  }

  @Test func aTrueForACompletionStops() async {
    await #expect(processExitsWith: .failure) {
      let publisher = ProbePublisher<Int, ProbeError>()
      publisher.breakpointOnError().subscribe(ProbeSubscriber())
      publisher.send(completion: .failure(ProbeError()))
    }
  }
}
