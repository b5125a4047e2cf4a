import Accounts

/// What the page shows. Of the passwords it knows whether there are any, and what was found about them.
struct SignUpViewState: Equatable {
  var userName = ""
  var userNameProblem: UserNameProblem?
  var availability = Availability.notAsked
  var passwordCheck = PasswordCheck()
  var hasPasswordAgain = false
  var signUpEnabled = false
  var signedUp: UserName?
  var questions: [Question] = []
  var settings = AnswerSettings()
  /// Grows when the page changes what stands in the fields.
  var revision = 0
}

extension SignUpViewState {
  init(_ model: SignUpModel, settings: AnswerSettings, revision: Int) {
    self.init(
      userName: model.userName,
      userNameProblem: model.userNameProblem,
      availability: model.availability,
      passwordCheck: model.passwordCheck,
      hasPasswordAgain: !model.passwordAgain.isEmpty,
      signUpEnabled: model.signUpEnabled,
      signedUp: model.signedUp,
      questions: model.questions,
      settings: settings,
      revision: revision
    )
  }
}
