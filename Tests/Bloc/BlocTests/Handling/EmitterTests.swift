import Bloc
import CombineProbes
import CombineShim
import Testing

@Suite(.blocs) @MainActor
struct EmitterTests {
  private enum Tick { case start }

  /// A bloc with one handler.
  private func bloc(
    transformer: EventTransformer<Tick>? = nil,
    unhandled: UnhandledErrors? = nil,
    observer: LoggingObserver? = nil,
    handler: @escaping EventHandler<Tick, Int>
  ) -> Bloc<Tick, Int> {
    let bloc = BlocOverrides.run(observer: observer, onUnhandledError: unhandled?.handler) {
      Bloc<Tick, Int>(0)
    }
    bloc.on(Tick.self, transformer: transformer, handler: handler)
    return bloc
  }

  // MARK: isDone

  @Test func isDoneIsFalseWhileTheHandlerRunsAndTrueAfterIt() async {
    var emitter: Emitter<Int>?
    let bloc = bloc { _, emit in
      emitter = emit
      #expect(!emit.isDone)
      await turn()
      #expect(!emit.isDone)
    }
    bloc.add(.start)
    await settle()
    #expect(emitter?.isDone == true)
    await bloc.close()
  }

  @Test func isDoneIsTrueAfterCancellation() async {
    var emitters: [Emitter<Int>] = []
    let gate = Gate()
    let bloc = bloc(transformer: restartable()) { _, emit in
      emitters.append(emit)
      await gate.wait()
    }
    bloc.add(.start)
    await settle()
    bloc.add(.start)
    await settle()
    #expect(emitters.map(\.isDone) == [true, false])
    await bloc.close()
    #expect(emitters.map(\.isDone) == [true, true])
  }

  @Test func emittingAfterTheHandlerHasEndedIsAnError() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      @MainActor in
      await withTestedBlocs {
        var emitter: Emitter<Int>?
        let bloc = Bloc<Int, Int>(0)
        bloc.on(Int.self) { _, emit in emitter = emit }
        bloc.add(1)
        await settle()
        emitter?(1)
      }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("emit was called after an event handler completed normally"))
  }

  @Test func emissionsOfCancelledHandlersAreIgnored() async {
    let gate = Gate()
    let bloc = bloc(transformer: restartable()) { _, emit in
      await gate.wait()
      emit(emit.state + 1)
    }
    let listener = Recorder(bloc.stream)
    bloc.add(.start)
    await settle()
    bloc.add(.start)
    await settle()
    gate.open()
    await bloc.close()
    #expect(listener.values == [1])
  }

  // MARK: forEach

  @Test func restartableForEachGoesOverToTheNewSubscription() async {
    let source = PassthroughSubject<Int, Never>()
    let bloc = bloc(transformer: restartable()) { _, emit in
      await emit.forEach(source) { $0 }
    }
    let listener = Recorder(bloc.stream)
    bloc.add(.start)
    await settle()
    for value in 0...2 { source.send(value) }
    bloc.add(.start)
    await settle()
    for value in 3...4 { source.send(value) }
    await bloc.close()
    #expect(listener.values == [0, 1, 2, 3, 4])
  }

  @Test func aForEachThatIsNotAwaitedIsAnError() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      @MainActor in
      await withTestedBlocs {
        let source = PassthroughSubject<Int, Never>()
        let bloc = Bloc<Int, Int>(0)
        bloc.on(Int.self) { @MainActor _, emit in
          Task { await emit.forEach(source) { $0 } }
          await turn()
        }
        bloc.add(1)
        await settle()
      }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("completed but left pending subscriptions behind"))
  }

  @Test func anOnEachThatIsNotAwaitedIsAnError() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      @MainActor in
      await withTestedBlocs {
        let source = PassthroughSubject<Int, Never>()
        let bloc = Bloc<Int, Int>(0)
        bloc.on(Int.self) { @MainActor _, emit in
          Task { await emit.onEach(source) { _ in } }
          await turn()
        }
        bloc.add(1)
        await settle()
      }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("completed but left pending subscriptions behind"))
  }

  @Test func forEachWithOnErrorSurvivesTheError() async {
    let bloc = bloc { _, emit in
      try await emit.forEach(Bumpy([1, 2, 3, nil, 4, 5, 6])) {
        $0
      } onError: { _ in
        -1
      }
    }
    let listener = Recorder(bloc.stream)
    bloc.add(.start)
    await settle()
    await bloc.close()
    #expect(listener.values == [1, 2, 3, -1, 4, 5, 6])
  }

  @Test func anErrorOfForEachCanBeCaught() async {
    let source = PassthroughSubject<Int, ProbeError>()
    let bloc = bloc { _, emit in
      do {
        try await emit.forEach(source) { $0 }
      } catch {
        emit(-1)
      }
    }
    let listener = Recorder(bloc.stream)
    bloc.add(.start)
    await settle()
    for value in 1...3 { source.send(value) }
    source.send(completion: .failure(ProbeError("no")))
    await bloc.close()
    #expect(listener.values == [1, 2, 3, -1])
  }

  @Test func anErrorOfForEachWithoutOnErrorLeavesTheHandler() async {
    let (unhandled, observer) = (UnhandledErrors(), LoggingObserver())
    let bloc = bloc(unhandled: unhandled, observer: observer) { _, emit in
      try await emit.forEach(Bumpy([1, 2, 3, nil, 4, 5])) { $0 }
    }
    let listener = Recorder(bloc.stream)
    bloc.add(.start)
    await settle()
    await bloc.close()
    #expect(listener.values == [1, 2, 3])
    #expect(observer.log.suffix(3) == ["error bump", "done start bump", "close"])
    #expect(unhandled.errors.map { $0.error as? ProbeError } == [ProbeError("bump")])
  }

  @Test func forEachEndsWithTheBloc() async {
    let life = LifeCounter()
    let source = PassthroughSubject<Int, Never>()
    var hasReturned = false
    let bloc = bloc { _, emit in
      let value = life.makeLife()
      await emit.forEach(source.handleEvents(receiveCancel: { withExtendedLifetime(value) {} })) { $0 }
      hasReturned = true
    }
    let listener = Recorder(bloc.stream)
    bloc.add(.start)
    await settle()
    source.send(1)
    await bloc.close()
    source.send(2)
    #expect(hasReturned)
    #expect(listener.values == [1])
    #expect(listener.isDone)
    #expect(life.living == 0)
  }

  @Test func forEachOverASequenceEndsWithTheBloc() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    var hasReturned = false
    let bloc = bloc { _, emit in
      await emit.forEach(stream) { $0 }
      hasReturned = true
    }
    let listener = Recorder(bloc.stream)
    bloc.add(.start)
    continuation.yield(1)
    await settle()
    await bloc.close()
    continuation.yield(2)
    await settle()
    #expect(hasReturned)
    #expect(listener.values == [1])
    #expect(listener.isDone)
  }

  @Test func anErrorThatMapsToTheCurrentStateEmitsNothing() async {
    let source = PassthroughSubject<Int, ProbeError>()
    let bloc = bloc { _, emit in
      try await emit.forEach(source) {
        $0
      } onError: { _ in
        2
      }
    }
    let listener = Recorder(bloc.stream)
    bloc.add(.start)
    await settle()
    source.send(1)
    source.send(2)
    source.send(completion: .failure(ProbeError("no")))
    await bloc.close()
    #expect(listener.values == [1, 2])
  }

  // MARK: onEach

  @Test func anErrorOfOnEachAfterAPauseCanBeCaught() async {
    let source = PassthroughSubject<Int, ProbeError>()
    let bloc = bloc { _, emit in
      do {
        try await emit.onEach(source) { emit($0) }
      } catch {
        emit(-1)
      }
    }
    let listener = Recorder(bloc.stream)
    bloc.add(.start)
    await settle()
    for value in 1...3 { source.send(value) }
    await settle()
    source.send(completion: .failure(ProbeError("no")))
    await bloc.close()
    #expect(listener.values == [1, 2, 3, -1])
  }

  @Test func immediateErrorsCancelDelayedEmissions() async {
    let time = VirtualTime()
    let source = PassthroughSubject<Int, ProbeError>()
    let bloc = bloc { _, emit in
      do {
        try await emit.onEach(source) { value in
          await time.sleep(10)
          if !emit.isDone { emit(value) }
        }
      } catch {
        emit(-1)
      }
    }
    let listener = Recorder(bloc.stream)
    bloc.add(.start)
    await settle()
    for value in 1...3 { source.send(value) }
    source.send(completion: .failure(ProbeError("no")))
    await time.pass(50)
    await bloc.close()
    #expect(listener.values == [-1])
  }

  @Test func restartingCancelsDelayedEmissions() async {
    let time = VirtualTime()
    let source = PassthroughSubject<Int, Never>()
    let bloc = bloc(transformer: restartable()) { _, emit in
      await emit.onEach(source) { value in
        await time.sleep(10)
        if !emit.isDone { emit(value) }
      }
    }
    let listener = Recorder(bloc.stream)
    bloc.add(.start)
    await settle()
    for value in 0...2 { source.send(value) }
    await time.pass(5)
    bloc.add(.start)
    await settle()
    for value in 3...4 { source.send(value) }
    await time.pass(50)
    await bloc.close()
    #expect(listener.values == [3, 4])
  }

  @Test func anErrorOfOnEachWithoutOnErrorLeavesTheHandler() async {
    let (unhandled, observer) = (UnhandledErrors(), LoggingObserver())
    let source = PassthroughSubject<Int, ProbeError>()
    let bloc = bloc(unhandled: unhandled, observer: observer) { _, emit in
      try await emit.onEach(source) { emit($0) }
    }
    let listener = Recorder(bloc.stream)
    bloc.add(.start)
    await settle()
    for value in 1...3 { source.send(value) }
    await settle()
    source.send(completion: .failure(ProbeError("no")))
    source.send(4)
    await bloc.close()
    #expect(listener.values == [1, 2, 3])
    #expect(observer.log.suffix(3) == ["error no", "done start no", "close"])
    #expect(unhandled.errors.count == 1)
  }

  @Test func onEachWaitsForItsClosures() async {
    let gate = Gate()
    let bloc = bloc { _, emit in
      await emit.onEach([1, 2].publisher) { value in
        await gate.wait()
        emit(value)
      }
      emit(3)
    }
    let listener = Recorder(bloc.stream)
    bloc.add(.start)
    await settle()
    #expect(gate.waiting == 2)
    gate.open()
    await settle()
    await bloc.close()
    #expect(listener.values == [1, 2, 3])
  }

  @Test func eventsAddedByACancelledOnEachAreHandled() async {
    let gate = Gate()
    let bloc = Bloc<Any, Int>(0)
    bloc.on(Tick.self, transformer: restartable()) { [unowned bloc] _, emit in
      await emit.onEach([1].publisher.append(Empty(completeImmediately: false))) { _ in
        bloc.add("late")
        await gate.wait()
      }
    }
    bloc.on(String.self) { _, emit in
      await gate.wait()
      emit(7)
    }
    bloc.add(Tick.start)
    await settle()
    bloc.add(Tick.start)
    await settle()
    gate.open()
    await settle()
    #expect(bloc.state == 7)
    await bloc.close()
  }

  @Test func onEachWithOnErrorTakesTheFailure() async {
    let bloc = bloc { _, emit in
      try await emit.onEach(Fail<Int, ProbeError>(error: ProbeError("no"))) {
        emit($0)
      } onError: { _ in
        emit(-1)
      }
    }
    bloc.add(.start)
    await bloc.close()
    #expect(bloc.state == -1)
  }
}
