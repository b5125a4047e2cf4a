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

  @Test func ofTextsThatAreTooLongOnlyTheBeginningIsKept() throws {
    let accents = WireValue.string("abc" + String(repeating: "\u{301}\u{316}", count: 15_000))
    guard
      case .userNameTyped(let name) = try LogInEvent(WireEvent("userNameTyped", value: accents)),
      case .passwordTyped(let password) = try LogInEvent(WireEvent("passwordTyped", value: accents))
    else {
      Issue.record("These are other events.")
      return
    }
    #expect(UserNameProblem(typed: name) == .tooLong)
    #expect(name.utf8.count < 1024)
    #expect(password.isTooLong)
    #expect(password.withText { $0.utf8.count } < 2048)
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
