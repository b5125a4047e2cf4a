import ComposableArchitecture
import DependencyInjection
import Testing

@MainActor
@Suite(.freshDependencies)
struct TestStepTests {
  /// A client with an endpoint that was not set, in the form that `@DependencyClient` generates.
  private struct Client: TestDependencyKey {
    var fetch: @Sendable () -> Int? = {
      _reportUnimplemented("Client.fetch")
      return nil
    }

    static let testValue = Self()
  }

  private struct Loader: Reducer {
    enum Action: Equatable {
      case load, loadLater, loadAgain, listen
      case loaded(Int?)
    }

    @Dependency(Client.self) var client
    var source = PassthroughSubject<Action, Never>()

    func reduce(into state: inout Int, action: Action) -> Effect<Action> {
      switch action {
      case .load: return .send(.loaded(client.fetch()))
      case .loadLater: return .run { [client] send in await send(.loaded(client.fetch())) }
      case .loadAgain: return .send(.loadLater)
      case .listen: return .publisher { [source] in source }
      case .loaded(let number):
        state = number ?? state
        return .none
      }
    }
  }

  private let store = TestStore(initialState: 0) { Loader() }

  @Test func anEndpointThatAReducerCallsIsReportedAtTheSend() async {
    let line = #line + 2
    let reports = await reports {
      await store.send(.load)
      await store.receive(.loaded(nil))
    }
    #expect(reports.map(\.line) == [line])
    #expect(reports.first?.text.contains("'Client.fetch' was called") == true)
  }

  @Test func anEndpointThatAnEffectCallsIsReportedAtTheSend() async {
    let line = #line + 2
    let reports = await reports {
      await store.send(.loadAgain)
      await store.receive(.loadLater)
      await store.receive(.loaded(nil))
    }
    #expect(reports.map(\.line) == [line])
  }

  @Test func anEndpointCalledForALaterActionIsReportedAtItsSend() async {
    let source = PassthroughSubject<Loader.Action, Never>()
    let store = TestStore(initialState: 0) { Loader(source: source) }
    let line = #line + 1
    await store.send(.listen)
    let reports = await reports {
      source.send(.load)
      await store.receive(.load)
      await store.receive(.loaded(nil))
    }
    #expect(reports.map(\.line) == [line])
    source.send(completion: .finished)
    await store.finish()
  }

  @Test func anEndpointThatAnAssertionCallsIsReportedThere() async {
    let line = #line + 4
    let reports = await reports {
      store.exhaustivity = .off
      await store.send(.loaded(1))
      await store.send(.loaded(2)) { _ in
        @Dependency(Client.self) var client
        _ = client.fetch()
      }
    }
    #expect(reports.map(\.line) == [line])
  }

  @Test func reportsAtTheDeclarationWithoutATestStore() async {
    let store = Store(initialState: 0) { Loader() }
    let reports = await reports { store.send(.load) }
    #expect(reports.map(\.line) == [11])
  }

  @Test func existingSourceLocationsAreKept() async {
    struct Parent: Reducer {
      struct State: Equatable { var child: Int? }
      enum Action: CasePathable {
        case child(Loader.Action)

        struct AllCasePaths: Sendable {
          let child = AnyCasePath(case: Action.child)
        }
        static let allCasePaths = AllCasePaths()
      }

      var body: some ReducerOf<Self> {
        EmptyReducer().ifLet(\.child, action: \.child) { Loader() }
      }
    }
    let store = TestStore(initialState: Parent.State()) { Parent() }
    let line = #line - 4
    let reports = await reports { await store.send(.child(.load)) }
    #expect(reports.map(\.line) == [line])
  }
}
