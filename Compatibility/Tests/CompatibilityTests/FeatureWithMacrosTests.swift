#if Macros
  import ComposableArchitecture
  import Dependencies
  import DependenciesMacros
  import Sharing
  import Testing

  /// A feature with the imports of an app: each part has its own module.
  @MainActor struct FeatureWithMacrosTests {
    @Test func featureWithOriginalImportsRuns() async {
      let store = TestStore(initialState: Counter.State()) {
        Counter()
      } withDependencies: {
        $0.numbers.fact = { "\($0)" }
      }
      await store.send(.add) {
        $0.$count.withLock { $0 = 1 }
      }
      await store.send(.factTapped)
      await store.receive(\.factResponse, "1") {
        $0.alert = AlertState { TextState("1") }
      }
      await store.send(.alert(.dismiss)) {
        $0.alert = nil
      }
    }

    @Test func unimplementedEndpointIsReported() {
      withKnownIssue {
        _ = Numbers.testValue.parity(1)
      } matching: {
        $0.description.contains("parity")
      }
    }
  }

  @DependencyClient private struct Numbers: Sendable {
    var fact: @Sendable (_ number: Int) async throws -> String
    var parity: @Sendable (_ number: Int) -> Bool = { _ in false }
  }

  extension Numbers: TestDependencyKey {
    static let testValue = Numbers()
  }

  extension DependencyValues {
    fileprivate var numbers: Numbers {
      get { self[Numbers.self] }
      set { self[Numbers.self] = newValue }
    }
  }

  @Reducer private struct Counter {
    @ObservableState struct State: Equatable {
      @Shared(.inMemory("feature-with-macros")) var count = 0
      @Presents var alert: AlertState<Never>?
    }

    @CasePathable enum Action {
      case add
      case alert(PresentationAction<Never>)
      case factTapped
      case factResponse(String)
    }

    @Dependency(\.numbers) var numbers

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .add:
          state.$count.withLock { $0 += 1 }
          return .none
        case .alert:
          return .none
        case .factTapped:
          return .run { [count = state.count] send in
            await send(.factResponse(try await numbers.fact(number: count)))
          }
        case .factResponse(let fact):
          state.alert = AlertState { TextState(fact) }
          return .none
        }
      }
      .ifLet(\.$alert, action: \.alert)
    }
  }
#endif
