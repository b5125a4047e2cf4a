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

  @Test(arguments: ["passwordTyped", "passwordAgainTyped"])
  func ofPasswordsThatAreTooLongOnlyTheBeginningIsKept(name: String) throws {
    let accents = WireValue.string("abc" + String(repeating: "\u{301}\u{316}", count: 15_000))
    switch try SignUpEvent(WireEvent(name, value: accents)) {
    case .passwordTyped(let password), .passwordAgainTyped(let password):
      #expect(password.isTooLong)
      #expect(password.withText { $0.utf8.count } < 2048)
    default: Issue.record("This is another event.")
    }
  }

  @Test func ofANameThatIsTooLongOnlyTheBeginningIsKept() throws {
    let typed = WireValue.string("abc" + String(repeating: "\u{301}", count: 30_000))
    guard case .userNameTyped(let name) = try SignUpEvent(WireEvent("userNameTyped", value: typed)) else {
      Issue.record("This is another event.")
      return
    }
    #expect(UserNameProblem(typed: name) == .tooLong)
    #expect(name.utf8.count < 1024)
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
