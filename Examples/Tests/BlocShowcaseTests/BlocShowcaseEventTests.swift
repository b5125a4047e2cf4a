import ClinicApp
import LivePages
import LocalClinic
import ShowcaseTheme
import Testing

@testable import BlocShowcase

struct BlocShowcaseEventTests {
  @Test(
    arguments: [
      BlocShowcaseEvent.tabTapped(.counters), .railToggled, .appCountTapped, .visitCountTapped,
      .colorChosen(.amber), .largerTapped, .smallerTapped, .refreshed, .retryTapped(.smileSolution),
      .delayChosen(.veryLong), .unansweredToggled(.oralInspections),
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
      WireEvent("railToggled", value: .bool(true)), WireEvent("refreshed", value: .integer(1)),
      WireEvent("retryTapped"), WireEvent("retryTapped", value: .string("everything")),
      WireEvent("delayChosen", value: .integer(1)), WireEvent("unansweredToggled", value: .string("")),
    ]
  )
  func valuesThatDoNotBelongAreRefused(wire: WireEvent) {
    #expect(throws: ViewEventError.self) { try BlocShowcaseEvent(wire) }
  }
}
