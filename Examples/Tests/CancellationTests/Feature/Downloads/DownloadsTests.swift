import ComposableArchitecture
import Testing

@testable import Cancellation

@MainActor
struct DownloadsTests {
  private let clock = TestClock()

  private func makeStore(_ server: ServerStub) -> TestStoreOf<Downloads> {
    TestStore(initialState: Downloads.State(["a", "b"])) {
      Downloads()
    } withDependencies: {
      $0.downloads = server.client
    }
  }

  private func start(_ id: String, _ store: TestStoreOf<Downloads>) async {
    await store.send(.files(.element(id: id, action: .startTapped))) { $0.files[id: id]?.phase = .running }
    await store.receive(.files(.element(id: id, action: .happened([.download(id, .started)]))))
  }

  private func cancel(_ id: String, _ store: TestStoreOf<Downloads>) async {
    await store.send(.files(.element(id: id, action: .cancelTapped))) {
      $0.files[id: id]?.phase = .cancelled(.byID)
    }
    await store.receive(.files(.element(id: id, action: .happened([.download(id, .cancelled(.byID))]))))
  }

  @Test func elementsHaveTheirIdsToThemselves() async throws {
    let store = makeStore(ServerStub(clock: clock))
    await start("a", store)
    await start("b", store)
    await cancel("a", store)
    await clock.advance(by: .seconds(1))
    let progress = try ServerStub.progress(40)
    await store.receive(.files(.element(id: "b", action: .progressed(progress)))) {
      $0.files[id: "b"]?.progress = progress
    }
    await cancel("b", store)
  }

  @Test func cancellingAllReachesEveryDownload() async {
    let server = ServerStub(clock: clock)
    let store = makeStore(server)
    await start("a", store)
    await start("b", store)
    await store.send(.cancelAllTapped) {
      $0.files[id: "a"]?.phase = .cancelled(.withAll)
      $0.files[id: "b"]?.phase = .cancelled(.withAll)
    }
    await store.receive(
      .happened([.download("a", .cancelled(.withAll)), .download("b", .cancelled(.withAll))])
    )
    await clock.advance(by: .seconds(10))
    #expect(server.requests.value.count == 2)
  }

  @Test func cancellingWithoutDownloadsDoesNothing() async {
    await makeStore(ServerStub(clock: clock)).send(.cancelAllTapped)
  }

  @Test func conditionsCountForAllFilesFromTheNextStartOn() async {
    let server = ServerStub(clock: clock)
    let store = makeStore(server)
    let conditions = ServerConditions(latency: .seconds(1), fault: .brokenOff)
    await start("a", store)
    await store.send(.conditionsChosen(conditions)) {
      $0.conditions = conditions
      $0.files[id: "a"]?.conditions = conditions
      $0.files[id: "b"]?.conditions = conditions
    }
    await start("b", store)
    #expect(server.requests.value.map(\.conditions) == [ServerConditions(), conditions])
    await cancel("a", store)
    await cancel("b", store)
  }
}
