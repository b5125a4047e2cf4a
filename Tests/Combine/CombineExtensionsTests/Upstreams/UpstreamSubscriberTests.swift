import CombineProbes
import CombineShim
import Testing

@testable import CombineExtensions

struct UpstreamSubscriberTests {
  @Test func eventsArriveUntilTheConnectionEnds() {
    let connection = UpstreamConnection()
    let upstream = ProbePublisher<Int, ProbeError>()
    var log: [String] = []
    connection.subscribe(
      to: upstream,
      onValue: {
        log.append("\($0)")
        return .max($0)
      },
      onCompletion: { log.append("\($0)") }
    )
    #expect(upstream.send(5) == .max(5))
    upstream.send(completion: .finished)
    #expect(upstream.send(6) == .none)
    upstream.send(completion: .finished)
    #expect(log == ["5", "finished"])
  }

  @Test func cancelStopsAllEvents() {
    let connection = UpstreamConnection()
    let upstream = ProbePublisher<Int, ProbeError>()
    connection.subscribe(
      to: upstream,
      onValue: { _ in
        Issue.record("a value after the cancel")
        return .none
      },
      onCompletion: { _ in Issue.record("a completion after the cancel") }
    )
    connection.cancel()
    upstream.send(1)
    upstream.send(completion: .finished)
  }
}
