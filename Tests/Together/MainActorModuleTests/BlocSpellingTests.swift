import Bloc
import CombineShim
import Testing

// The default isolation of this module is the main actor, as in a new app. The code is typical app code.

private final class CounterCubit: Cubit<Int> {
  init() { super.init(0) }

  func increment() { emit(state + 1) }
}

private enum CounterEvent { case increment, decrement }

private final class CounterBloc: Bloc<CounterEvent, Int> {
  init() {
    super.init(0)
    on(CounterEvent.self, transformer: sequential()) { event, emit in
      switch event {
      case .increment: emit(emit.state + 1)
      case .decrement: emit(emit.state - 1)
      }
    }
  }
}

nonisolated private struct Profile: Equatable {
  var name = ""
  var visits = 0

  mutating func visit() { visits += 1 }
}

/// A main-actor class that the blocs call.
private final class Repository {
  func fetch() async -> String { "Blob" }
}

private final class ProfileCubit: Cubit<Profile> {
  private(set) var log: [String] = []

  init() { super.init(Profile()) }

  @MainActor func load(from repository: Repository) async {
    var next = state
    next.name = await repository.fetch()
    emit(next)
  }

  nonisolated(nonsending) func visit() async {
    await Task.yield()
    var next = state
    next.visit()
    emit(next)
  }

  func rename(to name: String) -> Task<Void, Never> {
    startTask { [weak self] in
      await Task.yield()
      self?.emit(Profile(name: name))
    }
  }

  override func onChange(_ change: Change<Profile>) throws {
    log.append("\(change.currentState.visits)→\(change.nextState.visits)")
    try super.onChange(change)
  }

  override func close() -> BlocClosing {
    log.append("close")
    return super.close()
  }
}

nonisolated private protocol ProfileEvent: Sendable {}

nonisolated private struct Fetched: ProfileEvent {
  var name: String
}

nonisolated private struct Visited: ProfileEvent {}

private final class ProfileBloc: Bloc<any ProfileEvent, Profile> {
  init() {
    super.init(Profile())
    on(Fetched.self, handler: onFetched)
    on(Visited.self) { [unowned self] _, emit in
      var next = state
      next.visit()
      await Task.yield()
      emit(next)
    }
  }

  private func onFetched(_ event: Fetched, _ emit: Emitter<Profile>) async {
    MainActor.preconditionIsolated()
    await Task.yield()
    MainActor.preconditionIsolated()
    emit(Profile(name: event.name))
  }
}

private final class TickerBloc: Bloc<Int, Int> {
  init(ticks: AsyncStream<Int>) {
    super.init(0)
    on(Int.self) { tick, emit in emit(tick) }
    startTask { [weak self] in
      for await tick in ticks { self?.add(tick) }
    }
  }
}

struct BlocSpellingTests {
  @Test func aCubitCounts() async {
    let cubit = CounterCubit()
    cubit.increment()
    #expect(cubit.state == 1)
    await cubit.close()
  }

  @Test func aBlocCounts() async {
    let bloc = CounterBloc()
    var states: [Int] = []
    let subscription = bloc.listen { states.append($0) }
    bloc.add(.increment)
    bloc.add(.increment)
    bloc.add(.decrement)
    await bloc.close()
    subscription.cancel()
    #expect(states == [1, 2, 1])
  }

  @Test func aBlocTestIsWrittenWithoutAnActor() async {
    await blocTest(
      build: { CounterBloc() },
      act: { $0.add(.increment) },
      expect: [1]
    )
  }

  @Test func asynchronousFunctionsOfAStoredCubitEmitOnTheMainActor() async {
    let cubit = ProfileCubit()
    await cubit.load(from: Repository())
    #expect(cubit.state.name == "Blob")
    await cubit.visit()
    #expect(cubit.state.visits == 1)
    await cubit.rename(to: "Blob Jr.").value
    #expect(cubit.state == Profile(name: "Blob Jr."))
    await cubit.close()
    #expect(cubit.log == ["0→0", "0→1", "1→0", "close"])
  }

  @Test func handlersWithCaptureListsAndMethodsRunOnTheMainActor() async {
    let bloc = ProfileBloc()
    bloc.add(Fetched(name: "Blob"))
    await bloc.close()
    #expect(bloc.state == Profile(name: "Blob"))

    let visited = ProfileBloc()
    visited.add(Visited())
    await visited.close()
    #expect(visited.state.visits == 1)
  }

  @Test func blocsMayAddEventsToThemselves() async {
    let (ticks, continuation) = AsyncStream.makeStream(of: Int.self)
    let bloc = TickerBloc(ticks: ticks)
    continuation.yield(1)
    while bloc.state != 1 { await Task.yield() }
    await bloc.close()
  }
}
