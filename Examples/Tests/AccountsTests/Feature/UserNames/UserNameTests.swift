import Accounts
import Testing

struct UserNameTests {
  @Test(arguments: ["ada", " ada ", "a\u{E4}\u{1F9E9}", String(repeating: "x", count: 64), "<script>", "a/b"])
  func namesOfThreeCharactersOrMoreMayBe(typed: String) {
    #expect((try? UserName(typed)) != nil)
    #expect(UserNameProblem(typed: typed) == nil)
  }

  @Test func spacesAroundANameAreNotPartOfIt() throws {
    #expect(try UserName("  ada\n").text == "ada")
  }

  @Test(arguments: ["a", "ab", " ab ", "   "])
  func shorterNamesAreTooShort(typed: String) {
    #expect(UserNameProblem(typed: typed) == .tooShort)
    #expect(throws: UserNameProblem.tooShort) { try UserName(typed) }
  }

  @Test(arguments: [String(repeating: "x", count: 65), "aaa" + String(repeating: "\u{301}", count: 1000)])
  func longerNamesAreTooLong(typed: String) {
    #expect(UserNameProblem(typed: typed) == .tooLong)
    #expect(throws: UserNameProblem.tooLong) { try UserName(typed) }
  }

  @Test func nothingIsWrongBeforeSomethingWasTyped() {
    #expect(UserNameProblem(typed: "") == nil)
  }
}
