import CombineShim
import Dispatch
import Schedulers

/// The form by which a person makes an account: what was typed, what is found about it, and whether it can be
/// sent.
///
/// A plain class, to be used on the queue that its scheduler stands for.
public final class SignUpModel: ObservableObject {
  /// What was typed as a name.
  @Published public var userName = ""
  /// What was typed as a password.
  @Published public var password = Secret()
  /// What was typed as the same password once more.
  @Published public var passwordAgain = Secret()

  /// What is wrong with the name, if something was typed.
  @Published public private(set) var userNameProblem: UserNameProblem?
  /// Whether the name is free, as far as that is known.
  @Published public private(set) var availability = Availability.notAsked
  /// What is found about the passwords.
  @Published public private(set) var passwordCheck = PasswordCheck()
  /// Whether name and password may be sent.
  @Published public private(set) var signUpEnabled = false
  /// Who has signed up last, until that was read.
  @Published public private(set) var signedUp: UserName?
  /// How often the form has emptied its fields, because what was in them was sent.
  @Published public private(set) var clearings = 0
  /// The latest questions about names, the newest first.
  @Published public private(set) var questions: [Question] = []

  /// Who is asked about names from now on.
  public var client: UserNameClient

  private static let keptQuestions = 5

  private let scheduler: AnySchedulerOf<DispatchQueue>
  private let asksAgain = PassthroughSubject<Void, Never>()
  private var questionCount = 0

  /// - Parameters:
  ///   - client: The client that is asked about names.
  ///   - scheduler: The queue on which the form is used, and its time.
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

  // MARK: What a person does beside typing

  /// Asks about the name once more, after it could not be asked.
  public func askAgain() {
    asksAgain.send()
  }

  /// Makes the account, if what was typed allows it. The passwords are forgotten afterwards, and go to the
  /// server only.
  public func signUp() {
    guard signUpEnabled, let name = availability.name else { return }
    clear()
    clearings += 1
    signedUp = name
  }

  /// The person has read that they have an account.
  public func dismiss() {
    signedUp = nil
  }

  /// Forgets what was typed.
  public func clear() {
    userName = ""
    forgetPasswords()
    questions = []
  }

  /// Forgets the passwords. To be called when the person leaves.
  public func forgetPasswords() {
    password = Secret()
    passwordAgain = Secret()
  }

  // MARK: The user name

  /// What is heard about names, each of which is asked about once typing has paused.
  ///
  /// `map` and `switchToLatest` release the question about a name as soon as the next one is asked. With
  /// `flatMap` both would go on, and an answer that comes late would replace the one for the name that stands
  /// there now.
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

  /// Asks now. The `Future` adapts the client's completion; it does not end what it started, `handleEvents`
  /// does.
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

  // MARK: What may be sent

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

  /// The password, if it is good and was repeated.
  private var validatedPassword: some Publisher<Secret?, Never> {
    checkedPassword.map { check, password in check.isPassed ? password : nil }
  }

  /// Name and password, if both may be used.
  var validatedCredentials: some Publisher<Credentials?, Never> {
    Publishers.CombineLatest(validatedUserName, validatedPassword)
      .map { userName, password in
        guard let userName, let password else { return nil }
        return Credentials(userName: userName, password: password)
      }
  }
}
