import Accounts
import CombineShim
import Dispatch
import LivePages
import Schedulers

/// One browser session's form. The actor owns the model, and runs on the queue to which the model's
/// publishers deliver.
public actor SignUpSession: LiveSession {
  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private let executor: SessionQueue
  private let model: SignUpModel
  private let makeClient: @Sendable (AnswerSettings) -> UserNameClient
  private let log: (@Sendable (String) -> Void)?
  private let onChange: ChangeSignal
  private var observation: AnyCancellable?
  private var settings = AnswerSettings()
  private var revision = 0

  /// - Parameters:
  ///   - scheduler: The model's time, by default that of the actor's queue.
  ///   - makeClient: Gives who is asked about names, to answer as the settings say.
  ///   - log: Gets each event.
  ///   - onChange: Is told of each change of what is shown.
  init(
    scheduler: AnySchedulerOf<DispatchQueue>? = nil,
    makeClient: @escaping @Sendable (AnswerSettings) -> UserNameClient,
    log: (@Sendable (String) -> Void)?,
    onChange: ChangeSignal
  ) {
    let executor = SessionQueue(label: "sign-up")
    let model = SignUpModel(
      client: makeClient(AnswerSettings()),
      scheduler: scheduler ?? executor.queue.eraseToAnyScheduler()
    )
    observation = model.objectWillChange.sink { onChange() }
    self.executor = executor
    self.model = model
    self.makeClient = makeClient
    self.log = log
    self.onChange = onChange
  }

  public func body() -> HTML {
    SignUpView(state: viewState).body
  }

  /// What is shown now.
  var viewState: SignUpViewState { SignUpViewState(model, settings: settings, revision: revision) }

  public func receive(_ event: SignUpEvent) {
    log?("SignUp: \(event)")
    switch event {
    case .userNameTyped(let text): model.userName = text
    case .passwordTyped(let password): model.password = password
    case .passwordAgainTyped(let password): model.passwordAgain = password
    case .askAgainTapped: model.askAgain()
    case .speedChosen(let speed): change { $0.speed = speed }
    case .faultChosen(let fault): change { $0.fault = fault }
    case .submitted: submit()
    case .dismissed: model.dismiss()
    }
  }

  /// Who leaves the page leaves no password behind. All else stays, as does what the fields in the browser
  /// hold, which tells the password again: perhaps only the connection was lost.
  public func disappear() {
    model.forgetPasswords()
  }

  public func end() {
    observation = nil
    model.clear()
  }

  private func submit() {
    model.signUp()
    if model.signedUp != nil { revision += 1 }
  }

  private func change(_ change: (inout AnswerSettings) -> Void) {
    change(&settings)
    model.client = makeClient(settings)
    onChange()
  }
}
