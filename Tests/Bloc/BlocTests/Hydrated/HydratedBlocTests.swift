import Bloc
import Foundation
import Testing

@MainActor
struct HydratedBlocTests {
  private enum Event {
    case increment
  }

  private final class CounterBloc: HydratedBloc<Event, Int> {
    init(storage: MemoryStorage) {
      super.init(0, storage: storage)
      on(Event.self) { [unowned self] _, emit in emit(state + 1) }
    }
  }

  @Test
  func eachStateOfABlocIsStoredAndTheLastRestored() async {
    let storage = MemoryStorage()
    let bloc = CounterBloc(storage: storage)
    bloc.add(.increment)
    bloc.add(.increment)
    await bloc.close()
    #expect(
      storage.calls == [
        "read HydratedBlocTests.CounterBloc", "read CounterBloc",
        "write HydratedBlocTests.CounterBloc version 0: 0",
        "write HydratedBlocTests.CounterBloc version 0: 1",
        "write HydratedBlocTests.CounterBloc version 0: 2",
      ]
    )
    #expect(CounterBloc(storage: storage).state == 2)
  }
}
