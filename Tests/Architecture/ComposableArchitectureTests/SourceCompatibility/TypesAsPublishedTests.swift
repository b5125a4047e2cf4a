import ComposableArchitecture
import Dispatch
import Testing

/// Type names that code spells out in signatures.
@MainActor
struct TypesAsPublishedTests {
  @Test func storesAreSharedByPublishersAndBindings() {
    let store = Store(initialState: 1) { EmptyReducer<Int, Never>() }
    let publisher: StorePublisher<Int> = store.publisher
    var received: [Int] = []
    let subscription = publisher.sink { received.append($0) }
    subscription.cancel()
    let binding: UIBinding<Int> = UIBinding(get: { 1 }, set: { _ in })
    #expect(received == [1] && binding.wrappedValue == 1)
  }

  @Test func schedulersHaveTheirNames() {
    let scheduler: TestScheduler<DispatchQueue.SchedulerTimeType, DispatchQueue.SchedulerOptions> =
      DispatchQueue.test
    let unimplemented: UnimplementedSchedulerOf<DispatchQueue> = .init("queue", now: scheduler.now)
    let erased: UnimplementedScheduler<DispatchQueue.SchedulerTimeType, DispatchQueue.SchedulerOptions> =
      unimplemented
    _ = erased
  }

  @Test func effectsAreSendable() async {
    struct Plan: Sendable {
      var effect = Effect<Int>.send(1)
    }
    let plan = Plan()
    let effect: any Sendable = await Task.detached { plan.effect }.value
    #expect(effect is Effect<Int>)
  }

  @Test func buttonsActionsHaveKinds() {
    let type: ButtonStateAction<Int>._ActionType = ButtonStateAction.send(1).type
    if case .send(let action) = type { #expect(action == 1) }
  }

  @Test func fireAndForgetTypeIsAvailable() {
    @Dependency(\.fireAndForget) var fireAndForget
    let _: FireAndForget = fireAndForget
  }
}
