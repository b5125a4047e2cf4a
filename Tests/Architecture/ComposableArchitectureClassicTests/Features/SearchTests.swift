import ComposableArchitectureClassic
import Foundation
import Testing

// A search that is debounced, and that ignores responses to earlier queries.

private struct SearchState: Equatable {
  var query = ""
  var results: [String] = []
  var downloaded: [Int] = []
}

private enum SearchAction: Equatable {
  case queryChanged(String)
  case searchResponse(Result<[String], SearchError>)
  case download
  case progress(Int)
  case stopTapped
}

private struct SearchError: Error, Equatable {}

private struct SearchEnvironment {
  var search: (String) -> Effect<[String], SearchError>
  var download: @Sendable () -> AsyncStream<Int> = { .finished }
  var mainQueue: AnySchedulerOf<DispatchQueue>
}

private let searchReducer = Reducer<SearchState, SearchAction, SearchEnvironment> {
  state,
  action,
  environment in

  enum CancelID { case search, download }

  switch action {
  case .queryChanged(let query):
    state.query = query
    guard !query.isEmpty else {
      state.results = []
      return .cancel(id: CancelID.search)
    }
    return environment.search(query)
      .debounce(id: CancelID.search, for: 0.3, scheduler: environment.mainQueue)
      .catchToEffect(SearchAction.searchResponse)

  case .searchResponse(.success(let results)):
    state.results = results
    return .none

  case .searchResponse(.failure):
    state.results = []
    return .none

  case .download:
    return .run { send in
      for await number in environment.download() {
        await send(.progress(number), animation: .default)
      }
    }
    .cancellable(id: CancelID.download)

  case .progress(let number):
    state.downloaded.append(number)
    return .none

  case .stopTapped:
    return .cancel(ids: [CancelID.download])
  }
}

@MainActor struct SearchTests {
  private let mainQueue = DispatchQueue.test

  private func makeStore(
    search: @escaping (String) -> Effect<[String], SearchError>
  ) -> TestStore<SearchState, SearchState, SearchAction, SearchAction, SearchEnvironment> {
    TestStore(
      initialState: SearchState(),
      reducer: searchReducer,
      environment: SearchEnvironment(search: search, mainQueue: mainQueue.eraseToAnyScheduler())
    )
  }

  @Test func onlyTheLastQueryIsSearched() async {
    var searched: [String] = []
    let store = makeStore { query in
      .result {
        searched.append(query)
        return .success(["\(query)!"])
      }
    }
    await store.send(.queryChanged("s")) { $0.query = "s" }
    await mainQueue.advance(by: 0.2)
    await store.send(.queryChanged("sw")) { $0.query = "sw" }
    await mainQueue.advance(by: 0.3)
    await store.receive(.searchResponse(.success(["sw!"]))) { $0.results = ["sw!"] }
    #expect(searched == ["sw"])
  }

  @Test func clearingTheQueryCancelsTheSearch() async {
    let store = makeStore { _ in .unimplemented("search") }
    await store.send(.queryChanged("s")) { $0.query = "s" }
    await store.send(.queryChanged("")) { $0.query = "" }
    await mainQueue.run()
  }

  @Test func aSearchThatFailsShowsNothing() async {
    let store = makeStore { _ in Fail(error: SearchError()).eraseToEffect() }
    await store.send(.queryChanged("s")) { $0.query = "s" }
    await mainQueue.advance(by: 0.3)
    await store.receive(.searchResponse(.failure(SearchError())))
  }

  @Test func aRunSendsUntilItIsCancelled() async {
    let (numbers, continuation) = AsyncStream<Int>.makeStream()
    let store = makeStore { _ in .unimplemented("search") }
    store.environment.download = { numbers }
    await store.send(.download)
    continuation.yield(1)
    await store.receive(.progress(1)) { $0.downloaded = [1] }
    continuation.yield(2)
    await store.receive(.progress(2), timeout: .seconds(5)) { $0.downloaded = [1, 2] }
    await store.send(.stopTapped)
    continuation.yield(3)
    await store.finish()
  }

  @Test func anEffectThatRunsOnFailsTheTest() async {
    await withKnownIssue {
      let store = makeStore { _ in .unimplemented("search") }
      store.environment.download = { AsyncStream.never }
      let task = await store.send(.download)
      await store.finish(timeout: 1_000_000)
      await task.cancel()
      #expect(task.isCancelled)
    } matching: {
      $0.description.contains("still effects in-flight")
    }
  }
}
