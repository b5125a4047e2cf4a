import Bloc
import CombineProbes
import CombineShim
import Testing

@Suite(.blocs) @MainActor
struct BlocInterfacesTests {
  /// Declares nested types with the same names as those of its superclass.
  private final class Named: Bloc<Named.Event, Named.State> {
    enum Event { case go }
    struct State: Equatable {
      var count = 0
    }

    init() {
      super.init(State())
      on(Event.self) { _, emit in emit(State(count: emit.state.count + 1)) }
    }
  }

  @Test func aBlocIsAStreamable() {
    let cubit = CounterCubit()
    let streamable: any Streamable<Int> = cubit
    let current: any StateStreamable<Int> = cubit
    let listener = Recorder(streamable.stream)
    cubit.increment()
    #expect(listener.values == [1])
    #expect(current.state == 1)
  }

  @Test func aBlocIsClosable() async {
    let source: any StateStreamableSource<Int> = CounterCubit()
    let closable: any Closable = source
    #expect(!closable.isClosed)
    await closable.close()
    #expect(closable.isClosed)
  }

  @Test func aBlocIsEmittable() {
    let emittable: any Emittable<Int> = CounterCubit()
    emittable.emit(3)
    #expect((emittable as? CounterCubit)?.state == 3)
  }

  @Test func aBlocIsAnErrorSink() {
    let sink: any ErrorSink = CounterCubit()
    sink.addError(ProbeError("no"))
    #expect((sink as? CounterCubit)?.log == ["error no"])
  }

  @Test func aBlocIsAnEventSink() async {
    let bloc = CounterBloc()
    let sink: any BlocEventSink<CounterEvent> = bloc
    sink.add(.increment)
    await settle()
    #expect(bloc.state == 1)
  }

  @Test func theTypesOfABlocMayBeItsOwn() async {
    let bloc = Named()
    let sink: any BlocEventSink<Named.Event> = bloc
    sink.add(.go)
    await settle()
    #expect(bloc.state == Named.State(count: 1))
  }

  @Test func errorsPointToTheInterfaceCall() async {
    let unhandled = UnhandledErrors()
    let bloc = BlocOverrides.run(onUnhandledError: unhandled.handler) { CounterBloc() }
    await bloc.close()
    let sink: any BlocEventSink<CounterEvent> = bloc
    let emittable: any Emittable<Int> = bloc
    sink.add(.increment)
    emittable.emit(1)
    let line: UInt = #line
    #expect(unhandled.errors.map(\.origin.line) == [line - 2, line - 1])
    #expect(unhandled.errors.allSatisfy { $0.origin.filePath.description == #filePath })
  }

  @Test func otherTypesMayConform() async {
    final class Fake: StateStreamableSource, BlocEventSink {
      let subject = CurrentValueSubject<Int, Never>(0)
      private(set) var events: [String] = []
      private(set) var isClosed = false

      var state: Int { subject.value }
      var stream: BlocStream<Int> { BlocStream(subject.dropFirst()) }

      func close() -> BlocClosing {
        isClosed = true
        return .finished
      }

      func addError(_ error: any Error, at origin: ErrorOrigin) {}
      func add(_ event: String, at origin: ErrorOrigin) { events.append(event) }
    }
    let fake = Fake()
    let listener = Recorder(fake.stream)
    fake.subject.send(1)
    fake.add("a")
    await fake.close()
    #expect(listener.values == [1])
    #expect(fake.events == ["a"])
    #expect(fake.isClosed)
  }
}
