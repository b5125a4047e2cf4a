import Bloc
import Clinic
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct HomeBlocTests {
  @Test
  func isRefreshingUntilEverythingIsLoaded() async {
    var loads = 0
    await blocTest(
      build: { HomeBloc(isolation: MainActor.shared) { loads += 1 } },
      act: { $0.add(HomeRefreshEvent()) },
      expect: [HomeState(isRefreshing: true), HomeState(refreshes: 1)]
    )
    #expect(loads == 1)
  }

  @Test
  func pullingAgainWhileLoadingDoesNothing() async {
    let (gate, opening) = AsyncStream.makeStream(of: Void.self)
    var loads = 0
    await blocTest(
      build: {
        HomeBloc(isolation: MainActor.shared) {
          loads += 1
          for await _ in gate {}
        }
      },
      act: { bloc in
        bloc.add(HomeRefreshEvent())
        bloc.add(HomeRefreshEvent())
      },
      wait: { opening.finish() },
      expect: [HomeState(isRefreshing: true), HomeState(refreshes: 1)]
    )
    #expect(loads == 1)
  }

  @Test
  func leavingThePageCancelsLoading() async {
    let (gate, opening) = AsyncStream.makeStream(of: Void.self)
    var wasCancelled = false
    await blocTest(
      build: {
        HomeBloc(isolation: MainActor.shared) {
          for await _ in gate {}
          wasCancelled = Task.isCancelled
        }
      },
      act: { $0.add(HomeRefreshEvent()) },
      expect: [HomeState(isRefreshing: true)]
    )
    #expect(wasCancelled)
    opening.finish()
  }
}
