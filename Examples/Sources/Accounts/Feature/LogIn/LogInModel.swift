import CombineShim

/// The form by which a person logs in: what was typed, what is wrong with it, and whether it can be sent.
///
/// A plain class, to be used from one thread or actor at a time.
public final class LogInModel: ObservableObject {
  /// A password of fewer characters cannot be right.
  public static let shortestPassword = 6

  /// What was typed as a name.
  @Published public var userName = ""
  /// What was typed as a password.
  @Published public var password = Secret()

  /// What is wrong with the name, if something was typed.
  @Published public private(set) var userNameProblem: UserNameProblem?
  /// Whether something was typed that is too short to be a password.
  @Published public private(set) var passwordIsTooShort = false
  /// Whether something was typed that is longer than a password may be.
  @Published public private(set) var passwordIsTooLong = false
  /// Whether name and password may be sent.
  @Published public private(set) var buttonEnabled = false
  /// Who has logged in last, until that was read.
  @Published public private(set) var loggedIn: UserName?
  /// How often the form has emptied its fields, because what was in them was sent.
  @Published public private(set) var clearings = 0

  /// The subscriptions to the form's properties that end with the form.
  public var subscriptions: Set<AnyCancellable> = []

  /// An empty form.
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

  /// Logs in, if what was typed allows it. The password is forgotten afterwards, and goes to the server only.
  public func logIn() {
    guard buttonEnabled, let name = try? UserName(userName) else { return }
    clear()
    clearings += 1
    loggedIn = name
  }

  /// The person has read that they are logged in.
  public func dismiss() {
    loggedIn = nil
  }

  /// Forgets what was typed.
  public func clear() {
    userName = ""
    forgetPassword()
  }

  /// Forgets the password. To be called when the person leaves.
  public func forgetPassword() {
    password = Secret()
  }
}
