import ComposableArchitecture
import Foundation
import Testing

@MainActor
struct DependencyReducerTests {
  private struct Dater: Reducer {
    enum Action {
      case now, later, publisher
      case answer(Date)
    }
    @Dependency(\.date.now) var now

    func reduce(into state: inout [Date], action: Action) -> EffectTask<Action> {
      switch action {
      case .now:
        state.append(now)
        return .none
      case .later:
        return .run { [now = _now] send in await send(.answer(now.wrappedValue)) }
      case .publisher:
        return Deferred { [now = _now] in Just(Action.answer(now.wrappedValue)) }.eraseToEffect()
      case .answer(let date):
        state.append(date)
        return .none
      }
    }
  }

  private let instant = Date(timeIntervalSinceReferenceDate: 5)

  @Test func aPropertyOfADependencyWithoutATestValueCanBeSet() async {
    let store = TestStore(initialState: [Date]()) { Dater().dependency(\.date.now, instant) }
    await store.send(.now) { $0 = [instant] }
  }

  @Test func reducerAndEffectsSeeIt() async {
    let store = Store(initialState: [Date]()) {
      Dater().dependency(\.date, .constant(instant))
    }
    store.send(.now)
    await store.send(.later).finish()
    store.send(.publisher)
    #expect(store.state == [instant, instant, instant])
  }

  @Test func aDependencyThatIsItsOwnKeyNeedsNoPath() {
    let store = Store(initialState: [Date]()) {
      Dater().dependency(DateGenerator.constant(instant))
    }
    store.send(.now)
    #expect(store.state == [instant])
  }

  @Test func transformReceivesTheSurroundingDependency() {
    let store = Store(initialState: [Date]()) {
      Dater().transformDependency(\.date) { date in
        let later = date.now.addingTimeInterval(1)
        date = .constant(later)
      }
    } withDependencies: {
      $0.date = .constant(instant)
    }
    store.send(.now)
    #expect(store.state == [instant.addingTimeInterval(1)])
  }

  @Test func othersDoNotSeeIt() {
    let store = Store(initialState: [Date]()) {
      Dater().dependency(\.date, .constant(instant))
      Dater()
    } withDependencies: {
      $0.date = .constant(.distantPast)
    }
    store.send(.now)
    #expect(store.state == [instant, .distantPast])
  }

  @Test func seesChangesOfOuterDependencies() async {
    let store = TestStore(initialState: [Date]()) {
      Dater().dependency(\.context, .preview)
    } withDependencies: {
      $0.date = .constant(.distantPast)
    }
    await store.send(.now) { $0 = [.distantPast] }
    store.dependencies.date = .constant(instant)
    await store.send(.now) { $0.append(instant) }
  }
}
