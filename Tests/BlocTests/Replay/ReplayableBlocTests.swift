import Bloc
import Testing

/// Blocs that get a history by adopting `Replayable`.
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

  @Test func observersAreToldToo() {
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

  @Test func withoutAnEventThereIsAChangeAlone() {
    let bloc = Texts(isNaming: false)
    bloc.emit(1)
    bloc.log = []
    bloc.undo()
    #expect(bloc.log == ["change 0"])
    #expect(bloc.state == 0)
  }

  @Test func aHydratedBlocIsToldAndStores() {
    let storage = MemoryStorage()
    let observer = LoggingObserver()
    let bloc = BlocOverrides.run(observer: observer) { Stored(storage: storage) }
    bloc.emit(1)
    observer.log = []
    bloc.undo()
    #expect(observer.log == ["event undo", "transition 1→0", "change 1→0"])
    #expect(storage["Stored"] == "0")
  }
}
