#if Macros
  import Bloc
  import CombineShim
  import ComposableArchitecture
  import Dispatch
  import LivePages
  import StoreInspector

  /// A feature that only compares passwords.
  @Reducer
  struct Gate {
    @ObservableState
    struct State: Equatable, Sendable {
      var password = ""
      var repetition = ""
      var isSame = true
      var message: String?
    }

    enum Action: Equatable, Sendable {
      case passwordTyped(String)
      case repetitionTyped(String)
      case submitted
      case refused(String)
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .passwordTyped(let text): state.password = text
        case .repetitionTyped(let text): state.repetition = text
        case .submitted: return .send(.refused("“\(state.password)” is wrong"))
        case .refused(let message): state.message = message
        }
        state.isSame = state.password == state.repetition
        return .none
      }
    }
  }

  struct GatePage: StorePage {
    let path = "/gate", title = "Gate"
    let inspector: Inspector

    func makeStore(for visit: Visit, on session: isolated any Actor) -> StoreOf<Gate> {
      Store(initialState: Gate.State()) { Gate().inspected("gate", by: inspector) }
    }

    func body(_ store: StoreOf<Gate>) -> some View<Gate.Action> {
      TextField("Password", text: store.password, kind: .password) { .passwordTyped($0) }
      TextField("Repetition", text: store.repetition, kind: .password) { .repetitionTyped($0) }
      Button("Log in", send: .submitted)
    }
  }

  /// A page that displays a password without any input.
  struct SuggestingPage: StorePage {
    struct State: Equatable, Encodable {
      var password = ""
      var suggestions = 0
    }

    let path = "/suggesting", title = "Suggesting"
    let inspector: Inspector

    func makeStore(for visit: Visit, on session: isolated any Actor) -> Store<State, Bool> {
      Store(initialState: State()) {
        Reduce { state, _ in
          state.password = "qzjx9"
          state.suggestions += 1
          return .none
        }
        .inspected("suggesting", by: inspector)
      }
    }

    func body(_ store: Store<State, Bool>) -> some View<Bool> {
      TextField("Password", text: store.withState(\.password), kind: .password) { _ in false }
      Button("Suggest", send: true)
      Text("suggestions: \(store.withState(\.suggestions))")
    }
  }

  /// A bloc with the same behavior as ``Gate``, and failures.
  final class GateBloc: Bloc<GateBloc.Event, [String]> {
    enum Event: Equatable, Sendable {
      case passwordTyped(String)
      case submitted
    }

    init(isolation: isolated any Actor) {
      super.init([], isolation: isolation)
      on(Event.self) { [unowned self] event, emit in
        switch event {
        case .passwordTyped(let text):
          emit([text])
        case .submitted:
          let password = state.last ?? ""
          emit(state + ["for \(password)"])
          addError(Entrance.Refusal(reason: "\(password)?"))
        }
      }
    }
  }

  struct GateBlocPage: BlocPage {
    let path = "/gate-bloc", title = "Gate"
    let inspector: Inspector

    func makeBloc(for visit: Visit, on session: isolated any Actor) -> GateBloc {
      BlocOverrides.run(observer: InspectingBlocObserver(by: inspector)) { GateBloc(isolation: session) }
    }

    func body(_ bloc: GateBloc) -> some View<GateBloc.Event> {
      TextField("Password", text: "", kind: .password) { .passwordTyped($0) }
      Button("Log in", send: .submitted)
    }
  }

  /// An object with the same behavior as ``Gate``. It publishes the typed text on its queue after a request,
  /// and therefore not while it handles the field's event.
  final class GateModel: ObservableObject {
    @Published var password = ""
    private let submissions = PassthroughSubject<Void, Never>()
    private var cancellables: Set<AnyCancellable> = []

    init(_ inspector: Inspector, queue: DispatchQueue) {
      submissions
        .receive(on: queue)
        .compactMap { [weak self] in self?.password }
        .inspect("submitted", by: inspector)
        .sink { _ in }
        .store(in: &cancellables)
      $password.inspect("typed", by: inspector).sink { _ in }.store(in: &cancellables)
    }

    func submit() { submissions.send() }
  }

  struct GateModelPage: ObjectPage {
    enum Action { case submitted }

    let path = "/gate-model", title = "Gate"
    let inspector: Inspector

    func makeObject(
      for visit: Visit,
      queue: DispatchQueue,
      on session: isolated any Actor
    ) -> GateModel {
      GateModel(inspector, queue: queue)
    }

    func body(_ model: GateModel) -> some View<Action> {
      TextField("Password", text: model.field(\.password), kind: .password)
      Button("Log in", send: .submitted)
    }

    func send(_ action: Action, to model: GateModel) { model.submit() }
  }
#endif
