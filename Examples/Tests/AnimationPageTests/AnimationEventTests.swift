import AnimationFeature
import LivePages
import Testing

@testable import AnimationPage

struct AnimationEventTests {
  @Test(
    arguments: [
      AnimationEvent.placeTapped(.bottomRight), .sizeTapped, .rainbowTapped, .tourTapped, .resetTapped,
      .curveTapped(.easeInOut), .paceTapped(.slow), .repetitionTapped(.thereAndBack),
    ]
  )
  func isReadBackAsItWasWritten(event: AnimationEvent) throws {
    #expect(try AnimationEvent(event.wire) == event)
  }

  @Test
  func whatIsNoEventIsRefused() {
    #expect(throws: ViewEventError.unknownEvent(name: "tintCame")) {
      try AnimationEvent(WireEvent("tintCame"))
    }
  }

  @Test(
    arguments: [
      WireEvent("placeTapped"), WireEvent("placeTapped", value: .integer(9)),
      WireEvent("placeTapped", value: .integer(-1)), WireEvent("placeTapped", value: .string("0")),
      WireEvent("curveTapped", value: .string("bounce")), WireEvent("curveTapped"),
      WireEvent("repetitionTapped"), WireEvent("repetitionTapped", value: .string("twice")),
      WireEvent("paceTapped", value: .integer(2)), WireEvent("rainbowTapped", value: .bool(true)),
    ]
  )
  func valuesThatDoNotBelongAreRefused(wire: WireEvent) {
    #expect(throws: ViewEventError.self) { try AnimationEvent(wire) }
  }
}
