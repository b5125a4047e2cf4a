import ComposableArchitecture
import Testing

@testable import ComposableArchitecture

@MainActor
struct StoreTests {
  @Test func handlesAnActionBeforeSendReturns() {
    let store = Store<Recorder<Int>.State, Int>.recording()
    store.send(1)
    #expect(store.log == [1])
    #expect(store.state.log == [1])
    #expect(store.withState { $0.log.count } == 1)
  }

  @Test func actionsOfSynchronousEffectsAreQueued() {
    let store = Store<Recorder<Int>.State, Int>.recording { $0 == 0 ? .now(1, 2) : .none }
    store.send(0)
    #expect(store.log == [0, 1, 2])
  }

  @Test func outputOfEffectsIsHandledBreadthFirst() {
    let store = Store<Recorder<Int>.State, Int>.recording { action in
      switch action {
      case 0: .now(1, 2)
      case 1: .now(3)
      case 2: .now(4)
      default: .none
      }
    }
    store.send(0)
    #expect(store.log == [0, 1, 2, 3, 4])
  }

  @Test func aHundredThousandFeedbackActionsOverflowNoStack() {
    struct Countdown: Reducer {
      func reduce(into state: inout Int, action: Int) -> EffectTask<Int> {
        state += 1
        return action == 0 ? .none : .now(action - 1)
      }
    }
    let store = Store(initialState: 0) { Countdown() }
    store.send(100_000)
    #expect(store.state == 100_001)
    #expect(store.effectsInFlight == 0)
  }

  @Test func aPayloadThatSendsWhileItIsDestroyedIsHandled() {
    final class Farewell {
      let say: () -> Void
      init(say: @escaping () -> Void) { self.say = say }
      deinit { say() }
    }
    enum Action {
      case farewell(Farewell)
      case farewells([Farewell])
      case goodbye, start
    }
    struct Feature: Reducer {
      let make: () -> Farewell
      func reduce(into state: inout Int, action: Action) -> EffectTask<Action> {
        switch action {
        case .start: return [Action.farewell(make()), .farewell(make())].publisher.eraseToEffect()
        case .farewell, .farewells: return .none
        case .goodbye:
          state += 1
          return .none
        }
      }
    }
    var send: (Action) -> Void = { _ in }
    let store = Store(initialState: 0) { Feature { Farewell { send(.goodbye) } } }
    send = { store.send($0) }
    store.send(.start)
    #expect(store.state == 2)
    store.send(.farewell(Farewell { send(.goodbye) }))
    #expect(store.state == 3)
    send = { _ in }
  }

  @Test func dynamicMembersReadTheStateAtThatMoment() {
    let store = Store<Recorder<String>.State, String>.recording()
    #expect(store.log.isEmpty)
    store.send("a")
    #expect(store.log == ["a"])
  }

  @Test func storesAreEqualWhenTheyAreTheSame() {
    let store = Store<Recorder<Int>.State, Int>.recording()
    let other = Store<Recorder<Int>.State, Int>.recording()
    #expect(store == store)
    #expect(store != other)
    #expect(Set([store, store, other]).count == 2)
    #expect(store.id == ObjectIdentifier(store))
  }
}
