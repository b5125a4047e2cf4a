#if Macros
  import ComposableArchitecture
  import Testing

  // The default isolation of this module is the main actor, as in a new app. This file uses the macros that
  // the other files don't use.

  nonisolated struct SearchClient: Sendable {
    @DependencyEndpoint var search: @Sendable (_ text: String) async throws -> [String]
    @DependencyEndpoint(method: "find") var findByNumber: @Sendable (_ number: Int) -> String = { _ in "" }
  }

  @DependencyClient
  nonisolated struct CountingClient: Sendable {
    var count: @Sendable () async throws -> Int
    @DependencyEndpointIgnored var log: @Sendable (String) -> Void = { _ in }
  }

  @Reducer
  struct Panel {
    @ObservableState
    struct State: Equatable {
      var count = 0
    }

    enum Action {
      case tapped
    }

    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.count += 1
        return .none
      }
    }
  }

  nonisolated struct Banner: Equatable, _EphemeralState {
    enum Action {
      case closed
    }
  }

  @Reducer
  enum Presented {
    case panel(Panel)
    @ReducerCaseEphemeral case banner(Banner)
    @ReducerCaseIgnored case text(String)
  }

  nonisolated extension Presented.State: Equatable {}

  @Reducer
  struct PanelHost {
    @ObservableState
    struct State: Equatable {
      @Presents var presented: Presented.State?
    }

    enum Action {
      case presented(PresentationAction<Presented.Action>)
    }

    var body: some ReducerOf<Self> {
      EmptyReducer().ifLet(\.$presented, action: \.presented)
    }
  }

  @Perceptible
  final class Model {
    var count = 0
    @PerceptionIgnored var ignored = 0
  }

  @MainActor
  struct MacroSpellingTests {
    @Test func endpointsAreMethods() async throws {
      var client = SearchClient()
      client.search = { [$0] }
      client.findByNumber = { "\($0)" }
      #expect(try await client.search(text: "a") == ["a"])
      #expect(client.find(number: 1) == "1")
      var counting = CountingClient()
      counting.count = { 2 }
      #expect(try await counting.count() == 2)
      counting.log("")
    }

    @Test func casesWithoutFeaturesAreState() async {
      let store = TestStore(initialState: PanelHost.State(presented: .banner(Banner()))) { PanelHost() }
      await store.send(\.presented.banner, .closed) { $0.presented = nil }
      let other = Store(initialState: PanelHost.State(presented: .text("a"))) { PanelHost() }
      #expect(other.presented == .text("a"))
    }

    @Test func aPerceptibleModelIsObserved() {
      let model = Model()
      let changes = LockIsolated(0)
      withPerceptionTracking {
        _ = (model.count, model.ignored)
      } onChange: {
        changes.withValue { $0 += 1 }
      }
      model.ignored += 1
      #expect(changes.value == 0)
      model.count += 1
      #expect(changes.value == 1)
    }
  }
#endif
