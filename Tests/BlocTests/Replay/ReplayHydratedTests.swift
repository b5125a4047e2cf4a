import Bloc
import Testing

@Suite(.blocs) @MainActor
struct ReplayHydratedTests {
  private final class Sketch: HydratedCubit<Int>, Replayable {
    let history = ReplayHistory<Int>()

    init(storage: MemoryStorage) {
      super.init(0, storage: storage)
      record(in: history)
    }
  }

  @Test func case203_theUndoneStateIsTheOneThatIsStored() async {
    let storage = MemoryStorage()
    let cubit = Sketch(storage: storage)
    cubit.emit(1)
    cubit.emit(2)
    cubit.undo()
    await settle()
    await cubit.close()
    #expect(cubit.state == 1)
    #expect(Sketch(storage: storage).state == 1)
  }
}
