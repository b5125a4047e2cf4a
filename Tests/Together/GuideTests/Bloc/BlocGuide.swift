import Bloc
import CombineShim
import Foundation
import Testing

final class CounterCubit: Cubit<Int> {
  init() { super.init(0) }

  func increment() { emit(state + 1) }
}

enum CounterEvent { case increment, decrement }

final class CounterBloc: Bloc<CounterEvent, Int> {
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

@MainActor func count() async -> [Int] {
  var states: [Int] = []
  let bloc = CounterBloc()
  let subscription = bloc.listen { states.append($0) }
  bloc.add(.increment)
  bloc.add(.increment)
  bloc.add(.decrement)
  await bloc.close()
  subscription.cancel()
  return states
}

@Test @MainActor func countsUp() async {
  await blocTest(
    "counts up",
    build: { CounterBloc() },
    act: { $0.add(.increment) },
    expect: [1]
  )
}

@MainActor
struct BlocGuideTests {
  @Test func tellsListeners() async { #expect(await count() == [1, 2, 1]) }

  @Test func aCubitEmits() {
    let cubit = CounterCubit()
    cubit.increment()
    #expect(cubit.state == 1)
  }
}

struct Logger: BlocObserver {
  func onChange<State>(_ bloc: BlocBase<State>, _ change: Change<State>) {
    print(type(of: bloc), change)
  }

  func onError<State>(_ bloc: BlocBase<State>, _ error: any Error, at origin: ErrorOrigin) {
    print(type(of: bloc), error)
  }
}

final class HydratedCounterCubit: HydratedCubit<Int> {
  init() { super.init(0) }

  func increment() { emit(state + 1) }
}

func keepStates(in directory: URL) throws {
  HydratedBloc.storage = try HydratedFileStorage.build(directory: directory)
}

@Test @MainActor func aScopeProvidesBlocs() throws {
  let mounted = try ProviderScope().mount(
    MultiBlocProvider {
      BlocProvider { _ in CounterCubit() }
    } child: {
      BlocBuilder(CounterCubit.self) { context, state in
        (text: "count \(state)", tap: try context.read(CounterCubit.self).increment)
      }
    }
  )
  #expect(mounted.output.text == "count 0")
  mounted.output.tap()
  #expect(try mounted.rebuild().text == "count 1")
  mounted.unmount()
}

protocol NewsService: Sendable {
  func headlines() async throws -> [String]
}

enum NewsEvent { case refreshed }

class NewsBloc: Bloc<NewsEvent, [String]> {
  private let service: any NewsService

  init(service: any NewsService, isolation: isolated any Actor) {
    self.service = service
    super.init([], isolation: isolation)
    on(NewsEvent.self, transformer: restartable(), handler: onRefreshed)
  }

  nonisolated(nonsending) private func onRefreshed(
    _ event: NewsEvent,
    emit: Emitter<[String]>
  ) async throws {
    emit(try await service.headlines())
  }
}

@Test @MainActor func newsAreFetched() async {
  struct Paper: NewsService {
    func headlines() async throws -> [String] { ["Rain"] }
  }
  await blocTest(
    "fetches",
    build: { NewsBloc(service: Paper(), isolation: MainActor.shared) },
    act: { $0.add(.refreshed) },
    expect: [["Rain"]]
  )
}
