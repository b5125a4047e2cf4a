import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct EventFailuresTests {
  private let upstream = ProbePublisher<Event<Int, ProbeError>, Never>()

  @Test func onlyTheFailuresOfTheEventsAreSent() {
    let subscriber = ProbeSubscriber<ProbeError, Never>()
    let failures: Publishers.CompactMap<ProbePublisher<Event<Int, ProbeError>, Never>, ProbeError> =
      upstream.failures()
    failures.subscribe(subscriber)
    let events: [Event<Int, ProbeError>] = [.value(1), .failure(ProbeError()), .finished, .value(2)]
    for event in events { upstream.send(event) }
    upstream.send(completion: .finished)
    #expect(subscriber.log.dropFirst() == ["oops", "finished"])
  }

  @Test func requestsReplacementsForEventsWithoutAFailure() {
    upstream.failures().subscribe(ProbeSubscriber<ProbeError, Never>(demand: .max(1)))
    #expect(upstream.send(.value(1)) == .max(1))
    #expect(upstream.send(.finished) == .max(1))
    #expect(upstream.send(.failure(ProbeError())) == .none)
  }
}
