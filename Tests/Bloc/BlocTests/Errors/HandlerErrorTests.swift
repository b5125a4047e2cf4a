import Bloc
import CombineProbes
import Testing

@Suite(.blocs) @MainActor
struct HandlerErrorTests {
  private func makeFailing(_ log: LoggingObserver, _ unhandled: UnhandledErrors) -> Bloc<String, Int> {
    let bloc = BlocOverrides.run(observer: log, onUnhandledError: unhandled.handler) { Bloc<String, Int>(0) }
    bloc.on(String.self) { event, emit in
      if event == "bad" { throw ProbeError("no") }
      emit(emit.state + 1)
    }
    return bloc
  }

  @Test func anErrorOfAHandlerGoesToEveryHookAndOnAsUncaught() async {
    let (log, unhandled) = (LoggingObserver(), UnhandledErrors())
    let bloc = makeFailing(log, unhandled)
    bloc.add("bad")
    bloc.add("good")
    await bloc.close()
    #expect(
      log.log == [
        "create", "event bad", "event good", "error no", "done bad no", "transition 0→1", "change 0→1",
        "done good", "close",
      ]
    )
    #expect(unhandled.errors.map { $0.error as? ProbeError } == [ProbeError("no")])
    #expect(unhandled.errors.map(\.origin.fileID.description) == [#fileID])
  }

  @Test func anUncaughtErrorIsReportedAtTheHandler() async {
    let bloc = Bloc<String, Int>(0)
    bloc.on(String.self) { _, _ in throw ProbeError("no") }
    await withKnownIssue {
      bloc.add("bad")
      await bloc.close()
    } matching: {
      $0.description.contains("Unhandled error no occurred in 'Bloc<String, Int>'")
    }
  }

  @Test func onErrorRunsBeforeOnDone() async {
    let (log, unhandled) = (LoggingObserver(), UnhandledErrors())
    let bloc = makeFailing(log, unhandled)
    bloc.add("bad")
    await bloc.close()
    #expect(log.log.firstIndex(of: "error no")! < log.log.firstIndex(of: "done bad no")!)
  }

  @Test func anErrorOfOnTransitionKeepsTheState() async {
    final class Failing: CounterBloc {
      override func onTransition(_ transition: Transition<CounterEvent, Int>) throws {
        throw ProbeError("no")
      }
    }
    let unhandled = UnhandledErrors()
    let bloc = BlocOverrides.run(onUnhandledError: unhandled.handler) { Failing() }
    let listener = Recorder(bloc.stream)
    bloc.add(.increment)
    await bloc.close()
    #expect(bloc.log == ["event increment", "error no", "done increment"])
    #expect(bloc.state == 0)
    #expect(listener.values == [])
    #expect(unhandled.errors.count == 1)
  }

  @Test func addedErrorsReachOnErrorOnly() async {
    let unhandled = UnhandledErrors()
    let bloc = BlocOverrides.run(onUnhandledError: unhandled.handler) { CounterBloc() }
    let listener = Recorder(bloc.stream)
    bloc.addError(ProbeError("no"))
    bloc.add(.increment)
    await bloc.close()
    #expect(bloc.log.first == "error no")
    #expect(unhandled.errors.isEmpty)
    #expect(listener.values == [1])
  }

  @Test func anErrorOfOnEventKeepsTheEventFromBeingHandled() async {
    final class Failing: CounterBloc {
      override func onEvent(_ event: CounterEvent) throws { throw ProbeError("no") }
    }
    let unhandled = UnhandledErrors()
    let bloc = BlocOverrides.run(onUnhandledError: unhandled.handler) { Failing() }
    bloc.add(.increment)
    await bloc.close()
    #expect(bloc.log == ["error no"])
    #expect(unhandled.errors.count == 1)
    #expect(bloc.state == 0)
  }
}
