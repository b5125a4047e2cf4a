import CombineShim

/// The log-in form: the input, its validation, and whether it can be submitted.
///
/// A plain class. Use it from one thread or actor at a time.
public final class LogInModel: ObservableObject {
  /// A shorter password cannot be correct.
  public static let shortestPassword = 6

  /// The name, as entered.
  @Published public var userName = ""
  /// The password, as entered.
  @Published public var password = Secret()

  /// The problem of the name, if one was entered.
  @Published public private(set) var userNameProblem: UserNameProblem?
  /// A Boolean value that indicates whether a password was entered that is too short.
  @Published public private(set) var passwordIsTooShort = false
  /// A Boolean value that indicates whether a password was entered that is too long.
  @Published public private(set) var passwordIsTooLong = false
  /// A Boolean value that indicates whether the form can be submitted.
  @Published public private(set) var buttonEnabled = false
  /// The user who has logged in, until the message about it is dismissed.
  @Published public private(set) var loggedIn: UserName?
  /// How often the form has cleared its fields after submitting them.
  @Published public private(set) var clearings = 0

  /// The subscriptions to the form's properties. They end with the form.
  public var subscriptions: Set<AnyCancellable> = []

  /// Creates an empty form.
  public init() {
    $userName
      .map(UserNameProblem.init(typed:))
      .assign(to: &$userNameProblem)

    $password
      .map { !$0.isEmpty && $0.count < Self.shortestPassword }
      .assign(to: &$passwordIsTooShort)

    $password
      .map(\.isTooLong)
      .assign(to: &$passwordIsTooLong)

    Publishers.CombineLatest(validUserName, validPassword)
      .map { userName, password in userName != nil && password != nil }
      .assign(to: &$buttonEnabled)
  }

  private var validUserName: some Publisher<UserName?, Never> {
    $userName.map { try? UserName($0) }
  }

  private var validPassword: some Publisher<Secret?, Never> {
    $password.map { $0.count >= Self.shortestPassword && !$0.isTooLong ? $0 : nil }
  }

  /// Logs in, if the input is valid. The password is sent only to the server, and discarded afterward.
  public func logIn() {
    guard buttonEnabled, let name = try? UserName(userName) else { return }
    clear()
    clearings += 1
    loggedIn = name
  }

  /// Dismisses the message about the log-in.
  public func dismiss() {
    loggedIn = nil
  }

  /// Clears the form.
  public func clear() {
    userName = ""
    forgetPassword()
  }

  /// Discards the password. Call this when the user leaves the page.
  public func forgetPassword() {
    password = Secret()
  }
}
