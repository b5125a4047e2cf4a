import Accounts
import CustomDump
import Testing

struct SecretTests {
  private struct Form {
    var userName = "ada"
    var password = Secret("correct horse")
    var older: [Secret?] = ["correct horse", nil]
  }

  private enum Event {
    case passwordTyped(Secret)
  }

  private struct Failure: Error {
    let password: Secret
  }

  @Test func isPrintedAsThreeDots() {
    let secret: Secret = "correct horse"
    #expect("\(secret)" == "•••")
    #expect(String(describing: secret) == "•••")
    #expect(String(reflecting: secret) == "•••")
    #expect(secret.debugDescription == "•••")
    #expect(String(customDumping: secret) == "•••")
    #expect(Mirror(reflecting: secret).children.isEmpty)
  }

  @Test func valuesContainingSecretsPrintThemRedacted() {
    let values: [Any] = [
      Form(), Event.passwordTyped("correct horse"), Failure(password: "correct horse"),
      ["key": Secret("correct horse")],
    ]
    for value in values {
      var dumped = ""
      dump(value, to: &dumped)
      for text in ["\(value)", String(reflecting: value), String(customDumping: value), dumped] {
        #expect(text.contains("•••"))
        #expect(!text.contains("horse"))
      }
    }
  }

  @Test func aDifferenceOfTwoShowsNeither() throws {
    let difference = try #require(diff(Form(), Form(userName: "bob", password: "battery staple")))
    #expect(difference.contains("bob"))
    #expect(!difference.contains("horse") && !difference.contains("staple"))
  }

  @Test func cannotBeWrittenIntoAMessage() {
    #expect(!((Secret("correct horse") as Any) is any Encodable))
  }

  @Test func isEqualByItsText() {
    #expect(Secret("a") == "a")
    #expect(Secret("a") != "b")
    #expect(Secret("ab").count == 2)
    #expect(Secret().isEmpty)
    #expect(Secret("open sesame").withText { $0 } == "open sesame")
  }
}
