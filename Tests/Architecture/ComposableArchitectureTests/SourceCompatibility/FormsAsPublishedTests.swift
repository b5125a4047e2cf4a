import ComposableArchitecture
import Foundation
import Testing

/// Unlabelled forms and names of companion types, as code for the current architecture uses them.
@MainActor
struct FormsAsPublishedTests {
  @Test func scopesHaveNoLabels() {
    struct Parent: Reducer {
      struct State: Equatable { var child = Profile.State() }

      enum Action: CasePathable {
        case child(Profile.Action)

        struct AllCasePaths: Sendable {
          let child = AnyCasePath(case: Action.child)
        }
        static let allCasePaths = AllCasePaths()
      }

      var body: some ReducerOf<Self> {
        Scope(\.child, action: \.child) {
          Profile()
        }
        .onChange(of: \.child.age) { _, state in
          state.child.name = "changed"
          return .none
        }
      }
    }
    let store = Store(initialState: Parent.State()) { Parent() }
    let child: StoreOf<Profile> = store.scope(\.child, action: \.child)
    child.send(.set(\.age, 7))
    #expect(store.child.name == "changed")
  }

  @Test func bindingActionsAreSetInATestStore() async {
    let store = TestStore(initialState: Profile.State()) { Profile() }
    store.exhaustivity = .off
    await store.send(.set(\.age, 7)) { $0.age = 7 }
  }

  @Test func printersAndPublishersOfEffectsHaveTheirNames() {
    let printer: _ReducerPrinter<Int, Int> = .actionLabels
    _ = EmptyReducer<Int, Int>()._printChanges(printer)
    let effect: EffectTask<Int> = .send(1)
    var received: [Int] = []
    let subscription = _EffectPublisher(effect).sink { received.append($0) }
    subscription.cancel()
    #expect(received == [1])
  }

  @Test func importIncludesConcurrencyExtras() async throws {
    let result: Result<Int, any Error> = await Result {
      await Task.yield()
      return 1
    }
    #expect(try result.get() == 1)
    await Task.megaYield(count: _defaultMegaYieldCount)
    let id: AnyHashableSendable = "id"
    #expect(id == AnyHashableSendable("id") && id.base is String)
    let task = Task { 1 }
    #expect(await task.cancellableValue == 1)
    let never: AsyncStream<Int> = .never
    let finished: AsyncStream<Int> = .finished
    let throwing: AsyncThrowingStream<Int, any Error> = .finished(throwing: CancellationError())
    _ = (never.eraseToStream(), finished.eraseToThrowingStream(), throwing, AsyncStream(finished))
    let isolated = LockIsolated(1)
    isolated.setValue(2)
    #expect(isolated.withValue { $0 } == isolated.value && UncheckedSendable(1).value == 1)
    #expect(!uncheckedUseMainSerialExecutor)
    _ = { () async throws in try await Task.never() }
    _ = { () async in await withMainSerialExecutor { await Task.yield() } }
  }

  @Test func perceptionIsObservation() {
    final class Model: Perceptible {
      let registrar = PerceptionRegistrar()
    }
    #expect(withPerceptionTracking({ 1 }, onChange: {}) == 1)
    _ = Model().registrar
    let scheduler: ImmediateSchedulerOf<DispatchQueue> = DispatchQueue.immediate
    _ = scheduler
  }

  @Test func importIncludesDependencies() async {
    @Dependency(\.context) var context
    @Dependency(\.fireAndForget) var fireAndForget
    @Dependency(\.assert) var assert
    @Dependency(\.assertionFailure) var assertionFailure
    @Dependency(\.precondition) var precondition
    @Dependency(\.notificationCenter) var notificationCenter
    #expect(context == .test)
    await fireAndForget(priority: .low) { await Task.yield() }
    assert(true)
    precondition(true, "message")
    _ = assertionFailure as any AssertionFailureEffect
    notificationCenter.post(name: Notification.Name("a"), object: nil)
    withDependencies {
      $0.preferredLocales = [Locale(identifier: "de")]
    } operation: {
      @Dependency(\.preferredLocales) var preferredLocales
      #expect(preferredLocales.count == 1)
    }
    #expect(Unimplemented("fetch").endpoint == "fetch")
  }
}
