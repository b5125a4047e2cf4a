import Bloc
import CombineProbes
import Testing

@Suite(.blocs) @MainActor
struct CubitTests {
  @Test func stateIsTheInitialOneBeforeAnythingIsEmitted() {
    #expect(CounterCubit().state == 0)
  }

  @Test func observerReceivesCreationOnce() {
    let observer = LoggingObserver()
    _ = BlocOverrides.run(observer: observer) { CounterCubit() }
    #expect(observer.log == ["create"])
  }

  @Test func closingWithoutAnEmissionReportsNoChange() async {
    let observer = LoggingObserver()
    let cubit = BlocOverrides.run(observer: observer) { CounterCubit() }
    await cubit.close()
    #expect(cubit.log == [])
    #expect(observer.log == ["create", "close"])
  }

  @Test func emissionsReportOneChange() {
    let observer = LoggingObserver()
    let cubit = BlocOverrides.run(observer: observer) { CounterCubit() }
    cubit.increment()
    #expect(cubit.log == ["change 0→1 at 0"])
    #expect(observer.log == ["create", "change 0→1"])
  }

  @Test func onChangeRunsBeforeTheStateIsReplaced() {
    let cubit = CounterCubit()
    cubit.emit(1)
    #expect(cubit.log == ["change 0→1 at 0"])
    #expect(cubit.state == 1)
  }

  @Test func anErrorOfOnChangeKeepsTheState() {
    final class Failing: CounterCubit {
      override func onChange(_ change: Change<Int>) throws { throw ProbeError("no") }
    }
    let unhandled = UnhandledErrors()
    let cubit = BlocOverrides.run(onUnhandledError: unhandled.handler) { Failing() }
    let listener = Recorder(cubit.stream)
    cubit.emit(1)
    #expect(cubit.state == 0)
    #expect(listener.values == [])
    #expect(cubit.log == ["error \(ProbeError("no"))"])
    #expect(unhandled.errors.count == 1)
    #expect(unhandled.errors.first?.error as? ProbeError == ProbeError("no"))
  }

  @Test func theInitialStateIsEmittedAsTheVeryFirstEmissionOnly() {
    let cubit = CounterCubit()
    let listener = Recorder(cubit.stream)
    cubit.emit(0)
    cubit.emit(0)
    #expect(listener.values == [0])
  }

  @Test func theInitialStateAndThenAnother() {
    let cubit = CounterCubit()
    let listener = Recorder(cubit.stream)
    cubit.emit(0)
    cubit.emit(1)
    #expect(listener.values == [0, 1])
  }

  @Test func hooksIgnoreRepeatedStates() {
    let observer = LoggingObserver()
    let cubit = BlocOverrides.run(observer: observer) { CounterCubit() }
    cubit.emit(1)
    cubit.emit(1)
    #expect(cubit.log == ["change 0→1 at 0"])
    #expect(observer.log == ["create", "change 0→1"])
  }

  @Test func onlyConsecutiveRepetitionsAreDropped() {
    let cubit = CounterCubit()
    let listener = Recorder(cubit.stream)
    for state in [1, 2, 1] { cubit.emit(state) }
    #expect(listener.values == [1, 2, 1])
  }

  @Test func emittingAfterCloseIsReported() {
    let unhandled = UnhandledErrors()
    let cubit = BlocOverrides.run(onUnhandledError: unhandled.handler) { CounterCubit() }
    let listener = Recorder(cubit.stream)
    cubit.increment()
    cubit.close()
    cubit.increment()
    #expect(listener.values == [1])
    #expect(listener.isDone)
    #expect(cubit.state == 1)
    let error = BlocStateError.emitAfterClose(bloc: "CounterCubit", state: "2")
    #expect(unhandled.errors.map { $0.error as? BlocStateError } == [error])
    #expect(cubit.log == ["change 0→1 at 0", "error \(error)"])
    #expect(error.description.hasPrefix("Cannot emit new states after calling close"))
  }

  @Test func emittingAfterCloseIsReportedUnlessItIsHandled() {
    let cubit = CounterCubit()
    cubit.close()
    withKnownIssue {
      cubit.emit(1)
    } matching: {
      $0.description.contains(
        "Cannot emit new states after calling close: '1' was emitted by a closed 'CounterCubit'."
      )
    }
  }

  @Test func lateListenersGetOnlyLaterStates() {
    let cubit = CounterCubit()
    cubit.increment()
    let listener = Recorder(cubit.stream)
    #expect(listener.values == [])
    cubit.increment()
    #expect(listener.values == [2])
  }

  @Test func everyListenerGetsEachState() {
    let cubit = CounterCubit()
    let listeners = [Recorder(cubit.stream), Recorder(cubit.stream)]
    cubit.increment()
    #expect(listeners.map(\.values) == [[1], [1]])
  }

  @Test func cancelledListenersDoNotStopTheCubit() {
    let cubit = CounterCubit()
    let (gone, stays) = (Recorder(cubit.stream), Recorder(cubit.stream))
    gone.cancel()
    cubit.increment()
    #expect(gone.values == [])
    #expect(stays.values == [1])
    #expect(cubit.state == 1)
  }

  @Test func aStreamTakenAfterAnUnawaitedCloseIsDone() {
    let cubit = CounterCubit()
    let closing: BlocClosing = cubit.close()
    #expect(Recorder(cubit.stream).isDone)
    #expect(closing.isFinished)
  }

  @Test func aStreamTakenAfterCloseIsDone() async {
    let cubit = CounterCubit()
    await cubit.close()
    #expect(Recorder(cubit.stream).isDone)
  }

  @Test func isClosedIsTrueAtOnce() {
    let cubit = CounterCubit()
    #expect(!cubit.isClosed)
    cubit.close()
    #expect(cubit.isClosed)
  }

  @Test func isClosedIsTrueAfterClose() async {
    let cubit = CounterCubit()
    await cubit.close()
    #expect(cubit.isClosed)
  }

  @Test func addedErrorsIncludeTheirOrigin() {
    final class Origins: Cubit<Int> {
      var origins: [ErrorOrigin] = []
      override func onError(_ error: any Error, at origin: ErrorOrigin) { origins.append(origin) }
    }
    let cubit = Origins(0)
    let line: UInt = #line + 1
    cubit.addError(ProbeError("no"))
    #expect(cubit.origins.map(\.line) == [line])
    #expect(cubit.origins.map(\.fileID.description) == [#fileID])
  }

  @Test func anOnErrorThatDoesNotCallSuperKeepsTheErrorFromTheObserver() {
    final class Quiet: Cubit<Int> {
      override func onError(_ error: any Error, at origin: ErrorOrigin) {}
    }
    let observer = LoggingObserver()
    let cubit = BlocOverrides.run(observer: observer) { Quiet(0) }
    cubit.addError(ProbeError("no"))
    #expect(observer.log == ["create"])
  }
}
