import ComposableArchitecture
import Foundation
import Testing

/// Where a feature's code runs, and whether it sees the feature's dependencies there.
@MainActor
struct DependencyPropagationTests {
  struct Feature: Reducer, Sendable {
    enum Action: Equatable {
      case reducer, run, runTask, runGroup, publisher, later, escaping
      case answer(String)
    }
    @Dependency(\.speaker.name) var name

    func reduce(into state: inout [String], action: Action) -> EffectTask<Action> {
      switch action {
      case .reducer:
        state.append(name)
        return .none
      case .run:
        return .run { send in await send(.answer(name)) }
      case .runTask:
        return .run { send in await send(.answer(await Task { name }.value)) }
      case .runGroup:
        return .run { send in
          let names = await withTaskGroup(of: String.self) { group in
            for _ in 0..<3 {
              group.addTask { name }
            }
            return await group.reduce(into: Set()) { $0.insert($1) }
          }
          await send(.answer(names.joined()))
        }
      case .publisher:
        return .publisher { Just(.answer(name)) }
      case .later:
        return Deferred { Just(Action.answer(name)) }.eraseToEffect()
      case .escaping:
        return .run { send in
          let heard: String = await withEscapedDependencies { dependencies in
            await withCheckedContinuation { (continuation: CheckedContinuation<String, Never>) in
              Thread.detachNewThread {
                continuation.resume(returning: dependencies.yield { name })
              }
            }
          }
          await send(.answer(heard))
        }
      case .answer(let name):
        state.append(name)
        return .none
      }
    }
  }

  nonisolated static let everywhere: [Feature.Action] = [
    .reducer, .run, .runTask, .runGroup, .publisher, .later, .escaping,
  ]

  @Test(arguments: everywhere) func aStoresAreSeen(in place: Feature.Action) async {
    let store = Store(initialState: [String]()) {
      Feature()
    } withDependencies: {
      $0.speaker.name = "store"
    }
    await store.send(place).finish()
    #expect(store.state == ["store"])
  }

  @Test(arguments: everywhere) func aReducersOwnAreSeen(in place: Feature.Action) async {
    let store = Store(initialState: [String]()) {
      Feature().dependency(\.speaker.name, "inner").dependency(\.speaker.name, "outer")
      Feature()
    } withDependencies: {
      $0.speaker.name = "store"
    }
    await store.send(place).finish()
    #expect(Set(store.state) == ["inner", "store"])
  }

  @Test func aTestStoresCanBeChangedBetweenActionsOneByOne() async {
    let store = TestStore(initialState: [String]()) {
      Feature()
    }
    store.dependencies.speaker.name = "first"
    await store.send(.reducer) { $0 = ["first"] }
    store.dependencies.speaker.name = "second"
    await store.send(.reducer) { $0 = ["first", "second"] }
  }
}

private struct Speaker: Sendable, DependencyKey {
  var name = "nobody"
  static let liveValue = Speaker()
}

extension DependencyValues {
  fileprivate var speaker: Speaker {
    get { self[Speaker.self] }
    set { self[Speaker.self] = newValue }
  }
}
