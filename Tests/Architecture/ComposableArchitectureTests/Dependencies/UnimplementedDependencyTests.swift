import ComposableArchitecture
import Testing

/// The reports about dependencies that the test of a test store did not set.
@MainActor
struct UnimplementedDependencyTests {
  private struct Feature: Reducer {
    struct State: Equatable { var ticks = 0 }
    enum Action { case makeID, startTimer, startEffect, tick }

    @Dependency(\.uuid) var uuid
    @Dependency(\.continuousClock) var clock
    private var anyClock: AnyClock<Duration> { AnyClock(clock) }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .makeID:
        _ = uuid()
      case .startTimer:
        return .run { [clock] send in
          for await _ in clock.timer(interval: .seconds(1)) { await send(.tick) }
        }
      case .startEffect:
        return Effect.timer(id: "timer", every: .seconds(1), clock: anyClock).map { _ in .tick }
      case .tick:
        state.ticks += 1
      }
      return .none
    }
  }

  @Test func reportsNameTheTestStoreAsTheRemedy() async {
    let store = TestStore(initialState: Feature.State()) { Feature() }
    let reports = await reports { await store.send(.makeID) }
    #expect(reports.count == 1)
    #expect(
      reports.first?.text.contains("TestStore(…) { … } withDependencies: { $0.uuid = .incrementing }") == true
    )
  }

  @Test func outsideOfATestStoreTheFunctionIsNamed() async {
    let feature = Feature()
    let reports = await reports { _ = feature.uuid() }
    #expect(
      reports.first?.text.contains("withDependencies { $0.uuid = .incrementing } operation: { … }") == true
    )
  }

  @Test func aTimerOfAnUnimplementedClockIsReportedOnce() async {
    for action in [Feature.Action.startTimer, .startEffect] {
      let reports = await reports {
        let store = TestStore(initialState: Feature.State()) { Feature() }
        await store.send(action)
        await store.finish()
      }
      #expect(reports.count == 1)
      #expect(
        reports.first?.text.contains("withDependencies: { $0.continuousClock = TestClock() }") == true
      )
    }
  }
}
