import Bloc
import Testing

@Suite(.blocs) @MainActor
struct ReplayBlocTests {
  private enum Event: ReplayEvent {
    case increment, undo, redo
  }

  private final class Counter: ReplayBloc<Event, Int> {
    var log: [String] = []

    init(limit: Int? = nil) {
      super.init(0, limit: limit)
      on(Event.self) { _, emit in emit(emit.state + 1) }
    }

    override func onEvent(_ event: Event) { log.append("event \(event)") }
    override func onTransition(_ transition: Transition<Event, Int>) {
      log.append("\(transition.currentState) \(transition.event) \(transition.nextState)")
    }
  }

  @Test func undoAndRedoAreEventsAndTransitions() async {
    let bloc = Counter()
    bloc.add(.increment)
    await settle()
    bloc.log = []
    bloc.undo()
    #expect(bloc.log == ["event undo", "1 undo 0"])
    bloc.log = []
    bloc.redo()
    #expect(bloc.log == ["event redo", "0 redo 1"])
    await bloc.close()
  }

  @Test func undoAndRedo() async {
    let bloc = Counter()
    let listener = Recorder(bloc.stream)
    bloc.add(.increment)
    bloc.add(.increment)
    await settle()
    bloc.undo()
    bloc.redo()
    await bloc.close()
    #expect(listener.values == [1, 2, 1, 2])
  }

  @Test func aLimitForgetsOlderChanges() async {
    let bloc = Counter(limit: 1)
    let listener = Recorder(bloc.stream)
    bloc.add(.increment)
    bloc.add(.increment)
    await settle()
    bloc.undo()
    bloc.undo()
    await bloc.close()
    #expect(listener.values == [1, 2, 1])
  }

  @Test func eventsOfAnyTypeMayBeGiven() {
    let bloc = ReplayBloc<String, Int>(0, undo: "back", redo: "forth")
    bloc.emit(1)
    bloc.undo()
    #expect(bloc.state == 0)
  }
}
