import Bloc
import Foundation
import Testing

/// Hydrated blocs with undo.
@Suite(.blocs) @MainActor
struct HydratedReplayTests {
  private final class UndoableCubit: ReplayCubit<Int>, HydratedMixin {
    init(storage: MemoryStorage) {
      super.init(0)
      hydrate(storage: storage)
    }
  }

  private final class HydratedSketch: HydratedCubit<Int>, Replayable {
    let history = ReplayHistory<Int>()

    init(storage: MemoryStorage) {
      super.init(0, storage: storage)
      record(in: history)
    }
  }

  @Test
  func undoAndRedoUpdateTheStoredState() {
    let storage = MemoryStorage()
    let cubit = UndoableCubit(storage: storage)
    cubit.emit(1)
    cubit.emit(2)
    cubit.undo()
    #expect(cubit.state == 1)
    #expect(storage["HydratedReplayTests.UndoableCubit"] == "1")
    cubit.redo()
    #expect(storage["HydratedReplayTests.UndoableCubit"] == "2")
    #expect(UndoableCubit(storage: storage).state == 2)
  }

  @Test
  func aHydratedCubitWithAHistoryStoresTheUndoneState() {
    let storage = MemoryStorage(["HydratedReplayTests.HydratedSketch": .json("7")])
    let cubit = HydratedSketch(storage: storage)
    #expect(!cubit.canUndo)
    cubit.emit(8)
    cubit.undo()
    #expect(cubit.state == 7)
    #expect(storage["HydratedReplayTests.HydratedSketch"] == "7")
  }

  @Test
  func aReplayBlocThatIsHydratedStoresTheUndoneState() async {
    enum Event: ReplayEvent {
      case increment
      case undo
      case redo
    }
    final class UndoableBloc: ReplayBloc<Event, Int>, HydratedMixin {
      init(storage: MemoryStorage) {
        super.init(0)
        on(Event.self) { _, emit in emit(emit.state + 1) }
        hydrate(storage: storage)
      }
    }
    let storage = MemoryStorage()
    let bloc = UndoableBloc(storage: storage)
    bloc.add(.increment)
    await settle()
    #expect(storage["HydratedReplayTests.UndoableBloc"] == "1")
    bloc.undo()
    #expect(storage["HydratedReplayTests.UndoableBloc"] == "0")
  }
}
