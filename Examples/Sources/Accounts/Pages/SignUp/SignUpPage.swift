import CombineShim
import Dispatch
import Foundation
import LivePages
import Schedulers
import ShowcaseFrame

/// The page at `/sign-up`, where each browser session has its own form.
public struct SignUpPage: ObjectPage {
  public let path = "/sign-up"
  public let title = "Sign up \u{B7} Tributary"
  public let stylesheets = [ShowcaseAssets.stylesheet.path, AccountAssets.stylesheet.path]
  public let icon = ShowcaseAssets.icon.path
  public let sharing = PageSharing.visit

  private let scheduler: AnySchedulerOf<DispatchQueue>?
  private let clients: @Sendable () async -> UserNameClients
  private let log: (@Sendable (String) -> Void)?

  /// - Parameters:
  ///   - userNames: A closure that returns the address of the API that knows user names, once it can be
  ///     asked.
  ///   - log: A closure that receives each event, without readable passwords.
  public init(userNames: @escaping @Sendable () async -> URL, log: (@Sendable (String) -> Void)? = nil) {
    self.init(log: log) {
      let endpoint = await userNames()
      return UserNameClients { settings in
        .http(endpoint: endpoint) { settings.conditions(for: $0).headers }
      }
    }
  }

  /// - Parameters:
  ///   - scheduler: The scheduler of the forms, if it differs from that of their queues.
  ///   - clients: A closure that returns the clients that check names.
  init(
    scheduler: AnySchedulerOf<DispatchQueue>? = nil,
    log: (@Sendable (String) -> Void)?,
    clients: @escaping @Sendable () async -> UserNameClients
  ) {
    self.scheduler = scheduler
    self.clients = clients
    self.log = log
  }

  public func admit(_ arrival: Arrival) async -> Admission { .admitted(with: await clients()) }

  public func makeObject(
    for visit: Visit,
    queue: DispatchQueue,
    on session: isolated any Actor
  ) -> SignUpForm {
    guard let clients = visit.admitted(as: UserNameClients.self) else {
      preconditionFailure("A form requires an admitted visit.")
    }
    return SignUpForm(scheduler: scheduler ?? queue.eraseToAnyScheduler(), clients: clients)
  }

  public func body(_ form: SignUpForm) -> some View<SignUpEvent> { SignUpView(form) }

  public func send(_ event: SignUpEvent, to form: SignUpForm) {
    log?("SignUp: \(event)")
    let model = form.model
    switch event {
    case .userNameTyped(let text): model.userName = text
    case .passwordTyped(let password): model.password = password
    case .passwordAgainTyped(let password): model.passwordAgain = password
    case .askAgainTapped: model.askAgain()
    case .speedChosen(let speed): form.settings.speed = speed
    case .faultChosen(let fault): form.settings.fault = fault
    case .submitted: model.signUp()
    case .dismissed: model.dismiss()
    }
  }

  /// Discards the passwords when the user leaves. Everything else stays, including the contents of the
  /// browser's fields, which submit the passwords again if only the connection was lost.
  public func disappear(_ form: SignUpForm) { form.model.forgetPasswords() }

  public func end(_ form: SignUpForm) { form.model.clear() }
}

/// The user's actions on the page.
public enum SignUpEvent: Equatable, Sendable {
  case userNameTyped(String)
  case passwordTyped(Secret)
  case passwordAgainTyped(Secret)
  case askAgainTapped
  case speedChosen(AnswerSettings.Speed)
  case faultChosen(RequestConditions.Fault?)
  case submitted
  case dismissed
}

/// The form of one visit, and the settings of the server that it uses.
///
/// Use it on the queue that its scheduler represents.
public final class SignUpForm: ObservableObject {
  let model: SignUpModel
  @Published var settings = AnswerSettings() {
    didSet { model.client = clients.client(settings) }
  }
  private let clients: UserNameClients
  private var changes: AnyCancellable?
  private var subscriptions: Set<AnyCancellable> = []

  /// - Parameters:
  ///   - scheduler: The scheduler of that queue.
  ///   - clients: The clients that check names.
  init(scheduler: AnySchedulerOf<DispatchQueue>, clients: UserNameClients) {
    self.clients = clients
    model = SignUpModel(client: clients.client(AnswerSettings()), scheduler: scheduler)
    changes = model.objectWillChange.sink { [weak self] in self?.objectWillChange.send() }
    model.$userNameProblem.follow(as: "sign-up: problem of the name", in: &subscriptions)
    model.$availability.follow(as: "sign-up: availability", in: &subscriptions)
    model.$signUpEnabled.follow(as: "sign-up: button", in: &subscriptions)
  }
}

/// The clients that check user names, one for each setting of the server.
struct UserNameClients: Sendable {
  /// Returns a client whose server answers according to the settings.
  let client: @Sendable (AnswerSettings) -> UserNameClient
}
