import Bloc
import CombineShim
import Testing

@Suite(.blocs) @MainActor
struct ReplayCubitTests {
  private final class Counter: ReplayCubit<Int>, Undoing {
    var replays: (Int) -> Bool = { _ in true }

    override func shouldReplay(_ state: Int) -> Bool { replays(state) }

    func increment(times: Int = 1) {
      for _ in 0..<times { emit(state + 1) }
    }
  }

  private protocol Undoing {
    func undo()
    func redo()
    func clearHistory()
  }

  private func undo(_ cubit: Counter, times: Int) {
    for _ in 0..<times { cubit.undo() }
  }

  private func redo(_ cubit: Counter, times: Int) {
    for _ in 0..<times { cubit.redo() }
  }

  @Test func canUndoAndCanRedoFollowTheHistory() {
    let cubit = Counter(0)
    #expect(!cubit.canUndo && !cubit.canRedo)
    cubit.increment()
    #expect(cubit.canUndo && !cubit.canRedo)
    cubit.undo()
    #expect(!cubit.canUndo && cubit.canRedo)
    cubit.redo()
    #expect(cubit.canUndo && !cubit.canRedo)
  }

  @Test func withoutChangesNothingIsUndoneOrRedone() {
    let cubit = Counter(0)
    let listener = Recorder(cubit.stream)
    cubit.undo()
    cubit.redo()
    #expect(listener.values == [])
  }

  @Test func undoAndRedoCanBeHandedOnAndRequired() {
    let cubit = Counter(0)
    cubit.increment()
    let action: () -> Void = cubit.undo
    action()
    #expect(cubit.state == 0)
    let undoing: any Undoing = cubit
    undoing.redo()
    #expect(cubit.state == 1)
    undoing.clearHistory()
    #expect(!cubit.canUndo)
  }

  @Test func undoAndRedo() {
    let cubit = Counter(0)
    let listener = Recorder(cubit.stream)
    cubit.increment(times: 2)
    cubit.undo()
    cubit.redo()
    #expect(listener.values == [1, 2, 1, 2])
  }

  @Test func redoStopsAfterTheLastChange() {
    let cubit = Counter(0)
    let listener = Recorder(cubit.stream)
    cubit.increment()
    cubit.undo()
    redo(cubit, times: 2)
    #expect(listener.values == [1, 0, 1])
  }

  @Test func newChangesDiscardUndoneStates() {
    let cubit = Counter(0)
    cubit.increment(times: 2)
    cubit.undo()
    cubit.emit(10)
    #expect(!cubit.canRedo)
    cubit.undo()
    #expect(cubit.state == 1)
  }

  @Test func statesEmittedByListenersOfAnUndoAreSeparateChanges() {
    let cubit = Counter(0)
    cubit.increment(times: 2)
    let subscription = cubit.listen { if $0 == 1 { cubit.emit(10) } }
    cubit.undo()
    #expect(cubit.state == 10)
    #expect(!cubit.canRedo)
    subscription.cancel()
    cubit.undo()
    #expect(cubit.state == 1)
  }

  @Test func zeroLimitsDisableTheHistory() {
    let cubit = Counter(0, limit: 0)
    let listener = Recorder(cubit.stream)
    cubit.increment()
    cubit.undo()
    #expect(listener.values == [1])
  }

  @Test func aLimitForgetsOlderChanges() {
    let cubit = Counter(0, limit: 1)
    let listener = Recorder(cubit.stream)
    cubit.increment(times: 2)
    undo(cubit, times: 2)
    #expect(listener.values == [1, 2, 1])
  }

  @Test func statesThatMustNotBeReplayedAreSkipped() {
    let cubit = Counter(0)
    cubit.replays = { !$0.isMultiple(of: 2) }
    let listener = Recorder(cubit.stream)
    cubit.increment(times: 3)
    undo(cubit, times: 3)
    #expect(listener.values == [1, 2, 3, 1])
  }

  @Test func shouldReplayIsAskedWhenAChangeIsUndone() {
    let cubit = Counter(0)
    cubit.replays = { !$0.isMultiple(of: 2) }
    let listener = Recorder(cubit.stream)
    cubit.increment(times: 3)
    cubit.replays = { _ in true }
    undo(cubit, times: 3)
    #expect(listener.values == [1, 2, 3, 2, 1, 0])
  }

  @Test func statesSkippedByUndoCanBeRedone() {
    let cubit = Counter(0)
    let listener = Recorder(cubit.stream)
    cubit.increment(times: 3)
    cubit.replays = { !$0.isMultiple(of: 2) }
    undo(cubit, times: 2)
    cubit.replays = { _ in true }
    redo(cubit, times: 2)
    #expect(listener.values == [1, 2, 3, 1, 2, 3])
  }

  @Test func repeatedStatesAreNotInTheHistory() {
    let cubit = Counter(0)
    let listener = Recorder(cubit.stream)
    cubit.emit(1)
    cubit.emit(1)
    cubit.undo()
    #expect(listener.values == [1, 0])
    #expect(!cubit.canUndo)
  }

  @Test func clearHistoryForgetsEverything() {
    let cubit = Counter(0)
    cubit.increment(times: 2)
    cubit.undo()
    cubit.clearHistory()
    #expect(!cubit.canUndo && !cubit.canRedo)
  }

  @Test func anyBlocCanHaveAHistory() {
    final class Own: Cubit<Int>, Replayable {
      let history = ReplayHistory<Int>(limit: 2)
      init() {
        super.init(0)
        record(in: history)
      }
    }
    let cubit = Own()
    for state in 1...3 { cubit.emit(state) }
    cubit.undo()
    cubit.undo()
    cubit.undo()
    #expect(cubit.state == 1)
    cubit.redo()
    #expect(cubit.state == 2)
  }

  @Test func aLowerLimitForgetsOlderChangesAtOnce() {
    let cubit = Counter(0)
    cubit.increment(times: 4)
    cubit.limit = 2
    #expect(cubit.limit == 2)
    undo(cubit, times: 4)
    #expect(cubit.state == 2)
    redo(cubit, times: 4)
    #expect(cubit.state == 4)
    cubit.history.limit = 0
    #expect(!cubit.canUndo)
    cubit.increment()
    #expect(!cubit.canUndo)
  }

  @Test func withoutTheLimitAllChangesAreKept() {
    let cubit = Counter(0, limit: 1)
    cubit.limit = nil
    cubit.increment(times: 3)
    undo(cubit, times: 3)
    #expect(cubit.state == 0)
  }

  @Test func redoneChangesCountTowardTheLimit() {
    let cubit = Counter(0)
    cubit.increment(times: 2)
    undo(cubit, times: 2)
    cubit.limit = 1
    redo(cubit, times: 2)
    #expect(cubit.state == 2)
    undo(cubit, times: 2)
    #expect(cubit.state == 1)
  }
}
