import Bloc
import ComposableArchitecture
import Testing

// The default isolation of this module is the main actor, as in a new app. The code is typical app code.

/// A main-actor class that handlers and tests capture.
private final class Notes {
  private(set) var lines: [String] = []

  func note(_ line: String) { lines.append(line) }
}

nonisolated private protocol ListEvent: Sendable {}

nonisolated private struct Added: ListEvent {
  var text: String
}

nonisolated private struct Noted: ListEvent {
  var text: String
}

private final class ListBloc: Bloc<any ListEvent, [String]> {
  init(notes: Notes) {
    super.init([])
    on(Added.self) { [weak self] event, emit in
      guard let self else { return }
      await Task.yield()
      emit(state + [event.text])
    }
    on(Noted.self) { [notes] event, _ in
      MainActor.preconditionIsolated()
      await notes.note(event.text)
    }
  }
}

/// A bloc with undo, for events of any type.
private final class Sketch: Bloc<String, Int>, Replayable {
  let history = ReplayHistory<Int>()

  init() {
    super.init(0)
    record(in: history, undo: "back", redo: "forth")
    on(String.self) { _, emit in emit(emit.state + 1) }
  }
}

private final class Lamp: Cubit<Bool> {
  init(isolation: isolated any Actor) { super.init(false, isolation: isolation) }

  func toggle() { emit(!state) }
}

private actor House {
  func lightsUp() -> Bool {
    let lamp = Lamp(isolation: self)
    lamp.toggle()
    return lamp.state
  }
}

struct BlocCaptureSpellingTests {
  @Test func handlersMayCaptureWeaklyAndByValue() async {
    let notes = Notes()
    let bloc = ListBloc(notes: notes)
    bloc.add(Added(text: "a"))
    bloc.add(Noted(text: "b"))
    await bloc.settle()
    #expect(bloc.state == ["a"])
    #expect(notes.lines == ["b"])
    await bloc.close()
  }

  @Test func closuresOfABlocTestMayHaveCaptureLists() async {
    let notes = Notes()
    await blocTest(
      setUp: { [notes] in notes.note("setUp") },
      build: { [notes] in ListBloc(notes: notes) },
      act: { [notes] bloc in
        notes.note("act")
        bloc.add(Added(text: "a"))
      },
      expect: [["a"]],
      verify: { [notes] _ in notes.note("verify") }
    )
    #expect(notes.lines == ["setUp", "act", "verify"])
  }

  @Test func aBlocOfAnyEventsIsReplayed() async {
    let sketch = Sketch()
    sketch.add("step")
    await sketch.settle()
    sketch.undo()
    #expect(sketch.state == 0)
    sketch.redo()
    #expect(sketch.state == 1)
    sketch.clearHistory()
    #expect(!sketch.canUndo)
    await sketch.close()
  }

  @Test func observeFollowsBlocsAndCubits() async {
    let bloc = Sketch()
    let lamp = Lamp(isolation: MainActor.shared)
    var steps: [Int] = []
    var lights: [Bool] = []
    let token = observe {
      steps.append(bloc.state)
    }
    let other = observe { lights.append(lamp.state) }
    #expect(steps == [0])
    for count in 1...2 {
      bloc.add("step")
      while steps.count <= count { await Task.yield() }
    }
    lamp.toggle()
    while lights.count < 2 { await Task.yield() }
    #expect(steps == [0, 1, 2])
    #expect(lights == [false, true])
    token.cancel()
    other.cancel()
    await bloc.close()
    await lamp.close()
  }

  @Test func statesAreStreamed() async {
    let lamp = Lamp(isolation: MainActor.shared)
    let streamable: any Streamable<Bool> = lamp
    let states = Notes()
    let subscription = streamable.stream.sink { states.note("\($0)") }
    lamp.toggle()
    #expect(states.lines == ["true"])
    subscription.cancel()
    await lamp.close()
  }

  @Test func anActorHasItsCubit() async {
    #expect(await House().lightsUp())
  }
}
