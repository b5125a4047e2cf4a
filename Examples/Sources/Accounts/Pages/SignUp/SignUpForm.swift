import CombineShim
import Dispatch
import Schedulers

/// The form of one visit, and how the server that knows the names is to answer it.
///
/// To be used on the queue that its scheduler stands for.
public final class SignUpForm: ObservableObject {
  let model: SignUpModel
  @Published var settings = AnswerSettings() {
    didSet { model.client = clients.client(settings) }
  }
  private let clients: UserNameClients
  private var changes: AnyCancellable?
  private var subscriptions: Set<AnyCancellable> = []

  /// - Parameters:
  ///   - scheduler: The queue, and its time.
  ///   - clients: The clients that are asked about names.
  init(scheduler: AnySchedulerOf<DispatchQueue>, clients: UserNameClients) {
    self.clients = clients
    model = SignUpModel(client: clients.client(AnswerSettings()), scheduler: scheduler)
    changes = model.objectWillChange.sink { [weak self] in self?.objectWillChange.send() }
    model.$userNameProblem.follow(as: "sign-up: problem of the name", in: &subscriptions)
    model.$availability.follow(as: "sign-up: availability", in: &subscriptions)
    model.$signUpEnabled.follow(as: "sign-up: button", in: &subscriptions)
  }
}
