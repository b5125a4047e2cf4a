import Bloc
import Testing

/// Handlers without an event transformer.
@Suite(.blocs) @MainActor
struct ConcurrentRegistrationTests {
  @Test func closingCancelsWaitingHandlers() async {
    let gate = Gate()
    var ends: [Bool] = []
    let bloc = Bloc<Int, Int>(0)
    bloc.on(Int.self) { event, emit in
      await gate.wait()
      ends.append(Task.isCancelled)
      emit(event)
    }
    bloc.add(1)
    bloc.add(2)
    await bloc.settle()
    #expect(gate.waiting == 2)
    await bloc.close()
    #expect(ends == [true, true] && bloc.state == 0)
  }

  @Test func anEventThatClosesItsBlocIsNotHandled() async {
    final class Ending: Bloc<Int, Int> {
      override func onEvent(_ event: Int) throws {
        try super.onEvent(event)
        if event == 2 { _ = close() }
      }
    }
    let gate = Gate()
    var handled: [Int] = []
    let bloc = Ending(0)
    bloc.on(Int.self) { event, emit in
      handled.append(event)
      await gate.wait()
    }
    bloc.add(1)
    await bloc.settle()
    bloc.add(2)
    gate.open()
    await bloc.close()
    #expect(handled == [1])
  }

  @Test func aRunningHandlerRetainsItsBloc() async {
    let gate = Gate()
    var bloc: Bloc<Int, Int>? = Bloc(0)
    weak let weakBloc = bloc
    bloc?.on(Int.self) { event, emit in
      await gate.wait()
      emit(event)
    }
    bloc?.add(1)
    await bloc?.settle()
    bloc = nil
    #expect(weakBloc != nil)
    gate.open()
    await weakBloc?.settle()
    #expect(weakBloc == nil)
  }
}
