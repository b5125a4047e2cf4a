import Bloc
import CombineShim
import Foundation
import Testing

/// A bloc with handlers in every form that compiles. Like most blocs, the class is not isolated to an actor.
private final class Spellings: Bloc<any Spelling, Int> {
  private let owner: any Actor
  private let elsewhere = Elsewhere()
  private(set) var handled: [String] = []

  init(isolation: isolated any Actor) {
    owner = isolation
    super.init(0, isolation: isolation)
    registerClosures()
    registerMethods()
    registerElements()
    registerTasks()
    registerOtherActors()
  }

  private func registerClosures() {
    on(NoCaptureList.self) { event, emit in
      self.owner.preconditionIsolated()
      emit(emit.state + 1)
      await Task.yield()
      self.end(event, emit)
    }
    on(CaptureList.self) { [unowned self] event, emit in
      end(event, emit)
    }
    on(CaptureListAndAwait.self) { [weak self] event, emit in
      self?.owner.preconditionIsolated()
      emit(emit.state + 1)
      await Task.yield()
      self?.end(event, emit)
    }
    on(CapturedConstant.self) { [owner] event, emit in
      owner.preconditionIsolated()
      await Task.detached {}.value
      self.end(event, emit)
    }
  }

  private func registerMethods() {
    on(Method.self, handler: onMethod)
    on(SynchronousMethod.self, handler: onSynchronousMethod)
    on(NonsendingMethod.self, handler: onNonsendingMethod)
  }

  private func onMethod(_ event: Method, _ emit: Emitter<Int>) async {
    owner.preconditionIsolated()
    emit(state + 1)
    await Task.yield()
    end(event, emit)
  }

  private func onSynchronousMethod(_ event: SynchronousMethod, _ emit: Emitter<Int>) {
    end(event, emit)
  }

  nonisolated(nonsending) private func onNonsendingMethod(_ event: NonsendingMethod, _ emit: Emitter<Int>)
    async
  {
    owner.preconditionIsolated()
    await Task.yield()
    end(event, emit)
  }

  private func registerElements() {
    on(Elements.self) { [unowned self] event, emit in
      await emit.onEach([1, 2].publisher) { [owner] element in
        owner.preconditionIsolated()
        await Task.yield()
        owner.preconditionIsolated()
        emit(emit.state + element)
      }
      await emit.onEach(numbers) { [owner] element in
        owner.preconditionIsolated()
        await Task.yield()
        owner.preconditionIsolated()
        emit(emit.state + element)
      }
      await emit.forEach([1, 2].publisher) { [owner] element in
        owner.preconditionIsolated()
        return emit.state + element
      }
      await emit.forEach(numbers) { [owner] element in
        owner.preconditionIsolated()
        return emit.state + element
      }
      await emit.onEach([1, 2].publisher, onData: onElement)
      await emit.onEach(numbers, onData: onElement)
      end(event, emit)
    }
  }

  private func onElement(_ element: Int) async {
    owner.preconditionIsolated()
    await Task.yield()
    owner.preconditionIsolated()
  }

  private func registerTasks() {
    on(Tasks.self) { [unowned self] event, emit in
      await startTask(onTask).value
      await startTask { [owner] in
        owner.preconditionIsolated()
        await Task.yield()
        owner.preconditionIsolated()
      }.value
      end(event, emit)
    }
  }

  private func onTask() async {
    owner.preconditionIsolated()
    await Task.yield()
    owner.preconditionIsolated()
  }

  private func registerOtherActors() {
    on(OtherActors.self) { [unowned self, elsewhere] event, emit in
      async let first = sameNumber(1)
      async let second = elsewhere.sameNumber(2)
      let sum = await first + second
      owner.preconditionIsolated()
      emit(state + sum)
      for _ in 0..<10 {
        _ = await elsewhere.sameNumber(1)
        owner.preconditionIsolated()
      }
      _ = await MainActor.run { 1 }
      owner.preconditionIsolated()
      #expect(await withTaskExecutorPreference(globalConcurrentExecutor) { await isOnMainThread() } == false)
      end(event, emit)
    }
  }

  private var numbers: AsyncStream<Int> {
    AsyncStream { numbers in
      for number in 1...3 { numbers.yield(number) }
      numbers.finish()
    }
  }

  private func end(_ event: any Spelling, _ emit: Emitter<Int>) {
    owner.preconditionIsolated()
    emit(state + 1)
    handled.append("\(event)")
  }

  override func onTransition(_ transition: Transition<any Spelling, Int>) throws {
    owner.preconditionIsolated()
    try super.onTransition(transition)
  }

  override func onDone(_ event: any Spelling, error: (any Error)?) {
    owner.preconditionIsolated()
    #expect(error == nil)
    super.onDone(event, error: error)
  }
}

private protocol Spelling: Sendable {}
private struct NoCaptureList: Spelling {}
private struct CaptureList: Spelling {}
private struct CaptureListAndAwait: Spelling {}
private struct CapturedConstant: Spelling {}
private struct Method: Spelling {}
private struct SynchronousMethod: Spelling {}
private struct NonsendingMethod: Spelling {}
private struct Elements: Spelling {}
private struct Tasks: Spelling {}
private struct OtherActors: Spelling {}

private let spellings: [any Spelling] = [
  NoCaptureList(), CaptureList(), CaptureListAndAwait(), CapturedConstant(), Method(), SynchronousMethod(),
  NonsendingMethod(),
  Elements(), Tasks(), OtherActors(),
]

@concurrent private func sameNumber(_ number: Int) async -> Int { number }

@concurrent private func isOnMainThread() async -> Bool { isMainThread() }

private func isMainThread() -> Bool { Thread.isMainThread }

/// An actor that handlers call. It runs on other threads.
private actor Elsewhere {
  func sameNumber(_ number: Int) -> Int {
    #expect(!isMainThread())
    return number
  }
}

/// Makes an actor's bloc handle an event in each form.
private func handleSpellings(on owner: isolated any Actor) async -> Set<String> {
  let bloc = BlocOverrides.run(observer: IsolationObserver(owner: owner)) { Spellings(isolation: owner) }
  let subscription = bloc.listen { [unowned owner] _ in owner.preconditionIsolated() }
  for spelling in spellings { bloc.add(spelling) }
  while bloc.handled.count < spellings.count { await Task.yield() }
  await bloc.close()
  subscription.cancel()
  return Set(bloc.handled)
}

/// Expects each call on the owner of the bloc.
private struct IsolationObserver: BlocObserver {
  let owner: any Actor

  func onCreate<State>(_ bloc: BlocBase<State>) { owner.preconditionIsolated() }
  func onEvent<Event, State>(_ bloc: Bloc<Event, State>, _ event: Event) { owner.preconditionIsolated() }
  func onChange<State>(_ bloc: BlocBase<State>, _ change: Change<State>) { owner.preconditionIsolated() }
  func onTransition<Event, State>(_ bloc: Bloc<Event, State>, _ transition: Transition<Event, State>) {
    owner.preconditionIsolated()
  }
  func onDone<Event, State>(_ bloc: Bloc<Event, State>, _ event: Event, error: (any Error)?) {
    owner.preconditionIsolated()
  }
  func onClose<State>(_ bloc: BlocBase<State>) { owner.preconditionIsolated() }
}

/// An actor that owns a bloc.
private actor Home {
  func handleAll() async -> Set<String> { await handleSpellings(on: self) }

  func count(to limit: Int) async -> Int {
    let counter = CapturingCounter(isolation: self)
    for _ in 0..<limit { counter.add(()) }
    await counter.close()
    return counter.state
  }
}

/// An actor with its own queue as executor.
private actor QueueHome {
  private final class Executor: SerialExecutor {
    private let queue = DispatchQueue(label: "QueueHome")

    func enqueue(_ job: UnownedJob) {
      queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
  }

  private let executor = Executor()

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func handleAll() async -> Set<String> { await handleSpellings(on: self) }
}

/// An actor that passes closures with capture lists to `blocTest`.
private actor Tester {
  func test() async {
    let home: any Actor = self
    await blocTest(
      setUp: { [home] in
        home.preconditionIsolated()
        await Task.yield()
        home.preconditionIsolated()
      },
      build: { CapturingCounter(isolation: self) },
      act: { [home] in
        home.preconditionIsolated()
        $0.add(())
        await Task.yield()
        home.preconditionIsolated()
        $0.add(())
      },
      wait: { [home] in
        home.preconditionIsolated()
        await Task.yield()
        home.preconditionIsolated()
      },
      expect: [1, 2],
      verify: { [home] in
        home.preconditionIsolated()
        await Task.yield()
        home.preconditionIsolated()
        #expect($0.isClosed)
      },
      tearDown: { [home] in
        home.preconditionIsolated()
        await Task.yield()
        home.preconditionIsolated()
      }
    )
  }
}

/// Reads its state and writes it later, with other statements in between.
private final class CapturingCounter: Bloc<Void, Int> {
  init(isolation: isolated any Actor) {
    super.init(0, isolation: isolation)
    on(Void.self) { [unowned self] _, emit in
      let next = state + 1
      for _ in 0..<10 { _ = "\(next)" }
      emit(next)
    }
  }
}

@Suite(.blocs)
struct HandlerIsolationTests {
  @Test func handlersInEverySpellingRunOnTheActorThatOwnsTheirBloc() async {
    await withTaskGroup { group in
      for _ in 0..<8 { group.addTask { await Home().handleAll() } }
      for await handled in group { #expect(handled == Set(spellings.map { "\($0)" })) }
    }
  }

  @Test func allHandlerSpellingsRunOnActorsWithCustomExecutors() async {
    #expect(await QueueHome().handleAll() == Set(spellings.map { "\($0)" }))
  }

  @Test @MainActor func handlersInEverySpellingRunOnTheMainActor() async {
    #expect(await handleSpellings(on: MainActor.shared) == Set(spellings.map { "\($0)" }))
  }

  @Test func closuresOfABlocTestRunOnTheActorThatCallsIt() async {
    await Tester().test()
  }

  @Test func noEventIsLostByAHandlerWithACaptureList() async {
    #expect(await Home().count(to: 1000) == 1000)
  }

  @Test @MainActor func noEventIsLostByAHandlerWithACaptureListOnTheMainActor() async {
    let counter = CapturingCounter(isolation: MainActor.shared)
    for _ in 0..<1000 { counter.add(()) }
    await counter.close()
    #expect(counter.state == 1000)
  }
}
