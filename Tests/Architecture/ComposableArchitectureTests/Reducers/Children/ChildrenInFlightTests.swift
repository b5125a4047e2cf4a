import Testing

@testable import ComposableArchitecture

@MainActor
@Suite(.freshDependencies)
struct ChildrenInFlightTests {
  private let source = PassthroughSubject<Int, Never>()

  private func store(_ state: Neighbours.State) -> TestStoreOf<Neighbours> {
    TestStore(initialState: state) { Neighbours(source: source) }
  }

  @Test(arguments: [Neighbours.Action.endAll, .startAnew])
  func childrenRemovedElsewhereAreCancelledAtTheNextAction(_ ending: Neighbours.Action) async {
    let store = store(.init(child: .init(id: 1)))
    await store.send(.child(.presented(.listen)))
    await store.send(ending) { $0.child = nil }
    await store.send(.nothing)
    source.send(5)
    await store.finish()
  }

  @Test func anotherPresentedChildCancelsTheFirstAtTheNextAction() async {
    let store = store(.init(child: .init(id: 1)))
    await store.send(.child(.presented(.listen)))
    await store.send(.show(2)) { $0.child = .init(id: 2) }
    await store.send(.child(.presented(.listen)))
    source.send(5)
    await store.receive(\.child.heard, 5) { $0.child?.heard = [5] }
    await store.send(.child(.dismiss)) { $0.child = nil }
  }

  @Test func childrenPresentedAgainKeepTheirEffects() async {
    let store = store(.init(child: .init(id: 1, heard: [1])))
    await store.send(.child(.presented(.listen)))
    await store.send(.show(1)) { $0.child = .init(id: 1) }
    await store.send(.nothing)
    source.send(5)
    await store.receive(\.child.heard, 5) { $0.child?.heard = [5] }
    await store.send(.child(.dismiss)) { $0.child = nil }
  }

  @Test(arguments: [Neighbours.Action.endAll, .startAnew])
  func elementsRemovedElsewhereAreCancelledAtTheNextAction(_ ending: Neighbours.Action) async {
    let store = store(.init(path: StackState([.init(id: 1), .init(id: 2)])))
    await store.send(.path(.element(id: 0, action: .listen)))
    await store.send(.path(.element(id: 1, action: .listen)))
    await store.send(ending) { $0.path = [] }
    await store.send(.nothing)
    source.send(5)
    await store.finish()
  }

  @Test func optionalChildrenRemovedElsewhereKeepTheirEffects() async {
    let store = store(.init(plain: .init(id: 1)))
    await store.send(.plain(.listen))
    await store.send(.endAll) { $0.plain = nil }
    await store.send(.nothing)
    await store.skipInFlightEffects()
  }

  @Test func childrenOfDifferentElementsAreDistinguished() async {
    let store = TestStore(
      initialState: Street.State(houses: [
        .init(id: 1, child: .init(id: 1)), .init(id: 2, child: .init(id: 2)), .init(id: 3),
      ])
    ) {
      Street(source: source)
    }
    await store.send(.houses(.element(id: 1, action: .child(.presented(.listen)))))
    await store.send(.houses(.element(id: 2, action: .child(.presented(.listen)))))
    await store.send(.houses(.element(id: 1, action: .endAll))) { $0.houses[id: 1]?.child = nil }
    await store.send(.houses(.element(id: 3, action: .nothing)))
    await store.send(.houses(.element(id: 1, action: .nothing)))
    source.send(5)
    await store.receive(\.houses[id: 2].child.heard, 5) { $0.houses[id: 2]?.child?.heard = [5] }
    await store.send(.houses(.element(id: 2, action: .child(.dismiss)))) { $0.houses[id: 2]?.child = nil }
  }

  @Test func childrenWithOtherIDsAreDifferent() async {
    let store = store(.init(child: .init(id: 1)))
    await store.send(.child(.presented(.listen)))
    await store.send(.child(.presented(.rename(2)))) { $0.child?.id = 2 }
    source.send(5)
    await store.finish()
  }

  @Test func theEffectsOfTheActionThatChangesTheIDAreTheFormerChilds() async {
    let store = store(.init(child: .init(id: 1)))
    await store.send(.child(.presented(.renameAndListen(2)))) { $0.child?.id = 2 }
    source.send(5)
    await store.send(.child(.presented(.listen)))
    source.send(6)
    await store.receive(\.child.heard, 6) { $0.child?.heard = [6] }
    await store.send(.child(.dismiss)) { $0.child = nil }
  }

  @Test func childrenWithoutEffectsAreForgotten() {
    let children = ChildrenInFlight()
    let presence = children.presence(of: CancelID(1))
    presence.effectStarted()
    #expect(children.hasDeparted { $0 == CancelID(2) })
    #expect(!children.hasDeparted { $0 == CancelID(1) })
    #expect(children.presence(of: CancelID(1)) === presence)
    presence.effectEnded()
    #expect(!children.hasDeparted { $0 == CancelID(2) })
    #expect(children.presence(of: CancelID(1)) !== presence)
  }
}
