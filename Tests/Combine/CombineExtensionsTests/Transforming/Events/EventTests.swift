import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct EventTests {
  @Test func equalEventsHaveEqualDescriptions() {
    let events: [Event<Int, ProbeError>] = [
      .value(1), .value(2), .failure(ProbeError("a")), .failure(ProbeError("b")), .finished,
    ]
    for (index, event) in events.enumerated() {
      for (otherIndex, other) in events.enumerated() {
        #expect((event == other) == (index == otherIndex))
      }
    }
  }

  @Test func eventsCanBeHashedIfTheirContentsCan() {
    struct HashableError: Error, Hashable {}
    let events: Set<Event<Int, HashableError>> = [.value(1), .finished, .value(1), .failure(HashableError())]
    #expect(events.count == 3)
  }

  @Test func eventsConvertToThemselves() {
    #expect(Event<Int, ProbeError>.value(1).event == .value(1))
  }

  @Test func anEventOfSendableValuesIsSendable() {
    func isSendable<T>(_: T) -> Bool { false }
    func isSendable<T: Sendable>(_: T) -> Bool { true }
    #expect(isSendable(Event<Int, ProbeError>.finished))
  }
}
