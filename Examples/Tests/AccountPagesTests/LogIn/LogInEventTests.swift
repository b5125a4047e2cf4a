import AccountPages
import Accounts
import LivePages
import Testing

struct LogInEventTests {
  @Test(arguments: [LogInEvent.userNameTyped("<b>\"&"), .submitted, .dismissed])
  func comesBackAsItWasWritten(event: LogInEvent) throws {
    #expect(try LogInEvent(event.wire) == event)
  }

  @Test func aPasswordIsReadAndNeverWritten() throws {
    let event = try LogInEvent(WireEvent("passwordTyped", value: .string("correct horse")))
    #expect(event == .passwordTyped("correct horse"))
    #expect(event.wire.json == #"{"event":"passwordTyped","value":""}"#)
  }

  @Test(arguments: [
    WireEvent("passwordTyped"), WireEvent("passwordTyped", value: .integers([1])),
    WireEvent("userNameTyped", value: .integer(3)), WireEvent("submitted", value: .string("correct horse")),
    WireEvent("correct", value: .string("correct horse")),
  ])
  func whatItDoesNotTakeIsRefusedWithoutTellingTheValue(wire: WireEvent) throws {
    let error = try #require(throws: ViewEventError.self) { try LogInEvent(wire) }
    #expect(!error.description.contains("horse"))
  }
}
