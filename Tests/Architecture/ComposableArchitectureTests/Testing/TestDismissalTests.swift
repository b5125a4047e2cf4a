import ComposableArchitecture
import DependencyInjection
import Testing

@MainActor
struct TestDismissalTests {
  private let source = PassthroughSubject<Int, Never>()

  private func store() -> TestStoreOf<Sheet> {
    TestStore(initialState: Sheet.State()) { Sheet(source: source) }
  }

  @Test(arguments: [Sheet.Action.close, .closeInPublisher])
  func standaloneFeaturesDismissThemselves(_ close: Sheet.Action) async {
    let store = store()
    #expect(!store.isDismissed)
    await store.send(close)
    await store.finish()
    #expect(store.isDismissed)
  }

  @Test func itsEffectsEndWithIt() async {
    let store = store()
    await store.send(.listen)
    await store.send(.listenInTask)
    await store.send(.close)
    source.send(1)
    await store.finish()
  }

  @Test func sendingAfterThatFails() async {
    let store = store()
    await store.send(.close)
    let found = await reports {
      await store.send(.present) { $0.sheet = .init() }
    }
    #expect(found.count == 1)
    #expect(found.first?.text.hasPrefix("Can't send an action to a feature that was dismissed:") == true)
    #expect(store.state == Sheet.State())
  }

  @Test func presentedFeatureDismissesOnlyItself() async {
    let store = store()
    await store.send(.present) { $0.sheet = .init() }
    await store.send(.sheet(.presented(.close)))
    await store.receive(\.sheet.dismiss) {
      $0.sheetsAtDismissal = [1]
      $0.sheet = nil
    }
    #expect(!store.isDismissed)
  }

  @Test func aTestCanGiveAnotherEffect() async {
    let calls = Locked(0)
    let store = TestStore(initialState: Sheet.State()) {
      Sheet(source: source)
    } withDependencies: {
      $0.dismiss = DismissEffect { calls.withLock { $0 += 1 } }
    }
    await store.send(.close)
    #expect(calls.withLock { $0 } == 1)
    #expect(!store.isDismissed)
  }
}
