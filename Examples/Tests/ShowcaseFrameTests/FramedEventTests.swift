import LivePages
import ShowcaseTheme
import Testing

@testable import ShowcaseFrame

struct FramedEventTests {
  private typealias Event = FramedEvent<NoteEvent>

  @Test(arguments: [
    FramedEvent<NoteEvent>.theme(.colorChosen(.amber)), .theme(.larger), .theme(.smaller), .page(.note(7)),
  ])
  func isReadBackAsItWasWritten(event: FramedEvent<NoteEvent>) throws {
    #expect(try Event(event.wire) == event)
  }

  @Test
  func thePagesEventsTravelAsWithoutTheFrame() {
    #expect(Event.page(.note(7)).wire == NoteEvent.note(7).wire)
  }

  @Test(arguments: ["theme.", "theme.reset", "larger", "hack"])
  func whatIsNoEventIsRefused(name: String) {
    #expect(throws: ViewEventError.unknownEvent(name: name)) { try Event(WireEvent(name)) }
  }

  @Test(arguments: [
    WireEvent("theme.colorChosen"), WireEvent("theme.colorChosen", value: .string("red")),
    WireEvent("theme.larger", value: .integer(1)), WireEvent("note", value: .string("1")),
  ])
  func valuesThatDoNotBelongAreRefused(wire: WireEvent) {
    #expect(throws: ViewEventError.self) { try Event(wire) }
  }
}
