import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct EventValuesTests {
  private let upstream = ProbePublisher<Event<Int, ProbeError>, Never>()

  @Test func onlyTheValuesOfTheEventsAreSent() {
    let subscriber = ProbeSubscriber<Int, Never>()
    let values: Publishers.CompactMap<ProbePublisher<Event<Int, ProbeError>, Never>, Int> = upstream.values()
    values.subscribe(subscriber)
    let events: [Event<Int, ProbeError>] = [.value(1), .failure(ProbeError()), .finished, .value(2)]
    for event in events { upstream.send(event) }
    upstream.send(completion: .finished)
    #expect(subscriber.log.dropFirst() == ["1", "2", "finished"])
  }

  @Test func requestsReplacementsForEventsWithoutAValue() {
    upstream.values().subscribe(ProbeSubscriber<Int, Never>(demand: .max(1)))
    #expect(upstream.send(.failure(ProbeError())) == .max(1))
    #expect(upstream.send(.value(1)) == .none)
  }

  @Test func valuesAndFailuresOfOneStreamGoSeparateWays() {
    let subject = PassthroughSubject<Int, ProbeError>()
    let (values, failures) = (ProbeSubscriber<Int, Never>(), ProbeSubscriber<ProbeError, Never>())
    let events = subject.materialize().share()
    events.values().subscribe(values)
    events.failures().subscribe(failures)
    subject.send(1)
    subject.send(completion: .failure(ProbeError()))
    #expect(values.log.dropFirst() == ["1", "finished"])
    #expect(failures.log.dropFirst() == ["oops", "finished"])
  }
}
