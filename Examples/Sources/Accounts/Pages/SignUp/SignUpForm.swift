import CombineShim
import Dispatch
import Schedulers

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
