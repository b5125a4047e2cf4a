import Accounts

/// What the page shows. Of the password it knows that there is one.
struct LogInViewState: Equatable {
  var userName = ""
  var userNameProblem: UserNameProblem?
  var hasPassword = false
  var passwordIsTooShort = false
  var passwordIsTooLong = false
  var buttonEnabled = false
  var loggedIn: UserName?
  /// Grows when the page changes what stands in the fields.
  var revision = 0
}

extension LogInViewState {
  init(_ model: LogInModel, revision: Int) {
    self.init(
      userName: model.userName,
      userNameProblem: model.userNameProblem,
      hasPassword: !model.password.isEmpty,
      passwordIsTooShort: model.passwordIsTooShort,
      passwordIsTooLong: model.passwordIsTooLong,
      buttonEnabled: model.buttonEnabled,
      loggedIn: model.loggedIn,
      revision: revision
    )
  }
}
