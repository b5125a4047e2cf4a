import AccountPages
import Accounts
import LivePages
import Testing
import UserNameAPI

struct SignUpEventTests {
  @Test(arguments: [
    SignUpEvent.userNameTyped("<b>\"&"), .askAgainTapped, .speedChosen(.slow), .speedChosen(.shortNamesLast),
    .faultChosen(nil), .faultChosen(.cutOff), .submitted, .dismissed,
  ])
  func comesBackAsItWasWritten(event: SignUpEvent) throws {
    #expect(try SignUpEvent(event.wire) == event)
  }

  @Test func passwordsAreReadAndNeverWritten() throws {
    let password = try SignUpEvent(WireEvent("passwordTyped", value: .string("correct horse")))
    #expect(password == .passwordTyped("correct horse"))
    #expect(password.wire.json == #"{"event":"passwordTyped","value":""}"#)
    let repetition = try SignUpEvent(WireEvent("passwordAgainTyped", value: .string("correct horse")))
    #expect(repetition == .passwordAgainTyped("correct horse"))
    #expect(repetition.wire.json == #"{"event":"passwordAgainTyped","value":""}"#)
  }

  @Test(arguments: [
    WireEvent("passwordTyped", value: .bool(true)),
    WireEvent("passwordAgainTyped", value: .integers([1])),
    WireEvent("speedChosen", value: .string("correct horse")),
    WireEvent("faultChosen", value: .string("correct horse")),
    WireEvent("submitted", value: .string("correct horse")), WireEvent("logIn"),
  ])
  func whatItDoesNotTakeIsRefusedWithoutTellingTheValue(wire: WireEvent) throws {
    let error = try #require(throws: ViewEventError.self) { try SignUpEvent(wire) }
    #expect(!error.description.contains("horse"))
  }
}
