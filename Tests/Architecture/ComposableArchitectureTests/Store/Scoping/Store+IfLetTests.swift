import CombineProbes
import ComposableArchitecture
import Testing

@testable import ComposableArchitecture

@MainActor
struct StoreIfLetTests {
  private let store = StoreOf<Presenter>(initialState: Presenter.State()) { Presenter() }

  @Test func callingItOffTheOwnerIsReportedAtItsLine() async {
    let box = UncheckedBox(store.scope(state: \.child, action: Presenter.Action.child))
    let line = #line + 3
    let reports = await reports {
      await offMainThread {
        box.value.ifLet(then: { _ in }).cancel()
      }
    }
    #expect(reports.map(\.line) == [line])
    #expect(reports.first?.text.contains("'Store.ifLet' was called off the store's owner") == true)
  }

  @Test func callsThenOrElseAtOnceAndOnPresenceChanges() {
    var log: [String] = []
    let observer =
      store
      .scope(state: \.child, action: Presenter.Action.child)
      .ifLet(then: { log.append("then \($0.count)") }, else: { log.append("else") })
    #expect(log == ["else"])
    store.send(.show)
    #expect(log == ["else", "then 0"])
    store.send(.child(.add(1)))
    store.send(.show)
    #expect(log == ["else", "then 0"])
    store.send(.hide)
    store.send(.hide)
    #expect(log == ["else", "then 0", "else"])
    observer.cancel()
    store.send(.show)
    #expect(log == ["else", "then 0", "else"])
  }

  @Test func theStoreShowsChangesAndSendsActions() throws {
    var child: StoreOf<Child>?
    store.send(.show)
    let observer = store.scope(state: \.child, action: Presenter.Action.child).ifLet(then: { child = $0 })
    let shown = try #require(child)
    shown.send(.add(2))
    #expect(store.state.child?.count == 2)
    store.send(.child(.add(3)))
    #expect(shown.count == 5)
    observer.cancel()
  }

  @Test func storesOfAbsentStateKeepTheLastStateAndReport() throws {
    var child: StoreOf<Child>?
    store.send(.show)
    let observer = store.scope(state: \.child, action: Presenter.Action.child).ifLet(then: { child = $0 })
    let shown = try #require(child)
    shown.send(.add(2))
    #expect(shown.count == 2)
    store.send(.hide)
    #expect(shown.count == 2)
    let log = store.state.log
    withKnownIssue {
      shown.send(.add(1))
    } matching: {
      $0.says("sent to the store of the state of a child after that was removed", "Child.Action.add(1)")
    }
    withKnownIssue { shown.send(.add(1)) }
    #expect(store.state.log == log)
    observer.cancel()
  }

  @Test func childActionsFollowTheCreatingAction() {
    let observer =
      store
      .scope(state: \.child, action: Presenter.Action.child)
      .ifLet {
        $0.send(.add(1))
        $0.send(.add(2))
      }
    store.send(.show)
    #expect(store.state.log == ["show", "child add(1)", "child add(2)"])
    #expect(store.state.child?.count == 3)
    observer.cancel()
  }

  @Test func itKeepsTheStoreUntilItIsCancelled() {
    let counter = LifeCounter()
    struct State {
      let life: LifeCounter.Life
      var child: Int?
    }
    var store: Store<State, Int?>? = Store(initialState: State(life: counter.makeLife())) {
      Reduce { state, action in
        state.child = action
        return .none
      }
    }
    let observer = store?.scope(state: \.child, action: { (action: Int) in action }).ifLet(then: { _ in })
    store = nil
    #expect(counter.living == 1)
    observer?.cancel()
    #expect(counter.living == 0)
  }
}
