#if Macros
  import ComposableArchitecture
  import Foundation
  import LivePages
  import StoreInspector

  /// A log-in feature without redacted properties. It stores the text of its password field in plain strings,
  /// and passes it on in effects, errors, identifiers and copies.
  @Reducer
  struct Entrance {
    @ObservableState
    struct State: Equatable, Sendable, Codable {
      var name = ""
      var password = ""
      var copy = ""
      var problem: String?
      var attempts: [String: Int] = [:]
      var length = 0
    }

    enum Action: BindableAction, Equatable, Sendable {
      case binding(BindingAction<State>)
      case passwordTyped(String)
      case submitted
      case answered(String)
      case refused(Refusal)
    }

    struct Refusal: Error, Equatable, Sendable, CustomStringConvertible {
      let reason: String
      var description: String { reason }
    }

    @Dependency(\.doorkeeper) var doorkeeper

    var body: some ReducerOf<Self> {
      BindingReducer()
      Reduce { state, action in
        switch action {
        case .binding(\.password), .passwordTyped:
          if case .passwordTyped(let text) = action { state.password = text }
          state.copy = state.password.uppercased()
          state.length = state.password.count
          return .none
        case .binding: return .none
        case .submitted:
          let password = state.password
          state.attempts[password, default: 0] += 1
          return .run { send in
            await send(.answered(try await doorkeeper.ask(password)))
            await send(.refused(Refusal(reason: "“\(password)” is wrong")))
          }
          .cancellable(id: password)
        case .answered(let answer):
          state.problem = answer
          return .none
        case .refused(let refusal):
          state.problem = "\(refusal)"
          return .none
        }
      }
    }
  }

  /// A client that returns its argument.
  @DependencyClient
  struct Doorkeeper: Sendable, TestDependencyKey {
    static let testValue = Self()
    var ask: @Sendable (_ password: String) async throws -> String
  }

  extension DependencyValues {
    var doorkeeper: Doorkeeper {
      get { self[Doorkeeper.self] }
      set { self[Doorkeeper.self] = newValue }
    }
  }

  struct EntrancePage: StorePage {
    let path = "/entrance", title = "Entrance"
    let inspector: Inspector
    var recorder: LockIsolated<SessionRecorder?>?
    var file: URL?

    func makeStore(for visit: Visit, on session: isolated any Actor) -> StoreOf<Entrance> {
      let store = Store(initialState: Entrance.State()) {
        Entrance().inspected("entrance", by: inspector)
      } withDependencies: {
        $0.doorkeeper.ask = { "asked for \($0)" }
      }
      if let file {
        let started = store.inspection?.record(to: file) { fatalError("\($0)") }
        recorder?.setValue(started)
      }
      return store
    }

    func body(_ store: StoreOf<Entrance>) -> some View<Entrance.Action> {
      Form(submit: .submitted) {
        TextField("Name", text: store.field(\.name))
        TextField("Password", text: store.password, kind: .password) { .passwordTyped($0) }
        TextField("Bound password", text: store.field(\.password), kind: .password)
        Button(submit: "Log in").id("submit")
      }
    }
  }
#endif
