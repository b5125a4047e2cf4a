import Accounts
import Testing

struct PasswordRuleTests {
  @Test(arguments: PasswordRule.allCases)
  func emptyPasswordsViolateEveryRule(rule: PasswordRule) {
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

  @Test(arguments: [
    "dolphin99", "chocolate1", "2024Dolphin!", "d0lph1n99", "Ch0c0l@te", "blue-monkey-42",
    "sunshine & rainbow",
    "drowssap1", "9nihplod", "i.l.o.v.e.y.o.u", "p4ssw0rd!", "m1cha3l1990", "hellokitty7", "+rustno1",
    "|etmein!",
    "monkeymonkey", "12345dragon", "Passw0rt2025",
  ])
  func predictableVariationsOfCommonWordsStayCommon(password: String) {
    #expect(!PasswordRule.uncommon.isKept(by: Secret(password), userName: ""))
  }

  @Test func checksLongPasswordsQuickly() {
    let endless = "dolphin" + String(repeating: "9", count: 60_000)
    #expect(!PasswordRule.uncommon.isKept(by: Secret(endless), userName: ""))
    #expect(!PasswordRule.varied.isKept(by: Secret(String(repeating: "ab", count: 30_000)), userName: ""))
    #expect(
      !PasswordRule.unordered.isKept(by: Secret(String(repeating: "qwerty", count: 9000)), userName: "")
    )
  }

  @Test(arguments: [
    "passwordless", "correct horse", "123456789", "swordfishes eat", "testteststest", "dolphins juggle",
    "my chocolate melts", "blue monkey typewriter", "Tr0ub4dor&3", "\u{1F42C}\u{1F36B}\u{1F98A} 42",
  ])
  func otherWordsAreNot(password: String) {
    #expect(PasswordRule.uncommon.isKept(by: Secret(password), userName: ""))
  }

  @Test(arguments: ["abcabcabc", "1212121212", "xYzXyZxyzxy", "no no no no ", "lalalalala"])
  func onePieceOverAndOverIsNotVaried(password: String) {
    #expect(!PasswordRule.varied.isKept(by: Secret(password), userName: ""))
  }

  @Test(arguments: ["aab", "banana bread", "no no no!", "abcab", "a"])
  func passwordsWithoutFullRepetitionAreVaried(password: String) {
    #expect(PasswordRule.varied.isKept(by: Secret(password), userName: ""))
  }

  @Test(arguments: ["aaaaaaaaa", "aAaAaAaAa", "1111111111", "\u{1F408}\u{1F408}\u{1F408}"])
  func oneCharacterOverAndOverIsNotVaried(password: String) {
    #expect(!PasswordRule.varied.isKept(by: Secret(password), userName: ""))
  }

  @Test(arguments: [
    "12345678", "87654321", "1234567890", "89012345", "abcdefghi", "IHGFEDCBA", "qwertyuiop", "lkjhgfdsa",
    "qwertzuio", "azertyuiop", "1qaz2wsx", "qazwsxedc", "1q2w3e4r5t", "147258369", "135792468", "!@#$%^&*(",
  ])
  func runsAreNotUnordered(password: String) {
    #expect(!PasswordRule.unordered.isKept(by: Secret(password), userName: ""))
  }

  @Test(arguments: [
    "qwertasdf", "abcd1234", "abc123xyz", "12345678x", "qwerty123!", "x1234567890y", "asdfgh-654321",
  ])
  func passwordsOfRunsAreNotUnordered(password: String) {
    #expect(!PasswordRule.unordered.isKept(by: Secret(password), userName: ""))
  }

  @Test(arguments: ["acegikmoq", "understand first", "12345 houses", "hijacked", "ab", "no"])
  func passwordsWithoutRunsAreUnordered(password: String) {
    #expect(PasswordRule.unordered.isKept(by: Secret(password), userName: ""))
  }

  @Test(arguments: [
    "748261935", "12.03.1984", "1984-03-12", "+49 170 5550199", "31/12/1999", "\u{661}\u{669}\u{668}\u{664}",
  ])
  func numbersAndDatesAreNumeric(password: String) {
    #expect(!PasswordRule.notNumeric.isKept(by: Secret(password), userName: ""))
  }

  @Test(arguments: ["12 March 1984", "7482x", "!?!?#", "\u{1F42C}12"])
  func passwordsWithNonDigitsAreNotNumeric(password: String) {
    #expect(PasswordRule.notNumeric.isKept(by: Secret(password), userName: ""))
  }

  @Test(arguments: ["hypatia1984", "HYPATIA!", "aitapyh99", "4lexandria & Hyp@ti@", "xx-hypa7ia-xx"])
  func theUserNameIsFoundHoweverItIsSpelled(password: String) {
    #expect(!PasswordRule.withoutUserName.isKept(by: Secret(password), userName: "hypatia"))
  }

  @Test func theUserNameIsFoundInAnyCase() {
    #expect(!PasswordRule.withoutUserName.isKept(by: "I am Hedy Lamarr", userName: " hedy"))
    #expect(PasswordRule.withoutUserName.isKept(by: "I am Hedy Lamarr", userName: "he"))
    #expect(PasswordRule.withoutUserName.isKept(by: "I am Hedy Lamarr", userName: ""))
  }

  @Test(arguments: PasswordRule.allCases)
  func rulesHaveDistinctMessages(rule: PasswordRule) {
    for other in PasswordRule.allCases where other != rule {
      #expect(rule.message != other.message)
      #expect(rule.requirement != other.requirement)
    }
  }
}
