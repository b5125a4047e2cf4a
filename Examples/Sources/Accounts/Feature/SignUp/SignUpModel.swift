import CombineShim
import Dispatch
import Schedulers

/// The sign-up form: the input, its validation, and whether it can be submitted.
///
/// A plain class. Use it on the queue that its scheduler represents.
public final class SignUpModel: ObservableObject {
  /// The name, as entered.
  @Published public var userName = ""
  /// The password, as entered.
  @Published public var password = Secret()
  /// The repeated password, as entered.
  @Published public var passwordAgain = Secret()

  /// The problem of the name, if one was entered.
  @Published public private(set) var userNameProblem: UserNameProblem?
  /// The availability of the name.
  @Published public private(set) var availability = Availability.notAsked
  /// The validation of the passwords.
  @Published public private(set) var passwordCheck = PasswordCheck()
  /// A Boolean value that indicates whether the form can be submitted.
  @Published public private(set) var signUpEnabled = false
  /// The user who has signed up, until the message about it is dismissed.
  @Published public private(set) var signedUp: UserName?
  /// How often the form has cleared its fields after submitting them.
  @Published public private(set) var clearings = 0
  /// The latest requests about names, the newest first.
  @Published public private(set) var questions: [Question] = []

  /// The client for new requests about names.
  public var client: UserNameClient

  private static let keptQuestions = 5

  private let scheduler: AnySchedulerOf<DispatchQueue>
  private let asksAgain = PassthroughSubject<Void, Never>()
  private var questionCount = 0

  /// - Parameters:
  ///   - client: The client that checks names.
  ///   - scheduler: The scheduler of the queue on which the form is used.
  public init(client: UserNameClient, scheduler: AnySchedulerOf<DispatchQueue>) {
    self.client = client
    self.scheduler = scheduler

    $userName
      .map(UserNameProblem.init(typed:))
      .assign(to: &$userNameProblem)

    Publishers.CombineLatest($userName, answers.prepend(.notAsked))
      .map { typed, answer in answer.name == (try? UserName(typed)) ? answer : .notAsked }
      .removeDuplicates()
      .assign(to: &$availability)

    checkedPassword
      .map { check, _ in check }
      .removeDuplicates()
      .assign(to: &$passwordCheck)

    validatedCredentials
      .map { $0 != nil }
      .assign(to: &$signUpEnabled)
  }

  // MARK: User actions other than typing

  /// Repeats a failed request about the name.
  public func askAgain() {
    asksAgain.send()
  }

  /// Creates the account, if the input is valid. The passwords are sent only to the server, and discarded
  /// afterward.
  public func signUp() {
    guard signUpEnabled, let name = availability.name else { return }
    clear()
    clearings += 1
    signedUp = name
  }

  /// Dismisses the message about the new account.
  public func dismiss() {
    signedUp = nil
  }

  /// Clears the form.
  public func clear() {
    userName = ""
    forgetPasswords()
    questions = []
  }

  /// Discards the passwords. Call this when the user leaves the page.
  public func forgetPasswords() {
    password = Secret()
    passwordAgain = Secret()
  }

  // MARK: The user name

  /// The availability of each name. A name is checked when the user pauses typing.
  ///
  /// `map` and `switchToLatest` cancel the request about a name when the next one begins. With `flatMap`,
  /// both would continue, and a late response could replace the one for the current name.
  private var answers: some Publisher<Availability, Never> {
    let settledNames =
      $userName
      .debounce(for: .seconds(0.5), scheduler: scheduler)
      .map { try? UserName($0) }
      .removeDuplicates()
    let repeatedNames = asksAgain.map { [weak self] in
      self.flatMap { try? UserName($0.userName) }
    }
    return Publishers.Merge(settledNames, repeatedNames)
      .map { [weak self] name in
        guard let self, let name else { return Just(Availability.notAsked).eraseToAnyPublisher() }
        return ask(about: name)
      }
      .switchToLatest()
  }

  /// Sends a request immediately. The `Future` adapts the client's completion handler. It does not cancel the
  /// request, so `handleEvents` cancels it.
  private func ask(about name: UserName) -> AnyPublisher<Availability, Never> {
    var request: AnyCancellable?
    let answer = Future<Bool, UserNameClientError> { [client] promise in
      request = client.ask(name, promise)
    }
    let id = noteQuestion(about: name)
    return
      answer
      .map { $0 ? .free(name) : .taken(name) }
      .catch { Just(.couldNotBeAsked(name, $0)) }
      .receive(on: scheduler)
      .handleEvents(
        receiveOutput: { [weak self] in self?.note(.answered($0), about: id) },
        receiveCancel: { [weak self, request] in
          request?.cancel()
          self?.note(.overtaken, about: id)
        }
      )
      .prepend(.asking(name))
      .eraseToAnyPublisher()
  }

  private func noteQuestion(about name: UserName) -> Int {
    questionCount += 1
    questions = Array(([Question(id: questionCount, name: name)] + questions).prefix(Self.keptQuestions))
    return questionCount
  }

  private func note(_ outcome: Question.Outcome, about id: Int) {
    guard let place = questions.firstIndex(where: { $0.id == id }) else { return }
    questions[place].outcome = outcome
  }

  // MARK: Valid input

  /// The name, if it is known to be free.
  private var validatedUserName: some Publisher<UserName?, Never> {
    $availability.map {
      guard case .free(let name) = $0 else { return nil }
      return name
    }
  }

  private var checkedPassword: some Publisher<(PasswordCheck, Secret), Never> {
    Publishers.CombineLatest3($password, $passwordAgain, $userName)
      .map { password, repeated, userName in
        (PasswordCheck(password: password, repeated: repeated, userName: userName), password)
      }
  }

  /// The password, if it is valid and both fields are equal.
  private var validatedPassword: some Publisher<Secret?, Never> {
    checkedPassword.map { check, password in check.isPassed ? password : nil }
  }

  /// The name and the password, if both are valid.
  var validatedCredentials: some Publisher<Credentials?, Never> {
    Publishers.CombineLatest(validatedUserName, validatedPassword)
      .map { userName, password in
        guard let userName, let password else { return nil }
        return Credentials(userName: userName, password: password)
      }
  }
}

/// The data of a new account: a free name and a valid password.
public struct Credentials: Equatable, Sendable {
  /// A name that was free when the server was asked.
  public let userName: UserName
  /// A password that satisfies all rules.
  public let password: Secret
}
