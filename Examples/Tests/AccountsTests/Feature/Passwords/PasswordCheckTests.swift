import Accounts
import Testing

struct PasswordCheckTests {
  @Test func nothingIsWrongBeforeSomethingWasTyped() {
    let check = PasswordCheck()
    #expect(check.problem == nil)
    #expect(check.repetition == .missing)
    #expect(!check.isTyped && !check.isPassed)
  }

  @Test func aGoodPasswordHasToBeRepeated() {
    let missing = PasswordCheck(password: "correct horse", repeated: "", userName: "ada")
    #expect(missing.problem == nil && !missing.isPassed)
    let different = PasswordCheck(password: "correct horse", repeated: "correct hors", userName: "ada")
    #expect(different.repetition == .different && !different.isPassed)
    let same = PasswordCheck(password: "correct horse", repeated: "correct horse", userName: "ada")
    #expect(same.repetition == .same && same.isPassed)
  }

  @Test(arguments: [
    ("pass", PasswordRule.uncommon), ("password1", .uncommon), ("12345678", .unordered), ("aaaa", .varied),
    ("hedy lamarr", .withoutUserName), ("unusual", .long), ("a", .long), ("123", .long),
    ("dolphin99", .uncommon), ("748261935", .notNumeric), ("lkjhgf 12", .unordered),
  ])
  func reportsTheMostSpecificProblem(password: String, problem: PasswordRule) {
    let check = PasswordCheck(password: Secret(password), repeated: Secret(password), userName: "hedy")
    #expect(check.problem == problem)
    #expect(!check.isPassed)
  }

  @Test func rulesAreTickedOneByOne() {
    let check = PasswordCheck(password: "12345678", repeated: "", userName: "")
    #expect(check.keptRules == [.uncommon, .varied, .withoutUserName])
  }

  @Test func overlongPasswordsAreRejected() {
    let words = String(repeating: "correct horse battery staple ", count: 100)
    let longest = Secret(typed: String(words.prefix(Secret.longestPassword)))
    #expect(!longest.isTooLong)
    let tooLong = Secret(typed: words)
    let check = PasswordCheck(password: tooLong, repeated: tooLong, userName: "ada")
    #expect(check.isTooLong)
    #expect(!check.isPassed)
  }
}
