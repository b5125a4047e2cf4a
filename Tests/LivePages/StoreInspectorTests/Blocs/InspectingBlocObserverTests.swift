import Bloc
import Schedulers
import StoreInspector
import Testing

@MainActor
struct InspectingBlocObserverTests {
  private let inspector = Inspector()

  private final class Counter: Cubit<Int> {
    func increment() { emit(state + 1) }
  }

  private final class Words: Bloc<String, [String]> {
    init() {
      super.init([])
      on(String.self) { event, emit in emit(emit.state + [event]) }
    }
  }

  @Test func aCubitsChangesAreRecorded() async {
    let counter = BlocOverrides.run(observer: InspectingBlocObserver(by: inspector)) { Counter(0) }
    counter.increment()
    await counter.close()
    #expect(inspector.blocs.map(\.name) == ["Counter"])
    #expect(inspector.blocs[0].events.map(\.text) == ["created", "- 0\n+ 1", "closed"])
  }

  @Test func aBlocsEventsAreRecordedInTheirOrder() async {
    let words = BlocOverrides.run(observer: InspectingBlocObserver(by: inspector)) { Words() }
    words.add("a")
    await words.settle()
    let texts = inspector.blocs[0].events.map(\.text)
    #expect(
      texts.map { $0.split(separator: "\n")[0] } == [
        "created", #"event "a""#, #"transition by "a""#, "  [", #"done "a""#,
      ]
    )
    await words.close()
  }

  @Test func nothingIsRecordedWhileTheInspectorIsOff() {
    inspector.isRecording = false
    let counter = BlocOverrides.run(observer: InspectingBlocObserver(by: inspector)) { Counter(0) }
    counter.increment()
    #expect(inspector.blocs.isEmpty)
  }

  @Test func closedBlocsMakeRoomForOthers() {
    BlocOverrides.run(observer: InspectingBlocObserver(by: inspector)) {
      for _ in 1...2_000 { Counter(0).increment() }
    }
    #expect((256...513).contains(inspector.blocs.count), "\(inspector.blocs.count)")
    #expect(inspector.blocs.allSatisfy { $0.events.count == 2 })
  }
}
