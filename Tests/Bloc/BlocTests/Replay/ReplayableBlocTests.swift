import Bloc
import CombineProbes
import Foundation
import Testing

/// Blocs that get a history by conforming to `Replayable`.
@Suite(.blocs) @MainActor
struct ReplayableBlocTests {
  private enum Event: ReplayEvent {
    case increment, undo, redo
  }

  private class Logging<LoggedEvent>: Bloc<LoggedEvent, Int> {
    var log: [String] = []

    override func onEvent(_ event: LoggedEvent) throws {
      log.append("event \(event)")
      try super.onEvent(event)
    }

    override func onTransition(_ transition: Transition<LoggedEvent, Int>) throws {
      log.append("\(transition.currentState) \(transition.event) \(transition.nextState)")
      try super.onTransition(transition)
    }

    override func onChange(_ change: Change<Int>) throws {
      log.append("change \(change.nextState)")
      try super.onChange(change)
    }
  }

  private final class Counter: Logging<Event>, Replayable {
    let history = ReplayHistory<Int>()

    init() {
      super.init(0)
      record(in: history)
    }
  }

  private final class Texts: Logging<String>, Replayable {
    let history = ReplayHistory<Int>()

    init(isNaming: Bool) {
      super.init(0)
      if isNaming {
        record(in: history, undo: "back", redo: "forth")
      } else {
        record(in: history)
      }
    }
  }

  private final class Stored: HydratedBloc<Event, Int>, Replayable {
    let history = ReplayHistory<Int>()

    init(storage: MemoryStorage) {
      super.init(0, storage: storage)
      record(in: history)
    }
  }

  @Test func undoAndRedoAreEventsAndTransitions() {
    let bloc = Counter()
    bloc.emit(1)
    bloc.log = []
    bloc.undo()
    #expect(bloc.log == ["event undo", "1 undo 0", "change 0"])
    bloc.log = []
    bloc.redo()
    #expect(bloc.log == ["event redo", "0 redo 1", "change 1"])
    #expect(bloc.state == 1)
  }

  @Test func observersReceiveUndoEvents() {
    let observer = LoggingObserver()
    let bloc = BlocOverrides.run(observer: observer) { Counter() }
    bloc.emit(1)
    observer.log = []
    bloc.undo()
    #expect(observer.log == ["event undo", "transition 1→0", "change 1→0"])
  }

  @Test func eventsOfAnyTypeMayBeGiven() {
    let bloc = Texts(isNaming: true)
    bloc.emit(1)
    bloc.log = []
    bloc.undo()
    bloc.redo()
    #expect(bloc.log == ["event back", "1 back 0", "change 0", "event forth", "0 forth 1", "change 1"])
  }

  @Test func withoutAnEventOnlyChangesAreReported() {
    let bloc = Texts(isNaming: false)
    bloc.emit(1)
    bloc.log = []
    bloc.undo()
    #expect(bloc.log == ["change 0"])
    #expect(bloc.state == 0)
  }

  @Test func hydratedBlocsStoreUndoneStates() {
    let storage = MemoryStorage()
    let observer = LoggingObserver()
    let bloc = BlocOverrides.run(observer: observer) { Stored(storage: storage) }
    bloc.emit(1)
    observer.log = []
    bloc.undo()
    #expect(observer.log == ["event undo", "transition 1→0", "change 1→0"])
    #expect(storage["ReplayableBlocTests.Stored"] == "0")
  }

  // MARK: Rejected changes

  private enum Hook: CaseIterable {
    case event, transition, change, encoding
  }

  /// A bloc with a hook that rejects the replayed change.
  private final class Refusing: HydratedBloc<Event, Int>, Replayable {
    let history = ReplayHistory<Int>(limit: 2)
    var refusing: Hook?

    init() {
      super.init(0, storage: MemoryStorage())
      record(in: history)
    }

    override func onEvent(_ event: Event) throws { try refuse(at: .event) }

    override func onTransition(_ transition: Transition<Event, Int>) throws { try refuse(at: .transition) }

    override func onChange(_ change: Change<Int>) throws { try refuse(at: .change) }

    override func toJson(_ state: Int) throws -> Data? {
      try refuse(at: .encoding)
      return try super.toJson(state)
    }

    private func refuse(at hook: Hook) throws {
      if refusing == hook { throw ProbeError("no") }
    }
  }

  @Test(arguments: Hook.allCases)
  private func aRefusedUndoOrRedoLeavesTheHistory(_ hook: Hook) {
    let unhandled = UnhandledErrors()
    let bloc = BlocOverrides.run(onUnhandledError: unhandled.handler) { Refusing() }
    bloc.emit(1)
    bloc.emit(2)
    bloc.undo()
    bloc.refusing = hook
    bloc.undo()
    bloc.redo()
    #expect(unhandled.errors.count == 2)
    #expect(bloc.state == 1)
    #expect(bloc.canUndo && bloc.canRedo)
    bloc.refusing = nil
    bloc.redo()
    #expect(bloc.state == 2)
    #expect(!bloc.canRedo)
    bloc.undo()
    bloc.undo()
    #expect(bloc.state == 0)
    #expect(!bloc.canUndo)
  }

  @Test func undoingAClosedBlocLeavesTheHistory() async {
    let unhandled = UnhandledErrors()
    let bloc = BlocOverrides.run(onUnhandledError: unhandled.handler) { Counter() }
    bloc.emit(1)
    await bloc.close()
    bloc.undo()
    #expect(unhandled.errors.count == 1)
    #expect(bloc.canUndo)
    #expect(!bloc.canRedo)
  }

  /// Emits its own state before the next one, and may then reject that one.
  private final class Interrupting: Bloc<Event, Int>, Replayable {
    let history = ReplayHistory<Int>()
    var interrupts: Event?
    var refuses = false

    init() {
      super.init(0)
      record(in: history)
    }

    override func onTransition(_ transition: Transition<Event, Int>) throws {
      guard transition.event == interrupts else { return }
      emit(7)
      if refuses { throw ProbeError("no") }
    }
  }

  @Test func statesEmittedDuringAnUndoAreSeparateChanges() {
    let bloc = Interrupting()
    bloc.emit(1)
    bloc.interrupts = .undo
    bloc.undo()
    #expect(bloc.state == 0)
    #expect(!bloc.canRedo)
    bloc.interrupts = nil
    bloc.undo()
    // This is the state before 7, the last change.
    #expect(bloc.state == 1)
    #expect(!bloc.canUndo)
  }

  @Test(arguments: [true, false])
  func refusedReplaysKeepStatesEmittedMeanwhile(isUndo: Bool) {
    let unhandled = UnhandledErrors()
    let bloc = BlocOverrides.run(onUnhandledError: unhandled.handler) { Interrupting() }
    bloc.emit(1)
    bloc.emit(2)
    if !isUndo { bloc.undo() }
    bloc.refuses = true
    bloc.interrupts = isUndo ? .undo : .redo
    if isUndo { bloc.undo() } else { bloc.redo() }
    bloc.interrupts = nil
    #expect(unhandled.errors.count == 1)
    #expect(bloc.state == 7)
    #expect(!bloc.canRedo)
    for state in isUndo ? [2, 1, 0] : [1, 0] {
      bloc.undo()
      #expect(bloc.state == state)
    }
    #expect(!bloc.canUndo)
  }
}
