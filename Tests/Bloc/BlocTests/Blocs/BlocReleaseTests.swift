import Bloc
import CombineProbes
import Testing

@Suite(.blocs) @MainActor
struct BlocReleaseTests {
  @Test func aClosedBlocReleasesItsHandlers() async {
    let lives = LifeCounter()
    let bloc = Bloc<Int, Int>(0)
    do {
      let life = lives.makeLife()
      bloc.on(Int.self) { _, emit in
        withExtendedLifetime((life, bloc)) { emit(1) }
      }
    }
    bloc.add(1)
    await bloc.close()
    #expect(lives.living == 0)
    #expect(bloc.state == 1)
  }

  @Test(arguments: 0..<4) func finishedHandlersLeaveNothingBehind(kind: Int) async {
    let lives = LifeCounter()
    final class Event {
      let life: LifeCounter.Life
      init(_ life: LifeCounter.Life) { self.life = life }
    }
    let transformers: [EventTransformer<Event>] = [concurrent(), sequential(), droppable(), restartable()]
    weak var gone: Bloc<Event, Int>?
    do {
      let bloc = Bloc<Event, Int>(0)
      gone = bloc
      bloc.on(Event.self, transformer: transformers[kind]) { _, emit in
        await turn()
        emit(emit.state + 1)
      }
      for _ in 0..<10 { bloc.add(Event(lives.makeLife())) }
      await settle()
      #expect(lives.living == 0)
      await bloc.close()
    }
    await settle()
    #expect(gone == nil)
  }

  @Test func unreferencedBlocsAreReleased() async {
    weak var gone: CounterBloc?
    do {
      let bloc = CounterBloc()
      gone = bloc
      bloc.add(.increment)
    }
    await settle()
    #expect(gone == nil)
  }
}
