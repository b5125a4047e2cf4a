import Bloc
import CombineShim
import Testing

/// Waiting for blocs without test support, as programs do.
@MainActor
struct BlocSettlingTests {
  private actor Service {
    func double(_ number: Int) -> Int { number * 2 }
  }

  @Test func settleHandlesAllAddedEvents() async {
    let bloc = CounterBloc()
    for _ in 0..<3 { bloc.add(.increment) }
    await bloc.settle()
    #expect(bloc.state == 3)
  }

  @Test func settleWaitsForRunningHandlers() async {
    let service = Service()
    let bloc = Bloc<Int, [Int]>([])
    bloc.on(Int.self, transformer: sequential()) { number, emit in
      for _ in 0..<5 { await Task.yield() }
      emit(emit.state + [await service.double(number)])
    }
    for number in 1...3 { bloc.add(number) }
    await bloc.settle()
    #expect(bloc.state == [2, 4, 6])
  }

  @Test func aHandlerThatWaitsForSomethingOutsideIsNot() async {
    let (never, continuation) = AsyncStream.makeStream(of: Int.self)
    let bloc = Bloc<String, [String]>([])
    bloc.on(String.self) { event, emit in
      emit(emit.state + [event])
      for await _ in never {}
      emit(emit.state + ["over"])
    }
    bloc.add("begins")
    await bloc.settle()
    #expect(bloc.state == ["begins"])
    continuation.finish()
    await bloc.settle()
    #expect(bloc.state == ["begins", "over"])
  }

  @Test func eventsThatHandlersAddAreWaitedFor() async {
    let bloc = Bloc<Int, Int>(0)
    bloc.on(Int.self) { [unowned bloc] number, emit in
      emit(number)
      if number < 10 { bloc.add(number + 1) }
    }
    bloc.add(1)
    await bloc.settle()
    #expect(bloc.state == 10)
  }

  @Test func aCubitAndAClosedBlocHaveSettled() async {
    let cubit = CounterCubit()
    cubit.increment()
    await cubit.settle()
    await cubit.close()
    await cubit.settle()
    #expect(cubit.state == 1)
  }

  @Test func blocsOfOtherActorsSettleOnThem() async {
    actor Home {
      func count() async -> Int {
        let bloc = Bloc<Int, Int>(0, isolation: self)
        bloc.on(Int.self) { number, emit in emit(emit.state + number) }
        bloc.add(1)
        bloc.add(2)
        await bloc.settle()
        return bloc.state
      }
    }
    #expect(await Home().count() == 3)
  }
}
