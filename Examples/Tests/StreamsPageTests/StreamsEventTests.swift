import LivePages
import StreamPlayground
import Testing

@testable import StreamsPage

struct StreamsEventTests {
  private static let all =
    CustomSinkExperiment.Act.allCases.map(StreamsEvent.customSink)
    + AmbExperiment.Act.allCases.map(StreamsEvent.amb)
    + CreateExperiment.Act.allCases.map(StreamsEvent.create)
    + DemandBufferExperiment.Act.allCases.map(StreamsEvent.demandBuffer)
    + ExperimentName.allCases.map(StreamsEvent.reset)

  @Test(arguments: all)
  func isReadBackAsItWasWritten(event: StreamsEvent) throws {
    #expect(try StreamsEvent(event.wire) == event)
  }

  @Test
  func whatIsNoEventIsRefused() {
    #expect(throws: ViewEventError.unknownEvent(name: "zip")) {
      try StreamsEvent(WireEvent("zip", value: .string("send")))
    }
  }

  @Test(
    arguments: [
      WireEvent("amb"), WireEvent("amb", value: .string("send")), WireEvent("customSink", value: .integer(1)),
      WireEvent("reset"), WireEvent("reset", value: .string("all")),
    ]
  )
  func valuesThatDoNotBelongAreRefused(wire: WireEvent) {
    #expect(throws: ViewEventError.self) { try StreamsEvent(wire) }
  }
}
