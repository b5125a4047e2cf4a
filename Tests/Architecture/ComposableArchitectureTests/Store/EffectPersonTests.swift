import CombineProbes
import ComposableArchitecture
import Dispatch
import Testing
import TributaryReports

/// Tests that the actions of an effect are handled on behalf of the person whose `send` started the effect.
@MainActor struct EffectPersonTests {
  private enum Name: ContextKey {
    typealias Value = String
  }

  private let subject = UncheckedBox(PassthroughSubject<Int, Never>())
  private let ada = ContextValues().setting("ada", for: Name.self)
  private let bob = ContextValues().setting("bob", for: Name.self)

  /// Returns a store whose reducer notes a name for each action. Zero subscribes to the subject, and -1 publishes a value.
  private func store(noting names: LockIsolated<[String]>) -> Store<Int, Int> {
    Store(initialState: 0) { [subject] in
      Reduce { _, action in
        let context = CallerContext.current
        names.withValue { $0.append(context.event?[Name.self] ?? context.person?[Name.self] ?? "nobody") }
        if action == -1 { subject.value.send(1) }
        return action == 0 ? subject.value.eraseToEffect() : .none
      }
    }
  }

  @Test func actionsOfABusyStoreAreHandledForTheirSender() async {
    let names = LockIsolated<[String]>([])
    let store = store(noting: names)
    let task = CallerContext.restoring(bob) { store.send(0) }
    CallerContext.restoring(ada) { _ = store.send(-1) }
    #expect(names.value == ["bob", "ada", "bob"])
    subject.value.send(completion: .finished)
    await task.finish()
  }

  @Test func actionsAreHandledForTheSenderOfTheirEffect() async {
    let names = LockIsolated<[String]>([])
    let store = store(noting: names)
    let tasks = [ada, bob].map { person in CallerContext.restoring(person) { store.send(0) } }
    CallerContext.restoring(bob) { subject.value.send(1) }
    #expect(names.value == ["ada", "bob", "ada", "bob"])
    names.setValue([])
    onThreads(1) { [subject, bob] _ in
      CallerContext.restoring(bob) { @Sendable in
        subject.value.send(2)
        subject.value.send(completion: .finished)
      }
    }
    for task in tasks { await task.finish() }
    #expect(names.value == ["ada", "bob"])
  }

  @Test func actionsAreHandledWithoutTheEventThatPublishedThem() async {
    let names = LockIsolated<[String]>([])
    let store = store(noting: names)
    let task = store.send(0)
    onThreads(1) { [subject] _ in
      CallerContext.withEventValue("secret", for: Name.self) { @Sendable in
        subject.value.send(1)
        subject.value.send(completion: .finished)
      }
    }
    await task.finish()
    #expect(names.value == ["nobody", "nobody"])
  }

  @Test func actionsOfATaskSeeItsEvent() async {
    let names = LockIsolated<[String]>([])
    let store = Store<Int, Int>(initialState: 0) {
      Reduce { _, action in
        names.withValue { $0.append(CallerContext.current.event?[Name.self] ?? "none") }
        return action == 0 ? .run { send in await send(1) } : .none
      }
    }
    let task = CallerContext.withEventValue("typed", for: Name.self) { store.send(0) }
    await task.finish()
    #expect(names.value == ["typed", "typed"])
  }

  @Test func observationsRunForTheirObserver() async {
    let names = LockIsolated<[String]>([])
    let store = Store<ObservedCount, Int>(initialState: ObservedCount()) {
      Reduce { state, action in
        state.count = action
        return .none
      }
    }
    let token = CallerContext.restoring(ada) {
      observe {
        _ = store.count
        names.withValue { $0.append(CallerContext.current.person?[Name.self] ?? "nobody") }
      }
    }
    CallerContext.restoring(bob) { _ = store.send(1) }
    for _ in 0..<1000 where names.value.count < 2 { await Task.yield() }
    #expect(names.value == ["ada", "ada"])
    token.cancel()
  }

  @Test func codeOfADispatchQueueRunsForItsPerson() async {
    let names = LockIsolated<[String]>([])
    let queue = DispatchQueue(label: "ada")
    queue.setSpecific(key: CallerContext.queueKey, value: ada)
    await QueueUser().run(on: queue) {
      names.withValue { $0.append(CallerContext.current.person?[Name.self] ?? "nobody") }
    }
    #expect(names.value == ["ada", "ada", "ada"])
  }
}

/// An object of which closures of a dispatch queue send actions, and observe a store.
private actor QueueUser {
  /// Runs a closure in an observation, after a change of the observed value, and in an effect.
  func run(on queue: DispatchQueue, _ note: @escaping @Sendable () -> Void) async {
    let store = Store<ObservedCount, Int>(initialState: ObservedCount()) {
      Reduce { state, action in
        state.count = action
        return .run { _ in note() }
      }
    }
    let token = queue.sync {
      observe(isolation: self) {
        _ = store.count
        note()
      }
    }
    let task = queue.sync { store.send(1) }
    await task.finish()
    token.cancel()
  }
}

@ObservableState
private struct ObservedCount {
  var count = 0
}
