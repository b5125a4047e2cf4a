import Bloc
import CombineProbes
import CombineShim
import Dispatch
import Foundation
import Testing

/// Maps events, and receives another transition from a separate thread while the mapping ends.
private final class Overtaken: Bloc<Int, Int> {
  override func mapEventToState(_ event: Int) -> AsyncStream<Int> {
    AsyncStream { states in
      states.yield(event)
      states.finish()
    }
  }

  override func transformTransitions(
    _ transitions: AnyPublisher<Transition<Int, Int>, Never>
  ) -> AnyPublisher<Transition<Int, Int>, Never> {
    // Unsafe: any thread may send to a subject.
    nonisolated(unsafe) let others = PassthroughSubject<Transition<Int, Int>, Never>()
    return transitions.handleEvents(receiveCompletion: { _ in
      let sent = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        others.send(Transition(currentState: 1, event: 2, nextState: 2))
        sent.signal()
      }
      sent.wait()
    })
    .merge(with: others).eraseToAnyPublisher()
  }
}

/// An actor that owns a bloc.
private actor Home {
  private var bloc: Bloc<Int, Int>?
  private var log: [Int] = []

  func count(to limit: Int) async -> [Int] {
    let bloc = Bloc<Int, Int>(0, isolation: self)
    bloc.on(Int.self, transformer: sequential()) { [unowned self] number, emit in
      assertIsolated()
      await Task.yield()
      assertIsolated()
      emit(emit.state + number)
    }
    self.bloc = bloc
    let subscription = bloc.listen { [unowned self] state in
      assumeIsolated { $0.log.append(state) }
    }
    for _ in 0..<limit { bloc.add(1) }
    while bloc.state < limit { await Task.yield() }
    await bloc.close()
    subscription.cancel()
    return log
  }

  /// Returns the sum of the values of a publisher that may publish on any thread.
  func sum(_ source: sending some Publisher<Int, Never>) async -> Int {
    let bloc = Bloc<Int, Int>(0, isolation: self)
    bloc.on(Int.self) { _, emit in
      await emit.onEach(source) { value in emit(emit.state + value) }
    }
    var isDone = false
    let done = bloc.stream.sink { _ in
      isDone = true
    } receiveValue: { _ in
    }
    bloc.add(1)
    while bloc.state < 5050 { await Task.yield() }
    await bloc.close()
    done.cancel()
    return isDone ? bloc.state : -1
  }
}

struct BlocOwnershipTests {
  @Test func aBlocOfAnActorRunsItsHandlersThere() async {
    #expect(await Home().count(to: 10) == Array(1...10))
  }

  @Test func valuesOfOtherThreadsReachTheOwner() async {
    let source = (1...100).publisher.flatMap { value in
      Future<Int, Never> { promise in
        Task { promise(.success(value)) }
      }
    }
    #expect(await Home().sum(source) == 5050)
  }

  @Test @MainActor func closingWaitsForRunningHandlersAndCancelsOthers() async {
    let (never, continuation) = AsyncStream.makeStream(of: Int.self)
    let bloc = Bloc<String, [String]>([])
    bloc.on(String.self) { event, emit in
      emit(emit.state + ["\(event) begins"])
      if event == "short" {
        await Task.yield()
        emit(emit.state + ["short ends"])
      } else {
        for await _ in never {}
        emit(emit.state + ["long ends"])
      }
    }
    bloc.add("short")
    bloc.add("long")
    await bloc.close()
    #expect(bloc.state == ["short begins", "long begins", "short ends"])
    continuation.finish()
  }

  @Test @MainActor func aLateTransitionFromAnotherThreadChangesNothingAfterTheEnd() async {
    let bloc = Overtaken(0)
    bloc.add(1)
    while bloc.state != 1 { await Task.yield() }
    // The mapping of the event has ended, so there is nothing left to wait for.
    await bloc.settle()
    await bloc.close()
    for _ in 0..<10 { await Task.yield() }
    #expect(bloc.state == 1)
  }

  @Test @MainActor func statesAreAnAsynchronousSequence() async {
    let cubit = CounterCubit()
    cubit.emit(1)
    let states = cubit.states
    cubit.emit(2)
    cubit.emit(3)
    let _: BlocClosing = cubit.close()
    var log: [Int] = []
    for await state in states { log.append(state) }
    #expect(log == [2, 3])
  }

  @Test @MainActor func statesEmittedByListenersFollowTheCurrentState() {
    let cubit = CounterCubit()
    let subscription = cubit.listen { if $0 == 1 { cubit.emit(2) } }
    let listener = Recorder(cubit.stream)
    cubit.emit(1)
    #expect(listener.values == [1, 2])
    #expect(cubit.state == 2)
    subscription.cancel()
  }
}
