import Testing

@testable import Streams

struct EventLogTests {
  private let log = EventLog(lines: ["publisher", "subscriber"])

  @Test
  func receivedMarksOriginateAtTheSender() {
    let isHeard = log.send(.value(1), on: 0) { log.noteReceipt(.value(1)) }
    #expect(isHeard)
    #expect(log.diagram.marks.map(\.origin) == [0, 0])
    #expect(log.diagram.marks.map(\.fate) == [.arrived, .arrived])
  }

  @Test(arguments: [Mark.Fate.lost, .waits])
  func marksWithoutASubscriberGetTheGivenFate(fate: Mark.Fate) {
    let isHeard = log.send(.value(1), on: 0, unheard: fate) {}
    #expect(!isHeard)
    #expect(log.diagram.marks.map(\.fate) == [fate])
  }

  @Test
  func actsBeginAtSuccessiveMoments() {
    log.beginAct()
    log.noteSubscriber(.demanded(1))
    log.beginAct()
    log.notePublisher(.cleanedUp, on: 0)
    #expect(log.diagram.marks.map(\.time) == [1, 2])
  }
}
