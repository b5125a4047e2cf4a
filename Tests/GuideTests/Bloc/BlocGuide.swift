import Bloc
import CombineShim
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
