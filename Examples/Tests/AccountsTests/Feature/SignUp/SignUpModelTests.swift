import CombineShim
import CustomDump
import Dispatch
import Schedulers
import Testing

@testable import Accounts

struct SignUpModelTests {
  private let time = DispatchQueue.test
  private let desk = NameDesk()
  private let model: SignUpModel

  init() {
    model = SignUpModel(client: desk.client, scheduler: time.eraseToAnyScheduler())
  }

  private func name(_ text: String) throws -> UserName { try UserName(text) }

  /// Enters a name, waits until it is requested, and answers.
  private func type(_ name: String, isFree: Bool = true) {
    model.userName = name
    time.advance(by: .seconds(0.5))
    desk.answer(desk.asked.count - 1, with: .success(isFree))
    time.advance()
  }

  private func typePasswords(_ password: Secret = "correct horse") {
    model.password = password
    model.passwordAgain = password
  }

  // MARK: The user name

  @Test func aNameIsAskedAboutWhenTypingPauses() throws {
    for text in ["a", "ad", "ada"] {
      model.userName = text
      time.advance(by: .seconds(0.4))
    }
    #expect(desk.asked == [])
    #expect(model.availability == .notAsked)
    time.advance(by: .seconds(0.1))
    #expect(desk.asked == ["ada"])
    #expect(model.availability == .asking(try name("ada")))
  }

  @Test func anAnswerIsShown() throws {
    type("ada")
    #expect(model.availability == .free(try name("ada")))
    type("alan", isFree: false)
    #expect(model.availability == .taken(try name("alan")))
  }

  @Test func aNameThatCannotBeIsNotAskedAbout() {
    model.userName = "ad"
    time.advance(by: .seconds(1))
    #expect(model.userNameProblem == .tooShort)
    model.userName = String(repeating: "x", count: 65)
    time.advance(by: .seconds(1))
    #expect(model.userNameProblem == .tooLong)
    #expect(desk.asked == [])
    #expect(model.availability == .notAsked)
  }

  @Test func theSameNameIsNotAskedAboutTwice() throws {
    type("ada")
    model.userName = "adam"
    time.advance(by: .seconds(0.4))
    model.userName = "ada "
    time.advance(by: .seconds(1))
    #expect(desk.asked == ["ada"])
    #expect(model.availability == .free(try name("ada")))
  }

  @Test func anOldAnswerNeverOverwritesANewOne() throws {
    model.userName = "ada"
    time.advance(by: .seconds(0.5))
    model.userName = "adam"
    time.advance(by: .seconds(0.5))
    #expect(desk.asked == ["ada", "adam"])
    #expect(desk.cancelled == ["ada"])
    desk.answer(1, with: .success(true))
    time.advance()
    desk.answer(0, with: .success(false))
    time.advance()
    #expect(model.availability == .free(try name("adam")))
    #expect(model.questions.map(\.outcome) == [.answered(.free(try name("adam"))), .overtaken])
  }

  @Test func outdatedAnswersDoNotApplyToTheCurrentName() throws {
    model.userName = "ada"
    time.advance(by: .seconds(0.5))
    model.userName = "adam"
    desk.answer(0, with: .success(true))
    time.advance(by: .seconds(0.4))
    #expect(model.availability == .notAsked)
    model.userName = "ada"
    #expect(model.availability == .free(try name("ada")))
  }

  @Test(arguments: [UserNameClientError.unreachable, .trouble(status: 503), .unreadable])
  func aFailureIsShownAndTheNameCanBeAskedAboutAgain(error: UserNameClientError) throws {
    model.userName = "ada"
    time.advance(by: .seconds(0.5))
    desk.answer(0, with: .failure(error))
    time.advance()
    #expect(model.availability == .couldNotBeAsked(try name("ada"), error))
    model.askAgain()
    #expect(model.availability == .asking(try name("ada")))
    desk.answer(1, with: .success(true))
    time.advance()
    #expect(model.availability == .free(try name("ada")))
    #expect(desk.asked == ["ada", "ada"])
  }

  @Test func aFailureDoesNotEndTheAsking() throws {
    model.userName = "ada"
    time.advance(by: .seconds(0.5))
    desk.answer(0, with: .failure(.unreachable))
    time.advance()
    type("adam")
    #expect(model.availability == .free(try name("adam")))
  }

  @Test func anotherClientIsAskedFromThenOn() {
    type("ada")
    let other = NameDesk()
    model.client = other.client
    model.userName = "adam"
    time.advance(by: .seconds(0.5))
    #expect(desk.asked == ["ada"])
    #expect(other.asked == ["adam"])
  }

  @Test func theLatestQuestionsAreKept() {
    for index in 1...7 { type("name \(index)") }
    #expect(model.questions.map(\.name.text) == ["name 7", "name 6", "name 5", "name 4", "name 3"])
    #expect(Set(model.questions.map(\.id)).count == 5)
  }

  // MARK: The button

  @Test func theButtonNeedsAFreeNameAndAGoodPasswordTwice() {
    type("ada")
    #expect(!model.signUpEnabled)
    model.password = "correct horse"
    #expect(!model.signUpEnabled)
    model.passwordAgain = "correct horse"
    #expect(model.signUpEnabled)
    model.passwordAgain = "correct house"
    #expect(!model.signUpEnabled)
    model.passwordAgain = "correct horse"
    type("alan", isFree: false)
    #expect(!model.signUpEnabled)
  }

  @Test(arguments: [
    "password1", "12345678", "123456789", "aaaaaaaaa", "qwertyuiop", "hello hedy", "eight888",
  ])
  func theButtonRefusesSimplePasswords(password: String) {
    type("hedy")
    typePasswords(Secret(password))
    #expect(!model.signUpEnabled)
    #expect(model.passwordCheck.problem != nil)
  }

  @Test func buttonIsDisabledForUncheckedNames() {
    type("ada")
    typePasswords()
    var states: [Bool] = []
    let token = model.$signUpEnabled.removeDuplicates().sink { states.append($0) }
    model.userName = "adam"
    time.advance(by: .seconds(0.5))
    #expect(states == [true, false])
    desk.answer(1, with: .success(false))
    time.advance()
    #expect(states == [true, false])
    token.cancel()
  }

  @Test func aPasswordIsJudgedAgainWhenTheNameChanges() {
    type("ada")
    typePasswords("alan is gone")
    #expect(model.signUpEnabled)
    type("alan")
    #expect(!model.signUpEnabled)
    #expect(model.passwordCheck.problem == .withoutUserName)
  }

  @Test func theCredentialsAreTheNameAndThePassword() throws {
    var latest: Credentials?
    let token = model.validatedCredentials.sink { latest = $0 }
    type("ada")
    typePasswords()
    #expect(latest == Credentials(userName: try name("ada"), password: "correct horse"))
    #expect(!String(customDumping: latest).contains("horse"))
    token.cancel()
  }

  // MARK: Signing up and leaving

  @Test func signsUpAndClearsTheInput() throws {
    type(" ada")
    typePasswords()
    model.signUp()
    #expect(model.signedUp == (try name("ada")))
    #expect(model.userName.isEmpty && model.password.isEmpty && model.passwordAgain.isEmpty)
    #expect(!model.signUpEnabled && model.availability == .notAsked && !model.passwordCheck.isTyped)
    model.dismiss()
    model.signUp()
    #expect(model.signedUp == nil)
  }

  @Test func doesNotSignUpWithIncompleteInput() {
    type("ada")
    model.password = "correct horse"
    model.signUp()
    #expect(model.signedUp == nil)
    #expect(!model.password.isEmpty)
  }

  @Test func forgetsWhenThePersonLeavesAndCanBeUsedAgain() {
    type("ada")
    typePasswords()
    model.clear()
    time.advance(by: .seconds(1))
    #expect(model.password.isEmpty && model.passwordAgain.isEmpty && !model.signUpEnabled)
    #expect(model.questions == [])
    type("ada")
    typePasswords()
    #expect(desk.asked == ["ada", "ada"])
    #expect(model.signUpEnabled)
  }

  @Test func aQuestionIsEndedWhenThePersonLeaves() {
    model.userName = "ada"
    time.advance(by: .seconds(0.5))
    model.clear()
    time.advance(by: .seconds(0.5))
    #expect(desk.cancelled == ["ada"])
    #expect(model.availability == .notAsked)
  }

  @Test func dumpsNothingOfThePasswords() {
    typePasswords()
    var dumped = ""
    dump(model, to: &dumped)
    #expect(!dumped.contains("horse"))
    #expect(!String(customDumping: model).contains("horse"))
  }

  @Test func isReleasedWithItsOwnerAndCancelsItsRequest() {
    weak var gone: SignUpModel?
    do {
      let model = SignUpModel(client: desk.client, scheduler: time.eraseToAnyScheduler())
      model.userName = "ada"
      time.advance(by: .seconds(0.5))
      gone = model
    }
    #expect(gone == nil)
    #expect(desk.cancelled == ["ada"])
  }
}
