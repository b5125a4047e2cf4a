import CombineCore
import CombineProbes
import Testing

/// Tests that `sink` delivers the same events as a subscriber when it calls its closures directly, because
/// the publisher's stream is known in advance.
struct SinkOfKnownStreamTests {
  private func expectSameEvents<P: Publisher<Int, ProbeError>>(
    _ publisher: P,
    _ expected: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var (sunk, received): ([String], [String]) = ([], [])
    let token = publisher.sink {
      sunk.append("\($0)")
    } receiveValue: {
      sunk.append("\($0)")
    }
    publisher.subscribe(
      Subscribers.Sink {
        received.append("\($0)")
      } receiveValue: {
        received.append("\($0)")
      }
    )
    #expect(sunk == expected, sourceLocation: sourceLocation)
    #expect(sunk == received, sourceLocation: sourceLocation)
    token.cancel()
    #expect(sunk == received, sourceLocation: sourceLocation)
  }

  @Test func ofOneValue() {
    let events = ["1", "finished"]
    let just = Just(1).setFailureType(to: ProbeError.self)
    expectSameEvents(just, events)
    expectSameEvents(just.eraseToAnyPublisher(), events)
    expectSameEvents(Just(1).eraseToAnyPublisher().setFailureType(to: ProbeError.self), events)
    expectSameEvents(Optional(1).publisher.setFailureType(to: ProbeError.self), events)
    expectSameEvents(Result<Int, ProbeError>.success(1).publisher, events)
    let future = Future<Int, ProbeError> { $0(.success(1)) }
    expectSameEvents(future, events)
    expectSameEvents(Deferred { future }, events)
    expectSameEvents(Deferred { future }.eraseToAnyPublisher(), events)
  }

  @Test func ofNoValue() {
    let nothing: Int? = nil
    expectSameEvents(nothing.publisher.setFailureType(to: ProbeError.self), ["finished"])
    expectSameEvents(Empty<Int, ProbeError>(), ["finished"])
    expectSameEvents(Empty<Int, ProbeError>(completeImmediately: false), [])
  }

  @Test func ofAFailure() {
    let events = ["failure(oops)"]
    let future = Future<Int, ProbeError> { $0(.failure(ProbeError())) }
    expectSameEvents(future, events)
    expectSameEvents(Deferred { future }.eraseToAnyPublisher(), events)
    expectSameEvents(Fail<Int, ProbeError>(error: ProbeError()), events)
    expectSameEvents(Result<Int, ProbeError>.failure(ProbeError()).publisher, events)
  }

  @Test func completedSinksReleaseTheirClosures() {
    weak var held: ReleaseProbe?
    let token: AnyCancellable
    do {
      let probe = ReleaseProbe {}
      held = probe
      token = Just(1).sink { _ in withExtendedLifetime(probe) {} }
    }
    #expect(held == nil)
    token.cancel()
  }
}
