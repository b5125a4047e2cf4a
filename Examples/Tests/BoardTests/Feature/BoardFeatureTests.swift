import Board
import ComposableArchitecture
import Dispatch
import LivePages
import Testing

@MainActor
struct BoardFeatureTests {
  private let topics = Topics()
  private let queue = DispatchQueue.test
  private let board = Shared(value: Board(titles: ["Milk", "Bread"]))

  private func store(_ name: String) -> TestStoreOf<BoardFeature> {
    TestStore(
      initialState: BoardFeature.State(
        board: Shared(projectedValue: board),
        me: Visitor(id: name, alias: name)
      )
    ) {
      BoardFeature()
    } withDependencies: {
      $0.topics = topics
      $0.mainQueue = queue.eraseToAnyScheduler()
    }
  }

  @Test func visitorsSeeEachOtherAndRecentChanges() async {
    let (ada, bob) = (store("Ada"), store("Bob"))
    let (visitorA, visitorB) = (Visitor(id: "Ada", alias: "Ada"), Visitor(id: "Bob", alias: "Bob"))
    await ada.send(.appeared)
    await queue.advance(by: .milliseconds(500))
    await ada.receive(.visitorsChanged([visitorA])) { $0.visitors = [visitorA] }
    await bob.send(.appeared)
    await queue.advance(by: .milliseconds(500))
    await bob.receive(.visitorsChanged([visitorA, visitorB])) { $0.visitors = [visitorA, visitorB] }
    await queue.advance(by: .milliseconds(500))
    await ada.receive(.visitorsChanged([visitorA, visitorB])) { $0.visitors = [visitorA, visitorB] }

    let note = BoardNote(visitor: "Bob", card: Card(id: 1, title: "Milk"), deed: .moved(to: .doing))
    await bob.send(.moveTapped(1, .doing)) { state in
      state.$board.withLock { _ = $0.move(1, to: .doing) }
    }
    await queue.advance(by: .milliseconds(500))
    await bob.receive(.heard([note])) { $0.notes = [note] }
    await ada.receive(.heard([note])) { $0.notes = [note] }

    await bob.send(.disappeared) { $0.visitors = [] }
    await queue.advance(by: .milliseconds(500))
    await ada.receive(.visitorsChanged([visitorA])) { $0.visitors = [visitorA] }
    await ada.send(.disappeared) { $0.visitors = [] }
  }

  @Test func aCardThatIsOpenedCanBeRenamed() async {
    let store = store("Ada")
    store.exhaustivity = .off
    await store.send(.wentTo(BoardPlace(card: 2))) {
      $0.place.card = 2
      $0.editedTitle = "Bread"
      $0.me.card = 2
    }
    await store.send(.binding(.set(\.editedTitle, "Cake"))) { $0.editedTitle = "Cake" }
    await store.send(.renameTapped)
    #expect(board.wrappedValue.card(2)?.title == "Cake")
    await store.send(.wentTo(BoardPlace())) {
      $0.editedTitle = ""
      $0.me.card = nil
    }
    await store.finish()
  }

  @Test func aRemovedCardCanBePutBackUntilTheBoardIsChangedAgain() async {
    let store = store("Ada")
    let removed = RemovedCard(card: Card(id: 2, title: "Bread"), column: .waiting, index: 1)
    await store.send(.removeTapped(2)) { state in
      state.$board.withLock { _ = $0.remove(2) }
      state.removed = removed
    }
    await store.send(.undoTapped) { state in
      state.$board.withLock { _ = $0.restore(removed) }
      state.removed = nil
    }
    #expect(board.wrappedValue[.waiting].map(\.title) == ["Milk", "Bread"])
    await store.send(.undoTapped)
    await store.send(.removeTapped(1)) { state in
      state.$board.withLock { _ = $0.remove(1) }
      state.removed = RemovedCard(card: Card(id: 1, title: "Milk"), column: .waiting, index: 0)
    }
    await store.send(.moveTapped(2, .done)) { state in
      state.$board.withLock { _ = $0.move(2, to: .done) }
      state.removed = nil
    }
    await store.send(.undoTapped)
  }

  @Test func outdatedActionsChangeAndPublishNothing() async {
    let store = store("Ada")
    await store.send(.moveTapped(7, .done))
    await store.send(.removeTapped(7))
    await store.send(.addTapped)
    await store.send(.renameTapped)
  }

  @Test func aNewNameIsShownToTheOthers() async {
    let store = store("Ada")
    await store.send(.appeared)
    await queue.advance(by: .milliseconds(500))
    await store.receive(\.visitorsChanged) { $0.visitors = [Visitor(id: "Ada", alias: "Ada")] }
    await store.send(.binding(.set(\.me.name, "Eve"))) { $0.me.name = "Eve" }
    await queue.advance(by: .milliseconds(500))
    await store.receive(\.visitorsChanged) { $0.visitors[id: "Ada"]?.name = "Eve" }
    #expect(store.state.visitors.map(\.shownName) == ["Eve"])
    await store.send(.disappeared) { $0.visitors = [] }
  }

  @Test func latestNotesArePublishedTwiceASecond() async {
    let store = store("Ada")
    await store.send(.appeared)
    await queue.advance(by: .milliseconds(500))
    await store.receive(\.visitorsChanged) { $0.visitors = [Visitor(id: "Ada", alias: "Ada")] }
    let notes = (1...7).map { BoardNote(visitor: "Bob", card: Card(id: $0, title: "\($0)"), deed: .added) }
    topics.topic("board").send(notes[0])
    await queue.advance(by: .milliseconds(500))
    for note in notes.dropFirst() { topics.topic("board").send(note) }
    await store.receive(.heard([notes[0]])) { $0.notes = [notes[0]] }
    await queue.advance(by: .milliseconds(500))
    let latest = Array(notes.reversed().prefix(5))
    await store.receive(.heard(latest)) { $0.notes = latest }
    await store.send(.disappeared) { $0.visitors = [] }
  }
}
