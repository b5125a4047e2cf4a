import LivePages
import Testing

@testable import BlocShowcase

struct BlocShowcaseEventTests {
  @Test(
    arguments: [
      BlocShowcaseEvent.tabTapped(.counters), .railToggled, .appCountTapped, .visitCountTapped,
      .colorChosen(.amber), .largerTapped, .smallerTapped,
    ]
  )
  func isReadBackAsItWasWritten(event: BlocShowcaseEvent) throws {
    #expect(try BlocShowcaseEvent(event.wire) == event)
  }

  @Test
  func whatIsNoEventIsRefused() {
    #expect(throws: ViewEventError.unknownEvent(name: "emit")) { try BlocShowcaseEvent(WireEvent("emit")) }
  }

  @Test(
    arguments: [
      WireEvent("tabTapped"), WireEvent("tabTapped", value: .integer(3)),
      WireEvent("tabTapped", value: .string("0")),
      WireEvent("colorChosen", value: .string("red")), WireEvent("colorChosen"),
      WireEvent("railToggled", value: .bool(true)),
    ]
  )
  func valuesThatDoNotBelongAreRefused(wire: WireEvent) {
    #expect(throws: ViewEventError.self) { try BlocShowcaseEvent(wire) }
  }
}
