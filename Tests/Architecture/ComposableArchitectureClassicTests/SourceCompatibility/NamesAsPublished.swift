import ComposableArchitectureClassic
import Foundation

// Each available name of version 0.40, in typical code of that version. This file only has to compile.

private struct State: Equatable {
  @BindableState var name = ""
  var child = Child()
  var optional: Child?
  var rows: IdentifiedArrayOf<Child> = []
  var keyed: [String: Child] = [:]
  var count = 0
}

private struct Child: Equatable, Identifiable { var id = 0 }

private enum Page: Equatable {
  case one(Child)
  case two(Child)
}

private enum Action: Equatable, BindableAction {
  case binding(BindingAction<State>)
  case child(ChildAction)
  case row(id: Child.ID, action: ChildAction)
  case keyed(key: String, action: ChildAction)
  case response(TaskResult<Int>)
  case result(Result<Int, Failure>)
  case number(Int)
  case tick(DispatchQueue.SchedulerTimeType)
  case tapped
}

private enum ChildAction: Equatable { case tapped }

private struct Failure: Error, Equatable {}

private struct Environment: Sendable {
  var fetch: @Sendable () async throws -> Int = { 1 }
}

private enum Names {
  static let child = Reducer<Child, ChildAction, Void> { _, _, _ in .none }

  static func reducers() -> [Reducer<State, Action, Environment>] {
    let reducer = Reducer<State, Action, Environment> { state, action, environment in .none }
    let pulledBack: Reducer<State, Action, Environment> = child.pullback(
      state: \.child,
      action: /Action.child,
      environment: { (_: Environment) in () }
    )
    let optional: Reducer<State, Action, Environment> = child.optional().pullback(
      state: \.optional,
      action: /Action.child,
      environment: { (_: Environment) in }
    )
    let rows: Reducer<State, Action, Environment> = child.forEach(
      state: \.rows,
      action: /Action.row(id:action:),
      environment: { (_: Environment) in }
    )
    let keyed: Reducer<State, Action, Environment> = child.forEach(
      state: \.keyed,
      action: /Action.keyed(key:action:),
      environment: { (_: Environment) in }
    )
    let any: AnyReducer<State, Action, Environment> = .empty
    return [
      .combine(reducer, pulledBack, optional), .combine([rows, keyed]), reducer.combined(with: .empty), any,
      reducer.binding(), reducer.debug(), reducer.debug("a", actionFormat: .labelsOnly),
      reducer.debug("a", state: \.child, action: /Action.child), reducer.debugActions("a"),
      reducer.signpost(), reducer.signpost("a"),
      reducer.debug(environment: { _ in DebugEnvironment(printer: { print($0) }, queue: .main) }),
    ]
  }

  static func pages() -> Reducer<Page, Action, Environment> {
    child.pullback(state: /Page.one, action: /Action.child, environment: { (_: Environment) in })
  }

  static func run(_ reducer: Reducer<State, Action, Environment>, _ state: inout State) -> [Effect<
    Action, Never
  >] {
    [reducer.run(&state, .tapped, Environment()), reducer(&state, .tapped, Environment())]
  }

  static func effects(_ environment: Environment) -> [EffectTask<Action>] {
    [
      .none,
      Effect(value: .tapped),
      .task { .response(await TaskResult { try await environment.fetch() }) },
      .task(priority: .high) {
        .number(try await environment.fetch())
      } catch: { _ in
        .tapped
      },
      .run { send in await send(.tapped) },
      .run(priority: .low) { send in
        await send(.tapped, animation: .default)
      } catch: { _, send in
        await send(.tapped)
      },
      .fireAndForget { _ = try await environment.fetch() },
      .fireAndForget { print("sync") },
      .merge(.none, .none), .merge([.none]), Effect.none.merge(with: .none),
      .concatenate(.none, .none), .concatenate([.none]), Effect.none.concatenate(with: .none),
      .cancel(id: 1), .cancel(id: Names.self), .cancel(ids: [1, "a"]), .cancel(ids: [Names.self, Int.self]),
      .unimplemented("Client.load"),
      Effect.timer(id: 1, every: .seconds(1), on: DispatchQueue.main).map(Action.tick),
      Effect.timer(id: Names.self, every: 1, tolerance: 1, on: DispatchQueue.main).map { .tick($0) },
    ]
  }

  static func failingEffects() -> [Effect<Int, Failure>] {
    [
      Effect(value: 1), Effect(error: Failure()), Effect(Just(1).setFailureType(to: Failure.self)),
      .future { callback in callback(.success(1)) },
      .result { .failure(Failure()) },
      .run { subscriber in
        subscriber.send(1)
        subscriber.send(completion: .failure(Failure()))
        return AnyCancellable {}
      },
      .fireAndForget { throw Failure() },
      Just(1).setFailureType(to: Failure.self).eraseToEffect(),
      Just(1).setFailureType(to: Failure.self).eraseToEffect { $0 + 1 },
      Just(1).fireAndForget(), Just(1).fireAndForget(outputType: Int.self, failureType: Failure.self),
    ]
  }

  static func operators(_ effect: Effect<Int, Failure>, _ queue: AnySchedulerOf<DispatchQueue>)
    -> [EffectTask<Action>]
  {
    [
      effect.catchToEffect(Action.result),
      effect.catchToEffect().map(Action.result),
      effect.catchToEffect { .result($0) },
      effect.map { $0 + 1 }.catchToEffect(Action.result),
      effect.cancellable(id: 1).catchToEffect(Action.result),
      effect.cancellable(id: Names.self, cancelInFlight: true).catchToEffect(Action.result),
      effect.debounce(id: 1, for: 0.3, scheduler: queue).catchToEffect(Action.result),
      effect.debounce(id: Names.self, for: .milliseconds(3), scheduler: queue).catchToEffect(Action.result),
      effect.throttle(id: 1, for: 1, scheduler: queue, latest: true).catchToEffect(Action.result),
      effect.throttle(id: Names.self, for: 1, scheduler: queue, latest: false).catchToEffect(Action.result),
      effect.deferred(for: 1, scheduler: queue).catchToEffect(Action.result).animation(.default),
      effect.receive(on: queue.animation()).catchToEffect(Action.result),
      effect.replaceError(with: 0).eraseToEffect(Action.number),
      effect.delay(for: 1, scheduler: queue).map(Action.number).replaceError(with: .tapped).eraseToEffect(),
    ]
  }

  static func catching() -> Effect<Data, any Error> {
    .catching { try Data(contentsOf: URL(fileURLWithPath: "/")) }
  }

  @MainActor static func stores() {
    let reducer = Reducer<State, Action, Environment>.empty
    let store = Store(initialState: State(), reducer: reducer, environment: Environment())
    let child: Store<Child, ChildAction> = store.scope(state: \.child, action: Action.child)
    let sameActions: Store<Child, Action> = store.scope(state: \.child)
    let computed: Store<String, ChildAction> = store.scope(state: { "\($0.count)" }, action: { .child($0) })
    let stateless: Store<Void, Action> = store.stateless
    let actionless: Store<State, Never> = store.actionless
    let cancellable: any Cancellable = store.scope(state: \.optional, action: Action.child)
      .ifLet(then: { (_: Store<Child, ChildAction>) in }, else: {})
    _ = (child, sameActions, computed, stateless, actionless, cancellable)

    let viewStore = ViewStore(store)
    _ = ViewStore(store, removeDuplicates: { $0.count == $1.count })
    _ = ViewStore(store.stateless)
    let task: ViewStoreTask = viewStore.send(.tapped)
    viewStore.send(.tapped, animation: .default)
    _ = (task.isCancelled, viewStore.state, viewStore.count, viewStore.objectWillChange)
    _ = viewStore.publisher.name.sink { (_: String) in }
    _ = viewStore.publisher.map(\.count).sink { (_: Int) in }
    viewStore.binding(get: \.count, send: Action.number).wrappedValue = 1
    viewStore.binding(get: \.count, send: .tapped).wrappedValue = 1
    viewStore.binding(\.$name).wrappedValue = "Blob"
  }

  @MainActor static func wait(_ viewStore: ViewStore<State, Action>) async {
    await viewStore.send(.tapped, while: \.name.isEmpty)
    await viewStore.send(.tapped, animation: .default, while: { $0.count == 0 })
    await viewStore.yield(while: { $0.count == 0 })
    await viewStore.send(.tapped).finish()
    await viewStore.send(.tapped).cancel()
  }

  @MainActor static func test() async {
    let store = TestStore(
      initialState: State(),
      reducer: Reducer<State, Action, Environment>.empty,
      environment: Environment()
    )
    store.environment.fetch = { 2 }
    store.timeout = 1_000
    let task: TestStoreTask = await store.send(.tapped)
    await store.send(.set(\.$name, "Blob")) { $0.name = "Blob" }
    await store.receive(.tapped) { $0.count = 1 }
    await store.receive(.tapped, timeout: 1_000) { $0.count = 1 }
    await store.receive(.tapped, timeout: .seconds(1)) { $0.count = 1 }
    await task.finish()
    await task.cancel()
    await store.finish()
    await store.finish(timeout: .seconds(1))
    _ = (store.state, task.isCancelled)
    _ = store.scope(state: \.child, action: Action.child)
    _ = store.scope(state: \.child)
  }

  static func bindings(_ action: BindingAction<State>) -> Bool {
    let pulledBack: BindingAction<Outer> = action.pullback(\Outer.state)
    switch action {
    case \.$name: return pulledBack.keyPath == \Outer.state.$name
    default: return action == .set(\.$name, "")
    }
  }

  struct Outer { var state = State() }

  static func kinds() {
    let formats: [ActionFormat] = [.prettyPrint, .labelsOnly]
    let role = AlertState<Action>.ButtonRole.cancel
    let publisher: EffectPublisher<Action, Never> = .none
    let scoped: TestStore<State, Child, Action, ChildAction, Void>? = nil
    _ = (formats, role, publisher, scoped)
  }

  static func concurrency() async throws {
    let result = await TaskResult { 1 }
    _ = try result.map { $0 + 1 }.flatMap { .success($0) }.value
    let isolated = ActorIsolated(1)
    await isolated.withValue { $0 += 1 }
    await isolated.setValue(1)
    _ = await isolated.value
    _ = UncheckedSendable(1).value
    _ = try await withTaskCancellation(id: 1, cancelInFlight: true) { try await TaskResult { 1 }.value }
    await Task.cancel(id: 1)
    await Task.cancel(id: AnyHashable("task"))
    _ = AsyncStream<Int>.streamWithContinuation()
    _ = (AsyncStream<Int>.never, AsyncStream<Int>.finished)
  }

  static func schedulers() async {
    let test: TestSchedulerOf<DispatchQueue> = DispatchQueue.test
    await test.advance(by: 1)
    await test.run()
    let queues: [AnySchedulerOf<DispatchQueue>] = [
      .main, .immediate, .unimplemented, .unimplemented("queue"), test.eraseToAnyScheduler(),
      .global(qos: .background), AnyScheduler(DispatchQueue.main),
    ]
    let loops: [AnySchedulerOf<RunLoop>] = [.main, .immediate, .unimplemented]
    _ = (queues, loops, UIScheduler.shared)
    _ = (Publishers.Timer(every: 1, scheduler: test))
  }
}
