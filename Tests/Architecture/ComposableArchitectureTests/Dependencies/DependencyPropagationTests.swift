import ComposableArchitecture
import Foundation
import Testing

/// Tests whether code of a feature sees the feature's dependencies, depending on where it runs.
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

  /// Creates an effect with one name, and runs it with another.
  struct Maker: Reducer {
    struct Closures: Sendable, CustomTestStringConvertible {
      let testDescription: String
      let effect: @Sendable (_ name: @escaping @Sendable () -> String) -> EffectTask<String>
    }

    enum Action {
      case start
      case answer(String)
    }
    let closures: Closures
    @Dependency(\.speaker.name) var name

    func reduce(into state: inout [String], action: Action) -> EffectTask<Action> {
      switch action {
      case .start:
        return withDependencies {
          $0.speaker.name = "maker"
        } operation: {
          closures.effect { Dependency(\.speaker.name).wrappedValue }.map { .answer($0) }
        }
      case .answer(let name):
        state.append(name)
        return .none
      }
    }
  }

  nonisolated static let closures: [Maker.Closures] = [
    .init(testDescription: "map of a value") { name in Effect(value: 1).map { _ in name() } },
    .init(testDescription: "map of a publisher") { name in Just(1).eraseToEffect().map { _ in name() } },
    .init(testDescription: "map of a run") { name in
      Effect<Int>.run { send in
        await withDependencies {
          $0.speaker.name = "runner"
        } operation: {
          await send(1)
        }
      }
      .map { _ in name() }
    },
    .init(testDescription: "eraseToEffect") { name in Just(1).eraseToEffect { _ in name() } },
    .init(testDescription: "catchToEffect, value") { name in Just(1).catchToEffect { _ in name() } },
    .init(testDescription: "catchToEffect, failure") { name in
      Fail<Int, URLError>(error: URLError(.unknown)).catchToEffect { _ in name() }
    },
    .init(testDescription: "publisher") { name in .publisher { Just(name()) } },
    .init(testDescription: "future") { name in .future { $0(.success(name())) } },
    .init(testDescription: "result") { name in .result { .success(name()) } },
    .init(testDescription: "sync") { name in .sync { name() } },
    .init(testDescription: "run with a subscriber") { name in
      .run { subscriber in
        subscriber.send(name())
        subscriber.send(completion: .finished)
        return AnyCancellable {}
      }
    },
    .init(testDescription: "run") { name in .run { send in await send(name()) } },
    .init(testDescription: "run, error") { name in
      .run { _ in
        throw URLError(.unknown)
      } catch: { _, send in
        await send(name())
      }
    },
    .init(testDescription: "task") { name in .task { name() } },
  ]

  @Test(arguments: closures) func closuresSeeDependenciesOfTheirDeclaration(_ closures: Maker.Closures)
    async
  {
    let store = Store(initialState: [String]()) {
      Maker(closures: closures)
    } withDependencies: {
      $0.speaker.name = "store"
    }
    await store.send(.start).finish()
    #expect(store.state == ["maker"])
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
