import DependencyInjection
import Testing

@testable import ComposableArchitecture

@MainActor
@Suite(.freshDependencies)
struct ForEachStackTests {
  private let source = PassthroughSubject<Int, Never>()

  private func store(_ count: Int) -> TestStoreOf<Trail> {
    TestStore(initialState: Trail.State(path: StackState(Array(repeating: .init(), count: count)))) {
      Trail(source: source)
    }
  }

  private func listening(_ count: Int, _ listen: Sheet.Action = .listen) async -> TestStoreOf<Trail> {
    let store = store(count)
    for id in store.path.ids { await store.send(.path(.element(id: id, action: listen))) }
    return store
  }

  @Test func anElementRunsForItsActions() async {
    let store = store(3)
    await store.send(.path(.element(id: 1, action: .heard(5)))) { $0.path[id: 1]?.heard = [5] }
  }

  @Test func effectsReturnToTheirElement() async {
    let store = store(2)
    await store.send(.path(.element(id: 1, action: .listen)))
    source.send(5)
    await store.receive(\.path[id: 1].heard, 5) { $0.path[id: 1]?.heard = [5] }
    await store.send(.path(.element(id: 1, action: .stop)))
  }

  @Test(arguments: [Sheet.Action.listen, .listenInTask])
  func poppingCancelsTheEffectsOfThePoppedAndNoOthers(_ listen: Sheet.Action) async {
    let store = await listening(3, listen)
    await store.send(.path(.popFrom(id: 1))) {
      $0.counts = [3]
      $0.path.pop(from: 1)
    }
    if listen == .listen {
      source.send(1)
      await store.receive(\.path[id: 0].heard, 1) { $0.path[id: 0]?.heard = [1] }
    }
    await store.send(.path(.popFrom(id: 0))) {
      $0.counts = [3, 1]
      $0.path.removeAll()
    }
    await store.finish()
  }

  @Test(arguments: [Trail.Action.popFrom(1), .popTo(0), .remove(1)])
  func removalByTheParentCancelsTheEffectsOfTheRemoved(_ removal: Trail.Action) async {
    let store = await listening(2)
    await store.send(removal) { $0.path[id: 1] = nil }
    source.send(1)
    await store.receive(\.path[id: 0].heard, 1) { $0.path[id: 0]?.heard = [1] }
    await store.send(.remove(0)) { $0.path = [] }
    await store.finish()
  }

  @Test func removingLowerElementsKeepsUpperOnes() async {
    let store = await listening(2)
    await store.send(.remove(0)) { $0.path[id: 0] = nil }
    source.send(1)
    await store.receive(\.path[id: 1].heard, 1) { $0.path[id: 1]?.heard = [1] }
    await store.send(.remove(1)) { $0.path = [] }
  }

  @Test func elementsWithOtherIDsAreOthers() async {
    let store = await listening(2)
    await store.send(.exchangeAll) {
      $0.path = []
      $0.path[id: 2] = .init()
      $0.path[id: 3] = .init()
    }
    source.send(1)
    await store.finish()
  }

  @Test func siblingsDoNotCancelEachOthersEffects() async {
    let store = await listening(2)
    await store.send(.path(.element(id: 0, action: .stop)))
    source.send(1)
    await store.receive(\.path[id: 1].heard, 1) { $0.path[id: 1]?.heard = [1] }
    await store.send(.path(.element(id: 1, action: .stop)))
  }

  @Test func elementsDismissThemselvesAndThoseAbove() async {
    let store = await listening(3)
    await store.send(.path(.element(id: 1, action: .askWhetherPresented))) {
      $0.path[id: 1]?.isPresented = true
    }
    await store.send(.path(.element(id: 1, action: .close)))
    await store.receive(\.path.popFrom, 1) {
      $0.counts = [3]
      $0.path.pop(from: 1)
    }
    await store.send(.remove(0)) { $0.path = [] }
  }

  @Test func aSheetInAnElementIsDismissedBeforeTheElement() async {
    let store = store(1)
    await store.send(.path(.element(id: 0, action: .present))) { $0.path[id: 0]?.sheet = .init() }
    await store.send(.path(.element(id: 0, action: .sheet(.presented(.listen)))))
    await store.send(.path(.element(id: 0, action: .sheet(.presented(.close)))))
    await store.receive(\.path[id: 0].sheet.dismiss) {
      $0.path[id: 0]?.sheetsAtDismissal = [1]
      $0.path[id: 0]?.sheet = nil
    }
    await store.send(.path(.element(id: 0, action: .close)))
    await store.receive(\.path.popFrom, 0) {
      $0.counts = [1]
      $0.path = []
    }
  }

  @Test func poppingEndsPresentedFeatures() async {
    let store = store(1)
    await store.send(.path(.element(id: 0, action: .present))) { $0.path[id: 0]?.sheet = .init() }
    await store.send(.path(.element(id: 0, action: .sheet(.presented(.listen)))))
    await store.send(.path(.element(id: 0, action: .sheet(.presented(.listenInTask)))))
    await store.send(.popFrom(0)) { $0.path = [] }
    source.send(1)
    await store.finish()
  }

  @Test func anElementIsPushedBeforeTheParentSeesIt() async {
    let store = store(1)
    await store.send(.path(.push(id: 1, state: .init(heard: [7])))) {
      $0.path[id: 1] = .init(heard: [7])
      $0.counts = [2]
    }
    await store.send(.append(1)) { $0.path[id: 2] = .init() }
  }

  @Test func actionsForMissingIDsAreReportedAndReachTheParent() async {
    let store = Store(initialState: Trail.State()) { Trail(source: source) }
    let found = await reports { store.send(.path(.element(id: 3, action: .heard(5)))) }
    #expect(found.count == 1)
    let text = found.first?.text ?? ""
    #expect(text.contains("A 'forEach' at \"ComposableArchitectureTests/Trail.swift:"))
    #expect(
      text.contains("received an action for a missing element.")
    )
    #expect(text.contains("Id: #3"))
    #expect(text.contains("Action: Sheet.Action.heard(5)"))
  }

  @Test func poppingAMissingIDIsReportedAndReachesTheParent() async {
    let store = Store(initialState: Trail.State()) { Trail(source: source) }
    let found = await reports { store.send(.path(.popFrom(id: 3))) }
    #expect(found.count == 1)
    #expect(found.first?.text.contains("received 'popFrom' for an element that isn't on the stack") == true)
    #expect(store.counts == [0])
  }

  @Test func pushingAnExistingIDIsReportedAndIgnored() async {
    let store = Store(initialState: Trail.State(path: [.init()])) { Trail(source: source) }
    let path = store.path
    let found = await reports { store.send(.path(.push(id: 0, state: .init(heard: [1])))) }
    #expect(found.count == 1)
    #expect(
      found.first?.text.contains("received 'push' with the id of an element that is already on the stack")
        == true
    )
    #expect(store.path == path)
    #expect(store.counts == [1])
  }

  @Test func pushingAnIDThatIsNotDueIsReportedWithTheOneThatIs() async {
    let store = Store(initialState: Trail.State(path: [.init()])) { Trail(source: source) }
    let found = await reports { store.send(.path(.push(id: 4, state: .init()))) }
    #expect(found.count == 1)
    #expect(found.first?.text.contains("Id: #4\n  Expected: #1") == true)
    #expect(store.path.ids == [0, 4])
  }

  @Test func aThousandPushesAndPopsLeaveNothing() async {
    let store = Store(initialState: Trail.State()) { Trail(source: source) }
    for number in 0..<1000 {
      store.send(.append(1))
      let id = store.path.ids[0]
      store.send(.path(.element(id: id, action: .listen)))
      store.send(.path(.element(id: id, action: .listenInTask)))
      store.send(number.isMultiple(of: 2) ? .path(.popFrom(id: id)) : .remove(id))
    }
    #expect(store.path.isEmpty)
    while store.effectsInFlight > 0 { await Task.yield() }
    #expect(store.isRegistryEmpty)
  }
}
