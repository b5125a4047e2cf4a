import Bloc
import CombineProbes
import CombineShim
import Testing

private enum TimerEvent { case ticked(Int) }

/// A bloc that adds events to itself, without stored properties or overrides.
private final class TimerBloc: Bloc<TimerEvent, Int> {
  init(ticks: AsyncStream<Int>, isolation: isolated (any Actor)? = #isolation) {
    super.init(0, isolation: isolation)
    on(TimerEvent.self, transformer: sequential()) { event, emit in
      switch event {
      case .ticked(let tick): emit(tick)
      }
    }
    startTask { [weak self] in
      for await tick in ticks { self?.add(.ticked(tick)) }
    }
  }
}

private actor Home {
  func followsTicks() async -> [Int] {
    let (ticks, continuation) = AsyncStream.makeStream(of: Int.self)
    let bloc = TimerBloc(ticks: ticks)
    let listener = Recorder(bloc.stream)
    for tick in 1...3 {
      continuation.yield(tick)
      while bloc.state < tick { await Task.yield() }
    }
    let home: any Actor = self
    await bloc.startTask { [home] in
      home.preconditionIsolated()
      await Task.yield()
      home.preconditionIsolated()
    }.value
    await bloc.close()
    return listener.values
  }
}

@Suite(.blocs) @MainActor
struct StartTaskTests {
  private struct Failure: Error {}

  @Test func blocsMayAddEventsToThemselves() async {
    let (ticks, continuation) = AsyncStream.makeStream(of: Int.self)
    let bloc = TimerBloc(ticks: ticks)
    let listener = Recorder(bloc.stream)
    continuation.yield(1)
    await settle()
    continuation.yield(2)
    await settle()
    #expect(listener.values == [1, 2])
    await bloc.close()
  }

  @Test nonisolated func aTaskOfAnActorsBlocRunsThere() async {
    #expect(await Home().followsTicks() == [1, 2, 3])
  }

  @Test func aTaskIsCancelledWhenItsBlocIsClosed() async {
    let cubit = CounterCubit()
    let (ticks, _) = AsyncStream.makeStream(of: Int.self)
    var log: [String] = []
    let task = cubit.startTask {
      log.append("begins")
      for await _ in ticks {}
      log.append("ends, cancelled: \(Task.isCancelled)")
    }
    await settle()
    #expect(log == ["begins"])
    await cubit.close()
    await task.value
    #expect(log == ["begins", "ends, cancelled: true"])
    #expect(cubit.startTask {}.isCancelled)
  }

  @Test func releasingABlocCancelsItsTasks() async {
    let (ticks, _) = AsyncStream.makeStream(of: Int.self)
    var cubit: CounterCubit? = CounterCubit()
    let task = cubit?.startTask { for await _ in ticks {} }
    await settle()
    weak let weakCubit = cubit
    cubit = nil
    #expect(weakCubit == nil)
    await task?.value
  }

  @Test func tasksOfReleasedBlocsDoNotStart() async {
    var cubit: CounterCubit? = CounterCubit()
    var log: [String] = []
    let task = cubit?.startTask { log.append("begins") }
    cubit = nil
    await task?.value
    #expect(log == [])
  }

  @Test func anErrorOfATaskGoesToOnErrorAndOnAsUncaught() async {
    let unhandled = UnhandledErrors()
    let cubit = BlocOverrides.run(onUnhandledError: unhandled.handler) { CounterCubit() }
    await cubit.startTask { throw Failure() }.value
    #expect(cubit.log == ["error Failure()"])
    #expect(unhandled.errors.map { "\($0.error)" } == ["Failure()"])
    await cubit.close()
  }

  @Test func anErrorOfACancelledTaskIsIgnored() async {
    let unhandled = UnhandledErrors()
    let cubit = BlocOverrides.run(onUnhandledError: unhandled.handler) { CounterCubit() }
    let gate = Gate()
    let task = cubit.startTask {
      await gate.wait()
      throw Failure()
    }
    await settle()
    task.cancel()
    await task.value
    #expect(cubit.log == [])
    #expect(unhandled.errors.isEmpty)
    await cubit.close()
  }

  @Test func aTaskThatHasEndedLeavesNothingBehind() async {
    let cubit = CounterCubit()
    weak var weakProbe: AnyObject?
    do {
      final class Probe {}
      let probe = Probe()
      weakProbe = probe
      await cubit.startTask { [probe] in withExtendedLifetime(probe) {} }.value
    }
    await settle()
    #expect(weakProbe == nil)
    await cubit.close()
  }
}
