import Accounts
import Testing

struct PasswordRuleTests {
  @Test(arguments: PasswordRule.allCases)
  func nothingKeepsNoRule(rule: PasswordRule) {
    #expect(!rule.isKept(by: "", userName: ""))
  }

  @Test(arguments: PasswordRule.allCases)
  func aGoodPasswordKeepsEachRule(rule: PasswordRule) {
    #expect(rule.isKept(by: "correct horse battery", userName: "ada"))
  }

  @Test func moreThanEightCharactersAreLong() {
    #expect(!PasswordRule.long.isKept(by: "12345678", userName: ""))
    #expect(PasswordRule.long.isKept(by: "123456789", userName: ""))
    #expect(!PasswordRule.long.isKept(by: "\u{1F9E9}\u{1F9E9}\u{1F9E9}", userName: ""))
  }

  @Test(arguments: [
    "password", "password1", "Password123!", "p@ssw0rd", "P@$$w0rd99", "testtest", "letmein", "4dmin1",
    "!welcome!",
    "intern37", "qwerty2024",
  ])
  func wordsThatAreTriedFirstAreCommon(password: String) {
    #expect(!PasswordRule.uncommon.isKept(by: Secret(password), userName: ""))
  }

  @Test(arguments: ["passwordless", "correct horse", "123456789", "swordfishes eat", "testteststest"])
  func otherWordsAreNot(password: String) {
    #expect(PasswordRule.uncommon.isKept(by: Secret(password), userName: ""))
  }

  @Test(arguments: ["aaaaaaaaa", "aAaAaAaAa", "1111111111", "\u{1F408}\u{1F408}\u{1F408}"])
  func oneCharacterOverAndOverIsNotVaried(password: String) {
    #expect(!PasswordRule.varied.isKept(by: Secret(password), userName: ""))
  }

  @Test(arguments: [
    "12345678", "87654321", "1234567890", "89012345", "abcdefghi", "IHGFEDCBA", "qwertyuiop", "lkjhgfdsa",
    "qwertzuio",
  ])
  func runsAreNotUnordered(password: String) {
    #expect(!PasswordRule.unordered.isKept(by: Secret(password), userName: ""))
  }

  @Test(arguments: ["12345678x", "acegikmoq", "135792468", "qwertasdf"])
  func whatIsNoRunIsUnordered(password: String) {
    #expect(PasswordRule.unordered.isKept(by: Secret(password), userName: ""))
  }

  @Test func theUserNameIsFoundInAnyCase() {
    #expect(!PasswordRule.withoutUserName.isKept(by: "I am Hedy Lamarr", userName: " hedy"))
    #expect(PasswordRule.withoutUserName.isKept(by: "I am Hedy Lamarr", userName: "he"))
    #expect(PasswordRule.withoutUserName.isKept(by: "I am Hedy Lamarr", userName: ""))
  }

  @Test(arguments: PasswordRule.allCases)
  func eachRuleSaysSomethingOfItsOwn(rule: PasswordRule) {
    for other in PasswordRule.allCases where other != rule {
      #expect(rule.message != other.message)
      #expect(rule.requirement != other.requirement)
    }
  }
}
