import Bloc
import CombineShim
import ComposableArchitecture
import Dispatch
import Foundation
import Testing

/// Main-actor closures that an effect calls on another thread. Each call has to stop the process.
nonisolated enum MisplacedEffect: String, CaseIterable, Codable, Sendable {
  case map, eraseToEffect, catchToEffect, publisherOperator, mapOfRun, blocTransformer
}

/// A model with main-actor closures, and a source that publishes on any thread.
final class ArchitectureModel {
  private(set) var log: [Int] = []
  private nonisolated(unsafe) let source = PassthroughSubject<Int, Never>()

  func logged(_ number: Int) -> Int {
    log.append(number)
    return number
  }

  /// Publishes numbers on another thread, after the caller has made all its subscriptions.
  nonisolated func publishElsewhere() {
    DispatchQueue.global().async { @Sendable [self] in
      for number in 1...3 { source.send(number) }
      source.send(completion: .finished)
    }
  }

  func effect(_ call: MisplacedEffect) -> Effect<Int> {
    switch call {
    case .map: return source.eraseToEffect().map { self.logged($0) }
    case .eraseToEffect: return source.eraseToEffect { self.logged($0) }
    case .catchToEffect: return source.catchToEffect { self.logged($0.get()) }
    case .publisherOperator:
      return .publisher { self.source.map { self.logged($0) } }
    case .mapOfRun:
      return Effect<Int>.run { @concurrent send in send.withoutWaiting(1) }.map { self.logged($0) }
    case .blocTransformer: return .none
    }
  }

  private var kept: [Any] = []

  /// Calls the closure on another thread.
  func start(_ call: MisplacedEffect) {
    if call == .blocTransformer {
      let bloc = makeBloc()
      kept.append(bloc)
      bloc.add(1)
    } else {
      let store = makeStore(effect(call))
      kept.append(store)
      store.send(0)
      publishElsewhere()
    }
  }

  /// Creates a store that runs the effect for the action 0.
  func makeStore(_ effect: Effect<Int>) -> Store<[Int], Int> {
    Store(initialState: []) {
      Reduce { @Sendable state, action in
        if action == 0 { return effect }
        state.append(action)
        return .none
      }
    }
  }

  func makeBloc() -> Bloc<Int, Int> {
    let bloc = Bloc<Int, Int>(0)
    bloc.on(
      Int.self,
      transformer: { events, mapper in
        events.receive(on: DispatchQueue.global()).map { self.logged($0) }.flatMap(mapper)
          .eraseToAnyPublisher()
      },
      handler: { event, emit in emit(event) }
    )
    return bloc
  }
}

@Suite(.timeLimit(.minutes(5))) struct ArchitectureIsolationTests {
  @Test(arguments: MisplacedEffect.allCases)
  func mainActorClosuresOfEffectsTrapOnAnotherThread(_ call: MisplacedEffect) async {
    await #expect(processExitsWith: .failure) { [call] in
      let model = await MainActor.run {
        let model = ArchitectureModel()
        model.start(call)
        return model
      }
      // The first value has to stop the process. Otherwise it exits successfully.
      try await Task.sleep(for: .seconds(60))
      withExtendedLifetime(model) {}
    }
  }

  // The library calls these closures on the main actor, regardless of the thread of the values.
  @Test func theClosuresOfStoresRunOnTheMainActor() async {
    let model = ArchitectureModel()
    let run = Effect<Int>.run { @concurrent send in
      for number in 1...3 { await send(number) }
    }
    let store = Store<[Int], Int>(initialState: []) {
      Reduce { state, action in
        if action == 0 { return run.map { model.logged($0) } }
        state.append(model.logged(action))
        return .none
      }
    }
    var states: [[Int]] = []
    let token = store.publisher.sink { states.append($0) }
    let task = store.send(0)
    await task.finish()
    token.cancel()
    #expect(store.state == [1, 2, 3])
    #expect(model.log == [1, 1, 2, 2, 3, 3])
    #expect(states.last == [1, 2, 3])
  }

  @Test func actionsOfOtherThreadsAreReducedOnTheMainActor() async {
    let model = ArchitectureModel()
    let subject = PassthroughSubject<Int, Never>()
    let store = Store<[Int], Int>(initialState: []) {
      Reduce { state, action in
        if action == 0 { return subject.eraseToEffect() }
        state.append(model.logged(action))
        return .none
      }
    }
    let task = store.send(0)
    nonisolated(unsafe) let source = subject
    DispatchQueue.global().async { @Sendable in
      for number in 1...3 { source.send(number) }
      source.send(completion: .finished)
    }
    await task.finish()
    #expect(model.log == [1, 2, 3])
  }

  @Test func theClosuresOfBlocsRunOnTheMainActor() async {
    let model = ArchitectureModel()
    let bloc = Bloc<Int, Int>(0)
    bloc.on(Int.self, transformer: sequential()) { event, emit in
      await Task.detached {}.value
      emit(model.logged(event))
    }
    var states: [Int] = []
    let token = bloc.stream.sink { states.append($0) }
    for event in 1...3 { bloc.add(event) }
    await bloc.close()
    token.cancel()
    #expect(states == [1, 2, 3])
    #expect(model.log == [1, 2, 3])
  }
}
