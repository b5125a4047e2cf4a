import Accounts
import CombineShim
import CustomDump
import Testing

struct LogInModelTests {
  private let model = LogInModel()

  @Test func emptyFieldsShowNoProblem() {
    #expect(model.userNameProblem == nil)
    #expect(!model.passwordIsTooShort)
    #expect(!model.buttonEnabled)
  }

  @Test func aUserNameOfFewerThanThreeCharactersIsTooShort() {
    model.userName = "ad"
    #expect(model.userNameProblem == .tooShort)
    model.userName = "ada"
    #expect(model.userNameProblem == nil)
    model.userName = ""
    #expect(model.userNameProblem == nil)
  }

  @Test func aPasswordOfFewerThanSixCharactersIsTooShort() {
    model.password = "12345"
    #expect(model.passwordIsTooShort)
    model.password = "123456"
    #expect(!model.passwordIsTooShort)
    model.password = ""
    #expect(!model.passwordIsTooShort)
  }

  @Test func theButtonNeedsBoth() {
    model.userName = "ada"
    #expect(!model.buttonEnabled)
    model.password = "123456"
    #expect(model.buttonEnabled)
    model.userName = "ad"
    #expect(!model.buttonEnabled)
    model.userName = "ada"
    model.password = "12345"
    #expect(!model.buttonEnabled)
  }

  @Test func everyKeystrokeUpdatesTheButton() {
    var states: [Bool] = []
    let token = model.$buttonEnabled.removeDuplicates().sink { states.append($0) }
    for name in ["a", "ad", "ada"] { model.userName = name }
    for password in ["1", "12", "123", "1234", "12345", "123456"] as [Secret] { model.password = password }
    model.password = ""
    #expect(states == [false, true, false])
    token.cancel()
  }

  @Test func logsInOnceAndClearsTheInput() throws {
    model.userName = " ada "
    model.password = "correct horse"
    model.logIn()
    #expect(model.loggedIn == (try UserName("ada")))
    #expect(model.userName.isEmpty && model.password.isEmpty)
    #expect(!model.buttonEnabled)
    model.dismiss()
    model.logIn()
    #expect(model.loggedIn == nil)
  }

  @Test func doesNotLogInWithInvalidInput() {
    model.userName = "ada"
    model.password = "12345"
    model.logIn()
    #expect(model.loggedIn == nil)
    #expect(model.userName == "ada")
  }

  @Test func forgetsWhenThePersonLeavesAndCanBeUsedAgain() {
    model.userName = "ada"
    model.password = "correct horse"
    model.clear()
    #expect(model.userName.isEmpty && model.password.isEmpty && !model.buttonEnabled)
    #expect(model.userNameProblem == nil && !model.passwordIsTooShort)
    model.userName = "ada"
    model.password = "correct horse"
    #expect(model.buttonEnabled)
  }

  @Test func dumpsNothingOfThePassword() {
    model.password = "correct horse"
    var dumped = ""
    dump(model, to: &dumped)
    #expect(!dumped.contains("horse"))
    #expect(!String(customDumping: model).contains("horse"))
  }

  @Test func isReleasedWithItsOwner() {
    weak var gone: LogInModel?
    do {
      let model = LogInModel()
      model.userName = "ada"
      gone = model
    }
    #expect(gone == nil)
  }
}
